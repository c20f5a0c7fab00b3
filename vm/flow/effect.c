/* What a running function may do: the calls of cardvm_effect.h that belong to no other file. */
#include "ask_kinds.h"
#include "flow.h"
#include "lasting.h"
#include "operands.h"

#include <string.h>

const cardvm_call *cardvm_effect_call(const cardvm_game *g) { return g->running ? &g->call : NULL; }

static cardvm_outcome stopped(cardvm_game *g, const char *what) {
  stop_fail(g, CARDVM_ERROR_ARGUMENT, "%s", what);
  return CARDVM_STOPPED;
}

/* -- Events ------------------------------------------------------------------------------------ */

static bool add_defaults(cardvm_game *g, cardvm_event *e) {
  if (!has(&g->program->events, e->kind)) {
    stop_fail(g, CARDVM_ERROR_ARGUMENT, "there is no event number %u", (unsigned)e->kind);
    return false;
  }
  const frame *f = &g->frames[g->running];
  if (!e->slot[CARDVM_SLOT_SOURCE]) e->slot[CARDVM_SLOT_SOURCE] = f->me;
  if (!e->slot[CARDVM_SLOT_BY]) e->slot[CARDVM_SLOT_BY] = f->you;
  return true;
}

cardvm_outcome cardvm_propose(cardvm_game *g, cardvm_event *event) {
  return cardvm_propose_all(g, event, 1);
}

static cardvm_outcome propose_all(cardvm_game *g, cardvm_event *events, uint32_t count,
                                  bool as_one) {
  if (g->stopped) return CARDVM_STOPPED;
  if (!g->running || g->reading) return stopped(g, "only a running effect can propose events");
  if (g->h->over) return CARDVM_STOPPED;
  if (count == 0) return CARDVM_NOTHING;
  if (!effect_may_start(g)) return CARDVM_STOPPED;
  charge(g, count * WORK_DEED);
  for (uint32_t i = 0; i < count; i++)
    if (!add_defaults(g, &events[i])) return CARDVM_STOPPED;
  cardvm_outcome outcome = as_one ? events_propose_bound(g, events, count, EVENTS_AS_ONE)
                                  : event_propose(g, events, count);
  return g->h->over ? CARDVM_STOPPED : outcome; /* the end of the game ends the function, too */
}

cardvm_outcome cardvm_propose_all(cardvm_game *g, cardvm_event *events, uint32_t count) {
  return propose_all(g, events, count, false);
}

cardvm_outcome cardvm_propose_as_one(cardvm_game *g, cardvm_event *events, uint32_t count) {
  return propose_all(g, events, count, true);
}

cardvm_outcome cardvm_effect_outcome(cardvm_game *g, cardvm_event *events, uint32_t max,
                                     uint32_t *count) {
  uint32_t n = g->done_count;
  for (uint32_t i = 0; i < n && i < max; i++) events[i] = *DONE_AT(g, i, n);
  if (count) *count = n;
  return g->running ? (cardvm_outcome)g->frames[g->running].outcome : CARDVM_NOTHING;
}

bool cardvm_can(cardvm_game *g, const cardvm_event *event) {
  if (!has(&g->program->events, event->kind)) return false;
  charge(g, WORK_DEED);
  cardvm_event e = *event;
  if (g->running && !e.slot[CARDVM_SLOT_SOURCE])
    e.slot[CARDVM_SLOT_SOURCE] = g->frames[g->running].me;
  if (g->running && !e.slot[CARDVM_SLOT_BY]) e.slot[CARDVM_SLOT_BY] = g->frames[g->running].you;
  const cardvm_look l = host_looks(g);
  const bool can = event_normalize(g, &e) == CARDVM_DONE && event_permitted(g, &e);
  if (is_looking(g)) looked_at_event(g, &e);
  return look_end(g, l) && can;
}

/* -- Questions --------------------------------------------------------------------------------- */

