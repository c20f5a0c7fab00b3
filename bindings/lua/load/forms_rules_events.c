/* Declaring what can happen: events, and the words that they become. */
#include "expr.h"
#include "safe.h"

#include <string.h>

/* -- Arguments --------------------------------------------------------------------------------- */

/* A slot that an argument of a verb can fill; a position only of what moves a card. */
static cardvm_slot slot_named(const form *f, const char *name, bool moves) {
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, name);
  for (cardvm_slot slot = 0; slot < CARDVM_SLOTS; slot++) {
    if (slot == CARDVM_SLOT_FROM || slot == CARDVM_SLOT_NEW) continue;
    if (slot == CARDVM_SLOT_POSITION && !moves) continue;
    if (strcmp(cardvm__slot_name(slot), name) == 0) return slot;
    cardvm__suggest_offer(&suggest, cardvm__slot_name(slot));
  }
  return (cardvm_slot)cardvm__form_error(f->L, "%s: args: an event has no '%s'%s", f->what, name,
                                         cardvm__did_you_mean(f->L, &suggest));
}

static void verb_args(const form *f, const cardvm_event_def *def, verb *v) {
  lua_State *L = f->L;
  if (!cardvm__form_push(f, "args")) return;
  if (!lua_istable(L, -1)) cardvm__form_expected(f, "args", lua_gettop(L), "a list of slots");
  lua_Integer count = cardvm__length(L, -1);
  if (count > CARDVM_SLOTS) cardvm__form_error(L, "%s: args: too many", f->what);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_type(L, -2) == LUA_TSTRING)
      cardvm__form_error(L,
                         "%s: args: expected a list of slots, got the key '%s'; what may be left "
                         "out has a ? behind it: { 'to?' }",
                         f->what, lua_tostring(L, -2));
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, -1, i);
    const char *text = cardvm__form_text_at(f, "args", -1, "the name of a slot");
    const size_t length = strlen(text);
    const bool left_out = length && text[length - 1] == '?';
    if (left_out) text = lua_pushlstring(L, text, length - 1);
    cardvm_slot slot = slot_named(f, text, def->change == CARDVM_CHANGE_MOVE);
    if (left_out) lua_pop(L, 1);
    if (left_out && slot == CARDVM_SLOT_AMOUNT)
      cardvm__form_error(L, "%s: args: an amount is left out where the event has one of its own",
                         f->what);
    if (left_out || (slot == CARDVM_SLOT_AMOUNT && def->has_amount))
      v->optional |= (uint16_t)(1u << v->arg_count);
    v->args[v->arg_count++] = (uint8_t)slot;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* -- References -------------------------------------------------------------------------------- */

/* What the field or variable refers to that a change sets or adds to. */
static cardvm_reference refers_of(const binding *b, cardvm_change change, cardvm_id what) {
  cardvm_sort sort;
  switch (change) {
  case CARDVM_CHANGE_SET_FIELD:
  case CARDVM_CHANGE_ADD_FIELD: sort = CARDVM_SORT_FIELD; break;
  case CARDVM_CHANGE_SET_PLAYER:
  case CARDVM_CHANGE_ADD_PLAYER: sort = CARDVM_SORT_PLAYER_VARIABLE; break;
  case CARDVM_CHANGE_SET_GAME:
  case CARDVM_CHANGE_ADD_GAME: sort = CARDVM_SORT_GAME_VARIABLE; break;
  default: return (cardvm_reference){0};
  }
  return cardvm_program_reference(b->program, sort, what);
}

/* Notes which argument says what is referred to. */
static void verb_refers(const binding *b, const cardvm_event_def *def, verb *v) {
  v->refers = (uint8_t)refers_of(b, def->change, def->what).to;
  v->value = v->refers == CARDVM_SUBJECT_CARD          ? CARDVM_SLOT_OTHER
             : v->refers == CARDVM_SUBJECT_PLACE       ? CARDVM_SLOT_TO
             : def->change == CARDVM_CHANGE_SET_PLAYER ? CARDVM_SLOT_AMOUNT
                                                       : CARDVM_SLOT_PLAYER;
}

