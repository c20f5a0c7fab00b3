/* Records a game while it is played. */
#include "pack.h"
#include "replay.h"

#include <string.h>

typedef struct words {
  uint32_t *at, count, capacity;
} words;

struct cardvm_recorder {
  cardvm_program *program;
  words setup, names, entries;
  /* For each entry, what there was before it: words of entries, words of names, names, bytes of the
   * trace. */
  words begins;
  uint32_t name_count;
  char *trace; /* what each entry's trace says, with a zero after each */
  uint32_t trace_count, trace_capacity;
  bool broken, ended;
};

/* -- Arrays that grow -------------------------------------------------------------------------- */

static bool words_add(cardvm_recorder *r, words *w, const uint32_t *from, uint32_t count) {
  if (w->capacity - w->count < count) {
    uint32_t capacity = w->capacity * 2 + count + 64;
    uint32_t *larger = cardvm_program_resize(r->program, w->at, w->capacity * sizeof *larger,
                                             capacity * sizeof *larger);
    if (!larger) {
      r->broken = true;
      return false;
    }
    w->at = larger;
    w->capacity = capacity;
  }
  if (count) memcpy(w->at + w->count, from, count * sizeof *from);
  w->count += count;
  return true;
}

static bool word_add(cardvm_recorder *r, words *w, uint32_t word) {
  return words_add(r, w, &word, 1);
}

static void words_free(cardvm_recorder *r, words *w) {
  cardvm_program_resize(r->program, w->at, w->capacity * sizeof *w->at, 0);
}

/* Adds bytes, padded to a whole word. */
static bool bytes_add(cardvm_recorder *r, words *w, const void *from, size_t size) {
  const uint8_t *bytes = from;
  bool fine = true;
  for (size_t i = 0; fine && i < size; i += 4) {
    uint8_t four[4] = {0};
    memcpy(four, bytes + i, size - i < 4 ? size - i : 4);
    fine = word_add(r, w, word_of_bytes(four));
  }
  return fine;
}

/* -- Names ------------------------------------------------------------------------------------- */

/* Adds a length and a text. */
static bool text_add(cardvm_recorder *r, words *w, const char *text) {
  size_t length = strlen(text);
  return word_add(r, w, (uint32_t)length) && bytes_add(r, w, text, length);
}

static bool name_known(const cardvm_recorder *r, uint32_t sort, uint32_t id) {
  const words *n = &r->names;
  for (uint32_t at = 0; at < n->count; at += 3 + (n->at[at + 2] + 3) / 4)
    if (n->at[at] == sort && n->at[at + 1] == id) return true;
  return false;
}

static bool name_add(cardvm_recorder *r, uint32_t sort, uint32_t id) {
  if (!sort || !id || name_known(r, sort, id)) return true;
  char memory[REPLAY_NAME_BYTES];
  const char *text = replay_name(r->program, sort, id, memory);
  const uint32_t head[2] = {sort, id};
  if (!words_add(r, &r->names, head, 2) || !text_add(r, &r->names, text)) return false;
  r->name_count++;
  return true;
}

/* -- Beginning and ending ---------------------------------------------------------------------- */

/* The seed as a game has it: the secret, or without one the seed of 64 bits and zeros. */
static void seed_words(const cardvm_setup *s, uint32_t seed[REPLAY_SEED]) {
  uint32_t any = 0;
  words_of_bytes(seed, s->secret, REPLAY_SEED);
  for (uint32_t i = 0; i < REPLAY_SEED; i++) any |= seed[i];
  if (any) return;
  seed[0] = (uint32_t)s->seed;
  seed[1] = (uint32_t)(s->seed >> 32);
}

