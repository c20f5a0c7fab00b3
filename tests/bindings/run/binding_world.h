/* A small rule set and a game of it, for the tests of what running functions do. Each test gives
 * one Lua body to the card "Probe" and plays it. */
#ifndef BINDING_WORLD_H
#define BINDING_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardvm_effect.h"
#include "cardvm_lua.h"
#include "tests.h"

static const char world_rules[] =
    "rules { name = 'Bench', players = { 2, 4 }, setup = 'setup', turn = 'turn', turn_limit = 40,\n"
    "  deck_zone = 'deck', limits = { cards = 200, lasting = 48, listeners = 128, queue = 48,\n"
    "  events = 48, frames = 40, stack = 512, uses = 48 },\n"
    "  score = function(player) return player.life - player.opponent.life end }\n"
    "zone 'deck' { seen_by = 'nobody' }\n"
    "zone 'hand' { seen_by = 'owner' }\n"
    "zone 'field' { play = true, board = true }\n"
    "zone 'grave' {}\n"
    "zone 'market' { shared = true }\n"
    "zone 'road' { shared = true, circles = { { 'west', -1, 0 }, { 'inn', 0, 0 }, { 'east', 1, 0 },"
    "  { 'loft', 0, 1 } }, links = { { 1, 2, 1 }, { 2, 3, 1 }, { 2, 4 } } }\n"
    "zone 'bay' { circles = { { 'pier', 0, 0 } } }\n"
    "place_mark 'nearby' { function(place, player)\n"
    "  return place.zone == 'road' and #place.neighbours == player.seat end }\n"
    "place_mark 'broken' { hides = true, function(place) error('not this') end }\n"
    "zone 'camp' { play = true, board = true, circles = { { 'left', -1, 1 }, { 'right', 1, 1 } } }\n"
    "layer 'late'\n"
    "property 'power' { base = 0 }\n"
    "property 'might' { base = 0, layer = 'late', layers = 'base' }\n"
    "property 'cost' { base = 0 }\n"
    "attribute 'type' { 'unit', 'spell' }\n"
    "tags 'traits' { 'Red', 'Blue' }\n"
    "tags 'lost' { 'abilities', 'cry', loses = true, layer = 'late' }\n"
    "label 'number'\n"
    "field 'hurt' { initial = 0 }\n"
    "field 'rested' { initial = 0 }\n"
    "player_variable 'life' { start = 20 }\n"
    "player_variable 'result' { start = 0 }\n"
    "game_variable 'round' { start = 0 }\n"
    "window 'main' { mode = 'single', pass = 'end main' }\n"
    "role 'attacker'\n"
    "role 'target'\n"
    "event 'damage' { about = 'card', adds = 'hurt', args = { 'amount' }, needs_amount = true }\n"
    "event 'rest' { about = 'card', sets = { field = 'rested', amount = 1 } }\n"
    "event 'destroy' { about = 'card', moves_to = 'grave', before = true }\n"
    "event 'buff' { about = 'card', args = { 'other' } }\n"
    "event 'lose_life' { about = 'player', args = { 'amount' }, needs_amount = true,\n"
    "  body = function(event) event.player:gain_life(-event.amount) end }\n"
    "event 'gain_life' { about = 'player', adds_player = 'life', args = { 'amount' } }\n"
    "event 'finish' { about = 'player', sets_player = 'result', args = { 'amount' } }\n"
    "event 'next_round' { about = 'none', adds_game = 'round', amount = 1 }\n"
    "event 'heard' { about = 'card' }\n"
    "event 'crown' { about = 'place', sets_master = true, args = { 'player' } }\n"
    "event 'abandon' { about = 'place', sets_master = true }\n"
    "event 'maybe' { about = 'card', args = { 'amount' },\n"
    "  body = function(event) if event.amount == 0 then return false end end }\n"
    "sequence 'setup' { step 'deal' { function() end } }\n"
    "sequence 'turn' { step 'start' { quiet = true, function() end }, step 'main' { window = "
    "'main' },\n"
    "  step 'end' { function() end } }\n"
    "sequence 'battle' { step 'clash' { function(battle)\n"
    "    battle.attacker:rest() battle.target:damage(battle.attacker.power)\n"
    "    if battle.target.hurt > 8 then battle:leave() end end },\n"
    "  step 'again' { function(battle) battle.target:damage(1) end } }\n"
    "duration 'this_turn' { at = ends 'end', same = 'turn' }\n"
    "group 'units' { zones = 'field', type = 'unit' }\n"
    "adjective 'rested' { rested = 1 }\n"
    "verb('player', 'draw', function(player, n)\n"
    "  for i = 1, n do\n"
    "    local top = player.deck.top\n"
    "    if top then top:move_to('hand') end\n"
    "  end\n"
    "end)\n"
    "action(activated { keyword = 'wait', window = 'main', function() end })\n"
    "function play(f) return command { keyword = 'play', window = 'main', zones = 'hand',\n"
    "  during = nil, after = 'grave', f } end\n";

