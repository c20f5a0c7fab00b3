/* An entry of the trace as a line of English, for who looks for a mistake: the same whoever reads
 * it, because recorded games hold these lines. What players are told is in tell.c. */
#include "cardvm_define.h"
#include "say.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct line {
  char *text;
  size_t bytes, used;
} line;

static void say(line *l, const char *format, ...) {
  char *at = l->used < l->bytes ? l->text + l->used : NULL;
  size_t capacity = l->used < l->bytes ? l->bytes - l->used : 0;
  va_list list;
  va_start(list, format);
  int n = vsnprintf(at, capacity, format, list);
  va_end(list);
  if (n > 0) l->used += (size_t)n;
}

static void say_at_card(line *l, const cardvm_game *g, const char *before, cardvm_handle card) {
  char name[96];
  if (!card) return;
  cardvm_game_card_text(g, card, false, name, sizeof name);
  say(l, " %s%s", before, name);
}

static const char *name_of(const cardvm_game *g, cardvm_sort sort, cardvm_id id) {
  return cardvm_program_name(cardvm_game_program(g), sort, id);
}

static const char *ability_title(const cardvm_game *g, cardvm_id id) {
  const cardvm_ability_def *def =
      cardvm_program_declared(cardvm_game_program(g), CARDVM_SORT_ABILITY, id);
  if (def && def->keyword) return name_of(g, CARDVM_SORT_NAME, def->keyword);
  return def && def->name ? def->name : "an effect";
}

static void say_at_place(line *l, const cardvm_game *g, const char *before, cardvm_place id) {
  cardvm_place_info info;
  if (!id) return;
  const bool there = cardvm_game_place_info(g, id, &info);
  say(l, " %s%s", before, there ? cardvm_game_place_name(g, id) : "nowhere");
}

/* A number that is added or set, or tags. */
static void say_amount(line *l, const cardvm_game *g, const cardvm_trace *t) {
  const cardvm_program *p = cardvm_game_program(g);
  const cardvm_property_def *d = cardvm_program_declared(p, CARDVM_SORT_PROPERTY, t->name);
  if (!d || !d->tags) say(l, " %+d", (int)t->amount);
  for (uint32_t bit = 1; bit && d && d->tags; bit <<= 1)
    if ((uint32_t)t->amount & bit) say(l, " %s", cardvm_client_value(p, t->name, (int32_t)bit));
}

static void say_event(line *l, const cardvm_game *g, const cardvm_trace *t) {
  static const cardvm_event_def none = {.name = "?"};
  const cardvm_event_def *d =
      cardvm_program_declared(cardvm_game_program(g), CARDVM_SORT_EVENT, t->event);
  if (!d) d = &none;
  const bool circle = d->change == CARDVM_CHANGE_SET_MASTER;
  const bool leaves = d->change == CARDVM_CHANGE_MOVE || d->change == CARDVM_CHANGE_ATTACH;
  const bool arrives = d->change == CARDVM_CHANGE_MOVE || d->change == CARDVM_CHANGE_CREATE ||
                       d->change == CARDVM_CHANGE_SHUFFLE;
  say(l, "%s", d->name);
  if (t->event == CARDVM_EVENT_MODIFY) {
    say(l, " %s", name_of(g, CARDVM_SORT_PROPERTY, t->name));
    say_amount(l, g, t);
  } else if (t->event == CARDVM_EVENT_CREATE || t->event == CARDVM_EVENT_BECOME) {
    say(l, " %s", t->name ? name_of(g, CARDVM_SORT_DEFINITION, t->name) : "itself");
  } else if (t->event == CARDVM_EVENT_ACTIVATE || t->event == CARDVM_EVENT_START) {
    say(l, " %s", ability_title(g, t->name));
  } else if (t->amount && !d->has_amount && !circle) {
    say(l, " %d", (int)t->amount);
  }
  say_at_card(l, g, "on ", t->card);
  if (t->event != CARDVM_EVENT_START) say_at_card(l, g, "with ", t->other);
  if (t->player && t->player != t->by) say(l, " for seat %u", (unsigned)t->player);
  if (circle) say_at_place(l, g, "of ", t->to);
  if (leaves) say_at_place(l, g, "from ", t->from);
  if (arrives) say_at_place(l, g, "to ", t->to);
  if (t->by) say(l, " by seat %u", (unsigned)t->by);
  if (t->source && t->source != t->card) say_at_card(l, g, "from ", t->source);
}

