/* Sequences and turns, the queue, new cards, chance: the functions that belong to no card or
 * player. */
#include "run.h"
#include "safe.h"

#include <string.h>

/* -- Sequences --------------------------------------------------------------------------------- */

static cardvm_id check_sequence(lua_State *L) {
  uint32_t handle = lua_islightuserdata(L, 1) ? cardvm__to_handle(L, 1) : 0;
  if (CARDVM_HANDLE_KIND(handle) != KIND_SEQUENCE)
    cardvm__wrong(L, 1, "what is left", "a sequence");
  return HANDLE_ID(handle);
}

static int leave(lua_State *L, binding *b, cardvm_id sequence, cardvm_id step) {
  cardvm_outcome outcome = cardvm_sequence_leave(b->game, sequence, step);
  if (outcome == CARDVM_STOPPED) return cardvm__stop(L, b);
  if (outcome != CARDVM_DONE) return 0;
  lua_pushboolean(L, true);
  return 1;
}

static int sequence_go_to(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__doing(L, b, "go_to");
  cardvm_id sequence = check_sequence(L);
  return leave(L, b, sequence, cardvm__check_id(L, b, 2, CARDVM_SORT_STEP, "a step"));
}

static int sequence_leave(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__doing(L, b, "leave");
  return leave(L, b, check_sequence(L), 0);
}

#define ROLES_MAX 16

/* Everything in the table but `player` is a role, in the order of the names. */
static uint32_t read_roles(lua_State *L, binding *b, int table,
                           cardvm_role_value roles[ROLES_MAX]) {
  uint32_t count = 0;
  cardvm__content(L, table);
  cardvm__keys_start(L, lua_gettop(L));
  int walk = lua_gettop(L);
  while (cardvm__keys_next(L, walk)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      luaL_error(L, "run: a key is %s; roles have names", cardvm__kind_of_value(L, -2));
    const char *key = lua_tostring(L, -2);
    if (strcmp(key, "player") != 0) {
      if (count == ROLES_MAX) luaL_error(L, "run: more than 16 roles");
      roles[count].card = cardvm__check_card(L, b, -1, key);
      roles[count++].role = cardvm__check_id(L, b, walk + 1, CARDVM_SORT_ROLE, "a role");
    }
    lua_settop(L, walk);
  }
  lua_settop(L, walk - 2);
  return count;
}

/* run("battle", { player = p, attacker = a }) */
static int run_sequence(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "run");
  cardvm_role_value roles[ROLES_MAX];
  cardvm_id sequence = cardvm__check_id(L, b, 1, CARDVM_SORT_SEQUENCE, "a sequence");
  cardvm_seat player = b->you;
  uint32_t count = 0;
  if (!lua_isnoneornil(L, 2)) {
    if (!cardvm__is_table(L, 2))
      cardvm__wrong(L, 2, "with what it runs", "{ player = ..., role = card, ... }");
    if (cardvm__field(L, 2, "player")) player = cardvm__check_seat(L, b, -1, "player");
    lua_pop(L, 1);
    count = read_roles(L, b, 2, roles);
  }
  const cardvm_event nothing = {0};
  return cardvm__finish(L, b, cardvm_run_sequence(game, sequence, player, roles, count), &nothing);
}

/* The sequence if it runs, else nil; of a step, whether it is the present one. */
static int is_running(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__reading(L, b);
  const char *name = cardvm__check_text(L, 1, "sequence");
  cardvm_id sequence = cardvm_program_find(b->program, CARDVM_SORT_SEQUENCE, name);
  if (sequence) {
    cardvm__push_handle(L, cardvm_sequence_instance(game, sequence)
                               ? cardvm__handle_of(KIND_SEQUENCE, sequence)
                               : 0);
    return 1;
  }
  cardvm_id step = cardvm_program_find(b->program, CARDVM_SORT_STEP, name), now = 0;
  if (!step) cardvm__check_id(L, b, 1, CARDVM_SORT_SEQUENCE, "a sequence or step");
  lua_pushboolean(L, cardvm_game_position(game, NULL, &now) && now == step);
  return 1;
}

static int turn_number(lua_State *L) {
  binding *b = cardvm__self(L);
  lua_pushinteger(L, (lua_Integer)cardvm_game_turn_number(cardvm__reading(L, b)));
  return 1;
}

static int is_extra_turn(lua_State *L) {
  binding *b = cardvm__self(L);
  lua_pushboolean(L, cardvm_game_extra_turn(cardvm__reading(L, b)));
  return 1;
}

static int turns_waiting(lua_State *L) {
  binding *b = cardvm__self(L);
  lua_pushinteger(L, (lua_Integer)cardvm_game_extra_turns(cardvm__reading(L, b)));
  return 1;
}

static int draw_game(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "draw_game");
  cardvm_event events[CARDVM_PLAYERS_MAX];
  uint32_t count = 0, players = cardvm_game_players(game);
  for (cardvm_seat seat = 1; seat <= players; seat++) {
    if (cardvm_game_lost(game, seat)) continue;
    events[count] = (cardvm_event){.kind = CARDVM_EVENT_DEFEAT};
    events[count++].slot[CARDVM_SLOT_PLAYER] = seat;
  }
  return cardvm__propose_all(L, b, events, count);
}

static int checkpoint(lua_State *L) {
  binding *b = cardvm__self(L);
  const cardvm_event nothing = {0};
  return cardvm__finish(L, b, cardvm_checkpoint(cardvm__doing(L, b, "checkpoint")), &nothing);
}

