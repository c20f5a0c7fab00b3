/* The bounds of the sandbox: limits from both sides, budgets, the allow-list, and what happens when
 * memory is refused at any point. */
#include "sandbox_world.h"

#define TOO_LONG "card.lua:1: more than 100000 instructions in one effect"

/* -- Limits, both sides ------------------------------------------------------------------------ */

static void run_with(const cardvm__sandbox_limits *limits, const char *source, const char *error) {
  world w = {0};
  assert_true(world_start(&w, limits));
  world_run(&w, source);
  if (error) {
    assert_int_not_equal(w.status, LUA_OK);
    assert_contains(w.message, error, source);
  } else if (w.status != LUA_OK) {
    fail_msg("%s\n  failed: %s", source, w.message);
  }
  world_stop(&w);
  assert_int_equal(w.memory.live, 0);
}

TEST(limit_string) {
  run_with(NULL, "return ('x'):rep(4095) .. 'y'", NULL);
  run_with(NULL, "return ('x'):rep(4096) .. 'y'",
           "card.lua:1: a string of 4097 bytes; the limit is 4096");
  run_with(NULL, "return ('x'):rep(4096)", NULL);
  run_with(NULL, "return ('x'):rep(4097)", "more than 4096 bytes");
  run_with(NULL, "return ('x'):rep(2047, 'yy'):len() .. ('x'):rep(1366, 'yy'):len()", "4096");
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  limits.string_bytes = 10000;
  run_with(&limits, "local s = ('x'):rep(9999) .. 'y' return #s:upper():reverse():format()", NULL);
  run_with(&limits, "return ('x'):rep(10000) .. 'y'", "a string of 10001 bytes");
}

TEST(limit_source) {
  for (size_t over = 0; over <= 1; over++) {
    size_t length = (64u << 10) + over;
    char *source = malloc(length);
    world w = {0};
    assert_non_null(source);
    memset(source, ' ', length);
    memcpy(source, "return 1", 8);
    assert_true(world_start(&w, NULL));
    world_run_text(&w, source, length);
    assert_int_equal(w.status, over ? LUA_ERRSYNTAX : LUA_OK);
    assert_contains(w.message, over ? "card.lua:1: 65537 bytes of source; the limit is 65536" : "1",
                    "");
    world_stop(&w);
    free(source);
  }
}

TEST(limit_block) {
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  limits.block_bytes = 16u << 10;
  run_with(&limits, "local t = {} for i = 1, 1024 do t[i] = i end", NULL);
  run_with(&limits, "local t = {} for i = 1, 1025 do t[i] = i end",
           "a block of 32768 bytes; the limit is 16384");
}

TEST(limit_memory) {
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  static const char source[] = "local t = {} for i = 1, 50 do t[i] = ('x'):rep(4000) .. i end";
  limits.memory_bytes = 260u << 10;
  run_with(&limits, source, NULL);
  limits.memory_bytes = 200u << 10;
  run_with(&limits, source, "card.lua:1: scripts need");
  run_with(&limits, source, "the limit is 204800");
  /* in a function of the library: the line of the script all the same */
  run_with(&limits, "local t, rep = {}, string.rep\nfor i = 1, 90 do t[i] = rep('x', 4000 + i) end",
           "card.lua:2: scripts need");
}

TEST(limit_refusals) {
  static const char source[] =
      "local live = {} for i = 1, 45 do live[i] = ('x'):rep(4000) .. i end "
      "for i = 1, 3000 do local t = ('x'):rep(4000) .. i end";
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  limits.memory_bytes = 256u << 10;
  limits.refusals = 1000000;
  limits.instructions = 10000000;
  run_with(&limits, source, NULL);
  limits.refusals = 8;
  run_with(&limits, source, "not enough memory: card.lua:1: scripts need");
  limits.instructions = 0; /* holds where nobody counts */
  run_with(&limits, source, "not enough memory: card.lua:1: scripts need");
  limits.instructions = 10000000;
  world w = {0};
  assert_true(world_start(&w, &limits));
  world_run(&w, source);
  assert_int_equal(cardvm__sandbox_statistics_of(w.sandbox).refusals, 9);
  assert_true(cardvm__sandbox_refusal(w.sandbox)[0] != '\0');
  world_run(&w, "return 1");
  assert_string_equal(cardvm__sandbox_refusal(w.sandbox), "");
  world_stop(&w);
}

