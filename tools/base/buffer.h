/* Text that grows, and memory that is there or ends the command. */
#ifndef TOOLS_BUFFER_H
#define TOOLS_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* All zero is an empty buffer. */
typedef struct buffer {
  char *text; /* terminated once something was added */
  size_t length, room;
} buffer;

__attribute__((format(printf, 2, 3))) void buffer_add(buffer *b, const char *format, ...);
void buffer_add_list(buffer *b, const char *format, va_list list);
void buffer_bytes(buffer *b, const void *bytes, size_t length);
/* Spaces up to `column` of the line that begins at `start`. */
void buffer_pad(buffer *b, size_t start, size_t column);
void buffer_clear(buffer *b);
void buffer_free(buffer *b);
/* Never NULL. */
const char *buffer_text(const buffer *b);
/* The text as memory of the caller's; the buffer is empty afterwards. */
char *buffer_take(buffer *b);

/* realloc and strdup for a command line: without memory there is nothing left to do. */
void *need(void *memory, size_t bytes);
char *need_text(const char *text);
__attribute__((format(printf, 1, 2))) char *need_format(const char *format, ...);

bool text_starts(const char *text, const char *with);

#endif
