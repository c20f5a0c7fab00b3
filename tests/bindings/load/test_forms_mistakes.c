/* Mistakes that a designer makes: each is found when the rule set is loaded, with its file and line
 * and the nearest name that exists. */
#include "forms_world.h"

typedef struct mistake {
  const char *rules, *cards; /* behind the base; NULL: nothing */
  const char *place;         /* "file:line" */
  const char *message;       /* part of it */
} mistake;

static const mistake mistakes[] = {
    /* names that do not exist */
    {NULL, "card 'X' { powr = 1 }", "cards.lua:1",
     "card: unknown key 'powr'; did you mean 'power'?"},
    {NULL, "\n\ncard 'X' {\n type = 'unti' }", "cards.lua:3",
     "type: there is no 'unti'; did you mean 'unit'?"},
    {NULL, "card 'X' { traits = { 'Red', 'Bleu' } }", "cards.lua:1", "did you mean 'Blue'?"},
    {NULL, "card 'X' { traits = { 'Red', 'Red' } }", "cards.lua:1", "'Red' stands twice"},
    {NULL, "local s = your.unts", "cards.lua:1",
     "there is no zone or group 'unts'; did you mean 'units'?"},
    {NULL, "card 'X' { type = 'technology' }", "cards.lua:1",
     "type: there is no 'technology'; some that there are: "},
    {"names 'kind' {}", NULL, "rules.lua:2",
     "'kind' can't be the name of a property or field: every rule set has it"},
    {NULL,
     "card 'X' { activated { choose = { one(your.units), x = one(enemy.units) }, function() end } }",
     "cards.lua:1", "activated: choose: expected name = one(...)"},
    {NULL,
     "card 'X' { activated { needs = { one(your.units), x = one(enemy.units) }, function() end } }",
     "cards.lua:1", "and in no mode, has names"},
    {NULL,
     "card 'X' { activated { announces = { x = { 0, 2 } }, choose = { x = one(your.units) },\n"
     "function() end } }",
     "cards.lua:1", "activated: announces: what is chosen is called 'x' already"},
    {NULL,
     "local a = triggered { with = { x = 'card' }, choose = { x = one(your.units) }, on = 'damage', function() end }",
     "cards.lua:1", "with: what is chosen is called 'x' already"},
    /* open lists: what no card has is a mistake where it is asked for */
    {"tags 'tribe' { open = true }",
     "local s = your.units:with { tribe = 'Elv' }\n"
     "card 'X' { tribe = 'Elf' }",
     "cards.lua:1", "tribe: no card has 'Elv'; did you mean 'Elf'?"},
    {"tags 'tribe' { open = true }",
     "card 'X' { tribe = 'Elf',\n"
     "constant { while_ = has(this, 'Elfe'), power = add(1) } }",
     "cards.lua:2", "tribe: no card has 'Elfe'; did you mean 'Elf'?"},
    {"tags 'tribe' { open = true, loses = true }", NULL, "rules.lua:2", "a list that is whole"},
    {"names 'called' {}",
     "card 'X' { called = 'Reed' }\n"
     "local s = your.units:with { called = containing 'Rede' }",
     "cards.lua:2", "called: nothing contains 'Rede'"},
    {NULL, "local s = your.units:with { power = containing 'x' }", "cards.lua:1",
     "containing(...) is asked of lists of tags and of `names`"},
    {NULL, "local s = your.units:with { traits = containing '' }", "cards.lua:1",
     "containing: expected a part of a text"},
    {"names 'called' {}", "\ncard 'X' { called = '' }", "cards.lua:2",
     "called: a value has 1 to 60 bytes"},
    {"names 'called' {}",
     "card 'X' { called = 'a name that is longer than any name of a card that was ever printed' }",
     "cards.lua:1", "called: a value has 1 to 60 bytes"},
    {"names 'called' {}", "card 'X' { called = { 'Reed', 'Reed' } }", "cards.lua:1",
     "called: 'Reed' stands twice"},
    {"names 'called' {}\nnames 'also' {}", NULL, "rules.lua:3", "names: there is a list already"},
    {"names 'called' {}",
     "card 'X' { called = 'Reed', constant { called = add(containing 'Re') } }", "cards.lua:1",
     "add: expected a whole number or a text"},
    {"field 'kin' { remembers = 'traits' }", "local s = your.units:with { kin = 'Rd' }",
     "cards.lua:1", "traits: there is no 'Rd'; did you mean 'Red'?"},
    {"field 'kin' { remembers = 'traits' }", "local s = your.units:highest('kin')", "cards.lua:1",
     "highest: expected a key that is a number, got 'kin'"},
    {"field 'kin' { remembers = 'tribe' }", NULL, "rules.lua:2",
     "remembers: there are no tags and no attribute 'tribe'"},
    {"field 'kin' { remembers = 'traits', initial = 1 }", NULL, "rules.lua:2", "begins empty"},
    {"field 'kin' { remembers = 'traits', refers = 'card' }", NULL, "rules.lua:2", "not both"},
    {NULL, "local c = has(this, this.power)", "cards.lua:1", "or a field that remembers one"},
    {NULL, "local c = shares(it, this, 'pouvoir')", "cards.lua:1",
     "shares: expected the name of tags, an attribute or a number, got 'pouvoir'"},
    {NULL, "local c = up_to(2, your.units, { diferent = 'power' })", "cards.lua:1",
     "choice: unknown key 'diferent'; did you mean 'different'?"},
    {NULL, "local c = up_to(2, your.units, { same = 'pouvoir' })", "cards.lua:1",
     "same: expected the name of tags, an attribute or a number, got 'pouvoir'"},
    {NULL, "local c = up_to(2, your.units, { total = 3 })", "cards.lua:1",
     "total: expected a condition, got the number 3"},
    {NULL, "local c = one(your.units, { same = 'power' })", "cards.lua:1",
     "one: only of several cards of a selection something is asked together"},
    {NULL, "local c = up_to(2, players, 'which', { same = 'power' })", "cards.lua:1",
     "up_to: only of several cards of a selection something is asked together"},
    {NULL,
     "card 'X' { triggered { on = 'rest', choose = up_to(2, your.units, "
     "{ total = at_most(it.power, 3) }), function() end } }",
     "cards.lua:1", "its total compares no number of `it` with one that is not"},
    {NULL, "card 'X' { constant { power = none } }", "cards.lua:1", "expected add(...)"},
    {NULL, "local s = your.units:taped()", "cards.lua:1",
     "a selection has no 'taped'; did you mean 'tapped'?"},
    {NULL, "local s = your.units:with { pwer = 1 }", "cards.lua:1", "did you mean 'power'?"},
    {NULL, "local s = your.units:with { type = 'spel' }", "cards.lua:1", "did you mean 'spell'?"},
    {NULL, "local s = your.units:with { name = 'Scot' }\ncard 'Scout' {}", "cards.lua:1",
     "there is no card 'Scot'; did you mean 'Scout'?"},
    {NULL, "local n = named 'Scot'\ncard 'Scout' {}", "cards.lua:1", "did you mean 'Scout'?"},
    {NULL, "card 'Scout' {}\n\ndeck 'D' { { 2, 'Scuot' } }", "cards.lua:3",
     "did you mean 'Scout'?"},
    {NULL, "local n = this.powr", "cards.lua:1",
     "there is no property or field 'powr'; did you mean 'power'?"},
    {NULL, "local n = event.amont", "cards.lua:1", "did you mean 'amount'?"},
    {NULL, "local n = role.atacker", "cards.lua:1",
     "there is no role 'atacker'; did you mean 'attacker'?"},
    {NULL, "local n = you.lfe", "cards.lua:1",
     "there is no player variable 'lfe'; did you mean 'life'?"},
    {NULL, "local n = you:gain(1)", "cards.lua:1",
     "'gain' is done when a function runs: write it into one, function() ... end"},
    {NULL, "local n = game.rond", "cards.lua:1",
     "there is no game variable 'rond'; did you mean 'round'?"},
    /* cards that are compared with each other */
    {NULL,
     "\ncard 'X' { activated { choose = one(any.units:where(at_least(outer.power, it.power))), function() end } }",
     "cards.lua:2", "speaks of `outer`, and there is no card around: expected it in"},
    {NULL,
     "card 'X' { activated { if_ = at_least(1, any.units:where(at_least(outer.power, it.power))), function() end } }",
     "cards.lua:1", "speaks of `outer`, and there is no card around"},
    {NULL, "card 'X' { constant { cards = your.units, power = add(outer.power) } }", "cards.lua:1",
     "speaks of `outer`, and there is no card around"},
    {NULL,
     "card 'X' { constant { cards = any.units:where(at_least(outer.power, it.power)), power = add(1) } }",
     "cards.lua:1", "speaks of `outer`, and there is no card around"},
    {NULL, "local s = any.units:where(at_least(outer.power, it.power)):highest('power')",
     "cards.lua:1", "highest: expected a selection that does not speak of `outer`"},
    {NULL, "local s = any.units:where(at_least(outer.power, it.power)):attached()", "cards.lua:1",
     "attached: expected a selection that does not speak of `outer`"},
    {NULL, "local s = any_of(any.units:where(at_least(outer.power, it.power)), your.units)",
     "cards.lua:1", "speaks of `outer`"},
    /* choices with names */
    {NULL,
     "card 'X' { activated { choose = { a = one(your.units:where(same(it, chosen.b))), "
     "b = one(your.units:where(same(it, chosen.a))) }, function() end } }",
     "cards.lua:1",
     "the choice 'b' speaks of 'a', which is not one thing that is chosen before it"},
    {NULL,
     "\ncard 'X' { activated { choose = { a = one(your.units:where(same(it, chosen.a))) }, "
     "function() end } }",
     "cards.lua:2", "the choice 'a' speaks of 'a'"},
    {NULL,
     "card 'X' { activated { choose = { a = up_to(2, your.units), "
     "b = one(your.units:where(same(it, chosen.a))) }, function() end } }",
     "cards.lua:1", "the choice 'b' speaks of 'a', which is not one thing"},
    {NULL,
     "card 'X' { activated { choose = { hunter = one(your.units), "
     "prey = one(enemy.units:where(at_least(chosen.huntr.power, it.power))) }, function() end } }",
     "cards.lua:1", "chosen.huntr is not in choose { ... }; did you mean 'hunter'?"},
    {NULL,
     "card 'X' { activated { choose = one(your.units:where(same(it, chosen.a))), function() end } }",
     "cards.lua:1", "speaks of"},
    {NULL,
     "card 'X' { activated { choose = { a = one(your.units) }, "
     "if_ = at_least(1, chosen.a.power), function() end } }",
     "cards.lua:1", "this speaks of `chosen`, and nothing was chosen before"},
    {NULL,
     "local near = any.units:where(same(it, chosen.a))\n"
     "card 'X' { activated { choose = { a = one(your.units), b = one(near) }, function() end } }\n"
     "card 'Y' { activated { choose = { a = one(your.units), b = one(near) }, function() end } }",
     "cards.lua:3", "a parameter of another ability, or of a choice of one"},
    {NULL, "card 'X' { activated { choose = { a = your.units }, function() end } }", "cards.lua:1",
     "choose: expected a choice"},
    {NULL, "card 'X' { activated { choose = { a = one(your.units), 3 }, function() end } }",
     "cards.lua:1", "choose: expected name = one(...)"},
    {NULL,
     "card 'X' { activated { modes = { { 'm', choose = { a = one(your.units) }, function() end } } } }",
     "cards.lua:1",
     "the list is empty; only what is chosen in `choose`, and in no mode, has names"},
    {NULL, "card 'X' { activated { needs = { a = one(your.units) }, function() end } }",
     "cards.lua:1", "needs: the list is empty"},
    {NULL, "local x = { chosen.a, chosen.b, chosen.c, chosen.d, chosen.e }", "cards.lua:1",
     "'e': an ability has at most 4 of them"},
    {NULL, "local s = your.units:highest('powr')", "cards.lua:1", "did you mean 'power'?"},
    {NULL, "local s = your.units:lowest('type')", "cards.lua:1",
     "lowest: expected a key that is a number, got 'type'"},
    {NULL, "local s = your.units:highest(it.power)", "cards.lua:1",
     "highest: expected a key of cards that is a number, got"},
    {NULL, "local s = your.units.highest('power')", "cards.lua:1", "call it with a colon"},
    {NULL, "local c = during 'batle'", "cards.lua:1",
     "there is no sequence or step 'batle'; did you mean 'battle'?"},
    {NULL, "local c = arrived_in(this, 'trn')", "cards.lua:1",
     "there is no sequence 'trn'; did you mean 'turn'?"},
    {NULL, "local c = printed(this, 'pwer')", "cards.lua:1", "did you mean 'power'?"},
    {NULL, "local l = once_per 'tern'", "cards.lua:1",
     "there is no sequence 'tern'; did you mean 'turn'?"},
    {NULL, "local l = once_per 'rest'", "cards.lua:1",
     "there is no sequence 'rest': it names one event"},
    {NULL, "local n = how_often 'tern' { on = 'rest' }", "cards.lua:1",
     "there is no sequence 'tern'; did you mean 'turn'?"},
    {NULL, "local n = how_often 'turn' { on = 'rst' }", "cards.lua:1",
     "there is no event 'rst'; did you mean 'rest'?"},
    {NULL, "local n = how_often 'turn' { card = your.units }", "cards.lua:1", "on is missing"},
    {NULL, "local n = how_often 'turn' { on = 'rest', crd = your.units }", "cards.lua:1",
     "how_often: unknown key 'crd'; did you mean 'card'?"},
    {NULL, "local n = how_often 'turn' { on = 'rest', zones = 'hand' }", "cards.lua:1",
     "how_often: it has the keys on, card and match, and no parameters"},
    {NULL, "local n = how_often 'turn' { on = 'rest', match = same(event.card, param.x) }",
     "cards.lua:1", "how_often: it has the keys on, card and match, and no parameters"},
    {NULL, "local n = how_often 'turn' { on = 'rest', match = same(event.card, this) }",
     "cards.lua:1", "its condition speaks of no card but those of the event"},
    {NULL, "local n = how_often 'turn' { on = 'rest', match = function() return true end }",
     "cards.lua:1", "its condition speaks of no card but those of the event"},
    {NULL, "local e = begins 'finsh'", "cards.lua:1",
     "there is no step 'finsh'; did you mean 'finish'?"},
    {NULL, "card 'X' { triggered { on = 'destory', function() end } }", "cards.lua:1",
     "there is no event 'destory'; did you mean 'destroy'?"},
    {NULL, "card 'X' { triggered { on = 'destroy', sel = true, function() end } }", "cards.lua:1",
     "triggered: unknown key 'sel'; did you mean 'self'?"},
    {NULL, "card 'X' { triggered { on = 'destroy', class = 'fst', function() end } }",
     "cards.lua:1", "there is no class 'fst'; did you mean 'fast'?"},
    {NULL, "card 'X' { activated { window = 'mian', function() end } }", "cards.lua:1",
     "there is no window 'mian'; did you mean 'main'?"},
    {NULL, "card 'X' { activated { zones = { 'hand', 'feild' }, function() end } }", "cards.lua:1",
     "there is no zone 'feild'; did you mean 'field'?"},
    {NULL, "card 'X' { constant { powr = add(1) } }", "cards.lua:1",
     "constant: unknown key 'powr'; did you mean 'power'?"},
    {NULL, "card 'X' { constant {\n power = add(1, 'numbrs') } }", "cards.lua:2",
     "there is no layer 'numbrs' among base, words, numbers; did you mean 'numbers'?"},
    {NULL, "card 'X' { constant { traits = remove('Red', 'wrds') } }", "cards.lua:1",
     "there is no layer 'wrds' among base, words, numbers; did you mean 'words'?"},
    {NULL, "card 'X' { constant { power = add(1, 2) } }", "cards.lua:1",
     "add: expected a layer's name, got the number 2"},
    {NULL, "card 'X' { constant { power = set(1, 'words', 'words') } }", "cards.lua:1",
     "set: 3 arguments; expected set(number [, layer])"},
    /* the layers in which a property may be changed are the rules' to say */
    {NULL, "\ncard 'X' { constant { power = add(1, 'words') } }", "cards.lua:2",
     "constant: power is not changed in layer 'words'; its layers are numbers"},
    {NULL, "card 'X' { constant { type = set('spell', 'numbers') } }", "cards.lua:1",
     "constant: type is not changed in layer 'numbers'; its layers are base"},
    {"property 'q' { layer = 'numbers', layers = { 'base' } }",
     "card 'X' { constant { q = add(1, 'words') } }", "cards.lua:1",
     "constant: q is not changed in layer 'words'; its layers are base, numbers"},
    {NULL, "card 'X' { constant { traits = { add('Red'), set('Blue', 'numbers') } } }",
     "cards.lua:1", "constant: traits is not changed in layer 'numbers'; its layers are words"},
    {NULL, "card 'X' { constant { layer = 'words', traits = add('Red') } }", "cards.lua:1",
     "constant: unknown key 'layer'"},
    /* in functions, too, where the name stands last */
    {NULL,
     "card 'Y' { activated { function(me)\n  me:gets { power = set(me.power, 'numbrs') }\nend } }",
     "cards.lua:2",
     "there is no layer 'numbrs' among base, words, numbers; did you mean 'numbers'?"},
    {"verb('card', 'grow', function(card, n)\n  card:gets { power = add(n, 'numbrs') }\nend)", NULL,
     "rules.lua:3",
     "there is no layer 'numbrs' among base, words, numbers; did you mean 'numbers'?"},
    {NULL, "card 'X' { constant { traits = add('Redd') } }", "cards.lua:1", "did you mean 'Red'?"},
    {NULL, "local x = cad 'X' {}", "cards.lua:1", "unknown name 'cad'; did you mean 'card'?"},
    {NULL, "card 'X' {}\ncard 'Y' { activated { function()\n  local x = yuo\nend } }",
     "cards.lua:3", "unknown name 'yuo'; did you mean 'you'?"},
    {NULL, "card 'Y' { activated { function(me)\n  me:damge(2)\nend } }", "cards.lua:2",
     "nothing has a method 'damge'; did you mean 'damage'?"},
    {NULL, "card 'Y' { activated { function(me)\n  me.mastr:gain(2)\nend } }", "cards.lua:2",
     "nothing has a field 'mastr'; did you mean 'master'?"},
    /* keys that the rules read of what is given to a word of theirs, and cards need not give */
    {"function strike(keys)\n  local n = keys.cots or 0\n  return activated(keys)\nend", NULL,
     "rules.lua:3", "nothing has a field 'cots'; did you mean 'cost'?"},
    {"function hurt_by(card)\n  local n = card.kicker\n  card:damage(n)\nend", NULL, "rules.lua:3",
     "nothing has a field 'kicker'"},
    {"local strike = { body = function(event)\n  return event.kicker\nend }", NULL, "rules.lua:3",
     "nothing has a field 'kicker'"},
    {"function strike(keys)\n  local n = keys.kicker or 0\n  return activated(keys)\nend",
     "\ncard 'X' { strike { kiker = 2, function() end } }", "cards.lua:2",
     "activated: unknown key 'kiker'; did you mean 'kicker'?"},
    {"function strike(n, more)\n  local n = more.kicker or 0\n  return activated { function() end "
     "}\nend",
     "\ncard 'X' { strike(1, { kiker = 2 }) }", "cards.lua:2",
     "nothing reads the key 'kiker'; did you mean 'kicker'?"},
    {NULL, "local n = this:damage(1)", "cards.lua:1", "'damage' is done when a function runs"},
    {NULL, "card 'Y' { activated { function(me)\n  local n = math.random(3)\nend } }",
     "cards.lua:2", "nothing has a field 'random'; random(...) stands alone"},
    {NULL, "card 'Y' { activated { function(me)\n  me:move_to('hnad')\nend } }", "cards.lua:2",
     "there is no zone 'hnad'; did you mean 'hand'?"},
    {NULL, "card 'Y' { activated { function(me)\n  run('batle', {})\nend } }", "cards.lua:2",
     "there is no sequence 'batle'; did you mean 'battle'?"},
    {NULL,
     "card 'Token' {} card 'Y' { activated { function(me)\n  create('Tokn', you, 'field')\nend } }",
     "cards.lua:2", "there is no card 'Tokn'; did you mean 'Token'?"},
    {NULL, "card 'Y' { activated { function(me)\n  if me:has('Rde') then return end\nend } }",
     "cards.lua:2", "no attribute or tag is called 'Rde'; did you mean 'Red'?"},
    {"event 'put' { adds_counters = true, args = { 'name', 'amount' } }",
     "\nlocal c = is_counter 'rested'", "cards.lua:2", "'rested' is no counter"},
    {"event 'put' { adds_counters = true, args = { 'name', 'amount' } }",
     "\ncard 'Y' { activated { plan { deed 'put' { this, 'rested', 1 } } } }", "cards.lua:2",
     "'rested' is no counter of put"},
    {"field 'x' { counter = 'damage' }", NULL, "rules.lua:2",
     "counter: event 'damage' does not say adds_counters"},
    {"zone 'x' { seen_by = 'ower' }", NULL, "rules.lua:2",
     "seen_by: 'ower' is none of 'all', 'owner', 'nobody'"},
    {"zone 'x' { sharde = true }", NULL, "rules.lua:2",
     "zone: unknown key 'sharde'; did you mean 'shared'?"},
    {"property 'x' { layer = 'wrds' }", NULL, "rules.lua:2",
     "there is no layer 'wrds' among base, words, numbers; did you mean 'words'?"},
    {"property 'x' { layers = { 'words', 'wrds' } }", NULL, "rules.lua:2",
     "there is no layer 'wrds' among base, words, numbers; did you mean 'words'?"},
    {"property 'x' { layers = 3 }", NULL, "rules.lua:2",
     "layers: expected a layer's name, got the number 3"},
    /* what is read and what is called have names of their own, whichever is declared first */
    {"event 'hurt' { adds = 'hurt' }", NULL, "rules.lua:2",
     "'hurt' is already the name of something that a card has, and is read: one name, one meaning"},
    {"field 'damage' {}", NULL, "rules.lua:2",
     "'damage' is already the name of something that a card has, and is called: one name, one meaning"},
    {"event 'x' { adds = 'hrut' }", NULL, "rules.lua:2",
     "there is no field 'hrut'; did you mean 'hurt'?"},
    {"event 'x' { moves_to = 'grvae' }", NULL, "rules.lua:2",
     "there is no zone 'grvae'; did you mean 'grave'?"},
    {"event 'x' { args = { 'amout' } }", NULL, "rules.lua:2",
     "an event has no 'amout'; did you mean 'amount'?"},
    {"event 'x' { args = { to = 'optional' } }", NULL, "rules.lua:2",
     "event: args: expected a list of slots, got the key 'to'"},
    {"sequence 's' {\n step 'a' { windw = 'main' } }", NULL, "rules.lua:3",
     "step: unknown key 'windw'; did you mean 'window'?"},
    {"rule_action 'r' { over = any.units, while_ = present(it), does = 'destry' }", NULL,
     "rules.lua:2", "there is no event 'destry'; did you mean 'destroy'?"},
    {"event 'x' { sets_master = true }", NULL, "rules.lua:2", "only with about = \"place\""},
    {"invariant 'i' { over = any.units }", NULL, "rules.lua:2",
     "invariant: expected { condition }: what always holds"},
    {"invariant 'i' { 3 }", NULL, "rules.lua:2", "expected a condition, got the number 3"},
    {"invariant 'i' { present(it), ovr = any.units }", NULL, "rules.lua:2", "did you mean 'over'?"},
    {"duration 'd' { at = 'destry' }", NULL, "rules.lua:2", "did you mean 'destroy'?"},
    {"scenario_defaults { dek = { 5, 'X' } }", "card 'X' {}", "rules.lua:2",
     "there is no zone 'dek'; did you mean 'deck'?"},
    {"scenario_defaults { deck = { 5, 'Y' } }", "card 'X' {}", "rules.lua:2",
     "there is no card 'Y'"},

    {"event 'x' { moves_to = 'below' }\n\nzone 'below' {}", NULL, "rules.lua:2",
     "there is no zone 'below' yet: it is declared below, in line 4"},
    {"\nlocal x = any.below\ngroup 'below' { zones = 'field' }", NULL, "rules.lua:3",
     "there is no zone or group 'below' yet: it is declared below, in line 4"},
    {"adjective 'low' { below = 1 }\nproperty 'below' {}", NULL, "rules.lua:2",
     "yet: it is declared below, in line 3"},
    {"rule(triggered { on = 'rest', match = this_day, function() end })\nduration 'this_day' { at = "
     "'rest' }",
     NULL, "rules.lua:2", "unknown name 'this_day' yet: it is declared below, in line 3"},
    {"rule(strike())\nfunction strike() return activated { function() end } end", NULL,
     "rules.lua:2", "unknown name 'strike' yet: it is declared below, in line 3"},
    {"local n = {}\nverb('card', 'x', function(card) n[1] = card end)", NULL, "rules.lua:3",
     "uses 'n' from outside, which is a table that can change"},

    /* declared twice, or not at all */
    {NULL, "card 'X' {}\ncard 'X' {}", "cards.lua:2",
     "card 'X' is declared twice: also in cards.lua:1"},
    {NULL, "deck 'X' {}\ndeck 'X' {}", "cards.lua:2", "deck 'X' is declared twice"},
    {"property 'power' {}", NULL, "rules.lua:2", "'power' is declared twice"},
    {"field 'power' {}", NULL, "rules.lua:2", "'power' is declared twice"},
    {"property 'name' {}", NULL, "rules.lua:2", "'name' can't be the name of a property or field"},
    {"zone 'units' {}", NULL, "rules.lua:2", "'units' is already a zone or group"},
    {"sequence 's' {\n step 'clash' {} }", NULL, "rules.lua:3", "step 'clash' is declared twice"},
    {"layer 'words'", NULL, "rules.lua:2", "'words' is declared twice"},
    {"event 'rest' {}", NULL, "rules.lua:2", "declared twice"},
    {"rules { players = 2 }", NULL, "rules.lua:2", "rules: declared twice"},
    {"adjective 'with' { rested = 1 }", NULL, "rules.lua:2",
     "'with' is already the name of something that a selection has, and is called"},
    {"adjective 'damage' { rested = 1 }", NULL, "rules.lua:2",
     "'damage' is already the name of something that a selection has, and is called"},
    {"event 'tapped' { adds = 'hurt' }", NULL, "rules.lua:2",
     "'tapped' is already the name of something that a selection has, and is called"},
    {"duration 'd' { at = 'rest', same = 'turn', later = 'turn' }", NULL, "rules.lua:2",
     "not both"},
    {"duration 'card' { at = 'rest' }", NULL, "rules.lua:2",
     "the word 'card' is taken: every rule set has it"},
    {"duration 'end of turn' { at = 'rest' }", NULL, "rules.lua:2", "can't be a word in scripts"},

    /* a form without its table */
    {NULL, "\ncard 'X'", "cards.lua:2", "card \"X\": expected a table behind it"},
    {"property 'a'\nproperty 'b' {}", NULL, "rules.lua:2",
     "property \"a\": expected a table behind it"},
    {NULL, "card('X', {})", "cards.lua:1", "card: 2 arguments; expected card \"name\" { ... }"},
    {NULL, "card 'X' (3)", "cards.lua:1", "card: expected a table, got the number 3"},
    {NULL, "card(3)", "cards.lua:1", "card: expected a name, got the number 3"},
    {NULL, "card ''", "cards.lua:1", "a name has 1 to 127 bytes"},

    /* the wrong sort of thing */
    {NULL, "card 'X' { power = 'big' }", "cards.lua:1",
     "power: expected a whole number, got the text 'big'"},
    {NULL, "card 'X' { power = 1.5 }", "cards.lua:1",
     "power: expected a whole number, got the number 1.5"},
    {NULL, "card 'X' { power = 5000000000 }", "cards.lua:1", "power: expected a whole number"},
    {NULL, "card 'X' { hurt = 1 }", "cards.lua:1", "hurt is a field"},
    {NULL, "card 'X' { type = 1 }", "cards.lua:1", "type: expected a text, got the number 1"},
    {NULL, "card 'X' { number = 1 }", "cards.lua:1", "number: expected a text, got the number 1"},
    {NULL, "card 'X' { function() end }", "cards.lua:1",
     "entry 1: expected an ability, got a function"},
    {NULL, "card 'X' { your.units }", "cards.lua:1",
     "entry 1: expected an ability, got a selection"},
    {NULL, "card 'X' { constant { power = 1 } }", "cards.lua:1",
     "power = 1: write add(1) or set(1)"},
    {NULL, "card 'X' { constant { power = add('Red') } }", "cards.lua:1",
     "expected a number in add or set"},
    {NULL, "card 'X' { constant { type = add('unit') } }", "cards.lua:1",
     "type has one value: write set(\"unit\")"},
    {NULL, "card 'X' { constant { type = remove('unit') } }", "cards.lua:1",
     "type has one value: write set(\"unit\")"},
    {NULL, "card 'X' { constant { power = remove(1) } }", "cards.lua:1", "remove: expected a text"},
    {NULL, "card 'X' { constant { hurt = add(1) } }", "cards.lua:1", "hurt is a field"},
    {NULL, "card 'X' { constant { cards = your.units } }", "cards.lua:1", "it changes nothing"},
    {NULL, "card 'X' { constant { cards = you, power = add(1) } }", "cards.lua:1",
     "expected a selection (your.zone, enemy.group ...), got a player"},
    {NULL, "card 'X' { triggered { function() end } }", "cards.lua:1", "triggered: on is missing"},
    {NULL, "card 'X' { triggered { while_ = present(this), on = 'destroy', function() end } }",
     "cards.lua:1", "it triggers because something holds, so it waits for no event (on)"},
    {NULL, "card 'X' { triggered { while_ = present(this), card = your.units, function() end } }",
     "cards.lua:1", "it triggers because something holds, so it waits for no event (on)"},
    {NULL,
     "card 'X' { triggered { while_ = present(this), match = present(this), function() end } }",
     "cards.lua:1", "it triggers because something holds, so it waits for no event (on)"},
    {NULL, "card 'X' { triggered { while_ = present(this), self = true, function() end } }",
     "cards.lua:1", "it triggers because something holds, so it waits for no event (on)"},
    {NULL, "card 'X' { triggered { while_ = present(this), each = true, function() end } }",
     "cards.lua:1", "it triggers because something holds, so it waits for no event (on)"},
    {NULL, "card 'X' { triggered { while_ = present(this), players = true, function() end } }",
     "cards.lua:1", "it triggers because something holds, so it waits for no event (on)"},
    {NULL, "card 'X' { triggered { while_ = present(this), interrupts = true, function() end } }",
     "cards.lua:1", "it triggers because something holds, so it waits for no event (on)"},
    {"rule(triggered { while_ = turn_of(you), me = 'card', function() end })", NULL, "rules.lua:2",
     "me: expected a card"},
    {NULL, "card 'X' { triggered { while_ = 3, function() end } }", "cards.lua:1",
     "while_: expected a condition, got the number 3"},
    {NULL, "card 'X' { triggered { while_ = present(this) } }", "cards.lua:1",
     "expected a function as last entry"},
    {NULL, "card 'X' { prohibition { while_ = present(this) } }", "cards.lua:1", "on is missing"},
    {NULL, "card 'X' { triggered { on = {}, function() end } }", "cards.lua:1",
     "the list is empty"},
    {NULL, "card 'X' { triggered { on = 'destroy' } }", "cards.lua:1",
     "expected a function as last entry"},
    {NULL, "card 'X' { triggered { on = 'destroy', if_ = 3, function() end } }", "cards.lua:1",
     "if_: expected a condition, got the number 3"},
    {NULL, "card 'X' { triggered { on = 'destroy', if_ = at_least(3), function() end } }",
     "cards.lua:1", "this test does not say of what"},
    {NULL, "card 'X' { triggered { on = 'destroy', choose = your.units, function() end } }",
     "cards.lua:1", "choose: expected a choice"},
    {NULL, "card 'X' { triggered { on = 'destroy', limit = 'turn', function() end } }",
     "cards.lua:1", "limit: expected once_per"},
    {NULL, "card 'X' { triggered { on = 'destroy', me = 'card', function() end } }", "cards.lua:1",
     "me = \"...\" is for rule(...)"},
    {NULL, "card 'X' { triggered { on = 'destroy', may = 1, function() end } }", "cards.lua:1",
     "may: expected true or false, got the number 1"},
    {NULL, "card 'X' { triggered { on = 'destroy', print } }", "cards.lua:1",
     "expected a function"},
    {NULL, "card 'X' { activated { cost = 3, function() end } }", "cards.lua:1",
     "cost: expected a cost"},
    {NULL, "card 'X' { activated { cost = cost_cards { 1, from = your.hand }, function() end } }",
     "cards.lua:1", "cost_cards: event is missing"},
    {NULL, "card 'X' { activated { cost = cost_player { 1, 'life' }, function() end } }",
     "cards.lua:1", "cost_player: expected { \"variable\", n }"},
    {NULL, "card 'X' { substitution { on = 'damage' } }", "cards.lua:1",
     "expected a function as last entry"},
    {NULL, "card 'X' { prohibition { on = 'damage', if_ = present(this) } }", "cards.lua:1",
     "prohibition: unknown key 'if_'"},
    {NULL, "local n = count(3)", "cards.lua:1", "count: expected a selection"},
    {NULL, "local n = your.units + 1", "cards.lua:1",
     "+: expected a number, got a selection: count(...) it"},
    {NULL, "local n = you + 1", "cards.lua:1", "+: expected a whole number, got a player"},
    {NULL, "local n = this.power + 1.5", "cards.lua:1",
     "+: expected a whole number, got the number 1.5"},
    {NULL, "local n = this.master", "cards.lua:1", "here write master_of(card)"},
    {NULL, "local n = this.number", "cards.lua:1", "there is no property or field 'number'"},
    {NULL, "local n = your.units.x", "cards.lua:1", "a selection has no 'x'"},
    {NULL, "local n = your.units[1]", "cards.lua:1",
     "a selection is no list: its :list() are its cards"},
    {NULL, "your.units.x = 1", "cards.lua:1", "a selection can't be changed"},
    {NULL, "local s = your.units.with { power = 1 }", "cards.lua:1",
     "with: call it with a colon: cards:with { ... }"},
    {NULL, "local s = your.units:with { power = 'x' }", "cards.lua:1",
     "power: expected a whole number"},
    {NULL, "local s = your.units:with { power = at_least('x') }", "cards.lua:1",
     "at_least: expected a whole number"},
    {NULL, "local s = your.units:with { type = at_least(3) }", "cards.lua:1",
     "type: expected one of its texts"},
    {NULL, "local s = your.units:with { number = 'T' }", "cards.lua:1", "number is a label"},
    {NULL, "local s = your.units:where(3)", "cards.lua:1",
     "where: expected a condition, got the number 3"},
    {NULL, "local s = your.units.attached()", "cards.lua:1",
     "attached: call it with a colon: cards:attached()"},
    {NULL, "local s = your.units:attached(3)", "cards.lua:1",
     "attached: 1 argument; expected cards:attached()"},
    {NULL, "local s = your.units:damage(3)", "cards.lua:1",
     "damage: nothing can be done while the rules are loaded; write it in a function"},
    {NULL, "local s = your.units:other(this)", "cards.lua:1", "other: takes nothing"},
    {NULL, "local c = one(this)", "cards.lua:1", "one: expected a selection, got a card"},
    {NULL, "local c = up_to(your.units)", "cards.lua:1",
     "up_to: 1 argument; expected up_to(most, cards [, prompt [, together]])"},
    {NULL, "local c = between(-1, 2, your.units)", "cards.lua:1",
     "between: expected how many (0 or more), got the number -1"},
    {NULL, "local c = up_to(your.units, your.units)", "cards.lua:1",
     "up_to: expected a number, got a selection: count(...) it"},
    {NULL, "local c = exactly(0, your.units)", "cards.lua:1",
     "exactly: expected how many (1 or more), got the number 0"},
    {NULL, "local c = same(this, you)", "cards.lua:1",
     "same: expected a card (this, it, event.card, role.name ...), got a player"},
    {NULL, "local c = turn_of(this)", "cards.lua:1", "turn_of: expected a player"},
    {NULL, "local c = is(this, 'unit')", "cards.lua:1", "is: expected a selection"},
    {NULL, "local c = host_of(this)", "cards.lua:1", "only host_of(it) is known"},
    {NULL, "local c = not_(you)", "cards.lua:1",
     "not_: expected a condition, or a test as in with{}, got a player"},
    {NULL, "local c = all_of()", "cards.lua:1", "all_of: expected conditions"},
    {"event 'x' { adds = 'hurt', moves_to = 'grave' }", NULL, "rules.lua:2",
     "adds: the event already does something else"},
    {"event 'x' { position = 'top' }", NULL, "rules.lua:2", "position: only with moves_to"},
    {"group 'g' { type = 'unit' }", NULL, "rules.lua:2",
     "group: zones is missing: a name or a list of names"},
    {"group 'g' { zones = 'field', attached = 'one' }", NULL, "rules.lua:2",
     "group: attached: expected a whole number"},
    {"role('guard', 'knight')", NULL, "rules.lua:2", "role: 2 arguments; expected role \"name\""},
    {"action(activated { function() end }, any.units, 3)", NULL, "rules.lua:2",
     "action: 3 arguments; expected action(ability [, cards])"},
    {"rule(3)", NULL, "rules.lua:2", "rule: expected an ability, got the number 3"},
    {"rule(activated { function() end })", NULL, "rules.lua:2", "declared with action(...)"},
    {"action(constant { power = add(1) })", NULL, "rules.lua:2", "action: expected activated"},
    {"rule_action 'r' { over = any.units, does = 'destroy' }", NULL, "rules.lua:2",
     "while_ is missing: a condition"},
    {"verb('car', 'x', function() end)", NULL, "rules.lua:2",
     "verb: 'car' is none of 'card', 'player', 'place'"},
    {"verb('card', 'x')", NULL, "rules.lua:2",
     "verb: 2 arguments; expected verb(subject, name, function)"},
    {"sequence 's' { 3 }", NULL, "rules.lua:2", "expected step \"name\" { ... }, got the number 3"},
    {"property 'x' { min = 3, max = 2 }", NULL, "rules.lua:2", "min is more than max"},
    {"attribute 'x' {}", NULL, "rules.lua:2", "expected a list of texts"},
    {"tags 'x' { 'a', 'a' }", NULL, "rules.lua:2", "'a' stands twice"},

    /* parameters */
    {NULL,
     "local a = substitution { on = 'damage', with = { unit = 'card' },\n"
     "  match = same(event.card, param.unti), function() end }",
     "cards.lua:1", "param.unti is not in with { ... }; did you mean 'unit'?"},
    {NULL,
     "local a = substitution { on = 'damage', match = same(event.card, param.unit), function() end "
     "}",
     "cards.lua:1", "there is no with { unit = ... }"},
    {NULL,
     "local a = substitution { on = 'damage', with = { who = 'player' }, match = same(this, "
     "param.who), "
     "function() end }",
     "cards.lua:1", "parameter 'who' is a player, but is used as something else"},
    {NULL, "local a = substitution { on = 'damage', with = { who = 'crad' }, function() end }",
     "cards.lua:1", "parameter 'who' is \"card\", \"player\", \"number\" or \"place\""},
    {NULL,
     "local c = same(this, param.unit)\n"
     "local a = substitution { on = 'damage', with = { unit = 'card' }, match = c, function() end "
     "}\n"
     "local b = substitution { on = 'damage', with = { unit = 'card' }, match = c, function() end "
     "}",
     "cards.lua:3", "a parameter of another ability"},

    /* globals and state */
    {NULL, "x = 1", "cards.lua:1", "script tried to set global 'x': write local before it"},
    {"function long() end\nduration 'long' { at = 'rest' }", NULL, "rules.lua:3",
     "the word 'long' is taken: the rules declare it"},
    {"card = 1", NULL, "rules.lua:2", "the word 'card' is taken: every rule set has it"},
    {"x = 1\nx = 2", NULL, "rules.lua:3", "the global 'x' is set twice"},
    {"t = {}", NULL, "rules.lua:2",
     "the global 't' is a table that can change; declare it with constants"},
    {NULL, "local t = {}\ncard 'X' { activated { function() t[1] = 2 end } }", "cards.lua:2",
     "uses 't' from outside, which is a table that can change"},
    {NULL, "local n = 0\ncard 'X' { activated { function()\n n = n + 1 end } }", "cards.lua:3",
     "a function must not change 'n'"},
    {NULL, "zone 'x' {}", "cards.lua:1", "'zone' is only for rules files"},
    {NULL, "role 'x'", "cards.lua:1", "roles are declared in rules files"},
    {NULL, "include 'x'", "cards.lua:1", "'include' is only for rules files"},
    {"include 'x'", NULL, "rules.lua:2", "a rule set given as text has no files"},
    {NULL, "local x = 2 ^ 3", "cards.lua:1", "the operator ^ is not available"},
    {NULL, "card 'X' {", "cards.lua:1", "unexpected symbol near <eof>"},
    {NULL, "while true do end", "cards.lua:1", "units of work to load the program"},
    {NULL, "\nwhile true do at_least(1, count(any.field)) end", "cards.lua:2",
     "units of work to load"},
    {NULL, "\nwhile true do one(any.field) end", "cards.lua:2", "units of work to load"},
    {NULL, "\nlocal n = count(any.field)\nfor i = 1, 13 do n = n + n end", "cards.lua:3",
     "an expression has 12287 parts"},
    {NULL,
     "local x, c = at_least(1, this.power), at_least(2, this.power)\n"
     "for i = 1, 20 do c = any_of(all_of(c, x), c) end",
     "cards.lua:2", "an expression has"},
    {NULL, "error('stop')", "cards.lua:1", "stop"},
    {NULL, "\nlocal x = nil + 1", "cards.lua:2", "attempt to perform arithmetic on a nil value"},

    /* what Lua itself gives no place for */
    {NULL, "\n\033Lua", "cards.lua:2", "unexpected symbol"},
    {NULL, "\033Lua", "cards.lua:1", "this is compiled, not text"},

    /* what is no UTF-8, or would give orders to a terminal */
    {NULL, "card 'Bad\\xff' {}", "cards.lua:1", "byte 4 is no UTF-8, or a control character"},
    {NULL, "card 'Bad\\u{202e}' {}", "cards.lua:1",
     "byte 4 is U+202E, a character that nobody sees"},
    {NULL, "card 'Ba\\u{2066}d' {}", "cards.lua:1",
     "byte 3 is U+2066, a character that nobody sees"},
    {NULL, "card 'Ba\\u{200b}d' {}", "cards.lua:1",
     "byte 3 is U+200B, a character that nobody sees"},
    {NULL, "card 'Bad\\27[31m' {}", "cards.lua:1", "byte 4 is no UTF-8"},
    {NULL, "card 'Bad\\u{9b}31m' {}", "cards.lua:1", "byte 4 is no UTF-8"},
    {NULL, "card 'Bad\\nline' {}", "cards.lua:1", "a name has no control characters"},
    {NULL, "card 'X' { text = 'caf\\xe9' }", "cards.lua:1", "text: byte 4 is no UTF-8"},
    {NULL, "card 'X' { number = '\\0' }", "cards.lua:1", "number: byte 1 is no UTF-8"},
    {"\nwindow 'x' { pass = '\\xed\\xa0\\x80' }", NULL, "rules.lua:3", "pass: byte 1 is no UTF-8"},
    {NULL, "error('\\27[31m\\xff\\u{e9}')", "cards.lua:1", "?[31m?\xc3\xa9"},

    {NULL, "\ncard('Sn\\u{202e}ake') {\n activated { function() end } }", "cards.lua:2",
     "card: byte 3 is U+202E"},
    {NULL,
     "card 'A' { activated { function() end } }\n\ncard 'Sn\xe2\x80\xaeuke' { activated { function() end } }",
     "cards.lua:3", "is U+202E, a character that nobody sees"},
    {NULL,
     "card 'A' { activated { function() end } }\n\ncard 'B' { activated { function(me)\n note('\xe9') "
     "end } }",
     "cards.lua:4", "is no UTF-8"},

    /* a mistake in what a card gives to a word of the rules has the card's line */
    {"function deploy(f) return triggered { on = 'rest', choose = f, function() end } end",
     "\ncard 'X' {\n deploy(3) }", "cards.lua:3", "choose: expected a choice"},
    {"function deploy(f) local a = triggered { on = 'rest', choose = f, function() end }\n return "
     "a end",
     "\ncard 'X' {\n deploy(3) }", "cards.lua:3", "got the number 3 (through rules.lua:2)"},
    {"function deploy(f)\n local a = f.text\n return a end", "card 'X' {\n deploy(nil) }",
     "cards.lua:2", "attempt to index a nil value (local 'f') (through rules.lua:3)"},
};

