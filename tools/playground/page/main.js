/* The page. One worker plays, another one checks what is typed and runs scenarios. */
import { Asked } from "./ask.js";
import { makeEditor } from "./editor.js";
import { apply, difference, pack, unpack } from "./link.js";
import { entriesOf, treeOf } from "./log.js";

const ALL = 0x100; /* as a viewer: who may know everything */
const $ = id => document.getElementById(id);
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const page = {
  rules: "", files: {}, edits: {}, file: "",
  stepped: "",    /* the scenario that it is, if it is one */
  gone: [],       /* files of the rule set that a link leaves out */
  apart: false,   /* the game is one without the edits of a link, as they do not load */
  program: null, cards: [], names: {}, language: "",
  now: null,      /* the moment shown */
  viewer: ALL, seats: {}, picks: [],
  begun: null,    /* {seed, decks}; null: by a replay */
  replay: null,   /* the bytes it began with */
  shared: "",     /* the link that was made last */
  scenarios: [], busy: false,
};
window.playground = page; /* for tests and the curious */

const folder = () => `/${page.rules}`;
const texts = () => ({ ...page.files, ...page.edits });
const engine = new Asked(60000, async asked => { await asked.now("write", folder(), texts()); });
const checker = new Asked(60000, async asked => { await asked.now("write", folder(), texts()); });

function say(text, kind = "") {
  $("said").textContent = text;
  $("said").className = kind;
}

/* -- What is shown ----------------------------------------------------------------------------- */

function light(cards, places = [], on = true, how = "lit") {
  const find = (name, value) => $("picture").querySelectorAll(`[data-${name}~="${CSS.escape(String(value))}"]`);
  let found = 0;
  for (const card of cards) for (const shape of find("card", card)) { shape.classList.toggle(how, on); found++; }
  if (!found)
    for (const place of places) for (const shape of find("place", place)) shape.classList.toggle(how, on);
}

function hoverable(element, cards, places) {
  for (const [event, on] of [["mouseenter", true], ["focus", true], ["mouseleave", false], ["blur", false]])
    element.addEventListener(event, () => light(cards, places, on));
}

function drawPicture({ picture, question }) {
  const top = $("picture").scrollTop;
  $("picture").innerHTML = picture;
  $("picture").scrollTop = top;
  for (const option of question.options || [])
    if (option.card || option.place) light(option.card ? [option.card] : [], [option.place || option.at], true, "can");
  for (const shape of $("picture").querySelectorAll("[data-card]")) {
    const name = shape.querySelector("text")?.textContent || "face down";
    shape.setAttribute("tabindex", "0");
    shape.setAttribute("role", "button");
    shape.setAttribute("aria-label", name);
  }
}

function drawQuestion({ line, question }, before) {
  const options = question.options || [];
  const over = line.over ? `The game is over: ${line.winners.length ? line.winners.map(seat => `player ${seat}`).join(" and ") + " wins" : "a draw"}` : "";
  $("asked").textContent = over || question.asked || line.stopped || "Nothing is asked";
  $("ask").textContent = $("asked").textContent;
  page.picks = [];
  const several = question.max > 1 || question.min === 0 || question.kind === "order";
  const known = new Set((before || []).map(option => option.text));
  $("options").replaceChildren(...options.map((option, n) => {
    const button = make("button", { textContent: option.text, title: option.text });
    if (before && !known.has(option.text)) button.classList.add("new");
    button.onclick = () => several ? toggle(n, button, question) : answer([n]);
    hoverable(button, option.card ? [option.card] : [], [option.place || option.at].filter(Boolean));
    if (several) button.setAttribute("aria-pressed", "false");
    return make("li", {}, button);
  }));
  if (several && options.length) {
    const done = make("button", { className: "main", id: "done" });
    done.onclick = () => answer(page.picks);
    $("options").append(make("li", {}, done));
    sayDone(question);
  }
  if (options.length === 0 && question.asked) $("options").append(make("li", { textContent: "…" }));
}

function sayDone(question) {
  const done = $("done");
  const wanted = question.min === question.max ? `${question.max}` : `${question.min} to ${question.max}`;
  done.textContent = page.picks.length ? `Done: ${page.picks.length} of ${wanted}` : question.min ? `Pick ${wanted}` : "None";
  done.disabled = page.picks.length < question.min || page.picks.length > question.max;
}

