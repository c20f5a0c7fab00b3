/* Load-time values: players and cards that can be spoken of, numbers, changes, choices, limits. */
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

/* -- Choices: also while a function runs ------------------------------------------------------- */

/* What is chosen from, at `from`: a selection, a group, or a list of cards; a prompt may follow. */
static object *push_choice(lua_State *L, const char *what, int from, uint32_t params) {
  const object *o = cardvm__object_at(L, from);
  bool loading = cardvm__binding_at(L)->loading;
  uint32_t id = 0;
  const bool selection = o && o->kind == OBJECT_SELECTION, targets = cardvm__is_targets(L, from);
  if (targets) {
    if (loading) cardvm__note_params(L, o, &params);
    if (selection) id = o->id;
  } else if (loading || !lua_istable(L, from)) {
    const char *got = cardvm__describe(L, from);
    cardvm__form_error(L, "%s: expected a selection%s, got %s", what,
                       loading ? "" : " or a list of cards", got);
  }
  if (!lua_isnoneornil(L, from + 1) && lua_type(L, from + 1) != LUA_TSTRING)
    cardvm__form_error(L, "%s: the prompt is a text", what);
  object *choice = cardvm__object_new(L, OBJECT_CHOICE, id, 2);
  choice->params = params;
  choice->computed = loading;
  if (!selection) {
    lua_pushvalue(L, from);
    lua_setiuservalue(L, -2, 1);
  }
  if (lua_type(L, from + 1) == LUA_TSTRING) {
    lua_pushvalue(L, from + 1);
    lua_setiuservalue(L, -2, 2);
  }
  return choice;
}

static int32_t how_many(lua_State *L, int index, const char *what, int32_t least) {
  int32_t n;
  if (cardvm__integer(L, index, &n) && n >= least) return n;
  return cardvm__expected(L, index, what, lua_pushfstring(L, "how many (%d or more)", (int)least));
}

/* How many are chosen: while the rule set is loaded an expression, which may be computed. */
static int32_t number_chosen(lua_State *L, int index, const word *w, int32_t least,
                             uint32_t *params) {
  const bool loading = cardvm__binding_at(L)->loading;
  if (!loading || lua_isinteger(L, index)) least = how_many(L, index, w->name, least);
  return loading ? (int32_t)cardvm__to_number(L, index, w->name, params) : least;
}

enum { CHOICE_ONE, CHOICE_ONE_OR_NONE, CHOICE_UP_TO, CHOICE_EXACTLY, CHOICE_BETWEEN, CHOICE_ANY };

/* The least and the most; that it is one card is the machine's own, where nothing is said. */
static void numbers_chosen(lua_State *L, const word *w, int from, uint32_t *params, int32_t *low,
                           int32_t *high) {
  const bool exactly = w->id == CHOICE_EXACTLY, between = w->id == CHOICE_BETWEEN;
  *low = *high = !cardvm__binding_at(L)->loading;
  if (w->id == CHOICE_ONE) return;
  lua_pushinteger(L, 0);
  lua_pushinteger(L, w->id == CHOICE_ANY ? INT32_MAX : 1);
  *low = number_chosen(L, exactly || between ? 1 : from + 3, w, exactly, params);
  *high = number_chosen(L, from > 1 ? from - 1 : from + 4, w, !between, params);
}

/* { different = "called", same = "suit", total = at_most(5, it.cost) } */
static void all_together(lua_State *L, int index, const word *w, object *choice) {
  const form f = cardvm__form_checked(L, cardvm__words_choices, FORM_CHOICE, index, 0);
  if (!choice->list || !choice->id)
    cardvm__form_error(L, "%s: only of several cards of a selection something is asked together",
                       w->name);
  for (int different = 0; different < 2; different++) {
    const char *word = different ? "different" : "same", *key = cardvm__form_text(&f, word);
    if (!key) continue;
    cardvm_expr e = cardvm__alike(L, word, key, CARDVM_WHO_IT, CARDVM_WHO_OUTER);
    if (different) e = cardvm__expr(L, CARDVM_OP_NOT, e, 0, 0);
    choice->pair = cardvm__expr_and(L, choice->pair, e);
  }
  if (!cardvm__form_push(&f, "total")) return;
  cardvm_expr_info info;
  choice->total = cardvm__to_condition(L, -1, "total", &choice->params);
  if (cardvm_program_get_expr(f.b->program, choice->total, &info) && info.op == CARDVM_OP_EQ)
    choice->total =
        cardvm__expr(L, CARDVM_OP_EQ, info.b, info.a, 0); /* n first, as of the others */
}

