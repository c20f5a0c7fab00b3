/* JSON text that grows. Where memory is refused it says so at its end, and stays empty. */
#ifndef BINDINGS_WASM_JSON_H
#define BINDINGS_WASM_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct json {
  char *text;
  size_t length, room;
  bool refused;
} json;

void json_clear(json *j);
void json_free(json *j);
/* Never NULL. */
const char *json_text(const json *j);

/* `key` is the name of a value in an object, NULL in a list and for the whole. */
void json_begin(json *j, const char *key, char bracket); /* '{' or '[' */
void json_end(json *j, char bracket);                    /* '}' or ']' */
void json_string(json *j, const char *key, const char *text);
void json_number(json *j, const char *key, int64_t number);
void json_truth(json *j, const char *key, bool truth);
/* Text that is JSON already: the entries of a list or an object, without its brackets. */
void json_raw(json *j, const char *text);
/* The same, of a known length, to be written by the caller with a zero at its end; NULL: memory is
 * refused. */
char *json_room(json *j, const char *key, size_t length);
/* 64 bits, which are more than a number of JavaScript holds, as 16 hexadecimal digits. */
void json_hash(json *j, const char *key, uint64_t hash);

#endif
