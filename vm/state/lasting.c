/* How lasting effects begin and end. */
#include "lasting.h"
#include "budget.h"
#include "hints.h"
#include "holds.h"

/* Returns the list that a lasting effect belongs to, or NULL if it is in none. */
static uint32_t *list_of(cardvm_game *g, const lasting *l) {
  ASSERT(g, l->kind > LASTING_FREE && l->kind < LASTING_KINDS);
  switch (traits_of(l)->list) {
  case LISTED_ON_CARD: return &CARD_AT(g, handle_index(l->target))->lasting;
  case LISTED_ON_PLAYER: return &g->players[l->player].lasting;
  case LISTED_NOWHERE: break;
  }
  return NULL;
}

/* Returns whether a hint names another effect of the list, and that one leads to `next`. */
static bool leads_to(cardvm_game *g, const uint32_t *list, uint32_t at, uint32_t next) {
  return at - 1 < g->h->lasting_count && at != next && g->lastings[at].kind &&
         g->lastings[at].next == next && list_of(g, &g->lastings[at]) == list;
}

/* Returns the link to an effect of the list, or the link at its end (0). */
static uint32_t *lasting_link(cardvm_game *g, uint32_t *list, uint32_t hinted, uint32_t index) {
  if (*list == index) return list;
  if (leads_to(g, list, hinted, index)) return &g->lastings[hinted].next;
  return LINK_TO(g, list, lastings, next, index);
}

bool lasting_listed(cardvm_game *g, const uint32_t *list, uint32_t index, uint32_t *listed) {
  uint32_t found = 0, age = 0;
  for (uint32_t i = *list; i; i = g->lastings[i].next) {
    const lasting *l = &g->lastings[i];
    if (i > g->h->lasting_count || ++*listed > g->h->lasting_count || !l->kind || l->age < age ||
        list_of(g, l) != list)
      return false;
    age = l->age;
    found += i == index;
  }
  return found == (index != 0);
}

static void lasting_append(cardvm_game *g, uint32_t *list, uint32_t index) {
  const uint32_t target = handle_index(g->lastings[index].target),
                 last = hint_of(g, HINT_LASTING_LAST, target);
  write_word(g, lasting_link(g, list, last == index ? 0 : last, 0), index);
  hint_set(g, HINT_LASTING_BEFORE, index, last);
  hint_set(g, HINT_LASTING_LAST, target, index);
}

static void lasting_unlink(cardvm_game *g, uint32_t *list, uint32_t index) {
  const uint32_t before = hint_of(g, HINT_LASTING_BEFORE, index), next = g->lastings[index].next;
  uint32_t *link = lasting_link(g, list, before, index);
  if (!*link) return;
  write_word(g, link, next);
  if (next) hint_set(g, HINT_LASTING_BEFORE, next, before);
  else hint_set(g, HINT_LASTING_LAST, handle_index(g->lastings[index].target), before);
}

/* A card that is held has changed, even if its master stays the same: expressions ask whether it
 * is. */
static void control_changed(cardvm_game *g, uint32_t index) {
  const uint32_t master = CARD_AT(g, index)->master;
  card_set_master(g, index);
  if (g->cards[index].master == master) master_changed(g, index);
}

/* What lies face up in the open, all see, and go on to know when it is turned down. */
facing facing_of(const cardvm_game *g, uint32_t index) {
  if (!g->program->hides || !index) return (facing){0};
  return (facing){card_hidden(g, index), card_viewers(g, index)};
}

void facing_changed(cardvm_game *g, uint32_t index, facing before) {
  if (!g->program->hides || !index || card_hidden(g, index) == before.hidden) return;
  const cardvm_place at = card_place(g, index);
  if (!at || !place_shows(g, at, 0)) return;
  WRITE(g, g->cards[index].known, before.hidden ? 0 : 1);
  if (g->history) history_shown(g, index, before.seen);
}

