/* The invented rule set of world.h. */
#include "world.h"

/* -- Functions --------------------------------------------------------------------------------- */

void world_log_call(world *w, cardvm_game *game, const cardvm_call *call) {
  assert_true(w->log_count < WORLD_LOG_MAX);
  world_entry *e = &w->log[w->log_count++];
  *e =
      (world_entry){.kind = call->kind, .ability = call->ability, .me = call->me, .you = call->you};
  if (call->event) cardvm_event_read(game, call->event, &e->event);
}

static cardvm_call_status log_function(cardvm_game *game, cardvm_call *call, void *user) {
  world_log_call(user, game, call);
  return CARDVM_CALL_DONE;
}

static cardvm_call_status body_function(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_call_status status = w->body ? w->body(game, call, user) : CARDVM_CALL_DONE;
  if (status == CARDVM_CALL_DONE) w->finished = true;
  return status;
}

static cardvm_call_status ritual_function(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  return w->ritual_body ? w->ritual_body(game, call, user) : CARDVM_CALL_DONE;
}

static cardvm_call_status step_function(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  return w->step_body ? w->step_body(game, call, user) : CARDVM_CALL_DONE;
}

static cardvm_call_status propose_function(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step == 0) {
    call->step = 1;
    w->outcome = w->as_one ? cardvm_propose_as_one(game, w->events, w->event_count)
                           : cardvm_propose_all(game, w->events, w->event_count);
    if (w->outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
    return w->outcome == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
  }
  w->outcome = cardvm_effect_outcome(game, w->events, WORLD_EVENTS_MAX, &w->event_count);
  return CARDVM_CALL_DONE;
}

/* -- Declaring --------------------------------------------------------------------------------- */

cardvm_expr x_num(world *w, int32_t n) {
  return cardvm_program_expr(w->program, CARDVM_OP_NUMBER, (uint32_t)n, 0, 0);
}
cardvm_expr x_op(world *w, cardvm_op op, uint32_t a, uint32_t b) {
  return cardvm_program_expr(w->program, op, a, b, 0);
}
cardvm_expr x_and(world *w, cardvm_expr a, cardvm_expr b) { return x_op(w, CARDVM_OP_AND, a, b); }
cardvm_expr x_is_card(world *w, cardvm_who a, cardvm_who b) {
  return x_op(w, CARDVM_OP_SAME, a, b);
}
cardvm_expr x_is_seat(world *w, uint32_t a, uint32_t b) {
  return x_op(w, CARDVM_OP_EQ, x_op(w, CARDVM_OP_SEAT, a, 0), x_op(w, CARDVM_OP_SEAT, b, 0));
}
cardvm_expr x_in_zone(world *w, cardvm_who who, cardvm_id zone) {
  uint64_t set = zone_set(zone);
  return cardvm_program_expr(w->program, CARDVM_OP_IN_ZONES, who, (uint32_t)set,
                             (uint32_t)(set >> 32));
}
cardvm_expr x_at_least(world *w, cardvm_expr a, int32_t n) {
  return x_op(w, CARDVM_OP_GE, a, x_num(w, n));
}
cardvm_expr x_equals(world *w, cardvm_expr a, int32_t n) {
  return x_op(w, CARDVM_OP_EQ, a, x_num(w, n));
}

cardvm_id world_select(world *w, cardvm_id zone, cardvm_side side, cardvm_expr filter) {
  return cardvm_program_selection(
      w->program, &(cardvm_selection_def){.zones = zone_set(zone), .side = side, .filter = filter});
}

cardvm_id world_ability(world *w, const cardvm_ability_def *def) {
  cardvm_id id = cardvm_program_ability(w->program, def);
  if (!w->frail) assert_int_not_equal(id, 0);
  return id;
}

cardvm_id world_trigger(world *w, cardvm_id event, cardvm_expr match) {
  return world_ability(
      w, &ON_EVENT(TRIGGERED, "trigger", &event, .match = match, .function = w->fn_log));
}

cardvm_id world_define(world *w, const char *name, int32_t power, const cardvm_id *abilities,
                       uint32_t count) {
  const cardvm_value value = {w->power, power};
  cardvm_id id =
      cardvm_program_definition(w->program, &(cardvm_definition_def){.name = name,
                                                                     .values = &value,
                                                                     .value_count = 1,
                                                                     .abilities = abilities,
                                                                     .ability_count = count});
  if (!id && !w->frail) fail_msg("define: %s", cardvm_program_error(w->program)->message);
  return id;
}

