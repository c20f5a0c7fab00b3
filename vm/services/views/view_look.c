/* Reads a view. */
#include "view_words.h"

#include <string.h>

static uint32_t head(const cardvm_view *v, uint32_t at) { return v->words[at]; }

static const void *item(const cardvm_view *v, uint32_t section, uint32_t n, uint32_t size) {
  return v->words + v->at[section] + (size_t)n * size;
}
#define SECTION_ITEM(type, v, section, n) ((const type *)item(v, section, n, WORDS(type)))

cardvm_view_info cardvm_view_info_of(const cardvm_view *v) {
  cardvm_view_info info = {.viewer = head(v, VIEW_VIEWER),
                           .players = head(v, VIEW_PLAYERS),
                           .turn_player = head(v, VIEW_TURN_PLAYER),
                           .turn_number = head(v, VIEW_TURN_NUMBER),
                           .places = v->place_count,
                           .cards = head(v, VIEW_CARDS),
                           .sequences = head(v, VIEW_SEQUENCES),
                           .lasting = head(v, VIEW_LASTINGS),
                           .waiting = head(v, VIEW_WAITINGS)};
  info.result.over = head(v, VIEW_OVER) != 0;
  for (cardvm_seat s = 1; s <= info.players; s++)
    if (head(v, VIEW_WINNERS) >> s & 1) info.result.winners[info.result.winner_count++] = s;
  return info;
}

static bool view_has_seat(const cardvm_view *v, cardvm_seat seat) {
  return seat && seat <= head(v, VIEW_PLAYERS);
}

bool cardvm_view_lost(const cardvm_view *v, cardvm_seat seat) {
  return view_has_seat(v, seat) && (head(v, VIEW_LOST) >> seat & 1);
}

cardvm_seat cardvm_view_decider(const cardvm_view *v, cardvm_seat seat) {
  return view_has_seat(v, seat) ? v->words[v->at[AT_DECIDERS] + seat - 1] : 0;
}

int32_t cardvm_view_variable(const cardvm_view *v, cardvm_id id) {
  return id && id <= v->program->game_vars.count ? (int32_t)v->words[v->at[AT_GAME_VARS] + id - 1]
                                                 : 0;
}

int32_t cardvm_view_player_variable(const cardvm_view *v, cardvm_seat seat, cardvm_id id) {
  const uint32_t each = view_value_words(v->program, CARDVM_SORT_PLAYER_VARIABLE);
  if (!view_has_seat(v, seat) || !id || id > v->program->player_vars.count) return 0;
  return (int32_t)v->words[v->at[AT_PLAYER_VARS] + (seat - 1) * each + id - 1];
}

bool cardvm_view_sequence_at(const cardvm_view *v, uint32_t n, cardvm_view_sequence *out) {
  if (n >= head(v, VIEW_SEQUENCES)) return false;
  const view_sequence *s = SECTION_ITEM(view_sequence, v, AT_SEQUENCES, n);
  *out = (cardvm_view_sequence){s->sequence, s->step, s->player};
  return true;
}

static cardvm_view_ref ref_read(view_ref r) {
  return (cardvm_view_ref){r.number, r.definition, r.token};
}

cardvm_view_ref cardvm_view_role(const cardvm_view *v, cardvm_id role) {
  for (uint32_t n = head(v, VIEW_ROLES); n > 0; n--) {
    const view_role *r = SECTION_ITEM(view_role, v, AT_ROLES, n - 1);
    if (r->role == role) return ref_read(r->card);
  }
  return (cardvm_view_ref){0, 0, 0};
}

/* -- Places and cards -------------------------------------------------------------------------- */

/* Returns whether the order of a place's cards means something to the viewer, also as the decider
 * of others. */
static bool view_ordered(const cardvm_view *v, const place *at) {
  cardvm_seat viewer = head(v, VIEW_VIEWER);
  switch (program_zone(v->program, at->zone)->def.seen) {
  case CARDVM_SEEN_OWNER:
    return viewer && at->owner &&
           (at->owner == viewer || cardvm_view_decider(v, at->owner) == viewer);
  case CARDVM_SEEN_ALL:
  case CARDVM_SEEN_NOBODY: break;
  }
  return true;
}

