/* Every key of every form reaches the machine: looked up in the machine's own tables. A form is
 * tried with the key and without it, so that a default that is wrong shows too. */
#include "forms_world.h"
#include "program.h"

#define OF(program, kind, sort, name)                                                              \
  ITEM(const kind, *program_table(program, sort), cardvm_program_find(program, sort, name))

/* The ability that was declared last. */
static const cardvm_ability_def *last_ability(const cardvm_program *p) {
  return &program_ability(p, p->abilities.count)->def;
}

/* Loads one ability on a card. The caller frees the program. */
static const cardvm_ability_def *ability_with(cardvm_program **p, const char *form,
                                              const char *keys) {
  char text[600];
  snprintf(text, sizeof text, "card 'X' { %s { %s } }", form, keys);
  *p = forms_load("sequence 'stack' { step 'one' {} }", text);
  return last_ability(*p);
}

#define ABILITY(form, keys, check)                                                                 \
  do {                                                                                             \
    cardvm_program *p;                                                                             \
    const cardvm_ability_def *a = ability_with(&p, form, keys);                                    \
    if (!(check)) fail_msg("%s { %s }: not %s", form, keys, #check);                               \
    cardvm_program_free(p);                                                                        \
  } while (0)

static uint64_t zone_of(const cardvm_program *p, const char *name) {
  return zone_bit(cardvm_program_find(p, CARDVM_SORT_ZONE, name));
}

/* -- Abilities --------------------------------------------------------------------------------- */

TEST(keys_of_all_abilities) {
  static const struct {
    const char *form, *rest;
  } forms[] = {{"triggered", "on = 'rest', function() end"},
               {"activated", "function() end"},
               {"command", "function() end"},
               {"substitution", "on = 'rest', function() end"},
               {"prohibition", "on = 'rest'"},
               {"constant", "power = add(1)"}};
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
    char keys[300];
    const char *form = forms[i].form;
    ABILITY(form, forms[i].rest,
            !a->attached && !a->zones && !a->keyword && !a->started_only &&
                a->me_slot == CARDVM_SLOTS && !a->condition && !a->match && !a->limit);
    snprintf(keys, sizeof keys, "zones = { 'hand', 'grave' }, attached = true, keyword = 'k', %s",
             forms[i].rest);
    ABILITY(form, keys, a->attached && a->zones == (zone_of(p, "hand") | zone_of(p, "grave")));
    ABILITY(form, keys, a->keyword == cardvm_program_find(p, CARDVM_SORT_NAME, "k") && a->keyword);
  }
}

TEST(keys_of_started_abilities) {
  cardvm_program *p =
      forms_load(NULL, "local a = prohibition { on = 'rest', with = { z = 'place', b = 'number', y "
                       "= 'card', c = 'player' },\n"
                       "  match = all_of(same(event.card, param.y), at_least(1, param.b)) }\n"
                       "local b = constant { with = {}, power = add(1) }");
  const cardvm_ability_def *a = &program_ability(p, 1)->def, *b = &program_ability(p, 2)->def;
  assert_true(a->started_only);
  assert_int_equal(a->parameter_count, 4); /* those that are spoken of, then the others by name */
  assert_int_equal(a->parameters[0], CARDVM_SUBJECT_CARD);
  assert_int_equal(a->parameters[1], CARDVM_SUBJECT_NUMBER);
  assert_int_equal(a->parameters[2], CARDVM_SUBJECT_SEAT);
  assert_int_equal(a->parameters[3], CARDVM_SUBJECT_PLACE);
  assert_true(b->started_only && b->parameter_count == 0);
  cardvm_program_free(p);
}

