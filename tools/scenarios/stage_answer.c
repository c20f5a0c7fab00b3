/* Answers as scenarios write them, turned into options of the open decision. */
#include "stage.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static bool is_taken(const picks *taken, uint32_t index) {
  for (uint32_t i = 0; taken && i < taken->count; i++)
    if (taken->index[i] == index) return true;
  return false;
}

/* -- One of the options ------------------------------------------------------------------------ */

/* "destroyed of Martyr": the ability's part, where options are effects. */
static bool is_effect(const stage *s, const cardvm_option *option, const char *text,
                      const char **card) {
  const char *of = strstr(text, " of ");
  if (!option->name || !of) return false;
  char *ability = need_format("%.*s", (int)(of - text), text);
  bool is = names_equal(text_ability(s->program, option->name), ability);
  free(ability);
  *card = of + 4;
  return is;
}

/* Options of one decision that a card's name fits; those that are alike count once. */
typedef struct matches {
  int64_t first;
  uint32_t different;
} matches;

/* An effect is named by the card whose text it is: of an attached card, not of its bearer. */
static bool option_fits(stage *s, const card_spec *spec, const cardvm_option *option) {
  cardvm_ability_info ability = {0};
  cardvm_card_info exact = {0};
  if (!option->name || !cardvm_program_ability_info(s->program, option->name, &ability) ||
      !ability.definition)
    return names_fits(s, spec, option->subject);
  cardvm_id definition = spec->definition;
  if (spec->exact && cardvm_game_card(s->game, cardvm_follow(s->game, spec->exact), &exact))
    definition = exact.definition;
  if (definition != ability.definition) return false;
  cardvm_card_info bearer = {0};
  cardvm_game_card(s->game, option->subject, &bearer);
  if (bearer.definition == definition) return names_fits(s, spec, option->subject);
  return !spec->exact || !exact.host || exact.host == option->subject;
}

static void match_cards(stage *s, const card_spec *spec, const picks *taken, matches *m) {
  const cardvm_decision *ask = stage_ask(s);
  for (uint32_t i = 0; i < ask->option_count; i++) {
    const cardvm_option *o = &ask->options[i];
    if (is_taken(taken, i) || !option_fits(s, spec, o)) continue;
    if (m->first < 0) m->first = i;
    bool same_ability = o->name == ask->options[m->first].name;
    if (i == m->first || !same_ability ||
        !names_alike(s, ask->options[m->first].subject, o->subject))
      m->different++;
  }
}

static bool is_known_effect(stage *s, const char *text, const picks *taken, matches *m) {
  const cardvm_decision *ask = stage_ask(s);
  for (uint32_t i = 0; i < ask->option_count; i++) {
    const char *name = NULL;
    card_spec spec;
    if (is_taken(taken, i) || !is_effect(s, &ask->options[i], text, &name) ||
        !names_spec(s, name, &spec) || !names_fits(s, &spec, ask->options[i].subject))
      continue;
    m->first = i;
    m->different = 1;
    return true;
  }
  return false;
}

/* The option that reads so where options are listed: whatever is offered has a name. */
static int64_t find_listed(const stage *s, const char *text, const picks *taken) {
  const cardvm_decision *ask = stage_ask(s);
  char **options = text_options(s->game, ask, STAGE_VIEWER);
  int64_t found = -1;
  for (uint32_t i = 0; i < ask->option_count && found < 0; i++)
    if (!is_taken(taken, i) && names_equal(options[i], text)) found = i;
  text_options_free(options, ask->option_count);
  return found;
}

/* Only what is offered is a hint here. */
static void no_such_option(stage *s, const char *text) {
  const cardvm_decision *ask = stage_ask(s);
  char **options = text_options(s->game, ask, STAGE_VIEWER);
  nearest n = nearest_begin(text);
  for (uint32_t i = 0; i < ask->option_count; i++) nearest_offer(&n, options[i]);
  stage_error(s, "no option is called \"%s\", and there is no card \"%s\"", text, text);
  nearest_say(&n, &s->why);
  text_options_free(options, ask->option_count);
}

