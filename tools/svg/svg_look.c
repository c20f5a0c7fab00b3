/* What is drawn, as the viewer sees it: who, what it is called, how it lies. */
#include "board.h"
#include "picture.h"
#include "text.h"

#include <ctype.h>
#include <string.h>

#define SHORT 3 /* bytes of a name that is its own glyph */

const colour *picture_seat(const picture *p, cardvm_seat seat) {
  const colour *named = seat ? colour_named(cardvm_client_colour(p->program, seat)) : NULL;
  return named ? named : seat ? colour_of_seat(seat) : colour_plain();
}

bool picture_sees(const picture *p, cardvm_handle card) {
  return text_sees(p->game, card, p->viewer);
}

bool picture_turned(const picture *p, cardvm_handle card) {
  cardvm_id field = cardvm_client_turned(p->program);
  return field && board_shows_marks(p->game, card, p->viewer) &&
         cardvm_game_field(p->game, card, field);
}

const char *picture_name(const picture *p, cardvm_handle card) {
  cardvm_card_info info = {0};
  cardvm_game_card(p->game, card, &info);
  return text_card_name(p->program, info.definition);
}

char *picture_glyph(const picture *p, cardvm_handle card) {
  cardvm_card_info info = {0};
  cardvm_game_card(p->game, card, &info);
  const char *glyph = cardvm_lua_label(p->program, info.definition, "glyph");
  if (glyph) return need_text(glyph);
  const char *name = picture_name(p, card);
  if (strlen(name) <= SHORT) return need_text(name);
  buffer b = {0};
  uint32_t letters = 0;
  for (bool begins = true, kept = false; *name; name++) {
    unsigned char byte = (unsigned char)*name;
    bool continues = (byte & 0xc0) == 0x80; /* of a character of several bytes */
    bool letter = byte >= 0xc0 || (letters ? isupper(byte) || isdigit(byte) : isalnum(byte));
    if (continues ? kept : begins && letter && letters < 2) {
      buffer_bytes(&b, name, 1);
      letters += !continues;
      kept = true;
    } else if (!continues) {
      kept = false;
    }
    begins = continues ? begins : byte == ' ' || byte == '-';
  }
  return buffer_take(&b);
}

bool picture_alike(const picture *p, cardvm_handle a, cardvm_handle b) {
  cardvm_card_info x = {0}, y = {0};
  cardvm_game_card(p->game, a, &x);
  cardvm_game_card(p->game, b, &y);
  bool sees = picture_sees(p, a);
  if (sees != picture_sees(p, b) || picture_turned(p, a) != picture_turned(p, b) ||
      (sees && x.master != y.master))
    return false;
  if (cardvm_game_attached(p->game, a, NULL, 0) || cardvm_game_attached(p->game, b, NULL, 0))
    return false;
  if (!sees) return true;
  cardvm_id id;
  for (uint32_t n = 0; (id = cardvm_client_show(p->program, n)); n++)
    if (cardvm_game_property(p->game, a, id) != cardvm_game_property(p->game, b, id)) return false;
  for (uint32_t n = 0; (id = cardvm_client_mark(p->program, n)); n++)
    if (cardvm_game_field(p->game, a, id) != cardvm_game_field(p->game, b, id)) return false;
  return x.definition == y.definition;
}

bool picture_is_piece(const picture *p, cardvm_handle card) {
  cardvm_card_info info = {0};
  return picture_sees(p, card) && cardvm_game_card(p->game, card, &info) &&
         cardvm_lua_label(p->program, info.definition, "glyph");
}

cardvm_client_look picture_look(const picture *p, cardvm_place place) {
  cardvm_place_info info = {0};
  cardvm_game_place_info(p->game, place, &info);
  return cardvm_client_zone_look(p->program, info.zone);
}
