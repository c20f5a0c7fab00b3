/* The five kinds of ability (and command): one form, whose rows say which keys each of them has. */
#include "ability.h"

static int form_ability(lua_State *L) {
  const cardvm_ability_kind kind = (cardvm_ability_kind)cardvm__word_self(L)->id;
  const word_place place = (word_place)(FORM_CONSTANT + (kind - CARDVM_CONSTANT));
  const bool constant = kind == CARDVM_CONSTANT;
  const form f = cardvm__form_at(L, cardvm__words_abilities, place, 1);
  cardvm__form_check(&f, !constant && kind != CARDVM_PROHIBITION, constant);
  return cardvm__form_ability(&f, kind);
}

#define LISTENS (ON(FORM_PROHIBITION) | ON(FORM_TRIGGERED) | ON(FORM_SUBSTITUTION))
#define USED (ON(FORM_ACTIVATED) | ON(FORM_COMMAND))
#define RESOLVES (ON(FORM_TRIGGERED) | USED)
#define ALL (ON(FORM_CONSTANT) | LISTENS | USED)

/* The moments are these numbers. */
static const char *const moments[] = {"usual", "announced", "resolved", "both", NULL};
_Static_assert(CARDVM_MOMENT_ANNOUNCED == 1 && CARDVM_MOMENT_BOTH == 3, "moments");

