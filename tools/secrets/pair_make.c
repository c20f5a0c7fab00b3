/* Making the two games of a pair. */
#include "cardvm_effect.h"
#include "pair.h"
#include "search_luck.h"

#include <stdlib.h>

static bool make_drawn(pair *p, cardvm_game *game) {
  const uint64_t seed = luck_seed(&p->random), luck = luck_seed(&p->random);
  p->side[0].game = cardvm_game_fork(game, NULL);
  if (!p->side[0].game ||
      cardvm_game_determinize(game, p->viewer, seed, NULL, &p->side[1].game) != CARDVM_OK)
    return false;
  for (int i = 0; i < 2; i++)
    if (cardvm_game_reseed(p->side[i].game, luck) != CARDVM_OK) return false;
  return true;
}

/* A place that the viewer does not see, and cards that may lie there; 0: there is none. Each place
 * has the same chance, by counting them as they come. */
static cardvm_place hidden_place(pair *p, const cardvm_game *game) {
  cardvm_place found = 0;
  uint32_t count = 0;
  for (cardvm_place place = 1; place <= p->s->places; place++) {
    cardvm_handle top;
    if (!cardvm_game_cards(game, place, &top, 1) || secrets_shows(p->s, place, p->viewer) ||
        cardvm_game_visible(game, top, p->viewer))
      continue;
    if (below(p, ++count) == 0) found = place;
  }
  return found;
}

/* Whether such a card has lain in such a zone, or can be had. */
static bool may_lie(const pair *p, cardvm_id definition, cardvm_id zone) {
  return (p->s->lain[definition] & ((uint64_t)1 << (zone - 1) | p->s->to_get)) != 0;
}

/* One of the kinds of cards that may lie there; `reacting`: rather one that reacts. 0: there is
 * none. */
static cardvm_id some_definition(pair *p, const cardvm_program *program, cardvm_id zone,
                                 bool reacting, cardvm_id other) {
  cardvm_id found = 0;
  uint32_t count = 0;
  for (cardvm_id d = 1; d <= cardvm_program_count(program, CARDVM_SORT_DEFINITION); d++) {
    if (!may_lie(p, d, zone) || d == other || (reacting && !reacts(program, d, zone))) continue;
    if (below(p, ++count) == 0) found = d;
  }
  return found || !reacting ? found : some_definition(p, program, zone, false, other);
}

/* Of the kinds of cards that may lie there the one that was given least. */
static cardvm_id next_gift(pair *p, const cardvm_program *program, cardvm_id zone) {
  cardvm_id found = 0;
  uint32_t least = UINT32_MAX, count = 0;
  for (cardvm_id d = 1; d <= cardvm_program_count(program, CARDVM_SORT_DEFINITION); d++) {
    if (!may_lie(p, d, zone) || p->s->given[d] > least) continue;
    count = p->s->given[d] < least ? 1 : count + 1;
    least = p->s->given[d];
    if (below(p, count) == 0) found = d;
  }
  return found;
}

/* Whoever acts has one card more in its hand, the same in both games, for what is seldom held. */
static void give(pair *p, const cardvm_game *game, cardvm_seat seat) {
  cardvm_place_info info;
  for (cardvm_place place = 1; place <= p->s->places; place++) {
    if (secrets_shows(p->s, place, 0) || !secrets_shows(p->s, place, seat) ||
        !cardvm_game_place_info(game, place, &info) || info.zone > 64)
      continue;
    const cardvm_id gift = next_gift(p, cardvm_game_program(game), info.zone);
    for (int i = 0; i < 2 && gift; i++)
      p->gift = cardvm_edit_create(p->side[i].game, gift, seat, place, 0);
    p->s->given[gift]++;
    return;
  }
}

/* One card more, another one in each game. */
typedef struct plant {
  cardvm_place place;
  cardvm_seat owner;
  uint32_t position;
  cardvm_id definition[2];
  cardvm_id cover;    /* it lies face down under that; 0: it does not */
  cardvm_handle seen; /* a hidden card that the viewer has seen; 0: none */
} plant;

/* A card of the place; there is one. */
static cardvm_handle some_card(pair *p, const cardvm_game *game, cardvm_place place) {
  const uint32_t count = cardvm_game_cards(game, place, NULL, 0);
  cardvm_handle *cards = need(NULL, count * sizeof *cards);
  cardvm_game_cards(game, place, cards, count);
  const cardvm_handle card = cards[below(p, count)];
  free(cards);
  return card;
}

