/* Links of the playground: what is packed comes out again, and what anybody may send is refused with a reason, before it takes much.
 *
 *   node tests/wasm/link.mjs    from the top of the checkout */
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { apply, difference, pack, unpack } from "../../tools/playground/page/link.js";

const coded = bytes => Buffer.from(bytes).toString("base64").replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const refused = async (what, reason, known = null) =>
  assert.rejects(unpack(typeof what === "string" ? what : await pack(what), known), error => reason.test(error.message), JSON.stringify(what).slice(0, 80));

const before = "one two three", after = "one 2 three", edit = difference(before, after);
assert.equal(apply(before, edit), after);
const link = { rules: "skirmish", edits: { "cards/cards.lua": edit, "rules.lua": null }, seed: "7", decks: ["A", "B"], answers: "0 3 1,2 -", at: 3,
  language: "de" };
assert.deepEqual(await unpack(await pack(link), ["skirmish"]), link);
assert.deepEqual(await unpack(await pack({ rules: "stack", seed: 7, card: "Bolt", file: "rules.lua", scenario: "a b" })),
  { rules: "stack", seed: 7, card: "Bolt", file: "rules.lua", scenario: "a b" });

await refused("", /cut off/);
await refused("!", /cut off/);
await refused((await pack(link)).slice(0, -9), /cut off/);
await refused(coded(deflateRawSync("{")), /cut off/);
for (const what of [7, null, [], "rules", {}]) await refused(await pack(what), /names no rule set/);
await refused({ rules: "nowhere" }, /no rule set "nowhere"/, ["skirmish"]);
await refused({ rules: "../skirmish" }, /no rule set/, ["skirmish"]);
await refused({ rules: 5 }, /"rules" of the link is not the name/);
for (const edits of [5, null, [], { a: 5 }, { a: [1, 2] }, { a: [1, 2, 3] }, { a: [-1, 2, ""] }, { a: [0.5, 2, ""] }, { a: ["0", 2, ""] },
  { a: [0, 0, "", ""] }, { "../a": null }, { "/a": null }, JSON.parse('{"__proto__": null}')])
  await refused({ rules: "stack", edits }, /"edits" of the link is not files/);
for (const seed of [-1, 0.5, null, "x", "1".repeat(21), {}]) await refused({ rules: "stack", seed }, /"seed" of the link is not a number/);
for (const decks of ["A", {}, [1], null]) await refused({ rules: "stack", decks }, /"decks" of the link is not a list/);
for (const answers of [1, "x", null, ["0"]]) await refused({ rules: "stack", answers }, /"answers" of the link is not/);
for (const at of ["1", -1, 1e99, null]) await refused({ rules: "stack", at }, /"at" of the link is not a number/);
for (const part of ["language", "card", "file", "scenario"]) await refused({ rules: "stack", [part]: {} }, /of the link is not a text/);
await refused({ rules: "stack", constructor: 1 }, /"constructor", which is no part/);

/* However much a short link unpacks to, it is not read. */
for (const bomb of [`"${"a".repeat(150e6)}"`, "[".repeat(20e6)]) {
  const text = coded(deflateRawSync(bomb, { level: 9 })), begun = performance.now(), memory = process.memoryUsage().rss;
  await refused(text, /more than 1000000 bytes/);
  assert.ok(performance.now() - begun < 1000 && process.memoryUsage().rss - memory < 100e6);
}
await refused("A".repeat(1e6 + 1), /more than 1000000 letters/);
console.log("links hold what they held");
