#!/usr/bin/env bash
# The `cardvm` command from outside: what each command takes, says and refuses.
#
#   tests/tools/test_commands.sh CARDVM BROKEN    from the top of the checkout
#
# BROKEN: the command with a machine that finds itself broken while a rule set is loaded.
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/tools/test_commands.sh CARDVM BROKEN}")
broken=$(realpath "${2:?usage: tests/tools/test_commands.sh CARDVM BROKEN}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/tools/expect.sh

# --- asked for what does not exist ---------------------------------------------------------------

expect 2 "Usage:"
expect 2 'did you mean "play"' plya
expect 2 'did you mean "--seed"' play tiny --sed 3
expect 2 "RULESET is missing" play
expect 2 "there is no rule set" play nothing --path tests/data
expect 2 "There is: hearing isles kindred rivals scenes tides tiny" play nothing --path tests/data
expect 2 'did you mean "tiny"' play tinny --path tests/data
expect 2 "from 1 to 2" play $tiny --seat 3=random
expect 2 "person, random, greedy, search" play $tiny --seat 1=somebody
expect 2 "search:1 to search:" play $tiny --seat 1=search:0
expect 2 "a person can't play here" run $tiny --seat 1=person
expect 2 "there is no deck" play $tiny --deck Nothing
expect 2 'did you mean "Village"' run cardscripts/dominion --deck "Smithy, Vilage"
expect 0 "2 games of 2" run $tiny --games 2 --deck "4 Plain, 8 Healer" --deck "12 Echo"
expect 0 'player 1: random, deck "12 Echo, Plain"' play $tiny --seat 1=random --seat 2=random --deck "12 Echo, Plain"
expect 2 'there is no card "Plian"; did you mean "Plain"' run $tiny --deck "4 Plian"
expect 2 '"0 Plain" is no number of cards' run $tiny --deck "0 Plain, Healer"
# Decks as text, and the rules for them.
printf '# mine\nDeck:\n38x Scout\n\n// two more\n  2 Bolt\n' >"$work/mine.txt"
expect 0 $'# mine\n38 Scout\n2 Bolt' deck cardscripts/skirmish "$work/mine.txt"
expect 0 $'deck "mine" {\n  { 38, "Scout" },\n  { 2, "Bolt" },\n}' deck cardscripts/skirmish "$work/mine.txt" --script
expect 0 $'# Eight\n5 Scout\n5 Martyr' deck cardscripts/skirmish Eight
expect 0 $'# Odd\n' deck $tiny
expect 0 "mine.txt" play cardscripts/skirmish --seat 1=random --seat 2=random --deck "$work/mine.txt"
says_not "breaks the rules" "a deck as the rules want it"
echo Bolt >>"$work/mine.txt"
expect 1 "mine.txt breaks the rules for decks: deck: 41 cards, not 40" deck cardscripts/skirmish "$work/mine.txt"
expect 0 "mine.txt breaks the rules for decks: deck: 41 cards, not 40" run cardscripts/skirmish --games 1 --deck "$work/mine.txt"
expect 0 "That deck breaks the rules for decks: deck: 3 cards, not 40" show cardscripts/skirmish --deck "3 Scout"
echo "4 Bilt" >>"$work/mine.txt"
expect 2 'mine.txt:8: there is no card "Bilt"; did you mean "Bolt"?' deck cardscripts/skirmish "$work/mine.txt"
echo "# nothing" >"$work/none.txt"
expect 2 'none.txt holds no cards: lines like "4 Scout" are expected' run cardscripts/skirmish --deck "$work/none.txt"
expect 2 "nowhere.txt: No such file" deck cardscripts/skirmish nowhere.txt
mkfifo "$work/pipe.txt" "$work/pipe.replay" # nobody writes to them, and nobody waits for them
expect 2 "pipe.txt: it is no file" deck cardscripts/skirmish "$work/pipe.txt"
expect 2 "pipe.replay: it is no file" replay "$work/pipe.replay"
expect 2 "Is a directory" deck cardscripts/skirmish "$work/"
printf '4 Sco\xe2\x80\xaeut\n' >"$work/turned.txt"
expect 2 "turned.txt:1: byte 6 of" deck cardscripts/skirmish "$work/turned.txt"
expect 2 "U+202E, a character that nobody sees" deck cardscripts/skirmish "$work/turned.txt"
expect 2 'there is no deck "Eigth"; did you mean "Eight"?' deck cardscripts/skirmish Eigth
expect 2 "2 decks for one table" run cardscripts/dominion --deck "First Game" --deck "Any Ten"
expect 0 "1 games of 3 players" run cardscripts/dominion --games 1 --players 3 --deck "Smithy,Village"
expect 2 "a number from 0 on" play $tiny --seed -1
expect 2 "a number from 1 on" run $tiny --games 0
expect 2 "wants a value" run $tiny --games
expect 2 "takes no value" run $tiny --check=yes
expect 2 "2 to 3 players" run $tiny --players 4
expect 2 "one word too many" run $tiny $tiny
expect 2 "pretty|tap|json|junit" test $tiny --format xml
expect 2 "there is no rule set" test nothing
expect 2 "there is no rule set and no file" test tests/nothing
expect 2 "is no rule set" test tests/tools/test_tools.sh
expect 2 "there is no bench" bench nothing
expect 2 "no rule sets" list --path /nonexistent
expect 0 $'Plain [P1]  power 2\n  Does nothing.\n' list $tiny
says $'deck "Even"\n  10 Plain, 5 Echo, 3 Payer\n' "the decks of a rule set, as --deck would take them"
expect 0 $'Scout  unit  power 1500\n' list cardscripts/skirmish
expect 2 "there is no rule set" list nothing
expect 2 "one word too many" list $tiny $tiny
for command in play test mutate run replay bisect show gallery bench list deck new migrate lint stubs translate stream; do
  expect 0 "Usage: cardvm $command" $command --help
  expect 0 "Usage: cardvm $command" help $command
done
expect 0 "cardvm 0." --version
output=$("$cardvm" help)
while IFS= read -r line; do
  [[ $line =~ ^\ \ cardvm\ .*[^\ ]\ \ +[^\ ] ]] || { output=$line; fail "a command and what it does are one word"; }
done < <(grep "^  cardvm " <<<"$output")
expect 1 'deck "Odd" (18 cards)' list --path tests/data
expect 1 "rules.lua:3: " list --path tests/data # the other one can't be loaded
# Found in several folders, a rule set is the one of the first.
output=$(CARDVM_PATH=tests/data:cardscripts:./cardscripts "$cardvm" list)
[[ $(grep -c '^gundam:' <<<"$output") == 1 && $output == *"(cardscripts/gundam)"* ]] || fail "cardvm list: twice"

# --- translate: a rule set in another language ----------------------------------------------------

expect 0 " texts translated" translate cardscripts/skirmish de --check
expect 0 "beschwört" play cardscripts/skirmish --language de --seat 1=random
expect 2 "has no language 'xx'; it has de" play cardscripts/skirmish --language xx
expect 2 "has no language '../de'" play cardscripts/skirmish --language ../de
expect 2 "it has none but its own" play $tiny --language de
expect 2 "--check: which language?" translate $tiny --check
expect 2 "is no name of a language" translate $tiny a/b
cp -r $tiny "$work/tongue"
expect 1 "0 of " translate "$work/tongue" de --check
[[ ! -e $work/tongue/languages ]] || fail "translate --check writes"
expect 0 "0 of " translate "$work/tongue" de
po=$work/tongue/languages/de.po
awk '/^msgid "you"/ { said = 1 } said && /^msgstr/ { sub(/""/, "\"du\""); said = 0 } { print }' "$po" >"$po.new"
printf '\nmsgctxt "card"\nmsgid "Nobody knows"\nmsgstr "Niemand"\n' >>"$po.new"
mv "$po.new" "$po"
expect 0 "1 of " translate "$work/tongue" de
expect 0 "1 of " translate "$work/tongue" de # again, and nothing is lost
[[ $(grep -c '^#~ msgstr "Niemand"' "$po") == 1 ]] || fail "translate: what is gone is no comment"
sed -i '/^msgid "you"/s/you/yuo/' "$po" # the rule set says it anew, and much alike
expect 0 " to look at again (fuzzy)" translate "$work/tongue" de
printf 'msgid nothing\n' >>"$po"
expect 1 "languages/de.po:" translate "$work/tongue" de

# --- new: a rule set to begin with ----------------------------------------------------------------

made=$work/new
mkdir "$made"
expect 0 "cardvm test '$made/My duel' " new "$made/My duel/"
expect 0 "1 passed, 0 failed" test "$made/My duel"
expect 0 "20 games of 2 players" run "$made/My duel" --games 20 --check
[[ $(cat "$made/My duel"/*.lua) == *'name = "My duel"'* ]] || fail "cardvm new: the title"
diff -r "$made/My duel/cards" tools/new/template/cards || fail "cardvm new: the cards"
expect 1 "My duel: File exists" new "$made/My duel"
expect 2 "can't be the name" new "$made/a\"b"
expect 1 "No such file" new "$made/nothing/here"
rm -r "$made"

# --- a machine that finds itself broken ---------------------------------------------------------------

for command in "run $tiny --games 2" "run $tiny --games 2 --jobs 2" "test $good" "play $tiny ${quick[*]}" "list --path tests/data"; do
  # shellcheck disable=SC2086 # words
  output=$("$broken" $command 2>&1 </dev/null)
  [[ $? == 1 && $output == *"the machine is not as it must be: a test: nothing is true"* ]] ||
    fail "cardvm $command ends well though the machine is broken"
done

# --- bench ---------------------------------------------------------------------------------------------

output=$("$cardvm" bench control --format json)
[[ $? == 0 && $output == *'{"name":"take control of a card and give it back","value":'*'"unit":"ns","floor":'*'"ratio":'*'"target":null,"met":null}'* ]] ||
  fail "bench"

finish commands
