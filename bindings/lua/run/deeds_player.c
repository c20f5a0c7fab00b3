/* Questions to players, and what else is done to them; deeds of places. */
#include "runtime.h"
#include "safe.h"

#include <string.h>

/* -- Answers ----------------------------------------------------------------------------------- */

/* What an answer becomes: what the continuation is told. */
typedef enum answer { ANSWER_ONE, ANSWER_LIST, ANSWER_NAME, ANSWER_YES } answer;

static void push_subject(lua_State *L, cardvm_subject what, uint32_t subject) {
  switch (what) {
  case CARDVM_SUBJECT_SEAT: cardvm__push_seat(L, subject); break;
  case CARDVM_SUBJECT_PLACE: cardvm__push_place(L, subject); break;
  case CARDVM_SUBJECT_NUMBER: lua_pushinteger(L, (int32_t)subject); break;
  default: cardvm__push_handle(L, subject); break;
  }
}

static int push_answer(lua_State *L, binding *b, answer how, cardvm_subject what) {
  uint32_t count;
  const cardvm_option *picks = cardvm_effect_picks(b->game, &count);
  switch (how) {
  case ANSWER_ONE:
    if (count == 0) return 0;
    push_subject(L, what, picks[0].subject);
    return 1;
  case ANSWER_NAME:
    if (count == 0) return 0;
    lua_pushstring(L, cardvm_program_name(b->program, CARDVM_SORT_NAME, picks[0].name));
    return 1;
  case ANSWER_YES: lua_pushboolean(L, count > 0 && picks[0].name == 1); return 1;
  default: break;
  }
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    push_subject(L, what, picks[i].subject);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static int answered(lua_State *L, int status, lua_KContext context) {
  (void)status;
  return push_answer(L, cardvm__self(L), (answer)(context & 0xff), (cardvm_subject)(context >> 8));
}

static int ask(lua_State *L, binding *b, const cardvm_question *question, answer how) {
  cardvm_subject what = question->what;
  switch (cardvm_ask_player(b->game, question)) {
  case CARDVM_WAIT: return lua_yieldk(L, 0, (lua_KContext)how | (lua_KContext)what << 8, answered);
  case CARDVM_STOPPED: return cardvm__stop(L, b);
  default: return push_answer(L, b, how, what);
  }
}

/* -- Questions --------------------------------------------------------------------------------- */

#define OPTIONS_SMALL 128u

/* Who is asked: a player, or `you` where a card is (me:choose). */
static cardvm_seat check_asked(lua_State *L, binding *b) {
  if (lua_islightuserdata(L, 1) && CARDVM_HANDLE_KIND(cardvm__to_handle(L, 1)) == KIND_CARD)
    return b->you;
  return cardvm__check_seat(L, b, 1, "player");
}

static cardvm_id check_prompt(lua_State *L, binding *b, int index) {
  return lua_isnoneornil(L, index) ? 0 : cardvm__check_name(L, b, index, "prompt");
}

static cardvm_subject subject_of(lua_State *L, int index) {
  uint32_t handle = lua_islightuserdata(L, index) ? cardvm__to_handle(L, index) : 0;
  switch (CARDVM_HANDLE_KIND(handle)) {
  case KIND_CARD: return CARDVM_SUBJECT_CARD;
  case KIND_SEAT: return CARDVM_SUBJECT_SEAT;
  case KIND_PLACE: return CARDVM_SUBJECT_PLACE;
  default: break;
  }
  const object *o = cardvm__object_at(L, index);
  if (o && o->kind == OBJECT_WHOSE) return CARDVM_SUBJECT_SEAT;
  cardvm__wrong(L, index, "what can be chosen", "a card, a player or a place");
}

/* Options from a list of cards, players or places: all of one kind. Pushes the room they are in. */
static void options_of_list(lua_State *L, binding *b, int index, cardvm_question *question,
                            cardvm_option small[OPTIONS_SMALL]) {
  cardvm__content(L, index);
  int list = lua_gettop(L);
  uint32_t count = (uint32_t)lua_rawlen(L, list);
  if (count > UINT16_MAX) luaL_error(L, "a list of %d is too long to choose from", (int)count);
  cardvm_option *options = cardvm__room(L, small, OPTIONS_SMALL, count, sizeof *options);
  for (uint32_t i = 0; i < count; i++) {
    lua_rawgeti(L, list, (lua_Integer)i + 1);
    cardvm_subject what = subject_of(L, -1);
    if (i == 0) question->what = what;
    if (what != question->what) luaL_error(L, "a list to choose from holds things of one kind");
    options[i] = (cardvm_option){
        .subject = what == CARDVM_SUBJECT_SEAT    ? cardvm__check_seat(L, b, -1, "option")
                   : what == CARDVM_SUBJECT_PLACE ? cardvm__check_place(L, b, -1, "option")
                                                  : cardvm__check_card(L, b, -1, "option")};
    lua_pop(L, 1);
  }
  lua_remove(L, list);
  question->options = options;
  question->option_count = count;
}

/* Options from cards whose room is on top; pushes that of the options in its stead. */
static void options_of_cards(lua_State *L, const cardvm_handle *cards, uint32_t count,
                             cardvm_question *question, cardvm_option small[OPTIONS_SMALL]) {
  cardvm_option *options = cardvm__room(L, small, OPTIONS_SMALL, count, sizeof *options);
  for (uint32_t i = 0; i < count; i++) options[i] = (cardvm_option){.subject = cards[i]};
  lua_remove(L, -2);
  question->what = CARDVM_SUBJECT_CARD;
  question->options = options;
  question->option_count = count;
}

static bool is_list(lua_State *L, int index) {
  return lua_istable(L, index) || cardvm__is_readonly(L, index);
}

/* Options from a list, a selection or a group. */
static void options_of(lua_State *L, binding *b, int index, cardvm_question *question,
                       cardvm_option small[OPTIONS_SMALL]) {
  cardvm_handle few[CARDS_SMALL];
  uint32_t count;
  if (is_list(L, index)) {
    options_of_list(L, b, index, question, small);
    return;
  }
  const cardvm_handle *cards = cardvm__check_cards(L, b, index, "choice", few, &count);
  options_of_cards(L, cards, count, question, small);
}

/* one(selection), up_to(2, list), or what one() would be made of. Pushes the room of the options.
 */
static void read_choice(lua_State *L, binding *b, int index, cardvm_question *question,
                        cardvm_option small[OPTIONS_SMALL]) {
  const object *o = cardvm__object_at(L, index);
  question->min = question->max = 1;
  if (!o || o->kind != OBJECT_CHOICE) {
    if (!is_list(L, index) && (!o || (o->kind != OBJECT_SELECTION && o->kind != OBJECT_GROUP)))
      cardvm__wrong(L, index, "choice", "one(...), up_to(n, ...), exactly(n, ...) or a list");
    options_of(L, b, index, question, small);
    return;
  }
  question->min = (uint32_t)o->low;
  question->max = (uint32_t)o->high;
  if (question->prompt == 0 && lua_getiuservalue(L, index, 2) == LUA_TSTRING)
    question->prompt = cardvm__check_name(L, b, -1, "prompt");
  if (o->id) {
    cardvm_handle few[CARDS_SMALL];
    uint32_t count;
    const cardvm_handle *cards = cardvm__select(L, b, o->id, few, &count);
    options_of_cards(L, cards, count, question, small);
    return;
  }
  lua_getiuservalue(L, index, 1);
  options_of(L, b, lua_gettop(L), question, small);
  lua_remove(L, -2);
}

static int player_choose(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__doing(L, b, "choose");
  cardvm_option small[OPTIONS_SMALL];
  cardvm_question question = {.kind = CARDVM_ASK_CHOOSE, .player = check_asked(L, b)};
  question.prompt = check_prompt(L, b, 3);
  read_choice(L, b, 2, &question, small);
  bool one = question.max == 1;
  if (question.max > question.option_count) question.max = question.option_count;
  if (question.min > question.max) question.min = question.max;
  if (question.option_count > 0) return ask(L, b, &question, one ? ANSWER_ONE : ANSWER_LIST);
  if (one) return 0;
  lua_newtable(L);
  return 1;
}

static int player_choose_option(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__doing(L, b, "choose_option");
  cardvm_option small[OPTIONS_SMALL];
  cardvm_question question = {
      .kind = CARDVM_ASK_OPTION, .player = check_asked(L, b), .min = 1, .max = 1};
  question.prompt = check_prompt(L, b, 3);
  if (!is_list(L, 2)) cardvm__wrong(L, 2, "options", "a list of texts");
  cardvm__content(L, 2);
  int list = lua_gettop(L);
  uint32_t count = (uint32_t)lua_rawlen(L, list);
  if (count == 0) return luaL_error(L, "choose_option: there is no option");
  if (count > OPTIONS_SMALL) return luaL_error(L, "choose_option: more than 128 options");
  for (uint32_t i = 0; i < count; i++) {
    lua_rawgeti(L, list, (lua_Integer)i + 1);
    small[i] = (cardvm_option){.name = cardvm__check_name(L, b, -1, "option")};
    for (uint32_t k = 0; k < i; k++)
      if (small[k].name == small[i].name)
        return luaL_error(L, "choose_option: '%s' is there twice", lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  question.options = small;
  question.option_count = count;
  return ask(L, b, &question, ANSWER_NAME);
}

static int player_choose_number(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__doing(L, b, "choose_number");
  cardvm_option small[OPTIONS_SMALL];
  cardvm_question question = {.kind = CARDVM_ASK_NUMBER,
                              .what = CARDVM_SUBJECT_NUMBER,
                              .player = check_asked(L, b),
                              .min = 1,
                              .max = 1};
  int32_t low = cardvm__check_number(L, 2, "lowest"), high = cardvm__check_number(L, 3, "highest");
  question.prompt = check_prompt(L, b, 4);
  if (low > high)
    return luaL_error(L, "choose_number: there is no number from %d to %d", low, high);
  uint32_t count = (uint32_t)high - (uint32_t)low + 1;
  if (count > UINT16_MAX || count == 0)
    return luaL_error(L, "choose_number: %d to %d are too many numbers", low, high);
  cardvm_option *options = cardvm__room(L, small, OPTIONS_SMALL, count, sizeof *options);
  for (uint32_t i = 0; i < count; i++) options[i] = (cardvm_option){.subject = (uint32_t)low + i};
  question.options = options;
  question.option_count = count;
  return ask(L, b, &question, ANSWER_ONE);
}

static int player_confirm(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__doing(L, b, "confirm");
  static const cardvm_option options[] = {{.name = 1}, {.name = 0}};
  cardvm_question question = {.kind = CARDVM_ASK_YES_NO,
                              .player = check_asked(L, b),
                              .min = 1,
                              .max = 1,
                              .options = options,
                              .option_count = 2};
  question.prompt = check_prompt(L, b, 2);
  return ask(L, b, &question, ANSWER_YES);
}

static int player_order(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__doing(L, b, "order");
  cardvm_option small[OPTIONS_SMALL];
  cardvm_question question = {.kind = CARDVM_ASK_ORDER, .player = check_asked(L, b)};
  question.prompt = check_prompt(L, b, 3);
  options_of(L, b, 2, &question, small);
  question.min = question.max = question.option_count;
  if (question.option_count > 0) return ask(L, b, &question, ANSWER_LIST);
  lua_newtable(L);
  return 1;
}

const deed cardvm__asking[] = {
    {"choose", player_choose},
    {"choose_option", player_choose_option},
    {"choose_number", player_choose_number},
    {"confirm", player_confirm},
    {"order", player_order},
    {NULL, NULL},
};

/* -- What is done to players ------------------------------------------------------------------- */

static int player_defeat(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__proposing(L, b, "defeat");
  cardvm_event event = {.kind = CARDVM_EVENT_DEFEAT};
  event.slot[CARDVM_SLOT_PLAYER] = cardvm__check_seat(L, b, 1, "player");
  return cardvm__propose(L, b, game, &event);
}

/* To win is that all others lose at once. */
static int player_win(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__proposing(L, b, "win");
  cardvm_seat winner = cardvm__check_seat(L, b, 1, "player");
  cardvm_event events[CARDVM_PLAYERS_MAX];
  uint32_t count = 0, players = cardvm_game_players(game);
  for (cardvm_seat seat = 1; seat <= players; seat++) {
    if (seat == winner || cardvm_game_lost(game, seat)) continue;
    events[count] = (cardvm_event){.kind = CARDVM_EVENT_DEFEAT};
    events[count++].slot[CARDVM_SLOT_PLAYER] = seat;
  }
  return cardvm__propose_all(L, b, events, count);
}

/* Only before the first turn, in the setup. */
static int player_goes_first(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "goes_first");
  lua_pushboolean(L, cardvm_go_first(game, cardvm__check_seat(L, b, 1, "player")) == CARDVM_DONE);
  return 1;
}

static int player_decided_by(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "decided_by");
  static const char *const fields[] = {"until_", NULL};
  cardvm_event event = {0};
  cardvm_seat player = cardvm__check_seat(L, b, 1, "player");
  cardvm_seat decider = cardvm__check_seat(L, b, 2, "decider");
  if (!lua_isnoneornil(L, 3)) {
    if (!is_list(L, 3)) cardvm__wrong(L, 3, "what is left", "{ until_ = ... }");
    cardvm__check_fields(L, 3, "decided_by", fields);
  }
  cardvm_id until = cardvm__check_until(L, 3, "decided_by");
  return cardvm__finish(L, b, cardvm_replace_decider(game, player, decider, until, &event), &event);
}

/* place:direction_to(other), nil if they are no neighbours; place:opposite(neighbour) */
static int place_direction_to(lua_State *L) {
  binding *b = cardvm__self(L);
  const cardvm_game *game = cardvm__reading(L, b);
  int32_t direction = 0;
  cardvm_place from = cardvm__check_place(L, b, 1, "place");
  cardvm_place to = cardvm__check_place(L, b, 2, "direction_to: argument 1");
  if (!cardvm_game_adjacent(game, from, to, &direction)) return 0;
  lua_pushinteger(L, direction);
  return 1;
}

static int place_opposite(lua_State *L) {
  binding *b = cardvm__self(L);
  const cardvm_game *game = cardvm__reading(L, b);
  cardvm_place place = cardvm__check_place(L, b, 1, "place");
  cardvm_place from = cardvm__check_place(L, b, 2, "opposite: argument 1");
  cardvm__push_place(L, cardvm_game_opposite(game, place, from));
  return 1;
}

/* circle("CU"): the circle of that name, shared or yours. */
static int circle_named(lua_State *L) {
  binding *b = cardvm__self(L);
  const cardvm_game *game = cardvm__reading(L, b);
  const char *name = cardvm__check_text(L, 1, "circle");
  cardvm_place_info info;
  for (cardvm_place p = 1; cardvm_game_place_info(game, p, &info); p++) {
    if (!info.circle || (info.owner && info.owner != b->you)) continue;
    if (strcmp(cardvm_game_place_name(game, p), name) != 0) continue;
    cardvm__push_place(L, p);
    return 1;
  }
  return luaL_error(L, "no circle is called '%s'", name);
}

static int place_shuffle(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__proposing(L, b, "shuffle");
  cardvm_event event = {.kind = CARDVM_EVENT_SHUFFLE};
  event.slot[CARDVM_SLOT_TO] = cardvm__check_place(L, b, 1, "place");
  return cardvm__propose(L, b, game, &event);
}

void cardvm__deeds_player(lua_State *L, binding *b, int env) {
  static const deed globals[] = {{"circle", circle_named}, {NULL, NULL}};
  static const deed players[] = {
      {"defeat", player_defeat},
      {"win", player_win},
      {"goes_first", player_goes_first},
      {"decided_by", player_decided_by},
      {NULL, NULL},
  };
  static const deed places[] = {{"shuffle", place_shuffle},
                                {"direction_to", place_direction_to},
                                {"opposite", place_opposite},
                                {NULL, NULL}};
  cardvm__methods_add(L, b, KIND_SEAT, players);
  cardvm__methods_add(L, b, KIND_SEAT, cardvm__asking);
  cardvm__methods_add(L, b, KIND_PLACE, places);
  cardvm__globals_add(L, b, env, globals);
}
