/* Recomputing the invariants of the whole block: for tests, after every decision. */
#include "game.h"

#include <stdio.h>

bool check_wrong(cardvm_game *g, const char *what, uint32_t a, uint32_t b) {
  g->error = (cardvm_error){.code = CARDVM_ERROR_STATE};
  snprintf(g->error.message, sizeof g->error.message, what, (unsigned)a, (unsigned)b);
  return false;
}

#define wrong check_wrong

/* Every card of a place says that it is there, both ways along the list. */
static bool place_fine(cardvm_game *g, uint32_t id, uint32_t *seen) {
  const place *p = &g->places[id];
  uint32_t n = 0, previous = 0;
  for (uint32_t i = p->first; i; previous = i, i = g->cards[i].next) {
    const card *c = &g->cards[i];
    if (!c->definition)
      return wrong(g, "place %u lists card %u, which is not there", id, i);
    if (c->place != id || c->host) return wrong(g, "card %u is not where place %u says", i, id);
    if (c->prev != previous) return wrong(g, "place %u is broken at card %u", id, i);
    if (++n > p->count) return wrong(g, "place %u has more than its %u cards", id, p->count);
  }
  if (n != p->count || p->last != previous)
    return wrong(g, "place %u counts %u cards, not what it lists", id, p->count);
  const cardvm_zone_def *z = &program_zone(g->program, p->zone)->def;
  uint32_t master = p->first && z->master_follows_card ? g->cards[p->first].master : p->base_master;
  if (master != p->master) return wrong(g, "place %u has master %u", id, p->master);
  *seen += n;
  return true;
}

static bool attached_fine(cardvm_game *g, uint32_t index, uint32_t *seen) {
  uint32_t n = 0;
  for (uint32_t a = g->cards[index].attached_first; a; a = g->cards[a].attached_next, n++) {
    if (g->cards[a].host != index || g->cards[a].place)
      return wrong(g, "card %u is not attached to %u", a, index);
    if (n > g->h->card_count) return wrong(g, "attachments of card %u are a ring", index, 0);
  }
  *seen += n;
  return true;
}

static bool master_fine(cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  uint32_t master = c->base_master, n = 0;
  for (uint32_t l = c->lasting; l; l = g->lastings[l].next) {
    const lasting *item = &g->lastings[l];
    if (++n > g->h->lasting_count) return wrong(g, "lasting effects on card %u are a ring", index, 0);
    if (!item->kind || card_at(g, item->target) != index)
      return wrong(g, "lasting effect %u is not on card %u", l, index);
    if (item->kind == LASTING_CONTROL) master = item->master;
  }
  if (master != c->master) return wrong(g, "card %u has master %u", index, c->master);
  return true;
}

/* It goes with its host, and just the abilities that work where it is are listed. */
static bool card_fine(cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  uint32_t listed = 0;
  if (c->host && c->base_master != g->cards[c->host].master)
    return wrong(g, "card %u does not go with its host's master %u", index,
                 g->cards[c->host].master);
  for (uint32_t i = c->listeners; i && listed <= g->h->listener_count; i = g->listeners[i].next_own) {
    if (g->listeners[i].card != index)
      return wrong(g, "listener %u is not of card %u", i, index);
    listed++;
  }
  uint32_t expected = listeners_expected(g, index, 0);
  if (listed != expected)
    return wrong(g, "card %u has %u listeners too many or too few", index,
                 listed > expected ? listed - expected : expected - listed);
  return true;
}

/* Computed anew it must be what was kept. */
static bool values_fine(cardvm_game *g, uint32_t index) {
  for (uint32_t q = 1; q <= g->program->properties.count; q++) {
    int32_t before = property_of(g, index, q);
    uint32_t layer = g->reading_layer;
    g->reading_layer = UINT32_MAX;
    int32_t now = property_of(g, index, q);
    g->reading_layer = layer;
    if (before != now)
      return wrong(g, "a kept value of card %u, property %u, is stale", index, q);
  }
  return true;
}

static bool listeners_fine(cardvm_game *g) {
  uint32_t listed = 0, free_count = 0;
  for (uint32_t hook = 0; hook < g->program->hooks; hook++) {
    uint32_t previous = 0;
    for (uint32_t i = g->hooks[hook]; i; previous = i, i = g->listeners[i].next) {
      const listener *l = &g->listeners[i];
      if (l->hook != hook || l->prev != previous)
        return wrong(g, "listener %u is not in the list of hook %u", i, hook);
      if (l->card && !g->cards[l->card].definition)
        return wrong(g, "listener %u is of card %u, which is gone", i, l->card);
      if (l->lasting && !g->lastings[l->lasting].kind)
        return wrong(g, "listener %u is of lasting effect %u, which has ended", i, l->lasting);
      if (++listed > g->h->listener_count) return wrong(g, "hook %u is a ring", hook, 0);
    }
    if (g->tails[hook] != previous) return wrong(g, "hook %u has lost its end", hook, 0);
  }
  for (uint32_t i = g->h->listener_free; i && free_count <= g->h->listener_count;
       i = g->listeners[i].next)
    free_count++;
  if (listed + free_count != g->h->listener_count)
    return wrong(g, "%u listeners listed of %u", listed, g->h->listener_count);
  return true;
}

static bool cards_fine(cardvm_game *g) {
  uint32_t seen = 0, there = 0;
  for (uint32_t p = 1; p <= g->at.place_count; p++)
    if (!place_fine(g, p, &seen)) return false;
  for (uint32_t i = 1; i <= g->h->card_count; i++) {
    if (!g->cards[i].definition) continue;
    there++;
    if (!attached_fine(g, i, &seen) || !master_fine(g, i) || !card_fine(g, i)) return false;
  }
  uint32_t free_count = 0;
  for (uint32_t i = g->h->card_free; i && free_count <= g->h->card_count; i = g->cards[i].next) {
    if (g->cards[i].definition) return wrong(g, "card %u is there, and free", i, 0);
    free_count++;
  }
  if (there + free_count != g->h->card_count)
    return wrong(g, "%u cards exist, %u are free", there, free_count);
  if (seen != there) return wrong(g, "%u cards are somewhere, %u exist", seen, there);
  return true;
}

static bool all_values_fine(cardvm_game *g) {
  for (uint32_t i = 1; i <= g->h->card_count; i++)
    if (g->cards[i].definition && !values_fine(g, i)) return false;
  return true;
}

cardvm_status cardvm_game_check(cardvm_game *g) {
  if (g->stopped && (g->stopped != STOP_FAILED || !g->undone)) return g->error.code;
  bool fine = check_ranges(g) && cards_fine(g) && listeners_fine(g) && check_effects(g) &&
              all_values_fine(g);
  return fine ? CARDVM_OK : CARDVM_ERROR_STATE;
}
