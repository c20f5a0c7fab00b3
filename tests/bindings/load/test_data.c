/* What a rule set says to clients is kept as it is written, and nothing of it is understood. */
#include "forms_world.h"

/* The base rules with more behind them, loaded by the binding alone. */
static cardvm_program *load(const char *more, cardvm_error *error) {
  char *text = forms_rules(more);
  cardvm_program *program = cardvm_lua_load_text(NULL, text, NULL, error);
  free(text);
  return program;
}

static cardvm_lua_form form_of(const cardvm_program *program, const char *word, const char *name) {
  cardvm_lua_form form = {0};
  for (uint32_t n = 0; cardvm_lua_form_at(program, n, &form); n++)
    if (strcmp(form.word, word) == 0 && (!name || strcmp(form.name, name) == 0)) return form;
  fail_msg("there is no form %s", word);
  return form;
}

/* A value and all that is in it, as "key=kind:text(...)". */
static void print(char *to, size_t bytes, const cardvm_lua_data *value) {
  static const char kinds[] = "otnsf{";
  const cardvm_lua_data *entry = NULL;
  size_t at = strlen(to);
  snprintf(to + at, bytes - at, "%s%s%c:%s ", value->key ? value->key : "", value->key ? "=" : "",
           kinds[value->kind], value->kind == CARDVM_LUA_TABLE ? "" : value->text);
  while ((entry = cardvm_lua_data_next(value, entry))) print(to, bytes, entry);
  if (value->kind == CARDVM_LUA_TABLE) snprintf(to + strlen(to), bytes - strlen(to), "} ");
}

static void check_printed(const cardvm_lua_data *table, const char *expected) {
  char text[600] = "";
  print(text, sizeof text, table);
  assert_string_equal(text, expected);
}

TEST(it_is_kept_as_it_is_written) {
  cardvm_error error;
  cardvm_program *p =
      load("story { z = 'last', a = { 'first', 2, { true, of = {} } }, b = 1.5, c = your.units,\n"
           "  d = constants { 7 }, e = 3000000000 }\n"
           "place_mark 'it' { hides = false, function(place) return place.count end }",
           &error);
  if (!p) fail_msg("%s", error.message);
  cardvm_lua_form story = form_of(p, "story", NULL), mark = form_of(p, "place_mark", "it");
  check_printed(story.table,
                "{: a={: s:first n:the number 2 {: t:true of={: } } } b=o:the number 1.5 "
                "c=o:a selection d={: n:the number 7 } e=o:the number 3000000000 z=s:last } ");
  assert_string_equal(story.file, "rules.lua");
  assert_int_equal(story.line, 2);
  assert_null(story.name);
  check_printed(mark.table, "{: f:a function hides=t:false } ");
  assert_int_equal(mark.line, 4);
  assert_true(cardvm_lua_data_entry(mark.table, 0)->number > 0);
  const cardvm_lua_data *a = cardvm_lua_data_key(story.table, "a");
  assert_int_equal(cardvm_lua_data_entry(a, 1)->number, 2);
  assert_int_equal(cardvm_lua_data_entry(cardvm_lua_data_entry(a, 2), 0)->number, 1);
  assert_null(cardvm_lua_data_entry(a, 3));
  assert_null(cardvm_lua_data_entry(story.table, 0));
  assert_null(cardvm_lua_data_key(a, "of")); /* of a table in it */
  assert_null(cardvm_lua_data_key(NULL, "of"));
  assert_null(cardvm_lua_data_entry(NULL, 0));
  assert_null(cardvm_lua_data_next(cardvm_lua_data_entry(a, 0), NULL)); /* no table */
  cardvm_program_free(p);
}

/* Of what the rules read, clients learn that it is there. */
TEST(what_is_for_the_rules_is_kept_in_short) {
  cardvm_error error;
  cardvm_program *p = load(
      "zone 'map' { board = true, seen_by = 'owner', circles = { { 'm', 0, 0 } }, drawn = { 'x' },\n"
      "  pile = function() return 0 end }",
      &error);
  if (!p) fail_msg("%s", error.message);
  cardvm_lua_form map = form_of(p, "zone", "map");
  check_printed(map.table,
                "{: board=t:true circles={: } drawn={: s:x } pile=f:a function seen_by=s:owner } ");
  assert_string_equal(
      cardvm_program_name(p, CARDVM_SORT_FUNCTION,
                          (cardvm_id)cardvm_lua_data_key(map.table, "pile")->number),
      "pile");
  cardvm_program_free(p);
  p = cardvm_lua_load_text(NULL,
                           "rules { players = 2, turn = 't', score = function() return 0 end } "
                           "sequence 't' { step 'a' {} }",
                           NULL, &error);
  assert_non_null(p);
  assert_int_equal(cardvm_lua_data_key(form_of(p, "rules", NULL).table, "score")->number, 0);
  cardvm_program_free(p);
}

