/* The rows of the script API: every example is loaded, or executed in a game, in the world beside
 * this file; and nothing that scripts can reach is without a row. */
#include "words_world.h"

#include "loaded.h"

/* -- How an example is run --------------------------------------------------------------------- */

static bool is_on(const cardvm_lua_word *w, const char *place) {
  for (size_t i = 0; w->on[i]; i++)
    if (strcmp(w->on[i], place) == 0) return true;
  return false;
}

static bool is_one_of(const char *name, const char *const *list) {
  for (; *list; list++)
    if (strcmp(*list, name) == 0) return true;
  return false;
}

typedef enum way {
  IN_RULES_FILE,
  INSTEAD_OF_RULES,
  IN_CARD_FILE,
  AS_ABILITY,
  AS_VALUE,
  IN_GAME
} way;

/* Abilities, and the parts that stand in them. */
static const char *const abilities[] = {"constant", "prohibition",  "triggered",  "activated",
                                        "command",  "substitution", "an ability", NULL};
static const char *const running_tables[] = {"use",   "gets", "gains",      "control", "decided_by",
                                             "start", "run",  "extra_turn", NULL};

static bool starts(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

static bool is_ability(const char *example) {
  for (size_t i = 0; abilities[i]; i++)
    if (starts(example, abilities[i]) && strchr(" {", example[strlen(abilities[i])])) return true;
  return false;
}

static way way_of(const cardvm_lua_word *w) {
  bool key = w->kind == CARDVM_LUA_KEY;
  if (starts(w->example, "rules")) return INSTEAD_OF_RULES;
  if (starts(w->example, "card ") || starts(w->example, "deck ")) return IN_CARD_FILE;
  if (is_ability(w->example)) return AS_ABILITY;
  if (key && is_one_of(w->on[0], running_tables)) return IN_GAME;
  if (key || w->rules_only) return IN_RULES_FILE;
  if (w->kind == CARDVM_LUA_PLAIN) return IN_GAME;
  return w->loading ? AS_VALUE : IN_GAME;
}

static void put_rules(char *text, bool own) {
  const char *rules = strstr(world_rules, "\nrules {");
  assert_non_null(rules);
  if (own) snprintf(text, TEXT_BYTES, "%s", world_rules);
  else snprintf(text, TEXT_BYTES, "%.*s\n", (int)(rules - world_rules), world_rules);
}

static void add(char *text, const char *before, const char *more, const char *behind) {
  size_t length = strlen(text);
  snprintf(text + length, TEXT_BYTES - length, "%s%s%s\n", before, more, behind);
}

/* The world with an example in it, as files that can include each other. */
static char rules[TEXT_BYTES], cards[TEXT_BYTES];
static const struct {
  const char *name, *text;
} files[] = {{"rules.lua", rules},
             {"rules/more.lua", "label 'from_another_file'"},
             {"cards/cards.lua", cards}};

static const char *file_name(void *user, uint32_t n) {
  (void)user;
  return n < 3 ? files[n].name : NULL;
}

static const char *file_text(void *user, const char *file, size_t *bytes) {
  (void)user;
  for (size_t i = 0; i < 3; i++) {
    if (strcmp(files[i].name, file) != 0) continue;
    *bytes = strlen(files[i].text);
    return files[i].text;
  }
  return NULL;
}

static cardvm_program *load(const cardvm_lua_word *w, way how, run *r) {
  bool read = w->kind == CARDVM_LUA_READ;
  put_rules(rules, how != INSTEAD_OF_RULES);
  snprintf(cards, sizeof cards, "%s", world_cards);
  switch (how) {
  case IN_RULES_FILE:
  case INSTEAD_OF_RULES: add(rules, "\n", w->example, ""); break;
  case IN_CARD_FILE: add(cards, "\n", w->example, ""); break;
  case AS_ABILITY: add(cards, "card 'Example' { type = 'spell', ", w->example, " }"); break;
  case AS_VALUE: add(cards, "local example = ", w->example, ""); break;
  case IN_GAME:
    add(cards, game_before, "", read ? "local example = " : "");
    cards[strlen(cards) - 1] = '\0'; /* the end of the line */
    add(cards, "", w->example, game_behind);
    break;
  }
  cardvm_lua_config config = cardvm_lua_config_default();
  config.hooks.log = hear;
  config.hooks.user = r;
  cardvm_error error;
  const cardvm_lua_files all = {.name = file_name, .read = file_text};
  cardvm_program *program = cardvm_lua_load_files(&config, &all, &error);
  if (!program) print_error("%s: %s\n  in: %s\n", w->written, error.message, w->example);
  return program;
}

static bool example_runs(const cardvm_lua_word *w) {
  run r = {0};
  way how = way_of(w);
  cardvm_program *program = load(w, how, &r);
  bool well = program && (how != IN_GAME || play(program, &r));
  if (program && !well) print_error("%s: %s\n  in: %s\n", w->written, r.error.message, w->example);
  cardvm_program_free(program);
  return well;
}

TEST(every_example_runs) {
  cardvm_lua_word w;
  uint32_t examples = 0, wrong = 0;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++) {
    if (!w.example) continue;
    examples++;
    wrong += !example_runs(&w);
  }
  assert_true(examples > 50);
  assert_int_equal(wrong, 0);
}

