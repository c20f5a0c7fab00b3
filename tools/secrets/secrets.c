#include "secrets.h"

#include "cardvm_effect.h"
#include "players.h"
#include "search_luck.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* So many moments of a pair are compared, at most. */
#define LENGTH 32
/* And so many questions of one game alone are declined before the games ask the same again. */
#define FOREIGN_MOST 16
/* Of what differs so much is shown. */
#define PIECE_BEFORE 60
#define PIECE 160
#define WORDS_SAID 4u
#define ALIKE_TRIES 12

struct secrets {
  const door *table;
  uint32_t players, places;
  bool *shows;     /* [place][viewer]: its cards are seen there */
  uint64_t *lain;  /* [definition]: the zones in which such cards have lain, bit id - 1 */
  uint64_t to_get; /* zones with cards to be had */
  uint32_t *given; /* [definition]: how often such a card was given to who acts */
  uint32_t *done;  /* [keyword]: how often it was done in pairs */
  secrets_count count;
};

typedef struct side {
  cardvm_game *game;
  const cardvm_decision *ask; /* NULL: it is over */
  cardvm_status status;
  uint32_t events; /* entries of the trace that were compared */
  buffer told;
} side;

typedef struct pair {
  secrets *s;
  side side[2];
  cardvm_seat viewer;
  uint64_t random;
  bool planted;
  cardvm_handle gift;        /* of planted games: a card that is the same in both */
  uint32_t streamed, traced; /* what the viewer was told, the same in both */
  uint32_t stop;             /* how many were compared */
  uint32_t alone; /* declined since, in one of the games alone, where the viewer saw it */
  cardvm_seat alone_player;
  uint32_t sees; /* seats whose cards the viewer has seen as their decider, and its own */
  bool face_down, reaction, decider, shuffle, foreign;
  cardvm_view *views[2]; /* of the present moment */
  buffer *why;
} pair;

/* -- For all pairs of a game ------------------------------------------------------------------- */

/* Puts a card there and looks who sees it. */
static void probe_places(secrets *s, cardvm_program *program) {
  cardvm_setup setup = cardvm_setup_default();
  setup.players = s->players;
  setup.idle = true;
  cardvm_game *g = cardvm_game_start(program, &setup, NULL);
  for (cardvm_place p = 1; g && p <= s->places; p++) {
    const cardvm_handle card = cardvm_edit_create(g, 1, 1, p, 0);
    for (cardvm_seat v = 0; card && v <= s->players; v++)
      s->shows[p * (s->players + 1) + v] = cardvm_game_visible(g, card, v);
  }
  cardvm_game_free(g);
}

secrets *secrets_new(const cardvm_game *game, const door *table) {
  cardvm_program *program = cardvm_game_program(game);
  secrets *s = need(NULL, sizeof *s);
  *s = (secrets){.table = table,
                 .players = cardvm_game_players(game),
                 .places = cardvm_game_place_count(game)};
  const size_t shows = (size_t)(s->places + 1) * (s->players + 1);
  const size_t definitions = cardvm_program_count(program, CARDVM_SORT_DEFINITION) + 1;
  s->shows = memset(need(NULL, shows * sizeof *s->shows), 0, shows * sizeof *s->shows);
  const size_t names = cardvm_program_count(program, CARDVM_SORT_NAME) + 1;
  s->done = memset(need(NULL, names * sizeof *s->done), 0, names * sizeof *s->done);
  s->given = memset(need(NULL, definitions * sizeof *s->given), 0, definitions * sizeof *s->given);
  s->lain = memset(need(NULL, definitions * sizeof *s->lain), 0, definitions * sizeof *s->lain);
  for (cardvm_id z = 1; z <= cardvm_program_count(program, CARDVM_SORT_ZONE) && z <= 64; z++)
    if (cardvm_client_zone_look(program, z).shape == CARDVM_CLIENT_PILES)
      s->to_get |= (uint64_t)1 << (z - 1);
  probe_places(s, program);
  return s;
}

void secrets_free(secrets *s) {
  if (!s) return;
  free(s->shows);
  free(s->lain);
  free(s->done);
  free(s->given);
  free(s);
}

secrets_count secrets_counted(const secrets *s) { return s->count; }

