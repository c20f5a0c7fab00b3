/* Calls in any order, with any numbers: a program is declared with nonsense among what makes sense,
 * sealed, and its games are started, edited, played, forked, taken back, saved and looked at, while
 * functions propose and ask whatever the input says. Whatever is refused is refused; the rest must
 * hold together. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "cardvm_effect.h"
#include "cardvm_view.h"

/* What functions and readers choose is read from the game itself, so that they do the same again.
 */
static uint32_t mixed(const cardvm_call *call, uint32_t n) {
  uint32_t h = call->function * 0x9e3779b9u ^ (call->step * 31 + n) * 0x85ebca6bu ^ call->me;
  h ^= h >> 15;
  return h * 0x2c1b3c6du >> 8;
}

static uint32_t small(const cardvm_call *call, uint32_t n, uint32_t below) {
  return mixed(call, n) % below;
}

static cardvm_call_status after(cardvm_outcome outcome) {
  return outcome == CARDVM_STOPPED ? CARDVM_CALL_FAILED
         : outcome == CARDVM_WAIT  ? CARDVM_CALL_WAIT
                                   : CARDVM_CALL_DONE;
}

static cardvm_call_status propose(cardvm_game *g, cardvm_call *call) {
  cardvm_event events[3] = {{0}};
  const uint32_t count = small(call, 1, 3);
  for (uint32_t i = 0; i <= count; i++) {
    events[i].kind = small(call, 2 + i, 20);
    for (uint32_t s = 0; s < CARDVM_SLOTS; s++) events[i].slot[s] = small(call, 40 * i + s, 5);
    events[i].slot[CARDVM_SLOT_CARD] = call->me;
    events[i].slot[CARDVM_SLOT_OTHER] = card_handle(g, small(call, 7, 9));
  }
  return after(count ? cardvm_propose_all(g, events, count) : cardvm_propose(g, events));
}

static cardvm_call_status ask(cardvm_game *g, cardvm_call *call) {
  cardvm_option options[4];
  const uint32_t count = small(call, 3, 5);
  for (uint32_t i = 0; i < count; i++) options[i] = (cardvm_option){small(call, 9 + i, 9), i};
  const cardvm_question q = {.kind = (cardvm_ask)small(call, 4, 9),
                             .what = (cardvm_subject)small(call, 5, 5),
                             .player = small(call, 6, 4),
                             .min = small(call, 7, 3),
                             .max = small(call, 8, 4),
                             .secret_count = small(call, 9, 2),
                             .prompt = small(call, 17, 40),
                             .options = options,
                             .option_count = count};
  return after(cardvm_ask_player(g, &q));
}

static cardvm_call_status deed(cardvm_game *g, cardvm_call *call) {
  const uint32_t id = small(call, 10, 8), seat = small(call, 11, 4);
  const cardvm_until until = {.duration =
                                  small(call, 12, 3) ? small(call, 12, 4) : CARDVM_WHILE_EFFECT},
                     starts = {.duration = until.duration, .once = small(call, 16, 2)};
  const uint32_t params[6] = {id, seat, 1, 2, 3, 4};
  const cardvm_role_value roles[2] = {{id, call->me}, {seat, 0}};
  const cardvm_extra_turn turn = {.player = seat, .decider = id % 4, .starts = small(call, 13, 4)};
  cardvm_event e = {0};
  switch (small(call, 14, 20)) {
  case 0: return after(cardvm_modify_card(g, call->me, id, CARDVM_ADD, 1, until, &e));
  case 1: return after(cardvm_take_control(g, call->me, seat, until, &e));
  case 2:
    return after(cardvm_start_ability(g, id, call->me, params, small(call, 15, 7), starts, &e));
  case 3: return after(cardvm_replace_decider(g, seat, id, until, &e));
  case 4: return after(cardvm_run_sequence(g, id, seat, roles, small(call, 15, 3)));
  case 5: return after(cardvm_sequence_leave(g, id, seat));
  case 6: return after(cardvm_sequence_set_role(g, id, call->me));
  case 7: return after(cardvm_checkpoint(g));
  case 8: return after(cardvm_ask_turn(g, &turn));
  case 9: return after(cardvm_enqueue(g, id, call->me, seat));
  case 10: return after(cardvm_use_ability(g, id, call->me, seat, seat & 1));
  case 11: return after(cardvm_event_change(g, (cardvm_slot)id, seat));
  case 12: cardvm_end_control(g, call->me); break;
  case 13: cardvm_note(g, id, 3); break;
  case 14: call->local[0] = cardvm_random(g, id); break;
  case 15: call->result = cardvm_evaluate(g, id, call->me); break;
  case 16: call->result = cardvm_usable(g, id, call->me, seat); break;
  case 17: return after(cardvm_pay(g, id, seat, params, small(call, 15, 7)));
  default: cardvm_effect_fail(g, &(cardvm_error){.code = CARDVM_ERROR_SCRIPT}); break;
  }
  return CARDVM_CALL_DONE;
}

