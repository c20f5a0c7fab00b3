/* What went wrong in a script, in words for the one who wrote it: file, line, card, what was
 * expected. */
#include "binding.h"

#include <stdio.h>
#include <string.h>

static void copy(char *to, size_t bytes, const char *from, size_t length) {
  assert(bytes > 0);
  if (length >= bytes) length = bytes - 1;
  memcpy(to, from, length);
  to[length] = '\0';
}

/* Scripts may call error() with any bytes. */
static void clean(cardvm_error *error) {
  cardvm_text_clean(error->file);
  cardvm_text_clean(error->card);
  cardvm_text_clean(error->message);
}

/* "cards/x.lua:12: text" -> file, line; returns the text. The first ":<digits>:" ends the file's
 * name; a text without one has no place. */
static const char *split_place(const char *message, cardvm_error *error) {
  for (const char *colon = strchr(message, ':'); colon; colon = strchr(colon + 1, ':')) {
    const char *digit = colon + 1;
    int line = 0;
    while (*digit >= '0' && *digit <= '9' && line < 10000000) line = line * 10 + (*digit++ - '0');
    if (digit == colon + 1 || *digit != ':') continue;
    if (memchr(message, '\n', (size_t)(colon - message))) break;
    copy(error->file, sizeof error->file, message, (size_t)(colon - message));
    error->line = line;
    digit++;
    return *digit == ' ' ? digit + 1 : digit;
  }
  return message;
}

static void set_text(cardvm_error *error, const char *message) {
  const char *text = split_place(message, error);
  copy(error->message, sizeof error->message, text, strlen(text));
}

/* The value on top in words: scripts may call error() with anything. Nothing here can raise an
 * error, so numbers are not turned into strings in place. */
static void set_value(lua_State *L, cardvm_error *error) {
  switch (lua_type(L, -1)) {
  case LUA_TSTRING: set_text(error, lua_tostring(L, -1)); return;
  case LUA_TNUMBER:
    if (lua_isinteger(L, -1))
      snprintf(error->message, sizeof error->message, "error called with the number %lld",
               (long long)lua_tointeger(L, -1));
    else
      snprintf(error->message, sizeof error->message, "error called with the number %g",
               (double)lua_tonumber(L, -1));
    return;
  default:
    snprintf(error->message, sizeof error->message, "error called with %s %s instead of a text",
             lua_type(L, -1) == LUA_TNIL ? "the value" : "a", lua_typename(L, lua_type(L, -1)));
  }
}

void cardvm__report(lua_State *L, cardvm_status code, const char *card, cardvm_error *error) {
  *error = (cardvm_error){.code = code};
  if (card) copy(error->card, sizeof error->card, card, strlen(card));
  set_value(L, error);
  lua_pop(L, 1);
  clean(error);
}

/* -- Effects ----------------------------------------------------------------------------------- */

/* Which card's text it was: that of the ability; none for the rules' own. */
static void set_card(const binding *b, cardvm_id ability, cardvm_error *error) {
  cardvm_ability_info info;
  if (!ability || !cardvm_program_ability_info(b->program, ability, &info) || !info.definition)
    return;
  const char *name = cardvm_program_name(b->program, CARDVM_SORT_DEFINITION, info.definition);
  copy(error->card, sizeof error->card, name, strlen(name));
}

/* Messages without a place get that of the function: `at` is "file:line" or "". */
static void set_place(const char *at, cardvm_error *error) {
  if (error->file[0] != '\0') return;
  cardvm_error place = {0};
  char text[96];
  snprintf(text, sizeof text, "%s:", at);
  split_place(text, &place);
  if (place.file[0] == '\0') return;
  copy(error->file, sizeof error->file, place.file, strlen(place.file));
  error->line = place.line;
}

void cardvm__report_text(binding *b, const char *text, const char *at, cardvm_id ability,
                         cardvm_error *error) {
  copy(error->message, sizeof error->message, text, strlen(text));
  set_card(b, ability, error);
  set_place(at, error);
  clean(error);
}

