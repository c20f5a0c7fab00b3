/* Whether a block can be played on, whatever it holds: every index leads somewhere, every list
 * ends, every record is in exactly one list. What is merely unlikely is let through; what would
 * lead the machine astray is not. For saves, that nobody vouches for, and for cardvm_game_check.
 * Frames are looked at in validity_frames.c. */
#include "lasting.h"
#include "services.h"

#include <stdio.h>
#include <string.h>

/* A table's free records: a list, of none that is in use. `used` and `next` are those words of
 * record 0. */
static bool free_valid(cardvm_game *g, const char *what, const uint32_t *used, const uint32_t *next,
                       size_t words, uint32_t first, uint32_t count, uint32_t *gone) {
  for (uint32_t i = first; i; i = next[i * words])
    if (i > count || used[i * words] || ++*gone > count) return invalid(g, what, i, 0);
  return true;
}
#define FREE_VALID(g, what, table, used, first, count, gone)                                       \
  free_valid((g), (what), &(table)->used, &(table)->next, WORDS(*(table)), (first), (count), (gone))

/* -- Header ------------------------------------------------------------------------------------ */

typedef struct bound {
  const char *what;
  uint32_t value, most;
} bound;

bool counts_valid(cardvm_game *g) {
  const header *h = g->h;
  const cardvm_limits *l = &g->limits;
  const bound bounds[] = {
      {"cards", h->card_count, l->cards},
      {"lasting effects", h->lasting_count, l->lasting},
      {"listeners", h->listener_count, l->listeners},
      {"waiting effects", h->waiting_count, l->queue},
      {"groups", h->group_count, l->queue},
      {"event records", h->record_count, l->events},
      {"remembered cards", h->remembered_count, l->remembered},
      {"uses", h->use_count, l->uses},
      {"extra turns", h->extra_count, EXTRA_TURNS_MAX},
      {"frames", h->frame_count, l->frames},
      {"words on the stack", h->stack_top, l->stack},
      {"options", h->option_count, l->options},
      {"touched cards", h->now_count, CHANGED_MAX},
      {"touched cards", h->later_count, CHANGED_MAX},
  };
  for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
    if (bounds[i].value > bounds[i].most) {
      char what[80];
      snprintf(what, sizeof what, "it has %%u %s, the limit is %%u", bounds[i].what);
      return invalid(g, what, bounds[i].value, bounds[i].most);
    }
  return true;
}

static bool header_valid(cardvm_game *g) {
  const header *h = g->h;
  uint32_t actions = g->program->rule_actions.count;
  uint32_t marks = h->now_changed | h->now_all | h->later_changed | h->later_all;
  if (h->first_player > h->players || h->turn_player > h->players ||
      h->last_turn_player > h->players || (h->started && !h->first_player))
    return invalid(g, "a turn is of a player that is not there", 0, 0);
  if (h->over > GAME_DRAWN || h->started > 1 || h->open > 1)
    return invalid(g, "a flag is neither yes nor no", 0, 0);
  if (!(h->random[0] | h->random[1] | h->random[2] | h->random[3]))
    return invalid(g, "its chance has no state", 0, 0);
  if (actions < 32 && marks >> actions)
    return invalid(g, "a rule action is marked that is not there", 0, 0);
  if (h->remembered_next >= g->limits.remembered)
    return invalid(g, "the remembered cards begin at %u", h->remembered_next, 0);
  for (uint32_t i = 0; i < h->now_count + h->later_count; i++) {
    uint32_t changed_cards =
        i < h->now_count ? g->changed_cards[i] : g->changed_cards_later[i - h->now_count];
    if (changed_cards > h->card_count)
      return invalid(g, "card %u was touched, which is not there", changed_cards, 0);
  }
  return true;
}

static bool players_valid(cardvm_game *g) {
  uint32_t left = 0;
  for (cardvm_seat s = 1; s <= g->h->players; s++) {
    if (g->players[s].lost > 1) return invalid(g, "a flag is neither yes nor no", 0, 0);
    left += !g->players[s].lost;
  }
  return left || g->h->over ? true : invalid(g, "nobody is left in a game that goes on", 0, 0);
}

/* -- Cards and places -------------------------------------------------------------------------- */

