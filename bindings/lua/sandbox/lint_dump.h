/* The compiled form of a script, function by function. */
#ifndef CARDVM_LINT_DUMP_H
#define CARDVM_LINT_DUMP_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cardvm__dump_reader {
  const uint8_t *at, *end;
  bool bad; /* ran out of bytes: everything read since is zero */
} cardvm__dump_reader;

typedef struct cardvm__dump_text {
  const char *at;
  size_t length;
} cardvm__dump_text;

/* One function. */
typedef struct cardvm__dumped {
  int line_defined, level;
  const uint8_t *code;
  uint32_t code_count;
  cardvm__dump_reader constants; /* at the first */
  uint32_t constant_count;
  const uint32_t *constant_at; /* offsets from there */
  const uint8_t *lines;
  uint32_t line_count;
  cardvm__dump_reader absolute_lines;
  cardvm__dump_reader upvalue_names; /* at the first */
  uint32_t upvalue_count;
} cardvm__dumped;

typedef struct cardvm__dump {
  uint8_t *bytes; /* NULL: only count */
  size_t used;
} cardvm__dump;

/* Pushes a userdata with the compiled form of the function at index. */
cardvm__dump cardvm__dump_function(lua_State *L, int index);

typedef void cardvm__dump_visit(void *user, const cardvm__dumped *f);
/* Tells of every function, the innermost first. False if this is not what Lua 5.4 writes. */
bool cardvm__dump_walk(lua_State *L, cardvm__dump d, cardvm__dump_visit *visit, void *user);

uint32_t cardvm__dump_instruction(const uint8_t *code, uint32_t pc);
/* "?" where it is no text. */
cardvm__dump_text cardvm__dump_constant(const cardvm__dumped *f, uint32_t index);
cardvm__dump_text cardvm__dump_upvalue(const cardvm__dumped *f, uint32_t index);
bool cardvm__dump_is_environment(const cardvm__dumped *f, uint32_t upvalue);
/* Of an instruction. */
int cardvm__dump_line(const cardvm__dumped *f, uint32_t pc);

#endif
