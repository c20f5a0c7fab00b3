/* The journal has every word that was overwritten since the outermost effect in flight began, with
 * its old value. The log has the answers given since. The journal leads back to that effect's
 * start, and the log leads forward again.
 *
 * The log is words: kind, seat, serial of the decision, number of picks, and two words for each
 * pick. When chance is given another seed, the log notes that as an entry of seat 0, whose pick is
 * the seed. */
#include "holds.h"

#include <string.h>

/* -- Journal ----------------------------------------------------------------------------------- */

/* These entries stay free, so that a change under way can be undone when memory is refused. */
#define JOURNAL_MARGIN 256u

/* An effect may have needed a larger journal; the memory above this is given back. */
#define JOURNAL_KEPT 1024u

/* Returns how many words may be noted before the journal must grow or has reached its limit. */
uint32_t journal_bound(const cardvm_game *g) {
  if (g->away) return 0; /* words elsewhere are noted slowly */
  uint32_t capacity = g->journal_capacity - JOURNAL_MARGIN;
  return capacity < g->limits.journal ? capacity : g->limits.journal;
}

/* Returns false if memory is refused: then the journal stays as it is. */
static bool journal_resize(cardvm_game *g, uint32_t capacity) {
  journal_entry *moved =
      memory_resize(&g->program->allocator, g->journal, g->journal_capacity * sizeof *moved,
                    capacity * sizeof *moved);
  if (!moved) return false;
  g->journal = moved;
  g->journal_capacity = capacity;
  g->journal_bound = journal_bound(g);
  return true;
}

static bool journal_grow(cardvm_game *g, uint32_t need) {
  uint32_t capacity = g->journal_capacity ? g->journal_capacity / 2 * 3 : 512;
  while (capacity < need) capacity = capacity / 2 * 3;
  return journal_resize(g, capacity);
}

/* Restores every word as it was when the outermost effect in flight began. After that nothing is in
 * flight. */
void journal_undo(cardvm_game *g) {
  ASSERT(g, g->flight && g->journaling);
  while (g->journal_count) {
    const journal_entry e = g->journal[--g->journal_count];
    *block_word(g, e.offset) = e.old;
  }
  ASSERT(g, block_digest(g) == g->flight_digest && "every word that was overwritten was noted");
  g->journaling = false;
  g->flight = 0;
}

/* Swaps the noted words with those in the block; `back` starts with the youngest. */
static void journal_swap(cardvm_game *g, bool back) {
  for (uint32_t i = 0; i < g->journal_count; i++) {
    journal_entry *e = &g->journal[back ? g->journal_count - 1 - i : i];
    uint32_t *at = block_word(g, e->offset), word = *at;
    *at = e->old;
    e->old = word;
  }
}

static uint64_t start_digest(cardvm_game *g) {
  journal_swap(g, true);
  const uint64_t digest = block_digest(g);
  journal_swap(g, false);
  return digest;
}

bool journal_complete(cardvm_game *g) {
  return !g->journaling || start_digest(g) == g->flight_digest;
}

uint32_t flight_answers(const cardvm_game *g) {
  uint32_t given = 0;
  for (uint32_t at = 0; at < g->answer_count; at += LOG_HEAD + 2 * g->answers[at + 3])
    given += g->answers[at] != ANSWER_RESEED;
  return given;
}

/* Says who goes on and on, too: one that asks without an end writes little for each question. */
static void stop_too_long(cardvm_game *g) {
  const frame *f = &g->frames[g->flight];
  const cardvm_id id = f->kind == FRAME_EFFECT ? f->function : 0;
  const uint32_t asked = flight_answers(g);
  if (id && asked > 1)
    stop_fail(g, CARDVM_ERROR_LIMIT,
              "the function of %s has asked %u questions and goes on: one effect overwrites more "
              "than %u words",
              program_function(g->program, id)->name, (unsigned)asked, (unsigned)g->limits.journal);
  else
    stop_fail(g, CARDVM_ERROR_LIMIT, "one effect overwrites more than %u words",
              (unsigned)g->limits.journal);
}

/* Reserves entries for so many words. Otherwise the game stops and false is returned. */
bool journal_reserve(cardvm_game *g, uint32_t words) {
  uint32_t need = g->journal_count + words + JOURNAL_MARGIN;
  bool limit = g->journal_count + words > g->limits.journal;
  if (!g->journaling) return true;
  if (!limit && (need <= g->journal_capacity || journal_grow(g, need))) return true;
  if (!limit) stop_memory(g);
  else stop_too_long(g);
  return false;
}

/* Returns whether so many words can be noted without asking for memory; asks for it now. */
bool journal_ready(cardvm_game *g, uint32_t words) {
  const uint32_t need = g->journal_count + words + JOURNAL_MARGIN;
  return need <= g->journal_capacity || journal_grow(g, need);
}

/* Makes room for one more entry, notes the word and writes it. If even the margin is used up after
 * memory was refused, the word is not written, because it could not be restored. */
void write_slowly(cardvm_game *g, uint32_t *word, uint32_t value) {
  if (!g->stopped) journal_reserve(g, 1);
  if (g->journal_count == g->journal_capacity) return;
  g->journal[g->journal_count++] = (journal_entry){word_offset(g, word), *word};
  *word = value;
}

