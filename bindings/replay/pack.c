/* Packs text. It is greedy: of the last few places that begin with the same four bytes, it takes
 * the one with the longest repetition. */
#include "pack.h"

#include <string.h>

enum { LEAST = 4, MOST = LEAST + 127, RUN = 128, BUCKETS = 1024, PLACES = 8 };

/* Where each four bytes were last seen, + 1. Each bucket is a ring of places. */
typedef struct seen {
  uint32_t at[BUCKETS][PLACES];
  uint8_t next[BUCKETS];
} seen;

/* What has been written. While `to` is NULL, bytes are only counted. */
typedef struct packed {
  uint8_t *to;
  size_t count;
} packed;

static void emit(packed *p, uint8_t byte) {
  if (p->to) p->to[p->count] = byte;
  p->count++;
}

static void emit_run(packed *p, const uint8_t *from, size_t size) {
  for (size_t n; size; from += n, size -= n) {
    n = size < RUN ? size : RUN;
    emit(p, (uint8_t)(n - 1));
    for (size_t i = 0; i < n; i++) emit(p, from[i]);
  }
}

static void emit_match(packed *p, size_t back, size_t length) {
  emit(p, (uint8_t)(128 + length - LEAST));
  for (; back > 127; back >>= 7) emit(p, (uint8_t)(128 | (back & 127)));
  emit(p, (uint8_t)back);
}

static uint32_t bucket(const uint8_t *at) {
  uint32_t word = at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
  return (word * 2654435761u) >> 22;
}

static void note(seen *s, const uint8_t *from, size_t at) {
  uint32_t b = bucket(from + at);
  s->at[b][s->next[b]++ % PLACES] = (uint32_t)at + 1;
}

/* Returns how far back the longest repetition begins; 0: there is none. */
static size_t find(const seen *s, const uint8_t *from, size_t at, size_t size, size_t *length) {
  size_t most = size - at < MOST ? size - at : MOST, back = 0;
  const uint32_t *places = s->at[bucket(from + at)];
  *length = LEAST - 1;
  for (int i = 0; i < PLACES; i++) {
    if (!places[i]) continue;
    const uint8_t *earlier = from + places[i] - 1;
    size_t n = 0;
    while (n < most && earlier[n] == from[at + n]) n++;
    if (n <= *length) continue;
    *length = n;
    back = at + 1 - places[i];
  }
  return back;
}

size_t pack(const uint8_t *from, size_t size, uint8_t *to) {
  seen s;
  memset(&s, 0, sizeof s);
  packed p = {to, 0};
  size_t at = 0, unwritten = 0;
  while (at + LEAST <= size) {
    size_t length, back = find(&s, from, at, size, &length);
    size_t until = at + (back ? length : 1);
    if (back) {
      emit_run(&p, from + unwritten, at - unwritten);
      emit_match(&p, back, length);
      unwritten = until;
    }
    for (; at < until; at++)
      if (at + LEAST <= size) note(&s, from, at);
  }
  emit_run(&p, from + unwritten, size - unwritten);
  return p.count;
}

bool unpack(const uint8_t *from, size_t packed, uint8_t *to, size_t size) {
  size_t at = 0, in = 0;
  while (in < packed) {
    uint8_t control = from[in++];
    size_t n = control < 128 ? control + 1u : control - 128u + LEAST, back = 0;
    if (n > size - at) return false;
    if (control < 128) {
      if (n > packed - in) return false;
      memcpy(to + at, from + in, n);
      in += n;
      at += n;
      continue;
    }
    uint8_t byte = 128;
    for (unsigned shift = 0; byte & 128; shift += 7) {
      if (in == packed || shift > 28) return false;
      byte = from[in++];
      back |= (size_t)(byte & 127) << shift;
    }
    if (!back || back > at) return false;
    for (; n; n--, at++) to[at] = to[at - back];
  }
  return at == size;
}
