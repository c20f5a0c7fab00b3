/* The trace: what happened and why. Outside the block; costs nothing while it is off. */
#include "game.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TRACE_MAX (1u << 22)

/* Room for so many entries in all. */
bool trace_reserve(cardvm_game *g, uint32_t count) {
  if (count <= g->trace_capacity) return true;
  uint32_t capacity = g->trace_capacity ? g->trace_capacity * 2 : 64;
  while (capacity < count) capacity *= 2;
  if (capacity > TRACE_MAX) return false;
  cardvm_trace *larger =
      memory_resize(&g->program->allocator, g->trace, g->trace_capacity * sizeof *larger,
                    capacity * sizeof *larger);
  if (!larger) return false; /* a trace that ends early is no reason to end the game */
  g->trace = larger;
  g->trace_capacity = capacity;
  return true;
}

cardvm_trace *trace_add(cardvm_game *g, cardvm_trace_kind kind) {
  if (!g->tracing || g->muted || !trace_reserve(g, g->trace_count + 1)) return NULL;
  cardvm_trace *t = &g->trace[g->trace_count++];
  *t = (cardvm_trace){.number = ++g->trace_number, .kind = kind};
  cause from = g->causes[g->h->frame_count];
  t->cause = from.number;
  t->depth = from.number ? from.depth + 1 : 0;
  return t;
}

void trace_cause(cardvm_game *g, uint32_t frame_index) {
  if (!g->tracing || g->muted || !g->trace_count) return;
  const cardvm_trace *last = &g->trace[g->trace_count - 1];
  g->causes[frame_index] = (cause){last->number, last->depth};
}

/* The same by an entry's number, if there is one that has it. */
void trace_cause_entry(cardvm_game *g, uint32_t frame_index, uint32_t number) {
  if (!g->tracing || g->muted || !g->trace_count) return;
  const cardvm_trace *t = &g->trace[g->trace_count - 1];
  while (t > g->trace && t->number > number) t--;
  if (t->number == number) g->causes[frame_index] = (cause){number, t->depth};
}

void trace_event(cardvm_game *g, cardvm_trace_kind kind, const cardvm_event *e,
                 const listener *by) {
  if (!g->tracing || g->muted) return;
  const event_kind *k = program_event(g->program, e->kind);
  /* Beginnings and ends of steps are told by the steps themselves. */
  if (kind == CARDVM_TRACE_EVENT && k->def.deed == CARDVM_DEED_NOTICE &&
      has(&g->program->steps, e->slot[CARDVM_SLOT_EXTRA])) {
    const step *s = program_step(g->program, e->slot[CARDVM_SLOT_EXTRA]);
    if (s->begins == e->kind || s->ends == e->kind) {
      g->trace_number++; /* numbers of simultaneous events stay consecutive */
      return;
    }
  }
  cardvm_trace *t = trace_add(g, kind);
  if (!t) return;
  t->event = e->kind;
  t->source = e->slot[CARDVM_SLOT_SOURCE];
  t->card = e->slot[CARDVM_SLOT_CARD];
  t->other = e->slot[CARDVM_SLOT_OTHER];
  t->player = e->slot[CARDVM_SLOT_PLAYER];
  t->by = e->slot[CARDVM_SLOT_BY];
  t->amount = (int32_t)e->slot[CARDVM_SLOT_AMOUNT];
  t->name = e->slot[CARDVM_SLOT_NAME];
  t->from = e->slot[CARDVM_SLOT_FROM];
  t->to = e->slot[CARDVM_SLOT_TO];
  if (by) {
    context c = listener_context(g, by, NULL);
    t->ability = by->ability;
    t->source = c.me;
  }
  trace_seen(g, t);
}

void trace_event_done(cardvm_game *g, uint32_t number, const cardvm_event *e) {
  if (!g->trace_count || g->muted) return;
  uint32_t back = g->trace_number - number;
  if (back >= g->trace_count) return;
  cardvm_trace *t = &g->trace[g->trace_count - 1];
  while (t > g->trace && t->number > number) t--;
  if (t->number != number) return;
  if (!t->card) t->card = e->slot[CARDVM_SLOT_CARD];
  t->to = e->slot[CARDVM_SLOT_TO];
  trace_seen_as(g, t, e->slot[CARDVM_SLOT_NEW] ? e->slot[CARDVM_SLOT_NEW] : e->slot[CARDVM_SLOT_CARD]);
}

void trace_ability(cardvm_game *g, cardvm_trace_kind kind, uint32_t id, cardvm_handle source,
                   cardvm_seat player) {
  cardvm_trace *t = trace_add(g, kind);
  if (!t) return;
  t->ability = id;
  t->source = source;
  t->player = player;
  trace_seen(g, t);
}

const cardvm_trace *cardvm_game_trace(const cardvm_game *g, uint32_t from, uint32_t *count) {
  uint32_t first = from < g->trace_count ? from : g->trace_count;
  if (count) *count = g->trace_count - first;
  return g->trace ? g->trace + first : NULL;
}

