/* Everything a script might do to its host, and what comes of it. */
#include "sandbox_world.h"

#include <time.h>

/* -- Attacks: each ends by itself, with this in the message ------------------------------------ */

typedef struct attack {
  const char *source;
  const char *expected; /* part of the error; NULL: it does no harm and succeeds */
} attack;

#define TOO_LONG "card.lua:1: more than 100000 instructions in one effect"

static const attack attacks[] = {
    /* never ending */
    {"while true do end", TOO_LONG},
    {"repeat until false", TOO_LONG},
    {"::again:: goto again", TOO_LONG},
    {"for i = 1, math.maxinteger do end", TOO_LONG},
    {"local function f() return f() end f()", TOO_LONG},
    {"local function f() for k in pairs({ a = 1 }) do f() end end f()", "card.lua:1: "},
    {"local t = {} while true do t = { t } t = nil end", TOO_LONG},
    {"for k in ipairs(constants { 1 }) do while true do end end", TOO_LONG},
    {"table.sort({ 3, 1, 2 }, function(a, b) while true do end end)", TOO_LONG},
    {"local function f() table.sort({ 1, 2 }, f) end f()", "C stack overflow"},
    /* what is not there */
    {"pcall(error)", "test has no 'pcall'"},
    {"xpcall(error, error)", "test has no 'xpcall'"},
    {"load('x')", "test has no 'load'"},
    {"loadstring('x')", "test has no 'loadstring'"},
    {"loadfile('x')", "test has no 'loadfile'"},
    {"dofile('x')", "test has no 'dofile'"},
    {"require 'x'", "test has no 'require'"},
    {"package.path = ''", "test has no 'package'"},
    {"debug.sethook()", "test has no 'debug'"},
    {"os.exit()", "test has no 'os'"},
    {"io.write('x')", "test has no 'io'"},
    {"collectgarbage()", "test has no 'collectgarbage'"},
    {"setmetatable({}, {})", "test has no 'setmetatable'"},
    {"getmetatable('')", "test has no 'getmetatable'"},
    {"coroutine.wrap(print)", "test has no 'coroutine'"},
    {"next({})", "test has no 'next'"},
    {"rawget({}, 1)", "test has no 'rawget'"},
    {"rawset({}, 1, 1)", "test has no 'rawset'"},
    {"rawlen({})", "test has no 'rawlen'"},
    {"warn 'x'", "test has no 'warn'"},
    {"return _G", "test has no '_G'"},
    {"return _VERSION", "test has no '_VERSION'"},
    {"return utf8.char(1)", "test has no 'utf8'"},
    {"return bit32", "test has no 'bit32'"},
    {"return math.random()", "math has no 'random'"},
    {"math.randomseed(1)", "math has no 'randomseed'"},
    {"return math.sin(1)", "math has no 'sin'; did you mean 'min'?"},
    {"return math.sqrt(2)", "math has no 'sqrt'"},
    {"return math.huge", "math has no 'huge'"},
    {"return math.pi", "math has no 'pi'"},
    {"return math.fmod(1, 2)", "math has no 'fmod'"},
    {"return string.dump(print)", "string has no 'dump'"},
    {"return ('x'):match('x')", "string has no 'match'"},
    {"return ('x'):gmatch('x')", "string has no 'gmatch'"},
    {"return ('x'):gsub('x', 'y')", "string has no 'gsub'"},
    {"return string.pack('i', 1)", "string has no 'pack'"},
    {"return ('x').__index", "string has no '__index'"},
    {"return ('x')[1]", "string has no '1'"},
    {"table.move({}, 1, 1e9, 2)", "table has no 'move'"},
    {"return table.pack(1)", "table has no 'pack'"},
    /* changing what others use */
    {"string.rep = nil", "card.lua:1: string can't be changed: script tried to set 'rep'"},
    {"string.x = 1", "card.lua:1: string can't be changed: script tried to set 'x'"},
    {"math.floor = math.ceil", "math can't be changed"},
    {"table.insert(string, 1)", "this list can't be changed"},
    {"table.sort(table)", "this list can't be changed"},
    {"string = nil", "card.lua:1: test can't be changed: script tried to set 'string'"},
    {"x = 1", "test can't be changed: script tried to set 'x'"},
    {"('x').rep = 1", "index a string value"},
    {"constants { 1 }[1] = 2", "constants can't be changed"},
    {"local c = constants { 1 } c[1] = 2", "card.lua:1: constants can't be changed"},
    {"local c = constants { a = { 1 } } table.insert(c.a, 2)", "this list can't be changed"},
    {"_ENV = {}", "card.lua:1: column 1: the name _ENV is not available"},
    {"local _ENV <const> = {}", "the name _ENV is not available"},
    /* text that may not be compiled */
    {"\x1bLua", "attempt to load a binary chunk"},
    {"return 2 ^ 53", "card.lua:1: column 10: the operator ^ is not available"},
    {"local s = '^' -- ^\n--[==[ ]] ab^ ]=] ^ ]==] local t = [[\n^ ]] \"\\\"^\" return s\n^ 2",
     "card.lua:4: column 1: the operator ^"},
    {"local s = '\\z \n ^' return 1\n ^ 2", "card.lua:3: column 2: the operator ^"},
    {"local x < close > = nil", "card.lua:1: column 9: <close> variables are not available"},
    {"local x <const> = 1 return x", NULL},
    {"local s = [[^]] return s .. '\\\\' .. \"^\"", NULL},
    {"return 1 +", "card.lua:1: unexpected symbol near <eof>"},
    {"return '", "card.lua:1: unfinished string"},
    {"--[[", "unfinished long comment"},
    {"return [==", "invalid long string delimiter"},
    /* memory */
    {"local t = {} for i = 1, 1e7 do t[i] = i end",
     "not enough memory: card.lua:1: a block of 524288 bytes; the limit is 262144"},
    {"local t = {} for i = 1, 1e7 do t['k' .. i] = i end", "card.lua:1: "},
    {"local t = {} for i = 1, 1e7 do t[i] = { {}, {}, {}, {}, {}, {}, {}, {} } end",
     "not enough memory: card.lua:1: scripts need"},
    {"local t, x = {}, ('x'):rep(2000) for i = 1, 9000 do t[i] = x .. x .. i end",
     "not enough memory: card.lua:1: scripts need"},
    {"local s = 'x' while true do s = s .. s end", "card.lua:1: a string of 8192 bytes"},
    {"local s = 'x' while true do s = s .. 'y' end", "a string of 4097 bytes"},
    {"return ('x'):rep(1e9)", "string.rep: the result would have more than 4096 bytes"},
    {"return ('x'):rep(math.maxinteger, 'yy')", "string.rep: the result"},
    {"return ('xx'):rep(math.maxinteger)", "string.rep: the result"},
    {"return (''):rep(math.maxinteger)", NULL},
    {"return ('%99d'):rep(900)", NULL},
    {"return string.format(('%99d'):rep(42), 1)", "no value"},
    {"local f = ('%99s'):rep(42) return "
     "f:format('',1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
     "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)",
     "string.format: the result would have more than 4096"},
    {"return ('%100d'):format(1)", "string.format knows"},
    {"return ('%99999999999999999999d'):format(1)", "string.format knows"},
    {"return ('%18446744073709551617d'):format(1)", "string.format knows"},
    {"return ('%.99f'):format(1)", "string.format knows"},
    {"return ('%p'):format({})", "string.format knows"},
    {"return ('%'):format()", "string.format knows"},
    {"return ('%d'):format(1.5)", "not a whole number"},
    {"return ('%d'):format('1')", "number expected, got string"},
    {"local t = {} for i = 1, 4096 do t[i] = 'xx' end return table.concat(t)",
     "table.concat: the result would have more than 4096"},
    {"local function f() return 1 + f() end return f()", "card.lua:1: "},
    {"local function f(...) return f(1, ...) end f()", "card.lua:1: "},
    {"local function f(n) return function() return f end end "
     "local t = {} for i = 1, 1e6 do t[i] = f(i) end",
     "card.lua:1: "},
    {"local live, x = {}, ('x'):rep(2000) for i = 1, 1015 do live[i] = x .. x .. i end "
     "local i = 0 while true do i = i + 1 local t = x .. x .. i end",
     "memory"},
    /* long work in one instruction */
    {"local t = {} for i = 1, 100000 do table.insert(t, 1, i) end", "card.lua:1: "},
    {"local t = {} for i = 1, 4000 do t[i] = i end while true do table.insert(t, 1, 1) "
     "table.remove(t, 1) end",
     TOO_LONG},
    {"local t = {} for i = 1, 4097 do t[i] = i end table.insert(t, 1)", "is too long"},
    {"local t = {} for i = 1, 4097 do t[i] = i end table.sort(t)", "is too long"},
    {"local t = {} for i = 1, 4096 do t[i] = -i end while true do table.sort(t) end", TOO_LONG},
    {"local t = {} for i = 1, 4097 do t[i] = i end for k in pairs(t) do end", "too big to walk"},
    {"local t = {} for i = 1, 4096 do t[i] = i end while true do pairs(t) end", TOO_LONG},
    {"local s = ('a'):rep(4096) while true do s:find(('a'):rep(2000) .. 'b') end", TOO_LONG},
    {"while true do ('x'):rep(4000) end", TOO_LONG},
    {"local s = ('x'):rep(4096) while true do s:reverse():upper() end", TOO_LONG},
    {"local s, t = ('x'):rep(4000), {} while true do t[s] = 1 s = s:reverse() end", TOO_LONG},
    {"while true do print(('x'):rep(4000)) end", TOO_LONG},
    {"return ('a'):rep(28):find(('a?'):rep(28) .. ('a'):rep(28))", "string.find has no patterns"},
    {"return table.unpack({}, 1, 1e9)", "at most 32 results"},
    {"return table.unpack({}, 1, 1.5)", "number has no integer"},
    {"return table.unpack({}, math.mininteger, math.maxinteger)", "at most 32 results"},
    {"return (('x'):rep(300)):byte(1, -1)", "at most 256 results"},
    {"table.insert({ 1 }, 3, 1)", "position is not in the list"},
    {"table.insert({ 1 }, 0, 1)", "position is not in the list"},
    {"table.insert({ 1 }, math.mininteger, 1)", "position is not in the list"},
    {"table.insert({ 1 })", "table.insert takes"},
    {"table.remove({ 1 }, 2)", "position is not in the list"},
    {"table.remove({ 1 }, 0)", "position is not in the list"},
    {"table.remove({}, 1)", "position is not in the list"},
    {"table.concat({ 1 }, '', 0)", "position is not in the list"},
    {"table.concat({ 1 }, '', 1, math.maxinteger)", "position is not in the list"},
    {"table.concat({ 1, {} })", "item 2 is a table"},
    {"table.sort({ 1, 2, nil, 4 })", "the list has no item 3"},
    {"return select(-5, 1)", "there is no argument with this number"},
    /* order functions that are not */
    {"table.sort({ 1, 2, 3 }, function(a, b) return a <= b end)", "an item is before itself"},
    {"table.sort({ 1, 2, 3 }, function(a, b) a = b end)", "it returned nil, not true or false"},
    {"table.sort({ 1, 2, 3 }, function(a, b) return a ~= b end)", "can't be put in order"},
    {"table.sort({ 1, 'x' })", "table.sort can't compare"},
    {"table.sort({ {}, {} })", "table.sort can't compare table with table"},
    {"local t = { 1, 2, 3 } table.sort(t, function(a, b) t[3] = nil return a < b end)", NULL},
    /* values that a host must not trip over */
    {"error({})", "card.lua:1: table"},
    {"error()", "value expected"},
    {"error(nil)", "card.lua:1: nil"},
    {"error('oops', 2)", "oops"},
    {"assert(false)", "card.lua:1: assertion failed"},
    {"assert(nil, {})", "card.lua:1: table"},
    {"assert()", "value expected"},
    {"return '10' + 1", "arithmetic on a string value"},
    {"for i = {}, 2 do end", "'for' initial value"},
    {"return {} .. ''", "concatenate a table value"},
    {"return #print", "length of a function value"},
    {"return print < print", "compare two function values"},
    {"return 1 // 0", "attempt to divide by zero"},
    {"return math.mininteger // -1", NULL},
    {"return 1 << 64 | 1 >> -64", NULL},
    {"for k in pairs({ [{}] = 1 }) do end", "a table with a table as key has no order"},
    {"for k in pairs({ [print] = 1 }) do end", "a table with a function as key has no order"},
    {"for k in pairs(nil) do end", "table expected, got nil"},
    {"for k in pairs('x') do end", "table expected, got string"},
    {"local f, s = pairs({}) f({})", "walk expected, got table"},
    {"local f, s = pairs({}) f(nil)", "walk expected, got nil"},
    {"local f, s = pairs({}) return s.x", "index a walk value"},
    {"local f = ipairs({}) f(1, 2)", "index a number value"},
    {"local t = {} t[0/0] = 1", "index is NaN"},
    {"for k, v in pairs, {}, nil, {} do end", "non-closable"},
    {"local t = { 1 } t.t = t constants(t)", "deeper than 16"},
    {"constants { f = print }", "'f' is a function"},
    {"constants { [{}] = 1 }", "as key has no order"},
    {"constants { walk = select(2, pairs({})) }", "'walk' is a userdata"},
    {"return tonumber('10', 2)", "bases are not available"},
};

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static bool ended_as_said(const world *w, const char *expected) {
  if (!expected) return w->status == LUA_OK;
  return w->status != LUA_OK && strstr(w->message, expected);
}

