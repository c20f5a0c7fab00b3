/* A table of bindings/wasm (cardvm_wasm.h) with its module of WebAssembly. */
const CALLS = {
  load: "t", start: "tnt", line: "", answer: "t", go: "n", follow: "t", names: "", view: "n", change: "nt",
  events: "nn", story: "nn", question: "n", why: "nn", language: "t",
  commit: "t",
};
const TYPES = { t: "string", n: "number" };

export class CardvmError extends Error {
  constructor({ message, file, line, card }) {
    super(file ? `${file}:${line}: ${message}` : message);
    Object.assign(this, { name: "CardvmError", reason: message, file, line, card });
  }
}

/* 32 bytes as the library reads them. */
function hexadecimal(secret) {
  if (!(secret instanceof Uint8Array) || secret.length !== 32)
    throw new CardvmError({ message: "a secret is a Uint8Array of 32 bytes", file: "", line: 0, card: "" });
  return Array.from(secret, byte => byte.toString(16).padStart(2, "0")).join("");
}

export class Table {
  constructor(module) {
    this.module = module;
    this.table = module._cardvm_table_new();
    this.calls = {};
    for (const [name, types] of Object.entries(CALLS)) this.add(name, `cardvm_table_${name}`, types);
  }

  /* A function of the module, whose first value is the table and which says JSON. */
  add(name, exported, types, read = JSON.parse) {
    const call = this.module.cwrap(exported, "string", ["number", ...[...types].map(type => TYPES[type])]);
    this.calls[name] = (...values) => read(call(this.table, ...values));
  }

  check(said) {
    if (said.error) throw new CardvmError(said.error);
    return said;
  }

  say(name, ...values) { return this.check(this.calls[name](...values)); }

  free() {
    this.module._cardvm_table_free(this.table);
    this.table = 0;
  }

  /* Writes files, {"rules/turn.lua": text}, below a folder of the module's own. */
  write(folder, files) {
    for (const [name, text] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      this.module.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      this.module.FS.writeFile(path, text);
    }
  }

  load(rules, name = "rules") {
    if (typeof rules === "string") return this.say("load", rules);
    this.remove(`/${name}`);
    this.write(`/${name}`, rules);
    return this.say("load", `/${name}`);
  }

  remove(folder) {
    const { FS } = this.module;
    if (!FS.analyzePath(folder).exists) return;
    for (const name of FS.readdir(folder).filter(each => each !== "." && each !== "..")) {
      const path = `${folder}/${name}`;
      if (FS.isDir(FS.stat(path).mode)) this.remove(path);
      else FS.unlink(path);
    }
    FS.rmdir(folder);
  }

  start({ seed = 1, secret, players = 0, decks = [] } = {}) {
    return this.say("start", secret === undefined ? String(seed) : hexadecimal(secret), players, decks.join("\n"));
  }
  commit(secret) { return this.say("commit", hexadecimal(secret)).commitment; }
  line() { return this.say("line"); }
  answer(picks) { return this.say("answer", picks.length ? picks.join(",") : "-"); }
  go(at) { return this.say("go", at); }
  follow(answers) { return this.say("follow", answers); }
  names() { return this.say("names"); }
  view(viewer) { return this.say("view", viewer); }
  change(viewer, before) { return this.say("change", viewer, JSON.stringify(before)); }
  events(viewer, from = 0) { return this.say("events", viewer, from); }
  story(viewer, from = 0) { return this.say("story", viewer, from); }
  question(viewer) { return this.say("question", viewer); }
  why(viewer, token) { return this.say("why", viewer, token).why; }
  language(po = "") { this.say("language", po); }

  replay() {
    const size = this.module._malloc(4);
    const at = this.module._cardvm_table_replay(this.table, size);
    const bytes = new DataView(this.module.HEAPU8.buffer).getUint32(size, true);
    this.module._free(size);
    return at ? this.module.HEAPU8.slice(at, at + bytes) : null;
  }

  /* A call with bytes, which are the module's for so long. */
  given(bytes, name, ...texts) {
    const at = this.module._malloc(bytes.length);
    this.module.HEAPU8.set(bytes, at);
    const call = this.module.cwrap(`cardvm_table_${name}`, "string", ["number", "number", "number", ...texts.map(() => "string")]);
    const said = JSON.parse(call(this.table, at, bytes.length, ...texts));
    this.module._free(at);
    return this.check(said);
  }

  open(bytes) { return this.given(bytes, "open"); }
  committed(commitment, replay) { return this.given(replay, "committed", commitment).committed; }
}
