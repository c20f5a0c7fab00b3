#!/usr/bin/env bash
# test_strength.sh CARDVM: greedy players beat random ones, in a few games of the rule sets named here. The seeds are given, so
# the games are the same each time. tools/test.sh runs it.
cardvm=$1
cd "$(dirname "$0")/../.." || exit 1
status=0

# RULESET SEAT GAMES WINS: so many must be won.
beats() {
  local won
  won=$("$cardvm" run "cardscripts/$1" --games "$3" --seed 4100 --seat "$2=greedy" --jobs 2 |
    sed -n "s/.*won:.*player $2 \([0-9]*\).*/\1/p")
  echo "$1, seat $2: ${won:-none} of $3 won, $4 are needed"
  ((${won:-0} >= $4)) || status=1
}

beats dominion 1 20 16
beats dominion 2 20 16
beats dominance 1 10 8
beats dominance 2 10 8
beats twilight_imperium 3 6 4
beats stack 1 6 5
beats stack 2 6 5
exit $status
