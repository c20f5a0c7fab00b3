/* Figures of games and programs: work done, memory held, limits. */
#include "services.h"

cardvm_limits cardvm_game_limits(const cardvm_game *g) { return g->limits; }

cardvm_limits cardvm_program_limits(const cardvm_program *p) { return p->rules.limits; }

uint32_t cardvm_program_games(const cardvm_program *p) { return p->live_games; }

cardvm_program_stats cardvm_program_stats_of(const cardvm_program *p) {
  cardvm_program_stats s = p->gone;
  s.games = p->live_games;
  s.work = p->work;
  s.memory_bytes = p->allocator.bytes;
  s.memory_peak = p->allocator.peak;
  for (const cardvm_game *g = p->games; g; g = g->next_game) game_counts_add(&s, g);
  return s;
}

cardvm_stats cardvm_game_stats(const cardvm_game *g) {
  cardvm_stats s = {.block_bytes = block_bytes(g),
                    .events = g->events,
                    .effects = g->effects,
                    .wasted = g->wasted,
                    .wasted_last = g->wasted_last,
                    .decisions = g->decisions,
                    .rebuilds = g->rebuilds,
                    .rewinds = g->rewinds,
                    .work = g->budget.work,
                    .instructions = g->instructions,
                    .journal_words = g->journal_count,
                    .flight_answers = flight_answers(g)};
  s.memory_bytes = sizeof *g + s.block_bytes + away_bytes(g) + slots_bytes(g) +
                   g->journal_capacity * sizeof *g->journal +
                   g->answer_capacity * sizeof *g->answers + g->skip_capacity * sizeof *g->skips +
                   g->done_capacity * DONE_BYTES + g->trace_capacity * sizeof *g->trace +
                   trace_token_bytes(g) + history_bytes(g);
  return s;
}
