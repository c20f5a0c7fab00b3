/* Costs: what an activated or command ability asks for before it is used. */
#include "ability.h"

#include <string.h>

#define NESTED_MOST 4 /* lists of costs within lists */

/* -- The forms --------------------------------------------------------------------------------- */

static int push_cost(lua_State *L, const cardvm_cost_def *def, uint32_t params) {
  object *o = cardvm__object_new(L, OBJECT_COST, 0, 1);
  o->params = params;
  lua_pushlstring(L, (const char *)def, sizeof *def);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

static cardvm_expr how_many(const form *f, int n, const char *what, uint32_t *params) {
  if (!cardvm__form_push_at(f, n)) return cardvm__expr_number(f->L, 1);
  cardvm_expr e = cardvm__to_number(f->L, lua_gettop(f->L), what, params);
  lua_pop(f->L, 1);
  return e;
}

static cardvm_id prompt_of(const form *f) {
  const char *prompt = cardvm__form_text(f, "prompt");
  return prompt ? cardvm__accepted(f->L, cardvm_program_intern(f->b->program, prompt)) : 0;
}

static int cost_cards(lua_State *L) {
  static const char *const keys[] = {"from", "event", "alike", "prompt", NULL};
  form f = cardvm__form(L, "cost_cards", 1);
  cardvm__form_keys(&f, keys, 1, false);
  uint32_t params = 0;
  cardvm__form_need_text(&f, "event");
  cardvm_cost_def def = {.kind = CARDVM_COST_CARDS};
  def.event = cardvm__form_find(&f, "event", CARDVM_SORT_EVENT);
  def.count = how_many(&f, 1, "cost_cards: how many", &params);
  if (!cardvm__form_push(&f, "from")) cardvm__form_error(L, "cost_cards: from is missing");
  def.selection = cardvm__to_selection(L, lua_gettop(L), "cost_cards: from", &params);
  def.alike = cardvm__form_flag(&f, "alike", false);
  def.prompt = prompt_of(&f);
  return push_cost(L, &def, params);
}

static int cost_self(lua_State *L) {
  static const char *const keys[] = {"event", "if_", "prompt", NULL};
  form f = cardvm__form(L, "cost_self", 1);
  cardvm__form_keys(&f, keys, 0, false);
  uint32_t params = 0;
  cardvm__form_need_text(&f, "event");
  cardvm_cost_def def = {.kind = CARDVM_COST_SELF, .prompt = prompt_of(&f)};
  def.event = cardvm__form_find(&f, "event", CARDVM_SORT_EVENT);
  if (cardvm__form_push(&f, "if_"))
    def.condition = cardvm__to_condition(L, lua_gettop(L), "cost_self: if_", &params);
  return push_cost(L, &def, params);
}

static int cost_player(lua_State *L) {
  static const char *const keys[] = {NULL};
  form f = cardvm__form(L, "cost_player", 1);
  cardvm__form_keys(&f, keys, 2, false);
  uint32_t params = 0;
  cardvm_cost_def def = {.kind = CARDVM_COST_PLAYER};
  if (!cardvm__form_push_at(&f, 1) || lua_type(L, -1) != LUA_TSTRING)
    cardvm__form_error(L, "cost_player: expected { \"variable\", n }");
  def.variable = cardvm__find(L, CARDVM_SORT_PLAYER_VARIABLE, lua_tostring(L, -1));
  def.count = how_many(&f, 2, "cost_player: how many", &params);
  return push_cost(L, &def, params);
}

/* -- The key `cost` ---------------------------------------------------------------------------- */

static void add_costs(const form *f, ability *a, int index, int depth) {
  lua_State *L = f->L;
  luaL_checkstack(L, 10, NULL);
  if (lua_istable(L, index) && depth < NESTED_MOST) {
    for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, index); i <= n; i++) {
      lua_rawgeti(L, index, i);
      add_costs(f, a, lua_gettop(L), depth + 1);
      lua_pop(L, 1);
    }
    return;
  }
  const object *o = cardvm__object_at(L, index);
  if (!o || o->kind != OBJECT_COST)
    cardvm__form_expected(f, "cost", index, "a cost: cost_cards { ... }");
  if (a->def.cost_count == ABILITY_COSTS_MAX)
    cardvm__form_error(L, "%s: more than %d costs", f->what, ABILITY_COSTS_MAX);
  cardvm__note_params(L, o, &a->params);
  lua_getiuservalue(L, index, 1);
  memcpy(&a->costs[a->def.cost_count++], lua_tostring(L, -1), sizeof a->costs[0]);
  lua_pop(L, 1);
}

void cardvm__form_costs(const form *f, ability *a) {
  if (!cardvm__form_push(f, "cost")) return;
  add_costs(f, a, lua_gettop(f->L), 0);
  lua_pop(f->L, 1);
}

void cardvm__open_costs(lua_State *L, int env) {
  static const api_function entries[] = {{"cost_cards", cost_cards},
                                         {"cost_self", cost_self},
                                         {"cost_player", cost_player},
                                         {NULL, NULL}};
  cardvm__api_set(L, env, entries);
}
