/* Load-time values: players and cards that can be spoken of, numbers, changes, limits. */
#include "ability.h"
#include "targets.h"

#include <string.h>

/* -- Numbers ----------------------------------------------------------------------------------- */

/* printed and own. */
static int value_printed(lua_State *L) {
  const word *w = cardvm__word_self(L);
  uint32_t params = 0, id;
  uint32_t who = cardvm__to_who(L, 1, w->name, &params);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  if (!key) return cardvm__form_error(L, "%s: expected %s(card, \"property\")", w->name, w->name);
  key_kind kind = cardvm__key(L, key, &id);
  if (kind == KEY_NONE) cardvm__unknown_key(L, w->name, key);
  if (kind != KEY_PROPERTY && kind != KEY_ATTRIBUTE)
    return cardvm__form_error(L, "%s: '%s' is not a property", w->name, key);
  return cardvm__push_object(L, OBJECT_NUMBER, cardvm__expr(L, w->operation, who, id, 0), params);
}

/* -- Players and cards ------------------------------------------------------------------------- */

/* The master or owner of a card. */
static int player_of(lua_State *L) {
  const word *w = cardvm__word_self(L);
  uint32_t params = 0;
  const uint32_t who = cardvm__to_who(L, 1, w->name, &params);
  return cardvm__push_object(L, OBJECT_WHOSE, w->id + who, params);
}

static int value_host_of(lua_State *L) {
  uint32_t params = 0;
  if (cardvm__to_who(L, 1, "host_of", &params) != CARDVM_WHO_IT)
    return cardvm__form_error(L, "host_of: only host_of(it) is known");
  return cardvm__push_object(L, OBJECT_WHO, CARDVM_WHO_HOST, 0);
}

/* -- Changes: also while a function runs ------------------------------------------------------- */

/* Of a change: its kind, and the layer that the second argument names. */
static int32_t kind_of_change(lua_State *L, const word *w) {
  if (lua_isnoneornil(L, 2)) return (int32_t)w->id;
  const char *layer = cardvm__text_of(L, 2, w->name, "a layer's name");
  return (int32_t)(w->id | CARDVM_IN_LAYER(cardvm__find(L, CARDVM_SORT_LAYER, layer)));
}

static int value_change(lua_State *L) {
  const word *w = cardvm__word_self(L);
  const int32_t kind = kind_of_change(L, w);
  if (lua_type(L, 1) == LUA_TSTRING) {
    object *o = cardvm__object_new(L, OBJECT_CHANGE, 0, 1);
    o->low = kind;
    o->high = 1;
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    return 1;
  }
  int32_t literal = 0;
  bool is_literal = cardvm__integer(L, 1, &literal);
  uint32_t params = 0;
  if (!is_literal && !cardvm__is_number(L, 1) && !lua_isfunction(L, 1))
    return cardvm__expected(L, 1, w->name, "a whole number or a text");
  cardvm_expr e = 0;
  if (!is_literal || cardvm__binding_at(L)->loading) {
    if (!is_literal) cardvm__word_loading(L);
    e = cardvm__to_number(L, 1, w->name, &params);
  }
  object *o = cardvm__object_new(L, OBJECT_CHANGE, e, 1);
  o->low = kind;
  o->high = literal;
  o->params = params;
  return 1;
}

/* A tag that is set to 0. */
static int value_remove(lua_State *L) {
  cardvm__text_of(L, 1, "remove", "a text");
  value_change(L);
  cardvm__object_at(L, -1)->high = 0;
  return 1;
}

int32_t cardvm__how_many(lua_State *L, int index, const char *what, int32_t least) {
  int32_t n;
  if (cardvm__integer(L, index, &n) && n >= least) return n;
  return cardvm__expected(L, index, what, lua_pushfstring(L, "how many (%d or more)", (int)least));
}

