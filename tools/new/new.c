/* `cardvm new`: a folder with a small rule set that works, to begin with. */
#include "buffer.h"
#include "commands.h"
#include "new_template.h"
#include "ruleset.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The rule set in the template is called so: a new one has the name of its folder. */
#define TITLE "My Game"

static bool make_folder(const char *path) {
  if (mkdir(path, 0777) == 0) return true;
  fprintf(stderr, "cardvm new: %s: %s\n", path, strerror(errno));
  return false;
}

static bool write_file(const char *folder, const template_file *file, const char *title) {
  buffer text = {0};
  const char *from = file->text, *at;
  for (; (at = strstr(from, TITLE)); from = at + strlen(TITLE)) {
    buffer_bytes(&text, from, (size_t)(at - from));
    buffer_add(&text, "%s", title);
  }
  buffer_add(&text, "%s", from);
  char *path = need_format("%s/%s", folder, file->path);
  FILE *out = fopen(path, "wx");
  bool well = out && fputs(buffer_text(&text), out) >= 0;
  if (out && fclose(out) != 0) well = false;
  if (!well) fprintf(stderr, "cardvm new: %s: %s\n", path, strerror(errno));
  free(path);
  buffer_free(&text);
  return well;
}

/* A title stands between quotation marks in Lua. */
static bool fit_for_title(const char *name) {
  for (const char *c = name; *c; c++)
    if ((unsigned char)*c < ' ' || *c == '"' || *c == '\\') return false;
  return *name != '\0';
}

static bool write_all(const char *folder, const char *title) {
  if (!make_folder(folder)) return false;
  for (const template_file *f = new_template; f->path; f++) {
    const char *slash = strchr(f->path, '/');
    if (slash) {
      char *inner = need_format("%s/%.*s", folder, (int)(slash - f->path), f->path);
      const bool made = make_folder(inner);
      free(inner);
      if (!made) return false;
    }
    if (!write_file(folder, f, title)) return false;
  }
  return true;
}

static int new_run(const args_command *command, int argc, char **argv) {
  args_list words;
  const int code = args_parse(command, (const args_option[]){{0}}, argc, argv, &words);
  if (code != ARGS_GO) return code;
  char *folder = need_text(words.items[0]);
  for (size_t n = strlen(folder); n > 1 && folder[n - 1] == '/'; n--) folder[n - 1] = '\0';
  char *title = ruleset_name(folder);
  int result = EXIT_PROBLEM;
  if (!fit_for_title(title))
    result = args_refuse(command, "\"%s\" can't be the name of a rule set", folder);
  else if (write_all(folder, title)) {
    char *quoted = args_quote(folder);
    printf("A rule set of two cards is in %s. What can be done with it:\n", folder);
    printf("  cardvm test %s         run its scenario\n", quoted);
    printf("  cardvm run %s --check  play games at random\n", quoted);
    printf("  cardvm play %s         play a game\n", quoted);
    free(quoted);
    result = EXIT_DONE;
  }
  free(title);
  free(folder);
  return result;
}

const args_command new_command = {
    .name = "new",
    .words = "FOLDER",
    .summary = "begin a rule set of your own",
    .about =
        "Makes the folder, with rules, two cards, a deck and a scenario. Nothing that is there "
        "is changed.",
    .words_min = 1,
    .words_max = 1,
    .run = new_run,
};
