/* What is found when a script is loaded: state outside the game, names that do not exist; and the
 * objects that scripts may keep: frozen tables, also as the environment. */
#include "sandbox_world.h"
#include "suggest.h"

/* -- The compiled script ----------------------------------------------------------------------- */

typedef struct lint_call {
  cardvm__lint_options options;
  char *error;
  size_t error_bytes;
  bool clean;
} lint_call;

static int call_lint(lua_State *L) {
  lint_call *call = lua_touserdata(L, 3);
  if (call->options.names_index) call->options.names_index = 1;
  int top = lua_gettop(L);
  call->clean = cardvm__lint_chunk(L, 2, &call->options, call->error, call->error_bytes);
  assert_int_equal(lua_gettop(L), top);
  return 0;
}

/* Compiles and checks. "" when clean. */
static const char *lint(world *w, const char *source, size_t length, cardvm__lint_options options) {
  lint_call call = {.options = options, .error = w->message, .error_bytes = sizeof w->message};
  w->status = cardvm__sandbox_load(w->sandbox, source, length, "@card.lua", 1);
  if (w->status != LUA_OK) fail_msg("%s\n  %s", source, lua_tostring(w->L, -1));
  lua_pushcfunction(w->L, call_lint);
  lua_pushvalue(w->L, 1);
  lua_pushvalue(w->L, -3);
  lua_pushlightuserdata(w->L, &call);
  w->message[0] = '\0';
  if (lua_pcall(w->L, 3, 0, 0) != LUA_OK) fail_msg("%s", lua_tostring(w->L, -1));
  lua_pop(w->L, 1);
  assert_int_equal(call.clean, w->message[0] == '\0');
  return w->message;
}

#define CARD                                                                                       \
  { 0 }
#define RULES                                                                                      \
  { .allow_globals = true }
#define NAMES                                                                                      \
  { .names_index = 1 }
#define RULES_NAMES                                                                                \
  { .allow_globals = true, .names_index = 1 }

static const struct {
  const char *source;
  cardvm__lint_options options;
  const char *expected; /* whole message; NULL: clean */
} lints[] = {
    /* a variable declared outside */
    {"local n = 0\nlocal function f()\n  n = n + 1\nend", CARD,
     "card.lua:3: a function must not change 'n', a local variable declared outside it: it would "
     "keep state outside the game"},
    {"local function f(a)\n return function() a = 1 end end", CARD,
     "card.lua:2: a function must not change 'a', a local variable declared outside it: it would "
     "keep state outside the game"},
    {"local n\nreturn { function()\n local m = 1\n return function()\n n = 1 end end }", CARD,
     "card.lua:5: a function must not change 'n', a local variable declared outside it: it would "
     "keep state outside the game"},
    {"local f\nlocal function g()\n function f() end end", CARD,
     "card.lua:3: a function must not change 'f', a local variable declared outside it: it would "
     "keep state outside the game"},
    {"local n local function f(g)\n g(\n 1,\n 2)\n n = 1 end", CARD,
     "card.lua:5: a function must not change 'n', a local variable declared outside it: it would "
     "keep state outside the game"},
    {"local n = 1 local f = function() return n end n = 2 return f", CARD, NULL},
    {"local function f() local n = 0 for i = 1, 3 do n = n + i end return n end", CARD, NULL},
    {"local t = {} local function f() t.x = 1 t[1] = 2 end", CARD, NULL},
    {"local function f() return f end return f", CARD, NULL},
    {"for i = 1, 3 do local f = function() return i end end", CARD, NULL},
    {"local t = {} function t.f() end function t:m() return self end", CARD, NULL},
    /* globals */
    {"x = 1", CARD,
     "card.lua:1: script tried to set global 'x': write local before it; only rules files set "
     "globals"},
    {"\n\nfunction f() end", CARD,
     "card.lua:3: script tried to set global 'f': write local before it; only rules files set "
     "globals"},
    {"x = 1 function f() end x = x + 1", RULES, NULL},
    {"local function f()\n x = 1 end", RULES,
     "card.lua:2: a function must not set the global 'x': it would keep state outside the game"},
    {"function f()\n return function() function g() end end end", RULES,
     "card.lua:2: a function must not set the global 'g': it would keep state outside the game"},
    {"local x = 1 x = 2 local y y = x", CARD, NULL},
    {"local t = { x = 1 } t.x = 2 return function(u) u.x = 3 u['y'] = 4 end", CARD, NULL},
    /* the problem that stands first, whatever the nesting */
    {"local n\nlocal function f() return function() return 1 end end\nx = 1\n"
     "local function g() n = 1 end",
     CARD,
     "card.lua:3: script tried to set global 'x': write local before it; only rules files set "
     "globals"},
    {"local n\nlocal function g() n = 1 end\nx = 1", CARD,
     "card.lua:2: a function must not change 'n', a local variable declared outside it: it would "
     "keep state outside the game"},
    /* names */
    {"return prnt", NAMES, "card.lua:1: unknown name 'prnt'; did you mean 'print'?"},
    {"local function f(me)\n  if me then\n    return slect(1)\n  end\nend", NAMES,
     "card.lua:3: unknown name 'slect'; did you mean 'select'?"},
    {"return zzzzzzzzz", NAMES, "card.lua:1: unknown name 'zzzzzzzzz'"},
    {"return print, string.format, math.nonsense", NAMES, NULL},
    {"local t = {} return function() return t.nonsense end", NAMES, NULL},
    {"local prnt = 1 return prnt, function() return prnt end", NAMES, NULL},
    {"local function f() return later() end function later() end", RULES_NAMES, NULL},
    {"function draw() end return drw()", RULES_NAMES,
     "card.lua:1: unknown name 'drw'; did you mean 'draw'?"},
    {"return prnt", CARD, NULL},
};

