/* Declaring abilities and card definitions. */
#include "abilities.h"
#include "operands.h"

#include <string.h>

static const char *ability_title(const cardvm_ability_def *def) {
  return def->name ? def->name : "an ability";
}

static bool refuse(cardvm_program *p, const cardvm_ability_def *def, const char *what) {
  return program_refuse(p, CARDVM_ERROR_DEFINITION, "%s: %s", ability_title(def), what);
}

bool target_things_ok(const cardvm_program *p, const cardvm_target_def *t) {
  const cardvm_selection_def *s =
      has(&p->selections, t->places) ? &program_selection(p, t->places)->def : NULL;
  return ok(&p->selections, t->selection) && (s ? !(s->attached || s->top) : !t->places) &&
         t->players < 2u << CARDVM_WHOSE_IT && (t->selection || t->players || t->places) &&
         (!target_together(t) || !(t->players || t->places));
}

static bool total_ok(const cardvm_program *p, cardvm_expr id) {
  if (!id) return true;
  const expr *e = has(&p->exprs, id) ? program_expr(p, id) : NULL;
  return e && (e->op == CARDVM_OP_LE || e->op == CARDVM_OP_GE || e->op == CARDVM_OP_EQ) &&
         expr_depends_on(p, e->a) & DEPENDS_ON_IT && !(expr_depends_on(p, e->b) & OF_CANDIDATES);
}

/* Those before it of which it speaks are single ones. */
static bool target_ok(cardvm_program *p, const cardvm_ability_def *d, uint32_t index) {
  const cardvm_target_def *t = TARGET(p, d, index);
  const uint32_t depends_on = target_depends_on(p, t);
  if (!target_things_ok(p, t))
    return refuse(p, d,
                  "a target needs cards, players, or places of a selection that is not of attached "
                  "or topmost cards; together something can be asked of cards only");
  for (uint32_t i = 0; i < CHOSEN_MAX; i++) {
    const cardvm_target_def *of = i < d->target_count ? TARGET(p, d, i) : t;
    const expr *most = has(&p->exprs, of->max) ? program_expr(p, of->max) : NULL;
    if (depends_on & DEPENDS_ON_CHOSEN << i &&
        (i >= index || (most && (most->op != CARDVM_OP_NUMBER || most->a > 1))))
      return program_refuse(
          p, CARDVM_ERROR_DEFINITION,
          "%s: the choice '%s' speaks of '%s', which is not one thing that is chosen before it",
          ability_title(d), cardvm_program_name(p, CARDVM_SORT_NAME, t->prompt),
          cardvm_program_name(p, CARDVM_SORT_NAME, of->prompt));
  }
  return (ok(&p->names, t->prompt) && ok(&p->exprs, t->condition) && ok(&p->exprs, t->min) &&
          ok(&p->exprs, t->max) && ok(&p->exprs, t->pair) && total_ok(p, t->total) &&
          depends_ok(p, depends_on, DEPENDS_ON_OUTER | LENDS_IT)) ||
         refuse(p, d,
                "the prompt, the condition or a number of a target does not exist, or its total "
                "compares no number of `it` with one that is not");
}

/* What options do in the place of the ability's function. */
static bool functions_ok(cardvm_program *p, const cardvm_ability_def *d,
                         const cardvm_choice_def *c) {
  bool fine = !c->functions || !d->function;
  for (uint32_t i = 0; c->functions && fine && i < c->option_count; i++) {
    const function *f =
        has(&p->functions, c->functions[i]) ? program_function(p, c->functions[i]) : NULL;
    fine = f && !f->read && (!f->plan || c->count < 2);
    for (uint32_t k = 0; k < i; k++) fine = fine && c->functions[k] != c->functions[i];
  }
  for (uint32_t i = 0; c->functions && fine && d->choices + i != c; i++)
    fine = !d->choices[i].functions;
  return fine || refuse(p, d,
                        "where options say what is done, each has a function of its own, and "
                        "the ability none");
}

