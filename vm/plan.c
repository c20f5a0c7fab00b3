/* Plans: what an effect does as data, so that no script runs. One item after another is proposed; what an
 * item's event needs first gets its frame on top, and the plan goes on where it was.
 *
 * In the frame, call_step counts the items begun. The cards that a plan is over lie at its base on the
 * stack, behind the effect's targets, as they were when it began: local[0] says where, local[1] how many. */
#include "game.h"

#include "operands.h"

/* What is there, and a zone of which a player has one place. */
static bool fill_ok(const cardvm_program *p, const cardvm_plan_fill *f) {
  switch (f->with) {
  case CARDVM_FILL_NUMBER: return f->slot < CARDVM_SLOTS && has(&p->exprs, f->value);
  case CARDVM_FILL_CARD: return f->slot < CARDVM_SLOTS && operand_ok(p, OPERAND_WHO, f->value);
  case CARDVM_FILL_PLACE:
    return f->slot < CARDVM_SLOTS && has(&p->zones, f->value) && !program_zone(p, f->value)->def.circles;
  }
  return false;
}

static bool item_ok(const cardvm_program *p, const cardvm_plan_item *item, cardvm_id over) {
  if (!has(&p->events, item->event) || !ok(&p->selections, item->cards) || !ok(&p->exprs, item->condition) ||
      item->fill_count > CARDVM_PLAN_FILLS || (item->those && (item->cards || !over)))
    return false;
  for (uint32_t i = 0; i < item->fill_count; i++)
    if (!fill_ok(p, &item->fills[i])) return false;
  return true;
}

static bool speaks_of_it(const cardvm_program *p, operand kind, uint32_t value) {
  if (kind == OPERAND_WHO) return value == CARDVM_WHO_IT || value == CARDVM_WHO_HOST;
  if (kind == OPERAND_WHOSE && value >= CARDVM_WHOSE_MASTER && value < CARDVM_WHOSE_PARAM)
    return speaks_of_it(p, OPERAND_WHO, value % CARDVM_WHOSE_MASTER);
  if (kind != OPERAND_EXPR || !value) return false;
  const expr *e = ITEM(const expr, p->exprs, value);
  const operands *o = operands_of(e->op);
  bool own = e->op == CARDVM_OP_TOTAL; /* its `it` */
  return speaks_of_it(p, (operand)o->a, e->a) || (!own && speaks_of_it(p, (operand)o->b, e->b));
}

/* A condition is asked before there is any card; values, of the card that the event is about. */
static bool lacks_it(const cardvm_program *p, const cardvm_plan_item *item) {
  bool about = item->cards || item->those, lacks = speaks_of_it(p, OPERAND_EXPR, item->condition);
  for (uint32_t i = 0; i < item->fill_count; i++) {
    const cardvm_plan_fill *f = &item->fills[i];
    operand kind = f->with == CARDVM_FILL_NUMBER ? OPERAND_EXPR : OPERAND_WHO;
    lacks = lacks || (!about && f->with != CARDVM_FILL_PLACE && speaks_of_it(p, kind, f->value));
    about = about || f->slot == CARDVM_SLOT_CARD;
  }
  return lacks;
}

static bool fills_slot(const cardvm_plan_item *d, cardvm_slot slot) {
  for (uint32_t i = 0; i < d->fill_count; i++)
    if (d->fills[i].slot == slot) return true;
  return false;
}

/* Its events say nothing that would matter to a move but where to, and that of no other player. */
static bool only_placed(const cardvm_plan_item *d) {
  for (uint32_t i = 0; i < d->fill_count; i++)
    if (d->fills[i].slot == CARDVM_SLOT_POSITION || d->fills[i].slot == CARDVM_SLOT_PLAYER ||
        (d->fills[i].slot == CARDVM_SLOT_TO) != (d->fills[i].with == CARDVM_FILL_PLACE))
      return false;
  return true;
}

static bool only_variable(cardvm_deed deed, const cardvm_plan_item *d) {
  if (deed != CARDVM_DEED_ADD_PLAYER && deed != CARDVM_DEED_SET_PLAYER && deed != CARDVM_DEED_ADD_GAME &&
      deed != CARDVM_DEED_SET_GAME)
    return false;
  for (uint32_t i = 0; i < d->fill_count; i++)
    if (d->fills[i].with != CARDVM_FILL_NUMBER ||
        (d->fills[i].slot != CARDVM_SLOT_PLAYER && d->fills[i].slot != CARDVM_SLOT_AMOUNT))
      return false;
  return true;
}