/* clang-format off */
const word cardvm__words_abilities[] = {
 {"constant", IN_SCRIPTS, LOADING, AN_ABILITY,
  "An ability that changes cards as long as it works: one key for each property, attribute or "
  "tags, as in `power = add(1)`, `type = set(\"gear\")`, `traits = add(\"Red\")`.",
  "constant { cards = your.units:other(), power = add(1) }",
  {{"keys", A_KEYS}}, form_ability, .id = CARDVM_CONSTANT},
 {"prohibition", IN_SCRIPTS, LOADING, AN_ABILITY,
  "An ability because of which some events can't happen, as long as it works.",
  "prohibition { on = 'rest', card = your.units }",
  {{"keys", A_KEYS}}, form_ability, .id = CARDVM_PROHIBITION},
 {"triggered", IN_SCRIPTS, LOADING, AN_ABILITY,
  "An ability that waits for an event (`on`), or for something to hold (`while_`). When that has "
  "happened its function is called as `(me, what was chosen ..., event)`; a plan may stand in its "
  "place.",
  "triggered { on = 'summon', self = true, function() you:draw(1) end }",
  {{"keys", A_KEYS}}, form_ability, .id = CARDVM_TRIGGERED},
 {"activated", IN_SCRIPTS, LOADING, AN_ABILITY,
  "An ability that its player uses in a window. Its function is called as `(me, what was chosen "
  "...)`; a plan may stand in its place.",
  "activated { window = 'main', cost = cost_self { event = 'rest' }, function() you:draw(1) end }",
  {{"keys", A_KEYS}}, form_ability, .id = CARDVM_ACTIVATED},
 {"command", IN_SCRIPTS, LOADING, AN_ABILITY,
  "The same as `activated`, for a card that is used up: `during` and `after` say where it goes.",
  "command { window = 'main', zones = 'hand', after = 'grave', function() you:draw(2) end }",
  {{"keys", A_KEYS}}, form_ability, .id = CARDVM_COMMAND},
 {"substitution", IN_SCRIPTS, LOADING, AN_ABILITY,
  "An ability that is asked before an event happens. Its function, called as `(me, event)`, "
  "changes the event (`event.amount = 1`) and lets it go on, or does something else and says "
  "`return replaced`. Of events that happen at once each is replaced in "
  "turn, then all are looked at once more: what replaced a later one may have made an earlier one "
  "impossible. A card that stands in for one of them (`event.card = me`) is not offered for another "
  "where that would only be done once, such as resting.",
  "substitution { on = 'damage', card = your.units, function(me, event) event.card = me end }",
  {{"keys", A_KEYS}}, form_ability, .id = CARDVM_SUBSTITUTION},

 {"on", ON(FORM_TRIGGERED), LOADING, EVENTS,
  "Which event it waits for; of a list, any of them. Or `while_` stands in its place.",
  "triggered { on = { 'summon', begins 'main' }, function() you:draw(1) end }"},
 {"on", ON(FORM_PROHIBITION) | ON(FORM_SUBSTITUTION), LOADING, EVENTS,
  "Which event it prohibits or takes the place of; of a list, any of them.",
  "prohibition { on = { 'rest', 'destroy' }, card = your.units }", .needed = true},
 {"self", ON(FORM_TRIGGERED), LOADING, A_FLAG,
  "Only if the event happens to the card whose ability it is. Of an event by which the card "
  "leaves, the ability works from the zone where it was if the event is declared with `before`; "
  "else from where the card then is, which `zones` must name. With `before`, `me` is the card that "
  "lies elsewhere by then: it is moved, compared and found there; what is read of it (values, "
  "fields, tags, master, attachments, circle), in conditions as well, is what it was before it left. "
  "`event.card` is the card that it was.",
  "triggered { on = 'destroy', self = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, self)},
 {"if_", RESOLVES, LOADING, A_CONDITION,
  "What must hold: for an activated one or a command when it is announced, before anything is paid "
  "for it, and not later; for a triggered one when it would do something. `asked` says it "
  "otherwise. `match` is looked at when the event happens, so substitutions say it; constants and "
  "prohibitions say `while_`. A function in its place is told `(me, it, event)`, of which `it` is "
  "nil, and says true or false.",
  "triggered { on = begins 'main', if_ = at_least(2, your.units), function() you:draw(1) end }",
  INTO(cardvm_ability_def, condition)},
 {"timing", USED, LOADING, A_CONDITION,
  "When it may be announced, beside `if_`: `use` does not ask this.",
  "activated { window = 'main', timing = turn_of(you), function() you:draw(1) end }",
  INTO(cardvm_ability_def, used_if)},
 {"asked", RESOLVES, LOADING, A_OPTION,
  "When `if_` is asked: when it is `announced` (a triggered one: when it triggers), when it would "
  "be `resolved`, or `both`.",
  "triggered { on = begins 'main', if_ = at_least(2, your.units), asked = 'both', function() "
  "you:draw(1) end }", INTO(cardvm_ability_def, asked), .options = moments},
 {"at_once", RESOLVES, LOADING, A_FLAG,
  "Nobody can act before it has done what it does, where else it would wait in a window of mode "
  "`stack` or `chain`.",
  "activated { window = 'main', at_once = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, at_once)},
 {"while_", ON(FORM_CONSTANT) | ON(FORM_PROHIBITION), LOADING, A_CONDITION,
  "It works as long as this holds. Abilities that have a function say `if_`. A function in its "
  "place is told `me`, and says true or false.",
  "constant { while_ = turn_of(you), power = add(2) }", INTO(cardvm_ability_def, condition)},
 {"while_", ON(FORM_TRIGGERED), LOADING, A_CONDITION,
  "In the place of `on`: it triggers because this holds, whatever has brought that about. It is asked when "
  "rule actions are served, before those act that do not act at once. As long as what it does waits or "
  "is being done, it does not trigger again; if this holds then, it does, so what it does should end that. "
  "Its function is told no event.",
  "triggered { while_ = at_most(0, your.hand), function(me) me:destroy() end }",
  INTO(cardvm_ability_def, state)},
 {"cards", ON(FORM_CONSTANT), LOADING, A_SELECTION,
  "Which cards it changes; if this is left out, the card itself alone.",
  "constant { cards = your.units, power = add(1) }",
  INTO(cardvm_ability_def, on), .operation = CARDVM_OP_IS_ONE_OF, .id = CARDVM_WHO_IT},
 {"card", LISTENS, LOADING, A_SELECTION,
  "Only if the event happens to one of these cards.",
  "triggered { on = 'destroy', card = your.units:other(), function() you:draw(1) end }",
  INTO(cardvm_ability_def, match), .operation = CARDVM_OP_IS_ONE_OF, .id = CARDVM_WHO_CARD},
 {"match", LISTENS, LOADING, A_CONDITION,
  "Only events of which this holds: it can speak of `event.card`, `event.amount` and so on. This "
  "card alone: `match = same(event.card, this)`. A function in its place is told `(me, it, event)`, "
  "of which `it` is nil, and says true or false.",
  "triggered { on = 'damage', match = at_least(2, event.amount), function() you:draw(1) end }",
  INTO(cardvm_ability_def, match)},
 {"may", ON(FORM_TRIGGERED) | ON(FORM_SUBSTITUTION), LOADING, A_FLAG,
  "Its player may decline it.",
  "triggered { on = 'summon', self = true, may = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, optional)},
 {"each", ON(FORM_TRIGGERED), LOADING, A_FLAG,
  "If several such events happen at once it triggers for each of them, also where the rules say "
  "that it is once for all. `false` is as if it were not said.",
  "triggered { on = 'destroy', card = your.units, each = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, each)},
 {"interrupts", ON(FORM_TRIGGERED), LOADING, A_FLAG,
  "It does what it does inside the event, before the effect that caused the event goes on. Those of "
  "`rule(...)` come first, in the order in which they are written, and nobody is asked for another; "
  "one that says `may` is ordered as cards' are.",
  "triggered { on = 'summon', interrupts = true, function(me, event) event.card:rest() end }",
  INTO(cardvm_ability_def, interrupts)},
 {"players", ON(FORM_TRIGGERED), LOADING, A_FLAG,
  "It belongs to the event's player, whoever is the master of its card: `you` is that player. "
  "An event that has no player does not trigger it.",
  "triggered { on = 'gain', players = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, players)},
 {"me", ON(FORM_TRIGGERED), LOADING, A_CARD,
  "Of `rule(...)` alone: the card for which the rule speaks: `card`, `other` or `source` of the "
  "event, or a card such as `role.attacker`. It is `me`, its master is `you`, and what the rule "
  "does has it as its source.",
  "rule(triggered { on = 'equip', me = 'other', function(me) me:stand() end })"},
 {"class", RESOLVES, LOADING, A_NAME,
  "The class in which it waits for its turn: the classes that the rules name first are served "
  "first. It is the last one unless something else is said.",
  "triggered { on = 'summon', class = 'fast', function() you:draw(1) end }",
  INTO(cardvm_ability_def, queue_class), .sort = CARDVM_SORT_CLASS},
 {"window", USED, LOADING, A_NAMES,
  "In which windows its player may use it. Without one only `use` and `enqueue` do.",
  "activated { window = { 'main', 'response' }, function() you:draw(1) end }",
  INTO(cardvm_ability_def, windows), .sort = CARDVM_SORT_WINDOW},
 {"cost", RESOLVES, LOADING, A_COST,
  "What its player pays for it: a cost, or a list of costs and lists of them. A triggered one is paid "
  "for when all is chosen, or declined; it is passed over if it can't be paid. Functions are told what "
  "was paid as `given.paid`, last (see `pays`).",
  "activated { cost = { cost_player { 'gold', 2 }, cost_self { event = 'rest' } }, function() "
  "you:draw(2) end }"},
 {"gives", USED, LOADING, A_NAMES,
  "The variable of its player that it fills, by one: `'red'`; by two: `{ 'red', 2 }`. One of several is "
  "`{ 'red', 'white' }`, and two of them in any mixture `{ { 'red', 'white' }, 2 }`: its player says "
  "which. Without a function it does that and nothing else; a function has to do it. It never waits. "
  "In the window that `payment` of `rules` names it is offered while costs are paid that it helps to pay.",
  "activated { window = 'main', cost = cost_self { event = 'rest' }, gives = { 'gold', 2 } }"},
 {"choose", RESOLVES | ON(FORM_MODE), LOADING, A_CHOICE,
  "What is chosen before the function is called; of a list, one after another. If that is not "
  "possible, it can't be used. The function is told a card (or nil) for each choice of one, else a "
  "list.",
  "activated { choose = { one(your.units), up_to(2, enemy.units) }, function(me, unit, others) "
  "unit:rest() end }"},
 {"does", RESOLVES, LOADING, A_DEED,
  "What its function does, so that it is asked before: a deed, or a list of deeds as in a plan. If a "
  "prohibition forbids one of them, it can't be used, and a triggered one does nothing. `it` is what "
  "is chosen (of several choices by the first): only those are offered at which nothing of it is "
  "forbidden; of a player who is chosen `deed 'x' { this, it }` says no card. The function does it "
  "all the same, by its verbs.",
  "activated { window = 'main', choose = one(your.units:other()), does = deed 'equip' { this, it }, "
  "function(me, unit) me:equip(unit) end }"},
 {"announces", RESOLVES, LOADING, A_TABLE,
  "What its player says as it is announced, before anything is chosen and paid: each name is a number "
  "between the least and the most, `{ 0, you.gold }`, or `\"yes or no\"`. Costs and conditions say "
  "`param.x` (of yes or no 1 or 0), functions are told them as `given`, last. Only what leaves its "
  "targets and costs possible is offered. While it waits it keeps them. At most 6.",
  "activated { announces = { x = { 1, 9 }, kicked = 'yes or no' }, cost = cost_player { 'gold', param.x "
  "+ 2 * param.kicked }, function(me, given) you:draw(given.x) if given.kicked then you:draw(2) end end }"},
 {"modes", RESOLVES, LOADING, A_LIST,
  "Several things that it can do, in the place of its function, each with a name, with what it chooses "
  "and with its own function. Which one, its player says as it is announced; only those for which "
  "everything can be chosen are offered.",
  "activated { modes = { { 'rest one', choose = one(enemy.units), function(me, unit) unit:rest() end }, "
  "{ 'draw', function() you:draw(1) end } } }"},
 {"choose_modes", RESOLVES, LOADING, A_COUNT,
  "How many of its `modes` are chosen, different ones. They are done in the order written.",
  "activated { choose_modes = 2, modes = { { 'stand', function(me) me:stand() end }, { 'draw', "
  "function() you:draw(1) end }, { 'rest', function(me) me:rest() end } } }"},
 {"needs", RESOLVES, LOADING, A_CHOICE,
  "What must be possible to choose for it to be used; the function asks itself.",
  "activated { needs = one(your.hand), function(me) local card = me:choose(one(your.hand)) if card "
  "then card:move_to('grave') end end }"},
 {"during", RESOLVES, LOADING, A_NAME,
  "The zone where its card lies while it does what it does.",
  "command { zones = 'hand', during = 'field', after = 'grave', function() you:draw(1) end }",
  INTO(cardvm_ability_def, during_zone), .sort = CARDVM_SORT_ZONE},
 {"as", RESOLVES, LOADING, A_NAME,
  "Its card is not shown as it is used, and `during` that it is this card, which `hides`: what is "
  "played face down.",
  "command { zones = 'hand', during = 'field', as = 'Guard', function(me) me:be_itself() end }"},
 {"after", RESOLVES, LOADING, A_NAME,
  "The zone where its card goes then, if it is still where it was. Of the zone where it lies: it stays "
  "there.",
  "command { zones = 'hand', after = 'grave', function() you:draw(1) end }",
  INTO(cardvm_ability_def, after_zone), .sort = CARDVM_SORT_ZONE},
 {"counts", ON(FORM_SUBSTITUTION), LOADING, A_FLAG,
  "What it does instead counts as the event: the verb that asked for it says that it happened.",
  "substitution { on = 'damage', card = your.units, counts = true, function(me) me:rest() return "
  "replaced end }", INTO(cardvm_ability_def, counts)},
 {"limit", RESOLVES | ON(FORM_SUBSTITUTION), LOADING, A_LIMIT,
  "How often it can be used, each copy of the card for itself. It is counted for the card: what one "
  "card has started twice shares it.",
  "activated { limit = once_per 'turn', function() you:draw(1) end }"},
 {"zones", ALL, LOADING, A_NAMES,
  "The zones in which it works; where cards are in play unless something else is said.",
  "constant { zones = { 'hand', 'deck' }, cost = add(-1) }",
  INTO(cardvm_ability_def, zones), .sort = CARDVM_SORT_ZONE},
 {"attached", ALL, LOADING, A_FLAG,
  "It works while its card is attached to another one: that one is `this` and `me`, and the card "
  "itself is `itself`. `you` is the master of the bearer.",
  "constant { attached = true, power = add(2) }", INTO(cardvm_ability_def, attached)},
 {"keyword", ALL, LOADING, A_TEXT,
  "What other abilities, `use` and scenarios call it.",
  "activated { keyword = 'aim', function() you:draw(1) end }", INTO(cardvm_ability_def, keyword)},
 {"with", ALL, LOADING, A_TABLE,
  "It is an ability that functions start, with these values: each is `\"card\"`, `\"player\"`, "
  "`\"number\"` or `\"place\"`, at most 6. Conditions say `param.unit`, functions are told them "
  "as `given`. `with = {}` is started without values. They stand last in the arguments: `(me, "
  "what was chosen ..., event, given)`. Abilities that players activate have none.",
  "prohibition { on = 'rest', with = { unit = 'card' }, match = same(event.card, param.unit) }"},
 {"loses", ON(FORM_CONSTANT), LOADING, A_NAMES,
  "What the cards lose as long as it works: `\"abilities\"`, or a keyword that the rules name in "
  "`tags` with `loses`. What they get later they have.",
  "constant { cards = enemy.units, loses = 'abilities' }"},
 {"gains", ON(FORM_CONSTANT), LOADING, AN_ABILITY,
  "What the cards have as long as it works, each as its own: a triggered or an activated ability or "
  "a command; or a list of them. With `zones` the cards have it there; else wherever the selection of "
  "`cards` looks, and with a card in its place (`cards = this.host`) in play. One that has lost its abilities later on has lost these, too.",
  "constant { cards = your.units, gains = activated { window = 'main', function(me) me:stand() end } }"},
 {NULL}};
/* clang-format on */
