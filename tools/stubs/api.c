/* cardvm.lua: the words of all scripts, from their rows. */
#include "stubs.h"

#include <string.h>

typedef cardvm_lua_word word;

static bool stands_on(const word *w, const char *place) {
  for (size_t i = 0; w->on[i]; i++)
    if (strcmp(w->on[i], place) == 0) return true;
  return false;
}

/* -- Functions --------------------------------------------------------------------------------- */

static void add_parameters(buffer *b, const word *w) {
  for (const cardvm_lua_parameter *p = w->parameters; p->name; p++) {
    const char *name = stubs_is_name(p->name) ? p->name : "given";
    buffer_add(b, "---@param %s%s ", p->repeated ? "..." : name, p->optional ? "?" : "");
    stubs_type(b, p->kind, NULL);
    buffer_add(b, "\n");
  }
}

static void add_list(buffer *b, const word *w) {
  buffer_add(b, "(");
  for (const cardvm_lua_parameter *p = w->parameters; p->name; p++)
    buffer_add(b, "%s%s", p == w->parameters ? "" : ", ",
               p->repeated              ? "..."
               : stubs_is_name(p->name) ? p->name
                                        : "given");
  buffer_add(b, ") end\n\n");
}

/* Some cards are taken in either shape, and given in one that has all methods. */
static void add_result(buffer *b, const word *w) {
  if (strcmp(w->gives, "a selection or a list of cards") == 0) buffer_add(b, "cardvm.Cards");
  else stubs_type(b, w->gives, w->sort);
}

/* Behind `on` NULL a global function, else a method. */
static void add_function(buffer *b, const word *w, const char *on) {
  stubs_comment(b, w->says);
  add_parameters(b, w);
  if (strcmp(w->gives, "nothing") != 0) {
    buffer_add(b, "---@return ");
    add_result(b, w);
    buffer_add(b, "\n");
  }
  if (on) buffer_add(b, "function %s:%s", on, w->name);
  else buffer_add(b, "function %s", w->name);
  add_list(b, w);
}

/* -- Forms: zone "deck" { ... } ---------------------------------------------------------------- */

static bool has_keys(const char *form) {
  word w;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++)
    if (w.kind == CARDVM_LUA_KEY && stands_on(&w, form)) return true;
  return false;
}

static void add_form(buffer *b, const word *w) {
  const bool named = strchr(w->written, '"') != NULL;
  buffer keys = {0};
  if (has_keys(w->name)) buffer_add(&keys, "cardvm.form.%s", w->name);
  else buffer_add(&keys, "table");
  stubs_comment(b, w->says);
  if (named) buffer_add(b, "---@param name string\n---@return fun(keys: %s)", buffer_text(&keys));
  else buffer_add(b, "---@param keys %s\n---@return ", buffer_text(&keys));
  if (named && strcmp(w->gives, "nothing") != 0) buffer_add(b, ": ");
  if (!named || strcmp(w->gives, "nothing") != 0) stubs_type(b, w->gives, w->sort);
  buffer_add(b, "\nfunction %s(%s) end\n\n", w->name, named ? "name" : "keys");
  buffer_free(&keys);
}

static void add_key(buffer *b, const word *w) {
  buffer_add(b, "---@field %s%s ", w->name, w->needed ? "" : "?");
  if (w->options)
    for (size_t i = 0; w->options[i]; i++) buffer_add(b, "%s\"%s\"", i ? "|" : "", w->options[i]);
  else stubs_type(b, w->gives, w->sort);
  buffer_add(b, " %s\n", w->says);
}

static void add_form_class(buffer *b, const char *form) {
  word w;
  buffer_add(b, "---@class cardvm.form.");
  for (const char *c = form; *c; c++) buffer_add(b, "%c", *c == ' ' ? '_' : *c);
  buffer_add(b, "\n");
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++)
    if (w.kind == CARDVM_LUA_KEY && stands_on(&w, form)) add_key(b, &w);
  buffer_add(b, "---@field [integer] any\n\n");
}

/* Each form that some key stands on, once. */
static void add_forms(buffer *b) {
  word w;
  const char *done[64];
  uint32_t count = 0;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++) {
    for (size_t i = 0; w.kind == CARDVM_LUA_KEY && w.on[i]; i++) {
      bool known = false;
      for (uint32_t k = 0; k < count; k++) known = known || strcmp(done[k], w.on[i]) == 0;
      if (known || count == sizeof done / sizeof *done) continue;
      done[count++] = w.on[i];
      add_form_class(b, w.on[i]);
    }
  }
}

