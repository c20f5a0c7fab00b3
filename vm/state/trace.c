/* The trace says what happened and why. It is not in the block and is free while it is off. */
#include "changes.h"
#include "state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TRACE_MAX (1u << 22)

/* -- What entries are to viewers --------------------------------------------------------------- */

size_t trace_token_bytes(const cardvm_game *g) {
  return g->trace_tokens ? g->trace_capacity * TOKENS_EACH(g) * sizeof *g->trace_tokens : 0;
}

uint32_t *trace_tokens_of(const cardvm_game *g, uint32_t entry) {
  ASSERT(g, entry < g->trace_capacity);
  return &g->trace_tokens[(size_t)entry * TOKENS_EACH(g)];
}

void trace_tokens_clear(cardvm_game *g, uint32_t entry) {
  memset(trace_tokens_of(g, entry), 0, TOKENS_EACH(g) * sizeof *g->trace_tokens);
  if (g->told_known > entry) g->told_known = entry;
}

/* A row of the words of an entry, a word for each viewer: definitions, tokens, entries told. */
static uint32_t *row_of(const cardvm_game *g, uint32_t entry, uint32_t row) {
  return trace_tokens_of(g, entry) + (size_t)row * (g->h->players + 1);
}

uint32_t trace_token(const cardvm_game *g, uint32_t entry, token_of which, cardvm_seat viewer) {
  return row_of(g, entry, TOKENS_OF + which)[viewer];
}

cardvm_id trace_definition(const cardvm_game *g, uint32_t entry, token_of which,
                           cardvm_seat viewer) {
  return row_of(g, entry, which)[viewer];
}

/* Returns whether the card is one of several, before it moves: nobody could tell which. */
static bool moves_unseen(const cardvm_game *g, const cardvm_trace *t, uint32_t index,
                         cardvm_seat viewer) {
  return (t->kind == CARDVM_TRACE_EVENT || t->kind == CARDVM_TRACE_DECLARED) &&
         g->cards[index].known & KNOWN_DOUBTED(viewer);
}

/* Notes what the card is to each viewer now, and its token. What it was before stays: who saw the
 * card then, and follows it to where it can't be followed any more, or knows what lies face down
 * now, is told that; the others what they see. */
static void note_card(const cardvm_game *g, const cardvm_trace *t, token_of which,
                      cardvm_handle handle, bool moved) {
  const uint32_t entry = (uint32_t)(t - g->trace), index = card_at(g, handle);
  uint32_t *definitions = row_of(g, entry, which), *tokens = row_of(g, entry, TOKENS_OF + which);
  if (handle)
    EACH_VIEWER(g, v) {
      const bool sees =
          index && !(!moved && moves_unseen(g, t, index, v)) && card_visible(g, index, v);
      if (!definitions[v])
        definitions[v] = sees ? g->cards[index].definition : index ? 0 : handle_told(g, handle, v);
      if (!tokens[v]) tokens[v] = handle_token(g, handle, v);
    }
}

uint32_t trace_numbered(const cardvm_game *g, uint32_t number) {
  uint32_t low = 0, high = g->trace_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (g->trace[middle].number < number) low = middle + 1;
    else high = middle;
  }
  return low < g->trace_count && g->trace[low].number == number ? low : g->trace_count;
}

/* -- Who is told ------------------------------------------------------------------------------- */

bool trace_told(const cardvm_trace *t, cardvm_seat viewer) {
  return t->told >> (TOLD_ENTRY + viewer) & 1;
}

static uint32_t *told_of(const cardvm_game *g, uint32_t entry) {
  return row_of(g, entry, 2 * TOKENS_OF);
}

uint32_t trace_told_number(cardvm_game *g, uint32_t entry, cardvm_seat viewer) {
  ASSERT(g, entry < g->trace_count);
  for (; g->told_known <= entry; g->told_known++) {
    const uint32_t at = g->told_known;
    const uint32_t *before = at ? told_of(g, at - 1) : g->told_cleared;
    EACH_VIEWER(g, v) told_of(g, at)[v] = before[v] + trace_told(&g->trace[at], v);
  }
  return told_of(g, entry)[viewer];
}

