/* Sets of pairs: open addressing, and a stamp in place of clearing. */
#include "pairs.h"
#include "state.h"

#include <string.h>

static uint32_t slot_of(const pair_set *s, uint32_t a, uint32_t b) {
  uint32_t h = (a * 0x9e3779b1u) ^ (b * 0x85ebca77u);
  h ^= h >> 15;
  for (h &= s->size - 1; s->slots[h].stamp == s->stamp; h = (h + 1) & (s->size - 1))
    if (s->slots[h].a == a && s->slots[h].b == b) break;
  return h;
}

/* Gives a set at least twice as many slots as pairs. */
static bool set_grow(cardvm_program *p, pair_set *s, uint64_t pairs) {
  pair_set made = {.size = s->size ? s->size : 64, .stamp = 1};
  while (made.size < 2 * pairs && made.size < (uint32_t)1 << 30) made.size *= 2;
  if (made.size == s->size) return true;
  made.slots = memory_resize(&p->allocator, NULL, 0, made.size * sizeof *made.slots);
  if (!made.slots) return false;
  memset(made.slots, 0, made.size * sizeof *made.slots);
  for (uint32_t i = 0; i < s->size; i++) {
    const pair_slot *old = &s->slots[i];
    if (old->stamp != s->stamp) continue;
    made.slots[slot_of(&made, old->a, old->b)] = (pair_slot){1, old->a, old->b};
    made.count++;
  }
  memory_resize(&p->allocator, s->slots, s->size * sizeof *s->slots, 0);
  *s = made;
  return true;
}

bool pairs_reserve(cardvm_program *p, uint64_t count) {
  for (uint32_t i = 0; i < PAIR_SETS; i++)
    if (!set_grow(p, PART(p, p->pairs, PAIR_SETS, i), count)) return false;
  return true;
}

void pairs_begin(cardvm_game *g, pair_use use) {
  pair_set *s = &g->program->pairs[use];
  s->count = 0;
  if (++s->stamp) return;
  memset(s->slots, 0, s->size * sizeof *s->slots);
  s->stamp = 1;
}

bool pairs_has(const cardvm_game *g, pair_use use, uint32_t a, uint32_t b) {
  const pair_set *s = &g->program->pairs[use];
  return s->count && s->slots[slot_of(s, a, b)].stamp == s->stamp;
}

bool pairs_add(cardvm_game *g, pair_use use, uint32_t a, uint32_t b) {
  pair_set *s = &g->program->pairs[use];
  if (2 * s->count >= s->size && !set_grow(g->program, s, (uint64_t)s->count + 1)) {
    stop_memory(g);
    return true;
  }
  pair_slot *at = &s->slots[slot_of(s, a, b)];
  if (at->stamp == s->stamp) return false;
  *at = (pair_slot){s->stamp, a, b};
  s->count++;
  return true;
}