static const char world_cards[] =
    "card 'Bear' { number = 'B1', type = 'unit', power = 2, cost = 2, traits = { 'Red' } }\n"
    "card 'Wolf' { number = 'B2', type = 'unit', power = 3, cost = 1, traits = { 'Blue' } }\n"
    "card 'Token' { type = 'unit', power = 1 }\n"
    "card 'Wall' { type = 'unit', power = 0,\n"
    "  prohibition { on = 'damage', match = same(event.card, this) } }\n"
    "card 'Shield' { type = 'unit', power = 0, substitution { on = 'damage',\n"
    "  match = same(event.card, this), function(me, event) me:rest() return replaced end } }\n"
    "card 'Herald' { type = 'unit', power = 1, triggered { on = 'heard', self = true,\n"
    "  function(me, event) you:gain_life(1) end } }\n"
    "card 'Scribe' { type = 'unit', power = 1, triggered { on = 'rest', interrupts = true,\n"
    "  card = any.units, function(me, event)\n"
    "    if me:confirm('Write it down?') then you:gain_life(2) end end } }\n";

typedef struct world {
  cardvm_program *program;
  cardvm_game *game;
  cardvm_error error; /* of loading */
  cardvm_handle probe, bear, wolf, enemy;
} world;

static inline cardvm_id world_id(const world *w, cardvm_sort sort, const char *name) {
  cardvm_id id = cardvm_program_find(w->program, sort, name);
  if (!id) fail_msg("there is no '%s'", name);
  return id;
}

static inline cardvm_handle world_put(world *w, const char *card, cardvm_seat seat,
                                      const char *zone) {
  cardvm_place place = cardvm_game_place(w->game, world_id(w, CARDVM_SORT_ZONE, zone), seat);
  cardvm_handle made = cardvm_edit_create(w->game, world_id(w, CARDVM_SORT_DEFINITION, card), seat,
                                          place, CARDVM_AT_BOTTOM);
  assert_int_not_equal(made, 0);
  return made;
}

static inline bool world_load(world *w, const cardvm_lua_config *config, const char *cards) {
  const size_t room = 1 << 18;
  char *text = malloc(room);
  snprintf(text, room, "%s%s", world_cards, cards);
  w->program = cardvm_lua_load_text(config, world_rules, text, &w->error);
  free(text);
  return w->program != NULL;
}

/* A game at the first player's main window: Bear and Wolf on the field, an enemy Bear, Probe in
 * hand, five cards in each deck. */
static inline cardvm_game *world_game(world *w, uint64_t seed) {
  cardvm_error error;
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 2;
  setup.seed = seed;
  setup.idle = true;
  setup.trace = true;
  w->game = cardvm_game_start(w->program, &setup, &error);
  if (!w->game) fail_msg("start: %s", error.message);
  w->bear = world_put(w, "Bear", 1, "field");
  w->wolf = world_put(w, "Wolf", 1, "field");
  w->enemy = world_put(w, "Bear", 2, "field");
  w->probe = world_put(w, "Probe", 1, "hand");
  for (int i = 0; i < 5; i++) {
    world_put(w, "Wolf", 1, "deck");
    world_put(w, "Bear", 2, "deck");
  }
  return w->game;
}

