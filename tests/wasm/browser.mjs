/* The playground in a real browser, wide and as a phone.
 *
 *   node tests/wasm/browser.mjs FOLDER [PICTURES]    FOLDER as tools/playground.sh builds it */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { serve } from "../../tools/playground/serve.mjs";

const [folder, pictures] = process.argv.slice(2);
const { chromium } = createRequire(join(process.env.NODE_PATH, "x"))("playwright-core");
const server = await serve(folder, 0), home = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: execFileSync("which", ["chromium"]).toString().trim(), args: ["--no-sandbox"] });
if (pictures) mkdirSync(pictures, { recursive: true });

const wide = { width: 1440, height: 900 }, phone = { width: 390, height: 844 };
const faults = [];
async function open(size, hash = "") {
  const page = await browser.newPage({ viewport: size });
  page.setDefaultTimeout(60000);
  page.on("pageerror", error => faults.push(String(error)));
  page.on("console", message => { if (message.type() === "error") faults.push(message.text()); });
  await page.goto(home + hash);
  await ready(page);
  return page;
}
const ready = page => page.waitForSelector("body[data-ready=yes]");
const shot = async (page, name) => { if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) }); };
const line = page => page.evaluate(() => playground.now.line);
const until = (page, what, argument) => page.waitForFunction(what, argument);
/* Puts a text in place of another one in the open script, as typing does. */
async function type(page, from, to) {
  await page.locator(".cm-content").evaluate((content, [old, now]) => {
    const view = content.cmTile?.view ?? content.cmView.view, at = view.state.doc.toString().indexOf(old);
    if (at < 0) throw new Error(`"${old}" is not in the script`);
    view.dispatch({ changes: { from: at, to: at + old.length, insert: now } });
  }, [from, to]);
}
const said = (page, text) => until(page, wanted => document.getElementById("said").textContent.includes(wanted), text);