function toggle(n, button, question) {
  const at = page.picks.indexOf(n);
  if (at >= 0) page.picks.splice(at, 1);
  else page.picks.push(n);
  button.setAttribute("aria-pressed", String(at < 0));
  if (question.kind === "order")
    [...$("options").querySelectorAll("button:not(.main)")].forEach((each, k) => {
      const place = page.picks.indexOf(k);
      each.textContent = (place >= 0 ? `${place + 1}. ` : "") + question.options[k].text;
    });
  if (question.max === 1 && at < 0 && page.picks.length > 1) return answer([n]);
  sayDone(question);
}

/* What many did at once is folded. */
const MANY = 8;
function branch({ entry, children }) {
  const text = make(children.length ? "summary" : "span", { textContent: entry.text, className: entry.told ? "" : "quiet" });
  hoverable(text, entry.cards || [], entry.places);
  if (!children.length) return make("li", {}, text);
  return make("li", {}, make("details", { open: children.length <= MANY }, text, make("ul", {}, ...children.map(branch))));
}

const logOf = moment => entriesOf(moment, page);

function drawStory(moment) {
  const list = treeOf(logOf(moment)).map(branch);
  for (const skipped of moment.line.skipped || [])
    list.unshift(make("li", { className: "bad", textContent: `left out: ${skipped.file}:${skipped.line}: ${skipped.message}` }));
  if (!list.length) list.push(make("li", { textContent: "Nothing yet." }));
  $("story").replaceChildren(...list);
}

function drawLine({ line }) {
  $("line").max = String(line.length);
  $("line").value = String(line.at);
  $("line").setAttribute("aria-valuetext", `answer ${line.at} of ${line.length}`);
  $("moment").textContent = `${line.at} / ${line.length}`;
  for (const [id, off] of [["first", !line.at], ["back", !line.at], ["forth", line.at === line.length], ["last", line.at === line.length]])
    $(id).disabled = off;
}

function show(moment, before) {
  if (moment.error) return say(moment.error.message, "bad");
  page.now = moment;
  drawPicture(moment);
  drawQuestion(moment, before);
  drawStory(moment);
  drawLine(moment);
  document.body.dataset.ready = "yes";
}

/* What an edit has changed at the same decision: options, what happened, printed values. */
function drawChanges(before, after, cardsBefore, cardsAfter, kept) {
  const lines = [];
  const compare = (what, old, now) => {
    const gone = old.filter(text => !now.includes(text)), come = now.filter(text => !old.includes(text));
    for (const text of gone.slice(0, 6)) lines.push(make("div", {}, `${what}: `, make("del", { textContent: text })));
    for (const text of come.slice(0, 6)) lines.push(make("div", {}, `${what}: `, make("ins", { textContent: text })));
  };
  const old = new Map(cardsBefore.map(card => [card.name, card]));
  for (const card of cardsAfter) {
    const was = old.get(card.name);
    if (!was) lines.push(make("div", {}, "new card: ", make("ins", { textContent: card.name })));
    else if (was.values !== card.values) lines.push(make("div", {}, `${card.name}: `, make("del", { textContent: was.values }), " ", make("ins", { textContent: card.values })));
  }
  if (before && after) {
    compare("option", (before.question.options || []).map(option => option.text), (after.question.options || []).map(option => option.text));
    compare("happened", logOf(before).map(entry => entry.text), logOf(after).map(entry => entry.text));
    if (before.line.hash !== after.line.hash) lines.push(make("div", { textContent: "the position is another one" }));
  }
  if (kept?.parted) lines.push(make("div", { textContent: `the game ends after ${kept.played} of ${kept.answers} answers: ${kept.parted}` }));
  if (!lines.length) lines.push(make("div", { textContent: "nothing, at this decision" }));
  $("changed").replaceChildren(make("strong", { textContent: "Changed by the edit" }), ...lines);
  $("changed").hidden = false;
}

/* -- Cards ------------------------------------------------------------------------------------- */

