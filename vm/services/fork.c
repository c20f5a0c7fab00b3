/* Copies games and frees them. */
#include "services.h"

#include <string.h>

static bool same_shape(const cardvm_game *a, const cardvm_game *b) {
  return a->program == b->program && a->h->players == b->h->players &&
         memcmp(&a->limits, &b->limits, sizeof a->limits) == 0;
}

/* Copies what stands beside the block for an effect in flight, or for one that will be run again.
 * Returns false if memory is refused. */
static bool copy_flight(const cardvm_game *g, cardvm_game *into) {
  if (!flight_reserve(into, g->answer_count, g->skip_count, g->journal_count)) return false;
  if (g->journal_count) memcpy(into->journal, g->journal, g->journal_count * sizeof *g->journal);
  /* Tables that have moved alone lie in the block of the copy. */
  for (uint32_t i = 0; g->away && i < g->journal_count; i++)
    into->journal[i].offset = noted_offset(into, noted_name(g, g->journal[i].offset));
  if (g->answer_count) memcpy(into->answers, g->answers, g->answer_count * sizeof *g->answers);
  if (g->skip_count) memcpy(into->skips, g->skips, g->skip_count * sizeof *g->skips);
  return true;
}

/* Copies the words of a table that are in use. Behind them `to` has what it had: whoever used it
 * before may have used more, so that becomes empty again. */
static size_t copy_words(uint32_t *to, const uint32_t *from, size_t words, size_t before) {
  memcpy(to, from, words * sizeof *to);
  if (before > words) memset(to + words, 0, (before - words) * sizeof *to);
  return words * sizeof *to;
}

/* Copies what is in use. Both have the same room. */
static size_t copy_block(const cardvm_game *g, cardvm_game *to) {
  region used[REGIONS_MAX], before[REGIONS_MAX];
  const uint32_t n = layout_since(g, g->journal_count, used), options = to->h->option_count;
  layout_used(to, to->h, before);
  size_t bytes = 0;
  for (uint32_t i = 0; i < n; i++)
    bytes += copy_words(block_word(to, before[i].at), block_word(g, used[i].at), used[i].words,
                        before[i].words);
  const size_t cards = g->h->card_count + 1;
  bytes += copy_words(to->versions, g->versions, cards, cards);
  bytes += copy_words(to->epochs, g->epochs, g->program->properties.count + 1, 0);
  bytes += copy_words(to->listened, g->listened, g->program->events.count + 1, 0);
  bytes += copy_words(&to->options[0].subject, &g->options[0].subject,
                      WORDS(cardvm_option) * g->h->option_count, WORDS(cardvm_option) * options);
  bytes += copy_words(&to->picks[0].subject, &g->picks[0].subject,
                      WORDS(cardvm_option) * (g->pick_count ? g->pick_count : 1), 0);
  return bytes + copy_words(to->block, g->block, WORDS(header), 0);
}

/* Gives a game the same room as another one. Returns false if memory is refused. */
static bool same_room(const cardvm_game *g, cardvm_game *to) {
  const bool same = memcmp(&g->room, &to->room, sizeof g->room) == 0;
  return (same && !to->away) || room_change(to, &g->room);
}

cardvm_game *cardvm_game_fork(const cardvm_game *g, cardvm_game *into) {
  cardvm_program *p = g->program;
  if (into == g || (into && !same_shape(g, into))) {
    cardvm_program_wrong(
        p, CARDVM_ERROR_ARGUMENT,
        "a game can be forked only into a game of the same program, players and limits");
    return NULL;
  }
  cardvm_game *made = into ? NULL : game_new(p, &g->limits, &g->room, g->h->players);
  cardvm_game *to = into ? into : made;
  if (!to || !same_room(g, to) || ((g->flight || g->rerunning) && !copy_flight(g, to))) {
    error_memory(&p->error, &p->allocator);
    cardvm_game_free(made);
    return NULL;
  }
  if (!made) {
    slots_drop(to, 1);
    memset(to->causes, 0, (to->room.frames + ROOM_SPARE + 1) * sizeof *to->causes);
    memset(to->waiting_causes, 0, (to->room.queue + ROOM_SPARE + 1) * sizeof *to->waiting_causes);
  }
  p->gone.fork_bytes += copy_block(g, to);
  values_forget(to); /* not what is known of options, which is carried */
  memcpy(GAME_PART(to, followed), GAME_PART(g, followed), sizeof(struct game_carried));
  game_rests(to);
  to->error = g->why;
  to->tracing = false;
  to->trace_count = 0;
  history_clear(to);
  to->revealed = 0;
  game_counts_reset(to);
  p->gone.forks++;
  if (to->h->open) decision_refresh(to);
  return to;
}

void cardvm_game_free(cardvm_game *g) {
  if (!g) return;
  history_free(g);
  game_release(g);
}
