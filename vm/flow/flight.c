/* Effects in flight: how they are undone, and how a lost coroutine is rebuilt by running the
 * effects again. */
#include "flow.h"
#include "holds.h"

#include <string.h>

static uint64_t mix(uint64_t h, uint32_t a, uint32_t b) {
  h = (h ^ ((uint64_t)a << 32 | b)) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 29);
}

/* A number for the state and the options of the open question. Which words were noted is no part of
 * it: that depends on what happened to lie where records and frames were made. */
static uint64_t state_now(const cardvm_game *g) {
  uint64_t h = cardvm_game_hash(g);
  for (uint32_t i = 0; i < g->h->option_count; i++)
    h = mix(h, OPTION_AT(g, i)->subject, OPTION_AT(g, i)->name);
  return mix(h, g->h->option_count, 0);
}

/* Goes back to the moment before the outermost effect in flight began. */
void flight_undo(cardvm_game *g) {
  if (!g->flight) return;
  slots_drop(g, g->flight);
  journal_undo(g);
  listened_derive(g);
  g->running = 0;
  g->rerunning = true;
  g->replay = 0;
  g->h->option_count = 0;
  values_forget(g);
  ASSERT(g, !g->flight && !g->journaling && !g->journal_count && listened_kept(g));
}

static const function *frame_function(const cardvm_game *g, const frame *f) {
  return f->kind == FRAME_EFFECT && f->function ? program_function(g->program, f->function) : NULL;
}

/* Returns the name of the youngest script in flight, for messages. */
static const char *script_at_work(const cardvm_game *g) {
  for (uint32_t i = g->h->frame_count; g->flight && i >= g->flight; i--) {
    const function *fn = frame_function(g, &g->frames[i]);
    if (fn && fn->script && g->frames[i].serial && fn->name) return fn->name;
  }
  return "a script";
}

bool flight_answers_follow(const cardvm_game *g) {
  uint32_t at = g->replay;
  while (at < g->answer_count && g->answers[at] == ANSWER_CONCEDE && !g->answers[at + 2])
    at += LOG_HEAD;
  return at < g->answer_count;
}

/* Gives the next answer of the log to the open decision. */
void flight_replay(cardvm_game *g) {
  const uint64_t carried = g->budget.carried;
  const uint32_t *at = g->answers + g->replay;
  uint32_t count = at[3], seat = at[1];
  g->replay += LOG_HEAD + 2 * count;
  ASSERT(g, g->replay <= g->answer_count && g->h->open);
  bool fits = at[2] == decision_serial(g);
  budget_begin(g);
  if (fits && at[0] == ANSWER_CONCEDE) decision_concede(g, seat);
  else if (fits && at[0] == ANSWER_RESEED)
    random_seed(g, at[LOG_HEAD] | (uint64_t)at[LOG_HEAD + 1] << 32);
  else if (at[0] == ANSWER_PICKS) {
    fits = count <= g->limits.options;
    if (fits && count) memcpy(g->picks, at + LOG_HEAD, count * sizeof *g->picks);
    fits = fits && decision_replay(g, seat, at[2], count);
  }
  if (!fits && g->error.code == CARDVM_ERROR_MEMORY) stop_refused(g);
  else if (!fits)
    stop_fail(g, CARDVM_ERROR_NONDETERMINISM,
              "'%s' asked something else when it was run again with the same answers",
              script_at_work(g));
  g->budget.carried = carried; /* it counts from the last answer on */
  if (!flight_answers_follow(g)) g->budget.work += carried;
  stamp_renew(g); /* as when the game runs on */
}

/* -- Refused memory ---------------------------------------------------------------------------- */

/* Copies one way or the other what is in use of a game in flight: the header, the journal, the
 * tables as these two say, the options. Returns the number of words. Without `to` it only
 * counts. */
static size_t aside_copy(cardvm_game *g, const aside *a, uint32_t *to, const uint32_t *from) {
  size_t words = 0;
  const uint32_t options = a->options * WORDS(cardvm_option),
                 journal = a->journal * WORDS(journal_entry);
  region parts[REGIONS_MAX];
  uint32_t count = 0;
#define ASIDE(at, n)                                                                               \
  {                                                                                                \
    if (to && (n)) memcpy(to + words, (at), (n) * sizeof(uint32_t));                               \
    if (from && (n)) memcpy((at), from + words, (n) * sizeof(uint32_t));                           \
    words += (n);                                                                                  \
  }
  ASIDE(&g->h->players, WORDS(header))
  if (g->journal) ASIDE(&g->journal[0].offset, journal)
  count = layout_since(g, a->journal, parts);
  for (uint32_t i = 0; i < count; i++) ASIDE(block_word(g, parts[i].at), parts[i].words)
  ASIDE(&g->options[0].subject, options)
#undef ASIDE
  return words;
}

