/* What a rule set asks of decks: how many cards, how many of one card, how many kinds. */
#include "schema.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* -- What rule sets say ------------------------------------------------------------------------ */

#define RANGE "a number, or { least, most }"
static const row number = {"[1]", .kind = ROW_NUMBER, .expected = RANGE};

static void check_range(checking *c, const cardvm_lua_data *range) {
  const cardvm_lua_data *least = schema_entry(range, 0), *most = schema_entry(range, 1);
  if (!least || least->number < 0 || (most && most->number < least->number))
    schema_wrong(c, NULL, "%s: expected " RANGE, range->key);
}

static void check_key(checking *c, const char *key, const char *what) {
  const cardvm_program *p = c->program;
  if (cardvm_lua_text(p, key, 0) || cardvm_program_find(p, CARDVM_SORT_PROPERTY, key)) return;
  for (cardvm_id id = 1; id <= cardvm_program_count(p, CARDVM_SORT_DEFINITION); id++)
    if (cardvm_lua_label(p, id, key)) return;
  schema_wrong(c, NULL, "%s: '%s' is nothing that is printed on cards", what, key);
}

static void check_alike(checking *c, const cardvm_lua_data *key) {
  check_key(c, key->text, "alike");
}

/* Each entry of { type = { "unit", "base" }, token = 0 }. */
static void check_of(checking *c, const cardvm_lua_data *of) {
  for (const cardvm_lua_data *e = NULL; (e = cardvm_lua_data_next(of, e));) {
    if (e->key) check_key(c, e->key, "of");
    else schema_wrong(c, NULL, "of: expected key = value, got %s", e->text);
    for (uint32_t n = 0; e->key && schema_entry(e, n); n++) {
      const cardvm_lua_data *v = schema_entry(e, n);
      const bool texts = cardvm_lua_text(c->program, e->key, 0) != NULL;
      if (v->kind != CARDVM_LUA_TEXT && v->kind != CARDVM_LUA_NUMBER)
        schema_wrong(c, NULL, "of: %s: expected a text or a number, got %s", e->key, v->text);
      else if (texts &&
               (v->kind != CARDVM_LUA_TEXT || !cardvm_lua_value(c->program, e->key, v->text, NULL)))
        schema_wrong(c, NULL, "of: %s is never %s", e->key, v->text);
    }
  }
}

static const row asked_rows[] = {
    {"[1]", .kind = ROW_TEXT, .expected = "what this is about, a text", .needed = true},
    {"of", .kind = ROW_SOME, .inner = (const row[]){{0}}, .further = check_of},
    {"cards", .kind = ROW_LIST, .expected = RANGE, .inner = &number, .most = 2, .alone = true,
     .further = check_range},
    {"each", .kind = ROW_NUMBER},
    {"alike", .kind = ROW_TEXT, .further = check_alike},
    {"kinds", .kind = ROW_LIST, .expected = RANGE, .inner = &number, .most = 2, .alone = true,
     .further = check_range},
    {0}};
const row deck_rule_row = {"[1]", .kind = ROW_TABLE, .expected = "{ \"what it is about\", ... }",
                           .inner = asked_rows};

/* -- Holding decks against it ------------------------------------------------------------------ */

static bool value_fits(const cardvm_program *p, cardvm_id card, const char *key,
                       const cardvm_lua_data *wanted) {
  cardvm_lua_standing at = {0, wanted->number, UINT32_MAX};
  if (wanted->kind == CARDVM_LUA_NUMBER) {
    at.property = cardvm_program_find(p, CARDVM_SORT_PROPERTY, key);
  } else if (!cardvm_lua_value(p, key, wanted->text, &at)) {
    const char *label = cardvm_lua_label(p, card, key);
    return label && strcmp(label, wanted->text) == 0;
  }
  return at.property &&
         cardvm_lua_holds(&at, cardvm_program_definition_value(p, card, at.property));
}

/* Returns whether a card is one of those that a rule is about. */
static bool is_of(const cardvm_program *p, const cardvm_lua_data *of, cardvm_id card) {
  for (const cardvm_lua_data *e = NULL; of && (e = cardvm_lua_data_next(of, e));) {
    bool fits = false;
    for (uint32_t n = 0; !fits && schema_entry(e, n); n++)
      fits = value_fits(p, card, e->key, schema_entry(e, n));
    if (!fits) return false;
  }
  return true;
}

static bool are_alike(const cardvm_program *p, const char *key, cardvm_id a, cardvm_id b) {
  if (a == b || !key) return a == b;
  const char *x = cardvm_lua_label(p, a, key), *y = cardvm_lua_label(p, b, key);
  if (x || y) return x && y && strcmp(x, y) == 0;
  cardvm_id id = cardvm_program_find(p, CARDVM_SORT_PROPERTY, key);
  for (; id; id = cardvm_program_more_tags(p, id))
    if (cardvm_program_definition_value(p, a, id) != cardvm_program_definition_value(p, b, id))
      return false;
  return true;
}