TEST(keys_of_triggered) {
  const char *plain = "on = 'rest', function() end";
  ABILITY("triggered", plain, a->kind == CARDVM_TRIGGERED && a->event_count == 1);
  ABILITY("triggered", plain, a->events[0] == cardvm_program_find(p, CARDVM_SORT_EVENT, "rest"));
  ABILITY("triggered", plain, !a->self && !a->optional && !a->each && !a->interrupts);
  ABILITY("triggered", plain,
          a->queue_class == 2 && !a->during_zone && !a->after_zone && !a->target_count);
  ABILITY("triggered", "on = 'rest', self = true, function() end", a->self);
  ABILITY("triggered", "on = 'rest', may = true, function() end", a->optional);
  ABILITY("triggered", "on = 'rest', players = true, function() end", a->players && !a->self);
  ABILITY("triggered", "on = 'rest', each = true, function() end", a->each);
  ABILITY("triggered", "on = 'rest', interrupts = true, function() end", a->interrupts);
  ABILITY("triggered", "on = 'rest', class = 'fast', function() end", a->queue_class == 1);
  ABILITY("triggered", "on = 'rest', if_ = present(this), function() end",
          a->condition && !a->match);
  ABILITY("triggered", "on = 'rest', match = present(this), function() end",
          a->match && !a->condition);
  ABILITY("triggered", "on = 'rest', card = your.units, function() end",
          a->match && ITEM(expr, p->exprs, a->match)->op == CARDVM_OP_IS_ONE_OF &&
              ITEM(expr, p->exprs, a->match)->a == CARDVM_WHO_CARD);
  ABILITY("triggered", "on = 'rest', card = your.units, match = present(this), function() end",
          ITEM(expr, p->exprs, a->match)->op == CARDVM_OP_AND);
  ABILITY("triggered", "on = { begins 'act', ends 'act' }, function() end",
          a->event_count == 2 &&
              a->events[0] == cardvm_program_find(p, CARDVM_SORT_EVENT, "begin act") &&
              a->events[1] == cardvm_program_find(p, CARDVM_SORT_EVENT, "end act"));
  ABILITY("triggered", "on = 'rest', limit = times(2, 'turn'), function() end",
          a->limit == 2 &&
              a->limit_sequence == cardvm_program_find(p, CARDVM_SORT_SEQUENCE, "turn"));
  ABILITY("triggered", "on = 'rest', limit = once_per 'battle', function() end", a->limit == 1);
}

/* A number that stands there. */
#define IS(e, n)                                                                                   \
  (ITEM(expr, p->exprs, e)->op == CARDVM_OP_NUMBER && ITEM(expr, p->exprs, e)->a == (uint32_t)(n))

TEST(keys_of_choices) {
  ABILITY("triggered", "on = 'rest', choose = one(your.units), function() end",
          a->target_count == 1 && !a->targets[0].min && !a->targets[0].max && /* one */
              !a->targets[0].needed_only && !a->targets[0].prompt);
  ABILITY("triggered", "on = 'rest', choose = one(your.units), function() end",
          a->targets[0].selection == cardvm_lua_group(p, 1, "units"));
  ABILITY("activated", "choose = up_to(3, your.units, 'these'), function() end",
          IS(a->targets[0].min, 0) && IS(a->targets[0].max, 3) &&
              a->targets[0].prompt == cardvm_program_find(p, CARDVM_SORT_NAME, "these"));
  ABILITY("activated", "choose = { exactly(2, your.units), one(enemy.units) }, function() end",
          a->target_count == 2 && IS(a->targets[0].min, 2) && IS(a->targets[0].max, 2));
  ABILITY("activated", "choose = between(1, 2, your.units), function() end",
          IS(a->targets[0].min, 1) && IS(a->targets[0].max, 2));
  ABILITY("activated", "choose = any_number(your.units), function() end",
          IS(a->targets[0].min, 0) && IS(a->targets[0].max, INT32_MAX));
  ABILITY("activated", "choose = up_to(count(your.units), enemy.units), function() end",
          ITEM(expr, p->exprs, a->targets[0].max)->op == CARDVM_OP_COUNT);
  ABILITY("command", "choose = one(your.units), needs = one(enemy.units), function() end",
          a->target_count == 2 && !a->targets[0].needed_only && a->targets[1].needed_only);
}

