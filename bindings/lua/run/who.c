/* Who `you`, `opponent`, `this`, `role.x` and the other words for players and cards stand for while a function runs. */
#include "run.h"

#include <string.h>

/* The next seat that is still in the game; 0 if there is none but this. */
cardvm_seat cardvm__next_seat(const cardvm_game *game, cardvm_seat seat) {
  uint32_t players = cardvm_game_players(game);
  for (uint32_t step = 1; seat != 0 && step < players; step++) {
    cardvm_seat other = (seat - 1 + step) % players + 1;
    if (!cardvm_game_lost(game, other)) return other;
  }
  return 0;
}

/* The one place of a zone: a player's, else a shared one; 0 for circles. */
cardvm_place cardvm__zone_place(const cardvm_game *game, cardvm_id zone, cardvm_seat seat) {
  cardvm_place_info info;
  cardvm_place place = cardvm_game_place(game, zone, seat);
  if (!place) place = cardvm_game_place(game, zone, 0);
  return cardvm_game_place_info(game, place, &info) && !info.circle ? place : 0;
}

/* A slot of the event that the running function is about. */
static uint32_t event_slot(const binding *b, cardvm_slot slot) {
  const cardvm_context *context = b->context;
  if (context) return context->event ? context->event->slot[slot] : 0;
  const cardvm_call *call = cardvm_effect_call(b->game);
  cardvm_event event;
  return call && cardvm_event_read(b->game, call->event, &event) ? event.slot[slot] : 0;
}

cardvm_handle cardvm__resolve_who(const binding *b, cardvm_who who) {
  assert(b->game);
  const cardvm_context *context = b->context;
  const cardvm_call *call = context ? NULL : cardvm_effect_call(b->game);
  if (who > CARDVM_WHO_ROLE) return cardvm_game_role(b->game, (cardvm_id)who - CARDVM_WHO_ROLE);
  switch (who) {
  case CARDVM_WHO_ME: return context ? context->me : call ? call->me : 0;
  case CARDVM_WHO_IT: return context ? context->it : 0;
  case CARDVM_WHO_TARGET: return context ? context->target : 0;
  case CARDVM_WHO_ITSELF: return context ? context->itself : 0;
  case CARDVM_WHO_CARD: return event_slot(b, CARDVM_SLOT_CARD);
  case CARDVM_WHO_OTHER: return event_slot(b, CARDVM_SLOT_OTHER);
  case CARDVM_WHO_SOURCE: return event_slot(b, CARDVM_SLOT_SOURCE);
  default: return 0;
  }
}

static cardvm_seat player_of_card(const binding *b, cardvm_who who, bool owner) {
  cardvm_card_info info;
  if (!cardvm_game_card(b->game, cardvm__resolve_who(b, who), &info)) return 0;
  return owner ? info.owner : info.master;
}

static cardvm_seat resolve_whose(const binding *b, cardvm_whose whose) {
  const cardvm_context *context = b->context;
  if (whose >= CARDVM_WHOSE_PARAM) return 0;
  if (whose >= CARDVM_WHOSE_OWNER)
    return player_of_card(b, (cardvm_who)(whose - CARDVM_WHOSE_OWNER), true);
  if (whose >= CARDVM_WHOSE_MASTER)
    return player_of_card(b, (cardvm_who)(whose - CARDVM_WHOSE_MASTER), false);
  switch (whose) {
  case CARDVM_WHOSE_YOU: return b->you;
  case CARDVM_WHOSE_OPPONENT: return cardvm__next_seat(b->game, b->you);
  case CARDVM_WHOSE_TURN: return cardvm_game_turn_player(b->game);
  case CARDVM_WHOSE_EVENT: return event_slot(b, CARDVM_SLOT_PLAYER);
  case CARDVM_WHOSE_BY: return event_slot(b, CARDVM_SLOT_BY);
  case CARDVM_WHOSE_STARTER: return context ? context->starter : 0;
  case CARDVM_WHOSE_IT: return context ? context->it_player : 0;
  default: return 0;
  }
}

cardvm_seat cardvm__resolve_player(const binding *b, const object *o) {
  assert(b->game && o->kind == OBJECT_WHOSE);
  if (o->id == 0 && o->high != 0) return player_of_card(b, (cardvm_who)o->low, o->high == 2);
  return resolve_whose(b, (cardvm_whose)o->id);
}

bool cardvm__runtime_global(lua_State *L, const char *name) {
  const binding *b = cardvm__binding_at(L);
  if (!b->game) return false;
  cardvm_whose whose = CARDVM_WHOSE_NOBODY;
  if (name[0] == 'y' && strcmp(name, "you") == 0) whose = CARDVM_WHOSE_YOU;
  if (name[0] == 'o' && strcmp(name, "opponent") == 0) whose = CARDVM_WHOSE_OPPONENT;
  if (name[0] == 't' && strcmp(name, "turn_player") == 0) whose = CARDVM_WHOSE_TURN;
  if (whose == CARDVM_WHOSE_NOBODY) return false;
  cardvm__push_seat(L, whose == CARDVM_WHOSE_YOU ? b->you : resolve_whose(b, whose));
  return true;
}
