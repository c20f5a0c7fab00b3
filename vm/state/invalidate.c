/* Called when something has changed. Kept property values that may be stale are dropped, and rule
 * actions that depend on it are marked to be tested. Only what depends on it is looked at. */
#include "holds.h"

static void actions_mark_list(cardvm_game *g, uint32_t index, uint32_t actions, bool now) {
  header *h = g->h;
  ASSERT(g, index - 1 < g->limits.cards && "actions that test one card test this one");
  uint32_t *mask = now ? &h->now_changed : &h->later_changed;
  uint32_t *count = now ? &h->now_count : &h->later_count;
  uint32_t *list = now ? g->changed_cards : g->changed_cards_later;
  if ((*mask & actions) != actions) write_word(g, mask, *mask | actions);
  if (*count && list[*count - 1] == index) return;
  if (*count == CHANGED_MAX) { /* the list is full: test all cards */
    uint32_t *all = now ? &h->now_all : &h->later_all;
    write_word(g, all, *all | *mask);
    return;
  }
  write_word(g, &list[*count], index);
  write_word(g, count, *count + 1);
  ASSERT(g, *count <= CHANGED_MAX && (*mask & actions) == actions);
}

static void actions_mark(cardvm_game *g, uint32_t index, uint32_t actions) {
  if (!actions) return;
  uint32_t now = actions & g->program->at_once, later = actions & ~g->program->at_once;
  if (now) actions_mark_list(g, index, now, true);
  if (later) actions_mark_list(g, index, later, false);
  ASSERT(g, actions_marked(g, index, actions));
}

static void actions_mark_all(cardvm_game *g, uint32_t actions) {
  uint32_t now = actions & g->program->at_once, later = actions & ~g->program->at_once;
  if (now & ~g->h->now_all) WRITE(g, g->h->now_all, g->h->now_all | now);
  if (later & ~g->h->later_all) WRITE(g, g->h->later_all, g->h->later_all | later);
}

/* Of rule actions, those that are not marked yet, and whose events something at work may prohibit.
 */
static uint32_t actions_prohibitable(const cardvm_game *g, uint32_t actions) {
  uint32_t found = 0;
  actions &= ~(g->h->now_all | g->h->later_all);
  for (uint32_t n = 1; actions; actions >>= 1, n++) {
    if (!(actions & 1)) continue;
    const cardvm_id event = ITEM(const rule_action, g->program->rule_actions, n)->def.event;
    found |= (uint32_t)kind_prohibitable(g, event) << (n - 1);
  }
  return found;
}

static void dependents_mark_all(cardvm_game *g, const dependents *w) {
  actions_mark_all(g, w->actions_all);
  if (w->prohibited) actions_mark_all(g, actions_prohibitable(g, w->prohibited));
}

/* Marks what depends on a change of this card (0: of no card). */
static void dependents_mark(cardvm_game *g, uint32_t index, const dependents *w) {
  if (!w->any) return;
  actions_mark(g, index, w->actions);
  dependents_mark_all(g, w);
  for (uint32_t n = 0; n < PROPERTY_WORDS; n++) {
    uint32_t q = n * 64;
    for (uint64_t bits = w->properties[n]; bits; bits >>= 1, q++) {
      ASSERT(g, !(bits & 1) || q < g->program->properties.count);
      /* No constant modifies the property now. */
      if (!(bits & 1) || !g->hooks[g->program->hook_constant + q]) continue;
      g->epochs[q + 1]++;
      dependents_mark_all(g, &g->program->on_constant[q]);
    }
  }
}

/* Scripts may read anything, so every change concerns them. */
static inline void scripts_mark(cardvm_game *g) {
  const cardvm_program *p = g->program;
  g->changes++;
  if (!(p->actions_anything | p->actions_prohibited)) return;
  if (p->actions_anything) actions_mark_all(g, p->actions_anything);
  if (p->actions_prohibited) actions_mark_all(g, actions_prohibitable(g, p->actions_prohibited));
}

/* Adds up the epochs of the properties that depend on a change, for assertions. */
static uint32_t epochs_sum(const cardvm_game *g, const dependents *w, bool count) {
  uint32_t sum = 0;
  for (cardvm_id q = 1; asserting(g) && q <= g->program->properties.count; q++)
    if (bit_get(w->properties, q) && g->hooks[g->program->hook_constant + q - 1])
      sum += count ? 1 : g->epochs[q];
  return sum;
}

/* Returns whether all is told that depends on a change of this card (0: of no card). */
static bool told(const cardvm_game *g, uint32_t index, const dependents *w, uint32_t epochs,
                 uint32_t changes) {
  return actions_marked(g, index, w->actions) && actions_marked(g, 0, w->actions_all) &&
         epochs_sum(g, w, false) == epochs + epochs_sum(g, w, true) && g->changes == changes + 1;
}

static void readers_mark(cardvm_game *g, uint32_t index, const dependents *w) {
  const uint32_t epochs = epochs_sum(g, w, false), changes = g->changes;
  dependents_mark(g, index, w);
  scripts_mark(g);
  ASSERT(g, told(g, index, w, epochs, changes));
}

/* Call it when constants may read something else from this card now: all its values may have
 * changed. */
