/* The trace as one player saw it. Each entry notes, when it is made, who can see its cards. */
#include "view_words.h"

typedef struct reading {
  const cardvm_game *g;
  cardvm_seat viewer;
} reading;

/* What a card of the entry was, and by which token the viewer followed it. */
static cardvm_id told(const reading *r, const cardvm_trace *t, token_of which, cardvm_handle handle,
                      uint32_t *token) {
  const uint32_t at = (uint32_t)(t - r->g->trace);
  const cardvm_id definition = handle ? trace_definition(r->g, at, which, r->viewer) : 0;
  if (definition) *token = trace_token(r->g, at, which, r->viewer);
  return !handle || definition ? definition : CARDVM_VIEW_UNKNOWN;
}

/* Writes what the viewer knows of an entry: the event, and of the cards only what the viewer saw.
 * Returns false if the viewer learns nothing of the entry. */
static bool entry_told(const reading *r, const cardvm_trace *t, cardvm_view_entry *e) {
  if (!trace_told(t, r->viewer)) return false;
  *e = (cardvm_view_entry){.number = t->number,
                           .cause = t->cause,
                           .kind = t->kind,
                           .event = t->event,
                           .player = t->player,
                           .by = t->by,
                           .from = t->from,
                           .to = t->to,
                           .together = t->together};
  const bool private = t->kind == CARDVM_TRACE_ASKED || t->kind == CARDVM_TRACE_ANSWERED;
  if (private && (t->decider != r->viewer || !r->viewer)) return true;
  e->source = told(r, t, TOKEN_SOURCE, t->source, &e->source_token);
  e->card = told(r, t, TOKEN_CARD, t->card, &e->card_token);
  e->other = told(r, t, TOKEN_OTHER, t->other, &e->other_token);
  const bool named = t->told >> (TOLD_NAME + r->viewer) & 1;
  if (named) e->ability = t->ability;
  if (e->card == CARDVM_VIEW_UNKNOWN) return true;
  e->amount = t->amount;
  e->what = t->what;
  if (named) e->name = t->name;
  e->counts = t->counts;
  e->before = t->before;
  e->after = t->after;
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
  for (uint32_t i = count; i > 0; i--) {
    entries[i - 1].cause = find_told(g, entries, i - 1, entries[i - 1].cause);
    entries[i - 1].together = find_told(g, entries, i, entries[i - 1].together);
  }
  for (uint32_t i = 0; i < count; i++) {
    entries[i].number = i + 1;
    entries[i].depth = entries[i].cause ? entries[entries[i].cause - 1].depth + 1 : 0;
  }
  return count;
}

/* -- The stream -------------------------------------------------------------------------------- */

/* The first entry for which the viewer has been told so many; trace_count: there is none. */
static uint32_t entry_told_as(cardvm_game *g, cardvm_seat viewer, uint32_t number) {
  uint32_t low = 0, high = g->trace_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (trace_told_number(g, middle, viewer) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* The nearest entry that the viewer is told, from that number on along the causes. */
static uint32_t cause_told(const cardvm_game *g, cardvm_seat viewer, uint32_t number) {
  uint32_t at = trace_numbered(g, number);
  while (at < g->trace_count && !trace_told(&g->trace[at], viewer))
    at = trace_numbered(g, g->trace[at].cause);
  return at;
}

static void number_in_stream(cardvm_game *g, cardvm_seat viewer, uint32_t at,
                             cardvm_view_entry *e) {
  const uint32_t cause = cause_told(g, viewer, g->trace[at].cause);
  const uint32_t together = trace_numbered(g, e->together);
  e->number = trace_told_number(g, at, viewer);
  e->cause = cause < g->trace_count ? trace_told_number(g, cause, viewer) : 0;
  e->together = together < g->trace_count ? trace_told_number(g, together, viewer) : 0;
  e->depth = 0;
  for (uint32_t up = cause; up < g->trace_count; up = cause_told(g, viewer, g->trace[up].cause))
    e->depth++;
}

uint32_t cardvm_view_stream(cardvm_game *g, cardvm_seat viewer, uint32_t from,
                            cardvm_view_entry *entries, uint32_t max) {
  if (!g->followed || viewer > g->h->players) return 0;
  const reading r = {g, viewer};
  uint32_t count = 0;
  for (uint32_t at = entry_told_as(g, viewer, from ? from : 1); at < g->trace_count; at++) {
    cardvm_view_entry e;
    if (!entry_told(&r, &g->trace[at], &e)) continue;
    if (count < max && entries) {
      number_in_stream(g, viewer, at, &e);
      entries[count] = e;
    }
    count++;
  }
  return count;
}
