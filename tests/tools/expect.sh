# shellcheck shell=bash
# What the tests of the command share; each sources it after it has set $cardvm and gone to the top of the checkout.
unset CARDVM_PATH
failures=0
output="" # of the last command run
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARDVM_CACHE=$work/cache
tiny=tests/data/tiny

fail() {
  echo "FAILED: $1" >&2
  printf '%s\n' "$output" | head -n 20 | cut -c 1-300 | sed 's/^/    /' >&2
  failures=$((failures + 1))
}

# expect CODE TEXT ARGS...: the command ends with CODE and says TEXT.
expect() {
  local code=$1 text=$2 status
  shift 2
  output=$("$cardvm" "$@" 2>&1 </dev/null)
  status=$?
  [[ $status == "$code" ]] || fail "cardvm $*: exit code $status, expected $code"
  [[ $output == *"$text"* ]] || fail "cardvm $*: does not say: $text"
}

# says TEXT WHAT, says_not TEXT WHAT: the output does or does not hold it.
says() { [[ $output == *"$1"* ]] || fail "$2: does not say: $1"; }
says_not() { [[ $output != *"$1"* ]] || fail "$2: says: $1"; }

# finish NAME: the last line of each test.
finish() {
  [[ $failures == 0 ]] && echo "$1: all fine"
  [[ $failures == 0 ]]
}