/* creature:set_enchants(other): the event that a field or variable that refers to something brings
 * with it. */
void cardvm__setter_declare(lua_State *L, const char *name, cardvm_change change, cardvm_id what) {
  binding *b = cardvm__binding_at(L);
  const char *dot = b->loaded->rules_phase ? NULL : strrchr(name, '.');
  const char *event = lua_pushfstring(L, "set_%s", dot ? dot + 1 : name);
  if (dot) event = cardvm__form_own_name(L, "field", event);
  const bool player = change == CARDVM_CHANGE_SET_PLAYER;
  const cardvm_event_def def = {.name = event,
                                .change = change,
                                .what = what,
                                .affected = player ? CARDVM_SLOT_PLAYER : CARDVM_SLOT_CARD};
  verb v = {.arg_count = 1};
  v.event = cardvm__accepted(L, cardvm_program_event(b->program, &def));
  v.subject = change == CARDVM_CHANGE_SET_FIELD ? KIND_CARD : player ? KIND_SEAT : 0;
  verb_refers(b, &def, &v);
  if (change == CARDVM_CHANGE_SET_FIELD && cardvm__push_remembers(L, what)) {
    v.remembers = what;
    v.value = CARDVM_SLOT_AMOUNT;
    lua_pop(L, 1);
  }
  v.args[0] = v.value;
  *(verb *)cardvm__array_add(L, &b->loaded->verbs, sizeof v) = v;
  cardvm__verb_declare(L, event, &v);
}

static void check_refers(const form *f, const cardvm_event_def *def) {
  if (!refers_of(f->b, def->change, def->what).to) return;
  if (def->change == CARDVM_CHANGE_SET_FIELD || def->change == CARDVM_CHANGE_SET_PLAYER ||
      def->change == CARDVM_CHANGE_SET_GAME) {
    if (!def->has_amount && !def->needs_amount) return;
    cardvm__form_error(f->L,
                       "%s: amount: what it sets refers to a card, player or place, and is no "
                       "number",
                       f->what);
  }
  cardvm__form_error(f->L,
                     "%s: what it adds to refers to a card, player or place: it can only be "
                     "set",
                     f->what);
}

/* -- What it does ------------------------------------------------------------------------------ */

/* sets = { field = "rested", amount = 1 }, deals = { from = "deck", to = "hand" } */
static void read_inner(const form *f, const word *key, cardvm_event_def *def) {
  const word_place place = key->id == CARDVM_CHANGE_DEAL     ? FORM_DEALS
                           : key->id == CARDVM_CHANGE_ATTACH ? FORM_ATTACHES
                                                             : FORM_SETS;
  form inner = cardvm__form_checked(f->L, f->keys, place, lua_gettop(f->L), 0);
  uint32_t params = 0;
  cardvm__form_read(&inner, def, &params);
  if (params) cardvm__form_error(f->L, "%s: %s: an event has no parameters", f->what, key->name);
  def->has_amount = def->has_amount || cardvm__form_has(&inner, "amount");
}

/* What is to be changed, by the value of the key, on top. False: the key says no. */
static bool read_what(const form *f, const word *key, cardvm_event_def *def) {
  const char *name;
  switch ((value_type)key->gives) {
  case A_FLAG: return cardvm__form_flag(f, key->name, false);
  case FLAG_OR_KEYS:
    if (!lua_istable(f->L, -1)) return cardvm__form_flag(f, key->name, false);
    read_inner(f, key, def);
    return true;
  case A_KEYS: read_inner(f, key, def); return true;
  case A_DOER: def->function = cardvm__form_doer(f, key->name, def->name, NULL); return true;
  default:
    name = cardvm__form_text(f, key->name);
    def->what = key->id == CARDVM_CHANGE_MOVE && strcmp(name, "nowhere") == 0
                    ? CARDVM_NOWHERE
                    : cardvm__find(f->L, (cardvm_sort)key->sort, name);
    return true;
  }
}

