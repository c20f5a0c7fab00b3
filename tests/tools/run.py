#!/usr/bin/env python3
"""run.py CARDVM GAMES: what `cardvm run` tells while it plays and when it is ended early, and how it names what takes
long. GAMES: so many take some seconds."""
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

CARDVM, GAMES = os.path.abspath(sys.argv[1]), sys.argv[2]
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
failures = 0

# Tricks as anybody would write them first: one step asks everybody for all cards of the hand.
LOOP = """
rules { name = "Loop", players = { 2, 2 }, turn = "turn", turn_limit = 1, deck_zone = "deck",
  score = function(player) return player.won end }
zone "deck" { seen_by = "nobody" } zone "hand" { seen_by = "owner" } zone "table" {}
property "rank" { base = 0 } property "suit" { base = 0 }
player_variable "won" { start = 0 }
event "deal" { moves_to = "hand" } event "play" { moves_to = "table" }
event "score" { about = "player", adds_player = "won", args = { "amount" } }
sequence "turn" {
  step "hands" { function()
    for _ = 1, 20 do
      for _, player in ipairs { you, you.opponent } do
        if player.deck.top then player.deck.top:deal() end
      end
    end
  end },
  step "tricks" { function()
    for _ = 1, 20 do
      local led
      for _, player in ipairs { you, you.opponent } do
        if player.hand.count > 0 then
          local legal = {}
          for _, card in ipairs(player.hand.cards) do
            if card.suit == led then legal[#legal + 1] = card end
          end
          local card = player:choose(one(#legal > 0 and legal or player.hand.cards))
          led = led or card.suit
          card:play()
          player:score(card.rank)
        end
      end
    end
  end },
}
include "cards"
"""
LOOP_CARDS = "\n".join(f'card "C{n}" {{ rank = {n}, suit = {1 + n % 4} }}' for n in range(12))
LOOP_CARDS += '\ndeck "All" { ' + ", ".join(f'{{ 2, "C{n}" }}' for n in range(12)) + " }\n"

# Nobody ever wins, and the turn has no limit.
# Each step takes a while, so that a game is not given up (200,000 decisions) before its time is over on a fast machine.
ENDLESS = """
rules { name = "Endless", players = { 2, 2 }, turn = "turn" }
zone "field" { play = true } property "power" { base = 0 }
window "main" { mode = "single", pass = "pass" }
sequence "turn" { step "main" { window = "main", function() for i = 1, 2000 do end end } }
"""

# What can be done takes more work to list than a question may.
VAST = """
rules { name = "Vast", players = { 2, 2 }, turn = "turn", turn_limit = 5, deck_zone = "hand" }
zone "hand" { seen_by = "owner" } property "worth" { base = 2 }
window "main" { pass = "pass" }
sequence "turn" { step "main" { window = "main" } }
local function deeper(n)
  local like = equal(it.worth, outer.worth)
  return count(your.hand:where(n == 0 and like or all_of(like, at_least(99, deeper(n - 1)))))
end
action(activated { keyword = "sum", window = "main",
  choose = one(your.hand:where(at_least(99, deeper(2)))), function() end }, your.hand)
include "cards"
"""
VAST_CARDS = 'card "Two" {}\ndeck "All" { { 60, "Two" } }\n'


def fail(what, output=""):
    global failures
    failures += 1
    print(f"FAILED: {what}\n    " + "\n    ".join(output.splitlines()[:20]), file=sys.stderr)


def expect(condition, what, output):
    if not condition:
        fail(what, output)


def run(*words, timeout=250):
    done = subprocess.run([CARDVM, "run", *words], capture_output=True, text=True, timeout=timeout, check=False)
    return done.returncode, done.stdout + done.stderr


def make(folder, name, source, cards=None):
    path = os.path.join(folder, name)
    os.makedirs(os.path.join(path, "cards"))
    with open(os.path.join(path, "rules.lua"), "w", encoding="utf-8") as file:
        file.write(source.replace('include "cards"', ""))
    if cards:
        with open(os.path.join(path, "cards", "cards.lua"), "w", encoding="utf-8") as file:
            file.write(cards)
    return path


