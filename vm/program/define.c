/* Declaring zones, values, expressions, events, windows and sequences. */
#include "operands.h"

#include <stdio.h>
#include <string.h>

static cardvm_id refuse_id(cardvm_program *p, const char *what, const char *name, cardvm_id id) {
  return program_refuse(p, CARDVM_ERROR_DEFINITION, "%s of '%s': there is no id %u", what,
                        name ? name : "?", (unsigned)id);
}

cardvm_id cardvm_program_function(cardvm_program *p, const char *name, cardvm_function call,
                                  void *user) {
  function f = {.name = program_text(p, name), .call = call, .user = user};
  return program_add(p, &p->functions, &f);
}

cardvm_id cardvm_program_reader(cardvm_program *p, const char *name, cardvm_reader read,
                                void *user) {
  function f = {.name = program_text(p, name), .read = read, .user = user};
  return program_add(p, &p->functions, &f);
}

cardvm_id cardvm_program_script(cardvm_program *p, const char *name) {
  function f = {.name = program_text(p, name), .script = true};
  return program_add(p, &p->functions, &f);
}

cardvm_id cardvm_program_zone(cardvm_program *p, const cardvm_zone_def *def) {
  if (p->zones.count == CARDVM_ZONES_MAX)
    return program_refuse(p, CARDVM_ERROR_LIMIT, "there are more than %u zones", CARDVM_ZONES_MAX);
  zone z = {.def = *def};
  z.def.name = program_text(p, def->name);
  return program_name_add(p, CARDVM_SORT_ZONE, z.def.name, program_add(p, &p->zones, &z));
}

cardvm_id cardvm_program_circle(cardvm_program *p, cardvm_id zone_id, const char *name,
                                int32_t column, int32_t row) {
  if (!has(&p->zones, zone_id)) return refuse_id(p, "zone", name, zone_id);
  zone *z = ITEM(zone, p->zones, zone_id);
  if (!z->def.circles)
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "zone '%s' has no circles", z->def.name);
  circle c = {.zone = zone_id,
              .name = program_text(p, name),
              .column = column,
              .row = row,
              .ordinal = z->circle_count + 1};
  if (!program_add(p, &p->circles, &c)) return 0;
  return ++z->circle_count;
}

bool cardvm_program_circle_values(cardvm_program *p, cardvm_id zone_id, cardvm_id number,
                                  const cardvm_value *values, uint32_t count) {
  cardvm_id id = p->circles.count;
  while (id && (program_circle(p, id)->zone != zone_id || program_circle(p, id)->ordinal != number))
    id--;
  bool fine = id != 0 && program_work(p, p->circles.count - id + count);
  for (uint32_t i = 0; fine && i < count; i++) fine = has(&p->properties, values[i].property);
  circle *c = fine && !p->sealed ? ITEM(circle, p->circles, id) : NULL;
  if (c) c->values = program_copy(p, values, count * sizeof *values);
  if (c && (c->values || !count)) c->value_count = count;
  return c ||
         program_refuse(p, CARDVM_ERROR_DEFINITION,
                        "circle %u of zone %u, or a property it has a value of, does not exist",
                        (unsigned)number, (unsigned)zone_id);
}

cardvm_id cardvm_program_link(cardvm_program *p, cardvm_id zone_id, uint32_t a, uint32_t b,
                              int32_t direction) {
  if (!has(&p->zones, zone_id)) return refuse_id(p, "zone", "link", zone_id);
  uint32_t count = ITEM(zone, p->zones, zone_id)->circle_count;
  if (!a || !b || a > count || b > count || a == b)
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "zone '%s' has no circles %u and %u to link",
                          ITEM(zone, p->zones, zone_id)->def.name, (unsigned)a, (unsigned)b);
  if (direction == INT32_MIN)
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "direction %d has no opposite",
                          (int)direction);
  link l = {zone_id, a, b, direction};
  return program_add(p, &p->links, &l);
}

static cardvm_id add_named(cardvm_program *p, cardvm_sort sort, table *t, const char *name,
                           int32_t start) {
  named item = {program_text(p, name), start, false};
  return program_name_add(p, sort, item.name, program_add(p, t, &item));
}

cardvm_id cardvm_program_layer(cardvm_program *p, const char *name) {
  if (p->layers.count == CARDVM_LAYERS_MAX)
    return program_refuse(p, CARDVM_ERROR_LIMIT, "there are more than %d layers",
                          CARDVM_LAYERS_MAX);
  return add_named(p, CARDVM_SORT_LAYER, &p->layers, name, 0);
}

cardvm_id cardvm_program_loss(const cardvm_program *p, cardvm_id loses) {
  for (cardvm_id q = 1; loses && q <= p->properties.count; q++)
    if (program_property(p, q)->def.loses == loses) return q;
  return 0;
}

