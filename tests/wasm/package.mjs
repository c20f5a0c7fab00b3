/* The package for npm, as who installs it has it: Node imports the packed file, its example runs and its types fit, whole games are
 * played and read natively.
 *
 *   node tests/wasm/package.mjs PACKED.tgz TSC CARDVM    from the top of the checkout */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [packed, tsc, cardvm] = process.argv.slice(2).map(path => resolve(path));
const folder = mkdtempSync(join(tmpdir(), "cardvm-npm-"));
const run = (program, ...words) => spawnSync(program, words, { cwd: folder, encoding: "utf8" });
const file = name => join(folder, "node_modules/cardvm", name);

writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "host", private: true, type: "module" }));
execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", packed], { cwd: folder });

const readme = readFileSync(file("README.md"), "utf8");
const example = readme.match(/```js\n([^]*?)```/)[1];
const OPTIONS = { strict: true, noEmit: true, module: "nodenext", moduleResolution: "nodenext", target: "es2022", lib: ["es2022", "dom"],
  resolveJsonModule: true, noUncheckedIndexedAccess: true, types: [] };
function typed(source) {
  writeFileSync(join(folder, "example.ts"), source);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files: ["example.ts"] }));
  return run(process.execPath, tsc, "--noEmit", "-p", ".");
}

