/* What an ability chooses: which cards, players and places it can be, and whether enough are there.
 */
#include "select.h"
#include "why.h"

/* -- Candidates -------------------------------------------------------------------------------- */

typedef struct list list;
struct list {
  cardvm_handle *out;
  uint32_t count, max, enough; /* from `enough` on, no more need be found */
  cardvm_handle wanted;        /* whether this is one of them */
  bool found;
  /* What the ability does may be prohibited of some of them; NULL: of none. */
  const ability *does;
  /* It may be prohibited that the ability is used at some of them; NULL: at none. */
  const ability *used;
  /* Targets behind this one of the ability speak of it; NULL: none does, or that is not asked. */
  const ability *spoken;
  const cardvm_target_def *target;
  cardvm_handle some; /* one that can be chosen but for that */
  cardvm_game *g;
  const context *c;
  struct picking *picking; /* NULL: nothing must hold of all of them together */
};

/* Returns whether something that prohibits using abilities speaks of what they are used at. */
static bool prohibits_targets(cardvm_game *g) {
  uint32_t i = g->hooks[g->program->hook_prohibit + CARDVM_EVENT_ACTIVATE - 1];
  for (; i; i = g->listeners[i].next) {
    const cardvm_expr match = game_ability(g, LISTENER_AT(g, i)->ability)->def.match;
    charge(g, 1);
    if (expr_depends_on(g->program, match) & SPEAKS_OF_OTHER) return true;
  }
  return false;
}

static bool spoken_of(const ability *a, const cardvm_target_def *t) {
  return a && a->spoken & DEPENDS_ON_CHOSEN << (t - a->def.targets);
}

/* What is prohibited of a target is looked for only where something is prohibited at all. */
static list list_begin(cardvm_game *g, const ability *of, const cardvm_target_def *t,
                       const context *c) {
  list l = {
      .g = g, .c = c, .enough = UINT32_MAX, .spoken = spoken_of(of, t) ? of : NULL, .target = t};
  if (!of || t->needed_only) return l;
  if (of->does_to && t == of->def.targets + of->does_to - 1 && plan_prohibitable(g, of->does))
    l.does = of;
  if (!(g->listened[CARDVM_EVENT_ACTIVATE] & LISTENED_TO_PROHIBIT) || !prohibits_targets(g))
    return l;
  const cardvm_event at_all = activate_event(of->id, c->me, c->you);
  if (!event_prohibited(g, &at_all, NULL)) l.used = of; /* else that is asked elsewhere */
  return l;
}

static context looked_at(const context *c, cardvm_handle handle) {
  context own = *c;
  const uint32_t kind = CARDVM_HANDLE_KIND(handle);
  own.it = kind == CARDVM_KIND_CARD ? handle : 0;
  own.it_player = kind == CARDVM_KIND_SEAT ? handle_index(handle) : c->it_player;
  return own;
}

/* Using the ability at something is the event of using it, with that as its `other`. */
static cardvm_event used_at(const ability *of, const context *c, cardvm_handle handle) {
  cardvm_event e = activate_event(of->id, c->me, c->you);
  if (CARDVM_HANDLE_KIND(handle) == CARDVM_KIND_CARD) e.slot[CARDVM_SLOT_OTHER] = handle;
  return e;
}

static bool permitted(const list *l, cardvm_handle handle) {
  const context own = looked_at(l->c, handle);
  if (l->does && !plan_permitted(l->g, l->does->does, &own)) return false;
  if (!l->used) return true;
  const cardvm_event e = used_at(l->used, l->c, handle);
  return !event_prohibited(l->g, &e, NULL);
}

static target_range numbers(cardvm_game *g, const cardvm_target_def *t, const context *c) {
  const int32_t most = t->max ? eval(g, t->max, c) : 1, least = t->min ? eval(g, t->min, c) : most;
  const uint32_t max = most > 0 ? (uint32_t)most : 0, min = least > 0 ? (uint32_t)least : 0;
  return (target_range){min < max ? min : max, max};
}

/* -- All together ------------------------------------------------------------------------------ */

/* How many are to be picked, and what their sum may be; what is picked: `picked` of before, then,
 * by a search, `last` after what is picked around it. */
typedef struct picking {
  target_range number;
  int64_t least, most, sum;
  uint32_t n;
  uint32_t *compared; /* pairs, by the search for one candidate; NULL: it has not begun */
  const uint32_t *picked;
  const struct picking *around;
  cardvm_handle last, after;
  bool greedy; /* the candidate that leaves most room is looked for: */
  cardvm_handle best;
  uint32_t best_worth;
} picking;

