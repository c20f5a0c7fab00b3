/* Reads a game from bytes that nobody vouches for. Sizes are believed only as far as bytes are
 * there. Then the whole block is checked (validity.c). Then what was in flight runs again. */
#include "save.h"

#include <stdio.h>
#include <string.h>

static cardvm_game *refuse(cardvm_error *error, cardvm_status code, const char *format,
                           const char *a) {
  error_set(error, code, format, a);
  return NULL;
}

/* Returns the room that the game needs, by what its header says is in use. */
static cardvm_limits room_wanted(const cardvm_program *p, const cardvm_limits *limits,
                                 const words_reader *r) {
  header start = {0};
  words_reader peek = *r;
  words_take(&peek, &start.players, WORDS(header));
  const cardvm_limits room = room_least(p, limits);
  return room_used(p, &room, limits, &start);
}

/* -- The block --------------------------------------------------------------------------------- */

/* Zone, owner and circle of a place follow from the program, so they must be the same. */
static bool take_places(cardvm_game *g, words_reader *r) {
  EACH_PLACE(g, i) {
    place *to = &g->places[i], is = *to;
    words_take(r, &to->zone, WORDS(place));
    if (to->zone != is.zone || to->owner != is.owner || to->circle != is.circle)
      return invalid(g, "place %u has another zone, owner or circle", i);
  }
  return true;
}

static bool take_block(cardvm_game *g, words_reader *r) {
  uint32_t players = g->h->players;
  words_take(r, &g->h->players, WORDS(header));
  if (r->short_of || g->h->players != players)
    return invalid(g, "it says two different numbers of players");
  if (!counts_valid(g)) return false;
  places_init(g);
  region regions[REGIONS_MAX];
  uint32_t count = layout_used(g, g->h, regions), places = g->at.places + WORDS(place);
  for (uint32_t i = 0; i < count && !r->short_of; i++) {
    if (regions[i].at != places) words_take(r, block_word(g, regions[i].at), regions[i].words);
    else if (!take_places(g, r)) return false;
  }
  words_take(r, &g->options[0].subject, 2 * g->h->option_count);
  return true;
}

/* -- What was in flight ------------------------------------------------------------------------ */

static bool begins_flight(const cardvm_game *g) {
  const frame *f = top(g);
  if (g->h->open || g->h->over || !g->h->frame_count) return false;
  return f->kind == FRAME_EFFECT ? f->step == EFFECT_RUN && f->function
                                 : f->kind == FRAME_ACTION && f->step == ACTION_DECLARE &&
                                       !f->serial && g->program->rules.in_vain_back;
}

static bool same_hash(const cardvm_game *g, const uint32_t *head) {
  return g->program->hashes_off ||
         cardvm_game_hash(g) == (head[SAVE_HASH] | (uint64_t)head[SAVE_HASH + 1] << 32);
}

static bool resume(cardvm_game *g, const uint32_t *head, words_reader *r) {
  uint32_t answers = head[SAVE_ANSWERS], skips = head[SAVE_SKIPS];
  memory *a = &g->program->allocator;
  if (!begins_flight(g)) return invalid(g, "no effect begins where one was in flight");
  if ((uint64_t)answers + skips != r->left)
    return invalid(g, "it does not have as many answers as it says");
  size_t bytes = ((size_t)answers + skips + 1) * sizeof(uint32_t);
  uint32_t *log = memory_resize(a, NULL, 0, bytes);
  if (!log) {
    error_memory(&g->error, a);
    return false;
  }
  words_take(r, log, answers + skips);
  bool fine = flight_log_valid(g, log, answers);
  if (!fine) invalid(g, "its answers are invalid");
  cardvm_status status = fine ? flight_resume(g, log, answers, log + answers, skips) : CARDVM_OK;
  memory_resize(a, log, bytes, 0);
  if (!fine || (status == CARDVM_DECISION && g->flight && same_hash(g, head))) return fine;
  if (g->error.code == CARDVM_ERROR_MEMORY) return false;
  char why[200];
  snprintf(why, sizeof why, "%.140s",
           status == CARDVM_DECISION ? "another question is asked" : g->error.message);
  error_set(&g->error, CARDVM_ERROR_STATE, "the effect in flight does not come back as it was: %s",
            why);
  return false;
}

/* Returns whether an open question about targets is about as many as are chosen. Once somebody has
 * lost, it may have been another number when it was asked. */
static bool range_valid(cardvm_game *g) {
  const header *h = g->h;
  const frame *f = h->open ? top(g) : NULL;
  if (!f || f->kind != FRAME_EFFECT || f->step != EFFECT_PICKED || choices_left(g, f) ||
      effect_of(g, f)->announced == ANNOUNCED_ANEW)
    return true;
  EACH_SEAT(g, s)
    if (g->players[s].lost) return true;
  const ability *a = game_ability(g, f->ability);
  const cardvm_look l = look_begin(g);
  context c = frame_context(g, f, EVENT_HERE);
  chosen_before(g, f, &c);
  const cardvm_target_def *t = TARGET(g->program, &a->def, effect_of(g, f)->target);
  target_range r = target_number(g, a, t, &c, target_picked(g, f, t));
  if (r.max > h->option_count) r.max = h->option_count;
  if (r.min > r.max) r.min = r.max;
  return look_end(g, l) &&
         ((h->min == r.min && h->max == r.max) ||
          invalid(g, "%u to %u targets are asked for, not as many as are chosen", h->min, h->max));
}

