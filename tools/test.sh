#!/usr/bin/env bash
# Installs what is missing, builds, and runs the tests: everything that a change is likely to break, in a few minutes.
# --all: every test we have, also sanitized, with other compilers, in the browser. It is what CI runs.
# --mutants: instead of all that, whether the scenarios of every rule set can tell (a quarter of an hour).
# All parts run even when one fails. The last line sums ctest's cases and the scenarios of all builds; any other part
# that fails counts as one failed case, so that "0 failed" always means that everything is well.
set -uo pipefail

games= # random games of the soak; the sanitized build, with every assertion, plays a fortieth of them
seed=1
all=
mutants=
usage="usage: tools/test.sh [--all] [--games N] [--seed S] | --mutants"
while [[ $# -gt 0 ]]; do
  case $1 in
    --games) games=${2:-} ;;
    --seed) seed=${2:-} ;;
    --all) all=yes; shift; continue ;;
    --mutants) mutants=yes; shift; continue ;;
    --help) echo "$usage"; exit 0 ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
  shift $(($# > 1 ? 2 : 1))
done
games=${games:-$([[ $all ]] && echo 4000 || echo 1000)}
if ! [[ $games =~ ^[1-9][0-9]*$ && $seed =~ ^[0-9]+$ ]]; then
  echo "$usage" >&2
  exit 2
fi

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
if ! tools/setup.sh test; then
  echo "0 passed, 1 failed"
  exit 1
fi

export CARDVM_PATH=$PWD/cardscripts
export UBSAN_OPTIONS=print_stacktrace=1
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1

log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0
failed=0
report=() # one line per part, shown at the end

# part KIND NAME COMMAND...: runs a part and remembers how it went. KIND says what its output is:
#   cases  ends with the summary of a test runner, whose cases are counted
#   shown  shown as it comes; the last line stands for it in the report
#   quiet  shown only when the part fails
part() {
  local kind=$1 name=$2 status summary="" good=0 bad=0 start=$EPOCHREALTIME tenths verdict=ok
  shift 2
  echo "== $name"
  if [[ $kind == quiet ]]; then
    "$@" >"$log" 2>&1
    status=$?
    [[ $status == 0 ]] || cat "$log"
  else
    "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    summary=$(grep . "$log" | tail -n 1)
  fi

  if [[ $kind == cases ]]; then
    local ctest='tests passed, ([0-9]+) tests? failed out of ([0-9]+)'
    local scenarios='([0-9]+) passed, ([0-9]+) failed'
    summary=$(grep -E "$ctest|$scenarios" "$log" | tail -n 1)
    if [[ $summary =~ $ctest ]]; then
      bad=${BASH_REMATCH[1]} good=$((BASH_REMATCH[2] - BASH_REMATCH[1]))
    elif [[ $summary =~ $scenarios ]]; then
      good=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]}
    else
      summary="no summary: it did not run to its end"
    fi
    [[ $good -gt 0 && $bad == 0 ]] || status=1
  fi
  if [[ $status != 0 ]]; then
    verdict=FAILED
    [[ $bad -gt 0 ]] || bad=1
  fi
  passed=$((passed + good)) failed=$((failed + bad))

  tenths=$(((${EPOCHREALTIME/[.,]/} - ${start/[.,]/}) / 100000))
  report+=("$(printf '%-20s %-6s %5d.%d s  %s' "$name" "$verdict" \
    $((tenths / 10)) $((tenths % 10)) "$summary")")
  return "$status"
}

# build DIRECTORY OPTIONS...
build() {
  local directory=build/$1 fresh=()
  shift
  # A directory that another generator has configured can't be used again.
  [[ -f $directory/build.ninja ]] || fresh=(--fresh)
  cmake "${fresh[@]}" -G Ninja -S . -B "$directory" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DCARDVM_WERROR=ON "$@" && cmake --build "$directory"
}

# A build that failed may have left old programs behind, so its tests fail without being run.
built() {
  [[ ${build_of[$1]} == ok ]] || { echo "not run: the build failed"; return 1; }
}
declare -A build_of

run_ctest() {
  local which=(--label-exclude slow)
  [[ ! $all ]] || which=()
  built "$1" && ctest --test-dir "build/$1" --output-on-failure --no-tests=error -j2 "${which[@]}"
}
run_scenarios() {
  built "$1" && "build/$1/cardvm" test cardscripts --jobs 2
}
# Longer games are played less often, so many times fewer: as long of each, by and large.
run_soak() {
  local each status=0
  built "$1" || return
  for each in skirmish:10 gundam:10 vanguard:20 dominance:50 dominion:100 twilight_imperium:200 stack:500; do
    "build/$1/cardvm" run "${each%:*}" --games $((($2 + ${each#*:} - 1) / ${each#*:})) \
      --seed "$seed" --check --jobs 2 || status=1
  done
  return $status
}

test_build() { # NAME GAMES OPTIONS...
  local name=$1 games=$2
  shift 2
  build_of[$name]=failed
  part quiet "build $name" build "$name" "$@" && build_of[$name]=ok
  part cases "ctest $name" run_ctest "$name"
  part cases "scenarios $name" run_scenarios "$name"
  part shown "soak $name" run_soak "$name" "$games"
}

summary() {
  echo
  printf '%s\n' "${report[@]}"
  echo
  echo "$passed passed, $failed failed"
  [[ $failed == 0 ]]
}

if [[ $mutants ]]; then
  part quiet "build release" build release || { summary; exit 1; }
  for rules in cardscripts/*/; do
    part shown "mutants $(basename "$rules")" \
      tools/mutants.sh build/release/cardvm "$(basename "$rules")" && ((passed++))
  done
  summary
  exit
fi

lint() {
  part shown format tools/format.sh --check
  part shown luacheck luacheck --quiet --no-color cardscripts
}

if [[ ! $all ]]; then
  test_build release "$games" -DCARDVM_SANITIZE=OFF -DCARDVM_THREAD_SANITIZE=ON
  lint
  summary
  exit
fi

test_build release "$games" -DCARDVM_SANITIZE=OFF -DCARDVM_THREAD_SANITIZE=ON
test_build sanitize $(((games + 39) / 40)) -DCARDVM_SANITIZE=ON
part quiet "build clang" build clang -DCMAKE_C_COMPILER=clang
build_of[fast]=failed
part quiet "build fast" tools/fast.sh && build_of[fast]=ok
part cases "scenarios fast" run_scenarios fast
part shown fuzz tools/fuzz.sh
part shown determinism tests/determinism/determinism.sh gcc-O0 gcc-O3 clang-O0 clang-O3 wasm
part cases playground tools/playground.sh --test
part cases npm tools/npm.sh --test
part shown strength tests/tools/test_strength.sh build/release/cardvm
lint

summary
