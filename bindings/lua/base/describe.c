/* What a value of a script is, in words for messages. */
#include "safe.h"
#include "suggest.h"
#include "word.h"

#include <string.h>

/* By kind of handle, then the METHODS_x. */
const char *cardvm__kind_name(uint32_t kind) {
  static const uint8_t types[METHODS_COUNT + 1] = {
      A_HANDLE, A_CARD,      A_PLAYER,   A_PLACE,  AN_EVENT, A_LASTING,   A_SEQUENCE,
      A_HANDLE, A_SELECTION, AN_ABILITY, THE_GAME, A_NUMBER, A_CONDITION, SOME_TARGETS};
  assert(kind <= METHODS_COUNT);
  return cardvm__type_called(types[kind]);
}

static value_type type_of_object(const object *o) {
  static const uint8_t types[] = {[OBJECT_SELECTION] = A_SELECTION, [OBJECT_NUMBER] = A_NUMBER,
                                  [OBJECT_CONDITION] = A_CONDITION, [OBJECT_WHO] = A_CARD,
                                  [OBJECT_WHOSE] = A_PLAYER,        [OBJECT_CHOICE] = A_CHOICE,
                                  [OBJECT_CHANGE] = A_CHANGE,       [OBJECT_DURATION] = A_DURATION,
                                  [OBJECT_ABILITY] = AN_ABILITY,    [OBJECT_EVENT] = AN_EVENT,
                                  [OBJECT_LIMIT] = A_LIMIT,         [OBJECT_COST] = A_COST,
                                  [OBJECT_NAMESPACE] = A_NAMESPACE, [OBJECT_REPLACED] = REPLACED,
                                  [OBJECT_NONE] = A_CHANGE,         [OBJECT_TARGETS] = SOME_TARGETS,
                                  [OBJECT_PRICE] = A_PRICE,         [OBJECT_TEST] = A_TEST,
                                  [OBJECT_PARAM] = A_PARAMETER,     [OBJECT_STEP] = A_STEP,
                                  [OBJECT_PLAN_STEP] = A_DEED,      [OBJECT_PLAN] = A_PLAN};
  assert(o->kind >= OBJECT_SELECTION && o->kind <= OBJECT_PLAN);
  return types[o->kind];
}

bool cardvm__is_text(lua_State *L, int index, const char *text) {
  return lua_type(L, index) == LUA_TSTRING && strcmp(lua_tostring(L, index), text) == 0;
}

const char *cardvm__kind_of_value(lua_State *L, int index) {
  const object *o;
  switch (lua_type(L, index)) {
  case LUA_TNONE: return "missing";
  case LUA_TNIL: return "nil";
  case LUA_TBOOLEAN: return "true or false";
  case LUA_TNUMBER: return lua_isinteger(L, index) ? "a number" : "a number that is not whole";
  case LUA_TSTRING: return "a text";
  case LUA_TTABLE: return "a table";
  case LUA_TFUNCTION: return "a function";
  case LUA_TLIGHTUSERDATA:
    return cardvm__kind_name(CARDVM_HANDLE_KIND(cardvm__to_handle(L, index)));
  default:
    o = cardvm__object_at(L, index);
    return o ? cardvm__type_called(type_of_object(o)) : "an object of another kind";
  }
}

const char *cardvm__describe(lua_State *L, int index) {
  switch (lua_type(L, index)) {
  case LUA_TNONE:
  case LUA_TNIL: return lua_pushliteral(L, "nothing");
  case LUA_TBOOLEAN: return lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false");
  case LUA_TNUMBER:
    cardvm__safe_tostring(L, index);
    return lua_pushfstring(L, "the number %s", lua_tostring(L, -1));
  case LUA_TSTRING: {
    size_t length;
    const char *text = lua_tolstring(L, index, &length);
    if (length <= 40) return lua_pushfstring(L, "the text '%s'", text);
    lua_pushlstring(L, text, 40);
    return lua_pushfstring(L, "the text '%s...'", lua_tostring(L, -1));
  }
  default: return lua_pushstring(L, cardvm__kind_of_value(L, index));
  }
}

object *cardvm__object_check(lua_State *L, int index, object_kind kind, const char *expected) {
  object *o = cardvm__object_of(L, index, kind);
  if (!o) cardvm__form_error(L, "expected %s, got %s", expected, cardvm__describe(L, index));
  return o;
}

bool cardvm__in_list(const char *const *list, const char *text) {
  for (; list && *list; list++)
    if (strcmp(*list, text) == 0) return true;
  return false;
}

int cardvm__expected(lua_State *L, int index, const char *what, const char *wanted) {
  const char *got = cardvm__describe(L, index);
  return cardvm__form_error(L, "%s: expected %s, got %s", what, wanted, got);
}

const char *cardvm__text_of(lua_State *L, int index, const char *what, const char *wanted) {
  if (lua_type(L, index) != LUA_TSTRING) cardvm__expected(L, index, what, wanted);
  return lua_tostring(L, index);
}

const char *cardvm__nearest_of(lua_State *L, const char *wanted, cardvm_sort first,
                               cardvm_sort last) {
  const cardvm_program *program = cardvm__binding_at(L)->program;
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, wanted);
  for (cardvm_sort sort = first; sort <= last; sort++)
    for (cardvm_id id = 1, count = cardvm_program_count(program, sort); id <= count; id++)
      cardvm__suggest_offer(&suggest, cardvm_program_name(program, sort, id));
  return cardvm__did_you_mean(L, &suggest);
}

int cardvm__no_text(lua_State *L, const char *key, const char *text) {
  cardvm__push_ref(L, cardvm__binding_at(L)->texts);
  lua_getfield(L, -1, cardvm__own_name(L, key));
  const char *hint = cardvm__nearest_key(L, text, -1), *between = "; some that there are: ";
  const int walk = cardvm__keys_start(L, -2);
  for (int more = *hint ? 0 : 12; more && cardvm__keys_next(L, walk); more--, between = ", ")
    hint = lua_pushfstring(L, "%s%s%s", hint, between, lua_tostring(L, -2));
  return cardvm__form_error(L, "%s: there is no '%s'%s", key, text, hint);
}
