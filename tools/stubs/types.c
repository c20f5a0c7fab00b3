/* What values are called in the rows of words, as types of LuaLS. */
#include "stubs.h"

#include <ctype.h>
#include <string.h>

static const char *const types[][2] = {
    {"nothing", "nil"},
    {"a value", "any"},
    {"a handle", "any"},
    {"the game", "cardvm.Game"},
    {"true or false", "boolean"},
    {"a whole number", "integer"},
    {"how many (1 or more)", "integer"},
    {"a text", "string"},
    {"one of these texts", "string"},
    {"a name", "string"},
    {"a name or a list of names", "string|string[]"},
    {"a name of your own", "string"},
    {"the name of a sequence or step", "cardvm.name.sequence|cardvm.name.step"},
    {"a text of an attribute or tag", "string"},
    {"a table", "table"},
    {"a list", "any[]"},
    {"a function", "function"},
    {"a function or a plan", "function|cardvm.Plan"},
    {"a card", "cardvm.Card"},
    {"a card or the name of one", "cardvm.Card|cardvm.name.card"},
    {"a player", "cardvm.Player"},
    {"a place", "cardvm.Place"},
    {"a place or the name of a zone", "cardvm.Place|cardvm.name.zone"},
    {"\"top\", \"bottom\" or a whole number", "\"top\"|\"bottom\"|integer"},
    {"an event", "cardvm.Event"},
    {"a lasting effect", "cardvm.Lasting"},
    {"a sequence", "cardvm.Sequence"},
    {"a selection", "cardvm.Cards"},
    {"a selection or a list of cards", "cardvm.Card[]|cardvm.Cards"},
    {"a group of cards", "cardvm.Cards"},
    {"a number", "integer|cardvm.Number"},
    {"a number or a selection to be counted", "integer|cardvm.Number|cardvm.Cards"},
    {"a condition", "cardvm.Condition|function"},
    {"a test as in with{}", "cardvm.Test"},
    {"a choice", "cardvm.Choice|cardvm.Choice[]"},
    {"true or a table", "boolean|table"},
    {"something to choose from", "cardvm.Cards|cardvm.Player|cardvm.Targets|any[]"},
    {"a choice or a list", "cardvm.Choice|any[]"},
    {"what was chosen, nil if nothing could be", "any"},
    {"a change", "cardvm.Change"},
    {"a duration", "cardvm.Duration|\"forever\""},
    {"an ability", "cardvm.Ability"},
    {"the name of an event, begins \"step\" or ends \"step\"",
     "cardvm.name.event|cardvm.StepEvent|(cardvm.name.event|cardvm.StepEvent)[]"},
    {"a selection or \"players\"", "cardvm.Cards|\"players\""},
    {"the name of an event or a function", "cardvm.name.event|function"},
    {"{ least, most }", "integer[]"},
    {"a limit", "cardvm.Limit"},
    {"a cost", "cardvm.Cost|cardvm.Cost[]"},
    {"a price", "cardvm.Price"},
    {"a player or { pays = player }", "cardvm.Player|table"},
    {"a word that needs a name behind it, as in your.name", "table"},
    {"a parameter", "any"},
    {"a step", "cardvm.Step"},
    {"a deed", "cardvm.Deed"},
    {"a plan", "cardvm.Plan"},
    {"replaced", "cardvm.Replaced"},
    {"what came of it, nil if nothing did", "cardvm.Event?"},
    {"what a client makes of it", "any"},
    {"its arguments", "any"},
};

/* Names of cards and of what else a rule set declares. */
static void add_sort(buffer *b, const char *sort) {
  buffer_add(b, "cardvm.name.");
  for (; *sort; sort++) buffer_add(b, "%c", *sort == ' ' ? '_' : *sort);
}

void stubs_type(buffer *b, const char *called, const char *sort) {
  const char *is = "unknown";
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (strcmp(types[i][0], called) == 0) is = types[i][1];
  if (!sort || strcmp(sort, "name") == 0) { /* any text is a name */
    buffer_add(b, "%s", is);
    return;
  }
  add_sort(b, sort);
  if (!strchr(is, '|')) return;
  buffer_add(b, "|");
  add_sort(b, sort);
  buffer_add(b, "[]");
}

const char *stubs_class(const char *place) {
  static const char *const classes[][2] = {
      {"card", "Card"},       {"cards", "Cards"},        {"player", "Player"},
      {"place", "Place"},     {"event", "Event"},        {"sequence", "Sequence"},
      {"lasting", "Lasting"}, {"ability", "Ability"},    {"game", "Game"},
      {"number", "Number"},   {"condition", "Condition"}};
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (strcmp(classes[i][0], place) == 0) return classes[i][1];
  return NULL;
}

bool stubs_is_name(const char *text) {
  static const char *const keywords[] = {"and",   "break", "do",       "else", "elseif", "end",
                                         "false", "for",   "function", "goto", "if",     "in",
                                         "local", "nil",   "not",      "or",   "repeat", "return",
                                         "then",  "true",  "until",    "while"};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (strcmp(keywords[i], text) == 0) return false;
  if (!isalpha((unsigned char)*text) && *text != '_') return false;
  for (; *text; text++)
    if (!isalnum((unsigned char)*text) && *text != '_') return false;
  return true;
}

void stubs_comment(buffer *b, const char *text) {
  buffer_add(b, "--- ");
  for (; *text; text++) {
    if (*text == '\n') buffer_add(b, "\n--- ");
    else buffer_add(b, "%c", *text);
  }
  buffer_add(b, "\n");
}