/* -- Entries ----------------------------------------------------------------------------------- */

/* Makes room for so many entries in all, and their words. */
bool trace_reserve(cardvm_game *g, uint32_t count) {
  if (count <= g->trace_capacity) return true;
  memory *m = &g->program->allocator;
  uint32_t capacity = g->trace_capacity ? g->trace_capacity * 2 : 64;
  while (capacity < count) capacity *= 2;
  if (capacity > TRACE_MAX) return false;
  const size_t each = TOKENS_EACH(g) * sizeof *g->trace_tokens, had = trace_token_bytes(g);
  cardvm_trace *entries = memory_resize(m, NULL, 0, capacity * sizeof *entries);
  uint32_t *words = entries ? memory_resize(m, g->trace_tokens, had, capacity * each) : NULL;
  if (!words) { /* the game goes on without the rest of the trace */
    if (entries) memory_resize(m, entries, capacity * sizeof *entries, 0);
    return false;
  }
  const size_t bytes = g->trace_capacity * sizeof *entries;
  if (bytes) memcpy(entries, g->trace, bytes);
  if (g->trace) memory_resize(m, g->trace, bytes, 0);
  g->trace = entries;
  g->trace_tokens = words;
  g->trace_capacity = capacity;
  return true;
}

static uint32_t told_to_all(const cardvm_game *g) {
  const uint32_t all = ((uint32_t)2 << g->h->players) - 1;
  return all << TOLD_ENTRY | all << TOLD_NAME;
}

cardvm_trace *trace_add(cardvm_game *g, cardvm_trace_kind kind) {
  if (!g->tracing || g->muted || !trace_reserve(g, g->trace_count + 1)) return NULL;
  ASSERT(g, g->trace_count < g->trace_capacity && g->h->frame_count <= g->limits.frames);
  trace_tokens_clear(g, g->trace_count);
  cardvm_trace *t = &g->trace[g->trace_count++];
  *t = (cardvm_trace){.number = ++g->trace_number, .kind = kind, .told = told_to_all(g)};
  cause from = g->causes[g->h->frame_count];
  t->cause = from.number;
  t->depth = from.number ? from.depth + 1 : 0;
  return t;
}

void trace_cause(cardvm_game *g, uint32_t frame_index) {
  ASSERT(g, frame_index <= g->h->frame_count);
  if (!g->tracing || g->muted || !g->trace_count) return;
  const cardvm_trace *last = &g->trace[g->trace_count - 1];
  g->causes[frame_index] = (cause){last->number, last->depth};
}

uint32_t trace_latest(const cardvm_game *g) {
  const cardvm_trace *last = g->trace_count ? &g->trace[g->trace_count - 1] : NULL;
  if (!g->tracing || g->muted) return 0;
  return last && last->kind == CARDVM_TRACE_ENDED ? last->number
         : g->applying                            ? g->applying->trace
                                                  : 0;
}

/* The number that an event sets or adds to, or NULL. */
static const int32_t *counted(const cardvm_game *g, const cardvm_event *e) {
  const cardvm_event_def *d = &game_event(g, e->kind)->def;
  const change *c = &changes[d->change];
  const uint32_t card = card_at(g, e->slot[CARDVM_SLOT_CARD]);
  if (!(c->needs & (SETS | ADDS))) return NULL;
  if (c->what == WHAT_GAME_VAR) return &g->game_vars[d->what - 1];
  if (c->what == WHAT_PLAYER_VAR) return player_var(g, e->slot[CARDVM_SLOT_PLAYER], d->what);
  const cardvm_id field = c->what == WHAT_FIELD ? d->what : counter_of(g, e);
  return card && field ? card_field(g, card, field) : NULL;
}

void trace_together(cardvm_game *g, uint32_t first, uint32_t count) {
  if (!g->tracing || g->muted || count < 2) return;
  for (uint32_t i = g->trace_count; i > 0 && g->trace[i - 1].number >= first; i--)
    g->trace[i - 1].together = first;
}

