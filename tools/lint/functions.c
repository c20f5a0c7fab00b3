/* What functions of scripts do not do, by their text: it is declared nowhere. */
#include "lint.h"

#include <stdio.h>
#include <string.h>

/* Calls for each call `:name {` or `:name(` of the scripts, with the position of the bracket. */
typedef void call_found(lint *l, const chunk *c, uint32_t bracket, const char *name);
static void each_call(lint *l, const char *const *names, call_found *found) {
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    for (uint32_t n = 0; n + 2 < c->count; n++)
      for (const char *const *name = names; *name; name++)
        if (token_is(&c->tokens[n], ":") && token_is(&c->tokens[n + 1], *name) &&
            (token_is(&c->tokens[n + 2], "{") || token_is(&c->tokens[n + 2], "(")))
          found(l, c, n + 2, *name);
  }
}

static bool between(const chunk *c, uint32_t from, uint32_t to, const char *word) {
  for (uint32_t n = from; n < to && n < c->count; n++)
    if (c->tokens[n].kind == TOKEN_NAME && token_is(&c->tokens[n], word)) return true;
  return false;
}

/* Its table may come from elsewhere: then nothing is known. */
static void check_until(lint *l, const chunk *c, uint32_t bracket, const char *name) {
  const uint32_t end = chunk_close(c, bracket);
  const bool table = token_is(&c->tokens[bracket], "{") || between(c, bracket, end, "you") ||
                     token_is(&c->tokens[bracket + 1], "{");
  if (table && !between(c, bracket, end, "until_"))
    lint_at(l, c->file, c->tokens[bracket].line,
            "%s without `until_`: it ends with this effect, before anybody sees it", name);
}

static void no_until(lint *l) {
  static const char *const names[] = {"gets", "control", "start", NULL};
  each_call(l, names, check_until);
}

/* -- What is chosen ---------------------------------------------------------------------------- */

/* choose = { hunter = one(...) }: `given.hunter` in the function, or `chosen.hunter` in another
 * one. */
static void check_named(lint *l, const chunk *c, const token *name, uint32_t from, uint32_t end) {
  char word[64];
  if (name->length >= sizeof word) return;
  memcpy(word, name->at, name->length);
  word[name->length] = '\0';
  for (uint32_t n = from; n + 1 < end; n++)
    if (token_is(&c->tokens[n], ".") && token_is(&c->tokens[n + 1], word)) return;
  lint_at(l, c->file, name->line, "%s is chosen, and nothing is done with it", word);
}

static void check_choice(lint *l, const chunk *c, uint32_t at) {
  uint32_t end;
  const token *each[8] = {NULL};
  const uint32_t count = chunk_choices(c, at + 2, &end, each, 8),
                 function = chunk_function_behind(c, end);
  const bool named = function && token_is(&c->tokens[at + 2], "{") && token_is(&each[0][1], "=");
  for (uint32_t i = 0; named && i < count && i < 8; i++)
    if (token_is(&each[i][1], "=")) check_named(l, c, each[i], at, chunk_end(c, function));
  for (uint32_t i = 1; function && !named && i <= count; i++) {
    const token *name = chunk_parameter(c, function, i);
    char word[64];
    if (!name) lint_at(l, c->file, c->tokens[at].line, "choice %u is not told to the function", i);
    if (!name || name->kind != TOKEN_NAME || name->length >= sizeof word) return;
    memcpy(word, name->at, name->length);
    word[name->length] = '\0';
    const uint32_t body = (uint32_t)(name - c->tokens) + 1;
    if (*word != '_' && !between(c, body, chunk_end(c, function), word))
      lint_at(l, c->file, c->tokens[at].line, "%s is chosen, and nothing is done with it", word);
  }
}

static void choice_not_used(lint *l) {
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    for (uint32_t n = 0; n + 3 < c->count; n++)
      if (token_is(&c->tokens[n], "choose") && token_is(&c->tokens[n + 1], "=") &&
          (!n || !token_is(&c->tokens[n - 1], ".")) && !token_is(&c->tokens[n + 2], "nil"))
        check_choice(l, c, n);
  }
}

/* -- Parameters -------------------------------------------------------------------------------- */

/* with = { unit = "card" } of an ability, at its bracket. */
static void check_with(lint *l, const chunk *c, uint32_t bracket) {
  const uint32_t end = chunk_close(c, bracket);
  for (uint32_t n = bracket + 1; n + 1 < end; n++) {
    char word[64];
    const token *t = &c->tokens[n];
    if (!token_is(&t[1], "=") || t[2].kind != TOKEN_TEXT || t->kind != TOKEN_NAME ||
        t->length >= sizeof word)
      continue;
    memcpy(word, t->at, t->length);
    word[t->length] = '\0';
    uint32_t uses = 0;
    for (uint32_t i = 0; i + 1 < c->count; i++)
      uses += token_is(&c->tokens[i], ".") && token_is(&c->tokens[i + 1], word);
    if (!uses && !between(c, 0, c->count, "given"))
      lint_at(l, c->file, t->line, "the value `%s` is given and never used", word);
  }
}