static uint32_t worth(const list *l, cardvm_handle card) {
  context own = *l->c;
  own.it = card;
  const cardvm_expr total = l->target->total;
  const int32_t value = total ? eval(l->g, game_expr(l->g, total)->a, &own) : 0;
  return value > 0 ? (uint32_t)value : 0;
}

static bool enough(const picking *p) {
  return p->n >= p->number.min && p->sum >= p->least && p->sum <= p->most;
}

static bool beside(const list *l, context *own, cardvm_handle other) {
  own->outer = other;
  return other != own->it && holds(l->g, l->target->pair, own);
}

static bool goes_with_all(const list *l, cardvm_handle card) {
  const picking *p = l->picking;
  context own = *l->c;
  own.it = card;
  charge(l->g, p->n);
  for (uint32_t i = 1; i <= *p->picked; i++)
    if (!beside(l, &own, p->picked[i])) return false;
  for (; p->around; p = p->around)
    if (!beside(l, &own, p->last)) return false;
  return true;
}

static bool rest_there(const list *l, picking *p);

/* Returns whether as many as must be can be picked beside this card and what is picked. */
static bool leaves_more(const list *l, cardvm_handle card, uint32_t its_worth) {
  uint32_t compared = 0;
  picking next = *l->picking;
  if (!next.compared) next.compared = &compared;
  next.around = l->picking;
  next.last = card;
  next.n++;
  next.sum += its_worth;
  next.after = next.around->around && !next.greedy ? card : 0; /* each set is tried once */
  return rest_there(l, &next);
}

/* Returns whether a card can be picked. Where the best one is looked for, none can. */
static bool picks(list *l, cardvm_handle card) {
  picking *p = l->picking;
  const bool passed = p->after;
  if (card == p->after) p->after = 0;
  if (p->compared && !p->greedy) *p->compared += p->n + 1;
  if (passed || !goes_with_all(l, card)) return false;
  const uint32_t its_worth = worth(l, card);
  if (p->sum + its_worth > p->most) return false;
  if (!p->greedy) return leaves_more(l, card, its_worth);
  if (!p->best || (its_worth < p->best_worth) == (p->most < INT64_MAX)) {
    p->best = card;
    p->best_worth = its_worth;
  }
  return false;
}

static uint32_t list_all(list *l, const cardvm_target_def *t);

/* Counts in what all pairs must have in common, and in what they must not; false: they ask for
 * something else than whether one number is the same. */
static bool classes(const cardvm_game *g, cardvm_expr id, uint32_t count[2], uint32_t differ) {
  const expr *e = game_expr(g, id);
  if (e->op == CARDVM_OP_AND && !differ)
    return classes(g, e->a, count, differ) && classes(g, e->b, count, differ);
  if (e->op == CARDVM_OP_NOT) return !differ && classes(g, e->a, count, 1);
  if (e->op != CARDVM_OP_EQ) return false;
  const expr *a = game_expr(g, e->a), *b = game_expr(g, e->b);
  count[differ]++;
  return a->depth == 1 && a->op == b->op && a->b == b->b && a->a == CARDVM_WHO_IT &&
         b->a == CARDVM_WHO_OUTER;
}

/* Returns whether, of those that go with what is picked, the one that leaves most room is as good
 * as any: one sum is limited, on one side, and what must differ makes classes of them. */
static bool greedy(const list *l, const picking *p) {
  uint32_t count[2] = {0, 0};
  if (p->least && p->most < INT64_MAX) return false;
  return !l->target->pair ||
         (classes(l->g, l->target->pair, count, 0) && count[1] < 2 && (p->n || !count[0]));
}

/* Otherwise every set is tried; but once 5,000 pairs were compared for one candidate it is taken to
 * be possible, so that nothing is worked at without end. */
static bool rest_there(const list *l, picking *p) {
  if (enough(p) || (p->compared && *p->compared > 5000)) return true;
  if (p->n >= p->number.max) return false;
  list rest = *l;
  rest.picking = p;
  rest.enough = 1;
  rest.count = rest.max = 0;
  p->greedy = greedy(l, p);
  p->best = 0;
  list_all(&rest, l->target);
  return p->greedy ? p->best && leaves_more(&rest, p->best, p->best_worth) : rest.count > 0;
}

