/* bindings/wasm: a table, its time line, edits under it. Answers are JSON, of which the tests look
 * for pieces. */
#include "cardvm_wasm.h"
#include "forms_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GAME "cardscripts/skirmish"

static void holds(const char *text, const char *piece) {
  if (!strstr(text, piece)) fail_msg("\"%s\" is not in %s", piece, text);
}

static void lacks(const char *text, const char *piece) {
  if (strstr(text, piece)) fail_msg("\"%s\" is in %s", piece, text);
}

/* What stands behind `key` up to the next quote, to be freed. */
static char *value(const char *text, const char *key) {
  const char *at = strstr(text, key);
  if (!at) {
    fail_msg("\"%s\" is not in %s", key, text);
    abort();
  }
  at += strlen(key);
  size_t length = strcspn(at, "\"");
  char *copy = malloc(length + 1);
  memcpy(copy, at, length);
  copy[length] = '\0';
  return copy;
}

static char *hash_of(const char *text) { return value(text, "\"hash\":\""); }

static cardvm_table *table_with(const char *folder, const char *seed) {
  cardvm_table *t = cardvm_table_new();
  lacks(cardvm_table_load(t, folder), "error");
  lacks(cardvm_table_start(t, seed, 0, ""), "error");
  return t;
}

/* Always the first answer, so often. */
static const char *play_on(cardvm_table *t, uint32_t times) {
  const char *said = cardvm_table_line(t);
  for (uint32_t i = 0; i < times && strstr(said, "\"over\":false"); i++) {
    const cardvm_decision *ask = cardvm_game_decision(cardvm_table_game(t));
    char text[200] = "-";
    size_t at = 0;
    for (uint32_t k = 0; k < ask->min && k < 20; k++)
      at += (size_t)snprintf(text + at, sizeof text - at, "%s%u", k ? "," : "", k);
    said = cardvm_table_answer(t, text);
    lacks(said, "error");
  }
  return said;
}

TEST(a_rule_set_and_a_game) {
  cardvm_table *t = cardvm_table_new();
  assert_string_equal(cardvm_table_line(t), "{\"at\":0,\"length\":0}");
  holds(cardvm_table_start(t, "1", 0, ""), "there is no rule set");
  holds(cardvm_table_answer(t, "0"), "there is no game");
  holds(cardvm_table_go(t, 3), "there is no game");
  holds(cardvm_table_follow(t, "0"), "there is no game");
  holds(cardvm_table_view(t, 1), "there is no game");
  holds(cardvm_table_change(t, 1, "{}"), "there is no game");
  holds(cardvm_table_events(t, 1, 0), "there is no game");
  holds(cardvm_table_question(t, 1), "there is no game");
  holds(cardvm_table_why(t, 1, 1), "there is no game");
  holds(cardvm_table_story(t, 1, 0), "there is no game");
  holds(cardvm_table_names(t), "there is no rule set");
  const char *said = cardvm_table_load(t, GAME);
  holds(said, "{\"title\":\"Skirmish\",\"program\":\"");
  holds(said, "\"players\":[2,2],\"shared_deck\":false,\"decks\":[\"");
  lacks(said, "kept");
  holds(cardvm_table_start(t, "x", 0, ""), "a seed is a number");
  holds(cardvm_table_start(t, "-1", 0, ""), "a seed is a number");
  holds(cardvm_table_start(t, "1", 0, "Nothing"), "there is no such deck");
  holds(cardvm_table_start(t, "1", 9, ""), "error");
  said = cardvm_table_start(t, "18446744073709551615", 0, "");
  holds(said, "{\"at\":0,\"length\":0,\"answers\":\"\",\"hash\":\"");
  holds(said, "\"over\":false,\"winners\":[],\"skipped\":[]}");
  cardvm_table_free(t);
}

TEST(a_folder_without_rules_changes_nothing) {
  cardvm_table *t = table_with(GAME, "7");
  char *before = hash_of(play_on(t, 5));
  holds(cardvm_table_load(t, "tests/data/nothing"), "{\"error\":{\"message\":\"");
  char *after = hash_of(cardvm_table_line(t));
  assert_string_equal(before, after);
  free(before);
  free(after);
  cardvm_table_free(t);
}

