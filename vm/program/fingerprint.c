/* One number for a program: everything that is declared, and the scripts that a binding read. Saves
 * and replays of another program are refused by this number. The hashes of the single scripts tell
 * which ones differ.
 *
 * The hash goes field by field, because padding may differ. A function in C counts by its name
 * only. */
#include "fingerprint.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

typedef struct print {
  uint64_t hash;
} print;

static void number(print *f, uint64_t n) {
  f->hash = (f->hash ^ n) * 0x9e3779b97f4a7c15u;
  f->hash ^= f->hash >> 29;
}

static void text(print *f, const char *s) {
  for (; s && *s; s++) number(f, (unsigned char)*s);
  number(f, s ? 256 : 257); /* no text differs from an empty text */
}

static void numbers(print *f, const uint64_t *list, size_t count) {
  for (size_t i = 0; i < count; i++) number(f, list[i]);
}
#define NUMBERS(f, ...)                                                                            \
  numbers((f), (const uint64_t[]){__VA_ARGS__},                                                    \
          sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t))

static void ids(print *f, const cardvm_id *list, uint32_t count) {
  number(f, count);
  for (uint32_t i = 0; i < count; i++) number(f, list[i]);
}

/* -- Each sort --------------------------------------------------------------------------------- */

static void zone_print(print *f, const zone *z) {
  const cardvm_zone_def *d = &z->def;
  text(f, d->name);
  number(f, d->seen);
  NUMBERS(f, d->shared, d->play, d->board, d->owners_only, d->makes_owner, d->circles,
          d->master_follows_card, d->card_follows_master, d->back);
}

static void circle_print(print *f, const circle *c) {
  text(f, c->name);
  NUMBERS(f, c->zone, (uint32_t)c->column, (uint32_t)c->row, c->ordinal);
}

static void link_print(print *f, const link *l) {
  NUMBERS(f, l->zone, l->a, l->b, (uint32_t)l->direction);
}

/* What refers to nothing has no word for it, so that programs without references keep their hash.
 */
static void reference_print(print *f, cardvm_reference r) {
  if (r.to) NUMBERS(f, r.to, r.follows_card);
}

static void named_print(print *f, const named *n) {
  text(f, n->name);
  NUMBERS(f, (uint32_t)n->start, n->each_turn + 2u * n->each_step);
  reference_print(f, n->refers);
}

static void property_print(print *f, const property *p) {
  text(f, p->def.name);
  NUMBERS(f, (uint32_t)p->def.base, (uint32_t)p->def.min, (uint32_t)p->def.max,
          p->def.layer | (uint64_t)p->def.layers << 8, p->def.hidden);
  if (p->def.loses) number(f, p->def.loses);
}

static void field_print(print *f, const cardvm_field_def *d) {
  text(f, d->name);
  NUMBERS(f, (uint32_t)d->initial, d->kept);
  reference_print(f, d->refers);
}

static void expr_print(print *f, const expr *e) { NUMBERS(f, e->op, e->a, e->b, e->c); }

static void path_print(print *f, const path *h) { NUMBERS(f, h->def.step, h->def.of, h->def.what); }

static void selection_print(print *f, const selection *s) {
  text(f, s->def.name);
  NUMBERS(f, s->def.zones, s->def.side, s->def.attached, s->def.top, s->def.circle, s->def.filter);
}

/* Members that came later are left out where they say nothing: the hash is then as it was. */
static void event_print(print *f, const event_kind *k) {
  const cardvm_event_def *d = &k->def;
  text(f, d->name);
  NUMBERS(f, d->change, d->what, d->dealt_to, d->refill, d->position, (uint32_t)d->amount,
          d->has_amount, d->needs_amount, d->before, d->function, d->affected);
  if (d->own_master || d->left || d->hosts) NUMBERS(f, d->own_master, d->left, d->hosts);
  if (d->as) NUMBERS(f, UINT32_MAX, d->as);
}

static void window_print(print *f, const window *w) {
  text(f, w->def.name);
  NUMBERS(f, w->def.mode, w->def.pass, w->def.must);
}

static void sequence_print(print *f, const sequence *s) {
  text(f, s->def.name);
  number(f, s->def.newer_only);
}

