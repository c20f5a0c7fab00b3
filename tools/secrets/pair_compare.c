/* Comparing what the viewer of a pair is told, door by door, and saying what differs. */
#include "pair.h"

#include <stdlib.h>
#include <string.h>

/* Of what differs so much is shown. */
#define PIECE_BEFORE 60
#define PIECE 160
#define WORDS_SAID 4u

static size_t first_difference(const buffer *a, const buffer *b) {
  size_t at = 0;
  while (at < a->length && at < b->length && a->text[at] == b->text[at]) at++;
  return at;
}

static void say_piece(const buffer *told, size_t at, buffer *why) {
  const size_t from = at > PIECE_BEFORE ? at - PIECE_BEFORE : 0;
  const size_t end = from + PIECE < told->length ? from + PIECE : told->length;
  buffer_add(why, "\n    %s\"", from ? "..." : "");
  for (size_t i = from; i < end; i++)
    buffer_add(why, "%c", told->text[i] == '\n' ? '|' : told->text[i]);
  buffer_add(why, "\"%s", end < told->length ? "..." : "");
}

/* The first words that differ; one of a view is the checksum of the others. */
static void say_words(const buffer *a, const buffer *b, buffer *why) {
  const size_t count = (a->length < b->length ? a->length : b->length) / sizeof(uint32_t);
  uint32_t x = 0, y = 0, said = 0;
  for (size_t i = 0; i < count && said < WORDS_SAID; i++) {
    memcpy(&x, a->text + i * sizeof x, sizeof x);
    memcpy(&y, b->text + i * sizeof y, sizeof y);
    if (x == y) continue;
    buffer_add(why, "\n    word %zu: %u and %u", i, x, y);
    said++;
  }
}

static void say_difference(pair *p, const door *d) {
  if (!d->write) {
    buffer_add(p->why, "\n  %s: in one game alone it sees that player %u is asked, %u times",
               d->name, p->alone_player, p->alone);
    return;
  }
  const buffer *a = &p->side[0].told, *b = &p->side[1].told;
  const size_t at = first_difference(a, b);
  buffer_add(p->why, "\n  %s (%zu and %zu bytes), from byte %zu on:", d->name, a->length, b->length,
             at);
  if (d->is_words) {
    say_words(a, b, p->why);
    return;
  }
  say_piece(a, at, p->why);
  say_piece(b, at, p->why);
}

static void say_found(pair *p) {
  const cardvm_decision *ask = p->side[0].ask;
  buffer_add(p->why,
             "viewer %u learns what it may not know, at moment %u of a pair of games that %s; "
             "asked: player %u",
             p->viewer, p->stop, p->planted ? "differ in one planted card" : "it can't tell apart",
             ask ? ask->player : 0);
}

static bool compare_door(pair *p, const door *d, uint32_t waiting, uint32_t luck) {
  for (int i = 0; i < 2; i++) {
    side *s = &p->side[i];
    const door_look look = {.game = s->game,
                            .ask = s->ask,
                            .viewer = p->viewer,
                            .streamed = p->streamed,
                            .traced = p->traced,
                            .waiting = waiting,
                            .luck = luck,
                            .picks = s->answer.index,
                            .pick_count = s->answer.count};
    buffer_clear(&s->told);
    d->write(&look, &s->told);
  }
  const buffer *a = &p->side[0].told, *b = &p->side[1].told;
  return a->length == b->length && (!a->length || memcmp(a->text, b->text, a->length) == 0);
}

/* What was told, and what happened, is not compared again. */
static void note_told(pair *p) {
  cardvm_game *g = p->side[0].game;
  p->streamed = cardvm_view_stream(g, p->viewer, 1, NULL, 0);
  const uint32_t room = cardvm_view_trace(g, p->viewer, NULL, 0);
  cardvm_view_entry *entries = need(NULL, (room + 1) * sizeof *entries);
  p->traced = cardvm_view_trace(g, p->viewer, entries, room);
  free(entries);
  for (int i = 0; i < 2; i++) {
    uint32_t count = 0;
    trace_since(&p->side[i], &count);
    p->side[i].events += count;
  }
}

static bool compare_doors(pair *p, unsigned when) {
  const uint32_t waiting[2] = {cardvm_game_queue(p->side[0].game, NULL, 0),
                               cardvm_game_queue(p->side[1].game, NULL, 0)};
  const uint32_t both_wait = waiting[0] == waiting[1] ? waiting[0] : UINT32_MAX;
  const uint32_t luck = below(p, 1u << 30);
  bool same = true;
  for (uint32_t n = 0; n < DOORS_MAX && p->s->table[n].name; n++) {
    const door *d = &p->s->table[n];
    if (d->write ? !(d->when & when) || compare_door(p, d, both_wait, luck) : !p->alone) continue;
    if (same) say_found(p);
    same = false;
    p->s->count.found[n]++;
    say_difference(p, d);
  }
  return same;
}

bool pair_compare(pair *p) {
  const cardvm_decision *ask = p->side[0].ask;
  const unsigned when = ask && ask->decider == p->viewer ? DOOR_OWN : DOOR_OTHER;
  const bool same = compare_doors(p, when);
  p->alone = 0;
  p->s->count.decisions += when == DOOR_OWN;
  p->s->count.stops += when == DOOR_OTHER;
  p->apart_told = p->apart;
  p->known_told = p->known;
  if (same) note_told(p);
  return same;
}

bool pair_compare_answer(pair *p) { return compare_doors(p, DOOR_ANSWER); }
