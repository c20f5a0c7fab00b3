/* Sealing a program: finding what can be known only when everything is declared. */
#include "abilities.h"
#include "fingerprint.h"

#include <string.h>

static void zones_index(cardvm_program *p) {
  EACH_ID(z, p->zones) {
    zone *item = ITEM(zone, p->zones, z);
    if (item->def.play) p->play_zones |= zone_bit(z);
    if (item->def.board) p->board_zones |= zone_bit(z);
    item->traits =
        item->def.play * ZONE_PLAY | item->def.board * ZONE_BOARD |
        (item->def.seen == CARDVM_SEEN_ALL) * ZONE_OPEN |
        (item->def.seen == CARDVM_SEEN_OWNER) * ZONE_OWN |
        item->def.makes_owner * ZONE_MAKES_OWNER | item->def.card_follows_master * ZONE_LEADS |
        item->def.master_follows_card * ZONE_FOLLOWS | (item->entered != 0) * ZONE_ENTERED;
  }
}

static void fields_index(cardvm_program *p) {
  p->fields_begin_empty = true;
  for (uint32_t f = 0; f < p->fields.count; f++) {
    const cardvm_field_def *d = ITEM(const cardvm_field_def, p->fields, f + 1);
    *PART(p, p->field_starts, p->fields.count, f) = d->initial;
    if (d->initial) p->fields_begin_empty = false;
    if (d->kept) p->kept_fields |= (uint64_t)1 << f;
  }
}

/* Lists where the links of a circle lead. Returns how many there are; `ways` may be NULL. */
static uint32_t circle_ways(const cardvm_program *p, const circle *c, way *ways) {
  uint32_t n = 0;
  EACH_ID(i, p->links) {
    const link *l = ITEM(const link, p->links, i);
    if (l->zone != c->zone || (l->a != c->ordinal && l->b != c->ordinal)) continue;
    if (ways && l->a == c->ordinal) ways[n] = (way){l->b, l->direction};
    else if (ways) ways[n] = (way){l->a, -l->direction};
    n++;
  }
  return n;
}

static bool circles_index(cardvm_program *p) {
  EACH_ID(i, p->circles) {
    circle *c = ITEM(circle, p->circles, i);
    if (!program_work(p, p->links.count)) return false;
    uint32_t count = circle_ways(p, c, NULL);
    c->ways = program_copy(p, NULL, (count + 1) * sizeof *c->ways);
    if (!c->ways) return false;
    c->way_count = circle_ways(p, c, c->ways);
  }
  return true;
}

static bool is_offered(const window *w, cardvm_id rule) {
  EACH_IN(offer, o, w->offers, w->offer_count)
    if (o->id == rule) return true;
  return false;
}

/* Returns the zones that not everybody sees. */
static uint64_t hidden_zones(const cardvm_program *p) {
  uint64_t hidden = 0;
  EACH_ID(z, p->zones)
    if (program_zone(p, z)->def.seen != CARDVM_SEEN_ALL) hidden |= zone_bit(z);
  return hidden;
}

/* Lists the rules' actions of a window, and finds the hidden zones whose cards could act in it. A
 * rule's action is used with cards of its selection. */
static bool window_index(cardvm_program *p, cardvm_id id) {
  window *w = ITEM(window, p->windows, id);
  offer *offers = program_copy(p, NULL, (p->rule_list.count + 1) * sizeof *offers);
  w->offers = offers;
  for (uint32_t i = 1; offers && i <= p->rule_list.count; i++) {
    if (!program_work(p, 1 + w->offer_count)) return false;
    const cardvm_id rule = *ITEM(const cardvm_id, p->rule_list, i);
    const ability *a = program_ability(p, rule);
    ASSERT_IN(p, a->rule);
    const selection *s = a->selection ? program_selection(p, a->selection) : NULL;
    const cardvm_expr asked = condition_at(a, CARDVM_MOMENT_ANNOUNCED);
    const expr *e = asked ? program_expr(p, asked) : NULL;
    if (!acts_in(a, id) || is_offered(w, rule)) continue;
    offers[w->offer_count++] = (offer){rule, a, s, e};
    if (s) w->hidden_rules |= s->def.zones;
  }
  const uint64_t hidden = hidden_zones(p);
  cardvm_id *acts = program_copy(p, NULL, (p->abilities.count + 1) * sizeof *acts);
  w->hidden_acts = acts;
  w->hidden_rules &= hidden;
  w->hidden = w->hidden_rules;
  for (uint32_t i = 1; acts && i <= p->abilities.count; i++) {
    const ability *a = program_ability(p, i);
    if (a->rule || !acts_in(a, id) || !(a->bearers & hidden)) continue;
    acts[w->hidden_act_count++] = i;
    w->hidden |= a->bearers & hidden;
  }
  w->unlisted = w->def.mode == CARDVM_WINDOW_SINGLE && !w->def.must && !window_scripted(p, id);
  return offers && acts;
}

