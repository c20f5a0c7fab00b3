/* Questions to players. */
#include "runner.h"
#include "safe.h"

/* -- Answers ----------------------------------------------------------------------------------- */

/* What an answer becomes: what the continuation is told. */
typedef enum answer { ANSWER_ONE, ANSWER_LIST, ANSWER_NAME, ANSWER_YES } answer;

static int push_answer(lua_State *L, binding *b, answer how, cardvm_subject what) {
  uint32_t count;
  const cardvm_option *picks = cardvm_effect_picks(b->game, &count);
  switch (how) {
  case ANSWER_ONE:
    if (count == 0) return cardvm__push_nothing(L);
    cardvm__push_parameter(L, what, picks[0].subject);
    return 1;
  case ANSWER_NAME:
    if (count == 0) return cardvm__push_nothing(L);
    cardvm__push_text(L, cardvm_program_name(b->program, CARDVM_SORT_NAME, picks[0].name));
    return 1;
  case ANSWER_YES: lua_pushboolean(L, count > 0 && picks[0].name == 1); return 1;
  default: break;
  }
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    cardvm__push_parameter(L, what, picks[i].subject);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  cardvm__be_group(L);
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
  return CARDVM_HANDLE_KIND(cardvm__self_handle(L)) == KIND_CARD
             ? b->you
             : cardvm__check_seat(L, b, 1, "player");
}

/* A question for one answer, whose prompt may stand at an index. */
static cardvm_question ask_for_one(lua_State *L, binding *b, cardvm_ask kind, int prompt) {
  cardvm_question q = {.kind = kind, .player = check_asked(L, b), .min = 1, .max = 1};
  if (!lua_isnoneornil(L, prompt)) q.prompt = cardvm__check_name(L, b, prompt, "prompt");
  return q;
}

static void set_options(cardvm_question *q, const cardvm_option *options, uint32_t count) {
  q->options = options;
  q->option_count = count;
}

/* A card, a player (also by one of the words for players) or a place. */
static cardvm_handle check_option(lua_State *L, binding *b, int index, const char *what) {
  const cardvm_handle handle = lua_islightuserdata(L, index) ? cardvm__to_handle(L, index) : 0;
  const uint32_t kind = CARDVM_HANDLE_KIND(handle);
  if (kind == KIND_CARD || kind == KIND_SEAT || kind == KIND_PLACE) return handle;
  if (!cardvm__object_of(L, index, OBJECT_WHOSE))
    cardvm__wrong(L, index, what, "a card, a player or a place");
  return cardvm__handle_of(KIND_SEAT, cardvm__check_seat(L, b, index, "option"));
}

static cardvm_subject subject_of(cardvm_handle handle) {
  switch (CARDVM_HANDLE_KIND(handle)) {
  case KIND_SEAT: return CARDVM_SUBJECT_SEAT;
  case KIND_PLACE: return CARDVM_SUBJECT_PLACE;
  default: return CARDVM_SUBJECT_CARD;
  }
}

/* Options from handles whose space is on top; pushes that of the options in its stead. Handles of
 * several kinds, or of `mixed` ones, are told whole. */
static void options_of_handles(lua_State *L, const cardvm_handle *handles, uint32_t count,
                               bool mixed, cardvm_question *question,
                               cardvm_option small[OPTIONS_SMALL]) {
  cardvm_option *options = cardvm__space(L, small, OPTIONS_SMALL, count, sizeof *options);
  question->what = count ? subject_of(handles[0]) : CARDVM_SUBJECT_NONE;
  for (uint32_t i = 0; i < count; i++) mixed = mixed || subject_of(handles[i]) != question->what;
  if (mixed) question->what = CARDVM_SUBJECT_ANY;
  const bool whole =
      question->what != CARDVM_SUBJECT_SEAT && question->what != CARDVM_SUBJECT_PLACE;
  for (uint32_t i = 0; i < count; i++)
    options[i] = (cardvm_option){.subject = whole ? handles[i] : HANDLE_ID(handles[i])};
  lua_remove(L, -2);
  set_options(question, options, count);
}

/* Options from a list, a selection, a group, or what any_of, players and places name. */
static void options_of(lua_State *L, binding *b, int index, cardvm_question *question,
                       cardvm_option small[OPTIONS_SMALL]) {
  cardvm_handle few[CARDS_SMALL], *handles;
  uint32_t count;
  const object *mixed = cardvm__object_of(L, index, OBJECT_TARGETS);
  if (cardvm__is_table(L, index))
    handles = cardvm__handles_of_list(L, b, index, "what can be chosen", check_option, few, &count);
  else if (mixed) handles = cardvm__targets_now(L, b, mixed, few, &count);
  else handles = cardvm__check_cards(L, b, index, "choice", few, &count);
  options_of_handles(L, handles, count, mixed != NULL, question, small);
}

