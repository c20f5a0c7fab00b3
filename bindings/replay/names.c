/* Names by which replays find things again under a program with other ids. Numbers for the open
 * question, and for the numbering of a program. */
#include "replay.h"

#include <stdio.h>
#include <string.h>

uint32_t replay_sort(const cardvm_decision *d) {
  static const uint32_t sorts[] = {
#define SORT(name, word, phrase, picks, names, ...) names,
      CARDVM_ASKS(SORT)};
  return sorts[d->kind];
}

const char *replay_name(const cardvm_program *p, uint32_t sort, uint32_t id, char *text) {
  cardvm_ability_info a;
  if (sort != CARDVM_SORT_ABILITY) return cardvm_program_name(p, (cardvm_sort)sort, id);
  if (!cardvm_program_ability_info(p, id, &a)) return "?";
  snprintf(text, REPLAY_NAME_BYTES, "%.160s/%s/%u",
           a.definition ? cardvm_program_name(p, CARDVM_SORT_DEFINITION, a.definition) : "",
           a.ordinal ? "" : "id", (unsigned)(a.ordinal ? a.ordinal : id));
  return text;
}

uint32_t replay_ability(const cardvm_program *p, const char *name) {
  char text[REPLAY_NAME_BYTES];
  for (uint32_t id = 1; id <= cardvm_program_count(p, CARDVM_SORT_ABILITY); id++)
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
  const cardvm_program *p = cardvm_game_program(g);
  const cardvm_decision *d = cardvm_game_decision(g);
  if (!d) return 0;
  const uint32_t numbers[] = {
      (uint32_t)d->kind, (uint32_t)d->what, d->serial, d->player, d->decider, d->min, d->max};
  uint64_t h = d->option_count;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) h = mix(h, numbers[i]);
  h = mix_text(h, cardvm_program_name(p, CARDVM_SORT_NAME, d->prompt));
  uint32_t sort = replay_sort(d);
  for (uint32_t i = 0; i < d->option_count; i++) {
    const cardvm_option *o = &d->options[i];
    h = mix(h, o->subject);
    char text[REPLAY_NAME_BYTES];
    if (sort) h = mix_text(h, replay_name(p, sort, o->name, text));
    else h = mix(h, o->name);
  }
  return h;
}

/* Prompts, functions and selections are left out: they are only shown, run or asked, and the block
 * does not hold their ids. */
static const cardvm_sort numbered[] = {
    CARDVM_SORT_ZONE,          CARDVM_SORT_PROPERTY, CARDVM_SORT_FIELD, CARDVM_SORT_PLAYER_VARIABLE,
    CARDVM_SORT_GAME_VARIABLE, CARDVM_SORT_EVENT,    CARDVM_SORT_CLASS, CARDVM_SORT_WINDOW,
    CARDVM_SORT_SEQUENCE,      CARDVM_SORT_STEP,     CARDVM_SORT_ROLE,  CARDVM_SORT_DURATION,
    CARDVM_SORT_DEFINITION,    CARDVM_SORT_ABILITY,  CARDVM_SORT_LAYER};

/* How many there are of what abilities listen to has always been a part of it. */
uint64_t replay_numbering(const cardvm_program *p) {
  uint32_t listened = 1 + 4 * cardvm_program_count(p, CARDVM_SORT_EVENT) +
                      cardvm_program_count(p, CARDVM_SORT_PROPERTY) +
                      cardvm_program_count(p, CARDVM_SORT_WINDOW);
  uint64_t h = mix(listened, cardvm_program_count(p, CARDVM_SORT_CIRCLE));
  char text[REPLAY_NAME_BYTES];
  for (size_t i = 0; i < sizeof numbered / sizeof *numbered; i++) {
    uint32_t count = cardvm_program_count(p, numbered[i]);
    h = mix(h, count);
    for (uint32_t id = 1; id <= count; id++) h = mix_text(h, replay_name(p, numbered[i], id, text));
  }
  return h;
}
