/* Declaring the words of a rule set: groups, adjectives, durations, verbs; and what the rules do by
 * themselves. */
#include "ability.h"

#include <string.h>

/* -- Groups and adjectives --------------------------------------------------------------------- */

/* A condition over `it` at [1], besides the tests. */
static cardvm_expr and_condition(const form *f, cardvm_expr tests) {
  if (!cardvm__form_push_at(f, 1)) return tests;
  uint32_t params = 0;
  cardvm_expr e = cardvm__to_condition(f->L, lua_gettop(f->L), f->what, &params);
  lua_pop(f->L, 1);
  return cardvm__expr_and(f->L, tests, e);
}

static int group_with_table(lua_State *L) {
  form f = cardvm__form_at(L, cardvm__words_vocabulary, FORM_GROUP, 2);
  uint32_t params = 0;
  cardvm_selection_def def = {0};
  cardvm__form_read(&f, &def, NULL);
  def.attached = lua_getfield(L, f.table, "attached") == LUA_TBOOLEAN && lua_toboolean(L, -1);
  lua_pop(L, 1);
  def.filter = and_condition(&f, cardvm__tests_compile(L, f.table, "group", &f, &params));
  cardvm__group_declare(L, lua_tostring(L, 1), def);
  return 0;
}

static int adjective_with_table(lua_State *L) {
  form f = cardvm__form_at(L, cardvm__words_vocabulary, FORM_ADJECTIVE, 2);
  uint32_t params = 0;
  cardvm_expr tests = cardvm__tests_compile(L, f.table, "adjective", &f, &params);
  cardvm_expr filter = and_condition(&f, tests);
  if (!filter) return cardvm__form_error(L, "adjective: it says nothing");
  cardvm__adjective_declare(L, lua_tostring(L, 1), filter);
  return 0;
}

/* -- Durations --------------------------------------------------------------------------------- */

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_word(const char *name) {
  if (!is_letter(*name)) return false;
  for (; *name; name++)
    if (!is_letter(*name) && !(*name >= '0' && *name <= '9')) return false;
  return true;
}

/* Makes the value on top a word that all scripts can use; pops it. */
static void set_global(lua_State *L, const char *what, const char *name) {
  const loaded *l = cardvm__binding_at(L)->loaded;
  const int tables[] = {l->api, l->rules_only, l->globals};
  if (!is_word(name)) cardvm__form_error(L, "%s: '%s' can't be a word in scripts", what, name);
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
    cardvm__push_ref(L, tables[i]);
    if (lua_getfield(L, -1, name) != LUA_TNIL)
      cardvm__form_error(L, "%s: the word '%s' is taken: %s", what, name,
                         i < 2 ? "every rule set has it" : "the rules declare it");
    lua_pop(L, 2);
  }
  cardvm__push_ref(L, l->globals);
  lua_insert(L, -2);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

static int duration_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_vocabulary, FORM_DURATION, 2, 0);
  cardvm_id events[ABILITY_EVENTS_MAX];
  uint32_t params = 0;
  cardvm_duration_def def = {.name = lua_tostring(L, 1), .events = events};
  cardvm__form_read(&f, &def, &params);
  if (cardvm__form_has(&f, "at") || !def.lasts)
    def.event_count = cardvm__form_events(&f, "at", events, ABILITY_EVENTS_MAX);
  def.later = cardvm__form_has(&f, "later");
  if (def.lasts && def.sequence)
    return cardvm__form_error(
        L, "duration: it goes by a run of a sequence, or as long as a condition holds, not both");
  if (def.later && cardvm__form_has(&f, "same"))
    return cardvm__form_error(L, "duration: it ends in the same one or in a later one, not both");
  cardvm_id id = cardvm__accepted(L, cardvm_program_duration(f.b->program, &def));
  cardvm__object_new(L, OBJECT_DURATION, id, 0);
  if (!f.b->loaded->rules_phase) return 1;
  set_global(L, "duration", def.name);
  return 0;
}

/* -- Verbs ------------------------------------------------------------------------------------- */

