/* `cardvm mutate`: whether the scenarios of a rule set can tell when a line of it is wrong. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "commands.h"
#include "equivalent.h"
#include "json.h"
#include "mutants.h"
#include "pool.h"
#include "ruleset.h"
#include "scenario.h"
#include "sources.h"
#include "terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A scenario may do so many times as much as without the change, and so much more. */
#define WORK_TIMES 20
#define WORK_MORE 2000000u

typedef enum fate { FATE_SURVIVED = 0, FATE_KILLED, FATE_REFUSED, FATE_EQUIVALENT } fate;

/* What a scenario does without a change. */
typedef struct known {
  uint64_t work;
  uint8_t *reached; /* items of the coverage */
} known;

typedef struct outcome {
  fate fate;
  bool stopped;           /* killed because the game stopped */
  uint32_t by;            /* the scenario */
  char *why;              /* one line */
  const equivalent *same; /* of one that is named as equivalent */
} outcome;

typedef struct mutate {
  const char *format;
  uint32_t jobs, drawn;
  uint32_t killed, equivalent; /* percent of those that load: at least, at most; 0: not said */
  uint64_t seed;
  bool data, json;
  char *folder;     /* of the rule set */
  const char *only; /* mutants of this file or folder below it; NULL: all */
  scenario_suite suite;
  sources sources;
  mutant_list list;
  equivalents equivalents;
  known *known;
  outcome *outcomes;
  uint32_t done, stale;
} mutate;

/* -- Without a change -------------------------------------------------------------------------- */

static bool try_all(mutate *m, buffer *why) {
  m->known = need(NULL, m->suite.count * sizeof *m->known);
  for (uint32_t i = 0; i < m->suite.count; i++) m->known[i] = (known){0, NULL};
  for (uint32_t i = 0; i < m->suite.count; i++) {
    const scenario *s = &m->suite.scenarios[i];
    scenario_trial trial = {.passed = false};
    if (!s->broken) scenario_try(s, s->file->program, m->seed, 0, &trial);
    if (!trial.passed)
      buffer_add(why, "without a change fails already: \"%s\" (%s:%d): %s", s->name, s->file->path,
                 trial.line, s->broken ? s->broken : buffer_text(&trial.message));
    uint32_t items = trial.passed ? coverage_count(s->file->cover) : 0;
    m->known[i].work = trial.work;
    m->known[i].reached = need(NULL, items + 1);
    if (items) memcpy(m->known[i].reached, s->file->cover->now, items);
    buffer_free(&trial.message);
    if (!trial.passed) return false;
  }
  return true;
}

/* What is skipped proves nothing. */
static void drop_skipped(scenario_suite *suite) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < suite->count; i++) {
    if (suite->scenarios[i].skip) scenario_free(&suite->scenarios[i]);
    else suite->scenarios[kept++] = suite->scenarios[i];
  }
  suite->count = kept;
}

/* -- Which scenarios first --------------------------------------------------------------------- */

typedef struct turn {
  uint32_t scenario, score;
  uint64_t work;
} turn;

static int by_score(const void *a, const void *b) {
  const turn *x = a, *y = b;
  if (x->score != y->score) return x->score > y->score ? -1 : 1;
  if (x->work != y->work) return x->work < y->work ? -1 : 1;
  return x->scenario < y->scenario ? -1 : 1;
}

/* The card in whose declaration a line of a file stands, from 0; count: none. */
static uint32_t card_at(const coverage *c, const char *file, int line) {
  uint32_t found = c->first[COVER_CARD + 1];
  int best = 0, at = 0;
  for (uint32_t card = 0; card < c->first[COVER_CARD + 1]; card++) {
    const char *of = cardvm_lua_card_file(c->program, card + 1, &at);
    if (!of || strcmp(of, file) != 0 || at > line || at <= best) continue;
    best = at;
    found = card;
  }
  return found;
}

