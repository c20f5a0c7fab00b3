/* Memory of views, and views as bytes. */
#include "cardvm_file.h"
#include "lasting.h"
#include "view_words.h"
#include "words.h"

#include <string.h>

#define VIEW_KIND ((cardvm_file_kind){"CVMVIEW\n", "view", 2})

/* -- Memory ------------------------------------------------------------------------------------ */

static bool grow(const cardvm_view *v, uint32_t **words, uint32_t *capacity, uint32_t need) {
  return need <= *capacity ||
         memory_words(&v->program->allocator, words, capacity, need + need / 4);
}

bool view_reserve(cardvm_view *v, uint32_t words, uint32_t index) {
  v->count = 0;
  return grow(v, &v->words, &v->capacity, words) && grow(v, &v->index, &v->index_capacity, index);
}

void cardvm_view_free(cardvm_view *v) {
  if (!v) return;
  memory *a = &v->program->allocator;
  if (v->words) memory_resize(a, v->words, v->capacity * sizeof *v->words, 0);
  if (v->index) memory_resize(a, v->index, v->index_capacity * sizeof *v->index, 0);
  memory_resize(a, v, sizeof *v, 0);
}

bool cardvm_view_equal(const cardvm_view *a, const cardvm_view *b) {
  return a->program->hash == b->program->hash && a->count == b->count &&
         memcmp(a->words, b->words, a->count * sizeof *a->words) == 0;
}

/* -- Where things lie -------------------------------------------------------------------------- */

uint32_t view_sections(cardvm_view *v, uint32_t most) {
  const cardvm_program *p = v->program;
  const uint32_t *head = v->words;
  const uint64_t sizes[AT_END] = {
      [AT_DECIDERS] = head[VIEW_PLAYERS],
      [AT_GAME_VARS] = view_value_words(p, CARDVM_SORT_GAME_VARIABLE),
      [AT_PLAYER_VARS] =
          (uint64_t)head[VIEW_PLAYERS] * view_value_words(p, CARDVM_SORT_PLAYER_VARIABLE),
      [AT_SEQUENCES] = (uint64_t)head[VIEW_SEQUENCES] * WORDS(view_sequence),
      [AT_ROLES] = (uint64_t)head[VIEW_ROLES] * WORDS(view_role),
      [AT_PLACES] = (uint64_t)v->place_count * WORDS(view_place),
      [AT_CARDS] = head[VIEW_CARDS],
      [AT_KNOWN] = (uint64_t)head[VIEW_KNOWN] * view_known_words(p),
      [AT_LASTINGS] = (uint64_t)head[VIEW_LASTINGS] * WORDS(view_lasting),
      [AT_WAITINGS] = (uint64_t)head[VIEW_WAITINGS] * WORDS(view_waiting),
      [AT_CHOICES] = (uint64_t)head[VIEW_CHOICES] * WORDS(view_choice),
      [AT_QUESTION] = head[VIEW_ASKED] == 2 ? WORDS(view_question) : 0,
      [AT_OPTIONS] = (uint64_t)head[VIEW_OPTIONS] * WORDS(view_option)};
  uint64_t at = VIEW_HEAD;
  for (uint32_t i = 0; i < AT_END; i++) {
    v->at[i] = (uint32_t)at;
    at += sizes[i];
    if (at > most) return 0;
  }
  v->at[AT_END] = (uint32_t)at;
  return (uint32_t)at;
}

void view_index(cardvm_view *v) {
  uint32_t cards = v->words[VIEW_CARDS], each = view_known_words(v->program),
           known = v->at[AT_KNOWN];
  for (uint32_t n = 1; n <= cards; n++) {
    bool is_known = v->words[v->at[AT_CARDS] + n - 1] & VIEW_IS_KNOWN;
    v->index[n] = is_known ? known : 0;
    if (is_known) known += each;
  }
  uint32_t *first = v->index + cards;
  for (uint32_t p = 1, n = 1; p <= v->place_count; p++) {
    first[p] = n;
    n += v->words[v->at[AT_PLACES] + WORDS(view_place) * (p - 1) + 1];
  }
}

