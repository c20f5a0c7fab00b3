/* Whether a block can be played on, whatever it holds: every list ends, every record is in exactly
 * one list, every count is right. A block that is merely unlikely is accepted; one that would lead
 * the machine astray is not. Saves, for which nobody vouches, and cardvm_game_check ask.
 * validity_words.c has then checked that every index leads somewhere; validity_frames.c checks
 * frames. */
#include "holds.h"
#include "lasting.h"
#include "services.h"

#include <string.h>

/* Checks that all free records of a table are in its list of free records, and no others. A free
 * record has 0 as `used`. `used` and `next` are words of record 0. *in_use gets the number of
 * records in use. */
static bool free_valid(cardvm_game *g, const char *what, const uint32_t *used, const uint32_t *next,
                       size_t words, uint32_t first, uint32_t count, uint32_t *in_use) {
  uint32_t unused = 0, listed = 0, i = 1;
  for (; i <= count; i++) unused += !used[i * words];
  for (i = first; i && !used[i * words] && listed <= unused; i = next[i * words]) listed++;
  *in_use = count - unused;
  return (!i && listed == unused) || invalid(g, what, unused, listed);
}
#define FREE_VALID(g, table, used, name, in_use)                                                   \
  free_valid((g), #table ": the list of %u free records breaks off after %u", &(g)->table->used,   \
             &(g)->table->next, WORDS(*(g)->table), (g)->h->name##_free, (g)->h->name##_count,     \
             (in_use))

/* -- Header ------------------------------------------------------------------------------------ */

static bool header_valid(cardvm_game *g) {
  const header *h = g->h;
  bool left = h->over;
  EACH_SEAT(g, s) left |= !g->players[s].lost;
  if (!left) return invalid(g, "nobody is left in a game that goes on");
  if (h->turn_number && !h->turn_player) return invalid(g, "turn %u is nobody's", h->turn_number);
  return !h->started || h->first_player || invalid(g, "it has started without a first player");
}

/* -- Cards and places -------------------------------------------------------------------------- */

static bool attachments_valid(cardvm_game *g, uint32_t index, uint32_t *seen) {
  uint32_t depth = 0;
  for (uint32_t h = g->cards[index].host; h; h = g->cards[h].host)
    if (!g->cards[h].definition || ++depth > ATTACH_DEPTH_MAX)
      return invalid(g, "card %u is attached to nothing, or too deep", index);
  if (g->cards[index].attached_first && !attached_once(g, index, 0))
    return invalid(g, "card %u has attachments that are elsewhere", index);
  EACH_LINKED(g, a, g->cards[index].attached_first, cards, attached_next) ++*seen;
  return true;
}

static bool card_valid(cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  /* attaching a card relies on it: that card becomes the last one */
  if (!c->host && c->attached_next) return invalid(g, "card %u is attached to nothing", index);
  if (c->definition && !c->place && !card_linked(g, index))
    return invalid(g, "card %u is in no place, but has neighbours", index);
  /* a free record is used again as it is */
  return c->definition || (!c->place && card_bare(c)) ||
         invalid(g, "card %u does not exist, but something refers to it", index);
}

static bool cards_valid(cardvm_game *g) {
  uint32_t seen = 0, there = 0;
  EACH_RECORD(g, i, cards)
    if (!card_valid(g, i)) return false;
  for (uint32_t p = 1; p <= g->at.place_count; seen += g->places[p++].count)
    if (!place_linked(g, p, UINT32_MAX))
      return invalid(g, "place %u does not list its %u cards", p, g->places[p].count);
  EACH_USED(g, i, cards)
    if (!attachments_valid(g, i, &seen)) return false;
  return FREE_VALID(g, cards, definition, card, &there) &&
         (seen == there || invalid(g, "%u cards are somewhere, %u exist", seen, there));
}

/* -- References -------------------------------------------------------------------------------- */

