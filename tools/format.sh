#!/usr/bin/env bash
# Formats every C file as .clang-format says.
#
#   tools/format.sh            rewrites what is not formatted, and names it
#   tools/format.sh --check    only names it, and fails if there is any
#
# Versions of clang-format differ in small things. Debian's of today decides; with another one nothing is done.
set -uo pipefail

version=14
if [[ $# -gt 1 || ($# == 1 && $1 != --check) ]]; then
  echo "usage: tools/format.sh [--check]" >&2
  exit 2
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

format=$(command -v clang-format-$version || command -v clang-format) || {
  echo "format: there is no clang-format (Debian's package clang-format)" >&2
  exit 1
}
if [[ $("$format" --version) != *"version $version."* ]]; then
  echo "format: not done: clang-format $version decides, this is: $("$format" --version)"
  [[ ${1:-} == --check ]]
  exit
fi

mapfile -d '' files < <(find vm bindings tools tests -type f \( -name '*.c' -o -name '*.h' \) -print0)

# wrong FILE...: those that are not formatted.
wrong() {
  "$format" --dry-run "$@" 2>&1 |
    sed -n 's/:[0-9]*:[0-9]*: warning: .*\[-Wclang-format-violations\]$//p' | sort -u
}

mapfile -t found < <(wrong "${files[@]}")
if [[ ${1:-} == --check ]]; then
  [[ ${#found[@]} == 0 ]] || printf '%s: not formatted; tools/format.sh does it\n' "${found[@]}"
  echo "format: ${#files[@]} files, ${#found[@]} not formatted"
  [[ ${#found[@]} == 0 ]]
  exit
fi

# What one pass breaks into lines, the next may align anew.
left=("${found[@]}")
for pass in 1 2 3 4; do
  [[ ${#left[@]} -gt 0 ]] || break
  "$format" -i "${left[@]}" || exit
  mapfile -t left < <(wrong "${left[@]}")
done
[[ ${#found[@]} == 0 ]] || printf '%s\n' "${found[@]}"
if [[ ${#left[@]} -gt 0 ]]; then
  echo "format: $pass passes do not settle ${left[*]}" >&2
  exit 1
fi
