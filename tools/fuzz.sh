#!/usr/bin/env bash
# Fuzzes: builds the targets of tests/fuzz for libFuzzer (clang, AddressSanitizer, UndefinedBehaviorSanitizer, every assertion) and
# runs each for so long. Inputs that reach something new are kept in build/fuzz/corpus; what is found lies in build/fuzz/found.
set -uo pipefail

minutes=10 # for each target
targets=(save replay view api)
usage="usage: tools/fuzz.sh [--minutes N] [--target save|replay|view|api]"
while [[ $# -gt 0 ]]; do
  case $1 in
    --minutes) minutes=${2:-} ;;
    --target) targets=("${2:-}") ;;
    --help) echo "$usage"; exit 0 ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
  shift $(($# > 1 ? 2 : 1))
done
if ! [[ $minutes =~ ^[1-9][0-9]*$ && -f $(dirname "${BASH_SOURCE[0]}")/../tests/fuzz/fuzz_${targets[0]}.c ]]; then
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

status=0
mkdir -p build/fuzz/found
for target in "${targets[@]}"; do
  corpus=build/fuzz/corpus/$target log=build/fuzz/$target.log
  mkdir -p "$corpus"
  length=64
  [[ $target == api ]] && length=1500
  if nice "build/fuzz/libfuzz_$target" -max_total_time=$((60 * minutes)) -max_len=$length -len_control=0 -timeout=60 \
    -rss_limit_mb=3000 -artifact_prefix="build/fuzz/found/$target-" "$corpus" "tests/fuzz/corpus/fuzz_$target" >"$log" 2>&1
  then
    echo "$target: $(grep -o 'Done [0-9]* runs' "$log"), $(grep -oE 'cov: [0-9]+' "$log" | tail -n 1)"
  else
    status=1
    grep -vE '^#[0-9]' "$log" | tail -n 60
    found=$(grep -oE 'build/fuzz/found/[^ ]+' "$log" | tail -n 1)
    echo "$target: found something; again by: build/fuzz/libfuzz_$target $found"
  fi
done
exit $status
