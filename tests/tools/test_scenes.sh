#!/usr/bin/env bash
# What scenarios must not pass over in silence, and what they can say of a position.
#
#   tests/tools/test_scenes.sh CARDVM    from the top of the checkout
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/tools/test_scenes.sh CARDVM}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/tools/expect.sh
scenes=tests/data/scenes

expect 0 " 0 failed" test $scenes/scenarios/good.lua
each_says $scenes/scenarios/bad.lua "$(grep -c '^bad(\|^scenario ' $scenes/scenarios/bad.lua)"

# The line is that of the file in which it stands, a helper's too; and the scenario's own is said.
helpers=$scenes/scenarios/data/helpers.lua bad=$scenes/scenarios/bad.lua
own_line() { says "in the scenario: $bad:$(grep -nF "$1" $bad | cut -d: -f1)" "a failure in a helper"; }
expect 1 "$helpers:5: \"poke\" is not a legal action now" test $scenes --filter "deferred in a helper"
own_line "  helpers.poke(t)"
expect 1 "$helpers:11: you is not asked" test $scenes --filter "the second line"
own_line "  helpers.end_turns(t)"
expect 1 "$helpers:17: attempt to index a nil value" test $scenes --filter "an error of a helper"
own_line "  helpers.index_nothing(t)"
expect 1 "a local helper" test $scenes --filter "a function of the same"
own_line "  local_helper(t)"

# A scenario that a helper makes stands in the helper's file; so do errors of a file of data, once.
expect 1 "data/makers.lua:5: there is no zone and no variable" test $scenes --filter "made by a function"
own_line 'include("data/makers")'
loads() { # NAME SCRIPT DATA TEXT: the scenarios say so when they are read
  mkdir -p "$work/a folder whose name is long enough to be cut off/$1/scenarios/data"
  local at="$work/a folder whose name is long enough to be cut off/$1"
  cp -r $scenes/rules.lua $scenes/cards "$at"
  printf '%s\n' "$2" >"$at/scenarios/try.lua"
  printf '%s\n' "$3" >"$at/scenarios/data/it.lua"
  expect 1 "$4" test "$at/scenarios/try.lua"
  [[ $(grep -c "it.lua:[0-9]" <<<"$output") == 1 && $output != *"try.lua:"*"it.lua:"* ]] || fail "a place is told twice: $1"
}
includes=$'\n\ninclude "data/it"'
loads syntax "$includes" $'\n\n\n\nlocal x = = 2' "/scenarios/data/it.lua:5: unexpected symbol near '='"
says "in the scenario: $work/a folder whose name is long enough to be cut off/syntax/scenarios/try.lua:3" "an unreadable file of data"
loads error "$includes" $'\nerror("boom")' "/scenarios/data/it.lua:2: boom"
loads called "$includes.go()" $'return { go = function()\n  error("boom: x:3: y")\nend }' "/scenarios/data/it.lua:2: boom: x:3: y"
says "/called/scenarios/try.lua:3" "who calls the function of data"

for key in choose cost; do
  expect 1 'what is asked now is answered by "option"' test $scenes --filter "an option under $key"
done
for key in known_to master owner; do
  expect 1 "\"$key\" is one player, \"you\", \"enemy\" or \"player 3\", not a table" test $scenes --filter "one player for $key"
done

# --- positions, written and read -----------------------------------------------------------------

"$cardvm" test $scenes/scenarios/good.lua --record "$work/records" >/dev/null
cp -r $scenes "$work/rules" && rm "$work"/rules/scenarios/*.lua

# written NAME EXPECTATION...: the position of a recorded scenario is written, and what is read again is as it was.
written() {
  local name=$1
  shift
  "$cardvm" replay "$work/records/$name.replay" --scenario 1 >"$work/written.lua" 2>&1
  awk -v more="$*" '/-- What must be true now/ { print more } { print }' "$work/written.lua" >"$work/rules/scenarios/written.lua"
  output=$("$cardvm" test "$work/rules/scenarios/written.lua" 2>&1) || fail "$name: written and read: $(cat "$work/written.lua")"
}
written circles_of_one_name_lie_in_the_zone_that_is_named \
  't:equal(t:at("camp.left"), { "Oak" }) t:equal(t:at("front.left"), { "Elm" }) t:equal(t:at("enemy.camp.left"), { "Twice" })'
written what_lies_face_down_and_who_knows_it \
  't:equal(t.your.field[1].name, "Oak")
   t:equal({ t.enemy.field[1].name, t.enemy.field[2].name, t.enemy.field[3].name }, { "Hood", "Guise", "Oak" })
   t:equal({ t:knows("you", t.enemy.field[1]), t:knows("enemy", t.enemy.field[1]) }, { false, true })'
# From where it was set, the mask and the copy stand on the table.
"$cardvm" replay "$work/records/set_down_from_the_hand.replay" --scenario 3 >"$work/written.lua"
output=$(cat "$work/written.lua")
says '{ "Mirror", becomes = "Pest" }' "a copy in a position"
says '{ "Oak", becomes = "Guise" }' "what lies face down in a position"
# A game that fails because of what lies face down is shrunk to a scenario in which it still lies so.
cp -r $scenes "$work/trap" && rm "$work"/trap/scenarios/*.lua
cat >>"$work/trap/cards/cards.lua" <<'END'
card "Trap" { triggered { on = "unveil", self = true, function() error("it snaps") end } }
deck "Traps" { { 10, "Trap" } }
END
sed -i 's/^sequence "setup".*/sequence "setup" { step "hands" { function(setup) setup.player.deck.top:move_to("hand") end } }/' "$work/trap/rules.lua"
expect 1 "it snaps" run "$work/trap" --games 5 --deck Traps --shrink "$work/trap/scenarios/found.lua"
output=$(cat "$work/trap/scenarios/found.lua")
says 'field = { { "Trap", becomes = "Guise" } }' "a shrunk scenario"
# --- messages of scripts: what counts, what is missing, whose it is ------------------------------------

# mistake FILE SCRIPT TEXT: the rule set with these lines more says so when it is loaded or played.
mistake() {
  rm -rf "$work/mistake" && cp -r $scenes "$work/mistake" && rm "$work"/mistake/scenarios/*.lua
  printf '%s\n' "$2" >>"$work/mistake/$1"
  echo 'scenario "try" { your = { field = { "Try" } }, function(t) t:you "try" t:expect(true, "x") end }' >"$work/mistake/scenarios/try.lua"
  expect 1 "$3" test "$work/mistake"
}
mistake rules.lua "tags \"kinds\" { $(printf '"%x",' {1..8200}) }" 'there are more than 256 properties; 32 tags are one'
mistake rules.lua 'rule(constant { cards = any.units, while_ = arrived_in(it, "tournament"), power = add(1) })' "there is no sequence 'tournament' yet: what comes further down, or in a file that is included later"
try() { echo "card \"Try\" { activated { keyword = \"try\", window = \"main\", function(me) $1 end } }"; }
mistake cards/cards.lua "$(try "me:harm()")" "harm: amount is missing; a whole number was expected"
mistake cards/cards.lua "$(try "you:set_down()")" "a player has no 'set_down'; a card has one"

finish scenes
