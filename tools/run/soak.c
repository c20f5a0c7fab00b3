#include "soak.h"

#include "cardvm_define.h"
#include "cardvm_view.h"
#include "clock.h"
#include "players.h"
#include "recording.h"
#include "ruleset.h"
#include "search_luck.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* At every such decision a game is drawn for each seat. */
#define DRAWS_EVERY 3
/* And answered at random for so long. */
#define DRAWN_ANSWERS 4
/* Of so many one may be in vain: what was seen of chance in mid-effect can be too much to come
 * again. */
#define DRAWS_LOST_ONE_IN 10
/* A game that is still going on then will never end. */
#define DECISIONS_MAX 200000
/* Where cards lie is noted at every such decision. */
#define NOTES_EVERY 8
/* Where a card lies face down, or somebody decides for another, pairs begin so many times as often.
 */
#define SELDOM_MORE 3
/* Of the trace that explains a failure. */
#define LINE_BYTES 512
#define LINES_SHOWN 24
#define LINES_BEFORE 4

typedef struct soak {
  cardvm_game *game; /* goes on undisturbed */
  cardvm_game *twin; /* is replaced by its fork or its save at every decision; NULL without check */
  cardvm_game *spare; /* memory of the twin before, used again */
  player players[CARDVM_PLAYERS_MAX];
  recording tape;
  soak_result result;
  buffer bytes;                   /* of the twin's save */
  cardvm_game *drawn;             /* a game that a seat can't tell from this one */
  cardvm_view *view, *drawn_view; /* memory used again */
  uint64_t draws, draws_lost;
  uint32_t flight;  /* answers that the function in flight has had */
  soak_asker asker; /* of its first question */
  secrets *secrets;
  bool face_down; /* to some viewer, at this decision */
  uint64_t seed;
  const soak_how *how;
  bool traced; /* the second time, to see what came before the failure */
  buffer *why;
} soak;

static bool fail(soak *s, const char *what, const cardvm_game *game) {
  const cardvm_error *error = game ? cardvm_game_error(game) : NULL;
  buffer_add(s->why, "%s", what);
  if (error && error->code != CARDVM_OK) {
    buffer_add(s->why, ": ");
    ruleset_error(s->why, NULL, error);
  }
  s->result.failed = true;
  return false;
}

/* The twin gives way to what is read from its save, in memory of its own. */
static bool reload_twin(soak *s) {
  cardvm_error error = {0};
  size_t size = cardvm_game_save(s->twin, s->bytes.text, s->bytes.room);
  if (size > s->bytes.room) {
    s->bytes.text = need(s->bytes.text, size);
    s->bytes.room = size;
    cardvm_game_save(s->twin, s->bytes.text, size);
  }
  cardvm_game *loaded = cardvm_game_load(cardvm_game_program(s->twin), s->bytes.text, size, &error);
  if (!loaded) {
    buffer_add(s->why, "the game could not be loaded from its save: %s", error.message);
    return fail(s, "", NULL);
  }
  cardvm_game_free(s->twin);
  s->twin = loaded;
  cardvm_game_trace_enable(loaded, s->traced);
  cardvm_game_watch(loaded, true);
  return true;
}

/* The twin gives way to a copy of itself that knows nothing but the block: in turns a fork and a
 * load. */
static bool replace_twin(soak *s) {
  if (s->result.decisions % 2) return reload_twin(s);
  cardvm_game *fork = cardvm_game_fork(s->twin, s->spare);
  if (!fork) return fail(s, "the game could not be forked", s->twin);
  s->spare = s->twin;
  s->twin = fork;
  cardvm_game_trace_enable(fork, s->traced);
  return true;
}

static bool compare(soak *s) {
  uint64_t hash = cardvm_game_hash(s->game), twin = cardvm_game_hash(s->twin);
  if (hash == twin) return true;
  buffer_add(
      s->why,
      "the game that is forked or saved and loaded at every decision went another way: hash %016" PRIx64
      ", plain %016" PRIx64,
      twin, hash);
  s->result.failed = true;
  return false;
}

static bool check(soak *s) {
  if (cardvm_game_check(s->game) != CARDVM_OK)
    return fail(s, "the plain game contradicts itself", s->game);
  if (cardvm_game_check(s->twin) != CARDVM_OK)
    return fail(s, "the copied game contradicts itself", s->twin);
  return compare(s);
}

/* -- Views ------------------------------------------------------------------------------------- */

static bool take_view(soak *s, cardvm_game *game, cardvm_seat seat, cardvm_view **view) {
  cardvm_view *taken = cardvm_view_take(game, seat, *view);
  if (!taken) return fail(s, "a view could not be taken", game);
  *view = taken;
  return true;
}

