/* Writes a game as bytes. */
#include "save.h"

#include <string.h>

/* Returns whether the game is at a question, at rest or over, and not between an answer and the
 * next run. */
bool game_settled(const cardvm_game *g) { return cardvm_game_status(g) <= CARDVM_OVER; }

/* Returns the header as it was before the outermost effect in flight began. */
static header start_header(const cardvm_game *g) {
  if (!g->flight) return *g->h;
  header start = header_before(g, g->journal_count);
  start.option_count = 0;
  return start;
}

/* A region, and where its bytes are. */
typedef struct written {
  region from;
  uint8_t *to;
} written;

/* Restores, in the bytes, the words that were overwritten since the effect began. */
static void undo(const cardvm_game *g, const written *parts, uint32_t count) {
  uint32_t at = 0;
  for (uint32_t i = g->journal_count; i > 0; i--) {
    const journal_entry e = *NOTED_AT(g, i - 1);
    for (uint32_t n = 0; n < count && e.offset - parts[at].from.at >= parts[at].from.words; n++)
      at = at + 1 < count ? at + 1 : 0;
    const uint32_t in = e.offset - parts[at].from.at;
    if (in < parts[at].from.words) word_store(parts[at].to + 4 * (size_t)in, e.old);
  }
}

static uint8_t *put_block(const cardvm_game *g, const header *start, uint8_t *to) {
  region regions[REGIONS_MAX];
  written parts[REGIONS_MAX];
  uint32_t count = layout_used(g, start, regions);
  words_store(to, &start->players, WORDS(header));
  to += 4 * WORDS(header);
  for (uint32_t i = 0; i < count; i++) {
    parts[i] = (written){regions[i], to};
    words_store(to, block_word(g, regions[i].at), regions[i].words);
    to += 4 * (size_t)regions[i].words;
  }
  if (g->flight) undo(g, parts, count);
  return to;
}

static size_t words_of(const cardvm_game *g, const header *start, bool stream) {
  region regions[REGIONS_MAX];
  uint32_t count = layout_used(g, start, regions);
  size_t words = cardvm_file_begin(g->program, &SAVE_KIND, NULL) + SAVE_HEAD + WORDS(header) +
                 2 * (size_t)start->option_count;
  for (uint32_t i = 0; i < count; i++) words += regions[i].words;
  if (stream) words += 1 + stream_words(g);
  return words + (g->flight ? (size_t)g->answer_count + g->skip_count : 0);
}

size_t cardvm_game_save(const cardvm_game *g, void *bytes, size_t max) {
  return cardvm_game_save_with(g, 0, bytes, max);
}

size_t cardvm_game_save_with(const cardvm_game *g, uint32_t also, void *bytes, size_t max) {
  if (!g || !game_settled(g) || !act_list(g)) return 0;
  const bool stream = also & CARDVM_SAVE_STREAM && stream_kept(g);
  header start = start_header(g);
  size_t words = words_of(g, &start, stream);
  if (words > UINT32_MAX) return 0;
  if (!bytes || max < 4 * words) return 4 * words;
  uint32_t answers = g->flight ? g->answer_count : 0, skips = g->flight ? g->skip_count : 0;
  uint64_t hash = cardvm_game_hash(g);
  uint32_t head[SAVE_HEAD] = {[SAVE_PLAYERS] = start.players,
                              [SAVE_FLIGHT] = (g->flight ? SAVED_IN_FLIGHT : 0) |
                                              (g->followed ? SAVED_FOLLOWED : 0) |
                                              (stream ? SAVED_STREAM : 0),
                              [SAVE_ANSWERS] = answers,
                              [SAVE_SKIPS] = skips,
                              [SAVE_HASH] = (uint32_t)hash,
                              [SAVE_HASH + 1] = (uint32_t)(hash >> 32)};
  memcpy(head + SAVE_LIMITS, &g->limits, sizeof g->limits);
  uint8_t *to = bytes;
  to += 4 * (size_t)cardvm_file_begin(g->program, &SAVE_KIND, bytes);
  to = words_put(to, head, SAVE_HEAD);
  if (stream) {
    const uint32_t length = (uint32_t)stream_words(g);
    to = stream_put(g, words_put(to, &length, 1));
  }
  to = put_block(g, &start, to);
  to = words_put(to, &g->options[0].subject, 2 * (size_t)start.option_count);
  to = words_put(to, g->answers, answers);
  words_put(to, g->skips, skips);
  cardvm_file_close(bytes, (uint32_t)words);
  return 4 * words;
}
