/* What a seat may know, in the words and the JSON of bindings/client. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_SEAT "there is no such seat, or memory is refused"

/* -- Views and events: bindings/client/json.md ------------------------------------------------- */

const char *cardvm_table_names(cardvm_table *t) {
  if (!t->program) return table_refuse(t, "there is no rule set");
  json_clear(&t->out);
  const size_t length = cardvm_client_program_json(t->program, NULL, 0);
  char *text = json_room(&t->out, NULL, length);
  if (text) cardvm_client_program_json(t->program, text, length + 1);
  return json_text(&t->out);
}

/* Writes the view as the whole of `j`; false: there is none. */
static bool write_view(cardvm_table *t, cardvm_seat viewer, json *j) {
  cardvm_view *view = cardvm_view_take(t->game, viewer, NULL);
  if (!view) return false;
  json_clear(j);
  const size_t length = cardvm_client_view_json(t->program, view, NULL, 0);
  char *text = json_room(j, NULL, length);
  if (text) cardvm_client_view_json(t->program, view, text, length + 1);
  cardvm_view_free(view);
  return true;
}

const char *cardvm_table_view(cardvm_table *t, cardvm_seat viewer) {
  if (!t->game) return table_refuse(t, "there is no game");
  return write_view(t, viewer, &t->out) ? json_text(&t->out) : table_refuse(t, NO_SEAT);
}

const char *cardvm_table_change(cardvm_table *t, cardvm_seat viewer, const char *before) {
  json now = {0};
  if (!t->game) return table_refuse(t, "there is no game");
  if (!write_view(t, viewer, &now)) return table_refuse(t, NO_SEAT);
  const size_t length = cardvm_client_difference(before, json_text(&now), NULL, 0);
  if (length == CARDVM_CLIENT_NO_JSON) {
    json_free(&now);
    return table_refuse(t, "a change is one of a view as cardvm_table_view gave it, and what was "
                           "given is no JSON object, has blanks in it or is cut off");
  }
  json_clear(&t->out);
  char *text = json_room(&t->out, NULL, length);
  if (text) cardvm_client_difference(before, json_text(&now), text, length + 1);
  json_free(&now);
  return json_text(&t->out);
}

/* The stream from a number on, to be freed; NULL: memory is refused. */
static cardvm_view_entry *stream_from(cardvm_table *t, cardvm_seat viewer, uint32_t from,
                                      uint32_t *count) {
  *count = cardvm_view_stream(t->game, viewer, from, NULL, 0);
  cardvm_view_entry *entries = malloc((*count + 1) * sizeof *entries);
  if (entries) cardvm_view_stream(t->game, viewer, from, entries, *count);
  return entries;
}

/* The first entry that the last answer has made. */
static uint32_t first_of(const cardvm_table *t, cardvm_seat viewer) {
  return t->at < t->moments_room ? t->moments[t->at].streamed[viewer] + 1 : 1;
}

const char *cardvm_table_events(cardvm_table *t, cardvm_seat viewer, uint32_t from) {
  uint32_t count;
  if (!t->game) return table_refuse(t, "there is no game");
  if (viewer > cardvm_game_players(t->game)) return table_refuse(t, NO_SEAT);
  cardvm_view_entry *entries = stream_from(t, viewer, from ? from : first_of(t, viewer), &count);
  if (!entries) return table_refuse(t, NO_SEAT);
  json_clear(&t->out);
  const size_t length = cardvm_client_events_json(entries, count, NULL, 0);
  char *text = json_room(&t->out, NULL, length);
  if (text) cardvm_client_events_json(entries, count, text, length + 1);
  free(entries);
  return json_text(&t->out);
}

/* -- Sentences --------------------------------------------------------------------------------- */

#define SAID_BYTES 4001
#define WAITING_MAX 100u
#define CARDS_MAX 300u /* of a place */
#define CARD "{card}"

const char *cardvm_table_language(cardvm_table *t, const char *po) {
  cardvm_error error = {0};
  cardvm_client_language *language =
      *po ? cardvm_client_language_read(NULL, po, strlen(po), &error) : NULL;
  if (*po && !language) return table_error(t, &error);
  cardvm_client_language_free(t->language);
  t->language = language;
  json_clear(&t->out);
  json_begin(&t->out, NULL, '{');
  json_end(&t->out, '}');
  return json_text(&t->out);
}

const cardvm_client_language *cardvm_table_spoken(const cardvm_table *t) { return t->language; }

static void say_waiting(cardvm_table *t, const cardvm_client_reader *to) {
  char text[SAID_BYTES];
  cardvm_waiting waiting[WAITING_MAX];
  const uint32_t all = cardvm_game_queue(t->game, waiting, WAITING_MAX);
  json_begin(&t->out, "waiting", '[');
  for (uint32_t n = 0; n < all && n < WAITING_MAX; n++) {
    if (cardvm_client_say_waiting(t->game, &waiting[n], to, text, sizeof text) == 0) continue;
    json_string(&t->out, NULL, text);
  }
  json_end(&t->out, ']');
}

const char *cardvm_table_question(cardvm_table *t, cardvm_seat viewer) {
  char text[SAID_BYTES];
  if (!t->game) return table_refuse(t, "there is no game");
  if (viewer > cardvm_game_players(t->game)) return table_refuse(t, NO_SEAT);
  const cardvm_client_reader to = {.seat = viewer, .language = t->language};
  const cardvm_decision *ask = cardvm_game_decision(t->game);
  const bool told = ask && ask->decider == viewer;
  json *j = &t->out;
  json_clear(j);
  json_begin(j, NULL, '{');
  if (told) {
    cardvm_client_say_question(t->game, ask, &to, text, sizeof text);
    json_string(j, "asked", text);
  }
  json_begin(j, "options", '[');
  for (uint32_t n = 0; told && n < ask->option_count; n++) {
    cardvm_client_say_option(t->game, ask, n, &to, false, text, sizeof text);
    json_string(j, NULL, text);
  }
  json_end(j, ']');
  say_waiting(t, &to);
  json_end(j, '}');
  return json_text(j);
}

