/* Declaring plans. A plan is an effect as data, so that no script runs for it; flow/plan_run.c
 * carries it out. */
#include "program.h"

#include "operands.h"

/* Returns whether the fill names only what is declared. A circle must be given exactly for zones
 * with circles. */
static bool fill_ok(const cardvm_program *p, const cardvm_plan_fill *f) {
  if (f->slot >= CARDVM_SLOTS || (f->circle && f->with != CARDVM_FILL_PLACE)) return false;
  switch (f->with) {
  case CARDVM_FILL_NUMBER: return has(&p->exprs, f->value);
  case CARDVM_FILL_CARD: return operand_ok(p, OPERAND_WHO, f->value);
  case CARDVM_FILL_PLACE:
    return has(&p->zones, f->value) && ok(&p->exprs, f->circle) &&
           program_zone(p, f->value)->def.circles == (f->circle != 0);
  }
  return false;
}

/* Returns whether an item without an event is a condition for the `skips` items after it. `follow`
 * says how many items follow it. */
static bool block_ok(const cardvm_program *p, const cardvm_plan_item *item, uint32_t follow) {
  return ok(&p->exprs, item->condition) && item->skips && item->skips <= follow && !item->cards &&
         !item->those && !item->fill_count;
}

static bool item_ok(cardvm_program *p, const cardvm_plan_item *item, const cardvm_plan_def *plan) {
  if (plan->each == CARDVM_EACH_ASKED && item->cards) return false;
  if (!item->event) return block_ok(p, item, plan->count - 1 - (uint32_t)(item - plan->items));
  if (!has(&p->events, item->event) || !selection_ok(p, item->cards) ||
      !ok(&p->exprs, item->condition) || item->skips || item->fill_count > CARDVM_PLAN_FILLS ||
      (item->those && (item->cards || !plan->over)))
    return false;
  EACH_FILL(item, f)
    if (!fill_ok(p, f)) return false;
  return true;
}

static bool speaks_of_it(const cardvm_program *p, operand kind, uint32_t value) {
  if (kind == OPERAND_WHO) return who_depends_on(p, value) & SPEAKS_OF_IT;
  return expr_depends_on(p, value) & SPEAKS_OF_IT;
}

/* Returns whether the item reads `it` where there is no such card. Conditions are asked before
 * there is a card, unless the plan runs for each card. Values are read for the event's card. */
static bool lacks_it(const cardvm_program *p, const cardvm_plan_item *item, bool depends_on) {
  bool lacks = !depends_on && speaks_of_it(p, OPERAND_EXPR, item->condition);
  depends_on = depends_on || item->cards || item->those;
  EACH_FILL(item, f) {
    operand kind = f->with == CARDVM_FILL_CARD ? OPERAND_WHO : OPERAND_EXPR;
    uint32_t value = f->with == CARDVM_FILL_PLACE ? f->circle : f->value;
    lacks = lacks || (!depends_on && speaks_of_it(p, kind, value));
    depends_on = depends_on || f->slot == CARDVM_SLOT_CARD;
  }
  return lacks;
}

static bool fills_slot(const cardvm_plan_item *d, cardvm_slot slot) {
  EACH_FILL(d, f)
    if (f->slot == slot) return true;
  return false;
}

/* Returns whether a move needs only the destination of the item: the item says no position, no
 * player and no circle, and each place it says is the destination. */
static bool only_placed(const cardvm_plan_item *d) {
  EACH_FILL(d, f)
    if (f->slot == CARDVM_SLOT_POSITION || f->slot == CARDVM_SLOT_PLAYER ||
        (f->slot == CARDVM_SLOT_TO) != (f->with == CARDVM_FILL_PLACE) || f->circle)
      return false;
  return true;
}

/* Returns whether the item says only a player, an amount, both or nothing. */
static bool only_numbers(const cardvm_plan_item *d) {
  EACH_FILL(d, f)
    if (f->with != CARDVM_FILL_NUMBER ||
        (f->slot != CARDVM_SLOT_PLAYER && f->slot != CARDVM_SLOT_AMOUNT))
      return false;
  return true;
}

