/* Questions. Every legal answer is enumerated. A question with a single possible answer is skipped,
 * if everybody can see that it has only one. */
#include "ask_kinds.h"
#include "asking.h"

#include <string.h>

bool decision_full(cardvm_game *g) {
  stop_fail(g, CARDVM_ERROR_LIMIT, "a question has more than %u possible answers (limits.options)",
            (unsigned)g->limits.options);
  return false;
}

/* Returns whether two cards are alike in all but their identity: same definition, place, master and
 * fields; nothing lasts on them, nothing is attached to them. */
bool cards_alike(const cardvm_game *g, cardvm_handle a, cardvm_handle b) {
  uint32_t i = card_at(g, a), k = card_at(g, b);
  if (!i || !k) return false;
  const card *x = &g->cards[i], *y = &g->cards[k];
  if (x->definition != y->definition || x->place != y->place || x->host != y->host ||
      x->master != y->master || x->lasting || y->lasting || x->attached_first ||
      y->attached_first || ((x->known ^ y->known) & KNOWN_SEATS))
    return false;
  EACH_ID(f, g->program->fields)
    if (*card_field(g, i, f) != *card_field(g, k, f)) return false;
  return true;
}

bool decision_offers(const cardvm_game *g, const cardvm_option *pick) {
  for (uint32_t i = 0; i < g->h->option_count; i++)
    if (OPTION_AT(g, i)->subject == pick->subject && OPTION_AT(g, i)->name == pick->name)
      return true;
  return false;
}

void decision_index(cardvm_game *g) {
  charge(g, g->h->option_count);
  pairs_begin(g, PAIRS_OFFERED);
  for (uint32_t i = 0; i < g->h->option_count; i++)
    pairs_add(g, PAIRS_OFFERED, OPTION_AT(g, i)->subject, OPTION_AT(g, i)->name);
}

bool decision_offer(cardvm_game *g, uint32_t subject, cardvm_id name) {
  charge(g, 1);
  if (g->h->option_count < OPTIONS_FEW)
    return decision_offers(g, &(cardvm_option){subject, name}) || decision_add(g, subject, name);
  if (!g->program->pairs[PAIRS_OFFERED].count) decision_index(g);
  return !pairs_add(g, PAIRS_OFFERED, subject, name) || decision_add(g, subject, name);
}

/* Returns whether the options differ. Only the first ones are compared. */
static bool options_differ(const cardvm_game *g) {
  for (uint32_t i = 1; i < g->h->option_count && i < 32; i++)
    for (uint32_t k = 0; k < i; k++)
      if (OPTION_AT(g, k)->subject == OPTION_AT(g, i)->subject &&
          OPTION_AT(g, k)->name == OPTION_AT(g, i)->name)
        return false;
  return true;
}

/* -- Skipping ---------------------------------------------------------------------------------- */

static bool forced(const cardvm_game *g, cardvm_ask kind, cardvm_subject what, uint32_t min,
                   uint32_t max) {
  uint32_t count = g->h->option_count;
  if (max == 0 || count == 0) return true;
  if (ask_kinds[kind].picks == CARDVM_PICKS_ALL) return count < 2;
  if (min != max || count != min) return false;
  return !about_cards(what) || options_open(g, 0);
}

void trace_subject(cardvm_trace *t, cardvm_subject what, uint32_t subject) {
  uint32_t id;
  t->what = subject_of(what, subject, &id);
  if (t->what == CARDVM_SUBJECT_CARD) t->card = id;
  else t->amount = (int32_t)id;
}

/* Returns whether an answer that nobody was asked for says anything. */
static bool taking_says(cardvm_ask kind) {
  switch (kind) {
  case CARDVM_ASK_CHOOSE:
  case CARDVM_ASK_OPTION:
  case CARDVM_ASK_NUMBER: return true;
  case CARDVM_ASK_YES_NO:
  case CARDVM_ASK_ORDER:
  case CARDVM_ASK_ACT:
  case CARDVM_ASK_NONE: break;
  }
  return false;
}

/* Numbers and options that nobody was asked for only the player is told: the others were not told
 * the question. */
static void trace_taken(cardvm_game *g, cardvm_ask kind, cardvm_subject what, cardvm_seat player) {
  const uint32_t told = !g->tracing || !g->pick_count ? 0
                        : kind == CARDVM_ASK_CHOOSE   ? taking_told(g, player, what)
                        : player                      ? 1u << player
                                                      : 0;
  for (uint32_t i = 0; i < g->pick_count; i++) {
    cardvm_trace *t = trace_add(g, CARDVM_TRACE_TAKEN);
    if (!t) return;
    t->player = t->by = player;
    trace_subject(t, what, PICK_AT(g, i)->subject);
    if (ask_kinds[kind].names == CARDVM_SORT_NAME) t->name = PICK_AT(g, i)->name;
    trace_seen(g, t);
    trace_told_to(t, t->told & told);
  }
}

