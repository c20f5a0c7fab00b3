/* Looks in the compiled form of a script for instructions that would keep state outside the game.
 * It says exactly which variable is local, outer or global; the text would need a parser to
 * tell. */
#include "lint.h"
#include "lint_dump.h"
#include "rewrite.h"
#include "safe.h"
#include "suggest.h"

#include <lauxlib.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

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

typedef struct lint {
  lua_State *L;
  const cardvm__lint_options *options;
  int known;       /* stack index of the set of names that the script's top level sets */
  int names;       /* stack index of the others, 0: names are not checked */
  bool collecting; /* first pass: fill `known`; second: check names too */
  const char *source;
  int best_line; /* of the problem reported so far */
  char *error;
  size_t error_bytes;
} lint;

/* -- What is looked for ------------------------------------------------------------------------ */

/* `format` has one %.*s, for the name, and one %s. The problem that stands first is kept. */
static void report(lint *l, const cardvm__dumped *f, uint32_t pc, const char *format,
                   cardvm__dump_text name, const char *hint) {
  int line = cardvm__dump_line(f, pc);
  if (line >= l->best_line) return;
  l->best_line = line;
  int used = snprintf(l->error, l->error_bytes, "%s:%d: ", l->source, line);
  if (used < 0 || (size_t)used >= l->error_bytes) return;
  int shown = name.length < 60 ? (int)name.length : 60;
  snprintf(l->error + used, l->error_bytes - (size_t)used, format, shown, name.at, hint);
}

static bool is_in(lua_State *L, int table, cardvm__dump_text name) {
  cardvm__content(L, table);
  lua_pushlstring(L, name.at, name.length);
  bool found = lua_rawget(L, -2) != LUA_TNIL;
  lua_pop(L, 2);
  return found;
}

static void report_unknown(lint *l, const cardvm__dumped *f, uint32_t pc, cardvm__dump_text name) {
  lua_State *L = l->L;
  int top = lua_gettop(L);
  cardvm__suggest suggest;
  lua_pushlstring(L, name.at, name.length);
  cardvm__suggest_start(&suggest, lua_tostring(L, -1));
  cardvm__suggest_keys(L, l->known, &suggest);
  cardvm__suggest_keys(L, l->names, &suggest);
  report(l, f, pc, "unknown name '%.*s'%s", name, cardvm__did_you_mean(L, &suggest));
  lua_settop(L, top);
}

static void on_read(lint *l, const cardvm__dumped *f, uint32_t pc, cardvm__dump_text name) {
  if (!l->collecting && l->names && !cardvm__is_ours(name.at, name.length) &&
      !is_in(l->L, l->known, name) && !is_in(l->L, l->names, name))
    report_unknown(l, f, pc, name);
}

static void on_write(lint *l, const cardvm__dumped *f, uint32_t pc, cardvm__dump_text name) {
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

static void on_outer_write(lint *l, const cardvm__dumped *f, uint32_t pc, cardvm__dump_text name) {
  if (!cardvm__is_ours(name.at, name.length))
    report(l, f, pc, "a function must not change '%.*s', a local variable declared outside it%s",
           name, ": it would keep state outside the game");
}

/* The name that is loaded after an environment was put into a register. */
static cardvm__dump_text name_loaded_at(const cardvm__dumped *f, uint32_t pc) {
  if (pc + 1 >= f->code_count) return (cardvm__dump_text){"?", 1};
  uint32_t i = cardvm__dump_instruction(f->code, pc);
  if (opcode(i) == OP_LOADK) return cardvm__dump_constant(f, i >> 15);
  if (opcode(i) == OP_LOADKX)
    return cardvm__dump_constant(f, cardvm__dump_instruction(f->code, pc + 1) >> 7);
  return (cardvm__dump_text){"?", 1};
}

/* Globals are reached through the outer variable _ENV: in one instruction; or, where a function has
 * too many constants for that, with _ENV in a register first. Registers above one that is set hold
 * nothing any more, so marks from there on are cleared. */
static void check_code(void *user, const cardvm__dumped *f) {
  lint *l = user;
  cardvm__dump_text in_register[256]; /* holds _ENV, to be used with this name; NULL: it does not */
  uint32_t known = 0;                 /* the registers from here on do not */
  for (uint32_t pc = 0; pc < f->code_count; pc++) {
    uint32_t i = cardvm__dump_instruction(f->code, pc), op = opcode(i), a = arg_a(i);
    if (op >= OPCODES) return;
    if (op == OP_SETUPVAL) on_outer_write(l, f, pc, cardvm__dump_upvalue(f, arg_b(i)));
    else if (op == OP_SETTABUP && cardvm__dump_is_environment(f, a))
      on_write(l, f, pc, cardvm__dump_constant(f, arg_b(i)));
    else if (op == OP_GETTABUP && cardvm__dump_is_environment(f, arg_b(i)))
      on_read(l, f, pc, cardvm__dump_constant(f, arg_c(i)));
    else if (op >= OP_SETTABLE && op <= OP_SETFIELD && a < known && in_register[a].at)
      on_write(l, f, pc, in_register[a]);
    if (sets_a[op] == '1' && a < known) known = a;
    if (op == OP_GETUPVAL && cardvm__dump_is_environment(f, arg_b(i))) {
      while (known < a) in_register[known++].at = NULL;
      known = a + 1;
      in_register[a] = name_loaded_at(f, pc + 1);
      on_read(l, f, pc, in_register[a]);
    }
  }
}

bool cardvm__lint_chunk(lua_State *L, int index, const cardvm__lint_options *options, char *error,
                        size_t error_bytes) {
  lua_Debug info;
  int top = lua_gettop(L);
  index = lua_absindex(L, index);
  luaL_checkstack(L, 12, NULL);
  luaL_checktype(L, index, LUA_TFUNCTION);
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &info);
  lint l = {.L = L,
            .options = options,
            .source = info.short_src,
            .best_line = INT_MAX,
            .error = error,
            .error_bytes = error_bytes};
  if (options->names_index) l.names = lua_absindex(L, options->names_index);
  lua_newtable(L);
  l.known = lua_gettop(L);
  cardvm__dump d = cardvm__dump_function(L, index);
  l.collecting = true;
  bool read = cardvm__dump_walk(L, d, check_code, &l);
  l.collecting = false;
  read = read && cardvm__dump_walk(L, d, check_code, &l);
  lua_settop(L, top);
  if (!read)
    snprintf(error, error_bytes, "%s: this Lua compiles in a way that can't be checked", l.source);
  return read && l.best_line == INT_MAX;
}
