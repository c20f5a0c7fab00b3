/* ruleset.lua: what a rule set declares. */
#include "cardvm_define.h"
#include "stubs.h"

#include <stdlib.h>
#include <string.h>

typedef struct from {
  buffer *b;
  const cardvm_program *program;
  const chunks *scripts;
} from;

/* What a file of cards declares has a name without a dot there. */
static const char *name_of(const from *f, cardvm_sort sort, cardvm_id id) {
  const char *name = cardvm_program_name(f->program, sort, id), *dot = strrchr(name, '.');
  return dot && sort != CARDVM_SORT_DEFINITION ? dot + 1 : name;
}
static uint32_t count_of(const from *f, cardvm_sort sort) {
  return cardvm_program_count(f->program, sort);
}

/* A Lua text in quotes. */
static void add_quoted(buffer *b, const char *text) {
  buffer_add(b, "\"");
  for (; *text; text++) buffer_add(b, "%s%c", *text == '"' || *text == '\\' ? "\\" : "", *text);
  buffer_add(b, "\"");
}

/* -- Names as literals ------------------------------------------------------------------------- */

static void add_names(from *f, const char *sort_name, cardvm_sort sort, cardvm_id first) {
  buffer_add(f->b, "---@alias cardvm.name.%s\n", sort_name);
  const uint32_t count = count_of(f, sort);
  if (first > count) buffer_add(f->b, "---| string\n");
  for (cardvm_id id = first; id <= count; id++) {
    buffer_add(f->b, "---| ");
    add_quoted(f->b, name_of(f, sort, id));
    buffer_add(f->b, "\n");
  }
  buffer_add(f->b, "\n");
}

/* Named events: those of steps are said as begins "step". */
static void add_event_names(from *f) {
  const chunk *c;
  buffer_add(f->b, "---@alias cardvm.name.event\n");
  for (cardvm_id id = 1; id <= count_of(f, CARDVM_SORT_EVENT); id++) {
    const char *name = name_of(f, CARDVM_SORT_EVENT, id);
    c = chunks_named(f->scripts, "event", name);
    if (id < CARDVM_EVENT_BUILTINS || c) {
      buffer_add(f->b, "---| ");
      add_quoted(f->b, name);
      buffer_add(f->b, "\n");
    }
  }
  buffer_add(f->b, "\n");
}

static void add_all_names(from *f) {
  static const struct {
    const char *name;
    cardvm_sort sort;
  } sorts[] = {{"zone", CARDVM_SORT_ZONE},
               {"property", CARDVM_SORT_PROPERTY},
               {"field", CARDVM_SORT_FIELD},
               {"player_variable", CARDVM_SORT_PLAYER_VARIABLE},
               {"game_variable", CARDVM_SORT_GAME_VARIABLE},
               {"class", CARDVM_SORT_CLASS},
               {"window", CARDVM_SORT_WINDOW},
               {"sequence", CARDVM_SORT_SEQUENCE},
               {"step", CARDVM_SORT_STEP},
               {"role", CARDVM_SORT_ROLE},
               {"duration", CARDVM_SORT_DURATION},
               {"card", CARDVM_SORT_DEFINITION}};
  for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++)
    add_names(f, sorts[i].name, sorts[i].sort, 1);
  add_event_names(f);
}

/* -- What can be read -------------------------------------------------------------------------- */

/* The texts of an attribute or of tags: "a"|"b". */
static void add_texts(from *f, const char *key) {
  const char *text;
  for (uint32_t n = 0; (text = cardvm_lua_text(f->program, key, n)); n++) {
    buffer_add(f->b, "%s", n ? "|" : "");
    add_quoted(f->b, text);
  }
}

static void add_fields(from *f, cardvm_sort sort, const char *type) {
  for (cardvm_id id = 1; id <= count_of(f, sort); id++)
    if (stubs_is_name(name_of(f, sort, id)))
      buffer_add(f->b, "---@field %s %s\n", name_of(f, sort, id), type);
}

/* Calls for each `word "name"` at the margin of rules files. */
typedef void noun(from *f, const char *word, const char *name);
static void each_noun(from *f, const char *word, noun *found) {
  for (uint32_t i = 0; i < f->scripts->count; i++) {
    const chunk *c = &f->scripts->all[i];
    char name[64];
    if (c->count < 2 || !token_is(c->tokens, word) || c->tokens[1].kind != TOKEN_TEXT ||
        c->tokens[1].length - 2 >= sizeof name)
      continue;
    memcpy(name, c->tokens[1].at + 1, c->tokens[1].length - 2);
    name[c->tokens[1].length - 2] = '\0';
    if (stubs_is_name(name)) found(f, word, name);
  }
}