static void value_not_used(lint *l) {
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    for (uint32_t n = 0; n + 3 < c->count; n++)
      if (token_is(&c->tokens[n], "with") && token_is(&c->tokens[n + 1], "=") &&
          token_is(&c->tokens[n + 2], "{"))
        check_with(l, c, n + 2);
  }
}

/* -- Loops over cards -------------------------------------------------------------------------- */

static bool tokens_are(const chunk *c, uint32_t n, const char *const *words) {
  for (; *words && n < c->count; n++, words++)
    if (!token_is(&c->tokens[n], *words)) return false;
  return !*words;
}

/* `X:deed(...)` and nothing else, from n to the loop's end: a deed that groups have, too. */
static bool one_deed(const lint *l, const chunk *c, uint32_t n, uint32_t end, const char *card) {
  char deed[64];
  const token *t = &c->tokens[n + 2];
  if (!tokens_are(c, n, (const char *const[]){card, ":", NULL}) || t->length >= sizeof deed)
    return false;
  snprintf(deed, sizeof deed, "%.*s", (int)t->length, t->at);
  const bool of_groups = strcmp(deed, "gets") == 0 || strcmp(deed, "move_to") == 0 ||
                         cardvm_program_find(l->program, CARDVM_SORT_EVENT, deed);
  return of_groups && chunk_close(c, n + 3) + 1 == end && !between(c, n + 3, end, card);
}

/* `if ... then list[#list + 1] = X end` and nothing else. */
static bool picks(const chunk *c, uint32_t n, uint32_t end, const char *card) {
  if (!token_is(&c->tokens[n], "if") || end < n + 12 || chunk_end(c, n) + 1 != end) return false;
  return (token_is(&c->tokens[end - 11], "then") && token_is(&c->tokens[end - 8], "#") &&
          tokens_are(c, end - 4, (const char *const[]){"]", "=", card, "end", NULL})) ||
         (token_is(&c->tokens[end - 10], "then") &&
          tokens_are(c, end - 9, (const char *const[]){"table", ".", "insert", NULL}) &&
          tokens_are(c, end - 3, (const char *const[]){card, ")", "end", NULL}));
}

/* for _, X in ipairs(CARDS) do: the loop at n, over what is known to be cards. */
static void check_loop(lint *l, const chunk *c, uint32_t n) {
  char card[64];
  const uint32_t close = chunk_close(c, n + 6);
  const bool cards = tokens_are(c, close - 4, (const char *const[]){":", "list", "(", ")", NULL}) ||
                     tokens_are(c, close - 2, (const char *const[]){".", "cards", NULL});
  const token *name = &c->tokens[n + 3];
  if (!cards || !token_is(&c->tokens[close + 1], "do") || name->length >= sizeof card) return;
  snprintf(card, sizeof card, "%.*s", (int)name->length, name->at);
  const uint32_t end = chunk_end(c, close + 1);
  if (one_deed(l, c, close + 2, end, card))
    lint_at(l, c->file, c->tokens[n].line,
            "what is done to each of the cards can be done to all: cards:deed(...)");
  else if (picks(c, close + 2, end, card))
    lint_at(l, c->file, c->tokens[n].line,
            "some of the cards are cards:with { ... } or cards:where(...)");
}

static void loop_over_cards(lint *l) {
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    for (uint32_t n = 0; n + 12 < c->count; n++)
      if (tokens_are(c, n, (const char *const[]){"for", "_", ",", NULL}) &&
          tokens_are(c, n + 4, (const char *const[]){"in", "ipairs", "(", NULL}))
        check_loop(l, c, n);
  }
}

const lint_rule lint_function_rules[] = {
    {"no-until", LINT_WARNING, "`gets`, `control` or `start` does not say `until_`.",
     "Say `until_ = ...`; `\"forever\"` is one.",
     "card \"Rally\" { cast { choose = one(your.units),\n"
     "  function(me, unit) unit:gets { power = 2 } end } }",
     no_until},
    {"choice-not-used", LINT_WARNING, "Cards are chosen, and nothing is done with them.",
     "Take them as parameters: `function(me, chosen)`; `needs` asks only whether there are any.",
     "card \"Bolt\" { cast { choose = one(enemy.units), function() you:draw(1) end } }",
     choice_not_used},
    {"value-not-used", LINT_WARNING, "A value of `with` is never used.",
     "Use it, `param.name` or `given.name`, or take it away.",
     "local chained = prohibition { on = \"stand\", with = { unit = \"card\" },\n"
     "  match = same(event.card, bearer) }",
     value_not_used},
    {"loop-over-cards", LINT_HINT, "A loop over cards says what a group can be told in one line.",
     "Do it to all: `your.units:rest()`; all at once, unless the event has a body. Pick some: "
     "`your.units:with { rested = 0 }`, `cards:where(function(card) ... end)`.",
     "card \"Call\" { cast { function()\n"
     "  for _, unit in ipairs(your.units:list()) do unit:rest() end end } }",
     loop_over_cards},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
