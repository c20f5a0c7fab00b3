/* Selections and lists of cards while a function runs: looking at them, and what is
 * done to all at once. */
#include "run.h"
#include "safe.h"

#include <string.h>

/* Pushes a group that holds the list on top, in its stead. */
static int push_group(lua_State *L) {
  cardvm__object_new(L, OBJECT_GROUP, 0, 1);
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

static int group_list(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__reading(L, b);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "selection", small, &count);
  cardvm__push_cards(L, cards, count);
  return 1;
}

static uint32_t count_cards(lua_State *L, binding *b) {
  cardvm_game *game = cardvm__reading(L, b);
  const object *o = cardvm__object_at(L, 1);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  if (!o || o->kind != OBJECT_SELECTION) {
    cardvm__check_cards(L, b, 1, "selection", small, &count);
    return count;
  }
  if (b->context) return cardvm_game_select(game, o->id, b->context->you, b->context->me, NULL, 0);
  return cardvm_effect_select(game, o->id, NULL, 0);
}

static int group_count(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)count_cards(L, cardvm__self(L)));
  return 1;
}

static int group_any(lua_State *L) {
  lua_pushboolean(L, count_cards(L, cardvm__self(L)) > 0);
  return 1;
}

/* Those that are none of the cards given. */
static int group_except(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__reading(L, b);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  int given = lua_gettop(L);
  for (int i = 2; i <= given; i++) cardvm__check_card(L, b, i, "card");
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "selection", small, &count);
  lua_Integer kept = 0;
  lua_createtable(L, (int)count, 0);
  for (uint32_t c = 0; c < count; c++) {
    bool left_out = false;
    for (int i = 2; i <= given && !left_out; i++)
      left_out = lua_islightuserdata(L, i) && cardvm__to_handle(L, i) == cards[c];
    if (left_out) continue;
    cardvm__push_handle(L, cards[c]);
    lua_rawseti(L, -2, ++kept);
  }
  return push_group(L);
}

static int group_top(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__reading(L, b);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  int32_t n = cardvm__check_number(L, 2, "how many");
  if (n < 0) return luaL_error(L, "top: %d are no number of cards", (int)n);
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "selection", small, &count);
  cardvm__push_cards(L, cards, (uint32_t)n < count ? (uint32_t)n : count);
  return push_group(L);
}

/* -- Deeds done to all at once ----------------------------------------------------------------- */

static int group_move_to(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__proposing(L, b, "move_to");
  cardvm_handle few[CARDS_SMALL];
  cardvm_event small[EVENTS_SMALL];
  uint32_t count, position = cardvm__position(L, 3);
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "cards", few, &count);
  cardvm_event *events = cardvm__space(L, small, EVENTS_SMALL, count, sizeof *events);
  for (uint32_t i = 0; i < count; i++) {
    events[i] = (cardvm_event){.kind = CARDVM_EVENT_MOVE};
    events[i].slot[CARDVM_SLOT_CARD] = cards[i];
    events[i].slot[CARDVM_SLOT_TO] = cardvm__destination(L, b, 2, cards[i], 0);
    events[i].slot[CARDVM_SLOT_POSITION] = position;
  }
  return cardvm__propose_all(L, b, events, count);
}

/* together { a, b }: what can be done to a selection can be done to these. */
static int together(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__reading(L, b);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "cards", small, &count);
  cardvm__push_cards(L, cards, count);
  return push_group(L);
}

/* -- Events of several kinds at once ----------------------------------------------------------- */

static int push_whether(lua_State *L, binding *b, cardvm_outcome outcome) {
  if (outcome == CARDVM_STOPPED) return cardvm__stop(L, b);
  if (outcome != CARDVM_DONE) return 0;
  lua_pushboolean(L, true);
  return 1;
}

static int gathered_decided(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  binding *b = cardvm__self(L);
  uint32_t count = 0;
  return push_whether(L, b, cardvm_effect_outcome(b->game, NULL, 0, &count));
}

/* simultaneously(function() ... end): the events that the function proposes happen together, when
 * it has ended. Inside it they return nothing: nothing has happened yet. */
static int simultaneously(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "simultaneously");
  if (!lua_isfunction(L, 1) || lua_iscfunction(L, 1))
    cardvm__wrong(L, 1, "what happens", "a function");
  struct gathering *g =
      lua_newuserdatauv(L, sizeof *g, 0); /* stays on the stack while it is used */
  g->count = 0;
  b->gathering = g; /* after an error the next function that runs begins without one */
  lua_pushvalue(L, 1);
  lua_call(L, 0, 0);
  b->gathering = NULL;
  if (g->count == 0) return 0;
  cardvm_outcome outcome = cardvm_propose_all(game, g->events, g->count);
  if (outcome == CARDVM_WAIT) return lua_yieldk(L, 0, 0, gathered_decided);
  return push_whether(L, b, outcome);
}

void cardvm__api_group(lua_State *L, int env) {
  static const api_function groups[] = {
      {"list", group_list}, {"count", group_count},
      {"any", group_any},   {"except", group_except},
      {"top", group_top},   {"move_to", group_move_to},
      {NULL, NULL},
  };
  static const api_function globals[] = {
      {"together", together}, {"simultaneously", simultaneously}, {NULL, NULL}};
  cardvm__methods_add(L, METHODS_GROUP, groups);
  cardvm__api_set(L, env, globals);
}
