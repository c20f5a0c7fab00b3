/* Functions of scripts: how they are registered, and what they are told when they run. */
#include "lint.h"
#include "runner.h"

#include <stdio.h>
#include <string.h>

/* -- Functions --------------------------------------------------------------------------------- */

static function_record *record_of(const binding *b, cardvm_id function) {
  return function < b->runner->function_capacity ? &b->runner->functions[function] : NULL;
}

static void make_space(lua_State *L, binding *b, cardvm_id function) {
  struct runner *r = b->runner;
  if (function < r->function_capacity) return;
  uint32_t capacity =
      r->function_capacity * 2 > function ? r->function_capacity * 2 : function + 64;
  function_record *grown = cardvm__resize(
      &b->allocator, r->functions, r->function_capacity * sizeof *grown, capacity * sizeof *grown);
  if (!grown) cardvm__refused(L, capacity * sizeof *grown);
  memset(grown + r->function_capacity, 0, (capacity - r->function_capacity) * sizeof *grown);
  r->functions = grown;
  r->function_capacity = capacity;
  assert(function < r->function_capacity);
}

cardvm_id cardvm__function_register(lua_State *L, int index, const char *name) {
  binding *b = cardvm__binding_at(L);
  char problem[256];
  lua_Debug source;
  int at = lua_absindex(L, index);
  if (!cardvm__lint_upvalues(L, at, problem, sizeof problem)) luaL_error(L, "%s", problem);
  cardvm_id id = cardvm_program_script(b->program, name);
  if (!id) {
    b->code = cardvm_program_error(b->program)->code;
    luaL_error(L, "'%s' can't be declared: %s", name, cardvm_program_error(b->program)->message);
  }
  make_space(L, b, id);
  lua_pushvalue(L, at);
  lua_getinfo(L, ">S", &source);
  snprintf(b->runner->functions[id].place, sizeof b->runner->functions[id].place, "%s:%d",
           source.short_src, source.linedefined);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->functions);
  lua_pushvalue(L, at);
  lua_rawseti(L, -2, (lua_Integer)id);
  lua_pop(L, 1);
  lua_pushvalue(L, at);
  b->runner->functions[id].reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return id;
}

int cardvm__function_reference(const binding *b, cardvm_id function) {
  const function_record *record = record_of(b, function);
  return record ? record->reference : LUA_NOREF;
}

const char *cardvm__function_place(const binding *b, cardvm_id function) {
  const function_record *record = record_of(b, function);
  return record ? record->place : "";
}

/* What was only paid is told to who takes an argument more: telling costs. */
static bool takes_given(lua_State *L, const function_record *record, int names) {
  const function_info *info = &record->info;
  lua_Debug of;
  lua_rawgeti(L, LUA_REGISTRYINDEX, record->reference);
  lua_getinfo(L, ">u", &of);
  bool said = lua_rawlen(L, names) > 0;
  uint32_t others = 1 + info->event + info->target_count;
  for (uint32_t i = 0; i < info->target_count; i++) said = said || info->target_names[i];
  return said || of.nparams > others;
}

void cardvm__function_describe(lua_State *L, cardvm_id function, const function_info *info,
                               int names) {
  binding *b = cardvm__binding_at(L);
  function_record *record = record_of(b, function);
  if (!record) {
    luaL_error(L, "a function is described that was not registered");
    return;
  }
  record->info = *info;
  record->described = true;
  record->given = names && takes_given(L, record, names);
  if (!record->given) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->runner->given);
  lua_createtable(L, 2, 0);
  lua_pushvalue(L, names);
  lua_rawseti(L, -2, 1);
  lua_pushvalue(L, names + 1);
  lua_rawseti(L, -2, 2);
  lua_rawseti(L, -2, (lua_Integer)function);
  lua_pop(L, 1);
}

/* -- Arguments --------------------------------------------------------------------------------- */

typedef struct list_request {
  binding *b;
  cardvm_game *game;
  uint32_t target;
  cardvm_id function;
  const function_info *info;
} list_request;

/* In protected mode: the picks of one target as a list. */
static int make_list(lua_State *L) {
  const list_request *request = lua_touserdata(L, 1);
  cardvm_handle small[CARDS_SMALL], *cards = small;
  uint32_t count = cardvm_effect_targets(request->game, request->target, small, CARDS_SMALL);
  cards = cardvm__space(L, small, CARDS_SMALL, count, sizeof *cards);
  if (cards != small) cardvm_effect_targets(request->game, request->target, cards, count);
  return cardvm__push_group(L, cards, count);
}

void cardvm__push_parameter(lua_State *L, cardvm_subject kind, uint32_t value) {
  switch ((uint32_t)kind) {
  case CARDVM_SUBJECT_CARD:
  case CARDVM_SUBJECT_ANY: cardvm__push_handle(L, value); break;
  case CARDVM_SUBJECT_SEAT: cardvm__push_seat(L, value); break;
  case CARDVM_SUBJECT_PLACE: cardvm__push_place(L, value); break;
  case PARAMETER_YES_NO: lua_pushboolean(L, value != 0); break;
  default: lua_pushinteger(L, (int32_t)value); break;
  }
}