async function about(token) {
  const card = await engine.ask("card", page.viewer, token);
  const list = (page.now?.question.options || []).flatMap((option, n) => option.card === token ? [[option, n]] : []);
  if (!card.name) return $("about").hidden = true;
  const open = make("button", { textContent: "Script" }), close = make("button", { textContent: "✕", title: "Close" });
  open.onclick = () => { tab("script"); goTo(card.file, card.line); };
  close.onclick = () => { $("about").hidden = true; };
  close.setAttribute("aria-label", "Close");
  const several = page.now.question.max > 1;
  const doing = several ? [] : list.map(([option, n]) => {
    const button = make("button", { className: "main", textContent: option.text });
    button.onclick = () => answer([n]);
    return button;
  });
  $("about").replaceChildren(
    make("h3", {}, make("span", { textContent: card.said, className: "grow" }), open, close),
    make("div", { textContent: card.text }), ...doing,
    make("pre", { textContent: card.values.trim() }),
    make("strong", { textContent: card.why.trim() ? "What can be done with it, and why not" : "" }),
    make("pre", { textContent: card.why.trim() }));
  $("about").hidden = false;
  if (innerWidth <= 900) tab("answers");
  $("about").scrollIntoView({ block: "nearest" });
}

/* A place of the table that is one of the answers. */
function placeAnswered(event) {
  const question = page.now?.question;
  if (!question?.options || question.max > 1) return false;
  for (let shape = event.target.closest?.("[data-place]"); shape; shape = shape.parentElement.closest("[data-place]")) {
    const n = question.options.findIndex(option => option.place && String(option.place) === shape.dataset.place);
    if (n >= 0) return answer([n]);
  }
  return false;
}

function cardOf(event) {
  const shape = event.target.closest?.("[data-card]");
  return shape && shape.dataset.card.split(" ")[0];
}

/* -- Playing ----------------------------------------------------------------------------------- */

/* Why a worker was ended that is not missed: no mistake. */
const CHOSEN = "another game was chosen";
const tell = error => { if (error.message !== CHOSEN) say(error.message, "bad"); };

async function doing(work) {
  try {
    await work();
  } catch (error) {
    if (error.message === CHOSEN) return;
    say(`${error.message}; the engine begins anew`, "bad");
    await again();
  }
}

/* A new worker comes to where the old one was. */
async function again() {
  const line = page.now?.line;
  const loaded = await engine.ask("load", folder());
  if (loaded.error) return;
  if (page.language) await speak();
  await begin(line?.answers, line?.at);
}

async function begin(answers = "", at = 0) {
  if (page.replay) return show(await engine.ask("open", page.viewer, page.replay, 0));
  const { seed, decks } = page.begun;
  const moment = await engine.ask("start", page.viewer, seed, 0, decks);
  if (moment.error || !answers) return show(moment);
  show(await engine.ask("follow", page.viewer, answers, at));
}

function answer(picks) {
  return doing(async () => {
    $("changed").hidden = $("about").hidden = true;
    const moment = await engine.ask("answer", page.viewer, picks);
    show(moment);
    if (!moment.error) await others(logOf(moment)[0]?.number);
  });
}

/* Seats that play by themselves; what happened is told from an entry on. */
async function others(since = 0) {
  if (page.busy) return;
  page.busy = true;
  try {
    for (let n = 0; n < 400 && !page.now.line.over; n++) {
      const player = page.seats[page.now.question.decider];
      if (!player || player === "you") break;
      const moment = await engine.ask("auto", page.viewer, player, `${page.now.line.length * 7 + 1}`, since);
      show(moment);
      if (moment.error) break;
    }
  } finally {
    page.busy = false;
  }
}

let wanted = -1, moving = false;
/* While the engine moves only the last place asked for counts. */
async function go(at) {
  wanted = at;
  if (moving) return;
  moving = true;
  await doing(async () => {
    while (wanted >= 0) {
      const to = wanted;
      wanted = -1;
      $("changed").hidden = true;
      show(await engine.ask("go", page.viewer, to));
    }
  });
  moving = false;
}

/* -- Scripts ----------------------------------------------------------------------------------- */

const editor = makeEditor($("editor"), typed);
let waiting = 0, checks = 0;

function typed(text) {
  if (text === page.files[page.file]) delete page.edits[page.file];
  else page.edits[page.file] = text;
  $("revert").disabled = !(page.file in page.edits);
  clearTimeout(waiting);
  waiting = setTimeout(check, 250);
}

function openFile(name) {
  page.file = name;
  $("file").value = name;
  editor.show(texts()[name]);
  $("revert").disabled = !(name in page.edits);
}

function goTo(file, line) {
  if (!(file in texts())) return;
  if (file !== page.file) openFile(file);
  editor.go(line);
}

