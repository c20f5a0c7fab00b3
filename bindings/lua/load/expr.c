/* From values in scripts to expressions of the machine. */
#include "expr.h"

#include <string.h>

/* -- Building ---------------------------------------------------------------------------------- */

cardvm_expr cardvm__expr(lua_State *L, cardvm_op op, uint32_t a, uint32_t b, uint32_t c) {
  binding *bound = cardvm__binding_at(L);
  return cardvm__accepted(L, cardvm_program_expr(bound->program, op, a, b, c));
}

cardvm_expr cardvm__expr_number(lua_State *L, int32_t value) {
  return cardvm__expr(L, CARDVM_OP_NUMBER, (uint32_t)value, 0, 0);
}

cardvm_expr cardvm__expr_and(lua_State *L, cardvm_expr a, cardvm_expr b) {
  return !a ? b : !b ? a : cardvm__expr(L, CARDVM_OP_AND, a, b, 0);
}

/* -- Objects ----------------------------------------------------------------------------------- */

int cardvm__push_object(lua_State *L, object_kind kind, uint32_t id, uint32_t params) {
  cardvm__object_new(L, kind, id, 0)->params = params;
  return 1;
}

object *cardvm__push_record(lua_State *L, object_kind kind, uint32_t params, const void *record,
                            size_t bytes) {
  object *o = cardvm__object_new(L, kind, 0, 2);
  o->params = params;
  lua_pushlstring(L, record, bytes);
  lua_setiuservalue(L, -2, 1);
  return o;
}

void cardvm__read_record_of(lua_State *L, int index, void *record, size_t bytes) {
  lua_getiuservalue(L, index, 1);
  memcpy(record, lua_tostring(L, -1), bytes);
  lua_pop(L, 1);
}

void cardvm__note_params(lua_State *L, const object *o, uint32_t *params) {
  if (!o->params) return;
  if (o->params != cardvm__binding_at(L)->loaded->param_serial)
    cardvm__form_error(
        L,
        "this speaks of a parameter of another ability, or of a choice of one: write it again for this one");
  *params = o->params;
}

void cardvm__use_param(lua_State *L, const object *o, uint8_t as, uint32_t *params) {
  loaded *l = cardvm__binding_at(L)->loaded;
  cardvm__note_params(L, o, params);
  assert(o->kind == OBJECT_PARAM &&
         o->id < l->params.count); /* of the ability that is spoken of now */
  l->params.uses[o->id] |= as;
}

bool cardvm__is_number(lua_State *L, int index) {
  const object *o = cardvm__object_at(L, index);
  if (o) return o->kind == OBJECT_NUMBER || o->kind == OBJECT_PARAM;
  return lua_type(L, index) == LUA_TNUMBER;
}

static cardvm_expr call_function(lua_State *L, int index, const char *what) {
  cardvm_id id = cardvm__function_register(L, lua_absindex(L, index), what);
  return cardvm__expr(L, CARDVM_OP_CALL, id, 0, 0);
}

static bool is_script_function(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TFUNCTION && !lua_iscfunction(L, index);
}

cardvm_expr cardvm__to_number(lua_State *L, int index, const char *what, uint32_t *params) {
  const object *o = cardvm__object_at(L, index);
  int32_t value;
  if (o && o->kind == OBJECT_NUMBER) {
    cardvm__note_params(L, o, params);
    return o->id;
  }
  if (o && o->kind == OBJECT_PARAM) {
    cardvm__use_param(L, o, PARAM_AS_NUMBER, params);
    return cardvm__expr(L, CARDVM_OP_PARAM, o->id, 0, 0);
  }
  if (o && o->kind == OBJECT_SELECTION)
    return (cardvm_expr)cardvm__form_error(
        L, "%s: expected a number, got a selection: count(...) it", what);
  if (cardvm__integer(L, index, &value)) return cardvm__expr_number(L, value);
  if (is_script_function(L, index)) return call_function(L, index, what);
  return (cardvm_expr)cardvm__expected(L, index, what, "a whole number");
}

cardvm_expr cardvm__to_condition(lua_State *L, int index, const char *what, uint32_t *params) {
  const object *o = cardvm__object_at(L, index);
  if (o && o->kind == OBJECT_CONDITION) {
    cardvm__note_params(L, o, params);
    return o->id;
  }
  if (o && o->kind == OBJECT_TEST)
    return (cardvm_expr)cardvm__form_error(
        L, "%s: expected a condition: this test does not say of what; write at_least(3, value)",
        what);
  if (is_script_function(L, index)) return call_function(L, index, what);
  return (cardvm_expr)cardvm__expected(L, index, what, "a condition");
}

uint32_t cardvm__to_who(lua_State *L, int index, const char *what, uint32_t *params) {
  const object *o = cardvm__object_at(L, index);
  if (o && o->kind == OBJECT_WHO) {
    cardvm__note_params(L, o, params);
    return o->id;
  }
  if (o && o->kind == OBJECT_PARAM) {
    cardvm__use_param(L, o, PARAM_AS_CARD, params);
    return CARDVM_WHO_PARAM + o->id;
  }
  return (uint32_t)cardvm__expected(L, index, what, "a card (this, it, event.card, role.name ...)");
}

uint32_t cardvm__to_whose(lua_State *L, int index, const char *what, uint32_t *params) {
  const object *o = cardvm__object_at(L, index);
  if (o && o->kind == OBJECT_WHOSE) {
    cardvm__note_params(L, o, params);
    return o->id;
  }
  if (o && o->kind == OBJECT_PARAM) {
    cardvm__use_param(L, o, PARAM_AS_PLAYER, params);
    return CARDVM_WHOSE_PARAM + o->id;
  }
  return (uint32_t)cardvm__expected(L, index, what, "a player (you, opponent, event.player ...)");
}

