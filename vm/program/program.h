/* A program holds everything that is declared. Once sealed it never changes: games only read it. */
#ifndef CARDVM_VM_PROGRAM_H
#define CARDVM_VM_PROGRAM_H

#include "comparing.h"
#include "kept.h"
#include "sets.h"

#include <stdarg.h>

/* -- Assertions -------------------------------------------------------------------------------- */

/* Code asserts what it relies on. A build with CARDVM_ASSERTIONS checks every assertion and names
 * file and line. Other builds check only MUST (state/game.h). A failed check calls the host's hook
 * `broken`. */
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
/* Asserts where only a program is at hand, no game. */
#define ASSERT_IN(p, holds)                                                                        \
  ((void)(!CARDVM_ASSERTIONS || (p)->assertions_off || (holds) ||                                  \
          program_broken((p), __func__, SAID(#holds))))

/* A table keeps everything of one kind that is declared, in the order of ids. Id 1 stands first. */
typedef struct table {
  void *items;
  uint32_t count, capacity, size;
  const cardvm_program *program; /* the program that the table belongs to */
} table;
/* limits.c */
cardvm_limits limits_default(const cardvm_limits *given);
cardvm_limits limits_or(const cardvm_limits *given, const cardvm_limits *others);
bool limits_allowed(const cardvm_program *p, const cardvm_limits *limits, cardvm_error *error);

/* Reports a failed assertion to the host. Always returns false. */
bool program_broken(const cardvm_program *p, const char *where, const char *what);

struct cardvm_program {
  memory allocator;
  cardvm_hooks host;
  cardvm_scripts scripts;
  bool has_scripts, sealed;
  bool assertions_off; /* as in a release; tests that feed wrong data set it */
  bool hashes_off;     /* a save is loaded whatever hash it states; tests that alter it set it */
  cardvm_error error;  /* the first refusal; once the program is sealed, the last error */
  cardvm_error late_error; /* the last error, before sealing, of a call that declares nothing */
  arena_block *arena;
  uint64_t work;       /* what loading has cost */
  uint32_t work_limit; /* what it may cost */
  uint32_t pass;       /* the number of the newest pass over expressions */
  cardvm_rules_def rules;
  bool has_rules;
  cardvm_limits allowed; /* the most that a game may have; 0 in a field: limits.c says */
  uint32_t live_games;
  struct cardvm_game *games;      /* a list of all living games */
  const struct cardvm_game *near; /* that ran last: the processor has its memory at hand */
  /* The host freed the program while it still had games; the last game frees it. */
  bool orphaned;
  cardvm_program_stats gone; /* the summed figures of games that were freed or started anew */
  kept_value
      *values; /* [card][looking][property][stage], for all games: stamps tell whose a value is */
  size_t value_count;
  uint32_t *listing; /* where a step lists cards; it is no state */
  size_t listing_count;
  room_kind room;
  cardvm_limits begun; /* how much of its tables the last game used when its first turn began */
  kept_count *counts;  /* [selection or, behind them, expression - 1][looking], for all games */
  pair_set pairs[PAIR_SETS];
  giver_list givers;     /* for all games */
  uint64_t gives_hidden; /* variables that cards which not everybody sees could give, or could
                            decide about */
  uint32_t *hints;       /* [record][hint], for all games */
  size_t hint_size;      /* records that have hints */
  uint32_t newest_stamp;

  table names, zones, circles, links, layers, properties, fields, player_vars, game_vars, exprs,
      selections, events, classes, windows, roles, sequences, steps, abilities, rule_list,
      rule_actions, durations, definitions, functions, stamps, invariants, paths, tag_sets;
  /* how many fields, variables of players and of the game refer to something, and to cards */
  struct references {
    uint32_t all, cards;
  } references[3];

  /* the index of names: from name to id */
  name_slot *index;
  uint32_t index_size, index_used;

  /* The members below are made by sealing. */
  uint64_t hash;               /* a hash of everything declared: fingerprint.c */
  const int32_t *no_variables; /* the variables of no player: all 0 */
  const int32_t **shown;       /* [definition]: the values of a card that nothing modifies */
  uint8_t layer_of_stage[STAGES_MAX + 1];
  uint64_t rings;       /* the stages in which something reads what it changes */
  uint32_t values_each; /* how many kept values a card has, once for the game and once for who
                           looks at it */
  uint64_t play_zones, board_zones, zones_left,
      zones_entered,                   /* somebody listens to what leaves them, to what enters */
      zones_with_dependents;           /* moves from or to these concern something */
  dependencies *property_dependencies; /* [property - 1]: what its constants read, also through
                                          other properties */
  dependents on_field[FIELDS_MAX], on_zone[CARDVM_ZONES_MAX];
  dependents
      /* Concerned when a property of one card has changed. That card's own values are dropped
         anyway. */
      on_property[CARDVM_PROPERTIES_MAX];
  dependents
      /* Concerned when a property may have changed for all cards. */
      on_constant[CARDVM_PROPERTIES_MAX];
  dependents on_master, on_variables, on_turns, on_attached, on_definition;
  bool variables_have_dependents, turns_have_dependents; /* something depends on them */
  uint32_t modified[CARDVM_PROPERTIES_MAX],
      modified_count; /* properties that some constant modifies */
  /* Variables that start anew each turn, and each step. */
  const variable_start *turn_variables, *step_variables;
  uint32_t turn_variable_count, step_variable_count;
  uint64_t stack_windows; /* the windows of the modes CARDVM_WINDOW_STACK and _CHAIN */
  bool hears_masters;     /* Somebody listens to changes of cards' masters. */
  bool hears_targets;     /* Somebody listens to what is chosen as a target. */
  bool grants;            /* Some constant grants abilities. */
  bool hides;             /* Some cards may lie face down. */
  bool newer_only; /* Some sequence's checkpoints serve only what began to wait after the sequence
                      began, or a chain's serve nothing of it. */
  uint64_t local_fields; /* Bit f-1: some constant reads field f of its subject. */
  int32_t field_starts[FIELDS_MAX];
  bool fields_begin_empty; /* Every field starts at 0. */
  cardvm_id attached_by;   /* The field that says by which event a card was attached; 0: none. */
  uint64_t kept_fields;    /* Bit f-1: a new stay keeps field f as it is. */
  bool any_local;          /* Some constant reads its subject's zone, master or fields. */
  uint32_t at_once;        /* the rule actions that act at once: bit id-1 */
  /* The bits behind those, 0 where there are none: conditions as long as which effects last are
   * tested, and those because of which abilities trigger that wait for state_event. */
  uint32_t lasts, states;
  cardvm_id state_event;
  /* Any change concerns these rule actions while a prohibition of their event is at work, because
   * one of its conditions may read anything. */
  uint32_t actions_prohibited;
  uint32_t actions_anything;
  /* Hooks are the lists in which a game keeps the abilities at work. Each member is the first hook
   * of its kind. */
  uint32_t hook_trigger, hook_prohibit, hook_replace, hook_until, hook_constant, hook_act, hooks;
};

/* refers.c */
bool reference_ok(cardvm_reference r);
void reference_count(cardvm_program *p, cardvm_sort sort, cardvm_reference r);
/* Returns where the references of a sort are counted. */
static inline uint32_t references_of(cardvm_sort sort) {
  return sort == CARDVM_SORT_FIELD ? 0 : sort == CARDVM_SORT_PLAYER_VARIABLE ? 1 : 2;
}
/* EACH_ID: every id of the table. has: the id is in it. ok: it is, or it is 0 (none). set_ok: every
 * bit of the set stands for an id in the table. */
#define EACH_ID(id, table) for (cardvm_id id = 1; id <= (table).count; id++)
static inline bool has(const table *t, cardvm_id id) { return id - 1 < t->count; }
static inline bool ok(const table *t, cardvm_id id) { return id <= t->count; }
static inline bool set_ok(const table *t, uint64_t set) {
  return t->count >= 64 || set >> t->count == 0;
}

/* Checks an id that indexes a table. Where the assertion fails, id 1 is used, so that nothing is
 * read outside the table. */
static inline cardvm_id item_id(const table *t, cardvm_id id, size_t size, const char *where,
                                const char *what) {
  if (!CARDVM_ASSERTIONS || t->program->assertions_off || (has(t, id) && t->size == size))
    return id;
  program_broken(t->program, where, what);
  return 1;
}
#define ITEM(type, table, id)                                                                      \
  (&((type *)(table).items)[item_id(&(table), (id), sizeof(type), __func__,                        \
                                    SAID(#id " is an id of " #table)) -                            \
                            1])

/* An item of an array that a declaration has, by its index. Where the assertion fails, it is the
 * first. */
static inline uint32_t part_index(const cardvm_program *p, uint32_t index, uint32_t count,
                                  const char *where, const char *what) {
  if (!CARDVM_ASSERTIONS || p->assertions_off || index < count) return index;
  program_broken(p, where, what);
  return 0;
}
/* Returns where so many bytes end; of none, they may begin at NULL. */
static inline const void *array_end(const void *items, size_t bytes) {
  return (const void *)((uintptr_t)items + bytes);
}
/* Every item of an array, which may be NULL if it has none; of one that a declaration has:
 * EACH_PART(d, cost, c) walks along the costs. */
#define EACH_IN(type, item, array, count)                                                          \
  for (type const *item = (array), *item##_end = array_end(item, (count) * sizeof *item);          \
       item < item##_end; item++)
#define EACH_PART(d, part, item) EACH_IN(cardvm_##part##_def, item, (d)->part##s, (d)->part##_count)
#define EACH_EVENT(d, id) EACH_IN(cardvm_id, id, (d)->events, (d)->event_count)
#define EACH_ABILITY(d, id) EACH_IN(cardvm_id, id, (d)->abilities, (d)->ability_count)
#define EACH_FILL(d, f) EACH_IN(cardvm_plan_fill, f, (d)->fills, (d)->fill_count)
#define PART(p, array, count, index)                                                               \
  (&(array)[part_index((p), (index), (count), __func__, SAID(#index " is an index of " #array))])
#define MODIFIED(p, index) (*PART(p, (p)->modified, (p)->modified_count, index))
#define COST(p, d, index) PART(p, (d)->costs, (d)->cost_count, index)
#define TARGET(p, d, index) PART(p, (d)->targets, (d)->target_count, index)
#define CHOICE(p, d, index) PART(p, (d)->choices, (d)->choice_count, index)
#define MODIFIER(p, d, index) PART(p, (d)->modifiers, (d)->modifier_count, index)

#define PROGRAM_ITEM(type, table)                                                                  \
  static inline const type *table##_item(const cardvm_program *p, cardvm_id id, const char *where, \
                                         const char *what) {                                       \
    return (const type *)p->table.items + item_id(&p->table, id, sizeof(type), where, what) - 1;   \
  }
PROGRAM_ITEM(expr, exprs)
PROGRAM_ITEM(event_kind, events)
PROGRAM_ITEM(ability, abilities)
PROGRAM_ITEM(definition, definitions)
PROGRAM_ITEM(zone, zones)
PROGRAM_ITEM(circle, circles)
PROGRAM_ITEM(selection, selections)
PROGRAM_ITEM(window, windows)
PROGRAM_ITEM(step, steps)
PROGRAM_ITEM(property, properties)
PROGRAM_ITEM(path, paths)
PROGRAM_ITEM(function, functions)
PROGRAM_ITEM(duration, durations)
#undef PROGRAM_ITEM
/* These are macros, so that a failed check names the place that asks. */
#define ASKED(table, p, id) table##_item(p, id, __func__, SAID(#id " is an id of " #table))
#define program_expr(p, id) ASKED(exprs, p, id)
#define program_event(p, id) ASKED(events, p, id)
#define program_ability(p, id) ASKED(abilities, p, id)
#define program_definition(p, id) ASKED(definitions, p, id)
#define program_zone(p, id) ASKED(zones, p, id)
#define program_circle(p, id) ASKED(circles, p, id)
#define program_selection(p, id) ASKED(selections, p, id)
#define program_window(p, id) ASKED(windows, p, id)
#define program_step(p, id) ASKED(steps, p, id)
#define program_property(p, id) ASKED(properties, p, id)
#define program_path(p, id) ASKED(paths, p, id)
#define program_function(p, id) ASKED(functions, p, id)
#define program_duration(p, id) ASKED(durations, p, id)

/* Names of the machine's own events are told apart from those that are declared. */
#define SORT_MACHINE_EVENT (256u | CARDVM_SORT_EVENT)
/* Notes that an ability or duration listens to an event. */
/* What an expression or selection depends on; of none: on nothing. */
static inline uint32_t expr_depends_on(const cardvm_program *p, cardvm_expr id) {
  return has(&p->exprs, id) ? ITEM(const expr, p->exprs, id)->depends_on : 0;
}
static inline uint32_t selection_depends_on(const cardvm_program *p, cardvm_id id) {
  return has(&p->selections, id) ? program_selection(p, id)->depends_on : 0;
}
static inline void program_hears(cardvm_program *p, cardvm_id event) {
  if (event == CARDVM_EVENT_MASTER_CHANGES) p->hears_masters = true;
  if (event == CARDVM_EVENT_CHOSEN) p->hears_targets = true;
}
/* program.c: tables, names, the first refusal. */
/* Takes units of work from the budget of loading. Returns false if there are not so many left; then
 * the program is refused. Whatever a program keeps costs a unit for each byte, whatever is looked
 * at again and again one for each look. */
bool program_work(cardvm_program *p, uint64_t units);
/* Writes an error, unless `error` is NULL. Returns the code. */
void error_write(cardvm_error *error, cardvm_status code, const char *format, va_list list);
cardvm_status error_set(cardvm_error *error, cardvm_status code, const char *format, ...);
/* Reports that memory was refused: how much was asked for, and how much is held. */
cardvm_status error_memory(cardvm_error *error, const memory *m);
cardvm_id program_add(cardvm_program *p, table *t, const void *item);
cardvm_id program_name_add(cardvm_program *p, uint32_t sort, const char *name, cardvm_id id);
const char *program_text(cardvm_program *p, const char *text);
void *program_copy(cardvm_program *p, const void *items, size_t bytes);
cardvm_id program_refuse(cardvm_program *p, cardvm_status code, const char *format, ...);
cardvm_id program_refuse_memory(cardvm_program *p);
table *program_table(const cardvm_program *p, cardvm_sort sort);

/* Returns whether the property has all of these tags. */
static inline bool tags_exist(const cardvm_program *p, cardvm_id id, uint32_t bits) {
  return has(&p->properties, id) && !(bits & ~program_property(p, id)->bits);
}

/* define.c */
cardvm_id machine_event(cardvm_program *p, const cardvm_event_def *def);
/* host.c */
void program_tell(const cardvm_program *p, cardvm_log_level level, const char *format, ...);
void program_tell_error(const cardvm_program *p, cardvm_log_level level, const cardvm_error *error);

/* dependencies.c: what expressions depend on. */
bool seal_dependencies(cardvm_program *p);
/* Returns whether a script is asked when legal actions of a window are listed. */
bool window_scripted(cardvm_program *p, cardvm_id window);
/* Returns whether variables leave the selection as it is, as long as no constant is at work. */
bool selection_steady(cardvm_program *p, cardvm_id selection);
/* Adds what a change that a constant makes depends on. */
void dependencies_of_modifier(cardvm_program *p, const ability *a, uint32_t modifier,
                              dependencies *r);
/* stages.c: in which order changes of values are made. */
bool seal_stages(cardvm_program *p);
/* Returns whether `modify` is a cardvm_modify in a layer in which lasting effects may change the
 * property so; of tags the value says which. */
bool modify_possible(const cardvm_program *p, cardvm_id property, uint32_t modify, uint32_t value);
/* Returns the bits of a property that a lasting effect changes in a stage. */
static inline uint32_t modify_mask(const cardvm_program *p, const property *q, uint32_t modify,
                                   uint32_t stage) {
  const uint32_t layer = modify >> 8;
  return (layer ? layer : q->def.layer) == p->layer_of_stage[stage] ? q->plain[stage] : 0;
}
/* prepare.c */
/* Returns how large an expression is whose operands are this large (expressions.h). */
uint32_t expr_size(cardvm_program *p, cardvm_expr id, uint64_t operands);
bool seal_comparisons(cardvm_program *p);
/* How many values of selections and totals are kept at most. */
static inline size_t counts_of(const cardvm_program *p) {
  return ((size_t)p->selections.count + p->exprs.count) * 2;
}
/* reaches.c */
bool seal_selections(cardvm_program *p);

#endif
