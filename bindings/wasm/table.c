/* A table: its rule set, its game, and where on the time line it stands. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cardvm_table *cardvm_table_new(void) { return calloc(1, sizeof(cardvm_table)); }

static char *copy_text(const char *text) {
  size_t bytes = strlen(text) + 1;
  char *copy = malloc(bytes);
  return copy ? memcpy(copy, text, bytes) : NULL;
}

static void free_beginning(beginning *b) {
  free(b->decks);
  free(b->replay);
  *b = (beginning){0};
}

void cardvm_table_free(cardvm_table *t) {
  if (!t) return;
  cardvm_game_free(t->game);
  cardvm_program_free(t->program);
  free_beginning(&t->begins);
  answers_free(&t->answers);
  json_free(&t->out);
  json_free(&t->skipped);
  cardvm_client_language_free(t->language);
  free(t->moments);
  free(t->folder);
  free(t->bytes);
  free(t);
}

cardvm_program *cardvm_table_program(const cardvm_table *t) { return t->program; }
cardvm_game *cardvm_table_game(const cardvm_table *t) { return t->game; }
const char *cardvm_table_folder(const cardvm_table *t) { return t->folder; }
uint32_t cardvm_table_told(const cardvm_table *t) {
  return t->game && t->at < t->moments_room ? t->moments[t->at].told : 0;
}

uint32_t cardvm_table_at(const cardvm_table *t) { return t->at; }
const uint32_t *cardvm_table_picks(const cardvm_table *t, uint32_t n, uint32_t *count) {
  *count = n < t->answers.count ? t->answers.list[n].count : 0;
  return n < t->answers.count ? t->answers.list[n].picks : NULL;
}

/* -- What is said ------------------------------------------------------------------------------ */

const char *table_error(cardvm_table *t, const cardvm_error *error) {
  json *j = &t->out;
  json_clear(j);
  json_begin(j, NULL, '{');
  json_begin(j, "error", '{');
  json_string(j, "message", error->message[0] ? error->message : cardvm_status_name(error->code));
  json_string(j, "file", error->file);
  json_number(j, "line", error->line);
  json_string(j, "card", error->card);
  json_end(j, '}');
  json_end(j, '}');
  return json_text(j);
}

const char *table_refuse(cardvm_table *t, const char *message) {
  cardvm_error error = {.code = CARDVM_ERROR_ARGUMENT};
  snprintf(error.message, sizeof error.message, "%s", message);
  return table_error(t, &error);
}

/* "0 3 1,2 -", of part of the answers. */
static void say_answers(json *j, const char *key, const answers *a) {
  size_t room = 2;
  for (uint32_t i = 0; i < a->count; i++) room += 2 + 11 * (size_t)a->list[i].count;
  char *text = malloc(room);
  if (!text) return;
  size_t at = 0;
  for (uint32_t i = 0; i < a->count; i++) {
    const answer *is = &a->list[i];
    if (i) text[at++] = ' ';
    if (!is->count) text[at++] = '-';
    for (uint32_t k = 0; k < is->count; k++)
      at += (size_t)snprintf(text + at, room - at, "%s%u", k ? "," : "", (unsigned)is->picks[k]);
  }
  text[at] = '\0';
  json_string(j, key, text);
  free(text);
}

static void say_game(cardvm_table *t, json *j) {
  cardvm_result result = cardvm_game_result(t->game);
  const cardvm_error *stopped = cardvm_game_stopped(t->game);
  say_answers(j, "answers", &t->answers);
  json_hash(j, "hash", cardvm_game_hash(t->game));
  json_number(j, "players", cardvm_game_players(t->game));
  json_number(j, "turn", cardvm_game_turn_number(t->game));
  json_number(j, "turn_player", cardvm_game_turn_player(t->game));
  json_truth(j, "over", result.over);
  json_begin(j, "winners", '[');
  for (uint32_t i = 0; i < result.winner_count; i++) json_number(j, NULL, result.winners[i]);
  json_end(j, ']');
  if (stopped->code != CARDVM_OK) json_string(j, "stopped", stopped->message);
  json_begin(j, "skipped", '[');
  if (t->skipped.length) json_raw(j, json_text(&t->skipped));
  json_end(j, ']');
  json_clear(&t->skipped);
}

