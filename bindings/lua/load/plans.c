/* Plans: what an ability, step or event does as data. `deed "event" { ... }` is one event to be
 * proposed, as the event's verb would; `plan { ... }` are several, one after another, and stands
 * where a function would. */
#include "expr.h"
#include "safe.h"

#include <string.h>

#define ITEMS_MOST 32
#define NESTED_MOST 8 /* lists of deeds within lists */

typedef struct reading {
  form *f;
  verb v;
  cardvm_plan_item item;
  uint32_t params;
} reading;

/* Of the machine's own events, which are said as the methods and functions of their rows are. */
#define OWN_EVENTS                                                                                 \
  (1u << CARDVM_EVENT_MOVE | 1u << CARDVM_EVENT_CREATE | 1u << CARDVM_EVENT_SHUFFLE |              \
   1u << CARDVM_EVENT_DEFEAT)

/* Whether a verb is done to what a value means: a player, or anything else. */
static bool suits(lua_State *L, int index, const verb *v) {
  return (v->subject == KIND_SEAT) == (cardvm__object_of(L, index, OBJECT_WHOSE) != NULL);
}

/* Of an event on cards and players it is the one that suits what stands first in the table. */
static verb verb_of(lua_State *L, const binding *b, const char *name, int table) {
  const cardvm_id event = cardvm__find(L, CARDVM_SORT_EVENT, name);
  const array *verbs = &b->loaded->verbs;
  for (const word *w = cardvm__words_deeds; w->name; w++)
    if (event < 32 && (OWN_EVENTS >> event & 1) && w->event == event) return cardvm__verb_of_row(w);
  const verb *found = NULL;
  lua_rawgeti(L, table, 1);
  for (uint32_t i = 0; i < verbs->count; i++) {
    const verb *v = &ARRAY_ITEM(verb, *verbs, i);
    if (v->event == event && (!found || suits(L, lua_gettop(L), v))) found = v;
  }
  lua_pop(L, 1);
  if (found) return *found;
  cardvm__form_error(L, "deed: '%s' can't be said in a plan", name);
  return (verb){0};
}

static void add_fill(reading *r, cardvm_slot slot, cardvm_fill_with with, uint32_t value) {
  if (r->item.fill_count == CARDVM_PLAN_FILLS)
    cardvm__form_error(r->f->L, "%s: at most %d values", r->f->what, (int)CARDVM_PLAN_FILLS);
  r->item.fills[r->item.fill_count++] = (cardvm_plan_fill){slot, with, value, 0};
}

/* A selection, a card, or `it`: each of the cards that the plan is over. */
static void read_cards(reading *r, int index) {
  lua_State *L = r->f->L;
  if (cardvm__object_of(L, index, OBJECT_SELECTION)) {
    r->item.cards = cardvm__to_selection(L, index, r->f->what, &r->params);
    return;
  }
  uint32_t who = cardvm__to_who(L, index, r->f->what, &r->params);
  if (who == CARDVM_WHO_IT) r->item.those = true;
  else add_fill(r, CARDVM_SLOT_CARD, CARDVM_FILL_CARD, who);
}

/* A zone by name; { "zone", n }: the n-th circle of one that has circles. */
static void read_place(reading *r, cardvm_slot slot, int index) {
  lua_State *L = r->f->L;
  const bool listed = lua_istable(L, index);
  if (listed) lua_rawgeti(L, index, 1);
  else lua_pushvalue(L, index);
  if (lua_type(L, -1) != LUA_TSTRING || (listed && cardvm__length(L, index) != 2))
    cardvm__form_expected(r->f, "to", index,
                          "the name of a zone, or { zone, number } for one of its circles");
  const char *name = lua_tostring(L, -1);
  cardvm_id zone = cardvm__find(L, CARDVM_SORT_ZONE, name);
  const bool circles = (r->f->b->loaded->circle_zones & cardvm__bit(zone)) != 0;
  if (circles && !listed)
    cardvm__form_error(L, "%s: to: '%s' has circles; { \"%s\", 1 } is the first", r->f->what, name,
                       name);
  if (listed && !circles) cardvm__form_error(L, "%s: to: '%s' has no circles", r->f->what, name);
  add_fill(r, slot, CARDVM_FILL_PLACE, zone);
  lua_pop(L, 1);
  if (!listed) return;
  lua_rawgeti(L, index, 2);
  r->item.fills[r->item.fill_count - 1].circle =
      cardvm__to_number(L, lua_gettop(L), r->f->what, &r->params);
  lua_pop(L, 1);
}