/* Refuses a property that takes away what can't be lost, or what another one takes away. */
static bool loss_refused(cardvm_program *p, const cardvm_property_def *def) {
  const char *name = def->name ? def->name : "?";
  if (def->loses != CARDVM_LOSES_ALL && !has(&p->names, def->loses))
    refuse_id(p, "keyword", name, def->loses);
  else if (cardvm_program_loss(p, def->loses))
    program_refuse(p, CARDVM_ERROR_DEFINITION, "%s: another property says that this is lost", name);
  else if (def->base)
    program_refuse(p, CARDVM_ERROR_DEFINITION, "%s: cards can't begin without abilities", name);
  return p->error.code != CARDVM_OK;
}

cardvm_id cardvm_program_property(cardvm_program *p, const cardvm_property_def *def) {
  if (p->properties.count == CARDVM_PROPERTIES_MAX)
    return program_refuse(p, CARDVM_ERROR_LIMIT,
                          "\"%s\": there are more than %u properties; 32 tags are one",
                          def->name ? def->name : "?", CARDVM_PROPERTIES_MAX);
  if (!ok(&p->layers, def->layer)) return refuse_id(p, "layer", def->name, def->layer);
  if (def->loses && loss_refused(p, def)) return 0;
  if (def->tags && (def->loses || def->base || def->min || def->max))
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "%s: tags are no number",
                          def->name ? def->name : "?");
  property item = {.def = *def};
  item.def.list = def->tags ? p->properties.count + 1 : 0;
  item.def.name = program_text(p, def->name);
  if (!item.def.layer) item.def.layer = 1;
  if (p->layers.count < CARDVM_LAYERS_MAX && def->layers >> p->layers.count)
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "%s: it names a layer that is not declared",
                          def->name ? def->name : "?");
  if (def->loses) {
    item.def.min = 0;
    item.def.max = 1;
  } else if (def->min == 0 && def->max == 0) {
    item.def.min = INT32_MIN;
    item.def.max = INT32_MAX;
  }
  cardvm_id id = program_add(p, &p->properties, &item);
  for (uint32_t d = 1; id && d <= p->definitions.count; d++) /* cards declared earlier */
    ITEM(definition, p->definitions, d)->values[id - 1] = item.def.base;
  return program_name_add(p, CARDVM_SORT_PROPERTY, item.def.name, id);
}

cardvm_id cardvm_program_more_tags(const cardvm_program *p, cardvm_id id) {
  return has(&p->properties, id) ? program_property(p, id)->more : 0;
}

/* Declares the property with the next tags of a list. */
static cardvm_id more_tags(cardvm_program *p, cardvm_id list, cardvm_id last) {
  cardvm_property_def def = program_property(p, list)->def;
  char name[160];
  snprintf(name, sizeof name, "%.120s %u", def.name, p->properties.count + 1u);
  def.name = name;
  def.min = def.max = 0;
  const cardvm_id id = cardvm_program_property(p, &def);
  if (!id) return 0;
  ITEM(property, p->properties, id)->def.list = list;
  return ITEM(property, p->properties, last)->more = id;
}

cardvm_id cardvm_program_tag(cardvm_program *p, cardvm_id list) {
  if (p->sealed) return 0;
  if (!has(&p->properties, list) || !program_property(p, list)->def.tags)
    return refuse_id(p, "property with tags", "a tag", list);
  cardvm_id last = list;
  while (program_property(p, last)->more) last = program_property(p, last)->more;
  if (program_property(p, last)->bits == UINT32_MAX && !(last = more_tags(p, list, last))) return 0;
  property *q = ITEM(property, p->properties, last);
  const uint32_t bit = bits_in(q->bits);
  q->bits |= (uint32_t)1 << bit;
  return last << 5 | bit;
}

cardvm_id cardvm_program_tag_set(cardvm_program *p, cardvm_id list) {
  const tag_set s = {program_copy(p, NULL, CARDVM_PROPERTIES_MAX * sizeof *s.masks)};
  return s.masks && tags_exist(p, list, 0) ? program_add(p, &p->tag_sets, &s) : 0;
}

cardvm_id cardvm_program_tag_add(cardvm_program *p, cardvm_id set, cardvm_id tag) {
  if (p->sealed || !has(&p->tag_sets, set) || !operand_ok(p, OPERAND_TAG, tag)) return 0;
  ITEM(tag_set, p->tag_sets, set)->masks[CARDVM_TAG_PROPERTY(tag) - 1] |= CARDVM_TAG_BIT(tag);
  return set;
}

