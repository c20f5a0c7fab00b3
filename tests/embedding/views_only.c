/* A server that plays with views only. It alone holds the game; a client is sent what its player
 * may know, as bytes, and sends back the places of its picks in the list of options. What a client
 * does not hold it can't leak, and can't be cheated with: here the clients are functions, but
 * nothing except bytes goes to and fro. */
#include "cardvm_lua.h"
#include "cardvm_view.h"

#include <stdio.h>

/* -- The client: has loaded the same scripts, and knows nothing but what it is sent ------------ */

/* How many cards lie in a player's zone, and how many of them the viewer knows. */
static void count(const cardvm_view *view, cardvm_id zone, cardvm_seat owner, uint32_t *all,
                  uint32_t *known) {
  *all = *known = 0;
  cardvm_view_place place;
  for (cardvm_place p = 1; cardvm_view_place_at(view, p, &place); p++) {
    if (place.info.zone != zone || place.info.owner != owner) continue;
    cardvm_view_card card;
    for (uint32_t i = 0; i < place.info.count; i++, ++*all)
      *known += cardvm_view_card_at(view, place.first + i, &card) && card.known;
  }
}

/* What is sent back: how many picks. A person would be shown the view here; this one takes the last
 * answers but one, and tells at the first question what it sees. */
static uint32_t client(cardvm_program *program, const void *bytes, size_t size, bool tell,
                       uint32_t picks[16]) {
  cardvm_error error;
  cardvm_view *view =
      cardvm_view_read(program, bytes, size, &error); /* believes nothing unchecked */
  cardvm_view_decision ask;
  if (!view || !cardvm_view_decision_of(view, &ask) || !ask.told || ask.min > 16) {
    fprintf(stderr, "the client can't answer%s%s\n", view ? "" : ": ", view ? "" : error.message);
    cardvm_view_free(view);
    return 0;
  }
  if (tell) {
    cardvm_seat me = cardvm_view_info_of(view).viewer;
    cardvm_id hand = cardvm_program_find(program, CARDVM_SORT_ZONE, "hand");
    uint32_t mine, mine_known, other, other_known;
    count(view, hand, me, &mine, &mine_known);
    count(view, hand, 3 - me, &other, &other_known);
    printf("player %u knows %u of %u cards in its hand, %u of %u in the other's\n", me, mine_known,
           mine, other_known, other);
  }
  uint32_t from = ask.option_count > ask.min ? ask.option_count - ask.min - 1 : 0;
  for (uint32_t i = 0; i < ask.min; i++) picks[i] = from + i;
  cardvm_view_free(view);
  return ask.min;
}

/* -- The server -------------------------------------------------------------------------------- */

static cardvm_game *start(cardvm_program *program, cardvm_error *error) {
  cardvm_setup setup = cardvm_setup_default();
  return cardvm_lua_start(program, &setup, NULL, error); /* with the rule set's decks */
}

int main(void) {
  cardvm_error error = {0};
  cardvm_program *program = cardvm_lua_load(NULL, "cardscripts/gundam", &error);
  cardvm_program *clients =
      cardvm_lua_load(NULL, "cardscripts/gundam", &error); /* of another process, say */
  cardvm_game *game = program && clients ? start(program, &error) : NULL;
  cardvm_view *view = NULL; /* its memory is used again */
  bool told[3] = {false};
  size_t most = 0;
  uint32_t decisions = 0;
  while (game && cardvm_game_run(game) == CARDVM_DECISION) {
    cardvm_seat decider = cardvm_game_decision(game)->decider;
    cardvm_view *taken = cardvm_view_take(game, decider, view);
    static unsigned char bytes[1 << 16];
    size_t size = taken ? cardvm_view_bytes(taken, bytes, sizeof bytes) : 0;
    if (!taken || size > sizeof bytes) break;
    view = taken;
    uint32_t picks[16];
    uint32_t picked = client(clients, bytes, size, !told[decider], picks);
    told[decider] = true;
    if (size > most) most = size;
    decisions++;
    if (cardvm_game_choose(game, picks, picked) != CARDVM_OK)
      break; /* a wrong answer changes nothing */
  }
  if (game && cardvm_game_result(game).over)
    printf("over after %u decisions, %zu bytes at most for one\n", decisions, most);
  else fprintf(stderr, "%s\n", game ? cardvm_game_error(game)->message : error.message);
  cardvm_view_free(view);
  cardvm_game_free(game);
  cardvm_program_free(clients);
  cardvm_program_free(program);
}
