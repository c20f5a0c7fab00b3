/* The machine without Lua: a game that is recorded. */
#include <cardvm_define.h>
#include <cardvm_replay.h>

#include <stdio.h>

int main(void) {
  cardvm_program *program = cardvm_program_new(NULL);
  cardvm_id hand = cardvm_program_zone(program, &(cardvm_zone_def){.name = "hand"});
  cardvm_id stone = cardvm_program_definition(program, &(cardvm_definition_def){.name = "Stone"});
  cardvm_id turn = cardvm_program_sequence(program, &(cardvm_sequence_def){.name = "turn"});
  cardvm_program_step(program, turn, &(cardvm_step_def){.name = "wait"});
  cardvm_program_rules(
      program, &(cardvm_rules_def){
                   .players_min = 2, .players_max = 2, .turn_sequence = turn, .turn_limit = 4});
  cardvm_error error;
  cardvm_status status = cardvm_program_seal(program, &error);
  cardvm_setup setup = cardvm_setup_default();
  const cardvm_setup_cards cards = {.owner = 1, .zone = hand, .definition = stone, .count = 3};
  setup.cards = &cards;
  setup.card_count = 1;
  cardvm_game *game = status == CARDVM_OK ? cardvm_game_start(program, &setup, &error) : NULL;
  cardvm_recorder *recorder = game ? cardvm_recorder_new(program, &setup, "stones") : NULL;
  if (recorder && cardvm_game_run(game) == CARDVM_OVER &&
      cardvm_record_end(recorder, game) == CARDVM_OK && cardvm_recorder_bytes(recorder, NULL, 0))
    printf("%u cards\n", cardvm_game_cards(game, cardvm_game_place(game, hand, 1), NULL, 0));
  else fprintf(stderr, "%s\n", error.message);
  cardvm_recorder_free(recorder);
  cardvm_game_free(game);
  cardvm_program_free(program);
}
