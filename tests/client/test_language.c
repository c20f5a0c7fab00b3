/* Translations: what a file may say, and what is said by it. */
#include "forms_world.h"

#include "cardvm_client.h"

static cardvm_client_language *read_po(const char *po, cardvm_error *error) {
  return cardvm_client_language_read(NULL, po, strlen(po), error);
}

TEST(texts_are_found_by_context) {
  cardvm_client_language *l = read_po("# comes first\n"
                                      "msgid \"\"\r\n"
                                      "msgstr \"\"\n"
                                      "\"Language: de\\n\"\n"
                                      "\n"
                                      "#: cards.lua:3\n"
                                      "msgctxt \"card\"\n"
                                      "msgid \"Scout\"\n"
                                      "msgstr \"Sp\xc3\xa4her\"\n"
                                      "msgctxt \"name\"\n"
                                      "msgid \"Scout\"\n"
                                      "msgstr \"sp\xc3\xa4hen\"\n"
                                      "msgctxt \"text\"\n"
                                      "msgid \"\"\n"
                                      "\"Two \\\"lines\\\"\\n\"\n"
                                      "  \"of \\\\ text\"\n"
                                      "msgstr \"Zwei\"\n"
                                      "#, fuzzy\n"
                                      "msgctxt \"card\"\n"
                                      "msgid \"Raider\"\n"
                                      "msgstr \"Plunderer\"\n"
                                      "msgctxt \"card\"\n"
                                      "msgid \"Picket\"\n"
                                      "msgstr \"\"\n"
                                      "#~ msgid \"gone\"",
                                      NULL);
  assert_non_null(l);
  assert_string_equal(cardvm_client_translate(l, "card", "Scout"), "Sp\xc3\xa4her");
  assert_string_equal(cardvm_client_translate(l, "name", "Scout"), "sp\xc3\xa4hen");
  assert_string_equal(cardvm_client_translate(l, "text", "Two \"lines\"\nof \\ text"), "Zwei");
  assert_null(cardvm_client_translated(l, "step", "Scout"));
  assert_null(cardvm_client_translated(l, "card", "Raider")); /* somebody has to look at it */
  assert_string_equal(cardvm_client_translate(l, "card", "Picket"), "Picket");
  assert_string_equal(cardvm_client_translate(NULL, "card", "Picket"), "Picket");
  cardvm_client_translation t;
  assert_true(cardvm_client_translation_at(l, 0, &t));
  assert_string_equal(t.said, "Plunderer");
  assert_true(t.fuzzy);
  assert_int_equal(t.line, 19);
  assert_true(cardvm_client_translation_at(l, 3, &t));
  assert_false(cardvm_client_translation_at(l, 4, &t));
  cardvm_client_language_free(l);
  cardvm_client_language_free(NULL);
}

typedef struct mistake {
  const char *po;
  int line;
  const char *message;
} mistake;

#define ENTRY(id, str) "msgid \"" id "\"\nmsgstr \"" str "\"\n"

TEST(mistakes_are_named) {
  static const mistake mistakes[] = {
      {"\nmsgit \"a\"", 2, "expected msgctxt, msgid or a comment"},
      {"msgid a", 1, "expected a text in quotes behind msgid"},
      {"msgid \"a\nmsgstr \"b\"", 1, "expected the text to end in the line where it began"},
      {"msgid \"a\" b", 1, "expected nothing behind a text"},
      {"msgid \"a\\x41\"", 1, "expected one of \" \\ n t behind \\"},
      {"msgid \"a\\", 1, "expected one of \" \\ n t behind \\"},
      {"msgid \"a\"\nmsgid_plural \"b\"", 2,
       "expected msgstr \"...\"; plural forms are not used here"},
      {"msgid \"a\"", 1, "expected msgstr \"...\"; plural forms are not used here"},
      {"msgctxt \"a\"\n", 2, "expected msgctxt, msgid or a comment"},
      {"\n\n" ENTRY("draw {card}", "ziehe {crad}"), 3, "there is no {crad} in \"draw {card}\""},
      {ENTRY("draw {card}", "ziehe {card"), 1, NULL},
      {ENTRY("a", "b") ENTRY("c", "d") ENTRY("a", "e"), 5,
       "\"a\" is translated twice; the other one is in line 1"},
      {"# fine\n# \xff\n", 2, "what stands here is no UTF-8, or a control character"},
      {"# fine\n" ENTRY("a", "b\xe2\x80\xaex"), 3,
       "what stands here is U+202E, a character that nobody sees"},
      {ENTRY("a", "b\xe2\x80\x8bx"), 2, "what stands here is U+200B, a character that nobody sees"},
      {"\xef\xbb\xbf" ENTRY("a", "b"), 1,
       "what stands here is U+FEFF, a character that nobody sees"},
      {"msgid \"\x01\"", 1, "what stands here is no UTF-8, or a control character"},
  };
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
    const mistake *m = &mistakes[i];
    cardvm_error error = {0};
    cardvm_client_language *l = read_po(m->po, &error);
    if (!m->message) {
      cardvm_client_language_free(l);
      continue;
    }
    if (l || error.line != m->line || strcmp(error.message, m->message) != 0)
      fail_msg("%s: line %d: %s", m->po, error.line, error.message);
    assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  }
}

