/* When players may act: the machine enumerates all legal actions, with no script in flight.
 *
 * x[0]: window; x[1]: who may act; x[2]: who passed in a row, bit seat. */
#include "compare.h"

enum { WINDOW_ASK = 0, WINDOW_ANSWERED, WINDOW_ACTED };

static void offer(cardvm_game *g, uint32_t id, cardvm_handle card, cardvm_seat player) {
  if (ability_usable(g, id, card, player)) decision_offer(g, card, id);
}

/* Any card lies where a selection looks. Places lie zone by zone. */
static bool anywhere(const cardvm_game *g, const cardvm_selection_def *s) {
  const uint32_t zones = g->program->zones.count;
  uint32_t z = 1;
  for (uint64_t left = s->zones; left; left >>= 1, z++) {
    for (; !(left & 0xff); left >>= 8) z += 8;
    if (!(left & 1)) continue;
    const uint32_t end = z < zones ? g->at.zone_first[z] : g->at.place_count + 1;
    for (uint32_t at = g->at.zone_first[z - 1]; at < end; at++)
      if (g->places[at].count) return true;
  }
  return false;
}

/* A rule's action is offered for every card of its selection. The cards are listed on the stack's
 * free end, because testing an ability uses the other free parts. */
static void offer_rule(cardvm_game *g, uint32_t id, cardvm_seat player) {
  const ability *a = program_ability(g->program, id);
  if (!a->selection) {
    offer(g, id, 0, player);
    return;
  }
  context c = {.you = player};
  prepared condition;
  if (!anywhere(g, &program_selection(g->program, a->selection)->def) ||
      !prepare(g, a->def.condition, &c, ABOUT_ME | ABOUT_IT, &condition))
    return;
  uint32_t base = g->h->stack_top, room = (g->limits.stack - base) / 2;
  cardvm_handle *cards = g->stack + base;
  uint32_t n = select_cards(g, a->selection, &c, cards, room);
  if (n > room) {
    stop_fail(g, CARDVM_ERROR_LIMIT, "more than %u cards could act", (unsigned)room);
    return;
  }
  bool free = ability_free(g, a);
  for (uint32_t i = 0; i < n && !g->stopped; i++) {
    c.me = c.it = c.itself = cards[i];
    if (prepared_holds(g, &condition, &c, handle_index(cards[i])) &&
        (free || ability_affordable(g, id, cards[i], player)))
      decision_add(g, cards[i], id); /* no other listener offers this card for this rule */
  }
}

/* Everything that player could do now. */
static void enumerate(cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  g->h->option_count = 0;
  for (uint32_t i = g->hooks[g->program->hook_act + window_id - 1]; i && !g->stopped;
       i = g->listeners[i].next) {
    const listener *l = &g->listeners[i];
    if (!l->card && !l->lasting) {
      offer_rule(g, l->ability, player);
      continue;
    }
    context c = listener_context(g, l, NULL);
    if (c.you == player && c.me) offer(g, l->ability, c.me, player);
  }
}

/* Whether everyone can see that there is nothing to do: no card that they don't know could act. */
static bool nothing_hidden(const cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  const cardvm_program *p = g->program;
  for (uint32_t i = 1; i <= p->abilities.count; i++) {
    const ability *a = program_ability(p, i);
    if (!((a->def.windows >> (window_id - 1)) & 1)) continue;
    uint64_t zones = a->rule ? (a->selection ? program_selection(p, a->selection)->def.zones : 0)
                             : a->zones;
    for (uint32_t z = 1; z <= p->zones.count; z++) {
      if (!((zones >> (z - 1)) & 1) || program_zone(p, z)->def.seen == CARDVM_SEEN_ALL) continue;
      cardvm_place at = place_of(g, z, player);
      if (at && g->places[at].count) return false;
    }
  }
  return true;
}

static void pass(cardvm_game *g, frame *f) {
  const cardvm_window_def *d = &ITEM(const window, g->program->windows, f->x[0])->def;
  PUT(g, f->x[2], f->x[2] | (uint32_t)1 << f->x[1]);
  PUT(g, f->step, WINDOW_ASK);
  bool all = true;
  for (cardvm_seat s = 1; s <= g->h->players; s++)
    all = all && (g->players[s].lost || (f->x[2] >> s) & 1);
  if (d->mode != CARDVM_WINDOW_ALTERNATE || all) {
    frame_pop(g, CARDVM_DONE);
    return;
  }
  cardvm_seat next = next_seat(g, f->x[1]);
  while (g->players[next].lost) next = next_seat(g, next);
  PUT(g, f->x[1], next);
}

static void ask(cardvm_game *g, frame *f) {
  const cardvm_window_def *d = &ITEM(const window, g->program->windows, f->x[0])->def;
  cardvm_seat player = f->x[1];
  enumerate(g, f->x[0], player);
  if (g->stopped) return;
  /* A player's own window is asked even when only passing is left: a turn does not run by without
   * its player. In the others' nothing is asked where everyone can see that there is nothing. */
  bool own = d->mode == CARDVM_WINDOW_SINGLE;
  if (g->players[player].lost ||
      (!own && g->h->option_count == 0 && nothing_hidden(g, f->x[0], player))) {
    g->h->option_count = 0;
    pass(g, f);
    return;
  }
  if (!d->must || !g->h->option_count) decision_add(g, 0, 0);
  PUT(g, f->step, WINDOW_ANSWERED);
  decision_open(g, CARDVM_ASK_ACT, CARDVM_SUBJECT_CARD, player, 1, 1, d->pass, true);
}

static void answered(cardvm_game *g, frame *f) {
  cardvm_option pick = g->picks[0];
  if (!pick.name) {
    pass(g, f);
    return;
  }
  PUT(g, f->step, WINDOW_ACTED);
  cardvm_seat player = f->x[1];
  checkpoint_push(g); /* below the action: served after it */
  action_push(g, pick.name, pick.subject, player);
}

static void acted(cardvm_game *g, frame *f) {
  const cardvm_window_def *d = &ITEM(const window, g->program->windows, f->x[0])->def;
  PUT(g, f->x[2], 0);
  PUT(g, f->step, WINDOW_ASK);
  if (d->mode == CARDVM_WINDOW_ONCE) {
    frame_pop(g, CARDVM_DONE);
    return;
  }
  if (d->mode == CARDVM_WINDOW_ALTERNATE) {
    cardvm_seat next = next_seat(g, f->x[1]);
    while (g->players[next].lost && next != f->x[1]) next = next_seat(g, next);
    PUT(g, f->x[1], next);
  }
}

/* An open "what do you do now" closes, and is opened anew with the same serial by the next run. */
void act_ask_anew(cardvm_game *g) {
  header *h = g->h;
  if (!h->open || h->ask != CARDVM_ASK_ACT) return;
  PUT(g, h->open, 0);
  PUT(g, h->ask_source, 0);
  PUT(g, h->ask_ability, 0);
  PUT(g, h->decision_serial, h->decision_serial - 1);
  PUT(g, top(g)->step, WINDOW_ASK);
  h->option_count = 0;
}

void window_frame_step(cardvm_game *g, frame *f) {
  const frame *s = sequence_running(g, 0);
  if (f->step != WINDOW_ANSWERED && s && s->x[2]) { /* its sequence was told to leave */
    frame_pop(g, CARDVM_DONE);
    return;
  }
  switch (f->step) {
  case WINDOW_ASK: ask(g, f); break;
  case WINDOW_ANSWERED: answered(g, f); break;
  default: acted(g, f); break;
  }
}
