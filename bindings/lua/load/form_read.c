/* Keys of forms whose rows say where in a structure of the machine their values go. */
#include "expr.h"

#include <string.h>

/* A condition: the card of the row is one of these, or is this one. */
static cardvm_expr is_one_of(lua_State *L, const word *key, int index, const char *what,
                             uint32_t *params) {
  const object *o = cardvm__object_at(L, index);
  if (o && (o->kind == OBJECT_WHO || o->kind == OBJECT_PARAM))
    return cardvm__expr(L, CARDVM_OP_SAME, key->id, cardvm__to_who(L, index, what, params), 0);
  const cardvm_id selection = cardvm__to_selection(L, index, what, params);
  return cardvm__expr(L, (cardvm_op)key->operation, key->id, selection, 0);
}

/* The value of a key, on top, for a member of the structure. */
static void read_value(const form *f, const word *key, void *to, uint32_t *params) {
  lua_State *L = f->L;
  int index = lua_gettop(L), option;
  const char *what = lua_pushfstring(L, "%s: %s", f->what, key->name);
  cardvm_expr *condition = to; /* keys that are conditions of one structure hold all */
  int32_t number = 0;
  switch ((value_type)key->gives) {
  case A_FLAG: *(bool *)to = cardvm__form_flag(f, key->name, false); break;
  case A_INTEGER:
    cardvm__form_integer(f, key->name, INT32_MIN, INT32_MAX, &number);
    memcpy(to, &number, sizeof number);
    break;
  case A_COUNT:
    cardvm__form_integer(f, key->name, 1, INT32_MAX, &number);
    memcpy(to, &number, sizeof number);
    break;
  case A_OPTION:
    option = cardvm__form_option(f, key->name, key->options, 0);
    if (key->bytes == sizeof(bool)) *(bool *)to = option != 0;
    else memcpy(to, &option, sizeof option);
    break;
  case A_NAME: *(cardvm_id *)to = cardvm__form_find(f, key->name, (cardvm_sort)key->sort); break;
  case A_NAMES: *(uint64_t *)to = cardvm__form_set(f, key->name, (cardvm_sort)key->sort); break;
  case A_TEXT:
    *(cardvm_id *)to =
        cardvm__accepted(L, cardvm_program_intern(f->b->program, cardvm__form_text(f, key->name)));
    break;
  case A_CONDITION:
    *condition = cardvm__expr_and(L, *condition, cardvm__to_condition(L, index, what, params));
    break;
  case A_SELECTION:
    if (key->operation)
      *condition = cardvm__expr_and(L, *condition, is_one_of(L, key, index, what, params));
    else *(cardvm_id *)to = cardvm__to_selection(L, index, what, params);
    break;
  case A_NUMBER: *(cardvm_expr *)to = cardvm__to_number(L, index, what, params); break;
  case A_PLAYER: *(uint32_t *)to = cardvm__to_whose(L, index, what, params); break;
  case CARDS_OR_PLAYERS:
    if (!cardvm__is_text(L, index, "players"))
      *(cardvm_id *)to = cardvm__to_selection(L, index, what, params);
    break;
  default: assert(!"what is neither of these the form reads itself");
  }
}

/* The member has room for what is read, and no more. */
static void check_width(const word *key) {
  size_t bytes = sizeof(uint32_t);
  if (key->gives == A_FLAG) bytes = sizeof(bool);
  if (key->gives == A_NAMES) bytes = sizeof(uint64_t);
  if (key->gives == A_OPTION && key->bytes == sizeof(bool)) bytes = sizeof(bool);
  assert(key->bytes == bytes);
  (void)bytes; /* where nothing is asserted */
}

void cardvm__form_read(const form *f, void *into, uint32_t *params) {
  lua_State *L = f->L;
  for (const word *key = f->keys; key->name; key++) {
    if (!(key->on & ON(f->place)) || (!key->bytes && !key->needed)) continue;
    int top = lua_gettop(L);
    bool there = cardvm__form_push(f, key->name);
    if (!there && key->needed)
      cardvm__form_error(L, "%s: %s is missing: %s", f->what, key->name,
                         cardvm__type_expected((value_type)key->gives));
    if (key->bytes) check_width(key);
    if (there && key->bytes) read_value(f, key, (char *)into + key->at, params);
    lua_settop(L, top);
  }
}