static cardvm_id zone(world *w, cardvm_zone_def def) {
  return cardvm_program_zone(w->program, &def);
}

static void declare_zones(world *w) {
  w->deck =
      zone(w, (cardvm_zone_def){.name = "deck", .seen = CARDVM_SEEN_NOBODY, .owners_only = true});
  w->hand =
      zone(w, (cardvm_zone_def){.name = "hand", .seen = CARDVM_SEEN_OWNER, .owners_only = true});
  w->battle = zone(w, (cardvm_zone_def){.name = "battle", .play = true, .board = true});
  w->trash = zone(w, (cardvm_zone_def){.name = "trash", .owners_only = true});
  w->limbo = zone(w, (cardvm_zone_def){.name = "limbo"});
  w->market = zone(w, (cardvm_zone_def){.name = "market", .shared = true});
  w->field =
      zone(w, (cardvm_zone_def){.name = "field", .play = true, .board = true, .circles = true});
  cardvm_program_circle(w->program, w->field, "left", -1, 1);
  cardvm_program_circle(w->program, w->field, "centre", 0, 1);
  cardvm_program_circle(w->program, w->field, "right", 1, 1);
  cardvm_program_link(w->program, w->field, 1, 2, 4);
  cardvm_program_link(w->program, w->field, 2, 3, 4);
  w->throne = zone(w, (cardvm_zone_def){.name = "throne",
                                        .shared = true,
                                        .play = true,
                                        .board = true,
                                        .circles = true,
                                        .master_follows_card = true});
  cardvm_program_circle(w->program, w->throne, "throne", 0, 0);
  w->camp = zone(w, (cardvm_zone_def){.name = "camp",
                                      .play = true,
                                      .board = true,
                                      .circles = true,
                                      .card_follows_master = true});
  cardvm_program_circle(w->program, w->camp, "camp", 0, -1);
}

static void declare_values(world *w) {
  cardvm_program *p = w->program;
  w->upper = cardvm_program_layer(p, "upper");
  w->power = cardvm_program_property(p, &(cardvm_property_def){.name = "power"});
  w->cost =
      cardvm_program_property(p, &(cardvm_property_def){.name = "cost", .base = 3, .max = 10});
  w->shine = cardvm_program_property(p, &(cardvm_property_def){.name = "shine", .layer = w->upper});
  w->damage = cardvm_program_field(p, &(cardvm_field_def){.name = "damage"});
  w->rested = cardvm_program_field(p, &(cardvm_field_def){.name = "rested"});
  w->scar = cardvm_program_field(p, &(cardvm_field_def){.name = "scar", .kept = true});
  w->life = cardvm_program_player_variable(p, "life", 20);
  w->gold = cardvm_program_player_variable(p, "gold", 0);
  w->round = cardvm_program_game_variable(p, "round", 0);
  w->tally = cardvm_program_game_variable(p, "tally", 0);
}

static cardvm_id event(world *w, cardvm_event_def def) {
  return cardvm_program_event(w->program, &def);
}