/* Each parameter is one choice. */
static bool choice_ok(cardvm_program *p, const cardvm_ability_def *d, uint32_t index) {
  const cardvm_choice_def *c = PART(p, d->choices, d->choice_count, index);
  for (uint32_t i = 0; i < index; i++)
    if (d->choices[i].parameter == c->parameter)
      return refuse(p, d, "two choices are the same parameter");
  if (c->parameter >= d->choice_count)
    return refuse(p, d, "a choice is a parameter that the ability does not have");
  if (!ok(&p->names, c->prompt)) return refuse(p, d, "the prompt of a choice does not exist");
  switch (c->kind) {
  case CARDVM_CHOICE_NUMBER:
    return (c->min && c->max && expr_ok(p, c->min, false) && expr_ok(p, c->max, false)) ||
           refuse(p, d, "a choice of a number needs the least and the most");
  case CARDVM_CHOICE_YES_NO: return true;
  case CARDVM_CHOICE_OPTIONS: break;
  default: return refuse(p, d, "a choice is a number, yes or no, or of options");
  }
  bool fine = c->option_count && c->option_count <= CARDVM_CHOICE_OPTIONS_MAX &&
              c->count <= c->option_count;
  for (uint32_t i = 0; fine && i < c->option_count; i++) {
    fine = has(&p->names, c->options[i]);
    for (uint32_t k = 0; k < i; k++) fine = fine && c->options[k] != c->options[i];
  }
  return fine ? functions_ok(p, d, c)
              : refuse(p, d, "a choice of options needs different names, at most 16");
}

/* Returns the first target that is chosen before the ability does anything, from 1; 0: none is. */
static uint32_t target_chosen(const cardvm_program *p, const cardvm_ability_def *d) {
  for (uint32_t i = 0; i < d->target_count; i++)
    if (!TARGET(p, d, i)->needed_only) return i + 1;
  return 0;
}

static bool does_ok(cardvm_program *p, const cardvm_ability_def *d) {
  const plan *does = plan_asked(p, d->does);
  if (!d->does) return true;
  if (!resolves(d))
    return refuse(p, d, "only triggered and activated abilities and commands say what they do");
  if (!does) return refuse(p, d, "what it does is not a plan that is asked");
  if (!depends_ok(p, does->depends_on, DEPENDS_ON_OUTER | ALL_CHOSEN)) return false;
  return !(does->depends_on & DEPENDS_ON_IT) || target_chosen(p, d) ||
         refuse(p, d, "what it does speaks of `it`, what is chosen, but nothing is chosen");
}

static bool choices_ok(cardvm_program *p, const cardvm_ability_def *d) {
  if (!d->choice_count) return true;
  if (d->choice_count > 6) return refuse(p, d, "it has more than 6 choices");
  if (d->parameter_count || d->started_only)
    return refuse(p, d, "what is started with values is not asked for them");
  if (!resolves(d))
    return refuse(p, d, "only triggered and activated abilities and commands have choices");
  for (uint32_t i = 0; i < d->choice_count; i++)
    if (!choice_ok(p, d, i)) return false;
  return true;
}

static bool modifier_ok(cardvm_program *p, const cardvm_modifier_def *m) {
  if (!has(&p->properties, m->property) || !ok(&p->layers, m->layer)) return false;
  if (program_property(p, m->property)->def.tags)
    return m->modify >= CARDVM_SET && m->modify <= CARDVM_WITHOUT && !m->value &&
           tags_exist(p, m->property, m->tags);
  return m->modify <= CARDVM_SET && m->value && !m->tags && expr_ok(p, m->value, true);
}