static cardvm_call_status does_anything(cardvm_game *g, cardvm_call *call, void *user) {
  cardvm_event events[4];
  cardvm_handle cards[4];
  uint32_t count;
  (void)user;
  if (call->step) {
    cardvm_effect_outcome(g, events, 4, &count);
    cardvm_effect_picks(g, &count);
  }
  cardvm_effect_targets(g, small(call, 16, 3), cards, 4);
  cardvm_effect_select(g, small(call, 17, 5), cards, 4);
  cardvm_event_read(g, call->event, events);
  if (call->step++ > 3) return CARDVM_CALL_DONE;
  switch (small(call, 18, 3)) {
  case 0: return propose(g, call);
  case 1: return ask(g, call);
  default: return deed(g, call);
  }
}

static bool reader(cardvm_game *g, const cardvm_context *c, void *user, int32_t *value) {
  (void)user;
  *value = (int32_t)(cardvm_matches(g, c->you, c->it) + cardvm_evaluate_whose(g, c->you, c));
  return c->it % 31 != 30;
}

/* -- Declaring --------------------------------------------------------------------------------- */

/* Mostly what exists, sometimes one more, sometimes nonsense. */
static uint32_t id(input *in, uint32_t count) {
  const uint32_t n = take(in);
  return n < 240 ? n % (count + 1) : n < 250 ? count + 1 : UINT32_MAX - (n - 250);
}
static int32_t number(input *in) { return (int32_t)take(in) - 128; }
static uint64_t set(input *in, uint32_t count) {
  const uint64_t bits = take_word(in);
  return count < 32 && take(in) < 240 ? bits & ((UINT64_C(1) << count) - 1) : bits << take(in) % 64;
}
static const char *name(input *in) {
  static const char *const names[] = {NULL, "",  "a", "b", "c", "d", "e",    "f",
                                      "g",  "h", "i", "j", "k", "l", "\x1b", "\xff"};
  return names[take(in) % 16];
}

static void declare_zone(cardvm_program *p, input *in) {
  const uint32_t bits = take_two(in);
  cardvm_program_zone(p, &(cardvm_zone_def){.name = name(in),
                                            .seen = (cardvm_seen)(take(in) % 4),
                                            .shared = bits & 1,
                                            .play = bits & 2,
                                            .board = bits & 4,
                                            .owners_only = bits & 8,
                                            .makes_owner = bits & 16,
                                            .circles = bits & 32,
                                            .master_follows_card = bits & 64,
                                            .card_follows_master = bits & 128,
                                            .back = bits & 256 ? id(in, p->names.count) : 0});
}

