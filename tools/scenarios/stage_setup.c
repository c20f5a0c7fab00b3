/* The position from which a scenario begins. */
#include "setup.h"
#include "stage_position.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define HISTORY_BYTES ((size_t)16 << 20) /* thousands of decisions, for t:undo */

static bool known_key(stage *s, const char *key, const char *const *known, const char *what) {
  nearest n = nearest_begin(key);
  for (; *known; known++) {
    if (strcmp(*known, key) == 0) return true;
    nearest_offer(&n, *known);
  }
  stage_error(s, "%s has no \"%s\"", what, key);
  nearest_say(&n, &s->why);
  return false;
}

/* -- Zones ------------------------------------------------------------------------------------- */

static cardvm_id default_card(const stage *s, cardvm_id zone) {
  cardvm_lua_default entry;
  for (uint32_t n = 0; cardvm_lua_scenario_default(s->program, n, &entry); n++)
    if (entry.zone == zone) return entry.definition;
  return 0;
}

/* resources = 3: so many of what usually lies there. */
static bool fill_zone(stage *s, cardvm_id zone, cardvm_seat seat, cardvm_place place,
                      lua_Integer count) {
  cardvm_id definition = default_card(s, zone);
  if (!definition)
    return stage_error(s, "no card is declared that usually lies in \"%s\"",
                       cardvm_program_name(s->program, CARDVM_SORT_ZONE, zone));
  cardvm_handle card;
  for (lua_Integer i = 0; i < count; i++)
    if (!stage_create(s, definition, seat, place, 0, &card)) return false;
  return true;
}

/* { "Scout", ... }, { 3, "Resource" } or circles by name: { FL = "Scout" }. */
static bool fill_from_list(stage *s, int list, const char *zone, cardvm_seat seat,
                           cardvm_place place, const position *p) {
  if (lua_geti(s->L, list, 1) == LUA_TNUMBER) {
    lua_settop(s->L, list);
    return stage_make_card(s, list, seat, place, 0, p);
  }
  lua_settop(s->L, list);
  bool well = true;
  lua_Integer count = luaL_len(s->L, list);
  if (count && !place)
    return stage_error(s, "\"%s\" has circles: name them, { NAME = \"card\" }", zone);
  for (lua_Integer i = 1; i <= count && well; i++) {
    lua_geti(s->L, list, i);
    well = stage_make_card(s, lua_gettop(s->L), seat, place, 0, p);
    lua_settop(s->L, list);
  }
  return well;
}

/* Whether a table names several cards: { "Scout", "Volley" } or { { "Scout", as = "a" }, ... }. */
static bool is_several(lua_State *L, int value) {
  if (!lua_istable(L, value)) return false;
  int first = lua_geti(L, value, 1), second = lua_geti(L, value, 2);
  lua_pop(L, 2);
  return first == LUA_TTABLE || (first == LUA_TSTRING && second != LUA_TNIL);
}

/* FL = "Scout", FL = { "Scout", as = ... }, or several cards, top first. */
static bool fill_circle(stage *s, int value, cardvm_seat seat, cardvm_place place,
                        const position *p) {
  if (!is_several(s->L, value))
    return (lua_istable(s->L, value) && luaL_len(s->L, value) == 0) ||
           stage_make_card(s, value, seat, place, 0, p);
  bool well = true;
  for (lua_Integer i = 1, count = luaL_len(s->L, value); i <= count && well; i++) {
    lua_geti(s->L, value, i);
    well = stage_make_card(s, lua_gettop(s->L), seat, place, 0, p);
    lua_settop(s->L, value);
  }
  return well;
}

typedef struct circle_key {
  cardvm_place place;
  const char *name; /* a key of the table, which keeps it */
} circle_key;

static int by_place(const void *a, const void *b) {
  const circle_key *x = a, *y = b;
  return x->place < y->place ? -1 : x->place > y->place;
}

/* The circles that a table names, in the order of the game, not of the table. */
static bool read_circles(stage *s, int list, cardvm_id zone, cardvm_seat seat, circle_key **keys,
                         uint32_t *count) {
  bool well = true;
  lua_pushnil(s->L);
  while (well && lua_next(s->L, list)) {
    lua_pop(s->L, 1);
    if (lua_type(s->L, -1) != LUA_TSTRING) continue;
    circle_key key = {.name = lua_tostring(s->L, -1)};
    well = names_circle(s, zone, key.name, seat, &key.place);
    *keys = need(*keys, (*count + 1) * sizeof **keys);
    (*keys)[(*count)++] = key;
  }
  lua_settop(s->L, list);
  if (*count) qsort(*keys, *count, sizeof **keys, by_place);
  return well;
}