/* The card of the file that the cursor stands in. */
function cardHere() {
  const line = editor.line();
  return page.cards.filter(card => card.file === page.file && card.line <= line).sort((a, b) => b.line - a.line)[0];
}

/* What is typed; `taken`: the game has it already. */
async function check(taken = false) {
  const number = ++checks;
  const changed = { [page.file]: texts()[page.file] };
  const isTest = page.file.startsWith("scenarios/");
  say("checking …");
  try {
    await checker.ask("write", folder(), changed);
    const said = isTest ? {} : await checker.ask("check", folder());
    if (number !== checks) return;
    if (said.error) {
      editor.mistake(said.error.file === page.file ? said.error : null);
      return say(`${said.error.file}:${said.error.line}: ${said.error.message}`, "bad");
    }
    editor.mistake(null);
    say("it loads", "good");
    if (!isTest && !taken) await takeEdit(changed);
    const card = cardHere();
    await listScenarios();
    if (number !== checks) return;
    /* And what was red, which may be mended by it. */
    const red = new Set(page.scenarios.filter(isRed).map(scenario => scenario.name));
    const about = scenario => isTest ? scenario.file === page.file : card && scenario.text.includes(card.name);
    const which = scenario => red.has(scenario.name) || about(scenario);
    await runScenarios(which, 40 + red.size);
    if (number === checks) sayHowMany(page.scenarios.filter(which).filter(scenario => scenario.result), isTest || !card ? "" : ` that name ${card.name}`);
  } catch (error) {
    tell(error);
  }
}

const isRed = scenario => ["failed", "error"].includes(scenario.result?.status);

/* So many of these scenarios hold what they say. */
function sayHowMany(run, which) {
  const bad = run.filter(isRed).length;
  if (!run.length || $("said").className === "bad") return;
  say(bad ? `it loads, but ${bad} of the ${run.length} scenarios${which} fail` : `it loads, and the ${run.length} scenarios${which} pass`, bad ? "bad" : "good");
}

/* The game goes on under the edited scripts. */
function takeEdit(changed) {
  return doing(async () => {
    const before = page.now, cards = page.cards;
    if (page.apart) await engine.ask("rewrite", folder(), texts());
    else await engine.ask("write", folder(), changed);
    const said = await engine.ask("load", folder());
    if (said.error) return say(said.error.message, "bad");
    know(said);
    if (page.apart) {
      page.apart = false;
      decksOf(said);
      return newGame();
    }
    const moment = await engine.ask("show", page.viewer);
    if (!moment.line.hash) { /* it began with a save that the scripts do not fit any more */
      await newGame();
      return say(`a new game: ${said.kept?.parted || "the one before does not fit these scripts"}`, "bad");
    }
    show(moment, before?.question.options);
    drawChanges(before, page.now, cards, said.cards, said.kept);
  });
}

/* -- Scenarios --------------------------------------------------------------------------------- */

async function listScenarios() {
  const list = await checker.ask("scenarios", folder());
  const before = new Map(page.scenarios.map(scenario => [scenario.name, scenario]));
  const all = texts();
  page.scenarios = list.map((scenario, n) => {
    const file = scenario.file.slice(folder().length + 1);
    const next = list.filter(other => other.file === scenario.file && other.line > scenario.line).map(other => other.line).sort((a, b) => a - b)[0];
    const text = (all[file] || "").split("\n").slice(scenario.line - 1, next ? next - 1 : undefined).join("\n");
    return { ...scenario, name: scenario.name.replace(`${folder()}/`, ""), file, n, text, result: scenario.broken ? { status: "error", message: scenario.broken, line: scenario.line } : before.get(scenario.name)?.result };
  });
  drawScenarios();
}

