/* In which order changes of values are made. Each layer has stages: what a constant reads that
 * changes in its own layer is changed in an earlier stage. All changes of one property in a layer
 * share a stage, so that they come by age, but for those that read that property themselves, or
 * through others: these have a stage behind it. Those that read each other are a ring, and share
 * one. Each tag has stages of its own: a change of several is made of one for each. Only the tags
 * that no constant changes by name share theirs.
 *
 * What an ability might read decides, not what it happens to read: so the order is known before a
 * game begins. What functions read is not known; they find what earlier stages have made. */
#include "operands.h"

#include <string.h>

/* What happens to a property, or to some tags of one, in the layer at hand. The sets are of nodes.
 */
typedef struct node {
  cardvm_id property;
  uint32_t mask;
  bool changes;               /* something changes it */
  bool plain, ringed;         /* something does without reading it; something that reads it does */
  uint32_t level, ring_level; /* stages, from 1 within the layer; 0: there is none */
  uint64_t *reads;            /* what its changes read, also through others (closed) */
  uint64_t *of_plain, *of_ringed; /* what each sort reads by itself */
} node;

typedef struct layering {
  cardvm_program *p;
  cardvm_id layer;
  uint32_t first; /* how many stages lower layers have */
  node *nodes;    /* [node - 1] */
  uint32_t count, words;
  uint64_t *sets;  /* those of all nodes */
  uint64_t *reads; /* what the change at hand reads */
  size_t bytes;
  uint32_t tags[CARDVM_PROPERTIES_MAX];
} layering;

static bool join(const layering *y, uint64_t *into, const uint64_t *from) {
  bool more = false;
  for (uint32_t w = 0; w < y->words; w++) {
    more = more || from[w] & ~into[w];
    into[w] |= from[w];
  }
  return more;
}

#define EACH_NODE(y, q) for (uint32_t q = 1; q <= (y)->count; q++)
#define NODE(y, q) (&(y)->nodes[(q)-1])

static cardvm_id layer_of(const cardvm_program *p, const cardvm_modifier_def *m) {
  return m->layer ? m->layer : program_property(p, m->property)->def.layer;
}

typedef void modifier_visit(layering *y, ability *a, uint32_t modifier);

/* Calls `visit` for each change that a constant makes in the layer. */
static bool each_modifier(layering *y, modifier_visit *visit) {
  cardvm_program *p = y->p;
  if (!program_work(p, p->abilities.count)) return false;
  EACH_ID(i, p->abilities) {
    ability *a = ITEM(ability, p->abilities, i);
    for (uint32_t m = 0; m < a->def.modifier_count; m++)
      if (layer_of(p, MODIFIER(p, &a->def, m)) == y->layer) visit(y, a, m);
  }
  return p->error.code == CARDVM_OK;
}

/* Notes what a change reads of that which changes in the layer. */
static void find_reads(layering *y, const ability *a, uint32_t modifier) {
  dependencies r = {.tags = y->tags};
  memset(y->tags, 0, sizeof y->tags);
  memset(y->reads, 0, y->words * sizeof *y->reads);
  dependencies_of_modifier(y->p, a, modifier, &r);
  EACH_NODE(y, q) {
    const node *n = NODE(y, q);
    const bool tags = program_property(y->p, n->property)->def.tags;
    if (n->changes && (bit_get(r.props, n->property) || bit_get(r.props_it, n->property)) &&
        (!tags || y->tags[n->property - 1] & n->mask))
      bit_set(y->reads, q);
  }
}

static void note_changed(layering *y, ability *a, uint32_t m) {
  NODE(y, a->staged[m].node)->changes = true;
}

static void note_reads(layering *y, ability *a, uint32_t m) {
  find_reads(y, a, m);
  join(y, NODE(y, a->staged[m].node)->reads, y->reads);
}

static bool close_reads(layering *y) {
  for (bool more = true; more;) {
    more = false;
    if (!program_work(y->p, (uint64_t)y->count * y->count)) return false;
    EACH_NODE(y, q)
      EACH_NODE(y, r)
        if (bit_get(NODE(y, q)->reads, r)) more |= join(y, NODE(y, q)->reads, NODE(y, r)->reads);
  }
  return true;
}

/* Returns whether somebody who reads what the change at hand reads, reads node `id`, also through
 * others. */
static bool leads_to(const layering *y, uint32_t id) {
  EACH_NODE(y, q)
    if (bit_get(y->reads, q) && (q == id || bit_get(NODE(y, q)->reads, id))) return true;
  return false;
}

static void sort_change(layering *y, ability *a, uint32_t m) {
  node *n = NODE(y, a->staged[m].node);
  find_reads(y, a, m);
  const bool ringed = leads_to(y, a->staged[m].node);
  if (ringed) n->ringed = true;
  else n->plain = true;
  join(y, ringed ? n->of_ringed : n->of_plain, y->reads);
}

