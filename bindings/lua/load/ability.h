/* An ability while its form is read. */
#ifndef CARDVM_ABILITY_H
#define CARDVM_ABILITY_H

#include "expr.h"

#define ABILITY_EVENTS_MAX 16
#define ABILITY_MODIFIERS_MAX 32
#define ABILITY_COSTS_MAX 8
#define EITHER_MAX 8          /* the machine's */
#define EITHER_WAYS_MAX 15    /* the machine's */
#define ABILITY_TARGETS_MAX 4 /* the machine's */
#define ABILITY_GRANTS_MAX 4
#define ABILITY_MODES_MAX 8

typedef struct ability {
  cardvm_ability_def def; /* its lists are those below */
  cardvm_id events[ABILITY_EVENTS_MAX];
  cardvm_modifier_def modifiers[ABILITY_MODIFIERS_MAX];
  cardvm_cost_def costs[ABILITY_COSTS_MAX];
  cardvm_target_def targets[ABILITY_TARGETS_MAX];
  cardvm_subject parameters[PARAMETERS_MAX];
  cardvm_choice_def choices[PARAMETERS_MAX];
  cardvm_id mode_names[ABILITY_MODES_MAX], mode_functions[ABILITY_MODES_MAX];
  function_info mode_infos[ABILITY_MODES_MAX];
  uint32_t mode_count;
  bool given; /* the function is told what was announced */
  function_info info;
  uint32_t eithers[EITHER_MAX], either_count; /* the serials of the `either`s in its costs */
  uint32_t params; /* serial of the parameters that its conditions speak of */
  char name[128];
} ability;

/* An ability of a kind from its form, whose keys were checked: pushes the object that it is
 * (ability_read.c). */
int cardvm__form_ability(const form *f, cardvm_ability_kind kind);
/* Gives it to the machine; pushes its object. */
object *cardvm__ability_new(lua_State *L, ability *a);
/* Events by name or as begins "step": one or a list, the key of a form. */
uint32_t cardvm__form_events(const form *f, const char *key, cardvm_id *events, uint32_t max);
/* Costs of the key `cost`: one or a list, also lists within it. The key `gives` (costs.c). */
void cardvm__form_costs(const form *f, ability *a);
void cardvm__form_gives(const form *f, ability *a);
/* What is chosen: the key `choose`, or `needs`; of each mode of the key `modes`. How many of those
 * are chosen becomes the choice of a parameter. */
void cardvm__form_targets(const form *f, const char *key, ability *a);
void cardvm__form_modes(const form *f, ability *a);
void cardvm__modes_choice(const form *f, ability *a, uint32_t parameter);
/* A key whose table names parameters: what messages say is expected of it and of an entry, and what
 * reads an entry, which is on top: `uses` are those so far (PARAM_AS_x); returns its cardvm_subject
 * or PARAMETER_YES_NO. */
typedef struct parameter_key {
  const char *key, *word, *table, *value;
  int (*read)(const form *f, ability *a, const char *name, uint32_t n, uint8_t uses);
} parameter_key;
/* Adds them to the lists of names and of kinds on top. Returns how many there are. */
uint32_t cardvm__form_parameters(const form *f, ability *a, const parameter_key *key);
/* The keys `with`, `announces` do that. */
void cardvm__form_with(const form *f, ability *a);
void cardvm__form_announces(const form *f, ability *a);
/* The modifiers: every key that is a property, an attribute or tags (modifiers.c). */
void cardvm__form_modifiers(const form *f, ability *a);
/* The file, and the line, where an ability stands; NULL. The text belongs to a table that is kept.
 */
const char *cardvm__ability_place(lua_State *L, cardvm_id id, int *line);
/* Makes the ability of the object at an index belong to a card or to the rules: a copy when
 * something else has it already. */
/* Gives a circle the values that stand by keys in its row, on top. */
void cardvm__circle_values(const form *f, cardvm_id zone, cardvm_id circle);
cardvm_id cardvm__ability_take(lua_State *L, int index);
/* Makes what the constant at an index grants belong to the card that has it as `by`: copies of its
 * own. Returns how many there are, at most ABILITY_GRANTS_MAX. */
uint32_t cardvm__granted_take(lua_State *L, int index, cardvm_id by, cardvm_id *ids);

#endif
