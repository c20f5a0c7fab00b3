/* What is printed of the words of the script API. */
#ifndef TOOLS_REFERENCE_H
#define TOOLS_REFERENCE_H

#include "args.h"
#include "buffer.h"
#include "cardvm_lua.h"

/* One word: how it is written, what it takes and gives, what it does, an example. */
void reference_entry(buffer *b, const cardvm_lua_word *word, bool markdown);
/* Writes README.md, an index, and a page for each topic into a folder that exists. */
int reference_write(const args_command *command, const char *folder);
/* Prints what luacheck must know of the API and of the words of rule sets. */
int luacheck_print(const args_command *command, const args_list *rule_sets, const char *path);
/* The same for one program, whose folder is called so from where the file lies. */
void luacheck_of(buffer *b, const cardvm_program *program, const char *folder);

#endif