static bool setup_add(cardvm_recorder *r, const cardvm_setup *s) {
  uint32_t seed[REPLAY_SEED];
  seed_words(s, seed);
  const uint32_t players = s->players | (s->chance_by_purpose ? SETUP_BY_PURPOSE : 0);
  bool fine = word_add(r, &r->setup, players) &&
              (!s->chance_by_purpose || words_add(r, &r->setup, s->luck, CARDVM_PLAYERS_MAX)) &&
              words_add(r, &r->setup, seed, REPLAY_SEED) &&
              words_add(r, &r->setup, &s->limits.cards, REPLAY_LIMITS) &&
              word_add(r, &r->setup, s->option_count);
  for (uint32_t i = 0; fine && i < s->option_count; i++)
    fine = word_add(r, &r->setup, (uint32_t)s->options[i]);
  fine = fine && word_add(r, &r->setup, s->card_count);
  for (uint32_t i = 0; fine && i < s->card_count; i++) {
    const cardvm_setup_cards *c = &s->cards[i];
    const uint32_t line[4] = {c->owner, c->zone, c->definition, c->count};
    fine = words_add(r, &r->setup, line, 4) && name_add(r, CARDVM_SORT_ZONE, c->zone) &&
           name_add(r, CARDVM_SORT_DEFINITION, c->definition);
  }
  return fine;
}

/* Adds the packed save, and the numbering of the program. */
static bool position_add(cardvm_recorder *r, const cardvm_game *g) {
  size_t size = cardvm_game_save(g, NULL, 0), packed;
  const cardvm_error *why = cardvm_game_error(g); /* its answers can't be listed */
  if (!size) cardvm_program_wrong(r->program, why->code, why->message);
  uint8_t *save = size ? cardvm_program_resize(r->program, NULL, 0, 2 * size) : NULL;
  if (!save) return false;
  uint8_t *small = save + size;
  cardvm_game_save(g, save, size);
  packed = pack(save, size, NULL);
  bool fine = packed <= size; /* most words of a save have a zero byte, so packing helps */
  if (fine) pack(save, size, small);
  uint64_t numbering = replay_numbering(r->program);
  const uint32_t head[4] = {(uint32_t)packed, (uint32_t)size, (uint32_t)numbering,
                            (uint32_t)(numbering >> 32)};
  fine = fine && words_add(r, &r->setup, head, 2) && bytes_add(r, &r->setup, small, packed) &&
         words_add(r, &r->setup, head + 2, 2);
  cardvm_program_resize(r->program, save, 2 * size, 0);
  return fine;
}

static cardvm_recorder *recorder_new(cardvm_program *p, const cardvm_setup *setup,
                                     const cardvm_game *g, const char *label) {
  cardvm_recorder *r = cardvm_program_resize(p, NULL, 0, sizeof *r);
  if (!r) return NULL;
  memset(r, 0, sizeof *r);
  r->program = p;
  if (text_add(r, &r->setup, label ? label : "") &&
      (g ? position_add(r, g)
         : words_add(r, &r->setup, (const uint32_t[2]){0}, 2) && setup_add(r, setup)))
    return r;
  cardvm_recorder_free(r);
  return NULL;
}

cardvm_recorder *cardvm_recorder_new(cardvm_program *p, const cardvm_setup *setup,
                                     const char *label) {
  if (p && cardvm_program_hash(p) && setup && !setup->idle)
    return recorder_new(p, setup, NULL, label);
  if (p)
    cardvm_program_wrong(p, CARDVM_ERROR_ARGUMENT, "a recording cannot begin with an idle setup");
  return NULL;
}

cardvm_recorder *cardvm_recorder_from(const cardvm_game *g, const char *label) {
  if (!g) return NULL;
  cardvm_program *p = cardvm_game_program(g);
  if (cardvm_game_status(g) <= CARDVM_OVER) return recorder_new(p, NULL, g, label);
  cardvm_program_wrong(p, CARDVM_ERROR_STATE,
                       "a recording can begin only at an open decision, at rest or at the end");
  return NULL;
}

void cardvm_recorder_free(cardvm_recorder *r) {
  if (!r) return;
  words_free(r, &r->setup);
  words_free(r, &r->names);
  words_free(r, &r->entries);
  words_free(r, &r->begins);
  cardvm_program_resize(r->program, r->trace, r->trace_capacity, 0);
  cardvm_program_resize(r->program, r, sizeof *r, 0);
}

/* -- Entries ----------------------------------------------------------------------------------- */

#define TRACE_BYTES_MOST (1u << 28)

