// The same in C++: the headers are C++, too, and handles fit into smart pointers.
#include <cardvm_client.h>
#include <cardvm_effect.h>
#include <cardvm_replay.h>

#include <iostream>
#include <memory>
#include <numeric>
#include <vector>

int main(int argc, char **argv) {
  cardvm_error error{};
  std::unique_ptr<cardvm_program, decltype(&cardvm_program_free)> program(
      cardvm_client_load(nullptr, argc == 2 ? argv[1] : "", &error), cardvm_program_free);
  if (!program) return 1;
  std::vector<cardvm_setup_cards> cards(100);
  cardvm_setup setup = cardvm_setup_default();
  setup.cards = cards.data();
  for (cardvm_seat seat = 1; seat <= 2; seat++)
    setup.card_count += cardvm_lua_deck_cards(program.get(), 0, seat, &cards[setup.card_count], 50);
  std::unique_ptr<cardvm_game, decltype(&cardvm_game_free)> game(
      cardvm_game_start(program.get(), &setup, &error), cardvm_game_free);
  while (game && cardvm_game_run(game.get()) == CARDVM_DECISION) {
    std::vector<uint32_t> first(cardvm_game_decision(game.get())->min);
    std::iota(first.begin(), first.end(), 0u);
    cardvm_game_choose(game.get(), first.data(), static_cast<uint32_t>(first.size()));
  }
  if (game && cardvm_game_result(game.get()).over)
    std::cout << "a game of " << cardvm_lua_title(program.get()) << "\n";
}
