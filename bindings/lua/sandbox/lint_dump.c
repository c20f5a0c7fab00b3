/* Reads the compiled form of a script (lua_dump; ldump.c and lopcodes.h of Lua 5.4 describe it). */
#include "lint_dump.h"

#include <lauxlib.h>
#include <string.h>

typedef cardvm__dump_reader reader;

/* -- Reading the dump -------------------------------------------------------------------------- */

static const uint8_t *take(reader *r, size_t bytes) {
  static const uint8_t none[8];
  const uint8_t *taken = r->at;
  if (bytes > (size_t)(r->end - r->at)) {
    r->bad = true;
    r->at = r->end;
    return none;
  }
  r->at += bytes;
  return taken;
}

static uint32_t read_byte(reader *r) { return *take(r, 1); }

/* Seven bits a byte, the highest first; the last byte is marked. */
static size_t read_size(reader *r) {
  size_t value = 0;
  for (int i = 0; i < 10 && !r->bad; i++) {
    uint32_t byte = read_byte(r);
    value = value << 7 | (byte & 0x7f);
    if (byte & 0x80) return value;
  }
  r->bad = true;
  return 0;
}

/* How many of something follow, each at least so many bytes long. */
static uint32_t read_count(reader *r, size_t each_bytes) {
  size_t count = read_size(r);
  if (count <= (size_t)(r->end - r->at) / each_bytes) return (uint32_t)count;
  r->bad = true;
  return 0;
}

static cardvm__dump_text read_text(reader *r) {
  size_t size = read_size(r); /* with a zero that is not there; 0: no text */
  size_t length = size ? size - 1 : 0;
  return (cardvm__dump_text){(const char *)take(r, length), r->bad ? 0 : length};
}

uint32_t cardvm__dump_instruction(const uint8_t *code, uint32_t pc) {
  uint32_t i;
  memcpy(&i, code + (size_t)pc * sizeof i, sizeof i);
  return i;
}

/* -- One function of the script ---------------------------------------------------------------- */

enum { NIL = 0, FALSE = 1, TRUE = 17, INTEGER = 3, FLOAT = 19, SHORT_TEXT = 4, LONG_TEXT = 20 };

static void skip_constant(reader *r) {
  switch (read_byte(r)) {
  case NIL:
  case FALSE:
  case TRUE: break;
  case INTEGER: take(r, sizeof(lua_Integer)); break;
  case FLOAT: take(r, sizeof(lua_Number)); break;
  case SHORT_TEXT:
  case LONG_TEXT: read_text(r); break;
  default: r->bad = true;
  }
}

/* Pushes the table of offsets. */
static void read_constants(lua_State *L, reader *r, cardvm__dumped *f) {
  f->constant_count = read_count(r, 1);
  f->constants = *r;
  uint32_t *offsets = lua_newuserdatauv(L, (f->constant_count + 1) * sizeof *offsets, 0);
  for (uint32_t i = 0; i < f->constant_count; i++) {
    offsets[i] = (uint32_t)(r->at - f->constants.at);
    skip_constant(r);
  }
  f->constant_at = offsets;
}

cardvm__dump_text cardvm__dump_constant(const cardvm__dumped *f, uint32_t index) {
  reader r = f->constants;
  if (index >= f->constant_count) return (cardvm__dump_text){"?", 1};
  r.at += f->constant_at[index];
  uint32_t type = read_byte(&r);
  return type == SHORT_TEXT || type == LONG_TEXT ? read_text(&r) : (cardvm__dump_text){"?", 1};
}

cardvm__dump_text cardvm__dump_upvalue(const cardvm__dumped *f, uint32_t index) {
  reader r = f->upvalue_names;
  cardvm__dump_text name = {"?", 1};
  for (uint32_t i = 0; i <= index && i < f->upvalue_count; i++) name = read_text(&r);
  return name;
}

bool cardvm__dump_is_environment(const cardvm__dumped *f, uint32_t upvalue) {
  cardvm__dump_text name = cardvm__dump_upvalue(f, upvalue);
  return name.length == 4 && memcmp(name.at, "_ENV", 4) == 0;
}

