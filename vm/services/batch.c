/* Many games in one call: each is answered by number and run, forked, or looked at. */
#include "cardvm_batch.h"
#include "cardvm_view.h"
#include "services.h"
#include "views/view_words.h"

#include <string.h>

static bool may_be_none(const cardvm_decision *d) { return d->min == 0; }

uint32_t cardvm_decision_answers(const cardvm_decision *d) {
  return d->option_count + may_be_none(d);
}

uint32_t cardvm_decision_answer(const cardvm_decision *d, uint32_t n, uint32_t *indices,
                                uint32_t max) {
  uint32_t count = may_be_none(d) ? n-- > 0 : d->min;
  for (uint32_t i = 0; i < count && i < max; i++) indices[i] = (n + i) % d->option_count;
  return count;
}

static cardvm_status answer_by_number(cardvm_game *g, uint32_t n) {
  const cardvm_decision *d = cardvm_game_decision(g);
  if (!d) return error_set(&g->error, CARDVM_ERROR_STATE, "no decision is open");
  if (n >= cardvm_decision_answers(d))
    return error_set(&g->error, CARDVM_ERROR_ARGUMENT, "there are %u answers, not one number %u",
                     (unsigned)cardvm_decision_answers(d), (unsigned)n);
  /* The picks' memory is free while a decision is open. */
  uint32_t *indices = &g->picks[0].subject;
  const uint32_t count = cardvm_decision_answer(d, n, indices, d->option_count);
  for (uint32_t i = count; i-- > 0;) g->picks[i] = d->options[indices[i]];
  return cardvm_game_answer(g, d->decider, d->serial, g->picks, count);
}

static uint32_t winners_of(const cardvm_game *g) {
  const cardvm_result r = cardvm_game_result(g);
  uint32_t winners = 0;
  for (uint32_t i = 0; r.over && i < r.winner_count; i++) winners |= 1u << (r.winners[i] - 1);
  return winners;
}

void cardvm_games_step(cardvm_game *const *games, const uint32_t *answers, uint32_t count,
                       cardvm_batch_state *states) {
  for (uint32_t i = 0; i < count; i++) {
    cardvm_game *g = games[i];
    const bool answered = answers && !cardvm_game_result(g).over;
    cardvm_status status = answered ? answer_by_number(g, answers[i]) : CARDVM_OK;
    if (status == CARDVM_OK) status = cardvm_game_run(g);
    const cardvm_decision *d = cardvm_game_decision(g);
    states[i] = (cardvm_batch_state){.status = (int32_t)status,
                                     .decider = d ? d->decider : 0,
                                     .answers = d ? cardvm_decision_answers(d) : 0,
                                     .winners = winners_of(g)};
  }
}

uint32_t cardvm_games_fork(const cardvm_game *g, cardvm_game **games, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    cardvm_game *fork = cardvm_game_fork(g, games[i]);
    if (!fork) return i;
    games[i] = fork;
  }
  return count;
}

uint32_t cardvm_games_observe(cardvm_game *const *games, uint32_t count, uint32_t *rows,
                              uint32_t width) {
  cardvm_view *view = NULL;
  uint32_t longest = 0;
  for (uint32_t i = 0; i < count; i++) {
    const cardvm_decision *d = cardvm_game_decision(games[i]);
    cardvm_view *taken = cardvm_view_take(games[i], d ? d->decider : 0, view);
    if (!taken) {
      longest = 0;
      break;
    }
    view = taken;
    const uint32_t words = view->count < width ? view->count : width;
    if (view->count > longest) longest = view->count;
    if (!width) continue;
    uint32_t *row = rows + (size_t)i * width;
    memcpy(row, view->words, words * sizeof *row);
    memset(row + words, 0, (width - words) * sizeof *row);
  }
  cardvm_view_free(view);
  return longest;
}
