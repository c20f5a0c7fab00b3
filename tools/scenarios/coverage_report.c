#include "coverage_report.h"

#include "json.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t count_of(const cover_sum *sum, cover_kind kind) {
  return sum->cover->first[kind + 1] - sum->cover->first[kind];
}

bool coverage_reached(const cover_sum *sum, cover_kind kind, uint32_t n) {
  const coverage *c = sum->cover;
  return sum->reached[c->first[kind] + n] || (kind == COVER_LINE && c->loaded[n]);
}

cover_figure coverage_figure(const cover_sum *sum, cover_kind kind) {
  cover_figure f = {0, 0};
  for (uint32_t n = 0; n < count_of(sum, kind); n++) {
    if (!coverage_counts(sum->cover, kind, n)) continue;
    f.all++;
    f.reached += coverage_reached(sum, kind, n);
  }
  return f;
}

static bool is_missing(const cover_sum *sum, cover_kind kind, uint32_t n) {
  return coverage_counts(sum->cover, kind, n) && !coverage_reached(sum, kind, n);
}

/* -- For people -------------------------------------------------------------------------------- */

static void say_missing(const cover_sum *sum, cover_kind kind, const char *what) {
  for (uint32_t n = 0; n < count_of(sum, kind); n++) {
    if (!is_missing(sum, kind, n)) continue;
    buffer b = {0};
    coverage_name(sum->cover, kind, n, &b);
    cardvm_text_clean(b.text);
    printf("  no scenario reaches the %s %s\n", what, buffer_text(&b));
    buffer_free(&b);
  }
}

/* "rules/turn.lua: 12, 14, 15" */
static void say_lines(const cover_sum *sum) {
  const coverage *c = sum->cover;
  for (uint32_t f = 0; f < c->file_count; f++) {
    bool any = false;
    for (int line = 0; line < c->files[f].lines; line++) {
      uint32_t at = c->files[f].at[line];
      if (!at || coverage_reached(sum, COVER_LINE, at - 1)) continue;
      if (any) printf(", %d", line);
      else printf("  no scenario reaches %s: %d", c->files[f].name, line);
      any = true;
    }
    if (any) printf("\n");
  }
}

void coverage_text(const cover_sum *sum) {
  static const struct {
    cover_kind kind;
    const char *many, *one;
  } kinds[] = {{COVER_CARD, "cards", "card"},
               {COVER_ABILITY, "abilities", "ability"},
               {COVER_DECLINED, "declined", "answer no:"},
               {COVER_RULE, "rule actions", "rule action"},
               {COVER_EVENT, "events", "event"},
               {COVER_STEP, "steps", "step"},
               {COVER_LINE, "lines of functions", NULL}};
  char *name = ruleset_name(sum->folder);
  printf("\ncoverage of %s:", name);
  free(name);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    cover_figure f = coverage_figure(sum, kinds[i].kind);
    printf("%s %u of %u %s", i ? "," : "", f.reached, f.all, kinds[i].many);
  }
  printf("\n");
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (kinds[i].one) say_missing(sum, kinds[i].kind, kinds[i].one);
  say_lines(sum);
}

/* -- As JSON ----------------------------------------------------------------------------------- */

static void json_file(const cover_sum *sum, const char *ruleset, const cover_file *f) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "ruleset", ruleset);
  cJSON_AddStringToObject(object, "file", f->name);
  cJSON *missing = cJSON_CreateArray();
  uint32_t all = 0, reached = 0;
  for (int line = 0; line < f->lines; line++) {
    if (!f->at[line]) continue;
    all++;
    if (coverage_reached(sum, COVER_LINE, f->at[line] - 1)) reached++;
    else cJSON_AddItemToArray(missing, cJSON_CreateNumber(line));
  }
  cJSON_AddNumberToObject(object, "lines", all);
  cJSON_AddNumberToObject(object, "reached", reached);
  cJSON_AddItemToObject(object, "missing", missing);
  json_line(object);
}

