#!/usr/bin/env bash
# The host program that README.md shows is the one that is built and run.
set -euo pipefail
cd "$(dirname "$0")/../.."
shown=$(awk '/^```c$/ {on = 1; next} /^```$/ {on = 0} on' README.md)
if [ "$shown" != "$(cat tests/embedding/play.c)" ]; then
  echo "README.md: the C program differs from tests/embedding/play.c" >&2
  exit 1
fi
# Every path that a README links to exists.
status=0
for file in $(git ls-files '*README.md' 2>/dev/null || find . -name README.md -not -path './build/*'); do
  while read -r target; do
    case "$target" in http*|'#'*|'') continue ;; esac
    if [ ! -e "$(dirname "$file")/${target%%#*}" ]; then
      echo "$file: no such file: $target" >&2
      status=1
    fi
  done < <(grep -o '](\([^)]*\))' "$file" | sed 's/^](//; s/)$//' || true)
done
exit $status