/* -- Levels ------------------------------------------------------------------------------------ */

static bool same_ring(const layering *y, uint32_t q, uint32_t r) {
  return NODE(y, q)->ringed && NODE(y, r)->ringed && bit_get(NODE(y, q)->reads, r) &&
         bit_get(NODE(y, r)->reads, q);
}

/* Returns the last level of what is read, of which what shares the reader's ring is left out. */
static uint32_t last_read(const layering *y, const uint64_t *reads, uint32_t ring_of) {
  uint32_t last = 0;
  EACH_NODE(y, q) {
    if (!bit_get(reads, q)) continue;
    const node *n = NODE(y, q);
    const uint32_t level = ring_of && same_ring(y, ring_of, q) ? n->level : n->ring_level;
    if (level > last) last = level;
    if (n->level > last) last = n->level;
  }
  return last;
}

/* Returns whether a tag beside one of the ring's is changed plainly at this level: lasting effects
 * may do that, and none comes in a ring. */
static bool plain_beside(const layering *y, uint32_t id, uint32_t level) {
  EACH_NODE(y, q)
    EACH_NODE(y, r)
      if (NODE(y, r)->level == level && NODE(y, r)->property == NODE(y, q)->property &&
          same_ring(y, id, q))
        return true;
  return false;
}

/* Returns the level of the ring that a node is in. */
static uint32_t ring_level(const layering *y, uint32_t id) {
  uint32_t last = 0;
  EACH_NODE(y, q) {
    const node *n = NODE(y, q);
    if (!same_ring(y, id, q)) continue;
    const uint32_t read = last_read(y, n->of_ringed, id);
    if (read > last) last = read;
    if (n->level > last) last = n->level;
  }
  do last++;
  while (plain_beside(y, id, last));
  return last;
}

/* Raises levels until each is behind what it reads. Returns how many there are; 0 on an error. */
static uint32_t find_levels(layering *y) {
  const uint64_t count = y->count;
  uint32_t last = 0;
  for (bool more = true; more;) {
    more = false;
    if (!program_work(y->p, count * count)) return 0;
    EACH_NODE(y, q) {
      node *n = NODE(y, q);
      const uint32_t level = n->plain ? last_read(y, n->of_plain, 0) + 1 : 0,
                     ring = n->ringed ? ring_level(y, q) : 0;
      more |= level != n->level || ring != n->ring_level;
      n->level = level;
      n->ring_level = ring;
      if (level > last) last = level;
      if (ring > last) last = ring;
    }
    if (y->first + last > STAGES_MAX) {
      return program_refuse(
          y->p, CARDVM_ERROR_LIMIT,
          "constants that read what others change, one behind the other, need more than "
          "%u stages",
          STAGES_MAX);
    }
  }
  return last;
}

/* -- What games read --------------------------------------------------------------------------- */

/* What a constant changes in later layers, too, and what it grants, concerns the cards that it did
 * in its first one. */
static void give_stage(layering *y, ability *a, uint32_t m) {
  staged *s = &a->staged[m];
  const node *n = NODE(y, s->node);
  find_reads(y, a, m);
  s->stage = y->first + (leads_to(y, s->node) ? n->ring_level : n->level);
  s->begins = a->begins && a->begins <= y->first ? a->begins : s->stage;
  if (!a->begins || s->stage < a->begins) a->begins = s->stage;
  if (a->def.kind == CARDVM_CONSTANT)
    ITEM(property, y->p->properties, n->property)->modified |= n->mask;
}

static void keep_levels(layering *y) {
  EACH_NODE(y, q) {
    const node *n = NODE(y, q);
    property *item = ITEM(property, y->p->properties, n->property);
    if (n->level) item->plain[y->first + n->level] |= n->mask;
    if (n->level) item->stages |= stage_bit(y->first + n->level);
    if (n->ring_level) item->rings |= stage_bit(y->first + n->ring_level);
    item->stages |= item->rings;
    y->p->rings |= item->rings;
  }
}

static void layer_begin(layering *y) {
  memset(y->sets, 0, (size_t)3 * y->count * y->words * sizeof *y->sets);
  EACH_NODE(y, q) { /* lasting effects read nothing */
    node *n = NODE(y, q);
    const cardvm_property_def *d = &program_property(y->p, n->property)->def;
    uint64_t *sets = y->sets + (size_t)3 * (q - 1) * y->words;
    const bool changes = d->layer == y->layer || d->layers >> (y->layer - 1) & 1;
    *n = (node){.property = n->property,
                .mask = n->mask,
                .changes = changes,
                .plain = changes,
                .reads = sets,
                .of_plain = sets + y->words,
                .of_ringed = sets + (size_t)2 * y->words};
  }
}