/* The card among these and what is attached to them that has the token; 0: none has. */
static cardvm_handle card_with(const cardvm_table *t, const cardvm_handle *cards, uint32_t count,
                               cardvm_seat viewer, uint32_t token) {
  cardvm_handle attached[CARDS_MAX], found = 0;
  for (uint32_t i = 0; i < count && i < CARDS_MAX && !found; i++) {
    const uint32_t of = cardvm_game_attached(t->game, cards[i], attached, CARDS_MAX);
    found = cardvm_game_token(t->game, cards[i], viewer) == token
                ? cards[i]
                : card_with(t, attached, of, viewer, token);
  }
  return found;
}

const char *cardvm_table_why(cardvm_table *t, cardvm_seat viewer, uint32_t token) {
  cardvm_handle cards[CARDS_MAX], card = 0;
  if (!t->game) return table_refuse(t, "there is no game");
  if (viewer > cardvm_game_players(t->game)) return table_refuse(t, NO_SEAT);
  for (cardvm_place p = 1; token && !card && p <= cardvm_game_place_count(t->game); p++)
    card = card_with(t, cards, cardvm_game_cards(t->game, p, cards, CARDS_MAX), viewer, token);
  if (!card) return table_refuse(t, "the seat follows no card by this token");
  const cardvm_client_reader to = {.seat = viewer, .language = t->language};
  const cardvm_decision *ask = cardvm_game_decision(t->game);
  const cardvm_seat player = ask && ask->decider == viewer ? ask->player : viewer;
  const int length = cardvm_client_say_why(t->game, player, card, &to, NULL, 0);
  char *text = malloc((size_t)length + 1);
  if (!text) return table_refuse(t, NO_SEAT);
  cardvm_client_say_why(t->game, player, card, &to, text, (size_t)length + 1);
  json_clear(&t->out);
  json_begin(&t->out, NULL, '{');
  json_string(&t->out, "why", text);
  json_end(&t->out, '}');
  free(text);
  return json_text(&t->out);
}

/* "play {card}" with its card. */
static void say_line(cardvm_table *t, const cardvm_client_line *line,
                     const cardvm_client_reader *to, uint32_t number) {
  char who[SAID_BYTES], text[sizeof line->text * 2];
  const char *slot = strstr(line->text, CARD);
  const char *card =
      line->card ? cardvm_program_name(t->program, CARDVM_SORT_DEFINITION, line->card) : "a card";
  const size_t before = slot ? (size_t)(slot - line->text) : strlen(line->text);
  cardvm_client_say_seat(t->game, line->who, to, who, sizeof who);
  snprintf(text, sizeof text, "%.*s%s%s", (int)before, line->text,
           slot ? cardvm_client_translate(t->language, line->card ? "card" : "sentence", card) : "",
           slot ? slot + strlen(CARD) : "");
  json_begin(&t->out, NULL, '{');
  json_number(&t->out, "number", number);
  json_string(&t->out, "who", who);
  json_string(&t->out, "text", text);
  json_end(&t->out, '}');
}

static uint32_t skip_to_event(const cardvm_view_entry *seen, uint32_t count, uint32_t at) {
  while (at < count && seen[at].kind != CARDVM_TRACE_EVENT) at++;
  return at;
}

/* Where the last so many events of the trace begin. */
static uint32_t last_events(const cardvm_trace *trace, uint32_t all, uint32_t events) {
  while (all && (events || trace[all - 1].kind != CARDVM_TRACE_EVENT))
    events -= trace[--all].kind == CARDVM_TRACE_EVENT;
  return all;
}

/* Viewers are told of every event: those of the trace and of the stream are the same, in order. */
static void say_story(cardvm_table *t, cardvm_seat viewer, const cardvm_view_entry *seen,
                      uint32_t count) {
  const cardvm_client_reader to = {.seat = viewer, .language = t->language};
  cardvm_client_telling telling = {0};
  cardvm_client_line line;
  uint32_t all = 0, at = skip_to_event(seen, count, 0), events = 0;
  const cardvm_trace *trace = cardvm_game_trace(t->game, 0, &all);
  for (uint32_t n = at; n < count; n = skip_to_event(seen, count, n + 1)) events++;
  for (uint32_t i = last_events(trace, all, events); i < all && at < count; i++) {
    const bool event = trace[i].kind == CARDVM_TRACE_EVENT;
    if (cardvm_client_tell(&telling, t->game, &trace[i], event ? &seen[at] : NULL, &to, &line))
      say_line(t, &line, &to, seen[at].number);
    if (event) at = skip_to_event(seen, count, at + 1);
  }
}

const char *cardvm_table_story(cardvm_table *t, cardvm_seat viewer, uint32_t from) {
  uint32_t count = 0;
  if (!t->game) return table_refuse(t, "there is no game");
  if (viewer > cardvm_game_players(t->game)) return table_refuse(t, NO_SEAT);
  cardvm_view_entry *seen = stream_from(t, viewer, from ? from : first_of(t, viewer), &count);
  if (!seen) return table_refuse(t, NO_SEAT);
  json_clear(&t->out);
  json_begin(&t->out, NULL, '[');
  say_story(t, viewer, seen, count);
  json_end(&t->out, ']');
  free(seen);
  return json_text(&t->out);
}
