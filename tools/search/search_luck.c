#include "search_luck.h"

#include "cardvm_view.h"

#include <stdlib.h>

/* Whether chance shows: so many answers, so many times. */
#define CHANCE_LENGTH 10
#define CHANCE_TRIES 2

/* -- Cards ------------------------------------------------------------------------------------- */

static bool are_open(const cardvm_game *game, const cardvm_handle *cards, uint32_t count);

static bool attached_are_open(const cardvm_game *game, cardvm_handle card) {
  uint32_t count = cardvm_game_attached(game, card, NULL, 0);
  if (!count) return true;
  cardvm_handle *cards = need(NULL, count * sizeof *cards);
  cardvm_game_attached(game, card, cards, count);
  bool open = are_open(game, cards, count);
  free(cards);
  return open;
}

static bool are_open(const cardvm_game *game, const cardvm_handle *cards, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!cardvm_game_visible(game, cards[i], 0) || !attached_are_open(game, cards[i])) return false;
  return true;
}

static bool place_is_open(const cardvm_game *game, cardvm_place place) {
  uint32_t count = cardvm_game_cards(game, place, NULL, 0);
  if (!count) return true;
  cardvm_handle *cards = need(NULL, count * sizeof *cards);
  cardvm_game_cards(game, place, cards, count);
  bool open = are_open(game, cards, count);
  free(cards);
  return open;
}

bool luck_is_open(const cardvm_game *game) {
  uint32_t places = cardvm_game_place_count(game);
  for (cardvm_place place = 1; place <= places; place++)
    if (!place_is_open(game, place)) return false;
  return true;
}

/* -- Chance ------------------------------------------------------------------------------------ */

uint64_t luck_seed(uint64_t *random) {
  const cardvm_decision dice = {.min = 16, .max = 16, .option_count = 16};
  picks order = {0};
  uint64_t seed = 0;
  picks_random(random, &dice, &order);
  for (uint32_t i = 0; i < order.count; i++) seed = seed << 4 | order.index[i];
  picks_free(&order);
  return seed;
}

cardvm_game *luck_other(const cardvm_game *game, uint64_t *random) {
  cardvm_game *fork = cardvm_game_fork(game, NULL);
  if (!fork || cardvm_game_reseed(fork, luck_seed(random)) == CARDVM_OK) return fork;
  cardvm_game_free(fork);
  return NULL;
}

bool luck_alike(cardvm_game *a, cardvm_game *b) {
  cardvm_view *x = cardvm_view_take(a, 0, NULL), *y = cardvm_view_take(b, 0, NULL);
  bool alike = x && y && cardvm_view_equal(x, y);
  cardvm_view_free(x);
  cardvm_view_free(y);
  return alike;
}

static bool play_alike(cardvm_game *const *twins, uint64_t *random) {
  picks answer = {0};
  bool alike = true;
  for (int n = 0; n < CHANCE_LENGTH && alike && cardvm_game_decision(twins[0]); n++) {
    picks_random(random, cardvm_game_decision(twins[0]), &answer);
    cardvm_status status[2];
    for (int i = 0; i < 2; i++) {
      status[i] = cardvm_game_choose(twins[i], answer.index, answer.count);
      if (status[i] == CARDVM_OK) status[i] = cardvm_game_run(twins[i]);
    }
    alike = status[0] == status[1] && luck_alike(twins[0], twins[1]);
    if (status[0] != CARDVM_DECISION) break;
  }
  picks_free(&answer);
  return alike;
}

bool luck_shows(const cardvm_game *game, uint64_t *random) {
  bool alike = true;
  for (int n = 0; n < CHANCE_TRIES && alike; n++) {
    cardvm_game *twins[2] = {luck_other(game, random), luck_other(game, random)};
    alike = twins[0] && twins[1] && play_alike(twins, random);
    cardvm_game_free(twins[0]);
    cardvm_game_free(twins[1]);
  }
  return !alike;
}