/* -- Classes ----------------------------------------------------------------------------------- */

static void add_class(buffer *b, const char *place) {
  word w;
  const char *class = stubs_class(place);
  buffer_add(b, "---@class cardvm.%s\n", class);
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++) {
    if (w.kind != CARDVM_LUA_READ || !stands_on(&w, place)) continue;
    buffer_add(b, "---@field %s ", w.name);
    stubs_type(b, w.gives, w.sort);
    buffer_add(b, " %s\n", w.says);
  }
  if (strcmp(place, "number") == 0)
    buffer_add(b, "---@operator add(any): cardvm.Number\n---@operator sub(any): cardvm.Number\n"
                  "---@operator mul(any): cardvm.Number\n---@operator unm: cardvm.Number\n");
  buffer_add(b, "local %s = {}\n\n", class);
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++)
    if (w.kind == CARDVM_LUA_METHOD && stands_on(&w, place)) add_function(b, &w, class);
}

static void add_classes(buffer *b) {
  static const char *const places[] = {"card",  "cards",    "player",   "place",
                                       "event", "sequence", "lasting",  "ability",
                                       "game",  "number",   "condition"};
  static const char *const plain[] = {"Test",      "Choice", "Targets", "Change", "Duration",
                                      "StepEvent", "Limit",  "Cost",    "Price",  "Step",
                                      "Deed",      "Plan",   "Replaced"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) add_class(b, places[i]);
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    buffer_add(b, "---@class cardvm.%s\n\n", plain[i]);
}

/* -- Names ------------------------------------------------------------------------------------- */

/* Words that need a name behind them: what the rule set adds to. */
static const char *type_of_namespace(const char *name) {
  static const char *const spaces[][2] = {{"any", "cardvm.Side"},         {"your", "cardvm.Side"},
                                          {"enemy", "cardvm.Side"},       {"event", "cardvm.Event"},
                                          {"role", "cardvm.Roles"},       {"game", "cardvm.Game"},
                                          {"param", "table<string, any>"}};
  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
    if (strcmp(spaces[i][0], name) == 0) return spaces[i][1];
  return NULL;
}

static void add_name(buffer *b, const word *w) {
  const char *space = type_of_namespace(w->name);
  stubs_comment(b, w->says);
  buffer_add(b, "---@type ");
  if (space) buffer_add(b, "%s", space);
  else stubs_type(b, w->gives, w->sort);
  if (space && (strcmp(w->name, "event") == 0 || strcmp(w->name, "role") == 0))
    buffer_add(b, "|fun(name: string): fun(keys: table)"); /* that it declares in rules files */
  buffer_add(b, "\n%s = nil\n\n", w->name);
}

/* A word that is a name as well. */
static bool is_also_a_name(const char *name) {
  word w;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++)
    if (w.kind == CARDVM_LUA_NAME && !w.on[0] && strcmp(w.name, name) == 0) return true;
  return false;
}

static void add_global(buffer *b, const word *w) {
  if (w->kind == CARDVM_LUA_NAME) add_name(b, w);
  else if (is_also_a_name(w->name)) return;
  else if (strchr(w->written, '{')) add_form(b, w);
  else add_function(b, w, NULL);
}

void stubs_api(buffer *b) {
  word w;
  buffer_add(b, "---@meta\n"
                "-- The words of card scripts, for editors. Made by `cardvm stubs`.\n\n");
  add_classes(b);
  add_forms(b);
  for (uint32_t n = 0; cardvm_lua_word_at(n, &w); n++) {
    if ((w.kind == CARDVM_LUA_NAME || w.kind == CARDVM_LUA_CALL) && !w.on[0]) add_global(b, &w);
    /* Of what there is of Lua, this is none of Lua's own. */
    if (w.kind == CARDVM_LUA_PLAIN && strcmp(w.name, "constants") == 0) {
      stubs_comment(b, w.says);
      buffer_add(b,
                 "---@generic T\n---@param list T\n---@return T\nfunction constants(list) end\n\n");
    }
  }
}
