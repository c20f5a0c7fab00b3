#include "scripts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static script *take(scripts *s) {
  script *made = s->allocator.resize ? s->allocator.resize(s->allocator.user, NULL, 0, sizeof *made)
                                     : malloc(sizeof *made);
  if (!made) return NULL;
  memset(made, 0, sizeof *made);
  s->live++;
  made->stamp = ++s->made;
  return made;
}

static void drop(void *user, cardvm_game *game, void **slot) {
  scripts *s = user;
  script *gone = *slot;
  (void)game;
  assert(gone && gone->stamp);
  gone->stamp = 0;
  s->live--;
  s->dropped++;
  if (s->allocator.resize) s->allocator.resize(s->allocator.user, gone, sizeof *gone, 0);
  else free(gone);
  *slot = NULL;
}

static uint32_t find(const scripts *s, cardvm_id function) {
  for (uint32_t i = 0; i < s->count; i++)
    if (s->id[i] == function) return i;
  assert(!"a script that was added");
  return 0;
}

static cardvm_call_status run(void *user, cardvm_game *game, cardvm_call *call) {
  scripts *s = user;
  assert(!*call->slot); /* a new one */
  script *made = take(s);
  if (!made) {
    const cardvm_error error = {.code = CARDVM_ERROR_MEMORY, .message = "out of memory"};
    cardvm_effect_fail(game, &error);
    return CARDVM_CALL_FAILED;
  }
  *call->slot = made;
  return s->body[find(s, call->function)](game, call, made, s->user);
}

static cardvm_call_status resume(void *user, cardvm_game *game, cardvm_call *call) {
  scripts *s = user;
  script *old = *call->slot;
  assert(old && old->stamp && old->at); /* one that is there and waits */
  s->resumed++;
  return s->body[find(s, call->function)](game, call, old, s->user);
}

static bool read(void *user, cardvm_game *game, cardvm_id function, const cardvm_context *context,
                 int32_t *value) {
  scripts *s = user;
  return s->reader[find(s, function)](game, context, s->user, value);
}

static void freed(void *user) { ((scripts *)user)->freed++; }

void scripts_bind(scripts *s, cardvm_program *program, void *user) {
  s->user = user;
  const cardvm_scripts table = {
      .run = run, .resume = resume, .drop = drop, .read = read, .user = s, .free = freed};
  cardvm_program_scripts(program, &table);
}

static cardvm_id add(scripts *s, cardvm_program *program, const char *name, script_body body,
                     cardvm_reader reader) {
  cardvm_id id = cardvm_program_script(program, name);
  assert(s->count < SCRIPTS_MAX);
  s->id[s->count] = id;
  s->body[s->count] = body;
  s->reader[s->count++] = reader;
  return id;
}

cardvm_id scripts_add(scripts *s, cardvm_program *program, const char *name, script_body body) {
  return add(s, program, name, body, NULL);
}

cardvm_id scripts_add_reader(scripts *s, cardvm_program *program, const char *name,
                             cardvm_reader reader) {
  return add(s, program, name, NULL, reader);
}

/* -- For bodies -------------------------------------------------------------------------------- */

void script_take_picks(cardvm_game *game, script *s) {
  const cardvm_option *picks = cardvm_effect_picks(game, &s->pick_count);
  assert(s->pick_count <= SCRIPT_OPTIONS_MAX);
  memcpy(s->pick, picks, s->pick_count * sizeof *picks);
}

void script_question(script *s, cardvm_ask kind, cardvm_subject what, cardvm_seat player,
                     uint32_t min, uint32_t max) {
  s->question =
      (cardvm_question){.kind = kind, .what = what, .player = player, .min = min, .max = max};
}

void script_option(script *s, uint32_t subject, cardvm_id name) {
  if (s->question.option_count == SCRIPT_OPTIONS_MAX)
    return; /* in altered games there may be more */
  s->option[s->question.option_count++] = (cardvm_option){subject, name};
}

void script_options(cardvm_game *game, script *s, cardvm_id selection) {
  cardvm_handle cards[SCRIPT_OPTIONS_MAX];
  uint32_t n = cardvm_effect_select(game, selection, cards, SCRIPT_OPTIONS_MAX);
  for (uint32_t i = 0; i < n && i < SCRIPT_OPTIONS_MAX; i++) script_option(s, cards[i], 0);
}

void script_numbers(script *s, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i <= to; i++) script_option(s, i, 0);
}

void script_number(script *s, uint32_t from, uint32_t to) {
  script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1);
  script_numbers(s, from, to);
}

void script_yes_no(script *s) {
  script_option(s, 0, 1);
  script_option(s, 0, 0);
}
