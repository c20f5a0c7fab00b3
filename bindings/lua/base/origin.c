/* Which word of a script gave a variable the value that it has on a line: found in the script's
 * text, so that an error can say "up_to gave nothing: unit is nil" where Lua knows no more than
 * that it is nil. */
#include "binding.h"
#include "scan.h"

#include <string.h>

#define CHOICES_MOST 4

typedef struct search {
  cardvm__scanner s;
  cardvm__token t; /* the one to be looked at next */
  int line;        /* of the error */
  const char *name;
  cardvm__token choices[CHOICES_MOST]; /* the words of the last `choose`, until its function */
  int choice_count;
  cardvm__token found; /* TOKEN_END: none */
} search;

static bool next(search *f) { return cardvm__scan_next(&f->s, &f->t) && f->t.line <= f->line; }

/* Behind an opening bracket: goes behind the one that closes it. */
static void skip_brackets(search *f) {
  for (int depth = 1; depth > 0 && next(f);) {
    depth += cardvm__token_among(&f->t, "({[");
    depth -= cardvm__token_among(&f->t, ")}]");
  }
  next(f);
}

/* a.b:c(...).d: the last name of it. */
static cardvm__token read_chain(search *f) {
  cardvm__token last = {.kind = TOKEN_END};
  while (f->t.line <= f->line) {
    if (f->t.kind == TOKEN_NAME && last.kind == TOKEN_END) last = f->t;
    else if (cardvm__token_among(&f->t, ".:")) {
      if (next(f)) last = f->t;
    } else if (cardvm__token_among(&f->t, "([{")) {
      skip_brackets(f);
      continue;
    } else if (f->t.kind != TOKEN_TEXT) break;
    if (!next(f)) break;
  }
  return last;
}

/* Behind `choose =`: one(...), or a list of such. */
static void read_choices(search *f) {
  bool list = cardvm__token_sign(&f->t, '{');
  f->choice_count = 0;
  if (list) next(f);
  while (f->t.kind == TOKEN_NAME && f->choice_count < CHOICES_MOST) {
    f->choices[f->choice_count++] = read_chain(f);
    if (!list || !cardvm__token_sign(&f->t, ',')) break;
    next(f);
  }
}

/* Behind `function`: what is chosen reaches an ability's function behind the card. */
static void read_parameters(search *f) {
  while (f->t.kind == TOKEN_NAME || cardvm__token_among(&f->t, ".:"))
    if (!next(f)) return;
  for (int n = 0; next(f) && !cardvm__token_sign(&f->t, ')');) {
    if (cardvm__token_is(&f->t, f->name))
      f->found =
          n >= 1 && n <= f->choice_count ? f->choices[n - 1] : (cardvm__token){.kind = TOKEN_END};
    n += cardvm__token_sign(&f->t, ',');
  }
  f->choice_count = 0;
}

/* A name that stands where something is given to it: what gives it? */
static void read_name(search *f, bool field) {
  bool choose = cardvm__token_is(&f->t, "choose");
  bool wanted = !field && cardvm__token_is(&f->t, f->name);
  if (!next(f) || !cardvm__token_sign(&f->t, '=') || !next(f)) return;
  if (choose) read_choices(f);
  else if (wanted) f->found = read_chain(f);
}

bool cardvm__origin(const char *source, int line, const char *name, char *word, size_t bytes) {
  search f = {.s = cardvm__scan(source, strlen(source)), .line = line, .name = name};
  f.found.kind = TOKEN_END;
  bool go_on = next(&f), field = false;
  while (go_on) {
    bool name_here = f.t.kind == TOKEN_NAME;
    const char *at = f.t.at;
    if (cardvm__token_is(&f.t, "function")) {
      if (next(&f)) read_parameters(&f);
    } else if (name_here) {
      read_name(&f, field);
    }
    field = cardvm__token_among(&f.t, ".:");
    if (f.t.at == at || !name_here || field) go_on = next(&f);
    else go_on = f.t.kind != TOKEN_END && f.t.line <= line;
  }
  if (f.found.kind != TOKEN_NAME || f.found.length >= bytes) return false;
  memcpy(word, f.found.at, f.found.length);
  word[f.found.length] = '\0';
  return true;
}
