/* What players do in a scenario: an answer, and the picks that follow from it. */
#include "stage.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define REPEATS 9      /* choose, choose2 ... choose9 */
#define RUN_LIMIT 2000 /* decisions that t:run_to answers by itself */

/* Keys of a table of picks, in the order in which they are tried. */
static const struct {
  const char *name;
  cardvm_ask kind;
} keys[] = {
    {"cost", CARDVM_ASK_CHOOSE},   {"accept", CARDVM_ASK_YES_NO}, {"option", CARDVM_ASK_OPTION},
    {"number", CARDVM_ASK_NUMBER}, {"at", CARDVM_ASK_CHOOSE},     {"choose", CARDVM_ASK_CHOOSE},
    {"order", CARDVM_ASK_ORDER},
};
#define KEYS (sizeof keys / sizeof *keys)

/* A table of picks on its way through the decisions that follow an action. */
typedef struct follow {
  cardvm_seat seat;
  int table;
  lua_Integer used[REPEATS][KEYS]; /* items of each value that were used; -1: all of it */
  uint32_t answered;               /* decisions */
  uint32_t from;                   /* what the trace says of it begins here */
  /* of the last answer, when it took only a part of its value: the same question may come again */
  bool in_series;
  cardvm_id ability, prompt;
} follow;

static void key_text(uint32_t repeat, size_t key, char *text, size_t bytes) {
  if (repeat) snprintf(text, bytes, "%s%u", keys[key].name, repeat + 1);
  else snprintf(text, bytes, "%s", keys[key].name);
}

/* Pushes the value of a key; false (and nothing pushed) if there is none. */
static bool push_value(const stage *s, const follow *f, uint32_t repeat, size_t key) {
  char text[16];
  key_text(repeat, key, text, sizeof text);
  if (lua_getfield(s->L, f->table, text) != LUA_TNIL) return true;
  lua_pop(s->L, 1);
  return false;
}

/* -- Does a value fit the open decision? ------------------------------------------------------- */

static lua_Integer item_count(lua_State *L, int value) {
  return lua_istable(L, value) ? luaL_len(L, value) : 1;
}

static void push_item(lua_State *L, int value, lua_Integer item) {
  if (lua_istable(L, value)) lua_geti(L, value, item);
  else lua_pushvalue(L, value);
}

/* Picks for a question of cards from the items of a value that are left: as many as it takes. */
static bool fit_items(stage *s, follow *f, int value, lua_Integer *used, picks *answer) {
  const cardvm_decision *ask = stage_ask(s);
  lua_Integer count = item_count(s->L, value), item = *used;
  while (item < count && answer->count < ask->max) {
    push_item(s->L, value, item + 1);
    int64_t index = answer_find_option(s, lua_gettop(s->L), answer, true);
    lua_pop(s->L, 1);
    if (index < 0) return false;
    picks_add(answer, (uint32_t)index);
    item++;
  }
  if (answer->count < ask->min) return false;
  f->in_series = item < count || ask->max == 1;
  *used = item < count ? item : -1;
  return true;
}

static bool prompts(const stage *s, const cardvm_decision *ask, const char *prompt) {
  return strcmp(cardvm_program_name(s->program, CARDVM_SORT_NAME, ask->prompt), prompt) == 0;
}

/* What is asked while something is paid for is answered by `cost`, or by `choose`, and `cost`
 * answers nothing else. Effects that are picked one by one are an order. */
static bool suits(const stage *s, size_t key) {
  const cardvm_decision *ask = stage_ask(s);
  const char *name = keys[key].name;
  if (text_asks_order(ask) && keys[key].kind == CARDVM_ASK_ORDER) return true;
  if (ask->kind != keys[key].kind) return false;
  if (text_asks_order(ask)) return strcmp(name, "choose") == 0 && !prompts(s, ask, "next effect");
  bool pays = prompts(s, ask, "pay") || (!prompts(s, ask, "target") && log_is_paying(s));
  return strcmp(name, "cost") == 0 ? pays : !pays || strcmp(name, "at") != 0;
}

static bool fit(stage *s, follow *f, uint32_t repeat, size_t key, picks *answer) {
  lua_Integer *used = &f->used[repeat][key];
  if (*used < 0 || !suits(s, key) || !push_value(s, f, repeat, key)) return false;
  int value = lua_gettop(s->L);
  bool fits;
  answer->count = 0;
  f->in_series = false;
  if (stage_ask(s)->kind == CARDVM_ASK_CHOOSE) {
    fits = fit_items(s, f, value, used, answer);
  } else {
    fits = answer_read(s, value, answer);
    *used = -1;
  }
  lua_settop(s->L, value - 1);
  return fits;
}

