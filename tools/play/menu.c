#include "menu.h"

#include "board.h"
#include "cardvm_define.h"
#include "piles.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define YOURS "your " /* a place of one's own is known without it, too */
#define LONG_LIST 8   /* from so many options on they stand side by side */

/* -- Making it --------------------------------------------------------------------------------- */

static bool same_card(cardvm_game *game, cardvm_handle a, cardvm_handle b) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_card_info x, y;
  if (a == b) return true;
  if (!cardvm_game_card(game, a, &x) || !cardvm_game_card(game, b, &y) || x.place != y.place ||
      x.definition != y.definition || x.master != y.master || x.owner != y.owner || x.host ||
      y.host || cardvm_game_attached(game, a, NULL, 0) || cardvm_game_attached(game, b, NULL, 0))
    return false;
  for (cardvm_id id = 1; id <= cardvm_program_count(program, CARDVM_SORT_FIELD); id++)
    if (cardvm_game_field(game, a, id) != cardvm_game_field(game, b, id)) return false;
  for (cardvm_id id = 1; id <= cardvm_program_count(program, CARDVM_SORT_PROPERTY); id++)
    if (cardvm_game_property(game, a, id) != cardvm_game_property(game, b, id)) return false;
  return true;
}

static bool is_card(const cardvm_decision *ask, const cardvm_option *o) {
  return o->subject &&
         (ask->kind == CARDVM_ASK_ACT
              ? o->name != 0
              : cardvm_subject_of(ask->what, o->subject, NULL) == CARDVM_SUBJECT_CARD);
}

/* Two options of which it is all the same which is taken. */
static bool is_same(cardvm_game *game, const cardvm_decision *ask, cardvm_seat viewer, uint32_t a,
                    uint32_t b) {
  const cardvm_option *x = &ask->options[a], *y = &ask->options[b];
  return x->name == y->name && is_card(ask, x) && is_card(ask, y) &&
         text_sees(game, x->subject, viewer) && text_sees(game, y->subject, viewer) &&
         same_card(game, x->subject, y->subject);
}

/* Where one is picked, options that are the same are one. */
static bool one_is_picked(const cardvm_decision *ask) {
  return ask->kind == CARDVM_ASK_ACT || (ask->kind == CARDVM_ASK_CHOOSE && ask->max == 1);
}

static char *text_of(cardvm_game *game, const cardvm_decision *ask, uint32_t option,
                     cardvm_seat viewer, bool exact) {
  buffer b = {0};
  text_option(&b, game, ask, option, viewer, exact);
  return buffer_take(&b);
}

/* Cards alike that are not the same get their numbers. */
static bool needs_number(cardvm_game *game, const cardvm_decision *ask, char **plain, uint32_t at,
                         cardvm_seat viewer) {
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (i != at && strcmp(plain[i], plain[at]) == 0 && !is_same(game, ask, viewer, i, at))
      return true;
  return false;
}

/* "Lancer 3/3 rested": with what stands beside it on the board. NULL: it is no card in sight. */
static char *text_in_full(cardvm_game *game, const cardvm_decision *ask, uint32_t option,
                          cardvm_seat viewer, const char *plain) {
  const cardvm_handle card = ask->options[option].subject;
  if (!is_card(ask, &ask->options[option]) || !text_sees(game, card, viewer)) return NULL;
  buffer name = {0}, whole = {0};
  text_card(&name, game, card, viewer, false);
  board_card(&whole, game, card, viewer);
  bool begins = text_starts(buffer_text(&whole), buffer_text(&name));
  char *full = begins ? need_format("%s%s", plain, buffer_text(&whole) + name.length) : NULL;
  buffer_free(&name);
  buffer_free(&whole);
  return full;
}

/* Where cards are called the same but are not: by what else is seen of them, if that tells each
 * from all others; else by their numbers. */
static char *text_apart(cardvm_game *game, const cardvm_decision *ask, char **plain, uint32_t at,
                        cardvm_seat viewer) {
  char *full = text_in_full(game, ask, at, viewer, plain[at]);
  bool apart = full != NULL;
  for (uint32_t i = 0; i < ask->option_count && apart; i++) {
    if (i == at || strcmp(plain[i], plain[at]) != 0 || is_same(game, ask, viewer, i, at)) continue;
    char *other = text_in_full(game, ask, i, viewer, plain[i]);
    apart = !other || strcmp(other, full) != 0;
    free(other);
  }
  if (apart) return full;
  free(full);
  return text_of(game, ask, at, viewer, true);
}

