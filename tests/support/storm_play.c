/* How the games of storm.h are played: answers that follow from the seed, and the game replaced at
 * its decisions by what should be the same. */
#include "storm.h"

#include "services.h"

/* An answer at random, as content. Passing is more likely than anything else. */
static uint32_t random_picks(const cardvm_decision *d, uint64_t *state, cardvm_option *picks) {
  if (d->kind == CARDVM_ASK_ACT && world_random(state, 4) == 0) {
    picks[0] = (cardvm_option){0, 0};
    return 1;
  }
  return world_options(d, state, picks);
}

/* The table of the block that a word lies in, and where there. */
static const char *table_of(const cardvm_game *g, uint32_t word, uint32_t *index) {
  const layout *l = &g->at;
  const struct {
    const char *name;
    uint32_t first, size;
  } tables[] = {
      {"header", 0, 1},
      {"player variable", l->player_vars, 1},
      {"game variable", l->game_vars, 1},
      {"player", l->players, sizeof(player) / 4},
      {"place", l->places, sizeof(place) / 4},
      {"hook", l->hooks, 1},
      {"tail", l->tails, 1},
      {"card", l->cards, sizeof(card) / 4},
      {"field", l->fields, 1},
      {"lasting effect", l->lastings, sizeof(lasting) / 4},
      {"listener", l->listeners, sizeof(listener) / 4},
      {"waiting effect", l->waitings, sizeof(waiting) / 4},
      {"group", l->groups, sizeof(group) / 4},
      {"record", l->records, sizeof(record) / 4},
      {"frame", l->frames, sizeof(frame) / 4},
      {"remembered", l->remembered, 1},
      {"use", l->uses, sizeof(use) / 4},
      {"extra turn", l->extras, sizeof(extra_turn) / 4},
      {"touched", l->changed_cards, 1},
      {"stack", l->stack, 1},
  };
  uint32_t found = 0;
  for (uint32_t i = 0; i < sizeof tables / sizeof *tables; i++)
    if (word >= tables[i].first) found = i;
  uint32_t at = word - tables[found].first;
  index[0] = at / tables[found].size;
  index[1] = at % tables[found].size;
  return tables[found].name;
}

/* Taking a flight back must give its start, word for word. Not compared: the number of options and
 * what lies above the stack's top or the top frame, which are no state. */
static void watch_compare(const cardvm_game *g, const uint32_t *start, const uint32_t *now,
                          uint64_t seed) {
  const header *h = (const header *)(const void *)start;
  const uint32_t skip = offsetof(header, option_count) / sizeof(uint32_t);
  for (uint32_t i = 0; i < g->at.state_words; i++) {
    if (i == skip ||
        (i >= g->at.frames + (h->frame_count + 1) * WORDS(frame) && i < g->at.remembered) ||
        (i >= g->at.stack + h->stack_top && i < g->at.stack + g->limits.stack + ROOM_SPARE))
      continue;
    if (start[i] == now[i]) continue;
    uint32_t at[2];
    const char *table = table_of(g, i, at);
    fail_msg("seed %u: %s %u, word %u is %u after taking back, it was %u: written past the journal",
             (unsigned)seed, table, (unsigned)at[0], (unsigned)at[1], (unsigned)now[i],
             (unsigned)start[i]);
  }
}

typedef struct watcher {
  uint32_t *start, *now;
  uint32_t words;
  bool valid;
} watcher;

static void watch_flight(watcher *v, const cardvm_game *g, uint64_t seed) {
  if (!v->valid || !g->flight) return;
  memcpy(v->now, g->block, v->words * sizeof(uint32_t));
  for (uint32_t i = g->journal_count; i > 0; i--)
    v->now[g->journal[i - 1].offset] = g->journal[i - 1].old;
  watch_compare(g, v->start, v->now, seed);
}

/* Runs on as cardvm_game_run does, step by step, and keeps the block as it was before each flight.
 */
