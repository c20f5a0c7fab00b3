/* The block's tables grow with the game. How much room they have is no state: it is neither hashed
 * nor saved, and what a game does does not follow from it.
 *
 * A table that meets its end within a step moves at once to memory of its own, alone, because
 * whoever is at work knows where other tables are. Before the next step everything is laid out in
 * one block again. Behind the room that a table has lie some spare entries: who takes one of them
 * asks for that, so that a table seldom has to move alone. */
#include "pairs.h"
#include "state.h"

#include <string.h>

/* Memory of tables that have grown. What they leave is kept until the block is laid out anew, so
 * that it can still be read. */
struct away {
  struct away *next;
  size_t bytes;
};

/* Renames the noted words, whose tables lie elsewhere now. */
static void journal_moves(cardvm_game *g, const uint32_t *from, const uint32_t *words,
                          const uint32_t *to) {
  for (uint32_t i = 0; i < g->journal_count; i++) {
    uint32_t *offset = &NOTED_AT(g, i)->offset;
    const uint32_t t = layout_table(from, words, *offset);
    if (MUST(g, t < TABLES)) *offset = *offset - from[t] + to[t];
  }
}

/* -- How much ---------------------------------------------------------------------------------- */

/* The words of cardvm_limits that say how much tables have room for. */
typedef struct sized {
  size_t room, used; /* places of words in cardvm_limits and in the header */
  uint32_t first;
} sized;
#define SIZED(room, used, first)                                                                   \
  { offsetof(cardvm_limits, room), offsetof(header, used), first }
static const sized sizes[] = {SIZED(cards, card_count, 8),
                              SIZED(lasting, lasting_count, 2),
                              SIZED(listeners, listener_count, 24),
                              SIZED(queue, waiting_count, 2),
                              SIZED(queue, choice_count, 2),
                              SIZED(events, record_count, 4),
                              SIZED(frames, frame_count, 12),
                              SIZED(stack, stack_top, 24),
                              SIZED(uses, use_count, 4),
                              SIZED(extra_turns, extra_count, 1)};
enum { SIZES = sizeof sizes / sizeof *sizes };

static uint32_t *word_in(void *words, size_t place) {
  return (uint32_t *)(void *)((char *)words + place);
}
static uint32_t word_from(const void *words, size_t place) {
  return *(const uint32_t *)(const void *)((const char *)words + place);
}

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

static uint32_t enough(const cardvm_program *p, uint32_t have, uint32_t need, uint32_t limit) {
  uint32_t room = p->room == ROOM_TIGHT ? 0 : have + have / 2;
  if (room < need) room = need;
  return room < limit ? room : limit;
}

cardvm_limits room_least(const cardvm_program *p, const cardvm_limits *limits) {
  cardvm_limits room = *limits;
  for (uint32_t i = 0; i < SIZES && p->room != ROOM_WHOLE; i++)
    *word_in(&room, sizes[i].room) =
        enough(p, 0, p->room == ROOM_TIGHT ? 0 : sizes[i].first, word_from(limits, sizes[i].room));
  return room;
}

cardvm_limits room_first(const cardvm_program *p, const cardvm_limits *limits, uint32_t cards) {
  cardvm_limits room = room_least(p, limits);
  room.cards += cards;
  for (uint32_t i = 0; i < SIZES; i++) {
    uint32_t *word = word_in(&room, sizes[i].room);
    *word = enough(p, 0, larger(*word, word_from(&p->begun, sizes[i].room)),
                   word_from(limits, sizes[i].room));
  }
  return room;
}

void room_begun(const cardvm_game *g) {
  const cardvm_limits none = {0};
  if (g->program->room == ROOM_GROWS)
    g->program->begun = room_used(g->program, &none, &g->limits, g->h);
}

cardvm_limits room_used(const cardvm_program *p, const cardvm_limits *room,
                        const cardvm_limits *limits, const header *h) {
  cardvm_limits enlarged = *room;
  for (uint32_t i = 0; i < SIZES; i++) {
    uint32_t *word = word_in(&enlarged, sizes[i].room), used = word_from(h, sizes[i].used);
    if (used >= *word) *word = enough(p, *word, used + 1, word_from(limits, sizes[i].room));
  }
  return enlarged;
}

static bool reserve(cardvm_program *p, void **memory, size_t *have, uint64_t want, size_t each) {
  if (want <= *have) return true;
  char *grown = memory_resize(&p->allocator, *memory, *have * each, (size_t)want * each);
  if (!grown) return false;
  memset(grown + *have * each, 0, ((size_t)want - *have) * each);
  *memory = grown;
  *have = (size_t)want;
  return true;
}

bool room_shared(cardvm_program *p, const layout *l, const cardvm_limits *room) {
  void *values = p->values, *listing = p->listing, *givers = p->givers.items, *hints = p->hints;
  const bool fine =
      reserve(p, &values, &p->value_count, l->values, sizeof *p->values) &&
      reserve(p, &listing, &p->listing_count, l->listing, sizeof *p->listing) &&
      reserve(p, &givers, &p->givers.room, l->givers, sizeof *p->givers.items) &&
      reserve(p, &hints, &p->hint_size, (uint64_t)larger(room->cards, room->lasting) + 1,
              HINTS * sizeof *p->hints) &&
      pairs_reserve(p, larger(room->options, room->stack / 2));
  p->values = values;
  p->listing = listing;
  p->givers.items = givers;
  p->hints = hints;
  return fine;
}

