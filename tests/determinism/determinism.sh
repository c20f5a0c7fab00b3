#!/usr/bin/env bash
# Games go the same way in every build: the recorded games of tests/golden are played again hash for hash, and
# each build goes on with the saves that another one wrote.
#
#   determinism.sh                gcc and clang, without and with all optimisation (for CI)
#   determinism.sh --all          these, the sanitizers, WebAssembly (under Node), and under qemu arm (32 bits) and
#                                 s390x (big-endian)
#   determinism.sh NAME...        some of them: gcc-O0 gcc-O3 clang-O0 clang-O3 sanitize wasm arm s390x
#   determinism.sh --own PROGRAM  a determinism program that is built already, with its own saves
#
# CARDVM_REPLAYS=FOLDER: the replays in the folders of that one instead of those in tests/golden.
#
# What it needs is installed as tools/setup.sh does; Lua for other machines is fetched as a Debian package into
# the build folder, and nothing on this system is changed for it. All builds lie in build/determinism.
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
top=build/determinism
near=(gcc-O0 gcc-O3 clang-O0 clang-O3)
far=(wasm arm s390x)
replays=("${CARDVM_REPLAYS:-tests/golden}"/*/*.replay)

saves_of() { echo "$top/$1/saves"; }
write_saves() { # NAME COMMAND...
  local name=$1 folder
  shift
  folder=$(saves_of "$name")
  rm -rf "$folder" && mkdir -p "$folder" && "$@" write "$folder" "${replays[@]}"
}
read_saves() { # NAME COMMAND...
  local folder
  folder=$(saves_of "$1")
  shift
  "$@" read "$folder" "${replays[@]}"
}

if [[ ${1:-} == --own ]]; then
  top=$(mktemp -d)
  trap 'rm -rf "$top"' EXIT
  write_saves own "$2" && read_saves own "$2"
  exit
fi

# -- Other machines ------------------------------------------------------------------------------

# Only these run under qemu.
triplet_of() { case $1 in arm) echo arm-linux-gnueabihf ;; s390x) echo s390x-linux-gnu ;; esac; }
debian_of() { case $1 in arm) echo armhf ;; s390x) echo s390x ;; esac; }
is_far() { [[ -n $(triplet_of "$1") ]]; }

# Installs compiler and emulator if they are missing.
need_emulator() { # NAME
  local triplet as_root=()
  triplet=$(triplet_of "$1")
  printf 'int main(void) { return 0; }\n' | "$triplet-gcc" -static -x c - -o "$top/$1/empty" 2>/dev/null &&
    "qemu-$1-static" "$top/$1/empty" 2>/dev/null && return
  [[ $(id -u) == 0 ]] || as_root=(sudo)
  echo "determinism: installing gcc-$triplet qemu-user-static" >&2
  apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=300 "$@" >"$top/apt.log" 2>&1 </dev/null; }
  install() { apt install --yes --no-install-recommends "gcc-$triplet" "libc6-dev-$(debian_of "$1")-cross" \
    qemu-user-static; }
  install "$1" || { apt update && install "$1"; } || { cat "$top/apt.log" >&2; return 1; }
}

# Lua's headers and library of that machine, without telling this system's package manager of it: apt runs
# with state, cache and status of its own.
need_lua() { # NAME
  local machine root=$top/$1/root apt=$PWD/$top/$1/apt own deb
  machine=$(debian_of "$1")
  [[ -e $root/usr/include/lua5.4/lua.h ]] && return
  mkdir -p "$root" "$apt"/{state/lists/partial,cache/archives/partial}
  : >"$apt/status"
  own=(-qq -o "Dir::State=$apt/state" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt/cache"
    -o "APT::Architecture=$machine" -o "APT::Architectures=$machine" -o APT::Sandbox::User=root)
  # A list that can't be had just now may not be needed: what counts is the package.
  (apt-get "${own[@]}" update; cd "$apt" && apt-get "${own[@]}" download liblua5.4-dev) >"$apt/log" 2>&1
  for deb in "$apt"/liblua5.4-dev_*.deb; do
    dpkg-deb --extract "$deb" "$root" || { cat "$apt/log" >&2; return 1; }
  done
  cp /usr/include/xxhash.h "$root/usr/include/" # one header for all machines
}

# -- Builds --------------------------------------------------------------------------------------

build() { # NAME CMAKE-OPTIONS...
  local folder=$top/$1
  shift
  {
    cmake -G Ninja -S . -B "$folder" -DCMAKE_BUILD_TYPE=None -DCARDVM_WERROR=ON -DCARDVM_TOOLS=OFF "$@" &&
      cmake --build "$folder" --target determinism
  } >"$folder/log" 2>&1 || { cat "$folder/log" >&2; return 1; }
}

build_far() { # NAME
  local root=$PWD/$top/$1/root triplet
  triplet=$(triplet_of "$1")
  need_emulator "$1" && need_lua "$1" || return
  # Only its static library lies there, so that is what is found.
  PKG_CONFIG_LIBDIR=$root/usr/lib/$triplet/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root \
    build "$1" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$1" -DCMAKE_C_COMPILER="$triplet-gcc" \
    -DCMAKE_C_FLAGS="-O2 -isystem $root/usr/include -isystem $root/usr/include/$triplet" \
    -DCMAKE_EXE_LINKER_FLAGS=-static
}

build_one() { # NAME
  mkdir -p "$top/$1"
  case $1 in
    gcc-O? | clang-O?) build "$1" -DCMAKE_C_COMPILER="${1%-*}" -DCMAKE_C_FLAGS="-${1#*-}" ;;
    wasm) tools/wasm.sh determinism ;;
    sanitize) build "$1" -DCMAKE_C_COMPILER=gcc -DCMAKE_C_FLAGS="-O1 -g" -DCARDVM_SANITIZE=ON ;;
    *) build_far "$1" ;;
  esac
}

# Sets `run` to what starts the program of a build.
program_of() { # NAME
  run=("$top/$1/determinism")
  [[ $1 != wasm ]] || run=(node --no-experimental-fetch build/wasm/determinism.js) # it reads a file
  ! is_far "$1" || run=("qemu-$1-static" "${run[@]}")
}

# -- All of them ---------------------------------------------------------------------------------

names=("$@")
[[ $# -gt 0 ]] || names=("${near[@]}")
[[ ${1:-} != --all ]] || names=("${near[@]}" sanitize "${far[@]}")
for name in "${names[@]}"; do
  [[ " ${near[*]} sanitize ${far[*]} " == *" $name "* ]] ||
    { echo "determinism: there is no build \"$name\": ${near[*]} sanitize ${far[*]}" >&2; exit 2; }
done
mkdir -p "$top"

failures=0 good=() run=()
for name in "${names[@]}"; do
  program_of "$name"
  printf '%-10s ' "$name"
  if build_one "$name" && write_saves "$name" "${run[@]}"; then
    good+=("$name")
  else
    failures=$((failures + 1))
    echo "$name: failed"
  fi
done

# Every build reads what the first one wrote, and the first one what every other one wrote.
pair() { # READER WRITER
  program_of "$1"
  printf '%-10s on from the saves of %-10s ' "$1" "$2"
  read_saves "$2" "${run[@]}" || { failures=$((failures + 1)); echo "failed"; }
}
for name in "${good[@]:1}"; do
  pair "$name" "${good[0]}"
  pair "${good[0]}" "$name"
done

echo "determinism: ${#good[@]} builds, $failures failed"
[[ $failures == 0 ]]
