/* story { play = "play {card}" }: which events are told to those who watch a game, in the rule set's words. */
#include "expr.h"
#include "safe.h"
#include "suggest.h"

#include <string.h>

/* Every {slot} must be one that tools fill in. */
static void check_text(lua_State *L, const char *event, const char *text) {
  static const char *const slots[] = {"card", "other", "amount", "from", "to", "player"};
  for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
    size_t length = strcspn(at + 1, "}");
    const char *slot = lua_pushlstring(L, at + 1, length);
    bool known = at[1 + length] == '}';
    cardvm__suggest suggest;
    cardvm__suggest_start(&suggest, slot);
    bool found = false;
    for (size_t i = 0; known && i < sizeof slots / sizeof *slots; i++) {
      cardvm__suggest_offer(&suggest, slots[i]);
      found = found || strcmp(slots[i], slot) == 0;
    }
    if (!found) {
      const char *hint = cardvm__did_you_mean(L, cardvm__suggest_best(&suggest));
      cardvm__form_error(L, "story: %s: there is no {%s}%s", event, slot, hint);
    }
    lua_pop(L, 1);
  }
}

static void steps(const form *f, cardvm_lua_told *told) {
  lua_State *L = f->L;
  uint32_t count = 0;
  if (!cardvm__form_push(f, "not_in")) return;
  bool list = lua_istable(L, -1);
  for (lua_Integer i = 1, n = list ? (lua_Integer)lua_rawlen(L, -1) : 1; i <= n; i++) {
    if (list) lua_rawgeti(L, -1, i);
    else lua_pushvalue(L, -1);
    if (lua_type(L, -1) != LUA_TSTRING || count == CARDVM_LUA_UNTOLD_MAX)
      cardvm__form_expected(f, "not_in", lua_gettop(L), "up to 4 names of steps");
    told->not_in[count++] = cardvm__find(L, CARDVM_SORT_STEP, lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* The value on top: a text, or { text, not_in = "cleanup" }. */
static void tell(lua_State *L, loaded *l, const char *event) {
  static const char *const keys[] = {"who", "not_behind", "not_in", NULL};
  static const char *const who[] = {"player", "owner", "by", NULL};
  told *one = cardvm__array_add(L, &l->told, sizeof *one);
  one->event = cardvm__find(L, CARDVM_SORT_EVENT, event);
  if (lua_istable(L, -1)) {
    form f = cardvm__form(L, "story", lua_gettop(L));
    cardvm__form_keys(&f, keys, 1, false);
    one->text.who = (cardvm_lua_teller)cardvm__form_option(&f, "who", who, CARDVM_LUA_PLAYER);
    one->text.not_behind = cardvm__form_find(&f, "not_behind", CARDVM_SORT_EVENT);
    steps(&f, &one->text);
    lua_rawgeti(L, f.table, 1);
    lua_replace(L, -2);
  }
  if (lua_type(L, -1) != LUA_TSTRING)
    cardvm__form_error(L, "story: %s: expected a text, or { \"text\", not_in = ... }", event);
  check_text(L, event, lua_tostring(L, -1));
  one->text.text = cardvm__keep_text(L, lua_tostring(L, -1));
}

static int form_story(lua_State *L) {
  form f = cardvm__form(L, "story", 1);
  cardvm__keys_start(L, f.table);
  int walk = lua_gettop(L);
  while (cardvm__keys_next(L, walk)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      cardvm__form_error(L, "story: expected event = \"text\"");
    tell(L, f.b->loaded, lua_tostring(L, -2));
    lua_pop(L, 2);
  }
  return 0;
}

void cardvm__open_story(lua_State *L, int env) {
  static const form_entry entries[] = {{"story", form_story}, {NULL, NULL}};
  cardvm__open_forms(L, env, entries);
}

/* -- For tools -------------------------------------------------------------------------------- */

bool cardvm_lua_has_story(const cardvm_program *program) {
  const binding *b = cardvm__binding_of(program);
  return b && b->loaded->told.count;
}

const cardvm_lua_told *cardvm_lua_story(const cardvm_program *program, cardvm_id event) {
  const binding *b = cardvm__binding_of(program);
  for (uint32_t i = 0; b && i < b->loaded->told.count; i++) {
    const told *one = (const told *)b->loaded->told.items + i;
    if (one->event == event) return &one->text;
  }
  return NULL;
}