static void declare_event(cardvm_program *p, input *in) {
  const uint32_t bits = take(in);
  cardvm_program_event(
      p, &(cardvm_event_def){.name = name(in),
                             .change = (cardvm_change)(take(in) % (CARDVM_CHANGE_ADD_COUNTER + 2)),
                             .what = id(in, 4),
                             .dealt_to = id(in, p->zones.count),
                             .refill = id(in, p->zones.count),
                             .position = take(in) % 4,
                             .amount = number(in),
                             .has_amount = bits & 1,
                             .needs_amount = bits & 2,
                             .before = bits & 4,
                             .function = id(in, p->functions.count),
                             .affected = (cardvm_slot)(take(in) % 14),
                             .as = bits & 0x30 ? 0 : bits >> 6});
}

static void declare_ability(cardvm_program *p, input *in) {
  const cardvm_id events[2] = {id(in, p->events.count), id(in, p->events.count)};
  cardvm_modifier_def modifiers[2];
  cardvm_cost_def costs[2];
  cardvm_target_def targets[2];
  const cardvm_subject parameters[2] = {(cardvm_subject)(take(in) % 6),
                                        (cardvm_subject)(take(in) % 6)};
  for (uint32_t i = 0; i < 2; i++) {
    modifiers[i] = (cardvm_modifier_def){id(in, p->properties.count), (cardvm_modify)(take(in) % 3),
                                         id(in, p->exprs.count), id(in, p->layers.count)};
    costs[i] = (cardvm_cost_def){.kind = (cardvm_cost_kind)(take(in) % 5),
                                 .event = id(in, p->events.count),
                                 .selection = id(in, p->selections.count),
                                 .variable = id(in, p->player_vars.count),
                                 .count = id(in, p->exprs.count),
                                 .condition = id(in, p->exprs.count),
                                 .alike = take(in) & 1,
                                 .prompt = id(in, p->names.count)};
    if (costs[i].alike) costs[i].variables = costs[i].prompt & 7;
    if (costs[i].prompt & 8) costs[i].either = 1 + i % 2, costs[i].way = 1 + costs[i].prompt % 3;
    const cardvm_id from = id(in, p->selections.count);
    const uint32_t kinds = take(in); /* what can be chosen, and how many must be */
    targets[i] = (cardvm_target_def){.selection = kinds & 64 ? 0 : from,
                                     .min = kinds % 3 ? id(in, p->exprs.count) : 0,
                                     .players = kinds & 128 ? kinds >> 2 : 0,
                                     .places = kinds & 32 ? from : 0,
                                     .max = id(in, p->exprs.count),
                                     .needed_only = take(in) % 4 == 0,
                                     .pair = kinds & 8 ? id(in, p->exprs.count) : 0,
                                     .total = kinds & 16 ? id(in, p->exprs.count) : 0,
                                     .prompt = id(in, p->names.count)};
  }
  const uint32_t bits = take_two(in);
  const cardvm_ability_def def = {.name = name(in),
                                  .keyword = id(in, p->names.count),
                                  .kind = (cardvm_ability_kind)(take(in) % 8),
                                  .zones = set(in, p->zones.count),
                                  .attached = !(bits & 7),
                                  .started_only = !(bits & 0x18),
                                  .condition = id(in, p->exprs.count),
                                  .function = id(in, p->functions.count),
                                  .events = events,
                                  .event_count = take(in) % 3,
                                  .match = id(in, p->exprs.count),
                                  .self = bits & 0x40,
                                  .me_slot = (cardvm_slot)(take(in) % 14),
                                  .optional = bits & 0x80,
                                  .each = bits & 0x100,
                                  .interrupts = bits & 0x200,
                                  .state = !(bits & 0xf000),
                                  .players = !(bits & 0xc00),
                                  .queue_class = id(in, p->classes.count),
                                  .counts = bits & 0x1000,
                                  .limit = take(in) % 3,
                                  .limit_sequence = id(in, p->sequences.count),
                                  .on = id(in, p->exprs.count),
                                  .modifiers = modifiers,
                                  .modifier_count = take(in) % 3,
                                  .windows = set(in, p->windows.count),
                                  .costs = costs,
                                  .cost_count = take(in) % 3,
                                  .during_zone = id(in, p->zones.count),
                                  .after_zone = id(in, p->zones.count),
                                  .targets = targets,
                                  .target_count = take(in) % 3,
                                  .gives = bits & 0x700 ? 0 : bits >> 3 & 7,
                                  .gives_count = bits & 0x40 ? 0 : id(in, p->exprs.count),
                                  .parameters = parameters,
                                  .parameter_count = bits & 0x2000 ? take(in) % 3 : 0};
  const cardvm_id made = cardvm_program_ability(p, &def);
  if (bits & 0x4000) cardvm_program_rule(p, made, take(in) % 3);
}