static bool fill_circles(stage *s, int list, cardvm_id zone, cardvm_seat seat, const position *p) {
  circle_key *keys = NULL;
  uint32_t count = 0;
  lua_settop(s->L, list);
  bool well = read_circles(s, list, zone, seat, &keys, &count);
  for (uint32_t i = 0; well && i < count; i++) {
    lua_getfield(s->L, list, keys[i].name);
    well = fill_circle(s, lua_gettop(s->L), seat, keys[i].place, p);
    lua_settop(s->L, list);
  }
  free(keys);
  return well;
}

static bool place_zone(stage *s, const char *key, int value, cardvm_id zone, cardvm_seat seat,
                       const position *p) {
  cardvm_place place = names_zone_place(s, zone, seat);
  if (lua_isinteger(s->L, value))
    return p->fresh || fill_zone(s, zone, seat, place, lua_tointeger(s->L, value));
  if (!lua_istable(s->L, value)) return stage_error(s, "\"%s\" is a list of cards", key);
  return fill_from_list(s, value, key, seat, place, p) &&
         (place || fill_circles(s, value, zone, seat, p));
}

static bool place_key(stage *s, const char *key, int value, cardvm_seat seat, const position *p) {
  cardvm_id zone = cardvm_program_find(s->program, CARDVM_SORT_ZONE, key);
  if (zone) return place_zone(s, key, value, zone, seat, p);
  cardvm_id variable = cardvm_program_find(s->program, CARDVM_SORT_PLAYER_VARIABLE, key);
  int32_t number;
  if (variable && seat)
    return stage_number_at(s, value, key, &number) &&
           (cardvm_edit_player(s->game, seat, variable, number) == CARDVM_OK ||
            stage_error(s, "variable \"%s\" can't be set", key));
  nearest n = nearest_begin(key);
  for (cardvm_id id = 1; id <= cardvm_program_count(s->program, CARDVM_SORT_ZONE); id++)
    nearest_offer(&n, cardvm_program_name(s->program, CARDVM_SORT_ZONE, id));
  for (cardvm_id id = 1; id <= cardvm_program_count(s->program, CARDVM_SORT_PLAYER_VARIABLE); id++)
    nearest_offer(&n, cardvm_program_name(s->program, CARDVM_SORT_PLAYER_VARIABLE, id));
  stage_error(s, "there is no zone and no variable \"%s\"", key);
  nearest_say(&n, &s->why);
  return false;
}

/* Zones in the order in which the rule set declares them, so that a position does not depend on
 * the order of a Lua table. */
static bool place_zones(stage *s, int table, cardvm_seat seat, const position *p) {
  bool well = true;
  for (cardvm_id zone = 1; well && zone <= cardvm_program_count(s->program, CARDVM_SORT_ZONE);
       zone++) {
    const char *name = cardvm_program_name(s->program, CARDVM_SORT_ZONE, zone);
    if (lua_getfield(s->L, table, name) != LUA_TNIL)
      well = place_zone(s, name, lua_gettop(s->L), zone, seat, p);
    lua_settop(s->L, table);
  }
  return well;
}

static bool place_variables(stage *s, int table, cardvm_seat seat, const position *p) {
  bool well = true;
  lua_pushnil(s->L);
  while (well && lua_next(s->L, table)) {
    int value = lua_gettop(s->L);
    const char *key =
        lua_type(s->L, value - 1) == LUA_TSTRING ? lua_tostring(s->L, value - 1) : "1";
    if (!cardvm_program_find(s->program, CARDVM_SORT_ZONE, key))
      well = place_key(s, key, value, seat, p);
    lua_settop(s->L, value - 1);
  }
  return well;
}

static bool place_defaults(stage *s, int table, cardvm_seat seat) {
  cardvm_lua_default entry;
  for (uint32_t n = 0; cardvm_lua_scenario_default(s->program, n, &entry); n++) {
    bool spoken_of =
        table &&
        lua_getfield(s->L, table, cardvm_program_name(s->program, CARDVM_SORT_ZONE, entry.zone)) !=
            LUA_TNIL;
    if (table) lua_settop(s->L, table);
    cardvm_handle card;
    cardvm_place place = names_zone_place(s, entry.zone, seat);
    for (uint32_t i = 0; !spoken_of && place && i < entry.count; i++)
      if (!stage_create(s, entry.definition, seat, place, 0, &card)) return false;
  }
  return true;
}

/* -- Players ----------------------------------------------------------------------------------- */

/* Pushes what the scenario says of a seat; false (and nothing pushed) if nothing. */
static bool push_player(const stage *s, int table, cardvm_seat seat) {
  if (lua_getfield(s->L, table, "players") == LUA_TTABLE) {
    lua_geti(s->L, -1, seat);
    lua_remove(s->L, -2);
  } else {
    lua_pop(s->L, 1);
    lua_getfield(s->L, table, seat == 1 ? "your" : seat == 2 ? "enemy" : "-");
  }
  if (lua_istable(s->L, -1)) return true;
  lua_pop(s->L, 1);
  return false;
}

