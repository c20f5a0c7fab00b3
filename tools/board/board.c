#include "board.h"

#include "cardvm_define.h"
#include "grid.h"
#include "piles.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define INDENT 16 /* column where the cards of a zone begin */

typedef struct cards {
  cardvm_handle *list;
  uint32_t count;
} cards;

static cards cards_of(const cardvm_game *game, cardvm_place place) {
  cards c = {.count = cardvm_game_cards(game, place, NULL, 0)};
  c.list = need(NULL, c.count * sizeof *c.list);
  cardvm_game_cards(game, place, c.list, c.count);
  return c;
}

static char *listed(cardvm_game *game, cardvm_handle card, cardvm_seat viewer) {
  buffer b = {0};
  board_card(&b, game, card, viewer);
  return buffer_take(&b);
}

/* Cards that read alike behind the first of them: where their order says nothing. */
static void bring_together(cardvm_game *game, const cards *c, cardvm_seat viewer) {
  char **texts = need(NULL, (c->count + 1) * sizeof *texts);
  for (uint32_t i = 0; i < c->count; i++) texts[i] = listed(game, c->list[i], viewer);
  for (uint32_t i = 0; i < c->count; i++)
    for (uint32_t at = i + 1, to = i + 1; at < c->count; at++) {
      if (strcmp(texts[at], texts[i]) != 0) continue;
      char *text = texts[at];
      cardvm_handle card = c->list[at];
      memmove(&texts[to + 1], &texts[to], (at - to) * sizeof *texts);
      memmove(&c->list[to + 1], &c->list[to], (at - to) * sizeof *c->list);
      texts[to] = text;
      c->list[to++] = card;
    }
  text_options_free(texts, c->count);
}

/* "5 Resource", "2 hidden cards". */
static void add_alike(buffer *b, const char *text, uint32_t count) {
  bool hidden = strcmp(text, text_hidden(false)) == 0;
  if (count == 1) buffer_add(b, "%s", text);
  else buffer_add(b, "%u %s", count, hidden ? text_hidden(true) : text);
}

/* "5 Resource, Scout 2/2": runs of cards that read alike are counted. Gives how
 * many runs. */
static uint32_t add_list(buffer *b, cardvm_game *game, const cards *c, cardvm_seat viewer,
                         bool ordered) {
  if (!ordered) bring_together(game, c, viewer);
  char *last = NULL;
  uint32_t alike = 0, runs = 0;
  const char *between = "";
  for (uint32_t i = 0; i <= c->count; i++) {
    char *text = i < c->count ? listed(game, c->list[i], viewer) : NULL;
    if (last && (!text || strcmp(text, last) != 0)) {
      buffer_add(b, "%s", between);
      add_alike(b, last, alike);
      between = " | ";
      runs++;
      alike = 0;
    }
    alike++;
    free(last);
    last = text;
  }
  return runs;
}

/* A pile that nobody looks through during play: its size and its top card say enough. */
#define LONG_PILE 14

static bool any_visible(const cardvm_game *game, const cards *c, cardvm_seat viewer) {
  if (c->count > LONG_PILE && viewer == TEXT_ALL)
    viewer = 0; /* a deck is a deck, also to those who may look into it */
  for (uint32_t i = 0; i < c->count; i++)
    if (text_sees(game, c->list[i], viewer)) return true;
  return false;
}

static void add_zone(buffer *b, cardvm_game *game, cardvm_place place, const ink *colours,
                     cardvm_seat viewer) {
  cardvm_place_info info;
  cardvm_game_place_info(game, place, &info);
  const cardvm_program *program = cardvm_game_program(game);
  cards c = cards_of(game, place);
  size_t start = b->length;
  buffer_add(b, "  ");
  text_translated(b, "zone", cardvm_program_name(program, CARDVM_SORT_ZONE, info.zone));
  buffer_add(b, " ");
  buffer_pad(b, start, INDENT);
  if (!any_visible(game, &c, viewer)) {
    buffer_add(b, "%s%u%s", colours->dim, c.count, colours->off);
  } else {
    bool is_long = c.count > LONG_PILE;
    cards part = {c.list, is_long ? 1 : c.count};
    buffer list = {0};
    uint32_t runs =
        add_list(&list, game, &part, viewer,
                 cardvm_client_zone_look(program, info.zone).shape != CARDVM_CLIENT_ROW);
    if (c.count > 1 && (runs > 1 || is_long)) /* of one run it says itself how many */
      buffer_add(b, "%s%u:%s ", colours->dim, c.count, colours->off);
    buffer_add(b, "%s", buffer_text(&list));
    buffer_free(&list);
    if (is_long) buffer_add(b, " on top");
  }
  buffer_add(b, "\n");
  free(c.list);
}

#define MANY_ZONES 6

/* Of more than a few zones those that hold something, and what is not drawn never. */
static bool is_worth_a_line(const cardvm_game *game, const cardvm_place_info *info,
                            cardvm_place place) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_client_look look = cardvm_client_zone_look(program, info->zone);
  if (look.shape == CARDVM_CLIENT_NOTHING && look.declared) return false;
  return cardvm_program_count(program, CARDVM_SORT_ZONE) <= MANY_ZONES ||
         cardvm_game_cards(game, place, NULL, 0);
}

