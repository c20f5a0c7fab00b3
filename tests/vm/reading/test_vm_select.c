/* Selections (vm/select.c): which cards, in which order, of all zones, sides, circles, tops and
 * attachments, against looking at every card of every place. */
#include "values_world.h"

#include "select.h"

GUARDS("reading/select program/reaches")

#define CARDS_MAX 128u
#define SELECTIONS 400u

typedef struct field {
  world *w;
  uint64_t random;
  cardvm_selection_def def[SELECTIONS];
  cardvm_id id[SELECTIONS];
  cardvm_expr total[SELECTIONS], greatest[SELECTIONS], least[SELECTIONS],
      different[SELECTIONS]; /* of `number` */
  cardvm_expr number;        /* over `it` */
} field;

static uint32_t pick(field *f, uint32_t below) { return world_random(&f->random, below); }

/* -- The plain way ----------------------------------------------------------------------------- */

static bool fits(cardvm_side side, cardvm_seat whose, cardvm_seat you) {
  return side == CARDVM_SIDE_ANY || (whose == you) == (side == CARDVM_SIDE_YOURS);
}

static uint32_t list_one(cardvm_game *g, const cardvm_selection_def *d, const context *c,
                         cardvm_handle card, cardvm_handle *out) {
  context inner = *c;
  inner.it = card;
  *out = card;
  return fits(d->side, g->cards[handle_index(card)].master, c->you) &&
         (!d->filter || eval_tree(g, d->filter, &inner));
}

static uint32_t list_place(cardvm_game *g, const cardvm_selection_def *d, const context *c,
                           cardvm_place at, cardvm_handle *out) {
  cardvm_handle cards[CARDS_MAX], on[CARDS_MAX];
  uint32_t n = 0, there = cardvm_game_cards(g, at, cards, CARDS_MAX);
  for (uint32_t i = 0; i < there && (!d->top || i < 1); i++) {
    if (!d->attached) n += list_one(g, d, c, cards[i], out + n);
    uint32_t count = d->attached ? cardvm_game_attached(g, cards[i], on, CARDS_MAX) : 0;
    for (uint32_t k = 0; k < count; k++) n += list_one(g, d, c, on[k], out + n);
  }
  return n;
}

static uint32_t list_all(cardvm_game *g, const cardvm_selection_def *d, const context *c,
                         cardvm_handle *out) {
  uint32_t n = 0;
  for (cardvm_place at = 1; at <= g->at.place_count;
       at++) { /* zone by zone, player by player, circle by circle */
    const place *p = &g->places[at];
    const cardvm_zone_def *z = &program_zone(g->program, p->zone)->def;
    if (!(d->zones & zone_bit(p->zone))) continue;
    if (d->circle &&
        (!p->circle || ITEM(const circle, g->program->circles, p->circle)->ordinal != d->circle))
      continue;
    if (z->play || z->shared || fits(d->side, p->owner, c->you))
      n += list_place(g, d, c, at, out + n);
  }
  return n;
}

/* -- Worlds ------------------------------------------------------------------------------------ */

static cardvm_expr any_filter(field *f) {
  world *w = f->w;
  cardvm_expr power = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
  cardvm_expr damage = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage);
  cardvm_expr gold = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold);
  switch (pick(f, 8)) {
  case 0: return x_at_least(w, power, 2);
  case 1: return x_op(w, CARDVM_OP_NOT, x_equals(w, power, (int32_t)pick(f, 4)), 0);
  case 2: return x_equals(w, damage, 0);
  case 3: return x_and(w, x_op(w, CARDVM_OP_LE, power, gold), x_equals(w, damage, 0));
  case 4: return x_op(w, CARDVM_OP_OR, x_equals(w, power, 1), x_equals(w, damage, 1));
  case 5: return x_equals(w, gold, 0);
  default: return 0;
  }
}

static field open_field(uint64_t seed) {
  field f = {.w = world_declare(), .random = seed};
  world *w = f.w;
  const cardvm_id zones[] = {w->deck,   w->hand,  w->battle, w->trash, w->limbo,
                             w->market, w->field, w->throne, w->camp};
  const cardvm_id circles[] = {w->field, w->throne, w->camp};
  f.number = x_op(w, CARDVM_OP_ADD, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power),
                  x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage));
  const cardvm_expr power = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power),
                    others = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_OUTER, w->power),
                    alike = x_op(w, CARDVM_OP_EQ, power, others);
  for (uint32_t i = 0; i < SELECTIONS; i++) {
    cardvm_selection_def *d = &f.def[i];
    d->circle = pick(&f, 4) ? 0 : 1 + pick(&f, 3);
    for (uint32_t n = 1 + pick(&f, 3); n; n--)
      d->zones |= zone_set(d->circle && n > 1 ? circles[pick(&f, 3)] : zones[pick(&f, 9)]);
    if (!pick(&f, 16)) d->zones = 0;
    d->side = (cardvm_side)pick(&f, 3);
    d->top = !pick(&f, 3);
    d->attached = !pick(&f, 4);
    d->filter = any_filter(&f);
    f.id[i] = cardvm_program_selection(w->program, d);
    f.total[i] = x_op(w, CARDVM_OP_TOTAL, f.id[i], f.number);
    f.greatest[i] = x_op(w, CARDVM_OP_GREATEST, f.id[i], f.number);
    f.least[i] = x_op(w, CARDVM_OP_LEAST, f.id[i], f.number);
    f.different[i] = x_op(w, CARDVM_OP_DIFFERENT, f.id[i], alike);
  }
  w->setup.players = 2 + seed % 2;
  return f;
}

