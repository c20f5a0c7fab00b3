/* The playground's engine under Node: the recorded games of tests/golden end with the same hash as natively, go back and
 * forth, and are drawn; an edit keeps the decision.
 *
 *   node tests/wasm/engine.mjs ENGINE.js CARDVM    from the top of the checkout */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import assert from "node:assert/strict";

const [file, cardvm] = process.argv.slice(2);
const start = performance.now();
const engine = await createRequire(import.meta.url)(resolve(file))({
  wasmBinary: readFileSync(file.replace(/js$/, "wasm")), print: console.log, printErr: console.error,
});
console.log(`engine ready in ${Math.round(performance.now() - start)} ms`);

const wrap = (name, ...types) => {
  const call = engine.cwrap(name, "string", types);
  return (...values) => { const text = call(...values); return /^[[{]/.test(text) ? JSON.parse(text) : text; };
};
const table = Object.fromEntries([["load", "string"], ["start", "string", "number", "string"], ["line"],
  ["answer", "string"], ["go", "number"], ["follow", "string"], ["view", "number"], ["names"], ["events", "number", "number"],
  ["story", "number", "number"], ["question", "number"], ["language", "string"], ["open", "number", "number"]]
  .map(([name, ...types]) => [name, wrap("cardvm_table_" + name, "number", ...types)]));
const picture = wrap("playground_picture", "number", "number"), question = wrap("playground_question", "number", "number");
const trace = wrap("playground_trace", "number", "number"), scenarios = wrap("playground_scenarios", "string");
const scenario = wrap("playground_scenario", "number", "string"), cards = wrap("playground_cards", "number");
const card = wrap("playground_card", "number", "number", "string"), pick = wrap("playground_answer", "number", "string", "string");
const ALL = 0x100;

function put(from, to) {
  engine.FS.mkdir(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) put(path, `${to}/${name}`);
    else engine.FS.writeFile(`${to}/${name}`, readFileSync(path));
  }
}
put("cardscripts", "/cardscripts");

function open(t, bytes) {
  const at = engine._malloc(bytes.length);
  engine.HEAPU8.set(bytes, at);
  const said = table.open(t, at, bytes.length);
  engine._free(at);
  return said;
}

/* What a seat is told fits together: tokens of the view, the picture, the question and the events. */
function followed(rules) {
  const { definitions, events } = table.names(t), seat = question(t, ALL).decider, view = table.view(t, seat);
  const tokens = new Set(Object.keys(view.cards)), svg = picture(t, seat);
  assert.ok(tokens.size > 0, `${rules}: no card is followed`);
  const drawn = [...svg.matchAll(/data-card="([^"]*)"/g)].flatMap(match => match[1].split(" "));
  for (const name of drawn) assert.ok(name.includes(".") || tokens.has(name), `${rules}: ${name} is drawn and no token of the view`);
  const asked = question(t, seat);
  asked.options.forEach((option, n) => {
    const token = view.decision.options[n].card?.token;
    if (token) assert.equal(option.card, String(token), rules);
  });
  assert.deepEqual(table.question(t, seat).options.length, asked.options.length);
  const all = table.events(t, seat, 1);
  all.forEach((entry, n) => assert.equal(entry.number, n + 1));
  assert.ok(all.some(entry => entry.card?.token && definitions[entry.card.definition]) && all.every(entry => !entry.event || events[entry.event]));
  const told = table.story(t, seat, 1);
  assert.ok(told.length > 3 && told.every(line => all[line.number - 1].kind === "event"), `${rules}: ${told.length} are told`);
}

const t = engine._cardvm_table_new();
for (const rules of ["skirmish", "gundam", "dominion", "dominance", "vanguard", "twilight_imperium"]) {
  let begun = performance.now();
  const said = table.load(t, `/cardscripts/${rules}`);
  assert.ok(!said.error, `${rules}: ${JSON.stringify(said.error)}`);
  const loading = performance.now() - begun;
  const name = `tests/golden/${rules}/seed_${rules === "dominance" ? 2 : 1}.replay`;
  if (rules === "skirmish") {
    assert.ok(!table.start(t, "7", 0, "").error);
    for (let n = 0; n < 60 && !table.line(t).over; n++) assert.ok(!table.answer(t, pick(t, "random", String(n))).error);
  } else {
    const line = open(t, readFileSync(name));
    const native = execFileSync(cardvm, ["replay", name]).toString().match(/hash ([0-9a-f]+)/)[1];
    assert.equal(line.hash, native.padStart(16, "0"), `${rules}: another hash than natively`);
    assert.ok(line.over && !line.parted, `${rules}: ${JSON.stringify(line)}`);
  }
  begun = performance.now();
  const end = table.line(t), back = table.go(t, 3);
  assert.equal(back.at, 3);
  assert.equal(table.go(t, end.length).hash, end.hash, `${rules}: forth again`);
  const moving = performance.now() - begun;
  table.go(t, Math.floor(end.length / 2));
  begun = performance.now();
  const middle = table.line(t).hash, again = table.load(t, `/cardscripts/${rules}`);
  assert.deepEqual(again.kept, { answers: end.length, played: end.length, at: Math.floor(end.length / 2) });
  const editing = performance.now() - begun;
  assert.equal(table.line(t).hash, middle, `${rules}: the same decision after it was loaded again`);
  const svg = picture(t, ALL), asked = question(t, ALL);
  assert.match(svg, /^<svg /);
  assert.ok(asked.options.length > 0);
  for (const option of asked.options.filter(o => o.card)) {
    assert.ok(svg.includes(option.card) || svg.includes(`data-place="${option.at}"`), `${rules}: ${option.card} is not drawn`);
    assert.ok(card(t, ALL, option.card).name, option.card);
  }
  assert.ok(trace(t, 0).length > 0 && cards(t).length > 0);
  followed(rules);
  const view = JSON.stringify(table.view(t, 1)).length;
  console.log(`${rules}: loaded in ${loading.toFixed()} ms, ${end.length} answers back and forth in ${moving.toFixed()} ms, ` +
    `loaded again in its middle in ${editing.toFixed()} ms; picture ${(svg.length / 1024).toFixed()} kB, view ${view} bytes`);
}

/* Whole games of Dominion in which both players buy Possession and play it as often as they can: what each seat is told, followed
 * by the client that knows the schema alone. */
const WISHES = [/^play Possession/, /^play all treasures/, /^buy Possession/, /^buy Potion/, /^buy Province/, /^buy Gold/, /^buy Duchy/, /^buy Silver/,
  /^end /, /^go on|^pass|^done/];
function wished(options, bought) {
  for (const wish of WISHES) {
    const n = options.findIndex(text => wish.test(text) && !(/Potion/.test(text) && bought >= 2));
    if (n >= 0) return n;
  }
  return 0;
}
for (const seed of ["5", "6"]) {
  table.load(t, "/cardscripts/dominion");
  let line = table.start(t, seed, 2, "Possessed"), possessed = 0;
  const potions = [0, 0, 0];
  while (!line.over && line.length < 3000) {
    const { decision } = table.view(t, 0), { options } = table.question(t, decision.decider), ask = table.view(t, decision.decider).decision;
    const n = wished(options, potions[decision.player]);
    if (/^buy Potion/.test(options[n])) potions[decision.player]++;
    possessed += decision.player !== decision.decider;
    const order = [n, ...options.keys()].filter((each, at, all) => all.indexOf(each) === at);
    const picks = ask.kind === "order" ? order : order.slice(0, Math.max(1, ask.min));
    line = table.answer(t, picks.join(","));
    assert.ok(!line.error, JSON.stringify(line.error));
  }
  assert.ok(line.over && possessed >= 10, `${possessed} answers for another player in ${line.length}`);
  const replay = join(mkdtempSync(join(tmpdir(), "cardvm-")), "possession.replay"), size = engine._malloc(4);
  const at = engine._cardvm_table_replay(t, size);
  writeFileSync(replay, engine.HEAPU8.slice(at, at + new DataView(engine.HEAPU8.buffer).getUint32(size, true)));
  for (const seat of ["1", "2"]) {
    const told = execFileSync(cardvm, ["stream", "dominion", "--replay", replay, "--view", seat], { maxBuffer: 1 << 28 });
    console.log(`Possession, ${possessed} of ${line.length} answers for the other; seat ${seat}: ` +
      execFileSync(process.execPath, ["tests/client/stream/follow.mjs"], { input: told }).toString().trim());
  }
  rmSync(dirname(replay), { recursive: true });
}

const list = scenarios("/cardscripts/skirmish");
const results = list.map((_, n) => scenario(n, "/tmp/game.replay"));
assert.ok(list.length > 10 && results.every(r => r.status === "passed"), JSON.stringify(results.find(r => r.status !== "passed")));
table.load(t, "/cardscripts/skirmish");
assert.ok(!open(t, engine.FS.readFile("/tmp/game.replay")).error);
console.log(`${list.length} scenarios pass`);
console.log("engine: all fine");
