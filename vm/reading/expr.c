/* Evaluates expressions: filters, conditions and numbers as data. Nothing is changed. */
#include "compare.h"
#include "operands.h"

static cardvm_handle role_card(const cardvm_game *g, cardvm_id role) {
  const frame *f = role_frame(g, role);
  const cardvm_handle card = f ? g->stack[f->base + role - 1] : 0;
  ASSERT(g, !f == !card);
  return card;
}

static cardvm_handle host_of(const cardvm_game *g, cardvm_handle it) {
  uint32_t i = card_at(g, it);
  if (i) return card_handle(g, g->cards[i].host);
  const memory_of *m = remembered_card(g, it, NULL, NULL);
  return m ? m->host : 0;
}

int32_t field_by_handle(const cardvm_game *g, cardvm_handle handle, cardvm_id field) {
  uint32_t i = card_at(g, handle);
  if (i) return *card_field(g, i, field);
  const int32_t *fields;
  return remembered_card(g, handle, &fields, NULL) ? fields[field - 1] : 0;
}

/* What is read of the card that is me is read of what it was before it left. */
static cardvm_handle as_it_was(const context *c, cardvm_handle card) {
  return c->was && card == c->me ? c->was : card;
}

/* Returns the card or player to whom a path leads. */
static uint32_t path_leads(const cardvm_game *g, cardvm_id id, const context *c) {
  const path *h = program_path(g->program, id);
  const cardvm_path_def *d = &h->def;
  switch (d->step) {
  case CARDVM_PATH_HOST: return host_of(g, as_it_was(c, who_is(g, d->of, c)));
  case CARDVM_PATH_FIELD: {
    const cardvm_handle of = as_it_was(c, who_is(g, d->of, c));
    return reference_now(g, h->refers, (uint32_t)field_by_handle(g, of, d->what));
  }
  case CARDVM_PATH_PLAYER_VAR: {
    const cardvm_seat s = whose_is(g, d->of, c);
    return is_seat(g, s) ? reference_now(g, h->refers, (uint32_t)*player_var(g, s, d->what)) : 0;
  }
  default: return reference_now(g, h->refers, (uint32_t)*game_var(g, d->what));
  }
}

cardvm_handle who_is(const cardvm_game *g, uint32_t who, const context *c) {
  if (who > CARDVM_WHO_PATH) return path_leads(g, who - CARDVM_WHO_PATH, c);
  if (who > CARDVM_WHO_ROLE) return role_card(g, who - CARDVM_WHO_ROLE);
  if (who >= CARDVM_WHO_CHOSEN) return c->chosen[who - CARDVM_WHO_CHOSEN];
  if (who >= CARDVM_WHO_PARAM) return c->params ? c->params[who - CARDVM_WHO_PARAM] : 0;
  switch ((cardvm_who)who) {
  case CARDVM_WHO_ME: return c->me;
  case CARDVM_WHO_IT: return c->it;
  case CARDVM_WHO_CARD: return c->event ? c->event->slot[CARDVM_SLOT_CARD] : 0;
  case CARDVM_WHO_OTHER: return c->event ? c->event->slot[CARDVM_SLOT_OTHER] : 0;
  case CARDVM_WHO_SOURCE: return c->event ? c->event->slot[CARDVM_SLOT_SOURCE] : 0;
  case CARDVM_WHO_TARGET: return c->target;
  case CARDVM_WHO_HOST: return host_of(g, c->it);
  case CARDVM_WHO_ITSELF: return c->itself;
  case CARDVM_WHO_OUTER: return c->outer;
  default: return 0;
  }
}

static cardvm_seat seat_owner(const cardvm_game *g, cardvm_handle handle) {
  uint32_t i = card_named(g, handle);
  const memory_of *m = card_at(g, handle) ? NULL : remembered_card(g, handle, NULL, NULL);
  return m ? m->owner : i ? g->cards[i].owner : g->places[place_named(g, handle)].owner;
}