static bool place_valid(cardvm_game *g, uint32_t id, uint32_t *seen) {
  const place *p = &g->places[id];
  if (!has(&g->program->zones, p->zone) || p->circle > g->program->circles.count)
    return invalid(g, "place %u is of a zone or circle that is not there", id, 0);
  if (!seat_or_none(g, p->owner) || !seat_or_none(g, p->master) || !seat_or_none(g, p->base_master))
    return invalid(g, "place %u is of a player that is not there", id, 0);
  uint32_t n = 0, previous = 0;
  for (uint32_t i = p->first; i; previous = i, i = g->cards[i].next, n++) {
    if (i > g->h->card_count || n >= p->count)
      return invalid(g, "place %u lists more than its %u cards", id, p->count);
    const card *c = &g->cards[i];
    if (!c->definition || c->place != id || c->host)
      return invalid(g, "place %u lists card %u, which is not there", id, i);
    if (c->prev != previous) return invalid(g, "place %u is broken at card %u", id, i);
  }
  if (n != p->count || p->last != previous)
    return invalid(g, "place %u counts %u cards, not what it lists", id, p->count);
  *seen += n;
  return true;
}

static bool attachments_valid(cardvm_game *g, uint32_t index, uint32_t *seen) {
  uint32_t depth = 0, n = 0;
  for (uint32_t h = g->cards[index].host; h; h = g->cards[h].host)
    if (h > g->h->card_count || !g->cards[h].definition || ++depth > ATTACH_DEPTH_MAX)
      return invalid(g, "card %u is attached to nothing, or too deep", index, 0);
  for (uint32_t a = g->cards[index].attached_first; a; a = g->cards[a].attached_next) {
    if (a > g->h->card_count || ++n > g->h->card_count || !g->cards[a].definition ||
        g->cards[a].host != index || g->cards[a].place)
      return invalid(g, "card %u has attachments that are elsewhere", index, 0);
  }
  *seen += n;
  return true;
}

static bool card_valid(cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  if (c->definition > g->program->definitions.count)
    return invalid(g, "card %u has a definition that is not there", index, 0);
  if (!seat_or_none(g, c->owner) || !seat_or_none(g, c->master) ||
      !seat_or_none(g, c->base_master) ||
      ((c->known & KNOWN_SEATS) | c->known >> KNOWN_MARKS) >> (g->h->players + 1))
    return invalid(g, "card %u is of a player that is not there", index, 0);
  if (c->place > g->at.place_count) return invalid(g, "card %u is in no place", index, 0);
  /* What will be attached is taken to be the last of its host's. */
  if (!c->host && c->attached_next) return invalid(g, "card %u is attached to nothing", index, 0);
  if (c->definition) return true;
  /* Its record is used again as it is. */
  if (c->place || c->host || c->attached_first || c->lasting || c->listeners)
    return invalid(g, "card %u is not there, and something says it is", index, 0);
  return true;
}

static bool cards_valid(cardvm_game *g) {
  const header *h = g->h;
  uint32_t seen = 0, there = 0, gone = 0;
  for (uint32_t i = 1; i <= h->card_count; i++) {
    if (!card_valid(g, i)) return false;
    there += g->cards[i].definition != 0;
  }
  for (uint32_t p = 1; p <= g->at.place_count; p++)
    if (!place_valid(g, p, &seen)) return false;
  for (uint32_t i = 1; i <= h->card_count; i++)
    if (g->cards[i].definition && !attachments_valid(g, i, &seen)) return false;
  if (!FREE_VALID(g, "card %u cannot be free", g->cards, definition, h->card_free, h->card_count,
                  &gone))
    return false;
  if (seen != there) return invalid(g, "%u cards are somewhere, %u exist", seen, there);
  if (there + gone != h->card_count) return invalid(g, "%u cards exist, %u are free", there, gone);
  return true;
}

static bool remembered_valid(cardvm_game *g) {
  const cardvm_program *p = g->program;
  for (uint32_t i = 0; i < g->h->remembered_count; i++) {
    const memory_of *m =
        (const memory_of *)(const void *)(g->remembered + (size_t)i * g->at.remembered_words);
    if (!has(&p->definitions, m->definition) || !seat_or_none(g, m->owner) ||
        !seat_or_none(g, m->master) || !seat_or_none(g, m->original_master) ||
        m->place > g->at.place_count || m->zone > p->zones.count)
      return invalid(g, "remembered card %u cannot have been", i + 1, 0);
  }
  return true;
}

