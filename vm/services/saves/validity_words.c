/* Whether each word of the block holds what its kind allows (state/records.h and the like). This is
 * checked before any index is followed; validity.c relies on it. */
#include "services.h"

#include <stdio.h>

/* What a word `w` of each kind may hold in a game `g`. */
#define KINDS(X)                                                                                   \
  X(any, true)                                                                                     \
  X(handle, true) /* whoever follows it checks where it leads */                                   \
  /* if it is a card's handle, its index can be used */                                            \
  X(card_handle, handle_index(w) <= h->card_count || CARDVM_HANDLE_KIND(w) != CARDVM_KIND_CARD)    \
  X(count, true) /* counts_valid checks it */                                                      \
  /* Counted up from 0 or 1. It must not come back to 0 while the game goes on. */                 \
  X(serial, w < SERIALS_END)                                                                       \
  X(moment, w <= h->clock)                                                                         \
  X(flag, w <= 1)                                                                                  \
  X(result_or_0, w <= GAME_DRAWN)                                                                  \
  X(player_count, w - 1 < CARDVM_PLAYERS_MAX)                                                      \
  X(seat, is_seat(g, w))                                                                           \
  X(seat_or_0, seat_or_none(g, w))                                                                 \
  X(set_of_seats, !(((w & KNOWN_SEATS) | w >> KNOWN_MARKS) >> (h->players + 1)))                   \
  /* records */                                                                                    \
  X(card_or_0, w <= h->card_count)                                                                 \
  X(place_or_0, w <= g->at.place_count)                                                            \
  X(lasting_or_0, w <= h->lasting_count)                                                           \
  X(listener_or_0, w <= h->listener_count)                                                         \
  X(waiting_or_0, w <= h->waiting_count)                                                           \
  X(group_or_0, w <= h->group_count)                                                               \
  X(choice_or_0, w <= h->choice_count)                                                             \
  X(record_or_0, w <= h->record_count)                                                             \
  X(memory, w < g->limits.remembered)                                                              \
  /* what is declared */                                                                           \
  X(definition, has(&p->definitions, w))                                                           \
  X(definition_or_0, ok(&p->definitions, w))                                                       \
  X(ability, has(&p->abilities, w))                                                                \
  X(ability_or_0, ok(&p->abilities, w))                                                            \
  X(zone, has(&p->zones, w))                                                                       \
  X(zone_or_0, ok(&p->zones, w))                                                                   \
  X(circle_or_0, ok(&p->circles, w))                                                               \
  X(event_or_0, ok(&p->events, w))                                                                 \
  X(function_or_0, ok(&p->functions, w))                                                           \
  X(sequence_or_0, ok(&p->sequences, w))                                                           \
  X(name_or_0, ok(&p->names, w))                                                                   \
  X(hook_or_0, w < p->hooks)                                                                       \
  X(set_of_rule_actions, (w & ~(p->lasts | p->states)) >> p->rule_actions.count == 0)              \
  /* enumerations */                                                                               \
  X(frame_kind, w - 1 < FRAME_KINDS - 1)                                                           \
  X(call_kind, w <= CARDVM_CALL_EVENT)                                                             \
  X(lasting_kind, w < LASTING_KINDS)                                                               \
  X(duration_or_end, ok(&p->durations, w) || w >= UNTIL_SEQUENCE)                                  \
  X(param_count, w <= 6)                                                                           \
  X(question, w < CARDVM_ASK_KINDS)                                                                \
  X(subject, w <= CARDVM_SUBJECT_ANY)                                                              \
  /* of the trace */                                                                               \
  X(trace_kind, w - 1 < CARDVM_TRACE_LAST)                                                         \
  X(place_or_nowhere, w <= g->at.place_count || w == NOWHERE)                                      \
  X(set_of_told_seats, !(w >> 18) && !((w | w >> 9) & 0x1ff & ~(((uint32_t)2 << h->players) - 1)))
#define HOLDS(kind, what)                                                                          \
  static bool holds_##kind(const cardvm_game *g, uint32_t w) {                                     \
    const cardvm_program *p = g->program;                                                          \
    const header *h = g->h;                                                                        \
    (void)p, (void)h, (void)w;                                                                     \
    return what;                                                                                   \
  }
KINDS(HOLDS)

/* One line of a record: words of one kind. */
typedef struct line {
  bool (*holds)(const cardvm_game *g, uint32_t w);
  const char *kind, *names;
  uint32_t words;
} line;
#define WORDS_NAMED(...) (sizeof(struct { uint32_t __VA_ARGS__; }) / sizeof(uint32_t))
#define LINE(kind, ...) {holds_##kind, #kind, #__VA_ARGS__, WORDS_NAMED(__VA_ARGS__)},

