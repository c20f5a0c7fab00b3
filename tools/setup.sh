#!/usr/bin/env bash
# Installs what is missing to build and run cardvm (`run`), to test it as well (`test`), to make the manual a site
# (`manual`, part of `test`; it lies in build/site), or to look at that site in a browser, too (`browser`); to build for
# WebAssembly (`wasm`; Lua's sources lie in build/lua), or the playground (`playground`; its packages lie in build/npm).
# Asks whether a thing works, not whether a package is there, so it also serves other systems
# as a check. Prints nothing when nothing is missing.
set -euo pipefail

level=${1:-run}
if [[ $# -gt 1 || ! $level =~ ^(run|test|manual|browser|wasm|playground)$ ]]; then
  echo "usage: tools/setup.sh [run|test|manual|browser|wasm|playground]" >&2
  exit 2
fi

have() { command -v "$1" >/dev/null; }
have_library() { have pkg-config && pkg-config --exists "$1"; }
links() { have "$1" && printf '#include <stdio.h>\nint main(void) { return 0; }\n' |
  "$@" -x c - -o /dev/null 2>/dev/null; }

fuzzes() { have clang && echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
  clang -fsanitize=fuzzer,address -x c - -o /dev/null 2>/dev/null; }

# What installers say is shown only when they fail.
log=
begin_log() {
  [[ -z $log ]] || return 0
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
}

# What makes the manual a site and calls C from Node, and what makes the playground: packages of npm, these very
# versions. `of` is the folder under tools/ that names them, `into` where they are put.
top=${BASH_SOURCE[0]%/*}/..
case $level in
  run | wasm) of='' ;;
  playground) of=playground into=$top/build/npm programs=(esbuild) ;;
  *) of=site into=$top/build/site programs=(eleventy pagefind) ;;
esac
have_packages() { [[ -z $of ]] || cmp -s "$top/tools/$of/package-lock.json" "$into/installed"; }
install_packages_of_npm() {
  begin_log
  mkdir -p "$into"
  cp "$top/tools/$of"/package*.json "$into"
  # Not `npm ci`: that wants the programs of all other systems in the list, too.
  (cd "$into" && npm install --ignore-scripts --no-audit --no-fund) >>"$log" 2>&1 </dev/null || return 1
  for program in "${programs[@]}"; do
    [[ -x $into/node_modules/.bin/$program ]] || return 1
  done
  cp "$top/tools/$of/package-lock.json" "$into/installed"
}

# Lua's sources, for machines that have no Lua of their own.
wants_lua() { [[ $level =~ ^(wasm|playground)$ && ! -f $top/build/lua/src/lapi.c ]]; }

# Sets `missing` to the Debian packages that would supply what does not work.
find_missing() {
  missing=()
  if [[ $level != run ]]; then
    have node || missing+=(nodejs)
    [[ $level == wasm ]] || have npm || missing+=(npm)
  fi
  [[ ! $level =~ ^(browser|playground)$ ]] || have chromium || missing+=(chromium fonts-dejavu-core)
  if [[ $level =~ ^(wasm|playground)$ ]]; then
    have emcc || missing+=(emscripten)
    have cmake || missing+=(cmake)
    have ninja || missing+=(ninja-build)
    [[ -f /usr/include/xxhash.h ]] || missing+=(libxxhash-dev)
  fi
  [[ $level == run || $level == test ]] || return 0
  links gcc || missing+=(gcc libc6-dev)
  have cmake || missing+=(cmake)
  have ninja || missing+=(ninja-build)
  have pkg-config || missing+=(pkg-config)
  have_library lua5.4 || missing+=(liblua5.4-dev)
  have_library libxxhash || missing+=(libxxhash-dev)
  have_library libcjson || missing+=(libcjson-dev)
  [[ $level == test ]] || return 0
  links gcc -fsanitize=address,undefined || missing+=(gcc)
  links gcc -fsanitize=thread || missing+=(gcc)
  have_library cmocka || missing+=(libcmocka-dev)
  links clang -fsanitize=address || missing+=(clang libclang-rt-dev)
  fuzzes || missing+=(clang libclang-rt-dev g++)
  have c++ || missing+=(g++)
  have objdump || missing+=(binutils)
  have valgrind || missing+=(valgrind)
  have clang-format || missing+=(clang-format)
  have luacheck || missing+=(lua-check)
  have python3 || missing+=(python3)
  python3 -c 'import cffi' 2>/dev/null || missing+=(python3-cffi)
}

# Installs the packages in `missing`, as root.
install_packages() {
  if ! have apt-get; then
    echo "setup: this is not a Debian system; please install what these Debian packages hold:" >&2
    echo "  ${missing[*]}" >&2
    exit 1
  fi

  as_root=()
  if [[ $(id -u) -ne 0 ]]; then
    if ! have sudo; then
      echo "setup: not root and no sudo; please have this done by somebody who is:" >&2
      echo "  su -c 'apt-get update && apt-get install --yes --no-install-recommends ${missing[*]}'" >&2
      exit 1
    fi
    as_root=(sudo)
  fi

  begin_log
  apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get -qq -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1 </dev/null
  }
  install_missing() { apt install --yes --no-install-recommends "${missing[@]}"; }

  echo "setup: installing ${missing[*]}" >&2
  # The package lists may be absent or out of date; fetching them is slow, so only then.
  if ! install_missing && ! { apt update && install_missing; }; then
    cat "$log" >&2
    echo "setup: could not install: ${missing[*]}" >&2
    exit 1
  fi

  find_missing
  if [[ ${#missing[@]} -gt 0 ]]; then
    echo "setup: installed, but still not working: ${missing[*]}" >&2
    exit 1
  fi
}

find_missing
[[ ${#missing[@]} == 0 ]] || install_packages
if wants_lua; then
  echo "setup: getting the sources of Lua" >&2
  "$top/tests/house/lua_source.sh" --fetch >&2
fi
if ! have_packages; then
  echo "setup: installing the packages that tools/$of/package.json names" >&2
  if ! install_packages_of_npm; then
    cat "$log" >&2
    echo "setup: could not install what tools/$of/package.json names" >&2
    exit 1
  fi
fi