TEST(attack_each_ends_as_said) {
  int wrong = 0;
  for (size_t i = 0; i < sizeof attacks / sizeof attacks[0]; i++) {
    world w = {0};
    double start = seconds();
    cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
    limits.memory_bytes = 3u << 20; /* less than the instructions of an effect can fill */
    assert_true(world_start(&w, &limits));
    world_run(&w, attacks[i].source);
    if (!ended_as_said(&w, attacks[i].expected)) {
      wrong++;
      print_error("%s\n  expected: %s\n  got:      %s\n", attacks[i].source,
                  attacks[i].expected ? attacks[i].expected : "success", w.message);
    }
    cardvm__sandbox_statistics s = cardvm__sandbox_statistics_of(w.sandbox);
    assert_true(s.instructions <= 100000);
    assert_true(s.peak_bytes <= limits.memory_bytes);
    if (seconds() - start > 2) fail_msg("%s\n  took %.1f s", attacks[i].source, seconds() - start);
    world_stop(&w);
    assert_int_equal(w.memory.live, 0);
  }
  assert_int_equal(wrong, 0);
}

TEST(attack_leaves_next_effect_unharmed) {
  world w = {0};
  assert_true(world_start(&w, NULL));
  for (size_t i = 0; i < sizeof attacks / sizeof attacks[0]; i++) {
    world_run(&w, attacks[i].source);
    world_run(&w, "return ('ab'):rep(2, '-') .. #'abc' .. math.max(1, 7)");
    assert_int_equal(w.status, LUA_OK);
    assert_string_equal(w.message, "ab-ab37");
    assert_int_equal(lua_gettop(w.L), 1);
  }
  world_stop(&w);
  assert_int_equal(w.memory.live, 0);
}

