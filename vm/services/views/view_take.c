/* Takes a view. Cards get their numbers first; everything else refers to these. */
#include "lasting.h"
#include "view_words.h"

#include <string.h>

typedef struct take {
  cardvm_game *g;
  cardvm_view *v;
  cardvm_seat viewer;
  uint32_t *number; /* [card of the game]: its number; 0: it is not listed */
  uint32_t *listed; /* [number]: the card, with flags */
  uint32_t cards;
  uint32_t *to; /* where the next word goes */
} take;

#define KNOWN 0x80000000u
#define SCATTERED 0x40000000u /* the card is unknown, in a place without order */
#define INDEX 0xffffu

static void take_words(take *t, const void *words, uint32_t count) {
  memcpy(t->to, words, count * sizeof(uint32_t));
  t->to += count;
}

/* -- Numbers ----------------------------------------------------------------------------------- */

static void list(take *t, uint32_t index, uint32_t flags) {
  t->listed[++t->cards] = index | flags;
  t->number[index] = t->cards;
}

/* Returns how many things are on a card. Among equal cards this tells apart those that something is
 * on. */
static uint32_t count_on(const cardvm_game *g, const card *c) {
  uint32_t n = 0;
  EACH_LINKED(g, l, c->lasting, lastings, next) n++;
  EACH_LINKED(g, a, c->attached_first, cards, attached_next) n++;
  return n;
}

/* Returns when the first effect that lasts on a card began; 0: none does. Views list them by age.
 */
static uint32_t first_age(const cardvm_game *g, const card *c) {
  uint32_t age = 0;
  EACH_LINKED(g, l, c->lasting, lastings, next)
    if (!age || g->lastings[l].age < age) age = g->lastings[l].age;
  return age;
}

/* A reference that has followed a card would tell where it went. Returns whether the viewer has
 * lost track of it. */
static bool is_lost(const take *t, cardvm_handle was, cardvm_handle now) {
  const uint32_t index = card_at(t->g, now);
  return index && was != now && !card_known(t->g, index, t->viewer);
}

/* Returns a number by which to order cards: what the viewer sees of a field. Of a card that it
 * refers to, that is what it is and where, if it is not lost. */
static uint64_t shown_as(const take *t, cardvm_id field, int32_t value) {
  const cardvm_reference r = ITEM(const cardvm_field_def, t->g->program->fields, field)->refers;
  if (r.to != CARDVM_SUBJECT_CARD) return (uint32_t)value ^ 0x80000000u;
  const cardvm_handle to = reference_now(t->g, r, (uint32_t)value);
  if (!to) return 0;
  if (is_lost(t, (uint32_t)value, to)) return UINT32_MAX;
  return (uint64_t)(handle_told(t->g, to, t->viewer) + 1) << 32 |
         t->g->cards[card_at(t->g, to)].place;
}

/* Orders cards by what can be seen: known cards first, by what they are; then by owner, master. */
static bool precedes(const take *t, uint32_t a, uint32_t b) {
  const cardvm_game *g = t->g;
  uint32_t i = a & INDEX, k = b & INDEX;
  const card *x = &g->cards[i], *y = &g->cards[k];
  if ((a ^ b) & KNOWN) return (a & KNOWN) != 0;
  if ((a & KNOWN) && x->definition != y->definition) return x->definition < y->definition;
  if (x->owner != y->owner) return x->owner < y->owner;
  if (x->master != y->master) return x->master < y->master;
  for (uint32_t f = 1; (a & KNOWN) && f <= g->program->fields.count; f++) {
    const uint64_t u = shown_as(t, f, *card_field(g, i, f)),
                   w = shown_as(t, f, *card_field(g, k, f));
    if (u != w) return u < w;
  }
  if (!(a & KNOWN)) return false;
  const uint32_t on = count_on(g, x), others = count_on(g, y);
  return on != others ? on < others : first_age(g, x) < first_age(g, y);
}

static void list_scattered(take *t, const place *p) {
  const cardvm_game *g = t->g;
  uint32_t first = t->cards + 1;
  EACH_LINKED(g, i, p->first, cards, next)
    list(t, i, card_visible(g, i, t->viewer) ? KNOWN : SCATTERED);
  for (uint32_t n = first + 1; n <= t->cards; n++) { /* there are few, and most are equal */
    uint32_t moved = t->listed[n], at = n;
    for (; at > first && precedes(t, moved, t->listed[at - 1]); at--)
      t->listed[at] = t->listed[at - 1];
    t->listed[at] = moved;
  }
  for (uint32_t n = first; n <= t->cards; n++) t->number[t->listed[n] & INDEX] = n;
}

