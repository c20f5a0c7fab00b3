/* One scenario, run twice. */
#include "clock.h"
#include "scenario.h"
#include "stage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool check_end(stage *s) {
  const cardvm_decision *ask = stage_ask(s);
  if (!ask || ask->kind == CARDVM_ASK_ACT) return true;
  stage_fail(s, "the scenario ends while something is asked");
  stage_say_options(s);
  return false;
}

static bool check_expected(stage *s) {
  return s->expected || stage_fail(s, "the scenario expects nothing, so it proves nothing");
}

/* Runs inside a protected call: arguments are the stage and the scenario's table. */
static int body(lua_State *L) {
  stage *s = lua_touserdata(L, 1);
  uint64_t seed = (uint64_t)lua_tointeger(L, 3);
  luaL_checkstack(L, 100, NULL);
  lua_settop(L, 2);
  if (!stage_setup(s, 2, seed)) return stage_raise(L, s);
  lua_geti(L, 2, 1);
  stage_push_t(L);
  lua_call(L, 1, 0);
  if (!drive_pending(s) || !check_end(s) || !check_expected(s)) return stage_raise(L, s);
  return 0;
}

/* A mistake in the scenario's own Lua: its message, and where. */
static int on_error(lua_State *L) {
  stage *s = stage_of(L);
  if (s->verdict == VERDICT_PASSED) {
    const char *text = luaL_tolstring(L, 1, NULL);
    const char *after = strstr(text, ": "); /* "file:12: message"; the place is shown anyway */
    bool placed = after && strchr(text, ':') < after;
    stage_error(s, "%s", placed ? after + 2 : text);
  }
  return 1;
}

static void check_hash_count(stage *s) {
  if (s->forked && s->verdict == VERDICT_PASSED && s->decisions != s->hash_count)
    stage_fail(s, "%u decisions when the game is forked at every decision, %u in a plain run",
               s->decisions, s->hash_count);
}

/* The machine's own limits end its work; this ends a loop in the scenario. */
#define INSTRUCTIONS_MAX 200000000

static void on_endless(lua_State *L, lua_Debug *at) {
  (void)at;
  luaL_error(L, "the scenario does not end: more than %d instructions", INSTRUCTIONS_MAX);
}

void scenario_bound(lua_State *L) { lua_sethook(L, on_endless, LUA_MASKCOUNT, INSTRUCTIONS_MAX); }

/* What was announced and paid for and then left wasted is an error, unless the scenario says that
 * it happened. */
static void check_wasted(stage *s) {
  for (uint32_t i = 0; i < s->log_count && s->verdict == VERDICT_PASSED; i++)
    if (s->log[i].unsaid)
      stage_fail(s,
                 "announced and paid for, and then not done, which t:happened does not say:\n  %s",
                 s->log[i].text);
}

static void perform(stage *s, const scenario *what, uint64_t seed) {
  lua_State *L = what->file->L;
  *(stage **)lua_getextraspace(L) = s;
  scenario_bound(L);
  lua_settop(L, 0);
  lua_pushcfunction(L, on_error);
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, s);
  lua_rawgeti(L, LUA_REGISTRYINDEX, what->table);
  lua_pushinteger(L, (lua_Integer)seed);
  /* A failure counts even if the scenario catches the error. */
  if (lua_pcall(L, 3, 0, 1) != LUA_OK && s->verdict == VERDICT_PASSED)
    stage_error(s, "%s", luaL_tolstring(L, -1, NULL));
  check_hash_count(s);
  check_wasted(s);
  lua_settop(L, 0);
  *(stage **)lua_getextraspace(L) = NULL;
}

/* Where it is declared. */
static void say_declared(const scenario *s, scenario_result *result) {
  result->line = s->line;
  buffer_add(&result->file, "%s", s->source);
}

/* Where it is a function that helps of which the result tells, the scenario's own line is said,
 * too. */
static void say_own(scenario_result *result, const char *file, int line) {
  if (line && (line != result->line || strcmp(file, buffer_text(&result->file)) != 0))
    buffer_add(&result->message, "\n  in the scenario: %s:%d", file, line);
}