static void read_debug(reader *r, cardvm__dumped *f) {
  f->line_count = read_count(r, 1);
  f->lines = take(r, f->line_count);
  uint32_t count = read_count(r, 2);
  f->absolute_lines = *r;
  for (uint32_t i = 0; i < count; i++) read_size(r), read_size(r);
  count = read_count(r, 3);
  for (uint32_t i = 0; i < count; i++) read_text(r), read_size(r), read_size(r);
  f->upvalue_count = read_count(r, 1);
  f->upvalue_names = *r;
  for (uint32_t i = 0; i < f->upvalue_count; i++) read_text(r);
}

/* Lines are kept as steps from one instruction to the next; -128 says that the next of the absolute
 * lines holds. */
int cardvm__dump_line(const cardvm__dumped *f, uint32_t pc) {
  reader absolute = f->absolute_lines;
  int line = f->line_defined;
  for (uint32_t i = 0; i <= pc && i < f->line_count; i++) {
    if (f->lines[i] == 0x80) {
      read_size(&absolute);
      line = (int)read_size(&absolute);
    } else {
      line += f->lines[i] < 0x80 ? f->lines[i] : (int)f->lines[i] - 256;
    }
  }
  return line;
}

/* -- The whole --------------------------------------------------------------------------------- */

/* The functions of a script hold each other as their text does. Lua nests no deeper than 200. */
static void read_function(lua_State *L, reader *r, int level, cardvm__dump_visit *visit,
                          void *user) {
  cardvm__dumped f = {.level = level};
  luaL_checkstack(L, 8, NULL);
  read_text(r); /* source */
  f.line_defined = (int)read_size(r);
  read_size(r); /* last line */
  take(r, 3);   /* parameters, vararg, registers */
  f.code_count = read_count(r, sizeof(uint32_t));
  f.code = take(r, f.code_count * sizeof(uint32_t));
  read_constants(L, r, &f);
  uint32_t upvalues = read_count(r, 3);
  take(r, (size_t)upvalues * 3);
  uint32_t functions = read_count(r, 1);
  for (uint32_t i = 0; i < functions && !r->bad; i++) read_function(L, r, level + 1, visit, user);
  read_debug(r, &f);
  if (!r->bad) visit(user, &f);
  lua_pop(L, 1);
}

/* False if this is not what Lua 5.4 writes. */
static bool read_header(reader *r) {
  static const uint8_t head[] = "\x1bLua\x54\0\x19\x93\r\n\x1a\n";
  if (memcmp(take(r, 4), head, 4) != 0) return false;
  if (memcmp(take(r, 8), head + 4, 8) != 0) return false;
  if (read_byte(r) != sizeof(uint32_t) || read_byte(r) != sizeof(lua_Integer)) return false;
  if (read_byte(r) != sizeof(lua_Number)) return false;
  take(r, sizeof(lua_Integer) + sizeof(lua_Number));
  read_byte(r); /* outer variables of the script */
  return !r->bad;
}

static int write_dump(lua_State *L, const void *bytes, size_t length, void *data) {
  cardvm__dump *d = data;
  (void)L;
  if (d->bytes) memcpy(d->bytes + d->used, bytes, length);
  d->used += length;
  return 0;
}

/* Pushes a userdata with the compiled form of the function at index. */
cardvm__dump cardvm__dump_function(lua_State *L, int index) {
  cardvm__dump counted = {0};
  lua_pushvalue(L, index);
  lua_dump(L, write_dump, &counted, 0);
  cardvm__dump d = {.bytes = lua_newuserdatauv(L, counted.used, 0)};
  lua_insert(L, -2);
  lua_dump(L, write_dump, &d, 0);
  lua_pop(L, 1);
  return d;
}

bool cardvm__dump_walk(lua_State *L, cardvm__dump d, cardvm__dump_visit *visit, void *user) {
  reader r = {.at = d.bytes, .end = d.bytes + d.used};
  if (!read_header(&r)) return false;
  read_function(L, &r, 0, visit, user);
  return !r.bad;
}
