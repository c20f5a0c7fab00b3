/* What happened, out of a moment: for who may know all the trace, for a seat the stream (bindings/client/json.md) with the
 * sentences of the rule set's story. Entries are {number, cause, text, told, cards, places}. */
const words = name => (name || "").replaceAll("_", " ");

function sayCard(card, { cards }) {
  if (!card) return "";
  return card.definition ? cards[card.definition - 1].said : "a hidden card";
}

/* An entry that the story does not tell, in the words of the scripts. */
function say(entry, known) {
  const { names } = known, seat = entry.player ? `player ${entry.player}` : "";
  const ability = words(names.abilities[entry.ability]), source = sayCard(entry.source, known);
  if (entry.kind === "event") {
    const cards = [sayCard(entry.card, known), sayCard(entry.other, known)].filter(Boolean).join(", ");
    const counts = entry.before !== undefined ? `${entry.before} → ${entry.after}` : entry.amount ?? "";
    return [words(names.events[entry.event]), cards || seat, counts].filter(text => text !== "").join(" ");
  }
  if (entry.kind === "step") return `${words(names.steps[entry.name])}: ${seat}`;
  if (entry.kind === "note") return words(names.names[entry.name]);
  const what = entry.event ? words(names.events[entry.event]) : ability;
  return [words(entry.kind), what, source && ability ? `of ${source}` : source, sayCard(entry.card, known), seat].filter(Boolean).join(" ");
}

function ofSeat({ events, told }, known) {
  const sentences = new Map(told.map(line => [line.number, `${line.who}: ${line.text}`]));
  return events.filter(entry => entry.kind !== "asked").map(entry => ({
    number: entry.number, cause: entry.cause || 0,
    text: sentences.get(entry.number) ?? say(entry, known), told: sentences.has(entry.number),
    cards: [entry.card, entry.other, entry.source].filter(card => card?.token).map(card => String(card.token)),
    places: [entry.to, entry.from].filter(Boolean),
  }));
}

/* `known`: {names, cards} of the rule set. */
export const entriesOf = (moment, known) =>
  moment.trace ? moment.trace.map(entry => ({ ...entry, told: true, places: [] })) : ofSeat(moment, known);

/* Entries with what they caused below them. */
export function treeOf(entries) {
  const top = [], nodes = new Map();
  for (const entry of entries) {
    const node = { entry, children: [] };
    nodes.set(entry.number, node);
    (nodes.get(entry.cause)?.children ?? top).push(node);
  }
  return top;
}
