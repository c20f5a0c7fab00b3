/* Files of a program: what stands before the content, and whether it can be believed. */
#include "cardvm_file.h"
#include "program.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
  AT_VERSION = 2,
  AT_MACHINE,
  AT_WORDS,
  AT_ZERO,
  AT_CHECKSUM,
  AT_PROGRAM = 8,
  AT_STAMPS = 10,
  HEAD = 11
};

/* Another version of the machine may play a game differently. */
#define MACHINE ((uint32_t)(CARDVM_VERSION_MAJOR << 16 | CARDVM_VERSION_MINOR << 8))

static const stamp *stamp_at(const cardvm_program *p, uint32_t i) {
  return ITEM(const stamp, p->stamps, i + 1);
}

uint32_t cardvm_file_begin(const cardvm_program *p, const cardvm_file_kind *kind, void *file) {
  uint8_t *bytes = file;
  const uint32_t words = HEAD + 2 * p->stamps.count;
  if (!bytes) return words;
  memset(bytes, 0, 4 * HEAD);
  memcpy(bytes, kind->magic, 8);
  word_store(bytes + 4 * AT_VERSION, kind->version);
  word_store(bytes + 4 * AT_MACHINE, MACHINE);
  word_store(bytes + 4 * AT_PROGRAM, (uint32_t)p->hash);
  word_store(bytes + 4 * AT_PROGRAM + 4, (uint32_t)(p->hash >> 32));
  word_store(bytes + 4 * AT_STAMPS, p->stamps.count);
  for (uint32_t i = 0; i < p->stamps.count; i++) {
    word_store(bytes + 4 * (HEAD + 2 * i), (uint32_t)stamp_at(p, i)->name);
    word_store(bytes + 4 * (HEAD + 2 * i) + 4, (uint32_t)stamp_at(p, i)->hash);
  }
  return words;
}

static uint64_t checksum(const uint8_t *bytes, uint32_t words) {
  return XXH3_64bits(bytes + 4 * AT_PROGRAM, 4 * ((size_t)words - AT_PROGRAM));
}

void cardvm_file_close(void *file, uint32_t words) {
  uint8_t *bytes = file;
  word_store(bytes + 4 * AT_WORDS, words);
  uint64_t sum = checksum(bytes, words);
  word_store(bytes + 4 * AT_CHECKSUM, (uint32_t)sum);
  word_store(bytes + 4 * AT_CHECKSUM + 4, (uint32_t)(sum >> 32));
}

/* -- Reading ----------------------------------------------------------------------------------- */

static bool refuse(cardvm_error *error, const char *what, const char *why) {
  error_set(error, CARDVM_ERROR_ARGUMENT, "this %s can't be read: %s", what, why);
  return false;
}

static uint32_t at_word(const uint8_t *bytes, uint32_t at) {
  return word_load(bytes + 4 * (size_t)at);
}
static uint64_t at_double(const uint8_t *bytes, uint32_t at) {
  return at_word(bytes, at) | (uint64_t)at_word(bytes, at + 1) << 32;
}

/* Returns where the file's scripts have a script of the program, or `count` if they do not. */
static uint32_t find_stamp(const uint8_t *stamps, uint32_t count, const stamp *s) {
  for (uint32_t i = 0; i < count; i++)
    if (at_word(stamps, 2 * i) == (uint32_t)s->name) return i;
  return count;
}

typedef struct saying {
  char *text;
  size_t capacity, length;
  uint32_t named, more;
} saying;

#define SCRIPTS_NAMED 4u

static void say(saying *s, const char *how, const char *file) {
  if (s->named == SCRIPTS_NAMED) {
    s->more++;
    return;
  }
  int n = snprintf(s->text + s->length, s->capacity - s->length, "%s%s%.60s", s->named ? ", " : "",
                   how, file);
  s->length += n > 0 && (size_t)n < s->capacity - s->length ? (size_t)n : 0;
  s->named++;
}

