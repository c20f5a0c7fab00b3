/* Back to a mark: the noted words lead back to the moment before a frame was pushed. Some things do
 * not go back. The serials of decisions and effects go on, so that no old answer fits a new
 * question. Chance goes on, or it could be tried until it is kind. And who has seen a card since
 * has seen it. */
#include "holds.h"

/* Notes who sees a card that is about to lose a word. A card that is made or removed is then
 * another one, or none. */
static void sight_note(const cardvm_game *g, const journal_entry *e, uint32_t *seen) {
  const uint32_t cards = g->room.cards + ROOM_SPARE + 1, at = e->offset - g->at.cards;
  if (e->offset < g->at.cards || at >= cards * WORDS(card)) return;
  const uint32_t index = at / WORDS(card);
  const card *c = &g->cards[index];
  const uint32_t *word = &c->definition + at % WORDS(card);
  if (word == &c->definition && !e->old) seen[index] = 0;
  if (!c->definition || (word != &c->known && word != &c->place)) return;
  seen[index] |= c->known & KNOWN_SEATS;
  for (cardvm_seat s = 0; c->place && s <= g->h->players; s++)
    seen[index] |= (uint32_t)place_shows(g, c->place, s) << s;
}

static void sight_keep(cardvm_game *g, const uint32_t *seen) {
  for (uint32_t i = 1; i <= g->h->card_count; i++)
    for (cardvm_seat s = 0; g->cards[i].definition && seen[i] >> s; s++)
      if (seen[i] >> s & 1 && !card_seen_by(g, i, s)) card_learn(g, i, s);
}

void block_back(cardvm_game *g, uint32_t frame_index) {
  const header then = *g->h;
  uint32_t *seen = g->program->listing; /* has room for each card that there may be */
  memset(seen, 0, (g->room.cards + ROOM_SPARE + 1) * sizeof *seen);
  charge(g, then.card_count + g->program->events.count);
  while (g->journal_count && g->h->frame_count >= frame_index) {
    const journal_entry e = g->journal[--g->journal_count];
    sight_note(g, &e, seen);
    *block_word(g, e.offset) = e.old;
  }
  g->changes++;
  listened_derive(g);
  values_forget(g);
  WRITE(g, g->h->decision_serial, then.decision_serial);
  WRITE(g, g->h->effect_serial, then.effect_serial);
  WRITE(g, g->h->skips_since, then.skips_since);
  write_words(g, g->h->random, then.random, RANDOM_WORDS);
  sight_keep(g, seen);
  ASSERT(g, listened_kept(g) && journal_complete(g));
}
