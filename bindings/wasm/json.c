#include "json.h"
#include "cardvm_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REFUSED "{\"error\":{\"message\":\"memory is refused\"}}"

void json_clear(json *j) {
  j->length = 0;
  j->refused = false;
}

void json_free(json *j) {
  free(j->text);
  *j = (json){0};
}

const char *json_text(const json *j) { return j->refused || !j->text ? REFUSED : j->text; }

static bool reserve(json *j, size_t length) {
  if (j->refused || j->length + length + 1 <= j->room) return !j->refused;
  size_t room = (j->length + length + 1) * 2;
  char *grown = realloc(j->text, room);
  j->refused = !grown;
  if (!grown) return false;
  j->text = grown;
  j->room = room;
  return true;
}

static void put(json *j, const char *text, size_t length) {
  if (!reserve(j, length)) return;
  memcpy(j->text + j->length, text, length);
  j->length += length;
  j->text[j->length] = '\0';
}

static void put_string(json *j, const char *text) {
  put(j, "\"", 1);
  while (*text) {
    uint32_t code = 0;
    size_t bytes = cardvm_character(text, &code);
    char escaped[8];
    if (!bytes) put(j, "?", bytes = 1);
    else if (code == '"' || code == '\\') {
      put(j, "\\", 1);
      put(j, text, 1);
    } else if (code < ' ') {
      put(j, escaped, (size_t)snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)code));
    } else put(j, text, bytes);
    text += bytes;
  }
  put(j, "\"", 1);
}

/* A comma unless it is the first, and its name. */
static void put_key(json *j, const char *key) {
  char last = j->length ? j->text[j->length - 1] : '{';
  if (last != '{' && last != '[') put(j, ",", 1);
  if (!key) return;
  put_string(j, key);
  put(j, ":", 1);
}

void json_begin(json *j, const char *key, char bracket) {
  put_key(j, key);
  put(j, &bracket, 1);
}

void json_end(json *j, char bracket) { put(j, &bracket, 1); }

void json_string(json *j, const char *key, const char *text) {
  put_key(j, key);
  put_string(j, text);
}

void json_number(json *j, const char *key, int64_t number) {
  char text[32];
  put_key(j, key);
  put(j, text, (size_t)snprintf(text, sizeof text, "%" PRId64, number));
}

void json_truth(json *j, const char *key, bool truth) {
  put_key(j, key);
  put(j, truth ? "true" : "false", truth ? 4 : 5);
}

void json_raw(json *j, const char *text) {
  put_key(j, NULL);
  put(j, text, strlen(text));
}

char *json_room(json *j, const char *key, size_t length) {
  put_key(j, key);
  if (!reserve(j, length)) return NULL;
  char *at = j->text + j->length;
  j->length += length;
  return at;
}

void json_hash(json *j, const char *key, uint64_t hash) {
  char text[24];
  snprintf(text, sizeof text, "%016" PRIx64, hash);
  json_string(j, key, text);
}
