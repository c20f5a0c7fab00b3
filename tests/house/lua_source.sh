#!/usr/bin/env bash
# CARDVM_LUA_SOURCE: Lua built into the library, for WebAssembly, Windows and other machines. A build for one of these
# that does not say it takes no Lua of this machine in silence; one that says it needs no installed Lua.
#
#   lua_source.sh ROOM CMAKE CC    ROOM is emptied; Lua's sources are those in $CARDVM_LUA_SOURCE or build/lua/src
#   lua_source.sh --fetch          gets them there, as Debian's source package
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)

if [[ ${1:-} == --fetch ]]; then
  room=$top/build/lua own=()
  mkdir -p "$room"/apt/{state/lists/partial,cache/archives/partial}
  cd "$room/apt"
  : >status
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" >list
  own=(-qq -o "Dir::State=$PWD/state" -o "Dir::State::status=$PWD/status" -o "Dir::Cache=$PWD/cache"
    -o "Dir::Etc::sourcelist=$PWD/list" -o Dir::Etc::sourceparts=/dev/null -o APT::Sandbox::User=root)
  apt-get "${own[@]}" update
  apt-get "${own[@]}" source --download-only lua5.4
  tar xzf lua5.4_*.orig.tar.gz -C "$room" --strip-components=1
  exit 0
fi

room=$1 cmake=$2 cc=$3 lua=${CARDVM_LUA_SOURCE:-$top/build/lua/src}
rm -rf "$room"
mkdir -p "$room"
unset PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_PATH CARDVM_PATH
fail() { echo "FAILED: $1" >&2; exit 1; }
configure() { # FOLDER OPTIONS...
  local folder=$room/$1
  shift
  "$cmake" -G Ninja -S "$top" -B "$folder" -DCMAKE_C_COMPILER="$cc" -DCARDVM_TOOLS=OFF -DCARDVM_TESTS=OFF "$@"
}
# refused TEXT OPTIONS...: configuring ends with this text.
refused() {
  local text=$1
  shift
  ! configure refused "$@" >"$room/log" 2>&1 || fail "configured: $*"
  tr -s ' \n' ' ' <"$room/log" | grep -qF -- "$text" || { cat "$room/log" >&2; fail "$* does not say \"$text\""; }
  rm -rf "$room/refused"
}
refused "-DCARDVM_LUA_SOURCE=FOLDER" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY
refused "$room has no Lua 5.4" -DCARDVM_LUA_SOURCE="$room"

[[ -f $lua/lapi.c ]] || { echo "skipped: no sources of Lua in $lua (tests/house/lua_source.sh --fetch)"; exit 77; }
export PKG_CONFIG_LIBDIR=$room/nothing # there is no installed Lua
configure build -DCARDVM_LUA_SOURCE="$lua" -DCMAKE_BUILD_TYPE=RelWithDebInfo >"$room/log" 2>&1 &&
  "$cmake" --build "$room/build" -j2 >"$room/log" 2>&1 &&
  "$cmake" --install "$room/build" --prefix "$room/prefix" >"$room/log" 2>&1 || { cat "$room/log" >&2; fail "building"; }
PKG_CONFIG_LIBDIR=$(dirname "$(find "$room/prefix" -name cardvm.pc)")
LD_LIBRARY_PATH=$(dirname "$(find "$room/prefix" -name libcardvm.a)")
export LD_LIBRARY_PATH
for kind in "" --static; do
  # Blanks in what pkg-config says are escaped for a shell.
  eval "\"$cc\" ${kind/--/-} \"$top/tests/house/outside/host.c\" -o \"$room/host\" $(pkg-config ${kind:+"$kind"} --cflags --libs cardvm)"
  said=$("$room/host" "$top/cardscripts/gundam")
  [[ $said == "a game of Gundam" ]] || fail "a host ${kind:-with the shared library} said \"$said\""
done
! objdump -p "$LD_LIBRARY_PATH"/libcardvm.so | grep -i "NEEDED.*lua" || fail "the library needs an installed Lua"
! nm -g --defined-only "$LD_LIBRARY_PATH"/libcardvm.a 2>/dev/null | grep -q " T lua" || fail "Lua's names are seen outside"
echo "Lua of $lua is built in"
