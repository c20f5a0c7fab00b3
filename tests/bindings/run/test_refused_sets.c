/* Memory is refused, once or for good, anywhere in the life of a game of each rule set: while it is
 * loaded, played, looked at, drawn, forked, chilled, saved, loaded, recorded and replayed, to Lua
 * and to the machine. What was refused changed nothing and is done when it is asked again, so that
 * each life ends with the hash of one that was refused nothing. A sample, because a life asks
 * thousands of times. */
#include "world.h"

#include "cardvm_lua.h"
#include "cardvm_replay.h"
#include "cardvm_view.h"
#include "tries.h"

#include <dirent.h>

enum { DECISIONS = TRIES(120, 50), LOADS = TRIES(10, 4), LIVES = TRIES(60, 6) };
enum { PICKS_MOST = 256 };

typedef struct hunger {
  size_t live;
  uint64_t calls, refuse; /* the n-th call from 1; 0: none */
  bool for_good;
  uint32_t refused;
} hunger;

static void *hungry(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  hunger *h = user;
  if (new_bytes > old_bytes && ++h->calls >= h->refuse && h->refuse &&
      (h->for_good || h->calls == h->refuse)) {
    h->refused++;
    return NULL;
  }
  h->live = h->live - old_bytes + new_bytes;
  if (new_bytes) return realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

typedef struct life {
  hunger *h;
  const char *folder;
  cardvm_program *program;
  cardvm_setup setup;
  cardvm_game *game, *spare;
  cardvm_view *view;
  cardvm_recorder *recorder;
  uint64_t luck;
} life;

/* Whether it was refused memory, and is to be asked again: now there is some. */
static bool again(life *l, const char *what, cardvm_status status, const char *message) {
  if (status == CARDVM_OK) return false;
  if (status != CARDVM_ERROR_MEMORY || !l->h->refused || !l->h->refuse)
    fail_msg("%s: %s: %s: %s", l->folder, what, cardvm_status_name(status), message);
  l->h->refuse = 0;
  return true;
}

/* The same for what can be done with the game: nothing has changed, and nothing has stopped. */
static bool game_again(life *l, const char *what, cardvm_status status, uint64_t before) {
  if (!again(l, what, status, cardvm_game_error(l->game)->message)) return false;
  if (cardvm_game_stopped(l->game)->code != CARDVM_OK)
    fail_msg("%s: %s: the game has stopped: %s", l->folder, what,
             cardvm_game_stopped(l->game)->message);
  if (before && cardvm_game_hash(l->game) != before)
    fail_msg("%s: %s: what was refused has changed the game", l->folder, what);
  return true;
}

static cardvm_status made(const void *what) { return what ? CARDVM_OK : CARDVM_ERROR_MEMORY; }

/* -- What is done at a decision ---------------------------------------------------------------- */

static void look(life *l) {
  const uint64_t before = cardvm_game_hash(l->game);
  const cardvm_seat seat = 1 + cardvm_game_stats(l->game).decisions % l->setup.players;
  do { /* `view` would be lost */
    cardvm_view_free(l->view);
    l->view = cardvm_view_take(l->game, seat, NULL);
  } while (game_again(l, "view", made(l->view), before));
  cardvm_status status;
  do status = cardvm_game_check(l->game);
  while (game_again(l, "check", status, before));
  int32_t score;
  const bool scored = cardvm_lua_score(l->game, seat, &score);
  if (!scored && l->h->refused && l->h->refuse) {
    assert_true(game_again(l, "score", cardvm_game_error(l->game)->code, before));
    cardvm_lua_score(l->game, seat, &score);
  }
}

static void draw(life *l) {
  const uint64_t before = cardvm_game_hash(l->game);
  cardvm_game *drawn;
  cardvm_status status;
  do {
    status = cardvm_game_determinize(l->game, 1, l->luck, NULL, &drawn);
    if (status == CARDVM_ERROR_NONDETERMINISM) return; /* none came here with this view */
  } while (game_again(l, "draw", status, before));
  cardvm_game_free(drawn);
}

static void fork_there(life *l) {
  cardvm_game *fork;
  do fork = cardvm_game_fork(l->game, l->spare);
  while (game_again(l, "fork", made(fork), cardvm_game_hash(l->game)));
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(l->game));
  l->spare = l->game;
  l->game = fork;
}

