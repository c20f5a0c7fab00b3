/* Saves of a game whose effects are Lua scripts: replaced by a load at every decision, and made-up
 * bytes that reach scripts. */
#include "cardvm_lua.h"
#include "save.h"
#include "services.h"
#include "world.h"

static cardvm_program *open_rules(void) {
  cardvm_error error;
  cardvm_program *p = cardvm_lua_load(NULL, "cardscripts/gundam", &error);
  if (!p) fail_msg("%s:%d: %s", error.file, error.line, error.message);
  return p;
}

static cardvm_game *start(cardvm_program *p, uint64_t seed) {
  cardvm_setup_cards cards[100];
  cardvm_setup setup = cardvm_setup_default();
  setup.seed = seed;
  setup.cards = cards;
  for (uint32_t seat = 1; seat <= 2; seat++)
    setup.card_count += cardvm_lua_deck_cards(p, seat - 1, seat, cards + setup.card_count, 50);
  cardvm_game *g = cardvm_game_start(p, &setup, NULL);
  assert_non_null(g);
  return g;
}

static uint8_t *save(const cardvm_game *g, size_t *size) {
  *size = cardvm_game_save(g, NULL, 0);
  assert_true(*size > 0);
  uint8_t *bytes = malloc(*size);
  assert_int_equal(cardvm_game_save(g, bytes, *size), *size);
  return bytes;
}

static void choose(cardvm_game *g, uint64_t *random) {
  uint32_t picks[WORLD_PICKS], n = world_picks(cardvm_game_decision(g), random, picks);
  assert_int_equal(cardvm_game_choose(g, picks, n), CARDVM_OK);
}

TEST(loaded_games_go_on_the_same) {
  cardvm_program *p = open_rules();
  uint32_t in_flight = 0;
  for (uint64_t seed = 1; seed <= 10; seed++) {
    cardvm_game *plain = start(p, seed), *other = start(p, seed);
    uint64_t random = seed, same = seed;
    while (cardvm_game_run(plain) == CARDVM_DECISION) {
      size_t size;
      assert_int_equal(cardvm_game_run(other), CARDVM_DECISION);
      uint8_t *bytes = save(other, &size);
      cardvm_game_free(other);
      other = cardvm_game_load(p, bytes, size, NULL);
      free(bytes);
      assert_non_null(other);
      assert_true(cardvm_game_hash(other) == cardvm_game_hash(plain));
      in_flight += plain->flight != 0;
      choose(plain, &random);
      choose(other, &same);
    }
    cardvm_game_run(other);
    assert_true(cardvm_game_result(other).over &&
                cardvm_game_hash(other) == cardvm_game_hash(plain));
    cardvm_game_free(plain);
    cardvm_game_free(other);
  }
  assert_true(in_flight > 50);
  cardvm_program_free(p);
}

/* Whether it is refused, fails or plays on: nothing but that. */
static void play_hostile(cardvm_program *p, const uint8_t *bytes, size_t size, uint64_t random,
                         uint32_t *loaded) {
  cardvm_game *g = cardvm_game_load(p, bytes, size, NULL);
  if (!g) return;
  ++*loaded;
  for (int i = 0; i < 15 && cardvm_game_run(g) == CARDVM_DECISION; i++) {
    const cardvm_decision *d = cardvm_game_decision(g);
    uint32_t pick = d->option_count ? world_random(&random, d->option_count) : 0;
    if (cardvm_game_choose(g, &pick, d->min <= 1 && d->max ? 1 : d->min ? 1 : 0) != CARDVM_OK)
      break;
  }
  cardvm_game_free(g);
}

TEST(made_up_saves_do_no_harm_to_scripts) {
  cardvm_program *p = open_rules();
  p->assertions_off = true; /* what is made up comes as far as in a release */
  const char *wish = getenv("CARDVM_FUZZ_ROUNDS");
  uint32_t rounds = wish ? (uint32_t)strtoul(wish, NULL, 10) : 300, loaded = 0;
  uint64_t random = 5;
  for (uint64_t seed = 1; seed <= 6; seed++) {
    cardvm_game *g = start(p, seed);
    for (uint64_t i = 0; i < 20 * seed && cardvm_game_run(g) == CARDVM_DECISION; i++)
      choose(g, &random);
    if (cardvm_game_run(g) == CARDVM_DECISION) {
      size_t size;
      uint8_t *bytes = save(g, &size), *other = malloc(size);
      uint32_t from = cardvm_file_begin(p, &SAVE_KIND, NULL), words = (uint32_t)(size / 4) - from;
      for (uint32_t i = 0; i < rounds; i++) {
        memcpy(other, bytes, size);
        uint32_t word = world_random(&random, 2) ? world_random(&random, 120)
                                                 : UINT32_MAX - world_random(&random, 3);
        word_store(other + 4 * (size_t)(from + world_random(&random, words)), word);
        cardvm_file_close(other, (uint32_t)(size / 4));
        play_hostile(p, other, size, random, &loaded);
      }
      free(other);
      free(bytes);
    }
    cardvm_game_free(g);
  }
  assert_true(loaded > 100);
  cardvm_program_free(p);
}
