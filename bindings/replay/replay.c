/* Plays a recorded game again. All bytes are checked before the first step. */
#include "replay.h"
#include "pack.h"

#include <stdio.h>
#include <string.h>

struct cardvm_replay {
  cardvm_program *program;
  uint32_t *words, count; /* the content */
  cardvm_setup setup;
  cardvm_setup_cards *cards;
  uint32_t card_capacity;
  uint8_t *save; /* the save that the game begins with; NULL: it begins with its setup */
  uint32_t save_bytes;
  uint64_t numbering;         /* the numbering of the program that wrote the save */
  uint32_t names, name_count; /* names: the word at which they begin */
  uint8_t *trace; /* what each entry's trace says, with a zero after each; NULL: nothing */
  uint32_t trace_bytes;
  uint32_t entries, entry_count;
  uint32_t at, entry;   /* where the next entry is, and its number from 0 */
  cardvm_option *picks; /* the answer of an entry, as options of this program */
  uint32_t pick_capacity;
  bool same_program;
  bool follows;              /* another question is no reason to part */
  cardvm_recorder *recorder; /* is told what the game is given; NULL: nobody is */
  char why[320];
};

/* -- Opening ----------------------------------------------------------------------------------- */

static void refuse(cardvm_error *error, cardvm_status code, const char *format, const char *why) {
  if (!error) return;
  *error = (cardvm_error){.code = code};
  snprintf(error->message, sizeof error->message, format, why);
  cardvm_text_clean(error->message);
}

/* Returns whether so many words are there, from `at` on. */
static bool there(const cardvm_replay *r, uint32_t at, uint64_t words) {
  return at <= r->count && words <= r->count - at;
}

/* What a scan returns where memory was refused; what is told of it, the program's error says. */
static const char out_of_memory[] = "out of memory";

static bool names_scan(cardvm_replay *r, uint32_t at) {
  if (!there(r, at, 1)) return false;
  r->name_count = r->words[at];
  r->names = ++at;
  for (uint32_t i = 0; i < r->name_count; i++) {
    if (!there(r, at, 3) || !there(r, at + 3, ((uint64_t)r->words[at + 2] + 3) / 4)) return false;
    at += 3 + (uint32_t)(((uint64_t)r->words[at + 2] + 3) / 4);
  }
  r->entries = at; /* the trace comes before the entries; content_scan goes past it */
  return true;
}

static uint64_t double_at(const cardvm_replay *r, uint32_t at) {
  return r->words[at] | (uint64_t)r->words[at + 1] << 32;
}

/* Unpacks a packed part: a number of packed bytes, a number of bytes, and the packed bytes. *made
 * stays as it is if there are no bytes. Moves *at past the part. Returns what is wrong, or NULL. */
static const char *packed_scan(const cardvm_replay *r, uint32_t *at, uint8_t **made,
                               uint32_t *bytes) {
  if (!there(r, *at, 2)) return "it is cut off";
  uint32_t packed = r->words[*at], size = r->words[*at + 1],
           words = (uint32_t)(((uint64_t)packed + 3) / 4);
  if (!there(r, *at + 2, words) || size > PACK_MOST * (uint64_t)packed || (packed && !size))
    return "a packed part is cut off";
  const uint32_t *from = r->words + *at + 2;
  *at += 2 + words;
  if (!size) return NULL;
  uint8_t *unpacked = cardvm_program_resize(r->program, NULL, 0, size);
  uint8_t *in = unpacked ? cardvm_program_resize(r->program, NULL, 0, 4 * (size_t)words) : NULL;
  if (in) bytes_of_words(in, from, words);
  bool fine = in && unpack(in, packed, unpacked, size);
  *made = unpacked; /* it belongs to the replay, even if it is wrong */
  *bytes = unpacked ? size : 0;
  if (!in) return out_of_memory;
  cardvm_program_resize(r->program, in, 4 * (size_t)words, 0);
  return fine ? NULL : "a packed part was altered";
}

/* Returns whether there is a zero after each entry's trace, and nothing after the last. */
static bool trace_fits(const cardvm_replay *r) {
  uint32_t zeros = 0;
  for (uint32_t i = 0; i < r->trace_bytes; i++) zeros += !r->trace[i];
  return !r->trace || (zeros == r->entry_count && !r->trace[r->trace_bytes - 1]);
}

