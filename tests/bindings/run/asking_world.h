/* A script that asks in every way: what tests of the bindings share. */
#ifndef TEST_ASKING_WORLD_H
#define TEST_ASKING_WORLD_H

#include "binding_world.h"
#include "loaded.h"

static const char asking[] =
    "local unit = you.field.top\n"
    "unit:damage(1)\n"
    "local word = me:choose_option({ 'left', 'right' }, 'Where to?')\n"
    "if word == 'right' then unit:damage(10) end\n"
    "local n = you:choose_number(2, 5, 'How many?')\n"
    "unit:damage(n)\n"
    "local order = you:order(your.units:list(), 'In which order?')\n"
    "order[1]:damage(20)\n"
    "local chosen = opponent:choose(one(any.units), 'Whom?')\n"
    "chosen:rest()\n"
    "local some = you:choose(up_to(2, your.units:list()))\n"
    "if me:confirm('Really?') then you:finish(100 * #some + unit.hurt) end";

static inline void answer_asking(world *w, const char *kind) {
  const cardvm_decision *ask = cardvm_game_decision(w->game);
  const char *prompt = cardvm_program_name(w->program, CARDVM_SORT_NAME, ask->prompt);
  if (strcmp(prompt, kind) != 0) fail_msg("asked '%s', not '%s'", prompt, kind);
  uint32_t picks[8] = {1, 0};
  uint32_t count = ask->kind == CARDVM_ASK_ORDER ? ask->option_count : ask->max;
  if (ask->kind == CARDVM_ASK_YES_NO) picks[0] = ask->options[0].name == 1 ? 0 : 1;
  assert_int_equal(cardvm_game_choose(w->game, picks, count), CARDVM_OK);
}

static const char *const prompts[] = {"Where to?", "How many?", "In which order?",
                                      "Whom?",     "?",         "Really?"};

#endif