static void list_place(take *t, const place *p) {
  const cardvm_game *g = t->g;
  if (!place_ordered(g, p, t->viewer)) {
    list_scattered(t, p);
    return;
  }
  bool seen = place_seen(g, p->zone, p->owner, t->viewer);
  EACH_LINKED(g, i, p->first, cards, next)
    list(t, i, seen || card_visible(g, i, t->viewer) ? KNOWN : 0);
}

/* Attached cards follow their hosts. Cards attached to an unknown card without a position are left
 * out. */
static void list_cards(take *t) {
  const cardvm_game *g = t->g;
  EACH_PLACE(g, p)
    if (g->places[p].count) list_place(t, &g->places[p]);
  for (uint32_t n = 1; n <= t->cards; n++) {
    if (t->listed[n] & SCATTERED) continue;
    for (uint32_t a = g->cards[t->listed[n] & INDEX].attached_first; a;
         a = g->cards[a].attached_next)
      list(t, a, card_visible(g, a, t->viewer) ? KNOWN : 0);
  }
}

/* -- Cards that something speaks of ------------------------------------------------------------ */

/* Returns the number by which the view refers to a card. Unknown cards of one place, and all of one
 * without order, share the number of the first one that looks the same: the viewer can't point at
 * one of them. */
static uint32_t alike_number(const take *t, uint32_t index) {
  const cardvm_game *g = t->g;
  const uint32_t n = t->number[index], home = g->cards[index].place;
  uint32_t best = n;
  if (!home || (t->listed[n] & KNOWN && place_ordered(g, &g->places[home], t->viewer))) return n;
  for (uint32_t k = n - 1; k && g->cards[t->listed[k] & INDEX].place == home; k--)
    if (!precedes(t, t->listed[k], t->listed[n]) && !precedes(t, t->listed[n], t->listed[k]))
      best = k;
  return best;
}

static view_ref ref_of(const take *t, cardvm_handle handle) {
  const cardvm_game *g = t->g;
  if (!handle || CARDVM_HANDLE_KIND(handle) != CARDVM_KIND_CARD) return (view_ref){0, 0, 0};
  uint32_t index = card_at(g, handle);
  if (index && t->number[index]) {
    bool known = t->listed[t->number[index]] & KNOWN;
    return (view_ref){alike_number(t, index), known ? g->cards[index].definition : 0,
                      card_token(g, index, t->viewer)};
  }
  cardvm_id definition_id = handle_told(g, handle, t->viewer);
  if (!definition_id) return (view_ref){CARDVM_VIEW_UNKNOWN, 0, 0};
  return (view_ref){0, definition_id, handle_token(g, handle, t->viewer)};
}

/* Also of a reference that has followed a card. */
static view_ref ref_followed(const take *t, cardvm_handle was, cardvm_handle now) {
  return is_lost(t, was, now) ? (view_ref){CARDVM_VIEW_UNKNOWN, 0, 0} : ref_of(t, now);
}

/* An ability would tell whose it is, so it is named only if the viewer may know that. */
static uint32_t ability_told(const take *t, uint32_t id, cardvm_handle source) {
  const bool own = id && program_ability(t->g->program, id)->definition;
  return !own || (source && ability_known(t->g, id, source, t->viewer)) ? id : 0;
}

/* -- Sections ---------------------------------------------------------------------------------- */

static uint32_t seats(const cardvm_game *g, bool (*is)(const cardvm_game *, cardvm_seat)) {
  uint32_t set = 0;
  EACH_SEAT(g, s) set |= (uint32_t)is(g, s) << s;
  return set;
}

static bool has_lost(const cardvm_game *g, cardvm_seat seat) { return g->players[seat].lost != 0; }

static bool has_won(const cardvm_game *g, cardvm_seat seat) {
  cardvm_result result = cardvm_game_result(g);
  for (uint32_t i = 0; i < result.winner_count; i++)
    if (result.winners[i] == seat) return true;
  return false;
}

/* Writes the values of fields or variables, and where references lead. */
static void take_values(take *t, cardvm_sort sort, const int32_t *values) {
  const cardvm_game *g = t->g;
  cardvm_program *p = g->program;
  const uint32_t count = cardvm_program_count(p, sort);
  uint32_t *to = t->to;
  take_words(t, values, count);
  if (!p->references[references_of(sort)].all) return;
  for (cardvm_id id = 1; id <= count; id++) {
    const cardvm_reference r = cardvm_program_reference(p, sort, id);
    if (!r.to) continue;
    const uint32_t word = reference_now(g, r, to[id - 1]);
    const bool card = r.to == CARDVM_SUBJECT_CARD;
    const view_ref ref = ref_followed(t, card ? to[id - 1] : 0, card ? word : 0);
    to[id - 1] = card ? ref.number : word;
    if (!card) continue;
    *t->to++ = ref.definition;
    *t->to++ = ref.token;
  }
}