TEST(back_and_forth_is_the_same) {
  cardvm_table *t = table_with(GAME, "7");
  char *first = hash_of(play_on(t, 10));
  char *last = hash_of(play_on(t, 30));
  const char *said = cardvm_table_go(t, 10);
  holds(said, "{\"at\":10,\"length\":40,");
  char *again = hash_of(said);
  assert_string_equal(first, again);
  free(again);
  again = hash_of(cardvm_table_go(t, 1000));
  assert_string_equal(last, again);
  free(again);
  char *answers = value(cardvm_table_line(t), "\"answers\":\"");
  cardvm_table_go(t, 0);
  again = hash_of(cardvm_table_follow(t, answers));
  assert_string_equal(last, again);
  free(again);
  free(answers);
  free(first);
  free(last);
  cardvm_table_free(t);
}

TEST(another_answer_forgets_what_came_later) {
  cardvm_table *t = table_with(GAME, "7");
  play_on(t, 20);
  cardvm_table_go(t, 10);
  char *before = value(cardvm_table_line(t), "\"answers\":\"");
  const char *const bad[] = {"99", "x", "", "0 0", "1,", "-1", "4294967299"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    holds(cardvm_table_answer(t, bad[i]), "error");
    char *after = value(cardvm_table_line(t), "\"answers\":\"");
    assert_string_equal(before, after);
    free(after);
  }
  free(before);
  play_on(t, 1);
  holds(cardvm_table_line(t), "{\"at\":11,\"length\":11,");
  cardvm_table_free(t);
}

TEST(a_line_ends_where_an_answer_is_not_legal) {
  cardvm_table *t = table_with(GAME, "7");
  play_on(t, 4);
  char *answers = value(cardvm_table_line(t), "\"answers\":\"");
  char longer[400];
  snprintf(longer, sizeof longer, "%s 77 0", answers);
  const char *said = cardvm_table_follow(t, longer);
  holds(said, "{\"at\":4,\"length\":4,");
  holds(said, "\"parted\":\"answer 5 of 6: ");
  holds(cardvm_table_follow(t, "0 y"), "answers are as in");
  holds(cardvm_table_line(t), "\"length\":4,");
  free(answers);
  cardvm_table_free(t);
}

TEST(a_replay_is_opened_again) {
  cardvm_table *t = table_with(GAME, "9"), *other = cardvm_table_new();
  uint32_t size = 1;
  assert_null(cardvm_table_replay(other, &size));
  assert_int_equal(size, 0);
  char *hash = hash_of(play_on(t, 25));
  cardvm_table_go(t, 3);
  const uint8_t *bytes = cardvm_table_replay(t, &size);
  assert_non_null(bytes);
  holds(cardvm_table_open(other, bytes, size), "there is no rule set");
  cardvm_table_load(other, GAME);
  holds(cardvm_table_open(other, "nonsense", 8), "error");
  const char *said = cardvm_table_open(other, bytes, size);
  holds(said, "{\"at\":25,\"length\":25,");
  char *again = hash_of(said);
  assert_string_equal(hash, again);
  free(again);
  /* What it began with is kept: it can be gone back to, saved and opened again. */
  cardvm_table_go(other, 0);
  bytes = cardvm_table_replay(other, &size);
  said = cardvm_table_open(t, bytes, size);
  holds(said, "{\"at\":25,\"length\":25,");
  again = hash_of(said);
  assert_string_equal(hash, again);
  free(again);
  free(hash);
  cardvm_table_free(t);
  cardvm_table_free(other);
}

#define COMMITMENT "fee4349a190ef12863fc999eeb82d4eb21e3d19109d10fb2e574af61362a1c7f"
#define SECRET "00112233445566778899aabbccddeeff0123456789ABCDEFfedcba9876543210"