/* Finds the stages of a layer. */
static bool layer_stages(layering *y) {
  layer_begin(y);
  if (!each_modifier(y, note_changed) || !each_modifier(y, note_reads) || !close_reads(y) ||
      !each_modifier(y, sort_change))
    return false;
  const uint32_t levels = find_levels(y);
  if (y->p->error.code != CARDVM_OK) return false;
  keep_levels(y);
  const bool fine = each_modifier(y, give_stage);
  for (uint32_t i = 1; i <= levels; i++) y->p->layer_of_stage[y->first + i] = (uint8_t)y->layer;
  y->first += levels;
  return fine;
}

/* -- Nodes ------------------------------------------------------------------------------------- */

/* Returns whether a change is made to what a node stands for. Who sets tags sets the whole list. */
static bool changes_node(const cardvm_program *p, const cardvm_modifier_def *d, const node *n) {
  const property *of = program_property(p, d->property);
  if (!of->def.tags) return d->property == n->property;
  if (d->modify == CARDVM_SET) return program_property(p, n->property)->def.list == of->def.list;
  return d->property == n->property && d->tags & n->mask;
}

/* Makes the changes of an ability changes of one node each; without `staged` they are counted. */
static uint32_t split_changes(const layering *y, const ability *a, cardvm_modifier_def *defs,
                              staged *all) {
  uint32_t count = 0;
  for (uint32_t m = 0; m < a->def.modifier_count; m++)
    EACH_NODE(y, q) {
      const cardvm_modifier_def *d = &a->def.modifiers[m];
      if (!changes_node(y->p, d, NODE(y, q))) continue;
      if (all) {
        all[count] = (staged){.node = q, .mask = NODE(y, q)->mask};
        defs[count] = *d;
        defs[count].property = NODE(y, q)->property;
        if (defs[count].property != d->property) defs[count].tags = 0;
      }
      count++;
    }
  return count;
}

static bool split(const layering *y, ability *a) {
  const uint32_t count = split_changes(y, a, NULL, NULL);
  cardvm_modifier_def *defs = program_copy(y->p, NULL, (count + 1) * sizeof *defs);
  staged *all = program_copy(y->p, NULL, (count + 1) * sizeof *all);
  if (!defs || !all) return false;
  split_changes(y, a, defs, all);
  a->def.modifiers = defs;
  a->def.modifier_count = count;
  a->staged = all;
  return true;
}

/* Lists the nodes, after the tags that constants change by name have been noted. */
static bool make_nodes(layering *y) {
  cardvm_program *p = y->p;
  uint32_t most = p->properties.count;
  EACH_ID(i, p->abilities) {
    const cardvm_ability_def *d = &program_ability(p, i)->def;
    EACH_PART(d, modifier, m)
      if (m->modify != CARDVM_SET) y->tags[m->property - 1] |= m->tags;
  }
  EACH_ID(q, p->properties) most += bits_in(y->tags[q - 1]);
  y->words = most / 64 + 1;
  y->bytes = most * sizeof *y->nodes + ((size_t)3 * most + 1) * y->words * sizeof *y->sets;
  y->nodes = memory_resize(&p->allocator, NULL, 0, y->bytes);
  if (!y->nodes) return program_refuse_memory(p);
  EACH_ID(q, p->properties) {
    y->nodes[y->count++] = (node){.property = q, .mask = ~y->tags[q - 1]};
    for (uint32_t bit = 1; bit; bit <<= 1)
      if (y->tags[q - 1] & bit) y->nodes[y->count++] = (node){.property = q, .mask = bit};
  }
  y->sets = (uint64_t *)(void *)(y->nodes + most);
  y->reads = y->sets + (size_t)3 * most * y->words;
  EACH_ID(i, p->abilities)
    if (!split(y, ITEM(ability, p->abilities, i))) return false;
  return true;
}

bool seal_stages(cardvm_program *p) {
  layering y = {.p = p};
  bool fine = make_nodes(&y);
  for (y.layer = 1; fine && y.layer <= p->layers.count; y.layer++) fine = layer_stages(&y);
  if (y.nodes) memory_resize(&p->allocator, y.nodes, y.bytes, 0);
  if (!fine) return false;
  EACH_ID(q, p->properties) {
    property *item = ITEM(property, p->properties, q);
    item->stage_count = bits_in(item->stages);
    item->values_at = p->values_each;
    p->values_each += item->stage_count;
    ASSERT_IN(p, item->stages && !(item->rings & ~item->stages));
  }
  return true;
}

bool modify_possible(const cardvm_program *p, cardvm_id property_id, uint32_t modify,
                     uint32_t value) {
  const cardvm_property_def *d = &program_property(p, property_id)->def;
  const uint32_t layer = modify >> 8, kind = modify & 0xff;
  return (d->tags
              ? kind >= CARDVM_SET && kind <= CARDVM_WITHOUT && tags_exist(p, property_id, value)
              : kind <= CARDVM_SET) &&
         (!layer || layer == d->layer || (has(&p->layers, layer) && d->layers >> (layer - 1) & 1));
}