static cardvm_seat opponent_of(const cardvm_game *g, cardvm_seat seat) {
  if (!seat) return 0;
  for (cardvm_seat s = next_seat(g, seat); s != seat; s = next_seat(g, s))
    if (!g->players[s].lost) return s;
  return 0;
}

cardvm_seat whose_is(const cardvm_game *g, uint32_t whose, const context *c) {
  if (whose > CARDVM_WHOSE_PATH) return path_leads(g, whose - CARDVM_WHOSE_PATH, c);
  if (whose >= CARDVM_WHOSE_OWNER) return seat_owner(g, who_is(g, whose_card(whose), c));
  if (whose >= CARDVM_WHOSE_MASTER) return seat_master(g, who_is(g, whose_card(whose), c));
  if (whose >= CARDVM_WHOSE_PARAM) return c->params ? c->params[whose - CARDVM_WHOSE_PARAM] : 0;
  switch ((cardvm_whose)whose) {
  case CARDVM_WHOSE_YOU: return c->you;
  case CARDVM_WHOSE_OPPONENT: return opponent_of(g, c->you);
  case CARDVM_WHOSE_TURN: return g->h->turn_player;
  case CARDVM_WHOSE_EVENT: return c->event ? c->event->slot[CARDVM_SLOT_PLAYER] : 0;
  case CARDVM_WHOSE_BY: return c->event ? c->event->slot[CARDVM_SLOT_BY] : 0;
  case CARDVM_WHOSE_STARTER: return c->starter;
  case CARDVM_WHOSE_IT: return c->it_player;
  default: return 0;
  }
}

/* -- Readings of one card ---------------------------------------------------------------------- */

static uint32_t zone_by_handle(const cardvm_game *g, cardvm_handle handle) {
  uint32_t i = card_at(g, handle);
  if (i) return card_zone(g, i);
  const memory_of *m = remembered_card(g, handle, NULL, NULL);
  return m ? m->zone : g->places[place_named(g, handle)].zone;
}

static bool arrived_in(const cardvm_game *g, cardvm_handle handle, cardvm_id sequence_id) {
  uint32_t i = card_at(g, handle);
  const frame *f = i ? sequence_running(g, sequence_id) : NULL;
  return f && g->cards[i].arrived > sequence_of(g, f)->began;
}

/* -- Position ---------------------------------------------------------------------------------- */

static cardvm_place place_by_handle(const cardvm_game *g, cardvm_handle handle) {
  const uint32_t i = card_at(g, handle);
  if (i) return g->cards[i].place;
  const memory_of *m = remembered_card(g, handle, NULL, NULL);
  return m ? m->place : place_named(g, handle);
}

static const circle *circle_by_handle(const cardvm_game *g, cardvm_handle handle,
                                      cardvm_seat *owner, uint32_t *place_id) {
  const uint32_t p = place_by_handle(g, handle);
  if (!p || !g->places[p].circle) return NULL;
  *owner = g->places[p].owner;
  *place_id = p;
  return program_circle(g->program, g->places[p].circle);
}

/* A circle's column and row are as its owner sees them. For players on the other side both are
 * negated. */
static int32_t seen_from(const cardvm_game *g, const expr *e, const context *c) {
  cardvm_seat owner = 0;
  uint32_t place_id;
  const circle *at = circle_by_handle(g, who_is(g, e->a, c), &owner, &place_id);
  if (!at) return 0;
  int32_t v = e->op == CARDVM_OP_COLUMN ? at->column : at->row;
  cardvm_seat chair = whose_is(g, e->b, c);
  bool across = owner ? chair != owner : chair > 1 && g->h->players == 2;
  return across ? -v : v;
}

static bool adjacent(const cardvm_game *g, cardvm_handle a, cardvm_handle b) {
  cardvm_seat owner_a = 0, owner_b = 0;
  uint32_t place_a = 0, place_b = 0;
  const circle *x = circle_by_handle(g, a, &owner_a, &place_a);
  const circle *y = circle_by_handle(g, b, &owner_b, &place_b);
  return x && y && cardvm_game_adjacent(g, place_a, place_b, NULL);
}

