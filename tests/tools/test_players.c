/* No player is dearer than one that plays better, also where a function is in flight for ever more
 * answers and each copy runs it again: counted in events, not timed. */

#include "cardvm_lua.h"
#include "players.h"
#include "tests.h"

/* One function asks both players for twenty tricks. */
static const char rules[] =
    "rules { name = 'R', players = 2, turn = 'turn', turn_limit = 1,"
    " deck_zone = 'deck', score = function(player) return player.won end }\n"
    "zone 'deck' { seen_by = 'nobody' } zone 'hand' { seen_by = 'owner' } zone 'table' {}\n"
    "property 'rank' { base = 0 } player_variable 'won' { start = 0 }\n"
    "event 'deal' { moves_to = 'hand' } event 'play' { moves_to = 'table' }\n"
    "event 'score' { about = 'player', adds_player = 'won', args = { 'amount' } }\n"
    "sequence 'turn' {\n"
    "  step 'hands' { function() for _ = 1, 20 do for _, p in ipairs { you, you.opponent } do\n"
    "    if p.deck.top then p.deck.top:deal() end end end end },\n"
    "  step 'tricks' { function() for _ = 1, 20 do for _, p in ipairs { you, you.opponent } do\n"
    "    if p.hand.count > 0 then local card = p:choose(one(p.hand.cards))\n"
    "      card:play() p:score(card.rank) end end end end } }\n";
static const char cards[] = "card 'Low' { rank = 1 } card 'High' { rank = 2 }\n"
                            "deck 'All' { { 10, 'Low' }, { 10, 'High' } }\n";

/* Events of all copies that the player's pick takes. */
static uint64_t events_of_pick(player *by, cardvm_game *game, picks *answer) {
  const cardvm_program *p = cardvm_game_program(game);
  const uint64_t before = cardvm_program_stats_of(p).events;
  player_pick(by, game, answer);
  return cardvm_program_stats_of(p).events - before;
}

TEST(greedy_does_no_more_than_a_search_in_flight) {
  cardvm_error error = {0};
  cardvm_program *p = cardvm_lua_load_text(NULL, rules, cards, &error);
  if (!p) fail_msg("%s", error.message);
  const cardvm_setup setup = cardvm_setup_default();
  cardvm_game *game = cardvm_lua_start(p, &setup, NULL, &error);
  if (!game) fail_msg("%s", error.message);
  player greedy = player_new(player_named("greedy"), 1, 1),
         search = player_new(player_named("search:30"), 1, 1);
  picks answer = {0};
  uint64_t done = 0, searched = 0;
  for (uint32_t asked = 0; asked < 38; asked++) {
    assert_int_equal(cardvm_game_run(game), CARDVM_DECISION);
    assert_int_equal(cardvm_game_stats(game).flight_answers, asked);
    searched += events_of_pick(&search, game, &answer);
    done += events_of_pick(&greedy, game, &answer);
    assert_int_equal(cardvm_game_choose(game, answer.index, answer.count), CARDVM_OK);
  }
  print_message("           greedy: %llu events, search:30: %llu\n", (unsigned long long)done,
                (unsigned long long)searched);
  assert_true(done > 0 && done <= searched);
  picks_free(&answer);
  player_free(&greedy);
  player_free(&search);
  cardvm_game_free(game);
  cardvm_program_free(p);
}
