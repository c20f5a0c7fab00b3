/* Effects in flight: the journal that leads back to the start of the outermost one, the log of the
 * answers given since, and how a coroutine that is gone is made again by running again.
 *
 * The log is words: kind, seat, serial of the decision, number of picks, and each pick's two words. That chance was
 * given another state is noted there, too: of nobody, with a pick that is the seed. */
#include "game.h"

#include <string.h>

enum { LOG_HEAD = 4 };

/* -- Journal -------------------------------------------------------------------------------------------- */

/* Kept free so that what is under way when memory is refused can still be taken back. */
#define JOURNAL_MARGIN 256u
/* Memory for a larger journal, that some effect needed, is given back. */
#define JOURNAL_KEPT 1024u

/* Words that may be noted before more room, or the limit, must be looked at. */
uint32_t journal_room(const cardvm_game *g) {
  uint32_t room = g->journal_capacity - JOURNAL_MARGIN;
  return room < g->limits.journal ? room : g->limits.journal;
}

static bool journal_grow(cardvm_game *g, uint32_t need) {
  uint32_t capacity = g->journal_capacity ? g->journal_capacity / 2 * 3 : 512;
  while (capacity < need) capacity = capacity / 2 * 3;
  journal_entry *larger =
      memory_resize(&g->program->allocator, g->journal, g->journal_capacity * sizeof *larger,
                    capacity * sizeof *larger);
  if (!larger) return false;
  g->journal = larger;
  g->journal_capacity = capacity;
  g->journal_room = journal_room(g);
  return true;
}

static void journal_shrink(cardvm_game *g) {
  journal_entry *smaller =
      memory_resize(&g->program->allocator, g->journal, g->journal_capacity * sizeof *smaller,
                    JOURNAL_KEPT * sizeof *smaller);
  if (!smaller) return; /* refused: it stays as it is */
  g->journal = smaller;
  g->journal_capacity = JOURNAL_KEPT;
  g->journal_room = journal_room(g);
}

/* Room for so many more words, before many are written at once. */
bool journal_reserve(cardvm_game *g, uint32_t words) {
  uint32_t need = g->journal_count + words + JOURNAL_MARGIN;
  bool limit = g->journal_count + words > g->limits.journal;
  if (!g->journaling) return true;
  if (!limit && (need <= g->journal_capacity || journal_grow(g, need))) return true;
  stop_fail(g, limit ? CARDVM_ERROR_LIMIT : CARDVM_ERROR_MEMORY,
            limit ? "one effect overwrites more than %u words" : "out of memory",
            (unsigned)g->limits.journal);
  return false;
}

/* The room is used up. False, when even the margin is used up after memory was refused: then the
 * word must not be written, because it could not be restored. */
bool journal_full(cardvm_game *g) {
  if (!g->stopped) journal_reserve(g, 1);
  return g->journal_count < g->journal_capacity;
}

/* Most words are as they were: two at a time. */
void note_words(cardvm_game *g, uint32_t *to, const uint32_t *from, uint32_t count) {
  uint32_t i = 0;
  for (; i + 1 < count; i += 2) {
    uint64_t a, b;
    memcpy(&a, to + i, sizeof a);
    memcpy(&b, from + i, sizeof b);
    if (a == b) continue;
    put(g, to + i, from[i]);
    put(g, to + i + 1, from[i + 1]);
  }
  if (i < count) put(g, to + i, from[i]);
}

static uint64_t mix(uint64_t h, uint32_t a, uint32_t b) {
  h = (h ^ ((uint64_t)a << 32 | b)) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 29);
}

/* Which words were overwritten since the start, in which order, and what they are now; and what is asked. */
static uint64_t journal_digest(const cardvm_game *g) {
  uint64_t h = g->h->decision_serial;
  uint32_t end = g->at.stack + g->h->stack_top; /* behind it lies no state */
  for (uint32_t i = 0; i < g->journal_count; i++)
    if (g->journal[i].offset < end) h = mix(h, g->journal[i].offset, g->block[g->journal[i].offset]);
  for (uint32_t i = 0; i < g->h->option_count; i++)
    h = mix(h, g->options[i].subject, g->options[i].name);
  return mix(h, g->h->option_count, g->h->frame_count);
}

/* -- Beginning and ending ---------------------------------------------------------------------------------- */

bool flight_begin(cardvm_game *g, uint32_t frame_index) {
  if (!MUST(g, !g->flight && !g->journaling)) return false;
  g->journaling = true;
  g->journal_count = 0;
  if (!journal_reserve(g, 1)) {
    g->journaling = false;
    return false;
  }
  g->flight = frame_index;
  if (!g->muted) g->trace_flight = g->trace_count; /* run again, it is told already */
  if (!g->rerunning) {
    g->answer_count = 0;
    g->replay = 0;
    g->skip_count = 0;
  }
  g->rerunning = false;
  return true;
}

void flight_end(cardvm_game *g) {
  g->flight = 0;
  g->journaling = false;
  g->rerunning = false;
  g->journal_count = 0;
  g->answer_count = 0;
  g->replay = 0;
  g->skip_count = 0;
  if (g->journal_capacity > JOURNAL_KEPT) journal_shrink(g);
}

