/* Where in a script a mistake is. */
#include "binding.h"

#include <stdarg.h>
#include <string.h>

/* Lua goes to a frame from the innermost one on, so that to look through a deep stack takes its
 * square; and what called so far from here is no help to anybody. */
#define LEVELS_MOST 32

static bool frame_at(lua_State *L, int level, lua_Debug *frame) {
  return level < LEVELS_MOST && lua_getstack(L, level, frame) && lua_getinfo(L, "Sl", frame);
}

static bool is_card_file(const lua_Debug *frame) {
  return strncmp(frame->source, "@cards", 6) == 0;
}

/* Pushes where the script is now. When a card called a word of the rules and that word called the
 * form, the card's line is what its author looks for; the line of the rules stands in *through. */
static void push_place(lua_State *L, const char **through) {
  lua_Debug frame, nearest;
  bool found = false;
  *through = "";
  for (int level = 0; frame_at(L, level, &frame); level++) {
    if (frame.currentline <= 0) continue;
    if (is_card_file(&frame)) {
      if (found)
        *through = lua_pushfstring(L, " (through %s:%d)", nearest.short_src, nearest.currentline);
      lua_pushfstring(L, "%s:%d", frame.short_src, frame.currentline);
      return;
    }
    if (!found) nearest = frame;
    found = true;
  }
  const binding *b = cardvm__binding_at(L);
  if (found) lua_pushfstring(L, "%s:%d", nearest.short_src, nearest.currentline);
  else lua_pushstring(L, b && b->place ? b->place : "");
}

const char *cardvm__form_place(lua_State *L) {
  const char *through;
  int top = lua_gettop(L);
  push_place(L, &through);
  lua_insert(L, top + 1);
  lua_settop(L, top + 1);
  return lua_tostring(L, -1);
}

int cardvm__form_error(lua_State *L, const char *format, ...) {
  luaL_checkstack(L, 10, NULL);
  va_list list;
  va_start(list, format);
  const char *message = lua_pushvfstring(L, format, list);
  va_end(list);
  const char *through;
  push_place(L, &through);
  const char *place = lua_tostring(L, -1);
  lua_pushfstring(L, "%s%s%s%s", place, place[0] ? ": " : "", message, through);
  return lua_error(L);
}

/* Handler of errors while loading: an error that Lua raises in a word of the rules gets the line of
 * the card that called it, like those that forms raise. */
int cardvm__form_handler(lua_State *L) {
  if (lua_type(L, 1) != LUA_TSTRING || !lua_checkstack(L, 20)) return 1;
  lua_Debug frame;
  int level = 1;
  while (frame_at(L, level, &frame) && frame.currentline <= 0) level++;
  if (!frame_at(L, level, &frame) || is_card_file(&frame)) return 1;
  const char *own = lua_pushfstring(L, "%s:%d: ", frame.short_src, frame.currentline);
  const char *message = lua_tostring(L, 1), *through;
  if (strncmp(message, own, strlen(own)) != 0) {
    lua_settop(L, 1);
    return 1;
  }
  message += strlen(own);
  push_place(L, &through);
  lua_pushfstring(L, "%s: %s%s", lua_tostring(L, -1), message, through);
  return 1;
}