static bool lasting_valid(cardvm_game *g, uint32_t index) {
  const lasting *l = &g->lastings[index];
  bool fits = l->kind < LASTING_KINDS && seat_or_none(g, l->master) && seat_or_none(g, l->player) &&
              l->param_count <= 6 && lasting_possible(g, l);
  const cardvm_id id = fits ? lasting_ability(l) : 0;
  if (fits && traits_of(l)->list == LISTED_ON_CARD) fits = card_at(g, l->target) != 0;
  if (id)
    fits = l->param_count == program_ability(g->program, id)->def.parameter_count &&
           params_valid(g, id, l->params, l->param_count);
  return fits ? true : invalid(g, "lasting effect %u cannot be", index, 0);
}

/* A card's or a player's own: all of a kind that is listed there. */
static bool list_valid(cardvm_game *g, uint32_t first, uint32_t card_index, cardvm_seat seat,
                       uint32_t *listed) {
  for (uint32_t i = first; i; i = g->lastings[i].next) {
    const lasting *l = &g->lastings[i];
    bool fits = i <= g->h->lasting_count && ++*listed <= g->h->lasting_count;
    if (fits)
      fits = seat ? traits_of(l)->list == LISTED_ON_PLAYER && l->player == seat
                  : traits_of(l)->list == LISTED_ON_CARD && card_at(g, l->target) == card_index;
    if (!fits) return invalid(g, "lasting effect %u is listed where it does not belong", i, 0);
  }
  return true;
}

static bool lastings_valid(cardvm_game *g) {
  const header *h = g->h;
  uint32_t listed = 0, want = 0, gone = 0, there = 0, with_effect = 0, with_sequence = 0;
  for (uint32_t i = 1; i <= h->lasting_count; i++) {
    const lasting *l = &g->lastings[i];
    if (!l->kind) continue;
    if (!lasting_valid(g, i)) return false;
    there++;
    want += traits_of(l)->list != LISTED_NOWHERE;
    with_effect += l->until == CARDVM_WHILE_EFFECT;
    with_sequence += l->until == UNTIL_SEQUENCE;
  }
  for (uint32_t i = 1; i <= h->card_count; i++)
    if (g->cards[i].lasting && !list_valid(g, g->cards[i].lasting, i, 0, &listed)) return false;
  for (cardvm_seat s = 1; s <= h->players; s++)
    if (!list_valid(g, g->players[s].deciders, 0, s, &listed)) return false;
  if (!FREE_VALID(g, "lasting effect %u cannot be free", g->lastings, kind, h->lasting_free,
                  h->lasting_count, &gone))
    return false;
  if (listed != want) return invalid(g, "%u lasting effects are listed, of %u", listed, want);
  if (there + gone != h->lasting_count)
    return invalid(g, "%u lasting effects exist, %u are free", there, gone);
  if (with_effect != h->while_effect || with_sequence != h->until_sequence)
    return invalid(g, "%u lasting effects end with an effect, %u with a sequence: miscounted",
                   with_effect, with_sequence);
  return true;
}

/* -- Listeners --------------------------------------------------------------------------------- */

/* An ability of the kind that listens there. */
static bool hook_fits(const cardvm_game *g, const listener *l) {
  const cardvm_program *p = g->program;
  if (l->hook >= p->hook_until && l->hook < p->hook_constant) {
    uint32_t until = l->lasting ? g->lastings[l->lasting].until : 0;
    return has(&p->durations, until) && !l->card;
  }
  if (!has(&p->abilities, l->ability)) return false;
  cardvm_ability_kind kind = program_ability(p, l->ability)->def.kind;
  if (l->hook < p->hook_prohibit) return kind == CARDVM_TRIGGERED;
  if (l->hook < p->hook_replace) return kind == CARDVM_PROHIBITION;
  if (l->hook < p->hook_until) return kind == CARDVM_SUBSTITUTION;
  if (l->hook < p->hook_act) return kind == CARDVM_CONSTANT;
  return kind == CARDVM_ACTIVATED || kind == CARDVM_COMMAND;
}

static bool listener_owned(const cardvm_game *g, const listener *l) {
  const cardvm_program *p = g->program;
  if (l->card > g->h->card_count || l->lasting > g->h->lasting_count || (l->card && l->lasting))
    return false;
  if (l->card) /* what is started with parameters is of no card */
    return g->cards[l->card].definition && has(&p->abilities, l->ability) &&
           !program_ability(p, l->ability)->def.started_only;
  if (!l->lasting) return has(&p->abilities, l->ability) && program_ability(p, l->ability)->rule;
  const lasting *from = &g->lastings[l->lasting];
  return from->kind && (!l->ability || lasting_ability(from) == l->ability);
}

