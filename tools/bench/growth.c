/* The rows: a rule set, a card of which n are put, and an action that does something with them. */
#include "growth.h"

#include "cardvm_effect.h"
#include "cardvm_lua.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char rules[] =
    "rules { name = 'Growth', players = { 2, 2 }, %s triggers = 'for_each', turn = 'turn' }\n"
    "zone 'battle' { play = true, board = true }\n"
    "zone 'trash' {}\n"
    "local floors = {}\n"
    "for i = 2, 5 do floors[i - 1] = 'layer ' .. i layer(floors[i - 1]) end\n"
    "property 'ap' { base = 1, layers = floors }\n"
    "property 'bp' { base = 1 }\n"
    "property 'cp' { base = 1 }\n"
    "field 'rested' {}\n"
    "field 'mate' { refers = 'card' }\n"
    "player_variable 'gold' {}\n"
    "window 'main' {}\n"
    "sequence 'turn' { step 'main' { window = 'main' } }\n"
    "event 'poke' { about = 'player' }\n"
    "event 'prod' { about = 'player' }\n"
    "event 'earn' { about = 'player', adds_player = 'gold', args = { 'amount' } }\n"
    "event 'turn_over' { sets = { field = 'rested', amount = 1 } }\n"
    "duration 'while_there' { while_ = present(this) }\n"
    "duration 'this_turn' { at = ends 'main', same = 'turn' }\n"
    "local function act(name, f) action(activated { keyword = name, window = 'main', f }) end\n"
    "act('poke', function() you:poke() end)\n"
    "act('leave', function() your.battle:move_to('trash') end)\n"
    "act('given', function() your.battle:control(opponent) end)\n"
    "act('gets', function(_)\n"
    "  local card = you.battle.top\n"
    "  for _ = 1, your.battle:count() do card:gets { ap = add(1), until_ = this_turn } end\n"
    "  local _ = card.ap\n"
    "end)\n"
    "act('becomes', function()\n"
    "  local card = you.battle.top\n"
    "  for _ = 1, your.battle:count() do card:becomes('Other', { until_ = this_turn }) end\n"
    "  card:be_itself()\n"
    "end)\n"
    "act('elsewhere', function()\n"
    "  for _ = 1, your.battle:count() do you:earn(1) local _ = you.battle.top.ap end\n"
    "end)\n"
    "act('control', function()\n"
    "  local card = you.battle.top\n"
    "  for i = 1, your.battle:count() do\n"
    "    card:control(i %% 2 == 1 and opponent or you, { until_ = this_turn })\n"
    "  end\n"
    "end)\n"
    "act('last', function()\n"
    "  local n = your.battle:count()\n"
    "  for _, card in ipairs(your.battle:list()) do card:gets { ap = add(1), until_ = while_there(card) } end\n"
    "  for _ = 1, n do you:poke() end\n"
    "end)\n"
    "act('mated', function()\n"
    "  local last\n"
    "  for _, card in ipairs(your.battle:list()) do card:set_mate(last) last = card end\n"
    "  for _, card in ipairs(your.battle:list()) do local _ = card.cp end\n"
    "end)\n"
    "act('read', function()\n"
    "  you.battle.top:turn_over()\n"
    "  for _, card in ipairs(your.battle:list()) do local _ = card.ap end\n"
    "end)\n";