static void declare_plan(cardvm_program *p, input *in) {
  cardvm_plan_item items[3] = {{0}};
  const uint32_t count = take(in) % 4;
  for (uint32_t i = 0; i < count; i++) {
    items[i] = (cardvm_plan_item){.event = id(in, p->events.count),
                                  .skips = take(in) % 4,
                                  .cards = id(in, p->selections.count),
                                  .those = take(in) & 1,
                                  .condition = id(in, p->exprs.count),
                                  .fill_count = take(in) % 7};
    for (uint32_t k = 0; k < items[i].fill_count && k < CARDVM_PLAN_FILLS; k++)
      items[i].fills[k] =
          (cardvm_plan_fill){(cardvm_slot)(take(in) % 14), (cardvm_fill_with)(take(in) % 4),
                             id(in, 12), id(in, p->exprs.count)};
  }
  cardvm_program_plan(p, &(cardvm_plan_def){.name = name(in),
                                            .over = id(in, p->selections.count),
                                            .each = (cardvm_plan_each)(take(in) % 4),
                                            .items = items,
                                            .count = count});
}

static void declare_course(cardvm_program *p, input *in) {
  switch (take(in) % 7) {
  case 0:
    cardvm_program_window(p, &(cardvm_window_def){name(in), (cardvm_window_mode)(take(in) % 5),
                                                  id(in, p->names.count), take(in) & 1});
    break;
  case 1: cardvm_program_role(p, name(in)); break;
  case 2: cardvm_program_sequence(p, &(cardvm_sequence_def){name(in), take(in) & 1}); break;
  case 3: cardvm_program_class(p, name(in)); break;
  case 4: {
    const cardvm_id events[1] = {id(in, p->events.count)};
    cardvm_program_duration(p, &(cardvm_duration_def){.name = name(in),
                                                      .events = events,
                                                      .event_count = take(in) % 2,
                                                      .match = id(in, p->exprs.count),
                                                      .sequence = id(in, p->sequences.count)});
    break;
  }
  case 5:
    cardvm_program_rule_action(p,
                               &(cardvm_rule_action_def){.selection = id(in, p->selections.count),
                                                         .condition = id(in, p->exprs.count),
                                                         .at_once = take(in) & 1,
                                                         .one_at_a_time = take(in) & 1,
                                                         .event = id(in, p->events.count),
                                                         .function = id(in, p->functions.count)});
    break;
  default:
    cardvm_program_step(p, id(in, p->sequences.count),
                        &(cardvm_step_def){.name = name(in),
                                           .condition = id(in, p->exprs.count),
                                           .function = id(in, p->functions.count),
                                           .window = id(in, p->windows.count),
                                           .window_player = (cardvm_whose)id(in, 8),
                                           .after = id(in, p->functions.count),
                                           .quiet = take(in) % 8 == 0});
  }
}