/* A number of a choice; one that is computed may be less than 0. */
static uint32_t number_of(const binding *b, const object *choice, int32_t number) {
  if (choice->computed) number = cardvm_evaluate(b->game, (cardvm_expr)number, 0);
  return number > 0 ? (uint32_t)number : 0;
}

/* one(selection), up_to(2, list), or what one() would be made of. Pushes the space of the options.
 */
static void read_choice(lua_State *L, binding *b, int index, cardvm_question *question,
                        cardvm_option small[OPTIONS_SMALL]) {
  const object *o = cardvm__object_at(L, index);
  if (!o || o->kind != OBJECT_CHOICE) {
    if (!cardvm__is_table(L, index) &&
        (!o || (o->kind != OBJECT_SELECTION && o->kind != OBJECT_TARGETS)))
      cardvm__wrong(L, index, "choice", cardvm__type_expected(CHOOSABLE));
    options_of(L, b, index, question, small);
    return;
  }
  if (o->pair || o->total)
    luaL_error(L, "choose: what must hold together is asked only where `choose` of an ability "
                  "declares it");
  question->min = number_of(b, o, o->low);
  question->max = number_of(b, o, o->high);
  if (question->prompt == 0 && lua_getiuservalue(L, index, 2) == LUA_TSTRING)
    question->prompt = cardvm__check_name(L, b, -1, "prompt");
  if (o->id) {
    cardvm_handle few[CARDS_SMALL];
    uint32_t count;
    const cardvm_handle *cards = cardvm__select(L, b, o->id, few, &count);
    options_of_handles(L, cards, count, false, question, small);
    return;
  }
  lua_getiuservalue(L, index, 1);
  options_of(L, b, lua_gettop(L), question, small);
  lua_remove(L, -2);
}

static int player_choose(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_option small[OPTIONS_SMALL];
  cardvm_question question = ask_for_one(L, b, CARDVM_ASK_CHOOSE, 3);
  read_choice(L, b, 2, &question, small);
  const object *choice = cardvm__object_at(L, 2);
  const bool one = !choice || !choice->list;
  if (question.max > question.option_count) question.max = question.option_count;
  if (question.min > question.max) question.min = question.max;
  if (question.option_count > 0) return ask(L, b, &question, one ? ANSWER_ONE : ANSWER_LIST);
  return one ? cardvm__push_nothing(L) : cardvm__push_group(L, NULL, 0);
}

static int player_choose_option(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_option small[OPTIONS_SMALL];
  cardvm_question question = ask_for_one(L, b, CARDVM_ASK_OPTION, 3);
  if (!cardvm__is_table(L, 2)) cardvm__wrong(L, 2, "options", "a list of texts");
  cardvm__content(L, 2);
  int list = lua_gettop(L);
  uint32_t count = (uint32_t)cardvm__length(L, list);
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
  set_options(&question, small, count);
  return ask(L, b, &question, ANSWER_NAME);
}

/* player:choose_text("subtype"): one of all its texts, by alphabet. */
static int player_choose_text(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_option small[OPTIONS_SMALL];
  cardvm_question question = ask_for_one(L, b, CARDVM_ASK_OPTION, 3);
  const char *key = cardvm__check_text(L, 2, "key");
  uint32_t count = 0;
  cardvm__push_ref(L, b->texts);
  if (lua_getfield(L, -1, cardvm__own_name(L, key)) != LUA_TTABLE)
    return luaL_error(L, "choose_text: there are no tags and no attribute '%s'", key);
  const int texts = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, texts); lua_pop(L, 1)) count++;
  cardvm_option *options = cardvm__space(L, small, OPTIONS_SMALL, count, sizeof *options);
  count = 0;
  for (int walk = cardvm__keys_start(L, texts); cardvm__keys_next(L, walk); lua_settop(L, walk)) {
    const cardvm_id name = cardvm_program_find(b->program, CARDVM_SORT_NAME, lua_tostring(L, -2));
    if (!name) return luaL_error(L, "choose_text: no field remembers one of %s", key);
    options[count++] = (cardvm_option){.name = name};
  }
  set_options(&question, options, count);
  return ask(L, b, &question, ANSWER_NAME);
}

