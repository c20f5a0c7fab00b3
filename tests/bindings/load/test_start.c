/* Games with the decks of their rule set, programs of files that the host has, and what *error
 * says. */
#include "position_world.h"

#include "cardvm_replay.h"
#include "cardvm_view.h"

static const char decks[] = "card 'Alpha' {} card 'B' {}\n"
                            "deck 'Red' { { 4, 'Alpha' }, { 2, 'B' } } deck 'Blue' { { 1, 'B' } }";

static uint32_t cards_of(const cardvm_game *game, const char *zone, cardvm_seat seat) {
  cardvm_id id = id_of(cardvm_game_program(game), CARDVM_SORT_ZONE, zone);
  return cardvm_game_cards(game, cardvm_game_place(game, id, seat), NULL, 0);
}

/* -- Decks ------------------------------------------------------------------------------------- */

TEST(decks_go_to_seats) {
  cardvm_error error;
  cardvm_program *p = forms_load(NULL, decks);
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 3;
  cardvm_game *game = cardvm_lua_start(p, &setup, NULL, &error); /* in turn */
  assert_non_null(game);
  assert_int_equal(cards_of(game, "deck", 1), 6);
  assert_int_equal(cards_of(game, "deck", 2), 1);
  assert_int_equal(cards_of(game, "deck", 3), 6);
  cardvm_game_free(game);

  const char *const names[] = {"Blue", NULL, "Blue"};
  const cardvm_setup_cards more = {3, id_of(p, CARDVM_SORT_ZONE, "hand"),
                                   id_of(p, CARDVM_SORT_DEFINITION, "Alpha"), 2};
  setup.cards = &more;
  setup.card_count = 1;
  game = cardvm_lua_start(p, &setup, names, &error);
  assert_non_null(game);
  assert_int_equal(cards_of(game, "deck", 1), 1);
  assert_int_equal(cards_of(game, "deck", 2), 1);
  assert_int_equal(cards_of(game, "deck", 3), 1);
  assert_int_equal(cards_of(game, "hand", 3), 2);
  cardvm_game_free(game);
  cardvm_program_free(p);
}

TEST(a_shared_deck_is_put_once) {
  cardvm_error error;
  const char *rules =
      "rules { name = 'Box', players = { 2, 2 }, turn = 'turn', deck_zone = 'box' } "
      "zone 'box' { shared = true } sequence 'turn' { step 'act' {} }";
  cardvm_program *p = cardvm_lua_load_text(NULL, rules, decks, &error);
  if (!p) fail_msg("%s", error.message);
  const cardvm_setup setup = cardvm_setup_default();
  cardvm_game *game = cardvm_lua_start(p, &setup, NULL, &error);
  assert_non_null(game);
  assert_int_equal(cards_of(game, "box", 0), 6);
  cardvm_game_free(game);
  const char *const blue = "Blue";
  game = cardvm_lua_start(p, &setup, &blue, &error);
  assert_int_equal(cards_of(game, "box", 0), 1);
  cardvm_game_free(game);
  cardvm_program_free(p);
}

