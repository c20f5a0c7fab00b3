/* Making, freeing and hashing games. */
#include "holds.h"
#include "pairs.h"
#include "words.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* -- Memory ------------------------------------------------------------------------------------ */

static void *take(const cardvm_game *g, size_t bytes) {
  void *memory = memory_resize(&g->program->allocator, NULL, 0, bytes);
  if (memory) memset(memory, 0, bytes);
  return memory;
}

static void release(const cardvm_game *g, void *memory, size_t bytes) {
  ASSERT_IN(g->program, memory != g && "it is released once");
  if (memory) memory_resize(&g->program->allocator, memory, bytes, 0);
}
/* What has been released is known by what is put in its place, for assertions. */
#define RELEASE(g, member, bytes)                                                                  \
  (release((g), (g)->member, (bytes)),                                                             \
   CARDVM_ASSERTIONS ? (void)((g)->member = (void *)(g)) : (void)0)

/* A step reads words all over the block, one where another leads to. All are asked for together, so
 * that a game that was left alone is not waited for word by word. */
void game_fetch(const cardvm_game *g) {
#ifdef __GNUC__
  enum { LINE = 64, LINES_MOST = 1024 };
  const char *own = (const char *)g, *block = (const char *)g->block;
  const size_t lines = block_bytes(g) / LINE;
  if (g->program->near == g) return;
  g->program->near = g;
  for (size_t i = 0; i < sizeof *g; i += LINE) __builtin_prefetch(own + i);
  for (size_t i = 0; i < lines && i < LINES_MOST; i++) __builtin_prefetch(block + i * LINE);
#else
  (void)g;
#endif
}

/* Frees everything that a game holds except its history. */
void game_release(cardvm_game *g) {
  RELEASE(g, trace_tokens, trace_token_bytes(g));
  if (g->slots) slots_drop(g, 1);
  RELEASE(g, block, block_bytes(g));
  RELEASE(g, slots, slots_bytes(g));
  away_release(g);
  RELEASE(g, journal, g->journal_capacity * sizeof *g->journal);
  RELEASE(g, answers, g->answer_capacity * sizeof *g->answers);
  RELEASE(g, skips, g->skip_capacity * sizeof *g->skips);
  RELEASE(g, done, g->done_capacity * DONE_BYTES);
  RELEASE(g, trace, g->trace_capacity * sizeof *g->trace);
  cardvm_program *p = g->program;
  ASSERT(g, p->live_games && *g->link_game == g);
  p->live_games--;
  game_counts_reset(g);
  *g->link_game = g->next_game;
  if (g->next_game) g->next_game->link_game = g->link_game;
  memory_resize(&p->allocator, g, sizeof *g, 0);
  if (p->orphaned && !p->live_games) cardvm_program_free(p);
}

/* Makes a game without content, or returns NULL if memory is refused. */
cardvm_game *game_new(cardvm_program *p, const cardvm_limits *limits, const cardvm_limits *room,
                      uint32_t players) {
  cardvm_game *g = memory_resize(&p->allocator, NULL, 0, sizeof *g);
  if (!g) return NULL;
  memset(g, 0, sizeof *g);
  g->program = p;
  g->limits = *limits;
  g->room = *room;
  g->room_steps = 0; /* the first step settles it */
  p->live_games++;
  g->next_game = p->games;
  g->link_game = &p->games;
  if (p->games) p->games->link_game = &g->next_game;
  p->games = g;
  layout_make(&g->at, p, room, players);
  g->block = take(g, block_bytes(g));
  g->slots = take(g, slots_bytes(g));
  if (!g->block || !g->slots || !room_shared(p, &g->at, room)) {
    game_release(g);
    return NULL;
  }
  layout_views(g);
  values_forget(g);
  return g;
}

void places_init(cardvm_game *g) {
  const cardvm_program *p = g->program;
  EACH_ID(z, p->zones) {
    const zone *item = program_zone(p, z);
    uint32_t each = zone_places(item);
    uint32_t seats = item->def.shared ? 1 : g->h->players, at = g->at.zone_first[z - 1];
    for (uint32_t s = 1; s <= seats; s++)
      for (uint32_t c = 0; c < each; c++, at++) {
        place *to = PLACE_AT(g, at);
        ASSERT(g, !to->zone && "of one zone, circle and player");
        to->zone = z;
        to->owner = to->master = to->base_master = item->def.shared ? 0 : s;
        ASSERT(g, place_of(g, z, to->owner) + c == at && place_mastered(g, at));
      }
  }
  EACH_ID(i, p->circles) {
    const circle *k = program_circle(p, i);
    const zone *item = program_zone(p, k->zone);
    uint32_t seats = item->def.shared ? 1 : g->h->players,
             at = g->at.zone_first[k->zone - 1] + k->ordinal - 1;
    for (uint32_t s = 0; s < seats; s++) PLACE_AT(g, at + s * item->circle_count)->circle = i;
  }
}

void cardvm_game_chill(cardvm_game *g) { slots_drop(g, 1); }

/* -- Hash and figures -------------------------------------------------------------------------- */

/* The hash is the same on every machine, because words are hashed with the lowest byte first. */
static XXH64_hash_t hash_words(const uint32_t *words, size_t count, XXH64_hash_t seed) {
  static const union {
    uint32_t word;
    uint8_t first;
  } order = {1};
  if (order.first) return XXH3_64bits_withSeed(words, count * 4, seed);
  XXH3_state_t state;
  XXH3_INITSTATE(&state); /* resetting the state reads it */
  XXH3_64bits_reset_withSeed(&state, seed);
  for (uint8_t bytes[256]; count;) {
    size_t n = count < 64 ? count : 64;
    words_store(bytes, words, n);
    XXH3_64bits_update(&state, bytes, n * 4);
    words += n;
    count -= n;
  }
  return XXH3_64bits_digest(&state);
}

/* Hashes the state: the used part of every table, and the open question. Its options are left out,
 * because they follow from the rest; so are tokens, which change nothing. */
uint64_t cardvm_game_hash(const cardvm_game *g) {
  region parts[REGIONS_MAX];
  uint32_t count = layout_used(g, g->h, parts);
  XXH64_hash_t hash = hash_words(g->block, WORDS(header) - 1, 0);
  for (uint32_t i = 0; i < count - 1; i++)
    if (parts[i].words) hash = hash_words(block_word(g, parts[i].at), parts[i].words, hash);
  return hash;
}

void game_counts_add(cardvm_program_stats *to, const cardvm_game *g) {
#define COUNTED(name) to->name += g->name;
  GAME_COUNTS(COUNTED)
}

/* Adds the figures to the program's; the game counts from 0 again. */
void game_counts_reset(cardvm_game *g) {
  game_counts_add(&g->program->gone, g);
  memset(GAME_PART(g, events), 0, sizeof(struct game_counts));
}

void cardvm_effect_instructions(cardvm_game *g, uint64_t count) { g->instructions += count; }
