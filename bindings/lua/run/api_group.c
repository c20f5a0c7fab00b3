/* Selections, lists of cards, numbers and conditions of the rules while a function runs. */
#include "cardvm_read.h"
#include "run.h"
#include "safe.h"

static uint32_t count_cards(lua_State *L) {
  binding *b = cardvm__reading(L);
  const object *o = cardvm__object_of(L, 1, OBJECT_SELECTION);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  if (!o) {
    cardvm__check_cards(L, b, 1, "selection", small, &count);
    return count;
  }
  if (b->context)
    return cardvm_game_select(b->game, o->id, b->context->you, b->context->me, NULL, 0);
  return cardvm_effect_select(b->game, o->id, NULL, 0);
}

/* How many there are, or whether there is any. */
static int group_count(lua_State *L) {
  lua_Integer count = (lua_Integer)count_cards(L);
  if (cardvm__word_self(L)->gives == A_FLAG) lua_pushboolean(L, count > 0);
  else lua_pushinteger(L, count);
  return 1;
}

/* -- Of each card ------------------------------------------------------------------------------ */

lua_Integer cardvm__number_of(lua_State *L, const char *what, int index, cardvm_handle card) {
  const int top = lua_gettop(L);
  if (lua_isfunction(L, index)) cardvm__ask_of(L, index, card);
  else cardvm__handle_read(L, cardvm__self(L), card, index);
  const lua_Integer number =
      lua_istable(L, -1) ? cardvm__length(L, -1) : cardvm__check_number(L, -1, what);
  lua_settop(L, top);
  return number;
}

static int group_total(lua_State *L) {
  binding *b = cardvm__reading(L);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  lua_Integer sum = 0;
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "cards", small, &count);
  for (uint32_t i = 0; i < count; i++) sum += cardvm__number_of(L, "total", 2, cards[i]);
  lua_pushinteger(L, sum);
  return 1;
}

/* Those that are none of the cards given. */
int cardvm__group_except(lua_State *L) {
  binding *b = cardvm__reading(L);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  int given = lua_gettop(L);
  for (int i = 2; i <= given; i++) cardvm__check_card(L, b, i, "card");
  cardvm_handle *cards = cardvm__check_cards(L, b, 1, "selection", small, &count);
  uint32_t kept = 0;
  for (uint32_t c = 0; c < count; c++) {
    bool left_out = false;
    for (int i = 2; i <= given && !left_out; i++)
      left_out = lua_islightuserdata(L, i) && cardvm__to_handle(L, i) == cards[c];
    if (!left_out) cards[kept++] = cards[c];
  }
  return cardvm__push_group(L, cards, kept);
}

static int group_top(lua_State *L) {
  binding *b = cardvm__reading(L);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  int32_t n = cardvm__check_number(L, 2, "how many");
  if (n < 0) return luaL_error(L, "top: %d are no number of cards", (int)n);
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "selection", small, &count);
  return cardvm__push_group(L, cards, (uint32_t)n < count ? (uint32_t)n : count);
}

/* list, and together { a, b }: what can be done to a selection can be done to these. A card is a
 * list of one, so that who has chosen n cards need not ask if n is 1. */
static int together(lua_State *L) {
  binding *b = cardvm__reading(L);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count = 1;
  const cardvm_handle *cards = small;
  small[0] = cardvm__self_handle(L);
  if (CARDVM_HANDLE_KIND(small[0]) != KIND_CARD)
    cards = cardvm__check_cards(L, b, 1, "cards", small, &count);
  return cardvm__push_group(L, cards, count);
}

/* Places are no cards: a list of them is no group. */
static int group_list(lua_State *L) {
  const object *o = cardvm__object_of(L, 1, OBJECT_TARGETS);
  if (!o) return together(L);
  binding *b = cardvm__reading(L);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  const cardvm_handle *places = cardvm__targets_now(L, b, o, small, &count);
  cardvm__push_group(L, places, count);
  lua_pushnil(L);
  lua_setmetatable(L, -2);
  return 1;
}

/* -- Events of several kinds at once ----------------------------------------------------------- */

static int gathered_decided(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  binding *b = cardvm__self(L);
  return cardvm__push_outcome(L, b, cardvm_effect_outcome(b->game, NULL, 0, NULL), NULL);
}

/* simultaneously(function() ... end), and as_one: the events that the function proposes happen
 * together, when it has ended. Inside it they return nothing: nothing has happened yet. */
enum { EACH_FOR_ITSELF, ALL_OR_NONE };
static int simultaneously(lua_State *L) {
  binding *b = cardvm__doing(L);
  if (!lua_isfunction(L, 1) || lua_iscfunction(L, 1))
    cardvm__wrong(L, 1, "what happens", "a function");
  const bool as_one = cardvm__word_self(L)->id == ALL_OR_NONE;
  struct gathering *g =
      lua_newuserdatauv(L, sizeof *g, 0); /* stays on the stack while it is used */
  g->count = 0;
  g->room = GATHERED_FIRST;
  g->most = cardvm_game_limits(b->game).events;
  g->events = g->first;
  b->gathering = g; /* after an error the next function that runs begins without one */
  lua_pushvalue(L, 1);
  lua_call(L, 0, 0);
  b->gathering = NULL;
  if (g->count == 0) return cardvm__push_nothing(L);
  cardvm_outcome outcome = as_one ? cardvm_propose_as_one(b->game, g->events, g->count)
                                  : cardvm_propose_all(b->game, g->events, g->count);
  if (g->events != g->first) cardvm__gathered(L, b);
  if (outcome == CARDVM_WAIT) return lua_yieldk(L, 0, 0, gathered_decided);
  return cardvm__push_outcome(L, b, outcome, NULL);
}

