/* What expressions depend on. A property is computed again, and a rule action tested again, only
 * after something that it reads has changed. */
#include "abilities.h"
#include "operands.h"

#include <string.h>

static bool is_it(uint32_t who, bool it_is_subject) {
  return it_is_subject && who == CARDVM_WHO_IT;
}

static void read_who(cardvm_program *p, uint32_t who, bool it_is_subject, dependencies *r);
static void read_whose(cardvm_program *p, uint32_t whose, bool it_is_subject, dependencies *r);

/* Notes what says where a path leads. */
static void read_path(cardvm_program *p, cardvm_id id, bool it_is_subject, dependencies *r) {
  const path *h = program_path(p, id);
  const cardvm_path_def *d = &h->def;
  if (!program_work(p, 1)) return;
  switch (d->step) {
  case CARDVM_PATH_FIELD:
    read_who(p, d->of, it_is_subject, r);
    if (is_it(d->of, it_is_subject)) r->fields_it |= (uint64_t)1 << (d->what - 1);
    else r->fields |= (uint64_t)1 << (d->what - 1);
    break;
  case CARDVM_PATH_HOST:
    read_who(p, d->of, it_is_subject, r);
    r->attached = true;
    break;
  case CARDVM_PATH_PLAYER_VAR:
    read_whose(p, d->of, it_is_subject, r);
    r->variables = true;
    break;
  case CARDVM_PATH_GAME_VAR: r->variables = true; break;
  }
}

/* Notes which card a word refers to. A card that may leave while the ability goes on is read as
 * remembered; any move may then change what is read. */
static void read_who(cardvm_program *p, uint32_t who, bool it_is_subject, dependencies *r) {
  const bool it = is_it(who, it_is_subject), leads = who > CARDVM_WHO_PATH;
  if (leads) read_path(p, who - CARDVM_WHO_PATH, it_is_subject, r);
  if (who >= CARDVM_WHO_ROLE && !leads) r->turns = true;
  if (who == CARDVM_WHO_HOST) r->attached = true;
  bool own = who == CARDVM_WHO_ME || who == CARDVM_WHO_ITSELF;
  if (!it && who != CARDVM_WHO_HOST && (!own || r->started)) r->zones = UINT64_MAX;
}

static void read_whose(cardvm_program *p, uint32_t whose, bool it_is_subject, dependencies *r) {
  if (whose > CARDVM_WHOSE_PATH) read_path(p, whose - CARDVM_WHOSE_PATH, it_is_subject, r);
  if (whose == CARDVM_WHOSE_TURN || whose == CARDVM_WHOSE_OPPONENT) r->turns = true;
  const uint32_t who = whose_card(whose);
  if (!who) return;
  const bool owner = whose >= CARDVM_WHOSE_OWNER;
  read_who(p, who, it_is_subject, r);
  if (!owner) r->masters = true;
  else if (is_it(who, it_is_subject)) r->zone_it = true;
  else r->zones = UINT64_MAX;
}

static void read_card(cardvm_program *p, const expr *e, bool it_is_subject, dependencies *r) {
  const bool it = is_it(e->a, it_is_subject);
  read_who(p, e->a, it_is_subject, r);
  switch ((cardvm_op)e->op) {
  case CARDVM_OP_OWN: r->masters = true; /* who may know it */ /* fall through */
  case CARDVM_OP_BASE:
  case CARDVM_OP_DEFINITION: r->definitions = true; break;
  case CARDVM_OP_PROPERTY: bit_set(it ? r->props_it : r->props, e->b); break;
  case CARDVM_OP_TAG_AMONG:
  case CARDVM_OP_TAG_NUMBER: break; /* read_expr has noted it */
  case CARDVM_OP_TAG:
    bit_set(it ? r->props_it : r->props, CARDVM_TAG_PROPERTY(e->b));
    if (r->tags) r->tags[CARDVM_TAG_PROPERTY(e->b) - 1] |= CARDVM_TAG_BIT(e->b);
    break;
  case CARDVM_OP_FIELD:
    if (it) r->fields_it |= (uint64_t)1 << (e->b - 1);
    else r->fields |= (uint64_t)1 << (e->b - 1);
    break;
  case CARDVM_OP_CONTROLLED:
  case CARDVM_OP_MASTER:
    if (it) r->master_it = true;
    else r->masters = true;
    break;
  case CARDVM_OP_ATTACHED:
  case CARDVM_OP_IS_ATTACHED: r->attached = true; break;
  case CARDVM_OP_POSITION: r->anything = true; break; /* a move of any card above it changes it */
  default: /* a move of the card changes its zone, position and presence */
    if (it) r->zone_it = true;
    else r->zones = UINT64_MAX;
    break;
  }
}

