#!/usr/bin/env bash
# Every violation that layers.sh is there for is planted in a small tree, and must be found; what is allowed must not.
set -uo pipefail

layers=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/layers.sh
failures=0
fail() {
  echo "$1" >&2
  failures=$((failures + 1))
}

# expect FILE TEXT: puts TEXT on line 2 of FILE in an otherwise clean tree; the check must point there.
expect() {
  local file=$1 text=$2 output status
  cp "$file" saved
  printf '%s\n' "$text" >>"$file"
  output=$("$layers" --tree "$PWD" 2>&1)
  status=$?
  mv saved "$file"
  if [[ $status == 0 || $output != *"$file:2:"* ]]; then
    fail "not found: $file with: $text${output:+ (said: $output)}"
  fi
}

accept() {
  local file=$1 text=$2 output
  cp "$file" saved
  printf '%s\n' "$text" >>"$file"
  output=$("$layers" --tree "$PWD" 2>&1) || fail "refused: $file with: $text (said: $output)"
  mv saved "$file"
}

# expect_variable TEXT [PLACE]: TEXT has a variable `state`, reported at PLACE.
expect_variable() {
  local place=${2:-variable.c:1}
  printf '%s\n' "$1" >variable.c
  cc -std=c11 -g -c variable.c -o variable.o || fail "does not compile: $1"
  local output
  if output=$("$layers" --tree "$PWD" variable.o 2>&1); then
    fail "variable not found: $1"
  elif [[ $output != *"$place: variable state"* ]]; then
    fail "variable found in the wrong place: $1 (said: $output)"
  fi
}

# source_file FILE TEXT: a C file in the tree of floors, and its object, as CMake would place it.
source_file() {
  local object=build/CMakeFiles/any.dir/$1.o
  mkdir -p "${1%/*}" "${object%/*}"
  printf '%s\n' "$2" >"$1"
  cc -std=c11 -c "$1" -o "$object" || fail "does not compile: $2"
}

readme() { # FOLDER LINE...
  printf '%s\n' "# a folder" "${@:2}" >"$1/README.md"
}

