/* Periods of a sequence, `until_ = this_battle`, that an ability can name while the sequence does
 * not run. */
#include "lint.h"

#include <string.h>

static const cardvm_duration_def *period(const lint *l, const token *name) {
  char text[64];
  if (name->kind != TOKEN_NAME || name->length >= sizeof text) return NULL;
  memcpy(text, name->at, name->length);
  text[name->length] = '\0';
  const cardvm_id id = cardvm_program_find(l->program, CARDVM_SORT_DURATION, text);
  const cardvm_duration_def *d = cardvm_program_declared(l->program, CARDVM_SORT_DURATION, id);
  return d && d->sequence && !d->later ? d : NULL;
}

static cardvm_id sequence_of(const lint *l, cardvm_id step) {
  cardvm_step_info info = {0};
  cardvm_program_step_info(l->program, step, &info);
  return info.sequence;
}

/* Whether a condition holds in that sequence alone. */
static bool asks_for(const lint *l, cardvm_expr condition, cardvm_id sequence) {
  cardvm_expr_info e;
  if (!condition || !cardvm_program_get_expr(l->program, condition, &e)) return false;
  if (e.op == CARDVM_OP_AND) return asks_for(l, e.a, sequence) || asks_for(l, e.b, sequence);
  if (e.op == CARDVM_OP_IN_STEP) return sequence_of(l, e.a) == sequence;
  return e.op == CARDVM_OP_IN_SEQUENCE && e.a == sequence;
}

/* A sequence, other than this one, in which the ability is used or which it waits for; 0: none. */
static cardvm_id used_elsewhere(const lint *l, const cardvm_ability_def *a, cardvm_id sequence) {
  const cardvm_step_def *s;
  for (cardvm_id i = 1; (s = cardvm_program_declared(l->program, CARDVM_SORT_STEP, i)); i++) {
    const cardvm_id other = sequence_of(l, i);
    if (other == sequence) continue;
    if (s->window && a->windows & CARDVM_SET_OF(s->window)) return other;
    for (uint32_t e = 0; e < a->event_count; e++)
      if (a->kind == CARDVM_TRIGGERED &&
          (a->events[e] == cardvm_program_step_event(l->program, i, false) ||
           a->events[e] == cardvm_program_step_event(l->program, i, true)))
        return other;
  }
  return 0;
}

/* The ability of a card whose text begins last before a line; 0: none. */
static cardvm_id ability_at(const lint *l, cardvm_id card, int line) {
  cardvm_id ids[LINT_ABILITIES], found = 0;
  int best = 0;
  for (uint32_t i = 0, count = lint_abilities(l, card, ids); i < count; i++) {
    int at = 0;
    cardvm_lua_ability_file(l->program, ids[i], &at);
    if (at <= line && at >= best) found = ids[i], best = at;
  }
  return found;
}

static void check_period(lint *l, cardvm_id card, const chunk *c, const token *name) {
  const cardvm_rules_def *rules = cardvm_program_get_rules(l->program);
  const cardvm_duration_def *d = period(l, name);
  const cardvm_id id = d ? ability_at(l, card, name->line) : 0;
  const cardvm_ability_def *a = id ? lint_ability_def(l, id) : NULL;
  if (!a || !rules || d->sequence == rules->turn_sequence) return;
  if (asks_for(l, a->condition, d->sequence) || asks_for(l, a->match, d->sequence)) return;
  const cardvm_id other = used_elsewhere(l, a, d->sequence);
  if (other)
    lint_at(
        l, c->file, name->line,
        "%s can come in the sequence \"%s\": where no \"%s\" runs, what lasts until \"%s\" does "
        "not begin",
        a->name, lint_name(l, CARDVM_SORT_SEQUENCE, other),
        lint_name(l, CARDVM_SORT_SEQUENCE, d->sequence), d->name);
}

static void not_running(lint *l) {
  for (cardvm_id card = 1; card <= lint_count(l, CARDVM_SORT_DEFINITION); card++) {
    const chunk *c = lint_chunk(l, card);
    for (uint32_t n = 0; c && n + 2 < c->count; n++)
      if (token_is(&c->tokens[n], "until_") && token_is(&c->tokens[n + 1], "="))
        check_period(l, card, c, &c->tokens[n + 2]);
  }
}

const lint_rule lint_period_rules[] = {
    {"not-running", LINT_WARNING,
     "An effect lasts as long as a sequence runs, and its ability can be used where that does not "
     "run.",
     "Say when it can be used: `if_ = during \"battle\"`; or let it last for a turn.",
     "card \"Bloom\" { activated { window = \"main\",\n"
     "  function(me) me:gets { power = 2, until_ = this_battle } end } }",
     not_running},
    {0}};
