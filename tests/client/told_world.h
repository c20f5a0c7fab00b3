/* What tests of what viewers are told share: rules and cards that hide something, and all that one
 * viewer is told of a game. */
#ifndef TEST_TOLD_WORLD_H
#define TEST_TOLD_WORLD_H

#include "../bindings/run/board_world.h"

#include "cardvm_client.h"
#include "cardvm_file.h"
#include "cardvm_view.h"

#define RULES                                                                                      \
  "rules { name = 'Told', players = { 2, 3 }, turn = 'turn' }\n"                                   \
  "zone 'deck' { seen_by = 'nobody' }\n"                                                           \
  "zone 'hand' { seen_by = 'owner' }\n"                                                            \
  "zone 'field' { play = true }\n"                                                                 \
  "zone 'grave' {}\n"                                                                              \
  "attribute 'type' { 'plain', 'dragon' }\n"                                                       \
  "property 'power' { base = 0 }\n"                                                                \
  "player_variable 'hits' {}\n"                                                                    \
  "window 'main' { mode = 'single', pass = 'pass' }\n"                                             \
  "window 'reply' { mode = 'alternate', pass = 'no reply' }\n"                                     \
  "event 'ping' { about = 'player' }\n"                                                            \
  "event 'echo' { about = 'player' }\n"                                                            \
  "event 'poke' {}\n"                                                                              \
  "event 'scan' { about = 'player', body = function(event)\n"                                      \
  "  for _, card in ipairs(event.player.hand.cards) do\n"                                          \
  "    if card.type == 'dragon' then return end end\n"                                             \
  "  return false end }\n"                                                                         \
  "event 'drop' { moves_to = 'grave' }\n"                                                          \
  "event 'enter' { moves_to = 'field' }\n"                                                         \
  "event 'set_down' { moves_to = 'field', as = 'Mask' }\n"                                         \
  "event 'take_back' { moves_to = 'hand', before = true }\n"                                       \
  "event 'sink' { moves_to = 'deck', before = true }\n"                                            \
  "event 'turn_up' { body = function(event) event.card:be_itself() end }\n"                        \
  "event 'turn_down' { body = function(event)\n"                                                   \
  "  event.card:becomes('Mask', { until_ = 'forever' }) end }\n"                                   \
  "event 'hit' { about = 'player', adds_player = 'hits', args = { 'amount' } }\n"                  \
  "sequence 'turn' { step 'main' { window = 'main' }, step 'reply' { window = 'reply' } }\n"       \
  "action(activated { keyword = 'attack', window = 'main', function() opponent:ping() end })\n"

static const char rules[] = RULES;

static const char cards[] =
    "card 'Mask' { type = 'plain', power = 2, hides = true }\n"
    "card 'Plain' { type = 'plain' }\n"
    "card 'Dragon' { type = 'dragon' }\n"
    "card 'Drake' { type = 'dragon' }\n"
    "card 'Blocker' { type = 'plain', triggered { on = 'ping', zones = 'hand', may = true,\n"
    "  function(me) me:reveal() end } }\n"
    "card 'Parrier' { type = 'plain', triggered { on = 'ping', zones = 'hand', may = true,\n"
    "  function(me) me:reveal() end } }\n"
    "card 'Forced' { type = 'plain', triggered { on = 'ping', zones = 'hand',\n"
    "  function(me) if you:confirm('Hit?') then you:hit(1) end end } }\n"
    "card 'Shield' { type = 'plain', substitution { on = 'ping', zones = 'hand', may = true,\n"
    "  function(me, event) return replaced end } }\n"
    "card 'Idol' { type = 'plain', triggered { on = 'ping', may = true,\n"
    "  choose = one(your.hand:with { type = 'dragon' }), function(me, card) card:drop() end } }\n"
    "card 'Altar' { type = 'plain', triggered { on = 'ping', function()\n"
    "  local card = you:choose(one_or_none(your.hand:with { type = 'dragon' }))\n"
    "  if card then card:drop() end end } }\n"
    "card 'Tower' { type = 'plain', triggered { on = 'ping', may = true, function() end } }\n"
    "card 'Keep' { type = 'plain', triggered { on = 'ping', may = true, function() end } }\n"
    "card 'Sorcerer' { type = 'plain', command { window = 'main', keyword = 'cast', zones = 'hand',\n"
    "  during = 'field', as = 'Mask', function() if you:confirm('Hit?') then you:hit(1) end end } }\n"
    "card 'Wizard' { type = 'plain', command { window = 'main', keyword = 'cast', zones = 'hand',\n"
    "  during = 'field', as = 'Mask', function() if you:confirm('Hit?') then you:hit(1) end end } }\n"
    "card 'Forge' { type = 'plain', activated { window = 'reply', keyword = 'forge',\n"
    "  cost = cost_cards { 1, from = your.hand:with { type = 'dragon' }, event = 'drop' },\n"
    "  function() end } }\n";

