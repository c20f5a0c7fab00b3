/* Why, in words: reasons of cardvm_why.h with the names of the rule set. */
#include "cardvm_why.h"
#include "expressions.h"

#include <stdio.h>
#include <string.h>

/* -- Conditions -------------------------------------------------------------------------------- */

/* What is compared with 0 in truth holds or does not. */
static bool is_truth(const saying *s, const cardvm_reason *r) {
  return !r->right && (r->op == CARDVM_OP_NE || r->op == CARDVM_OP_EQ) &&
         say_holds(say_read_expr(s, r->left).op);
}

/* What is needed: a number as a value of the left side, or the right side with its value. */
static const char *needed(saying *s, const cardvm_reason *r) {
  const char *value = say_value(s, r->left, r->needs);
  if (!r->right || say_read_expr(s, r->right).op == CARDVM_OP_NUMBER) return value;
  return say_phrase(s, "{right}, which is {needs}",
                    SLOTS({"right", say_expr(s, r->right)}, {"needs", value}));
}

static const char *condition(saying *s, const cardvm_reason *r) {
  static const char *const must[] = {"{left} is {has}, and must be {needs}",
                                     "{left} is {has}, and must not be {needs}",
                                     "{left} is {has}, and must be less than {needs}",
                                     "{left} is {has}, and must be at most {needs}",
                                     "{left} is {has}, and must be more than {needs}",
                                     "{left} is {has}, and must be at least {needs}"};
  const bool equal = r->op == CARDVM_OP_EQ, unequal = r->op == CARDVM_OP_NE;
  if (is_truth(s, r))
    return say_phrase(
        s, unequal ? "it must be so that {condition}" : "it must not be so that {condition}",
        SLOTS({"condition", say_expr(s, r->left)}));
  const cardvm_op other = unequal ? CARDVM_OP_EQ : equal ? CARDVM_OP_NE : r->op;
  const char *tagged = r->needs ? NULL : say_tagged(s, other, r->left, r->right);
  if (tagged || r->op < CARDVM_OP_EQ || r->op > CARDVM_OP_GE) return tagged ? tagged : "";
  return say_phrase(s, must[r->op - CARDVM_OP_EQ],
                    SLOTS({"left", say_expr(s, r->left)}, {"has", say_value(s, r->left, r->has)},
                          {"needs", needed(s, r)}));
}

/* -- Other reasons ----------------------------------------------------------------------------- */

static const char *limit(saying *s, const cardvm_reason *r) {
  const char *sequence = say_id(s, CARDVM_SORT_SEQUENCE, r->what);
  return say_phrase(s,
                    r->what ? "it was used {amount} time(s) in this {sequence}"
                            : "it was used {amount} time(s)",
                    SLOTS({"amount", say_number(s, r->has)}, {"sequence", sequence}));
}

static const char *cost(saying *s, const cardvm_reason *r) {
  const slot slots[] = {{"needs", say_number(s, r->needs)},
                        {"has", say_number(s, r->has)},
                        {"variable", say_id(s, CARDVM_SORT_PLAYER_VARIABLE, r->name)},
                        {"event", say_id(s, CARDVM_SORT_EVENT, r->what)},
                        {0}};
  return say_phrase(s,
                    r->name        ? "it costs {needs} {variable}, and there is {has}"
                    : !r->what     ? "it costs {needs}, and there is {has} to pay with"
                    : r->needs > 1 ? "it costs {needs} x {event}, and only {has} can be paid"
                                   : "it costs {event}, which can't be paid",
                    slots);
}

static const char *target(saying *s, const cardvm_reason *r) {
  const char *cards =
      r->what ? say_selection(s, r->what) : say_phrase(s, "what can be chosen", NULL);
  return say_phrase(
      s,
      r->has == 1 ? "{needs} to choose of {cards}, and there is {has}"
                  : "{needs} to choose of {cards}, and there are {has}",
      SLOTS({"needs", say_number(s, r->needs)}, {"cards", cards}, {"has", say_number(s, r->has)}));
}