/* With why the line ends where it does, if that is to be said. */
static const char *say_line(cardvm_table *t, const char *parted) {
  json *j = &t->out;
  json_clear(j);
  json_begin(j, NULL, '{');
  json_number(j, "at", t->at);
  json_number(j, "length", t->answers.count);
  if (t->game) say_game(t, j);
  if (parted) json_string(j, "parted", parted);
  json_end(j, '}');
  return json_text(j);
}

const char *cardvm_table_line(cardvm_table *t) { return say_line(t, NULL); }

/* -- Moving ------------------------------------------------------------------------------------ */

/* Reads one answer of a text and adds it; NULL: it is none, else what comes behind it. */
static const char *read_answer(answers *a, const char *text) {
  text += strspn(text, " ");
  size_t length = strcspn(text, " ");
  uint32_t count = 0;
  bool none = length == 1 && *text == '-';
  if (!length || (!none && strspn(text, "0123456789,") != length)) return NULL;
  for (size_t i = 0; i < length; i++) count += text[i] == ',';
  uint32_t *picks = answers_add(a, none ? 0 : count + 1);
  for (uint32_t i = 0; picks && !none && i <= count; i++) {
    picks[i] = (uint32_t)strtoul(text, (char **)&text, 10);
    text += *text == ',';
  }
  return picks ? text + none : NULL;
}

static const char *why_refused(const cardvm_table *t) {
  const cardvm_error *error = cardvm_game_error(t->game);
  return error->code != CARDVM_OK ? error->message : "nothing is asked here";
}

const char *cardvm_table_answer(cardvm_table *t, const char *text) {
  answers one = {0};
  if (!t->game) return table_refuse(t, "there is no game");
  const char *rest = read_answer(&one, text);
  if (!rest || rest[strspn(rest, " ")]) {
    answers_free(&one);
    return table_refuse(t, "an answer is places of options, as in \"0,2\", or \"-\" for none");
  }
  /* What came later is forgotten only if it is legal. */
  answers before = t->answers;
  t->answers = (answers){.list = before.list, .count = t->at, .room = before.room};
  answer later = t->at < before.count ? before.list[t->at] : (answer){0};
  uint32_t *picks = answers_add(&t->answers, one.list[0].count);
  if (picks) memcpy(picks, one.list[0].picks, one.list[0].count * sizeof *picks);
  answers_free(&one);
  uint32_t at = t->at;
  if (picks && line_next(t)) {
    if (at < before.count) { /* the one replaced, and all behind it */
      free(later.picks);
      for (uint32_t i = at + 1; i < before.count; i++) free(t->answers.list[i].picks);
    }
    return say_line(t, NULL);
  }
  free(picks);
  t->answers.count = before.count;
  if (at < before.count) t->answers.list[at] = later;
  return table_refuse(t, picks ? why_refused(t) : "memory is refused");
}

const char *cardvm_table_go(cardvm_table *t, uint32_t at) {
  if (!t->game) return table_refuse(t, "there is no game");
  at = at < t->answers.count ? at : t->answers.count;
  if (at < t->at) line_back(t, at);
  while (t->at < at && line_next(t))
    ;
  return say_line(t, NULL);
}

/* Gives the answers that are there; the rest is cut off, and told. */
static const char *give_all(cardvm_table *t) {
  while (t->at < t->answers.count && line_next(t))
    ;
  char why[600] = "";
  if (t->at < t->answers.count)
    snprintf(why, sizeof why, "answer %u of %u: %s", (unsigned)t->at + 1,
             (unsigned)t->answers.count, why_refused(t));
  answers_cut(&t->answers, t->at);
  return say_line(t, *why ? why : NULL);
}

const char *cardvm_table_follow(cardvm_table *t, const char *text) {
  answers all = {0};
  if (!t->game) return table_refuse(t, "there is no game");
  for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
    text = read_answer(&all, text);
    if (text) continue;
    answers_free(&all);
    return table_refuse(t, "answers are as in \"0 3 1,2 -\"");
  }
  line_back(t, 0);
  answers_free(&t->answers);
  t->answers = all;
  return give_all(t);
}

/* -- Beginning --------------------------------------------------------------------------------- */

/* A game begins as `b` says; what was there is gone unless that fails. */
static const char *begin(cardvm_table *t, beginning b, const char *(*then)(cardvm_table *)) {
  cardvm_error error = {0};
  beginning before = t->begins;
  t->begins = b;
  cardvm_game *game = line_begin(t, t->program, NULL, &error);
  if (!game) {
    t->begins = before;
    free_beginning(&b);
    return table_error(t, &error);
  }
  free_beginning(&before);
  answers_free(&t->answers);
  line_take(t, game);
  return then(t);
}

