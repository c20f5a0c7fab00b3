#include "args.h"
#include "cardvm_program.h"

#include "buffer.h"
#include "nearest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HELP_COLUMN 30

int args_problem(buffer *why) {
  cardvm_text_clean(why->text);
  fprintf(stderr, "cardvm: %s\n", buffer_text(why));
  buffer_free(why);
  return EXIT_PROBLEM;
}

int args_refuse(const args_command *command, const char *format, ...) {
  buffer b = {0};
  va_list list;
  va_start(list, format);
  buffer_add_list(&b, format, list);
  va_end(list);
  cardvm_text_clean(b.text); /* names of files and of rule sets are anybody's */
  fprintf(stderr, "cardvm %s: %s\nSee: cardvm %s --help\n", command->name, buffer_text(&b),
          command->name);
  buffer_free(&b);
  return EXIT_USAGE;
}

bool args_number(const char *text, uint64_t *number) {
  char *end = NULL;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  /* strtoull takes signs and blanks, we do not */
  if (errno || end == text || *end || text[0] < '0' || text[0] > '9') return false;
  *number = value;
  return true;
}

char *args_quote(const char *text) {
  if (*text && !strpbrk(text, " \t\n'\"\\$`!*?[]{}()<>|&;#~")) return need_text(text);
  buffer b = {0};
  buffer_add(&b, "'");
  for (const char *c = text; *c; c++) {
    if (*c == '\'') buffer_add(&b, "'\\''");
    else buffer_bytes(&b, c, 1);
  }
  buffer_add(&b, "'");
  return buffer_take(&b);
}

/* Each of its lines below the first one. */
static void add_indented(buffer *b, const char *help) {
  for (const char *line = help; *line; line += *line == '\n') {
    const size_t length = strcspn(line, "\n");
    buffer_add(b, "%*s%.*s\n", line == help ? 0 : HELP_COLUMN, "", (int)length, line);
    line += length;
  }
}

static void print_help(const args_command *command, const args_option *options) {
  buffer b = {0};
  buffer_add(&b, "cardvm %s: %s\n\nUsage: cardvm %s", command->name, command->summary,
             command->name);
  if (*command->words) buffer_add(&b, " %s", command->words);
  buffer_add(&b, " [OPTIONS]\n");
  if (command->about) buffer_add(&b, "\n%s\n", command->about);
  buffer_add(&b, "\nOptions:\n");
  for (const args_option *o = options; o->name; o++) {
    size_t start = b.length;
    buffer_add(&b, "  %s", o->name);
    if (o->value) buffer_add(&b, " %s", o->value);
    if (b.length - start >= HELP_COLUMN) {
      buffer_add(&b, "\n");
      start = b.length;
    }
    buffer_pad(&b, start, HELP_COLUMN);
    add_indented(&b, o->help);
  }
  size_t start = b.length;
  buffer_add(&b, "  --help");
  buffer_pad(&b, start, HELP_COLUMN);
  buffer_add(&b, "this text\n");
  fputs(buffer_text(&b), stdout);
  buffer_free(&b);
}

static bool is_choice(const char *choices, const char *text) {
  size_t length = strlen(text);
  for (const char *c = choices; c; c = strchr(c, '|')) {
    c += *c == '|';
    if (length && strncmp(c, text, length) == 0 && (c[length] == '|' || c[length] == '\0'))
      return true;
  }
  return false;
}

static int store(const args_command *command, const args_option *o, const char *text) {
  uint64_t number = 0;
  switch (o->kind) {
  case ARGS_FLAG: *(bool *)o->to = true; return ARGS_GO;
  case ARGS_CHOICE:
    if (!is_choice(o->value, text))
      return args_refuse(command, "%s is one of %s, not \"%s\"", o->name, o->value, text);
    *(const char **)o->to = text;
    return ARGS_GO;
  case ARGS_TEXT: *(const char **)o->to = text; return ARGS_GO;
  case ARGS_NUMBER:
    if (!args_number(text, o->to))
      return args_refuse(command, "%s wants a number from 0 on, not \"%s\"", o->name, text);
    return ARGS_GO;
  case ARGS_COUNT:
    if (!args_number(text, &number) || number < 1 || number > UINT32_MAX)
      return args_refuse(command, "%s wants a number from 1 on, not \"%s\"", o->name, text);
    *(uint32_t *)o->to = (uint32_t)number;
    return ARGS_GO;
  case ARGS_LIST: {
    args_list *list = o->to;
    if (list->count == ARGS_WORDS_MAX)
      return args_refuse(command, "%s is given too often", o->name);
    list->items[list->count++] = text;
    return ARGS_GO;
  }
  case ARGS_OTHER: break; /* only catches */
  }
  return args_refuse(command, "%s can't be read", o->name);
}

