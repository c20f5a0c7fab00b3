#!/usr/bin/env python3
"""The site of the manual in a real browser, wide and narrow: no page is broader than the window, and the search finds.

    browser.py                     makes the site, looks at all its pages
    browser.py --pictures FOLDER   besides, pictures of some of them, for your own eyes

`tools/setup.sh browser` installs Chromium; without it, or without the site's generator, this is skipped (exit code 77).
The pages are shown in frames of a page that measures them and tells the server what it has found.
"""
import functools
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import pages

WIDTHS = (1280, 390)
PICTURES = {"start": "", "game": "your_own_card_game.html", "cards": "writing_cards.html", "rules": "rules.html",
            "lint": "lint.html", "embedding": "embedding.html", "zones": "reference/zones.html", "word": "reference/zones/seen_by.html",
            "reference": "reference/index.html", "found": "index.html?q=until", "header": "files/vm/include/cardvm_view.h.html"}
HARNESS = """<!doctype html><body><script type="module">
const { pages, widths, words } = await (await fetch("/what")).json(), said = [];
const frame = document.createElement("iframe");
frame.style.height = "900px";
document.body.append(frame);
const show = (page) => new Promise((done) => { frame.onload = () => setTimeout(done); frame.src = "/" + page; });
for (const page of pages) {
  frame.style.width = widths[0] + "px";
  await show(page);
  for (const width of widths) {
    frame.style.width = width + "px";
    await new Promise(requestAnimationFrame);
    const room = frame.contentDocument.scrollingElement;
    if (room.scrollWidth > width) said.push(`${page} is ${room.scrollWidth} broad in a window of ${width}`);
  }
}
for (const word of words) {
  await show("index.html");
  const box = frame.contentDocument.querySelector("input"), list = frame.contentDocument.querySelector("form ol");
  box.value = word;
  box.dispatchEvent(new Event("input"));
  for (let i = 0; i < 1200 && list.hidden; ++i) await new Promise((done) => setTimeout(done, 50));
  const first = list.querySelector("a")?.textContent ?? "nothing";
  if (list.hidden || !list.querySelector("li p mark") || first.split(" ·")[0].split(/[.:]/).pop() !== word) said.push(`the search for ${word} shows ${first} first`);
}
await fetch("/said", { method: "POST", body: JSON.stringify(said) });
</script>"""

# A picture is taken when all is loaded: this is so when the search has had the time to answer.
FRAMED = """<!doctype html><style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh }</style>
<iframe src="/PAGE"></iframe><img src="/later" width="0" height="0">"""


class Server(http.server.ThreadingHTTPServer):
    said = None


class Handler(http.server.SimpleHTTPRequestHandler):
    what = {}

    def answer(self, kind, text):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        if self.path == "/what":
            self.answer("application/json", json.dumps(self.what))
        elif self.path == "/harness":
            self.answer("text/html; charset=utf-8", HARNESS)
        elif self.path == "/later":
            time.sleep(1)
            self.answer("text/plain", "")
        elif self.path.startswith("/framed/"):
            self.answer("text/html", FRAMED.replace("PAGE", self.path.removeprefix("/framed/")))
        else:
            super().do_GET()

    def do_POST(self):
        self.server.said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.answer("text/plain", "")

    def log_message(self, *_):
        pass


def chromium(program, home, *words):
    return [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            f"--user-data-dir={home}", *words]


def pictures(program, home, address, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in PICTURES.items():
        for width in WIDTHS:
            subprocess.run(chromium(program, home, f"--window-size={width},1500", f"--screenshot={folder}/{name}_{width}.png", f"{address}/framed/{page}"),
                           check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main():
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        print("skipped: there is no Chromium: tools/setup.sh browser installs it")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        folder = pages.make(pathlib.Path(work) / "site")
        # A word looks as on the page of its topic.
        shown = [name for name in pages.all_of(folder) if not re.match(r"reference/\w+/", name)]
        Handler.what = {"pages": shown, "widths": WIDTHS, "words": pages.SEARCHED}
        server = Server(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        if "--pictures" in sys.argv:
            return pictures(program, home, address, pathlib.Path(sys.argv[sys.argv.index("--pictures") + 1]))
        browser = subprocess.Popen(chromium(program, home, "--remote-debugging-port=0", f"{address}/harness"),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        patience = time.monotonic() + 280
        while server.said is None and time.monotonic() < patience and browser.poll() is None:
            time.sleep(0.1)
        browser.terminate()
        browser.wait()
    if server.said is None:
        sys.exit("FAILED: the browser has said nothing")
    if server.said:
        sys.exit("FAILED: " + "\n".join(server.said))
    print(f"browser: {len(shown)} pages fit windows of {WIDTHS}, {len(pages.SEARCHED)} words are found")


if __name__ == "__main__":
    main()