static const char *const subjects[] = {"card", "player", "place", NULL};

static int form_verb(lua_State *L) {
  static const uint32_t kinds[] = {KIND_CARD, KIND_SEAT, KIND_PLACE};
  const char *subject = cardvm__form_name(L, "verb");
  if (lua_type(L, 2) != LUA_TSTRING || lua_type(L, 3) != LUA_TFUNCTION || lua_iscfunction(L, 3))
    return cardvm__form_error(
        L, "verb: expected verb(\"player\", \"draw\", function(player, n) ... end)");
  if (!is_word(lua_tostring(L, 2)))
    return cardvm__form_error(L, "verb: '%s' can't be a word in scripts", lua_tostring(L, 2));
  for (size_t i = 0; subjects[i]; i++) {
    if (strcmp(subjects[i], subject) != 0) continue;
    cardvm__method_declare(L, kinds[i], cardvm__keep_text(L, lua_tostring(L, 2)), 3);
    return 0;
  }
  return cardvm__form_error(L, "verb: '%s' is none of 'card', 'player', 'place'", subject);
}

/* -- The rules' own abilities ------------------------------------------------------------------ */

/* rule(ability), action(ability, cards): each refuses what the other declares. */
static int form_rule(lua_State *L) {
  const word *w = cardvm__word_self(L);
  const object *o = cardvm__object_of(L, 1, OBJECT_ABILITY);
  const bool action = w->takes[1].name != NULL;
  uint32_t params = 0;
  if (!o) return cardvm__expected(L, 1, w->name, "an ability");
  if (action != (o->low == CARDVM_ACTIVATED || o->low == CARDVM_COMMAND))
    return cardvm__form_error(
        L, action ? "action: expected activated { ... } or command { ... }"
                  : "rule: what a player activates is declared with action(...)");
  cardvm_id cards = lua_isnoneornil(L, 2) ? 0 : cardvm__to_selection(L, 2, w->name, &params);
  cardvm_id ability = cardvm__ability_take(L, 1);
  cardvm__accepted(L, cardvm_program_rule(cardvm__self(L)->program, ability, cards));
  return 0;
}

/* -- Rule actions, invariants ------------------------------------------------------------------ */

static int rule_action_with_table(lua_State *L) {
  form f = cardvm__form_at(L, cardvm__words_own_rules, FORM_RULE_ACTION, 2);
  uint32_t params = 0;
  cardvm_rule_action_def def = {.name = lua_tostring(L, 1)};
  cardvm__form_check(&f, 0, false);
  cardvm__form_read(&f, &def, &params);
  def.one_at_a_time = !cardvm__form_flag(&f, "together", true);
  cardvm__form_push(&f, "does");
  if (lua_isfunction(L, -1)) def.function = cardvm__form_function(&f, "does", def.name);
  else def.event = cardvm__form_find(&f, "does", CARDVM_SORT_EVENT);
  cardvm__accepted(L, cardvm_program_rule_action(f.b->program, &def));
  return 0;
}

