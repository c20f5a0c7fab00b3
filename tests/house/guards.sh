#!/usr/bin/env bash
# guards.sh: every file of vm is guarded by some test of tests/vm (GUARDS of tests/support/tests.h), every such test says of which it is,
# and what it names is there. Left out is what only assertions ask.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
files=$(find vm -name '*.c' ! -name broken.c ! -name holds.c | sed 's/^vm.//; s/\.c$//' | sort)
guards=$(find tests/vm -name 'test_*.c' -exec perl -0777 -ne 'print "$1\n" if /^GUARDS\(([^)]*)\)/m' {} + | tr -d '"' | xargs -n 1 | sort -u)
silent=$(grep -rL '^GUARDS(' tests/vm --include='test_*.c')
unguarded=$(comm -23 <(echo "$files") <(echo "$guards"))
nowhere=$(comm -13 <(echo "$files") <(echo "$guards"))
[[ -z $unguarded ]] || echo "no test guards, in vm: "$unguarded
[[ -z $nowhere ]] || echo "guarded, but not in vm: "$nowhere
[[ -z $silent ]] || echo "GUARDS is missing: "$silent
[[ -z $unguarded$nowhere$silent && $files ]]