static void add_label(from *f, const char *word, const char *name) {
  (void)word;
  buffer_add(f->b, "---@field %s string\n", name);
}
static void add_attribute(from *f, const char *word, const char *name) {
  buffer_add(f->b, "---@field %s ", name);
  add_texts(f, name);
  buffer_add(f->b, "%s\n", strcmp(word, "tags") == 0 ? "|string[]" : "");
}
/* Keys of a card, which may be left out. */
static void add_key(from *f, const char *word, const char *name) {
  const bool number = strcmp(word, "property") == 0, label = strcmp(word, "label") == 0;
  buffer_add(f->b, "---@field %s? ", name);
  if (number) buffer_add(f->b, "integer");
  else if (label) buffer_add(f->b, "string");
  else add_texts(f, name);
  buffer_add(f->b, "%s\n", strcmp(word, "tags") == 0 ? "|string[]" : "");
}

/* Properties that are numbers: those of attributes and tags are declared by other words. */
static void add_property(from *f, const char *word, const char *name) {
  (void)word;
  buffer_add(f->b, "---@field %s integer\n", name);
}

static void add_classes(from *f) {
  static const char *const keys[] = {"property", "attribute", "tags", "label"};
  buffer_add(f->b, "---@class cardvm.Card\n");
  each_noun(f, "property", add_property);
  each_noun(f, "attribute", add_attribute);
  each_noun(f, "label", add_label);
  add_fields(f, CARDVM_SORT_FIELD, "integer");
  buffer_add(f->b, "local Card = {}\n\n---@class cardvm.form.card\n");
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) each_noun(f, keys[i], add_key);
  buffer_add(f->b, "\n---@class cardvm.Player\n");
  add_fields(f, CARDVM_SORT_PLAYER_VARIABLE, "integer");
  add_fields(f, CARDVM_SORT_ZONE, "cardvm.Place");
  buffer_add(f->b, "local Player = {}\n\n---@class cardvm.Game\n");
  add_fields(f, CARDVM_SORT_GAME_VARIABLE, "integer");
  add_fields(f, CARDVM_SORT_ZONE, "cardvm.Place");
  buffer_add(f->b, "local Game = {}\n\n---@class cardvm.Roles\n");
  add_fields(f, CARDVM_SORT_ROLE, "cardvm.Card");
  buffer_add(f->b, "\n---@class cardvm.Sequence\n");
  add_fields(f, CARDVM_SORT_ROLE, "cardvm.Card");
  buffer_add(f->b, "\n---@class cardvm.Place\nlocal Place = {}\n\n"
                   "---@class cardvm.Cards\nlocal Cards = {}\n\n");
}

static void add_group(from *f, const char *word, const char *name) {
  (void)word;
  if (cardvm_lua_group(f->program, CARDVM_SIDE_YOURS, name))
    buffer_add(f->b, "---@field %s cardvm.Cards\n", name);
}

static void add_sides(from *f) {
  buffer_add(f->b, "---@class cardvm.Side\n");
  add_fields(f, CARDVM_SORT_ZONE, "cardvm.Cards");
  each_noun(f, "group", add_group);
  buffer_add(f->b, "\n");
}

static void add_adjective(from *f, const char *word, const char *name) {
  (void)word;
  buffer_add(f->b, "---@return cardvm.Cards\nfunction Cards:%s() end\n\n", name);
}

/* -- Deeds ------------------------------------------------------------------------------------- */

/* The comment right above a chunk; not the one with which the file begins, which is of all of it.
 */
static void add_comment_above(from *f, const chunk *c) {
  const char *text = NULL;
  for (uint32_t i = 0; i < f->scripts->file_count; i++)
    if (f->scripts->files[i].name == c->file) text = f->scripts->files[i].text;
  const char *end = c->tokens->at, *begin = end;
  while (text && begin > text) {
    const char *line = begin - 1;
    while (line > text && line[-1] != '\n') line--;
    if (strncmp(line, "-- ", 3) != 0) break;
    begin = line;
  }
  if (begin == text) begin = end;
  while (begin < end) {
    const size_t length = strcspn(begin, "\n");
    buffer_add(f->b, "-%.*s\n", (int)length, begin);
    begin += length + 1;
  }
}

static bool copy(const token *t, bool quoted, char *into, size_t bytes) {
  const bool left_out = quoted && t->length > 2 && t->at[t->length - 2] == '?'; /* "source?" */
  const size_t length = t->length - 2 * (size_t)quoted - left_out;
  if (length >= bytes) return false;
  memcpy(into, t->at + quoted, length);
  into[length] = '\0';
  return stubs_is_name(into);
}

/* What stands behind `key =` in the table of a chunk; NULL. */
static const token *value_of(const chunk *c, const char *key) {
  for (uint32_t n = 3; n + 2 < c->count; n++)
    if (token_is(&c->tokens[n], key) && token_is(&c->tokens[n + 1], "=")) return &c->tokens[n + 2];
  return NULL;
}