cardvm_id cardvm_program_field(cardvm_program *p, const cardvm_field_def *def) {
  if (p->fields.count == FIELDS_MAX)
    return program_refuse(p, CARDVM_ERROR_LIMIT,
                          "%s: there are more than %u fields, with those of files of cards",
                          def->name ? def->name : "?", FIELDS_MAX);
  const bool refers = def->refers.to != CARDVM_SUBJECT_NONE;
  if (refers && (def->kept || def->initial || !reference_ok(def->refers)))
    return program_refuse(p, CARDVM_ERROR_DEFINITION,
                          "%s: a field that refers to a card, player or place begins empty, and is "
                          "not kept",
                          def->name ? def->name : "?");
  if (!ok(&p->events, def->counter) ||
      (def->counter &&
       (refers || cardvm_program_event_names(p, def->counter) != CARDVM_SORT_FIELD)))
    return refuse_id(p, "event that adds to counters", def->name, def->counter);
  cardvm_field_def item = *def;
  item.name = program_text(p, def->name);
  const cardvm_id id =
      program_name_add(p, CARDVM_SORT_FIELD, item.name, program_add(p, &p->fields, &item));
  if (id) reference_count(p, CARDVM_SORT_FIELD, def->refers);
  return id;
}

cardvm_id cardvm_program_player_variable(cardvm_program *p, const char *name, int32_t start) {
  return add_named(p, CARDVM_SORT_PLAYER_VARIABLE, &p->player_vars, name, start);
}

cardvm_status cardvm_program_each_turn(cardvm_program *p, cardvm_id variable) {
  if (p->sealed || !has(&p->player_vars, variable)) return CARDVM_ERROR_ARGUMENT;
  ITEM(named, p->player_vars, variable)->each_turn = true;
  return CARDVM_OK;
}

cardvm_status cardvm_program_each_step(cardvm_program *p, cardvm_id variable) {
  if (p->sealed || !has(&p->player_vars, variable)) return CARDVM_ERROR_ARGUMENT;
  ITEM(named, p->player_vars, variable)->each_step = true;
  return CARDVM_OK;
}

cardvm_id cardvm_program_game_variable(cardvm_program *p, const char *name, int32_t start) {
  return add_named(p, CARDVM_SORT_GAME_VARIABLE, &p->game_vars, name, start);
}

cardvm_id cardvm_program_class(cardvm_program *p, const char *name) {
  return add_named(p, CARDVM_SORT_CLASS, &p->classes, name, 0);
}

cardvm_id cardvm_program_role(cardvm_program *p, const char *name) {
  return add_named(p, CARDVM_SORT_ROLE, &p->roles, name, 0);
}

/* -- Expressions ------------------------------------------------------------------------------- */

/* Returns how deep an operand nests. Evaluating it nests as deep on the C stack. */
static uint32_t operand_depth(const cardvm_program *p, operand kind, uint32_t value) {
  if (kind == OPERAND_EXPR) return program_expr(p, value)->depth;
  return kind == OPERAND_SELECTION ? program_selection(p, value)->depth : 0;
}

static uint32_t operand_size(const cardvm_program *p, operand kind, uint32_t value) {
  if (kind == OPERAND_EXPR) return program_expr(p, value)->size;
  return kind == OPERAND_SELECTION ? program_selection(p, value)->size : 0;
}

/* Returns what something depends on that asks candidates of its own: they are its `it`, and the one
 * around is their `outer`. */
static uint32_t lends_it(uint32_t depends_on) {
  const uint32_t around = DEPENDS_ON_IT | SPEAKS_OF_IT | LENDS_IT;
  return (depends_on & ~OF_CANDIDATES) | (depends_on & DEPENDS_ON_OUTER ? around : 0);
}

static uint32_t among_hidden(const cardvm_program *p, cardvm_id selection_id) {
  const uint64_t zones = program_selection(p, selection_id)->def.zones;
  EACH_ID(z, p->zones)
    if (zones & zone_bit(z) && program_zone(p, z)->def.seen) return TELLS_HIDDEN;
  return 0;
}

/* Where a card is, and whose, all may know, and whether one of a selection is it. */
static uint32_t tells_of(uint32_t op, uint32_t who) {
  const bool open = op >= CARDVM_OP_ZONE && op <= CARDVM_OP_IS_ATTACHED;
  const bool told = who == CARDVM_WHO_IT || open || op == CARDVM_OP_IS_ONE_OF;
  return told && who <= CARDVM_WHO_PATH ? 0 : TELLS_HIDDEN;
}