function drawScenarios() {
  const filter = $("filter").value.toLowerCase();
  const rank = { failed: 0, error: 0, passed: 1, skipped: 3 };
  const list = page.scenarios.filter(scenario => !filter || (scenario.name + scenario.text).toLowerCase().includes(filter))
    .sort((a, b) => (rank[a.result?.status] ?? 2) - (rank[b.result?.status] ?? 2) || a.n - b.n);
  const signs = { passed: "✓", failed: "✗", error: "✗", skipped: "–" };
  $("scenarios").replaceChildren(...list.slice(0, 150).flatMap(scenario => {
    const status = scenario.result?.status || "";
    const name = make("button", { className: "name", textContent: scenario.name, title: "Its script" });
    const step = make("button", { textContent: "Step", title: "Step through it on the table" });
    name.onclick = () => { tab("script"); goTo(scenario.file, scenario.result?.line && scenario.result.status !== "passed" ? scenario.result.line : scenario.line); };
    step.onclick = () => stepThrough(scenario);
    const sign = make("span", { className: status, textContent: signs[status] || "·" });
    sign.setAttribute("aria-label", status || "not run");
    const items = [make("li", {}, sign, name, step)];
    if (scenario.result?.message && status !== "skipped") items.push(make("li", {}, make("pre", { textContent: scenario.result.message })));
    return items;
  }));
  const run = page.scenarios.filter(scenario => scenario.result), bad = run.filter(isRed);
  $("score").textContent = run.length ? `${run.length - bad.length} of ${run.length} pass` : `${page.scenarios.length} there`;
  $("score").className = bad.length ? "bad" : run.length ? "good" : "";
  document.querySelector("nav [data-tab=tests]").dataset.bad = bad.length || "";
}

let runs = 0;
async function runScenarios(which, most = Infinity) {
  const number = ++runs;
  if (!page.scenarios.length) await listScenarios();
  const list = page.scenarios.filter(which).slice(0, most);
  for (const [at, scenario] of list.entries()) {
    try {
      scenario.result = await checker.ask("scenario", scenario.n);
    } catch (error) {
      if (error.message === CHOSEN) return;
      scenario.result = { status: "error", message: error.message, line: scenario.line };
      await listScenarios(); /* by the new worker */
    }
    if (number !== runs) return;
    if (at % 10 === 9 || at === list.length - 1 || scenario.result.status !== "passed") drawScenarios();
  }
}

async function stepThrough(scenario, at = 0) {
  const { result, bytes } = await checker.ask("recorded", scenario.n).catch(error => ({ result: { status: "error", message: error.message } }));
  scenario.result = result;
  drawScenarios();
  if (!bytes) return say(result.message || "it does not begin", "bad");
  page.replay = bytes;
  page.begun = null;
  page.stepped = scenario.name;
  $("changed").hidden = $("about").hidden = true;
  await doing(async () => show(await engine.ask("open", page.viewer, bytes, at)));
  const { length } = page.now.line;
  say(length ? `"${scenario.name}", ${length} answers: step with ▶` : `"${scenario.name}" asks nothing: this is the position that it looks at`, "good");
  goTo(scenario.file, scenario.line);
  tab("table");
}

async function keep() {
  const name = prompt("What does it show?", "A game from the playground");
  if (!name) return;
  const text = await engine.ask("keep", name);
  if (!text) return say("a scenario begins where somebody may act in a step of a turn: there is no such moment", "bad");
  const file = "scenarios/playground.lua";
  if (!(file in page.files)) page.files[file] = "";
  page.edits[file] = `${texts()[file] || ""}${texts()[file] ? "\n" : ""}${text}`;
  listFiles();
  openFile(file);
  editor.go(editor.view.state.doc.lines);
  tab("script");
  await check();
}

/* -- Languages --------------------------------------------------------------------------------- */

const LANGUAGE = /^languages\/(.+)\.po$/;

function listLanguages() {
  const all = Object.keys(page.files).flatMap(name => name.match(LANGUAGE)?.[1] ?? []);
  const name = code => new Intl.DisplayNames([code], { type: "language" }).of(code);
  $("language").replaceChildren(make("option", { value: "", textContent: "as written" }), ...all.map(code => make("option", { value: code, textContent: name(code) })));
  $("language").value = page.language = all.includes(page.language) ? page.language : "";
  $("languages").hidden = !all.length;
}

/* In which all is said from now on, also by a worker that begins anew. */
async function speak() {
  const said = await engine.ask("language", page.files[`languages/${page.language}.po`] || "");
  if (said.error) say(said.error.message, "bad");
  else page.cards = said.cards;
}

/* -- Rule sets --------------------------------------------------------------------------------- */

function know(said) {
  page.program = said;
  page.cards = said.cards;
  page.names = said.names;
  $("names").replaceChildren(...said.cards.map(card => make("option", { value: card.name })));
  editor.know(said.words, said.cards.map(card => card.name));
}

function listFiles() {
  $("file").replaceChildren(...Object.keys(texts()).filter(name => name.endsWith(".lua")).sort().map(name => make("option", { value: name, textContent: name })));
  $("file").value = page.file;
}