static void watch_run(watcher *v, cardvm_game *g, uint64_t seed) {
  uint32_t steps_done = 0;
  if (g->stopped) return;
  while (!g->h->over && g->h->frame_count && !g->stopped) {
    if (g->h->open && g->replay == g->answer_count) break;
    if (g->h->open) {
      flight_replay(g);
      continue;
    }
    bool before = g->flight != 0;
    if (!before) memcpy(v->start, g->block, v->words * sizeof(uint32_t));
    if (!room_settle(g)) fail_msg("seed %u: out of memory", (unsigned)seed);
    frame_run(g);
    if (!before) v->valid = g->flight != 0;
    /* The effect may have come to its function in the same step: that it has is part of the start.
     */
    if (!before && g->flight) v->start[&g->frames[g->flight].step - g->block] = EFFECT_RUN;
    if (++steps_done >= g->limits.steps / 2) break; /* let the machine count */
  }
  if (!g->stopped) watch_flight(v, g, seed);
}

/* After a failure: the block is what it was before the flight. */
static void watch_failed(watcher *v, const cardvm_game *g, uint64_t seed) {
  if (v->valid) watch_compare(g, v->start, g->block, seed);
}

typedef struct player_of {
  storm *t;
  cardvm_game *game, *spare;
  const storm_options *o;
  storm_story *story;
  uint64_t seed, answers,
      choices; /* answers are the same in all modes; choices are the mode's own */
  watcher watch;
  uint32_t gone; /* bit seat: gave up */
} player_of;

static void replace_by_fork(player_of *p) {
  cardvm_game *copy = cardvm_game_fork(p->game, p->spare);
  assert_non_null(copy);
  assert_int_equal(cardvm_game_hash(copy), cardvm_game_hash(p->game));
  p->spare = p->game;
  p->game = copy;
}

/* Where it can be saved: not between an answer and running on, nor after a failure. */
static void replace_by_save(player_of *p) {
  size_t size = cardvm_game_save(p->game, NULL, 0);
  if (!size) {
    assert_true(!p->game->h->open || p->game->stopped || p->game->h->over);
    return;
  }
  uint8_t *bytes = malloc(size);
  cardvm_error error;
  assert_int_equal(cardvm_game_save(p->game, bytes, size), size);
  cardvm_game *copy = cardvm_game_load(p->game->program, bytes, size, &error);
  free(bytes);
  if (!copy)
    fail_msg("seed %u, decision %u: %s", (unsigned)p->seed, (unsigned)p->story->count,
             error.message);
  assert_int_equal(cardvm_game_hash(copy), cardvm_game_hash(p->game));
  cardvm_game_free(p->game);
  p->game = copy;
}

static void disturb(player_of *p) {
  switch (p->o->mode) {
  case STORM_SAVE: replace_by_save(p); break;
  case STORM_FORK: replace_by_fork(p); break;
  case STORM_CHILL: cardvm_game_chill(p->game); break;
  case STORM_MIXED:
    switch (world_random(&p->choices, 7)) {
    case 0: replace_by_fork(p); break;
    case 1: cardvm_game_chill(p->game); break;
    case 2:
      replace_by_fork(p);
      replace_by_fork(p);
      break;
    case 4: replace_by_save(p); break;
    case 3: /* into new memory */
      cardvm_game_free(p->spare);
      p->spare = NULL;
      replace_by_fork(p);
      break;
    default: break;
    }
    break;
  default: break;
  }
}

static void note(player_of *p) {
  storm_story *s = p->story;
  const cardvm_decision *d = cardvm_game_decision(p->game);
  uint64_t hash = cardvm_game_hash(p->game);
  if (d) { /* what is asked is part of it */
    hash = hash * 31 + d->serial * 7 + d->decider * 3 + d->kind + ((uint64_t)d->min << 8) +
           ((uint64_t)d->max << 16);
    for (uint32_t i = 0; i < d->option_count; i++)
      hash = hash * 1000003 + d->options[i].subject * 17 + d->options[i].name;
  }
  assert_true(s->count < STORM_DECISIONS_MAX);
  s->hash[s->count++] = hash;
  s->in_flight += p->game->flight != 0;
  if (p->o->check) world_check_game(p->game);
  for (cardvm_seat seat = 1; seat <= 3; seat++)
    if (((p->gone >> seat) & 1) && !cardvm_game_lost(p->game, seat) && !p->game->stopped)
      fail_msg("seed %u: seat %u gave up and is back", (unsigned)p->seed, (unsigned)seat);
}

