/* Last known values: what a card was when it left play. A ring in the block; the oldest is
 * forgotten, and then the printed values and the owner are what is known. */
#include "game.h"

#include <string.h>

static uint32_t *entry_at(const cardvm_game *g, uint32_t n) {
  return g->remembered + (size_t)n * g->at.remembered_words;
}

void remember_card(cardvm_game *g, uint32_t index) {
  if (g->limits.remembered == 0) return;
  if (g->together && remembered_card(g, card_handle(g, index), NULL, NULL)) return;
  const card *c = &g->cards[index];
  const memory_of m = {.handle = card_handle(g, index),
                       .definition = c->definition,
                       .owner = c->owner,
                       .master = c->master,
                       .original_master = card_original_master(g, index),
                       .place = c->place,
                       .zone = card_zone(g, index),
                       .host = card_handle(g, c->host),
                       .modified = c->lasting || constants_work(g)};
  uint32_t *entry = entry_at(g, g->h->remembered_next), at = 0;
  put_words(g, entry, &m.handle, WORDS(memory_of));
  put_words(g, entry + WORDS(memory_of), (const uint32_t *)card_field(g, index, 1), g->program->fields.count);
  at = WORDS(memory_of) + g->program->fields.count;
  for (uint32_t q = 1; m.modified && q <= g->program->properties.count; q++)
    put(g, entry + at++, (uint32_t)property_of(g, index, q));
  PUT(g, g->h->remembered_next, g->h->remembered_next + 1 < g->limits.remembered ? g->h->remembered_next + 1 : 0);
  if (g->h->remembered_count < g->limits.remembered)
    PUT(g, g->h->remembered_count, g->h->remembered_count + 1);
}

const memory_of *remembered_card(const cardvm_game *g, cardvm_handle handle, const int32_t **fields,
                                 const int32_t **properties) {
  uint32_t at = g->h->remembered_next;
  for (uint32_t n = g->h->remembered_count; n > 0; n--) {
    at = (at ? at : g->limits.remembered) - 1; /* youngest first */
    uint32_t *entry = entry_at(g, at);
    if (*entry != handle) continue;
    const int32_t *rest = (const int32_t *)entry + sizeof(memory_of) / sizeof(uint32_t);
    if (fields) *fields = rest;
    const memory_of *m = (const memory_of *)(const void *)entry;
    if (properties)
      *properties = m->modified ? rest + g->program->fields.count
                                : program_definition(g->program, m->definition)->shown;
    return m;
  }
  return NULL;
}
