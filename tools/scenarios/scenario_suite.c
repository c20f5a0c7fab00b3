#define _XOPEN_SOURCE 700 /* realpath */

#include "ruleset.h"
#include "scenario.h"
#include "stage.h"

#include <dirent.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void add_scenario(scenario_suite *suite, scenario s) {
  suite->scenarios = need(suite->scenarios, (suite->count + 1) * sizeof *suite->scenarios);
  suite->scenarios[suite->count++] = s;
}

static scenario_file *add_file(scenario_suite *suite, const char *path, cardvm_program *program) {
  scenario_file *file = need(NULL, sizeof *file);
  *file = (scenario_file){.path = need_text(path), .program = program};
  for (uint32_t i = 0; program && i < suite->program_count; i++)
    if (suite->programs[i] == program) {
      file->folder = suite->folders[i];
      file->cover = suite->covers[i];
    }
  suite->files = need(suite->files, (suite->file_count + 1) * sizeof *suite->files);
  suite->files[suite->file_count++] = file;
  return file;
}

static void add_broken(scenario_suite *suite, scenario_file *file, const stage_line *at,
                       const char *why) {
  add_scenario(suite, (scenario){.name = need_format("%s can't be loaded", file->path),
                                 .file = file,
                                 .line = at->line,
                                 .own_line = at->own_line,
                                 .source = need_text(at->file[0] ? at->file : file->path),
                                 .broken = need_text(why)});
}

/* -- The Lua state of a file ------------------------------------------------------------------- */

/* tags = "slow" or { "slow", "rules" }, only = true, skip = "why": which runs are for it. */
static scenario read_marks(lua_State *L, const char *name) {
  scenario marks = {.skip = NULL};
  buffer tags = {0};
  bool tagged = lua_getfield(L, 1, "tags") != LUA_TNIL, list = lua_istable(L, -1);
  lua_Integer count = list ? luaL_len(L, -1) : tagged;
  for (lua_Integer i = 1; i <= count; i++) {
    if (list) lua_geti(L, 2, i);
    bool plain = lua_type(L, -1) == LUA_TSTRING && !strpbrk(lua_tostring(L, -1), "\t\n");
    if (plain) buffer_add(&tags, "%s%s\t", tags.length ? "" : "\t", lua_tostring(L, -1));
    lua_settop(L, 2);
    if (plain) continue;
    buffer_free(&tags);
    luaL_error(L, "scenario \"%s\": tags are texts", name);
  }
  int type = lua_getfield(L, 1, "skip");
  if (type != LUA_TNIL && (type != LUA_TSTRING || !*lua_tostring(L, -1))) {
    buffer_free(&tags);
    luaL_error(L, "scenario \"%s\": skip says why, as a text", name);
  }
  if (type == LUA_TSTRING) marks.skip = need_text(lua_tostring(L, -1));
  lua_getfield(L, 1, "only");
  marks.only = lua_toboolean(L, -1);
  if (tags.length) marks.tags = buffer_take(&tags);
  return marks;
}

/* scenario "name": gives back what takes the table. */
static int scenario_table(lua_State *L) {
  scenario_suite *suite = lua_touserdata(L, lua_upvalueindex(1));
  scenario_file *file = suite->files[suite->file_count - 1];
  const char *name = lua_tostring(L, lua_upvalueindex(2));
  luaL_checktype(L, 1, LUA_TTABLE);
  for (uint32_t i = 0; i < suite->count; i++)
    if (suite->scenarios[i].file->program == file->program && !suite->scenarios[i].broken &&
        strcmp(suite->scenarios[i].name, name) == 0)
      return luaL_error(L, "scenario \"%s\" is there already: %s:%d", name,
                        suite->scenarios[i].source, suite->scenarios[i].line);
  lua_geti(L, 1, 1);
  if (!lua_isfunction(L, -1))
    return luaL_error(L, "scenario \"%s\": the function(t) is missing", name);
  lua_settop(L, 1);
  scenario marks = read_marks(L, name);
  lua_settop(L, 1);
  int table = luaL_ref(L, LUA_REGISTRYINDEX);
  add_scenario(suite, (scenario){.tags = marks.tags,
                                 .only = marks.only,
                                 .skip = marks.skip,
                                 .source = need_text(lua_tostring(L, lua_upvalueindex(4))),
                                 .own_line = (int)lua_tointeger(L, lua_upvalueindex(5)),
                                 .name = need_text(name),
                                 .file = file,
                                 .line = (int)lua_tointeger(L, lua_upvalueindex(3)),
                                 .table = table});
  return 0;
}