/* -- Numbers and conditions of the rules ------------------------------------------------------- */

/* What the machine refuses is told with the line of the function that asked. */
static int32_t value_now(lua_State *L, binding *b, cardvm_expr e, cardvm_handle it) {
  const int32_t value = cardvm_evaluate(b->game, e, it);
  if (!b->context && cardvm_game_stopped(b->game)->code != CARDVM_OK) cardvm__stop(L, b);
  return value;
}

static int number_value(lua_State *L) {
  binding *b = cardvm__reading(L);
  const object *o = cardvm__object_check(L, 1, OBJECT_NUMBER, "a number of the rules");
  lua_pushinteger(L, value_now(L, b, o->id, 0));
  return 1;
}

static int condition_holds(lua_State *L) {
  binding *b = cardvm__reading(L);
  const object *o = cardvm__object_check(L, 1, OBJECT_CONDITION, "a condition");
  cardvm_handle it = lua_isnoneornil(L, 2) ? 0 : cardvm__check_card(L, b, 2, "it");
  lua_pushboolean(L, value_now(L, b, o->id, it) != 0);
  return 1;
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_groups[] = {
 {"list", ON(METHODS_GROUP) | ON(METHODS_PLACES), RUNNING, A_GROUP,
  "The cards that match now, as a group: a list (`#`, `ipairs`, `[1]`, `table.sort` ...) that has the "
  "words of selections, too. So is every list of cards that a function is told, reads or chooses. It stays "
  "what it was; `:with` and the like ask now, and give another one. Of `places(...)` it is a plain list.",
  "for _, card in ipairs(your.units:list():with { rested = 0 }) do card:rest() end",
  .function = group_list},
 {"count", ON(METHODS_GROUP), RUNNING, A_INTEGER,
  "How many cards match now. Outside functions: `count(cards)`.",
  "if your.units:count() > 2 then me:rest() end", .function = group_count},
 {"any", ON(METHODS_GROUP), RUNNING, A_FLAG,
  "Whether any card matches now.",
  "if enemy.units:any() then me:rest() end", .function = group_count},
 {"except", ON(METHODS_GROUP), RUNNING, A_GROUP,
  "The cards that match now without the ones that are given.",
  "your.units:except(me, unit):rest()",
  {{"card", A_CARD, REPEATED}}, cardvm__group_except},
 {"top", ON(METHODS_GROUP), RUNNING, A_GROUP,
  "The first n cards that match now, or as many as there are.",
  "your.deck:top(2):move_to('hand')",
  {{"n", A_INTEGER}}, group_top},
 {"total", ON(METHODS_GROUP), RUNNING, A_INTEGER,
  "The sum of a number over the cards: a key that they have, or a function that is told each card. Outside "
  "functions: `total(cards, it.power)`.",
  "if your.units:total('power') > 5 then me:rest() end",
  {{"of_each", A_TEXT}}, group_total},
 {"together", IN_SCRIPTS, RUNNING, A_GROUP,
  "Makes a list of cards that a function has put together a group, of which selections' words can be said. "
  "A deed of several cards is done to all at once; an argument of it that is a function is asked for each "
  "card. One card is taken as a list of it alone, as `choose` of one gives it. An event that has a body is "
  "done to one card after another: what happens at once are the events that change something themselves.",
  "together({ unit, enemy_unit }):damage(function(card) return card.power end)",
  {{"cards", SOME_CARDS}}, together},
 {"simultaneously", IN_SCRIPTS, RUNNING, WHAT_HAPPENED,
  "What the function does happens at once, when it has ended; inside it deeds give nothing yet. "
  "Only events can be done in it: no questions, no `gets`. Gives true if any of them happened.",
  "simultaneously(function() unit:damage(1) me:move_to('hand') end)",
  {{"events", A_FUNCTION}}, simultaneously,
  .id = EACH_FOR_ITSELF},
 {"as_one", IN_SCRIPTS, RUNNING, WHAT_HAPPENED,
  "The same as `simultaneously`, all or nothing: what prohibits one of these events, or replaces it "
  "by something else, prohibits all of them. Gives true if they happened.",
  "as_one(function() unit:damage(1) me:move_to('hand') end)",
  {{"events", A_FUNCTION}}, simultaneously,
  .id = ALL_OR_NONE},
 {"value", ON(METHODS_NUMBER), RUNNING, A_INTEGER,
  "What a number is now that was written outside functions.",
  "if number:value() > 2 then me:rest() end", .function = number_value},
 {"holds", ON(METHODS_CONDITION), RUNNING, A_FLAG,
  "Whether a condition holds now that was written outside functions; `it` in it is the card that "
  "is given. For `if` the condition itself is always true.",
  "if condition:holds(unit) then unit:rest() end",
  {{"it", A_CARD, OPTIONAL}}, condition_holds},
 {NULL}};
/* clang-format on */
