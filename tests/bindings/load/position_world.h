/* Positions for tests of forms. */
#ifndef TEST_POSITION_WORLD_H
#define TEST_POSITION_WORLD_H

#include "forms_world.h"
#include <sys/stat.h>
#include <unistd.h>

static inline cardvm_id id_of(const cardvm_program *program, cardvm_sort sort, const char *name) {
  cardvm_id id = cardvm_program_find(program, sort, name);
  if (!id) fail_msg("nothing is called %s", name);
  return id;
}

typedef struct position {
  cardvm_program *program;
  cardvm_game *game;
} position;

static inline position position_of(const char *rules, const char *cards) {
  cardvm_error error;
  position p = {.program = forms_load(rules, cards)};
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 2;
  setup.idle = true;
  p.game = cardvm_game_start(p.program, &setup, &error);
  if (!p.game) fail_msg("%s", error.message);
  return p;
}

static inline void position_end(position p) {
  cardvm_game_free(p.game);
  cardvm_program_free(p.program);
}

static inline cardvm_handle put(position p, const char *card, cardvm_seat owner, const char *zone) {
  cardvm_id id = id_of(p.program, CARDVM_SORT_ZONE, zone);
  cardvm_place place = cardvm_game_place(p.game, id, owner);
  if (!place) place = cardvm_game_place(p.game, id, 0);
  cardvm_handle made =
      cardvm_edit_create(p.game, id_of(p.program, CARDVM_SORT_DEFINITION, card), owner, place, 1);
  assert_int_not_equal(made, 0);
  return made;
}

static inline int32_t value(position p, cardvm_handle card, const char *property) {
  return cardvm_game_property(p.game, card, id_of(p.program, CARDVM_SORT_PROPERTY, property));
}

static const char many_cards[] = "card 'A' { power = 3, traits = { 'Red', 'Blue' }, constant { "
                                 "power = add(1), cost = set(2), traits = add('Swift') },\n"
                                 "  activated { window = 'main', choose = one(enemy.units:with { "
                                 "power = 1, type = 'unit', name = 'B' }),\n"
                                 "    function(me, unit) unit:damage(2) end } }\n"
                                 "local a = substitution { on = 'damage', with = { b = 'card', a = "
                                 "'player', c = 'number' }, function() end }\n"
                                 "card 'B' { traits = 'Swift', triggered { on = 'rest', self = "
                                 "true, function(me) me:destroy() end } }\n"
                                 "deck 'D' { { 3, 'B' }, { 2, 'A' } }";

#endif
