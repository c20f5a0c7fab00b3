/* Plans: what an ability or step does as data. `deed "event" { ... }` is one event to be proposed, as the
 * event's verb would; `plan { ... }` are several, one after another, and stands where a function would. */
#include "expr.h"

#include <string.h>

#define ITEMS_MOST 32
#define NESTED_MOST 4 /* lists of deeds within lists */

typedef struct reading {
  form *f;
  const verb *v;
  cardvm_plan_item item;
  uint32_t params;
} reading;

static const verb *verb_of(lua_State *L, binding *b, const char *name) {
  static const verb move = {CARDVM_EVENT_MOVE, KIND_CARD, 1, {CARDVM_SLOT_TO}, 0};
  cardvm_id event = cardvm__find(L, CARDVM_SORT_EVENT, name);
  const array *verbs = &b->loaded->verbs;
  for (uint32_t i = 0; i < verbs->count; i++)
    if (((const verb *)verbs->items)[i].event == event) return &((const verb *)verbs->items)[i];
  if (event != CARDVM_EVENT_MOVE) cardvm__form_error(L, "deed: '%s' can't be said in a plan", name);
  return &move;
}

static void add_fill(reading *r, cardvm_slot slot, cardvm_fill_with with, uint32_t value) {
  if (r->item.fill_count == CARDVM_PLAN_FILLS)
    cardvm__form_error(r->f->L, "%s: at most %d values", r->f->what, (int)CARDVM_PLAN_FILLS);
  r->item.fills[r->item.fill_count++] = (cardvm_plan_fill){slot, with, value};
}

/* A selection, a card, or `it`: each of the cards that the plan is over. */
static void read_cards(reading *r, int index) {
  lua_State *L = r->f->L;
  const object *o = cardvm__object_at(L, index);
  if (o && o->kind == OBJECT_SELECTION) {
    r->item.cards = cardvm__to_selection(L, index, r->f->what, &r->params);
    return;
  }
  uint32_t who = cardvm__to_who(L, index, r->f->what, &r->params);
  if (who == CARDVM_WHO_IT)
    r->item.those = true;
  else
    add_fill(r, CARDVM_SLOT_CARD, CARDVM_FILL_CARD, who);
}

static void read_value(reading *r, cardvm_slot slot, int index) {
  lua_State *L = r->f->L;
  switch (slot) {
  case CARDVM_SLOT_CARD:
  case CARDVM_SLOT_OTHER:
  case CARDVM_SLOT_SOURCE:
    add_fill(r, slot, CARDVM_FILL_CARD, cardvm__to_who(L, index, r->f->what, &r->params));
    return;
  case CARDVM_SLOT_PLAYER:
  case CARDVM_SLOT_BY:
    add_fill(r, slot, CARDVM_FILL_NUMBER, cardvm__to_seat(L, index, r->f->what, &r->params));
    return;
  case CARDVM_SLOT_TO:
    if (lua_type(L, index) != LUA_TSTRING) cardvm__form_expected(r->f, "to", index, "the name of a zone");
    add_fill(r, slot, CARDVM_FILL_PLACE, cardvm__find(L, CARDVM_SORT_ZONE, lua_tostring(L, index)));
    return;
  default:
    add_fill(r, slot, CARDVM_FILL_NUMBER, cardvm__to_number(L, index, r->f->what, &r->params));
  }
}

static void read_subject(reading *r) {
  if (r->v->subject == 0) return;
  if (!cardvm__form_push_at(r->f, 1)) cardvm__form_error(r->f->L, "%s: [1] is missing: whom it is done to", r->f->what);
  int index = lua_gettop(r->f->L);
  if (r->v->subject == KIND_CARD) read_cards(r, index);
  else if (r->v->subject == KIND_SEAT) read_value(r, CARDVM_SLOT_PLAYER, index);
  else read_value(r, CARDVM_SLOT_TO, index);
  lua_pop(r->f->L, 1);
}

static void read_arguments(reading *r) {
  int first = r->v->subject != 0;
  for (int i = 0; i < r->v->arg_count; i++) {
    if (!cardvm__form_push_at(r->f, 1 + first + i)) {
      if (!(r->v->optional >> i & 1))
        cardvm__form_error(r->f->L, "%s: value [%d] is missing", r->f->what, 1 + first + i);
      continue;
    }
    read_value(r, (cardvm_slot)r->v->args[i], lua_gettop(r->f->L));
    lua_pop(r->f->L, 1);
  }
}

