/* Sequences and turns, the queue, chance: what belongs to no card or player. */
#include "cardvm_read.h"
#include "run.h"
#include "safe.h"

#include <string.h>

/* -- Sequences --------------------------------------------------------------------------------- */

static cardvm_id check_sequence(lua_State *L) {
  uint32_t handle = cardvm__self_handle(L);
  if (CARDVM_HANDLE_KIND(handle) != KIND_SEQUENCE)
    cardvm__wrong(L, 1, "what is left", "a sequence");
  return HANDLE_ID(handle);
}

/* To a step, or to the end. */
static int sequence_leave(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_id sequence = check_sequence(L);
  cardvm_id step = lua_isnone(L, 2) ? 0 : cardvm__check_id(L, 2, CARDVM_SORT_STEP, "a step");
  return cardvm__push_outcome(L, b, cardvm_sequence_leave(b->game, sequence, step), NULL);
}

#define ROLES_MAX 16

/* Everything in the table but `player` is a role, in the order of the names. */
static uint32_t read_roles(lua_State *L, binding *b, int table,
                           cardvm_role_value roles[ROLES_MAX]) {
  uint32_t count = 0;
  int walk = cardvm__keys_start(L, table);
  while (cardvm__keys_next(L, walk)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      luaL_error(L, "run: a key is %s; roles have names", cardvm__kind_of_value(L, -2));
    const char *key = lua_tostring(L, -2);
    if (strcmp(key, "player") != 0) {
      if (count == ROLES_MAX) luaL_error(L, "run: more than 16 roles");
      roles[count].card = cardvm__check_card(L, b, -1, key);
      roles[count++].role = cardvm__check_id(L, walk + 1, CARDVM_SORT_ROLE, "a role");
    }
    lua_settop(L, walk);
  }
  lua_settop(L, walk - 1);
  return count;
}

static int run_sequence(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_role_value roles[ROLES_MAX];
  cardvm_id sequence = cardvm__check_id(L, 1, CARDVM_SORT_SEQUENCE, "a sequence");
  cardvm_seat player = b->you;
  uint32_t count = 0;
  if (cardvm__optional_table(L, 2, "with what it runs", "{ player = ..., role = card, ... }")) {
    if (cardvm__field(L, 2, "player")) player = cardvm__check_seat(L, b, -1, "player");
    lua_pop(L, 1);
    count = read_roles(L, b, 2, roles);
  }
  return cardvm__finish(L, b, cardvm_run_sequence(b->game, sequence, player, roles, count), NULL);
}

/* The sequence if it runs, else nil; of a step, whether it is the present one. */
static int is_running(lua_State *L) {
  binding *b = cardvm__reading(L);
  const char *name = cardvm__check_text(L, 1, "sequence");
  cardvm_id sequence = cardvm_program_find(b->program, CARDVM_SORT_SEQUENCE, name);
  if (sequence) {
    cardvm__push_handle(L, cardvm_sequence_instance(b->game, sequence)
                               ? cardvm__handle_of(KIND_SEQUENCE, sequence)
                               : 0);
    return 1;
  }
  cardvm_id step = cardvm_program_find(b->program, CARDVM_SORT_STEP, name), now = 0;
  if (!step) cardvm__check_id(L, 1, CARDVM_SORT_SEQUENCE, "a sequence or step");
  lua_pushboolean(L, cardvm_game_position(b->game, NULL, &now) && now == step);
  return 1;
}

/* What is read of the course of turns. */
typedef enum turn_read { TURN_NUMBER, TURN_EXTRA, TURNS_WAITING } turn_read;

static int read_turn(lua_State *L) {
  const cardvm_game *game = cardvm__reading(L)->game;
  switch ((turn_read)cardvm__word_self(L)->id) {
  case TURN_NUMBER: lua_pushinteger(L, (lua_Integer)cardvm_game_turn_number(game)); break;
  case TURN_EXTRA: lua_pushboolean(L, cardvm_game_extra_turn(game)); break;
  case TURNS_WAITING: lua_pushinteger(L, (lua_Integer)cardvm_game_extra_turns(game)); break;
  }
  return 1;
}

static int checkpoint(lua_State *L) {
  binding *b = cardvm__doing(L);
  return cardvm__finish(L, b, cardvm_checkpoint(b->game), NULL);
}