static bool lists_ok(cardvm_program *p, const cardvm_ability_def *d) {
  const bool asked = d->kind == CARDVM_PROHIBITION || d->kind == CARDVM_SUBSTITUTION;
  EACH_EVENT(d, e) {
    if (!has(&p->events, *e)) return refuse(p, d, "it listens to an event that does not exist");
    if (asked && *e == CARDVM_EVENT_MASTER_CHANGES)
      return refuse(p, d,
                    "that a master has changed can't be prohibited or replaced: 'control' can, and "
                    "the events by which cards and circles get another master");
    if (asked && *e == CARDVM_EVENT_CHOSEN)
      return refuse(
          p, d,
          "that something was chosen can't be prohibited or replaced: prohibit 'activate' "
          "where its other card is the one that may not be chosen");
    program_hears(p, *e);
  }
  EACH_PART(d, modifier, m)
    if (!modifier_ok(p, m)) return refuse(p, d, "a modifier needs a property and a value");
  for (uint32_t i = 0; i < d->target_count; i++)
    if (!target_ok(p, d, i)) return false;
  if (d->target_count > 4) return refuse(p, d, "it has more than 4 targets");
  if (d->parameter_count > 6) return refuse(p, d, "it has more than 6 parameters");
  return choices_ok(p, d);
}

static bool asks_prohibitions(const cardvm_program *p, cardvm_expr e) {
  return expr_depends_on(p, e) & ASKS_PROHIBITIONS;
}

/* What says what is, or can't be, may not ask what can be: either could rest on the other. */
static bool asks_no_prohibitions(cardvm_program *p, const cardvm_ability_def *d) {
  bool asks = asks_prohibitions(p, d->condition) || asks_prohibitions(p, d->on) ||
              asks_prohibitions(p, d->match);
  EACH_PART(d, modifier, m) asks = asks || asks_prohibitions(p, m->value);
  return !asks || refuse(p, d,
                         "constants and prohibitions can't ask what is prohibited: that rests on "
                         "them");
}

static bool any_shared(const cardvm_ability_def *d) {
  EACH_PART(d, cost, c)
    if (c->kind == CARDVM_COST_PLAYER && c->variables) return true;
  return false;
}

/* Which variable is meant is asked by its name. */
static bool variables_named(cardvm_program *p, const cardvm_ability_def *d, uint64_t all,
                            const char *too_many) {
  uint32_t count = 0;
  for (cardvm_id v = 1; all && v <= p->player_vars.count && v <= 64; v++) {
    if (!(all >> (v - 1) & 1)) continue;
    if (++count > VARIABLES_MOST) return refuse(p, d, too_many);
    if (!cardvm_program_intern(p, ITEM(const named, p->player_vars, v)->name)) return false;
  }
  return true;
}

static bool variables_ok(cardvm_program *p, const cardvm_ability_def *d) {
  uint64_t all = 0;
  if (any_shared(d))
    EACH_PART(d, cost, c) all |= cost_set(c);
  return variables_named(p, d, all, "more than 8 variables of its costs pay together");
}

static bool gives_ok(cardvm_program *p, const cardvm_ability_def *d) {
  if (!d->gives) return true;
  if (!acts(d)) return refuse(p, d, "only activated abilities and commands give variables");
  if (!set_ok(&p->player_vars, d->gives) || !expr_ok(p, d->gives_count, false))
    return refuse(p, d, "it gives a variable or number that does not exist");
  return variables_named(p, d, d->gives, "it gives more than 8 variables");
}

/* -- Costs of which one way is paid ------------------------------------------------------------ */

static const char *cost_says(const cardvm_program *p, const cardvm_cost_def *c) {
  if (c->kind != CARDVM_COST_PLAYER) return program_event(p, c->event)->def.name;
  cardvm_id variable = c->variable ? c->variable : 1;
  while (!c->variable && !(c->variables >> (variable - 1) & 1)) variable++;
  return ITEM(const named, p->player_vars, variable)->name;
}

cardvm_id cost_name(const cardvm_program *p, const cardvm_cost_def *c) {
  return c->prompt ? c->prompt : cardvm_program_find(p, CARDVM_SORT_NAME, cost_says(p, c));
}