static bool values_fit(cardvm_game *g, cardvm_sort sort, const int32_t *values) {
  if (!g->program->references[references_of(sort)].all) return true;
  for (cardvm_id id = 1; id <= cardvm_program_count(g->program, sort); id++) {
    const cardvm_reference r = cardvm_program_reference(g->program, sort, id);
    if (!reference_fits(g, r, (uint32_t)values[id - 1]))
      return invalid(g, "a value (%u) refers to %u, which can't be", id, (uint32_t)values[id - 1]);
  }
  return true;
}

static bool references_valid(cardvm_game *g) {
  const cardvm_program *p = g->program;
  if (!values_fit(g, CARDVM_SORT_GAME_VARIABLE, g->game_vars)) return false;
  for (cardvm_seat s = 1; s <= g->h->players && p->player_vars.count; s++)
    if (!values_fit(g, CARDVM_SORT_PLAYER_VARIABLE, player_var(g, s, 1))) return false;
  for (uint32_t i = 1; i <= g->h->card_count && p->fields.count; i++)
    if (!values_fit(g, CARDVM_SORT_FIELD, card_field(g, i, 1))) return false;
  return true;
}

/* -- What lasts -------------------------------------------------------------------------------- */

/* Returns whether the ability has all its parameters. */
static bool started_valid(const cardvm_game *g, uint32_t id, const uint32_t *params,
                          uint32_t count) {
  const cardvm_ability_def *d = &game_ability(g, id)->def;
  return count == d->parameter_count && params_valid(g, id, params, count);
}

static bool lasting_valid(const cardvm_game *g, const lasting *l) {
  const cardvm_id id = lasting_ability(l);
  return lasting_possible(g, l) &&
         (traits_of(l)->list != LISTED_ON_CARD || card_at(g, l->target)) &&
         (!id || started_valid(g, id, l->params, l->param_count));
}

/* The effect or the instance of a sequence that it lasts for is still in progress. */
static bool tied(const cardvm_game *g, const lasting *l) {
  frame_kind kind = l->until == CARDVM_WHILE_EFFECT ? FRAME_EFFECT : FRAME_SEQUENCE;
  if ((l->until != CARDVM_WHILE_EFFECT && l->until != UNTIL_SEQUENCE) || g->h->over) return true;
  EACH_RECORD(g, i, frames)
    if (g->frames[i].kind == (uint32_t)kind && g->frames[i].serial == l->instance) return true;
  return false;
}

static bool lastings_valid(cardvm_game *g) {
  uint32_t listed = 0, want = 0, there = 0;
  EACH_RECORD(g, i, lastings) {
    const lasting *l = &g->lastings[i];
    if (!l->kind && !l->listeners) continue; /* it is used again as it is */
    if (!l->kind || !lasting_valid(g, l)) return invalid(g, "lasting effect %u is impossible", i);
    if (!tied(g, l)) return invalid(g, "lasting effect %u outlives what it lasts for", i);
    want += traits_of(l)->list != LISTED_NOWHERE;
  }
  EACH_RECORD(g, i, cards)
    if (g->cards[i].lasting && !lasting_listed(g, &g->cards[i].lasting, 0, &listed))
      return invalid(g, "card %u lists a lasting effect where it does not belong", i);
  EACH_SEAT(g, s)
    if (!lasting_listed(g, &g->players[s].lasting, 0, &listed))
      return invalid(g, "player %u lists a lasting effect where it does not belong", s);
  if (!FREE_VALID(g, lastings, kind, lasting, &there)) return false;
  if (listed != want) return invalid(g, "%u of %u lasting effects are listed", listed, want);
  return lastings_counted(g, UINT32_MAX) ||
         invalid(g, "the lasting effects that end with an effect, or a sequence, are miscounted");
}

/* -- Listeners --------------------------------------------------------------------------------- */

