#include "big_money.h"
#include "cardvm_read.h"

#define COPPERS 7     /* of a starting deck */
#define CARDS_MOST 16 /* that are looked at in a hand */

bool money_words_find(money_words *w, const cardvm_game *game) {
  static const char *const names[MONEY_PILES] = {"Province", "Duchy",  "Estate",
                                                 "Gold",     "Silver", "Smithy"};
  const cardvm_program *p = cardvm_game_program(game);
  const cardvm_id supply = cardvm_program_find(p, CARDVM_SORT_ZONE, "supply");
  *w = (money_words){
      .play_treasures = cardvm_program_find(p, CARDVM_SORT_ABILITY, "play all treasures"),
      .smithy = cardvm_program_find(p, CARDVM_SORT_DEFINITION, "Smithy"),
      .end_actions = cardvm_program_find(p, CARDVM_SORT_NAME, "end actions"),
      .coins = cardvm_program_find(p, CARDVM_SORT_PLAYER_VARIABLE, "coins"),
      .buys = cardvm_program_find(p, CARDVM_SORT_PLAYER_VARIABLE, "buys"),
      .hand = cardvm_program_find(p, CARDVM_SORT_ZONE, "hand"),
  };
  cardvm_id sold[MONEY_PILES];
  for (int k = 0; k < MONEY_PILES; k++)
    sold[k] = cardvm_program_find(p, CARDVM_SORT_DEFINITION, names[k]);
  cardvm_handle top;
  cardvm_card_info card;
  cardvm_place pile = supply ? cardvm_game_circle(game, supply, 0, 0) : 0;
  for (uint32_t n = 0; pile; pile = cardvm_game_circle(game, supply, 0, ++n)) {
    if (!cardvm_game_cards(game, pile, &top, 1) || !cardvm_game_card(game, top, &card)) continue;
    for (int k = 0; k < MONEY_PILES; k++)
      if (card.definition == sold[k]) w->piles[k] = pile;
  }
  w->known = w->piles[MONEY_PROVINCE] && w->piles[MONEY_DUCHY] && w->piles[MONEY_ESTATE] &&
             w->piles[MONEY_GOLD] && w->piles[MONEY_SILVER] && w->play_treasures &&
             w->end_actions && w->coins && w->buys;
  return w->known;
}

money_player money_player_new(bool smithies) {
  return (money_player){.smithies = smithies, .value = COPPERS, .treasures = COPPERS};
}

/* Both buy the first of these that is offered, as long as there are at most so many Provinces. */
#define ALWAYS UINT32_MAX
static const struct wish {
  int pile;
  int32_t price;
  uint32_t provinces;
} wishes[] = {
    {MONEY_PROVINCE, 8, ALWAYS}, {MONEY_DUCHY, 5, 4}, {MONEY_ESTATE, 2, 2},
    {MONEY_GOLD, 6, ALWAYS},     {MONEY_DUCHY, 5, 6}, {MONEY_SMITHY, 4, ALWAYS},
    {MONEY_SILVER, 3, ALWAYS},
};

static bool wants(const money_player *m, int pile) {
  if (pile == MONEY_PROVINCE) return m->value > (m->smithies ? 15u : 18u);
  return pile != MONEY_SMITHY || (m->smithies && m->smithy_count * 11 < m->treasures);
}

static void remember(money_player *m, int bought) {
  const uint32_t value = bought == MONEY_GOLD ? 3 : bought == MONEY_SILVER ? 2 : 0;
  m->value += value;
  m->treasures += value > 0;
  m->smithy_count += bought == MONEY_SMITHY;
}

/* All Actions of a hand are played by one ability, all cards of the Supply bought by one: the first
 * that is offered tells which. */
static bool offered(cardvm_id *ability, const cardvm_game *game, cardvm_handle card) {
  const cardvm_decision *ask = *ability ? NULL : cardvm_game_decision(game);
  for (uint32_t i = 0; ask && i < ask->option_count; i++)
    if (ask->options[i].subject == card) *ability = ask->options[i].name;
  return *ability && cardvm_game_offers(game, &(cardvm_option){card, *ability});
}

static cardvm_handle smithy_of(const money_words *w, const cardvm_game *game, cardvm_seat player) {
  cardvm_handle cards[CARDS_MOST];
  const uint32_t count =
      cardvm_game_cards(game, cardvm_game_place(game, w->hand, player), cards, CARDS_MOST);
  for (uint32_t i = 0; i < count && i < CARDS_MOST; i++)
    if (cardvm_game_definition(game, cards[i]) == w->smithy) return cards[i];
  return 0;
}

static cardvm_option act(money_player *m, money_words *w, const cardvm_game *game,
                         cardvm_seat player) {
  const cardvm_handle smithy = m->smithies ? smithy_of(w, game, player) : 0;
  m->played = false;
  return smithy && offered(&w->play, game, smithy) ? (cardvm_option){smithy, w->play}
                                                   : (cardvm_option){0, 0};
}

static cardvm_option purchase(money_player *m, money_words *w, const cardvm_game *game,
                              cardvm_seat player) {
  const uint32_t provinces = cardvm_game_cards(game, w->piles[MONEY_PROVINCE], NULL, 0);
  const int32_t coins = cardvm_game_player_variable(game, player, w->coins);
  for (size_t k = 0; k < sizeof wishes / sizeof *wishes; k++) {
    const int pile = wishes[k].pile;
    cardvm_handle top;
    if (coins < wishes[k].price || provinces > wishes[k].provinces || !wants(m, pile) ||
        !cardvm_game_cards(game, w->piles[pile], &top, 1) || !offered(&w->buy, game, top))
      continue;
    remember(m, pile);
    return (cardvm_option){top, w->buy};
  }
  return (cardvm_option){0, 0};
}

static cardvm_option wanted(money_player *m, money_words *w, const cardvm_game *game,
                            const cardvm_decision *ask) {
  const cardvm_option treasures = {0, w->play_treasures};
  if (ask->prompt == w->end_actions) return act(m, w, game, ask->player);
  const bool plays = !m->played && cardvm_game_offers(game, &treasures);
  m->played = true;
  if (plays) return treasures;
  return cardvm_game_player_variable(game, ask->player, w->buys) > 0
             ? purchase(m, w, game, ask->player)
             : (cardvm_option){0, 0};
}

cardvm_status money_answer(money_player *m, money_words *w, cardvm_game *game,
                           const cardvm_decision *ask) {
  const cardvm_option pick = wanted(m, w, game, ask);
  return cardvm_game_answer(game, ask->decider, ask->serial, &pick, 1);
}
