#!/usr/bin/env bash
# Configures as if for a system without ELF (WebAssembly, Windows): nothing is asked of objcopy or of the linker that it
# does not have. And without xxhash.h it is said what is missing.
#
#   tests/house/elsewhere.sh BUILD_FOLDER CMAKE CC
set -euo pipefail
room=$(realpath "$1")/elsewhere cmake=$2 cc=$3
rm -rf "$room"
mkdir -p "$room"
fail() { echo "FAILED: $1" >&2; exit 1; }
cat >"$room/elsewhere.cmake" <<'EOF'
set(CMAKE_EXECUTABLE_FORMAT WASM)
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
EOF
configure() {
  "$cmake" -G Ninja -S . -B "$room/build" -DCMAKE_C_COMPILER="$cc" -DCARDVM_TESTS=OFF "$@" >"$room/log" 2>&1
}
configure -DCARDVM_TOOLS=OFF -DCMAKE_PROJECT_INCLUDE="$room/elsewhere.cmake" || { cat "$room/log" >&2; fail "it does not configure"; }
! grep -nE 'own_names|version-script|Bsymbolic|z,(defs|now|relro)|libcardvm\.so' "$room/build/build.ninja" >"$room/log" ||
  fail "this is for ELF: $(head -n 3 "$room/log")"
# A compiler that does not know a flag is not given it.
printf '#!/bin/sh\ncase "$*" in *-fno-semantic-interposition*|*-fstack-*) echo unknown >&2; exit 1;; esac\nexec %q "$@"\n' \
  "$cc" >"$room/cc" && chmod +x "$room/cc"
rm -rf "$room/build"
cc=$room/cc configure || { cat "$room/log" >&2; fail "it does not configure with a compiler that knows less"; }
! grep -qE 'fno-semantic-interposition|fstack-' "$room/build/build.ninja" || fail "flags that the compiler does not know"
rm -rf "$room/build"
! configure -DCARDVM_XXHASH=CARDVM_XXHASH-NOTFOUND -DCMAKE_IGNORE_PATH="/usr/include;/usr/local/include" ||
  fail "xxhash.h is not looked for"
grep -q 'CARDVM_XXHASH=FOLDER' "$room/log" || { cat "$room/log" >&2; fail "nobody says that xxhash.h is missing"; }
