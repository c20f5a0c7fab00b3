/* string.*: no patterns, no locale, nothing longer than the limit. */
#include "safe.h"
#include "sandbox.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#define SMALL_BYTES 512
#define BYTES_MOST 256 /* results of string.byte, arguments of string.char */
#define WIDTH_MOST 99

static size_t most_bytes(lua_State *L) {
  return cardvm__sandbox_limits_of(cardvm__sandbox_of(L))->string_bytes;
}

/* Copying is work that the text of a script does not show. */
static void charge_bytes(lua_State *L, size_t bytes) {
  cardvm__sandbox_charge(L, 1 + (uint32_t)(bytes / 32));
}

/* Positions from the end are negative, as everywhere in Lua. */
static size_t start_position(lua_Integer at, size_t length) {
  if (at > 0) return (size_t)at;
  if (at == 0 || at < -(lua_Integer)length) return 1;
  return length + 1 - (size_t)-at;
}

static size_t end_position(lua_Integer at, size_t length) {
  if (at > (lua_Integer)length) return length;
  if (at >= 0) return (size_t)at;
  return at < -(lua_Integer)length ? 0 : length + 1 - (size_t)-at;
}

static int string_byte(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer at = cardvm__safe_whole_or(L, 2, 1);
  size_t from = start_position(at, length),
         to = end_position(cardvm__safe_whole_or(L, 3, at), length);
  if (from > to) return 0;
  if (to - from >= BYTES_MOST)
    return luaL_error(L, "string.byte gives at most %d results", BYTES_MOST);
  int count = (int)(to - from) + 1;
  luaL_checkstack(L, count, NULL);
  for (int i = 0; i < count; i++) lua_pushinteger(L, (unsigned char)text[from - 1 + (size_t)i]);
  return count;
}

static int string_char(lua_State *L) {
  char text[BYTES_MOST];
  int count = lua_gettop(L);
  if (count > BYTES_MOST) return luaL_error(L, "string.char takes at most %d bytes", BYTES_MOST);
  for (int i = 1; i <= count; i++) {
    lua_Integer byte = cardvm__safe_whole(L, i);
    luaL_argcheck(L, byte >= 0 && byte <= 255, i, "a byte is 0 to 255");
    text[i - 1] = (char)byte;
  }
  lua_pushlstring(L, text, (size_t)count);
  return 1;
}

static int string_len(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_pushinteger(L, (lua_Integer)length);
  return 1;
}

static int string_sub(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  size_t from = start_position(cardvm__safe_whole(L, 2), length);
  size_t to = end_position(cardvm__safe_whole_or(L, 3, -1), length);
  charge_bytes(L, length);
  if (from > to) lua_pushliteral(L, "");
  else lua_pushlstring(L, text + from - 1, to - from + 1);
  return 1;
}

/* -- Byte by byte ------------------------------------------------------------------------------ */

static char ascii_lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static char ascii_upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

static int convert(lua_State *L, char (*change)(char), bool reverse) {
  char small[SMALL_BYTES];
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  charge_bytes(L, length);
  char *out = cardvm__safe_space(L, small, sizeof small, length);
  for (size_t i = 0; i < length; i++) {
    char c = text[reverse ? length - 1 - i : i];
    out[i] = change ? change(c) : c;
  }
  lua_pushlstring(L, out, length);
  return 1;
}

static int string_lower(lua_State *L) { return convert(L, ascii_lower, false); }

static int string_upper(lua_State *L) { return convert(L, ascii_upper, false); }

static int string_reverse(lua_State *L) { return convert(L, NULL, true); }

