/* Answers for hosts that try things out: the first options, or options drawn with the host's own
 * random numbers. */
#include "services.h"

#include <string.h>

/* Copies the options into the game's memory for picks, which is free while a decision is open. */
static const cardvm_decision *options_taken(cardvm_game *g) {
  const bool open = cardvm_game_question(g) != NULL;
  const cardvm_decision *d = cardvm_game_decision(g);
  if (d && d->option_count) memcpy(g->picks, d->options, d->option_count * sizeof *g->picks);
  if (!open) error_set(&g->error, CARDVM_ERROR_STATE, "no decision is open");
  return d;
}

cardvm_status cardvm_game_choose_first(cardvm_game *g) {
  const cardvm_decision *d = options_taken(g);
  return d ? cardvm_game_answer(g, d->decider, d->serial, g->picks, d->min) : g->error.code;
}

static uint32_t draw(uint64_t *luck, uint32_t below) {
  return (uint32_t)((random_mix(luck) >> 32) * below >> 32);
}

cardvm_status cardvm_game_choose_random(cardvm_game *g, uint64_t *luck) {
  const cardvm_decision *d = options_taken(g);
  if (!d) return g->error.code; /* perhaps there were too many options */
  uint32_t most = d->max < d->option_count ? d->max : d->option_count;
  uint32_t count = d->min + draw(luck, most - d->min + 1);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t from = i + draw(luck, d->option_count - i);
    cardvm_option pick = g->picks[from];
    g->picks[from] = g->picks[i];
    g->picks[i] = pick;
  }
  return cardvm_game_answer(g, d->decider, d->serial, g->picks, count);
}
