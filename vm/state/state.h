/* What the files of state/ offer to each other and to the floors above, and small functions that
 * read a game. */
#ifndef CARDVM_VM_STATE_H
#define CARDVM_VM_STATE_H

#include "budget.h"

/* -- Small readings ---------------------------------------------------------------------------- */

static inline int32_t *card_field(const cardvm_game *g, uint32_t index, cardvm_id field) {
  ASSERT(g, index - 1 < g->h->card_count && (field == 1 || has(&g->program->fields, field)));
  return &g->fields[(size_t)index * g->program->fields.count + field - 1];
}
/* Returns the event that attached the card, if that says how; NULL: as the machine does it. */
static inline const cardvm_event_def *attached_how(const cardvm_game *g, uint32_t index) {
  const cardvm_program *p = g->program;
  const cardvm_id event = p->attached_by ? (cardvm_id)*card_field(g, index, p->attached_by) : 0;
  return has(&p->events, event) ? &program_event(p, event)->def : NULL;
}
/* Returns whether an attached card has the master that its host has. */
static inline bool follows_host(const cardvm_game *g, uint32_t index) {
  const cardvm_event_def *how = attached_how(g, index);
  return !how || !how->own_master;
}
static inline int32_t *player_var(const cardvm_game *g, cardvm_seat seat, cardvm_id variable) {
  ASSERT(g, seat - 1 < g->h->players);
  ASSERT(g, variable == 1 || has(&g->program->player_vars, variable));
  return &g->player_vars[(size_t)(seat - 1) * g->program->player_vars.count + variable - 1];
}
static inline int32_t *game_var(const cardvm_game *g, cardvm_id variable) {
  ASSERT(g, has(&g->program->game_vars, variable));
  return &g->game_vars[variable - 1];
}
/* Returns whether any constant is at work, so that cards may have other values than printed. */
static inline bool constants_work(const cardvm_game *g) {
  const uint32_t *hooks = g->hooks + g->program->hook_constant - 1;
  uint32_t any = 0;
  for (uint32_t i = 0; i < g->program->modified_count; i++) any |= hooks[MODIFIED(g->program, i)];
  return any != 0;
}
/* Returns whether such a constant may read its subject's zone, master or fields. */
static inline bool subjects_work(const cardvm_game *g) {
  return g->program->any_local && constants_work(g);
}
/* Return the place and the zone of a card; an attached card is where its host is. 0: nowhere. */
static inline cardvm_place card_place(const cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index]; /* card 0 is nowhere */
  ASSERT(g, index <= g->h->card_count);
  while (c->host) c = CARD_AT(g, c->host);
  return c->place;
}
static inline uint32_t card_zone(const cardvm_game *g, uint32_t index) {
  return g->places[card_place(g, index)].zone;
}
/* Returns whether the card is not attached, carries no card and no lasting effect, and none of its
 * abilities is at work. */
static inline bool card_bare(const card *c) {
  return !(c->host | c->attached_first | c->lasting | c->listeners);
}
/* Returns whether a card goes on with its stay when it moves there from a zone. */
static inline bool move_stays(const cardvm_game *g, uint32_t from_zone, cardvm_place to) {
  const uint64_t board = g->program->board_zones;
  return to != NOWHERE && to && from_zone && board >> (from_zone - 1) & 1 &&
         board >> (g->places[to].zone - 1) & 1;
}
static inline frame *top(const cardvm_game *g) { return &g->frames[g->h->frame_count]; }
/* What a frame keeps by its kind: turns_of(), sequence_of() and so on. The frame must be of that
 * kind. */
#define FRAME_OWN(name, FRAME_KIND)                                                                \
  static inline name##_frame *name##_of(const cardvm_game *g, const frame *f) {                    \
    ASSERT(g, f->kind == FRAME_KIND);                                                              \
    return &((frame *)(uintptr_t)f)->own.name;                                                     \
  }