TEST(lint_finds_what_keeps_state) {
  world w = {0};
  int wrong = 0;
  assert_true(world_start(&w, NULL));
  for (int sealed = 0; sealed <= 1; sealed++) {
    for (size_t i = 0; i < sizeof lints / sizeof lints[0]; i++) {
      const char *expected = lints[i].expected ? lints[i].expected : "";
      const char *got = lint(&w, lints[i].source, strlen(lints[i].source), lints[i].options);
      if (strcmp(got, expected) == 0) continue;
      print_error("%s\n  expected: %s\n  got:      %s\n", lints[i].source, expected, got);
      wrong++;
    }
    if (!sealed) assert_int_equal(world_call(&w, world_seal), LUA_OK);
  }
  assert_int_equal(wrong, 0);
  assert_int_equal(lua_gettop(w.L), 1);
  world_stop(&w);
}

/* A function with so many constants that a global takes two or three instructions. */
static void lint_many(world *w, int constants, const char *head, const char *tail,
                      cardvm__lint_options options, const char *expected) {
  char *source = malloc((size_t)constants * 10 + 1000);
  assert_non_null(source);
  char *to = source + sprintf(source, "%s local t = {\n", head);
  for (int i = 0; i < constants; i++) to += sprintf(to, "'c%d',", i);
  to += sprintf(to, "}\n%s", tail);
  const char *got = lint(w, source, (size_t)(to - source), options);
  if (strcmp(got, expected) != 0)
    fail_msg("%s { %d } %s\n  expected: %s\n  got:      %s", head, constants, tail, expected, got);
  free(source);
}