/* invariant "nobody has two crowns" { condition, over = "players" } */
static int invariant_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_own_rules, FORM_INVARIANT, 2, 1);
  uint32_t params = 0;
  cardvm_invariant_def def = {.name = lua_tostring(L, 1)};
  cardvm__form_read(&f, &def, &params);
  def.players = cardvm__form_has(&f, "over") && !def.selection;
  if (!cardvm__form_push_at(&f, 1))
    return cardvm__form_error(L, "invariant: expected { condition }: what always holds");
  def.condition = cardvm__to_condition(L, lua_gettop(L), "invariant", &params);
  cardvm__accepted(L, cardvm_program_invariant(f.b->program, &def));
  return 0;
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_vocabulary[] = {
 {"group", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares a word for cards: `your.heroes`, `enemy.heroes`, `any.heroes`. Its keys are tests as "
  "in `with`, and those below; an entry without a key is a condition, in which `it` is each card.",
  "group 'heroes' { zones = 'field', type = 'unit', at_least(3, it.power) }",
  {{"name", A_NAME_SEEN_HERE}, {"keys", A_KEYS}}, cardvm__form_named_word, group_with_table},
 {"zones", ON(FORM_GROUP), LOADING, A_NAMES, "The zone or zones in which the cards are.",

  "group 'everybody' { zones = { 'field', 'hand' } }", INTO(cardvm_selection_def, zones), .sort = CARDVM_SORT_ZONE, .needed = true},
 {"attached", ON(FORM_GROUP), LOADING, A_FLAG,
  "The cards that are attached to cards there, instead of those themselves. With a number it is a "
  "test: so many cards are attached.",
  "group 'weapons' { zones = 'field', attached = true, type = 'gear' }"},
 {"top", ON(FORM_GROUP), LOADING, A_FLAG, "Only the first card of each place.",
  "group 'next_card' { zones = 'deck', top = true }", INTO(cardvm_selection_def, top)},
 {"circle", ON(FORM_GROUP), LOADING, A_COUNT,
  "Only this circle of each zone, by its place in the zone's list.",
  "group 'centre' { zones = 'lanes', circle = 2 }", INTO(cardvm_selection_def, circle)},
 {"adjective", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares a word that narrows a selection: `your.units:mighty()`. Its keys are tests as in "
  "`with`; an entry without a key is a condition, in which `it` is each card.",
  "adjective 'mighty' { power = at_least(5) }",
  {{"name", A_NAME_SEEN_HERE}, {"keys", A_KEYS}}, cardvm__form_named_word, adjective_with_table},
 {"duration", IN_SCRIPTS, LOADING, A_DURATION,
  "Declares how long something lasts. Its name is a word in all scripts: `until_ = this_battle`. A file "
  "of cards gives it a name itself: `local this_raid = duration \"this_raid\" { ... }`.",
  "duration 'this_battle' { at = ends 'strike', same = 'battle' }",
  {{"name", A_NAME_SEEN_HERE}, {"keys", A_KEYS}}, cardvm__form_named_word, duration_with_table},
 {"at", ON(FORM_DURATION), LOADING, EVENTS,
  "At which event it ends, or at which of a list of events.",
  "duration 'while_fresh' { at = { 'rest', 'destroy' } }"},
 {"while_", ON(FORM_DURATION), LOADING, A_CONDITION,
  "It lasts as long as this holds; `at` may be left out then. `this` is the effect's source, or the "
  "card with which the duration is called, `until_ = while_there(card)`; `bearer` is the card that "
  "bears the effect. A card that has left is read as it was last, so a condition on its values goes "
  "on to hold: say `present(this)` beside it, `all_of(present(this), equal(1, this.rested))`.",
  "duration 'while_there' { while_ = present(this) }", INTO(cardvm_duration_def, lasts)},
 {"same", ON(FORM_DURATION), LOADING, A_NAME,
  "It ends only in the same run of this sequence in which it began.",
  "duration 'this_duel' { at = ends 'finish', same = 'turn' }",
  INTO(cardvm_duration_def, sequence), .sort = CARDVM_SORT_SEQUENCE},
 {"later", ON(FORM_DURATION), LOADING, A_NAME,
  "It ends only in a later run of this sequence.",
  "duration 'until_next_turn_ends' { at = ends 'finish', later = 'turn' }",
  INTO(cardvm_duration_def, sequence), .sort = CARDVM_SORT_SEQUENCE},
 {"match", ON(FORM_DURATION), LOADING, A_CONDITION,
  "It ends only at an event of which this holds.",
  "duration 'until_it_rests' { at = 'rest', match = same(event.card, bearer) }",
  INTO(cardvm_duration_def, match)},
 {"verb", IN_RULES, LOADING, A_NOTHING,
  "Declares a method of every card, player or place, made of other deeds. It may ask.",
  "verb('player', 'tithe', function(player, n) player:lose_life(n) player:draw(n) end)",
  {{"subject", A_OPTION}, {"name", A_NEW_NAME}, {"function", A_FUNCTION}},
  form_verb, .options = subjects},
 {NULL}};