/* The change of the one key that says it. */
static void read_change(const form *f, cardvm_event_def *def) {
  for (const word *key = f->keys; key->name; key++) {
    if (!(key->on & ON(FORM_EVENT)) || !key->id || !cardvm__form_push(f, key->name)) continue;
    const bool before = def->change != CARDVM_CHANGE_NOTICE, now = read_what(f, key, def);
    if (before && now)
      cardvm__form_error(f->L, "%s: %s: the event already does something else", f->what, key->name);
    if (now) def->change = (cardvm_change)key->id;
    lua_pop(f->L, 1);
  }
}

/* -- The form ---------------------------------------------------------------------------------- */

static const char *const subjects[] = {"card", "player", "place", "none", NULL};
static const char *const affected[] = {"card", "player", NULL};
static const char *const masters[] = {"host", "own", NULL};
static const char *const positions[] = {"top", "bottom", NULL};

/* Whose method an event is: bit n is subjects[n]. */
typedef uint32_t subject_set;
#define ON_CARD 1u
#define ON_PLAYER 2u
#define ON_PLACE 4u
#define ON_NONE 8u

static void add_subject(const form *f, const char *key, int index, void *to) {
  const char *name =
      cardvm__form_text_at(f, key, index, "\"card\", \"player\", \"place\" or a list of them");
  *(subject_set *)to |= 1u << cardvm__form_one_of(f, key, name, subjects);
}

/* Of several kinds only one of their slots is filled, so it can't be a change of one of them. */
static subject_set read_subjects(const form *f, const cardvm_event_def *def) {
  subject_set on = 0;
  if (!cardvm__form_push(f, "about")) return ON_CARD;
  cardvm__form_each(f, "about", 1, add_subject, &on);
  const bool several = (on & (on - 1)) != 0;
  if (!on || (several && on & ON_NONE))
    cardvm__form_error(
        f->L, "%s: about: expected \"card\", \"player\", \"place\" or a list of them", f->what);
  if (several && def->change != CARDVM_CHANGE_NOTICE && def->change != CARDVM_CHANGE_BODY)
    cardvm__form_error(f->L, "%s: about: an event about %s is only noticed, or has a body", f->what,
                       on & ON_PLACE ? "several of card, player and place" : "cards and players");
  return on;
}

/* A method of each kind that it is on. What is done to one of several kinds is said by that alone.
 */
static void declare_verbs(const form *f, const cardvm_event_def *def, cardvm_id event,
                          subject_set on) {
  static const uint8_t kinds[] = {KIND_CARD, KIND_SEAT, KIND_PLACE, 0};
  static const uint8_t slots[] = {CARDVM_SLOT_CARD, CARDVM_SLOT_PLAYER, CARDVM_SLOT_TO};
  for (uint32_t i = 0; on >> i; i++) {
    verb v = {.event = event, .subject = kinds[i]};
    if (!(on >> i & 1)) continue;
    verb_refers(f->b, def, &v);
    verb_args(f, def, &v);
    for (uint32_t k = 0; on & (on - 1) && k < v.arg_count; k++)
      for (uint32_t n = 0; n < sizeof slots; n++)
        if (on >> n & 1 && v.args[k] == slots[n])
          cardvm__form_error(f->L, "%s: args: '%s' is what it is done to", f->what,
                             cardvm__slot_name((cardvm_slot)slots[n]));
    *(verb *)cardvm__array_add(f->L, &f->b->loaded->verbs, sizeof v) = v;
    if (cardvm__form_flag(f, "verb", true)) cardvm__verb_declare(f->L, def->name, &v);
  }
}

