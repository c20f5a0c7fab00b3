#!/usr/bin/env python3
"""The site of the manual: each link of each page leads to a page and a heading that are there, and each page of the
manual and word of the reference has one. Skipped (exit code 77) where the generator is not installed."""
import html.parser
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

TOP = pathlib.Path(__file__).resolve().parents[2]
# Words that other searches leave out, and such of the kinds that a card needs.
SEARCHED = ("any", "least", "most", "this", "is", "other", "may", "has", "triggered", "substitution", "seen_by", "once_per",
            "cost_cards", "move_to", "adjacent", "extra_turn")


def make(out):
    done = subprocess.run([TOP / "tools" / "manual.sh", "--as-is", out], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == 77:
        print(f"skipped: {done.stdout}", end="")
        sys.exit(77)
    if done.returncode:
        sys.exit(f"FAILED: tools/manual.sh: {done.stdout}")
    return out


def all_of(site):
    names = sorted(str(page.relative_to(site)) for page in site.rglob("*.html"))
    return [name for name in names if not name.startswith("playground/")]


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.names, self.targets = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if "id" in attrs:
            self.names.add(attrs["id"])
        self.targets += [attrs[at] for at in ("href", "src") if attrs.get(at)]


def dead_links(site, names):
    pages = {name: Page((site / name).read_text()) for name in names}
    for name, page in pages.items():
        for target in page.targets:
            to = urllib.parse.urlsplit(target)
            if to.scheme:
                continue
            file = os.path.normpath(os.path.join(os.path.dirname(name), to.path)) if to.path else name
            if not (site / file).is_file() or (to.fragment and to.fragment not in pages[file].names):
                yield f"{name}: a link leads nowhere: {target}"


def main():
    with tempfile.TemporaryDirectory() as work:
        site = make(pathlib.Path(work) / "site")
        names = all_of(site)
        wrong = list(dead_links(site, names))
        for file in (TOP / "bindings" / "manual").glob("*.md"):
            if file.stem != "README" and f"{file.stem}.html" not in names:
                wrong.append(f"{file.name} has no page: is it in the table of README.md?")
        for file in (TOP / "bindings" / "reference").glob("*.md"):
            words = len(re.findall(r"^####? ", file.read_text(), re.M))
            made = len([name for name in names if name.startswith(f"reference/{file.stem}/")])
            if words != made:
                wrong.append(f"{file.name} has {words} words, and {made} pages")
    if wrong:
        sys.exit("FAILED: " + "\n".join(wrong))
    print(f"site: the links of {len(names)} pages lead somewhere")


if __name__ == "__main__":
    main()
