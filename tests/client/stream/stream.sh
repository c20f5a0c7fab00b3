#!/usr/bin/env bash
# stream.sh CARDVM [DECISIONS]: games as one seat follows them (cardvm stream), kept by a client that knows the schema alone.
set -euo pipefail
cardvm=$(realpath "$1") most=(${2:+--decisions "$2"}) # of a game
cd "$(dirname "$0")/../../.."
command -v node >/dev/null || { echo "skipped: no node"; exit 77; }
follow() { "$cardvm" stream "$@" "${most[@]}" | node tests/client/stream/follow.mjs; }
follow gundam --seed 3 --view 1
follow gundam --seed 4 --view 2
follow dominion --kingdom Possessed --seed 5 --view 1
follow dominion --kingdom Possessed --seed 6 --view 2
for seat in 1 2; do # one has the other possessed
  follow dominion --replay tests/golden/dominion/*Possession*.replay --view $seat
done
follow vanguard --seed 2 --view 2
follow twilight_imperium --seed 1 --view 3
follow dominance --seed 1 --view 1 --decisions 300
