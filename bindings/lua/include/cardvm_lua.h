/* Rule sets written in Lua: scripts become a program. See bindings/reference for the scripts;
 * cardvm.h for what to do with a program, and for the rules about errors, ownership and threads,
 * which hold here too.
 *
 * Scripts are not trusted: they have no files, no clock, no way out of their Lua state, bounds of
 * instructions and memory, and whatever they do ends as an error that names file and line.
 * cardvm_lua_load reads the folder; nothing else does any input or output.
 *
 * Scripts do the same whatever locale the host has: while one runs, the thread that called has the
 * C locale, also in callbacks of the host, and then its own again. (On Windows, where a thread has
 * none, the host must leave LC_COLLATE and LC_NUMERIC as they are at the start.)
 *
 * The texts that are returned belong to the program. Functions that look something up give NULL, 0
 * or false when it is not there, and for a program that was not loaded here.
 */
#ifndef CARDVM_LUA_H
#define CARDVM_LUA_H

#include "cardvm_program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Get one from cardvm_lua_config_default; it carries a cookie that is checked. */
typedef struct cardvm_lua_config {
  uint32_t cookie;
  cardvm_allocator allocator; /* for the program, its Lua state and its games: the C library's */
  /* For one call of a script function: 200000. Each body of a function or a loop costs 1 when it
   * begins, and 1 for two of its words and signs: about what Lua takes, and the same with every
   * Lua. It counts what that call does and nothing else, so that a call that is run again ends
   * where it ended. All calls together pay from cardvm_limits.work. 0: scripts are trusted; no
   * bound, and no pay. */
  uint32_t instructions;
  size_t memory_bytes; /* of the Lua state: 64 MiB */
  uint32_t loading;    /* units of work to load a program: CARDVM_LOADING_WORK of cardvm_define.h.
                          Source costs one for each byte, instructions of Lua one each; for others see
                          there */
  uint32_t coroutines; /* kept over all games; more are dropped and rebuilt when they are needed. 0:
                          64 more than there are games */
  uint32_t nesting;    /* pure script functions within each other: 32 */
  cardvm_hooks hooks; /* of the program, from the first line of a script on: what it prints while it
                         is loaded, too */
  /* For tools: told of each line of a script's functions that has code, when the file is loaded,
   * and with `ran` whenever such a function comes to a line, also while it loads; file as in
   * "rules/turn.lua". It may not call back into the program. Games go the same ways and pay the
   * same with it, but slower. NULL: nobody is told. Scripts without a bound (instructions 0) tell
   * of no line that ran. */
  void (*line)(void *user, const char *file, int line, bool ran);
  void *line_user;
} cardvm_lua_config;

cardvm_lua_config cardvm_lua_config_default(void);

/* Loads a rule-set folder (rules.lua, cards/?.lua). config NULL: the defaults; it is copied. The
 * program is the caller's: free it with cardvm_program_free after all its games. NULL and *error
 * (file, line, card, what was expected) when a script is wrong (SCRIPT, DEFINITION), a file can't
 * be read, memory is refused (MEMORY), or the configuration or its hooks were not made with their
 * defaults (ARGUMENT). */
cardvm_program *cardvm_lua_load(const cardvm_lua_config *config, const char *folder,
                                cardvm_error *error);

/* Scripts that a host has itself: packed with its other files, or in memory. What the functions
 * return is read before the next call of either; they may not call back into the program. */
typedef struct cardvm_lua_files {
  const char *(*name)(
      void *user, uint32_t n); /* file n, from 0, as in "cards/red.lua"; in any order, NULL ends */
  /* The text of a file and its *bytes; NULL: there is no such file. */
  const char *(*read)(void *user, const char *file, size_t *bytes);
  void *user;
} cardvm_lua_files;

/* As cardvm_lua_load, of files that the host names and reads; only while this call lasts. */
cardvm_program *cardvm_lua_load_files(const cardvm_lua_config *config,
                                      const cardvm_lua_files *files, cardvm_error *error);

/* A script given as text, for tests and tools: `rules` and one file of cards (may be NULL). */
cardvm_program *cardvm_lua_load_text(const cardvm_lua_config *config, const char *rules,
                                     const char *cards, cardvm_error *error);

/* -- What a rule set tells its host ------------------------------------------------------------ */

const char *cardvm_lua_title(const cardvm_program *program);
uint32_t cardvm_lua_players_min(const cardvm_program *program);
uint32_t cardvm_lua_players_max(const cardvm_program *program);

/* As cardvm_game_start, with decks on top of the setup's own cards. `decks`: one name for each
 * player, or one in all where decks are shared (cardvm_lua_deck_shared); NULL, the list or a name:
 * the rule set's decks in turn. A rule set without decks is started with none. *error as there, and
 * ARGUMENT for a deck that there is not. */
cardvm_game *cardvm_lua_start(cardvm_program *program, const cardvm_setup *setup,
                              const char *const *decks, cardvm_error *error);

