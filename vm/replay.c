/* Playing a recorded game again. The bytes are looked at whole before the first step. */
#include "replay.h"

#include <stdio.h>
#include <string.h>

struct cardvm_replay {
  cardvm_program *program;
  uint32_t *words, count; /* of the content */
  cardvm_setup setup;
  cardvm_setup_cards *cards;
  uint32_t card_room;
  uint32_t names, name_count; /* where they begin */
  uint32_t entries, entry_count;
  uint32_t at, entry; /* the next one */
  bool same_program;
  char why[320];
};

/* -- The question in words ------------------------------------------------------------------------------- */

uint32_t replay_sort(const cardvm_decision *d) {
  switch (d->kind) {
  case CARDVM_ASK_ACT:
  case CARDVM_ASK_CHOOSE:
  case CARDVM_ASK_ORDER: return CARDVM_SORT_ABILITY; /* cards alone have no name */
  case CARDVM_ASK_OPTION: return CARDVM_SORT_NAME;
  default: return 0;
  }
}

/* Which one of its definition's, or of the rules', an ability is, from 1. */
static uint32_t ordinal(const cardvm_program *p, uint32_t id) {
  const ability *a = program_ability(p, id);
  const definition *d = a->definition ? program_definition(p, a->definition) : NULL;
  for (uint32_t i = 0; d && i < d->ability_count; i++)
    if (d->abilities[i] == id) return i + 1;
  for (uint32_t i = 1; !d && i <= p->rule_list.count; i++)
    if (*ITEM(const cardvm_id, p->rule_list, i) == id) return i;
  return 0;
}

const char *replay_name(const cardvm_program *p, uint32_t sort, uint32_t id, char *text) {
  if (sort != CARDVM_SORT_ABILITY) return cardvm_program_name(p, (cardvm_sort)sort, id);
  if (!id || id > p->abilities.count) return "?";
  const ability *a = program_ability(p, id);
  uint32_t n = ordinal(p, id);
  snprintf(text, REPLAY_NAME_BYTES, "%.160s/%s/%u", a->definition ? program_definition(p, a->definition)->name : "",
           n ? "" : "id", (unsigned)(n ? n : id));
  return text;
}

static uint32_t ability_find(const cardvm_program *p, const char *name) {
  char text[REPLAY_NAME_BYTES];
  for (uint32_t id = 1; id <= p->abilities.count; id++)
    if (strcmp(replay_name(p, CARDVM_SORT_ABILITY, id, text), name) == 0) return id;
  return 0;
}

static uint64_t mix(uint64_t h, uint64_t n) {
  h = (h ^ n) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 29);
}

static uint64_t mix_text(uint64_t h, const char *text) {
  for (; *text; text++) h = mix(h, (unsigned char)*text);
  return mix(h, 256);
}

uint64_t replay_question(const cardvm_game *g) {
  const cardvm_decision *d = cardvm_game_decision(g);
  if (!d) return 0;
  const uint32_t numbers[] = {(uint32_t)d->kind, (uint32_t)d->what, d->serial, d->player, d->decider, d->min, d->max};
  uint64_t h = d->option_count;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) h = mix(h, numbers[i]);
  h = mix_text(h, cardvm_program_name(g->program, CARDVM_SORT_NAME, d->prompt));
  uint32_t sort = replay_sort(d);
  for (uint32_t i = 0; i < d->option_count; i++) {
    const cardvm_option *o = &d->options[i];
    h = mix(h, o->subject);
    char text[REPLAY_NAME_BYTES];
    if (sort) h = mix_text(h, replay_name(g->program, sort, o->name, text));
    else h = mix(h, o->name);
  }
  return h;
}

/* -- Opening -------------------------------------------------------------------------------------------------- */

static bool wrong(cardvm_error *error, const char *why) {
  if (error) {
    *error = (cardvm_error){.code = CARDVM_ERROR_ARGUMENT};
    snprintf(error->message, sizeof error->message, "this replay can't be read: %s", why);
  }
  return false;
}

/* Words from `at` on that are there. */
static bool there(const cardvm_replay *r, uint32_t at, uint64_t words) {
  return at <= r->count && words <= r->count - at;
}

static bool names_scan(cardvm_replay *r, uint32_t at) {
  if (!there(r, at, 1)) return false;
  r->name_count = r->words[at];
  r->names = ++at;
  for (uint32_t i = 0; i < r->name_count; i++) {
    if (!there(r, at, 3) || !there(r, at + 3, ((uint64_t)r->words[at + 2] + 3) / 4)) return false;
    at += 3 + (uint32_t)(((uint64_t)r->words[at + 2] + 3) / 4);
  }
  r->entries = at;
  return true;
}