/* Bytes that are read back give the same view. */
static bool check_bytes(soak *s) {
  cardvm_error error = {0};
  size_t size = cardvm_view_bytes(s->view, NULL, 0);
  void *bytes = need(NULL, size);
  cardvm_view_bytes(s->view, bytes, size);
  cardvm_view *read = cardvm_view_read(cardvm_game_program(s->game), bytes, size, &error);
  bool well = read && cardvm_view_equal(read, s->view);
  if (!well) {
    buffer_add(s->why, "a view is another one when it is read back: %s", error.message);
    fail(s, "", NULL);
  }
  cardvm_view_free(read);
  free(bytes);
  return well;
}

/* A game that could be goes on as any other. */
static bool play_drawn(soak *s, uint64_t seed) {
  picks p = {0};
  cardvm_status status = CARDVM_DECISION;
  for (int i = 0; i < DRAWN_ANSWERS && status == CARDVM_DECISION && cardvm_game_decision(s->drawn);
       i++) {
    picks_random(&seed, cardvm_game_decision(s->drawn), &p);
    status = cardvm_game_choose(s->drawn, p.index, p.count);
    if (status == CARDVM_OK) status = cardvm_game_run(s->drawn);
  }
  picks_free(&p);
  bool well = status == CARDVM_DECISION || status == CARDVM_OVER;
  return (well && cardvm_game_check(s->drawn) == CARDVM_OK) ||
         fail(s, "a game drawn from a view does not go on", s->drawn);
}

/* How many answers the function in flight has had, and who asked first. */
static void note_flight(soak *s) {
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  s->flight = cardvm_game_stats(s->game).flight_answers;
  if (!s->flight) {
    s->asker = (soak_asker){.ability = ask ? ask->ability : 0};
    cardvm_game_position(s->game, NULL, &s->asker.step);
  }
  if (s->flight <= s->result.flight) return;
  s->result.flight = s->flight;
  s->result.asker = s->asker;
}

void soak_say_flight(const cardvm_program *p, const soak_asker *asker, uint32_t answers,
                     buffer *text) {
  cardvm_ability_info info = {0};
  buffer_add(text, "a function that first asked");
  if (cardvm_program_ability_info(p, asker->ability, &info))
    buffer_add(text, " for '%s' of %s", text_ability(p, asker->ability),
               info.definition ? cardvm_program_name(p, CARDVM_SORT_DEFINITION, info.definition)
                               : "the rules");
  if (asker->step)
    buffer_add(text, " in step '%s'", cardvm_program_name(p, CARDVM_SORT_STEP, asker->step));
  buffer_add(text,
             " has been in flight for %u answers: forks, search and drawn games run it again with "
             "all of them; a window, or a step for each question, does not grow so",
             answers);
}

/* A function that has asked much is why a copy is dear and a drawn game not found: both run it
 * again with all its answers. */
static void say_flight(soak *s) {
  if (!s->flight) return;
  buffer_add(s->why, "\n  ");
  soak_say_flight(cardvm_game_program(s->game), &s->asker, s->flight, s->why);
}

/* What a seat may know is all that it may know: of a game drawn from its view it has the same
 * view. */
static bool check_draw(soak *s, cardvm_seat seat) {
  uint64_t seed = s->result.decisions * 8 + seat;
  cardvm_game *drawn = NULL;
  cardvm_status status = cardvm_game_determinize(s->game, seat, seed, s->drawn, &drawn);
  s->draws++;
  if (status == CARDVM_ERROR_NONDETERMINISM && ++s->draws_lost <= 1 + s->draws / DRAWS_LOST_ONE_IN)
    return true;
  if (status != CARDVM_OK) {
    fail(s, "no game could be drawn from a view", s->game);
    say_flight(s);
    return false;
  }
  s->drawn = drawn;
  if (!take_view(s, drawn, seat, &s->drawn_view)) return false;
  if (!cardvm_view_equal(s->view, s->drawn_view)) {
    buffer_add(s->why, "seat %u sees that a game drawn from its view is another one", seat);
    return fail(s, "", NULL);
  }
  if (cardvm_game_check(drawn) != CARDVM_OK)
    return fail(s, "a game drawn from a view contradicts itself", drawn);
  return play_drawn(s, seed);
}