/* Reads 32 bytes as 64 hexadecimal digits; false: they are none. */
static bool read_bytes(const char *text, uint8_t bytes[CARDVM_SECRET_BYTES]) {
  static const char digits[] = "0123456789abcdef0123456789ABCDEF";
  if (strlen(text) != 2 * CARDVM_SECRET_BYTES || strspn(text, digits) != strlen(text)) return false;
  for (size_t i = 0; i < CARDVM_SECRET_BYTES; i++)
    bytes[i] = (uint8_t)((strchr(digits, text[2 * i]) - digits) % 16 * 16 +
                         (strchr(digits, text[2 * i + 1]) - digits) % 16);
  return true;
}

static bool read_secret(const char *text, uint8_t secret[CARDVM_SECRET_BYTES]) {
  return strspn(text, "0") < 2 * CARDVM_SECRET_BYTES && read_bytes(text, secret);
}

/* Reads a number that fits in 64 bits. */
static bool read_seed(const char *text, uint64_t *seed) {
  const size_t length = strlen(text);
  if (!length || length > 20 || strspn(text, "0123456789") != length) return false;
  if (length == 20 && strcmp(text, "18446744073709551615") > 0) return false;
  *seed = strtoull(text, NULL, 10);
  return true;
}

#define NO_SECRET "a secret is 64 hexadecimal digits, not all of them 0"

const char *cardvm_table_commit(cardvm_table *t, const char *secret) {
  uint8_t bytes[CARDVM_SECRET_BYTES], commitment[CARDVM_COMMITMENT_BYTES];
  char text[2 * CARDVM_COMMITMENT_BYTES + 1];
  if (!read_secret(secret, bytes)) return table_refuse(t, NO_SECRET);
  cardvm_commit(bytes, commitment);
  for (size_t i = 0; i < CARDVM_COMMITMENT_BYTES; i++)
    snprintf(text + 2 * i, 3, "%02x", (unsigned)commitment[i]);
  json_clear(&t->out);
  json_begin(&t->out, NULL, '{');
  json_string(&t->out, "commitment", text);
  json_end(&t->out, '}');
  return json_text(&t->out);
}

const char *cardvm_table_committed(cardvm_table *t, const void *bytes, uint32_t size,
                                   const char *commitment) {
  uint8_t promised[CARDVM_COMMITMENT_BYTES], secret[CARDVM_SECRET_BYTES];
  cardvm_error error = {0};
  if (!t->program) return table_refuse(t, "there is no rule set");
  if (!read_bytes(commitment, promised))
    return table_refuse(t, "a commitment is 64 hexadecimal digits");
  cardvm_replay *replay = cardvm_replay_open(t->program, bytes, size, &error);
  if (!replay) return table_error(t, &error);
  const bool fits = cardvm_replay_secret(replay, secret) && cardvm_committed(promised, secret);
  cardvm_replay_free(replay);
  json_clear(&t->out);
  json_begin(&t->out, NULL, '{');
  json_truth(&t->out, "committed", fits);
  json_end(&t->out, '}');
  return json_text(&t->out);
}

const char *cardvm_table_start(cardvm_table *t, const char *seed, uint32_t players,
                               const char *decks) {
  beginning b = {.setup = cardvm_setup_default()};
  if (!t->program) return table_refuse(t, "there is no rule set");
  if (!read_secret(seed, b.setup.secret) && !read_seed(seed, &b.setup.seed))
    return table_refuse(t, "a seed is a number from 0 on, below 2 to the power of 64; " NO_SECRET);
  b.setup.players = players ? players : cardvm_lua_players_min(t->program);
  if (decks && *decks && !(b.decks = copy_text(decks))) return table_refuse(t, "memory is refused");
  return begin(t, b, cardvm_table_line);
}

/* -- Replays ----------------------------------------------------------------------------------- */

