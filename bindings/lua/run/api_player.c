/* What is read and asked of players and places. */
#include "cardvm_read.h"
#include "run.h"

#include <string.h>

static int player_goes_first(lua_State *L) {
  binding *b = cardvm__doing(L);
  lua_pushboolean(L,
                  cardvm_go_first(b->game, cardvm__check_seat(L, b, 1, "player")) == CARDVM_DONE);
  return 1;
}

static int player_decided_by(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_event event = {0};
  cardvm_seat player = cardvm__check_seat(L, b, 1, "player");
  cardvm_seat decider = cardvm__check_seat(L, b, 2, "decider");
  cardvm_until until = cardvm__check_until_alone(L, 3, FORM_DECIDED_BY);
  return cardvm__finish(L, b, cardvm_replace_decider(b->game, player, decider, until, &event),
                        &event);
}

static int paid(lua_State *L, int status, lua_KContext price) {
  (void)status;
  binding *b = cardvm__self(L);
  const cardvm_outcome outcome = cardvm_effect_outcome(b->game, NULL, 0, NULL);
  if (outcome == CARDVM_STOPPED) return cardvm__stop(L, b);
  if (outcome != CARDVM_DONE) return cardvm__push_nothing(L);
  cardvm__push_paid(L, b->game, (cardvm_id)price);
  return 1;
}

static int player_pays(lua_State *L) {
  binding *b = cardvm__doing(L);
  const cardvm_seat player = cardvm__check_seat(L, b, 1, "player");
  const cardvm_id price =
      cardvm__object_check(L, 2, OBJECT_PRICE, cardvm__type_expected(A_PRICE))->id;
  const int table = cardvm__optional_table(L, 3, "pays", "{ n = number }");
  uint32_t params[PARAMETERS];
  const uint32_t count = cardvm__read_parameters(L, b, 2, table, FORM_PAYS, params);
  const cardvm_outcome outcome = cardvm_pay(b->game, price, player, params, count);
  if (outcome == CARDVM_STOPPED) return cardvm__stop(L, b);
  if (outcome == CARDVM_NOTHING) return cardvm__push_nothing(L);
  return lua_yieldk(L, 0, (lua_KContext)price, paid);
}

static int place_direction_to(lua_State *L) {
  binding *b = cardvm__reading(L);
  int32_t direction = 0;
  cardvm_place from = cardvm__check_place(L, b, 1, "place");
  cardvm_place to = cardvm__check_place(L, b, 2, "neighbour");
  if (!cardvm_game_adjacent(b->game, from, to, &direction)) return 0;
  lua_pushinteger(L, direction);
  return 1;
}

static int place_opposite(lua_State *L) {
  binding *b = cardvm__reading(L);
  cardvm_place place = cardvm__check_place(L, b, 1, "place");
  cardvm_place from = cardvm__check_place(L, b, 2, "neighbour");
  cardvm__push_place(L, cardvm_game_opposite(b->game, place, from));
  return 1;
}

/* The first circle of a name that is shared or of the player `you`; 0: there is none. */
static cardvm_place find_circle(const binding *b, const char *name) {
  cardvm_place_info info;
  for (cardvm_place p = 1, count = cardvm_game_place_count(b->game); p <= count; p++) {
    const char *own = cardvm_game_place_name(b->game, p);
    if (*own != *name || strcmp(own, name) != 0) continue; /* few begin alike */
    if (!cardvm_game_place_info(b->game, p, &info)) continue;
    if (info.circle && (!info.owner || info.owner == b->you)) return p;
  }
  return 0;
}

/* Which one it is follows from the program, the number of players, `you` and the name: what was
 * found before for the same text is looked at first. */
