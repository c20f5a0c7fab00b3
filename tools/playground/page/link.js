/* What a link holds: rule set, edits, seed, decks, answers. Edits are kept as what stands between the first and the last
 * letter that differ. */
export function difference(before, after) {
  let start = 0, end = 0;
  const most = Math.min(before.length, after.length);
  while (start < most && before[start] === after[start]) start++;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [start, before.length - start - end, after.slice(start, after.length - end)];
}

export const apply = (before, [start, gone, text]) => before.slice(0, start) + text + before.slice(start + gone);

const MOST = 1e6; /* bytes of what a link holds, packed or not: all scripts of a rule set are less */

/* What comes out of a stream; no more of it is read than may be. */
async function through(bytes, stream, most) {
  const parts = [];
  let size = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => {});
      throw new Error(`the link holds more than ${most} bytes`);
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) all.set(part, at), at += part.length;
  return all;
}

export async function pack(what) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(what)), new CompressionStream("deflate-raw"), Infinity);
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const isText = what => typeof what === "string", isCount = what => Number.isSafeInteger(what) && what >= 0;
const isObject = what => what !== null && typeof what === "object" && !Array.isArray(what);
const isFile = name => !name.split("/").some(part => part === "" || part === "." || part === ".." || part === "__proto__");
const isEdit = edit => edit === null || (Array.isArray(edit) && edit.length === 3 && isCount(edit[0]) && isCount(edit[1]) && isText(edit[2]));

/* What each part of a link must be; all but the rule set may be missing. */
const PARTS = {
  rules: ["the name of a rule set", isText],
  edits: ["files, each with what is edited: [at, letters gone, text], or null", edits =>
    isObject(edits) && Object.entries(edits).every(([name, edit]) => isFile(name) && isEdit(edit))],
  seed: ["a number", seed => isCount(seed) || (isText(seed) && /^[0-9]{1,20}$/.test(seed))],
  decks: ["a list of names", decks => Array.isArray(decks) && decks.every(isText)],
  answers: ["a text of numbers", answers => isText(answers) && /^[0-9, -]*$/.test(answers)],
  at: ["a number", isCount],
  language: ["a text", isText], card: ["a text", isText], file: ["a text", isText], scenario: ["a text", isText],
};

/* What a link holds. Throws an error that says what is wrong with it: it may be anybody's. `known`: the rule sets there are. */
export async function unpack(text, known = null) {
  let what;
  if (text.length > MOST) throw new Error(`the link has more than ${MOST} letters`);
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
    what = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"), MOST)));
  } catch (error) {
    throw error.message.startsWith("the link") ? error : new Error("the link is cut off, or none of the playground");
  }
  if (!isObject(what) || !("rules" in what)) throw new Error("the link names no rule set");
  for (const [part, value] of Object.entries(what)) {
    const [expected, fits] = Object.hasOwn(PARTS, part) ? PARTS[part] : [];
    if (!fits) throw new Error(`the link holds "${part}", which is no part of one`);
    if (!fits(value)) throw new Error(`"${part}" of the link is not ${expected}`);
  }
  if (known && !known.includes(what.rules)) throw new Error(`there is no rule set "${what.rules}", as the link names it`);
  return what;
}
