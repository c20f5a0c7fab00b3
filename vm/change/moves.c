/* Moves: a card leaves its place or host and comes to another place. It nearly always begins a new
 * stay there. */
#include "cards.h"
#include "change.h"

static void card_vanish(cardvm_game *g, uint32_t index) {
  card *c = CARD_AT(g, index);
  ASSERT(g, c->definition && !c->place && card_bare(c));
  WRITE(g, c->definition, 0);
  WRITE(g, c->known, 0);
  follow_lost(g, index);
  GIVE_BACK(g, cards, card_count, index);
  ASSERT(g, !c->definition && g->h->card_free == index);
}

/* Returns where an attached card goes whose host goes there. A card without an owner has no place
 * of its own. */
static cardvm_place follows_to(const cardvm_game *g, uint32_t index, cardvm_place to,
                               cardvm_id left) {
  if (to == NOWHERE && !left) return NOWHERE;
  const cardvm_place own = place_for(g, left ? left : g->places[to].zone, index);
  return own ? own : to;
}

/* Attached cards leave before their host does, from where it is: to the bottom, if it goes there.
 */
static void attachments_follow(cardvm_game *g, uint32_t host, cardvm_place to, uint32_t position) {
  while (g->cards[host].attached_first && !g->stopped) {
    uint32_t a = g->cards[host].attached_first;
    ASSERT(g, attached_once(g, host, a));
    const cardvm_event_def *how = attached_how(g, a);
    const cardvm_id left = how ? how->left : 0;
    const bool below = position == CARDVM_AT_BOTTOM && !left;
    card_move(g, a, follows_to(g, a, to, left), below ? position : CARDVM_AT_TOP);
  }
}

/* Remembers the card if the move begins a new stay and takes it out of play. */
void card_remember(cardvm_game *g, uint32_t index, cardvm_place to) {
  const card *c = &g->cards[index];
  uint32_t zone = card_zone(g, index);
  if ((c->place && c->place == to) || (!c->host && move_stays(g, zone, to))) return;
  if (zone && ((g->program->play_zones >> (zone - 1)) & 1)) remember_card(g, index);
}

/* Attachments that stay attached are seen where their host is. */
static void move_shown(cardvm_game *g, uint32_t index, uint32_t from, uint32_t to,
                       uint32_t before) {
  history_shown(g, index, before);
  if (from && game_zone(g, from)->def.seen == game_zone(g, to)->def.seen) return;
  EACH_LINKED(g, a, g->cards[index].attached_first, cards, attached_next)
    move_shown(g, a, from, to, 0);
}

/* -- Cards with nothing on them ---------------------------------------------------------------- */

/* What is the same for all cards that go from one place (0: nowhere) to another and begin a new
 * stay there. They have no attachments, no lasting effects and no abilities at work. It is found
 * once for many cards. */
typedef struct route {
  cardvm_place from, to;
  uint32_t left, there;    /* traits of the zones */
  uint32_t everyone, seen; /* bit seat: who saw the cards of the place they leave */
  uint32_t owner, master;  /* what the card gets there; 0: it keeps its own */
  const uint32_t *listed;  /* the definitions with abilities at work there */
} route;

/* Returns false if cards do not begin a new stay between these places. */
static inline bool route_make(const cardvm_game *g, cardvm_place from, cardvm_place to, route *r) {
  const place *left = &g->places[from], *there = PLACE_AT(g, to);
  ASSERT(g, from <= g->at.place_count);
  r->from = from;
  r->to = to;
  r->left = from ? game_zone(g, left->zone)->traits : 0;
  r->there = game_zone(g, there->zone)->traits;
  if (from == to || r->left & r->there & ZONE_BOARD) return false;
  r->everyone = ((uint32_t)2 << g->h->players) - 1;
  r->seen = r->left & ZONE_OPEN                 ? r->everyone
            : r->left & ZONE_OWN && left->owner ? (uint32_t)1 << left->owner
                                                : 0;
  r->owner = r->there & ZONE_MAKES_OWNER ? there->owner : 0;
  r->master = r->there & ZONE_LEADS ? there->master : there->owner;
  r->listed = game_zone(g, there->zone)->listed;
  ASSERT(g, !r->owner || (r->there & ZONE_MAKES_OWNER && r->owner == there->owner));
  ASSERT(g, !r->master || r->master == there->master || r->master == there->owner);
  return true;
}