FRAME_OWN(turns, FRAME_TURNS)
FRAME_OWN(sequence, FRAME_SEQUENCE)
FRAME_OWN(window, FRAME_WINDOW)
FRAME_OWN(action, FRAME_ACTION)
FRAME_OWN(pay, FRAME_PAY)
FRAME_OWN(effect, FRAME_EFFECT)
FRAME_OWN(event, FRAME_EVENT)
static inline uint32_t *ordered_of(const cardvm_game *g, const frame *f) {
  ASSERT(g, f->kind == FRAME_EVENT || f->kind == FRAME_CHECKPOINT);
  return &((frame *)(uintptr_t)f)->own.ordered;
}
FRAME_OWN(checkpoint, FRAME_CHECKPOINT)
/* Returns whether the frame can be the outermost one in flight: an effect or an action. */
static inline bool flies(const cardvm_game *g, uint32_t index) {
  return g->frames[index].kind == FRAME_EFFECT || g->frames[index].kind == FRAME_ACTION;
}
static inline bool is_seat(const cardvm_game *g, uint32_t seat) { return seat - 1 < g->h->players; }
static inline bool seat_or_none(const cardvm_game *g, uint32_t seat) {
  return seat <= g->h->players;
}
/* Returns how many seats after the turn player's a seat comes, in the order of turns. */
static inline uint32_t turn_distance(const cardvm_game *g, cardvm_seat seat) {
  uint32_t from = g->h->turn_player;
  return seat >= from ? seat - from : seat + g->h->players - from;
}
static inline cardvm_seat next_seat(const cardvm_game *g, cardvm_seat seat) {
  return seat % g->h->players + 1;
}
/* Returns a seat's first place in a zone. Returns 0 if the zone is a player's and the seat is none,
 * or if it has no circles yet. */
static inline cardvm_place place_of(const cardvm_game *g, cardvm_id zone_id, cardvm_seat seat) {
  const zone *z = program_zone(g->program, zone_id);
  const uint32_t first = g->at.zone_first[zone_id - 1]; /* program_zone has checked the id */
  if (z->def.circles && z->circle_count == 0) return 0;
  if (z->def.shared) return first;
  if (!is_seat(g, seat)) return 0;
  return first + (seat - 1) * (z->def.circles ? z->circle_count : 1);
}

/* -- game.c, layout.c -------------------------------------------------------------------------- */

bool layout_make(layout *l, const cardvm_program *p, const cardvm_limits *room, uint32_t players);
/* Returns whether a game may have these limits; otherwise *error says why not. */
bool layout_allowed(const cardvm_program *p, const cardvm_limits *limits, uint32_t players,
                    cardvm_error *error);
void layout_views(cardvm_game *g);
/* Returns how many words a game takes with its kept values. */
static inline uint64_t layout_all(const layout *l) {
  return l->words + l->values * WORDS(kept_value);
}
/* Lists the used part of each table of the state, in ascending order, and returns how many there
 * are. `h` is the header that counts what is used. */
uint32_t layout_used(const cardvm_game *g, const header *h, region *regions);
/* The header as it was before the first `noted` words of the journal were overwritten. Offsets and
 * names of its words are the same. */
header header_before(const cardvm_game *g, uint32_t noted);
/* What matters of a game in flight: what is in use, and what was in use when the flight began. That
 * may be more, and a word of it that has not changed since is not noted. */
uint32_t layout_since(const cardvm_game *g, uint32_t noted, region *regions);
/* How many words each table has, where each lies, and in which one a word lies (TABLES: in none).
 * The header is the first. */
void layout_sizes(const cardvm_game *g, const cardvm_limits *room, uint32_t *words);
void layout_offsets(const layout *l, uint32_t *at);
uint32_t layout_table(const uint32_t *at, const uint32_t *words, uint32_t offset);
/* The word at an offset of the journal, and the other way round. */
uint32_t *word_away(const cardvm_game *g, uint32_t offset);
uint32_t word_offset(const cardvm_game *g, const uint32_t *word);
static inline uint32_t *block_word(const cardvm_game *g, uint32_t offset) {
  return offset < g->at.words ? g->block + offset : word_away(g, offset);
}
/* Names a word in the same way whatever room the tables have: by its table, and its place in it.
 * And back. */
