/* Functions that ask again and again. What a function has been answered is in flight until it ends:
 * whoever copies the game runs the function again, and gives it all these answers. */
#include "lint.h"

#include <stdlib.h>
#include <string.h>

#define TOO_MANY 5   /* questions of one loop */
#define OF_A_LIST 3  /* turns of a loop over a list, or to a number that is reckoned, of a card */
#define DEPTH_MOST 8 /* functions that call functions */

typedef struct trail {
  lint *l;
  const token *in[DEPTH_MOST]; /* the functions that are looked at */
  uint32_t depth;
  bool itself; /* the first of them calls itself */
  bool tell;   /* what is found in the first of them */
} trail;

static uint32_t asked(trail *t, chunk_part p);

static bool is_call(const chunk_part *p, uint32_t n) {
  const token *t = &p->c->tokens[n];
  return t->kind == TOKEN_NAME && n + 1 < p->to &&
         (token_is(&t[1], "(") || token_is(&t[1], "{") || t[1].kind == TOKEN_TEXT);
}

/* -- What is called ------------------------------------------------------------------------------ */

/* What is asked there, unless it is being looked at. */
static uint32_t asked_there(trail *t, chunk_part there) {
  const token *begin = &there.c->tokens[there.from];
  if (t->depth == DEPTH_MOST) return 0;
  for (uint32_t i = 0; i < t->depth; i++)
    if (t->in[i] == begin) return 0;
  t->in[t->depth++] = begin;
  const uint32_t count = asked(t, there);
  t->depth--;
  return count;
}

/* A sequence that a function runs is part of it, what players do in its windows included. */
static uint32_t asked_in_sequence(trail *t, const token *name) {
  const chunks *all = &t->l->scripts;
  for (uint32_t i = 0; i < all->count; i++) {
    const chunk *c = &all->all[i];
    if (!token_is(c->tokens, "sequence") || c->count < 3 || c->tokens[1].length != name->length ||
        memcmp(c->tokens[1].at, name->at, name->length) != 0)
      continue;
    for (uint32_t n = 0; n < c->count; n++)
      if (token_is(&c->tokens[n], "window")) return 1;
    return asked_there(t, (chunk_part){c, 2, c->count});
  }
  return 0;
}

static uint32_t asked_by_call(trail *t, const chunk *c, const token *name) {
  static const char *const questions[] = {"choose",  "choose_option", "choose_number",
                                          "confirm", "order",         NULL};
  const bool method = token_is(&name[-1], ":");
  chunk_part there;
  if (method && token_is_one_of(name, questions)) return 1;
  if (token_is(name, "run") && name[2].kind == TOKEN_TEXT) return asked_in_sequence(t, &name[2]);
  if (!chunks_function(&t->l->scripts, c, name, &there)) return 0;
  /* `cards:discard()` may be another one's, of that name, but not that of an event. */
  if ((!method || token_is(there.c->tokens, "event")) && t->in[0] == &there.c->tokens[there.from])
    t->itself = true;
  return asked_there(t, there);
}

/* -- Loops ------------------------------------------------------------------------------------- */

/* The number that a script gives to a name; -1: who knows. */
static long number_named(const trail *t, const chunk *c, uint32_t n) {
  const chunks *all = &t->l->scripts;
  const token *at = &c->tokens[n];
  for (uint32_t i = n; i-- > 1;) {
    const token *name = &c->tokens[i];
    if (token_is(&name[-1], "local") && chunk_is_named(name, at) && token_is(&name[1], "="))
      return name[2].kind == TOKEN_NUMBER ? strtol(name[2].at, NULL, 0) : -1;
  }
  for (uint32_t i = 0; i < all->count; i++) {
    const chunk *one = &all->all[i];
    const token *name = one->tokens + token_is(one->tokens, "local");
    if (one->count < 4 || !(one->rules || strcmp(one->file, c->file) == 0)) continue;
    if (chunk_is_named(name, at) && token_is(&name[1], "=") && name[2].kind == TOKEN_NUMBER)
      return strtol(name[2].at, NULL, 0);
  }
  return -1;
}

/* Numbers and names of numbers with signs between them, from left to right. */
static bool reckoned(const trail *t, chunk_part p, long *value) {
  const bool minus = p.from < p.to && token_is(&p.c->tokens[p.from], "-");
  long sum = 0;
  for (uint32_t n = p.from + minus; n < p.to; n += 2) {
    const token *at = &p.c->tokens[n], *sign = &at[-1];
    long one = -1;
    if (at->kind == TOKEN_NUMBER) one = strtol(at->at, NULL, 0);
    else if (at->kind == TOKEN_NAME) one = number_named(t, p.c, n);
    const bool known = one >= 0 && one < 100000 && sum > -100000 && sum < 100000;
    if (!known) return false;
    if (n == p.from + minus) sum = minus ? -one : one;
    else if (token_is(sign, "+")) sum += one;
    else if (token_is(sign, "-")) sum -= one;
    else if (token_is(sign, "*")) sum *= one;
    else return false;
  }
  *value = sum;
  return p.to > p.from && (p.to - p.from - minus) % 2 == 1;
}

