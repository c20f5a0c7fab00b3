/* The queue: effects that have triggered and wait. Equal effects (same class, wave and player) form
 * a group. Groups are linked in the order of service, so the next one is found without a search. */
#include "holds.h"

/* -- Waiting effects --------------------------------------------------------------------------- */

uint32_t waiting_add(cardvm_game *g, const waiting *w) {
  uint32_t index = TAKE(g, waitings, waiting_count, queue, "waiting effects");
  if (!index) return 0;
  ASSERT(g, has(&g->program->abilities, w->ability) && seat_or_none(g, w->master) && !w->next &&
                w->param_count <= 6);
  write_words(g, &g->waitings[index].ability, &w->ability,
              offsetof(waiting, params) / sizeof(uint32_t) + w->param_count);
  record_hold(g, w->event);
  if (!g->muted) g->waiting_causes[index] = (cause){0, 0};
  ASSERT(g, !g->waitings[index].next && waiting_loose(g, index));
  return index;
}

uint32_t waiting_find(const cardvm_game *g, uint32_t first, const cardvm_option *pick) {
  EACH_LINKED(g, w, first, waitings, next)
    if (g->waitings[w].source == pick->subject && g->waitings[w].ability == pick->name) return w;
  return 0;
}

/* -- Groups ------------------------------------------------------------------------------------ */

/* Without "newest first", waves only tell apart what waited before a sequence began. */
static bool group_precedes(const cardvm_game *g, const group *a, const group *b) {
  if (a->rank != b->rank) return a->rank < b->rank;
  bool newest = g->program->rules.newest_wave_first;
  if (newest && a->wave != b->wave) return a->wave > b->wave;
  if (a->distance != b->distance) return a->distance < b->distance;
  return a->wave < b->wave;
}

bool groups_listed(const cardvm_game *g) {
  const uint32_t count = g->h->group_count;
  uint32_t n = 0;
  for (uint32_t i = g->h->group_free; i; i = g->groups[i].next)
    if (n++ == count || g->groups[i].first) return false;
  for (uint32_t i = g->h->group_first, before = 0; i; before = i, i = g->groups[i].next, n++)
    if (i > count || !g->groups[i].last ||
        (before && !group_precedes(g, &g->groups[before], &g->groups[i])))
      return false;
  return n == count;
}

/* Returns the group for a key. If there is none, it is made and linked in its place. */
static uint32_t group_for(cardvm_game *g, const group *key) {
  uint32_t *link = &g->h->group_first;
  while (*link && group_precedes(g, &g->groups[*link], key)) link = &g->groups[*link].next;
  if (*link && !group_precedes(g, key, &g->groups[*link])) return *link;
  uint32_t after = *link,
           index = TAKE(g, groups, group_count, queue, "groups"); /* never too many */
  if (!MUST(g, index)) return 0;
  group made = *key;
  made.next = after;
  ASSERT(g, !g->groups[index].first);
  write_words(g, &g->groups[index].rank, &made.rank, WORDS(group));
  write_word(g, link, index);
  return index;
}

void queue_insert(cardvm_game *g, uint32_t waiting_index) {
  const waiting *w = WAITING_AT(g, waiting_index);
  ASSERT(g, !w->next && "it stands in no list");
  group key = {
      .rank = game_ability(g, w->ability)->def.queue_class, .wave = g->h->wave, .seat = w->master};
  if (w->master) key.distance = turn_distance(g, w->master);
  uint32_t index = group_for(g, &key);
  group *to = &g->groups[index]; /* it may still be empty */
  if (to->last) WRITE(g, g->waitings[to->last].next, waiting_index);
  else WRITE(g, to->first, waiting_index);
  WRITE(g, to->last, waiting_index);
  ASSERT(g, to->last == waiting_index && waiting_listed(g, to->first, to->last, waiting_index) &&
                groups_listed(g) && records_held(g, NULL));
}

/* Returns the first group that is due. With a floor, only groups of later waves are due. */
uint32_t queue_head(const cardvm_game *g, uint32_t floor_wave) {
  uint32_t index = g->h->group_first;
  while (index && floor_wave && g->groups[index].wave <= floor_wave) index = g->groups[index].next;
  ASSERT(g, !index || GROUP_AT(g, index)->first);
  return index;
}

void queue_unlink(cardvm_game *g, uint32_t group_index, uint32_t waiting_index) {
  group *from = GROUP_AT(g, group_index);
  ASSERT(g, waiting_listed(g, from->first, from->last, waiting_index));
  uint32_t previous = 0, at = from->first;
  while (at && at != waiting_index) {
    previous = at;
    at = g->waitings[at].next;
  }
  if (!MUST(g, at == waiting_index)) return;
  uint32_t next = g->waitings[at].next;
  if (previous) WRITE(g, g->waitings[previous].next, next);
  else WRITE(g, from->first, next);
  if (!next) WRITE(g, from->last, previous);
  ASSERT(g, !from->first || waiting_listed(g, from->first, from->last, 0));
  ASSERT(g, !waiting_listed(g, from->first, 0, waiting_index));
  if (from->first) return;
  uint32_t *link = LINK_TO(g, &g->h->group_first, groups, next, group_index);
  if (!MUST(g, *link == group_index)) return;
  write_word(g, link, from->next);
  GIVE_BACK(g, groups, group_count, group_index);
  ASSERT(g, groups_listed(g));
}

/* Lists the effects of a group; group 0 stands for what is announced. */
static uint32_t list_waiting(const cardvm_game *g, uint32_t first, const group *of,
                             cardvm_waiting *out, uint32_t n, uint32_t max) {
  for (uint32_t w = first; w; w = g->waitings[w].next, n++)
    if (n < max)
      out[n] = (cardvm_waiting){.ability = g->waitings[w].ability,
                                .source = g->waitings[w].source,
                                .master = announced_master(g, &g->waitings[w]),
                                .body = g->waitings[w].body,
                                .queue_class = of->rank,
                                .wave = of->wave};
  return n;
}

uint32_t cardvm_game_queue(const cardvm_game *g, cardvm_waiting *out, uint32_t max) {
  uint32_t n = list_waiting(g, g->h->announced, g->groups, out, 0, max);
  EACH_LINKED(g, i, g->h->group_first, groups, next)
    n = list_waiting(g, g->groups[i].first, &g->groups[i], out, n, max);
  return n;
}