static void declare_events(world *w) {
  w->hurt = event(w, (cardvm_event_def){.name = "hurt",
                                        .change = CARDVM_CHANGE_ADD_FIELD,
                                        .what = w->damage,
                                        .needs_amount = true});
  w->rest = event(w, (cardvm_event_def){.name = "rest",
                                        .change = CARDVM_CHANGE_SET_FIELD,
                                        .what = w->rested,
                                        .has_amount = true,
                                        .amount = 1});
  w->stand = event(
      w, (cardvm_event_def){.name = "stand", .change = CARDVM_CHANGE_SET_FIELD, .what = w->rested});
  w->mark = event(
      w, (cardvm_event_def){.name = "mark", .change = CARDVM_CHANGE_ADD_FIELD, .what = w->scar});
  w->destroy = event(
      w, (cardvm_event_def){
             .name = "destroy", .change = CARDVM_CHANGE_MOVE, .what = w->trash, .before = true});
  w->discard = event(
      w, (cardvm_event_def){.name = "discard", .change = CARDVM_CHANGE_MOVE, .what = w->trash});
  w->vanish = event(w, (cardvm_event_def){
                           .name = "vanish", .change = CARDVM_CHANGE_MOVE, .what = CARDVM_NOWHERE});
  w->enlist = event(w, (cardvm_event_def){.name = "enlist",
                                          .change = CARDVM_CHANGE_MOVE,
                                          .what = w->battle,
                                          .position = CARDVM_AT_BOTTOM});
  w->gain = event(w, (cardvm_event_def){.name = "gain",
                                        .change = CARDVM_CHANGE_ADD_PLAYER,
                                        .what = w->life,
                                        .affected = CARDVM_SLOT_PLAYER});
  w->set_life = event(w, (cardvm_event_def){.name = "set life",
                                            .change = CARDVM_CHANGE_SET_PLAYER,
                                            .what = w->life,
                                            .affected = CARDVM_SLOT_PLAYER});
  w->gain_gold = event(w, (cardvm_event_def){.name = "gain gold",
                                             .change = CARDVM_CHANGE_ADD_PLAYER,
                                             .what = w->gold,
                                             .affected = CARDVM_SLOT_PLAYER});
  w->count = event(
      w, (cardvm_event_def){.name = "count", .change = CARDVM_CHANGE_ADD_GAME, .what = w->tally});
  w->set_tally = event(
      w,
      (cardvm_event_def){.name = "set tally", .change = CARDVM_CHANGE_SET_GAME, .what = w->tally});
  w->shout = event(w, (cardvm_event_def){.name = "shout"});
  cardvm_id body = world_function(w, "ritual", ritual_function);
  w->ritual = event(
      w, (cardvm_event_def){.name = "ritual", .change = CARDVM_CHANGE_BODY, .function = body});
  w->gift = event(w, (cardvm_event_def){.name = "gift", .change = CARDVM_CHANGE_SET_OWNER});
  w->win =
      event(w, (cardvm_event_def){
                   .name = "win", .change = CARDVM_CHANGE_WIN, .affected = CARDVM_SLOT_PLAYER});
}

static cardvm_id step(world *w, cardvm_id sequence, const char *name, cardvm_id window) {
  return cardvm_program_step(
      w->program, sequence,
      &(cardvm_step_def){.name = name, .window = window, .function = window ? 0 : w->fn_step});
}

static void declare_sequences(world *w) {
  cardvm_program *p = w->program;
  w->burst = cardvm_program_class(p, "burst");
  w->ordinary = cardvm_program_class(p, "ordinary");
  w->w_main = cardvm_program_window(p, &(cardvm_window_def){.name = "main"});
  w->w_reply = cardvm_program_window(
      p, &(cardvm_window_def){.name = "reply", .mode = CARDVM_WINDOW_ALTERNATE});
  w->w_once =
      cardvm_program_window(p, &(cardvm_window_def){.name = "once", .mode = CARDVM_WINDOW_ONCE});
  w->attacker = cardvm_program_role(p, "attacker");
  w->target = cardvm_program_role(p, "target");
  w->turn = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "turn"});
  w->s_stand = step(w, w->turn, "stand", 0);
  w->s_draw = step(w, w->turn, "draw", 0);
  w->s_main = step(w, w->turn, "main", w->w_main);
  w->s_end = step(w, w->turn, "end", 0);
  w->duel = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "duel"});
  w->s_open = step(w, w->duel, "open", 0);
  w->s_clash = step(w, w->duel, "clash", 0);
  w->s_close = step(w, w->duel, "close", 0);
}

static void declare_durations(world *w) {
  cardvm_program *p = w->program;
  cardvm_id end = cardvm_program_step_event(p, w->s_end, true);
  cardvm_id close = cardvm_program_step_event(p, w->s_close, true);
  cardvm_id stand = cardvm_program_step_event(p, w->s_stand, false);
  w->this_turn = cardvm_program_duration(
      p, &(cardvm_duration_def){
             .name = "this turn", .events = &end, .event_count = 1, .sequence = w->turn});
  w->this_duel = cardvm_program_duration(
      p, &(cardvm_duration_def){
             .name = "this duel", .events = &close, .event_count = 1, .sequence = w->duel});
  w->next_stand = cardvm_program_duration(
      p, &(cardvm_duration_def){
             .name = "next stand",
             .events = &stand,
             .event_count = 1,
             .match = x_is_seat(w, CARDVM_WHOSE_EVENT, CARDVM_WHOSE_MASTER + CARDVM_WHO_TARGET)});
  w->until_shout = cardvm_program_duration(
      p, &(cardvm_duration_def){.name = "until shout", .events = &w->shout, .event_count = 1});
}

static cardvm_call_status instead(cardvm_game *game, cardvm_call *call, void *user) {
  cardvm_event_change(game, CARDVM_SLOT_CARD, ((world *)user)->instead);
  call->result = 0;
  return CARDVM_CALL_DONE;
}

