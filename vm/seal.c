/* Sealing a program: what can only be known when everything is declared. */
#include "fingerprint.h"

#include <string.h>

static void zones_index(cardvm_program *p) {
  for (uint32_t z = 1; z <= p->zones.count; z++) {
    zone *item = ITEM(zone, p->zones, z);
    if (item->def.play) p->play_zones |= zone_bit(z);
    if (item->def.board) p->board_zones |= zone_bit(z);
  }
}

/* Where the links of a circle lead; counts them when `ways` is NULL. */
static uint32_t circle_ways(const cardvm_program *p, const circle *c, way *ways) {
  uint32_t n = 0;
  for (uint32_t i = 1; i <= p->links.count; i++) {
    const link *l = ITEM(const link, p->links, i);
    if (l->zone != c->zone || (l->a != c->ordinal && l->b != c->ordinal)) continue;
    if (ways && l->a == c->ordinal) ways[n] = (way){l->b, l->direction};
    else if (ways) ways[n] = (way){l->a, -l->direction};
    n++;
  }
  return n;
}

static bool circles_index(cardvm_program *p) {
  for (uint32_t i = 1; i <= p->circles.count; i++) {
    circle *c = ITEM(circle, p->circles, i);
    uint32_t count = circle_ways(p, c, NULL);
    c->ways = program_copy(p, NULL, (count + 1) * sizeof *c->ways);
    if (!c->ways) return false;
    c->way_count = circle_ways(p, c, c->ways);
  }
  return true;
}

static void hooks_index(cardvm_program *p) {
  uint32_t events = p->events.count, at = 1; /* hook 0 is none */
  p->hook_trigger = at;
  p->hook_prohibit = at += events;
  p->hook_replace = at += events;
  p->hook_until = at += events;
  p->hook_constant = at += events;
  p->hook_act = at += p->properties.count;
  p->hooks = at + p->windows.count;
}

static bool definition_index(cardvm_program *p, definition *d) {
  int32_t *shown = program_copy(p, d->values, CARDVM_PROPERTIES_MAX * sizeof *shown);
  if (!shown) return false;
  for (uint32_t q = 0; q < p->properties.count; q++) {
    const cardvm_property_def *bounds = &program_property(p, q + 1)->def;
    if (shown[q] < bounds->min) shown[q] = bounds->min;
    else if (shown[q] > bounds->max) shown[q] = bounds->max;
  }
  d->shown = shown;
  uint32_t selves = 0;
  for (uint32_t i = 0; i < d->ability_count; i++) {
    const ability *a = program_ability(p, d->abilities[i]);
    bool self = a->def.kind == CARDVM_TRIGGERED && a->def.self;
    if (a->def.started_only) continue;
    if (self) selves += a->def.event_count;
    else if (!a->def.attached) d->zones |= a->zones;
    if (a->def.attached) d->attached = true;
  }
  self_listener *list = program_copy(p, NULL, (selves + 1) * sizeof *list);
  if (!list) return false;
  for (uint32_t i = 0; i < d->ability_count; i++) {
    const ability *a = program_ability(p, d->abilities[i]);
    if (a->def.kind != CARDVM_TRIGGERED || !a->def.self || a->def.started_only) continue;
    for (uint32_t e = 0; e < a->def.event_count; e++) {
      list[d->self_count++] = (self_listener){a->def.events[e], d->abilities[i]};
      d->hears_self |= (uint64_t)1 << a->def.events[e] % 64;
    }
  }
  for (uint32_t i = 0; i < d->self_count; i++) ITEM(event_kind, p->events, list[i].event)->self_heard = true;
  d->selves = list;
  return true;
}

static cardvm_limits limits_default(const cardvm_limits *given) {
  static const cardvm_limits standard = {.cards = 160,
                                         .lasting = 48,
                                         .listeners = 128,
                                         .queue = 48,
                                         .events = 48,
                                         .frames = 40,
                                         .options = 192,
                                         .stack = 512,
                                         .remembered = 16,
                                         .uses = 48,
                                         .steps = 100000,
                                         .journal = 1u << 20};
  cardvm_limits l = standard;
  const uint32_t *from = &given->cards;
  uint32_t *to = &l.cards;
  for (size_t i = 0; i < sizeof l / sizeof(uint32_t); i++)
    if (from[i]) to[i] = from[i];
  return l;
}

cardvm_status cardvm_program_seal(cardvm_program *p, cardvm_error *error) {
  if (p->sealed) {
    if (error) *error = (cardvm_error){0};
    return CARDVM_OK;
  }
  if (!p->has_rules && p->error.code == CARDVM_OK)
    program_refuse(p, CARDVM_ERROR_DEFINITION, "the program declares no rules");
  if (p->classes.count == 0) cardvm_program_class(p, "ordinary");
  zones_index(p);
  hooks_index(p);
  for (uint32_t i = 1; i <= p->abilities.count; i++) {
    ability *a = ITEM(ability, p->abilities, i);
    a->zones = a->def.zones ? a->def.zones : p->play_zones;
    if (!a->def.queue_class) a->def.queue_class = p->classes.count;
  }
  bool fine = p->error.code == CARDVM_OK && circles_index(p);
  for (uint32_t i = 1; fine && i <= p->definitions.count; i++)
    fine = definition_index(p, ITEM(definition, p->definitions, i));
  if (fine) fine = seal_dependencies(p) && seal_comparisons(p);
  p->rules.limits = limits_default(&p->rules.limits);
  if (p->error.code == CARDVM_OK) {
    p->hash = fingerprint(p);
    p->sealed = true;
  }
  if (error) *error = p->error;
  return p->error.code;
}