/* Compares two words at a time, because most words do not change. */
void note_words(cardvm_game *g, uint32_t *to, const uint32_t *from, uint32_t count) {
  uint32_t i = 0;
  for (; i + 1 < count; i += 2) {
    uint64_t a, b;
    memcpy(&a, to + i, sizeof a);
    memcpy(&b, from + i, sizeof b);
    if (a == b) continue;
    write_word(g, to + i, from[i]);
    write_word(g, to + i + 1, from[i + 1]);
  }
  if (i < count) write_word(g, to + i, from[i]);
  ASSERT(g, memcmp(to, from, count * sizeof *to) == 0);
}

/* -- Beginning and ending ---------------------------------------------------------------------- */

bool flight_begin(cardvm_game *g, uint32_t frame_index) {
  if (!MUST(g, !g->flight && !g->journaling)) return false;
  ASSERT(g, frame_index == g->h->frame_count &&
                (top(g)->kind == FRAME_EFFECT || top(g)->kind == FRAME_ACTION));
  if (CARDVM_ASSERTIONS) g->flight_digest = block_digest(g);
  g->journaling = true;
  g->journal_count = 0;
  const bool room = JOURNAL_MARGIN < g->journal_capacity || journal_grow(g, 1 + JOURNAL_MARGIN);
  if (!room) {
    g->journaling = false;
    stop_refused(g);
    return false;
  }
  g->flight = frame_index;
  g->flight_work = g->budget.work;
  g->flight_steps = g->budget.steps;
  /* While muted, the effect runs again; the trace has it already. */
  if (!g->muted) g->trace_flight = g->trace_count;
  if (!g->rerunning) {
    g->answer_count = 0;
    g->replay = 0;
    g->skip_count = 0;
  }
  g->rerunning = false;
  return true;
}

void flight_end(cardvm_game *g) {
  ASSERT(g, journal_complete(g));
  g->flight = 0;
  g->journaling = false;
  g->rerunning = false;
  g->journal_count = 0;
  g->answer_count = 0;
  g->replay = 0;
  g->skip_count = 0;
  if (g->journal_capacity > JOURNAL_KEPT) journal_resize(g, JOURNAL_KEPT);
}

void slot_drop(cardvm_game *g, uint32_t frame_index) {
  ASSERT(g, frame_index - 1 < g->limits.frames);
  void **slot = &g->slots[frame_index];
  if (*slot && g->program->has_scripts) g->program->scripts.drop(g->program->scripts.user, g, slot);
  *slot = NULL;
  ASSERT(g, !g->slots[frame_index]);
}

void **slot_at(cardvm_game *g, uint32_t frame_index) {
  if (frame_index > g->slots_used) g->slots_used = frame_index;
  return &g->slots[frame_index];
}

void slots_drop(cardvm_game *g, uint32_t from) {
  for (uint32_t i = from; i <= g->slots_used; i++) slot_drop(g, i);
  if (g->slots_used >= from) g->slots_used = from - 1;
}

/* -- Answers ----------------------------------------------------------------------------------- */

static bool words_reserve(const cardvm_game *g, uint32_t **words, uint32_t *capacity,
                          uint32_t need) {
  if (need <= *capacity) return true;
  uint32_t larger = *capacity ? *capacity * 2 : 64;
  while (larger < need) larger *= 2;
  return memory_words(&g->program->allocator, words, capacity, larger);
}

bool flight_reserve(cardvm_game *g, uint32_t answers, uint32_t skips, uint32_t journal) {
  uint32_t need = journal + JOURNAL_MARGIN;
  return words_reserve(g, &g->answers, &g->answer_capacity, answers) &&
         words_reserve(g, &g->skips, &g->skip_capacity, skips) &&
         (!journal || need <= g->journal_capacity || journal_grow(g, need));
}

/* Adds an answer to the log before the game gets it. */
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
  ASSERT(g, g->answer_count <= g->answer_capacity && flight_log_valid(g, at, words));
  return true;
}

/* Returns whether every entry is complete, has a known kind and comes from a player of the game. */
bool flight_log_valid(const cardvm_game *g, const uint32_t *answers, uint32_t count) {
  uint32_t at = 0;
  while (at < count) {
    if (count - at < LOG_HEAD) return false;
    uint32_t kind = answers[at], seat = answers[at + 1], picks = answers[at + 3];
    if (kind < ANSWER_PICKS || kind > ANSWER_RESEED) return false;
    if ((kind == ANSWER_RESEED ? seat != 0 : !is_seat(g, seat)) || picks > g->limits.options)
      return false;
    if ((kind == ANSWER_CONCEDE && picks) || (kind == ANSWER_RESEED && picks != 1)) return false;
    if ((count - at - LOG_HEAD) / 2 < picks) return false;
    at += LOG_HEAD + 2 * picks;
  }
  return true;
}

bool flight_skipped(const cardvm_game *g, uint32_t serial) {
  for (uint32_t i = 0; i < g->skip_count; i++)
    if (g->skips[i] == serial) return true;
  return false;
}
