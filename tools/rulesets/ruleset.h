/* Rule sets: where they are found, and how they are loaded. */
#ifndef TOOLS_RULESET_H
#define TOOLS_RULESET_H

#include "args.h"
#include "buffer.h"
#include "cardvm_client.h"

/* Help text of --path, the same for every command that has it. */
#define RULESET_PATH_HELP "folder of rule sets (else CARDVM_PATH, ./cardscripts, installed ones)"

/* Names (folders with a rules.lua), sorted. `path` is what --path said, NULL for nothing. */
typedef struct ruleset_names {
  char **folders;
  uint32_t count;
} ruleset_names;

ruleset_names ruleset_list(const char *path);
void ruleset_names_free(ruleset_names *names);

bool ruleset_is_folder(const char *folder);
/* The last part of a path: "cardscripts/gundam/" is called "gundam". */
char *ruleset_name(const char *folder);
/* The folder of a rule set given by name or path, NULL if there is none: then *why says so and
 * lists what there is. */
char *ruleset_find(const char *name, const char *path, buffer *why);

/* Whether the machine has found itself broken in this process, in any program or game: no command
 * ends well then. */
bool ruleset_broken(void);

/* For a program that says on stderr when the machine is not as it must be. */
cardvm_lua_config ruleset_config(void);
/* Such a program. NULL: see *error. */
cardvm_program *ruleset_load(const char *folder, cardvm_error *error);

/* Finds and loads, or says what is wrong on stderr: NULL and *exit_code. */
cardvm_program *ruleset_open(const args_command *command, const char *name, const char *path,
                             int *exit_code);
/* Parses what follows the command's name, then opens the rule set of its first word; *path is what
 * --path said. NULL: *exit_code says how that ended. */
cardvm_program *ruleset_parse(const args_command *command, const args_option *options, int argc,
                              char **argv, args_list *words, const char *const *path,
                              int *exit_code);

/* "cards/scout.lua:12: in Scout: message". Files are given as below `folder`, when not NULL. */
void ruleset_error(buffer *b, const char *folder, const cardvm_error *error);

#endif
