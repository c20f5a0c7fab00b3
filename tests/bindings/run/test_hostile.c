/* Scripts that mean harm, and scripts by people in a hurry: whatever they do ends in a clean report
 * (code, file, line) with the game as it was, and the game can be played on. */
#include "binding_world.h"
#include "hostile_rows.h"
#include "loaded.h"

/* -- Rows --------------------------------------------------------------------------------------- */

#define HOSTILES (sizeof hostiles / sizeof *hostiles)

/* Plays on with first answers until the third turn. */
static void play_on(world *w) {
  for (int n = 0; n < 60; n++) {
    if (cardvm_game_turn_number(w->game) >= 3) return;
    const cardvm_decision *ask = cardvm_game_decision(w->game);
    assert_non_null(ask);
    uint32_t picks[64];
    uint32_t count = ask->min > 0 ? ask->min : ask->max > 0 ? 1 : 0;
    uint32_t last = ask->option_count - 1;
    assert_true(count <= 64);
    for (uint32_t i = 0; i < count; i++) picks[i] = ask->kind == CARDVM_ASK_ACT ? last : i;
    assert_int_equal(cardvm_game_choose(w->game, picks, count), CARDVM_OK);
    cardvm_status status = cardvm_game_run(w->game);
    if (status == CARDVM_OVER) return;
    world_expect_well(w, status);
  }
}

/* A failed effect leaves the game as any other that fails at once would. */
static uint64_t hash_of_failure(void) {
  world w = {0};
  world_open(&w, NULL, "", "error('at once')");
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  uint64_t hash = cardvm_game_hash(w.game);
  world_close(&w);
  return hash;
}

static void expect_says(const hostile *h, const cardvm_error *e) {
  if (!e->message[0] && h->says[0]) fail_msg("%s: says nothing", h->text);
  if (!strstr(e->message, h->says))
    fail_msg("%s: says '%s', not '%s'", h->text, e->message, h->says);
  if (e->line <= 0 || !e->file[0])
    fail_msg("%s: no place: %s:%d: %s", h->text, e->file, (int)e->line, e->message);
}

static void expect_work(const hostile *h, const world *w) {
  const uint64_t work = cardvm_game_stats(w->game).work;
  if (work > h->work) fail_msg("%s: took %u units of work", h->text, (unsigned)work);
}

/* It fails and is left out, as if it had failed at once, and the game is played on. */
static void play_hostile(const hostile *h, uint64_t unharmed) {
  world w = {0};
  world_open(&w, NULL, "", h->text);
  world_begin(&w);
  const cardvm_status status = world_play(&w);
  expect_work(h, &w);
  if (h->kind == HARMLESS) {
    if (status != CARDVM_DECISION) fail_msg("%s: %s", h->text, cardvm_game_error(w.game)->message);
  } else {
    if (status != CARDVM_FAILED) fail_msg("%s: %s", h->text, cardvm_status_name(status));
    expect_says(h, cardvm_game_error(w.game));
    assert_string_equal(cardvm_game_error(w.game)->card, "Probe");
    if (cardvm_game_hash(w.game) != unharmed) fail_msg("%s: the game has changed", h->text);
  }
  if (cardvm_game_check(w.game) != CARDVM_OK)
    fail_msg("%s: %s", h->text, cardvm_game_error(w.game)->message);
  if (h->kind != HARMLESS) {
    assert_int_equal(cardvm_game_skip(w.game), CARDVM_OK);
    world_expect_well(&w, cardvm_game_run(w.game));
    play_on(&w);
  }
  world_close(&w);
}

static void load_hostile(const hostile *h) {
  static char cards[1 << 16];
  world w = {0};
  snprintf(cards, sizeof cards,
           h->kind == FILE_ ? "%s"
                            : "card 'Probe' { type = 'spell', play(function(me)\n%s\nend) }\n",
           h->text);
  if (world_load(&w, NULL, cards)) fail_msg("%s: it was loaded", h->text);
  expect_says(h, &w.error);
}

/* It stops what asked, or the game, and says why. */
static void ask_hostile(const hostile *h) {
  char cards[512];
  world w = {0};
  snprintf(cards, sizeof cards,
           "card 'Watcher' { type = 'unit', triggered { on = 'heard', card = any.units,\n"
           "  match = function(me, it)\n%s\nend, function(me) you:gain_life(1) end } }\n",
           h->text);
  world_open(&w, NULL, cards, "create('Watcher', you, 'field')\nyou.field.top:heard()");
  world_begin(&w);
  const cardvm_status status = world_play(&w);
  if (status != CARDVM_FAILED && status != CARDVM_ERROR_SCRIPT && status != CARDVM_ERROR_LIMIT &&
      status != CARDVM_ERROR_MEMORY)
    fail_msg("%s: %s", h->text, cardvm_status_name(status));
  expect_work(h, &w);
  expect_says(h, cardvm_game_error(w.game));
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  world_close(&w);
}

