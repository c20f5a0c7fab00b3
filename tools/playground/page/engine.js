/* The table of bindings/wasm with what playground.h adds to it. The same under Node and in a worker. */
import { Table } from "../../../bindings/wasm/npm/table.js";

const JSON_CALLS = { question: "n", trace: "n", cards: "", card: "nt", words: "", language: "t" };
const TEXT_CALLS = { picture: "n", answer: "tt", keep: "t" };

export class Engine extends Table {
  constructor(module) {
    super(module);
    for (const [name, types] of Object.entries(JSON_CALLS)) this.play(name, types, JSON.parse);
    for (const [name, types] of Object.entries(TEXT_CALLS)) this.play(name, types, text => text);
    const list = module.cwrap("playground_scenarios", "string", ["string"]);
    const run = module.cwrap("playground_scenario", "string", ["number", "string"]);
    this.scenarios = path => JSON.parse(list(path));
    this.scenario = (n, record) => JSON.parse(run(n, record));
  }

  play(name, types, read) {
    this.add(`play_${name}`, `playground_${name}`, types, read);
    this[`play_${name}`] = this.calls[`play_${name}`];
  }

  /* What is wrong is told on the page. */
  check(said) { return said; }
}
