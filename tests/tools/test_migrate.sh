#!/usr/bin/env bash
# `cardvm migrate`: a rule set in old words becomes what it should be, what it is not sure of is listed and stays, and where
# anything is wrong nothing is written. The old names and the new ones are the binding's own rows.
#
#   tests/tools/test_migrate.sh CARDVM BROKEN    from the top of the checkout
set -uo pipefail

cardvm=$(realpath "${1:?usage: tests/tools/test_migrate.sh CARDVM BROKEN}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. tests/tools/expect.sh
data=tests/data/migrate
game=$work/lamps

same() { diff -r "$1" "$2" >"$work/diff" || { output=$(cat "$work/diff"); fail "$3"; }; }
begin() { rm -rf "$game" && cp -r $data/before "$game"; }

# --- renamed -------------------------------------------------------------------------------------

begin
expect 1 "$game/rules.lua:23: event: 'on' is called 'about' now; \`cardvm migrate FOLDER\` renames it" test "$game"
expect 1 "$game/cards/keepers.lua:9: start: 'on' is called 'bearer' now" migrate "$game" --check
says "15 words to rename in 3 files" "--check"
same "$game" $data/before "--check changes something"
chmod 640 "$game/rules.lua"
expect 0 "15 words renamed in 3 files" migrate "$game/"
[[ $(stat -c %a "$game/rules.lua") == 640 ]] || fail "a script has other rights"
cp -r $data/after/scenarios "$game"
same "$game" $data/after "not what was expected"
expect 0 "0 words renamed in 0 files" migrate "$game"
same "$game" $data/after "migrated twice is another thing"
expect 0 "1 passed" test "$game"
# Cards alone: the rules beside them say what their words do.
begin
expect 0 "8 words renamed in 2 files" migrate "$game/cards"
same "$game/cards" $data/after/cards "cards alone"
same "$game/rules.lua" $data/before/rules.lua "the rules of cards are changed"

# --- each row ------------------------------------------------------------------------------------

# What scripts say in old words, by row: FORM OLD, the file, its last line (which has the old word).
declare -A file=(
  ["event on"]=rules ["rule_action when"]=rules ["prohibition of"]=cards ["substitution of"]=cards
  ["substitution if_"]=cards ["constant on"]=cards ["start on"]=cards)
declare -A old=(
  ["event on"]='event "probe" { on = "player" }'
  ["rule_action when"]='rule_action "probe" { over = any.lamps, when = at_least(9, it.soot), does = "sink" }'
  ["prohibition of"]='card "Probe" { prohibition { of = "sink" } }'
  ["substitution of"]='card "Probe" { substitution { of = "sink", function() return replaced end } }'
  ["substitution if_"]='card "Probe" { substitution { on = "sink", if_ = same(event.card, this), function() end } }'
  ["constant on"]='card "Probe" { constant { on = any.lamps, light = add(1) } }'
  ["start on"]='function(me) probe:start { on = me, until_ = "forever" } end } }'
)
rows=$(sed -n 's/.*static const cardvm_lua_renamed//; s/{"\([a-z_]*\)", "\([a-z_]*\)", "\([a-z_]*\)"}/\n\1 \2 \3\n/gp' bindings/lua/base/renamed.c |
  grep -E '^[a-z_]+ [a-z_]+ [a-z_]+$')
[[ $(wc -l <<<"$rows") == "${#old[@]}" ]] || { output=$rows; fail "there are ${#old[@]} samples, and other rows"; }
while read -r form was is; do
  sample=${old["$form $was"]:-}
  [[ $sample ]] || { fail "no sample says $form { $was = ... }"; continue; }
  rm -rf "$game" && cp -r $data/after "$game"
  script=$game/rules.lua
  [[ ${file["$form $was"]} == cards ]] && script=$game/cards/probe.lua
  { [[ $form != start ]] || printf '%s\n' 'local probe = prohibition { on = "sink", with = {}, match = same(event.card, bearer) }' \
    'card "Probe" { type = "lamp", activated { keyword = "probe", window = "main",'; } >>"$script"
  printf '%s\n' "$sample" >>"$script"
  printf '%s\n' 'scenario "probe" { your = { quay = { "Probe" } }, function(t) t:you "probe" t:equal(t.you.oil, 3) end }' >"$work/probe.lua"
  [[ $form == start ]] && cp "$work/probe.lua" "$game/scenarios"
  at=${script#"$game/"}:$(wc -l <"$script")
  expect 1 "$form: '$was' is called '$is' now; \`cardvm migrate FOLDER\` renames it" test "$game"
  says "$at: " "$form { $was = ... }"
  expect 1 "$game/$at: $form: '$was' is called '$is' now" migrate "$game" --check
  expect 0 "1 words renamed in 1 files" migrate "$game"
  [[ $(tail -n 1 "$script") == "${sample/ $was = / $is = }" ]] || { output=$(tail -n 1 "$script"); fail "$form: $was"; }
  expect 0 " passed" test "$game"
done <<<"$rows"

# --- in doubt ------------------------------------------------------------------------------------

rm -rf "$game" && cp -r $data/doubts "$game"
expect 1 "2 words renamed in 2 files, 7 to look at" migrate "$game"
marked=0
while IFS=: read -r file line text; do
  told=$(grep -F "$file:$line: " <<<"$output")
  for part in ${text##*--! }; do
    [[ $told == *"$part"* ]] || fail "$file:$line: $part is not told"
  done
  marked=$((marked + 1))
done < <(grep -rnF -e "--!" "$game")
[[ $marked == 7 && $(grep -c "^$game" <<<"$output") == 7 ]] || fail "$marked lines are marked, others are told"
grep -rh -- '--!' "$game" | sort >"$work/left"
grep -rh -- '--!' $data/doubts | sed 's/substitution { of/substitution { on/' | sort >"$work/were"
same "$work/left" "$work/were" "what is in doubt is changed"
expect 1 "0 words renamed in 0 files, 7 to look at" migrate "$game"

# --- nothing is written --------------------------------------------------------------------------

expect 2 "FOLDER is missing" migrate
expect 2 "nowhere: No such file" migrate nowhere
expect 2 "it is no folder" migrate $data/before/rules.lua
mkdir "$work/empty"
expect 1 "there are no scripts" migrate "$work/empty"
begin
echo 'local x = = 2' >"$game/cards/wrong.lua"
expect 1 "no Lua: cards/wrong.lua:1: unexpected symbol" migrate "$game"
printf 'x = 1\0' >"$game/cards/wrong.lua"
expect 1 "cards/wrong.lua: no text of Lua" migrate "$game"
rm "$game/cards/wrong.lua"
same "$game" $data/before "a wrong file beside them"
mkfifo "$game/cards/pipe.lua"
expect 1 "pipe.lua: it is no file" migrate "$game"
rm "$game/cards/pipe.lua"
: >"$game/rules.lua.migrated" # somebody else's
expect 1 "rules.lua.migrated: File exists" migrate "$game"
rm "$game/rules.lua.migrated"
same "$game" $data/before "a file that can't be made"
mv "$game/rules.lua" "$work/elsewhere.lua" && ln -s "$work/elsewhere.lua" "$game/rules.lua"
expect 1 "rules.lua: it is a link" migrate "$game"
same "$game/cards" $data/before/cards "a link beside them"
same "$work/elsewhere.lua" $data/before/rules.lua "where a link leads"

finish migrate
