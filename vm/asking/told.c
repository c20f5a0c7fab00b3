/* What players can see of questions: whether one had to be asked. Where nobody can see that, the
 * others are told nothing of it, and where everybody can see that there is only one answer, nobody
 * is asked. */
#include "ask_kinds.h"
#include "asking.h"
#include "select.h"
#include "why.h"

/* -- Windows ----------------------------------------------------------------------------------- */

/* Returns whether constants may change this property of cards of this definition. */
static bool constants_change(const cardvm_program *p, cardvm_id property_id,
                             cardvm_id definition_id) {
  EACH_ID(i, p->abilities) {
    const ability *a = program_ability(p, i);
    if (a->def.kind != CARDVM_CONSTANT || (!a->def.on && a->definition != definition_id)) continue;
    EACH_PART(&a->def, modifier, m)
      if (m->property == property_id) return true;
  }
  return false;
}

/* Returns how much of a cost everybody knows that a card with this ability has to pay: a number, or
 * what is printed on it. */
static int32_t known_cost(const cardvm_game *g, const ability *a, cardvm_expr count) {
  const expr *e = game_expr(g, count);
  if (e->op == CARDVM_OP_NUMBER) return (int32_t)e->a;
  if (e->op != CARDVM_OP_PROPERTY || e->a != CARDVM_WHO_ME || !a->definition ||
      constants_change(g->program, e->b, a->definition))
    return 0;
  return game_definition(g, a->definition)->values[e->b - 1];
}

bool zones_open(const cardvm_game *g, uint64_t zones) {
  for (uint32_t z = 1; zones; z++, zones >>= 1)
    if (zones & 1 && game_zone(g, z)->def.seen != CARDVM_SEEN_ALL) return false;
  return true;
}

/* Returns whether everybody can see that the player can't pay for this ability of a hidden card. */
static bool too_dear(cardvm_game *g, const ability *a, cardvm_seat player) {
  EACH_PART(&a->def, cost, c) {
    const int32_t need = c->kind == CARDVM_COST_SELF ? 0 : known_cost(g, a, c->count);
    if (need <= 0 || c->either) continue;
    if (c->kind == CARDVM_COST_PLAYER) {
      int64_t has = c->variables ? 0 : *player_var(g, player, c->variable);
      for (cardvm_id v = 1; v <= 64 && c->variables >> (v - 1); v++)
        if (c->variables >> (v - 1) & 1) has += *player_var(g, player, v);
      if (has < need && givers_most(g, player, cost_set(c)) < need - has) return true;
      continue;
    }
    const selection *s = game_selection(g, c->selection);
    if (s->depends_on & (DEPENDS_ON_ME | ASKS_BEYOND) || !zones_open(g, s->def.zones)) continue;
    const context nobody = {.you = player};
    if (select_count(g, c->selection, &nobody, (uint32_t)need) < (uint32_t)need) return true;
  }
  return false;
}

/* Returns whether there are cards of the player's in one of these zones. With `changed`, whether
 * something lasts on one of them. */
static bool cards_in(const cardvm_game *g, uint64_t zones, cardvm_seat player, bool changed) {
  for (uint32_t z = 1; zones; z++, zones >>= 1) {
    const cardvm_place at = zones & 1 ? place_of(g, z, player) : 0;
    uint32_t i = at ? g->places[at].first : 0;
    while (i && changed && !g->cards[i].lasting) i = g->cards[i].next;
    if (i) return true;
  }
  return false;
}

/* Returns whether the player has a card that lies face down. */
static bool has_hidden(const cardvm_game *g, cardvm_seat player) {
  for (uint32_t i = 1; g->program->hides && i <= g->h->lasting_count; i++) {
    const lasting *l = &g->lastings[i];
    const uint32_t index = l->kind == LASTING_BECOMES ? card_at(g, l->target) : 0;
    if (index && g->cards[index].master == player && card_hidden(g, index)) return true;
  }
  return false;
}

/* Returns whether everybody can see that the player can do nothing: no card that others don't know
 * could act, whichever it is. */
bool window_closed(cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  const window *w = program_window(g->program, window_id);
  if (has_hidden(g, player)) return false;
  if (!cards_in(g, w->hidden, player, false)) return true;
  if (cards_in(g, w->hidden_rules, player, false) || cards_in(g, w->hidden, player, true))
    return false;
  for (uint32_t i = 0; i < w->hidden_act_count; i++) {
    const ability *a = game_ability(g, w->hidden_acts[i]);
    if (cards_in(g, a->bearers & w->hidden, player, false) && !too_dear(g, a, player)) return false;
  }
  return true;
}

/* -- Options ----------------------------------------------------------------------------------- */

