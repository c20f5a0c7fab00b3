/* `cardvm migrate`: words of scripts that are called otherwise now, renamed in a folder. Everything
 * is read and looked at first, then written beside the scripts, and takes their places last. */
#include "commands.h"
#include "renames.h"
#include "sources.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct migration {
  const char *folder;
  chunks scripts; /* those of the folder, and behind them rules to which its cards belong */
  uint32_t own;
  renames *of; /* each of its own */
  uint32_t renamed, files, doubts;
} migration;

/* -- Reading ----------------------------------------------------------------------------------- */

/* Whether Lua would compile it; tokens are only sure of what it does. */
static bool is_lua(const source_file *file, buffer *why) {
  char *chunk = need_format("@%s", file->name);
  lua_State *L = luaL_newstate();
  bool well = L && strlen(file->text) == file->bytes;
  if (!well) buffer_add(why, "%s: no text of Lua: it has a byte of zero", file->name);
  if (well && luaL_loadbufferx(L, file->text, file->bytes, chunk, "t") != LUA_OK) {
    buffer_add(why, "no Lua: %s", lua_tostring(L, -1));
    well = false;
  }
  if (L) lua_close(L);
  free(chunk);
  return well;
}

static bool read_own(migration *m, buffer *why) {
  sources s;
  bool well = sources_read(&s, m->folder, why);
  if (well && !s.count) buffer_add(why, "%s: there are no scripts (*.lua) in it", m->folder);
  for (uint32_t i = 0; i < s.count && well; i++) well = is_lua(&s.all[i], why);
  for (uint32_t i = 0; i < s.count && well; i++)
    chunks_add(&m->scripts, need_text(s.all[i].name), need_text(s.all[i].text));
  m->own = m->scripts.file_count;
  sources_free(&s);
  return m->own > 0;
}

static bool is_file(const char *folder, const char *name) {
  char *path = need_format("%s/%s", folder, name);
  struct stat status;
  const bool is = stat(path, &status) == 0 && S_ISREG(status.st_mode);
  free(path);
  return is;
}

/* Of a folder of cards: the rules beside it, whose words the cards use. They are not changed. */
static bool read_rules(migration *m, buffer *why) {
  char *above = need_format("%s/..", m->folder);
  bool well = true;
  if (!is_file(m->folder, "rules.lua") && is_file(above, "rules.lua")) {
    sources s;
    well = sources_read(&s, above, why);
    for (uint32_t i = 0; i < s.count && well; i++) {
      if (strncmp(s.all[i].name, "rules", 5) != 0) continue;
      well = is_lua(&s.all[i], why);
      if (well) chunks_add(&m->scripts, need_text(s.all[i].name), need_text(s.all[i].text));
    }
    sources_free(&s);
  }
  free(above);
  return well;
}

static void find(migration *m) {
  m->of = need(NULL, m->own * sizeof *m->of);
  for (uint32_t i = 0; i < m->own; i++) {
    renames_find(&m->of[i], &m->scripts, i);
    const uint32_t sure = renames_sure(&m->of[i]);
    m->renamed += sure;
    m->files += sure > 0;
    m->doubts += m->of[i].count - sure;
  }
}

/* -- Writing ----------------------------------------------------------------------------------- */

/* What takes the script's place later on, with its rights. */
static bool write_beside(const char *path, const char *beside, const char *text, buffer *why) {
  struct stat status;
  if (lstat(path, &status) != 0 || access(path, W_OK) != 0) {
    buffer_add(why, "%s: %s", path, strerror(errno));
    return false;
  }
  if (!S_ISREG(status.st_mode)) { /* a file in its place would be another one */
    buffer_add(why, "%s: it is a link; migrate the folder to which it leads", path);
    return false;
  }
  FILE *out = fopen(beside, "wbx");
  bool well = out && fputs(text, out) >= 0;
  if (out && fclose(out) != 0) well = false;
  well = well && chmod(beside, status.st_mode & 07777) == 0;
  if (!well) buffer_add(why, "%s: %s", beside, strerror(errno));
  if (!well && out) unlink(beside);
  return well;
}

typedef struct written {
  char *path, *beside;
} written;