static cardvm_expr read_position(const reading *r, int index) {
  return cardvm__expr_number(r->f->L,
                             (int32_t)cardvm__position(r->f->L, index, "position", VERB_TOP(r->v)));
}

/* Of create: a card by its name, also one that is declared later, or a number: its kind. */
static cardvm_expr read_name(reading *r, int index) {
  lua_State *L = r->f->L;
  if (lua_type(L, index) != LUA_TSTRING) return cardvm__to_number(L, index, r->f->what, &r->params);
  const char *name = lua_tostring(L, index);
  const bool counter =
      cardvm_program_event_names(r->f->b->program, r->v.event) == CARDVM_SORT_FIELD;
  const cardvm_id id =
      counter ? cardvm__find_counter(L, r->v.event, name) : cardvm__definition_named(L, name);
  return cardvm__expr_number(L, (int32_t)id);
}

static void read_player(reading *r, cardvm_slot slot, int index) {
  lua_State *L = r->f->L;
  add_fill(r, slot, CARDVM_FILL_NUMBER,
           cardvm__is_text(L, index, "nobody") ? cardvm__expr_number(L, 0)
                                               : cardvm__to_seat(L, index, r->f->what, &r->params));
}

static void read_value(reading *r, cardvm_slot slot, int index) {
  lua_State *L = r->f->L;
  cardvm_expr number;
  switch (slot) {
  case CARDVM_SLOT_CARD:
  case CARDVM_SLOT_OTHER:
  case CARDVM_SLOT_SOURCE:
    add_fill(r, slot, CARDVM_FILL_CARD, cardvm__to_who(L, index, r->f->what, &r->params));
    return;
  case CARDVM_SLOT_TO: read_place(r, slot, index); return;
  case CARDVM_SLOT_PLAYER:
  case CARDVM_SLOT_BY: read_player(r, slot, index); return;
  case CARDVM_SLOT_POSITION: number = read_position(r, index); break;
  case CARDVM_SLOT_NAME: number = read_name(r, index); break;
  default: number = cardvm__to_number(L, index, r->f->what, &r->params);
  }
  add_fill(r, slot, CARDVM_FILL_NUMBER, number);
}

static void read_subject(reading *r) {
  if (r->v.subject == 0) return;
  if (!cardvm__form_push_at(r->f, 1))
    cardvm__form_error(r->f->L, "%s: [1] is missing: whom it is done to", r->f->what);
  int index = lua_gettop(r->f->L);
  if (r->v.subject == KIND_CARD) read_cards(r, index);
  else if (r->v.subject == KIND_SEAT)
    add_fill(r, CARDVM_SLOT_PLAYER, CARDVM_FILL_NUMBER,
             cardvm__to_seat(r->f->L, index, r->f->what, &r->params));
  else read_value(r, CARDVM_SLOT_TO, index);
  lua_pop(r->f->L, 1);
}

static void read_arguments(reading *r) {
  int first = r->v.subject != 0;
  for (int i = 0; i < r->v.arg_count; i++) {
    if (!cardvm__form_push_at(r->f, 1 + first + i)) {
      if (!(r->v.optional >> i & 1))
        cardvm__form_error(r->f->L, "%s: value [%d] is missing", r->f->what, 1 + first + i);
      continue;
    }
    const cardvm_slot slot = (cardvm_slot)r->v.args[i];
    if (slot == CARDVM_SLOT_AMOUNT && r->v.refers && r->v.value == slot)
      read_player(r, slot, lua_gettop(r->f->L));
    else read_value(r, slot, lua_gettop(r->f->L));
    lua_pop(r->f->L, 1);
  }
}

