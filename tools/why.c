#include "why.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

/* -- Asking ------------------------------------------------------------------------------------ */

static cardvm_seat asks_as(cardvm_seat viewer) {
  return viewer & TEXT_SEES_ALL ? CARDVM_VIEWER_ALL : viewer;
}

reasons why_not(cardvm_game *game, cardvm_seat viewer, cardvm_seat player, cardvm_id ability,
                cardvm_handle card) {
  const cardvm_seat as = asks_as(viewer);
  reasons r = {.count = cardvm_game_why_not(game, as, player, ability, card, NULL, 0)};
  r.list = need(NULL, (r.count + 1) * sizeof *r.list);
  cardvm_game_why_not(game, as, player, ability, card, r.list, r.count);
  return r;
}

reasons why_value(cardvm_game *game, cardvm_seat viewer, cardvm_handle card, cardvm_id property) {
  const cardvm_seat as = asks_as(viewer);
  reasons r = {.count = cardvm_game_why_value(game, as, card, property, NULL, 0)};
  r.list = need(NULL, (r.count + 1) * sizeof *r.list);
  cardvm_game_why_value(game, as, card, property, r.list, r.count);
  return r;
}

const char *why_kind(cardvm_why kind) {
  static const char *const kinds[] = {
      "?",        "offered", "hidden",     "over",   "question",  "player",   "timing", "use",
      "absent",   "master",  "place",      "among",  "condition", "any",      "limit",  "cost",
      "costs",    "target",  "prohibited", "lost",   "tried",     "needless", "choice", "printed",
      "constant", "lasting", "unknown",    "bounds", "last"};
  return (size_t)kind < sizeof kinds / sizeof *kinds ? kinds[kind] : "?";
}

/* -- Names ------------------------------------------------------------------------------------- */

typedef struct saying {
  buffer *b;
  cardvm_game *game;
  const cardvm_program *program;
  cardvm_seat viewer;
} saying;

static void name(const saying *s, cardvm_sort sort, cardvm_id id) {
  text_name(s->b, cardvm_program_name(s->program, sort, id));
}

/* "battle or hand" */
static void set(const saying *s, cardvm_sort sort, uint64_t ids) {
  const char *between = "";
  for (cardvm_id id = 1; ids; id++, ids >>= 1) {
    if (!(ids & 1)) continue;
    buffer_add(s->b, "%s", between);
    name(s, sort, id);
    between = ids >> 2 ? ", " : " or ";
  }
}

static void seat(const saying *s, cardvm_seat who) { text_seat(s->b, s->game, who, s->viewer); }

/* -- Expressions ------------------------------------------------------------------------------- */

static cardvm_expr_info read_expr(const saying *s, cardvm_expr id) {
  cardvm_expr_info e = {.op = CARDVM_OP_NUMBER};
  cardvm_program_get_expr(s->program, id, &e);
  return e;
}

static void expr(const saying *s, cardvm_expr id);

static void who(const saying *s, uint32_t w, bool has);
static void whose(const saying *s, uint32_t w, bool has);

/* Where a path leads: "its mate", "your champion", "the leader". */
static void path(const saying *s, cardvm_id id) {
  cardvm_path_def d = {.step = CARDVM_PATH_HOST};
  cardvm_program_get_path(s->program, id, &d);
  switch (d.step) {
  case CARDVM_PATH_HOST:
    who(s, d.of, true);
    buffer_add(s->b, " host");
    return;
  case CARDVM_PATH_FIELD: who(s, d.of, true); break;
  case CARDVM_PATH_PLAYER_VAR: whose(s, d.of, true); break;
  case CARDVM_PATH_GAME_VAR: buffer_add(s->b, "the"); break;
  }
  buffer_add(s->b, " ");
  name(s,
       d.step == CARDVM_PATH_FIELD        ? CARDVM_SORT_FIELD
       : d.step == CARDVM_PATH_PLAYER_VAR ? CARDVM_SORT_PLAYER_VARIABLE
                                          : CARDVM_SORT_GAME_VARIABLE,
       d.what);
}