static const char cards[] =
    "card 'Plain' {}\n"
    "card 'Other' {}\n"
    "card 'Spy' { triggered { on = master_changes, function() you:prod() end } }\n"
    "card 'Trigger' { triggered { on = 'poke', function() you:prod() end } }\n"
    "card 'Interrupt' { triggered { on = 'poke', interrupts = true, function() you:prod() end } }\n"
    "card 'Instead' { substitution { on = 'poke', function() you:prod() end } }\n"
    "card 'Mated' { constant { cp = add(this.mate.cp) } }\n"
    "card 'Crowd' { constant { ap = add(count(any.battle:with { bp = at_least(1) })) } }\n"
    "card 'Herald' { constant { cards = any.battle, ap = add(count(any.battle:with { bp = "
    "at_least(1) })) } }\n"
    "card 'Counting' { constant { cards = any.battle, ap = add(1) },\n"
    "  constant { cards = any.battle, ap = add(\n"
    "    count(any.battle:with { ap = at_least(2) }), 'layer 2') } }\n"
    "local function floor(i)\n"
    "  return constant { cards = any.battle, ap = add(\n"
    "    total(any.battle, it.ap + it.rested), 'layer ' .. i) }\n"
    "end\n"
    "card 'Aura' { constant { cards = any.battle, ap = add(1) } }\n"
    "local function step(i)\n"
    "  return constant { cards = any.battle:with { ap = at_least(1) }, ap = add(1, 'layer ' .. i) }\n"
    "end\n"
    "card 'Ladder' { constant { cards = any.battle, ap = add(1) }, step(2), step(3), step(4), step(5) }\n"
    "card 'Tower' { floor(2), floor(3), floor(4), floor(5) }\n";

static uint64_t none(uint64_t n) { return n; }
static uint64_t rounds(uint64_t n) { return n * n; }

const growth_row growth_rows[] = {
    {"n mandatory triggers, their order chosen", "Trigger", "poke", none, .squared = true},
    {"n mandatory triggers, their order fixed", "Trigger", "poke", none, .free = true},
    /* After each the window is searched again, and so are all listeners. */
    {"n interrupting listeners, their order chosen", "Interrupt", "poke", rounds, .squared = true},
    {"n interrupting listeners, their order fixed", "Interrupt", "poke", rounds, .squared = true,
     .free = true},
    /* After each it is matched again. */
    {"n substitutions of one event", "Instead", "poke", rounds, .squared = true},
    {"n cards leave at once", "Plain", "leave", none},
    {"n cards get another master at once", "Plain", "given", none},
    {"n modifiers on one card", "Plain", "gets", none},
    {"power = count(...) of one aura, on n cards", "Herald", "read", none},
    /* Each looks at the constants of all. */
    {"power = count(...) printed on n cards", "Crowd", "read", rounds, .squared = true},
    {"2 layers, n tokens, each read once", "Counting", "read", none},
    {"one card becomes n others", "Plain", "becomes", rounds, .squared = true, .walks = true},
    {"auras in 5 layers, n cards, each read once", "Tower", "read", none},
    {"n auras, n changes elsewhere, a value read after each", "Aura", "elsewhere", none},
    {"n auras in 5 layers, n changes elsewhere, a value read after each", "Ladder", "elsewhere",
     rounds, .squared = true},
    /* What may read itself through others is folded for all of them. */
    {"n cards, each read through the one before", "Mated", "mated", rounds, .squared = true},
    {"one card gets another master n times", "Plain", "control", rounds, .squared = true},
    {"n effects that last while a condition holds, n events", "Plain", "last", rounds,
     .squared = true},
};
const uint32_t growth_row_count = sizeof growth_rows / sizeof *growth_rows;

static bool single(const growth_row *r) {
  return strcmp(r->action, "read") == 0 && r->candidates == none;
}

static void put(cardvm_game *g, const char *card, uint32_t n) {
  cardvm_program *p = cardvm_game_program(g);
  const cardvm_place place =
      cardvm_game_place(g, cardvm_program_find(p, CARDVM_SORT_ZONE, "battle"), 1);
  for (uint32_t i = 0; i < n; i++)
    cardvm_edit_create(g, cardvm_lua_find_card(p, card), 1, place, CARDVM_AT_BOTTOM);
}

