#!/usr/bin/env bash
# Golden replays: recorded games must be played again hash for hash, and no script of theirs may have changed
# unnoticed.
#
#   tests/golden.sh CARDVM             verify every replay in tests/golden, from the top of the checkout
#   tests/golden.sh CARDVM --record    record them anew, after a change that is meant to change games
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/golden.sh CARDVM [--record]}")
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
unset CARDVM_PATH

# Which games: rule set, number of games, first seed, and what else `cardvm run` is to be told.
games=(
  "gundam 3 1"
  "vanguard 2 1"
  "dominance 1 2"
)

record() {
  local ruleset count seed more
  read -r ruleset count seed more <<<"$1"
  rm -rf "tests/golden/$ruleset"
  mkdir -p "tests/golden/$ruleset"
  # shellcheck disable=SC2086 # several words
  "$cardvm" run "$ruleset" --games "$count" --seed "$seed" --record "tests/golden/$ruleset" $more
}

if [[ ${2:-} == --record ]]; then
  for line in "${games[@]}"; do
    record "$line" || exit 1
  done
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
  echo "golden: $failures replays part. If games were meant to change: tests/golden.sh $cardvm --record" >&2
fi
[[ $failures == 0 && $verified != 0 ]]
