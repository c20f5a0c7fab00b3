/* Questions: every legal answer is enumerated; one with a single possible answer is skipped if
 * everyone can see that it has one. An answer is checked whole before anything changes. */
#include "game.h"

#include <string.h>

bool decision_add(cardvm_game *g, uint32_t subject, cardvm_id name) {
  if (g->h->option_count == g->limits.options) {
    stop_fail(g, CARDVM_ERROR_LIMIT, "more than %u possible answers", (unsigned)g->limits.options);
    return false;
  }
  g->options[g->h->option_count++] = (cardvm_option){subject, name};
  return true;
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

static bool forced(const cardvm_game *g, cardvm_ask kind, cardvm_subject what, uint32_t min,
                   uint32_t max, bool secret) {
  uint32_t count = g->h->option_count;
  if (kind == CARDVM_ASK_ACT || secret) return false;
  if (max == 0 || count == 0) return true;
  if (kind == CARDVM_ASK_ORDER) return count < 2;
  if (min != max || count != min) return false;
  return what != CARDVM_SUBJECT_CARD || all_seen(g, count) || whole_place(g, count);
}

static void take_first(cardvm_game *g, uint32_t count) {
  memcpy(g->picks, g->options, count * sizeof *g->picks);
  g->pick_count = count;
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
  if (absent || forced(g, kind, what, min, max, secret)) {
    take_first(g, min);
    if (absent && kind == CARDVM_ASK_ACT) g->picks[0] = (cardvm_option){0, 0};
    h->option_count = 0;
    if (h->ask_source) PUT(g, h->ask_source, 0);
    if (h->ask_ability) PUT(g, h->ask_ability, 0);
    return ASKED_SKIPPED;
  }
  PUT(g, h->open, 1);
  PUT(g, h->ask, kind);
  PUT(g, h->what, what);
  PUT(g, h->ask_player, player);
  PUT(g, h->min, min);
  PUT(g, h->max, max);
  PUT(g, h->prompt, prompt);
  PUT(g, h->ask_frame, h->frame_count);
  PUT(g, h->decision_serial, h->decision_serial + 1);
  g->decisions++;
  if (!h->ask_source) {
    const frame *f = top(g);
    if (f->me) PUT(g, h->ask_source, f->me);
    if (f->ability) PUT(g, h->ask_ability, f->ability);
  }
  decision_refresh(g);
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_ASKED);
  if (t) {
    t->player = player;
    t->by = decider_of(g, player);
    t->name = prompt;
    t->amount = (int32_t)count;
    t->source = h->ask_source;
    t->ability = h->ask_ability;
    t->decider = t->by;
    trace_seen(g, t);
  }
  return ASKED_OPEN;
}

void decision_refresh(cardvm_game *g) {
  const header *h = g->h;
  g->decision = (cardvm_decision){.kind = (cardvm_ask)h->ask,
                                  .what = (cardvm_subject)h->what,
                                  .serial = h->decision_serial,
                                  .player = h->ask_player,
                                  .decider = decider_of(g, h->ask_player),
                                  .min = h->min,
                                  .max = h->max,
                                  .prompt = h->prompt,
                                  .source = h->ask_source,
                                  .ability = h->ask_ability,
                                  .option_count = h->option_count,
                                  .options = g->options};
}

const cardvm_decision *cardvm_game_decision(const cardvm_game *g) {
  return g->h->open && !g->stopped && !g->h->over ? &g->decision : NULL;
}

/* -- Answering ----------------------------------------------------------------------------------------- */

static cardvm_status refuse(cardvm_game *g, const char *what, uint32_t a, uint32_t b) {
  return error_set(&g->error, CARDVM_ERROR_ANSWER, what, a, b);
}

