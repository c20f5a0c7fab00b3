/* A rule set in C, without Lua: links the machine alone. Three kinds of card by a fire: a Log is
 * warm, a Scout draws a card when it arrives, a Bucket is spent to put out a card of the enemy.
 *
 * An ability in C is called again after whatever it waited for. All that it knows between the calls
 * stands in `step` and `local` of the call, which are part of the game: so the game can be copied
 * and saved meanwhile. */
#include "cardvm_effect.h"

#include <stdio.h>

/* Ids, fixed once the program is sealed. */
typedef struct rules {
  cardvm_program *program;
  cardvm_id deck, hand, fire, ash, warmth, burn, main;
} rules;

static cardvm_call_status move(cardvm_game *game, cardvm_call *call, cardvm_handle card,
                               cardvm_id kind, cardvm_place to) {
  if (call->step++ || !card)
    return CARDVM_CALL_DONE; /* called again: it has moved, or nothing let it */
  cardvm_event event = {.kind = kind};
  event.slot[CARDVM_SLOT_CARD] = card;
  event.slot[CARDVM_SLOT_TO] = to;
  cardvm_outcome outcome = cardvm_propose(game, &event);
  if (outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
  return outcome == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
}

static cardvm_call_status draw(cardvm_game *game, cardvm_call *call, void *user) {
  const rules *r = user;
  cardvm_handle top = 0;
  cardvm_game_cards(game, cardvm_game_place(game, r->deck, call->you), &top, 1);
  return move(game, call, top, CARDVM_EVENT_MOVE, cardvm_game_place(game, r->hand, call->you));
}

static cardvm_call_status lay(cardvm_game *game, cardvm_call *call, void *user) {
  const rules *r = user;
  return move(game, call, call->me, CARDVM_EVENT_MOVE, cardvm_game_place(game, r->fire, call->you));
}

static cardvm_call_status douse(cardvm_game *game, cardvm_call *call, void *user) {
  const rules *r = user;
  cardvm_handle target = 0; /* chosen before the effect began */
  cardvm_effect_targets(game, 0, &target, 1);
  return move(game, call, target, r->burn, 0);
}

/* -- Declaring --------------------------------------------------------------------------------- */

static cardvm_id zone(const rules *r, cardvm_zone_def def) {
  return cardvm_program_zone(r->program, &def);
}
static cardvm_id ability(const rules *r, cardvm_ability_def def) {
  return cardvm_program_ability(r->program, &def);
}
static cardvm_id select(const rules *r, cardvm_id zone, cardvm_side side) {
  return cardvm_program_selection(
      r->program, &(cardvm_selection_def){.zones = CARDVM_SET_OF(zone), .side = side});
}

static cardvm_id card(const rules *r, const char *name, int32_t warmth, const cardvm_id *has) {
  const cardvm_value value = {r->warmth, warmth};
  return cardvm_program_definition(r->program,
                                   &(cardvm_definition_def){.name = name,
                                                            .values = &value,
                                                            .value_count = 1,
                                                            .abilities = has,
                                                            .ability_count = has ? 1 : 0});
}

static void declare_cards(rules *r, cardvm_id drawing, cardvm_setup_cards *cards) {
  const cardvm_id move = CARDVM_EVENT_MOVE;
  cardvm_id arrive = ability(r, (cardvm_ability_def){.name = "arrive",
                                                     .kind = CARDVM_TRIGGERED,
                                                     .self = true,
                                                     .events = &move,
                                                     .event_count = 1,
                                                     .function = drawing});
  const cardvm_cost_def spent = {.kind = CARDVM_COST_SELF, .event = r->burn};
  const cardvm_target_def enemy = {.selection = select(r, r->fire, CARDVM_SIDE_ENEMY)};
  cardvm_id douses = ability(
      r, (cardvm_ability_def){.name = "douse",
                              .kind = CARDVM_ACTIVATED,
                              .windows = CARDVM_SET_OF(r->main),
                              .costs = &spent,
                              .cost_count = 1,
                              .targets = &enemy,
                              .target_count = 1,
                              .function = cardvm_program_function(r->program, "douse", douse, r)});
  cards[0] = (cardvm_setup_cards){1, r->hand, card(r, "Scout", 1, &arrive), 1};
  cards[1] = (cardvm_setup_cards){1, r->deck, card(r, "Bucket", 0, &douses), 2};
  cards[2] = (cardvm_setup_cards){2, r->hand, card(r, "Log", 3, NULL), 2};
}

static cardvm_status declare(rules *r, cardvm_setup_cards *cards, cardvm_error *error) {
  cardvm_program *p = r->program;
  r->deck = zone(r, (cardvm_zone_def){.name = "deck", .seen = CARDVM_SEEN_NOBODY});
  r->hand = zone(r, (cardvm_zone_def){.name = "hand", .seen = CARDVM_SEEN_OWNER});
  r->fire = zone(r, (cardvm_zone_def){.name = "fire", .play = true, .board = true});
  r->ash = zone(r, (cardvm_zone_def){.name = "ash"});
  r->warmth = cardvm_program_property(p, &(cardvm_property_def){.name = "warmth"});
  r->burn = cardvm_program_event(
      p, &(cardvm_event_def){.name = "burn", .change = CARDVM_CHANGE_MOVE, .what = r->ash});
  r->main =
      cardvm_program_window(p, &(cardvm_window_def){.name = "main", .mode = CARDVM_WINDOW_ONCE});
  cardvm_id drawing = cardvm_program_function(p, "draw", draw, r);
  cardvm_id laying =
      ability(r, (cardvm_ability_def){.name = "lay",
                                      .kind = CARDVM_ACTIVATED,
                                      .windows = CARDVM_SET_OF(r->main),
                                      .zones = CARDVM_SET_OF(r->hand),
                                      .function = cardvm_program_function(p, "lay", lay, r)});
  cardvm_program_rule(p, laying, select(r, r->hand, CARDVM_SIDE_YOURS));
  declare_cards(r, drawing, cards);
  cardvm_id turn = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "turn"});
  cardvm_program_step(p, turn, &(cardvm_step_def){.name = "act", .window = r->main, .quiet = true});
  cardvm_program_rules(
      p, &(cardvm_rules_def){
             .players_min = 2, .players_max = 2, .turn_sequence = turn, .turn_limit = 5});
  return cardvm_program_seal(p, error); /* reports the first thing that was refused above */
}

