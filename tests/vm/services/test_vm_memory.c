/* Memory is refused, once or from some point on, at every place where it is asked for: making a
 * program, sealing it, starting a game, playing, forking, rebuilding. Each time there is a clean
 * error, what is left can be used or freed, and in the end nothing is left over. */
#include "storm.h"
#include "tries.h"

#include "cardvm_replay.h"
#include "services.h"

GUARDS("program/memory state/game state/room")

/* -- An allocator that counts, checks and refuses ---------------------------------------------- */

typedef struct counter {
  size_t live, most; /* bytes */
  uint32_t blocks;
  uint64_t calls;       /* that want more memory */
  uint64_t refuse_from; /* the n-th call is refused, from 1; 0: none */
  bool refuse_all;      /* and all after it */
  bool refuse_shrinking;
  uint32_t refused;
} counter;

#define HEAD 32u

static void *resize(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  counter *k = user;
  char *old = memory ? (char *)memory - HEAD : NULL;
  size_t was = old ? *(size_t *)(void *)old : 0;
  assert_int_equal(was, old_bytes); /* the machine knows what it has */
  if (new_bytes == 0) {
    k->live -= was;
    k->blocks -= old != NULL;
    free(old);
    return NULL;
  }
  bool more = new_bytes > was;
  if (more || k->refuse_shrinking) {
    k->calls += more;
    bool refuse = k->refuse_from &&
                  (k->calls == k->refuse_from || (k->refuse_all && k->calls > k->refuse_from));
    if (refuse && (more || k->refuse_shrinking)) {
      k->refused++;
      return NULL;
    }
  }
  /* Always elsewhere: who keeps an old pointer is found out. */
  char *made = malloc(new_bytes + HEAD);
  assert_non_null(made);
  *(size_t *)(void *)made = new_bytes;
  memset(made + HEAD, 0xa5, new_bytes);
  if (old) memcpy(made + HEAD, memory, was < new_bytes ? was : new_bytes);
  free(old);
  k->live += new_bytes - was;
  k->blocks += old == NULL;
  if (k->live > k->most) k->most = k->live;
  return made + HEAD;
}

static cardvm_allocator allocator_of(counter *k) {
  return (cardvm_allocator){.resize = resize, .user = k};
}

/* -- A whole life ------------------------------------------------------------------------------ */

typedef struct life {
  counter *k;
  storm *s;
  cardvm_game *game, *spare;
  uint64_t random, last;
  uint32_t decisions;
  bool started, dead, over;
} life;

/* What went wrong must be that memory was refused. */
static void expect_refused(const life *l, cardvm_status code, const char *where) {
  if (code != CARDVM_ERROR_MEMORY) fail_msg("%s: %s, not memory", where, cardvm_status_name(code));
  assert_true(l->k->refused > 0);
}

static void fork_there(life *l) {
  bool fresh = world_random(&l->random, 3) == 0;
  if (fresh) {
    cardvm_game_free(l->spare);
    l->spare = NULL;
  }
  uint64_t before = cardvm_game_hash(l->game), other = l->spare ? cardvm_game_hash(l->spare) : 0;
  cardvm_game *copy = cardvm_game_fork(l->game, l->spare);
  assert_int_equal(cardvm_game_hash(l->game), before);
  if (!copy) { /* the games are as they were */
    assert_true(l->k->refused > 0);
    if (l->spare) {
      assert_int_equal(cardvm_game_hash(l->spare), other);
      world_check_game(l->spare);
    }
    return;
  }
  assert_int_equal(cardvm_game_hash(copy), before);
  l->spare = l->game;
  l->game = copy;
}

/* What was refused changed nothing. There is memory again, and it is asked again. */
static void expect_asked_again(life *l, cardvm_status status, const char *where) {
  expect_refused(l, status, where);
  assert_int_equal(cardvm_game_error(l->game)->code, CARDVM_ERROR_MEMORY);
  assert_int_equal(cardvm_game_stopped(l->game)->code, CARDVM_OK);
  l->k->refuse_from = 0;
}