static int string_rep(lua_State *L) {
  char small[SMALL_BYTES];
  size_t length, gap, most = most_bytes(L);
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer times = cardvm__safe_whole(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &gap);
  if (times <= 0 || length + gap == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (length > most || (lua_Unsigned)times - 1 > (most - length) / (length + gap))
    return luaL_error(L, "string.rep: the result would have more than %I bytes", (lua_Integer)most);
  size_t total = ((size_t)times - 1) * (length + gap) + length;
  charge_bytes(L, total);
  char *out = cardvm__safe_space(L, small, sizeof small, total), *to = out;
  for (lua_Integer i = 0; i < times; i++) {
    memcpy(to, text, length);
    to += length;
    if (i + 1 < times) {
      memcpy(to, separator, gap);
      to += gap;
    }
  }
  lua_pushlstring(L, out, total);
  return 1;
}

/* -- find: plain text only --------------------------------------------------------------------- */

static const char *find_text(const char *in, size_t in_length, const char *what, size_t length) {
  if (length == 0) return in;
  while (in_length >= length) {
    const char *first = memchr(in, what[0], in_length - length + 1);
    if (!first) return NULL;
    if (memcmp(first, what, length) == 0) return first;
    in_length -= (size_t)(first + 1 - in);
    in = first + 1;
  }
  return NULL;
}

static int string_find(lua_State *L) {
  size_t length, what_length;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *what = luaL_checklstring(L, 2, &what_length);
  size_t from = start_position(cardvm__safe_whole_or(L, 3, 1), length);
  /* Someone who wrote a pattern must not find out by a silent no. */
  if (!lua_toboolean(L, 4) && strpbrk(what, "^$*+?.([%-"))
    return luaL_error(L,
                      "string.find has no patterns here; to look for '%s' as it stands, give "
                      "true as fourth argument",
                      what);
  cardvm__sandbox_charge(L, 1 + (uint32_t)(length / 32 + length * what_length / 1024));
  const char *found = NULL;
  if (from <= length + 1)
    found = find_text(text + from - 1, length - (from - 1), what, what_length);
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - text + 1);
  lua_pushinteger(L, found - text + (lua_Integer)what_length);
  return 2;
}

/* -- format: %d %x %s %% with a width ---------------------------------------------------------- */

typedef struct builder {
  lua_State *L;
  char *out;
  size_t used, most;
} builder;

static void add(builder *b, const char *text, size_t length) {
  if (length > b->most - b->used)
    luaL_error(b->L, "string.format: the result would have more than %I bytes",
               (lua_Integer)b->most);
  memcpy(b->out + b->used, text, length);
  b->used += length;
}

static void add_repeated(builder *b, char c, size_t count) {
  while (count-- > 0) add(b, &c, 1);
}

typedef struct item {
  bool left, zeros;
  size_t width;
  char conversion;
} item;

/* Reads what follows a '%'. Returns where the item ends. */
static const char *read_item(lua_State *L, const char *at, item *it) {
  const char *start = at;
  *it = (item){0};
  for (; *at == '-' || *at == '0'; at++) {
    if (*at == '-') it->left = true;
    if (*at == '0') it->zeros = true;
  }
  for (; *at >= '0' && *at <= '9' && it->width <= WIDTH_MOST; at++)
    it->width = it->width * 10 + (size_t)(*at - '0');
  it->conversion = *at;
  if (it->width > WIDTH_MOST || it->conversion == '\0' || !strchr("dxs%", it->conversion) ||
      (it->conversion == '%' && at != start) || (it->conversion == 's' && it->zeros))
    luaL_error(L, "string.format knows %%d, %%x, %%s and %%%%, with a width up to %d; not '%%%s'",
               WIDTH_MOST, start);
  return at + 1;
}

static void add_padded(builder *b, const item *it, const char *sign, const char *text,
                       size_t length) {
  size_t whole = strlen(sign) + length, pad = it->width > whole ? it->width - whole : 0;
  bool zeros = it->zeros && !it->left;
  if (!it->left && !zeros) add_repeated(b, ' ', pad);
  add(b, sign, strlen(sign));
  if (zeros) add_repeated(b, '0', pad);
  add(b, text, length);
  if (it->left) add_repeated(b, ' ', pad);
}

static void add_text(builder *b, const item *it, int argument) {
  size_t length;
  cardvm__safe_tostring(b->L, argument);
  const char *text = lua_tolstring(b->L, -1, &length);
  add_padded(b, it, "", text, length);
  lua_pop(b->L, 1);
}

