/* Objects of the rule set while a function runs: event.card, game.round,
 * your.units:move_to(...). */
#include "cardvm_read.h"
#include "run.h"

static int find_method(lua_State *L, const binding *b, uint32_t which) {
  int top = lua_gettop(L);
  cardvm__push_methods(L, b, which);
  lua_pushvalue(L, 2); /* the key */
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  lua_pushstring(L, cardvm__own_name(L, lua_tostring(L, 2)));
  if (lua_rawget(L, -3) != LUA_TNIL) return 1;
  lua_settop(L, top);
  return 0;
}

/* event.card, role.attacker, game.round: what is a value while loading is a value here. */
static int read_namespace(lua_State *L, binding *b, object_namespace which, const char *key) {
  cardvm_id id;
  switch (which) {
  case NAMESPACE_GAME:
    id = cardvm__id_of(L, CARDVM_SORT_GAME_VARIABLE, key);
    if (!id) return find_method(L, b, METHODS_GAME);
    if (cardvm_program_reference(b->program, CARDVM_SORT_GAME_VARIABLE, id).to)
      return cardvm__push_reference(L, b, CARDVM_SORT_GAME_VARIABLE, 0, id);
    lua_pushinteger(L, cardvm_game_variable(b->game, id));
    return 1;
  case NAMESPACE_ROLE:
    id = cardvm_program_find(b->program, CARDVM_SORT_ROLE, key);
    if (id) cardvm__push_handle(L, cardvm_game_role(b->game, id));
    return id != 0;
  case NAMESPACE_PARAM:
  case NAMESPACE_CHOSEN:
    return luaL_error(L,
                      "param and chosen stand in conditions; a function is told them as its last "
                      "argument, given.%s",
                      key);
  case NAMESPACE_EVENT: {
    const cardvm_call *call = cardvm_effect_call(b->game);
    uint32_t handle = b->context && b->context->event ? HANDLE_TESTED_EVENT
                      : call && !b->context           ? call->event
                                                      : 0;
    if (!handle) return luaL_error(L, "this function has no event");
    return cardvm__handle_read(L, b, handle, 2);
  }
  default: return 0;
  }
}

int cardvm__object_runtime_index(lua_State *L, object *o, const char *key) {
  binding *b = cardvm__binding_at(L);
  if (!b->game) return 0;
  cardvm_seat seat;
  cardvm_handle card;
  switch (o->kind) {
  case OBJECT_SELECTION: return find_method(L, b, METHODS_GROUP);
  case OBJECT_TARGETS: return find_method(L, b, METHODS_PLACES);
  case OBJECT_ABILITY: return find_method(L, b, METHODS_ABILITY);
  case OBJECT_NAMESPACE: return read_namespace(L, b, (object_namespace)o->id, key);
  case OBJECT_WHOSE:
    seat = cardvm__resolve_player(b, o);
    if (!seat) return luaL_error(L, "there is no such player here");
    return cardvm__handle_read(L, b, cardvm__handle_of(KIND_SEAT, seat), 2);
  case OBJECT_WHO:
    card = cardvm__resolve_who(b, (cardvm_who)o->id);
    if (!card) return luaL_error(L, "there is no such card here");
    return cardvm__handle_read(L, b, card, 2);
  case OBJECT_NUMBER: return find_method(L, b, METHODS_NUMBER);
  case OBJECT_CONDITION: return find_method(L, b, METHODS_CONDITION);
  default: return 0;
  }
}

void cardvm__runtime_open(lua_State *L) {
  binding *b = cardvm__binding_at(L);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  cardvm__methods_open(L, b);
  cardvm__handles_open(L, b);
  cardvm__groups_open(L, b);
  cardvm__runner_open(L, b);
  cardvm__own_verbs(L);
}