TEST(limit_instructions) {
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  limits.instructions = 10000;
  run_with(&limits, "for i = 1, 9980 do end", NULL);
  run_with(&limits, "for i = 1, 10000 do end",
           "card.lua:1: more than 10000 instructions in one effect");
  limits.instructions = 0;
  run_with(&limits, "for i = 1, 1000000 do end", NULL);
}

static int charge_thousand(lua_State *L) {
  cardvm__sandbox_charge(L, 1000);
  return 0;
}

TEST(charge_is_paid_from_the_budget) {
  for (int n = 99; n <= 101; n += 2) {
    char source[64];
    world w = {0};
    assert_true(world_start(&w, NULL));
    world_offer(&w, "work", charge_thousand);
    snprintf(source, sizeof source, "for i = 1, %d do work() end", n);
    world_run(&w, source);
    assert_int_equal(w.status, n == 99 ? LUA_OK : LUA_ERRRUN);
    if (n == 101) assert_contains(w.message, TOO_LONG, source);
    assert_int_equal(w.budget.dead, n == 101);
    world_stop(&w);
  }
}

static uint32_t charged(const char *source) {
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  limits.instructions = 1000000;
  world w = {0};
  assert_true(world_start(&w, &limits));
  world_run(&w, source);
  if (w.status != LUA_OK) fail_msg("%s\n  %s", source, w.message);
  world_stop(&w);
  return w.budget.limit - w.budget.left;
}

TEST(charge_can_use_the_whole_budget) {
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  limits.instructions = 2004; /* six words and signs cost four */
  world w = {0};
  assert_true(world_start(&w, &limits));
  world_offer(&w, "work", charge_thousand);
  world_run(&w, "work() work()");
  assert_int_equal(w.status, LUA_OK);
  assert_int_equal(w.budget.left, 0);
  world_stop(&w);
}

TEST(charge_grows_with_the_work) {
  static const struct {
    const char *small, *big;
    uint32_t at_least; /* how much dearer the big one is */
  } cases[] = {
      {"return ('x'):rep(1)", "return ('x'):rep(4000)", 120},
      {"return ('x'):rep(4000)", "return ('x'):rep(4000):reverse()", 120},
      {"return ('x'):rep(4000)", "return ('x'):rep(4000):upper()", 120},
      {"return ('x'):rep(4000)", "return ('x'):rep(4000):sub(2)", 120},
      {"return ('x'):rep(4000)", "return ('%s'):format(('x'):rep(4000))", 120},
      {"local s = ('a'):rep(4096) s:find('b')", "local s = ('a'):rep(4096) s:find(s .. '')", 10000},
      {"print('x')", "print(('x'):rep(1024))", 60},
      {"local t = {} for i = 1, 4000 do t[i] = i end table.insert(t, 1)",
       "local t = {} for i = 1, 4000 do t[i] = i end table.insert(t, 1, 1)", 990},
      {"local t = {} for i = 1, 4000 do t[i] = i end table.remove(t)",
       "local t = {} for i = 1, 4000 do t[i] = i end table.remove(t, 1)", 990},
      {"table.concat({})", "local t = {} for i = 1, 4000 do t[i] = '' end table.concat(t)", 3990},
      {"local t = {} for i = 1, 4000 do t[i] = '1' end table.concat(t)",
       "local t = {} for i = 1, 4000 do t[i] = 1 end table.concat(t)", 32000},
      {"tostring('1')", "tostring(1)", 8},
      {"local s = ('1'):rep(4096) tonumber('1')", "local s = ('1'):rep(4096) tonumber(s)", 1000},
      {"local t = {} for i = 1, 32 do t[i] = i end table.unpack(t, 1, 1)",
       "local t = {} for i = 1, 32 do t[i] = i end table.unpack(t, 1, 32)", 7},
      {"table.concat({})", "table.concat({ ('x'):rep(4000) })", 240},
      {"table.sort({ 1, 2 })", "local t = {} for i = 1, 4000 do t[i] = i end table.sort(t)", 6000},
      {"pairs({})", "local t = {} for i = 1, 4000 do t[i] = i end pairs(t)", 1990},
      {"constants {}", "local t = {} for i = 1, 4000 do t[i] = i end constants(t)", 1990},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    uint32_t small = charged(cases[i].small), big = charged(cases[i].big);
    if (big < small + cases[i].at_least)
      fail_msg("%s\n  costs %u, should cost %u more than %u", cases[i].big, big, cases[i].at_least,
               small);
  }
}

/* -- Budgets ----------------------------------------------------------------------------------- */