static int event_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_events, FORM_EVENT, 2, 0);
  cardvm_event_def def = {.name = lua_tostring(L, 1), .has_amount = cardvm__form_has(&f, "amount")};
  cardvm__form_read(&f, &def, NULL);
  read_change(&f, &def);
  check_refers(&f, &def);
  if (cardvm__form_has(&f, "position") && def.change != CARDVM_CHANGE_MOVE &&
      def.change != CARDVM_CHANGE_DEAL)
    return cardvm__form_error(L, "event: position: only with moves_to and deals");
  const char *as = cardvm__form_text(&f, "as");
  if (as && def.change != CARDVM_CHANGE_MOVE)
    return cardvm__form_error(L, "event: as: only with moves_to");
  if (as) def.as = cardvm__definition_named(L, as);
  const subject_set on = read_subjects(&f, &def);
  if (def.change == CARDVM_CHANGE_SET_MASTER && on != ON_PLACE)
    return cardvm__form_error(
        L, "event: sets_master: only with about = \"place\": it is a circle's master");
  int whom = cardvm__form_option(&f, "affected", affected, on == ON_PLAYER);
  def.affected = whom == 1 ? CARDVM_SLOT_PLAYER : CARDVM_SLOT_CARD;
  declare_verbs(&f, &def, cardvm__accepted(L, cardvm_program_event(f.b->program, &def)), on);
  return 0;
}

/* -- Words ------------------------------------------------------------------------------------- */