static cardvm_status check(cardvm_game *g, cardvm_seat by, uint32_t serial,
                           const cardvm_option *picks, uint32_t count) {
  const header *h = g->h;
  if (!h->open || h->over || g->stopped) return error_set(&g->error, CARDVM_ERROR_STATE, "no decision is open");
  if (serial != h->decision_serial)
    return refuse(g, "the answer is to decision %u, but %u is open", serial, h->decision_serial);
  if (by != decider_of(g, h->ask_player))
    return refuse(g, "seat %u answers, but seat %u decides", by, decider_of(g, h->ask_player));
  if (count < h->min) return refuse(g, "%u picked, at least %u needed", count, h->min);
  if (count > h->max) return refuse(g, "%u picked, at most %u allowed", count, h->max);
  for (uint32_t i = 0; i < count; i++) {
    if (!decision_offers(g, &picks[i]))
      return refuse(g, "pick %u is not one of the %u options", i + 1, h->option_count);
    for (uint32_t k = 0; k < i; k++)
      if (picks[k].subject == picks[i].subject && picks[k].name == picks[i].name)
        return refuse(g, "picks %u and %u are the same", k + 1, i + 1);
  }
  return CARDVM_OK;
}

static void accept(cardvm_game *g, cardvm_seat by, const cardvm_option *picks, uint32_t count) {
  header *h = g->h;
  memmove(g->picks, picks, count * sizeof *picks);
  g->pick_count = count;
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_ANSWERED);
  if (t) {
    t->player = h->ask_player;
    t->by = by;
    t->amount = (int32_t)count;
    if (count) {
      t->name = h->ask == CARDVM_ASK_OPTION ? picks[0].name : 0;
      if (h->what == CARDVM_SUBJECT_CARD) t->card = picks[0].subject;
      else t->amount = (int32_t)(h->ask == CARDVM_ASK_YES_NO ? picks[0].name : picks[0].subject);
      if (h->ask == CARDVM_ASK_ACT) t->ability = picks[0].name;
    }
    t->decider = by;
    trace_seen(g, t);
  }
  /* What is used is shown. */
  if (h->what == CARDVM_SUBJECT_CARD && h->ask != CARDVM_ASK_ACT) mingle_options(g, h->ask_player);
  PUT(g, h->open, 0);
  PUT(g, h->ask_source, 0);
  PUT(g, h->ask_ability, 0);
  h->option_count = 0;
}

cardvm_status cardvm_game_answer(cardvm_game *g, cardvm_seat by, uint32_t serial,
                                 const cardvm_option *picks, uint32_t count) {
  cardvm_status status = check(g, by, serial, picks, count);
  if (status != CARDVM_OK) return status;
  g->error.code = CARDVM_OK;
  if (!g->flight) {
    accept(g, by, picks, count);
    return CARDVM_OK;
  }
  /* Into the log first: running again to this point uses the memory that picks may lie in. */
  if (!flight_note_answer(g, ANSWER_PICKS, by, serial, picks, count))
    return error_set(&g->error, CARDVM_ERROR_MEMORY, "out of memory");
  status = flight_warm(g);
  if (status == CARDVM_OK) flight_replay(g);
  return g->stopped ? g->error.code : status;
}

/* Answers of the log are checked like a host's: a mismatch means that a script did not repeat itself. */
bool decision_replay(cardvm_game *g, cardvm_seat by, uint32_t serial, const cardvm_option *picks,
                     uint32_t count) {
  if (check(g, by, serial, picks, count) != CARDVM_OK) return false;
  accept(g, by, picks, count);
  return true;
}

cardvm_status cardvm_game_choose(cardvm_game *g, const uint32_t *indices, uint32_t count) {
  const cardvm_decision *d = cardvm_game_decision(g);
  if (!d) return error_set(&g->error, CARDVM_ERROR_STATE, "no decision is open");
  if (count > d->option_count)
    return refuse(g, "%u picked of %u options", count, d->option_count);
  /* Picks and options are different parts of the block; picks are free while a decision is open. */
  for (uint32_t i = 0; i < count; i++) {
    if (indices[i] >= d->option_count)
      return refuse(g, "there is no option %u of %u", indices[i] + 1, d->option_count);
    g->picks[i] = g->options[indices[i]];
  }
  return cardvm_game_answer(g, d->decider, d->serial, g->picks, count);
}
