/* Keys of forms that have another name now: whoever writes the old one is told the new one, and
 * `cardvm migrate` renames it. An old name may be another key by now, of another form or of the
 * same one. */
#include "cardvm_lua.h"
#include "word.h"

#include <string.h>

static const cardvm_lua_renamed renamed[] = {
    {"event", "on", "about"},         {"prohibition", "of", "on"}, {"substitution", "of", "on"},
    {"substitution", "if_", "match"}, {"constant", "on", "cards"}, {"start", "on", "bearer"},
    {"rule_action", "when", "while_"}};

const cardvm_lua_renamed *cardvm_lua_renamed_at(uint32_t n) {
  return n < sizeof renamed / sizeof *renamed ? &renamed[n] : NULL;
}

const char *cardvm__word_renamed(lua_State *L, word_place form, const char *key) {
  const cardvm_lua_renamed *r;
  for (uint32_t n = 0; (r = cardvm_lua_renamed_at(n)); n++)
    if (strcmp(r->form, cardvm__place_called(form)) == 0 && strcmp(r->was, key) == 0)
      return lua_pushfstring(L, "%s: '%s' is called '%s' now; `cardvm migrate FOLDER` renames it",
                             r->form, key, r->is);
  return NULL;
}
