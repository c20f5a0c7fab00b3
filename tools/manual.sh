#!/usr/bin/env bash
# Makes the manual and the reference one static site with search, in build/manual. Installs what is missing
# (setup.sh), or with --as-is says that it is, and ends with 77. With the playground (tools/playground.sh --build) it is a
# part of the site, and the examples open in it.
set -euo pipefail
usage="usage: tools/manual.sh [--as-is] [--playground] [FOLDER]   (else build/manual, which is made anew)"
[[ ${1:-} == --help ]] && { echo "$usage"; exit 0; }
as_is=no playground=
[[ ${1:-} == --as-is ]] && { as_is=yes; shift; }
[[ ${1:-} == --playground ]] && { playground=build/playground; shift; }
[[ $# -le 1 && ${1:-} != -* ]] || { echo "$usage" >&2; exit 2; }
out=$(realpath -m "${1:-$(dirname "$0")/../build/manual}")
cd "$(dirname "$0")/.."
if [[ $as_is == no ]]; then
  tools/setup.sh manual
elif ! cmp -s tools/site/package-lock.json build/site/installed; then
  echo "the generator of the site is not installed: tools/setup.sh manual does it" >&2
  exit 77
fi
if [[ $playground && ! -f $playground/index.html ]]; then
  echo "tools/manual.sh: there is no playground: tools/playground.sh --build makes it" >&2
  exit 1
fi
programs=build/site/node_modules/.bin
# Only what was made here is thrown away.
if [[ -e $out && ! -f $out/pagefind/pagefind.js && -n $(ls -A "$out") ]]; then
  echo "tools/manual.sh: $out is there, and is not a site of ours" >&2
  exit 1
fi
new=$out.new.$$ # a site that is half made replaces none
trap 'rm -rf "$new"' EXIT
CARDVM_PLAYGROUND=$playground "$programs/eleventy" --quiet --config=tools/site/eleventy.config.js --output="$new"
"$programs/pagefind" --site "$new" --include-characters "_" --quiet
[[ $playground ]] && cp -r "$playground" "$new/playground"
rm -rf "$out"
mv "$new" "$out"
echo "$out/index.html ($(find "$out" -name '*.html' | wc -l) pages); for the search: python3 -m http.server -d $out"
