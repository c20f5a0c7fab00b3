/* What an ability's player says as it is announced, before targets and costs: numbers, yes or no,
 * some of several options. It becomes parameters. Only what leaves everything after it possible is
 * offered, so values are tried out. */
#include "offering.h"
#include "why.h"

#include <string.h>

/* Parameters as they would be. */
typedef struct trial {
  cardvm_game *g;
  const ability *a;
  context c;
  uint32_t params[6];
  bool pays; /* its costs will be paid */
} trial;

static trial trial_make(cardvm_game *g, const ability *a, const context *c, bool pays) {
  trial t = {.g = g, .a = a, .c = *c, .pays = pays};
  if (c->params) memcpy(t.params, c->params, sizeof t.params);
  return t;
}

static bool rest_fits(trial *t, uint32_t from);

/* Returns whether the rest is possible with this value of a choice. */
static bool value_fits(trial *t, uint32_t index, uint32_t value) {
  t->params[CHOICE(t->g->program, &t->a->def, index)->parameter] = value;
  charge(t->g, 1);
  return !out_of_work(t->g) && !t->g->stopped && rest_fits(t, index + 1);
}

/* The same with options `set` and as many others from `first` on as are missing. */
static bool options_fit(trial *t, uint32_t index, uint32_t set, uint32_t first) {
  const cardvm_choice_def *d = CHOICE(t->g->program, &t->a->def, index);
  if (bits_in(set) >= d->count) return value_fits(t, index, set);
  for (uint32_t i = first; i < d->option_count; i++)
    if (!(set >> i & 1) && options_fit(t, index, set | (uint32_t)1 << i, i + 1)) return true;
  return false;
}

static bool number_fits(trial *t, uint32_t index) {
  const cardvm_choice_def *d = CHOICE(t->g->program, &t->a->def, index);
  const int64_t least = eval(t->g, d->min, &t->c), most = eval(t->g, d->max, &t->c);
  for (int64_t n = least; n <= most && !out_of_work(t->g); n++)
    if (value_fits(t, index, (uint32_t)n)) return true;
  return false;
}

static bool rest_fits(trial *t, uint32_t from) {
  const cardvm_ability_def *d = &t->a->def;
  t->c.params = t->params; /* of a trial that has been copied, too */
  if (from >= d->choice_count)
    return targets_there(t->g, t->a, 0, &t->c) &&
           (!t->pays || costs_payable(t->g, t->a, t->c.me, t->c.you, t->params));
  switch (CHOICE(t->g->program, d, from)->kind) {
  case CARDVM_CHOICE_NUMBER: return number_fits(t, from);
  case CARDVM_CHOICE_YES_NO: return value_fits(t, from, 0) || value_fits(t, from, 1);
  case CARDVM_CHOICE_OPTIONS: return options_fit(t, from, 0, 0);
  }
  return false;
}

/* Tells a witness that there is no number to be said. */
static void why_number(trial *t, uint32_t index) {
  const cardvm_choice_def *d = CHOICE(t->g->program, &t->a->def, index);
  const int32_t least = eval(t->g, d->min, &t->c), most = eval(t->g, d->max, &t->c);
  const uint32_t asks = why_expr_asks(t->g, d->min, &t->c) | why_expr_asks(t->g, d->max, &t->c);
  if (least > most && !why_skips(t->g, asks))
    witness_tell(t->g->witness, asks & ASKS_HIDDEN,
                 (cardvm_reason){.kind = CARDVM_WHY_CHOICE,
                                 .card = t->c.me,
                                 .number = index + 1,
                                 .has = most,
                                 .needs = least});
}