static bool entries_scan(cardvm_replay *r) {
  uint32_t at = r->entries, kind = 0;
  while (at < r->count && kind != ENTRY_END) {
    if (!there(r, at, ENTRY_HEAD)) return false;
    kind = r->words[at];
    uint32_t count = r->words[at + ENTRY_COUNT];
    if (kind < ENTRY_ANSWER || kind > ENTRY_END || (kind != ENTRY_ANSWER && count)) return false;
    if (!there(r, at + ENTRY_HEAD, 2 * (uint64_t)count)) return false;
    at += ENTRY_HEAD + 2 * count;
    r->entry_count++;
    if (count > r->pick_capacity) r->pick_capacity = count;
  }
  return kind == ENTRY_END && at == r->count;
}

/* Returns the present id of something that was recorded; 0: it does not exist any more. */
static uint32_t id_now(const cardvm_replay *r, uint32_t sort, uint32_t id) {
  if (r->same_program || !sort || !id) return id;
  for (uint32_t i = 0, at = r->names; i < r->name_count; i++) {
    uint32_t length = r->words[at + 2];
    if (r->words[at] == sort && r->words[at + 1] == id) {
      char text[256];
      if (length >= sizeof text) return 0;
      for (uint32_t n = 0; n < length; n++)
        text[n] = (char)(r->words[at + 3 + n / 4] >> (n % 4 * 8));
      text[length] = '\0';
      return sort == CARDVM_SORT_ABILITY ? replay_ability(r->program, text)
                                         : cardvm_program_find(r->program, (cardvm_sort)sort, text);
    }
    at += 3 + (length + 3) / 4;
  }
  return 0;
}

bool cardvm_replay_label(const void *bytes, size_t size, char *label, size_t max) {
  uint32_t at = bytes ? cardvm_file_content(&REPLAY_KIND, bytes, size, NULL) : 0;
  if (!at || at >= size / 4) return false;
  const uint8_t *content = (const uint8_t *)bytes + 4 * (size_t)at;
  uint32_t length = word_of_bytes(content);
  if (length >= max || length > size - 4 * (size_t)(at + 1)) return false;
  memcpy(label, content + 4, length);
  label[length] = '\0';
  return true;
}

static bool cards_read(cardvm_replay *r, uint32_t at, uint32_t count) {
  if (!count) return true;
  r->cards = cardvm_program_resize(r->program, NULL, 0, count * sizeof *r->cards);
  if (!r->cards) return false;
  r->card_capacity = count;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t *line = r->words + at + 4 * (size_t)i;
    r->cards[i] = (cardvm_setup_cards){.owner = line[0],
                                       .zone = id_now(r, CARDVM_SORT_ZONE, line[1]),
                                       .definition = id_now(r, CARDVM_SORT_DEFINITION, line[2]),
                                       .count = line[3]};
  }
  return true;
}

static bool setup_read(cardvm_replay *r, uint32_t at, uint32_t *end) {
  cardvm_setup *s = &r->setup;
  if (!there(r, at, 1)) return false;
  s->players = r->words[at++];
  s->chance_by_purpose = (s->players & SETUP_BY_PURPOSE) != 0;
  s->players &= ~SETUP_BY_PURPOSE;
  if (s->chance_by_purpose) {
    if (!there(r, at, CARDVM_PLAYERS_MAX)) return false;
    memcpy(s->luck, r->words + at, sizeof s->luck);
    at += CARDVM_PLAYERS_MAX;
  }
  if (!there(r, at, REPLAY_SEED + REPLAY_LIMITS + 1)) return false;
  bytes_of_words(s->secret, r->words + at, REPLAY_SEED);
  s->seed = 0; /* so that a secret of zeros is what it says */
  at += REPLAY_SEED;
  memcpy(&s->limits, r->words + at, sizeof s->limits);
  at += REPLAY_LIMITS;
  s->option_count = r->words[at++];
  if (!there(r, at, (uint64_t)s->option_count + 1)) return false;
  s->options = (const int32_t *)(const void *)(r->words + at);
  at += s->option_count;
  s->card_count = r->words[at++];
  *end = at + 4 * s->card_count;
  return there(r, at, 4 * (uint64_t)s->card_count);
}