/* Keeps an item, with everything that can be decided about it once. */
static void item_keep(const cardvm_program *p, const cardvm_plan_item *item, bool asked,
                      plan_item *kept) {
  kept->def = *item;
  kept->asked = asked;
  if (!item->event) return;
  const cardvm_event_def *d = &program_event(p, item->event)->def;
  const change *c = &changes[d->change];
  const bool variable = c->what == WHAT_PLAYER_VAR || c->what == WHAT_GAME_VAR;
  const bool unambiguous = !(d->has_amount && fills_slot(item, CARDVM_SLOT_AMOUNT));
  const bool owners = item->event == CARDVM_EVENT_MOVE && fills_slot(item, CARDVM_SLOT_TO);
  kept->placed = unambiguous && !owners && !d->needs_amount &&
                 (d->change == CARDVM_CHANGE_NOTICE || only_placed(item));
  kept->moves = d->change != CARDVM_CHANGE_NOTICE;
  const bool number = variable && !program_event(p, item->event)->refers.to;
  kept->sets = unambiguous && number && only_numbers(item) ? d->what : 0;
  kept->of_player = c->what == WHAT_PLAYER_VAR;
  kept->adds = (c->needs & ADDS) != 0;
  kept->needs_amount = d->needs_amount;
  kept->seat.kind = kept->amount.kind = TERM_NUMBER;
  kept->amount.value = d->has_amount ? (uint32_t)d->amount : 0;
  for (uint32_t k = 0; k < item->fill_count; k++) {
    const cardvm_plan_fill *f = &item->fills[k];
    if (f->with == CARDVM_FILL_NUMBER || f->circle)
      kept->terms[k] = term_make(p, f->circle ? f->circle : f->value);
    if (f->slot == CARDVM_SLOT_PLAYER) kept->seat = kept->terms[k];
    else if (f->slot == CARDVM_SLOT_AMOUNT) kept->amount = kept->terms[k];
    else if (f->slot == CARDVM_SLOT_CARD) kept->card = k + 1;
    if (f->with == CARDVM_FILL_PLACE && !kept->to) kept->to = f->value;
  }
}

/* What the answer of a plan that is asked depends on: the source is whose event it is. */
static uint32_t asked_depends_on(const cardvm_program *p, const cardvm_plan_def *def) {
  uint32_t depends_on = DEPENDS_ON_ME | ASKS_PROHIBITIONS;
  for (uint32_t i = 0; i < def->count; i++) {
    const cardvm_plan_item *item = &def->items[i];
    depends_on |= expr_depends_on(p, item->condition);
    EACH_FILL(item, f) {
      const cardvm_expr number = f->with == CARDVM_FILL_PLACE ? f->circle : f->value;
      if (f->with == CARDVM_FILL_CARD) depends_on |= who_depends_on(p, f->value);
      else depends_on |= expr_depends_on(p, number);
    }
  }
  return depends_on;
}

cardvm_id cardvm_program_plan(cardvm_program *p, const cardvm_plan_def *def) {
  const char *name = def->name ? def->name : "";
  const bool each_card = def->each == CARDVM_EACH_CARD, asked = def->each == CARDVM_EACH_ASKED;
  const char *wrong =
      !def->count ? "it has no items"
      : !selection_ok(p, def->over) || def->each > CARDVM_EACH_ASKED
          ? "it runs over a selection that does not exist"
      : each_card && !def->over ? "it is for each card, but has no cards"
      : def->over && def->each >= CARDVM_EACH_PLAYER
          ? asked ? "it is asked, but has cards" : "it is for each player, but has cards"
          : NULL;
  if (wrong) return program_refuse(p, CARDVM_ERROR_DEFINITION, "plan '%s': %s", name, wrong);
  for (uint32_t i = 0; i < def->count; i++) {
    bool there = item_ok(p, &def->items[i], def);
    if (there && !lacks_it(p, &def->items[i], each_card || asked)) continue;
    return program_refuse(
        p, CARDVM_ERROR_DEFINITION, "item %u of plan '%s' %s", (unsigned)i + 1, name,
        there ? "reads `it`, but there is no card" : "names something that does not exist");
  }
  const uint32_t depends_on = asked_depends_on(p, def);
  if (!asked && !depends_ok(p, depends_on, DEPENDS_ON_OUTER | ALL_CHOSEN)) return 0;
  plan_item *kept = program_copy(p, NULL, def->count * sizeof *kept);
  for (uint32_t i = 0; kept && i < def->count; i++) item_keep(p, &def->items[i], asked, &kept[i]);
  plan made = {.over = def->over,
               .each = def->each,
               .items = kept,
               .count = def->count,
               .depends_on = asked ? depends_on : 0};
  made.steady = def->over && selection_steady(p, def->over);
  function f = {.name = program_text(p, def->name), .plan = program_copy(p, &made, sizeof made)};
  return made.items && f.plan ? program_add(p, &p->functions, &f) : 0;
}