static void add_number(builder *b, const item *it, int argument) {
  char digits[24];
  int exact = 0;
  lua_Integer n = 0;
  luaL_checktype(b->L, argument, LUA_TNUMBER);
  n = lua_tointegerx(b->L, argument, &exact);
  luaL_argcheck(b->L, exact, argument, "not a whole number");
  bool minus = it->conversion == 'd' && n < 0;
  lua_Unsigned size = minus ? 0u - (lua_Unsigned)n : (lua_Unsigned)n;
  int length = snprintf(digits, sizeof digits, it->conversion == 'd' ? "%llu" : "%llx",
                        (unsigned long long)size);
  add_padded(b, it, minus ? "-" : "", digits, (size_t)length);
}

static int string_format(lua_State *L) {
  char small[4096];
  size_t length;
  int argument = 1, given = lua_gettop(L);
  const char *at = luaL_checklstring(L, 1, &length), *end = at + length;
  builder b = {.L = L, .most = most_bytes(L)};
  b.out = cardvm__safe_space(L, small, sizeof small, b.most);
  while (at < end) {
    const char *percent = memchr(at, '%', (size_t)(end - at));
    add(&b, at, (size_t)((percent ? percent : end) - at));
    if (!percent) break;
    item it;
    at = read_item(L, percent + 1, &it);
    if (it.conversion == '%') {
      add(&b, "%", 1);
      continue;
    }
    luaL_argcheck(L, ++argument <= given, argument, "no value");
    if (it.conversion == 's') add_text(&b, &it, argument);
    else add_number(&b, &it, argument);
  }
  charge_bytes(L, b.used);
  lua_pushlstring(L, b.out, b.used);
  return 1;
}

/* clang-format off */
const cardvm__safe_word cardvm__safe_string[] = {
 {"byte", "string.byte(text [, from [, to]])", "whole numbers",
  "The bytes of a text at these positions, at most 256: the first one unless others are given.",
  "local a = string.byte('A')", string_byte},
 {"char", "string.char(byte, ...)", "a text",
  "The text of these bytes, at most 256.",
  "local text = string.char(65, 66)", string_char},
 {"find", "string.find(text, what [, from [, true]])", "where it begins and ends, or nil",
  "Looks for a text in another, from a position on. Unlike in Lua there are no patterns: what "
  "looks like one needs `true` as the last argument, and is then looked for as it stands.",
  "if string.find('Red Lion', 'Lion') then print('found') end", string_find},
 {"format", "string.format(format, ...)", "a text",
  "Puts values into a text: `%d` whole numbers, `%x` the same in base 16, `%s` anything, `%%` a "
  "percent sign. Unlike in Lua there is nothing else, apart from a width up to 99: `%3d`, `%-8s`, "
  "`%02d`.",
  "print(string.format('%s: %d', me.name, you.life))", string_format},
 {"len", "string.len(text)", "a whole number",
  "How many bytes the text has; `#text` is the same.",
  "local n = string.len('Lion')", string_len},
 {"lower", "string.lower(text)", "a text",
  "The text with small letters. Letters outside of A to Z stay, whatever the language of the host.",
  "local text = string.lower('Lion')", string_lower},
 {"rep", "string.rep(text, n [, between])", "a text",
  "The text n times, with another one between.",
  "local text = string.rep('ab', 3, '-')", string_rep},
 {"reverse", "string.reverse(text)", "a text",
  "The bytes of the text from the last to the first.",
  "local text = string.reverse('Lion')", string_reverse},
 {"sub", "string.sub(text, from [, to])", "a text",
  "The part of the text between two positions; negative ones count from its end.",
  "local text = string.sub('Lion', 2, -2)", string_sub},
 {"upper", "string.upper(text)", "a text",
  "The text with capital letters. Letters outside of a to z stay, whatever the language of the "
  "host.",
  "local text = string.upper('Lion')", string_upper},
 {NULL}};
/* clang-format on */
