"""What a page quotes: cards of rule sets, and parts of files that other tests build and run.

A card is quoted whole, with what is local to its file and of which it makes use: its page is made of the script, and
not the reverse. The scenarios of its rule set must reach it and each of its abilities.
"""
import json
import os
import re
import subprocess
import tempfile
import textwrap

# From a line at the margin to the next one there that does not close what is open.
CHUNK = re.compile(r"^(?![\s})]|end\b|--).*\n(?:(?:[ })]|end\b).*\n|\n)*", re.M)
LOCAL = re.compile(r"local (?:function )?(\w+)")


def card(top, ruleset, name):
    """The script of a card, or None."""
    for file in sorted((top / "cardscripts" / ruleset / "cards").glob("*.lua")):
        chunks = [match[0].rstrip() for match in CHUNK.finditer(file.read_text())]
        wanted = [chunk for chunk in chunks if chunk.startswith(f'card "{name}" ')]
        if not wanted:
            continue
        for chunk in reversed(chunks[: chunks.index(wanted[0])]):
            local = LOCAL.match(chunk)
            if local and any(re.search(rf"(?<![\w.]){local[1]}\b", text) for text in wanted):
                wanted.insert(0, chunk)
        return "\n\n".join(wanted) + "\n"
    return None


def is_part(text, whole):
    """Whether a text stands in another one, indented or not; a line of dots (`...`) stands for any lines."""
    lines = [line.strip() for line in whole.splitlines()]
    at = 0
    for part in re.split(r"^\s*(?:--|//|#)? ?\.\.\.\s*$", text, flags=re.M):
        part = [line.strip() for line in textwrap.dedent(part).strip("\n").splitlines()]
        found = [n for n in range(at, len(lines) - len(part) + 1) if lines[n : n + len(part)] == part]
        if not found:
            return False
        at = found[0] + len(part)
    return True


def begin_coverage(cardvm, top, ruleset, names):
    """Plays the scenarios in which one of the cards is named."""
    folder = top / "cardscripts" / ruleset
    called = list(names)
    for name in names:
        called += re.findall(r'number = "([^"]+)"', card(top, ruleset, name))
    words = [f'{before}{name}"' for name in called for before in '" ']
    files = [file for file in sorted((folder / "scenarios").glob("*.lua"))
             if any(word in file.read_text() for word in words)]
    said = tempfile.TemporaryFile("w+")
    return said, subprocess.Popen([cardvm, "test", *files, "--coverage", "--format", "json"], cwd=top, text=True,
                            stdout=said, stderr=subprocess.STDOUT,
                            env={**os.environ, "CARDVM_PATH": str(top / "cardscripts")})


def not_reached(run, ruleset, names):
    """What of these cards no scenario has reached."""
    file, process = run
    code = process.wait()
    file.seek(0)
    said = file.read()
    found = {}
    for line in re.findall(r'^\{.*\}$', said, re.M):
        told = json.loads(line)
        if told.get("ruleset") == ruleset and "card" in told:
            found[told["card"]] = told
    if code != 0 or not found:
        return [f"the scenarios of {ruleset}: {said[-2000:]}"]
    missing = []
    for name in names:
        told = found[name]
        # What is not even offered because of a prohibition is not told as prohibited.
        missing += [] if told["reached"] else [f"{ruleset}/{name}: no scenario reaches it"]
        missing += [f"{ruleset}/{name}: no scenario reaches {ability['ability']}"
                    for ability in told["abilities"]
                    if not ability["reached"] and not ability["ability"].endswith("prohibition")]
    return missing