const tests = {
  "the example in the README is short, and runs"() {
    assert.ok(example.split("\n").length <= 32, `${example.split("\n").length} lines`);
    writeFileSync(join(folder, "example.js"), example);
    const { status, stdout, stderr } = run(process.execPath, "example.js");
    assert.equal(status, 0, stderr);
    assert.match(stdout, /Skirmish is loaded[^]*you: [^]*over in turn \d+/);
  },

  "its types fit, and mistakes do not"() {
    const right = typed(example);
    assert.equal(right.status, 0, right.stdout);
    for (const wrong of ['table.view("1");', "table.start({ seeds: 7 });", "table.answer(0);", "const n: string = table.line().at;",
      "view.cards[1].name;", 'for (const e of table.events(1)) if (e.kind === "evnt") break;', "new Table();"])
      assert.notEqual(typed(`${example}\n${wrong.startsWith("new") ? 'import { Table } from "cardvm";' : ""}${wrong}\n`).status, 0, wrong);
  },

  "every function that the library exports has a type"() {
    const header = readFileSync("bindings/wasm/include/cardvm_wasm.h", "utf8"), types = readFileSync(file("index.d.ts"), "utf8");
    const inside = new Set(["new", "program", "game", "folder", "spoken", "told", "at", "picks"]); /* pointers */
    for (const [, name] of header.matchAll(/\bcardvm_table_([a-z]+)\(/g))
      assert.ok(inside.has(name) || new RegExp(`^  ${name}\\(`, "m").test(types), name);
  },

  "types know every member and kind of the schema"() {
    const schema = readFileSync("bindings/client/json.md", "utf8").split("## Changes")[0], types = readFileSync(file("index.d.ts"), "utf8");
    const members = [...schema.matchAll(/`([^`]*)`/g)].flatMap(([, text]) => text.match(/\b[a-z_]{2,}\b/g) ?? []);
    const other = /^cardvm_|^(stream|or|as|null|program|md|mjs|json|differs)$/;
    assert.ok(members.length > 100);
    for (const member of new Set(members)) assert.ok(other.test(member) || new RegExp(`\\b${member}\\b`).test(types), member);
  },

  async "a game is as its types say, and goes on elsewhere"() {
    const { newTable, patched, CardvmError } = await import(pathToFileURL(file("index.js")).href);
    const rules = JSON.parse(readFileSync(file("rules/skirmish.json"), "utf8"));
    const begun = performance.now(), table = await newTable();
    console.log(`  a table is there in ${Math.round(performance.now() - begun)} ms`);
    assert.throws(() => table.start(), error => error instanceof CardvmError && error.reason === "there is no rule set");
    assert.throws(() => table.load({ "rules.lua": "rules {" }), error => error.file === "rules.lua" && error.line === 1);
    table.load(rules, "skirmish");
    let line = table.start({ seed: 11 }), views = [1, 2].map(seat => table.view(seat));
    const follow = () => {
      views = views.map((view, n) => patched(view, table.change(n + 1, view)));
      assert.deepEqual(views, [1, 2].map(seat => table.view(seat)));
    };
    let luck = 7;
    while (!line.over) {
      const { decision } = views.find(view => view.decision.options);
      luck = (luck * 1103515245 + 12345) % 2147483648;
      const first = luck % decision.options.length, picks = decision.options.map((_, n) => (n + first) % decision.options.length);
      line = table.answer(decision.kind === "order" ? picks : picks.slice(0, Math.max(1, decision.min)));
      follow();
    }
    for (const seat of [1, 2]) table.events(seat, 1).forEach((entry, n) => assert.equal(entry.number, n + 1));
    const replay = join(folder, "game.replay");
    writeFileSync(replay, table.replay());
    const native = execFileSync(cardvm, ["replay", replay], { encoding: "utf8" });
    assert.equal(native.match(/hash ([0-9a-f]+)/)[1].padStart(16, "0"), line.hash);
    /* Back, forth, opened elsewhere: the same. */
    assert.equal(table.go(5).at, 5);
    const other = await newTable();
    other.load(rules, "skirmish");
    assert.equal(other.open(readFileSync(replay)).hash, line.hash);
    assert.equal(table.go(line.length).hash, line.hash);
    const edited = { ...rules, "cards/cards.lua": rules["cards/cards.lua"].replace("power = 1500", "power = 1501") };
    assert.equal(table.load(edited, "skirmish").kept.answers, line.length);
    assert.ok(table.line().at > 0);
    assert.equal(table.load(rules, "another").kept.played, 0);
    assert.deepEqual(table.line(), { at: 0, length: 0 });
    /* A secret is committed to, started with, and shown by the replay alone. */
    const secret = Uint8Array.from({ length: 32 }, (_, n) => n * 7 + 1), commitment = table.commit(secret);
    assert.equal(commitment, createHash("sha256").update(secret).digest("hex"));
    table.load(rules, "skirmish");
    table.start({ secret });
    table.answer([0]);
    const hidden = Buffer.from(secret).toString("hex").slice(0, 12);
    for (const seat of [0, 1, 2])
      for (const said of [table.view(seat), table.events(seat, 1), table.question(seat), table.story(seat, 1), table.change(seat, {})])
        assert.ok(!JSON.stringify(said).includes(hidden));
    assert.ok(!JSON.stringify(table.line()).includes(hidden));
    assert.equal(other.committed(commitment, table.replay()), true);
    assert.equal(other.open(table.replay()).parted, undefined);
    assert.equal(other.committed(other.commit(secret.map(byte => byte ^ 1)), table.replay()), false);
    for (const wrong of [secret.slice(1), [...secret], "1".repeat(64), new Uint8Array(32), null])
      assert.throws(() => table.start({ secret: wrong }), error => error instanceof CardvmError && /a secret is/.test(error.reason));
    table.language(rules["languages/de.po"]);
    table.start({ seed: "3" });
    const seat = table.view(0).decision.decider;
    assert.match(table.question(seat).asked, /^du: /);
    const places = Object.values(table.view(seat).places), own = places.flatMap(({ owner, cards }) => owner === seat ? cards : []);
    const why = own.filter(card => typeof card === "number").map(token => table.why(seat, token)).join("");
    assert.match(why, /^(beschwören|wirken):: /m);
    assert.throws(() => table.why(seat, 99999), /follows no card/);
    table.free();
    other.free();
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`ok: ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED: ${name}: ${error.stack}`);
  }
}
rmSync(folder, { recursive: true });
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
