/* Names of what has been declared, and what the machine refuses. */
#include "form.h"
#include "scan.h"

#include <string.h>

const char *cardvm__sort_word(cardvm_sort sort) {
  static const char *const words[] = {
      "name",          "name",     "zone",  "property", "field",     "player variable",
      "game variable", "event",    "class", "window",   "sequence",  "step",
      "role",          "duration", "card",  "ability",  "selection", "function",
      "rule action",   "layer",    "circle"};
  _Static_assert(sizeof words / sizeof *words == CARDVM_SORT_CIRCLE + 1, "each sort has a word");
  return words[sort];
}

static bool is_new_name(const loaded *l, const cardvm__token *t) {
  char word[64] = "";
  if (t->kind != TOKEN_NAME || t->length >= sizeof word) return false;
  memcpy(word, t->at, t->length);
  const struct word *w = cardvm__word_find(l, word, IN_SCRIPTS | IN_RULES, NULL);
  return w && (w->takes[0].type == A_NEW_NAME || w->takes[0].type == A_NAME_SEEN_HERE);
}

/* `word "name"`; without a word any that declares one, `function name` and `name =`. */
static bool declares(const loaded *l, const cardvm__token t[3], const char *word,
                     const char *name) {
  char text[200];
  if (cardvm__token_text(&t[1], text, sizeof text) && strcmp(text, name) == 0)
    return word ? cardvm__token_is(&t[0], word) : is_new_name(l, &t[0]);
  if (word || !cardvm__token_is(&t[1], name) || cardvm__token_is(&t[0], "local")) return false;
  return cardvm__token_is(&t[0], "function") ||
         (t[1].column == 1 && cardvm__token_sign(&t[2], '='));
}

/* The line below the present one where the file that runs declares it; 0 if it does not. Rules
 * declare before they use, and the name of what stands too low is no misspelling. */
static int declared_below(lua_State *L, const loaded *l, const char *word, const char *name) {
  const int now = cardvm__push_file(L);
  lua_pop(L, 1);
  if (!l->source) return 0;
  cardvm__scanner s = cardvm__scan(l->source, l->source_bytes);
  cardvm__token t[3] = {{0}};
  do {
    if (t[1].line > now && declares(l, t, word, name)) return t[1].line;
    memmove(t, t + 1, 2 * sizeof t[0]);
    cardvm__scan_next(&s, &t[2]);
  } while (t[1].kind != TOKEN_END || !t[1].at);
  return 0;
}

const char *cardvm__declared_below(lua_State *L, const char *word, const char *name) {
  const loaded *l = cardvm__binding_at(L)->loaded;
  const int line = l ? declared_below(L, l, word, name) : 0;
  return line ? lua_pushfstring(L, " yet: it is declared below, in line %d", line) : NULL;
}

cardvm_id cardvm__find(lua_State *L, cardvm_sort sort, const char *name) {
  binding *b = cardvm__binding_at(L);
  cardvm_id id = cardvm__id_of(L, sort, name);
  if (id) return id;
  const char *word = cardvm__sort_word(sort);
  const char *below = cardvm__declared_below(L, word, name);
  const char *hint = below ? below : cardvm__nearest_of(L, name, sort, sort);
  for (uint32_t other = CARDVM_SORT_ZONE; !*hint && other <= CARDVM_SORT_DEFINITION; other++)
    if (cardvm__id_of(L, other, name))
      hint = lua_pushfstring(L, ": it names one %s", cardvm__sort_word(other));
  if (!*hint && b->loaded->rules_phase)
    hint =
        " yet: what comes further down, or in a file that is included later, is not declared here";
  const char *among = sort == CARDVM_SORT_LAYER
                          ? lua_pushfstring(L, " among %s", cardvm__push_layers(L, UINT32_MAX))
                          : "";
  return (cardvm_id)cardvm__form_error(L, "there is no %s '%s'%s%s", word, name, among, hint);
}

cardvm_id cardvm__find_counter(lua_State *L, cardvm_id event, const char *name) {
  const cardvm_program *p = cardvm__binding_at(L)->program;
  const cardvm_id id = cardvm__find(L, CARDVM_SORT_FIELD, name);
  const cardvm_field_def *d = cardvm_program_declared(p, CARDVM_SORT_FIELD, id);
  if (!d->counter || (event && d->counter != event))
    cardvm__form_error(L, "'%s' is no counter%s%s", name, event ? " of " : "",
                       event ? cardvm_program_name(p, CARDVM_SORT_EVENT, event) : "");
  return id;
}

cardvm_id cardvm__accepted(lua_State *L, cardvm_id id) {
  if (id) return id;
  binding *b = cardvm__binding_at(L);
  const cardvm_error *error = cardvm_program_error(b->program); /* what was refused first */
  assert(error->code != CARDVM_OK);
  b->code = error->code;
  return (cardvm_id)cardvm__form_error(L, "%s", error->message);
}

const word *cardvm__word_find(const loaded *l, const char *name, uint64_t on, const word *after) {
  const word *w;
  bool behind = !after;
  for (size_t i = 0; (w = l->rows_at(i)); i++)
    for (; w->name; w++) {
      if (behind && (w->on & on) && (!name || strcmp(w->name, name) == 0)) return w;
      behind = behind || w == after;
    }
  return NULL;
}
