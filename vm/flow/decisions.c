/* Questions: every legal answer is enumerated; one with a single possible answer is skipped if
 * everyone can see that it has one. An answer is checked whole before anything changes. */
#include "game.h"

#include <string.h>

bool decision_full(cardvm_game *g) {
  stop_fail(g, CARDVM_ERROR_LIMIT, "more than %u possible answers", (unsigned)g->limits.options);
  return false;
}

/* Equal in everything that is not its identity: definition, master, fields, nothing lasting on it. */
bool cards_alike(const cardvm_game *g, cardvm_handle a, cardvm_handle b) {
  uint32_t i = card_at(g, a), k = card_at(g, b);
  if (!i || !k) return false;
  const card *x = &g->cards[i], *y = &g->cards[k];
  if (x->definition != y->definition || x->place != y->place || x->host != y->host ||
      x->master != y->master || x->lasting || y->lasting || x->attached_first ||
      y->attached_first || ((x->known ^ y->known) & KNOWN_SEATS))
    return false;
  for (uint32_t f = 1; f <= g->program->fields.count; f++)
    if (*card_field(g, i, f) != *card_field(g, k, f)) return false;
  return true;
}

bool decision_offers(const cardvm_game *g, const cardvm_option *pick) {
  for (uint32_t i = 0; i < g->h->option_count; i++)
    if (g->options[i].subject == pick->subject && g->options[i].name == pick->name) return true;
  return false;
}

bool decision_offer(cardvm_game *g, uint32_t subject, cardvm_id name) {
  return decision_offers(g, &(cardvm_option){subject, name}) || decision_add(g, subject, name);
}

/* -- Skipping ------------------------------------------------------------------------------------------ */

static bool place_open(const cardvm_game *g, const place *p) {
  if (program_zone(g->program, p->zone)->def.seen == CARDVM_SEEN_ALL) return true;
  for (uint32_t i = p->first; i; i = g->cards[i].next)
    if (!card_visible(g, i, 0)) return false;
  return true;
}

/* Everyone knows all cards where the options lie, so also which of them are no options. */
static bool all_seen(const cardvm_game *g, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t index = card_at(g, g->options[i].subject);
    for (int depth = 0; g->cards[index].host && depth < 8; depth++) index = g->cards[index].host;
    if (index && !place_open(g, &g->places[g->cards[index].place])) return false;
  }
  return true;
}

/* All cards of one place: how many there are is known to all, whichever they are. */
static bool whole_place(const cardvm_game *g, uint32_t count) {
  uint32_t place_id = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t index = card_at(g, g->options[i].subject);
    if (!index || !g->cards[index].place || (place_id && g->cards[index].place != place_id))
      return false;
    place_id = g->cards[index].place;
  }
  return place_id && g->places[place_id].count == count;
}

static bool forced(const cardvm_game *g, cardvm_ask kind, cardvm_subject what, uint32_t min, uint32_t max) {
  uint32_t count = g->h->option_count;
  if (max == 0 || count == 0) return true;
  if (kind == CARDVM_ASK_ORDER) return count < 2;
  if (min != max || count != min) return false;
  return what != CARDVM_SUBJECT_CARD || all_seen(g, count) || whole_place(g, count);
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
}

/* The question as hosts see it. */
static inline void describe(cardvm_game *g, cardvm_ask kind, cardvm_subject what, cardvm_seat player, uint32_t min,
                            uint32_t max, cardvm_id prompt, cardvm_handle source, cardvm_id ability) {
  g->decision = (cardvm_decision){.kind = kind, .what = what, .serial = g->h->decision_serial, .player = player,
                                  .decider = decider_of(g, player), .min = min, .max = max, .prompt = prompt,
                                  .source = source, .ability = ability, .option_count = g->h->option_count,
                                  .options = g->options};
}

static inline asked open_question(cardvm_game *g, cardvm_ask kind, cardvm_subject what, cardvm_seat player,
                                  uint32_t min, uint32_t max, cardvm_id prompt) {
  header *h = g->h;
  const frame *f = top(g);
  uint32_t source = h->ask_source ? h->ask_source : f->me;
  uint32_t by = !h->ask_source && f->ability ? f->ability : h->ask_ability;
  if (g->journaling) {
    const uint32_t question[] = {1, kind, what, player, min, max, prompt, source, by, h->frame_count};
    note_words(g, &h->open, question, sizeof question / sizeof *question); /* up to ask_frame */
  } else { /* word by word: copied from a list just written, they would be waited for */
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
  }
  SET(g, h->decision_serial, h->decision_serial + 1);
  g->decisions++;
  describe(g, kind, what, player, min, max, prompt, source, by);
  if (g->tracing) trace_asked(g);
  return ASKED_OPEN;
}