cardvm_id variable_name(const cardvm_program *p, cardvm_id variable) {
  const char *name = ITEM(const named, p->player_vars, variable)->name;
  return cardvm_program_find(p, CARDVM_SORT_NAME, name);
}

cardvm_id name_variable(const cardvm_program *p, cardvm_id name) {
  return cardvm_program_find(p, CARDVM_SORT_PLAYER_VARIABLE,
                             cardvm_program_name(p, CARDVM_SORT_NAME, name));
}

static const cardvm_cost_def *first_of(const cardvm_ability_def *d, uint32_t either, uint32_t way) {
  EACH_PART(d, cost, c)
    if (c->either == either && c->way == way) return c;
  return NULL;
}

bool cost_way(const cardvm_ability_def *d, uint32_t either, uint32_t way) {
  return first_of(d, either, way) != NULL;
}

/* The ways to pay are told apart by their names. */
static bool ways_ok(cardvm_program *p, const cardvm_ability_def *d) {
  EACH_PART(d, cost, c) {
    if (c->either > EITHER_MOST || c->way > WAYS_MOST || !c->either != !c->way)
      return refuse(p, d, "of its costs at most 8 have `either`, and each of these 1 to 15 ways");
    if (!c->either || first_of(d, c->either, c->way) != c) continue;
    if (!c->prompt && !cardvm_program_intern(p, cost_says(p, c))) return false;
    for (uint32_t way = 1; way <= WAYS_MOST; way++) {
      const cardvm_cost_def *other = first_of(d, c->either, way);
      if (other && other < c && cost_name(p, other) == cost_name(p, c))
        return refuse(p, d, "two ways to pay its costs have the same name");
    }
  }
  return true;
}

/* Where variables pay together, every cost of variables says which, so that they are looked at
 * alike. */
static void variables_say(cardvm_cost_def *costs, const cardvm_ability_def *d) {
  for (uint32_t i = 0; any_shared(d) && i < d->cost_count; i++)
    costs[i].variables = cost_set(&d->costs[i]);
}

static bool costs_ok(cardvm_program *p, const cardvm_ability_def *d) {
  if (d->cost_count > COSTS_MAX) return refuse(p, d, "it has more than 16 costs");
  EACH_PART(d, cost, c) {
    if (!expr_ok(p, c->count, false) || !expr_ok(p, c->condition, false) ||
        !ok(&p->events, c->event) || !selection_ok(p, c->selection) ||
        !ok(&p->player_vars, c->variable) || !ok(&p->names, c->prompt))
      return refuse(p, d, "a cost names something that does not exist");
    bool fits = c->kind == CARDVM_COST_CARDS
                    ? has(&p->events, c->event) && has(&p->selections, c->selection) && c->count
                : c->kind == CARDVM_COST_SELF ? has(&p->events, c->event)
                : c->kind == CARDVM_COST_PLAYER
                    ? c->count && (c->variables ? set_ok(&p->player_vars, c->variables)
                                                : has(&p->player_vars, c->variable))
                    : false;
    if (!fits) return refuse(p, d, "a cost does not say what is paid");
  }
  return variables_ok(p, d) && ways_ok(p, d);
}

static bool granted_ok(cardvm_program *p, const cardvm_ability_def *d) {
  const ability *by = has(&p->abilities, d->granted_by) ? program_ability(p, d->granted_by) : NULL;
  if (!by || by->def.kind != CARDVM_CONSTANT || !by->def.grants || by->def.started_only)
    return refuse(p, d, "it needs a constant by which it is granted");
  if (!resolves(d))
    return refuse(p, d, "a constant grants triggered and activated abilities and commands");
  if (d->started_only) return refuse(p, d, "a constant grants nothing that is started with values");
  return true;
}

