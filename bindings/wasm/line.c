/* A game and its answers: how it begins, goes on and goes back. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

#define HISTORY_BYTES ((size_t)48 << 20)
#define SKIPS_TOLD 20u

/* -- Answers ----------------------------------------------------------------------------------- */

void answers_cut(answers *a, uint32_t count) {
  while (a->count > count) free(a->list[--a->count].picks);
}

void answers_free(answers *a) {
  answers_cut(a, 0);
  free(a->list);
  *a = (answers){0};
}

uint32_t *answers_add(answers *a, uint32_t count) {
  if (a->count == a->room) {
    uint32_t room = a->room * 2 + 64;
    answer *grown = realloc(a->list, room * sizeof *grown);
    if (!grown) return NULL;
    a->list = grown;
    a->room = room;
  }
  uint32_t *picks = calloc(count + 1, sizeof *picks);
  if (picks) a->list[a->count++] = (answer){picks, count};
  return picks;
}

/* -- How it begins ----------------------------------------------------------------------------- */

typedef struct cards {
  cardvm_setup_cards *list;
  uint32_t count;
} cards;

static bool add_deck(cards *c, const cardvm_program *program, uint32_t deck, cardvm_seat owner) {
  uint32_t count = cardvm_lua_deck_cards(program, deck, owner, NULL, 0);
  cardvm_setup_cards *grown = realloc(c->list, (c->count + count + 1) * sizeof *grown);
  if (!grown) return false;
  c->list = grown;
  cardvm_lua_deck_cards(program, deck, owner, c->list + c->count, count);
  c->count += count;
  return true;
}

/* The deck of that name; false: there is none. */
static bool find_deck(const cardvm_program *program, const char *name, size_t length,
                      uint32_t *deck) {
  for (*deck = 0; *deck < cardvm_lua_deck_count(program); ++*deck) {
    const char *is = cardvm_lua_deck_name(program, *deck);
    if (strlen(is) == length && memcmp(is, name, length) == 0) return true;
  }
  return false;
}

/* The decks that were said, else those of the rule set in turn. */
static bool put_decks(const beginning *b, const cardvm_program *program, cards *c,
                      cardvm_error *error) {
  const char *name = b->decks;
  uint32_t all = cardvm_lua_deck_count(program);
  bool shared = cardvm_lua_deck_shared(program);
  for (uint32_t i = 0; all && i < (shared ? 1 : b->setup.players); i++) {
    uint32_t deck = i % all;
    size_t length = name ? strcspn(name, "\n") : 0;
    bool known = !length || find_deck(program, name, length, &deck);
    if (known && add_deck(c, program, deck, shared ? 0 : i + 1)) {
      if (name) name += length + (name[length] == '\n');
      continue;
    }
    static const char what[] = "there is no such deck, or no memory: ";
    error->code = CARDVM_ERROR_ARGUMENT;
    memcpy(error->message, what, sizeof what);
    if (name) strncat(error->message, name, length < 60 ? length : 60);
    return false;
  }
  return true;
}

const char *line_label(const cardvm_table *t) {
  const char *last = strrchr(t->folder, '/');
  return last && last[1] ? last + 1 : t->folder;
}

static cardvm_game *by_setup(cardvm_table *t, cardvm_program *program, cardvm_recorder **recorder,
                             cardvm_error *error) {
  cards c = {0};
  cardvm_setup setup = t->begins.setup;
  cardvm_game *game = NULL;
  if (put_decks(&t->begins, program, &c, error)) {
    setup.cards = c.list;
    setup.card_count = c.count;
    setup.trace = true;
    game = cardvm_game_start(program, &setup, error);
    if (game && recorder) *recorder = cardvm_recorder_new(program, &setup, line_label(t));
  }
  free(c.list);
  return game;
}

