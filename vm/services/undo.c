/* Going back: marks at which a game can be resumed.
 *
 * The history holds an image of the game at the newest mark: the state of the block, and what
 * stands beside it of an effect in flight and of the trace. Each older mark holds only the words
 * that differ from the mark after it. A game without a history pays nothing: nothing here is called
 * while it plays.
 *
 * A difference has, for each section of the image, runs of words: the number of equal words, the
 * number of differing words, and the differing words. Where a section is longer, the extra words
 * count as differing. */
#include "services.h"

#include <string.h>

/* What the image keeps in single words. */
typedef struct side {
  uint32_t flight, journaling, trace_number;
  uint32_t tail_number; /* the number of the trace's entry before the part that is kept */
  uint32_t digest[2];   /* of the block when the flight began; only assertions ask */
} side;

typedef enum section_id {
  SECTION_SIDE = 0,
  SECTION_HEADER,
  SECTION_TABLES, /* what matters of each table of the state */
  SECTION_CAUSES = SECTION_TABLES + REGIONS_MAX,
  SECTION_WAITING,
  SECTION_ANSWERS,
  SECTION_SKIPS,
  SECTION_JOURNAL,
  SECTION_OPTIONS,
  SECTION_TRACE, /* the trace of the flight; leaving out an effect removes these entries */
  SECTIONS
} section_id;

typedef struct section {
  uint32_t *at, count;
} section;

typedef struct mark {
  cardvm_mark_info info;
  uint32_t count[SECTIONS]; /* how many words its image has */
  uint32_t revealed;        /* what was revealed between it and the next mark */
  uint32_t *back; /* the difference from the next image to its own; NULL: it is the newest mark */
  size_t back_words;
} mark;

struct history {
  size_t bytes, bound; /* bytes: of marks and image */
  mark *marks;         /* oldest first */
  uint32_t mark_count, mark_capacity;
  cardvm_mark last; /* no number is used twice */
  section image[SECTIONS];
  uint32_t capacity[SECTIONS];
};

static memory *allocator(const cardvm_game *g) { return &g->program->allocator; }

static cardvm_status refuse(cardvm_game *g, cardvm_status code, const char *message) {
  return error_set(&g->error, code, "%s", message);
}

/* -- What a game is made of -------------------------------------------------------------------- */

static side side_of(const cardvm_game *g) {
  side s = {g->flight, g->journaling, g->trace_number, 0, {0}};
  memcpy(s.digest, &g->flight_digest, sizeof s.digest);
  if (g->flight && g->trace_flight && g->trace_flight <= g->trace_count)
    s.tail_number = g->trace[g->trace_flight - 1].number;
  return s;
}

/* Lists where the words of the game are. The image is compared with them and copied from them. */
static void sections_of(const cardvm_game *g, side *s, section *to) {
  bool flight = g->flight != 0;
  uint32_t tail = flight && g->trace_flight < g->trace_count ? g->trace_flight : g->trace_count;
  to[SECTION_SIDE] = (section){&s->flight, WORDS(side)};
  region used[REGIONS_MAX];
  layout_since(g, g->journal_count, used);
  to[SECTION_HEADER] = (section){g->block, WORDS(header)};
  for (uint32_t i = 0; i < REGIONS_MAX; i++)
    to[SECTION_TABLES + i] = (section){block_word(g, used[i].at), used[i].words};
  to[SECTION_CAUSES] = (section){&g->causes[0].number, (g->h->frame_count + 1) * WORDS(cause)};
  to[SECTION_WAITING] =
      (section){&g->waiting_causes[0].number, (g->h->waiting_count + 1) * WORDS(cause)};
  to[SECTION_ANSWERS] = (section){g->answers, flight ? g->answer_count : 0};
  to[SECTION_SKIPS] = (section){g->skips, flight ? g->skip_count : 0};
  to[SECTION_JOURNAL] =
      (section){(uint32_t *)g->journal, flight ? g->journal_count * WORDS(journal_entry) : 0};
  to[SECTION_OPTIONS] =
      (section){(uint32_t *)g->options, g->h->option_count * WORDS(cardvm_option)};
  to[SECTION_TRACE] = (section){g->trace ? (uint32_t *)(g->trace + tail) : NULL,
                                (g->trace_count - tail) * WORDS(cardvm_trace)};
}

/* -- Differences ------------------------------------------------------------------------------- */

enum { PIECE = 16 }; /* compared at once, because most words are equal */