/* Returns the zones in which cards may have the ability: where it says, and where the selection of
 * its constant looks. Without either, what is granted works in play as what is printed does. */
static uint64_t bearer_zones(const cardvm_program *p, const ability *a) {
  if (!a->def.granted_by) return a->zones;
  const cardvm_expr on = program_ability(p, a->def.granted_by)->def.on;
  const expr *e = on ? program_expr(p, on) : NULL;
  if (!e) return a->zones;
  const uint64_t said = a->def.bearer_zones;
  if (e->op != CARDVM_OP_IS_ONE_OF) return said ? said : p->play_zones;
  const uint64_t looks = program_selection(p, e->b)->def.zones;
  return said ? looks & said : looks;
}

/* Finds the windows in which effects wait for each other, and looks at what they are meanwhile. */
static bool stack_index(cardvm_program *p) {
  const cardvm_rules_def *r = &p->rules;
  EACH_ID(w, p->windows) {
    const cardvm_window_mode mode = program_window(p, w)->def.mode;
    if (mode >= CARDVM_WINDOW_STACK) p->stack_windows |= (uint64_t)1 << (w - 1);
    p->newer_only = p->newer_only || mode == CARDVM_WINDOW_CHAIN;
  }
  if (!r->stack_zone && !r->stack_card) return true;
  const cardvm_zone_def *z =
      has(&p->zones, r->stack_zone) ? &program_zone(p, r->stack_zone)->def : NULL;
  if (z && z->shared && !z->circles && has(&p->definitions, r->stack_card)) return true;
  return program_refuse(
      p, CARDVM_ERROR_DEFINITION,
      "what waits needs a shared zone without circles, and a card that it is there");
}

/* What cards arrive as is declared after the events. */
static bool arrivals_exist(cardvm_program *p) {
  EACH_ID(i, p->events)
    if (!ok(&p->definitions, program_event(p, i)->def.as))
      return program_refuse(p, CARDVM_ERROR_DEFINITION,
                            "event '%s' makes cards what does not exist",
                            program_event(p, i)->def.name);
  EACH_ID(i, p->abilities)
    if (!ok(&p->definitions, program_ability(p, i)->def.as))
      return program_refuse(p, CARDVM_ERROR_DEFINITION,
                            "ability %u makes its card what does not exist", (unsigned)i);
  return true;
}

/* Returns whether what cards are that not everybody sees can decide whether the ability gives, or
 * how much. */
static bool gives_secretly(const cardvm_program *p, const ability *a) {
  const cardvm_ability_def *d = &a->def;
  const cardvm_expr said[] = {d->condition, d->gives_count};
  bool secret = program_event(p, CARDVM_EVENT_ACTIVATE)->hidden_prohibit;
  EACH_IN(cardvm_expr, e, said, 2) secret = secret || expr_depends_on(p, *e) & ASKS_BEYOND;
  EACH_PART(d, cost, c)
    secret = secret || expr_depends_on(p, c->condition) & ASKS_BEYOND ||
             (c->event && program_event(p, c->event)->hidden_prohibit);
  return secret;
}

/* Looks at the window in which costs are paid, and at what abilities give there. */
static bool payment_index(cardvm_program *p) {
  const cardvm_id w = p->rules.payment_window;
  const uint64_t hidden = hidden_zones(p);
  if (!w) return true;
  EACH_ID(i, p->abilities) {
    const ability *a = program_ability(p, i);
    const uint64_t zones =
        a->selection ? program_selection(p, a->selection)->def.zones : a->bearers;
    if (a->def.gives && acts_in(a, w) && (zones & hidden || gives_secretly(p, a)))
      p->gives_hidden |= a->def.gives;
  }
  if (has(&p->windows, w) && program_window(p, w)->def.mode == CARDVM_WINDOW_SINGLE) return true;
  return program_refuse(p, CARDVM_ERROR_DEFINITION,
                        "costs are paid in a window of mode `single`, and there is none");
}

/* Notes from where cards that not everybody sees could prohibit events. */
static void prohibition_index(cardvm_program *p, const ability *a) {
  const uint64_t hidden = a->bearers & hidden_zones(p);
  if (a->def.kind == CARDVM_PROHIBITION)
    EACH_EVENT(&a->def, e) ITEM(event_kind, p->events, *e)->hidden_prohibit |= hidden;
}

static void hooks_index(cardvm_program *p) {
  uint32_t events = p->events.count, at = 1; /* 0 is no hook */
  p->hook_trigger = at;
  p->hook_prohibit = at += events;
  p->hook_replace = at += events;
  p->hook_until = at += events;
  p->hook_constant = at += events;
  p->hook_act = at += p->properties.count;
  p->hooks = at + p->windows.count;
  ASSERT_IN(p, p->hooks == 1 + 4 * events + p->properties.count + p->windows.count &&
                   p->hook_act - p->hook_until == events + p->properties.count);
}

