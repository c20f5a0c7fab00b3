#!/usr/bin/env bash
# The `cardvm` command from outside: what scenarios hold, and how it is told what does not.
#
#   tests/tools/test_scenarios.sh CARDVM    from the top of the checkout
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/tools/test_scenarios.sh CARDVM}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/tools/expect.sh

# --- test: what holds, what does not -----------------------------------------------------------------

expect 0 "passed, 0 failed" test $good
expect 0 " 0 failed" test tests/data/hearing
expect 0 " 0 failed" test tests/data/kindred
expect 0 ", 0 differ" run tests/data/hearing --games 20 --check
expect 0 ", 0 differ" run tests/data/kindred --games 20 --check
# In which circle a paper lies that a waiting effect aims at, all see: that is no secret, what it is stays one.
cp -r tests/data/hearing "$work/circles" && rm -r "$work/circles/scenarios"
sed -i 's/^zone "notes" .*/zone "notes" { board = true, seen_by = "owner", circles = { { "a", 0, 0 }, { "b", 1, 0 }, { "c", 2, 0 } } }/' "$work/circles/rules.lua"
sed -i 's/^event "note_down" .*/event "note_down" { body = function(event)\
  for _, place in ipairs(event.card.master.notes) do\
    if place.count == 0 then event.card:move_to(place) return end\
  end\
  return false\
end }/' "$work/circles/rules/events.lua"
sed -i 's/{ 2, "Recess" }, { 2, "Redact" }, { 2, "Letter of Praise" }/{ 3, "Recess" }, { 3, "Tear Up" }/' "$work/circles/cards/cards.lua"
printf '\ncard "Tear Up" { type = "motion", motion { choose = one(any.notes), function(_, paper) paper:drop() end } }\n' >>"$work/circles/cards/cards.lua"
expect 0 ", 0 differ" run "$work/circles" --games 30 --check
expect 1 "0 passed, 0 failed" test $good --filter "no such scenario"
expect 0 "1 passed, 0 failed" test $good --filter "three players"
expect 1 "can't be loaded" test tests/data/untidy
# Cards that are compared with each other, also in games at random.
expect 0 "passed, 0 failed" test tests/data/rivals
expect 0 "passed, 0 failed" test tests/data/isles
expect 0 "0 differ" run tests/data/rivals --check --games 4 --deck One --deck Other
expect 0 "0 differ" run tests/data/isles --check --games 4
expect 0 "0 differ" run tests/data/rivals --check --games 4 --deck Sworn
expect 0 "0 differ" run tests/data/rivals --check --games 4 --deck Named
# What is counted while time goes on.
expect 0 "passed, 0 failed" test tests/data/tides
expect 0 "0 differ" run tests/data/tides --check --games 6 --deck One --deck Other
# Where is told once, and what is to be run again is the rule set; what was asked for is called what it is.
mkdir -p "$work/unloaded/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$work/unloaded" && printf '\ncard "Odd" { pwoer = 1 }\n' >"$work/unloaded/cards/odd.lua"
expect 1 "run it alone: cardvm test $work/unloaded"$'\n' test "$work/unloaded"
[[ $(grep -o "cards/odd.lua:2:" <<<"$output" | wc -l) == 1 ]] || fail "test says twice where a rule set can't be loaded: $output"
expect 1 "scenarios lie in $tiny/scenarios" test $tiny/cards/cards.lua
expect 2 "there is no rule set and no file \"$tiny/scenarios/god.lua\"" test $tiny/scenarios/god.lua
expect 2 '/cards.lua" is a file, and no rule set' lint $tiny/cards/cards.lua
expect 2 "is no rule set: there is no rules.lua in it" lint $tiny/cards
mkdir -p "$work/which/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$work/which"
echo 'scenario "s" { your = { hand = { "Plain" }, battle = { "Plain" } }, function(t) t:equal(t:card("your Plain").power, 2) end }' \
  >"$work/which/scenarios/which.lua"
expect 1 'may be any of several cards: in your hand, in your battle' test "$work/which/scenarios/which.lua"
mkdir -p "$work/words" && cp -r cardscripts/skirmish "$work/words/" && cat >"$work/words/skirmish/scenarios/words.lua" <<'END'
scenario "answers in words" { your = { hand = { "Scout" } },
  function(t) t:you "summon Scout" t:you "U2" t:you "go on" t:equal(1, 2) end }
