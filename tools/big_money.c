#include "big_money.h"

#define COPPERS 7 /* of a starting deck */

bool money_words_find(money_words *w, const cardvm_game *game) {
  static const char *const names[MONEY_PILES] = {"Province", "Duchy", "Estate", "Gold", "Silver", "Smithy"};
  const cardvm_program *p = cardvm_game_program(game);
  const cardvm_id supply = cardvm_program_find(p, CARDVM_SORT_ZONE, "supply");
  *w = (money_words){
      .play_treasures = cardvm_program_find(p, CARDVM_SORT_ABILITY, "play all treasures"),
      .smithy = cardvm_program_find(p, CARDVM_SORT_DEFINITION, "Smithy"),
      .end_actions = cardvm_program_find(p, CARDVM_SORT_NAME, "end actions"),
  };
  cardvm_id sold[MONEY_PILES];
  for (int k = 0; k < MONEY_PILES; k++)
    sold[k] = cardvm_program_find(p, CARDVM_SORT_DEFINITION, names[k]);
  cardvm_handle top;
  cardvm_card_info card;
  cardvm_place pile = supply ? cardvm_game_circle(game, supply, 0, 0) : 0;
  for (uint32_t n = 0; pile; pile = cardvm_game_circle(game, supply, 0, ++n)) {
    if (!cardvm_game_cards(game, pile, &top, 1) || !cardvm_game_card(game, top, &card))
      continue;
    for (int k = 0; k < MONEY_PILES; k++)
      if (card.definition == sold[k])
        w->piles[k] = pile;
  }
  w->known = w->piles[MONEY_PROVINCE] && w->piles[MONEY_DUCHY] && w->piles[MONEY_ESTATE] &&
             w->piles[MONEY_GOLD] && w->piles[MONEY_SILVER] && w->play_treasures && w->end_actions;
  return w->known;
}

money_player money_player_new(bool smithies) {
  return (money_player){.smithies = smithies, .value = COPPERS, .treasures = COPPERS};
}

/* Both buy the first of these that is offered. */
typedef struct wish {
  int pile;
  bool wanted;
} wish;

static void remember(money_player *m, int bought) {
  const uint32_t value = bought == MONEY_GOLD ? 3 : bought == MONEY_SILVER ? 2 : 0;
  m->value += value;
  m->treasures += value > 0;
  m->smithy_count += bought == MONEY_SMITHY;
}

/* The option that is about a card; UINT32_MAX: none is. The one about no card and no ability is to pass. */
static uint32_t option_about(const cardvm_decision *ask, cardvm_handle card) {
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (ask->options[i].subject == card && (card || !ask->options[i].name))
      return i;
  return UINT32_MAX;
}

static uint32_t pick_action(const money_player *m, const money_words *w, const cardvm_game *game,
                            const cardvm_decision *ask) {
  cardvm_card_info card;
  for (uint32_t i = 0; m->smithies && i < ask->option_count; i++)
    if (ask->options[i].subject && cardvm_game_card(game, ask->options[i].subject, &card) &&
        card.definition == w->smithy)
      return i;
  return option_about(ask, 0);
}

uint32_t money_pick(money_player *m, const money_words *w, const cardvm_game *game,
                    const cardvm_decision *ask) {
  if (ask->prompt == w->end_actions)
    return pick_action(m, w, game, ask);
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (ask->options[i].name == w->play_treasures)
      return i;
  cardvm_place_info provinces;
  cardvm_game_place_info(game, w->piles[MONEY_PROVINCE], &provinces);
  const wish wishes[] = {
      {MONEY_PROVINCE, m->value > (m->smithies ? 15u : 18u)},
      {MONEY_DUCHY, provinces.count <= 4},
      {MONEY_ESTATE, provinces.count <= 2},
      {MONEY_GOLD, true},
      {MONEY_DUCHY, provinces.count <= 6},
      {MONEY_SMITHY, m->smithies && m->smithy_count * 11 < m->treasures},
      {MONEY_SILVER, true},
  };
  for (size_t k = 0; k < sizeof wishes / sizeof wishes[0]; k++) {
    cardvm_handle top;
    if (!wishes[k].wanted || !cardvm_game_cards(game, w->piles[wishes[k].pile], &top, 1))
      continue;
    const uint32_t at = option_about(ask, top);
    if (at != UINT32_MAX) {
      remember(m, wishes[k].pile);
      return at;
    }
  }
  return option_about(ask, 0);
}