/* What a value is: a number, or tags of the property. */
static const char *value_said(saying *s, cardvm_id property, int32_t value) {
  return say_has_tags(s, property) ? say_tags(s, property, (uint32_t)value) : say_number(s, value);
}

static const char *change(saying *s, const cardvm_reason *r) {
  if (say_has_tags(s, r->what))
    return say_fill(s,
                    r->op == CARDVM_OP_OR    ? "+{number}"
                    : r->op == CARDVM_OP_NOT ? "-{number}"
                                             : "= {number}",
                    SLOTS({"number", say_tags(s, r->what, (uint32_t)r->has)}));
  const bool adds = r->op == CARDVM_OP_ADD || r->kind == CARDVM_WHY_UNKNOWN;
  return say_fill(s,
                  !adds         ? "= {number}"
                  : r->has >= 0 ? "+{number}"
                                : "{number}",
                  SLOTS({"number", say_number(s, r->has)}));
}

static const char *card_or_rules(saying *s, cardvm_handle card) {
  return card ? say_card(s, card, false) : say_phrase(s, "the rules", NULL);
}

static const char *changed(saying *s, const cardvm_reason *r) {
  const bool lasts = r->kind == CARDVM_WHY_LASTING && r->name &&
                     r->name <= cardvm_program_count(s->program, CARDVM_SORT_DURATION);
  const char *card = r->card || r->kind == CARDVM_WHY_CONSTANT ? card_or_rules(s, r->card)
                                                               : say_phrase(s, "something", NULL);
  const char *duration = lasts ? say_id(s, CARDVM_SORT_DURATION, r->name) : "";
  return say_phrase(s, lasts ? "{change} {card} ({duration})" : "{change} {card}",
                    SLOTS({"change", change(s, r)}, {"card", card}, {"duration", duration}));
}

/* What is said of a kind in one sentence, and how. */
static const char *const sentences[] = {
    [CARDVM_WHY_OFFERED] = "it can be done now",
    [CARDVM_WHY_HIDDEN] = "why it can't be done rests on what you may not know",
    [CARDVM_WHY_OVER] = "it is over",
    [CARDVM_WHY_QUESTION] = "something else is asked now: {question}",
    [CARDVM_WHY_PLAYER] = "{player} may act now",
    [CARDVM_WHY_TIMING] = "now is {window}, and it is for {windows}",
    [CARDVM_WHY_USE] = "it is nothing that players use",
    [CARDVM_WHY_ABSENT] = "it does not have this now",
    [CARDVM_WHY_MASTER] = "its master is {player}",
    [CARDVM_WHY_PLACE] = "it is in {zone}, and this works in {zones}",
    [CARDVM_WHY_AMONG] = "it is not among {cards}",
    [CARDVM_WHY_ANY] = "one of these must be otherwise:",
    [CARDVM_WHY_COSTS] = "its costs can't all be paid together",
    [CARDVM_WHY_PROHIBITED] = "{card} prohibits it",
    [CARDVM_WHY_LOST] = "it has lost this",
    [CARDVM_WHY_TRIED] = "it was taken back, and nothing else was done since",
    [CARDVM_WHY_NEEDLESS] = "what it gives does not help to pay",
    [CARDVM_WHY_CHOICE] = "a number from {needs} to {has} is to be said",
    [CARDVM_WHY_PRINTED] = "printed {number}",
    [CARDVM_WHY_UNKNOWN] = "{change} by what you may not know",
    [CARDVM_WHY_BOUNDS] = "bounded to {number}",
    [CARDVM_WHY_LAST] = "{number} when it was last there"};
enum { SENTENCES = sizeof sentences / sizeof *sentences };

const char *say_why_kind(uint32_t kind) {
  return kind >= SENTENCES ? NULL : sentences[kind] ? sentences[kind] : "";
}