static void read_expr(cardvm_program *p, cardvm_expr e, bool it_is_subject, dependencies *r);
static void read_losses(const ability *a, dependencies *r);

static void read_selection(cardvm_program *p, cardvm_id id, bool it_is_subject, dependencies *r) {
  const cardvm_selection_def *s = &program_selection(p, id)->def;
  if (it_is_subject) r->zone_it = true;
  else r->zones |= s->zones;
  if (s->attached) r->attached = true;
  if (s->top) r->anything = true; /* any card that is put on top changes it */
  if (s->side != CARDVM_SIDE_ANY) {
    if (it_is_subject) r->master_it = true;
    r->masters = true; /* the side depends on the source's master, too */
  }
  read_expr(p, s->filter, it_is_subject, r);
}

/* Notes what is read to find whether two words refer to the same card, or to neighbours. */
static void read_pair(cardvm_program *p, const expr *e, bool it_is_subject, dependencies *r) {
  if (is_it(e->a, it_is_subject) && is_it(e->b, it_is_subject)) return;
  if (e->a > CARDVM_WHO_PATH) read_path(p, e->a - CARDVM_WHO_PATH, it_is_subject, r);
  if (e->b > CARDVM_WHO_PATH) read_path(p, e->b - CARDVM_WHO_PATH, it_is_subject, r);
  if (e->op == CARDVM_OP_ADJACENT || e->op == CARDVM_OP_AT || e->a >= CARDVM_WHO_ROLE ||
      e->b >= CARDVM_WHO_ROLE) {
    r->turns = true;
    r->zones = UINT64_MAX;
  }
  if (e->a == CARDVM_WHO_HOST || e->b == CARDVM_WHO_HOST) r->attached = true;
}

/* An event that moves a card may be prohibited as what leaves any zone, or enters it. */
static bool prohibits(const cardvm_program *p, const cardvm_ability_def *d, cardvm_id event) {
  const bool moves = change_moves(program_event(p, event)->def.change);
  EACH_EVENT(d, e)
    if (*e == event || (moves && program_event(p, *e)->def.change == CARDVM_CHANGE_FOLLOWS))
      return d->kind == CARDVM_PROHIBITION;
  return false;
}

/* What prohibits may read anything: only whether it asks scripts is found here. */
static void read_prohibitions(cardvm_program *p, cardvm_id event, dependencies *r) {
  r->anything = true;
  if (!program_work(p, p->abilities.count)) return;
  EACH_ID(i, p->abilities) {
    const ability *a = program_ability(p, i);
    if (!prohibits(p, &a->def, event)) continue;
    read_losses(a, r);
    read_expr(p, a->def.condition, false, r);
    read_expr(p, a->def.match, false, r);
  }
}

static void read_asked(cardvm_program *p, const plan *asked, dependencies *r) {
  for (uint32_t i = 0; i < asked->count; i++) {
    const cardvm_plan_item *item = &asked->items[i].def;
    read_expr(p, item->condition, false, r);
    EACH_FILL(item, f) {
      const bool card = f->with == CARDVM_FILL_CARD;
      if (!card) read_expr(p, f->with == CARDVM_FILL_PLACE ? f->circle : f->value, false, r);
    }
    if (item->event) read_prohibitions(p, item->event, r);
  }
}

