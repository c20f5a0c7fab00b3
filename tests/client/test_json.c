/* JSON for clients (bindings/client): what is written, and differences. That a client can follow
 * whole games by it is tests/client/stream. */
#include "cardvm_client.h"
#include "writer.h"

#include "world.h"

static void expect_difference(const char *before, const char *after, const char *patch) {
  char text[200];
  const size_t length = cardvm_client_difference(before, after, text, sizeof text);
  assert_string_equal(text, patch);
  assert_int_equal(length, strlen(patch));
  assert_int_equal(cardvm_client_difference(before, after, NULL, 0), length);
}

TEST(differences_are_merge_patches) {
  expect_difference("{}", "{}", "{}");
  expect_difference("{\"a\":1}", "{\"a\":1}", "{}");
  expect_difference("{\"a\":1}", "{\"a\":2}", "{\"a\":2}");
  expect_difference("{\"a\":1,\"b\":2}", "{\"b\":2}", "{\"a\":null}");
  expect_difference("{\"b\":2}", "{\"a\":1,\"b\":2,\"c\":[1,{\"d\":3}]}",
                    "{\"a\":1,\"c\":[1,{\"d\":3}]}");
  expect_difference("{\"a\":{\"x\":1,\"y\":2},\"b\":0}", "{\"a\":{\"x\":1,\"y\":3},\"b\":0}",
                    "{\"a\":{\"y\":3}}");
  expect_difference("{\"a\":{\"x\":1}}", "{\"a\":{}}", "{\"a\":{\"x\":null}}");
  expect_difference("{\"a\":{\"x\":1}}", "{\"a\":7}", "{\"a\":7}");
  expect_difference("{\"a\":[1,2]}", "{\"a\":[1,2,3]}", "{\"a\":[1,2,3]}");
  expect_difference("{\"7\":1,\"3\":2}", "{\"3\":2,\"9\":1}", "{\"9\":1,\"7\":null}");
  expect_difference("{\"a\":\"},{\"}", "{\"a\":\"}\\\"{\"}", "{\"a\":\"}\\\"{\"}");
}

/* With nothing behind it that could be read, so that a sanitizer sees a byte too many. */
static bool is_refused(const char *text, bool first) {
  char out[400] = "x", *exact = strdup(text);
  const size_t length = first ? cardvm_client_difference(exact, "{\"b\":2}", out, sizeof out)
                              : cardvm_client_difference("{\"b\":2}", exact, out, sizeof out);
  free(exact);
  if (length != CARDVM_CLIENT_NO_JSON) return false;
  assert_string_equal(out, "");
  return true;
}

