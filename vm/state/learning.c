/* How players come to know cards, and how they lose track of them.
 *
 * Sometimes a player or chance picks secretly among cards that a viewer can't see but partly knows.
 * The viewer loses track only when one of them moves out of its sight, because it may have been any
 * of them. Until then each of these cards carries a mark for the viewer (KNOWN_DOUBTED). The mark
 * goes when the card is shown to the viewer, and with a shuffle or a move. */
#include "state.h"

void card_learn(cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  card *c = CARD_AT(g, index);
  uint32_t told = viewer ? (uint32_t)1 << viewer : KNOWN_SEATS;
  uint32_t seen = g->history ? card_viewers(g, index) & ~(told & c->known >> KNOWN_MARKS) : 0;
  uint32_t known = c->known | (uint32_t)1 << viewer;
  known &= viewer ? ~KNOWN_DOUBTED(viewer) : KNOWN_SEATS;
  if (known == c->known) return;
  WRITE(g, c->known, known);
  follow_card(g, index);
  if (g->history) history_shown(g, index, seen);
  order_changed(g);
  ASSERT(g, card_known_by(g, index, viewer) && !card_learns(g, index, viewer));
}

/* -- What is revealed, for hosts that go back (undo.c) ----------------------------------------- */

/* Notes who sees a card and did not before, and who decides for them. */
void history_shown(cardvm_game *g, uint32_t index, uint32_t before) {
  uint32_t now = card_viewers(g, index) & ~before;
  if (now && !g->muted)
    EACH_SEAT(g, s)
      if (now >> s & 1) g->revealed |= (uint32_t)1 << s | (uint32_t)1 << decider_of(g, s);
}

/* Notes what a decider sees when it begins or ceases to decide for a player. */
void history_decider(cardvm_game *g) {
  if (g->muted) return;
  EACH_SEAT(g, s) {
    cardvm_seat d = decider_of(g, s);
    if (d != s)
      EACH_USED(g, i, cards)
        if (card_known_by(g, i, s) && !card_known_by(g, i, d)) g->revealed |= (uint32_t)1 << d;
  }
}

/* Returns whether a card is not shown as this ability of it is used: it lies face down then. */
static bool acts_unseen(const cardvm_game *g, cardvm_id id) {
  const cardvm_id as = id ? game_ability(g, id)->def.as : 0;
  return as && game_definition(g, as)->hides;
}

/* Returns the card of an option, if the viewer knows it though it does not see where it lies. An
 * action counts if its card is not shown as it is used. */
static uint32_t known_option(const cardvm_game *g, uint32_t option, cardvm_seat viewer) {
  const cardvm_option *o = OPTION_AT(g, option);
  if (g->h->open && g->h->ask == CARDVM_ASK_ACT && !acts_unseen(g, o->name)) return 0;
  const uint32_t index = card_at(g, o->subject);
  const cardvm_place at = index ? g->cards[index].place : 0;
  return at && !place_shows(g, at, viewer) && card_seen_by(g, index, viewer) ? index : 0;
}

static void doubt_card(cardvm_game *g, uint32_t index, cardvm_seat viewer) {
  WRITE(g, g->cards[index].known, g->cards[index].known | KNOWN_DOUBTED(viewer));
  follow_card(g, index);
}

/* Counts the cards in a place that the viewer does not know, or marks them. */
static uint32_t doubt_unknown(cardvm_game *g, cardvm_place at, cardvm_seat viewer, bool mark) {
  uint32_t unknown = 0;
  charge_walk(g, g->places[at].count);
  EACH_LINKED(g, i, g->places[at].first, cards, next) {
    if (card_seen_by(g, i, viewer)) continue;
    unknown++;
    if (mark) doubt_card(g, i, viewer);
  }
  return unknown;
}

/* Returns how many cards it may have been, or marks them: the options that the viewer knows, and
 * all that it does not know beside them, because it can't see which of these are options. */
static uint32_t doubt_candidates(cardvm_game *g, cardvm_seat viewer, bool mark) {
  uint32_t candidates = 0, index;
  cardvm_place walked = 0; /* options of one place stand beside each other */
  for (uint32_t i = 0; i < g->h->option_count; i++) {
    if (!(index = known_option(g, i, viewer))) continue;
    candidates++;
    if (mark) doubt_card(g, index, viewer);
    if (g->cards[index].place != walked)
      candidates += doubt_unknown(g, g->cards[index].place, viewer, mark);
    walked = g->cards[index].place;
  }
  return candidates;
}

/* Returns whether others can't see which of the options is picked. */
bool picks_unseen(const cardvm_game *g, const cardvm_option *picks, uint32_t count) {
  if (g->h->ask == CARDVM_ASK_ACT) return count && acts_unseen(g, picks->name);
  return about_cards((cardvm_subject)g->h->what);
}

/* Call it when some of the options are picked for a player. All but that player and its decider
 * come to doubt which cards it was. */
void doubt_options(cardvm_game *g, cardvm_seat player) {
  const cardvm_seat decider = decider_of(g, player);
  EACH_VIEWER(g, v)
    if ((!v || (v != decider && v != player)) && doubt_candidates(g, v, false) > 1)
      doubt_candidates(g, v, true);
}

/* Marks the cards in every place in which a viewer knows a card. An effect asked for a random
 * number, and nobody can tell which cards it was for. */
void doubt_all(cardvm_game *g) {
  EACH_PLACE(g, p) {
    if (g->places[p].count < 2 || place_shows(g, p, 0)) continue;
    uint32_t marks = 0, passed = 0;
    EACH_VIEWER(g, v) {
      bool knows = false;
      for (uint32_t i = g->places[p].first; i && !knows && !place_shows(g, p, v);
           i = g->cards[i].next, passed++)
        knows = g->cards[i].known & (1u | (uint32_t)1 << v);
      if (knows) marks |= KNOWN_DOUBTED(v);
    }
    for (uint32_t i = g->places[p].first; i && marks; i = g->cards[i].next) {
      WRITE(g, g->cards[i].known, g->cards[i].known | marks);
      follow_card(g, i);
    }
    charge_walk(g, passed + (marks ? g->places[p].count : 0));
  }
}

/* Call it before a card moves; `to` 0: it leaves the game. Viewers who doubt the card and can't see
 * which one moves, also because it arrives face down, lose track of all cards with that mark in its
 * place. */
void doubt_moved(cardvm_game *g, uint32_t index, cardvm_place to, bool down) {
  ASSERT(g, index - 1 < g->h->card_count && to <= g->at.place_count);
  uint32_t marks = g->cards[index].known & ~KNOWN_SEATS, all = ((uint32_t)2 << g->h->players) - 2;
  if (marks)
    EACH_VIEWER(g, v)
      if (to && !down && place_shows(g, to, v)) marks &= ~KNOWN_DOUBTED(v);
  if (!marks || !g->cards[index].place) return;
  charge_walk(g, g->places[g->cards[index].place].count);
  EACH_LINKED(g, i, g->places[g->cards[index].place].first, cards, next) {
    uint32_t known = g->cards[i].known, lost = (known & marks) >> KNOWN_MARKS;
    if (!lost) continue;
    if (known & 1u) known |= all; /* everybody knew it: keep those who still do */
    WRITE(g, g->cards[i].known, known & ~lost);
    follow_card(g, i);
  }
}
