/* Answers that must be refused: built by content, since they are not among the options. */
#include "stage.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS_MAX 64

typedef struct attempt {
  cardvm_option options[OPTIONS_MAX];
  uint32_t count;
  picks named; /* the options that were named: alike cards are different ones */
} attempt;

static void add(attempt *a, cardvm_option option) {
  if (a->count < OPTIONS_MAX) a->options[a->count++] = option;
}

/* -- Actions ----------------------------------------------------------------------------------- */

/* The ability of that name on that card, or of the rules. */
static cardvm_id find_ability(const stage *s, const char *action, cardvm_id definition) {
  uint32_t count = cardvm_program_count(s->program, CARDVM_SORT_ABILITY);
  cardvm_id of_rules = 0;
  for (cardvm_id id = 1; id <= count; id++) {
    cardvm_ability_info info;
    if (!names_equal(text_ability(s->program, id), action) ||
        !cardvm_program_ability_info(s->program, id, &info))
      continue;
    if (info.definition && info.definition == definition) return id;
    if (!info.definition && !of_rules) of_rules = id;
  }
  return of_rules;
}

static bool build_action(stage *s, const char *action, int table, attempt *a) {
  picks found = {0};
  card_spec by = {0};
  cardvm_handle card = 0;
  cardvm_card_info info = {0};
  bool has_by = table && lua_getfield(s->L, table, "by") != LUA_TNIL;
  if (has_by && (!names_spec_at(s, lua_gettop(s->L), &by) || !names_card(s, &by, &card)))
    return false;
  if (table) lua_pop(s->L, 1);
  bool known = answer_find_actions(s, action, has_by ? &by : NULL, &found);
  if (known && found.count) {
    add(a, stage_ask(s)->options[found.index[0]]);
  } else if (known) {
    cardvm_game_card(s->game, card, &info);
    add(a, (cardvm_option){card, find_ability(s, action, info.definition)});
  }
  picks_free(&found);
  return known;
}

/* -- Other answers ----------------------------------------------------------------------------- */

static bool build_item(stage *s, int value, attempt *a) {
  cardvm_seat seat = 0;
  cardvm_handle card = 0;
  card_spec spec;
  if (lua_isinteger(s->L, value)) {
    add(a, (cardvm_option){(uint32_t)(int32_t)lua_tointeger(s->L, value), 0});
    return true;
  }
  if (look_seat_at(s->L, value, &seat)) {
    const bool any = stage_ask(s)->what == CARDVM_SUBJECT_ANY;
    add(a, (cardvm_option){any ? CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, seat) : seat, 0});
    return true;
  }
  int64_t index = answer_find_option(s, value, &a->named, true);
  if (index >= 0) {
    picks_add(&a->named, (uint32_t)index);
    add(a, stage_ask(s)->options[index]);
    return true;
  }
  if (stage_ask(s)->what == CARDVM_SUBJECT_PLACE) {
    cardvm_place place = 0;
    const char *name = lua_type(s->L, value) == LUA_TSTRING ? lua_tostring(s->L, value) : "";
    if (!names_place(s, name, stage_ask(s)->player, &place)) return false;
    add(a, (cardvm_option){place, 0});
    return true;
  }
  if (!names_spec_at(s, value, &spec) || !names_card(s, &spec, &card)) return false;
  add(a, (cardvm_option){card, 0});
  return true;
}

static bool build_items(stage *s, int value, attempt *a) {
  if (!lua_istable(s->L, value)) return build_item(s, value, a);
  lua_Integer count = luaL_len(s->L, value);
  bool well = true;
  for (lua_Integer i = 1; i <= count && well; i++) {
    lua_geti(s->L, value, i);
    well = build_item(s, lua_gettop(s->L), a);
    lua_pop(s->L, 1);
  }
  return well;
}

/* The value that a table has for the open kind of question, on top of the stack; the table itself
 * if it is a list. */
static void push_content(stage *s, int value) {
  static const char *const names[] = {"choose", "at",     "cost",  "order",
                                      "number", "option", "accept"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (lua_getfield(s->L, value, names[i]) != LUA_TNIL) return;
    lua_pop(s->L, 1);
  }
  lua_pushvalue(s->L, value);
}

static bool build_reply(stage *s, int value, attempt *a) {
  bool table = lua_istable(s->L, value);
  if (table) push_content(s, value);
  else lua_pushvalue(s->L, value);
  int content = lua_gettop(s->L);
  bool well;
  cardvm_ask kind = stage_ask(s)->kind;
  if (kind == CARDVM_ASK_YES_NO || kind == CARDVM_ASK_OPTION) {
    picks found = {0};
    well = answer_read(s, content, &found);
    for (uint32_t i = 0; i < found.count; i++) add(a, stage_ask(s)->options[found.index[i]]);
    picks_free(&found);
  } else {
    const char *text = lua_type(s->L, content) == LUA_TSTRING ? lua_tostring(s->L, content) : "";
    well = names_equal(text, "none") || names_equal(text, "pass") || build_items(s, content, a);
  }
  lua_settop(s->L, content - 1);
  return well;
}

static bool build(stage *s, int value, int table, attempt *a) {
  const char *action = NULL;
  if (lua_type(s->L, value) == LUA_TSTRING) {
    action = lua_tostring(s->L, value);
  } else if (lua_istable(s->L, value) && stage_ask(s)->kind == CARDVM_ASK_ACT) {
    if (lua_geti(s->L, value, 1) == LUA_TSTRING) action = lua_tostring(s->L, -1);
    lua_pop(s->L, 1);
    table = value;
  }
  if (stage_ask(s)->kind != CARDVM_ASK_ACT) return build_reply(s, value, a);
  if (!action) return stage_error(s, "the name of an action is expected");
  return build_action(s, action, table, a);
}

bool drive_refused(stage *s, cardvm_seat seat, int value, int table) {
  const cardvm_decision *ask = stage_ask(s);
  attempt a = {.count = 0};
  if (!ask) return stage_fail(s, "nobody is asked anything, so nothing can be refused");
  const bool built = build(s, value, table, &a);
  picks_free(&a.named);
  if (!built) return false;
  uint64_t before = cardvm_game_hash(s->game);
  cardvm_status status = cardvm_game_answer(s->game, seat, ask->serial, a.options, a.count);
  uint64_t after = cardvm_game_hash(s->game);
  if (status != CARDVM_ERROR_ANSWER) {
    stage_fail(s, "expected to be refused, but it was %s",
               status == CARDVM_OK ? "accepted" : cardvm_status_name(status));
    return false;
  }
  if (before != after)
    return stage_fail(s,
                      "refused, but the game has changed: hash %016" PRIx64 ", before %016" PRIx64,
                      after, before);
  return true;
}
