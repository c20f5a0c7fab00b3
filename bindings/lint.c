/* Reads the compiled form of a script (lua_dump; ldump.c and lopcodes.h of Lua 5.4 describe it) and
 * looks for instructions that would keep state outside the game. The compiled form says exactly
 * which variable is local, outer or global; the text would need a parser to tell. */
#include "lint.h"
#include "safe.h"
#include "suggest.h"

#include <lauxlib.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* -- Instructions of Lua 5.4 ------------------------------------------------------------------- */

enum {
  OP_LOADK = 3,
  OP_LOADKX = 4,
  OP_GETUPVAL = 9,
  OP_SETUPVAL = 10,
  OP_GETTABUP = 11,
  OP_SETTABUP = 15,
  OP_SETTABLE = 16,
  OP_SETFIELD = 18,
  OPCODES = 83
};

/* Which opcodes set register A, ten in a row (luaP_opmodes). */
static const char sets_a[OPCODES + 1] = "1111111111"
                                        "0111100001"
                                        "1111111111"
                                        "1111111111"
                                        "1111110001"
                                        "1111000000"
                                        "0000000111"
                                        "0001100101"
                                        "110";

static uint32_t opcode(uint32_t i) { return i & 0x7f; }

static uint32_t arg_a(uint32_t i) { return i >> 7 & 0xff; }

static uint32_t arg_b(uint32_t i) { return i >> 16 & 0xff; }

static uint32_t arg_c(uint32_t i) { return i >> 24; }

/* -- Reading the dump -------------------------------------------------------------------------- */

typedef struct reader {
  const uint8_t *at, *end;
  bool bad; /* ran out of bytes: everything read since is zero */
} reader;

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
    if (byte & 0x80)
      return value;
  }
  r->bad = true;
  return 0;
}

/* How many of something follow, each at least so many bytes long. */
static uint32_t read_count(reader *r, size_t each_bytes) {
  size_t count = read_size(r);
  if (count <= (size_t)(r->end - r->at) / each_bytes)
    return (uint32_t)count;
  r->bad = true;
  return 0;
}

typedef struct text {
  const char *at;
  size_t length;
} text;

static text read_text(reader *r) {
  size_t size = read_size(r); /* with a zero that is not there; 0: no text */
  size_t length = size ? size - 1 : 0;
  return (text){(const char *)take(r, length), r->bad ? 0 : length};
}

static uint32_t instruction(const uint8_t *code, uint32_t pc) {
  uint32_t i;
  memcpy(&i, code + (size_t)pc * sizeof i, sizeof i);
  return i;
}

/* -- One function of the script ---------------------------------------------------------------- */

typedef struct function {
  int line_defined, level;
  const uint8_t *code;
  uint32_t code_count;
  reader constants; /* at the first */
  uint32_t constant_count;
  const uint32_t *constant_at; /* offsets from there */
  const uint8_t *lines;
  uint32_t line_count;
  reader absolute_lines;
  reader upvalue_names; /* at the first */
  uint32_t upvalue_count;
} function;

typedef struct lint {
  lua_State *L;
  const cardvm__lint_options *options;
  int known;       /* stack index of the set of names that the script's top level sets */
  int environment; /* stack index, 0: names are not checked */
  bool collecting; /* first pass: fill `known`; second: check names too */
  const char *source;
  int best_line; /* of the problem reported so far */
  char *error;
  size_t error_bytes;
} lint;

enum { NIL = 0, FALSE = 1, TRUE = 17, INTEGER = 3, FLOAT = 19, SHORT_TEXT = 4, LONG_TEXT = 20 };

static void skip_constant(reader *r) {
  switch (read_byte(r)) {
  case NIL:
  case FALSE:
  case TRUE:
    break;
  case INTEGER:
    take(r, sizeof(lua_Integer));
    break;
  case FLOAT:
    take(r, sizeof(lua_Number));
    break;
  case SHORT_TEXT:
  case LONG_TEXT:
    read_text(r);
    break;
  default:
    r->bad = true;
  }
}