/* If the rules let fewer do, so many are to be picked as can be. */
static void picking_begin(list *l, picking *p, const uint32_t *picked) {
  cardvm_game *g = l->g;
  const expr *total = l->target->total ? game_expr(g, l->target->total) : NULL;
  const int32_t limit = total ? eval(g, total->b, l->c) : 0;
  *p = (picking){.number = numbers(g, l->target, l->c),
                 .least = total && total->op != CARDVM_OP_LE ? limit : 0,
                 .most = total && total->op != CARDVM_OP_GE ? limit : INT64_MAX,
                 .n = *picked,
                 .picked = picked};
  for (uint32_t i = 1; i <= p->n; i++) p->sum += worth(l, picked[i]);
  for (picking trial = *p; g->program->rules.short_hands_act && p->number.min > (p->n ? p->n : 1) &&
                           !rest_there(l, &trial);
       trial = *p)
    p->number.min--;
  l->picking = p;
}

/* Returns whether the targets behind one of which they speak are there once it is chosen; 0:
 * nothing is. */
static bool leaves_rest(cardvm_game *g, const ability *a, const cardvm_target_def *t,
                        cardvm_handle handle, const context *c, struct witness *told) {
  struct witness *witness = g->witness;
  context own = *c;
  const uint32_t index = (uint32_t)(t - a->def.targets);
  own.chosen[index] = handle;
  charge(g, 1);
  g->witness = told;
  const bool leaves = targets_there(g, a, index + 1, &own);
  g->witness = witness;
  return leaves;
}

static void list_add(list *l, cardvm_handle handle) {
  if ((l->does || l->used) && !permitted(l, handle)) return;
  if (l->picking && !picks(l, handle)) return;
  l->some = handle;
  if (l->spoken && !leaves_rest(l->g, l->spoken, l->target, handle, l->c, NULL)) return;
  l->found |= handle == l->wanted;
  if (l->count < l->max) l->out[l->count] = handle;
  l->count++;
}

/* A player is there as long as that player has not lost. */
static void list_players(const cardvm_game *g, uint32_t players, const context *c, list *l) {
  uint32_t meant = 0;
  for (uint32_t whose = 1; players >> whose; whose++)
    if (players >> whose & 1) meant |= (uint32_t)1 << whose_is(g, whose, c);
  EACH_SEAT(g, s)
    if ((players & CARDVM_EVERY_PLAYER || meant >> s & 1) && !g->players[s].lost)
      list_add(l, CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, s));
}

static void list_place(cardvm_game *g, const selection *s, const place *p, const context *c,
                       list *l) {
  context own = *c;
  own.it = CARDVM_HANDLE_OF(CARDVM_KIND_PLACE, (uint32_t)(p - g->places));
  if (s->def.side != CARDVM_SIDE_ANY && (p->master == c->you) != (s->def.side == CARDVM_SIDE_YOURS))
    return;
  if (!out_of_work(g) && holds(g, s->def.filter, &own)) list_add(l, own.it);
}

/* In what is asked of them `it` is a place. */
static void list_places(cardvm_game *g, cardvm_id id, const context *c, list *l) {
  const selection *s = game_selection(g, id);
  walk w = walk_begin(g, s, c->you);
  if (w.place) w.count = 1; /* the only one, also when no card is there */
  charge(g, WORK_SELECTION);
  do {
    charge(g, w.count);
    for (; w.count; w.count--, w.place += w.step) list_place(g, s, w.place, c, l);
  } while (walk_on(&w));
}

/* The same cards as of select_cards, in that order, one by one. */
static void list_cards(cardvm_game *g, cardvm_id selection, const context *c, list *l) {
  walk w = walk_begin(g, game_selection(g, selection), c->you);
  charge(g, WORK_SELECTION);
  if (walk_over(&w)) return;
  EACH_CARD(w, i)
    if (walk_fits(&w, i) && !out_of_work(g) && select_has(g, selection, c, card_handle(g, i))) {
      list_add(l, card_handle(g, i));
      if (l->count >= l->enough) return;
    }
}

static uint32_t list_all(list *l, const cardvm_target_def *t) {
  cardvm_game *g = l->g;
  const context *c = l->c;
  if (t->selection && (l->does || l->used || l->spoken || l->picking))
    list_cards(g, t->selection, c, l);
  else if (t->selection && l->enough < UINT32_MAX)
    l->count = select_count(g, t->selection, c, l->enough);
  else if (t->selection) l->count = select_cards(g, t->selection, c, l->out, l->max);
  if (l->count >= l->enough) return l->count;
  if (t->players) list_players(g, t->players, c, l);
  if (t->places) list_places(g, t->places, c, l);
  return l->count;
}

