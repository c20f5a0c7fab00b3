/* `#` of scripts: what the text becomes, what it gives, and how it fails. */
#include "sandbox_world.h"
#include "translate.h"

TEST(text_is_translated_and_nothing_else) {
  static const char *const cases[][2] = {
      {"return #x", "return (__length(x,\"x\"))"},
      {"a = #t.b.c + 1", "a = (__length(t.b.c,\".c\")) + 1"},
      {"a = #t[i][2] .. #u[\"x\"]",
       "a = (__length(t[i][2],\".?\")) .. (__length(u[\"x\"],\".?\"))"},
      {"t[#t + 1] = #t[#u]",
       "t[(__length(t,\"t\")) + 1] = (__length(t[(__length(u,\"u\"))],\".?\"))"},
      {"f(#a:list(), #g'x', #h{1}, -#b)", "f((__length(a:list(),nil)), (__length(g'x',nil)), "
                                          "(__length(h{1},nil)), -(__length(b,\"b\")))"},
      {"return #{...}, #..., #(f())",
       "return (__length({...},nil)), (__length(...,nil)), (__length((f()),nil))"},
      {"for i = #x, 1 do end", "for i = (__length(x,\"x\")), 1 do end"},
      {"return # --[[ # ]]\n x == 1", "return (__length( --[[ # ]]\n x,\"x\")) == 1"},
      {"return not ##x", "return not #(__length(x,\"x\"))"},
      {"local n = #{ 1 } (f)()", "local n = (__length({ 1 },nil)); (f)()"},
      {"return #f(function() return #x end)",
       "return (__length(f(function() return (__length(x,\"x\")) end),nil))"},
      {"{ 1; #x }", "{ 1; (__length(x,\"x\")) }"},
      /* left to Lua: texts, numbers, what it refuses */
      {"return #'#x', #\"#\", #[[#x]], #5, #nil, #function() end", NULL},
      {"-- #x\n--[[ #x\n]] --[=[ #x ]=]", NULL},
      {"a = 1 #x", NULL},
      {"#x", NULL},
      {"f() #x", NULL},
      {"a.#x", NULL},
      {"a = # and 1", NULL},
      {"a = #", NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char out[400];
    const char *source = cases[i][0], *expected = cases[i][1] ? cases[i][1] : source;
    size_t length = cardvm__translate(source, strlen(source), NULL, NULL);
    assert_true(length < sizeof out);
    assert_int_equal(cardvm__translate(source, strlen(source), out, NULL), length);
    out[length] = '\0';
    assert_string_equal(out, expected);
  }
}

static int give_two(lua_State *L) {
  lua_settop(L, 0);
  lua_pushnil(L);
  lua_pushliteral(L, "local");
  return 2;
}

TEST(length_is_the_border_that_contents_decide) {
  static const char *const cases[][2] = {
      {"return #{}", "0"},
      {"return #{ 1, 2, 3 }", "3"},
      {"return #{ 1, nil, 3 }", "1"},
      {"return #{ nil, 2 }", "0"},
      {"return #{ 1, 2, nil, 4 }", "4"},
      {"return #{ 1, 2, nil, 4, x = 1, [{}] = 2 }", "4"},
      {"return #{ [2] = 1, [-1] = 1, [0] = 1 }", "0"},
      {"local t = {} for i = 1, 1000 do t[i] = i end return #t", "1000"},
      {"local t = {} for i = 0, 62 do t[1 << i] = i end return #t", "1073741824"},
      {"return #'abc' .. #('x'):rep(3) .. #('abc'):upper()", "333"},
      {"return #constants { 1, 2, nil, 4, x = 2 }", "4"},
      {"return #string .. #constants {}", "00"},
      {"local function f(...) return #... end return f({ 1 }, { 1, 2 })", "1"},
      {"local t = { { 1, 2 }, 3 } return #t[1] + #t * 10 - -#t[1] // #t", "23"},
      {"local n = #{ 1, 2 }\n(function() n = n + 1 end)() return n", "3"},
      {"local function f() return { 1, 2, 3 } end local n, m = #f(), #f{} return n + m", "6"},
      {"local t = { a = { b = function(self) return { self, 1 } end } } return #t.a:b()", "2"},
      {"local t = { 1 } t[#t + 1] = #t + 1 return #t .. t[2]", "22"},
      {"local t = { 1, 2, 3 } if #t > 2 and not (#t == 4) then return 'yes' end", "yes"},
      {"local t = { 1, 2, nil, 4 } table.insert(t, 5) return #t .. t[5]", "55"},
      {"local t = { 1, nil, 3 } return table.remove(t) .. tostring(t[1])", "1nil"},
      {"return select('#', table.unpack({ 1, nil, 3 }))", "1"},
      {"return table.concat({ 1, 2, [9] = 3 }, ' ')", "1 2"},
  };
  world w = {0};
  assert_true(world_start(&w, NULL));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    world_run(&w, cases[i][0]);
    if (w.status != LUA_OK || strcmp(w.message, cases[i][1]) != 0)
      fail_msg("%s\n  expected: %s\n  got:      %s", cases[i][0], cases[i][1], w.message);
  }
  world_stop(&w);
}