/* args = { "to", "amount" } */
static void add_arguments(from *f, const chunk *c) {
  const token *t = c ? value_of(c, "args") : NULL;
  char name[64];
  bool first = true;
  if (t && token_is(t, "{"))
    for (t++; !token_is(t, "}") && t->kind != TOKEN_END; t++)
      if (t->kind == TOKEN_TEXT && copy(t, true, name, sizeof name)) {
        buffer_add(f->b, "%s%s", first ? "" : ", ", name);
        first = false;
      }
}

static void add_method(from *f, const chunk *c, const char *place, const char *name) {
  const char *class = strcmp(place, "none") == 0 ? "Game" : stubs_class(place);
  for (size_t i = 0; class && i < (strcmp(class, "Card") == 0 ? 2 : 1); i++) {
    add_comment_above(f, c);
    buffer_add(f->b, "---@return cardvm.Event?\nfunction %s:%s(", i ? "Cards" : class, name);
    add_arguments(f, c);
    buffer_add(f->b, ") end\n\n");
  }
}

/* about = "player", or about = { "card", "player" }: a method of each. */
static void add_event(from *f, const char *word, const char *name) {
  const chunk *c = chunks_named(f->scripts, word, name);
  const token *on = value_of(c, "about");
  char place[64] = "card";
  if (!on || (on->kind != TOKEN_TEXT && !token_is(on, "{"))) {
    add_method(f, c, place, name);
    return;
  }
  const bool list = token_is(on, "{");
  for (on += list; on->kind == TOKEN_TEXT || token_is(on, ","); on++) {
    if (on->kind == TOKEN_TEXT && copy(on, true, place, sizeof place))
      add_method(f, c, place, name);
    if (!list) return;
  }
}

/* Behind the word `function`: "(player, n)", without the first one where it is the subject. */
static void add_parameters(from *f, const token *t, bool without_first) {
  bool first = true;
  while (t->kind != TOKEN_END && !token_is(t, "(")) t++;
  for (t++; t->kind != TOKEN_END && !token_is(t, ")"); t++) {
    if (token_is(t, ",")) continue;
    if (!without_first) {
      buffer_add(f->b, "%s%.*s", first ? "" : ", ", (int)t->length, t->at);
      first = false;
    }
    without_first = false;
  }
}

/* verb("player", "draw", function(player, n) */
static void add_verbs(from *f) {
  for (uint32_t i = 0; i < f->scripts->count; i++) {
    const chunk *c = &f->scripts->all[i];
    char place[64], name[64];
    if (c->count < 8 || !token_is(c->tokens, "verb") || c->tokens[2].kind != TOKEN_TEXT ||
        c->tokens[4].kind != TOKEN_TEXT || !copy(&c->tokens[2], true, place, sizeof place) ||
        !copy(&c->tokens[4], true, name, sizeof name))
      continue;
    add_comment_above(f, c);
    buffer_add(f->b, "function %s:%s(", stubs_class(place), name);
    if (token_is(&c->tokens[6], "function")) add_parameters(f, &c->tokens[6], true);
    else buffer_add(f->b, "...");
    buffer_add(f->b, ") end\n\n");
  }
}

/* -- Words of the rules ------------------------------------------------------------------------ */

static const chunk *chunk_of_word(const from *f, const char *name, bool *function) {
  for (uint32_t i = 0; i < f->scripts->count; i++) {
    const chunk *c = &f->scripts->all[i];
    *function = c->count > 2 && token_is(c->tokens, "function");
    if (c->rules && c->count > 2 && chunk_says(&c->tokens[*function], name)) return c;
  }
  return NULL;
}

static void add_words(from *f) {
  const char *name;
  for (uint32_t n = 0; (name = cardvm_lua_global(f->program, n)); n++) {
    bool function = false;
    const chunk *c = chunk_of_word(f, name, &function);
    if (c) add_comment_above(f, c);
    if (c && function) {
      buffer_add(f->b, "function %s(", name);
      add_parameters(f, c->tokens, false);
      buffer_add(f->b, ") end\n\n");
    } else {
      const bool duration = cardvm_program_find(f->program, CARDVM_SORT_DURATION, name) != 0;
      buffer_add(f->b, "---@type %s\n%s = nil\n\n", duration ? "cardvm.Duration" : "any", name);
    }
  }
}

void stubs_ruleset(buffer *b, const cardvm_program *program, const chunks *scripts) {
  from f = {b, program, scripts};
  buffer_add(b,
             "---@meta\n-- What the rule set declares, for editors. Made by `cardvm stubs`.\n\n");
  add_all_names(&f);
  add_classes(&f);
  add_sides(&f);
  each_noun(&f, "adjective", add_adjective);
  each_noun(&f, "event", add_event);
  add_verbs(&f);
  add_words(&f);
}
