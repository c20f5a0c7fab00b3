#!/usr/bin/env bash
# What the `cardvm` command promises: exit codes, messages, formats, and what scenarios hold.
#
#   tests/tools/test_tools.sh CARDVM BROKEN    from the top of the checkout
#
# BROKEN: the command with a machine that finds itself broken while a rule set is loaded.
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/tools/test_tools.sh CARDVM BROKEN}")
broken=$(realpath "${2:?usage: tests/tools/test_tools.sh CARDVM BROKEN}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/tools/expect.sh
good=$tiny/scenarios/good.lua
bad=$tiny/scenarios/bad.lua
good_count=$(grep -c ^scenario $good)

# --- asked for what does not exist ---------------------------------------------------------------

expect 2 "Usage:"
expect 2 'did you mean "play"' plya
expect 2 'did you mean "--seed"' play tiny --sed 3
expect 2 "RULESET is missing" play
expect 2 "there is no rule set" play nothing --path tests/data
expect 2 "There is: scenes tiny" play nothing --path tests/data
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
for command in play test mutate run replay bisect show gallery bench list deck new lint stubs translate stream; do
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

# --- play: without a terminal it plays itself ---------------------------------------------------

expect 0 "The game is over" play $tiny --seed 3 --seat 1=random
says "player 2: greedy" "a seat that nobody was named for"
quick=(--seat 1=random --seat 2=random)
expect 0 "What to try next" play $tiny --demo "${quick[@]}"
expect 0 "declared " play $tiny --trace "${quick[@]}"
first=$("$cardvm" play $tiny --seed 3 "${quick[@]}" </dev/null)
output=$("$cardvm" play $tiny --seed 3 "${quick[@]}" </dev/null)
[[ $first == "$output" ]] || fail "the same seed gives another game"
output=$(printf '?\n? Plain\nboard\n1\nquit\n' | "$cardvm" play $tiny --seat 1=person 2>&1)
[[ $? == 0 && $output == *"Does nothing."* && $output == *"Left the game."* ]] ||
  fail "a person asks, acts and leaves"
output=$(printf 'shout\nquit\n' | "$cardvm" play $tiny --seat 1=person --trace 2>&1)
[[ $output == *"shout by you"* || $output == *"shout of you"* || $output == *"poke"* ]] ||
  fail "a person answers with an option's words"
# The beginning of an option is enough where only one begins so; of a card, too.
output=$(printf 'sh\nquit\n' | "$cardvm" play $tiny --seat 1=person --trace 2>&1)
[[ $output == *"shout by you"* || $output == *"poke"* ]] || fail "a person answers with the beginning of an option"
# Why something can't be done: what the person may know of it.
output=$(printf 'why Plain\nwhy Plian\nwhy Healer\nquit\n' | "$cardvm" play $tiny --seat 1=person --seed 3 2>&1)
[[ $output == *"Plain in your hand"*"deploy: it can be done now"*'did you mean "Plain"'*"You know of no Healer in the game"* &&
   $output != *"enemy hand"* ]] || fail "a person asks why: $output"
# Capitals do not count, and a beginning that only one card has will do.
output=$(printf 'why plain\n? pla\nwhy\nquit\n' | "$cardvm" play $tiny --seat 1=person --seed 3 2>&1)
says "Plain in your hand" "why, without capitals"
says 'A name belongs behind "why"' "why without a name"
[[ $output != *"did you mean"* ]] || fail "a beginning of a card's name: $output"
output=$(printf '1\nwhy Plain\nquit\n' | "$cardvm" play $tiny --seat 1=person --seed 3 2>&1)
[[ $output == *"Plain in your battle"*"strike: 1 to choose of enemy battle, and there are 0"* ]] || fail "a person asks why not: $output"
output=$(printf 'concede\n' | "$cardvm" play $tiny --seat 1=person 2>&1)
[[ $? == 0 && $output == *"enemy wins"* ]] || fail "a person concedes"
output=$("$cardvm" play $tiny --seat 1=person </dev/null 2>&1)
[[ $? == 0 && $output == *"Left the game."* ]] || fail "the end of input leaves"
# Where to end the turn is worth less than to stay as it is, greedy players do not go round in circles.
output=$("$cardvm" play cardscripts/vanguard --seed 3 --seat 1=greedy --seat 2=greedy </dev/null 2>&1 | sed '/^Turn 2/q' | grep -c "move .* from")
((output < 10)) || fail "greedy exchanges two units $output times in a turn"

# --- why: each kind of reason, in words -------------------------------------------------------------------

rm -rf "$work/why" && cp -r $tiny "$work/why" && rm -rf "$work"/why/scenarios/* && cat >>"$work/why/cards/cards.lua" <<'END'
card "Once" { activated { keyword = "once", window = "main", limit = once_per "turn", function() you:change_life(1) end } }
card "Rich" {
  activated { keyword = "spend", window = "main", if_ = at_least(7, you.life), function() you:change_life(-1) end },
  activated { keyword = "either", window = "main", if_ = any_of(at_least(7, you.life), at_least(1, this.hurt)),
    function() you:change_life(1) end },
}
card "Hush" { prohibition { of = "activate", match = same_player(event.player, opponent) } }
card "Banner" { constant { on = your.battle:other(), power = add(2) } }
card "Rally" { activated { keyword = "rally", window = "main", choose = one(your.battle:other()),
  function(_, card) card:gets { power = 1, until_ = "forever" } end } }
card "Answer" { activated { keyword = "reply", window = "answer", function() end } }
END
cat >"$work/why/scenarios/why.lua" <<'END'
scenario "why" {
  your = { life = 6, battle = { "Once", "Rich", "Banner", "Rally", "Answer" }, hand = { "Payer", "Plain" } },
  enemy = { battle = { "Plain" }, hand = { "Echo" } },
  function(t)
    t:equal(t:why_not("deploy Payer"), {}, "offered")
    t:equal(t:why_not("once", "Once"), {}, "offered")
    t:you "once"
    t:equal(t:why_not("once Once"), { "limit: it was used 1 time in this turn" }, "limit")
    t:you { "rally", by = "Rally", choose = "Once" }
    t:equal(t:why_value("Once", "power"), "power 4: printed 1, +2 Banner, +1 Rally", "value")
    t:equal(t:why_not("spend Rich"), {}, "offered")
    t:you "spend"
    t:equal(t:why_not("spend Rich"), { "condition: your life is 6, and must be at least 7" }, "condition")
    t:equal(t:why_not("either Rich"), { "any: one of these must be otherwise:",
      "condition: your life is 6, and must be at least 7", "condition: its hurt is 0, and must be at least 1" }, "any")
    t:equal(t:why_not("pay Payer"), { "place: it is in hand, and this works in battle, stage or yard" }, "place")
    t:equal(t:why_not("reply Answer"), { "timing: now is main, and it is for answer" }, "timing")
    t:equal(t:why_not("strike", "enemy Plain")[1], "player: you may act now", "player")
    t:you "deploy Payer"
    t:you { "strike", by = "Once", choose = "enemy Plain" }
    t:equal(t:why_not("strike Once"), { "cost: it costs rest, which can't be paid", "condition: its rested is 1, and must be 0" }, "cost")
    t:you { "pay", by = "Payer", choose = { "Once" } }
    t:equal(t:why_not("pay Payer"), { "cost: it costs discard, which can't be paid" }, "cost of cards")
  end,
}
scenario "why, of what prohibits" {
  your = { battle = { "Once" } }, enemy = { battle = { "Hush" } },
  function(t)
    t:equal(t:why_not("once Once"), { "prohibited: Hush prohibits it" }, "prohibited")
    t:equal(t:why_not("shout"), { "prohibited: Hush prohibits it" }, "of the rules")
  end,
}
scenario "why, of nothing" { function(t) t:why_not("shuot") end }
END
expect 1 "2 passed, 1 failed" test "$work/why"
says 'there is no action "shuot"; did you mean "shout"' "why_not of what does not exist"
says $'did you mean "shout"?\n  asked: you: what do you do in main\n' "an action that does not exist: what there is"

# --- play with piles: Dominion -----------------------------------------------------------------------

expect 0 "kingdom: First Game" play cardscripts/dominion --seed 3 --seat 1=random --seat 2=random
expect 0 "kingdom: random" play cardscripts/dominion --kingdom random --seat 1=random --seat 2=random
expect 2 'did you mean "Possession"' play cardscripts/dominion --kingdom Posession
expect 2 'did you mean "Village"' play cardscripts/dominion --kingdom "Smithy, Vilage"
expect 2 'did you mean "--kingdom"' run cardscripts/dominion --kingdm random
expect 2 "there is no option --kingdom" run $tiny --kingdom random
expect 2 'did you mean "--check"' run --chek $tiny
expect 0 "2 games of 6 players" run cardscripts/dominion --games 2 --kingdom random --players 6
# The Supply once a turn, prices in the options, what was done in the words of the rule set.
output=$(printf 'play all\nmoat\nplay all\nbuy s\nbuy si\nquit\n' |
  "$cardvm" play cardscripts/dominion --seat 1=person --seat 2=greedy --seed 16 2>&1)
for said in "  Province 8   8   Gold   6  30   Militia 4  10" "  play   1 Copper (2)" "2 Estate 2 " "you: play 2 Copper" \
  $'you: buy Moat\n' "enemy: play 4 Copper" '"buy s" could be buy Silver, buy Smithy.' "you: buy Silver" \
  "hand          5: 3 Estate | 2 Copper"; do
  [[ $output == *"$said"* ]] || fail "a person plays Dominion: $said"
done
[[ $output != *"nothing to do"* && $output != *"1 end actions"* && $output != *"gain Moat"* ]] ||
  fail "a person is asked or told what says nothing"
# Possession: whose turn it is and who decides; that player's hand is seen then, and never else.
possession=$(for turn in {1..30}; do
  printf 'play poss\nplay all\nplay pot\nbuy poss\nbuy gold\n'
  [[ $turn -gt 5 ]] || printf 'buy pot\n'
  printf 'buy silv\nend\n'
done)
output=$("$cardvm" play cardscripts/dominion --kingdom "Possession, Smithy" --seat 1=person --seat 2=greedy --seed 3 \
  <<<"$possession" 2>&1)
for said in "enemy, you decide" "You decide for player 2 (enemy), whose turn it is." \
  $'enemy: buy Possession\n  you: gain Possession'; do
  [[ $output == *"$said"* ]] || fail "a person possesses: $said"
done
awk '
  /^Player / { mine = /you/ ; decides = /you decide/ }
  /^  hand / { if (!mine && /[A-Z]/) seen = 1; if (decides && /[A-Z]/) possessed = 1; if (mine && !decides) own = 1 }
  END { exit seen || !possessed || !own }' <<<"$output" || fail "whose hands are seen"

# --- play: what a person reads -----------------------------------------------------------------------

# The only thing there is to do is done, and said; the board stands before the question that follows.
output=$(printf 'b2\nquit\n' | "$cardvm" play cardscripts/dominance --seat 1=person --seat 2=greedy --seed 1 2>&1)
[[ $output == *"you: spawn (nothing else can be done)"*"|b2 "*"choose 1 of 4: where to"*"you: spawn on b2"* ]] ||
  fail "what can only be done is asked"
[[ $output != *"enemy: choose"* && $output == *"enemy: spawn on"* && $output == *"pool          10 Black"* ]] ||
  fail "a place is told twice, or a number"
# Where nothing can be done but to pass nobody is asked. A spell and what it gave are told.
output=$(printf '? scout\n1\nu4\ncast rally\ncast rally\nquit\n' |
  "$cardvm" play cardscripts/skirmish --seat 1=person --seat 2=greedy --seed 11 2>&1)
[[ $output == *"Scout  unit  power 1500"* && $output == *"you: cast Rally"*"you: +300 power for Guardian"* ]] ||
  fail "a word or a spell is not told"
[[ ! $output =~ "1 go on" ]] || fail "there is a question with one answer"
# What is told of whole games, and what must not stand there: hidden cards one by one, "(s)" of one.
told() { # RULESET PLAYERS SEEDS REGEXP...: the lines of the games of all seeds together
  local name=$1 players=$2 seeds=$3 seed each third=()
  shift 3
  [[ $players == 2 ]] || third=(--seat "3=greedy")
  output=$(for seed in $seeds; do
    "$cardvm" play "cardscripts/$name" --players "$players" --seed "$seed" --seat 1=greedy --seat 2=greedy \
      "${third[@]}" </dev/null 2>&1
  done)
  for each in "$@"; do
    grep -qE "^  player [1-3]: $each" <<<"$output" || fail "not told of $name: $each"
  done
  ! grep -qE "2 a hidden|pay 1 trade goods|: (choose|yes)( |$)" <<<"$(grep -v "yes (" <<<"$output")" ||
    fail "told of $name"
}
told skirmish 2 21 "cast " "attack with " "draw 2 cards$" "burn Zealot" "lose the game: who has no life left loses"
told gundam 2 21 "deploy " "attack [A-Z].* with " "attack with " "take [0-9]+ damage on " "lose the Shield " "lose the game"
told vanguard 2 21 "ride " "call .* to player [12]'s (FL|FR)" "attack .* with " "guard with " "take .* as damage" \
  "[+]5000 power for " "check "
told dominance 2 21 "spawn on " "move from " "lose a piece on " "be shut out|lose the game: who has lost nine"
# Votes are rare between players who look no further than one step: one game has them, the other fights.
told twilight_imperium 3 "21 60" "pass$" "activate S" "put .* to the vote" "play " "draw a card|draw [A-Z]" "roll [0-9]+ for " "hit with "
[[ $output != *"Command Token on"* ]] || fail "what is activated is told by its token"
output=$(printf 'why\nskip\n? dn\n? war sun\nquit\n' | "$cardvm" play cardscripts/twilight_imperium --players 3 --seat 1=person --seed 3 2>&1)
[[ $output == *'A name belongs behind "why"'*'A name belongs behind "skip"'*"Dreadnought  ship  cost 4"*"War Sun  ship"* ]] || fail "commands without a name"
output=$(printf '? possession\nquit\n' | "$cardvm" play cardscripts/dominion --seat 1=person --seed 3 2>&1)
[[ $output == *"pile size 10"* ]] || fail "a value of a card by a name with a line in it"
# Cards of one name are told apart by what is seen of them, not by numbers.
output=$(printf '1\n4\n1\n2\n1\n7\n4\nquit\n' | "$cardvm" play cardscripts/gundam --deck "Harbor Watch" --seat 1=person --seat 2=greedy --seed 3 2>&1)
[[ $output == *"   2 enemy Lancer 3/3"$'\n'"   3 enemy Lancer 3/3 damage taken, rested"* && $output != *"#"[0-9]* ]] || fail "options have numbers that say nothing"
# Scripts are read again while a game goes on.
cp -r cardscripts/skirmish "$work/reloaded"
units=$(grep -l 'card "Scout"' "$work"/reloaded/cards/*.lua)
cp "$units" "$work/units.lua"
# change SCRIPT: what sed makes of the cards; prompts N: waits until the person has been asked so often.
change() { sed "$1" "$work/units.lua" >"$units"; }
prompts() { for _ in {1..300}; do [[ $(grep -o '^> ' "$work/reload.txt" | wc -l) -ge $1 ]] && return; sleep 0.1; done; }
{
  printf '1\n1\n'; prompts 3; change 's/power = 1500/power = 1700/'; printf 'reload\n? scout\n'
  prompts 5; change 's/card "Scout" {/card "Scout" { bogus = 3,/'; printf 'reload\n'
  prompts 6; change 's/type = "unit"/type = "spell"/'; printf 'reload\nundo\nquit\n'
} | "$cardvm" play "$work/reloaded" --seat 1=person --seat 2=random --seed 3 --record "$work/reload.replay" >"$work/reload.txt" 2>&1
output=$(cat "$work/reload.txt")
says "The scripts are read again; the game goes on as it was." "reload with another value"
says "Scout  unit  power 1700" "the new value"
says "in Scout: card: unknown key 'bogus'" "reload with a mistake"
says "The game goes on with the scripts as they were." "reload with a mistake"
says "The game goes on behind answer 0 of 2: after that, the answer is refused:" "reload where an answer does not fit"
says "There is no decision of yours before this one to take back" "undo behind a reload"
expect 0 "all as recorded" replay "$work/reload.replay" --verify --path "$work"
# No line is wider than the terminal, but rows of a board.
output=$(printf '\n\n\n\n\nquit\n' | COLUMNS=60 "$cardvm" play cardscripts/gundam --seat 1=person --seat 2=greedy --seed 12 2>&1)
if [[ $output != *"hand "* ]] || grep -E '^.{61,}' <<<"$output"; then fail "lines are wider than the terminal"; fi
output=$(printf '\nquit\n' | "$cardvm" play cardscripts/vanguard --seat 1=person --seat 2=greedy --seed 12 2>&1)
[[ $output == *"you: choose up to 5 of 5: put back"* ]] || fail "choose up to"

# Help stands in its column, and in one block.
for command in run deck; do
  output=$("$cardvm" "$command" --help)
  ! grep -qE '^(  )?[^ -]' <<<"${output#*Options:}" || fail "$command --help: a line out of its column"
  [[ $output != *$'\n\n\n'* ]] || fail "$command --help: two empty lines"
done

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

records=$work/records
mkdir "$records"
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

# --- test: what holds, what does not -----------------------------------------------------------------

expect 0 "passed, 0 failed" test $good
expect 1 "0 passed, 0 failed" test $good --filter "no such scenario"
expect 0 "1 passed, 0 failed" test $good --filter "three players"
expect 1 "can't be loaded" test tests/data/untidy
# Where is told once, and what is to be run again is the rule set; what was asked for is called what it is.
mkdir -p "$work/unloaded/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$work/unloaded" && printf '\ncard "Odd" { pwoer = 1 }\n' >"$work/unloaded/cards/odd.lua"
expect 1 "run it alone: cardvm test $work/unloaded"$'\n' test "$work/unloaded"
[[ $(grep -o "cards/odd.lua:2:" <<<"$output" | wc -l) == 1 ]] || fail "test says twice where a rule set can't be loaded: $output"
expect 1 "scenarios lie in $tiny/scenarios" test $tiny/cards/cards.lua
expect 2 "there is no rule set and no file \"$tiny/scenarios/god.lua\"" test $tiny/scenarios/god.lua
expect 2 '/cards.lua" is a file, and no rule set' lint $tiny/cards/cards.lua
expect 2 "is no rule set: there is no rules.lua in it" lint $tiny/cards
mkdir -p "$work/which/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$work/which"
echo 'scenario "s" { your = { hand = { "Plain" }, battle = { "Plain" } }, function(t) t:equal(t:card("your Plain").power, 2) end }' \
  >"$work/which/scenarios/which.lua"
expect 1 'may be any of several cards: in your hand, in your battle' test "$work/which/scenarios/which.lua"
mkdir -p "$work/words" && cp -r cardscripts/skirmish "$work/words/" && cat >"$work/words/skirmish/scenarios/words.lua" <<'END'
scenario "answers in words" { your = { hand = { "Scout" } },
  function(t) t:you "summon Scout" t:you "U2" t:you "go on" t:equal(1, 2) end }
END
expect 1 "answered by you your U2" test "$work/words/skirmish/scenarios/words.lua"
says "answered by you pass" "a trace says what an answer means"
# What would be passed over in silence.
slip() { echo "$1" >"$work/words/skirmish/scenarios/words.lua"; expect 1 "$2" test "$work/words/skirmish/scenarios/words.lua"; }
slip 'scenario "s" { your = { life = "many" }, function(t) t:expect(true, "x") end }' '"life" is a whole number, true or false'
slip 'scenario "s" { your = { field = { U1 = { "Scout", fought = "x" } } }, function(t) t:expect(true, "x") end }' '"fought" is a whole number'
slip 'scenario "s" { options = { first_turn = 1.5 }, function(t) t:expect(true, "x") end }' '"first_turn" is a whole number'
slip 'scenario "s" { function(t) t.equal(t.your.life, 8000) end }' 't.equal is called with a colon: t:equal(...)'
slip 'scenario("s", function(t) t:expect(true, "x") end)' 'behind the name stands a table, without a comma'
mkdir -p "$work/asks" && cp -r cardscripts/skirmish "$work/asks/" && printf '\nlocal position = include "nowhere"\n' >"$work/asks/skirmish/scenarios/rules.lua"
expect 1 'rules.lua:2: include "nowhere": ' test "$work/asks/skirmish/scenarios/rules.lua"
expect 1 "cardvm test $bad --filter 'equal -> expected: 3'" test $bad
# Tables are the same where all keys are, whatever these are; one that lies in itself is told.
mkdir -p "$work/keys/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$work/keys"
cat >"$work/keys/scenarios/keys.lua" <<'END'
scenario "the same" { function(t) t:equal({ 1, a = { b = 2 } }, { 1, a = { b = 2 } }, "same") end }
scenario "a value" { function(t) t:equal({ 1, b = 1, a = "x" }, { 1, b = 2, a = "x" }, "value") end }
scenario "one more" { function(t) t:equal({ a = 1, b = 1 }, { a = 1 }, "more") end }
scenario "itself" { function(t) local u = {} u.u = u t:equal(u, u, "deep") end }
END
output=$("$cardvm" test "$work/keys" 2>&1)
[[ $output == *"1 passed, 3 failed"* && $output == *'expected: { 1, a = "x", b = 2 }'* && $output == *'found: { 1, a = "x", b = 1 }'* &&
  $output == *"expected: { a = 1 }"* && $output == *"nested too deep"* ]] || fail "tables with keys: $output"
expect 1 "bad.lua:9: hand" test $bad --filter "equal ->"
expect 1 "data/failing.lua:3: why" test $bad --filter "a line of data"

each_says $bad 28

output=$("$cardvm" test $good --format json)
[[ $output == *'"rulings":["R1","R2.b"],"status":"passed"'* ]] || fail "ids of rulings"
[[ $(grep -c . <<<"$output") == "$(grep -c '^{.*}$' <<<"$output")" ]] ||
  fail "json prints something else than objects"

output=$("$cardvm" test $good --format tap --jobs 3)
[[ $output == "TAP version 13"$'\n'"1..$good_count"* && $output == *"ok 9 - "* &&
  $output == *"# $good_count passed, 0 failed" ]] || fail "tap"
output=$("$cardvm" test $bad --filter "equal ->" --format tap)
[[ $output == *"not ok 1 - equal"* && $output == *"expected: 3"* ]] || fail "tap of a failure"
output=$("$cardvm" test $bad --filter "equal ->" --format junit)
[[ $output == *'tests="1" failures="1" errors="0"'* && $output == *"<failure message="* &&
  $output == *"name=\"equal -&gt; expected: 3\""* ]] || fail "junit"

# A file of scenarios may be called rules.lua: its folder is no rule set.
mkdir -p "$records/about/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$records/about"
printf 'scenario "R1" { function(t) t:equal(t:turn(), 1, "the turn") end }\n' >"$records/about/scenarios/rules.lua"
for where in "" /scenarios /scenarios/rules.lua; do
  expect 0 "1 passed, 0 failed" test "$records/about$where"
done

# Whatever bytes names and messages hold: every format can be parsed, and a terminal is given no orders.
mkdir -p "$records/bytes/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$records/bytes"
printf 'scenario "bad \\xff \\27[31m \\u{9b}1m caf\xc3\xa9" { function() error("\\xed\\xa0\\x80 \\27]0;x\\7 \\0 ]]>") end }\n' \
  >"$records/bytes/scenarios/bytes.lua"
for format in pretty tap json junit; do
  output=$("$cardvm" test "$records/bytes" --format $format)
  [[ $output == *"bad ? ?[31m ??1m café"* ]] || fail "$format: the name"
  ! LC_ALL=C grep -q $'[\x01-\x08\x0b-\x1f\x7f]' <<<"$output" || fail "$format: control characters"
  iconv -f UTF-8 -t UTF-8 <<<"$output" >/dev/null || fail "$format: no UTF-8"
done
if command -v python3 >/dev/null; then
  output=$("$cardvm" test "$records/bytes" --format json)
  python3 -c 'import json, sys; json.load(sys.stdin)' <<<"$output" || fail "json is none"
  output=$("$cardvm" test "$records/bytes" --format junit)
  python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin)' <<<"$output" || fail "junit is no XML"
fi
# The file's own name, and that of a rule set.
ugly=$records/$'ugly\xff\e[31m'
cp -r $tiny "$ugly"
output=$("$cardvm" list --path "$records" 2>&1; "$cardvm" test "$ugly/nothing" "$ugly" 2>&1
  "$cardvm" test "$ugly/scenarios" --format tap)
! LC_ALL=C grep -q $'[\xff\e]' <<<"$output" || fail "names of files and folders"

# Scenarios are Lua of anybody's: they have a bound for memory, and one for time also while they are read.
printf 'local s = "x"\nwhile true do s = s .. s end\n' >"$records/bytes/scenarios/bytes.lua"
# Sanitizers reserve more addresses than any bound, so there the bound of scenarios stands alone.
output=$({ grep -q __asan_init "$cardvm" || ulimit -v 2000000; } && "$cardvm" test "$records/bytes" 2>&1)
[[ $? == 1 && $output == *"not enough memory"* && $output == *"0 passed, 1 failed"* ]] || fail "a scenario takes all memory"
printf 'while true do end\n' >"$records/bytes/scenarios/bytes.lua"
expect 1 "does not end" test "$records/bytes"

# The command that a failure names runs just that scenario.
output=$("$cardvm" test $bad | sed -n 's/^  run it alone: cardvm //p' | head -n 1)
output=$(eval "\"$cardvm\" $output" 2>&1)
[[ $output == *"0 passed, 1 failed" ]] || fail "the command of a failure"

# --- a machine that finds itself broken ---------------------------------------------------------------

for command in "run $tiny --games 2" "run $tiny --games 2 --jobs 2" "test $good" "play $tiny ${quick[*]}" "list --path tests/data"; do
  # shellcheck disable=SC2086 # words
  output=$("$broken" $command 2>&1 </dev/null)
  [[ $? == 1 && $output == *"the machine is not as it must be: a test: nothing is true"* ]] ||
    fail "cardvm $command ends well though the machine is broken"
done

# --- bench ---------------------------------------------------------------------------------------------

# --- cards, players and places in one question ---------------------------------------------------

mkdir -p "$work/mixed/scenarios" && cp -r $tiny/rules.lua $tiny/cards "$work/mixed"
cat >>"$work/mixed/rules.lua" <<'END'
event "singe" { on = { "card", "player" }, args = { "amount" },
  body = function(event)
    if event.card then event.card:harm(event.amount) else event.player:change_life(-event.amount) end
  end }
any_target = any_of { any.battle, players, places(any.yard) }
END
cat >>"$work/mixed/cards/cards.lua" <<'END'
card "Bolt" { activated { keyword = "bolt", window = "main", choose = one(any_target, "whom"),
  function(me, target) if target.is_place then me:move_to(target) else target:singe(2) end end } }
deck "Bolts" { { 5, "Plain" }, { 10, "Bolt" } }
END
cat >"$work/mixed/scenarios/mixed.lua" <<'END'
local function at(target, more)
  return function(t)
    t:you "bolt"
    local _, kind = t:asked()
    t:equal(kind, "choose", "what is asked")
    t:refused("you", 7)
    t:you { choose = { target } }
    more(t)
  end
end
local position = { your = { battle = { "Bolt" } }, enemy = { battle = { "Plain" } } }
local function case(name, target, more)
  scenario(name) { your = position.your, enemy = position.enemy, at(target, more) }
end
case("a card", "Plain", function(t) t:equal(t:card("Plain").hurt, 2, "hurt") end)
case("a player", "enemy", function(t) t:equal(t.enemy.life, 3, "life") end)
case("a place", "well", function(t) t:equal(t:card("Bolt").place, "well", "place") end)
scenario "t.enemy, refused and its options" {
  your = position.your, enemy = position.enemy,
  function(t)
    t:you "bolt"
    t:equal(#t:card("Plain").options, 1, "options of a card")
    t:you { choose = { t.enemy } }
    t:equal(t.enemy.life, 3, "life")
    t:happened { "answered by you enemy" }
  end,
}
END
expect 0 "4 passed, 0 failed" test "$work/mixed"
expect 0 "40 games of 2" run "$work/mixed" --deck Bolts --games 40 --check
output=$("$cardvm" play "$work/mixed" --deck "20 Bolt" --seat 1=person --seat 2=greedy --seed 3 2>&1 <<'END'
deploy Bolt
bolt Bolt
END
)
says "whom" "a person is asked whom to bolt"
says "gate" "a person can choose a place"
expect 0 "" play "$work/mixed" --deck Bolts --seat 1=search:20 --seat 2=random --seed 3

output=$("$cardvm" bench control --format json)
[[ $? == 0 && $output == *'{"name":"take control of a card and give it back","value":'*'"unit":"ns","floor":'*'"ratio":'*'"target":null,"met":null}'* ]] ||
  fail "bench"

finish tools