static bool listener_owned(const cardvm_game *g, const listener *l) {
  const cardvm_program *p = g->program;
  if (l->card) /* no card has abilities that are started */
    return g->cards[l->card].definition && l->ability &&
           !program_ability(p, l->ability)->def.started_only;
  if (!l->lasting) return l->ability && program_ability(p, l->ability)->rule;
  const lasting *from = &g->lastings[l->lasting];
  return from->kind && (!l->ability || lasting_ability(from) == l->ability);
}

static bool hook_valid(cardvm_game *g, uint32_t hook, uint32_t *listed) {
  for (uint32_t i = g->hooks[hook]; i; i = g->listeners[i].next) {
    const listener *l = &g->listeners[i];
    if (++*listed > g->h->listener_count || l->hook != hook || !listener_linked(g, i) ||
        !listener_owned(g, l) || !listener_belongs(g, l))
      return invalid(g, "listener %u of hook %u is impossible", i, hook);
  }
  return !g->hooks[hook] == !g->tails[hook] ||
         invalid(g, "hook %u has the wrong last listener", hook);
}

/* Checks the listeners that a card or a lasting effect calls its own: there are as many as must be.
 */
static bool own_valid(cardvm_game *g, uint32_t first, uint32_t card_index, uint32_t lasting_index,
                      uint32_t *owned) {
  const uint32_t before = *owned;
  for (uint32_t i = first; i; i = g->listeners[i].next_own) {
    if (++*owned > g->h->listener_count || !g->listeners[i].hook ||
        g->listeners[i].card != card_index || g->listeners[i].lasting != lasting_index)
      return invalid(g, "listener %u has another owner", i);
  }
  return *owned - before == listeners_expected(g, card_index, lasting_index) ||
         invalid(g, "card %u or lasting effect %u has listeners, too many or too few", card_index,
                 lasting_index);
}

static bool listeners_valid(cardvm_game *g) {
  uint32_t listed = 0, owned = 0, want = 0, there = 0;
  if (g->hooks[0]) return invalid(g, "a listener is listed under hook 0");
  for (uint32_t hook = 1; hook < g->program->hooks; hook++)
    if (!hook_valid(g, hook, &listed)) return false;
  EACH_RECORD(g, i, listeners)
    want += g->listeners[i].hook && (g->listeners[i].card || g->listeners[i].lasting);
  EACH_USED(g, i, cards)
    if (!own_valid(g, g->cards[i].listeners, i, 0, &owned)) return false;
  EACH_USED(g, i, lastings)
    if (!own_valid(g, g->lastings[i].listeners, 0, i, &owned)) return false;
  if (!FREE_VALID(g, listeners, hook, listener, &there)) return false;
  if (owned != want) return invalid(g, "%u of %u listeners have an owner", owned, want);
  return listed == there || invalid(g, "%u of %u listeners are listed", listed, there);
}

/* -- What waits -------------------------------------------------------------------------------- */

/* Returns whether the targets of an announced effect are in the order of declaration, and then
 * comes what was paid for it. */
static bool choices_valid(const cardvm_game *g, const waiting *w, uint32_t *listed) {
  const cardvm_ability_def *d = &game_ability(g, w->ability)->def;
  uint32_t least = 1;
  for (uint32_t i = w->chosen; i; i = g->choices[i].next) {
    const uint32_t target = g->choices[i].target;
    if (++*listed > g->h->choice_count || target < least ||
        (is_target(g, i) ? !target_valid(g, g->choices[i].card) || target > d->target_count
                         : target - CHOICE_PAID >= d->cost_count))
      return false;
    least = is_target(g, i) ? target : CHOICE_PAID;
  }
  return true;
}

/* Returns whether the body, if there is one, was made for the effect or is what is used. */
static bool body_valid(const cardvm_game *g, const waiting *w) {
  const cardvm_ability_def *d = &game_ability(g, w->ability)->def;
  if (!w->body) return !w->made;
  return card_at(g, w->body) && (w->body != w->source || d->kind != CARDVM_TRIGGERED);
}

