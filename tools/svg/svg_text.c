/* How wide text is, and how it is made to fit. The picture must not depend on the fonts of the
 * machine that makes it, so widths are those of an ordinary sans serif, a little generous. */
#include "cardvm_program.h"
#include "svg.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the character at `text`; 1 for a byte that begins none, which is shown as "?". */
static size_t character(const char *text, uint32_t *code) {
  const size_t bytes = cardvm_character(text, code);
  if (!bytes) *code = '?';
  return bytes ? bytes : 1;
}

void svg_escape(buffer *b, const char *text) {
  while (*text) {
    uint32_t code;
    size_t bytes = character(text, &code);
    switch (code) {
    case '&': buffer_add(b, "&amp;"); break;
    case '<': buffer_add(b, "&lt;"); break;
    case '>': buffer_add(b, "&gt;"); break;
    case '"': buffer_add(b, "&quot;"); break;
    case '?':
      buffer_add(b, "?"); /* also for what can't be written */
      break;
    default: buffer_bytes(b, text, bytes);
    }
    text += bytes;
  }
}

/* In hundredths of the size. */
static double advance(uint32_t code) {
  if (code >= 0x1100) return 100;
  if (code > 0x7f) return 60;
  if (strchr("iljI.,:;'|! ", (int)code)) return 28;
  if (strchr("frt()[]-\"/", (int)code)) return 36;
  if (strchr("mMW%@", (int)code)) return 88;
  if (strchr("w&QOGCDHNU", (int)code)) return 74;
  if (isupper((int)code)) return 67;
  return 56;
}

double svg_text_width(const char *text, svg_font font) {
  double width = 0;
  while (*text) {
    uint32_t code;
    text += character(text, &code);
    width += advance(code);
  }
  return width * font.size * (font.bold ? 1.06 : 1) / 100;
}

char *svg_fit(const char *text, svg_font font, double width) {
  if (svg_text_width(text, font) <= width) return need_text(text);
  char *cut = need_text(text);
  size_t length = strlen(cut);
  width -= font.size * 0.6;
  while (length && svg_text_width(cut, font) > width) {
    do length--;
    while (length && ((unsigned char)cut[length] & 0xc0) == 0x80);
    cut[length] = '\0';
  }
  while (length && cut[length - 1] == ' ') cut[--length] = '\0';
  char *result = need_format("%s\xe2\x80\xa6", cut);
  free(cut);
  return result;
}

/* How many bytes of the text make a line: whole words, if one fits. */
static size_t line_length(const char *text, svg_font font, double width) {
  size_t best = 0;
  for (size_t end = 0; text[end];) {
    end += strspn(text + end, " ");
    end += strcspn(text + end, " ");
    char *part = need_format("%.*s", (int)end, text);
    bool fits = svg_text_width(part, font) <= width;
    free(part);
    if (!fits) break;
    best = end;
  }
  return best;
}

uint32_t svg_wrap(const char *text, svg_font font, double width, char **lines, uint32_t most) {
  uint32_t count = 0;
  while (*text && count < most) {
    size_t length = line_length(text, font, width);
    bool last = count + 1 == most || !length;
    if (last && text[length]) {
      lines[count++] = svg_fit(text, font, width);
      break;
    }
    lines[count++] = need_format("%.*s", (int)length, text);
    text += length;
    text += strspn(text, " ");
  }
  return count;
}
