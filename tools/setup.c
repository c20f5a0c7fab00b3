#include "setup.h"

#include "nearest.h"

#include <stdlib.h>
#include <string.h>

static bool find_deck(const cardvm_program *program, const char *name, uint32_t *deck,
                      buffer *why) {
  uint32_t count = cardvm_lua_deck_count(program);
  nearest n = nearest_begin(name);
  for (uint32_t i = 0; i < count; i++) {
    const char *called = cardvm_lua_deck_name(program, i);
    if (strcmp(called, name) == 0) {
      *deck = i;
      return true;
    }
    nearest_offer(&n, called);
  }
  buffer_add(why, "there is no deck \"%s\"", name);
  nearest_say(&n, why);
  buffer_add(why, "\nThere is:");
  for (uint32_t i = 0; i < count; i++)
    buffer_add(why, "%s \"%s\"", i ? "," : "", cardvm_lua_deck_name(program, i));
  if (!count)
    buffer_add(why, " none");
  return false;
}

static void add_deck(match *m, const cardvm_program *program, uint32_t deck, cardvm_seat seat) {
  uint32_t count = cardvm_lua_deck_cards(program, deck, seat, NULL, 0);
  m->cards = need(m->cards, (m->setup.card_count + count) * sizeof *m->cards);
  cardvm_lua_deck_cards(program, deck, seat, m->cards + m->setup.card_count, count);
  m->setup.card_count += count;
  m->setup.cards = m->cards;
}

static bool check_players(const cardvm_program *program, uint32_t players, buffer *why) {
  uint32_t least = cardvm_lua_players_min(program), most = cardvm_lua_players_max(program);
  if (players >= least && players <= most)
    return true;
  if (least == most)
    buffer_add(why, "this rule set is for %u players, not %u", least, players);
  else
    buffer_add(why, "this rule set is for %u to %u players, not %u", least, most, players);
  return false;
}

bool match_prepare(match *m, const cardvm_program *program, uint32_t players,
                   const char *const *decks, uint32_t deck_count, buffer *why) {
  *m = (match){.setup = cardvm_setup_default()};
  if (players == 0)
    players = cardvm_lua_players_min(program);
  if (!check_players(program, players, why))
    return false;
  if (deck_count > players) {
    buffer_add(why, "%u decks for %u players", deck_count, players);
    return false;
  }
  m->setup.players = players;
  uint32_t known = cardvm_lua_deck_count(program);
  for (uint32_t i = 0; i < players; i++) {
    m->decks[i] = known ? i % known : 0;
    if (i < deck_count && !find_deck(program, decks[i], &m->decks[i], why))
      return false;
    if (known)
      add_deck(m, program, m->decks[i], i + 1);
  }
  return true;
}

void match_free(match *m) {
  free(m->cards);
  *m = (match){0};
}