/* However a file is cut off or altered, it is read or refused. */
TEST(any_bytes_are_read_or_refused) {
  static const char whole[] = "# c\n#, fuzzy\nmsgctxt \"a\"\n" ENTRY("b {c}", "d {c}\\n") "\"\"\n";
  for (size_t length = 0; length < sizeof whole; length++)
    for (int other = 0; other < 8; other++) {
      char po[sizeof whole];
      memcpy(po, whole, sizeof whole);
      if (other && length) po[length - 1] = "\"\\\n# {\x80"[other - 1];
      cardvm_error error;
      cardvm_client_language *l = cardvm_client_language_read(NULL, po, length, &error);
      if (!l) assert_true(*error.message && error.line > 0);
      cardvm_client_language_free(l);
    }
}

typedef struct meter {
  size_t bytes;
  uint32_t left; /* calls until memory is refused */
} meter;

static void *metered(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  meter *m = user;
  if (new_bytes && !m->left--) return NULL;
  m->bytes += new_bytes - old_bytes;
  if (new_bytes) return realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

TEST(refused_memory_leaves_nothing) {
  static const char po[] = ENTRY("a", "b");
  for (uint32_t left = 0; left < 4; left++) {
    meter m = {0, left};
    const cardvm_allocator allocator = {metered, &m};
    cardvm_error error = {0};
    cardvm_client_language *l = cardvm_client_language_read(&allocator, po, strlen(po), &error);
    assert_int_equal(l != NULL, left == 3);
    if (!l) assert_int_equal(error.code, CARDVM_ERROR_MEMORY);
    cardvm_client_language_free(l);
    assert_int_equal(m.bytes, 0);
  }
}

/* -- Sentences --------------------------------------------------------------------------------- */

static void note(void *user, const cardvm_client_message *m) {
  if (strcmp(m->context, "card") == 0 && strcmp(m->text, "Scout") == 0) *(int *)user += 1;
  if (strcmp(m->context, "text") == 0 && strcmp(m->text, "Draw 1.") == 0) *(int *)user += 10;
  if (strcmp(m->context, "sentence") == 0 && strcmp(m->text, "nobody") == 0) *(int *)user += 100;
  if (strcmp(m->context, "name") == 0 && strcmp(m->text, "Which?") == 0) *(int *)user += 1000;
}

TEST(a_rule_set_tells_its_texts) {
  cardvm_program *p = forms_load("", "card 'Scout' { text = 'Draw 1.', activated { choose = "
                                     "one(your.hand, 'Which?'), function(me, card) end } }");
  int seen = 0;
  cardvm_client_messages(p, note, &seen);
  assert_int_equal(seen, 1111);
  cardvm_program_free(p);
}

TEST(who_and_where_are_said_to_a_reader) {
  cardvm_program *p = forms_load("", NULL);
  const cardvm_setup setup = cardvm_setup_default();
  cardvm_game *g = cardvm_game_start(p, &setup, NULL);
  assert_non_null(g);
  cardvm_client_language *l =
      read_po("msgctxt \"sentence\"\n" ENTRY("enemy", "Gegner") "msgctxt \"sentence\"\n" ENTRY(
                  "your {what}", "{what} von dir") "msgctxt \"zone\"\n" ENTRY("hand", "Hand"),
              NULL);
  const cardvm_place hand =
      cardvm_game_place(g, cardvm_program_find(p, CARDVM_SORT_ZONE, "hand"), 1);
  const cardvm_client_reader one = {.seat = 1}, german = {1, false, l};
  char said[80];
  assert_int_equal(cardvm_client_say_seat(g, 2, &one, said, sizeof said), 5);
  assert_string_equal(said, "enemy");
  cardvm_client_say_seat(g, 2, &german, said, sizeof said);
  assert_string_equal(said, "Gegner");
  cardvm_client_say_seat(g, 2, NULL, said, sizeof said);
  assert_string_equal(said, "player 2");
  cardvm_client_say_place(g, hand, &one, said, sizeof said);
  assert_string_equal(said, "your hand");
  cardvm_client_say_place(g, hand, &german, said, sizeof said);
  assert_string_equal(said, "Hand von dir");
  assert_int_equal(cardvm_client_say_place(g, hand, NULL, said, 4), 15);
  assert_string_equal(said, "pla"); /* as snprintf */
  cardvm_client_say_turn(g, 3, 2, &german, said, sizeof said);
  assert_string_equal(said, "Turn 3: Gegner");
  cardvm_client_say_result(g, 3, &german, said, sizeof said);
  assert_string_equal(said, "");
  cardvm_client_language_free(l);
  cardvm_game_free(g);
  cardvm_program_free(p);
}