static int circle_named(lua_State *L) {
  binding *b = cardvm__reading(L);
  const char *name = cardvm__check_text(L, 1, "circle");
  found_circle *found = &b->found[(uintptr_t)name >> 4 & (FOUND_CIRCLES - 1)];
  const uint32_t players = cardvm_game_players(b->game);
  if (found->players != players || found->you != b->you ||
      strcmp(cardvm_game_place_name(b->game, found->place), name) != 0)
    *found = (found_circle){players, b->you, find_circle(b, name)};
  if (!found->place) return luaL_error(L, "no circle is called '%s'", name);
  cardvm__push_place(L, found->place);
  return 1;
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_players[] = {
 {"seat", ON(KIND_SEAT), RUNNING, A_INTEGER,
  "The number of the player's seat, from 1. Outside functions: `seat_of(player)`.",
  "player.seat", READS(READ_SEAT_NUMBER)},
 {"next", ON(KIND_SEAT), RUNNING, A_PLAYER,
  "The next player in turn order who has not lost; nil if there is no other.",
  "player.next", READS(READ_SEAT_NEXT)},
 {"opponent", ON(KIND_SEAT), RUNNING, A_PLAYER,
  "The same as `next`: with two players, the other one.",
  "unit.master.opponent", READS(READ_SEAT_OPPONENT)},
 {"lost", ON(KIND_SEAT), RUNNING, A_FLAG,
  "Whether the player has lost the game.",
  "player.lost", READS(READ_SEAT_LOST)},
 {"goes_first", ON(KIND_SEAT), RUNNING, A_FLAG,
  "Makes this the player who takes the first turn. Only in the setup: later it does nothing and "
  "gives false.",
  "player:goes_first()", .function = player_goes_first},
 {"decided_by", ON(KIND_SEAT), RUNNING, WHAT_HAPPENED,
  "From now on another player makes this player's decisions. It lasts as long as `until_` says.",
  "opponent:decided_by(you, { until_ = this_turn })",
  {{"decider", A_PLAYER}, {"how_long", A_KEYS, OPTIONAL}}, player_decided_by},
 {"pays", ON(KIND_SEAT), RUNNING, WHAT_HAPPENED,
  "Lets the player pay a price, whole, or decline; nil if it is not paid, and without a question if it "
  "can't be. Else it tells what was paid: `.cards` is a group, in which a card that has left is as it "
  "was; `.gold` is how much of that variable; `.amount` how much of all variables.",
  "local paid = opponent:pays(toll, { n = 2 }) if paid then you:draw(paid.amount) end",
  {{"price", A_PRICE}, {"numbers", A_KEYS, OPTIONAL}}, player_pays},
 {"name", ON(KIND_PLACE), RUNNING, A_TEXT,
  "The name of a circle, of any other place that of its zone.",
  "place.name == 'field'", READS(READ_PLACE_NAME)},
 {"count", ON(KIND_PLACE), RUNNING, A_INTEGER,
  "How many cards are in the place.",
  "player.deck.count", READS(READ_PLACE_COUNT)},
 {"cards", ON(KIND_PLACE), RUNNING, A_GROUP,
  "The cards in the place, the top one first.",
  "player.hand.cards", READS(READ_PLACE_CARDS)},
 {"top", ON(KIND_PLACE), RUNNING, A_CARD,
  "The first card of the place; nil if it is empty.",
  "player.deck.top", READS(READ_PLACE_TOP)},
 {"bottom", ON(KIND_PLACE), RUNNING, A_CARD,
  "The last card of the place; nil if it is empty.",
  "player.deck.bottom", READS(READ_PLACE_BOTTOM)},
 {"owner", ON(KIND_PLACE), RUNNING, A_PLAYER,
  "The player whose place it is; nil of a shared one.",
  "place.owner", READS(READ_PLACE_OWNER)},
 {"master", ON(KIND_PLACE), RUNNING, A_PLAYER,
  "The player who has the place now: its owner, or who has taken the circle; nil if nobody has it.",
  "middle.master", READS(READ_PLACE_MASTER)},
 {"zone", ON(KIND_PLACE), RUNNING, A_TEXT,
  "The name of the zone that the place is of.",
  "middle.zone == 'lanes'", READS(READ_PLACE_ZONE)},
 {"neighbours", ON(KIND_PLACE), RUNNING, A_LIST,
  "The circles that are linked with this one, as a list of places that can't be changed.",
  "middle.neighbours[1]", READS(READ_PLACE_NEIGHBOURS)},
 {"direction_to", ON(KIND_PLACE), RUNNING, A_INTEGER,
  "The direction of the link from this circle to another: 0 if the link has none, nil if they are "
  "no neighbours.",
  "if middle:direction_to(middle.neighbours[1]) == 1 then me:rest() end",
  {{"neighbour", A_PLACE}}, place_direction_to},
 {"opposite", ON(KIND_PLACE), RUNNING, A_PLACE,
  "The neighbour on the other side of this circle, opposite the one that is given; nil if there is "
  "none.",
  "local behind = middle:opposite(middle.neighbours[1])",
  {{"neighbour", A_PLACE}}, place_opposite},
 {"circle", IN_SCRIPTS, RUNNING, A_PLACE,
  "The circle of this name: a shared one, or yours.",
  "me:move_to(circle 'left')",
  {{"name", A_TEXT}}, circle_named},
 {NULL}};
/* clang-format on */
