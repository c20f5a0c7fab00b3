/* Draws a game that a player can't tell from the real one. Hidden cards change places, and chance
 * gets another state. What a card is by itself moves, with the fields it keeps. Everything else
 * stays, also what lasts on it. Then the views of both games are compared, so nothing here needs to
 * be believed. */
#include "view_words.h"

#include <string.h>

/* How many games are drawn before it gives up. While an effect is in flight, the first draws also
 * draw chance anew from where the effect began. If that shows (dice, drawn cards), later draws keep
 * the past random numbers, and only future ones are new. */
#define DRAWS_MOST 24u
#define DRAWS_FRESH 4u

typedef struct draw {
  cardvm_game *g; /* the drawn game */
  cardvm_seat viewer;
  uint64_t random;
  uint32_t *hidden; /* [card]: the card of the real game is hidden */
  uint32_t *group;  /* cards that change places with each other */
  uint32_t *from;   /* [card]: the card is to change places; before that: it must not */
  uint32_t *kept;   /* the fields and definitions of the group, before */
  size_t bytes;
} draw;

/* -- Which cards ------------------------------------------------------------------------------- */

/* What is at work of a card that lies face down is its face. */
static void pin(draw *d, cardvm_handle handle) {
  const uint32_t index = card_at(d->g, handle);
  if (!index || !card_hidden(d->g, index)) d->from[index] = 1;
}

static void pin_waiting(draw *d, uint32_t first) {
  for (uint32_t w = first; w; w = d->g->waitings[w].next) {
    pin(d, d->g->waitings[w].source);
    pin(d, d->g->waitings[w].itself);
    pin(d, d->g->waitings[w].body);
    EACH_LINKED(d->g, c, d->g->waitings[w].chosen, choices, next) pin(d, d->g->choices[c].card);
  }
}

/* A card whose own effect waits or is at work stays what it is. */
static void pin_all(draw *d) {
  const cardvm_game *g = d->g;
  memset(d->from, 0, (g->h->card_count + 1) * sizeof *d->from);
  EACH_LINKED(g, i, g->h->group_first, groups, next) pin_waiting(d, g->groups[i].first);
  pin_waiting(d, g->h->announced);
  EACH_RECORD(g, i, frames) {
    const frame *f = &g->frames[i];
    if (f->ability) {
      pin(d, f->me);
      pin(d, f->itself);
    }
    if (f->kind != FRAME_EVENT) continue;
    const event_frame *own = event_of(g, f);
    pin_waiting(d, own->interrupts);
    if (f->step == EVENT_REPLACE_ASKED) pin(d, card_handle(g, g->listeners[own->asked].card));
  }
}

/* Chooses the cards that are hidden in the real game and in this one, and not pinned. */
static void choose_cards(draw *d) {
  const cardvm_game *g = d->g;
  pin_all(d);
  EACH_RECORD(g, i, cards)
    d->from[i] =
        d->hidden[i] && g->cards[i].definition && !d->from[i] && !card_known(g, i, d->viewer);
}

/* Cards change places only with cards of the same owner and the same back. */
static uint32_t group_key(const cardvm_game *g, uint32_t index) {
  uint32_t zone_id = card_zone(g, index);
  return g->cards[index].owner | (zone_id ? game_zone(g, zone_id)->def.back : 0) << 4;
}

/* Takes the next group out of the chosen cards. Its first card is `first`. */
static uint32_t take_group(draw *d, uint32_t first) {
  const cardvm_game *g = d->g;
  uint32_t count = 0, key = group_key(g, first);
  for (uint32_t i = first; i <= g->h->card_count; i++) {
    if (!d->from[i] || group_key(g, i) != key) continue;
    d->group[count++] = i;
    d->from[i] = 0;
  }
  return count;
}

/* -- Changing places --------------------------------------------------------------------------- */

/* Last known values that were hidden change with the card, but for those of what it had become. */
static void rewrite_memory(draw *d, uint32_t index, cardvm_id was, cardvm_id own) {
  const cardvm_game *g = d->g;
  const definition *now = game_definition(g, own);
  for (uint32_t n = 0; n < g->h->remembered_count; n++) {
    memory_of *m = (memory_of *)(void *)memory_entry(g, n);
    if (card_named(g, m->handle) != index || m->definition != was ||
        place_seen(g, m->zone, m->place ? g->places[m->place].owner : m->owner, d->viewer))
      continue;
    m->definition = own;
    memcpy((uint32_t *)(m + 1) + g->program->fields.count, now->values,
           g->program->properties.count * sizeof *now->values);
  }
}