END
expect 1 "answered by you your U2" test "$work/words/skirmish/scenarios/words.lua"
says "answered by you pass" "a trace says what an answer means"
# What would be passed over in silence.
slip() { echo "$1" >"$work/words/skirmish/scenarios/words.lua"; expect 1 "$2" test "$work/words/skirmish/scenarios/words.lua"; }
slip 'scenario "s" { your = { life = "many" }, function(t) t:expect(true, "x") end }' '"life" is a whole number, true or false'
slip 'scenario "s" { your = { field = { U1 = { "Scout", fought = "x" } } }, function(t) t:expect(true, "x") end }' '"fought" is a whole number'
slip 'scenario "s" { options = { first_turn = 1.5 }, function(t) t:expect(true, "x") end }' '"first_turn" is a whole number'
slip 'scenario "s" { function(t) t.equal(t.your.life, 8000) end }' 't.equal is called with a colon: t:equal(...)'
slip 'scenario("s", function(t) t:expect(true, "x") end)' 'behind the name stands a table, without a comma'
mkdir -p "$work/own" && cp -r tests/data/rivals "$work/own/"
echo 'scenario "s" { function(t) t:variable("you", "avenged") end }' >"$work/own/rivals/scenarios/own.lua"
expect 1 'there is no player variable "avenged"; did you mean "feuds.avenged"?' test "$work/own/rivals/scenarios/own.lua"
mkdir -p "$work/asks" && cp -r cardscripts/skirmish "$work/asks/" && printf '\nlocal position = include "nowhere"\n' >"$work/asks/skirmish/scenarios/rules.lua"
expect 1 'rules.lua:2: include "nowhere": ' test "$work/asks/skirmish/scenarios/rules.lua"
expect 1 "cardvm test $bad --filter 'equal -> expected: 3'" test $bad
# Tables are the same where all keys are, whatever these are; one that lies in itself is told.
mkdir -p "$work/keys/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$work/keys"
cat >"$work/keys/scenarios/keys.lua" <<'END'
scenario "the same" { function(t) t:equal({ 1, a = { b = 2 } }, { 1, a = { b = 2 } }, "same") end }
scenario "a value" { function(t) t:equal({ 1, b = 1, a = "x" }, { 1, b = 2, a = "x" }, "value") end }
scenario "one more" { function(t) t:equal({ a = 1, b = 1 }, { a = 1 }, "more") end }
scenario "itself" { function(t) local u = {} u.u = u t:equal(u, u, "deep") end }
END
output=$("$cardvm" test "$work/keys" 2>&1)
[[ $output == *"1 passed, 3 failed"* && $output == *'expected: { 1, a = "x", b = 2 }'* && $output == *'found: { 1, a = "x", b = 1 }'* &&
  $output == *"expected: { a = 1 }"* && $output == *"nested too deep"* ]] || fail "tables with keys: $output"
expect 1 "bad.lua:9: hand" test $bad --filter "equal ->"
expect 1 "data/failing.lua:3: why" test $bad --filter "a line of data"

each_says $bad 28

output=$("$cardvm" test $good --format json)
[[ $output == *'"rulings":["R1","R2.b"],"status":"passed"'* ]] || fail "ids of rulings"
[[ $(grep -c . <<<"$output") == "$(grep -c '^{.*}$' <<<"$output")" ]] ||
  fail "json prints something else than objects"

output=$("$cardvm" test $good --format tap --jobs 3)
[[ $output == "TAP version 13"$'\n'"1..$good_count"* && $output == *"ok 9 - "* &&
  $output == *"# $good_count passed, 0 failed" ]] || fail "tap"
output=$("$cardvm" test $bad --filter "equal ->" --format tap)
[[ $output == *"not ok 1 - equal"* && $output == *"expected: 3"* ]] || fail "tap of a failure"
output=$("$cardvm" test $bad --filter "equal ->" --format junit)
[[ $output == *'tests="1" failures="1" errors="0"'* && $output == *"<failure message="* &&
  $output == *"name=\"equal -&gt; expected: 3\""* ]] || fail "junit"

# A file of scenarios may be called rules.lua: its folder is no rule set.
mkdir -p "$records/about/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$records/about"
printf 'scenario "R1" { function(t) t:equal(t:turn(), 1, "the turn") end }\n' >"$records/about/scenarios/rules.lua"
for where in "" /scenarios /scenarios/rules.lua; do
  expect 0 "1 passed, 0 failed" test "$records/about$where"
done

# Whatever bytes names and messages hold: every format can be parsed, and a terminal is given no orders.
mkdir -p "$records/bytes/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$records/bytes"
printf 'scenario "bad \\xff \\27[31m \\u{9b}1m caf\xc3\xa9" { function() error("\\xed\\xa0\\x80 \\27]0;x\\7 \\0 ]]>") end }\n' \
  >"$records/bytes/scenarios/bytes.lua"