cardvm_id cardvm_program_plan(cardvm_program *p, const char *name, cardvm_id over,
                              const cardvm_plan_item *items, uint32_t count) {
  if (!ok(&p->selections, over) || !count)
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "plan '%s': no items, or over a selection that is not there (%u)",
                          name ? name : "", (unsigned)over);
  for (uint32_t i = 0; i < count; i++) {
    bool there = item_ok(p, &items[i], over);
    if (there && !lacks_it(p, &items[i])) continue;
    return program_refuse(p, CARDVM_ERROR_DEFINITION, "item %u of plan '%s' %s", (unsigned)i + 1, name ? name : "",
                          there ? "speaks of `it`, and there is no card" : "names what is not there");
  }
  plan_item *kept = program_copy(p, NULL, count * sizeof *kept);
  for (uint32_t i = 0; kept && i < count; i++) {
    kept[i].def = items[i];
    const cardvm_event_def *d = &program_event(p, items[i].event)->def;
    const bool plain = !(d->has_amount && fills_slot(&items[i], CARDVM_SLOT_AMOUNT));
    const bool owners = items[i].event == CARDVM_EVENT_MOVE && fills_slot(&items[i], CARDVM_SLOT_TO);
    kept[i].placed = plain && !owners && (d->deed == CARDVM_DEED_NOTICE || only_placed(&items[i]));
    kept[i].variable = plain && only_variable(d->deed, &items[i]);
    for (uint32_t k = 0; k < items[i].fill_count; k++)
      if (items[i].fills[k].with == CARDVM_FILL_NUMBER) kept[i].terms[k] = term_make(p, items[i].fills[k].value);
  }
  plan made = {.over = over, .items = kept, .count = count};
  function f = {.name = program_text(p, name), .plan = program_copy(p, &made, sizeof made)};
  return made.items && f.plan ? program_add(p, &p->functions, &f) : 0;
}

/* Cards of a selection above the top of the stack: no part of the state. */
static uint32_t *list(cardvm_game *g, cardvm_id selection, const context *c, uint32_t *count) {
  uint32_t *cards = g->stack + g->h->stack_top, room = g->limits.stack - g->h->stack_top;
  *count = select_cards(g, selection, c, cards, room);
  if (*count <= room) return cards;
  stop_fail(g, CARDVM_ERROR_LIMIT, "a plan for more than %u cards", (unsigned)room);
  return NULL;
}

/* One that has left for good keeps its name: its event is lost, it is not one without a card. */
static cardvm_handle current(const cardvm_game *g, cardvm_handle card) {
  cardvm_handle now = card_at(g, card) ? card : cardvm_follow(g, card);
  return now ? now : card;
}

/* Those cards as they are now, in the same free part; NULL where it has no room for them. */
static const uint32_t *follow(cardvm_game *g, const uint32_t *those, uint32_t count) {
  uint32_t *cards = g->stack + g->h->stack_top;
  if (count > g->limits.stack - g->h->stack_top) return NULL;
  for (uint32_t i = 0; i < count; i++) cards[i] = current(g, those[i]);
  return cards;
}

/* Where an item says that its cards go; 0 if it does not. */
static cardvm_place placed(const cardvm_game *g, const plan_item *item, const context *c) {
  for (uint32_t i = 0; i < item->def.fill_count; i++)
    if (item->def.fills[i].with == CARDVM_FILL_PLACE) return place_of(g, item->def.fills[i].value, c->you);
  return 0;
}

static bool keep_cards(cardvm_game *g, frame *f, const plan *p) {
  if (!p->over) return true;
  context c = frame_context(g, f);
  uint32_t count = 0, *cards = list(g, p->over, &c, &count);
  if (!cards) return false;
  PUT(g, f->local[0], g->h->stack_top);
  PUT(g, f->local[1], count);
  for (uint32_t i = 0; i < count; i++)
    if (!stack_push(g, cards[i])) return false;
  return true;
}

