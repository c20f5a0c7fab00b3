/* The one option parser: strict, with help texts made from the same table that is parsed. */
#ifndef TOOLS_ARGS_H
#define TOOLS_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#define ARGS_WORDS_MAX 256

/* What a command gives back to the shell. */
#define EXIT_DONE 0
#define EXIT_PROBLEM 1 /* it ran and found something wrong */
#define EXIT_USAGE 2   /* it was asked for something that does not exist */

typedef enum args_kind {
  ARGS_FLAG = 1, /* to: bool */
  ARGS_TEXT,     /* to: const char * */
  ARGS_NUMBER,   /* to: uint64_t */
  ARGS_COUNT,    /* to: uint32_t, 1 or more */
  ARGS_CHOICE,   /* to: const char *, one of value's words "a|b|c" */
  ARGS_LIST,     /* to: args_list; may be given several times */
  ARGS_OTHER /* to: args_list, of pairs: options with values that no row names; args_others reads
                them */
} args_kind;

typedef struct args_list {
  const char *items[ARGS_WORDS_MAX];
  uint32_t count;
} args_list;

typedef struct args_option {
  const char *name; /* "--seed"; NULL ends a table */
  args_kind kind;
  void *to;
  const char *value; /* how the value is called in help; NULL for a flag */
  const char *help;
} args_option;

typedef struct args_command {
  const char *name;
  const char *words;   /* "RULESET", "PATH..."; "" for none */
  const char *summary; /* one line */
  const char *about;   /* more lines for --help; may be NULL */
  uint32_t words_min, words_max;
  int (*run)(const struct args_command *command, int argc, char **argv);
} args_command;

#define ARGS_GO (-1)

/* Parses what follows the command's name. ARGS_GO, or the exit code when help was asked for or
 * something was wrong (and said). */
int args_parse(const args_command *command, const args_option *options, int argc, char **argv,
               args_list *words);

/* Moves the values of options named `--word` from what an ARGS_OTHER row has caught to a list; word
 * NULL: there is no such option. ARGS_GO, or the exit code when another one was among them. */
int args_others(const args_command *command, const args_option *options, const args_list *others,
                const char *word, args_list *to);

/* One line on stderr, "cardvm COMMAND: ...", and a hint where help is. EXIT_USAGE. */
__attribute__((format(printf, 2, 3))) int args_refuse(const args_command *command,
                                                      const char *format, ...);

/* Says on stderr what went wrong, and frees it. EXIT_PROBLEM. */
struct buffer;
int args_problem(struct buffer *why);

/* Whether TEXT is a number from 0 on, and which. */
bool args_number(const char *text, uint64_t *number);

/* TEXT as one word for a shell, quoted where needed. The caller frees it. */
char *args_quote(const char *text);

#endif