/* Items of the lines of a change; how many. */
static uint32_t items_of(const coverage *c, const char *file, const mutant *m, uint32_t *items,
                         uint32_t most, bool *loads) {
  uint32_t count = 0;
  for (uint32_t f = 0; f < c->file_count; f++) {
    if (strcmp(c->files[f].name, file) != 0) continue;
    for (int line = m->line; line <= m->last_line && line < c->files[f].lines; line++) {
      uint32_t at = c->files[f].at[line];
      if (!at || count == most) continue;
      *loads = *loads || c->loaded[at - 1];
      items[count++] = c->first[COVER_LINE] + at - 1;
    }
  }
  return count;
}

/* Scenarios in the order in which they are tried: those that come to the change, those that reach
 * its card, short ones first. 0: none can tell, since its lines never run. */
static uint32_t order(const mutate *m, const mutant *mutant, turn *turns) {
  const coverage *c = m->suite.covers[0];
  const char *file = m->sources.all[mutant->file].name;
  uint32_t items[256], card = card_at(c, file, mutant->line), reaching = 0;
  bool loads = false;
  uint32_t count = items_of(c, file, mutant, items, 256, &loads);
  for (uint32_t i = 0; i < m->suite.count; i++) {
    const uint8_t *reached = m->known[i].reached;
    turns[i] = (turn){.scenario = i, .work = m->known[i].work};
    for (uint32_t k = 0; k < count && !turns[i].score; k++) turns[i].score = reached[items[k]] * 2u;
    reaching += turns[i].score > 0;
    if (card < c->first[COVER_CARD + 1] && reached[card]) turns[i].score++;
  }
  if (mutant->in_function && count && count < 256 && !reaching && !loads) return 0;
  qsort(turns, m->suite.count, sizeof *turns, by_score);
  return m->suite.count;
}

/* -- In a worker ------------------------------------------------------------------------------- */

typedef struct wire {
  fate fate;
  bool stopped;
  uint32_t by;
} wire;

static void judge(mutate *m, const mutant *mutant, cardvm_program *program, wire *w, buffer *why) {
  turn *turns = need(NULL, m->suite.count * sizeof *turns);
  uint32_t count = order(m, mutant, turns);
  for (uint32_t i = 0; i < count && w->fate == FATE_SURVIVED; i++) {
    const scenario *s = &m->suite.scenarios[turns[i].scenario];
    scenario_trial trial;
    scenario_try(s, program, m->seed, turns[i].work * WORK_TIMES + WORK_MORE, &trial);
    if (!trial.passed && trial.counts) {
      *w = (wire){FATE_KILLED, trial.stopped, turns[i].scenario};
      buffer_add(why, "%s", buffer_text(&trial.message));
    }
    buffer_free(&trial.message);
  }
  free(turns);
}

static void work(void *user, uint32_t item, buffer *out) {
  mutate *m = user;
  const mutant *mutant = &m->list.all[item];
  char *text = mutant_apply(mutant, m->sources.all[mutant->file].text);
  cardvm_error error = {0};
  wire w = {.fate = FATE_SURVIVED};
  buffer why = {0};
  cardvm_program *program = sources_load(&m->sources, mutant->file, text, &error);
  if (program) {
    judge(m, mutant, program, &w, &why);
    cardvm_program_free(program);
  } else {
    w.fate = FATE_REFUSED;
    ruleset_error(&why, NULL, &error);
  }
  buffer_bytes(out, &w, sizeof w);
  buffer_bytes(out, buffer_text(&why), why.length);
  buffer_free(&why);
  free(text);
}

/* -- Here -------------------------------------------------------------------------------------- */

static void show_progress(const mutate *m) {
  if (terminal_is(stderr)) fprintf(stderr, "\r%u of %u mutants ", m->done, m->list.count);
}

static bool done(void *user, uint32_t item, const char *bytes, size_t length, const char *crash) {
  mutate *m = user;
  wire w = {.fate = FATE_SURVIVED};
  if (!crash) memcpy(&w, bytes, sizeof w);
  m->outcomes[item] =
      (outcome){.fate = w.fate,
                .stopped = w.stopped,
                .by = w.by,
                .why = crash ? need_format("the machine crashed: %s", crash)
                             : need_format("%.*s", (int)(length - sizeof w), bytes + sizeof w)};
  cardvm_text_clean(m->outcomes[item].why);
  if (++m->done % 16 == 0) show_progress(m);
  return true;
}