static void write_players(take *t) {
  const cardvm_game *g = t->g;
  EACH_SEAT(g, s) *t->to++ = decider_of(g, s);
  take_values(t, CARDVM_SORT_GAME_VARIABLE, g->game_vars);
  const table *const variables = &g->program->player_vars;
  for (cardvm_seat s = 1; s <= g->h->players && variables->count; s++) {
    uint32_t *to = t->to;
    take_values(t, CARDVM_SORT_PLAYER_VARIABLE, player_var(g, s, 1));
    for (cardvm_id v = 1; v <= variables->count; v++)
      if (ITEM(const named, *variables, v)->hidden) to[v - 1] = 0;
  }
}

static void write_sequences(take *t, uint32_t *head) {
  const cardvm_game *g = t->g;
  EACH_RECORD(g, i, frames) {
    const frame *f = &g->frames[i];
    if (f->kind != FRAME_SEQUENCE) continue;
    const view_sequence s = {f->sequence, sequence_of(g, f)->at, f->you};
    take_words(t, &s, WORDS(view_sequence));
    head[VIEW_SEQUENCES]++;
  }
  uint32_t at = 0;
  EACH_RECORD(g, i, frames) {
    const frame *f = &g->frames[i];
    if (f->kind != FRAME_SEQUENCE) continue;
    EACH_ID(r, g->program->roles) {
      const view_ref ref = ref_of(t, g->stack[f->base + r - 1]);
      if (!ref.number && !ref.definition) continue;
      const view_role role = {at, r, ref};
      take_words(t, &role, WORDS(view_role));
      head[VIEW_ROLES]++;
    }
    at++;
  }
}

static void write_known(take *t, uint32_t index) {
  cardvm_game *g = t->g;
  const card *c = &g->cards[index];
  const view_known k = {c->definition,
                        c->owner,
                        c->master,
                        card_original_master(g, index),
                        c->host ? t->number[c->host] : 0,
                        card_token(g, index, t->viewer)};
  take_words(t, &k, WORDS(view_known));
  take_values(t, CARDVM_SORT_FIELD, card_field(g, index, 1));
  const uint32_t *constants = g->hooks + g->program->hook_constant;
  const int32_t *printed = game_definition(g, c->definition)->values;
  for (uint32_t q = 1; q <= g->program->properties.count;
       /* Most values are the printed ones, and need no call. */
       q++) {
    const cardvm_property_def *d = &game_property(g, q)->def;
    bool unmodified =
        !constants[q - 1] && !c->lasting && printed[q - 1] >= d->min && printed[q - 1] <= d->max;
    *t->to++ = (uint32_t)(unmodified ? printed[q - 1] : property_of(g, index, q));
  }
}

static void write_cards(take *t, uint32_t *head) {
  const cardvm_game *g = t->g;
  EACH_PLACE(g, p) {
    const view_place place_words = {g->places[p].master, g->places[p].count};
    take_words(t, &place_words, WORDS(view_place));
  }
  for (uint32_t n = 1; n <= t->cards; n++) {
    const card *c = &g->cards[t->listed[n] & INDEX];
    bool known = t->listed[n] & KNOWN;
    *t->to++ =
        known ? VIEW_IS_KNOWN : VIEW_UNKNOWN(c->owner, c->master, c->host ? t->number[c->host] : 0);
    head[VIEW_KNOWN] += known;
  }
  for (uint32_t n = 1; n <= t->cards; n++)
    if (t->listed[n] & KNOWN) write_known(t, t->listed[n] & INDEX);
}

/* Returns the next lasting effect by age, after this one (0: the first). */
static uint32_t next_lasting(const cardvm_game *g, uint32_t after) {
  uint32_t best = 0;
  EACH_RECORD(g, i, lastings) {
    const lasting *l = &g->lastings[i], *a = &g->lastings[after], *b = &g->lastings[best];
    if (!l->kind || (after && (l->age < a->age || (l->age == a->age && i <= after)))) continue;
    if (!best || l->age < b->age) best = i;
  }
  return best;
}

static uint32_t param_told(const take *t, const lasting *l, uint32_t n) {
  if (program_ability(t->g->program, l->what)->def.parameters[n] != CARDVM_SUBJECT_CARD)
    return l->params[n];
  return ref_of(t, l->params[n]).number;
}

