#!/usr/bin/env bash
# The host program that README.md shows is the one that is built and run, what READMEs link to exists, and the
# present version is in CHANGELOG.md.
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
for part in $(grep -o 'COMPONENT cardvm_[a-z]*' tools/package/install.cmake | sed 's/.* //' | sort -u) ldconfig; do
  grep -qF "$part" README.md || { echo "README.md: does not say $part" >&2; status=1; }
done
version=$(sed -n 's/^#define CARDVM_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' vm/include/cardvm.h | paste -sd.)
if ! grep -qx "## $version" CHANGELOG.md; then
  echo "CHANGELOG.md: says nothing of version $version" >&2
  status=1
fi
exit $status
