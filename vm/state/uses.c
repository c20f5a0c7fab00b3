/* Limits of use. An entry counts how often an ability was used in the running instance of a
 * sequence. */
#include "state.h"

/* Whenever there are so many more, those of instances that are over are removed. */
#define SWEPT_AT 48u

static use *use_find(const cardvm_game *g, uint32_t ability_id, cardvm_handle owner) {
  ASSERT(g, g->h->use_count <= g->room.uses + ROOM_SPARE);
  for (uint32_t i = 0; i < g->h->use_count; i++)
    if (g->uses[i].ability == ability_id && g->uses[i].owner == owner) return &g->uses[i];
  return NULL;
}

static uint32_t period(const cardvm_game *g, const cardvm_ability_def *d) {
  const frame *f = sequence_running(g, d->limit_sequence);
  return f ? f->serial : 0;
}

bool use_left(const cardvm_game *g, uint32_t id, cardvm_handle owner) {
  const cardvm_ability_def *d = &game_ability(g, id)->def;
  if (!d->limit) return true;
  const use *u = use_find(g, id, owner);
  return !u || u->instance != period(g, d) || u->count < d->limit;
}

static bool stale(const cardvm_game *g, const use *u) {
  return u->instance != period(g, &game_ability(g, u->ability)->def);
}

/* Removes entries of instances that are over. */
static void uses_sweep(cardvm_game *g) {
  for (uint32_t i = 0; i < g->h->use_count && !g->stopped;) {
    if (!stale(g, &g->uses[i])) {
      i++;
      continue;
    }
    uint32_t last = g->h->use_count - 1;
    write_words(g, &g->uses[i].owner, &g->uses[last].owner, WORDS(use));
    WRITE(g, g->h->use_count, last);
  }
  for (uint32_t i = 0; CARDVM_ASSERTIONS && i < g->h->use_count; i++)
    ASSERT(g, !stale(g, &g->uses[i]));
}

void use_count(cardvm_game *g, uint32_t id, cardvm_handle owner) {
  const cardvm_ability_def *d = &game_ability(g, id)->def;
  if (!d->limit) return;
  use *u = use_find(g, id, owner);
  if (!u) {
    const uint32_t count = g->h->use_count;
    if (count && (count % SWEPT_AT == 0 || count == g->limits.uses)) uses_sweep(g);
    if (g->h->use_count >= g->room.uses &&
        !room_for(g, &g->room.uses, g->h->use_count + 1,
                  "there are more than %u uses of limited abilities (limits.uses)"))
      return;
    u = &g->uses[g->h->use_count];
    ADD(g, g->h->use_count, 1);
    WRITE(g, u->owner, owner);
    WRITE(g, u->ability, id);
    WRITE(g, u->instance, 0);
    WRITE(g, u->count, 0);
  }
  uint32_t now = period(g, d), count = u->instance == now ? u->count + 1 : 1;
  WRITE(g, u->instance, now);
  WRITE(g, u->count, count);
  if (g->program->rules.payment_window) g->changes++; /* what abilities can give is kept */
  ASSERT(g, use_counted(g, id, owner) && u->count <= d->limit && "it is used while it may be");
}

bool use_counted(const cardvm_game *g, uint32_t id, cardvm_handle owner) {
  const cardvm_ability_def *d = &game_ability(g, id)->def;
  const use *u = use_find(g, id, owner);
  return !d->limit || (u && u->count && u->instance == period(g, d));
}