static int scenario_name(lua_State *L) {
  const scenario_suite *suite = lua_touserdata(L, lua_upvalueindex(1));
  const scenario_file *file = suite->files[suite->file_count - 1];
  const char *name = luaL_checkstring(L, 1);
  if (lua_gettop(L) > 1)
    return luaL_error(
        L, "scenario \"%s\": behind the name stands a table, without a comma: { ... }", name);
  const stage_line at = stage_line_of(L, file->path);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 1);
  lua_pushinteger(L, at.line);
  lua_pushstring(L, at.line ? at.file : file->path);
  lua_pushinteger(L, at.own_line);
  lua_pushcclosure(L, scenario_table, 5);
  return 1;
}

/* constants { ... } as in rule sets; here it only says so. */
static int same_table(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  return 1;
}

/* What can't be read stands in that file: its name whole, which Lua cuts off where it is long. */
static int unread(lua_State *L, const char *path) {
  const char *why = lua_tostring(L, -1), *line = why ? strstr(why, ".lua:") : NULL;
  if (!line) return lua_error(L);
  lua_pushfstring(L, "%s:%s", path, line + strlen(".lua:"));
  return lua_error(L);
}

/* include "data/x": what the file x.lua, which lies in the folder data beside the file that asks,
 * returns. */
static int include(lua_State *L) {
  lua_Debug at;
  const char *name = luaL_checkstring(L, 1);
  bool known = lua_getstack(L, 1, &at) && lua_getinfo(L, "S", &at) && at.source[0] == '@';
  const char *slash = known ? strrchr(at.source, '/') : NULL;
  if (!slash) return luaL_error(L, "include is for the files of scenarios");
  lua_pushlstring(L, at.source + 1, (size_t)(slash - at.source));
  lua_pushfstring(L, "%s%s.lua", lua_tostring(L, -1), name);
  const char *path = lua_tostring(L, -1);
  int status = luaL_loadfilex(L, path, "t");
  if (status == LUA_ERRFILE) /* else it has a line of its own */
    return luaL_error(
        L, "include \"%s\": cannot open %s; names are as seen from the folder of this file", name,
        path);
  if (status != LUA_OK) return unread(L, path);
  lua_call(L, 0, 1);
  return 1;
}

/* A global that does not exist is a slip of the pen. */
static int unknown_global(lua_State *L) {
  const char *name = luaL_tolstring(L, 2, NULL);
  nearest n = nearest_begin(name);
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    if (lua_type(L, -2) == LUA_TSTRING) nearest_offer(&n, lua_tostring(L, -2));
    lua_pop(L, 1);
  }
  if (n.best) return luaL_error(L, "there is no global \"%s\"; did you mean \"%s\"?", name, n.best);
  return luaL_error(L, "there is no global \"%s\"", name);
}

/* What the Lua state of one file may hold: tests are anybody's, too. */
#define FILE_BYTES_MOST ((size_t)256 << 20)

static void *resize(void *user, void *at, size_t old_bytes, size_t new_bytes) {
  scenario_file *file = user;
  if (!at) old_bytes = 0; /* then it is the kind of what is made */
  if (new_bytes > old_bytes && new_bytes - old_bytes > FILE_BYTES_MOST - file->bytes) return NULL;
  void *moved = new_bytes ? realloc(at, new_bytes) : NULL;
  if (!new_bytes) free(at);
  if (moved || !new_bytes) file->bytes += new_bytes - old_bytes;
  return moved;
}

static lua_State *new_state(scenario_suite *suite, scenario_file *file) {
  static const luaL_Reg libraries[] = {{LUA_GNAME, luaopen_base},
                                       {LUA_STRLIBNAME, luaopen_string},
                                       {LUA_TABLIBNAME, luaopen_table},
                                       {LUA_MATHLIBNAME, luaopen_math}};
  lua_State *L = lua_newstate(resize, file);
  if (!L) need(NULL, (size_t)-1); /* says that there is no memory, and ends */
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    luaL_requiref(L, libraries[i].name, libraries[i].func, 1);
    lua_pop(L, 1);
  }
  *(stage **)lua_getextraspace(L) = NULL;
  stage_open(L);
  lua_pushlightuserdata(L, suite);
  lua_pushcclosure(L, scenario_name, 1);
  lua_setglobal(L, "scenario");
  lua_register(L, "constants", same_table);
  lua_register(L, "include", include);
  lua_pushglobaltable(L);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, unknown_global);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
  return L;
}

static bool ends_with(const char *text, const char *with) {
  const size_t length = strlen(text), end = strlen(with);
  return length >= end && strcmp(text + length - end, with) == 0;
}