/* Of keys that say what the event does, `id` is the machine's change. */
/* clang-format off */
const word cardvm__words_events[] = {
 {"event", IN_RULES, LOADING, A_NOTHING,
  "Declares something that can happen. Functions make it happen by its name (`unit:scorch(2)`), "
  "plans by `deed`, and abilities wait for it, prohibit or replace it. Of the keys that say what "
  "it does it has one; without any it is only noticed.",
  "event 'scorch' { adds = 'damage_taken', args = { 'amount' }, needs_amount = true }",
  {{"name", A_NAME_SEEN_HERE}, {"keys", A_KEYS}}, cardvm__form_named_word, event_with_table},
 {"about", ON(FORM_EVENT), LOADING, A_OPTION,
  "Whom it happens to, so whose method it is: of a `card` unless something else is said, of a `player` or a `place`; of "
  "`none` it is called as `game:name()`. Of several, `{ \"card\", \"player\" }`, it happens to a "
  "card or to a player: `event.card` or `event.player` is nil, and what prevents or replaces it is "
  "written once. Such an event has a body, or is only noticed.",
  "event 'tribute' { about = 'player', adds_player = 'gold', amount = 2 }", .options = subjects},
 {"moves_to", ON(FORM_EVENT), LOADING, A_NAME,
  "The card moves to this zone of its owner, or to `nowhere`: it leaves the game.",
  "event 'banish' { moves_to = 'nowhere', before = true }",
  .id = CARDVM_CHANGE_MOVE, .sort = CARDVM_SORT_ZONE},
 {"as", ON(FORM_EVENT), LOADING, A_NAME,
  "With `moves_to`: the card arrives as this one, and is that as long as it stays, such as one that "
  "`hides`. Without it a card arrives as itself, or as what a substitution of its arrival says: "
  "`event.name = unit.name`, so that it enters as a copy.",
  "event 'set_down' { moves_to = 'field', as = 'Guard' }"},
 {"position", ON(FORM_EVENT), LOADING, A_OPTION,
  "Where it comes to lie, with `moves_to` and `deals`: on `top` unless something else is said.",
  "event 'bury' { moves_to = 'deck', position = 'bottom' }",
  INTO(cardvm_event_def, position), .options = positions},
 {"sets", ON(FORM_EVENT), LOADING, A_KEYS,
  "A field of the card becomes a number. If it is that already, nothing happens.",
  "event 'exhaust' { sets = { field = 'rested', amount = 1 } }", .id = CARDVM_CHANGE_SET_FIELD},
 {"field", ON(FORM_SETS), LOADING, A_NAME, "Which field is set.",
  "event 'exhaust' { sets = { field = 'rested', amount = 1 } }",
  INTO(cardvm_event_def, what), .sort = CARDVM_SORT_FIELD, .needed = true},
 {"amount", ON(FORM_EVENT) | ON(FORM_SETS), LOADING, A_INTEGER,
  "The event's amount, if who makes it happen names none.",
  "event 'windfall' { about = 'player', adds_player = 'gold', amount = 3, args = { 'amount' } }",
  INTO(cardvm_event_def, amount)},
 {"adds", ON(FORM_EVENT), LOADING, A_NAME,
  "The amount is added to this field of the card.",
  "event 'graze' { adds = 'damage_taken', amount = 1 }",
  .id = CARDVM_CHANGE_ADD_FIELD, .sort = CARDVM_SORT_FIELD},
 {"adds_counters", ON(FORM_EVENT), LOADING, A_FLAG,
  "The amount is added to the counter of the card that is named: a field that says so (`counter`). "
  "`event.name` is which; `is_counter` asks for it in conditions.",
  "event 'heap' { adds_counters = true, args = { 'name', 'amount' } } field 'sand' { counter = 'heap' }",
  .id = CARDVM_CHANGE_ADD_FIELD},
 {"adds_player", ON(FORM_EVENT), LOADING, A_NAME,
  "The amount is added to this variable of the player.",
  "event 'ransom' { about = 'player', adds_player = 'gold', args = { 'amount' } }",
  .id = CARDVM_CHANGE_ADD_PLAYER, .sort = CARDVM_SORT_PLAYER_VARIABLE},
 {"sets_player", ON(FORM_EVENT), LOADING, A_NAME,
  "This variable of the player becomes the amount.",
  "event 'heal_to' { about = 'player', sets_player = 'life', args = { 'amount' } }",
  .id = CARDVM_CHANGE_SET_PLAYER, .sort = CARDVM_SORT_PLAYER_VARIABLE},
 {"adds_game", ON(FORM_EVENT), LOADING, A_NAME,
  "The amount is added to this variable of the game.",
  "event 'skip_rounds' { about = 'none', adds_game = 'round', args = { 'amount' } }",
  .id = CARDVM_CHANGE_ADD_GAME, .sort = CARDVM_SORT_GAME_VARIABLE},
 {"sets_game", ON(FORM_EVENT), LOADING, A_NAME,
  "This variable of the game becomes the amount.",
  "event 'go_to_round' { about = 'none', sets_game = 'round', args = { 'amount' } }",
  .id = CARDVM_CHANGE_SET_GAME, .sort = CARDVM_SORT_GAME_VARIABLE},
 {"attaches", ON(FORM_EVENT), LOADING, FLAG_OR_KEYS,
  "The card is attached to the event's `other` card. With `true` it has its host's master, goes "
  "along when its host leaves, and any card may be its host.",
  "event 'mount' { attaches = true, args = { 'other' } }", .id = CARDVM_CHANGE_ATTACH},
 {"master", ON(FORM_ATTACHES), LOADING, A_OPTION,
  "Whose it is as long as it is attached: its `host`'s master's unless something else is said, or "
  "its `own` master's, who had it before.",
  "event 'curse' { attaches = { master = 'own' }, args = { 'other' } }",
  INTO(cardvm_event_def, own_master), .options = masters},
 {"left", ON(FORM_ATTACHES), LOADING, A_NAME,
  "The zone of its owner to which it goes when its host leaves. If nothing is said, it goes where "
  "its host goes.",
  "event 'curse' { attaches = { left = 'grave' }, args = { 'other' } }",
  INTO(cardvm_event_def, left), .sort = CARDVM_SORT_ZONE},
 {"host", ON(FORM_ATTACHES), LOADING, A_SELECTION,
  "What it can be attached to; `this` is the card, `your` and `enemy` are its master's. To anything "
  "else nothing happens.",
  "event 'curse' { attaches = { host = any.units }, args = { 'other' } }",
  INTO(cardvm_event_def, hosts)},
 {"shuffles", ON(FORM_EVENT), LOADING, A_FLAG,
  "The place is shuffled.", "event 'riffle' { about = 'place', shuffles = true }",
  .id = CARDVM_CHANGE_SHUFFLE},
 {"deals", ON(FORM_EVENT), LOADING, A_KEYS,
  "Cards move from the top of one zone of the player to another zone of that player: as many as "
  "the amount, or as there are. These moves are no events.",
  "event 'refresh' { about = 'player', deals = { from = 'deck', to = 'hand', refill = 'grave' }, "
  "args = { 'amount' } }", .id = CARDVM_CHANGE_DEAL},
 {"from", ON(FORM_DEALS), LOADING, A_NAME, "From which zone of the player.",
  "event 'refresh' { about = 'player', deals = { from = 'deck', to = 'hand', refill = "
  "'grave' }, args = { 'amount' } }",
  INTO(cardvm_event_def, what), .sort = CARDVM_SORT_ZONE, .needed = true},
 {"to", ON(FORM_DEALS), LOADING, A_NAME, "To which zone of the player.",
  "event 'refresh' { about = 'player', deals = { from = 'deck', to = 'hand', refill = "
  "'grave' }, args = { 'amount' } }",
  INTO(cardvm_event_def, dealt_to), .sort = CARDVM_SORT_ZONE, .needed = true},
 {"refill", ON(FORM_DEALS), LOADING, A_NAME,
  "A third zone, which is shuffled into the first when that runs out. If the shuffle is prohibited, the "
  "first stays empty.",
  "event 'refresh' { about = 'player', deals = { from = 'deck', to = 'hand', refill = "
  "'grave' }, args = { 'amount' } }",
  INTO(cardvm_event_def, refill), .sort = CARDVM_SORT_ZONE},
 {"reveals", ON(FORM_EVENT), LOADING, A_FLAG,
  "The card becomes known to the event's `player`, to all if there is none.",
  "event 'unmask' { reveals = true }", .id = CARDVM_CHANGE_REVEAL},
 {"sets_owner", ON(FORM_EVENT), LOADING, A_FLAG,
  "The card belongs to the event's `player` from then on.",
  "event 'sell' { sets_owner = true, args = { 'player' } }", .id = CARDVM_CHANGE_SET_OWNER},
 {"sets_master", ON(FORM_EVENT), LOADING, A_FLAG,
  "With `about = \"place\"`: the event's `player` becomes the master of the circle, nobody if there "
  "is none. The amount is then the seat of who was it before. Not for circles whose master "
  "follows the card.",
  "event 'conquer' { about = 'place', sets_master = true, args = { 'player' } }",
  .id = CARDVM_CHANGE_SET_MASTER},
 {"wins", ON(FORM_EVENT), LOADING, A_FLAG,
  "The player wins: all others lose.", "event 'triumph' { about = 'player', wins = true }",
  .id = CARDVM_CHANGE_WIN},
 {"body", ON(FORM_EVENT), LOADING, A_DOER,
  "A function of the event, or a plan, does it. `this` in a plan is the event's card, `you` is who "
  "does it. If the function returns `false`, nothing happened.",
  "event 'toll' { about = 'player', body = function(event) event.player:lose_life(1) end }",
  .id = CARDVM_CHANGE_BODY},
 {"args", ON(FORM_EVENT), LOADING, A_LIST,
  "What the arguments of the method stand for, in order: `card`, `other`, `source`, `player`, "
  "`by`, `amount`, `to`, `name` or `extra` of the event, with `moves_to` also `position`: `\"top\"`, "
  "`\"bottom\"` or the how many-th from the top. One with a `?` behind it, as in `'other?'`, may be left "
  "out, or nil: then the event has none, and its position is that of the event.",
  "event 'hurl' { adds = 'damage_taken', args = { 'amount', 'source' } }"},
 {"needs_amount", ON(FORM_EVENT), LOADING, A_FLAG,
  "With an amount of 0 or less nothing happens.",
  "event 'bruise' { adds = 'damage_taken', args = { 'amount' }, needs_amount = true }", INTO(cardvm_event_def, needs_amount)},
 {"before", ON(FORM_EVENT), LOADING, A_FLAG,
  "Abilities that listen look at everything as it stood before the event. For what leaves play or "
  "is destroyed.",

  "event 'banish' { moves_to = 'nowhere', before = true }", INTO(cardvm_event_def, before)},
 {"affected", ON(FORM_EVENT), LOADING, A_OPTION,
  "Who says which of several substitutions comes first: the master of the `card`, or the `player`. "
  "If nothing is said, `player` with `about = \"player\"`, else `card`. Where there is no card, the "
  "event's player says it.",
  "event 'levy' { about = 'none', affected = 'player', args = { 'player' } }", .options = affected},
 {"verb", ON(FORM_EVENT), LOADING, A_FLAG,
  "`false`: the event is no method.", "event 'omen' { about = 'none', verb = false }"},
 {NULL}};