static bool trace_add_bytes(cardvm_recorder *r, const char *text, size_t size) {
  if (r->trace_capacity - r->trace_count < size) {
    size_t capacity = 2 * (size_t)r->trace_capacity + size + 256;
    char *larger = capacity > TRACE_BYTES_MOST
                       ? NULL
                       : cardvm_program_resize(r->program, r->trace, r->trace_capacity, capacity);
    if (!larger) return false;
    r->trace = larger;
    r->trace_capacity = (uint32_t)capacity;
  }
  if (size) memcpy(r->trace + r->trace_count, text, size);
  r->trace_count += (uint32_t)size;
  return true;
}

cardvm_status cardvm_record_trace(cardvm_recorder *r, const char *text) {
  if (r->broken || r->ended) return CARDVM_ERROR_STATE;
  return trace_add_bytes(r, text, strlen(text)) ? CARDVM_OK : CARDVM_ERROR_MEMORY;
}

enum { ENTRY_BEGIN = 4 };

static void entry_begin(const cardvm_recorder *r, uint32_t *begin) {
  begin[0] = r->entries.count;
  begin[1] = r->names.count;
  begin[2] = r->name_count;
  begin[3] = r->trace_count; /* the entry keeps its trace */
}

/* Memory was refused: nothing of the entry stays. */
static cardvm_status entry_refused(cardvm_recorder *r, const uint32_t *begin, uint32_t begins) {
  r->entries.count = begin[0];
  r->names.count = begin[1];
  r->name_count = begin[2];
  r->trace_count = begin[3];
  r->begins.count = begins;
  r->broken = false;
  return CARDVM_ERROR_MEMORY;
}

static cardvm_status entry_add(cardvm_recorder *r, const cardvm_game *g, uint32_t kind,
                               cardvm_seat seat, const uint32_t *begin, const cardvm_option *picks,
                               uint32_t count) {
  if (r->broken || r->ended) return CARDVM_ERROR_STATE;
  const uint32_t begins = r->begins.count;
  uint64_t hash = cardvm_game_hash(g), question = replay_question(g);
  const uint32_t head[ENTRY_HEAD] = {kind,
                                     seat,
                                     count,
                                     (uint32_t)hash,
                                     (uint32_t)(hash >> 32),
                                     (uint32_t)question,
                                     (uint32_t)(question >> 32)};
  bool fine = words_add(r, &r->begins, begin, ENTRY_BEGIN) &&
              words_add(r, &r->entries, head, ENTRY_HEAD) && trace_add_bytes(r, "", 1);
  for (uint32_t i = 0; fine && i < count; i++)
    fine = word_add(r, &r->entries, picks[i].subject) && word_add(r, &r->entries, picks[i].name);
  return fine ? CARDVM_OK : entry_refused(r, begin, begins);
}

static bool has_stopped(const cardvm_game *g) { return cardvm_game_stopped(g)->code != CARDVM_OK; }

/* What was told last is forgotten if the game stands where it stood then: it has refused it, and a
 * client must not spoil a recording by what is not legal. Text that was told since stays. */
static void forget_refused(cardvm_recorder *r, const cardvm_game *g) {
  if (r->broken || r->ended || has_stopped(g) || !r->begins.count) return;
  const uint32_t *begin = r->begins.at + r->begins.count - ENTRY_BEGIN;
  const uint32_t *entry = r->entries.at + begin[0];
  if (entry[0] == ENTRY_SKIP || (entry[3] | (uint64_t)entry[4] << 32) != cardvm_game_hash(g))
    return;
  r->entries.count = begin[0];
  r->names.count = begin[1];
  r->name_count = begin[2];
  r->trace_count--; /* the zero behind its text */
  memmove(r->trace + begin[3], r->trace + begin[3] + 1, r->trace_count - begin[3]);
  r->begins.count -= ENTRY_BEGIN;
}

/* A replay runs the game before each entry, so this one must have been run. */
static cardvm_status entry_alone(cardvm_recorder *r, const cardvm_game *g, uint32_t kind,
                                 cardvm_seat seat) {
  uint32_t begin[ENTRY_BEGIN];
  if (!has_stopped(g) && cardvm_game_status(g) > CARDVM_OVER) return CARDVM_ERROR_STATE;
  forget_refused(r, g);
  entry_begin(r, begin);
  return entry_add(r, g, kind, seat, begin, NULL, 0);
}