/* What Lua calls a stack overflow is, to a designer, a function that calls itself for ever. */
static void explain_overflow(cardvm_error *error) {
  if (!strstr(error->message, "stack overflow")) return;
  error->code = CARDVM_ERROR_LIMIT;
  snprintf(error->message, sizeof error->message,
           "functions call each other too deeply: does one call itself without an end?");
}

/* The name that Lua gives in brackets behind what it says of a value: "(local 'unit')". */
static bool named_in(const char *message, const char *kind, char *name, size_t bytes) {
  const char *at = strstr(message, kind), *end = at ? strchr(at + strlen(kind), '\'') : NULL;
  if (!end) return false;
  at += strlen(kind);
  if ((size_t)(end - at) >= bytes) return false;
  copy(name, bytes, at, (size_t)(end - at));
  return true;
}

/* Lua says that something is nil; what a designer wants to know is which word gave it. */
static void explain_nil(const binding *b, cardvm_error *error) {
  char name[64], word[64] = "";
  const char *said = strstr(error->message, "a nil value (");
  if (!said) return;
  if (named_in(said, "(field '", name, sizeof name)) {
    snprintf(error->message, sizeof error->message, "%s is nil: there is none", name);
    return;
  }
  if (!named_in(said, "(local '", name, sizeof name) &&
      !named_in(said, "(upvalue '", name, sizeof name))
    return;
  for (uint32_t i = 0; i < b->source_count; i++)
    if (strcmp(b->sources[i].file, error->file) == 0 &&
        cardvm__origin(b->sources[i].text, error->line, name, word, sizeof word))
      break;
  if (*word && strcmp(word, name) != 0)
    snprintf(error->message, sizeof error->message, "%s gave nothing: %s is nil", word, name);
  else snprintf(error->message, sizeof error->message, "%s is nil", name);
}

/* A list that a script has made has no methods; a group has those of several cards. */
static void explain_list(cardvm_error *error) {
  char name[64];
  const char *said = strstr(error->message, "a nil value (");
  if (said && named_in(said, "(method '", name, sizeof name))
    snprintf(error->message, sizeof error->message,
             "a list or table has no :%s(...): what can be done to several cards can be done to "
             "together(list)",
             name);
}

/* your.units.count for your.units:count(): Lua speaks of a function value. */
static void explain_function(cardvm_error *error) {
  char name[64];
  const char *said = strstr(error->message, "a function value (");
  if (said && named_in(said, "(field '", name, sizeof name))
    snprintf(error->message, sizeof error->message,
             "%s is no value but a function: it is called, as in :%s(...)", name, name);
  else if (strstr(error->message, "attempt to compare") && strstr(error->message, "function"))
    snprintf(error->message, sizeof error->message,
             "a function is compared: it is called, as in cards:count()");
}

void cardvm__report_status(binding *b, lua_State *thread, int status, bool budget_spent,
                           const char *at, cardvm_id ability, cardvm_error *error) {
  cardvm__report(thread, CARDVM_ERROR_SCRIPT, NULL, error);
  if (status == LUA_ERRMEM) {
    const char *why = cardvm__sandbox_refusal(b->sandbox);
    /* How long a text is follows from the game alone, and is the script's fault. How much memory a
     * table takes does not: refused memory is nobody's, and can be asked for again. */
    error->code = cardvm__sandbox_long_text(b->sandbox) ? CARDVM_ERROR_LIMIT : CARDVM_ERROR_MEMORY;
    if (*why) set_text(error, why);
  } else if (budget_spent) {
    error->code = CARDVM_ERROR_LIMIT;
  } else {
    explain_overflow(error);
    explain_nil(b, error);
    explain_list(error);
    explain_function(error);
  }
  set_card(b, ability, error);
  set_place(at, error);
  clean(error);
}
