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
    {"card 'Heavy' { type = 'unit', constant { cards = your.units:other(), power = add(1),\n"
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

TEST(runaways_end_at_the_same_place) {
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

/* -- Rules that run away ----------------------------------------------------------------------- */

typedef struct rule_runaway {
  const char *name, *rules; /* beside the frame below */
  const char *words;        /* of the message; NULL: it comes to an end by itself */
} rule_runaway;

static const char frame_rules[] =
    "rules { name = 'Runaway', players = { 2, 2 }, turn = 'turn', limits = { work = 300000, steps = "
    "1000000 } }\n"
    "zone 'field' { play = true, board = true }\n"
    "local floors = {}\n"
    "for i = 2, 10 do floors[i - 1] = 'layer ' .. i layer(floors[i - 1]) end\n"
    "property 'power' { base = 1, layers = floors }\n"
    "field 'turned' {}\n"
    "game_variable 'round' {}\n"
    "event 'turn_up' { about = 'card', sets = { field = 'turned', amount = 1 } }\n"
    "event 'turn_down' { about = 'card', sets = { field = 'turned', amount = 0 } }\n"
    "event 'next_round' { about = 'none', adds_game = 'round', amount = 1 }\n"
    "window 'main' { mode = 'single' }\n"
    "card 'Bear' {}\n";

static const rule_runaway rule_runaways[] = {
    {"a rule action that never settles",
     "rule_action 'up' { over = any.field, while_ = equal(it.turned, 0), does = 'turn_up' }\n"
     "rule_action 'down' { over = any.field, while_ = equal(it.turned, 1), does = 'turn_down' }\n"
     "action(activated { keyword = 'go', window = 'main', function() you.field.top:turn_up() end })\n"
     "sequence 'turn' { step 'main' { window = 'main' } }\n",
     "units of work"},
    {"a step that goes to itself",
     "action(activated { keyword = 'go', window = 'main', function() you.field.top:turn_up() end })\n"
     "sequence 'turn' { step 'main' { window = 'main' },\n"
     "  step 'again' { function(turn) turn:go_to('again') end } }\n",
     "units of work"},
    {"pure functions that select by pure functions",
     "local inner = any.field:where(function(_, it) return it.power > 0 end)\n"
     "local outer = any.field:where(function(_, it) return inner:count() > it.turned end)\n"
     "action(activated { keyword = 'go', window = 'main', function()\n"
     "  for _ = 1, 1000 do local _ = outer:count() end\n"
     "end })\n"
     "sequence 'turn' { step 'main' { window = 'main' } }\n",
     "units of work"},
    {"totals in totals",
     "local n = it.power\n"
     "for _ = 1, 8 do n = total(any.field, n + it.turned) end\n"
     "action(activated { keyword = 'go', window = 'main', function() local _ = n:value() end })\n"
     "sequence 'turn' { step 'main' { window = 'main' } }\n",
     "units of work"},
    {"auras of ten layers",
     "local function floor(i) return constant { cards = any.field, \n"
     "  power = add(total(any.field, it.power), 'layer ' .. i) } end\n"
     "card 'Tower' { floor(2), floor(3), floor(4), floor(5), floor(6), floor(7), floor(8), floor(9),\n"
     "  floor(10) }\n"
     "action(activated { keyword = 'go', window = 'main', function()\n"
     "  for _ = 1, 20 do you.field.top:turn_up() you.field.top:turn_down()\n"
     "    local _ = you.field.top.power end\n"
     "end })\n"
     "sequence 'turn' { step 'main' { window = 'main' } }\n",
     NULL},
};

static cardvm_game *after_save(cardvm_game *g) {
  const size_t size = cardvm_game_save(g, NULL, 0);
  unsigned char *bytes = malloc(size);
  cardvm_game_save(g, bytes, size);
  cardvm_game *loaded = cardvm_game_load(cardvm_game_program(g), bytes, size, NULL);
  free(bytes);
  assert_non_null(loaded);
  return loaded;
}

typedef struct ending {
  cardvm_status status;
  char message[448];
  uint64_t hash, work;
} ending;

/* Passes or goes at each question, after the game was left alone, forked, saved or chilled. */
static ending rules_end(cardvm_program *p, uint32_t way) {
  cardvm_error error;
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 2;
  setup.seed = 3;
  setup.idle = true;
  cardvm_game *g = cardvm_game_start(p, &setup, &error);
  if (!g) fail_msg("%s", error.message);
  const cardvm_place field =
      cardvm_game_place(g, cardvm_program_find(p, CARDVM_SORT_ZONE, "field"), 1);
  const cardvm_id tower = cardvm_lua_find_card(p, "Tower"), bear = cardvm_lua_find_card(p, "Bear");
  for (int i = 0; i < 10; i++)
    cardvm_edit_create(g, tower && !i ? tower : bear, 1, field, CARDVM_AT_BOTTOM);
  assert_int_equal(cardvm_game_begin(g, 1, cardvm_program_turn_sequence(p),
                                     cardvm_program_find(p, CARDVM_SORT_STEP, "main")),
                   CARDVM_OK);
  ending e = {0};
  for (int n = 0; n < 3 && (e.status = cardvm_game_run(g)) == CARDVM_DECISION; n++) {
    cardvm_game *other = way == 1 ? cardvm_game_fork(g, NULL) : way == 2 ? after_save(g) : NULL;
    if (other) cardvm_game_free(g), g = other;
    if (way == 3) cardvm_game_chill(g);
    const cardvm_decision *d = cardvm_game_decision(g);
    assert_non_null(d);
    cardvm_game_answer(g, d->decider, d->serial, &d->options[n ? d->option_count - 1 : 0], 1);
  }
  snprintf(e.message, sizeof e.message, "%s", cardvm_game_error(g)->message);
  e.hash = cardvm_game_hash(g);
  e.work = cardvm_game_stats(g).work;
  if (e.work > 2 * 300000) fail_msg("%u units of work", (unsigned)e.work);
  cardvm_game_free(g);
  return e;
}

TEST(rules_that_run_away_end_at_the_same_place) {
  for (size_t i = 0; i < sizeof rule_runaways / sizeof *rule_runaways; i++) {
    const rule_runaway *r = &rule_runaways[i];
    char text[4096];
    cardvm_error error;
    snprintf(text, sizeof text, "%s%s", frame_rules, r->rules);
    cardvm_program *p = cardvm_lua_load_text(NULL, text, NULL, &error);
    if (!p) fail_msg("%s: %d: %s", r->name, error.line, error.message);
    const ending plain = rules_end(p, 0);
    if (r->words ? !strstr(plain.message, r->words) : plain.status != CARDVM_DECISION)
      fail_msg("%s: %s: %s", r->name, cardvm_status_name(plain.status), plain.message);
    for (uint32_t way = 1; way <= 3; way++) {
      const ending e = rules_end(p, way);
      if (e.status != plain.status || e.hash != plain.hash || e.work != plain.work ||
          strcmp(e.message, plain.message))
        fail_msg("%s, way %u: %s (%s), %u units; plainly %s (%s), %u", r->name, way,
                 cardvm_status_name(e.status), e.message, (unsigned)e.work,
                 cardvm_status_name(plain.status), plain.message, (unsigned)plain.work);
    }
    cardvm_program_free(p);
  }
}
