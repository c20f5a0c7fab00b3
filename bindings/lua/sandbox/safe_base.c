/* The global functions, and the check that scripts reach nothing else. */
#include "safe.h"
#include "sandbox.h"

#include <lauxlib.h>
#include <string.h>

/* One print, at most. */
#define PRINT_BYTES 1024
/* A text that can be a number, at most. */
#define NUMERAL_BYTES 200

/* -- The functions ----------------------------------------------------------------------------- */

static int base_assert(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_toboolean(L, 1)) return lua_gettop(L);
  if (lua_isnoneornil(L, 2)) return luaL_error(L, "assertion failed");
  cardvm__safe_tostring(L, 2);
  return luaL_error(L, "%s", lua_tostring(L, -1));
}

/* Errors are texts: a host that reports them should not have to call a script's object for one. */
static int base_error(lua_State *L) {
  lua_Integer level = cardvm__safe_whole_or(L, 2, 1);
  luaL_checkany(L, 1);
  luaL_where(L, level == 2 ? 2 : 1);
  cardvm__safe_tostring(L, 1);
  lua_concat(L, 2);
  return lua_error(L);
}

static int ipairs_step(lua_State *L) {
  const lua_Integer before = lua_isinteger(L, 2) ? lua_tointeger(L, 2) : cardvm__safe_whole(L, 2);
  const lua_Integer i = (lua_Integer)((lua_Unsigned)before + 1);
  lua_pushinteger(L, i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

static int base_ipairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushcfunction(L, ipairs_step);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

static int base_print(lua_State *L) {
  char line[PRINT_BYTES + 4];
  size_t used = 0;
  bool cut = false;
  int count = lua_gettop(L);
  for (int i = 1; i <= count && !cut; i++) {
    size_t length;
    cardvm__safe_tostring(L, i);
    const char *text = lua_tolstring(L, -1, &length);
    if (i > 1 && used < PRINT_BYTES) line[used++] = ' ';
    cut = length > PRINT_BYTES - used;
    if (cut) length = PRINT_BYTES - used;
    memcpy(line + used, text, length);
    used += length;
    lua_pop(L, 1);
  }
  if (cut) memcpy(line + used, "...", 3), used += 3;
  line[used] = '\0';
  cardvm__sandbox_charge(L, 1 + (uint32_t)used / 32);
  cardvm__sandbox_log(L, line, used);
  return 0;
}

static int base_rawequal(lua_State *L) {
  luaL_checkany(L, 1);
  luaL_checkany(L, 2);
  lua_pushboolean(L, lua_rawequal(L, 1, 2));
  return 1;
}

static int base_select(lua_State *L) {
  int count = lua_gettop(L);
  if (lua_type(L, 1) == LUA_TSTRING && strcmp(lua_tostring(L, 1), "#") == 0) {
    lua_pushinteger(L, count - 1);
    return 1;
  }
  lua_Integer n = cardvm__safe_whole(L, 1);
  if (n < 0) n += count;
  luaL_argcheck(L, n >= 1, 1, "there is no argument with this number");
  return n >= count ? 0 : count - (int)n;
}

/* Whole numbers, hexadecimal and plain decimals. */
static int base_tonumber(lua_State *L) {
  luaL_checkany(L, 1);
  luaL_argcheck(L, lua_isnoneornil(L, 2), 2, "bases are not available");
  if (lua_type(L, 1) == LUA_TNUMBER) {
    lua_settop(L, 1);
    return 1;
  }
  if (lua_type(L, 1) == LUA_TSTRING) {
    size_t length;
    const char *text = lua_tolstring(L, 1, &length);
    cardvm__sandbox_charge(L, 1 + (uint32_t)length / 4);
    size_t plain = strspn(text, "0123456789abcdefABCDEFxXpP.+- \t\n\v\f\r");
    if (plain == length && length <= NUMERAL_BYTES && lua_stringtonumber(L, text)) return 1;
  }
  lua_pushnil(L);
  return 1;
}

static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  cardvm__safe_tostring(L, 1);
  return 1;
}

static int base_type(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushstring(L, luaL_typename(L, 1));
  return 1;
}

/* clang-format off */
static const cardvm__safe_word globals[] = {
 {"assert", "assert(value [, message])", "its arguments",
  "An error with this message, unless the value is anything but nil and false.",
  "assert(unit, 'there is a unit')", base_assert},
 {"constants", "constants(table)", "a table",
  "A copy of a table, and of the tables in it, that can be read and not written: what functions "
  "may use of what stands outside them. Lua has no such word.",
  "local costs = constants { small = 1, large = 3 }", cardvm__constants},
 {"error", "error(message [, level])", "nothing",
  "Ends the effect with an error: the game is as it was before. Level 2 names the line that called "
  "the function. Unlike in Lua the message always becomes a text.",
  "if not unit then error('there is no unit') end", base_error},
 {"ipairs", "ipairs(list)", "what for walks",
  "Walks over a list from its first item to the last before the first nil.",
  "for i, card in ipairs(your.units:list()) do print(i, card) end", base_ipairs},
 {"pairs", "pairs(table)", "what for walks",
  "Walks over all keys and values of a table. Unlike in Lua the order is always the same: truth "
  "values, numbers, texts by their bytes. Other keys are an error, and so are more than 4096.",
  "for name, value in pairs({ a = 1, b = 2 }) do print(name, value) end", cardvm__safe_pairs},
 {"print", "print(value, ...)", "nothing",
  "Tells the host values as one line of its log, with a space between, at most 1024 bytes.",
  "print('cards in hand', you.hand.count)", base_print},
 {"rawequal", "rawequal(a, b)", "true or false",
  "Whether both are one and the same.",
  "if rawequal(me, unit) then print('the same') end", base_rawequal},
 {"select", "select(n, ...)", "values",
  "What was given from the nth value on; of `\"#\"`, how many values were given.",
  "local count = select('#', me, unit)", base_select},
 {"tonumber", "tonumber(value)", "a number",
  "The number that a text is, or nil. Unlike in Lua there is no second argument for a base, and a "
  "text of more than 200 characters is none.",
  "local n = tonumber('12')", base_tonumber},
 {"tostring", "tostring(value)", "a text",
  "The value as a text. Unlike in Lua a table is `table` and a function `function`, without an "
  "address.",
  "local text = tostring(me)", base_tostring},
 {"type", "type(value)", "a text",
  "What kind of value it is: `\"nil\"`, `\"boolean\"`, `\"number\"`, `\"string\"`, `\"table\"`, "
  "`\"function\"`, `\"userdata\"` of cards, players and other things of the game.",
  "if type(unit) == 'nil' then print('no unit') end", base_type},
 {NULL}};

static const struct {
  cardvm__safe_word itself;
  const cardvm__safe_word *words;
} libraries[] = {
 {{"string", "string", "a table of functions",
   "Functions over texts, which are also methods of them: `name:upper()`. Positions count bytes "
   "from 1, from the end -1. There are no patterns.",
   "local text = ('Lion'):upper()"}, cardvm__safe_string},
 {{"table", "table", "a table of functions",
   "Functions over lists. A list ends where `#list` says: behind its last item. With holes (`nil` "
   "between items) it is one of them that it ends before; which one, unlike in Lua, follows from "
   "what the list holds alone.",
   "local list = { 3, 1, 2 } table.sort(list)"}, cardvm__safe_table},
 {{"math", "math", "a table of functions",
   "The functions over numbers that are exact on every machine. For chance there is `random(n)`.",
   "local n = math.max(me.power, 3)"}, cardvm__safe_math}};
/* clang-format on */
#define LIBRARIES (sizeof libraries / sizeof libraries[0])

const cardvm__safe_word *cardvm__safe_word_at(size_t n, const char **library) {
  const cardvm__safe_word *w = globals;
  *library = "";
  for (size_t i = 0;; i++) {
    for (; w->name; w++)
      if (n-- == 0) return w;
    *library = "";
    if (i == LIBRARIES) return NULL;
    if (n-- == 0) return &libraries[i].itself;
    w = libraries[i].words;
    *library = libraries[i].itself.name;
  }
}

/* -- Opening ----------------------------------------------------------------------------------- */

/* Into the table on top. */
static void set_words(lua_State *L, const cardvm__safe_word *words) {
  for (; words->name; words++) {
    if (words->function) lua_pushcfunction(L, words->function);
    else lua_pushinteger(L, words->number);
    lua_setfield(L, -2, words->name);
  }
}

/* Strings have the methods of the table on top, and nothing else: no arithmetic on texts. */
static void set_string_methods(lua_State *L) {
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

void cardvm__safe_open(lua_State *L, int env_index) {
  int env = lua_absindex(L, env_index);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_pushvalue(L, env);
  set_words(L, globals);
  lua_pop(L, 1);
  for (size_t i = 0; i < LIBRARIES; i++) {
    lua_newtable(L);
    set_words(L, libraries[i].words);
    if (libraries[i].words == cardvm__safe_string) set_string_methods(L);
    cardvm__readonly(L, libraries[i].itself.name, true);
    lua_setfield(L, env, libraries[i].itself.name);
  }
  cardvm__safe_check(L, env);
}

/* -- The check --------------------------------------------------------------------------------- */

/* All that a script can reach. F is a C function without upvalues, N a number. */
static const char *const allowed[] = {
    "F assert",          "F constants",    "F error",        "F ipairs",
    "F pairs",           "F print",        "F rawequal",     "F select",
    "F tonumber",        "F tostring",     "F type",         "F math.abs",
    "F math.ceil",       "F math.floor",   "F math.max",     "F math.min",
    "F math.tointeger",  "F math.type",    "F math.ult",     "N math.maxinteger",
    "N math.mininteger", "F string.byte",  "F string.char",  "F string.find",
    "F string.format",   "F string.len",   "F string.lower", "F string.rep",
    "F string.reverse",  "F string.sub",   "F string.upper", "F table.concat",
    "F table.insert",    "F table.remove", "F table.sort",   "F table.unpack",
};

#define ALLOWED_COUNT (sizeof allowed / sizeof allowed[0])

static char kind_of(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TNUMBER) return 'N';
  if (!lua_iscfunction(L, index)) return '?';
  if (!lua_getupvalue(L, index, 1)) return 'F';
  lua_pop(L, 1);
  return '?';
}

static void check_entry(lua_State *L, const char *path) {
  const char *entry = lua_pushfstring(L, "%c %s", kind_of(L, -1), path);
  for (size_t i = 0; i < ALLOWED_COUNT; i++)
    if (strcmp(entry, allowed[i]) == 0) {
      lua_pop(L, 1);
      return;
    }
  luaL_error(L, "sandbox: scripts can reach '%s', which is not in the list", entry);
}

/* Checks the table on top, and the libraries in it. Returns how many entries it found. */
static size_t check_table(lua_State *L, const char *prefix) {
  size_t count = 0;
  luaL_checkstack(L, 8, NULL);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      luaL_error(L, "sandbox: '%s' has a key that is not a name", prefix);
    const char *path = lua_pushfstring(L, "%s%s", prefix, lua_tostring(L, -2));
    lua_insert(L, -2);
    if (cardvm__is_readonly(L, -1) && !*prefix) {
      const char *inner = lua_pushfstring(L, "%s.", path);
      cardvm__content(L, -2);
      count += check_table(L, inner);
      lua_pop(L, 2);
    } else {
      check_entry(L, path);
      count++;
    }
    lua_remove(L, -2);
  }
  return count;
}