static bool check_views(soak *s) {
  uint64_t hash = cardvm_game_hash(s->game);
  s->face_down = false;
  for (cardvm_seat seat = 0; seat <= cardvm_game_players(s->game); seat++) {
    if (!take_view(s, s->game, seat, &s->view) || !check_bytes(s)) return false;
    s->face_down = s->face_down || secrets_face_down(s->view);
    if (seat && s->result.decisions % DRAWS_EVERY == 0 && !check_draw(s, seat)) return false;
  }
  return cardvm_game_hash(s->game) == hash || fail(s, "looking at the game has changed it", NULL);
}

/* -- Playing ----------------------------------------------------------------------------------- */

static bool answer(soak *s) {
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  picks p = {0};
  player_pick(&s->players[ask->decider - 1], s->game, &p);
  bool well = true;
  recording_answer(&s->tape, s->game, &p);
  cardvm_game_trace_clear(s->game); /* a fork's trace is empty, too */
  if (cardvm_game_choose(s->game, p.index, p.count) != CARDVM_OK)
    well = fail(s, "an answer that was offered is refused", s->game);
  else if (s->twin && cardvm_game_choose(s->twin, p.index, p.count) != CARDVM_OK)
    well = fail(s, "an answer is refused after a fork or a load", s->twin);
  picks_free(&p);
  return well;
}

/* Runs to the next decision. False at the end of the game, or of the test. */
static bool advance(soak *s) {
  cardvm_status status = cardvm_game_run(s->game);
  if (s->twin && cardvm_game_run(s->twin) != status) {
    buffer_add(s->why, "the plain game stopped with \"%s\", the copied one not",
               cardvm_status_name(status));
    return fail(s, "", s->twin);
  }
  if (status != CARDVM_DECISION && status != CARDVM_OVER)
    return fail(s, cardvm_status_name(status), s->game);
  if (status == CARDVM_DECISION && !cardvm_game_decision(s->game))
    return fail(s, "what can be answered", s->game); /* that takes too much work to list */
  if (s->twin && !check(s)) return false;
  return status == CARDVM_DECISION;
}

/* At some decisions, by seed and number alone. The first difference is told; the game goes on. */
static void check_secrets(soak *s) {
  uint64_t luck = s->seed * 0x9e3779b97f4a7c15u + s->result.decisions;
  const uint64_t drawn = luck_seed(&luck);
  if (s->result.decisions % NOTES_EVERY == 1) secrets_note(s->secrets, s->game);
  const bool seldom = s->face_down || secrets_decided(s->game);
  const uint32_t every = s->how->pairs_every / (seldom ? SELDOM_MORE : 1);
  if ((every && drawn % every) || !secrets_can_begin(s->game)) return;
  buffer why = {0};
  if (!secrets_pair(s->secrets, s->game, drawn, &why) && !s->result.told) {
    buffer_add(s->why, "at decision %" PRIu64 " %s\n", s->result.decisions, buffer_text(&why));
    s->result.told = true;
  }
  buffer_free(&why);
}

static void play(soak *s) {
  while (advance(s)) {
    if (s->how->go_on && !s->how->go_on(s->how->user)) {
      s->result.left = true;
      return;
    }
    if (++s->result.decisions > DECISIONS_MAX) {
      fail(s, "the game does not end", NULL);
      return;
    }
    note_flight(s);
    if (s->twin && (!check_views(s) || !replace_twin(s))) return;
    if (s->secrets) check_secrets(s);
    if (!answer(s)) return;
  }
}

/* -- What happened since the decision before --------------------------------------------------- */

typedef struct traced {
  const cardvm_game *game;
  const cardvm_trace *entries;
  uint32_t count;
} traced;

static traced trace_of(const cardvm_game *game) {
  traced t = {.game = game};
  t.entries = cardvm_game_trace(game, 0, &t.count);
  return t;
}

static void entry_text(const traced *t, uint32_t at, char *line) {
  cardvm_client_trace_text(t->game, &t->entries[at], line, LINE_BYTES);
}

static uint32_t first_difference(const traced *a, const traced *b) {
  uint32_t at = 0;
  char x[LINE_BYTES], y[LINE_BYTES];
  for (; at < a->count && at < b->count; at++) {
    entry_text(a, at, x);
    entry_text(b, at, y);
    if (strcmp(x, y) != 0) break;
  }
  return at;
}

static void say_trace(soak *s, const char *title, const traced *t, uint32_t from) {
  buffer_add(s->why, "\n  %s, from entry %u of %u since the decision before:", title, from,
             t->count);
  for (uint32_t i = from; i < t->count && i < from + LINES_SHOWN; i++) {
    char line[LINE_BYTES];
    entry_text(t, i, line);
    buffer_add(s->why, "\n    %*s%s", (int)(2 * t->entries[i].depth % 40), "", line);
  }
}

