#!/usr/bin/env python3
"""What cardscripts/stack does not take as a price is refused, with the card's file and line and what is wrong.

    prices.py CARDVM    from the top of the checkout
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

CARDVM = pathlib.Path(sys.argv[1]).resolve()
TOP = pathlib.Path(__file__).resolve().parents[2]
PRICES = [
    ('cast "X2G"', "nothing that stays is told X"),
    ('aura "XG"', "nothing that stays is told X"),
    ('cast "G2"', '"G2" is no price: expected X, a number, then letters of WUBRGC'),
    ('cast "2X"', '"2X" is no price'),
    ('cast "1Q"', '"1Q" is no price'),
    ('cast ""', '"" is no price'),
    ('instant { cost = "R", kicker = "XR", function(me, given) you:draw(given.x) end }', "X stands in the cost alone"),
    ('ability { keyword = "look", cost = mana "1 R", function() you:draw(1) end }', '"1 R" is no price'),
    ('cast "12WUBRG"', None),
    ('instant { cost = "XX10R", function(me, given) you:draw(given.x) end }', None),
]
failures = 0
with tempfile.TemporaryDirectory() as work:
    folder = pathlib.Path(work) / "stack"
    shutil.copytree(TOP / "cardscripts/stack", folder, ignore=shutil.ignore_patterns("scenarios"))
    for price, message in PRICES:
        card = f'card "Trial" {{ type = "creature", colour = "red", power = 1, toughness = 1, text = "Trial.",\n  {price} }}\n'
        (folder / "cards/trial.lua").write_text(card)
        done = subprocess.run([CARDVM, "run", str(folder), "--games", "1", "--seed", "1"], capture_output=True, text=True)
        said = done.stdout + done.stderr
        well = done.returncode == 0 if message is None else message in said and "cards/trial.lua:2" in said
        if not well:
            failures += 1
            print(f"FAILED: {price}: expected {message or 'a game'}, got {said}", file=sys.stderr)
print(f"{len(PRICES)} prices")
sys.exit(1 if failures else 0)