uint32_t noted_name(const cardvm_game *g, uint32_t offset);
uint32_t noted_offset(const cardvm_game *g, uint32_t name);
/* Names the noted words so that they can be found when tables have grown; and back. */
void journal_name(const cardvm_game *g, bool named);
/* game_new makes a game without content; NULL: memory was refused. game_release frees it, but not
 * its history. places_init makes its empty places. */
cardvm_game *game_new(cardvm_program *p, const cardvm_limits *limits, const cardvm_limits *room,
                      uint32_t players);
void game_release(cardvm_game *g);
void places_init(cardvm_game *g);
/* Moves a game's figures to its program; the game counts from 0 again. game_counts_add adds them to
 * `to`. */
void game_counts_reset(cardvm_game *g);
void game_counts_add(cardvm_program_stats *to, const cardvm_game *g);

/* -- room.c ------------------------------------------------------------------------------------ */

/* The room that tables begin with, and that they need for a game which uses so much. */
cardvm_limits room_least(const cardvm_program *p, const cardvm_limits *limits);
cardvm_limits room_used(const cardvm_program *p, const cardvm_limits *room,
                        const cardvm_limits *limits, const header *h);
/* Makes room for so many entries, at once where need be. `room` is the word of g->room. Then the
 * table may move: pointers to its entries may be read until the step ends, not written through.
 * Otherwise the game stops, because of the limit or for lack of memory, and false is returned;
 * `what` is the message, with %u for the limit. */
bool room_for(cardvm_game *g, uint32_t *room, uint32_t need, const char *what);
/* Returns how many words of the stack may still be used. */
static inline uint32_t stack_left(const cardvm_game *g) {
  return g->limits.stack - g->h->stack_top;
}
/* Between two steps: lays the block out anew if a table is full or has grown. Returns false if
 * memory is refused; nothing has changed then. */
bool room_settle(cardvm_game *g);
bool room_change(cardvm_game *g, const cardvm_limits *room);
size_t away_bytes(const cardvm_game *g);
void away_release(cardvm_game *g);
/* Makes room, in the program, for what games of that size need for a while only: kept values,
 * p->listing, where a step may list twice as many cards as there are, hints, sets of pairs (which
 * grow beyond that). The program keeps it for its next game. */
bool room_shared(cardvm_program *p, const layout *l, const cardvm_limits *room);

/* -- failure.c: what ends the running of a game early ------------------------------------------ */

enum { GAME_WON = 1, GAME_DRAWN = 2 }; /* values of h->over */
void stop_fail(cardvm_game *g, cardvm_status code, const char *format, ...);
void stop_memory(cardvm_game *g); /* what was refused, and what is held */
void stop_refused(cardvm_game *g);

/* -- References: a field or variable whose word is a handle, seat or place --------------------- */

/* Returns whether the word may stand there; it may have lost track of its card. */
bool reference_fits(const cardvm_game *g, cardvm_reference r, uint32_t word);
/* Returns what it leads to: 0 if it is empty, or if the card has left. */
uint32_t reference_now(const cardvm_game *g, cardvm_reference r, uint32_t word);

/* -- sources.c: what stands behind an ability -------------------------------------------------- */

typedef cardvm_context context;
uint32_t *memory_entry(const cardvm_game *g, uint32_t n);
const memory_of *remembered_card(const cardvm_game *g, cardvm_handle handle, const int32_t **fields,
                                 const int32_t **properties);
/* Returns the definition of a card. A card that is gone has its last known one. 0: nothing is known
 * of it. */
uint32_t definition_by_handle(const cardvm_game *g, cardvm_handle handle);
cardvm_seat seat_master(const cardvm_game *g, cardvm_handle handle);
uint32_t listener_owner(const cardvm_game *g, const listener *l);
/* Returns the context in which a listener's conditions are asked; its source is `me`. */
uint32_t attached_to(const cardvm_game *g, cardvm_handle card, cardvm_handle *cards, uint32_t max);
context listener_context(const cardvm_game *g, const listener *l, const cardvm_event *event);
/* The same for the conditions of a lasting effect's duration: you is whose card bears it, me its
 * source, or the card that was named. */
context duration_context(const cardvm_game *g, uint32_t index, const cardvm_event *event);

/* -- records.c: events, as the block keeps them ------------------------------------------------ */