/* `= a, b, c`: how often it goes round; -1: who knows. */
static long counted(const trail *t, const chunk_part *head) {
  long values[3] = {0, 0, 1};
  uint32_t count = 0;
  for (uint32_t from = head->from + 2, end; from < head->to; from = end + 1) {
    end = chunk_item(head->c, from, head->to);
    if (count == 3 || !reckoned(t, (chunk_part){head->c, from, end}, &values[count++])) return -1;
  }
  if (count < 2 || !values[2]) return -1;
  const long way = (values[1] - values[0]) / values[2];
  return (values[2] > 0) == (values[1] >= values[0]) || values[1] == values[0] ? way + 1 : 0;
}

/* `in ipairs({ a, b })`: how many stand there; 0: none do. */
static uint32_t written_list(const chunk_part *head) {
  const chunk *c = head->c;
  uint32_t n = head->from, count = 0;
  while (n < head->to && !token_is(&c->tokens[n], "{")) n++;
  if (n >= head->to ||
      (!token_is(&c->tokens[n - 1], "(") && !token_is(&c->tokens[n - 1], "ipairs")))
    return 0;
  const uint32_t end = chunk_close(c, n);
  for (uint32_t from = n + 1; from < end; from = chunk_item(c, from, end) + 1) count++;
  return count ? count : 1;
}

/* A loop over players is short. */
static bool over_players(const chunk_part *head) {
  static const char *const words[] = {"players", "others", "opponents", "everybody"};
  for (uint32_t n = head->from; n < head->to; n++)
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
      const token *t = &head->c->tokens[n];
      const size_t length = strlen(words[i]);
      if (t->kind == TOKEN_NAME && t->length >= length && memcmp(t->at, words[i], length) == 0)
        return true;
    }
  return false;
}

/* A list or a number of which nothing is known: texts of cards are about few cards, but a step may
 * be a whole round of the game. */
static uint32_t unknown_turns(const chunk_part *head) {
  return token_is(head->c->tokens, "sequence") && !over_players(head) ? TOO_MANY : OF_A_LIST;
}

/* How often a loop goes round, about. `head` stands between `for` or `while` and `do`. */
static uint32_t turns(const trail *t, const chunk_part *head, bool is_for) {
  const token *first = &head->c->tokens[head->from];
  if (!is_for) return TOO_MANY;
  if (!token_is(&first[1], "=")) {
    const uint32_t list = written_list(head);
    return list ? list : unknown_turns(head);
  }
  const long times = counted(t, head);
  if (times < 0) return unknown_turns(head);
  return times > TOO_MANY ? TOO_MANY : (uint32_t)times;
}

/* Behind the condition that begins at n. */
static uint32_t condition_end(const chunk *c, uint32_t n, uint32_t to) {
  static const char *const joins[] = {"and", "or", "not", NULL};
  static const char *const begins[] = {
      "end",  "else",  "elseif", "local", "if", "for", "while", "repeat", "until", "return",
      "goto", "break", "do",     ";",     "::", "}",   ")",     ",",      NULL};
  bool whole = false; /* what may be followed by another statement stands before */
  while (n < to) {
    const token *t = &c->tokens[n];
    const bool join = token_is_one_of(t, joins);
    if (token_is_one_of(t, begins) || (whole && t->kind == TOKEN_NAME && !join)) return n;
    if (token_is(t, "(") || token_is(t, "{")) n = chunk_close(c, n);
    else if (token_is(t, "function")) n = chunk_end(c, n);
    whole = !join && (t->kind != TOKEN_MARK || token_is(t, "(") || token_is(t, "{"));
    n++;
  }
  return to;
}

static void tell_loop(const trail *t, const token *at, const char *file, uint32_t inside,
                      uint32_t times) {
  if (t->tell && t->depth == 1 && inside && inside < TOO_MANY && inside * times >= TOO_MANY)
    lint_at(t->l, file, at->line,
            "a function asks in a loop: every copy of the game runs it again from its start, and "
            "answers all of it");
}