/* Decks: names from 0; cards of a deck as set-up entries for a seat. Returns how many entries there
 * are, writes at most max. */
uint32_t cardvm_lua_deck_count(const cardvm_program *program);
const char *cardvm_lua_deck_name(const cardvm_program *program, uint32_t deck);
uint32_t cardvm_lua_deck_cards(const cardvm_program *program, uint32_t deck, cardvm_seat owner,
                               cardvm_setup_cards *cards, uint32_t max);

/* Where decks are put before the setup; 0: the rule set has no such zone. */
cardvm_id cardvm_lua_deck_zone(const cardvm_program *program);
/* Whether decks lie in a zone of nobody's: one deck (owner 0) for the whole table, not one for each
 * seat. */
bool cardvm_lua_deck_shared(const cardvm_program *program);

/* The definition with this name or this `number` label; 0. And the nearest name that exists,
 * NULL. */
cardvm_id cardvm_lua_find_card(const cardvm_program *program, const char *name);
const char *cardvm_lua_nearest_card(const cardvm_program *program, const char *name);
/* A label or the text of a definition; NULL if it has none. */
const char *cardvm_lua_label(const cardvm_program *program, cardvm_id definition,
                             const char *label);
/* What players are shown as its name: the first of its `names`, or what it is declared as. */
const char *cardvm_lua_shown_name(const cardvm_program *program, cardvm_id definition);
/* Where a definition was declared; NULL for none. */
const char *cardvm_lua_card_file(const cardvm_program *program, cardvm_id definition, int *line);

/* The same of an ability; one that a word of the rules makes stands where a card says that word. */
const char *cardvm_lua_ability_file(const cardvm_program *program, cardvm_id ability, int *line);

/* Where a text stands: cards have it of whose property these bits are this value. */
typedef struct cardvm_lua_standing {
  cardvm_id property;
  int32_t value;
  uint32_t mask;
} cardvm_lua_standing;
bool cardvm_lua_holds(const cardvm_lua_standing *at, int32_t value_of_card);
/* That of a with{}-style test ("traits", "Red"); false if there is none. *at may be NULL. */
bool cardvm_lua_value(const cardvm_program *program, const char *key, const char *text,
                      cardvm_lua_standing *at);
/* The attribute or tags of which a field `remembers` a text; NULL: of none. And the text that it
 * remembers by this number; NULL. */
const char *cardvm_lua_remembers(const cardvm_program *program, cardvm_id field);
const char *cardvm_lua_remembered(const cardvm_program *program, cardvm_id field, int32_t number);
/* The texts of an attribute or of tags in the order declared: n from 0, NULL past the last. */
const char *cardvm_lua_text(const cardvm_program *program, const char *key, uint32_t n);
/* The selection of a group name for a side (cardvm_side: 0 any, 1 yours, 2 enemy); 0. */
cardvm_id cardvm_lua_group(const cardvm_program *program, int side, const char *name);

/* Cards that scenarios put into zones they do not speak of: entry n, false past the last. */
typedef struct cardvm_lua_default {
  cardvm_id zone;
  cardvm_id definition;
  uint32_t count;
} cardvm_lua_default;
bool cardvm_lua_scenario_default(const cardvm_program *program, uint32_t n,
                                 cardvm_lua_default *entry);

/* The rule set's score of a position for a seat; false if it declares none or the script failed (as
 * cardvm_lua_ask). */
bool cardvm_lua_score(cardvm_game *game, cardvm_seat seat, int32_t *score);

/* Of two names the one that is nearer to `wanted`, or of equals the first by alphabet; NULL:
 * neither is meant by it. best: NULL at first. */
const char *cardvm_lua_nearer(const char *wanted, const char *best, const char *name);
/* How many letters are wrong, missing, too many or swapped with their neighbour, whatever their
 * case, among the first `bytes` (at most 63 are looked at) of two texts that have as many. */
size_t cardvm_lua_distance(const char *a, const char *b, size_t bytes);

/* Bytes that the program's Lua state holds now; those of cardvm_program_stats_of come on top. */
size_t cardvm_lua_memory(const cardvm_program *program);

/* -- The words of the script API -----------------------------------------------------------------
 *
 * Each name of all scripts, each method and reading of a card, a player and so on, each key of a
 * form: the same for every program. The reference, lists for linters and editors are made of them.
 */

typedef struct cardvm_lua_parameter {
  const char *name, *kind; /* "player", "a player" */
  bool optional, repeated; /* repeated: any number more */
} cardvm_lua_parameter;

#define CARDVM_LUA_PARAMETERS 5
#define CARDVM_LUA_PLACES 12