uint32_t record_add(cardvm_game *g, const cardvm_event *event);
void record_hold(cardvm_game *g, uint32_t index);
void record_release(cardvm_game *g, uint32_t index);
cardvm_event record_event(const cardvm_game *g, uint32_t index);
const cardvm_event *record_scratch(const cardvm_game *g,
                                   uint32_t index); /* valid until the next call */
bool done_grow(cardvm_game *g, uint32_t count);
enum { SPARE_SCRIPTS = 65536 }; /* bytes */
bool spare_make(cardvm_game *g, size_t least);
/* A step speaks of each card at most once, but for some; others may come meanwhile. */
static inline bool spare_reserve(cardvm_game *g) {
  return spare_make(g, SPARE_SCRIPTS + block_bytes(g) + (g->h->card_count + 64) * DONE_BYTES);
}
/* From here to lend_end, steps of the game are lent memory from the spare. */
static inline lending lend_begin(cardvm_game *g) {
  memory *m = &g->program->allocator;
  const lending outer = m->lends;
  m->lends = (lending){&g->room_steps, &g->flight};
  return outer;
}
static inline void lend_end(cardvm_game *g, lending outer) { g->program->allocator.lends = outer; }
/* The events of a step are asked for in the next one, so what was lent for them is given back by
 * moving them. */
bool done_settle(cardvm_game *g);
void spare_return(cardvm_game *g);
static inline bool done_reserve(cardvm_game *g, uint32_t count) {
  return count <= g->done_capacity || done_grow(g, count);
}
/* Returns what an effect's card was before the event that it noticed moved it; 0: it has not moved.
 */
static inline cardvm_handle frame_was(const cardvm_game *g, const frame *f) {
  const uint32_t *s = f->event ? g->records[f->event].slot : NULL;
  const bool moved = s && f->ability && s[CARDVM_SLOT_NEW] == f->me && f->me;
  return moved && s[CARDVM_SLOT_CARD] != f->me ? s[CARDVM_SLOT_CARD] : 0;
}
/* Returns the handle through which what it was can be read. */
static inline cardvm_handle read_of_me(const context *c) { return c->was ? c->was : c->me; }
static inline context frame_context(const cardvm_game *g, const frame *f) {
  return (context){.me = f->me,
                   .was = frame_was(g, f),
                   .you = f->you,
                   .itself = f->itself,
                   .starter = f->you,
                   .event = f->event ? record_scratch(g, f->event) : NULL,
                   .params = f->param_count ? f->params : NULL};
}

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

/* -- journal.c: back to the start of an effect, and its answers -------------------------------- */

/* The log of answers has entries of words: kind, seat, serial of the decision, number of picks;
 * then two words for each pick. */
enum { LOG_HEAD = 4 };
/* Returns how many answers the effect in flight has had. */
uint32_t flight_answers(const cardvm_game *g);
enum { ANSWER_PICKS = 1, ANSWER_CONCEDE, ANSWER_RESEED };
bool flight_begin(cardvm_game *g, uint32_t frame_index);
void flight_end(cardvm_game *g);
void journal_undo(cardvm_game *g);
/* For assertions. journal_complete returns whether the journal leads back to the block as it was
 * when the flight began. */
bool journal_complete(cardvm_game *g);
bool flight_log_valid(const cardvm_game *g, const uint32_t *answers, uint32_t count);
bool flight_note_answer(cardvm_game *g, uint32_t kind, uint32_t who, uint32_t serial,
                        const cardvm_option *picks, uint32_t count);
/* Reserves memory for so many words of answers and skips, and entries of the journal; false: memory
 * was refused. */
bool flight_reserve(cardvm_game *g, uint32_t answers, uint32_t skips, uint32_t journal);
bool flight_skipped(const cardvm_game *g, uint32_t serial);
void slot_drop(cardvm_game *g, uint32_t frame_index);
/* The slot of a frame, for a coroutine that may be put there. And all of them, from that frame's
 * on, are dropped. */
void **slot_at(cardvm_game *g, uint32_t frame_index);
void slots_drop(cardvm_game *g, uint32_t from);

/* -- back.c ------------------------------------------------------------------------------------ */