/* Pushes the table of offsets. */
static void read_constants(lua_State *L, reader *r, function *f) {
  f->constant_count = read_count(r, 1);
  f->constants = *r;
  uint32_t *offsets = lua_newuserdatauv(L, (f->constant_count + 1) * sizeof *offsets, 0);
  for (uint32_t i = 0; i < f->constant_count; i++) {
    offsets[i] = (uint32_t)(r->at - f->constants.at);
    skip_constant(r);
  }
  f->constant_at = offsets;
}

static text constant_text(const function *f, uint32_t index) {
  reader r = f->constants;
  if (index >= f->constant_count)
    return (text){"?", 1};
  r.at += f->constant_at[index];
  uint32_t type = read_byte(&r);
  return type == SHORT_TEXT || type == LONG_TEXT ? read_text(&r) : (text){"?", 1};
}

static text upvalue_name(const function *f, uint32_t index) {
  reader r = f->upvalue_names;
  text name = {"?", 1};
  for (uint32_t i = 0; i <= index && i < f->upvalue_count; i++)
    name = read_text(&r);
  return name;
}

static bool is_environment(const function *f, uint32_t upvalue) {
  text name = upvalue_name(f, upvalue);
  return name.length == 4 && memcmp(name.at, "_ENV", 4) == 0;
}

static void read_debug(reader *r, function *f) {
  f->line_count = read_count(r, 1);
  f->lines = take(r, f->line_count);
  uint32_t count = read_count(r, 2);
  f->absolute_lines = *r;
  for (uint32_t i = 0; i < count; i++)
    read_size(r), read_size(r);
  count = read_count(r, 3);
  for (uint32_t i = 0; i < count; i++)
    read_text(r), read_size(r), read_size(r);
  f->upvalue_count = read_count(r, 1);
  f->upvalue_names = *r;
  for (uint32_t i = 0; i < f->upvalue_count; i++)
    read_text(r);
}

/* Lines are kept as steps from one instruction to the next; -128 says that the next of the absolute
 * lines holds. */
static int line_of(const function *f, uint32_t pc) {
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

/* -- What is looked for ------------------------------------------------------------------------ */

/* `format` has one %.*s, for the name, and one %s. The problem that stands first is kept. */
static void report(lint *l, const function *f, uint32_t pc, const char *format, text name,
                   const char *hint) {
  int line = line_of(f, pc);
  if (line >= l->best_line)
    return;
  l->best_line = line;
  int used = snprintf(l->error, l->error_bytes, "%s:%d: ", l->source, line);
  if (used < 0 || (size_t)used >= l->error_bytes)
    return;
  int shown = name.length < 60 ? (int)name.length : 60;
  snprintf(l->error + used, l->error_bytes - (size_t)used, format, shown, name.at, hint);
}

/* Pushes the table that answers for names which the one on top does not have; false if none does.
 */
static bool next_environment(lua_State *L) {
  cardvm__content(L, -1);
  int type = luaL_getmetafield(L, -1, "__index");
  if (type == LUA_TTABLE)
    return true;
  if (type != LUA_TNIL)
    lua_pop(L, 1);
  return false;
}

/* Environments behind environments: card, rules, library. */
#define CHAIN_MOST 8

static bool exists(const lint *l, text name) {
  lua_State *L = l->L;
  int top = lua_gettop(L);
  lua_pushlstring(L, name.at, name.length);
  lua_pushvalue(L, -1);
  bool found = lua_rawget(L, l->known) != LUA_TNIL;
  lua_pushvalue(L, l->environment);
  for (int i = 0; !found && i < CHAIN_MOST; i++) {
    cardvm__content(L, -1);
    lua_pushvalue(L, top + 1);
    found = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 2);
    if (!found && !next_environment(L))
      break;
  }
  lua_settop(L, top);
  return found;
}