/* Returns whether moves along the route concern something else, or may have to be noted. */
static inline bool route_has_dependents(const cardvm_game *g, const route *r) {
  return (r->left | r->there) & (ZONE_FOLLOWS | ZONE_HAS_DEPENDENTS) || g->history || g->followed;
}

static inline uint32_t route_seen(const card *c, const route *r) {
  return r->seen | (r->everyone & (0u - (c->known & 1u))) | (c->known & KNOWN_SEATS);
}

/* Gives the card the owner and master of its new place. */
static void change_sides(cardvm_game *g, uint32_t index, const route *r) {
  card *c = &g->cards[index];
  if (r->owner) WRITE(g, c->owner, r->owner);
  if (r->master) WRITE(g, c->base_master, r->master);
  if (c->master == c->base_master) return;
  WRITE(g, c->master, c->base_master);
  master_changed(g, index);
  ASSERT(g, card_mastered(g, index));
}

static void slide(cardvm_game *g, uint32_t index, const route *r, uint32_t position) {
  card *c = CARD_AT(g, index);
  place *from = &g->places[r->from], *to = &g->places[r->to];
  const uint32_t stay = c->stay, version = g->versions[index];
  ASSERT(g, c->definition && c->place == r->from && card_bare(c) && card_linked(g, index));
  if (c->known >> KNOWN_MARKS) doubt_moved(g, index, r->to, false);
  const uint32_t seen = route_seen(c, r);
  if (r->left & ZONE_PLAY) remember_card(g, index);
  if (g->h->announced) announced_drop(g, card_handle(g, index));
  if (r->from) links_close(g, from, c);
  links_open(g, to, index, position);
  ADD(g, c->stay, 1);
  WRITE(g, c->arrived, g->h->clock);
  WRITE(g, c->known, r->there & ZONE_OPEN ? 0 : seen);
  change_sides(g, index, r);
  if (r->there & ZONE_FOLLOWS) place_master_update(g, to);
  if (r->left & ZONE_FOLLOWS) place_master_update(g, from);
  fields_reset(g, index, false);
  if (in_set(r->listed, c->definition)) listeners_add_card(g, index);
  zones_changed(g, index, from->zone, to->zone);
  follow_card(g, index);
  if (g->history && r->from) history_shown(g, index, seen);
  if (r->there & ZONE_ENTERED) entered_note(g, index, r->from);
  ASSERT(g, card_settled(g, index) && card_lies(g, index, r->to, position));
  ASSERT(g, place_linked(g, r->from, LOOK) && place_mastered(g, r->from));
  ASSERT(g, c->stay == stay + 1 && c->arrived == g->h->clock && g->versions[index] != version);
  ASSERT(g, zones_marked(g, from->zone, to->zone) && journal_complete(g));
}

void card_appear(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position) {
  route r;
  if (route_make(g, 0, to, &r)) slide(g, index, &r, position);
}

/* -- Many cards -------------------------------------------------------------------------------- */

/* Several cards that take one route. */
typedef struct row {
  const cardvm_handle
      /* The cards, NULL: `count` cards from `first` on. Listed cards carry nothing and have no
         abilities at work, and no constant is at work. */
      *cards;
  uint32_t first, count;
  cardvm_seat owner; /* the owner of all these cards; 0: anybody */
  uint32_t ticks; /* how far the clock goes on for each card; simultaneous events are counted one by
                     one */
} row;

/* Returns whether moves along the route concern nobody and need no notes. Cards that leave play may
 * have to be remembered, with the values they have. */
static bool row_unobserved(const cardvm_game *g, const row *w, const route *r, uint32_t position) {
  return !(g->journaling | g->h->announced || route_has_dependents(g, r)) &&
         (w->cards || !(r->left & ZONE_PLAY || subjects_work(g))) &&
         (position == CARDVM_AT_BOTTOM || position == CARDVM_AT_TOP);
}

static inline bool row_takes(const row *w, const route *r, const card *c, bool listed) {
  if (c->known >> KNOWN_MARKS) return false;
  if (!listed) return card_bare(c) && !in_set(r->listed, c->definition);
  return c->place == r->from && (!w->owner || c->owner == w->owner);
}

/* Moves a run of neighbours, from `first` to `last`, from one place to another. If they go on top,
 * the caller has reversed their links. */
