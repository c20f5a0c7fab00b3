/* What the host is told outside of a call's result: log, broken invariants, a program's last error, figures,
 * the version. */
#include "game.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

uint32_t cardvm_version(void) { return CARDVM_VERSION; }

/* -- Hooks ------------------------------------------------------------------------------------------------ */

#define HOOKS_COOKIE 0x400cu

cardvm_hooks cardvm_hooks_default(void) { return (cardvm_hooks){.cookie = HOOKS_COOKIE}; }

cardvm_status cardvm_program_hooks(cardvm_program *p, const cardvm_hooks *hooks) {
  if (!hooks || hooks->cookie != HOOKS_COOKIE)
    return program_wrong(p, CARDVM_ERROR_ARGUMENT, "the hooks were not made with cardvm_hooks_default");
  p->host = *hooks;
  return CARDVM_OK;
}

const char *cardvm_log_level_name(cardvm_log_level level) {
  static const char *const names[] = {"?", "print", "warning", "error"};
  return (unsigned)level < sizeof names / sizeof *names ? names[level] : "?";
}

void cardvm_program_log(const cardvm_program *p, cardvm_log_level level, const char *text) {
  if (p->host.log) p->host.log(p->host.user, level, text);
}

void program_tell(const cardvm_program *p, cardvm_log_level level, const char *format, ...) {
  char text[640];
  if (!p->host.log) return;
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  cardvm_program_log(p, level, text);
}

/* An error as one line: "file:line: message (card)". */
void program_tell_error(const cardvm_program *p, cardvm_log_level level, const cardvm_error *e) {
  char place[160] = "";
  if (!p->host.log) return;
  if (e->file[0]) snprintf(place, sizeof place, "%s:%d: ", e->file, e->line);
  program_tell(p, level, "%s%s%s%s%s", place, e->message, e->card[0] ? " (" : "", e->card, e->card[0] ? ")" : "");
}

bool program_broken(const cardvm_program *p, const char *where, const char *what) {
  if (p->host.broken) p->host.broken(p->host.user, where, what);
  program_tell(p, CARDVM_LOG_ERROR, "%s: the machine is not as it must be: %s", where, what);
  return false;
}

/* The game goes no further: whatever is wrong with it must not spread. */
bool game_broken(cardvm_game *g, const char *where, const char *what) {
  program_broken(g->program, where, what);
  stop_fail(g, CARDVM_ERROR_STATE, "the machine is not as it must be: %s: %s", where, what);
  g->stopped = STOP_DEAD;
  return false;
}

/* -- Errors ----------------------------------------------------------------------------------------------- */

cardvm_status program_wrong(cardvm_program *p, cardvm_status code, const char *message) {
  if (!p->sealed && p->error.code != CARDVM_OK) return code; /* the first refusal is reported by sealing */
  return error_set(p->sealed ? &p->error : &p->late_error, code, "%s", message);
}

const cardvm_error *cardvm_program_error(const cardvm_program *p) {
  return p->error.code != CARDVM_OK ? &p->error : &p->late_error;
}

/* -- Figures ---------------------------------------------------------------------------------------------- */

cardvm_limits cardvm_game_limits(const cardvm_game *g) { return g->limits; }
cardvm_limits cardvm_program_limits(const cardvm_program *p) { return p->rules.limits; }

static void add(cardvm_program_stats *to, const cardvm_game *g) {
  to->events += g->events;
  to->effects += g->effects;
  to->decisions += g->decisions;
  to->rebuilds += g->rebuilds;
  to->rewinds += g->rewinds;
  to->instructions += g->instructions;
}

/* Its figures so far are the program's; it begins anew. */
void game_counts_reset(cardvm_game *g) {
  add(&g->program->gone, g);
  g->events = g->effects = g->decisions = g->rebuilds = 0;
  g->rewinds = g->instructions = 0;
}

cardvm_program_stats cardvm_program_stats_of(const cardvm_program *p) {
  cardvm_program_stats s = p->gone;
  s.games = p->live_games;
  s.memory_bytes = p->allocator.bytes;
  s.memory_peak = p->allocator.peak;
  for (const cardvm_game *g = p->games; g; g = g->next_game) add(&s, g);
  return s;
}

void cardvm_effect_instructions(cardvm_game *g, uint64_t count) { g->instructions += count; }