/* Returns what an operand depends on. */
static uint32_t operand_depends_on(const cardvm_program *p, operand kind, uint32_t value) {
  switch (kind) {
  case OPERAND_EXPR: return expr_depends_on(p, value);
  case OPERAND_SELECTION:
    return program_selection(p, value)->depends_on | among_hidden(p, value) |
           (program_selection(p, value)->def.filter ? ASKS_BEYOND : 0);
  case OPERAND_WHO:
    return who_depends_on(p, value) |
           (value == CARDVM_WHO_IT || value == CARDVM_WHO_ME ? 0 : ASKS_BEYOND);
  case OPERAND_WHOSE:
    return whose_depends_on(p, value) |
           (value > CARDVM_WHOSE_PATH ? ASKS_BEYOND | TELLS_HIDDEN : 0);
  case OPERAND_READER:
    return DEPENDS_ON_ME | DEPENDS_ON_IT | DEPENDS_ON_STARTER | SPEAKS_OF_OTHER | ASKS_BEYOND;
  case OPERAND_ASKED: return plan_asked(p, value)->depends_on | ASKS_BEYOND;
  default: return 0;
  }
}

cardvm_expr cardvm_program_expr(cardvm_program *p, cardvm_op op, uint32_t a, uint32_t b,
                                uint32_t c) {
  const operands *o = operands_of(op);
  if (!o || !operand_ok(p, (operand)o->a, a) || !operand_ok(p, (operand)o->b, b) ||
      (of_list(op) && (!has(&p->properties, c) || program_property(p, c)->def.list != c)))
    return program_refuse(p, CARDVM_ERROR_DEFINITION,
                          "operation %u does not fit its operands %u and %u", (unsigned)op,
                          (unsigned)a, (unsigned)b);
  uint32_t left = operand_depth(p, (operand)o->a, a), right = operand_depth(p, (operand)o->b, b);
  uint32_t depends_on = operand_depends_on(p, (operand)o->b, b);
  if (op == CARDVM_OP_DIFFERENT) depends_on &= ~OF_CANDIDATES;
  else if (of_each_card(op)) depends_on = lends_it(depends_on);
  depends_on |= operand_depends_on(p, (operand)o->a, a);
  if (of_each_card(op) || op == CARDVM_OP_POSITION || op == CARDVM_OP_OWN)
    depends_on |= ASKS_BEYOND;
  if (o->a == OPERAND_WHO) depends_on |= tells_of(op, a);
  if (op == CARDVM_OP_IS_ONE_OF && a == CARDVM_WHO_IT && cardvm_program_speaks_of_outer(p, b))
    return depends_ok(p, DEPENDS_ON_OUTER, DEPENDS_ON_OUTER); /* both would be that one card */
  expr e = {.op = op,
            .a = a,
            .b = b,
            .c = c,
            .depth = 1 + (left > right ? left : right),
            .depends_on = depends_on};
  if (e.depth > EXPR_DEPTH_MAX)
    return program_refuse(p, CARDVM_ERROR_LIMIT, "an expression nests more than %u deep",
                          EXPR_DEPTH_MAX);
  const cardvm_expr id = program_add(p, &p->exprs, &e);
  if (!id) return 0;
  const uint64_t operands =
      (uint64_t)operand_size(p, (operand)o->a, a) + operand_size(p, (operand)o->b, b);
  expr *made = ITEM(expr, p->exprs, id);
  made->size = expr_size(p, id, operands);
  if (made->size > EXPR_SIZE_MAX)
    return program_refuse(p, CARDVM_ERROR_LIMIT,
                          "an expression has %u parts, where one that is used twice counts twice; "
                          "the limit is %u",
                          (unsigned)made->size, EXPR_SIZE_MAX);
  return id;
}

cardvm_id cardvm_program_selection(cardvm_program *p, const cardvm_selection_def *def) {
  if (!ok(&p->exprs, def->filter)) return refuse_id(p, "filter", def->name, def->filter);
  if (!set_ok(&p->zones, def->zones)) return refuse_id(p, "a zone", def->name, p->zones.count + 1);
  selection s = {.def = *def,
                 .depth = operand_depth(p, def->filter ? OPERAND_EXPR : OPERAND_NONE, def->filter)};
  s.depends_on = lends_it(expr_depends_on(p, def->filter));
  s.size = 1 + operand_size(p, def->filter ? OPERAND_EXPR : OPERAND_NONE, def->filter);
  s.def.name = program_text(p, def->name);
  return program_add(p, &p->selections, &s);
}

bool cardvm_program_get_selection(const cardvm_program *p, cardvm_id id,
                                  cardvm_selection_def *def) {
  if (!has(&p->selections, id)) return false;
  *def = program_selection(p, id)->def;
  return true;
}

bool cardvm_program_speaks_of_outer(const cardvm_program *p, cardvm_id id) {
  return selection_depends_on(p, id) & LENDS_IT;
}