static void step_print(print *f, const step *s) {
  const cardvm_step_def *d = &s->def;
  text(f, d->name);
  NUMBERS(f, s->sequence, d->condition, d->function, d->window, d->window_player, d->after,
          d->quiet);
}

static void cost_print(print *f, const cardvm_cost_def *c) {
  NUMBERS(f, c->kind, c->event, c->selection, c->variable, c->count, c->condition, c->alike,
          c->prompt);
  if (c->variables) NUMBERS(f, (uint32_t)c->variables, (uint32_t)(c->variables >> 32));
  if (c->either) NUMBERS(f, c->either, c->way);
}

static void target_print(print *f, const cardvm_target_def *t) {
  NUMBERS(f, t->selection, t->min, t->max, t->needed_only, t->prompt);
  if (t->players || t->places) NUMBERS(f, t->players, t->places);
  if (t->condition) number(f, t->condition);
}

static void choice_print(print *f, const cardvm_choice_def *c) {
  NUMBERS(f, c->kind, c->parameter, c->prompt, c->min, c->max, c->count);
  ids(f, c->options, c->option_count);
  if (c->functions) ids(f, c->functions, c->option_count);
}

static void modifier_print(print *f, const cardvm_modifier_def *m) {
  NUMBERS(f, m->property, m->modify, m->value, m->layer);
}

static void ability_lists_print(print *f, const cardvm_ability_def *d) {
  ids(f, d->events, d->event_count);
  number(f, d->modifier_count);
  for (uint32_t i = 0; i < d->modifier_count; i++) modifier_print(f, &d->modifiers[i]);
  number(f, d->cost_count);
  for (uint32_t i = 0; i < d->cost_count; i++) cost_print(f, &d->costs[i]);
  number(f, d->target_count);
  for (uint32_t i = 0; i < d->target_count; i++) target_print(f, &d->targets[i]);
  number(f, d->parameter_count);
  for (uint32_t i = 0; i < d->parameter_count; i++) number(f, d->parameters[i]);
  if (d->gives) NUMBERS(f, (uint32_t)d->gives, (uint32_t)(d->gives >> 32), d->gives_count);
  for (uint32_t i = 0; i < d->choice_count; i++) choice_print(f, &d->choices[i]);
}

static void ability_print(print *f, const ability *a) {
  const cardvm_ability_def *d = &a->def;
  text(f, d->name);
  NUMBERS(f, d->keyword, d->kind, d->zones);
  if (d->bearer_zones) NUMBERS(f, d->bearer_zones);
  NUMBERS(f, d->attached, d->started_only, d->self, d->optional, d->each, d->interrupts, d->players,
          d->counts, d->reset, a->rule);
  NUMBERS(f, d->condition, d->function, d->match, d->me_slot, d->me_who, d->queue_class, d->limit,
          d->limit_sequence, d->asked, d->limited, d->on, d->windows, d->during_zone, d->after_zone,
          a->definition, a->selection);
  if (d->grants | d->granted_by) NUMBERS(f, d->grants, d->granted_by);
  if (d->at_once) number(f, 1);
  if (d->as) NUMBERS(f, UINT32_MAX, d->as);
  if (d->does) NUMBERS(f, UINT32_MAX - 1, d->does);
  ability_lists_print(f, d);
}

static void rule_print(print *f, const cardvm_id *id) { number(f, *id); }

static void action_print(print *f, const rule_action *a) {
  const cardvm_rule_action_def *d = &a->def;
  text(f, d->name);
  NUMBERS(f, d->selection, d->condition, d->at_once, d->one_at_a_time, d->event, d->function);
}

static void invariant_print(print *f, const cardvm_invariant_def *d) {
  text(f, d->name);
  number(f, d->selection);
  number(f, d->players);
  number(f, d->condition);
}

static void duration_print(print *f, const duration *d) {
  text(f, d->def.name);
  ids(f, d->def.events, d->def.event_count);
  NUMBERS(f, d->def.match, d->def.sequence, d->def.later);
  if (d->def.lasts) number(f, d->def.lasts);
}

