#!/usr/bin/env bash
# Runs the examples of other languages with a shared library that need not be installed.
#
#   tests/embedding/ffi/ffi.sh LIBRARY python|node        77: what it needs is not installed
set -euo pipefail
cd "$(dirname "$0")/../../.."
export CARDVM_LIBRARY=$1 CARDVM_INCLUDE=vm/include:bindings/lua/include PYTHONDONTWRITEBYTECODE=1
examples=tests/embedding/ffi

# What a command prints must be these lines.
says() {
  local expected=$1 found
  shift
  found=$("$@" 2>&1) || { echo "$*: failed: $found" >&2; exit 1; }
  [[ $found == $expected ]] || { echo "$*: expected: $expected, found: $found" >&2; exit 1; }
}

case $2 in
  python)
    python3 -c 'import cffi' 2>/dev/null || { echo "skipped: Python has no cffi (tools/setup.sh test installs it)"; exit 77; }
    says $'the save is the same game: True\nthe fork has gone on alone: True\nseat 1 sees something: True\nwon by [[]2]' \
      python3 $examples/play.py cardscripts/gundam
    says $'the first hands differ: True\n1000 games, 20000 decisions, rows of * numbers' python3 $examples/learn.py cardscripts/skirmish
    ;;
  node)
    [[ -d build/site/node_modules/koffi ]] || { echo "skipped: there is no koffi (tools/setup.sh test installs it)"; exit 77; }
    export CARDVM_KOFFI=$PWD/build/site/package.json
    says $'the fork is the same game: true\nover after * decisions' node $examples/play.mjs cardscripts/gundam
    ;;
esac
