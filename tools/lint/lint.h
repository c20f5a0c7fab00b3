/* Mistakes that a rule set can hold and yet load. A rule looks at what is declared (look.h), and
 * where that is not enough, at the text (chunks.h); it says where it is alarmed. */
#ifndef TOOLS_LINT_H
#define TOOLS_LINT_H

#include "buffer.h"
#include "cardvm_client.h"
#include "cardvm_define.h"
#include "chunks.h"

typedef enum lint_level {
  LINT_HINT = 0, /* shown with --hints; often meant */
  LINT_WARNING,
  LINT_ERROR
} lint_level;

struct lint;

typedef struct lint_rule {
  const char *code;
  lint_level level;
  const char *says;    /* the mistake, in one sentence */
  const char *cure;    /* what to do */
  const char *example; /* a script with the mistake, in one or several lines */
  void (*find)(struct lint *l);
} lint_rule;

typedef struct lint_alarm {
  const lint_rule *rule;
  char *file, *what;
  int line;
  bool meant;
} lint_alarm;

typedef struct lint {
  cardvm_program *program;
  chunks scripts, scenarios;
  const lint_rule *const *tables; /* all rules */
  const lint_rule *rule;          /* that is asked now */
  lint_alarm *alarms;
  uint32_t count;
} lint;

/* Tables of rules; the last has no code. */
extern const lint_rule lint_comment_rules[], lint_card_rules[], lint_text_rules[],
    lint_ability_rules[], lint_condition_rules[], lint_unused_rules[], lint_function_rules[],
    lint_asking_rules[], lint_gone_rules[], lint_said_rules[], lint_period_rules[];
/* Rule n of a list of tables (NULL ends it), from 0; NULL past the last. */
const lint_rule *lint_rule_at(const lint_rule *const *tables, uint32_t n);

/* An alarm of the rule that is asked now. file NULL: the rules' own file. */
__attribute__((format(printf, 4, 5))) void lint_at(lint *l, const char *file, int line,
                                                   const char *format, ...);
__attribute__((format(printf, 3, 4))) void lint_card(lint *l, cardvm_id card, const char *format,
                                                     ...);
__attribute__((format(printf, 3, 4))) void lint_ability(lint *l, cardvm_id ability,
                                                        const char *format, ...);
/* Of a thing declared by `word "name"`. */
__attribute__((format(printf, 4, 5))) void lint_named(lint *l, const char *word, const char *name,
                                                      const char *format, ...);

/* Comments `-- lint: CODE meant: why`: marks the alarms that they mean, then the rules of
 * lint_comment_rules are asked (meant.c). */
void lint_meant(lint *l);

/* What rules ask again and again. */
/* Returns whether an expression is a number that stands there. */
bool lint_is_number(const lint *l, cardvm_expr id, int32_t *value);
static inline const cardvm_ability_def *lint_ability_def(const lint *l, cardvm_id ability) {
  return cardvm_program_declared(l->program, CARDVM_SORT_ABILITY, ability);
}
const char *lint_name(const lint *l, cardvm_sort sort, cardvm_id id);
uint32_t lint_count(const lint *l, cardvm_sort sort);
/* The abilities of a card; how many. */
#define LINT_ABILITIES 32
uint32_t lint_abilities(const lint *l, cardvm_id card, cardvm_id abilities[LINT_ABILITIES]);
/* The printed text; "" for none. */
const char *lint_text(const lint *l, cardvm_id card);
/* What says of which type a card is: "type", "types" or "kind"; NULL: the rules have none of them.
 */
const char *lint_type_key(const lint *l);
/* Whether they have the same texts of an attribute or of tags, and one at least. */
bool lint_same_texts(const lint *l, const char *key, cardvm_id card, cardvm_id other);
/* A card that others become, face down: what it prints is not its own. */
bool lint_hides(const lint *l, cardvm_id card);
/* Where an ability stands, NULL when that is not known. */
const chunk *lint_ability_chunk(const lint *l, cardvm_id ability);
/* The chunk of a card, NULL when it is not written as `card "Name"`. */
const chunk *lint_chunk(const lint *l, cardvm_id card);

#endif