static int value_count_different(lua_State *L) {
  uint32_t params = 0;
  const cardvm_id cards = cardvm__to_selection(L, 1, "count_different", &params);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  const cardvm_expr alike =
      cardvm__alike(L, "count_different", key, CARDVM_WHO_IT, CARDVM_WHO_OUTER);
  return cardvm__push_object(L, OBJECT_NUMBER,
                             cardvm__expr(L, CARDVM_OP_DIFFERENT, cards, alike, 0), params);
}

/* -- Limits, events of steps ------------------------------------------------------------------- */

/* Which moment a limit counts; the moments are these numbers. */
static int32_t limited(lua_State *L, const char *what, int index) {
  static const struct {
    const char *name;
    cardvm_moment moment;
  } moments[] = {{"announced", CARDVM_MOMENT_ANNOUNCED},
                 {"resolved", CARDVM_MOMENT_RESOLVED},
                 {"done", CARDVM_MOMENT_DONE}};
  if (lua_isnoneornil(L, index)) return CARDVM_MOMENT_USUAL;
  for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++)
    if (cardvm__is_text(L, index, moments[i].name)) return (int32_t)moments[i].moment;
  return cardvm__expected(L, index, what, "\"announced\", \"resolved\" or \"done\"");
}

/* once_per "turn", times(2, "turn") */
static int value_limit(lua_State *L) {
  const word *w = cardvm__word_self(L);
  const bool times = w->takes[0].type == A_COUNT;
  const int32_t count = times ? cardvm__how_many(L, 1, w->name, 1) : 1;
  const char *name = cardvm__text_of(L, 1 + times, w->name, "the name of a sequence");
  const cardvm_id sequence = cardvm__find(L, CARDVM_SORT_SEQUENCE, name);
  const int32_t moment = limited(L, w->name, 2 + times);
  object *o = cardvm__object_new(L, OBJECT_LIMIT, sequence, 0);
  o->low = count;
  o->high = moment;
  return 1;
}

/* how_often "turn" { on = "attack", card = your.units }: its keys are those of prohibitions that
 * say which events. */
static int how_often_with_table(lua_State *L) {
  form f = cardvm__form_at(L, cardvm__words_abilities, FORM_PROHIBITION, 2);
  cardvm_id events[ABILITY_EVENTS_MAX];
  cardvm_ability_def said = {0};
  uint32_t params = 0;
  f.what = "how_often";
  cardvm__form_check(&f, 0, false);
  cardvm__form_read(&f, &said, &params);
  if (params || said.condition || said.zones || said.attached || said.keyword ||
      cardvm__form_has(&f, "with"))
    return cardvm__form_error(L,
                              "how_often: it has the keys on, card and match, and no parameters");
  const cardvm_id sequence = cardvm__find(L, CARDVM_SORT_SEQUENCE, lua_tostring(L, 1));
  said.events = events;
  said.event_count = cardvm__form_events(&f, "on", events, ABILITY_EVENTS_MAX);
  const char *event = cardvm_program_name(f.b->program, CARDVM_SORT_EVENT, events[0]);
  said.name = lua_pushfstring(L, "%s in %s", event, lua_tostring(L, 1));
  for (int n = 2; cardvm_program_find(f.b->program, CARDVM_SORT_PLAYER_VARIABLE, said.name); n++)
    said.name = lua_pushfstring(L, "%s in %s %d", event, lua_tostring(L, 1), n);
  const cardvm_id counted =
      cardvm__accepted(L, cardvm_program_tally(f.b->program, sequence, &said));
  return cardvm__push_object(
      L, OBJECT_NUMBER, cardvm__expr(L, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, counted, 0), 0);
}

#define THE_END true /* of a step, of a stay in a zone; and not the beginning */