TEST(what_is_no_object_has_no_difference) {
  static const char whole[] =
      "{\"a\":{\"x\":[1,-2.5e+3,{\"y\":\"q\\\"\\u00e4\xc3\xa4\"},[]],\"z\":null},\"t\":true,\"f\":false,\"o\":{}}";
  static const char *const wrong[] = {"",
                                      "x",
                                      "[]",
                                      "1",
                                      "{",
                                      "{}x",
                                      "{} ",
                                      "{ }",
                                      "{\"a\"",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{\"a\":1",
                                      "{\"a\":1,",
                                      "{\"a\":1,}",
                                      "{,}",
                                      "{a:1}",
                                      "{\"a\":01}",
                                      "{\"a\":-}",
                                      "{\"a\":1.}",
                                      "{\"a\":1e}",
                                      "{\"a\":.5}",
                                      "{\"a\":+1}",
                                      "{\"a\":tru}",
                                      "{\"a\":nul}",
                                      "{\"a\":NaN}",
                                      "{\"a\":[}",
                                      "{\"a\":[1}]",
                                      "{\"a\":[1,]}",
                                      "{\"a\":\"}",
                                      "{\"a\":\"\\\"}",
                                      "{\"a\":\"\\x\"}",
                                      "{\"a\":\"\\u12\"}",
                                      "{\"a\":\"\n\"}",
                                      "{\"a\":\"\xc3\"}",
                                      "{\"a\":\"\xff\"}",
                                      "{\"a\":1\"b\":2}",
                                      "{\"a\":1}{\"a\":1}",
                                      "{\"a\" :1}",
                                      "{\"a\":{\"b\":1}",
                                      "{\"a\\"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    for (int first = 0; first < 2; first++)
      if (!is_refused(wrong[i], first)) fail_msg("not refused: %s", wrong[i]);
  assert_false(is_refused(whole, true) || is_refused(whole, false));
  char cut[sizeof whole];
  for (size_t n = 0; n + 1 < sizeof whole; n++) {
    memcpy(cut, whole, n);
    cut[n] = '\0';
    if (!is_refused(cut, true) || !is_refused(cut, false)) fail_msg("not refused: %s", cut);
  }
}

/* However deep a text is nested, nothing nests on the stack. */
TEST(what_is_nested_too_deep_is_refused) {
  static char text[6 * 200000 + 8];
  for (uint32_t depth = 1; depth <= 200000; depth = depth < 70 ? depth + 1 : depth * 10) {
    for (uint32_t i = 0; i < depth; i++) memcpy(text + 5 * (size_t)i, "{\"a\":", 5);
    text[5 * (size_t)depth] = '1';
    memset(text + 5 * (size_t)depth + 1, '}', depth);
    text[6 * (size_t)depth + 1] = '\0';
    assert_int_equal(is_refused(text, true), depth > 64);
    text[5 * (size_t)depth] = '\0'; /* and without end */
    assert_true(is_refused(text, true));
  }
}

TEST(texts_are_cut_where_there_is_no_room) {
  char text[8];
  assert_int_equal(cardvm_client_difference("{}", "{\"abc\":123}", text, sizeof text), 11);
  assert_string_equal(text, "{\"abc\":");
}

TEST(texts_are_escaped) {
  char text[80];
  writer w = writer_begin(text, sizeof text);
  write_open(&w, NULL, '{');
  write_text(&w, "a\"b", "line\nback\\slash \"q\" \xc3\xa4");
  write_truth(&w, "t", true);
  write_number(&w, "n", -3);
  write_some(&w, "none", 0);
  write_close(&w, '}');
  writer_end(&w);
  assert_string_equal(
      text, "{\"a\\\"b\":\"line\\u000aback\\\\slash \\\"q\\\" \xc3\xa4\",\"t\":true,\"n\":-3}");
}

TEST(known_cards_stand_by_their_tokens) {
  world *w = world_declare();
  const cardvm_id bear = world_plain(w, "Bear", 3);
  w->setup.trace = true;
  world_start(w);
  assert_int_equal(cardvm_game_follow(w->game, true), CARDVM_OK);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  for (int i = 0; i < 3; i++) world_put(w, bear, 1, w->deck);
  world_propose(w, ev_amount(w->hurt, a, 2));
  cardvm_view *v = cardvm_view_take(w->game, 2, NULL);
  static char text[20000];
  assert_true(cardvm_client_view_json(w->program, v, text, sizeof text) < sizeof text);
  assert_non_null(strstr(text, "\"cards\":[1]"));
  assert_non_null(strstr(text, "\"cards\":[{\"unknown\":3,\"owner\":1,\"master\":1}]"));
  assert_non_null(strstr(text, "\"cards\":{\"1\":{\"definition\":1,\"owner\":1,\"master\":1,"));
  assert_null(strstr(text, "serial")); /* player 1 is asked */
  cardvm_view_entry entries[64];
  const uint32_t n = cardvm_view_stream(w->game, 2, 1, entries, 64);
  assert_true(n && n <= 64);
  assert_true(cardvm_client_events_json(entries, n, text, sizeof text) < sizeof text);
  assert_non_null(
      strstr(text, "\"card\":{\"definition\":1,\"token\":1},\"by\":1,\"amount\":2,\"before\":0,"
                   "\"after\":2}"));
  cardvm_view_free(v);
  v = cardvm_view_take(w->game, 1, NULL);
  cardvm_client_view_json(w->program, v, text, sizeof text);
  char serial[40];
  snprintf(serial, sizeof serial, "\"serial\":%u,\"kind\":\"act\"",
           (unsigned)cardvm_game_decision(w->game)->serial);
  assert_non_null(strstr(text, serial));
  cardvm_view_free(v);
}

/* What later words of scripts have added to views. */
static const char bonds[] =
    "rules { name = 'Bonds', players = 2, setup = 'setup', turn = 'turn', turn_limit = 9 }\n"
    "zone 'field' { play = true }\n"
    "field 'mate' { refers = 'card' }\n"
    "field 'rival' { refers = 'player' }\n"
    "player_variable 'ally' { refers = 'player' }\n"
    "window 'main' { pass = 'end' }\n"
    "sequence 'setup' { step 'begin' {} }\n"
    "sequence 'turn' { step 'main' { window = 'main' } }\n"
    "local rests = activated { keyword = 'rest', window = 'main', function() end }\n"
    "action(activated { keyword = 'bind', window = 'main', function()\n"
    "  local one, other = create('Bear', you, 'field'), create('Bear', you, 'field')\n"
    "  one:set_mate(other) one:set_rival(opponent) you:set_ally(opponent)\n"
    "  one:gains(rests, { until_ = 'forever' })\n"
    "end })\n";

TEST(references_and_what_is_gained) {
  cardvm_error error = {0};
  cardvm_program *p = cardvm_lua_load_text(NULL, bonds, "card 'Bear' {}\n", &error);
  if (!p) fail_msg("%s:%d: %s", error.file, error.line, error.message);
  cardvm_setup setup = cardvm_setup_default();
  cardvm_game *game = cardvm_game_start(p, &setup, &error);
  assert_non_null(game);
  assert_int_equal(cardvm_game_follow(game, true), CARDVM_OK);
  assert_int_equal(cardvm_game_run(game), CARDVM_DECISION);
  const uint32_t first = 0;
  assert_int_equal(cardvm_game_choose(game, &first, 1), CARDVM_OK);
  cardvm_status status = cardvm_game_run(game);
  if (status != CARDVM_DECISION) fail_msg("%s", cardvm_game_error(game)->message);
  cardvm_view *v = cardvm_view_take(game, 2, NULL);
  static char text[20000];
  assert_true(cardvm_client_view_json(p, v, text, sizeof text) < sizeof text);
  const char *const pieces[] = {
      "\"fields\":{\"1\":{\"token\":2,\"definition\":1},\"2\":2}", "\"variables\":{\"1\":2}",
      "\"lasting\":[{\"kind\":\"gained\",\"what\":", "\"target\":{\"token\":1,\"definition\":1}"};
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    if (!strstr(text, pieces[i])) fail_msg("\"%s\" is not in %s", pieces[i], text);
  cardvm_view_free(v);
  cardvm_game_free(game);
  cardvm_program_free(p);
}