static int64_t find_card(stage *s, int value, const picks *taken, bool quiet) {
  matches m = {.first = -1};
  const char *text = lua_type(s->L, value) == LUA_TSTRING ? lua_tostring(s->L, value) : NULL;
  if (text && !names_known(s, text)) m.first = find_listed(s, text, taken);
  if (m.first >= 0) return m.first;
  if (text && strstr(text, " of ") && is_known_effect(s, text, taken, &m)) return m.first;
  card_spec spec;
  if (text && !names_known(s, text)) {
    no_such_option(s, text); /* no such card at all: an error however quiet */
    return -1;
  }
  if (!names_spec_at(s, value, &spec)) return -1;
  match_cards(s, &spec, taken, &m);
  if (m.different > 1) {
    stage_error(s, "\"%s\" may be any of %u different options; %s", spec.text, m.different,
                s->lines ? "write one as it is listed" : "name one with as = \"...\"");
    stage_say_options(s);
  } else if (m.first < 0 && !quiet) {
    match_cards(s, &spec, NULL, &m);
    stage_fail(s, m.first >= 0 ? "\"%s\" is picked already" : "\"%s\" can't be chosen", spec.text);
    stage_say_options(s);
    return -1;
  }
  return m.different > 1 ? -1 : m.first;
}

/* Options that are seats, numbers or places: by their value. */
static int64_t find_subject(stage *s, uint32_t subject, const picks *taken, bool quiet) {
  const cardvm_decision *ask = stage_ask(s);
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (!is_taken(taken, i) && ask->options[i].subject == subject) return i;
  bool again = false;
  for (uint32_t i = 0; i < ask->option_count; i++) again |= ask->options[i].subject == subject;
  if (!quiet) {
    stage_fail(s, again ? "that is picked already" : "that can't be chosen");
    stage_say_options(s);
  }
  return -1;
}

static int64_t find_seat(stage *s, int value, const picks *taken, bool quiet) {
  cardvm_seat seat = 0;
  if (!look_seat_at(s->L, value, &seat)) {
    if (quiet && lua_type(s->L, value) != LUA_TSTRING) return -1;
    if (!names_seat(s, luaL_tolstring(s->L, value, NULL), &seat)) return -1;
    lua_pop(s->L, 1);
  }
  return find_subject(s, seat, taken, quiet);
}

/* The smallest and the greatest number that is offered. */
static int32_t least_number(const stage *s) {
  const cardvm_decision *ask = stage_ask(s);
  int32_t least = INT32_MAX;
  for (uint32_t i = 0; i < ask->option_count; i++)
    if ((int32_t)ask->options[i].subject < least) least = (int32_t)ask->options[i].subject;
  return least;
}

static int32_t most_number(const stage *s) {
  const cardvm_decision *ask = stage_ask(s);
  int32_t most = INT32_MIN;
  for (uint32_t i = 0; i < ask->option_count; i++)
    if ((int32_t)ask->options[i].subject > most) most = (int32_t)ask->options[i].subject;
  return most;
}

static int64_t find_number(stage *s, int value, const picks *taken, bool quiet) {
  int is_number = 0;
  lua_Integer number = lua_tointegerx(s->L, value, &is_number);
  if (is_number && number >= least_number(s) && number <= most_number(s))
    return find_subject(s, (uint32_t)(int32_t)number, taken, quiet);
  if (quiet) return -1;
  if (lua_type(s->L, value) == LUA_TNUMBER || is_number) {
    const char *text = luaL_tolstring(s->L, value, NULL);
    stage_fail(s, "%s can't be chosen: a whole number from %d to %d is expected", text,
               least_number(s), most_number(s));
    lua_pop(s->L, 1);
  } else stage_error(s, "a number is expected, not a %s", luaL_typename(s->L, value));
  return -1;
}

/* The option that is a circle of that name, "FL" or "circles.FL", where just one is: a zone that is
 * not among the options is not meant. */
