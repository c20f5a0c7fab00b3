/* Costs: what an ability asks for before it is used, and prices, which are nothing but costs. */
#include "ability.h"
#include "safe.h"

#define NESTED_MOST 4 /* lists of costs within lists */

/* -- The forms --------------------------------------------------------------------------------- */

static cardvm_expr how_many(const form *f, int entry, uint32_t *params) {
  if (!cardvm__form_push_at(f, entry)) return cardvm__expr_number(f->L, 1);
  const char *what = lua_pushfstring(f->L, "%s: how many", f->what);
  cardvm_expr e = cardvm__to_number(f->L, lua_gettop(f->L) - 1, what, params);
  lua_pop(f->L, 2);
  return e;
}

static cardvm_id one_variable(const form *f) {
  if (lua_type(f->L, -1) != LUA_TSTRING)
    cardvm__form_error(f->L,
                       "cost_player: expected { \"variable\", n } or { { \"variable\", ... }, n }");
  return cardvm__find(f->L, CARDVM_SORT_PLAYER_VARIABLE, lua_tostring(f->L, -1));
}

/* A variable, or a list of those that pay together. */
static void read_variables(const form *f, cardvm_cost_def *def) {
  lua_State *L = f->L;
  const bool any = cardvm__form_push_at(f, 1);
  if (!any || !cardvm__is_table(L, -1)) {
    if (!any) lua_pushnil(L);
    def->variable = one_variable(f);
    return;
  }
  cardvm__content(L, -1);
  const int list = lua_gettop(L);
  for (lua_Integer i = 1, n = cardvm__length(L, list); i <= n || !n; i++) {
    lua_geti(L, list, i);
    const cardvm_id variable = one_variable(f);
    if (variable > 64)
      cardvm__form_error(L, "cost_player: '%s' is not one of the first 64 player variables",
                         lua_tostring(L, -1));
    def->variables |= cardvm__bit(variable);
    def->variable = variable;
    lua_pop(L, 1);
  }
}

static int form_cost(lua_State *L) {
  const cardvm_cost_kind kind = (cardvm_cost_kind)cardvm__word_self(L)->id;
  const bool player = kind == CARDVM_COST_PLAYER;
  const int entries = kind == CARDVM_COST_SELF ? 0 : player ? 2 : 1; /* the last: how many */
  const form f = cardvm__form_checked(L, cardvm__words_costs,
                                      FORM_COST_CARDS + (kind - CARDVM_COST_CARDS), 1, entries);
  cardvm_cost_def def = {.kind = kind};
  uint32_t params = 0;
  if (player) read_variables(&f, &def);
  if (entries) def.count = how_many(&f, entries, &params);
  cardvm__form_read(&f, &def, &params);
  cardvm__push_record(L, OBJECT_COST, params, &def, sizeof def);
  return 1;
}

/* -- The key `cost` ---------------------------------------------------------------------------- */

/* The number of an `either` within the ability. */
static uint32_t either_of(const form *f, ability *a, uint32_t serial) {
  for (uint32_t i = 0; i < a->either_count; i++)
    if (a->eithers[i] == serial) return i + 1;
  if (a->either_count == EITHER_MAX)
    cardvm__form_error(f->L, "%s: more than %d times either(...)", f->what, EITHER_MAX);
  a->eithers[a->either_count++] = serial;
  return a->either_count;
}

static void add_cost(const form *f, const char *key, int index, void *to) {
  ability *a = to;
  const object *o = cardvm__form_object(f, key, index, OBJECT_COST, A_COST);
  if (a->def.cost_count == ABILITY_COSTS_MAX)
    cardvm__form_error(f->L, "%s: more than %d costs", f->what, ABILITY_COSTS_MAX);
  cardvm__note_params(f->L, o, &a->params);
  cardvm_cost_def *c = &a->costs[a->def.cost_count++];
  cardvm__read_record_of(f->L, index, c, sizeof *c);
  if (c->either) c->either = either_of(f, a, c->either);
}

void cardvm__form_costs(const form *f, ability *a) {
  if (cardvm__form_push(f, "cost")) cardvm__form_each(f, "cost", NESTED_MOST, add_cost, a);
}

typedef struct way {
  uint32_t number;
  int list; /* stack index of that of all costs */
} way;