typedef enum cardvm_lua_word_kind {
  CARDVM_LUA_NAME = 1, /* `you`: a value of all scripts */
  CARDVM_LUA_CALL,     /* count(...): a function of all scripts; zone "deck" { ... }: a form */
  CARDVM_LUA_READ,     /* card.owner */
  CARDVM_LUA_METHOD,   /* card:move_to(...) */
  CARDVM_LUA_KEY,      /* seen_by = ... of a form */
  CARDVM_LUA_EVENT,    /* the name of an event that every rule set has */
  CARDVM_LUA_PLAIN     /* what there is of Lua itself; `on` is its library: math.max */
} cardvm_lua_word_kind;

typedef struct cardvm_lua_word {
  cardvm_lua_word_kind kind;
  const char *name;
  const char *topic;                     /* the title of its page in the reference */
  const char *on[CARDVM_LUA_PLACES + 1]; /* READ, METHOD: "card" ...; KEY: its forms; NULL ends */
  bool rules_only;                       /* of rules files, not of cards */
  bool library;                          /* PLAIN: a table of others */
  bool loading, running;                 /* when it may be used */
  char written[200];                     /* "card:move_to(to [, position])" */
  cardvm_lua_parameter parameters[CARDVM_LUA_PARAMETERS + 1]; /* no name ends */
  const char *gives; /* what comes of it; of a KEY what its value is: "a card", "true or false" */
  const char *sort;  /* of a name: of what, "zone"; else NULL */
  const char *const *options; /* a KEY that is one of some texts: these, NULL ends; else NULL */
  bool needed;                /* a KEY that must be there */
  bool for_clients;           /* a KEY, or a form whole, that only clients read: no rule */
  const char *says, *also, *example, *since; /* NULL: nothing to say */
} cardvm_lua_word;

/* Word n, from 0, in the order of the reference; false past the last. Texts are static. */
bool cardvm_lua_word_at(uint32_t n, cardvm_lua_word *word);

/* A key of a form that was called otherwise once. */
typedef struct cardvm_lua_renamed {
  const char *form, *was, *is; /* "event", "on", "about" */
} cardvm_lua_renamed;

/* n from 0; NULL past the last. */
const cardvm_lua_renamed *cardvm_lua_renamed_at(uint32_t n);
/* The words that the rules files of a program have set for its cards: n from 0, bytewise; NULL past
 * the last. */
const char *cardvm_lua_global(const cardvm_program *program, uint32_t n);

/* -- What a rule set says to clients ------------------------------------------------------------
 *
 * How a zone is drawn, what is told of a game: some keys of forms, and some forms, of rules files.
 * They are kept as plain data, which this library neither checks nor understands; cardvm_client.h
 * does both. */

typedef enum cardvm_lua_data_kind {
  CARDVM_LUA_OTHER = 0, /* what only scripts can use */
  CARDVM_LUA_TRUTH,
  CARDVM_LUA_NUMBER,
  CARDVM_LUA_TEXT,
  CARDVM_LUA_FUNCTION,
  CARDVM_LUA_TABLE
} cardvm_lua_data_kind;

/* One value; all that is in a table stands behind it. */
typedef struct cardvm_lua_data {
  cardvm_lua_data_kind kind;
  uint32_t size;    /* how many values it is, with all that is in it */
  int32_t number;   /* TRUTH: 0 or 1; FUNCTION: for cardvm_lua_ask */
  const char *key;  /* in the table around it; NULL: an entry of its list */
  const char *text; /* TEXT: that; else how messages speak of it ("the number 3") */
} cardvm_lua_data;

typedef struct cardvm_lua_form {
  const char *word, *name; /* zone "hand" { ... }: "zone", "hand"; no name: NULL */
  const char *file;        /* where it stands */
  int line;
  const cardvm_lua_data
      *table; /* what it was given. Tables, functions under keys for the rules alone are empty, 0 */
} cardvm_lua_form;

/* Form n, from 0, that says something to clients or could, in the order written; false past the
 * last. */
bool cardvm_lua_form_at(const cardvm_program *program, uint32_t n, cardvm_lua_form *form);
/* What comes behind an entry (NULL: the first) of a table: its list in order, then keys bytewise;
 * NULL ends. The entry with a key, or n of the list, from 0; NULL. table NULL is an empty one. */
const cardvm_lua_data *cardvm_lua_data_next(const cardvm_lua_data *table,
                                            const cardvm_lua_data *entry);
const cardvm_lua_data *cardvm_lua_data_key(const cardvm_lua_data *table, const char *key);
const cardvm_lua_data *cardvm_lua_data_entry(const cardvm_lua_data *table, uint32_t n);

typedef struct cardvm_lua_argument {
  cardvm_subject kind;
  uint32_t value;
} cardvm_lua_argument;

/* Calls such a function: it reads the game, where `you` is that seat, and changes nothing. false:
 * it failed, gave no number or truth, or there is none; where memory was refused, cardvm_game_error
 * says so, and it can be asked again. */
bool cardvm_lua_ask(cardvm_game *game, cardvm_id function, cardvm_seat you,
                    const cardvm_lua_argument *arguments, uint32_t count, int32_t *value);

#ifdef __cplusplus
}
#endif

#endif