static inline void run_relink(card *cards, place *from, place *to, uint32_t first, uint32_t before,
                              uint32_t last, uint32_t after, bool top) {
  *(before ? &cards[before].next : &from->first) = after;
  *(after ? &cards[after].prev : &from->last) = before;
  if (top) {
    cards[first].next = to->first;
    *(to->first ? &cards[to->first].prev : &to->last) = first;
    cards[last].prev = 0;
    to->first = last;
  } else {
    cards[first].prev = to->last;
    *(to->last ? &cards[to->last].next : &to->first) = first;
    cards[last].next = 0;
    to->last = last;
  }
}

#if defined(__GNUC__)
#define INLINE_TWICE static inline __attribute__((always_inline))
#else
#define INLINE_TWICE static inline
#endif

/* Moves cards of the row as long as they are simple enough. There is one loop for listed cards and
 * one for neighbours. */
INLINE_TWICE uint32_t row_walk(cardvm_game *g, const row *w, const route *r, bool top,
                               bool listed) {
  const bool play = r->left & ZONE_PLAY;
  const uint32_t to = r->to, owner = r->owner, master = r->master, count = w->count;
  const uint32_t known = r->there & ZONE_OPEN ? 0 : KNOWN_SEATS;
  card *cards = g->cards;
  uint32_t *versions = g->versions, clock = g->h->clock, n = 0, index = w->first;
  for (bool takes = row_takes(w, r, &cards[index], listed); takes;) {
    const uint32_t first = index, before = cards[index].prev;
    uint32_t last, after;
    do {
      card *c = &cards[index];
      ASSERT(g, card_bare(c) && c->place == r->from);
      if (play) remember_bare(g, index);
      c->place = to;
      c->stay++;
      c->arrived = clock += w->ticks;
      c->known = route_seen(c, r) & known;
      if ((c->owner ^ owner) | (c->base_master ^ master) | (c->master ^ master))
        change_sides(g, index, r);
      fields_reset(g, index, false);
      versions[index]++;
      last = index;
      after = c->next;
      if (top) {
        c->next = c->prev;
        c->prev = after;
      }
      n++;
      index = n == count ? 0 : listed ? handle_index(w->cards[n]) : after;
      takes = index && row_takes(w, r, &cards[index], listed);
    } while (takes && (!listed || index == after));
    run_relink(cards, &g->places[r->from], &g->places[to], first, before, last, after, top);
  }
  g->h->clock = clock;
  return n;
}

/* Does what slide() does, for one card after another. Returns how many cards were moved. */
static uint32_t row_slide(cardvm_game *g, const row *w, cardvm_place from, cardvm_place to,
                          uint32_t position) {
  route r;
  if (!route_make(g, from, to, &r) || !row_unobserved(g, w, &r, position)) return 0;
  const bool top = position == CARDVM_AT_TOP;
  ASSERT(g, CARD_AT(g, w->first)->place == from && card_linked(g, w->first));
  const uint32_t n = w->cards ? row_walk(g, w, &r, top, true) : row_walk(g, w, &r, top, false);
  g->places[from].count -= n;
  g->places[to].count += n;
  g->changes += n;
  ASSERT(g, n <= w->count && place_linked(g, from, LOOK) && place_linked(g, to, LOOK));
  ASSERT(g, !n || (card_settled(g, w->first) && g->cards[w->first].place == to));
  ASSERT(g, !n || card_settled(g, top ? g->places[to].first : g->places[to].last));
  return n;
}

/* -- Any card ---------------------------------------------------------------------------------- */

/* It is that from the start: whatever hears of its coming sees it so. */
static void arrive_as(cardvm_game *g, uint32_t index, const lasting *as) {
  lasting l = *as;
  l.target = card_handle(g, index);
  l.value = g->cards[index].definition;
  lasting_add(g, &l);
}

void card_move(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position) {
  card_move_as(g, index, to, position, NULL);
}

/* Only its position changes. */
static void move_within(cardvm_game *g, uint32_t index, uint32_t position) {
  const cardvm_place at = g->cards[index].place;
  place_unlink(g, index);
  place_link(g, index, at, position);
  base_master_update(g, index, true);
  order_changed(g);
  follow_card(g, index);
  ASSERT(g, card_there(g, index) && card_lies(g, index, at, position));
}

