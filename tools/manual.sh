#!/usr/bin/env bash
# Makes the manual and the reference one static site with search, in build/manual. The generator is
# installed by `tools/setup.sh test`, in build/site; without it this ends with 77 and says so.
set -euo pipefail
usage="usage: tools/manual.sh [FOLDER]   (else build/manual, which is made anew)"
[[ ${1:-} == --help ]] && { echo "$usage"; exit 0; }
[[ $# -le 1 && ${1:-} != -* ]] || { echo "$usage" >&2; exit 2; }
out=$(realpath -m "${1:-$(dirname "$0")/../build/manual}")
cd "$(dirname "$0")/.."
programs=build/site/node_modules/.bin
if [[ ! -x $programs/eleventy || ! -x $programs/pagefind ]]; then
  echo "tools/manual.sh: the generator is not installed: tools/setup.sh test does it" >&2
  exit 77
fi
# Only what was made here is thrown away.
if [[ -e $out && ! -f $out/pagefind/pagefind.js && -n $(ls -A "$out") ]]; then
  echo "tools/manual.sh: $out is there, and is not a site of ours" >&2
  exit 1
fi
new=$out.new.$$ # a site that is half made replaces none
trap 'rm -rf "$new"' EXIT
"$programs/eleventy" --quiet --config=tools/site/eleventy.config.js --output="$new"
"$programs/pagefind" --site "$new" --include-characters "_" --quiet
rm -rf "$out"
mv "$new" "$out"
echo "$out/index.html ($(find "$out" -name '*.html' | wc -l) pages); for the search: python3 -m http.server -d $out"