void slot_drop(cardvm_game *g, uint32_t frame_index) {
  void **slot = &g->slots[frame_index];
  if (*slot && g->program->has_scripts)
    g->program->scripts.drop(g->program->scripts.user, g, slot);
  *slot = NULL;
}

/* Back to the moment before the outermost effect in flight began. */
void flight_undo(cardvm_game *g) {
  if (!g->flight) return;
  for (uint32_t i = g->flight; i <= g->limits.frames; i++) slot_drop(g, i);
  while (g->journal_count) {
    journal_entry e = g->journal[--g->journal_count];
    g->block[e.offset] = e.old;
  }
  g->journaling = false;
  g->flight = 0;
  g->running = 0;
  g->interrupt_first = 0;
  g->rerunning = true;
  g->replay = 0;
  g->h->option_count = 0;
  values_forget(g);
}

/* -- Answers ------------------------------------------------------------------------------------------------ */

static bool words_reserve(const cardvm_game *g, uint32_t **words, uint32_t *capacity,
                          uint32_t need) {
  if (need <= *capacity) return true;
  uint32_t larger = *capacity ? *capacity * 2 : 64;
  while (larger < need) larger *= 2;
  uint32_t *memory = memory_resize(&g->program->allocator, *words, *capacity * sizeof *memory,
                                   larger * sizeof *memory);
  if (!memory) return false;
  *words = memory;
  *capacity = larger;
  return true;
}

bool flight_reserve(cardvm_game *g, uint32_t answers, uint32_t skips, uint32_t journal) {
  uint32_t need = journal + JOURNAL_MARGIN;
  return words_reserve(g, &g->answers, &g->answer_capacity, answers) &&
         words_reserve(g, &g->skips, &g->skip_capacity, skips) &&
         (!journal || need <= g->journal_capacity || journal_grow(g, need));
}

/* Adds to the log what has not been given to the game yet. */
bool flight_note_answer(cardvm_game *g, uint32_t kind, uint32_t who, uint32_t serial,
                        const cardvm_option *picks, uint32_t count) {
  uint32_t words = LOG_HEAD + 2 * count;
  if (!words_reserve(g, &g->answers, &g->answer_capacity, g->answer_count + words)) return false;
  uint32_t *at = g->answers + g->answer_count;
  at[0] = kind;
  at[1] = who;
  at[2] = serial;
  at[3] = count;
  if (count) memcpy(at + LOG_HEAD, picks, count * sizeof *picks);
  g->answer_count += words;
  return true;
}

/* Of what was answered after that, only that players gave up stays: given when the place is reached. */
static void keep_concessions(cardvm_game *g, uint32_t from) {
  uint32_t to = from, next;
  for (uint32_t at = from; at < g->answer_count; at = next) {
    next = at + LOG_HEAD + 2 * g->answers[at + 3];
    if (g->answers[at] != ANSWER_CONCEDE) continue;
    memmove(g->answers + to, g->answers + at, LOG_HEAD * sizeof *g->answers);
    g->answers[to + 2] = 0; /* in no decision */
    to += LOG_HEAD;
  }
  g->answer_count = to;
}

void flight_concessions(cardvm_game *g) {
  for (; g->replay < g->answer_count; g->replay += LOG_HEAD) {
    const uint32_t *at = g->answers + g->replay;
    if (at[0] != ANSWER_CONCEDE || at[2] != 0) return;
    player_defeat(g, at[1]);
  }
}

static const function *frame_function(const cardvm_game *g, const frame *f) {
  return f->kind == FRAME_EFFECT && f->function
             ? ITEM(const function, g->program->functions, f->function)
             : NULL;
}

/* The name of the youngest script in flight, for messages. */
static const char *script_at_work(const cardvm_game *g) {
  for (uint32_t i = g->h->frame_count; g->flight && i >= g->flight; i--) {
    const function *fn = frame_function(g, &g->frames[i]);
    if (fn && fn->script && g->frames[i].serial && fn->name) return fn->name;
  }
  return "a script";
}

/* Gives the open decision its next answer of the log. */
void flight_replay(cardvm_game *g) {
  const uint32_t *at = g->answers + g->replay;
  uint32_t count = at[3], seat = at[1];
  g->replay += LOG_HEAD + 2 * count;
  bool fits;
  if (at[0] == ANSWER_CONCEDE) {
    fits = at[2] == g->h->decision_serial;
    if (fits) player_defeat(g, seat);
  } else if (at[0] == ANSWER_RESEED) {
    fits = at[2] == g->h->decision_serial;
    if (fits) random_seed(g, at[LOG_HEAD] | (uint64_t)at[LOG_HEAD + 1] << 32);
  } else {
    fits = count <= g->limits.options;
    if (fits && count) memcpy(g->picks, at + LOG_HEAD, count * sizeof *g->picks);
    fits = fits && decision_replay(g, seat, at[2], count);
  }
  if (!fits)
    stop_fail(g, CARDVM_ERROR_NONDETERMINISM,
              "'%s' asked something else when it was run again with the same answers",
              script_at_work(g));
}