/* What a card that is meant is called: "it", or with `has` "its". */
static void who(const saying *s, uint32_t w, bool has) {
  static const char *const words[] = {
      "nothing",    "it",       "it", "the event's card", "the event's other card", "the source",
      "the bearer", "its host", "it"};
  if (w > CARDVM_WHO_PATH) {
    path(s, w - CARDVM_WHO_PATH);
  } else if (w > CARDVM_WHO_ROLE) {
    buffer_add(s->b, "the ");
    name(s, CARDVM_SORT_ROLE, w - CARDVM_WHO_ROLE);
  } else {
    buffer_add(s->b, "%s", w < sizeof words / sizeof *words ? words[w] : "what was given");
  }
  if (has) buffer_add(s->b, strcmp(buffer_text(s->b) + s->b->length - 2, "it") == 0 ? "s" : "'s");
}

static void whose(const saying *s, uint32_t w, bool has) {
  static const char *const words[] = {"nobody",
                                      "you",
                                      "the opponent",
                                      "the turn player",
                                      "the event's player",
                                      "who did it",
                                      "who started it",
                                      "it"};
  if (w > CARDVM_WHOSE_PATH) {
    path(s, w - CARDVM_WHOSE_PATH);
  } else if (w >= CARDVM_WHOSE_MASTER) {
    buffer_add(s->b, w >= CARDVM_WHOSE_OWNER ? "the owner of " : "the master of ");
    who(s, w & 0xffff, false);
  } else {
    if (has && w == CARDVM_WHOSE_YOU) {
      buffer_add(s->b, "your");
      return;
    }
    buffer_add(s->b, "%s", w < sizeof words / sizeof *words ? words[w] : "who was given");
  }
  if (has) buffer_add(s->b, "'s");
}

static void selection(const saying *s, cardvm_id id) {
  static const char *const sides[] = {"", "your ", "enemy "};
  cardvm_selection_def d;
  if (!cardvm_program_get_selection(s->program, id, &d)) return;
  if (d.top) buffer_add(s->b, "the top of ");
  if (d.attached) buffer_add(s->b, "cards attached in ");
  buffer_add(s->b, "%s", sides[d.side <= CARDVM_SIDE_ENEMY ? d.side : 0]);
  set(s, CARDVM_SORT_ZONE, d.zones);
  if (!d.filter) return;
  buffer_add(s->b, " (");
  expr(s, d.filter);
  buffer_add(s->b, ")");
}

static const char *comparison(cardvm_op op) {
  static const char *const words[] = {"is",         "is not",       "is less than",
                                      "is at most", "is more than", "is at least"};
  return words[op - CARDVM_OP_EQ];
}

static bool compares(cardvm_op op) { return op >= CARDVM_OP_EQ && op <= CARDVM_OP_GE; }

/* A number as the value of what stands on the other side: the text of an attribute, a name. */
static void value(const saying *s, cardvm_expr of, int32_t n) {
  const cardvm_expr_info o = read_expr(s, of);
  const char *text = NULL;
  if (o.op == CARDVM_OP_PROPERTY || o.op == CARDVM_OP_BASE) {
    text = text_attribute(s->program, o.b, n);
  } else if (o.op == CARDVM_OP_DEFINITION && n) {
    text = cardvm_program_name(s->program, CARDVM_SORT_DEFINITION, (cardvm_id)n);
  } else if (o.op == CARDVM_OP_ZONE && n) {
    text = cardvm_program_name(s->program, CARDVM_SORT_ZONE, (cardvm_id)n);
  } else if (o.op == CARDVM_OP_SEAT || o.op == CARDVM_OP_MASTER || o.op == CARDVM_OP_OWNER) {
    seat(s, (cardvm_seat)n);
    return;
  }
  if (text) text_name(s->b, text);
  else buffer_add(s->b, "%d", (int)n);
}

/* The text of an attribute or tag that an expression asks for ("type:unit" is 1 or 0), or NULL. */
static const char *tag_of(const saying *s, cardvm_expr id) {
  const cardvm_expr_info o = read_expr(s, id);
  if (o.op != CARDVM_OP_PROPERTY && o.op != CARDVM_OP_BASE) return NULL;
  const char *colon = strchr(cardvm_program_name(s->program, CARDVM_SORT_PROPERTY, o.b), ':');
  return colon ? colon + 1 : NULL;
}

/* "it is unit", if a tag is compared with 0. */
static bool tagged(const saying *s, cardvm_op op, cardvm_expr left, cardvm_expr right) {
  const char *tag = tag_of(s, left);
  const cardvm_expr_info zero = read_expr(s, right);
  if (!tag || (op != CARDVM_OP_NE && op != CARDVM_OP_EQ) || zero.op != CARDVM_OP_NUMBER || zero.a)
    return false;
  who(s, read_expr(s, left).a, false);
  buffer_add(s->b, " is %s%s", op == CARDVM_OP_NE ? "" : "not ", tag);
  return true;
}