asked decision_act(cardvm_game *g, cardvm_seat player, cardvm_id pass) {
  return open_question(g, CARDVM_ASK_ACT, CARDVM_SUBJECT_CARD, player, 1, 1, pass);
}

asked decision_open(cardvm_game *g, cardvm_ask kind, cardvm_subject what, cardvm_seat player,
                    uint32_t min, uint32_t max, cardvm_id prompt, bool secret) {
  header *h = g->h;
  uint32_t count = h->option_count;
  if (max > count) max = count;
  if (min > max) min = max;
  if (kind == CARDVM_ASK_ORDER) min = max = count;
  /* Nobody, and a player who has lost, decides nothing: the first answers stand. */
  bool absent = !player || g->players[player].lost;
  if (!absent && (secret || !forced(g, kind, what, min, max)))
    return open_question(g, kind, what, player, min, max, prompt);
  memcpy(g->picks, g->options, min * sizeof *g->picks);
  g->pick_count = min;
  h->option_count = 0;
  if (h->ask_source) SET(g, h->ask_source, 0);
  if (h->ask_ability) SET(g, h->ask_ability, 0);
  return ASKED_SKIPPED;
}

void decision_refresh(cardvm_game *g) {
  const header *h = g->h;
  describe(g, (cardvm_ask)h->ask, (cardvm_subject)h->what, h->ask_player, h->min, h->max, h->prompt, h->ask_source,
           h->ask_ability);
}

const cardvm_decision *cardvm_game_question(const cardvm_game *g) {
  return g->h->open && !g->stopped && !g->h->over ? &g->decision : NULL;
}

const cardvm_decision *cardvm_game_decision(const cardvm_game *g) {
  act_list(g);
  return cardvm_game_question(g);
}

/* Who asks whether it is offered mostly answers with it then. */
static bool offers(const cardvm_game *game, const cardvm_option *pick) {
  if (!act_unlisted(game)) return decision_offers(game, pick);
  if (!pick->name) return !pick->subject;
  cardvm_game *g = (cardvm_game *)(uintptr_t)game; /* nothing that is part of the state changes */
  const bool again = g->found.name == pick->name && g->found.subject == pick->subject;
  if (again && g->offered == g->changes) return true;
  if (!act_offers(g, pick)) return false;
  g->found = *pick;
  return true;
}

bool cardvm_game_offers(const cardvm_game *g, const cardvm_option *pick) {
  return cardvm_game_question(g) && offers(g, pick);
}

/* -- Answering ----------------------------------------------------------------------------------------- */

static cardvm_status refuse(cardvm_game *g, const char *what, uint32_t a, uint32_t b) {
  return error_set(&g->error, CARDVM_ERROR_ANSWER, what, a, b);
}

static cardvm_status check_open(cardvm_game *g) {
  if (g->h->open && !g->h->over && !g->stopped) return CARDVM_OK;
  return error_set(&g->error, CARDVM_ERROR_STATE, "no decision is open");
}

/* As many as are asked for, and all different. */
static cardvm_status check_picks(cardvm_game *g, const cardvm_option *picks, uint32_t count) {
  const header *h = g->h;
  if (count < h->min) return refuse(g, "%u picked, at least %u needed", count, h->min);
  if (count > h->max) return refuse(g, "%u picked, at most %u allowed", count, h->max);
  for (uint32_t i = 1; i < count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (picks[k].subject == picks[i].subject && picks[k].name == picks[i].name)
        return refuse(g, "picks %u and %u are the same", k + 1, i + 1);
  return CARDVM_OK;
}

static cardvm_status check(cardvm_game *g, cardvm_seat by, uint32_t serial,
                           const cardvm_option *picks, uint32_t count) {
  const header *h = g->h;
  if (check_open(g) != CARDVM_OK) return g->error.code;
  if (serial != h->decision_serial)
    return refuse(g, "the answer is to decision %u, but %u is open", serial, h->decision_serial);
  if (by != decider_of(g, h->ask_player))
    return refuse(g, "seat %u answers, but seat %u decides", by, decider_of(g, h->ask_player));
  cardvm_status status = check_picks(g, picks, count);
  for (uint32_t i = 0; status == CARDVM_OK && i < count; i++)
    if (!offers(g, &picks[i])) {
      if (!act_list(g)) return g->error.code;
      return refuse(g, "pick %u is not one of the %u options", i + 1, h->option_count);
    }
  return status;
}

static void trace_answered(cardvm_game *g, cardvm_seat by, const cardvm_option *picks, uint32_t count) {
  const header *h = g->h;
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_ANSWERED);
  if (!t) return;
  t->player = h->ask_player;
  t->by = t->decider = by;
  t->amount = (int32_t)count;
  if (count) {
    t->name = h->ask == CARDVM_ASK_OPTION ? picks[0].name : 0;
    if (h->what == CARDVM_SUBJECT_CARD) t->card = picks[0].subject;
    else t->amount = (int32_t)(h->ask == CARDVM_ASK_YES_NO ? picks[0].name : picks[0].subject);
    if (h->ask == CARDVM_ASK_ACT) t->ability = picks[0].name;
  }
  trace_seen(g, t);
}