/* Cards everywhere, some with a host, some marked, some modified, some controlled by another. */
static void scatter(field *f, const cardvm_id *bears) {
  world *w = f->w;
  cardvm_handle hosts[8];
  uint32_t host_count = 0;
  const uint32_t players = w->setup.players;
  for (uint32_t i = 0; i < 40; i++) {
    cardvm_handle card = world_put(w, bears[pick(f, 4)], 1 + pick(f, players), w->hand);
    cardvm_place to = 1 + pick(f, w->game->at.place_count);
    world_propose(w, ev_move(card, to, 0)); /* it may lie there already */
    card = world_now(w, card);
    if (!pick(f, 4)) world_propose(w, ev_amount(w->hurt, card, 1));
    if (!pick(f, 5)) modify(w, card, w->power, CARDVM_ADD, 2, CARDVM_FOREVER);
    if (!pick(f, 5)) {
      cardvm_event e = ev_card(CARDVM_EVENT_CONTROL, card);
      e.slot[CARDVM_SLOT_PLAYER] = 1 + pick(f, players);
      e.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
      world_propose(w, e);
    }
    if (host_count < 8 && world_card(w, card).zone == w->battle) hosts[host_count++] = card;
    else if (host_count && !pick(f, 2)) {
      cardvm_event e = ev_card(CARDVM_EVENT_ATTACH, card);
      e.slot[CARDVM_SLOT_OTHER] = hosts[pick(f, host_count)];
      world_propose(w, e);
    }
  }
}

/* -- Tests ------------------------------------------------------------------------------------- */

/* How many different powers they have. */
static int32_t different(const field *f, const cardvm_handle *cards, uint32_t n) {
  int32_t count = 0;
  for (uint32_t i = 0; i < n; i++) {
    bool first = true;
    for (uint32_t k = 0; k < i; k++)
      first = first && cardvm_game_property(f->w->game, cards[k], f->w->power) !=
                           cardvm_game_property(f->w->game, cards[i], f->w->power);
    count += first;
  }
  return count;
}

static void look(field *f, uint32_t i, cardvm_seat you, uint32_t *found) {
  cardvm_game *g = f->w->game;
  cardvm_handle wanted[CARDS_MAX], out[CARDS_MAX];
  const context c = {.you = you};
  const uint32_t n = list_all(g, &f->def[i], &c, wanted);
  assert_int_equal(select_cards(g, f->id[i], &c, out, CARDS_MAX), n);
  assert_memory_equal(out, wanted, n * sizeof *out);
  assert_int_equal(select_cards(g, f->id[i], &c, out, 2), n); /* all are counted */
  assert_int_equal(select_cards(g, f->id[i], &c, NULL, 0), n);
  assert_int_equal(select_count(g, f->id[i], &c, UINT32_MAX), n);
  for (uint32_t enough = 0; enough < n + 2; enough++) {
    const uint32_t count = select_count(g, f->id[i], &c, enough);
    assert_true(enough <= n ? count >= enough && count <= n : count == n);
  }
  int64_t sum = 0;
  int32_t greatest = 0, least = 0;
  context inner = c;
  for (uint32_t k = 0; k < n; k++) {
    inner.it = wanted[k];
    const int32_t number = eval_tree(g, f->number, &inner);
    sum += number;
    if (!k || number > greatest) greatest = number;
    if (!k || number < least) least = number;
    assert_true(select_has(g, f->id[i], &c, wanted[k]));
  }
  assert_int_equal(select_total(g, ITEM(const expr, g->program->exprs, f->total[i]), &c), sum);
  assert_int_equal(eval_tree(g, f->greatest[i], &c), greatest);
  assert_int_equal(eval_tree(g, f->least[i], &c), least);
  assert_int_equal(eval_tree(g, f->different[i], &c), different(f, wanted, n));
  *found += n;
}

TEST(selections_are_what_looking_everywhere_finds) {
  for (uint64_t seed = 1; seed <= 6; seed++) {
    field f = open_field(seed);
    const cardvm_id bears[] = {world_plain(f.w, "Cub", 0), world_plain(f.w, "Bear", 1),
                               world_plain(f.w, "Boar", 2), world_plain(f.w, "Bull", 4)};
    world_start(f.w);
    scatter(&f, bears);
    uint32_t found = 0;
    for (uint32_t i = 0; i < SELECTIONS; i++)
      for (cardvm_seat you = 0; you <= 4; you++) look(&f, i, you, &found);
    for (cardvm_seat you = 0; you < 8; you++) look(&f, 0, UINT32_MAX - you, &found);
    assert_true(found > SELECTIONS * 5); /* not all are empty */
    world_free(f.w);
  }
}
