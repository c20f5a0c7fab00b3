/* One number for a program: everything that is declared, and the scripts that a binding read. Saves
 * and replays of another program are refused by this number. The hashes of the single scripts tell
 * which ones differ.
 *
 * The hash goes field by field, because padding may differ. A function in C counts by its name
 * only. */
#include "fingerprint.h"
#include "rows.h"

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

static void id_print(print *f, const cardvm_id *id) { number(f, *id); }
static void subject_print(print *f, const cardvm_subject *s) { number(f, (uint64_t)*s); }
static void reference_print(print *f, const cardvm_reference *r) {
  NUMBERS(f, r->to, r->follows_card);
}
/* Each game keeps its limits itself. */
static void unhashed(print *f, const cardvm_limits *l) { (void)f, (void)l; }

/* -- Definitions by their rows ----------------------------------------------------------------- */

#pragma GCC diagnostic error "-Wmissing-field-initializers"

#define VALUE(member) d->member,
#define VALUE_LIST(member, count, what) d->member,
#define VALUE_ARRAY(member, count, what) {{0}},
#define VALUE_OTHER(member, what) d->member,
/* What is 0 is left out and the rest goes by name, so a member more leaves the hashes of programs
 * that do not use it. */
#define HASH_TEXT(member)                                                                          \
  if (d->member) text(f, #member), text(f, d->member);
#define HASH_NUMBER(member)                                                                        \
  if (d->member) text(f, #member), number(f, (uint64_t)d->member);
#define HASH_ARRAY(member, count, what)                                                            \
  text(f, #member);                                                                                \
  for (uint32_t i = 0; i < d->count; i++) what(f, &d->member[i]);
#define HASH_LIST(member, count, what)                                                             \
  if (d->member) {                                                                                 \
    HASH_ARRAY(member, count, what)                                                                \
  }
#define HASH_OTHER(member, what) what(f, &d->member);
/* The initializer is there for the compiler alone: it needs a value for each member. */
#define PRINT(name, type, ROWS)                                                                    \
  static void name(print *f, const type *d) {                                                      \
    const type all = {ROWS(VALUE, VALUE, VALUE_LIST, VALUE_ARRAY, VALUE_OTHER)};                   \
    (void)all;                                                                                     \
    ROWS(HASH_TEXT, HASH_NUMBER, HASH_LIST, HASH_ARRAY, HASH_OTHER)                                \
    text(f, NULL); /* here it ends */                                                              \
  }

PRINT(zone_def_print, cardvm_zone_def, ZONE_ROWS)
PRINT(property_def_print, cardvm_property_def, PROPERTY_ROWS)
PRINT(field_print, cardvm_field_def, FIELD_ROWS)
PRINT(path_def_print, cardvm_path_def, PATH_ROWS)
PRINT(selection_def_print, cardvm_selection_def, SELECTION_ROWS)
PRINT(event_def_print, cardvm_event_def, EVENT_ROWS)
PRINT(window_def_print, cardvm_window_def, WINDOW_ROWS)
PRINT(sequence_def_print, cardvm_sequence_def, SEQUENCE_ROWS)
PRINT(step_def_print, cardvm_step_def, STEP_ROWS)
PRINT(modifier_print, cardvm_modifier_def, MODIFIER_ROWS)
PRINT(target_print, cardvm_target_def, TARGET_ROWS)
PRINT(choice_print, cardvm_choice_def, CHOICE_ROWS)
PRINT(cost_print, cardvm_cost_def, COST_ROWS)
PRINT(ability_def_print, cardvm_ability_def, ABILITY_ROWS)
PRINT(action_def_print, cardvm_rule_action_def, ACTION_ROWS)
PRINT(invariant_print, cardvm_invariant_def, INVARIANT_ROWS)
PRINT(duration_def_print, cardvm_duration_def, DURATION_ROWS)
PRINT(fill_print, cardvm_plan_fill, FILL_ROWS)
PRINT(item_print, cardvm_plan_item, ITEM_ROWS)
PRINT(rules_print, cardvm_rules_def, RULES_ROWS)

/* -- What the program made of them ------------------------------------------------------------- */

static void circle_print(print *f, const circle *c) {
  text(f, c->name);
  NUMBERS(f, c->zone, (uint32_t)c->column, (uint32_t)c->row, c->ordinal);
  for (uint32_t i = 0; i < c->value_count; i++)
    NUMBERS(f, c->values[i].property, (uint32_t)c->values[i].value);
}

static void link_print(print *f, const link *l) {
  NUMBERS(f, l->zone, l->a, l->b, (uint32_t)l->direction);
}

static void named_print(print *f, const named *n) {
  text(f, n->name);
  NUMBERS(f, (uint32_t)n->start, n->each_turn + 2u * n->each_step);
  reference_print(f, &n->refers);
}

static void expr_print(print *f, const expr *e) { NUMBERS(f, e->op, e->a, e->b, e->c); }

static void step_print(print *f, const step *s) {
  number(f, s->sequence);
  step_def_print(f, &s->def);
}

static void ability_print(print *f, const ability *a) {
  NUMBERS(f, a->rule, a->definition, a->selection);
  ability_def_print(f, &a->def);
}

static void plan_print(print *f, const plan *p) {
  (void)(cardvm_plan_def){NULL, p->over, p->each, NULL, p->count}; /* as it was given, whole */
  NUMBERS(f, p->over, p->each, p->count);
  for (uint32_t i = 0; i < p->count; i++) item_print(f, &p->items[i].def);
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
  /* As it was given: a member more does not compile until it is here, and is hashed below. */
  (void)(cardvm_definition_def){d->name, NULL, 0, NULL, d->ability_count, d->hides, d->hides_with};
  text(f, d->name);
  for (uint32_t i = 0; i < properties; i++) number(f, (uint32_t)d->values[i]);
  number(f, d->ability_count);
  for (uint32_t i = 0; i < d->ability_count; i++) number(f, d->abilities[i]);
  if (d->hides) NUMBERS(f, d->hides, d->hides_with);
}

/* -- The whole --------------------------------------------------------------------------------- */

#define EACH(type, items, what)                                                                    \
  do {                                                                                             \
    number(f, (items).count);                                                                      \
    for (uint32_t i = 1; i <= (items).count; i++) what(f, ITEM(const type, items, i));             \
  } while (0)
#define EACH_DEF(type, items, what)                                                                \
  do {                                                                                             \
    number(f, (items).count);                                                                      \
    for (uint32_t i = 1; i <= (items).count; i++) what(f, &ITEM(const type, items, i)->def);       \
  } while (0)

static void tables_print(print *f, const cardvm_program *p) {
  const table *const tables_of_names[] = {&p->names,     &p->layers,  &p->player_vars,
                                          &p->game_vars, &p->classes, &p->roles};
  for (size_t t = 0; t < sizeof tables_of_names / sizeof *tables_of_names; t++)
    EACH(named, *tables_of_names[t], named_print);
  EACH_DEF(zone, p->zones, zone_def_print);
  EACH(circle, p->circles, circle_print);
  EACH(link, p->links, link_print);
  EACH_DEF(property, p->properties, property_def_print);
  EACH(cardvm_field_def, p->fields, field_print);
  EACH(expr, p->exprs, expr_print);
  EACH_DEF(selection, p->selections, selection_def_print);
  EACH_DEF(event_kind, p->events, event_def_print);
  EACH_DEF(window, p->windows, window_def_print);
  EACH_DEF(sequence, p->sequences, sequence_def_print);
  EACH(step, p->steps, step_print);
  EACH(ability, p->abilities, ability_print);
  EACH(cardvm_id, p->rule_list, id_print);
  EACH_DEF(rule_action, p->rule_actions, action_def_print);
  EACH_DEF(duration, p->durations, duration_def_print);
  EACH(function, p->functions, function_print);
  EACH(stamp, p->stamps, stamp_print);
  EACH(cardvm_invariant_def, p->invariants, invariant_print);
  EACH_DEF(path, p->paths, path_def_print);
  EACH_ID(i, p->tag_sets)
    for (uint32_t q = 0; q < p->properties.count; q++)
      number(f, ITEM(const tag_set, p->tag_sets, i)->masks[q]);
}

uint64_t fingerprint(const cardvm_program *p) {
  print f = {0};
  tables_print(&f, p);
  number(&f, p->definitions.count);
  EACH_ID(i, p->definitions) definition_print(&f, program_definition(p, i), p->properties.count);
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
