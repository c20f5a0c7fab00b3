/* A card in play, in a line. */
#include "board.h"
#include "piles.h"
#include "text.h"

static void add_shown(buffer *b, cardvm_game *game, cardvm_handle card) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_id property;
  bool any = false; /* of a card of another kind they say nothing */
  for (uint32_t n = 0; (property = cardvm_client_show(program, n)); n++)
    any = any || cardvm_game_property(game, card, property);
  for (uint32_t n = 0; any && (property = cardvm_client_show(program, n)); n++)
    buffer_add(b, "%s%d", n ? "/" : " ", cardvm_game_property(game, card, property));
}

static void add_price(buffer *b, cardvm_game *game, cardvm_handle card) {
  buffer price = {0};
  if (piles_price_there(&price, game, card)) buffer_add(b, " %s", buffer_text(&price));
  buffer_free(&price);
}

bool board_leads_nowhere(const cardvm_game *game, cardvm_sort sort, uint32_t of, cardvm_id id) {
  return cardvm_program_reference(cardvm_game_program(game), sort, id).to &&
         !cardvm_game_reference(game, sort, of, id);
}

bool board_reference(buffer *b, const cardvm_game *game, cardvm_sort sort, uint32_t of,
                     cardvm_id id) {
  cardvm_program *program = cardvm_game_program(game);
  const cardvm_subject what = cardvm_program_reference(program, sort, id).to;
  const uint32_t to = what ? cardvm_game_reference(game, sort, of, id) : 0;
  if (what == CARDVM_SUBJECT_SEAT) buffer_add(b, " player %u", to);
  else if (what == CARDVM_SUBJECT_PLACE) buffer_add(b, " %s", cardvm_game_place_name(game, to));
  else if (what && cardvm_game_visible(game, to, 0))
    buffer_add(
        b, " %s",
        cardvm_program_name(program, CARDVM_SORT_DEFINITION, cardvm_game_definition(game, to)));
  return what != CARDVM_SUBJECT_NONE;
}

static void add_marks(buffer *b, const cardvm_game *game, cardvm_handle card) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_id field;
  const char *between = " ";
  for (uint32_t n = 0; (field = cardvm_client_mark(program, n)); n++) {
    int32_t value = cardvm_game_field(game, card, field);
    if (!value || board_leads_nowhere(game, CARDVM_SORT_FIELD, card, field)) continue;
    buffer_add(b, "%s", between);
    text_name(b, cardvm_program_name(program, CARDVM_SORT_FIELD, field));
    if (!board_reference(b, game, CARDVM_SORT_FIELD, card, field) && value != 1)
      buffer_add(b, " %d", value);
    between = ", ";
  }
}

/* Whoever took control of it: where it stands does not say. */
static void add_holder(buffer *b, const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  if (cardvm_game_controls(game, card, NULL, 0) && cardvm_game_card(game, card, &info))
    buffer_add(b, " held by player %u", info.master);
}

#define RANK_HAND 3 /* of zones: from here on cards are nobody else's business */

bool board_shows_marks(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer) {
  cardvm_card_info info = {0};
  cardvm_game_card(game, card, &info);
  return text_sees(game, card, viewer) ||
         cardvm_client_zone_look(cardvm_game_program(game), info.zone).rank < RANK_HAND;
}

void board_card(buffer *b, cardvm_game *game, cardvm_handle card, cardvm_seat viewer) {
  text_card(b, game, card, viewer, false);
  if (text_sees(game, card, viewer)) {
    add_shown(b, game, card);
    add_price(b, game, card);
  }
  if (board_shows_marks(game, card, viewer)) {
    add_holder(b, game, card);
    add_marks(b, game, card);
  }
  cardvm_handle attached[16];
  uint32_t count = cardvm_game_attached(game, card, attached, 16);
  for (uint32_t i = 0; i < count && i < 16; i++) {
    buffer_add(b, " + ");
    text_card(b, game, attached[i], viewer, false);
  }
}
