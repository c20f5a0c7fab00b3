#!/usr/bin/env bash
# The `cardvm` command from outside: games that are run, recorded and played again.
#
#   tests/tools/test_replays.sh CARDVM    from the top of the checkout
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/tools/test_replays.sh CARDVM}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/tools/expect.sh

# --- run --------------------------------------------------------------------------------------------

expect 0 "20 games of 2 players" run $tiny --games 20 --seed 5 --check --jobs 2
expect 0 "3 games of 3 players" run $tiny --games 3 --players 3 --check \
  --deck Even --deck Odd --deck Even
expect 0 "2 games of 2 players" run $tiny --games 2 --option bonus=3
expect 2 'did you mean "bonus"' run $tiny --option bonsu=3
expect 2 "bonus=NUMBER" play $tiny --option bonus=many
expect 0 "|gate     |well     |"$'\n' play $tiny --demo "${quick[@]}"
expect 1 "cardvm run $tiny --games 1 --seed 1 --check --deck Broken --deck Broken --option bonus=1" \
  run $tiny --games 1 --check --deck Broken --deck Broken --option bonus=1
expect 1 "cardvm run $tiny --games 1 --seed 1 --check --deck Broken --deck Broken" \
  run $tiny --games 1 --check --deck Broken --deck Broken

expect 1 'invariant "nobody has more than 1000 lives" is broken after the event "change_life"' \
  run $tiny --games 1 --check --deck Healers --deck Healers
expect 0 "1 games of 2 players" run $tiny --games 1 --deck Healers --deck Healers

expect 0 "2 games of 2 players" run $tiny --games 2 --seat 1=greedy

# A search player wins where all is open, and plays the same game again.
search_games=(run cardscripts/dominance --games 2 --seat 2=search:40)
expect 0 "won: player 1 0, player 2 2, drawn 0" "${search_games[@]}"
first=$(grep -A 1 "per game" <<<"$output")
expect 0 "$first" "${search_games[@]}"
# Where cards are hidden it searches games that could be.
search_games=(run cardscripts/gundam --games 2 --seat 2=search:48)
expect 0 "won: player 1 0, player 2 2, drawn 0" "${search_games[@]}"
first=$(grep -A 1 "per game" <<<"$output")
expect 0 "$first" "${search_games[@]}"

# A person meets whom the rule set says plays best; without a person games are quick.
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then # there is a terminal to be had
  for each in cardscripts/dominance:search $tiny:greedy; do
    output=$(echo quit | script -qec "'$cardvm' play ${each%:*} --seed 3" /dev/null)
    says "player 1: a person" "play ${each%:*}"
    says "player 2: ${each#*:}" "play ${each%:*}"
  done
fi
# What is said in advance is not asked, until it is taken back.
output=$(printf '%s\n' "skip mian" "skip main" "" "" quit | "$cardvm" play $tiny --seed 3 --seat 1=person --seat 2=random 2>&1)
says 'There is no step "mian"; did you mean "main"?' "skip"
says "You pass there until somebody acts." "skip"

# --- replays -----------------------------------------------------------------------------------------

expect 0 "The game is over" play $tiny --seed 3 "${quick[@]}" --record "$records/play"
expect 0 "all as recorded" replay "$records/play" --verify
expect 0 "all as recorded" bisect "$records/play"
expect 0 "step " replay "$records/play" --trace
expect 0 "asked: player" replay "$records/play" --to 2
printf 'concede\n' | "$cardvm" play $tiny --seat 1=person --record "$records/conceded" >/dev/null 2>&1
expect 0 "2 entries" replay "$records/conceded" --verify
printf 'quit\n' | "$cardvm" play $tiny --seat 1=person --record "$records/left" >/dev/null 2>&1
expect 0 "1 entries" replay "$records/left" --verify
expect 0 "3 games" run $tiny --games 3 --seed 7 --record "$records"
for seed in 7 8 9; do
  expect 0 "seed $seed" replay "$records/seed_$seed.replay" --verify
done
expect 1 "there is no entry 999: the last one is " replay "$records/play" --scenario 999
expect 1 "nowhere/record" play $tiny "${quick[@]}" --record "$records/nowhere/record"
expect 2 "No such file" replay "$records/nothing"
head -c 100 "$records/play" >"$records/cut"
expect 1 "no whole replay" replay "$records/cut"
expect 1 "no whole replay" bisect $good

# Taking back: what showed nothing comes again, what drew a card or was another person's does not; the recording
# holds only what stands.
output=$(printf '1\nundo\nshout\nundo\nundo\nquit\n' | "$cardvm" play $tiny --seat 1=person --seed 3 --record "$records/back" 2>&1)
[[ $? == 0 && $(grep -c "Taken back" <<<"$output") == 2 && $output == *"no decision of yours before this one"* ]] ||
  fail "a person takes back"
expect 0 "1 entries" replay "$records/back" --verify
printf 'shout\nquit\n' | "$cardvm" play $tiny --seat 1=person --seed 3 --record "$records/straight" >/dev/null 2>&1
printf '1\nundo\nshout\n1\nundo\nquit\n' | "$cardvm" play $tiny --seat 1=person --seed 3 --record "$records/round" >/dev/null 2>&1
expect 0 "all as recorded" bisect "$records/round" # the trace, too
cmp -s "$records/straight" "$records/round" || fail "what was taken back is recorded"
drawn='pass\npass\n\nundo\nquit\n' # the next turn begins with a card
output=$(printf "$drawn" | "$cardvm" play $tiny --seat 1=person --seed 3 2>&1)
[[ $output == *"That can't be taken back: a card was shown to you since. (--undo=free would allow it.)"* ]] ||
  fail "a person takes back what showed a card"
