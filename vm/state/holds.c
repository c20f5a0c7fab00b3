/* What must hold of the lists in the block. Assertions ask, and whoever looks at a block that is
 * not believed, once words_valid() has found that each index leads somewhere. The functions read
 * the records directly, and come back whatever these hold. */
#include "holds.h"

bool record_free(const uint32_t *count, const uint32_t *next, uint32_t words, uint32_t index) {
  uint32_t n = 0;
  for (uint32_t i = count[1]; i && n < LOOK; i = next[(size_t)i * words], n++)
    if (i == index || i > *count) return true;
  return false;
}

/* -- Cards and places -------------------------------------------------------------------------- */

bool card_linked(const cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index], *prev = &g->cards[c->prev], *next = &g->cards[c->next];
  const place *p = &g->places[c->place];
  if (!c->place) return !c->prev && !c->next;
  return !c->host && p->count && (c->prev ? prev->next : p->first) == index &&
         (c->next ? next->prev : p->last) == index && (!c->prev || prev->place == c->place) &&
         (!c->next || next->place == c->place);
}

bool place_linked(const cardvm_game *g, cardvm_place id, uint32_t most) {
  const place *p = &g->places[id];
  uint32_t n = 0, before = 0, i = p->first;
  for (; i && n < most; before = i, i = g->cards[i].next, n++) /* in no ring each has one before */
    if (i > g->h->card_count || !g->cards[i].definition || g->cards[i].place != id ||
        g->cards[i].host || g->cards[i].prev != before)
      return false;
  return i ? p->count > n : p->count == n && p->last == before;
}

bool place_mastered(const cardvm_game *g, cardvm_place id) {
  const place *p = &g->places[id];
  if (!id) return true;
  const bool follows = p->first && game_zone(g, p->zone)->def.master_follows_card;
  return p->master == (follows ? g->cards[p->first].master : p->base_master);
}

bool card_mastered(const cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  uint32_t master = c->base_master, n = 0;
  for (uint32_t l = c->lasting; l; l = g->lastings[l].next) {
    if (l > g->h->lasting_count || ++n > g->h->lasting_count) return false;
    if (g->lastings[l].kind == LASTING_CONTROL) master = g->lastings[l].master;
  }
  return c->master == master &&
         (!c->host || !follows_host(g, index) || c->base_master == g->cards[c->host].master);
}

bool card_defined(const cardvm_game *g, uint32_t index) {
  const cardvm_id own = card_own_definition(g, index);
  for (uint32_t l = g->cards[index].lasting; l; l = g->lastings[l].next)
    if (g->lastings[l].kind == LASTING_BECOMES && g->lastings[l].value != own) return false;
  return g->cards[index].definition == card_due_definition(g, index, own);
}

bool attached_once(const cardvm_game *g, uint32_t host, uint32_t index) {
  uint32_t found = 0, n = 0;
  for (uint32_t a = g->cards[host].attached_first; a; a = g->cards[a].attached_next) {
    if (a > g->h->card_count || ++n > g->h->card_count || g->cards[a].host != host ||
        g->cards[a].place)
      return false;
    found += a == index;
  }
  return found == (index != 0);
}

bool card_there(const cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  return index - 1 < g->h->card_count && c->definition && (c->place != 0) != (c->host != 0) &&
         card_linked(g, index) && card_mastered(g, index) && attached_once(g, index, 0) &&
         (!c->host || attached_once(g, c->host, index));
}

bool zones_marked(const cardvm_game *g, uint32_t from_zone, uint32_t to_zone) {
  const header *h = g->h;
  const dependents *on = g->program->on_zone;
  uint32_t watch = 0;
  if (from_zone) watch |= on[from_zone - 1].actions | on[from_zone - 1].actions_all;
  if (to_zone) watch |= on[to_zone - 1].actions | on[to_zone - 1].actions_all;
  return !(watch & ~(h->now_changed | h->now_all | h->later_changed | h->later_all));
}

