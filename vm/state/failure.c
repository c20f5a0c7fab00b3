/* How a game fails: by an effect, by a limit, or because memory was refused. */
#include "state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *cardvm_status_name(cardvm_status status) {
  static const char *const names[] = {
      "ok",     "decision", "over",       "failed", "memory",         "limit",    "argument",
      "answer", "state",    "definition", "script", "nondeterminism", "invariant"};
  return (unsigned)status < sizeof names / sizeof *names ? names[status] : "?";
}

/* Returns the effect around what failed: that of the function that runs, otherwise the youngest one
 * in flight. Whatever it ran belongs to it: filters, conditions, steps, rule actions, bodies of
 * events. If no ability is in flight, it is the outermost function or action. Returns NULL if
 * nothing is in flight. */
static const frame *effect_at_work(const cardvm_game *g) {
  if (!g->flight) return NULL;
  for (uint32_t i = g->running ? g->running : g->h->frame_count; i > g->flight; i--) {
    const frame *f = &g->frames[i];
    if (f->kind == FRAME_EFFECT && f->serial && f->call_kind == CARDVM_CALL_ABILITY) return f;
  }
  return &g->frames[g->flight];
}

static const frame *function_at_work(const cardvm_game *g) {
  for (uint32_t i = g->running ? g->running : g->h->frame_count; i > 0; i--)
    if (g->frames[i].kind == FRAME_EFFECT) return &g->frames[i];
  return NULL;
}

static void stop(cardvm_game *g) {
  /* An effect that behaves differently when run again cannot be run again. */
  bool repeats = g->error.code != CARDVM_ERROR_NONDETERMINISM;
  const frame *f = repeats ? effect_at_work(g) : NULL;
  /* Refused memory is nobody's fault: the same effect runs when there is some. */
  g->stopped = !f ? STOP_DEAD : g->error.code == CARDVM_ERROR_MEMORY ? STOP_MEMORY : STOP_FAILED;
  g->undone = false;
  g->failed_serial = f ? f->serial : 0;
  g->failed_answers = f && f->kind == FRAME_EFFECT ? effect_of(g, f)->answers : 0;
  const frame *at = function_at_work(g);
  if (at && !g->error.card[0] && at->me) {
    uint32_t index = handle_index(at->me);
    if (index <= g->h->card_count && g->cards[index].definition)
      snprintf(g->error.card, sizeof g->error.card, "%s",
               game_definition(g, g->cards[index].definition)->name);
  }
  g->why = g->error;
  if (!g->drawing)
    program_tell_error(g->program, g->stopped == STOP_DEAD ? CARDVM_LOG_ERROR : CARDVM_LOG_WARNING,
                       &g->error);
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_FAILED);
  if (t && at) {
    t->ability = at->ability;
    t->source = at->me;
    trace_seen(g, t);
  }
}

void stop_fail(cardvm_game *g, cardvm_status code, const char *format, ...) {
  if (g->stopped || look_spent(g)) return; /* the first error is the cause */
  va_list list;
  va_start(list, format);
  error_write(&g->error, code, format, list);
  va_end(list);
  stop(g);
}

cardvm_status out_of_memory(cardvm_game *g) {
  return error_memory(&g->error, &g->program->allocator);
}

void stop_memory(cardvm_game *g) {
  cardvm_error why;
  error_memory(&why, &g->program->allocator);
  stop_fail(g, CARDVM_ERROR_MEMORY, "%s", why.message);
}

/* Nothing was in the making that would have to be taken back: the step is taken again. */
void stop_refused(cardvm_game *g) {
  stop_memory(g);
  if (g->stopped == STOP_DEAD && g->why.code == CARDVM_ERROR_MEMORY) g->stopped = STOP_MEMORY;
}

/* The first error is the cause. The function in which it came up may add file and line. */
void cardvm_effect_fail(cardvm_game *g, const cardvm_error *error) {
  if (look_spent(g)) return;
  if (!g->stopped && g->looking && error->code == CARDVM_ERROR_MEMORY) {
    g->refused = true; /* a look that finds no memory changes nothing */
    g->error = *error;
    return;
  }
  if (g->stopped) {
    if ((g->running || g->reading) && !g->why.file[0]) {
      memcpy(g->why.file, error->file, sizeof g->why.file);
      g->why.line = error->line;
      g->error = g->why;
    }
    return;
  }
  g->error = *error;
  if (g->error.code == CARDVM_OK) g->error.code = CARDVM_ERROR_SCRIPT;
  stop(g);
}

const cardvm_error *cardvm_game_error(const cardvm_game *g) { return &g->error; }

const cardvm_error *cardvm_game_stopped(const cardvm_game *g) { return &g->why; }
