/* Events that a running function proposes: how it waits for them, and what it is told of them. */
#include "run.h"

#include <string.h>

/* What happened, as a value: the thing that an event (NULL: there is none) made or moved, or true.
 */
static inline void push_happened(lua_State *L, const cardvm_event *event) {
  static const cardvm_event nothing;
  cardvm_slot slot = CARDVM_SLOT_NEW;
  if (!event) event = &nothing;
  if (event->kind == CARDVM_EVENT_CREATE) slot = CARDVM_SLOT_CARD;
  else if (cardvm__lasting_event(event->kind)) slot = CARDVM_SLOT_EXTRA;
  if (event->slot[slot] || event->kind == CARDVM_EVENT_CREATE)
    cardvm__push_handle(L, event->slot[slot]);
  else lua_pushboolean(L, true);
}

int cardvm__push_outcome(lua_State *L, binding *b, cardvm_outcome outcome,
                         const cardvm_event *event) {
  if (outcome == CARDVM_STOPPED) return cardvm__stop(L, b);
  if (outcome == CARDVM_DONE) push_happened(L, event);
  else lua_pushnil(L);
  return 1;
}

static int event_decided(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  binding *b = cardvm__self(L);
  cardvm_event event = {0};
  uint32_t count = 0;
  cardvm_outcome outcome = cardvm_effect_outcome(b->game, &event, 1, &count);
  return cardvm__push_outcome(L, b, outcome, &event);
}

int cardvm__finish(lua_State *L, binding *b, cardvm_outcome outcome, const cardvm_event *event) {
  if (outcome == CARDVM_DONE) { /* nearly always */
    push_happened(L, event);
    return 1;
  }
  if (outcome == CARDVM_WAIT) return lua_yieldk(L, 0, 0, event_decided);
  return cardvm__push_outcome(L, b, outcome, event);
}

static void gather_more(lua_State *L, binding *b, uint32_t need) {
  struct gathering *g = b->gathering;
  const uint32_t room = need < g->most / 2 ? 2 * need : g->most;
  cardvm_event *events = lua_newuserdatauv(L, room * sizeof *events, 0);
  memcpy(events, g->events, g->count * sizeof *events);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &b->gathering); /* lets go of what was there before */
  g->events = events;
  g->room = room;
}

void cardvm__gathered(lua_State *L, binding *b) {
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &b->gathering);
}

/* Keeps events for the end of `simultaneously`. */
static int gather(lua_State *L, binding *b, const cardvm_event *events, uint32_t count) {
  struct gathering *g = b->gathering;
  assert(g && g->count <= g->room);
  if (g->count + count < count || g->count + count > g->most)
    return luaL_error(L, "simultaneously: more than %d events (limits.events)", (int)g->most);
  if (count > g->room - g->count) gather_more(L, b, g->count + count);
  memcpy(g->events + g->count, events, count * sizeof *events);
  g->count += count;
  return 0;
}

int cardvm__propose(lua_State *L, binding *b, cardvm_game *game, cardvm_event *event) {
  if (b->gathering) return gather(L, b, event, 1);
  return cardvm__finish(L, b, cardvm_propose(game, event), event);
}

/* -- Several at once --------------------------------------------------------------------------- */

/* Pushes the list of what happened to each: handles (new ones where a card was moved), or nil when
 * nothing did. */
static int push_happened_all(lua_State *L, binding *b, cardvm_outcome outcome,
                             const cardvm_event *events, uint32_t count) {
  if (outcome == CARDVM_STOPPED) return cardvm__stop(L, b);
  if (outcome != CARDVM_DONE) return cardvm__push_nothing(L);
  lua_createtable(L, (int)count, 0);
  lua_Integer n = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (events[i].kind == 0) continue;
    uint32_t moved = events[i].slot[CARDVM_SLOT_NEW];
    cardvm__push_handle(L, moved ? moved : events[i].slot[CARDVM_SLOT_CARD]);
    lua_rawseti(L, -2, ++n);
  }
  cardvm__be_group(L);
  return 1;
}

static int all_decided(lua_State *L, int status, lua_KContext context) {
  (void)status;
  binding *b = cardvm__self(L);
  cardvm_event small[EVENTS_SMALL];
  uint32_t max = (uint32_t)context, count = 0;
  cardvm_event *events = cardvm__space(L, small, EVENTS_SMALL, max, sizeof *events);
  cardvm_outcome outcome = cardvm_effect_outcome(b->game, events, max, &count);
  return push_happened_all(L, b, outcome, events, count < max ? count : max);
}

int cardvm__propose_all(lua_State *L, binding *b, cardvm_event *events, uint32_t count) {
  if (count == 0) return cardvm__push_nothing(L);
  if (b->gathering) return gather(L, b, events, count);
  cardvm_outcome outcome = cardvm_propose_all(b->game, events, count);
  if (outcome == CARDVM_WAIT) return lua_yieldk(L, 0, (lua_KContext)count, all_decided);
  return push_happened_all(L, b, outcome, events, count);
}
