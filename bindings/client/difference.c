/* The difference of two texts that json.c has written, as a JSON merge patch (RFC 7396). Such texts
 * have no spaces. Members that both have stand in the same order, so that each is found where the
 * last one was. A client may send what it likes, so both are looked at before. */
#include "cardvm_client.h"
#include "writer.h"

#include <string.h>

typedef struct part {
  const char *at;
  size_t length;
} part;

/* -- Whether it is such a text ----------------------------------------------------------------- */

/* What is behind the text in quotes that begins here; NULL: there is none. */
static const char *text_end(const char *c) {
  if (*c != '"') return NULL;
  for (c++; *c != '"';) {
    const size_t bytes = (unsigned char)*c < ' ' ? 0 : cardvm_character(c, NULL);
    if (*c != '\\') {
      if (!bytes) return NULL;
      c += bytes;
    } else if (c[1] == 'u') {
      if (strspn(c + 2, "0123456789abcdefABCDEF") < 4) return NULL;
      c += 6;
    } else {
      if (!c[1] || !strchr("\"\\/bfnrt", c[1])) return NULL;
      c += 2;
    }
  }
  return c + 1;
}

/* The same of digits. */
static const char *digits_end(const char *c) {
  const size_t n = strspn(c, "0123456789");
  return n ? c + n : NULL;
}

static const char *number_end(const char *c) {
  if (*c == '-') c++;
  c = *c == '0' ? c + 1 : digits_end(c);
  if (c && *c == '.') c = digits_end(c + 1);
  if (c && (*c == 'e' || *c == 'E')) c = digits_end(c + 1 + (c[1] == '+' || c[1] == '-'));
  return c;
}

/* The same of a value that is neither a list nor an object. */
static const char *simple_end(const char *c) {
  static const char *const words[] = {"true", "false", "null"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strncmp(c, words[i], strlen(words[i])) == 0) return c + strlen(words[i]);
  return *c == '"' ? text_end(c) : number_end(c);
}

/* Where the value of the member begins whose key is here. */
static const char *key_end(const char *c) {
  c = text_end(c);
  return c && *c == ':' ? c + 1 : NULL;
}

#define DEPTH_MAX 64u /* a view has some 20 */

static bool is_object(const char *c) {
  uint64_t objects = 0; /* bit 0: what is open now is an object, and so on outwards */
  uint32_t depth = 0;
  if (*c != '{') return false;
  for (;;) {
    const bool opens = *c == '{' || *c == '[';
    if (opens) {
      if (depth++ == DEPTH_MAX) return false;
      objects = objects << 1 | (*c++ == '{');
    } else if (!(c = simple_end(c))) return false;
    bool closes = false;
    for (; depth && *c == (objects & 1 ? '}' : ']'); c++, depth--, objects >>= 1) closes = true;
    if (!depth) return !*c;
    if ((!opens || closes) && *c++ != ',') return false;
    if (objects & 1 && !(c = key_end(c))) return false;
  }
}

/* -- The difference ---------------------------------------------------------------------------- */

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
  if (!is_object(before) || !is_object(after)) {
    writer_end(&w);
    return CARDVM_CLIENT_NO_JSON;
  }
  write_open(&w, NULL, '{');
  patch(&w, before, after);
  write_close(&w, '}');
  return writer_end(&w);
}