TEST(source_nested_deeply_is_an_error) {
  static const char *const pairs[][2] = {
      {"(", ")"}, {"{", "}"}, {"(function() return ", " end)"}, {"not ", ""}};
  for (size_t k = 0; k < 4; k++) {
    static char source[40000];
    char *to = source + sprintf(source, "return ");
    for (int i = 0; i < 1000; i++) to += sprintf(to, "%s", pairs[k][0]);
    to += sprintf(to, "%s", k < 2 ? "" : "1");
    for (int i = 0; i < 1000; i++) to += sprintf(to, "%s", pairs[k][1]);
    world w = {0};
    assert_true(world_start(&w, NULL));
    world_run(&w, source);
    assert_int_not_equal(w.status, LUA_OK);
    assert_contains(w.message, "C stack overflow", pairs[k][0]);
    world_stop(&w);
  }
}

/* -- What scripts may rely on ------------------------------------------------------------------ */

static const row_of_texts values[] = {
    {"return tostring({})", "table"},
    {"return tostring(print)", "function"},
    {"return tostring(nil) .. tostring(true)", "niltrue"},
    {"return string.format('%s %s', {}, print)", "table function"},
    {"return tostring(1.5) .. ' ' .. tostring(2.0) .. ' ' .. tostring(-0.0)", "1.5 2.0 -0.0"},
    {"return tostring(0/0) .. tostring(-(0/0))", "nannan"},
    {"return tostring(1/0) .. tostring(-1/0)", "inf-inf"},
    {"return tostring(1e100) .. ' ' .. tostring(0.1)", "1e+100 0.1"},
    {"return tostring(math.mininteger)", "-9223372036854775808"},
    {"return tostring(constants { 1 })", "constants"},
    {"return string.format('[%5d|%-5d|%05d|%x|%%|%3s|%-3s|]', 42, 42, -42, 255, 'a', 'b')",
     "[   42|42   |-0042|ff|%|  a|b  |]"},
    {"return string.format('%d %x', 3.0, -1)", "3 ffffffffffffffff"},
    {"return string.format('%d', math.mininteger)", "-9223372036854775808"},
    {"return ('aBc'):upper() .. ('aBc'):lower() .. ('aBc'):reverse()", "ABCabccBa"},
    {"return ('\\xe4\\xc4'):upper() == '\\xe4\\xc4'", "true"},
    {"return ('hello'):sub(2, -2) .. ('hello'):sub(-3) .. ('hello'):sub(9) .. ('hello'):sub(0)",
     "ellllohello"},
    {"return ('hello'):sub(math.mininteger, math.maxinteger)", "hello"},
    {"return ('a.b.c'):find('.', 3, true)", "4"},
    {"return select(2, ('hello'):find('ll'))", "4"},
    {"return tostring(('hello'):find('x')) .. tostring(('hello'):find('l', 9))", "nilnil"},
    {"return ('x'):find('', 2)", "2"},
    {"return tostring(('x'):find('', 3))", "nil"},
    {"return ('aab'):find('ab')", "2"},
    {"return string.char(72, 105) .. ('A'):byte()", "Hi65"},
    {"return select('#', ('abc'):byte(1, -1))", "3"},
    {"return ('ab'):rep(3, ',')", "ab,ab,ab"},
    {"return tonumber('0x10') + tonumber(' 12 ') + tonumber('1.5')", "29.5"},
    {"return tostring(tonumber('1,5')) .. tostring(tonumber('nan')) .. tostring(tonumber('1 2'))",
     "nilnilnil"},
    {"return tostring(tonumber('12\\0'))", "nil"},
    {"return math.type(3) .. math.type(3.0) .. tostring(math.type('3'))", "integerfloatnil"},
    {"return math.floor(-3.5) .. math.ceil(-3.5) .. math.abs(-3)", "-4-33"},
    {"return math.abs(math.mininteger) == math.mininteger", "true"},
    {"return tostring(math.floor(1e300))", "1e+300"},
    {"return math.max(3, 9, 2) .. math.min(3, 9, 2)", "92"},
    {"return tostring(math.ult(1, -1))", "true"},
    {"return math.tointeger(2.0) .. tostring(math.tointeger('2')) .. tostring(math.tointeger(2.5))",
     "2nilnil"},
    {"local t = { 1, 2 } table.insert(t, 3) table.insert(t, 1, 0) return table.concat(t, ',')",
     "0,1,2,3"},
    {"local t = { 1, 2, 3 } return table.remove(t, 1) .. table.remove(t) .. #t", "131"},
    {"return tostring(table.remove({}))", "nil"},
    {"return table.concat({ 1, 2.5, 'x' }, '-')", "1-2.5-x"},
    {"return table.concat({ 'a', 'b', 'c' }, '', 2, 3)", "bc"},
    {"return table.concat({})", ""},
    {"local t = { 5, 3, 1.5, -2 } table.sort(t) return table.concat(t, ' ')", "-2 1.5 3 5"},
    {"local t = { 'b', 'a', 'B', 'ab' } table.sort(t) return table.concat(t, ' ')", "B a ab b"},
    {"local t = {} for i = 1, 100 do t[i] = (i * 37) % 101 end table.sort(t, function(a, b) "
     "return a > b end) return t[1] .. ' ' .. t[50] .. ' ' .. t[100]",
     "100 51 1"},
    {"local t = {} for i = 1, 60 do t[i] = { i % 3, i } end "
     "table.sort(t, function(a, b) return a[1] < b[1] end) "
     "for i = 2, 60 do local a, b = t[i - 1], t[i] "
     "assert(a[1] < b[1] or (a[1] == b[1] and a[2] < b[2])) end return 'stable'",
     "stable"},
    {"local s = '' for k, v in pairs({ 10, 20, 30, x = 1, [true] = 2, [-1] = 3, [2.5] = 4, a = 5, "
     "[false] = 6, [math.maxinteger] = 7, [1e300] = 8, [-1e300] = 9, [''] = 0 }) do "
     "s = s .. tostring(k) .. '=' .. v .. ' ' end return s",
     "false=6 true=2 -1e+300=9 -1=3 1=10 2=20 2.5=4 3=30 9223372036854775807=7 1e+300=8 =0 a=5 "
     "x=1 "},
    /* a conversion to float would make these equal */
    {"local s = '' for i = 0, 40 do "
     "local t = { [9223372036854775808.0] = 'f', [math.maxinteger - i] = 'i' } "
     "for k, v in pairs(t) do s = s .. v end end return s == ('if'):rep(41)",
     "true"},
    {"local s = '' for k, v in pairs({ a = 1, aa = 2, b = 3, ['a\\0'] = 4 }) do s = s .. v end "
     "return s",
     "1423"},
    {"local t, n = { a = 1, b = 2, c = 3 }, 0 for k in pairs(t) do t.b = nil t.z = 1 n = n + 1 end "
     "return n",
     "2"},
    {"local s = '' for k, v in pairs(constants { 7, 8, x = { 9 } }) do s = s .. tostring(k) end "
     "return s",
     "12x"},
    {"local c = constants { 7, 8, x = { 9 } } return #c .. c[1] .. c.x[1] .. tostring(c.y)",
     "279nil"},
    {"local t = { 1 } local c = constants(t) t[1] = 2 return c[1]", "1"},
    {"local s = 0 for i, v in ipairs(constants { 1, 2, 3 }) do s = s + i * v end return s", "14"},
    {"return (select('#', table.unpack(constants { 1, 2, 3 })))", "3"},
    {"return type(constants {}) .. type(nil) .. type(print)", "tablenilfunction"},
    {"return tostring(rawequal('a', 'a')) .. tostring(rawequal({}, {}))", "truefalse"},
    {"return select('#', nil, nil) .. select(-1, 1, 2)", "22"},
    {"return select('#', assert(1, 2, 3))", "3"},
};