static bool place_open(const cardvm_game *g, const place *p, cardvm_seat viewer) {
  if (place_seen(g, p->zone, p->owner, viewer)) return true;
  EACH_LINKED(g, i, p->first, cards, next)
    if (!card_visible(g, i, viewer)) return false;
  return true;
}

/* Returns whether the options are all cards of one place. Everybody knows how many these are. */
static bool whole_place(const cardvm_game *g) {
  const uint32_t count = g->h->option_count;
  cardvm_place at = 0;
  for (uint32_t i = 0; i < count; i++) {
    const cardvm_place home = g->cards[card_at(g, OPTION_AT(g, i)->subject)].place;
    if (!home || (at && home != at)) return false;
    at = home;
  }
  return at && g->places[at].count == count;
}

/* Returns whether the viewer sees all cards beside those that are options. */
static bool places_open(const cardvm_game *g, cardvm_seat viewer) {
  cardvm_place seen = 0; /* options of one place stand beside each other */
  for (uint32_t i = 0; i < g->h->option_count; i++) {
    const cardvm_place at = card_place(g, card_at(g, OPTION_AT(g, i)->subject));
    if (at && at != seen && !place_open(g, &g->places[at], viewer)) return false;
    seen = at;
  }
  return true;
}

bool options_open(const cardvm_game *g, cardvm_seat viewer) {
  return places_open(g, viewer) || whole_place(g);
}

/* What a viewer does not know of that decides which options there are. */
typedef enum unknown {
  UNKNOWN_NOTHING = 0,
  UNKNOWN_CARDS, /* what some cards are that can be options, but need not */
  UNKNOWN_ELSE   /* something else: any card may be one because of it, or none */
} unknown;

static unknown unknown_of(uint32_t among, uint32_t beside) {
  return beside & ASKS_HIDDEN  ? UNKNOWN_ELSE
         : among & ASKS_HIDDEN ? UNKNOWN_CARDS
                               : UNKNOWN_NOTHING;
}

static context effect_context(const cardvm_game *g, const frame *f, cardvm_event *event) {
  if (effect_of(g, f)->announced != ANNOUNCED_ANEW) return frame_context(g, f, event);
  return announced_context(g, WAITING_AT(g, announced_of(g, f->me)), event);
}

/* What can be chosen may hang on what else can be. */
static unknown targets_unknown(cardvm_game *g, const frame *f) {
  const ability *a = game_ability(g, f->ability);
  const cardvm_target_def *t = TARGET(g->program, &a->def, effect_of(g, f)->target);
  context c = effect_context(g, f, EVENT_HERE);
  chosen_before(g, f, &c);
  const uint32_t among = why_selection_asks(g, t->selection, &c);
  return unknown_of(among, why_target_asks(g, a, t, &c) | (a->spoken ? ability_asks(g, a, &c) : 0));
}

/* What cards have to be like, or that equal ones are offered once, says what they are, even if the
 * options are a whole place. */
static unknown payment_unknown(cardvm_game *g, const frame *f, cardvm_seat viewer) {
  const ability *a = game_ability(g, f->ability);
  const cardvm_cost_def *d = COST(g->program, &a->def, pay_of(g, f)->cost);
  const context c = frame_context(g, f, EVENT_HERE);
  /* What pays for one cost can't pay for another. */
  if (a->def.cost_count > 1 && costs_ask(g, a, &c) & ASKS_HIDDEN) return UNKNOWN_ELSE;
  const uint32_t beside = why_expr_asks(g, d->count, &c) | why_expr_asks(g, d->condition, &c) |
                          why_filter_asks(g, d->selection, &c);
  const bool plain = !d->alike && !game_selection(g, d->selection)->def.filter;
  const bool open = plain ? options_open(g, viewer) : places_open(g, viewer);
  return unknown_of(open ? 0 : ASKS_HIDDEN, beside);
}

static bool chooses_target(const cardvm_game *g, const frame *f) {
  return f->ability && f->step == EFFECT_PICKED && !choices_left(g, f);
}

static unknown options_unknown(cardvm_game *g, cardvm_seat viewer, cardvm_subject what) {
  const frame *f = top(g);
  if (f->kind == FRAME_PAY) return payment_unknown(g, f, viewer);
  if (f->kind == FRAME_EFFECT && chooses_target(g, f)) return targets_unknown(g, f);
  return !about_cards(what) || options_open(g, viewer) ? UNKNOWN_NOTHING : UNKNOWN_CARDS;
}

/* -- Who is told ------------------------------------------------------------------------------- */

/* Returns whether the viewer sees so many options that there is more than one answer. Cards that it
 * does not see need not be options. */
static bool enough_seen(const cardvm_game *g, cardvm_seat viewer) {
  const header *h = g->h;
  uint32_t seen = 0;
  for (uint32_t i = 0; i < h->option_count; i++) {
    const uint32_t index = card_at(g, OPTION_AT(g, i)->subject);
    seen += !index || card_visible(g, index, viewer);
  }
  return seen >= (ask_kinds[h->ask].picks == CARDVM_PICKS_ALL ? 2
                  : h->min == h->max                          ? h->min + 1
                                                              : 1);
}

