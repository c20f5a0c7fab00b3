/* What goes from card to card through a place is paid for by how many cards lie there: else a rule
 * set with large places holds a host up for minutes within the budget. And a trace does not make a
 * game slower the longer it is. */
#include <stdio.h>

#include "cardvm_lua.h"
#include "tests.h"
#include "tries.h"

/* Every assertion looks at whole places for each card that is looked at. */
enum { MANY = TRIES(10000, 1000) };

static const char rules[] =
    "rules { players = 2, turn = 'turn', limits = { cards = 20000, work = 400000000 } }\n"
    "zone 'deck' { seen_by = 'nobody' } zone 'hand' { seen_by = 'owner' }\n"
    "field 'mark' {}\n"
    "event 'tick' { adds = 'mark', amount = 1 }\n"
    "event 'refresh' { about = 'player', deals = { from = 'deck', to = 'hand' }, args = { 'amount' } }\n"
    "window 'ask' {}\n"
    "card 'A' {}\n"
    "deep = your.deck:where(at_least(1, position_of(it)))\n"
    "sequence 'turn' { step 'do' { function(turn)\n"
    "  local p = turn.player\n"
    "  create('A', p, 'deck', 'top', %d)\n"
    "  %s\n"
    "end }, step 'ask' { window = 'ask' } }\n";

/* The work until the first question. */
static uint64_t work_of(const char *deed, int cards, bool trace) {
  char text[2048];
  cardvm_error error;
  snprintf(text, sizeof text, rules, cards, deed);
  cardvm_program *program = cardvm_lua_load_text(NULL, text, NULL, &error);
  if (!program) fail_msg("%s: %s", deed, error.message);
  cardvm_setup setup = cardvm_setup_default();
  setup.trace = trace;
  cardvm_game *game = cardvm_lua_start(program, &setup, NULL, &error);
  assert_non_null(game);
  if (cardvm_game_run(game) != CARDVM_DECISION)
    fail_msg("%s: %s", deed, cardvm_game_stopped(game)->message);
  const uint64_t work = cardvm_game_stats(game).work;
  cardvm_game_free(game);
  cardvm_program_free(program);
  return work;
}

static uint64_t cost(const char *deed, int cards) {
  return work_of(deed, cards, false) - work_of("", cards, false);
}

TEST(walks_are_paid_for) {
  static const struct {
    const char *deed;
    uint64_t each; /* cards passed for one unit, at most */
  } rows[] = {
      {"random(6)", 4},
      {"p.deck.top:move_to('deck', p.deck.count)", 5},
      {"p.deck:shuffle()", 1},
      {"p:refresh(10000)", 1},
      {"local list = p.deck.cards", 2},
      {"local card = p.deck.bottom", 4},
      {"local n = deep:count()", 1}, /* for each card all before it */
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const uint64_t few = cost(rows[i].deed, 100), many = cost(rows[i].deed, MANY);
    if (many < few + (MANY - 100) / rows[i].each)
      fail_msg("%s: %u units with 100 cards, %u with %u", rows[i].deed, (unsigned)few,
               (unsigned)many, (unsigned)MANY);
  }
  assert_true(cost("local n = deep:count()", MANY) > (uint64_t)MANY * MANY / 10);
}

/* To complete the entries of events that happen together took a search from the last entry on: with
 * so many, minutes. The work is the same with and without a trace. */
TEST(a_long_trace_is_no_slower) {
  static const char deed[] = "for n = 1, 4 do any.deck:tick() end";
  assert_true(work_of(deed, 2 * MANY - 1000, false) == work_of(deed, 2 * MANY - 1000, true));
}

/* Each form asks for its line, and looked through all that had called it: that took minutes. */
TEST(a_deep_call_declares_no_slower) {
  static const char deep[] =
      "zone 'deck' {} window 'ask' {} sequence 'turn' { step 'ask' { window = 'ask' } }\n"
      "rules { players = 2, turn = 'turn' }\n"
      "local function deep(n) if n > 0 then card('d' .. n) {} deep(n - 1) end return n end\n"
      "deep(3000)\n";
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load_text(NULL, deep, NULL, &error);
  if (!program) fail_msg("%d: %s", error.line, error.message);
  assert_int_equal(cardvm_program_count(program, CARDVM_SORT_DEFINITION), 3000);
  cardvm_program_free(program);
}
