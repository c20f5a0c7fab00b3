/* Tests what the rule set says must always hold. Only games for which a host asks for it are
 * tested. */
#include "change.h"

static void broken(cardvm_game *g, const cardvm_invariant_def *d, const context *c,
                   cardvm_handle card) {
  char name[64] = "";
  if (card) cardvm_game_card_text(g, card, true, name, sizeof name);
  stop_fail(g, CARDVM_ERROR_INVARIANT, "invariant \"%s\" is broken after the event \"%s\"%s%s",
            d->name, game_event(g, c->event->kind)->def.name, card ? ", of " : "", name);
}

static void test_cards(cardvm_game *g, const cardvm_invariant_def *d, context c) {
  EACH_USED(g, i, cards) {
    if (g->stopped) return;
    c.me = c.it = card_handle(g, i);
    c.you = g->cards[i].master;
    if (select_has(g, d->selection, &c, c.it) && !holds(g, d->condition, &c))
      broken(g, d, &c, c.it);
  }
}

static void test(cardvm_game *g, const cardvm_invariant_def *d, context c) {
  if (d->selection) {
    test_cards(g, d, c);
    return;
  }
  cardvm_seat first = d->players ? 1 : c.you, last = d->players ? g->h->players : c.you;
  for (c.you = first; c.you <= last && !g->stopped; c.you++) {
    if (d->players && g->players[c.you].lost) continue;
    c.it_player = d->players ? c.you : 0;
    if (!holds(g, d->condition, &c)) broken(g, d, &c, 0);
  }
}

/* Returns whether invariants can be tested. They may not hold while a rule action that acts at once
 * is due. */
static bool settled(const cardvm_game *g) {
  return !g->h->now_all && !g->h->now_changed && !g->h->over && !g->stopped;
}

/* Whether a game is tested is no state, so that the game does not pay for it. */
void invariants_test(cardvm_game *g, const cardvm_event *events, uint32_t count) {
  const table *all = &g->program->invariants;
  /* While muted, an effect runs again; what it does was tested when it happened. */
  if (g->muted || !settled(g)) return;
  const cardvm_look l = look_begin(g);
  EACH_IN(cardvm_event, e, events, count) {
    if (!e->kind) continue;
    context c = {.you = g->h->turn_player, .event = e};
    EACH_ID(i, *all)
      if (!g->stopped) test(g, ITEM(const cardvm_invariant_def, *all, i), c);
  }
  if (!look_end(g, l))
    program_tell(g->program, CARDVM_LOG_WARNING,
                 "invariants were not tested: that takes more than %u units of work",
                 (unsigned)g->limits.work);
}

void cardvm_game_watch(cardvm_game *g, bool on) { g->invariants_on = on; }
