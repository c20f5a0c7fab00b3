/* A folder of scripts: what is read, in which order, and what is told when it cannot be. */
#include "position_world.h"

/* -- Folders ----------------------------------------------------------------------------------- */

typedef struct file {
  const char *name, *text;
} file;

static void write_file(const char *folder, const file *f) {
  char path[300];
  snprintf(path, sizeof path, "%s/%s", folder, f->name);
  FILE *out = fopen(path, "wb");
  assert_non_null(out);
  assert_true(fputs(f->text, out) >= 0);
  assert_int_equal(fclose(out), 0);
}

/* Loads the files from a folder that is made for it; the message of an error as "file:line: text".
 */
static cardvm_program *load_files(const file *files, size_t count, char message[700]) {
  char folder[] = "/tmp/cardvm_forms_XXXXXX", path[300];
  cardvm_error error;
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/cards", folder);
  assert_int_equal(mkdir(path, 0700), 0);
  snprintf(path, sizeof path, "%s/rules", folder);
  assert_int_equal(mkdir(path, 0700), 0);
  for (size_t i = 0; i < count; i++) write_file(folder, &files[i]);
  cardvm_program *program = cardvm_lua_load(NULL, folder, &error);
  snprintf(message, 700, "%s:%d: %s", error.file, error.line, error.message);
  for (size_t i = 0; i < count; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, files[i].name);
    unlink(path);
  }
  snprintf(path, sizeof path, "%s/cards", folder);
  rmdir(path);
  snprintf(path, sizeof path, "%s/rules", folder);
  rmdir(path);
  rmdir(folder);
  return program;
}

#define LOAD(files, message) load_files(files, sizeof(files) / sizeof((files)[0]), message)

static void files_are_read_in_order(void **state) {
  char message[700];
  const file files[] = {
      {"rules.lua", "include 'rules/more'\ncard 'R' { constant { power = add(bonus) } }"},
      {"rules/more.lua", base_rules},
      {"cards/b.lua", "card 'B' {}"},
      {"cards/a10.lua", "card 'A10' {}"},
      {"cards/a9.lua", "card 'A9' {}"},
      {"cards/Z.lua", "card 'Z' {}"},
      {"cards/notes.txt", "no script"},
      {"cards/.hidden.lua", "no script"}};
  static const char *const order[] = {"R", "Z", "A10", "A9", "B"};
  char rules[sizeof base_rules + 20];
  file own[sizeof files / sizeof files[0]];
  (void)state;
  memcpy(own, files, sizeof files);
  snprintf(rules, sizeof rules, "%sbonus = 4", base_rules);
  own[1].text = rules;
  cardvm_program *p = LOAD(own, message);
  if (!p) fail_msg("%s", message);
  assert_int_equal(cardvm_program_count(p, CARDVM_SORT_DEFINITION), 5);
  for (cardvm_id i = 1; i <= 5; i++)
    assert_string_equal(cardvm_program_name(p, CARDVM_SORT_DEFINITION, i), order[i - 1]);
  int line;
  assert_string_equal(cardvm_lua_card_file(p, 3, &line), "cards/a10.lua");
  cardvm_program_free(p);
}

static void bad_folders_are_refused(void **state) {
  char message[700];
  cardvm_error error;
  (void)state;
  assert_null(cardvm_lua_load(NULL, "/tmp/there/is/no/such/folder", &error));
  assert_string_equal(error.file, "rules.lua");
  assert_non_null(strstr(error.message, "can't be read"));
  const file twice[] = {{"rules.lua", "include 'rules/a'\ninclude 'rules/a'"}, {"rules/a.lua", ""}};
  assert_null(LOAD(twice, message));
  assert_string_equal(message,
                      "rules.lua:2: include: rules/a.lua is included twice: first in rules.lua:1");
  const file itself[] = {{"rules.lua", "include 'rules'"}};
  assert_null(LOAD(itself, message));
  assert_non_null(strstr(message, "rules.lua:1: include: rules.lua is included twice"));
  static const char *const paths[] = {"../a",     "/etc/passwd", "rules/../a", "a.lua",
                                      "rules//a", "rules/",      "a b",        "a\\\\b"};
  for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
    char text[60];
    snprintf(text, sizeof text, "include '%s'", paths[i]);
    const file one[] = {{"rules.lua", text}};
    assert_null(LOAD(one, message));
    if (!strstr(message, "rules.lua:1: include: expected the name of a file"))
      fail_msg("%s: %s", text, message);
  }
  const file missing[] = {{"rules.lua", "\ninclude 'rules/nothing'"}};
  assert_null(LOAD(missing, message));
  assert_non_null(strstr(message, "rules/nothing.lua"));
  assert_non_null(strstr(message, "can't be read"));
  const file card[] = {{"rules.lua", base_rules},
                       {"cards/x.lua", "card 'X' {}\ncard 'Y' { powr = 1 }"}};
  assert_null(LOAD(card, message));
  assert_non_null(strstr(message, "cards/x.lua:2: card: unknown key 'powr'"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_are_read_in_order),
      cmocka_unit_test(bad_folders_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