TEST(value_is_as_said_in_many_states) {
  int wrong = 0;
  world worlds[6];
  memset(worlds, 0, sizeof worlds);
  for (size_t i = 0; i < 6; i++) assert_true(world_start(&worlds[i], NULL));
  for (size_t v = 0; v < sizeof values / sizeof values[0]; v++)
    for (size_t i = 0; i < 6; i++) {
      world_run(&worlds[i], values[v].given);
      if (worlds[i].status != LUA_OK || strcmp(worlds[i].message, values[v].said) != 0)
        wrong++, print_error("%s\n  expected: %s\n  got:      %s\n", values[v].given,
                             values[v].said, worlds[i].message);
    }
  assert_int_equal(wrong, 0);
  for (size_t i = 0; i < 6; i++) world_stop(&worlds[i]);
}

static const char walk_source[] =
    "local t, s = {}, {} for i = 1, 40 do t['key' .. i * 7 % 41] = i end "
    "for k, v in pairs(t) do s[#s + 1] = k .. v end return table.concat(s, ' ')";

/* The same walk in Lua's own order, to know that the states differ at all. */
static int raw_walk(lua_State *L) {
  luaL_Buffer b;
  lua_newtable(L);
  for (int i = 1; i <= 40; i++) {
    lua_pushfstring(L, "key%d", i);
    lua_pushinteger(L, i);
    lua_rawset(L, 2);
  }
  luaL_buffinit(L, &b);
  for (lua_pushnil(L); lua_next(L, 2);) {
    char digits[8];
    lua_Integer value = lua_tointeger(L, -1);
    lua_pop(L, 1);
    lua_insert(L, 3); /* the buffer wants the top */
    lua_settop(L, 3);
    snprintf(digits, sizeof digits, "%d ", (int)value);
    lua_pushstring(L, digits);
    lua_pop(L, 1);
    if (!lua_getfield(L, LUA_REGISTRYINDEX, "order")) lua_pop(L, 1), lua_pushliteral(L, "");
    lua_pushstring(L, digits);
    lua_concat(L, 2);
    lua_setfield(L, LUA_REGISTRYINDEX, "order");
  }
  lua_getfield(L, LUA_REGISTRYINDEX, "order");
  return 1;
}

