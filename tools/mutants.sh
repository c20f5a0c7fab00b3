#!/usr/bin/env bash
# What is asked of the scenarios of every rule set: of all mutants that load they kill nine in ten, and
# at most one in twenty is named in equivalent.txt. Tells the sums; the survivors lie beside the program.
set -uo pipefail

usage="usage: tools/mutants.sh CARDVM RULESET..."
if [[ $# -lt 2 || ! -x $1 ]]; then
  echo "$usage" >&2
  exit 2
fi
cardvm=$(realpath "$1")
shift

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
export CARDVM_PATH=$PWD/cardscripts
status=0
for rules in "$@"; do
  survivors=$(dirname "$cardvm")/mutants_$rules.txt
  if nice "$cardvm" mutate "cardscripts/$rules" --killed 90 --equivalent 5 --jobs 2 >"$survivors"; then
    verdict=enough
  else
    verdict="not enough" status=1
  fi
  echo "$rules: $(tail -n 1 "$survivors"): $verdict ($survivors)"
done
exit $status
