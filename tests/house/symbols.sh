#!/usr/bin/env bash
# The shared library is named for its major and minor version, so that no host starts with one that may break it.
# It shows the functions of the public headers and nothing else; whatever the static one defines for others to see
# begins with cardvm_.
#
#   tests/house/symbols.sh libcardvm.so libcardvm.a
set -euo pipefail
shared=$(realpath "$1")
static=$(realpath "$2")
cd "$(dirname "$0")/../.."
status=0

defined() { nm --defined-only "$@" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort -u; }
declared=$(cat vm/include/*.h bindings/{replay,lua,client}/include/*.h | # wasm stands above the library
  grep -oE '\bcardvm_[a-z0-9_]+\(' | tr -d '(' | LC_ALL=C sort -u)
[[ $(wc -l <<<"$declared") -gt 100 ]] || { echo "no functions found in the public headers" >&2; exit 1; }

number() { sed -n "s/^#define CARDVM_VERSION_$1 //p" vm/include/cardvm.h; }
name=$(objdump -p "$shared" | awk '$1 == "SONAME" { print $2 }')
expected=libcardvm.so.$(number MAJOR).$(number MINOR)
if [[ $name != "$expected" || ${shared##*/} != "$expected.$(number PATCH)" ]]; then
  echo "$shared has the SONAME \"$name\", expected $expected" >&2
  status=1
fi

shown=$(defined -D "$shared")
if [[ $shown != "$declared" ]]; then
  echo "$shared and the public headers differ (< in the library only, > in the headers only):" >&2
  diff <(echo "$shown") <(echo "$declared") | grep '^[<>]' >&2 || true
  status=1
fi
if strangers=$(defined -g "$static" | grep -vE '^(cardvm_|__odr_asan)'); then
  printf '%s defines for all to see:\n%s\n' "$static" "$strangers" >&2
  status=1
fi
exit $status