uint32_t target_depends_on(const cardvm_program *p, const cardvm_target_def *t) {
  return selection_depends_on(p, t->selection) | selection_depends_on(p, t->places) |
         expr_depends_on(p, t->condition) | expr_depends_on(p, t->min) |
         expr_depends_on(p, t->max) |
         ((expr_depends_on(p, t->pair) | expr_depends_on(p, t->total)) & ~OF_CANDIDATES);
}

bool depends_ok(cardvm_program *p, uint32_t depends_on, uint32_t lacks) {
  return !(depends_on & lacks) ||
         program_refuse(p, CARDVM_ERROR_DEFINITION, "%s", what_lacks(depends_on & lacks));
}

bool expr_ok(cardvm_program *p, cardvm_expr e, bool it) {
  return ok(&p->exprs, e) &&
         depends_ok(p, expr_depends_on(p, e), ALL_CHOSEN | DEPENDS_ON_OUTER | (it ? 0 : LENDS_IT));
}

bool selection_ok(cardvm_program *p, cardvm_id id) {
  return ok(&p->selections, id) &&
         depends_ok(p, selection_depends_on(p, id), ALL_CHOSEN | LENDS_IT);
}

/* -- Events, windows, sequences ---------------------------------------------------------------- */

/* Returns whether the function may do something, unlike a reader. */
static bool is_doer(const cardvm_program *p, cardvm_id id) {
  return has(&p->functions, id) && !program_function(p, id)->read;
}

/* Returns whether each player has exactly one place of the zone. */
static bool one_each(const cardvm_program *p, cardvm_id id) {
  return has(&p->zones, id) && !program_zone(p, id)->def.shared &&
         !program_zone(p, id)->def.circles;
}

/* Returns what an event refers to that sets or adds to a field or variable. */
static cardvm_reference event_refers(const cardvm_program *p, const cardvm_event_def *d) {
  switch (changes[d->change].what) {
  case WHAT_FIELD: return cardvm_program_reference(p, CARDVM_SORT_FIELD, d->what);
  case WHAT_PLAYER_VAR: return cardvm_program_reference(p, CARDVM_SORT_PLAYER_VARIABLE, d->what);
  case WHAT_GAME_VAR: return cardvm_program_reference(p, CARDVM_SORT_GAME_VARIABLE, d->what);
  default: return (cardvm_reference){0};
  }
}

/* Returns the slot of the value that an event sets. The player of a player's variable says whose
 * it is. */
static cardvm_slot value_slot(const event_kind *k) {
  switch (k->refers.to) {
  case CARDVM_SUBJECT_CARD: return CARDVM_SLOT_OTHER;
  case CARDVM_SUBJECT_PLACE: return CARDVM_SLOT_TO;
  case CARDVM_SUBJECT_SEAT:
    return changes[k->def.change].what == WHAT_PLAYER_VAR ? CARDVM_SLOT_AMOUNT : CARDVM_SLOT_PLAYER;
  default: return CARDVM_SLOT_AMOUNT;
  }
}

static bool event_what_ok(const cardvm_program *p, const cardvm_event_def *d) {
  if ((uint32_t)d->change >= sizeof changes / sizeof *changes) return false;
  if (event_refers(p, d).to &&
      (changes[d->change].needs & ADDS || d->has_amount || d->needs_amount))
    return false;
  switch (changes[d->change].what) {
  case WHAT_FIELD: return has(&p->fields, d->what);
  case WHAT_PLAYER_VAR: return has(&p->player_vars, d->what);
  case WHAT_GAME_VAR: return has(&p->game_vars, d->what);
  case WHAT_ZONE: return ok(&p->zones, d->what);
  case WHAT_ZONE_OR_NOWHERE: return d->what == NOWHERE || ok(&p->zones, d->what);
  case WHAT_DEALT: /* the three zones differ, or dealing might not come to an end */
    return one_each(p, d->what) && one_each(p, d->dealt_to) &&
           (!d->refill || one_each(p, d->refill)) && d->what != d->dealt_to &&
           d->refill != d->what && d->refill != d->dealt_to;
  case WHAT_FUNCTION: return is_doer(p, d->function);
  case WHAT_BUILTIN: return false; /* machine_event */
  default: return true;
  }
}

/* How a card was attached is kept in a field of the machine's own, in programs where it matters. */
static bool attaching_ok(cardvm_program *p, const cardvm_event_def *def) {
  if (!def->own_master && !def->left) return true;
  if (def->change != CARDVM_CHANGE_ATTACH)
    return program_refuse(p, CARDVM_ERROR_DEFINITION,
                          "'%s' says how a card is attached, but attaches none", def->name);
  if (!p->attached_by)
    p->attached_by = cardvm_program_field(p, &(cardvm_field_def){.name = "attached by"});
  return p->attached_by != 0;
}

