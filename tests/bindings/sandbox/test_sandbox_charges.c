/* What the text of scripts pays: each body of a function or loop, whatever stands around it. */
#include "lint_dump.h"
#include "sandbox_world.h"
#include "translate.h"
#include "tries.h"

/* The text that pays, with <N> in place of each payment; NULL if it is not bounded. */
static const char *paying(const char *source) {
  static char text[4000], shown[4000];
  static const char begin[] = " do local l=__left-", end[] = "(l)end end ";
  cardvm__charges charges;
  size_t length = cardvm__translate(source, strlen(source), NULL, &charges), used = 0;
  assert_true(length < sizeof text);
  assert_int_equal(cardvm__translate(source, strlen(source), text, &charges), length);
  text[length] = '\0';
  for (const char *at = text; *at;) {
    if (strncmp(at, begin, sizeof begin - 1) == 0) {
      used += (size_t)sprintf(shown + used, "<%d>", atoi(at + sizeof begin - 1));
      at = strstr(at, end) + sizeof end - 1;
    } else shown[used++] = *at++;
  }
  shown[used] = '\0';
  return charges.unbounded ? NULL : shown;
}

TEST(bodies_pay_when_they_begin) {
  static const char *const cases[][2] = {
      {"", "<1>"},
      {"f()", "<2>f()"},
      {"a = 1 b = 2 c = 3", "<5>a = 1 b = 2 c = 3"},
      /* what a function holds is paid when it runs */
      {"local function f(a, b) return a + b end", "<5>local function f(a, b) <3>return a + b end"},
      {"f(function(...)\nreturn\n... end)", "<4>f(function(...)\n<2>return\n... end)"},
      {"function t.a:b() end", "<5>function t.a:b() <1>end"},
      /* loops pay for a turn */
      {"for i = 1, 10 do f() end", "<4>for i = 1, 10 do <3>f() end"},
      {"for i, x in g() do end", "<5>for i, x in g() do <1>end"},
      {"while a do f() end", "<2>while a do <4>f() end"},
      {"repeat f() until a", "<1>repeat <3>f() until a"},
      /* a condition is asked at each turn, and by what is around though there is none */
      {"while a + b + c + d do end", "<5>while a + b + c + d do <5>end"},
      {"for i = a + b + c + d, 0 do end", "<7>for i = a + b + c + d, 0 do <1>end"},
      {"repeat until a + b + c + d local x = 1", "<3>repeat <5>until a + b + c + d local x = 1"},
      {"repeat until a; b()", "<3>repeat <2>until a; b()"},
      {"repeat repeat until a until b", "<1>repeat <2>repeat <2>until a until b"},
      {"repeat until (function() for i = 1, 2 do end end)() return",
       "<2>repeat <5>until (function() <5>for i = 1, 2 do <1>end end)() return"},
      /* blocks that run once belong to what is around */
      {"do f() end", "<3>do f() end"},
      {"if a then f() elseif b then g() else h() end",
       "<9>if a then f() elseif b then g() else h() end"},
      {"while (function() do end return x end)() do do end end",
       "<5>while (function() <3>do end return x end)() do <6>do end end"},
      /* who goes back pays for what is between */
      {"goto a f() ::a:: g()", "<6>goto a f() ::a:: g()"},
      {"::a:: f() goto a", "<5>::a:: f() <4>goto a"},
      {"::a:: while b do f() goto a end", "<4>::a:: while b do <5>f() <7>goto a end"},
      {"::a:: f(function() goto b ::b:: end)", "<5>::a:: f(function() <4>goto b ::b:: end)"},
      /* words in texts and comments are none */
      {"f('do while') -- repeat\n g[[ function() ]] --[=[ do ]] ]=]",
       "<4>f('do while') -- repeat\n g[[ function() ]] --[=[ do ]] ]=]"},
      {"f('\\' do', \"\\z \n do\", '\\\\') while a do end",
       "<6>f('\\' do', \"\\z \n do\", '\\\\') while a do <2>end"},
      {"return #x -- a", "<2>return (__length(x,\"x\")) -- a"},
      /* not what Lua would run */
      {"end", NULL},
      {"while a", NULL},
      {"f( do", NULL},
      {"until a", NULL},
      {"do until a end", NULL},
      {"for i = 1, 2 do end end", NULL},
      {"function f", NULL},
  };
  int wrong = 0;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char expected[4000];
    const char *shown = paying(cases[i][0]);
    if (cases[i][1])
      snprintf(expected, sizeof expected, "local __left return function(...)%s\nend", cases[i][1]);
    if (cases[i][1] && shown ? strcmp(shown, expected) == 0 : !cases[i][1] && !shown) continue;
    print_error("%s\n  is:     %s\n  should: %s\n", cases[i][0], shown ? shown : "(not bounded)",
                cases[i][1] ? expected : "(not bounded)");
    wrong++;
  }
  assert_int_equal(wrong, 0);
}

/* -- Against Lua's own reader ------------------------------------------------------------------ */

