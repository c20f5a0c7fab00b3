#!/usr/bin/env bash
# secrets.sh CARDVM: what viewers learn, in every rule set and with decks in which every way of hiding occurs; of a game in pairs
# (tools/secrets) all that a viewer is told of both is the same, and the pairs reach what hides.
set -uo pipefail
cardvm=$(realpath "${1:?usage: tests/tools/secrets.sh CARDVM}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
unset CARDVM_PATH
status=0
output=""

# reached WHAT PERCENT: so many of the pairs had it.
reached() {
  local pairs had
  pairs=$(sed -n 's/.*what viewers learn: \([0-9]*\) pairs.*/\1/p' <<<"$output")
  had=$(sed -n "s/.*$1 \([0-9]*\).*/\1/p" <<<"$output" | head -n 1)
  if ((${had:-0} * 100 < ${pairs:-0} * $2 || ${pairs:-0} == 0)); then
    echo "FAILED: ${had:-none} of ${pairs:-no} pairs with $1, $2 percent are needed"
    status=1
  fi
}

# told RULESET ARGS...: nobody is told more than it may know.
told() {
  local ruleset=$1
  shift
  output=$("$cardvm" run "cardscripts/$ruleset" --seed 500 --jobs 2 "$@" 2>&1) || {
    echo "FAILED: $ruleset $*"
    head -n 20 <<<"$output" | cut -c 1-300
    status=1
  }
  grep -A 2 "what viewers learn" <<<"$output" || status=1
}

masks="10 Hollow Oak, 8 False Friend, 11 Fen, 11 Grove"
told stack --games 2 --pairs 32 --deck "$masks" --deck "$masks"
reached "pairs with a card face down" 10
told stack --games 2 --pairs 32 # with its own decks, in which nothing masks
reached "pairs with a card face down" 10
reactions="Possession, Watchtower, Trader, Moat, Village, Smithy, Militia, Witch, Bureaucrat, Chapel"
told dominion --games 4 --pairs 16 \
  --kingdom "$reactions"
reached "a reaction held" 30
reached "a question that one game alone asked" 5
told gundam --games 10 --pairs 24
reached "a reaction held" 30
told vanguard --games 6 --pairs 24
reached "a shuffle" 2
told dominion --games 3 --players 3 --pairs 16 --kingdom "$reactions"
told dominion --games 6 --players 3 --pairs 16 --kingdom Possession # at work in each pair: test_secrets.c
reached "a decider replaced" 1
told skirmish --games 20 --pairs 16
told twilight_imperium --games 3 --pairs 8
told dominance --games 1 --pairs 16
exit $status