static int deed_with_table(lua_State *L) {
  form f = cardvm__form_at(L, cardvm__words_plans, FORM_DEED, 2);
  f.what = lua_pushfstring(L, "deed '%s'", lua_tostring(L, 1));
  reading r = {.f = &f, .v = verb_of(L, f.b, lua_tostring(L, 1), 2)};
  r.item.event = r.v.event;
  cardvm__form_check(&f, r.v.arg_count + (r.v.subject != 0), false);
  read_subject(&r);
  read_arguments(&r);
  cardvm__form_read(&f, &r.item, &r.params);
  cardvm__push_record(L, OBJECT_PLAN_STEP, r.params, &r.item, sizeof r.item);
  return 1;
}

static void check_those(const form *f, const cardvm_plan_item *item, bool over) {
  if (item->those && !over)
    cardvm__form_error(
        f->L, "plan: `it` is each card that the plan is over: expected over = a selection");
}

typedef struct listing {
  const form *f;
  cardvm_plan_item items[ITEMS_MOST];
  uint32_t count, params;
} listing;

static cardvm_plan_item *add_item(listing *l) {
  if (l->count == ITEMS_MOST)
    cardvm__form_error(l->f->L, "plan: more than %d deeds and conditions", ITEMS_MOST);
  return &l->items[l->count++];
}

static void add_items(listing *l, int index, int depth);

/* A condition, at a stack index, for the items that are added from now on; 0: they are passed
 * over. */
static uint32_t begin_block(listing *l, int condition) {
  cardvm_plan_item item = {0};
  if (condition) item.condition = cardvm__to_condition(l->f->L, condition, "plan: if_", &l->params);
  *add_item(l) = item;
  return l->count;
}

static void end_block(listing *l, uint32_t begun) {
  if (l->count == begun) cardvm__form_error(l->f->L, "plan: a list with if_ and no deeds");
  l->items[begun - 1].skips = l->count - begun;
}

static void add_entries(listing *l, int index, int depth) {
  for (lua_Integer i = 1, n = cardvm__length(l->f->L, index); i <= n; i++) {
    lua_rawgeti(l->f->L, index, i);
    add_items(l, lua_gettop(l->f->L), depth + 1);
    lua_pop(l->f->L, 1);
  }
}

/* A list of deeds within a plan: what several plans share, or what one condition, asked once, is
 * for. */
static void add_list(listing *l, int index, int depth) {
  lua_State *L = l->f->L;
  cardvm__form_checked(L, cardvm__words_plans, FORM_PLAN_LIST, index, -1);
  const bool otherwise = lua_getfield(L, index, "else_") != LUA_TNIL;
  if (lua_getfield(L, index, "if_") == LUA_TNIL) {
    if (otherwise) cardvm__form_error(L, "plan: a list with else_ and no if_");
    add_entries(l, index, depth);
    lua_pop(L, 2);
    return;
  }
  uint32_t begun = begin_block(l, lua_gettop(L)), over = 0;
  add_entries(l, index, depth);
  if (l->count == begun) cardvm__form_error(L, "plan: a list with if_ and no deeds");
  if (otherwise) over = begin_block(l, 0);
  end_block(l, begun);
  if (otherwise) add_items(l, lua_gettop(L) - 1, depth + 1);
  if (otherwise) end_block(l, over);
  lua_pop(L, 2);
}

static void add_items(listing *l, int index, int depth) {
  lua_State *L = l->f->L;
  luaL_checkstack(L, 10, NULL);
  if (lua_istable(L, index) && depth < NESTED_MOST) {
    (depth ? add_list : add_entries)(l, index, depth);
    return;
  }
  const object *o = cardvm__form_object(l->f, "entry", index, OBJECT_PLAN_STEP, A_DEED);
  cardvm__note_params(L, o, &l->params);
  cardvm__read_record_of(L, index, add_item(l), sizeof l->items[0]);
}

