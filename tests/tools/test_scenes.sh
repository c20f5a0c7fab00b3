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

finish scenes
