/* Selections: noun phrases that the machine evaluates. `enemy.units:rested():with { cost =
 * at_most(3) }` makes a new selection of the program while loading. While a function runs the
 * program is sealed, and the same words give the list of the cards that match now. */
#include "expr.h"
#include "targets.h"

#include <stdint.h>

/* -- Cards of a selection now ------------------------------------------------------------------ */

/* The cards of the selection or group at 1, in space that is pushed, for the caller to change. */
static cardvm_handle *cards_now(lua_State *L, cardvm_handle small[CARDS_SMALL], uint32_t *count) {
  binding *b = cardvm__binding_at(L);
  if (!b->game) cardvm__form_error(L, "cards can be looked at only by a function that runs");
  return cardvm__check_cards(L, b, 1, "cards", small, count);
}

/* A new group of the cards of 1 of which the condition holds; 0: what the function at 2 says. */
static int filter_now(lua_State *L, cardvm_expr filter) {
  cardvm_handle small[CARDS_SMALL];
  uint32_t count, kept = 0;
  cardvm_handle *cards = cards_now(L, small, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (filter) lua_pushboolean(L, cardvm_evaluate(cardvm__self(L)->game, filter, cards[i]));
    else cardvm__ask_of(L, 2, cards[i]);
    if (lua_toboolean(L, -1)) cards[kept++] = cards[i];
    lua_pop(L, 1);
  }
  return cardvm__push_group(L, cards, kept);
}

/* -- New selections ---------------------------------------------------------------------------- */

static int push_selection(lua_State *L, const cardvm_selection_def *def, uint32_t params) {
  binding *b = cardvm__binding_at(L);
  cardvm_id id = cardvm__accepted(L, cardvm_program_selection(b->program, def));
  return cardvm__push_object(L, OBJECT_SELECTION, id, params);
}

/* The selection at 1, narrowed. */
static int refine(lua_State *L, cardvm_expr filter, uint32_t params) {
  binding *b = cardvm__binding_at(L);
  cardvm_selection_def def;
  if (cardvm__object_of(L, 1, OBJECT_TARGETS)) return cardvm__places_narrowed(L, filter, params);
  cardvm_id id = cardvm__to_selection(L, 1, "selection", &params);
  if (!cardvm_program_get_selection(b->program, id, &def))
    return cardvm__form_error(L, "there is no such selection");
  def.name = NULL;
  def.filter = cardvm__expr_and(L, def.filter, filter);
  return push_selection(L, &def, params);
}

static void check_called_with_colon(lua_State *L, const char *method) {
  const bool of_cards = lua_getmetatable(L, 1);
  if (!of_cards) cardvm__form_error(L, "%s: call it with a colon: your.zone:%s", method, method);
  lua_pop(L, 1);
}

/* The selection at 1, of which something is made that asks for its cards beside each other, and not
 * for those around. */
static cardvm_id without_outer(lua_State *L, const char *method) {
  const cardvm_id id = cardvm__object_at(L, 1)->id;
  if (cardvm_program_speaks_of_outer(cardvm__binding_at(L)->program, id))
    cardvm__form_error(L, "%s: expected a selection that does not speak of `outer`", method);
  return id;
}

static int selection_other(lua_State *L) {
  const binding *b = cardvm__self(L);
  check_called_with_colon(L, "other()");
  if (!b->loading) {
    const cardvm_call *call = b->game ? cardvm_effect_call(b->game) : NULL;
    if (lua_isnoneornil(L, 2)) {
      lua_settop(L, 1);
      cardvm__push_handle(L, call ? call->me : 0);
    }
    return cardvm__group_except(L);
  }
  if (!lua_isnoneornil(L, 2))
    cardvm__form_error(L, "other: takes nothing; it means: not this card");
  cardvm_expr me = cardvm__expr(L, CARDVM_OP_SAME, CARDVM_WHO_IT, CARDVM_WHO_ME, 0);
  return refine(L, cardvm__expr(L, CARDVM_OP_NOT, me, 0, 0), 0);
}

static int selection_with(lua_State *L) {
  cardvm_handle small[CARDS_SMALL];
  uint32_t count, params = 0;
  if (!lua_istable(L, 2)) return cardvm__expected(L, 2, "with", "a table");
  if (!cardvm__self(L)->loading) {
    cardvm_handle *cards = cards_now(L, small, &count);
    cardvm__tests_keep(L, 2, cards, &count);
    return cardvm__push_group(L, cards, count);
  }
  cardvm_expr tests = cardvm__tests_compile(L, 2, "with", NULL, &params);
  return refine(L, tests, params);
}

