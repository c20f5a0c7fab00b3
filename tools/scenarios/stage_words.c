/* The words of a pattern of the trace: each must be one that a line of the trace can hold, or what
 * is said not to have happened could not happen at all. */
#include "stage.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* With what lines begin that are no events. */
static const char *const beginnings[] = {
    "triggered", "activated", "declared", "asked", "answered", "failed", "prohibited:",
    "replaced:", "nothing",   "lost",     "step",  "rule:",    "note",   "ended",
    "left",      "declined",  "passed",   "taken", "dropped"};

/* What stands between names, beside what the kinds of questions are called. */
static const char *const between[] = {
    "on",   "with",  "for",    "of",     "from",    "to",      "by",      "in",    "you",
    "your", "enemy", "nobody", "player", "nowhere", "decides", "options", "do:",   "track:",
    "out",  "yes",   "or",     "no",     "up",      "what",    "pass",    "first", "the"};

typedef struct wanted {
  const char *text;
  size_t length;
  nearest near;
  bool found;
} wanted;

/* Without what punctuation is around it. */
static const char *trim(const char *word, size_t *length) {
  while (*length > 1 && *word == '(') word++, --*length;
  while (*length > 1 && strchr(",.;:()", word[*length - 1])) --*length;
  return word;
}

static void offer_word(wanted *w, const char *word, size_t length) {
  word = trim(word, &length);
  if (length == w->length && memcmp(word, w->text, length) == 0) w->found = true;
}

/* Each word of a name. */
static void offer(wanted *w, const char *name) {
  if (w->found || !name) return;
  for (const char *at = name; *at && !w->found;) {
    at += strspn(at, " ");
    size_t length = strcspn(at, " ");
    offer_word(w, at, length);
    at += length;
  }
  if (!strchr(name, ' ')) nearest_offer(&w->near, name);
}

static void offer_sort(wanted *w, const cardvm_program *program, cardvm_sort sort) {
  uint32_t count = cardvm_program_count(program, sort);
  for (cardvm_id id = 1; id <= count && !w->found; id++)
    offer(w, cardvm_program_name(program, sort, id));
}

static void offer_all(wanted *w, const stage *s) {
  static const cardvm_sort sorts[] = {
      CARDVM_SORT_EVENT,          CARDVM_SORT_DEFINITION,  CARDVM_SORT_NAME,
      CARDVM_SORT_ZONE,           CARDVM_SORT_PROPERTY,    CARDVM_SORT_FIELD,
      CARDVM_SORT_STEP,           CARDVM_SORT_SEQUENCE,    CARDVM_SORT_WINDOW,
      CARDVM_SORT_ABILITY,        CARDVM_SORT_RULE_ACTION, CARDVM_SORT_CLASS,
      CARDVM_SORT_PLAYER_VARIABLE};
  for (size_t i = 0; i < sizeof between / sizeof *between; i++) offer(w, between[i]);
  for (uint32_t kind = CARDVM_ASK_CHOOSE; kind < CARDVM_ASK_KINDS; kind++)
    offer(w, text_ask((cardvm_ask)kind));
  for (uint32_t i = 0; i < s->alias_count; i++) offer(w, s->aliases[i].name);
  for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) offer_sort(w, s->program, sorts[i]);
  uint32_t places = cardvm_game_place_count(s->game);
  for (cardvm_place p = 1; p <= places; p++) offer(w, cardvm_game_place_name(s->game, p));
}

static bool is_number(const char *text, size_t length) {
  size_t at = length > 1 && strchr("+-#", *text) ? 1 : 0;
  for (; at < length; at++)
    if (!isdigit((unsigned char)text[at])) return false;
  return length > 0;
}

static bool unknown(stage *s, const wanted *w, const char *pattern, bool begins) {
  stage_error(s,
              begins ? "no line of the trace begins with \"%.*s\": \"%s\""
                     : "no line of the trace can hold the word \"%.*s\": \"%s\"",
              (int)w->length, w->text, pattern);
  nearest_say(&w->near, &s->why);
  return false;
}

static bool begins(stage *s, const char *word, size_t length, const char *pattern) {
  char *text = need_format("%.*s", (int)length, word);
  wanted w = {.text = word, .length = length, .near = nearest_begin(text)};
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
    w.found = w.found || strcmp(beginnings[i], text) == 0;
    nearest_offer(&w.near, beginnings[i]);
  }
  offer_sort(&w, s->program, CARDVM_SORT_EVENT);
  if (!w.found) unknown(s, &w, pattern, true);
  free(text);
  return w.found;
}

static bool holds(stage *s, const char *word, size_t length, const char *pattern) {
  word = trim(word, &length);
  if (is_number(word, length)) return true;
  const char *mark = memchr(word, '#', length); /* "Scout#12" */
  if (mark && mark != word) length = (size_t)(mark - word);
  char *text = need_format("%.*s", (int)length, word);
  wanted w = {.text = word, .length = length, .near = nearest_begin(text)};
  offer_all(&w, s);
  if (!w.found) unknown(s, &w, pattern, false);
  free(text);
  return w.found;
}

bool words_check(stage *s, const char *pattern) {
  bool well = true, first = true;
  for (const char *at = pattern; well; first = false) {
    at += strspn(at, " ");
    size_t length = strcspn(at, " ");
    if (!length) break;
    well = first ? begins(s, at, length, pattern) : holds(s, at, length, pattern);
    at += length;
  }
  return well;
}