static bool place_player(stage *s, int table, cardvm_seat seat, const position *p) {
  bool spoken_of = push_player(s, table, seat);
  int own = spoken_of ? lua_gettop(s->L) : 0;
  bool well = true;
  if (own) well = place_zones(s, own, seat, p) && (p->fresh || place_variables(s, own, seat, p));
  if (well && !p->fresh) well = place_defaults(s, own, seat);
  lua_settop(s->L, table);
  return well;
}

/* masters = { CU = "enemy" }: whose circles are, where nothing but an event changes it. */
static bool set_masters(stage *s, int table) {
  bool well = true;
  if (lua_getfield(s->L, table, "masters") == LUA_TTABLE) {
    lua_pushnil(s->L);
    while (well && lua_next(s->L, table + 1)) {
      cardvm_place circle = 0;
      cardvm_seat seat = 0;
      const char *name = luaL_tolstring(s->L, -2, NULL);
      well = stage_seat_at(s, lua_gettop(s->L) - 1, name, &seat) &&
             names_place(s, name, seat, &circle) &&
             (cardvm_edit_master(s->game, circle, seat) == CARDVM_OK ||
              stage_error(s, "\"%s\" is no circle whose master can be set", name));
      lua_pop(s->L, 2);
    }
  }
  lua_settop(s->L, table);
  return well;
}

static bool place_all(stage *s, int table, const position *p) {
  for (cardvm_seat seat = 1; seat <= cardvm_game_players(s->game); seat++)
    if (!place_player(s, table, seat, p)) return false;
  bool well = true;
  if (lua_getfield(s->L, table, "shared") == LUA_TTABLE)
    well = place_zones(s, lua_gettop(s->L), 0, p) &&
           (p->fresh || place_variables(s, lua_gettop(s->L), 0, p));
  lua_settop(s->L, table);
  return well && (p->fresh || set_masters(s, table));
}

/* -- The game ---------------------------------------------------------------------------------- */

/* Calls back for each option of the scenario with the id of its game variable and its value. */
typedef bool (*option_use)(stage *s, cardvm_id id, int32_t value, void *user);

static bool for_options(stage *s, int table, option_use use, void *user) {
  bool well = true;
  if (lua_getfield(s->L, table, "options") == LUA_TTABLE) {
    lua_pushnil(s->L);
    while (well && lua_next(s->L, -2)) {
      const char *name = luaL_tolstring(s->L, -2, NULL);
      cardvm_id id = cardvm_program_find(s->program, CARDVM_SORT_GAME_VARIABLE, name);
      int32_t number;
      well = id ? stage_number_at(s, -2, name, &number) && use(s, id, number, user)
                : stage_error(s, "there is no game variable \"%s\"", name);
      lua_pop(s->L, 2);
    }
  }
  lua_settop(s->L, table);
  return well;
}

static bool set_variable(stage *s, cardvm_id id, int32_t value, void *user) {
  (void)user;
  return cardvm_edit_variable(s->game, id, value) == CARDVM_OK;
}

static bool set_value(stage *s, cardvm_id id, int32_t value, void *user) {
  (void)s;
  ((int32_t *)user)[id - 1] = value;
  return true;
}

/* The step at which the first turn begins: by name, or "main", or the first in which anybody acts.
 */
static bool find_step(stage *s, int table, cardvm_id *found) {
  const char *wanted = NULL;
  if (lua_getfield(s->L, table, "step") == LUA_TSTRING)
    wanted = lua_tostring(s->L, -1); /* stays in the table */
  lua_pop(s->L, 1);
  cardvm_id turn = cardvm_program_turn_sequence(s->program), first = 0;
  nearest n = nearest_begin(wanted ? wanted : "main");
  for (cardvm_id id = 1; id <= cardvm_program_count(s->program, CARDVM_SORT_STEP); id++) {
    cardvm_step_info info;
    if (!cardvm_program_step_info(s->program, id, &info) || info.sequence != turn) continue;
    const char *name = cardvm_program_name(s->program, CARDVM_SORT_STEP, id);
    nearest_offer(&n, name);
    if (!first && info.window) first = id;
    if (wanted ? names_equal(name, wanted) : info.window && names_equal(name, "main")) {
      *found = id;
      return true;
    }
  }
  *found = first;
  if (!wanted) return true;
  stage_error(s, "a turn has no step \"%s\"", wanted);
  nearest_say(&n, &s->why);
  return false;
}

static bool find_turn_player(stage *s, int table, cardvm_seat *seat) {
  *seat = 1;
  bool well = true;
  int type = lua_getfield(s->L, table, "turn");
  if (type == LUA_TNUMBER) *seat = (cardvm_seat)lua_tointeger(s->L, -1);
  else if (type != LUA_TNIL) well = stage_seat_at(s, lua_gettop(s->L), "turn", seat);
  lua_settop(s->L, table);
  return well;
}