static void become(draw *d, uint32_t index, uint32_t own, const uint32_t *fields) {
  cardvm_game *g = d->g;
  const cardvm_program *p = g->program;
  const cardvm_id was = card_own_definition(g, index);
  /* What made it become something lasts on it, and notes what it is by itself. */
  EACH_LINKED(g, l, g->cards[index].lasting, lastings, next)
    if (g->lastings[l].kind == LASTING_BECOMES) g->lastings[l].value = own;
  const cardvm_id definition_id = card_due_definition(g, index, own);
  EACH_ID(f, p->fields)
    if (ITEM(const cardvm_field_def, p->fields, f)->kept)
      *card_field(g, index, f) = (int32_t)fields[f - 1];
  if (g->cards[index].definition != definition_id) {
    listeners_drop_card(g, index);
    g->cards[index].definition = definition_id;
    listeners_add_card(g, index);
  }
  if (own != was) rewrite_memory(d, index, was, own);
  g->versions[index]++;
}

static void shuffle(draw *d, uint32_t count) {
  for (uint32_t i = count; i > 1; i--) {
    uint32_t k = (uint32_t)((random_mix(&d->random) >> 32) * i >> 32), swap = d->group[i - 1];
    d->group[i - 1] = d->group[k];
    d->group[k] = swap;
  }
}

/* Returns whether such a card can lie where this one does: face down may be only what some property
 * is printed on. */
static bool can_lie(const cardvm_game *g, uint32_t index, cardvm_id own) {
  if (!card_hidden(g, index)) return true;
  EACH_LINKED(g, l, g->cards[index].lasting, lastings, next) {
    const lasting *at = &g->lastings[l];
    const definition *face = at->kind == LASTING_BECOMES ? game_definition(g, at->what) : NULL;
    if (face && face->hides_with && !game_definition(g, own)->values[face->hides_with - 1])
      return false;
  }
  return true;
}

/* Gives back to those that lie face down what can be there. As many cards can as there were. */
static void mend(draw *d, uint32_t count, const uint32_t *definitions) {
  for (uint32_t i = 0; i < count; i++) {
    if (can_lie(d->g, d->group[i], definitions[i])) continue;
    for (uint32_t n = 0, k = (uint32_t)(random_mix(&d->random) % count); n < count; n++, k++) {
      const uint32_t other = d->group[k % count], mine = d->group[i];
      if (!can_lie(d->g, mine, definitions[k % count]) || !can_lie(d->g, other, definitions[i]))
        continue;
      d->group[i] = other;
      d->group[k % count] = mine;
      break;
    }
  }
}

static void change_contents(draw *d, uint32_t count) {
  cardvm_game *g = d->g;
  uint32_t fields = g->program->fields.count, *definitions = d->kept + (size_t)count * fields;
  for (uint32_t i = 0; i < count; i++) {
    memcpy(d->kept + (size_t)i * fields, card_field(g, d->group[i], 1), fields * sizeof *d->kept);
    definitions[i] = card_own_definition(g, d->group[i]);
  }
  shuffle(d, count);
  if (g->program->hides) mend(d, count, definitions);
  for (uint32_t i = 0; i < count; i++)
    become(d, d->group[i], definitions[i], d->kept + (size_t)i * fields);
}

/* In a place without order for the viewer, known cards change their position, too. */
static void change_order(draw *d, place *p) {
  cardvm_game *g = d->g;
  uint32_t count = 0;
  EACH_LINKED(g, i, p->first, cards, next) d->group[count++] = i;
  shuffle(d, count);
  for (uint32_t i = 0; i < count; i++) {
    g->cards[d->group[i]].prev = i ? d->group[i - 1] : 0;
    g->cards[d->group[i]].next = i + 1 < count ? d->group[i + 1] : 0;
  }
  p->first = d->group[0];
  p->last = d->group[count - 1];
}

static void change_places(draw *d) {
  cardvm_game *g = d->g;
  choose_cards(d);
  EACH_RECORD(g, i, cards)
    if (d->from[i]) change_contents(d, take_group(d, i));
  EACH_PLACE(g, p)
    if (g->places[p].count > 1 && !place_ordered(g, &g->places[p], d->viewer))
      change_order(d, &g->places[p]);
  g->changes++;
  values_forget(g);
  everything_changed(g);
}

/* -- The question ------------------------------------------------------------------------------ */

/* Goes back to the step that asked. Returns false for questions about what comes next, because
 * those do not depend on cards. */
static bool back_to_asking(frame *f) {
  if (f->kind == FRAME_WINDOW && f->step == WINDOW_ANSWERED) f->step = WINDOW_ASK;
  else if (f->kind == FRAME_PAY && f->step == PAY_PICKED) f->step = PAY_PICK;
  else if (f->kind == FRAME_PAY && f->step == PAY_WAY) f->step = PAY_WAYS;
  else if (f->kind == FRAME_EFFECT && f->step == EFFECT_PICKED) f->step = EFFECT_TARGET;
  else return false;
  return true;
}

/* What another player is asked may depend on that player's cards. So the frame asks again, with the
 * same serial. */
static bool ask_anew(draw *d) {
  cardvm_game *g = d->g;
  header *h = g->h;
  if (!h->open || g->flight || decider_of(g, h->ask_player) == d->viewer || !back_to_asking(top(g)))
    return false;
  h->open = h->ask_source = h->ask_ability = 0;
  g->players[decider_of(g, h->ask_player)].asked--;
  h->option_count = 0;
  return true;
}

