/* Properties: the printed value, then what modifies it, stage by stage (program/stages.c) and by
 * age. A value is kept with each of its stages until something it reads has changed (invalidate.c),
 * so that constants that read what earlier stages make need each of them once. If nothing modifies
 * a card, no value is kept for it. */
#include "values.h"
#include "holds.h"
#include "witness.h"

#include <string.h>

static int32_t clamp_add(int32_t a, int32_t b) {
  int64_t sum = (int64_t)a + b;
  return sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
}

static int32_t modify_made(uint32_t modify, int32_t from, int32_t value, uint32_t mask) {
  const uint32_t bits = (uint32_t)value & mask;
  switch (modify) {
  case CARDVM_ADD: return clamp_add(from, value);
  case CARDVM_SET: return (int32_t)(((uint32_t)from & ~mask) | bits);
  case CARDVM_WITH: return (int32_t)((uint32_t)from | bits);
  default: return (int32_t)((uint32_t)from & ~bits);
  }
}

/* A loss is kept as the age of the youngest, plus 1: what is younger is not lost. */
static void fold_in(fold *f, uint32_t modify, int32_t value, uint32_t mask, uint32_t age) {
  const int32_t since = age < INT32_MAX ? (int32_t)age + 1 : INT32_MAX;
  if (!f->loses) f->value = modify_made(modify, f->value, value, mask);
  else if (value <= 0) f->value = 0;
  else if (f->value < since) f->value = since;
}

static int32_t told_value(const fold *f) { return f->loses ? f->value > 0 : f->value; }

static bool concerns(cardvm_game *g, const cardvm_ability_def *d, const context *c) {
  if (d->on == 0) {
    if (c->it != c->me) return false;
  } else if (!eval(g, d->on, c)) {
    return false;
  }
  return holds(g, d->condition, c);
}

/* Adds the modifiers on the card itself that are older than `age`. */
static void modifiers_fold(fold *f, uint32_t age) {
  cardvm_game *g = f->g;
  const property *q = game_property(g, f->property);
  for (; f->lasting; f->lasting = g->lastings[f->lasting].next, f->work++) {
    const lasting *m = LASTING_AT(g, f->lasting);
    ASSERT(g, m->kind && handle_index(m->target) == f->index);
    if (m->age >= age) return;
    if (m->kind != LASTING_MODIFIER || m->what != f->property) continue;
    const uint32_t mask = modify_mask(g->program, q, m->modify, f->stage);
    if (!mask) continue;
    fold_in(f, m->modify & 0xff, (int32_t)m->value, mask, m->age);
    if (g->witness) witness_lasting(g, f->index, f->stage, m, told_value(f));
  }
}

/* Returns whether a constant has begun to apply to a card. What has begun in one layer goes on in
 * the later ones: for the same cards, so this is read in `stage`, and though it is lost in between.
 */
static bool begun(cardvm_game *g, const listener *l, const ability *a, uint32_t stage,
                  const context *c) {
  const uint32_t outer = g->reading_stage, first = a->begins;
  g->reading_stage = stage;
  bool applies = concerns(g, &a->def, c);
  if (first) g->reading_stage = first;
  applies = applies && !listener_lost_by(g, l, a);
  g->reading_stage = outer;
  return applies;
}

void constant_fold(fold *f, const listener *item) {
  cardvm_game *g = f->g;
  const ability *a = game_ability(g, item->ability);
  const cardvm_ability_def *d = &a->def;
  if (!d->on && item->card && item->card != f->index && !g->cards[item->card].host) return;
  for (uint32_t m = 0; m < d->modifier_count; m++) {
    const cardvm_modifier_def *mod = MODIFIER(g->program, d, m);
    if (mod->property != f->property || a->staged[m].stage != f->stage) continue;
    context c = listener_context(g, item, NULL);
    c.it = card_handle(g, f->index);
    if (!begun(g, item, a, a->staged[m].begins, &c)) continue;
    const int32_t value = mod->value ? eval(g, mod->value, &c) : (int32_t)mod->tags;
    fold_in(f, mod->modify, value, a->staged[m].mask, item->age);
    if (g->witness) witness_constant(g, f->index, f->stage, item, mod, value, told_value(f));
  }
}