/* Calls `each` for every card of the game, until it says false. */
static void each_card(const cardvm_game *game,
                      bool (*each)(void *user, cardvm_place place, cardvm_handle card),
                      void *user) {
  cardvm_handle *cards = NULL;
  uint32_t room = 0;
  bool going = true;
  for (cardvm_place p = 1; going && p <= cardvm_game_place_count(game); p++) {
    uint32_t count = cardvm_game_cards(game, p, cards, room);
    if (count > room) {
      cards = need(cards, (room = count + 32) * sizeof *cards);
      cardvm_game_cards(game, p, cards, room);
    }
    for (uint32_t i = 0; going && i < count; i++) going = each(user, p, cards[i]);
    for (uint32_t i = 0; going && i < count; i++) {
      cardvm_handle on[16];
      const uint32_t attached = cardvm_game_attached(game, cards[i], on, 16);
      for (uint32_t k = 0; going && k < attached && k < 16; k++) going = each(user, 0, on[k]);
    }
  }
  free(cards);
}

typedef struct noting {
  secrets *s;
  const cardvm_game *game;
} noting;

static bool note_card(void *user, cardvm_place place, cardvm_handle card) {
  const noting *n = user;
  cardvm_card_info info;
  if (place && cardvm_game_card(n->game, card, &info) && info.zone <= 64)
    n->s->lain[info.definition] |= (uint64_t)1 << (info.zone - 1);
  return true;
}

void secrets_note(secrets *s, const cardvm_game *game) {
  noting n = {s, game};
  each_card(game, note_card, &n);
}

/* -- Making a pair ----------------------------------------------------------------------------- */

bool secrets_can_begin(const cardvm_game *game) {
  return cardvm_game_stats(game).journal_words == 0;
}

bool secrets_face_down(const cardvm_view *view) {
  cardvm_view_lasting l;
  for (uint32_t n = 0; cardvm_view_lasting_at(view, n, &l); n++)
    if (l.kind == CARDVM_VIEW_BECOMES && !l.own) return true;
  return false;
}

static uint32_t below(pair *p, uint32_t n) {
  const uint64_t luck = luck_seed(&p->random);
  return n ? (uint32_t)(luck % n) : 0;
}

static bool make_drawn(pair *p, cardvm_game *game) {
  const uint64_t seed = luck_seed(&p->random), luck = luck_seed(&p->random);
  p->side[0].game = cardvm_game_fork(game, NULL);
  if (!p->side[0].game ||
      cardvm_game_determinize(game, p->viewer, seed, NULL, &p->side[1].game) != CARDVM_OK)
    return false;
  for (int i = 0; i < 2; i++)
    if (cardvm_game_reseed(p->side[i].game, luck) != CARDVM_OK) return false;
  return true;
}

/* A place that the viewer does not see, and cards that may lie there; 0: there is none. Each place
 * has the same chance, by counting them as they come. */
static cardvm_place hidden_place(pair *p, const cardvm_game *game) {
  cardvm_place found = 0;
  uint32_t count = 0;
  for (cardvm_place place = 1; place <= p->s->places; place++) {
    cardvm_handle top;
    if (!cardvm_game_cards(game, place, &top, 1) ||
        p->s->shows[place * (p->s->players + 1) + p->viewer] ||
        cardvm_game_visible(game, top, p->viewer))
      continue;
    if (below(p, ++count) == 0) found = place;
  }
  return found;
}

static cardvm_id keyword_of(const cardvm_program *program, cardvm_id ability) {
  cardvm_ability_info info = {0};
  return cardvm_program_ability_info(program, ability, &info) ? info.keyword : 0;
}

/* Whether a card can react while it lies in a zone: something of it listens there. */
static bool reacts(const cardvm_program *program, cardvm_id definition, cardvm_id zone) {
  cardvm_id abilities[16];
  const uint32_t count = cardvm_program_definition_abilities(program, definition, abilities, 16);
  for (uint32_t i = 0; i < count && i < 16 && zone && zone <= 64; i++) {
    cardvm_ability_info info = {0};
    cardvm_program_ability_info(program, abilities[i], &info);
    if ((info.kind == CARDVM_TRIGGERED || info.kind == CARDVM_SUBSTITUTION) &&
        info.zones >> (zone - 1) & 1)
      return true;
  }
  return false;
}

/* One of the kinds of cards that have lain in such a zone, or that can be had; `reacting`: rather
 * one that reacts there. 0: there is none. */
static cardvm_id some_definition(pair *p, const cardvm_program *program, cardvm_id zone,
                                 bool reacting, cardvm_id other) {
  const uint64_t zones = (uint64_t)1 << (zone - 1) | p->s->to_get;
  cardvm_id found = 0;
  uint32_t count = 0;
  for (cardvm_id d = 1; d <= cardvm_program_count(program, CARDVM_SORT_DEFINITION); d++) {
    if (!(p->s->lain[d] & zones) || d == other || (reacting && !reacts(program, d, zone))) continue;
    if (below(p, ++count) == 0) found = d;
  }
  return found || !reacting ? found : some_definition(p, program, zone, false, other);
}