function seatsOf(players) {
  const option = (value, text) => make("option", { value: String(value), textContent: text });
  $("viewer").replaceChildren(option(ALL, "everything"), ...Array.from({ length: players }, (_, n) => option(n + 1, `as player ${n + 1}`)));
  $("viewer").value = String(page.viewer);
  $("seats").replaceChildren(...Array.from({ length: players }, (_, n) => {
    const select = make("select", {}, ...["you", "greedy", "search:100", "random"].map(name => option(name, name.split(":")[0])));
    select.value = page.seats[n + 1] || "you";
    select.onchange = () => { page.seats[n + 1] = select.value; doing(others); };
    return make("label", {}, `P${n + 1} `, select);
  }), " ");
}

function decksOf({ decks, shared_deck: shared, players }, chosen = []) {
  const count = decks.length ? shared ? 1 : players[0] : 0;
  $("decks").replaceChildren(...Array.from({ length: count }, (_, n) => {
    const select = make("select", {}, ...decks.map(name => make("option", { value: name, textContent: name })));
    select.value = chosen[n] || decks[n % decks.length];
    return make("label", {}, shared ? "Cards " : `Deck ${n + 1} `, select);
  }), " ");
}

async function newGame(answers, at) {
  page.replay = null;
  page.begun = { seed: $("seed").value.trim() || "1", decks: [...$("decks").querySelectorAll("select")].map(select => select.value) };
  $("changed").hidden = $("about").hidden = true;
  await doing(async () => { await begin(answers, at); seatsOf(page.now?.line.players || 2); await others(); });
}

let openings = 0;
async function openRules(rules, link = {}) {
  const number = ++openings;
  delete document.body.dataset.ready;
  const files = await (await fetch(`rules/${rules}.json`)).json();
  if (number !== openings) return;
  engine.end(CHOSEN);
  checker.end(CHOSEN);
  say("");
  page.rules = rules;
  page.files = files;
  page.edits = {};
  page.scenarios = [];
  drawScenarios();
  $("story").replaceChildren();
  page.seats = {};
  $("rules").value = rules;
  $("seed").value = link.seed || "1";
  page.gone = [];
  page.apart = false;
  for (const [name, edit] of Object.entries(link.edits || {}))
    if (edit) page.edits[name] = apply(page.files[name] || "", edit);
    else page.gone.push(name);
  page.files = Object.fromEntries(Object.entries(files).filter(([name]) => !page.gone.includes(name)));
  let said;
  try {
    said = await engine.ask("load", folder());
  } catch (error) {
    return tell(error);
  }
  if (said.error) { /* the link's edits are wrong: they stay in the editor, the game is that without them */
    const without = page.files, edits = page.edits;
    page.files = files;
    page.edits = {};
    engine.end(CHOSEN);
    said = await engine.ask("load", folder());
    page.files = without;
    page.edits = edits;
    page.apart = true;
  }
  know(said);
  page.language = link.language || "";
  listLanguages();
  if (page.language) await speak();
  decksOf(said, link.decks);
  const shown = said.cards.find(card => card.name === link.card);
  page.file = shown?.file || link.file || Object.keys(page.edits)[0] || said.cards.find(card => card.text)?.file || "rules.lua";
  listFiles();
  openFile(page.file);
  if (shown) editor.go(shown.line);
  else if (!link.file && link.edits?.[page.file]) editor.go(texts()[page.file].slice(0, link.edits[page.file][0]).split("\n").length);
  await newGame(link.answers, link.at);
  if (number !== openings) return;
  if (!$("said").textContent || !$("said").className) say("Change a card: the game goes on with it, and its scenarios are run.");
  await listScenarios().catch(tell);
  if (number !== openings) return;
  if (Object.keys(page.edits).length) {
    await check(!page.apart);
    if (!link.file && !page.apart) drawChanges(null, null, await checker.ask("cardsOf", `${folder()}.before`, files).catch(() => page.cards), page.cards);
  }
  const scenario = link.scenario && page.scenarios.find(each => each.name === link.scenario);
  if (scenario) await stepThrough(scenario, link.at);
}

/* How the game on the table began, for a link. */
function begunSo() {
  const { answers, at } = page.now.line;
  if (!page.replay) return { seed: page.begun.seed, decks: page.begun.decks, answers, at };
  return page.stepped ? { scenario: page.stepped, at } : {};
}