static uint32_t same_words(const section *a, const section *b, uint32_t from) {
  uint32_t most = a->count < b->count ? a->count : b->count, at = from;
  while (at + PIECE <= most && memcmp(a->at + at, b->at + at, PIECE * sizeof(uint32_t)) == 0)
    at += PIECE;
  while (at < most && a->at[at] == b->at[at]) at++;
  return at - from;
}

/* Returns the length of a run. It goes on over a single equal word, because a new run would cost
 * two words. */
static uint32_t other_words(const section *a, const section *b, uint32_t from) {
  uint32_t at = from, same = 0;
  while (at < a->count && same < 2)
    same = at < b->count && a->at[at] == b->at[at] ? same + 1 : 0, at++;
  return at - from - same;
}

/* Writes how `to` becomes `from` again. Returns the number of words; with `out` NULL it only
 * counts. */
static size_t difference(const section *from, const section *to, uint32_t *out) {
  size_t words = 0;
  for (uint32_t at = 0; at < from->count;) {
    uint32_t same = same_words(from, to, at), other = other_words(from, to, at + same);
    if (out) {
      out[words] = same;
      out[words + 1] = other;
      if (other) memcpy(out + words + 2, from->at + at + same, other * sizeof *out);
    }
    words += 2 + (size_t)other;
    at += same + other;
  }
  return words;
}

static const uint32_t *difference_apply(section *image, uint32_t count, const uint32_t *back) {
  image->count = count;
  for (uint32_t at = 0; at < count;) {
    uint32_t same = *back++, other = *back++;
    if (other) memcpy(image->at + at + same, back, other * sizeof *back);
    back += other;
    at += same + other;
  }
  return back;
}

static size_t differences(const section *from, const section *to, uint32_t *out) {
  size_t words = 0;
  for (int i = 0; i < SECTIONS; i++)
    words += difference(&from[i], &to[i], out ? out + words : NULL);
  return words;
}

/* -- Memory ------------------------------------------------------------------------------------ */

static bool resize(cardvm_game *g, uint32_t **words, size_t from, size_t to) {
  struct history *h = g->history;
  if (from == to) return true;
  uint32_t *moved = memory_resize(allocator(g), *words, from * sizeof **words, to * sizeof **words);
  if (to && !moved) return false;
  *words = to ? moved : NULL;
  h->bytes = h->bytes - from * sizeof **words + to * sizeof **words;
  return true;
}

static bool image_reserve(cardvm_game *g, const section *now) {
  struct history *h = g->history;
  for (int i = 0; i < SECTIONS; i++) {
    if (now[i].count <= h->capacity[i]) continue;
    if (!resize(g, &h->image[i].at, h->capacity[i], now[i].count)) return false;
    h->capacity[i] = now[i].count;
  }
  return true;
}

static void drop_back(cardvm_game *g, mark *m) {
  resize(g, &m->back, m->back_words, 0);
  m->back_words = 0;
}

static void drop_oldest(cardvm_game *g, uint32_t count) {
  struct history *h = g->history;
  if (!count) return; /* there may be no list yet */
  for (uint32_t i = 0; i < count; i++) drop_back(g, &h->marks[i]);
  h->mark_count -= count;
  memmove(h->marks, h->marks + count, h->mark_count * sizeof *h->marks);
}

static bool marks_reserve(cardvm_game *g) {
  struct history *h = g->history;
  if (h->mark_count < h->mark_capacity) return true;
  uint32_t capacity = h->mark_capacity ? h->mark_capacity * 2 : 16;
  if (h->mark_capacity &&
      h->bytes + h->mark_capacity * sizeof *h->marks > h->bound) { /* too much */
    drop_oldest(g, h->mark_count / 2);
    return true;
  }
  mark *larger = memory_resize(allocator(g), h->marks, h->mark_capacity * sizeof *larger,
                               capacity * sizeof *larger);
  if (!larger) return false;
  h->bytes += (capacity - h->mark_capacity) * sizeof *larger;
  h->marks = larger;
  h->mark_capacity = capacity;
  return true;
}

void history_clear(cardvm_game *g) {
  if (g->history) drop_oldest(g, g->history->mark_count);
}

void history_free(cardvm_game *g) {
  struct history *h = g->history;
  if (!h) return;
  history_clear(g);
  for (int i = 0; i < SECTIONS; i++) resize(g, &h->image[i].at, h->capacity[i], 0);
  memory_resize(allocator(g), h->marks, h->mark_capacity * sizeof *h->marks, 0);
  memory_resize(allocator(g), h, sizeof *h, 0);
  g->history = NULL;
}

size_t history_bytes(const cardvm_game *g) { return g->history ? g->history->bytes : 0; }

