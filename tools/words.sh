#!/usr/bin/env bash
# Writes what is made of the words of the script API: the reference in bindings/reference and
# .luacheckrc. With --check nothing is written; what is out of date is named.
set -euo pipefail
usage="usage: tools/words.sh [--check] [CARDVM]   (else build/release/cardvm)"
check=no
[[ ${1:-} == --help ]] && { echo "$usage"; exit 0; }
[[ ${1:-} == --check ]] && { check=yes; shift; }
cardvm=$(realpath "${1:-$(dirname "$0")/../build/release/cardvm}")
cd "$(dirname "$0")/.."
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
mkdir "$new/reference"
"$cardvm" words --reference "$new/reference"
(unset CARDVM_PATH; "$cardvm" words --luacheck cardscripts/*/) >"$new/luacheckrc"
if [[ $check == yes ]]; then
  diff -r bindings/reference "$new/reference" && diff .luacheckrc "$new/luacheckrc" && exit 0
  echo "out of date: run tools/words.sh" >&2
  exit 1
fi
rm -rf bindings/reference
mv "$new/reference" bindings/reference
mv "$new/luacheckrc" .luacheckrc
