#!/usr/bin/env bash
# Makes the package `cardvm` for npm (bindings/wasm/npm) out of the WebAssembly build: build/cardvm-VERSION.tgz.
#
#   tools/npm.sh            builds and packs it
#   tools/npm.sh --test     and plays games with it under Node, and checks its types
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
case ${1:-} in
  --help) sed -n '2,5s/^# \{0,1\}//p' tools/npm.sh; exit 0 ;;
  '' | --test) ;;
  *) sed -n '4,5s/^#   //p' tools/npm.sh >&2; exit 2 ;;
esac
tools/setup.sh playground
tools/wasm.sh npm
out=build/npm-package
rm -rf "$out"
mkdir -p "$out/rules"
cp bindings/wasm/npm/{index,table,binary,binary.node}.js bindings/wasm/npm/{index.d.ts,README.md,package.json} LICENSE "$out"
cp build/wasm/bindings/wasm/npm/engine.js "$out"
cp build/wasm/bindings/wasm/npm/engine.wasm "$out/cardvm.wasm"
node tools/playground/rules.mjs cardscripts "$out/rules" skirmish
number() { sed -n "s/^#define CARDVM_VERSION_$1 *//p" vm/include/cardvm.h; }
version=$(number MAJOR).$(number MINOR).$(number PATCH)
sed -i "s/\"version\": \"0.0.0\"/\"version\": \"$version\"/" "$out/package.json"
packed=$(cd "$out" && npm pack --silent --pack-destination ..)
echo "build/$packed ($(stat -c %s "build/$packed") bytes)"
[[ ${1:-} == --test ]] || exit 0
tools/setup.sh run
[[ -f build/release/build.ninja ]] || cmake -G Ninja -S . -B build/release -DCMAKE_BUILD_TYPE=Release >/dev/null
cmake --build build/release --target cardvm >/dev/null
node tests/wasm/package.mjs "build/$packed" build/npm/node_modules/.bin/tsc build/release/cardvm
