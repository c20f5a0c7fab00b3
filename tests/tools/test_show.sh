#!/usr/bin/env bash
# What `cardvm show` promises: positions from moves and replays, pictures that are well formed, whole in
# themselves and always the same, and no view that tells more than that player may know.
#
#   tests/tools/test_show.sh CARDVM    from the top of the checkout
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/tools/test_show.sh CARDVM}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/tools/expect.sh
voyage=tests/data/voyage

# moves LINE...: a file of moves with these lines.
moves() {
  printf '%s\n' "$@" >"$work/moves"
  echo "$work/moves"
}

# Whether elements are closed as they were opened, attributes are quoted, and nothing stands raw.
well_formed() {
  awk '
    BEGIN { RS = "<" }
    NR == 1 { if (length($0)) bad = "text before the first element"; next }
    {
      end = index($0, ">")
      if (!end) { bad = "an element without an end: " $0; exit }
      tag = substr($0, 1, end - 1); text = substr($0, end + 1)
      if (text ~ />/) { bad = "a raw > in: " text; exit }
      gsub(/&(amp|lt|gt|quot);/, "", text)
      if (text ~ /&/) { bad = "a raw & in: " text; exit }
      if (depth == 0 && text !~ /^[ \n]*$/) { bad = "text outside: " text; exit }
      if (tag ~ /^\//) {
        if (depth == 0 || names[depth] != substr(tag, 2)) { bad = "closes what is not open: " tag; exit }
        depth--
        next
      }
      if (!match(tag, /^[a-z]+/)) { bad = "no name: " tag; exit }
      name = substr(tag, 1, RLENGTH); rest = substr(tag, RLENGTH + 1)
      gsub(/ [a-zA-Z0-9:-]+="[^"&]*"/, "", rest)
      if (rest !~ /^ ?\/?$/) { bad = "attributes: " tag; exit }
      if (rest !~ /\//) names[++depth] = name
      if (depth == 1 && name == "svg") roots++
    }
    END {
      if (!bad && depth) bad = "not closed: " names[depth]
      if (!bad && roots != 1) bad = "not one root"
      if (bad) { print bad; exit 1 }
    }' "$1"
}

# picture NAME ARGS...: draws NAME.svg, which must be well formed and need nothing else.
picture() {
  local file=$work/$1.svg
  shift
  output=$("$cardvm" show "$@" --svg "$file" 2>&1 </dev/null) || fail "show $* --svg: exit code $?"
  [[ $output == "" ]] || fail "show $* --svg: says something"
  output=$(well_formed "$file") || fail "show $* --svg: not well formed"
  output=$(sed 's/xmlns="[^"]*"//' "$file" | grep -E 'href|url\(|http|<script|<image|<style|@import')
  [[ $output == "" ]] || fail "show $* --svg: needs something else"
}

# holds NAME TEXT, lacks NAME TEXT
holds() { output=$(<"$work/$1.svg"); [[ $output == *"$2"* ]] || fail "$1.svg does not hold: $2"; }
lacks() { output=$(<"$work/$1.svg"); [[ $output != *"$2"* ]] || fail "$1.svg holds: $2"; }
# times NAME PATTERN COUNT: lines of it
times() {
  output=$(grep -E "$2" "$work/$1.svg")
  [[ $(grep -c . <<<"$output") == "$3" ]] || fail "$1.svg: $2 is not there $3 times"
}
same() { output=$(cmp "$work/$1.svg" "$work/$2.svg" 2>&1) || fail "$3"; }

# The check itself can fail.
for broken in '<svg><g></svg>' '<svg a=b></svg>' '<svg>a & b</svg>' '<svg></svg><svg></svg>' '<svg>a > b</svg>' \
  '<svg><text>'; do
  printf '%s' "$broken" >"$work/broken"
  well_formed "$work/broken" >/dev/null && fail "well_formed takes $broken"
done

# --- asked for what does not exist ----------------------------------------------------------------

expect 2 "RULESET is missing" show
expect 2 "there is no rule set" show nothing
expect 2 "--view is a seat from 1 to 2, table or all" show $voyage --view 3
expect 2 "--view is a seat from 1 to 2, table or all" show $voyage --view nobody
expect 2 "--to says how far a --replay goes" show $voyage --to 3
expect 2 "2 to 4 players" show $voyage --players 5
expect 2 "there is no deck" show $tiny --deck Nothing
expect 2 'did you mean "disguise"' show $voyage --option disgiuse=1
expect 2 "No such file" show $voyage --moves "$work/nothing"
expect 2 "No such file" show $voyage --replay "$work/nothing"
expect 1 "nowhere/x.svg" show $voyage --svg "$work/nowhere/x.svg"

# --- moves ----------------------------------------------------------------------------------------

expect 0 "Sun & Co 1:2 S [Ada (1) 1:<, Bo]" show $voyage
expect 0 "Hub*1 1:S [Cy]" show $voyage --moves "$(moves '# a comment' '' 'fly Ship' 'Hub')"
expect 0 "Hub*1 1:S [Cy]" show $voyage --moves "$(moves 'you: fly Ship' '  choose Hub')"
expect 0 "2: Crown, Old 9 | Bread & Butter 2" show $voyage --moves "$(moves pass 'enemy: buy' 'Crown, Old')"
expect 0 "3: Crown, Old 9 | 2 Bread & Butter 2" show $voyage --moves "$(moves pass buy 'Bread & Butter, Crown, Old')"
expect 0 "Bread & Butter 2"$'\n' show $voyage --moves "$(moves pass buy none)"
expect 0 "Rim*1" show $voyage --moves "$(moves 'run to enemy main' 'run to you' 'fly Ship' Hub)"
expect 0 "Player 1 turn player lost" show $voyage --moves "$(moves 'you: concede')"
expect 1 "$work/moves:3: \"fly Shp\": there is no card \"Shp\"; did you mean \"Ship\"?" show \
  $voyage --moves "$(moves '# one' '' 'fly Shp')"
expect 1 "the nearest legal answer: fly Ship" show $voyage --moves "$(moves 'fly Shp')"
expect 1 "$work/moves:2: \"Far away\"" show $voyage --moves "$(moves 'fly Ship' 'Far away')"
expect 1 "the nearest legal answer: Far" show $voyage --moves "$(moves 'fly Ship' 'Far away')"
expect 1 "there is no action \"bye\"" show $voyage --moves "$(moves bye)"
expect 1 "the nearest legal answer: buy" show $voyage --moves "$(moves bye)"
expect 1 "player 2 is not asked" show $voyage --moves "$(moves 'enemy: pass')"
expect 1 "there is no step \"mane\"" show $voyage --moves "$(moves 'run to mane')"
expect 1 "nothing is asked any more: the game is over" show $voyage --moves "$(moves concede pass)"

# --- pictures -------------------------------------------------------------------------------------

picture start $voyage
holds start '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '
holds start 'role="img" aria-labelledby="title desc"'
holds start '<title id="title">Voyage: turn 1, player 1, main</title>'
holds start '<desc id="desc">Player 2'
holds start '>Sun &amp; Co</text>'
holds start '>Bread &amp; Butter</text>'
holds start '>&lt;</text>' # a piece's glyph
holds start '>turn player</text>'
holds start ">in reach, in the player's colour</text>"
holds start '>8</text>' # of a pile
times start '^<line .*stroke-linecap' 5
lacks start '>l1</text>' # drawn = "nothing"
lacks start 'rotate(90)'
picture again $voyage
same start again "the same position gives another picture"
output=$("$cardvm" show $voyage --svg -)
[[ $output == "$(<"$work/start.svg")" ]] || fail "--svg - draws something else"
picture four $voyage --players 4
holds four '>Player 4</text>'

moves 'wear Masque' >/dev/null
picture worn $voyage --moves "$work/moves"
holds worn 'rotate(90)'
holds worn '>worn</text>' # in the legend
picture over $voyage --moves "$(moves concede)"
holds over '>The game is over: player 2 wins</text>'

picture squares cardscripts/dominance
times squares '^<rect x="-34" y="-34"' 49
picture hexagons cardscripts/dominance --option board=1
times hexagons '^<path d="M0 -42' 37
picture gundam cardscripts/gundam --moves "$(moves 'run to main')"
holds gundam '>AP</text>'
holds gundam '>deck 3'
picture vanguard cardscripts/vanguard --moves "$(moves 'run to main')"
holds vanguard '>BC</text>'
picture tiny $tiny
lacks tiny '>far end</text>' # fenced off

# Clients know each shape: cards by their numbers, as all is seen, places by theirs; and
# each of several that one disc stands for.
for said in ' data-place="1"' ' data-card="#[0-9]*"' ' data-card="#[0-9]* #[0-9]*"'; do
  output=$said
  grep -q "^<g [^>]*$said" "$work"/{start,gundam}.svg || fail "no picture has$said"
done
output=$(grep -o ' data-card="[^"]*"' "$work/gundam.svg" | sort | uniq -d)
[[ $output == "" ]] || fail "two cards are called the same"
# Pills are as wide in every font, cards say what they cost and do.
times start ' textLength="[0-9.]*" lengthAdjust="spacingAndGlyphs">turn player<' 1
picture texts cardscripts/gundam --moves "$(moves 'run to enemy main')"
holds texts '>level 2, cost 1<'
holds texts '>[Deploy] '

# A graph that does not say where it lies: no two places at the same spot, each link a line, no wider than the page.
mkdir "$work/lanes"
cat >"$work/lanes/rules.lua" <<'END'
rules { name = "Lanes", players = 2, setup = "setup", turn = "turn" }
local circles, links = {}, {}
for i = 1, 12 do
  circles[i] = { "P" .. i, 0, 0 }
  links[i] = { i, i % 12 + 1 }
end
zone "places" { shared = true, board = true, circles = circles, links = links }
window "main" { pass = "end" }
sequence "setup" { step "begin" {} }
sequence "turn" { step "main" { window = "main" } }
END
picture lanes "$work/lanes"
times lanes '^<line .*stroke-linecap' 12
output=$(grep -B 1 '^<circle cx="0" cy="0" r="62.9"' "$work/lanes.svg" | grep '^<g' | sort -u)
[[ $(grep -c . <<<"$output") == 12 ]] || fail "places of a graph lie on each other"
[[ $(grep -o 'viewBox="0 0 [0-9]*' "$work/lanes.svg" | cut -d ' ' -f 3) -le 1232 ]] || fail "the page is too wide"
expect 0 "P12       -- P11, P1" show "$work/lanes"

# A replay: the whole, and a part of it.
"$cardvm" play cardscripts/gundam --seed 3 --record "$work/game" >/dev/null </dev/null
expect 0 "Player 1" show cardscripts/gundam --replay "$work/game"
picture entry_0 cardscripts/gundam --replay "$work/game" --to 0
picture seeded cardscripts/gundam --seed 3
same entry_0 seeded "a replay's beginning is not that of the game"
picture entry_40 cardscripts/gundam --replay "$work/game" --to 40
expect 1 "it has" show cardscripts/gundam --replay "$work/game" --to 999999
expect 2 "says itself" show cardscripts/gundam --replay "$work/game" --seed 3
expect 1 "" show $voyage --replay "$work/game"

# --- the terminal ---------------------------------------------------------------------------------

expect 0 "|a7       |b7       |" show cardscripts/dominance
expect 0 "       |h5       |i5       |" show cardscripts/dominance --option board=1 # half a cell to the left of h6,
expect 0 "            |h6       |i6       |" show cardscripts/dominance --option board=1

# coloured NAME=VALUE...: whether a terminal with these variables gets colours.
coloured() {
  output=$(env -u NO_COLOR "$@" script -qec "'$cardvm' show $voyage" /dev/null </dev/null)
  [[ $output == *$'\033[36m'* ]]
}
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then # there is a terminal to be had
  coloured TERM=xterm || fail "a terminal gets no colours"
  coloured TERM=xterm NO_COLOR=1 && fail "NO_COLOR is not heard"
  coloured TERM=dumb && fail "a dumb terminal gets colours"
  coloured TERM= && fail "a terminal that says nothing gets colours"
fi

# --- views ----------------------------------------------------------------------------------------

for view in 1 2 table all; do
  picture "plain_$view" $voyage --view $view
  picture "disguised_$view" $voyage --option disguise=1 --view $view
done
holds plain_all '>Masque</text>'
holds plain_1 '>Masque</text>'
for view in 2 table; do
  lacks "plain_$view" Masque
  same "plain_$view" "disguised_$view" "--view $view tells a hidden card"
done
cmp -s "$work/plain_1.svg" "$work/disguised_1.svg" && fail "--view 1 does not show its own hand"
# What lies in `secret` is nobody's to see: all that a view of seat 1 tells of it is that it is there.
times plain_1 'Masque' 2 # the card, and the description

# Piles with prices and what is left, play areas and mats; planets in their systems, exhausted ones turned.
"$cardvm" run cardscripts/dominion --games 1 --seed 1020 --seat 1=greedy --record "$work" >/dev/null 2>&1
picture dominion cardscripts/dominion --replay "$work/seed_1020.replay" --to 130 --view 1
for said in ">supply<" ">6P<\|>8<" ">in play" ">exile" ">Copper<" ">46<\|>4[0-9]<"; do
  output=$said
  grep -q "$said" "$work/dominion.svg" || fail "a picture of Dominion has no $said"
done
expect 0 "Province 8" show cardscripts/dominion --seed 4 --kingdom random
# The Supply: players, then Coppers, victory cards, Provinces, Curses.
for supply in "2 46  8  8 10" "3 39 12 12 20" "4 32 12 12 30" "5 25 12 15 40" "6 18 12 18 50"; do
  read -r players coppers victory provinces curses <<<"$supply"
  expect 0 "Moat    2  10" show cardscripts/dominion --players "$players" --kingdom "First Game"
  output=$(tr -s ' ' <<<"$output")
  for said in "Copper 0 $coppers" "Silver 3 40" "Gold 6 30" "Estate 2 $victory" "Duchy 5 $victory" "Province 8 $provinces" \
    "Curse 0 $curses" "Player $players"; do
    [[ $output == *"$said"* ]] || fail "the Supply for $players players has not: $said"
  done
done
output=$("$cardvm" show cardscripts/dominion --kingdom "Gardens, Possession, Moat" 2>&1 | tr -s ' ')
for said in "Gardens 4 8" "Potion 4 16" "Possession 6P 10" "Moat 2 10"; do
  [[ $output == *"$said"* ]] || fail "a Supply with victory cards and Potions has not: $said"
done
expect 0 "exile " show cardscripts/dominion --replay "$work/seed_1020.replay" --to 130
"$cardvm" run cardscripts/twilight_imperium --games 1 --seed 3 --players 6 --record "$work" >/dev/null 2>&1
picture empire cardscripts/twilight_imperium --replay "$work/seed_3.replay" --to 60
for said in ">MR<" ">Cr<" "RESOURCES" ">exhausted<" "rotate(90"; do
  output=$said
  grep -q "$said" "$work/empire.svg" || fail "a picture of Twilight Imperium has no $said"
done
expect 0 "[CU, HZ (1)" show cardscripts/twilight_imperium --replay "$work/seed_3.replay" --to 60

# --- gallery: every card of a rule set ------------------------------------------------------------

gallery=$work/gallery
expect 2 "--out FOLDER says where" gallery $tiny
expect 2 "there is no rule set" gallery nothing --out "$gallery"
expect 2 "No such file" gallery $tiny --out "$work/nowhere/gallery"
expect 0 "10 cards on 2 sheets" gallery $tiny --out "$gallery"
output=$(ls "$gallery")
[[ $(wc -l <<<"$output") == 13 ]] || fail "a gallery of ten cards has other files: $output"
output=$(cat "$gallery/001_plain.svg")
for said in ">Plain<" ">P1<" ">Does nothing.<" ">power<" ">2<" 'width="63mm"'; do
  says "$said" "the picture of a card"
done
output=$(cat "$gallery/index.html")
for said in 'src="001_plain.svg" alt="Plain: Does nothing."' 'href="sheet_02.svg"' "<h1>Tiny</h1>"; do
  says "$said" "the page of a gallery"
done
[[ $(grep -c ">Plain<\|>Red One<\|>Helper<" "$gallery/sheet_01.svg") == 3 ]] || fail "a sheet has not its cards"
"$cardvm" gallery cardscripts/gundam --out "$gallery" >/dev/null || fail "a gallery of a folder that is there"
for file in "$gallery"/*.svg; do
  output=$(well_formed "$file") || fail "$file is not well formed"
done
output=$(cat "$gallery"/*_ash_marshal.svg)
for said in ">level 4, cost 1<" "hand.<" ">While this" 'stroke="#b3261e"'; do
  says "$said" "a card with several lines"
done

finish show
