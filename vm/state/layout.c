/* Where the tables of a block lie. It follows from the program, the limits and the number of
 * players. */
#include "state.h"

#include <string.h>

/* Numbers the places zone by zone, then player by player, then circle by circle. */
static uint32_t places_number(layout *l, const cardvm_program *p, uint32_t players) {
  uint32_t n = 0;
  for (uint32_t z = 1; z <= p->zones.count; z++) {
    const zone *item = program_zone(p, z);
    uint32_t each = item->def.circles ? item->circle_count : 1;
    l->zone_first[z - 1] = n + 1;
    n += item->def.shared ? each : each * players;
  }
  return n;
}

bool layout_make(layout *l, const cardvm_program *p, const cardvm_limits *limits,
                 uint32_t players) {
  uint64_t at = WORDS(header);
  memset(l, 0, sizeof *l);
  l->place_count = places_number(l, p, players);
  l->remembered_words = WORDS(memory_of) + p->fields.count + p->properties.count;
#define LAY(table, type, each, none, capacity, ...)                                                \
  l->table = (uint32_t)at;                                                                         \
  at += ((uint64_t)(capacity) + (none)) * WORDS(type) * (each);
  STATE_TABLES(LAY)
  l->state_words = (uint32_t)at;
  OTHER_TABLES(LAY)
  l->words = (uint32_t)at;
  l->values = ((uint64_t)limits->cards + 1) * 2 * p->values_each;
  return at < (uint64_t)1 << 28 && layout_all(l) < (uint64_t)1 << 28;
}

bool layout_allowed(const cardvm_program *p, const cardvm_limits *limits, uint32_t players,
                    cardvm_error *error) {
  layout l;
  if (!limits_allowed(p, limits, error)) return false;
  if (layout_make(&l, p, limits, players)) return true;
  error_set(error, CARDVM_ERROR_LIMIT, "the limits make a block of more than 1 GiB");
  return false;
}

void layout_views(cardvm_game *g) {
  g->h = (header *)(void *)g->block;
#define VIEW(table, ...) g->table = (void *)(g->block + g->at.table);
  STATE_TABLES(VIEW)
  OTHER_TABLES(VIEW)
}

uint32_t layout_used(const cardvm_game *g, const header *h, region *regions) {
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  uint32_t n = 0;
#define USED(table, type, each, none, capacity, used, words)                                       \
  regions[n++] =                                                                                   \
      (region){l->table + (none)*WORDS(type) * (each), (uint32_t)((used)*WORDS(type) * (each))};
  STATE_TABLES(USED)
  return n;
}

bool word_writable(const cardvm_game *g, const uint32_t *word) {
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  /* A word before the block gives a number that is too large. */
  const size_t at = (size_t)(word - g->block);
#define IN_NONE(table, type, each, none, ...)                                                      \
  if ((none) && at - l->table < WORDS(type) * (each)) return false;
  STATE_TABLES(IN_NONE)
  return at < l->state_words;
}