/* The bytes of a recorder whose game has ended or is left, and frees it. */
static uint8_t *take_bytes(cardvm_recorder *recorder, const cardvm_game *game, uint32_t *size) {
  uint8_t *bytes = NULL;
  *size = 0;
  if (recorder && cardvm_record_end(recorder, game) == CARDVM_OK) {
    size_t needed = cardvm_recorder_bytes(recorder, NULL, 0);
    bytes = needed && needed <= UINT32_MAX ? malloc(needed) : NULL;
    if (bytes) *size = (uint32_t)cardvm_recorder_bytes(recorder, bytes, needed);
  }
  cardvm_recorder_free(recorder);
  return bytes;
}

static bool record_next(cardvm_recorder *recorder, cardvm_game *game, const answer *a) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  cardvm_option *picks = ask ? malloc((a->count + 1) * sizeof *picks) : NULL;
  if (!picks) return false;
  for (uint32_t i = 0; i < a->count; i++)
    picks[i] = a->picks[i] < ask->option_count ? ask->options[a->picks[i]] : (cardvm_option){0};
  cardvm_record_answer(recorder, game, ask->decider, picks, a->count);
  bool given = cardvm_game_answer(game, ask->decider, ask->serial, picks, a->count) == CARDVM_OK;
  free(picks);
  return given;
}

/* The whole time line, played once more. */
static uint8_t *record(cardvm_table *t, uint32_t *size) {
  cardvm_error error = {0};
  cardvm_recorder *recorder = NULL;
  cardvm_game *game = line_begin(t, t->program, &recorder, &error);
  *size = 0;
  if (!game || !recorder) {
    cardvm_game_free(game);
    return NULL;
  }
  cardvm_game_trace_enable(game, false);
  line_run(t, game, recorder);
  for (uint32_t i = 0; i < t->answers.count && record_next(recorder, game, &t->answers.list[i]);
       i++)
    line_run(t, game, recorder);
  json_clear(&t->skipped);
  uint8_t *bytes = take_bytes(recorder, game, size);
  cardvm_game_free(game);
  return bytes;
}

const uint8_t *cardvm_table_replay(cardvm_table *t, uint32_t *size) {
  free(t->bytes);
  t->bytes = NULL;
  *size = 0;
  return t->game ? (t->bytes = record(t, size)) : NULL;
}

/* The place of an option in the open decision. */
static uint32_t place_of(const cardvm_decision *ask, const cardvm_option *option) {
  uint32_t i = 0;
  while (i < ask->option_count &&
         (ask->options[i].subject != option->subject || ask->options[i].name != option->name))
    i++;
  return i;
}

/* Adds what the replay answers next, for this program. False: it is no answer. */
static bool add_next(answers *a, const cardvm_replay *replay, cardvm_game *game) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  uint32_t count = cardvm_replay_picks(replay, game, NULL, 0);
  if (!ask || (!count && ask->min)) return false;
  cardvm_option *options = malloc((count + 1) * sizeof *options);
  if (!options) return false;
  cardvm_replay_picks(replay, game, options, count);
  uint32_t *picks = answers_add(a, count);
  for (uint32_t i = 0; picks && i < count; i++) picks[i] = place_of(ask, &options[i]);
  free(options);
  return picks != NULL;
}

/* Plays a replay as far as it fits; what it answers becomes a list. */
static void play(cardvm_replay *replay, cardvm_game *game, answers *a, cardvm_replay_step *step) {
  cardvm_replay_follow(replay, NULL);
  do {
    bool asked = cardvm_game_run(game) == CARDVM_DECISION;
    bool added = asked && add_next(a, replay, game);
    *step = cardvm_replay_next(replay, game, false);
    if (step->step != CARDVM_STEP_DONE && added) answers_cut(a, a->count - 1);
    if (step->step == CARDVM_STEP_DONE && asked && !added) {
      step->step = CARDVM_STEP_PARTED;
      snprintf(step->why, sizeof step->why, "somebody gives up here, which is no answer");
    }
  } while (step->step == CARDVM_STEP_DONE);
}