place view_place_of(const cardvm_program *p, uint32_t players, cardvm_place id) {
  place found = {0};
  uint32_t first = 1;
  EACH_ID(z, p->zones) {
    const zone *item = program_zone(p, z);
    uint32_t each = zone_places(item), count = each * (item->def.shared ? 1 : players);
    if (id >= first + count) {
      first += count;
      continue;
    }
    found.zone = z;
    found.owner = item->def.shared ? 0 : (id - first) / each + 1;
    for (uint32_t i = 1; item->def.circles && i <= p->circles.count; i++) {
      const circle *k = program_circle(p, i);
      if (k->zone == z && k->ordinal == (id - first) % each + 1) found.circle = i;
    }
    return found;
  }
  return found;
}

uint32_t view_reference_at(const cardvm_program *p, cardvm_sort sort, cardvm_id id) {
  uint32_t n = 0;
  for (cardvm_id i = 1; i < id; i++)
    n += cardvm_program_reference(p, sort, i).to == CARDVM_SUBJECT_CARD ? 2 : 0;
  return n;
}

/* -- Writing ----------------------------------------------------------------------------------- */

size_t cardvm_view_bytes(const cardvm_view *v, void *bytes, size_t max) {
  uint32_t head = cardvm_file_begin(v->program, &VIEW_KIND, NULL), words = head + v->count;
  if (!bytes || max < 4 * (size_t)words) return 4 * (size_t)words;
  cardvm_file_begin(v->program, &VIEW_KIND, bytes);
  words_store((uint8_t *)bytes + 4 * (size_t)head, v->words, v->count);
  cardvm_file_close(bytes, words);
  return 4 * (size_t)words;
}

/* -- Whether a view from outside is valid ------------------------------------------------------ */

static bool is_card(const cardvm_view *v, view_ref card) {
  return (card.number <= v->words[VIEW_CARDS] || card.number == CARDVM_VIEW_UNKNOWN) &&
         card.definition <= v->program->definitions.count && (card.definition || !card.token);
}

static bool viewed_seat_or_none(const cardvm_view *v, uint32_t seat) {
  return seat <= v->words[VIEW_PLAYERS];
}

static bool subject_valid(const cardvm_view *v, cardvm_subject what, view_ref o) {
  uint32_t id;
  const cardvm_subject is = subject_of(what, o.number, &id);
  if (is == CARDVM_SUBJECT_CARD) return is_card(v, o);
  if (what == CARDVM_SUBJECT_ANY &&
      id - 1 >= (is == CARDVM_SUBJECT_SEAT ? v->words[VIEW_PLAYERS] : v->place_count))
    return false;
  return !(o.definition | o.token);
}

static bool head_valid(const cardvm_view *v) {
  const uint32_t *h = v->words;
  uint32_t all = ((uint32_t)2 << h[VIEW_PLAYERS]) - 2;
  return viewed_seat_or_none(v, h[VIEW_VIEWER]) && viewed_seat_or_none(v, h[VIEW_TURN_PLAYER]) &&
         h[VIEW_OVER] <= 1 && !(h[VIEW_WINNERS] & ~all) && !(h[VIEW_LOST] & ~all) &&
         h[VIEW_ASKED] <= 2 && viewed_seat_or_none(v, h[VIEW_ASK_PLAYER]) &&
         viewed_seat_or_none(v, h[VIEW_DECIDER]) && (h[VIEW_ASKED] == 2 || !h[VIEW_OPTIONS]);
}

/* Values of a card or of a player, or the game's: what refers leads somewhere. */
static bool values_valid(const cardvm_view *v, cardvm_sort sort, const uint32_t *words) {
  const cardvm_program *p = v->program;
  const uint32_t count = cardvm_program_count(p, sort);
  uint32_t cards = count;
  for (cardvm_id id = 1; id <= count; id++) {
    const uint32_t word = words[id - 1];
    switch (cardvm_program_reference(p, sort, id).to) {
    case CARDVM_SUBJECT_CARD:
      if (!is_card(v, (view_ref){word, words[cards], words[cards + 1]})) return false;
      cards += 2;
      break;
    case CARDVM_SUBJECT_SEAT:
      if (!viewed_seat_or_none(v, word)) return false;
      break;
    case CARDVM_SUBJECT_PLACE:
      if (word > v->place_count) return false;
      break;
    default: break;
    }
  }
  return true;
}

static bool variables_valid(const cardvm_view *v) {
  const uint32_t *words = v->words + v->at[AT_PLAYER_VARS];
  if (!values_valid(v, CARDVM_SORT_GAME_VARIABLE, v->words + v->at[AT_GAME_VARS])) return false;
  for (uint32_t i = 0; i < v->words[VIEW_PLAYERS]; i++) {
    if (!values_valid(v, CARDVM_SORT_PLAYER_VARIABLE, words)) return false;
    words += view_value_words(v->program, CARDVM_SORT_PLAYER_VARIABLE);
  }
  return true;
}