/* What no script has: a function that catches errors. */
static int catch_error(lua_State *L) {
  lua_pushboolean(L, lua_pcall(L, 0, 0, 0) == LUA_OK);
  return 1;
}

/* To read a number out of a text can take the C library as long as the text is: nothing does it but
 * tonumber, which pays for it and does not read long ones. */
TEST(texts_are_no_numbers) {
  static const char *const sources[] = {
      "local s = ('0'):rep(4095) .. '1' select(s, 1)",
      "string.rep('x', '2')",
      "string.char('65')",
      "string.sub('abc', '2')",
      "string.byte('abc', '2')",
      "string.find('abc', 'c', '2', true)",
      "table.insert({ 1 }, '1', 2)",
      "table.remove({ 1 }, '1')",
      "table.unpack({ 1 }, '1')",
      "table.concat({ 1 }, '', '1')",
      "error('x', '2')",
      "local step, list = ipairs({ 1 }) step(list, '0')",
  };
  for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
    run_with(NULL, sources[i], "number expected, got string");
  run_with(NULL, "assert(tonumber(('1'):rep(200))) assert(not tonumber(('1'):rep(201)))", NULL);
}

TEST(killed_effect_can_not_catch_its_end) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "catch", catch_error);
  world_run(&w, "while true do catch(function() while true do end end) end");
  assert_int_equal(w.status, LUA_ERRRUN);
  assert_contains(w.message, TOO_LONG, "");
  assert_true(cardvm__sandbox_statistics_of(w.sandbox).instructions < 102000);
  world_run(&w, "local function f(n) if n > 0 then catch(function() f(n - 1) end) end "
                "while true do end end f(50)");
  assert_contains(w.message, TOO_LONG, "");
  world_stop(&w);
}

TEST(refused_effect_can_not_catch_its_end) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "catch", catch_error);
  world_run(&w, "local s = ('x'):rep(4096) local function f() return s .. 'y' end "
                "for i = 1, 3 do catch(f) end return 'alive'");
  assert_string_equal(w.message, "alive");
  world_run(&w, "local s = ('x'):rep(4096) local function f() return s .. 'y' end "
                "while true do catch(f) end");
  assert_int_equal(w.status, LUA_ERRMEM);
  assert_contains(w.message, "card.lua:1: a string of 4097 bytes", "");
  assert_true(w.budget.left > 90000);
  world_stop(&w);
}

static int ask_later(lua_State *L) {
  cardvm__sandbox_charge(L, 10);
  return lua_yield(L, 0);
}

/* The same question with the answer at hand. */
static int ask_now(lua_State *L) {
  cardvm__sandbox *sandbox = cardvm__sandbox_of(L);
  cardvm__budget *budget = lua_touserdata(L, lua_upvalueindex(1));
  cardvm__sandbox_charge(L, 10);
  cardvm__sandbox_rearm(sandbox, L, budget);
  return 0;
}

static int offer_ask_now(lua_State *L) {
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, ask_now, 1);
  lua_setfield(L, 1, "ask");
  return 0;
}

TEST(budget_spans_suspensions) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "ask", ask_later);
  world_run(&w, "while true do ask() end");
  assert_contains(w.message, TOO_LONG, "");
  world_run(&w, "for i = 1, 300 do for i = 1, 500 do end ask() end");
  assert_contains(w.message, TOO_LONG, "");
  world_stop(&w);
}

TEST(budget_of_a_rerun_counts_alike) {
  static const char source[] =
      "local n = 0 for i = 1, 40 do for k = 1, i * 13 % 400 do n = n + k end ask() end return n";
  world later = {0}, now = {0};
  assert_true(world_start(&later, NULL));
  world_offer(&later, "ask", ask_later);
  world_run(&later, source);
  assert_int_equal(later.status, LUA_OK);
  assert_true(world_start(&now, NULL));
  lua_pushcfunction(now.L, offer_ask_now);
  lua_pushvalue(now.L, 1);
  lua_pushlightuserdata(now.L, &now.budget);
  assert_int_equal(lua_pcall(now.L, 2, 0, 0), LUA_OK);
  world_run(&now, source);
  assert_int_equal(now.status, LUA_OK);
  assert_string_equal(now.message, later.message);
  assert_true(later.budget.left < 100000 - 5000);
  assert_int_equal(now.budget.left, later.budget.left);
  world_stop(&later);
  world_stop(&now);
}

