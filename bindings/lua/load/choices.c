/* Choices: from what, how many, what must hold of all of them together. Made while the rule set is
 * loaded, and while a function runs. */
#include "expr.h"
#include "targets.h"

/* What is chosen from, at `from`: a selection, a group, or a list of cards; a prompt may follow. */
static object *push_choice(lua_State *L, const char *what, int from, uint32_t params) {
  const object *o = cardvm__object_at(L, from);
  bool loading = cardvm__binding_at(L)->loading;
  uint32_t id = 0;
  const bool selection = o && o->kind == OBJECT_SELECTION, targets = cardvm__is_targets(L, from);
  if (targets) {
    if (loading) cardvm__note_params(L, o, &params);
    if (selection) id = o->id;
  } else if (loading || !lua_istable(L, from)) {
    const char *got = cardvm__describe(L, from);
    cardvm__form_error(L, "%s: expected a selection%s, got %s", what,
                       loading ? "" : " or a list of cards", got);
  }
  if (!lua_isnoneornil(L, from + 1) && lua_type(L, from + 1) != LUA_TSTRING)
    cardvm__form_error(L, "%s: the prompt is a text", what);
  object *choice = cardvm__object_new(L, OBJECT_CHOICE, id, 2);
  choice->params = params;
  choice->computed = loading;
  if (!selection) {
    lua_pushvalue(L, from);
    lua_setiuservalue(L, -2, 1);
  }
  if (lua_type(L, from + 1) == LUA_TSTRING) {
    lua_pushvalue(L, from + 1);
    lua_setiuservalue(L, -2, 2);
  }
  return choice;
}

/* How many are chosen: while the rule set is loaded an expression, which may be computed. */
static int32_t number_chosen(lua_State *L, int index, const word *w, int32_t least,
                             uint32_t *params) {
  const bool loading = cardvm__binding_at(L)->loading;
  if (!loading || lua_isinteger(L, index)) least = cardvm__how_many(L, index, w->name, least);
  return loading ? (int32_t)cardvm__to_number(L, index, w->name, params) : least;
}

enum { CHOICE_ONE, CHOICE_ONE_OR_NONE, CHOICE_UP_TO, CHOICE_EXACTLY, CHOICE_BETWEEN, CHOICE_ANY };

/* The least and the most; that it is one card is the machine's own, where nothing is said. */
static void numbers_chosen(lua_State *L, const word *w, int from, uint32_t *params, int32_t *low,
                           int32_t *high) {
  const bool exactly = w->id == CHOICE_EXACTLY, between = w->id == CHOICE_BETWEEN;
  *low = *high = !cardvm__binding_at(L)->loading;
  if (w->id == CHOICE_ONE) return;
  lua_pushinteger(L, 0);
  lua_pushinteger(L, w->id == CHOICE_ANY ? INT32_MAX : 1);
  *low = number_chosen(L, exactly || between ? 1 : from + 3, w, exactly, params);
  *high = number_chosen(L, from > 1 ? from - 1 : from + 4, w, !between, params);
}

/* { different = "called", same = "suit", total = at_most(5, it.cost) } */
static void all_together(lua_State *L, int index, const word *w, object *choice) {
  const int top = lua_gettop(L);
  const form f = cardvm__form_checked(L, cardvm__words_choices, FORM_CHOICE, index, 0);
  if (!choice->list || !choice->id)
    cardvm__form_error(L, "%s: only of several cards of a selection something is asked together",
                       w->name);
  for (int different = 0; different < 2; different++) {
    const char *word = different ? "different" : "same", *key = cardvm__form_text(&f, word);
    if (!key) continue;
    cardvm_expr e = cardvm__alike(L, word, key, CARDVM_WHO_IT, CARDVM_WHO_OUTER);
    if (different) e = cardvm__expr(L, CARDVM_OP_NOT, e, 0, 0);
    choice->pair = cardvm__expr_and(L, choice->pair, e);
  }
  if (cardvm__form_push(&f, "total")) {
    cardvm_expr_info info;
    choice->total = cardvm__to_condition(L, -1, "total", &choice->params);
    if (cardvm_program_get_expr(f.b->program, choice->total, &info) && info.op == CARDVM_OP_EQ)
      choice->total = /* n first, as of the others */
          cardvm__expr(L, CARDVM_OP_EQ, info.b, info.a, 0);
  }
  lua_settop(L, top);
}