static bool at_one_place(const cardvm_game *g, cardvm_handle a, cardvm_handle b) {
  const cardvm_place place = place_by_handle(g, a);
  return place && place == place_by_handle(g, b);
}

/* -- The evaluator ----------------------------------------------------------------------------- */

static bool ask(cardvm_game *g, const function *f, cardvm_id id, const context *c, int32_t *value) {
  const cardvm_scripts *s = &g->program->scripts;
  if (!f->script) return f->read(g, c, f->user, value);
  return g->program->has_scripts && s->read(s->user, g, id, c, value);
}

static int32_t call(cardvm_game *g, cardvm_id id, const context *c) {
  const function *f = program_function(g->program, id);
  const char *name = f->name ? f->name : "a condition", *outermost = g->budget.reader;
  int32_t value = 0;
  /* A game whose failed flight was undone can still be read. */
  if ((g->stopped && !g->undone) || out_of_work(g)) return 0;
  const bool outer = g->reading;
  const uint64_t from = work_unnoted(g);
  charge(g, WORK_FUNCTION);
  g->reading = true;
  if (!outermost) {
    g->budget.reader = name;
    g->budget.reader_from = from;
  }
  context own = *c;
  own.outer = 0; /* functions are told no card around: it is not kept for them everywhere */
  const bool fine = ask(g, f, id, &own, &value);
  if (!fine && !g->stopped) stop_fail(g, CARDVM_ERROR_SCRIPT, "'%s' failed", name);
  g->reading = outer;
  g->budget.reader = outermost;
  if (work_noted(g)) work_used(g, name, from);
  return fine ? value : 0;
}

static bool ability_in_window(const cardvm_game *g, uint32_t id, cardvm_id window_id) {
  if (!has(&g->program->abilities, id)) return false;
  return (game_ability(g, id)->def.windows >> (window_id - 1)) & 1;
}

static int32_t wrap(int64_t v) {
  return v > INT32_MAX ? INT32_MAX : v < INT32_MIN ? INT32_MIN : (int32_t)v;
}

static int32_t arithmetic(cardvm_op op, int32_t a, int32_t b) {
  switch (op) {
  case CARDVM_OP_ADD: return wrap((int64_t)a + b);
  case CARDVM_OP_SUB: return wrap((int64_t)a - b);
  case CARDVM_OP_MUL: return wrap((int64_t)a * b);
  case CARDVM_OP_MIN: return a < b ? a : b;
  default: return a > b ? a : b;
  }
}

int32_t sum_value(cardvm_game *g, const expr *e, const context *c) {
  charge(g, 1);
  const int32_t a = term_value(g, &e->sides[0], c);
  return arithmetic((cardvm_op)e->op, a, term_value(g, &e->sides[1], c));
}

static int32_t ordinal(const cardvm_game *g, cardvm_handle handle) {
  cardvm_seat owner;
  uint32_t place_id;
  const circle *at = circle_by_handle(g, handle, &owner, &place_id);
  return at ? (int32_t)at->ordinal : 0;
}

static int32_t position(cardvm_game *g, uint32_t index) {
  uint32_t n = 0;
  if (out_of_work(g)) return 0;
  EACH_LINKED(g, i, index && g->cards[index].place ? index : 0, cards, prev) n++;
  charge_walk(g, n);
  return (int32_t)n;
}

/* Which card it is, and where, are questions about the card that is me; all others about what it
 * was before it left. */
static bool asks_which(uint32_t op) {
  return op == CARDVM_OP_SAME || op == CARDVM_OP_PRESENT || op == CARDVM_OP_IS_ONE_OF ||
         op == CARDVM_OP_ZONE || op == CARDVM_OP_IN_ZONES || op == CARDVM_OP_POSITION ||
         op == CARDVM_OP_ARRIVED_IN || op == CARDVM_OP_IS_ATTACHED || op == CARDVM_OP_OWN;
}

