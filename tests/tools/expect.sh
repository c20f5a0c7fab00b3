# shellcheck shell=bash
# What the tests of the command share; each sources it after it has set $cardvm and gone to the top of the checkout.
unset CARDVM_PATH
failures=0
output="" # of the last command run
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARDVM_CACHE=$work/cache
tiny=tests/data/tiny
good=$tiny/scenarios/good.lua
bad=$tiny/scenarios/bad.lua
good_count=$(grep -c ^scenario $good)
quick=(--seat 1=random --seat 2=random)
records=$work/records
mkdir "$records"

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

# each_says FILE MANY: no scenario of the file passes, and each says behind an arrow what its message must hold.
each_says() {
  local line expected message count=0
  output=$("$cardvm" test "$1" --format json --jobs 2)
  [[ $? == 1 ]] || fail "$1 passes"
  while IFS= read -r line; do
    [[ $line =~ ^\{\"scenario\":\"([^\"]*)\",\"rulings\":\[.*\],\"status\":\"(failed|error)\",\"file\":\".*\",\"line\":[0-9]+,\"message\":\"(.*)\",\"ms\":[0-9.]+\}$ ]] ||
      { output=$line; fail "a line of json has another shape, or a scenario passed"; continue; }
    expected=${BASH_REMATCH[1]#* -> } message=${BASH_REMATCH[3]}
    [[ $message == *"$expected"* ]] || { output=$line; fail "${BASH_REMATCH[1]}"; }
    count=$((count + 1))
  done <<<"$output"
  [[ $count -ge $2 ]] || fail "only $count scenarios of $1"
}

# finish NAME: the last line of each test.
finish() {
  [[ $failures == 0 ]] && echo "$1: all fine"
  [[ $failures == 0 ]]
}