static void say_pick(line *l, const cardvm_game *g, const cardvm_trace *t) {
  if (t->card) say_at_card(l, g, "", t->card);
  else if (t->name) say(l, " %s", name_of(g, CARDVM_SORT_NAME, t->name));
  else if (t->what == CARDVM_SUBJECT_SEAT) say(l, " seat %d", (int)t->amount);
  else if (t->what == CARDVM_SUBJECT_PLACE) say_at_place(l, g, "", (cardvm_place)t->amount);
  else say(l, " %d", (int)t->amount);
}

const char *trace_rule(const cardvm_game *g, const cardvm_trace *t) {
  if (t->kind != CARDVM_TRACE_NOTE || t->name || t->amount <= 0) return NULL;
  const cardvm_rule_action_def *def = cardvm_program_declared(
      cardvm_game_program(g), CARDVM_SORT_RULE_ACTION, (cardvm_id)t->amount);
  if (!def) return NULL;
  return def->name ? def->name : "an action";
}

static void say_note(line *l, const cardvm_game *g, const cardvm_trace *t) {
  const char *rule = trace_rule(g, t), *name = name_of(g, CARDVM_SORT_NAME, t->name);
  if (rule) say(l, "rule: %s", rule);
  else if (t->name == CARDVM_NAME_NOT_RUNNING) say(l, "note: %s", name);
  else say(l, "note %s %d", name, (int)t->amount);
}

static void say_rest(line *l, const cardvm_game *g, const cardvm_trace *t) {
  const char *verb = t->kind == CARDVM_TRACE_TRIGGERED    ? "triggers"
                     : t->kind == CARDVM_TRACE_DECLARED   ? "declared"
                     : t->kind == CARDVM_TRACE_ACTIVATED  ? "activates"
                     : t->kind == CARDVM_TRACE_SKIPPED    ? "left out"
                     : t->kind == CARDVM_TRACE_FAILED     ? "FAILED"
                     : t->kind == CARDVM_TRACE_WASTED     ? "wasted"
                     : t->kind == CARDVM_TRACE_DROPPED    ? "dropped"
                     : t->kind == CARDVM_TRACE_TAKEN_BACK ? "undone"
                                                          : "";
  switch (t->kind) {
  case CARDVM_TRACE_STEP:
    say(l, "step %s of seat %u", name_of(g, CARDVM_SORT_STEP, t->name), (unsigned)t->player);
    break;
  case CARDVM_TRACE_ASKED:
    say(l, "ask seat %u %s (%d options)", (unsigned)t->player,
        name_of(g, CARDVM_SORT_NAME, t->name), (int)t->amount);
    if (t->by != t->player) say(l, ", seat %u decides", (unsigned)t->by);
    break;
  case CARDVM_TRACE_ANSWERED:
    say(l, "answer by seat %u", (unsigned)t->by);
    if (t->ability) say(l, " %s", ability_title(g, t->ability));
    say_pick(l, g, t);
    break;
  case CARDVM_TRACE_TAKEN:
    say(l, "taken");
    say_pick(l, g, t);
    say(l, " by seat %u, unasked", (unsigned)t->by);
    break;
  case CARDVM_TRACE_NOTE: say_note(l, g, t); break;
  case CARDVM_TRACE_ENDED:
    say(l, "ended %s", name_of(g, CARDVM_SORT_EVENT, t->event));
    if (t->name)
      say(l, " %s",
          name_of(g,
                  t->event == CARDVM_EVENT_BECOME ? CARDVM_SORT_DEFINITION : CARDVM_SORT_PROPERTY,
                  t->name));
    if (t->ability) say(l, " %s", ability_title(g, t->ability));
    say_at_card(l, g, "on ", t->card);
    break;
  default:
    say(l, "%s %s", verb, ability_title(g, t->ability));
    say_at_card(l, g, "of ", t->source);
    if (t->player) say(l, " by seat %u", (unsigned)t->player);
  }
}

int cardvm_client_trace_text(const cardvm_game *g, const cardvm_trace *t, char *text,
                             size_t bytes) {
  line l = {text, bytes, 0};
  if (bytes) *text = '\0';
  const char *how = t->kind == CARDVM_TRACE_EVENT        ? ""
                    : t->kind == CARDVM_TRACE_NOTHING    ? "nothing to do: "
                    : t->kind == CARDVM_TRACE_LOST       ? "lost track: "
                    : t->kind == CARDVM_TRACE_PROHIBITED ? "prohibited: "
                    : t->kind == CARDVM_TRACE_REPLACED   ? "replaced: "
                                                         : NULL;
  if (how) say(&l, "%s", how);
  if (how) say_event(&l, g, t);
  else say_rest(&l, g, t);
  return (int)l.used;
}
