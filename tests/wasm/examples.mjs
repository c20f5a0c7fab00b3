/* The examples of the manual's site open in the playground: each link is read as the page reads it and loads, or is the mistake that
 * the manual shows; some are opened in a real browser.
 *
 *   node tests/wasm/examples.mjs SITE [PICTURES]    SITE as tools/manual.sh --playground makes it */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Engine } from "../../tools/playground/page/engine.js";
import { apply, unpack } from "../../tools/playground/page/link.js";
import { serve } from "../../tools/playground/serve.mjs";

const [site, pictures] = process.argv.slice(2);
const LINK = /<a class="open" href="playground\/index\.html#([\w-]+)"/g;
const pages = readdirSync(site).filter(name => name.endsWith(".html"))
  .flatMap(name => [...readFileSync(join(site, name), "utf8").matchAll(LINK)].map(([, hash]) => ({ name, hash })));
const mistakes = [];

async function each() {
  const wasmBinary = readFileSync(join(site, "playground/playground.wasm"));
  const module = await createRequire(import.meta.url)(resolve(site, "playground/playground.js"))({ wasmBinary, print() {}, printErr() {} });
  const engine = new Engine(module);
  for (const { name, hash } of pages) {
    const link = await unpack(hash), files = JSON.parse(readFileSync(join(site, `playground/rules/${link.rules}.json`), "utf8"));
    for (const [file, edit] of Object.entries(link.edits))
      if (edit) files[file] = apply(files[file] ?? "", edit);
      else delete files[file];
    engine.remove("/example");
    engine.write("/example", files);
    const said = engine.load("/example");
    if (said.error) {
      mistakes.push({ hash, link, said });
      continue;
    }
    const shown = engine.play_cards();
    if (link.card) assert.ok(shown.some(card => card.name === link.card && card.file), `${name}: there is no card ${link.card}`);
    else assert.ok(link.file in files, `${name}: there is no ${link.file}`);
    const begun = engine.start({ seed: link.seed });
    assert.ok(!begun.error, `${name}: ${JSON.stringify(begun.error)}`);
  }
}
await each();
assert.ok(pages.length > 100, `${pages.length} links`);
assert.ok(mistakes.length > 0 && mistakes.every(({ link, said }) => said.error.file === link.file), JSON.stringify(mistakes.map(m => m.said)));
console.log(`ok: ${pages.length} examples of the manual lead to the playground, ${mistakes.length} of them with a mistake that is shown`);

const { chromium } = createRequire(join(process.env.NODE_PATH, "x"))("playwright-core");
const server = await serve(site, 0), home = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: execFileSync("which", ["chromium"]).toString().trim(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const ready = () => page.waitForSelector("body[data-ready=yes]");
const shot = async name => { if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) }); };
async function follow(from, which) {
  await page.goto(home + from);
  await page.locator(which).scrollIntoViewIfNeeded();
  await shot(`manual_${from.split(".")[0]}`);
  await page.locator(which).click();
  await ready();
}

/* A card as it is quoted. */
await follow("writing_cards.html", "a.open >> nth=3");
const { card } = await unpack(new URL(page.url()).hash.slice(1));
await page.waitForFunction(name => playground.file === playground.cards.find(card => card.name === name).file, card);
assert.ok((await page.locator(".cm-content").innerText()).includes(`card "${card}"`), `${card} is not shown`);
await shot("manual_card");

/* A folder on its way, with what the page has not made yet left out; the game can be played. */
await follow("your_own_card_game.html", "a.open >> nth=4");
assert.equal(await page.locator("#said.bad").count(), 0, await page.locator("#said").innerText());
await page.locator("#options button").first().click();
await page.waitForFunction(() => playground.now.line.at === 1);
await shot("manual_step");

/* The mistake is underlined; mended, the game is that of the page. */
await follow("your_own_card_game.html", `a.open[href$="${mistakes[0].hash}"]`);
await page.waitForSelector(".cm-lintRange-error");
await shot("manual_mistake");
await page.locator(".cm-content").evaluate(content => {
  const view = content.cmTile?.view ?? content.cmView.view, at = view.state.doc.toString().indexOf("drow");
  view.dispatch({ changes: { from: at, to: at + 4, insert: "draw" } });
});
await page.waitForFunction(() => document.querySelector("#said.good") && playground.cards.length === 2);
await page.waitForFunction(() => playground.scenarios.length > 0 && playground.scenarios.every(each => each.result?.status === "passed"));
assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
await browser.close();
server.close();
console.log("ok: a card, a step and a mistake are opened from the manual");
console.log("2 passed, 0 failed");