TEST(hostile_scripts_end_in_a_report) {
  const uint64_t unharmed = hash_of_failure();
  assert_true(HOSTILES >= 150);
  uint32_t refused = 0; /* each row says whether it is: what is refused tests nothing else */
  for (const hostile *h = hostiles; h < hostiles + HOSTILES; h++) {
    refused += h->kind == BODY || h->kind == FILE_;
    if (h->kind == PLAYED || h->kind == HARMLESS) play_hostile(h, unharmed);
    else if (h->kind == ASKED) ask_hostile(h);
    else load_hostile(h);
  }
  print_message("           %u were run, %u refused by the loader\n",
                (unsigned)(HOSTILES - refused), (unsigned)refused);
  assert_true(HOSTILES - refused >= 100);
}

/* All in one game: what failed before is no trouble for what comes after. */
TEST(hostile_scripts_in_one_game_leave_it_playable) {
  static char cards[1 << 14];
  world w = {0};
  size_t length = 0, count = 0;
  for (size_t i = 0; i < HOSTILES && count < 60; i += 4, count++)
    if (hostiles[i].kind == PLAYED)
      length +=
          (size_t)snprintf(cards + length, sizeof cards - length,
                           "card 'Attack%zu' { type = 'spell', play(function(me)\n%s\nend) }\n", i,
                           hostiles[i].text);
  assert_true(length < sizeof cards);
  world_open(&w, NULL, cards, "you:finish(7)");
  cardvm_handle hand[HOSTILES] = {0};
  for (size_t i = 0, n = 0; n < count; i += 4, n++) {
    char name[32];
    snprintf(name, sizeof name, "Attack%zu", i);
    if (hostiles[i].kind == PLAYED) hand[i] = world_put(&w, name, 1, "hand");
  }
  world_begin(&w);
  for (size_t i = 0; i < HOSTILES; i++) {
    if (!hand[i]) continue;
    int option = world_option(&w, hand[i]);
    assert_true(option >= 0);
    assert_int_equal(world_pick(&w, (uint32_t)option), CARDVM_FAILED);
    assert_int_equal(cardvm_game_skip(w.game), CARDVM_OK);
    world_expect_well(&w, cardvm_game_run(w.game));
  }
  world_expect_well(&w, world_play(&w));
  assert_int_equal(world_result(&w), 7);
  world_close(&w);
}

/* -- Every deed with everything ---------------------------------------------------------------- */

/* Texts stand in locals: those that stand in calls are checked when the script is loaded. */
static const char prelude[] =
    "local lasting = you.field.top:gets { power = 1, until_ = this_turn }\n"
    "local text, field, top = 'x', 'field', 'top'\n";

static const char *const values[] = {
    "nil",
    "0",
    "1",
    "-1",
    "2147483647",
    "math.maxinteger",
    "1.5",
    "text",
    "field",
    "{}",
    "{ 1 }",
    "true",
    "you",
    "opponent",
    "you.deck",
    "me",
    "you.field.top",
    "function() end",
    "your.units",
    "this_turn",
    "one(any.units)",
    "{ you.field.top }",
    "{ until_ = this_turn }",
    "set(1)",
    "lasting",
    "me:now()",
    "top",
    "play",
};

#define VALUES (sizeof values / sizeof *values)

/* Names of the methods or of the readable keys of one table of the binding. */
static uint32_t names_of(const binding *b, int which, bool functions, char names[96][48]) {
  lua_State *L = b->L;
  uint32_t count = 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->methods);
  lua_rawgeti(L, -1, which);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_isfunction(L, -1) == functions && count < 96)
      snprintf(names[count++], 48, "%s", lua_tostring(L, -2));
  lua_pop(L, 2);
  return count;
}

/* Plays one body in a fork: it does something, or fails cleanly. */
static void survive_body(world *w, cardvm_handle card, const char *body) {
  int option = world_option(w, card);
  assert_true(option >= 0);
  cardvm_status status = world_pick(w, (uint32_t)option);
  const cardvm_error *error = cardvm_game_error(w->game);
  if (status == CARDVM_FAILED) {
    if (error->line <= 0 || !error->message[0])
      fail_msg("%s: %s:%d: %s", body, error->file, error->line, error->message);
    assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
    world_expect_well(w, cardvm_game_run(w->game));
  } else if (status != CARDVM_DECISION && status != CARDVM_OVER) {
    fail_msg("%s: %s: %s", body, cardvm_status_name(status), error->message);
  }
  if (cardvm_game_check(w->game) != CARDVM_OK) fail_msg("%s: %s", body, error->message);
}

