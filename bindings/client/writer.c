#include "writer.h"

#include <stdio.h>
#include <string.h>

static void put(writer *w, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++, w->length++)
    if (w->length + 1 < w->bytes) w->text[w->length] = text[i];
}

static void put_text(writer *w, const char *text) {
  put(w, "\"", 1);
  for (const char *c = text; *c; c++) {
    char escaped[8];
    if (*c == '"' || *c == '\\') {
      put(w, "\\", 1);
      put(w, c, 1);
    } else if ((unsigned char)*c < ' ') {
      snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)(unsigned char)*c);
      put(w, escaped, 6);
    } else put(w, c, 1);
  }
  put(w, "\"", 1);
}

static void put_key(writer *w, const char *key) {
  if (w->follows) put(w, ",", 1);
  w->follows = true;
  if (!key) return;
  put_text(w, key);
  put(w, ":", 1);
}

writer writer_begin(char *text, size_t bytes) { return (writer){text, bytes, 0, false}; }

size_t writer_end(writer *w) {
  if (w->bytes) w->text[w->length < w->bytes ? w->length : w->bytes - 1] = '\0';
  return w->length;
}

void write_open(writer *w, const char *key, char bracket) {
  put_key(w, key);
  put(w, &bracket, 1);
  w->follows = false;
}

void write_close(writer *w, char bracket) {
  put(w, &bracket, 1);
  w->follows = true;
}

void write_number(writer *w, const char *key, int64_t n) {
  char digits[24];
  put_key(w, key);
  put(w, digits, (size_t)snprintf(digits, sizeof digits, "%lld", (long long)n));
}

void write_truth(writer *w, const char *key, bool truth) {
  put_key(w, key);
  put(w, truth ? "true" : "false", truth ? 4 : 5);
}

void write_text(writer *w, const char *key, const char *text) {
  put_key(w, key);
  if (text) put_text(w, text);
  else put(w, "null", 4);
}

void write_raw(writer *w, const char *key, size_t key_length, const char *json, size_t length) {
  put_key(w, NULL);
  put(w, key, key_length);
  if (key_length) put(w, ":", 1);
  put(w, json, length);
}

void write_some(writer *w, const char *key, int64_t n) {
  if (n) write_number(w, key, n);
}

void write_numbered(writer *w, uint32_t key, int64_t n) {
  char digits[16];
  snprintf(digits, sizeof digits, "%u", (unsigned)key);
  write_some(w, digits, n);
}

void write_open_numbered(writer *w, uint32_t key, char bracket) {
  char digits[16];
  snprintf(digits, sizeof digits, "%u", (unsigned)key);
  write_open(w, digits, bracket);
}
