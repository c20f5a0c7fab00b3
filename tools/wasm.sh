#!/usr/bin/env bash
# Builds targets as WebAssembly in build/wasm, with Debian's emscripten and Lua from its sources.
#
#   tools/wasm.sh [--as-is] TARGET...    as-is: ends with 77 where something is missing
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
as_is=no
[[ ${1:-} == --as-is ]] && { as_is=yes; shift; }
[[ $# -ge 1 && $1 != -* ]] || { sed -n 's/^#   //p' tools/wasm.sh >&2; exit 2; }
folder=build/wasm
if [[ $as_is == no ]]; then
  tools/setup.sh wasm
elif ! command -v emcc >/dev/null || [[ ! -f build/lua/src/lapi.c ]]; then
  echo "skipped: emscripten or Lua's sources are missing (tools/setup.sh wasm)" >&2
  exit 77
fi
mkdir -p "$folder/xxhash"
# One header, which is the same for all machines; the others of its folder are of this one.
cp /usr/include/xxhash.h "$folder/xxhash"
# Debian's modules of Node, which emscripten asks for: another Node than Debian's does not look there.
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}
# There is no stack protector, and nothing that it could protect from: memory holds no code.
emcmake cmake -G Ninja -S . -B "$folder" -DCMAKE_BUILD_TYPE=Release -DCARDVM_WERROR=ON -DCARDVM_TOOLS=OFF \
  -DCARDVM_INSTALL=OFF -DCARDVM_HARDEN=OFF -DCARDVM_LUA_SOURCE="$PWD/build/lua/src" \
  -DCARDVM_XXHASH="$PWD/$folder/xxhash" >"$folder/log" 2>&1 &&
  cmake --build "$folder" -j2 --target "$@" >"$folder/log" 2>&1 || { tail -60 "$folder/log" >&2; exit 1; }
