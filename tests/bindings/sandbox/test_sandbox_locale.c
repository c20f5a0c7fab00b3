/* Scripts do the same whatever locale the host has, and the host has it again afterwards. German
 * writes 0,5 and sorts small letters among large ones; the test makes that locale for itself, and
 * is skipped where the C library can't. */
#include "sandbox_world.h"

#include <locale.h>
#include <unistd.h>

static char folder[64];

/* The work of localedef, without installing anything. */
static int make_german(void **state) {
  (void)state;
  char command[256];
  strcpy(folder, "/tmp/cardvm_locale_XXXXXX");
  if (!mkdtemp(folder)) return -1;
  snprintf(command, sizeof command,
           "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8 >/dev/null 2>&1 || :", folder);
  if (system(command) != 0 || setenv("LOCPATH", folder, 1) != 0) return -1;
  return 0;
}

static int remove_german(void **state) {
  (void)state;
  char command[128];
  setlocale(LC_ALL, "C");
  snprintf(command, sizeof command, "rm -r %s", folder);
  return system(command);
}

static void in_german(void) {
  if (!setlocale(LC_ALL, "de_DE.UTF-8")) skip();
  assert_string_equal(localeconv()->decimal_point, ",");
}

/* Each is true where the locale is C. */
static const char *const sources[] = {
    "return not ('a' < 'B') and 'Z' < 'a' and 'a-b' < 'ab'",
    "return 1 / 2 .. '' == '0.5'",
    "return tostring(1 / 2) == '0.5' and string.format('%s', 1 / 2) == '0.5'",
    "return string.find(1 / 2, '.', 1, true) == 2 and string.len(-1 / 4) == 5",
    "return table.concat({ 1, 2 }, 1 / 2) == '10.52'",
    "local t = { ['0.5'] = true } return t[1 / 2 .. '']",
    "return tonumber('1.5') == 1.5 and tonumber('1,5') == nil",
    "return 1.5 == 3 / 2",
    /* A numeral of more than 200 characters is read by the C library alone. */
    "return 1."
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    " == 1",
};

TEST(scripts_do_the_same) {
  in_german();
  for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
    world w = {0};
    assert_true(world_start(&w, NULL));
    world_run(&w, sources[i]);
    if (w.status != LUA_OK || strcmp(w.message, "true") != 0)
      fail_msg("%s\n  gives %s", sources[i], w.message);
    world_stop(&w);
    assert_string_equal(localeconv()->decimal_point, ",");
  }
}

/* Also when the script failed. */
TEST(the_host_has_its_own_again) {
  in_german();
  world w = {0};
  assert_true(world_start(&w, NULL));
  world_run(&w, "error('away')");
  assert_int_not_equal(w.status, LUA_OK);
  assert_string_equal(localeconv()->decimal_point, ",");
  world_run(&w, "while true do end");
  assert_int_not_equal(w.status, LUA_OK);
  assert_string_equal(localeconv()->decimal_point, ",");
  world_run(&w, "this is no Lua");
  assert_int_not_equal(w.status, LUA_OK);
  assert_string_equal(localeconv()->decimal_point, ",");
  world_stop(&w);
}

int main(int argc, char **argv) { return tests_run(argc, argv, make_german, remove_german); }