static void trace_asked(cardvm_game *g) {
  const header *h = g->h;
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_ASKED);
  if (!t) return;
  t->player = h->ask_player;
  t->by = t->decider = decider_of(g, h->ask_player);
  t->name = h->prompt;
  t->amount = (int32_t)h->option_count;
  t->source = h->ask_source;
  t->ability = h->ask_ability;
  trace_seen(g, t);
  trace_told_to(t, question_told(g));
}

/* Writes the question for hosts. */
static inline void describe(cardvm_game *g, cardvm_ask kind, cardvm_subject what,
                            cardvm_seat player, uint32_t min, uint32_t max, cardvm_id prompt,
                            cardvm_handle source, cardvm_id ability) {
  const cardvm_seat decider = decider_of(g, player);
  g->decision = (cardvm_decision){.kind = kind,
                                  .what = what,
                                  .serial = g->players[decider].asked,
                                  .player = player,
                                  .decider = decider,
                                  .min = min,
                                  .max = max,
                                  .prompt = prompt,
                                  .source = source,
                                  .ability = ability,
                                  .option_count = g->h->option_count,
                                  .options = g->options};
}

/* Each player counts the questions that it decides, so that nobody's tell of another's. */
static void asked_next(cardvm_game *g) {
  player *decider = &g->players[decider_of(g, g->h->ask_player)];
  ADD(g, decider->asked, 1);
}

void decision_concede(cardvm_game *g, cardvm_seat seat) {
  const header *h = g->h;
  const cardvm_seat before = h->open ? decider_of(g, h->ask_player) : 0;
  player_defeat(g, seat);
  if (before && before != decider_of(g, h->ask_player)) asked_next(g);
}

static inline asked open_question(cardvm_game *g, cardvm_ask kind, cardvm_subject what,
                                  cardvm_seat player, uint32_t min, uint32_t max, cardvm_id prompt,
                                  bool always) {
  header *h = g->h;
  const frame *f = FRAME_AT(g, h->frame_count);
  ASSERT(g, !h->open && is_seat(g, player) && !g->players[player].lost);
  ASSERT(g, min <= max && (kind == CARDVM_ASK_ACT || max <= h->option_count) && options_differ(g));
  uint32_t source = h->ask_source ? h->ask_source : f->me;
  uint32_t by = !h->ask_source && f->ability ? f->ability : h->ask_ability;
  if (g->journaling) {
    /* the words from `open` to `ask_always` */
    const uint32_t question[] = {1,      kind,   what, player,         min,   max,
                                 prompt, source, by,   h->frame_count, always};
    note_words(g, &h->open, question, sizeof question / sizeof *question);
  } else { /* Written word by word. A copy of a list that was just written would have to wait for
              those writes. */
    h->open = 1;
    h->ask = kind;
    h->what = what;
    h->ask_player = player;
    h->min = min;
    h->max = max;
    h->prompt = prompt;
    h->ask_source = source;
    h->ask_ability = by;
    h->ask_frame = h->frame_count;
    h->ask_always = always;
  }
  asked_next(g);
  g->decisions++;
  if (!h->turn_number) room_begun(g); /* this game may come no further */
  describe(g, kind, what, player, min, max, prompt, source, by);
  if (g->tracing) trace_asked(g);
  return ASKED_OPEN;
}

asked decision_act(cardvm_game *g, cardvm_seat player, cardvm_id pass) {
  return open_question(g, CARDVM_ASK_ACT, CARDVM_SUBJECT_CARD, player, 1, 1, pass, false);
}

asked decision_open(cardvm_game *g, cardvm_ask kind, cardvm_subject what, cardvm_seat player,
                    uint32_t min, uint32_t max, cardvm_id prompt, bool secret) {
  header *h = g->h;
  uint32_t count = h->option_count;
  if (max > count) max = count;
  if (min > max) min = max;
  if (ask_kinds[kind].picks == CARDVM_PICKS_ALL) min = max = count;
  /* A player who has lost, or no player, decides nothing: the first options are taken. */
  bool absent = !player || g->players[player].lost;
  if (!absent && (secret || !forced(g, kind, what, min, max)))
    return open_question(g, kind, what, player, min, max, prompt, secret);
  ASSERT(g, !h->open && min <= count);
  memcpy(g->picks, g->options, min * sizeof *g->picks);
  g->pick_count = min;
  if (taking_says(kind)) trace_taken(g, kind, what, player);
  if (player && about_cards(what)) doubt_options(g, player);
  h->option_count = 0;
  if (h->ask_source) WRITE(g, h->ask_source, 0);
  if (h->ask_ability) WRITE(g, h->ask_ability, 0);
  ASSERT(g, nothing_asked(g));
  return ASKED_SKIPPED;
}

void decision_refresh(cardvm_game *g) {
  const header *h = g->h;
  describe(g, (cardvm_ask)h->ask, (cardvm_subject)h->what, h->ask_player, h->min, h->max, h->prompt,
           h->ask_source, h->ask_ability);
}