/* Of the kinds of cards that may lie there the one that was given least. */
static cardvm_id next_gift(pair *p, const cardvm_program *program, cardvm_id zone) {
  const uint64_t zones = (uint64_t)1 << (zone - 1) | p->s->to_get;
  cardvm_id found = 0;
  uint32_t least = UINT32_MAX, count = 0;
  for (cardvm_id d = 1; d <= cardvm_program_count(program, CARDVM_SORT_DEFINITION); d++) {
    if (!(p->s->lain[d] & zones) || p->s->given[d] > least) continue;
    count = p->s->given[d] < least ? 1 : count + 1;
    least = p->s->given[d];
    if (below(p, count) == 0) found = d;
  }
  return found;
}

/* Whoever acts has one card more in its hand, the same in both games, for what is seldom held. */
static void give(pair *p, const cardvm_game *game, cardvm_seat seat) {
  cardvm_place_info info;
  for (cardvm_place place = 1; place <= p->s->places; place++) {
    const bool *seen = &p->s->shows[place * (p->s->players + 1)];
    if (seen[0] || !seen[seat] || !cardvm_game_place_info(game, place, &info) || info.zone > 64)
      continue;
    const cardvm_id gift = next_gift(p, cardvm_game_program(game), info.zone);
    for (int i = 0; i < 2 && gift; i++)
      p->gift = cardvm_edit_create(p->side[i].game, gift, seat, place, 0);
    p->s->given[gift]++;
    return;
  }
}

static bool make_planted(pair *p, cardvm_game *game) {
  cardvm_program *program = cardvm_game_program(game);
  const cardvm_decision *ask = cardvm_game_decision(game);
  cardvm_place_info info;
  const cardvm_place place = hidden_place(p, game);
  if (ask->kind != CARDVM_ASK_ACT || !place || !cardvm_game_place_info(game, place, &info) ||
      info.zone > 64)
    return false;
  cardvm_id definition[2] = {0};
  definition[0] = some_definition(p, program, info.zone, below(p, 2) == 0, 0);
  definition[1] = some_definition(p, program, info.zone, false, definition[0]);
  const uint32_t position = below(p, info.count + 1);
  cardvm_handle card[2] = {0};
  for (int i = 0; i < 2 && definition[1]; i++) {
    p->side[i].game = cardvm_game_fork(game, NULL);
    if (!p->side[i].game) return false;
    card[i] = cardvm_edit_create(p->side[i].game, definition[i], info.owner, place, position);
  }
  if (!card[0] || card[0] != card[1] || cardvm_game_visible(p->side[0].game, card[0], p->viewer))
    return false;
  give(p, game, ask->player);
  return true;
}

/* Whether a card is, or was when it left, another one in the second game. */
static bool differs(const pair *p, cardvm_handle card) {
  return cardvm_game_definition(p->side[0].game, card) !=
         cardvm_game_definition(p->side[1].game, card);
}

typedef struct looking {
  const pair *p;
  bool found;
} looking;

static bool look_difference(void *user, cardvm_place place, cardvm_handle card) {
  looking *l = user;
  (void)place;
  l->found = differs(l->p, card);
  return !l->found;
}

static bool covered(const pair *p) {
  cardvm_view *view = cardvm_view_take(p->side[0].game, p->viewer, NULL);
  const bool is = view && secrets_face_down(view);
  cardvm_view_free(view);
  return is;
}

/* Whether any card is another one. What lies face down is so too, and can't be seen from here: then
 * the hashes differ. */
static bool differ(const pair *p) {
  looking l = {p, false};
  each_card(p->side[0].game, look_difference, &l);
  return l.found ||
         (covered(p) && cardvm_game_hash(p->side[0].game) != cardvm_game_hash(p->side[1].game));
}

static bool make(pair *p, cardvm_game *game) {
  p->planted = below(p, 2) && cardvm_game_decision(game)->kind == CARDVM_ASK_ACT;
  if (!(p->planted ? make_planted(p, game) : make_drawn(p, game)) || !differ(p)) return false;
  for (int i = 0; i < 2; i++) {
    cardvm_game_watch(p->side[i].game, false);
    cardvm_game_trace_enable(p->side[i].game, true);
  }
  return true;
}

/* -- What the viewer has come to know ---------------------------------------------------------- */

static bool place_seen(const pair *p, cardvm_place place) {
  for (cardvm_seat v = 0; v <= p->s->players; v++)
    if ((v == p->viewer || p->sees >> v & 1) && p->s->shows[place * (p->s->players + 1) + v])
      return true;
  return false;
}