static void declare_value(cardvm_program *p, input *in) {
  switch (take(in) % 6) {
  case 0: cardvm_program_layer(p, name(in)); break;
  case 1:
    cardvm_program_property(p, &(cardvm_property_def){name(in), number(in), number(in), number(in),
                                                      id(in, p->layers.count), false});
    break;
  case 2:
    cardvm_program_field(
        p, &(cardvm_field_def){name(in), number(in), take(in) & 1,
                               .counter = take(in) % 4 ? 0 : id(in, p->events.count)});
    break;
  case 3: cardvm_program_player_variable(p, name(in), number(in)); break;
  case 4: cardvm_program_game_variable(p, name(in), number(in)); break;
  default:
    (take(in) & 1 ? cardvm_program_each_step
                  : cardvm_program_each_turn)(p, id(in, p->player_vars.count));
    break;
  }
}

static void declare_definition(cardvm_program *p, input *in) {
  const cardvm_value values[1] = {{id(in, p->properties.count), number(in)}};
  const cardvm_id abilities[3] = {id(in, p->abilities.count), id(in, p->abilities.count),
                                  id(in, p->abilities.count)};
  cardvm_program_definition(
      p, &(cardvm_definition_def){.name = name(in),
                                  .values = values,
                                  .value_count = take(in) % 2,
                                  .abilities = abilities,
                                  .ability_count = take(in) % 4,
                                  .hides = values->value & 4,
                                  .hides_with = (values->value & 12) == 12 ? values->property : 0});
}

static void declare(cardvm_program *p, input *in) {
  switch (take(in) % 16) {
  case 0: declare_zone(p, in); break;
  case 1: cardvm_program_circle(p, id(in, p->zones.count), name(in), number(in), number(in)); break;
  case 2:
    cardvm_program_link(p, id(in, p->zones.count), take(in) % 5, take(in) % 5, number(in));
    break;
  case 3: declare_value(p, in); break;
  case 4:
  case 5:
  case 6:
    cardvm_program_expr(p, (cardvm_op)(take(in) % (CARDVM_OP_DIFFERENT + 2)), id(in, 12),
                        id(in, 12), id(in, 6));
    break;
  case 7:
    cardvm_program_selection(p, &(cardvm_selection_def){.name = name(in),
                                                        .zones = set(in, p->zones.count),
                                                        .side = (cardvm_side)(take(in) % 4),
                                                        .attached = take(in) % 4 == 0,
                                                        .top = take(in) % 4 == 0,
                                                        .circle = take(in) % 3,
                                                        .filter = id(in, p->exprs.count)});
    break;
  case 8: declare_event(p, in); break;
  case 9: declare_plan(p, in); break;
  case 10: declare_course(p, in); break;
  case 11: declare_course(p, in); break;
  case 12: declare_definition(p, in); break;
  case 13: cardvm_program_reader(p, name(in), reader, NULL); break;
  default: declare_ability(p, in); break;
  }
}

/* A little that makes sense, so that most programs can be played. */
static cardvm_program *declare_sense(void) {
  cardvm_program *p = cardvm_program_new(NULL);
  const cardvm_id fn = cardvm_program_function(p, "fn", does_anything, NULL),
                  other = cardvm_program_function(p, "other", does_anything, NULL),
                  table = cardvm_program_zone(p, &(cardvm_zone_def){.name = "table", .play = true}),
                  hand = cardvm_program_zone(
                      p, &(cardvm_zone_def){.name = "hand", .seen = CARDVM_SEEN_OWNER}),
                  window = cardvm_program_window(p, &(cardvm_window_def){.name = "window"}),
                  turn = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "turn"});
  cardvm_program_property(p, &(cardvm_property_def){.name = "power"});
  cardvm_program_field(p, &(cardvm_field_def){.name = "damage"});
  cardvm_program_player_variable(p, "life", 5);
  const cardvm_ability_def act = {
      .name = "act", .kind = CARDVM_ACTIVATED, .windows = CARDVM_SET_OF(window), .function = fn};
  const cardvm_id acts = cardvm_program_ability(p, &act);
  cardvm_program_definition(
      p, &(cardvm_definition_def){.name = "card", .abilities = &acts, .ability_count = 1});
  cardvm_program_step(p, turn,
                      &(cardvm_step_def){.name = "main", .window = window, .after = other});
  cardvm_program_selection(p, &(cardvm_selection_def){.zones = CARDVM_SET_OF(table)});
  cardvm_program_selection(
      p, &(cardvm_selection_def){.zones = CARDVM_SET_OF(hand), .side = CARDVM_SIDE_YOURS});
  return p;
}