static void save_and_load(life *l) {
  const size_t size = cardvm_game_save(l->game, NULL, 0);
  uint8_t *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(l->game, bytes, size), size);
  cardvm_game *loaded;
  cardvm_error error = {0};
  do loaded = cardvm_game_load(l->program, bytes, size, &error);
  while (again(l, "load", loaded ? CARDVM_OK : error.code, error.message));
  assert_int_equal(cardvm_game_hash(loaded), cardvm_game_hash(l->game));
  free(bytes);
  cardvm_game_free(l->game);
  l->game = loaded;
}

static void answer(life *l) {
  const uint64_t before = cardvm_game_hash(l->game);
  const cardvm_decision *d;
  do d = cardvm_game_decision(l->game);
  while (game_again(l, "options", made(d), before));
  cardvm_option picks[PICKS_MOST];
  const cardvm_seat by = d->decider;
  const uint32_t serial = d->serial, span = d->max - d->min + 1,
                 n = d->min + (uint32_t)world_random(&l->luck, span < 5 ? span : 5),
                 from = (uint32_t)world_random(&l->luck, d->option_count);
  assert_true(n <= PICKS_MOST);
  for (uint32_t i = 0; i < n; i++) picks[i] = d->options[(from + i) % d->option_count];
  cardvm_status status;
  do status = cardvm_record_answer(l->recorder, l->game, by, picks, n);
  while (game_again(l, "record", status, before));
  do status = cardvm_game_answer(l->game, by, serial, picks, n);
  while (game_again(l, "answer", status, before));
}

/* -- A life ------------------------------------------------------------------------------------ */

static cardvm_status run(life *l) {
  for (;;) {
    cardvm_status status = cardvm_game_run(l->game);
    if (status == CARDVM_DECISION || status == CARDVM_OVER) return status;
    assert_true(game_again(l, "run", status, 0));
  }
}

static void play(life *l) {
  cardvm_status status;
  for (uint32_t n = 0; run(l) == CARDVM_DECISION && n < DECISIONS; n++) {
    if (n % 3 == 0) look(l);
    if (n % 5 == 1) draw(l);
    if (n % 7 == 2) fork_there(l);
    if (n % 7 == 5) save_and_load(l);
    if (n % 3 == 2) cardvm_game_chill(l->game);
    answer(l);
  }
  do status = cardvm_record_end(l->recorder, l->game);
  while (game_again(l, "end", status, 0));
}

static void replay(life *l) {
  const size_t size = cardvm_recorder_bytes(l->recorder, NULL, 0);
  uint8_t *bytes = malloc(size);
  assert_int_equal(cardvm_recorder_bytes(l->recorder, bytes, size), size);
  cardvm_error error = {0};
  cardvm_replay *r;
  do r = cardvm_replay_open(l->program, bytes, size, &error);
  while (again(l, "replay", r ? CARDVM_OK : error.code, error.message));
  cardvm_game *game;
  do game = cardvm_replay_start(r, false, &error);
  while (again(l, "start of the replay", game ? CARDVM_OK : error.code, error.message));
  for (;;) {
    const cardvm_replay_step s = cardvm_replay_next(r, game, true);
    if (s.step == CARDVM_STEP_END) break;
    if (s.step == CARDVM_STEP_DONE) {
      if (s.entry % 4 == 0) cardvm_game_chill(game);
      continue;
    }
    again(l, "entry", s.step == CARDVM_STEP_MEMORY ? CARDVM_ERROR_MEMORY : CARDVM_ERROR_STATE,
          s.why);
  }
  assert_int_equal(cardvm_game_hash(game), cardvm_game_hash(l->game));
  cardvm_game_free(game);
  cardvm_replay_free(r);
  free(bytes);
}