TEST(lint_sees_globals_behind_many_constants) {
  static const int counts[] = {200, 300, 140000}; /* K in the instruction, LOADK, LOADKX */
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  limits.source_bytes = limits.block_bytes = 8u << 20;
  limits.memory_bytes = 64u << 20;
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    int n = counts[i];
    cardvm__lint_options card = CARD, rules = RULES, names = NAMES, both = RULES_NAMES;
    world w = {0};
    assert_true(world_start(&w, &limits));
    lint_many(&w, n, "", "x = t and { t, #t } or 1", card,
              "card.lua:3: script tried to set global 'x': write local before it; only rules files "
              "set globals");
    lint_many(&w, n, "", "x = 1\nreturn x, y", both, "card.lua:4: unknown name 'y'");
    lint_many(&w, n, "return function()", "x, t.y = t.a(t.b, t.c), 2 end", rules,
              "card.lua:3: a function must not set the global 'x': it would keep state outside the "
              "game");
    lint_many(&w, n, "return function()", "\nreturn prnt(t.x) end", names,
              "card.lua:4: unknown name 'prnt'; did you mean 'print'?");
    lint_many(&w, n, "return function()",
              "local p = print t.x = p t[p] = 1 p(t) print(p).x = 1 "
              "print(select).y.z = 2 t[select('#', 1)] = 3 end",
              names, "");
    world_stop(&w);
  }
}

/* Lua keeps lines as steps of a byte, and whole lines where that does not do: try both. */
TEST(lint_names_the_line_in_long_scripts) {
  static const int statements[] = {0, 1, 30, 126, 127, 128, 129, 1500};
  static const int gaps[] = {0, 1, 126, 127, 128, 129, 3000};
  static char source[40000];
  world w = {0};
  assert_true(world_start(&w, NULL));
  for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++)
    for (size_t k = 0; k < sizeof gaps / sizeof gaps[0]; k++) {
      char expected[100], *to = source + sprintf(source, "local n local function f(b)");
      for (int n = 0; n < statements[i]; n++) to += sprintf(to, "\n b = b + 1");
      for (int n = 0; n < gaps[k]; n++) *to++ = '\n';
      to += sprintf(to, " n = 1 end");
      snprintf(expected, sizeof expected, "card.lua:%d: a function must not change 'n'",
               1 + statements[i] + gaps[k]);
      assert_contains(lint(&w, source, (size_t)(to - source), (cardvm__lint_options){0}), expected,
                      "line");
    }
  world_stop(&w);
}

static int lint_host_function(lua_State *L) {
  char error[100];
  assert_false(cardvm__lint_chunk(L, 1, &(cardvm__lint_options){0}, error, sizeof error));
  lua_pushstring(L, error);
  return 1;
}

TEST(lint_does_not_pass_what_it_can_not_read) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  lua_pushcfunction(w.L, lint_host_function);
  lua_pushcfunction(w.L, lint_host_function);
  assert_int_equal(lua_pcall(w.L, 1, 1, 0), LUA_OK);
  assert_string_equal(lua_tostring(w.L, -1),
                      "[C]: this Lua compiles in a way that can't be checked");
  world_stop(&w);
}

/* -- What functions hold ----------------------------------------------------------------------- */

static int call_lint_upvalues(lua_State *L) {
  lint_call *call = lua_touserdata(L, 2);
  call->clean = cardvm__lint_upvalues(L, 1, call->error, call->error_bytes);
  assert_int_equal(lua_gettop(L), 2);
  return 0;
}

static int bare_userdata(lua_State *L) {
  lua_newuserdatauv(L, 1, 0);
  return 1;
}

static int host_object(lua_State *L) {
  lua_newuserdatauv(L, 1, 0);
  lua_newtable(L);
  lua_setmetatable(L, -2);
  return 1;
}

static int light_handle(lua_State *L) {
  lua_pushlightuserdata(L, NULL);
  return 1;
}

static int new_thread(lua_State *L) {
  lua_newthread(L);
  return 1;
}

#define HOLDS "card.lua:1: this function uses 'v' from outside, which is "