/* From a little before the first difference; of equal traces the end, once. */
static void say_traces(soak *s) {
  traced plain = trace_of(s->game), forked = trace_of(s->twin);
  uint32_t from = first_difference(&plain, &forked);
  const bool same = from == plain.count && from == forked.count;
  uint32_t before = from == plain.count ? LINES_SHOWN : LINES_BEFORE;
  from = from > before ? from - before : 0;
  if (same) {
    say_trace(s, "the game", &plain, from);
    return;
  }
  say_trace(s, "the plain game", &plain, from);
  say_trace(s, "the copied game", &forked, from);
}

/* Where the game stood, for whoever reads of the failure. */
static void say_where(soak *s) {
  buffer_add(s->why, "\nafter %" PRIu64 " decisions, in turn %u", s->result.decisions,
             cardvm_game_turn_number(s->game));
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  if (ask) {
    buffer_add(s->why, "; asked: ");
    text_decision(s->why, s->game, ask, TEXT_ALL);
  }
  if (s->traced) say_traces(s);
}

static void write_record(soak *s, const char *file) {
  if (!recording_write(&s->tape, s->game, file, s->why)) s->result.failed = true;
}

static soak_result play_once(cardvm_program *program, const cardvm_setup *setup,
                             const player_type *types, const soak_how *how, buffer *why) {
  const bool check = how->check;
  const soak_record *record = how->record;
  soak s = {.why = why, .traced = setup->trace && check, .seed = setup->seed, .how = how};
  uint64_t start = clock_cpu();
  cardvm_error error = {0};
  s.game = cardvm_game_start(program, setup, &error);
  if (s.game && check) s.twin = cardvm_game_start(program, setup, &error);
  if (s.game && s.twin) {
    cardvm_game_watch(s.game, true);
    cardvm_game_watch(s.twin, true);
    cardvm_game_follow(s.game, true); /* then draws find what tokens give away */
    cardvm_game_follow(s.twin, true);
  }
  if (!s.game || (check && !s.twin)) {
    buffer_add(why, "the game does not start: ");
    ruleset_error(why, NULL, &error);
    s.result.failed = true;
  } else {
    const player_type random = {PLAYER_RANDOM, 0};
    for (uint32_t i = 0; i < setup->players; i++)
      s.players[i] = player_new(types ? types[i] : random, setup->seed, i + 1);
    if (record) s.tape.recorder = cardvm_recorder_new(program, setup, record->label);
    if (check && how->pairs_every) s.secrets = secrets_new(s.game, doors);
    play(&s);
    if (record) write_record(&s, record->file);
    s.result.turns = cardvm_game_turn_number(s.game);
    cardvm_result end = cardvm_game_result(s.game);
    s.result.winner = end.winner_count == 1 ? end.winners[0] : 0;
    s.result.wasted = cardvm_game_stats(s.game).wasted;
    s.result.wasted_last = cardvm_game_stats(s.game).wasted_last;
    if (s.result.failed) say_where(&s);
    if (s.secrets) s.result.secrets = secrets_counted(s.secrets);
    s.result.told &= !s.result.failed;
    s.result.failed |= s.result.told;
  }
  for (uint32_t i = 0; i < setup->players; i++) player_free(&s.players[i]);
  secrets_free(s.secrets);
  cardvm_recorder_free(s.tape.recorder);
  cardvm_game_free(s.game);
  cardvm_game_free(s.twin);
  cardvm_game_free(s.spare);
  cardvm_game_free(s.drawn);
  cardvm_view_free(s.view);
  cardvm_view_free(s.drawn_view);
  buffer_free(&s.bytes);
  s.result.nanoseconds = clock_cpu() - start;
  return s.result;
}

soak_result soak_game(cardvm_program *program, const cardvm_setup *setup, const player_type *types,
                      const soak_how *how, buffer *why) {
  static const soak_how only_played = {0};
  soak_result result = play_once(program, setup, types, how ? how : &only_played, why);
  if (!result.failed || result.told || !how || !how->check || setup->trace) return result;
  cardvm_setup traced = *setup;
  traced.trace = true;
  buffer again = {0};
  const soak_how again_alone = {.check = true, .go_on = how->go_on, .user = how->user};
  if (play_once(program, &traced, types, &again_alone, &again).failed) {
    buffer_clear(why);
    buffer_add(why, "%s", buffer_text(&again));
  } else {
    buffer_add(why, "\n(with the trace on it goes well)");
  }
  buffer_free(&again);
  return result;
}