static bool check_keys(stage *s, int table) {
  static const char *const known[] = {"your", "enemy", "players", "shared",  "masters",
                                      "turn", "step",  "seed",    "options", "decks",
                                      "tags", "only",  "skip",    NULL};
  lua_pushnil(s->L);
  while (lua_next(s->L, table)) {
    lua_pop(s->L, 1);
    if (lua_type(s->L, -1) == LUA_TSTRING &&
        !known_key(s, lua_tostring(s->L, -1), known, "a scenario")) {
      lua_settop(s->L, table);
      return false;
    }
  }
  return true;
}

static uint32_t count_players(const stage *s, int table) {
  uint32_t count = cardvm_lua_players_min(s->program);
  if (lua_getfield(s->L, table, "players") == LUA_TTABLE && luaL_len(s->L, -1) > count)
    count = (uint32_t)luaL_len(s->L, -1);
  lua_settop(s->L, table);
  if (lua_getfield(s->L, table, "decks") == LUA_TTABLE && luaL_len(s->L, -1) > count)
    count = (uint32_t)luaL_len(s->L, -1);
  lua_settop(s->L, table);
  return count;
}

static bool start(stage *s, const cardvm_setup *setup) {
  cardvm_error error = {0};
  if (s->record && !setup->idle)
    s->tape.recorder = cardvm_recorder_new(s->program, setup, s->record);
  s->game = cardvm_game_start(s->program, setup, &error);
  if (s->game) cardvm_game_watch(s->game, true);
  if (s->game && !s->forked) cardvm_game_history(s->game, HISTORY_BYTES);
  return s->game || stage_error(s, "the game does not start: %s", error.message);
}

/* decks = { "Starter", "Starter" }: a whole game from its beginning instead of a position. */
static bool start_with_decks(stage *s, int table, uint64_t seed) {
  const char *names[CARDVM_PLAYERS_MAX] = {NULL};
  uint32_t players = count_players(s, table), count = 0;
  lua_getfield(s->L, table, "decks");
  for (; count < players && count < CARDVM_PLAYERS_MAX; count++) {
    if (lua_geti(s->L, table + 1, (lua_Integer)count + 1) != LUA_TSTRING) break;
    names[count] = lua_tostring(s->L, -1); /* stays in the list */
    lua_pop(s->L, 1);
  }
  lua_settop(s->L, table);
  match m;
  buffer why = {0};
  bool well = match_prepare(&m, s->program, players, names, count, &why);
  if (!well) stage_error(s, "%s", buffer_text(&why));
  m.setup.seed = seed;
  m.setup.trace = true;
  well = well && match_options(&m, s->program, NULL, 0, &why) &&
         for_options(s, table, set_value, m.options) && start(s, &m.setup) && stage_advance(s);
  buffer_free(&why);
  match_free(&m);
  return well;
}

static bool start_position(stage *s, int table, uint64_t seed) {
  cardvm_setup setup = cardvm_setup_default();
  setup.players = count_players(s, table);
  setup.seed = seed;
  setup.trace = true;
  setup.idle = true;
  cardvm_seat seat = 1;
  cardvm_id step = 0;
  position before = {.fresh = false}, after = {.fresh = true};
  if (!start(s, &setup) || !find_turn_player(s, table, &seat) || !find_step(s, table, &step) ||
      !for_options(s, table, set_variable, NULL) || !place_all(s, table, &before))
    return false;
  cardvm_id turn = cardvm_program_turn_sequence(s->program);
  if (cardvm_game_begin(s->game, seat, turn, step) != CARDVM_OK)
    return stage_error(s, "the turn can't begin: %s", cardvm_game_error(s->game)->message);
  if (!stage_advance(s) || !place_all(s, table, &after)) return false;
  /* A changed position asks what to do anew. */
  if (!cardvm_game_decision(s->game) && s->deciding && !stage_advance(s)) return false;
  if (s->record) s->tape.recorder = cardvm_recorder_from(s->game, s->record);
  return !s->record || s->tape.recorder || stage_error(s, "the position can't be recorded");
}

bool stage_setup(stage *s, int table, uint64_t seed) {
  if (!check_keys(s, table)) return false;
  bool decks = lua_getfield(s->L, table, "decks") != LUA_TNIL;
  lua_settop(s->L, table);
  if (lua_getfield(s->L, table, "seed") == LUA_TNUMBER) seed = (uint64_t)lua_tointeger(s->L, -1);
  lua_settop(s->L, table);
  if (!(decks ? start_with_decks(s, table, seed) : start_position(s, table, seed))) return false;
  stage_begin(s);
  return true;
}