cardvm_expr cardvm__to_seat(lua_State *L, int index, const char *what, uint32_t *params) {
  return cardvm__expr(L, CARDVM_OP_SEAT, cardvm__to_whose(L, index, what, params), 0, 0);
}

cardvm_id cardvm__to_selection(lua_State *L, int index, const char *what, uint32_t *params) {
  const object *o = cardvm__object_of(L, index, OBJECT_SELECTION);
  if (!o)
    return (cardvm_id)cardvm__expected(L, index, what, "a selection (your.zone, enemy.group ...)");
  cardvm__note_params(L, o, params);
  return o->id;
}

/* -- Keys of cards ----------------------------------------------------------------------------- */

/* Words that mean something else where keys of cards stand, or are read of every card. */
static const char *const reserved[] = {"name", "attached", "on",    "while_", "zones", "keyword",
                                       "with", "until_",   "where", "kind",   NULL};

void cardvm__key_check(lua_State *L, const char *name) {
  uint32_t other;
  if (cardvm__in_list(reserved, name))
    cardvm__form_error(L, "'%s' can't be the name of a property or field: every rule set has it",
                       name);
  if (cardvm__key(L, name, &other) != KEY_NONE)
    cardvm__form_error(L, "'%s' is declared twice", name);
}

void cardvm__key_declare(lua_State *L, const char *name, key_kind kind, uint32_t id) {
  cardvm__key_check(L, name);
  cardvm__push_ref(L, cardvm__binding_at(L)->keys);
  lua_pushinteger(L, (lua_Integer)kind | (lua_Integer)id << 8);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

cardvm_expr cardvm__read_key(lua_State *L, uint32_t who, const char *key, key_kind *kind,
                             uint32_t *id) {
  uint32_t number;
  key_kind what = cardvm__key(L, key, &number);
  if (kind) *kind = what;
  if (id) *id = number;
  switch (what) {
  case KEY_PROPERTY:
  case KEY_ATTRIBUTE: return cardvm__expr(L, CARDVM_OP_PROPERTY, who, number, 0);
  case KEY_FIELD: return cardvm__expr(L, CARDVM_OP_FIELD, who, number, 0);
  case KEY_TAGS:
  case KEY_LABEL:
  case KEY_REFERENCE: return 0;
  case KEY_NONE: break;
  }
  if (strcmp(key, "kind") == 0) return cardvm__expr(L, CARDVM_OP_DEFINITION, who, 0, 0);
  return strcmp(key, "attached") == 0 ? cardvm__expr(L, CARDVM_OP_ATTACHED, who, 0, 0) : 0;
}

int cardvm__push_path(lua_State *L, cardvm_path_step step, uint32_t of, cardvm_id what,
                      uint32_t params) {
  static const cardvm_sort sorts[] = {[CARDVM_PATH_FIELD] = CARDVM_SORT_FIELD,
                                      [CARDVM_PATH_PLAYER_VAR] = CARDVM_SORT_PLAYER_VARIABLE,
                                      [CARDVM_PATH_GAME_VAR] = CARDVM_SORT_GAME_VARIABLE};
  const cardvm_program *p = cardvm__binding_at(L)->program;
  cardvm_subject to = CARDVM_SUBJECT_CARD;
  if (step != CARDVM_PATH_HOST) to = cardvm_program_reference(p, sorts[step], what).to;
  if (to == CARDVM_SUBJECT_PLACE)
    return cardvm__form_error(L, "'%s' refers to a place: it is read when a function runs",
                              cardvm_program_name(p, sorts[step], what));
  const cardvm_path_def def = {step, of, what};
  const cardvm_id path =
      cardvm__accepted(L, cardvm_program_path(cardvm__binding_at(L)->program, &def));
  return to == CARDVM_SUBJECT_CARD
             ? cardvm__push_object(L, OBJECT_WHO, CARDVM_WHO_PATH + path, params)
             : cardvm__push_object(L, OBJECT_WHOSE, CARDVM_WHOSE_PATH + path, params);
}

cardvm_expr cardvm__text_holds(lua_State *L, uint32_t who, key_kind kind, uint32_t id,
                               uint32_t number) {
  const bool tag = kind == KEY_TAGS;
  const cardvm_expr read =
      cardvm__expr(L, tag && id ? CARDVM_OP_TAG : CARDVM_OP_PROPERTY, who, tag ? number : id, 0);
  return cardvm__expr(L, tag ? CARDVM_OP_NE : CARDVM_OP_EQ, read,
                      cardvm__expr_number(L, tag ? 0 : (int32_t)number), 0);
}

uint32_t cardvm__key_text(lua_State *L, const char *key, const char *text) {
  uint32_t value = cardvm__key_value(L, key, text);
  if (!value) value = cardvm__open_text(L, key, text);
  return value ? value : (uint32_t)cardvm__no_text(L, key, text);
}

int cardvm__unknown_key(lua_State *L, const char *what, const char *key) {
  const char *below = cardvm__declared_below(L, NULL, key);
  cardvm__push_ref(L, cardvm__binding_at(L)->keys);
  return cardvm__form_error(L, "%s: there is no property or field '%s'%s", what, key,
                            below ? below : cardvm__nearest_key(L, key, -1));
}
