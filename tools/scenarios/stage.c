#include "stage.h"

#include "ruleset.h"
#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRACE_SHOWN 14

void stage_say_options(stage *s) {
  const cardvm_decision *ask = stage_ask(s);
  if (!ask) {
    buffer_add(&s->why, "\n  no decision is open%s",
               cardvm_game_result(s->game).over ? ": the game is over" : "");
    return;
  }
  buffer_add(&s->why, "\n  asked: ");
  text_decision(&s->why, s->game, ask, STAGE_VIEWER);
  char **options = text_options(s->game, ask, STAGE_VIEWER);
  for (uint32_t i = 0; i < ask->option_count; i++) buffer_add(&s->why, "\n    %s", options[i]);
  text_options_free(options, ask->option_count);
}

int stage_raise(lua_State *L, stage *s) {
  log_say(s, &s->why, TRACE_SHOWN);
  lua_pushstring(L, buffer_text(&s->why)); /* for whoever catches it; the stage has it anyway */
  return lua_error(L);
}

const cardvm_decision *stage_ask(const stage *s) {
  return s->deciding ? cardvm_game_decision(s->game) : NULL;
}

/* -- What is tested at every decision ---------------------------------------------------------- */

static bool compare_hash(stage *s, uint64_t hash) {
  uint32_t at = s->decisions;
  if (at >= s->hash_count) {
    stage_fail(s, "decision %u opens only when the game is forked at every decision", at + 1);
    return stage_blame(s, CAUSE_MACHINE);
  }
  if (s->hashes[at] == hash) return true;
  stage_fail(s,
             "a game that is forked at every decision went another way: at decision %u the hash is "
             "%016" PRIx64 ", in a plain run %016" PRIx64,
             at + 1, hash, s->hashes[at]);
  stage_say_options(s);
  return stage_blame(s, CAUSE_MACHINE);
}

static void keep_hash(stage *s, uint64_t hash) {
  if (s->hash_count == s->hash_room) {
    s->hash_room = s->hash_room * 2 + 64;
    s->hashes = need(s->hashes, s->hash_room * sizeof *s->hashes);
  }
  s->hashes[s->hash_count++] = hash;
}

bool stage_fork(stage *s) {
  uint64_t hash = cardvm_game_hash(s->game);
  cardvm_game *fork = cardvm_game_fork(s->game, NULL);
  if (!fork) {
    stage_fail(s, "the game could not be forked: %s", cardvm_game_error(s->game)->message);
    return stage_blame(s, CAUSE_MACHINE);
  }
  cardvm_game_free(s->game);
  s->game = fork;
  s->tape.told = 0; /* its trace begins anew */
  cardvm_game_trace_enable(fork, true);
  if (cardvm_game_hash(fork) == hash) return true;
  stage_fail(s, "a fork has another hash than the game it was made of");
  return stage_blame(s, CAUSE_MACHINE);
}

/* -- Going back -------------------------------------------------------------------------------- */

static void keep_past(stage *s, uint64_t hash) {
  if (!s->deciding || s->lines || (s->forked && !s->undone)) return;
  if (s->past_count == s->past_room) {
    s->past_room = s->past_room * 2 + 64;
    s->past = need(s->past, s->past_room * sizeof *s->past);
  }
  stage_past now = {.log_count = s->log_count, .told = s->tape.told, .hash = hash};
  if (s->forked) now.fork = cardvm_game_fork(s->game, NULL);
  else now.mark = cardvm_game_mark(s->game);
  s->past[s->past_count++] = now;
}

static void drop_past(stage *s, uint32_t kept) {
  while (s->past_count > kept) cardvm_game_free(s->past[--s->past_count].fork);
}

void stage_begin(stage *s) {
  drop_past(s, 0);
  keep_past(s, cardvm_game_hash(s->game));
}

static bool go_back(stage *s, const stage_past *to) {
  if (!s->forked) return to->mark && cardvm_game_rewind(s->game, to->mark) == CARDVM_OK;
  cardvm_game *fork = to->fork ? cardvm_game_fork(to->fork, NULL) : NULL;
  if (!fork) return false;
  cardvm_game_free(s->game);
  s->game = fork;
  cardvm_game_trace_enable(fork, true);
  return true;
}