static void plan_print(print *f, const plan *p) {
  NUMBERS(f, p->over, p->each, p->count);
  for (uint32_t i = 0; i < p->count; i++) {
    const cardvm_plan_item *item = &p->items[i].def;
    NUMBERS(f, item->event, item->skips, item->cards, item->those, item->condition,
            item->fill_count);
    for (uint32_t k = 0; k < item->fill_count; k++)
      NUMBERS(f, item->fills[k].slot, item->fills[k].with, item->fills[k].value,
              item->fills[k].circle);
  }
}

static void function_print(print *f, const function *fn) {
  text(f, fn->name);
  NUMBERS(f, fn->script, fn->call != NULL, fn->plan != NULL);
  if (fn->plan) plan_print(f, fn->plan);
}

static void stamp_print(print *f, const stamp *s) {
  text(f, s->file);
  number(f, s->hash);
}

static void definition_print(print *f, const definition *d, uint32_t properties) {
  text(f, d->name);
  for (uint32_t i = 0; i < properties; i++) number(f, (uint32_t)d->values[i]);
  ids(f, d->abilities, d->ability_count);
  if (d->hides) NUMBERS(f, d->hides, d->hides_with);
}

static void rules_print(print *f, const cardvm_rules_def *r) {
  NUMBERS(f, r->newest_wave_first, r->fixed_order, r->once_per_batch, r->short_choices,
          r->short_hands_act, r->extra_turns, r->players_min, r->players_max, r->setup_sequence,
          r->turn_sequence, r->turn_limit, r->endless_draws);
  if (r->stack_zone) NUMBERS(f, r->stack_zone, r->stack_card);
  /* The others are what they were before there were such rules. */
  if (r->in_vain_back) number(f, 1);
  if (r->payment_window) NUMBERS(f, 2, r->payment_window);
  if (r->actions_together) number(f, 3);
}

/* -- The whole --------------------------------------------------------------------------------- */

#define EACH(type, items, what)                                                                    \
  do {                                                                                             \
    number(f, (items).count);                                                                      \
    for (uint32_t i = 1; i <= (items).count; i++) what(f, ITEM(const type, items, i));             \
  } while (0)

static void tables_print(print *f, const cardvm_program *p) {
  const table *const tables_of_names[] = {&p->names,     &p->layers,  &p->player_vars,
                                          &p->game_vars, &p->classes, &p->roles};
  for (size_t t = 0; t < sizeof tables_of_names / sizeof *tables_of_names; t++)
    EACH(named, *tables_of_names[t], named_print);
  EACH(zone, p->zones, zone_print);
  EACH(circle, p->circles, circle_print);
  EACH(link, p->links, link_print);
  EACH(property, p->properties, property_print);
  EACH(cardvm_field_def, p->fields, field_print);
  EACH(expr, p->exprs, expr_print);
  EACH(selection, p->selections, selection_print);
  EACH(event_kind, p->events, event_print);
  EACH(window, p->windows, window_print);
  EACH(sequence, p->sequences, sequence_print);
  EACH(step, p->steps, step_print);
  EACH(ability, p->abilities, ability_print);
  EACH(cardvm_id, p->rule_list, rule_print);
  EACH(rule_action, p->rule_actions, action_print);
  EACH(duration, p->durations, duration_print);
  EACH(function, p->functions, function_print);
  EACH(stamp, p->stamps, stamp_print);
  if (p->invariants.count) EACH(cardvm_invariant_def, p->invariants, invariant_print);
  if (p->paths.count) EACH(path, p->paths, path_print);
}

uint64_t fingerprint(const cardvm_program *p) {
  print f = {0};
  tables_print(&f, p);
  number(&f, p->definitions.count);
  for (uint32_t i = 1; i <= p->definitions.count; i++)
    definition_print(&f, program_definition(p, i), p->properties.count);
  rules_print(&f, &p->rules);
  return f.hash;
}

cardvm_status cardvm_program_stamp(cardvm_program *p, const char *file, const void *bytes,
                                   size_t size) {
  if (p->sealed || !file) return CARDVM_ERROR_STATE;
  stamp s = {.file = program_text(p, file), .hash = XXH3_64bits(bytes, size)};
  s.name = XXH3_64bits(file, strlen(file));
  if (!s.file || !program_add(p, &p->stamps, &s)) return p->error.code;
  return CARDVM_OK;
}

uint64_t cardvm_program_hash(const cardvm_program *p) { return p->sealed ? p->hash : 0; }
