/* Abilities at work are listed under what they listen to: an event that triggers them, that they
 * prohibit or replace, or that ends them; a property that they modify; a window in which they can
 * be used. So they are found without a search through the cards. */
#include "holds.h"
#include "lasting.h"

/* Call it when a hook's list has become empty or has got its first listener. */
static inline void hook_changed(cardvm_game *g, uint32_t hook) {
  const cardvm_program *p = g->program;
  if (hook >= p->hook_constant) return;
  const cardvm_id kind = (hook - p->hook_trigger) % p->events.count + 1;
  g->listened[kind] = listened_now(g, kind);
  if (program_event(p, kind)->def.change == CARDVM_CHANGE_FOLLOWS)
    g->listened[0] = listened_now(g, 0);
}

void listened_derive(cardvm_game *g) {
  for (cardvm_id kind = 0; kind <= g->program->events.count; kind++)
    g->listened[kind] = listened_now(g, kind);
  ASSERT(g, listened_kept(g));
}

static void listener_add(cardvm_game *g, uint32_t hook, uint32_t ability_id, uint32_t card_index,
                         uint32_t lasting_index, uint32_t *owner) {
  uint32_t index = TAKE(g, listeners, listener_count, listeners, "abilities at work");
  if (!index) return;
  listener *l = &g->listeners[index];
  const uint32_t earlier = g->changes;
  ASSERT(g, !l->hook && hook - 1 < g->program->hooks - 1 && !(card_index && lasting_index));
  WRITE(g, l->hook, hook);
  WRITE(g, l->ability, ability_id);
  WRITE(g, l->card, card_index);
  WRITE(g, l->lasting, lasting_index);
  WRITE(g, l->age, g->h->clock);
  WRITE(g, l->prev, g->tails[hook]);
  WRITE(g, l->next, 0);
  if (g->tails[hook]) WRITE(g, g->listeners[g->tails[hook]].next, index);
  else {
    WRITE(g, g->hooks[hook], index);
    hook_changed(g, hook);
  }
  WRITE(g, g->tails[hook], index);
  WRITE(g, l->next_own, owner ? *owner : 0);
  if (owner) write_word(g, owner, index);
  const cardvm_program *p = g->program;
  if (p->rules.payment_window) g->changes++; /* what abilities can give is kept */
  const bool constant = hook >= p->hook_constant && hook < p->hook_act;
  if (constant) constant_changed(g, hook - p->hook_constant + 1);
  if (hook == p->hook_trigger + p->state_event - 1) everything_changed(g);
  ASSERT(g, listener_linked(g, index) && g->tails[hook] == index && (!owner || *owner == index));
  ASSERT(g, listener_belongs(g, l));
  ASSERT(g, listened_kept(g) && (!constant || g->changes != earlier));
}

static void listener_drop(cardvm_game *g, uint32_t index) {
  listener *l = LISTENER_AT(g, index);
  const cardvm_program *p = g->program;
  uint32_t hook = l->hook, prev = l->prev, next = l->next, earlier = g->changes;
  ASSERT(g, listener_linked(g, index));
  if (l->prev) WRITE(g, g->listeners[l->prev].next, l->next);
  else {
    WRITE(g, g->hooks[hook], l->next);
    hook_changed(g, hook);
  }
  if (l->next) WRITE(g, g->listeners[l->next].prev, l->prev);
  else WRITE(g, g->tails[hook], l->prev);
  WRITE(g, l->hook, 0);
  GIVE_BACK(g, listeners, listener_count, index);
  const bool constant = hook >= p->hook_constant && hook < p->hook_act,
             prohibits = hook >= p->hook_prohibit && hook < p->hook_replace;
  if (p->rules.payment_window) g->changes++;
  if (constant) constant_changed(g, hook - p->hook_constant + 1);
  if (prohibits) everything_changed(g);
  ASSERT(g, g->h->listener_free == index);
  ASSERT(g, !l->hook && (prev ? listener_linked(g, prev) : g->hooks[hook] == next));
  ASSERT(g, next ? listener_linked(g, next) : g->tails[hook] == prev);
  ASSERT(g, listened_kept(g) && (!(constant || prohibits) || g->changes != earlier));
}

static bool first_modifier_of(const cardvm_program *p, const cardvm_ability_def *d, uint32_t i) {
  for (uint32_t k = 0; k < i; k++)
    if (MODIFIER(p, d, k)->property == MODIFIER(p, d, i)->property) return false;
  return true;
}