async function share() {
  const edits = Object.fromEntries(Object.entries(page.edits).map(([name, text]) => [name, difference(page.files[name] || "", text)]));
  for (const name of page.gone) edits[name] = null;
  location.hash = page.shared = await pack({ rules: page.rules, edits, ...begunSo(), language: page.language || undefined });
  const of = page.replay && !page.stepped ? " of the scripts alone: a game that was opened is no part of it" : "";
  try {
    await navigator.clipboard.writeText(location.href);
    say(`the link${of} is copied`, "good");
  } catch {
    say(`the link${of} stands in the address`, "good");
  }
}

async function save() {
  const bytes = await engine.ask("replay");
  const link = make("a", { href: URL.createObjectURL(new Blob([bytes])), download: `${page.rules}.replay` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function openReplay(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  await doing(async () => {
    const moment = await engine.ask("open", page.viewer, bytes);
    if (moment.error) return say(moment.error.message, "bad");
    page.replay = bytes;
    page.stepped = "";
    show(moment);
    say(moment.line.parted || `${file.name} is open`, moment.line.parted ? "bad" : "good");
  });
}

function tab(name) {
  document.body.dataset.tab = name;
  for (const button of document.querySelectorAll("nav button")) button.setAttribute("aria-selected", String(button.dataset.tab === name));
}

/* -- The page is used -------------------------------------------------------------------------- */

$("rules").onchange = () => { history.replaceState(null, "", location.pathname); openRules($("rules").value); };
$("new").onclick = () => newGame();
$("seed").onchange = () => newGame();
$("decks").onchange = () => newGame();
$("viewer").onchange = () => { page.viewer = Number($("viewer").value); doing(async () => show(await engine.ask("show", page.viewer))); };
$("language").onchange = () => {
  page.language = $("language").value;
  doing(async () => { await speak(); show(await engine.ask("show", page.viewer)); });
};
$("share").onclick = share;
$("save").onclick = save;
$("open").onchange = () => { if ($("open").files[0]) openReplay($("open").files[0]); };
$("file").onchange = () => openFile($("file").value);
$("card").onchange = () => {
  const card = page.cards.find(each => each.name === $("card").value);
  if (card) goTo(card.file, card.line);
};
$("revert").onclick = () => { delete page.edits[page.file]; openFile(page.file); check(); };
$("line").oninput = () => go(Number($("line").value));
$("first").onclick = () => go(0);
$("back").onclick = () => go(Math.max(0, page.now.line.at - 1));
$("forth").onclick = () => go(page.now.line.at + 1);
$("last").onclick = () => go(page.now.line.length);
$("filter").oninput = drawScenarios;
$("run").onclick = () => runScenarios(scenario => !$("filter").value || (scenario.name + scenario.text).toLowerCase().includes($("filter").value.toLowerCase()));
$("keep").onclick = keep;
$("ask").onclick = () => tab("answers");
$("more").onclick = () => $("more").setAttribute("aria-expanded", String($("more").getAttribute("aria-expanded") !== "true"));
$("picture").onclick = event => {
  const card = cardOf(event);
  if (card && !page.now.question.options?.some(option => option.place)) about(card);
  else if (!placeAnswered(event) && card) about(card);
};
$("picture").onkeydown = event => {
  const card = (event.key === "Enter" || event.key === " ") && cardOf(event);
  if (card) { event.preventDefault(); about(card); }
};
for (const button of document.querySelectorAll("nav button")) button.onclick = () => tab(button.dataset.tab);
addEventListener("keydown", event => {
  if (!event.altKey || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  event.preventDefault();
  $(event.key === "ArrowLeft" ? "back" : "forth").click();
});
/* null: there is none, or it is wrong, which is said. */
async function linkHere() {
  const text = location.hash.slice(1);
  return text && text !== page.shared ? unpack(text, all.map(({ name }) => name)).catch(error => (tell(error), null)) : null;
}

const all = await (await fetch("rules/index.json")).json();
$("rules").replaceChildren(...all.map(({ name, title }) => make("option", { value: name, textContent: title })));
tab("table");
addEventListener("hashchange", async () => {
  const link = await linkHere();
  if (link) openRules(link.rules, link);
});
const link = await linkHere(), wrong = $("said").textContent;
await openRules(link?.rules ?? "skirmish", link ?? {});
if (!link && wrong) say(wrong, "bad");
