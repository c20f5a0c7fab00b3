#include "buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *need(void *memory, size_t bytes) {
  void *result = realloc(memory, bytes ? bytes : 1);
  if (!result) {
    fputs("cardvm: out of memory\n", stderr);
    exit(1);
  }
  return result;
}

char *need_text(const char *text) {
  size_t bytes = strlen(text) + 1;
  return memcpy(need(NULL, bytes), text, bytes);
}

char *need_format(const char *format, ...) {
  buffer b = {0};
  va_list list;
  va_start(list, format);
  buffer_add_list(&b, format, list);
  va_end(list);
  return buffer_take(&b);
}

bool text_starts(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

static void make_room(buffer *b, size_t more) {
  if (b->room - b->length > more) return;
  b->room = (b->length + more + 1) * 2;
  b->text = need(b->text, b->room);
}

void buffer_bytes(buffer *b, const void *bytes, size_t length) {
  make_room(b, length);
  memcpy(b->text + b->length, bytes, length);
  b->length += length;
  b->text[b->length] = '\0';
}

void buffer_add_list(buffer *b, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0) return;
  make_room(b, (size_t)length);
  vsnprintf(b->text + b->length, b->room - b->length, format, list);
  b->length += (size_t)length;
}

void buffer_add(buffer *b, const char *format, ...) {
  va_list list;
  va_start(list, format);
  buffer_add_list(b, format, list);
  va_end(list);
}

void buffer_pad(buffer *b, size_t start, size_t column) {
  while (b->length < start + column) buffer_bytes(b, " ", 1);
}

void buffer_clear(buffer *b) {
  b->length = 0;
  if (b->text) b->text[0] = '\0';
}

void buffer_free(buffer *b) {
  free(b->text);
  *b = (buffer){0};
}

const char *buffer_text(const buffer *b) { return b->text ? b->text : ""; }

char *buffer_take(buffer *b) {
  char *text = b->text ? b->text : need_text("");
  *b = (buffer){0};
  return text;
}