static int32_t fold_stage(cardvm_game *g, uint32_t index, cardvm_id id, uint32_t stage,
                          int32_t value) {
  const uint32_t outer = g->reading_stage;
  fold f = {.g = g,
            .index = index,
            .property = id,
            .stage = stage,
            .loses = game_property(g, id)->def.loses != 0,
            .lasting = g->cards[index].lasting,
            .value = value,
            .work = WORK_VALUE};
  g->reading_stage = stage; /* constants read only what earlier stages make */
  for (uint32_t l = g->hooks[hook_of(g, id)]; l; l = g->listeners[l].next, f.work++) {
    ASSERT(g, LISTENER_AT(g, l)->hook == hook_of(g, id));
    if (f.lasting) modifiers_fold(&f, g->listeners[l].age);
    constant_fold(&f, &g->listeners[l]);
  }
  g->reading_stage = outer;
  if (f.lasting) modifiers_fold(&f, UINT32_MAX);
  charge(g, f.work);
  return f.value;
}

/* Adds the property's next stages to a value, of which `from` stages have been added, until `to`
 * have been. What comes out is kept, unless `keep` is NULL. */
static int32_t fold_stages(cardvm_game *g, uint32_t index, cardvm_id id, int32_t value,
                           uint32_t from, uint32_t to, kept_value *keep) {
  const property *q = game_property(g, id);
  uint64_t stages = q->stages;
  uint32_t stage = 1;
  for (uint32_t n = 0; n < to; n++, stages >>= 1, stage++) {
    for (; !(stages & 1); stages >>= 1) stage++;
    if (n < from) continue;
    if (out_of_work(g)) return 0;
    if (!keep && g->witness) g->witness->stage = stage;
    if (!(q->rings & stage_bit(stage)) || !fold_ring(g, index, id, stage, &value))
      value = fold_stage(g, index, id, stage, value);
    if (out_of_work(g)) return 0;
    if (keep) keep[n] = (kept_value){g->stamp, epoch_of(g, id, q), g->versions[index], value};
  }
  return value;
}

static int32_t printed(const cardvm_game *g, uint32_t index, cardvm_id id) {
  return *PART(g->program, game_definition(g, CARD_AT(g, index)->definition)->values,
               g->program->properties.count, id - 1);
}

/* Recomputes a value. Of what it reads, nothing is recomputed: each has been, as it was read. */
static bool computed(cardvm_game *g, uint32_t index, cardvm_id id, int32_t value) {
  if (g->reading_stage || g->budget.work > g->limits.work) return true;
  const unpaid u = unpaid_begin(g);
  const int32_t anew =
      fold_stages(g, index, id, printed(g, index, id), 0, game_property(g, id)->stage_count, NULL);
  unpaid_end(g, &u);
  return value == anew;
}

bool values_kept(cardvm_game *g) {
  const cardvm_program *p = g->program;
  EACH_USED(g, i, cards)
    EACH_ID(id, p->properties) {
      const property *q = program_property(p, id);
      const kept_value *k = values_of(g, i, q) + q->stage_count - 1;
      if (q->stage_count && value_valid(g, k, i, epoch_of(g, id, q)) &&
          !computed(g, i, id, k->value))
        return false;
    }
  return true;
}

int32_t value_of(cardvm_game *g, uint32_t index, cardvm_id id, uint32_t stages) {
  const property *q = game_property(g, id);
  kept_value *keep = values_of(g, index, q);
  const uint32_t epoch = epoch_of(g, id, q);
  uint32_t from = stages;
  while (from && !value_valid(g, &keep[from - 1], index, epoch)) from--;
  const int32_t value = from ? keep[from - 1].value : printed(g, index, id);
  return from == stages ? value : fold_stages(g, index, id, value, from, stages, keep);
}

/* Returns whether nothing that is read now modifies a property of the card. */
static bool unmodified(const cardvm_game *g, uint32_t index, cardvm_id id, uint32_t stages) {
  return (!g->hooks[hook_of(g, id)] && !g->cards[index].lasting) || (!stages && !g->reading_ring);
}

/* Returns how many stages of a property are read now. */
static uint32_t stages_now(const cardvm_game *g, const property *q) {
  return g->reading_stage ? stages_before(q, g->reading_stage) : q->stage_count;
}

/* Returns a value that something modifies, not within its bounds. */
static int32_t value_now(cardvm_game *g, uint32_t index, cardvm_id id, uint32_t stages) {
  const property *q = game_property(g, id);
  if (ring_reads(g, q)) return ring_left(g, index, q);
  const int32_t value = value_of(g, index, id, stages);
  ASSERT(g, computed(g, index, id, value) && "what is kept is what it is");
  return value;
}