/* The same for the entry with that number, if there is one. */
void trace_cause_entry(cardvm_game *g, uint32_t frame_index, uint32_t number) {
  if (!g->tracing || g->muted || !g->trace_count) return;
  const cardvm_trace *t = &g->trace[g->trace_count - 1];
  while (t > g->trace && t->number > number) t--;
  if (t->number == number) g->causes[frame_index] = (cause){number, t->depth};
}

/* What makes something that lasts says how long, and values, where others say places. */
static cardvm_place place_said(const cardvm_game *g, const cardvm_event *e, cardvm_slot slot) {
  const bool lasts = game_event(g, e->kind)->def.change == CARDVM_CHANGE_LASTING;
  return lasts ? 0 : e->slot[slot];
}

void trace_event(cardvm_game *g, cardvm_trace_kind kind, const cardvm_event *e,
                 const listener *by) {
  if (!g->tracing || g->muted) return;
  const event_kind *k = game_event(g, e->kind);
  /* Steps have their own entries for their beginning and end. */
  if (kind == CARDVM_TRACE_EVENT && k->def.change == CARDVM_CHANGE_NOTICE &&
      has(&g->program->steps, e->slot[CARDVM_SLOT_EXTRA])) {
    const step *s = program_step(g->program, e->slot[CARDVM_SLOT_EXTRA]);
    if (s->begins == e->kind || s->ends == e->kind) {
      g->trace_number++; /* simultaneous events have consecutive numbers */
      return;
    }
  }
  cardvm_trace *t = trace_add(g, kind);
  if (!t) return;
  t->event = e->kind;
  t->source = e->slot[CARDVM_SLOT_SOURCE];
  t->card = e->slot[CARDVM_SLOT_CARD];
  t->other = e->slot[CARDVM_SLOT_OTHER];
  t->player = e->slot[CARDVM_SLOT_PLAYER];
  t->by = e->slot[CARDVM_SLOT_BY];
  t->amount = (int32_t)e->slot[CARDVM_SLOT_AMOUNT];
  t->name = e->slot[CARDVM_SLOT_NAME];
  t->from = place_said(g, e, CARDVM_SLOT_FROM);
  t->to = place_said(g, e, CARDVM_SLOT_TO);
  if (by) {
    context c = listener_context(g, by, NULL);
    t->ability = by->ability;
    t->source = c.me;
  }
  const int32_t *number = kind == CARDVM_TRACE_EVENT ? counted(g, e) : NULL;
  t->counts = number;
  if (number) t->before = t->after = *number;
  trace_seen(g, t);
}

void trace_event_done(cardvm_game *g, uint32_t number, const cardvm_event *e) {
  if (!g->trace_count || g->muted) return;
  uint32_t back = g->trace_number - number;
  if (back >= g->trace_count) return;
  /* Numbers grow, with gaps. */
  uint32_t low = 0, high = g->trace_count;
  while (high - low > 1) {
    const uint32_t middle = low + (high - low) / 2;
    if (g->trace[middle].number > number) high = middle;
    else low = middle;
  }
  cardvm_trace *t = &g->trace[low];
  if (t->number != number) return;
  const int32_t *value = t->counts ? counted(g, e) : NULL;
  if (value) t->after = *value;
  if (!t->card) t->card = e->slot[CARDVM_SLOT_CARD];
  t->to = place_said(g, e, CARDVM_SLOT_TO);
  trace_seen_as(g, t,
                e->slot[CARDVM_SLOT_NEW] ? e->slot[CARDVM_SLOT_NEW] : e->slot[CARDVM_SLOT_CARD]);
}

void trace_ability(cardvm_game *g, cardvm_trace_kind kind, uint32_t id, cardvm_handle source,
                   cardvm_seat player) {
  cardvm_trace *t = trace_add(g, kind);
  if (!t) return;
  t->ability = id;
  t->source = source;
  t->player = player;
  trace_seen(g, t);
}

const cardvm_trace *cardvm_game_trace(const cardvm_game *g, uint32_t from, uint32_t *count) {
  uint32_t first = from < g->trace_count ? from : g->trace_count;
  if (count) *count = g->trace_count - first;
  return g->trace ? g->trace + first : NULL;
}

void cardvm_game_trace_enable(cardvm_game *g, bool on) { g->tracing = on; }