/* The bits of a list's property that an operation asks for. */
static uint32_t tags_asked(cardvm_game *g, const expr *e, const context *c, cardvm_id q) {
  if (e->op == CARDVM_OP_TAG_AMONG)
    return ITEM(const tag_set, g->program->tag_sets, e->b)->masks[q - 1];
  if (e->op == CARDVM_OP_SHARES)
    return (uint32_t)property_by_handle(g, as_it_was(c, who_is(g, e->b, c)), q);
  const uint32_t tag = (uint32_t)eval(g, e->b, c);
  return CARDVM_TAG_PROPERTY(tag) == q ? CARDVM_TAG_BIT(tag) : 0;
}

static bool has_some(cardvm_game *g, const expr *e, const context *c, cardvm_handle a) {
  for (cardvm_id q = e->c; q; q = game_property(g, q)->more) {
    const uint32_t asked = tags_asked(g, e, c, q);
    charge(g, 1);
    if (asked && asked & (uint32_t)property_by_handle(g, a, q)) return true;
  }
  return false;
}

static int32_t eval_card(cardvm_game *g, const expr *e, const context *c) {
  cardvm_handle a = who_is(g, e->a, c);
  if (!asks_which(e->op)) a = as_it_was(c, a);
  switch ((cardvm_op)e->op) {
  case CARDVM_OP_PROPERTY: return property_by_handle(g, a, e->b);
  case CARDVM_OP_TAG:
    return (int32_t)((uint32_t)property_by_handle(g, a, CARDVM_TAG_PROPERTY(e->b)) &
                     CARDVM_TAG_BIT(e->b));
  case CARDVM_OP_TAG_AMONG:
  case CARDVM_OP_TAG_NUMBER:
  case CARDVM_OP_SHARES: return has_some(g, e, c, a);
  case CARDVM_OP_BASE: {
    uint32_t d = definition_by_handle(g, a);
    return d ? game_definition(g, d)->values[e->b - 1] : 0;
  }
  case CARDVM_OP_OWN: {
    const uint32_t index = card_at(g, a);
    if (!index || !card_known(g, index, c->you)) return 0;
    return game_definition(g, card_own_definition(g, index))->values[e->b - 1];
  }
  case CARDVM_OP_FIELD: return field_by_handle(g, a, e->b);
  case CARDVM_OP_DEFINITION: return (int32_t)definition_by_handle(g, a);
  case CARDVM_OP_ZONE: return (int32_t)zone_by_handle(g, a);
  case CARDVM_OP_IN_ZONES: {
    uint32_t z = zone_by_handle(g, a);
    uint64_t set = (uint64_t)e->c << 32 | e->b;
    return z && ((set >> (z - 1)) & 1);
  }
  case CARDVM_OP_OWNER: return (int32_t)seat_owner(g, a);
  case CARDVM_OP_MASTER: return (int32_t)seat_master(g, a);
  case CARDVM_OP_CONTROLLED: return card_controlled(g, card_at(g, a));
  case CARDVM_OP_SAME: return a == who_is(g, e->b, c) && a != 0;
  case CARDVM_OP_PRESENT: return card_at(g, a) != 0;
  case CARDVM_OP_ATTACHED: return (int32_t)attached_to(g, a, NULL, 0);
  case CARDVM_OP_IS_ATTACHED: return card_at(g, a) && g->cards[card_at(g, a)].host != 0;
  case CARDVM_OP_IS_ONE_OF: return select_has(g, e->b, c, a);
  case CARDVM_OP_ARRIVED_IN: return arrived_in(g, a, e->b);
  case CARDVM_OP_ORDINAL: return ordinal(g, a);
  case CARDVM_OP_POSITION: return position(g, card_at(g, a));
  case CARDVM_OP_ADJACENT: return adjacent(g, a, who_is(g, e->b, c));
  case CARDVM_OP_AT: return at_one_place(g, a, who_is(g, e->b, c));
  default: return 0;
  }
}