TEST(pairs_order_is_equal_where_lua_differs) {
  char first[512] = "", raw_first[512] = "";
  int raw_different = 0;
  world worlds[20];
  memset(worlds, 0, sizeof worlds);
  for (size_t i = 0; i < 20; i++) {
    world *w = &worlds[i];
    assert_true(world_start(w, NULL));
    assert_int_equal(cardvm__sandbox_protect(w->sandbox, raw_walk, NULL), LUA_OK);
    if (i == 0) snprintf(raw_first, sizeof raw_first, "%s", lua_tostring(w->L, -1));
    raw_different += strcmp(raw_first, lua_tostring(w->L, -1)) != 0;
    lua_settop(w->L, 1);
    world_run(w, walk_source);
    assert_int_equal(w->status, LUA_OK);
    if (i == 0) memcpy(first, w->message, sizeof first);
    assert_string_equal(w->message, first);
  }
  assert_true(raw_different > 0);
  for (size_t i = 0; i < 20; i++) world_stop(&worlds[i]);
}

static void log_to_buffer(void *user, const char *text, size_t length) {
  assert_int_equal(strlen(text), length);
  snprintf(user, 2048, "%s", text);
}

TEST(print_goes_to_host_and_is_cut) {
  char line[2048] = "";
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_run(&w, "print('nobody listens')");
  assert_int_equal(w.status, LUA_OK);
  cardvm__sandbox_set_log(w.sandbox, log_to_buffer, line);
  world_run(&w, "print('a', 1, nil, {}, 2.5)");
  assert_string_equal(line, "a 1 nil table 2.5");
  world_run(&w, "print(('x'):rep(1024))");
  assert_int_equal(strlen(line), 1024);
  world_run(&w, "print(('x'):rep(1020), 'yz12')");
  assert_int_equal(strlen(line), 1027);
  assert_string_equal(line + 1019, "x yz1...");
  world_stop(&w);
}