/* Links a card that was nowhere. `seen`: who saw it before. */
static void arrive(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position,
                   uint32_t seen, bool stay) {
  place_link(g, index, to, position);
  const bool open = game_zone(g, g->places[to].zone)->def.seen == CARDVM_SEEN_ALL;
  WRITE(g, g->cards[index].known, open && !card_hidden(g, index) ? 0 : seen & KNOWN_SEATS);
  base_master_update(g, index, stay);
}

static void move_between(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position,
                         const lasting *as) {
  card *c = &g->cards[index];
  const uint32_t zone = card_zone(g, index), new_zone = to == NOWHERE ? 0 : g->places[to].zone;
  const uint32_t seen = card_viewers(g, index), from = c->place;
  const uint32_t was = c->stay, version = g->versions[index];
  const bool stay = !c->host && move_stays(g, zone, to);
  const bool relist = !stay || listeners_work(g, index, new_zone, zone);
  card_remember(g, index, to);
  if (!stay) attachments_follow(g, index, to, position);
  if (relist) listeners_drop_card(g, index);
  if (c->host) detach(g, index);
  else if (c->place) place_unlink(g, index);
  if (!stay) card_begin_stay(g, index);
  if (new_zone) {
    if (!stay && as) arrive_as(g, index, as);
    arrive(g, index, to, position, seen, stay);
    if (relist) listeners_add_card(g, index);
    follow_card(g, index);
    if (g->history) move_shown(g, index, zone, new_zone, seen);
  }
  zones_changed(g, index, zone, new_zone);
  if (stay) attachments_changed(g, index, zone, new_zone);
  if (new_zone && game_zone(g, new_zone)->entered && !(stay && zone == new_zone))
    entered_note(g, index, from);
  ASSERT(g, c->stay == was + !stay && g->versions[index] != version);
  ASSERT(g, place_linked(g, from, LOOK) && place_mastered(g, from));
  ASSERT(g, zones_marked(g, zone, new_zone) && journal_complete(g));
  ASSERT(g, !new_zone || (card_settled(g, index) && card_lies(g, index, to, position)));
  if (!new_zone) card_vanish(g, index);
}

void card_move_as(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position,
                  const lasting *as) {
  const card *c = CARD_AT(g, index);
  route r;
  ASSERT(g, card_there(g, index) && (to == NOWHERE || to - 1 < g->at.place_count));
  if (card_bare(c) && to != NOWHERE && !as && route_make(g, c->place, to, &r)) {
    slide(g, index, &r, position);
    return;
  }
  doubt_moved(g, index, to == NOWHERE ? 0 : to, as && game_definition(g, as->what)->hides);
  if (c->place == to) move_within(g, index, position);
  else move_between(g, index, to, position, as);
}

/* -- All of a row, or of a place --------------------------------------------------------------- */

/* Moves cards that carry nothing and have no abilities at work here or there. Each goes to the
 * place `to`, or with 0 to its owner's place of the zone. */
void cards_move(cardvm_game *g, const cardvm_handle *cards, uint32_t count, cardvm_id zone,
                cardvm_place to, uint32_t position) {
  row w = {.ticks = 1};
  if (!to && game_zone(g, zone)->def.shared) to = place_of(g, zone, 0);
  for (uint32_t i = 0, n; i < count && !g->stopped; i += n) {
    const uint32_t index = handle_index(cards[i]);
    ASSERT(g, card_at(g, cards[i]) == index);
    const cardvm_place there = to ? to : place_for(g, zone, index);
    w.cards = cards + i;
    w.first = index;
    w.count = count - i;
    w.owner = to ? 0 : g->cards[index].owner;
    n = row_slide(g, &w, g->cards[index].place, there, position);
    if (n) continue;
    n = 1;
    write_fresh(g, &g->h->clock, g->h->clock + 1);
    card_move(g, index, there, position);
  }
}

/* Moves the first cards of a place to another, up to `count`. Returns how many were missing. */
uint32_t place_deal(cardvm_game *g, cardvm_place from, cardvm_place to, uint32_t count,
                    uint32_t position) {
  const place *p = PLACE_AT(g, from);
  while (count && p->count && !g->stopped) {
    const row w = {.first = p->first, .count = count};
    ASSERT(g, CARD_AT(g, w.first)->place == from);
    const uint32_t n = row_slide(g, &w, from, to, position);
    if (!n) card_move(g, p->first, to, position);
    count -= n ? n : 1;
  }
  ASSERT(g, !count || !g->places[from].count || g->stopped);
  return count;
}
