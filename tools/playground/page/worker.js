/* A worker with an engine of its own. Asked {id, name, values}, it answers {id, result} or {id, failed}. */
import { Engine } from "./engine.js";

importScripts("playground.js");
const ALL = 0x100; /* a viewer who may know everything */
const ready = cardvm_engine({ locateFile: name => name, print() {}, printErr: text => console.warn(text) })
  .then(module => new Engine(module));

/* What the page shows of a moment, and what happened since an entry (0: by the last answer). */
function moment(engine, viewer, said, since = 0) {
  const log = viewer & ALL ? { trace: engine.play_trace(since) }
    : { events: engine.events(viewer, since), told: engine.story(viewer, since) };
  return { line: said, question: engine.play_question(viewer), picture: engine.play_picture(viewer), ...log };
}

const calls = {
  ping: () => true,
  write: (engine, folder, files) => engine.write(folder, files),
  rewrite(engine, folder, files) {
    engine.remove(folder);
    engine.write(folder, files);
  },
  load(engine, folder) {
    const said = engine.load(folder);
    return said.error ? said : { ...said, cards: engine.play_cards(), words: engine.play_words(), names: engine.names() };
  },
  check: (engine, folder) => engine.load(folder),
  cardsOf(engine, folder, files) {
    engine.write(folder, files);
    engine.load(folder);
    return engine.play_cards();
  },
  show: (engine, viewer) => moment(engine, viewer, engine.line()),
  start(engine, viewer, seed, players, decks) {
    const said = engine.start({ seed, players, decks });
    return said.error ? said : moment(engine, viewer, said);
  },
  answer(engine, viewer, picks) {
    const said = engine.answer(picks);
    return said.error ? said : moment(engine, viewer, said);
  },
  go: (engine, viewer, at) => moment(engine, viewer, engine.go(at)),
  follow(engine, viewer, answers, at) {
    const said = engine.follow(answers);
    return said.error ? said : { ...moment(engine, viewer, { ...engine.go(at), parted: said.parted }) };
  },
  auto(engine, viewer, player, seed, since) {
    const answer = engine.play_answer(player, seed);
    if (!answer) return { error: { message: "nothing is asked" } };
    const said = engine.say("answer", answer);
    return said.error ? said : moment(engine, viewer, said, since);
  },
  language(engine, po) {
    const said = engine.play_language(po);
    return said.error ? said : { cards: engine.play_cards() };
  },
  card: (engine, viewer, token) => engine.play_card(viewer, token),
  keep(engine, name) {
    const { at } = engine.line(), text = engine.play_keep(name);
    engine.go(at);
    return text;
  },
  replay: engine => engine.replay(),
  open(engine, viewer, bytes, at) {
    const said = engine.open(bytes);
    return said.error ? said : moment(engine, viewer, at === undefined ? said : engine.go(at));
  },
  scenarios: (engine, path) => engine.scenarios(path),
  scenario: (engine, n) => engine.scenario(n, ""),
  recorded(engine, n) {
    const result = engine.scenario(n, "/tmp/scenario.replay");
    let bytes = null;
    try { bytes = engine.module.FS.readFile("/tmp/scenario.replay"); } catch { /* it did not begin */ }
    return { result, bytes };
  },
};

onmessage = async ({ data: { id, name, values } }) => {
  try {
    const engine = await ready;
    postMessage({ id, result: calls[name](engine, ...values) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
};
