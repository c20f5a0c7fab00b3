/* The counter of work: who is told that it has run out, and how a host looks without being counted.
 */
#include "budget.h"
#include "state.h"

void budget_begin(cardvm_game *g) {
  g->budget = (budget){0};
  stamp_renew(g);
}

/* Finds who has used more than half of what was noted, if anybody has: others take its lead away.
 * What a look uses is not the game's. */
void work_used(cardvm_game *g, const char *user, uint64_t from) {
  budget *b = &g->budget;
  if (g->looking) return;
  const uint64_t units = work_unnoted(g) - from;
  b->noted += units;
  if (b->most == user) {
    b->lead += units;
  } else if (b->lead >= units) {
    b->lead -= units;
  } else {
    b->most = user;
    b->lead = units - b->lead;
  }
}

/* Returns what a frame is called in messages. */
const char *frame_name(const cardvm_game *g, const frame *f) {
  const cardvm_program *p = g->program;
  const char *name = NULL;
  if (f->kind == FRAME_WINDOW) f--;
  if (f->ability) name = program_ability(p, f->ability)->def.name;
  if (!name && f->kind == FRAME_EFFECT && f->function)
    name = program_function(p, f->function)->name;
  if (!name && f->kind == FRAME_SEQUENCE && sequence_of(g, f)->at)
    name = program_step(p, sequence_of(g, f)->at)->def.name;
  if (!name && f->kind == FRAME_EVENT && f->event)
    name = program_event(p, g->records[f->event].kind)->def.name;
  return name ? name : f->kind == FRAME_CHECKPOINT ? "the rules' actions" : "the course of turns";
}

/* What the step and the pure function that still run have used was not noted yet. */
static const char *heaviest(const cardvm_game *g) {
  const budget *b = &g->budget;
  const uint64_t now = work_unnoted(g), step = now - b->step_from;
  if (b->lead > step) return b->most;
  if (b->reader && now - b->reader_from > step / 2) return b->reader;
  return frame_name(g, top(g));
}

bool work_ran_out(cardvm_game *g) {
  if (!g->looking && !g->stopped)
    stop_fail(g, CARDVM_ERROR_LIMIT,
              "more than %u units of work between two answers, most of them for '%s'",
              (unsigned)g->limits.work, heaviest(g));
  return true;
}

/* -- Looking ----------------------------------------------------------------------------------- */

/* Kept values lie in pairs: those of the game, and those of who looks. */
static void values_swap(cardvm_game *g) {
  const uint32_t stamp = g->stamp;
  g->stamp = g->other_stamp;
  g->other_stamp = stamp;
  g->looking = !g->looking;
}

cardvm_look look_begin(const cardvm_game *game) {
  cardvm_game *g = (cardvm_game *)(uintptr_t)game; /* nothing that is state changes */
  if (g->looking) return (cardvm_look){0};
  const cardvm_look l = {true, g->budget.work};
  g->budget.work = 0;
  values_swap(g);
  if (!g->stamp) stamp_renew(g);
  return l;
}

bool look_close(const cardvm_game *game, cardvm_look l) {
  cardvm_game *g = (cardvm_game *)(uintptr_t)game;
  const bool spent = g->budget.work > g->limits.work, fine = !spent && !g->refused;
  if (!fine) stamp_renew(g);
  ASSERT(g, g->looking);
  values_swap(g);
  ASSERT(g, !g->looking && g->stamp != g->other_stamp);
  g->budget.work = l.work;
  if (g->refused) g->refused = false;
  else if (!fine && !g->stopped)
    error_set(&g->error, CARDVM_ERROR_LIMIT, "to look at this takes more than %u units of work",
              (unsigned)g->limits.work);
  return fine;
}

bool look_needed(cardvm_game *g, cardvm_look l, const char *what, const char *name) {
  if (look_end(g, l)) return true;
  if (g->error.code == CARDVM_ERROR_MEMORY) stop_memory(g);
  else
    stop_fail(g, CARDVM_ERROR_LIMIT, "%s'%s' takes more than %u units of work", what, name,
              (unsigned)g->limits.work);
  return false;
}

bool cardvm_effect_work(cardvm_game *g, uint32_t units) {
  charge(g, units);
  return !out_of_work(g);
}

cardvm_look cardvm_look_begin(cardvm_game *g) { return host_looks(g); }

bool cardvm_look_end(cardvm_game *g, cardvm_look l) { return look_end(g, l); }