/* The same question once more, after a list has given all it had: that is all. */
static bool ends_series(const stage *s, const follow *f, picks *answer) {
  const cardvm_decision *ask = stage_ask(s);
  answer->count = 0;
  return f->in_series && ask->kind == CARDVM_ASK_CHOOSE && ask->min == 0 &&
         ask->ability == f->ability && ask->prompt == f->prompt;
}

static bool find_fit(stage *s, follow *f, picks *answer) {
  bool was_series = f->in_series;
  for (uint32_t repeat = 0; repeat < REPEATS; repeat++)
    for (size_t key = 0; key < KEYS; key++) {
      if (fit(s, f, repeat, key, answer)) return true;
      if (s->verdict != VERDICT_PASSED) return false;
    }
  f->in_series = was_series;
  return ends_series(s, f, answer);
}

/* -- What is left over ------------------------------------------------------------------------- */

/* Whether such a card has a part in what goes on: it is attacked, say. */
static bool has_role(const stage *s, const card_spec *spec) {
  uint32_t roles = cardvm_program_count(s->program, CARDVM_SORT_ROLE);
  for (cardvm_id role = 1; role <= roles; role++) {
    cardvm_handle card = cardvm_game_role(s->game, role);
    if (card && names_fits(s, spec, card)) return true;
  }
  return false;
}

/* Whether the trace of an answer speaks of a card, a place or a player, or it has a role since. */
static bool is_told(const stage *s, const follow *f, const card_spec *spec, const char *place,
                    cardvm_seat seat) {
  if (spec && has_role(s, spec)) return true;
  for (uint32_t i = f->from; i < s->log_count; i++) {
    const stage_entry *e = &s->log[i];
    if (seat && e->seat == seat) return true;
    for (int n = 0; spec && n < 3; n++)
      if (e->cards[n] && names_fits(s, spec, e->cards[n])) return true;
    for (int n = 0; place && n < 2; n++)
      if (e->places[n] && names_equal(cardvm_game_place_name(s->game, e->places[n]), place))
        return true;
  }
  return false;
}

/* Whether the text is how a player is listed: "enemy". */
static bool seat_listed(const stage *s, const char *text, cardvm_seat *seat) {
  for (cardvm_seat i = 1; text && i <= cardvm_game_players(s->game); i++)
    if (strcmp(text, look_seat_name(i)) == 0) {
      *seat = i;
      return true;
    }
  return false;
}

/* A choice with one legal answer is not asked, so picks may be left; but then something has
 * happened to one of them, or some of the same list have answered and these are the last. */
static bool leftover_is_done(stage *s, const follow *f, int value, lua_Integer used) {
  lua_Integer count = item_count(s->L, value);
  bool known = true, done = used > 0;
  for (lua_Integer i = used + 1; i <= count && known; i++) {
    card_spec spec;
    cardvm_seat seat = 0;
    push_item(s->L, value, i);
    const char *text = lua_type(s->L, -1) == LUA_TSTRING ? lua_tostring(s->L, -1) : NULL;
    bool listed = text && used && strstr(text, " of "); /* an effect, as it was listed */
    if (listed) done = true;
    else if (look_seat_at(s->L, -1, &seat) || seat_listed(s, text, &seat))
      done = done || is_told(s, f, NULL, NULL, seat);
    else if (text && names_is_circle(s, text)) done = done || is_told(s, f, NULL, text, 0);
    else if (lua_isinteger(s->L, -1)) done = true;
    else {
      known = names_spec_at(s, lua_gettop(s->L), &spec);
      done = known && (done || is_told(s, f, &spec, NULL, 0));
    }
    lua_pop(s->L, 1);
  }
  return known && done;
}

