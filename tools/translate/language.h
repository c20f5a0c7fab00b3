/* Translations of rule sets: the files in their folder `languages`. */
#ifndef TOOLS_LANGUAGE_H
#define TOOLS_LANGUAGE_H

#include "args.h"
#include "buffer.h"
#include "cardvm_client.h"

/* Help text of --language, the same for every command that has it. */
#define LANGUAGE_HELP "say everything in this language: languages/NAME.po of the rule set"

/* "cardscripts/skirmish/languages/de.po", to be freed; and whether that is there. */
char *language_path(const char *folder, const char *name);
bool language_is_there(const char *file);
/* Reads it; *content (may be NULL) gets its text. NULL, and *why says what is wrong with it. */
cardvm_client_language *language_read(const char *file, buffer *content, buffer *why);

/* For the whole process, name NULL: the rule set's own. ARGS_GO, or the exit code if there is no
 * such language. It is kept until language_end. */
int language_begin(const args_command *command, const char *ruleset, const char *path,
                   const char *name);
void language_end(void);

#endif
