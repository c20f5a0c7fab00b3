/* How the circles of a zone lie to each other: neighbours, directions, opposite circles. */
#include "reading.h"

static const circle *circle_at(const cardvm_game *g, cardvm_place id) {
  if (!id || id > g->at.place_count || !g->places[id].circle) return NULL;
  return program_circle(g->program, g->places[id].circle);
}

/* The circles of one zone and player are numbered in a row. */
static cardvm_place neighbour(cardvm_place place, const circle *c, uint32_t n) {
  return place - c->ordinal + c->ways[n].ordinal;
}

/* Each way has a way back. */
static bool leads_back(const cardvm_game *g, cardvm_place from, cardvm_place to,
                       int32_t direction) {
  const circle *c = circle_at(g, to);
  for (uint32_t n = 0; c && n < c->way_count; n++)
    if (neighbour(to, c, n) == from && c->ways[n].direction == -direction) return true;
  return false;
}

uint32_t cardvm_game_neighbours(const cardvm_game *g, cardvm_place place, cardvm_place *places,
                                int32_t *directions, uint32_t max) {
  const circle *c = circle_at(g, place);
  if (!c) return 0;
  for (uint32_t n = 0; n < c->way_count && n < max; n++) {
    ASSERT(g, leads_back(g, place, neighbour(place, c, n), c->ways[n].direction));
    if (places) places[n] = neighbour(place, c, n);
    if (directions) directions[n] = c->ways[n].direction;
  }
  return c->way_count;
}

bool cardvm_game_adjacent(const cardvm_game *g, cardvm_place a, cardvm_place b,
                          int32_t *direction) {
  const circle *c = circle_at(g, a);
  for (uint32_t n = 0; c && n < c->way_count; n++) {
    if (neighbour(a, c, n) != b) continue;
    ASSERT(g, leads_back(g, a, b, c->ways[n].direction));
    if (direction) *direction = c->ways[n].direction;
    return true;
  }
  return false;
}

cardvm_place cardvm_game_opposite(const cardvm_game *g, cardvm_place place, cardvm_place from) {
  int32_t direction = 0;
  if (!cardvm_game_adjacent(g, place, from, &direction) || !direction) return 0;
  const circle *c = circle_at(g, place);
  for (uint32_t n = 0; n < c->way_count; n++)
    if (c->ways[n].direction == -direction) return neighbour(place, c, n);
  return 0;
}