static int player_choose_number(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_option small[OPTIONS_SMALL];
  cardvm_question question = ask_for_one(L, b, CARDVM_ASK_NUMBER, 4);
  int32_t low = cardvm__check_number(L, 2, "lowest"), high = cardvm__check_number(L, 3, "highest");
  question.what = CARDVM_SUBJECT_NUMBER;
  if (low > high)
    return luaL_error(L, "choose_number: there is no number from %d to %d", low, high);
  uint32_t count = (uint32_t)high - (uint32_t)low + 1;
  if (count > UINT16_MAX || count == 0)
    return luaL_error(L, "choose_number: %d to %d are too many numbers", low, high);
  cardvm_option *options = cardvm__space(L, small, OPTIONS_SMALL, count, sizeof *options);
  for (uint32_t i = 0; i < count; i++) options[i] = (cardvm_option){.subject = (uint32_t)low + i};
  set_options(&question, options, count);
  return ask(L, b, &question, ANSWER_ONE);
}

static int player_confirm(lua_State *L) {
  binding *b = cardvm__doing(L);
  static const cardvm_option options[] = {{.name = 1}, {.name = 0}};
  cardvm_question question = ask_for_one(L, b, CARDVM_ASK_YES_NO, 2);
  set_options(&question, options, 2);
  return ask(L, b, &question, ANSWER_YES);
}

static int player_order(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_option small[OPTIONS_SMALL];
  cardvm_question question = ask_for_one(L, b, CARDVM_ASK_ORDER, 3);
  options_of(L, b, 2, &question, small);
  question.min = question.max = question.option_count;
  if (question.option_count > 0) return ask(L, b, &question, ANSWER_LIST);
  return cardvm__push_group(L, NULL, 0);
}

/* -- Words ------------------------------------------------------------------------------------- */

#define WHO_IS_ASKED (ON(KIND_SEAT) | ON(KIND_CARD))

/* clang-format off */
const word cardvm__words_questions[] = {
 {"choose", WHO_IS_ASKED, RUNNING, WHAT_WAS_CHOSEN,
  "Asks a player to choose cards; a card asks you. Of `one(...)` and `one_or_none(...)` it gives "
  "a card or nil, else a group. A list can also hold players and places. Nobody is asked where there "
  "is nothing to choose.",
  "local card = player:choose(one(enemy.units), 'Which one?') if card then card:rest() end",
  {{"choice", CHOOSABLE}, {"prompt", A_TEXT, OPTIONAL}}, player_choose},
 {"choose_option", WHO_IS_ASKED, RUNNING, A_TEXT,
  "Asks for one of the texts in a list, and gives it. Prompts and options are written out in the "
  "script as they are shown.",
  "if me:choose_option({ 'Rest', 'Stand' }) == 'Rest' then me:rest() end",
  {{"options", A_LIST}, {"prompt", A_TEXT, OPTIONAL}}, player_choose_option},
 {"choose_text", WHO_IS_ASKED, RUNNING, A_TEXT,
  "Asks for one of all texts of these tags, these names or this attribute, and gives it. Some field has "
  "to remember such a text (`remembers`).",
  "unit:set_foe(player:choose_text('traits'))",
  {{"key", A_NAME}, {"prompt", A_TEXT, OPTIONAL}}, player_choose_text},
 {"choose_number", WHO_IS_ASKED, RUNNING, A_INTEGER,
  "Asks for a number from the lowest to the highest, and gives it.",
  "enemy_unit:damage(player:choose_number(1, 2, 'How much damage?'))",
  {{"lowest", A_INTEGER}, {"highest", A_INTEGER}, {"prompt", A_TEXT, OPTIONAL}},
  player_choose_number},
 {"confirm", WHO_IS_ASKED, RUNNING, A_FLAG,
  "Asks yes or no; gives true for yes.",
  "if opponent:confirm('Rest your unit?') then enemy_unit:rest() end",
  {{"prompt", A_TEXT, OPTIONAL}}, player_confirm},
 {"order", WHO_IS_ASKED, RUNNING, A_GROUP,
  "Asks to put the cards in an order; gives them as a group in that order.",
  "for _, card in ipairs(player:order(your.hand)) do card:move_to('deck') end",
  {{"cards", SOME_CARDS}, {"prompt", A_TEXT, OPTIONAL}}, player_order},
 {NULL}};
/* clang-format on */
