/* What a rule set tells its tools. */
#include "expr.h"
#include "suggest.h"

#include <string.h>

static loaded *loaded_of(const cardvm_program *program) {
  const binding *b = cardvm__binding_of(program);
  return b ? b->loaded : NULL;
}

const char *cardvm_lua_title(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l ? l->title : "";
}

uint32_t cardvm_lua_players_min(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l ? l->players_min : 0;
}

uint32_t cardvm_lua_players_max(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l ? l->players_max : 0;
}

size_t cardvm_lua_memory(const cardvm_program *program) {
  const binding *b = cardvm__binding_of(program);
  return b ? cardvm__sandbox_statistics_of(b->sandbox).live_bytes : 0;
}

/* -- Decks ------------------------------------------------------------------------------------ */

uint32_t cardvm_lua_deck_count(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l ? l->deck_names.count : 0;
}

const char *cardvm_lua_deck_name(const cardvm_program *program, uint32_t deck) {
  const loaded *l = loaded_of(program);
  return l && deck < l->deck_names.count ? ((const char **)l->deck_names.items)[deck] : NULL;
}

cardvm_id cardvm_lua_deck_zone(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l ? l->deck_zone : 0;
}

bool cardvm_lua_deck_shared(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l && l->deck_zone && (l->shared_zones >> (l->deck_zone - 1)) & 1;
}

const char *cardvm_lua_deck_word(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l ? l->deck_word : NULL;
}

uint32_t cardvm_lua_random_deck(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  uint32_t count = cardvm_lua_deck_count(program);
  for (uint32_t i = 0; i < count && l->random_deck; i++)
    if (strcmp(cardvm_lua_deck_name(program, i), l->random_deck) == 0) return i;
  return count;
}

uint32_t cardvm_lua_deck_cards(const cardvm_program *program, uint32_t deck, cardvm_seat owner,
                               cardvm_setup_cards *cards, uint32_t max) {
  const loaded *l = loaded_of(program);
  uint32_t count = 0;
  for (uint32_t i = 0; l && i < l->deck_cards.count; i++) {
    const deck_card *c = &((const deck_card *)l->deck_cards.items)[i];
    if (c->deck != deck) continue;
    if (cards && count < max)
      cards[count] = (cardvm_setup_cards){owner, l->deck_zone, c->definition, c->count};
    count++;
  }
  return count;
}

bool cardvm_lua_scenario_default(const cardvm_program *program, uint32_t n,
                                 cardvm_lua_default *entry) {
  const loaded *l = loaded_of(program);
  if (!l || n >= l->defaults.count) return false;
  *entry = ((const cardvm_lua_default *)l->defaults.items)[n];
  return true;
}

static cardvm_id id_at(const array *ids, uint32_t n) {
  return n < ids->count ? ((const cardvm_id *)ids->items)[n] : 0;
}

cardvm_id cardvm_lua_show(const cardvm_program *program, uint32_t n) {
  const loaded *l = loaded_of(program);
  return l ? id_at(&l->shows, n) : 0;
}

cardvm_id cardvm_lua_mark(const cardvm_program *program, uint32_t n) {
  const loaded *l = loaded_of(program);
  return l ? id_at(&l->marks, n) : 0;
}

const char *cardvm_lua_place_mark(const cardvm_program *program, uint32_t n) {
  const loaded *l = loaded_of(program);
  return l && n < l->place_marks.count ? ((const place_mark *)l->place_marks.items)[n].name : NULL;
}

bool cardvm_lua_place_mark_hides(const cardvm_program *program, uint32_t n) {
  const loaded *l = loaded_of(program);
  return l && n < l->place_marks.count && ((const place_mark *)l->place_marks.items)[n].hides;
}

cardvm_id cardvm__pile_function(const binding *b, cardvm_id zone) {
  return id_at(&b->loaded->zone_piles, zone - 1);
}

cardvm_id cardvm__place_mark(const binding *b, uint32_t n) {
  const array *marks = &b->loaded->place_marks;
  return n < marks->count ? ((const place_mark *)marks->items)[n].function : 0;
}

/* -- Look-ups in the Lua state: anything there may raise an error ----------------------------- */

typedef struct lookup {
  binding *b;
  const char *key, *text;
  cardvm_id id;
  int32_t value;
  int line;
  const char *found; /* a text that the program keeps */
} lookup;