static const struct {
  const char *source; /* returns the function to check */
  const char *expected;
} holdings[] = {
    {"local v = 1 return function() return v end", NULL},
    {"local a, b, c, d = nil, true, 'x', 1.5 return function() return a, b, c, d end", NULL},
    {"local v = {} return function() return v end",
     HOLDS "a table that can change; declare it with constants { ... }"},
    {"local v = constants { 1, { 2 } } return function() return v end", NULL},
    {"local v = string return function() return v end", NULL},
    {"local v = print return function() return v end", NULL},
    {"local v = bare() return function() return v end", HOLDS "something that can change"},
    {"local v = object() return function() return v end", NULL},
    {"local v = handle() return function() return v end", NULL},
    {"local v = thread() return function() return v end", HOLDS "a coroutine"},
    {"local f, v = pairs({ 1 }) return function() return f(v) end",
     HOLDS "the state of a loop; call pairs where it is used"},
    {"local v = {}\nlocal function g() return v end\nreturn function() return g() end",
     "card.lua:2: this function uses 'v' from outside, which is a table that can change"},
    {"local f local g = function() return f() end f = function() return g() end return f", NULL},
    {"local f = function() return print end for i = 1, 60 do local g = f "
     "f = function() return g() end end return f",
     NULL},
    {"local f = function() return print end for i = 1, 70 do local g = f "
     "f = function() return g() end end return f",
     "functions hold functions deeper than 64"},
    /* each level holds the one below twice: 2^50 ways down */
    {"local f = function() end for i = 1, 50 do local g, h = f, f "
     "f = function() return g(), h() end end return f",
     NULL},
    {"return function() local v = {} return function() return v end end", NULL},
};

TEST(upvalues_that_can_change_are_found) {
  int wrong = 0;
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "bare", bare_userdata);
  world_offer(&w, "object", host_object);
  world_offer(&w, "handle", light_handle);
  world_offer(&w, "thread", new_thread);
  for (size_t i = 0; i < sizeof holdings / sizeof holdings[0]; i++) {
    lint_call call = {.error = w.message, .error_bytes = sizeof w.message};
    w.message[0] = '\0';
    assert_int_equal(cardvm__sandbox_load(w.sandbox, holdings[i].source, strlen(holdings[i].source),
                                          "@card.lua", 1),
                     LUA_OK);
    lua_pushcfunction(w.L, call_lint_upvalues);
    lua_insert(w.L, -2);
    if (lua_pcall(w.L, 0, 1, 0) != LUA_OK) fail_msg("%s", lua_tostring(w.L, -1));
    lua_pushlightuserdata(w.L, &call);
    if (lua_pcall(w.L, 2, 0, 0) != LUA_OK) fail_msg("%s", lua_tostring(w.L, -1));
    assert_int_equal(call.clean, w.message[0] == '\0');
    bool right =
        holdings[i].expected ? strstr(w.message, holdings[i].expected) != NULL : call.clean;
    if (right) continue;
    print_error("%s\n  expected: %s\n  got:      %s\n", holdings[i].source,
                holdings[i].expected ? holdings[i].expected : "clean", w.message);
    wrong++;
  }
  assert_int_equal(wrong, 0);
  world_stop(&w);
}

static int call_lint_globals(lua_State *L) {
  char error[300];
  if (cardvm__lint_globals(L, 1, error, sizeof error)) return 0;
  return luaL_error(L, "%s", error);
}

