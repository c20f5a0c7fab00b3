/* The scripts of a rule set as texts, and a program of them with one of them changed. */
#ifndef TOOLS_SOURCES_H
#define TOOLS_SOURCES_H

#include "buffer.h"
#include "cardvm_client.h"

typedef struct source_file {
  char *name; /* "rules/turn.lua" */
  char *text;
  size_t bytes;
} source_file;

typedef struct sources {
  source_file *all;
  uint32_t count;
  uint32_t changed; /* this file has another text: */
  const char *text;
} sources;

/* All scripts of a folder but its scenarios. False: *why. */
bool sources_read(sources *s, const char *folder, buffer *why);
/* With the text of a file changed. NULL: it is refused, *error says why. */
cardvm_program *sources_load(sources *s, uint32_t file, const char *text, cardvm_error *error);
void sources_free(sources *s);

#endif