cardvm_outcome cardvm_ask_player(cardvm_game *g, const cardvm_question *q) {
  if (g->stopped) return CARDVM_STOPPED;
  if (!g->running || g->reading) return stopped(g, "only a running effect can ask");
  if (!is_seat(g, q->player)) return stopped(g, "the question is to no player");
  if ((uint32_t)q->kind >= CARDVM_ASK_KINDS || !ask_kinds[q->kind].of_effects)
    return stopped(g, "effects cannot ask questions of this kind");
  if (!ok(&g->program->names, q->prompt))
    return stopped(g, "the prompt of the question is no name of the program");
  if (!effect_may_start(g)) return CARDVM_STOPPED;
  g->h->option_count = 0;
  decision_begin(g);
  for (uint32_t i = 0; i < q->option_count; i++) {
    const cardvm_option *o = PART(g->program, q->options, q->option_count, i);
    if (!decision_offer(g, o->subject, o->name)) return CARDVM_STOPPED;
  }
  bool alike = q->alike && q->what == CARDVM_SUBJECT_CARD && q->min == q->max &&
               q->kind == CARDVM_ASK_CHOOSE;
  for (uint32_t i = 1; alike && i < q->option_count; i++)
    alike = cards_alike(g, q->options[0].subject, q->options[i].subject);
  if (alike && q->option_count) { /* the cards are alike, so any of them will do */
    g->pick_count = q->min < g->h->option_count ? q->min : g->h->option_count;
    memcpy(g->picks, g->options, g->pick_count * sizeof *g->picks);
    doubt_options(g, q->player);
    g->h->option_count = 0;
    return CARDVM_DONE;
  }
  asked a =
      decision_open(g, q->kind, q->what, q->player, q->min, q->max, q->prompt, q->secret_count);
  return a == ASKED_OPEN ? CARDVM_WAIT : CARDVM_DONE;
}

const cardvm_option *cardvm_effect_picks(const cardvm_game *g, uint32_t *count) {
  if (count) *count = g->pick_count;
  return g->picks;
}

const uint32_t *cardvm_effect_params(const cardvm_game *g, uint32_t *count) {
  const frame *f = g->running ? &g->frames[g->running] : NULL;
  if (count) *count = f ? f->param_count : 0;
  return f && f->param_count ? f->params : NULL;
}

/* -- What lasts -------------------------------------------------------------------------------- */

static bool until_ok(cardvm_game *g, cardvm_id until) {
  if (until == CARDVM_FOREVER || until <= g->program->durations.count) return true;
  stop_fail(g, CARDVM_ERROR_ARGUMENT, "there is no duration number %u", (unsigned)until);
  return false;
}

/* Says in an event how long what it makes lasts. Returns false if that can't be. */
static bool lasts_until(cardvm_game *g, cardvm_event *e, cardvm_until until) {
  const cardvm_id id = until.duration;
  if (!until_ok(g, id)) return false;
  if (until.card) {
    if (e->kind == CARDVM_EVENT_START || !lasts_while(g, id)) {
      stopped(g, "a card is named where no condition of a duration speaks of it");
      return false;
    }
    e->slot[CARDVM_SLOT_OTHER] = until.card;
  }
  if (until.once && (e->kind != CARDVM_EVENT_START ||
                     !ability_is_used(game_ability(g, e->slot[CARDVM_SLOT_NAME])))) {
    stopped(g, "only a triggered ability or a substitution that is started works once");
    return false;
  }
  e->slot[CARDVM_SLOT_TO] = until.once ? id ^ WORKS_ONCE : id;
  return true;
}

static cardvm_outcome propose_lasting(cardvm_game *g, cardvm_event *e, cardvm_event *out,
                                      cardvm_until until) {
  if (!lasts_until(g, e, until)) return CARDVM_STOPPED;
  cardvm_outcome outcome = cardvm_propose(g, e);
  if (out) *out = *e;
  return outcome;
}

