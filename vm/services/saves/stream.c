/* What happened, in a save: the trace with the tokens of its entries, from which viewers are told
 * (view_trace.c), and which entries caused what runs and waits. Nothing of the game depends on it.
 *
 * The section has: number of entries, number of the last one, of the last one that was cleared,
 * how many entries come before the effect in flight, how many each viewer has been told of those
 * that were cleared; then the causes of frames and of waiting effects, then each entry with the
 * definitions and tokens of its cards. */
#include "save.h"

#include <string.h>

enum { STREAM_COUNT = 0, STREAM_NUMBER, STREAM_CLEARED, STREAM_FLIGHT, STREAM_TOLD };
#define VIEWERS(g) ((g)->h->players + 1)
#define HEAD_WORDS(g) (STREAM_TOLD + VIEWERS(g))
#define CAUSE_WORDS(g) (2 * ((g)->h->frame_count + 1 + (g)->h->waiting_count))

/* An entry as words, in this order; validity_words.c knows what each may hold. */
static void entry_words(const cardvm_trace *t, uint32_t *to) {
  const uint32_t words[ENTRY_WORDS] = {t->number,         t->cause,   t->depth,
                                       t->kind,           t->event,   t->ability,
                                       t->source,         t->card,    t->other,
                                       t->player,         t->by,      (uint32_t)t->amount,
                                       t->name,           t->from,    t->to,
                                       t->what,           t->decider, t->told,
                                       t->together,       t->counts,  (uint32_t)t->before,
                                       (uint32_t)t->after};
  memcpy(to, words, sizeof words);
}

static cardvm_trace entry_of(const uint32_t *w) {
  return (cardvm_trace){.number = w[0],
                        .cause = w[1],
                        .depth = w[2],
                        .kind = (cardvm_trace_kind)w[3],
                        .event = w[4],
                        .ability = w[5],
                        .source = w[6],
                        .card = w[7],
                        .other = w[8],
                        .player = w[9],
                        .by = w[10],
                        .amount = (int32_t)w[11],
                        .name = w[12],
                        .from = w[13],
                        .to = w[14],
                        .what = (cardvm_subject)w[15],
                        .decider = w[16],
                        .told = w[17],
                        .together = w[18],
                        .counts = w[19] != 0,
                        .before = (int32_t)w[20],
                        .after = (int32_t)w[21]};
}

bool stream_kept(const cardvm_game *g) { return g->followed && g->tracing; }

size_t stream_words(const cardvm_game *g) {
  const size_t each = ENTRY_WORDS + TOKEN_WORDS(g);
  return HEAD_WORDS(g) + CAUSE_WORDS(g) + g->trace_count * each;
}

/* -- Writing ----------------------------------------------------------------------------------- */

uint8_t *stream_put(const cardvm_game *g, uint8_t *to) {
  const uint32_t head[STREAM_TOLD] = {[STREAM_COUNT] = g->trace_count,
                                      [STREAM_NUMBER] = g->trace_number,
                                      [STREAM_CLEARED] = g->trace_cleared,
                                      [STREAM_FLIGHT] = g->flight ? g->trace_flight : 0};
  to = words_put(to, head, STREAM_TOLD);
  to = words_put(to, g->told_cleared, VIEWERS(g));
  to = words_put(to, &g->causes[0].number, 2 * ((size_t)g->h->frame_count + 1));
  to = words_put(to, &g->waiting_causes[1].number, 2 * (size_t)g->h->waiting_count);
  for (uint32_t i = 0; i < g->trace_count; i++) {
    uint32_t words[ENTRY_WORDS];
    entry_words(&g->trace[i], words);
    to = words_put(to, words, ENTRY_WORDS);
    to = words_put(to, trace_tokens_of(g, i), TOKEN_WORDS(g));
  }
  return to;
}

/* -- Reading ----------------------------------------------------------------------------------- */

/* An entry's number grows, its cause comes before it, and it lies at most one deeper. The cause may
 * be cleared or left out since. */