/* An answer that found no memory changed nothing: it can be given again. */
static void answer(life *l) {
  const cardvm_decision *d = cardvm_game_decision(l->game);
  cardvm_option picks[64];
  uint32_t n = d->min + world_random(&l->random, d->max - d->min + 1),
           from = world_random(&l->random, d->option_count);
  assert_true(n <= 64);
  for (uint32_t i = 0; i < n; i++) picks[i] = d->options[(from + i) % d->option_count];
  uint64_t before = cardvm_game_hash(l->game);
  cardvm_seat by = d->decider;
  uint32_t serial = d->serial;
  cardvm_status status = cardvm_game_answer(l->game, by, serial, picks, n);
  if (status != CARDVM_OK) {
    expect_asked_again(l, status, "answer");
    assert_int_equal(cardvm_game_hash(l->game), before);
    assert_int_equal(cardvm_game_question(l->game)->serial, serial);
    world_check_game(l->game);
    status = cardvm_game_answer(l->game, by, serial, picks, n);
  }
  if (status != CARDVM_OK) fail_msg("asked again: %s", cardvm_game_error(l->game)->message);
}

static void run(life *l) {
  cardvm_status status = cardvm_game_run(l->game);
  if (status == CARDVM_ERROR_MEMORY && cardvm_game_stopped(l->game)->code == CARDVM_OK) {
    expect_asked_again(l, status, "run");
    status = cardvm_game_run(l->game);
  }
  if (status == CARDVM_FAILED) { /* the cards fail on purpose */
    assert_int_equal(cardvm_game_stopped(l->game)->code, CARDVM_ERROR_SCRIPT);
    status = cardvm_game_skip(l->game);
    if (status != CARDVM_OK) {
      expect_refused(l, status, "skip");
      l->k->refuse_from = 0;
      assert_int_equal(cardvm_game_skip(l->game), CARDVM_OK);
    }
    return;
  }
  if (status == CARDVM_OVER) {
    l->over = true;
    return;
  }
  if (status != CARDVM_DECISION) {
    if (l->k->refused == 0) fail_msg("run: %s", cardvm_game_error(l->game)->message);
    expect_refused(l, status, "run");
    l->dead = true;
    return;
  }
  status = cardvm_game_check(l->game);
  if (status == CARDVM_ERROR_MEMORY) {
    expect_asked_again(l, status, "check");
    status = cardvm_game_check(l->game);
  }
  if (status != CARDVM_OK) fail_msg("check: %s", cardvm_game_error(l->game)->message);
  if (++l->decisions % 3 == 0) fork_there(l);
  if (l->decisions % 5 == 0) cardvm_game_chill(l->game);
  answer(l);
}

/* A program whose memory is counted, sealed. */
static storm *counted_storm(counter *k) {
  const cardvm_allocator a = allocator_of(k);
  cardvm_error error;
  storm *s = storm_declare(&a, false);
  assert_int_equal(storm_seal(s, &error), CARDVM_OK);
  return s;
}

static void end_counted(storm *s, const counter *k) {
  storm_free(s);
  assert_int_equal(k->live, 0);
}

/* True if it came to its end. */
static bool live(life *l, uint32_t decisions, uint64_t seed) {
  cardvm_allocator a = allocator_of(l->k);
  cardvm_error error = {0};
  l->s = storm_declare(&a, true);
  l->random = seed;
  if (!l->s->w->program) return false;
  cardvm_status status = storm_seal(l->s, &error);
  if (status != CARDVM_OK) {
    expect_refused(l, status, "seal");
    assert_int_equal(error.code, CARDVM_ERROR_MEMORY);
    assert_null(storm_start(l->s, seed, &error)); /* of a program that is not sealed */
    assert_int_equal(error.code, CARDVM_ERROR_STATE);
    return false;
  }
  cardvm_setup_cards cards[64];
  cardvm_setup setup = storm_setup(l->s, cards, seed);
  setup.trace = true;
  l->game = cardvm_game_start(l->s->w->program, &setup, &error);
  if (!l->game) {
    expect_refused(l, error.code, "start");
    return false;
  }
  l->started = true;
  while (!l->dead && !l->over && l->decisions < decisions) run(l);
  l->last = l->dead ? 0 : cardvm_game_hash(l->game);
  return !l->dead;
}