static bool step_runs(const cardvm_game *g, cardvm_id step_id) {
  for (uint32_t i = g->h->frame_count; i > 0; i--)
    if (g->frames[i].kind == FRAME_SEQUENCE && sequence_of(g, &g->frames[i])->at == step_id)
      return true;
  return false;
}

static int32_t place_cards(const cardvm_game *g, const expr *e, const context *c) {
  cardvm_place first = place_of(g, e->a, whose_is(g, e->b, c));
  if (!first) return 0;
  const zone *z = game_zone(g, e->a);
  int32_t n = 0;
  for (uint32_t i = 0; i < zone_places(z); i++) n += (int32_t)g->places[first + i].count;
  return n;
}

bool all_hold(cardvm_game *g, const expr *e, const context *c) {
  return (!e->variable_tests || variable_tests_hold(g, e, vars_of(g, c->you))) &&
         (e->only_variable_tests || rest_hold(g, e, c));
}

/* Evaluates an expression without the quick ways of compare.c. */
int32_t eval_tree(cardvm_game *g, cardvm_expr id, const context *c) {
  const expr *e = game_expr(g, id);
  charge(g, 1);
  if (e->comparisons) return all_hold(g, e, c);
  switch ((cardvm_op)e->op) {
  case CARDVM_OP_NUMBER: return (int32_t)e->a;
  case CARDVM_OP_ADD:
  case CARDVM_OP_SUB:
  case CARDVM_OP_MUL:
  case CARDVM_OP_MIN:
  case CARDVM_OP_MAX: return sum_value(g, e, c);
  case CARDVM_OP_PLAYER_VAR: {
    cardvm_seat s = whose_is(g, e->a, c);
    return is_seat(g, s) ? *player_var(g, s, e->b) : 0;
  }
  case CARDVM_OP_GAME_VAR: return *game_var(g, e->a);
  case CARDVM_OP_SEAT: return (int32_t)whose_is(g, e->a, c);
  case CARDVM_OP_TOTAL:
  case CARDVM_OP_GREATEST:
  case CARDVM_OP_LEAST:
  case CARDVM_OP_DIFFERENT: return select_total(g, e, c);
  case CARDVM_OP_COUNT: return (int32_t)select_count(g, e->a, c, UINT32_MAX);
  case CARDVM_OP_SLOT: return c->event ? (int32_t)c->event->slot[e->a] : 0;
  case CARDVM_OP_PARAM: return c->params ? (int32_t)c->params[e->a] : 0;
  case CARDVM_OP_CHOSE: return c->params && e->b < 32 && c->params[e->a] >> e->b & 1;
  case CARDVM_OP_IN_SEQUENCE: return sequence_running(g, e->a) != NULL;
  case CARDVM_OP_IN_STEP: return step_runs(g, e->a);
  case CARDVM_OP_EXTRA_TURN: return cardvm_game_extra_turn(g);
  case CARDVM_OP_TURN_NUMBER: return (int32_t)g->h->turn_number;
  case CARDVM_OP_PLAYERS: return (int32_t)g->h->players;
  case CARDVM_OP_PLACE_COUNT: return place_cards(g, e, c);
  case CARDVM_OP_COLUMN:
  case CARDVM_OP_ROW: return seen_from(g, e, c);
  case CARDVM_OP_WINDOW_OF: return c->event && ability_in_window(g, c->event->slot[e->a], e->b);
  case CARDVM_OP_KEYWORD_OF: {
    uint32_t a = c->event ? c->event->slot[e->a] : 0;
    return has(&g->program->abilities, a) ? (int32_t)game_ability(g, a)->def.keyword : 0;
  }
  case CARDVM_OP_CALL: return call(g, e->a, c);
  case CARDVM_OP_CAN: return plan_permitted(g, program_function(g->program, e->a)->plan, c);
  default: return eval_card(g, e, c);
  }
}