/* A zone by name: of a move the owner's, else the event's player's, if that is said before it, or yours. */
static cardvm_place filled_place(const cardvm_game *g, const cardvm_event *e, cardvm_id zone, const context *c) {
  uint32_t seat = e->slot[CARDVM_SLOT_PLAYER], index = card_at(g, e->slot[CARDVM_SLOT_CARD]);
  if (e->kind == CARDVM_EVENT_MOVE && index) return place_for(g, zone, index);
  return place_of(g, zone, seat ? seat : c->you);
}

/* False: an amount of 0, which an event that has one of its own would take for that. */
static bool fill(cardvm_game *g, const frame *f, const plan_item *item, context *c, cardvm_handle card,
                 cardvm_event *e) {
  bool own_amount = program_event(g->program, item->def.event)->def.has_amount, something = true;
  *e = (cardvm_event){.kind = item->def.event};
  c->it = card;
  e->slot[CARDVM_SLOT_CARD] = card;
  e->slot[CARDVM_SLOT_SOURCE] = f->me;
  e->slot[CARDVM_SLOT_BY] = f->you;
  for (uint32_t i = 0; i < item->def.fill_count; i++) {
    const cardvm_plan_fill *with = &item->def.fills[i];
    uint32_t *slot = &e->slot[with->slot];
    if (with->with == CARDVM_FILL_NUMBER) *slot = (uint32_t)term_value(g, &item->terms[i], c);
    else if (with->with == CARDVM_FILL_CARD) *slot = who_is(g, with->value, c);
    else *slot = filled_place(g, e, with->value, c);
    if (with->slot == CARDVM_SLOT_CARD) c->it = *slot;
    if (with->slot == CARDVM_SLOT_AMOUNT && own_amount && !*slot) something = false;
  }
  return something;
}

static bool set_variable(cardvm_game *g, const plan_item *item, const context *c) {
  cardvm_seat seat = 0;
  int32_t amount = 0;
  for (uint32_t i = 0; i < item->def.fill_count; i++) {
    int32_t v = term_value(g, &item->terms[i], c);
    if (item->def.fills[i].slot == CARDVM_SLOT_PLAYER) seat = (cardvm_seat)v;
    else amount = v;
  }
  return !g->stopped && variable_happens(g, item->def.event, seat, amount);
}

/* The events of an item, one for each card that it is about. */
static cardvm_outcome propose(cardvm_game *g, frame *f, const plan_item *item, context c) {
  const cardvm_plan_item *d = &item->def;
  if (!holds(g, d->condition, &c) || g->stopped) return CARDVM_NOTHING;
  if (!d->cards && !d->those) {
    cardvm_event e;
    if (item->variable && set_variable(g, item, &c)) return g->stopped ? CARDVM_STOPPED : CARDVM_DONE;
    bool something = fill(g, f, item, &c, 0, &e);
    return g->stopped ? CARDVM_STOPPED : something ? event_propose(g, &e, 1) : CARDVM_NOTHING;
  }
  uint32_t count = f->local[1], *cards = g->stack + f->local[0], n = 0;
  if (!d->those) cards = list(g, d->cards, &c, &count);
  if (!cards || !done_reserve(g, count)) return CARDVM_STOPPED;
  const uint32_t *now = !item->placed ? NULL : d->those ? follow(g, cards, count) : cards;
  if (now && events_happen(g, d->event, now, count, placed(g, item, &c)))
    return g->stopped ? CARDVM_STOPPED : CARDVM_DONE;
  for (uint32_t i = 0; i < count; i++)
    if (fill(g, f, item, &c, d->those ? current(g, cards[i]) : cards[i], &g->done[n])) n++;
  return g->stopped ? CARDVM_STOPPED : n ? event_propose(g, g->done, n) : CARDVM_NOTHING;
}

void plan_step(cardvm_game *g, frame *f, const plan *p) {
  if (!f->call_step && !keep_cards(g, f, p)) return;
  const context c = frame_context(g, f);
  const cardvm_event event = c.event ? *c.event : (cardvm_event){0}; /* the game's own copy is only the last one made */
  while (f->call_step < p->count) {
    PUT(g, f->call_step, f->call_step + 1);
    context now = c;
    if (c.event) now.event = &event;
    cardvm_outcome outcome = propose(g, f, &p->items[f->call_step - 1], now);
    if (outcome == CARDVM_WAIT || g->stopped || g->h->over) return;
  }
  frame_pop(g, CARDVM_DONE);
}