const char *cardvm_table_open(cardvm_table *t, const void *bytes, uint32_t size) {
  cardvm_error error = {0};
  cardvm_replay_step step = {0};
  answers all = {0};
  beginning b = {0};
  if (!t->program) return table_refuse(t, "there is no rule set");
  cardvm_replay *replay = cardvm_replay_open(t->program, bytes, size, &error);
  cardvm_game *game = replay ? cardvm_replay_start(replay, false, &error) : NULL;
  if (game) {
    cardvm_game_follow(game, true); /* before the first question, which may be in mid-effect */
    line_run(t, game, NULL);
    b.replay = take_bytes(cardvm_recorder_from(game, line_label(t)), game, &b.replay_bytes);
    play(replay, game, &all, &step);
  }
  cardvm_game_free(game);
  cardvm_replay_free(replay);
  if (!b.replay) {
    answers_free(&all);
    return error.code != CARDVM_OK ? table_error(t, &error) : table_refuse(t, "memory is refused");
  }
  const char *said = begin(t, b, cardvm_table_line);
  if (!t->game || t->begins.replay != b.replay) {
    answers_free(&all);
    return said;
  }
  t->answers = all;
  said = give_all(t);
  return step.step == CARDVM_STEP_PARTED ? say_line(t, step.why) : said;
}

/* -- Rule sets --------------------------------------------------------------------------------- */

static void say_program(cardvm_table *t, json *j) {
  const cardvm_program *p = t->program;
  const char *opponent = cardvm_client_opponent(p);
  json_string(j, "title", cardvm_lua_title(p));
  json_hash(j, "program", cardvm_program_hash(p));
  json_begin(j, "players", '[');
  json_number(j, NULL, cardvm_lua_players_min(p));
  json_number(j, NULL, cardvm_lua_players_max(p));
  json_end(j, ']');
  json_truth(j, "shared_deck", cardvm_lua_deck_shared(p));
  json_begin(j, "decks", '[');
  for (uint32_t i = 0; i < cardvm_lua_deck_count(p); i++)
    json_string(j, NULL, cardvm_lua_deck_name(p, i));
  json_end(j, ']');
  json_string(j, "opponent", opponent ? opponent : "greedy");
}

typedef struct kept {
  uint32_t answers, played;
  char parted[sizeof(cardvm_error)];
} kept;

/* The game under the program that has just been loaded, from the replay of the one before. */
static void go_on(cardvm_table *t, const uint8_t *bytes, uint32_t size, uint32_t at, kept *k) {
  cardvm_error error = {0};
  cardvm_replay_step step = {.step = CARDVM_STEP_PARTED};
  answers all = {0};
  cardvm_replay *replay = cardvm_replay_open(t->program, bytes, size, &error);
  cardvm_game *game = replay ? cardvm_replay_start(replay, false, &error) : NULL;
  if (game) play(replay, game, &all, &step);
  cardvm_game_free(game);
  cardvm_replay_free(replay);
  game = game ? line_begin(t, t->program, NULL, &error) : NULL;
  k->answers = t->answers.count;
  answers_free(&t->answers);
  t->answers = all;
  if (game) {
    line_take(t, game);
    while (t->at < t->answers.count && t->at < at && line_next(t))
      ;
    k->played = t->answers.count;
  }
  if (step.step == CARDVM_STEP_PARTED)
    snprintf(k->parted, sizeof k->parted, "%s", game ? step.why : error.message);
}

static void replace(cardvm_table *t, cardvm_program *program, char *folder, kept *k) {
  uint32_t size = 0, at = t->at;
  /* A game of another rule set ends. */
  bool same = t->folder && strcmp(folder, t->folder) == 0;
  uint8_t *bytes = t->game && same ? record(t, &size) : NULL;
  cardvm_game_free(t->game);
  t->game = NULL;
  t->at = 0;
  cardvm_program_free(t->program);
  t->program = program;
  free(t->folder);
  t->folder = folder;
  if (bytes) go_on(t, bytes, size, at, k);
  if (!t->game) answers_free(&t->answers);
  free(bytes);
}

const char *cardvm_table_load(cardvm_table *t, const char *folder) {
  cardvm_error error = {0};
  kept k = {0};
  json *j = &t->out;
  cardvm_program *program = cardvm_client_load(NULL, folder, &error);
  if (!program) return table_error(t, &error);
  char *copy = copy_text(folder);
  if (!copy) {
    cardvm_program_free(program);
    return table_refuse(t, "memory is refused");
  }
  bool had = t->game != NULL;
  replace(t, program, copy, &k);
  json_clear(j);
  json_begin(j, NULL, '{');
  say_program(t, j);
  if (had) {
    json_begin(j, "kept", '{');
    json_number(j, "answers", k.answers);
    json_number(j, "played", k.played);
    json_number(j, "at", t->at);
    if (*k.parted) json_string(j, "parted", k.parted);
    json_end(j, '}');
  }
  json_end(j, '}');
  return json_text(j);
}
