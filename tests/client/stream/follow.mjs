// A client written from bindings/client/json.md alone: reads the lines of `cardvm stream`, keeps the
// table by them, and checks that it ends with the table that the server has.
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";

let program, table, end;
let next = 1, steps = 0, known = 0, pinned = 0, bytes = 0, deciding = 0;
const faults = [];
const fault = (text) => faults.length < 10 && faults.push(`step ${steps}: ${text}`);

// RFC 7396
function patched(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const result = target !== null && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = patched(result[key], value);
  }
  return result;
}

const cardName = (id) => program.definitions[id]?.name;

// Each token on the table is a card of the table, and lies in one place only.
function checkTable() {
  const seen = new Set();
  const item = (entry) => {
    const card = typeof entry === "number" ? table.cards[entry] : entry;
    if (typeof entry === "number") {
      if (!card) fault(`token ${entry} is no card`);
      if (seen.has(entry)) fault(`token ${entry} lies in two places`);
      seen.add(entry);
    }
    if (card?.definition && !cardName(card.definition)) fault(`definition ${card.definition} has no name`);
    for (const attached of card?.attached ?? []) item(attached);
  };
  for (const place of Object.values(table.places)) place.cards.forEach(item);
  for (const token of Object.keys(table.cards))
    if (!seen.has(Number(token))) fault(`token ${token} (${cardName(table.cards[token].definition)}) lies nowhere`);
}

// What a sentence would need: which card, and that it is the card that the table has, before or after.
function checkCard(card, before) {
  if (!card?.definition) return;
  if (!cardName(card.definition)) fault(`definition ${card.definition} has no name`);
  if (!card.token) return;
  const there = before.cards[card.token] ?? table.cards[card.token];
  if (there && there.definition !== card.definition && table.cards[card.token]?.definition !== card.definition)
    fault(`token ${card.token} is ${cardName(there.definition)}, not ${cardName(card.definition)}`);
}

function checkEvents(events, before) {
  for (const entry of events) {
    if (entry.number !== next++) fault(`entry ${entry.number} where ${next - 1} was expected`);
    if (entry.cause >= entry.number) fault(`entry ${entry.number} is before its cause`);
    for (const card of [entry.source, entry.card, entry.other]) checkCard(card, before);
    if (entry.kind !== "event" || !entry.card?.definition) continue;
    known++;
    pinned += entry.card.token !== undefined;
  }
}

function checkDecision() {
  const asked = table.decision;
  if (!asked || asked.serial === undefined) return;
  deciding++;
  for (const option of asked.options) {
    const card = option.card;
    if (card?.token && !table.cards[card.token]) fault(`an option is token ${card.token}, which is no card`);
    if (card && !card.token && !card.place && !card.definition) fault("an option is a card that is nowhere");
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.program) program = message.program;
  else if (message.view) table = message.view;
  else if (message.end) end = message.end;
  else {
    steps++;
    bytes += line.length;
    const before = table;
    table = patched(table, message.change);
    checkEvents(message.events, before);
    checkTable();
    checkDecision();
  }
}
if (!isDeepStrictEqual(table, end)) fault("the table is not the one that the server has");
for (const text of faults) console.log(text);
console.log(`${program.title}: ${steps} steps of ${Math.round(bytes / steps)} bytes, ${next - 1} entries, ` +
  `${deciding} questions; ${pinned} of ${known} events with a known card say which card`);
process.exitCode = faults.length ? 1 : 0;