TEST(globals_that_can_change_are_found) {
  static const char *const cases[][2] = {
      {"limit = 3 words = constants { 1 } function f() return limit end", NULL},
      {"words = { 1 }", "the global 'words' is a table that can change; declare it with constants"},
      {"local v = {} function f() return v end", "card.lua:1: this function uses 'v' from outside"},
      {"b = {} a = {} c = {}", "the global 'a' is"},
      {"step, loop = pairs({ 1 })", "the global 'loop' is the state of a loop"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    world w = {0};
    assert_true(world_start(&w, NULL));
    w.sealed = true; /* it is not: rules files come before */
    world_run(&w, cases[i][0]);
    assert_int_equal(w.status, LUA_OK);
    w.status = world_call(&w, call_lint_globals);
    assert_int_equal(w.status == LUA_OK, cases[i][1] == NULL);
    if (cases[i][1]) assert_contains(lua_tostring(w.L, -1), cases[i][1], cases[i][0]);
    world_stop(&w);
  }
}

/* -- Sealed environments ----------------------------------------------------------------------- */

TEST(sealed_environment_names_the_mistake) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "draw", bare_userdata);
  world_run(&w, "\nx = 1");
  assert_string_equal(w.message, "card.lua:2: test can't be changed: script tried to set 'x'");
  world_run(&w, "\n\nreturn drwa()");
  assert_string_equal(w.message, "card.lua:3: test has no 'drwa'; did you mean 'draw'?");
  world_run(&w, "return string.foramt()");
  assert_string_equal(w.message, "card.lua:1: string has no 'foramt'; did you mean 'format'?");
  world_run(&w, "print = nil");
  assert_contains(w.message, "script tried to set 'print'", "");
  world_run(&w, "return type(print) .. type(draw)");
  assert_string_equal(w.message, "functionfunction");
  world_stop(&w);
}

static int host_table(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_setmetatable(L, -2);
  return 1;
}

TEST(constants_hold_no_table_of_the_host) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "host_table", host_table);
  world_offer(&w, "object", host_object);
  world_run(&w, "return constants { host_table() }");
  assert_contains(w.message, "card.lua:1: constants can't hold this kind of table", "");
  world_run(&w, "return type(constants { object() }[1])");
  assert_string_equal(w.message, "userdata");
  world_stop(&w);
}

/* -- Suggestions ------------------------------------------------------------------------------- */

static const char *const names[] = {"draw", "discard", "destroy",  "deploy",  "damage",
                                    "rest", "move_to", "at_least", "at_most", "a",
                                    "on",   "tart",    "tarb",     "tark"};

static const char *nearest(cardvm__suggest *s, const char *wanted, bool backwards) {
  size_t count = sizeof names / sizeof names[0];
  cardvm__suggest_start(s, wanted);
  for (size_t i = 0; i < count; i++) cardvm__suggest_offer(s, names[backwards ? count - 1 - i : i]);
  const char *best = cardvm__suggest_best(s);
  return best ? best : "-";
}

TEST(suggestion_is_the_nearest_name) {
  static const char *const cases[][2] = {
      {"drwa", "draw"},
      {"drow", "draw"},
      {"dicard", "discard"},
      {"Discard", "discard"},
      {"MOVE_TO", "move_to"},
      {"destory", "destroy"},
      {"at_laest", "at_least"},
      {"at_mots", "at_most"},
      {"moveto", "move_to"},
      {"move", "move_to"}, /* a whole word of it */
      {"resst", "rest"},
      {"dmg", "-"},
      {"shuffle", "-"},
      {"x", "-"},
      {"tarx", "tarb"},
      {"", "-"},
      {"no", "on"},
      {"draw", "draw"},
      {"an_extremely_long_name_that_nobody_could_have_wanted", "-"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    for (int backwards = 0; backwards <= 1; backwards++) {
      cardvm__suggest s;
      const char *got = nearest(&s, cases[i][0], backwards);
      if (strcmp(got, cases[i][1]) != 0)
        fail_msg("'%s': expected '%s', got '%s'", cases[i][0], cases[i][1], got);
    }
}

TEST(suggestion_bounds_what_it_is_given) {
  char longest[CARDVM__SUGGEST_BYTES], longer[CARDVM__SUGGEST_BYTES + 1];
  cardvm__suggest s;
  memset(longest, 'x', sizeof longest), longest[sizeof longest - 1] = '\0';
  memset(longer, 'x', sizeof longer), longer[sizeof longer - 1] = '\0';
  cardvm__suggest_start(&s, longest);
  cardvm__suggest_offer(&s, longer);
  assert_null(cardvm__suggest_best(&s));
  cardvm__suggest_offer(&s, "");
  assert_null(cardvm__suggest_best(&s));
  cardvm__suggest_offer(&s, longest);
  assert_string_equal(cardvm__suggest_best(&s), longest);
}