static int value_choice(lua_State *L) {
  const word *w = cardvm__word_self(L);
  static const int numbers[] = {
      [CHOICE_UP_TO] = 1, [CHOICE_EXACTLY] = 1, [CHOICE_BETWEEN] = 2, [CHOICE_ANY] = 0};
  const int from = 1 + numbers[w->id];
  uint32_t params = 0;
  int32_t low, high;
  const int given = lua_gettop(L);
  const bool together = given > from && lua_istable(L, given);
  if (together && given == from + 1) {
    lua_pushnil(L);
    lua_insert(L, given);
  }
  lua_settop(L, from + 2);
  numbers_chosen(L, w, from, &params, &low, &high);
  object *choice = push_choice(L, w->name, from, params);
  choice->low = low;
  choice->high = high;
  choice->list = w->id >= CHOICE_UP_TO;
  if (together) {
    all_together(L, from + 2, w, choice);
    lua_pushvalue(L, from + 5);
  }
  return 1;
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
  const int32_t count = times ? how_many(L, 1, w->name, 1) : 1;
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

const word cardvm__words_choices[] = {
 {"one", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of one card, player or place: of a selection, or of what `any_of`, `players` and "
  "`places` name. As a target it reaches the function, or nil if there was none: of several that "
  "were chosen before their ability waited, those that have gone are nil, and the others are told. In "
  "a function it may also be of a list of cards, players and places. Where there is just one, and all can see "
  "that, it is taken unasked.",
  "activated { choose = one(enemy.units), function(me, unit) unit:rest() end }",
  {{"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}}, value_choice, .id = CHOICE_ONE},
 {"one_or_none", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "The same, but none is an answer, too: the function is told a card, or nil. It is asked unless there is "
  "nothing to choose.",
  "activated { choose = one_or_none(your.units), function(me, unit) if unit then unit:stand() end end }",
  {{"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}},
  value_choice, .id = CHOICE_ONE_OR_NONE},
 {"up_to", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of at most so many cards, or none. The function is told a list, also where it is at most "
  "one. It is asked unless there is nothing to choose. The number may be computed, as `param.x` or "
  "`count(your.units)`; less than 0 is 0, and where it is 0 nothing is asked.",
  "activated { choose = up_to(2, your.units), function(me, units) together(units):stand() end }",
  {{"most", A_NUMBER}, {"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}, {"together", A_KEYS, OPTIONAL}},
  value_choice, .id = CHOICE_UP_TO},
 {"exactly", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of so many cards; the number may be computed, and less than 0 is 0. The function is told a "
  "list, whatever the number is. What happens where there are fewer, the rules say (`choose_short`). Where all can see that there is no choice, they are taken unasked.",
  "activated { choose = exactly(2, your.hand), function(me, cards) "
  "together(cards):move_to('grave') end }",
  {{"number", A_NUMBER}, {"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}, {"together", A_KEYS, OPTIONAL}},
  value_choice, .id = CHOICE_EXACTLY},
 {"between", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of at least and at most so many cards, as a list. Both numbers may be computed; less than 0 "
  "is 0, and the least is never more than the most.",
  "activated { choose = between(1, 2, enemy.units), function(me, units) together(units):rest() end }",
  {{"least", A_NUMBER}, {"most", A_NUMBER}, {"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}, {"together", A_KEYS, OPTIONAL}},
  value_choice, .id = CHOICE_BETWEEN},
 {"any_number", IN_SCRIPTS, ALWAYS, A_CHOICE,
  "A choice of as many cards as the player likes, none or all of them, as a list.",
  "activated { choose = any_number(your.hand), function(me, cards) "
  "together(cards):move_to('grave') end }",
  {{"cards", SOME_TARGETS}, {"prompt", A_TEXT, OPTIONAL}, {"together", A_KEYS, OPTIONAL}}, value_choice, .id = CHOICE_ANY},
 {"different", ON(FORM_CHOICE), LOADING, A_NAME,
  "No two of those that are chosen have this in common: a tag of a list, the text of an attribute, a "
  "number, or `kind`. Whatever must hold together is asked for one card at a time, and only what leaves "
  "the rest possible is offered. For what is declared in `choose`.",
  "activated { choose = exactly(3, your.hand, { different = 'kind' }), function(me, cards) "
  "together(cards):move_to('grave') end }"},
 {"same", ON(FORM_CHOICE), LOADING, A_NAME,
  "Each two of those that are chosen have this in common, as `different` says.",
  "activated { choose = exactly(2, your.units, { same = 'power' }), function(me, units) "
  "together(units):stand() end }"},
 {"total", ON(FORM_CHOICE), LOADING, A_CONDITION,
  "The sum of a number of each that is chosen: `at_most`, `at_least` or `equal`, of a number and of one "
  "in which `it` is each of them. Below 0 is 0.",
  "activated { choose = any_number(enemy.units, { total = at_most(4, it.power) }), "
  "function(me, units) together(units):rest() end }"},
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
