/* While costs are paid: what helps, and what abilities give that have no function. */
#include "offering.h"

bool payment_done(cardvm_game *g, const frame *f) {
  const paid by = paid_of(g, f);
  return paid_all(g, &by);
}

/* Returns whether something that gives helps to pay, and all can be paid after it. What it gives
 * can be any of its variables until it is said. */
static bool helps(cardvm_game *g, const frame *f, uint32_t id, cardvm_handle card) {
  const ability *a = game_ability(g, id);
  const context c = action_context(card, f->you);
  paid by = paid_of(g, f);
  const int64_t before = paid_lack(g, &by, PAID_VARIABLES, NULL, NULL);
  by.more[0] = (gift){a->def.gives, gives_number(g, a, &c)};
  by.spent = card;
  by.spent_by = id;
  if (paid_lack(g, &by, PAID_VARIABLES, NULL, NULL) >= before) return false;
  by.given = true;
  return paid_all(g, &by);
}

/* Where something gives whose own costs are not looked at, it may need what helps nobody else. */
bool payment_offers(cardvm_game *g, const cardvm_option *pick) {
  const frame *f = payment_open(g);
  if (!f || !gives_simply(game_ability(g, pick->name))) return true;
  return givers_of(g, f->you)->more || helps(g, f, pick->name, pick->subject);
}

/* -- Giving ------------------------------------------------------------------------------------ */

static void give(cardvm_game *g, const frame *f, cardvm_id variable, uint32_t n) {
  int32_t *word = player_var(g, f->you, variable);
  change_variable(g, word, (int64_t)*word + n);
}

/* Returns whether a payment that this is for can still be paid if the next is of this variable. */
static bool leaves_payable(cardvm_game *g, const frame *pay, const gift_kept *own, uint64_t set,
                           cardvm_id variable) {
  paid by = paid_of(g, pay);
  by.more[0] = (gift){(uint64_t)1 << (variable - 1), 1};
  by.more[1] = (gift){set, (int64_t)own->count - own->given - 1};
  by.given = true;
  return paid_all(g, &by);
}

/* Offers what may be given next: all of it, if nothing is paid or nothing leaves that payable. */
static void offer_variables(cardvm_game *g, const frame *f, uint64_t set) {
  const frame *pay = payment_open(g);
  const gift_kept *own = &effect_of(g, f)->gift;
  if (pay && (pay->you != f->you || givers_of(g, f->you)->more)) pay = NULL;
  for (int all = !pay; all < 2 && !g->h->option_count; all++)
    for (cardvm_id v = 1; v <= 64 && set >> (v - 1); v++)
      if (set >> (v - 1) & 1 && (all || leaves_payable(g, pay, own, set, v)))
        decision_add(g, 0, variable_name(g->program, v));
}

void gift_step(cardvm_game *g, frame *f) {
  const ability *a = game_ability(g, f->ability);
  gift_kept *own = &effect_of(g, f)->gift;
  if (own->asked) {
    const cardvm_id variable = g->pick_count ? name_variable(g->program, g->picks[0].name) : 0;
    WRITE(g, own->asked, 0);
    ADD(g, own->given, 1);
    if (variable - 1 < 64 && a->def.gives >> (variable - 1) & 1) give(g, f, variable, 1);
  }
  if (g->stopped) return;
  if (own->given == own->count) {
    frame_pop(g, CARDVM_DONE);
    return;
  }
  g->h->option_count = 0;
  offer_variables(g, f, a->def.gives);
  if (g->stopped) return;
  WRITE(g, own->asked, 1);
  decision_open(g, CARDVM_ASK_OPTION, CARDVM_SUBJECT_NONE, f->you, 1, 1,
                a->def.keyword ? a->def.keyword : NAME_USE, false);
}

void gift_begin(cardvm_game *g, frame *f, const ability *a) {
  const context c = frame_context(g, f, EVENT_HERE);
  const int32_t n = is_seat(g, f->you) ? gives_number(g, a, &c) : 0;
  cardvm_id only = 1;
  while (!(a->def.gives >> (only - 1) & 1)) only++;
  if (n > 0 && a->def.gives >> (only - 1) == 1) give(g, f, only, (uint32_t)n);
  else WRITE(g, effect_of(g, f)->gift.count, n);
  gift_step(g, f);
}
