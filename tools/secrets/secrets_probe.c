/* What is not declared of a rule set's places and cards is found by trying, in a game in which
 * nothing happens. */
#include "cardvm_effect.h"
#include "pair.h"

#include <stdlib.h>

typedef struct probing {
  secrets *s;
  cardvm_game *game;
  cardvm_handle *cards; /* [definition]: one of each, seen by all; 0: there can't be */
  uint32_t definitions;
} probing;

/* Puts a card there and looks who sees it. */
static void probe_places(const probing *p) {
  for (cardvm_place place = 1; place <= p->s->places; place++) {
    const cardvm_handle card = cardvm_edit_create(p->game, 1, 1, place, 0);
    for (cardvm_seat v = 0; card && v <= p->s->players; v++)
      p->s->shows[place * (p->s->players + 1) + v] = cardvm_game_visible(p->game, card, v);
  }
}

bool secrets_in_play(const cardvm_program *program, cardvm_id zone) {
  const cardvm_zone_def *def = cardvm_program_declared(program, CARDVM_SORT_ZONE, zone);
  return def && def->play;
}

/* Where abilities do nothing, if there is such a place: hundreds of them would make it slow. */
static void lay_out(probing *p) {
  const cardvm_program *program = cardvm_game_program(p->game);
  cardvm_place at = 0;
  cardvm_place_info info;
  for (cardvm_place n = 1; n <= p->s->places; n++)
    if (secrets_shows(p->s, n, 0) && cardvm_game_place_info(p->game, n, &info) &&
        (!at || !secrets_in_play(program, info.zone)))
      at = n;
  for (cardvm_id d = 1; d <= p->definitions; d++)
    p->cards[d] = at ? cardvm_edit_create(p->game, d, 1, at, 0) : 0;
}

static bool refuses(const probing *p, cardvm_id card, cardvm_id cover) {
  return p->cards[card] && cardvm_edit_become(p->game, p->cards[card], cover) != CARDVM_OK;
}

static void add_cover(secrets *s, cardvm_id definition) {
  if (s->cover_count < COVERS_MAX) s->covers[s->cover_count++] = definition;
}

/* A definition that hides is not told what is under it, or is one that some cards can't become. */
static void find_covers(const probing *p) {
  cardvm_view_lasting l;
  for (cardvm_id d = 1; d <= p->definitions; d++)
    if (refuses(p, d % p->definitions + 1, d)) add_cover(p->s, d);
  cardvm_view *view = cardvm_view_take(p->game, 0, NULL);
  for (uint32_t n = 0; view && cardvm_view_lasting_at(view, n, &l); n++)
    if (l.kind == CARDVM_VIEW_BECOMES && !l.own) add_cover(p->s, l.what);
  cardvm_view_free(view);
}

/* Cards of which a cover says that they lie under it come to be in games. */
static void probe_cover(const probing *p, uint32_t n) {
  secrets *s = p->s;
  bool any = true;
  for (cardvm_id d = 1; d <= p->definitions; d++) {
    if (d == s->covers[n]) continue;
    if (refuses(p, d, s->covers[n])) any = false;
    else s->under[d] |= 1u << n;
  }
  for (cardvm_id d = 1; !any && d <= p->definitions; d++)
    if (s->under[d] >> n & 1) s->lain[d] = UINT64_MAX;
}

void secrets_probe(secrets *s, cardvm_program *program) {
  cardvm_setup setup = cardvm_setup_default();
  setup.players = s->players;
  setup.idle = true;
  probing p = {.s = s,
               .game = cardvm_game_start(program, &setup, NULL),
               .definitions = cardvm_program_count(program, CARDVM_SORT_DEFINITION)};
  if (!p.game) return;
  p.cards = need(NULL, (p.definitions + 1) * sizeof *p.cards);
  probe_places(&p);
  lay_out(&p);
  find_covers(&p);
  for (uint32_t n = 0; n < s->cover_count; n++) probe_cover(&p, n);
  free(p.cards);
  cardvm_game_free(p.game);
}