static bool ability_ok(cardvm_program *p, const cardvm_ability_def *d) {
  if (d->kind < CARDVM_CONSTANT || d->kind > CARDVM_SUBSTITUTION)
    return refuse(p, d,
                  "an ability is constant, prohibition, triggered, activated, command or "
                  "substitution");
  if (!lists_ok(p, d) || !costs_ok(p, d) || !gives_ok(p, d)) return false;
  if (!expr_ok(p, d->condition, false) || !expr_ok(p, d->used_if, false) ||
      !expr_ok(p, d->match, false) || !expr_ok(p, d->state, false) || !expr_ok(p, d->on, true) ||
      !ok(&p->functions, d->function) || !ok(&p->classes, d->queue_class) ||
      !ok(&p->sequences, d->limit_sequence) || !ok(&p->zones, d->during_zone) ||
      !ok(&p->zones, d->after_zone) || !ok(&p->names, d->keyword) || !set_ok(&p->zones, d->zones) ||
      !set_ok(&p->zones, d->bearer_zones) || !set_ok(&p->windows, d->windows))
    return refuse(p, d, "it names something that does not exist");
  if (!does_ok(p, d)) return false;
  if (d->function && program_function(p, d->function)->read)
    return refuse(p, d, "its function only reads");
  if (acts(d) && d->parameter_count)
    return refuse(p, d, "an activated ability or a command has no parameters");
  if (d->limit && !d->limit_sequence) return refuse(p, d, "a limit needs a sequence");
  if ((uint32_t)d->asked > CARDVM_MOMENT_BOTH || (uint32_t)d->limited > CARDVM_MOMENT_DONE ||
      d->limited == CARDVM_MOMENT_BOTH)
    return refuse(p, d, "there is no such moment for its condition or limit");
  bool listens = d->kind == CARDVM_TRIGGERED || d->kind == CARDVM_SUBSTITUTION ||
                 d->kind == CARDVM_PROHIBITION;
  if (d->state && (d->kind != CARDVM_TRIGGERED || d->event_count || d->match || d->self ||
                   d->each || d->players || d->interrupts))
    return refuse(
        p, d,
        "while_: it triggers because something holds, so it waits for no event (on) and says "
        "nothing of one (card, match, self, each, players, interrupts); what must hold when "
        "an event happens is its match, and when it would do something its if_");
  if (d->granted_by && !granted_ok(p, d)) return false;
  if ((d->kind == CARDVM_CONSTANT || d->kind == CARDVM_PROHIBITION) && !asks_no_prohibitions(p, d))
    return false;
  if (d->kind == CARDVM_CONSTANT && d->modifier_count == 0 && !d->grants)
    return refuse(p, d, "a constant ability modifies something");
  if (!listens && d->event_count)
    return refuse(p, d,
                  "only triggered abilities, substitutions and "
                  "prohibitions listen to events");
  if ((d->kind == CARDVM_SUBSTITUTION || d->kind == CARDVM_PROHIBITION) && !d->event_count)
    return refuse(p, d, "a substitution or prohibition needs an event");
  if (d->kind == CARDVM_SUBSTITUTION && !d->function)
    return refuse(p, d, "a substitution needs a function");
  return true;
}

static const cardvm_choice_def *choices_copy(cardvm_program *p, const cardvm_ability_def *def) {
  cardvm_choice_def *copy = program_copy(p, def->choices, def->choice_count * sizeof *def->choices);
  for (uint32_t i = 0; copy && i < def->choice_count; i++) {
    copy[i].options =
        program_copy(p, copy[i].options, copy[i].option_count * sizeof *copy[i].options);
    copy[i].functions =
        copy[i].functions
            ? program_copy(p, copy[i].functions, copy[i].option_count * sizeof *copy[i].functions)
            : NULL;
    if (!copy[i].count) copy[i].count = 1;
  }
  return copy;
}