bool actions_marked(const cardvm_game *g, uint32_t index, uint32_t actions) {
  const header *h = g->h;
  uint32_t marked = h->now_all | h->later_all;
  for (uint32_t i = 0; i < h->now_count; i++)
    if (g->changed_cards[i] == index) marked |= h->now_changed;
  for (uint32_t i = 0; i < h->later_count; i++)
    if (g->changed_cards_later[i] == index) marked |= h->later_changed;
  return !(actions & ~marked);
}

bool fields_initial(const cardvm_game *g, uint32_t index, uint64_t but) {
  const cardvm_program *p = g->program;
  const int32_t *field = g->fields + (size_t)index * p->fields.count;
  for (uint32_t f = 0; f < p->fields.count; f++)
    if (!(but >> f & 1) && field[f] != p->field_starts[f]) return false;
  return true;
}

/* -- What lasts -------------------------------------------------------------------------------- */

bool lastings_counted(const cardvm_game *g, uint32_t most) {
  uint32_t with_effect = 0, with_sequence = 0;
  if (g->h->lasting_count > most) return true;
  EACH_USED(g, i, lastings) {
    with_effect += g->lastings[i].until == CARDVM_WHILE_EFFECT;
    with_sequence += g->lastings[i].until == UNTIL_SEQUENCE;
  }
  return with_effect == g->h->while_effect && with_sequence == g->h->until_sequence;
}

bool lasting_tied(const cardvm_game *g, uint32_t until, uint32_t instance) {
  EACH_USED(g, i, lastings)
    if (g->lastings[i].until == until && g->lastings[i].instance == instance) return true;
  return false;
}

/* -- Listeners --------------------------------------------------------------------------------- */

bool listener_linked(const cardvm_game *g, uint32_t index) {
  const listener *l = &g->listeners[index];
  return l->hook - 1 < g->program->hooks - 1 &&
         (l->prev ? g->listeners[l->prev].next : g->hooks[l->hook]) == index &&
         (l->next ? g->listeners[l->next].prev : g->tails[l->hook]) == index &&
         (!l->prev ||
          (g->listeners[l->prev].hook == l->hook && g->listeners[l->prev].age <= l->age)) &&
         (!l->next || g->listeners[l->next].hook == l->hook) && !(l->card && l->lasting);
}

bool listens_for(const cardvm_game *g, uint32_t card_index, uint32_t lasting_index) {
  EACH_USED(g, i, listeners)
    if (g->listeners[i].card == card_index && g->listeners[i].lasting == lasting_index) return true;
  return false;
}

bool listened_kept(const cardvm_game *g) {
  for (cardvm_id kind = 0; kind <= g->program->events.count; kind++)
    if (g->listened[kind] != listened_now(g, kind)) return false;
  return true;
}

/* -- What waits -------------------------------------------------------------------------------- */

bool waiting_listed_in(const cardvm_game *g, uint32_t first, uint32_t last, uint32_t index,
                       uint32_t *lists) {
  uint32_t found = 0, n = 0, before = 0;
  for (uint32_t w = first; w; before = w, w = g->waitings[w].next) {
    if (w > g->h->waiting_count || ++n > g->h->waiting_count || (lists && lists[w])) return false;
    if (lists) lists[w] = first;
    found += w == index;
  }
  return found == (index != 0) && (!last || before == last);
}

/* Returns whether waiting_listed_in says the same of all lists in which effects wait. */
static bool lists_say(const cardvm_game *g, bool what, uint32_t index, uint32_t *lists) {
  const uint32_t interrupts = g->applying ? g->applying->interrupts : 0;
  bool same = waiting_listed_in(g, interrupts, 0, index, lists) == what &&
              waiting_listed_in(g, g->h->announced, 0, index, lists) == what;
  for (uint32_t i = g->h->group_first; same && i; i = g->groups[i].next)
    same = waiting_listed_in(g, g->groups[i].first, g->groups[i].last, index, lists) == what;
  for (uint32_t i = 1; same && i <= g->h->frame_count; i++)
    if (g->frames[i].kind == FRAME_EVENT)
      same = waiting_listed_in(g, event_of(g, &g->frames[i])->interrupts, 0, index, lists) == what;
  return same;
}

