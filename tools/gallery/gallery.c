/* `cardvm gallery`: every card of a rule set as a picture, sheets for printing, and a page. */
#include "commands.h"
#include "printed.h"
#include "recording.h"
#include "ruleset.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A sheet is A4: nine cards, three in a row. */
#define SHEET_WIDTH 840.0 /* 210 mm */
#define SHEET_HEIGHT 1188.0
#define SHEET_ROW 3u
#define SHEET_CARDS 9u

typedef struct gallery {
  const char *out;
  const cardvm_program *program;
  uint32_t cards;
} gallery;

static bool write_file(const gallery *g, const char *name, const buffer *text) {
  char *path = need_format("%s/%s", g->out, name);
  FILE *file = fopen(path, "wb");
  bool well = file && fwrite(buffer_text(text), 1, text->length, file) == text->length;
  if (file && fclose(file) != 0) well = false;
  if (!well) fprintf(stderr, "cardvm gallery: %s: %s\n", path, strerror(errno));
  free(path);
  return well;
}

static const char *name_of(const gallery *g, cardvm_id card) {
  return cardvm_program_name(g->program, CARDVM_SORT_DEFINITION, card);
}

/* "012_field_surgeon.svg": the number makes it one of its own, whatever the name holds. */
static char *file_of(const gallery *g, cardvm_id card) {
  buffer b = {0};
  buffer_add(&b, "%03u_", (unsigned)card);
  for (const char *c = name_of(g, card); *c; c++)
    buffer_add(&b, "%c", isalnum((unsigned char)*c) ? tolower((unsigned char)*c) : '_');
  buffer_add(&b, ".svg");
  return buffer_take(&b);
}

static bool write_cards(const gallery *g) {
  bool well = true;
  for (cardvm_id card = 1; well && card <= g->cards; card++) {
    buffer b = {0};
    char *file = file_of(g, card);
    printed_begin(&b, PRINTED_WIDTH, PRINTED_HEIGHT, PRINTED_WIDTH / 4, name_of(g, card));
    printed_card(&b, g->program, card);
    printed_end(&b);
    well = write_file(g, file, &b);
    free(file);
    buffer_free(&b);
  }
  return well;
}

static uint32_t sheets(const gallery *g) { return (g->cards + SHEET_CARDS - 1) / SHEET_CARDS; }

static bool write_sheets(const gallery *g) {
  const double left = (SHEET_WIDTH - SHEET_ROW * PRINTED_WIDTH) / 2,
               top = (SHEET_HEIGHT - SHEET_CARDS / SHEET_ROW * PRINTED_HEIGHT) / 2;
  bool well = true;
  for (uint32_t n = 0; well && n < sheets(g); n++) {
    buffer b = {0};
    char *file = need_format("sheet_%02u.svg", n + 1);
    printed_begin(&b, SHEET_WIDTH, SHEET_HEIGHT, SHEET_WIDTH / 4, file);
    for (uint32_t i = 0; i < SHEET_CARDS && n * SHEET_CARDS + i < g->cards; i++) {
      svg_begin(&b, left + i % SHEET_ROW * PRINTED_WIDTH, top + i / SHEET_ROW * PRINTED_HEIGHT, 1,
                false);
      printed_card(&b, g->program, n * SHEET_CARDS + i + 1);
      svg_end(&b);
    }
    printed_end(&b);
    well = write_file(g, file, &b);
    free(file);
    buffer_free(&b);
  }
  return well;
}

static void add_link(buffer *b, const gallery *g, cardvm_id card) {
  const char *text = cardvm_lua_label(g->program, card, "text");
  char *file = file_of(g, card);
  buffer_add(b, "<a href=\"%s\"><img src=\"%s\" alt=\"", file, file);
  svg_escape(b, name_of(g, card));
  if (text) buffer_add(b, ": ");
  if (text) svg_escape(b, text);
  buffer_add(b, "\"></a>\n");
  free(file);
}

static bool write_index(const gallery *g) {
  buffer b = {0};
  buffer_add(&b,
             "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
  svg_escape(&b, cardvm_lua_title(g->program));
  buffer_add(&b, "</title>\n<style>\n"
                 "body { font-family: sans-serif; margin: 1.5rem; background: #f5f3ee; }\n"
                 ".cards { display: flex; flex-wrap: wrap; gap: 0.8rem; }\n"
                 ".cards img { width: 15.75rem; max-width: 100%%; height: auto; }\n"
                 "</style>\n<h1>");
  svg_escape(&b, cardvm_lua_title(g->program));
  buffer_add(&b, "</h1>\n<p>%u cards. To print, at 100%%:", (unsigned)g->cards);
  for (uint32_t n = 1; n <= sheets(g); n++)
    buffer_add(&b, " <a href=\"sheet_%02u.svg\">sheet %u</a>", n, n);
  buffer_add(&b, "</p>\n<div class=\"cards\">\n");
  for (cardvm_id card = 1; card <= g->cards; card++) add_link(&b, g, card);
  buffer_add(&b, "</div>\n");
  const bool well = write_file(g, "index.html", &b);
  buffer_free(&b);
  return well;
}

static int gallery_write(const args_command *command, gallery *g) {
  buffer why = {0};
  int code = EXIT_PROBLEM;
  g->cards = cardvm_program_count(g->program, CARDVM_SORT_DEFINITION);
  if (!recording_folder(g->out, &why)) code = args_refuse(command, "%s", buffer_text(&why));
  else if (write_cards(g) && write_sheets(g) && write_index(g)) code = EXIT_DONE;
  if (code == EXIT_DONE)
    printf("%u cards on %u sheets: %s/index.html\n", (unsigned)g->cards, (unsigned)sheets(g),
           g->out);
  buffer_free(&why);
  return code;
}

static int gallery_run(const args_command *command, int argc, char **argv) {
  const char *path = NULL;
  gallery g = {0};
  const args_option options[] = {
      {"--out", ARGS_TEXT, &g.out, "FOLDER",
       "where the pictures go, which must be said; it is made if it is not there"},
      {"--path", ARGS_TEXT, &path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  if (!g.out) return args_refuse(command, "--out FOLDER says where the pictures go");
  cardvm_program *program = ruleset_open(command, words.items[0], path, &code);
  if (!program) return code;
  g.program = program;
  code = gallery_write(command, &g);
  cardvm_program_free(program);
  return code;
}

const args_command gallery_command = {
    .name = "gallery",
    .words = "RULESET",
    .words_min = 1,
    .words_max = 1,
    .summary = "every card as a picture, and sheets for printing",
    .about =
        "One SVG picture for each card, with its text, price and values; sheets of nine for A4\n"
        "(sheet_01.svg and so on, to be printed at 100%); index.html shows all of them. Files\n"
        "that are there are written anew.",
    .run = gallery_run,
};