static void read_operand(cardvm_program *p, operand kind, uint32_t value, bool it_is_subject,
                         dependencies *r) {
  switch (kind) {
  case OPERAND_EXPR: read_expr(p, value, it_is_subject, r); break;
  case OPERAND_WHOSE: read_whose(p, value, it_is_subject, r); break;
  case OPERAND_PLAYER_VAR:
  case OPERAND_GAME_VAR: r->variables = true; break;
  case OPERAND_SELECTION: read_selection(p, value, false, r); break;
  case OPERAND_SEQUENCE:
  case OPERAND_STEP: r->turns = true; break;
  case OPERAND_ZONE: r->zones |= zone_bit(value); break;
  case OPERAND_READER: r->anything = r->scripts = true; break;
  case OPERAND_ASKED: read_asked(p, plan_asked(p, value), r); break;
  default: break; /* the operand never changes, or read_card notes it */
  }
}

static void read_expr(cardvm_program *p, cardvm_expr id, bool it_is_subject, dependencies *r) {
  if (!id) return;
  expr *e = ITEM(expr, p->exprs, id);
  if (e->seen[it_is_subject] == p->pass || !program_work(p, 1)) return;
  e->seen[it_is_subject] = p->pass;
  const operands *o = operands_of(e->op);
  bool it = o->a == OPERAND_WHO && is_it(e->a, it_is_subject);
  if (e->op == CARDVM_OP_TURN_NUMBER || e->op == CARDVM_OP_EXTRA_TURN) r->turns = true;
  for (cardvm_id q = of_list(e->op) ? e->c : 0; q; q = program_property(p, q)->more) {
    const bool both = it && (o->b != OPERAND_WHO || is_it(e->b, it_is_subject));
    bit_set(both ? r->props_it : r->props, q);
    bit_set(it ? r->props_it : r->props, q);
    if (r->tags) r->tags[q - 1] = UINT32_MAX;
  }
  if (e->op == CARDVM_OP_SHARES) {
    read_who(p, e->a, it_is_subject, r);
    read_who(p, e->b, it_is_subject, r);
  } else if (o->b == OPERAND_WHO) {
    read_pair(p, e, it_is_subject, r);
  } else if (e->op == CARDVM_OP_IS_ONE_OF) {
    if (!it) r->zones = UINT64_MAX;
    if (e->a > CARDVM_WHO_PATH) read_path(p, e->a - CARDVM_WHO_PATH, it_is_subject, r);
    read_selection(p, e->b, it, r);
  } else {
    read_operand(p, (operand)o->a, e->a, it_is_subject, r);
    read_operand(p, (operand)o->b, e->b, it_is_subject && !of_each_card(e->op), r);
    if (o->a == OPERAND_WHO) read_card(p, e, it_is_subject, r);
  }
}

/* What an expression or selection reads is added to `r`. What a pass has met it has added already,
 * so each begins a pass of its own. */
static void dependencies_of_expr(cardvm_program *p, cardvm_expr id, bool it_is_subject,
                                 dependencies *r) {
  p->pass++;
  read_expr(p, id, it_is_subject, r);
}

static void dependencies_of_selection(cardvm_program *p, cardvm_id id, bool it_is_subject,
                                      dependencies *r) {
  p->pass++;
  read_selection(p, id, it_is_subject, r);
}

bool selection_steady(cardvm_program *p, cardvm_id id) {
  dependencies r = {0};
  dependencies_of_selection(p, id, false, &r);
  return !r.variables && !r.anything;
}

/* -- Dependents, found once -------------------------------------------------------------------- */

/* Whether an ability works is read from the card whose it is: `it`, if it concerns itself alone. */
static void read_losses(const ability *a, dependencies *r) {
  const bool own = a->def.kind == CARDVM_CONSTANT && !a->def.on && !a->def.attached;
  for (uint32_t i = 0; i < 2; i++)
    if (a->lost_by[i]) bit_set(own ? r->props_it : r->props, a->lost_by[i]);
}

void dependencies_of_modifier(cardvm_program *p, const ability *a, uint32_t i, dependencies *r) {
  const cardvm_ability_def *d = &a->def;
  r->started = d->started_only;
  dependencies_of_expr(p, d->condition, false, r);
  dependencies_of_expr(p, d->on, true, r);
  dependencies_of_expr(p, MODIFIER(p, d, i)->value, true, r);
  read_losses(a, r);
  r->turns |= a->rule; /* in a rule's ability "you" is the turn player */
}

