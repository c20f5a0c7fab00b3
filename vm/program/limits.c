/* The limits of games: those that games have by themselves, and the most that a game may have, be
 * it started or made of bytes. So a game that was started can be loaded, and bytes can't ask for
 * more than a host would have been given. */
#include "program.h"

#define LIMITS (sizeof(cardvm_limits) / sizeof(uint32_t))

static const char *const limit_names[] = {
    "cards",      "lasting", "listeners",   "queue", "events",  "frames", "options", "stack",
    "remembered", "uses",    "extra_turns", "steps", "journal", "work",   "skips"};
_Static_assert(sizeof limit_names / sizeof *limit_names == LIMITS, "each has a name");

/* Returns the limits that are given, and others where 0 is given. */
cardvm_limits limits_or(const cardvm_limits *given, const cardvm_limits *others) {
  cardvm_limits l = *others;
  const uint32_t *from = &given->cards;
  uint32_t *to = &l.cards;
  for (size_t i = 0; i < LIMITS; i++)
    if (from[i]) to[i] = from[i];
  return l;
}

cardvm_limits limits_default(const cardvm_limits *given) {
  /* What grows with a game is limited far above what play reaches: memory ends first. */
  static const cardvm_limits standard = {.cards = 65535,
                                         .lasting = 65535,
                                         .listeners = 1u << 18,
                                         .queue = 1u << 16,
                                         .events = 65535,
                                         .frames = 200,
                                         .options = 192,
                                         .stack = 1u << 16,
                                         .remembered = 16,
                                         .uses = 1u << 16,
                                         .extra_turns = 1u << 12,
                                         .steps = 100000,
                                         .journal = 1u << 20,
                                         .work = 16000000,
                                         .skips = 1000};
  return limits_or(given, &standard);
}

/* The most that nobody has to ask for: so many times what the program's own games have. */
#define LIMITS_MORE 4u

bool limits_allowed(const cardvm_program *p, const cardvm_limits *limits, cardvm_error *error) {
  const uint32_t *asked = &limits->cards, *own = &p->rules.limits.cards, *most = &p->allowed.cards;
  if (limits->cards > 65535 || limits->lasting > 65535 || limits->events > 65535) {
    error_set(error, CARDVM_ERROR_LIMIT,
              "there can be at most 65535 cards, lasting effects and events");
    return false;
  }
  for (size_t i = 0; i < LIMITS; i++) {
    const uint64_t may = most[i] ? most[i] : LIMITS_MORE * (uint64_t)own[i];
    if (asked[i] && asked[i] <= may) continue;
    error_set(error, CARDVM_ERROR_LIMIT,
              "the limit of %s is %u: it must be from 1 to %llu, unless cardvm_program_allow says "
              "another number",
              limit_names[i], (unsigned)asked[i], (unsigned long long)may);
    return false;
  }
  return true;
}

void cardvm_program_allow(cardvm_program *p, const cardvm_limits *most) { p->allowed = *most; }