/* Frees the program, if there is one. All of a table are tried, so that one run shows all. */
static bool found(const mistake *m, cardvm_program *program, const cardvm_error *error) {
  char place[200];
  snprintf(place, sizeof place, "%s:%d", error->file, error->line);
  bool right = !program && strcmp(place, *m->place ? m->place : ":0") == 0 &&
               strstr(error->message, m->message);
  if (!right)
    print_error("%s\n  expected: %s: %s\n  said: %s: %s\n", m->cards ? m->cards : m->rules,
                m->place, m->message, place, program ? "nothing" : error->message);
  cardvm_program_free(program);
  return right;
}

TEST(mistakes_are_found_where_they_are) {
  int wrong = 0;
  for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
    cardvm_error error;
    cardvm_program *program = forms_try(mistakes[i].rules, mistakes[i].cards, &error);
    wrong += !found(&mistakes[i], program, &error);
  }
  assert_int_equal(wrong, 0);
}

/* Whether cards use them or not; what they are called is the rules' affair. */
TEST(rules_read_keys_of_their_own) {
  static const char *const rules[] = {
      "function strike(keys) local n = keys.kicker or 0 return activated(keys) end",
      "function strike(n, more) local k = more.kicker or 0 return activated { function() end } end",
      "local function more(keys) return keys.kicker end\n"
      "function strike(keys) more(keys) return activated(keys) end",
      "strike = function(keys) local n = keys.more and keys.more.kicker return activated(keys) end",
      "function strike(keys) return activated { function(me) return keys.kicker end } end",
      "function strike(keys) if keys.kicker then local function each(one) return one.morsel end "
      "end return activated(keys) end",
      "function strike(keys) local n = keys.unit return activated(keys) end"};
  for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
    cardvm_error error;
    cardvm_program *program = forms_try(rules[i], NULL, &error);
    if (!program) fail_msg("%s: %s", rules[i], error.message);
    cardvm_program_free(program);
  }
}

