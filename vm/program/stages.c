/* In which order changes of values are made. Each layer has stages: what a constant reads that
 * changes in its own layer is changed in an earlier stage. All changes of one property in a layer
 * share a stage, so that they come by age, but for those that read that property themselves, or
 * through others: these have a stage behind it. Those that read each other are a ring, and share
 * one.
 *
 * What an ability might read decides, not what it happens to read: so the order is known before a
 * game begins. What functions read is not known; they find what earlier stages have made. */
#include "operands.h"

#include <string.h>

typedef struct property_set {
  uint64_t words[PROPERTY_WORDS];
} property_set;

/* What happens to a property in the layer at hand. */
typedef struct node {
  bool changes;       /* something changes it */
  bool plain, ringed; /* something does without reading it; something that reads it does */
  property_set reads; /* what its changes read, also through others (closed) */
  property_set of_plain, of_ringed; /* what each sort reads by itself */
  uint32_t level, ring_level;       /* stages, from 1 within the layer; 0: there is none */
} node;

typedef struct layering {
  cardvm_program *p;
  cardvm_id layer;
  uint32_t first; /* how many stages lower layers have */
  node *nodes;    /* [property - 1] */
} layering;

static bool join(property_set *into, const property_set *from) {
  bool more = false;
  for (uint32_t w = 0; w < PROPERTY_WORDS; w++) {
    more = more || from->words[w] & ~into->words[w];
    into->words[w] |= from->words[w];
  }
  return more;
}

#define EACH_PROPERTY(y, q) for (cardvm_id q = 1; q <= (y)->p->properties.count; q++)
#define NODE(y, q) (&(y)->nodes[(q)-1])

static cardvm_id layer_of(const cardvm_program *p, const cardvm_modifier_def *m) {
  return m->layer ? m->layer : ITEM(const property, p->properties, m->property)->def.layer;
}

typedef void modifier_visit(layering *y, ability *a, uint32_t modifier);

/* Calls `visit` for each change that a constant makes in the layer. */
static bool each_modifier(layering *y, modifier_visit *visit) {
  cardvm_program *p = y->p;
  if (!program_work(p, p->abilities.count)) return false;
  for (uint32_t i = 1; i <= p->abilities.count; i++) {
    ability *a = ITEM(ability, p->abilities, i);
    for (uint32_t m = 0; m < a->def.modifier_count; m++)
      if (layer_of(p, MODIFIER(p, &a->def, m)) == y->layer) visit(y, a, m);
  }
  return p->error.code == CARDVM_OK;
}

/* Returns what a change reads of that which changes in the layer. */
static property_set reads_of(const layering *y, const ability *a, uint32_t modifier) {
  dependencies r = {0};
  property_set reads = {{0}};
  dependencies_of_modifier(y->p, a, modifier, &r);
  EACH_PROPERTY(y, q)
  if (NODE(y, q)->changes && (bit_get(r.props, q) || bit_get(r.props_it, q)))
    bit_set(reads.words, q);
  return reads;
}

static void note_changed(layering *y, ability *a, uint32_t m) {
  NODE(y, MODIFIER(y->p, &a->def, m)->property)->changes = true;
}

static void note_reads(layering *y, ability *a, uint32_t m) {
  const property_set reads = reads_of(y, a, m);
  join(&NODE(y, MODIFIER(y->p, &a->def, m)->property)->reads, &reads);
}

static bool close_reads(layering *y) {
  for (bool more = true; more;) {
    more = false;
    if (!program_work(y->p, (uint64_t)y->p->properties.count * y->p->properties.count))
      return false;
    EACH_PROPERTY(y, q)
    EACH_PROPERTY(y, r)
    if (bit_get(NODE(y, q)->reads.words, r)) more |= join(&NODE(y, q)->reads, &NODE(y, r)->reads);
  }
  return true;
}

/* Returns whether somebody who reads these properties reads `id`, also through others. */
static bool leads_to(const layering *y, const property_set *reads, cardvm_id id) {
  EACH_PROPERTY(y, q)
  if (bit_get(reads->words, q) && (q == id || bit_get(NODE(y, q)->reads.words, id))) return true;
  return false;
}

static void sort_change(layering *y, ability *a, uint32_t m) {
  const cardvm_id id = MODIFIER(y->p, &a->def, m)->property;
  const property_set reads = reads_of(y, a, m);
  node *n = NODE(y, id);
  const bool ringed = leads_to(y, &reads, id);
  if (ringed) n->ringed = true;
  else n->plain = true;
  join(ringed ? &n->of_ringed : &n->of_plain, &reads);
}

/* -- Levels ------------------------------------------------------------------------------------ */

static bool same_ring(const layering *y, cardvm_id q, cardvm_id r) {
  return NODE(y, q)->ringed && NODE(y, r)->ringed && bit_get(NODE(y, q)->reads.words, r) &&
         bit_get(NODE(y, r)->reads.words, q);
}

/* Returns the last level of what is read, of which what shares the reader's ring is left out. */
static uint32_t last_read(const layering *y, const property_set *reads, cardvm_id ring_of) {
  uint32_t last = 0;
  EACH_PROPERTY(y, q) {
    if (!bit_get(reads->words, q)) continue;
    const node *n = NODE(y, q);
    const uint32_t level = ring_of && same_ring(y, ring_of, q) ? n->level : n->ring_level;
    if (level > last) last = level;
    if (n->level > last) last = n->level;
  }
  return last;
}

