// The examples of the manual as links to the playground: what tests/manual/manual.py makes and runs, and the cards that
// pages quote. A link holds the rule set, the edits that lead to where the page is, a seed, and what is to be shown.
import fs from "node:fs";
import path from "node:path";
import { difference, pack } from "../playground/page/link.js";

const TEMPLATE = "tools/new/template", RULE_SETS = "cardscripts", SEED = "7";
const BLOCK = /^```(\w+) ?(.*)\n((?:.*\n)*?)```$|^## .*$/gm;
const MADE = "skirmish"; // on which a rule set is laid that is the page's own

function scripts(folder, prefix = "") {
  const found = {};
  for (const name of fs.readdirSync(folder).sort()) {
    const file = path.join(folder, name);
    if (fs.statSync(file).isDirectory()) Object.assign(found, scripts(file, `${prefix}${name}/`));
    else if (name.endsWith(".lua")) found[prefix + name] = fs.readFileSync(file, "utf8");
  }
  return found;
}

// What makes a folder out of a rule set of ours; null: that file is gone.
function edits(name, files) {
  const before = scripts(path.join(RULE_SETS, name)), made = {};
  for (const [file, text] of Object.entries(files)) if (text !== before[file]) made[file] = difference(before[file] ?? "", text);
  for (const file of Object.keys(before)) if (!(file in files)) made[file] = null;
  return made;
}

// Where the page is at the end of a section is where all of its blocks lead: in between a folder need not work.
class Walk {
  constructor() { this.links = new Map(), this.open = []; }

  lead(content, link) { this.links.set(content, { seed: SEED, ...link }); }

  end() {
    for (const { content, file } of this.open) this.lead(content, { rules: this.base, edits: edits(this.base, this.files), file });
    this.open = [];
  }

  code(content, what) {
    const card = what.match(/^card=(\w+)\/(.+)$/);
    if (card) return this.lead(content, { rules: card[1], edits: {}, card: card[2] });
    const [, error, kind, file] = what.match(/^(expect-error="[^"]*" )?(file|add)=([\w/.]+)$/) ?? [];
    if (!file || !this.files) return;
    const text = (kind === "add" ? this.files[file] ?? "" : "") + content;
    if (error) return this.lead(content, { rules: this.base, edits: edits(this.base, { ...this.files, [file]: text }), file });
    this.files[file] = text;
    this.open.push({ content, file });
  }

  shell(content) {
    const [, name] = content.match(/^cardvm new (\w+)\n/) ?? [];
    if (!name) return;
    this.base = fs.existsSync(path.join(RULE_SETS, name)) ? name : MADE;
    this.files = scripts(TEMPLATE);
  }
}

// By the content of the block, the part of the address behind `#`.
export async function examples(text) {
  const walk = new Walk();
  for (const [, language, what, content] of text.matchAll(BLOCK)) {
    if (!language) walk.end();
    else if (language === "lua") walk.code(content, what);
    else if (language === "sh") walk.shell(content);
  }
  walk.end();
  const packed = await Promise.all([...walk.links].map(async ([content, link]) => [content, await pack(link)]));
  return new Map(packed);
}