# floors WHAT [TEXT]: the check of the tree of floors with all its objects says TEXT, or nothing.
floors() {
  local output status objects
  mapfile -d '' objects < <(find build -name '*.o' -print0)
  output=$("$layers" --tree "$PWD" --objects "${objects[@]}" 2>&1)
  status=$?
  if [[ $# == 1 ]]; then
    [[ $status == 0 ]] || fail "refused: $1 (said: $output)"
  elif [[ $status == 0 || $'\n'$output$'\n' != *$'\n'$2$'\n'* ]]; then
    fail "not found: $1 (said: $output)"
  fi
}

test_floors() {
  mkdir -p floors/{tools,bindings/lua/include} && cd floors || exit 1
  local up='void high_f(void); void low_f(void) { high_f(); }' level
  for level in low mid high; do
    source_file "vm/$level/a.c" "void ${level}_f(void) {}"
    source_file "vm/$level/same.c" "void ${level}_same(void) {}"
    echo '/* clean */' >"vm/$level/$level.h"
  done
  source_file vm/low/a.c "$up"
  floors "a call without floors"
  readme vm "floors: low < mid < high"
  floors "a call up" "vm/low/a.c calls up to vm/high/a.c: high_f"
  source_file vm/low/a.c 'void low_f(void) {}'
  source_file vm/mid/a.c 'int low_same(void); int mid_f(void) { return low_same(); }'
  source_file vm/high/same.c 'int mid_f(void); int low_same(void); int high_same(void) { return mid_f() + low_same(); }'
  floors "calls down, also between files of one name"
  source_file vm/low/same.c 'int mid_same(void); int low_same(void) { return mid_same(); }'
  floors "a call up between files of one name" "vm/low/same.c calls up to vm/mid/same.c: mid_same"
  source_file vm/low/same.c 'extern int (*const table[])(void); int low_same(void) { return table[0](); }'
  source_file vm/high/b.c 'int low_same(void); int (*const table[])(void) = {low_same};'
  floors "a table of a higher floor" "vm/low/same.c calls up to vm/high/b.c: table"
  source_file vm/low/same.c 'void low_same(void) {}'

  source_file vm/mid/x.c 'int y(void); int x(void) { return y(); }'
  source_file vm/mid/y.c 'int z(void); int y(void) { return z(); }'
  source_file vm/mid/z.c 'int x(void); int z(void) { return x(); }'
  floors "a circle" "  vm/mid/z.c calls vm/mid/x.c: x"
  readme vm "floors: low < mid < high" "circle: x y"
  floors "a circle of which only some are named" "  vm/mid/y.c calls vm/mid/z.c: z"
  readme vm "floors: low < mid < high" "circle: x y z"
  floors "a circle that is named"
  source_file vm/mid/y.c 'int x(void); int z(void); int y(void) { return x() + z(); }'
  source_file vm/mid/z.c 'int z(void) { return 0; }'
  floors "a circle that is smaller than the README says" "  vm/mid/y.c calls vm/mid/x.c: x"
  source_file vm/mid/y.c 'int y(void) { return 0; }'
  floors "a circle that has gone" "vm/README.md names a circle of 3 files that is not there"
  readme vm "floors: low < mid < high"

  echo '#include "mid.h"' >>vm/high/a.c
  floors "an include down"
  echo '#include "mid.h"' >>vm/low/a.c
  floors "an include up" "vm/low/a.c:2: vm/low may not include mid.h"
  source_file vm/low/a.c 'void low_f(void) {}'
  readme vm "floors: low < mid < high < attic"
  floors "a floor that is not there" "vm/README.md: there is no floor attic"
  readme vm "floors: low < high"
  floors "a file on no floor" "vm/mid/a.c: on no floor of vm/README.md"
  readme vm "floors: low < mid < high"
  rm build/CMakeFiles/any.dir/vm/mid/x.c.o
  floors "a source without its object" "vm/mid/x.c: has no object, so its calls are not checked"
  source_file vm/mid/x.c 'int x(void) { return 0; }'
  rm vm/mid/x.c
  floors "an object of another time" "build/CMakeFiles/any.dir/vm/mid/x.c.o: there is no such source"
  rm build/CMakeFiles/any.dir/vm/mid/x.c.o

  # Floors in floors: parts that see each other's public headers.
  touch bindings/lua/include/public.h
  source_file bindings/lua/base/a.c 'int lua_base(void) { return 0; }'
  source_file bindings/lua/load/a.c 'int lua_base(void); int lua_load(void) { return lua_base(); }'
  touch bindings/lua/load/load.h
  source_file bindings/client/a.c 'int lua_load(void); int client(void) { return lua_load(); }'
  readme bindings/lua "floors: base < load"
  floors "parts"
  echo '#include "public.h"' >>bindings/client/a.c
  floors "a public header"
  echo '#include "load.h"' >>bindings/client/a.c
  floors "a private header of another part" "bindings/client/a.c:3: bindings/client may not include load.h"
  source_file bindings/client/a.c 'int lua_load(void); int client(void) { return lua_load(); }'
  echo '#include "load.h"' >>bindings/lua/base/a.c
  floors "an include up in a part" "bindings/lua/base/a.c:2: bindings/lua/base may not include load.h"
  source_file bindings/lua/base/a.c 'int client(void); int lua_base(void) { return client(); }'
  readme bindings "floors: lua < client"
  floors "a call up from part to part" "bindings/lua/base/a.c calls up to bindings/client/a.c: client"
}

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory" || exit 1
mkdir -p vm/include bindings/lua/{include,load} tools
for file in vm/{include/cardvm,private}.h bindings/lua/{include/cardvm_lua,load/own}.h tools/own.h \
  vm/a.c bindings/lua/load/a.c tools/a.c; do
  echo '/* clean */' >"$file"
done
"$layers" --tree "$PWD" || fail "a clean tree is refused"

expect vm/a.c '#include <lua.h>'
expect vm/a.c '#include "lua.h"'
expect vm/a.c '#include <time.h>'
expect vm/a.c '#include "cardvm_lua.h"'
expect vm/a.c '#include "../bindings/lua/load/own.h"'
expect vm/a.c '  #  include HEADER'
expect vm/include/cardvm.h '#include <unistd.h>'
expect bindings/lua/load/a.c '#include "private.h"'
expect bindings/lua/load/a.c '#include <unistd.h>'
expect bindings/lua/load/a.c '#include "../../../vm/private.h"'
expect tools/a.c '#include "private.h"'
expect tools/a.c '#include "../bindings/lua/load/own.h"'
accept vm/a.c '#include "private.h"'
accept vm/a.c '#include <xxhash.h>'
accept bindings/lua/load/a.c '#include <cardvm.h>'
accept bindings/lua/load/a.c '#include <lauxlib.h>'
accept tools/a.c '#include <signal.h>'
accept tools/a.c '#include "cardvm_lua.h"'

expect vm/a.c 'void f(void) { printf("x"); }'
expect vm/a.c 'void f(void) { fprintf(stderr, "x"); }'
expect vm/a.c 'void f(void) { /* */ fopen ("x", "r"); }'
expect vm/a.c 'void f(FILE *file);'
accept vm/a.c 'void f(char *s) { snprintf(s, 1, "printf(%d)", 1); } // never printf(x)'
accept vm/a.c 'int open_decision, file, reopen(void); /* stdout, FILE *'

expect vm/a.c 'bool f(const frame *f) { return f->step > 7; }'
expect vm/a.c 'void f(cardvm_game *g, frame *f) { WRITE(g, f->step, 1); }'
expect vm/a.c 'void f(frame *f) { f->step--; }'
expect vm/a.c 'uint32_t f(const frame *f) { return f->x[0]; }'
accept vm/a.c 'bool f(const frame *f) { return f->step > EVENT_BODY; } /* x[0], f->step > 7 */'
accept vm/a.c 'bool f(const cardvm_call *call) { return call->step == 0; }'

expect vm/a.c '/* as in Gundam */'
expect bindings/lua/load/a.c 'int dominion_cards(void);'

expect_variable 'int state;'
expect_variable 'static int state = 3; int *f(void) { return &state; }'
# nm knows no line for these
expect_variable 'static _Thread_local int state; int *f(void) { return &state; }' variable.o
expect_variable 'int f(void); static int (*state)(void) = f; int g(void) { return state++ != f; }'
printf '%s\n' 'int f(void); int (*const table[])(void) = {f}; const char *const names[] = {"a"};' >variable.c
cc -std=c11 -c variable.c -o variable.o
"$layers" --tree "$PWD" variable.o || fail "a constant table is refused"
test_floors
[[ $failures == 0 ]]
