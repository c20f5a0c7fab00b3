/* Who knows which card it is, who follows it, and what is noted of what happens. */
#ifndef CARDVM_VM_KNOWLEDGE_H
#define CARDVM_VM_KNOWLEDGE_H

#include "small.h"

/* -- knowledge.c: who may know what ------------------------------------------------------------ */

cardvm_seat decider_followed(const cardvm_game *g, cardvm_seat seat);
static inline cardvm_seat decider_of(const cardvm_game *g, cardvm_seat seat) {
  return g->players[seat].lasting ? decider_followed(g, seat) : seat;
}
bool card_visible(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
bool card_seen_by(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
/* Return whether the viewer may know which card it is: of one that lies face down only its master
 * may, and whoever has been shown it. card_known: or whoever decides for such a player. */
bool card_known_by(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
bool card_known(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
bool card_learns(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
/* Returns bit s for each seat s that may know which card it is, and all bits with bit 0 if
 * everybody may. */
uint32_t card_viewers(const cardvm_game *g, uint32_t index);
/* place_shows: whether everybody sees the cards there (viewer 0), or whether that player does.
 * place_seen: whether the player does, also as the decider of others. */
bool place_shows(const cardvm_game *g, cardvm_place id, cardvm_seat viewer);
bool place_seen(const cardvm_game *g, cardvm_id zone, cardvm_seat owner, cardvm_seat viewer);
bool place_ordered(const cardvm_game *g, const place *p, cardvm_seat viewer);
cardvm_id handle_told(const cardvm_game *g, cardvm_handle handle, cardvm_seat viewer);
/* Returns whether the viewer may know that the ability (0: something) is at work of that card (0:
 * of none): it sees the card, and of one that lies face down only what it seems to be has it. */
bool ability_known(const cardvm_game *g, cardvm_id ability, cardvm_handle source,
                   cardvm_seat viewer);
/* card_token, handle_token: the viewer's token for a card; 0: it can't follow it, or nobody does.
 */
uint32_t *token_at(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
uint32_t card_token(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
uint32_t handle_token(const cardvm_game *g, cardvm_handle handle, cardvm_seat viewer);
bool card_followable(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
bool tokens_agree(const cardvm_game *g, uint32_t index);
bool tokens_differ(const cardvm_game *g);

/* -- learning.c: who comes to know it, and who loses track ------------------------------------- */

void card_learn(cardvm_game *g, uint32_t index, cardvm_seat viewer);
/* The next two are called only for games that keep a history. */
void history_shown(cardvm_game *g, uint32_t index, uint32_t before); /* before: who saw it before */
void history_decider(cardvm_game *g);
bool picks_unseen(const cardvm_game *g, const cardvm_option *picks, uint32_t count);
void doubt_options(cardvm_game *g, cardvm_seat player);
void doubt_all(cardvm_game *g);
void doubt_moved(cardvm_game *g, uint32_t index, cardvm_place to, bool down);

/* -- follow.c: viewers follow cards ------------------------------------------------------------- */

void follow_now(cardvm_game *g, uint32_t index);
/* Call it when it has changed where a card is or who knows it. */
static inline void follow_card(cardvm_game *g, uint32_t index) {
  if (g->followed) follow_now(g, index);
}
void follow_lost(cardvm_game *g, uint32_t index);
void follow_begin(cardvm_game *g, uint32_t index); /* of a record that was never in use */
void follow_all(cardvm_game *g); /* call it when it has changed who decides for whom */

/* -- trace.c ----------------------------------------------------------------------------------- */

/* A trace entry has two sets of seats in one word: who is told of it, and who may know which
 * ability it names. Each has further words: for each viewer what its cards were to that viewer,
 * then for each viewer their tokens, then for each viewer how many entries it has been told up to
 * this one. */
enum { TOLD_ENTRY = 0, TOLD_NAME = 9 };
typedef enum token_of { TOKEN_SOURCE = 0, TOKEN_CARD, TOKEN_OTHER, TOKENS_OF } token_of;
#define TOKEN_WORDS(g) ((size_t)2 * TOKENS_OF * ((g)->h->players + 1))
#define TOKENS_EACH(g) (TOKEN_WORDS(g) + (g)->h->players + 1)
size_t trace_token_bytes(const cardvm_game *g);
void trace_tokens_clear(cardvm_game *g, uint32_t entry); /* an entry begins without any */
/* The words of an entry up to where it is counted who was told; where the entry with that number
 * is: trace_count if it is not kept. */
uint32_t *trace_tokens_of(const cardvm_game *g, uint32_t entry);
uint32_t trace_numbered(const cardvm_game *g, uint32_t number);
uint32_t trace_token(const cardvm_game *g, uint32_t entry, token_of which, cardvm_seat viewer);
/* What the card was to the viewer; 0: it could not see it. */
cardvm_id trace_definition(const cardvm_game *g, uint32_t entry, token_of which,
                           cardvm_seat viewer);
/* Returns whether the viewer is told of the entry; says who is; returns how many entries the viewer
 * has been told up to it. */
bool trace_told(const cardvm_trace *t, cardvm_seat viewer);
void trace_told_to(cardvm_trace *t, uint32_t seats);
uint32_t trace_told_number(cardvm_game *g, uint32_t entry, cardvm_seat viewer);
/* Notes that entries with these numbers happened at once. */
void trace_together(cardvm_game *g, uint32_t first, uint32_t count);
/* From now on, what the frame does has the entry that was added last as its cause. */
void trace_cause(cardvm_game *g, uint32_t frame_index);
void trace_cause_entry(cardvm_game *g, uint32_t frame_index, uint32_t number);
/* The entry of what is changing the game now: of a lasting effect that has just ended, or of the
 * event that is being applied. 0: there is none. */
uint32_t trace_latest(const cardvm_game *g);
cardvm_trace *trace_add(cardvm_game *g, cardvm_trace_kind kind);
bool trace_reserve(cardvm_game *g, uint32_t count);
void trace_event(cardvm_game *g, cardvm_trace_kind kind, const cardvm_event *event,
                 const listener *by);
/* Completes an entry with what is known only after the event: the destination, the card. */
void trace_event_done(cardvm_game *g, uint32_t number, const cardvm_event *event);
/* Note who can see the cards of a complete entry and is told of it, and who can see its card after
 * a move. */
void trace_seen(const cardvm_game *g, cardvm_trace *t);
void trace_seen_as(const cardvm_game *g, cardvm_trace *t, cardvm_handle card_now);
void trace_ability(cardvm_game *g, cardvm_trace_kind kind, uint32_t ability, cardvm_handle source,
                   cardvm_seat player);

#endif
