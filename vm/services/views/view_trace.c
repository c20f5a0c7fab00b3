/* The trace as one player saw it. Each entry notes, when it is made, who can see its cards. */
#include "view_words.h"

static cardvm_id told(const cardvm_game *g, cardvm_handle handle, uint32_t seen) {
  if (!handle) return 0;
  if (!seen) return CARDVM_VIEW_UNKNOWN;
  const uint32_t definition = definition_by_handle(g, handle);
  return definition ? definition : CARDVM_VIEW_UNKNOWN;
}

typedef struct reading {
  const cardvm_game *g;
  cardvm_seat viewer;
} reading;

/* Writes what the viewer knows of an entry: the event, and of the cards only what the viewer saw.
 * Returns false if the viewer learns nothing of the entry. */
static bool entry_told(const reading *r, const cardvm_trace *t, cardvm_view_entry *e) {
  const cardvm_game *g = r->g;
  *e = (cardvm_view_entry){.number = t->number,
                           .cause = t->cause,
                           .kind = t->kind,
                           .event = t->event,
                           .source = told(g, t->source, t->seen >> (SEEN_SOURCE + r->viewer) & 1),
                           .card = told(g, t->card, t->seen >> (SEEN_CARD + r->viewer) & 1),
                           .other = told(g, t->other, t->seen >> (SEEN_OTHER + r->viewer) & 1),
                           .player = t->player,
                           .by = t->by,
                           .from = t->from,
                           .to = t->to};
  bool card_seen = e->card != CARDVM_VIEW_UNKNOWN, source_seen = e->source != CARDVM_VIEW_UNKNOWN;
  bool private = t->kind == CARDVM_TRACE_ASKED || t->kind == CARDVM_TRACE_ANSWERED;
  if (private && (t->decider != r->viewer || !r->viewer)) {
    e->source = e->card = e->other = 0;
    return true;
  }
  const uint32_t at = (uint32_t)(t - g->trace);
  if (e->source && source_seen) e->source_token = trace_token(g, at, TOKEN_SOURCE, r->viewer);
  if (e->card && card_seen) e->card_token = trace_token(g, at, TOKEN_CARD, r->viewer);
  if (e->other && e->other != CARDVM_VIEW_UNKNOWN)
    e->other_token = trace_token(g, at, TOKEN_OTHER, r->viewer);
  switch (t->kind) {
  case CARDVM_TRACE_EVENT:
  case CARDVM_TRACE_STEP:
  case CARDVM_TRACE_NOTE:
  case CARDVM_TRACE_ASKED:
  case CARDVM_TRACE_ANSWERED: break;
  default:
    if (!card_seen || !source_seen) return false;
  }
  bool own_ability = t->ability && program_ability(g->program, t->ability)->definition;
  if (source_seen || !own_ability) e->ability = t->ability;
  if (card_seen) {
    e->amount = t->amount;
    e->name = t->name;
  }
  return true;
}

/* Returns the number of the told entry with that number. If it was not told, its cause is looked
 * for. 0: none was told. */
static uint32_t find_told(const cardvm_game *g, const cardvm_view_entry *entries, uint32_t count,
                          uint32_t number) {
  const cardvm_trace *trace = g->trace;
  while (number && g->trace_count && number >= trace[0].number) {
    uint32_t low = 0, high = count;
    while (low < high) {
      uint32_t middle = (low + high) / 2;
      if (entries[middle].number < number) low = middle + 1;
      else high = middle;
    }
    if (low < count && entries[low].number == number) return low + 1;
    uint32_t at = 0, end = g->trace_count;
    while (at < end) {
      uint32_t middle = (at + end) / 2;
      if (trace[middle].number < number) at = middle + 1;
      else end = middle;
    }
    number = at < g->trace_count && trace[at].number == number ? trace[at].cause : 0;
  }
  return 0;
}

uint32_t cardvm_view_trace(const cardvm_game *g, cardvm_seat viewer, cardvm_view_entry *entries,
                           uint32_t max) {
  if (viewer > g->h->players) return 0;
  if (!entries || max < g->trace_count) return g->trace_count;
  reading r = {g, viewer};
  uint32_t count = 0;
  for (uint32_t i = 0; i < g->trace_count; i++)
    count += entry_told(&r, &g->trace[i], &entries[count]);
  for (uint32_t i = count; i > 0; i--)
    entries[i - 1].cause = find_told(g, entries, i - 1, entries[i - 1].cause);
  for (uint32_t i = 0; i < count; i++) {
    entries[i].number = i + 1;
    entries[i].depth = entries[i].cause ? entries[entries[i].cause - 1].depth + 1 : 0;
  }
  return count;
}
