/* What functions are told of that may not be there: nil is used as if it were a card. */
#include "lint.h"

#include <string.h>

#define DEPTH_MOST 4 /* functions to which it is handed on */

/* -- How a name is used ------------------------------------------------------------------------ */

typedef enum use { NOT_USED, TESTED, USED } use;

static use used_in(lint *l, chunk_part p, const token *name, uint32_t depth, const token **where);

/* It is an argument of what is called before the bracket. Words of the machine want a card. */
static use handed_on(lint *l, const chunk *c, uint32_t bracket, uint32_t n, uint32_t depth) {
  static const char *const take_nil[] = {"ipairs", "note", "tostring", "type", NULL};
  const token *called = bracket ? &c->tokens[bracket - 1] : NULL;
  const bool method = bracket > 1 && token_is(&called[-1], ":");
  chunk_part to;
  if (!called || called->kind != TOKEN_NAME || token_is_one_of(called, take_nil)) return NOT_USED;
  if (!chunks_function(&l->scripts, c, called, &to)) return USED;
  if (token_is(&to.c->tokens[0], "event")) return USED;
  const token *as = chunk_parameter(to.c, to.from, chunk_argument(c, bracket, n) + method), *where;
  if (!as || depth == DEPTH_MOST) return NOT_USED;
  to.from = (uint32_t)(as - to.c->tokens) + 1;
  return used_in(l, to, as, depth + 1, &where);
}

static use used_at(lint *l, const chunk_part *p, uint32_t n, uint32_t depth) {
  static const char *const before[] = {"if",  "elseif", "while", "until", "not",
                                       "and", "or",     "==",    "~=",    NULL};
  static const char *const behind[] = {"and", "or", "then", "do", "==", "~=", NULL};
  const token *t = &p->c->tokens[n];
  if (token_is(&t[1], ":") || token_is(&t[1], ".")) return USED;
  if (token_is_one_of(&t[-1], before) || token_is_one_of(&t[1], behind)) return TESTED;
  const bool alone = (token_is(&t[-1], "(") || token_is(&t[-1], ",") || token_is(&t[-1], "{")) &&
                     (token_is(&t[1], ")") || token_is(&t[1], ",") || token_is(&t[1], "}"));
  const uint32_t bracket = alone ? chunk_opened(p->c, p->from, n) : 0;
  if (!bracket) return NOT_USED;
  if (token_is(&p->c->tokens[bracket], "{")) return USED; /* a list with a hole */
  return handed_on(l, p->c, bracket, n, depth);
}

/* `if name then ... end` and `if not name then ... end` test it for what stands within alone, if
 * that leads on: the position of the `end`; 0: it is tested for good. */
static uint32_t tested_within(const chunk_part *p, uint32_t n) {
  static const char *const leave[] = {"return", "error", "break", "goto", "else", "elseif", NULL};
  const token *t = &p->c->tokens[n];
  const bool negated = token_is(&t[-1], "not");
  const uint32_t begin = n - 1 - negated;
  if (begin < p->from || !token_is(&p->c->tokens[begin], "if") || !token_is(&t[1], "then"))
    return 0;
  const uint32_t end = chunk_end(p->c, begin);
  for (uint32_t i = n + 2; i < end; i++) {
    const token *at = &p->c->tokens[i];
    if (token_is_one_of(at, leave) || (chunk_is_named(at, t) && token_is(&at[1], "="))) return 0;
  }
  return end;
}

/* What is done first with a name that may be nil. */
static use used_in(lint *l, chunk_part p, const token *name, uint32_t depth, const token **where) {
  for (uint32_t n = p.from; n < p.to; n++) {
    const token *t = &p.c->tokens[n];
    if (t->kind != TOKEN_NAME || !chunk_is_named(t, name)) continue;
    if (token_is(&t[-1], ".") || token_is(&t[-1], ":") || token_is(&t[1], "=")) continue;
    const use is = used_at(l, &p, n, depth);
    const uint32_t within = is == TESTED ? tested_within(&p, n) : 0;
    *where = t;
    if (within) {
      n = within;
      continue;
    }
    if (is != NOT_USED) return is;
  }
  return NOT_USED;
}

static void check_name(lint *l, chunk_part p, const token *name, const char *why) {
  const token *where;
  if (used_in(l, p, name, 0, &where) == USED)
    lint_at(l, p.c->file, where->line, "%.*s is nil if %s, and is used without a test",
            (int)name->length, name->at, why);
}

/* -- What is told to the function of an ability ------------------------------------------------ */

/* Whether what is used or triggers may wait, while players act. */
static bool effects_wait(const lint *l) {
  const cardvm_window_def *w;
  for (cardvm_id i = 1; (w = cardvm_program_declared(l->program, CARDVM_SORT_WINDOW, i)); i++)
    if (w->mode >= CARDVM_WINDOW_STACK) return true;
  return false;
}

static bool says(const chunk *c, uint32_t from, uint32_t to, const char *word) {
  for (uint32_t n = from; n < to; n++)
    if (token_is(&c->tokens[n], word) && token_is(&c->tokens[n + 1], "=")) return true;
  return false;
}