static void offer_names(lua_State *L, int table, cardvm__suggest *suggest) {
  cardvm__content(L, table);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_type(L, -2) == LUA_TSTRING)
      cardvm__suggest_offer(suggest, lua_tostring(L, -2));
  lua_pop(L, 1);
}

static void report_unknown(lint *l, const function *f, uint32_t pc, text name) {
  lua_State *L = l->L;
  int top = lua_gettop(L);
  char hint[CARDVM__SUGGEST_BYTES + 32] = "";
  cardvm__suggest suggest;
  lua_pushlstring(L, name.at, name.length);
  cardvm__suggest_start(&suggest, lua_tostring(L, -1));
  offer_names(L, l->known, &suggest);
  lua_pushvalue(L, l->environment);
  for (int i = 0; i < CHAIN_MOST; i++) {
    offer_names(L, -1, &suggest);
    if (!next_environment(L))
      break;
  }
  const char *best = cardvm__suggest_best(&suggest);
  if (best)
    snprintf(hint, sizeof hint, "; did you mean '%s'?", best);
  report(l, f, pc, "unknown name '%.*s'%s", name, hint);
  lua_settop(L, top);
}

static void on_read(lint *l, const function *f, uint32_t pc, text name) {
  if (!l->collecting && l->environment && !exists(l, name))
    report_unknown(l, f, pc, name);
}

static void on_write(lint *l, const function *f, uint32_t pc, text name) {
  if (f->level > 0) {
    report(l, f, pc, "a function must not set the global '%.*s'%s", name,
           ": it would keep state outside the game");
  } else if (!l->options->allow_globals) {
    report(l, f, pc, "script tried to set global '%.*s'%s", name,
           ": write local before it; only rules files set globals");
  } else if (l->collecting) {
    lua_pushlstring(l->L, name.at, name.length);
    lua_pushboolean(l->L, 1);
    lua_rawset(l->L, l->known);
  }
}

/* The name that is loaded after an environment was put into a register. */
static text name_loaded_at(const function *f, uint32_t pc) {
  if (pc + 1 >= f->code_count)
    return (text){"?", 1};
  uint32_t i = instruction(f->code, pc);
  if (opcode(i) == OP_LOADK)
    return constant_text(f, i >> 15);
  if (opcode(i) == OP_LOADKX)
    return constant_text(f, instruction(f->code, pc + 1) >> 7);
  return (text){"?", 1};
}

/* Globals are reached through the outer variable _ENV: in one instruction; or, where a function has
 * too many constants for that, with _ENV in a register first. Registers above one that is set hold
 * nothing any more, so marks from there on are cleared. */
static void check_code(lint *l, const function *f) {
  text in_register[256] = {{NULL, 0}}; /* holds _ENV, to be used with this name */
  for (uint32_t pc = 0; pc < f->code_count; pc++) {
    uint32_t i = instruction(f->code, pc), op = opcode(i), a = arg_a(i);
    if (op >= OPCODES)
      return;
    if (op == OP_SETUPVAL)
      report(l, f, pc, "a function must not change '%.*s', a local variable declared outside it%s",
             upvalue_name(f, arg_b(i)), ": it would keep state outside the game");
    else if (op == OP_SETTABUP && is_environment(f, a))
      on_write(l, f, pc, constant_text(f, arg_b(i)));
    else if (op == OP_GETTABUP && is_environment(f, arg_b(i)))
      on_read(l, f, pc, constant_text(f, arg_c(i)));
    else if (op >= OP_SETTABLE && op <= OP_SETFIELD && in_register[a].at)
      on_write(l, f, pc, in_register[a]);
    if (sets_a[op] == '1')
      memset(in_register + a, 0, (256 - a) * sizeof in_register[0]);
    if (op == OP_GETUPVAL && is_environment(f, arg_b(i))) {
      in_register[a] = name_loaded_at(f, pc + 1);
      on_read(l, f, pc, in_register[a]);
    }
  }
}

