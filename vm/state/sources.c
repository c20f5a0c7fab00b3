/* What stands behind an ability at work: its source, as it is or as it was last known, and the
 * context in which its conditions are asked. */
#include "lasting.h"

uint32_t *memory_entry(const cardvm_game *g, uint32_t n) {
  ASSERT(g, n < g->limits.remembered);
  return g->remembered + (size_t)n * g->at.remembered_words;
}

const memory_of *remembered_card(const cardvm_game *g, cardvm_handle handle, const int32_t **fields,
                                 const int32_t **properties) {
  uint32_t at = g->h->remembered_next;
  for (uint32_t n = g->h->remembered_count; n > 0; n--) {
    at = (at ? at : g->limits.remembered) - 1; /* the youngest entry comes first */
    uint32_t *entry = memory_entry(g, at);
    if (*entry != handle) continue;
    const int32_t *rest = (const int32_t *)entry + sizeof(memory_of) / sizeof(uint32_t);
    if (fields) *fields = rest;
    const memory_of *m = (const memory_of *)(const void *)entry;
    if (properties)
      *properties =
          m->modified ? rest + g->program->fields.count : game_definition(g, m->definition)->shown;
    return m;
  }
  return NULL;
}

/* Lists the cards that are attached to a card; of one that is gone, those that left with it. */
uint32_t attached_to(const cardvm_game *g, cardvm_handle handle, cardvm_handle *cards,
                     uint32_t max) {
  const uint32_t index = card_at(g, handle), kept = g->h->remembered_count;
  uint32_t n = 0;
  EACH_LINKED(g, a, index ? g->cards[index].attached_first : 0, cards, attached_next) {
    if (n < max) cards[n] = card_handle(g, a);
    n++;
  }
  for (uint32_t k = kept; handle && !index && k > 0; k--) { /* the oldest comes first */
    const uint32_t at =
        (g->h->remembered_next + 2 * g->limits.remembered - k) % g->limits.remembered;
    const memory_of *m = (const memory_of *)(const void *)memory_entry(g, at);
    if (m->host != handle) continue;
    if (n < max) cards[n] = m->handle;
    n++;
  }
  return n;
}

cardvm_seat seat_master(const cardvm_game *g, cardvm_handle handle) {
  uint32_t i = card_at(g, handle);
  if (i) return g->cards[i].master;
  const memory_of *m = remembered_card(g, handle, NULL, NULL);
  if (m) return m->master;
  i = card_named(g, handle);
  return i ? g->cards[i].owner : g->places[place_named(g, handle)].master; /* place 0 has none */
}

/* -- Contexts ---------------------------------------------------------------------------------- */

static context lasting_context(const cardvm_game *g, uint32_t index, const cardvm_event *event) {
  const lasting *l = LASTING_AT(g, index);
  ASSERT(g, l->kind);
  context c = {.me = l->source, .target = l->target, .event = event, .params = l->params};
  c.starter = l->master;
  c.itself = l->itself;
  if (l->kind == LASTING_GAINED) { /* it is its bearer's own */
    c.me = c.itself = l->target;
    c.you = seat_master(g, l->target);
    return c;
  }
  /* A started effect belongs to the player who started it. */
  c.you = lasting_of_maker(l) ? l->master : seat_master(g, l->source);
  return c;
}

context duration_context(const cardvm_game *g, uint32_t index, const cardvm_event *event) {
  const lasting *l = LASTING_AT(g, index);
  context c = lasting_context(g, index, event);
  if (lasts_while(g, l->until) && l->instance) c.me = l->instance; /* the card that was named */
  if (l->player) c.you = l->player;
  else if (l->target) c.you = seat_master(g, l->target);
  return c;
}

context listener_context(const cardvm_game *g, const listener *l, const cardvm_event *event) {
  ASSERT(g, l->hook && "it is listed");
  if (l->lasting) return lasting_context(g, l->lasting, event);
  context c = {.event = event};
  if (!l->card) { /* an ability of the rules */
    c.you = g->h->turn_player;
    return c;
  }
  const card *source = CARD_AT(g, l->card);
  ASSERT(g, source->definition);
  c.me = card_handle(g, source->host && game_ability(g, l->ability)->def.attached ? source->host
                                                                                  : l->card);
  c.you = source->master;
  c.itself = card_handle(g, l->card);
  return c;
}

/* Returns the card or lasting effect whose uses of the ability are counted. */
uint32_t listener_owner(const cardvm_game *g, const listener *l) {
  if (l->lasting)
    return handle_make(CARDVM_KIND_LASTING, LASTING_AT(g, l->lasting)->generation, l->lasting);
  return card_handle(g, l->card);
}

uint32_t definition_by_handle(const cardvm_game *g, cardvm_handle handle) {
  uint32_t i = card_named(g, handle);
  const memory_of *m = card_at(g, handle) ? NULL : remembered_card(g, handle, NULL, NULL);
  return m ? m->definition : i ? g->cards[i].definition : 0;
}
