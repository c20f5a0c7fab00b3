/* Properties: the printed value, then what modifies it, layer by layer and by age. A value is kept
 * until something it reads has changed (invalidate.c). If nothing modifies a card, no value is kept
 * for it. */
#include "holds.h"
#include "reading.h"

#include <string.h>

#define READING_DEPTH_MAX 32u

/* Changes are added layer by layer. Each pass takes those of the lowest layer that is left, so no
 * memory is needed, however many there are. Within a layer they come by age: listeners and lasting
 * effects are both listed by age, and a pass merges the two lists. */
typedef struct fold {
  cardvm_game *g;
  uint32_t index;
  cardvm_id property;
  uint32_t below;   /* only layers below this one count; 0: all do */
  uint32_t layer;   /* the layer of this pass */
  uint32_t next;    /* the lowest layer above it that was seen */
  uint32_t lasting; /* the next lasting effect on the card to be merged */
  int32_t value;
} fold;

static int32_t clamp_add(int32_t a, int32_t b) {
  int64_t sum = (int64_t)a + b;
  return sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
}

static void fold_in(fold *f, bool set, int32_t value) {
  f->value = set ? value : clamp_add(f->value, value);
}

/* Returns whether a change in this layer belongs to the present pass. */
static bool due(fold *f, uint32_t layer) {
  if (f->below && layer >= f->below) return false;
  if (layer > f->layer && (f->next == 0 || layer < f->next)) f->next = layer;
  return layer == f->layer;
}

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
  uint32_t layer = program_property(g->program, f->property)->def.layer;
  for (; f->lasting; f->lasting = g->lastings[f->lasting].next) {
    const lasting *m = LASTING_AT(g, f->lasting);
    ASSERT(g, m->kind && handle_index(m->target) == f->index);
    if (m->age >= age) return;
    if (m->kind == LASTING_MODIFIER && m->what == f->property && due(f, layer))
      fold_in(f, m->modify == CARDVM_SET, (int32_t)m->value);
  }
}

static void constant_fold(fold *f, const listener *item) {
  cardvm_game *g = f->g;
  const cardvm_ability_def *d = &program_ability(g->program, item->ability)->def;
  context c = listener_context(g, item, NULL);
  c.it = card_handle(g, f->index);
  for (uint32_t m = 0; m < d->modifier_count; m++) {
    const cardvm_modifier_def *mod = &d->modifiers[m];
    if (mod->property != f->property) continue;
    uint32_t layer = mod->layer ? mod->layer : program_property(g->program, f->property)->def.layer;
    if (!due(f, layer)) continue;
    uint32_t outer = g->reading_layer;
    g->reading_layer = layer; /* it reads only what lower layers make */
    if (concerns(g, d, &c)) fold_in(f, mod->modify == CARDVM_SET, eval(g, mod->value, &c));
    g->reading_layer = outer;
  }
}

static void fold_layer(fold *f) {
  cardvm_game *g = f->g;
  f->lasting = g->cards[f->index].lasting;
  for (uint32_t l = g->hooks[g->program->hook_constant + f->property - 1]; l;
       l = g->listeners[l].next) {
    ASSERT(g, LISTENER_AT(g, l)->hook == g->program->hook_constant + f->property - 1);
    modifiers_fold(f, g->listeners[l].age);
    constant_fold(f, &g->listeners[l]);
  }
  modifiers_fold(f, UINT32_MAX);
}

static int32_t compute(cardvm_game *g, uint32_t index, cardvm_id property, uint32_t below) {
  const cardvm_property_def *d = &program_property(g->program, property)->def;
  fold f = {.g = g, .index = index, .property = property, .below = below, .layer = 1};
  f.value = program_definition(g->program, g->cards[index].definition)->values[property - 1];
  if (++g->reading_depth <= READING_DEPTH_MAX)
    for (; f.layer; f.layer = f.next) {
      f.next = 0;
      fold_layer(&f);
    }
  g->reading_depth--;
  ASSERT(g, g->reading_layer == below && "it reads what it read before");
  if (f.value < d->min) return d->min;
  return f.value > d->max ? d->max : f.value;
}

/* Recomputes a sample of the kept values, because computing takes time. */
static bool computed(cardvm_game *g, uint32_t index, cardvm_id property, int32_t kept_value) {
  if (g->reading_depth || (g->events + index + property) % 4) return true;
  return compute(g, index, property, 0) == kept_value;
}

int32_t property_of(cardvm_game *g, uint32_t index, cardvm_id property) {
  const cardvm_program *p = g->program;
  const card *c = CARD_AT(g, index);
  ASSERT(g, c->definition && has(&p->properties, property));
  if (!g->hooks[p->hook_constant + property - 1] && !c->lasting)
    return program_definition(p, c->definition)->shown[property - 1];
  if (g->reading_layer) return compute(g, index, property, g->reading_layer);
  uint32_t key = index * p->properties.count + property;
  uint32_t epoch = program_property(p, property)->fickle ? g->changes : g->epochs[property];
  kept *k = &g->kept[key & g->kept_mask];
  if (k->key == key && k->epoch == epoch && k->version == g->versions[index]) {
    ASSERT(g, value_kept(g, index, property));
    ASSERT(g, computed(g, index, property, k->value) && "what is kept is what it is");
    return k->value;
  }
  int32_t value = compute(g, index, property, 0);
  *k = (kept){key, epoch, g->versions[index], value};
  return value;
}

bool property_remembered(const cardvm_game *g, cardvm_handle handle, cardvm_id property,
                         int32_t *value) {
  const int32_t *properties;
  if (!remembered_card(g, handle, NULL, &properties)) return false;
  *value = properties[property - 1];
  return true;
}

int32_t property_by_handle(cardvm_game *g, cardvm_handle handle, cardvm_id property) {
  uint32_t index = card_at(g, handle);
  if (index) return property_of(g, index, property);
  int32_t value;
  if (property_remembered(g, handle, property, &value)) return value;
  uint32_t i = card_named(g, handle);
  return i ? program_definition(g->program, g->cards[i].definition)->values[property - 1] : 0;
}