static bool check_leftover(stage *s, const follow *f) {
  for (uint32_t repeat = 0; repeat < REPEATS; repeat++)
    for (size_t key = 0; key < KEYS; key++) {
      if (f->used[repeat][key] < 0 || !push_value(s, f, repeat, key)) continue;
      char text[16];
      key_text(repeat, key, text, sizeof text);
      bool may_be_left = keys[key].kind == CARDVM_ASK_CHOOSE || keys[key].kind == CARDVM_ASK_ORDER;
      bool fine = may_be_left && leftover_is_done(s, f, lua_gettop(s->L), f->used[repeat][key]);
      /* A question that is open and could not be answered: then the pick was meant for it. */
      const cardvm_decision *ask = stage_ask(s);
      bool open = ask && ask->decider == f->seat && suits(s, key);
      lua_pop(s->L, 1);
      if (fine && !open) continue;
      if (open) stage_fail(s, "%s does not answer what is asked", text);
      else
        stage_fail(s,
                   "%s does not answer what is asked: nobody asked for it, and nothing happened "
                   "to what it names",
                   text);
      stage_say_options(s);
      return false;
    }
  return true;
}

static bool check_keys(stage *s, int table) {
  lua_pushnil(s->L);
  while (lua_next(s->L, table)) {
    lua_pop(s->L, 1);
    if (lua_type(s->L, -1) != LUA_TSTRING) continue;
    const char *name = lua_tostring(s->L, -1);
    nearest n = nearest_begin(name);
    bool known = strcmp(name, "by") == 0;
    for (uint32_t repeat = 0; repeat < REPEATS; repeat++)
      for (size_t key = 0; key < KEYS; key++) {
        char text[16];
        key_text(repeat, key, text, sizeof text);
        known = known || strcmp(text, name) == 0;
      }
    for (size_t key = 0; key < KEYS; key++) nearest_offer(&n, keys[key].name);
    if (known) continue;
    stage_error(s, "an answer has no \"%s\"", name);
    nearest_say(&n, &s->why);
    return false;
  }
  return true;
}

/* Answers the questions that follow directly, as long as the table has something for them. */
static bool take_picks(stage *s, follow *f) {
  picks answer = {0};
  bool well = true;
  for (;;) {
    const cardvm_decision *ask = stage_ask(s);
    if (!ask || ask->decider != f->seat || ask->kind == CARDVM_ASK_ACT || !find_fit(s, f, &answer))
      break;
    f->ability = ask->ability;
    f->prompt = ask->prompt;
    f->answered++;
    well = stage_answer(s, f->seat, &answer);
    if (!well) break;
  }
  picks_free(&answer);
  return well && s->verdict == VERDICT_PASSED && check_leftover(s, f);
}

/* -- Answers ----------------------------------------------------------------------------------- */

/* The seat must be the one that is asked. */
static bool is_asked(stage *s, cardvm_seat seat) {
  const cardvm_decision *ask = stage_ask(s);
  if (ask && ask->decider == seat) return true;
  stage_fail(s, "%s is not asked", look_seat_name(seat));
  stage_say_options(s);
  return false;
}

static bool act(stage *s, cardvm_seat seat, const char *action, int table) {
  picks answer = {0};
  bool well = answer_action(s, action, table, &answer) && stage_answer(s, seat, &answer);
  picks_free(&answer);
  return well;
}

static bool reply(stage *s, cardvm_seat seat, int value) {
  picks answer = {0};
  bool well = answer_read(s, value, &answer) && stage_answer(s, seat, &answer);
  picks_free(&answer);
  return well;
}

/* Whether a table is a plain list: { "u22", "u33" }. */
static bool is_list(lua_State *L, int table) {
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING) {
      lua_pop(L, 1);
      return false;
    }
  }
  return true;
}

/* { choose = "u22" }: for the open question, and those that follow. */
static bool drive_table(stage *s, cardvm_seat seat, int table) {
  const char *action = NULL;
  if (lua_geti(s->L, table, 1) == LUA_TSTRING)
    action = lua_tostring(s->L, -1); /* stays in the table */
  lua_pop(s->L, 1);
  bool acts = stage_ask(s)->kind == CARDVM_ASK_ACT;
  if (!acts && is_list(s->L, table)) return reply(s, seat, table);
  if (!check_keys(s, table)) return false;
  if (acts && !action) {
    stage_fail(s, "an action is expected, such as \"pass\"");
    stage_say_options(s);
    return false;
  }
  follow f = {.seat = seat, .table = table, .from = s->log_count};
  if (acts && !act(s, seat, action, table)) return false;
  return take_picks(s, &f);
}