static cardvm_id event_add(cardvm_program *p, const cardvm_event_def *def, uint32_t sort) {
  event_kind k = {.def = *def, .refers = event_refers(p, def)};
  k.value = value_slot(&k);
  k.def.name = program_text(p, def->name);
  const cardvm_id id = program_add(p, &p->events, &k);
  return sort ? program_name_add(p, sort, k.def.name, id) : id;
}

/* The machine's own events take no name from those that are declared. */
cardvm_id machine_event(cardvm_program *p, const cardvm_event_def *def) {
  return event_add(p, def, SORT_MACHINE_EVENT);
}

cardvm_id cardvm_program_event(cardvm_program *p, const cardvm_event_def *def) {
  if (!event_what_ok(p, def)) return refuse_id(p, "what the event does", def->name, def->what);
  if (!ok(&p->zones, def->left)) return refuse_id(p, "zone", def->name, def->left);
  if (!selection_ok(p, def->hosts)) return refuse_id(p, "selection", def->name, def->hosts);
  if (!attaching_ok(p, def)) return 0;
  if (def->as && def->change != CARDVM_CHANGE_MOVE)
    return program_refuse(p, CARDVM_ERROR_DEFINITION,
                          "event '%s' says what arrives, but moves nothing", def->name);
  return event_add(p, def, CARDVM_SORT_EVENT);
}

static const cardvm_sort builtin_names[] = {
#define ROW(name, text, change, affected, names) CARDVM_SORT_##names,
    CARDVM_BUILTINS(ROW)
#undef ROW
};

cardvm_sort cardvm_program_event_names(const cardvm_program *p, cardvm_id id) {
  if (!has(&p->events, id)) return CARDVM_SORT_NAME;
  if (id < CARDVM_EVENT_BUILTINS) return builtin_names[id - 1];
  const cardvm_change change = program_event(p, id)->def.change;
  if (change == CARDVM_CHANGE_ADD_COUNTER) return CARDVM_SORT_FIELD;
  return change == CARDVM_CHANGE_MOVE || change == CARDVM_CHANGE_CREATE ? CARDVM_SORT_DEFINITION
                                                                        : CARDVM_SORT_NAME;
}

cardvm_id cardvm_program_rules(cardvm_program *p, const cardvm_rules_def *def) {
  if (p->sealed) return 0;
  if (!ok(&p->sequences, def->setup_sequence) || !ok(&p->sequences, def->turn_sequence))
    return refuse_id(p, "sequence", "rules", def->turn_sequence);
  if (def->players_min < 1 || def->players_max > CARDVM_PLAYERS_MAX ||
      def->players_min > def->players_max)
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "players must be from 1 to %d, not %u to %u",
                          CARDVM_PLAYERS_MAX, (unsigned)def->players_min,
                          (unsigned)def->players_max);
  p->rules = *def;
  p->has_rules = true;
  return 1;
}

cardvm_id cardvm_program_window(cardvm_program *p, const cardvm_window_def *def) {
  if (p->windows.count == CARDVM_WINDOWS_MAX)
    return program_refuse(p, CARDVM_ERROR_LIMIT, "there are more than %u windows",
                          CARDVM_WINDOWS_MAX);
  if (!ok(&p->names, def->pass)) return refuse_id(p, "pass", def->name, def->pass);
  window w = {.def = *def};
  w.def.name = program_text(p, def->name);
  if (!w.def.pass) w.def.pass = cardvm_program_intern(p, "pass");
  return program_name_add(p, CARDVM_SORT_WINDOW, w.def.name, program_add(p, &p->windows, &w));
}

cardvm_id cardvm_program_sequence(cardvm_program *p, const cardvm_sequence_def *def) {
  sequence s = {.def = *def};
  s.def.name = program_text(p, def->name);
  p->newer_only = p->newer_only || def->newer_only;
  return program_name_add(p, CARDVM_SORT_SEQUENCE, s.def.name, program_add(p, &p->sequences, &s));
}

/* Returns the machine's own event of something that is declared: "begin draw". */
static cardvm_id event_of_its(cardvm_program *p, const char *when, const char *name,
                              cardvm_event_def def) {
  char text[160];
  size_t a = strlen(when), b = strlen(name);
  if (a + b + 2 > sizeof text)
    return program_refuse(p, CARDVM_ERROR_LIMIT, "the name '%.40s...' is too long", name);
  memcpy(text, when, a);
  text[a] = ' ';
  memcpy(text + a + 1, name, b + 1);
  def.name = text;
  return machine_event(p, &def);
}

static cardvm_id step_event(cardvm_program *p, const char *when, const char *name) {
  return event_of_its(p, when, name, (cardvm_event_def){.affected = CARDVM_SLOT_PLAYER});
}

