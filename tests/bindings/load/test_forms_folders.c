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

static void make_folder(const char *folder, const char *name) {
  char path[300];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  assert_int_equal(mkdir(path, 0700), 0);
}

/* Loads the files from a folder that is made for it; the message of an error as "file:line: text".
 */
static cardvm_program *load_files(const file *files, size_t count, char message[700]) {
  char folder[] = "/tmp/cardvm_forms_XXXXXX", path[300];
  cardvm_error error;
  assert_non_null(mkdtemp(folder));
  make_folder(folder, "cards");
  make_folder(folder, "rules");
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

TEST(files_are_read_in_order) {
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

/* A chain of files that include each other, as long as it may be and longer. */
TEST(files_are_not_included_without_end) {
  static char names[40][20], texts[40][40], message[700];
  file files[40];
  for (int last = 31; last <= 39; last += 4) { /* rules.lua and so many more */
    for (int i = 0; i <= last; i++) {
      snprintf(names[i], sizeof names[i], i ? "rules/r%d.lua" : "rules.lua", i);
      snprintf(texts[i], sizeof texts[i], i < last ? "\ninclude 'rules/r%d'" : "error('end')",
               i + 1);
      files[i] = (file){names[i], texts[i]};
    }
    assert_null(load_files(files, (size_t)last + 1, message));
    if (last == 31) assert_non_null(strstr(message, "rules/r31.lua:1: end"));
    else
      assert_string_equal(message,
                          "rules/r31.lua:2: include: more than 32 files, each in the one before");
  }
}

/* What a link leads to must not be quoted. */
TEST(links_out_of_the_folder_are_refused) {
  char folder[] = "/tmp/cardvm_forms_XXXXXX", path[300], target[300];
  cardvm_error error;
  assert_non_null(mkdtemp(folder));
  make_folder(folder, "set");
  make_folder(folder, "set/cards");
  write_file(folder, &(file){"set/rules.lua", base_rules});
  write_file(folder, &(file){"set/inside.lua", "card 'Inside' {}"});
  write_file(folder, &(file){"settled.lua", "card 'Outside' {}"});
  snprintf(path, sizeof path, "%s/set/cards/a.lua", folder);
  snprintf(target, sizeof target, "%s/set", folder);
  static const char *const links[] = {"../inside.lua", "../../settled.lua"};
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(symlink(links[i], path), 0);
    cardvm_program *p = cardvm_lua_load(NULL, target, &error);
    assert_int_equal(p != NULL, i == 0);
    cardvm_program_free(p);
    unlink(path);
  }
  assert_string_equal(error.file, "cards/a.lua");
  assert_string_equal(error.message, "can't be read: it lies outside the folder of the rule set");
  static const char *const made[] = {
      "set/rules.lua", "set/inside.lua", "settled.lua", "set/cards", "set", ""};
  for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, made[i]);
    assert_int_equal(remove(path), 0);
  }
}

TEST(bad_folders_are_refused) {
  char message[700];
  cardvm_error error;
  assert_null(cardvm_lua_load(NULL, "/tmp/there/is/no/such/folder", &error));
  assert_string_equal(error.file, "rules.lua");
  assert_string_equal(error.message, "there is no folder \"/tmp/there/is/no/such/folder\"");
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