cardvm_id world_instead(world *w) { return world_function(w, "instead", instead); }

cardvm_id world_your_stand(world *w) {
  const cardvm_id stand = cardvm_program_step_event(w->program, w->s_stand, false);
  return cardvm_program_duration(
      w->program,
      &(cardvm_duration_def){.name = "your stand",
                             .events = &stand,
                             .event_count = 1,
                             .match = x_is_seat(w, CARDVM_WHOSE_EVENT, CARDVM_WHOSE_YOU)});
}

world *world_declare(void) { return world_declare_in(NULL, false); }

static void end_world(void *w) { world_free(w); }

world *world_declare_in(const cardvm_allocator *allocator, bool frail) {
  world *w = calloc(1, sizeof *w);
  assert_non_null(w);
  test_ends(end_world, w);
  w->frail = frail;
  w->program = cardvm_program_new(allocator);
  if (!w->program && frail) return w;
  assert_non_null(w->program);
  w->fn_log = world_function(w, "log", log_function);
  w->fn_body = world_function(w, "body", body_function);
  w->fn_step = world_function(w, "step", step_function);
  declare_zones(w);
  declare_values(w);
  declare_events(w);
  declare_sequences(w);
  declare_durations(w);
  w->act = world_ability(w, &IN_WINDOW("act", w->w_main, .function = w->fn_body));
  cardvm_program_rule(w->program, w->act, 0);
  w->rules = (cardvm_rules_def){.players_min = 2, .players_max = 4, .turn_sequence = w->turn};
  /* Small, so that tests reach them. */
  w->rules.limits = (cardvm_limits){.cards = 160,
                                    .lasting = 48,
                                    .listeners = 128,
                                    .queue = 48,
                                    .events = 48,
                                    .frames = 40,
                                    .stack = 512,
                                    .uses = 48,
                                    .extra_turns = 64};
  w->setup = cardvm_setup_default();
  return w;
}

void world_seal(world *w) {
  cardvm_error error;
  cardvm_program_rules(w->program, &w->rules);
  if (cardvm_program_seal(w->program, &error) != CARDVM_OK) fail_msg("seal: %s", error.message);
}

void world_start(world *w) {
  cardvm_error error;
  world_seal(w);
  cardvm_program_allow(w->program, &w->setup.limits); /* what a test asks for it may have */
  w->game = cardvm_game_start(w->program, &w->setup, &error);
  if (!w->game) fail_msg("start: %s", error.message);
  if (w->setup.idle) return;
  const cardvm_decision *d = world_run(w);
  assert_int_equal(d->kind, CARDVM_ASK_ACT);
}

static world *start_bears(uint32_t players, cardvm_limits limits) {
  world *w = world_declare();
  w->bear = world_plain(w, "Bear", 3);
  w->setup.players = players;
  w->setup.limits = limits;
  world_start(w);
  return w;
}

world *world_of_bears(uint32_t players) { return start_bears(players, (cardvm_limits){0}); }

world *world_of_bears_within(cardvm_limits limits) { return start_bears(2, limits); }

void world_free(world *w) {
  test_ended(w);
  cardvm_game_free(w->game);
  cardvm_program_free(w->program);
  free(w);
}

/* -- Positions --------------------------------------------------------------------------------- */

cardvm_place world_place(const world *w, cardvm_id zone_id, cardvm_seat seat) {
  cardvm_place place = cardvm_game_place(w->game, zone_id, seat);
  assert_int_not_equal(place, 0);
  return place;
}

const char *world_where = "somewhere";

void world_check_game(cardvm_game *game) {
  if (cardvm_game_check(game) != CARDVM_OK)
    fail_msg("check, %s: %s", world_where, cardvm_game_error(game)->message);
}

void world_check(world *w) { world_check_game(w->game); }

void world_check_copies(world *w) {
  const cardvm_decision *d = cardvm_game_decision(w->game);
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  void *bytes = malloc(size);
  cardvm_error error;
  assert_int_equal(cardvm_game_save(w->game, bytes, size), size);
  cardvm_game *copies[] = {cardvm_game_load(w->program, bytes, size, &error),
                           cardvm_game_fork(w->game, NULL)};
  for (int i = 0; i < 2; i++) {
    if (!copies[i]) fail_msg("%s", error.message);
    const cardvm_decision *other = cardvm_game_decision(copies[i]);
    assert_int_equal(cardvm_game_hash(copies[i]), cardvm_game_hash(w->game));
    assert_int_equal(other->option_count, d->option_count);
    assert_int_equal(other->min, d->min);
    for (uint32_t k = 0; k < d->option_count; k++)
      assert_int_equal(other->options[k].subject, d->options[k].subject);
    assert_int_equal(cardvm_game_check(copies[i]), CARDVM_OK);
    cardvm_game_free(copies[i]);
  }
  free(bytes);
}

