/* Last known values: what a card was when it left play. They are kept in a ring in the block. When
 * an entry is overwritten, only the card's printed values and owner are known. */
#include "change.h"

/* Returns whether what was kept last agrees with the card. */
static bool remembered(cardvm_game *g, uint32_t index) {
  const memory_of now = memory_made(g, index);
  const int32_t *fields, *own = g->fields + (size_t)index * g->program->fields.count;
  const cardvm_handle handle = card_handle(g, index);
  const memory_of *m = remembered_card(g, handle, &fields, NULL);
  int32_t value;
  EACH_ID(q, g->program->properties)
    if (!property_remembered(g, handle, q, &value) || value != property_of(g, index, q))
      return false;
  return m && memcmp(m, &now, offsetof(memory_of, modified)) == 0 &&
         memcmp(fields, own, g->program->fields.count * sizeof *own) == 0;
}

static uint32_t *entry_next(cardvm_game *g) {
  header *h = g->h;
  uint32_t *entry = memory_entry(g, h->remembered_next);
  if (h->remembered_count == g->limits.remembered && constants_work(g)) remembered_changed(g);
  WRITE(g, h->remembered_next,
        h->remembered_next + 1 < g->limits.remembered ? h->remembered_next + 1 : 0);
  if (h->remembered_count < g->limits.remembered) ADD(g, h->remembered_count, 1);
  ASSERT(g, h->remembered_next < g->limits.remembered);
  return entry;
}

/* Writes the fields into an entry. While no field was ever set and all start at 0, every entry has
 * 0 there already. */
static uint32_t *fields_fill(cardvm_game *g, uint32_t index, uint32_t *to) {
  const uint32_t *fields = (const uint32_t *)card_field(g, index, 1),
                 *end = fields + g->program->fields.count;
  if (!g->fields_set && g->program->fields_begin_empty) return to + (end - fields);
  if (fields < end) write_words(g, to, fields, (uint32_t)(end - fields));
  return to + (end - fields);
}

void remember_bare(cardvm_game *g, uint32_t index) {
  header *h = g->h;
  const card *c = &g->cards[index];
  const uint32_t capacity = g->limits.remembered, at = h->remembered_next;
  if (capacity == 0) return;
  memory_of *m = (memory_of *)(void *)memory_entry(g, at);
  h->remembered_next = at + 1 < capacity ? at + 1 : 0;
  h->remembered_count += h->remembered_count < capacity;
  *m = (memory_of){.handle = card_handle(g, index),
                   .definition = c->definition,
                   .owner = c->owner,
                   .master = c->master,
                   .original_master = c->base_master,
                   .place = c->place,
                   .zone = g->places[c->place].zone};
  if (g->fields_set || !g->program->fields_begin_empty) fields_fill(g, index, (uint32_t *)(m + 1));
  ASSERT(g, remembered(g, index) && h->remembered_next < capacity);
}

/* Writes an entry: what is known of the card, its fields, and its properties where they may differ
 * from the printed ones. */
void remember_card(cardvm_game *g, uint32_t index) {
  if (g->limits.remembered == 0 || (g->applying && g->applying->together &&
                                    remembered_card(g, card_handle(g, index), NULL, NULL)))
    return;
  uint32_t *entry = entry_next(g);
  memory_of m = memory_made(g, index);
  m.modified = g->cards[index].lasting || constants_work(g);
  write_words(g, entry, &m.handle, WORDS(m));
  entry = fields_fill(g, index, entry + WORDS(m));
  for (uint32_t q = 1; m.modified && q <= g->program->properties.count; q++)
    write_word(g, entry++, (uint32_t)property_of(g, index, q));
  ASSERT(g, remembered(g, index));
}
