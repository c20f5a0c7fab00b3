/* What a constant changes: ap = add(1), cost = set(0), traits = add("Red"). */
#include "ability.h"
#include "safe.h"

/* What a key changes: its kind, the layer that the change names. */
typedef struct change {
  ability *a;
  key_kind kind;
  uint32_t id;
  cardvm_id layer;
} change;

static void add_modifier(const form *f, const char *key, const change *c, cardvm_modifier_def def) {
  ability *a = c->a;
  if (a->def.modifier_count == ABILITY_MODIFIERS_MAX)
    cardvm__form_error(f->L, "%s: %s: more than %d changes", f->what, key, ABILITY_MODIFIERS_MAX);
  cardvm__check_layer(f->L, f->what, key, def.property, c->layer);
  def.layer = c->layer;
  a->modifiers[a->def.modifier_count++] = def;
}

static void text_change(const form *f, const char *key, const change *c, const object *o,
                        const char *text) {
  const bool attribute = c->kind == KEY_ATTRIBUTE, sets = CHANGE_MODIFY(o) == CARDVM_SET;
  if (attribute && (!sets || !o->high))
    cardvm__form_error(f->L, "%s: %s has one value: write set(\"%s\")", f->what, key, text);
  const cardvm_lua_standing at =
      cardvm__standing(c->kind, c->id, cardvm__key_text(f->L, key, text));
  if (o->high) cardvm__text_had(f->L, key, text);
  cardvm_modifier_def def = {.property = at.property, .modify = CHANGE_MODIFY(o)};
  if (!attribute && c->id) {
    if (!o->high) def.modify = CARDVM_WITHOUT;
    else if (!sets) def.modify = CARDVM_WITH;
    def.tags = at.mask;
  } else {
    def.modify = CARDVM_SET;
    def.value = cardvm__expr_number(f->L, o->high ? at.value : 0);
  }
  add_modifier(f, key, c, def);
}

static void add_change(const form *f, const char *key, int index, void *to) {
  lua_State *L = f->L;
  change *c = to;
  const int number = (int)lua_tointeger(L, index);
  if (lua_type(L, index) == LUA_TNUMBER)
    cardvm__form_error(L, "%s: %s = %d: write add(%d) or set(%d)", f->what, key, number, number,
                       number);
  if (cardvm__object_of(L, index, OBJECT_NONE) && c->id && c->kind == KEY_TAGS) {
    c->layer = 0;
    add_modifier(f, key, c, (cardvm_modifier_def){.property = c->id, .modify = CARDVM_SET});
    return;
  }
  const object *o = cardvm__form_object(f, key, index, OBJECT_CHANGE, A_CHANGE);
  cardvm__note_params(L, o, &c->a->params);
  const bool text = lua_getiuservalue(L, index, 1) == LUA_TSTRING;
  if (text != (c->kind == KEY_ATTRIBUTE || c->kind == KEY_TAGS))
    cardvm__form_error(L, "%s: %s: expected %s", f->what, key,
                       text ? "a number in add or set" : "a text in add or set");
  c->layer = CHANGE_LAYER(o);
  if (text) text_change(f, key, c, o, lua_tostring(L, -1));
  else
    add_modifier(
        f, key, c,
        (cardvm_modifier_def){.property = c->id, .modify = CHANGE_MODIFY(o), .value = o->id});
}

/* loses = "abilities": the tag that says so. */
static void add_loss(const form *f, const char *key, int index, void *to) {
  change *c = to;
  const char *text = cardvm__form_text_at(f, key, index, "a text");
  const cardvm_id property = cardvm__loss(f->b, text);
  if (!property) cardvm__form_error(f->L, NO_LOSS, f->what, text, text);
  c->layer = 0;
  add_modifier(f, key, c,
               (cardvm_modifier_def){.property = property,
                                     .modify = CARDVM_SET,
                                     .value = cardvm__expr_number(f->L, 1)});
}

void cardvm__form_modifiers(const form *f, ability *a) {
  lua_State *L = f->L;
  change c = {.a = a};
  for (int walk = cardvm__keys_start(L, f->table); cardvm__keys_next(L, walk);
       lua_settop(L, walk)) {
    const char *key = lua_tostring(L, -2);
    if (cardvm__word_named(f->keys, f->place, key)) continue;
    c.kind = cardvm__key(L, key, &c.id);
    if (c.kind == KEY_FIELD || c.kind == KEY_LABEL || c.kind == KEY_REFERENCE)
      cardvm__form_error(L, "%s: %s is a %s: a constant changes properties, attributes and tags",
                         f->what, key, c.kind == KEY_LABEL ? "label" : "field");
    cardvm__form_each(f, key, c.kind == KEY_TAGS, add_change, &c);
  }
  lua_pop(L, 1);
  if (cardvm__form_push(f, "loses")) cardvm__form_each(f, "loses", 1, add_loss, &c);
  if (a->def.modifier_count == 0 && !a->def.grants)
    cardvm__form_error(L, "constant: it changes nothing: write for example ap = add(1)");
}