/* The checksum vouches for the block. Only after a rerun is the hash compared, too. */
static bool at_rest(cardvm_game *g, const uint32_t *head, const words_reader *r) {
  const header *h = g->h;
  if (r->left || head[SAVE_ANSWERS] || head[SAVE_SKIPS])
    return invalid(g, "something follows its end");
  if (h->over ? h->open || h->frame_count : !h->open && h->frame_count)
    return invalid(g, "it is neither at a question nor at rest");
  if (!range_valid(g)) return false;
  decision_refresh(g);
  return true;
}

/* The part of it that holds the stream; none of it if there is no stream. */
static words_reader take_stream(const uint32_t *head, words_reader *r) {
  uint32_t length = 0;
  if (head[SAVE_FLIGHT] & SAVED_STREAM) words_take(r, &length, 1);
  const words_reader stream = {r->at, length < r->left ? length : r->left, length > r->left};
  r->at += 4 * (size_t)stream.left;
  r->left -= stream.left;
  return stream;
}

static bool flags_valid(uint32_t flags) {
  return flags <= SAVED_BITS && (!(flags & SAVED_STREAM) || flags & SAVED_FOLLOWED);
}

static bool fill(cardvm_game *g, const uint32_t *head, words_reader *r, words_reader *stream) {
  if (!take_block(g, r)) return false;
  if (r->short_of) return invalid(g, "its content is cut off");
  if (!game_valid(g)) return false;
  listened_derive(g);
  if (!(head[SAVE_FLIGHT] & SAVED_IN_FLIGHT ? resume(g, head, r) : at_rest(g, head, r)))
    return false;
  return !(head[SAVE_FLIGHT] & SAVED_STREAM) || stream_take(g, stream);
}

/* -- The whole --------------------------------------------------------------------------------- */

cardvm_game *cardvm_game_load_with(cardvm_program *p, uint32_t also, const void *bytes, size_t size,
                                   cardvm_error *error) {
  cardvm_file e;
  uint32_t head[SAVE_HEAD] = {0};
  cardvm_limits limits;
  if (error) *error = (cardvm_error){0};
  if (!cardvm_file_open(p, &SAVE_KIND, bytes, size, &e, error)) return NULL;
  if (!e.same_program && !(also & CARDVM_LOAD_ANY_PROGRAM))
    return refuse(error, CARDVM_ERROR_DEFINITION, "this save is of another program: %s", e.why);
  words_reader r = {e.content, e.words, false};
  words_take(&r, head, SAVE_HEAD);
  words_reader stream = take_stream(head, &r);
  memcpy(&limits, head + SAVE_LIMITS, sizeof limits);
  uint32_t players = head[SAVE_PLAYERS];
  if (r.short_of || players < p->rules.players_min || players > p->rules.players_max ||
      players > CARDVM_PLAYERS_MAX || !flags_valid(head[SAVE_FLIGHT]))
    return refuse(error, CARDVM_ERROR_ARGUMENT, "this save can't be read: %s",
                  "its number of players or what it says to hold is impossible");
  cardvm_error wrong;
  if (!layout_allowed(p, &limits, players, &wrong)) {
    char why[256];
    snprintf(why, sizeof why, "%.255s", wrong.message);
    return refuse(error, CARDVM_ERROR_LIMIT, "this save can't be read: %s", why);
  }
  const cardvm_limits room = room_wanted(p, &limits, &r);
  cardvm_game *g = game_new(p, &limits, &room, players);
  if (!g) {
    error_memory(error, &p->allocator);
    return NULL;
  }
  g->h->players = players;
  g->followed = head[SAVE_FLIGHT] & SAVED_FOLLOWED;
  g->fields_set = true;
  if (fill(g, head, &r, &stream)) {
    if (!e.same_program) act_ask_anew(g); /* prompts and abilities may have other numbers now */
    g->error = (cardvm_error){0};
    return g;
  }
  if (error) *error = g->error;
  if (g->error.code == CARDVM_ERROR_STATE) {
    char why[200];
    snprintf(why, sizeof why, "%.199s", g->error.message);
    refuse(error, CARDVM_ERROR_ARGUMENT, "this save can't be read: %s", why);
  }
  cardvm_game_free(g);
  return NULL;
}

cardvm_game *cardvm_game_load(cardvm_program *p, const void *bytes, size_t size,
                              cardvm_error *error) {
  return cardvm_game_load_with(p, 0, bytes, size, error);
}