/* Takes the block back to the moment before a frame was pushed, or to where the flight began. */
void block_back(cardvm_game *g, uint32_t frame_index);

/* -- cards.c, masters.c, becomes.c, places.c --------------------------------------------------- */

void card_begin_stay(cardvm_game *g, uint32_t index);
cardvm_seat card_due_master(const cardvm_game *g, uint32_t index);
/* Give a card the master that it is due to have. The second, at the beginning of its stay, is no
 * change of its master. */
void card_set_master(cardvm_game *g, uint32_t index);
void card_begin_master(cardvm_game *g, uint32_t index);
cardvm_seat card_original_master(const cardvm_game *g, uint32_t index);
bool card_controlled(const cardvm_game *g, uint32_t index);
/* Returns what the card is by itself, whatever it has become. */
cardvm_id card_own_definition(const cardvm_game *g, uint32_t index);
bool card_hidden(const cardvm_game *g, uint32_t index); /* it lies face down */
bool card_has_become(const cardvm_game *g, uint32_t index);
/* Returns what its youngest such effect makes of a card that is `own` by itself. */
uint32_t card_lasting_count(const cardvm_game *g, uint32_t index);
cardvm_id card_due_definition(const cardvm_game *g, uint32_t index, cardvm_id own);
cardvm_place place_for(const cardvm_game *g, cardvm_id zone, uint32_t index);
bool place_settable(const cardvm_game *g, cardvm_place id);
void place_set_master(cardvm_game *g, cardvm_place id, cardvm_seat seat);
void place_shuffle(cardvm_game *g, cardvm_place place);

/* -- invalidate.c: what has changed, for kept values and rule actions -------------------------- */

void field_changed(cardvm_game *g, uint32_t index, cardvm_id field);
void zones_invalidate(cardvm_game *g, uint32_t index, uint32_t from_zone, uint32_t to_zone);
/* Returns whether a move between these zones concerns anything that depends on it. */
static inline bool zones_have_dependents(const cardvm_game *g, uint32_t from_zone,
                                         uint32_t to_zone) {
  const cardvm_program *p = g->program;
  return (zone_bit(from_zone) | zone_bit(to_zone)) & p->zones_with_dependents ||
         p->actions_anything | p->actions_prohibited || subjects_work(g);
}
static inline void zones_changed(cardvm_game *g, uint32_t index, uint32_t from_zone,
                                 uint32_t to_zone) {
  g->versions[index]++;
  if (zones_have_dependents(g, from_zone, to_zone)) zones_invalidate(g, index, from_zone, to_zone);
  else g->changes++; /* scripts may read anything */
}
void master_changed(cardvm_game *g, uint32_t index);
void property_changed(cardvm_game *g, uint32_t index, cardvm_id property);
void constant_changed(cardvm_game *g, cardvm_id property);
void attached_changed(cardvm_game *g, uint32_t index);
void definition_changed(cardvm_game *g, uint32_t index);
void remembered_changed(cardvm_game *g);
void dependents_invalidate(cardvm_game *g, const dependents *w);
/* Call it when a variable has changed. If nothing depends on variables, it only counts a change. */
static inline void variables_changed(cardvm_game *g) {
  if (g->program->variables_have_dependents) dependents_invalidate(g, &g->program->on_variables);
  else g->changes++;
}
static inline void turns_changed(cardvm_game *g) {
  if (g->program->turns_have_dependents) dependents_invalidate(g, &g->program->on_turns);
  else g->changes++;
}
void order_changed(cardvm_game *g);
void everything_changed(cardvm_game *g);
void stamp_renew(cardvm_game *g);
void values_forget(cardvm_game *g);
/* values_of: a card's kept values of a property, one for each of its stages. value_valid: whether
 * one is what would be computed now; `epoch` is epoch_of the property. */