static void forget_log(stage *s, uint32_t kept) {
  while (s->log_count > kept) free(s->log[--s->log_count].text);
  if (s->mark > kept) s->mark = kept;
}

/* -- Arriving at a decision -------------------------------------------------------------------- */

static bool arrive(stage *s) {
  if (cardvm_game_check(s->game) != CARDVM_OK) {
    stage_fail(s, "the game contradicts itself: %s", cardvm_game_error(s->game)->message);
    return stage_blame(s, CAUSE_MACHINE);
  }
  uint64_t hash = cardvm_game_hash(s->game);
  if (!s->forked) keep_hash(s, hash);
  else if (!compare_hash(s, hash)) return false;
  s->decisions++;
  keep_past(s, hash);
  if (s->cover && !s->forked) coverage_position(s->cover, s->game);
  return !s->forked || stage_fork(s);
}

bool stage_undo(stage *s, uint32_t count) {
  uint32_t answers = s->past_count ? s->past_count - (s->deciding ? 1 : 0) : 0;
  if (count > answers)
    return stage_fail(s, "%u answers can't be taken back: %u were given", count, answers);
  const stage_past to = s->past[answers - count];
  s->undone = true;
  if (!go_back(s, &to))
    return stage_fail(s, "the game can't go back: %s", cardvm_game_error(s->game)->message);
  if (!s->forked) recording_rewind(&s->tape, s->game, to.told);
  else s->tape.told = 0;
  forget_log(s, to.log_count);
  drop_past(s, answers - count);
  s->deciding = true;
  if (cardvm_game_hash(s->game) == to.hash) return arrive(s);
  return stage_fail(s, "the game that went back has another hash than it had there");
}

/* -- Running ----------------------------------------------------------------------------------- */

/* A script failed, or a limit was reached: the error is the rule set's, not the scenario's. */
static bool stopped(stage *s, cardvm_status status) {
  const cardvm_error *error = cardvm_game_error(s->game);
  buffer b = {0};
  ruleset_error(&b, NULL, error);
  stage_error(s, "the game stopped (%s): %s", cardvm_status_name(status), buffer_text(&b));
  buffer_free(&b);
  return stage_blame(s, CAUSE_STOPPED);
}

bool stage_advance(stage *s) {
  s->deciding = false;
  cardvm_status status = cardvm_game_run(s->game);
  log_drain(s);
  s->work += cardvm_game_stats(s->game).work + 1;
  if (s->work_most && s->work > s->work_most) {
    stage_error(s, "the game does too much");
    return stage_blame(s, CAUSE_STOPPED);
  }
  s->deciding = status == CARDVM_DECISION;
  if (status != CARDVM_DECISION && status != CARDVM_OVER) return stopped(s, status);
  return arrive(s);
}

bool stage_answer(stage *s, cardvm_seat seat, const picks *answer) {
  const cardvm_decision *ask = stage_ask(s);
  cardvm_option *options = need(NULL, answer->count * sizeof *options);
  for (uint32_t i = 0; i < answer->count; i++) options[i] = ask->options[answer->index[i]];
  if (s->cover && ask->kind == CARDVM_ASK_YES_NO && answer->count && !options[0].name)
    coverage_decline(s->cover, ask->ability);
  recording_answer(&s->tape, s->game, answer);
  cardvm_status status = cardvm_game_answer(s->game, seat, ask->serial, options, answer->count);
  free(options);
  if (status == CARDVM_ERROR_ANSWER) {
    stage_fail(s, "not a legal answer: %s", cardvm_game_error(s->game)->message);
    stage_say_options(s);
    return false;
  }
  return status == CARDVM_OK ? stage_advance(s) : stopped(s, status);
}

void stage_free(stage *s) {
  for (uint32_t i = 0; i < s->alias_count; i++) free(s->aliases[i].name);
  for (uint32_t i = 0; i < s->log_count; i++) free(s->log[i].text);
  free(s->aliases);
  free(s->log);
  free(s->pending.text);
  drop_past(s, 0);
  free(s->past);
  buffer_free(&s->why);
  cardvm_recorder_free(s->tape.recorder);
  cardvm_game_free(s->game);
}