/* What Lua makes of a text that may run again: functions, and where jumps lead back to. */
static void count_again(void *user, const cardvm__dumped *f) {
  enum { OP_JMP = 56, OP_FORLOOP = 73, OP_TFORLOOP = 77, JUMP_NONE = 16777215 };
  uint32_t *count = user;
  bool target[1000] = {false};
  ++*count;
  assert_true(f->code_count < 1000);
  for (uint32_t pc = 0; pc < f->code_count; pc++) {
    const uint32_t i = cardvm__dump_instruction(f->code, pc), op = i & 0x7f;
    *count += op == OP_FORLOOP || op == OP_TFORLOOP;
    if (op == OP_JMP && i >> 7 < JUMP_NONE) target[pc + 1 + (i >> 7) - JUMP_NONE] = true;
  }
  for (uint32_t pc = 0; pc < f->code_count; pc++) *count += target[pc];
}

static uint32_t payments(const char *text) {
  uint32_t count = 0;
  while ((text = strstr(text, "<")) != NULL)
    if (*++text >= '0' && *text <= '9') count++;
  return count;
}

TEST(what_lua_runs_again_is_paid_for) {
  static const char *const parts[] = {"do ",
                                      "end ",
                                      "while a do ",
                                      "repeat ",
                                      "until a ",
                                      "function f() ",
                                      "for i = 1, 2 do ",
                                      "goto a ",
                                      "::a:: ",
                                      "if a then ",
                                      "else ",
                                      "a = b ",
                                      "f() ",
                                      "local x ",
                                      "return ",
                                      "[[",
                                      "]]",
                                      "[=[",
                                      "]=]",
                                      "--",
                                      "--[[",
                                      "--[=[",
                                      "'",
                                      "\"",
                                      "\\",
                                      "\\z",
                                      "\n",
                                      "\r",
                                      "\r\n",
                                      "a = function() ",
                                      "(",
                                      ")",
                                      "{ a }",
                                      "a = 0x1p1 ",
                                      "a = 1e1 ",
                                      "a = a..b ",
                                      "; ",
                                      "a = #b ",
                                      "for i in a do ",
                                      "break ",
                                      "a = [[do]] ",
                                      "a = 'do' ",
                                      "a = \"do\\\n\" "};
  world w = {0};
  uint32_t state = 7, whole = 0;
  assert_true(world_start(&w, NULL));
  for (uint32_t try = 0; try < TRIES(300000, 20000); try++) {
    char source[400] = "";
    state = state * 1664525 + 1013904223;
    const uint32_t count = 1 + (state >> 16) % 12;
    for (uint32_t i = 0; i < count; i++) {
      state = state * 1664525 + 1013904223;
      strcat(source, parts[(state >> 12) % (sizeof parts / sizeof *parts)]);
    }
    for (uint32_t n = 0; n < 3; n++) { /* as it is, and with blocks ended */
      if (n) strcat(source, " end");
      if (luaL_loadbufferx(w.L, source, strlen(source), "=try", "t") == LUA_OK) {
        uint32_t again = 0;
        cardvm__dump d = cardvm__dump_function(w.L, -1);
        assert_true(cardvm__dump_walk(w.L, d, count_again, &again));
        const char *shown = paying(source);
        if (!shown || payments(shown) < again)
          fail_msg("%s\n  pays less often than %u: %s", source, (unsigned)again, shown);
        whole++;
      }
      lua_settop(w.L, 1);
    }
  }
  assert_true(whole > TRIES(3000, 200)); /* so many are what Lua reads */
  world_stop(&w);
}

/* -- Refused ----------------------------------------------------------------------------------- */

TEST(lua_says_what_is_wrong_with_the_own_text) {
  static const char *const cases[][2] = {
      {"f(\nend", "card.lua:2: unexpected symbol near 'end'"},
      {"while true do\nf()", "card.lua:2: 'end' expected (to close 'while' at line 1) near <eof>"},
      {"f() end, function() while true do end", "card.lua:1: <eof> expected near 'end'"},
      {"local __left = 1", "names that begin with __le are not available"},
      {"__left_spent(-5)", "names that begin with __le are not available"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    world w = {0};
    assert_true(world_start(&w, NULL));
    world_run(&w, cases[i][0]);
    assert_contains(w.message, cases[i][1], cases[i][0]);
    world_stop(&w);
  }
}

TEST(a_body_needs_a_local_variable_more) {
  for (int n = 199; n <= 200; n++) {
    char source[3000] = "";
    world w = {0};
    assert_true(world_start(&w, NULL));
    for (int i = 0; i < n; i++) sprintf(source + strlen(source), "local v%d ", i);
    strcat(source, "\nwhile v0 do end");
    w.status = cardvm__sandbox_load(w.sandbox, source, strlen(source), "@card.lua", 1);
    assert_int_equal(w.status, n == 199 ? LUA_OK : LUA_ERRSYNTAX);
    if (n == 200)
      assert_contains(lua_tostring(w.L, -1), "card.lua:2: too many local variables", source);
    world_stop(&w);
  }
}

TEST(many_scripts_pay_from_one_number) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_run(&w, "for i = 1, 1000 do local a = 1 + 2 * 3 end");
  const uint32_t once = w.budget.limit - w.budget.left;
  assert_true(once >= 5000 && once < 7000); /* 10 words and signs a turn */
  for (int i = 0; i < 50; i++) {
    world_run(&w, "for i = 1, 1000 do local a = 1 + 2 * 3 end");
    assert_int_equal(w.budget.limit - w.budget.left, once);
  }
  world_stop(&w);
}