/* What an iterator asks that stands in the head of a loop, or is named there. */
static uint32_t asked_by_iterator(trail *t, chunk_part head) {
  const token *last = &head.c->tokens[head.to - 1];
  chunk_part there;
  for (uint32_t n = head.from; n < head.to; n++)
    if (token_is(&head.c->tokens[n], "function")) return asked(t, (chunk_part){head.c, n, head.to});
  if (last->kind != TOKEN_NAME || !token_is(&last[-1], "in") ||
      !chunks_function(&t->l->scripts, head.c, last, &there))
    return 0;
  return asked_there(t, there);
}

/* The loop that begins at *n: what is asked in it. Leaves *n at its end. */
static uint32_t asked_in_loop(trail *t, const chunk_part *p, uint32_t *n) {
  const chunk *c = p->c;
  const uint32_t begin = *n;
  const bool is_for = token_is(&c->tokens[begin], "for");
  const bool repeats = token_is(&c->tokens[begin], "repeat");
  uint32_t block = begin, times = TOO_MANY, before = 0, inside = 0;
  if (!repeats) {
    while (block < p->to && !token_is(&c->tokens[block], "do")) {
      const bool function = token_is(&c->tokens[block], "function");
      block = function ? chunk_end(c, block) + 1 : block + 1;
    }
    const chunk_part head = {c, begin + 1, block};
    times = turns(t, &head, is_for);
    if (is_for) before = asked(t, head); /* once */
    if (is_for) inside = asked_by_iterator(t, head);
    if (inside) times = TOO_MANY;
  }
  uint32_t end = chunk_end(c, block);
  if (repeats) end = condition_end(c, end + 1, p->to);
  const uint32_t body = asked(t, (chunk_part){c, is_for ? block + 1 : begin + 1, end});
  if (body > inside) inside = body;
  *n = repeats ? end - 1 : end;
  tell_loop(t, &c->tokens[begin], c->file, inside, times);
  return inside * times > before ? inside * times : before;
}

/* `goto again`, where `::again::` stands before it, goes round as well. */
static uint32_t asked_on_the_way(trail *t, const chunk_part *p, uint32_t n) {
  for (uint32_t i = n; i-- > p->from + 1;) {
    const token *at = &p->c->tokens[i];
    if (!token_is(&at[-1], "::") || !chunk_is_named(at, &p->c->tokens[n + 1])) continue;
    const uint32_t inside = asked(t, (chunk_part){p->c, i + 1, n});
    tell_loop(t, at, p->c->file, inside, TOO_MANY);
    return inside * TOO_MANY;
  }
  return 0;
}

/* The most that is asked: of what stands one behind the other the larger, loops multiply. */
static uint32_t asked(trail *t, chunk_part p) {
  uint32_t most = 0;
  for (uint32_t n = p.from; n < p.to; n++) {
    const token *at = &p.c->tokens[n];
    uint32_t here = 0;
    if (token_is(at, "function") && n > p.from && chunk_function_name(p.c, n))
      n = chunk_end(p.c, n);
    else if (token_is(at, "for") || token_is(at, "while") || token_is(at, "repeat"))
      here = asked_in_loop(t, &p, &n);
    else if (token_is(at, "goto") && n + 1 < p.to) here = asked_on_the_way(t, &p, n);
    else if (is_call(&p, n) && !(n && token_is(&at[-1], "function")))
      here = asked_by_call(t, p.c, at);
    if (here > most) most = here;
  }
  return most < TOO_MANY ? most : TOO_MANY;
}

/* -- The rule ---------------------------------------------------------------------------------- */

/* A function that is no part of another one, or has a name of its own. */
static void check_function(lint *l, const chunk *c, uint32_t n) {
  trail t = {.l = l, .in = {&c->tokens[n]}, .depth = 1, .tell = true};
  if (asked(&t, (chunk_part){c, n, chunk_end(c, n)}) && t.itself)
    lint_at(l, c->file, c->tokens[n].line,
            "a function asks and calls itself: every copy of the game runs all of it again");
}

static void asks_in_a_loop(lint *l) {
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    uint32_t outer = 0; /* where the last function that is no part of another one ends */
    for (uint32_t n = 0; n < c->count; n++) {
      if (!token_is(&c->tokens[n], "function")) continue;
      const bool inner = n < outer;
      if (!inner || chunk_function_name(c, n)) check_function(l, c, n);
      if (!inner) outer = chunk_end(c, n);
    }
  }
}

const lint_rule lint_asking_rules[] = {
    {"asks-in-a-loop", LINT_WARNING, "A function asks players again and again.",
     "Make it a step with a window, or steps that go on with `go_to`: between two of them the game "
     "can be copied for nothing. The page \"Functions that ask\" of the manual shows how.",
     "sequence \"hand\" { step \"tricks\" { function(hand)\n"
     "  for n = 1, 13 do hand.player:choose(one(your.hand)):play() end end } }",
     asks_in_a_loop},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