static bool picks_make(cardvm_replay *r) {
  if (!r->pick_capacity) return true;
  r->picks = cardvm_program_resize(r->program, NULL, 0, r->pick_capacity * sizeof *r->picks);
  return r->picks != NULL;
}

/* Returns what is wrong, or NULL. */
static const char *content_scan(cardvm_replay *r) {
  uint64_t label = r->count ? 1 + ((uint64_t)r->words[0] + 3) / 4 : 0;
  if (!label || !there(r, 0, label)) return "its setup is cut off";
  uint32_t at = (uint32_t)label;
  const char *why = packed_scan(r, &at, &r->save, &r->save_bytes);
  if (why) return why;
  r->setup = cardvm_setup_default();
  if (r->save ? !there(r, at, 2) : !setup_read(r, at, &at)) return "its setup is cut off";
  if (r->save) {
    r->setup.seed = 0;
    r->numbering = double_at(r, at);
    at += 2;
  }
  uint32_t cards = at - 4 * r->setup.card_count;
  if (!names_scan(r, at)) return "its names are cut off";
  why = packed_scan(r, &r->entries, &r->trace, &r->trace_bytes);
  if (why) return why;
  if (!entries_scan(r)) return "its entries are cut off or missing";
  if (!trace_fits(r)) return "its trace does not fit its entries";
  return picks_make(r) && cards_read(r, cards, r->setup.card_count) ? NULL : out_of_memory;
}

static bool content_read(cardvm_replay *r, cardvm_error *error) {
  const char *why = content_scan(r);
  r->setup.cards = r->cards;
  if (why == out_of_memory && error) *error = *cardvm_program_error(r->program);
  else if (why) refuse(error, CARDVM_ERROR_ARGUMENT, "this replay can't be read: %s", why);
  return !why;
}

cardvm_replay *cardvm_replay_open(cardvm_program *p, const void *bytes, size_t size,
                                  cardvm_error *error) {
  cardvm_file file;
  if (error) *error = (cardvm_error){0};
  if (!cardvm_file_open(p, &REPLAY_KIND, bytes, size, &file, error)) return NULL;
  cardvm_replay *r = cardvm_program_resize(p, NULL, 0, sizeof *r);
  if (r) {
    *r = (cardvm_replay){.program = p, .count = file.words, .same_program = file.same_program};
    memcpy(r->why, file.why, sizeof r->why);
    r->words = cardvm_program_resize(p, NULL, 0, (r->count + 1) * sizeof *r->words);
    if (r->words) {
      words_of_bytes(r->words, file.content, r->count);
      if (content_read(r, error)) return r;
      cardvm_replay_free(r);
      return NULL;
    }
    cardvm_replay_free(r);
  }
  if (error) *error = *cardvm_program_error(p);
  return NULL;
}

void cardvm_replay_free(cardvm_replay *r) {
  if (!r) return;
  cardvm_program *p = r->program;
  if (r->cards) cardvm_program_resize(p, r->cards, r->card_capacity * sizeof *r->cards, 0);
  if (r->picks) cardvm_program_resize(p, r->picks, r->pick_capacity * sizeof *r->picks, 0);
  cardvm_program_resize(p, r->save, r->save_bytes, 0);
  cardvm_program_resize(p, r->trace, r->trace_bytes, 0);
  if (r->words) cardvm_program_resize(p, r->words, (r->count + 1) * sizeof *r->words, 0);
  cardvm_program_resize(p, r, sizeof *r, 0);
}

bool cardvm_replay_program(const cardvm_replay *r, const char **why) {
  if (why) *why = r->why;
  return r->same_program;
}

bool cardvm_replay_secret(const cardvm_replay *r, uint8_t secret[CARDVM_SECRET_BYTES]) {
  memcpy(secret, r->setup.secret, CARDVM_SECRET_BYTES); /* zeros of a save */
  return !r->save;
}