cardvm_outcome cardvm_modify_card(cardvm_game *g, cardvm_handle card_id, cardvm_id property_id,
                                  uint32_t modify, int32_t amount, cardvm_until until,
                                  cardvm_event *out) {
  if (!has(&g->program->properties, property_id)) return stopped(g, "there is no such property");
  if (!modify_possible(g->program, property_id, modify, (uint32_t)amount)) {
    stop_fail(g, CARDVM_ERROR_ARGUMENT, "lasting effects can't change %s in layer %s that way",
              cardvm_program_name(g->program, CARDVM_SORT_PROPERTY, property_id),
              cardvm_program_name(g->program, CARDVM_SORT_LAYER, modify >> 8));
    return CARDVM_STOPPED;
  }
  cardvm_event e = {.kind = CARDVM_EVENT_MODIFY};
  e.slot[CARDVM_SLOT_CARD] = card_id;
  e.slot[CARDVM_SLOT_NAME] = property_id;
  e.slot[CARDVM_SLOT_AMOUNT] = (uint32_t)amount;
  e.slot[CARDVM_SLOT_POSITION] = modify;
  return propose_lasting(g, &e, out, until);
}

bool cardvm_control_event(cardvm_game *g, cardvm_handle card_id, cardvm_seat master,
                          cardvm_until until, cardvm_event *e) {
  *e = (cardvm_event){.kind = CARDVM_EVENT_CONTROL};
  e->slot[CARDVM_SLOT_CARD] = card_id;
  e->slot[CARDVM_SLOT_PLAYER] = master;
  if (is_seat(g, master)) return lasts_until(g, e, until);
  stopped(g, "a control effect needs a player");
  return false;
}

cardvm_outcome cardvm_take_control(cardvm_game *g, cardvm_handle card_id, cardvm_seat master,
                                   cardvm_until until, cardvm_event *out) {
  cardvm_event e;
  if (!cardvm_control_event(g, card_id, master, until, &e)) return CARDVM_STOPPED;
  const cardvm_outcome outcome = cardvm_propose(g, &e);
  if (out) *out = e;
  return outcome;
}

cardvm_outcome cardvm_copy_waiting(cardvm_game *g, cardvm_handle body, cardvm_event *out) {
  const uint32_t index = announced_of(g, body);
  const waiting *w = &g->waitings[index];
  const cardvm_rules_def *r = &g->program->rules;
  if (!index) return CARDVM_NOTHING;
  cardvm_event e = {.kind = CARDVM_EVENT_CREATE};
  e.slot[CARDVM_SLOT_NAME] =
      w->source == body ? g->cards[card_at(g, body)].definition : r->stack_card;
  e.slot[CARDVM_SLOT_PLAYER] = g->running ? FRAME_AT(g, g->running)->you : 0;
  e.slot[CARDVM_SLOT_TO] = place_of(g, r->stack_zone, 0);
  e.slot[CARDVM_SLOT_OTHER] = body;
  const cardvm_outcome outcome = cardvm_propose(g, &e);
  if (out) *out = e;
  return outcome;
}

cardvm_outcome cardvm_become(cardvm_game *g, cardvm_handle card_id, cardvm_id definition_id,
                             cardvm_until until, cardvm_event *out) {
  if (definition_id && !has(&g->program->definitions, definition_id))
    return stopped(g, "there is no such definition");
  cardvm_event e = {.kind = CARDVM_EVENT_BECOME};
  e.slot[CARDVM_SLOT_CARD] = card_id;
  e.slot[CARDVM_SLOT_NAME] = definition_id;
  return propose_lasting(g, &e, out, until);
}

static cardvm_outcome propose_start(cardvm_game *g, cardvm_id id, cardvm_handle target,
                                    cardvm_seat master, const uint32_t *params, uint32_t count,
                                    cardvm_until until, cardvm_event *out) {
  if (count != game_ability(g, id)->def.parameter_count)
    return stopped(g, "an ability must be started with as many values as it declares");
  cardvm_event e = {.kind = CARDVM_EVENT_START};
  e.slot[CARDVM_SLOT_CARD] = target;
  e.slot[CARDVM_SLOT_PLAYER] = master;
  e.slot[CARDVM_SLOT_NAME] = id;
  for (uint32_t i = 0; i < count; i++) e.slot[param_slots[i]] = params[i];
  return propose_lasting(g, &e, out, until);
}