/* The functions of a script hold each other as their text does. Lua nests no deeper than 200. */
static void read_function(lint *l, reader *r, int level) {
  function f = {.level = level};
  luaL_checkstack(l->L, 8, NULL);
  read_text(r); /* source */
  f.line_defined = (int)read_size(r);
  read_size(r); /* last line */
  take(r, 3);   /* parameters, vararg, registers */
  f.code_count = read_count(r, sizeof(uint32_t));
  f.code = take(r, f.code_count * sizeof(uint32_t));
  read_constants(l->L, r, &f);
  uint32_t upvalues = read_count(r, 3);
  take(r, (size_t)upvalues * 3);
  uint32_t functions = read_count(r, 1);
  for (uint32_t i = 0; i < functions && !r->bad; i++)
    read_function(l, r, level + 1);
  read_debug(r, &f);
  if (!r->bad)
    check_code(l, &f);
  lua_pop(l->L, 1);
}

/* False if this is not what Lua 5.4 writes. */
static bool read_header(reader *r) {
  static const uint8_t head[] = "\x1bLua\x54\0\x19\x93\r\n\x1a\n";
  if (memcmp(take(r, 4), head, 4) != 0)
    return false;
  if (memcmp(take(r, 8), head + 4, 8) != 0)
    return false;
  if (read_byte(r) != sizeof(uint32_t) || read_byte(r) != sizeof(lua_Integer))
    return false;
  if (read_byte(r) != sizeof(lua_Number))
    return false;
  take(r, sizeof(lua_Integer) + sizeof(lua_Number));
  read_byte(r); /* outer variables of the script */
  return !r->bad;
}

/* -- Getting the dump -------------------------------------------------------------------------- */

typedef struct dump {
  uint8_t *bytes; /* NULL: only count */
  size_t used;
} dump;

static int write_dump(lua_State *L, const void *bytes, size_t length, void *data) {
  dump *d = data;
  (void)L;
  if (d->bytes)
    memcpy(d->bytes + d->used, bytes, length);
  d->used += length;
  return 0;
}

/* Pushes a userdata with the compiled form of the function at index. */
static dump dump_function(lua_State *L, int index) {
  dump counted = {0};
  lua_pushvalue(L, index);
  lua_dump(L, write_dump, &counted, 0);
  dump d = {.bytes = lua_newuserdatauv(L, counted.used, 0)};
  lua_insert(L, -2);
  lua_dump(L, write_dump, &d, 0);
  lua_pop(L, 1);
  return d;
}

static bool read_all(lint *l, dump d, bool collecting) {
  reader r = {.at = d.bytes, .end = d.bytes + d.used};
  l->collecting = collecting;
  if (!read_header(&r))
    return false;
  read_function(l, &r, 0);
  return !r.bad;
}

bool cardvm__lint_chunk(lua_State *L, int index, const cardvm__lint_options *options, char *error,
                        size_t error_bytes) {
  static const cardvm__lint_options none = {0};
  lua_Debug info;
  int top = lua_gettop(L);
  index = lua_absindex(L, index);
  luaL_checkstack(L, 12, NULL);
  luaL_checktype(L, index, LUA_TFUNCTION);
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &info);
  lint l = {.L = L,
            .options = options ? options : &none,
            .source = info.short_src,
            .best_line = INT_MAX,
            .error = error,
            .error_bytes = error_bytes};
  if (l.options->names_index)
    l.environment = lua_absindex(L, l.options->names_index);
  lua_newtable(L);
  l.known = lua_gettop(L);
  dump d = dump_function(L, index);
  bool read = read_all(&l, d, true) && read_all(&l, d, false);
  lua_settop(L, top);
  if (!read)
    snprintf(error, error_bytes, "%s: this Lua compiles in a way that can't be checked", l.source);
  return read && l.best_line == INT_MAX;
}