/* A card that is `own` by itself becomes what it is due to be now. */
static void becomes_changed(cardvm_game *g, uint32_t index, cardvm_id own) {
  card *c = CARD_AT(g, index);
  charge_walk(g, 2 * card_lasting_count(g, index)); /* for whoever else looks at all of them, too */
  const cardvm_id due = card_due_definition(g, index, own);
  ASSERT(g, has(&g->program->definitions, due));
  if (due == c->definition) {
    order_changed(g);
    return;
  }
  listeners_drop_card(g, index); /* its abilities are new ones, so they are the youngest */
  WRITE(g, c->definition, due);
  listeners_add_card(g, index);
  definition_changed(g, index);
  ASSERT(g, card_defined(g, index) && listeners_complete(g, index, 0) && journal_complete(g));
}

/* Tells what a lasting effect concerns, after it has begun or ended. */
static void lasting_changed(cardvm_game *g, lasting_kind kind, const lasting *l) {
  switch (kind) {
  case LASTING_MODIFIER: property_changed(g, handle_index(l->target), l->what); break;
  case LASTING_CONTROL: control_changed(g, handle_index(l->target)); break;
  case LASTING_DECIDER:
    if (g->history) history_decider(g);
    follow_all(g);
    break;
  case LASTING_BECOMES: becomes_changed(g, handle_index(l->target), l->value); break;
  case LASTING_GAINED: order_changed(g); break;
  case LASTING_ABILITY:
  case LASTING_FREE: break;
  }
  ASSERT(g, kind != LASTING_CONTROL || card_mastered(g, handle_index(l->target)));
  ASSERT(g, kind != LASTING_BECOMES || card_defined(g, handle_index(l->target)));
}

/* Returns whether it has been told since `earlier` that the lasting effect began or ended. */
static bool lasting_told(const cardvm_game *g, lasting_kind kind, const lasting *l,
                         uint32_t earlier) {
  if (lasting_kinds[kind].list != LISTED_ON_CARD) return true;
  return g->changes != earlier &&
         (kind != LASTING_MODIFIER || !value_kept(g, handle_index(l->target), l->what));
}

static void counters_add(cardvm_game *g, const lasting *l, uint32_t n) {
  ASSERT(g, l->until != CARDVM_WHILE_EFFECT || g->h->while_effect + n != UINT32_MAX);
  ASSERT(g, l->until != UNTIL_SEQUENCE || g->h->until_sequence + n != UINT32_MAX);
  if (l->until == CARDVM_WHILE_EFFECT) ADD(g, g->h->while_effect, n);
  if (l->until == UNTIL_SEQUENCE) ADD(g, g->h->until_sequence, n);
}

uint32_t lasting_add(cardvm_game *g, const lasting *made) {
  uint32_t index = TAKE(g, lastings, lasting_count, lasting, "lasting effects");
  if (!index) return 0;
  lasting *l = &g->lastings[index];
  ASSERT(g, !l->kind && !l->listeners && lasting_possible(g, made));
  WRITE(g, l->kind, made->kind);
  write_words(g, &l->what, &made->what,
              WORDS(lasting) - offsetof(lasting, what) / sizeof(uint32_t));
  WRITE(g, l->age, g->h->clock);
  WRITE(g, l->next, 0);
  WRITE(g, l->listeners, 0);
  uint32_t *list = list_of(g, l);
  const facing before = facing_of(g, card_at(g, l->target));
  if (list) lasting_append(g, list, index);
  counters_add(g, l, 1);
  listeners_add_lasting(g, index);
  /* What it lasts with may not hold from the start. */
  if (lasts_while(g, l->until)) WRITE(g, g->h->now_all, g->h->now_all | g->program->lasts);
  const uint32_t earlier = g->changes;
  lasting_changed(g, (lasting_kind)l->kind, l);
  facing_changed(g, card_at(g, l->target), before);
  ASSERT(g, lasting_told(g, (lasting_kind)l->kind, l, earlier));
  ASSERT(g, !list || lasting_listed(g, list, index, &(uint32_t){0}));
  ASSERT(g, lastings_counted(g, LOOK) && listeners_complete(g, 0, index));
  return index;
}

