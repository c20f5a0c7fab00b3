/* What a seat may know, as JSON: a view of cardvm_view.h with names instead of numbers. */
#include "cardvm_view.h"
#include "table.h"

typedef struct sight {
  json *j;
  const cardvm_program *program;
  const cardvm_view *view;
  cardvm_game *game;
} sight;

static const char *name_of(const sight *s, cardvm_sort sort, cardvm_id id) {
  return cardvm_program_name(s->program, sort, id);
}

/* {"life": 20, ...} of what is not 0. `read` gets a thing (a card, a seat) and an id. */
typedef int32_t reader(const cardvm_view *view, uint32_t thing, cardvm_id id);
static void say_values(const sight *s, const char *key, cardvm_sort sort, reader *read,
                       uint32_t thing) {
  json_begin(s->j, key, '{');
  for (cardvm_id id = 1; id <= cardvm_program_count(s->program, sort); id++) {
    int32_t value = read(s->view, thing, id);
    if (value) json_number(s->j, name_of(s, sort, id), value);
  }
  json_end(s->j, '}');
}

static int32_t read_variable(const cardvm_view *view, uint32_t nothing, cardvm_id id) {
  (void)nothing;
  return cardvm_view_variable(view, id);
}

static void say_players(const sight *s, uint32_t players) {
  json_begin(s->j, "players", '[');
  for (cardvm_seat seat = 1; seat <= players; seat++) {
    json_begin(s->j, NULL, '{');
    json_number(s->j, "seat", seat);
    json_truth(s->j, "lost", cardvm_view_lost(s->view, seat));
    say_values(s, "variables", CARDVM_SORT_PLAYER_VARIABLE, cardvm_view_player_variable, seat);
    json_end(s->j, '}');
  }
  json_end(s->j, ']');
}

static void say_steps(const sight *s) {
  cardvm_view_sequence at;
  json_begin(s->j, "steps", '[');
  for (uint32_t n = 0; cardvm_view_sequence_at(s->view, n, &at); n++)
    json_string(s->j, NULL, name_of(s, CARDVM_SORT_STEP, at.step));
  json_end(s->j, ']');
}

/* Cards are attached to cards that are attached: as deep as the rules let them. */
static void say_card(const sight *s, uint32_t number) {
  cardvm_view_card card = {0};
  uint32_t first = 0;
  cardvm_view_card_at(s->view, number, &card);
  json_begin(s->j, NULL, '{');
  json_number(s->j, "card", number);
  json_number(s->j, "owner", card.owner);
  json_number(s->j, "master", card.master);
  if (card.known) {
    json_string(s->j, "name", name_of(s, CARDVM_SORT_DEFINITION, card.definition));
    say_values(s, "properties", CARDVM_SORT_PROPERTY, cardvm_view_property, number);
    say_values(s, "fields", CARDVM_SORT_FIELD, cardvm_view_field, number);
  }
  uint32_t count = cardvm_view_attached(s->view, number, &first);
  if (count) json_begin(s->j, "attached", '[');
  for (uint32_t i = 0; i < count; i++) say_card(s, first + i);
  if (count) json_end(s->j, ']');
  json_end(s->j, '}');
}

static void say_places(const sight *s, uint32_t places) {
  json_begin(s->j, "places", '[');
  for (cardvm_place place = 1; place <= places; place++) {
    cardvm_view_place at;
    if (!cardvm_view_place_at(s->view, place, &at)) continue;
    json_begin(s->j, NULL, '{');
    json_number(s->j, "place", place);
    json_string(s->j, "name", cardvm_game_place_name(s->game, place));
    json_string(s->j, "zone", name_of(s, CARDVM_SORT_ZONE, at.info.zone));
    json_number(s->j, "owner", at.info.owner);
    json_number(s->j, "master", at.info.master);
    json_truth(s->j, "ordered", at.ordered);
    json_begin(s->j, "cards", '[');
    for (uint32_t i = 0; i < at.info.count; i++) say_card(s, at.first + i);
    json_end(s->j, ']');
    json_end(s->j, '}');
  }
  json_end(s->j, ']');
}

/* -- The decision ------------------------------------------------------------------------------ */

static void say_ref(const sight *s, const char *key, cardvm_view_ref ref) {
  if (ref.number && ref.number != CARDVM_VIEW_UNKNOWN) json_number(s->j, key, ref.number);
  else json_string(s->j, key, ref.definition ? "gone" : "unknown");
}

static void say_option(const sight *s, const cardvm_view_decision *ask, uint32_t n) {
  cardvm_view_option option = {0};
  cardvm_view_option_at(s->view, n, &option);
  bool ability = ask->kind == CARDVM_ASK_ACT || ask->what == CARDVM_SUBJECT_CARD;
  cardvm_sort sort = ability ? CARDVM_SORT_ABILITY : CARDVM_SORT_NAME;
  json_begin(s->j, NULL, '{');
  if (ask->kind == CARDVM_ASK_YES_NO) json_truth(s->j, "yes", option.name == 1);
  else if (option.name) json_string(s->j, "name", name_of(s, sort, option.name));
  if (ask->what == CARDVM_SUBJECT_CARD && (option.card.number || option.card.definition))
    say_ref(s, "card", option.card);
  if (ask->what == CARDVM_SUBJECT_SEAT) json_number(s->j, "seat", option.subject);
  if (ask->what == CARDVM_SUBJECT_PLACE) json_number(s->j, "place", option.subject);
  if (ask->what == CARDVM_SUBJECT_NUMBER) json_number(s->j, "number", (int32_t)option.subject);
  json_end(s->j, '}');
}

static void say_decision(const sight *s) {
  static const char *const kinds[] = {"none",  "choose", "option", "yes_no",
                                      "order", "number", "act"};
  cardvm_view_decision ask;
  if (!cardvm_view_decision_of(s->view, &ask)) return;
  json_begin(s->j, "decision", '{');
  json_number(s->j, "player", ask.player);
  json_number(s->j, "decider", ask.decider);
  if (ask.told) {
    json_string(s->j, "kind", kinds[ask.kind <= CARDVM_ASK_ACT ? ask.kind : 0]);
    if (ask.prompt) json_string(s->j, "prompt", name_of(s, CARDVM_SORT_NAME, ask.prompt));
    json_number(s->j, "min", ask.min);
    json_number(s->j, "max", ask.max);
    json_begin(s->j, "options", '[');
    for (uint32_t n = 0; n < ask.option_count; n++) say_option(s, &ask, n);
    json_end(s->j, ']');
  }
  json_end(s->j, '}');
}

const char *cardvm_table_view(cardvm_table *t, cardvm_seat viewer) {
  if (!t->game) return table_refuse(t, "there is no game");
  cardvm_view *view = cardvm_view_take(t->game, viewer, NULL);
  if (!view) return table_refuse(t, "there is no such seat, or memory is refused");
  cardvm_view_info info = cardvm_view_info_of(view);
  sight s = {&t->out, t->program, view, t->game};
  json_clear(s.j);
  json_begin(s.j, NULL, '{');
  json_number(s.j, "viewer", viewer);
  json_number(s.j, "turn", info.turn_number);
  json_number(s.j, "turn_player", info.turn_player);
  say_steps(&s);
  say_values(&s, "variables", CARDVM_SORT_GAME_VARIABLE, read_variable, 0);
  say_players(&s, info.players);
  say_places(&s, info.places);
  say_decision(&s);
  json_end(s.j, '}');
  cardvm_view_free(view);
  return json_text(s.j);
}