/* -- Rows -------------------------------------------------------------------------------------- */

TEST(every_row_says_what_it_is) {
  cardvm_lua_word w, other;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++) {
    if (!w.says || !w.says[0] || w.says[strlen(w.says) - 1] != '.')
      fail_msg("%s: its sentence ends with a full stop", w.written);
    if (!w.loading && !w.running) fail_msg("%s: it can never be used", w.written);
    if (!w.example) fail_msg("%s: it has no example", w.written);
    if (w.for_clients != (strstr(w.says, "bindings/client/README.md") != NULL))
      fail_msg("%s: what only clients read is explained in their README", w.written);
    for (uint32_t k = 0; k < n && cardvm_lua_word_at(k, &other); k++) {
      if (strcmp(other.name, w.name) != 0) continue;
      /* What `event` and `role` declare in rules files, they read elsewhere. */
      bool names = !w.on[0] && !other.on[0] && w.rules_only == other.rules_only;
      for (size_t i = 0; w.on[i]; i++) names = names || is_on(&other, w.on[i]);
      bool keys = (w.kind >= CARDVM_LUA_KEY) == (other.kind >= CARDVM_LUA_KEY) &&
                  (w.kind == CARDVM_LUA_EVENT) == (other.kind == CARDVM_LUA_EVENT);
      if (names && keys) fail_msg("%s stands in two rows", w.written);
    }
  }
}

static bool is_own_event(const char *name) {
  cardvm_lua_word w;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++)
    if (w.kind == CARDVM_LUA_EVENT && strcmp(w.name, name) == 0) return true;
  return false;
}

/* The machine's own events are named in the rows, and only they. */
TEST(every_own_event_has_a_row) {
#define NAME(id, text, ...) text,
  static const char *const events[] = {CARDVM_BUILTINS(NAME)};
  cardvm_lua_word w;
  uint32_t rows = 2; /* `master_changes` and `chosen_as_target` are words */
  for (size_t i = 0; i < sizeof events / sizeof *events; i++)
    if (i + 1 != CARDVM_EVENT_MASTER_CHANGES && i + 1 != CARDVM_EVENT_CHOSEN &&
        !is_own_event(events[i]))
      fail_msg("bindings/lua/load/forms_rules_events.c has no row of '%s'", events[i]);
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++) rows += w.kind == CARDVM_LUA_EVENT;
  assert_int_equal(rows, CARDVM_EVENT_BUILTINS - 1);
}

static bool has_row(const char *name, const char *place) {
  cardvm_lua_word w;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++) {
    if (strcmp(w.name, name) != 0 || w.kind == CARDVM_LUA_KEY || w.kind == CARDVM_LUA_EVENT)
      continue;
    if (place ? is_on(&w, place) : !w.on[0]) return true;
  }
  return false;
}

/* Every key of the table on top, which is popped. */
static uint32_t check_keys(lua_State *L, const char *place) {
  uint32_t count = 0;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (!has_row(lua_tostring(L, -2), place))
      fail_msg("'%s' of %s has no row", lua_tostring(L, -2), place ? place : "all scripts");
    count++;
  }
  lua_pop(L, 1);
  return count;
}

TEST(nothing_is_without_a_row) {
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load_text(
      NULL, "rules { players = 2, turn = 'turn' } sequence 'turn' { step 'a' {} }", NULL, &error);
  assert_non_null(program);
  binding *b = cardvm__binding_of(program);
  cardvm__push_ref(b->L, b->loaded->api);
  assert_true(check_keys(b->L, NULL) > 50);
  cardvm__push_ref(b->L, b->loaded->rules_only);
  assert_true(check_keys(b->L, NULL) > 10);
  for (uint32_t kind = KIND_CARD; kind <= METHODS_COUNT; kind++) {
    if (kind == PLACE_RULES) continue;
    cardvm__push_ref(b->L, b->methods);
    lua_rawgeti(b->L, -1, kind);
    lua_remove(b->L, -2);
    lua_pushstring(b->L, "text"); /* a label of every rule set, declared as any other */
    lua_pushnil(b->L);
    lua_rawset(b->L, -3);
    check_keys(b->L, cardvm__place_called(kind));
  }
  lua_settop(b->L, 0);
  cardvm_program_free(program);
}

int main(int argc, char **argv) { return tests_run(argc, argv, read_world, NULL); }