/* Survivors that are named as equivalent. First those of the line that is named, then others. */
static void find_equivalents(mutate *m) {
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < m->list.count; i++) {
      const mutant *one = &m->list.all[i];
      const source_file *file = &m->sources.all[one->file];
      if (m->outcomes[i].fate != FATE_SURVIVED) continue;
      char *diff = mutant_diff(one, file->text);
      equivalent *e = equivalents_find(&m->equivalents, file->name, pass ? 0 : one->line, diff);
      free(diff);
      if (!e) continue;
      e->used = true;
      m->outcomes[i].fate = FATE_EQUIVALENT;
      m->outcomes[i].same = e;
      if (e->line != one->line)
        fprintf(stderr, "%s:%d: the line is %s:%d now\n", m->equivalents.path, e->at, e->file,
                one->line);
    }
}

/* The mutant that an entry names, wherever its line is; count: there is none. */
static uint32_t named_by(const mutate *m, const equivalent *e) {
  uint32_t i = 0;
  for (bool same = false; i < m->list.count && !same; i += !same) {
    const source_file *file = &m->sources.all[m->list.all[i].file];
    if (strcmp(file->name, e->file) != 0) continue;
    char *diff = mutant_diff(&m->list.all[i], file->text);
    same = strcmp(diff, e->diff) == 0;
    free(diff);
  }
  return i;
}

/* Entries that no survivor has used. Of mutants that are drawn those that are not can't be asked.
 */
static void say_stale(mutate *m) {
  for (uint32_t i = 0; i < m->equivalents.count; i++) {
    const equivalent *e = &m->equivalents.all[i];
    if (e->used || (m->only && !text_starts(e->file, m->only))) continue;
    uint32_t named = named_by(m, e);
    if (named == m->list.count && m->drawn) continue;
    const outcome *o = named < m->list.count ? &m->outcomes[named] : NULL;
    const char *at = m->equivalents.path;
    if (!o) fprintf(stderr, "%s:%d: %s has no mutant with this change now\n", at, e->at, e->file);
    else if (o->fate == FATE_KILLED)
      fprintf(stderr, "%s:%d: the mutant is killed by \"%s\": %s\n", at, e->at,
              m->suite.scenarios[o->by].name, o->why);
    else if (o->fate == FATE_REFUSED)
      fprintf(stderr, "%s:%d: the mutant is refused: %s\n", at, e->at, o->why);
    else fprintf(stderr, "%s:%d: the mutant is named twice\n", at, e->at);
    m->stale++;
  }
}

static const char *const fates[] = {"survived", "killed", "refused", "equivalent"};

static void print_json(const mutate *m, uint32_t i) {
  const mutant *one = &m->list.all[i];
  const outcome *o = &m->outcomes[i];
  const source_file *file = &m->sources.all[one->file];
  char *diff = mutant_diff(one, file->text);
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "file", file->name);
  cJSON_AddNumberToObject(object, "line", one->line);
  cJSON_AddStringToObject(object, "operator", one->how);
  cJSON_AddStringToObject(object, "diff", diff);
  cJSON_AddStringToObject(object, "status", fates[o->fate]);
  if (o->fate == FATE_KILLED) {
    cJSON_AddStringToObject(object, "by", m->suite.scenarios[o->by].name);
    cJSON_AddStringToObject(object, "what", o->stopped ? "the game stopped" : "the scenario");
  }
  if (o->fate != FATE_SURVIVED || *o->why)
    cJSON_AddStringToObject(object, "why", o->same ? o->same->reason : o->why);
  json_line(object);
  free(diff);
}

/* As it can stand in equivalent.txt, with a reason. */
static void print_survivor(const mutate *m, uint32_t i) {
  const mutant *one = &m->list.all[i];
  const source_file *file = &m->sources.all[one->file];
  char *diff = mutant_diff(one, file->text);
  cardvm_text_clean(diff);
  printf("%s:%d\n%s", file->name, one->line, diff);
  printf("# %s%s%s\n\n", one->how, *m->outcomes[i].why ? ": " : "", m->outcomes[i].why);
  free(diff);
}