static cardvm_game *by_replay(cardvm_table *t, cardvm_program *program, cardvm_recorder **recorder,
                              cardvm_error *error) {
  cardvm_replay *replay =
      cardvm_replay_open(program, t->begins.replay, t->begins.replay_bytes, error);
  cardvm_game *game = replay ? cardvm_replay_start(replay, true, error) : NULL;
  cardvm_replay_free(replay);
  if (game && recorder) {
    line_run(t, game, NULL); /* a save can be made at a decision only */
    *recorder = cardvm_recorder_from(game, line_label(t));
  }
  return game;
}

cardvm_game *line_begin(cardvm_table *t, cardvm_program *program, cardvm_recorder **recorder,
                        cardvm_error *error) {
  return t->begins.replay ? by_replay(t, program, recorder, error)
                          : by_setup(t, program, recorder, error);
}

/* -- How it goes on ---------------------------------------------------------------------------- */

static void tell_skip(cardvm_table *t, const cardvm_game *game) {
  const cardvm_error *why = cardvm_game_stopped(game);
  if (t->skipped.length > SKIPS_TOLD * sizeof *why) return;
  json_begin(&t->skipped, NULL, '{');
  json_string(&t->skipped, "message", why->message);
  json_string(&t->skipped, "file", why->file);
  json_number(&t->skipped, "line", why->line);
  json_string(&t->skipped, "card", why->card);
  json_end(&t->skipped, '}');
}

cardvm_status line_run(cardvm_table *t, cardvm_game *game, cardvm_recorder *recorder) {
  cardvm_status status;
  while ((status = cardvm_game_run(game)) == CARDVM_FAILED) {
    tell_skip(t, game);
    if (recorder) cardvm_record_skip(recorder, game);
    if (cardvm_game_skip(game) != CARDVM_OK) break;
  }
  return status;
}

/* What has been told before the next answer. */
static moment told_now(const cardvm_table *t) {
  moment now = {0};
  uint32_t count = 0;
  const cardvm_trace *entries = cardvm_game_trace(t->game, 0, &count);
  now.told = count ? entries[count - 1].number : 0;
  for (cardvm_seat v = 0; t->at < t->moments_room && v <= cardvm_game_players(t->game); v++) {
    const uint32_t before = t->moments[t->at].streamed[v];
    now.streamed[v] = before + cardvm_view_stream(t->game, v, before + 1, NULL, 0);
  }
  return now;
}

/* Notes the present moment, so that it can be gone back to. */
static void note(cardvm_table *t, moment now) {
  if (t->at >= t->moments_room) {
    uint32_t room = t->at * 2 + 64;
    moment *grown = realloc(t->moments, room * sizeof *grown);
    if (!grown) return;
    t->moments = grown;
    t->moments_room = room;
  }
  now.mark = cardvm_game_mark(t->game);
  t->moments[t->at] = now;
}

void line_take(cardvm_table *t, cardvm_game *game) {
  if (game != t->game) cardvm_game_free(t->game);
  t->game = game;
  t->at = 0;
  cardvm_game_follow(game, true); /* one that begins in mid-effect can't be */
  cardvm_game_history(game, HISTORY_BYTES);
  line_run(t, game, NULL);
  note(t, (moment){0});
}

bool line_next(cardvm_table *t) {
  const answer *a = &t->answers.list[t->at];
  const moment now = told_now(t);
  /* There is no list of answers where to make one takes too much work. */
  if (!cardvm_game_decision(t->game) ||
      cardvm_game_choose(t->game, a->picks, a->count) != CARDVM_OK)
    return false;
  line_run(t, t->game, NULL);
  t->at++;
  note(t, now);
  return true;
}

bool line_back(cardvm_table *t, uint32_t at) {
  cardvm_error error = {0};
  if (at < t->moments_room && t->moments[at].mark &&
      cardvm_game_rewind(t->game, t->moments[at].mark) == CARDVM_OK) {
    t->at = at;
    return true;
  }
  cardvm_game *game = line_begin(t, t->program, NULL, &error); /* the mark was dropped */
  if (!game) return false;
  line_take(t, game);
  while (t->at < at && line_next(t))
    ;
  return t->at == at;
}