#define TEXT_BYTES 60000

/* What one viewer has been told of a game. */
typedef struct telling {
  uint32_t view[5000];
  size_t size;
  char json[TEXT_BYTES], events[TEXT_BYTES], said[TEXT_BYTES];
  cardvm_view_decision asked;
  bool open;
} telling;

static inline void tell(board *t, cardvm_seat viewer, telling *to) {
  static cardvm_view_entry entries[2000];
  memset(to, 0, sizeof *to);
  cardvm_view *v = cardvm_view_take(t->game, viewer, NULL);
  to->size = cardvm_view_bytes(v, to->view, sizeof to->view);
  assert_true(to->size <= sizeof to->view);
  to->open = cardvm_view_decision_of(v, &to->asked);
  assert_true(cardvm_client_view_json(t->program, v, to->json, TEXT_BYTES) < TEXT_BYTES);
  cardvm_view_free(v);
  const uint32_t n = cardvm_view_stream(t->game, viewer, 1, entries, 2000);
  assert_true(n < 2000);
  assert_true(cardvm_client_events_json(entries, n, to->events, TEXT_BYTES) < TEXT_BYTES);
  const uint32_t kept = cardvm_view_trace(t->game, viewer, entries, 2000);
  assert_int_equal(kept, n); /* the trace was never cleared: both say the same */
  const cardvm_decision *ask = cardvm_game_question(t->game);
  const cardvm_client_reader reader = {.seat = viewer};
  if (ask) cardvm_client_say_question(t->game, ask, &reader, to->said, TEXT_BYTES);
  assert_int_equal(to->open, cardvm_game_asked(t->game, viewer));
  assert_int_equal(to->open, *to->said != 0);
}

static inline void expect_same_words(const telling *one, const telling *other) {
  assert_string_equal(one->events, other->events);
  assert_string_equal(one->json, other->json);
  assert_string_equal(one->said, other->said);
}

static inline void expect_same_view(const telling *one, const telling *other) {
  assert_string_equal(one->json, other->json);
  assert_int_equal(one->size, other->size);
  assert_memory_equal(one->view, other->view, one->size);
}

/* Player 2 has this in hand and on the field, player 1 a Dragon in hand, and acts. */
static inline board game_of(const char *script, const char *more, const char *const *hand,
                            const char *const *field) {
  char all[16000];
  snprintf(all, sizeof all, "%s%s", cards, more);
  board t = board_idle(script, all, 2);
  for (int i = 0; i < 3 && hand[i]; i++) put(&t, hand[i], 2, "hand");
  for (int i = 0; i < 3 && field[i]; i++) put(&t, field[i], 2, "field");
  put(&t, "Dragon", 1, "hand");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  return t;
}

static inline void act(const board *t, const char *keyword) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  for (uint32_t i = 0; i < d->option_count; i++) {
    cardvm_ability_info info;
    if (!cardvm_program_ability_info(t->program, d->options[i].name, &info) || !info.keyword ||
        strcmp(cardvm_program_name(t->program, CARDVM_SORT_NAME, info.keyword), keyword) != 0)
      continue;
    assert_int_equal(cardvm_game_choose(t->game, &i, 1), CARDVM_OK);
    if (cardvm_game_run(t->game) != CARDVM_DECISION)
      fail_msg("%s", cardvm_game_error(t->game)->message);
    return;
  }
  fail_msg("'%s' is not offered", keyword);
}

/* To pass, to say no, to choose nothing; else the first. */
static inline void decline(board *t) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  const cardvm_option no = {0, 0};
  const uint32_t count = d->kind != CARDVM_ASK_CHOOSE;
  if (count && cardvm_game_offers(t->game, &no))
    assert_int_equal(cardvm_game_answer(t->game, d->decider, d->serial, &no, 1), CARDVM_OK);
  else if (!count && !d->min)
    assert_int_equal(cardvm_game_answer(t->game, d->decider, d->serial, NULL, 0), CARDVM_OK);
  else assert_int_equal(cardvm_game_choose_first(t->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(t->game), CARDVM_DECISION);
}

#endif