cardvm_status cardvm_record_answer(cardvm_recorder *r, const cardvm_game *g, cardvm_seat by,
                                   const cardvm_option *picks, uint32_t count) {
  const cardvm_decision *d = cardvm_game_decision(g);
  if (!d && cardvm_game_question(g) && cardvm_game_error(g)->code == CARDVM_ERROR_MEMORY)
    return CARDVM_ERROR_MEMORY;
  if (!d || r->broken || r->ended) {
    r->broken = r->broken || !d;
    return CARDVM_ERROR_STATE;
  }
  uint32_t sort = replay_sort(d), begin[ENTRY_BEGIN];
  forget_refused(r, g);
  entry_begin(r, begin);
  for (uint32_t i = 0; i < count; i++)
    if (!name_add(r, sort, picks[i].name)) return entry_refused(r, begin, r->begins.count);
  return entry_add(r, g, ENTRY_ANSWER, by, begin, picks, count);
}

cardvm_status cardvm_record_concede(cardvm_recorder *r, const cardvm_game *g, cardvm_seat seat) {
  return entry_alone(r, g, ENTRY_CONCEDE, seat);
}

cardvm_status cardvm_record_skip(cardvm_recorder *r, const cardvm_game *g) {
  if (cardvm_game_status(g) != CARDVM_FAILED) {
    r->broken = true;
    return CARDVM_ERROR_STATE;
  }
  return entry_alone(r, g, ENTRY_SKIP, 0);
}

cardvm_status cardvm_record_end(cardvm_recorder *r, const cardvm_game *g) {
  cardvm_status status = entry_alone(r, g, ENTRY_END, 0);
  r->ended = status == CARDVM_OK;
  return status;
}

/* Goes back to the entry that was recorded where the game is now. Hashes grow with every question,
 * so none comes twice. */
cardvm_status cardvm_record_rewind(cardvm_recorder *r, const cardvm_game *g) {
  if (r->broken) return CARDVM_ERROR_STATE;
  uint64_t hash = cardvm_game_hash(g);
  for (uint32_t at = r->begins.count; at > 0; at -= ENTRY_BEGIN) {
    const uint32_t *begin = r->begins.at + at - ENTRY_BEGIN, *entry = r->entries.at + begin[0];
    if (entry[0] == ENTRY_SKIP || (entry[3] | (uint64_t)entry[4] << 32) != hash) continue;
    r->entries.count = begin[0];
    r->names.count = begin[1];
    r->name_count = begin[2];
    r->trace_count = begin[3];
    r->begins.count = at - ENTRY_BEGIN;
    r->ended = false;
    break;
  }
  return CARDVM_OK;
}

size_t cardvm_recorder_bytes(const cardvm_recorder *r, void *bytes, size_t max) {
  if (!r || r->broken || !r->ended) return 0;
  const uint8_t *trace = (const uint8_t *)r->trace;
  bool traced =
      /* Some entry has a trace. */
      r->trace_count > r->begins.count / ENTRY_BEGIN;
  size_t head = cardvm_file_begin(r->program, &REPLAY_KIND, NULL),
         packed = traced ? pack(trace, r->trace_count, NULL) : 0;
  size_t trace_words = (packed + 3) / 4,
         count = head + r->setup.count + 1 + r->names.count + 2 + trace_words + r->entries.count;
  if (!bytes || max < 4 * count) return 4 * count;
  const uint32_t names = r->name_count,
                 lengths[2] = {(uint32_t)packed, traced ? r->trace_count : 0};
  uint8_t *to = (uint8_t *)bytes + 4 * head;
  memset(to, 0, 4 * (count - head));
  cardvm_file_begin(r->program, &REPLAY_KIND, bytes);
  to = bytes_of_words(to, r->setup.at, r->setup.count);
  to = bytes_of_words(to, &names, 1);
  to = bytes_of_words(to, r->names.at, r->names.count);
  to = bytes_of_words(to, lengths, 2);
  if (packed) pack(trace, r->trace_count, to);
  bytes_of_words(to + 4 * trace_words, r->entries.at, r->entries.count);
  cardvm_file_close(bytes, (uint32_t)count);
  return 4 * count;
}
