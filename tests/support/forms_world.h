/* A rule set on one line, for the tests of what is declared: what a test adds begins on line 2. */
#ifndef FORMS_WORLD_H
#define FORMS_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardvm_client.h"
#include "cardvm_effect.h"
#include "tests.h"

static const char base_rules[] =
    "rules { name = 'Forms', players = { 2, 3 }, turn = 'turn', deck_zone = 'deck', "
    "show = { 'power', 'cost' }, marks = { 'hurt' } } "
    "zone 'deck' { seen_by = 'nobody' } zone 'hand' { seen_by = 'owner' } "
    "zone 'field' { play = true, board = true } zone 'grave' {} zone 'pool' { shared = true } "
    "layer 'words' layer 'numbers' "
    "property 'power' { base = 1, min = 0, layer = 'numbers' } property 'cost' {} "
    "attribute 'type' { 'unit', 'spell' } tags 'traits' { 'Red', 'Blue', 'Swift', layer = 'words' "
    "} "
    "label 'number' field 'hurt' {} field 'rested' { initial = 0 } "
    "player_variable 'life' { start = 20 } game_variable 'round' { start = 3 } "
    "class 'fast' class 'slow' window 'main' { pass = 'end main' } role 'attacker' role 'target' "
    "sequence 'battle' { step 'clash' {} } "
    "sequence 'turn' { step 'act' { window = 'main' }, step 'finish' {} } "
    "event 'rest' { sets = { field = 'rested', amount = 1 } } "
    "event 'destroy' { moves_to = 'grave', before = true } "
    "event 'damage' { adds = 'hurt', args = { 'amount' }, needs_amount = true } "
    "event 'gain' { about = 'player', adds_player = 'life', args = { 'amount' } } "
    "group 'units' { zones = 'field', type = 'unit' } adjective 'tapped' { rested = 1 } "
    "duration 'this_turn' { at = ends 'finish', same = 'turn' }\n";

/* The base with more rules behind it. The caller frees it. */
static inline char *forms_rules(const char *more) {
  size_t bytes = sizeof base_rules + (more ? strlen(more) : 0) + 1;
  char *text = malloc(bytes);
  assert_non_null(text);
  snprintf(text, bytes, "%s%s", base_rules, more ? more : "");
  return text;
}

/* What clients make of a program that was loaded; frees one that says something wrong to them. */
static inline cardvm_program *forms_checked(cardvm_program *program, cardvm_error *error) {
  if (!program || cardvm_client_check(program, error)) return program;
  cardvm_program_free(program);
  return NULL;
}

static inline cardvm_program *forms_try(const char *more, const char *cards, cardvm_error *error) {
  char *text = forms_rules(more);
  cardvm_program *program = cardvm_lua_load_text(NULL, text, cards, error);
  free(text);
  return forms_checked(program, error);
}

static inline cardvm_program *forms_load(const char *more, const char *cards) {
  cardvm_error error;
  cardvm_program *program = forms_try(more, cards, &error);
  if (!program)
    fail_msg("%s:%d: [%s] %s\n  in: %s%s", error.file, error.line, error.card, error.message,
             more ? more : "", cards ? cards : "");
  return program;
}

#endif