/* -- Rebuilding --------------------------------------------------------------------------------------------- */

/* Running again is worth a word when it gives so many words of answers. */
#define REBUILD_LONG 512u

static bool is_cold(const cardvm_game *g) {
  for (uint32_t i = g->flight; g->flight && i <= g->h->frame_count; i++) {
    const function *fn = frame_function(g, &g->frames[i]);
    if (fn && fn->script && g->frames[i].serial && !g->slots[i]) return true;
  }
  return false;
}

/* Makes every coroutine in flight again, so that the next answer of the log can be given, or that the
 * game can run on after the last one was. */
cardvm_status flight_warm(cardvm_game *g) {
  if (!is_cold(g)) return CARDVM_OK;
  uint32_t given = g->replay, open = g->h->open;
  uint64_t digest = journal_digest(g);
  const char *name = script_at_work(g);
  bool muted = g->muted;
  g->muted = true;
  g->rebuilds++;
  flight_undo(g);
  uint32_t steps = 0;
  do { /* the first step begins the flight again */
    if (g->h->open) {
      flight_replay(g);
      steps = 0;
    } else if (++steps > g->limits.steps) {
      stop_fail(g, CARDVM_ERROR_NONDETERMINISM, "'%s' did not come back when it was run again",
                name);
    } else {
      frame_run(g);
    }
  } while (!g->stopped && !g->h->over && g->flight &&
           !(g->h->open == open && g->replay == given));
  g->muted = muted;
  if (!g->stopped && (g->h->over || !g->flight || journal_digest(g) != digest))
    stop_fail(g, CARDVM_ERROR_NONDETERMINISM,
              "'%s' did something else when it was run again with the same answers", name);
  if (given > REBUILD_LONG)
    program_tell(g->program, CARDVM_LOG_WARNING, "'%s' was run again with %u words of answers", name, (unsigned)given);
  if (g->stopped) {
    if (g->error.code != CARDVM_ERROR_MEMORY && g->error.code != CARDVM_ERROR_LIMIT)
      g->error.code = CARDVM_ERROR_NONDETERMINISM;
    g->stopped = STOP_DEAD;
    return g->error.code;
  }
  decision_refresh(g);
  return CARDVM_OK;
}

/* Every entry whole, of a kind that there is, by a player that there is. */
bool flight_log_sound(const cardvm_game *g, const uint32_t *answers, uint32_t count) {
  uint32_t at = 0;
  while (at < count) {
    if (count - at < LOG_HEAD) return false;
    uint32_t kind = answers[at], seat = answers[at + 1], picks = answers[at + 3];
    if (kind < ANSWER_PICKS || kind > ANSWER_RESEED) return false;
    if ((kind == ANSWER_RESEED ? seat != 0 : !is_seat(g, seat)) || picks > g->limits.options) return false;
    if ((kind == ANSWER_CONCEDE && picks) || (kind == ANSWER_RESEED && picks != 1)) return false;
    if ((count - at - LOG_HEAD) / 2 < picks) return false;
    at += LOG_HEAD + 2 * picks;
  }
  return true;
}

cardvm_status flight_resume(cardvm_game *g, const uint32_t *answers, uint32_t answer_count,
                            const uint32_t *skips, uint32_t skip_count) {
  if (!words_reserve(g, &g->answers, &g->answer_capacity, answer_count) ||
      !words_reserve(g, &g->skips, &g->skip_capacity, skip_count)) {
    stop_fail(g, CARDVM_ERROR_MEMORY, "out of memory");
    return CARDVM_ERROR_MEMORY;
  }
  if (answer_count) memcpy(g->answers, answers, answer_count * sizeof *answers);
  if (skip_count) memcpy(g->skips, skips, skip_count * sizeof *skips);
  g->answer_count = answer_count;
  g->skip_count = skip_count;
  g->replay = 0;
  g->rerunning = true; /* the first step begins the flight and keeps what was given */
  return cardvm_game_run(g);
}

bool flight_skipped(const cardvm_game *g, uint32_t serial) {
  for (uint32_t i = 0; i < g->skip_count; i++)
    if (g->skips[i] == serial) return true;
  return false;
}

cardvm_status cardvm_game_skip(cardvm_game *g) {
  if (g->stopped != STOP_FAILED || !g->undone || !g->failed_serial) return CARDVM_ERROR_STATE;
  if (!words_reserve(g, &g->skips, &g->skip_capacity, g->skip_count + 1))
    return CARDVM_ERROR_MEMORY;
  g->skips[g->skip_count++] = g->failed_serial;
  keep_concessions(g, g->failed_answers); /* what the failed effect was told is of no use */
  g->replay = 0;
  g->failed_serial = 0;
  g->stopped = STOP_NONE;
  g->undone = false;
  if (g->tracing && g->trace_count > g->trace_flight) g->trace_count = g->trace_flight;
  return CARDVM_OK;
}