static int extra_turn(lua_State *L) {
  binding *b = cardvm__doing(L);
  if (!cardvm__is_table(L, 1)) cardvm__wrong(L, 1, "the turn", "{ player = ..., decider = ... }");
  cardvm__check_fields(L, 1, cardvm__words_course, FORM_EXTRA_TURN, NULL);
  lua_settop(L, 1);
  cardvm_extra_turn turn = {.player = b->you};
  if (cardvm__field(L, 1, "player")) turn.player = cardvm__check_seat(L, b, -1, "player");
  if (cardvm__field(L, 1, "decider")) turn.decider = cardvm__check_seat(L, b, -1, "decider");
  bool starts = cardvm__field(L, 1, "starts"), with = cardvm__field(L, 1, "with"); /* at 4, 5 */
  if (with && !cardvm__is_table(L, 5)) cardvm__wrong(L, 5, "with", "{ name = value, ... }");
  if (starts) {
    turn.starts = cardvm__object_check(L, 4, OBJECT_ABILITY, "an ability")->id;
    turn.param_count = cardvm__read_parameters(L, b, 4, with ? 5 : 0, FORM_EXTRA_TURN, turn.params);
  }
  return cardvm__finish(L, b, cardvm_ask_turn(b->game, &turn), NULL);
}

/* -- Abilities by keyword ---------------------------------------------------------------------- */

enum { USE, ENQUEUE };

/* The ability of the card at index 2 that has the keyword at index 1; 0 if it has none. */
static cardvm_id check_ability(lua_State *L, binding *b, cardvm_handle *card) {
  cardvm_id keyword = cardvm__check_name(L, b, 1, "keyword");
  *card = cardvm__check_card(L, b, 2, "card");
  if (!cardvm_game_definition(b->game, *card)) luaL_error(L, "this is no card of the game");
  return cardvm_game_ability(b->game, *card, keyword);
}

/* At once, or as if it had triggered. */
static int use_ability(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_handle card;
  cardvm_id ability = check_ability(L, b, &card);
  if (!ability) return cardvm__push_nothing(L);
  cardvm_card_info info = {0};
  cardvm_game_card(b->game, card, &info);
  const bool use = cardvm__word_self(L)->id == USE, pays = use && cardvm__is_table(L, 3);
  if (pays) {
    cardvm__check_fields(L, 3, cardvm__words_course, FORM_USE, NULL);
    if (!cardvm__field(L, 3, "pays")) lua_pushnil(L);
    lua_replace(L, 3);
  }
  const cardvm_seat you = !lua_isnoneornil(L, 3) ? cardvm__check_seat(L, b, 3, "for whom")
                          : info.master          ? info.master
                                                 : b->you;
  return cardvm__finish(L, b,
                        use ? cardvm_use_ability(b->game, ability, card, you, !pays)
                            : cardvm_enqueue(b->game, ability, card, you),
                        NULL);
}

/* -- Chance, trace ----------------------------------------------------------------------------- */

#define RANDOM_WORK 20u /* the generator and what it overwrites */

static int random_number(lua_State *L) {
  binding *b = cardvm__doing(L);
  int32_t n = cardvm__check_number(L, 1, "highest");
  if (n < 1) return luaL_error(L, "random: there is no number from 1 to %d", (int)n);
  cardvm__sandbox_charge(L, RANDOM_WORK);
  lua_pushinteger(L, (lua_Integer)cardvm_random(b->game, (uint32_t)n) + 1);
  return 1;
}

