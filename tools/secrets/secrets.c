#include "pair.h"

#include <stdlib.h>
#include <string.h>

/* So many moments of a pair are compared, at most. */
#define LENGTH 32

/* -- For all pairs of a game ------------------------------------------------------------------- */

static void *zeros(size_t bytes) { return memset(need(NULL, bytes), 0, bytes); }

secrets *secrets_new(const cardvm_game *game, const door *table) {
  cardvm_program *program = cardvm_game_program(game);
  secrets *s = need(NULL, sizeof *s);
  *s = (secrets){.table = table,
                 .players = cardvm_game_players(game),
                 .places = cardvm_game_place_count(game)};
  const size_t definitions = cardvm_program_count(program, CARDVM_SORT_DEFINITION) + 1;
  const size_t names = cardvm_program_count(program, CARDVM_SORT_NAME) + 1;
  s->shows = zeros((size_t)(s->places + 1) * (s->players + 1) * sizeof *s->shows);
  s->done = zeros(names * sizeof *s->done);
  s->bare = zeros((cardvm_program_count(program, CARDVM_SORT_ABILITY) + 1) * sizeof *s->bare);
  s->given = zeros(definitions * sizeof *s->given);
  s->lain = zeros(definitions * sizeof *s->lain);
  s->under = zeros(definitions * sizeof *s->under);
  for (cardvm_id z = 1; z <= cardvm_program_count(program, CARDVM_SORT_ZONE) && z <= 64; z++)
    if (cardvm_client_zone_look(program, z).shape == CARDVM_CLIENT_PILES)
      s->to_get |= (uint64_t)1 << (z - 1);
  secrets_probe(s, program);
  return s;
}

void secrets_free(secrets *s) {
  if (!s) return;
  free(s->shows);
  free(s->lain);
  free(s->done);
  free(s->given);
  free(s->bare);
  free(s->under);
  free(s);
}

typedef struct noting {
  secrets *s;
  const cardvm_game *game;
} noting;

static bool note_card(void *user, cardvm_place place, cardvm_handle card) {
  const noting *n = user;
  cardvm_card_info info;
  if (place && cardvm_game_card(n->game, card, &info) && info.zone <= 64)
    n->s->lain[info.definition] |= (uint64_t)1 << (info.zone - 1);
  return true;
}

void secrets_note(secrets *s, const cardvm_game *game) {
  noting n = {s, game};
  each_card(game, note_card, &n);
}

bool secrets_can_begin(const cardvm_game *game) {
  return cardvm_game_stats(game).journal_words == 0;
}

/* -- One pair ---------------------------------------------------------------------------------- */

static secrets_end moment(pair *p) {
  const secrets_end met = pair_meet(p);
  if (met != SECRETS_LENGTH) return met;
  for (int i = 0; i < 2; i++) {
    cardvm_view *view = cardvm_view_take(p->side[i].game, p->viewer, p->views[i]);
    if (!view) return SECRETS_STOPPED;
    p->views[i] = view;
  }
  pair_reach(p);
  const secrets_end kept = pair_keeps(p);
  if (kept != SECRETS_LENGTH) return kept;
  if (!pair_compare(p)) return SECRETS_FOUND;
  p->stop++;
  if (!p->side[0].ask) return SECRETS_OVER;
  return pair_answer(p);
}

static secrets_end play(pair *p) {
  secrets_end end = SECRETS_LENGTH;
  for (int n = 0; n < LENGTH && end == SECRETS_LENGTH; n++) end = moment(p);
  if (p->apart && !p->apart_told && (end == SECRETS_PARTED || pair_shows_picked(p)))
    p->s->bare[p->picker] = true;
  return end;
}

bool secrets_pair(secrets *s, cardvm_game *game, uint64_t luck, buffer *why) {
  pair p = {.s = s, .random = luck, .why = why};
  p.viewer = below(&p, 8) ? 1 + below(&p, s->players) : 0;
  secrets_end end = SECRETS_LENGTH;
  if (pair_make(&p, game)) pair_count(&p, end = play(&p));
  else s->count.unmade++;
  for (int i = 0; i < 2; i++) {
    cardvm_game_free(p.side[i].game);
    cardvm_view_free(p.views[i]);
    buffer_free(&p.side[i].told);
    picks_free(&p.side[i].answer);
  }
  return end != SECRETS_FOUND;
}
