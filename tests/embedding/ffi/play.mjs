// A game from Node by koffi: everybody always takes the first legal answer.
import { createRequire } from "node:module";

const koffi = createRequire(process.env.CARDVM_KOFFI ?? import.meta.url)("koffi");
const library = koffi.load(process.env.CARDVM_LIBRARY ?? "libcardvm.so");

const words = (...names) => Object.fromEntries(names.map((name) => [name, "uint32_t"]));
koffi.struct("cardvm_limits", words("cards", "lasting", "listeners", "queue", "events", "frames", "options", "stack",
  "remembered", "uses", "extra_turns", "steps", "journal", "work", "skips"));
koffi.struct("cardvm_setup", {
  cookie: "uint32_t", players: "uint32_t", seed: "uint64_t", secret: koffi.array("uint8_t", 32),
  limits: "cardvm_limits", cards: "void *", card_count: "uint32_t", options: "void *", option_count: "uint32_t",
  trace: "bool", idle: "bool",
});
const error = koffi.struct("cardvm_error", {
  code: "int", line: "int", file: koffi.array("char", 128), card: koffi.array("char", 64),
  message: koffi.array("char", 448),
});
const load = library.func("void *cardvm_lua_load(void *config, const char *folder, _Out_ cardvm_error *error)");
const setup_default = library.func("cardvm_setup cardvm_setup_default(void)");
const start = library.func("void *cardvm_lua_start(void *program, cardvm_setup *setup, void *decks, _Out_ cardvm_error *error)");
const run = library.func("int cardvm_game_run(void *game)");
const choose_first = library.func("int cardvm_game_choose_first(void *game)");
const hash = library.func("uint64_t cardvm_game_hash(void *game)");
const fork = library.func("void *cardvm_game_fork(void *game, void *into)");
const free_game = library.func("void cardvm_game_free(void *game)");
const free_program = library.func("void cardvm_program_free(void *program)");
const DECISION = 1, OVER = 2;

const wrong = {};
const program = load(null, process.argv[2], wrong);
if (!program) throw new Error(`${wrong.file}:${wrong.line}: ${wrong.message}`);
const game = start(program, { ...setup_default(), seed: 1 }, null, wrong);
if (!game) throw new Error(wrong.message);

let decisions = 0, status;
for (; (status = run(game)) === DECISION && decisions < 50; decisions++) choose_first(game);
const other = fork(game, null);
console.log("the fork is the same game:", hash(other) === hash(game));
for (; (status = run(game)) === DECISION; decisions++) choose_first(game);
console.log(status === OVER ? "over" : "failed", "after", decisions, "decisions");
free_game(other);
free_game(game);
free_program(program);