cardvm_id cardvm_program_zone_event(cardvm_program *p, cardvm_id id, bool leaves) {
  if (p->sealed || !has(&p->zones, id)) return 0;
  const zone *z = program_zone(p, id);
  cardvm_id event = leaves ? z->left : z->entered;
  if (event) return event;
  event = event_of_its(p, leaves ? "leaves" : "enters", z->def.name,
                       (cardvm_event_def){.change = CARDVM_CHANGE_FOLLOWS, .before = leaves});
  if (leaves) ITEM(zone, p->zones, id)->left = event;
  else ITEM(zone, p->zones, id)->entered = event;
  if (event) *(leaves ? &p->zones_left : &p->zones_entered) |= zone_bit(id);
  return event;
}

cardvm_id cardvm_program_step(cardvm_program *p, cardvm_id sequence_id,
                              const cardvm_step_def *def) {
  if (!has(&p->sequences, sequence_id)) return refuse_id(p, "sequence", def->name, sequence_id);
  if (!def->name)
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "a step of '%s' has no name",
                          ITEM(sequence, p->sequences, sequence_id)->def.name);
  if (!expr_ok(p, def->condition, false) || (def->function && !is_doer(p, def->function)) ||
      !ok(&p->windows, def->window) || (def->after && !is_doer(p, def->after)))
    return refuse_id(p, "condition, function or window", def->name, def->window);
  if (def->window_player &&
      (!operand_ok(p, OPERAND_WHOSE, def->window_player) ||
       whose_depends_on(p, def->window_player) & (DEPENDS_ON_OUTER | ALL_CHOSEN)))
    return refuse_id(p, "player", def->name, def->window_player);
  step s = {.def = *def, .sequence = sequence_id};
  s.def.name = program_text(p, def->name);
  if (!s.def.name) return 0;
  s.begins = step_event(p, "begin", s.def.name);
  s.ends = step_event(p, "end", s.def.name);
  sequence *q = ITEM(sequence, p->sequences, sequence_id);
  s.number = q->step_count;
  cardvm_id id = program_name_add(p, CARDVM_SORT_STEP, s.def.name, program_add(p, &p->steps, &s));
  if (!id) return 0;
  if (q->step_count++ == 0) q->first_step = id;
  else
    for (cardvm_id i = q->first_step;; i = program_step(p, i)->next)
      if (!program_step(p, i)->next) {
        ITEM(step, p->steps, i)->next = id;
        break;
      }
  return id;
}

cardvm_id cardvm_program_step_event(const cardvm_program *p, cardvm_id id, bool end) {
  if (!has(&p->steps, id)) return 0;
  return end ? program_step(p, id)->ends : program_step(p, id)->begins;
}

cardvm_id cardvm_program_duration(cardvm_program *p, const cardvm_duration_def *def) {
  EACH_EVENT(def, e)
    if (!has(&p->events, *e)) return refuse_id(p, "event", def->name, *e);
    else program_hears(p, *e);
  if (!expr_ok(p, def->match, false) || !ok(&p->sequences, def->sequence))
    return refuse_id(p, "condition or sequence", def->name, def->sequence);
  if (!expr_ok(p, def->lasts, false) || (def->lasts && def->sequence))
    return program_refuse(p, CARDVM_ERROR_DEFINITION,
                          "'%s' lasts as long as a condition holds, or goes by a sequence",
                          def->name);
  duration d = {.def = *def};
  d.def.name = program_text(p, def->name);
  d.def.events = program_copy(p, def->events, def->event_count * sizeof *def->events);
  return program_name_add(p, CARDVM_SORT_DURATION, d.def.name, program_add(p, &p->durations, &d));
}

cardvm_id cardvm_program_rule_action(cardvm_program *p, const cardvm_rule_action_def *def) {
  if (p->rule_actions.count == RULE_ACTIONS_MAX)
    return program_refuse(p, CARDVM_ERROR_LIMIT, "there are more than %u rule actions",
                          RULE_ACTIONS_MAX);
  if (!selection_ok(p, def->selection) || !expr_ok(p, def->condition, def->selection != 0) ||
      !ok(&p->events, def->event) || (def->function && !is_doer(p, def->function)) ||
      (!def->event && !def->function))
    return refuse_id(p, "selection, condition, event or function", def->name, def->event);
  rule_action r = {.def = *def};
  r.def.name = program_text(p, def->name);
  return program_add(p, &p->rule_actions, &r);
}

cardvm_id cardvm_program_invariant(cardvm_program *p, const cardvm_invariant_def *def) {
  if (!def->name || !def->condition || !selection_ok(p, def->selection) ||
      !expr_ok(p, def->condition, def->selection != 0) || (def->selection && def->players))
    return refuse_id(p, "name, condition or selection", def->name, def->selection);
  cardvm_invariant_def d = *def;
  d.name = program_text(p, def->name);
  return program_add(p, &p->invariants, &d);
}