cardvm_outcome cardvm_start_ability(cardvm_game *g, cardvm_id id, cardvm_handle target,
                                    const uint32_t *params, uint32_t count, cardvm_until until,
                                    cardvm_event *out) {
  if (!has(&g->program->abilities, id) || !game_ability(g, id)->def.started_only)
    return stopped(g, "there is no such ability to be started with values");
  return propose_start(g, id, target, 0, params, count, until, out);
}

cardvm_outcome cardvm_gain_ability(cardvm_game *g, cardvm_id id, cardvm_handle card_id,
                                   const uint32_t *params, uint32_t count, cardvm_until until,
                                   cardvm_event *out) {
  if (!has(&g->program->abilities, id) || !ability_gainable(game_ability(g, id)))
    return stopped(g, "there is no such ability that cards gain");
  const uint32_t index = card_at(g, card_id);
  if (!index) return CARDVM_NOTHING;
  return propose_start(g, id, card_id, g->cards[index].master, params, count, until, out);
}

cardvm_outcome cardvm_replace_decider(cardvm_game *g, cardvm_seat player_seat, cardvm_seat decider,
                                      cardvm_until until, cardvm_event *out) {
  cardvm_event e = {.kind = CARDVM_EVENT_DECIDE};
  e.slot[CARDVM_SLOT_PLAYER] = player_seat;
  e.slot[CARDVM_SLOT_AMOUNT] = decider;
  return propose_lasting(g, &e, out, until);
}

bool cardvm_end_lasting(cardvm_game *g, cardvm_handle handle) {
  uint32_t index = handle_index(handle);
  if (CARDVM_HANDLE_KIND(handle) != CARDVM_KIND_LASTING || !index || index > g->h->lasting_count)
    return false;
  const lasting *l = &g->lastings[index];
  if (!l->kind || (l->generation & STAY_MASK) != ((handle >> 16) & STAY_MASK)) return false;
  lasting_end(g, index);
  return true;
}

uint32_t cardvm_end_control(cardvm_game *g, cardvm_handle handle) {
  uint32_t index = card_at(g, handle), ended = 0, next;
  for (uint32_t l = index ? g->cards[index].lasting : 0; l; l = next) {
    next = g->lastings[l].next;
    if (g->lastings[l].kind != LASTING_CONTROL) continue;
    lasting_end(g, l);
    ended++;
  }
  return ended;
}

/* -- Abilities --------------------------------------------------------------------------------- */

static bool ability_ok(cardvm_game *g, cardvm_id id, cardvm_seat master) {
  const bool there = has(&g->program->abilities, id) && is_seat(g, master);
  if (there && resolves(&game_ability(g, id)->def)) return true;
  stop_fail(g, CARDVM_ERROR_ARGUMENT, "%s",
            there ? "a constant, a prohibition or a substitution has no effect that could begin"
                  : "there is no such ability or player");
  return false;
}

cardvm_outcome cardvm_enqueue(cardvm_game *g, cardvm_id id, cardvm_handle source,
                              cardvm_seat master) {
  if (!g->running || !ability_ok(g, id, master)) return CARDVM_STOPPED;
  charge(g, WORK_DEED);
  waiting w = {.ability = id, .source = source, .master = master, .itself = source};
  uint32_t index = waiting_add(g, &w);
  if (!index) return CARDVM_STOPPED;
  queue_insert(g, index);
  trace_ability(g, CARDVM_TRACE_TRIGGERED, id, source, master);
  return CARDVM_DONE;
}

cardvm_outcome cardvm_pay(cardvm_game *g, cardvm_id price, cardvm_seat player,
                          const uint32_t *params, uint32_t count) {
  if (!g->running || !ability_ok(g, price, player) || !effect_may_start(g)) return CARDVM_STOPPED;
  if (count != game_ability(g, price)->def.parameter_count)
    return stopped(g, "a price must be paid with as many values as it declares");
  charge(g, WORK_DEED);
  const context c = {.me = FRAME_AT(g, g->running)->me, .you = player, .params = params};
  looked_at_use(g, price, &c);
  const bool can =
      payment_begin(g, FRAME_AT(g, g->running), price, player, params, count, PAY_OFFERED);
  return can ? CARDVM_WAIT : g->stopped ? CARDVM_STOPPED : CARDVM_NOTHING;
}