static void lasting_free(cardvm_game *g, uint32_t index) {
  lasting *l = LASTING_AT(g, index);
  ASSERT(g, l->kind);
  listeners_drop_lasting(g, index);
  counters_add(g, l, UINT32_MAX); /* adds -1 */
  WRITE(g, l->kind, LASTING_FREE);
  ADD(g, l->generation, 1);
  GIVE_BACK(g, lastings, lasting_count, index);
  ASSERT(g, !l->kind && !l->listeners && lastings_counted(g, LOOK) && g->h->lasting_free == index);
}

void lasting_end(cardvm_game *g, uint32_t index) {
  const lasting *l = LASTING_AT(g, index);
  const lasting_kind kind = (lasting_kind)l->kind;
  uint32_t *list = list_of(g, l);
  ASSERT(g, !list || lasting_listed(g, list, index, &(uint32_t){0}));
  const facing before = facing_of(g, card_at(g, l->target));
  if (list) lasting_unlink(g, list, index);
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_ENDED);
  if (t) {
    t->card = l->target;
    t->source = l->source;
    t->ability = lasting_ability(l);
    const lasting_names names = lasting_kinds[kind].names;
    t->name = names == NAMES_PROPERTY || names == NAMES_DEFINITION ? l->what : 0;
    t->event = lasting_kinds[kind].event;
    t->player = l->player ? l->player : l->master;
    t->amount = names == NAMES_PROPERTY ? (int32_t)l->value : 0;
    trace_seen(g, t);
  }
  lasting_free(g, index);
  const uint32_t earlier = g->changes;
  lasting_changed(g, kind, l);
  facing_changed(g, card_at(g, l->target), before);
  ASSERT(g, lasting_told(g, kind, l, earlier));
  ASSERT(g, !list || lasting_listed(g, list, 0, &(uint32_t){0}));
}

void lasting_use(cardvm_game *g, uint32_t index) {
  if (index && LASTING_AT(g, index)->value) lasting_end(g, index);
}

/* The card begins a new stay, so everything that lasts on it ends. */
void lasting_drop_card(cardvm_game *g, uint32_t index) {
  card *c = CARD_AT(g, index);
  const cardvm_id own = card_own_definition(g, index);
  const bool controlled = card_controlled(g, index);
  while (c->lasting && !g->stopped) {
    const uint32_t at = c->lasting;
    const lasting_kind kind = (lasting_kind)LASTING_AT(g, at)->kind;
    ASSERT(g, handle_index(g->lastings[at].target) == index);
    WRITE(g, c->lasting, g->lastings[at].next);
    lasting_free(g, at);
    /* It is itself and its master's again below. */
    if (kind == LASTING_BECOMES || kind == LASTING_CONTROL) continue;
    const uint32_t earlier = g->changes;
    lasting_changed(g, kind, &g->lastings[at]);
    ASSERT(g, lasting_told(g, kind, &g->lastings[at], earlier));
  }
  card_begin_master(g, index);
  if (controlled) master_changed(g, index);
  if (c->definition != own) {
    WRITE(g, c->definition, own);
    definition_changed(g, index);
  }
  ASSERT(g, !c->lasting && c->master == c->base_master && c->definition == own);
}

void card_be_itself(cardvm_game *g, uint32_t index) {
  for (uint32_t l = CARD_AT(g, index)->lasting, next; l && !g->stopped; l = next) {
    next = g->lastings[l].next;
    if (g->lastings[l].kind == LASTING_BECOMES) lasting_end(g, l);
  }
  ASSERT(g, g->stopped || !card_has_become(g, index));
}

void lasting_end_all(cardvm_game *g, uint32_t until, uint32_t instance) {
  charge(g, g->h->lasting_count);
  EACH_USED(g, i, lastings)
    if (g->lastings[i].until == until && g->lastings[i].instance == instance) lasting_end(g, i);
  ASSERT(g, !lasting_tied(g, until, instance));
}

void lasting_end_effect(cardvm_game *g, uint32_t serial) {
  if (g->h->while_effect) lasting_end_all(g, CARDVM_WHILE_EFFECT, serial);
}