static void split(menu_entry *e, const cardvm_game *game, const cardvm_decision *ask) {
  const cardvm_option *o = &ask->options[e->option];
  e->item = need_text(e->whole + (text_starts(e->whole, YOURS) ? strlen(YOURS) : 0));
  if (ask->kind != CARDVM_ASK_ACT || !o->name || !o->subject) return;
  buffer b = {0};
  text_name(&b, text_ability(cardvm_game_program(game), o->name));
  if (text_starts(e->whole, buffer_text(&b)) && e->whole[b.length] == ' ') {
    free(e->item);
    e->item = need_text(e->whole + b.length + 1);
    e->group = buffer_take(&b);
  }
  buffer_free(&b);
}

menu menu_of(cardvm_game *game, cardvm_seat viewer) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  uint32_t count = ask->option_count;
  menu m = {need(NULL, (count + 1) * sizeof *m.entries), 0};
  char **plain = need(NULL, (count + 1) * sizeof *plain);
  for (uint32_t i = 0; i < count; i++) plain[i] = text_of(game, ask, i, viewer, false);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t same = 0;
    while (one_is_picked(ask) && same < m.count &&
           !is_same(game, ask, viewer, m.entries[same].option, i))
      same++;
    if (one_is_picked(ask) && same < m.count) {
      m.entries[same].alike++;
      continue;
    }
    menu_entry e = {.option = i, .alike = 1};
    bool more = needs_number(game, ask, plain, i, viewer);
    e.whole = more ? text_apart(game, ask, plain, i, viewer) : need_text(plain[i]);
    split(&e, game, ask);
    buffer price = {0};
    if (is_card(ask, &ask->options[i])) piles_price_there(&price, game, ask->options[i].subject);
    e.price = buffer_take(&price);
    m.entries[m.count++] = e;
  }
  text_options_free(plain, count);
  return m;
}

void menu_free(menu *m) {
  for (uint32_t i = 0; i < m->count; i++) {
    free(m->entries[i].group);
    free(m->entries[i].item);
    free(m->entries[i].whole);
    free(m->entries[i].price);
  }
  free(m->entries);
  *m = (menu){0};
}

/* -- Showing it -------------------------------------------------------------------------------- */

static bool same_group(const menu_entry *a, const menu_entry *b) {
  return a->group && b->group && strcmp(a->group, b->group) == 0;
}

static bool is_grouped(const menu *m) {
  for (uint32_t i = 0; i < m->count; i++)
    for (uint32_t j = 0; j < i; j++)
      if (same_group(&m->entries[i], &m->entries[j])) return m->count > 3;
  return false;
}

static void add_entry(buffer *b, const menu *m, uint32_t i, bool whole) {
  const menu_entry *e = &m->entries[i];
  buffer_add(b, "%2u %s", i + 1, whole ? e->whole : e->item);
  if (*e->price) buffer_add(b, " %s", e->price);
  if (e->alike > 1) buffer_add(b, " (%u)", e->alike);
}

/* Entries side by side, each in a column as wide as the widest. */
static void add_flow(buffer *b, const menu *m, const uint32_t *list, uint32_t count,
                     uint32_t indent, uint32_t width, bool whole) {
  size_t widest = 0;
  for (uint32_t i = 0; i < count; i++) {
    buffer one = {0};
    add_entry(&one, m, list[i], whole);
    widest = one.length > widest ? one.length : widest;
    buffer_free(&one);
  }
  uint32_t columns = (uint32_t)((width - indent) / (widest + 2));
  columns = columns ? columns : 1;
  for (uint32_t i = 0; i < count; i++) {
    if (i && i % columns == 0) buffer_add(b, "\n%*s", (int)indent, "");
    size_t start = b->length;
    add_entry(b, m, list[i], whole);
    if (i + 1 < count && (i + 1) % columns) buffer_pad(b, start, widest + 2);
  }
  buffer_add(b, "\n");
}

static size_t longest_group(const menu *m) {
  size_t longest = 0;
  for (uint32_t i = 0; i < m->count; i++) {
    size_t length = m->entries[i].group ? strlen(m->entries[i].group) : 0;
    longest = length > longest ? length : longest;
  }
  return longest;
}