#define LONG                                                                                       \
  "a text that is so long that Lua does not make one object of it and another that is equal"

TEST(equal_texts_are_kept) {
  cardvm_error error;
  cardvm_program *p = load("story { gain = '" LONG "', damage = string.rep('" LONG "', 1) }\n"
                           "story { rest = string.sub('" LONG "!', 1, -2) }",
                           &error);
  if (!p) fail_msg("%s", error.message);
  uint32_t found = 0;
  cardvm_lua_form form;
  for (uint32_t n = 0; cardvm_lua_form_at(p, n, &form); n++)
    for (const cardvm_lua_data *d = NULL;
         strcmp(form.word, "story") == 0 && (d = cardvm_lua_data_next(form.table, d));)
      found += strcmp(d->text, LONG) == 0;
  assert_int_equal(found, 3);
  cardvm_program_free(p);
}

TEST(what_is_no_data_is_refused) {
  static const row_of_texts wrong[] = {
      {"story { 'a', [3] = 'b' }", "story: keys are names, or the places of a list without gaps"},
      {"story { a = { [1.5] = 'b' } }",
       "story: keys are names, or the places of a list without gaps"},
      {"story { [true] = 'b' }", "story: keys are names, or the places of a list without gaps"},
      {"local t = {} t.t = t story(t)", "story: tables within tables: do they hold each other?"},
      {"story 'a'", "story: expected a table, got the text 'a'"},
      {"place_mark 'a'", "place_mark \"a\": expected a table behind it"},
      {"zone 'z' { drwan = 'row' }", "zone: unknown key 'drwan'; did you mean 'drawn'?"},
      {"zone 'z' { boadr = true }", "zone: unknown key 'boadr'; did you mean 'board'?"},
      {"game_variable 'z' { shown = 'never' }", "unknown key 'shown'"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cardvm_error error = {0};
    cardvm_program *p = load(wrong[i].given, &error);
    if (p || !strstr(error.message, wrong[i].said) || error.line != 2)
      fail_msg("%s: line %d: %s", wrong[i].given, error.line, p ? "accepted" : error.message);
  }
}

/* What it means is no affair of the binding's. */
TEST(what_is_wrong_for_clients_is_not_for_the_binding) {
  cardvm_error error = {0};
  cardvm_program *p =
      load("zone 'z' { drawn = 'heap' } story { nothing = 3 } place_mark 'm' {}", &error);
  if (!p) fail_msg("%s", error.message);
  assert_false(cardvm_client_check(p, &error));
  cardvm_program_free(p);
}

TEST(texts_have_an_order) {
  cardvm_program *p = forms_load(NULL, NULL);
  assert_string_equal(cardvm_lua_text(p, "type", 0), "unit");
  assert_string_equal(cardvm_lua_text(p, "type", 1), "spell");
  assert_null(cardvm_lua_text(p, "type", 2));
  assert_string_equal(cardvm_lua_text(p, "traits", 0), "Red");
  assert_string_equal(cardvm_lua_text(p, "traits", 2), "Swift");
  assert_null(cardvm_lua_text(p, "traits", 3));
  assert_null(cardvm_lua_text(p, "traits", UINT32_MAX));
  assert_null(cardvm_lua_text(p, "power", 0));
  assert_null(cardvm_lua_text(p, "nothing", 0));
  assert_null(cardvm_lua_text(p, NULL, 0));
  cardvm_program_free(p);
}

TEST(the_nearer_name_is_meant) {
  assert_string_equal(cardvm_lua_nearer("untis", NULL, "units"), "units");
  assert_string_equal(cardvm_lua_nearer("untis", "units", "units "), "units");
  assert_string_equal(cardvm_lua_nearer("untis", "unitss", "units"), "units");
  assert_null(cardvm_lua_nearer("untis", NULL, "spells"));
  assert_string_equal(cardvm_lua_nearer("untis", "units", NULL), "units");
  assert_null(cardvm_lua_nearer("untis", NULL, NULL));
}
