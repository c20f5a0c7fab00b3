#!/usr/bin/env bash
# Installs what is missing, builds, and runs `cardvm ARGS`; without ARGS a demonstration game. What is measured
# (`cardvm bench`) is the fastest build, of tools/fast.sh.
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$top/build/release

"$top/tools/setup.sh" run

# A build is only worth reading about when it fails.
compile() {
  if [[ ! -f $build/build.ninja ]]; then
    cmake --fresh -G Ninja -S "$top" -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo
  fi
  cmake --build "$build" --target installed # the command, and what `cmake --install` wants besides
}
if [[ ${1:-} == bench ]]; then
  "$top/tools/fast.sh"
  build=$top/build/fast
else
  [[ -x $build/cardvm || ! -t 2 ]] || echo "building cardvm (the first time takes a moment)" >&2
  if ! output=$(compile 2>&1); then
    printf '%s\nrun: could not build cardvm\n' "$output" >&2
    exit 1
  fi
fi

# Rule sets are found from any directory.
export CARDVM_PATH=${CARDVM_PATH:-$top/cardscripts}
export CARDVM_CALLED=${CARDVM_CALLED:-$0}
[[ $# -gt 0 ]] || set -- play gundam --trace --seed 7 --demo
exec "$build/cardvm" "$@"
