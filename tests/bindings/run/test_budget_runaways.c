/* Scripts that no limit of a single call ends: each runs out of the game's budget, at the same
 * place when the game is forked or chilled before, and the game goes on. */
#include "binding_world.h"
#include "services.h"

typedef struct runaway {
  const char *cards; /* beside the Probe */
  const char *body;
  const char *words; /* of the message */
} runaway;

static const runaway runaways[] = {
    /* pure functions that each stay below the limit of one call */
    {"card 'Heavy' { type = 'unit', constant { on = your.units:other(), power = add(1),\n"
     "  while_ = function() local n = 0 for k = 1, 20000 do n = n + k end return n > 0 end } }\n",
     "for i = 1, 200 do you.field.top:damage(1) local p = you.field.top.power end",
     "units of work"},
    /* long strings: few instructions, much work */
    {"", "local s = string.rep('x', 4000)\nfor i = 1, 20000 do local t = s .. i end",
     "units of work"},
    /* events: few instructions, much work */
    {"", "for i = 1, 9000 do you.field.top:damage(1) end", "units of work"},
};

static cardvm_error how_it_ends(const runaway *r, uint32_t way, uint32_t work, uint64_t *hash) {
  world w = {0};
  world_open(&w, NULL, r->cards, r->body);
  for (int i = 0; i < 8; i++) world_put(&w, "Bear", 1, "field");
  if (*r->cards) world_put(&w, "Heavy", 1, "field");
  world_begin(&w);
  w.game->limits.work = work;
  if (way == 1) {
    cardvm_game *fork = cardvm_game_fork(w.game, NULL);
    cardvm_game_free(w.game);
    w.game = fork;
  }
  if (way == 2) cardvm_game_chill(w.game);
  const cardvm_status status = world_play(&w);
  if (status != CARDVM_FAILED) fail_msg("%s: %s", r->body, cardvm_status_name(status));
  const cardvm_error error = *cardvm_game_error(w.game);
  *hash = cardvm_game_hash(w.game);
  if (status == CARDVM_FAILED) {
    assert_int_equal(cardvm_game_skip(w.game), CARDVM_OK);
    world_expect_well(&w, cardvm_game_run(w.game));
  }
  world_close(&w);
  return error;
}

static void runaways_end_at_the_same_place(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof runaways / sizeof *runaways; i++) {
    uint64_t first = 0;
    cardvm_error error = {0};
    for (uint32_t way = 0; way < 3; way++) {
      uint64_t hash;
      const cardvm_error e = how_it_ends(&runaways[i], way, 200000, &hash);
      if (e.code != CARDVM_ERROR_LIMIT) fail_msg("%s: %s", runaways[i].body, e.message);
      if (!strstr(e.message, runaways[i].words)) fail_msg("%s: %s", runaways[i].body, e.message);
      if (e.line <= 0 || !e.file[0]) fail_msg("%s: no place: %s", runaways[i].body, e.message);
      if (!way) error = e, first = hash;
      assert_string_equal(e.message, error.message);
      assert_int_equal(e.line, error.line);
      assert_int_equal(hash, first);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(runaways_end_at_the_same_place)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