/* The slots of those sentences that the reason fills. */
static const char *sentence(saying *s, const cardvm_reason *r) {
  slot slots[4] = {{"number", say_number(s, r->has)},
                   {"has", say_number(s, r->has)},
                   {"needs", say_number(s, r->needs)}};
  switch (r->kind) {
  case CARDVM_WHY_QUESTION: slots[0] = (slot){"question", say_asks(s, (cardvm_ask)r->has)}; break;
  case CARDVM_WHY_PLAYER:
  case CARDVM_WHY_MASTER: slots[0] = (slot){"player", say_seat(s, r->seat)}; break;
  case CARDVM_WHY_TIMING:
    slots[0] = (slot){"window", say_id(s, CARDVM_SORT_WINDOW, r->what)};
    slots[1] = (slot){"windows", say_set(s, CARDVM_SORT_WINDOW, r->set)};
    break;
  case CARDVM_WHY_PLACE:
    slots[0] = (slot){"zone", say_id(s, CARDVM_SORT_ZONE, r->what)};
    slots[1] = (slot){"zones", say_set(s, CARDVM_SORT_ZONE, r->set)};
    break;
  case CARDVM_WHY_AMONG: slots[0] = (slot){"cards", say_selection(s, r->what)}; break;
  case CARDVM_WHY_PROHIBITED: slots[0] = (slot){"card", card_or_rules(s, r->card)}; break;
  case CARDVM_WHY_UNKNOWN: slots[0] = (slot){"change", change(s, r)}; break;
  case CARDVM_WHY_PRINTED:
  case CARDVM_WHY_LAST: slots[0] = (slot){"number", value_said(s, r->what, r->has)}; break;
  default: break;
  }
  return say_phrase(s, say_why_kind(r->kind), slots);
}

static const char *reason(saying *s, const cardvm_reason *r) {
  switch (r->kind) {
  case CARDVM_WHY_CONDITION: return condition(s, r);
  case CARDVM_WHY_LIMIT: return limit(s, r);
  case CARDVM_WHY_COST: return cost(s, r);
  case CARDVM_WHY_TARGET: return target(s, r);
  case CARDVM_WHY_CONSTANT:
  case CARDVM_WHY_LASTING: return changed(s, r);
  default: return (uint32_t)r->kind < SENTENCES ? sentence(s, r) : "";
  }
}

/* -- For hosts --------------------------------------------------------------------------------- */

int cardvm_client_say_reason(const cardvm_game *game, const cardvm_reason *why,
                             const cardvm_client_reader *to, char *text, size_t bytes) {
  saying s;
  say_begin(&s, game, to);
  return say_end(reason(&s, why), text, bytes);
}

/* The host's text, one part behind the other, as snprintf. */
typedef struct page {
  char *text;
  size_t bytes, used;
} page;

static void add(page *p, const char *part) {
  const size_t room = p->used < p->bytes ? p->bytes - p->used : 0;
  snprintf(room ? p->text + p->used : NULL, room, "%s", part);
  p->used += strlen(part);
}

static void add_reason(page *p, const saying *s, const cardvm_reason *r) {
  saying own;
  say_begin(&own, s->game, s->to);
  add(p, reason(&own, r));
}

static cardvm_seat asks_as(const saying *s) {
  return s->to->sees_all ? CARDVM_VIEWER_ALL : s->to->seat;
}

#define REASONS_MAX 64u

typedef struct reasons {
  cardvm_reason list[REASONS_MAX]; /* the first of them */
  uint32_t count;
} reasons;

static void count_reasons(reasons *r, uint32_t count) {
  r->count = count < REASONS_MAX ? count : REASONS_MAX;
}

static void ask_value(cardvm_game *game, const saying *s, cardvm_handle card, cardvm_id property,
                      reasons *r) {
  count_reasons(r, cardvm_game_why_value(game, asks_as(s), card, property, r->list, REASONS_MAX));
}

