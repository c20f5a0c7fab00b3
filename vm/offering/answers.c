/* Answers are checked completely before anything changes. */
#include "ask_kinds.h"
#include "offering.h"

const cardvm_decision *cardvm_game_question(const cardvm_game *g) {
  return g->h->open && !g->stopped && !g->h->over ? &g->decision : NULL;
}

const cardvm_decision *cardvm_game_decision(const cardvm_game *g) {
  return act_list(g) ? cardvm_game_question(g) : NULL;
}

/* The last offer is remembered, because hosts that ask for one often give it next. */
bool answer_offered(const cardvm_game *game, const cardvm_option *pick) {
  const header *h = game->h;
  if (h->ask == CARDVM_ASK_ACT && game->players[h->ask_player].lost)
    return !pick->name && !pick->subject;
  if (!act_unlisted(game)) return decision_offers(game, pick);
  if (!pick->name) return !pick->subject;
  /* Nothing that is part of the state changes. */
  cardvm_game *g = (cardvm_game *)(uintptr_t)game;
  const bool again = g->last_offer.name == pick->name && g->last_offer.subject == pick->subject;
  if (again && g->offered == g->changes) return true;
  const cardvm_look l = look_begin(g);
  const bool offers = act_offers(g, pick);
  if (!look_end(g, l) || !offers) return false;
  g->last_offer = *pick;
  return true;
}

bool cardvm_game_offers(const cardvm_game *g, const cardvm_option *pick) {
  return cardvm_game_question(g) && answer_offered(g, pick);
}

cardvm_status answer_refuse(cardvm_game *g, const char *what, uint32_t a, uint32_t b) {
  return error_set(&g->error, CARDVM_ERROR_ANSWER, what, a, b);
}

cardvm_status answer_check_open(cardvm_game *g) {
  if (g->h->open && !g->h->over && !g->stopped) return CARDVM_OK;
  return error_set(&g->error, CARDVM_ERROR_STATE, "no decision is open");
}

/* Checks the number of picks, and that they differ. */
cardvm_status answer_check_picks(cardvm_game *g, const cardvm_option *picks, uint32_t count) {
  const header *h = g->h;
  if (count < h->min)
    return answer_refuse(g, "%u options were picked, but at least %u are needed", count, h->min);
  if (count > h->max)
    return answer_refuse(g, "%u options were picked, but at most %u are allowed", count, h->max);
  pairs_begin(g, PAIRS_USED);
  for (uint32_t i = 0; i < count; i++) {
    if (pairs_add(g, PAIRS_USED, picks[i].subject, picks[i].name)) continue;
    uint32_t k = 0;
    while (picks[k].subject != picks[i].subject || picks[k].name != picks[i].name) k++;
    return answer_refuse(g, "picks %u and %u are the same", k + 1, i + 1);
  }
  return CARDVM_OK;
}

cardvm_status answer_check(cardvm_game *g, cardvm_seat by, uint32_t serial,
                           const cardvm_option *picks, uint32_t count) {
  const header *h = g->h;
  if (answer_check_open(g) != CARDVM_OK) return g->error.code;
  /* The same whoever is asked: that may be more than this seat may know. */
  if (by != decider_of(g, h->ask_player))
    return answer_refuse(g, "seat %u answers, but nothing is asked of it", by, 0);
  if (serial != decision_serial(g))
    return answer_refuse(g, "the answer is to decision %u of its seat, but %u is open", serial,
                         decision_serial(g));
  cardvm_status status = answer_check_picks(g, picks, count);
  const bool many = count > OPTIONS_FEW;
  if (many) decision_index(g);
  for (uint32_t i = 0; status == CARDVM_OK && i < count; i++)
    if (!(many ? pairs_has(g, PAIRS_OFFERED, picks[i].subject, picks[i].name)
               : answer_offered(g, &picks[i]))) {
      if (!act_list(g)) return g->error.code;
      return answer_refuse(g, "pick %u is not one of the %u options", i + 1, h->option_count);
    }
  return status;
}

static void trace_answered(cardvm_game *g, cardvm_seat by, const cardvm_option *picks,
                           uint32_t count) {
  const header *h = g->h;
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_ANSWERED);
  if (!t) return;
  t->player = h->ask_player;
  t->by = t->decider = by;
  t->amount = (int32_t)count;
  if (count) {
    t->name = ask_kinds[h->ask].names == CARDVM_SORT_NAME ? picks[0].name : 0;
    if (h->ask == CARDVM_ASK_YES_NO) t->amount = (int32_t)picks[0].name;
    else trace_subject(t, (cardvm_subject)h->what, picks[0].subject);
    if (h->ask == CARDVM_ASK_ACT) t->ability = picks[0].name;
  }
  trace_seen(g, t);
  trace_told_to(t, question_told(g));
}

void answer_close(cardvm_game *g, uint32_t count) {
  header *h = g->h;
  ASSERT(g, h->open && h->ask_frame == h->frame_count && count <= g->limits.options);
  budget_begin(g);
  if (h->skips_since) WRITE(g, h->skips_since, 0);
  g->pick_count = count;
  WRITE(g, h->open, 0);
  WRITE(g, h->ask_source, 0);
  WRITE(g, h->ask_ability, 0);
  h->option_count = 0;
  ASSERT(g, nothing_asked(g));
}

/* Returns whether the frame on top asks which effect or substitution comes first. */
static bool orders(const frame *f) {
  return f->kind == FRAME_CHECKPOINT || (f->kind == FRAME_EVENT && f->step != EVENT_REPLACE_ASKED);
}

/* Accepts an answer. Its picks are in g->picks. */
void answer_accept(cardvm_game *g, cardvm_seat by, uint32_t count) {
  const header *h = g->h;
  if (g->tracing) trace_answered(g, by, g->picks, count);
  if (picks_unseen(g, g->picks, count) && act_list(g)) doubt_options(g, h->ask_player);
  if (orders(top(g))) order_taken(g, g->picks);
  answer_close(g, count);
}

/* Gives an answer of the log, from g->picks. It is checked like a host's answer, because a script
 * that does not repeat itself would ask something else. */
bool decision_replay(cardvm_game *g, cardvm_seat by, uint32_t serial, uint32_t count) {
  if (answer_check(g, by, serial, g->picks, count) != CARDVM_OK) return false;
  answer_accept(g, by, count);
  return true;
}