/* Returns the level of the ring that a property is in. */
static uint32_t ring_level(const layering *y, cardvm_id id) {
  uint32_t last = 0;
  EACH_PROPERTY(y, q) {
    const node *n = NODE(y, q);
    if (!same_ring(y, id, q)) continue;
    const uint32_t read = last_read(y, &n->of_ringed, id);
    if (read > last) last = read;
    if (n->level > last) last = n->level;
  }
  return last + 1;
}

/* Raises levels until each is behind what it reads. Returns how many there are; 0 on an error. */
static uint32_t find_levels(layering *y) {
  const uint64_t count = y->p->properties.count;
  uint32_t last = 0;
  for (bool more = true; more;) {
    more = false;
    if (!program_work(y->p, count * count)) return 0;
    EACH_PROPERTY(y, q) {
      node *n = NODE(y, q);
      const uint32_t level = n->plain ? last_read(y, &n->of_plain, 0) + 1 : 0,
                     ring = n->ringed ? ring_level(y, q) : 0;
      more |= level != n->level || ring != n->ring_level;
      n->level = level;
      n->ring_level = ring;
      if (level > last) last = level;
      if (ring > last) last = ring;
    }
    if (y->first + last > STAGES_MAX) {
      program_refuse(y->p, CARDVM_ERROR_LIMIT,
                     "constants that read what others change, one behind the other, need more than "
                     "%u stages",
                     STAGES_MAX);
      return 0;
    }
  }
  return last;
}

/* -- What games read --------------------------------------------------------------------------- */

/* What a constant changes in later layers, too, and what it grants, concerns the cards that it did
 * in its first one. */
static void give_stage(layering *y, ability *a, uint32_t m) {
  const cardvm_id id = MODIFIER(y->p, &a->def, m)->property;
  const property_set reads = reads_of(y, a, m);
  const node *n = NODE(y, id);
  uint8_t *stages = (uint8_t *)(uintptr_t)a->stages, *begins = stages + a->def.modifier_count,
          *first = begins + a->def.modifier_count;
  stages[m] = (uint8_t)(y->first + (leads_to(y, &reads, id) ? n->ring_level : n->level));
  begins[m] = *first && *first <= y->first ? *first : stages[m];
  if (!*first || stages[m] < *first) *first = stages[m];
}

static void keep_levels(layering *y) {
  EACH_PROPERTY(y, q) {
    property *item = ITEM(property, y->p->properties, q);
    const node *n = NODE(y, q);
    if (n->level) item->plain[y->layer - 1] = (uint8_t)(y->first + n->level);
    if (n->level) item->stages |= stage_bit(y->first + n->level);
    if (n->ring_level) item->rings |= stage_bit(y->first + n->ring_level);
    item->stages |= item->rings;
    y->p->rings |= item->rings;
  }
}

/* Finds the stages of a layer. */
static bool layer_stages(layering *y) {
  memset(y->nodes, 0, y->p->properties.count * sizeof *y->nodes);
  EACH_PROPERTY(y, q) { /* lasting effects read nothing */
    const cardvm_property_def *d = &program_property(y->p, q)->def;
    NODE(y, q)->changes = NODE(y, q)->plain =
        d->layer == y->layer || d->layers >> (y->layer - 1) & 1;
  }
  if (!each_modifier(y, note_changed) || !each_modifier(y, note_reads) || !close_reads(y) ||
      !each_modifier(y, sort_change))
    return false;
  const uint32_t levels = find_levels(y);
  if (y->p->error.code != CARDVM_OK) return false;
  keep_levels(y);
  const bool fine = each_modifier(y, give_stage);
  y->first += levels;
  return fine;
}

bool seal_stages(cardvm_program *p) {
  for (uint32_t i = 1; i <= p->abilities.count; i++) {
    ability *a = ITEM(ability, p->abilities, i);
    a->stages = program_copy(p, NULL, 2 * a->def.modifier_count + 1);
    if (!a->stages) return false;
    a->begins = a->stages + a->def.modifier_count;
  }
  const size_t bytes = (p->properties.count + 1) * sizeof(node);
  layering y = {.p = p, .layer = 1, .nodes = memory_resize(&p->allocator, NULL, 0, bytes)};
  if (!y.nodes) return program_refuse_memory(p);
  while (y.layer <= p->layers.count && layer_stages(&y)) y.layer++;
  memory_resize(&p->allocator, y.nodes, bytes, 0);
  if (y.layer <= p->layers.count) return false;
  for (cardvm_id q = 1; q <= p->properties.count; q++) {
    property *item = ITEM(property, p->properties, q);
    item->stage_count = bits_in(item->stages);
    item->values_at = p->values_each;
    p->values_each += item->stage_count;
    ASSERT_IN(p, item->plain[item->def.layer - 1] && !(item->rings & ~item->stages));
  }
  return true;
}

bool modify_possible(const cardvm_program *p, cardvm_id property_id, uint32_t modify) {
  const cardvm_property_def *d = &program_property(p, property_id)->def;
  const uint32_t layer = modify >> 8;
  return (modify & 0xff) <= CARDVM_SET &&
         (!layer || layer == d->layer || (has(&p->layers, layer) && d->layers >> (layer - 1) & 1));
}
