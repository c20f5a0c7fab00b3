/* The engine's functions, by name, on one table: each gives what its JSON says. The same under Node and in a worker. */
const JSON_CALLS = {
  cardvm_table: { load: "t", start: "tnt", line: "", answer: "t", go: "n", follow: "t", names: "", view: "n", change: "nt",
    events: "nn", story: "nn", question: "n", language: "t" },
  playground: { question: "n", trace: "n", cards: "", card: "nt", words: "", language: "t" },
};
const TEXT_CALLS = { playground: { picture: "n", answer: "tt", keep: "t" } };
const TYPES = { t: "string", n: "number" };

export class Engine {
  constructor(module) {
    this.module = module;
    this.table = module._cardvm_table_new();
    const add = (calls, prefix, read) => {
      for (const [name, types] of Object.entries(calls)) {
        const call = module.cwrap(`${prefix}_${name}`, "string", ["number", ...[...types].map(type => TYPES[type])]);
        this[prefix === "cardvm_table" ? name : `play_${name}`] = (...values) => read(call(this.table, ...values));
      }
    };
    for (const [prefix, calls] of Object.entries(JSON_CALLS)) add(calls, prefix, JSON.parse);
    for (const [prefix, calls] of Object.entries(TEXT_CALLS)) add(calls, prefix, text => text);
    const list = module.cwrap("playground_scenarios", "string", ["string"]);
    const run = module.cwrap("playground_scenario", "string", ["number", "string"]);
    this.scenarios = path => JSON.parse(list(path));
    this.scenario = (n, record) => JSON.parse(run(n, record));
  }

  /* Writes files, {"rules/turn.lua": text}, below a folder. */
  write(folder, files) {
    for (const [name, text] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      this.module.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      this.module.FS.writeFile(path, text);
    }
  }

  replay() {
    const size = this.module._malloc(4);
    const at = this.module._cardvm_table_replay(this.table, size);
    const bytes = new DataView(this.module.HEAPU8.buffer).getUint32(size, true);
    this.module._free(size);
    return at ? this.module.HEAPU8.slice(at, at + bytes) : null;
  }

  open(bytes) {
    const at = this.module._malloc(bytes.length);
    this.module.HEAPU8.set(bytes, at);
    const call = this.module.cwrap("cardvm_table_open", "string", ["number", "number", "number"]);
    const said = JSON.parse(call(this.table, at, bytes.length));
    this.module._free(at);
    return said;
  }
}