/* begins "step", ends "step" */
static int step_event(lua_State *L) {
  const word *w = cardvm__word_self(L);
  const char *name = cardvm__form_name(L, w->name);
  const cardvm_id step = cardvm__find(L, CARDVM_SORT_STEP, name),
                  event = cardvm_program_step_event(cardvm__self(L)->program, step, w->id);
  if (!event)
    return cardvm__form_error(L, "%s: step '%s' is quiet: it has no events", w->name, name);
  return cardvm__push_object(L, OBJECT_EVENT, event, 0);
}

/* enters "zone", leaves "zone" */
static int zone_event(lua_State *L) {
  const word *w = cardvm__word_self(L);
  const cardvm_id zone = cardvm__find(L, CARDVM_SORT_ZONE, cardvm__form_name(L, w->name)),
                  event = cardvm_program_zone_event(cardvm__self(L)->program, zone, w->id);
  return cardvm__push_object(L, OBJECT_EVENT, cardvm__accepted(L, event), 0);
}

/* machine "move" */
static int value_machine(lua_State *L) {
  const char *name = cardvm__form_name(L, "machine");
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, name);
  for (const word *w = cardvm__words_own_events; w->name; w++) {
    cardvm__suggest_offer(&suggest, w->name);
    if (strcmp(w->name, name) != 0) continue;
    return cardvm__push_object(L, OBJECT_EVENT, w->id, 0);
  }
  return cardvm__form_error(L, "machine: no event of every rule set is called '%s'%s", name,
                            cardvm__did_you_mean(L, &suggest));
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_who[] = {
 {"this", IN_SCRIPTS, LOADING, A_CARD,
  "The card whose ability this is; its bearer, if the ability is `attached`. A function that "
  "runs is told the same card as its first argument, `me`. In a function use `me`: `this == me` "
  "does not hold there.",
  "at_least(3, this.power)", .object = OBJECT_WHO, .id = CARDVM_WHO_ME},
 {"it", IN_SCRIPTS, LOADING, A_CARD,
  "Each card that is looked at: in `where`, `total`, in a group or an adjective, in a constant "
  "the card that it changes.",
  "your.units:where(at_least(3, it.power))", .object = OBJECT_WHO, .id = CARDVM_WHO_IT},
 {"itself", IN_SCRIPTS, LOADING, A_CARD,
  "The card on which an `attached` ability is written, where `this` is its bearer.",
  "constant { attached = true, power = add(itself.cost) }",
  .object = OBJECT_WHO, .id = CARDVM_WHO_ITSELF},
 {"outer", IN_SCRIPTS, LOADING, A_CARD,
  "In what a selection asks of `it`, inside of what another selection asks: the `it` of the other one, "
  "which is around it. In the numbers of a constant it is the card that is changed.",
  "any.units:where(at_most(0, any.units:where(at_least(outer.power + 1, it.power))))",
  .object = OBJECT_WHO, .id = CARDVM_WHO_OUTER},
 {"bearer", IN_SCRIPTS, LOADING, A_CARD,
  "Of an ability that is started with a `bearer`: that card.",
  "prohibition { on = 'rest', match = same(event.card, bearer), with = {} }",
  .object = OBJECT_WHO, .id = CARDVM_WHO_TARGET},
 {"you", IN_SCRIPTS, ALWAYS, A_PLAYER,
  "The player whose ability or rule this is. An ability that waits stays its player's, whoever "
  "gets the card meanwhile.",
  "at_least(2, you.gold)", .object = OBJECT_WHOSE, .id = CARDVM_WHOSE_YOU},
 {"opponent", IN_SCRIPTS, ALWAYS, A_PLAYER,
  "The next player in turn order who has not lost: with two players, the other one.",
  "at_most(3, opponent.life)", .object = OBJECT_WHOSE, .id = CARDVM_WHOSE_OPPONENT},
 {"turn_player", IN_SCRIPTS, ALWAYS, A_PLAYER,
  "The player whose turn it is.",
  "same_player(turn_player, you)", .object = OBJECT_WHOSE, .id = CARDVM_WHOSE_TURN},
 {"starter", IN_SCRIPTS, LOADING, A_PLAYER,
  "The player who started a lasting effect: of an ability that is started, and of durations.",
  "same_player(you, starter)", .object = OBJECT_WHOSE, .id = CARDVM_WHOSE_STARTER},
 {"event", IN_SCRIPTS, ALWAYS, A_NAMESPACE,
  "The event that an ability listens to: `event.card`, `event.other`, `event.source`, "
  "`event.player`, `event.by`, `event.amount`. A function that runs is told it as an argument.",
  "at_least(2, event.amount)", .object = OBJECT_NAMESPACE, .id = NAMESPACE_EVENT},
 {"role", IN_SCRIPTS, ALWAYS, A_NAMESPACE,
  "Cards by their part in the sequence that runs: `role.` and the name of a role.",
  "same(this, role.attacker)", .object = OBJECT_NAMESPACE, .id = NAMESPACE_ROLE},
 {"param", IN_SCRIPTS, LOADING, A_NAMESPACE,
  "What an ability was started with: `param.` and a name of its `with`. It belongs to the ability "
  "that is declared next; a function is told the values as `given`. Of what a player has said "
  "(`announces`) other abilities read `card.said`, as long as it waits: once its card has moved on, as "
  "when it enters, that is empty, and its own function has to hand it on.",
  "prohibition { on = 'rest', with = { unit = 'card' }, match = same(event.card, param.unit) }",
  .object = OBJECT_NAMESPACE, .id = NAMESPACE_PARAM},
 {"chosen", IN_SCRIPTS, LOADING, A_NAMESPACE,
  "A card that was chosen before: `chosen.` and its name in the `choose = { name = ... }` of the ability "
  "that is declared next, where it is `one` or `one_or_none`. It stands in what other choices of that "
  "ability ask; if nothing was chosen, it is no card. A function is told it as `given.name`.",
  "activated { choose = { hunter = one(your.units), prey = one(enemy.units:where(at_least(it.power, "
  "chosen.hunter.power))) }, function(me, given) given.prey:rest() end }",
  .object = OBJECT_NAMESPACE, .id = NAMESPACE_CHOSEN},
 {"game", IN_SCRIPTS, ALWAYS, A_NAMESPACE,
  "What belongs to no player: `game.` and the name of a game variable; in a function also the "
  "events that are declared with `about = \"none\"`.",
  "at_least(2, game.round)", .object = OBJECT_NAMESPACE, .id = NAMESPACE_GAME},
 {"master_of", IN_SCRIPTS, LOADING, A_PLAYER,
  "The player who is the master of a card now. In a function: `card.master`.",
  "same_player(master_of(event.card), you)",
  {{"card", A_CARD}}, player_of, .id = CARDVM_WHOSE_MASTER},
 {"owner_of", IN_SCRIPTS, LOADING, A_PLAYER,
  "The player to whom a card belongs. In a function: `card.owner`.",
  "same_player(owner_of(this), you)",
  {{"card", A_CARD}}, player_of, .id = CARDVM_WHOSE_OWNER},
 {"host_of", IN_SCRIPTS, LOADING, A_CARD,
  "The card to which `it` is attached; only `host_of(it)` is known. In a function: `card.host`.",
  "any.gear:where(same(host_of(it), this))",
  {{"card", A_CARD}}, value_host_of},
 {NULL}};

