#!/usr/bin/env bash
# How a suite of scenarios is judged and chosen from: coverage, names, tags, cards, what failed, --watch.
#
#   tests/tools/test_prove.sh CARDVM    from the top of the checkout
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/tools/test_prove.sh CARDVM}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/tools/expect.sh

# --- coverage ------------------------------------------------------------------------------------------

expect 0 "coverage of tiny: 8 of 10 cards" test $good --coverage
says "no scenario reaches the card Healer" "cards"
says "no scenario reaches the ability Broken: break" "abilities"
says "no scenario reaches cards/cards.lua: 35, 38" "lines"
says_not "card Plain" "a card that is reached"
# Without the scenario that says no, nobody declines; without the one that chooses, nobody comes to its branch.
sed '/t:you "no"/,/not drawn/d; /settle()/d; s/"declined by you yes or no", //; s/t:you "deploy Drawer"/t:you "deploy Drawer" { accept = true }/
  s/option = "lose"/option = "win"/; s/life, 3, "life"/life, 7, "life"/; s/life, 6, "life again"/life, 10, "life again"/' $good >"$work/less.lua"
cp -r $tiny "$work/less" && rm "$work"/less/scenarios/*.lua && cp "$work/less.lua" "$work/less/scenarios"
"$cardvm" test "$work/less" --coverage >"$work/less.txt" 2>&1
output=$(cat "$work/less.txt")
says "0 of 1 declined" "a branch"
says "no scenario reaches the answer no: Drawer: arrive declined" "a branch"
# One object for each file, card, and the rules.
output=$("$cardvm" test $good --coverage --format json)
says '"file":"cards/cards.lua","lines":' "json of a file"
says '"missing":[35,38]' "json of a file"
says '"card":"Sorter","file":"cards/cards.lua","line":28,"reached":true,"abilities":[{"ability":"Sorter: sort","reached":true}],"scenarios":["picks: targets, costs, options, numbers, order"]}' "json of a card"
says '"rule actions":{"who has no life left has lost":true}' "json of the rules"
[[ $(grep -c . <<<"$output") == "$(grep -c '^{.*}$' <<<"$output")" ]] || fail "json prints something else than objects"
expect 0 "coverage of tiny" test $good --html "$work/html"
output=$(cat "$work/html/index.html")
says '<td class="no">Healer</td>' "html"
says '<a href="tiny_cards_cards.lua.html">' "html"
output=$(cat "$work/html/tiny_cards_cards.lua.html")
says '<span class="no" id="35">' "html of a file"
says '<span class="yes" id="18">' "html of a file"
expect 1 "Not a directory" test $good --html /dev/full/nowhere
# What a prohibition keeps from being offered leaves no trace: asking why reaches it.
mkdir -p "$work/hush/scenarios" "$work/hush/cards"
cat >"$work/hush/rules.lua" <<'END'
rules { name = "Hush", players = 2, turn = "turn" }
zone "field" { play = true }
window "main" {}
sequence "turn" { step "main" { window = "main" } }
action(activated { keyword = "strike", window = "main", function() end })
rule(prohibition { on = "activate", match = all_of(activates "strike", at_least(1, your.field)) })
END
echo 'card "Man" {}' >"$work/hush/cards/cards.lua"
cat >"$work/hush/scenarios/hush.lua" <<'END'
scenario "nobody strikes" {
  your = { field = { "Man" } },
  function(t)
    t:equal(t:can("you", "strike"), false, "offered")
  end,
}
END
expect 0 "no scenario reaches the ability prohibition in rules.lua:6" test "$work/hush" --coverage
sed -i 's/t:equal(.*/t:equal(#t:why_not("strike"), 1, "why")/' "$work/hush/scenarios/hush.lua"
expect 0 "1 of 2 abilities" test "$work/hush" --coverage
# It changes nothing: the same answers, hashes and traces, to the byte, also with scripts at the end of their budget.
"$cardvm" test $good --record "$work/plain" >/dev/null
"$cardvm" test $good --record "$work/covered" --coverage >/dev/null
output=$(diff -r "$work/plain" "$work/covered" 2>&1) || fail "coverage changes games"
for at in 4990 5000 5010 5250 24900 25000 25100; do
  for coverage in "" --coverage; do
    cp -r $tiny "$work/loop$coverage" && rm -f "$work/loop$coverage"/scenarios/*.lua
    cat >>"$work/loop$coverage/cards/cards.lua" <<END
card "Loop" { activated { keyword = "loop", window = "main", function()
  local n = 0
  for i = 1, $at do
    n = n + i
  end
  you:change_life(n % 7 + 1)
end } }
END
    echo 'scenario "loop" { your = { battle = { "Loop" } }, function(t) t:you "loop"; t:expect(t.you.life > 5) end }' \
      >"$work/loop$coverage/scenarios/loop.lua"
    # shellcheck disable=SC2086 # no word
    "$cardvm" test "$work/loop$coverage" $coverage | grep -E 'passed|failed|instructions' | grep -v ms >"$work/loop$coverage.txt"
    rm -rf "$work/loop$coverage"
  done
  output=$(diff "$work/loop.txt" "$work/loop--coverage.txt") || fail "coverage changes what a script pays, at $at"
done

# --- which scenarios -----------------------------------------------------------------------------------

expect 0 "1 passed, 0 failed" test $good --card Sorter
expect 0 "1 passed, 0 failed" test $good --card Helper --filter "^R1"
expect 2 'did you mean "Sorter"' test $good --card Sortr
expect 0 "2 passed, 0 failed" test $good --filter '^(three|a whole)'
expect 2 "no regular expression" test $good --filter 'three (players'
expect 1 "no scenario has a name like ^players" test $good --filter '^players'

cp -r $tiny "$work/marks" && rm "$work"/marks/scenarios/*.lua
marks=$work/marks/scenarios/marks.lua
cat >"$marks" <<'END'
scenario "one" { tags = "quick", function(t) t:asked_nothing() end }
scenario "two" { tags = { "slow", "rules" }, function(t) t:equal(t.you.life, 5, "life") end }
scenario "three" { skip = "until <rules> say so", function(t) t:asked_nothing() end }
END
expect 0 "2 passed, 0 failed, 1 skipped" test "$work/marks"
says "skipped three: until <rules> say so" "why it is skipped"
expect 0 "1 passed, 0 failed" test "$work/marks" --tag rules
expect 0 "1 passed, 0 failed, 1 skipped" test "$work/marks" --tag '!rules'
expect 2 'no scenario has the tag "rulse"' test "$work/marks" --tag rulse
expect 0 "ok 3 - three # SKIP until <rules> say so" test "$work/marks" --format tap
expect 0 '"status":"skipped"' test "$work/marks" --format json
expect 0 'skipped="1"' test "$work/marks" --format junit
says '<skipped message="until &lt;rules&gt; say so"/>' "junit"
says 'name="two" file="'"$marks"'" line="2"' "junit: file and line"
# What failed comes first, and alone with --failed.
sed -i 's/life, 5/life, 4/' "$marks"
expect 1 "1 passed, 1 failed" test "$work/marks"
expect 1 $'not ok 1 - two' test "$work/marks" --format tap
expect 1 "0 passed, 1 failed" test "$work/marks" --failed
says_not "skipped" "--failed"
sed -i 's/life, 4/life, 5/' "$marks"
expect 0 "1 passed, 0 failed" test "$work/marks" --failed
expect 1 "0 passed, 0 failed" test "$work/marks" --failed
sed -i 's/tags = "quick"/only = true/' "$marks"
expect 0 "1 of 3 scenarios, those with only = true" test "$work/marks"
says "1 passed, 0 failed" "only"
echo 'scenario "four" { skip = true, function() end }' >>"$marks"
expect 1 'skip says why' test "$work/marks"

# --- mutants -------------------------------------------------------------------------------------------

mkdir -p "$work/duel/scenarios" "$work/duel/cards"
cat >"$work/duel/rules.lua" <<'END'
rules { name = "Duel", players = 2, turn = "turn", order = "choice" }
zone "hand" { seen_by = "owner" }
zone "field" { play = true }
player_variable "life" { start = 9 }
property "power" {}
names "called" {}
event "hurt" { about = "player", adds_player = "life", args = { "amount" } }
window "main" {}
sequence "turn" { step "main" { window = "main" } }
action(activated {
  keyword = "strike", window = "main", if_ = at_least(1, your.field),
  function()
    local n = 0
    if you.field.count > 1 then n = n - 1 end
    you.opponent:hurt(n - 2)
    you:hurt(1)
  end,
})
END
cat >"$work/duel/cards/cards.lua" <<'END'
card "Man" {
  activated { keyword = "rest", window = "main", function() you:hurt(2) end },
}
card "Lord" { power = 3, called = "Lordling",
  activated { keyword = "look", window = "main",
    choose = one_or_none(any.field:highest("power")), function() end },
  activated { keyword = "kin", window = "main", choose = one(any.field:where(shares(it, this, "called"))),
    if_ = at_least(1, any.field:with { called = containing "Lord" }), function() end },
}
END
cat >"$work/duel/scenarios/duel.lua" <<'END'
scenario "one strikes" {
  your = { field = { "Man" } },
  function(t)
    t:you "strike"
    t:equal(t.enemy.life, 7, "life")
  end,
}
scenario "only a hash would tell" {
  your = { field = { "Man" } },
  function(t)
    t:random(9, 1)
    t:equal(t.your.life > 0, true, "life")
  end,
}
END
output=$("$cardvm" mutate "$work/duel" --format json)
[[ $? == 1 ]] || fail "mutants survive, and the exit code is 0"
says '{"file":"rules.lua","line":15,"operator":"number","diff":"- you.opponent:hurt(n - 2)\n+ you.opponent:hurt(n - 3)\n","status":"killed","by":"one strikes","what":"the scenario","why":"life"}' "a number"
says '- local n = 0\n+ local n = 1\n","status":"killed"' "another number"
says 'if you.field.count > 1 then n = n - 1 end\n+ if you.field.count >= 1 then' "a comparison"
says 'if not (you.field.count > 1) then' "a condition turned round"
says '- you:hurt(1)\n","status":"survived"' "a deed left out that nothing tells"
says '"operator":"order","diff":"- you.opponent:hurt(n - 2)\n- you:hurt(1)\n+ you:hurt(1)\n+ you.opponent:hurt(n - 2)\n","status":"survived"' "two deeds in another order"
says '"operator":"side","diff":"- keyword = \"strike\", window = \"main\", if_ = at_least(1, your.field),\n+ keyword = \"strike\", window = \"main\", if_ = at_least(1, enemy.field),\n","status":"killed","by":"one strikes"' "an answer that is no longer offered"
says '"operator":"rule","diff":"- action(activated {' "a rule left out"
says '"status":"refused"' "what can't be loaded"
says '"file":"cards/cards.lua","line":2,"operator":"number","diff":"- activated { keyword = \"rest\", window = \"main\", function() you:hurt(2) end },\n+ activated { keyword = \"rest\", window = \"main\", function() you:hurt(3) end },\n","status":"survived"' "random answers count"
for change in 'one_or_none(any.field:highest(\"power\")), function() end },\n+ choose = one(any.field:highest' \
  'choose = one_or_none(any.field:lowest(\"power\"))' '+ activated { keyword = \"kin\", window = \"main\", choose = one_or_none(any.field' \
  'choose = one(any.field:where(not_(shares(it, this, \"called\"))))' 'with { called = not_(containing \"Lord\") }'; do
  says "$change" "a word of choices and tags"
done
sums=$(tail -n 1 <<<"$output")
[[ $sums =~ ^\{\"mutants\":([0-9]+),\"killed\":([0-9]+),\"refused\":([0-9]+),\"equivalent\":0,\"survived\":([0-9]+)\}$ &&
  ${BASH_REMATCH[1]} == $((BASH_REMATCH[2] + BASH_REMATCH[3] + BASH_REMATCH[4])) && ${BASH_REMATCH[2]} -gt 9 ]] ||
  fail "the closing line: $sums"
first=$output
output=$("$cardvm" mutate "$work/duel" --format json --jobs 3)
[[ $output == "$first" ]] || fail "with several processes it says something else"
# So many may survive as is said, and so many be named.
load=$((BASH_REMATCH[1] - BASH_REMATCH[3]))
expect 0 " survived" mutate "$work/duel" --killed $((BASH_REMATCH[2] * 100 / load))
[[ $sums =~ \"killed\":([0-9]+) ]]
expect 1 "too few are killed: ${BASH_REMATCH[1]} of the $load that load; 99 % are asked for" mutate "$work/duel" --killed 99
expect 2 "at most 100" mutate "$work/duel" --killed 101
# Part of it; some of them by chance; what names nothing.
output=$("$cardvm" mutate "$work/duel/cards" --format json)
[[ $output != *rules.lua* && $output == *cards/cards.lua* ]] || fail "mutants of a folder"
[[ $("$cardvm" mutate "$work/duel" --draw 5 --seed 3 --format json | wc -l) == 6 ]] || fail "--draw"
expect 2 "is no rule set" mutate tests/tools
expect 1 'without a change fails already: "equal' mutate $tiny
# Those that change nothing are named, with a reason; a reason of another line is none.
"$cardvm" mutate "$work/duel/cards" >"$work/survivors.txt"
sed '/mutants:/d; s/^#.*/because nobody rests,\n  and nobody will/' "$work/survivors.txt" >"$work/duel/scenarios/equivalent.txt"
expect 0 " 0 survived" mutate "$work/duel/cards"
says_not " 0 equivalent" "equivalent.txt"
expect 1 "too many are named as equivalent" mutate "$work/duel/cards" --equivalent 5
expect 0 " 0 survived" mutate "$work/duel/cards" --equivalent 100
sed -i '1i -- a line more' "$work/duel/cards/cards.lua"
expect 0 "the line is cards/cards.lua:3 now" mutate "$work/duel/cards"
sed -i 's/hurt(2)/hurt(4)/' "$work/duel/cards/cards.lua"
expect 1 "equivalent.txt:1: cards/cards.lua has no mutant with this change now" mutate "$work/duel/cards"
cat >"$work/duel/scenarios/equivalent.txt" <<'END'
rules.lua:13
- you.opponent:hurt(n - 2)
+ you.opponent:hurt(n - 3)
because somebody is mistaken
END
expect 1 'equivalent.txt:1: the mutant is killed by "one strikes": life' mutate "$work/duel/rules.lua"
printf 'cards/cards.lua:3\n- a\n+ b\n' >"$work/duel/scenarios/equivalent.txt"
expect 1 "equivalent.txt:1: a reason is missing" mutate "$work/duel"
rm "$work/duel/scenarios/equivalent.txt"
# What never ends is no survivor, and does not keep the others.
sed -i 's/    local n = 0/    local n, k = 0, 9\n    while k > 0 do k = k - 1 end/' "$work/duel/rules.lua"
expect 1 "because the game stopped" mutate "$work/duel/rules.lua"
# What only clients read is no rule: a key of the forms that have it, a form whole. Elsewhere the word is another one.
cat >>"$work/duel/rules.lua" <<'END'
zone "stalls" {
  circles = { { "A", 0, 0 } },
  drawn = "piles",
  pile = function() return 70 end,
}
player_variable "token" {
  start = 80,
  shown = "always",
  on_pile = "Man",
}
place_mark "dear" { function(place) return place.count > 90 end }
story { hurt = { "hurt", not_in = 40 > 30 and "main" or "end" } }
local function bill(of) return of end
local owed = bill { price = 50 }
END
output=$("$cardvm" mutate "$work/duel/rules.lua" --format json)
for quiet in drawn pile shown on_pile place_mark story; do
  says_not "\"diff\":\"- $quiet" "$quiet, which is for clients"
done
says 'start = 81' "a key beside those for clients"
says 'price = 51' "a word of clients in another form"
# Printed values of cards with --data only.
sed -i 's/card "Man" {/card "Man" { power = 3,/' "$work/duel/cards/cards.lua"
output=$("$cardvm" mutate "$work/duel/cards" --format json)
says_not "power = 4" "printed values"
output=$("$cardvm" mutate "$work/duel/cards" --format json --data)
says "power = 4" "printed values with --data"

# --- games that fail, made short ------------------------------------------------------------------------

# shrunk RULESET ARGS...: `run --shrink` finds a failure, and writes a scenario that fails as long as the bug is there.
shrunk() {
  local ruleset=$1
  shift
  output=$("$cardvm" run "$ruleset" --check --shrink "$ruleset/scenarios/new.lua" "$@" 2>&1)
  [[ $? == 1 && $output =~ fails\ after\ ([0-9]+)\ of\ ([0-9]+)\ decisions ]] || fail "run $ruleset $*: nothing is shrunk"
  short=${BASH_REMATCH[1]} long=${BASH_REMATCH[2]}
  expect 1 "0 passed, 1 failed" test "$ruleset/scenarios/new.lua"
}
cp -r $tiny "$work/bug" && rm "$work"/bug/scenarios/*.lua
shrunk "$work/bug" --games 1 --deck Broken --deck Broken
[[ $short == 1 ]] || fail "a broken card takes $short answers"
grep -q 'battle = { "Broken" }' "$work/bug/scenarios/new.lua" || fail "cards that nobody needs"
shrunk "$work/bug" --games 1 --deck Healers --deck Healers
says "is broken after the event" "an invariant"
# A long game: a bug that needs a third turn, and a hand of a certain size, comes within a fifth of the decisions.
for rules in "rules/turn.lua:turn_player.hand.count == 3 and turn_player.deck.count < 33" \
  "rules/turn.lua:turn_player.deck.count == 30 and turn_player.hand.count > 0"; do
  rm -rf "$work/gundam" && cp -r cardscripts/gundam "$work/gundam" && rm "$work"/gundam/scenarios/*.lua
  sed -i "0,/function([a-z_, ]*)\$/s//&\n      if ${rules#*:} then local x; x.y = 1 end/" "$work/gundam/${rules%%:*}"
  shrunk "$work/gundam" --games 3
  [[ $long -ge 50 && $((short * 5)) -le $long ]] || fail "$rules: $short of $long decisions"
  cp cardscripts/gundam/rules/*.lua "$work/gundam/rules/"
  expect 0 "1 passed, 0 failed" test "$work/gundam/scenarios/new.lua"
done
# Where a unit is dominated nobody but an effect says who is master of its circle, and a position has none of it: seed 12.
# It fails only in a game drawn from a view.
rm -rf "$work/vanguard" && cp -r cardscripts/vanguard "$work/vanguard" && rm "$work"/vanguard/scenarios/*.lua
sed -i 's/  if unit then unit:stand() end/  unit:stand()/' "$work/vanguard/rules/triggers.lua"
shrunk "$work/vanguard" --games 1 --seed 12
[[ $long -ge 100 && $((short * 5)) -le $long ]] || fail "a dominated unit: $short of $long decisions"
cp cardscripts/vanguard/rules/triggers.lua "$work/vanguard/rules/"
expect 0 "1 passed, 0 failed" test "$work/vanguard/scenarios/new.lua"
expect 0 "2 games" run $tiny --games 2 --shrink "$work/none.lua"
[[ ! -e $work/none.lua ]] || fail "a scenario of no failure"
expect 1 "No such file" run $tiny --games 1 --deck Broken --deck Broken --shrink "$work/nowhere/none.lua"

# --- a recorded game as a scenario -------------------------------------------------------------------------

rm -rf "$work/marks" && cp -r $tiny "$work/marks" && rm "$work"/marks/scenarios/*.lua
"$cardvm" run "$work/marks" --games 1 --seed 4 --record "$work/games" >/dev/null
for entry in 3 9 20; do
  "$cardvm" replay "$work/games/seed_4.replay" --scenario $entry >"$work/marks/scenarios/from_$entry.lua" ||
    fail "replay --scenario $entry"
done
expect 0 "3 passed, 0 failed" test "$work/marks"
output=$(cat "$work/marks/scenarios/from_9.lua")
says "from entry" "its name"
says "t:enemy " "answers"
# The position is that of the game: as it is shown there.
board() { "$cardvm" show "$@" --view all | sed 's/#[0-9]*//g'; }
"$cardvm" test "$work/marks/scenarios/from_9.lua" --record "$work/scenario" >/dev/null
entry=$(sed -n 's/^scenario.*from entry \([0-9]*\) on.*/\1/p' "$work/marks/scenarios/from_9.lua")
output=$(diff <(board "$work/marks" --replay "$work/games/seed_4.replay" --to $((entry - 1)) | grep -E '^ +(hand|battle|trash|life)') \
  <(board "$work/marks" --replay "$work"/scenario/*.replay --to 0 | grep -E '^ +(hand|battle|trash|life)')) || fail "another position"
"$cardvm" run cardscripts/gundam --games 1 --record "$work/redraw" >/dev/null
expect 1 "nobody may act" replay "$work/redraw/seed_1.replay" --scenario 1
# At a person's prompt; a file that is there stays.
output=$(cd "$work/marks/scenarios" && printf 'scenario my own\nscenario my own\nquit\n' | "$cardvm" play .. --seat 1=person 2>&1)
says "Written: my_own.lua" "play"
says "my_own.lua can't be written: File exists" "play"
expect 0 "1 passed, 0 failed" test "$work/marks/scenarios/my_own.lua"

# --- again when a file changes --------------------------------------------------------------------------

# until TEXT: until the watching command has said it, or for too long.
until_said() {
  for _ in {1..200}; do
    grep -qF -- "$1" "$work/watch.txt" && return 0
    sleep 0.1
  done
  output=$(cat "$work/watch.txt")
  fail "--watch does not say: $1"
}
rm -rf "$work/marks" && cp -r $tiny "$work/marks" && rm "$work/marks/scenarios/bad.lua"
if [[ $(uname) == Linux ]]; then
  "$cardvm" test "$work/marks" --watch >"$work/watch.txt" 2>&1 &
  watching=$!
  until_said "waiting for a file to change"
  count=$(grep -c ^scenario "$work/marks/scenarios/good.lua")
  grep -qF "$count passed" "$work/watch.txt" || fail "--watch runs all at first"
  # A file of scenarios runs alone; one of cards what reaches them; one of rules all.
  : >"$work/watch.txt"
  echo 'scenario "new" { function(t) t:asked_nothing() end }' >"$work/marks/scenarios/new.lua"
  until_said "scenarios/new.lua has changed"
  until_said "1 passed, 0 failed"
  : >"$work/watch.txt"
  echo 'card "Newer" { activated { keyword = "renew", window = "main", function() you:poke(1) end } }' >"$work/marks/cards/newer.lua"
  until_said "cards/newer.lua has changed"
  until_said "no scenario reaches what is in"
  until_said "0 passed, 0 failed"
  : >"$work/watch.txt"
  echo '-- more' >>"$work/marks/rules.lua"
  until_said "$((count + 1)) passed"
  kill "$watching"
  wait "$watching" 2>/dev/null
fi

finish prove
