/* Hints (vm/state/hints.h) may be wrong, and a game goes as it would with none: two games are
 * played alike, and in one of them something else is written into every hint before each event. */
#include "cards_world.h"
#include "hints.h"
#include "state.h"

GUARDS("state/queue state/listeners state/places")

enum { TWINS = 2, CARDS = 12, EVENTS = 4000 };

static uint32_t chance(uint64_t *luck, uint32_t bound) {
  *luck = *luck * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*luck >> 33) % bound);
}

/* Numbers of records that are there, that are not, and that no table has. */
static void scramble(world *w, uint64_t *luck) {
  const cardvm_program *p = w->game->program;
  for (uint32_t i = 0; i < p->hint_size * HINTS; i++) {
    const uint32_t wild = chance(luck, 8);
    p->hints[i] = wild ? chance(luck, 2 * CARDS) : UINT32_MAX - chance(luck, 3);
  }
}

/* The card of that number, wherever it is now. */
static cardvm_handle card_of(const world *w, uint32_t index) { return card_handle(w->game, index); }

static void event_of_chance(world *w, uint64_t luck) {
  const cardvm_handle card = card_of(w, 1 + chance(&luck, CARDS)),
                      other = card_of(w, 1 + chance(&luck, CARDS));
  cardvm_event e = ev_card(CARDVM_EVENT_ATTACH, card);
  switch (chance(&luck, 8)) {
  case 0: e = ev_card(w->destroy, card); break;
  case 1: e = ev_card(w->shout, card); break;
  case 2: e = ev_card(w->enlist, card); break;
  case 3:
  case 4:
    e = ev_amount(CARDVM_EVENT_MODIFY, card, 1);
    e.slot[CARDVM_SLOT_NAME] = w->power;
    e.slot[CARDVM_SLOT_TO] = chance(&luck, 2) ? w->until_shout : CARDVM_FOREVER;
    break;
  default: e.slot[CARDVM_SLOT_OTHER] = other;
  }
  world_propose(w, e);
}

TEST(wrong_hints_change_nothing) {
  world *twins[TWINS];
  for (int t = 0; t < TWINS; t++) {
    twins[t] = world_of_bears(2);
    for (uint32_t i = 0; i < CARDS; i++) world_bear(twins[t], 1 + i % 2, twins[t]->battle);
  }
  uint64_t luck = 5, wild = 9;
  uint32_t attached = 0, lasting = 0;
  for (uint32_t n = 0; n < EVENTS; n++) {
    chance(&luck, 2);
    for (int t = 0; t < TWINS; t++) event_of_chance(twins[t], luck);
    scramble(twins[1], &wild);
    assert_int_equal(cardvm_game_hash(twins[0]->game), cardvm_game_hash(twins[1]->game));
    if (cardvm_game_check(twins[1]->game) != CARDVM_OK)
      fail_msg("event %u: %s", n, cardvm_game_error(twins[1]->game)->message);
    for (uint32_t i = 1; i <= CARDS; i++) {
      attached += twins[1]->game->cards[i].host != 0;
      lasting += twins[1]->game->cards[i].lasting != 0;
    }
  }
  assert_true(attached > EVENTS && lasting > EVENTS); /* there was something to find */
  for (int t = 0; t < TWINS; t++) world_free(twins[t]);
}
