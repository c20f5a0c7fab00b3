/* The difference of two texts that json.c has written, as a JSON merge patch (RFC 7396). Such texts
 * have no spaces. Members that both have stand in the same order, so that each is found where the
 * last one was. */
#include "cardvm_client.h"
#include "writer.h"

#include <string.h>

typedef struct part {
  const char *at;
  size_t length;
} part;

static const char *after_text(const char *c) {
  for (c++; *c && *c != '"'; c++)
    if (*c == '\\' && c[1]) c++;
  return *c ? c + 1 : c;
}

/* The end of the value that begins here. */
static const char *after_value(const char *c) {
  for (uint32_t depth = 0; *c;) {
    if (*c == '"') {
      c = after_text(c);
    } else {
      if (!depth && strchr(",]}", *c)) return c;
      depth += *c == '{' || *c == '[';
      depth -= *c == '}' || *c == ']';
      c++;
    }
    if (!depth && strchr(",]}", *c)) return c;
  }
  return c;
}

/* Reads the member at *at and goes on behind it. False: the object ends. */
static bool member(const char **at, part *key, part *value) {
  const char *c = *at;
  if (*c == ',') c++;
  if (*c != '"') return false;
  *key = (part){c, (size_t)(after_text(c) - c)};
  c += key->length + 1;
  *value = (part){c, (size_t)(after_value(c) - c)};
  *at = c + value->length;
  return true;
}

static bool same(part a, part b) {
  return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* Finds a member, from *from on and then from the beginning. */
static bool find(const char *object, const char **from, part key, part *value) {
  part k;
  for (int round = 0; round < 2; round++) {
    for (const char *at = round ? object + 1 : *from; member(&at, &k, value);)
      if (same(k, key)) {
        *from = at;
        return true;
      }
  }
  return false;
}

static void patch(writer *w, const char *before, const char *after) {
  part key, was, is;
  const char *from = before + 1;
  for (const char *at = after + 1; member(&at, &key, &is);) {
    const bool there = find(before, &from, key, &was);
    if (there && same(was, is)) continue;
    if (there && *was.at == '{' && *is.at == '{') {
      write_raw(w, key.at, key.length, "{", 1);
      w->follows = false;
      patch(w, was.at, is.at);
      write_close(w, '}');
    } else {
      write_raw(w, key.at, key.length, is.at, is.length);
    }
  }
  from = after + 1;
  for (const char *at = before + 1; member(&at, &key, &was);)
    if (!find(after, &from, key, &is)) write_raw(w, key.at, key.length, "null", 4);
}

size_t cardvm_client_difference(const char *before, const char *after, char *text, size_t bytes) {
  writer w = writer_begin(text, bytes);
  write_open(&w, NULL, '{');
  if (*before == '{' && *after == '{') patch(&w, before, after);
  write_close(&w, '}');
  return writer_end(&w);
}