static void report(const stage *s, const scenario *what, scenario_result *result) {
  if (s->verdict == VERDICT_PASSED) return;
  result->status = s->verdict == VERDICT_FAILED ? SCENARIO_FAILED : SCENARIO_ERROR;
  const stage_line *at = &s->line;
  if (!at->line) say_declared(what, result);
  else result->line = at->line, buffer_add(&result->file, "%s", at->file);
  if (s->forked)
    buffer_add(&result->message, "(only when the game is replaced by its fork at every decision) ");
  const char *why = buffer_text(&s->why);
  const size_t first = strcspn(why, "\n");
  buffer_add(&result->message, "%.*s", (int)first, why);
  if (at->line) say_own(result, at->own_file, at->own_line);
  else say_own(result, what->file->path, what->own_line);
  buffer_add(&result->message, "%s", why + first);
}

/* Also of a scenario that fails: as far as it went. */
static void write_record(stage *s, const char *path) {
  buffer why = {0};
  if (!recording_write(&s->tape, s->game, path, &why))
    stage_error(s, "the recording: %s", buffer_text(&why));
  buffer_free(&why);
}

/* Plainly, then forked; the second is compared with the first. */
static void run_both(const scenario *what, uint64_t seed, const char *record,
                     scenario_result *result) {
  stage plain = {.L = what->file->L,
                 .program = what->file->program,
                 .script = what->file->path,
                 .cover = what->file->cover,
                 .record = record ? what->file->folder : NULL};
  perform(&plain, what, seed);
  if (record) write_record(&plain, record);
  report(&plain, what, result);
  if (plain.verdict == VERDICT_PASSED) {
    stage forked = {.L = plain.L,
                    .program = plain.program,
                    .script = plain.script,
                    .forked = true,
                    .undone = plain.undone,
                    .cover = plain.cover,
                    .hashes = plain.hashes,
                    .hash_count = plain.hash_count};
    perform(&forked, what, seed);
    report(&forked, what, result);
    stage_free(&forked);
  }
  free(plain.hashes);
  stage_free(&plain);
}

void scenario_run(const scenario *s, uint64_t seed, const char *record, scenario_result *result) {
  *result = (scenario_result){0};
  uint64_t start = clock_cpu();
  if (s->file->cover && !s->broken) coverage_clear(s->file->cover);
  if (s->skip) {
    result->status = SCENARIO_SKIPPED;
    say_declared(s, result);
    buffer_add(&result->message, "%s", s->skip);
  } else if (s->broken) {
    result->status = SCENARIO_ERROR;
    say_declared(s, result);
    buffer_add(&result->message, "%s", s->broken);
    say_own(result, s->file->path, s->own_line);
  } else {
    run_both(s, seed, record, result);
    if (result->status == SCENARIO_PASSED) say_declared(s, result);
  }
  result->ms = (double)(clock_cpu() - start) / 1e6;
}

void scenario_try(const scenario *s, cardvm_program *program, uint64_t seed, uint64_t work_most,
                  scenario_trial *trial) {
  coverage *cover = s->file->program == program ? s->file->cover : NULL;
  stage plain = {.L = s->file->L,
                 .program = program,
                 .script = s->file->path,
                 .cover = cover,
                 .work_most = work_most};
  if (cover) coverage_clear(cover);
  perform(&plain, s, seed);
  *trial = (scenario_trial){.passed = plain.verdict == VERDICT_PASSED,
                            .counts = plain.cause != CAUSE_MACHINE && !plain.random,
                            .stopped = plain.cause == CAUSE_STOPPED,
                            .work = plain.work,
                            .line = plain.line.line};
  const char *why = buffer_text(&plain.why);
  buffer_add(&trial->message, "%.*s", (int)strcspn(why, "\n"), why);
  free(plain.hashes);
  stage_free(&plain);
}

void scenario_result_free(scenario_result *result) {
  buffer_free(&result->file);
  buffer_free(&result->message);
}