static inline void close_question(cardvm_game *g, uint32_t count) {
  header *h = g->h;
  g->pick_count = count;
  SET(g, h->open, 0);
  SET(g, h->ask_source, 0);
  SET(g, h->ask_ability, 0);
  h->option_count = 0;
}

/* What was picked is in g->picks. */
static void accept(cardvm_game *g, cardvm_seat by, uint32_t count) {
  const header *h = g->h;
  if (g->tracing) trace_answered(g, by, g->picks, count);
  /* What is used is shown. */
  if (h->what == CARDVM_SUBJECT_CARD && h->ask != CARDVM_ASK_ACT) mingle_options(g, h->ask_player);
  close_question(g, count);
}

/* An answer that has been checked. */
static cardvm_status give(cardvm_game *g, cardvm_seat by, const cardvm_option *picks, uint32_t count) {
  g->error.code = CARDVM_OK;
  if (!g->flight) {
    if (picks != g->picks) memmove(g->picks, picks, count * sizeof *picks);
    accept(g, by, count);
    return CARDVM_OK;
  }
  /* Into the log first: running again to this point uses the memory that picks may lie in. */
  if (!flight_note_answer(g, ANSWER_PICKS, by, g->h->decision_serial, picks, count))
    return error_set(&g->error, CARDVM_ERROR_MEMORY, "out of memory");
  cardvm_status status = flight_warm(g);
  if (status == CARDVM_OK) flight_replay(g);
  return g->stopped ? g->error.code : status;
}

/* What to do now is asked, and of an answer nothing is told or noted. */
static inline bool acts_plainly(const cardvm_game *g) {
  const header *h = g->h;
  return h->open && h->ask == CARDVM_ASK_ACT && !(h->over | g->stopped) && !(g->tracing | g->journaling);
}

/* Hosts write an answer's two words just before they give it: read at once as one, they would be waited for. */
static inline cardvm_status act(cardvm_game *g, const cardvm_option *pick) {
  g->error.code = CARDVM_OK;
  g->picks[0].subject = pick->subject;
  close_question(g, 1);
  g->picks[0].name = pick->name;
  return CARDVM_OK;
}

cardvm_status cardvm_game_answer(cardvm_game *g, cardvm_seat by, uint32_t serial,
                                 const cardvm_option *picks, uint32_t count) {
  const header *h = g->h;
  if (count == 1 && acts_plainly(g) && serial == h->decision_serial && by == decider_of(g, h->ask_player) &&
      offers(g, picks))
    return act(g, picks);
  cardvm_status status = check(g, by, serial, picks, count);
  return status == CARDVM_OK ? give(g, by, picks, count) : status;
}

/* Answers of the log, in g->picks, are checked like a host's: a mismatch means that a script did not repeat itself. */
bool decision_replay(cardvm_game *g, cardvm_seat by, uint32_t serial, uint32_t count) {
  if (check(g, by, serial, g->picks, count) != CARDVM_OK) return false;
  accept(g, by, count);
  return true;
}

cardvm_status cardvm_game_choose(cardvm_game *g, const uint32_t *indices, uint32_t count) {
  const header *h = g->h;
  if (check_open(g) != CARDVM_OK) return g->error.code;
  if (!act_list(g)) return g->error.code;
  if (count == 1 && indices[0] < h->option_count && acts_plainly(g)) return act(g, &g->options[indices[0]]);
  if (count > h->option_count) return refuse(g, "%u picked of %u options", count, h->option_count);
  /* Picks and options are different parts of the block; picks are free while a decision is open. */
  for (uint32_t i = 0; i < count; i++) {
    if (indices[i] >= h->option_count)
      return refuse(g, "there is no option %u of %u", indices[i] + 1, h->option_count);
    g->picks[i] = g->options[indices[i]];
  }
  cardvm_status status = check_picks(g, g->picks, count);
  return status == CARDVM_OK ? give(g, decider_of(g, h->ask_player), g->picks, count) : status;
}