static const void *section(const cardvm_view *v, uint32_t number) {
  return v->words + v->at[number];
}

static bool sequences_valid(const cardvm_view *v) {
  const cardvm_program *p = v->program;
  const view_sequence *s = section(v, AT_SEQUENCES);
  for (uint32_t i = 0; i < v->words[VIEW_SEQUENCES]; i++)
    if (!s[i].sequence || s[i].sequence > p->sequences.count || s[i].step > p->steps.count ||
        !viewed_seat_or_none(v, s[i].player))
      return false;
  const view_role *r = section(v, AT_ROLES);
  for (uint32_t i = 0; i < v->words[VIEW_ROLES]; i++)
    if (r[i].sequence >= v->words[VIEW_SEQUENCES] || !r[i].role || r[i].role > p->roles.count ||
        !is_card(v, r[i].card))
      return false;
  for (uint32_t i = 0; i < v->words[VIEW_PLAYERS]; i++)
    if (!v->words[v->at[AT_DECIDERS] + i] ||
        !viewed_seat_or_none(v, v->words[v->at[AT_DECIDERS] + i]))
      return false;
  return true;
}

/* The first cards lie in places. The others are attached, each to a card with a smaller number, in
 * the order of their hosts. */
static bool cards_valid(const cardvm_view *v) {
  const uint32_t *h = v->words, *place_words = h + v->at[AT_PLACES], *cards = h + v->at[AT_CARDS];
  uint64_t placed = 0;
  for (uint32_t i = 0; i < v->place_count; i++) {
    if (!viewed_seat_or_none(v, place_words[2 * i])) return false;
    placed += place_words[2 * i + 1];
  }
  if (placed > h[VIEW_CARDS]) return false;
  uint32_t known = 0, host_before = 0;
  for (uint32_t n = 1; n <= h[VIEW_CARDS]; n++) {
    uint32_t word = cards[n - 1], host;
    if (word & VIEW_IS_KNOWN) {
      if (word != VIEW_IS_KNOWN || known == h[VIEW_KNOWN]) return false;
      const view_known *k =
          (const view_known *)(const void *)(h + v->at[AT_KNOWN] +
                                             (size_t)known++ * view_known_words(v->program));
      if (!k->definition || k->definition > v->program->definitions.count ||
          !viewed_seat_or_none(v, k->owner) || !viewed_seat_or_none(v, k->master) ||
          !viewed_seat_or_none(v, k->original_master) ||
          !values_valid(v, CARDVM_SORT_FIELD, (const uint32_t *)(k + 1)))
        return false;
      host = k->host;
    } else {
      if (!viewed_seat_or_none(v, word & 15) || !viewed_seat_or_none(v, word >> 4 & 15))
        return false;
      host = word >> 8;
    }
    if (n <= placed ? host != 0 : !host || host >= n || host < host_before) return false;
    host_before = host;
  }
  return known == h[VIEW_KNOWN];
}

static bool said_valid(const cardvm_program *p, const view_choice *c, cardvm_id ability) {
  return ability && (c->target & ~VIEW_SAID) < program_ability(p, ability)->def.choice_count &&
         !c->card.definition && !c->card.token;
}

static bool effects_valid(const cardvm_view *v) {
  const cardvm_program *p = v->program;
  const view_lasting *l = section(v, AT_LASTINGS);
  for (uint32_t i = 0; i < v->words[VIEW_LASTINGS]; i++) {
    if (!l[i].kind || l[i].kind >= LASTING_KINDS) return false;
    const lasting_names names = lasting_kinds[l[i].kind].names;
    const uint32_t most = names == NAMES_PROPERTY     ? p->properties.count
                          : names == NAMES_DEFINITION ? p->definitions.count
                                                      : p->abilities.count;
    if (l[i].what > most || l[i].param_count > 6 || !viewed_seat_or_none(v, l[i].master) ||
        !viewed_seat_or_none(v, l[i].player) || !is_card(v, l[i].target) ||
        !is_card(v, l[i].source) ||
        (names == NAMES_DEFINITION && l[i].value > p->definitions.count))
      return false;
  }
  const view_waiting *w = section(v, AT_WAITINGS);
  for (uint32_t i = 0; i < v->words[VIEW_WAITINGS]; i++)
    if (w[i].ability > p->abilities.count || w[i].queue_class > p->classes.count ||
        !viewed_seat_or_none(v, w[i].master) || !is_card(v, w[i].source) || !is_card(v, w[i].body))
      return false;
  const view_choice *c = section(v, AT_CHOICES);
  for (uint32_t i = 0; i < v->words[VIEW_CHOICES]; i++)
    if (c[i].waiting >= v->words[VIEW_WAITINGS] ||
        !(c[i].target & VIEW_SAID ? said_valid(p, &c[i], w[c[i].waiting].ability)
                                  : subject_valid(v, CARDVM_SUBJECT_ANY, c[i].card)))
      return false;
  return true;
}

