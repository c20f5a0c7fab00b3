#!/usr/bin/env bash
# Golden replays: recorded games must be played again hash for hash, and no script of theirs may have changed
# unnoticed.
#
#   golden.sh CARDVM             verify every replay in tests/golden, from the top of the checkout
#   golden.sh CARDVM --record    record them anew, after a change that is meant to change games
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/golden/golden.sh CARDVM [--record]}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
unset CARDVM_PATH

# Which games: rule set, number of games, first seed, and what else `cardvm run` is to be told.
games=(
  "gundam 3 1"
  "vanguard 2 1"
  "dominance 1 2"
  "dominion 1 1 --kingdom random --players 3"
  "twilight_imperium 1 1"
  "stack 1 1"
)
# And which scenarios, for what random players seldom do: where they are and what their names contain.
scenarios=(
  "cardscripts/gundam G-9-3-6.a" # an order
  "cardscripts/gundam GF-loss-7" # a player gives up
  "cardscripts/vanguard VF-end-6" # likewise
  "cardscripts/dominion S89" # extra turns of several players, decided by others
  "cardscripts/dominion S53" # an order asked inside an event
  "cardscripts/dominance DOM-58 concede in the middle" # likewise, in mid-effect
  "cardscripts/stack ST22" # a number that is chosen, and a copy of a spell
  "cardscripts/stack ST83" # a card that lies face down
  "tests/data/hearing/scenarios/chain.lua waits for its last link" # a chain
  "tests/data/tiny/scenarios/good.lua picks" # options and numbers
  "tests/data/tiny/scenarios/good.lua triggers" # yes and no
)

record_games() { # a line of `games`
  local ruleset count seed more
  read -r ruleset count seed more <<<"$1"
  mkdir -p "tests/golden/$ruleset"
  # shellcheck disable=SC2086 # several words
  "$cardvm" run "$ruleset" --games "$count" --seed "$seed" --record "tests/golden/$ruleset" $more
}

record_scenarios() { # a line of `scenarios`
  local path name folder
  read -r path name <<<"$1"
  folder=tests/golden/$(basename "${path%%/scenarios*}")
  mkdir -p "$folder"
  "$cardvm" test "$path" --filter "$name" --record "$folder"
}

if [[ ${2:-} == --record ]]; then
  rm -rf tests/golden/*/
  for line in "${games[@]}"; do record_games "$line" || exit 1; done
  for line in "${scenarios[@]}"; do record_scenarios "$line" || exit 1; done
fi

failures=0 verified=0
for file in tests/golden/*/*.replay; do
  if "$cardvm" replay "$file" --verify; then
    verified=$((verified + 1))
  else
    "$cardvm" bisect "$file"
    failures=$((failures + 1))
  fi
done
if [[ $failures != 0 ]]; then
  echo "golden: $failures replays part. If games were meant to change: tests/golden/golden.sh $cardvm --record" >&2
fi
[[ $failures == 0 && $verified != 0 ]]
