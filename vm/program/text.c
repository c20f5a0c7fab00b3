/* What names and messages are written in: UTF-8 without control characters, and without what makes
 * a text look like another one. */
#include "program.h"

#include <stdio.h>

/* Characters that nobody sees: they turn the order of what is shown, or stand between letters
 * without a trace. The joiners U+200C and U+200D are not among them: without these some scripts
 * (Persian, those of India) and signs can't be written, and they turn nothing. */
static bool is_unseen(uint32_t c) {
  static const uint32_t ranges[][2] = {{0x61c, 0x61c},   {0x180e, 0x180e}, {0x200b, 0x200b},
                                       {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
                                       {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (c >= ranges[i][0] && c <= ranges[i][1]) return true;
  return false;
}

size_t cardvm_character(const char *text, uint32_t *code) {
  const unsigned char *t = (const unsigned char *)text;
  static const uint32_t least[] = {0, ' ', 0xa0, 0x800, 0x10000};
  const size_t bytes = *t < 0x80   ? 1
                       : *t < 0xc0 ? 0
                       : *t < 0xe0 ? 2
                       : *t < 0xf0 ? 3
                       : *t < 0xf8 ? 4
                                   : 0;
  uint32_t c = bytes < 2 ? *t : (uint32_t)(*t & (0x7f >> bytes));
  for (size_t i = 1; i < bytes; i++) {
    if ((t[i] & 0xc0) != 0x80) return 0;
    c = c << 6 | (t[i] & 0x3f);
  }
  const bool least_bytes = c >= least[bytes] || c == '\n' || c == '\t';
  if (!bytes || !least_bytes || c == 0x7f || (c >= 0xd800 && c < 0xe000) ||
      (c & 0xfffe) == 0xfffe || c > 0x10ffff)
    return 0;
  if (code) *code = c;
  return c >= 0x61c && is_unseen(c) ? 0 : bytes;
}

const char *cardvm_character_wrong(const char *text, char *what, size_t bytes) {
  uint32_t code = 0;
  if (cardvm_character(text, &code)) *what = '\0';
  else if (code) snprintf(what, bytes, "U+%04X, a character that nobody sees", (unsigned)code);
  else snprintf(what, bytes, "no UTF-8, or a control character");
  return what;
}

void cardvm_text_clean(char *text) {
  while (*text) {
    const size_t bytes = cardvm_character(text, NULL);
    if (!bytes) *text = '?';
    text += bytes ? bytes : 1;
  }
}