static const char *const moments[] = {"checkpoint", "once", NULL};

const word cardvm__words_own_rules[] = {
 {"rule", IN_RULES, LOADING, A_NOTHING,
  "An ability of the rules themselves, which is on no card: all kinds but those that players "
  "activate.",
  "rule(triggered { on = begins 'start', function() you:draw(1) end })",
  {{"ability", AN_ABILITY}}, form_rule},
 {"action", IN_RULES, LOADING, A_NOTHING,
  "What players may do by the rules: `activated { ... }` or `command { ... }`. It is offered for "
  "each of the cards, which is then `me`, or without cards once for the player.",
  "action(activated { window = 'main', function(me) me:move_to('deck') end }, your.hand)",
  {{"ability", AN_ABILITY}, {"cards", A_SELECTION, OPTIONAL}}, form_rule},
 {"rule_action", IN_RULES, LOADING, A_NOTHING,
  "What the rules do by themselves as soon as something holds, such as destroying a unit with too "
  "much damage. Its name says it in words.",
  "rule_action 'a unit with too much damage is destroyed' { over = any.units, "
  "while_ = at_least(it.power, it.damage_taken), does = 'destroy' }",
  {{"what", A_NEW_NAME}, {"keys", A_KEYS}}, cardvm__form_named_word, rule_action_with_table},
 {"over", ON(FORM_RULE_ACTION), LOADING, CARDS_OR_PLAYERS,
  "Of which cards it is tested, each of which is `it` in `while_`; or of players, each of whom is "
  "`you`.",
  "rule_action 'who has no life left loses' { over = 'players', while_ = at_most(0, you.life), "
  "does = function(player) player:defeat() end }",
  INTO(cardvm_rule_action_def, selection), .needed = true},
 {"while_", ON(FORM_RULE_ACTION), LOADING, A_CONDITION, "What must hold.",
  "rule_action 'a unit without power is lost' { over = any.units, while_ = at_most(0, "
  "it.power), does = 'destroy' }",
  INTO(cardvm_rule_action_def, condition), .needed = true},
 {"at", ON(FORM_RULE_ACTION), LOADING, A_OPTION,
  "`checkpoint` (if nothing is said): between two effects or steps. `once`: at once, also in the "
  "middle of an effect.",

  "rule_action 'at once' { over = any.units, while_ = at_most(0, it.power), at = 'once', "
  "does = 'destroy' }", INTO(cardvm_rule_action_def, at_once), .options = moments},
 {"together", ON(FORM_RULE_ACTION), LOADING, A_FLAG,
  "`false`: it is done to one of them, then everything is tested again. Else it is done to all of "
  "them at once.",
  "rule_action 'one by one' { over = any.units, while_ = at_most(0, it.power), together "
  "= false, does = 'destroy' }"},
 {"does", ON(FORM_RULE_ACTION), LOADING, EVENT_OR_FUNCTION,
  "The event that happens to each, or a function that is told each card or player.",
  "rule_action 'the weak rest' { over = any.units, while_ = at_most(1, it.power), does = "
  "'rest' }",
  .needed = true},
 {"invariant", IN_RULES, LOADING, A_NOTHING,
  "What always holds; its name says it in words. It is tested after every event by `cardvm run "
  "--check` and in scenarios, and changes nothing.",
  "invariant 'nobody has more than twenty cards' { at_most(20, your.hand), over = 'players' }",
  {{"what", A_NEW_NAME}, {"condition", A_KEYS}}, cardvm__form_named_word, invariant_with_table},
 {"over", ON(FORM_INVARIANT), LOADING, CARDS_OR_PLAYERS,
  "Of each of these cards, which is `it`, or of each player, who is `you`. If nothing is said it "
  "is tested once.",

  "invariant 'no unit has less than no damage' { at_least(0, it.damage_taken), over = "
  "any.units }", INTO(cardvm_invariant_def, selection)},
 {NULL}};
/* clang-format on */