static int64_t find_circle(const stage *s, const char *name, const picks *taken) {
  const cardvm_decision *ask = stage_ask(s);
  cardvm_seat side = ask->player;
  int64_t found = -1;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    uint32_t place = ask->options[i].subject;
    if (is_taken(taken, i) || !names_is_place(s, name, side, place)) continue;
    if (found >= 0) return -1;
    found = i;
  }
  return found;
}

static int64_t find_place(stage *s, int value, const picks *taken, bool quiet) {
  cardvm_place place = 0;
  if (lua_type(s->L, value) != LUA_TSTRING) {
    if (!quiet)
      stage_error(s, "a place is named by a string, not by a %s", luaL_typename(s->L, value));
    return -1;
  }
  const char *name = lua_tostring(s->L, value);
  int64_t circle = find_circle(s, name, taken);
  if (circle >= 0) return circle;
  if (!names_place(s, name, stage_ask(s)->player, &place)) return -1;
  return find_subject(s, place, taken, quiet);
}

/* Cards, players and places: a player is told by t.enemy or "enemy", a place as it is listed. */
static int64_t find_any(stage *s, int value, const picks *taken, bool quiet) {
  cardvm_seat seat = 0;
  if (!look_seat_at(s->L, value, &seat)) return find_card(s, value, taken, quiet);
  return find_subject(s, CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, seat), taken, quiet);
}

int64_t answer_find_option(stage *s, int value, const picks *taken, bool quiet) {
  bool seat_value = look_seat_at(s->L, value, &(cardvm_seat){0});
  bool of_cards = stage_ask(s)->what == CARDVM_SUBJECT_CARD;
  int64_t listed = !of_cards && lua_type(s->L, value) == LUA_TSTRING
                       ? find_listed(s, lua_tostring(s->L, value), taken)
                       : -1;
  if (listed >= 0) return listed;
  switch (stage_ask(s)->what) {
  case CARDVM_SUBJECT_CARD:
    if (seat_value && quiet) return -1; /* at = t.enemy, where cards are asked for */
    return find_card(s, value, taken, quiet);
  case CARDVM_SUBJECT_SEAT: return find_seat(s, value, taken, quiet);
  case CARDVM_SUBJECT_PLACE: return find_place(s, value, taken, quiet);
  case CARDVM_SUBJECT_ANY: return find_any(s, value, taken, quiet);
  case CARDVM_SUBJECT_NUMBER:
  case CARDVM_SUBJECT_NONE: break;
  }
  return find_number(s, value, taken, quiet);
}

/* -- Actions ----------------------------------------------------------------------------------- */

bool answer_is_called(const stage *s, cardvm_id ability, const char *action) {
  return names_equal(text_ability(s->program, ability), action) ||
         names_equal(cardvm_program_name(s->program, CARDVM_SORT_ABILITY, ability), action);
}

bool answer_is_action(const stage *s, const char *action) {
  uint32_t count = cardvm_program_count(s->program, CARDVM_SORT_ABILITY);
  for (cardvm_id id = 1; id <= count; id++)
    if (answer_is_called(s, id, action)) return true;
  return false;
}

static void unknown_action(stage *s, const char *action) {
  nearest n = nearest_begin(action);
  uint32_t count = cardvm_program_count(s->program, CARDVM_SORT_ABILITY);
  for (cardvm_id id = 1; id <= count; id++) nearest_offer(&n, text_ability(s->program, id));
  stage_error(s, "there is no action \"%s\"", action);
  if (names_known(s, action)) buffer_add(&s->why, ": that is a card, and what it does comes first");
  else nearest_say(&n, &s->why);
  stage_say_options(s);
}

static bool is_pass(const stage *s, const char *action) {
  buffer pass = {0};
  text_pass(&pass, s->game);
  const bool is = names_equal(action, "pass") || names_equal(action, buffer_text(&pass));
  buffer_free(&pass);
  return is;
}