bool cardvm_view_place_at(const cardvm_view *v, cardvm_place id, cardvm_view_place *out) {
  if (!id || id > v->place_count) return false;
  place at = view_place_of(v->program, head(v, VIEW_PLAYERS), id);
  const view_place *w = SECTION_ITEM(view_place, v, AT_PLACES, id - 1);
  *out = (cardvm_view_place){
      .info = {.zone = at.zone, .owner = at.owner, .master = w->master, .count = w->count},
      .first = v->index[head(v, VIEW_CARDS) + id],
      .ordered = view_ordered(v, &at)};
  if (at.circle) {
    const circle *c = program_circle(v->program, at.circle);
    out->info.circle = true;
    out->info.column = c->column;
    out->info.row = c->row;
  }
  return true;
}

static const view_known *known_at(const cardvm_view *v, uint32_t number) {
  bool there = number && number <= head(v, VIEW_CARDS) && v->index[number];
  return there ? (const view_known *)(const void *)(v->words + v->index[number]) : NULL;
}

static uint32_t host_of(const cardvm_view *v, uint32_t number) {
  const view_known *k = known_at(v, number);
  return k ? k->host : v->words[v->at[AT_CARDS] + number - 1] >> 8;
}

/* Returns the place of the card with that number: the last place that begins no later and has
 * cards. */