/* Whether the viewer sees the card in that game, or saw it when it left. */
static bool was_seen(const pair *p, const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  if (cardvm_game_visible(game, card, p->viewer)) return true;
  if (!cardvm_game_card(game, card, &info) || info.current) return false;
  return !info.place || place_seen(p, info.place);
}

static bool shown(const pair *p, cardvm_handle card) {
  return card && CARDVM_HANDLE_KIND(card) == CARDVM_KIND_CARD && differs(p, card) &&
         (was_seen(p, p->side[0].game, card) || was_seen(p, p->side[1].game, card));
}

static bool look_card(void *user, cardvm_place place, cardvm_handle card) {
  looking *l = user;
  (void)place;
  l->found = shown(l->p, card);
  return !l->found;
}

/* What lies face down is told to its master: what it is by itself. */
static bool face_shown(cardvm_view *const *views) {
  for (uint32_t n = 0; n < cardvm_view_info_of(views[0]).lasting; n++) {
    cardvm_view_lasting a, b;
    if (cardvm_view_lasting_at(views[0], n, &a) && cardvm_view_lasting_at(views[1], n, &b) &&
        a.kind == CARDVM_VIEW_BECOMES && b.kind == a.kind && a.own && b.own && a.own != b.own)
      return true;
  }
  return false;
}

static bool entry_shows(const pair *p, const cardvm_trace *e) {
  if (shown(p, e->card) || shown(p, e->other) || shown(p, e->source)) return true;
  /* Shown, and out of sight again by a shuffle. */
  return e->kind == CARDVM_TRACE_EVENT && e->event == CARDVM_EVENT_REVEAL && e->card &&
         differs(p, e->card) && (!e->player || e->player == p->viewer || p->sees >> e->player & 1);
}

static bool something_shown(pair *p) {
  looking l = {p, false};
  for (int i = 0; i < 2 && !l.found; i++) {
    uint32_t count = 0;
    const cardvm_trace *e = cardvm_game_trace(p->side[i].game, p->side[i].events, &count);
    for (uint32_t n = 0; n < count && !l.found; n++) l.found = entry_shows(p, &e[n]);
    if (!l.found) each_card(p->side[i].game, look_card, &l);
  }
  return l.found || face_shown(p->views);
}

/* -- Whether the same happened ----------------------------------------------------------------- */

static const cardvm_trace *next_event(const cardvm_trace *e, const cardvm_trace *end) {
  while (e < end && e->kind != CARDVM_TRACE_EVENT) e++;
  return e;
}

static bool same_event(const cardvm_trace *a, const cardvm_trace *b) {
  return a->event == b->event && a->card == b->card && a->other == b->other &&
         a->player == b->player && a->from == b->from && a->to == b->to && a->amount == b->amount;
}

/* Whether the same events happened to the same cards since what was compared last. */
static bool same_events(const pair *p) {
  uint32_t count[2];
  const cardvm_trace *a = cardvm_game_trace(p->side[0].game, p->side[0].events, &count[0]),
                     *b = cardvm_game_trace(p->side[1].game, p->side[1].events, &count[1]);
  const cardvm_trace *a_end = count[0] ? a + count[0] : a, *b_end = count[1] ? b + count[1] : b;
  for (a = next_event(a, a_end), b = next_event(b, b_end); a < a_end && b < b_end;
       a = next_event(a + 1, a_end), b = next_event(b + 1, b_end))
    if (!same_event(a, b)) return false;
  return a == a_end && b == b_end;
}

static uint32_t events_since(const side *s) {
  uint32_t count = 0, events = 0;
  const cardvm_trace *e = cardvm_game_trace(s->game, s->events, &count);
  for (uint32_t i = 0; i < count; i++) events += e[i].kind == CARDVM_TRACE_EVENT;
  return events;
}

/* -- What a pair reaches ----------------------------------------------------------------------- */

typedef struct reaching {
  pair *p;
  const cardvm_game *game;
} reaching;

static bool reach_card(void *user, cardvm_place place, cardvm_handle card) {
  const reaching *r = user;
  cardvm_card_info info;
  if (place && !cardvm_game_visible(r->game, card, r->p->viewer) &&
      cardvm_game_card(r->game, card, &info) && info.owner && info.owner != r->p->viewer)
    r->p->reaction = reacts(cardvm_game_program(r->game), info.definition, info.zone);
  return !r->p->reaction;
}