uint64_t cardvm_replay_seed(const cardvm_replay *r) {
  uint32_t seed[REPLAY_SEED], more = 0;
  words_of_bytes(seed, r->setup.secret, REPLAY_SEED);
  for (uint32_t i = 2; i < REPLAY_SEED; i++) more |= seed[i];
  return more ? 0 : seed[0] | (uint64_t)seed[1] << 32;
}

uint32_t cardvm_replay_entries(const cardvm_replay *r) { return r->entry_count; }

const char *cardvm_replay_trace(const cardvm_replay *r, uint32_t entry) {
  if (!r->trace || !entry || entry > r->entry_count) return NULL;
  const char *at = (const char *)r->trace;
  while (--entry) at += strlen(at) + 1;
  return at;
}

static cardvm_game *load(const cardvm_replay *r, bool trace, cardvm_error *error) {
  if (r->numbering != replay_numbering(r->program)) {
    refuse(error, CARDVM_ERROR_DEFINITION,
           "it begins with a save, and the scripts number things differently now: %.200s", r->why);
    return NULL;
  }
  const uint32_t also = r->same_program ? 0 : CARDVM_LOAD_ANY_PROGRAM;
  cardvm_game *g = cardvm_game_load_with(r->program, also, r->save, r->save_bytes, error);
  if (g && also) cardvm_game_run(g); /* what is asked anew is asked now */
  if (g) cardvm_game_trace_enable(g, trace);
  return g;
}

cardvm_game *cardvm_replay_start(cardvm_replay *r, bool trace, cardvm_error *error) {
  r->at = r->entries;
  r->entry = 0;
  cardvm_setup setup = r->setup;
  setup.trace = trace;
  return r->save ? load(r, trace, error) : cardvm_game_start(r->program, &setup, error);
}

/* -- Steps ------------------------------------------------------------------------------------- */

static cardvm_replay_step part(cardvm_replay_step s, const char *why, const char *detail) {
  s.step = CARDVM_STEP_PARTED;
  snprintf(s.why, sizeof s.why, "%s%.180s", why, detail);
  return s;
}

static cardvm_replay_step asks_again(cardvm_replay_step s, const cardvm_error *why) {
  s.step = CARDVM_STEP_MEMORY;
  snprintf(s.why, sizeof s.why, "%.180s", why->message);
  return s;
}

/* Translates the picks of an entry into ids of this program; at most max of them. */
static void picks_now(const cardvm_replay *r, const cardvm_game *g, const uint32_t *entry,
                      cardvm_option *picks, uint32_t max) {
  uint32_t sort = replay_sort(cardvm_game_question(g));
  for (uint32_t i = 0; i < entry[ENTRY_COUNT] && i < max; i++) {
    const uint32_t *pick = entry + ENTRY_HEAD + 2 * (size_t)i;
    uint32_t name = id_now(r, sort, pick[1]);
    picks[i] = (cardvm_option){pick[0], name || !pick[1] ? name : UINT32_MAX};
  }
}

uint32_t cardvm_replay_picks(const cardvm_replay *r, const cardvm_game *g, cardvm_option *picks,
                             uint32_t max) {
  if (r->at < r->entries || r->at >= r->count || !cardvm_game_question(g)) return 0;
  const uint32_t *entry = r->words + r->at;
  if (entry[ENTRY_KIND] != ENTRY_ANSWER) return 0;
  picks_now(r, g, entry, picks, max);
  return entry[ENTRY_COUNT];
}

void cardvm_replay_follow(cardvm_replay *r, cardvm_recorder *recorder) {
  r->follows = true;
  r->recorder = recorder;
}

/* Tells the recorder what the game is about to be given; an answer is in r->picks. Returns whether
 * that could be told. */
static bool tell(const cardvm_replay *r, const cardvm_game *g, const uint32_t *entry) {
  if (!r->recorder) return true;
  switch (entry[ENTRY_KIND]) {
  case ENTRY_ANSWER:
    return cardvm_record_answer(r->recorder, g, entry[ENTRY_SEAT], r->picks, entry[ENTRY_COUNT]) ==
           CARDVM_OK;
  case ENTRY_CONCEDE: return cardvm_record_concede(r->recorder, g, entry[ENTRY_SEAT]) == CARDVM_OK;
  case ENTRY_SKIP: return cardvm_record_skip(r->recorder, g) == CARDVM_OK;
  default: return true;
  }
}

