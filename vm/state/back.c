/* Back to a mark: the noted words lead back to the moment before a frame was pushed. Some things do
 * not go back. The serials of decisions and effects go on, so that no old answer fits a new
 * question, and tokens go on, so that none is two cards'. Chance goes on, or it could be tried
 * until it is kind. And who has seen a card since has seen it. */
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
  if (c->place)
    EACH_VIEWER(g, s) seen[index] |= (uint32_t)place_shows(g, c->place, s) << s;
}

static void card_seen_again(cardvm_game *g, uint32_t index, const uint32_t *seen) {
  for (cardvm_seat s = 0; seen[index] >> s; s++)
    if (seen[index] >> s & 1 && !card_seen_by(g, index, s)) card_learn(g, index, s);
  EACH_LINKED(g, a, g->cards[index].attached_first, cards, attached_next)
    card_seen_again(g, a, seen);
}

/* Place by place, as the cards lie: the tokens that are given on the way must not tell which
 * records the cards have. */
static void sight_keep(cardvm_game *g, const uint32_t *seen) {
  EACH_PLACE(g, p)
    EACH_LINKED(g, i, g->places[p].first, cards, next) card_seen_again(g, i, seen);
}

void block_back(cardvm_game *g, uint32_t frame_index) {
  const header then = *g->h;
  uint32_t followed[CARDVM_PLAYERS_MAX + 1] = {0}, asked[CARDVM_PLAYERS_MAX + 1];
  for (cardvm_seat s = 1; s <= then.players; s++) asked[s] = g->players[s].asked;
  for (cardvm_seat v = 0; g->followed && v <= then.players; v++) followed[v] = *token_at(g, 0, v);
  uint32_t *seen = g->program->listing; /* has room for each card that there may be */
  memset(seen, 0, (g->room.cards + ROOM_SPARE + 1) * sizeof *seen);
  uint32_t *chances = seen + g->room.cards + ROOM_SPARE + 1;
  const uint32_t drawn = random_counts(g);
  for (uint32_t i = 0; i < drawn; i++) chances[i] = g->chances[i];
  charge(g, then.card_count + g->program->events.count);
  while (g->journal_count && g->h->frame_count >= frame_index) {
    const journal_entry e = g->journal[--g->journal_count];
    sight_note(g, &e, seen);
    *block_word(g, e.offset) = e.old;
  }
  g->changes++;
  listened_derive(g);
  values_forget(g);
  for (cardvm_seat s = 1; s <= then.players; s++) WRITE(g, g->players[s].asked, asked[s]);
  WRITE(g, g->h->effect_serial, then.effect_serial);
  WRITE(g, g->h->skips_since, then.skips_since);
  write_words(g, g->h->random, then.random, RANDOM_WORDS);
  for (uint32_t i = 0; i < drawn; i++)
    if (g->chances[i] != chances[i]) WRITE(g, g->chances[i], chances[i]);
  for (cardvm_seat v = 0; g->followed && v <= then.players; v++)
    write_word(g, token_at(g, 0, v), followed[v]);
  sight_keep(g, seen);
  ASSERT(g, listened_kept(g) && journal_complete(g));
}