static void reach(pair *p) {
  p->face_down |= secrets_face_down(p->views[0]);
  for (int i = 0; i < 2; i++) {
    const cardvm_game *g = p->side[i].game;
    uint32_t count = 0;
    const cardvm_trace *e = cardvm_game_trace(g, p->side[i].events, &count);
    for (uint32_t n = 0; n < count; n++)
      p->shuffle |= e[n].kind == CARDVM_TRACE_EVENT && e[n].event == CARDVM_EVENT_SHUFFLE;
    for (cardvm_seat s = 1; s <= p->s->players; s++) {
      if (cardvm_game_decider(g, s) == s) continue;
      p->decider = true;
      if (cardvm_game_decider(g, s) == p->viewer) p->sees |= 1u << s;
    }
    if (!p->reaction && p->stop % 4 == 0) {
      reaching r = {p, g};
      each_card(g, reach_card, &r);
    }
  }
}

/* -- Comparing --------------------------------------------------------------------------------- */

static size_t first_difference(const buffer *a, const buffer *b) {
  size_t at = 0;
  while (at < a->length && at < b->length && a->text[at] == b->text[at]) at++;
  return at;
}

static void say_piece(const buffer *told, size_t at, buffer *why) {
  const size_t from = at > PIECE_BEFORE ? at - PIECE_BEFORE : 0;
  const size_t end = from + PIECE < told->length ? from + PIECE : told->length;
  buffer_add(why, "\n    %s\"", from ? "..." : "");
  for (size_t i = from; i < end; i++)
    buffer_add(why, "%c", told->text[i] == '\n' ? '|' : told->text[i]);
  buffer_add(why, "\"%s", end < told->length ? "..." : "");
}

/* The first words that differ; one of a view is the checksum of the others. */
static void say_words(const buffer *a, const buffer *b, buffer *why) {
  const size_t count = (a->length < b->length ? a->length : b->length) / sizeof(uint32_t);
  uint32_t x = 0, y = 0, said = 0;
  for (size_t i = 0; i < count && said < WORDS_SAID; i++) {
    memcpy(&x, a->text + i * sizeof x, sizeof x);
    memcpy(&y, b->text + i * sizeof y, sizeof y);
    if (x == y) continue;
    buffer_add(why, "\n    word %zu: %u and %u", i, x, y);
    said++;
  }
}

static void say_difference(pair *p, const door *d) {
  if (!d->write) {
    buffer_add(p->why, "\n  %s: in one game alone it sees that player %u is asked, %u times",
               d->name, p->alone_player, p->alone);
    return;
  }
  const buffer *a = &p->side[0].told, *b = &p->side[1].told;
  const size_t at = first_difference(a, b);
  buffer_add(p->why, "\n  %s (%zu and %zu bytes), from byte %zu on:", d->name, a->length, b->length,
             at);
  if (d->is_words) {
    say_words(a, b, p->why);
    return;
  }
  say_piece(a, at, p->why);
  say_piece(b, at, p->why);
}

static void say_found(pair *p) {
  const cardvm_decision *ask = p->side[0].ask;
  buffer_add(p->why,
             "viewer %u learns what it may not know, at moment %u of a pair of games that %s; "
             "asked: player %u",
             p->viewer, p->stop, p->planted ? "differ in one planted card" : "it can't tell apart",
             ask ? ask->player : 0);
}

static door_look look_at(const pair *p, int i, uint32_t waiting, uint32_t luck) {
  return (door_look){.game = p->side[i].game,
                     .ask = p->side[i].ask,
                     .viewer = p->viewer,
                     .streamed = p->streamed,
                     .traced = p->traced,
                     .waiting = waiting,
                     .luck = luck};
}

/* A door that differs is told; of the first one so far also why it is asked. */
static bool compare_door(pair *p, const door *d, uint32_t waiting, uint32_t luck) {
  for (int i = 0; i < 2; i++) {
    const door_look look = look_at(p, i, waiting, luck);
    buffer_clear(&p->side[i].told);
    d->write(&look, &p->side[i].told);
  }
  const buffer *a = &p->side[0].told, *b = &p->side[1].told;
  return a->length == b->length && (!a->length || memcmp(a->text, b->text, a->length) == 0);
}

static bool compare_doors(pair *p) {
  const cardvm_decision *ask = p->side[0].ask;
  const unsigned when = ask && ask->decider == p->viewer ? DOOR_OWN : DOOR_OTHER;
  const uint32_t waiting[2] = {cardvm_game_queue(p->side[0].game, NULL, 0),
                               cardvm_game_queue(p->side[1].game, NULL, 0)};
  const uint32_t both_wait = waiting[0] == waiting[1] ? waiting[0] : UINT32_MAX;
  const uint32_t luck = below(p, 1u << 30);
  bool same = true;
  for (uint32_t n = 0; n < DOORS_MAX && p->s->table[n].name; n++) {
    const door *d = &p->s->table[n];
    if (d->write ? !(d->when & when) || compare_door(p, d, both_wait, luck) : !p->alone) continue;
    if (same) say_found(p);
    same = false;
    p->s->count.found[n]++;
    say_difference(p, d);
  }
  p->alone = 0;
  p->s->count.decisions += when == DOOR_OWN;
  p->s->count.stops += when == DOOR_OTHER;
  return same;
}