uint32_t target_list(cardvm_game *g, const ability *of, const cardvm_target_def *t,
                     const context *c, const uint32_t *picked, cardvm_handle *out, uint32_t max) {
  list l = list_begin(g, of, t, c);
  picking p;
  if (picked) picking_begin(&l, &p, picked);
  l.out = out;
  l.max = max;
  return list_all(&l, t);
}

bool target_has(cardvm_game *g, const ability *of, const cardvm_target_def *t, const context *c,
                cardvm_handle handle) {
  list l = list_begin(g, of, t, c);
  l.wanted = handle;
  l.spoken = NULL;
  if (CARDVM_HANDLE_KIND(handle) == CARDVM_KIND_CARD)
    return t->selection && card_at(g, handle) && select_has(g, t->selection, c, handle) &&
           (!(l.does || l.used) || permitted(&l, handle));
  if (t->players) list_players(g, t->players, c, &l);
  if (t->places) list_places(g, t->places, c, &l);
  return l.found;
}

bool target_asked(cardvm_game *g, const cardvm_target_def *t, const context *c) {
  return holds(g, t->condition, c);
}

static target_range number_together(cardvm_game *g, const ability *of, const cardvm_target_def *t,
                                    const context *c, const uint32_t *picked) {
  list l = list_begin(g, of, t, c);
  picking p;
  picking_begin(&l, &p, picked);
  const bool more = p.n < p.number.max;
  return (target_range){more && !enough(&p), more};
}

/* Nothing can be chosen only where that leaves the rest possible. */
target_range target_number(cardvm_game *g, const ability *of, const cardvm_target_def *t,
                           const context *c, const uint32_t *picked) {
  if (picked) return number_together(g, of, t, c, picked);
  target_range r = numbers(g, t, c);
  if (!r.min && r.max && spoken_of(of, t)) r.min = !leaves_rest(g, of, t, 0, c, NULL);
  return r;
}

cardvm_subject target_subject(const cardvm_target_def *t) {
  return t->players || t->places ? CARDVM_SUBJECT_ANY : CARDVM_SUBJECT_CARD;
}

/* -- Whether they are there -------------------------------------------------------------------- */

uint32_t why_target_asks(cardvm_game *g, const ability *a, const cardvm_target_def *t,
                         const context *c) {
  const cardvm_event used = activate_event(a->id, c->me, c->you);
  const bool done_to = a->does_to && t == a->def.targets + a->does_to - 1;
  return why_expr_asks(g, t->condition, c) | why_expr_asks(g, t->min, c) |
         why_expr_asks(g, t->max, c) | why_filter_asks(g, t->selection, c) |
         why_filter_asks(g, t->places, c) | why_expr_asks(g, t->pair, c) |
         why_expr_asks(g, t->total, c) |
         (target_together(t) ? why_each_asks(g, t->selection, c) : 0) |
         (done_to ? plan_asks(g, a->does, c) : 0) |
         (t->needed_only ? 0 : why_prohibitions_ask(g, &used));
}

/* Tells a witness what prohibits this candidate. */
static void tell_of(cardvm_game *g, const list *l, const context *own, cardvm_handle handle) {
  if (l->does) plan_prohibited_tell(g, l->does->does, own);
  if (!l->used) return;
  const cardvm_event e = used_at(l->used, l->c, handle);
  why_prohibited_tell(g, &e);
}

/* Tells a witness what prohibits something of what could be chosen otherwise. */
static void tell_prohibited(cardvm_game *g, const ability *a, const cardvm_target_def *t,
                            const context *c) {
  const list l = list_begin(g, a, t, c);
  context own = *c;
  g->witness->depth++;
  if (t->selection && (l.does || l.used)) {
    walk w = walk_begin(g, game_selection(g, t->selection), c->you);
    if (!walk_over(&w))
      EACH_CARD(w, i) {
        const cardvm_handle card = card_handle(g, i);
        if (!walk_fits(&w, i) || out_of_work(g) || !select_has(g, t->selection, c, card)) continue;
        own = looked_at(c, card);
        tell_of(g, &l, &own, card);
      }
  }
  for (cardvm_seat s = 1; t->players && s <= g->h->players; s++) {
    const cardvm_handle player = CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, s);
    if (!target_has(g, NULL, t, c, player)) continue;
    own = looked_at(c, player);
    tell_of(g, &l, &own, player);
  }
  g->witness->depth--;
}

