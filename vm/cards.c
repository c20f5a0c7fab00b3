/* Cards, stays and the places they lie in. Nothing here asks, proposes or notices. */
#include "game.h"

/* -- Places --------------------------------------------------------------------------------------- */

/* The first place of a zone for a seat; 0 when a player's zone is asked for without a player. */
cardvm_place place_of(const cardvm_game *g, cardvm_id zone_id, cardvm_seat seat) {
  const zone *z = program_zone(g->program, zone_id);
  uint32_t first = g->at.zone_first[zone_id - 1];
  if (z->def.circles && z->circle_count == 0) return 0;
  if (z->def.shared) return first;
  if (!is_seat(g, seat)) return 0;
  return first + (seat - 1) * (z->def.circles ? z->circle_count : 1);
}

/* Where a card goes when only the kind of zone is said: its owner's, or the shared one. */
cardvm_place place_for(const cardvm_game *g, cardvm_id zone, uint32_t index) {
  return place_of(g, zone, g->cards[index].owner);
}

/* Of a zone whose circles' masters follow the cards on them. */
static void place_master_update(cardvm_game *g, place *p) {
  uint32_t master = p->first ? g->cards[p->first].master : p->base_master;
  if (p->master != master) PUT(g, p->master, master);
}

static void place_unlink(cardvm_game *g, uint32_t index) {
  card *c = &g->cards[index];
  place *p = &g->places[c->place];
  if (c->prev) PUT(g, g->cards[c->prev].next, c->next);
  else PUT(g, p->first, c->next);
  if (c->next) PUT(g, g->cards[c->next].prev, c->prev);
  else PUT(g, p->last, c->prev);
  PUT(g, p->count, p->count - 1);
  PUT(g, c->place, 0);
  PUT(g, c->prev, 0);
  PUT(g, c->next, 0);
  if (program_zone(g->program, p->zone)->def.master_follows_card) place_master_update(g, p);
}

/* The card in front of which a new one at that position goes; 0: at the end. */
static uint32_t place_before(const cardvm_game *g, const place *p, uint32_t position) {
  if (position == CARDVM_AT_BOTTOM) return 0;
  uint32_t at = p->first;
  if (position >= CARDVM_AT_INDEX)
    for (uint32_t n = position - CARDVM_AT_INDEX; n && at; n--) at = g->cards[at].next;
  return at;
}

static void place_link(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position) {
  card *c = &g->cards[index];
  place *p = &g->places[to];
  uint32_t next = place_before(g, p, position);
  uint32_t prev = next ? g->cards[next].prev : p->last;
  PUT(g, c->place, to);
  PUT(g, c->prev, prev);
  PUT(g, c->next, next);
  if (prev) PUT(g, g->cards[prev].next, index);
  else PUT(g, p->first, index);
  if (next) PUT(g, g->cards[next].prev, index);
  else PUT(g, p->last, index);
  PUT(g, p->count, p->count + 1);
}

