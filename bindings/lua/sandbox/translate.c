#include "translate.h"
#include "scan.h"

/* Operands within operands. Lua itself goes 200 brackets deep, and refuses what is left here. */
#define NESTED_MOST 200

/* What stands behind a `#`. */
typedef struct operand {
  int depth; /* of brackets around it */
  bool begun, called, wants_name, field;
  cardvm__token name; /* what it ends with; TOKEN_SIGN: an index; TOKEN_END: something else */
} operand;

typedef struct translation {
  cardvm__rewrite text;
  int depth;
  cardvm__token last;
  int open_count;
  operand open[NESTED_MOST];
} translation;

/* -- Where a length begins ---------------------------------------------------------------------- */

static bool is_one_of(const cardvm__token *t, const char *const *words) {
  for (; *words; words++)
    if (cardvm__token_is(t, *words)) return true;
  return false;
}

/* Where an expression may stand after this token. Elsewhere Lua refuses `#`, and shall. */
static bool expression_follows(const translation *w) {
  static const char *const before[] = {"and", "or",     "not",   "return", "in",
                                       "if",  "elseif", "while", "until",  NULL};
  const cardvm__token *t = &w->last;
  if (t->kind == TOKEN_NAME) return is_one_of(t, before);
  if (t->kind != TOKEN_SIGN) return false;
  if (t->length == 1) return *t->at == ';' ? w->depth > 0 : !strchr(")]}.:", *t->at);
  return *t->at != ':' && t->length == 2;
}

/* Operands that may be a table. */
static bool is_operand(cardvm__scanner behind) {
  static const char *const words[] = {"and",   "break", "do",       "else",  "elseif", "end",
                                      "false", "for",   "function", "goto",  "if",     "in",
                                      "local", "nil",   "not",      "or",    "repeat", "return",
                                      "then",  "true",  "until",    "while", NULL};
  cardvm__token t;
  if (!cardvm__scan_next(&behind, &t)) return false;
  if (t.kind == TOKEN_NAME) return !is_one_of(&t, words);
  return t.kind == TOKEN_SIGN && (*t.at == '(' || *t.at == '{' || t.length == 3);
}

static void open(translation *w, const cardvm__token *t) {
  cardvm__copy_until(&w->text, t->at);
  cardvm__put_text(&w->text, "(" CARDVM__LENGTH "(");
  w->text.from = t->at + 1;
  w->open[w->open_count++] = (operand){.depth = w->depth};
}

/* -- Where it ends ------------------------------------------------------------------------------ */

/* What continues a name, a call or brackets. */
static bool is_suffix(const cardvm__token *t) {
  return t->kind == TOKEN_TEXT || cardvm__token_among(t, ".:[({");
}

/* Is this token, in the same brackets as the operand, part of it? */
static bool goes_on(operand *o, const cardvm__token *t) {
  static const cardvm__token none = {.kind = TOKEN_END};
  if (!o->begun) {
    o->begun = true;
    o->called = t->kind == TOKEN_NAME || *t->at == '(';
    o->name = t->kind == TOKEN_NAME ? *t : none;
    return true;
  }
  if (o->wants_name) {
    o->wants_name = false;
    o->name = t->kind == TOKEN_NAME ? *t : none;
    return t->kind == TOKEN_NAME;
  }
  if (!o->called || !is_suffix(t)) return false;
  o->field = true;
  o->wants_name = *t->at == '.' || *t->at == ':';
  o->name = cardvm__token_sign(t, '[') ? *t : none;
  return true;
}

/* The operand ended with the token before `next`. A statement may begin with the bracket behind a
 * table; it must not call the length. */
static void close(translation *w, const cardvm__token *next) {
  const operand *o = &w->open[--w->open_count];
  cardvm__copy_until(&w->text, w->last.at + w->last.length);
  if (o->name.kind == TOKEN_END) {
    cardvm__put_text(&w->text, ",nil");
  } else {
    cardvm__put_text(&w->text, o->field ? ",\"." : ",\"");
    if (o->name.kind == TOKEN_NAME) cardvm__put(&w->text, o->name.at, o->name.length);
    else cardvm__put_text(&w->text, "?");
    cardvm__put_text(&w->text, "\"");
  }
  cardvm__put_text(&w->text, !o->called && is_suffix(next) ? "));" : "))");
}

size_t cardvm__translate(const char *source, size_t length, char *out, cardvm__charges *charges) {
  translation w = {.text = {.from = source, .out = out}, .last = {.kind = TOKEN_END}};
  cardvm__scanner s = cardvm__scan(source, length);
  if (charges) cardvm__charges_begin(charges, &w.text);
  for (cardvm__token t;; w.last = t) {
    bool more = cardvm__scan_next(&s, &t);
    operand *o = w.open_count ? &w.open[w.open_count - 1] : NULL;
    if (o && o->depth == w.depth && !goes_on(o, &t)) close(&w, &t);
    if (!more) break; /* what is open now lacks a bracket, which Lua will say */
    if (charges) cardvm__charges_token(charges, &w.text, &t);
    if (t.kind != TOKEN_SIGN || t.length != 1) continue;
    if (strchr("([{", *t.at)) w.depth++;
    if (strchr(")]}", *t.at)) w.depth--;
    if (*t.at == '#' && w.open_count < NESTED_MOST && expression_follows(&w) && is_operand(s))
      open(&w, &t);
  }
  cardvm__copy_until(&w.text, source + length);
  if (charges) cardvm__charges_end(charges, &w.text);
  return w.text.used;
}