for format in pretty tap json junit; do
  output=$("$cardvm" test "$records/bytes" --format $format)
  [[ $output == *"bad ? ?[31m ??1m café"* ]] || fail "$format: the name"
  ! LC_ALL=C grep -q $'[\x01-\x08\x0b-\x1f\x7f]' <<<"$output" || fail "$format: control characters"
  iconv -f UTF-8 -t UTF-8 <<<"$output" >/dev/null || fail "$format: no UTF-8"
done
if command -v python3 >/dev/null; then
  output=$("$cardvm" test "$records/bytes" --format json)
  python3 -c 'import json, sys; json.load(sys.stdin)' <<<"$output" || fail "json is none"
  output=$("$cardvm" test "$records/bytes" --format junit)
  python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin)' <<<"$output" || fail "junit is no XML"
fi
# The file's own name, and that of a rule set.
ugly=$records/$'ugly\xff\e[31m'
cp -r $tiny "$ugly"
output=$("$cardvm" list --path "$records" 2>&1; "$cardvm" test "$ugly/nothing" "$ugly" 2>&1
  "$cardvm" test "$ugly/scenarios" --format tap)
! LC_ALL=C grep -q $'[\xff\e]' <<<"$output" || fail "names of files and folders"

# Scenarios are Lua of anybody's: they have a bound for memory, and one for time also while they are read.
printf 'local s = "x"\nwhile true do s = s .. s end\n' >"$records/bytes/scenarios/bytes.lua"
# Sanitizers reserve more addresses than any bound, so there the bound of scenarios stands alone.
output=$({ grep -q __asan_init "$cardvm" || ulimit -v 2000000; } && "$cardvm" test "$records/bytes" 2>&1)
[[ $? == 1 && $output == *"not enough memory"* && $output == *"0 passed, 1 failed"* ]] || fail "a scenario takes all memory"
printf 'while true do end\n' >"$records/bytes/scenarios/bytes.lua"
expect 1 "does not end" test "$records/bytes"

# The command that a failure names runs just that scenario.
output=$("$cardvm" test $bad | sed -n 's/^  run it alone: cardvm //p' | head -n 1)
output=$(eval "\"$cardvm\" $output" 2>&1)
[[ $output == *"0 passed, 1 failed" ]] || fail "the command of a failure"

# --- cards, players and places in one question ---------------------------------------------------

mkdir -p "$work/mixed/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$work/mixed"
cat >>"$work/mixed/rules.lua" <<'END'
event "singe" { about = { "card", "player" }, args = { "amount" },
  body = function(event)
    if event.card then event.card:harm(event.amount) else event.player:change_life(-event.amount) end
  end }
any_target = any_of { any.battle, players, places(any.yard) }
END
cat >>"$work/mixed/cards/cards.lua" <<'END'
card "Bolt" { activated { keyword = "bolt", window = "main", choose = one(any_target, "whom"),
  function(me, target) if target.is_place then me:move_to(target) else target:singe(2) end end } }
deck "Bolts" { { 5, "Plain" }, { 10, "Bolt" } }
END
cat >"$work/mixed/scenarios/mixed.lua" <<'END'
local function at(target, more)
  return function(t)
    t:you "bolt"
    local _, kind = t:asked()
    t:equal(kind, "choose", "what is asked")
    t:refused("you", 7)
    t:you { choose = { target } }
    more(t)
  end
end
local position = { your = { battle = { "Bolt" } }, enemy = { battle = { "Plain" } } }
local function case(name, target, more)
  scenario(name) { your = position.your, enemy = position.enemy, at(target, more) }
end
case("a card", "Plain", function(t) t:equal(t:card("Plain").hurt, 2, "hurt") end)
case("a player", "enemy", function(t) t:equal(t.enemy.life, 3, "life") end)
case("a place", "well", function(t) t:equal(t:card("Bolt").place, "well", "place") end)
scenario "t.enemy, refused and its options" {
  your = position.your, enemy = position.enemy,
  function(t)
    t:you "bolt"
    t:equal(#t:card("Plain").options, 1, "options of a card")
    t:you { choose = { t.enemy } }
    t:equal(t.enemy.life, 3, "life")
    t:happened { "answered by you enemy" }
  end,
}
END
expect 0 "4 passed, 0 failed" test "$work/mixed"
expect 0 "40 games of 2" run "$work/mixed" --deck Bolts --games 40 --check
output=$("$cardvm" play "$work/mixed" --deck "20 Bolt" --seat 1=person --seat 2=greedy --seed 3 2>&1 <<'END'
deploy Bolt
bolt Bolt
END
)
says "whom" "a person is asked whom to bolt"
says "gate" "a person can choose a place"
expect 0 "" play "$work/mixed" --deck Bolts --seat 1=search:20 --seat 2=random --seed 3

finish scenarios