/* Returns an empty set of definitions, or NULL if there is no memory. */
static uint32_t *set_make(cardvm_program *p) {
  return program_copy(p, NULL, (p->definitions.count / 32 + 1) * sizeof(uint32_t));
}

static bool definition_index(cardvm_program *p, cardvm_id id) {
  definition *d = ITEM(definition, p->definitions, id);
  int32_t *shown = program_copy(p, d->values, CARDVM_PROPERTIES_MAX * sizeof *shown);
  if (!shown) return false;
  for (uint32_t q = 0; q < p->properties.count; q++) {
    const cardvm_property_def *bounds = &program_property(p, q + 1)->def;
    if (shown[q] < bounds->min) shown[q] = bounds->min;
    else if (shown[q] > bounds->max) shown[q] = bounds->max;
  }
  d->shown = p->shown[id] = shown;
  uint32_t self_listeners = 0;
  EACH_ABILITY(d, each) {
    const ability *a = program_ability(p, *each);
    const bool self = hears_itself(a);
    if (a->def.started_only) continue;
    if (self) self_listeners += a->def.event_count;
    else if (!a->def.attached) d->zones |= a->zones;
    if (a->def.attached) d->attached = true;
  }
  self_listener *list = program_copy(p, NULL, (self_listeners + 1) * sizeof *list);
  if (!list) return false;
  EACH_ABILITY(d, each) {
    const ability *a = program_ability(p, *each);
    if (hears_itself(a) && !a->def.started_only)
      EACH_EVENT(&a->def, e) list[d->self_count++] = (self_listener){*e, *each};
  }
  EACH_IN(self_listener, l, list, d->self_count) {
    event_kind *k = ITEM(event_kind, p->events, l->event);
    if (!k->own_listeners && !(k->own_listeners = set_make(p))) return false;
    k->own_listeners[id / 32] |= (uint32_t)1 << id % 32;
    ASSERT_IN(p, in_set(k->own_listeners, id));
  }
  d->self_listeners = list;
  return true;
}

static bool listed_index(cardvm_program *p) {
  EACH_ID(z, p->zones) {
    uint32_t *set = program_work(p, p->definitions.count) ? set_make(p) : NULL;
    for (cardvm_id d = 1; set && d <= p->definitions.count; d++)
      if (program_definition(p, d)->zones & zone_bit(z)) set[d / 32] |= (uint32_t)1 << d % 32;
    ITEM(zone, p->zones, z)->listed = set;
    if (!set) return false;
  }
  return true;
}

static bool variables_index(cardvm_program *p) {
  const size_t bytes = (p->player_vars.count + 1) * sizeof(variable_start);
  variable_start *turns = program_copy(p, NULL, bytes), *steps = program_copy(p, NULL, bytes);
  if (!turns || !steps) return false;
  for (cardvm_id v = 1; v <= p->player_vars.count; v++) {
    const named *n = ITEM(const named, p->player_vars, v);
    if (n->each_turn) turns[p->turn_variable_count++] = (variable_start){v, n->start};
    if (n->each_step) steps[p->step_variable_count++] = (variable_start){v, n->start};
  }
  p->turn_variables = turns;
  p->step_variables = steps;
  return true;
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
  fields_index(p);
  hooks_index(p);
  EACH_ID(i, p->abilities) {
    ability *a = ITEM(ability, p->abilities, i);
    a->zones = a->def.zones ? a->def.zones : p->play_zones;
    if (!a->def.queue_class) a->def.queue_class = p->classes.count;
    a->bearers = bearer_zones(p, a);
    p->grants = p->grants || a->def.granted_by;
    prohibition_index(p, a);
    if (a->rule) continue; /* the rules lose nothing */
    a->lost_by[0] = cardvm_program_loss(p, CARDVM_LOSES_ALL);
    a->lost_by[1] = cardvm_program_loss(p, a->def.keyword);
  }
  p->no_variables = program_copy(p, NULL, (p->player_vars.count + 1) * sizeof(int32_t));
  p->shown = program_copy(p, NULL, (p->definitions.count + 1) * sizeof *p->shown);
  bool fine = p->error.code == CARDVM_OK && p->shown && p->no_variables && circles_index(p) &&
              variables_index(p) && stack_index(p) && arrivals_exist(p) && payment_index(p) &&
              seal_stages(p);
  for (uint32_t i = 1; fine && i <= p->definitions.count; i++) fine = definition_index(p, i);
  if (fine)
    fine = listed_index(p) && seal_dependencies(p) && seal_comparisons(p) && seal_selections(p);
  for (uint32_t i = 1; fine && i <= p->windows.count; i++) fine = window_index(p, i);
  p->rules.limits = limits_default(&p->rules.limits);
  if (p->error.code == CARDVM_OK) {
    p->hash = fingerprint(p);
    p->sealed = true;
  }
  if (error) *error = p->error;
  return p->error.code;
}