static cardvm_program *make_program(input *in) {
  cardvm_error error;
  cardvm_program *p = declare_sense();
  for (uint32_t n = take(in) % 40; n; n--) {
    const cardvm_error *refused = cardvm_program_error(p);
    declare(p, in);
    /* One refusal would refuse the program as a whole: it is only told. */
    if (refused->code != CARDVM_OK) p->error = (cardvm_error){0};
  }
  cardvm_rules_def rules = {.players_min = 1, .players_max = 3, .turn_sequence = 1};
  const uint32_t bits = take(in);
  rules.newest_wave_first = bits & 1;
  rules.fixed_order = bits & 2;
  rules.once_per_batch = bits & 4;
  rules.short_choices = bits & 8;
  rules.short_hands_act = bits & 16;
  rules.in_vain_back = bits % 3 == 1;
  rules.payment_window = bits % 5 == 2; /* the first window */
  if (bits & 32) rules.setup_sequence = id(in, p->sequences.count);
  rules.limits = (cardvm_limits){.work = 20000, .steps = 2000, .journal = 10000};
  if (bits & 64) rules.limits.frames = 6, rules.limits.stack = 30, rules.limits.queue = 3;
  if (bits & 128) rules.limits.cards = 12, rules.limits.listeners = 9, rules.limits.options = 6;
  cardvm_program_rules(p, &rules);
  if (cardvm_program_seal(p, &error) == CARDVM_OK) return p;
  EXPECT(error.message[0], "refused, and no reason");
  cardvm_program_free(p);
  return NULL;
}

/* -- Playing ----------------------------------------------------------------------------------- */

static cardvm_handle any_card(const cardvm_game *g, input *in) {
  const uint32_t n = take(in);
  return n < 240 && g->h->card_count ? card_handle(g, n % g->h->card_count + 1) : take_word(in);
}

static void edit(cardvm_game *g, input *in) {
  const cardvm_handle card = any_card(g, in);
  const uint32_t a = id(in, 4), b = id(in, 4);
  switch (take(in) % 10) {
  case 0: cardvm_edit_create(g, a, b, id(in, g->at.place_count), take(in) % 4); break;
  case 1: cardvm_edit_move(g, card, id(in, g->at.place_count), take(in) % 4); break;
  case 2: cardvm_edit_field(g, card, a, number(in)); break;
  case 3: cardvm_edit_player(g, a, b, number(in)); break;
  case 4: cardvm_edit_variable(g, a, number(in)); break;
  case 5: cardvm_edit_attach(g, card, any_card(g, in)); break;
  case 6: cardvm_edit_control(g, card, a, id(in, 4)); break;
  case 7: cardvm_edit_master(g, id(in, g->at.place_count), a); break;
  case 8: cardvm_edit_reveal(g, card, a); break;
  default: cardvm_edit_become(g, card, a); break;
  }
}

static cardvm_game *saved(cardvm_game *g) {
  cardvm_error error = {0};
  const size_t size = cardvm_game_save(g, NULL, 0);
  if (!size) return g;
  uint8_t *bytes = malloc(size);
  cardvm_game_save(g, bytes, size);
  cardvm_game *again = cardvm_game_load(g->program, bytes, size, &error);
  free(bytes);
  EXPECT(again, "its own save is refused: %s", error.message);
  EXPECT(cardvm_game_hash(again) == cardvm_game_hash(g), "its own save is another game");
  cardvm_game_free(g);
  return again;
}