/* The places of one owner; circles of a zone together, where the first of them stands. */
static void add_places(buffer *b, cardvm_game *game, cardvm_seat owner, cardvm_seat viewer,
                       const ink *colours) {
  uint32_t count = cardvm_game_place_count(game);
  cardvm_id seen = 0; /* zone whose circles came last */
  bool any = false;   /* circles have been printed */
  for (cardvm_place place = 1; place <= count; place++) {
    cardvm_place_info info;
    if (!cardvm_game_place_info(game, place, &info) || info.owner != owner) continue;
    if (!text_is_circle(game, place)) {
      if (is_worth_a_line(game, &info, place)) add_zone(b, game, place, colours, viewer);
    } else if (info.zone != seen) {
      bool piles = piles_is_one(game, place);
      any = (piles ? piles_text(b, game, &info, viewer, colours)
                   : grid_text(b, game, &info, viewer, colours, any)) ||
            any;
      seen = info.zone;
    }
  }
}

#define MANY_VARIABLES 6

bool board_shows_variable(const cardvm_game *game, cardvm_seat seat, cardvm_id variable) {
  const cardvm_program *program = cardvm_game_program(game);
  switch (cardvm_client_variable(program, variable).shown) {
  case CARDVM_CLIENT_ALWAYS: return true;
  case CARDVM_CLIENT_IN_TURN: return cardvm_game_turn_player(game) == seat;
  case CARDVM_CLIENT_NEVER: return false;
  case CARDVM_CLIENT_IF_NOT_0: break;
  }
  return cardvm_program_count(program, CARDVM_SORT_PLAYER_VARIABLE) <= MANY_VARIABLES ||
         cardvm_game_player_variable(game, seat, variable);
}

static void add_player(buffer *b, cardvm_game *game, cardvm_seat seat, cardvm_seat viewer,
                       const ink *colours) {
  const cardvm_program *program = cardvm_game_program(game);
  buffer_add(b, "%sPlayer %u%s", colours->bold, seat, colours->off);
  if (seat == viewer) buffer_add(b, " (you)");
  if (cardvm_game_turn_player(game) == seat)
    buffer_add(b, " %sturn player%s", colours->yellow, colours->off);
  cardvm_seat decider = cardvm_game_decider(game, seat);
  if (decider && decider != seat) {
    buffer_add(b, " %s", colours->yellow);
    text_seat(b, game, decider, viewer);
    buffer_add(b, " decide%s%s", decider == viewer ? "" : "s", colours->off);
  }
  if (cardvm_game_lost(game, seat)) buffer_add(b, " %slost%s", colours->red, colours->off);
  uint32_t count = cardvm_program_count(program, CARDVM_SORT_PLAYER_VARIABLE);
  for (cardvm_id id = 1; id <= count; id++) {
    if (!board_shows_variable(game, seat, id) ||
        board_leads_nowhere(game, CARDVM_SORT_PLAYER_VARIABLE, seat, id))
      continue;
    buffer_add(b, "  ");
    text_name(b, cardvm_program_name(program, CARDVM_SORT_PLAYER_VARIABLE, id));
    if (!board_reference(b, game, CARDVM_SORT_PLAYER_VARIABLE, seat, id))
      buffer_add(b, " %d", cardvm_game_player_variable(game, seat, id));
  }
  buffer_add(b, "\n");
  add_places(b, game, seat, viewer, colours);
}

/* For whom the viewer decides now; 0: for nobody else. */
static cardvm_seat decided_for(cardvm_game *game, cardvm_seat viewer) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  return ask && ask->decider == viewer && ask->player != viewer ? ask->player : 0;
}

void board_text(buffer *b, cardvm_game *game, cardvm_seat viewer, const ink *colours) {
  uint32_t players = cardvm_game_players(game);
  cardvm_seat last = viewer && viewer <= players ? viewer : 1, other = decided_for(game, viewer);
  for (cardvm_seat seat = 1; seat <= players; seat++)
    if (seat != last && seat != other) add_player(b, game, seat, viewer, colours);
  add_places(b, game, 0, viewer, colours);
  add_player(b, game, last, viewer, colours);
  if (other) add_player(b, game, other, viewer, colours);
}

void board_own(buffer *b, cardvm_game *game, cardvm_seat viewer, const ink *colours) {
  cardvm_seat other = decided_for(game, viewer);
  add_player(b, game, viewer, viewer, colours);
  if (other) add_player(b, game, other, viewer, colours);
}

bool board_has_piles(const cardvm_game *game) {
  for (cardvm_place place = 1; place <= cardvm_game_place_count(game); place++)
    if (piles_is_one(game, place)) return true;
  return false;
}

static void add_value(buffer *b, const char *name, int32_t value) {
  buffer_add(b, "  ");
  text_name(b, name);
  buffer_add(b, " %d", value);
}

static void add_values(buffer *b, const cardvm_program *program, cardvm_id definition) {
  uint32_t count = cardvm_program_count(program, CARDVM_SORT_PROPERTY);
  for (cardvm_id id = 1; id <= count; id++) {
    int32_t value = cardvm_program_definition_value(program, definition, id);
    const char *name = cardvm_program_name(program, CARDVM_SORT_PROPERTY, id);
    const char *tag = strchr(name, ':'); /* "lost:abilities" */
    if (text_tags(b, program, id, value, "  (%s)", "")) continue;
    const char *word = text_attribute(program, id, value);
    if (value && tag) buffer_add(b, "  (%s)", tag + 1);
    else if (value && word) buffer_add(b, "  %s", word);
    else if (value) add_value(b, name, value);
  }
}

void board_definition(buffer *b, const cardvm_program *program, cardvm_id definition) {
  buffer_add(b, "%s", text_card_name(program, definition));
  const char *number = cardvm_lua_label(program, definition, "number");
  if (number) buffer_add(b, " [%s]", number);
  add_values(b, program, definition);
  const char *text = text_of_card(program, definition);
  buffer_add(b, "\n  %s\n", text ? text : "(no text)");
}