static inline kept_value *values_of(const cardvm_game *g, uint32_t index, const property *q) {
  const size_t at = ((size_t)index * 2 + g->looking) * g->program->values_each + q->values_at;
  ASSERT(g, at + q->stage_count <= g->program->value_count);
  return g->program->values + at;
}
static inline uint32_t epoch_of(const cardvm_game *g, cardvm_id property_id, const property *q) {
  return q->fickle ? g->changes : g->epochs[property_id];
}
static inline bool value_valid(const cardvm_game *g, const kept_value *k, uint32_t index,
                               uint32_t epoch) {
  return k->stamp == g->stamp && k->epoch == epoch && k->version == g->versions[index];
}

static inline int32_t in_bounds(const property *q, int32_t value) {
  return value < q->def.min ? q->def.min : value > q->def.max ? q->def.max : value;
}

/* -- listeners.c ------------------------------------------------------------------------------- */

void listeners_add_card(cardvm_game *g, uint32_t index);
void listeners_drop_card(cardvm_game *g, uint32_t index);
void listeners_add_lasting(cardvm_game *g, uint32_t index);
void listeners_drop_lasting(cardvm_game *g, uint32_t index);
void listeners_add_rules(cardvm_game *g);
/* Return why somebody listens, from the lists of the hooks: to a kind of events; to what leaves any
 * zone or enters one (kind 0). g->listened keeps this. */
static inline uint32_t hooks_listened(const cardvm_game *g, cardvm_id kind) {
  const uint32_t *hook = g->hooks + g->program->hook_trigger + kind - 1;
  const size_t kinds = g->program->events.count; /* from hook to hook of one kind */
  return (hook[0] != 0) * LISTENED_TO_TRIGGER | (hook[kinds] != 0) * LISTENED_TO_PROHIBIT |
         (hook[2 * kinds] != 0) * LISTENED_TO_REPLACE | (hook[3 * kinds] != 0) * LISTENED_TO_END;
}
static inline uint32_t listened_now(const cardvm_game *g, cardvm_id kind) {
  const cardvm_program *p = g->program;
  uint32_t why = kind ? hooks_listened(g, kind) : 0;
  uint64_t bits = kind ? 0 : p->zones_left | p->zones_entered;
  for (cardvm_id id = 1; bits; bits >>= 1, id++) {
    const zone *z = program_zone(p, id);
    if (bits & 1 && z->left) why |= hooks_listened(g, z->left);
    if (bits & 1 && z->entered) why |= hooks_listened(g, z->entered);
  }
  return why;
}
/* Returns whether anything at work may prohibit events of a kind, also as what leaves a zone or
 * enters one. */
static inline bool kind_prohibitable(const cardvm_game *g, cardvm_id kind) {
  uint32_t why = g->listened[kind] | g->listened[0];
  if (!(why & LISTENED_TO_PROHIBIT)) return false;
  return g->listened[kind] & LISTENED_TO_PROHIBIT ||
         change_moves(program_event(g->program, kind)->def.change);
}
void listened_derive(cardvm_game *g); /* Call it after the block was overwritten. */
/* For checks. How many listeners a card or a lasting effect must have, and how many it has. */
uint32_t listeners_expected(const cardvm_game *g, uint32_t card, uint32_t lasting);
uint32_t listeners_of(const cardvm_game *g, uint32_t card, uint32_t lasting);
bool listener_belongs(const cardvm_game *g, const listener *l);
static inline bool listeners_complete(const cardvm_game *g, uint32_t card, uint32_t lasting) {
  return listeners_of(g, card, lasting) == listeners_expected(g, card, lasting);
}
/* Returns whether a card has an ability at work in a zone, or attached to a card there. */
bool ability_works(const ability *a, bool attached, uint32_t zone);
bool listeners_work(const cardvm_game *g, uint32_t index, uint32_t zone, uint32_t old_zone);

/* -- lasting.c --------------------------------------------------------------------------------- */

uint32_t lasting_add(cardvm_game *g, const lasting *l);
void lasting_end(cardvm_game *g, uint32_t index);
void lasting_end_effect(cardvm_game *g, uint32_t serial);
void lasting_end_all(cardvm_game *g, uint32_t until, uint32_t instance);
void lasting_drop_card(cardvm_game *g, uint32_t index);
/* Ends all that makes the card what it is not by itself. */
void card_be_itself(cardvm_game *g, uint32_t index);
/* Which side of a card is up, and who may know the other: what facing_changed needs to know of
 * before the card may have been turned. */
