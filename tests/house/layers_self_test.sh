#!/usr/bin/env bash
# Every violation that layers.sh is there for is planted in a small tree, and must be found; what is allowed must not.
# All of a kind are planted at once, each in a file of its own: a check tells all that it finds.
set -uo pipefail

layers=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/layers.sh
failures=0
fail() {
  echo "$1" >&2
  failures=$((failures + 1))
}

# check WANTED [ARGUMENT...]: layers.sh on this tree; it must find nothing where WANTED is "fine".
check() {
  if said=$("$layers" --tree "$PWD" "${@:2}" 2>&1); then
    [[ $1 == fine ]] || fail "nothing was found in $PWD"
  elif [[ $1 == fine ]]; then
    fail "what is allowed was refused in $PWD: $said"
  fi
}

# expect LINE-PART...: what layers.sh has said has lines with these.
expect() {
  local part
  for part in "$@"; do
    [[ $'\n'$said == *$'\n'"$part"* ]] || fail "not found: $part (said: $said)"
  done
}

# plant FOLDER/NAME TEXT: the text on line 2 of a new file beside others; its place into $places.
places=()
plant() {
  local file=${1%.*}${#places[@]}.${1##*.}
  printf '/* clean */\n%s\n' "$2" >"$file"
  places+=("$file:2:")
}

clean_tree() {
  mkdir -p "$1"/{vm/include,bindings/lua/{include,load},tools} && cd "$1" || exit 1
  local file
  for file in vm/{include/cardvm,private}.h bindings/lua/{include/cardvm_lua,load/own}.h tools/own.h vm/a.c; do
    echo '/* clean */' >"$file"
  done
}

test_texts() {
  clean_tree "$directory/texts"
  plant vm/a.c '#include "private.h"'
  plant vm/a.c '#include <xxhash.h>'
  plant bindings/lua/load/a.c '#include <cardvm.h>'
  plant bindings/lua/load/a.c '#include <lauxlib.h>'
  plant tools/a.c '#include <signal.h>'
  plant tools/a.c '#include "cardvm_lua.h"'
  plant vm/a.c 'void f(char *s) { snprintf(s, 1, "printf(%d)", 1); } // never printf(x)'
  plant vm/a.c 'int open_decision, file, reopen(void); /* stdout, FILE *'
  plant vm/a.c 'bool f(const frame *f) { return f->step > EVENT_BODY; } /* x[0], f->step > 7 */'
  plant vm/a.c 'bool f(const cardvm_call *call) { return call->step == 0; }'
  check fine

  places=()
  plant vm/b.c '#include <lua.h>'
  plant vm/b.c '#include "lua.h"'
  plant vm/b.c '#include <time.h>'
  plant vm/b.c '#include "cardvm_lua.h"'
  plant vm/b.c '#include "../bindings/lua/load/own.h"'
  plant vm/b.c '  #  include HEADER'
  plant vm/include/cardvm.h '#include <unistd.h>'
  plant bindings/lua/load/b.c '#include "private.h"'
  plant bindings/lua/load/b.c '#include <unistd.h>'
  plant bindings/lua/load/b.c '#include "../../../vm/private.h"'
  plant tools/b.c '#include "private.h"'
  plant tools/b.c '#include "../bindings/lua/load/own.h"'

  plant vm/b.c 'void f(void) { printf("x"); }'
  plant vm/b.c 'void f(void) { fprintf(stderr, "x"); }'
  plant vm/b.c 'void f(void) { /* */ fopen ("x", "r"); }'
  plant vm/b.c 'void f(FILE *file);'

  plant vm/b.c 'bool f(const frame *f) { return f->step > 7; }'
  plant vm/b.c 'void f(cardvm_game *g, frame *f) { WRITE(g, f->step, 1); }'
  plant vm/b.c 'void f(frame *f) { f->step--; }'
  plant vm/b.c 'uint32_t f(const frame *f) { return f->x[0]; }'

  plant vm/b.c '/* as in Gundam */'
  plant bindings/lua/load/b.c 'int dominion_cards(void);'
  check found
  expect "${places[@]}"
}

# object FILE TEXT: a C file, and its object as CMake would place it.
object() {
  local made=build/CMakeFiles/any.dir/$1.o
  mkdir -p "${1%/*}" "${made%/*}"
  printf '%s\n' "$2" >"$1"
  cc -std=c11 -g -c "$1" -o "$made" || fail "does not compile: $2"
}

test_variables() {
  clean_tree "$directory/variables"
  object ./table.c 'int f(void); int (*const table[])(void) = {f}; const char *const names[] = {"a"};'
  check fine build/CMakeFiles/any.dir/table.c.o
  object ./a.c 'int state;'
  object ./b.c 'static int state = 3; int *f(void) { return &state; }'
  # nm knows no line for these
  object ./c.c 'static _Thread_local int state; int *f(void) { return &state; }'
  object ./d.c 'int f(void); static int (*state)(void) = f; int g(void) { return state++ != f; }'
  check found build/CMakeFiles/any.dir/[a-d].c.o
  expect "$PWD/./a.c:1: variable state" "$PWD/./b.c:1: variable state" "build/CMakeFiles/any.dir/c.c.o: variable state" \
    "$PWD/./d.c:1: variable state"
}

readme() { # FOLDER LINE...
  mkdir -p "$1"
  printf '%s\n' "# a folder" "${@:2}" >"$1/README.md"
}

# check_floors WANTED: the tree with all its objects.
check_floors() {
  local objects
  mapfile -d '' objects < <(find build -name '*.o' -print0)
  check "$1" --objects "${objects[@]}"
}

# Calls down, also between files of one name, a circle that is named, parts that see each other's public headers, a program
# above the floors.
allowed_floors() {
  clean_tree "$directory/$1"
  rm vm/{a.c,private.h} bindings/lua/load/own.h tools/own.h
  readme vm "floors: low < mid < high" "circle: x y z"
  object vm/low/same.c 'int low_same(void) { return 0; }'
  object vm/mid/a.c 'int low_same(void); int mid_f(void) { return low_same(); }'
  object vm/high/same.c 'int mid_f(void); int low_same(void); int high_same(void) { return mid_f() + low_same(); }'
  object vm/mid/x.c 'int y(void); int x(void) { return y(); }'
  object vm/mid/y.c 'int z(void); int y(void) { return z(); }'
  object vm/mid/z.c 'int x(void); int z(void) { return x(); }'
  touch vm/{low/low,mid/mid}.h
  echo '#include "mid.h"' >>vm/high/same.c
  readme bindings "floors: lua < client"
  readme bindings/lua "floors: base < load"
  touch bindings/lua/{include/public,load/load}.h
  object bindings/lua/base/a.c 'int lua_base(void) { return 0; }'
  object bindings/lua/load/a.c 'int lua_base(void); int lua_load(void) { return lua_base(); }'
  object bindings/client/a.c 'int lua_load(void); int client(void) { return lua_load(); }'
  echo '#include "public.h"' >>bindings/client/a.c
  readme tools "floors: below < above"
  mkdir -p tools/{below,page}
  touch tools/below/below.h tools/page/CMakeLists.txt
  object tools/below/a.c 'int below(void) { return 0; }'
  object tools/above/a.c 'int below(void); int above(void) { return below(); }'
  echo '#include "below.h"' >tools/page/page.c
}

test_floors() {
  allowed_floors fine
  check_floors fine

  allowed_floors found
  readme vm "floors: low < mid < high < attic" "circle: x y z" "circle: p q" "circle: s t u" "circle: gone away"
  object vm/low/b.c 'int high_same(void); int low_b(void) { return high_same(); }'
  object vm/mid/same.c 'int mid_same(void) { return 0; }'
  object vm/low/same.c 'int mid_same(void); int low_same(void) { return mid_same(); }'
  object vm/low/c.c 'extern int (*const table[])(void); int low_c(void) { return table[0](); }'
  object vm/high/b.c 'int low_b(void); int (*const table[])(void) = {low_b};'
  object vm/mid/k.c 'int l(void); int k(void) { return l(); }'
  object vm/mid/l.c 'int k(void); int l(void) { return k(); }'
  object vm/mid/p.c 'int q(void); int p(void) { return q(); }' # of which only some are named
  object vm/mid/q.c 'int r(void); int q(void) { return r(); }'
  object vm/mid/r.c 'int p(void); int r(void) { return p(); }'
  object vm/mid/s.c 'int t(void); int s(void) { return t(); }' # smaller than the README says
  object vm/mid/t.c 'int s(void); int u(void); int t(void) { return s() + u(); }'
  object vm/mid/u.c 'int u(void) { return 0; }'
  echo '#include "mid.h"' >>vm/low/b.c
  object vm/cellar/a.c 'int cellar(void) { return 0; }'
  object vm/mid/stale.c 'int stale(void) { return 0; }'
  mv vm/mid/stale.c vm/mid/new.c
  echo '#include "load.h"' >>bindings/client/a.c
  echo '#include "load.h"' >>bindings/lua/base/a.c
  object bindings/lua/base/b.c 'int client(void); int lua_b(void) { return client(); }'
  object tools/below/b.c 'int above(void); int below_b(void) { return above(); }'
  object tools/above/c.c 'int d(void); int c(void) { return d(); }'
  object tools/above/d.c 'int c(void); int d(void) { return c(); }'
  echo '#include "nothing.h"' >>tools/page/page.c
  check_floors found
  expect "vm/low/b.c calls up to vm/high/same.c: high_same" "vm/low/same.c calls up to vm/mid/same.c: mid_same" \
    "vm/low/c.c calls up to vm/high/b.c: table" "  vm/mid/l.c calls vm/mid/k.c: k" "  vm/mid/q.c calls vm/mid/r.c: r" \
    "  vm/mid/t.c calls vm/mid/s.c: s" "vm/README.md names a circle of 3 files that is not there" \
    "vm/README.md names a circle of 2 files that is not there" "vm/low/b.c:2: vm/low may not include mid.h" \
    "vm/README.md: there is no floor attic" "vm/cellar/a.c: on no floor of vm/README.md" \
    "vm/mid/new.c: has no object, so its calls are not checked" \
    "build/CMakeFiles/any.dir/vm/mid/stale.c.o: there is no such source" \
    "bindings/client/a.c:3: bindings/client may not include load.h" \
    "bindings/lua/base/a.c:2: bindings/lua/base may not include load.h" \
    "bindings/lua/base/b.c calls up to bindings/client/a.c: client" "tools/below/b.c calls up to tools/above/a.c: above" \
    "  tools/above/d.c calls tools/above/c.c: c" "tools/page/page.c:2: tools/page may not include nothing.h"
  [[ $said != *"vm/mid/z.c calls"* ]] || fail "a circle that is named was told (said: $said)"
}

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
test_texts
test_variables
test_floors
[[ $failures == 0 ]]