/* Whether enough are killed, and few enough named as equivalent. Where nothing is said of them none
 * may survive. */
static bool is_enough(const mutate *m, const uint32_t counts[4]) {
  const uint64_t loaded = m->list.count - counts[FATE_REFUSED];
  const uint64_t killed = counts[FATE_KILLED], equivalent = counts[FATE_EQUIVALENT];
  bool enough = m->killed ? killed * 100 >= m->killed * loaded : !counts[FATE_SURVIVED];
  bool few = !m->equivalent || equivalent * 100 <= m->equivalent * loaded;
  if (!enough && m->killed)
    fprintf(stderr,
            "too few are killed: %" PRIu64 " of the %" PRIu64 " that load; %u %% are asked for\n",
            killed, loaded, m->killed);
  if (!few)
    fprintf(stderr,
            "too many are named as equivalent: %" PRIu64 " of the %" PRIu64
            " that load; at most %u %% may be\n",
            equivalent, loaded, m->equivalent);
  return enough && few;
}

static int report(mutate *m) {
  uint32_t counts[4] = {0}, stopped = 0;
  find_equivalents(m);
  for (uint32_t i = 0; i < m->list.count; i++) {
    counts[m->outcomes[i].fate]++;
    stopped += m->outcomes[i].stopped;
    if (m->json) print_json(m, i);
    else if (m->outcomes[i].fate == FATE_SURVIVED) print_survivor(m, i);
  }
  say_stale(m);
  if (m->json)
    printf("{\"mutants\":%u,\"killed\":%u,\"refused\":%u,\"equivalent\":%u,\"survived\":%u}\n",
           m->list.count, counts[FATE_KILLED], counts[FATE_REFUSED], counts[FATE_EQUIVALENT],
           counts[FATE_SURVIVED]);
  else
    printf(
        "%u mutants: %u killed (%u of them because the game stopped), %u refused, %u equivalent, "
        "%u survived\n",
        m->list.count, counts[FATE_KILLED], stopped, counts[FATE_REFUSED], counts[FATE_EQUIVALENT],
        counts[FATE_SURVIVED]);
  const bool enough = is_enough(m, counts);
  return enough && !m->stale ? EXIT_DONE : EXIT_PROBLEM;
}

/* -- What is changed --------------------------------------------------------------------------- */

static bool is_wanted(const mutate *m, const char *name) {
  return !m->only || text_starts(name, m->only);
}