typedef struct facing {
  bool hidden;
  uint32_t seen; /* as card_viewers */
} facing;
facing facing_of(const cardvm_game *g, uint32_t index);
void facing_changed(cardvm_game *g, uint32_t index, facing before);

/* -- queue.c ----------------------------------------------------------------------------------- */

uint32_t waiting_add(cardvm_game *g, const waiting *w);
bool group_precedes(const cardvm_game *g, const group *a, const group *b);
void queue_insert(cardvm_game *g, uint32_t waiting_index);
uint32_t queue_head(const cardvm_game *g, uint32_t floor_wave); /* a group; 0: nothing is due */
void queue_unlink(cardvm_game *g, uint32_t group_index, uint32_t waiting_index);
uint32_t waiting_find(const cardvm_game *g, uint32_t first, const cardvm_option *pick);

/* -- announced.c ------------------------------------------------------------------------------- */

bool announced_choose(cardvm_game *g, uint32_t waiting_index, uint32_t *last, uint32_t target,
                      cardvm_handle card);
void announced_unchoose(cardvm_game *g, uint32_t waiting_index);
void announced_add(cardvm_game *g, uint32_t waiting_index);
/* Returns the announced effect that has this body; 0: none. */
uint32_t announced_of(const cardvm_game *g, cardvm_handle body);
void announced_unlink(cardvm_game *g, uint32_t waiting_index);
void announced_give_back(cardvm_game *g, uint32_t waiting_index);
/* Takes away an effect; announced_drop: the one that has this body, if there is one. */
void announced_end(cardvm_game *g, uint32_t waiting_index);
void announced_drop(cardvm_game *g, cardvm_handle body);
/* Charges for having looked for one of them. */
void announced_charge(cardvm_game *g);
cardvm_seat announced_master(const cardvm_game *g, const waiting *w);
context announced_context(const cardvm_game *g, const waiting *w);

/* -- uses.c ------------------------------------------------------------------------------------ */

bool use_left(const cardvm_game *g, uint32_t ability, cardvm_handle owner);
void use_count(cardvm_game *g, uint32_t ability, cardvm_handle owner);
/* For assertions: if it is limited, a use has been counted in the running instance. */
bool use_counted(const cardvm_game *g, uint32_t ability, cardvm_handle owner);

/* -- frames.c ---------------------------------------------------------------------------------- */

const plan *frame_plan(const cardvm_game *g,
                       const frame *f); /* NULL: the frame is no effect that is a plan */
/* stack_words: how many words of the stack belong to the frame. stack_fits: whether exactly these
 * lie above its base. */
uint64_t stack_words(const cardvm_game *g, const frame *f);
static inline bool stack_fits(const cardvm_game *g, const frame *f) {
  return f->base + stack_words(g, f) == g->h->stack_top;
}
/* frame_make gives a frame to be filled in and pushed with frame_push. Before that it is no state.
 * NULL: too many frames. */