/* Returns the first hook for events of abilities of that kind. */
static uint32_t hooks_from(const cardvm_program *p, const cardvm_ability_def *d) {
  return d->kind == CARDVM_TRIGGERED      ? p->hook_trigger
         : d->kind == CARDVM_SUBSTITUTION ? p->hook_replace
                                          : p->hook_prohibit;
}

static void ability_add(cardvm_game *g, uint32_t id, uint32_t card_index, uint32_t lasting_index,
                        uint32_t *owner) {
  const cardvm_program *p = g->program;
  const cardvm_ability_def *d = &program_ability(p, id)->def;
  switch (d->kind) {
  case CARDVM_CONSTANT:
    for (uint32_t i = 0; i < d->modifier_count; i++)
      if (first_modifier_of(p, d, i))
        listener_add(g, p->hook_constant + MODIFIER(p, d, i)->property - 1, id, card_index,
                     lasting_index, owner);
    break;
  case CARDVM_PROHIBITION:
  case CARDVM_TRIGGERED:
  case CARDVM_SUBSTITUTION:
    EACH_EVENT(d, e)
      listener_add(g, hooks_from(p, d) + *e - 1, id, card_index, lasting_index, owner);
    break;
  case CARDVM_ACTIVATED:
  case CARDVM_COMMAND:
    for (uint32_t w = 0; w < p->windows.count; w++)
      if ((d->windows >> w) & 1)
        listener_add(g, p->hook_act + w, id, card_index, lasting_index, owner);
    break;
  }
}

static bool listed(const ability *a) { return !a->def.started_only && !hears_itself(a); }

bool ability_works(const ability *a, bool attached, uint32_t zone) {
  if (a->def.attached) return attached;
  return !attached && zone && ((a->zones >> (zone - 1)) & 1);
}

/* Returns whether a move between these zones changes which abilities of the card are listed. */
bool listeners_work(const cardvm_game *g, uint32_t index, uint32_t zone, uint32_t old_zone) {
  const definition *d = game_definition(g, CARD_AT(g, index)->definition);
  EACH_ABILITY(d, id) {
    const ability *a = game_ability(g, *id);
    if (listed(a) && ability_works(a, false, zone) != ability_works(a, false, old_zone))
      return true;
  }
  return false;
}

void listeners_add_card(cardvm_game *g, uint32_t index) {
  const card *c = CARD_AT(g, index);
  const definition *d = game_definition(g, c->definition);
  uint32_t zone = c->place ? g->places[c->place].zone : 0;
  ASSERT(g, !c->listeners && "none is listed twice");
  if (c->host ? !d->attached : !(d->zones & zone_bit(zone))) return;
  EACH_ABILITY(d, id) {
    const ability *a = game_ability(g, *id);
    if (listed(a) && ability_works(a, c->host != 0, zone))
      ability_add(g, *id, index, 0, &g->cards[index].listeners);
  }
  ASSERT(g, listeners_complete(g, index, 0));
}

/* Drops the listeners of a card or a lasting effect. */
static void listeners_drop(cardvm_game *g, uint32_t *own, uint32_t card_index,
                           uint32_t lasting_index) {
  while (*own && !g->stopped) {
    const uint32_t l = *own;
    ASSERT(g, LISTENER_AT(g, l)->card == card_index && g->listeners[l].lasting == lasting_index);
    write_word(g, own, g->listeners[l].next_own);
    listener_drop(g, l);
  }
  ASSERT(g, !*own && !listens_for(g, card_index, lasting_index));
}

void listeners_drop_card(cardvm_game *g, uint32_t index) {
  listeners_drop(g, &CARD_AT(g, index)->listeners, index, 0);
}

void listeners_add_lasting(cardvm_game *g, uint32_t index) {
  lasting *l = LASTING_AT(g, index);
  ASSERT(g, !l->listeners && "none is listed twice");
  if (lasting_ability(l)) ability_add(g, lasting_ability(l), 0, index, &l->listeners);
  if (l->until == CARDVM_WHILE_EFFECT || l->until >= UNTIL_SEQUENCE) return;
  const cardvm_duration_def *d = &program_duration(g->program, l->until)->def;
  EACH_EVENT(d, e) listener_add(g, g->program->hook_until + *e - 1, 0, 0, index, &l->listeners);
  ASSERT(g, listeners_complete(g, 0, index));
}