/* Lua says "C stack overflow" of them, and no place. */
TEST(what_is_nested_too_deeply_has_a_place) {
  static const char *const repeated[][2] = {{"(", "1"}, {"{", ""}, {"'a' ..", "''"}, {"- ", "1"}};
  for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
    char text[40000] = "\nlocal a =\n";
    for (int k = 0; k < 5000; k++) strcat(text, repeated[i][0]);
    strcat(text, repeated[i][1]);
    strcat(text, "\n\n");
    cardvm_error error;
    assert_null(forms_try(NULL, text, &error));
    assert_string_equal(error.file, "cards.lua");
    assert_int_equal(error.line, 3);
    assert_non_null(strstr(error.message, "nested too deeply"));
  }
}

TEST(an_error_names_the_card) {
  cardvm_error error;
  assert_null(forms_try(NULL, "card 'Good' {}\ncard 'Bad' { powr = 1 }", &error));
  assert_string_equal(error.card, "Bad");
  assert_null(forms_try(NULL, "card 'Bad' { constant { power = 1 } }", &error));
  assert_string_equal(error.card, "Bad");
  assert_null(forms_try(NULL, "card 'Good' {}\nlocal x = this.powr", &error));
  assert_string_equal(error.card, "");
}

TEST(an_error_has_its_code) {
  static const struct {
    const char *cards;
    cardvm_status code;
  } codes[] = {{"x = 1", CARDVM_ERROR_SCRIPT},
               {"while true do end", CARDVM_ERROR_LIMIT},
               {"local t = {} while true do t[#t + 1] = {} end", CARDVM_ERROR_MEMORY},
               {"local s = 'x' while true do s = s .. s end", CARDVM_ERROR_MEMORY},
               {"for i = 1, 300 do card('C' .. i) { constant { power = add(1), cards = "
                "your.units:where(at_least(i, it.power)) } } end",
                CARDVM_OK}};
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
    cardvm_error error;
    cardvm_program *program = forms_try(NULL, codes[i].cards, &error);
    assert_int_equal(program == NULL, codes[i].code != CARDVM_OK);
    if (error.code != codes[i].code)
      fail_msg("%s: %s: %s", codes[i].cards, cardvm_status_name(error.code), error.message);
    cardvm_program_free(program);
  }
}

