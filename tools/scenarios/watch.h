/* Runs something again whenever a file of some rule sets changes. */
#ifndef TOOLS_WATCH_H
#define TOOLS_WATCH_H

#include "args.h"

/* Runs at first, and then for each file that has changed (NULL: several), in a process of its own,
 * until the command is ended. `words`: rule sets, by folder or name, or what lies in them. */
int watch_folders(const args_command *command, const args_list *words,
                  int (*run)(void *user, const char *changed), void *user);

#endif