static void add_groups(buffer *b, const menu *m, uint32_t width) {
  uint32_t *list = need(NULL, (m->count + 1) * sizeof *list),
           indent = (uint32_t)longest_group(m) + 4;
  for (uint32_t i = 0; i < m->count; i++) {
    const menu_entry *first = &m->entries[i];
    bool told = !first->group;
    for (uint32_t j = 0; j < i; j++) told = told || same_group(&m->entries[j], first);
    if (told) continue;
    uint32_t count = 0;
    for (uint32_t j = i; j < m->count; j++)
      if (same_group(&m->entries[j], first)) list[count++] = j;
    buffer_add(b, "  %-*s", (int)indent - 2, first->group);
    add_flow(b, m, list, count, indent, width, false);
  }
  uint32_t count = 0;
  for (uint32_t i = 0; i < m->count; i++)
    if (!m->entries[i].group) list[count++] = i;
  if (count) {
    buffer_add(b, "%*s", (int)indent, "");
    add_flow(b, m, list, count, indent, width, true);
  }
  free(list);
}

void menu_text(buffer *b, const menu *m, uint32_t width) {
  if (is_grouped(m)) {
    add_groups(b, m, width);
    return;
  }
  uint32_t *list = need(NULL, (m->count + 1) * sizeof *list);
  for (uint32_t i = 0; i < m->count; i++) list[i] = i;
  bool aside = m->count >= LONG_LIST;
  buffer_add(b, "%s", aside ? "  " : "");
  for (uint32_t i = 0; i < m->count && !aside; i++) {
    buffer_add(b, "  ");
    add_flow(b, m, &list[i], 1, 0, width, true);
  }
  if (aside) add_flow(b, m, list, m->count, 2, width, true);
  free(list);
}

/* -- Names as answers -------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with, size_t length) {
  return strncasecmp(text, with, length) == 0;
}

/* How well an entry fits: 4 it is that option, 3 that card, 2 and 1 so they begin, 0 not at all. */
static int fits(const menu_entry *e, const char *name, size_t length) {
  if (begins(e->whole, name, length)) return e->whole[length] ? 2 : 4;
  if (begins(e->item, name, length)) return e->item[length] ? 1 : 3;
  return 0;
}

static bool is_picked(const picks *answer, uint32_t option) {
  for (uint32_t i = 0; i < answer->count; i++)
    if (answer->index[i] == option) return true;
  return false;
}

static menu_found find_one(const menu *m, const char *name, size_t length, picks *answer,
                           buffer *why) {
  int best = 0;
  const menu_entry *found = NULL;
  bool several = false;
  for (uint32_t i = 0; i < m->count; i++) {
    const menu_entry *e = &m->entries[i];
    int fit = is_picked(answer, e->option) ? 0 : fits(e, name, length);
    if (fit > best) found = e, several = false;
    else if (fit && fit == best) several = several || strcmp(found->whole, e->whole) != 0;
    best = fit > best ? fit : best;
  }
  if (!found) return MENU_NONE;
  if (!several) {
    picks_add(answer, found->option);
    return MENU_FOUND;
  }
  buffer_add(why, "\"%.*s\" could be", (int)length, name);
  const char *between = " ";
  for (uint32_t i = 0; i < m->count; i++)
    if (!is_picked(answer, m->entries[i].option) && fits(&m->entries[i], name, length) == best) {
      buffer_add(why, "%s%s", between, m->entries[i].whole);
      between = ", ";
    }
  return MENU_SEVERAL;
}

menu_found menu_find(const menu *m, const cardvm_decision *ask, const char *line, picks *answer,
                     buffer *why) {
  answer->count = 0;
  menu_found found = find_one(m, line, strlen(line), answer, why); /* a name can have a comma */
  bool list = text_asks_list(ask);
  if (found != MENU_NONE || !list || !strchr(line, ',')) return found;
  for (const char *at = line; *at;) {
    size_t length = strcspn(at, ","), blanks = strspn(at, " ");
    size_t end = length;
    while (end > blanks && isspace((unsigned char)at[end - 1])) end--;
    found = end > blanks ? find_one(m, at + blanks, end - blanks, answer, why) : MENU_NONE;
    if (found != MENU_FOUND) return found;
    at += length + (at[length] == ',');
  }
  return found;
}