/* Returns whether the viewer can see that there is more than one answer. */
static bool picks_open(cardvm_game *g, cardvm_seat viewer) {
  const header *h = g->h;
  if (h->ask_always) return true;
  const unknown not_known = options_unknown(g, viewer, (cardvm_subject)h->what);
  return not_known == UNKNOWN_NOTHING || (not_known == UNKNOWN_CARDS && enough_seen(g, viewer));
}

/* Which way is paid is asked if there is another, and nobody is told which it was; what is paid is
 * asked if it can be something else. */
static bool payment_told(cardvm_game *g, const frame *f, cardvm_seat viewer) {
  const ability *a = game_ability(g, f->ability);
  const bool cards = g->h->what == CARDVM_SUBJECT_CARD;
  const context c = frame_context(g, f, EVENT_HERE);
  if ((a->ways || !cards) && costs_ask(g, a, &c) & ASKS_HIDDEN) return false;
  return !cards || picks_open(g, viewer);
}

/* Returns whether the viewer can see all that decides whether an ability does anything. */
static bool ability_open(cardvm_game *g, const ability *a, const context *c) {
  return !(ability_asks(g, a, c) & ASKS_HIDDEN);
}

static bool substitution_seen(cardvm_game *g, uint32_t index, const cardvm_event *event,
                              cardvm_seat viewer) {
  const listener *l = LISTENER_AT(g, index);
  const context c = listener_context(g, l, event);
  return ability_known(g, l->ability, c.me, viewer) &&
         ability_known(g, l->ability, c.itself, viewer) &&
         !(why_listener_asks(g, l, event) & ASKS_HIDDEN) &&
         ability_open(g, game_ability(g, l->ability), &c);
}

/* Returns how many of the effects, or substitutions, that are to be put in order the viewer can see
 * to be among them. */
static uint32_t ordered_known(cardvm_game *g, const frame *f, cardvm_seat viewer) {
  uint32_t known = 0;
  if (f->kind == FRAME_EVENT && f->step == EVENT_REPLACE_ORDERED) {
    const cardvm_event event = record_event(g, event_of(g, f)->record);
    for (uint32_t i = substitution_next(g, &event, f, 0); i; i = substitution_next(g, &event, f, i))
      known += substitution_seen(g, i, &event, viewer);
    return known;
  }
  for (uint32_t i = 0; i < g->h->option_count; i++)
    known += ability_known(g, OPTION_AT(g, i)->name, OPTION_AT(g, i)->subject, viewer);
  return known;
}

/* There must be two that the viewer knows. If the player takes another one first, that is asked
 * again, and the viewer is not told again. */
static bool order_open(cardvm_game *g, const frame *f, cardvm_seat viewer) {
  return !(*ordered_of(g, f) >> viewer & 1) && ordered_known(g, f, viewer) > 1;
}

void order_taken(cardvm_game *g, const cardvm_option *pick) {
  frame *f = top(g);
  uint32_t told = *ordered_of(g, f);
  EACH_VIEWER(g, v) {
    witness w = {.viewer = v};
    g->witness = &w;
    told |= (uint32_t)(ordered_known(g, f, v) > 1) << v;
    g->witness = NULL;
    if (ability_known(g, pick->name, pick->subject, v)) told &= ~((uint32_t)1 << v);
  }
  if (told != *ordered_of(g, f)) write_word(g, ordered_of(g, f), told);
}

/* Returns whether the viewer can see that there is something to do in a window. */
static bool window_open(cardvm_game *g, const frame *f, cardvm_seat viewer) {
  const window_frame *own = window_of(g, f);
  const bool pays = f[-1].kind == FRAME_PAY;
  if (!pays &&
      (window_mode(g, f) == CARDVM_WINDOW_SINGLE || !window_closed(g, own->window, own->player)))
    return true;
  for (uint32_t i = 0; i < g->h->option_count; i++) {
    const cardvm_option o = *OPTION_AT(g, i);
    const context c = action_context(o.subject, own->player);
    if (o.name && ability_known(g, o.name, o.subject, viewer) &&
        ability_open(g, game_ability(g, o.name), &c))
      return true;
  }
  return false;
}

static bool substitution_open(cardvm_game *g, const frame *f, cardvm_seat viewer) {
  const event_frame *own = event_of(g, f);
  const cardvm_event event = record_event(g, own->record);
  return substitution_seen(g, own->asked, &event, viewer);
}

/* What has been declared could be done, so it gets to its targets, and there are those that it must
 * have. */