bool frame_fits(cardvm_game *g, uint32_t index);
bool frames_free(cardvm_game *g, uint32_t count);
static inline frame *frame_make(cardvm_game *g, frame_kind kind) {
  const uint32_t index = g->h->frame_count + 1;
  const size_t half = sizeof(frame) / 2;
  ASSERT(g,
         kind > FRAME_NONE && kind < FRAME_KINDS && g->h->stack_top <= g->room.stack + ROOM_SPARE);
  if (index > g->room.frames && !frame_fits(g, index)) return NULL;
  frame *f = g->journaling ? &g->pending_frame : &g->frames[index];
  memset(f, 0, half); /* compilers inline a memset of this size */
  memset((char *)f + half, 0, half);
  f->kind = kind;
  f->base = g->h->stack_top;
  return f;
}
frame *frame_push_noted(cardvm_game *g, const frame *made);
static inline frame *frame_push(cardvm_game *g, frame *made) {
  ASSERT(g, !made || (made == (g->journaling ? &g->pending_frame : top(g) + 1) &&
                      made->base == g->h->stack_top && "the frame made last"));
  if (!made || g->journaling) return frame_push_noted(g, made);
  const uint32_t index = ++g->h->frame_count;
  if (!g->muted) g->causes[index] = g->causes[index - 1];
  return made;
}
/* Notes of a function's frame who may not know what it has read (block.h). */
void unseen_by(cardvm_game *g, uint32_t index, uint32_t seats);
void frame_pop_noted(cardvm_game *g, uint32_t outcome);
static inline void frame_pop(cardvm_game *g, uint32_t outcome) {
  header *h = g->h;
  const uint32_t index = h->frame_count;
  frame *f = FRAME_AT(g, index);
  ASSERT(g, stack_fits(g, f) && !g->running && !h->open);
  if (f->kind != FRAME_EVENT) g->done_count = 0; /* only a proposal leaves events to be read */
  if (g->journaling || index < 2 ||
      (f->kind == FRAME_EFFECT && (f->event || h->while_effect || g->slots[index]))) {
    frame_pop_noted(g, outcome);
    return;
  }
  h->stack_top = f->base;
  h->frame_count = index - 1;
  ASSERT(g, stack_fits(g, f - 1));
  f[-1].outcome = outcome;
}
#define STACK_FULL "effects in flight keep more than %u words (limits.stack)"
bool stack_push(cardvm_game *g, uint32_t word);
bool used_in_frame(const cardvm_game *g, const frame *f, uint32_t ability, uint32_t owner);
void used_mark(cardvm_game *g, uint32_t ability, uint32_t owner);
/* used_changes: notes that the substitution at work has set a slot of its event. used_settle: what
 * substitutions have made of the event at work is kept for later ones of simultaneous events, if
 * `keep`; the rest is forgotten. used_add_earlier: adds to the set what would make of this event
 * what it has made of an earlier one. */
void used_changes(cardvm_game *g, cardvm_slot slot);
void used_settle(cardvm_game *g, frame *f, bool keep);
void used_add_earlier(cardvm_game *g, const frame *f, const cardvm_event *event);
/* Fills the set PAIRS_USED with what an event's frame (NULL: none) has used; with ..._above also
 * what was used by the events that turned into this one. What a substitution's function proposes is
 * what the replaced event turned into. */
void used_begin(cardvm_game *g, const frame *f);
void used_begin_above(cardvm_game *g, const frame *f);
/* event_once: whether the event does the same to the same no second time: it moves a card, sets a
 * number, shows, defeats. event_touches: whether two such change the same. event_same: whether the
 * second does nothing beside the first. */
bool event_once(const cardvm_game *g, const cardvm_event *e);
bool event_touches(const cardvm_game *g, const cardvm_event *a, const cardvm_event *b);
bool event_same(const cardvm_game *g, const cardvm_event *a, const cardvm_event *b);
/* An effect may start one thing at a time, and must wait for it before it starts another. */
bool effect_did_not_wait(cardvm_game *g);
static inline bool effect_may_start(cardvm_game *g) {
  return (!g->h->open && g->h->frame_count == g->running) || effect_did_not_wait(g);
}
const frame *sequence_running(const cardvm_game *g, cardvm_id sequence);
const frame *role_frame(const cardvm_game *g, cardvm_id role);

/* -- random.c ---------------------------------------------------------------------------------- */

/* Splitmix64, for random numbers outside of games. Returns the next number and advances `state`. */
uint64_t random_mix(uint64_t *state);
void random_key(const cardvm_setup *setup, uint32_t key[RANDOM_KEY]);
void random_begin(cardvm_game *g, const uint32_t key[RANDOM_KEY]);
/* How many counts of uses there are: none, unless chance is drawn by purpose. */
static inline uint32_t random_counts(const cardvm_game *g) {
  return g->h->by_purpose ? CHANCES(&g->at, g->h->players) : 0;
}
/* Chance by purpose, if the setup asks for it. */
void random_purposes(cardvm_game *g, const cardvm_setup *setup);
void random_seed(cardvm_game *g, uint64_t seed); /* with a key of 64 bits */
uint32_t random_below(cardvm_game *g, uint32_t below);
/* Shuffles the items, the cards of a place. */
void random_order(cardvm_game *g, cardvm_place id, uint32_t *items, uint32_t count);

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