/* -- The whole --------------------------------------------------------------------------------- */

static bool run_again(draw *d, const uint32_t *random_now, bool fresh) {
  cardvm_game *g = d->g;
  flight_undo(g);
  bool used = memcmp(g->h->random, random_now, sizeof g->h->random) != 0;
  change_places(d);
  if (fresh || !used) random_seed(g, random_mix(&d->random));
  if (g->stopped || cardvm_game_run(g) != CARDVM_DECISION || !g->flight) return false;
  return fresh || !used || cardvm_game_reseed(g, random_mix(&d->random)) == CARDVM_OK;
}

static bool draw_game(draw *d, bool fresh) {
  cardvm_game *g = d->g;
  if (g->flight) {
    uint32_t random_now[RANDOM_WORDS];
    memcpy(random_now, g->h->random, sizeof random_now);
    return run_again(d, random_now, fresh);
  }
  random_seed(g, random_mix(&d->random));
  change_places(d);
  return !g->stopped && (!ask_anew(d) || cardvm_game_run(g) == CARDVM_DECISION);
}

static bool draw_once(draw *d, bool fresh) {
  d->g->drawing = true;
  const bool drawn = draw_game(d, fresh);
  d->g->drawing = false;
  return drawn;
}

static cardvm_status draw_until(draw *d, cardvm_game *real, const cardvm_view *wanted) {
  cardvm_view *seen = NULL;
  cardvm_status status = CARDVM_ERROR_NONDETERMINISM;
  for (uint32_t n = 0; n < DRAWS_MOST && status == CARDVM_ERROR_NONDETERMINISM; n++) {
    if (n > 0 && !cardvm_game_fork(real, d->g)) status = CARDVM_ERROR_MEMORY;
    else if (draw_once(d, n < DRAWS_FRESH)) {
      cardvm_view *taken = cardvm_view_take(d->g, d->viewer, seen);
      if (!taken) status = CARDVM_ERROR_MEMORY;
      else if (cardvm_view_equal(seen = taken, wanted)) status = CARDVM_OK;
    } else if (d->g->error.code == CARDVM_ERROR_MEMORY) status = CARDVM_ERROR_MEMORY;
  }
  cardvm_view_free(seen);
  return status;
}

static bool draw_prepare(draw *d, const cardvm_game *real) {
  uint32_t cards = real->h->card_count + 1;
  d->bytes = (size_t)cards * (4 + real->program->fields.count) * sizeof(uint32_t);
  d->hidden = memory_resize(&real->program->allocator, NULL, 0, d->bytes);
  if (!d->hidden) return false;
  d->group = d->hidden + cards;
  d->from = d->group + cards;
  d->kept = d->from + cards;
  d->hidden[0] = 0;
  for (uint32_t i = 1; i < cards; i++)
    d->hidden[i] = real->cards[i].definition && !card_known(real, i, d->viewer);
  return true;
}

cardvm_status cardvm_game_determinize(cardvm_game *real, cardvm_seat viewer, uint64_t seed,
                                      cardvm_game *into, cardvm_game **drawn) {
  *drawn = NULL;
  if ((viewer && !is_seat(real, viewer)) || into == real) return CARDVM_ERROR_ARGUMENT;
  if (!game_settled(real)) return CARDVM_ERROR_STATE;
  if (!act_list(real)) return real->error.code;
  draw d = {.viewer = viewer, .random = seed};
  cardvm_view *wanted = cardvm_view_take(real, viewer, NULL);
  bool fine = wanted && draw_prepare(&d, real);
  d.g = fine ? cardvm_game_fork(real, into) : NULL;
  cardvm_status status = d.g            ? draw_until(&d, real, wanted)
                         : fine && into ? CARDVM_ERROR_ARGUMENT
                                        : CARDVM_ERROR_MEMORY;
  if (status == CARDVM_OK) *drawn = d.g;
  else if (!into) cardvm_game_free(d.g);
  if (d.hidden) memory_resize(&real->program->allocator, d.hidden, d.bytes, 0);
  cardvm_view_free(wanted);
  return status;
}

cardvm_status cardvm_game_reseed(cardvm_game *g, uint64_t seed) {
  if (g->stopped) return CARDVM_ERROR_STATE; /* its error says why */
  if (!game_settled(g))
    return error_set(&g->error, CARDVM_ERROR_STATE, "run the game to its next decision first");
  if (g->flight) {
    const cardvm_option words = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    if (!flight_note_answer(g, ANSWER_RESEED, 0, decision_serial(g), &words, 1))
      return CARDVM_ERROR_MEMORY;
    flight_replay(g);
    return g->stopped ? g->why.code : CARDVM_OK;
  }
  random_seed(g, seed);
  return CARDVM_OK;
}