bool answer_find_actions(stage *s, const char *action, const card_spec *by, picks *found) {
  const cardvm_decision *ask = stage_ask(s);
  found->count = 0;
  bool pass = is_pass(s, action);
  if (!pass && !answer_is_action(s, action)) {
    unknown_action(s, action);
    return false;
  }
  if (!ask || ask->kind != CARDVM_ASK_ACT) return true;
  for (uint32_t i = 0; i < ask->option_count; i++) {
    const cardvm_option *o = &ask->options[i];
    if (!o->name ? pass
                 : answer_is_called(s, o->name, action) && (!by || names_fits(s, by, o->subject)))
      picks_add(found, i);
  }
  return true;
}

/* "deploy Scout": an action and the card that does it, in one string. The longest action counts. */
char *answer_split_action(const stage *s, const char *text, const char **card) {
  for (const char *at = text + strlen(text); at > text; at--) {
    if (*at != ' ') continue;
    char *action = need_format("%.*s", (int)(at - text), text);
    if (answer_is_action(s, action)) {
      *card = at + 1;
      return action;
    }
    free(action);
  }
  return NULL;
}

/* Several cards could do it: fine if it does not matter which. */
static bool one_action(stage *s, const char *action, const picks *found) {
  const cardvm_decision *ask = stage_ask(s);
  for (uint32_t i = 1; i < found->count; i++) {
    const cardvm_option *a = &ask->options[found->index[0]], *b = &ask->options[found->index[i]];
    if (a->name == b->name && names_alike(s, a->subject, b->subject)) continue;
    stage_error(s, "\"%s\" may be any of %u actions; %s", action, found->count,
                s->lines ? "write one as it is listed" : "say which with by = \"...\"");
    stage_say_options(s);
    return false;
  }
  return true;
}

static bool read_action(stage *s, const char *action, const card_spec *by, picks *answer) {
  if (!answer_find_actions(s, action, by, answer)) return false;
  if (!answer->count) {
    if (by) stage_fail(s, "\"%s\" by \"%s\" is not a legal action now", action, by->text);
    else stage_fail(s, "\"%s\" is not a legal action now", action);
    stage_say_options(s);
    return false;
  }
  if (!one_action(s, action, answer)) return false;
  answer->count = 1;
  return true;
}

bool answer_action(stage *s, const char *action, int table, picks *answer) {
  card_spec spec, *by = NULL;
  if (table) {
    if (lua_getfield(s->L, table, "by") != LUA_TNIL) {
      bool known = names_spec_at(s, -1, &spec);
      by = &spec;
      if (!known) return false;
    }
    lua_pop(s->L, 1); /* its text stays in the table */
  }
  const char *card = NULL;
  char *first = is_pass(s, action) || answer_is_action(s, action)
                    ? NULL
                    : answer_split_action(s, action, &card);
  if (!first) return read_action(s, action, by, answer);
  bool read = by ? stage_error(s, "\"%s\" names its card already: \"by\" is one too many", action)
                 : names_spec(s, card, &spec) && read_action(s, first, &spec, answer);
  free(first);
  return read;
}

/* -- The other kinds --------------------------------------------------------------------------- */

static bool pick_name(stage *s, bool yes, picks *answer) {
  const cardvm_decision *ask = stage_ask(s);
  for (uint32_t i = 0; i < ask->option_count; i++)
    if ((ask->options[i].name != 0) == yes) picks_add(answer, i);
  return true;
}

/* "use Burst": yes, if that is what the question is about. */
static bool is_about(const stage *s, const cardvm_decision *ask, const char *what) {
  if (ask->ability && answer_is_called(s, ask->ability, what)) return true;
  if (ask->prompt &&
      names_equal(cardvm_program_name(s->program, CARDVM_SORT_NAME, ask->prompt), what))
    return true;
  cardvm_card_info info;
  return ask->source && cardvm_game_card(s->game, ask->source, &info) &&
         info.definition == cardvm_lua_find_card(s->program, what);
}