/* Names the scripts that were changed or added, and counts those that are not there any more. */
static void say_difference(const cardvm_program *p, const uint8_t *stamps, uint32_t count,
                           const char *what, cardvm_file *e) {
  saying s = {.text = e->why, .capacity = sizeof e->why};
  uint32_t found = 0;
  for (uint32_t i = 0; i < p->stamps.count; i++) {
    const stamp *now = stamp_at(p, i);
    uint32_t at = find_stamp(stamps, count, now);
    if (at == count) say(&s, "new: ", now->file);
    else if (found++, at_word(stamps, 2 * at + 1) != (uint32_t)now->hash)
      say(&s, "changed: ", now->file);
  }
  size_t at = s.length, capacity = s.capacity - s.length;
  uint32_t gone = count > found ? count - found : 0;
  if (s.more) snprintf(e->why + at, capacity, " and %u more", (unsigned)s.more);
  at = strlen(e->why);
  if (gone)
    snprintf(e->why + at, s.capacity - at, "%s%u that are not there any more", at ? ", " : "",
             (unsigned)gone);
  if (!e->why[0])
    snprintf(e->why, s.capacity,
             "no script differs, but what is declared does (%s of another build?)", what);
}

static bool head_fine(const cardvm_file_kind *kind, const uint8_t *bytes, size_t size,
                      cardvm_error *error) {
  char why[120];
  if (size < 8 || memcmp(bytes, kind->magic, 8) != 0) {
    snprintf(why, sizeof why, "it does not begin as a %s does", kind->what);
    return refuse(error, kind->what, why);
  }
  if (size < 4 * (size_t)HEAD) return refuse(error, kind->what, "it is cut off");
  uint32_t version = at_word(bytes, AT_VERSION), machine = at_word(bytes, AT_MACHINE);
  if (version != kind->version) {
    snprintf(why, sizeof why, "its format is %u, this machine knows format %u", (unsigned)version,
             (unsigned)kind->version);
    return refuse(error, kind->what, why);
  }
  if (machine != MACHINE) {
    snprintf(why, sizeof why, "it was written by version %u.%u of the machine, this is %d.%d",
             (unsigned)(machine >> 16), (unsigned)(machine >> 8 & 255), CARDVM_VERSION_MAJOR,
             CARDVM_VERSION_MINOR);
    return refuse(error, kind->what, why);
  }
  uint64_t says = 4 * (uint64_t)at_word(bytes, AT_WORDS);
  if (says > size) return refuse(error, kind->what, "it is cut off");
  if (says < size) return refuse(error, kind->what, "something follows its end");
  if (at_word(bytes, AT_ZERO) ||
      at_double(bytes, AT_CHECKSUM) != checksum(bytes, (uint32_t)(says / 4)))
    return refuse(error, kind->what, "its content was altered (the checksum differs)");
  return true;
}

uint32_t cardvm_file_content(const cardvm_file_kind *kind, const void *data, size_t size,
                             cardvm_error *error) {
  const uint8_t *bytes = data;
  if (!head_fine(kind, bytes, size, error)) return 0;
  uint32_t words = at_word(bytes, AT_WORDS), stamps = at_word(bytes, AT_STAMPS);
  if (stamps <= (words - HEAD) / 2) return HEAD + 2 * stamps;
  refuse(error, kind->what, "it names more scripts than it can hold");
  return 0;
}

bool cardvm_file_open(const cardvm_program *p, const cardvm_file_kind *kind, const void *data,
                      size_t size, cardvm_file *file, cardvm_error *error) {
  const uint8_t *bytes = data;
  if (!p || !p->sealed || !bytes)
    return refuse(error, kind->what, "there is no sealed program, or no bytes");
  const uint32_t head = cardvm_file_content(kind, data, size, error);
  if (!head) return false;
  *file =
      (cardvm_file){.content = bytes + 4 * (size_t)head, .words = at_word(bytes, AT_WORDS) - head};
  file->same_program = at_double(bytes, AT_PROGRAM) == p->hash;
  if (!file->same_program)
    say_difference(p, bytes + 4 * (size_t)HEAD, at_word(bytes, AT_STAMPS), kind->what, file);
  return true;
}