bool drive(stage *s, cardvm_seat seat, int value, int table) {
  s->last_line = stage_line(s, NULL);
  if (!is_asked(s, seat)) return false;
  if (table) { /* "attack", { by = ... } */
    if (!check_keys(s, table)) return false;
    bool acts = stage_ask(s)->kind == CARDVM_ASK_ACT;
    const char *action = lua_tostring(s->L, value);
    follow f = {.seat = seat, .table = table, .from = s->log_count};
    if (!(acts ? act(s, seat, action, table) : reply(s, seat, value))) return false;
    return take_picks(s, &f);
  }
  return lua_istable(s->L, value) ? drive_table(s, seat, value) : reply(s, seat, value);
}

bool drive_pending(stage *s) {
  if (!s->pending.open) return true;
  lua_pushstring(s->L, s->pending.text);
  bool well = drive(s, s->pending.seat, lua_gettop(s->L), 0);
  lua_pop(s->L, 1);
  s->pending.open = false;
  return well;
}

/* -- Running on -------------------------------------------------------------------------------- */

/* Says in the trace what is not done. */
static void log_default(stage *s, const cardvm_decision *ask, const picks *answer) {
  buffer b = {0};
  bool pass = ask->kind == CARDVM_ASK_ACT && !ask->options[answer->index[0]].name;
  bool no =
      !answer->count || (ask->kind == CARDVM_ASK_YES_NO && !ask->options[answer->index[0]].name);
  if (pass && ask->option_count == 1) return; /* there was nothing to do */
  if (no) text_decision(&b, s->game, ask, STAGE_VIEWER);
  else text_answer(&b, s->game, ask, answer->index, answer->count, STAGE_VIEWER);
  const char *asked = strchr(buffer_text(&b), ':'); /* "you: yes or no (Flare: burst)" */
  log_add(s, "%s by %s%s%s",
          pass ? "passed"
          : no ? "declined"
               : "taken",
          look_seat_name(ask->decider), no ? "" : " ", no && asked ? asked : buffer_text(&b));
  buffer_free(&b);
}

static bool answer_by_default(stage *s) {
  picks answer = {0};
  picks_default(stage_ask(s), &answer);
  log_default(s, stage_ask(s), &answer);
  bool well = stage_answer(s, stage_ask(s)->decider, &answer);
  picks_free(&answer);
  return well;
}

static bool is_there(const stage *s, cardvm_seat seat, const char *step) {
  const cardvm_decision *ask = stage_ask(s);
  cardvm_id now = 0;
  if (!ask || ask->kind != CARDVM_ASK_ACT || (seat && ask->decider != seat)) return false;
  return !step || (cardvm_game_position(s->game, NULL, &now) &&
                   names_equal(cardvm_program_name(s->program, CARDVM_SORT_STEP, now), step));
}

static bool is_step(stage *s, const char *step) {
  nearest n = nearest_begin(step);
  uint32_t count = cardvm_program_count(s->program, CARDVM_SORT_STEP);
  for (cardvm_id id = 1; id <= count; id++) {
    const char *name = cardvm_program_name(s->program, CARDVM_SORT_STEP, id);
    if (names_equal(name, step)) return true;
    nearest_offer(&n, name);
  }
  stage_error(s, "there is no step \"%s\"", step);
  nearest_say(&n, &s->why);
  return false;
}

/* Seat 0: anybody's; step NULL: any step in which somebody may act. */
bool drive_run_to(stage *s, cardvm_seat seat, const char *step) {
  if (step && !is_step(s, step)) return false;
  for (int i = 0; i < RUN_LIMIT; i++) {
    if (is_there(s, seat, step)) return true;
    if (!stage_ask(s))
      return stage_fail(s, "the game was over before %s could act in step \"%s\"",
                        look_seat_name(seat), step ? step : "any");
    if (!answer_by_default(s)) return false;
  }
  return stage_fail(s, "after %d decisions %s could still not act in step \"%s\"", RUN_LIMIT,
                    look_seat_name(seat), step ? step : "any");
}

bool drive_random(stage *s, int64_t count, uint64_t seed) {
  uint64_t random = seed;
  s->random = true;
  picks answer = {0};
  bool well = true;
  for (int64_t i = 0; well && i < count && stage_ask(s); i++) {
    picks_random(&random, stage_ask(s), &answer);
    well = stage_answer(s, stage_ask(s)->decider, &answer);
  }
  picks_free(&answer);
  return well;
}

bool drive_finish(stage *s) {
  for (int i = 0; i < RUN_LIMIT; i++) {
    if (!stage_ask(s)) return true;
    if (!answer_by_default(s)) return false;
  }
  return stage_fail(s, "after %d decisions the game is still not over", RUN_LIMIT);
}
