/* The trace says what happened and why. It is not in the block and is free while it is off. */
#include "changes.h"
#include "state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TRACE_MAX (1u << 22)

/* -- Tokens of entries ------------------------------------------------------------------------- */

size_t trace_token_bytes(const cardvm_game *g) {
  return g->tokens_capacity ? g->tokens_capacity * TOKENS_EACH(g) * sizeof *g->trace_tokens : 0;
}

bool trace_tokens_reserve(cardvm_game *g) {
  if (g->tokens_capacity >= g->trace_capacity) return true;
  const size_t each = TOKENS_EACH(g) * sizeof *g->trace_tokens, had = trace_token_bytes(g);
  uint32_t *larger =
      memory_resize(&g->program->allocator, g->trace_tokens, had, g->trace_capacity * each);
  if (!larger) return false;
  memset((char *)larger + had, 0, g->trace_capacity * each - had);
  g->trace_tokens = larger;
  g->tokens_capacity = g->trace_capacity;
  return true;
}

uint32_t *trace_tokens_of(const cardvm_game *g, uint32_t entry) {
  return entry < g->tokens_capacity ? &g->trace_tokens[(size_t)entry * TOKENS_EACH(g)] : NULL;
}

void trace_tokens_clear(cardvm_game *g, uint32_t entry) {
  uint32_t *words = trace_tokens_of(g, entry);
  if (words) memset(words, 0, TOKENS_EACH(g) * sizeof *words);
  if (g->told_known > entry) g->told_known = entry;
}

static uint32_t *tokens_of(const cardvm_game *g, uint32_t entry, token_of which) {
  return trace_tokens_of(g, entry) + TOKENS_OF + which * (g->h->players + 1);
}

uint32_t trace_token(const cardvm_game *g, uint32_t entry, token_of which, cardvm_seat viewer) {
  return entry < g->tokens_capacity ? tokens_of(g, entry, which)[viewer] : 0;
}

cardvm_id trace_definition(const cardvm_game *g, uint32_t entry, token_of which) {
  return entry < g->tokens_capacity ? trace_tokens_of(g, entry)[which] : 0;
}

/* Notes what the card is and the tokens that viewers have for it now. Those of before stay: who
 * follows the card to where it can't be followed any more is told which it was. */
static void note_tokens(const cardvm_game *g, const cardvm_trace *t, token_of which,
                        cardvm_handle card) {
  const uint32_t entry = (uint32_t)(t - g->trace);
  if (!g->followed || !card || entry >= g->tokens_capacity) return;
  uint32_t *definition = &trace_tokens_of(g, entry)[which], *tokens = tokens_of(g, entry, which);
  if (!*definition) *definition = definition_by_handle(g, card);
  for (cardvm_seat v = 0; v <= g->h->players; v++)
    if (!tokens[v]) tokens[v] = handle_token(g, card, v);
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
  switch (t->kind) {
  case CARDVM_TRACE_EVENT:
  case CARDVM_TRACE_STEP:
  case CARDVM_TRACE_NOTE:
  case CARDVM_TRACE_ASKED:
  case CARDVM_TRACE_ANSWERED: return true;
  default: break;
  }
  return (!t->card || t->seen >> (SEEN_CARD + viewer) & 1) &&
         (!t->source || t->seen >> (SEEN_SOURCE + viewer) & 1);
}

static uint32_t *told_of(const cardvm_game *g, uint32_t entry) {
  return tokens_of(g, entry, TOKENS_OF);
}

uint32_t trace_told_number(cardvm_game *g, uint32_t entry, cardvm_seat viewer) {
  ASSERT(g, entry < g->trace_count && entry < g->tokens_capacity);
  for (; g->told_known <= entry; g->told_known++) {
    const uint32_t at = g->told_known;
    const uint32_t *before = at ? told_of(g, at - 1) : g->told_cleared;
    for (cardvm_seat v = 0; v <= g->h->players; v++)
      told_of(g, at)[v] = before[v] + trace_told(&g->trace[at], v);
  }
  return told_of(g, entry)[viewer];
}