static void dependencies_of_constant(cardvm_program *p, const ability *a) {
  for (uint32_t i = 0; i < a->def.modifier_count; i++)
    dependencies_of_modifier(p, a, i,
                             &p->property_dependencies[MODIFIER(p, &a->def, i)->property - 1]);
}

static bool join(uint64_t *into, const uint64_t *from) {
  bool changed = false;
  for (uint32_t w = 0; w < PROPERTY_WORDS; w++) {
    changed = changed || (from[w] & ~into[w]);
    into[w] |= from[w];
  }
  return changed;
}

/* Adds what is read through another property. Returns whether anything was added. */
static bool inherit(dependencies *r, const dependencies *from, bool same_card) {
  dependencies old = *r;
  if (same_card) {
    r->fields_it |= from->fields_it;
    join(r->props_it, from->props_it);
    r->zone_it |= from->zone_it;
    r->master_it |= from->master_it;
  } else {
    r->fields |= from->fields_it;
    join(r->props, from->props_it);
    if (from->zone_it) r->zones = UINT64_MAX;
    r->masters |= from->master_it;
  }
  r->fields |= from->fields;
  r->zones |= from->zones;
  join(r->props, from->props);
  r->masters |= from->masters;
  r->variables |= from->variables;
  r->turns |= from->turns;
  r->anything |= from->anything;
  r->scripts |= from->scripts;
  r->attached |= from->attached;
  r->definitions |= from->definitions;
  return memcmp(&old, r, sizeof old) != 0;
}

static bool close_once(cardvm_program *p, dependencies *r) {
  bool changed = false;
  if (!program_work(p, p->properties.count)) return false;
  EACH_ID(q, p->properties) {
    if (bit_get(r->props_it, q)) changed |= inherit(r, &p->property_dependencies[q - 1], true);
    if (bit_get(r->props, q)) changed |= inherit(r, &p->property_dependencies[q - 1], false);
  }
  return changed;
}

static void close_dependencies(cardvm_program *p) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t q = 0; q < p->properties.count; q++)
      changed |= close_once(p, &p->property_dependencies[q]);
  }
}

/* Who depends on something is noted where a change of it looks: which property, or the bit of a
 * rule action. */
typedef void dependent_note(dependents *on, uint32_t who);
static void note_property(dependents *on, uint32_t who) { bit_set(on->properties, who); }
static void note_action(dependents *on, uint32_t who) { on->actions_all |= who; }
static void note_prohibited(dependents *on, uint32_t who) { on->prohibited |= who; }

static void note_all(cardvm_program *p, const dependencies *r, dependent_note *note, uint32_t who) {
  ASSERT_IN(p, set_ok(&p->fields, r->fields | r->fields_it));
  for (uint32_t f = 0; f < FIELDS_MAX; f++)
    if ((r->fields >> f) & 1) note(&p->on_field[f], who);
  for (uint32_t z = 0; z < CARDVM_ZONES_MAX; z++)
    if ((r->zones >> z) & 1) note(&p->on_zone[z], who);
  EACH_ID(q, p->properties) {
    if (bit_get(r->props, q)) note(&p->on_property[q - 1], who);
    if (bit_get(r->props, q) || bit_get(r->props_it, q)) note(&p->on_constant[q - 1], who);
  }
  if (r->masters) note(&p->on_master, who);
  if (r->variables) note(&p->on_variables, who);
  if (r->turns) note(&p->on_turns, who);
  if (r->attached) note(&p->on_attached, who);
  if (r->definitions) note(&p->on_definition, who);
}

static void index_property(cardvm_program *p, uint32_t id) {
  const dependencies *r = &p->property_dependencies[id - 1];
  note_all(p, r, note_property, id);
  for (uint32_t z = 0; z < CARDVM_ZONES_MAX; z++)
    ASSERT_IN(p, bit_get(p->on_zone[z].properties, id) == (bool)((r->zones >> z) & 1));
  p->local_fields |= r->fields_it;
  p->any_local |= r->zone_it || r->master_it || r->fields_it;
  ITEM(property, p->properties, id)->fickle = r->anything;
}