static void note_told(pair *p) {
  cardvm_game *g = p->side[0].game;
  p->streamed = cardvm_view_stream(g, p->viewer, 1, NULL, 0);
  const uint32_t room = cardvm_view_trace(g, p->viewer, NULL, 0);
  cardvm_view_entry *entries = need(NULL, (room + 1) * sizeof *entries);
  p->traced = cardvm_view_trace(g, p->viewer, entries, room);
  free(entries);
  for (int i = 0; i < 2; i++) {
    uint32_t count = 0;
    cardvm_game_trace(p->side[i].game, p->side[i].events, &count);
    p->side[i].events += count;
  }
}

/* -- Playing on -------------------------------------------------------------------------------- */

static bool run(side *s) {
  s->status = cardvm_game_run(s->game);
  s->ask = s->status == CARDVM_DECISION ? cardvm_game_decision(s->game) : NULL;
  return s->ask || s->status == CARDVM_OVER;
}

static bool asker_seen(const pair *p, int i) {
  const cardvm_handle source = p->side[i].ask->source;
  return source && was_seen(p, p->side[i].game, source);
}

/* The same question, as the others see it: by the same card, or by hidden ones. */
static bool same_question(const pair *p) {
  const cardvm_decision *a = p->side[0].ask, *b = p->side[1].ask;
  if (!a || !b) return a == b;
  if (a->decider != b->decider) return false;
  if (a->decider == p->viewer) return true;
  const bool seen = asker_seen(p, 0);
  const bool hidden = a->ability && a->source && !seen; /* then so is what it is called */
  return a->player == b->player && a->kind == b->kind && !a->ability == !b->ability &&
         seen == asker_seen(p, 1) && (!seen || a->source == b->source) &&
         (hidden || a->prompt == b->prompt);
}

/* Whether all that could be picked is hidden from the viewer, as which of several hidden cards
 * reacts first: what is picked shows nothing. */
static bool picks_hidden(const pair *p, const side *s) {
  const cardvm_decision *ask = s->ask;
  for (uint32_t n = 0; n < ask->option_count; n++) {
    uint32_t card = 0;
    if (cardvm_subject_of(ask->what, ask->options[n].subject, &card) != CARDVM_SUBJECT_CARD ||
        !card || was_seen(p, s->game, card))
      return false;
  }
  return ask->option_count;
}

/* How readily a question can be answered so that nothing comes of it; 0: it can't. */
static int declined(const pair *p, const side *s) {
  const cardvm_decision *ask = s->ask;
  if (!ask || ask->decider == p->viewer) return 0;
  if (ask->kind == CARDVM_ASK_ORDER || picks_hidden(p, s)) return 4; /* any will do */
  if (ask->kind == CARDVM_ASK_YES_NO) return 3;
  if (ask->kind == CARDVM_ASK_CHOOSE && !ask->min) return 2;
  for (uint32_t i = 0; ask->kind == CARDVM_ASK_ACT && i < ask->option_count; i++)
    if (!ask->options[i].name) return 1;
  return 0;
}

/* Which game asks what the other does not; below 0: it can't be said. */
static int which_alone(const pair *p) {
  const int a = declined(p, &p->side[0]), b = declined(p, &p->side[1]);
  if (!a && !b) return -1;
  if (a != b) return a < b;
  return events_since(&p->side[1]) < events_since(&p->side[0]);
}

/* Whether the viewer sees that somebody is asked. */
static bool sees_question(const pair *p, cardvm_game *game) {
  cardvm_view *view = cardvm_view_take(game, p->viewer, NULL);
  cardvm_view_decision decision;
  const bool sees = view && cardvm_view_decision_of(view, &decision);
  cardvm_view_free(view);
  return sees;
}

static bool decline_alone(pair *p) {
  const int i = which_alone(p);
  if (i < 0) return false;
  side *s = &p->side[i];
  p->foreign = true;
  if (sees_question(p, s->game)) {
    p->alone++;
    p->alone_player = s->ask->player;
  }
  picks answer = {0};
  picks_default(s->ask, &answer);
  if (s->ask->kind == CARDVM_ASK_ACT) /* what was begun is not gone on with */
    for (uint32_t n = 0; n < s->ask->option_count; n++)
      if (!s->ask->options[n].name) answer.index[0] = n;
  const bool given = cardvm_game_choose(s->game, answer.index, answer.count) == CARDVM_OK;
  picks_free(&answer);
  return given;
}

