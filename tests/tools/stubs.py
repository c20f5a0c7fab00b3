#!/usr/bin/env python3
"""What `cardvm stubs` tells editors: Lua that parses, all words that there are and no other, settings that fit.

    stubs.py CARDVM    from the top of the checkout
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

CARDVM = pathlib.Path(sys.argv[1]).resolve()
TOP = pathlib.Path(__file__).resolve().parents[2]
LUAC = next((name for name in ("luac5.4", "luac") if shutil.which(name)), None)
OF_LUA = "What there is of Lua"
failures = 0


def fail(what):
    global failures
    failures += 1
    print(f"FAILED: {what}", file=sys.stderr)


def run(*words, folder=TOP):
    return subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True)


def stubs(*words):
    done = run(CARDVM, "stubs", *words)
    if done.returncode != 0:
        fail(f"stubs {words}: {done.stdout}{done.stderr}")


def words_of_the_api():
    """Those of scripts; those of Lua."""
    scripts, lua = set(), set()
    for line in run(CARDVM, "words").stdout.splitlines():
        topic, colon, names = line.partition(": ")
        if colon and topic != "One of them":
            (lua if topic == OF_LUA else scripts).update(names.split())
    return scripts, lua


def names_in(text):
    """Functions, methods, names and fields that stubs declare."""
    names = set(re.findall(r"^function (?:\w+:)?(\w+)\(", text, re.M))
    names |= set(re.findall(r"^(\w+) = nil$", text, re.M))
    return names | set(re.findall(r"^---@field (\w+)\??", text, re.M))


def alias(text, sort):
    found = re.search(rf"^---@alias cardvm\.name\.{sort}\n((?:---\| .*\n)*)", text, re.M)
    return set(re.findall(r'^---\| "(.*)"$', found[1], re.M)) if found else None


def check_words(api, ruleset):
    scripts, _ = words_of_the_api()
    declared = names_in(api)
    events = alias(ruleset, "event")
    missing = scripts - declared - events
    more = declared - scripts - {"constants"}
    if missing or more:
        fail(f"words without a stub: {sorted(missing)}; stubs without a word: {sorted(more)}")
    if "unknown" in re.findall(r"[\w.]+", "\n".join(re.findall(r"^---@\w+ (?:\S+ )?(\S+)", api, re.M))):
        fail("a value of a word has a type that tools/stubs/types.c lacks")


def check_classes(text):
    """Each class that a type names is declared."""
    known = set(re.findall(r"^---@(?:class|alias) (cardvm\.[\w.]+)", text, re.M))
    used = set()
    for line in text.splitlines():
        if line.startswith("---@"):
            said = line.split(" ", 3)
            used |= set(re.findall(r"cardvm\.[A-Za-z_.]*[A-Za-z_]", " ".join(said[:3])))
    if used - known:
        fail(f"types that are nowhere declared: {sorted(used - known)}")


def check_ruleset(folder, ruleset):
    scripts = "".join(path.read_text() for path in sorted(folder.glob("**/*.lua")) if ".stubs" not in path.parts)
    cards = set(re.findall(r'^card "([^"]+)"', scripts, re.M))
    zones = set(re.findall(r'^zone "(\w+)"', scripts, re.M))
    if not cards <= alias(ruleset, "card") or not zones <= alias(ruleset, "zone"):
        fail(f"{folder.name}: cards or zones are missing")
    schema = json.loads((folder / ".stubs/decks.schema.json").read_text())
    if set(schema["properties"]["cards"]["properties"]) != alias(ruleset, "card") or schema["required"] != ["cards"]:
        fail(f"{folder.name}: the schema of decks has other cards")
    words = re.search(r"local rule_sets = \{\n.*?\{(.*?)\n  \},\n\}", (folder / ".luacheckrc").read_text(), re.S)
    for word in re.findall(r'"(\w+)"', words[1]):
        if not re.search(rf"^(function {word}\(|{word} = nil$)", ruleset, re.M):
            fail(f"{folder.name}: the word {word} has no stub")


def check_luacheck(where, *what):
    done = run("luacheck", "--quiet", *what, folder=where)
    if done.returncode != 0:
        fail(f"luacheck in {where}: {done.stdout[-600:]}")
    if "in 0 files" in done.stdout:
        fail(f"luacheck in {where} looked at nothing")


def check_rule_set(source, work):
    folder = work / source.name
    shutil.copytree(source, folder)
    stubs(folder)
    texts = {name: (folder / ".stubs" / name).read_text() for name in ("cardvm.lua", "ruleset.lua")}
    for name, text in texts.items():
        if not text.startswith("---@meta\n"):
            fail(f"{name} does not begin with ---@meta")
        if LUAC and run(LUAC, "-p", folder / ".stubs" / name).returncode != 0:
            fail(f"{source.name}: {name} is no Lua")
    check_words(texts["cardvm.lua"], texts["ruleset.lua"])
    check_classes(texts["cardvm.lua"] + texts["ruleset.lua"])
    check_ruleset(folder, texts["ruleset.lua"])
    settings = json.loads((folder / ".luarc.json").read_text())
    if settings["workspace.library"] != [".stubs"] or settings["runtime.version"] != "Lua 5.4":
        fail(f"{source.name}: .luarc.json")
    if source.name == "skirmish" and run(CARDVM, "test", folder).returncode != 0:
        fail(f"{source.name}: its scenarios fail beside the stubs")
    if shutil.which("luacheck"):
        check_luacheck(folder, ".")
        with open(folder / "cards/mistake.lua", "w") as file:
            file.write("trigered {}\n")
        if run("luacheck", "--quiet", "cards/mistake.lua", folder=folder).returncode == 0:
            fail(f"{source.name}: luacheck finds no misspelt word")


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name).resolve()
    for source in sorted(path.parent for path in TOP.glob("cardscripts/*/rules.lua")):
        check_rule_set(source, work / "each")
    # A folder around it, and one elsewhere.
    shutil.copytree(TOP / "cardscripts/skirmish", work / "around/sets/skirmish")
    stubs(work / "around/sets/skirmish", "--out", work / "around")
    stubs(work / "around/sets/skirmish", "--out", work / "elsewhere")
    if shutil.which("luacheck"):
        check_luacheck(work / "around", "sets")
        check_luacheck(work / "elsewhere", work / "around/sets/skirmish")
    refused = run(CARDVM, "stubs", work / "around/sets/skirmish", "--out", "/dev/null/nowhere")
    if refused.returncode != 1 or "/dev/null/nowhere" not in refused.stderr:
        fail(f"a folder that can't be made: {refused.returncode} {refused.stderr}")
sys.exit(1 if failures else 0)
