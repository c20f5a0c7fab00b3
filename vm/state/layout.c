/* Where the tables of a block lie. It follows from the program, the room that they have, and the
 * number of players. */
#include "state.h"

#include <string.h>

/* Numbers the places zone by zone, then player by player, then circle by circle. */
static uint32_t places_number(layout *l, const cardvm_program *p, uint32_t players) {
  uint32_t n = 0;
  EACH_ID(z, p->zones) {
    const zone *item = program_zone(p, z);
    l->zone_first[z - 1] = n + 1;
    n += zone_places(item) * (item->def.shared ? 1 : players);
  }
  return n;
}

bool layout_make(layout *l, const cardvm_program *p, const cardvm_limits *room, uint32_t players) {
  const uint64_t spare = ROOM_SPARE;
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
  l->words = l->end = (uint32_t)at;
  l->values = ((uint64_t)room->cards + ROOM_SPARE + 1) * 2 * p->values_each;
  l->givers = p->rules.payment_window ? 2 * (uint64_t)room->cards : 0;
  l->listing = 2 * ((uint64_t)room->cards + ROOM_SPARE + CHANGED_MAX + CARDVM_PLAYERS_MAX) +
               CHANCES(l, players);
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

void layout_sizes(const cardvm_game *g, const cardvm_limits *room, uint32_t *words) {
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  const uint32_t players = g->h->players, spare = ROOM_SPARE;
  *words++ = WORDS(header);
#define SIZE(table, type, each, none, capacity, ...)                                               \
  *words++ = ((capacity) + (none)) * WORDS(type) * (each);
  STATE_TABLES(SIZE)
  OTHER_TABLES(SIZE)
}

void layout_offsets(const layout *l, uint32_t *at) {
  *at++ = 0;
#define TABLE_OFFSET(table, ...) *at++ = l->table;
  STATE_TABLES(TABLE_OFFSET)
  OTHER_TABLES(TABLE_OFFSET)
}

uint32_t layout_table(const uint32_t *at, const uint32_t *words, uint32_t offset) {
  uint32_t t = 0;
  while (t < TABLES && offset - at[t] >= words[t]) t++;
  return t;
}

uint32_t *word_away(const cardvm_game *g, uint32_t offset) {
  uint32_t words[TABLES], n = 1;
  layout_sizes(g, &g->room, words);
#define AWAY_WORD(table, ...)                                                                      \
  if (offset - g->at.table < words[n++]) return (uint32_t *)g->table + (offset - g->at.table);
  STATE_TABLES(AWAY_WORD)
  OTHER_TABLES(AWAY_WORD)
  game_broken(g, __func__, "every offset is one of a table");
  return g->block;
}

/* A word that is in no table gives an offset that none has. */
uint32_t word_offset(const cardvm_game *g, const uint32_t *word) {
  uint32_t words[TABLES], n = 1;
  size_t at = (size_t)((uintptr_t)word - (uintptr_t)g->block) / sizeof *word;
  if (at < g->at.words) return (uint32_t)at;
  layout_sizes(g, &g->room, words);
#define AWAY_OFFSET(table, ...)                                                                    \
  at = (size_t)((uintptr_t)word - (uintptr_t)g->table) / sizeof *word;                             \
  if (at < words[n++]) return g->at.table + (uint32_t)at;
  STATE_TABLES(AWAY_OFFSET)
  OTHER_TABLES(AWAY_OFFSET)
  return UINT32_MAX;
}

#define NAMED_BITS 27u
_Static_assert(TABLES <= 1u << (32 - NAMED_BITS), "a table and a place in it have room in a word");

uint32_t noted_name(const cardvm_game *g, uint32_t offset) {
  uint32_t at[TABLES], words[TABLES];
  layout_offsets(&g->at, at);
  layout_sizes(g, &g->room, words);
  const uint32_t t = layout_table(at, words, offset);
  return MUST(g, t < TABLES) ? t << NAMED_BITS | (offset - at[t]) : 0;
}

uint32_t noted_offset(const cardvm_game *g, uint32_t name) {
  uint32_t at[TABLES];
  layout_offsets(&g->at, at);
  return at[name >> NAMED_BITS] + (name & (((uint32_t)1 << NAMED_BITS) - 1));
}

void journal_name(const cardvm_game *g, bool named) {
  for (uint32_t i = 0; i < g->journal_count; i++) {
    uint32_t *offset = &NOTED_AT(g, i)->offset;
    *offset = named ? noted_name(g, *offset) : noted_offset(g, *offset);
  }
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

header header_before(const cardvm_game *g, uint32_t noted) {
  header start = *g->h;
  uint32_t *words = &start.players;
  for (uint32_t i = noted; i--;) {
    const journal_entry *e = NOTED_AT(g, i);
    if (e->offset < WORDS(header)) words[e->offset] = e->old;
  }
  return start;
}

uint32_t layout_since(const cardvm_game *g, uint32_t noted, region *regions) {
  region then[REGIONS_MAX];
  const header start = header_before(g, noted);
  const uint32_t n = layout_used(g, g->h, regions);
  layout_used(g, &start, then);
  for (uint32_t i = 0; i < n; i++)
    if (regions[i].words < then[i].words) regions[i].words = then[i].words;
  return n;
}

bool word_writable(const cardvm_game *g, const uint32_t *word) {
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  const cardvm_limits *room = &g->room;
  const uint32_t spare = ROOM_SPARE;
  const uint32_t at = word_offset(g, word), players = g->h->players;
#define IN_STATE(table, type, each, none, capacity, ...)                                           \
  if (at - l->table < ((capacity) + (none)) * WORDS(type) * (each))                                \
    return !(none) || at - l->table >= WORDS(type) * (each);
  STATE_TABLES(IN_STATE)
  return at < WORDS(header);
}