static bool target_open(cardvm_game *g, const frame *f, cardvm_seat viewer) {
  const bool declared = f[-1].kind == FRAME_ACTION || effect_of(g, f)->announced == ANNOUNCED_ANEW;
  const context c = effect_context(g, f, EVENT_HERE);
  if (!declared && !ability_open(g, game_ability(g, f->ability), &c)) return false;
  return picks_open(g, viewer) || (declared && g->h->min && targets_unknown(g, f) != UNKNOWN_ELSE);
}

/* What its function asks, what it gives, its targets, whether to use it and what is said for it. */
static bool effect_open(cardvm_game *g, const frame *f, cardvm_seat viewer) {
  const frame *pay = payment_open(g);
  if (!f->ability || (f->step != EFFECT_ASKED && f->step != EFFECT_PICKED))
    return picks_open(g, viewer) && (!pay || payment_told(g, pay, viewer));
  if (chooses_target(g, f)) return target_open(g, f, viewer);
  const context c = frame_context(g, f, EVENT_HERE);
  return ability_open(g, game_ability(g, f->ability), &c);
}

static bool asking_open(cardvm_game *g, cardvm_seat viewer, cardvm_subject what) {
  (void)what;
  const frame *f = top(g);
  switch ((frame_kind)f->kind) {
  case FRAME_WINDOW: return window_open(g, f, viewer);
  case FRAME_EVENT:
    return f->step == EVENT_REPLACE_ASKED ? substitution_open(g, f, viewer)
                                          : order_open(g, f, viewer);
  case FRAME_CHECKPOINT: return order_open(g, f, viewer);
  case FRAME_EFFECT: return effect_open(g, f, viewer);
  case FRAME_PAY: return payment_told(g, f, viewer);
  case FRAME_ACTION: {
    const context c = frame_context(g, f, EVENT_HERE);
    return ability_open(g, game_ability(g, f->ability), &c);
  }
  case FRAME_TURNS:
  case FRAME_SEQUENCE:
  case FRAME_NONE:
  case FRAME_KINDS: break;
  }
  return true;
}

/* What has happened and which step it is, everybody is told; what came of it follows from what came
 * of it. A function that has read what the viewer may not know may ask because of that. */
static bool causes_open(const cardvm_game *g, cardvm_seat viewer) {
  for (uint32_t i = g->h->frame_count; i > 0; i--) {
    const frame *f = &g->frames[i];
    if (f->kind == FRAME_SEQUENCE || (f->kind == FRAME_EVENT && f->step > EVENT_APPLY)) return true;
    if (f->kind == FRAME_EFFECT && effect_of(g, f)->read >> viewer & 1) return false;
    if (f->ability && !(ability_known(g, f->ability, f->me, viewer) &&
                        ability_known(g, f->ability, f->itself, viewer)))
      return false;
  }
  return true;
}

/* Asks with a witness: a look at something, in which nothing that is part of the state changes. */
static bool viewer_sees(const cardvm_game *game, cardvm_seat viewer, cardvm_subject what,
                        bool (*sees)(cardvm_game *, cardvm_seat, cardvm_subject)) {
  cardvm_game *g = (cardvm_game *)(uintptr_t)game;
  witness w = {.viewer = viewer};
  ASSERT(g, seat_or_none(g, viewer) && !g->witness);
  if (!causes_open(g, viewer)) return false;
  const cardvm_look l = look_begin(g);
  g->witness = &w;
  const bool open = sees(g, viewer, what);
  g->witness = NULL;
  return look_end(g, l) && open;
}

bool question_open(const cardvm_game *g, cardvm_seat viewer) {
  ASSERT(g, g->h->open);
  return (viewer && viewer == decider_of(g, g->h->ask_player)) ||
         viewer_sees(g, viewer, (cardvm_subject)g->h->what, asking_open);
}

/* Cards that were taken because there were no others: who can't see why they were taken, and no
 * others, is told nothing of it. */
static bool taking_open(cardvm_game *g, cardvm_seat viewer, cardvm_subject what) {
  const frame *f = top(g);
  const context c = frame_context(g, f, EVENT_HERE);
  const bool triggered =
      f->kind == FRAME_EFFECT && chooses_target(g, f) && f[-1].kind != FRAME_ACTION;
  return options_unknown(g, viewer, what) == UNKNOWN_NOTHING &&
         (!triggered || ability_open(g, game_ability(g, f->ability), &c));
}

uint32_t taking_told(const cardvm_game *g, cardvm_seat player, cardvm_subject what) {
  uint32_t told = player ? (uint32_t)1 << player : 0;
  EACH_VIEWER(g, v) told |= (uint32_t)viewer_sees(g, v, what, taking_open) << v;
  return told;
}

uint32_t question_told(const cardvm_game *g) {
  uint32_t told = 0;
  EACH_VIEWER(g, v) told |= (uint32_t)question_open(g, v) << v;
  return told;
}
