#include "piles.h"

#include "cardvm_define.h"
#include "layout.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define BETWEEN 3 /* blanks from column to column */

bool piles_is_one(const cardvm_game *game, cardvm_place place) {
  cardvm_place_info info;
  return cardvm_game_place_info(game, place, &info) &&
         cardvm_client_zone_look(cardvm_game_program(game), info.zone).shape == CARDVM_CLIENT_PILES;
}

/* What is 0 is not said, unless all is. */
bool piles_price(buffer *b, cardvm_game *game, cardvm_handle card) {
  const cardvm_program *program = cardvm_game_program(game);
  const char *sign;
  cardvm_id property;
  size_t start = b->length;
  for (uint32_t n = 0; (property = cardvm_client_price(program, n, &sign)); n++) {
    int32_t value = cardvm_game_property(game, card, property);
    if (value == 1 && *sign) buffer_add(b, "%s", sign);
    else if (value) buffer_add(b, "%s%d%s", b->length > start ? "+" : "", value, sign);
  }
  if (b->length == start && cardvm_client_price(program, 0, NULL)) buffer_add(b, "0");
  return b->length > start;
}

bool piles_price_there(buffer *b, cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  cardvm_place_info place;
  if (!cardvm_game_card(game, card, &info) || !cardvm_game_place_info(game, info.place, &place) ||
      place.owner)
    return false;
  cardvm_client_look look = cardvm_client_zone_look(cardvm_game_program(game), info.zone);
  bool offered =
      look.shape == CARDVM_CLIENT_PILES || (look.shape == CARDVM_CLIENT_ROW && look.declared);
  return offered && piles_price(b, game, card);
}

void piles_name(buffer *b, cardvm_game *game, cardvm_place place) {
  cardvm_id kind = cardvm_client_pile_kind(game, place);
  size_t start = b->length;
  if (kind) buffer_add(b, "%s", text_card_name(cardvm_game_program(game), kind));
  else text_translated(b, "zone", cardvm_game_place_name(game, place));
  b->text[start] = (char)toupper((unsigned char)b->text[start]);
}

void piles_tokens(buffer *b, const cardvm_game *game, cardvm_id kind, cardvm_seat viewer) {
  const cardvm_program *program = cardvm_game_program(game);
  uint32_t players = cardvm_game_players(game);
  size_t start = b->length;
  for (cardvm_id id = 1; id <= cardvm_program_count(program, CARDVM_SORT_PLAYER_VARIABLE); id++) {
    const char *token = cardvm_client_variable(program, id).on_pile;
    for (cardvm_seat seat = 1; token && kind && seat <= players; seat++) {
      if ((cardvm_id)cardvm_game_player_variable(game, seat, id) != kind) continue;
      buffer_add(b, "%s", b->length > start ? ", " : "");
      text_seats(b, game, seat, token, viewer);
    }
  }
}

/* -- The table --------------------------------------------------------------------------------- */

typedef struct pile {
  buffer name, price;
  uint32_t left;
  cardvm_place place;
} pile;

typedef struct widths {
  size_t name, price;
} widths;

static pile read_pile(cardvm_game *game, cardvm_place place) {
  pile one = {.place = place, .left = cardvm_game_cards(game, place, NULL, 0)};
  cardvm_handle top;
  piles_name(&one.name, game, place);
  if (cardvm_game_cards(game, place, &top, 1)) piles_price(&one.price, game, top);
  return one;
}

/* The n-th pile of a column: of a row of circles. NULL: there are fewer. */
static const pile *pile_at(const layout *l, const pile *all, uint32_t row, uint32_t n) {
  for (uint32_t i = 0; i < l->count; i++)
    if ((uint32_t)l->cells[i].row == row && n-- == 0) return &all[i];
  return NULL;
}

static widths widths_of(const layout *l, const pile *all, uint32_t row) {
  widths w = {0};
  const pile *one;
  for (uint32_t n = 0; (one = pile_at(l, all, row, n)); n++) {
    w.name = one->name.length > w.name ? one->name.length : w.name;
    w.price = one->price.length > w.price ? one->price.length : w.price;
  }
  return w;
}

static void add_pile(buffer *b, const pile *one, widths w, const ink *colours) {
  const char *dim = one->left ? "" : colours->dim;
  buffer_add(b, "%s%-*s %s%*s%s %3u%s%*s", dim, (int)w.name, buffer_text(&one->name),
             one->left ? colours->yellow : "", (int)w.price, buffer_text(&one->price),
             one->left ? colours->off : "", one->left, *dim ? colours->off : "", BETWEEN, "");
}

static void add_table(buffer *b, const layout *l, const pile *all, const ink *colours) {
  bool any = true;
  for (uint32_t n = 0; any; n++) {
    size_t start = b->length;
    any = false;
    buffer_add(b, "  ");
    for (uint32_t row = l->rows; row-- > 0;) { /* the highest row of circles first */
      widths w = widths_of(l, all, row);
      const pile *one = pile_at(l, all, row, n);
      any = any || one;
      if (one) add_pile(b, one, w, colours);
      else if (w.name) buffer_add(b, "%*s", (int)(w.name + w.price + 5 + BETWEEN), "");
    }
    while (b->length > start && b->text[b->length - 1] == ' ') b->text[--b->length] = '\0';
    if (any) buffer_add(b, "\n");
    else b->length = start;
  }
  if (b->text) b->text[b->length] = '\0';
}

static void add_tokens(buffer *b, cardvm_game *game, const layout *l, const pile *all,
                       cardvm_seat viewer) {
  for (uint32_t i = 0; i < l->count; i++) {
    size_t start = b->length;
    piles_tokens(b, game, cardvm_client_pile_kind(game, all[i].place), viewer);
    if (b->length == start) continue;
    char *said = need_text(b->text + start);
    b->length = start;
    buffer_add(b, "  on %s: %s\n", buffer_text(&all[i].name), said);
    free(said);
  }
}

bool piles_text(buffer *b, cardvm_game *game, const cardvm_place_info *first, cardvm_seat viewer,
                const ink *colours) {
  layout l = layout_of(game, first->zone, first->owner, false);
  pile *all = need(NULL, (l.count + 1) * sizeof *all);
  for (uint32_t i = 0; i < l.count; i++) all[i] = read_pile(game, l.cells[i].place);
  if (l.count) {
    add_table(b, &l, all, colours);
    add_tokens(b, game, &l, all, viewer);
  }
  for (uint32_t i = 0; i < l.count; i++) {
    buffer_free(&all[i].name);
    buffer_free(&all[i].price);
  }
  bool any = l.count > 0;
  free(all);
  layout_free(&l);
  return any;
}