/* All that a client may have. */
static void lacks_everywhere(cardvm_table *t, const char *piece) {
  for (cardvm_seat seat = 0; seat <= 2; seat++) {
    lacks(cardvm_table_view(t, seat), piece);
    lacks(cardvm_table_change(t, seat, "{}"), piece);
    lacks(cardvm_table_events(t, seat, 1), piece);
    lacks(cardvm_table_question(t, seat), piece);
    lacks(cardvm_table_story(t, seat, 1), piece);
  }
  lacks(cardvm_table_names(t), piece);
  lacks(cardvm_table_line(t), piece);
}

/* A game with a secret: committed to before it, shown by its replay, and seen by nobody meanwhile.
 */
TEST(a_secret_is_committed_to) {
  cardvm_table *t = table_with(GAME, SECRET), *other = table_with(GAME, "7");
  const char *said = cardvm_table_commit(t, SECRET);
  char *commitment = value(said, "\"commitment\":\"");
  /* sha256sum of a file of these bytes */
  assert_string_equal(commitment, COMMITMENT);
  play_on(t, 20);
  lacks_everywhere(t, "0011223344");
  lacks_everywhere(t, "287454020");  /* its first word as a number, */
  lacks_everywhere(t, "1144201745"); /* and the other way round */
  uint32_t size = 0;
  const uint8_t *bytes = cardvm_table_replay(t, &size);
  holds(cardvm_table_committed(other, bytes, size, commitment), "{\"committed\":true}");
  holds(cardvm_table_open(other, bytes, size), "{\"at\":20,\"length\":20,");
  lacks(cardvm_table_line(other), "parted");
  char *hash = hash_of(cardvm_table_line(t)), *again = hash_of(cardvm_table_line(other));
  assert_string_equal(hash, again);
  free(again);
  commitment[5] = commitment[5] == '0' ? '1' : '0';
  holds(cardvm_table_committed(other, bytes, size, commitment), "{\"committed\":false}");
  holds(cardvm_table_committed(other, bytes, size, "12"), "a commitment is 64");
  holds(cardvm_table_committed(other, "nonsense", 8, commitment), "error");
  /* The same secret, the same game. */
  lacks(cardvm_table_start(t, SECRET, 0, ""), "error");
  again = hash_of(play_on(t, 20));
  assert_string_equal(hash, again);
  static const char *const wrong[] = {
      "",
      "-1",
      "x",
      "7 ",
      "18446744073709551616",
      "0x10",
      SECRET "0",
      "0000000000000000000000000000000000000000000000000000000000000000"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    holds(cardvm_table_start(t, wrong[i], 0, ""), "a seed is a number from 0 on");
    holds(cardvm_table_commit(t, wrong[i]), "a secret is 64 hexadecimal digits");
  }
  lacks(cardvm_table_start(t, "18446744073709551615", 0, ""), "error");
  bytes = cardvm_table_replay(t, &size);
  holds(cardvm_table_committed(other, bytes, size, COMMITMENT), "{\"committed\":false}");
  free(commitment);
  free(hash);
  free(again);
  cardvm_table_free(t);
  cardvm_table_free(other);
}

static cardvm_table *opened(const char *folder, const char *replay, const char **said) {
  static uint8_t bytes[1 << 20];
  FILE *file = fopen(replay, "rb");
  assert_non_null(file);
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  cardvm_table *t = cardvm_table_new();
  cardvm_table_load(t, folder);
  *said = cardvm_table_open(t, bytes, (uint32_t)size);
  lacks(*said, "error");
  return t;
}

TEST(a_line_ends_where_somebody_gives_up) {
  const char *said;
  cardvm_table *t =
      opened("cardscripts/gundam", "tests/golden/gundam/GF-loss-7_whoever_concedes.replay", &said);
  holds(said, "\"parted\":\"somebody gives up here, which is no answer\"");
  holds(said, "\"over\":false");
  cardvm_table_free(t);
}

