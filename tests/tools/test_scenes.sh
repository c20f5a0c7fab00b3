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
