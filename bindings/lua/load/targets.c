/* What can be chosen: cards of several selections, players and places together. Cards alone are a
 * selection again; else it is an object of its own, which only choices take. */
#include "targets.h"

/* -- Cards of several selections --------------------------------------------------------------- */

static cardvm_expr is_one_of(lua_State *L, cardvm_id selection) {
  return cardvm__expr(L, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT, selection, 0);
}

/* The selection of the cards of either; 0 is none. */
static cardvm_id either(lua_State *L, cardvm_id a, cardvm_id b) {
  const binding *bound = cardvm__binding_at(L);
  cardvm_selection_def x, y;
  if (!a || !b || a == b) return a ? a : b;
  cardvm_program_get_selection(bound->program, a, &x);
  cardvm_program_get_selection(bound->program, b, &y);
  if (x.attached != y.attached)
    cardvm__form_error(L, "any_of: attached cards and others can't be chosen together");
  /* One after the other: the order of arguments would differ from compiler to compiler. */
  const cardvm_expr of_a = is_one_of(L, a), of_b = is_one_of(L, b);
  const cardvm_selection_def def = {.zones = x.zones | y.zones,
                                    .side = x.side == y.side ? x.side : CARDVM_SIDE_ANY,
                                    .attached = x.attached,
                                    .filter = cardvm__expr(L, CARDVM_OP_OR, of_a, of_b, 0)};
  return cardvm__accepted(L, cardvm_program_selection(bound->program, &def));
}

/* -- From scripts and to the machine ----------------------------------------------------------- */

bool cardvm__is_targets(lua_State *L, int index) {
  const object *o = cardvm__object_at(L, index);
  return o && (o->kind == OBJECT_SELECTION || o->kind == OBJECT_TARGETS || o->kind == OBJECT_WHOSE);
}

static uint32_t player_bit(lua_State *L, const object *o, const char *what) {
  if (o->id > CARDVM_WHOSE_IT)
    cardvm__form_error(L, "%s: only a player of one word can be chosen: you, opponent, players",
                       what);
  return (uint32_t)1 << o->id;
}

void cardvm__add_targets(lua_State *L, int index, const char *what, cardvm_target_def *t,
                         uint32_t *params) {
  const object *o = cardvm__object_at(L, index);
  if (!cardvm__is_targets(L, index)) cardvm__expected(L, index, what, TARGETS_EXPECTED);
  cardvm__note_params(L, o, params);
  const bool mixed = o->kind == OBJECT_TARGETS;
  const cardvm_id cards = o->kind == OBJECT_SELECTION ? o->id : mixed ? (cardvm_id)o->low : 0;
  const cardvm_id places = mixed ? (cardvm_id)o->high : 0;
  t->selection = either(L, t->selection, cards);
  t->players |= o->kind == OBJECT_WHOSE ? player_bit(L, o, what) : mixed ? o->id : 0;
  if (t->places && places && t->places != places)
    cardvm__form_error(L, "%s: places of one selection can be chosen, not of two", what);
  if (places) t->places = places;
}

static int push_targets(lua_State *L, const cardvm_target_def *t, uint32_t params) {
  if (!t->players && !t->places) {
    return cardvm__push_object(L, OBJECT_SELECTION, t->selection, params);
  }
  object *o = cardvm__object_new(L, OBJECT_TARGETS, t->players, 0);
  o->params = params;
  o->low = (int32_t)t->selection;
  o->high = (int32_t)t->places;
  return 1;
}

int cardvm__places_narrowed(lua_State *L, cardvm_expr filter, uint32_t params) {
  const binding *b = cardvm__binding_at(L);
  const object *o = cardvm__object_at(L, 1);
  cardvm_selection_def def;
  cardvm__note_params(L, o, &params);
  if (o->low || o->id || !cardvm_program_get_selection(b->program, (cardvm_id)o->high, &def))
    return cardvm__form_error(L, "only places alone can be narrowed: before any_of");
  def.filter = cardvm__expr_and(L, def.filter, filter);
  const cardvm_id places = cardvm__accepted(L, cardvm_program_selection(b->program, &def));
  return push_targets(L, &(cardvm_target_def){.places = places}, params);
}

int cardvm__any_of_targets(lua_State *L, int count) {
  cardvm_target_def t = {0};
  uint32_t params = 0;
  for (int i = 1; i <= count; i++) cardvm__add_targets(L, i, "any_of", &t, &params);
  return push_targets(L, &t, params);
}

/* Which cards lie there does not matter, so nothing may be asked of them. What is asked of the
 * places comes behind it. */
static int places_of(lua_State *L) {
  uint32_t params = 0;
  cardvm_target_def t = {.places = cardvm__to_selection(L, 1, "places", &params)};
  cardvm_selection_def def;
  cardvm_program_get_selection(cardvm__binding_at(L)->program, t.places, &def);
  if (def.filter || def.attached || def.top)
    return cardvm__form_error(L,
                              "places: expected a whole zone, as in places(your.field):where(...)");
  return push_targets(L, &t, params);
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_targets[] = {
 {"players", IN_SCRIPTS, ALWAYS, SOME_TARGETS,
  "Every player who has not lost, you among them, to be chosen from. With cards it stands in "
  "`any_of`, alone in `one`; so does a single player: `one(any_of { enemy.units, opponent })`.",
  "activated { choose = one(any_of { any.units, players }), function(me, target) "
  "if target.is_player then target:draw(1) else target:rest() end end }",
  .object = OBJECT_TARGETS, .id = CARDVM_EVERY_PLAYER},
 {"places", IN_SCRIPTS, LOADING, SOME_TARGETS,
  "The places of a zone, to be chosen from, whatever lies there. With cards and players it stands "
  "in `any_of`, alone in `one`. `:where(...)` and `:with { ... }` narrow it: `it` is each place, of which values "
  "(`circles`), master, owner, column, row and neighbours are read, and which cards are there: "
  "`places(any.field):where(at_most(0, any.units:at(it)))`. All else is 0. In a function "
  "`:list()` are those now.",
  "activated { choose = one(places(your.field)), function(me, place) me:move_to(place) end }",
  {{"zone", A_SELECTION}}, places_of},
 {NULL}};
/* clang-format on */