cardvm_id cardvm_program_ability(cardvm_program *p, const cardvm_ability_def *def) {
  if (!ability_ok(p, def)) return 0;
  if (def->me_who && (!operand_ok(p, OPERAND_WHO, def->me_who) ||
                      who_depends_on(p, def->me_who) & (DEPENDS_ON_OUTER | ALL_CHOSEN)))
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "an ability's me_who names no card");
  ability a = {.def = *def, .id = p->abilities.count + 1, .does = plan_asked(p, def->does)};
  if (a.does && a.does->depends_on & DEPENDS_ON_IT) a.does_to = target_chosen(p, def);
  EACH_PART(def, target, t) a.spoken |= target_depends_on(p, t) & ALL_CHOSEN;
  cardvm_ability_def *d = &a.def;
  if (!d->asked && d->kind != CARDVM_CONSTANT)
    d->asked = d->kind == CARDVM_TRIGGERED ? CARDVM_MOMENT_RESOLVED : CARDVM_MOMENT_ANNOUNCED;
  if (!d->limited) d->limited = CARDVM_MOMENT_ANNOUNCED;
  d->name = program_text(p, def->name);
  d->events = program_copy(p, def->events, def->event_count * sizeof *def->events);
  if (d->state) {
    if (!p->state_event)
      p->state_event = machine_event(p, &(cardvm_event_def){"holds", CARDVM_CHANGE_FOLLOWS});
    d->events = &p->state_event;
    d->event_count = 1;
    d->match = d->state;
  }
  d->modifiers = program_copy(p, def->modifiers, def->modifier_count * sizeof *def->modifiers);
  cardvm_cost_def *costs = program_copy(p, def->costs, def->cost_count * sizeof *def->costs);
  if (costs) variables_say(costs, def);
  d->costs = costs;
  EACH_PART(def, cost, c) a.ways = a.ways || c->either;
  d->targets = program_copy(p, def->targets, def->target_count * sizeof *def->targets);
  d->choices = choices_copy(p, def);
  d->parameters = program_copy(p, def->parameters, def->parameter_count * sizeof *def->parameters);
  return program_add(p, &p->abilities, &a);
}

cardvm_id cardvm_program_rule(cardvm_program *p, cardvm_id id, cardvm_id selection) {
  if (!has(&p->abilities, id) || !selection_ok(p, selection))
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "a rule needs an ability that exists");
  cardvm_id made = program_add(p, &p->rule_list, &id);
  if (!made) return 0;
  ability *a = ITEM(ability, p->abilities, id);
  if (a->def.grants || a->def.granted_by)
    return refuse(p, &a->def,
                  "the rules grant nothing: they have actions and triggered abilities "
                  "of their own");
  a->rule = true;
  a->ordinal = made;
  a->selection = selection;
  return made;
}

cardvm_id cardvm_program_tally(cardvm_program *p, cardvm_id sequence,
                               const cardvm_ability_def *def) {
  const uint32_t depends_on = expr_depends_on(p, def->match);
  cardvm_ability_def d = *def;
  d.kind = CARDVM_TRIGGERED;
  if (!has(&p->sequences, sequence) || !d.event_count ||
      depends_on & (DEPENDS_ON_ME | DEPENDS_ON_IT | DEPENDS_ON_STARTER))
    return refuse(p, &d,
                  "it is counted in a sequence, and its condition speaks of no card but those of "
                  "the event");
  d.tally = cardvm_program_player_variable(p, d.name, 0);
  if (!d.tally || !cardvm_program_rule(p, cardvm_program_ability(p, &d), 0)) return 0;
  named *n = ITEM(named, p->player_vars, d.tally);
  n->hidden = depends_on & TELLS_HIDDEN;
  n->sequence = sequence;
  ITEM(struct sequence, p->sequences, sequence)->counts = true;
  return d.tally;
}

bool cardvm_program_ability_info(const cardvm_program *p, cardvm_id id, cardvm_ability_info *info) {
  if (!has(&p->abilities, id)) return false;
  const ability *a = program_ability(p, id);
  *info = (cardvm_ability_info){.kind = a->def.kind,
                                .keyword = a->def.keyword,
                                .function = a->def.function,
                                .queue_class = a->def.queue_class,
                                .windows = a->def.windows,
                                .zones = a->zones ? a->zones : a->def.zones,
                                .optional = a->def.optional,
                                .started_only = a->def.started_only,
                                .definition = a->definition,
                                .ordinal = a->ordinal};
  return true;
}