static bool place_valid(cardvm_game *g, uint32_t at) {
  const cardvm_trace *t = &g->trace[at];
  const uint32_t before = at ? t[-1].number : g->trace_cleared;
  if (t->number <= before || t->number > g->trace_number)
    return invalid(g, "entry %u of its stream has the number %u", at, t->number);
  const uint32_t cause = trace_numbered(g, t->cause);
  const bool deep = cause < at ? t->depth <= g->trace[cause].depth + 1 : t->depth <= t->cause;
  if (t->cause >= t->number || t->together > t->number || !deep)
    return invalid(g, "entry %u of its stream can't be caused by %u", at, t->cause);
  return true;
}

static bool tokens_valid(cardvm_game *g, uint32_t at) {
  const uint32_t *words = trace_tokens_of(g, at);
  for (uint32_t i = 0; i < TOKENS_OF * VIEWERS(g); i++)
    if (!ok(&g->program->definitions, words[i]))
      return invalid(g, "entry %u of its stream has the definition %u", at, words[i]);
  words += TOKENS_OF * VIEWERS(g);
  for (uint32_t i = 0; i < TOKENS_OF * VIEWERS(g); i++)
    if (words[i] > *token_at(g, 0, i % VIEWERS(g)))
      return invalid(g, "entry %u of its stream has the token %u", at, words[i]);
  return true;
}

static bool take_entry(cardvm_game *g, words_reader *r) {
  const uint32_t at = g->trace_count;
  uint32_t words[ENTRY_WORDS] = {0};
  words_take(r, words, ENTRY_WORDS);
  if (r->short_of) return invalid(g, "its stream is cut off");
  if (!trace_words_valid(g, at, words)) return false;
  g->trace[at] = entry_of(words);
  g->trace_count++;
  trace_tokens_clear(g, at);
  words_take(r, trace_tokens_of(g, at), (uint32_t)TOKEN_WORDS(g));
  return place_valid(g, at) && tokens_valid(g, at);
}

/* What is caused next lies one deeper than its cause, and must be a valid entry then. So a cause
 * lies as deep as its entry at most; and one that is cleared or left out, less deep than its
 * number. */
static bool causes_valid(cardvm_game *g, const cause *list, uint32_t count) {
  for (const cause *c = list; c < list + count; c++) {
    const uint32_t at = trace_numbered(g, c->number);
    const bool deep = at < g->trace_count ? c->depth <= g->trace[at].depth
                                          : c->depth < c->number || !(c->depth | c->number);
    if (c->number > g->trace_number || !deep)
      return invalid(g, "something in it has the cause %u, %u deep", c->number, c->depth);
  }
  return true;
}

static bool take_head(cardvm_game *g, words_reader *r, uint32_t *head) {
  words_take(r, head, STREAM_TOLD);
  words_take(r, g->told_cleared, VIEWERS(g));
  g->trace_number = head[STREAM_NUMBER];
  g->trace_cleared = head[STREAM_CLEARED];
  g->trace_flight = head[STREAM_FLIGHT];
  bool fine = !r->short_of && g->trace_number < SERIALS_END &&
              g->trace_cleared <= g->trace_number && g->trace_flight <= head[STREAM_COUNT] &&
              (g->flight || !g->trace_flight);
  EACH_VIEWER(g, v) fine = fine && g->told_cleared[v] <= g->trace_cleared;
  return fine || invalid(g, "its stream contradicts itself");
}

bool stream_take(cardvm_game *g, words_reader *r) {
  uint32_t head[STREAM_TOLD] = {0};
  if (!take_head(g, r, head)) return false;
  words_take(r, &g->causes[0].number, 2 * (g->h->frame_count + 1));
  words_take(r, &g->waiting_causes[1].number, 2 * g->h->waiting_count);
  if (head[STREAM_COUNT] > r->left / ENTRY_WORDS) return invalid(g, "its stream is cut off");
  g->tracing = true;
  if (!trace_reserve(g, head[STREAM_COUNT])) {
    out_of_memory(g);
    return false;
  }
  while (g->trace_count < head[STREAM_COUNT])
    if (!take_entry(g, r)) return false;
  if (!causes_valid(g, g->causes, g->h->frame_count + 1) ||
      !causes_valid(g, g->waiting_causes + 1, g->h->waiting_count))
    return false;
  return !r->left || invalid(g, "something follows its stream");
}