/* -- Entries ----------------------------------------------------------------------------------- */

/* Makes room for so many entries in all. */
bool trace_reserve(cardvm_game *g, uint32_t count) {
  if (count <= g->trace_capacity) return !g->followed || trace_tokens_reserve(g);
  uint32_t capacity = g->trace_capacity ? g->trace_capacity * 2 : 64;
  while (capacity < count) capacity *= 2;
  if (capacity > TRACE_MAX) return false;
  cardvm_trace *larger =
      memory_resize(&g->program->allocator, g->trace, g->trace_capacity * sizeof *larger,
                    capacity * sizeof *larger);
  if (!larger) return false; /* the game goes on without the rest of the trace */
  g->trace = larger;
  g->trace_capacity = capacity;
  return !g->followed || trace_tokens_reserve(g);
}

cardvm_trace *trace_add(cardvm_game *g, cardvm_trace_kind kind) {
  if (!g->tracing || g->muted || !trace_reserve(g, g->trace_count + 1)) return NULL;
  ASSERT(g, g->trace_count < g->trace_capacity && g->h->frame_count <= g->limits.frames);
  trace_tokens_clear(g, g->trace_count);
  cardvm_trace *t = &g->trace[g->trace_count++];
  *t = (cardvm_trace){.number = ++g->trace_number, .kind = kind};
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
  return last && last->kind == CARDVM_TRACE_ENDED ? last->number : g->trace_applied;
}

/* The number that an event sets or adds to, or NULL. */
static const int32_t *counted(const cardvm_game *g, const cardvm_event *e) {
  const cardvm_event_def *d = &program_event(g->program, e->kind)->def;
  const change *c = &changes[d->change];
  const uint32_t card = card_at(g, e->slot[CARDVM_SLOT_CARD]);
  if (!(c->needs & (SETS | ADDS))) return NULL;
  if (c->what == WHAT_GAME_VAR) return &g->game_vars[d->what - 1];
  if (c->what == WHAT_PLAYER_VAR) return player_var(g, e->slot[CARDVM_SLOT_PLAYER], d->what);
  return card ? card_field(g, card, d->what) : NULL;
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

void trace_event(cardvm_game *g, cardvm_trace_kind kind, const cardvm_event *e,
                 const listener *by) {
  if (!g->tracing || g->muted) return;
  const event_kind *k = program_event(g->program, e->kind);
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
  t->from = e->slot[CARDVM_SLOT_FROM];
  t->to = e->slot[CARDVM_SLOT_TO];
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
  t->to = e->slot[CARDVM_SLOT_TO];
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
  for (cardvm_seat v = 0; n && n <= g->tokens_capacity && v <= g->h->players; v++)
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

static uint32_t seers(const cardvm_game *g, cardvm_handle handle) {
  uint32_t index = card_at(g, handle), seen = 0;
  for (cardvm_seat v = 0; handle && v <= g->h->players; v++)
    seen |= (uint32_t)(index ? card_visible(g, index, v) : handle_told(g, handle, v) != 0) << v;
  return seen;
}

void trace_seen(const cardvm_game *g, cardvm_trace *t) {
  t->seen = seers(g, t->source) << SEEN_SOURCE | seers(g, t->card) << SEEN_CARD |
            seers(g, t->other) << SEEN_OTHER;
  note_tokens(g, t, TOKEN_SOURCE, t->source);
  note_tokens(g, t, TOKEN_CARD, t->card);
  note_tokens(g, t, TOKEN_OTHER, t->other);
}

/* Call it after a move. Who saw the card before and can tell that it is this one still knows it. */
void trace_seen_as(const cardvm_game *g, cardvm_trace *t, cardvm_handle card_now) {
  if (!card_at(g, card_now)) return;
  t->seen = (t->seen & ~((uint32_t)0x1ff << SEEN_CARD)) | seers(g, card_now) << SEEN_CARD;
  note_tokens(g, t, TOKEN_CARD, card_now);
}