TEST(what_cannot_start_is_told) {
  cardvm_error error;
  cardvm_program *p = forms_load(NULL, decks);
  cardvm_setup setup = cardvm_setup_default();
  const char *const names[] = {"Red", "Blu"};
  assert_null(cardvm_lua_start(p, &setup, names, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  assert_string_equal(error.message, "there is no deck 'Blu'; did you mean 'Blue'?");
  assert_null(cardvm_lua_start(p, &setup, names, NULL));
  assert_null(cardvm_lua_start(p, NULL, NULL, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  setup.players = UINT32_MAX;
  assert_null(cardvm_lua_start(p, &setup, NULL, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  setup = (cardvm_setup){.players = 2, .card_count = 7};
  assert_null(cardvm_lua_start(p, &setup, NULL, &error));
  assert_non_null(strstr(error.message, "cardvm_setup_default"));
  setup = cardvm_setup_default();
  setup.limits.cards = 3;
  assert_null(cardvm_lua_start(p, &setup, NULL, &error));
  assert_int_equal(error.code, CARDVM_ERROR_LIMIT);
  cardvm_program_free(p);

  p = forms_load(NULL, NULL); /* no decks */
  setup = cardvm_setup_default();
  cardvm_game *game = cardvm_lua_start(p, &setup, NULL, &error);
  assert_non_null(game);
  cardvm_game_free(game);
  assert_null(cardvm_lua_start(p, &setup, names, &error));
  assert_string_equal(error.message, "there is no deck 'Red'");
  cardvm_program_free(p);
}

/* -- Files of the host ------------------------------------------------------------------------- */

/* A pack in which names and texts are handed out in one buffer: the machine may keep no pointer. */
typedef struct pack {
  const char *const (*files)[2];
  uint32_t count;
  char name[100], text[4000];
} pack;

static const char *pack_name(void *user, uint32_t n) {
  pack *p = user;
  memset(p->name, '?', sizeof p->name);
  if (n >= p->count) return NULL;
  snprintf(p->name, sizeof p->name, "%s", p->files[n][0]);
  return p->name;
}

static const char *pack_read(void *user, const char *file, size_t *bytes) {
  pack *p = user;
  memset(p->text, '?', sizeof p->text);
  for (uint32_t i = 0; i < p->count; i++) {
    if (strcmp(p->files[i][0], file) != 0) continue;
    *bytes = strlen(p->files[i][1]);
    assert_true(*bytes <= sizeof p->text);
    memcpy(p->text, p->files[i][1], *bytes); /* no zero behind it */
    return p->text;
  }
  return NULL;
}

static cardvm_program *load_pack(const char *const files[][2], uint32_t count,
                                 cardvm_error *error) {
  pack p = {.files = files, .count = count};
  const cardvm_lua_files source = {.name = pack_name, .read = pack_read, .user = &p};
  return cardvm_lua_load_files(NULL, &source, error);
}

TEST(files_of_a_host_are_a_rule_set) {
  const char *const files[][2] = {
      {"cards/b.lua", "card 'B' {}"},       {"cards/notes.txt", "no script"},
      {"rules.lua", "include 'rules/all'"}, {"cards/deep/c.lua", "no script"},
      {"cards/.d.lua", "no script"},        {"other/e.lua", "no script"},
      {"rules/all.lua", base_rules},        {"cards.lua", "no script"},
      {"cards/a10.lua", "card 'A10' {}"},   {"cards/a9.lua", "\ncard 'A9' {}"},
  };
  static const char *const order[] = {"A10", "A9", "B"};
  cardvm_error error;
  int line;
  cardvm_program *p = load_pack(files, sizeof files / sizeof *files, &error);
  if (!p) fail_msg("%s:%d: %s", error.file, error.line, error.message);
  assert_int_equal(cardvm_program_count(p, CARDVM_SORT_DEFINITION), 3);
  for (cardvm_id i = 1; i <= 3; i++)
    assert_string_equal(cardvm_program_name(p, CARDVM_SORT_DEFINITION, i), order[i - 1]);
  assert_string_equal(cardvm_lua_card_file(p, 2, &line), "cards/a9.lua");
  assert_int_equal(line, 2);
  const cardvm_setup setup = cardvm_setup_default();
  cardvm_game *game = cardvm_lua_start(p, &setup, NULL, &error);
  assert_non_null(game);
  cardvm_game_free(game);
  cardvm_program_free(p);
}

static const char *endless(void *user, uint32_t n) {
  (void)user;
  (void)n;
  return "cards/same.lua";
}

TEST(files_that_are_wrong_are_named) {
  cardvm_error error;
  const char *const none[][2] = {{"cards/a.lua", "card 'A' {}"}};
  assert_null(load_pack(none, 1, &error));
  assert_string_equal(error.file, "rules.lua");
  assert_string_equal(error.message, "can't be read: there is no such file");
  const char *const missing[][2] = {{"rules.lua", "\ninclude 'rules/gone'"}};
  assert_null(load_pack(missing, 1, &error));
  assert_string_equal(error.file, "rules.lua");
  assert_int_equal(error.line, 2);
  assert_string_equal(error.message, "rules/gone.lua:0: can't be read: there is no such file");
  const char *const wrong[][2] = {{"rules.lua", base_rules},
                                  {"cards/x.lua", "\ncard 'Y' { powr = 1 }"}};
  assert_null(load_pack(wrong, 2, &error));
  assert_string_equal(error.file, "cards/x.lua");
  assert_int_equal(error.line, 2);
  const cardvm_lua_files half = {.read = pack_read};
  assert_null(cardvm_lua_load_files(NULL, &half, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  assert_null(cardvm_lua_load_files(NULL, NULL, NULL));
  const char *const rules[][2] = {{"rules.lua", base_rules}};
  pack p = {.files = rules, .count = 1};
  const cardvm_lua_files ever = {.name = endless, .read = pack_read, .user = &p};
  assert_null(cardvm_lua_load_files(NULL, &ever, &error));
  assert_string_equal(error.message, "more than 100000 files");
}

/* A pack and a folder of the same scripts are one program. */
TEST(a_pack_is_the_same_program_as_its_texts) {
  cardvm_error error;
  const char *const files[][2] = {{"rules.lua", base_rules}, {"cards/c.lua", "card 'C' {}"}};
  char folder[] = "/tmp/cardvm_start_XXXXXX", path[300];
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/cards", folder);
  assert_int_equal(mkdir(path, 0700), 0);
  for (int i = 0; i < 2; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, files[i][0]);
    FILE *out = fopen(path, "wb");
    assert_true(out && fputs(files[i][1], out) >= 0 && fclose(out) == 0);
  }
  cardvm_program *a = load_pack(files, 2, &error), *b = cardvm_lua_load(NULL, folder, &error);
  for (int i = 0; i < 2; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, files[i][0]);
    unlink(path);
  }
  snprintf(path, sizeof path, "%s/cards", folder);
  rmdir(path);
  rmdir(folder);
  assert_true(a && b);
  assert_int_not_equal(cardvm_program_hash(a), 0);
  assert_int_equal(cardvm_program_hash(a), cardvm_program_hash(b));
  cardvm_program_free(a);
  cardvm_program_free(b);
}

/* -- Errors ------------------------------------------------------------------------------------ */

/* What stood there before. */
static void dirty(cardvm_error *error) { memset(error, 'x', sizeof *error); }

#define FINE(call)                                                                                 \
  do {                                                                                             \
    dirty(&error);                                                                                 \
    assert_true(call);                                                                             \
    assert_int_equal(error.code, CARDVM_OK);                                                       \
    assert_string_equal(error.message, "");                                                        \
  } while (0)

TEST(after_success_an_error_is_none) {
  static unsigned char bytes[1 << 16];
  cardvm_error error;
  cardvm_program *p;
  cardvm_game *game, *loaded, *played;
  cardvm_view *view;
  cardvm_replay *replay;
  char *rules = forms_rules(NULL);
  FINE(p = cardvm_lua_load_text(NULL, rules, decks, &error));
  free(rules);
  FINE(cardvm_program_seal(p, &error) == CARDVM_OK); /* again */
  cardvm_setup setup = cardvm_setup_default();
  FINE(game = cardvm_game_start(p, &setup, &error));
  cardvm_game_free(game);
  FINE(game = cardvm_lua_start(p, &setup, NULL, &error));
  assert_int_equal(cardvm_game_run(game), CARDVM_DECISION);

  size_t size = cardvm_game_save(game, bytes, sizeof bytes);
  FINE(loaded = cardvm_game_load(p, bytes, size, &error));
  cardvm_game_free(loaded);

  view = cardvm_view_take(game, 1, NULL);
  size = cardvm_view_bytes(view, bytes, sizeof bytes);
  cardvm_view_free(view);
  FINE(view = cardvm_view_read(p, bytes, size, &error));
  cardvm_view_free(view);

  cardvm_recorder *recorder = cardvm_recorder_from(game, NULL);
  assert_int_equal(cardvm_record_end(recorder, game), CARDVM_OK);
  size = cardvm_recorder_bytes(recorder, bytes, sizeof bytes);
  cardvm_recorder_free(recorder);
  FINE(replay = cardvm_replay_open(p, bytes, size, &error));
  FINE(played = cardvm_replay_start(replay, false, &error));
  cardvm_game_free(played);
  cardvm_replay_free(replay);
  cardvm_game_free(game);
  cardvm_program_free(p);

  p = cardvm_program_new(NULL);
  cardvm_id turn = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "turn"});
  cardvm_program_rules(
      p, &(cardvm_rules_def){.players_min = 2, .players_max = 2, .turn_sequence = turn});
  FINE(cardvm_program_seal(p, &error) == CARDVM_OK);
  cardvm_program_free(p);
}

/* What a refusal of memory says: how much was wanted and how much is held. */
typedef struct budget {
  size_t left;
} budget;

static void *from_budget(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  budget *b = user;
  if (new_bytes > old_bytes && new_bytes - old_bytes > b->left) return NULL;
  b->left += old_bytes - new_bytes;
  if (new_bytes) return realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

TEST(refused_memory_says_how_much) {
  budget b = {.left = 64u << 20};
  cardvm_error error;
  cardvm_lua_config config = cardvm_lua_config_default();
  config.allocator = (cardvm_allocator){.resize = from_budget, .user = &b};
  char *rules = forms_rules(NULL);
  cardvm_program *p = cardvm_lua_load_text(&config, rules, decks, &error);
  assert_non_null(p);
  const size_t needs = (64u << 20) - b.left;
  const cardvm_setup setup = cardvm_setup_default();
  b.left = 2000;
  assert_null(cardvm_game_start(p, &setup, &error));
  assert_int_equal(error.code, CARDVM_ERROR_MEMORY);
  assert_int_equal(b.left, 2000);
  unsigned long wanted = 0, machine = 0;
  assert_int_equal(sscanf(error.message,
                          "out of memory: the host refused %lu bytes (the machine holds %lu)",
                          &wanted, &machine),
                   2);
  assert_in_range(wanted, 1, 1u << 20);
  assert_in_range(machine, 1000, needs);
  cardvm_program_free(p);

  /* Loading, wherever memory ends: the error always has the two numbers. */
  for (size_t left = 0; left < needs; left += needs / 200) {
    b.left = left;
    p = cardvm_lua_load_text(&config, rules, decks, &error);
    if (p) {
      cardvm_program_free(p); /* collecting sooner may do with less */
      continue;
    }
    assert_int_equal(error.code, CARDVM_ERROR_MEMORY);
    if (!strstr(error.message, "the host refused"))
      fail_msg("with %zu bytes: %s", left, error.message);
    assert_int_equal(b.left, left);
  }
  free(rules);
}