int32_t property_of(cardvm_game *g, uint32_t index, cardvm_id id) {
  const cardvm_program *p = g->program;
  const card *c = CARD_AT(g, index);
  ASSERT(g, c->definition && has(&p->properties, id));
  const property *q = program_property(p, id);
  const uint32_t stages = stages_now(g, q);
  if (unmodified(g, index, id, stages)) {
    const int32_t shown = program_definition(p, c->definition)->shown[id - 1];
    ASSERT(g, shown == in_bounds(q, printed(g, index, id)));
    return shown;
  }
  return in_bounds(q, value_now(g, index, id, stages));
}

/* -- Abilities that are lost ------------------------------------------------------------------- */

/* Returns the property by which the card has lost an ability that it has had since the clock showed
 * `since` - 1, by itself since 0; 0: it has the ability. */
cardvm_id ability_lost_by(cardvm_game *g, uint32_t index, const ability *a, uint32_t since) {
  for (uint32_t i = 0; i < 2; i++) {
    const cardvm_id id = a->lost_by[i];
    if (!id) continue;
    const uint32_t stages = stages_now(g, game_property(g, id));
    const int32_t lost =
        unmodified(g, index, id, stages) ? printed(g, index, id) : value_now(g, index, id, stages);
    if (lost > 0 && (uint32_t)lost > since) return id;
  }
  return 0;
}

bool granted(cardvm_game *g, const listener *l, uint32_t index) {
  const ability *a = game_ability(g, l->ability), *by = game_ability(g, a->def.granted_by);
  context c = listener_context(g, l, NULL);
  c.it = card_handle(g, index);
  const uint32_t first = by->begins;
  return zone_bit(card_zone(g, index)) & a->bearers &&
         begun(g, l, by, first ? first : g->reading_stage, &c) &&
         !ability_lost_by(g, index, a, l->age + 1);
}

cardvm_id listener_lost_by(cardvm_game *g, const listener *l, const ability *a) {
  if (l->card) return ability_lost_by(g, l->card, a, 0);
  const lasting *from = l->lasting ? LASTING_AT(g, l->lasting) : NULL;
  if (!from || from->kind != LASTING_GAINED) return 0;
  return ability_lost_by(g, handle_index(from->target), a, from->age + 1);
}

/* Folds all stages anew, so that a witness hears of them. */
int32_t property_told(cardvm_game *g, uint32_t index, cardvm_id id) {
  const property *q = game_property(g, id);
  const int32_t from = printed(g, index, id);
  g->witness->index = index;
  g->witness->property = id;
  witness_add(g->witness, (cardvm_reason){.kind = CARDVM_WHY_PRINTED, .has = from, .needs = from});
  const int32_t value = fold_stages(g, index, id, from, 0, q->stage_count, NULL);
  g->witness->index = 0;
  const int32_t bound = in_bounds(q, value);
  if (bound != value && !q->def.loses)
    witness_add(g->witness,
                (cardvm_reason){.kind = CARDVM_WHY_BOUNDS, .has = bound, .needs = bound});
  return bound;
}

bool property_remembered(const cardvm_game *g, cardvm_handle handle, cardvm_id property,
                         int32_t *value) {
  const int32_t *properties;
  if (!remembered_card(g, handle, NULL, &properties)) return false;
  *value = properties[property - 1];
  return true;
}

static int32_t place_value(cardvm_game *g, cardvm_place id, cardvm_id property) {
  const cardvm_id circle_id = g->places[id].circle;
  const circle *c = circle_id ? program_circle(g->program, circle_id) : NULL;
  for (uint32_t i = 0; c && i < c->value_count; i++)
    if (c->values[i].property == property) return c->values[i].value;
  return 0;
}

int32_t property_by_handle(cardvm_game *g, cardvm_handle handle, cardvm_id property) {
  uint32_t index = card_at(g, handle);
  if (index) return property_of(g, index, property);
  int32_t value;
  if (property_remembered(g, handle, property, &value)) return value;
  uint32_t i = place_named(g, handle);
  if (i) return place_value(g, i, property);
  i = card_named(g, handle);
  return i ? game_definition(g, g->cards[i].definition)->values[property - 1] : 0;
}
