/* What an ability chooses: which cards, players and places it can be, and whether enough are there.
 */
#include "select.h"
#include "why.h"

/* -- Candidates -------------------------------------------------------------------------------- */

typedef struct list {
  cardvm_handle *out;
  uint32_t count, max;
  cardvm_handle wanted; /* whether this is one of them */
  bool found;
} list;

static void list_add(list *l, cardvm_handle handle) {
  l->found |= handle == l->wanted;
  if (l->count < l->max) l->out[l->count] = handle;
  l->count++;
}

/* A player is there as long as that player has not lost. */
static void list_players(const cardvm_game *g, uint32_t players, const context *c, list *l) {
  uint32_t meant = 0;
  for (uint32_t whose = 1; players >> whose; whose++)
    if (players >> whose & 1) meant |= (uint32_t)1 << whose_is(g, whose, c);
  for (cardvm_seat s = 1; s <= g->h->players; s++)
    if ((players & CARDVM_EVERY_PLAYER || meant >> s & 1) && !g->players[s].lost)
      list_add(l, CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, s));
}

static void list_place(const cardvm_game *g, const selection *s, const place *p, cardvm_seat you,
                       list *l) {
  if (s->def.side == CARDVM_SIDE_ANY || (p->master == you) == (s->def.side == CARDVM_SIDE_YOURS))
    list_add(l, CARDVM_HANDLE_OF(CARDVM_KIND_PLACE, (uint32_t)(p - g->places)));
}

static void list_places(cardvm_game *g, const selection *s, cardvm_seat you, list *l) {
  walk w = walk_begin(g, s, you);
  if (w.place) w.count = 1; /* the only one, also when no card is there */
  charge(g, WORK_SELECTION);
  do {
    charge(g, w.count);
    for (; w.count; w.count--, w.place += w.step) list_place(g, s, w.place, you, l);
  } while (walk_on(&w));
}

uint32_t target_list(cardvm_game *g, const cardvm_target_def *t, const context *c,
                     cardvm_handle *out, uint32_t max) {
  list l = {.out = out, .max = max};
  if (t->selection) l.count = select_cards(g, t->selection, c, out, max);
  if (t->players) list_players(g, t->players, c, &l);
  if (t->places) list_places(g, program_selection(g->program, t->places), c->you, &l);
  return l.count;
}

bool target_has(cardvm_game *g, const cardvm_target_def *t, const context *c,
                cardvm_handle handle) {
  list l = {.wanted = handle};
  if (CARDVM_HANDLE_KIND(handle) == CARDVM_KIND_CARD)
    return t->selection && card_at(g, handle) && select_has(g, t->selection, c, handle);
  if (t->players) list_players(g, t->players, c, &l);
  if (t->places) list_places(g, program_selection(g->program, t->places), c->you, &l);
  return l.found;
}

bool target_asked(cardvm_game *g, const cardvm_target_def *t, const context *c) {
  return holds(g, t->condition, c);
}

cardvm_subject target_subject(const cardvm_target_def *t) {
  return t->players || t->places ? CARDVM_SUBJECT_ANY : CARDVM_SUBJECT_CARD;
}

/* -- Whether they are there -------------------------------------------------------------------- */

/* Returns what of the candidates the viewer of a witness may not know. */
static uint32_t target_asks(cardvm_game *g, const cardvm_target_def *t, const context *c) {
  return t->selection ? why_selection_asks(g, t->selection, c) : 0;
}

/* Tells a witness that too few are there. */
static bool too_few(cardvm_game *g, const ability *a, uint32_t index, const context *c,
                    uint32_t n) {
  const cardvm_target_def *t = &a->def.targets[index];
  if (!g->witness) return false;
  return witness_tell(
      g->witness, target_asks(g, t, c) & ASKS_HIDDEN,
      (cardvm_reason){.kind = CARDVM_WHY_TARGET,
                      .what = t->players || t->places ? 0 : t->selection,
                      .number = index + 1,
                      .has = (int32_t)n,
                      .needs = g->program->rules.short_hands_act ? 1 : (int32_t)t->min});
}

/* Returns whether there are enough candidates. If there are fewer than asked for, the rule set may
 * say that those will do. */
static bool target_there(cardvm_game *g, const ability *a, uint32_t index, const context *c) {
  const cardvm_target_def *t = &a->def.targets[index];
  if (t->min == 0 || !target_asked(g, t, c)) return true;
  if (g->witness && why_skips(g, target_asks(g, t, c))) return true;
  uint32_t n = target_list(g, t, c, NULL, 0);
  return n >= t->min || (n > 0 && g->program->rules.short_hands_act) || too_few(g, a, index, c, n);
}

bool targets_there(cardvm_game *g, const ability *a, const context *c) {
  for (uint32_t i = 0; i < a->def.target_count; i++)
    if (!target_there(g, a, i, c)) return false;
  return true;
}