/* -- A table alone ----------------------------------------------------------------------------- */

static void move_words(uint32_t *to, const uint32_t *from, uint32_t had, uint32_t words) {
  const uint32_t same = had < words ? had : words;
  memcpy(to, from, same * sizeof *to);
  memset(to + same, 0, (words - same) * sizeof *to);
}

/* Moves the tables that get more room. Returns false if memory is refused. */
static bool tables_leave(cardvm_game *g, const cardvm_limits *room) {
  layout next;
  uint32_t from[TABLES], old[TABLES], words[TABLES], to[TABLES], n = 1;
  if (!layout_make(&next, g->program, room, g->h->players)) return false;
  layout_offsets(&g->at, from);
  layout_sizes(g, &g->room, old);
  layout_sizes(g, room, words);
  size_t bytes = sizeof(struct away);
  for (uint32_t t = 0; t < TABLES; t++)
    if (words[t] != old[t]) bytes += words[t] * sizeof(uint32_t);
  memory *a = &g->program->allocator;
  struct away *chunk = memory_resize(a, NULL, 0, bytes);
  if (!chunk) return false;
  if (!room_shared(g->program, &next, room)) {
    memory_resize(a, chunk, bytes, 0);
    return false;
  }
  *chunk = (struct away){g->away, bytes};
  g->away = chunk;
  uint32_t *at = (uint32_t *)(void *)(chunk + 1);
#define LEAVE(table, ...)                                                                          \
  if (words[n] != old[n]) {                                                                        \
    uint32_t *left = (uint32_t *)(void *)g->table;                                                 \
    move_words(at, left, old[n], words[n]);                                                        \
    if (CARDVM_ASSERTIONS) memset(left, 0xdd, old[n] * sizeof *at); /* nobody may know it now */   \
    g->table = (void *)at;                                                                         \
    g->at.table = g->at.end;                                                                       \
    g->at.end += words[n];                                                                         \
    at += words[n];                                                                                \
  }                                                                                                \
  n++;
  STATE_TABLES(LEAVE)
  OTHER_TABLES(LEAVE)
  layout_offsets(&g->at, to);
  journal_moves(g, from, old, to);
  g->room = *room;
  g->journal_bound = journal_bound(g);
  return true;
}

bool room_for(cardvm_game *g, uint32_t *room, uint32_t need, const char *what) {
  const size_t place = (size_t)((const char *)room - (const char *)&g->room);
  const uint32_t limit = word_from(&g->limits, place);
  if (need > limit) {
    stop_fail(g, CARDVM_ERROR_LIMIT, what, (unsigned)limit);
    return false;
  }
  if (need <= *room) return true;
  g->room_steps = 0;
  if (need <= *room + ROOM_SPARE) return true;
  cardvm_limits more = g->room;
  const uint32_t begun = word_from(&g->program->begun, place);
  *word_in(&more, place) = enough(g->program, *room, larger(need, begun), limit);
  if (tables_leave(g, &more)) return true;
  stop_memory(g);
  return false;
}

/* -- The whole block --------------------------------------------------------------------------- */

size_t away_bytes(const cardvm_game *g) {
  size_t bytes = 0;
  for (const struct away *a = g->away; a; a = a->next) bytes += a->bytes;
  return bytes;
}

void away_release(cardvm_game *g) {
  while (g->away) {
    struct away *gone = g->away;
    g->away = gone->next;
    memory_resize(&g->program->allocator, gone, gone->bytes, 0);
  }
}

/* Lays the block out anew, with other room. No table gets less than it uses. */
bool room_change(cardvm_game *g, const cardvm_limits *room) {
  layout next;
  uint32_t from[TABLES], old[TABLES], words[TABLES], to[TABLES], n = 1;
  if (!layout_make(&next, g->program, room, g->h->players)) return false;
  memory *a = &g->program->allocator;
  const size_t bytes = (size_t)next.words * sizeof(uint32_t);
  uint32_t *block = memory_resize(a, NULL, 0, bytes);
  if (!block) return false;
  if (!room_shared(g->program, &next, room)) {
    memory_resize(a, block, bytes, 0);
    return false;
  }
  layout_offsets(&g->at, from);
  layout_sizes(g, &g->room, old);
  layout_sizes(g, room, words);
  layout_offsets(&next, to);
  memcpy(block, g->block, WORDS(header) * sizeof *block);
#define COME(table, ...)                                                                           \
  move_words(block + next.table, (uint32_t *)(void *)g->table, old[n], words[n]);                  \
  n++;
  STATE_TABLES(COME)
  OTHER_TABLES(COME)
  journal_moves(g, from, old, to);
  memory_resize(a, g->block, block_bytes(g), 0);
  away_release(g);
  g->block = block;
  g->at = next;
  g->room = *room;
  layout_views(g);
  g->journal_bound = journal_bound(g);
  return true;
}

bool room_settle(cardvm_game *g) {
  const cardvm_limits room = room_used(g->program, &g->room, &g->limits, g->h);
  if ((g->away || memcmp(&room, &g->room, sizeof room) != 0) && !room_change(g, &room))
    return false;
  g->room_steps = g->limits.steps;
  return true;
}