static bool question_valid(const cardvm_view *v) {
  if (v->words[VIEW_ASKED] != 2) return true;
  const view_question *q = section(v, AT_QUESTION);
  if (!q->kind || q->kind >= CARDVM_ASK_KINDS || q->what > CARDVM_SUBJECT_ANY || q->min > q->max ||
      q->max > v->words[VIEW_OPTIONS] || q->prompt > v->program->names.count ||
      q->ability > v->program->abilities.count || !is_card(v, q->source))
    return false;
  const view_option *o = section(v, AT_OPTIONS);
  for (uint32_t i = 0; i < v->words[VIEW_OPTIONS]; i++)
    if (!subject_valid(v, (cardvm_subject)q->what, o[i].card)) return false;
  return true;
}

/* -- Reading ----------------------------------------------------------------------------------- */

static cardvm_view *refuse_memory(cardvm_view *v, cardvm_error *error, const cardvm_program *p) {
  error_memory(error, &p->allocator); /* before what is held is less */
  cardvm_view_free(v);
  return NULL;
}

static cardvm_view *refuse(cardvm_view *v, cardvm_error *error, cardvm_status code,
                           const char *format, const char *why) {
  cardvm_view_free(v);
  error_set(error, code, format, why);
  return NULL;
}

static uint32_t places_of(const cardvm_program *p, uint32_t players) {
  layout l;
  return layout_make(&l, p, &p->rules.limits, players) ? l.place_count : 0;
}

static const char *invalid_part(const cardvm_view *v) {
  return !head_valid(v)        ? "its head is impossible"
         : !sequences_valid(v) ? "its sequences or deciders are impossible"
         : !variables_valid(v) ? "its variables are impossible"
         : !cards_valid(v)     ? "its cards are impossible"
         : !effects_valid(v)   ? "its effects are impossible"
         : !question_valid(v)  ? "its question is impossible"
                               : NULL;
}

cardvm_view *cardvm_view_read(cardvm_program *p, const void *bytes, size_t size,
                              cardvm_error *error) {
  cardvm_file e;
  if (error) *error = (cardvm_error){0};
  if (!cardvm_file_open(p, &VIEW_KIND, bytes, size, &e, error)) return NULL;
  if (!e.same_program)
    return refuse(NULL, error, CARDVM_ERROR_DEFINITION, "this view is of another program: %s",
                  e.why);
  uint32_t players = e.words < VIEW_HEAD ? 0 : word_load(e.content + 4 * (size_t)VIEW_PLAYERS);
  if (players < p->rules.players_min || players > p->rules.players_max ||
      players > CARDVM_PLAYERS_MAX)
    return refuse(NULL, error, CARDVM_ERROR_ARGUMENT, "this view can't be read: %s",
                  "it has no head, or no players");
  cardvm_view *v = memory_resize(&p->allocator, NULL, 0, sizeof *v);
  if (!v) return refuse_memory(NULL, error, p);
  *v = (cardvm_view){.program = p, .place_count = places_of(p, players)};
  if (!view_reserve(v, e.words, e.words + v->place_count + 1)) return refuse_memory(v, error, p);
  words_load(v->words, e.content, e.words);
  v->count = e.words;
  if (view_sections(v, e.words) != e.words)
    return refuse(v, error, CARDVM_ERROR_ARGUMENT, "this view can't be read: %s",
                  "its length is not what it says");
  const char *why = invalid_part(v);
  if (why) return refuse(v, error, CARDVM_ERROR_ARGUMENT, "this view can't be read: %s", why);
  view_index(v);
  return v;
}