const cardvm_decision *world_run(world *w) {
  cardvm_status status = cardvm_game_run(w->game);
  if (status != CARDVM_DECISION)
    fail_msg("run: %s: %s", cardvm_status_name(status), cardvm_game_error(w->game)->message);
  world_check(w);
  return cardvm_game_decision(w->game);
}

cardvm_handle world_put(world *w, cardvm_id definition, cardvm_seat owner, cardvm_id zone_id) {
  cardvm_handle card = cardvm_edit_create(w->game, definition, owner,
                                          world_place(w, zone_id, owner), CARDVM_AT_BOTTOM);
  if (!card) fail_msg("put: %s", cardvm_game_error(w->game)->message);
  if (!w->setup.idle) world_run(w);
  return card;
}

cardvm_handle world_bear(world *w, cardvm_seat owner, cardvm_id zone_id) {
  return world_put(w, w->bear, owner, zone_id);
}

/* -- Doing ------------------------------------------------------------------------------------- */

cardvm_status world_do(world *w, cardvm_function body) {
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_non_null(d);
  w->body = body;
  w->finished = false;
  const cardvm_option pick = {0, w->act};
  cardvm_status status = cardvm_game_answer(w->game, d->decider, d->serial, &pick, 1);
  if (status != CARDVM_OK) fail_msg("act: %s", cardvm_game_error(w->game)->message);
  status = cardvm_game_run(w->game);
  if (status == CARDVM_DECISION) world_check(w);
  return status;
}

cardvm_status world_propose_all(world *w, const cardvm_event *events, uint32_t count) {
  assert_true(count <= WORLD_EVENTS_MAX);
  memcpy(w->events, events, count * sizeof *events);
  w->event_count = count;
  return world_do(w, propose_function);
}

cardvm_outcome world_propose(world *w, cardvm_event e) {
  cardvm_status status = world_propose_all(w, &e, 1);
  if (status != CARDVM_DECISION)
    fail_msg("propose: %s: %s", cardvm_status_name(status), cardvm_game_error(w->game)->message);
  if (!w->finished) fail_msg("propose: something is asked");
  return w->outcome;
}

cardvm_event ev_card(cardvm_id kind, cardvm_handle card) {
  cardvm_event e = {.kind = kind};
  e.slot[CARDVM_SLOT_CARD] = card;
  return e;
}

cardvm_event ev_amount(cardvm_id kind, cardvm_handle card, int32_t amount) {
  cardvm_event e = ev_card(kind, card);
  e.slot[CARDVM_SLOT_AMOUNT] = (uint32_t)amount;
  return e;
}

cardvm_event ev_player(cardvm_id kind, cardvm_seat player, int32_t amount) {
  cardvm_event e = ev_amount(kind, 0, amount);
  e.slot[CARDVM_SLOT_PLAYER] = player;
  return e;
}

cardvm_event ev_move(cardvm_handle card, cardvm_place to, uint32_t position) {
  cardvm_event e = ev_card(CARDVM_EVENT_MOVE, card);
  e.slot[CARDVM_SLOT_TO] = to;
  e.slot[CARDVM_SLOT_POSITION] = position;
  return e;
}

cardvm_handle world_move(world *w, cardvm_handle card, cardvm_place to, uint32_t position) {
  assert_int_equal(world_propose(w, ev_move(card, to, position)), CARDVM_DONE);
  return w->events[0].slot[CARDVM_SLOT_NEW];
}

cardvm_event ev_start(cardvm_id ability, cardvm_handle source, cardvm_id until) {
  cardvm_event e = {.kind = CARDVM_EVENT_START};
  e.slot[CARDVM_SLOT_NAME] = ability;
  e.slot[CARDVM_SLOT_SOURCE] = source;
  e.slot[CARDVM_SLOT_TO] = until;
  return e;
}

cardvm_event ev_power(const world *w, cardvm_handle card, int32_t amount, uint32_t duration) {
  cardvm_event e = ev_amount(CARDVM_EVENT_MODIFY, card, amount);
  e.slot[CARDVM_SLOT_NAME] = w->power;
  e.slot[CARDVM_SLOT_TO] = duration;
  return e;
}

