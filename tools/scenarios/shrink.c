#include "shrink.h"

#include "scenario.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRIES_MOST 4000
#define SEEDS 4 /* tried for a position: what chance brings there */
#define CLASS_BYTES 80
/* For what fails only in games that are drawn from views: from so many places, so often, so many
 * answers at random. */
#define NEAR_PLACES 12
#define NEAR_SEEDS 40
#define NEAR_ANSWERS 40

/* A place of the game at which a scenario can begin. */
typedef struct beginning {
  script script;
  uint32_t answer; /* the first that comes behind */
} beginning;

typedef struct shrinker {
  const shrink_game *game;
  script whole; /* from the decks, with all answers */
  beginning *beginnings;
  uint32_t beginning_count;
  char class[CLASS_BYTES]; /* how it fails */
  script best;
  buffer told, why;
  uint32_t tries;
} shrinker;

/* -- The game once more ------------------------------------------------------------------------ */

static void note_beginning(shrinker *s, cardvm_game *game) {
  s->beginnings = need(s->beginnings, (s->beginning_count + 1) * sizeof *s->beginnings);
  s->beginnings[s->beginning_count++] =
      (beginning){script_of(game, s->game->setup->seed), s->whole.answer_count};
}

static void play_again(shrinker *s) {
  const shrink_game *g = s->game;
  cardvm_game *game = cardvm_game_start(g->program, g->setup, NULL);
  player players[CARDVM_PLAYERS_MAX];
  picks picked = {0};
  if (!game) return;
  cardvm_game_watch(game, true);
  for (uint32_t i = 0; i < g->setup->players; i++)
    players[i] = player_new(g->types[i], g->setup->seed, i + 1);
  while (cardvm_game_run(game) == CARDVM_DECISION && s->whole.answer_count <= g->decisions) {
    const cardvm_decision *ask = cardvm_game_decision(game);
    if (!ask) break;
    if (script_can_begin(game)) note_beginning(s, game);
    player_pick(&players[ask->decider - 1], game, &picked);
    script_add_answer(&s->whole, game, picked.index, picked.count);
    if (cardvm_game_choose(game, picked.index, picked.count) != CARDVM_OK) break;
  }
  for (uint32_t i = 0; i < g->setup->players; i++) player_free(&players[i]);
  picks_free(&picked);
  cardvm_game_free(game);
}

/* -- Does it still fail? ----------------------------------------------------------------------- */

/* The beginning of a message, without numbers: hashes, decisions and cards are others each time. */
static void class_of(const char *why, char *class) {
  size_t length = 0;
  for (; *why && length + 1 < CLASS_BYTES; why++) {
    if (strncmp(why, "the hash is", 11) == 0) break;
    if (!isdigit((unsigned char)*why)) class[length++] = *why;
  }
  class[length] = 0;
}

/* If a script fails as wanted it is the best, with the answers that it really takes. */
static bool try_script(shrinker *s, const script *what) {
  script_run run;
  char class[CLASS_BYTES];
  if (s->tries++ >= TRIES_MOST) return false;
  script_play(what, &run);
  class_of(buffer_text(&run.why), class);
  bool fails = run.verdict != VERDICT_PASSED && run.cause != CAUSE_SAID &&
               (!*s->class || strcmp(class, s->class) == 0);
  if (fails) {
    memcpy(s->class, class, sizeof class);
    script_free(&s->best);
    buffer_clear(&s->told);
    buffer_clear(&s->why);
    s->best = script_copy(&run.done);
    buffer_add(&s->told, "%s", buffer_text(&run.told));
    buffer_add(&s->why, "%s", buffer_text(&run.why));
  }
  script_run_free(&run);
  return fails;
}

/* "rules/turn.lua:12" of a message; NULL: it names no line. */
static const char *place_in(const char *why, size_t *length) {
  const char *dot = strstr(why, ".lua:"), *from = dot;
  if (!dot) return NULL;
  while (from > why && !strchr(" \"(", from[-1])) from--;
  *length = (size_t)(dot - from) + 5 + strspn(dot + 5, "0123456789");
  return from;
}