/* Where an effect is part of an action, that has what was paid for it. */
uint32_t cardvm_effect_paid(const cardvm_game *g, cardvm_id price, cardvm_paid *out, uint32_t max) {
  const frame *f = FRAME_AT(g, g->running);
  const cardvm_ability_def *d = &game_ability(g, price ? price : f->ability)->def;
  uint32_t n = effect_of(g, f)->paid, at = f->base + effect_of(g, f)->target_words;
  if (!n && !price && f[-1].kind == FRAME_ACTION) {
    n = action_of(g, f - 1)->paid;
    at = f[-1].base;
  }
  for (uint32_t k = 0; k < n && k < max; k++) {
    const uint32_t cost = g->stack[at + 2 * k], what = g->stack[at + 2 * k + 1];
    if (cost >= d->cost_count) return k; /* a save can say what is not so */
    const cardvm_cost_def *c = &d->costs[cost];
    out[k] = (cardvm_paid){.cost = cost, .amount = 1};
    if (c->kind != CARDVM_COST_PLAYER) out[k].card = what;
    else if (is_shared(c)) out[k].variable = what;
    else out[k].variable = c->variable, out[k].amount = (int32_t)what;
  }
  return n;
}

/* Returns whether it may be used now, whenever its player could begin that otherwise. */
static bool usable_by_effect(cardvm_game *g, cardvm_id id, const context *c) {
  const cardvm_expr if_ = game_ability(g, id)->def.used_if;
  return if_ ? holds(g, if_, c) && ability_affordable(g, id, c)
             : ability_usable(g, id, c->me, c->you);
}

cardvm_outcome cardvm_use_ability(cardvm_game *g, cardvm_id id, cardvm_handle source,
                                  cardvm_seat master, bool free) {
  if (!g->running || !ability_ok(g, id, master) || !effect_may_start(g)) return CARDVM_STOPPED;
  charge(g, WORK_DEED);
  const context c = action_context(source, master);
  if (!free && !usable_by_effect(g, id, &c)) return CARDVM_NOTHING;
  const ability *a = game_ability(g, id);
  frame *f = acts(&a->def) && !free ? action_push(g, id, source, master)
                                    : frame_push(g, effect_make(g, id, source, master));
  return f ? CARDVM_WAIT : CARDVM_STOPPED;
}

bool cardvm_usable(cardvm_game *g, cardvm_id id, cardvm_handle source, cardvm_seat master) {
  if (!has(&g->program->abilities, id) || !is_seat(g, master)) return false;
  const cardvm_look l = host_looks(g);
  const bool usable = ability_usable(g, id, source, master);
  const context c = action_context(source, master);
  if (is_looking(g)) looked_at_use(g, id, &c);
  return look_end(g, l) && usable;
}

/* -- Reading ----------------------------------------------------------------------------------- */

cardvm_handle cardvm_effect_reads(const cardvm_game *g, cardvm_handle card_id) {
  const frame *f = g->running && !g->reading ? FRAME_AT(g, g->running) : NULL;
  const cardvm_handle was = f && f->me == card_id ? frame_was(g, f) : 0;
  return was ? was : card_id;
}

static context running_context(const cardvm_game *g, cardvm_event *event) {
  if (g->running) return frame_context(g, &g->frames[g->running], event);
  return (context){.you = g->h->turn_player};
}

bool effect_refused(cardvm_game *g, uint32_t depends_on, uint32_t lacks) {
  lacks = depends_on & (lacks | ALL_CHOSEN);
  if (!lacks || !(g->running || g->reading)) return false;
  stop_fail(g, CARDVM_ERROR_ARGUMENT, what_lacks(lacks));
  return true;
}

