/* Constants that read what they change, themselves or through others: a ring. They take effect one
 * after the other, by age, each on all cards, and read what the older ones have left; those of one
 * age read the same. While they do, the kept values of their stage hold what is left so far, and
 * none of them is valid. */
#include "values.h"

typedef struct ring {
  cardvm_game *g;
  uint32_t stage, count;
  struct {
    cardvm_id property;
    uint32_t next; /* its oldest listener that has not taken effect */
  } of[CARDVM_PROPERTIES_MAX];
} ring;

static kept_value *left_at(const cardvm_game *g, uint32_t index, const property *q,
                           uint32_t stage) {
  return values_of(g, index, q) + stages_before(q, stage);
}
#define MADE_NOW                                                                                   \
  epoch /* the word in which the next value waits until those of an age have read                  \
         */

int32_t ring_left(const cardvm_game *g, uint32_t index, const property *q) {
  return left_at(g, index, q, g->reading_ring)->value;
}

static bool has_stage(const ability *a, uint32_t stage) {
  for (uint32_t m = 0; m < a->def.modifier_count; m++)
    if (a->staged[m].stage == stage) return true;
  return false;
}

/* Lists the ring's properties. Returns whether constants of several ages are at work in it: those
 * of one age read nothing of each other. */
static bool ring_begin(ring *r, cardvm_game *g, uint32_t stage) {
  const cardvm_program *p = g->program;
  uint32_t youngest = 0, oldest = UINT32_MAX;
  *r = (ring){.g = g, .stage = stage};
  EACH_ID(id, p->properties) {
    if (!(program_property(p, id)->rings & stage_bit(stage))) continue;
    r->of[r->count].property = id;
    r->of[r->count++].next = g->hooks[hook_of(g, id)];
    EACH_LINKED(g, l, g->hooks[hook_of(g, id)], listeners, next) {
      const uint32_t age = g->listeners[l].age;
      charge(g, 1);
      if (!has_stage(program_ability(p, g->listeners[l].ability), stage)) continue;
      if (age > youngest) youngest = age;
      if (age < oldest) oldest = age;
    }
  }
  return youngest > oldest;
}

static void ring_start_values(const ring *r) {
  cardvm_game *g = r->g;
  EACH_USED(g, i, cards)
    for (uint32_t n = 0; n < r->count && !out_of_work(g); n++) {
      const property *q = game_property(g, r->of[n].property);
      const int32_t value = value_of(g, i, r->of[n].property, stages_before(q, r->stage));
      *left_at(g, i, q, r->stage) = (kept_value){.value = value, .MADE_NOW = (uint32_t)value};
      charge(g, 1);
    }
}

/* Lets a constant take effect on one property of what it concerns; or, once all of its age have,
 * lets what it made be what is left. */
static void ring_apply(const ring *r, const listener *l, cardvm_id id, bool settle) {
  cardvm_game *g = r->g;
  const property *q = game_property(g, id);
  const bool all = game_ability(g, l->ability)->def.on != 0;
  const uint32_t own = all ? 0 : card_at(g, listener_context(g, l, NULL).me),
                 last = all ? g->h->card_count : own;
  for (uint32_t i = all ? 1 : own; i && i <= last && !out_of_work(g); i++) {
    if (!g->cards[i].definition) continue;
    kept_value *k = left_at(g, i, q, r->stage);
    charge(g, 1);
    if (settle) {
      k->value = (int32_t)k->MADE_NOW;
    } else {
      fold f = {.g = g,
                .index = i,
                .property = id,
                .stage = r->stage,
                .loses = q->def.loses != 0,
                .value = (int32_t)k->MADE_NOW};
      constant_fold(&f, l);
      k->MADE_NOW = (uint32_t)f.value;
    }
  }
}

/* Goes on with the constants of the lowest age that is left. Returns false if there is none. */
static bool ring_next(ring *r) {
  cardvm_game *g = r->g;
  uint32_t age = UINT32_MAX;
  for (uint32_t n = 0; n < r->count; n++)
    if (r->of[n].next && g->listeners[r->of[n].next].age < age)
      age = g->listeners[r->of[n].next].age;
  g->reading_age = age;
  for (uint32_t settle = 0; settle < 2; settle++)
    for (uint32_t n = 0; n < r->count; n++) {
      uint32_t l = r->of[n].next;
      for (; l && g->listeners[l].age == age; l = g->listeners[l].next)
        ring_apply(r, &g->listeners[l], r->of[n].property, settle);
      if (settle) r->of[n].next = l;
    }
  return age != UINT32_MAX;
}

static void ring_keep(const ring *r) {
  cardvm_game *g = r->g;
  EACH_USED(g, i, cards)
    for (uint32_t n = 0; n < r->count; n++) {
      const cardvm_id id = r->of[n].property;
      const property *q = game_property(g, id);
      kept_value *k = left_at(g, i, q, r->stage);
      *k = (kept_value){g->stamp, epoch_of(g, id, q), g->versions[i], k->value};
    }
}

bool fold_ring(cardvm_game *g, uint32_t index, cardvm_id id, uint32_t stage, int32_t *value) {
  ring r;
  if (!ring_begin(&r, g, stage)) return false;
  ring_start_values(&r);
  const uint32_t outer = g->reading_stage, outer_ring = g->reading_ring, outer_age = g->reading_age;
  g->reading_stage = g->reading_ring = stage;
  while (!out_of_work(g) && ring_next(&r)) {}
  g->reading_stage = outer;
  g->reading_ring = outer_ring;
  g->reading_age = outer_age;
  if (out_of_work(g)) return true;
  ring_keep(&r);
  *value = left_at(g, index, game_property(g, id), stage)->value;
  return true;
}