/* What it makes of a card, where something younger hides that. */
static bool becoming_hidden(const take *t, const lasting *l) {
  const uint32_t index = card_at(t->g, l->target);
  return traits_of(l)->names == NAMES_DEFINITION && t->g->cards[index].definition != l->what &&
         !card_known(t->g, index, t->viewer);
}

/* An amount; how often it can be used; or what the card is by itself. */
static uint32_t value_told(const take *t, const lasting *l) {
  if (traits_of(l)->names != NAMES_DEFINITION) return l->value;
  return card_known(t->g, card_at(t->g, l->target), t->viewer) ? l->value : 0;
}

static void write_lastings(take *t, uint32_t *head) {
  const cardvm_game *g = t->g;
  for (uint32_t i = next_lasting(g, 0); i; i = next_lasting(g, i)) {
    const lasting *l = &g->lastings[i];
    const view_ref target = ref_of(t, l->target), source = ref_of(t, l->source);
    if (traits_of(l)->list == LISTED_ON_CARD && !target.definition) continue;
    view_lasting w = {.kind = l->kind,
                      .what = becoming_hidden(t, l) ? 0 : l->what,
                      .modify = l->modify,
                      .value = value_told(t, l),
                      .target = target,
                      .source = source,
                      .master = l->master,
                      .player = l->player,
                      .until = l->until};
    if (lasting_ability(l)) {
      w.what = ability_told(t, l->what, l->kind == LASTING_GAINED ? l->target : l->source);
      if (w.what) w.param_count = l->param_count;
      else w.value = 0;
      for (uint32_t n = 0; n < w.param_count; n++) w.params[n] = param_told(t, l, n);
    }
    take_words(t, &w, WORDS(view_lasting));
    head[VIEW_LASTINGS]++;
  }
}

/* Returns what the viewer is told of a waiting effect: its ability, or (0) that something waits
 * which lies face down. NOWHERE: nothing. */
static uint32_t waiting_told(const take *t, const waiting *w) {
  const view_ref source = ref_of(t, w->source);
  if ((!w->source || source.definition) && ability_told(t, w->ability, w->source))
    return w->ability;
  return ref_of(t, w->body).definition ? 0 : NOWHERE;
}

/* Tells of a waiting effect. Class 0: it is announced. */
static void write_waiting(take *t, uint32_t *head, const waiting *from, uint32_t queue_class) {
  const uint32_t told = waiting_told(t, from);
  if (told == NOWHERE) return;
  const cardvm_seat master = queue_class ? from->master : announced_master(t->g, from);
  const view_waiting w = {told, ref_of(t, from->source), master, queue_class,
                          ref_of(t, from->body)};
  take_words(t, &w, WORDS(view_waiting));
  head[VIEW_WAITINGS]++;
}

/* Tells what the player of an announced effect chose besides targets. */
static void write_said(take *t, uint32_t *head, const waiting *from, uint32_t number, uint32_t i) {
  const cardvm_ability_def *d = &program_ability(t->g->program, from->ability)->def;
  const view_choice c = {number, VIEW_SAID | i, {from->params[d->choices[i].parameter], 0, 0}};
  take_words(t, &c, WORDS(view_choice));
  head[VIEW_CHOICES]++;
}

/* Tells of the announced effects, then of those in the queue, then of what was chosen. */
static void write_waitings(take *t, uint32_t *head) {
  const cardvm_game *g = t->g;
  EACH_LINKED(g, k, g->h->announced, waitings, next) write_waiting(t, head, &g->waitings[k], 0);
  EACH_LINKED(g, i, g->h->group_first, groups, next)
    EACH_LINKED(g, k, g->groups[i].first, waitings, next)
      write_waiting(t, head, &g->waitings[k], g->groups[i].rank);
  uint32_t n = 0;
  EACH_LINKED(g, k, g->h->announced, waitings, next) {
    const waiting *from = &g->waitings[k];
    const uint32_t told = waiting_told(t, from);
    if (told == NOWHERE) continue;
    n++;
    if (!told) continue;
    const uint32_t choices = game_ability(g, told)->def.choice_count;
    for (uint32_t i = 0; i < choices; i++) write_said(t, head, from, n - 1, i);
    EACH_LINKED(g, i, from->chosen, choices, next) {
      if (!is_target(g, i)) break; /* what was paid was seen */
      const cardvm_handle chosen = g->choices[i].card;
      view_choice c = {n - 1, g->choices[i].target - 1, {chosen, 0, 0}};
      if (CARDVM_HANDLE_KIND(chosen) == CARDVM_KIND_CARD) c.card = ref_of(t, chosen);
      take_words(t, &c, WORDS(view_choice));
      head[VIEW_CHOICES]++;
    }
  }
}

