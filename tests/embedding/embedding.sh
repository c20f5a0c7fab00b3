#!/usr/bin/env bash
# Runs an example of tests/embedding as its transcript says: a line that begins with "$ " is a command, the
# others are what it prints. <n> stands for any number. The rule sets lie in ./cardscripts.
#
#   tests/embedding/embedding.sh PROGRAM TRANSCRIPT ROOM      ROOM: a folder that is emptied first
set -euo pipefail
program=$(realpath "$1") transcript=$(realpath "$2") room=$3
sources=$(cd "$(dirname "$0")/../.." && pwd)
rm -rf "$room"
mkdir -p "$room"
cd "$room"
name=$(basename "$transcript" .txt)
ln -s "$program" "$name"
ln -s "$sources/cardscripts" cardscripts
ln -s "$sources/tests/data/tiny" tiny

# A transcript as a pattern: everything but <n> stands for itself.
pattern() { sed -e 's/[][\.*^$+?(){}|]/\\&/g' -e 's/<n>/[0-9]+/g' <<<"$1"; }

status=0
said=() at=0
# What the last command said beyond the transcript.
nothing_left() {
  while [[ $at -lt ${#said[@]} ]]; do
    echo "$transcript: not expected: ${said[at++]}" >&2
    status=1
  done
}
number=0
while IFS= read -r line || [[ -n $line ]]; do
  number=$((number + 1))
  if [[ $line == '$ '* ]]; then
    nothing_left
    mapfile -t said < <(bash -c "${line#\$ }" 2>&1)
    at=0
  else
    found=${said[at++]:-}
    if ! grep -qxE -- "$(pattern "$line")" <<<"$found"; then
      printf '%s:%s: expected: %s\n%s\n' "$transcript" "$number" "$line" "    found: $found" >&2
      status=1
    fi
  fi
done <"$transcript"
nothing_left
exit $status