output=$(printf "$drawn" | "$cardvm" play $tiny --seat 1=person --seed 3 --undo=free 2>&1)
[[ $output == *"Taken back."* && $output != *"can't be taken back"* ]] || fail "--undo=free"
output=$(printf 'end turn\nundo\nquit\n' | "$cardvm" play $tiny --seat 1=person --seat 2=person --seed 3 2>&1)
[[ $output == *"There is no decision of yours before this one to take back."* ]] || fail "another's decision is taken back"
output=$(printf 'pass\npass\npass\nundo\nquit\n' | "$cardvm" play $tiny --seat 1=person --seat 2=person --seed 3 2>&1)
[[ $output == *"can't be taken back: another person has decided since."* ]] || fail "over another person's decision"
expect 2 "--undo wants fair or free" play $tiny --undo=never

# Under scripts that have changed: in a text, which changes nothing; by a card more, after which all are numbered
# otherwise and are found by their names; in the rules.
cp -r $tiny "$records/text" && cp -r $tiny "$records/more" && cp -r $tiny "$records/rules"
sed -i 's/Does nothing\./Does nothing at all./' "$records/text/cards/cards.lua"
expect 1 "recorded under other scripts: changed: cards/cards.lua" \
  replay "$records/play" --verify --ruleset "$records/text"
expect 0 "recorded under other scripts: changed: cards/cards.lua" bisect "$records/play" --ruleset "$records/text"
sed -i '1i card "More" { number = "P0", power = 2, text = "Does nothing." }' "$records/more/cards/cards.lua"
expect 0 "seed 3" replay "$records/play" --ruleset "$records/more"
expect 1 "the state is another one from entry 1 on" bisect "$records/play" --ruleset "$records/more"
sed -i 's/for _ = 1, 3 do/for _ = 1, 2 do/' "$records/rules/rules.lua"
expect 1 "parts at entry 1" bisect "$records/play" --ruleset "$records/rules"
for told in "- as recorded, + under the present scripts" "    -   draw by seat" "    +     move on Plain#3" "+   ask seat 1"; do
  expect 1 "$told" bisect "$records/play" "$records/rules"
done
says_not "the state was another one from entry 1 on" "bisect under other scripts, where it always is"
# Nothing is told behind a colon; another rule set is told as one.
cp -r $tiny "$records/asks" && sed -i 's/^sequence "turn" {/sequence "turn" {\n  step "early" { window = "main" },/' "$records/asks/rules.lua"
expect 1 "" bisect "$records/play" "$records/asks"
[[ ! $output =~ scripts:($'\n'[^\ ]|$'\n'\ \ [^\ ]|$) ]] || fail "a colon with nothing behind it"
"$cardvm" run cardscripts/dominion --games 1 --record "$records/piles" >/dev/null
expect 1 "it was recorded under other scripts, of cardscripts/dominion" bisect "$records/piles/seed_1.replay" cardscripts/gundam
expect 2 "two rule sets" bisect "$records/play" "$records/rules" --ruleset "$records/rules"
expect 0 "seed 3" replay "$records/play" "$records/more"

# --- scenarios as replays ------------------------------------------------------------------------

mkdir "$records/scenarios" "$records/twice"
expect 0 "$good_count passed" test $good --record "$records/scenarios" --jobs 2
for file in "$records"/scenarios/*.replay; do
  expect 0 "all as recorded" replay "$file" --verify
  expect 0 "all as recorded" bisect "$file"
  [[ $output != *"another thing"* ]] || fail "$file: another trace than was recorded"
  expect 0 "hash" bisect "$file" --ruleset "$records/text"
done
picked=$records/scenarios/picks_targets_costs_options_numbers_order.replay
expect 0 "asked: player" replay "$picked" --to 2
expect 0 "ask seat 1" replay "$picked" --trace
expect 1 "number things differently now: changed: cards/cards.lua" bisect "$picked" --ruleset "$records/more"
# A word more gives prompts other numbers: what the position asks is asked anew, so the question is the same.
cp -r $tiny "$records/words" && sed -i '1i local unused = constants { "nobody sees this" }' "$records/words/rules.lua"
expect 1 "every question is the same" bisect \
  "$records/scenarios/R1_R2.b_position_values_and_groups.replay" --ruleset "$records/words"
sed -i 's/function() you:draw() end/function() you:draw() you:draw() end/' "$records/text/cards/cards.lua"
expect 1 "+ " bisect "$records/scenarios/triggers_order_yes_and_no.replay" --ruleset "$records/text"
sed 's/scenario "three players"/scenario "three, players"/' $good >"$records/text/scenarios/again.lua"
rm "$records/text/scenarios/bad.lua"
expect 1 'scenario "R1, R2.b position, values and groups" is there already:' test "$records/text"
sed -i 's/^scenario "/scenario "again, /; s/again, three, players/three, players/' "$records/text/scenarios/again.lua"
"$cardvm" test "$records/text" --record "$records/twice" >/dev/null 2>&1
[[ -e $records/twice/three_players.replay && -e $records/twice/three_players_2.replay ]] ||
  fail "scenarios of one name are recorded in files of their own"
expect 1 "Not a directory" test $good --filter "three players" --record /dev/full/nowhere
# A folder that is not there is made; one that can't be made is told before a game is played.
expect 0 "2 games of 2 players" run $tiny --games 2 --record "$records/made"
[[ -e $records/made/seed_2.replay ]] || fail "run --record makes no folder"
expect 1 "cardvm: $records/no/folder: No such file or directory" run $tiny --games 2 --record "$records/no/folder"
[[ $output != *"failed"* && $output != *"games of"* ]] || fail "run --record plays games that it can't write"
expect 1 "Not a directory" run $tiny --games 2 --record "$records/play"

finish replays