#define A_LAYER                                                                                    \
  { "layer", A_NAME, OPTIONAL, CARDVM_SORT_LAYER }
const word cardvm__words_changes[] = {
 {"replaced", IN_SCRIPTS, RUNNING, REPLACED,
  "What the function of a substitution returns when it has done something else instead: the event "
  "does not happen.",
  "substitution { on = 'damage', card = your.units, function(me) me:rest() return replaced end }",
  .object = OBJECT_REPLACED},
 {"none", IN_SCRIPTS, ALWAYS, A_CHANGE,
  "A change of tags: all of the list go. For constants and `gets`.",
  "constant { cards = enemy.units, traits = none }", .object = OBJECT_NONE},
 {"add", IN_SCRIPTS, ALWAYS, A_CHANGE,
  "A change of a property by so much; of tags: one more. For constants and `gets`. It is made in the "
  "property's layer, or in that of its `layers` which is named.",
  "constant { cards = your.units, power = add(1), traits = add('Red') }",
  {{"number", A_NUMBER}, A_LAYER},
  value_change, .id = CARDVM_ADD, .also = "add(\"text\")"},
 {"set", IN_SCRIPTS, ALWAYS, A_CHANGE,
  "A change of a property or attribute to a value; of tags: this one alone. For constants and `gets`, "
  "in the same layers as `add`.",
  "constant { cards = your.units, power = set(3, 'words'), type = set('gear') }",
  {{"number", A_NUMBER}, A_LAYER},
  value_change, .id = CARDVM_SET, .also = "set(\"text\")"},
 {"remove", IN_SCRIPTS, ALWAYS, A_CHANGE,
  "A change of tags: one less. For constants and `gets`, in the same layers as `add`.",
  "constant { cards = enemy.units, traits = remove('Red') }",
  {{"text", A_TAG}, A_LAYER}, value_remove, .id = CARDVM_SET},
 {"once_per", IN_SCRIPTS, LOADING, A_LIMIT,
  "A limit of an ability: once in each run of a sequence. The moment says what counts: that it is "
  "`\"announced\"` (if nothing is said; a triggered one is when it triggers); that it is "
  "`\"resolved\"`, its `if_` and choices being such that it does something; or that something was "
  "`\"done\"`: its function did not return `false`. What waits looks at these two once more.",
  "activated { limit = once_per 'turn', function() you:draw(1) end }",
  {{"sequence", A_NAME, NEEDED, CARDVM_SORT_SEQUENCE}, {"moment", A_TEXT, OPTIONAL}},
  value_limit},
 {"times", IN_SCRIPTS, LOADING, A_LIMIT,
  "A limit of an ability: so many times in each run of a sequence. The moment is that of "
  "`once_per`.",
  "activated { limit = times(2, 'turn'), function() you:draw(1) end }",
  {{"number", A_COUNT}, {"sequence", A_NAME, NEEDED, CARDVM_SORT_SEQUENCE},
   {"moment", A_TEXT, OPTIONAL}}, value_limit},
 {NULL}};