static bool write_one(const migration *m, uint32_t n, written *to, buffer *why) {
  char *text = renames_apply(&m->of[n], m->scripts.files[n].text);
  to->path = need_format("%s/%s", m->folder, m->scripts.files[n].name);
  to->beside = need_format("%s.migrated", to->path);
  const bool well = write_beside(to->path, to->beside, text, why);
  free(text);
  return well;
}

/* All new texts lie beside the old ones before the first takes its place. */
static bool write_all(const migration *m, buffer *why) {
  written *all = need(NULL, m->files * sizeof *all);
  uint32_t count = 0;
  bool well = true;
  for (uint32_t i = 0; i < m->own && well; i++)
    if (renames_sure(&m->of[i])) well = write_one(m, i, &all[count++], why);
  const uint32_t made = well ? count : count - 1; /* the one that failed left nothing */
  for (uint32_t i = 0; i < made; i++) {
    if (well && rename(all[i].beside, all[i].path) != 0) {
      buffer_add(why, "%s: %s; %u files before it are migrated", all[i].path, strerror(errno), i);
      well = false;
    }
    if (!well) unlink(all[i].beside);
  }
  for (uint32_t i = 0; i < count; i++) {
    free(all[i].path);
    free(all[i].beside);
  }
  free(all);
  return well;
}

/* -- Telling ----------------------------------------------------------------------------------- */

static void tell(const migration *m, bool check) {
  for (uint32_t i = 0; i < m->own; i++)
    for (uint32_t k = 0; k < m->of[i].count; k++) {
      const rename_key *key = &m->of[i].all[k];
      if (!key->doubt && !check) continue;
      printf("%s/%s:%d: ", m->folder, m->scripts.files[i].name, key->at->line);
      if (key->doubt) printf("%s\n", key->doubt);
      else printf("%s: '%s' is called '%s' now\n", key->form, key->was, key->is);
    }
  printf("%u words %s in %u files", m->renamed, check ? "to rename" : "renamed", m->files);
  if (m->doubts) printf(", %u to look at (above)", m->doubts);
  printf("\n");
}

static void migration_free(migration *m) {
  for (uint32_t i = 0; m->of && i < m->own; i++) renames_free(&m->of[i]);
  free(m->of);
  chunks_free(&m->scripts);
}

static int migrate(const args_command *command, const char *folder, bool check) {
  migration m = {.folder = folder};
  buffer why = {0};
  struct stat status;
  int code = EXIT_DONE;
  if (stat(folder, &status) != 0) return args_refuse(command, "%s: %s", folder, strerror(errno));
  if (!S_ISDIR(status.st_mode)) return args_refuse(command, "%s: it is no folder", folder);
  if (read_own(&m, &why) && read_rules(&m, &why)) {
    find(&m);
    if (check || !m.renamed || write_all(&m, &why)) {
      tell(&m, check);
      code = m.doubts || (check && m.renamed) ? EXIT_PROBLEM : EXIT_DONE;
    }
  }
  if (why.length) code = args_problem(&why);
  migration_free(&m);
  return code;
}

static int migrate_run(const args_command *command, int argc, char **argv) {
  bool check = false;
  const args_option options[] = {
      {"--check", ARGS_FLAG, &check, NULL, "change nothing, say what would be renamed"},
      {0},
  };
  args_list words;
  const int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  char *folder = need_text(words.items[0]);
  for (size_t n = strlen(folder); n > 1 && folder[n - 1] == '/'; n--) folder[n - 1] = '\0';
  const int result = migrate(command, folder, check);
  free(folder);
  return result;
}

const args_command migrate_command = {
    .name = "migrate",
    .words = "FOLDER",
    .summary = "rename words of scripts that are called otherwise now",
    .about =
        "Renames keys of forms in all scripts of the folder (a rule set, or some of its files)\n"
        "where it is sure whose they are; comments, texts and how it is written stay. The rest\n"
        "is listed with its line and what to do, and the exit code is 1. Scenarios have no\n"
        "forms and are not looked at. A folder that was migrated can be migrated again.",
    .words_min = 1,
    .words_max = 1,
    .run = migrate_run,
};