/* Of "data/x.lua:12: message" the message, and the place, which is told beside it. Lua cuts long
 * names off,
 * "...s/x.lua": then it is the file in which the error arose, or the one that is loaded. */
static const char *read_place(const char *why, const char *path, stage_line *at) {
  for (const char *colon = strchr(why, ':'); colon; colon = strchr(colon + 1, ':')) {
    char *end = NULL;
    const long line = strtol(colon + 1, &end, 10);
    if (end == colon + 1 || end[0] != ':' || end[1] != ' ') continue;
    char *name = need_format("%.*s", (int)(colon - why), why);
    const char *known = text_starts(name, "...") ? name + 3 : name;
    const bool is = ends_with(name, ".lua"), arose = ends_with(at->file, known);
    if (is && !arose)
      snprintf(at->file, sizeof at->file, "%s", ends_with(path, known) ? path : name);
    free(name);
    if (!is) return why;
    at->line = (int)line;
    return end + 2;
  }
  return why;
}

/* Notes where the stack is when an error is raised. */
static int on_load_error(lua_State *L) {
  stage_line *at = lua_touserdata(L, lua_upvalueindex(1));
  *at = stage_line_of(L, lua_tostring(L, lua_upvalueindex(2)));
  return 1;
}

static void load_file(scenario_suite *suite, const char *path, cardvm_program *program) {
  for (uint32_t i = 0; i < suite->file_count; i++)
    if (suite->files[i]->program == program && strcmp(suite->files[i]->path, path) == 0) return;
  scenario_file *file = add_file(suite, path, program);
  file->L = new_state(suite, file);
  scenario_bound(file->L);
  stage_line at = {0};
  lua_pushlightuserdata(file->L, &at);
  lua_pushstring(file->L, path);
  lua_pushcclosure(file->L, on_load_error, 2);
  int status = luaL_loadfilex(file->L, path, "t");
  if (status == LUA_OK) status = lua_pcall(file->L, 0, 0, 1);
  if (status != LUA_OK) {
    const char *why = luaL_tolstring(file->L, -1, NULL);
    buffer said = {0};
    buffer_add(&said, "%s", read_place(why, path, &at));
    const size_t length = file->folder ? strlen(file->folder) : 0;
    if (length && strncmp(path, file->folder, length) == 0 &&
        strncmp(path + length, "/scenarios/", strlen("/scenarios/")) != 0)
      buffer_add(&said, "; scenarios lie in %s/scenarios", file->folder);
    add_broken(suite, file, &at, buffer_text(&said));
    buffer_free(&said);
  }
  lua_settop(file->L, 0);
}

void suite_add_script(scenario_suite *suite, const char *path, cardvm_program *program) {
  load_file(suite, path, program);
  if (!suite->count)
    add_broken(suite, suite->files[suite->file_count - 1], &(stage_line){0}, "it has no scenario");
}

/* -- Folders ----------------------------------------------------------------------------------- */

/* The program of a rule set, loaded once. NULL after a broken scenario was added for it. */
static cardvm_program *program_of(scenario_suite *suite, const char *folder) {
  for (uint32_t i = 0; i < suite->program_count; i++)
    if (strcmp(suite->folders[i], folder) == 0) return suite->programs[i];
  cardvm_error error = {0};
  cardvm_lua_config config = ruleset_config();
  coverage *cover = need(NULL, sizeof *cover);
  *cover = (coverage){.by_line = suite->by_line};
  coverage_watch(cover, &config);
  cardvm_program *program = cardvm_client_load(&config, folder, &error);
  if (program) coverage_begin(cover, program);
  uint32_t count = suite->program_count++;
  suite->programs = need(suite->programs, (count + 1) * sizeof *suite->programs);
  suite->folders = need(suite->folders, (count + 1) * sizeof *suite->folders);
  suite->covers = need(suite->covers, (count + 1) * sizeof *suite->covers);
  suite->covers[count] = cover;
  suite->programs[count] = program;
  suite->folders[count] = need_text(folder);
  if (!program) {
    buffer why = {0};
    char *path = need_format("%s/%s", folder, error.file[0] ? error.file : "rules.lua");
    error.file[0] = '\0'; /* the place is told beside the message */
    ruleset_error(&why, folder, &error);
    scenario_file *file = add_file(suite, path, NULL);
    file->folder = suite->folders[count];
    stage_line at = {.line = error.line};
    snprintf(at.file, sizeof at.file, "%s", path);
    add_broken(suite, file, &at, buffer_text(&why));
    buffer_free(&why);
    free(path);
  }
  return program;
}