/* The game did not take what the recorder was told. */
static void untell(const cardvm_replay *r, const cardvm_game *g) {
  if (r->recorder) cardvm_record_rewind(r->recorder, g);
}

/* Why the recorder could not be told: the game has refused to list its answers, or the program
 * memory. */
static const cardvm_error *refusal(const cardvm_replay *r, const cardvm_game *g) {
  const cardvm_error *why = cardvm_game_error(g);
  return why->code == CARDVM_ERROR_MEMORY ? why : cardvm_program_error(r->program);
}

static cardvm_replay_step give(const cardvm_replay *r, cardvm_game *g, const uint32_t *entry,
                               cardvm_status status, cardvm_replay_step s) {
  const cardvm_decision *asked = cardvm_game_question(g);
  const char *refused;
  s.step = CARDVM_STEP_DONE;
  if (entry[ENTRY_KIND] == ENTRY_ANSWER) {
    if (!asked) /* any more, or it has too many answers to be listed */
      return part(s, "nothing is asked any more: ", cardvm_status_name(cardvm_game_status(g)));
    if (entry[ENTRY_COUNT] > cardvm_game_limits(g).options)
      return part(s, "it picks more options than there can be", "");
    picks_now(r, g, entry, r->picks, entry[ENTRY_COUNT]);
  }
  if (entry[ENTRY_KIND] == ENTRY_SKIP && status != CARDVM_FAILED)
    return part(s, "no effect fails any more: ", cardvm_status_name(status));
  if (!tell(r, g, entry)) return asks_again(s, refusal(r, g));
  switch (entry[ENTRY_KIND]) {
  case ENTRY_ANSWER:
    status = cardvm_game_answer(g, entry[ENTRY_SEAT], asked->serial, r->picks, entry[ENTRY_COUNT]);
    refused = "the answer is refused: ";
    break;
  case ENTRY_CONCEDE:
    status = cardvm_game_concede(g, entry[ENTRY_SEAT]);
    refused = "the concession is refused: ";
    break;
  case ENTRY_SKIP:
    status = cardvm_game_skip(g);
    refused = "the failed effect can't be left out: ";
    break;
  default: s.step = CARDVM_STEP_END; return s;
  }
  const cardvm_status stopped = cardvm_game_stopped(g)->code;
  if (status == CARDVM_OK || (stopped && entry[ENTRY_KIND] == ENTRY_ANSWER)) return s;
  untell(r, g);
  const cardvm_error *why = cardvm_game_error(g);
  if (status == CARDVM_ERROR_MEMORY && stopped != CARDVM_ERROR_MEMORY) return asks_again(s, why);
  return part(s, refused, why->message);
}

cardvm_replay_step cardvm_replay_next(cardvm_replay *r, cardvm_game *g, bool strict) {
  cardvm_replay_step s = {.entry = r->entry + 1};
  if (r->at < r->entries || r->at >= r->count)
    return part(s, "the replay has ended or has not begun", "");
  const uint32_t *entry = r->words + r->at;
  cardvm_status status = cardvm_game_run(g);
  if (status == CARDVM_ERROR_MEMORY && !cardvm_game_stopped(g)->code)
    return asks_again(s, cardvm_game_error(g));
  s.hash = cardvm_game_hash(g);
  s.recorded = entry[ENTRY_HASH] | (uint64_t)entry[ENTRY_HASH + 1] << 32;
  s.same_hash = s.hash == s.recorded;
  uint64_t question = entry[ENTRY_QUESTION] | (uint64_t)entry[ENTRY_QUESTION + 1] << 32;
  s.same_question = replay_question(g) == question;
  if (!s.same_question && !r->follows)
    return part(s, question ? "another question is asked: " : "a question is asked: ",
                status == CARDVM_DECISION ? "" : cardvm_status_name(status));
  if (strict && !s.same_hash) return part(s, "the state is another one", "");
  s = give(r, g, entry, status, s);
  if (s.step == CARDVM_STEP_MEMORY) return s;
  r->at += ENTRY_HEAD + 2 * entry[ENTRY_COUNT];
  r->entry++;
  return s;
}