static void look(cardvm_game *g, input *in) {
  cardvm_handle cards[4];
  cardvm_card_info info;
  const cardvm_handle card = any_card(g, in);
  const cardvm_seat seat = id(in, 3);
  cardvm_view_free(cardvm_view_take(g, seat, NULL));
  cardvm_game_card(g, card, &info);
  cardvm_game_property(g, card, id(in, 3));
  cardvm_game_field(g, card, id(in, 3));
  cardvm_game_visible(g, card, seat);
  cardvm_game_select(g, id(in, 4), seat, card, cards, 4);
  cardvm_game_cards(g, id(in, g->at.place_count), cards, 4);
  cardvm_game_decider(g, seat);
  cardvm_game *drawn = NULL;
  if (cardvm_game_determinize(g, seat, 7, NULL, &drawn) == CARDVM_OK) cardvm_game_free(drawn);
}

static void answer(cardvm_game *g, input *in) {
  uint32_t picks[4];
  uint64_t luck = take(in);
  if (luck < 200) {
    cardvm_game_choose_random(g, &luck);
    return;
  }
  for (uint32_t i = 0; i < 4; i++) picks[i] = id(in, 4);
  if (luck < 230) cardvm_game_choose(g, picks, take(in) % 5);
  else cardvm_game_answer(g, picks[0], picks[1], (const cardvm_option *)(const void *)picks, 1);
}

static cardvm_game *one_call(cardvm_game *g, input *in, cardvm_mark *mark) {
  switch (take(in) % 20) {
  case 0: edit(g, in); break;
  case 1: g = saved(g); break;
  case 2: {
    cardvm_game *fork = cardvm_game_fork(g, NULL);
    cardvm_game_free(g);
    return fork;
  }
  case 3: cardvm_game_chill(g); break;
  case 4: look(g, in); break;
  case 5: cardvm_game_concede(g, id(in, 3)); break;
  case 6: cardvm_game_skip(g); break;
  case 7: cardvm_game_history(g, 100000); break;
  case 8: *mark = cardvm_game_mark(g); break;
  case 9: cardvm_game_rewind(g, *mark); break;
  case 10: cardvm_game_begin(g, id(in, 3), id(in, 2), id(in, 3)); break;
  case 11: cardvm_game_trace_enable(g, take(in) & 1); break;
  default: answer(g, in); break;
  }
  return g;
}

static void play(cardvm_program *p, input *in) {
  cardvm_error error = {0};
  cardvm_setup_cards cards[3];
  cardvm_setup setup = cardvm_setup_default();
  cardvm_mark mark = {0};
  for (uint32_t i = 0; i < 3; i++)
    cards[i] = (cardvm_setup_cards){id(in, 2), id(in, p->zones.count), id(in, p->definitions.count),
                                    take(in) % 5};
  setup.players = 1 + take(in) % 3;
  setup.cards = cards;
  setup.card_count = take(in) % 4;
  setup.idle = take(in) % 8 == 7;
  cardvm_game *g = cardvm_game_start(p, &setup, &error);
  for (uint32_t i = 0; g && i < 60 && !is_over(in); i++) {
    const cardvm_status status = cardvm_game_run(g);
    if (status == CARDVM_FAILED && take(in) % 4) cardvm_game_skip(g);
    if (status == CARDVM_DECISION || status == CARDVM_OK)
      EXPECT(cardvm_game_check(g) == CARDVM_OK || cardvm_game_error(g)->code == CARDVM_ERROR_LIMIT,
             "after %u calls: %s", (unsigned)i, cardvm_game_error(g)->message);
    g = one_call(g, in, &mark);
  }
  cardvm_game_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, data + size};
  cardvm_program *p = make_program(&in);
  if (!p) return 0;
  play(p, &in);
  cardvm_program_free(p);
  return 0;
}