/* A deck, one of the rules for it, and the sentences about what breaks it. */
typedef struct deck {
  const cardvm_program *program;
  const cardvm_setup_cards *cards;
  uint32_t count, faults;
  const cardvm_lua_data *rule;
  char *text;
  size_t bytes, length;
} deck;

static void fault(deck *d, const char *format, ...) {
  va_list list;
  const size_t room = d->length < d->bytes ? d->bytes - d->length : 0;
  const int named =
      snprintf(d->text ? d->text + (room ? d->length : 0) : NULL, room,
               "%s%s: ", d->faults ? "; " : "", schema_text(schema_entry(d->rule, 0)));
  d->length += (size_t)named;
  const size_t left = d->length < d->bytes ? d->bytes - d->length : 0;
  va_start(list, format);
  d->length += (size_t)vsnprintf(left ? d->text + d->length : NULL, left, format, list);
  va_end(list);
  d->faults++;
}

static void hold_range(deck *d, const char *key, uint32_t has, const char *unit) {
  const cardvm_lua_data *range = cardvm_lua_data_key(d->rule, key);
  const cardvm_lua_data *least = schema_entry(range, 0), *most = schema_entry(range, 1);
  if (!least) return;
  const int32_t low = least->number, high = most ? most->number : low;
  if ((int64_t)has >= low && (int64_t)has <= high) return;
  if (low == high) fault(d, "%u%s, not %d", (unsigned)has, unit, (int)low);
  else fault(d, "%u%s, not %d to %d", (unsigned)has, unit, (int)low, (int)high);
}

/* Returns how many cards like entry n are in the deck; 0 if it is not the first of them. */
static uint32_t alike(const deck *d, uint32_t n, const char *key) {
  const cardvm_lua_data *of = cardvm_lua_data_key(d->rule, "of");
  uint32_t sum = 0;
  for (uint32_t i = 0; i < d->count; i++) {
    if (!is_of(d->program, of, d->cards[i].definition) ||
        !are_alike(d->program, key, d->cards[i].definition, d->cards[n].definition))
      continue;
    if (i < n) return 0;
    sum += d->cards[i].count;
  }
  return sum;
}

static void hold(deck *d) {
  const char *key = schema_text(cardvm_lua_data_key(d->rule, "alike"));
  const cardvm_lua_data *each = cardvm_lua_data_key(d->rule, "each");
  uint32_t cards = 0, kinds = 0;
  for (uint32_t n = 0; n < d->count; n++) {
    const uint32_t of_these = alike(d, n, key);
    if (each && of_these > (uint32_t)each->number)
      fault(d, "%u of %s, not at most %d", (unsigned)of_these,
            cardvm_program_name(d->program, CARDVM_SORT_DEFINITION, d->cards[n].definition),
            (int)each->number);
    cards += of_these;
    kinds += of_these != 0;
  }
  hold_range(d, "cards", cards, " cards");
  hold_range(d, "kinds", kinds, " kinds");
}

uint32_t cardvm_client_deck_faults(const cardvm_program *program, const cardvm_setup_cards *cards,
                                   uint32_t count, char *text, size_t bytes) {
  const cardvm_lua_data *rules =
      cardvm_lua_data_key(schema_form(program, "rules", NULL), "deck_rules");
  deck d = {.program = program, .cards = cards, .count = count, .text = text, .bytes = bytes};
  if (bytes) *text = '\0';
  for (uint32_t n = 0; (d.rule = cardvm_lua_data_entry(rules, n)); n++) hold(&d);
  return d.faults;
}

/* -- Decks of the rule set --------------------------------------------------------------------- */

#define ENTRIES_MOST 1000u

void check_deck(checking *c, const cardvm_lua_data *table) {
  (void)table;
  static const char *const none = "";
  cardvm_setup_cards cards[ENTRIES_MOST];
  char text[600];
  uint32_t deck = 0;
  while (deck < cardvm_lua_deck_count(c->program) &&
         strcmp(cardvm_lua_deck_name(c->program, deck), c->form.name ? c->form.name : none) != 0)
    deck++;
  uint32_t count = cardvm_lua_deck_cards(c->program, deck, 1, cards, ENTRIES_MOST);
  if (count > ENTRIES_MOST) count = ENTRIES_MOST;
  if (cardvm_client_deck_faults(c->program, cards, count, text, sizeof text))
    schema_wrong(c, NULL, "\"%s\" breaks the rules for decks: %s", c->form.name, text);
}
