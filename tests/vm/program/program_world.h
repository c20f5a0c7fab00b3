/* What tests of declarations share. */
#ifndef TEST_PROGRAM_WORLD_H
#define TEST_PROGRAM_WORLD_H

#include "world.h"

static inline cardvm_program *fresh(void) {
  cardvm_program *p = cardvm_program_new(NULL);
  assert_non_null(p);
  return p;
}

static const cardvm_rules_def two_players = {.players_min = 2, .players_max = 2};

/* Seals, expects a refusal that speaks of `part`, and frees. */
static inline void expect_refused(cardvm_program *p, cardvm_status code, const char *part) {
  cardvm_error error;
  cardvm_program_rules(p, &two_players);
  assert_int_equal(cardvm_program_seal(p, &error), code);
  assert_int_equal(error.code, code);
  if (!strstr(error.message, part)) fail_msg("'%s' does not speak of '%s'", error.message, part);
  cardvm_program_free(p);
}

#define REFUSED(p, part) expect_refused((p), CARDVM_ERROR_DEFINITION, (part))

static inline void expect_fine(cardvm_program *p) {
  cardvm_error error;
  cardvm_program_rules(p, &two_players);
  if (cardvm_program_seal(p, &error) != CARDVM_OK) fail_msg("%s", error.message);
  cardvm_program_free(p);
}

static inline cardvm_id named_zone(cardvm_program *p, const char *name) {
  return cardvm_program_zone(p, &(cardvm_zone_def){.name = name});
}

static inline cardvm_id named_property(cardvm_program *p, const char *name) {
  return cardvm_program_property(p, &(cardvm_property_def){.name = name});
}

static inline cardvm_id named_field(cardvm_program *p, const char *name) {
  return cardvm_program_field(p, &(cardvm_field_def){.name = name});
}

static inline cardvm_id named_player_var(cardvm_program *p, const char *name) {
  return cardvm_program_player_variable(p, name, 0);
}

static inline cardvm_id named_event(cardvm_program *p, const char *name) {
  return cardvm_program_event(p, &(cardvm_event_def){.name = name});
}

static inline cardvm_id named_sequence(cardvm_program *p, const char *name) {
  return cardvm_program_sequence(p, &(cardvm_sequence_def){.name = name});
}

#endif
