/* What follows from the row of a word alone: how it is written, how many arguments it takes. */
#include "word.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* -- Arguments --------------------------------------------------------------------------------- */

static int arguments(const word *w) {
  int count = 0;
  while (count < WORD_ARGUMENTS && w->takes[count].name) count++;
  return count;
}

void cardvm__word_arity(const word *w, int *least, int *most) {
  int count = arguments(w);
  *least = *most = w->form ? 1 : count; /* the name; the table comes behind it */
  for (int i = *most; i > 0 && w->takes[i - 1].how != NEEDED; i--) *least = i - 1;
  if (count > 0 && w->takes[count - 1].how == REPEATED) *most = -1;
}

static void add(char text[SIGNATURE_BYTES], const char *format, ...) {
  size_t length = strlen(text);
  va_list list;
  va_start(list, format);
  vsnprintf(text + length, SIGNATURE_BYTES - length, format, list);
  va_end(list);
}

static word_place first_place(const word *w) {
  word_place place = 0;
  while (!(w->on & ON(place))) place++;
  return place;
}

static bool is_method(const word *w) { return (w->on & ON_METHODS) != 0; }

const char *cardvm__word_signature(const word *w, char text[SIGNATURE_BYTES]) {
  const word_argument *a = w->takes;
  int count = arguments(w), open = 0;
  bool value = w->reads || w->object, called = w->function || w->form || w->event;
  text[0] = '\0';
  if (is_method(w)) add(text, "%s%c", cardvm__place_called(first_place(w)), value ? '.' : ':');
  add(text, "%s", w->name);
  if (value) return text;
  if (!called) { /* a key */
    add(text, " = ...");
    return text;
  }
  if (w->form || (count > 0 && (a[0].type == A_KEYS || a[0].type == A_NEW_NAME))) {
    for (int i = 0; i < count; i++)
      add(text, a[i].type == A_KEYS ? " { ... }" : " \"%s\"", a[i].name);
    return text;
  }
  add(text, "(");
  for (int i = 0; i < count; i++) {
    bool optional = a[i].how == OPTIONAL;
    open += optional;
    add(text, "%s%s%s",
        optional ? i ? " [, " : "["
        : i      ? ", "
                 : "",
        a[i].name, a[i].how == REPEATED ? ", ..." : "");
  }
  while (open-- > 0) add(text, "]");
  add(text, ")");
  return text;
}

/* -- Calls ------------------------------------------------------------------------------------- */

_Noreturn void cardvm__word_miscounted(lua_State *L, const word *w, int given) {
  char text[SIGNATURE_BYTES];
  cardvm__word_signature(w, text);
  if (is_method(w) && (lua_isstring(L, 1) || !lua_getmetatable(L, 1)))
    cardvm__form_error(L, "%s: call it with a colon: %s", w->name, text);
  if (given <= 0) cardvm__form_error(L, "%s: expected %s", w->name, text);
  cardvm__form_error(L, "%s: %d argument%s; expected %s", w->name, given, given == 1 ? "" : "s",
                     text);
  for (;;) { /* cardvm__form_error does not return, but its prototype does not say so */
  }
}

/* In a function that runs there are values, and nothing is declared. */
static int too_late(lua_State *L, const word *w) {
  const bool price = w->gives == A_PRICE || w->gives == A_COST;
  if (w->gives != A_NUMBER && w->gives != A_CONDITION && !price)
    return cardvm__form_error(
        L, "%s: only while the rule set is loaded, not in a function that runs", w->name);
  return cardvm__form_error(
      L, "%s: %s is made outside of functions: local name = %s(...), and in the function %s",
      w->name,
      price                  ? "a price"
      : w->gives == A_NUMBER ? "a number of the rules"
                             : "a condition",
      price ? "price" : w->name,
      price                  ? "player:pays(name)"
      : w->gives == A_NUMBER ? "name:value()"
                             : "name:holds()");
}

binding *cardvm__word_loading(lua_State *L) {
  binding *b = cardvm__self(L);
  if (!b->loading) too_late(L, cardvm__word_self(L));
  return b;
}

int cardvm__word_call(lua_State *L) {
  const called_word *c = lua_touserdata(L, lua_upvalueindex(1));
  int given = lua_gettop(L);
  if (c->loading) cardvm__word_loading(L);
  if ((unsigned)(given - c->least) > (unsigned)c->more)
    cardvm__word_miscounted(L, c->row, given - is_method(c->row));
  return c->function(L);
}

/* -- Tables of rows ---------------------------------------------------------------------------- */

static void push_word(lua_State *L, const word *w) {
  if (w->object) {
    cardvm__object_new(L, (object_kind)w->object, w->id, 0);
  } else if (w->reads) {
    lua_pushinteger(L, w->reads);
  } else {
    int least, most;
    cardvm__word_arity(w, &least, &most);
    called_word *c = lua_newuserdatauv(L, sizeof *c, 0);
    *c = (called_word){.row = w, .function = w->function, .loading = w->when == LOADING};
    c->least = least + is_method(w);
    c->more = most < 0 ? INT_MAX : most - least;
    lua_pushcclosure(L, cardvm__word_call, 1);
  }
}

void cardvm__words_set(lua_State *L, int table, const word *rows, word_place place) {
  table = lua_absindex(L, table);
  for (const word *w = rows; w->name; w++) {
    if (!(w->on & ON(place)) || !(w->function || w->object || w->reads)) continue;
    lua_pushstring(L, w->name);
    push_word(L, w);
    lua_rawset(L, table);
  }
}

const word *cardvm__word_named(const word *rows, word_place place, const char *name) {
  for (const word *w = rows; w->name; w++)
    if ((w->on & ON(place)) && strcmp(w->name, name) == 0) return w;
  return NULL;
}