static int32_t value_read(cardvm_game *g, cardvm_expr e, const context *c) {
  const cardvm_look l = host_looks(g);
  const int32_t value = eval(g, e, c);
  if (is_looking(g)) looked_at_expr(g, e, c);
  return look_end(g, l) ? value : 0;
}

int32_t cardvm_evaluate(cardvm_game *g, cardvm_expr e, cardvm_handle it) {
  if (!has(&g->program->exprs, e)) return 0;
  context c = running_context(g, EVENT_HERE);
  if (effect_refused(g, expr_depends_on(g->program, e), DEPENDS_ON_OUTER | (it ? 0 : LENDS_IT)))
    return 0;
  c.it = it;
  return value_read(g, e, &c);
}

cardvm_handle cardvm_evaluate_who(const cardvm_game *g, uint32_t who, const context *c) {
  const context running = c ? *c : running_context(g, EVENT_HERE);
  return operand_ok(g->program, OPERAND_WHO, who) ? who_is(g, who, &running) : 0;
}

cardvm_seat cardvm_evaluate_whose(const cardvm_game *g, uint32_t whose, const context *c) {
  const context running = c ? *c : running_context(g, EVENT_HERE);
  return operand_ok(g->program, OPERAND_WHOSE, whose) ? whose_is(g, whose, &running) : 0;
}

int32_t cardvm_evaluate_for(cardvm_game *g, cardvm_expr e, cardvm_seat seat) {
  const context c = {.you = seat, .it_player = seat, .starter = seat};
  return has(&g->program->exprs, e) && is_seat(g, seat) ? value_read(g, e, &c) : 0;
}

static bool selection_refused(cardvm_game *g, cardvm_id id) {
  return !has(&g->program->selections, id) ||
         effect_refused(g, selection_depends_on(g->program, id), LENDS_IT);
}

bool cardvm_matches(cardvm_game *g, cardvm_id selection_id, cardvm_handle card_id) {
  if (selection_refused(g, selection_id)) return false;
  context c = running_context(g, EVENT_HERE);
  const cardvm_look l = host_looks(g);
  const bool has_it = select_has(g, selection_id, &c, card_id);
  c.it = card_id;
  if (is_looking(g)) looked_at_expr(g, game_selection(g, selection_id)->def.filter, &c);
  return look_end(g, l) && has_it;
}

uint32_t selection_read(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle *cards,
                        uint32_t max) {
  if (selection_refused(g, id)) return 0;
  const cardvm_look l = host_looks(g);
  const uint32_t n = select_cards(g, id, c, cards, max);
  if (is_looking(g)) looked_at_selection(g, id, c);
  return look_end(g, l) ? n : 0;
}

uint32_t cardvm_effect_select(cardvm_game *g, cardvm_id selection_id, cardvm_handle *cards,
                              uint32_t max) {
  const context c = running_context(g, EVENT_HERE);
  return selection_read(g, selection_id, &c, cards, max);
}

cardvm_outcome cardvm_event_change(cardvm_game *g, cardvm_slot slot, uint32_t value) {
  uint32_t index = g->running ? g->frames[g->running].event : 0;
  if (!index || slot >= CARDVM_SLOTS) return CARDVM_NOTHING;
  WRITE(g, RECORD_AT(g, index)->slot[slot], value);
  used_changes(g, slot);
  return CARDVM_DONE;
}

uint32_t cardvm_effect_candidates(cardvm_game *g, const cardvm_target_def *t,
                                  cardvm_handle *handles, uint32_t max) {
  if (!target_things_ok(g->program, t) ||
      effect_refused(g, target_depends_on(g->program, t), DEPENDS_ON_OUTER | LENDS_IT))
    return 0;
  context c = running_context(g, EVENT_HERE);
  const cardvm_look l = host_looks(g);
  const uint32_t n = target_list(g, NULL, t, &c, NULL, handles, max);
  if (is_looking(g) && t->selection) looked_at_selection(g, t->selection, &c);
  if (is_looking(g) && t->places) looked_at_selection(g, t->places, &c);
  return look_end(g, l) ? n : 0;
}