#define NONE UINT32_MAX

/* The option of the other game with that content; of what players do by the same card, the one that
 * is called the same. */
static uint32_t alike(const pair *p, const cardvm_option *wanted) {
  const cardvm_decision *ask = p->side[1].ask;
  const cardvm_program *program = cardvm_game_program(p->side[1].game);
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (ask->options[i].subject == wanted->subject && ask->options[i].name == wanted->name)
      return i;
  if (ask->kind != CARDVM_ASK_ACT && ask->kind != CARDVM_ASK_ORDER) return NONE;
  const cardvm_id keyword = wanted->name ? keyword_of(program, wanted->name) : 0;
  for (uint32_t i = 0; keyword && i < ask->option_count; i++)
    if (ask->options[i].subject == wanted->subject && ask->options[i].name &&
        keyword_of(program, ask->options[i].name) == keyword)
      return i;
  return NONE;
}

static bool all_alike(const pair *p, const picks *answer, picks *other) {
  other->count = 0;
  for (uint32_t i = 0; i < answer->count; i++) {
    const uint32_t at = alike(p, &p->side[0].ask->options[answer->index[i]]);
    if (at == NONE) return false;
    picks_add(other, at);
  }
  return answer->count >= p->side[1].ask->min || p->side[1].ask->kind != CARDVM_ASK_CHOOSE;
}

static bool is_free(const cardvm_decision *ask) {
  return ask->kind == CARDVM_ASK_ACT && !ask->ability;
}

/* Rather what is done by a card that differs, such as putting it face down. */
static bool pick_secret(pair *p, picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  uint32_t found = 0;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    const cardvm_option *o = &ask->options[i];
    if (!o->name || !o->subject || !differs(p, o->subject) || alike(p, o) == NONE) continue;
    if (below(p, ++found)) continue;
    answer->count = 0;
    picks_add(answer, i);
  }
  return found;
}

/* Rather what is seldom done. */
static void pick_rare(pair *p, picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  const cardvm_program *program = cardvm_game_program(p->side[0].game);
  uint32_t found = 0, least = UINT32_MAX;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    const uint32_t done =
        p->s->done[ask->options[i].name ? keyword_of(program, ask->options[i].name) : 0];
    if (done > least) continue;
    found = done < least ? 1 : found + 1;
    least = done;
    if (found > 1 && below(p, found)) continue;
    answer->count = 0;
    picks_add(answer, i);
  }
}

static void pick_gift(const pair *p, picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    if (ask->options[i].subject != p->gift || !ask->options[i].name) continue;
    answer->count = 0;
    picks_add(answer, i);
    return;
  }
}

/* At random; more than random players would, what they begin is paid for, and what is seldom done
 * is done. */
static void pick_some(pair *p, picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  picks_random(&p->random, ask, answer);
  if (is_free(ask) && below(p, 2)) pick_rare(p, answer);
  if (is_free(ask) && p->gift && below(p, 2)) pick_gift(p, answer);
  for (int n = 0;
       n < 4 && ask->kind == CARDVM_ASK_ACT && ask->ability && !ask->options[answer->index[0]].name;
       n++)
    picks_random(&p->random, ask, answer);
}

static void note_done(pair *p, const picks *answer) {
  const cardvm_decision *ask = p->side[0].ask;
  if (!is_free(ask)) return;
  const cardvm_id ability = ask->options[answer->index[0]].name;
  p->s->done[ability ? keyword_of(cardvm_game_program(p->side[0].game), ability) : 0]++;
}

/* Answers of somebody else that both games offer. */
static bool pick_others(pair *p, picks *answer, picks *other) {
  if (is_free(p->side[0].ask) && below(p, 4) == 0 && pick_secret(p, answer))
    return all_alike(p, answer, other);
  for (int n = 0; n < ALIKE_TRIES; n++) {
    pick_some(p, answer);
    if (all_alike(p, answer, other)) return true;
  }
  picks_default(p->side[0].ask, answer);
  if (all_alike(p, answer, other)) return true;
  picks_default(p->side[1].ask, other);
  return picks_hidden(p, &p->side[0]) && picks_hidden(p, &p->side[1]);
}

static bool answer_both(pair *p) {
  picks answer = {0}, other = {0};
  bool given = true;
  if (p->side[0].ask->decider == p->viewer) {
    pick_some(p, &answer);
    for (uint32_t i = 0; i < answer.count; i++) picks_add(&other, answer.index[i]);
  } else {
    given = pick_others(p, &answer, &other);
  }
  if (given) note_done(p, &answer);
  if (given)
    given = cardvm_game_choose(p->side[0].game, answer.index, answer.count) == CARDVM_OK &&
            cardvm_game_choose(p->side[1].game, other.index, other.count) == CARDVM_OK;
  picks_free(&answer);
  picks_free(&other);
  return given;
}