/* The n-th request from now on is refused; 0: none. Returns the hash at the end. */
static uint64_t live(hunger *h, cardvm_program *p, const char *folder, uint64_t n, bool for_good) {
  life l = {.h = h, .folder = folder, .program = p, .luck = 5};
  l.setup = cardvm_setup_default();
  l.setup.players = cardvm_lua_players_min(p);
  l.setup.seed = 7;
  h->calls = h->refused = 0;
  h->for_good = for_good;
  h->refuse = n;
  cardvm_error error = {0};
  do l.game = cardvm_lua_start(p, &l.setup, NULL, &error);
  while (again(&l, "start", l.game ? CARDVM_OK : error.code, error.message));
  run(&l);
  do l.recorder = cardvm_recorder_from(l.game, NULL);
  while (again(&l, "recorder", made(l.recorder), ""));
  play(&l);
  replay(&l);
  const uint64_t hash = cardvm_game_hash(l.game);
  h->refuse = 0;
  cardvm_game_free(l.game);
  cardvm_game_free(l.spare);
  cardvm_view_free(l.view);
  cardvm_recorder_free(l.recorder);
  return hash;
}

/* Sample i of so many, evenly over what is asked for, but not always at the same kind of place. */
static uint64_t sampled(uint64_t calls, uint32_t i, uint32_t samples) {
  return 1 + calls * i / samples + i * 7919u % (calls / samples + 1);
}

static cardvm_program *load(hunger *h, const char *folder, cardvm_error *error) {
  char path[300];
  snprintf(path, sizeof path, "cardscripts/%s", folder);
  cardvm_lua_config config = cardvm_lua_config_default();
  config.allocator = (cardvm_allocator){.resize = hungry, .user = h};
  return cardvm_lua_load(&config, path, error);
}

static void loads(hunger *h, const char *folder, uint64_t calls) {
  for (uint32_t i = 0; i < LOADS; i++) {
    *h = (hunger){.refuse = sampled(calls, i, LOADS), .for_good = i % 2};
    cardvm_error error = {0};
    cardvm_program *p = load(h, folder, &error);
    if (!p && (error.code != CARDVM_ERROR_MEMORY || !h->refused))
      fail_msg("%s: request %lu of loading: %s", folder, (unsigned long)h->refuse, error.message);
    cardvm_program_free(p);
    if (h->live)
      fail_msg("%s: request %lu of %lu of loading: %ld bytes are left", folder,
               (unsigned long)h->refuse, (unsigned long)calls, (long)h->live);
  }
}

static void refused(const char *folder) {
  hunger h = {0};
  cardvm_error error = {0};
  cardvm_program *p = load(&h, folder, &error);
  if (!p) fail_msg("%s: %s", folder, error.message);
  const uint64_t loading = h.calls, end = live(&h, p, folder, 0, false), calls = h.calls;
  for (uint32_t i = 0; i < 2 * LIVES; i++) {
    const uint64_t n = sampled(calls, i / 2, LIVES);
    if (live(&h, p, folder, n, i % 2) != end)
      fail_msg("%s: request %lu: another hash", folder, (unsigned long)n);
  }
  cardvm_program_free(p);
  assert_int_equal(h.live, 0);
  loads(&h, folder, loading);
}

TEST(memory_refused_in_games_of_every_rule_set) {
  DIR *d = opendir("cardscripts");
  assert_non_null(d);
  uint32_t sets = 0;
  for (const struct dirent *e; (e = readdir(d));) {
    char path[300];
    snprintf(path, sizeof path, "cardscripts/%s/rules.lua", e->d_name);
    FILE *rules = fopen(path, "r");
    if (!rules) continue;
    fclose(rules);
    refused(e->d_name);
    sets++;
  }
  closedir(d);
  assert_true(sets >= 5);
}
