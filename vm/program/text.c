/* What names and messages are written in: UTF-8 without control characters. */
#include "program.h"

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
  return bytes;
}

void cardvm_text_clean(char *text) {
  while (*text) {
    const size_t bytes = cardvm_character(text, NULL);
    if (!bytes) *text = '?';
    text += bytes ? bytes : 1;
  }
}
