#include "charges.h"

#include <assert.h>
#include <stdio.h>

typedef struct cardvm__block block;

static block *top(cardvm__charges *c) { return c->count ? &c->open[c->count - 1] : NULL; }

/* -- Prices ------------------------------------------------------------------------------------ */

/* Lua runs about one instruction for two words or signs. */
static uint32_t price(uint32_t words) { return 1 + words / 2; }

/* Room for a price: a script has not so many words. */
#define PRICE_DIGITS 7

/* Where the text pays; returns where the price stands, which is not known before the body ends. */
static size_t put_payment(cardvm__rewrite *w) {
  static const char digits[] = "       ";
  _Static_assert(sizeof digits == PRICE_DIGITS + 1, "room for a price");
  cardvm__put_text(w, " do local l=" CARDVM__LEFT "-");
  const size_t at = w->used;
  cardvm__put_text(w, digits);
  cardvm__put_text(w, " " CARDVM__LEFT "=l if l<0 then " CARDVM__LEFT "=" CARDVM__LEFT_SPENT
                      "(l)end end ");
  return at;
}

static void write_price(cardvm__rewrite *w, size_t at, uint32_t words) {
  char text[PRICE_DIGITS + 4];
  snprintf(text, sizeof text, "%*u", PRICE_DIGITS, (unsigned)price(words));
  if (w->out) memcpy(w->out + at, text, PRICE_DIGITS);
}

/* A word or sign costs the body that it is in. What `while` asks at each turn costs the loop, and
 * what is around as well, for a loop that never turns. */
static void count_word(cardvm__charges *c) {
  for (int i = c->count; i-- > 0;) {
    const block *b = &c->open[i];
    if (b->kind == BLOCK_PLAIN || (b->head && b->kind != BLOCK_WHILE)) continue;
    c->open[i].words++;
    if (!b->head) return;
  }
}

/* What stands before a `goto`, and may run again because of it, back to where its function begins:
 * only where a label stands before it. */
static uint32_t words_before(const cardvm__charges *c) {
  uint32_t words = 0;
  for (int i = c->count; i-- > 0;) {
    words += c->open[i].words;
    if (c->open[i].kind == BLOCK_FUNCTION) return c->open[i].label ? words : 0;
  }
  return words;
}

static void mark_label(cardvm__charges *c) {
  for (int i = c->count; i-- > 0;)
    if (c->open[i].kind == BLOCK_FUNCTION) {
      c->open[i].label = true;
      return;
    }
}

/* -- Blocks ------------------------------------------------------------------------------------ */

static void open(cardvm__charges *c, int kind, bool head) {
  if (c->count == CARDVM__BLOCKS) c->unbounded = true;
  else c->open[c->count++] = (block){.kind = kind, .head = head};
}

/* It pays where its first word stands, so that no line has code that had none. */
static void begin_body(cardvm__charges *c) {
  top(c)->head = false;
  c->begins = true;
}

static void put_begin(cardvm__charges *c, cardvm__rewrite *w, const char *before) {
  if (!c->begins) return;
  cardvm__copy_until(w, before);
  top(c)->price = put_payment(w);
  c->begins = false;
}

/* The chunk itself ends only with the text. */
static void close(cardvm__charges *c, cardvm__rewrite *w) {
  if (c->count <= 1) {
    c->unbounded = true;
    return;
  }
  const block *b = &c->open[--c->count];
  if (b->head) c->unbounded = true;
  else if (b->kind != BLOCK_PLAIN) write_price(w, b->price, b->words);
}

/* The condition of `repeat` goes on until something stands there that is no part of an expression.
 */
static void end_conditions(cardvm__charges *c, cardvm__rewrite *w) {
  while (c->count && top(c)->condition) close(c, w);
}

/* -- Words ------------------------------------------------------------------------------------- */

typedef enum word {
  WORD_OTHER, /* it may stand in an expression */
  WORD_STATEMENT,
  WORD_DO,
  WORD_END,
  WORD_FUNCTION,
  WORD_GOTO,
  WORD_IF,
  WORD_FOR,
  WORD_REPEAT,
  WORD_UNTIL,
  WORD_WHILE
} word;

static word word_of(const cardvm__token *t) {
  static const struct {
    const char *name;
    word word;
  } words[] = {{"break", WORD_STATEMENT},   {"do", WORD_DO},         {"else", WORD_STATEMENT},
               {"elseif", WORD_STATEMENT},  {"end", WORD_END},       {"for", WORD_FOR},
               {"function", WORD_FUNCTION}, {"goto", WORD_GOTO},     {"if", WORD_IF},
               {"local", WORD_STATEMENT},   {"repeat", WORD_REPEAT}, {"return", WORD_STATEMENT},
               {"until", WORD_UNTIL},       {"while", WORD_WHILE}};
  if (t->kind == TOKEN_SIGN)
    return *t->at == ';' || (t->length == 2 && *t->at == ':') ? WORD_STATEMENT : WORD_OTHER;
  if (t->kind != TOKEN_NAME || t->length > 8) return WORD_OTHER;
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (cardvm__token_is(t, words[i].name)) return words[i].word;
  return WORD_OTHER;
}

void cardvm__charges_begin(cardvm__charges *c, cardvm__rewrite *w) {
  c->count = 0;
  c->unbounded = c->begins = false;
  cardvm__put_text(w, "local " CARDVM__LEFT " return function(...)");
  open(c, BLOCK_FUNCTION, false);
  begin_body(c);
}

void cardvm__charges_token(cardvm__charges *c, cardvm__rewrite *w, const cardvm__token *t) {
  const word word = word_of(t);
  if (c->unbounded) return;
  assert(c->count > 0);
  put_begin(c, w, t->at);
  if (word != WORD_OTHER && word != WORD_FUNCTION) end_conditions(c, w);
  count_word(c);
  switch (word) {
  case WORD_OTHER:
    if (!cardvm__token_sign(t, ')') || !top(c)->head || top(c)->kind != BLOCK_FUNCTION) break;
    begin_body(c);
    break;
  case WORD_STATEMENT:
    if (t->kind == TOKEN_SIGN && t->length == 2) mark_label(c);
    break;
  case WORD_DO:
    if (!top(c)->head || top(c)->kind == BLOCK_FUNCTION) {
      open(c, BLOCK_PLAIN, false);
      break;
    }
    begin_body(c);
    break;
  case WORD_END: close(c, w); break;
  case WORD_FUNCTION: open(c, BLOCK_FUNCTION, true); break;
  case WORD_GOTO:
    if (words_before(c) == 0) break;
    cardvm__copy_until(w, t->at);
    write_price(w, put_payment(w), words_before(c));
    break;
  case WORD_IF: open(c, BLOCK_PLAIN, false); break;
  case WORD_FOR: open(c, BLOCK_FOR, true); break;
  case WORD_WHILE: open(c, BLOCK_WHILE, true); break;
  case WORD_REPEAT:
    open(c, BLOCK_REPEAT, false);
    begin_body(c);
    break;
  case WORD_UNTIL:
    if (top(c)->kind == BLOCK_REPEAT) top(c)->condition = true;
    else c->unbounded = true;
    break;
  }
}

void cardvm__charges_end(cardvm__charges *c, cardvm__rewrite *w) {
  put_begin(c, w, w->from);
  end_conditions(c, w);
  if (c->count != 1) c->unbounded = true;
  else write_price(w, c->open[0].price, c->open[0].words);
  cardvm__put_text(w, "\nend");
}
