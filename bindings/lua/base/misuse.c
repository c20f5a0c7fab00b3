/* Signs of Lua (<, +, .., #) between values that do not have them: what to write instead. Handles
 * and objects share these metamethods. */
#include "binding.h"

static bool is_ours(lua_State *L, int index) {
  return lua_islightuserdata(L, index) || cardvm__object_at(L, index);
}

static int no_text(lua_State *L, const char *what) {
  return cardvm__form_error(L, "%s is no text: write tostring(...)", what);
}

static int no_list(lua_State *L, const char *what, bool cards) {
  return cardvm__form_error(
      L, "%s is no list%s", what,
      cards ? ": its :count() is how many cards it has, its :list() are its cards" : "");
}

/* Of numbers of the rules: what may be done with them while loading, and what a function reads. */
static int no_number_now(lua_State *L) {
  if (!cardvm__binding_at(L)->loading)
    return cardvm__form_error(L, "this number is of the rules: what it is now is its :value()");
  return cardvm__form_error(
      L, "numbers of the rules are added, subtracted and multiplied, and compared with at_least(n, "
         "value), at_most(n, value), equal(a, b)");
}

static int no_number(lua_State *L, int index) {
  const char *what = cardvm__kind_of_value(L, index);
  const object *o = cardvm__object_at(L, index);
  if (!o) return cardvm__form_error(L, "%s is no number: which of its values is meant?", what);
  switch (o->kind) {
  case OBJECT_NUMBER: return no_number_now(L);
  case OBJECT_WHO:
  case OBJECT_WHOSE:
    return cardvm__form_error(L, "%s is no number: which of its values is meant?", what);
  case OBJECT_SELECTION:
    return cardvm__form_error(L, "%s is no number: %s is how many cards it has", what,
                              cardvm__binding_at(L)->loading ? "count(...)" : "its :count()");
  case OBJECT_CONDITION:
    return cardvm__form_error(L, "%s is no number: its :holds() is true or false", what);
  default: return cardvm__form_error(L, "%s is no number", what);
  }
}

int cardvm__misused_number(lua_State *L) { return no_number(L, is_ours(L, 1) ? 1 : 2); }

static int misused_text(lua_State *L) {
  return no_text(L, cardvm__kind_of_value(L, is_ours(L, 1) ? 1 : 2));
}

static int misused_list(lua_State *L) {
  return no_list(L, cardvm__kind_of_value(L, 1), cardvm__object_of(L, 1, OBJECT_SELECTION));
}

void cardvm__misuse_open(lua_State *L) {
  static const luaL_Reg signs[] = {{"__lt", cardvm__misused_number},
                                   {"__le", cardvm__misused_number},
                                   {"__add", cardvm__misused_number},
                                   {"__sub", cardvm__misused_number},
                                   {"__mul", cardvm__misused_number},
                                   {"__div", cardvm__misused_number},
                                   {"__idiv", cardvm__misused_number},
                                   {"__mod", cardvm__misused_number},
                                   {"__unm", cardvm__misused_number},
                                   {"__concat", misused_text},
                                   {"__len", misused_list},
                                   {NULL, NULL}};
  luaL_setfuncs(L, signs, 0);
}
