/* Writes a trace entry as a line of text, for readers who may know everything. */
#include "services.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

static void say_card(line *l, const cardvm_game *g, const char *before, cardvm_handle card) {
  char name[96];
  if (!card) return;
  cardvm_game_card_text(g, card, false, name, sizeof name);
  say(l, " %s%s", before, name);
}

static const char *ability_title(const cardvm_game *g, uint32_t id) {
  if (!has(&g->program->abilities, id)) return "an effect";
  const ability *a = program_ability(g->program, id);
  if (a->def.keyword) return cardvm_program_name(g->program, CARDVM_SORT_NAME, a->def.keyword);
  return a->def.name ? a->def.name : "an effect";
}

static void say_place(line *l, const cardvm_game *g, const char *before, cardvm_place id) {
  if (!id) return;
  if (id == NOWHERE || id > g->at.place_count) {
    say(l, " %snowhere", before);
    return;
  }
  say(l, " %s%s", before, cardvm_game_place_name(g, id));
}

static void say_event(line *l, const cardvm_game *g, const cardvm_trace *t) {
  const cardvm_program *p = g->program;
  const cardvm_event_def *d = &program_event(p, t->event)->def;
  const uint32_t needs = changes[d->change].needs;
  say(l, "%s", d->name);
  if (t->event == CARDVM_EVENT_MODIFY) {
    say(l, " %s %+d", cardvm_program_name(p, CARDVM_SORT_PROPERTY, t->name), (int)t->amount);
  } else if (t->event == CARDVM_EVENT_CREATE || t->event == CARDVM_EVENT_BECOME) {
    say(l, " %s", t->name ? cardvm_program_name(p, CARDVM_SORT_DEFINITION, t->name) : "itself");
  } else if (t->event == CARDVM_EVENT_ACTIVATE || t->event == CARDVM_EVENT_START) {
    say(l, " %s", ability_title(g, t->name));
  } else if (t->amount && !d->has_amount && !(needs & NEEDS_CIRCLE)) {
    say(l, " %d", (int)t->amount);
  }
  say_card(l, g, "on ", t->card);
  if (t->event != CARDVM_EVENT_START) say_card(l, g, "with ", t->other);
  if (t->player && t->player != t->by) say(l, " for seat %u", (unsigned)t->player);
  if (needs & NEEDS_CIRCLE) say_place(l, g, "of ", t->to);
  if (needs & LEAVES) say_place(l, g, "from ", t->from);
  if (needs & NEEDS_ANY_PLACE) say_place(l, g, "to ", t->to);
  if (t->by) say(l, " by seat %u", (unsigned)t->by);
  if (t->source && t->source != t->card) say_card(l, g, "from ", t->source);
}

static const char *rule_action_title(const cardvm_program *p, uint32_t id) {
  const char *name = ITEM(const rule_action, p->rule_actions, id)->def.name;
  return name ? name : "an action";
}

static void say_pick(line *l, const cardvm_game *g, const cardvm_trace *t) {
  if (t->card) say_card(l, g, "", t->card);
  else if (t->name) say(l, " %s", cardvm_program_name(g->program, CARDVM_SORT_NAME, t->name));
  else if (t->what == CARDVM_SUBJECT_SEAT) say(l, " seat %d", (int)t->amount);
  else if (t->what == CARDVM_SUBJECT_PLACE) say_place(l, g, "", (cardvm_place)t->amount);
  else say(l, " %d", (int)t->amount);
}

static void say_rest(line *l, const cardvm_game *g, const cardvm_trace *t) {
  const cardvm_program *p = g->program;
  const char *verb = t->kind == CARDVM_TRACE_TRIGGERED    ? "triggers"
                     : t->kind == CARDVM_TRACE_DECLARED   ? "declared"
                     : t->kind == CARDVM_TRACE_ACTIVATED  ? "activates"
                     : t->kind == CARDVM_TRACE_SKIPPED    ? "left out"
                     : t->kind == CARDVM_TRACE_FAILED     ? "FAILED"
                     : t->kind == CARDVM_TRACE_WASTED     ? "wasted"
                     : t->kind == CARDVM_TRACE_DROPPED    ? "dropped"
                     : t->kind == CARDVM_TRACE_ATTEMPT    ? "attempts"
                     : t->kind == CARDVM_TRACE_TAKEN_BACK ? "undone"
                                                          : "";
  switch (t->kind) {
  case CARDVM_TRACE_STEP:
    say(l, "step %s of seat %u", cardvm_program_name(p, CARDVM_SORT_STEP, t->name),
        (unsigned)t->player);
    break;
  case CARDVM_TRACE_ASKED:
    say(l, "ask seat %u %s (%d options)", (unsigned)t->player,
        cardvm_program_name(p, CARDVM_SORT_NAME, t->name), (int)t->amount);
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
  case CARDVM_TRACE_NOTE:
    if (!t->name && t->amount > 0 && (uint32_t)t->amount <= p->rule_actions.count)
      say(l, "rule: %s", rule_action_title(p, (uint32_t)t->amount));
    else if (t->name == NAME_NOT_RUNNING)
      say(l, "note: %s", cardvm_program_name(p, CARDVM_SORT_NAME, t->name));
    else say(l, "note %s %d", cardvm_program_name(p, CARDVM_SORT_NAME, t->name), (int)t->amount);
    break;
  case CARDVM_TRACE_ENDED:
    say(l, "ended %s", cardvm_program_name(p, CARDVM_SORT_EVENT, t->event));
    if (t->name)
      say(l, " %s",
          cardvm_program_name(
              p, t->event == CARDVM_EVENT_BECOME ? CARDVM_SORT_DEFINITION : CARDVM_SORT_PROPERTY,
              t->name));
    say_card(l, g, "on ", t->card);
    break;
  default:
    say(l, "%s %s", verb, ability_title(g, t->ability));
    say_card(l, g, "of ", t->source);
    if (t->player) say(l, " by seat %u", (unsigned)t->player);
  }
}

int cardvm_game_trace_text(const cardvm_game *g, const cardvm_trace *t, char *text, size_t bytes) {
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