static bool protect(const cardvm_program *program, lua_CFunction function, lookup *look) {
  look->b = cardvm__binding_of(program);
  if (!look->b) return false;
  int top = lua_gettop(look->b->L);
  int status = cardvm__sandbox_protect(look->b->sandbox, function, look);
  lua_settop(look->b->L, top);
  return status == LUA_OK;
}

/* Pushes a field of what is kept about a definition. */
static int push_card_data(lua_State *L, const lookup *look, const char *field) {
  cardvm__push_ref(L, look->b->card_data);
  if (lua_rawgeti(L, -1, (lua_Integer)look->id) != LUA_TTABLE) return LUA_TNIL;
  return lua_getfield(L, -1, field);
}

static int find_label(lua_State *L) {
  lookup *look = lua_touserdata(L, 1);
  if (push_card_data(L, look, "labels") == LUA_TTABLE &&
      lua_getfield(L, -1, look->key) == LUA_TSTRING)
    look->found = lua_tostring(L, -1);
  return 0;
}

const char *cardvm_lua_label(const cardvm_program *program, cardvm_id definition,
                             const char *label) {
  lookup look = {.id = definition, .key = label};
  return label && protect(program, find_label, &look) ? look.found : NULL;
}

cardvm_id cardvm_lua_find_card(const cardvm_program *program, const char *name) {
  if (!name || !loaded_of(program)) return 0;
  cardvm_id id = cardvm_program_find(program, CARDVM_SORT_DEFINITION, name);
  uint32_t count = cardvm_program_count(program, CARDVM_SORT_DEFINITION);
  for (cardvm_id i = 1; !id && i <= count; i++) {
    const char *number = cardvm_lua_label(program, i, "number");
    if (number && strcmp(number, name) == 0) id = i;
  }
  return id;
}

const char *cardvm_lua_nearest_card(const cardvm_program *program, const char *name) {
  cardvm__suggest suggest;
  if (!name || !loaded_of(program)) return NULL;
  cardvm__suggest_start(&suggest, name);
  uint32_t count = cardvm_program_count(program, CARDVM_SORT_DEFINITION);
  for (cardvm_id i = 1; i <= count; i++)
    cardvm__suggest_offer(&suggest, cardvm_program_name(program, CARDVM_SORT_DEFINITION, i));
  const char *best = cardvm__suggest_best(&suggest);
  cardvm_id id = best ? cardvm_program_find(program, CARDVM_SORT_DEFINITION, best) : 0;
  return id ? cardvm_program_name(program, CARDVM_SORT_DEFINITION, id) : NULL;
}

static int find_file(lua_State *L) {
  lookup *look = lua_touserdata(L, 1);
  if (push_card_data(L, look, "file") != LUA_TSTRING) return 0;
  look->found = lua_tostring(L, -1);
  lua_getfield(L, -2, "line");
  look->line = (int)lua_tointeger(L, -1);
  return 0;
}

const char *cardvm_lua_card_file(const cardvm_program *program, cardvm_id definition, int *line) {
  lookup look = {.id = definition};
  bool ok = protect(program, find_file, &look);
  if (line) *line = look.line;
  return ok ? look.found : NULL;
}

/* -- Values and groups ------------------------------------------------------------------------ */

static int find_value(lua_State *L) {
  lookup *look = lua_touserdata(L, 1);
  uint32_t id;
  key_kind kind = cardvm__key(L, look->key, &id);
  if (kind != KEY_ATTRIBUTE && kind != KEY_TAGS) return 0;
  uint32_t value = cardvm__key_text(L, look->key, look->text);
  look->id = kind == KEY_TAGS ? value : id;
  look->value = kind == KEY_TAGS ? 1 : (int32_t)value;
  return 0;
}

bool cardvm_lua_value(const cardvm_program *program, const char *key, const char *text,
                      cardvm_id *property, int32_t *value) {
  lookup look = {.key = key, .text = text};
  if (!key || !text || !protect(program, find_value, &look) || !look.id) return false;
  if (property) *property = look.id;
  if (value) *value = look.value;
  return true;
}

static int find_group(lua_State *L) {
  lookup *look = lua_touserdata(L, 1);
  cardvm__push_ref(L, look->b->loaded->sides);
  if (lua_rawgeti(L, -1, look->value) != LUA_TTABLE) return 0;
  lua_getfield(L, -1, look->key);
  const object *o = cardvm__object_at(L, -1);
  if (o) look->id = o->id;
  return 0;
}

cardvm_id cardvm_lua_group(const cardvm_program *program, int side, const char *name) {
  lookup look = {.key = name, .value = side};
  return name && protect(program, find_group, &look) ? look.id : 0;
}
