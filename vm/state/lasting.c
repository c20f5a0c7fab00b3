/* What lasts: modifiers, control effects, started abilities, deciders; how they begin and end. */
#include "holds.h"

/* The list that a lasting effect is in, NULL for started abilities. */
static uint32_t *list_of(cardvm_game *g, const lasting *l) {
  ASSERT(g, l->kind >= LASTING_MODIFIER && l->kind <= LASTING_DECIDER);
  ASSERT(g, l->kind != LASTING_DECIDER || is_seat(g, l->player));
  if (l->kind == LASTING_DECIDER) return &g->players[l->player].deciders;
  if (l->kind == LASTING_ABILITY) return NULL;
  uint32_t index = card_at(g, l->target);
  return index ? &g->cards[index].lasting : NULL;
}

static void counters_add(cardvm_game *g, const lasting *l, uint32_t n) {
  ASSERT(g, l->until != CARDVM_WHILE_EFFECT || g->h->while_effect + n != UINT32_MAX);
  ASSERT(g, l->until != UNTIL_SEQUENCE || g->h->until_sequence + n != UINT32_MAX);
  if (l->until == CARDVM_WHILE_EFFECT) WRITE(g, g->h->while_effect, g->h->while_effect + n);
  if (l->until == UNTIL_SEQUENCE) WRITE(g, g->h->until_sequence, g->h->until_sequence + n);
}

/* That it is held matters also where its master is the same. */
static void control_changed(cardvm_game *g, uint32_t index) {
  uint32_t master = CARD_AT(g, index)->master;
  card_set_master(g, index);
  if (g->cards[index].master == master) master_changed(g, index);
}

uint32_t lasting_add(cardvm_game *g, const lasting *made) {
  uint32_t index = TAKE(g, lastings, lasting_count, lasting, "lasting effects");
  if (!index) return 0;
  lasting *l = LASTING_AT(g, index);
  ASSERT(g, !l->kind && !l->listeners && made->kind);
  WRITE(g, l->kind, made->kind);
  write_words(g, &l->what, &made->what,
              WORDS(lasting) - offsetof(lasting, what) / sizeof(uint32_t));
  WRITE(g, l->age, g->h->clock);
  WRITE(g, l->next, 0);
  WRITE(g, l->listeners, 0);
  uint32_t *list = list_of(g, l);
  if (list) write_word(g, LINK_TO(g, list, lastings, next, 0), index);
  counters_add(g, l, 1);
  listeners_add_lasting(g, index);
  if (l->kind == LASTING_MODIFIER) property_changed(g, card_at(g, l->target), l->what);
  if (l->kind == LASTING_CONTROL) control_changed(g, card_at(g, l->target));
  if (l->kind == LASTING_DECIDER && g->history) history_decider(g);
  ASSERT(g, !list || lasting_listed(g, *list, index));
  ASSERT(g, list || l->kind == LASTING_ABILITY);
  ASSERT(g, l->kind != LASTING_MODIFIER || !value_kept(g, card_at(g, l->target), l->what));
  ASSERT(g, l->kind != LASTING_CONTROL || card_mastered(g, card_at(g, l->target)));
  ASSERT(g, lastings_counted(g));
  return index;
}

static void lasting_free(cardvm_game *g, uint32_t index) {
  lasting *l = LASTING_AT(g, index);
  ASSERT(g, l->kind);
  listeners_drop_lasting(g, index);
  counters_add(g, l, UINT32_MAX); /* minus one */
  WRITE(g, l->kind, LASTING_FREE);
  WRITE(g, l->generation, l->generation + 1);
  GIVE_BACK(g, lastings, lasting_count, index);
  ASSERT(g, !l->kind && !l->listeners && lastings_counted(g));
}

void lasting_end(cardvm_game *g, uint32_t index) {
  lasting *l = LASTING_AT(g, index);
  uint32_t *list = list_of(g, l), card_index = card_at(g, l->target);
  const uint32_t *first = list;
  ASSERT(g, !list || lasting_listed(g, *list, index));
  if (list) list = LINK_TO(g, list, lastings, next, index);
  if (list && *list) write_word(g, list, l->next);
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_ENDED);
  if (t) {
    t->card = l->target;
    t->source = l->source;
    t->ability = l->kind == LASTING_ABILITY ? l->what : 0;
    t->name = l->kind == LASTING_MODIFIER ? l->what : 0;
    t->event = l->kind == LASTING_MODIFIER  ? CARDVM_EVENT_MODIFY
               : l->kind == LASTING_CONTROL ? CARDVM_EVENT_CONTROL
               : l->kind == LASTING_DECIDER ? CARDVM_EVENT_DECIDE
                                            : CARDVM_EVENT_START;
    t->player = l->kind == LASTING_DECIDER ? l->player : l->master;
    t->amount = (int32_t)l->value;
    trace_seen(g, t);
  }
  uint32_t kind = l->kind, what = l->what;
  lasting_free(g, index);
  if (kind == LASTING_DECIDER && g->history) history_decider(g);
  ASSERT(g, !first || !lasting_listed(g, *first, index));
  if (!card_index) return;
  if (kind == LASTING_MODIFIER) property_changed(g, card_index, what);
  if (kind == LASTING_CONTROL) control_changed(g, card_index);
  ASSERT(g, kind != LASTING_MODIFIER || !value_kept(g, card_index, what));
  ASSERT(g, kind != LASTING_CONTROL || card_mastered(g, card_index));
}

/* A card becomes a new one: nothing that lasted on it goes on. */
void lasting_drop_card(cardvm_game *g, uint32_t index) {
  card *c = CARD_AT(g, index);
  while (c->lasting && !g->stopped) {
    uint32_t at = c->lasting, kind = g->lastings[at].kind, what = g->lastings[at].what;
    WRITE(g, c->lasting, g->lastings[at].next);
    lasting_free(g, at);
    if (kind == LASTING_MODIFIER) property_changed(g, index, what);
    ASSERT(g, kind != LASTING_MODIFIER || !value_kept(g, index, what));
  }
  card_set_master(g, index);
  ASSERT(g, !c->lasting && c->master == c->base_master);
}

void lasting_end_all(cardvm_game *g, uint32_t until, uint32_t instance) {
  for (uint32_t i = 1; i <= g->h->lasting_count; i++) {
    const lasting *l = &g->lastings[i];
    if (l->kind && l->until == until && l->instance == instance) lasting_end(g, i);
  }
  ASSERT(g, !lasting_tied(g, until, instance));
}

void lasting_end_effect(cardvm_game *g, uint32_t serial) {
  if (g->h->while_effect) lasting_end_all(g, CARDVM_WHILE_EFFECT, serial);
}
