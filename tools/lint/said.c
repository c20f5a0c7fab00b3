/* What a script says of itself that comes to nothing: a card compared with itself, a choice that
 * another player can't make, what a player says and nobody reads. */
#include "lint.h"
#include "look.h"

#include <string.h>
#include <strings.h>

/* -- Compared with itself ---------------------------------------------------------------------- */

/* From the first token up to the one before `to`. */
typedef struct words {
  const token *at;
  uint32_t count;
} words;

static bool same_words(words a, words b) {
  bool same = a.count && a.count == b.count;
  for (uint32_t i = 0; same && i < a.count; i++)
    same = a.at[i].length == b.at[i].length && memcmp(a.at[i].at, b.at[i].at, a.at[i].length) == 0;
  return same;
}

static bool is_words(words w, const char *const *all) {
  uint32_t n = 0;
  while (n < w.count && all[n] && token_is(&w.at[n], all[n])) n++;
  return n == w.count && !all[n];
}

/* The arguments of a call; how many, which may be more than max. */
static uint32_t arguments(const chunk *c, uint32_t bracket, words *each, uint32_t max) {
  const uint32_t end = chunk_close(c, bracket);
  uint32_t count = 0;
  for (uint32_t from = bracket + 1, to; from < end; from = to + 1, count++) {
    to = chunk_item(c, from, end);
    if (count < max) each[count] = (words){&c->tokens[from], to - from};
  }
  return count;
}

/* Two that are never one. */
static bool never_one(words a, words b) {
  static const char *const pairs[][2][5] = {{{"host_of", "(", "it", ")"}, {"it"}},
                                            {{"this"}, {"itself"}},
                                            {{"you"}, {"opponent"}},
                                            {{"event", ".", "card"}, {"event", ".", "new"}}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if ((is_words(a, pairs[i][0]) && is_words(b, pairs[i][1])) ||
        (is_words(b, pairs[i][0]) && is_words(a, pairs[i][1])))
      return true;
  return false;
}

typedef void compared(lint *l, const chunk *c, uint32_t n, words a, words b);

/* Calls for `same(a, b)` and its kin, but where they are declared. */
static void each_comparison(lint *l, compared *found) {
  static const char *const names[] = {"same",    "same_player", "equal", "at_least",
                                      "at_most", "adjacent",    "is",    NULL};
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    for (uint32_t n = 0; n + 1 < c->count; n++) {
      words two[2];
      const token *t = &c->tokens[n];
      const bool call =
          token_is(&t[1], "(") &&
          !(n && (token_is(&t[-1], "function") || token_is(&t[-1], ":") || token_is(&t[-1], ".")));
      for (const char *const *name = names; call && *name; name++)
        if (token_is(t, *name) && arguments(c, n + 1, two, 2) == 2) found(l, c, n, two[0], two[1]);
    }
  }
}

static void check_itself(lint *l, const chunk *c, uint32_t n, words a, words b) {
  const token *t = &c->tokens[n];
  if (same_words(a, b))
    lint_at(l, c->file, t->line, "%.*s compares a thing with itself", (int)t->length, t->at);
  else if ((token_is(t, "same") || token_is(t, "same_player")) && never_one(a, b))
    lint_at(l, c->file, t->line, "%.*s compares what is never one and the same", (int)t->length,
            t->at);
}

static void with_itself(lint *l) { each_comparison(l, check_itself); }

/* -- Whose cards another player chooses among -------------------------------------------------- */

/* `opponent`, `you.next`: from n on. */
static bool means_another(const chunk *c, uint32_t n) {
  const token *t = &c->tokens[n];
  if (token_is(t, "you") && n + 2 < c->count && token_is(&t[1], ".")) t += 2;
  return token_is(t, "opponent") || token_is(t, "next");
}

/* The head of the loop that begins behind `in` has others in it. */
static bool goes_to_others(const chunk *c, uint32_t in, uint32_t end) {
  static const char *const others[] = {"others", "opponents", "opponent", "players", NULL};
  for (uint32_t k = in; k < end && !token_is(&c->tokens[k], "do"); k++)
    if (token_is_one_of(&c->tokens[k], others)) return true;
  return false;
}

/* Whether a name is that of another player: `opponent`, one of `others()` in a loop, or what was
 * given it last. */
static bool is_another_player(const chunk *c, uint32_t n) {
  const token *t = &c->tokens[n];
  if (t->kind != TOKEN_NAME) return false;
  if (token_is(t, "opponent") || token_is(t, "next")) return true;
  for (uint32_t i = n; i-- > 1;) {
    if (!chunk_is_named(&c->tokens[i - 1], t)) continue;
    if (token_is(&c->tokens[i], "in")) return goes_to_others(c, i, n);
    if (token_is(&c->tokens[i], "=")) return means_another(c, i + 1);
  }
  return false;
}

/* `your.hand`, `you.hand`: from n on, below `end`. */
static bool is_yours(const chunk *c, uint32_t n, uint32_t end) {
  const token *t = &c->tokens[n];
  if (token_is(t, "your")) return true;
  return n + 2 < end && token_is(t, "you") && token_is(&t[1], ".") && !means_another(c, n) &&
         !token_is(&t[2], "others") && !token_is(&t[-1], ".");
}

static bool begins_with(const char *at, const char *what) {
  return strncasecmp(at, what, strlen(what)) == 0;
}