static void end(life *l) {
  cardvm_game_free(l->game);
  cardvm_game_free(l->spare);
  storm_free(l->s);
  if (l->k->live || l->k->blocks)
    fail_msg("%zu bytes in %u blocks are left over", l->k->live, (unsigned)l->k->blocks);
}

static void refuse_at_every_place(uint32_t decisions, uint64_t seed, bool all, bool shrinking) {
  counter k = {0};
  life plain = {.k = &k};
  assert_true(live(&plain, decisions, seed));
  uint64_t calls = k.calls, survived = 0, started = 0;
  end(&plain);
  assert_true(calls > 100);
  for (uint64_t n = 1; n <= calls; n += TRIES(1, 4)) {
    k = (counter){.refuse_from = n, .refuse_all = all, .refuse_shrinking = shrinking};
    life l = {.k = &k};
    bool came_to_its_end = live(&l, decisions, seed);
    assert_true(k.refused > 0);
    survived += came_to_its_end;
    started += l.started;
    if (came_to_its_end) assert_int_equal(l.last, plain.last);
    end(&l);
  }
  k = (counter){.refuse_from = calls + 1, .refuse_all = all};
  life last = {.k = &k};
  assert_true(live(&last, decisions, seed));
  assert_int_equal(k.refused, 0);
  assert_int_equal(last.last, plain.last);
  end(&last);
  print_message("           %u places, %u survived\n", (unsigned)calls, (unsigned)survived);
  assert_true(started > 20);
  /* Nothing is lost by it, once a game has started. */
  assert_int_equal(survived, started);
}

TEST(memory_refused_once_at_every_place) { refuse_at_every_place(110, 11, false, false); }

TEST(memory_refused_from_every_place_on) { refuse_at_every_place(110, 12, true, false); }

/* An allocator may also refuse to make something smaller. */
TEST(memory_refused_for_less_too) { refuse_at_every_place(110, 13, true, true); }

/* One effect overwrites very much at a time: a large deck is shuffled, a hundred lasting effects
 * end at one event, a card leaves with what is attached to it. Wherever the journal cannot grow,
 * all is taken back. */
enum { CROWD = 90 };

