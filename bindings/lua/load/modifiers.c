/* What a constant changes: ap = add(1), cost = set(0), traits = add("Red"). */
#include "ability.h"
#include "safe.h"

#include <string.h>

/* Where in the table: the form, its key, the layer that the form names. */
typedef struct place {
  const form *f;
  const char *key;
  key_kind kind;
  uint32_t id;
  cardvm_id layer;
} place;

static void add_modifier(const place *p, ability *a, cardvm_id property, cardvm_modify modify,
                         cardvm_expr value) {
  if (a->def.modifier_count == ABILITY_MODIFIERS_MAX)
    cardvm__form_error(p->f->L, "%s: more than %d changes", p->f->what, ABILITY_MODIFIERS_MAX);
  a->modifiers[a->def.modifier_count++] = (cardvm_modifier_def){property, modify, value, p->layer};
}

static void text_change(const place *p, ability *a, const object *change, const char *text) {
  lua_State *L = p->f->L;
  cardvm_modify modify = (cardvm_modify)change->low;
  if (p->kind == KEY_ATTRIBUTE && modify == CARDVM_ADD)
    cardvm__form_error(L, "%s: %s has one value: write set(\"%s\")", p->f->what, p->key, text);
  if (p->kind == KEY_TAGS && modify == CARDVM_SET)
    cardvm__form_error(L, "%s: %s has many values: write add(\"%s\")", p->f->what, p->key, text);
  uint32_t value = cardvm__key_text(L, p->key, text);
  if (p->kind == KEY_ATTRIBUTE)
    add_modifier(p, a, p->id, CARDVM_SET, cardvm__expr_number(L, (int32_t)value));
  else add_modifier(p, a, value, CARDVM_SET, cardvm__expr_number(L, 1));
}

static void one_change(const place *p, ability *a, int index) {
  lua_State *L = p->f->L;
  const object *o = cardvm__object_at(L, index);
  if (lua_type(L, index) == LUA_TNUMBER)
    cardvm__form_error(L, "%s: %s = %d: write add(%d) or set(%d)", p->f->what, p->key,
                       (int)lua_tointeger(L, index), (int)lua_tointeger(L, index),
                       (int)lua_tointeger(L, index));
  if (!o || o->kind != OBJECT_CHANGE)
    cardvm__form_expected(p->f, p->key, index, "add(...) or set(...)");
  cardvm__note_params(L, o, &a->params);
  bool text = lua_getiuservalue(L, index, 1) == LUA_TSTRING;
  if (text != (p->kind == KEY_ATTRIBUTE || p->kind == KEY_TAGS))
    cardvm__form_error(L, "%s: %s: expected %s", p->f->what, p->key,
                       text ? "a number in add or set" : "a text in add or set");
  if (text) text_change(p, a, o, lua_tostring(L, -1));
  else add_modifier(p, a, p->id, (cardvm_modify)o->low, o->id);
  lua_pop(L, 1);
}

/* The value at the top of the stack: a change, or for tags a list of them. */
static void changes(const place *p, ability *a) {
  lua_State *L = p->f->L;
  int index = lua_gettop(L);
  if (p->kind == KEY_FIELD || p->kind == KEY_LABEL)
    cardvm__form_error(L, "%s: %s is a %s: a constant changes properties, attributes and tags",
                       p->f->what, p->key, p->kind == KEY_FIELD ? "field" : "label");
  if (p->kind != KEY_TAGS || !lua_istable(L, index)) {
    one_change(p, a, index);
    return;
  }
  for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, index); i <= n; i++) {
    lua_rawgeti(L, index, i);
    one_change(p, a, lua_gettop(L));
    lua_pop(L, 1);
  }
}

void cardvm__form_modifiers(const form *f, ability *a, const char *const *other) {
  lua_State *L = f->L;
  const char *layer = cardvm__form_text(f, "layer");
  place p = {.f = f, .layer = layer ? cardvm__layer(L, layer) : 0};
  cardvm__keys_start(L, f->table);
  int walk = lua_gettop(L);
  while (cardvm__keys_next(L, walk)) {
    p.key = lua_tostring(L, -2);
    if (!cardvm__in_list(other, p.key)) {
      p.kind = cardvm__key(L, p.key, &p.id);
      changes(&p, a);
    }
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  if (a->def.modifier_count == 0)
    cardvm__form_error(L, "constant: it changes nothing: write for example ap = add(1)");
}
