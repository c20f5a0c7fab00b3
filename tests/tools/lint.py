#!/usr/bin/env python3
"""Each rule of `cardvm lint` finds the mistake that it is for, in its line, and nothing in the near miss beside it.

    lint.py CARDVM    from the top of the checkout

tests/data/lint/CODE.lua is added to Skirmish: what stands behind `-- settings` to its `rules { ... }`, behind `-- types` to
its types of card, behind `-- rules` to its rules files, behind `-- cards` to its cards. Where a line ends in `--!`, CODE must be found, and nothing anywhere else. Cards are in a scenario, but for the
code unused-card. Also: all rule sets are clean, the manual is the table, the formats are what they should be.
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
DATA = TOP / "tests/data/lint"
failures = 0


def fail(what):
    global failures
    failures += 1
    print(f"FAILED: {what}", file=sys.stderr)


def lint(*words):
    done = subprocess.run([CARDVM, "lint", *words], cwd=TOP, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def split(text):
    parts = {"settings": [], "types": [], "rules": [], "cards": []}
    now = None
    for line in text.splitlines():
        if line.startswith("-- ") and line[3:] in parts:
            now = line[3:]
        else:
            parts[now].append(line)
    return parts


def make(folder, source):
    """The rule set of a file, and where it should be found: {(file, line)}."""
    shutil.copytree(TOP / "cardscripts/skirmish", folder, ignore=shutil.ignore_patterns("scenarios"))
    expected = set()
    parts = split(source.read_text())
    settings = "\n".join(parts.pop("settings"))
    values = folder / "rules/values.lua"
    values.write_text(values.read_text().replace('attribute "type" {', 'attribute "type" { ' + "".join(parts.pop("types")), 1))
    for what, lines in parts.items():
        (folder / what / "more.lua").write_text("".join(re.sub(" *--!$", "", line) + "\n" for line in lines))
        expected |= {(f"{what}/more.lua", n) for n, line in enumerate(lines, 1) if line.endswith("--!")}
    rules = (folder / "rules.lua").read_text().replace("rules {", "rules { " + settings, 1)
    rules = re.sub(r"deck_rules = .*,\n", "\n", rules, count=1)  # decks of any size can be tried
    (folder / "rules.lua").write_text(rules + 'include "rules/more"\n')
    (folder / "scenarios").mkdir()
    if source.stem != "unused-card":
        cards = re.findall(r'^card ("[^"]+")', source.read_text(), re.M)
        (folder / "scenarios/all.lua").write_text("local all = { %s }\n" % ", ".join(cards))
    # What lies outside of a line: a comment without its reason has no room for a mark.
    if source.stem == "meant-why":
        expected.add(("cards/more.lua", 1))
    return expected


def check(source, work):
    folder = work / source.stem
    expected = make(folder, source)
    code, out, err = lint(str(folder), "--hints", "--format", "json")
    found = [json.loads(line) for line in out.splitlines()]
    if err:
        fail(f"{source.stem}: {err}")
    if {(f["file"], f["line"]) for f in found} != expected or any(f["code"] != source.stem for f in found):
        said = "\n".join(f"  {f['code']} {f['file']}:{f['line']} {f['message']}" for f in found)
        fail(f"{source.stem}: expected at {sorted(expected)}, found\n{said}")
    level = LEVELS.get(source.stem)
    if code != (0 if level == "hint" else 1):
        fail(f"{source.stem}: exit code {code}")


def check_sarif(work):
    """What SARIF 2.1.0 requires of a log, a run, a tool, a result and what is in it."""
    code, out, _ = lint(str(work / "same-number"), "--format", "sarif")
    log = json.loads(out)
    run = log["runs"][0]
    driver = run["tool"]["driver"]
    codes = [rule["id"] for rule in driver["rules"]]
    wrong = [log["version"] != "2.1.0", not log["$schema"].startswith("https://"), len(log["runs"]) != 1,
             not driver["name"], len(codes) != len(set(codes)), len(run["results"]) != 1, code != 1]
    for rule in driver["rules"]:
        wrong += [not rule["shortDescription"]["text"], rule["defaultConfiguration"]["level"] not in LEVEL_WORDS]
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]
        wrong += [result["ruleId"] not in codes, not result["message"]["text"], result["level"] not in LEVEL_WORDS,
                  place["region"]["startLine"] < 1, place["artifactLocation"]["uri"].startswith("/"),
                  place["artifactLocation"]["uriBaseId"] not in run["originalUriBaseIds"]]
    if any(wrong):
        fail(f"SARIF: {wrong}\n{out}")


LEVEL_WORDS = ("none", "note", "warning", "error")
LEVELS = dict(line.split()[:2] for line in lint("--codes")[1].splitlines())
tried = {path.stem for path in DATA.glob("*.lua")}
if tried != set(LEVELS):
    fail(f"without a test: {sorted(set(LEVELS) - tried)}; without a rule: {sorted(tried - set(LEVELS))}")
if len(LEVELS) < 30:
    fail("fewer than 30 rules")
with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    for source in sorted(DATA.glob("*.lua")):
        check(source, work)
    check_sarif(work)
    subprocess.run([CARDVM, "new", "fresh"], cwd=work, capture_output=True)
    for rules in [work / "fresh", *sorted(path.parent for path in TOP.glob("cardscripts/*/rules.lua"))]:
        code, out, err = lint(str(rules), *([] if rules.name == "fresh" else ["--hints"]))
        if code != 0 or err or (rules.name != "fresh" and ": 0 found" not in out):
            fail(f"{rules}: {out}{err}")
if lint("--manual")[1] != (TOP / "bindings/manual/lint.md").read_text():
    fail("bindings/manual/lint.md is not what `cardvm lint --manual` prints")
for words, code, said in ((["nothing"], 2, "there is no rule set"), ([], 2, "RULESET is missing"),
                          (["skirmish", "--format", "xml"], 2, "pretty|json|sarif"),
                          (["tests/data/untidy"], 1, "rules.lua:")):
    got, out, err = lint(*words)
    if got != code or said not in err + out:
        fail(f"lint {' '.join(words)}: {got} {out}{err}")
print(f"{len(tried)} kinds of mistake")
sys.exit(1 if failures else 0)