const word cardvm__words_numbers[] = {
 {"printed", IN_SCRIPTS, LOADING, A_NUMBER,
  "What is printed on the card, whatever has changed it.",
  "at_least(3, printed(this, 'power'))",
  {{"card", A_CARD}, {"property", A_NAME, NEEDED, CARDVM_SORT_PROPERTY}},
  value_printed, .operation = CARDVM_OP_BASE},
 {"own", IN_SCRIPTS, LOADING, A_NUMBER,
  "What is printed on what the card is by itself, whatever it has become or lies under: also of one "
  "that lies face down, if the player may know which it is; otherwise 0.",
  "at_least(1, own(this, 'power'))",
  {{"card", A_CARD}, {"property", A_NAME, NEEDED, CARDVM_SORT_PROPERTY}},
  value_printed, .operation = CARDVM_OP_OWN},
 {"least", IN_SCRIPTS, LOADING, A_NUMBER,
  "The smallest of two or more numbers.",
  "least(you.gold, 3)",
  {{"a", A_NUMBER}, {"b", A_NUMBER, REPEATED}}, cardvm__operation, .operation = CARDVM_OP_MIN},
 {"most", IN_SCRIPTS, LOADING, A_NUMBER,
  "The largest of two or more numbers.",
  "most(this.power - 2, 0)",
  {{"a", A_NUMBER}, {"b", A_NUMBER, REPEATED}}, cardvm__operation, .operation = CARDVM_OP_MAX},
 {"count", IN_SCRIPTS, LOADING, A_NUMBER,
  "How many cards match. In a function: `your.units:count()`. Numbers are added, subtracted and "
  "multiplied, and compared by `at_least`, `at_most` and `equal`; they are divided in functions "
  "only.",
  "count(your.units)",
  {{"cards", A_SELECTION}}, cardvm__operation, .operation = CARDVM_OP_COUNT},
 {"how_often", IN_SCRIPTS, LOADING, A_NUMBER,
  "How often an event has happened since this sequence began to run; 0 while it does not run. The keys "
  "say which events, as those of a prohibition do: `on`, `card`, `match`. `your` and `you` in them are "
  "whoever asks: the number is each player's own. Each of events that happen at once counts, before "
  "anything triggers. In a function: `number:value()`.",
  "triggered { on = 'summon', if_ = at_least(2, how_often 'turn' { on = 'summon', card = your.units }), "
  "function() you:draw(1) end }",
  {{"sequence", A_NAME, NEEDED, CARDVM_SORT_SEQUENCE}, {"keys", A_KEYS}},
  cardvm__form_named_word, how_often_with_table},
 {"total", IN_SCRIPTS, LOADING, A_NUMBER,
  "The sum of a number over the cards that match. In the number `it` is each of them.",
  "total(your.units, it.power)",
  {{"cards", A_SELECTION}, {"of_each", A_NUMBER}}, cardvm__operation, .operation = CARDVM_OP_TOTAL},
 {"count_different", IN_SCRIPTS, LOADING, A_NUMBER,
  "How many cards match, those counted once that have this in common: a tag of a list, the text of an "
  "attribute, a number, or `kind`. In a function: `number:value()`.",
  "at_least(3, count_different(your.units, 'power'))",
  {{"cards", A_SELECTION}, {"key", A_NAME}}, value_count_different},
 {"ordinal_of", IN_SCRIPTS, LOADING, A_NUMBER,
  "Which circle of its zone a card is on, from 1; 0 if it is on none.",
  "ordinal_of(this)",
  {{"card", A_CARD}}, cardvm__operation, .operation = CARDVM_OP_ORDINAL},
 {"position_of", IN_SCRIPTS, LOADING, A_NUMBER,
  "Which card of its place it is, from the top, which is 1; 0 if it is in none.",
  "your.deck:where(at_most(3, position_of(it)))",
  {{"card", A_CARD}}, cardvm__operation, .operation = CARDVM_OP_POSITION},
 {"column_of", IN_SCRIPTS, LOADING, A_NUMBER,
  "The column of the circle that a card is in, seen from the chair of a player: you, if none is "
  "named.",
  "equal(0, column_of(this))",
  {{"card", A_CARD}, {"player", A_PLAYER, OPTIONAL}},
  cardvm__operation, .operation = CARDVM_OP_COLUMN},
 {"row_of", IN_SCRIPTS, LOADING, A_NUMBER,
  "The row of the circle that a card is in, seen from the chair of a player: you, if none is "
  "named.",
  "at_least(1, row_of(this, opponent))",
  {{"card", A_CARD}, {"player", A_PLAYER, OPTIONAL}},
  cardvm__operation, .operation = CARDVM_OP_ROW},
 {"number_of_players", IN_SCRIPTS, LOADING, A_NUMBER,
  "How many players began the game.",
  "at_least(3, number_of_players())",
  .function = cardvm__operation, .operation = CARDVM_OP_PLAYERS},
 {"seat_of", IN_SCRIPTS, LOADING, A_NUMBER,
  "The number of a player's seat, from 1. In a function: `player.seat`.",
  "equal(1, seat_of(you))",
  {{"player", A_PLAYER}}, cardvm__operation, .operation = CARDVM_OP_SEAT},
 {NULL}};

