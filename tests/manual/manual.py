#!/usr/bin/env python3
"""What the manual says is done: each page is made in a folder of its own, and tested.

    manual.py CARDVM            from the top of the checkout
    manual.py CARDVM --write    cards that pages quote, and pictures, are written anew, as scripts are now

A block of code says behind ```lua, ```c, ```py or ```js what it is:
    card=RULESET/NAME     the script of a card (quoted.py)
    from=PATH             a part of a file of the checkout, which another test builds and runs
    file=PATH             the whole of a file of the rule set that the page makes
    add=PATH              what is added to its end (the text before it names PATH, too: not every viewer shows this line)
    no-run REASON         nothing: it is explained, not done
    expect-error="TEXT" file=PATH
                          the rule set with this file is refused, and TEXT is among what is said
A block of sh that begins with `cardvm new NAME` makes the rule set. At each heading and at the end of the page its
scenarios must pass, and games at random must be well. If the repository has a rule set of that name, the page ends
with that one; only files of scenarios may be there beside those of the page. A block of console is a terminal (shown.py).
A link leads to a file, and to a heading that is there.
A picture with a title `cardvm show ...` is what that command draws; one without is drawn by hand.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import quoted
import shown

CARDVM = pathlib.Path(sys.argv[1]).resolve()
TOP = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w+) ?(.*)\n((?:.*\n)*?)```$|^## (.*)$", re.M)
CODE = ("lua", "c", "py", "js", "cmake")
CARD = re.compile(r"card=(\w+)/(.+)")


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
        self.cards = []  # that are quoted

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

    def console(self, text):
        wrong = shown.wrong(text, self.work, CARDVM, TOP)
        if wrong:
            self.wrong(wrong)
        self.checks += 1

    def quotes(self, what, text):
        """Whether the block is a quotation; if so it must be right."""
        card = CARD.fullmatch(what)
        if card:
            self.cards.append(card.groups())
            if quoted.card(TOP, *card.groups()) != text:
                self.wrong(f"{card[2]} is another than in cardscripts/{card[1]}: tests/manual/manual.py --write")
            return True
        part = re.fullmatch(r"from=([\w/.]+)", what)
        if part and not quoted.is_part(text, (TOP / part[1]).read_text()):
            self.wrong(f"this does not stand in {part[1]}:\n{text}")
        return part

    def code(self, what, text, said):
        if what.startswith("no-run ") or self.quotes(what, text):
            return
        how = re.fullmatch(r'(?:expect-error="([^"]*)" )?(file|add)=([\w/.]+)', what)
        if not how or not self.name:
            self.wrong(f"a block of code must say what it is; it says '{what}'")
        error, kind, path = how.groups()
        if f"`{path}`" not in said:
            self.wrong(f"the text before a block does not say that it is for `{path}`")
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
        whole, at = self.path.read_text(), 0
        for block in BLOCK.finditer(whole):
            kind, what, text, heading = block.groups()
            said, at = whole[at : block.start()], block.end()
            if heading:
                self.check()
                self.step = heading
            elif kind in CODE:
                self.code(what, text, said)
            elif kind == "sh":
                self.shell(text)
            elif kind == "console":
                self.console(text)
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


def anchors(path):
    """What a page's headings are called in links, as GitHub does it."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.M | re.S)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")
            for title in re.findall(r"^#+ (.*)$", text, re.M)}


def check_links(path):
    for target in re.findall(r"\]\(([^) ]*)[^)]*\)", re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.M | re.S)):
        if target.startswith("http"):
            continue
        file, _, anchor = target.partition("#")
        to = path.parent / file if file else path
        if not to.exists() or (anchor and anchor not in anchors(to)):
            sys.exit(f"FAILED: {path.name}: a link leads nowhere: {target}")


def pictures(path, anew):
    """Draws the pictures of a page, and compares; or writes them."""
    shown = re.findall(r"^!\[[^]]+\]\((\S+)(?: \"cardvm (show [^\"]+)\")?\)$", path.read_text(), re.M)
    for name, command in shown:
        file = path.parent / name
        if command:
            words = [*command.split(), "--path", "cardscripts", "--svg", file if anew else "-"]
            code, said = cardvm(*words, folder=TOP)
            if code != 0:
                sys.exit(f"FAILED: {path.name}: cardvm {command}:\n{said}")
            if not anew and said != file.read_text():
                sys.exit(f"FAILED: {path.name}: {name} is not what cardvm {command} draws: tests/manual/manual.py --write")
        xml.etree.ElementTree.parse(file)
    return len(shown)


def write(path):
    """The cards that a page quotes, as they are now."""
    def anew(match):
        text = quoted.card(TOP, match[1], match[2])
        return f"```lua card={match[1]}/{match[2]}\n{text or match[3]}```"
    path.write_text(re.sub(r"^```lua card=(\w+)/(.+)\n((?:.*\n)*?)```$", anew, path.read_text(), flags=re.M))


pages = sorted((TOP / "bindings" / "manual").glob("*.md"))
if "--write" in sys.argv:
    for path in pages:
        write(path)
        pictures(path, anew=True)
cards = {}
for path in pages:
    for ruleset, name in CARD.findall(path.read_text()):
        cards.setdefault(ruleset, []).append(name)
runs = {ruleset: quoted.begin_coverage(CARDVM, TOP, ruleset, names) for ruleset, names in cards.items()}
steps = drawn = 0
for path in pages:
    check_links(path)
    drawn += pictures(path, anew=False)
    with tempfile.TemporaryDirectory() as work:
        page = Page(path, pathlib.Path(work))
        page.play()
        steps += page.checks
if not steps:
    sys.exit("FAILED: no page has a step")
missing = [what for ruleset, run in runs.items() for what in quoted.not_reached(run, ruleset, cards[ruleset])]
if missing:
    sys.exit("FAILED: " + "\n".join(missing))
print(f"manual: {steps} steps, {sum(map(len, cards.values()))} cards and {drawn} pictures of {len(pages)} pages are as they say")