static int note(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_id name = cardvm__check_name(L, b, 1, "text");
  cardvm_note(b->game, name, lua_isnoneornil(L, 2) ? 0 : cardvm__check_number(L, 2, "number"));
  return 0;
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_course[] = {
 {"name", ON(KIND_SEQUENCE), RUNNING, A_TEXT,
  "The name under which the sequence was declared.",
  "sequence.name == 'turn'", READS(READ_SEQUENCE_NAME)},
 {"player", ON(KIND_SEQUENCE), RUNNING, A_PLAYER,
  "The player whose sequence it is. What stands in a role is read and written by the role's name: "
  "`battle.attacker`.",
  "sequence.player", READS(READ_SEQUENCE_PLAYER)},
 {"go_to", ON(KIND_SEQUENCE), RUNNING, WHAT_HAPPENED,
  "When the present step is over the sequence goes on with this one.",
  "sequence:go_to('finish')",
  {{"step", A_NAME, NEEDED, CARDVM_SORT_STEP}}, sequence_leave},
 {"leave", ON(KIND_SEQUENCE), RUNNING, WHAT_HAPPENED,
  "The sequence ends when the present step is over.",
  "sequence:leave()", .function = sequence_leave},
 {"run", IN_SCRIPTS, RUNNING, WHAT_HAPPENED,
  "Runs a sequence to its end, then the function goes on. Besides `player` each key is a role and "
  "the card in it.",
  "run('battle', { player = you, attacker = me, defender = enemy_unit })",
  {{"sequence", A_NAME, NEEDED, CARDVM_SORT_SEQUENCE}, {"with", A_KEYS, OPTIONAL}}, run_sequence,
  .also = "run(\"sequence\", { ... })"},
 {"player", ON(FORM_RUN) | ON(FORM_EXTRA_TURN), RUNNING, A_PLAYER,
  "Whose sequence or turn it is; you, if nobody is named.",
  "extra_turn { player = opponent }"},
 {"running", IN_SCRIPTS, RUNNING, A_SEQUENCE,
  "The sequence if it runs, else nil. Of the name of a step: whether it is the present one. "
  "Outside functions: `during \"battle\"`.",
  "if not running('battle') then me:rest() end",
  {{"name", A_COURSE}}, is_running},
 {"turn_number", IN_SCRIPTS, RUNNING, A_INTEGER,
  "Which turn of the game it is: 1 in the first, 0 in the setup.",
  "if turn_number() == 1 then me:rest() end", .function = read_turn, .id = TURN_NUMBER},
 {"is_extra_turn", IN_SCRIPTS, RUNNING, A_FLAG,
  "Whether the turn is an extra one. Outside functions: `in_extra_turn()`.",
  "if is_extra_turn() then me:rest() end", .function = read_turn, .id = TURN_EXTRA},
 {"turns_waiting", IN_SCRIPTS, RUNNING, A_INTEGER,
  "How many extra turns have been asked for and not yet been taken.",
  "if turns_waiting() == 0 then extra_turn {} end", .function = read_turn, .id = TURNS_WAITING},
 {"extra_turn", IN_SCRIPTS, RUNNING, WHAT_HAPPENED,
  "A player takes an extra turn when this one is over.",
  "extra_turn { player = opponent, decider = you }",
  {{"turn", A_KEYS}}, extra_turn},
 {"decider", ON(FORM_EXTRA_TURN), RUNNING, A_PLAYER,
  "Who makes that player's decisions in the turn.",
  "extra_turn { player = opponent, decider = you }"},
 {"starts", ON(FORM_EXTRA_TURN), RUNNING, AN_ABILITY,
  "An ability that is started when the turn begins, and ends with it.",
  "extra_turn { starts = ability, with = { unit = me } }"},
 {"with", ON(FORM_EXTRA_TURN), RUNNING, A_TABLE,
  "The parameters with which that ability is started.",
  "extra_turn { starts = ability, with = { unit = me } }"},
 {"checkpoint", IN_SCRIPTS, RUNNING, A_NOTHING,
  "The rule actions are done and what waits in the queue is resolved now, then the function goes "
  "on. While a `chain` resolves, the queue waits for its last link.",
  "unit:damage(3) checkpoint()", .function = checkpoint},
 {"use", IN_SCRIPTS, RUNNING, WHAT_HAPPENED,
  "Uses the ability of a card that has this keyword, now and without announcing it or paying for "
  "it; nil if it has none. `you` of it is the card's master, unless a player is named.",
  "use('main', player.hand.top)",
  {{"keyword", A_TEXT}, {"card", A_CARD}, {"player", PLAYER_OR_PAYS, OPTIONAL}}, use_ability, .id = USE},
 {"pays", ON(FORM_USE), RUNNING, A_PLAYER,
  "It is announced and paid for, by this player, wherever its card lies; nil if that can't be.",
  "use('main', me, { pays = you })"},
 {"enqueue", IN_SCRIPTS, RUNNING, WHAT_HAPPENED,
  "Puts the ability of a card that has this keyword into the queue, as if it had triggered; nil if "
  "it has none. It is the card's master's, unless a player is named.",
  "enqueue('main', player.hand.top)",
  {{"keyword", A_TEXT}, {"card", A_CARD}, {"player", A_PLAYER, OPTIONAL}},
  use_ability, .id = ENQUEUE},
 {"random", IN_SCRIPTS, RUNNING, A_INTEGER,
  "A random number from 1 to the highest.",
  "if random(6) == 6 then me:rest() end",
  {{"highest", A_COUNT}}, random_number},
 {"note", IN_SCRIPTS, RUNNING, A_NOTHING,
  "Writes a text and a number into the record of the game, where clients find them.",
  "note('luck', 6)",
  {{"text", A_TEXT}, {"number", A_INTEGER, OPTIONAL}}, note},
 {NULL}};
/* clang-format on */