/* Fisher and Yates, from the last to the first; what was known of the order is forgotten. */
void place_shuffle(cardvm_game *g, cardvm_place id) {
  place *p = &g->places[id];
  uint32_t n = p->count;
  if (n == 0 || !journal_reserve(g, 3 * n + 3)) return;
  /* The list is taken apart into words of the stack's free end, shuffled, and linked again. */
  uint32_t base = g->h->stack_top;
  if (base + n > g->limits.stack) {
    /* Too many for the stack: swap along the list instead, slower but without memory. */
    for (uint32_t left = n; left > 1; left--) {
      uint32_t pick = random_below(g, left);
      uint32_t at = p->first;
      while (pick--) at = g->cards[at].next;
      place_unlink(g, at);
      place_link(g, at, id, CARDVM_AT_BOTTOM);
    }
  } else {
    uint32_t *order = g->stack + base; /* above the top: no part of the state */
    uint32_t k = 0;
    for (uint32_t at = p->first; at; at = g->cards[at].next) order[k++] = at;
    for (uint32_t i = n - 1; i > 0; i--) {
      uint32_t j = random_below(g, i + 1), swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    for (uint32_t i = 0; i < n; i++) {
      card *c = &g->cards[order[i]];
      PUT(g, c->prev, i ? order[i - 1] : 0);
      PUT(g, c->next, i + 1 < n ? order[i + 1] : 0);
    }
    PUT(g, p->first, order[0]);
    PUT(g, p->last, order[n - 1]);
    for (uint32_t i = 0; i < n; i++) order[i] = 0;
  }
  for (uint32_t at = p->first; at; at = g->cards[at].next)
    if (g->cards[at].known) PUT(g, g->cards[at].known, 0);
  if (program_zone(g->program, p->zone)->def.master_follows_card) place_master_update(g, p);
  touch_order(g);
}

/* -- Masters --------------------------------------------------------------------------------------- */

/* Its youngest control effect's master, else the base master. */
void card_set_master(cardvm_game *g, uint32_t index) {
  card *c = &g->cards[index];
  uint32_t master = c->base_master;
  for (uint32_t l = c->lasting; l; l = g->lastings[l].next)
    if (g->lastings[l].kind == LASTING_CONTROL) master = g->lastings[l].master;
  if (master == c->master) return;
  PUT(g, c->master, master);
  touch_master(g, index);
  place *p = &g->places[c->place];
  if (c->place && program_zone(g->program, p->zone)->def.master_follows_card) place_master_update(g, p);
  for (uint32_t a = c->attached_first; a; a = g->cards[a].attached_next) {
    PUT(g, g->cards[a].base_master, master); /* what goes with a card follows its master */
    card_set_master(g, a);
  }
}

/* Who would be master if the youngest control effect ended. */
cardvm_seat card_original_master(const cardvm_game *g, uint32_t index) {
  uint32_t before = g->cards[index].base_master, youngest = before;
  for (uint32_t l = g->cards[index].lasting; l; l = g->lastings[l].next)
    if (g->lastings[l].kind == LASTING_CONTROL) {
      before = youngest;
      youngest = g->lastings[l].master;
    }
  return before;
}

/* Whether a control effect holds it, also one that makes nobody else its master. */
bool card_controlled(const cardvm_game *g, uint32_t index) {
  for (uint32_t l = index ? g->cards[index].lasting : 0; l; l = g->lastings[l].next)
    if (g->lastings[l].kind == LASTING_CONTROL) return true;
  return false;
}

static void base_master_update(cardvm_game *g, uint32_t index) {
  card *c = &g->cards[index];
  place *p = &g->places[c->place];
  const cardvm_zone_def *z = &program_zone(g->program, p->zone)->def;
  if (z->makes_owner && p->owner && c->owner != p->owner) PUT(g, c->owner, p->owner);
  uint32_t master = z->card_follows_master ? p->master : p->owner ? p->owner : c->base_master;
  if (master && master != c->base_master) PUT(g, c->base_master, master);
  if (c->lasting || c->master != c->base_master) card_set_master(g, index);
  if (z->master_follows_card) place_master_update(g, p);
}

/* Whose circle it is can be said of circles alone, and not where it follows from the card there. */
bool place_settable(const cardvm_game *g, cardvm_place id) {
  if (!id || id > g->at.place_count || !g->places[id].circle) return false;
  return !program_zone(g->program, g->places[id].zone)->def.master_follows_card;
}

void place_set_master(cardvm_game *g, cardvm_place id, cardvm_seat seat) {
  place *p = &g->places[id];
  PUT(g, p->base_master, seat);
  PUT(g, p->master, seat);
  if (program_zone(g->program, p->zone)->def.card_follows_master)
    for (uint32_t i = p->first; i; i = g->cards[i].next) base_master_update(g, i);
  touch_order(g);
}

/* -- Stays ----------------------------------------------------------------------------------------- */

static inline void fields_reset(cardvm_game *g, uint32_t index, bool all) {
  const uint32_t count = g->program->fields.count;
  const cardvm_field_def *d = g->program->fields.items;
  int32_t *words = g->fields + (size_t)index * count;
  for (uint32_t f = 0; f < count; f++) {
    if (words[f] == d[f].initial || (!all && d[f].kept)) continue;
    put_int(g, &words[f], d[f].initial);
    touch_field(g, index, f + 1);
  }
}

/* A new object from here on: old handles lose track, effects on it are forgotten. */
void card_begin_stay(cardvm_game *g, uint32_t index) {
  card *c = &g->cards[index];
  lasting_drop_card(g, index);
  PUT(g, c->stay, c->stay + 1);
  PUT(g, c->arrived, g->h->clock);
  fields_reset(g, index, false);
  g->versions[index]++;
}

/* -- Attachments ------------------------------------------------------------------------------------- */

static void detach(cardvm_game *g, uint32_t index) {
  card *c = &g->cards[index];
  uint32_t host = c->host;
  uint32_t *link = LINK_TO(g, &g->cards[host].attached_first, cards, attached_next, index);
  if (!MUST(g, *link == index)) return;
  put(g, link, c->attached_next);
  PUT(g, c->attached_next, 0);
  PUT(g, c->host, 0);
  touch_attached(g, host);
}

static uint32_t attached_height(const cardvm_game *g, uint32_t index) {
  uint32_t height = 0;
  for (uint32_t a = g->cards[index].attached_first; a; a = g->cards[a].attached_next) {
    uint32_t h = 1 + attached_height(g, a);
    if (h > height) height = h;
  }
  return height;
}

/* Not to itself, not in a ring, and no deeper than what walks along attachments expects. */
bool card_attachable(const cardvm_game *g, uint32_t index, uint32_t host) {
  uint32_t depth = 1;
  for (uint32_t h = host; h; h = g->cards[h].host, depth++)
    if (h == index) return false;
  return depth - 1 + attached_height(g, index) <= ATTACH_DEPTH_MAX;
}

/* What is attached is where its host is. */
static void attachments_touch(cardvm_game *g, uint32_t host, uint32_t from, uint32_t to) {
  for (uint32_t a = g->cards[host].attached_first; a; a = g->cards[a].attached_next) {
    touch_zones(g, a, from, to);
    attachments_touch(g, a, from, to);
  }
}

void card_attach(cardvm_game *g, uint32_t index, uint32_t host) {
  card *c = &g->cards[index];
  uint32_t zone = card_zone(g, index), seen = g->history ? card_viewers(g, index) : 0;
  if (zone && ((g->program->play_zones >> (zone - 1)) & 1)) remember_card(g, index);
  mingle_move(g, index, g->cards[host].place);
  listeners_drop_card(g, index);
  if (c->host) detach(g, index);
  else if (c->place) place_unlink(g, index);
  card_begin_stay(g, index);
  put(g, LINK_TO(g, &g->cards[host].attached_first, cards, attached_next, 0), index);
  PUT(g, c->host, host);
  PUT(g, c->known, 0);
  PUT(g, c->base_master, g->cards[host].master);
  card_set_master(g, index);
  listeners_add_card(g, index);
  touch_zones(g, index, zone, card_zone(g, index));
  attachments_touch(g, index, zone, card_zone(g, index));
  touch_attached(g, host);
  if (g->history) history_shown(g, index, seen);
}

/* -- Moving ------------------------------------------------------------------------------------------ */

static void card_vanish(cardvm_game *g, uint32_t index) {
  card *c = &g->cards[index];
  PUT(g, c->definition, 0);
  PUT(g, c->known, 0);
  GIVE_BACK(g, cards, card_count, index);
}

/* Before their host goes: they leave from where it is. */
static void attachments_follow(cardvm_game *g, uint32_t host, cardvm_place to) {
  while (g->cards[host].attached_first && !g->stopped) {
    uint32_t a = g->cards[host].attached_first;
    cardvm_place own = to == NOWHERE ? NOWHERE : place_for(g, g->places[to].zone, a);
    card_move(g, a, own ? own : to, CARDVM_AT_TOP); /* nobody's has no place of its own */
  }
}

static bool stays(const cardvm_game *g, uint32_t from_zone, cardvm_place to) {
  if (to == NOWHERE || !from_zone) return false;
  uint64_t board = g->program->board_zones;
  return ((board >> (from_zone - 1)) & 1) && ((board >> (g->places[to].zone - 1)) & 1);
}

/* A move that makes it new takes it out of play: what it was then is kept. */
void card_remember(cardvm_game *g, uint32_t index, cardvm_place to) {
  const card *c = &g->cards[index];
  uint32_t zone = card_zone(g, index);
  if ((c->place && c->place == to) || (!c->host && stays(g, zone, to))) return;
  if (zone && ((g->program->play_zones >> (zone - 1)) & 1)) remember_card(g, index);
}

/* What stays attached is seen where its host is. */
static void move_shown(cardvm_game *g, uint32_t index, uint32_t from, uint32_t to, uint32_t before) {
  history_shown(g, index, before);
  if (from && program_zone(g->program, from)->def.seen == program_zone(g->program, to)->def.seen) return;
  for (uint32_t a = g->cards[index].attached_first; a; a = g->cards[a].attached_next) move_shown(g, a, from, to, 0);
}

/* A card without attachments and lasting effects comes to a place: its record, made otherwise, is written at once. */
static inline void card_enter(cardvm_game *g, uint32_t index, card *made, cardvm_place to, uint32_t position) {
  place *p = &g->places[to];
  const cardvm_zone_def *z = &program_zone(g->program, p->zone)->def;
  made->place = to;
  made->next = place_before(g, p, position);
  made->prev = made->next ? g->cards[made->next].prev : p->last;
  put(g, made->prev ? &g->cards[made->prev].next : &p->first, index);
  put(g, made->next ? &g->cards[made->next].prev : &p->last, index);
  put_fresh(g, &p->count, p->count + 1);
  if (z->makes_owner && p->owner) made->owner = p->owner;
  uint32_t master = z->card_follows_master ? p->master : p->owner;
  if (master) made->base_master = master;
  bool changes_master = made->master != made->base_master;
  made->master = made->base_master;
  put_words(g, &g->cards[index].definition, &made->definition, WORDS(card));
  if (changes_master) touch_master(g, index);
  if (z->master_follows_card) place_master_update(g, p);
}

/* The plain case, which is nearly all of them: a card with nothing on it, and without abilities at work, goes to
 * another place where it is new. */
static void card_slide(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position) {
  card made = g->cards[index];
  uint32_t left = made.place, from = 0, zone = g->places[to].zone;
  const uint32_t seen = card_viewers(g, index);
  made.known = program_zone(g->program, zone)->def.seen == CARDVM_SEEN_ALL ? 0 : seen;
  if (left) {
    place *p = &g->places[left];
    from = p->zone;
    if (zone_bit(from) & g->program->play_zones) remember_card(g, index);
    put(g, made.prev ? &g->cards[made.prev].next : &p->first, made.next);
    put(g, made.next ? &g->cards[made.next].prev : &p->last, made.prev);
    put_fresh(g, &p->count, p->count - 1);
  }
  made.stay++;
  made.arrived = g->h->clock;
  card_enter(g, index, &made, to, position);
  if (from && program_zone(g->program, from)->def.master_follows_card) place_master_update(g, &g->places[left]);
  fields_reset(g, index, false);
  if (program_definition(g->program, made.definition)->zones & zone_bit(zone)) listeners_add_card(g, index);
  touch_zones(g, index, from, zone);
  if (g->history) history_shown(g, index, seen);
}

void card_move(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position) {
  card *c = &g->cards[index];
  mingle_move(g, index, to == NOWHERE ? 0 : to);
  if (card_plain(c) && to != NOWHERE && to != c->place && !(c->place && stays(g, g->places[c->place].zone, to))) {
    card_slide(g, index, to, position);
    return;
  }
  if (c->place && c->place == to) { /* only its position changes */
    place_unlink(g, index);
    place_link(g, index, to, position);
    base_master_update(g, index);
    touch_order(g);
    return;
  }
  uint32_t zone = card_zone(g, index), seen = card_viewers(g, index);
  bool stay = !c->host && stays(g, zone, to);
  uint32_t new_zone = to == NOWHERE ? 0 : g->places[to].zone;
  card_remember(g, index, to);
  bool relist = !stay || listeners_work(g, index, new_zone, zone);
  if (!stay) attachments_follow(g, index, to);
  if (relist) listeners_drop_card(g, index);
  if (c->host) detach(g, index);
  else if (c->place) place_unlink(g, index);
  if (!stay) card_begin_stay(g, index);
  if (to != NOWHERE) {
    place_link(g, index, to, position);
    bool open = program_zone(g->program, new_zone)->def.seen == CARDVM_SEEN_ALL;
    uint32_t known = open ? 0 : seen;
    if (c->known != known) PUT(g, c->known, known);
    base_master_update(g, index);
    if (relist) listeners_add_card(g, index);
    if (g->history) move_shown(g, index, zone, new_zone, seen);
  }
  touch_zones(g, index, zone, new_zone);
  if (stay) attachments_touch(g, index, zone, new_zone);
  if (to == NOWHERE) card_vanish(g, index);
}

/* All cards of a place go to the end of another, where they are new: a pile that is made anew. */
void place_pour(cardvm_game *g, cardvm_place from, cardvm_place to) {
  place *p = &g->places[from], *q = &g->places[to];
  const uint64_t zones = zone_bit(p->zone) | zone_bit(q->zone);
  const cardvm_zone_def *left = &program_zone(g->program, p->zone)->def, *z = &program_zone(g->program, q->zone)->def;
  bool plain = from != to && p->owner && p->owner == q->owner && !g->history &&
               !(zones & (g->program->play_zones | g->program->board_zones)) &&
               !(left->master_follows_card || z->master_follows_card || z->card_follows_master);
  for (uint32_t i = p->first; i && plain; i = g->cards[i].next) {
    const card *c = &g->cards[i];
    plain = card_plain(c) && !(c->known >> KNOWN_MARKS) && c->owner == p->owner && c->master == p->owner &&
            c->base_master == p->owner && !(program_definition(g->program, c->definition)->zones & zones);
  }
  if (!plain) {
    for (uint32_t left = p->count; left && !g->stopped; left--) card_move(g, p->first, to, CARDVM_AT_BOTTOM);
    return;
  }
  for (uint32_t i = p->first; i; i = g->cards[i].next) {
    card *c = &g->cards[i];
    PUT(g, c->known, z->seen == CARDVM_SEEN_ALL ? 0 : card_viewers(g, i));
    PUT(g, c->place, to);
    PUT(g, c->stay, c->stay + 1);
    PUT(g, c->arrived, g->h->clock);
    fields_reset(g, i, false);
    touch_zones(g, i, p->zone, q->zone);
  }
  if (!p->count) return;
  PUT(g, g->cards[p->first].prev, q->last);
  put(g, q->last ? &g->cards[q->last].next : &q->first, p->first);
  PUT(g, q->last, p->last);
  PUT(g, q->count, q->count + p->count);
  PUT(g, p->first, 0);
  PUT(g, p->last, 0);
  PUT(g, p->count, 0);
}

/* A record that was never in use becomes a card. */
static void card_begin(cardvm_game *g, uint32_t index, const card *made) {
  put_words(g, &g->cards[index].definition, &made->definition, WORDS(card));
  g->versions[index]++;
  fields_reset(g, index, true);
}

/* A row of equal cards at a place's end, in records that were never in use, where nobody watches. */
static uint32_t create_row(cardvm_game *g, const card *made, uint32_t count) {
  place *p = &g->places[made->place];
  uint32_t first = g->h->card_count + 1, last = g->h->card_count + count;
  card each = *made;
  each.prev = p->last;
  for (uint32_t i = first; i <= last; i++) {
    each.next = i < last ? i + 1 : 0;
    card_begin(g, i, &each);
    each.prev = i;
  }
  PUT(g, g->h->card_count, last);
  put(g, p->last ? &g->cards[p->last].next : &p->first, first);
  PUT(g, p->last, last);
  PUT(g, p->count, p->count + count);
  touch_order(g);
  return last;
}

static uint32_t create_one(cardvm_game *g, const card *made, uint32_t position) {
  bool first = !g->h->card_free;
  uint32_t index = TAKE(g, cards, card_count, cards, "cards");
  if (!index) return 0;
  card one = *made;
  one.stay = one.born = first ? 1 : g->cards[index].stay + 1;
  if (first) card_begin(g, index, &one);
  card_enter(g, index, &one, made->place, position);
  if (!first) fields_reset(g, index, true);
  listeners_add_card(g, index);
  touch_zones(g, index, 0, g->places[made->place].zone);
  return index;
}

uint32_t card_create(cardvm_game *g, cardvm_id definition_id, cardvm_seat owner, cardvm_place to,
                     uint32_t position, uint32_t count) {
  const place *p = &g->places[to];
  const zone *z = program_zone(g->program, p->zone);
  const uint64_t heard = program_definition(g->program, definition_id)->zones | g->program->watched_zones;
  card made = {.definition = definition_id, .owner = owner, .master = owner, .base_master = owner, .place = to,
               .stay = 1, .born = 1, .arrived = g->h->clock};
  if (position == CARDVM_AT_BOTTOM && !g->h->card_free && count <= g->limits.cards - g->h->card_count &&
      !(heard & zone_bit(p->zone)) && (!p->owner || p->owner == owner) && !z->def.card_follows_master &&
      !z->def.master_follows_card && !constants_work(g))
    return create_row(g, &made, count);
  uint32_t index = 0;
  for (bool more = true; more; more = index && --count > 0) index = create_one(g, &made, position);
  return index;
}
