#!/usr/bin/env bash
# Every public header compiles alone, as C99, C11 and C++, without a warning; and so does the host that stands
# at the top of cardvm.h.
#
#   tests/house/headers.sh [CC]     the C++ compiler is looked for beside it
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
cc=${1:-cc}
failures=0 checked=0
includes=(vm/include bindings/*/include)
flags=(-Wall -Wextra -Wpedantic -Werror -fsyntax-only "${includes[@]/#/-I}")

compiles() { # NAME LANGUAGE STANDARD: the source comes on standard input
  local output
  output=$("$compiler" -x "$2" -std="$3" "${flags[@]}" - 2>&1) || {
    printf '%s as %s does not compile:\n%s\n' "$1" "$3" "$output" >&2
    failures=$((failures + 1))
  }
  checked=$((checked + 1))
}

# A compiler that has the language at all.
speaks() { echo 'int main() { return 0; }' | "$1" -x c++ -std=c++11 -fsyntax-only - 2>/dev/null; }
cxx=""
for name in "$cc" c++ g++ clang++ clang; do
  command -v "$name" >/dev/null && speaks "$name" && cxx=$name && break
done
[[ -n $cxx ]] || echo "headers: there is no C++ compiler; only C is checked"

for header in vm/include/*.h bindings/*/include/*.h; do
  # Twice: a header that is included again adds nothing.
  source=$(printf '#include "%s"\n#include "%s"\n' "${header##*/}" "${header##*/}")
  compiler=$cc
  compiles "$header" c c99 <<<"$source"
  compiles "$header" c c11 <<<"$source"
  [[ -n $cxx ]] || continue
  compiler=$cxx
  compiles "$header" c++ c++11 <<<"$source"
  compiles "$header" c++ c++20 <<<"$source"
done

compiler=$cc
example=$(sed -n '/ A whole host:$/,/ Rules that hold/s/^ \*     //p' vm/include/cardvm.h)
[[ $example == *"int main("*"cardvm_program_free"* ]] || { echo "cardvm.h has no example" >&2; failures=1; }
compiles "the example of cardvm.h" c c11 <<<"$example"

# Those of the other headers are parts of a program.
inner() { sed -n '1,/^#ifndef/s/^ \*     //p' "vm/include/$1"; }
flags+=(-Wno-unused)
compiles "the example of cardvm_define.h" c c11 <<<"#include \"cardvm_define.h\"
void f(cardvm_error error) { $(inner cardvm_define.h) }"
compiles "the example of cardvm_effect.h" c c11 <<<"#include \"cardvm_effect.h\"
struct ids { cardvm_id hurt, rest; };
$(inner cardvm_effect.h)"

[[ $failures == 0 ]] && echo "headers: $checked compiled, all fine"
[[ $failures == 0 ]]