/* Why nothing is possible is told of the first thing that could be said. */
bool choices_possible(cardvm_game *g, const ability *a, const context *c, bool pays) {
  struct witness *witness = g->witness;
  trial t = trial_make(g, a, c, pays);
  g->witness = NULL;
  const bool can = rest_fits(&t, 0);
  g->witness = witness;
  if (can || !witness) return can;
  memset(t.params, 0, sizeof t.params);
  for (uint32_t i = 0; i < a->def.choice_count; i++) {
    const cardvm_choice_def *d = CHOICE(g->program, &a->def, i);
    if (d->kind == CARDVM_CHOICE_NUMBER) why_number(&t, i);
    t.params[d->parameter] = d->kind == CARDVM_CHOICE_NUMBER    ? (uint32_t)eval(g, d->min, &t.c)
                             : d->kind == CARDVM_CHOICE_OPTIONS ? (1u << d->count) - 1
                                                                : 0;
  }
  return rest_fits(&t, a->def.choice_count);
}

/* -- Asking ------------------------------------------------------------------------------------ */

static const cardvm_choice_def *choice_next(const cardvm_game *g, const frame *f) {
  return CHOICE(g->program, &game_ability(g, f->ability)->def, f->param_count);
}

static void offer_numbers(trial *t, uint32_t index, const cardvm_choice_def *d) {
  const int64_t least = eval(t->g, d->min, &t->c), most = eval(t->g, d->max, &t->c);
  for (int64_t n = least; n <= most && !out_of_work(t->g) && !t->g->stopped; n++)
    if (value_fits(t, index, (uint32_t)n)) decision_add(t->g, (uint32_t)n, 0);
}

/* Those that have been chosen already are in the parameter. */
static void offer_options(trial *t, uint32_t index, const cardvm_choice_def *d) {
  const uint32_t chosen = t->params[d->parameter];
  for (uint32_t i = 0; i < d->option_count; i++)
    if (!(chosen >> i & 1) && options_fit(t, index, chosen | (uint32_t)1 << i, 0))
      decision_add(t->g, 0, d->options[i]);
}

void choice_ask(cardvm_game *g, const frame *f, bool pays) {
  static const cardvm_ask asks[] = {[CARDVM_CHOICE_NUMBER] = CARDVM_ASK_NUMBER,
                                    [CARDVM_CHOICE_YES_NO] = CARDVM_ASK_YES_NO,
                                    [CARDVM_CHOICE_OPTIONS] = CARDVM_ASK_OPTION};
  const cardvm_choice_def *d = choice_next(g, f);
  const uint32_t index = f->param_count;
  context c = frame_context(g, f, EVENT_HERE);
  c.params = f->params; /* of options, some may be chosen already */
  trial t = trial_make(g, game_ability(g, f->ability), &c, pays);
  t.c.params = t.params;
  if (d->kind == CARDVM_CHOICE_NUMBER) offer_numbers(&t, index, d);
  if (d->kind == CARDVM_CHOICE_OPTIONS) offer_options(&t, index, d);
  for (uint32_t yes = 2; d->kind == CARDVM_CHOICE_YES_NO && yes-- > 0;)
    if (value_fits(&t, index, yes)) decision_add(g, 0, yes);
  if (g->stopped) return;
  decision_open(g, asks[d->kind],
                d->kind == CARDVM_CHOICE_NUMBER ? CARDVM_SUBJECT_NUMBER : CARDVM_SUBJECT_NONE,
                f->you, 1, 1, d->prompt, false);
}

static uint32_t option_of(const cardvm_choice_def *d, cardvm_id name) {
  uint32_t i = 0;
  while (i + 1 < d->option_count && d->options[i] != name) i++;
  return (uint32_t)1 << i;
}

bool choice_taken(cardvm_game *g, frame *f) {
  const cardvm_choice_def *d = choice_next(g, f);
  const uint32_t was = f->params[d->parameter];
  if (!g->pick_count) return false; /* what was possible is not any more */
  const cardvm_option *pick = PICK_AT(g, 0);
  const uint32_t value = d->kind == CARDVM_CHOICE_NUMBER   ? pick->subject
                         : d->kind == CARDVM_CHOICE_YES_NO ? pick->name
                                                           : was | option_of(d, pick->name);
  WRITE(g, f->params[d->parameter], value);
  if (d->kind != CARDVM_CHOICE_OPTIONS || bits_in(value) >= d->count) ADD(g, f->param_count, 1);
  return true;
}
