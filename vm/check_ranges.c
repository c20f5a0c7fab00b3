/* Every index and count of the block stays within its table. Checked before anything else, so that the rest of
 * the check may follow what it reads, whatever the block holds. */
#include "game.h"

static bool out(cardvm_game *g, const char *what, uint32_t index) {
  return check_wrong(g, what, index, 0);
}

static bool counts_fine(cardvm_game *g) {
  const header *h = g->h;
  const cardvm_limits *l = &g->limits;
  if (h->card_count > l->cards || h->lasting_count > l->lasting ||
      h->listener_count > l->listeners || h->waiting_count > l->queue ||
      h->group_count > l->queue || h->record_count > l->events || h->use_count > l->uses ||
      h->remembered_count > l->remembered || h->remembered_next >= l->remembered ||
      h->extra_count > EXTRA_TURNS_MAX || h->now_count > TOUCHED_MAX ||
      h->later_count > TOUCHED_MAX || h->option_count > l->options || h->frame_count > l->frames ||
      h->stack_top > l->stack)
    return out(g, "a table holds more than its limit%.0u", 0);
  if (h->card_free > h->card_count || h->lasting_free > h->lasting_count ||
      h->listener_free > h->listener_count || h->waiting_free > h->waiting_count ||
      h->group_free > h->group_count || h->group_first > h->group_count ||
      h->record_free > h->record_count)
    return out(g, "a list of what is free begins outside its table%.0u", 0);
  return true;
}

static bool places_in_range(cardvm_game *g) {
  const header *h = g->h;
  const cardvm_program *p = g->program;
  for (uint32_t i = 1; i <= g->at.place_count; i++) {
    const place *a = &g->places[i];
    if (!a->zone || a->zone > p->zones.count || a->owner > h->players || a->master > h->players ||
        a->base_master > h->players || a->circle > p->circles.count || a->first > h->card_count ||
        a->last > h->card_count)
      return out(g, "place %u speaks of what is not there", i);
  }
  for (uint32_t i = 0; i < p->hooks; i++)
    if (g->hooks[i] > h->listener_count || g->tails[i] > h->listener_count)
      return out(g, "hook %u speaks of what is not there", i);
  return true;
}

static bool cards_in_range(cardvm_game *g) {
  const header *h = g->h;
  for (uint32_t i = 1; i <= h->card_count; i++) {
    const card *c = &g->cards[i];
    if (c->definition > g->program->definitions.count || c->owner > h->players ||
        c->master > h->players || c->base_master > h->players || ((c->known & KNOWN_SEATS) | c->known >> KNOWN_MARKS) >> (h->players + 1) ||
        c->place > g->at.place_count || c->prev > h->card_count || c->next > h->card_count ||
        c->host > h->card_count || c->attached_first > h->card_count ||
        c->attached_next > h->card_count || c->lasting > h->lasting_count ||
        c->listeners > h->listener_count)
      return out(g, "card %u speaks of what is not there", i);
  }
  for (cardvm_seat s = 1; s <= h->players; s++)
    if (g->players[s].deciders > h->lasting_count)
      return out(g, "seat %u speaks of what is not there", s);
  return true;
}

static bool lasting_in_range(const cardvm_game *g, const lasting *l) {
  const cardvm_program *p = g->program;
  uint32_t things = l->kind == LASTING_MODIFIER  ? p->properties.count
                    : l->kind == LASTING_ABILITY ? p->abilities.count
                                                 : UINT32_MAX;
  bool needs = l->kind == LASTING_MODIFIER || l->kind == LASTING_ABILITY;
  return l->kind <= LASTING_DECIDER && l->what <= things && (!needs || l->what) &&
         l->master <= g->h->players && l->player <= g->h->players &&
         (l->until <= p->durations.count || l->until >= UNTIL_SEQUENCE) &&
         l->next <= g->h->lasting_count && l->listeners <= g->h->listener_count &&
         l->param_count <= 6;
}

static bool works_in_range(cardvm_game *g) {
  const header *h = g->h;
  const cardvm_program *p = g->program;
  for (uint32_t i = 1; i <= h->lasting_count; i++)
    if (!lasting_in_range(g, &g->lastings[i]))
      return out(g, "lasting effect %u speaks of what is not there", i);
  for (uint32_t i = 1; i <= h->listener_count; i++) {
    const listener *l = &g->listeners[i];
    bool needs = l->hook && !(l->hook >= p->hook_until && l->hook < p->hook_constant);
    if (l->hook >= p->hooks || l->ability > p->abilities.count || (needs && !l->ability) ||
        l->card > h->card_count || l->lasting > h->lasting_count || l->prev > h->listener_count ||
        l->next > h->listener_count || l->next_own > h->listener_count)
      return out(g, "listener %u speaks of what is not there", i);
  }
  return true;
}

static bool queue_in_range(cardvm_game *g) {
  const header *h = g->h;
  const cardvm_program *p = g->program;
  for (uint32_t i = 1; i <= h->waiting_count; i++) {
    const waiting *a = &g->waitings[i];
    if (!a->ability || a->ability > p->abilities.count || a->master > h->players ||
        a->event > h->record_count || a->next > h->waiting_count || a->param_count > 6)
      return out(g, "waiting effect %u speaks of what is not there", i);
  }
  for (uint32_t i = 1; i <= h->group_count; i++) {
    const group *a = &g->groups[i];
    if (a->seat > h->players || a->first > h->waiting_count || a->last > h->waiting_count ||
        a->next > h->group_count)
      return out(g, "group %u speaks of what is not there", i);
  }
  for (uint32_t i = 1; i <= h->record_count; i++)
    if (g->records[i].kind > p->events.count || g->records[i].next > h->record_count)
      return out(g, "event record %u speaks of what is not there", i);
  return true;
}

static bool frame_in_range(const cardvm_game *g, const frame *f) {
  const cardvm_program *p = g->program;
  bool fine = f->kind > FRAME_NONE && f->kind < FRAME_KINDS && f->base <= g->h->stack_top &&
              f->ability <= p->abilities.count && f->function <= p->functions.count &&
              f->you <= g->h->players && f->param_count <= 6 && f->event <= g->h->record_count;
  if (fine && f->kind == FRAME_SEQUENCE)
    fine = f->sequence && f->sequence <= p->sequences.count && f->x[1] <= p->steps.count &&
           (!f->x[1] || program_step(p, f->x[1])->sequence == f->sequence) &&
           g->h->stack_top - f->base >= p->roles.count;
  if (fine && f->kind == FRAME_WINDOW)
    fine = f->x[0] && f->x[0] <= p->windows.count && f->x[1] && f->x[1] <= g->h->players;
  if (fine && f->kind == FRAME_EVENT)
    fine = f->x[0] <= g->h->record_count && f->x[3] <= g->h->waiting_count;
  return fine;
}

bool check_ranges(cardvm_game *g) {
  if (!counts_fine(g) || !places_in_range(g) || !cards_in_range(g) || !works_in_range(g) ||
      !queue_in_range(g))
    return false;
  for (uint32_t i = 1; i <= g->h->frame_count; i++)
    if (!frame_in_range(g, &g->frames[i]))
      return out(g, "frame %u speaks of what is not there", i);
  return true;
}