static cardvm_place place_at(const cardvm_view *v, uint32_t number) {
  const uint32_t *first = v->index + head(v, VIEW_CARDS);
  uint32_t low = 1, high = v->place_count;
  while (low < high) {
    uint32_t middle = (low + high + 1) / 2;
    if (first[middle] <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

bool cardvm_view_card_at(const cardvm_view *v, uint32_t number, cardvm_view_card *out) {
  if (!number || number > head(v, VIEW_CARDS)) return false;
  uint32_t word = v->words[v->at[AT_CARDS] + number - 1];
  const view_known *k = known_at(v, number);
  *out = (cardvm_view_card){
      .known = k != NULL, .position = CARDVM_VIEW_UNKNOWN, .host = host_of(v, number)};
  out->owner = k ? k->owner : word & 15;
  out->master = k ? k->master : word >> 4 & 15;
  out->original_master = k ? k->original_master : out->master;
  out->definition = k ? k->definition : 0;
  out->token = k ? k->token : 0;
  out->decider = cardvm_view_decider(v, out->master);
  if (out->host) return true;
  out->place = place_at(v, number);
  place at = view_place_of(v->program, head(v, VIEW_PLAYERS), out->place);
  if (view_ordered(v, &at)) out->position = number - v->index[head(v, VIEW_CARDS) + out->place];
  return true;
}

int32_t cardvm_view_field(const cardvm_view *v, uint32_t number, cardvm_id field) {
  const view_known *k = known_at(v, number);
  return k && field && field <= v->program->fields.count ? ((const int32_t *)(k + 1))[field - 1]
                                                         : 0;
}

int32_t cardvm_view_property(const cardvm_view *v, uint32_t number, cardvm_id id) {
  const view_known *k = known_at(v, number);
  if (!k || !id || id > v->program->properties.count) return 0;
  return ((const int32_t *)(k + 1))[view_value_words(v->program, CARDVM_SORT_FIELD) + id - 1];
}

/* Returns where the values begin of a card's fields, or of variables. NULL: they are not told. */
static const uint32_t *values_at(const cardvm_view *v, cardvm_sort sort, uint32_t of) {
  const view_known *k = sort == CARDVM_SORT_FIELD ? known_at(v, of) : NULL;
  switch (sort) {
  case CARDVM_SORT_FIELD: return k ? (const uint32_t *)(k + 1) : NULL;
  case CARDVM_SORT_GAME_VARIABLE: return v->words + v->at[AT_GAME_VARS];
  default:
    if (of - 1 >= head(v, VIEW_PLAYERS)) return NULL;
    return v->words + v->at[AT_PLAYER_VARS] + (size_t)(of - 1) * view_value_words(v->program, sort);
  }
}

cardvm_view_ref cardvm_view_reference(const cardvm_view *v, cardvm_sort sort, uint32_t of,
                                      cardvm_id id) {
  const cardvm_program *p = v->program;
  const cardvm_reference r = cardvm_program_reference(p, sort, id);
  const uint32_t *values = r.to ? values_at(v, sort, of) : NULL;
  if (!values) return (cardvm_view_ref){0, 0, 0};
  if (r.to != CARDVM_SUBJECT_CARD) return (cardvm_view_ref){values[id - 1], 0, 0};
  const uint32_t at = cardvm_program_count(p, sort) + view_reference_at(p, sort, id);
  return (cardvm_view_ref){values[id - 1], values[at], values[at + 1]};
}

uint32_t cardvm_view_attached(const cardvm_view *v, uint32_t number, uint32_t *first) {
  uint32_t cards = head(v, VIEW_CARDS), n = 0;
  for (uint32_t at = number + 1; number && at <= cards; at++) {
    if (host_of(v, at) != number) continue;
    if (!n++ && first) *first = at;
  }
  return n;
}

/* -- What lasts and waits ---------------------------------------------------------------------- */

bool cardvm_view_lasting_at(const cardvm_view *v, uint32_t n, cardvm_view_lasting *out) {
  if (n >= head(v, VIEW_LASTINGS)) return false;
  const view_lasting *l = SECTION_ITEM(view_lasting, v, AT_LASTINGS, n);
  *out =
      (cardvm_view_lasting){.kind = (cardvm_view_lasting_kind)l->kind,
                            .what = l->what,
                            .sets = (l->modify & 0xff) == CARDVM_SET && l->kind == LASTING_MODIFIER,
                            .amount = l->kind == LASTING_BECOMES ? 0 : (int32_t)l->value,
                            .own = l->kind == LASTING_BECOMES ? l->value : 0,
                            .target = ref_read(l->target),
                            .source = ref_read(l->source),
                            .master = l->master,
                            .player = l->player,
                            .until = l->until,
                            .param_count = l->param_count};
  memcpy(out->params, l->params, sizeof out->params);
  return true;
}

bool cardvm_view_waiting_at(const cardvm_view *v, uint32_t n, cardvm_view_waiting *out) {
  if (n >= head(v, VIEW_WAITINGS)) return false;
  const view_waiting *w = SECTION_ITEM(view_waiting, v, AT_WAITINGS, n);
  *out = (cardvm_view_waiting){w->ability, ref_read(w->source), w->master, w->queue_class,
                               ref_read(w->body)};
  return true;
}

bool cardvm_view_chosen_at(const cardvm_view *v, uint32_t n, cardvm_view_chosen *out) {
  if (n >= head(v, VIEW_CHOICES)) return false;
  const view_choice *c = SECTION_ITEM(view_choice, v, AT_CHOICES, n);
  *out = (cardvm_view_chosen){.waiting = c->waiting, .target = c->target & ~VIEW_SAID};
  if (c->target & VIEW_SAID) {
    out->what = CARDVM_SUBJECT_NUMBER;
    out->subject = c->card.number;
    return true;
  }
  out->what = subject_of(CARDVM_SUBJECT_ANY, c->card.number, &out->subject);
  if (out->what != CARDVM_SUBJECT_CARD) return true;
  out->card = ref_read(c->card);
  out->subject = 0;
  return true;
}

/* -- The question ------------------------------------------------------------------------------ */

bool cardvm_view_decision_of(const cardvm_view *v, cardvm_view_decision *out) {
  uint32_t asked = head(v, VIEW_ASKED);
  *out =
      (cardvm_view_decision){.player = head(v, VIEW_ASK_PLAYER), .decider = head(v, VIEW_DECIDER)};
  if (asked != 2) return asked != 0;
  const view_question *q = SECTION_ITEM(view_question, v, AT_QUESTION, 0);
  out->told = true;
  out->serial = head(v, VIEW_SERIAL);
  out->kind = (cardvm_ask)q->kind;
  out->what = (cardvm_subject)q->what;
  out->min = q->min;
  out->max = q->max;
  out->prompt = q->prompt;
  out->ability = q->ability;
  out->source = ref_read(q->source);
  out->option_count = head(v, VIEW_OPTIONS);
  return true;
}

bool cardvm_view_option_at(const cardvm_view *v, uint32_t n, cardvm_view_option *out) {
  if (n >= head(v, VIEW_OPTIONS)) return false;
  const view_option *o = SECTION_ITEM(view_option, v, AT_OPTIONS, n);
  const uint32_t asked = SECTION_ITEM(view_question, v, AT_QUESTION, 0)->what;
  *out = (cardvm_view_option){.name = o->name};
  out->what = subject_of((cardvm_subject)asked, o->card.number, &out->subject);
  if (out->what != CARDVM_SUBJECT_CARD) return true;
  out->card = ref_read(o->card);
  out->subject = 0;
  return true;
}