static void json_ability(const cover_sum *sum, cJSON *list, cardvm_id id) {
  buffer b = {0};
  cJSON *ability = cJSON_CreateObject();
  coverage_name(sum->cover, COVER_ABILITY, id - 1, &b);
  cJSON_AddStringToObject(ability, "ability", buffer_text(&b));
  cJSON_AddBoolToObject(ability, "reached", coverage_reached(sum, COVER_ABILITY, id - 1));
  if (coverage_counts(sum->cover, COVER_DECLINED, id - 1))
    cJSON_AddBoolToObject(ability, "declined", coverage_reached(sum, COVER_DECLINED, id - 1));
  cJSON_AddItemToArray(list, ability);
  buffer_free(&b);
}

static bool scenario_reaches(const cover_sum *sum, uint32_t scenario, uint32_t card) {
  if (sum->suite->scenarios[scenario].file->cover != sum->cover) return false;
  for (uint32_t i = 0; i < sum->card_counts[scenario]; i++)
    if (sum->cards[scenario][i] == card) return true;
  return false;
}

static void json_card(const cover_sum *sum, const char *ruleset, uint32_t card) {
  const cardvm_program *program = sum->cover->program;
  int line = 0;
  const char *file = cardvm_lua_card_file(program, card + 1, &line);
  cardvm_id abilities[64];
  uint32_t count = cardvm_program_definition_abilities(program, card + 1, abilities, 64);
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "ruleset", ruleset);
  cJSON_AddStringToObject(object, "card",
                          cardvm_program_name(program, CARDVM_SORT_DEFINITION, card + 1));
  cJSON_AddStringToObject(object, "file", file ? file : "");
  cJSON_AddNumberToObject(object, "line", line);
  cJSON_AddBoolToObject(object, "reached", coverage_reached(sum, COVER_CARD, card));
  cJSON *list = cJSON_AddArrayToObject(object, "abilities");
  for (uint32_t i = 0; i < count && i < 64; i++) json_ability(sum, list, abilities[i]);
  list = cJSON_AddArrayToObject(object, "scenarios");
  for (uint32_t i = 0; i < sum->suite->count; i++)
    if (scenario_reaches(sum, i, card))
      cJSON_AddItemToArray(list, cJSON_CreateString(sum->suite->scenarios[i].name));
  json_line(object);
}

/* Of the rules: abilities of no card, rule actions, events, steps. */
static void json_rules(const cover_sum *sum, const char *ruleset) {
  static const char *const names[] = {
      [COVER_RULE] = "rule actions", [COVER_EVENT] = "events", [COVER_STEP] = "steps"};
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "ruleset", ruleset);
  cJSON *rules = cJSON_AddArrayToObject(object, "rules");
  for (uint32_t n = 0; n < count_of(sum, COVER_ABILITY); n++) {
    cardvm_ability_info info = {0};
    if (coverage_counts(sum->cover, COVER_ABILITY, n) &&
        cardvm_program_ability_info(sum->cover->program, n + 1, &info) && !info.definition)
      json_ability(sum, rules, n + 1);
  }
  for (int kind = COVER_RULE; kind <= COVER_STEP; kind++) {
    cJSON *list = cJSON_AddObjectToObject(object, names[kind]);
    for (uint32_t n = 0; n < count_of(sum, kind); n++) {
      buffer b = {0};
      if (!coverage_counts(sum->cover, kind, n)) continue;
      coverage_name(sum->cover, kind, n, &b);
      cJSON_AddBoolToObject(list, buffer_text(&b), coverage_reached(sum, kind, n));
      buffer_free(&b);
    }
  }
  json_line(object);
}

void coverage_json(const cover_sum *sum) {
  char *name = ruleset_name(sum->folder);
  for (uint32_t f = 0; f < sum->cover->file_count; f++) json_file(sum, name, &sum->cover->files[f]);
  for (uint32_t card = 0; card < count_of(sum, COVER_CARD); card++) json_card(sum, name, card);
  json_rules(sum, name);
  free(name);
}