bool waiting_loose(const cardvm_game *g, uint32_t index) {
  return lists_say(g, false, index, NULL);
}

bool waitings_listed(const cardvm_game *g, uint32_t *lists) {
  return lists_say(g, true, 0, lists) && waiting_listed_in(g, g->h->waiting_free, 0, 0, lists);
}

/* Counts the records that a list has, each of a kind from `least` on up to `most`. Returns false if
 * one has been counted before. */
static bool count_records(const cardvm_game *g, uint32_t first, cardvm_id least, cardvm_id most,
                          uint32_t *held) {
  for (uint32_t at = first; at; at = g->records[at].next)
    if (at > g->h->record_count || held[at]++ || g->records[at].kind < least ||
        g->records[at].kind > most)
      return false;
  return true;
}

bool records_held(const cardvm_game *g, uint32_t *room) {
  const header *h = g->h;
  uint32_t few[2 * LOOK + 2], *held = room ? room : few, *lists = held + h->record_count + 1;
  if (!room && (h->record_count > LOOK || h->waiting_count > LOOK)) return true;
  memset(held, 0, ((size_t)h->record_count + h->waiting_count + 2) * sizeof *held);
  if (!waitings_listed(g, lists)) return false;
  EACH_RECORD(g, i, frames)
    if (g->frames[i].event > h->record_count ||
        (g->frames[i].kind == FRAME_EVENT &&
         !count_records(g, g->frames[i].event, 0, UINT32_MAX, held)))
      return false;
  EACH_RECORD(g, i, frames)
    if (g->frames[i].kind == FRAME_EFFECT) held[g->frames[i].event]++;
  EACH_RECORD(g, i, waitings) {
    if (g->waitings[i].event > h->record_count) return false;
    if (lists[i] && lists[i] != h->waiting_free) held[g->waitings[i].event]++;
  }
  if (!count_records(g, h->noted, CARDVM_EVENT_MASTER_CHANGES, CARDVM_EVENT_CHOSEN, held))
    return false;
  EACH_RECORD(g, i, records)
    if (held[i] != g->records[i].references || !held[i] != !g->records[i].kind) return false;
  return true;
}

bool record_listed(const cardvm_game *g, uint32_t first, uint32_t index) {
  uint32_t n = 0;
  for (uint32_t at = first; at; at = g->records[at].next) {
    if (at > g->h->record_count || ++n > g->h->record_count || !g->records[at].kind) return false;
    if (at == index) return true;
  }
  return false;
}

/* -- Kept values ------------------------------------------------------------------------------- */

bool value_kept(const cardvm_game *g, uint32_t index, cardvm_id property_id) {
  const property *q = game_property(g, property_id);
  const kept_value *k = values_of(g, index, q);
  for (uint32_t i = 0; i < q->stage_count; i++)
    if (value_valid(g, &k[i], index, epoch_of(g, property_id, q))) return true;
  return false;
}

/* -- The block --------------------------------------------------------------------------------- */

/* A quick number by which two states are told apart; not the hash that hosts see. */
uint64_t block_digest(const cardvm_game *g) {
  region parts[REGIONS_MAX];
  const uint32_t count = layout_used(g, g->h, parts);
  uint64_t digest = 0;
  for (uint32_t w = 0; w < WORDS(header) - 1; w++) digest = (digest ^ g->block[w]) * 0x100000001b3u;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t w = 0; w < parts[i].words; w++)
      digest = (digest ^ block_word(g, parts[i].at)[w]) * 0x100000001b3u;
  return digest;
}
