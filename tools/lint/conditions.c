/* Conditions that always hold, or never: bounds in the wrong order, numbers out of reach. */
#include "lint.h"
#include "look.h"

#include <stdlib.h>

typedef struct fact {
  cardvm_expr_info of; /* what is compared */
  cardvm_op op;
  int32_t with;
} fact;

typedef struct bounds {
  int64_t low, high;
} bounds;

static bool get(const lint *l, cardvm_expr id, cardvm_expr_info *e) {
  return cardvm_program_get_expr(l->program, id, e);
}

/* A comparison of something with a number; turned round where the number stands first. */
static bool read_fact(const lint *l, cardvm_expr id, fact *f) {
  static const cardvm_op turned[] = {CARDVM_OP_EQ, CARDVM_OP_NE, CARDVM_OP_GT,
                                     CARDVM_OP_GE, CARDVM_OP_LT, CARDVM_OP_LE};
  cardvm_expr_info e, a, b;
  if (!get(l, id, &e) || e.op < CARDVM_OP_EQ || e.op > CARDVM_OP_GE) return false;
  if (!get(l, e.a, &a) || !get(l, e.b, &b)) return false;
  if ((a.op == CARDVM_OP_NUMBER) == (b.op == CARDVM_OP_NUMBER)) return false;
  if (b.op == CARDVM_OP_NUMBER) *f = (fact){a, e.op, (int32_t)b.a};
  else *f = (fact){b, turned[e.op - CARDVM_OP_EQ], (int32_t)a.a};
  return true;
}

/* What the value can be at all. */
static bounds possible(const lint *l, const cardvm_expr_info *of) {
  bounds b = {INT32_MIN, INT32_MAX};
  const cardvm_property_def *p = NULL;
  if (of->op == CARDVM_OP_COUNT || of->op == CARDVM_OP_PLACE_COUNT || of->op == CARDVM_OP_ATTACHED)
    b.low = 0;
  if (of->op == CARDVM_OP_PLAYERS)
    b = (bounds){cardvm_lua_players_min(l->program), cardvm_lua_players_max(l->program)};
  if (of->op == CARDVM_OP_PROPERTY)
    p = cardvm_program_declared(l->program, CARDVM_SORT_PROPERTY, of->b);
  if (p && (p->min || p->max)) b = (bounds){p->min, p->max};
  return b;
}

/* What is left of the bounds where the fact holds. */
static bounds where_it_holds(bounds b, const fact *f) {
  const int64_t n = f->with;
  switch (f->op) {
  case CARDVM_OP_EQ:
    if (b.low < n) b.low = n;
    if (b.high > n) b.high = n;
    break;
  case CARDVM_OP_NE:
    if (b.low == n) b.low++;
    if (b.high == n) b.high--;
    break;
  case CARDVM_OP_LT:
    if (b.high > n - 1) b.high = n - 1;
    break;
  case CARDVM_OP_LE:
    if (b.high > n) b.high = n;
    break;
  case CARDVM_OP_GT:
    if (b.low < n + 1) b.low = n + 1;
    break;
  default:
    if (b.low < n) b.low = n;
  }
  return b;
}

static bool same(const cardvm_expr_info *a, const cardvm_expr_info *b) {
  return a->op == b->op && a->a == b->a && a->b == b->b && a->c == b->c;
}

/* -- All of a conjunction ---------------------------------------------------------------------- */

#define FACTS 32
typedef struct facts {
  fact all[FACTS];
  uint32_t count;
} facts;

static void collect(const lint *l, cardvm_expr id, facts *f) {
  cardvm_expr_info e;
  if (!get(l, id, &e)) return;
  if (e.op == CARDVM_OP_AND) {
    collect(l, e.a, f);
    collect(l, e.b, f);
  } else if (f->count < FACTS && read_fact(l, id, &f->all[f->count])) {
    f->count++;
  }
}

typedef struct verdict {
  const lint *l;
  bool never, always;
} verdict;

/* Facts about one thing, taken together: nothing is left, or what is left is all there is. */
static void judge(verdict *v, const facts *f) {
  for (uint32_t i = 0; i < f->count; i++) {
    const bounds all = possible(v->l, &f->all[i].of);
    bounds left = all;
    for (uint32_t k = 0; k < f->count; k++)
      if (same(&f->all[i].of, &f->all[k].of)) left = where_it_holds(left, &f->all[k]);
    if (left.low > left.high) v->never = true;
    const bounds alone = where_it_holds(all, &f->all[i]);
    const bool outside =
        f->all[i].op == CARDVM_OP_NE && (f->all[i].with < all.low || f->all[i].with > all.high);
    if ((f->all[i].op != CARDVM_OP_NE && alone.low == all.low && alone.high == all.high) || outside)
      v->always = true;
  }
}

static void see(const look *at, cardvm_expr id, const cardvm_expr_info *e) {
  facts f = {.count = 0};
  if (e->op != CARDVM_OP_AND && (e->op < CARDVM_OP_EQ || e->op > CARDVM_OP_GE)) return;
  verdict *v = at->user;
  collect(v->l, id, &f);
  judge(v, &f);
}

/* -- Where conditions stand -------------------------------------------------------------------- */

static verdict of_ability(lint *l, const cardvm_ability_def *a) {
  verdict v = {l, false, false};
  const look at = {l->program, &v, see, NULL};
  look_at_ability(&at, a);
  return v;
}

static void each(lint *l, bool never) {
  const char *what = never ? "never holds" : "always holds";
  const cardvm_ability_def *a;
  const cardvm_rule_action_def *r;
  for (cardvm_id id = 1; (a = lint_ability_def(l, id)); id++) {
    const verdict v = of_ability(l, a);
    if (never ? v.never : v.always) lint_ability(l, id, "a condition of %s %s", a->name, what);
  }
  for (cardvm_id id = 1; (r = cardvm_program_declared(l->program, CARDVM_SORT_RULE_ACTION, id));
       id++) {
    verdict v = {l, false, false};
    const look at = {l->program, &v, see, NULL};
    look_at_expr(&at, r->condition);
    if (never ? v.never : v.always)
      lint_named(l, "rule_action", r->name, "the condition of \"%s\" %s", r->name, what);
  }
}

static void never_holds(lint *l) { each(l, true); }
static void always_holds(lint *l) { each(l, false); }

const lint_rule lint_condition_rules[] = {
    {"never-holds", LINT_ERROR,
     "A condition can't hold: bounds in the wrong order, or a number out of reach.",
     "Compare its numbers.",
     "card \"Judge\" { constant { cards = your.units:with { power = at_least(5) }\n"
     "  :with { power = at_most(3) }, power = add(1) } }",
     never_holds},
    {"always-holds", LINT_WARNING, "A condition holds whatever happens.",
     "Compare its numbers, or take it away.",
     "card \"Judge\" { constant { while_ = at_least(0, your.units), power = add(1) } }",
     always_holds},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