/* Drops the oldest marks and keeps the newest. It drops some more than needed, so that the list is
 * not moved every time. */
static void keep_bound(cardvm_game *g) {
  struct history *h = g->history;
  size_t bytes = h->bytes;
  uint32_t count = 0, least = bytes > h->bound ? h->mark_count / 8 : 0;
  while ((bytes > h->bound || count < least) && count + 1 < h->mark_count)
    bytes -= h->marks[count++].back_words * sizeof(uint32_t);
  if (count) drop_oldest(g, count);
}

cardvm_status cardvm_game_history(cardvm_game *g, size_t bytes) {
  if (!bytes) {
    history_free(g);
    return CARDVM_OK;
  }
  if (!g->history) {
    g->history = memory_resize(allocator(g), NULL, 0, sizeof *g->history);
    if (!g->history) return out_of_memory(g);
    memset(g->history, 0, sizeof *g->history);
    g->history->bytes = sizeof *g->history;
    g->revealed = 0;
  }
  g->history->bound = bytes;
  keep_bound(g);
  return CARDVM_OK;
}

/* -- Marking ----------------------------------------------------------------------------------- */

static cardvm_mark_info info_of(const cardvm_game *g, cardvm_mark number) {
  const cardvm_decision *d = cardvm_game_decision(g);
  cardvm_mark_info info = {.mark = number, .turn_number = g->h->turn_number};
  if (!d) return info;
  info.serial = d->serial;
  info.player = d->player;
  info.decider = d->decider;
  return info;
}

static cardvm_mark mark_set(cardvm_game *g) {
  struct history *h = g->history;
  side s = side_of(g);
  section now[SECTIONS];
  sections_of(g, &s, now);
  size_t image = sizeof *h;
  for (int i = 0; i < SECTIONS; i++) image += now[i].count * sizeof(uint32_t);
  if (image > h->bound) {
    refuse(g, CARDVM_ERROR_LIMIT, "one mark alone needs more bytes than the history may hold");
    return 0;
  }
  if (!marks_reserve(g)) {
    out_of_memory(g);
    return 0;
  }
  mark *before = h->mark_count ? &h->marks[h->mark_count - 1] : NULL;
  size_t words = before ? differences(h->image, now, NULL) : 0;
  if (!image_reserve(g, now) || (before && !resize(g, &before->back, 0, words))) {
    out_of_memory(g);
    return 0;
  }
  if (before) {
    differences(h->image, now, before->back);
    before->back_words = words;
    before->revealed = g->revealed;
  }
  mark *m = &h->marks[h->mark_count++];
  *m = (mark){.info = info_of(g, ++h->last)};
  for (int i = 0; i < SECTIONS; i++) {
    m->count[i] = h->image[i].count = now[i].count;
    if (now[i].count) memcpy(h->image[i].at, now[i].at, now[i].count * sizeof(uint32_t));
  }
  g->revealed = 0;
  keep_bound(g);
  return h->last;
}

cardvm_mark cardvm_game_mark(cardvm_game *g) {
  if (!g->history || !game_settled(g)) {
    refuse(g, CARDVM_ERROR_STATE,
           g->history ? "a mark can be set only at an open decision, at rest or at the end"
                      : "the game keeps no history");
    return 0;
  }
  if (!act_list(g)) return 0; /* the options are kept, too */
  journal_name(g, true);
  const cardvm_mark number = mark_set(g);
  journal_name(g, false);
  return number;
}

uint32_t cardvm_game_marks(const cardvm_game *g, cardvm_mark_info *infos, uint32_t max) {
  const struct history *h = g->history;
  if (!h) return 0;
  for (uint32_t i = 0; i < h->mark_count && i < max; i++)
    infos[i] = h->marks[h->mark_count - 1 - i].info;
  return h->mark_count;
}

/* Returns the index of a mark, or mark_count if it is not kept any more. */
static uint32_t mark_find(const struct history *h, cardvm_mark number) {
  uint32_t low = 0, high = h->mark_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (h->marks[middle].info.mark < number) low = middle + 1;
    else high = middle;
  }
  return low < h->mark_count && h->marks[low].info.mark == number ? low : h->mark_count;
}

/* -- Going back -------------------------------------------------------------------------------- */

/* The game may have given back memory since the mark. */
static bool game_reserve(cardvm_game *g, const mark *m) {
  bool fine = flight_reserve(g, m->count[SECTION_ANSWERS], m->count[SECTION_SKIPS],
                             m->count[SECTION_JOURNAL] / WORDS(journal_entry));
  return fine && trace_reserve(g, g->trace_count + m->count[SECTION_TRACE] / WORDS(cardvm_trace));
}