static void wrong(player_of *p, cardvm_status status) {
  fail_msg("seed %u, decision %u: %s: %s", (unsigned)p->seed, (unsigned)p->story->count,
           cardvm_status_name(status), cardvm_game_error(p->game)->message);
}

static void decide(player_of *p) {
  cardvm_option picks[WORLD_PICKS];
  if (p->o->concede && world_random(&p->answers, 60) == 0) {
    cardvm_seat seat = 1 + world_random(&p->answers, 3);
    if (!cardvm_game_lost(p->game, seat)) {
      p->story->concessions++;
      cardvm_status status = cardvm_game_concede(p->game, seat);
      if (status != CARDVM_OK) wrong(p, status);
      p->gone |= (uint32_t)1 << seat;
      return;
    }
  }
  const cardvm_decision *d = cardvm_game_decision(p->game);
  uint32_t n = random_picks(d, &p->answers, picks);
  cardvm_status status = cardvm_game_answer(p->game, d->decider, d->serial, picks, n);
  if (status != CARDVM_OK) wrong(p, status);
}

static bool step_on(player_of *p) {
  if (p->o->watch) watch_run(&p->watch, p->game, p->seed);
  cardvm_status status = cardvm_game_run(p->game);
  if (status == CARDVM_OVER) {
    p->story->over = true;
    note(p);
    if (p->o->mode == STORM_SAVE) replace_by_save(p);
    return false;
  }
  if (status == CARDVM_FAILED) {
    p->story->failures++;
    if (p->o->watch) watch_failed(&p->watch, p->game, p->seed);
    note(p);
    if (p->o->mode == STORM_MIXED) disturb(p);
    assert_int_equal(cardvm_game_skip(p->game), CARDVM_OK);
    if (p->o->mode == STORM_MIXED) disturb(p);
    return true;
  }
  if (status != CARDVM_DECISION) wrong(p, status);
  note(p);
  if (p->o->decisions && p->story->count >= p->o->decisions) return false;
  disturb(p);
  decide(p);
  if (p->o->mode == STORM_MIXED) disturb(p);
  return true;
}

void storm_play(storm *t, uint64_t seed, const storm_options *options, storm_story *story) {
  cardvm_error error;
  player_of p = {
      .t = t, .o = options, .story = story, .seed = seed, .answers = seed, .choices = seed + 1};
  memset(story, 0, sizeof *story);
  /* How much room tables get is no input of a game. They are watched where none moves. */
  const room_kind kinds[] = {ROOM_WHOLE, ROOM_TIGHT, ROOM_GROWS};
  t->w->program->room = options->watch ? ROOM_WHOLE : kinds[seed % 3];
  p.game = storm_start(t, seed, &error);
  if (!p.game) fail_msg("seed %u: %s", (unsigned)seed, error.message);
  p.watch.words = p.game->at.state_words;
  p.watch.start = malloc(p.watch.words * sizeof(uint32_t));
  p.watch.now = malloc(p.watch.words * sizeof(uint32_t));
  while (step_on(&p)) {}
  story->rebuilds = cardvm_game_stats(p.game).rebuilds;
  free(p.watch.start);
  free(p.watch.now);
  cardvm_game_free(p.spare);
  cardvm_game_free(p.game);
  assert_int_equal(t->scripts.live, 0);
}

void storm_same(const storm_story *a, const storm_story *b, uint64_t seed, const char *how) {
  uint32_t n = a->count < b->count ? a->count : b->count;
  for (uint32_t i = 0; i < n; i++)
    if (a->hash[i] != b->hash[i])
      fail_msg("seed %u, %s: other at decision %u", (unsigned)seed, how, (unsigned)i);
  if (a->count != b->count)
    fail_msg("seed %u, %s: %u decisions, not %u", (unsigned)seed, how, (unsigned)b->count,
             (unsigned)a->count);
}
