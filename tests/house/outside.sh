#!/usr/bin/env bash
# Uses the library from outside, as an embedder would: installed, moved, found by CMake and by pkg-config,
# linked shared and static, from C and from C++; and taken in with add_subdirectory.
#
#   tests/house/outside.sh BUILD_FOLDER CMAKE CC installed|subdirectory
set -euo pipefail
if [[ -n ${CARDVM_SKIP:-} ]]; then
  echo "skipped: $CARDVM_SKIP"
  exit 77
fi
build=$(realpath "$1") cmake=$2 cc=$3 what=$4
sources=$(cd "$(dirname "$0")/../.." && pwd)
outside=$sources/tests/house/outside
room="$build/outside $what" # a space in it, as folders have; emptied at the start, left behind to look at
rm -rf "$room"
mkdir -p "$room"
unset CARDVM_PATH
game="a game of Gundam"

fail() {
  echo "FAILED: $1" >&2
  exit 1
}
quiet() { "$@" >"$room/log" 2>&1 || { cat "$room/log" >&2; fail "$*"; }; }
# expect TEXT COMMAND...: ends well and says just TEXT.
expect() {
  local text=$1 said
  shift
  said=$("$@") || fail "$* (said: $said)"
  [[ $said == "$text" ]] || fail "$*: said \"$said\", expected \"$text\""
}
# compile COMPILER SOURCE PROGRAM FLAGS: pkg-config escapes blanks in its flags for a shell.
compile() { eval "quiet $1 $(printf '%q ' "$2") -o $(printf %q "$3") $4"; }
# needs PROGRAM LIBRARY / lacks PROGRAM LIBRARY: what is looked for when it starts.
needs() { objdump -p "$1" | grep -q "NEEDED .*$2" || fail "$1 does not need $2"; }
lacks() { ! objdump -p "$1" | grep "NEEDED .*$2" || fail "$1 needs $2"; }
built_by_cmake() { # OPTIONS...
  quiet "$cmake" -G Ninja -S "$outside" -B "$room/cmake" -DCMAKE_C_COMPILER="$cc" "$@"
  quiet "$cmake" --build "$room/cmake" -j2
  local program
  for program in with_cardvm with_static with_cpp; do
    expect "$game" "$room/cmake/$program" "$scripts/gundam"
  done
  expect "3 cards" "$room/cmake/with_vm"
  lacks "$room/cmake/with_static" cardvm
  lacks "$room/cmake/with_vm" lua
}

if [[ $what == subdirectory ]]; then
  scripts=$sources/cardscripts
  built_by_cmake -DCARDVM_SOURCES="$sources" -DCARDVM_INSTALL=ON
  ! grep -qE 'tools/commands/main|/test_[a-z_]+\.c' "$room/cmake/build.ninja" || fail "add_subdirectory builds more than libraries"
  # Installed from here it is the static library alone, which pkg-config then knows.
  quiet "$cmake" --install "$room/cmake" --prefix "$room/static"
  PKG_CONFIG_PATH=$(dirname "$(find "$room/static" -name cardvm.pc)")
  export PKG_CONFIG_PATH
  compile "$cc" "$outside/host.c" "$room/pc" "$(pkg-config --cflags --libs cardvm)"
  expect "$game" "$room/pc" "$scripts/gundam"
  exit 0
fi

# tools/run.sh builds all that is installed.
run_target=$(sed -n 's/.*--build .* --target \([a-z_]*\).*/\1/p' "$sources/tools/run.sh")
ninja -C "$build" -t commands "$run_target" >"$room/log"
for made in libcardvm.a libcardvm.so 'cardvm '; do
  grep -qF -e "$made" "$room/log" || fail "after tools/run.sh there is no $made to install"
done
quiet "$cmake" --install "$build" --prefix "$room/first"
mv "$room/first" "$room/moved"
prefix=$room/moved
scripts=$prefix/share/cardvm/cardscripts
! grep -rlIF -e "$sources/" -e "$room/first" "$prefix" >"$room/log" ||
  fail "these name a folder of this machine: $(cat "$room/log")"

# Hardened: addresses are fixed before the program starts, and functions look whether their stack was overwritten.
for file in "$prefix"/bin/cardvm "$prefix"/lib*/libcardvm.so "$prefix"/lib*/*/libcardvm.so; do
  [[ -e $file ]] || continue
  objdump -p "$file" >"$room/log"
  grep -q "RELRO" "$room/log" && grep -qE "BIND_NOW|FLAGS_1 .*0x0*[0-9a-f]*[13579bdf]$" "$room/log" || fail "$file: no RELRO, or not bound at once"
  objdump -T "$file" >"$room/log"
  grep -q __stack_chk_fail "$room/log" || fail "$file: no stack protector"
  grep -q "__[a-z]*printf_chk" "$room/log" || fail "$file: no _FORTIFY_SOURCE"
done

# The command finds the rule sets that were installed with it.
cd /
version=$("$prefix/bin/cardvm" --version)
"$prefix/bin/cardvm" list | grep -qF "($scripts/gundam)" || fail "cardvm list does not find $scripts"
quiet "$prefix/bin/cardvm" run gundam --games 1

# CMake.
built_by_cmake -DCMAKE_PREFIX_PATH="$prefix"
needs "$room/cmake/with_cardvm" libcardvm.so
grep -q "$prefix/lib" "$room/cmake/build.ninja" || fail "CMake found another cardvm"

# pkg-config.
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name cardvm.pc)")
export PKG_CONFIG_PATH
expect "${version#cardvm }" pkg-config --modversion cardvm
# Blanks in a variable are escaped for a shell, too.
variable() { eval "printf %s $(pkg-config --variable="$1" cardvm)"; }
expect "$(realpath "$scripts")" realpath "$(variable cardscripts)"
flags() { pkg-config --cflags --libs "$@" cardvm; }
libdir=$(realpath "$(variable libdir)")
compile "$cc" "$outside/host.c" "$room/pc_shared" "$(flags)"
compile "${CXX:-c++}" "$outside/host.cpp" "$room/pc_cpp" "$(flags)"
compile "$cc -static" "$outside/host.c" "$room/pc_static" "$(flags --static)"
compile "$cc" "$outside/machine.c" "$room/pc_vm" "$(pkg-config --cflags cardvm) $(printf %q "$libdir/libcardvm.a")"
needs "$room/pc_shared" libcardvm.so
lacks "$room/pc_static" .
lacks "$room/pc_vm" lua
export LD_LIBRARY_PATH=$libdir
for program in pc_shared pc_cpp pc_static; do
  expect "$game" "$room/$program" "$scripts/gundam"
done
expect "3 cards" "$room/pc_vm"

# DESTDIR and a prefix, as packagers do it.
DESTDIR=$room/stage quiet "$cmake" --install "$build" --prefix /opt/cards --component cardvm_development
[[ -f $room/stage/opt/cards/include/cardvm.h && ! -e $room/stage/opt/cards/bin ]] ||
  fail "DESTDIR or components: $(find "$room/stage" -type f | head)"