/* What is wrong with the rules as a whole has the place of `rules`. */
TEST(mistakes_in_rules_are_found_at_the_end) {
  static const mistake wholes[] = {
      {"zone 'a' {}", NULL, "rules.lua:0",
       "rules { name = ..., players = { 2, 2 }, ... } is missing"},
      {"\nrules { turn = 'turn' }", NULL, "rules.lua:2", "players is missing: { least, most }"},
      {"\nrules { players = { 3, 2 } }", NULL, "rules.lua:2",
       "expected { least, most } from 1 to 8"},
      {"\nrules { players = 2, turn = 'trun' }\nsequence 'turn' { step 'a' {} }", NULL,
       "rules.lua:2", "there is no sequence 'trun'; did you mean 'turn'?"},
      {"\nrules { players = 2, limits = { crads = 3 } }", NULL, "rules.lua:2",
       "did you mean 'cards'?"},
      {"\nrules { players = 2, show = { 'ap' } }", NULL, "rules.lua:2",
       "there is no property 'ap'"},
      {"\nrules { players = 2, marks = { 'ap' } }", NULL, "rules.lua:2", "there is no field 'ap'"},
      {"\nrules { players = 2, waves = 'oldest' }", NULL, "rules.lua:2",
       "is none of 'newest_first', 'together'"},
      {"\nrules { players = 2, score = 3 }", NULL, "rules.lua:2", "score: expected a function"},
      {"\nrules { players = 2, plaers = 2 }", NULL, "rules.lua:2",
       "rules: unknown key 'plaers'; did you mean 'players'?"},
  };
  int wrong = 0;
  for (size_t i = 0; i < sizeof wholes / sizeof wholes[0]; i++) {
    cardvm_error error;
    cardvm_program *program =
        forms_checked(cardvm_lua_load_text(NULL, wholes[i].rules, NULL, &error), &error);
    wrong += !found(&wholes[i], program, &error);
  }
  assert_int_equal(wrong, 0);
}

