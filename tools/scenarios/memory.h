/* What is remembered from one `cardvm test` to the next: which scenarios failed, and which cards
 * each reached. In $CARDVM_CACHE, else in the user's cache folder; without either nothing is. */
#ifndef TOOLS_MEMORY_H
#define TOOLS_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct remembered {
  char *name;
  bool failed;
  char *cards; /* "\tScout\tVolley\t" */
} remembered;

/* Of one rule set. */
typedef struct memory {
  char *path; /* NULL: nothing is remembered */
  remembered *all;
  uint32_t count;
} memory;

memory memory_read(const char *folder);
const remembered *memory_of(const memory *m, const char *scenario);
/* `cards` becomes the memory's. */
void memory_set(memory *m, const char *scenario, bool failed, char *cards);
bool memory_reaches(const remembered *r, const char *card);
void memory_write(const memory *m);
void memory_free(memory *m);

#endif
