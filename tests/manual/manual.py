#!/usr/bin/env python3
"""What the manual says is done: each page's steps are made in a folder of its own, and tested.

    manual.py CARDVM    from the top of the checkout

A block of Lua says behind ```lua what it is:
    file=PATH             the whole of a file of the rule set
    add=PATH              what is added to its end
    no-run REASON         nothing: it is explained, not done
    expect-error="TEXT" file=PATH
                          the rule set with this file is refused, and TEXT is among what is said
A block of sh that begins with `cardvm new NAME` makes the rule set. At each heading and at the end of the page the
scenarios must pass, and games at random must be well. If the repository has a rule set of that name, the page ends
with that one; only files of scenarios may be there beside those of the page.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

CARDVM = pathlib.Path(sys.argv[1]).resolve()
TOP = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w+) ?(.*)\n((?:.*\n)*?)```$|^## (.*)$", re.M)


def cardvm(*words, folder):
    done = subprocess.run([CARDVM, *words], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class Page:
    def __init__(self, path, work):
        self.path, self.work = path, work
        self.name = None  # of the rule set that is made
        self.changed = False
        self.step = "the beginning"
        self.checks = 0

    def wrong(self, what):
        sys.exit(f"FAILED: {self.path.name}, {self.step}: {what}")

    def check(self):
        if not self.changed:
            return
        for words in (("test", self.name), ("run", self.name, "--games", "20", "--check")):
            code, said = cardvm(*words, folder=self.work)
            if code != 0:
                self.wrong(f"cardvm {' '.join(words)}:\n{said}")
        self.changed, self.checks = False, self.checks + 1

    def shell(self, text):
        new = re.match(r"cardvm new (\w+)\n", text)
        if new:
            self.name = new[1]
            code, said = cardvm("new", self.name, folder=self.work)
            if code != 0:
                self.wrong(said)
            self.changed = True

    def lua(self, what, text):
        if what.startswith("no-run "):
            return
        how = re.fullmatch(r'(?:expect-error="([^"]*)" )?(file|add)=([\w/.]+)', what)
        if not how or not self.name:
            self.wrong(f"a block of Lua must say what it is; it says '{what}'")
        error, kind, path = how.groups()
        file = self.work / self.name / path
        before = file.read_text() if file.exists() else None
        file.parent.mkdir(exist_ok=True)
        file.write_text((before or "") + text if kind == "add" else text)
        if error is None:
            self.changed = True
            return
        code, said = cardvm("test", self.name, folder=self.work)
        if code == 0 or error not in said:
            self.wrong(f"{path} is refused, but not with '{error}':\n{said}")
        file.write_text(before)

    def play(self):
        for kind, what, text, heading in BLOCK.findall(self.path.read_text()):
            if heading:
                self.check()
                self.step = heading
            elif kind == "lua":
                self.lua(what, text)
            elif kind == "sh":
                self.shell(text)
        self.check()
        ours = TOP / "cardscripts" / (self.name or "-")
        if not ours.exists():
            return
        made = self.work / self.name
        for file in sorted(ours.rglob("*.lua")) + sorted(made.rglob("*.lua")):
            inner = file.relative_to(ours if file.is_relative_to(ours) else made)
            if inner.parts[0] == "scenarios" and not (made / inner).exists():
                continue  # more is proved than a page tells: that changes no game
            texts = [(at / inner).read_text() if (at / inner).exists() else "" for at in (ours, made)]
            if texts[0] != texts[1]:
                self.wrong(f"{inner} is another than in cardscripts/{self.name}")


pages = sorted((TOP / "bindings" / "manual").glob("*.md"))
steps = 0
for path in pages:
    with tempfile.TemporaryDirectory() as work:
        page = Page(path, pathlib.Path(work))
        page.play()
        steps += page.checks
if not steps:
    sys.exit("FAILED: no page has a step")
print(f"manual: {steps} steps of {len(pages)} pages are as they say")
