#!/usr/bin/env bash
# The playground: cards are edited and played in a browser. Installs what is missing, builds it in build/playground, which
# any web server can give, and serves it on this machine alone.
#
#   tools/playground.sh [--port N]               else 8017
#   tools/playground.sh --build                  builds it, and ends
#   tools/playground.sh --test [--pictures FOLDER]   builds it, and runs its tests: the engine under Node, the page in Chromium
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
port=8017 what=serve pictures=
while [[ $# -gt 0 ]]; do
  case $1 in
    --port) port=${2:-}; [[ $port =~ ^[0-9]+$ ]] || { echo "--port wants a number" >&2; exit 2; }; shift ;;
    --build) what="build" ;;
    --test) what="test" ;;
    --pictures) pictures=$(realpath -m "${2:?--pictures wants a folder}"); shift ;;
    --help) sed -n '2,7s/^# \{0,1\}//p' tools/playground.sh; exit 0 ;;
    *) sed -n '5,7s/^#   //p' tools/playground.sh >&2; exit 2 ;;
  esac
  shift
done
tools/setup.sh playground
tools/wasm.sh playground
out=build/playground packages=$PWD/build/npm/node_modules
mkdir -p "$out/rules"
cp tools/playground/page/{index.html,style.css} "$out"
cp build/wasm/tools/playground/playground.{js,wasm} "$out"
NODE_PATH=$packages build/npm/node_modules/.bin/esbuild tools/playground/page/main.js --bundle --minify --format=esm \
  --log-level=warning --outfile="$out/main.js"
build/npm/node_modules/.bin/esbuild tools/playground/page/worker.js --bundle --minify --format=iife --log-level=warning \
  --outfile="$out/worker.js"
node tools/playground/rules.mjs cardscripts "$out/rules"
case $what in
  build) echo "$out/index.html; any web server gives it" ;;
  serve) node tools/playground/serve.mjs "$out" "$port" ;;
  test)
    tools/setup.sh run
    [[ -f build/release/build.ninja ]] || cmake -G Ninja -S . -B build/release -DCMAKE_BUILD_TYPE=Release >/dev/null
    cmake --build build/release --target cardvm >/dev/null
    node tests/wasm/link.mjs
    node tests/wasm/engine.mjs "$out/playground.js" build/release/cardvm
    NODE_PATH=$packages node tests/wasm/browser.mjs "$out" "$pictures"
    tools/manual.sh --playground build/manual >/dev/null
    NODE_PATH=$packages node tests/wasm/examples.mjs build/manual "$pictures"
    ;;
esac