void cardvm_game_trace_clear(cardvm_game *g) {
  const uint32_t n = g->trace_count;
  for (cardvm_seat v = 0; n && v <= g->h->players; v++)
    g->told_cleared[v] = trace_told_number(g, n - 1, v);
  g->told_known = 0;
  g->trace_count = 0;
  g->trace_flight = 0;
  g->trace_cleared = g->trace_number;
}

void cardvm_note(cardvm_game *g, cardvm_id name, int32_t amount) {
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_NOTE);
  if (!t) return;
  t->name = name;
  t->amount = amount;
}

/* Of an effect that lasted: it has been noted before it is taken away. */
static bool becoming_known(const cardvm_game *g, const cardvm_trace *t, cardvm_seat viewer) {
  const uint32_t index = card_at(g, t->card);
  return !index || g->cards[index].definition == t->name || card_known(g, index, viewer);
}

/* Returns whether the viewer may know which ability the entry names, or what its card had become.
 */
static bool name_known(const cardvm_game *g, const cardvm_trace *t, cardvm_seat viewer) {
  const bool event = t->kind <= CARDVM_TRACE_REPLACED;
  const uint32_t card = card_at(g, t->card), source = card_at(g, t->source);
  if (source && moves_unseen(g, t, source, viewer)) return false;
  if (!ability_known(g, t->ability, t->source, viewer)) return false;
  if (t->kind == CARDVM_TRACE_ENDED && t->event == CARDVM_EVENT_BECOME)
    return becoming_known(g, t, viewer);
  if (!event || cardvm_program_event_names(g->program, t->event) != CARDVM_SORT_ABILITY ||
      !has(&g->program->abilities, t->name))
    return true;
  if (t->event == CARDVM_EVENT_START && !game_ability(g, t->name)->def.started_only && card &&
      card_visible(g, card, viewer))
    return true; /* what has it, has gained it */
  const bool of_source =
      t->event == CARDVM_EVENT_START || t->event == CARDVM_EVENT_CHOSEN || !t->card;
  return ability_known(g, t->name, of_source ? t->source : t->card, viewer);
}

/* What happens, and each step, everybody is told. Of anything else, and of what is only chosen, who
 * sees its cards and may know the ability. What comes to nothing, or is taken unasked, would also
 * tell in which order cards lie in a hand, or which one was picked there: of that only who can
 * point at its card. (What ends, views tell as well; what is chosen unseen, nobody sees.) */
static bool entry_told(const cardvm_game *g, const cardvm_trace *t, cardvm_seat viewer) {
  const uint32_t at = (uint32_t)(t - g->trace), index = card_at(g, t->card);
  if (t->kind == CARDVM_TRACE_EVENT && t->event != CARDVM_EVENT_CHOSEN) return true;
  if (index && t->kind != CARDVM_TRACE_EVENT && t->kind != CARDVM_TRACE_ENDED &&
      !card_followable(g, index, viewer))
    return false;
  return (!t->card || trace_definition(g, at, TOKEN_CARD, viewer)) &&
         (!t->source || trace_definition(g, at, TOKEN_SOURCE, viewer)) &&
         ability_known(g, t->ability, t->source, viewer);
}

void trace_seen(const cardvm_game *g, cardvm_trace *t) {
  note_card(g, t, TOKEN_SOURCE, t->source, false);
  note_card(g, t, TOKEN_CARD, t->card, false);
  note_card(g, t, TOKEN_OTHER, t->other, false);
  t->told = 0;
  EACH_VIEWER(g, v)
    t->told |= (uint32_t)entry_told(g, t, v) << (TOLD_ENTRY + v) | (uint32_t)name_known(g, t, v)
                                                                       << (TOLD_NAME + v);
}

void trace_told_to(cardvm_trace *t, uint32_t seats) {
  t->told = (t->told & ~((uint32_t)0x1ff << TOLD_ENTRY)) | seats << TOLD_ENTRY;
}

/* Call it after a move. */
void trace_seen_as(const cardvm_game *g, cardvm_trace *t, cardvm_handle card_now) {
  if (card_at(g, card_now)) note_card(g, t, TOKEN_CARD, card_now, true);
}
