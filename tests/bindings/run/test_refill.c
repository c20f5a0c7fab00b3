/* A refill that shuffles is a shuffle: an event that abilities hear, and the trace shows. */
#include "probe_world.h"

static const char rules[] =
    "event 'draw_cards' { about = 'player', args = { 'amount' }, needs_amount = true,\n"
    "  deals = { from = 'deck', to = 'hand', refill = 'grave' } }\n";

static const char hears[] =
    "card 'Bell' { type = 'unit', triggered { on = 'shuffle', function() you:gain_life(1) end } }\n"
    "card 'Drum' { type = 'unit', triggered { on = 'shuffle', interrupts = true,\n"
    "  function(_, event) you:gain_life(event.to.zone == 'deck' and 10 or 1000) end } }\n"
    "card 'More' { type = 'unit', substitution { on = 'draw_cards',\n"
    "  function(_, event) event.amount = event.amount + 1 end } }\n"
    "card 'Chart' { type = 'unit', triggered { on = 'shuffle', players = true,\n"
    "  interrupts = true, function() you:gain_life(1) end } }\n"
    "card 'Grave' { type = 'unit', triggered { on = leaves 'grave', each = true,\n"
    "  interrupts = true, function() you:gain_life(1) end } }\n"
    "card 'Glue' { type = 'unit', prohibition { on = 'shuffle' } }\n";

#define EMPTY "for _, card in ipairs(you.deck.cards) do card:move_to('grave') end\n"

static int32_t life(const char *body) {
  world w = probe_with(rules, hears, body);
  world_expect_well(&w, world_play(&w));
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  const int32_t n =
      cardvm_game_player_variable(w.game, 1, world_id(&w, CARDVM_SORT_PLAYER_VARIABLE, "life"));
  world_close(&w);
  return n;
}

TEST(it_is_heard) {
  assert_int_equal(life("create('Bell', you, 'field')" EMPTY "you:draw_cards(2)"), 21);
  assert_int_equal(life("create('Drum', you, 'field')" EMPTY "you:draw_cards(2)"), 30);
  assert_int_equal(life("create('Drum', you, 'field') create('Bell', opponent, 'field')" EMPTY
                        "you:draw_cards(2) you:lose_life(5)"),
                   25);
  /* Cards that were there are dealt first; without a refill nothing is shuffled. */
  assert_int_equal(life("create('Bell', you, 'field') you:draw_cards(2)"), 20);
}

/* Also where the deal is one of several events. */
TEST(it_is_heard_in_a_frame) {
  assert_int_equal(life("create('Drum', you, 'field')" EMPTY
                        "simultaneously(function() you:draw_cards(1) you:gain_life(1) end)"),
                   31);
}

/* What changes the deal makes it take a frame, whose interrupts the shuffle's are. */
TEST(it_is_heard_where_the_deal_was_changed) {
  assert_int_equal(life("create('Drum', you, 'field') create('More', you, 'field')" EMPTY
                        "you:draw_cards(2) you:gain_life(100 * #you.hand.cards)"),
                   430);
}

TEST(it_can_be_prohibited) {
  /* What can't be shuffled in stays where it is: Probe alone is in the hand. */
  assert_int_equal(life("create('Drum', you, 'field') create('Glue', you, 'field')" EMPTY
                        "you:draw_cards(2) you:gain_life(#you.hand.cards)\n"
                        "you:gain_life(100 * #you.deck.cards)"),
                   21);
  /* Nor does it leave the grave. */
  assert_int_equal(
      life("create('Grave', you, 'field') create('Glue', you, 'field')" EMPTY "you:draw_cards(2)"),
      20);
}

/* A place without cards is not shuffled: by a refill, or by a script. */
TEST(nothing_is_not_shuffled) {
  assert_int_equal(life("create('Bell', you, 'field') create('Drum', you, 'field')"
                        "for _, card in ipairs(you.deck.cards) do card:move_to('hand') end\n"
                        "for _, card in ipairs(you.grave.cards) do card:move_to('hand') end\n"
                        "you:draw_cards(2) you.deck:shuffle()"),
                   20);
  /* One card is left in the deck, which is dealt; then there is nothing. */
  assert_int_equal(life("create('Bell', you, 'field')"
                        "for _, card in ipairs(you.deck.cards) do card:move_to('hand') end\n"
                        "you.hand.cards[1]:move_to('deck') you:draw_cards(2)"),
                   20);
}

/* "When you shuffle": the owner of the place does, in whosever turn and by whatever effect. */
TEST(the_owner_shuffles) {
  assert_int_equal(life("create('Chart', opponent, 'field')" EMPTY "you:draw_cards(2)"), 21);
  assert_int_equal(life("create('Chart', you, 'field') opponent.deck:shuffle()"), 20);
  assert_int_equal(life("create('Chart', opponent, 'field') you.deck:shuffle()"), 21);
}

TEST(the_trace_shows_it) {
  world w = probe_with(rules, "", EMPTY "you:draw_cards(2)");
  world_expect_well(&w, world_play(&w));
  uint32_t count, shuffles = 0;
  const cardvm_trace *trace = cardvm_game_trace(w.game, 1, &count);
  for (uint32_t i = 0; i < count; i++)
    shuffles += trace[i].kind == CARDVM_TRACE_EVENT && trace[i].event == CARDVM_EVENT_SHUFFLE;
  assert_int_equal(shuffles, 1);
  world_close(&w);
}