/* One program with a card for each body, each played in a fork of the same game. */
static void survive_bodies(char (*bodies)[160], uint32_t count) {
  const size_t room = 1 << 17;
  char *cards = malloc(room), name[32];
  size_t length = 0;
  world w = {0};
  for (uint32_t i = 0; i < count; i++)
    length += (size_t)snprintf(cards + length, room - length,
                               "card 'P%u' { type = 'spell', play(function(me)\n%s%s\nend) }\n", i,
                               prelude, bodies[i]);
  snprintf(cards + length, room - length,
           "card 'Probe' { type = 'spell', play(function() end) }\n");
  if (!world_load(&w, NULL, cards))
    fail_msg("load: %s:%d: %s", w.error.file, w.error.line, w.error.message);
  free(cards);
  world_game(&w, 1);
  cardvm_handle *hand = calloc(count, sizeof *hand);
  for (uint32_t i = 0; i < count; i++) {
    snprintf(name, sizeof name, "P%u", i);
    hand[i] = world_put(&w, name, 1, "hand");
  }
  world_begin(&w);
  cardvm_game *base = w.game, *fork = NULL;
  for (uint32_t i = 0; i < count; i++) {
    w.game = fork = cardvm_game_fork(base, fork);
    survive_body(&w, hand[i], bodies[i]);
  }
  free(hand);
  cardvm_game_free(fork);
  w.game = base;
  world_close(&w);
}

static void call_with_everything(const char *subject, const char *method) {
  static char bodies[3 * VALUES + 1][160];
  uint32_t count = 0;
  snprintf(bodies[count++], 160, "%s%s()", subject, method);
  for (size_t v = 0; v < VALUES; v++) {
    snprintf(bodies[count++], 160, "%s%s(%s)", subject, method, values[v]);
    snprintf(bodies[count++], 160, "%s%s(%s, %s)", subject, method, values[v],
             values[(v * 7 + 3) % VALUES]);
    snprintf(bodies[count++], 160, "%s%s(%s, %s, %s)", subject, method,
             values[(v * 5 + 1) % VALUES], values[v], values[(v * 11 + 5) % VALUES]);
  }
  survive_bodies(bodies, count);
}

static const struct {
  int which;
  const char *subject;
} subjects[] = {
    {KIND_CARD, "you.field.top"}, {KIND_SEAT, "you"}, {KIND_PLACE, "you.deck"},
    {KIND_LASTING, "lasting"},    {8, "your.units"},  {10, "game"},
};

#define SUBJECTS (sizeof subjects / sizeof *subjects)

TEST(deed_of_handles_survives_everything) {
  for (size_t s = 0; s < SUBJECTS; s++) {
    char names[96][48];
    world w = {0};
    world_open(&w, NULL, "", "you:finish(1)");
    uint32_t count = names_of(cardvm__binding_of(w.program), subjects[s].which, true, names);
    world_close(&w);
    assert_true(count > 0);
    for (uint32_t n = 0; n < count; n++) {
      char method[64];
      snprintf(method, sizeof method, ":%.40s", names[n]);
      call_with_everything(subjects[s].subject, method);
    }
  }
}

TEST(global_deed_survives_everything) {
  static const char *const globals[] = {
      "create",      "random", "checkpoint", "extra_turn", "note",          "running",
      "turn_number", "use",    "enqueue",    "run",        "together",      "tostring",
      "ipairs",      "one",    "up_to",      "draw_game",  "is_extra_turn", "turns_waiting"};
  for (size_t g = 0; g < sizeof globals / sizeof *globals; g++)
    call_with_everything("", globals[g]);
}

TEST(key_read_and_written_survives_everything) {
  for (size_t s = 0; s < SUBJECTS; s++) {
    char names[96][48];
    static char bodies[2 * 96][160];
    uint32_t count = 0;
    world w = {0};
    world_open(&w, NULL, "", "you:finish(1)");
    uint32_t keys = names_of(cardvm__binding_of(w.program), subjects[s].which, false, names);
    world_close(&w);
    for (uint32_t n = 0; n < keys; n++) {
      snprintf(bodies[count++], 160, "local x = %s.%.40s local y = tostring(x)",
               subjects[s].subject, names[n]);
      snprintf(bodies[count++], 160, "local s = %s s.%.40s = %s", subjects[s].subject, names[n],
               values[(n * 5 + 2) % VALUES]);
    }
    if (count > 0) survive_bodies(bodies, count);
  }
}