static void add_value(page *p, cardvm_game *game, const saying *s, cardvm_handle card,
                      cardvm_id property, const reasons *r) {
  saying own;
  say_begin(&own, game, s->to);
  const cardvm_property_def *d =
      cardvm_program_declared(s->program, CARDVM_SORT_PROPERTY, property);
  const char *name = say_id(&own, CARDVM_SORT_PROPERTY, d->list ? d->list : property);
  const int32_t value = r->count ? cardvm_game_property(game, card, property) : 0;
  add(p, say_phrase(&own, r->count ? "{property} {number}" : "{property}: not to be known",
                    SLOTS({"property", name}, {"number", value_said(&own, property, value)})));
  for (uint32_t i = 0; i < r->count; i++) {
    add(p, i ? ", " : ": ");
    add_reason(p, s, &r->list[i]);
  }
}

int cardvm_client_say_value(cardvm_game *game, cardvm_handle card, cardvm_id property,
                            const cardvm_client_reader *to, char *text, size_t bytes) {
  saying s;
  reasons r;
  page p = {text, bytes, 0};
  if (bytes) *text = '\0';
  say_begin(&s, game, to);
  ask_value(game, &s, card, property, &r);
  add_value(&p, game, &s, card, property, &r);
  return (int)p.used;
}

/* -- All of a card ----------------------------------------------------------------------------- */

bool cardvm_client_has_nothing_to_do(const cardvm_game *game, const cardvm_reason *why,
                                     uint32_t count) {
  saying s;
  say_begin(&s, game, NULL);
  for (uint32_t i = 0; i < count; i++) {
    if (why[i].kind == CARDVM_WHY_AMONG || why[i].kind == CARDVM_WHY_ABSENT) return true;
    if (why[i].kind == CARDVM_WHY_CONDITION && !why[i].depth && say_tag(&s, why[i].left))
      return true;
  }
  return count == 0;
}

static void add_action(page *p, const saying *s, cardvm_id ability, const reasons *r) {
  saying own;
  say_begin(&own, s->game, s->to);
  add(p, say_ability(&own, ability));
  for (uint32_t i = 0; i < r->count; i++) {
    add(p, r->count > 1 ? "\n  " : ": ");
    for (uint32_t n = 0; n < r->list[i].depth; n++) add(p, "  ");
    add_reason(p, s, &r->list[i]);
  }
  add(p, "\n");
}

static bool is_action_of(const cardvm_program *program, cardvm_id ability, cardvm_id definition) {
  cardvm_ability_info info;
  return cardvm_program_ability_info(program, ability, &info) &&
         (info.kind == CARDVM_ACTIVATED || info.kind == CARDVM_COMMAND) &&
         (!info.definition || info.definition == definition);
}

int cardvm_client_say_why(cardvm_game *game, cardvm_seat player, cardvm_handle card,
                          const cardvm_client_reader *to, char *text, size_t bytes) {
  saying s;
  reasons r;
  page p = {text, bytes, 0};
  if (bytes) *text = '\0';
  say_begin(&s, game, to);
  if (!cardvm_client_knows(game, to, card)) return 0;
  const cardvm_id definition = cardvm_game_definition(game, card);
  for (cardvm_id id = 1; id <= cardvm_program_count(s.program, CARDVM_SORT_ABILITY); id++) {
    if (!is_action_of(s.program, id, definition)) continue;
    count_reasons(&r,
                  cardvm_game_why_not(game, asks_as(&s), player, id, card, r.list, REASONS_MAX));
    if (!cardvm_client_has_nothing_to_do(game, r.list, r.count)) add_action(&p, &s, id, &r);
  }
  for (cardvm_id id = 1; id <= cardvm_program_count(s.program, CARDVM_SORT_PROPERTY); id++) {
    ask_value(game, &s, card, id, &r);
    if (r.count < 2) continue;
    add_value(&p, game, &s, card, id, &r);
    add(&p, "\n");
  }
  return (int)p.used;
}