static void add_way(const form *f, const char *key, int index, void *to) {
  const way *w = to;
  lua_State *L = f->L;
  const object *o = cardvm__object_of(L, index, OBJECT_COST);
  if (!o) cardvm__expected(L, index, key, "a cost or a list of costs");
  cardvm_cost_def def;
  cardvm__read_record_of(L, index, &def, sizeof def);
  if (def.either) cardvm__form_error(L, "either: one stands within another");
  def.either = f->b->loaded->either_serial;
  def.way = w->number;
  cardvm__push_record(L, OBJECT_COST, o->params, &def, sizeof def);
  lua_rawseti(L, w->list, (lua_Integer)lua_rawlen(L, w->list) + 1);
}

/* A list of all costs, each of which says in which way it is paid. */
static int cost_either(lua_State *L) {
  const int ways = lua_gettop(L);
  const form f = {.L = L, .b = cardvm__self(L)};
  if (ways < 2 || ways > EITHER_WAYS_MAX)
    cardvm__form_error(L, "either: expected 2 to %d costs: either(a, b)", EITHER_WAYS_MAX);
  f.b->loaded->either_serial++;
  lua_newtable(L);
  for (int i = 1; i <= ways; i++) {
    const lua_Unsigned before = lua_rawlen(L, ways + 1);
    lua_pushvalue(L, i);
    cardvm__form_each(&f, "either", NESTED_MOST, add_way, &(way){(uint32_t)i, ways + 1});
    if (lua_rawlen(L, ways + 1) == before)
      cardvm__form_error(L, "either: way %d: the list is empty", i);
  }
  return 1;
}

/* -- Prices ------------------------------------------------------------------------------------ */

/* What its costs call `param.x` are numbers. */
static int price(lua_State *L) {
  const form f = {.L = L, .b = cardvm__self(L), .what = "price"};
  loaded *l = f.b->loaded;
  ability a = {.name = "price",
               .def = {.kind = CARDVM_TRIGGERED, .me_slot = CARDVM_SLOTS, .started_only = true}};
  for (int i = 1, costs = lua_gettop(L); i <= costs; i++) {
    lua_pushvalue(L, i);
    cardvm__form_each(&f, "cost", NESTED_MOST, add_cost, &a);
  }
  if (!a.def.cost_count) cardvm__form_error(L, "price: expected one or several costs");
  a.def.keyword = a.costs[0].prompt;
  lua_newtable(L);
  lua_newtable(L);
  const int kinds = lua_gettop(L);
  for (uint32_t n = 0; a.params && n < l->params.count; n++) {
    if (l->params.uses[n] != PARAM_AS_NUMBER)
      cardvm__form_error(L, "price: param.%s is a number", l->params.names[n]);
    a.parameters[a.def.parameter_count++] = CARDVM_SUBJECT_NUMBER;
    lua_pushstring(L, l->params.names[n]);
    lua_rawseti(L, kinds - 1, (lua_Integer)n + 1);
    lua_pushinteger(L, CARDVM_SUBJECT_NUMBER);
    lua_rawseti(L, kinds, (lua_Integer)n + 1);
  }
  if (a.params) l->params.count = 0, l->param_serial++;
  cardvm__ability_new(L, &a)->kind = OBJECT_PRICE;
  for (int i = 2; i > 0; i--) {
    lua_pushvalue(L, kinds - 2 + i);
    lua_setiuservalue(L, -2, i);
  }
  return 1;
}

/* -- The key `gives` --------------------------------------------------------------------------- */

static void add_given(const form *f, const char *key, int index, void *to) {
  lua_State *L = f->L;
  uint64_t *set = to;
  const char *name = cardvm__form_text_at(f, key, index, "the name of a player variable");
  const cardvm_id id = cardvm__find(L, CARDVM_SORT_PLAYER_VARIABLE, name);
  if (id > 64)
    cardvm__form_error(L, "%s: gives: '%s' is not one of the first 64 player variables", f->what,
                       name);
  *set |= cardvm__bit(id);
}