/* Where the viewer does not see cards. */
static bool plan_hidden(pair *p, const cardvm_game *game, plant *to) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_place_info info;
  to->place = hidden_place(p, game);
  if (!to->place || !cardvm_game_place_info(game, to->place, &info) || info.zone > 64) return false;
  to->owner = info.owner;
  to->definition[0] = some_definition(p, program, info.zone, below(p, 2) == 0, 0);
  to->definition[1] = some_definition(p, program, info.zone, false, to->definition[0]);
  to->position = below(p, info.count + 1);
  return to->definition[1];
}

/* A place in play of somebody else; 0: there is none. */
static cardvm_place open_place(pair *p, const cardvm_game *game) {
  cardvm_place found = 0;
  uint32_t count = 0;
  cardvm_place_info info;
  for (cardvm_place place = 1; place <= p->s->places; place++)
    if (cardvm_game_place_info(game, place, &info) && info.owner && info.owner != p->viewer &&
        secrets_in_play(cardvm_game_program(game), info.zone) && secrets_shows(p->s, place, 0) &&
        below(p, ++count) == 0)
      found = place;
  return found;
}

static cardvm_id some_covered(pair *p, const cardvm_program *program, uint32_t cover,
                              cardvm_id other) {
  cardvm_id found = 0;
  uint32_t count = 0;
  for (cardvm_id d = 1; d <= cardvm_program_count(program, CARDVM_SORT_DEFINITION); d++)
    if (p->s->lain[d] && d != other && p->s->under[d] >> cover & 1 && below(p, ++count) == 0)
      found = d;
  return found;
}

/* Face down in play. */
static bool plan_covered(pair *p, const cardvm_game *game, plant *to) {
  const cardvm_program *program = cardvm_game_program(game);
  const uint32_t cover = below(p, p->s->cover_count);
  cardvm_place_info info;
  to->place = open_place(p, game);
  if (!to->place || !cardvm_game_place_info(game, to->place, &info)) return false;
  to->owner = info.owner;
  to->position = below(p, info.count + 1);
  to->cover = p->s->covers[cover];
  to->definition[0] = some_covered(p, program, cover, 0);
  to->definition[1] = some_covered(p, program, cover, to->definition[0]);
  return to->definition[1];
}

/* Plants it in one of the games. 0: it can't be. */
static cardvm_handle plant_in(const pair *p, cardvm_game *game, const plant *of, int side) {
  const cardvm_handle card =
      cardvm_edit_create(game, of->definition[side], of->owner, of->place, of->position);
  if (!card || (of->cover && cardvm_edit_become(game, card, of->cover) != CARDVM_OK) ||
      (of->seen && cardvm_edit_reveal(game, of->seen, p->viewer) != CARDVM_OK))
    return 0;
  return card;
}

static bool make_planted(pair *p, cardvm_game *game) {
  plant plan = {0};
  cardvm_handle card[2] = {0};
  const bool covers = p->s->cover_count && below(p, 2);
  if (!(covers ? plan_covered(p, game, &plan) : plan_hidden(p, game, &plan))) return false;
  const cardvm_place hidden = covers ? hidden_place(p, game) : plan.place;
  if (hidden && p->viewer && below(p, 2)) plan.seen = some_card(p, game, hidden);
  for (int i = 0; i < 2; i++) {
    p->side[i].game = cardvm_game_fork(game, NULL);
    card[i] = p->side[i].game ? plant_in(p, p->side[i].game, &plan, i) : 0;
  }
  if (!card[0] || card[0] != card[1] ||
      (!plan.cover && cardvm_game_visible(p->side[0].game, card[0], p->viewer)))
    return false;
  give(p, game, cardvm_game_decision(game)->player);
  return true;
}

static bool is_another(const pair *p, cardvm_handle card) {
  return cardvm_game_own_definition(p->side[0].game, card) !=
         cardvm_game_own_definition(p->side[1].game, card);
}

bool pair_make(pair *p, cardvm_game *game) {
  p->planted = below(p, 2) && cardvm_game_decision(game)->kind == CARDVM_ASK_ACT;
  if (!(p->planted ? make_planted(p, game) : make_drawn(p, game)) ||
      !any_card(p, p->side[0].game, is_another))
    return false;
  for (int i = 0; i < 2; i++) {
    cardvm_game_watch(p->side[i].game, false);
    cardvm_game_trace_enable(p->side[i].game, true);
  }
  return true;
}