/* over = a selection (together = false: its cards one after another) or "players". */
static cardvm_plan_each read_over(listing *l, cardvm_id *over) {
  const form *f = l->f;
  const bool said = cardvm__form_has(f, "together"),
             together = cardvm__form_flag(f, "together", true);
  const bool there = cardvm__form_push(f, "over"),
             players = there && cardvm__is_text(f->L, -1, "players");
  if (there && !players)
    *over = cardvm__to_selection(f->L, lua_gettop(f->L), "plan: over", &l->params);
  if (said && !*over)
    cardvm__form_error(f->L, "plan: together: only with over = a selection%s",
                       players ? "; players come one by one" : "");
  return players ? CARDVM_EACH_PLAYER : together ? CARDVM_EACH_TOGETHER : CARDVM_EACH_CARD;
}

static int form_plan(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_plans, FORM_PLAN, 1, -1);
  listing l = {.f = &f};
  cardvm_id over = 0;
  add_items(&l, 1, 0);
  if (!l.count) return cardvm__form_error(L, "plan: expected deed \"event\" { ... } as entries");
  cardvm_plan_each each = read_over(&l, &over);
  for (uint32_t i = 0; i < l.count; i++) check_those(&f, &l.items[i], over != 0);
  object *o = cardvm__push_record(L, OBJECT_PLAN, l.params, l.items, l.count * sizeof l.items[0]);
  o->id = over;
  o->low = (int32_t)each;
  return 1;
}

/* Gives the plan at an index to the machine, as a function. */
static cardvm_id take_plan(lua_State *L, int index, const char *name, uint32_t *params) {
  const object *o = cardvm__object_at(L, index);
  cardvm_plan_item items[ITEMS_MOST];
  size_t bytes;
  if (params) cardvm__note_params(L, o, params);
  lua_getiuservalue(L, index, 1);
  memcpy(items, lua_tolstring(L, -1, &bytes), lua_rawlen(L, -1));
  lua_pop(L, 1);
  const cardvm_plan_def def = {.name = name,
                               .over = o->id,
                               .each = (cardvm_plan_each)o->low,
                               .items = items,
                               .count = (uint32_t)(bytes / sizeof items[0])};
  return cardvm__accepted(L, cardvm_program_plan(cardvm__binding_at(L)->program, &def));
}

/* -- Plans that are asked ---------------------------------------------------------------------- */

/* Whom an item is about as a value of it: `it` is what is looked at, and no list of cards. */
static void say_whom(const form *f, const char *key, cardvm_plan_item *item) {
  if (item->cards)
    cardvm__form_error(f->L,
                       "%s: %s: a deed that is asked is about one card or player: this, it, you",
                       f->what, key);
  if (!item->those) return;
  item->those = false;
  if (item->fill_count == CARDVM_PLAN_FILLS)
    cardvm__form_error(f->L, "%s: at most %d values", f->what, (int)CARDVM_PLAN_FILLS);
  memmove(item->fills + 1, item->fills, item->fill_count * sizeof *item->fills);
  item->fills[0] = (cardvm_plan_fill){CARDVM_SLOT_CARD, CARDVM_FILL_CARD, CARDVM_WHO_IT, 0};
  item->fill_count++;
}

static cardvm_id take_asked(const form *f, const char *key, const char *name, listing *l) {
  for (uint32_t i = 0; i < l->count; i++) say_whom(f, key, &l->items[i]);
  const cardvm_plan_def def = {
      .name = name, .each = CARDVM_EACH_ASKED, .items = l->items, .count = l->count};
  return cardvm__accepted(f->L, cardvm_program_plan(f->b->program, &def));
}

cardvm_id cardvm__form_asked(const form *f, const char *key, const char *name, uint32_t *params) {
  if (!cardvm__form_push(f, key)) return 0;
  listing l = {.f = f};
  add_items(&l, lua_gettop(f->L), 0);
  if (!l.count) cardvm__form_error(f->L, "%s: %s: the list is empty", f->what, key);
  if (l.params) *params = l.params;
  lua_pop(f->L, 1);
  return take_asked(f, key, name, &l);
}

