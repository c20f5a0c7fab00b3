/* Deeds that are events of the machine itself. */
#include "run.h"

/* Arguments of verbs fill the slots that their rows name; create has no card that it is done to. */
static int create_card(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__proposing(L, b, "create");
  cardvm_event event = {.kind = CARDVM_EVENT_CREATE};
  cardvm_seat owner =
      lua_isnil(L, 2) ? 0 : cardvm__check_seat(L, b, 2, "owner"); /* nil: nobody's */
  event.slot[CARDVM_SLOT_NAME] = cardvm__check_id(L, 1, CARDVM_SORT_DEFINITION, "a card");
  event.slot[CARDVM_SLOT_PLAYER] = owner;
  event.slot[CARDVM_SLOT_TO] = cardvm__destination(L, b, 3, 0, owner);
  event.slot[CARDVM_SLOT_POSITION] = cardvm__position(L, 4, "position", CARDVM_AT_TOP);
  if (!lua_isnoneornil(L, 5)) {
    int32_t n = cardvm__check_number(L, 5, "how many");
    if (n < 1) return 0;
    event.slot[CARDVM_SLOT_AMOUNT] = (uint32_t)n;
  }
  return cardvm__propose(L, b, game, &event);
}

/* To win is that all others lose at once; a game is drawn when all do. */
static int all_lose(lua_State *L) {
  binding *b = cardvm__self(L);
  const word *w = cardvm__word_self(L);
  cardvm_game *game = cardvm__proposing(L, b, w->name);
  cardvm_seat winner = w->on & ON(KIND_SEAT) ? cardvm__check_seat(L, b, 1, "player") : 0;
  cardvm_event events[CARDVM_PLAYERS_MAX];
  uint32_t count = 0, players = cardvm_game_players(game);
  for (cardvm_seat seat = 1; seat <= players; seat++) {
    if (seat == winner || cardvm_game_lost(game, seat)) continue;
    events[count] = (cardvm_event){.kind = CARDVM_EVENT_DEFEAT};
    events[count++].slot[CARDVM_SLOT_PLAYER] = seat;
  }
  return cardvm__propose_all(L, b, events, count);
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_deeds[] = {
 {"move_to", ON(KIND_CARD) | ON(METHODS_GROUP), RUNNING, WHAT_HAPPENED,
  "Moves the card to a place, on top unless a position is given. A zone by its name is that of the "
  "card's owner; `\"nowhere\"` is out of the game. Gives the card as it is then.",
  "unit:move_to('deck', 'bottom')",
  {{"to", A_DESTINATION, NEEDED, .slot = CARDVM_SLOT_TO},
   {"position", A_POSITION, OPTIONAL, .slot = CARDVM_SLOT_POSITION}}, .event = CARDVM_EVENT_MOVE},
 {"attach_to", ON(KIND_CARD) | ON(METHODS_GROUP), RUNNING, WHAT_HAPPENED,
  "Attaches the card to another one. It stays with it between zones of the board; when that one "
  "leaves, it goes to the same zone, that of its own owner.",
  "unit.attached[1]:attach_to(me)",
  {{"host", A_CARD, NEEDED, .slot = CARDVM_SLOT_OTHER}}, .event = CARDVM_EVENT_ATTACH},
 {"reveal", ON(KIND_CARD) | ON(METHODS_GROUP), RUNNING, WHAT_HAPPENED,
  "Shows the card to a player, or to all. It stays known until it is shuffled, or until it may "
  "have been moved by a choice that those who know it did not see.",
  "player.deck.top:reveal(you)",
  {{"player", A_PLAYER, OPTIONAL, .slot = CARDVM_SLOT_PLAYER}}, .event = CARDVM_EVENT_REVEAL},
 {"renew", ON(KIND_CARD) | ON(METHODS_GROUP), RUNNING, WHAT_HAPPENED,
  "Makes the card a new one where it is: fields begin anew, what lasts on it ends, and what spoke "
  "of it has lost it. Gives the new card.",
  "unit:renew()", .event = CARDVM_EVENT_RENEW},
 {"shuffle", ON(KIND_PLACE), RUNNING, WHAT_HAPPENED,
  "Shuffles the cards of the place, if there are any.",
  "player.deck:shuffle()", .event = CARDVM_EVENT_SHUFFLE},
 {"create", IN_SCRIPTS, RUNNING, A_CARD,
  "Makes a new card, or as many as the number says; with nil as owner it is nobody's. A zone by "
  "its name is that of the owner. Gives the last one made.",
  "create('Token', you, 'field', 'top', 2)",
  {{"card", A_NAME, NEEDED, CARDVM_SORT_DEFINITION, CARDVM_SLOT_NAME},
   {"owner", A_PLAYER, NEEDED, .slot = CARDVM_SLOT_PLAYER},
   {"to", A_DESTINATION, NEEDED, .slot = CARDVM_SLOT_TO},
   {"position", A_POSITION, OPTIONAL, .slot = CARDVM_SLOT_POSITION},
   {"number", A_COUNT, OPTIONAL, .slot = CARDVM_SLOT_AMOUNT}},
  create_card, .event = CARDVM_EVENT_CREATE},
 {"defeat", ON(KIND_SEAT), RUNNING, WHAT_HAPPENED,
  "The player loses the game.",
  "opponent:defeat()", .event = CARDVM_EVENT_DEFEAT},
 {"win", ON(KIND_SEAT), RUNNING, WHAT_HAPPENED,
  "The player wins the game: all others lose at once.",
  "player:win()", .function = all_lose},
 {"draw_game", IN_SCRIPTS, RUNNING, WHAT_HAPPENED,
  "The game is drawn: all players who have not lost lose at once.",
  "draw_game()", .function = all_lose},
 {NULL}};
/* clang-format on */

verb cardvm__verb_of_row(const word *w) {
  verb v = {.event = w->event, .row = w};
  int most;
  if (w->on & ON_METHODS)
    for (v.subject = KIND_CARD; !(w->on & ON(v.subject));) v.subject++;
  cardvm__word_arity(w, &v.needed, &most);
  v.arg_count = (uint8_t)most;
  for (int i = 0; i < most; i++) v.args[i] = w->takes[i].slot;
  v.optional = (uint16_t)(((1u << most) - 1) & ~((1u << v.needed) - 1));
  return v;
}

/* Methods of one kind of handle; what is done to a card is done to many, too. */
void cardvm__own_verbs(lua_State *L) {
  for (const word *w = cardvm__words_deeds; w->name; w++) {
    if (w->function) continue;
    const verb v = cardvm__verb_of_row(w);
    cardvm__verb_declare(L, w->name, &v);
  }
}
