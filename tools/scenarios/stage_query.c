/* What a scenario asks about the game: methods of t that look. */
#include "stage_methods.h"
#include "text.h"

#include <stdlib.h>

int t_card(lua_State *L) {
  stage *s = stage_settled(L);
  look_push_card(L, stage_card_argument(L, s, 2));
  return 1;
}

/* t:count("your.hand") */
int t_count(lua_State *L) {
  stage *s = stage_settled(L);
  cardvm_seat side = 0;
  const char *name = luaL_checkstring(L, 2), *rest = names_side(s, name, &side);
  cardvm_handle *cards = NULL;
  uint32_t count = 0;
  if (!names_group(s, rest ? rest : name, side, &cards, &count)) {
    stage_error(s, "there is no zone or group \"%s\"", name);
    stage_raise(L, s);
  }
  free(cards);
  lua_pushinteger(L, count);
  return 1;
}

static void push_waiting(lua_State *L, const stage *s, const cardvm_waiting *waiting) {
  char text[160] = "";
  lua_newtable(L);
  lua_pushstring(L, text_ability(s->program, waiting->ability));
  lua_setfield(L, -2, "ability");
  cardvm_game_card_text(s->game, waiting->source, true, text, sizeof text);
  lua_pushstring(L, text);
  lua_setfield(L, -2, "source");
  lua_pushstring(L, look_seat_name(waiting->master));
  lua_setfield(L, -2, "master");
}

static int return_self(lua_State *L) {
  lua_settop(L, 1);
  return 1;
}

/* Effects that wait, in the order in which they would be served. t.queue and t:queue() are the
 * same. */
void stage_push_queue(lua_State *L, const stage *s) {
  uint32_t count = cardvm_game_queue(s->game, NULL, 0);
  cardvm_waiting *waiting = need(NULL, count * sizeof *waiting);
  cardvm_game_queue(s->game, waiting, count);
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    push_waiting(L, s, &waiting[i]);
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
  free(waiting);
  lua_newtable(L);
  lua_pushcfunction(L, return_self);
  lua_setfield(L, -2, "__call");
  lua_setmetatable(L, -2);
}

/* t:can("you", "activate main", "Sniper"); t:can("you", "none"): whether what is asked may be
 * declined. */
int t_can(lua_State *L) {
  stage *s = stage_settled(L);
  cardvm_seat seat = stage_seat_argument(L, s, 2);
  const char *action = luaL_checkstring(L, 3);
  card_spec spec, *by = NULL;
  if (!lua_isnoneornil(L, 4)) {
    if (!names_spec_at(s, 4, &spec)) return stage_raise(L, s);
    by = &spec;
  }
  picks found = {0};
  const cardvm_decision *ask = stage_ask(s);
  const bool none = names_equal(action, "none");
  bool known = none || answer_find_actions(s, action, by, &found);
  bool can = ask && ask->decider == seat &&
             (none ? ask->kind == CARDVM_ASK_CHOOSE && !ask->min : found.count > 0);
  picks_free(&found);
  if (!known) return stage_raise(L, s);
  lua_pushboolean(L, can);
  return 1;
}