/* Tells a witness that too few are there. */
static bool too_few(cardvm_game *g, const ability *a, uint32_t index, const context *c, uint32_t n,
                    uint32_t enough) {
  const cardvm_target_def *t = &a->def.targets[index];
  if (!g->witness) return false;
  const uint32_t hidden =
      (why_selection_asks(g, t->selection, c) | why_target_asks(g, a, t, c)) & ASKS_HIDDEN;
  const bool told = witness_tell(g->witness, hidden,
                                 (cardvm_reason){.kind = CARDVM_WHY_TARGET,
                                                 .what = t->players || t->places ? 0 : t->selection,
                                                 .number = index + 1,
                                                 .has = (int32_t)n,
                                                 .needs = (int32_t)enough});
  if (!hidden) tell_prohibited(g, a, t, c);
  return told;
}

static bool together_there(cardvm_game *g, const ability *a, uint32_t index, const context *c) {
  const uint32_t nothing = 0;
  list l = list_begin(g, a, &a->def.targets[index], c);
  picking p;
  picking_begin(&l, &p, &nothing);
  return rest_there(&l, &p) || too_few(g, a, index, c, 0, 1);
}

/* Returns whether there are enough candidates. If there are fewer than asked for, the rule set may
 * say that those will do. A witness is told why one of them does not leave the rest possible. */
static bool target_there(cardvm_game *g, const ability *a, uint32_t index, const context *c) {
  const cardvm_target_def *t = &a->def.targets[index];
  const bool together = target_together(t);
  const uint32_t min = !together && (t->min || t->max) ? target_number(g, a, t, c, NULL).min : 1;
  if (min == 0 || !target_asked(g, t, c)) return true;
  if (g->witness && why_skips(g, why_selection_asks(g, t->selection, c))) return true;
  if (together) return together_there(g, a, index, c);
  const uint32_t enough = g->program->rules.short_hands_act ? 1 : min;
  list l = list_begin(g, a, t, c);
  if (!g->witness) l.enough = enough; /* a witness is told how many there are */
  const uint32_t n = list_all(&l, t);
  if (n < enough && l.spoken && g->witness && l.some)
    return leaves_rest(g, a, t, l.some, c, g->witness);
  return n >= enough || too_few(g, a, index, c, n, enough);
}

bool targets_there(cardvm_game *g, const ability *a, uint32_t from, const context *c) {
  for (uint32_t i = from; i < a->def.target_count; i++) {
    if (!target_there(g, a, i, c)) return false;
    const cardvm_target_def *t = &a->def.targets[i];
    if (spoken_of(a, t) && target_asked(g, t, c)) return true; /* it has seen to the rest */
  }
  return true;
}

/* -- What was chosen --------------------------------------------------------------------------- */

const uint32_t *targets_at(const cardvm_game *g, const frame *f, uint32_t target) {
  static const uint32_t none = 0;
  const cardvm_ability_def *d = &game_ability(g, f->ability)->def;
  if (target >= d->target_count || d->targets[target].needed_only) return &none;
  uint32_t at = f->base, end = f->base + effect_of(g, f)->target_words;
  for (uint32_t i = 0; i < target && at < end; i++)
    if (!d->targets[i].needed_only) at += g->stack[at] + 1;
  ASSERT(g, at >= end || at + 1 + g->stack[at] <= end);
  return at < end ? &g->stack[at] : &none;
}

static uint32_t targets_of(const cardvm_game *g, const frame *f, uint32_t target,
                           cardvm_handle *cards, uint32_t max) {
  const uint32_t *picked = targets_at(g, f, target), n = *picked;
  for (uint32_t i = 0; i < n && i < max; i++) cards[i] = picked[1 + i];
  return n;
}

uint32_t cardvm_effect_targets(const cardvm_game *g, uint32_t target, cardvm_handle *cards,
                               uint32_t max) {
  if (!g->running) return 0;
  const frame *f = FRAME_AT(g, g->running);
  return f->ability ? targets_of(g, f, target, cards, max) : 0;
}

void chosen_before(const cardvm_game *g, const frame *f, context *c) {
  const uint32_t spoken = game_ability(g, f->ability)->spoken;
  for (uint32_t i = 0; spoken && i < CHOSEN_MAX; i++) targets_of(g, f, i, &c->chosen[i], 1);
}