static bool entries_scan(cardvm_replay *r) {
  uint32_t at = r->entries, kind = 0;
  while (at < r->count && kind != ENTRY_END) {
    if (!there(r, at, ENTRY_HEAD)) return false;
    kind = r->words[at];
    uint32_t count = r->words[at + ENTRY_COUNT];
    if (kind < ENTRY_ANSWER || kind > ENTRY_END || (kind != ENTRY_ANSWER && count)) return false;
    if (!there(r, at + ENTRY_HEAD, 2 * (uint64_t)count)) return false;
    at += ENTRY_HEAD + 2 * count;
    r->entry_count++;
  }
  return kind == ENTRY_END && at == r->count;
}

/* The id of a name that was recorded, in this program; 0 if it is not there any more. */
static uint32_t id_now(const cardvm_replay *r, uint32_t sort, uint32_t id) {
  if (r->same_program || !sort || !id) return id;
  for (uint32_t i = 0, at = r->names; i < r->name_count; i++) {
    uint32_t length = r->words[at + 2];
    if (r->words[at] == sort && r->words[at + 1] == id) {
      char text[256];
      if (length >= sizeof text) return 0;
      for (uint32_t n = 0; n < length; n++) text[n] = (char)(r->words[at + 3 + n / 4] >> (n % 4 * 8));
      text[length] = '\0';
      return sort == CARDVM_SORT_ABILITY ? ability_find(r->program, text)
                                         : cardvm_program_find(r->program, (cardvm_sort)sort, text);
    }
    at += 3 + (length + 3) / 4;
  }
  return 0;
}

bool cardvm_replay_label(const void *bytes, size_t size, char *label, size_t max) {
  uint32_t at = envelope_content(&REPLAY_KIND, bytes, size);
  if (!at || at >= size / 4) return false;
  const uint8_t *content = (const uint8_t *)bytes + 4 * (size_t)at;
  uint32_t length = word_load(content);
  if (length >= max || length > size - 4 * (size_t)(at + 1)) return false;
  memcpy(label, content + 4, length);
  label[length] = '\0';
  return true;
}

static bool cards_read(cardvm_replay *r, uint32_t at, uint32_t count) {
  if (!count) return true;
  r->cards = memory_resize(&r->program->allocator, NULL, 0, count * sizeof *r->cards);
  if (!r->cards) return false;
  r->card_room = count;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t *line = r->words + at + 4 * (size_t)i;
    r->cards[i] = (cardvm_setup_cards){.owner = line[0],
                                       .zone = id_now(r, CARDVM_SORT_ZONE, line[1]),
                                       .definition = id_now(r, CARDVM_SORT_DEFINITION, line[2]),
                                       .count = line[3]};
  }
  return true;
}

/* Memory for the game is bounded by the bytes, as for a save. */
static bool limits_fine(const cardvm_replay *r) {
  const uint32_t *given = &r->setup.limits.cards, *standard = &r->program->rules.limits.cards;
  for (uint32_t i = 0; i < REPLAY_LIMITS - 2; i++) /* the last two take no memory */
    if (given[i] > 4 * (uint64_t)standard[i] && given[i] > 64 * (uint64_t)r->count) return false;
  return true;
}

static bool setup_read(cardvm_replay *r, cardvm_error *error) {
  cardvm_setup *s = &r->setup;
  *s = cardvm_setup_default();
  uint64_t label = r->count ? 1 + ((uint64_t)r->words[0] + 3) / 4 : 0;
  if (!label || !there(r, 0, label + 3 + REPLAY_LIMITS + 1)) return wrong(error, "its setup is cut off");
  const uint32_t *head = r->words + label;
  uint32_t at = (uint32_t)label + 3 + REPLAY_LIMITS;
  s->players = head[0];
  s->seed = head[1] | (uint64_t)head[2] << 32;
  memcpy(&s->limits, head + 3, sizeof s->limits);
  s->option_count = r->words[at++];
  if (!there(r, at, (uint64_t)s->option_count + 1)) return wrong(error, "its setup is cut off");
  s->options = (const int32_t *)(const void *)(r->words + at);
  at += s->option_count;
  s->card_count = r->words[at++];
  if (!there(r, at, 4 * (uint64_t)s->card_count)) return wrong(error, "its setup is cut off");
  if (!limits_fine(r)) return wrong(error, "its limits ask for more memory than its content justifies");
  if (!names_scan(r, at + 4 * s->card_count)) return wrong(error, "its names are cut off");
  if (!entries_scan(r)) return wrong(error, "its entries are cut off, or none");
  if (cards_read(r, at, s->card_count)) {
    s->cards = r->cards;
    return true;
  }
  if (error) *error = (cardvm_error){.code = CARDVM_ERROR_MEMORY, .message = "out of memory"};
  return false;
}

cardvm_replay *cardvm_replay_open(cardvm_program *p, const void *bytes, size_t size, cardvm_error *error) {
  envelope e;
  if (error) *error = (cardvm_error){0};
  if (!envelope_open(p, &REPLAY_KIND, bytes, size, &e, error)) return NULL;
  cardvm_replay *r = memory_resize(&p->allocator, NULL, 0, sizeof *r);
  uint32_t *content = memory_resize(&p->allocator, NULL, 0, (e.words + 1) * sizeof *content);
  if (r) *r = (cardvm_replay){.program = p, .words = content, .count = e.words, .same_program = e.same_program};
  if (r && content) {
    memcpy(r->why, e.why, sizeof r->why);
    words_load(content, e.content, e.words);
    if (setup_read(r, error)) return r;
  } else if (error) {
    *error = (cardvm_error){.code = CARDVM_ERROR_MEMORY, .message = "out of memory"};
  }
  if (r) cardvm_replay_free(r);
  else memory_resize(&p->allocator, content, (e.words + 1) * sizeof *content, 0);
  return NULL;
}