/* -- Anything given to any form ---------------------------------------------------------------- */

static const char *const forms[] = {"zone 'q'",
                                    "layer",
                                    "property 'q'",
                                    "attribute 'q'",
                                    "tags 'q'",
                                    "label",
                                    "field 'q'",
                                    "player_variable 'q'",
                                    "game_variable 'q'",
                                    "class",
                                    "window 'q'",
                                    "role",
                                    "sequence 'q'",
                                    "step 'q'",
                                    "event 'q'",
                                    "verb",
                                    "group 'q'",
                                    "adjective 'q'",
                                    "duration 'q'",
                                    "rule",
                                    "action",
                                    "rule_action 'q'",
                                    "scenario_defaults",
                                    "rules",
                                    "card 'q'",
                                    "deck 'q'",
                                    "constant",
                                    "prohibition",
                                    "triggered",
                                    "activated",
                                    "command",
                                    "substitution",
                                    "cost_cards",
                                    "cost_self",
                                    "cost_player",
                                    "count",
                                    "printed",
                                    "least",
                                    "most",
                                    "master_of",
                                    "owner_of",
                                    "host_of",
                                    "add",
                                    "set",
                                    "one",
                                    "up_to",
                                    "exactly",
                                    "once_per",
                                    "times",
                                    "begins",
                                    "ends",
                                    "at_least",
                                    "at_most",
                                    "equal",
                                    "not_",
                                    "one_of",
                                    "all_of",
                                    "any_of",
                                    "same",
                                    "adjacent",
                                    "is",
                                    "present",
                                    "arrived_in",
                                    "same_player",
                                    "turn_of",
                                    "during",
                                    "activates",
                                    "named",
                                    "constants",
                                    "include",
                                    "card",
                                    "event",
                                    "zone",
                                    "step",
                                    "your.units.with",
                                    "your.units.where",
                                    "your.units.other",
                                    "your.units.attached",
                                    "your.units.tapped",
                                    "column_of",
                                    "row_of"};