const tests = {
  async "the page is ready and every rule set's table holds its cards"() {
    const begun = performance.now(), page = await open(wide);
    console.log(`  ready in ${Math.round(performance.now() - begun)} ms`);
    await shot(page, "start");
    for (const rules of ["gundam", "dominion", "dominance", "vanguard", "twilight_imperium"]) {
      await page.selectOption("#rules", rules);
      await ready(page);
      const count = await page.locator("#picture [data-card]").count(), places = await page.locator("#picture [data-place]").count();
      assert.ok(count + places > 8, `${rules}: ${count} cards, ${places} places`);
      assert.ok(await page.locator("#options button").count() > 0, rules);
      assert.equal(await page.locator("#said.bad").count(), 0, await page.locator("#said").innerText());
      await shot(page, rules);
    }
    await page.close();
  },

  async "answers are given, and the time line leads back and forth"() {
    const page = await open(wide);
    for (let n = 1; n <= 6; n++) {
      await page.locator("#options button").first().click();
      await until(page, at => playground.now.line.at === at, n);
    }
    const { hash } = await line(page);
    await page.click("#first");
    await until(page, () => playground.now.line.at === 0);
    assert.notEqual((await line(page)).hash, hash);
    await page.locator("#line").fill("6");
    await until(page, () => playground.now.line.at === 6);
    assert.equal((await line(page)).hash, hash);
    await page.keyboard.press("Alt+ArrowLeft");
    await until(page, () => playground.now.line.at === 5);
    await page.close();
  },

  async "an option lights its card, a card says why"() {
    const page = await open(wide);
    await until(page, () => playground.now.question.options.some(option => option.card));
    const n = await page.evaluate(() => playground.now.question.options.findIndex(option => option.card));
    await page.locator("#options button").nth(n).hover();
    assert.ok(await page.locator("#picture .lit").count() > 0);
    await page.locator("#picture [data-card].can").first().click();
    await page.waitForSelector("#about:not([hidden])");
    assert.ok((await page.locator("#about h3").innerText()).length > 1);
    await shot(page, "why");
    await page.close();
  },

  async "a mistake is underlined, and mended; the game is at the same decision"() {
    const page = await open(wide);
    for (let n = 1; n <= 4; n++) {
      await page.locator("#options button").first().click();
      await until(page, at => playground.now.line.at === at, n);
    }
    const { hash } = await line(page);
    await page.selectOption("#file", "cards/cards.lua");
    await type(page, 'card "', 'crad "');
    await said(page, "cards/cards.lua:");
    await page.waitForSelector(".cm-lintRange-error");
    await shot(page, "mistake");
    await type(page, 'crad "', 'card "');
    await said(page, "it loads");
    assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
    assert.equal((await line(page)).at, 4);
    assert.equal((await line(page)).hash, hash);
    await page.close();
  },

  async "an edit is seen on the table, breaks a scenario, and is mended; a link holds it"() {
    const page = await open(wide);
    await page.fill("#card", await page.evaluate(() => playground.cards[0].name));
    await page.locator("#card").dispatchEvent("change");
    const power = (await page.evaluate(() => playground.edits[playground.file] ?? playground.files[playground.file])).match(/power = \d+/)[0];
    await type(page, power, "power = 12345");
    await page.waitForSelector("#changed:not([hidden])");
    await until(page, () => document.getElementById("changed").textContent.includes("12345"));
    await page.waitForSelector("#scenarios .failed");
    await shot(page, "broken");
    await page.click("#share");
    await until(page, () => location.hash.length > 20);
    const other = await open(wide, await page.evaluate(() => location.hash));
    await until(other, () => playground.cards.some(card => card.values.includes("12345")));
    assert.equal((await line(other)).hash, (await line(page)).hash);
    /* Who opens it sees what it is about: the place, the change, the scenario that fails. */
    await until(other, () => document.getElementById("changed").textContent.includes("12345"));
    assert.match(await other.locator(".cm-activeLine").innerText(), /power = 12345/);
    await other.waitForSelector("#scenarios .failed");
    await shot(other, "link");
    await other.close();
    await page.click("#revert");
    await until(page, () => playground.scenarios.some(scenario => scenario.result) && !document.querySelector("#scenarios .failed"));
    await page.close();
  },

  async "a scenario that an edit has broken is mended where it says"() {
    const page = await open(wide);
    await page.fill("#card", "Healer");
    await page.locator("#card").dispatchEvent("change");
    await type(page, "you:gain_life(200)", "you:gain_life(300)");
    const red = page.locator("#scenarios li:has(.failed) .name");
    await page.waitForSelector("#scenarios .failed");
    await said(page, "2 of the");
    const name = await red.first().innerText();
    await red.first().click();
    assert.match(await page.locator(".cm-activeLine").innerText(), /t:equal/);
    const wrong = await page.locator(".cm-activeLine").innerText();
    await type(page, wrong.trim(), wrong.trim().replaceAll("+ 200", "+ 300"));
    await until(page, name => playground.scenarios.find(each => each.name === name).result.status === "passed", name);
    await until(page, () => document.querySelectorAll("#scenarios .failed").length === 1);
    await shot(page, "mended");
    await page.close();
  },

  async "a scenario is stepped through"() {
    const page = await open(wide);
    await page.waitForSelector("#scenarios button");
    await page.locator("#scenarios li button:text('Step')").first().click();
    await said(page, "step with");
    await until(page, () => playground.now.line.length > 0 && playground.now.line.at === 0);
    await page.click("#forth");
    await until(page, () => playground.now.line.at === 1);
    await shot(page, "step");
    await page.click("#share");
    await until(page, () => location.hash.length > 20);
    const other = await open(wide, await page.evaluate(() => location.hash));
    await said(other, "step with");
    await until(other, wanted => playground.now.line.at === 1 && playground.now.line.hash === wanted, (await line(page)).hash);
    await other.close();
    /* Its question is about places: one that is clicked is the answer. */
    await page.locator("#picture [data-place].can").first().click();
    await until(page, () => playground.now.line.at === 2);
    /* A game that began with a position goes on under an edit, too, unless there are other cards. */
    await page.selectOption("#file", "cards/cards.lua");
    await type(page, "power = 1500", "power = 1600");
    await until(page, () => document.getElementById("changed").textContent.includes("1600"));
    assert.equal((await line(page)).at, 2);
    await type(page, 'card "Scout" {', 'card "Another" { type = "unit", power = 1 }\ncard "Scout" {');
    await said(page, "a new game");
    assert.equal((await line(page)).at, 0);
    await page.close();
  },

  async "a game against a player by itself; saved, and opened again"() {
    const page = await open(wide);
    for (const seat of [0, 1]) await page.locator("#seats select").nth(seat).selectOption("random");
    await until(page, () => playground.now.line.length > 30 || playground.now.line.over);
    for (const seat of [0, 1]) await page.locator("#seats select").nth(seat).selectOption("you");
    await until(page, () => !playground.busy);
    const { hash } = await line(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    const file = await download.path();
    await page.click("#new");
    await until(page, () => playground.now.line.length === 0);
    await page.setInputFiles("#open", file);
    await until(page, wanted => playground.now.line.hash === wanted, hash);
    await page.close();
  },

  async "an endless script does not hang the page"() {
    const page = await open(wide);
    await page.selectOption("#file", "rules.lua");
    await type(page, "rules {", "while true do end\nrules {");
    await said(page, "rules.lua:");
    await type(page, "while true do end\nrules {", "rules {");
    await said(page, "it loads");
    await page.close();
  },

  async "a scenario is made of a game, and runs"() {
    const page = await open(wide);
    for (let n = 1; n <= 3; n++) {
      await page.locator("#options button").first().click();
      await until(page, at => playground.now.line.at === at, n);
    }
    page.on("dialog", dialog => dialog.accept("Made by a test"));
    await page.click("#keep");
    await until(page, () => playground.file === "scenarios/playground.lua" && playground.scenarios.some(each => each.name === "Made by a test"));
    await page.close();
  },

  async "a seat sees no more than it may"() {
    const page = await open(wide);
    const hidden = () => page.locator("#picture [data-card][aria-label='face down']").count();
    assert.equal(await hidden(), 0);
    assert.ok((await page.locator("#story").innerText()).includes("#"), "all is told card by card");
    await page.selectOption("#viewer", "2");
    await until(page, () => document.querySelector("#picture [data-card][aria-label='face down']"));
    assert.equal(await hidden(), 5);
    assert.equal(await page.locator("#options button").count(), 0, "another one's answers are shown");
    assert.ok(!(await page.locator("#story").innerText()).includes("#"));
    await page.close();
  },

  async "a seat's cards have tokens: a line of the stream lights them, and it is told in another language"() {
    const page = await open(wide);
    await page.locator("#seats select").nth(1).selectOption("random");
    await page.selectOption("#viewer", "1");
    await until(page, () => playground.now.told);
    for (let n = 0; n < 12 && !(await page.evaluate(() => playground.now.told.length)); n++) {
      const at = await page.evaluate(() => playground.now.line.at);
      await page.locator("#options button").first().click();
      if (await page.locator("#done").count()) await page.locator("#done").click();
      await until(page, at => playground.now.line.at > at && !playground.busy, at);
    }
    const lights = page.locator("#story summary:not(.quiet), #story span:not(.quiet)");
    await lights.first().hover();
    assert.ok(await page.locator("#picture .lit").count() > 0);
    assert.ok(await page.locator("#picture [data-card]").evaluateAll(cards => cards.some(card => /^\d+$/.test(card.dataset.card))), "no card has a token");
    await shot(page, "seat");
    const english = await page.locator("#asked").innerText();
    await page.selectOption("#language", "de");
    await until(page, before => document.getElementById("asked").textContent !== before, english);
    assert.match(await page.locator("#asked").innerText(), /^du: /);
    assert.match(await page.locator("#picture").innerText(), /Späherin|Hauptmann|Wächter|Eiferer|Studium/);
    await shot(page, "german");
    await page.click("#share");
    await until(page, () => location.hash.length > 20);
    const other = await open(wide, await page.evaluate(() => location.hash));
    assert.equal(await other.locator("#language").inputValue(), "de");
    await other.close();
    await page.close();
  },

  async "on a phone there are tabs, and nothing is broader than the screen"() {
    const page = await open(phone);
    for (const name of ["script", "table", "answers", "tests"]) {
      await page.locator(`nav [data-tab=${name}]`).click();
      assert.equal(await page.locator("main > section:visible").count(), 1);
      assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), `${name} is too broad`);
      await shot(page, `phone_${name}`);
    }
    await page.locator("nav [data-tab=answers]").click();
    await page.locator("#options button").first().click();
    await until(page, () => playground.now.line.at === 1);
    await page.close();
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  const begun = performance.now();
  faults.length = 0;
  try {
    await test();
    assert.deepEqual(faults, []);
    console.log(`ok: ${name} (${Math.round(performance.now() - begun)} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAILED: ${name}: ${error.message}`);
  }
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
server.close();
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