/* A nested effect on a thread and a budget of its own. */
static int run_nested(lua_State *L) {
  cardvm__sandbox *sandbox = cardvm__sandbox_of(L);
  cardvm__budget budget;
  int results;
  lua_State *thread = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, thread, 1);
  cardvm__armed before = cardvm__sandbox_arm(sandbox, thread, &budget);
  int status = lua_resume(thread, L, 0, &results);
  cardvm__sandbox_disarm(sandbox, before);
  lua_pushboolean(L, status == LUA_OK);
  return 1;
}

TEST(nested_effects_pay_for_themselves) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "nested", run_nested);
  world_run(&w,
            "local ok = 0 for i = 1, 5 do "
            "if nested(function() for i = 1, 90000 do end end) then ok = ok + 1 end end return ok");
  assert_string_equal(w.message, "5");
  world_run(&w, "return nested(function() while true do end end)");
  assert_string_equal(w.message, "false");
  world_run(&w, "nested(function() end) while true do end");
  assert_contains(w.message, TOO_LONG, "");
  world_stop(&w);
}

/* A nested effect on the same thread. */
static int run_nested_here(lua_State *L) {
  cardvm__sandbox *sandbox = cardvm__sandbox_of(L);
  cardvm__budget budget;
  cardvm__armed before = cardvm__sandbox_arm(sandbox, L, &budget);
  int status = lua_pcall(L, 0, 0, 0);
  cardvm__sandbox_disarm(sandbox, before);
  lua_pushboolean(L, status == LUA_OK);
  return 1;
}

TEST(nested_effect_that_dies_leaves_the_outer_count) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "nested", run_nested_here);
  world_run(&w,
            "local ok = nested(function() while true do end end) for i = 1, 5000 do end return ok");
  assert_string_equal(w.message, "false");
  assert_true(w.budget.left > 90000);
  world_run(&w, "nested(function() end) while true do end");
  assert_contains(w.message, TOO_LONG, "");
  world_stop(&w);
}

static int sort_by_asking(lua_State *L) { return lua_yield(L, 0); }

TEST(order_function_may_not_ask) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "ask", sort_by_asking);
  world_run(&w, "table.sort({ 1, 2 }, function(a, b) ask() return a < b end)");
  assert_contains(w.message, "attempt to yield across a C-call boundary", "");
  world_stop(&w);
}

/* -- The allow-list ---------------------------------------------------------------------------- */

static int check_env(lua_State *L) {
  cardvm__safe_check(L, 1);
  return 0;
}

static int add_function(lua_State *L) {
  lua_pushcfunction(L, check_env);
  lua_setfield(L, 1, "extra");
  return 0;
}

static int add_to_library(lua_State *L) {
  lua_getfield(L, 1, "math");
  cardvm__content(L, -1);
  lua_pushcfunction(L, check_env);
  lua_setfield(L, -2, "random");
  return 0;
}

static int take_away(lua_State *L) {
  lua_pushnil(L);
  lua_setfield(L, 1, "print");
  return 0;
}

static int replace_with_closure(lua_State *L) {
  lua_newtable(L);
  lua_pushcclosure(L, check_env, 1);
  lua_setfield(L, 1, "print");
  return 0;
}

static int look_at_metatables(lua_State *L) {
  static const char *const libraries[] = {"string", "table", "math"};
  lua_pushliteral(L, "");
  for (size_t i = 0; i < 3; i++) lua_getfield(L, 1, libraries[i]);
  for (int i = 2; i <= 5; i++) {
    assert_int_equal(luaL_getmetafield(L, i, "__metatable"), LUA_TBOOLEAN);
    assert_false(lua_toboolean(L, -1));
  }
  return 0;
}

TEST(metatables_are_hidden) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  assert_int_equal(world_call(&w, look_at_metatables), LUA_OK);
  world_stop(&w);
}

static int give_numbers_methods(lua_State *L) {
  lua_pushinteger(L, 1);
  lua_newtable(L);
  lua_setmetatable(L, -2);
  return 0;
}

static int replace_string_methods(lua_State *L) {
  lua_pushliteral(L, "");
  lua_newtable(L);
  lua_newtable(L);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  return 0;
}

static int fill_global_table(lua_State *L) {
  lua_pushglobaltable(L);
  lua_pushboolean(L, 1);
  lua_setfield(L, -2, "x");
  return 0;
}