static const char *const values[] = {"nil",
                                     "true",
                                     "3",
                                     "-1",
                                     "0.5",
                                     "math.mininteger",
                                     "'x'",
                                     "('x'):rep(3000)",
                                     "{}",
                                     "{ 1, 2, 3 }",
                                     "{ [{}] = 1 }",
                                     "{ [1.5] = 1 }",
                                     "{ [-1] = 1 }",
                                     "{ true, {}, 'x' }",
                                     "cycle",
                                     "wide",
                                     "function() end",
                                     "print",
                                     "your",
                                     "your.units",
                                     "this",
                                     "you",
                                     "event",
                                     "param",
                                     "param.p",
                                     "at_least(3)",
                                     "not_(cycle)",
                                     "one_of { cycle }",
                                     "one(your.units)",
                                     "this.power",
                                     "present(this)",
                                     "replaced",
                                     "once_per 'turn'",
                                     "begins 'finish'",
                                     "add('Red')",
                                     "set(3)"};

/* Whatever it is, it ends in a message or in a program: never in a crash. */
static void survive(const char *expression) {
  char text[1000];
  snprintf(text, sizeof text, "%s%slocal _ = %s",
           strstr(expression, "cycle") ? "local cycle = {} cycle.cycle, cycle[1] = cycle, cycle "
                                       : "",
           strstr(expression, "wide") ? "local wide = {} for i = 1, 5000 do wide[i] = i end " : "",
           expression);
  cardvm_error error;
  cardvm_program *program = forms_try(text, NULL, &error);
  if (!program && error.message[0] == '\0') fail_msg("no message: %s", text);
  cardvm_program_free(program);
}