/* -- Life -------------------------------------------------------------------------------------- */

/* Every table, and the type of its items. */
#define TABLES(X)                                                                                  \
  X(names, named)                                                                                  \
  X(layers, named)                                                                                 \
  X(player_vars, named)                                                                            \
  X(game_vars, named)                                                                              \
  X(classes, named)                                                                                \
  X(roles, named)                                                                                  \
  X(zones, zone)                                                                                   \
  X(circles, circle)                                                                               \
  X(links, link)                                                                                   \
  X(properties, property)                                                                          \
  X(fields, cardvm_field_def)                                                                      \
  X(exprs, expr)                                                                                   \
  X(selections, selection)                                                                         \
  X(events, event_kind)                                                                            \
  X(windows, window)                                                                               \
  X(sequences, sequence)                                                                           \
  X(steps, step)                                                                                   \
  X(abilities, ability)                                                                            \
  X(rule_list, cardvm_id)                                                                          \
  X(rule_actions, rule_action)                                                                     \
  X(durations, duration)                                                                           \
  X(definitions, definition)                                                                       \
  X(functions, function)                                                                           \
  X(stamps, stamp)                                                                                 \
  X(invariants, cardvm_invariant_def)                                                              \
  X(tag_sets, tag_set)                                                                             \
  X(paths, path)

static void builtins_declare(cardvm_program *p) {
  static const cardvm_event_def events[] = {
#define ROW(id, text, does, whom, names)                                                           \
  {.name = text, .change = CARDVM_CHANGE_##does, .affected = CARDVM_SLOT_##whom},
      CARDVM_BUILTINS(ROW)
#undef ROW
  };
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) machine_event(p, &events[i]);
  static const char *const names[] = {"next effect",
                                      "use",
                                      "target",
                                      "pay",
                                      "replace",
                                      "next turn",
                                      "its period does not run, so it does not begin"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) cardvm_program_intern(p, names[i]);
  cardvm_program_layer(p, "base");
}

void *cardvm_program_memory(cardvm_program *p, void *at, size_t old_bytes, size_t new_bytes) {
  return memory_ask(&p->allocator, at, old_bytes, new_bytes);
}

void *cardvm_program_resize(cardvm_program *p, void *at, size_t old_bytes, size_t new_bytes) {
  void *moved = memory_resize(&p->allocator, at, old_bytes, new_bytes);
  if (!moved && new_bytes) error_memory(p->sealed ? &p->error : &p->late_error, &p->allocator);
  return moved;
}

cardvm_program *cardvm_program_new(const cardvm_allocator *allocator) {
  memory a = {.host = allocator ? *allocator : (cardvm_allocator){0}};
  cardvm_program *p = memory_resize(&a, NULL, 0, sizeof *p);
  if (!p) return NULL;
  memset(p, 0, sizeof *p);
  p->allocator = a;
  p->allocator.program = p;
  p->work_limit = CARDVM_LOADING_WORK;
  p->room = CARDVM_ASSERTIONS ? ROOM_TIGHT : ROOM_GROWS;
#define INIT(name, type) p->name = (table){.size = sizeof(type), .program = p};
  TABLES(INIT)
#undef INIT
  builtins_declare(p);
  if (p->error.code != CARDVM_OK) {
    cardvm_program_free(p);
    return NULL;
  }
  return p;
}

void cardvm_program_free(cardvm_program *p) {
  if (!p) return;
  if (p->live_games) {
    program_broken(p, "cardvm_program_free", "the program still has games");
    p->orphaned = true; /* the last game that is freed frees the program */
    return;
  }
  if (p->has_scripts && p->scripts.free) p->scripts.free(p->scripts.user);
#define FREE(name, type)                                                                           \
  memory_resize(&p->allocator, p->name.items, p->name.capacity * sizeof(type), 0);
  TABLES(FREE)
#undef FREE
  memory_resize(&p->allocator, p->index, p->index_size * sizeof(name_slot), 0);
  memory_resize(&p->allocator, p->values, p->value_count * sizeof *p->values, 0);
  memory_resize(&p->allocator, p->hints, p->hint_size * HINTS * sizeof *p->hints, 0);
  for (pair_set *s = p->pairs; s < p->pairs + PAIR_SETS; s++)
    memory_resize(&p->allocator, s->slots, s->size * sizeof *s->slots, 0);
  memory_resize(&p->allocator, p->listing, p->listing_count * sizeof *p->listing, 0);
  memory_resize(&p->allocator, p->givers.items, p->givers.room * sizeof *p->givers.items, 0);
  arena_free(&p->allocator, &p->arena);
  memory_spares_free(&p->allocator);
  memory a = p->allocator;
  memory_resize(&a, p, sizeof *p, 0);
}