static bool hook_valid(cardvm_game *g, uint32_t hook, uint32_t *listed) {
  uint32_t previous = 0;
  for (uint32_t i = g->hooks[hook]; i; previous = i, i = g->listeners[i].next) {
    const listener *l = &g->listeners[i];
    if (i > g->h->listener_count || ++*listed > g->h->listener_count || l->hook != hook ||
        l->prev != previous || !listener_owned(g, l) || !hook_fits(g, l))
      return invalid(g, "listener %u of hook %u cannot be", i, hook);
  }
  return g->tails[hook] == previous ? true : invalid(g, "hook %u has lost its end", hook, 0);
}

/* The listeners that a card or a lasting effect calls its own. */
static bool own_valid(cardvm_game *g, uint32_t first, uint32_t card_index, uint32_t lasting_index,
                      uint32_t *owned) {
  for (uint32_t i = first; i; i = g->listeners[i].next_own) {
    if (i > g->h->listener_count || ++*owned > g->h->listener_count || !g->listeners[i].hook ||
        g->listeners[i].card != card_index || g->listeners[i].lasting != lasting_index)
      return invalid(g, "listener %u has another owner", i, 0);
  }
  return true;
}

static bool listeners_valid(cardvm_game *g) {
  const header *h = g->h;
  uint32_t listed = 0, owned = 0, want = 0, gone = 0;
  if (g->hooks[0]) return invalid(g, "something listens to nothing", 0, 0);
  for (uint32_t hook = 1; hook < g->program->hooks; hook++)
    if (!hook_valid(g, hook, &listed)) return false;
  for (uint32_t i = 1; i <= h->listener_count; i++)
    want += g->listeners[i].hook && (g->listeners[i].card || g->listeners[i].lasting);
  for (uint32_t i = 1; i <= h->card_count; i++)
    if (!own_valid(g, g->cards[i].listeners, i, 0, &owned)) return false;
  for (uint32_t i = 1; i <= h->lasting_count; i++)
    if (g->lastings[i].kind && !own_valid(g, g->lastings[i].listeners, 0, i, &owned)) return false;
  if (!FREE_VALID(g, "listener %u cannot be free", g->listeners, hook, h->listener_free,
                  h->listener_count, &gone))
    return false;
  if (owned != want) return invalid(g, "%u listeners are somebody's, of %u", owned, want);
  if (listed + gone != h->listener_count)
    return invalid(g, "%u listeners are listed, %u are free", listed, gone);
  return true;
}

/* -- What waits -------------------------------------------------------------------------------- */

static bool waiting_valid(cardvm_game *g, uint32_t index, uint32_t *record_uses) {
  const waiting *w = &g->waitings[index];
  if (!has(&g->program->abilities, w->ability) || !seat_or_none(g, w->master) ||
      w->event > g->h->record_count || !params_valid(g, w->ability, w->params, w->param_count))
    return invalid(g, "waiting effect %u cannot be", index, 0);
  record_uses[w->event]++;
  return true;
}

static bool group_valid(cardvm_game *g, uint32_t index, uint32_t *waiting_uses) {
  uint32_t last = 0;
  const group *item = &g->groups[index];
  for (uint32_t w = item->first; w; last = w, w = g->waitings[w].next)
    if (w > g->h->waiting_count || waiting_uses[w]++)
      return invalid(g, "group %u lists effect %u, which does not wait there", index, w);
  if (!last) return invalid(g, "group %u is empty", index, 0);
  if (last != item->last || !seat_or_none(g, item->seat))
    return invalid(g, "group %u has lost its end", index, 0);
  return true;
}

static bool queue_valid(cardvm_game *g, uint32_t *waiting_uses) {
  const header *h = g->h;
  uint32_t listed = 0, gone = 0;
  for (uint32_t i = h->group_first, before = 0; i; before = i, i = g->groups[i].next) {
    if (i > h->group_count || ++listed > h->group_count)
      return invalid(g, "the queue is no list", 0, 0);
    if (!group_valid(g, i, waiting_uses)) return false;
    if (before && !group_precedes(g, &g->groups[before], &g->groups[i]))
      return invalid(g, "group %u is served before group %u", before, i);
  }
  if (!FREE_VALID(g, "group %u cannot be free", g->groups, first, h->group_free, h->group_count,
                  &gone))
    return false;
  return listed + gone == h->group_count
             ? true
             : invalid(g, "%u groups are listed, %u are free", listed, gone);
}