/* The table that is open at n says that its ability happens at once. */
static bool happens_at_once(const chunk *c, uint32_t n) {
  const uint32_t bracket = chunk_opened(c, 0, n);
  const uint32_t end = bracket ? chunk_close(c, bracket) : 0;
  return says(c, bracket, end, "at_once") || says(c, bracket, end, "interrupts");
}

/* One of several modes that are chosen, each with its own targets. */
static bool one_of_several_modes(const chunk *c, uint32_t n) {
  const uint32_t mode = chunk_opened(c, 0, n), modes = mode ? chunk_opened(c, 0, mode) : 0;
  const uint32_t ability = modes ? chunk_opened(c, 0, modes) : 0;
  return modes > 1 && token_is(&c->tokens[modes - 2], "modes") &&
         says(c, ability, chunk_close(c, ability), "choose_modes");
}

/* One card, or nil. */
static bool is_single(const token *t) { return token_is(t, "one") || token_is(t, "one_or_none"); }

/* The function of the same table: written there, or called by its name. */
static bool told(const lint *l, const chunk *c, uint32_t end, chunk_part *function) {
  const uint32_t written = chunk_function_behind(c, end);
  const token *t = &c->tokens[end];
  *function = (chunk_part){c, written, chunk_end(c, written)};
  if (written) return true;
  return end + 2 < c->count && token_is(t, ",") && t[1].kind == TOKEN_NAME &&
         (token_is(&t[2], "}") || token_is(&t[2], ",")) &&
         chunks_function(&l->scripts, c, &t[1], function);
}

static void check_choice(lint *l, const chunk *c, uint32_t at, bool waits) {
  const token *choices[8];
  uint32_t end;
  const uint32_t count = chunk_choices(c, at + 2, &end, choices, 8);
  const bool several = (count > 1 || one_of_several_modes(c, at)) && waits;
  chunk_part function;
  if (!told(l, c, end, &function)) return;
  for (uint32_t i = 0; i < count && i < 8; i++) {
    const token *name = chunk_parameter(function.c, function.from, i + 1);
    const bool none = token_is(choices[i], "one_or_none");
    if (!name || !is_single(choices[i]) || !(none || several)) continue;
    const chunk_part body = {function.c, (uint32_t)(name - function.c->tokens) + 1, function.to};
    check_name(l, body, name, none ? "none was chosen" : "it has gone while another one is there");
  }
}

/* `you:choose(one_or_none(...)):bury()` */
static void check_at_once(lint *l, const chunk *c, uint32_t n) {
  const token *t = &c->tokens[n];
  if (n + 5 >= c->count || !token_is(&t[1], "choose") || !token_is(&t[2], "(") ||
      !token_is(&t[3], "one_or_none"))
    return;
  const uint32_t end = chunk_close(c, n + 2);
  const token *behind = &c->tokens[end + 1];
  if (end + 1 < c->count && (token_is(behind, ":") || token_is(behind, ".")))
    lint_at(l, c->file, behind->line,
            "what is chosen is nil if none was chosen, and is used without a test");
}

/* `card = you:choose(one_or_none(...))` in a function. */
static void check_asked(lint *l, const chunk *c, uint32_t n) {
  const token *t = &c->tokens[n];
  uint32_t at = n + 2;
  if (t->kind != TOKEN_NAME || !token_is(&t[1], "=") || token_is(&t[-1], ".")) return;
  while (at + 5 < c->count && (c->tokens[at].kind == TOKEN_NAME || token_is(&c->tokens[at], ".")))
    at++;
  const token *call = &c->tokens[at];
  if (at + 6 >= c->count || !token_is(call, ":") || !token_is(&call[1], "choose") ||
      !token_is(&call[2], "(") || !token_is(&call[3], "one_or_none"))
    return;
  const uint32_t from = chunk_close(c, at + 2) + 1;
  uint32_t to = from;
  for (int depth = 0; to < c->count && depth >= 0; to++) {
    static const char *const opens[] = {"function", "if", "do", "repeat", NULL};
    depth += token_is_one_of(&c->tokens[to], opens);
    depth -= token_is(&c->tokens[to], "end") || token_is(&c->tokens[to], "until");
  }
  check_name(l, (chunk_part){c, from, to}, t, "none was chosen");
}

static void gone_choice(lint *l) {
  const bool wait = effects_wait(l);
  for (uint32_t i = 0; i < l->scripts.count; i++) {
    const chunk *c = &l->scripts.all[i];
    for (uint32_t n = 0; n + 3 < c->count; n++) {
      if (n) check_asked(l, c, n);
      if (token_is(&c->tokens[n], ":")) check_at_once(l, c, n);
      if (n && token_is(&c->tokens[n], "choose") && token_is(&c->tokens[n + 1], "=") &&
          !token_is(&c->tokens[n - 1], "."))
        check_choice(l, c, n, wait && !happens_at_once(c, n));
    }
  }
}

const lint_rule lint_gone_rules[] = {
    {"gone-choice", LINT_WARNING,
     "A function uses what was chosen, where there may be none, or it may have gone.",
     "Test it first: `if unit then ... end`.",
     "card \"Copyist\" { cast { choose = { one(your.units), one(any.units) },\n"
     "  function(me, mine, other) mine:becomes(other) end } }",
     gone_choice},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