static int selection_where(lua_State *L) {
  uint32_t params = 0;
  const bool loading = cardvm__self(L)->loading;
  if (!loading && lua_isfunction(L, 2)) return filter_now(L, 0);
  if (!loading)
    return filter_now(L, cardvm__object_check(L, 2, OBJECT_CONDITION, "a condition")->id);
  cardvm_expr condition = cardvm__to_condition(L, 2, "where", &params);
  return refine(L, condition, params);
}

/* As in a deed of which each card is what stands first: the table of values is left on top. */
static void deed_of_it(lua_State *L) {
  const int given = lua_gettop(L);
  lua_pushvalue(L, 2);
  lua_createtable(L, given, 0);
  cardvm__push_object(L, OBJECT_WHO, CARDVM_WHO_IT, 0);
  lua_rawseti(L, -2, 1);
  for (int i = 3; i <= given; i++) {
    lua_pushvalue(L, i);
    lua_rawseti(L, -2, i - 1);
  }
}

/* at and adjacent_to. In what is asked of the cards, the card or place around is `outer`. */
static int selection_near(lua_State *L) {
  const word *w = cardvm__word_self(L);
  uint32_t params = 0;
  check_called_with_colon(L, w->name);
  uint32_t who = cardvm__to_who(L, 2, w->name, &params);
  if (who == CARDVM_WHO_OUTER || who == CARDVM_WHO_HOST)
    return cardvm__form_error(L, "%s: expected `it`, or a card of one word", w->name);
  if (who == CARDVM_WHO_IT) who = CARDVM_WHO_OUTER;
  return refine(L, cardvm__expr(L, (cardvm_op)w->operation, CARDVM_WHO_IT, who, 0), params);
}

/* that_can and that_cannot */
static int selection_that_can(lua_State *L) {
  const word *w = cardvm__word_self(L);
  uint32_t params = 0;
  check_called_with_colon(L, w->name);
  cardvm__text_of(L, 2, w->name, "the name of an event");
  deed_of_it(L);
  const cardvm_expr can = cardvm__deed_can(L, w->name, &params);
  return refine(L, w->operation ? cardvm__expr(L, (cardvm_op)w->operation, can, 0, 0) : can,
                params);
}

/* The cards attached to each card of the group or selection at 1, now. */
static int attached_now(lua_State *L) {
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  const cardvm_handle *hosts = cards_now(L, small, &count);
  cardvm__push_group(L, NULL, 0);
  const int group = lua_gettop(L);
  lua_Integer n = 0;
  for (uint32_t i = 0; i < count; i++, lua_settop(L, group)) {
    lua_pushliteral(L, "attached");
    cardvm__handle_read(L, cardvm__self(L), hosts[i], group + 1);
    for (lua_Integer k = 1; lua_rawgeti(L, -1, k) != LUA_TNIL; k++) lua_rawseti(L, group, ++n);
  }
  return 1;
}

static int selection_attached(lua_State *L) {
  const binding *b = cardvm__self(L);
  check_called_with_colon(L, "attached()");
  if (!b->loading) return attached_now(L);
  cardvm_selection_def def;
  uint32_t params = 0;
  cardvm_id id = cardvm__to_selection(L, 1, "attached", &params);
  without_outer(L, "attached");
  cardvm_program_get_selection(b->program, id, &def);
  if (def.attached) return cardvm__form_error(L, "attached: nothing is attached to attached cards");
  def.name = NULL;
  def.attached = true;
  /* What was said of the cards so far is said of their hosts from here on. */
  bool plain = !def.filter && def.side == CARDVM_SIDE_ANY;
  def.filter = plain ? 0 : cardvm__expr(L, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_HOST, id, 0);
  def.side = CARDVM_SIDE_ANY;
  return push_selection(L, &def, params);
}

/* Those that have the most or least of the cards at 1, now. */
static int extreme_now(lua_State *L, const word *w) {
  cardvm_handle small[CARDS_SMALL];
  uint32_t count, kept = 0;
  cardvm_handle *cards = cards_now(L, small, &count);
  lua_Integer extreme = 0;
  for (uint32_t i = 0; i < count; i++) {
    const lua_Integer value = cardvm__number_of(L, w->name, 2, cards[i]);
    const bool more = w->operation == CARDVM_OP_GREATEST ? value > extreme : value < extreme;
    if (!kept || more) {
      kept = 0;
      extreme = value;
    }
    if (value == extreme) cards[kept++] = cards[i];
  }
  return cardvm__push_group(L, cards, kept);
}