/* Recorded games end where they ended when they were recorded. */
TEST(golden_games_are_opened) {
  static const char *const games[][2] = {
      {"cardscripts/gundam", "tests/golden/gundam/seed_1.replay"},
      {"cardscripts/dominion", "tests/golden/dominion/seed_1.replay"}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    const char *said;
    cardvm_table *t = opened(games[i][0], games[i][1], &said);
    lacks(said, "parted");
    holds(said, "\"over\":true");
    char *hash = hash_of(said);
    lacks(cardvm_table_view(t, 1), "\"cards\":{}"); /* there are tokens */
    holds(cardvm_table_events(t, 1, 1), "[{\"number\":1,");
    cardvm_table_go(t, 0);
    char *again = hash_of(cardvm_table_go(t, 100000));
    assert_string_equal(hash, again);
    free(hash);
    free(again);
    cardvm_table_free(t);
  }
}

TEST(what_a_seat_may_know) {
  cardvm_table *t = table_with(GAME, "7");
  play_on(t, 6);
  holds(cardvm_table_view(t, 3), "there is no such seat");
  cardvm_seat decider = cardvm_game_decision(cardvm_table_game(t))->decider;
  char *own = strdup(cardvm_table_view(t, decider));
  char *others = strdup(cardvm_table_view(t, 3 - decider));
  holds(own, "\"options\":[");
  lacks(others, "\"options\":[");
  holds(own, "\"places\":{\"1\":{\"zone\":");
  holds(own, "},\"cards\":{\"");
  assert_true(strlen(own) > 200);
  free(own);
  free(others);
  holds(cardvm_table_names(t), "{\"format\":1,\"title\":\"Skirmish\",\"names\":[null,");
  cardvm_table_free(t);
}

/* Who has the view before and the change has the view now. */
TEST(what_is_different) {
  cardvm_table *t = table_with(GAME, "7");
  holds(cardvm_table_change(t, 1, "nonsense"), "a change is one of a view");
  holds(cardvm_table_change(t, 3, "{}"), "there is no such seat");
  char *before = strdup(cardvm_table_view(t, 1));
  assert_string_equal(cardvm_table_change(t, 1, before), "{}");
  for (size_t n = 0; n < strlen(before); n += 7) { /* as a client may have cut it off */
    char *cut = strndup(before, n);
    holds(cardvm_table_change(t, 1, cut), "a change is one of a view");
    free(cut);
  }
  play_on(t, 3);
  char *change = strdup(cardvm_table_change(t, 1, before));
  char *now = strdup(cardvm_table_view(t, 1));
  char expected[20000];
  cardvm_client_difference(before, now, expected, sizeof expected);
  assert_string_equal(change, expected);
  assert_true(strlen(change) > 2);
  free(before);
  free(change);
  free(now);
  cardvm_table_free(t);
}

/* Of the last answer, however the moment was reached; and from a number on. */
TEST(what_happened) {
  cardvm_table *t = table_with(GAME, "7");
  holds(cardvm_table_events(t, 3, 0), "there is no such seat");
  holds(cardvm_table_events(t, 1, 0), "[{\"number\":1,");
  play_on(t, 12);
  char *last = strdup(cardvm_table_events(t, 1, 0));
  holds(last, "\"kind\":\"answered\"");
  lacks(last, "\"number\":1,");
  char *all = strdup(cardvm_table_events(t, 1, 1));
  assert_true(strlen(all) > strlen(last));
  assert_string_equal(all + strlen(all) - strlen(last) + 1, last + 1);
  play_on(t, 5);
  cardvm_table_go(t, 12);
  assert_string_equal(cardvm_table_events(t, 1, 0), last);
  cardvm_table_go(t, 0);
  cardvm_table_go(t, 12);
  assert_string_equal(cardvm_table_events(t, 1, 0), last);
  free(last);
  free(all);
  cardvm_table_free(t);
}

static char *language(const char *path) {
  static char text[100000];
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  text[fread(text, 1, sizeof text - 1, file)] = '\0';
  fclose(file);
  return text;
}