/* A string leads to the same table as the name `string`; values of other types lead nowhere. */
static void check_metatables(lua_State *L, int env) {
  lua_pushliteral(L, "");
  lua_pushliteral(L, "string");
  lua_rawget(L, env);
  cardvm__content(L, -1);
  if (luaL_getmetafield(L, -3, "__index") == LUA_TNIL || !lua_rawequal(L, -1, -2))
    luaL_error(L, "sandbox: strings do not lead to the safe functions");
  lua_pop(L, 4);
  lua_pushnil(L);
  lua_pushboolean(L, 1);
  lua_pushinteger(L, 1);
  lua_pushcfunction(L, base_type);
  lua_pushthread(L);
  for (int i = 1; i <= 5; i++)
    if (lua_getmetatable(L, -i))
      luaL_error(L, "sandbox: a %s has a metatable", luaL_typename(L, -i - 1));
  lua_pop(L, 5);
}

void cardvm__safe_check(lua_State *L, int env_index) {
  luaL_checkstack(L, 8, NULL);
  int top = lua_gettop(L);
  cardvm__content(L, env_index);
  size_t count = check_table(L, "");
  if (count != ALLOWED_COUNT)
    luaL_error(L, "sandbox: %d names are missing", (int)ALLOWED_COUNT - (int)count);
  check_metatables(L, top + 1);
  lua_pushglobaltable(L);
  lua_pushnil(L);
  if (lua_next(L, -2)) luaL_error(L, "sandbox: the global table of Lua is not empty");
  lua_settop(L, top);
}