/* highest and lowest. The most or least is asked of the selection, once for all its cards. */
static int selection_extreme(lua_State *L) {
  const word *w = cardvm__word_self(L);
  check_called_with_colon(L, w->name);
  if (!cardvm__binding_at(L)->loading) return extreme_now(L, w);
  const char *key = lua_tostring(L, 2);
  if (!key) return cardvm__expected(L, 2, w->name, "a key of cards that is a number");
  const cardvm_expr value = cardvm__key_number(L, w->name, key);
  const cardvm_expr extreme =
      cardvm__expr(L, (cardvm_op)w->operation, without_outer(L, w->name), value, 0);
  return refine(L, cardvm__expr(L, CARDVM_OP_EQ, value, extreme, 0), 0);
}

static int selection_adjective(lua_State *L) {
  check_called_with_colon(L, lua_tostring(L, lua_upvalueindex(2)));
  cardvm_expr filter = (cardvm_expr)lua_tointeger(L, lua_upvalueindex(1));
  if (!lua_isnoneornil(L, 2))
    cardvm__form_error(L, "%s: takes nothing", lua_tostring(L, lua_upvalueindex(2)));
  if (!cardvm__binding_at(L)->loading) return filter_now(L, filter);
  return refine(L, filter, 0);
}

void cardvm__adjective_declare(lua_State *L, const char *name, cardvm_expr filter) {
  lua_pushinteger(L, (lua_Integer)filter);
  lua_pushstring(L, name);
  lua_pushcclosure(L, selection_adjective, 2);
  cardvm__method_declare(L, METHODS_GROUP, name, lua_gettop(L));
  lua_pop(L, 1);
}

/* -- Groups, cards by name --------------------------------------------------------------------- */