int t_options(lua_State *L) {
  stage *s = stage_settled(L);
  const cardvm_decision *ask = stage_ask(s);
  const cardvm_seat seat = stage_seat_argument(L, s, 2);
  lua_newtable(L);
  if (!ask || ask->decider != seat) return 1;
  char **options = text_options(s->game, ask, STAGE_VIEWER);
  for (uint32_t i = 0; i < ask->option_count; i++) {
    lua_pushstring(L, options[i]);
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
  text_options_free(options, ask->option_count);
  return 1;
}

/* Who is asked, what kind of question, its prompt (the step, where it is what to do), whose card.
 */
int t_asked(lua_State *L) {
  stage *s = stage_settled(L);
  const cardvm_decision *ask = stage_ask(s);
  if (!ask) return 0;
  cardvm_id step = 0;
  lua_pushstring(L, look_seat_name(ask->decider));
  lua_pushstring(L, text_asks_order(ask) ? "order" : text_ask(ask->kind));
  if (ask->kind == CARDVM_ASK_ACT && cardvm_game_position(s->game, NULL, &step))
    lua_pushstring(L, cardvm_program_name(s->program, CARDVM_SORT_STEP, step));
  else if (ask->prompt)
    lua_pushstring(L, cardvm_program_name(s->program, CARDVM_SORT_NAME, ask->prompt));
  else lua_pushnil(L);
  if (ask->source) look_push_card(L, ask->source);
  else lua_pushnil(L);
  return 4;
}

/* Whose decision it is, whoever decides. */
int t_whose(lua_State *L) {
  const cardvm_decision *ask = stage_ask(stage_settled(L));
  if (!ask) return 0;
  lua_pushstring(L, look_seat_name(ask->player));
  return 1;
}

/* t:abilities("Scout"): their kinds, in printed order. */
int t_abilities(lua_State *L) {
  static const char *const kinds[] = {"?",         "constant", "prohibition", "triggered",
                                      "activated", "command",  "substitution"};
  stage *s = stage_settled(L);
  cardvm_id definition = 0;
  if (!names_definition(s, luaL_checkstring(L, 2), &definition)) return stage_raise(L, s);
  cardvm_id abilities[64];
  uint32_t count = cardvm_program_definition_abilities(s->program, definition, abilities, 64);
  lua_newtable(L);
  for (uint32_t i = 0; i < count && i < 64; i++) {
    cardvm_ability_info info = {0};
    cardvm_program_ability_info(s->program, abilities[i], &info);
    lua_pushstring(L, info.kind <= CARDVM_SUBSTITUTION ? kinds[info.kind] : "?");
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

int t_sees(lua_State *L) {
  stage *s = stage_settled(L);
  cardvm_seat seat = stage_seat_argument(L, s, 2);
  lua_pushboolean(L, cardvm_game_visible(s->game, stage_card_argument(L, s, 3), seat));
  return 1;
}

/* t:knows("enemy", "Guise"): whether that player may know which card lies there. */
int t_knows(lua_State *L) {
  stage *s = stage_settled(L);
  cardvm_seat seat = stage_seat_argument(L, s, 2);
  lua_pushboolean(L, cardvm_game_knows(s->game, stage_card_argument(L, s, 3), seat));
  return 1;
}

/* t:variable("you", "life"), t:variable("round") */
int t_variable(lua_State *L) {
  stage *s = stage_settled(L);
  if (lua_isnoneornil(L, 3)) {
    cardvm_id id = stage_id_argument(L, s, 2, CARDVM_SORT_GAME_VARIABLE, "game variable");
    if (!look_push_reference(L, s, CARDVM_SORT_GAME_VARIABLE, 0, id))
      lua_pushinteger(L, cardvm_game_variable(s->game, id));
  } else {
    cardvm_seat seat = stage_seat_argument(L, s, 2);
    cardvm_id id = stage_id_argument(L, s, 3, CARDVM_SORT_PLAYER_VARIABLE, "player variable");
    if (!look_push_reference(L, s, CARDVM_SORT_PLAYER_VARIABLE, seat, id))
      lua_pushinteger(L, cardvm_game_player_variable(s->game, seat, id));
  }
  return 1;
}

static cardvm_place place_argument(lua_State *L, stage *s, int index) {
  cardvm_place place = 0;
  if (!names_place(s, luaL_checkstring(L, index), 1, &place)) stage_raise(L, s);
  return place;
}

/* t:master("CU"): whose a place is. */
int t_master(lua_State *L) {
  stage *s = stage_settled(L);
  cardvm_place_info info = {0};
  cardvm_game_place_info(s->game, place_argument(L, s, 2), &info);
  lua_pushstring(L, look_seat_name(info.master));
  return 1;
}

/* t:at("CU"): the cards of a place, top first; of a zone with circles those of each, in turn. */
int t_at(lua_State *L) {
  stage *s = stage_settled(L);
  cardvm_handle *cards = NULL;
  uint32_t count = 0;
  if (!names_zone_cards(s, luaL_checkstring(L, 2), 1, &cards, &count)) {
    const cardvm_place place = place_argument(L, s, 2);
    count = cardvm_game_cards(s->game, place, NULL, 0);
    cards = need(NULL, count * sizeof *cards);
    cardvm_game_cards(s->game, place, cards, count);
  }
  look_push_cards(L, cards, count);
  free(cards);
  return 1;
}

int t_role(lua_State *L) {
  stage *s = stage_settled(L);
  cardvm_handle card =
      cardvm_game_role(s->game, stage_id_argument(L, s, 2, CARDVM_SORT_ROLE, "role"));
  if (!card) return 0;
  look_push_card(L, card);
  return 1;
}

/* t:marked("you", "dominated"): the names of the places of which the rule set says so. */
int t_marked(lua_State *L) {
  stage *s = stage_settled(L);
  cardvm_seat seat = stage_seat_argument(L, s, 2);
  const char *wanted = luaL_checkstring(L, 3), *name;
  nearest near = nearest_begin(wanted);
  uint32_t n = 0;
  for (; (name = cardvm_client_place_mark(s->program, n)) && !names_equal(name, wanted); n++)
    nearest_offer(&near, name);
  if (!name) {
    stage_error(s, "there is no place mark \"%s\"", wanted);
    nearest_say(&near, &s->why);
    return stage_raise(L, s);
  }
  lua_newtable(L);
  for (cardvm_place place = 1; place <= cardvm_game_place_count(s->game); place++) {
    if (!cardvm_client_place_marked(s->game, n, place, seat)) continue;
    lua_pushstring(L, cardvm_game_place_name(s->game, place));
    lua_seti(L, -2, (lua_Integer)luaL_len(L, -2) + 1);
  }
  return 1;
}

int t_hash(lua_State *L) {
  lua_pushfstring(L, "%I", (LUAI_UACINT)cardvm_game_hash(stage_settled(L)->game));
  return 1;
}

int t_over(lua_State *L) {
  lua_pushboolean(L, cardvm_game_result(stage_settled(L)->game).over);
  return 1;
}

/* "you", "enemy", "nobody" after a draw, the list of those who win together; nil while the game
 * goes on. */
int t_winner(lua_State *L) {
  cardvm_result result = cardvm_game_result(stage_settled(L)->game);
  if (!result.over) return 0;
  if (result.winner_count < 2) {
    lua_pushstring(L, look_seat_name(result.winner_count ? result.winners[0] : 0));
    return 1;
  }
  lua_newtable(L);
  for (uint32_t i = 0; i < result.winner_count; i++) {
    lua_pushstring(L, look_seat_name(result.winners[i]));
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

int t_turn(lua_State *L) {
  lua_pushinteger(L, cardvm_game_turn_number(stage_settled(L)->game));
  return 1;
}

int t_turn_player(lua_State *L) {
  lua_pushstring(L, look_seat_name(cardvm_game_turn_player(stage_settled(L)->game)));
  return 1;
}

int t_step(lua_State *L) {
  stage *s = stage_settled(L);
  cardvm_id step = 0;
  if (!cardvm_game_position(s->game, NULL, &step)) return 0;
  lua_pushstring(L, cardvm_program_name(s->program, CARDVM_SORT_STEP, step));
  return 1;
}