TEST(a_form_survives_what_it_is_given) {
  static const char *const ways[] = {"%s(%s)", "%s(%s, %s)", "%s(your.units, %s)"};
  for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++)
    for (size_t v = 0; v < sizeof values / sizeof values[0]; v++)
      for (size_t w = 0; w < sizeof ways / sizeof ways[0]; w++) {
        char call[400];
        snprintf(call, sizeof call, ways[w], forms[f], values[v], values[v]);
        survive(call);
      }
}

/* The same for every key of every form. */
TEST(a_key_survives_what_it_is_given) {
  static const struct {
    const char *form, *keys;
  } all[] = {
      {"zone 'q'", "seen_by shared circles"},
      {"zone 'q' { circles = { { 'a', 1, 1 }, { 'b', 1, 2 } } }, zone 'r'", "links"},
      {"property 'q'", "base min max layer hidden"},
      {"event 'q'",
       "about moves_to position sets adds adds_player attaches body amount args affected verb "
       "sets_master"},
      {"sequence 'q'", "newer_only"},
      {"step 'q'", "window player after if_ quiet"},
      {"window 'q'", "mode pass must"},
      {"group 'q'", "zones power type traits name attached"},
      {"adjective 'q'", "power type traits name attached rested"},
      {"duration 'q'", "at same later match"},
      {"rule_action 'q'", "over while_ at together does"},
      {"invariant 'q'", "over"},
      {"rules", "players waves limits show score"},
      {"card 'q'", "power type traits number text hurt"},
      {"constant", "cards while_ zones power type traits with"},
      {"triggered", "on self card match if_ may class choose needs interrupts limit with me zones"},
      {"activated", "window cost choose during keyword"},
      {"cost_cards", "from event alike prompt"}};
  for (size_t f = 0; f < sizeof all / sizeof all[0]; f++) {
    char keys[200], call[600];
    snprintf(keys, sizeof keys, "%s", all[f].keys);
    for (char *key = strtok(keys, " "); key; key = strtok(NULL, " "))
      for (size_t v = 0; v < sizeof values / sizeof values[0]; v++) {
        bool ability = all[f].form[0] == 't' || all[f].form[0] == 'a';
        snprintf(call, sizeof call, "%s { %s%s = %s }", all[f].form,
                 ability ? "on = 'rest', function() end, " : "", key, values[v]);
        survive(call);
      }
  }
}