/* "seat 1: burn Log#5", further in the deeper it lies in what caused it. */
static void tell(const cardvm_game *game, const cardvm_trace *event) {
  char card[40];
  cardvm_game_card_text(game, event->card, false, card, sizeof card);
  const char *what =
      cardvm_program_name(cardvm_game_program(game), CARDVM_SORT_EVENT, event->event);
  printf("%*sseat %u: %s %s\n", (int)event->depth * 2, "", (unsigned)event->by, what, card);
}

int main(void) {
  rules r = {.program = cardvm_program_new(NULL)};
  cardvm_setup_cards cards[3];
  cardvm_setup setup = cardvm_setup_default();
  setup.cards = cards;
  setup.card_count = 3;
  setup.trace = true;
  cardvm_error error;
  cardvm_game *game = NULL;
  if (declare(&r, cards, &error) == CARDVM_OK) game = cardvm_game_start(r.program, &setup, &error);
  const uint32_t first = 0; /* in a window: an action, if there is one; else to pass */
  while (game && cardvm_game_run(game) == CARDVM_DECISION) cardvm_game_choose(game, &first, 1);

  uint32_t count = 0;
  const cardvm_trace *trace = game ? cardvm_game_trace(game, 0, &count) : NULL;
  for (uint32_t i = 0; i < count; i++) {
    if (trace[i].kind == CARDVM_TRACE_EVENT) tell(game, &trace[i]);
  }
  if (!game || !cardvm_game_result(game).over)
    fprintf(stderr, "%s\n", game ? cardvm_game_error(game)->message : error.message);
  cardvm_game_free(game);
  cardvm_program_free(r.program);
}