static cardvm_call_status upheaval(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  for (; call->local[0] < CROWD; call->local[0]++)
    if (cardvm_modify_card(game, w->hold[0], w->power, CARDVM_ADD, 1, UNTIL(w->until_shout),
                           NULL) == CARDVM_STOPPED)
      return CARDVM_CALL_FAILED;
  cardvm_event e[3] = {
      {.kind = w->shout}, {.kind = CARDVM_EVENT_SHUFFLE}, ev_card(w->vanish, w->hold[1])};
  e[1].slot[CARDVM_SLOT_TO] = cardvm_game_place(game, w->deck, 1);
  /* all that are dealt are noted as they leave */
  if (w->number[0]) e[0] = ev_player(w->number[0], 1, CROWD);
  while (call->step < 3) {
    const cardvm_outcome outcome = cardvm_propose(game, &e[call->step++]);
    if (outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
    if (outcome == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  return CARDVM_CALL_DONE;
}

static void upheaval_with(counter *k, uint64_t from, bool all, uint32_t stack, bool follows,
                          uint64_t *calls) {
  cardvm_allocator a = allocator_of(k);
  world *w = world_declare_in(&a, false);
  if (follows) {
    const cardvm_id left = cardvm_program_zone_event(w->program, w->deck, true);
    cardvm_program_rule(w->program, world_trigger(w, left, x_num(w, 0)), 0);
    w->number[0] = cardvm_program_event(
        w->program,
        &(cardvm_event_def){
            .name = "deal", .change = CARDVM_CHANGE_DEAL, .what = w->deck, .dealt_to = w->hand});
  }
  cardvm_id plain = world_plain(w, "Plain", 1);
  const cardvm_setup_cards deck = {1, w->deck, plain, 400};
  w->setup.cards = &deck;
  w->setup.card_count = 1;
  w->setup.limits.cards = 600;
  w->setup.limits.lasting = CROWD;
  w->setup.limits.listeners = 300;
  w->setup.limits.events = 200;
  w->setup.limits.stack = stack;
  world_start(w);
  w->hold[0] = world_put(w, plain, 1, w->battle);
  w->hold[1] = world_put(w, plain, 1, w->battle);
  for (int i = 0; i < CROWD; i++) {
    cardvm_handle more = world_put(w, plain, 1, w->battle);
    assert_int_equal(cardvm_edit_attach(w->game, more, w->hold[1]), CARDVM_OK);
    world_run(w);
  }
  uint64_t first = k->calls;
  if (from) {
    k->refuse_from = first + from;
    k->refuse_all = all;
  }
  cardvm_status status = world_do(w, upheaval);
  *calls = k->calls - first;
  k->refuse_from = 0;
  /* Memory for more events than there are now is asked for, and done without. */
  if (k->refused && !(follows && status == CARDVM_DECISION)) {
    assert_int_equal(status, CARDVM_ERROR_MEMORY);
    assert_int_equal(cardvm_game_stopped(w->game)->code, CARDVM_OK);
    world_check(w);
    if (w->game->rerunning) { /* else the block could not grow between two steps */
      assert_int_equal(world_power(w, w->hold[0]), 1);
      assert_int_equal(world_count(w, w->deck, 1), 400);
      assert_int_equal(cardvm_game_attached(w->game, w->hold[1], NULL, 0), CROWD);
    }
    /* it can't be left out, but asked again */
    assert_int_equal(cardvm_game_skip(w->game), CARDVM_ERROR_STATE);
    world_run(w);
    assert_int_equal(world_count(w, w->trash, 1), 0);
  } else {
    assert_int_equal(status, CARDVM_DECISION);
    const uint64_t now = k->calls;
    world_check(w); /* what that asks for is left out */
    *calls -= k->calls - now;
    assert_int_equal(world_count(w, w->trash, 1), 0);
  }
  world_free(w);
  assert_int_equal(k->live, 0);
}

TEST(memory_refused_in_the_middle_of_much) {
  for (int way = 0; way < 4; way++)
    for (uint32_t stack = 32; stack <= 1024;
         stack += 992) { /* the shuffle has room there, or not */
      const bool all = way & 1, follows = way & 2;
      uint64_t calls = 0, ignored;
      counter k = {0};
      upheaval_with(&k, 0, false, stack, follows, &calls);
      assert_true(calls >= 5);
      for (uint64_t n = 1; n <= calls; n++) {
        k = (counter){0};
        upheaval_with(&k, n, all, stack, follows, &ignored);
        assert_true(k.refused > 0);
      }
    }
}

/* The same where the records of last turn's uses make room for a new one. */
static void many_uses_with(uint64_t from, uint64_t *calls) {
  counter k = {0};
  cardvm_allocator a = allocator_of(&k);
  world *w = world_declare_in(&a, false);
  w->program->room = ROOM_WHOLE; /* checks count in the stack's free end */
  cardvm_id hear = world_ability(
      w, &ON_EVENT(TRIGGERED, "hear", &w->shout, .limit = 1, .limit_sequence = w->turn));
  cardvm_id hearer = WORLD_CARD(w, "Hearer", 1, hear);
  w->setup.limits.uses = w->setup.limits.queue = 300;
  w->setup.limits.listeners = 320;
  w->setup.limits.cards = 400;
  w->setup.limits.events = 400;
  w->rules.fixed_order = true;
  world_start(w);
  for (int i = 0; i < 300; i++) world_put(w, hearer, 1, w->battle);
  assert_int_equal(world_propose(w, (cardvm_event){.kind = w->shout}), CARDVM_DONE);
  world_next_turn(w);
  for (int i = 0; i < 299; i++) { /* one of them is new */
    cardvm_handle cards[2];
    cardvm_game_cards(w->game, world_place(w, w->battle, 1), cards, 2);
    assert_int_equal(
        cardvm_edit_move(w->game, cards[0], world_place(w, i ? w->trash : w->limbo, 1), 0),
        CARDVM_OK);
    world_run(w);
  }
  cardvm_handle last;
  cardvm_game_cards(w->game, world_place(w, w->limbo, 1), &last, 1);
  assert_int_equal(cardvm_edit_move(w->game, last, world_place(w, w->battle, 1), 0), CARDVM_OK);
  world_run(w);
  cardvm_game *fresh = cardvm_game_fork(w->game, NULL); /* its journal has to grow from nothing */
  cardvm_game_free(w->game);
  w->game = fresh;
  uint64_t first = k.calls;
  if (from) k.refuse_from = first + from;
  cardvm_event e = {.kind = w->shout};
  cardvm_status status = world_propose_all(w, &e, 1);
  *calls = k.calls - first;
  if (status != CARDVM_DECISION) { /* what is refused once is lent, where there is no effect yet */
    assert_int_equal(status, CARDVM_ERROR_MEMORY);
    assert_int_equal(k.refused, 1);
    world_run(w); /* now there is some */
  }
  world_check(w);
  world_free(w);
  assert_int_equal(k.live, 0);
}

TEST(memory_refused_while_uses_are_swept) {
  uint64_t calls = 0, ignored;
  many_uses_with(0, &calls);
  assert_true(calls >= 2);
  for (uint64_t n = 1; n <= calls; n++) many_uses_with(n, &ignored);
}

/* A game is recorded and played again; what is refused once is done when it is asked again. */
static uint64_t record_and_replay(uint64_t from, uint64_t *end) {
  static uint8_t bytes[1 << 18];
  counter k = {0};
  cardvm_error error;
  storm *s = counted_storm(&k);
  cardvm_setup_cards cards[64];
  cardvm_setup setup = storm_setup(s, cards, 21);
  cardvm_program *p = s->w->program;
  cardvm_game *game = cardvm_game_start(p, &setup, &error);
  cardvm_recorder *r = cardvm_recorder_new(p, &setup, NULL);
  assert_non_null(r);
  const uint64_t first = k.calls;
  if (from) k.refuse_from = first + from;
  uint64_t luck = 21;
  for (int i = 0; i < 60; i++) {
    cardvm_status status = cardvm_game_run(game);
    if (status == CARDVM_ERROR_MEMORY) status = cardvm_game_run(game);
    if (status == CARDVM_FAILED) {
      if (cardvm_record_skip(r, game) != CARDVM_OK)
        assert_int_equal(cardvm_record_skip(r, game), CARDVM_OK);
      if (cardvm_game_skip(game) != CARDVM_OK) assert_int_equal(cardvm_game_skip(game), CARDVM_OK);
      continue;
    }
    if (status != CARDVM_DECISION) break;
    const cardvm_decision *d = cardvm_game_decision(game);
    const cardvm_seat by = d->decider;
    const uint32_t serial = d->serial, n = d->min ? d->min : d->max;
    cardvm_option picks[64];
    const uint32_t at = world_random(&luck, d->option_count);
    assert_true(n <= 64);
    for (uint32_t j = 0; j < n; j++) picks[j] = d->options[(at + j) % d->option_count];
    if (cardvm_record_answer(r, game, by, picks, n) != CARDVM_OK)
      assert_int_equal(cardvm_record_answer(r, game, by, picks, n), CARDVM_OK);
    if (cardvm_game_answer(game, by, serial, picks, n) != CARDVM_OK)
      assert_int_equal(cardvm_game_answer(game, by, serial, picks, n), CARDVM_OK);
  }
  while (cardvm_game_run(game) == CARDVM_ERROR_MEMORY) continue;
  if (cardvm_record_end(r, game) != CARDVM_OK)
    assert_int_equal(cardvm_record_end(r, game), CARDVM_OK);
  *end = cardvm_game_hash(game);
  const size_t size = cardvm_recorder_bytes(r, bytes, sizeof bytes);
  assert_in_range(size, 1, sizeof bytes);
  cardvm_game_free(game);
  cardvm_recorder_free(r);
  cardvm_replay *replay = cardvm_replay_open(p, bytes, size, &error);
  if (!replay) replay = cardvm_replay_open(p, bytes, size, &error);
  assert_non_null(replay);
  game = cardvm_replay_start(replay, false, &error);
  if (!game) game = cardvm_replay_start(replay, false, &error);
  assert_non_null(game);
  cardvm_replay_step step;
  do {
    step = cardvm_replay_next(replay, game, true);
    if (step.step == CARDVM_STEP_PARTED) fail_msg("entry %u: %s", (unsigned)step.entry, step.why);
    if (step.step != CARDVM_STEP_END && (step.entry + from) % 3 == 0) cardvm_game_chill(game);
  } while (step.step != CARDVM_STEP_END);
  assert_int_equal(cardvm_game_hash(game), *end);
  const uint64_t calls = k.calls - first;
  cardvm_game_free(game);
  cardvm_replay_free(replay);
  end_counted(s, &k);
  return calls;
}

TEST(memory_refused_while_recording_and_replaying) {
  uint64_t plain, end;
  const uint64_t calls = record_and_replay(0, &plain);
  assert_true(calls > 20);
  for (uint64_t n = 1; n <= calls; n++) {
    record_and_replay(n, &end);
    assert_int_equal(end, plain);
  }
}

/* -- What is left over, and how much it is ----------------------------------------------------- */

TEST(nothing_is_left_after_a_whole_game) {
  for (uint64_t seed = 1; seed <= 10; seed++) {
    counter k = {0};
    life l = {.k = &k};
    assert_true(live(&l, 1000, seed));
    assert_true(l.over);
    end(&l);
  }
}

/* Giving up in the middle of an effect goes into its log, too: without room for it, nothing has
 * changed. */
TEST(concede_without_memory_can_be_tried_again) {
  counter k = {0};
  cardvm_error error;
  storm *s = counted_storm(&k);
  cardvm_game *game = storm_start(s, 9, &error);
  uint64_t random = 9;
  while (cardvm_game_run(game) == CARDVM_DECISION && !game->flight) {
    const cardvm_decision *d = cardvm_game_decision(game);
    uint32_t index = world_random(&random, d->option_count);
    assert_int_equal(cardvm_game_choose(game, &index, 1), CARDVM_OK);
  }
  assert_int_not_equal(game->flight, 0);
  assert_int_equal(game->answer_capacity, 0); /* the first entry of its log */
  uint64_t before = cardvm_game_hash(game);
  k.refuse_from = k.calls + 1;
  assert_int_equal(cardvm_game_concede(game, 2), CARDVM_ERROR_MEMORY);
  assert_int_equal(cardvm_game_error(game)->code, CARDVM_ERROR_MEMORY);
  assert_int_equal(cardvm_game_hash(game), before);
  assert_false(cardvm_game_lost(game, 2));
  assert_int_equal(cardvm_game_concede(game, 2), CARDVM_OK);
  assert_true(cardvm_game_lost(game, 2));
  cardvm_game_free(game);
  end_counted(s, &k);
}

/* What all games of a program share, and grows with them. */
static size_t shared_bytes(const cardvm_program *p) {
  size_t pairs = 0;
  for (uint32_t i = 0; i < PAIR_SETS; i++) pairs += p->pairs[i].size * sizeof *p->pairs[i].slots;
  return p->listing_count * sizeof *p->listing + p->value_count * sizeof *p->values +
         p->hint_size * HINTS * sizeof *p->hints + p->givers.room * sizeof *p->givers.items +
         pairs + (p->allocator.spares ? p->allocator.spares->bytes : 0);
}

/* The figures of a game are what it really took. */
TEST(stats_are_what_the_allocator_gave) {
  counter k = {0};
  cardvm_allocator a = allocator_of(&k);
  cardvm_error error;
  storm *s = storm_declare(&a, false);
  s->scripts.allocator = (cardvm_allocator){0}; /* coroutines are not the game's */
  assert_int_equal(storm_seal(s, &error), CARDVM_OK);
  cardvm_setup_cards cards[64];
  cardvm_setup setup = storm_setup(s, cards, 3);
  cardvm_game *other = cardvm_game_start(s->w->program, &setup, &error);
  /* with the program's room for kept values, lists, hints and pairs, which all its games share */
  const cardvm_program *p = s->w->program;
  size_t before = k.live - shared_bytes(p);
  setup.trace = true;
  cardvm_game *game = cardvm_game_start(s->w->program, &setup, &error);
  uint64_t random = 3;
  for (int i = 0; i < 60; i++) {
    cardvm_status status = cardvm_game_run(game);
    assert_int_equal(cardvm_game_stats(game).memory_bytes, k.live - before - shared_bytes(p));
    if (status == CARDVM_OVER) break;
    if (status == CARDVM_FAILED) {
      assert_int_equal(cardvm_game_skip(game), CARDVM_OK);
      continue;
    }
    assert_int_equal(status, CARDVM_DECISION);
    const cardvm_decision *d = cardvm_game_decision(game);
    uint32_t n = d->min ? d->min : d->max, index[64];
    for (uint32_t k2 = 0; k2 < n; k2++) index[k2] = (k2 + i) % d->option_count;
    assert_int_equal(cardvm_game_choose(game, index, n), CARDVM_OK);
    assert_int_equal(cardvm_game_stats(game).memory_bytes, k.live - before - shared_bytes(p));
  }
  (void)random;
  cardvm_game_free(game);
  assert_int_equal(k.live, before + shared_bytes(p));
  cardvm_game_free(other);
  end_counted(s, &k);
}

/* Playing on takes no more and more: a game's memory is bounded by its limits. */
TEST(fork_into_used_memory_takes_none) {
  counter k = {0};
  cardvm_error error;
  storm *s = counted_storm(&k);
  cardvm_game *game = storm_start(s, 5, &error), *spare = NULL;
  assert_int_equal(cardvm_game_run(game), CARDVM_DECISION);
  spare = cardvm_game_fork(game, NULL);
  uint64_t calls = k.calls;
  for (int i = 0; i < 10; i++) assert_non_null(cardvm_game_fork(game, spare));
  assert_int_equal(k.calls, calls);
  cardvm_game_free(spare);
  cardvm_game_free(game);
  end_counted(s, &k);
}

TEST(program_made_and_freed_at_any_point_leaves_nothing) {
  counter k = {0};
  cardvm_allocator a = allocator_of(&k);
  cardvm_program *p = cardvm_program_new(&a);
  cardvm_program_free(p);
  assert_int_equal(k.live, 0);
  cardvm_program_free(NULL);
  cardvm_game_free(NULL);
  storm *s = storm_declare(&a, false); /* not sealed */
  end_counted(s, &k);
}

/* A start that is refused for another reason leaves nothing either. */
TEST(start_refused_leaves_nothing) {
  counter k = {0};
  cardvm_error error;
  storm *s = counted_storm(&k);
  cardvm_setup_cards cards[64];
  const cardvm_setup fine = storm_setup(s, cards, 1);
  cardvm_game_free(cardvm_game_start(s->w->program, &fine, &error));
  size_t before = k.live; /* with the program's room for kept values */
  for (int way = 0; way < 6; way++) {
    cardvm_setup setup = storm_setup(s, cards, 1);
    if (way == 0) setup.cookie = 0;
    if (way == 1) setup.players = 9;
    if (way == 2) cards[3].definition = 999;
    if (way == 3) setup.limits.cards = 10;
    if (way == 4) setup.limits.listeners = 2; /* found out while the cards are laid out */
    if (way == 5) setup.limits.options = 1u << 28;
    error = (cardvm_error){0};
    assert_null(cardvm_game_start(s->w->program, &setup, &error));
    assert_int_equal(error.code, way < 3 ? CARDVM_ERROR_ARGUMENT : CARDVM_ERROR_LIMIT);
    assert_true(error.message[0] != '\0');
    assert_int_equal(k.live, before);
  }
  end_counted(s, &k);
}