/* Entries that the host has cleared since do not come back. */
static void trace_restore(cardvm_game *g, const side *s, const section *tail) {
  const uint32_t last = tail->count ? s->tail_number : s->trace_number, had = g->trace_count;
  while (g->trace_count && g->trace[g->trace_count - 1].number > last) g->trace_count--;
  g->trace_flight = g->trace_count;
  for (uint32_t i = 0; i < tail->count; i += WORDS(cardvm_trace)) {
    cardvm_trace entry;
    memcpy(&entry, tail->at + i, sizeof entry);
    if (entry.number <= g->trace_cleared) continue;
    const uint32_t at = g->trace_count++;
    /* Marks don't keep the tokens of entries that were left out since. */
    if (at >= had || g->trace[at].number != entry.number) trace_tokens_clear(g, at);
    g->trace[at] = entry;
  }
  g->trace_number = s->trace_number;
  if (g->trace_cleared > g->trace_number) g->trace_cleared = g->trace_number;
}

static void copy_back(void *to, const section *from) {
  if (from->count) memcpy(to, from->at, from->count * sizeof(uint32_t));
}

/* Tables never get less room. Behind what was in use they become empty again. */
static void tables_restore(cardvm_game *g, const section *image) {
  region used[REGIONS_MAX];
  layout_since(g, g->journal_count, used);
  copy_back(g->block, &image[SECTION_HEADER]);
  for (uint32_t i = 0; i < REGIONS_MAX; i++) {
    const section *was = &image[SECTION_TABLES + i];
    uint32_t *to = block_word(g, used[i].at);
    copy_back(to, was);
    if (used[i].words > was->count)
      memset(to + was->count, 0, (used[i].words - was->count) * sizeof *to);
  }
}

static void restore(cardvm_game *g, const section *image) {
  side s;
  cardvm_game_chill(g);
  memcpy(&s, image[SECTION_SIDE].at, sizeof s);
  tables_restore(g, image);
  copy_back(g->causes, &image[SECTION_CAUSES]);
  copy_back(g->waiting_causes, &image[SECTION_WAITING]);
  copy_back(g->answers, &image[SECTION_ANSWERS]);
  copy_back(g->skips, &image[SECTION_SKIPS]);
  copy_back(g->journal, &image[SECTION_JOURNAL]);
  copy_back(g->options, &image[SECTION_OPTIONS]);
  trace_restore(g, &s, &image[SECTION_TRACE]);
  g->flight = s.flight;
  g->journaling = s.journaling != 0;
  g->journal_count = image[SECTION_JOURNAL].count / WORDS(journal_entry);
  journal_name(g, false);
  memcpy(&g->flight_digest, s.digest, sizeof s.digest);
  ASSERT(g, journal_complete(g));
  g->answer_count = g->replay = image[SECTION_ANSWERS].count;
  g->skip_count = image[SECTION_SKIPS].count;
  g->rerunning = g->undone = false;
  game_rests(g);
  g->pick_count = 0;
  g->stopped = STOP_NONE;
  g->failed_serial = 0;
  g->error = g->why = (cardvm_error){0};
  listened_derive(g);
  values_forget(g);
  budget_begin(g);
  decision_refresh(g);
}

cardvm_status cardvm_game_rewind(cardvm_game *g, cardvm_mark number) {
  struct history *h = g->history;
  uint32_t to = h ? mark_find(h, number) : 0;
  if (!h || to == h->mark_count)
    return refuse(g, CARDVM_ERROR_ARGUMENT, "there is no such mark, or not any more");
  if (g->running && !g->stopped)
    return refuse(g, CARDVM_ERROR_STATE, "a function of the game is running");
  if (!game_reserve(g, &h->marks[to])) return out_of_memory(g);
  while (h->mark_count > to + 1) {
    mark *m = &h->marks[--h->mark_count - 1];
    const uint32_t *back = m->back;
    for (int i = 0; i < SECTIONS; i++) back = difference_apply(&h->image[i], m->count[i], back);
    drop_back(g, m);
  }
  restore(g, h->image);
  g->revealed = 0;
  g->rewinds++;
  return CARDVM_OK;
}

/* -- What going back would give away ----------------------------------------------------------- */

uint32_t cardvm_game_rewind_reveals(const cardvm_game *g, cardvm_mark number) {
  const struct history *h = g->history;
  uint32_t seats = g->revealed;
  for (uint32_t i = h ? mark_find(h, number) : 0; h && i + 1 < h->mark_count; i++)
    seats |= h->marks[i].revealed;
  return seats;
}