static bool read_yes_no(stage *s, int value, picks *answer) {
  if (lua_isboolean(s->L, value)) return pick_name(s, lua_toboolean(s->L, value), answer);
  const char *text = lua_type(s->L, value) == LUA_TSTRING ? lua_tostring(s->L, value) : "";
  if (names_equal(text, "yes") || names_equal(text, "accept")) return pick_name(s, true, answer);
  if (names_equal(text, "no") || names_equal(text, "decline")) return pick_name(s, false, answer);
  if (text_starts(text, "use ") && is_about(s, stage_ask(s), text + 4))
    return pick_name(s, true, answer);
  stage_fail(s, "\"%s\" is no answer here: \"yes\", \"no\" or \"use ...\" with what it is about",
             text);
  stage_say_options(s);
  return false;
}

static bool read_option(stage *s, int value, picks *answer) {
  const cardvm_decision *ask = stage_ask(s);
  if (lua_type(s->L, value) != LUA_TSTRING)
    return stage_error(s, "an option is named by a string, not by a %s",
                       luaL_typename(s->L, value));
  const char *text = lua_tostring(s->L, value);
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (names_equal(cardvm_program_name(s->program, CARDVM_SORT_NAME, ask->options[i].name),
                    text)) {
      picks_add(answer, i);
      return true;
    }
  stage_fail(s, "\"%s\" is not one of the options", text);
  stage_say_options(s);
  return false;
}

static bool add_item(stage *s, int value, picks *answer) {
  int64_t index = answer_find_option(s, value, answer, false);
  if (index >= 0) picks_add(answer, (uint32_t)index);
  return index >= 0;
}

/* One item, or a list of them. */
static bool read_items(stage *s, int value, picks *answer) {
  if (!lua_istable(s->L, value)) return add_item(s, value, answer);
  lua_Integer count = luaL_len(s->L, value);
  bool well = true;
  for (lua_Integer i = 1; i <= count && well; i++) {
    lua_geti(s->L, value, i);
    well = add_item(s, lua_gettop(s->L), answer);
    lua_pop(s->L, 1);
  }
  return well;
}

/* What was not named comes behind, as it was offered. */
static bool read_order(stage *s, int value, picks *answer) {
  if (!read_items(s, value, answer)) return false;
  uint32_t count = stage_ask(s)->option_count;
  for (uint32_t i = 0; i < count; i++)
    if (!is_taken(answer, i)) picks_add(answer, i);
  return true;
}

/* "attack", "attack Scout", "pass": not an action as it is listed, "attack Scout#3". */
static bool names_action(const stage *s, const char *text) {
  const char *card = NULL;
  if (is_pass(s, text) || answer_is_action(s, text)) return true;
  char *action = answer_split_action(s, text, &card);
  bool known = action && names_known(s, card);
  free(action);
  return known;
}

static bool take_listed(const stage *s, const char *text, picks *answer) {
  int64_t index = find_listed(s, text, NULL);
  if (index >= 0) picks_add(answer, (uint32_t)index);
  return index >= 0;
}

bool answer_read(stage *s, int value, picks *answer) {
  answer->count = 0;
  const char *text = lua_type(s->L, value) == LUA_TSTRING ? lua_tostring(s->L, value) : NULL;
  switch (stage_ask(s)->kind) {
  case CARDVM_ASK_ACT:
    if (text && !names_action(s, text) && take_listed(s, text, answer)) return true;
    if (text) return answer_action(s, text, 0, answer);
    stage_fail(s, "an action is expected, not a %s", luaL_typename(s->L, value));
    stage_say_options(s);
    return false;
  case CARDVM_ASK_YES_NO: return read_yes_no(s, value, answer);
  case CARDVM_ASK_OPTION: return read_option(s, value, answer);
  case CARDVM_ASK_ORDER: return read_order(s, value, answer);
  case CARDVM_ASK_CHOOSE:
    if (text && names_equal(text, "none")) return true;
    return read_items(s, value, answer);
  case CARDVM_ASK_NUMBER:
  case CARDVM_ASK_NONE: break;
  }
  return add_item(s, value, answer);
}