/* All that is said of the cards in a seat's hand, to be freed. */
static char *why_of_hand(cardvm_table *t, cardvm_seat of, cardvm_seat viewer) {
  cardvm_game *g = cardvm_table_game(t);
  const cardvm_id hand = cardvm_program_find(cardvm_table_program(t), CARDVM_SORT_ZONE, "hand");
  cardvm_handle cards[20];
  const uint32_t count = cardvm_game_cards(g, cardvm_game_place(g, hand, of), cards, 20);
  char *all = calloc(1, 20000);
  assert_true(count > 0);
  for (uint32_t i = 0; i < count; i++) {
    const char *why = cardvm_table_why(t, viewer, cardvm_game_token(g, cards[i], viewer));
    strncat(all, why, 900);
  }
  return all;
}

TEST(why_not_for_a_seat) {
  cardvm_table *t = table_with(GAME, "7");
  play_on(t, 2);
  const cardvm_seat decider = cardvm_game_decision(cardvm_table_game(t))->decider;
  char *own = why_of_hand(t, decider, decider);
  holds(own,
        "{\"why\":\"summon\\u000a  its type is spell, and must be unit\\u000a  it costs 1 may");
  holds(own, "cast: it can be done now\\u000a\"}");
  free(own);
  char *waits = why_of_hand(t, 3 - decider, 3 - decider);
  holds(waits, "summon\\u000a  enemy may act now");
  free(waits);
  char *hidden = why_of_hand(t, 3 - decider, decider);
  holds(hidden, "the seat follows no card by this token");
  lacks(hidden, "why");
  free(hidden);
  cardvm_table_language(t, language(GAME "/languages/de.po"));
  waits = why_of_hand(t, 3 - decider, 3 - decider);
  holds(waits, "beschwören:\\u000a  jetzt handelt: Gegner");
  free(waits);
  holds(cardvm_table_why(t, 3, 1), "there is no such seat");
  cardvm_table_free(t);
}

TEST(sentences_for_a_seat) {
  cardvm_table *t = table_with(GAME, "7");
  play_on(t, 2);
  cardvm_seat decider = cardvm_game_decision(cardvm_table_game(t))->decider;
  holds(cardvm_table_question(t, 3), "there is no such seat");
  char *own = strdup(cardvm_table_question(t, decider));
  holds(own, "{\"asked\":\"you: ");
  holds(cardvm_table_question(t, 3 - decider), "{\"options\":[],\"waiting\":[]}");
  holds(cardvm_table_language(t, "msgid"), "error");
  assert_string_equal(cardvm_table_question(t, decider), own);
  assert_string_equal(cardvm_table_language(t, language(GAME "/languages/de.po")), "{}");
  holds(cardvm_table_question(t, decider), "{\"asked\":\"du: ");
  assert_string_equal(cardvm_table_language(t, ""), "{}");
  assert_string_equal(cardvm_table_question(t, decider), own);
  free(own);
  cardvm_table_free(t);
}

TEST(the_story_names_its_entries) {
  cardvm_table *t = table_with(GAME, "7");
  const char *story = "[]";
  for (int n = 0; n < 60 && strcmp(story, "[]") == 0; n++) {
    play_on(t, 1);
    story = cardvm_table_story(t, 1, 0);
  }
  char *number = value(story, "[{\"number\":");
  holds(story, "\"who\":\"");
  char key[60];
  snprintf(key, sizeof key, "{\"number\":%.*s,", (int)strspn(number, "0123456789"), number);
  holds(cardvm_table_events(t, 1, 0), key);
  /* From a number on it is the same, with more before it. */
  char *last = strdup(cardvm_table_story(t, 1, 0)), *all = strdup(cardvm_table_story(t, 1, 1));
  assert_true(strlen(all) >= strlen(last));
  assert_string_equal(all + strlen(all) - strlen(last) + 1, last + 1);
  free(last);
  free(all);
  free(number);
  cardvm_table_free(t);
}

/* -- Edits ------------------------------------------------------------------------------------- */

static void write_file(const char *folder, const char *name, const char *text) {
  char path[300];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
}

static void remove_rules(const char *folder) {
  char path[300];
  snprintf(path, sizeof path, "%s/rules.lua", folder);
  unlink(path);
  rmdir(folder);
}

