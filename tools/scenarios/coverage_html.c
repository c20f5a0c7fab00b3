/* Coverage as pages: an index with figures, cards and rules, and each file with its lines marked.
 */
#include "coverage_report.h"
#include "recording.h"
#include "ruleset.h"
#include "svg.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD                                                                                         \
  "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>%s</title>\n<style>\n"    \
  "body { font: 15px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; " \
  "color: #222; background: #fff }\n"                                                                \
  "table { border-collapse: collapse } td, th { padding: .15em .8em; text-align: left; "             \
  "vertical-align: top; border-bottom: 1px solid #ddd }\n"                                           \
  "pre { line-height: 1.35 } pre span { display: block } .n { color: #888 }\n"                       \
  ".yes { background: #e3f4e3 } .no { background: #fbdcdc }\n"                                       \
  "@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1b } "                 \
  ".yes { background: #1f3d22 } .no { background: #5a2424 } td, th { border-color: #444 } }\n"       \
  "</style></head><body>\n<h1>%s</h1>\n"

static void say(buffer *b, const char *text) {
  char *clean = need_text(text);
  cardvm_text_clean(clean);
  svg_escape(b, clean);
  free(clean);
}

/* "gundam_rules_turn.lua.html" */
static char *page_name(const char *ruleset, const char *file) {
  char *name = need_format("%s_%s.html", ruleset, file);
  for (char *c = name; *c; c++)
    if (*c == '/') *c = '_';
  return name;
}