static inline void world_begin(world *w) {
  assert_int_equal(cardvm_game_begin(w->game, 1, world_id(w, CARDVM_SORT_SEQUENCE, "turn"), 0),
                   CARDVM_OK);
  if (cardvm_game_run(w->game) != CARDVM_DECISION)
    fail_msg("begin: %s", cardvm_game_error(w->game)->message);
}

/* Loads with `body` as what Probe does; anything else in `more`. */
static inline void world_open(world *w, const cardvm_lua_config *config, const char *more,
                              const char *body) {
  const size_t room = 1 << 16;
  char *cards = malloc(room);
  snprintf(cards, room, "%s\ncard 'Probe' { type = 'spell', play(function(me)\n%s\nend) }\n", more,
           body);
  if (!world_load(w, config, cards))
    fail_msg("load: %s:%d: %s: %s", w->error.file, w->error.line, w->error.card, w->error.message);
  free(cards);
  world_game(w, 1);
}

static inline void world_close(world *w) {
  cardvm_game_free(w->game);
  cardvm_program_free(w->program);
}

/* The index of the option to use a card, -1. */
static inline int world_option(const world *w, cardvm_handle card) {
  const cardvm_decision *ask = cardvm_game_decision(w->game);
  for (uint32_t i = 0; ask && i < ask->option_count; i++)
    if (ask->options[i].subject == card) return (int)i;
  return -1;
}

static inline cardvm_status world_pick(world *w, uint32_t index) {
  cardvm_status status = cardvm_game_choose(w->game, &index, 1);
  return status == CARDVM_OK ? cardvm_game_run(w->game) : status;
}

static inline cardvm_status world_play(world *w) {
  int option = world_option(w, w->probe);
  if (option < 0) fail_msg("Probe can't be played");
  return world_pick(w, (uint32_t)option);
}

static inline int32_t world_result(const world *w) {
  return cardvm_game_player_variable(w->game, 1,
                                     world_id(w, CARDVM_SORT_PLAYER_VARIABLE, "result"));
}

static inline void world_expect_well(world *w, cardvm_status status) {
  const cardvm_error *error = cardvm_game_error(w->game);
  if (status != CARDVM_DECISION)
    fail_msg("%s: %s:%d: %s: %s", cardvm_status_name(status), error->file, error->line, error->card,
             error->message);
}

/* Plays a body that ends with you:finish(n): n is expected. */
static inline void world_run(const char *more, const char *body, int32_t expected) {
  world w = {0};
  world_open(&w, NULL, more, body);
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  if (world_result(&w) != expected) fail_msg("result %d, not %d", world_result(&w), expected);
  if (cardvm_game_check(w.game) != CARDVM_OK) fail_msg("%s", cardvm_game_error(w.game)->message);
  world_close(&w);
}

/* Plays a body that fails; the message has these words. */
static inline void world_fails(const char *more, const char *body, const char *wanted) {
  world w = {0};
  world_open(&w, NULL, more, body);
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  const char *message = cardvm_game_error(w.game)->message;
  if (!strstr(message, wanted)) fail_msg("%s: \"%s\"", body, message);
  world_close(&w);
}

/* The game as its own save gives it. */
static inline cardvm_game *world_saved(world *w) {
  const size_t bytes = cardvm_game_save(w->game, NULL, 0);
  void *save = malloc(bytes);
  assert_int_equal(cardvm_game_save(w->game, save, bytes), bytes);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(w->program, save, bytes, &error);
  if (!loaded) fail_msg("load: %s", error.message);
  free(save);
  return loaded;
}

#endif