bool cardvm_program_choice(const cardvm_program *p, cardvm_id id, uint32_t choice,
                           cardvm_choice_def *def) {
  if (!has(&p->abilities, id) || choice >= program_ability(p, id)->def.choice_count) return false;
  *def = *CHOICE(p, &program_ability(p, id)->def, choice);
  return true;
}

cardvm_id cardvm_program_definition(cardvm_program *p, const cardvm_definition_def *def) {
  for (uint32_t i = 0; i < def->value_count; i++)
    if (!has(&p->properties, def->values[i].property))
      return program_refuse(p, CARDVM_ERROR_DEFINITION,
                            "card '%s' has a value for a property that does not exist", def->name);
  if (def->hides_with && !(def->hides && has(&p->properties, def->hides_with)))
    return program_refuse(p, CARDVM_ERROR_DEFINITION,
                          "card '%s' hides what has a property that does not exist", def->name);
  for (uint32_t i = 0; i < def->ability_count; i++)
    if (!has(&p->abilities, def->abilities[i]) || program_ability(p, def->abilities[i])->definition)
      return program_refuse(p, CARDVM_ERROR_DEFINITION,
                            "card '%s': ability %u does not exist or belongs to another card",
                            def->name, (unsigned)i + 1);
  for (uint32_t i = 0; i < def->ability_count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (def->abilities[i] == def->abilities[k])
        return program_refuse(p, CARDVM_ERROR_DEFINITION, "card '%s' has ability %u twice",
                              def->name, (unsigned)i + 1);
  /* There is room for properties that are declared later. */
  definition d = {.name = program_text(p, def->name),
                  .abilities =
                      program_copy(p, def->abilities, def->ability_count * sizeof *def->abilities),
                  .ability_count = def->ability_count,
                  .hides = def->hides,
                  .hides_with = def->hides_with};
  p->hides = p->hides || def->hides;
  int32_t *values = program_copy(p, NULL, CARDVM_PROPERTIES_MAX * sizeof *values);
  if (!values) return 0;
  for (uint32_t i = 0; i < p->properties.count; i++)
    values[i] = program_property(p, i + 1)->def.base;
  for (uint32_t i = 0; i < def->value_count; i++)
    if (!program_property(p, def->values[i].property)->def.tags)
      values[def->values[i].property - 1] = def->values[i].value;
    else if (tags_exist(p, def->values[i].property, (uint32_t)def->values[i].value))
      values[def->values[i].property - 1] |= def->values[i].value;
    else
      return program_refuse(p, CARDVM_ERROR_DEFINITION, "card '%s' has a tag that does not exist",
                            def->name);
  d.values = values;
  cardvm_id id =
      program_name_add(p, CARDVM_SORT_DEFINITION, d.name, program_add(p, &p->definitions, &d));
  for (uint32_t i = 0; id && i < def->ability_count; i++) {
    ability *a = ITEM(ability, p->abilities, def->abilities[i]);
    a->definition = id;
    a->ordinal = i + 1;
  }
  return id;
}

uint32_t cardvm_program_definition_abilities(const cardvm_program *p, cardvm_id id,
                                             cardvm_id *abilities, uint32_t max) {
  if (!has(&p->definitions, id)) return 0;
  const definition *d = program_definition(p, id);
  for (uint32_t i = 0; i < d->ability_count && i < max; i++) abilities[i] = d->abilities[i];
  return d->ability_count;
}

int32_t cardvm_program_definition_value(const cardvm_program *p, cardvm_id id,
                                        cardvm_id property_id) {
  if (!has(&p->definitions, id) || !has(&p->properties, property_id)) return 0;
  return program_definition(p, id)->values[property_id - 1];
}