static int deed_with_table(lua_State *L) {
  static const char *const keys[] = {"if_", NULL};
  lua_pushfstring(L, "deed '%s'", lua_tostring(L, 1));
  form f = cardvm__form(L, lua_tostring(L, -1), 2);
  reading r = {.f = &f, .v = verb_of(L, f.b, lua_tostring(L, 1))};
  r.item.event = r.v->event;
  cardvm__form_keys(&f, keys, r.v->arg_count + (r.v->subject != 0), false);
  read_subject(&r);
  read_arguments(&r);
  if (cardvm__form_push(&f, "if_"))
    r.item.condition = cardvm__to_condition(L, lua_gettop(L), f.what, &r.params);
  object *o = cardvm__object_new(L, OBJECT_DEED, 0, 1);
  o->params = r.params;
  lua_pushlstring(L, (const char *)&r.item, sizeof r.item);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

static int form_deed(lua_State *L) { return cardvm__form_curry(L, "deed", deed_with_table); }

static void check_those(const form *f, const cardvm_plan_item *item, bool over) {
  if (item->those && !over) cardvm__form_error(f->L, "plan: `it` is each card that the plan is over: over is missing");
}

typedef struct listing {
  form *f;
  cardvm_plan_item items[ITEMS_MOST];
  uint32_t count, params;
} listing;

/* A key in it would be passed over. */
static void check_list(const listing *l, int index) {
  lua_State *L = l->f->L;
  lua_Integer n = (lua_Integer)lua_rawlen(L, index);
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_isinteger(L, -2) && lua_tointeger(L, -2) >= 1 && lua_tointeger(L, -2) <= n) continue;
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : cardvm__describe(L, -2);
    cardvm__form_error(L, "plan: a list in it holds deeds only, not '%s'", key);
  }
}

/* A deed, or a list of them: what several plans share. */
static void add_items(listing *l, int index, int depth) {
  lua_State *L = l->f->L;
  luaL_checkstack(L, 10, NULL);
  const object *o = cardvm__object_at(L, index);
  if (lua_istable(L, index) && depth < NESTED_MOST) {
    if (depth) check_list(l, index);
    for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, index); i <= n; i++) {
      lua_rawgeti(L, index, i);
      add_items(l, lua_gettop(L), depth + 1);
      lua_pop(L, 1);
    }
    return;
  }
  if (!o || o->kind != OBJECT_DEED) cardvm__form_expected(l->f, "entry", index, "deed \"event\" { ... }");
  if (l->count == ITEMS_MOST) cardvm__form_error(L, "plan: more than %d deeds", ITEMS_MOST);
  cardvm__note_params(L, o, &l->params);
  lua_getiuservalue(L, index, 1);
  memcpy(&l->items[l->count++], lua_tostring(L, -1), sizeof l->items[0]);
  lua_pop(L, 1);
}

static int form_plan(lua_State *L) {
  static const char *const keys[] = {"over", NULL};
  form f = cardvm__form(L, "plan", 1);
  listing l = {.f = &f};
  cardvm_id over = 0;
  cardvm__form_keys(&f, keys, -1, false);
  add_items(&l, 1, 0);
  if (!l.count) return cardvm__form_error(L, "plan: expected deed \"event\" { ... } as entries");
  if (cardvm__form_push(&f, "over")) over = cardvm__to_selection(L, lua_gettop(L), "plan: over", &l.params);
  for (uint32_t i = 0; i < l.count; i++) check_those(&f, &l.items[i], over != 0);
  object *o = cardvm__object_new(L, OBJECT_PLAN, over, 1);
  o->params = l.params;
  lua_pushlstring(L, (const char *)l.items, l.count * sizeof l.items[0]);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

cardvm_id cardvm__plan_take(lua_State *L, int index, const char *name, uint32_t *params) {
  const object *o = cardvm__object_at(L, index);
  cardvm_plan_item items[ITEMS_MOST];
  size_t bytes;
  if (params) cardvm__note_params(L, o, params);
  lua_getiuservalue(L, index, 1);
  memcpy(items, lua_tolstring(L, -1, &bytes), lua_rawlen(L, -1));
  lua_pop(L, 1);
  return cardvm__accepted(L, cardvm_program_plan(cardvm__binding_at(L)->program, name, o->id, items,
                                                 (uint32_t)(bytes / sizeof items[0])));
}

void cardvm__open_plans(lua_State *L, int env) {
  static const form_entry entries[] = {{"deed", form_deed}, {"plan", form_plan}, {NULL, NULL}};
  cardvm__open_forms(L, env, entries);
}