static void dependencies_of_filter(cardvm_program *p, cardvm_id selection_id, dependencies *r) {
  if (selection_id)
    dependencies_of_expr(p, program_selection(p, selection_id)->def.filter, true, r);
}

static void dependencies_of_use(cardvm_program *p, const ability *a, dependencies *r) {
  const cardvm_ability_def *d = &a->def;
  if (d->granted_by) {
    const ability *by = program_ability(p, d->granted_by);
    dependencies_of_expr(p, by->def.condition, false, r);
    dependencies_of_expr(p, by->def.on, true, r);
    read_losses(by, r);
  }
  read_losses(a, r);
  dependencies_of_expr(p, d->condition, true, r);
  dependencies_of_filter(p, a->selection, r);
  p->pass++;
  if (a->does) read_asked(p, a->does, r);
  EACH_PART(d, target, t) {
    const cardvm_expr read[] = {t->condition, t->min, t->max, t->pair, t->total};
    dependencies_of_filter(p, t->selection, r);
    dependencies_of_filter(p, t->places, r);
    for (int k = 0; k < 5; k++) dependencies_of_expr(p, read[k], true, r);
  }
  EACH_PART(d, choice, c) {
    dependencies_of_expr(p, c->min, true, r);
    dependencies_of_expr(p, c->max, true, r);
  }
  EACH_PART(d, cost, c) {
    dependencies_of_expr(p, c->count, true, r);
    dependencies_of_expr(p, c->condition, true, r);
    dependencies_of_filter(p, c->selection, r);
  }
}

bool window_scripted(cardvm_program *p, cardvm_id window_id) {
  dependencies r = {0};
  if (!program_work(p, p->abilities.count)) return false;
  EACH_ID(i, p->abilities) {
    const ability *a = program_ability(p, i);
    if (acts_in(a, window_id)) dependencies_of_use(p, a, &r);
  }
  p->pass++;
  read_prohibitions(p, CARDVM_EVENT_ACTIVATE, &r);
  while (close_once(p, &r)) {}
  return r.scripts;
}

/* Notes what may make an event possible that was not: a change of what it sets, or, in `by`, of
 * what prohibits it. */
static void dependencies_of_event(cardvm_program *p, cardvm_id event, dependencies *r,
                                  dependencies *by) {
  const cardvm_event_def *e = &program_event(p, event)->def;
  if (changes[e->change].needs & SETS) {
    if (changes[e->change].what == WHAT_FIELD) r->fields_it |= (uint64_t)1 << (e->what - 1);
    else r->variables = true;
  }
  if (!program_work(p, p->abilities.count)) return;
  EACH_ID(i, p->abilities) {
    const ability *a = program_ability(p, i);
    const cardvm_ability_def *d = &a->def;
    if (!prohibits(p, d, event)) continue;
    dependencies o = {.started = d->started_only};
    read_losses(a, &o);
    dependencies_of_expr(p, d->condition, false, &o);
    dependencies_of_expr(p, d->match, false, &o);
    inherit(by, &o, false);
  }
}

/* Marks what concerns a rule action: a change of one card of its own zones, or of any card. Without
 * such zones no list of cards that have changed is walked, so an attachment concerns all. */
static void index_bit(cardvm_program *p, dependencies r, uint32_t bit, uint64_t own) {
  while (close_once(p, &r)) {}
  for (uint32_t f = 0; f < FIELDS_MAX; f++)
    if ((r.fields_it >> f) & 1) p->on_field[f].actions |= bit;
  for (uint32_t z = 0; z < CARDVM_ZONES_MAX; z++)
    if ((own >> z) & 1) p->on_zone[z].actions |= bit;
  EACH_ID(q, p->properties)
    if (bit_get(r.props_it, q)) p->on_property[q - 1].actions |= bit;
  if (r.attached) *(own ? &p->on_attached.actions : &p->on_attached.actions_all) |= bit;
  r.attached = false;
  r.masters |= r.master_it;
  note_all(p, &r, note_action, bit);
  if (r.anything) p->actions_anything |= bit;
}