def interrupted(words, seconds):
    """Ctrl-C after a while."""
    with subprocess.Popen([CARDVM, "run", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, start_new_session=True) as child:
        time.sleep(seconds)
        os.killpg(child.pid, signal.SIGINT)
        output, _ = child.communicate(timeout=60)
        return child.returncode, output


def on_a_terminal(words):
    """What it writes to stderr where that is a terminal; and to stdout."""
    master, slave = pty.openpty()
    with subprocess.Popen([CARDVM, "run", *words], stdout=subprocess.PIPE, stderr=slave, text=True,
                          env=dict(os.environ, COLUMNS="100")) as child:
        os.close(slave)
        shown = b""
        while True:
            try:
                some = os.read(master, 4096)
            except OSError:
                break
            if not some:
                break
            shown += some
        output = child.stdout.read()
    os.close(master)
    return shown.decode(), output


def check_progress():
    for jobs in ("1", "2"):
        shown, output = on_a_terminal(["cardscripts/skirmish", "--games", GAMES, "--jobs", jobs, "--check"])
        expect(re.search(rf"\] \d+ of {GAMES} games, [\d.]+ games/s, \d+ s left", shown), "progress on a terminal", shown)
        expect(f"{GAMES} games of 2 players" in output, "the summary behind it", output)
    code, output = run("cardscripts/skirmish", "--games", "40")
    expect(code == 0 and "left" not in output and "\r" not in output, "no progress elsewhere", output)


def check_interrupt(endless):
    for jobs in ("1", "2"):
        code, output = interrupted(["cardscripts/skirmish", "--games", "1000000", "--jobs", jobs], 1.5)
        expect(code == 130, f"exit code of an interrupted run: {code}", output)
        expect(re.search(r"skirmish: \d+ games of 2", output) and "won:" in output, "what it has by then", output)
        expect("interrupted, with " in output and " of 1000000 games played" in output, "that it was", output)
    for games in ("1", "3"):
        code, output = interrupted([endless, "--games", games, "--seed", "7", "--check"], 1.5)
        expect(code == 130 and "seed 7 was not over after " in output, "a game that goes on is named", output)


def check_limit(endless):
    for jobs in ("1", "2"):
        code, output = run("cardscripts/skirmish", "--games", "1000000", "--limit", "1", "--jobs", jobs)
        expect(code == 0 and "the time was over, with " in output and "won:" in output, "--limit", output)
        expect("was not over" not in output, "--limit names games like the others", output)
    # Each game that goes on is named by the clock's time, with the command that plays it again; nothing was proved.
    for games, jobs, seeds in (("1", "1", "9"), ("5", "1", "9"), ("5", "2", "9 10"), ("2", "2", "9 10")):
        code, output = run(endless, "--games", games, "--seed", "9", "--limit", "1", "--check", "--jobs", jobs)
        for seed in seeds.split():
            named = rf"  seed {seed} was not over after [1-9]\d*\.\d s:\n  cardvm run \S*endless --games 1 --seed {seed} --check\n"
            expect(re.search(named, output), f"--limit names what goes on ({games} games, {jobs} jobs): {seed}", output)
        expect(output.count("was not over") == len(seeds.split()), "--limit names a game twice", output)
        expect(code == 1, f"exit code where no game was played to its end: {code}", output)


def check_flight(loop):
    code, output = run(loop, "--games", "6", "--check")
    expect("in step 'tricks' has been in flight for" in output, "a function that asks in a loop is named", output)
    counts = [int(n) for n in re.findall(r"in flight for (\d+) answers", output)]
    expect(counts and 32 < max(counts) < 40, f"how many answers it had: {counts}", output)
    expect(code == 0 or "no game could be drawn from a view" in output, "why it fails", output)
    code, output = run("cardscripts/skirmish", "--games", "4", "--check")
    expect(code == 0 and "in flight" not in output, "no rule set with windows is told of", output)


def check_vast(vast):
    code, output = run(vast, "--games", "1")
    expect(code == 1 and "seed 1: what can be answered: to look at this takes more than" in output,
           f"what can't be listed: exit code {code}", output)
    done = subprocess.run([CARDVM, "play", vast], input="", capture_output=True, text=True, timeout=60, check=False)
    expect("The game stopped (limit): to look at this takes more than" in done.stderr, "nor is it played", done.stderr)


def main():
    os.chdir(TOP)
    os.environ.pop("CARDVM_PATH", None)
    with tempfile.TemporaryDirectory() as folder:
        loop = make(folder, "loop", LOOP, LOOP_CARDS)
        endless = make(folder, "endless", ENDLESS)
        check_progress()
        check_interrupt(endless)
        check_limit(endless)
        check_flight(loop)
        check_vast(make(folder, "vast", VAST, VAST_CARDS))
    if not failures:
        print("run: all fine")
    sys.exit(failures != 0)


main()