void listeners_drop_lasting(cardvm_game *g, uint32_t index) {
  listeners_drop(g, &LASTING_AT(g, index)->listeners, 0, index);
}

static bool listens(const cardvm_id *events, uint32_t count, cardvm_id kind) {
  while (count && events[count - 1] != kind) count--;
  return count;
}

/* Returns whether the card has the ability, and it works where the card is. */
static bool card_works(const cardvm_game *g, const card *c, uint32_t id) {
  const definition *d = game_definition(g, c->definition);
  const ability *a = game_ability(g, id);
  return listens(d->abilities, d->ability_count, id) && listed(a) &&
         ability_works(a, c->host != 0, c->place ? PLACE_AT(g, c->place)->zone : 0);
}

/* Returns whether the listener's ability or duration is to be listed under its hook. */
bool listener_belongs(const cardvm_game *g, const listener *l) {
  const cardvm_program *p = g->program;
  const uint32_t hook = l->hook;
  if (hook >= p->hook_until && hook < p->hook_constant) {
    const uint32_t until = l->lasting ? g->lastings[l->lasting].until : 0;
    if (!has(&p->durations, until) || l->card || l->ability) return false;
    const cardvm_duration_def *d = &program_duration(p, until)->def;
    return listens(d->events, d->event_count, hook - p->hook_until + 1);
  }
  if (!l->ability || (l->card && !card_works(g, &g->cards[l->card], l->ability))) return false;
  const cardvm_ability_def *d = &program_ability(p, l->ability)->def;
  switch (d->kind) {
  case CARDVM_CONSTANT:
    EACH_PART(d, modifier, m)
      if (hook == p->hook_constant + m->property - 1) return true;
    return false;
  case CARDVM_ACTIVATED:
  case CARDVM_COMMAND: return hook >= p->hook_act && d->windows >> (hook - p->hook_act) & 1;
  default: return listens(d->events, d->event_count, hook - hooks_from(p, d) + 1);
  }
}

/* Returns how many lists an ability is in. */
static uint32_t hooks_of(const cardvm_program *p, uint32_t id) {
  const cardvm_ability_def *d = &program_ability(p, id)->def;
  uint32_t n = 0;
  switch (d->kind) {
  case CARDVM_CONSTANT:
    for (uint32_t i = 0; i < d->modifier_count; i++) n += first_modifier_of(p, d, i);
    return n;
  case CARDVM_ACTIVATED:
  case CARDVM_COMMAND:
    for (uint32_t w = 0; w < p->windows.count; w++) n += (d->windows >> w) & 1;
    return n;
  default: return d->event_count;
  }
}

/* Returns how many listeners a card or a lasting effect must have now. */
uint32_t listeners_expected(const cardvm_game *g, uint32_t card_index, uint32_t lasting_index) {
  const cardvm_program *p = g->program;
  uint32_t n = 0;
  if (lasting_index) {
    const lasting *l = &g->lastings[lasting_index];
    if (lasting_ability(l)) n += hooks_of(p, lasting_ability(l));
    if (l->until != CARDVM_WHILE_EFFECT && l->until < UNTIL_SEQUENCE)
      n += program_duration(p, l->until)->def.event_count;
    return n;
  }
  const card *c = &g->cards[card_index];
  const definition *d = program_definition(p, c->definition);
  EACH_ABILITY(d, id) {
    const ability *a = program_ability(p, *id);
    if (listed(a) && ability_works(a, c->host != 0, c->place ? g->places[c->place].zone : 0))
      n += hooks_of(p, *id);
  }
  return n;
}

uint32_t listeners_of(const cardvm_game *g, uint32_t card_index, uint32_t lasting_index) {
  uint32_t n = 0, i = lasting_index ? LASTING_AT(g, lasting_index)->listeners
                                    : CARD_AT(g, card_index)->listeners;
  for (; i; i = LISTENER_AT(g, i)->next_own, n++)
    ASSERT(g, LISTENER_AT(g, i)->card == card_index && LISTENER_AT(g, i)->lasting == lasting_index);
  return n;
}

void listeners_add_rules(cardvm_game *g) {
  const cardvm_program *p = g->program;
  EACH_ID(i, p->rule_list) ability_add(g, *ITEM(const cardvm_id, p->rule_list, i), 0, 0, NULL);
}