void cardvm__group_declare(lua_State *L, const char *name, cardvm_selection_def def) {
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->sides);
  for (int side = CARDVM_SIDE_ANY; side <= CARDVM_SIDE_ENEMY; side++) {
    lua_rawgeti(L, -1, side);
    if (lua_getfield(L, -1, name) != LUA_TNIL)
      cardvm__form_error(L, "'%s' is already a zone or group", name);
    def.name = name;
    def.side = (cardvm_side)side;
    push_selection(L, &def, 0);
    lua_setfield(L, -3, name);
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

static uint64_t all_zones(const binding *b) {
  uint32_t count = cardvm_program_count(b->program, CARDVM_SORT_ZONE);
  return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

/* Every card of that name, wherever it is. */
static int named(lua_State *L) {
  const char *name = cardvm__form_name(L, "named");
  cardvm_expr definition = cardvm__expr(L, CARDVM_OP_DEFINITION, CARDVM_WHO_IT, 0, 0);
  cardvm_expr wanted = cardvm__expr_number(L, (int32_t)cardvm__definition_named(L, name));
  cardvm_selection_def def = {.name = name, .zones = all_zones(cardvm__self(L))};
  def.filter = cardvm__expr(L, CARDVM_OP_EQ, definition, wanted, 0);
  return push_selection(L, &def, 0);
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_selections[] = {
 {"any", IN_SCRIPTS, ALWAYS, A_NAMESPACE,
  "Cards of every player: `any.` and the name of a zone or group.",
  "any.units", .object = OBJECT_NAMESPACE, .id = NAMESPACE_ANY},
 {"your", IN_SCRIPTS, ALWAYS, A_NAMESPACE,
  "Cards of which you are the master: `your.` and the name of a zone or group. `your.hand` is a "
  "selection (`:count()`, `:top(n)`); the place itself is `you.hand` (`.count`, `.top`).",
  "your.hand", .object = OBJECT_NAMESPACE, .id = NAMESPACE_YOUR},
 {"enemy", IN_SCRIPTS, ALWAYS, A_NAMESPACE,
  "Cards whose master is another player: `enemy.` and the name of a zone or group.",
  "enemy.units:tired()", .object = OBJECT_NAMESPACE, .id = NAMESPACE_ENEMY},
 {"named", IN_SCRIPTS, LOADING, A_SELECTION,
  "Every card of this name, wherever it is. The card may be declared later.",
  "named 'Scout'",
  {{"name", A_NAME, NEEDED, CARDVM_SORT_DEFINITION}}, named},
 {"with", ON(METHODS_GROUP) | ON(METHODS_PLACES), ALWAYS, SOME_CARDS,
  "Those of the cards that pass all tests. A test is a key that cards have, and a number, a text, "
  "`at_least(n)`, `at_most(n)`, `not_(x)` or `one_of { x, ... }`; a list of tags means all of them. In a "
  "function the key may be whatever can be read of a card: `master = player`, `place = circle`, a label.",
  "your.units:with { power = at_most(3), type = 'unit', traits = 'Red', rested = 0 }",
  {{"tests", A_KEYS}}, selection_with},
 {"name", ON(FORM_WITH), ALWAYS, A_NAME,
  "The name of the card; also in the keys of groups and adjectives.",
  "your.units:with { name = one_of { 'Scout', 'Guard' } }", .sort = CARDVM_SORT_DEFINITION},
 {"attached", ON(FORM_WITH), ALWAYS, A_NUMBER,
  "How many cards are attached to the card; also in the keys of adjectives.",
  "your.units:with { attached = at_least(1) }"},
 {"where", ON(METHODS_GROUP) | ON(METHODS_PLACES), ALWAYS, SOME_CARDS,
  "Those of the cards of which the condition holds; `it` in the condition is each of them. A "
  "function in its place is told `(me, it, event)` and says true or false. In a function that runs, "
  "the condition is one that was made while the rule set was loaded, or a function that is told "
  "each card.",
  "your.units:where(at_least(this.power, it.power))",
  {{"condition", A_CONDITION}}, selection_where},
 {"that_can", ON(METHODS_GROUP), LOADING, A_SELECTION,
  "Those of the cards to which the event can happen: no prohibition forbids it. Behind its name "
  "stand the values that its verb takes. Not in constants and prohibitions, which what can happen "
  "rests on.",
  "activated { choose = one(your.units:that_can 'rest'), function(me, unit) unit:rest() end }",
  {{"event", A_NAME, NEEDED, CARDVM_SORT_EVENT}, {"values", A_VALUE, REPEATED}},
  selection_that_can},
 {"that_cannot", ON(METHODS_GROUP), LOADING, A_SELECTION,
  "Those of the cards to which the event can't happen, because a prohibition forbids it: the others "
  "of `that_can`. While no prohibition of such events is at work, no card is asked.",
  "at_most(0, your.units:that_cannot 'rest')",
  {{"event", A_NAME, NEEDED, CARDVM_SORT_EVENT}, {"values", A_VALUE, REPEATED}},
  selection_that_can, .operation = CARDVM_OP_NOT},
 {"at", ON(METHODS_GROUP), LOADING, A_SELECTION,
  "Those of the cards that lie where the card does, or the place that is `it`. In a function: `place.cards`.",
  "at_most(2, your.units:at(this))",
  {{"card", A_CARD}}, selection_near, .operation = CARDVM_OP_AT},
 {"adjacent_to", ON(METHODS_GROUP), LOADING, A_SELECTION,
  "Those of the cards that lie beside the card, or beside the place that is `it`: the circles are linked.",
  "at_least(1, your.units:adjacent_to(this))",
  {{"card", A_CARD}}, selection_near, .operation = CARDVM_OP_ADJACENT},
 {"other", ON(METHODS_GROUP), ALWAYS, SOME_CARDS,
  "The cards but the one whose ability it is. In a function that runs another card can be named "
  "that is left out.",
  "your.units:other()",
  {{"card", A_CARD, OPTIONAL}}, selection_other},
 {"highest", ON(METHODS_GROUP), ALWAYS, SOME_CARDS,
  "Those of the cards of which this number is the greatest: all of them that are equal. In a function that "
  "runs it may be a function, too, which is told each card. What is asked "
  "behind it is asked of those alone: `your.units:highest('power'):tired()`.",
  "activated { choose = one(enemy.units:highest('power')), function(me, unit) unit:rest() end }",
  {{"key", A_TEXT}}, selection_extreme, .operation = CARDVM_OP_GREATEST},
 {"lowest", ON(METHODS_GROUP), ALWAYS, SOME_CARDS,
  "Those of the cards of which this number is the least: all of them that are equal.",
  "activated { function() together(enemy.units:lowest('power')):rest() end }",
  {{"key", A_TEXT}}, selection_extreme, .operation = CARDVM_OP_LEAST},
 {"attached", ON(METHODS_GROUP), ALWAYS, SOME_CARDS,
  "The cards that are attached to the cards.",
  "your.units:attached()", .function = selection_attached},
 {NULL}};
/* clang-format on */