/* Runs both to the next question that they have in common. SECRETS_LENGTH: there is one, or both
 * are over. */
static secrets_end meet(pair *p) {
  for (int n = 0; n <= FOREIGN_MOST; n++) {
    if (!run(&p->side[0]) || !run(&p->side[1])) return SECRETS_STOPPED;
    if (same_question(p)) return SECRETS_LENGTH;
    if (!decline_alone(p)) break;
  }
  return SECRETS_ANSWERS;
}

static secrets_end moment(pair *p) {
  const secrets_end met = meet(p);
  if (met != SECRETS_LENGTH) return met;
  for (int i = 0; i < 2; i++) {
    cardvm_view *view = cardvm_view_take(p->side[i].game, p->viewer, p->views[i]);
    if (!view) return SECRETS_STOPPED;
    p->views[i] = view;
  }
  reach(p);
  if (something_shown(p)) return SECRETS_SHOWN;
  if (!same_events(p)) return SECRETS_PARTED;
  if (!compare_doors(p)) return SECRETS_FOUND;
  note_told(p);
  p->stop++;
  if (!p->side[0].ask) return SECRETS_OVER;
  return answer_both(p) ? SECRETS_LENGTH : SECRETS_ANSWERS;
}

static void count_pair(pair *p, secrets_end end) {
  secrets_count *c = &p->s->count;
  c->pairs++;
  c->planted += p->planted;
  c->face_down += p->face_down;
  c->reaction += p->reaction;
  c->decider += p->decider;
  c->shuffle += p->shuffle;
  c->foreign += p->foreign;
  c->ends[end]++;
}

static secrets_end play(pair *p) {
  secrets_end end = SECRETS_LENGTH;
  for (int n = 0; n < LENGTH && end == SECRETS_LENGTH; n++) end = moment(p);
  return end;
}

bool secrets_pair(secrets *s, cardvm_game *game, uint64_t luck, buffer *why) {
  pair p = {.s = s, .random = luck, .why = why};
  p.viewer = below(&p, 8) ? 1 + below(&p, s->players) : 0;
  secrets_end end = SECRETS_LENGTH;
  if (make(&p, game)) count_pair(&p, end = play(&p));
  else s->count.unmade++;
  for (int i = 0; i < 2; i++) {
    cardvm_game_free(p.side[i].game);
    cardvm_view_free(p.views[i]);
    buffer_free(&p.side[i].told);
  }
  return end != SECRETS_FOUND;
}

/* -- What was reached -------------------------------------------------------------------------- */

void secrets_add(secrets_count *sum, const secrets_count *more) {
  uint64_t *to = (uint64_t *)(void *)sum;
  const uint64_t *from = (const uint64_t *)(const void *)more;
  for (size_t i = 0; i < sizeof *sum / sizeof *to; i++) to[i] += from[i];
}

void secrets_say(const secrets_count *c, const door *table, bool details, buffer *text) {
  static const char *const ends[SECRETS_ENDS] = {"long enough",
                                                 "the game was over",
                                                 "what differs was shown",
                                                 "something else happened",
                                                 "other answers of others",
                                                 "a game stopped",
                                                 "told something else"};
  buffer_add(text,
             "  what viewers learn: %" PRIu64 " pairs of games, %" PRIu64
             " decisions of the viewer and %" PRIu64 " of others compared, %" PRIu64 " differ\n",
             c->pairs, c->decisions, c->stops, c->ends[SECRETS_FOUND]);
  if (!details) return;
  buffer_add(text,
             "    pairs with a card face down %" PRIu64 ", a reaction held %" PRIu64
             ", a decider replaced %" PRIu64 ", a shuffle %" PRIu64
             ", a question that one game alone asked %" PRIu64 ", a planted card %" PRIu64
             "; not made %" PRIu64 "\n",
             c->face_down, c->reaction, c->decider, c->shuffle, c->foreign, c->planted, c->unmade);
  buffer_add(text, "    ended:");
  for (int i = 0; i < SECRETS_ENDS; i++)
    buffer_add(text, "%s %s %" PRIu64, i ? "," : "", ends[i], c->ends[i]);
  buffer_add(text, "\n");
  for (uint32_t n = 0; n < DOORS_MAX && table[n].name; n++)
    if (c->found[n])
      buffer_add(text, "    differed %" PRIu64 " times: %s\n", c->found[n], table[n].name);
}