void cardvm__push_paid(lua_State *L, const cardvm_game *game, cardvm_id price) {
  const binding *b = cardvm__self(L);
  cardvm_paid small[16], *all = small;
  const uint32_t n = cardvm_effect_paid(game, price, small, 16);
  cardvm_handle few[16], *cards;
  uint32_t count = 0;
  lua_Integer amount = 0;
  lua_newtable(L);
  const int paid = lua_gettop(L);
  all = cardvm__space(L, small, 16, n, sizeof *all);
  cards = cardvm__space(L, few, 16, n, sizeof *cards);
  if (all != small) cardvm_effect_paid(game, price, all, n);
  for (uint32_t i = 0; i < n; i++) {
    if (all[i].card) cards[count++] = all[i].card;
    if (all[i].card) continue;
    amount += all[i].amount;
    const char *name =
        cardvm_program_name(b->program, CARDVM_SORT_PLAYER_VARIABLE, all[i].variable);
    lua_getfield(L, paid, name);
    lua_pushinteger(L, all[i].amount + lua_tointeger(L, -1));
    lua_setfield(L, paid, name);
    lua_pop(L, 1);
  }
  cardvm__push_group(L, cards, count);
  lua_setfield(L, paid, "cards");
  lua_pushinteger(L, amount);
  lua_setfield(L, paid, "amount");
  lua_settop(L, paid);
}

/* In protected mode: { name = value } of the parameters with which the ability was started, and of
 * what was chosen by name. */
static int make_given(lua_State *L) {
  list_request *request = lua_touserdata(L, 1);
  const function_info *info = request->info;
  const cardvm_context *context = request->b->context;
  uint32_t count = 6;
  const uint32_t *params = context ? context->params : cardvm_effect_params(request->game, &count);
  lua_rawgeti(L, LUA_REGISTRYINDEX, request->b->runner->given);
  lua_rawgeti(L, -1, (lua_Integer)request->function);
  lua_rawgeti(L, -1, 1);
  lua_rawgeti(L, -2, 2); /* names at -2, kinds at -1 */
  int names = lua_gettop(L) - 1, kinds = names + 1;
  lua_newtable(L);
  if (record_of(request->b, request->function)->info.paid) {
    cardvm__push_paid(L, request->game, 0);
    lua_setfield(L, -2, "paid");
  }
  for (uint32_t i = 0; params && i < count; i++) {
    lua_geti(L, names, (lua_Integer)i + 1);
    lua_geti(L, kinds, (lua_Integer)i + 1);
    cardvm_subject kind = (cardvm_subject)lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (lua_isnil(L, -1)) break;
    cardvm__push_parameter(L, kind, params[i]);
    lua_rawset(L, kinds + 1);
  }
  for (uint32_t *i = &request->target; *i < info->target_count; ++*i) {
    lua_settop(L, kinds + 1);
    if (!info->target_names[*i]) continue;
    make_list(L);
    if (!info->target_is_list[*i]) lua_rawgeti(L, -1, 1);
    lua_setfield(L, kinds + 1, info->target_names[*i]);
  }
  lua_settop(L, kinds + 1);
  return 1;
}

/* Makes a table on the main thread and moves it to the coroutine: making one may fail. */
static int push_made(binding *b, lua_State *thread, lua_CFunction make, list_request *request) {
  int status = cardvm__sandbox_protect(b->sandbox, make, request);
  lua_xmove(b->L, thread, 1); /* the table or the message */
  return status;
}

/* Pushes (me, picks..., event, given) of an ability. Returns a status; the message is on top. */
static int push_ability_arguments(binding *b, lua_State *thread, cardvm_game *game,
                                  const cardvm_call *call) {
  const function_record *record = record_of(b, call->function);
  cardvm__push_handle(thread, call->me);
  if (!record || !record->described) {
    cardvm__push_handle(thread, call->event);
    return LUA_OK;
  }
  list_request request = {.b = b, .game = game, .function = call->function, .info = &record->info};
  for (uint32_t i = 0; i < record->info.target_count; i++) {
    cardvm_handle one = 0;
    const uint32_t target = record->info.target_first + i;
    if (record->info.target_names[i]) continue;
    if (record->info.target_is_list[i]) {
      request.target = target;
      int status = push_made(b, thread, make_list, &request);
      if (status != LUA_OK) return status;
    } else {
      cardvm_effect_targets(game, target, &one, 1);
      cardvm__push_handle(thread, one);
    }
  }
  if (record->info.event) cardvm__push_handle(thread, call->event);
  request.target = 0;
  return record->given ? push_made(b, thread, make_given, &request) : LUA_OK;
}

int cardvm__push_arguments(binding *b, lua_State *thread, cardvm_game *game,
                           const cardvm_call *call) {
  switch (call->kind) {
  case CARDVM_CALL_ABILITY: return push_ability_arguments(b, thread, game, call);
  case CARDVM_CALL_STEP:
    cardvm__push_handle(thread, cardvm__handle_of(KIND_SEQUENCE, call->sequence));
    return LUA_OK;
  case CARDVM_CALL_RULE_ACTION:
    if (call->me) cardvm__push_handle(thread, call->me);
    else cardvm__push_seat(thread, call->you);
    return LUA_OK;
  default: cardvm__push_handle(thread, call->event); return LUA_OK;
  }
}
