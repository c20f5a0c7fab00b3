/* How cards are created, and how one is attached to another. */
#include "cards.h"
#include "change.h"

static uint32_t attached_height(const cardvm_game *g, uint32_t index) {
  uint32_t height = 0;
  EACH_LINKED(g, a, g->cards[index].attached_first, cards, attached_next) {
    uint32_t h = 1 + attached_height(g, a);
    if (h > height) height = h;
  }
  return height;
}

/* A card can't be attached to itself or to what is attached to it. The depth of attachments is
 * limited, because functions recurse along them. */
bool card_attachable(const cardvm_game *g, uint32_t index, uint32_t host) {
  ASSERT(g, card_there(g, index) && card_there(g, host));
  uint32_t depth = 1;
  for (uint32_t h = host; h; h = g->cards[h].host, depth++)
    if (h == index) return false;
  return depth - 1 + attached_height(g, index) <= ATTACH_DEPTH_MAX;
}

/* Notes by what the card was attached, where that says how. */
static void note_how(cardvm_game *g, uint32_t index, cardvm_id by) {
  const cardvm_event_def *d = by ? &game_event(g, by)->def : NULL;
  if (!d || !(d->own_master || d->left)) return;
  g->fields_set = true;
  write_int(g, card_field(g, index, g->program->attached_by), (int32_t)by);
}

void card_attach(cardvm_game *g, uint32_t index, uint32_t host, cardvm_id by) {
  card *c = CARD_AT(g, index);
  const uint32_t stay = c->stay, version = g->versions[index];
  ASSERT(g, card_attachable(g, index, host));
  uint32_t zone = card_zone(g, index), seen = g->history ? card_viewers(g, index) : 0;
  if (zone && ((g->program->play_zones >> (zone - 1)) & 1)) remember_card(g, index);
  doubt_moved(g, index, g->cards[host].place, false);
  listeners_drop_card(g, index);
  if (c->host) detach(g, index);
  else if (c->place) place_unlink(g, index);
  card_begin_stay(g, index);
  attach_link(g, index, host);
  WRITE(g, c->host, host);
  WRITE(g, c->known, 0);
  note_how(g, index, by);
  if (follows_host(g, index)) WRITE(g, c->base_master, g->cards[host].master);
  card_begin_master(g, index);
  listeners_add_card(g, index);
  zones_changed(g, index, zone, card_zone(g, index));
  attachments_changed(g, index, zone, card_zone(g, index));
  attached_changed(g, host);
  follow_card(g, index);
  if (g->history) history_shown(g, index, seen);
  ASSERT(g, c->host == host && !c->attached_next && card_settled(g, index) && card_there(g, host));
  ASSERT(g, c->stay == stay + 1 && g->versions[index] != version);
  ASSERT(g, zones_marked(g, zone, card_zone(g, index)) && journal_complete(g));
}

/* Fills in the record of a new card. */
static void card_begin(cardvm_game *g, uint32_t index, const card *made) {
  write_words(g, &g->cards[index].definition, &made->definition, WORDS(card));
  g->versions[index]++;
  fields_reset(g, index, true);
  follow_begin(g, index);
}

/* Creates equal cards at the end of a place, in records that were never in use. Nobody may depend
 * on what happens there. */
static uint32_t create_row(cardvm_game *g, const card *made, uint32_t count) {
  place *p = &g->places[made->place];
  uint32_t first = g->h->card_count + 1, last = g->h->card_count + count;
  if (!room_for(g, &g->room.cards, last, "there are more than %u cards (limits.cards)")) return 0;
  for (uint32_t i = first; i <= last; i++) {
    if (g->journaling) write_words(g, &g->cards[i].definition, &made->definition, WORDS(card));
    else g->cards[i] = *made;
    write_fresh(g, &g->cards[i].prev, i - 1);
    write_fresh(g, &g->cards[i].next, i + 1);
    g->versions[i]++;
  }
  WRITE(g, g->cards[first].prev, p->last);
  WRITE(g, g->cards[last].next, 0);
  WRITE(g, g->h->card_count, last);
  write_word(g, p->last ? &g->cards[p->last].next : &p->first, first);
  WRITE(g, p->last, last);
  ADD(g, p->count, count);
  const bool fields =
      g->fields_set || !g->program->fields_begin_empty; /* otherwise all are 0 already */
  for (uint32_t i = first; i <= last && fields; i++) fields_reset(g, i, true);
  for (uint32_t i = first; g->followed && i <= last; i++) {
    follow_begin(g, i);
    follow_now(g, i);
  }
  order_changed(g);
  ASSERT(g, card_settled(g, first) && card_settled(g, last) && p->last == last);
  ASSERT(g, fields_initial(g, first, 0) && fields_initial(g, last, 0));
  return last;
}

static uint32_t create_one(cardvm_game *g, const card *made, uint32_t position) {
  bool first = !g->h->card_free;
  uint32_t index = TAKE(g, cards, card_count, cards, "cards");
  if (!index) return 0;
  ASSERT(g, !g->cards[index].definition && !g->cards[index].place && card_bare(&g->cards[index]));
  card one = *made;
  one.place = 0;
  one.stay = first ? 0 : g->cards[index].stay; /* the next stay begins where it arrives */
  one.born = one.stay + 1;
  card_begin(g, index, &one);
  card_appear(g, index, made->place, position);
  ASSERT(g, g->cards[index].stay == g->cards[index].born && fields_initial(g, index, 0));
  return index;
}

uint32_t card_create(cardvm_game *g, cardvm_id definition_id, cardvm_seat owner, cardvm_place to,
                     uint32_t position, uint32_t count) {
  const place *p = PLACE_AT(g, to);
  const zone *z = game_zone(g, p->zone);
  ASSERT(g, count && seat_or_none(g, owner));
  const uint64_t concerned =
      game_definition(g, definition_id)->zones | g->program->zones_with_dependents;
  card made = {.definition = definition_id,
               .owner = owner,
               .master = owner,
               .base_master = owner,
               .place = to,
               .stay = 1,
               .born = 1,
               .arrived = g->h->clock};
  if (position == CARDVM_AT_BOTTOM && !g->h->card_free &&
      count <= g->limits.cards - g->h->card_count && !(concerned & zone_bit(p->zone)) &&
      (!p->owner || p->owner == owner) && !z->def.card_follows_master &&
      !z->def.master_follows_card && !constants_work(g))
    return create_row(g, &made, count);
  uint32_t index = 0;
  for (bool more = true; more; more = index && --count > 0) index = create_one(g, &made, position);
  return index;
}