#define EVENT_ROW ON(EVENT_NAMES), LOADING, AN_EVENT
const word cardvm__words_own_events[] = {
 {"move", EVENT_ROW,
  "A card moves: `event.card`, from `event.from` to `event.to`. In a function `event.new` is the "
  "card as it is there.",
  "triggered { on = 'move', card = enemy.units, function() you:draw(1) end }",
  .id = CARDVM_EVENT_MOVE},
 {"create", EVENT_ROW,
  "A card is made: `event.name` in a function is which, `event.player` its owner, `event.to` where "
  "it comes, `event.card` the card when it is there.",
  "triggered { on = 'create', function(me, event) event.card:rest() end }",
  .id = CARDVM_EVENT_CREATE},
 {"modify", EVENT_ROW,
  "A property of `event.card` is changed by an effect: `event.name` in a function is which, "
  "`event.amount` by how much, or to what. What constants change is no event.",
  "prohibition { on = 'modify', card = your.units }",
  .id = CARDVM_EVENT_MODIFY},
 {"control", EVENT_ROW,
  "An effect makes `event.player` the master of `event.card`.",
  "prohibition { on = 'control', card = your.units }",
  .id = CARDVM_EVENT_CONTROL},
 {"start", EVENT_ROW,
  "An ability that was declared with `with` is started.",
  "triggered { on = 'start', function() you:draw(1) end }",
  .id = CARDVM_EVENT_START},
 {"decide", EVENT_ROW,
  "Somebody begins to decide in the place of `event.player`.",
  "triggered { on = 'decide', function() you:draw(1) end }",
  .id = CARDVM_EVENT_DECIDE},
 {"shuffle", EVENT_ROW,
  "The cards of the place `event.to` are shuffled. `event.player` is the owner of the place: `players = true` "
  "says \"when you shuffle\"; a shared place has none. A place without cards is not shuffled.",
  "triggered { on = 'shuffle', function(me, event) event.to.top:reveal() end }",
  .id = CARDVM_EVENT_SHUFFLE},
 {"reveal", EVENT_ROW,
  "`event.card` is shown to `event.player`; to all, if there is none.",
  "triggered { on = 'reveal', card = your.units, function() you:draw(1) end }",
  .id = CARDVM_EVENT_REVEAL},
 {"attach", EVENT_ROW,
  "`event.card` is attached to `event.other`.",
  "triggered { on = 'attach', match = same(event.other, this), function() you:draw(1) end }",
  .id = CARDVM_EVENT_ATTACH},
 {"activate", EVENT_ROW,
  "`event.player` uses an ability of `event.card`. A condition tells which one by `activates`.",
  "triggered { on = 'activate', match = activates 'main', function() you:draw(1) end }",
  .id = CARDVM_EVENT_ACTIVATE},
 {"defeat", EVENT_ROW,
  "`event.player` loses the game.",
  "substitution { on = 'defeat', function(me, event) me:rest() return replaced end }",
  .id = CARDVM_EVENT_DEFEAT},
 {"renew", EVENT_ROW,
  "`event.card` becomes a new card where it is. In a function `event.new` is that one.",
  "triggered { on = 'renew', self = true, function() you:draw(1) end }",
  .id = CARDVM_EVENT_RENEW},
 {"become", EVENT_ROW,
  "`event.card` becomes a copy of another card, or the card that `event.name` in a function names; "
  "it is nil when the card is itself again.",
  "prohibition { on = 'become', card = your.units }",
  .id = CARDVM_EVENT_BECOME},
 {NULL}};
/* clang-format on */
