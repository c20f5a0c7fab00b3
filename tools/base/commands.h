/* The commands, each in a room of its own; main.c finds the one that was asked for. */
#ifndef TOOLS_COMMANDS_H
#define TOOLS_COMMANDS_H

#include "args.h"

extern const args_command play_command;
extern const args_command test_command;
extern const args_command mutate_command;
extern const args_command run_command;
extern const args_command replay_command;
extern const args_command bisect_command;
extern const args_command bench_command;
extern const args_command show_command;
extern const args_command list_command;
extern const args_command translate_command;
extern const args_command deck_command;
extern const args_command words_command;
extern const args_command gallery_command;
extern const args_command new_command;
extern const args_command lint_command;
extern const args_command migrate_command;
extern const args_command stubs_command;
extern const args_command stream_command;

#endif
