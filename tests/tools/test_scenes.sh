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

# --- positions, written and read -----------------------------------------------------------------

mkdir "$work/records"
"$cardvm" test $scenes/scenarios/good.lua --record "$work/records" >/dev/null
cp -r $scenes "$work/rules" && rm "$work"/rules/scenarios/*.lua

# written NAME EXPECTATION...: the position of a recorded scenario is written, and what is read again is as it was.
written() {
  local name=$1
  shift
  "$cardvm" replay "$work/records/$name.replay" --scenario 1 >"$work/written.lua" 2>&1
  awk -v more="$*" '{ print } /^  function\(t\)/ { print more }' "$work/written.lua" >"$work/rules/scenarios/written.lua"
  output=$("$cardvm" test "$work/rules/scenarios/written.lua" 2>&1) || fail "$name: written and read: $(cat "$work/written.lua")"
}
written circles_of_one_name_lie_in_the_zone_that_is_named \
  't:equal(t:at("camp.left"), { "Oak" }) t:equal(t:at("front.left"), { "Elm" }) t:equal(t:at("enemy.camp.left"), { "Twice" })'

finish scenes