static uint64_t next_random(uint64_t *state) { /* splitmix64 */
  uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Leaves so many, each as likely as another, in their order. */
static void draw(mutate *m) {
  uint64_t state = m->seed;
  uint32_t kept = 0, left = m->drawn;
  for (uint32_t i = 0; i < m->list.count; i++) {
    bool taken = left && next_random(&state) % (m->list.count - i) < left;
    if (taken) {
      m->list.all[kept++] = m->list.all[i];
      left--;
    } else {
      free(m->list.all[i].with);
    }
  }
  m->list.count = kept;
}

static int run(const args_command *command, mutate *m) {
  buffer why = {0};
  m->suite.by_line = true;
  bool well = sources_read(&m->sources, m->folder, &why) &&
              equivalents_read(&m->equivalents, m->folder, &why) &&
              suite_add(&m->suite, m->folder, &why);
  if (well) drop_skipped(&m->suite);
  if (well && !m->suite.count) buffer_add(&why, "%s has no scenarios", m->folder);
  if (!well || !m->suite.count || !try_all(m, &why)) return args_problem(&why);
  for (uint32_t i = 0; i < m->sources.count; i++) {
    const source_file *f = &m->sources.all[i];
    if (is_wanted(m, f->name))
      mutants_of(&m->list, i, f->text, text_starts(f->name, "cards/"), m->data);
  }
  if (m->drawn && m->drawn < m->list.count) draw(m);
  if (!m->list.count) return args_refuse(command, "nothing in %s can be changed", m->folder);
  m->outcomes = need(NULL, m->list.count * sizeof *m->outcomes);
  pool p = {.jobs = m->jobs, .items = m->list.count, .work = work, .done = done, .user = m};
  well = pool_run(&p);
  if (terminal_is(stderr)) fprintf(stderr, "\r%40s\r", "");
  int code = report(m);
  return well ? code : EXIT_PROBLEM;
}

static void forget(mutate *m) {
  for (uint32_t i = 0; i < m->list.count && m->outcomes; i++) free(m->outcomes[i].why);
  for (uint32_t i = 0; i < m->suite.count && m->known; i++) free(m->known[i].reached);
  free(m->outcomes);
  free(m->known);
  mutants_free(&m->list);
  equivalents_free(&m->equivalents);
  sources_free(&m->sources);
  suite_free(&m->suite);
  free(m->folder);
}

/* The rule set of a path, and what of it is meant: "cardscripts/gundam/rules" is "rules" of it. */
static bool find_folder(mutate *m, const char *path, buffer *why) {
  struct stat status;
  if (stat(path, &status) != 0) {
    m->folder = ruleset_find(path, NULL, why);
    return m->folder != NULL;
  }
  char *real = realpath(path, NULL), *at = need_text(real ? real : path);
  for (char *slash = at + strlen(at); slash && slash != at; slash = strrchr(at, '/')) {
    *slash = 0;
    if (!ruleset_is_folder(at)) continue;
    size_t length = strlen(at);
    m->folder = at;
    m->only = real && real[length] ? need_text(real + length + 1) : NULL;
    free(real);
    return true;
  }
  free(real);
  free(at);
  buffer_add(why, "\"%s\" is no rule set and lies in none", path);
  return false;
}

static int mutate_run(const args_command *command, int argc, char **argv) {
  mutate m = {.format = "pretty", .jobs = 1, .seed = 1};
  const args_option options[] = {
      {"--jobs", ARGS_COUNT, &m.jobs, "N", "processes (1)"},
      {"--draw", ARGS_COUNT, &m.drawn, "N", "only so many mutants, drawn by chance"},
      {"--seed", ARGS_NUMBER, &m.seed, "S",
       "of that chance, and of games whose scenario names none (1)"},
      {"--data", ARGS_FLAG, &m.data, NULL, "also the printed values of cards, and decks"},
      {"--killed", ARGS_COUNT, &m.killed, "P",
       "enough is that P percent of those that load are killed"},
      {"--equivalent", ARGS_COUNT, &m.equivalent, "P",
       "at most P percent of those that load may be named as equivalent"},
      {"--format", ARGS_CHOICE, &m.format, "pretty|json", "how results are shown"},
      {0},
  };
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  if (m.killed > 100 || m.equivalent > 100)
    return args_refuse(command, "--killed and --equivalent are percent, at most 100");
  m.json = strcmp(m.format, "json") == 0;
  buffer why = {0};
  if (find_folder(&m, words.items[0], &why)) code = run(command, &m);
  else code = args_refuse(command, "%s", buffer_text(&why));
  buffer_free(&why);
  free((char *)m.only);
  forget(&m);
  return code;
}

const args_command mutate_command = {
    .name = "mutate",
    .words = "PATH",
    .words_min = 1,
    .words_max = 1,
    .summary = "change a rule set, line by line, and see whether its scenarios tell",
    .about =
        "PATH is a rule set, or a file or folder of its scripts. Each mutant is one change: a number,\n"
        "a comparison, a side, a condition, a filter, a duration, a deed left out or two in another\n"
        "order. It is killed when a scenario fails by what it says, or because the game stops; hashes\n"
        "and answers at random do not count. What can't be loaded is refused, and counted apart.\n"
        "Survivors are shown as they can be named in scenarios/equivalent.txt, with a line \"because\n"
        "...\", if no legal position differs. Exit code 0 if none is left, or so few as --killed allows.",
    .run = mutate_run,
};
