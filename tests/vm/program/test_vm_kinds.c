/* What abilities of each kind may have: each of these changes is made to a sound ability of each
 * kind, and it is taken or refused. */
#include "world.h"

GUARDS("program/define_cards")

static world *w;
static cardvm_modifier_def modifier;
static cardvm_cost_def costs[17];
static cardvm_target_def targets[5];
static cardvm_choice_def choices[7];
static cardvm_subject parameters[7];
static cardvm_id events[2], names[2], functions[2], reader, doer, number, all, grants, other_grants;

static bool read_nothing(cardvm_game *g, const cardvm_context *c, void *user, int32_t *value) {
  (void)g, (void)c, (void)user;
  *value = 0;
  return true;
}

static void prepare(void) {
  w = world_declare();
  number = x_num(w, 1);
  all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  reader = cardvm_program_reader(w->program, "reader", read_nothing, NULL);
  for (int i = 0; i < 2; i++) {
    names[i] = cardvm_program_intern(w->program, i ? "one" : "other");
    functions[i] = world_function(w, i ? "f" : "g", w->body);
  }
  doer = functions[0];
  cardvm_ability_def def = CONSTANT("grants", NULL, .grants = true);
  def.modifier_count = 0;
  grants = world_ability(w, &def);
  def = CONSTANT("no grants", &modifier, .on = 0);
  modifier = (cardvm_modifier_def){.property = w->power, .value = number};
  other_grants = world_ability(w, &def);
}

static cardvm_ability_def sound(cardvm_ability_kind kind) {
  cardvm_ability_def d = {.name = "a", .kind = kind, .function = doer};
  events[0] = w->hurt, events[1] = w->rest;
  modifier = (cardvm_modifier_def){.property = w->power, .value = number};
  for (int i = 0; i < 17; i++)
    costs[i] = (cardvm_cost_def){.kind = CARDVM_COST_PLAYER, .variable = w->gold, .count = number};
  for (int i = 0; i < 5; i++) targets[i] = (cardvm_target_def){.selection = all};
  for (uint32_t i = 0; i < 7; i++)
    choices[i] = (cardvm_choice_def){.kind = CARDVM_CHOICE_YES_NO, .parameter = i},
    parameters[i] = CARDVM_SUBJECT_NUMBER;
  if (kind == CARDVM_CONSTANT) d.function = 0, d.modifiers = &modifier, d.modifier_count = 1;
  if (kind == CARDVM_ACTIVATED || kind == CARDVM_COMMAND) d.windows = window_set(w->w_main);
  else if (kind != CARDVM_CONSTANT) d.events = events, d.event_count = 1;
  return d;
}

