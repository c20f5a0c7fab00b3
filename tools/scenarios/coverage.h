/* What of a rule set scenarios reach: cards, abilities, rules, and lines of its Lua. */
#ifndef TOOLS_COVERAGE_H
#define TOOLS_COVERAGE_H

#include "buffer.h"
#include "cardvm_client.h"
#include "cardvm_effect.h"
#include "cardvm_why.h"

/* Things that can be reached, each kind numbered from 0 in a row of all. */
typedef enum cover_kind {
  COVER_CARD = 0, /* the trace tells of a card of that definition, or the scenario names it */
  COVER_ABILITY,  /* it acted: announced, resolved, prohibited (or was found to), replaced;
                     constants: in force */
  COVER_DECLINED, /* of an ability that may be declined: it was */
  COVER_RULE,     /* a rule action acted */
  COVER_EVENT,    /* it happened */
  COVER_STEP,
  COVER_LINE, /* of a function of a script */
  COVER_KINDS
} cover_kind;

typedef struct cover_line {
  uint32_t file;
  int line;
} cover_line;

typedef struct cover_file {
  char *name;
  uint32_t *at; /* item of a line + 1; 0: it has no code */
  int lines;    /* entries of `at` */
} cover_file;

typedef struct coverage {
  cardvm_program *program;
  bool by_line;
  uint32_t first[COVER_KINDS + 1]; /* item numbers of a kind, once the program is loaded */
  cover_file *files;
  uint32_t file_count, last_file;
  cover_line *lines;
  uint32_t line_count;
  uint8_t *loaded; /* lines that ran while it was loaded */
  uint8_t *now;    /* what is being reached; NULL: not yet, or nobody wants to know */
  uint64_t play;   /* zones in play */
} coverage;

/* Before loading: the configuration tells it of lines. */
void coverage_watch(coverage *c, cardvm_lua_config *config);
/* After loading. */
void coverage_begin(coverage *c, cardvm_program *program);
void coverage_free(coverage *c);

uint32_t coverage_count(const coverage *c);
/* Forgets what was reached. */
void coverage_clear(coverage *c);
void coverage_reach(coverage *c, cover_kind kind, uint32_t n);
/* What an entry of the trace, a position, an answer tell. */
void coverage_trace(coverage *c, const cardvm_game *game, const cardvm_trace *entry);
void coverage_position(coverage *c, cardvm_game *game);
/* What is not offered leaves no trace: a scenario that asks why is told what prohibits it. */
void coverage_reason(coverage *c, const cardvm_reason *reason);
void coverage_decline(coverage *c, cardvm_id ability);

/* Whether there is anything to reach: not what the machine itself declares. */
bool coverage_counts(const coverage *c, cover_kind kind, uint32_t n);
/* "Scout: burst", "rules/turn.lua:12" */
void coverage_name(const coverage *c, cover_kind kind, uint32_t n, buffer *b);

#endif
