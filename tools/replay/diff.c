/* The longest common run of lines, by a table: what is compared is a few hundred lines. */
#include "diff.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define AROUND 3 /* equal lines shown before and after a difference */
#define TABLE_MOST                                                                                 \
  1500 /* lines; of longer texts all that lies between the first and last difference differs */

typedef struct lines {
  const char **at;
  uint32_t *length, count;
} lines;

static lines lines_of(const char *text) {
  uint32_t room = 1;
  for (const char *c = text; *c; c++) room += *c == '\n';
  lines l = {need(NULL, room * sizeof *l.at), need(NULL, room * sizeof *l.length), 0};
  while (*text) {
    size_t length = strcspn(text, "\n");
    l.at[l.count] = text;
    l.length[l.count++] = (uint32_t)length;
    text += length + (text[length] == '\n');
  }
  return l;
}

static void lines_free(lines *l) {
  free(l->at);
  free(l->length);
}

static bool same(const lines *a, uint32_t i, const lines *b, uint32_t j) {
  size_t x = strspn(a->at[i], " "), y = strspn(b->at[j], " "), length = a->length[i] - x;
  return length == b->length[j] - y && memcmp(a->at[i] + x, b->at[j] + y, length) == 0;
}

bool diff_none(const char *first, const char *second) {
  lines x = lines_of(first), y = lines_of(second);
  bool none = x.count == y.count;
  for (uint32_t i = 0; none && i < x.count; i++) none = same(&x, i, &y, i);
  lines_free(&x);
  lines_free(&y);
  return none;
}

/* What is to be written: a mark and a line. */
typedef struct script {
  char *marks;
  const char **lines;
  uint32_t *lengths, count;
} script;

static void script_add(script *s, char mark, const lines *l, uint32_t line) {
  s->marks[s->count] = mark;
  s->lines[s->count] = l->at[line];
  s->lengths[s->count++] = l->length[line];
}

/* The part between the equal beginnings and ends: i and j go along the table of what is common to
 * the rests. */
static void compare(script *s, const lines *a, const lines *b, uint32_t from, uint32_t a_to,
                    uint32_t b_to) {
  uint32_t rows = a_to - from, columns = b_to - from, i = 0, j = 0, wide = columns + 1;
  bool table = rows <= TABLE_MOST && columns <= TABLE_MOST;
  uint16_t *common = need(NULL, (table ? (size_t)(rows + 1) * wide : 1) * sizeof *common);
  if (table) {
    memset(common, 0, (size_t)(rows + 1) * wide * sizeof *common);
    for (uint32_t y = rows; y-- > 0;)
      for (uint32_t x = columns; x-- > 0;) {
        uint16_t down = common[(y + 1) * wide + x], right = common[y * wide + x + 1];
        common[y * wide + x] = same(a, from + y, b, from + x)
                                   ? (uint16_t)(common[(y + 1) * wide + x + 1] + 1)
                               : down > right ? down
                                              : right;
      }
  }
  while (i < rows || j < columns) {
    if (table && i < rows && j < columns && same(a, from + i, b, from + j)) {
      script_add(s, ' ', a, from + i);
      i++, j++;
    } else if (i < rows &&
               (j == columns || !table || common[(i + 1) * wide + j] >= common[i * wide + j + 1])) {
      script_add(s, '-', a, from + i++);
    } else {
      script_add(s, '+', b, from + j++);
    }
  }
  free(common);
}

static bool near_difference(const script *s, uint32_t line) {
  uint32_t from = line > AROUND ? line - AROUND : 0;
  for (uint32_t i = from; i < s->count && i <= line + AROUND; i++)
    if (s->marks[i] != ' ') return true;
  return false;
}

static void write_script(buffer *b, const script *s, int indent, const ink *colours) {
  bool left_out = false;
  for (uint32_t i = 0; i < s->count; i++) {
    char mark = s->marks[i];
    bool shown = near_difference(s, i);
    if (!shown && !left_out) buffer_add(b, "%*s...\n", indent + 2, "");
    left_out = !shown;
    if (!shown) continue;
    const char *colour = mark == '-' ? colours->red : mark == '+' ? colours->green : "";
    buffer_add(b, "%*s%s%c %.*s%s\n", indent, "", colour, mark, (int)s->lengths[i], s->lines[i],
               mark == ' ' ? "" : colours->off);
  }
}

void diff_lines(buffer *b, const char *first, const char *second, int indent, const ink *colours) {
  lines x = lines_of(first), y = lines_of(second);
  uint32_t from = 0, x_to = x.count, y_to = y.count, room = x.count + y.count + 1;
  script s = {need(NULL, room), need(NULL, room * sizeof *s.lines),
              need(NULL, room * sizeof *s.lengths), 0};
  while (from < x_to && from < y_to && same(&x, from, &y, from)) {
    script_add(&s, ' ', &x, from);
    from++;
  }
  while (x_to > from && y_to > from && same(&x, x_to - 1, &y, y_to - 1)) {
    x_to--;
    y_to--;
  }
  compare(&s, &x, &y, from, x_to, y_to);
  for (uint32_t i = x_to; i < x.count; i++) script_add(&s, ' ', &x, i);
  write_script(b, &s, indent, colours);
  free(s.marks);
  free(s.lines);
  free(s.lengths);
  lines_free(&x);
  lines_free(&y);
}
