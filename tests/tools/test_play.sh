#!/usr/bin/env bash
# The `cardvm` command from outside: what a person plays, reads and is told.
#
#   tests/tools/test_play.sh CARDVM    from the top of the checkout
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/tools/test_play.sh CARDVM}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/tools/expect.sh

# --- play: without a terminal it plays itself ---------------------------------------------------

expect 0 "The game is over" play $tiny --seed 3 --seat 1=random
says "player 2: greedy" "a seat that nobody was named for"
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
card "Hush" { prohibition { on = "activate", match = same_player(event.player, opponent) } }
card "Banner" { constant { cards = your.battle:other(), power = add(2) } }
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

finish play