TEST(keys_of_activated) {
  ABILITY("activated", "function() end",
          a->kind == CARDVM_ACTIVATED && !a->windows && !a->cost_count);
  ABILITY("command", "function() end", a->kind == CARDVM_COMMAND && a->function);
  ABILITY("activated", "window = 'main', function() end", a->windows == 1);
  ABILITY("activated", "if_ = present(this), function() end", a->condition);
  ABILITY("command", "during = 'pool', after = 'grave', function() end",
          zone_bit(a->during_zone) == zone_of(p, "pool") &&
              zone_bit(a->after_zone) == zone_of(p, "grave"));
  ABILITY("activated", "cost = cost_self { event = 'rest' }, function() end",
          a->cost_count == 1 && a->costs[0].kind == CARDVM_COST_SELF && !a->costs[0].condition &&
              a->costs[0].event == cardvm_program_find(p, CARDVM_SORT_EVENT, "rest"));
  ABILITY(
      "activated",
      "cost = cost_self { event = 'rest', if_ = present(this), prompt = 'why' }, function() end",
      a->costs[0].condition && a->costs[0].prompt);
  ABILITY("activated",
          "cost = { { cost_player { 'life', 3 } }, cost_player { 'life' } }, function() end",
          a->cost_count == 2 && a->costs[0].kind == CARDVM_COST_PLAYER &&
              a->costs[0].variable == 1 && ITEM(expr, p->exprs, a->costs[0].count)->a == 3 &&
              ITEM(expr, p->exprs, a->costs[1].count)->a == 1);
  ABILITY("activated",
          "cost = cost_cards { 2, from = your.hand, event = 'destroy' }, function() end",
          a->costs[0].kind == CARDVM_COST_CARDS && !a->costs[0].alike &&
              a->costs[0].selection == cardvm_lua_group(p, 1, "hand"));
  ABILITY("activated",
          "cost = cost_cards { this.cost, from = your.hand, event = 'destroy', alike = true, "
          "prompt = 'x' }, "
          "function() end",
          a->costs[0].alike && a->costs[0].prompt &&
              ITEM(expr, p->exprs, a->costs[0].count)->op == CARDVM_OP_PROPERTY);
}

TEST(keys_of_substitution_and_prohibition) {
  ABILITY("substitution", "on = 'rest', function() end",
          a->kind == CARDVM_SUBSTITUTION && !a->counts && !a->optional && a->function);
  ABILITY("substitution", "on = 'rest', counts = true, may = true, function() end",
          a->counts && a->optional);
  ABILITY("substitution", "on = { 'rest', 'destroy' }, match = present(this), function() end",
          a->event_count == 2 && a->match);
  ABILITY("prohibition", "on = 'rest', while_ = present(this), match = present(it)",
          a->kind == CARDVM_PROHIBITION && a->condition && a->match);
}

TEST(keys_of_constant) {
  ABILITY("constant", "power = add(1)",
          a->modifier_count == 1 && a->modifiers[0].modify == CARDVM_ADD &&
              !a->modifiers[0].layer && !a->on);
  ABILITY("constant", "traits = set('Red', 'words'), power = set(1, 'numbers'), cost = set(2)",
          a->modifier_count == 3 && a->modifiers[0].modify == CARDVM_SET &&
              !a->modifiers[0].layer && a->modifiers[1].layer == 3 && a->modifiers[2].layer == 2 &&
              a->modifiers[2].tags == 1 && !a->modifiers[2].value);
  ABILITY("constant", "power = add(1), cards = your.units",
          a->on && ITEM(expr, p->exprs, a->on)->a == CARDVM_WHO_IT);
  ABILITY("constant", "power = add(1), while_ = present(this)", a->condition);
  ABILITY(
      "constant",
      "power = add(1), cost = set(2), traits = { add('Red'), add('Blue') }, type = set('spell')",
      a->modifier_count == 5);
}

/* -- Rules ------------------------------------------------------------------------------------- */

