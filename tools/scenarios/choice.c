#include "choice.h"

#include "nearest.h"
#include "stage.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

typedef bool test(const scenario *s, const void *user);

/* What can't be loaded stays: it is not known what it holds. */
static void keep(scenario_suite *suite, test *wanted, const void *user) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < suite->count; i++) {
    scenario s = suite->scenarios[i];
    if (s.broken || wanted(&s, user)) suite->scenarios[kept++] = s;
    else scenario_free(&s);
  }
  suite->count = kept;
}

/* -- Names ------------------------------------------------------------------------------------- */

static bool is_called(const scenario *s, const void *name) { return strcmp(s->name, name) == 0; }

static bool fits(const scenario *s, const void *pattern) {
  return regexec(pattern, s->name, 0, NULL, 0) == 0;
}

static bool by_name(scenario_suite *suite, const char *filter, buffer *why) {
  for (uint32_t i = 0; i < suite->count; i++)
    if (!suite->scenarios[i].broken && is_called(&suite->scenarios[i], filter)) {
      keep(suite, is_called, filter);
      return true;
    }
  regex_t pattern;
  char message[200];
  int code = regcomp(&pattern, filter, REG_EXTENDED | REG_NOSUB);
  if (code == 0) {
    keep(suite, fits, &pattern);
    regfree(&pattern);
    return true;
  }
  regerror(code, &pattern, message, sizeof message);
  buffer_add(why, "--filter: \"%s\" is no name of a scenario, and no regular expression: %s",
             filter, message);
  return false;
}

/* -- Tags -------------------------------------------------------------------------------------- */

static bool has_tag(const scenario *s, const char *tag) {
  char *wanted = need_format("\t%s\t", tag);
  bool has = s->tags && strstr(s->tags, wanted);
  free(wanted);
  return has;
}

static bool is_tagged(const scenario *s, const void *user) {
  const args_list *tags = user;
  bool asked = false, has = false;
  for (uint32_t i = 0; i < tags->count; i++) {
    const char *tag = tags->items[i];
    if (*tag == '!' && has_tag(s, tag + 1)) return false;
    asked = asked || *tag != '!';
    has = has || (*tag != '!' && has_tag(s, tag));
  }
  return has || !asked;
}

static bool knows_tags(const scenario_suite *suite, const args_list *tags, buffer *why) {
  for (uint32_t i = 0; i < tags->count; i++) {
    const char *tag = tags->items[i] + (*tags->items[i] == '!');
    bool known = false;
    for (uint32_t k = 0; k < suite->count && !known; k++)
      known = has_tag(&suite->scenarios[k], tag);
    if (known) continue;
    buffer_add(why, "no scenario has the tag \"%s\"", tag);
    return false;
  }
  return true;
}

/* -- Cards, files ------------------------------------------------------------------------------ */

typedef struct touch {
  const scenario_suite *suite;
  const memory *memories;
  const char *card, *changed; /* changed: its path below the rule set, as "cards/scout.lua" */
  bool failed;
} touch;

static const remembered *last_time(const touch *t, const scenario *s) {
  for (uint32_t i = 0; i < t->suite->program_count; i++)
    if (t->suite->programs[i] == s->file->program) return memory_of(&t->memories[i], s->name);
  return NULL;
}

/* What is not known to reach it may do so. */
static bool reaches(const scenario *s, const void *user) {
  const touch *t = user;
  const remembered *r = last_time(t, s);
  cardvm_id card = cardvm_lua_find_card(s->file->program, t->card);
  return card && (!r || memory_reaches(r, cardvm_program_name(s->file->program,
                                                              CARDVM_SORT_DEFINITION, card)));
}

static bool failed(const scenario *s, const void *user) {
  const remembered *r = last_time(user, s);
  return r && r->failed;
}

static bool knows_card(const scenario_suite *suite, const char *card, buffer *why) {
  nearest n = nearest_begin(card);
  for (uint32_t i = 0; i < suite->program_count; i++) {
    if (!suite->programs[i]) continue;
    if (cardvm_lua_find_card(suite->programs[i], card)) return true;
    nearest_offer(&n, cardvm_lua_nearest_card(suite->programs[i], card));
  }
  buffer_add(why, "there is no card \"%s\"", card);
  nearest_say(&n, why);
  return false;
}

/* A file of cards touches what reaches one of them; any other file of the rules everything. */
static bool is_touched(const scenario *s, const void *user) {
  const touch *t = user;
  const char *folder = s->file->folder;
  size_t length = strlen(folder);
  if (strncmp(t->changed, folder, length) != 0 || t->changed[length] != '/') return false;
  const char *file = t->changed + length + 1;
  if (strncmp(file, "cards/", 6) != 0) return true;
  const remembered *r = last_time(t, s);
  if (!r || r->failed) return true;
  bool any = false;
  uint32_t cards = cardvm_program_count(s->file->program, CARDVM_SORT_DEFINITION);
  for (cardvm_id card = 1; card <= cards; card++) {
    const char *at = cardvm_lua_card_file(s->file->program, card, NULL);
    if (!at || strcmp(at, file) != 0) continue;
    any = true;
    if (memory_reaches(r, cardvm_program_name(s->file->program, CARDVM_SORT_DEFINITION, card)))
      return true;
  }
  return !any; /* a file of decks */
}

/* -- All --------------------------------------------------------------------------------------- */

static bool is_only(const scenario *s, const void *user) {
  (void)user;
  return s->only;
}

static bool any_only(const scenario_suite *suite) {
  for (uint32_t i = 0; i < suite->count; i++)
    if (suite->scenarios[i].only) return true;
  return false;
}

/* What failed the last time comes first; else the order stays. */
static void failed_first(scenario_suite *suite, const touch *t) {
  scenario *sorted = need(NULL, suite->count * sizeof *sorted);
  uint32_t count = 0;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < suite->count; i++)
      if (failed(&suite->scenarios[i], t) == (pass == 0)) sorted[count++] = suite->scenarios[i];
  free(suite->scenarios);
  suite->scenarios = sorted;
}

bool choice_apply(scenario_suite *suite, const choice *c, const memory *memories, buffer *why) {
  touch t = {suite, memories, c->card, c->changed, c->failed};
  if (!knows_tags(suite, &c->tags, why) || (c->card && !knows_card(suite, c->card, why)))
    return false;
  if (c->filter && !by_name(suite, c->filter, why)) return false;
  if (c->tags.count) keep(suite, is_tagged, &c->tags);
  if (c->card) keep(suite, reaches, &t);
  if (c->changed) keep(suite, is_touched, &t);
  if (c->failed) keep(suite, failed, &t);
  if (any_only(suite)) keep(suite, is_only, NULL);
  failed_first(suite, &t);
  return true;
}