/* Before something is done that memory may be refused for. Returns false if that is refused. */
bool aside_take(cardvm_game *g, aside *a) {
  *a = (aside){.flight = g->flight,
               .journal = g->journal_count,
               .options = g->h->option_count,
               .replay = g->replay,
               .work = g->budget};
  a->count = aside_copy(g, a, NULL, NULL);
  a->words = memory_resize(&g->program->allocator, NULL, 0, a->count * sizeof *a->words);
  if (a->words) {
    journal_name(g, true); /* tables may have grown when it is copied back */
    aside_copy(g, a, a->words, NULL);
    journal_name(g, false);
  } else out_of_memory(g);
  return a->words != NULL;
}

void unstop(cardvm_game *g) {
  g->stopped = STOP_NONE;
  g->why = (cardvm_error){0};
  g->failed_serial = 0;
}

/* The game is as it was, but for its coroutines: these are rebuilt when they are next needed. */
static void aside_restore(cardvm_game *g, const aside *a) {
  slots_drop(g, 1);
  g->journal_count = a->journal;
  aside_copy(g, a, NULL, a->words);
  g->flight = a->flight;
  g->journaling = true;
  journal_name(g, false);
  ASSERT(g, journal_complete(g));
  g->replay = a->replay;
  g->budget = a->work;
  game_rests(g);
  g->rerunning = g->undone = false;
  unstop(g);
  g->changes++; /* nothing that was found since then is believed */
  listened_derive(g);
  values_forget(g);
  decision_refresh(g);
}

/* Afterwards. If memory was refused meanwhile, the game is as it was, and false is returned. */
bool aside_end(cardvm_game *g, aside *a) {
  const bool refused = g->stopped == STOP_MEMORY && g->journal_capacity >= a->journal;
  if (refused) aside_restore(g, a);
  memory_resize(&g->program->allocator, a->words, a->count * sizeof *a->words, 0);
  return !refused;
}

/* Memory was refused while the game ran on. It goes back to where the outermost effect in flight
 * began, and runs from there with the same answers when it is asked again. */
cardvm_status flight_again(cardvm_game *g) {
  const bool flew = g->flight != 0;
  flight_undo(g);
  if (flew)
    g->budget =
        (budget){.work = g->flight_work, .steps = g->flight_steps, .carried = g->budget.carried};
  if (flew && g->tracing && g->trace_count > g->trace_flight) g->trace_count = g->trace_flight;
  unstop(g);
  g->running = 0;
  return CARDVM_ERROR_MEMORY;
}

/* -- Rebuilding -------------------------------------------------------------------------------- */

/* A rebuild that repeats so many words of answers is reported to the host's log. */
#define REBUILD_LONG 512u

static bool is_cold(const cardvm_game *g) {
  for (uint32_t i = g->flight; g->flight && i <= g->h->frame_count; i++) {
    const function *fn = frame_function(g, &g->frames[i]);
    if (fn && fn->script && g->frames[i].serial && !g->slots[i]) return true;
  }
  return false;
}

/* Runs the flight from its start to where it is now, with the same answers. */
static void flight_repeat(cardvm_game *g) {
  const uint32_t given = g->replay, open = g->h->open;
  const uint64_t digest = state_now(g);
  const char *name = script_at_work(g);
  const bool muted = g->muted;
  uint32_t steps = 0;
  g->muted = true;
  flight_undo(g);
  budget_begin(g);
  do { /* the first step begins the flight again */
    if (g->h->open) {
      flight_replay(g);
      steps = 0;
    } else if (++steps > g->limits.steps)
      stop_fail(g, CARDVM_ERROR_NONDETERMINISM, "'%s' did not come back when it was run again",
                name);
    else frame_run(g);
  } while (!g->stopped && !g->h->over && g->flight && !(g->h->open == open && g->replay == given));
  g->muted = muted;
  if (!g->stopped && (g->h->over || !g->flight || state_now(g) != digest))
    stop_fail(g, CARDVM_ERROR_NONDETERMINISM,
              "'%s' did something else when it was run again with the same answers", name);
  if (given > REBUILD_LONG)
    program_tell(g->program, CARDVM_LOG_WARNING, "'%s' was run again with %u words of answers",
                 name, (unsigned)given);
}

/* Rebuilds every coroutine in flight. Then the next answer of the log can be given, or the game can
 * go on after the last one. */
cardvm_status flight_warm(cardvm_game *g) {
  aside before;
  if (!is_cold(g)) return CARDVM_OK;
  if (!aside_take(g, &before)) return CARDVM_ERROR_MEMORY;
  g->rebuilds++;
  flight_repeat(g);
  if (!aside_end(g, &before)) return CARDVM_ERROR_MEMORY;
  if (!g->stopped) {
    decision_refresh(g);
    return CARDVM_OK;
  }
  if (g->why.code != CARDVM_ERROR_MEMORY && g->why.code != CARDVM_ERROR_LIMIT)
    g->why.code = CARDVM_ERROR_NONDETERMINISM;
  g->error = g->why;
  g->failed_serial = 0;
  g->stopped = STOP_DEAD;
  return g->why.code;
}