static void side(const saying *s, cardvm_expr id, cardvm_expr other) {
  const cardvm_expr_info o = read_expr(s, id);
  if (o.op == CARDVM_OP_NUMBER) value(s, other, (int32_t)o.a);
  else expr(s, id);
}

static void both(const saying *s, const cardvm_expr_info *o, const char *between) {
  expr(s, o->a);
  buffer_add(s->b, " %s ", between);
  expr(s, o->b);
}

static void of_card(const saying *s, const cardvm_expr_info *o, cardvm_sort sort,
                    const char *before) {
  who(s, o->a, true);
  buffer_add(s->b, " %s", before);
  name(s, sort, o->b);
}

static void is(const saying *s, uint32_t w, const char *what) {
  who(s, w, false);
  buffer_add(s->b, " is %s", what);
}

static void expr_of_card(const saying *s, const cardvm_expr_info *o) {
  switch (o->op) {
  case CARDVM_OP_PROPERTY: of_card(s, o, CARDVM_SORT_PROPERTY, ""); break;
  case CARDVM_OP_BASE: of_card(s, o, CARDVM_SORT_PROPERTY, "printed "); break;
  case CARDVM_OP_FIELD: of_card(s, o, CARDVM_SORT_FIELD, ""); break;
  case CARDVM_OP_DEFINITION: who(s, o->a, false); break;
  case CARDVM_OP_IN_ZONES:
    is(s, o->a, "in ");
    set(s, CARDVM_SORT_ZONE, (uint64_t)o->c << 32 | o->b);
    break;
  case CARDVM_OP_IS_ONE_OF:
    is(s, o->a, "one of ");
    selection(s, o->b);
    break;
  case CARDVM_OP_ARRIVED_IN:
    is(s, o->a, "there since this ");
    name(s, CARDVM_SORT_SEQUENCE, o->b);
    break;
  case CARDVM_OP_SAME:
    is(s, o->a, "");
    who(s, o->b, false);
    break;
  case CARDVM_OP_ADJACENT:
    is(s, o->a, "beside ");
    who(s, o->b, false);
    break;
  case CARDVM_OP_PRESENT: is(s, o->a, "there"); break;
  case CARDVM_OP_CONTROLLED: is(s, o->a, "under another's control"); break;
  case CARDVM_OP_IS_ATTACHED: is(s, o->a, "attached"); break;
  default: {
    static const struct {
      cardvm_op op;
      const char *text;
    } of[] = {{CARDVM_OP_ZONE, "the zone of "},
              {CARDVM_OP_OWNER, "the owner of "},
              {CARDVM_OP_MASTER, "the master of "},
              {CARDVM_OP_ATTACHED, "the number of cards attached to "},
              {CARDVM_OP_COLUMN, "the column of "},
              {CARDVM_OP_ROW, "the row of "},
              {CARDVM_OP_ORDINAL, "the circle of "},
              {CARDVM_OP_POSITION, "the position of "}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
      if (of[i].op == o->op) {
        buffer_add(s->b, "%s", of[i].text);
        who(s, o->a, false);
        return;
      }
    buffer_add(s->b, "what is asked");
  }
  }
}

static void expr(const saying *s, cardvm_expr id) {
  static const char *const signs[] = {"+", "-", "*"};
  const cardvm_expr_info o = read_expr(s, id);
  switch (o.op) {
  case CARDVM_OP_NUMBER: buffer_add(s->b, "%d", (int)(int32_t)o.a); break;
  case CARDVM_OP_AND: both(s, &o, "and"); break;
  case CARDVM_OP_OR: both(s, &o, "or"); break;
  case CARDVM_OP_NOT:
    buffer_add(s->b, "not: ");
    expr(s, o.a);
    break;
  case CARDVM_OP_ADD:
  case CARDVM_OP_SUB:
  case CARDVM_OP_MUL: both(s, &o, signs[o.op - CARDVM_OP_ADD]); break;
  case CARDVM_OP_MIN:
  case CARDVM_OP_MAX:
    buffer_add(s->b, "the %s of ", o.op == CARDVM_OP_MIN ? "least" : "most");
    both(s, &o, "and");
    break;
  case CARDVM_OP_PLAYER_VAR:
    whose(s, o.a, true);
    buffer_add(s->b, " ");
    name(s, CARDVM_SORT_PLAYER_VARIABLE, o.b);
    break;
  case CARDVM_OP_GAME_VAR: name(s, CARDVM_SORT_GAME_VARIABLE, o.a); break;
  case CARDVM_OP_SEAT: whose(s, o.a, false); break;
  case CARDVM_OP_COUNT:
    buffer_add(s->b, "the number of ");
    selection(s, o.a);
    break;
  case CARDVM_OP_TOTAL:
    buffer_add(s->b, "the sum of ");
    expr(s, o.b);
    buffer_add(s->b, " over ");
    selection(s, o.a);
    break;
  case CARDVM_OP_IN_SEQUENCE:
    buffer_add(s->b, "during ");
    name(s, CARDVM_SORT_SEQUENCE, o.a);
    break;
  case CARDVM_OP_IN_STEP:
    buffer_add(s->b, "the step is ");
    name(s, CARDVM_SORT_STEP, o.a);
    break;
  case CARDVM_OP_PLACE_COUNT:
    buffer_add(s->b, "the number of cards in ");
    whose(s, o.b, true);
    buffer_add(s->b, " ");
    name(s, CARDVM_SORT_ZONE, o.a);
    break;
  case CARDVM_OP_EXTRA_TURN: buffer_add(s->b, "it is an extra turn"); break;
  case CARDVM_OP_TURN_NUMBER: buffer_add(s->b, "the number of the turn"); break;
  case CARDVM_OP_PLAYERS: buffer_add(s->b, "the number of players"); break;
  case CARDVM_OP_CAN: buffer_add(s->b, "it can be done"); break;
  case CARDVM_OP_CALL:
    buffer_add(s->b, "'%s'", cardvm_program_name(s->program, CARDVM_SORT_FUNCTION, o.a));
    break;
  default:
    if (!compares(o.op)) {
      expr_of_card(s, &o);
      break;
    }
    if (tagged(s, o.op, o.a, o.b)) break;
    side(s, o.a, o.b);
    buffer_add(s->b, " %s ", comparison(o.op));
    side(s, o.b, o.a);
  }
}

/* -- Reasons ----------------------------------------------------------------------------------- */

/* What is compared with 0 in truth holds or does not. */
static bool is_truth(const saying *s, const cardvm_reason *r) {
  static const cardvm_op truths[] = {
      CARDVM_OP_IN_ZONES,    CARDVM_OP_CONTROLLED, CARDVM_OP_SAME,        CARDVM_OP_PRESENT,
      CARDVM_OP_IS_ATTACHED, CARDVM_OP_IS_ONE_OF,  CARDVM_OP_IN_SEQUENCE, CARDVM_OP_IN_STEP,
      CARDVM_OP_ARRIVED_IN,  CARDVM_OP_ADJACENT,   CARDVM_OP_EXTRA_TURN,  CARDVM_OP_CALL,
      CARDVM_OP_WINDOW_OF,   CARDVM_OP_CAN};
  const cardvm_expr_info o = read_expr(s, r->left);
  if (r->right || (r->op != CARDVM_OP_NE && r->op != CARDVM_OP_EQ)) return false;
  for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
    if (truths[i] == o.op) return true;
  return compares(o.op);
}

static void condition(const saying *s, const cardvm_reason *r) {
  static const char *const must[] = {"be",         "not be",       "be less than",
                                     "be at most", "be more than", "be at least"};
  if (is_truth(s, r)) {
    buffer_add(s->b, "it must %sbe so that ", r->op == CARDVM_OP_NE ? "" : "not ");
    expr(s, r->left);
    return;
  }
  const cardvm_op other = r->op == CARDVM_OP_NE   ? CARDVM_OP_EQ
                          : r->op == CARDVM_OP_EQ ? CARDVM_OP_NE
                                                  : r->op;
  if (!r->needs && tagged(s, other, r->left, r->right)) return;
  expr(s, r->left);
  buffer_add(s->b, " is ");
  value(s, r->left, r->has);
  buffer_add(s->b, ", and must %s ", must[r->op - CARDVM_OP_EQ]);
  const bool number = !r->right || read_expr(s, r->right).op == CARDVM_OP_NUMBER;
  if (number) {
    value(s, r->left, r->needs);
    return;
  }
  expr(s, r->right);
  buffer_add(s->b, ", which is ");
  value(s, r->left, r->needs);
}

static void card_of(const saying *s, const cardvm_reason *r) {
  if (r->card) text_card(s->b, s->game, r->card, s->viewer, false);
  else buffer_add(s->b, "the rules");
}

static void cost(const saying *s, const cardvm_reason *r) {
  if (r->name) {
    buffer_add(s->b, "it costs %d ", (int)r->needs);
    name(s, CARDVM_SORT_PLAYER_VARIABLE, r->name);
    buffer_add(s->b, ", and there is %d", (int)r->has);
    return;
  }
  if (!r->what) {
    buffer_add(s->b, "it costs %d, and there is %d to pay with", (int)r->needs, (int)r->has);
    return;
  }
  buffer_add(s->b, "it costs ");
  if (r->needs > 1) buffer_add(s->b, "%d x ", (int)r->needs);
  name(s, CARDVM_SORT_EVENT, r->what);
  if (r->needs > 1) buffer_add(s->b, ", and only %d can be paid", (int)r->has);
  else buffer_add(s->b, ", which can't be paid");
}

static void change(const saying *s, const cardvm_reason *r) {
  buffer_add(s->b, r->op == CARDVM_OP_ADD ? "%+d " : "= %d ", (int)r->has);
}

void why_text(buffer *b, cardvm_game *game, cardvm_seat viewer, const cardvm_reason *r) {
  const saying say = {b, game, cardvm_game_program(game), viewer}, *s = &say;
  switch (r->kind) {
  case CARDVM_WHY_OFFERED: buffer_add(b, "it can be done now"); break;
  case CARDVM_WHY_HIDDEN:
    buffer_add(b, "why it can't be done rests on what you may not know");
    break;
  case CARDVM_WHY_OVER: buffer_add(b, "it is over"); break;
  case CARDVM_WHY_QUESTION:
    buffer_add(b, "something else is asked now: %s", text_ask((cardvm_ask)r->has));
    break;
  case CARDVM_WHY_PLAYER:
    seat(s, r->seat);
    buffer_add(b, " may act now");
    break;
  case CARDVM_WHY_TIMING:
    buffer_add(b, "now is ");
    name(s, CARDVM_SORT_WINDOW, r->what);
    buffer_add(b, ", and it is for ");
    set(s, CARDVM_SORT_WINDOW, r->set);
    break;
  case CARDVM_WHY_USE: buffer_add(b, "it is nothing that players use"); break;
  case CARDVM_WHY_ABSENT: buffer_add(b, "it does not have this now"); break;
  case CARDVM_WHY_MASTER:
    buffer_add(b, "its master is ");
    seat(s, r->seat);
    break;
  case CARDVM_WHY_PLACE:
    buffer_add(b, "it is in ");
    name(s, CARDVM_SORT_ZONE, r->what);
    buffer_add(b, ", and this works in ");
    set(s, CARDVM_SORT_ZONE, r->set);
    break;
  case CARDVM_WHY_AMONG:
    buffer_add(b, "it is not among ");
    selection(s, r->what);
    break;
  case CARDVM_WHY_CONDITION: condition(s, r); break;
  case CARDVM_WHY_ANY: buffer_add(b, "one of these must be otherwise:"); break;
  case CARDVM_WHY_LIMIT:
    buffer_add(b, "it was used %d time%s", (int)r->has, r->has == 1 ? "" : "s");
    if (r->what) buffer_add(b, " in this ");
    if (r->what) name(s, CARDVM_SORT_SEQUENCE, r->what);
    break;
  case CARDVM_WHY_COST: cost(s, r); break;
  case CARDVM_WHY_COSTS: buffer_add(b, "its costs can't all be paid together"); break;
  case CARDVM_WHY_TARGET:
    buffer_add(b, "%d to choose of ", (int)r->needs);
    if (r->what) selection(s, r->what);
    else buffer_add(b, "what can be chosen");
    buffer_add(b, ", and there %s %d", r->has == 1 ? "is" : "are", (int)r->has);
    break;
  case CARDVM_WHY_PROHIBITED:
    card_of(s, r);
    buffer_add(b, " prohibits it");
    break;
  case CARDVM_WHY_LOST: buffer_add(b, "it has lost this"); break;
  case CARDVM_WHY_TRIED: buffer_add(b, "it was taken back, and nothing else was done since"); break;
  case CARDVM_WHY_NEEDLESS: buffer_add(b, "what it gives does not help to pay"); break;
  case CARDVM_WHY_CHOICE:
    buffer_add(b, "a number from %d to %d is to be said", (int)r->needs, (int)r->has);
    break;
  case CARDVM_WHY_PRINTED: buffer_add(b, "printed %d", (int)r->has); break;
  case CARDVM_WHY_CONSTANT:
    change(s, r);
    card_of(s, r);
    break;
  case CARDVM_WHY_LASTING:
    change(s, r);
    if (r->card) card_of(s, r);
    else buffer_add(b, "something");
    if (r->name && r->name <= cardvm_program_count(s->program, CARDVM_SORT_DURATION)) {
      buffer_add(b, " (");
      name(s, CARDVM_SORT_DURATION, r->name);
      buffer_add(b, ")");
    }
    break;
  case CARDVM_WHY_UNKNOWN: buffer_add(b, "%+d by what you may not know", (int)r->has); break;
  case CARDVM_WHY_BOUNDS: buffer_add(b, "bounded to %d", (int)r->has); break;
  case CARDVM_WHY_LAST: buffer_add(b, "%d when it was last there", (int)r->has); break;
  }
}

void why_value_text(buffer *b, cardvm_game *game, cardvm_seat viewer, cardvm_handle card,
                    cardvm_id property) {
  reasons r = why_value(game, viewer, card, property);
  text_name(b, cardvm_program_name(cardvm_game_program(game), CARDVM_SORT_PROPERTY, property));
  if (r.count) buffer_add(b, " %d", (int)r.list[r.count - 1].needs);
  else buffer_add(b, ": not to be known");
  for (uint32_t i = 0; i < r.count; i++) {
    buffer_add(b, i ? ", " : ": ");
    why_text(b, game, viewer, &r.list[i]);
  }
  free(r.list);
}

/* -- All of a card ----------------------------------------------------------------------------- */

static void action_text(buffer *b, cardvm_game *game, cardvm_seat viewer, cardvm_id ability,
                        const reasons *r) {
  text_name(b, text_ability(cardvm_game_program(game), ability));
  for (uint32_t i = 0; i < r->count; i++) {
    buffer_add(b, r->count > 1 ? "\n  %*s" : ": %*s", (int)(2 * r->list[i].depth), "");
    why_text(b, game, viewer, &r->list[i]);
  }
  buffer_add(b, "\n");
}

bool why_is_remote(cardvm_game *game, const reasons *r) {
  const saying say = {NULL, game, cardvm_game_program(game), 0}, *s = &say;
  for (uint32_t i = 0; i < r->count; i++) {
    const cardvm_reason *why = &r->list[i];
    if (why->kind == CARDVM_WHY_AMONG || why->kind == CARDVM_WHY_ABSENT) return true;
    if (why->kind == CARDVM_WHY_CONDITION && !why->depth && tag_of(s, why->left)) return true;
  }
  return r->count == 0;
}

void why_card_text(buffer *b, cardvm_game *game, cardvm_seat viewer, cardvm_seat player,
                   cardvm_handle card, const char *action) {
  const cardvm_program *program = cardvm_game_program(game);
  const cardvm_id definition = cardvm_game_definition(game, card);
  for (cardvm_id id = 1; id <= cardvm_program_count(program, CARDVM_SORT_ABILITY); id++) {
    cardvm_ability_info info;
    cardvm_program_ability_info(program, id, &info);
    if (info.kind != CARDVM_ACTIVATED && info.kind != CARDVM_COMMAND) continue;
    if (info.definition && info.definition != definition) continue;
    if (action && strcmp(action, text_ability(program, id)) != 0) continue;
    reasons r = why_not(game, viewer, player, id, card);
    if (action || !why_is_remote(game, &r)) action_text(b, game, viewer, id, &r);
    free(r.list);
  }
  for (cardvm_id id = 1; !action && id <= cardvm_program_count(program, CARDVM_SORT_PROPERTY);
       id++) {
    reasons r = why_value(game, viewer, card, id);
    if (r.count > 1) {
      why_value_text(b, game, viewer, card, id);
      buffer_add(b, "\n");
    }
    free(r.list);
  }
}
