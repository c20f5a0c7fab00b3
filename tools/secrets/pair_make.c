/* Making the two games of a pair. */
#include "cardvm_effect.h"
#include "pair.h"
#include "search_luck.h"

uint32_t below(pair *p, uint32_t n) {
  const uint64_t luck = luck_seed(&p->random);
  return n ? (uint32_t)(luck % n) : 0;
}

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

static bool make_planted(pair *p, cardvm_game *game) {
  cardvm_program *program = cardvm_game_program(game);
  const cardvm_decision *ask = cardvm_game_decision(game);
  cardvm_place_info info;
  const cardvm_place place = hidden_place(p, game);
  if (ask->kind != CARDVM_ASK_ACT || !place || !cardvm_game_place_info(game, place, &info) ||
      info.zone > 64)
    return false;
  cardvm_id definition[2] = {0};
  definition[0] = some_definition(p, program, info.zone, below(p, 2) == 0, 0);
  definition[1] = some_definition(p, program, info.zone, false, definition[0]);
  const uint32_t position = below(p, info.count + 1);
  cardvm_handle card[2] = {0};
  for (int i = 0; i < 2 && definition[1]; i++) {
    p->side[i].game = cardvm_game_fork(game, NULL);
    if (!p->side[i].game) return false;
    card[i] = cardvm_edit_create(p->side[i].game, definition[i], info.owner, place, position);
  }
  if (!card[0] || card[0] != card[1] || cardvm_game_visible(p->side[0].game, card[0], p->viewer))
    return false;
  give(p, game, ask->player);
  return true;
}

static bool covered(const pair *p) {
  cardvm_view *view = cardvm_view_take(p->side[0].game, p->viewer, NULL);
  const bool is = view && secrets_face_down(view);
  cardvm_view_free(view);
  return is;
}

/* Whether any card is another one. What lies face down is so too, and can't be seen from here: then
 * the hashes differ. */
static bool differ(const pair *p) {
  return any_card(p, p->side[0].game, differs) ||
         (covered(p) && cardvm_game_hash(p->side[0].game) != cardvm_game_hash(p->side[1].game));
}

bool pair_make(pair *p, cardvm_game *game) {
  p->planted = below(p, 2) && cardvm_game_decision(game)->kind == CARDVM_ASK_ACT;
  if (!(p->planted ? make_planted(p, game) : make_drawn(p, game)) || !differ(p)) return false;
  for (int i = 0; i < 2; i++) {
    cardvm_game_watch(p->side[i].game, false);
    cardvm_game_trace_enable(p->side[i].game, true);
  }
  return true;
}