/* A sentence about another player speaks of what is yours. */
static bool says_yours(const char *text) {
  bool other = false, yours = false;
  for (const char *at = text; *at && !(other && yours); at++) {
    if (*at == '.' || *at == '\n') other = yours = false;
    other = other || begins_with(at, "opponent") || begins_with(at, "enemy") ||
            begins_with(at, "player");
    yours = yours || begins_with(at, " you control") ||
            (begins_with(at, " your ") && !begins_with(at + 6, "oppo"));
  }
  return other && yours;
}

/* "Your opponent chooses one of your units" is meant so. */
static bool text_means_yours(const chunk *c) {
  bool means = false;
  for (uint32_t n = 0; !means && n + 2 < c->count; n++) {
    const token *t = &c->tokens[n + 2];
    buffer text = {0};
    if (!token_is(&c->tokens[n], "text") || !token_is(&c->tokens[n + 1], "=")) continue;
    for (; t->kind == TOKEN_TEXT || token_is(t, ".."); t++)
      if (t->kind == TOKEN_TEXT) buffer_add(&text, "%.*s", (int)t->length - 2, t->at + 1);
    means = says_yours(buffer_text(&text));
    buffer_free(&text);
  }
  return means;
}

static void whose_choice(lint *l) {
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    for (uint32_t n = 1; n + 2 < c->count; n++) {
      const token *t = &c->tokens[n];
      if (!token_is(t, ":") || !token_is(&t[2], "(") ||
          !(token_is(&t[1], "choose") || token_is(&t[1], "order")) || !is_another_player(c, n - 1))
        continue;
      const uint32_t end = chunk_close(c, n + 2);
      for (uint32_t k = n + 2; k < end; k++)
        if (is_yours(c, k, end) && !text_means_yours(c)) {
          lint_at(l, c->file, t->line,
                  "%.*s chooses among your cards: `%.*s` is always the player of the ability",
                  (int)t[-1].length, t[-1].at, (int)c->tokens[k].length, c->tokens[k].at);
          break;
        }
    }
  }
}

/* -- What a player says ------------------------------------------------------------------------ */

typedef struct saying {
  const char *name;   /* of what is said */
  uint32_t parameter; /* its number */
  bool read;
} saying;

static void see_parameter(const look *l, cardvm_expr id, const cardvm_expr_info *e) {
  saying *s = l->user;
  (void)id;
  if ((e->op == CARDVM_OP_PARAM || e->op == CARDVM_OP_CHOSE) && e->a == s->parameter)
    s->read = true;
}

/* But for its costs. */
static bool declared_reads(const lint *l, const cardvm_ability_def *a, saying *s) {
  const look at = {l->program, s, see_parameter, NULL};
  cardvm_ability_def but_costs = *a;
  but_costs.cost_count = 0;
  look_at_ability(&at, &but_costs);
  return s->read;
}

/* The last parameter of a function without a name is asked for it, or handed on. */
static bool seek_saying(void *user, const chunk *c, const token *t) {
  const saying *s = user;
  const uint32_t n = (uint32_t)(t - c->tokens);
  const token *last = NULL;
  if (!token_is(t, "function") || chunk_function_name(c, n)) return false;
  for (uint32_t i = 0; chunk_parameter(c, n, i); i++) last = chunk_parameter(c, n, i);
  if (!last) return false;
  const uint32_t end = chunk_end(c, n);
  for (uint32_t i = (uint32_t)(last - c->tokens) + 1; i < end; i++) {
    const token *at = &c->tokens[i];
    if (at->kind != TOKEN_NAME || !chunk_is_named(at, last)) continue;
    if (!token_is(&at[1], ".") || token_is(&at[2], s->name)) return true;
  }
  return false;
}

static void said_for_nothing(lint *l) {
  const cardvm_ability_def *a;
  for (cardvm_id id = 1; (a = lint_ability_def(l, id)); id++)
    for (uint32_t i = 0; i < a->choice_count; i++) {
      const cardvm_choice_def *choice = &a->choices[i];
      if (choice->kind == CARDVM_CHOICE_OPTIONS) continue;
      saying s = {lint_name(l, CARDVM_SORT_NAME, choice->prompt), choice->parameter, false};
      const chunk *c = lint_ability_chunk(l, id);
      if (!c || !s.name || declared_reads(l, a, &s) ||
          chunks_reach(&l->scripts, c, seek_saying, &s))
        continue;
      lint_ability(l, id, "%s lets its player say %s, and nothing that it does reads it", a->name,
                   s.name);
    }
}

const lint_rule lint_said_rules[] = {
    {"with-itself", LINT_ERROR, "A condition compares a thing with itself, or what is never one.",
     "Name the other one. In a selection within another one `it` is the inner card, `outer` the other one.",
     "card \"Smith\" { constant { cards = your.units:where(same(it, it)), power = add(1) } }",
     with_itself},
    {"whose-choice", LINT_WARNING, "Another player is asked to choose among your cards.",
     "Say `enemy`, or what that player has: `opponent.hand.cards`.",
     "card \"Extortion\" { text = \"Your opponent discards a card.\", cast { function()\n"
     "  opponent:choose(one(your.hand)):discard() end } }",
     whose_choice},
    {"said-for-nothing", LINT_WARNING,
     "A player says a number or yes or no, pays for it, and nothing reads it.",
     "Read it in the function, `given.x`, or in a condition, `param.x`; or ask for nothing.",
     "card \"Bonfire\" { cast { announces = { x = { 0, 9 } }, cost = cost_player { \"life\", param.x "
     "},\n  function() you:draw(1) end } }",
     said_for_nothing},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
