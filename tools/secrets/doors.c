#include "doors.h"

#include "cardvm_batch.h"
#include "cardvm_why.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SAID_BYTES 4001
#define WAITING_MAX 64u
#define REASONS_MAX 24u
#define ABILITIES_MAX 8u
/* Of a long list of cards so many are asked about at one decision. */
#define WHY_CARDS 4u
#define PAGE 4u
#define FOREIGN_OPTIONS 6u

static cardvm_client_reader reader_of(const door_look *l) {
  return (cardvm_client_reader){.seat = l->viewer};
}

/* -- Views ------------------------------------------------------------------------------------- */

static void write_view(const door_look *l, buffer *told) {
  cardvm_view *view = cardvm_view_take(l->game, l->viewer, NULL);
  const size_t size = view ? cardvm_view_bytes(view, NULL, 0) : 0;
  char *bytes = need(NULL, size + 1);
  if (view) cardvm_view_bytes(view, bytes, size);
  buffer_bytes(told, bytes, size);
  free(bytes);
  cardvm_view_free(view);
}

static void write_view_json(const door_look *l, buffer *told) {
  const cardvm_program *p = cardvm_game_program(l->game);
  cardvm_view *view = cardvm_view_take(l->game, l->viewer, NULL);
  const size_t size = view ? cardvm_client_view_json(p, view, NULL, 0) : 0;
  char *text = need(NULL, size + 1);
  if (view) cardvm_client_view_json(p, view, text, size + 1);
  buffer_bytes(told, text, size);
  free(text);
  cardvm_view_free(view);
}

/* -- What happened ----------------------------------------------------------------------------- */

static void write_entry(const cardvm_view_entry *e, buffer *told) {
  buffer_add(told,
             "%u kind %u cause %u depth %u event %u ability %u source %u/%u card %u/%u other %u/%u",
             e->number, (unsigned)e->kind, e->cause, e->depth, e->event, e->ability, e->source,
             e->source_token, e->card, e->card_token, e->other, e->other_token);
  buffer_add(told, " player %u by %u amount %d name %u from %u to %u what %u together %u",
             e->player, e->by, e->amount, e->name, e->from, e->to, (unsigned)e->what, e->together);
  buffer_add(told, " counts %d %d %d\n", e->counts, e->before, e->after);
}

/* The entries of the stream from a number on, to be freed. */
static cardvm_view_entry *stream_from(const door_look *l, uint32_t from, uint32_t *count) {
  *count = cardvm_view_stream(l->game, l->viewer, from, NULL, 0);
  cardvm_view_entry *entries = need(NULL, (*count + 1) * sizeof *entries);
  cardvm_view_stream(l->game, l->viewer, from, entries, *count);
  return entries;
}

static void write_stream(const door_look *l, buffer *told) {
  uint32_t count = 0;
  cardvm_view_entry *entries = stream_from(l, l->streamed + 1, &count);
  for (uint32_t i = 0; i < count; i++) write_entry(&entries[i], told);
  free(entries);
}

/* Who reconnects asks from any number on. */
static void write_stream_again(const door_look *l, buffer *told) {
  const uint32_t all = cardvm_view_stream(l->game, l->viewer, 1, NULL, 0);
  const uint32_t from = 1 + l->luck % (all + 1);
  cardvm_view_entry page[PAGE];
  const uint32_t left = cardvm_view_stream(l->game, l->viewer, from, page, PAGE);
  buffer_add(told, "%u from %u on:\n", left, from);
  for (uint32_t i = 0; i < left && i < PAGE; i++) write_entry(&page[i], told);
}

static void write_trace(const door_look *l, buffer *told) {
  const uint32_t room = cardvm_view_trace(l->game, l->viewer, NULL, 0);
  cardvm_view_entry *entries = need(NULL, (room + 1) * sizeof *entries);
  const uint32_t count = cardvm_view_trace(l->game, l->viewer, entries, room);
  for (uint32_t i = l->traced; i < count; i++) write_entry(&entries[i], told);
  free(entries);
}

static void write_events_json(const door_look *l, buffer *told) {
  uint32_t count = 0;
  cardvm_view_entry *entries = stream_from(l, l->streamed + 1, &count);
  const size_t size = cardvm_client_events_json(entries, count, NULL, 0);
  char *text = need(NULL, size + 1);
  cardvm_client_events_json(entries, count, text, size + 1);
  buffer_bytes(told, text, size);
  free(text);
  free(entries);
}

static uint32_t next_event(const cardvm_view_entry *seen, uint32_t count, uint32_t at) {
  while (at < count && seen[at].kind != CARDVM_TRACE_EVENT) at++;
  return at;
}