static void write_decision(take *t, uint32_t *head) {
  const cardvm_decision *d = cardvm_game_decision(t->g);
  if (!d || !question_open(t->g, t->viewer)) return;
  head[VIEW_ASKED] = 1;
  head[VIEW_ASK_PLAYER] = d->player;
  head[VIEW_DECIDER] = d->decider;
  if (d->decider != t->viewer) return;
  head[VIEW_ASKED] = 2;
  head[VIEW_SERIAL] = d->serial;
  head[VIEW_OPTIONS] = d->option_count;
  const view_question q = {(uint32_t)d->kind, (uint32_t)d->what,   d->min, d->max, d->prompt,
                           d->ability,        ref_of(t, d->source)};
  take_words(t, &q, WORDS(view_question));
  for (uint32_t i = 0; i < d->option_count; i++) {
    view_option o = {{d->options[i].subject, 0, 0}, d->options[i].name};
    if (subject_of(d->what, d->options[i].subject, NULL) == CARDVM_SUBJECT_CARD)
      o.card = ref_of(t, d->options[i].subject);
    take_words(t, &o, WORDS(view_option));
  }
}

/* -- The whole --------------------------------------------------------------------------------- */

/* Returns how many words a view of the game can have at most. */
static uint32_t words_most(const cardvm_game *g) {
  const cardvm_program *p = g->program;
  const header *h = g->h;
  return VIEW_HEAD + h->players * (1 + view_value_words(p, CARDVM_SORT_PLAYER_VARIABLE)) +
         view_value_words(p, CARDVM_SORT_GAME_VARIABLE) +
         h->frame_count * (WORDS(view_sequence) + p->roles.count * WORDS(view_role)) +
         g->at.place_count * WORDS(view_place) + h->card_count * (1 + view_known_words(p)) +
         h->lasting_count * WORDS(view_lasting) + h->waiting_count * WORDS(view_waiting) +
         (h->choice_count + CHOICES_MOST * h->waiting_count) * WORDS(view_choice) +
         WORDS(view_question) + h->option_count * WORDS(view_option);
}

static void fill(take *t) {
  const cardvm_game *g = t->g;
  uint32_t *head = t->v->words;
  memset(head, 0, VIEW_HEAD * sizeof *head);
  memset(t->number, 0, (g->h->card_count + 1) * sizeof *t->number);
  list_cards(t);
  head[VIEW_VIEWER] = t->viewer;
  head[VIEW_PLAYERS] = g->h->players;
  head[VIEW_TURN_PLAYER] = g->h->turn_player;
  head[VIEW_TURN_NUMBER] = g->h->turn_number;
  head[VIEW_OVER] = cardvm_game_result(g).over;
  head[VIEW_WINNERS] = seats(g, has_won);
  head[VIEW_LOST] = seats(g, has_lost);
  head[VIEW_CARDS] = t->cards;
  t->to = head + VIEW_HEAD;
  write_players(t);
  write_sequences(t, head);
  write_cards(t, head);
  write_lastings(t, head);
  write_waitings(t, head);
  write_decision(t, head);
  t->v->count = (uint32_t)(t->to - head);
}

cardvm_view *cardvm_view_take(cardvm_game *g, cardvm_seat viewer, cardvm_view *into) {
  if (!g || viewer > g->h->players || (into && into->program != g->program)) return NULL;
  if (act_unlisted(g) && !act_list(g) && !g->stopped)
    return NULL; /* words_most counts the options */
  memory *a = &g->program->allocator;
  cardvm_view *v = into ? into : memory_resize(a, NULL, 0, sizeof *v);
  if (!v) return NULL;
  if (!into) *v = (cardvm_view){.program = g->program};
  v->place_count = g->at.place_count;
  uint32_t cards = g->h->card_count + 1, index = 2 * cards + v->place_count + 1;
  if (!view_reserve(v, words_most(g), index)) {
    if (!into) cardvm_view_free(v);
    return NULL;
  }
  take t = {.g = g, .v = v, .viewer = viewer, .number = v->index, .listed = v->index + cards};
  const cardvm_look l = look_begin(g);
  fill(&t);
  const bool fine = look_end(g, l);
  view_sections(v, v->count);
  view_index(v);
  if (fine) return v;
  if (!into) cardvm_view_free(v);
  return NULL;
}