static bool write_page(const char *folder, const char *name, const buffer *page, buffer *why) {
  char *path = need_format("%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  bool well = file && fwrite(page->text, 1, page->length, file) == page->length;
  if (file && fclose(file) != 0) well = false;
  if (!well) buffer_add(why, "%s: %s", path, strerror(errno));
  free(path);
  return well;
}

/* -- A file ------------------------------------------------------------------------------------ */

static void add_line(buffer *b, const cover_sum *sum, const cover_file *f, int line,
                     const char *text) {
  uint32_t at = line < f->lines ? f->at[line] : 0;
  const char *class = !at ? "" : coverage_reached(sum, COVER_LINE, at - 1) ? "yes" : "no";
  buffer_add(b,
             "<span class=\"%s\" id=\"%d\"><span class=\"n\" style=\"display:inline\">%4d  </span>",
             class, line, line);
  say(b, text);
  buffer_add(b, "</span>");
}

static bool write_file(const cover_sum *sum, const cover_file *f, const char *ruleset,
                       const char *folder, buffer *why) {
  buffer page = {0}, source = {0};
  char *path = need_format("%s/%s", sum->folder, f->name);
  bool well = recording_read(path, &source, why);
  char *title = need_format("%s: %s", ruleset, f->name), *name = page_name(ruleset, f->name);
  buffer_add(&page, HEAD "<p><a href=\"index.html\">all</a></p><pre>", title, title);
  const char *at = buffer_text(&source);
  for (int line = 1; *at; line++) {
    size_t length = strcspn(at, "\n");
    char *text = need_format("%.*s", (int)length, at);
    add_line(&page, sum, f, line, text);
    free(text);
    at += length + (at[length] == '\n');
  }
  buffer_add(&page, "</pre></body></html>\n");
  well = well && write_page(folder, name, &page, why);
  buffer_free(&page);
  buffer_free(&source);
  free(path);
  free(title);
  free(name);
  return well;
}

/* -- The index --------------------------------------------------------------------------------- */

static void add_figure(buffer *b, cover_figure f) {
  buffer_add(b, "<td class=\"%s\">%u of %u</td>", f.reached == f.all ? "yes" : "no", f.reached,
             f.all);
}

static cover_figure figure_of_file(const cover_sum *sum, const cover_file *f) {
  cover_figure figure = {0, 0};
  for (int line = 0; line < f->lines; line++) {
    figure.all += f->at[line] != 0;
    figure.reached += f->at[line] && coverage_reached(sum, COVER_LINE, f->at[line] - 1);
  }
  return figure;
}

static void add_files(buffer *b, const cover_sum *sum, const char *ruleset) {
  buffer_add(b, "<h3>Files</h3><table><tr><th>file</th><th>lines of functions</th></tr>\n");
  for (uint32_t i = 0; i < sum->cover->file_count; i++) {
    const cover_file *f = &sum->cover->files[i];
    char *page = page_name(ruleset, f->name);
    buffer_add(b, "<tr><td><a href=\"%s\">%s</a></td>", page, f->name);
    add_figure(b, figure_of_file(sum, f));
    buffer_add(b, "</tr>\n");
    free(page);
  }
  buffer_add(b, "</table>\n");
}

static void add_abilities(buffer *b, const cover_sum *sum, uint32_t card) {
  cardvm_id abilities[64];
  uint32_t count =
      cardvm_program_definition_abilities(sum->cover->program, card + 1, abilities, 64);
  for (uint32_t i = 0; i < count && i < 64; i++) {
    buffer name = {0};
    coverage_name(sum->cover, COVER_ABILITY, abilities[i] - 1, &name);
    const char *part = strstr(buffer_text(&name), ": ");
    buffer_add(b, "<div class=\"%s\">",
               coverage_reached(sum, COVER_ABILITY, abilities[i] - 1) ? "yes" : "no");
    say(b, part ? part + 2 : buffer_text(&name));
    buffer_add(b, "</div>");
    buffer_free(&name);
    if (!coverage_counts(sum->cover, COVER_DECLINED, abilities[i] - 1)) continue;
    buffer_add(b, "<div class=\"%s\">declined</div>",
               coverage_reached(sum, COVER_DECLINED, abilities[i] - 1) ? "yes" : "no");
  }
}

static void add_card(buffer *b, const cover_sum *sum, uint32_t card) {
  buffer list = {0};
  uint32_t count = 0;
  for (uint32_t i = 0; i < sum->suite->count; i++) {
    if (sum->suite->scenarios[i].file->cover != sum->cover) continue;
    for (uint32_t k = 0; k < sum->card_counts[i]; k++) {
      if (sum->cards[i][k] != card) continue;
      buffer_add(&list, "<div>");
      say(&list, sum->suite->scenarios[i].name);
      buffer_add(&list, "</div>");
      count++;
    }
  }
  buffer_add(b, "<tr><td class=\"%s\">", coverage_reached(sum, COVER_CARD, card) ? "yes" : "no");
  say(b, cardvm_program_name(sum->cover->program, CARDVM_SORT_DEFINITION, card + 1));
  buffer_add(b, "</td><td>");
  add_abilities(b, sum, card);
  buffer_add(b, "</td><td><details><summary>%u</summary>%s</details></td></tr>\n", count,
             buffer_text(&list));
  buffer_free(&list);
}

static void add_rules(buffer *b, const cover_sum *sum) {
  static const char *const words[] = {[COVER_ABILITY] = "ability",
                                      [COVER_RULE] = "rule action",
                                      [COVER_EVENT] = "event",
                                      [COVER_STEP] = "step"};
  buffer_add(b, "<h3>Rules</h3><table>\n");
  for (int kind = COVER_ABILITY; kind <= COVER_STEP; kind++) {
    uint32_t count = sum->cover->first[kind + 1] - sum->cover->first[kind];
    for (uint32_t n = 0; n < count && kind != COVER_DECLINED; n++) {
      cardvm_ability_info info = {0};
      if (!coverage_counts(sum->cover, kind, n)) continue;
      if (kind == COVER_ABILITY &&
          (!cardvm_program_ability_info(sum->cover->program, n + 1, &info) || info.definition))
        continue;
      buffer name = {0};
      coverage_name(sum->cover, kind, n, &name);
      buffer_add(b, "<tr><td>%s</td><td class=\"%s\">", words[kind],
                 coverage_reached(sum, kind, n) ? "yes" : "no");
      say(b, buffer_text(&name));
      buffer_add(b, "</td></tr>\n");
      buffer_free(&name);
    }
  }
  buffer_add(b, "</table>\n");
}

static bool write_ruleset(buffer *index, const cover_sum *sum, const char *folder, buffer *why) {
  char *name = ruleset_name(sum->folder);
  bool well = true;
  buffer_add(index, "<h2>%s</h2>\n", name);
  add_files(index, sum, name);
  buffer_add(index,
             "<h3>Cards</h3><table><tr><th>card</th><th>abilities</th><th>scenarios</th></tr>\n");
  uint32_t cards = sum->cover->first[COVER_CARD + 1] - sum->cover->first[COVER_CARD];
  for (uint32_t card = 0; card < cards; card++) add_card(index, sum, card);
  buffer_add(index, "</table>\n");
  add_rules(index, sum);
  for (uint32_t i = 0; i < sum->cover->file_count && well; i++)
    well = write_file(sum, &sum->cover->files[i], name, folder, why);
  free(name);
  return well;
}

bool coverage_html(const cover_sum *sums, uint32_t count, const char *folder, buffer *why) {
  buffer index = {0};
  bool well = recording_folder(folder, why);
  buffer_add(&index, HEAD, "What scenarios reach", "What scenarios reach");
  for (uint32_t i = 0; i < count && well; i++) well = write_ruleset(&index, &sums[i], folder, why);
  buffer_add(&index, "</body></html>\n");
  well = well && write_page(folder, "index.html", &index, why);
  buffer_free(&index);
  return well;
}