/* The story, as hosts tell it: each entry of the trace with what the viewer saw of it. */
static void write_story(const door_look *l, buffer *told) {
  if (!cardvm_client_has_story(cardvm_game_program(l->game))) return;
  const cardvm_client_reader to = reader_of(l);
  cardvm_client_telling telling = {0};
  cardvm_client_line line;
  uint32_t count = 0, all = 0, events = 0;
  cardvm_view_entry *seen = stream_from(l, l->streamed + 1, &count);
  uint32_t at = next_event(seen, count, 0);
  for (uint32_t n = at; n < count; n = next_event(seen, count, n + 1)) events++;
  const cardvm_trace *trace = cardvm_game_trace(l->game, 0, &all);
  uint32_t i = all;
  while (i && (events || trace[i - 1].kind != CARDVM_TRACE_EVENT))
    events -= trace[--i].kind == CARDVM_TRACE_EVENT;
  for (; i < all && at < count; i++) {
    const bool event = trace[i].kind == CARDVM_TRACE_EVENT;
    if (cardvm_client_tell(&telling, l->game, &trace[i], event ? &seen[at] : NULL, &to, &line))
      buffer_add(told, "%u %u %s %u\n", seen[at].number, line.who, line.text, line.card);
    if (event) at = next_event(seen, count, at + 1);
  }
  free(seen);
}

/* -- Questions --------------------------------------------------------------------------------- */

/* Also that of another, as whoever looks on would be told. */
static void write_question(const door_look *l, buffer *told) {
  const cardvm_client_reader to = reader_of(l);
  char text[SAID_BYTES];
  if (!l->ask) return;
  cardvm_client_say_question(l->game, l->ask, &to, text, sizeof text);
  buffer_add(told, "%s", text);
}

static void write_options(const door_look *l, buffer *told) {
  const cardvm_client_reader to = reader_of(l);
  char text[SAID_BYTES];
  buffer_add(told, "%u options, %u answers, serial %u\n", l->ask->option_count,
             cardvm_decision_answers(l->ask), l->ask->serial);
  for (uint32_t i = 0; i < l->ask->option_count; i++) {
    cardvm_client_say_option(l->game, l->ask, i, &to, false, text, sizeof text);
    uint32_t id = 0;
    const cardvm_subject what = cardvm_subject_of(l->ask->what, l->ask->options[i].subject, &id);
    if (what == CARDVM_SUBJECT_CARD) id = cardvm_game_token(l->game, id, l->viewer);
    buffer_add(told, "%s: %u %u, %u\n", text, (unsigned)what, id, l->ask->options[i].name);
  }
}

/* Those of another's question, whichever a host asks about. */
static void write_foreign_options(const door_look *l, buffer *told) {
  const cardvm_client_reader to = reader_of(l);
  char text[SAID_BYTES];
  for (uint32_t i = 0; l->ask && i < FOREIGN_OPTIONS; i++) {
    cardvm_client_say_option(l->game, l->ask, i, &to, i & 1, text, sizeof text);
    buffer_add(told, "%s\n", text);
  }
}

static void write_answer(const door_look *l, buffer *told) {
  const cardvm_client_reader to = reader_of(l);
  char text[SAID_BYTES];
  cardvm_client_say_answer(l->game, l->ask, l->picks, l->pick_count, &to, text, sizeof text);
  buffer_add(told, "%s", text);
}

static void write_pass(const door_look *l, buffer *told) {
  const cardvm_client_reader to = reader_of(l);
  char text[SAID_BYTES];
  cardvm_client_say_pass(l->game, &to, text, sizeof text);
  buffer_add(told, "%s", text);
}

/* Of effects of cards that the viewer does not know only what they are called, and only where as
 * many wait in both games: that one waits at all is told by no door. */
static void write_waiting(const door_look *l, buffer *told) {
  const cardvm_client_reader to = reader_of(l);
  char text[SAID_BYTES];
  cardvm_waiting waiting[WAITING_MAX];
  const uint32_t all = cardvm_game_queue(l->game, waiting, WAITING_MAX);
  for (uint32_t n = 0; n < all && n < WAITING_MAX; n++) {
    if (!cardvm_client_knows(l->game, &to, waiting[n].source) && all != l->waiting) continue;
    cardvm_client_say_waiting(l->game, &waiting[n], &to, text, sizeof text);
    buffer_add(told, "%s\n", text);
  }
}

static void say_refusal(const door_look *l, cardvm_status status, buffer *told) {
  buffer_add(told, "%s: %s\n", cardvm_status_name(status), cardvm_game_error(l->game)->message);
}

/* Wrong answers to its own question change nothing, and why they are refused is told. */
static void write_refusals(const door_look *l, buffer *told) {
  const uint32_t beyond = l->ask->option_count, serial = l->ask->serial;
  const cardvm_option first = {0};
  uint32_t *many = need(NULL, (beyond + 2) * sizeof *many);
  for (uint32_t i = 0; i < beyond + 2; i++) many[i] = 0;
  say_refusal(l, cardvm_game_choose(l->game, &beyond, 1), told);
  say_refusal(l, cardvm_game_choose(l->game, many, beyond + 2), told);
  free(many);
  say_refusal(l, cardvm_game_answer(l->game, l->viewer, serial + 1, &first, 1), told);
}

/* And to that of another, which it may not answer. */
static void write_intrusion(const door_look *l, buffer *told) {
  const cardvm_option first = {0};
  if (l->ask && l->viewer)
    say_refusal(l, cardvm_game_answer(l->game, l->viewer, 0, &first, 1), told);
}

