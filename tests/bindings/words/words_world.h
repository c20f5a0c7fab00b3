/* A small game with something of everything, and a card in it whose function runs what a test
 * wants. */
#ifndef WORDS_WORLD_H
#define WORDS_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardvm_lua.h"
#include "tests.h"

#define WORLD "tests/bindings/words/world/"
#define TEXT_BYTES 16384u

static char world_rules[TEXT_BYTES], world_cards[TEXT_BYTES];

static inline int read_world(void **state) {
  static const struct {
    const char *path;
    char *text;
  } files[] = {{WORLD "rules.lua", world_rules}, {WORLD "cards/cards.lua", world_cards}};
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    FILE *file = fopen(files[i].path, "r");
    if (!file) return -1;
    size_t length = fread(files[i].text, 1, TEXT_BYTES - 1, file);
    files[i].text[length] = '\0';
    fclose(file);
  }
  return 0;
}

/* What an example that runs finds: itself in your field, and is told of 1 damage done to it. */
static const char game_before[] =
    "local toll, known = price(cost_player { 'gold', param.n }), { n = 1 } "
    "local ability = triggered { on = 'rest', with = { unit = 'card' }, "
    "match = same(event.card, param.unit), function() end }\n"
    "local number, condition = count(your.units), at_least(3, it.power)\n"
    "card 'Example' { type = 'unit', power = 1,\n"
    "triggered { on = begins 'main', function(me) me:damage(1) end },\n"
    "triggered { on = 'damage', self = true, limit = once_per 'battle', function(me, event)\n"
    "local player, place, middle, sequence = you, you.field, circle 'middle', running 'turn'\n"
    "local unit, enemy_unit\n"
    "for _, card in ipairs(your.units:list()) do if card.name == 'Scout' then unit = card end end\n"
    "for _, card in ipairs(enemy.units:list()) do "
    "if card.name == 'Scout' then enemy_unit = card end end\n"
    "local lasting = unit:gets { power = 1, until_ = 'forever' }\n"
    "print 'began'\n";
static const char game_behind[] = "\nprint 'ended'\nend } }\n";

typedef struct run {
  bool began, ended;
  cardvm_error error;
} run;

static inline void hear(void *user, cardvm_log_level level, const char *text) {
  run *r = user;
  if (level != CARDVM_LOG_PRINT) return;
  r->began = r->began || strcmp(text, "began") == 0;
  r->ended = r->ended || strcmp(text, "ended") == 0;
}

/* Plays until the function has run to its end, or the game is over; else why not is in the run. */
static inline bool play(cardvm_program *program, run *r) {
  cardvm_error error;
  cardvm_setup setup = cardvm_setup_default();
  const cardvm_setup_cards cards[] = {{1, cardvm_program_find(program, CARDVM_SORT_ZONE, "field"),
                                       cardvm_lua_find_card(program, "Example"), 1}};
  setup.cards = cards;
  setup.card_count = 1;
  cardvm_game *game = cardvm_lua_start(program, &setup, NULL, &error);
  assert_non_null(game);
  cardvm_status status = cardvm_game_run(game);
  for (int i = 0; i < 50 && status == CARDVM_DECISION && !r->ended; i++) {
    cardvm_game_choose_first(game);
    status = cardvm_game_run(game);
  }
  bool over = r->began && cardvm_game_result(game).over;
  r->error = *cardvm_game_error(game);
  cardvm_game_free(game);
  return r->ended || over;
}

#endif