/* As Lua says it, with the line. */
TEST(what_has_no_length_is_named) {
  static const char *const cases[][2] = {
      {"local x\nreturn #x", "card.lua:2: attempt to get length of a nil value (local 'x')"},
      {"local x = 5\nlocal function f() return #x end\nreturn f()",
       "card.lua:2: attempt to get length of a number value (upvalue 'x')"},
      {"local x = 1\nlocal function f(x) return #x end\nreturn f()",
       "card.lua:2: attempt to get length of a nil value (local 'x')"},
      {"\nreturn #print", "card.lua:2: attempt to get length of a function value (global 'print')"},
      {"local t = { a = {} } return #t.a.b",
       "card.lua:1: attempt to get length of a nil value (field 'b')"},
      {"local t = {} return #t[1]", "attempt to get length of a nil value (field '?')"},
      {"return #two()", "card.lua:1: attempt to get length of a nil value"},
      {"return #(nil)", "attempt to get length of a nil value"},
      {"return (function(...) return #... end)()", "attempt to get length of a nil value"},
      {"local t = { 1 } return ##t", "attempt to get length of a number value"},
      {"local x = { 1 }\n\nreturn #x +\n  #x.y", "card.lua:4: "},
      /* refused before it runs */
      {"local x = 1 #x", "card.lua:1: unexpected symbol near '#'"},
      {"local t = {} ; #t", "unexpected symbol near '#'"},
      {"return #'x':upper()", "near ':'"},
      {"local t = {}\n\nreturn #t)", "card.lua:3: "},
      {"return #t(", "unexpected symbol near <eof>"},
      {"local a = 1\n  local __length = 2",
       "card.lua:2: column 9: names that begin with __le are not available"},
      {"return {}.__lengthy", "names that begin with __le are not available"},
  };
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_offer(&w, "two", give_two);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    world_run(&w, cases[i][0]);
    assert_int_not_equal(w.status, LUA_OK);
    assert_contains(w.message, cases[i][1], cases[i][0]);
    if (strstr(cases[i][0], "two")) assert_null(strchr(w.message, '('));
  }
  world_stop(&w);
}

/* Operands within operands, deeper than Lua allows: refused, by Lua. */
TEST(nesting_has_an_end) {
  static char source[60000];
  static const char *const pieces[] = {"#(", "#{", "#t[", "#f(#", "{#a,", "#", "-#"};
  world w = {0};
  assert_true(world_start(&w, NULL));
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    size_t used = (size_t)snprintf(source, sizeof source, "return ");
    while (used + 8 < sizeof source)
      used += (size_t)snprintf(source + used, sizeof source - used, "%s", pieces[i]);
    world_run(&w, source);
    assert_int_not_equal(w.status, LUA_OK);
  }
  world_stop(&w);
}