/* -- Reasons ----------------------------------------------------------------------------------- */

static void write_reasons(const door_look *l, const cardvm_reason *reasons, uint32_t count,
                          buffer *told) {
  const cardvm_client_reader to = reader_of(l);
  char text[SAID_BYTES];
  buffer_add(told, "%u reasons:", count);
  for (uint32_t i = 0; i < count && i < REASONS_MAX; i++) {
    const cardvm_reason *r = &reasons[i];
    *text = '\0';
    if (r->card) cardvm_client_say_card(l->game, r->card, &to, false, text, sizeof text);
    buffer_add(told, " [%u %u %s %u %u %u %u %u op %u expr %u %u has %d needs %d set %" PRIx64 "]",
               (unsigned)r->kind, r->depth, text, r->seat, r->ability, r->what, r->name, r->number,
               (unsigned)r->op, r->left, r->right, r->has, r->needs, r->set);
  }
  buffer_add(told, "\n");
}

static void write_why_card(const door_look *l, cardvm_handle card, buffer *told) {
  cardvm_program *p = cardvm_game_program(l->game);
  cardvm_reason reasons[REASONS_MAX];
  cardvm_id abilities[ABILITIES_MAX];
  const uint32_t properties = cardvm_program_count(p, CARDVM_SORT_PROPERTY);
  uint32_t count = cardvm_program_definition_abilities(p, cardvm_game_definition(l->game, card),
                                                       abilities, ABILITIES_MAX);
  for (uint32_t i = 0; i < count && i < ABILITIES_MAX; i++)
    write_reasons(l, reasons,
                  cardvm_game_why_not(l->game, l->viewer, l->viewer, abilities[i], card, reasons,
                                      REASONS_MAX),
                  told);
  if (!properties) return;
  count = cardvm_game_why_value(l->game, l->viewer, card, 1 + l->luck % properties, reasons,
                                REASONS_MAX);
  write_reasons(l, reasons, count, told);
}

/* Of a few of the cards that it may know, where it sees how they lie. */
static void write_why(const door_look *l, buffer *told) {
  const uint32_t places = cardvm_game_place_count(l->game);
  cardvm_view *view = cardvm_view_take(l->game, l->viewer, NULL);
  uint32_t asked = 0;
  for (uint32_t n = 0; view && n < places && asked < WHY_CARDS; n++) {
    const cardvm_place place = 1 + (n + l->luck) % places;
    cardvm_handle cards[WHY_CARDS];
    cardvm_view_place seen;
    if (!cardvm_view_place_at(view, place, &seen) || !seen.ordered) continue;
    const uint32_t count = cardvm_game_cards(l->game, place, cards, WHY_CARDS);
    for (uint32_t i = 0; i < count && i < WHY_CARDS && asked < WHY_CARDS; i++) {
      if (!cardvm_game_visible(l->game, cards[i], l->viewer)) continue;
      write_why_card(l, cards[i], told);
      asked++;
    }
  }
  cardvm_view_free(view);
}

/* -- The table --------------------------------------------------------------------------------- */

/* What a rule set says of places for a player, of some of them. */
static void write_marks(const door_look *l, buffer *told) {
  const cardvm_program *p = cardvm_game_program(l->game);
  const uint32_t places = cardvm_game_place_count(l->game);
  for (uint32_t n = 0; cardvm_client_place_mark(p, n); n++)
    for (uint32_t i = 0; i < 4; i++) {
      const cardvm_place place = 1 + (l->luck + i) % places;
      buffer_add(told, "%u of %u: %d\n", n, place,
                 cardvm_client_place_marked(l->game, n, place, l->viewer));
    }
}

const door doors[] = {
    {"the view as JSON", DOOR_ALWAYS, false, write_view_json},
    {"the view", DOOR_ALWAYS, true, write_view},
    {"the stream", DOOR_ALWAYS, false, write_stream},
    {"the stream from an earlier number on", DOOR_ALWAYS, false, write_stream_again},
    {"the trace of the view", DOOR_ALWAYS, false, write_trace},
    {"events as JSON", DOOR_ALWAYS, false, write_events_json},
    {"the story", DOOR_ALWAYS, false, write_story},
    {"its question", DOOR_OWN, false, write_question},
    {"its options", DOOR_OWN, false, write_options},
    {"the question of another", DOOR_OTHER, false, write_question},
    {"the options of another", DOOR_OTHER, false, write_foreign_options},
    {"the answer of another", DOOR_ANSWER, false, write_answer},
    {"what passing is called", DOOR_ALWAYS, false, write_pass},
    {"waiting effects", DOOR_ALWAYS, false, write_waiting},
    {"reasons", DOOR_OWN, false, write_why},
    {"marks of places", DOOR_OWN, false, write_marks},
    {"refusals of its wrong answers", DOOR_OWN, false, write_refusals},
    {"refusals while others are asked", DOOR_OTHER, false, write_intrusion},
    {"what it is sent while others are asked", DOOR_OTHER, false, NULL},
    {0},
};