const word cardvm__words_step_events[] = {
 {"begins", IN_SCRIPTS, LOADING, EVENTS,
  "The event that a step begins.",
  "triggered { on = begins 'main', function() you:draw(1) end }",
  {{"step", A_NAME, NEEDED, CARDVM_SORT_STEP}}, step_event},
 {"ends", IN_SCRIPTS, LOADING, EVENTS,
  "The event that a step ends.",
  "triggered { on = ends 'main', function() you:draw(1) end }",
  {{"step", A_NAME, NEEDED, CARDVM_SORT_STEP}}, step_event, .id = THE_END},
 {"leaves", IN_SCRIPTS, LOADING, EVENTS,
  "The event that a card leaves a zone, by whatever event it goes: to another zone, out of the game, "
  "dealt, attached to another card (what is attached lies in no zone), or to another player's place of "
  "the same zone; not from circle to circle of it. Abilities that listen look at everything as it stood "
  "before: `event.card` is the card that it was, `event.to` where it goes, `event.new` in a function the "
  "card that it is now. `on = leaves 'field'` prohibits or replaces the event that would move the card; "
  "what is dealt and what goes off with its host is only heard of, and "
  "what a refill brings in the middle of a deal leaves behind what lay there, at a moment of its own.",
  "triggered { on = leaves 'field', self = true, function() you:draw(1) end }",
  {{"zone", A_NAME, NEEDED, CARDVM_SORT_ZONE}}, zone_event, .id = THE_END},
 {"enters", IN_SCRIPTS, LOADING, EVENTS,
  "The event that a card has come to a zone, by whatever event, also one that is made there: the opposite "
  "of `leaves`. `event.card` is the card that lies there. An event with a body is two moments: it has "
  "come when what the body does first is done, before the body goes on. `on = enters 'field'` prohibits or "
  "replaces the event that would bring the card or make it there; what is dealt, and what comes with its "
  "host, is only heard of.",
  "triggered { on = enters 'field', card = your.units:other(), function() you:draw(1) end }",
  {{"zone", A_NAME, NEEDED, CARDVM_SORT_ZONE}}, zone_event},
 {"master_changes", IN_SCRIPTS, LOADING, EVENTS,
  "The event that `event.card` has got another master, `event.player`: an effect that makes somebody its "
  "master has begun or ended, or an older one holds it again, or its circle or its host has changed hands. "
  "In a function `event.amount` is the seat of who it was before. Not when the master stays the same, "
  "and not when the card begins a new stay. Cards that change together are noticed together. It has "
  "happened: what is prohibited or replaced is `control`, or what else would do it. A circle whose master "
  "follows its card has no event of its own.",
  "triggered { on = master_changes, card = your.units, function(me, event) event.card:stand() end }",
  .object = OBJECT_EVENT, .id = CARDVM_EVENT_MASTER_CHANGES},
 {"chosen_as_target", IN_SCRIPTS, LOADING, EVENTS,
  "The event that an ability has chosen with its `choose`: `event.card`, the player `event.player` or the place "
  "`event.to`. `event.source` is the card whose ability it is, `event.by` who chose, `event.other` the card that "
  "it is while it waits; `activates` says which ability. It comes when all is chosen and paid, before the ability "
  "does anything; of what chooses anew only for what is new. What a function asks by `you:choose` is no target. "
  "It has happened: what may not be chosen is said of `activate`, where it is `event.other`.",
  "triggered { on = chosen_as_target, self = true, match = not_(same_player(event.by, you)), "
  "function(me, event) event.source:rest() end }",
  .object = OBJECT_EVENT, .id = CARDVM_EVENT_CHOSEN},
 {"machine", IN_SCRIPTS, LOADING, EVENTS,
  "An event that every rule set has, where the rule set has declared an event of the same name. Without "
  "that the name alone says it.",
  "triggered { on = machine 'activate', function() you:draw(1) end }",
  {{"event", A_NAME}}, value_machine},
 {NULL}};
/* clang-format on */