/* Whether it fails at the line that was told. */
static bool is_like(const shrinker *s, const char *why) {
  size_t length = 0, other = 0;
  const char *wanted = place_in(s->game->why, &length), *found = place_in(why, &other);
  return wanted && found ? length == other && memcmp(wanted, found, length) == 0 : !wanted;
}

/* Goes on at random from the last places, until it fails. */
static bool try_near(shrinker *s) {
  uint32_t places = s->beginning_count < NEAR_PLACES ? s->beginning_count : NEAR_PLACES;
  for (uint32_t seed = 1; seed <= NEAR_SEEDS; seed++)
    for (uint32_t i = 1; i <= places; i++) {
      script near = script_copy(&s->beginnings[s->beginning_count - i].script);
      near.seed = seed;
      near.random = NEAR_ANSWERS;
      *s->class = 0;
      bool fails = try_script(s, &near) && is_like(s, buffer_text(&s->why));
      script_free(&near);
      if (fails) return true;
    }
  return false;
}

/* -- Shorter ----------------------------------------------------------------------------------- */

/* From the last place on, back to where it fails as the whole game does. */
static void begin_later(shrinker *s) {
  for (uint32_t i = s->beginning_count; i-- > 0;) {
    beginning *b = &s->beginnings[i];
    script_add_answers(&b->script, &s->whole, b->answer, s->whole.answer_count);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
      b->script.seed = seed ? seed : s->whole.seed;
      if (try_script(s, &b->script)) return;
    }
  }
}

static bool without_answers(shrinker *s, uint32_t from, uint32_t count) {
  script shorter = script_copy(&s->best);
  script all = shorter;
  shorter.answers = NULL;
  shorter.answer_count = 0;
  script_add_answers(&shorter, &all, 0, from);
  script_add_answers(&shorter, &all, from + count, all.answer_count);
  uint32_t before = s->best.answer_count;
  bool well = shorter.answer_count < before;
  /* What is left out may be answered by default: then nothing is won. */
  script kept = script_copy(&s->best);
  buffer told = {0};
  buffer_add(&told, "%s", buffer_text(&s->told));
  well = well && try_script(s, &shorter);
  if (well && s->best.answer_count >= before) {
    script_free(&s->best);
    s->best = kept;
    buffer_free(&s->told);
    s->told = told;
    well = false;
  } else {
    script_free(&kept);
    buffer_free(&told);
  }
  script rest = {.answers = all.answers, .answer_count = all.answer_count};
  script_free(&rest);
  script_free(&shorter);
  return well;
}

static bool without_cards(shrinker *s, uint32_t from, uint32_t count) {
  script fewer = script_copy(&s->best);
  bool any = false;
  for (uint32_t i = from; i < from + count && i < fewer.card_count; i++) {
    any = any || !fewer.cards[i].gone;
    fewer.cards[i].gone = true;
  }
  uint32_t before = s->best.answer_count;
  bool well = any && try_script(s, &fewer);
  script_free(&fewer);
  (void)before;
  return well;
}

/* Pieces of half, a quarter ... of a list are left out as long as it fails. */
static bool leave_out(shrinker *s, bool answers) {
  bool any = false;
  uint32_t count = answers ? s->best.answer_count : s->best.card_count;
  for (uint32_t piece = count; piece >= 1; piece /= 2) {
    for (uint32_t from = 0;;) {
      count = answers ? s->best.answer_count : s->best.card_count;
      if (from >= count || s->tries >= TRIES_MOST) break;
      uint32_t most = from + piece < count ? piece : count - from;
      bool well = answers ? without_answers(s, from, most) : without_cards(s, from, most);
      any = any || well;
      if (!well || !answers) from += piece; /* else others stand there now */
    }
  }
  return any;
}

/* A number of the position becomes what it is at the beginning of a game. */
static bool reset(shrinker *s, int32_t *(*numbers)(script *), uint32_t at, int32_t value) {
  if (numbers(&s->best)[at] == value) return false;
  script plain = script_copy(&s->best);
  numbers(&plain)[at] = value;
  bool well = try_script(s, &plain);
  script_free(&plain);
  return well;
}