static int compare_texts(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* What lies in a folder, sorted; hidden files aside. */
static char **list_folder(const char *folder, uint32_t *count) {
  char **names = NULL;
  *count = 0;
  DIR *directory = opendir(folder);
  if (!directory) return NULL;
  for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory)) {
    if (entry->d_name[0] == '.') continue;
    names = need(names, (*count + 1) * sizeof *names);
    names[(*count)++] = need_format("%s/%s", folder, entry->d_name);
  }
  closedir(directory);
  if (*count) qsort(names, *count, sizeof *names, compare_texts);
  return names;
}

static bool is_folder(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_script(const char *path) { return ends_with(path, ".lua") && strlen(path) > 4; }

/* All scripts of a folder and the folders in it. */
static void add_scripts(scenario_suite *suite, const char *folder, cardvm_program *program) {
  uint32_t count;
  char **names = list_folder(folder, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (is_folder(names[i])) add_scripts(suite, names[i], program);
    else if (is_script(names[i])) load_file(suite, names[i], program);
    free(names[i]);
  }
  free(names);
}

static void add_ruleset(scenario_suite *suite, const char *folder) {
  cardvm_program *program = program_of(suite, folder);
  if (!program) return;
  char *scenarios = need_format("%s/scenarios", folder);
  add_scripts(suite, scenarios, program);
  free(scenarios);
}

static char *ruleset_in(char *path) {
  for (char *slash = path ? strrchr(path, '/') : NULL; slash && slash != path;
       slash = strrchr(path, '/')) {
    *slash = '\0';
    if (ruleset_is_folder(path)) return need_text(path);
  }
  return NULL;
}

/* The nearest folder above a path that is a rule set, as the path was written if that says enough:
 * what is recorded names it so. NULL if there is none. */
static char *ruleset_above(const char *path) {
  char *written = need_text(path), *real = realpath(path, NULL);
  char *found = ruleset_in(written);
  if (!found) found = ruleset_in(real);
  free(written);
  free(real);
  return found;
}

/* A folder of rule sets: false if it holds none. */
static bool add_rulesets(scenario_suite *suite, const char *folder) {
  uint32_t count;
  char **names = list_folder(folder, &count);
  bool any = false;
  for (uint32_t i = 0; i < count; i++) {
    if (ruleset_is_folder(names[i])) {
      add_ruleset(suite, names[i]);
      any = true;
    }
    free(names[i]);
  }
  free(names);
  return any;
}

static bool add_path(scenario_suite *suite, const char *path, buffer *why) {
  if (ruleset_is_folder(path)) {
    add_ruleset(suite, path);
    return true;
  }
  if (is_folder(path) && add_rulesets(suite, path)) return true;
  char *above = ruleset_above(path);
  if (!above) {
    buffer_add(why, "\"%s\" is no rule set, holds none and lies in none", path);
    return false;
  }
  cardvm_program *program = program_of(suite, above);
  if (program && is_folder(path)) add_scripts(suite, path, program);
  else if (program) load_file(suite, path, program);
  free(above);
  return true;
}

bool suite_add(scenario_suite *suite, const char *path, buffer *why) {
  struct stat status;
  if (stat(path, &status) != 0) {
    char *found = ruleset_find(path, NULL, why); /* "gundam" will do */
    if (!found) return false;
    add_ruleset(suite, found);
    free(found);
    return true;
  }
  char *plain = need_text(path);
  for (size_t length = strlen(plain); length > 1 && plain[length - 1] == '/'; length--)
    plain[length - 1] = '\0';
  bool well = add_path(suite, plain, why);
  free(plain);
  return well;
}

/* -- End --------------------------------------------------------------------------------------- */

void scenario_free(scenario *s) {
  free(s->name);
  free(s->broken);
  free(s->tags);
  free(s->skip);
  free(s->source);
}

void suite_free(scenario_suite *suite) {
  for (uint32_t i = 0; i < suite->count; i++) scenario_free(&suite->scenarios[i]);
  for (uint32_t i = 0; i < suite->file_count; i++) {
    if (suite->files[i]->L) lua_close(suite->files[i]->L);
    free(suite->files[i]->path);
    free(suite->files[i]);
  }
  for (uint32_t i = 0; i < suite->program_count; i++) {
    cardvm_program_free(suite->programs[i]);
    coverage_free(suite->covers[i]);
    free(suite->covers[i]);
    free(suite->folders[i]);
  }
  free(suite->scenarios);
  free(suite->files);
  free(suite->programs);
  free(suite->folders);
  free(suite->covers);
  *suite = (scenario_suite){0};
}
