#include "wrap.h"

#include <string.h>

/* Bytes of a colour at the head of a text, else 0. */
static size_t colour(const char *text) {
  size_t length = *text == '\033' ? strcspn(text, "m\n") : 0;
  return length && text[length] == 'm' ? length + 1 : 0;
}

/* How much of a line goes into so many columns: all, or up to the last place to break; all, too, if
 * there is none. */
static size_t fitting(const char *line, size_t length, uint32_t width) {
  size_t last = 0;
  uint32_t column = 0;
  for (size_t i = 0; i < length;) {
    size_t skip = colour(line + i);
    if (skip) {
      i += skip;
      continue;
    }
    if (column++ == width && last) return last;
    bool gap = i > 0 && line[i] == ' ' && (line[i - 1] == ',' || line[i - 1] == '|');
    i++;
    if (gap && column <= width + 1) last = i;
  }
  return column <= width ? length : last ? last : length;
}

static void wrap_line(buffer *b, const char *line, size_t length, uint32_t width, uint32_t indent) {
  bool row = line[strspn(line, " ")] == '|';
  uint32_t room = width;
  while (length) {
    size_t part = row ? length : fitting(line, length, room);
    size_t shown = part;
    while (shown && part < length && line[shown - 1] == ' ') shown--;
    buffer_bytes(b, line, shown);
    line += part;
    length -= part;
    if (length) buffer_add(b, "\n%*s", (int)indent, "");
    room = width - indent;
  }
}

void wrap_text(buffer *b, const char *text, uint32_t width, uint32_t indent) {
  while (*text) {
    size_t length = strcspn(text, "\n");
    wrap_line(b, text, length, width, indent);
    text += length;
    if (*text == '\n') {
      buffer_add(b, "\n");
      text++;
    }
  }
}
