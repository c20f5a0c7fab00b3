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
  for (int i = 0; i < 5; i++)
    targets[i] = (cardvm_target_def){.selection = all, .min = 1, .max = 1};
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
  cardvm_cost_def *c = &costs[0];
  cardvm_choice_def *choice = &choices[0];
  const int from_costs = 30, from_choices = 54, from_grants = 72;
  if (n >= from_costs && n < from_choices) d->costs = costs, d->cost_count = 1;
  if (n >= from_choices && n < from_grants) d->choices = choices, d->choice_count = 1;
  switch (n) {
  case 0: break;
  case 1: d->kind = (cardvm_ability_kind)0; break;
  case 2: d->kind = (cardvm_ability_kind)(CARDVM_SUBSTITUTION + 1); break;
  case 3: d->function = 0; break;
  case 4: d->function = 999; break;
  case 5: d->function = reader; break;
  case 6: d->events = events, d->event_count = 2; break;
  case 7: d->event_count = 0; break;
  case 8: events[0] = 999, d->events = events, d->event_count = 1; break;
  case 9: events[0] = CARDVM_EVENT_MASTER_CHANGES, d->events = events, d->event_count = 1; break;
  case 10: d->modifiers = &modifier, d->modifier_count = 1; break;
  case 11: d->modifier_count = 0; break;
  case 12: modifier.property = 99, d->modifiers = &modifier, d->modifier_count = 1; break;
  case 13: modifier.value = 0, d->modifiers = &modifier, d->modifier_count = 1; break;
  case 14: modifier.layer = 9, d->modifiers = &modifier, d->modifier_count = 1; break;
  case 15: d->condition = d->match = d->on = number; break;
  case 16: d->condition = 9999; break;
  case 17: d->match = 9999; break;
  case 18: d->on = 9999; break;
  case 19: d->targets = targets, d->target_count = 4; break;
  case 20: d->targets = targets, d->target_count = 5; break;
  case 21: d->parameters = parameters, d->parameter_count = 6; break;
  case 22: d->parameters = parameters, d->parameter_count = 7; break;
  case 23: d->limit = 1; break;
  case 24: d->limit = 1, d->limit_sequence = w->turn; break;
  case 25: d->asked = CARDVM_MOMENT_BOTH, d->limited = CARDVM_MOMENT_DONE; break;
  case 26: d->asked = CARDVM_MOMENT_DONE; break;
  case 27: d->limited = CARDVM_MOMENT_BOTH; break;
  case 28: d->me_who = CARDVM_WHO_CARD; break;
  case 29: d->me_who = 99999; break;
  /* costs */
  case 30: break;
  case 31: c->count = 0; break;
  case 32: c->count = 9999; break;
  case 33: c->condition = 9999; break;
  case 34: c->variable = 0; break;
  case 35: c->variable = 99; break;
  case 36: c->variables = 3; break;
  case 37: c->variables = (uint64_t)1 << 40; break;
  case 38: c->prompt = 9999; break;
  case 39: c->kind = CARDVM_COST_SELF; break;
  case 40: c->kind = CARDVM_COST_SELF, c->event = w->rest; break;
  case 41: c->kind = CARDVM_COST_CARDS, c->event = w->rest; break;
  case 42: c->kind = CARDVM_COST_CARDS, c->event = w->rest, c->selection = all; break;
  case 43: c->kind = CARDVM_COST_CARDS, c->selection = all; break;
  case 44: c->kind = (cardvm_cost_kind)9; break;
  case 45: d->cost_count = 17; break;
  case 46: d->cost_count = 17, c->variables = 1; break;
  case 47: d->cost_count = 16, c->variables = 1; break;
  case 48: c->either = 1; break;
  case 49: c->either = c->way = 1; break;
  case 50: c->either = 9, c->way = 1; break;
  case 51: c->either = 1, c->way = 16; break;
  case 52: c[0].either = c[1].either = 1, c[0].way = 1, c[1].way = 2, d->cost_count = 2; break;
  case 53:
    c[0].either = c[1].either = 1, c[0].way = 1, c[1].way = 2, c[1].prompt = names[0],
    d->cost_count = 2;
    break;
  /* choices */
  case 54: break;
  case 55: d->choice_count = 6; break;
  case 56: d->choice_count = 7; break;
  case 57: choice->parameter = 1; break;
  case 58: choice[1].parameter = 0, d->choice_count = 2; break;
  case 59: choice->prompt = 9999; break;
  case 60: choice->kind = CARDVM_CHOICE_NUMBER; break;
  case 61: choice->kind = CARDVM_CHOICE_NUMBER, choice->min = choice->max = number; break;
  case 62: choice->kind = CARDVM_CHOICE_OPTIONS; break;
  case 63:
    choice->kind = CARDVM_CHOICE_OPTIONS, choice->options = names, choice->option_count = 2;
    break;
  case 64:
    choice->kind = CARDVM_CHOICE_OPTIONS, choice->options = events, choice->option_count = 2,
    events[1] = events[0];
    break;
  case 65:
    choice->kind = CARDVM_CHOICE_OPTIONS, choice->options = names,
    choice->option_count = choice->count = 2;
    break;
  case 66:
    choice->kind = CARDVM_CHOICE_OPTIONS, choice->options = names, choice->option_count = 2,
    choice->count = 3;
    break;
  case 67:
    choice->kind = CARDVM_CHOICE_OPTIONS, choice->options = names, choice->option_count = 2,
    choice->functions = functions;
    break;
  case 68:
    choice->kind = CARDVM_CHOICE_OPTIONS, choice->options = names, choice->option_count = 2,
    choice->functions = functions, d->function = 0;
    break;
  case 69: choice->kind = (cardvm_choice_kind)9; break;
  case 70: d->parameters = parameters, d->parameter_count = 1; break;
  case 71: d->started_only = true; break;
  /* all else */
  case 72: d->granted_by = grants; break;
  case 73: d->granted_by = other_grants; break;
  case 74: d->granted_by = grants, d->started_only = true; break;
  case 75: d->granted_by = 999; break;
  case 76: d->gives = 1; break;
  case 77: d->gives = (uint64_t)1 << 40; break;
  case 78: d->gives = 1, d->gives_count = 9999; break;
  case 79: d->does = doer; break;
  case 80: d->zones = (uint64_t)1 << 40; break;
  case 81: d->bearer_zones = (uint64_t)1 << 40; break;
  case 82: d->windows = (uint64_t)1 << 40; break;
  case 83: d->queue_class = 99; break;
  case 84: d->limit_sequence = 99; break;
  case 85: d->during_zone = 99; break;
  case 86: d->after_zone = 99; break;
  case 87: d->keyword = 9999; break;
  case 88: d->started_only = true; break;
  case 89: targets[0].selection = 0, d->targets = targets, d->target_count = 1; break;
  case 90: targets[0].max = 0, d->targets = targets, d->target_count = 1; break;
  case 91: targets[0].selection = 99, d->targets = targets, d->target_count = 1; break;
  default: return false;
  }
  return true;
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
      "o--o---o--o----o---o-o--oo--o-o-----o---o-o--o-o-o---o----------------------------------o---");
  expect_taken(
      CARDVM_PROHIBITION,
      "o--o--o---oo---o---o-o--oo--o-o-----o---o-o--o-o-o---o----------------------------------o---");
  expect_taken(
      CARDVM_TRIGGERED,
      "o--o--oo-ooo---o---o-o--oo--o-o-----o---o-o--o-o-o---ooo-----o-o-o--o---o---------------o---");
  expect_taken(
      CARDVM_ACTIVATED,
      "o--o---o--oo---o---o----oo--o-o-----o---o-o--o-o-o---ooo-----o-o-o--o---o---o-----------o---");
  expect_taken(
      CARDVM_COMMAND,
      "o--o---o--oo---o---o----oo--o-o-----o---o-o--o-o-o---ooo-----o-o-o--o---o---o-----------o---");
  expect_taken(
      CARDVM_SUBSTITUTION,
      "o-----o---oo---o---o-o--oo--o-o-----o---o-o--o-o-o---o----------------------------------o---");
}