static cardvm_game *begin(const growth_row *row, uint32_t n, cardvm_program **p, char why[700]) {
  char text[sizeof rules + 60];
  cardvm_error error;
  snprintf(text, sizeof text, rules, row->free ? "order = 'fixed'," : "");
  cardvm_lua_config config = cardvm_lua_config_default();
  config.instructions = 1000000000;
  *p = cardvm_lua_load_text(&config, text, cards, &error);
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 2;
  setup.seed = 1;
  setup.idle = true;
  setup.limits = (cardvm_limits){.cards = 2 * n + 10,
                                 .lasting = n + 10,
                                 .listeners = 8 * n + 10,
                                 .queue = n + 10,
                                 .events = 2 * n + 10,
                                 .options = n + 10,
                                 .stack = 4 * n + 100,
                                 .remembered = 16,
                                 .steps = 1u << 30,
                                 .frames = 2 * n + 40,
                                 .journal = 1u << 24,
                                 .work = 4000000000u};
  if (*p) cardvm_program_allow(*p, &setup.limits);
  cardvm_game *g = *p ? cardvm_game_start(*p, &setup, &error) : NULL;
  if (!g) {
    snprintf(why, 700, "%s:%d: %s", error.file, error.line, error.message);
    return NULL;
  }
  /* What one card does to all is put once. */
  put(g, single(row) ? "Plain" : row->card, single(row) ? n - 1 : n);
  if (single(row)) put(g, row->card, 1);
  return g;
}

/* Answers with the last option, which is the farthest. Returns false at the end, and when the
 * game's own window is open again. */
static bool answer(cardvm_game *g, growth *out, char why[700]) {
  const cardvm_decision *d = cardvm_game_decision(g);
  if (d->kind == CARDVM_ASK_ACT) return false;
  out->touched += d->option_count;
  if (cardvm_game_answer(g, d->decider, d->serial, &d->options[d->option_count - 1], 1) !=
      CARDVM_OK) {
    snprintf(why, 700, "%s", cardvm_game_error(g)->message);
    return false;
  }
  return true;
}

static bool act(cardvm_game *g, const char *action) {
  const cardvm_decision *d = cardvm_game_decision(g);
  const cardvm_program *p = cardvm_game_program(g);
  for (uint32_t i = 0; d && i < d->option_count; i++) {
    cardvm_ability_info info;
    if (d->options[i].name && cardvm_program_ability_info(p, d->options[i].name, &info) &&
        strcmp(cardvm_program_name(p, CARDVM_SORT_NAME, info.keyword), action) == 0)
      return cardvm_game_answer(g, d->decider, d->serial, &d->options[i], 1) == CARDVM_OK;
  }
  return false;
}

static bool play(cardvm_game *g, const growth_row *row, growth *out, char why[700]) {
  snprintf(why, 700, "there is no action '%s'", row->action);
  const cardvm_program *p = cardvm_game_program(g);
  const cardvm_id step = cardvm_program_find(p, CARDVM_SORT_STEP, "main");
  if (cardvm_game_begin(g, 1, cardvm_program_turn_sequence(p), step) != CARDVM_OK ||
      cardvm_game_run(g) != CARDVM_DECISION || !act(g, row->action)) {
    if (cardvm_game_error(g)->code != CARDVM_OK)
      snprintf(why, 700, "%s", cardvm_game_error(g)->message);
    return false;
  }
  why[0] = '\0';
  const cardvm_stats before = cardvm_game_stats(g);
  const clock_t start = clock();
  for (bool on = true; on;) {
    if (cardvm_game_run(g) != CARDVM_DECISION) {
      snprintf(why, 700, "%s", cardvm_game_error(g)->message);
      return false;
    }
    out->work += cardvm_game_stats(g).work;
    on = answer(g, out, why);
  }
  out->ns = (uint64_t)(clock() - start) * (1000000000u / CLOCKS_PER_SEC);
  const cardvm_stats after = cardvm_game_stats(g);
  out->touched += after.events - before.events + after.effects - before.effects;
  return !why[0];
}

bool growth_measure(const growth_row *row, uint32_t n, growth *out, char why[700]) {
  cardvm_program *p = NULL;
  *out = (growth){.touched = row->candidates(n)};
  cardvm_game *g = begin(row, n, &p, why);
  const bool fine = g && play(g, row, out, why);
  cardvm_game_free(g);
  cardvm_program_free(p);
  return fine;
}