static int value_choice(lua_State *L) {
  const word *w = cardvm__word_self(L);
  static const int numbers[] = {
      [CHOICE_UP_TO] = 1, [CHOICE_EXACTLY] = 1, [CHOICE_BETWEEN] = 2, [CHOICE_ANY] = 0};
  const int from = 1 + numbers[w->id];
  uint32_t params = 0;
  int32_t low, high;
  const int given = lua_gettop(L);
  const bool together = given > from && lua_istable(L, given);
  if (together && given == from + 1) {
    lua_pushnil(L);
    lua_insert(L, given);
  }
  lua_settop(L, from + 2);
  numbers_chosen(L, w, from, &params, &low, &high);
  object *choice = push_choice(L, w->name, from, params);
  choice->low = low;
  choice->high = high;
  choice->list = w->id >= CHOICE_UP_TO;
  if (together) all_together(L, from + 2, w, choice);
  return 1;
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_choices[] = {
 {"one", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of one card, player or place: of a selection, or of what `any_of`, `players` and "
  "`places` name. As a target it reaches the function, or nil if there was none: of several that "
  "were chosen before their ability waited, those that have gone are nil, and the others are told. In "
  "a function it may also be of a list of cards, players and places. Where there is just one, and all can see "
  "that, it is taken unasked.",
  "activated { choose = one(enemy.units), function(me, unit) unit:rest() end }",
  {{"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}}, value_choice, .id = CHOICE_ONE},
 {"one_or_none", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "The same, but none is an answer, too: the function is told a card, or nil. It is asked unless there is "
  "nothing to choose.",
  "activated { choose = one_or_none(your.units), function(me, unit) if unit then unit:stand() end end }",
  {{"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}},
  value_choice, .id = CHOICE_ONE_OR_NONE},
 {"up_to", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of at most so many cards, or none. The function is told a list, also where it is at most "
  "one. It is asked unless there is nothing to choose. The number may be computed, as `param.x` or "
  "`count(your.units)`; less than 0 is 0, and where it is 0 nothing is asked.",
  "activated { choose = up_to(2, your.units), function(me, units) together(units):stand() end }",
  {{"most", A_NUMBER}, {"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}, {"together", A_KEYS, OPTIONAL}},
  value_choice, .id = CHOICE_UP_TO},
 {"exactly", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of so many cards; the number may be computed, and less than 0 is 0. The function is told a "
  "list, whatever the number is. What happens where there are fewer, the rules say (`choose_short`). Where all can see that there is no choice, they are taken unasked.",
  "activated { choose = exactly(2, your.hand), function(me, cards) "
  "together(cards):move_to('grave') end }",
  {{"number", A_NUMBER}, {"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}, {"together", A_KEYS, OPTIONAL}},
  value_choice, .id = CHOICE_EXACTLY},
 {"between", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of at least and at most so many cards, as a list. Both numbers may be computed; less than 0 "
  "is 0, and the least is never more than the most.",
  "activated { choose = between(1, 2, enemy.units), function(me, units) together(units):rest() end }",
  {{"least", A_NUMBER}, {"most", A_NUMBER}, {"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}, {"together", A_KEYS, OPTIONAL}},
  value_choice, .id = CHOICE_BETWEEN},
 {"any_number", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of as many cards as the player likes, none or all of them, as a list.",
  "activated { choose = any_number(your.hand), function(me, cards) "
  "together(cards):move_to('grave') end }",
  {{"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}, {"together", A_KEYS, OPTIONAL}}, value_choice, .id = CHOICE_ANY},
 {"different", ON(FORM_CHOICE), LOADING, A_NAME,
  "No two of those that are chosen have this in common: a tag of a list, the text of an attribute, a "
  "number, or `kind`. Whatever must hold together is asked for one card at a time, and only what leaves "
  "the rest possible is offered. For what is declared in `choose`.",
  "activated { choose = exactly(3, your.hand, { different = 'kind' }), function(me, cards) "
  "together(cards):move_to('grave') end }"},
 {"same", ON(FORM_CHOICE), LOADING, A_NAME,
  "Each two of those that are chosen have this in common, as `different` says.",
  "activated { choose = exactly(2, your.units, { same = 'power' }), function(me, units) "
  "together(units):stand() end }"},
 {"total", ON(FORM_CHOICE), LOADING, A_CONDITION,
  "The sum of a number of each that is chosen: `at_most`, `at_least` or `equal`, of a number and of one "
  "in which `it` is each of them. Below 0 is 0.",
  "activated { choose = any_number(enemy.units, { total = at_most(4, it.power) }), "
  "function(me, units) together(units):rest() end }"},
 {NULL}};
/* clang-format on */