/* Substitutions that write nonsense into their event. */
TEST(event_written_with_everything_survives) {
  static const char *const slots[] = {"card", "other", "source",   "player", "by",  "amount", "to",
                                      "from", "name",  "position", "extra",  "new", "nothing"};
  for (size_t s = 0; s < sizeof slots / sizeof *slots; s++) {
    for (size_t v = 0; v < VALUES; v++) {
      if (strcmp(values[v], "lasting") == 0) continue;
      char more[512];
      world w = {0};
      snprintf(more, sizeof more,
               "card 'Twist' { type = 'unit', substitution { on = { 'damage', 'move', 'create',\n"
               "  'modify', 'control', 'gain_life', 'shuffle' },\n"
               "  function(me, event) local text, field, top = 'x', 'field', 'top'\n"
               "  local e = event e.%s = %s end } }\n",
               slots[s], values[v]);
      world_open(&w, NULL, more,
                 "local unit = you.field.top\n"
                 "unit:damage(1) create('Token', you, 'field') unit:gets { power = 1 }\n"
                 "unit:control(opponent) you:gain_life(1) you.deck:shuffle()\n"
                 "unit:move_to('grave') you:finish(1)");
      world_put(&w, "Twist", 1, "field");
      world_begin(&w);
      cardvm_status status = world_play(&w);
      for (int n = 0; n < 20 && status == CARDVM_DECISION && world_result(&w) == 0; n++)
        status = world_pick(&w, 0);
      if (status != CARDVM_FAILED && status != CARDVM_DECISION && status != CARDVM_OVER)
        fail_msg("%s = %s: %s: %s", slots[s], values[v], cardvm_status_name(status),
                 cardvm_game_error(w.game)->message);
      if (cardvm_game_check(w.game) != CARDVM_OK)
        fail_msg("%s = %s: %s", slots[s], values[v], cardvm_game_error(w.game)->message);
      world_close(&w);
    }
  }
}

/* -- Memory refused ---------------------------------------------------------------------------- */

typedef struct hunger {
  size_t live;
  long left; /* requests granted; negative: all */
} hunger;

static void *grudging_resize(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  hunger *h = user;
  if (new_bytes > old_bytes && h->left == 0) return NULL;
  if (new_bytes > old_bytes && h->left > 0) h->left--;
  h->live += new_bytes - old_bytes;
  if (new_bytes != 0) return realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

static const char hungry[] =
    "for i = 1, 40 do local cards = your.units:list() table.insert(cards, me) end\n"
    "your.units:damage(1)\n"
    "you:choose_option({ 'left', 'right' }, 'Where to?')\n"
    "local some = you:choose(up_to(2, any.units:list()))\n"
    "together(some):rest()\n"
    "for i = 1, 12 do create('Token', you, 'field') end\n"
    "you:confirm('Sure?')\n"
    "you.field.top:gets { power = 1, until_ = this_turn }\n"
    "run('battle', { attacker = you.field.top, target = opponent.field.top })\n"
    "you:finish(1)";

/* Plays with so many requests granted from the first move on. True: it went well. */
static bool play_hungry(long granted, bool chill) {
  hunger h = {.left = -1};
  cardvm_lua_config config = cardvm_lua_config_default();
  config.allocator = (cardvm_allocator){.resize = grudging_resize, .user = &h};
  world w = {0};
  world_open(&w, &config, "", hungry);
  world_begin(&w);
  h.left = granted;
  cardvm_status status = world_play(&w);
  for (int n = 0; n < 10 && status == CARDVM_DECISION && world_result(&w) == 0; n++) {
    if (chill) cardvm_game_chill(w.game);
    status = world_pick(&w, 0);
  }
  bool well = status == CARDVM_DECISION && world_result(&w) == 1;
  if (!well && status == CARDVM_ERROR_MEMORY && !cardvm_game_stopped(w.game)->code) {
    h.left = -1; /* nothing is lost: it is asked again, and ends as ever */
    for (int n = 0; n < 10 && world_result(&w) == 0; n++)
      status = cardvm_game_question(w.game) ? world_pick(&w, 0) : cardvm_game_run(w.game);
    assert_int_equal(status, CARDVM_DECISION);
    assert_int_equal(world_result(&w), 1);
    world_close(&w);
    return false;
  }
  if (!well && status != CARDVM_FAILED && status != CARDVM_ERROR_MEMORY)
    fail_msg("%ld requests: %s: %s", granted, cardvm_status_name(status),
             cardvm_game_error(w.game)->message);
  if (!well) {
    assert_true(cardvm_game_error(w.game)->message[0] != '\0');
    h.left = -1;
    if (status == CARDVM_FAILED && cardvm_game_skip(w.game) == CARDVM_OK)
      world_expect_well(&w, cardvm_game_run(w.game));
  }
  world_close(&w);
  assert_int_equal(h.live, 0);
  return well;
}

TEST(memory_refused_at_any_time_ends_cleanly) {
  for (int chill = 0; chill < 2; chill++) {
    long granted = 0;
    while (granted < 3000 && !play_hungry(granted, chill)) granted++;
    assert_true(granted > 5 && granted < 3000);
  }
}
