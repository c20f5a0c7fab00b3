/* A game with the decks of its rule set. */
#include "loaded.h"

#include <stdio.h>
#include <string.h>

static cardvm_status wrong(cardvm_error *error, cardvm_status code, const char *message) {
  *error = (cardvm_error){.code = code};
  snprintf(error->message, sizeof error->message, "%s", message);
  return code;
}

static cardvm_status no_deck(const cardvm_program *program, const char *name, cardvm_error *error) {
  const char *best = NULL;
  char text[200];
  for (uint32_t i = 0, count = cardvm_lua_deck_count(program); i < count; i++)
    best = cardvm_lua_nearer(name, best, cardvm_lua_deck_name(program, i));
  snprintf(text, sizeof text, "there is no deck '%.60s'%s%s%s", name,
           best ? "; did you mean '" : "", best ? best : "", best ? "'?" : "");
  return wrong(error, CARDVM_ERROR_ARGUMENT, text);
}

static cardvm_status find_deck(const cardvm_program *program, const char *name, uint32_t seat,
                               uint32_t *deck, cardvm_error *error) {
  uint32_t count = cardvm_lua_deck_count(program);
  *deck = !name && count ? (seat ? seat - 1 : 0) % count : 0;
  if (!name) return CARDVM_OK;
  while (*deck < count && strcmp(cardvm_lua_deck_name(program, *deck), name) != 0) ++*deck;
  return *deck < count ? CARDVM_OK : no_deck(program, name, error);
}

/* Appends the decks to `cards`; NULL: only counts their entries. */
static cardvm_status put_decks(const cardvm_program *program, uint32_t players,
                               const char *const *decks, cardvm_setup_cards *cards, uint32_t *count,
                               cardvm_error *error) {
  bool shared = cardvm_lua_deck_shared(program);
  *count = 0;
  for (cardvm_seat seat = shared ? 0 : 1; seat <= (shared ? 0 : players); seat++) {
    uint32_t deck;
    const char *name = decks ? decks[seat ? seat - 1 : 0] : NULL;
    cardvm_status status = find_deck(program, name, seat, &deck, error);
    if (status != CARDVM_OK) return status;
    uint32_t entries =
        cardvm_lua_deck_cards(program, deck, seat, cards ? cards + *count : NULL, UINT32_MAX);
    *count += entries;
  }
  return CARDVM_OK;
}

cardvm_game *cardvm_lua_start(cardvm_program *program, const cardvm_setup *setup,
                              const char *const *decks, cardvm_error *error) {
  const binding *b = program ? cardvm__binding_of(program) : NULL;
  cardvm_error unwanted;
  uint32_t count;
  if (!error) error = &unwanted;
  /* What is wrong with a setup is found there, too. */
  if (!b || !setup || setup->cookie != cardvm_setup_default().cookie ||
      setup->players > CARDVM_PLAYERS_MAX)
    return cardvm_game_start(program, setup, error);
  if (put_decks(program, setup->players, decks, NULL, &count, error) != CARDVM_OK) return NULL;
  size_t own = setup->card_count * sizeof *setup->cards,
         bytes = own + (count + 1) * sizeof *setup->cards;
  cardvm_setup_cards *cards = cardvm__resize(&b->allocator, NULL, 0, bytes);
  if (!cards) {
    char why[80];
    snprintf(why, sizeof why, "out of memory: the host refused %zu bytes", bytes);
    wrong(error, CARDVM_ERROR_MEMORY, why);
    return NULL;
  }
  put_decks(program, setup->players, decks, cards, &count, error);
  if (own) memcpy(cards + count, setup->cards, own);
  cardvm_setup with = *setup;
  with.cards = cards;
  with.card_count = count + setup->card_count;
  cardvm_game *game = cardvm_game_start(program, &with, error); /* which copies the cards */
  cardvm__resize(&b->allocator, cards, bytes, 0);
  return game;
}
