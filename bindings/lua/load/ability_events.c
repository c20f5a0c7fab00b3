/* Which events an ability (or an invariant) waits for. */
#include "ability.h"

typedef struct event_list {
  cardvm_id *events;
  uint32_t count, max;
} event_list;

static void add_event(const form *f, const char *key, int index, void *to) {
  event_list *l = to;
  if (l->count == l->max)
    cardvm__form_error(f->L, "%s: %s: more than %d events", f->what, key, (int)l->max);
  l->events[l->count++] = lua_type(f->L, index) == LUA_TSTRING
                              ? cardvm__find(f->L, CARDVM_SORT_EVENT, lua_tostring(f->L, index))
                              : cardvm__form_object(f, key, index, OBJECT_EVENT, EVENTS)->id;
}

uint32_t cardvm__form_events(const form *f, const char *key, cardvm_id *events, uint32_t max) {
  event_list l = {events, 0, max};
  if (!cardvm__form_push(f, key))
    cardvm__form_error(f->L, "%s: %s is missing: %s", f->what, key, cardvm__type_expected(EVENTS));
  cardvm__form_each(f, key, 1, add_event, &l);
  if (!l.count) cardvm__form_error(f->L, "%s: %s: the list is empty", f->what, key);
  return l.count;
}
