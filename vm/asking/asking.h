/* Questions: what is asked of whom, and who can see that it had to be. */
#ifndef CARDVM_VM_ASKING_H
#define CARDVM_VM_ASKING_H

#include "pairs.h"
#include "paying.h"

/* -- decisions.c ------------------------------------------------------------------------------- */

typedef enum asked { ASKED_OPEN = 1, ASKED_SKIPPED } asked;
/* Returns whether no question is open, and no source is set for the next one. */
static inline bool nothing_asked(const cardvm_game *g) {
  return !(g->h->open | g->h->ask_source | g->h->ask_ability);
}
/* Returns which question of its decider the open one is, from 1. */
static inline uint32_t decision_serial(const cardvm_game *g) {
  return g->players[decider_of(g, g->h->ask_player)].asked;
}
/* A player gives up, perhaps while a question is open. Who decides it then is asked it anew. */
void decision_concede(cardvm_game *g, cardvm_seat seat);
/* Opens a question whose options are in g->options. If it is skipped, the only answer is in
 * g->picks. */
asked decision_open(cardvm_game *g, cardvm_ask kind, cardvm_subject what, cardvm_seat player,
                    uint32_t min, uint32_t max, cardvm_id prompt, bool secret);
/* Asks a player who has not lost what to do now. */
asked decision_act(cardvm_game *g, cardvm_seat player, cardvm_id pass);
bool decision_full(cardvm_game *g); /* Stops the game and returns false. */
static inline bool decision_add(cardvm_game *g, uint32_t subject, cardvm_id name) {
  if (g->h->option_count == g->limits.options) return decision_full(g);
  g->options[g->h->option_count++] = (cardvm_option){subject, name};
  return true;
}
/* So few are looked through; of more a set is made (PAIRS_OFFERED). */
#define OPTIONS_FEW 8u
void decision_index(cardvm_game *g);
/* Begins to offer, beside the options that are there. */
static inline void decision_begin(cardvm_game *g) { pairs_begin(g, PAIRS_OFFERED); }
/* Adds an option unless it is there already: options that can't be told apart are offered once. */
bool decision_offer(cardvm_game *g, uint32_t subject, cardvm_id name);
bool decision_offers(const cardvm_game *g, const cardvm_option *option);
bool cards_alike(const cardvm_game *g, cardvm_handle a, cardvm_handle b);
/* Notes in a trace entry what was picked. */
void trace_subject(cardvm_trace *t, cardvm_subject what, uint32_t subject);
void decision_refresh(cardvm_game *g);

/* Returns whether something must still be chosen before the frame's ability can be used. */
static inline bool choices_left(const cardvm_game *g, const frame *f) {
  return f->ability && f->param_count < game_ability(g, f->ability)->def.choice_count;
}

/* -- told.c ------------------------------------------------------------------------------------ */

/* Returns whether everybody can see that the player can do nothing in the window: no card that
 * others don't know could act, whichever it is. */
bool window_closed(cardvm_game *g, cardvm_id window, cardvm_seat player);
/* Returns whether the viewer can see of all cards that are options, and of all that are none, which
 * they are; or that they are all cards of one place. */
bool options_open(const cardvm_game *g, cardvm_seat viewer);
/* Returns whether the viewer (0: everybody) can see that the open question had to be asked; its
 * decider always can. cardvm_view.h has the rule in words. */
bool question_open(const cardvm_game *g, cardvm_seat viewer);
/* Return as bits of seats (bit 0: who watches) who can see that, and who can see that the player
 * had to take all options, which are subjects of this kind. */
uint32_t question_told(const cardvm_game *g);
uint32_t taking_told(const cardvm_game *g, cardvm_seat player, cardvm_subject what);
/* Call it when the open question was which effect or substitution comes first. */
void order_taken(cardvm_game *g, const cardvm_option *pick);

/* Returns whether everybody sees the cards in all of these zones. */
bool zones_open(const cardvm_game *g, uint64_t zones);

/* -- looked.c ---------------------------------------------------------------------------------- */

/* Returns whether a function runs that may ask: what it reads is noted. */
static inline bool is_looking(const cardvm_game *g) { return g->running && !g->reading; }
/* Returns the seats that can't see whether a rule action applies. */
uint32_t rule_action_unseen(cardvm_game *g, uint32_t n);
/* Note that the running function reads what a card is, a value, which cards belong to a selection,
 * whether an event is prohibited, whether an ability can be used. */
void looked_at_card(cardvm_game *g, cardvm_handle card);
void looked_at_expr(cardvm_game *g, cardvm_expr id, const context *c);
void looked_at_selection(cardvm_game *g, cardvm_id id, const context *c);
void looked_at_event(cardvm_game *g, const cardvm_event *e);
void looked_at_use(cardvm_game *g, cardvm_id ability, const context *c);

#endif
