#!/usr/bin/env bash
# The same game everywhere: each of the scripts in nasty/ gives one result, whatever Lua's hash seed is and wherever
# memory lies. Both are other ones in every process.
#
#   nasty.sh PROGRAM [PROCESSES]   50 processes unless said otherwise
set -uo pipefail

program=$(realpath "$1") processes=${2:-50}
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
results=$(mktemp)
trap 'rm -f "$results"' EXIT
for ((n = 0; n < processes; n++)); do
  "$program" $((RANDOM * 64 + RANDOM + 1)) nasty/*.lua >>"$results" || exit 1
done

# Every line once, with how often it came: a script that comes twice has two results.
sort "$results" | uniq -c | awk -v all="$processes" -v there="$(ls nasty/*.lua | wc -l)" '
  { results[$2]++; if ($3 == 4) memory[$2] = 1 }
  END {
    for (script in results) {
      count++
      if (memory[script]) { print script ": ends for want of memory, which tells nothing"; bad++ }
      else if (results[script] > 1) { print script ": " results[script] " results in " all " processes"; bad++ }
    }
    print "nasty: " count " scripts, " all " processes, " bad + 0 " with more than one result"
    exit count != there || bad > 0
  }' | sort
exit "${PIPESTATUS[2]}"