/* The n-th change. Returns false if there is none. */
static bool change(cardvm_ability_def *d, int n) {
  const uint64_t unknown = (uint64_t)1 << 40;
#define TRY(...)                                                                                   \
  if (n-- == 0) {                                                                                  \
    __VA_ARGS__;                                                                                   \
    return true;                                                                                   \
  }
#define COST(...) TRY(d->costs = costs, d->cost_count = 1, __VA_ARGS__)
#define CHOICE(...) TRY(d->choices = choices, d->choice_count = 1, __VA_ARGS__)
#define OPTIONS                                                                                    \
  choices->kind = CARDVM_CHOICE_OPTIONS, choices->options = names, choices->option_count = 2
#define MODIFIER(...) TRY(d->modifiers = &modifier, d->modifier_count = 1, __VA_ARGS__)
#define TARGET(...) TRY(d->targets = targets, d->target_count = 1, __VA_ARGS__)
#define EVENTS(count) d->events = events, d->event_count = (count)
  TRY((void)0)
  TRY(d->kind = (cardvm_ability_kind)0)
  TRY(d->kind = (cardvm_ability_kind)(CARDVM_SUBSTITUTION + 1))
  TRY(d->function = 0)
  TRY(d->function = 999)
  TRY(d->function = reader)
  TRY(EVENTS(2))
  TRY(d->event_count = 0)
  TRY(events[0] = 999, EVENTS(1))
  TRY(events[0] = CARDVM_EVENT_MASTER_CHANGES, EVENTS(1))
  TRY(events[0] = CARDVM_EVENT_CHOSEN, EVENTS(1))
  MODIFIER((void)0)
  TRY(d->modifier_count = 0)
  MODIFIER(modifier.property = 99)
  MODIFIER(modifier.value = 0)
  MODIFIER(modifier.layer = 9)
  TRY(d->condition = d->match = d->on = number)
  TRY(d->condition = 9999)
  TRY(d->match = 9999)
  TRY(d->on = 9999)
  TRY(d->targets = targets, d->target_count = 4)
  TRY(d->targets = targets, d->target_count = 5)
  TRY(d->parameters = parameters, d->parameter_count = 6)
  TRY(d->parameters = parameters, d->parameter_count = 7)
  TRY(d->limit = 1)
  TRY(d->limit = 1, d->limit_sequence = w->turn)
  TRY(d->asked = CARDVM_MOMENT_BOTH, d->limited = CARDVM_MOMENT_DONE)
  TRY(d->asked = CARDVM_MOMENT_DONE)
  TRY(d->limited = CARDVM_MOMENT_BOTH)
  TRY(d->me_who = CARDVM_WHO_CARD)
  TRY(d->me_who = 99999)
  COST((void)0)
  COST(costs->count = 0)
  COST(costs->count = 9999)
  COST(costs->condition = 9999)
  COST(costs->variable = 0)
  COST(costs->variable = 99)
  COST(costs->variables = 3)
  COST(costs->variables = unknown)
  COST(costs->prompt = 9999)
  COST(costs->kind = CARDVM_COST_SELF)
  COST(costs->kind = CARDVM_COST_SELF, costs->event = w->rest)
  COST(costs->kind = CARDVM_COST_CARDS, costs->event = w->rest)
  COST(costs->kind = CARDVM_COST_CARDS, costs->event = w->rest, costs->selection = all)
  COST(costs->kind = CARDVM_COST_CARDS, costs->selection = all)
  COST(costs->kind = (cardvm_cost_kind)9)
  COST(d->cost_count = 17)
  COST(d->cost_count = 17, costs->variables = 1)
  COST(d->cost_count = 16, costs->variables = 1)
  COST(costs->either = 1)
  COST(costs->either = costs->way = 1)
  COST(costs->either = 9, costs->way = 1)
  COST(costs->either = 1, costs->way = 16)
  COST(costs[0].either = costs[1].either = 1, costs[0].way = 1, costs[1].way = 2, d->cost_count = 2)
  COST(costs[0].either = costs[1].either = 1, costs[0].way = 1, costs[1].way = 2,
       costs[1].prompt = names[0], d->cost_count = 2)
  CHOICE((void)0)
  CHOICE(d->choice_count = 6)
  CHOICE(d->choice_count = 7)
  CHOICE(choices->parameter = 1)
  CHOICE(choices[1].parameter = 0, d->choice_count = 2)
  CHOICE(choices->prompt = 9999)
  CHOICE(choices->kind = CARDVM_CHOICE_NUMBER)
  CHOICE(choices->kind = CARDVM_CHOICE_NUMBER, choices->min = choices->max = number)
  CHOICE(choices->kind = CARDVM_CHOICE_OPTIONS)
  CHOICE(OPTIONS)
  CHOICE(choices->kind = CARDVM_CHOICE_OPTIONS, choices->options = events,
         choices->option_count = 2, events[1] = events[0])
  CHOICE(OPTIONS, choices->count = 2)
  CHOICE(OPTIONS, choices->count = 3)
  CHOICE(OPTIONS, choices->functions = functions)
  CHOICE(OPTIONS, choices->functions = functions, d->function = 0)
  CHOICE(choices->kind = (cardvm_choice_kind)9)
  CHOICE(d->parameters = parameters, d->parameter_count = 1)
  CHOICE(d->started_only = true)
  TRY(d->granted_by = grants)
  TRY(d->granted_by = other_grants)
  TRY(d->granted_by = grants, d->started_only = true)
  TRY(d->granted_by = 999)
  TRY(d->gives = 1)
  TRY(d->gives = unknown)
  TRY(d->gives = 1, d->gives_count = 9999)
  TRY(d->does = doer)
  TRY(d->zones = unknown)
  TRY(d->bearer_zones = unknown)
  TRY(d->windows = unknown)
  TRY(d->queue_class = 99)
  TRY(d->limit_sequence = 99)
  TRY(d->during_zone = 99)
  TRY(d->after_zone = 99)
  TRY(d->keyword = 9999)
  TRY(d->started_only = true)
  TARGET(targets[0].selection = 0)
  TARGET(targets[0].max = 99)
  TARGET(targets[0].selection = 99)
  return false;
}

/* One letter for each change: o, it is taken; -, it is refused. */
static void expect_taken(cardvm_ability_kind kind, const char *expected) {
  char taken[128] = "";
  for (int n = 0, more = 1; more; n++) {
    prepare();
    cardvm_ability_def d = sound(kind);
    more = change(&d, n);
    if (more) taken[n] = cardvm_program_ability(w->program, &d) ? 'o' : '-';
    world_free(w);
  }
  for (int n = 0; taken[n] || expected[n]; n++)
    if (taken[n] != expected[n]) fail_msg("kind %d, change %d: %s", (int)kind, n, taken);
}

TEST(abilities_of_each_kind_may_have_what_fits_them) {
  expect_taken(
      CARDVM_CONSTANT,
      "o--o---o---o----o---o-o--oo--o-o-----o---o-o----o-o---o----------------------------------o---");
  expect_taken(
      CARDVM_PROHIBITION,
      "o--o--o----oo---o---o-o--oo--o-o-----o---o-o----o-o---o----------------------------------o---");
  expect_taken(
      CARDVM_TRIGGERED,
      "o--o--oo-oooo---o---o-o--oo--o-o-----o---o-o----o-o---ooo-----o-o-o--o---o---------------o---");
  expect_taken(
      CARDVM_ACTIVATED,
      "o--o---o---oo---o---o----oo--o-o-----o---o-o----o-o---ooo-----o-o-o--o---o---o-----------o---");
  expect_taken(
      CARDVM_COMMAND,
      "o--o---o---oo---o---o----oo--o-o-----o---o-o----o-o---ooo-----o-o-o--o---o---o-----------o---");
  expect_taken(
      CARDVM_SUBSTITUTION,
      "o-----o----oo---o---o-o--oo--o-o-----o---o-o----o-o---o----------------------------------o---");
}