/* A game of two: in a turn points are had as often as one likes. */
static void write_rules(const char *folder, int points, const char *ability) {
  char rules[1000];
  snprintf(
      rules, sizeof rules,
      "rules { name = 'Steps', players = 2, setup = 'setup', turn = 'turn', turn_limit = 99 }\n"
      "player_variable 'points' { start = 0 }\n"
      "zone 'hand' { seen_by = 'owner' }\n"
      "event 'gain' { about = 'player', adds_player = 'points', args = { 'amount' } }\n"
      "window 'main' { pass = 'end' }\n"
      "sequence 'setup' { step 'begin' {} }\n"
      "sequence 'turn' { step 'main' { window = 'main' } }\n"
      "action(activated { keyword = 'gain', window = 'main', %s function() you:gain(%d) end })\n",
      ability, points);
  write_file(folder, "rules.lua", rules);
}

TEST(a_game_goes_on_under_changed_rules) {
  char folder[] = "/tmp/cardvm_table_XXXXXX";
  assert_non_null(mkdtemp(folder));
  write_rules(folder, 1, "");
  cardvm_table *t = cardvm_table_new();
  lacks(cardvm_table_load(t, folder), "error");
  cardvm_table_start(t, "1", 0, "");
  lacks(cardvm_table_follow(t, "0 0 1 0 0 0"), "parted");
  holds(cardvm_table_go(t, 2), "{\"at\":2,\"length\":6,");
  holds(cardvm_table_view(t, 1), "\"variables\":{\"1\":2}");
  write_rules(folder, 5, "");
  holds(cardvm_table_load(t, folder), "\"kept\":{\"answers\":6,\"played\":6,\"at\":2}");
  holds(cardvm_table_view(t, 1), "\"variables\":{\"1\":10}");
  /* What does not load leaves all as it was. */
  write_file(folder, "rules.lua", "rules {");
  holds(cardvm_table_load(t, folder), "\"file\":\"rules.lua\",\"line\":1");
  holds(cardvm_table_line(t), "{\"at\":2,\"length\":6,");
  holds(cardvm_table_view(t, 1), "\"variables\":{\"1\":10}");
  /* An answer that there is no more ends the line, and is told. */
  write_rules(folder, 5, "limit = once_per('turn'),");
  const char *said = cardvm_table_load(t, folder);
  holds(said, "\"kept\":{\"answers\":6,\"played\":1,\"at\":1,\"parted\":\"");
  holds(cardvm_table_line(t), "{\"at\":1,\"length\":1,");
  cardvm_table_free(t);
  remove_rules(folder);
}

TEST(a_failing_effect_is_left_out_and_told) {
  char folder[] = "/tmp/cardvm_table_XXXXXX";
  assert_non_null(mkdtemp(folder));
  write_rules(folder, 1, "function() error('broken') end }) local unused = ({");
  cardvm_table *t = cardvm_table_new();
  lacks(cardvm_table_load(t, folder), "error");
  cardvm_table_start(t, "1", 0, "");
  holds(cardvm_table_answer(t, "0"), "\"skipped\":[{\"message\":\"");
  holds(cardvm_table_line(t), "\"skipped\":[]");
  uint32_t size = 0;
  const uint8_t *bytes = cardvm_table_replay(t, &size);
  holds(cardvm_table_open(t, bytes, size), "{\"at\":1,\"length\":1,");
  cardvm_table_free(t);
  remove_rules(folder);
}

TEST(names_are_escaped) {
  char folder[] = "/tmp/cardvm_table_XXXXXX";
  assert_non_null(mkdtemp(folder));
  write_file(folder, "rules.lua",
             "rules { name = 'A \"b\" \\\\ c', players = 2, setup = 'setup', turn = 'turn' }\n"
             "sequence 'setup' { step 'begin' {} } sequence 'turn' { step 'end' {} }\n");
  cardvm_table *t = cardvm_table_new();
  holds(cardvm_table_load(t, folder), "{\"title\":\"A \\\"b\\\" \\\\ c\",");
  cardvm_table_free(t);
  remove_rules(folder);
}