void cardvm_replay_free(cardvm_replay *r) {
  if (!r) return;
  memory *a = &r->program->allocator;
  memory_resize(a, r->cards, r->card_room * sizeof *r->cards, 0);
  if (r->words) memory_resize(a, r->words, (r->count + 1) * sizeof *r->words, 0);
  memory_resize(a, r, sizeof *r, 0);
}

bool cardvm_replay_program(const cardvm_replay *r, const char **why) {
  if (why) *why = r->why;
  return r->same_program;
}

uint64_t cardvm_replay_seed(const cardvm_replay *r) { return r->setup.seed; }
uint32_t cardvm_replay_entries(const cardvm_replay *r) { return r->entry_count; }

cardvm_game *cardvm_replay_start(cardvm_replay *r, bool trace, cardvm_error *error) {
  r->at = r->entries;
  r->entry = 0;
  cardvm_setup setup = r->setup;
  setup.trace = trace;
  return cardvm_game_start(r->program, &setup, error);
}

/* -- Steps -------------------------------------------------------------------------------------------------------- */

static cardvm_replay_step part(cardvm_replay_step s, const char *why, const char *detail) {
  s.step = CARDVM_STEP_PARTED;
  snprintf(s.why, sizeof s.why, "%s%.180s", why, detail);
  return s;
}

/* The picks of an entry in the words of this program, in the game's own memory for answers. */
static void picks_now(const cardvm_replay *r, cardvm_game *g, const uint32_t *entry) {
  uint32_t sort = replay_sort(&g->decision);
  for (uint32_t i = 0; i < entry[ENTRY_COUNT]; i++) {
    const uint32_t *pick = entry + ENTRY_HEAD + 2 * (size_t)i;
    uint32_t name = id_now(r, sort, pick[1]);
    g->picks[i] = (cardvm_option){pick[0], name || !pick[1] ? name : UINT32_MAX};
  }
}

static cardvm_replay_step give(const cardvm_replay *r, cardvm_game *g, const uint32_t *entry, cardvm_status status,
                               cardvm_replay_step s) {
  s.step = CARDVM_STEP_DONE;
  switch (entry[ENTRY_KIND]) {
  case ENTRY_ANSWER:
    if (status != CARDVM_DECISION) return part(s, "nothing is asked any more: ", cardvm_status_name(status));
    if (entry[ENTRY_COUNT] > g->limits.options) return part(s, "it answers more than there are options", "");
    picks_now(r, g, entry);
    status = cardvm_game_answer(g, entry[ENTRY_SEAT], g->h->decision_serial, g->picks, entry[ENTRY_COUNT]);
    return status == CARDVM_OK || g->stopped ? s : part(s, "the answer is refused: ", g->error.message);
  case ENTRY_CONCEDE:
    status = cardvm_game_concede(g, entry[ENTRY_SEAT]);
    return status == CARDVM_OK ? s : part(s, "giving up is refused: ", g->error.message);
  case ENTRY_SKIP:
    if (status != CARDVM_FAILED) return part(s, "no effect fails any more: ", cardvm_status_name(status));
    status = cardvm_game_skip(g);
    return status == CARDVM_OK ? s : part(s, "the failed effect can't be left out: ", cardvm_status_name(status));
  default: s.step = CARDVM_STEP_END; return s;
  }
}

cardvm_replay_step cardvm_replay_next(cardvm_replay *r, cardvm_game *g, bool strict) {
  cardvm_replay_step s = {.entry = r->entry + 1};
  if (r->at < r->entries || r->at >= r->count) return part(s, "the replay has ended, or not begun", "");
  const uint32_t *entry = r->words + r->at;
  cardvm_status status = cardvm_game_run(g);
  s.hash = cardvm_game_hash(g);
  s.recorded = entry[ENTRY_HASH] | (uint64_t)entry[ENTRY_HASH + 1] << 32;
  s.same_hash = s.hash == s.recorded;
  uint64_t question = entry[ENTRY_QUESTION] | (uint64_t)entry[ENTRY_QUESTION + 1] << 32;
  s.same_question = replay_question(g) == question;
  if (!s.same_question) return part(s, question ? "another question is asked: " : "a question is asked: ",
                                    status == CARDVM_DECISION ? "" : cardvm_status_name(status));
  if (strict && !s.same_hash) return part(s, "the state is another one", "");
  r->at += ENTRY_HEAD + 2 * entry[ENTRY_COUNT];
  r->entry++;
  return give(r, g, entry, status, s);
}
