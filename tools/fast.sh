#!/usr/bin/env bash
# Builds the fastest cardvm and shared library that gcc can make: a build that records what runs most plays games, then
# both are compiled anew by that record and across files, in build/fast. Games are the same in any build.
set -euo pipefail

if [[ $# -gt 0 ]]; then
  echo "usage: tools/fast.sh" >&2
  exit 2
fi
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$top/build/fast

"$top/tools/setup.sh" run
export CARDVM_PATH=${CARDVM_PATH:-$top/cardscripts}

compile() { # RECORD|USE TARGET...
  cmake -G Ninja -S "$top" -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON \
    -DCARDVM_TESTS=OFF -DCARDVM_PROFILE="$1" && cmake --build "$build" --target "${@:2}"
}

# Random games of every rule set; games whose players know what they want.
play() {
  local each
  for each in skirmish:300 gundam:200 stack:20 vanguard:40 dominance:8 dominion:10 twilight_imperium:4; do
    "$build/cardvm" run "${each%:*}" --games "${each#*:}" || return
  done
  "$build/cardvm" bench dominion || [[ $? == 1 ]]
}

made=$build/made # after all that it was made of
is_made() {
  [[ -f $made && -z $(find "$top"/{vm,bindings,tools,cardscripts,CMakeLists.txt} -newer "$made" -print -quit) ]]
}

make_fast() {
  rm -f "$made"
  [[ ! -d $build ]] || find "$build" -name '*.gcda' -delete
  compile RECORD cardvm && play && compile USE cardvm cardvm_shared && touch "$made"
}
if is_made; then
  exit 0
fi
echo "building cardvm twice, with games in between (a minute or two)" >&2
if ! output=$(make_fast 2>&1); then
  printf '%s\nfast: could not build cardvm\n' "$output" >&2
  exit 1
fi