bool world_offers(const world *w, uint32_t subject, cardvm_id name) {
  const cardvm_decision *d = cardvm_game_decision(w->game);
  for (uint32_t i = 0; d && i < d->option_count; i++)
    if (d->options[i].subject == subject && d->options[i].name == name) return true;
  return false;
}

const cardvm_decision *world_answer(world *w, uint32_t subject, cardvm_id name) {
  const cardvm_decision *d = cardvm_game_decision(w->game);
  if (!d) fail_msg("nothing is asked");
  if (!world_offers(w, subject, name))
    fail_msg("no option %u, %u", (unsigned)subject, (unsigned)name);
  const cardvm_option pick = {subject, name};
  if (cardvm_game_answer(w->game, d->decider, d->serial, &pick, 1) != CARDVM_OK)
    fail_msg("answer: %s", cardvm_game_error(w->game)->message);
  return world_run(w);
}

const cardvm_decision *world_yes(world *w) { return world_answer(w, 0, 1); }
const cardvm_decision *world_no(world *w) { return world_answer(w, 0, 0); }
const cardvm_decision *world_pass(world *w) { return world_answer(w, 0, 0); }

void world_next_turn(world *w) {
  uint32_t number = cardvm_game_turn_number(w->game);
  for (int n = 0; n < 100 && cardvm_game_turn_number(w->game) == number; n++) world_pass(w);
  assert_int_not_equal(cardvm_game_turn_number(w->game), number);
}

/* -- Looking ----------------------------------------------------------------------------------- */

int32_t world_power(world *w, cardvm_handle card) {
  return cardvm_game_property(w->game, card, w->power);
}

int32_t world_field(const world *w, cardvm_handle card, cardvm_id field) {
  return cardvm_game_field(w->game, card, field);
}

cardvm_card_info world_card(const world *w, cardvm_handle card) {
  cardvm_card_info info;
  assert_true(cardvm_game_card(w->game, card, &info));
  assert_int_equal(cardvm_game_definition(w->game, card), info.definition);
  return info;
}

cardvm_seat world_master(const world *w, cardvm_handle card) { return world_card(w, card).master; }

uint32_t world_count(const world *w, cardvm_id zone_id, cardvm_seat seat) {
  return cardvm_game_cards(w->game, world_place(w, zone_id, seat), NULL, 0);
}

uint32_t world_logged(const world *w, cardvm_id ability) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->log_count; i++)
    if (!ability || w->log[i].ability == ability) n++;
  return n;
}

/* -- At random --------------------------------------------------------------------------------- */

uint32_t world_random(uint64_t *state, uint32_t below) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return below ? (uint32_t)(*state >> 33) % below : 0;
}

uint32_t world_picks(const cardvm_decision *d, uint64_t *state, uint32_t *picks) {
  const uint32_t count = d->option_count < WORLD_PICKS ? d->option_count : WORLD_PICKS;
  const uint32_t max = d->max < count ? d->max : count;
  assert_true(d->min <= max);
  const uint32_t n = d->min + world_random(state, max - d->min + 1);
  for (uint32_t i = 0; i < count; i++) picks[i] = i;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t j = i + world_random(state, count - i), swap = picks[i];
    picks[i] = picks[j];
    picks[j] = swap;
  }
  return n;
}

uint32_t world_options(const cardvm_decision *d, uint64_t *state, cardvm_option *options) {
  uint32_t picks[WORLD_PICKS], n = world_picks(d, state, picks);
  for (uint32_t i = 0; i < n; i++) options[i] = d->options[picks[i]];
  return n;
}

static void answer_at_random(cardvm_game *game, uint64_t *state) {
  uint32_t picks[WORLD_PICKS], n = world_picks(cardvm_game_decision(game), state, picks);
  if (cardvm_game_choose(game, picks, n) != CARDVM_OK)
    fail_msg("at random: %s", cardvm_game_error(game)->message);
}

bool world_play_random(cardvm_game *game, uint32_t n, uint64_t *state) {
  for (uint32_t i = 0;; i++) {
    cardvm_status status = cardvm_game_run(game);
    if (status == CARDVM_OVER) return false;
    if (status != CARDVM_DECISION)
      fail_msg("at random: %s: %s", cardvm_status_name(status), cardvm_game_error(game)->message);
    world_check_game(game);
    if (i == n) return true;
    answer_at_random(game, state);
  }
}