/* Each is in one list of those that wait, or free. */
static bool waitings_valid(cardvm_game *g, uint32_t *waiting_uses, uint32_t *record_uses) {
  const header *h = g->h;
  for (uint32_t i = h->waiting_free; i; i = g->waitings[i].next)
    if (i > h->waiting_count || waiting_uses[i]++)
      return invalid(g, "waiting effect %u cannot be free", i, 0);
    else waiting_uses[i] = 2;
  for (uint32_t i = 1; i <= h->waiting_count; i++) {
    if (!waiting_uses[i]) return invalid(g, "effect %u waits nowhere", i, 0);
    if (waiting_uses[i] == 1 && !waiting_valid(g, i, record_uses)) return false;
  }
  return true;
}

static bool records_valid(cardvm_game *g, const uint32_t *record_uses) {
  const header *h = g->h;
  uint32_t there = 0, gone = 0;
  for (uint32_t i = 1; i <= h->record_count; i++) {
    const record *r = &g->records[i];
    if (r->kind > g->program->events.count || (r->kind && r->references != record_uses[i]) ||
        !r->kind != !record_uses[i])
      return invalid(g, "event record %u is not kept by the %u that use it", i, record_uses[i]);
    there += r->kind != 0;
  }
  if (!FREE_VALID(g, "event record %u cannot be free", g->records, kind, h->record_free,
                  h->record_count, &gone))
    return false;
  return there + gone == h->record_count
             ? true
             : invalid(g, "%u event records are kept, %u are free", there, gone);
}

static bool turns_and_uses_valid(cardvm_game *g) {
  const cardvm_program *p = g->program;
  for (uint32_t i = 0; i < g->h->use_count; i++)
    if (!has(&p->abilities, g->uses[i].ability))
      return invalid(g, "an ability was used that is not there", 0, 0);
  for (uint32_t i = 0; i < g->h->extra_count; i++) {
    const extra_turn *t = &g->extras[i];
    bool fits = t->player && seat_or_none(g, t->player) && seat_or_none(g, t->decider) &&
                seat_or_none(g, t->starter) && t->starts <= p->abilities.count &&
                t->param_count <= 6;
    if (fits && t->starts)
      fits = program_ability(p, t->starts)->def.started_only &&
             t->param_count == program_ability(p, t->starts)->def.parameter_count &&
             params_valid(g, t->starts, t->params, t->param_count);
    if (!fits) return invalid(g, "extra turn %u cannot be", i + 1, 0);
  }
  return true;
}

/* -- The whole --------------------------------------------------------------------------------- */

static bool queue_and_frames_valid(cardvm_game *g, uint32_t *record_uses, uint32_t *waiting_uses) {
  if (!queue_valid(g, waiting_uses) || !frames_valid(g, record_uses, waiting_uses)) return false;
  if (g->h->over)
    return true; /* what was going on was cut off with the game, and nothing goes on */
  return waitings_valid(g, waiting_uses, record_uses) && records_valid(g, record_uses);
}

bool game_valid(cardvm_game *g) {
  const header *h = g->h;
  if (!counts_valid(g) || !header_valid(g) || !players_valid(g) || !cards_valid(g) ||
      !remembered_valid(g) || !lastings_valid(g) || !listeners_valid(g) || !turns_and_uses_valid(g))
    return false;
  /* How often each record and each waiting effect is spoken of: counted on the stack's free end
   * where that has room, since this must not fail for want of memory. */
  size_t words = (size_t)h->record_count + h->waiting_count + 2, bytes = words * sizeof(uint32_t);
  bool fits = words <= g->limits.stack - h->stack_top;
  memory *a = &g->program->allocator;
  uint32_t *uses = fits ? g->stack + h->stack_top : memory_resize(a, NULL, 0, bytes);
  if (!uses) {
    error_set(&g->error, CARDVM_ERROR_MEMORY, "out of memory");
    return false;
  }
  memset(uses, 0, bytes);
  bool fine = queue_and_frames_valid(g, uses, uses + h->record_count + 1);
  if (!fits) memory_resize(a, uses, bytes, 0);
  return fine;
}