TEST(allow_list_finds_each_hole) {
  static const struct {
    lua_CFunction hole;
    const char *expected;
  } holes[] = {
      {add_function, "'F extra', which is not in the list"},
      {add_to_library, "'F math.random', which is not in the list"},
      {take_away, "1 names are missing"},
      {replace_with_closure, "'? print', which is not in the list"},
      {give_numbers_methods, "a number has a metatable"},
      {replace_string_methods, "strings do not lead to the safe functions"},
      {fill_global_table, "the global table of Lua is not empty"},
  };
  for (size_t i = 0; i < sizeof holes / sizeof holes[0]; i++) {
    world w = {0};
    assert_true(world_start(&w, NULL));
    assert_int_equal(world_call(&w, check_env), LUA_OK);
    assert_int_equal(world_call(&w, holes[i].hole), LUA_OK);
    w.status = world_call(&w, check_env);
    assert_int_equal(w.status, LUA_ERRRUN);
    world_take_message(&w, w.L);
    assert_contains(w.message, holes[i].expected, "");
    world_stop(&w);
  }
}

/* -- Memory refused at every place ------------------------------------------------------------- */

static const char busy_source[] =
    "local list, words = {}, constants { one = 1, two = { 2, 3 } } "
    "for i = 1, 40 do list[i] = 'w' .. i * 7 % 41 end table.sort(list) "
    "for k, v in pairs(words) do list[#list + 1] = k .. tostring(v) end "
    "local s = table.concat(list, ','):upper():rep(2) .. string.format('%5d|%s', 7, {}) "
    "local f = function(...) return select('#', ...) end "
    "return #s + f(1, 2, table.unpack(list, 1, 5))";

static int lint_busy(lua_State *L) {
  char error[200];
  cardvm__lint_options options = {.names_index = 1};
  bool clean = cardvm__lint_chunk(L, 2, &options, error, sizeof error) &&
               cardvm__lint_upvalues(L, 2, error, sizeof error);
  if (!clean) return luaL_error(L, "%s", error);
  return 0;
}

/* Makes a sandbox, loads, checks and runs. True when nothing failed. */
static bool whole_life(world *w) {
  bool done = false;
  if (!world_start(w, NULL)) return false;
  w->status = world_call(w, world_seal);
  if (w->status == LUA_OK) {
    w->status =
        cardvm__sandbox_load(w->sandbox, busy_source, sizeof busy_source - 1, "@card.lua", 1);
    if (w->status == LUA_OK) {
      lua_pushcfunction(w->L, lint_busy);
      lua_pushvalue(w->L, 1);
      lua_pushvalue(w->L, -3);
      w->status = lua_pcall(w->L, 2, 0, 0);
    }
    if (w->status == LUA_OK) world_run_function(w);
    done = w->status == LUA_OK;
  }
  if (!done && w->message[0] == '\0') world_take_message(w, w->L);
  return done;
}

TEST(memory_refused_from_any_point_on_is_a_clean_end) {
  bool done = false;
  long n = 1;
  for (; !done && n < 5000; n++) {
    world w = {.memory = {.fail_from = n, .fail_to = INT32_MAX}, .status = LUA_ERRMEM};
    done = whole_life(&w);
    if (!done && w.status != LUA_ERRMEM)
      fail_msg("from allocation %ld on: status %d, %s", n, w.status, w.message);
    if (done) assert_string_equal(w.message, "354");
    world_stop(&w);
    assert_int_equal(w.memory.live, 0);
  }
  assert_true(done);
  assert_true(n > 100);
}

TEST(memory_refused_once_is_a_clean_end_or_nothing) {
  bool reached = true;
  for (long n = 1; reached; n++) {
    world w = {.memory = {.fail_from = n, .fail_to = n}, .status = LUA_ERRMEM};
    if (whole_life(&w)) assert_string_equal(w.message, "354");
    else assert_int_equal(w.status, LUA_ERRMEM);
    reached = w.memory.calls >= n;
    world_stop(&w);
    assert_int_equal(w.memory.live, 0);
    assert_true(n < 5000);
  }
}

TEST(memory_statistics_add_up) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  cardvm__sandbox_statistics before = cardvm__sandbox_statistics_of(w.sandbox);
  assert_true(before.live_bytes > 5000 && before.live_bytes < 40000);
  world_run(&w, "local t = {} for i = 1, 100 do t[i] = ('x'):rep(1000) .. i end");
  cardvm__sandbox_statistics after = cardvm__sandbox_statistics_of(w.sandbox);
  assert_true(after.peak_bytes >= before.live_bytes + 100000);
  lua_gc(w.L, LUA_GCCOLLECT);
  after = cardvm__sandbox_statistics_of(w.sandbox);
  assert_true(after.live_bytes < before.live_bytes + 10000);
  assert_true(after.instructions >= 500);
  world_stop(&w);
}