static int32_t *variables_of(script *s) { return s->variables; }
static int32_t *options_of(script *s) { return s->options; }

static void reset_numbers(shrinker *s) {
  const cardvm_program *program = s->best.program;
  uint32_t variables = cardvm_program_count(program, CARDVM_SORT_PLAYER_VARIABLE);
  uint32_t options = cardvm_program_count(program, CARDVM_SORT_GAME_VARIABLE);
  for (uint32_t i = 0; s->best.variables && i < s->best.players * variables; i++)
    reset(s, variables_of, i,
          cardvm_game_player_variable(s->best.places, i / variables + 1, i % variables + 1));
  for (uint32_t i = 0; i < options; i++)
    reset(s, options_of, i, cardvm_game_variable(s->best.places, i + 1));
  if (s->best.seed == 1) return;
  script plain = script_copy(&s->best);
  plain.seed = 1;
  try_script(s, &plain);
  script_free(&plain);
}

static void shorten(shrinker *s) {
  for (bool any = true; any && s->tries < TRIES_MOST;) {
    any = leave_out(s, true);
    if (!s->best.decks) any = leave_out(s, false) || any;
  }
  reset_numbers(s);
}

/* -- The file ---------------------------------------------------------------------------------- */

static bool write_file(const char *path, const buffer *text, buffer *why) {
  FILE *file = fopen(path, "wb");
  bool well = file && fwrite(text->text, 1, text->length, file) == text->length;
  if (file && fclose(file) != 0) well = false;
  if (!well) buffer_add(why, "%s: %s", path, strerror(errno));
  return well;
}

/* Read again, it must fail the same way. */
static bool fails_when_read(const shrinker *s, const char *file, buffer *why) {
  scenario_suite suite = {0};
  scenario_result result;
  char class[CLASS_BYTES];
  suite_add_script(&suite, file, s->game->program);
  scenario_run(&suite.scenarios[0], 1, NULL, &result);
  const char *message = buffer_text(&result.message), *open = strstr(message, "decision) ");
  if (*message == '(' && open) message += open - message + strlen("decision) ");
  char *first = need_format("%.*s", (int)strcspn(message, "\n"), message);
  class_of(first, class);
  bool same = result.status != SCENARIO_PASSED && strcmp(class, s->class) == 0;
  if (!same) buffer_add(why, "%s does not fail like the game when it is read: %s", file, first);
  free(first);
  scenario_result_free(&result);
  suite_free(&suite);
  return same;
}

static bool write_best(const shrinker *s, const char *name, const char *file, buffer *why) {
  buffer text = {0};
  char *comment = need_format("%s", buffer_text(&s->why));
  cardvm_text_clean(comment);
  script_text(&s->best, name, comment, &s->told,
              "    -- What must be true then? Say it here, so that this is kept.\n"
              "    t:expect(t:step() or t:over(), \"the game goes on\")\n",
              &text);
  bool well = write_file(file, &text, why) && fails_when_read(s, file, why);
  free(comment);
  buffer_free(&text);
  return well;
}

bool shrink_write(const shrink_game *g, bool near, const char *name, const char *file,
                  buffer *why) {
  shrinker s = {.game = g};
  s.whole = script_of_decks(g->program, g->setup->players, g->decks, g->deck_count,
                            g->setup->options, g->setup->seed);
  play_again(&s);
  uint32_t decisions = s.whole.answer_count;
  bool well = near ? try_near(&s) : try_script(&s, &s.whole);
  if (well) {
    if (!near) begin_later(&s);
    shorten(&s);
    well = write_best(&s, name, file, why);
    if (well)
      printf("%s: fails after %u of %u decisions, with %s\n", file, s.best.answer_count, decisions,
             buffer_text(&s.why));
  } else {
    buffer_add(why, "no scenario of this game fails: what is found wrong is not tested there");
  }
  for (uint32_t i = 0; i < s.beginning_count; i++) script_free(&s.beginnings[i].script);
  free(s.beginnings);
  script_free(&s.whole);
  script_free(&s.best);
  buffer_free(&s.told);
  buffer_free(&s.why);
  return well;
}