/* gives = "red", { "red", "white" }, { "red", 2 } or { { "red", "white" }, 2 } */
void cardvm__form_gives(const form *f, ability *a) {
  lua_State *L = f->L;
  if (!cardvm__form_push(f, "gives")) return;
  const int given = lua_gettop(L);
  if (lua_istable(L, given) && cardvm__length(L, given) == 2) {
    lua_rawgeti(L, given, 2);
    if (lua_type(L, -1) != LUA_TSTRING) {
      const char *what = lua_pushfstring(L, "%s: gives: how much", f->what);
      a->def.gives_count = cardvm__to_number(L, given + 1, what, &a->params);
      lua_settop(L, given);
      lua_rawgeti(L, given, 1);
      lua_replace(L, given);
    } else lua_pop(L, 1);
  }
  cardvm__form_each(f, "gives", 1, add_given, &a->def.gives);
  if (!a->def.gives) cardvm__form_error(L, "%s: gives: the list is empty", f->what);
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_costs[] = {
 {"cost_cards", IN_SCRIPTS, LOADING, A_COST,
  "A cost: so many cards, which the player chooses, have something done to them. The number comes "
  "first; it may be computed, as `this.cost`, and is 1 if it is left out.",
  "activated { cost = cost_cards { 2, from = your.hand, event = 'destroy' }, function() "
  "you:draw(3) end }",
  {{"keys", A_KEYS}}, form_cost, .id = CARDVM_COST_CARDS},
 {"cost_self", IN_SCRIPTS, LOADING, A_COST,
  "A cost: the card itself has something done to it.",
  "activated { cost = cost_self { event = 'rest', if_ = equal(0, this.rested) }, function() "
  "you:draw(1) end }",
  {{"keys", A_KEYS}}, form_cost, .id = CARDVM_COST_SELF},
 {"cost_player", IN_SCRIPTS, LOADING, A_COST,
  "A cost: so much less of one of the player's variables. The number is 1 if it is left out. Several "
  "variables in a list, `{ { 'red', 'white' }, 3 }`, pay together; the player says which pays what, and "
  "is offered what leaves all other costs payable.",
  "activated { cost = { cost_player { 'gold', 1 }, cost_player { { 'gold', 'life' }, 2 } }, function() "
  "you:draw(1) end }",
  {{"keys", A_KEYS}}, form_cost, .id = CARDVM_COST_PLAYER},
 {"either", IN_SCRIPTS, LOADING, A_COST,
  "One of several costs, or lists of costs, is paid: of those that can be, the player says which. It is "
  "called what its first cost says in `prompt`, or else by its event or variable.",
  "activated { cost = either(cost_cards { from = your.units, event = 'destroy' }, cost_player { 'life', 3 "
  "}), function() you:draw(2) end }",
  {{"cost", A_COST, REPEATED}}, cost_either},
 {"price", IN_SCRIPTS, LOADING, A_PRICE,
  "What functions let players pay (`pays`): one or several costs. Numbers that a function gives are "
  "called `param.n` in them. Who is asked is told the `prompt` of the first.",
  "price(cost_player { 'gold', 2 }, cost_cards { from = your.units, event = 'destroy' })",
  {{"cost", A_COST, REPEATED}}, price},
 {"from", ON(FORM_COST_CARDS), LOADING, A_SELECTION,
  "Which cards can be chosen.",

  "activated { cost = cost_cards { 1, from = your.hand, event = 'destroy' }, "
  "function() you:draw(1) end }", INTO(cardvm_cost_def, selection), .needed = true},
 {"event", ON(FORM_COST_CARDS) | ON(FORM_COST_SELF), LOADING, A_NAME,
  "What is done to the cards: an event by its name.",

  "activated { cost = cost_cards { 2, from = your.units, event = 'rest' }, function() "
  "you:draw(2) end }", INTO(cardvm_cost_def, event), .sort = CARDVM_SORT_EVENT, .needed = true},
 {"if_", ON(FORM_COST_SELF), LOADING, A_CONDITION,
  "What must hold for it to be paid.",
  "activated { cost = cost_self { event = 'rest', if_ = turn_of(you) }, function() you:draw(1) end }",
  INTO(cardvm_cost_def, condition)},
 {"alike", ON(FORM_COST_CARDS), LOADING, A_FLAG,
  "The player need not say which of equal cards it is: cards of one name and with the same values "
  "of all fields are offered once.",
  "activated { cost = cost_cards { from = your.hand, event = 'destroy', alike = true }, function() "
  "you:draw(1) end }", INTO(cardvm_cost_def, alike)},
 {"prompt", ON(FORM_COST_CARDS) | ON(FORM_COST_SELF) | ON(FORM_COST_PLAYER), LOADING, A_TEXT,
  "What the player is asked when it is paid, and what it is called in `either`.",
  "activated { cost = cost_cards { from = your.hand, event = 'destroy', prompt = 'Give up a card' "
  "}, function() you:draw(2) end }", INTO(cardvm_cost_def, prompt)},
 {NULL}};
/* clang-format on */