/* Reports the n-th word of a line: "cards[3].master is 9, not a seat or 0". Without a table it is a
 * word of the header. */
static bool refuse(cardvm_game *g, const char *table, uint32_t index, const line *l, uint32_t n,
                   uint32_t w) {
  const char *name = l->names;
  for (const char *comma; n && (comma = strchr(name, ',')); n--) name = comma + 2;
  char entry[40] = "header", kind[40];
  if (table) snprintf(entry, sizeof entry, "%s[%u]", table, (unsigned)index);
  snprintf(kind, sizeof kind, "%s", l->kind);
  for (char *c = kind; *c; c++) *c = *c == '_' ? ' ' : *c;
  error_set(&g->error, CARDVM_ERROR_STATE, "%s.%.*s is %u, not %s %s", entry,
            (int)strcspn(name, ",["), name, (unsigned)w, strchr("aeiou", *kind) ? "an" : "a", kind);
  return false;
}

static bool entry_valid(cardvm_game *g, const char *table, uint32_t index, const uint32_t *words,
                        const line *lines, size_t count) {
  for (const line *l = lines; l < lines + count; words += l++->words)
    for (uint32_t n = 0; l->holds != holds_any && n < l->words; n++)
      if (!l->holds(g, words[n])) return refuse(g, table, index, l, n, words[n]);
  return true;
}

static bool fits(cardvm_game *g, const char *table, uint32_t used, uint32_t capacity) {
  char what[80];
  if (used <= capacity) return true;
  snprintf(what, sizeof what, "it has %%u %s, the limit is %%u", table);
  return invalid(g, what, used, capacity);
}

static bool counts_fit(cardvm_game *g, const cardvm_limits *room, uint32_t spare) {
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  const header *h = g->h;
  const uint32_t players = h->players;
#define FITS(table, type, each, none, capacity, used, words) fits(g, #table, used, capacity) &&
  return STATE_TABLES(FITS)
  fits(g, "options", h->option_count, room->options);
}

/* Whoever looks at what is used relies on it that there is room for that. */
bool counts_valid(cardvm_game *g) {
  return counts_fit(g, &g->limits, 0) && counts_fit(g, &g->room, ROOM_SPARE);
}

/* The words of an entry of the trace, as stream.c orders them. */
#define TRACE_WORDS(X)                                                                             \
  X(any, number, cause, depth)                                                                     \
  X(trace_kind, kind)                                                                              \
  X(event_or_0, event)                                                                             \
  X(ability_or_0, ability)                                                                         \
  X(handle, source, card, other)                                                                   \
  X(seat_or_0, player, by)                                                                         \
  X(any, amount, name)                                                                             \
  X(place_or_nowhere, from, to)                                                                    \
  X(subject, what)                                                                                 \
  X(seat_or_0, decider)                                                                            \
  X(set_of_told_seats, told)                                                                       \
  X(any, together)                                                                                 \
  X(flag, counts)                                                                                  \
  X(any, before, after)

bool trace_words_valid(cardvm_game *g, uint32_t index, const uint32_t *words) {
  static const line lines[] = {TRACE_WORDS(LINE)};
  const bool event = words[3] <= CARDVM_TRACE_REPLACED;
  if (event && !words[4]) return invalid(g, "entry %u of its stream is of no event", index);
  return entry_valid(g, "stream", index, words, lines, sizeof lines / sizeof *lines);
}

bool words_valid(cardvm_game *g) {
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  const header *h = g->h;
  static const line head[] = {HEADER_WORDS(LINE)};
  if (!entry_valid(g, NULL, 0, g->block, head, sizeof head / sizeof *head)) return false;
    /* Nearly all words are right: only the others are looked for by name. */
#define LINE_HOLDS(kind, ...)                                                                      \
  for (const uint32_t *end = at + WORDS_NAMED(__VA_ARGS__); at < end; at++)                        \
    good &= holds_##kind(g, *at);
#define TABLE_VALID(table, type, each, none, capacity, used, words)                                \
  for (uint32_t i = (none); i < (used) + (none); i++) {                                            \
    static const line lines[] = {words(LINE)};                                                     \
    const uint32_t *entry = (uint32_t *)(void *)g->table + (size_t)i * (each)*WORDS(type),         \
                   *at = entry;                                                                    \
    bool good = true;                                                                              \
    words(LINE_HOLDS);                                                                             \
    if (!good) return entry_valid(g, #table, i, entry, lines, sizeof lines / sizeof *lines);       \
  }
  STATE_TABLES(TABLE_VALID)
  return true;
}