/* The option that a word "--name" or "--name=value" names, or NULL. */
static const args_option *find(const args_option *options, const char *word, size_t length) {
  for (const args_option *o = options; o->name; o++)
    if (o->kind != ARGS_OTHER && strlen(o->name) == length && strncmp(o->name, word, length) == 0)
      return o;
  return NULL;
}

static int refuse_unknown(const args_command *command, const args_option *options, const char *word,
                          const char *own) {
  nearest n = nearest_begin(word);
  for (const args_option *o = options; o->name; o++)
    nearest_offer(&n, o->kind == ARGS_OTHER ? NULL : o->name);
  nearest_offer(&n, "--help");
  nearest_offer(&n, own);
  buffer b = {0};
  nearest_say(&n, &b);
  int code = args_refuse(command, "there is no option %s%s", word, buffer_text(&b));
  buffer_free(&b);
  return code;
}

/* "--kingdom random", which perhaps the rule set knows: kept as a pair. False: it can't be one. */
static bool catch_other(const args_option *options, int argc, char **argv, int *at) {
  const char *word = argv[*at], *equals = strchr(word, '=');
  const args_option *o = options;
  while (o->name && o->kind != ARGS_OTHER) o++;
  args_list *list = o->name ? o->to : NULL;
  bool value = equals || (*at + 1 < argc && argv[*at + 1][0] != '-');
  if (!list || !value || strncmp(word, "--", 2) != 0 || list->count + 2 > ARGS_WORDS_MAX)
    return false;
  list->items[list->count++] = word;
  list->items[list->count++] = equals ? equals + 1 : argv[++*at];
  return true;
}

int args_others(const args_command *command, const args_option *options, const args_list *others,
                const char *word, args_list *to) {
  char *own = word ? need_format("--%s", word) : NULL;
  int code = ARGS_GO;
  for (uint32_t i = 0; i < others->count && code == ARGS_GO; i += 2) {
    char *name = need_format("%.*s", (int)strcspn(others->items[i], "="), others->items[i]);
    if (!own || strcmp(name, own) != 0) code = refuse_unknown(command, options, name, own);
    else if (to->count < ARGS_WORDS_MAX) to->items[to->count++] = others->items[i + 1];
    free(name);
  }
  free(own);
  return code;
}

/* One option at argv[*at]; moves *at past its value. */
static int parse_option(const args_command *command, const args_option *options, int argc,
                        char **argv, int *at) {
  const char *word = argv[*at];
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
    print_help(command, options);
    return EXIT_DONE;
  }
  size_t length = strcspn(word, "=");
  const args_option *o = find(options, word, length);
  if (!o && catch_other(options, argc, argv, at)) return ARGS_GO;
  if (!o) return refuse_unknown(command, options, word, NULL);
  const char *value = word[length] ? word + length + 1 : NULL;
  if (o->kind == ARGS_FLAG && value) return args_refuse(command, "%s takes no value", o->name);
  if (o->kind != ARGS_FLAG && !value) {
    if (*at + 1 >= argc) return args_refuse(command, "%s wants a value: %s", o->name, o->value);
    value = argv[++*at];
  }
  return store(command, o, value);
}

int args_parse(const args_command *command, const args_option *options, int argc, char **argv,
               args_list *words) {
  bool only_words = false;
  words->count = 0;
  for (int at = 0; at < argc; at++) {
    const char *word = argv[at];
    if (!only_words && strcmp(word, "--") == 0) {
      only_words = true;
    } else if (!only_words && word[0] == '-' && word[1]) {
      int code = parse_option(command, options, argc, argv, &at);
      if (code != ARGS_GO) return code;
    } else if (words->count == command->words_max || words->count == ARGS_WORDS_MAX) {
      return args_refuse(command, "\"%s\" is one word too many", word);
    } else {
      words->items[words->count++] = word;
    }
  }
  const args_list *others = NULL;
  for (const args_option *o = options; o->name; o++)
    others = o->kind == ARGS_OTHER ? o->to : others;
  if (words->count < command->words_min && others && others->count)
    return refuse_unknown(command, options, others->items[0], NULL); /* it ate the word */
  if (words->count < command->words_min)
    return args_refuse(command, "%s is missing", command->words);
  return ARGS_GO;
}