static void subject_changed(cardvm_game *g, uint32_t index) {
  const cardvm_program *p = g->program;
  ASSERT(g, index - 1 < g->h->card_count);
  g->versions[index]++;
  for (uint32_t i = 0; i < p->modified_count; i++) {
    uint32_t q = MODIFIED(p, i);
    if (g->hooks[p->hook_constant + q - 1]) dependents_mark(g, index, &p->on_property[q - 1]);
  }
}

void field_changed(cardvm_game *g, uint32_t index, cardvm_id field) {
  ASSERT(g, has(&g->program->fields, field));
  if ((g->program->local_fields >> (field - 1)) & 1) subject_changed(g, index);
  readers_mark(g, index, &g->program->on_field[field - 1]);
}

void zones_invalidate(cardvm_game *g, uint32_t index, uint32_t from_zone, uint32_t to_zone) {
  const cardvm_program *p = g->program;
  if (p->any_local && constants_work(g))
    for (uint32_t i = 0; i < p->modified_count; i++)
      if (g->hooks[p->hook_constant + MODIFIED(p, i) - 1])
        dependents_mark(g, index, &p->on_property[MODIFIED(p, i) - 1]);
  if ((zone_bit(from_zone) | zone_bit(to_zone)) & p->zones_with_dependents) {
    if (from_zone) dependents_mark(g, index, &p->on_zone[from_zone - 1]);
    if (to_zone && to_zone != from_zone) dependents_mark(g, index, &p->on_zone[to_zone - 1]);
  }
  scripts_mark(g);
}

/* Call it when a card has another master. Its constants speak for that player now, and other
 * constants may treat the card differently. */
void master_changed(cardvm_game *g, uint32_t index) {
  const cardvm_program *p = g->program;
  if (!(CARD_AT(g, index)->listeners | p->on_master.actions | p->on_master.actions_all |
        p->on_master.prohibited | p->actions_anything | p->actions_prohibited) &&
      !constants_work(g)) {
    g->versions[index]++;
    g->changes++;
    return;
  }
  if (p->any_local) subject_changed(g, index);
  EACH_LINKED(g, l, g->cards[index].listeners, listeners, next_own) {
    uint32_t hook = g->listeners[l].hook;
    if (hook >= p->hook_constant && hook < p->hook_act)
      constant_changed(g, hook - p->hook_constant + 1);
  }
  readers_mark(g, index, &p->on_master);
}

/* Call it when a lasting effect changes a property of one card. */
void property_changed(cardvm_game *g, uint32_t index, cardvm_id property) {
  ASSERT(g, index - 1 < g->h->card_count && has(&g->program->properties, property));
  g->versions[index]++;
  readers_mark(g, index, &g->program->on_property[property - 1]);
  ASSERT(g, !value_kept(g, index, property));
}

/* Call it when a constant begins or ceases to modify a property of any cards. */
void constant_changed(cardvm_game *g, cardvm_id property) {
  ASSERT(g, has(&g->program->properties, property));
  g->epochs[property]++;
  readers_mark(g, 0, &g->program->on_constant[property - 1]);
}

void attached_changed(cardvm_game *g, uint32_t index) {
  if (g->program->any_local) subject_changed(g, index);
  readers_mark(g, index, &g->program->on_attached);
}

/* Call it when a card is something else now. Its abilities are told of by themselves. */
void definition_changed(cardvm_game *g, uint32_t index) {
  const cardvm_program *p = g->program;
  g->versions[index]++;
  for (uint32_t q = 0; q < p->properties.count; q++) dependents_mark(g, index, &p->on_property[q]);
  readers_mark(g, index, &p->on_definition);
}

/* Call it when a card that is gone is forgotten. An expression may have read it, and no move tells
 * of that. */
void remembered_changed(cardvm_game *g) {
  const cardvm_program *p = g->program;
  for (uint32_t i = 0; i < p->modified_count; i++)
    if (p->property_dependencies[MODIFIED(p, i) - 1].zones == UINT64_MAX)
      g->epochs[MODIFIED(p, i)]++;
  g->changes++;
}

void dependents_invalidate(cardvm_game *g, const dependents *w) { readers_mark(g, 0, w); }

/* Call it when only scripts can tell the difference: an order, what is known, who decides. */
void order_changed(cardvm_game *g) { scripts_mark(g); }

/* Call it when a prohibition has ended, because it may have kept rule actions from acting, and when
 * an ability that waits for what holds may trigger: it has begun to work, or its effect has left.
 */
void everything_changed(cardvm_game *g) {
  actions_mark_all(g, (((uint32_t)1 << g->program->rule_actions.count) - 1) | g->program->states);
  scripts_mark(g);
}

/* Gives the game a stamp that no kept value has. When the numbers have run out, all are cleared,
 * and every game gets a new one. */
void stamp_renew(cardvm_game *g) {
  cardvm_program *p = g->program;
  g->stamp = ++p->newest_stamp;
  if (g->stamp) return;
  memset(p->values, 0, p->value_count * sizeof *p->values);
  if (p->counts) memset(p->counts, 0, counts_of(p) * sizeof *p->counts);
  p->givers.stamp = 0;
  for (cardvm_game *each = p->games; each; each = each->next_game) {
    each->stamp = ++p->newest_stamp;
    each->other_stamp = ++p->newest_stamp;
  }
}

/* Call it after an undo: kept values may belong to a state that was undone. */
void values_forget(cardvm_game *g) {
  g->offered = UINT32_MAX;
  stamp_renew(g);
  g->other_stamp = 0; /* no value has it */
}