/* extra_turn { player =, decider =, starts = ability, with = { ... } } */
static int extra_turn(lua_State *L) {
  static const char *const fields[] = {"player", "decider", "starts", "with", NULL};
  static const char *const none[] = {NULL};
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "extra_turn");
  if (!cardvm__is_table(L, 1)) cardvm__wrong(L, 1, "the turn", "{ player = ..., decider = ... }");
  cardvm__check_fields(L, 1, "extra_turn", fields);
  lua_settop(L, 1);
  cardvm_extra_turn turn = {.player = b->you};
  if (cardvm__field(L, 1, "player")) turn.player = cardvm__check_seat(L, b, -1, "player");
  if (cardvm__field(L, 1, "decider")) turn.decider = cardvm__check_seat(L, b, -1, "decider");
  bool starts = cardvm__field(L, 1, "starts"), with = cardvm__field(L, 1, "with"); /* at 4, 5 */
  if (with && !cardvm__is_table(L, 5)) cardvm__wrong(L, 5, "with", "{ name = value, ... }");
  if (starts) {
    turn.starts = cardvm__object_check(L, 4, OBJECT_ABILITY, "an ability")->id;
    turn.param_count =
        cardvm__read_parameters(L, b, 4, with ? 5 : 0, "extra_turn", none, turn.params);
  }
  const cardvm_event nothing = {0};
  return cardvm__finish(L, b, cardvm_ask_turn(game, &turn), &nothing);
}

/* -- Abilities by keyword ---------------------------------------------------------------------- */

/* The ability of the card at index 2 that has the keyword at index 1; 0 if it has none. */
static cardvm_id check_ability(lua_State *L, binding *b, cardvm_handle *card) {
  cardvm_id keyword = cardvm__check_name(L, b, 1, "keyword");
  cardvm_card_info info;
  cardvm_ability_info ability;
  cardvm_id abilities[64];
  *card = cardvm__check_card(L, b, 2, "card");
  if (!cardvm_game_card(b->game, *card, &info)) luaL_error(L, "this is no card of the game");
  uint32_t count = cardvm_program_definition_abilities(b->program, info.definition, abilities, 64);
  for (uint32_t i = 0; i < count && i < 64; i++)
    if (cardvm_program_ability_info(b->program, abilities[i], &ability) &&
        ability.keyword == keyword)
      return abilities[i];
  return 0;
}

static int use_ability(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "use");
  cardvm_handle card;
  cardvm_id ability = check_ability(L, b, &card);
  if (!ability) return 0;
  const cardvm_event nothing = {0};
  return cardvm__finish(L, b, cardvm_use_ability(game, ability, card, b->you, true), &nothing);
}

static int enqueue_ability(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "enqueue");
  cardvm_handle card;
  cardvm_id ability = check_ability(L, b, &card);
  if (!ability) return 0;
  const cardvm_event nothing = {0};
  return cardvm__finish(L, b, cardvm_enqueue(game, ability, card, b->you), &nothing);
}

/* -- Cards, chance, trace ---------------------------------------------------------------------- */

static int create_card(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__proposing(L, b, "create");
  cardvm_event event = {.kind = CARDVM_EVENT_CREATE};
  cardvm_seat owner =
      lua_isnil(L, 2) ? 0 : cardvm__check_seat(L, b, 2, "owner"); /* nil: nobody's */
  event.slot[CARDVM_SLOT_NAME] = cardvm__check_id(L, b, 1, CARDVM_SORT_DEFINITION, "a card");
  event.slot[CARDVM_SLOT_PLAYER] = owner;
  event.slot[CARDVM_SLOT_TO] = cardvm__destination(L, b, 3, 0, owner);
  event.slot[CARDVM_SLOT_POSITION] = cardvm__position(L, 4);
  if (!lua_isnoneornil(L, 5)) {
    int32_t n = cardvm__check_number(L, 5, "how many");
    if (n < 1) return 0;
    event.slot[CARDVM_SLOT_AMOUNT] = (uint32_t)n;
  }
  return cardvm__propose(L, b, game, &event);
}

static int random_number(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "random");
  int32_t n = cardvm__check_number(L, 1, "highest");
  if (n < 1) return luaL_error(L, "random: there is no number from 1 to %d", (int)n);
  lua_pushinteger(L, (lua_Integer)cardvm_random(game, (uint32_t)n) + 1);
  return 1;
}

static int note(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "note");
  cardvm_id name = cardvm__check_name(L, b, 1, "text");
  cardvm_note(game, name, lua_isnoneornil(L, 2) ? 0 : cardvm__check_number(L, 2, "number"));
  return 0;
}

void cardvm__api_sequence(lua_State *L, int env) {
  static const api_function sequences[] = {
      {"go_to", sequence_go_to},
      {"leave", sequence_leave},
      {NULL, NULL},
  };
  static const api_function globals[] = {
      {"run", run_sequence},
      {"running", is_running},
      {"turn_number", turn_number},
      {"is_extra_turn", is_extra_turn},
      {"turns_waiting", turns_waiting},
      {"draw_game", draw_game},
      {"checkpoint", checkpoint},
      {"extra_turn", extra_turn},
      {"use", use_ability},
      {"enqueue", enqueue_ability},
      {"create", create_card},
      {"random", random_number},
      {"note", note},
      {NULL, NULL},
  };
  cardvm__methods_add(L, KIND_SEQUENCE, sequences);
  cardvm__api_set(L, env, globals);
}