void cardvm_game_trace_enable(cardvm_game *g, bool on) { g->tracing = on; }

void cardvm_game_trace_clear(cardvm_game *g) {
  g->trace_count = 0;
  g->trace_flight = 0;
  g->trace_cleared = g->trace_number;
}

void cardvm_note(cardvm_game *g, cardvm_id name, int32_t amount) {
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_NOTE);
  if (!t) return;
  t->name = name;
  t->amount = amount;
}

/* -- Text ---------------------------------------------------------------------------------------------------- */

typedef struct line {
  char *text;
  size_t bytes, used;
} line;

static void say(line *l, const char *format, ...) {
  char *at = l->used < l->bytes ? l->text + l->used : NULL;
  size_t room = l->used < l->bytes ? l->bytes - l->used : 0;
  va_list list;
  va_start(list, format);
  int n = vsnprintf(at, room, format, list);
  va_end(list);
  if (n > 0) l->used += (size_t)n;
}

static uint32_t definition_of(const cardvm_game *g, cardvm_handle card) {
  uint32_t index = card_named(g, card);
  const memory_of *m = card_at(g, card) ? NULL : remembered_card(g, card, NULL, NULL);
  return m ? m->definition : index ? g->cards[index].definition : 0;
}

int cardvm_game_card_text(const cardvm_game *g, cardvm_handle card, bool plain, char *text,
                          size_t bytes) {
  uint32_t d = definition_of(g, card);
  const char *name = d ? program_definition(g->program, d)->name : "a card that is gone";
  if (plain || !d) return snprintf(text, bytes, "%s", name);
  return snprintf(text, bytes, "%s#%u", name, (unsigned)handle_index(card));
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
  say(l, "%s", d->name);
  if (t->event == CARDVM_EVENT_MODIFY) {
    say(l, " %s %+d", cardvm_program_name(p, CARDVM_SORT_PROPERTY, t->name), (int)t->amount);
  } else if (t->event == CARDVM_EVENT_CREATE) {
    say(l, " %s", cardvm_program_name(p, CARDVM_SORT_DEFINITION, t->name));
  } else if (t->event == CARDVM_EVENT_ACTIVATE || t->event == CARDVM_EVENT_START) {
    say(l, " %s", ability_title(g, t->name));
  } else if (t->amount && !d->has_amount && d->deed != CARDVM_DEED_SET_MASTER) {
    say(l, " %d", (int)t->amount);
  }
  say_card(l, g, "on ", t->card);
  if (t->event != CARDVM_EVENT_START) say_card(l, g, "with ", t->other);
  if (t->player && t->player != t->by) say(l, " for seat %u", (unsigned)t->player);
  bool moves = d->deed == CARDVM_DEED_MOVE || d->deed == CARDVM_DEED_ATTACH ||
               d->deed == CARDVM_DEED_CREATE || d->deed == CARDVM_DEED_SHUFFLE;
  if (d->deed == CARDVM_DEED_SET_MASTER) say_place(l, g, "of ", t->to);
  if (moves) {
    say_place(l, g, "from ", t->from);
    if (d->deed != CARDVM_DEED_ATTACH) say_place(l, g, "to ", t->to);
  }
  if (t->by) say(l, " by seat %u", (unsigned)t->by);
  if (t->source && t->source != t->card) say_card(l, g, "from ", t->source);
}

static const char *rule_action_title(const cardvm_program *p, uint32_t id) {
  const char *name = ITEM(const rule_action, p->rule_actions, id)->def.name;
  return name ? name : "an action";
}

static void say_rest(line *l, const cardvm_game *g, const cardvm_trace *t) {
  const cardvm_program *p = g->program;
  const char *verb = t->kind == CARDVM_TRACE_TRIGGERED   ? "triggers"
                     : t->kind == CARDVM_TRACE_DECLARED  ? "declared"
                     : t->kind == CARDVM_TRACE_ACTIVATED ? "activates"
                     : t->kind == CARDVM_TRACE_SKIPPED   ? "left out"
                     : t->kind == CARDVM_TRACE_FAILED    ? "FAILED"
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
    if (t->card) say_card(l, g, "", t->card);
    else if (t->name) say(l, " %s", cardvm_program_name(p, CARDVM_SORT_NAME, t->name));
    else say(l, " %d", (int)t->amount);
    break;
  case CARDVM_TRACE_NOTE:
    if (!t->name && t->amount > 0 && (uint32_t)t->amount <= p->rule_actions.count)
      say(l, "rule: %s", rule_action_title(p, (uint32_t)t->amount));
    else
      say(l, "note %s %d", cardvm_program_name(p, CARDVM_SORT_NAME, t->name), (int)t->amount);
    break;
  case CARDVM_TRACE_ENDED:
    say(l, "ended %s", cardvm_program_name(p, CARDVM_SORT_EVENT, t->event));
    if (t->name) say(l, " %s", cardvm_program_name(p, CARDVM_SORT_PROPERTY, t->name));
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