/* Checks those that are announced: the body of each lies where it waits. */
static bool announced_valid(cardvm_game *g) {
  uint32_t listed = 0, there = 0;
  for (uint32_t i = g->h->announced; i; i = g->waitings[i].next) {
    const waiting *w = &g->waitings[i];
    if (!g->program->stack_windows || !announced_master(g, w) ||
        w->param_count < game_ability(g, w->ability)->def.choice_count || !body_valid(g, w) ||
        !choices_valid(g, w, &listed))
      return invalid(g, "announced effect %u is impossible", i);
  }
  return FREE_VALID(g, choices, target, choice, &there) &&
         (listed == there || invalid(g, "%u of %u chosen targets are listed", listed, there));
}

/* Checks that each waiting effect is in a list, if only that of free ones. */
static bool waitings_valid(cardvm_game *g, uint32_t *lists) {
  const header *h = g->h;
  EACH_RECORD(g, i, waitings) {
    const waiting *w = &g->waitings[i];
    if (!lists[i]) return invalid(g, "waiting effect %u is in no list", i);
    if (lists[i] == h->waiting_free) continue;
    if ((w->body || w->chosen) && lists[i] != h->announced)
      return invalid(g, "waiting effect %u has a body or targets, but is not announced", i);
    if (!resolves(&game_ability(g, w->ability)->def) ||
        !params_valid(g, w->ability, w->params, w->param_count))
      return invalid(g, "waiting effect %u is impossible", i);
  }
  return true;
}

static bool turns_valid(cardvm_game *g) {
  EACH_IN(extra_turn, t, g->extras, g->h->extra_count)
    if (t->starts && !(game_ability(g, t->starts)->def.started_only &&
                       started_valid(g, t->starts, t->params, t->param_count)))
      return invalid(g, "extra turn %u is impossible", (uint32_t)(t - g->extras) + 1);
  return true;
}

/* -- The whole --------------------------------------------------------------------------------- */

/* `uses`: room for a word of each record, `lists`, behind it: of each waiting effect. */
static bool queue_and_frames_valid(cardvm_game *g, uint32_t *uses, uint32_t *lists) {
  uint32_t there = 0;
  if (!groups_listed(g))
    return invalid(g, "the queue of %u groups is broken or in another order", g->h->group_count);
  if (!waitings_listed(g, lists))
    return invalid(g, "an effect waits twice, or a group has the wrong last effect");
  if (!announced_valid(g) || !frames_valid(g, uses)) return false;
  if (g->h->over) return true; /* so nothing that was in progress goes on */
  if (!waitings_valid(g, lists)) return false;
  if (!records_held(g, uses))
    return invalid(g, "an event's record does not count the frames and effects that hold it");
  return FREE_VALID(g, records, kind, record, &there);
}

bool game_valid(cardvm_game *g) {
  const header *h = g->h;
  if (!counts_valid(g) || !words_valid(g) || !header_valid(g) || !cards_valid(g) ||
      !references_valid(g) || !lastings_valid(g) || !game_agrees(g) || !listeners_valid(g) ||
      !turns_valid(g))
    return false;
  /* A word for each record and each waiting effect, at the free end of the stack if there is room,
   * because this should not fail for lack of memory. */
  size_t words = (size_t)h->record_count + h->waiting_count + 2, bytes = words * sizeof(uint32_t);
  bool fits = words <= g->room.stack + ROOM_SPARE - h->stack_top;
  memory *a = &g->program->allocator;
  uint32_t *uses = fits ? g->stack + h->stack_top : memory_resize(a, NULL, 0, bytes);
  if (!uses) {
    out_of_memory(g);
    return false;
  }
  memset(uses, 0, bytes);
  bool fine = queue_and_frames_valid(g, uses, uses + h->record_count + 1);
  if (!fits) memory_resize(a, uses, bytes, 0);
  return fine;
}
