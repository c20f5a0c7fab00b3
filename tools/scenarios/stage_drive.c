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
_Static_assert(CARDVM_ASK_KINDS == CARDVM_ASK_ACT + 1u,
               "each kind of question that effects ask has its key, here and in stage_refuse.c");
#define KEYS (sizeof keys / sizeof *keys)

/* A table of picks on its way through the decisions that follow an action. */
typedef struct follow {
  cardvm_seat seat;
  int table;
  lua_Integer used[REPEATS][KEYS]; /* items of each value that were used; -1: all of it */
  uint32_t answered;               /* decisions */
  uint32_t from;                   /* what the trace says of it begins here */
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

/* "none" answers a question, or ends the picks for one. */
static bool is_none(lua_State *L, int value) {
  return lua_type(L, value) == LUA_TSTRING && names_equal(lua_tostring(L, value), "none");
}

/* Picks for a question of cards from the items of a value that are left: as many as it takes. */
static bool fit_items(stage *s, int value, lua_Integer *used, picks *answer) {
  const cardvm_decision *ask = stage_ask(s);
  lua_Integer count = item_count(s->L, value), item = *used;
  bool none = false;
  while (item < count && answer->count < ask->max && !none) {
    push_item(s->L, value, item + 1);
    none = is_none(s->L, -1);
    int64_t index = none ? 0 : answer_find_option(s, lua_gettop(s->L), answer, true);
    lua_pop(s->L, 1);
    if (index < 0) return false;
    if (!none) picks_add(answer, (uint32_t)index);
    item++;
  }
  if (answer->count < ask->min) return false;
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
  const cardvm_ask kind = stage_ask(s)->kind;
  bool fits;
  answer->count = 0;
  if (kind == CARDVM_ASK_CHOOSE) {
    fits = fit_items(s, value, used, answer);
  } else if (kind != CARDVM_ASK_ORDER && lua_istable(s->L, value)) {
    fits = stage_error(s, "\"%s\" answers one question; the next one is answered by \"%s2\"",
                       keys[key].name, keys[key].name);
  } else {
    fits = answer_read(s, value, answer);
    *used = -1;
  }
  lua_settop(s->L, value - 1);
  return fits;
}

static bool find_fit(stage *s, follow *f, picks *answer) {
  for (uint32_t repeat = 0; repeat < REPEATS; repeat++)
    for (size_t key = 0; key < KEYS; key++) {
      if (fit(s, f, repeat, key, answer)) return true;
      if (s->verdict != VERDICT_PASSED) return false;
    }
  return false;
}

/* -- What is left over ------------------------------------------------------------------------- */

/* What a pick that was not asked for names. */
typedef struct pick_named {
  const card_spec *card;
  const char *place;
  cardvm_seat seat;
  const int32_t *number;
  const char *option;
  bool order; /* it is an effect of the card: it may still wait for its turn */
} pick_named;

/* Whether such a card has a part in what goes on: it is attacked, say. */
static bool has_role(const stage *s, const card_spec *spec) {
  uint32_t roles = cardvm_program_count(s->program, CARDVM_SORT_ROLE);
  for (cardvm_id role = 1; role <= roles; role++) {
    cardvm_handle card = cardvm_game_role(s->game, role);
    if (card && names_fits(s, spec, card)) return true;
  }
  return false;
}

/* An attached card's effect waits as one of its bearer. */
static bool is_source(const stage *s, const card_spec *spec, const cardvm_waiting *w) {
  cardvm_ability_info ability = {0};
  cardvm_id definition = spec->definition;
  if (spec->exact)
    definition = cardvm_game_definition(s->game, cardvm_follow(s->game, spec->exact));
  return names_fits(s, spec, w->source) ||
         (cardvm_program_ability_info(s->program, w->ability, &ability) && ability.definition &&
          ability.definition == definition);
}

static bool waits(const stage *s, const card_spec *spec) {
  uint32_t count = cardvm_game_queue(s->game, NULL, 0);
  cardvm_waiting *waiting = need(NULL, count * sizeof *waiting);
  cardvm_game_queue(s->game, waiting, count);
  bool does = false;
  for (uint32_t i = 0; i < count; i++) does = does || is_source(s, spec, &waiting[i]);
  free(waiting);
  return does;
}

static bool is_place(const stage *s, cardvm_place place, const char *name) {
  cardvm_place_info info;
  return place && cardvm_game_place_info(s->game, place, &info) &&
         names_is_place(s, name, info.owner, place);
}

/* Whether an entry of the trace says that just this was picked, because there was nothing else. */
static bool is_taken(const stage *s, const stage_entry *e, const pick_named *p) {
  if (e->kind != CARDVM_TRACE_TAKEN) return false;
  if (e->name)
    return p->option &&
           names_equal(cardvm_program_name(s->program, CARDVM_SORT_NAME, e->name), p->option);
  switch (e->what) {
  case CARDVM_SUBJECT_CARD: return p->card && names_fits(s, p->card, e->cards[0]);
  case CARDVM_SUBJECT_SEAT: return p->seat && (cardvm_seat)e->amount == p->seat;
  case CARDVM_SUBJECT_PLACE: return p->place && is_place(s, (cardvm_place)e->amount, p->place);
  case CARDVM_SUBJECT_NONE:
  case CARDVM_SUBJECT_NUMBER: return p->number && e->amount == *p->number;
  default: return false;
  }
}

/* Whether an entry speaks of a card, a place or a player. */
static bool speaks_of(const stage *s, const stage_entry *e, const pick_named *p) {
  bool does = p->seat && e->seat == p->seat;
  for (int n = 0; p->card && n < 3; n++)
    does = does || (e->cards[n] && names_fits(s, p->card, e->cards[n]));
  for (int n = 0; p->place && n < 2; n++) does = does || is_place(s, e->places[n], p->place);
  return does;
}

/* How sure it is that what a pick names was done though nobody was asked for it. */
typedef enum done { DONE_NOT = 0, DONE_PERHAPS, DONE_TAKEN } done;

static done is_done(const stage *s, const follow *f, const pick_named *p) {
  bool goes_on = p->card && (has_role(s, p->card) || (p->order && waits(s, p->card)));
  done found = goes_on ? DONE_PERHAPS : DONE_NOT;
  for (uint32_t i = f->from; i < s->log_count; i++) {
    if (is_taken(s, &s->log[i], p)) return DONE_TAKEN;
    if (speaks_of(s, &s->log[i], p)) found = DONE_PERHAPS;
  }
  return found;
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

/* "destroyed of Martyr": an effect as it is listed; `rest` is what is said of its card. */
static bool is_listed_effect(const stage *s, const char *text, const char **rest) {
  const char *of = text && !names_known(s, text) ? strstr(text, " of ") : NULL;
  if (of) *rest = of + strlen(" of ");
  return of != NULL;
}

/* Otherwise: what is asked now is answered by another key, so it may be a name of that. */
static done item_done(stage *s, const follow *f, int item, bool order, bool otherwise) {
  pick_named p = {.order = order};
  card_spec spec;
  int32_t number = (int32_t)lua_tointeger(s->L, item);
  const char *text = lua_type(s->L, item) == LUA_TSTRING ? lua_tostring(s->L, item) : NULL;
  if (text && is_none(s->L, item)) return DONE_NOT;
  const char *rest = NULL;
  if (order && is_listed_effect(s, text, &rest)) {
    if (!names_known(s, rest)) return DONE_PERHAPS; /* "a card that is gone" */
    if (!names_spec(s, rest, &spec)) return DONE_NOT;
    p.card = &spec;
    return is_done(s, f, &p);
  }
  if (look_seat_at(s->L, item, &p.seat) || seat_listed(s, text, &p.seat)) return is_done(s, f, &p);
  if (lua_isinteger(s->L, item)) p.number = &number;
  else if (text && names_is_circle(s, text)) p.place = text;
  else if (text && otherwise && !names_known(s, text)) return DONE_NOT;
  else if (names_spec_at(s, item, &spec)) p.card = &spec;
  else return DONE_NOT;
  return is_done(s, f, &p);
}

/* A number or an option: whether just that was taken unasked. */
static done value_done(stage *s, const follow *f, size_t key, int value) {
  pick_named p = {0};
  int32_t number = (int32_t)lua_tointeger(s->L, value);
  if (keys[key].kind == CARDVM_ASK_NUMBER && lua_isinteger(s->L, value)) p.number = &number;
  if (keys[key].kind == CARDVM_ASK_OPTION && lua_type(s->L, value) == LUA_TSTRING)
    p.option = lua_tostring(s->L, value);
  return is_done(s, f, &p) == DONE_TAKEN ? DONE_TAKEN : DONE_NOT;
}

/* What of a list nobody was asked for: as sure as the least sure of it; *at is that item. */
static done leftover_done(stage *s, const follow *f, int value, lua_Integer used, bool order,
                          bool otherwise, lua_Integer *at) {
  lua_Integer count = item_count(s->L, value);
  done least = count > used ? DONE_TAKEN : DONE_NOT;
  for (lua_Integer i = used + 1; i <= count && s->verdict == VERDICT_PASSED; i++) {
    push_item(s->L, value, i);
    done now = item_done(s, f, lua_gettop(s->L), order, otherwise);
    lua_pop(s->L, 1);
    if (now >= least) continue;
    least = now;
    *at = i;
  }
  return least;
}

/* "choose = "Oak"": the key, and the item of its value that is meant. */
static void say_leftover(stage *s, const char *key, int value, lua_Integer item) {
  buffer b = {0};
  push_item(s->L, value, item ? item : 1);
  look_say(s->L, lua_gettop(s->L), &b);
  lua_pop(s->L, 1);
  buffer_add(&s->why, "%s = %s does not answer what is asked", key, buffer_text(&b));
  buffer_free(&b);
}

/* What the table has answered, and what was taken without being asked. */
static void say_course(stage *s, const follow *f) {
  bool any = false;
  for (uint32_t i = f->from; i < s->log_count; i++) {
    const stage_entry *e = &s->log[i];
    if (e->kind != CARDVM_TRACE_ANSWERED && e->kind != CARDVM_TRACE_TAKEN) continue;
    buffer_add(&s->why, "%s%s", any ? "; " : "\n  so far: ", e->text);
    any = true;
  }
}

/* Which key answers what is open, where that is another one. */
static void say_key(stage *s) {
  const cardvm_decision *ask = stage_ask(s);
  for (size_t key = 0; ask && key < KEYS; key++) {
    if (!suits(s, key) || strcmp(keys[key].name, "at") == 0) continue;
    buffer_add(&s->why, "\n  what is asked now is answered by \"%s\"", keys[key].name);
    return;
  }
}

/* The first item from there on that the open question does not take, and whether it would if it
 * were not picked already; 0: there is none. */
static lua_Integer find_unfit(stage *s, int value, lua_Integer from, bool *again) {
  picks taken = {0};
  lua_Integer unfit = 0;
  *again = false;
  for (lua_Integer item = from; item <= item_count(s->L, value) && !unfit; item++) {
    push_item(s->L, value, item);
    const int64_t index =
        is_none(s->L, -1) ? -1 : answer_find_option(s, lua_gettop(s->L), &taken, true);
    if (index >= 0) picks_add(&taken, (uint32_t)index);
    else if (!is_none(s->L, -1)) unfit = item;
    *again = unfit && answer_find_option(s, lua_gettop(s->L), NULL, true) >= 0;
    lua_pop(s->L, 1);
  }
  picks_free(&taken);
  return unfit;
}

static bool fail_leftover(stage *s, const follow *f, size_t key, const char *text, int value,
                          lua_Integer item, bool open) {
  bool again = false;
  if (open && stage_ask(s)->kind == CARDVM_ASK_CHOOSE) {
    const lua_Integer unfit = find_unfit(s, value, item, &again);
    if (unfit) item = unfit;
    if (s->verdict != VERDICT_PASSED) return false;
  }
  stage_fail(s, "%s", "");
  say_leftover(s, text, value, item);
  if (again) buffer_add(&s->why, ": it is picked already");
  if (!open) buffer_add(&s->why, ": nobody asked for it, and nothing happened to what it names");
  say_course(s, f);
  if (!open || keys[key].kind != stage_ask(s)->kind) say_key(s);
  stage_say_options(s);
  return false;
}

static bool check_leftover(stage *s, const follow *f) {
  for (uint32_t repeat = 0; repeat < REPEATS; repeat++)
    for (size_t key = 0; key < KEYS; key++) {
      const lua_Integer used = f->used[repeat][key];
      if (used < 0 || !push_value(s, f, repeat, key)) continue;
      const int value = lua_gettop(s->L);
      char text[16];
      key_text(repeat, key, text, sizeof text);
      const bool order = keys[key].kind == CARDVM_ASK_ORDER;
      lua_Integer at = used + 1;
      /* A question that is open and could not be answered: then the pick was meant for it. */
      const cardvm_decision *ask = stage_ask(s);
      const bool asked = ask && ask->decider == f->seat && ask->kind != CARDVM_ASK_ACT;
      const bool open = asked && suits(s, key);
      done how = order || keys[key].kind == CARDVM_ASK_CHOOSE
                     ? leftover_done(s, f, value, used, order, asked && !open, &at)
                     : value_done(s, f, key, value);
      bool well =
          s->verdict == VERDICT_PASSED && (how == DONE_TAKEN || (how == DONE_PERHAPS && !open) ||
                                           fail_leftover(s, f, key, text, value, at, open));
      lua_settop(s->L, value - 1);
      if (!well) return false;
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
    if (n.best) return false;
    buffer_add(&s->why, "; it has by");
    for (size_t key = 0; key < KEYS; key++) buffer_add(&s->why, ", %s", keys[key].name);
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

/* What stands before the keys of a table, `{ "attack", by = ... }`; a list is an answer. */
static bool first_word(stage *s, int table, const char **word) {
  *word = NULL;
  lua_Integer count = luaL_len(s->L, table);
  if (!count) return true;
  if (lua_geti(s->L, table, 1) == LUA_TSTRING) *word = lua_tostring(s->L, -1); /* it stays there */
  lua_pop(s->L, 1);
  if (*word && count == 1) return true;
  return stage_error(s, "before the keys of an answer stands one text, what is answered first");
}

/* An answer, and picks for what is asked then. Without a word (NULL) the table answers the open
 * question, too. */
static bool drive_table(stage *s, cardvm_seat seat, const char *word, int value, int table) {
  bool acts = stage_ask(s)->kind == CARDVM_ASK_ACT;
  if (!check_keys(s, table)) return false;
  if (acts && !word) {
    stage_fail(s, "an action is expected, such as \"pass\"");
    stage_say_options(s);
    return false;
  }
  bool has_by = lua_getfield(s->L, table, "by") != LUA_TNIL;
  lua_pop(s->L, 1);
  if (has_by && !acts) {
    stage_fail(s, "\"by\" says whose action it is, and no action is asked for");
    stage_say_options(s);
    return false;
  }
  follow f = {.seat = seat, .table = table, .from = s->log_count};
  if (word && !(acts ? act(s, seat, word, table) : reply(s, seat, value))) return false;
  return take_picks(s, &f);
}

static bool give(stage *s, cardvm_seat seat, int value, int table) {
  if (!is_asked(s, seat)) return false;
  if (table) return drive_table(s, seat, lua_tostring(s->L, value), value, table);
  bool list = lua_istable(s->L, value) && is_list(s->L, value);
  if (!lua_istable(s->L, value) || (list && stage_ask(s)->kind != CARDVM_ASK_ACT))
    return reply(s, seat, value);
  const char *word;
  if (!first_word(s, value, &word)) return false;
  lua_pushstring(s->L, word);
  bool well = drive_table(s, seat, word, lua_gettop(s->L), value);
  lua_pop(s->L, 1);
  return well;
}

/* Whatever is wrong with an answer, what is asked is said. */
bool drive(stage *s, cardvm_seat seat, int value, int table) {
  s->last = stage_at(s);
  if (give(s, seat, value, table)) return true;
  if (s->cause == CAUSE_SAID && !s->lines && !strstr(buffer_text(&s->why), "\n  asked: "))
    stage_say_options(s);
  return false;
}

bool drive_pending(stage *s) {
  if (!s->pending.open) return true;
  s->pending.driven = true;
  lua_pushstring(s->L, s->pending.text);
  bool well = drive(s, s->pending.seat, lua_gettop(s->L), 0);
  lua_pop(s->L, 1);
  s->pending.open = s->pending.driven = false;
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

static bool find_pass(const stage *s, picks *answer) {
  const cardvm_decision *ask = stage_ask(s);
  answer->count = 0;
  for (uint32_t i = 0; i < ask->option_count && !answer->count; i++)
    if (!ask->options[i].name) picks_add(answer, i);
  return answer->count > 0;
}

/* Whether anything stands in the trace from there on but that somebody was asked and passed. */
static bool has_happened(const stage *s, uint32_t from) {
  for (uint32_t i = from; i < s->log_count; i++) {
    const cardvm_trace_kind kind = s->log[i].kind;
    if (kind && kind != CARDVM_TRACE_ASKED && kind != CARDVM_TRACE_ANSWERED) return true;
  }
  return false;
}

bool drive_all_pass(stage *s) {
  picks pass = {0};
  bool well = true, goes_on = true;
  const char *why = NULL;
  for (int i = 0; well && goes_on; i++) {
    const cardvm_decision *ask = stage_ask(s);
    const uint32_t from = s->log_count;
    if (!ask || ask->kind != CARDVM_ASK_ACT) why = "something else is asked than what to do";
    else if (!find_pass(s, &pass)) why = "nobody may pass here";
    else if (i == RUN_LIMIT) why = "nothing comes of passing";
    if (why) break;
    log_default(s, ask, &pass);
    well = stage_answer(s, ask->decider, &pass);
    ask = stage_ask(s);
    goes_on = ask && ask->kind == CARDVM_ASK_ACT && !has_happened(s, from);
  }
  picks_free(&pass);
  if (!why) return well;
  stage_fail(s, "%s, so all can't pass", why);
  stage_say_options(s);
  return false;
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
