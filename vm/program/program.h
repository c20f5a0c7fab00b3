/* A program: everything that is declared, immutable once sealed. Games only read it. */
#ifndef CARDVM_VM_PROGRAM_H
#define CARDVM_VM_PROGRAM_H

#include "declared.h"

/* -- Assertions -------------------------------------------------------------------------------- */

/* What must hold is said where it is relied on. A build with CARDVM_ASSERTIONS looks at all of it,
 * and names file and line; another one only at what is said by MUST (state/game.h). The host is
 * told by its hook `broken`. */
#ifndef CARDVM_ASSERTIONS
#define CARDVM_ASSERTIONS 0
#endif
#if CARDVM_ASSERTIONS
#define LINE_TEXT_(line) #line
#define LINE_TEXT(line) LINE_TEXT_(line)
#define SAID(what) __FILE__ ":" LINE_TEXT(__LINE__) ": " what
#else
#define SAID(what) what
#endif
/* Of a program, where no game is at hand. */
#define ASSERT_IN(p, holds)                                                                        \
  ((void)(!CARDVM_ASSERTIONS || (p)->believing || (holds) ||                                       \
          program_broken((p), __func__, SAID(#holds))))

/* Everything of one kind that is declared, in the order of its ids: id 1 stands first. */
typedef struct table {
  void *items;
  uint32_t count, capacity, size;
  const cardvm_program *program; /* that it belongs to */
} table;
bool program_broken(const cardvm_program *p, const char *where, const char *what); /* gives false */

/* In the index of names. */
typedef struct name_slot {
  const char *name;
  uint32_t sort, id;
} name_slot;

struct cardvm_program {
  memory allocator;
  cardvm_hooks host;
  cardvm_scripts scripts;
  bool has_scripts, sealed;
  bool believing; /* what only assertions doubt is believed, as in a release: for tests with lies */
  cardvm_error error;      /* first refusal; once sealed, what went wrong last */
  cardvm_error late_error; /* of a call that declares nothing, before */
  arena_block *arena;
  cardvm_rules_def rules;
  bool has_rules;
  uint32_t live_games;
  struct cardvm_game *games; /* all that live */
  bool orphaned;             /* freed while it still had games */
  cardvm_program_stats gone; /* of games that were freed or begun anew */

  table names, zones, circles, links, layers, properties, fields, player_vars, game_vars, exprs,
      selections, events, classes, windows, roles, sequences, steps, abilities, rule_list,
      rule_actions, durations, definitions, functions, stamps, invariants;

  /* name -> id */
  name_slot *index;
  uint32_t index_size, index_used;

  /* made by seal */
  uint64_t hash;               /* of everything declared: fingerprint.c */
  const int32_t *no_variables; /* of nobody: all 0 */
  const int32_t **shown;       /* [definition]: its values, of a card that nothing modifies */
  uint64_t play_zones, board_zones,
      zones_with_dependents;           /* watched: moves there are told to somebody */
  dependencies *property_dependencies; /* [property - 1]: what its constants read, closed */
  dependents on_field[FIELDS_MAX], on_zone[CARDVM_ZONES_MAX];
  dependents
      on_property[CARDVM_PROPERTIES_MAX]; /* of one card: its own values are dropped anyway */
  dependents
      on_constant[CARDVM_PROPERTIES_MAX]; /* a property that may have changed for all cards */
  dependents on_master, on_variables, on_turns, on_attached;
  bool variables_have_dependents, turns_have_dependents; /* somebody is to be told of them */
  uint32_t modified[CARDVM_PROPERTIES_MAX],
      modified_count;                   /* properties that some constant modifies */
  const variable_start *turn_variables; /* those that begin anew with each turn */
  uint32_t turn_variable_count;
  bool newer_only;       /* some sequence's checkpoints leave alone what waited before it */
  uint64_t local_fields; /* some constant looks at this field of its subject */
  int32_t field_starts[FIELDS_MAX];
  bool fields_begin_empty;     /* all with 0 */
  bool fields_begin;           /* some field begins with something else than 0 */
  uint64_t kept_fields;        /* that a new stay leaves as they are */
  bool any_local;              /* some constant looks at its subject at all */
  uint32_t at_once;            /* rule actions, bit id-1 */
  uint32_t actions_prohibited; /* while some prohibition of their event that reads anything works */
  uint32_t actions_anything;
  /* hooks: where abilities that are at work are listed */
  uint32_t hook_trigger, hook_prohibit, hook_replace, hook_until, hook_constant, hook_act, hooks;
};

/* An id of it; one that may be 0 (none); a set of ids that has no bit of one that is not there. */
static inline bool has(const table *t, cardvm_id id) { return id - 1 < t->count; }
static inline bool ok(const table *t, cardvm_id id) { return id <= t->count; }
static inline bool set_ok(const table *t, uint64_t set) {
  return t->count >= 64 || set >> t->count == 0;
}

/* The item with a valid id. An assertion that fails does not lead astray: it is the first one. */
static inline cardvm_id item_id(const table *t, cardvm_id id, size_t size, const char *where,
                                const char *what) {
  if (!CARDVM_ASSERTIONS || t->program->believing || (has(t, id) && t->size == size)) return id;
  program_broken(t->program, where, what);
  return 1;
}
#define ITEM(type, table, id)                                                                      \
  (&((type *)(table).items)[item_id(&(table), (id), sizeof(type), __func__,                        \
                                    SAID(#id " is an id of " #table)) -                            \
                            1])

static inline const event_kind *program_event(const cardvm_program *p, cardvm_id id) {
  return ITEM(const event_kind, p->events, id);
}
static inline const ability *program_ability(const cardvm_program *p, cardvm_id id) {
  return ITEM(const ability, p->abilities, id);
}
static inline const definition *program_definition(const cardvm_program *p, cardvm_id id) {
  return ITEM(const definition, p->definitions, id);
}
static inline const zone *program_zone(const cardvm_program *p, cardvm_id id) {
  return ITEM(const zone, p->zones, id);
}
static inline const selection *program_selection(const cardvm_program *p, cardvm_id id) {
  return ITEM(const selection, p->selections, id);
}
static inline const step *program_step(const cardvm_program *p, cardvm_id id) {
  return ITEM(const step, p->steps, id);
}
static inline const property *program_property(const cardvm_program *p, cardvm_id id) {
  return ITEM(const property, p->properties, id);
}
static inline uint64_t zone_bit(cardvm_id zone) { return zone ? (uint64_t)1 << (zone - 1) : 0; }
/* Sets of definitions, by id. */
static inline bool in_set(const uint32_t *set, uint32_t id) { return set[id / 32] >> id % 32 & 1; }
static inline bool bit_get(const uint64_t *set, uint32_t id) {
  return (set[(id - 1) / 64] >> ((id - 1) % 64)) & 1;
}
static inline void bit_set(uint64_t *set, uint32_t id) {
  set[(id - 1) / 64] |= (uint64_t)1 << ((id - 1) % 64);
}

/* -- Comparing --------------------------------------------------------------------------------- */

static inline bool in_range(int32_t v, const range *r) { return (uint32_t)v - r->low <= r->span; }
/* Without a jump: which of less, equal and greater fulfil it, bits 0 to 2. */
static inline bool compare(uint32_t op, int32_t a, int32_t b) {
  static const uint32_t fulfil[] = {2, 5, 1, 3, 4, 6}; /* EQ, NE, LT, LE, GT, GE */
  return fulfil[op - CARDVM_OP_EQ] >> (1 + (a > b) - (a < b)) & 1;
}
/* Which values fulfil it; false: none does. */
static inline bool range_of(range *r, uint32_t op, int32_t b) {
  int64_t from = INT32_MIN, to = INT32_MAX;
  switch (op) {
  case CARDVM_OP_EQ: from = to = b; break;
  case CARDVM_OP_NE: /* all others, once around */
    from = (int64_t)b + 1;
    to = from + UINT32_MAX - 1;
    break;
  case CARDVM_OP_LT: to = (int64_t)b - 1; break;
  case CARDVM_OP_LE: to = b; break;
  case CARDVM_OP_GT: from = (int64_t)b + 1; break;
  default: from = b; break;
  }
  *r = (range){(uint32_t)from, (uint32_t)(to - from)};
  return from <= to;
}

term term_make(const cardvm_program *p, cardvm_expr id); /* prepare.c */

/* program.c: names, tables, the first refusal. */
/* Says what went wrong, where somebody wants to know; gives the code back. */
cardvm_status error_set(cardvm_error *error, cardvm_status code, const char *format, ...);
/* What was refused last, and what is held. */
cardvm_status error_memory(cardvm_error *error, const memory *m);
cardvm_id program_add(cardvm_program *p, table *t, const void *item);
cardvm_id program_name_add(cardvm_program *p, cardvm_sort sort, const char *name, cardvm_id id);
const char *program_text(cardvm_program *p, const char *text);
void *program_copy(cardvm_program *p, const void *items, size_t bytes);
cardvm_id program_refuse(cardvm_program *p, cardvm_status code, const char *format, ...);
table *program_table(const cardvm_program *p, cardvm_sort sort);

/* host.c */
cardvm_status program_wrong(cardvm_program *p, cardvm_status code,
                            const char *message); /* gives code */
void program_tell(const cardvm_program *p, cardvm_log_level level, const char *format, ...);
void program_tell_error(const cardvm_program *p, cardvm_log_level level, const cardvm_error *error);

/* dependencies.c: what expressions depend on. */
bool seal_dependencies(cardvm_program *p);
/* Whether scripts have a say in what can be done in a window. */
bool window_scripted(cardvm_program *p, cardvm_id window);
static inline bool acts_in(const ability *a, cardvm_id window_id) {
  return (a->def.kind == CARDVM_ACTIVATED || a->def.kind == CARDVM_COMMAND) &&
         a->def.windows >> (window_id - 1) & 1;
}
/* Variables do not decide which cards a selection has, as long as no constant works. */
bool selection_steady(const cardvm_program *p, cardvm_id selection);
/* compare.c */
bool seal_comparisons(cardvm_program *p);
/* select.c */
bool seal_selections(cardvm_program *p);

#endif
