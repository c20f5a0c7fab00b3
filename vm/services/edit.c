/* Positions for tests: puts things where a scenario wants them, without events. This is allowed
 * while no script is in flight. An open "what do you do now" is asked again. */
#include "services.h"

static bool editable(cardvm_game *g) {
  const header *h = g->h;
  bool fine = !g->flight && !g->running && !g->stopped && !h->over &&
              (!h->open || h->ask == CARDVM_ASK_ACT);
  if (!fine) {
    error_set(&g->error, CARDVM_ERROR_STATE,
              "a position can be changed only while no effect is in flight");
    return false;
  }
  budget_begin(g);
  act_ask_anew(g); /* its options may differ now */
  return true;
}

/* Reports a card, place or id that does not exist. */
static cardvm_status no_such(cardvm_game *g, const char *what) {
  return error_set(&g->error, CARDVM_ERROR_ARGUMENT, "there is no such %s", what);
}

static cardvm_status done(const cardvm_game *g) { return g->stopped ? g->why.code : CARDVM_OK; }

cardvm_handle cardvm_edit_create(cardvm_game *g, cardvm_id definition_id, cardvm_seat owner,
                                 cardvm_place to, uint32_t position) {
  if (!editable(g)) return 0;
  if (!has(&g->program->definitions, definition_id) || owner > g->h->players || !to ||
      to > g->at.place_count) {
    no_such(g, "definition, player or place");
    return 0;
  }
  ADD(g, g->h->clock, 1);
  return card_handle(g, card_create(g, definition_id, owner, to, position, 1));
}

cardvm_status cardvm_edit_move(cardvm_game *g, cardvm_handle card_id, cardvm_place to,
                               uint32_t position) {
  if (!editable(g)) return CARDVM_ERROR_STATE;
  uint32_t index = card_at(g, card_id);
  if (!index || !to || to > g->at.place_count) return no_such(g, "card or place");
  ADD(g, g->h->clock, 1);
  card_move(g, index, to, position);
  return done(g);
}

static bool value_fits(cardvm_game *g, cardvm_sort sort, cardvm_id id, int32_t v) {
  if (reference_fits(g, cardvm_program_reference(g->program, sort, id), (uint32_t)v)) return true;
  no_such(g, "card, player or place to refer to");
  return false;
}

cardvm_status cardvm_edit_field(cardvm_game *g, cardvm_handle card_id, cardvm_id field, int32_t v) {
  if (!editable(g)) return CARDVM_ERROR_STATE;
  uint32_t index = card_at(g, card_id);
  if (!index || !has(&g->program->fields, field)) return no_such(g, "card or field");
  if (!value_fits(g, CARDVM_SORT_FIELD, field, v)) return CARDVM_ERROR_ARGUMENT;
  g->fields_set = true;
  write_int(g, card_field(g, index, field), v);
  field_changed(g, index, field);
  return done(g);
}

cardvm_status cardvm_edit_player(cardvm_game *g, cardvm_seat seat, cardvm_id variable, int32_t v) {
  if (!editable(g)) return CARDVM_ERROR_STATE;
  if (!is_seat(g, seat) || !has(&g->program->player_vars, variable))
    return no_such(g, "player or variable");
  if (!value_fits(g, CARDVM_SORT_PLAYER_VARIABLE, variable, v)) return CARDVM_ERROR_ARGUMENT;
  write_int(g, player_var(g, seat, variable), v);
  variables_changed(g);
  return done(g);
}

cardvm_status cardvm_edit_variable(cardvm_game *g, cardvm_id variable, int32_t v) {
  if (!editable(g)) return CARDVM_ERROR_STATE;
  if (!has(&g->program->game_vars, variable)) return no_such(g, "variable");
  if (!value_fits(g, CARDVM_SORT_GAME_VARIABLE, variable, v)) return CARDVM_ERROR_ARGUMENT;
  write_int(g, &g->game_vars[variable - 1], v);
  variables_changed(g);
  return done(g);
}

cardvm_status cardvm_edit_attach(cardvm_game *g, cardvm_handle card_id, cardvm_handle host) {
  if (!editable(g)) return CARDVM_ERROR_STATE;
  uint32_t index = card_at(g, card_id), host_index = card_at(g, host);
  if (!index || !host_index || index == host_index) return no_such(g, "card");
  if (!card_attachable(g, index, host_index))
    return error_set(&g->error, CARDVM_ERROR_ARGUMENT,
                     "the host is attached to the card, or nested too deep");
  card_attach(g, index, host_index, 0);
  return done(g);
}

cardvm_status cardvm_edit_control(cardvm_game *g, cardvm_handle card_id, cardvm_seat master,
                                  cardvm_id until) {
  if (!editable(g)) return CARDVM_ERROR_STATE;
  if (!card_at(g, card_id) || !is_seat(g, master) ||
      (until != CARDVM_FOREVER && !has(&g->program->durations, until)))
    return no_such(g, "card, player or duration");
  if (duration_late(g, until))
    return error_set(&g->error, CARDVM_ERROR_ARGUMENT, "the sequence of the duration does not run");
  lasting l = {.kind = LASTING_CONTROL, .target = card_id, .master = master, .until = until};
  lasting_tie(g, &l);
  ADD(g, g->h->clock, 1);
  lasting_add(g, &l);
  return done(g);
}

static bool can_lie_under(const cardvm_program *p, cardvm_id own, cardvm_id face) {
  const cardvm_id needs = program_definition(p, face)->hides_with;
  return !needs || program_definition(p, own)->values[needs - 1];
}

cardvm_status cardvm_edit_become(cardvm_game *g, cardvm_handle card_id, cardvm_id definition) {
  if (!editable(g)) return CARDVM_ERROR_STATE;
  const uint32_t index = card_at(g, card_id);
  if (!index || !has(&g->program->definitions, definition)) return no_such(g, "card or definition");
  const cardvm_id own = card_own_definition(g, index);
  if (!can_lie_under(g->program, own, definition))
    return error_set(&g->error, CARDVM_ERROR_ARGUMENT, "\"%s\" can't lie under \"%s\"",
                     cardvm_program_name(g->program, CARDVM_SORT_DEFINITION, own),
                     cardvm_program_name(g->program, CARDVM_SORT_DEFINITION, definition));
  const lasting l = {.kind = LASTING_BECOMES,
                     .target = card_id,
                     .what = definition,
                     .value = own,
                     .until = CARDVM_FOREVER};
  const bool hidden = card_hidden(g, index);
  ADD(g, g->h->clock, 1);
  lasting_add(g, &l);
  if (!hidden && card_hidden(g, index)) {
    WRITE(g, g->cards[index].known, 0); /* it was not turned down before anybody's eyes */
    follow_card(g, index);
  }
  return done(g);
}

cardvm_status cardvm_edit_reveal(cardvm_game *g, cardvm_handle card_id, cardvm_seat viewer) {
  if (!editable(g)) return CARDVM_ERROR_STATE;
  uint32_t index = card_at(g, card_id);
  if (!index || viewer > g->h->players) return no_such(g, "card or player");
  card_learn(g, index, viewer);
  return done(g);
}

cardvm_status cardvm_edit_master(cardvm_game *g, cardvm_place circle, cardvm_seat master) {
  if (!editable(g)) return CARDVM_ERROR_STATE;
  if (master > g->h->players || !place_settable(g, circle)) return no_such(g, "player or circle");
  place_set_master(g, circle, master);
  return done(g);
}
