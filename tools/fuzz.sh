#!/usr/bin/env bash
# Fuzzes: builds the targets of tests/fuzz for libFuzzer (clang, AddressSanitizer, UndefinedBehaviorSanitizer, every assertion).
# Without --minutes each runs the kept corpus and a fixed number of inputs from a fixed seed: the same everywhere, some two minutes.
# With it each goes on from there for so long, from a new seed; inputs that reach something new are kept in build/fuzz/corpus.
# What is found lies in build/fuzz/found.
set -uo pipefail

minutes= # for each target
targets=(save replay view api)
declare -A fixed=([save]=1500 [replay]=1200 [view]=4000 [api]=3000) # how many inputs
usage="usage: tools/fuzz.sh [--minutes N] [--target save|replay|view|api]"
while [[ $# -gt 0 ]]; do
  case $1 in
    --minutes) minutes=${2:-none} ;;
    --target) targets=("${2:-}") ;;
    --help) echo "$usage"; exit 0 ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
  shift $(($# > 1 ? 2 : 1))
done
if ! [[ ${minutes:-1} =~ ^[1-9][0-9]*$ && -f $(dirname "${BASH_SOURCE[0]}")/../tests/fuzz/fuzz_${targets[0]}.c ]]; then
  echo "$usage" >&2
  exit 2
fi

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
tools/setup.sh test || exit 1
mkdir -p build
programs=("${targets[@]/#/libfuzz_}")
if ! { cmake -G Ninja -S . -B build/fuzz -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DCARDVM_SANITIZE=ON -DCARDVM_FUZZ=ON && ninja -C build/fuzz "${programs[@]}"; } >build/fuzz.log 2>&1; then
  cat build/fuzz.log
  exit 1
fi

fuzz() { # TARGET
  local target=$1 kept=tests/fuzz/corpus/fuzz_$1 log=build/fuzz/$1.log length=64 found options inputs
  [[ $target == api ]] && length=1500
  options=(-max_len=$length -len_control=0 -timeout=60 -rss_limit_mb=3000 "-artifact_prefix=build/fuzz/found/$target-")
  if [[ $minutes ]]; then
    mkdir -p "build/fuzz/corpus/$target"
    options+=("-max_total_time=$((60 * minutes))" "build/fuzz/corpus/$target" "$kept")
  else # Inputs in their order, since that of a folder differs from disk to disk; nothing learnt from compared values, which may be addresses.
    inputs=("$kept"/*)
    options+=(-seed=1 -use_cmp=0 "-runs=${fixed[$target]}" "-seed_inputs=$(IFS=, && echo "${inputs[*]}")")
  fi
  if nice "build/fuzz/libfuzz_$target" "${options[@]}" >"$log" 2>&1; then
    echo "$target: $(grep -o 'Done [0-9]* runs' "$log"), $(grep -oE 'cov: [0-9]+' "$log" | tail -n 1)"
    return
  fi
  grep -vE '^#[0-9]' "$log" | tail -n 60
  found=$(grep -oE 'build/fuzz/found/[^ ]+' "$log" | tail -n 1)
  echo "$target: found something; again by: build/fuzz/libfuzz_$target $found"
  return 1
}

mkdir -p build/fuzz/found
pids=() status=0
for target in "${targets[@]}"; do # beside each other: two of them take nearly all the time
  fuzz "$target" &
  pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid" || status=1; done
exit $status