/* Loads more rules; `what` points into the program, which the caller frees. */
#define RULES(text, kind, sort, name, check)                                                       \
  do {                                                                                             \
    cardvm_program *p = forms_load(text, NULL);                                                    \
    const kind *x = OF(p, kind, sort, name);                                                       \
    if (!(check)) fail_msg("%s: not %s", text, #check);                                            \
    cardvm_program_free(p);                                                                        \
  } while (0)

#define ZONE(text, check) RULES(text, zone, CARDVM_SORT_ZONE, "z", check)
#define PROPERTY(text, check) RULES(text, property, CARDVM_SORT_PROPERTY, "x", check)
#define EVENT(text, check) RULES(text, event_kind, CARDVM_SORT_EVENT, "e", check)
#define STEP(text, check) RULES(text, step, CARDVM_SORT_STEP, "one", check)

TEST(keys_of_zones) {
  ZONE("zone 'z' {}", x->def.seen == CARDVM_SEEN_ALL && !x->def.shared && !x->def.play &&
                          !x->def.board && !x->def.back && !x->def.owners_only && !x->def.circles &&
                          !x->def.master_follows_card && !x->def.card_follows_master);
  ZONE("zone 'z' { seen_by = 'owner' }", x->def.seen == CARDVM_SEEN_OWNER);
  ZONE("zone 'z' { seen_by = 'nobody' }", x->def.seen == CARDVM_SEEN_NOBODY);
  ZONE("zone 'z' { shared = true }", x->def.shared);
  ZONE("zone 'z' { play = true }", x->def.play);
  ZONE("zone 'z' { play = true, board = true }", x->def.board);
  ZONE("zone 'z' { owners_only = true }", x->def.owners_only);
  ZONE("zone 'z' { back = 'blue' }", x->def.back != 0);
  ZONE("zone 'z' { makes_owner = true }", x->def.makes_owner && !x->def.owners_only);
  ZONE("zone 'z' { master_follows_card = true, circles = { { 'a', 1, 2 } } }",
       x->def.master_follows_card && x->def.circles && x->circle_count == 1);
  ZONE("zone 'z' { circles = { { 'a', 1, 2 }, { 'b', 2, 2 } }, links = { { 1, 2, 5 } } }",
       x->circle_count == 2);
  ZONE("zone 'z' { card_follows_master = true, circles = { { 'a', 1, 2 } } }",
       x->def.card_follows_master);
}

TEST(keys_of_properties) {
  PROPERTY("property 'x' {}", x->def.base == 0 && x->def.min == INT32_MIN &&
                                  x->def.max == INT32_MAX && x->def.layer == 1 && !x->def.hidden);
  PROPERTY("property 'x' { base = 3, hidden = true }", x->def.base == 3 && x->def.hidden);
  PROPERTY("property 'x' { min = 1 }", x->def.min == 1 && x->def.max == INT32_MAX);
  PROPERTY("property 'x' { min = 0 }", x->def.min == 0 && x->def.max == INT32_MAX);
  PROPERTY("property 'x' { max = 5 }", x->def.min == INT32_MIN && x->def.max == 5);
  PROPERTY("property 'x' { layer = 'numbers' }", x->def.layer == 3);
  PROPERTY("attribute 'x' { 'a', 'b', layer = 'words', hidden = true }",
           x->def.min == 0 && x->def.max == 2 && x->def.layer == 2 && x->def.hidden);
  RULES("tags 'x' { 'a', layer = 'words', hidden = true }", property, CARDVM_SORT_PROPERTY, "x",
        x->def.tags && x->bits == 1 && x->def.layer == 2 && x->def.hidden);
  RULES("field 'x' { initial = 4 }", cardvm_field_def, CARDVM_SORT_FIELD, "x",
        x->initial == 4 && !x->kept);
  RULES("field 'x' { kept = true }", cardvm_field_def, CARDVM_SORT_FIELD, "x",
        x->initial == 0 && x->kept);
}

TEST(keys_of_events) {
  EVENT("event 'e' {}", x->def.change == CARDVM_CHANGE_NOTICE && !x->def.has_amount &&
                            !x->def.needs_amount && !x->def.before &&
                            x->def.affected == CARDVM_SLOT_CARD);
  EVENT("event 'e' { about = 'player' }", x->def.affected == CARDVM_SLOT_PLAYER);
  EVENT("event 'e' { about = 'player', affected = 'card' }", x->def.affected == CARDVM_SLOT_CARD);
  EVENT("event 'e' { affected = 'player' }", x->def.affected == CARDVM_SLOT_PLAYER);
  EVENT("event 'e' { before = true }", x->def.before);
  EVENT("event 'e' { needs_amount = true }", x->def.needs_amount);
  EVENT("event 'e' { amount = 2 }", x->def.has_amount && x->def.amount == 2);
  EVENT("event 'e' { moves_to = 'grave' }", x->def.change == CARDVM_CHANGE_MOVE &&
                                                zone_bit(x->def.what) == zone_of(p, "grave") &&
                                                x->def.position == CARDVM_AT_TOP);
  EVENT("event 'e' { moves_to = 'grave', position = 'bottom' }",
        x->def.position == CARDVM_AT_BOTTOM);
  EVENT("event 'e' { moves_to = 'nowhere' }", x->def.what == CARDVM_NOWHERE);
  EVENT("event 'e' { sets = { field = 'rested', amount = 1 } }",
        x->def.change == CARDVM_CHANGE_SET_FIELD && x->def.what == 2 && x->def.amount == 1 &&
            x->def.has_amount);
  EVENT("event 'e' { sets = { field = 'rested' } }",
        x->def.change == CARDVM_CHANGE_SET_FIELD && !x->def.has_amount);
  EVENT("event 'e' { sets = { field = 'rested', amount = 0 } }",
        x->def.has_amount && x->def.amount == 0);
  EVENT("event 'e' { adds = 'hurt' }",
        x->def.change == CARDVM_CHANGE_ADD_FIELD && x->def.what == 1);
  EVENT("event 'e' { adds_player = 'life' }",
        x->def.change == CARDVM_CHANGE_ADD_PLAYER && x->def.what == 1);
  EVENT("event 'e' { sets_player = 'life' }", x->def.change == CARDVM_CHANGE_SET_PLAYER);
  EVENT("event 'e' { adds_game = 'round' }",
        x->def.change == CARDVM_CHANGE_ADD_GAME && x->def.what == 1);
  EVENT("event 'e' { sets_game = 'round' }", x->def.change == CARDVM_CHANGE_SET_GAME);
  EVENT("event 'e' { attaches = true }", x->def.change == CARDVM_CHANGE_ATTACH);
  EVENT("event 'e' { shuffles = true }", x->def.change == CARDVM_CHANGE_SHUFFLE);
  EVENT("event 'e' { reveals = true }", x->def.change == CARDVM_CHANGE_REVEAL);
  EVENT("event 'e' { sets_owner = true }", x->def.change == CARDVM_CHANGE_SET_OWNER);
  EVENT("event 'e' { about = 'place', sets_master = true }",
        x->def.change == CARDVM_CHANGE_SET_MASTER);
  EVENT("event 'e' { wins = true }", x->def.change == CARDVM_CHANGE_WIN);
  EVENT("event 'e' { body = function() end }",
        x->def.change == CARDVM_CHANGE_BODY && x->def.function);
}

TEST(keys_of_sequences) {
  STEP("sequence 's' { step 'one' {} }", !x->def.window && !x->def.function && !x->def.after &&
                                             !x->def.condition && !x->def.quiet &&
                                             !x->def.window_player);
  STEP("sequence 's' { step 'one' { window = 'main' } }", x->def.window == 1);
  STEP("sequence 's' { step 'one' { window = 'main', player = opponent } }",
       x->def.window_player == CARDVM_WHOSE_OPPONENT);
  STEP("sequence 's' { step 'one' { quiet = true } }", x->def.quiet);
  STEP("sequence 's' { step 'one' { if_ = at_least(1, you.life) } }", x->def.condition);
  STEP("sequence 's' { step 'one' { function() end } }", x->def.function && !x->def.after);
  STEP("sequence 's' { step 'one' { after = function() end } }", !x->def.function && x->def.after);
  RULES("sequence 's' { step 'one' {} }", sequence, CARDVM_SORT_SEQUENCE, "s",
        !x->def.newer_only && x->step_count == 1);
  RULES("sequence 's' { newer_only = true, step 'one' {}, step 'two' {} }", sequence,
        CARDVM_SORT_SEQUENCE, "s", x->def.newer_only && x->step_count == 2);
  RULES("window 'w' {}", window, CARDVM_SORT_WINDOW, "w", x->def.mode == CARDVM_WINDOW_SINGLE);
  RULES("window 'w' { must = true }", window, CARDVM_SORT_WINDOW, "w", x->def.must);
  RULES("window 'w' { mode = 'once' }", window, CARDVM_SORT_WINDOW, "w",
        x->def.mode == CARDVM_WINDOW_ONCE);
  RULES("window 'w' { mode = 'chain' }", window, CARDVM_SORT_WINDOW, "w",
        x->def.mode == CARDVM_WINDOW_CHAIN);
  RULES("window 'w' { mode = 'alternate', pass = 'no' }", window, CARDVM_SORT_WINDOW, "w",
        x->def.mode == CARDVM_WINDOW_ALTERNATE &&
            x->def.pass == cardvm_program_find(p, CARDVM_SORT_NAME, "no"));
  RULES("duration 'd' { at = 'rest' }", duration, CARDVM_SORT_DURATION, "d",
        x->def.event_count == 1 && !x->def.sequence && !x->def.match);
  RULES("duration 'd' { at = 'rest', later = 'turn' }", duration, CARDVM_SORT_DURATION, "d",
        x->def.sequence && x->def.later);
  RULES("duration 'd' { at = { 'rest', begins 'act' }, same = 'turn', match = same(event.card, "
        "bearer) }",
        duration, CARDVM_SORT_DURATION, "d",
        x->def.event_count == 2 && x->def.sequence &&
            ITEM(expr, p->exprs, x->def.match)->b == CARDVM_WHO_TARGET);
}

#define ACTION(keys, check)                                                                        \
  do {                                                                                             \
    cardvm_program *p = forms_load("rule_action 'r' { " keys " }", NULL);                          \
    const cardvm_rule_action_def *x = &ITEM(const rule_action, p->rule_actions, 1)->def;           \
    if (!(check)) fail_msg("%s: not %s", keys, #check);                                            \
    cardvm_program_free(p);                                                                        \
  } while (0)

#define INVARIANT(keys, check)                                                                     \
  do {                                                                                             \
    cardvm_program *p = forms_load("invariant 'r' { " keys " }", NULL);                            \
    const cardvm_invariant_def *x = &ITEM(const cardvm_invariant_def, p->invariants, 1)[0];        \
    if (!(check)) fail_msg("%s: not %s", keys, #check);                                            \
    cardvm_program_free(p);                                                                        \
  } while (0)

TEST(keys_of_invariants) {
  INVARIANT("at_least(0, you.life)",
            !x->selection && !x->players && x->condition && strcmp(x->name, "r") == 0);
  INVARIANT("at_least(0, you.life), over = 'players'", !x->selection && x->players);
  INVARIANT("present(it), over = any.units",
            x->selection == cardvm_lua_group(p, 0, "units") && !x->players);
  INVARIANT("function(me, it, event) return event ~= nil end", x->condition);
}

TEST(keys_of_rule_actions) {
  ACTION("over = any.units, while_ = present(it), does = 'destroy'",
         !x->at_once && !x->one_at_a_time && x->selection == cardvm_lua_group(p, 0, "units") &&
             x->condition && x->event == cardvm_program_find(p, CARDVM_SORT_EVENT, "destroy") &&
             !x->function);
  ACTION("over = any.units, while_ = present(it), at = 'once', does = 'destroy'", x->at_once);
  ACTION("over = any.units, while_ = present(it), at = 'checkpoint', does = 'destroy'",
         !x->at_once);
  ACTION("over = any.units, while_ = present(it), together = false, does = 'destroy'",
         x->one_at_a_time);
  ACTION("over = 'players', while_ = at_most(0, you.life), does = function() end",
         !x->selection && x->function && !x->event);
  cardvm_program *p = forms_load("rule(triggered { on = 'rest', me = 'other', function() end })\n"
                                 "action(activated { function() end }, your.hand)",
                                 NULL);
  assert_int_equal(program_ability(p, 1)->def.me_slot, CARDVM_SLOT_OTHER);
  assert_true(program_ability(p, 1)->rule && program_ability(p, 2)->rule);
  assert_int_equal(program_ability(p, 2)->selection, cardvm_lua_group(p, 1, "hand"));
  cardvm_program_free(p);
}

#define WHOLE(keys, check)                                                                         \
  do {                                                                                             \
    cardvm_error error;                                                                            \
    cardvm_program *p = cardvm_lua_load_text(NULL,                                                 \
                                             "rules { players = 2, " keys                          \
                                             " } zone 'deck' {} sequence 'turn' { step 'a' {} } "  \
                                             "sequence 'start' { step 'b' {} }",                   \
                                             NULL, &error);                                        \
    if (!p) fail_msg("%s: %s", keys, error.message);                                               \
    const cardvm_rules_def *x = &p->rules;                                                         \
    if (!(check)) fail_msg("%s: not %s", keys, #check);                                            \
    cardvm_program_free(p);                                                                        \
  } while (0)

TEST(keys_of_rules) {
  WHOLE("turn = 'turn'",
        x->newest_wave_first && !x->fixed_order && x->once_per_batch && x->short_choices &&
            x->short_hands_act && x->extra_turns == CARDVM_TURNS_SEATS && !x->setup_sequence &&
            x->turn_sequence == 1 && !x->turn_limit && x->players_min == 2 && x->players_max == 2);
  WHOLE("turn = 'turn', waves = 'together'", !x->newest_wave_first);
  WHOLE("turn = 'turn', waves = 'newest_first'", x->newest_wave_first);
  WHOLE("turn = 'turn', order = 'fixed'", x->fixed_order);
  WHOLE("turn = 'turn', triggers = 'for_each'", !x->once_per_batch);
  WHOLE("turn = 'turn', triggers = 'once_per_batch'", x->once_per_batch);
  WHOLE("turn = 'turn', choose_short = 'all_or_nothing'", !x->short_choices && !x->short_hands_act);
  WHOLE("turn = 'turn', endless = 'draw'", x->endless_draws);
  WHOLE("turn = 'turn', endless = 'stops'", !x->endless_draws);
  WHOLE("turn = 'turn', extra_turns = 'newest'", x->extra_turns == CARDVM_TURNS_NEWEST);
  WHOLE("turn = 'turn', setup = 'start'", x->setup_sequence == 2);
  WHOLE("turn = 'turn', turn_limit = 7", x->turn_limit == 7);
  WHOLE("turn = 'turn', limits = { cards = 11, lasting = 12, listeners = 13, queue = 14, events = "
        "15, frames = 16 }",
        x->limits.cards == 11 && x->limits.lasting == 12 && x->limits.listeners == 13 &&
            x->limits.queue == 14 && x->limits.events == 15 && x->limits.frames == 16);
  WHOLE("turn = 'turn', limits = { options = 17, stack = 18, remembered = 19, uses = 20, steps = "
        "21, journal = 22, extra_turns = 23 }",
        x->limits.options == 17 && x->limits.stack == 18 && x->limits.remembered == 19 &&
            x->limits.uses == 20 && x->limits.steps == 21 && x->limits.journal == 22 &&
            x->limits.extra_turns == 23);
}