cardvm_expr cardvm__deed_can(lua_State *L, const char *what, uint32_t *params) {
  const form f = {.L = L, .b = cardvm__binding_at(L), .what = what};
  const int table = lua_gettop(L);
  lua_pushcfunction(L, deed_with_table);
  lua_pushvalue(L, table - 1);
  lua_pushvalue(L, table);
  lua_call(L, 2, 1);
  listing l = {.f = &f};
  add_items(&l, lua_gettop(L), 0);
  if (l.params) *params = l.params;
  lua_settop(L, table);
  return cardvm__expr(L, CARDVM_OP_CAN, take_asked(&f, what, what, &l), 0, 0);
}

cardvm_id cardvm__form_doer(const form *f, const char *key, const char *name, uint32_t *params) {
  if (!cardvm__form_push(f, key)) return 0;
  const object *o = cardvm__object_of(f->L, -1, OBJECT_PLAN);
  bool planned = o;
  if (planned && o->params && !params)
    cardvm__form_error(f->L, "%s: there are no parameters here for the plan to speak of", f->what);
  cardvm_id id = planned ? take_plan(f->L, lua_gettop(f->L), name, params) : 0;
  if (!planned && !lua_isfunction(f->L, -1))
    cardvm__form_expected(f, key ? key : "[1]", -1, cardvm__type_expected(A_DOER));
  lua_pop(f->L, 1);
  return planned ? id : cardvm__form_function(f, key, name);
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_plans[] = {
 {"plan", IN_SCRIPTS, LOADING, A_PLAN,
  "Events that happen one after another, whatever becomes of each: at most 32 deeds and "
  "conditions. It stands where an ability, a step or an event has a function, and costs much "
  "less: for what asks nothing and is done often. A substitution needs a function. A plan can't "
  "name what was chosen: that takes a function.",
  "triggered { on = begins 'main', plan { deed 'gain' { you, 1 }, deed 'rest' { enemy.units } } }",
  {{"keys", A_KEYS}}, form_plan},
 {"over", ON(FORM_PLAN), LOADING, A_SELECTION,
  "Cards that are found when the plan begins, each of which is `it`, wherever it has gone since. "
  "Or `\"players\"`: all is done for one player after another who has not lost, in turn order from "
  "you; `you` is each of them.",
  "triggered { on = begins 'main', plan { over = your.units, deed 'damage' { it, it.cost } } }"},
 {"together", ON(FORM_PLAN), LOADING, A_FLAG,
  "`false`: all deeds for one card of `over` after another. Else each deed is done to all of them "
  "at once.",
  "triggered { on = begins 'main', plan { over = your.units, together = false, deed 'rest' { it }, "
  "deed 'gain' { you, it.power, if_ = at_least(2, it.power) } } }"},
 {"if_", ON(FORM_DEED) | ON(FORM_PLAN_LIST), LOADING, A_CONDITION,
  "It is passed over unless this holds when its turn comes. A list asks once, for all that is in "
  "it.",
  "triggered { on = begins 'main', plan { deed 'gain' { you, 1, if_ = turn_of(you) } } }",
  INTO(cardvm_plan_item, condition)},
 {"else_", ON(FORM_PLAN_LIST), LOADING, A_DEED,
  "Of a list with `if_`: a deed, or a list, for when the condition does not hold.",
  "triggered { on = begins 'main', plan { { if_ = at_least(3, your.units), deed 'gain' { you, 1 }, "
  "else_ = deed 'lose_life' { you, 1 } } } }"},
 {"deed", IN_SCRIPTS, LOADING, A_DEED,
  "One event of a plan: first to whom it happens (a card, a selection, a player), then the values "
  "that its verb takes, at most 5. A zone is said by its name, a circle as `{ \"zone\", number }`. "
  "`move`, `create`, `shuffle` and `defeat` can be said as well. An amount of 0 is no event, where "
  "the event has an amount of its own.",
  "triggered { on = begins 'main', plan { deed 'move' { this, 'grave' }, deed 'shuffle' { 'deck' } "
  "} }",
  {{"event", A_NAME, NEEDED, CARDVM_SORT_EVENT}, {"values", A_KEYS}},
  cardvm__form_named_word, deed_with_table},
 {NULL}};
/* clang-format on */
