/* Names of what has been declared, and what the machine refuses. */
#include "form.h"
#include "scan.h"

#include <stdlib.h>
#include <string.h>

const char *cardvm__sort_word(cardvm_sort sort) {
  switch (sort) {
  case CARDVM_SORT_NAME: return "name";
  case CARDVM_SORT_ZONE: return "zone";
  case CARDVM_SORT_PROPERTY: return "property";
  case CARDVM_SORT_FIELD: return "field";
  case CARDVM_SORT_PLAYER_VARIABLE: return "player variable";
  case CARDVM_SORT_GAME_VARIABLE: return "game variable";
  case CARDVM_SORT_EVENT: return "event";
  case CARDVM_SORT_CLASS: return "class";
  case CARDVM_SORT_WINDOW: return "window";
  case CARDVM_SORT_SEQUENCE: return "sequence";
  case CARDVM_SORT_STEP: return "step";
  case CARDVM_SORT_ROLE: return "role";
  case CARDVM_SORT_DURATION: return "duration";
  case CARDVM_SORT_DEFINITION: return "card";
  case CARDVM_SORT_ABILITY: return "ability";
  case CARDVM_SORT_SELECTION: return "selection";
  case CARDVM_SORT_FUNCTION: return "function";
  case CARDVM_SORT_RULE_ACTION: return "rule action";
  case CARDVM_SORT_LAYER: return "layer";
  }
  return "name";
}

/* The line below the present one where the file that runs says `word "name"`; 0 if it does not.
 * Rules declare before they use, and the name of what stands too low is no misspelling. */
static int declared_below(lua_State *L, const loaded *l, const char *word, const char *name) {
  char text[200];
  const char *colon = strrchr(cardvm__form_place(L), ':');
  int now = colon ? atoi(colon + 1) : 0;
  lua_pop(L, 1);
  if (!l->source) return 0;
  cardvm__scanner s = cardvm__scan(l->source, l->source_bytes);
  cardvm__token before = {0}, t;
  for (; cardvm__scan_next(&s, &t); before = t)
    if (before.line > now && cardvm__token_is(&before, word) &&
        cardvm__token_text(&t, text, sizeof text) && strcmp(text, name) == 0)
      return before.line;
  return 0;
}

cardvm_id cardvm__find(lua_State *L, cardvm_sort sort, const char *name) {
  binding *b = cardvm__binding_at(L);
  cardvm_id id = cardvm_program_find(b->program, sort, name);
  if (id) return id;
  const char *word = cardvm__sort_word(sort);
  int below = b->loaded->rules_phase ? declared_below(L, b->loaded, word, name) : 0;
  const char *hint = below ? lua_pushfstring(L, " yet: it is declared below, in line %d", below)
                           : cardvm__nearest_of(L, name, sort, sort);
  if (!*hint && b->loaded->rules_phase)
    hint =
        " yet: what comes further down, or in a file that is included later, is not declared here";
  return (cardvm_id)cardvm__form_error(L, "there is no %s '%s'%s", word, name, hint);
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