static void index_action(cardvm_program *p, cardvm_id id) {
  const cardvm_rule_action_def *d = &ITEM(const rule_action, p->rule_actions, id)->def;
  dependencies r = {0}, by = {0};
  uint32_t bit = (uint32_t)1 << (id - 1);
  if (d->selection) dependencies_of_selection(p, d->selection, true, &r);
  dependencies_of_expr(p, d->condition, d->selection != 0, &r);
  if (d->event) dependencies_of_event(p, d->event, &r, &by);
  while (close_once(p, &by)) {}
  /* What may end that its event is prohibited concerns it while anything prohibits such events. */
  note_all(p, &by, note_prohibited, bit);
  if (by.anything) p->actions_prohibited |= bit;
  index_bit(p, r, bit, d->selection ? program_selection(p, d->selection)->def.zones : 0);
  if (d->at_once) p->at_once |= bit;
}

/* Effects that last as long as a condition holds are tested as rule actions at once are: by a bit
 * behind theirs. What bears them may be anybody's. */
static void index_lasts(cardvm_program *p) {
  dependencies r = {.started = true, .masters = true};
  EACH_ID(d, p->durations) {
    const cardvm_expr lasts = ITEM(duration, p->durations, d)->def.lasts;
    if (lasts) p->lasts = (uint32_t)1 << RULE_ACTIONS_MAX;
    dependencies_of_expr(p, lasts, false, &r);
  }
  index_bit(p, r, p->lasts, 0);
  p->at_once |= p->lasts;
}

/* So are abilities that trigger because something holds, before what does not act at once: what
 * they read, and what may keep them from triggering. */
static void index_states(cardvm_program *p) {
  dependencies r = {.started = true, .masters = true};
  EACH_ID(i, p->abilities) {
    const ability *a = program_ability(p, i);
    if (!a->def.state) continue;
    p->states = (uint32_t)2 << RULE_ACTIONS_MAX;
    dependencies_of_use(p, a, &r);
    dependencies_of_expr(p, a->def.state, false, &r);
    r.turns |= a->rule || a->def.limit;
  }
  if (p->states) dependencies_of_event(p, CARDVM_EVENT_ACTIVATE, &r, &r);
  index_bit(p, r, p->states, r.zone_it ? UINT64_MAX : 0);
}

static void settle(dependents *list, uint32_t count) {
  for (dependents *w = list; w < list + count; w++) {
    w->any = w->actions || w->actions_all || w->prohibited;
    for (uint32_t n = 0; n < PROPERTY_WORDS; n++) w->any = w->any || w->properties[n];
  }
}

static void settle_all(cardvm_program *p) {
  settle(p->on_field, FIELDS_MAX);
  settle(p->on_zone, CARDVM_ZONES_MAX);
  settle(p->on_property, CARDVM_PROPERTIES_MAX);
  settle(p->on_constant, CARDVM_PROPERTIES_MAX);
  settle(&p->on_master, 1);
  settle(&p->on_variables, 1);
  settle(&p->on_turns, 1);
  settle(&p->on_attached, 1);
  settle(&p->on_definition, 1);
}

bool seal_dependencies(cardvm_program *p) {
  p->property_dependencies =
      program_copy(p, NULL, (p->properties.count + 1) * sizeof(dependencies));
  if (!p->property_dependencies) return false;
  EACH_ID(i, p->abilities) dependencies_of_constant(p, program_ability(p, i));
  close_dependencies(p);
  EACH_ID(q, p->properties) index_property(p, q);
  EACH_ID(i, p->rule_actions) index_action(p, i);
  index_lasts(p);
  index_states(p);
  settle_all(p);
  p->variables_have_dependents = p->on_variables.any || p->actions_anything | p->actions_prohibited;
  p->turns_have_dependents = p->on_turns.any || p->actions_anything | p->actions_prohibited;
  EACH_ID(z, p->zones) {
    const bool listened = p->on_zone[z - 1].any || (p->zones_left | p->zones_entered) & zone_bit(z);
    if (listened) p->zones_with_dependents |= zone_bit(z);
    if (listened || p->actions_anything | p->actions_prohibited)
      ITEM(zone, p->zones, z)->traits |= ZONE_HAS_DEPENDENTS;
  }
  EACH_ID(q, p->properties)
    if (program_property(p, q)->modified) p->modified[p->modified_count++] = q;
  return true;
}
