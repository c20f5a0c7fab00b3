/* What a rule set tells its host. */
#include "ability.h"
#include "suggest.h"

#include <string.h>

/* Of a program without scripts there is nothing in it. */
static const loaded *loaded_of(const cardvm_program *program) {
  static const loaded nothing = {.title = ""};
  const binding *b = cardvm__binding_of(program);
  return b ? b->loaded : &nothing;
}

const char *cardvm_lua_title(const cardvm_program *program) { return loaded_of(program)->title; }

uint32_t cardvm_lua_players_min(const cardvm_program *program) {
  return loaded_of(program)->players_min;
}

uint32_t cardvm_lua_players_max(const cardvm_program *program) {
  return loaded_of(program)->players_max;
}

size_t cardvm_lua_memory(const cardvm_program *program) {
  const binding *b = cardvm__binding_of(program);
  return b ? cardvm__sandbox_statistics_of(b->sandbox).live_bytes : 0;
}

const char *cardvm_lua_global(const cardvm_program *program, uint32_t n) {
  const loaded *l = loaded_of(program);
  return n < l->words_set.count ? ARRAY_ITEM(const char *, l->words_set, n) : NULL;
}

/* -- Decks ------------------------------------------------------------------------------------- */

uint32_t cardvm_lua_deck_count(const cardvm_program *program) {
  return loaded_of(program)->deck_names.count;
}

const char *cardvm_lua_deck_name(const cardvm_program *program, uint32_t deck) {
  const loaded *l = loaded_of(program);
  return deck < l->deck_names.count ? ARRAY_ITEM(const char *, l->deck_names, deck) : NULL;
}

cardvm_id cardvm_lua_deck_zone(const cardvm_program *program) {
  return loaded_of(program)->deck_zone;
}

bool cardvm_lua_deck_shared(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l->deck_zone && (l->shared_zones & cardvm__bit(l->deck_zone)) != 0;
}

uint32_t cardvm_lua_deck_cards(const cardvm_program *program, uint32_t deck, cardvm_seat owner,
                               cardvm_setup_cards *cards, uint32_t max) {
  const loaded *l = loaded_of(program);
  uint32_t count = 0;
  for (uint32_t i = 0; i < l->deck_cards.count; i++) {
    const deck_card *c = &ARRAY_ITEM(deck_card, l->deck_cards, i);
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
  if (n >= l->defaults.count) return false;
  *entry = ARRAY_ITEM(cardvm_lua_default, l->defaults, n);
  return true;
}

bool cardvm_lua_ask(cardvm_game *game, cardvm_id function, cardvm_seat you,
                    const cardvm_lua_argument *arguments, uint32_t count, int32_t *value) {
  binding *b = cardvm__binding_of(cardvm_game_program(game));
  return b && cardvm__ask(b, game, function, you, arguments, count, value);
}

bool cardvm_lua_score(cardvm_game *game, cardvm_seat seat, int32_t *score) {
  binding *b = cardvm__binding_of(cardvm_game_program(game));
  const cardvm_lua_argument player = {CARDVM_SUBJECT_SEAT, seat};
  return b && cardvm__ask(b, game, b->score, seat, &player, 1, score);
}

/* -- Look-ups in the Lua state: anything there may raise an error ------------------------------ */

typedef struct lookup {
  binding *b;
  const char *key, *text;
  cardvm_id id;
  cardvm_lua_standing at;
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
  if (!name || !cardvm__binding_of(program)) return 0;
  cardvm_id id = cardvm_program_find(program, CARDVM_SORT_DEFINITION, name);
  uint32_t count = cardvm_program_count(program, CARDVM_SORT_DEFINITION);
  for (cardvm_id i = 1; !id && i <= count; i++) {
    const char *number = cardvm_lua_label(program, i, "number");
    if (number && strcmp(number, name) == 0) id = i;
  }
  return id;
}

const char *cardvm_lua_nearer(const char *wanted, const char *best, const char *name) {
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, wanted);
  if (best) cardvm__suggest_offer(&suggest, best);
  if (name) cardvm__suggest_offer(&suggest, name);
  const char *nearest = cardvm__suggest_best(&suggest);
  return !nearest ? NULL : best && strcmp(nearest, best) == 0 ? best : name;
}

size_t cardvm_lua_distance(const char *a, const char *b, size_t bytes) {
  if (bytes >= CARDVM__SUGGEST_BYTES) bytes = CARDVM__SUGGEST_BYTES - 1;
  return cardvm__edits(a, bytes, b, bytes, SIZE_MAX);
}

const char *cardvm_lua_nearest_card(const cardvm_program *program, const char *name) {
  const char *best = NULL;
  uint32_t count = name && cardvm__binding_of(program)
                       ? cardvm_program_count(program, CARDVM_SORT_DEFINITION)
                       : 0;
  for (cardvm_id i = 1; i <= count; i++)
    best = cardvm_lua_nearer(name, best, cardvm_program_name(program, CARDVM_SORT_DEFINITION, i));
  return best;
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

const char *cardvm__ability_place(lua_State *L, cardvm_id id, int *line) {
  const char *file = NULL;
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->ability_places);
  if (lua_rawgeti(L, -1, 2 * (lua_Integer)id) == LUA_TSTRING) {
    file = lua_tostring(L, -1);
    lua_rawgeti(L, -2, 2 * (lua_Integer)id + 1);
    *line = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  lua_pop(L, 2);
  return file;
}

static int find_ability(lua_State *L) {
  lookup *look = lua_touserdata(L, 1);
  look->found = cardvm__ability_place(L, look->id, &look->line);
  return 0;
}

const char *cardvm_lua_ability_file(const cardvm_program *program, cardvm_id ability, int *line) {
  lookup look = {.id = ability};
  bool ok = protect(program, find_ability, &look);
  if (line) *line = look.line;
  return ok ? look.found : NULL;
}

const char *cardvm_lua_shown_name(const cardvm_program *program, cardvm_id definition) {
  const char *name = cardvm_lua_label(program, definition, "");
  return name ? name : cardvm_program_name(program, CARDVM_SORT_DEFINITION, definition);
}

/* -- Values and groups ------------------------------------------------------------------------- */

static int find_value(lua_State *L) {
  lookup *look = lua_touserdata(L, 1);
  look->id = cardvm__text_stands(L, look->key, look->text, &look->at);
  return 0;
}

bool cardvm_lua_value(const cardvm_program *program, const char *key, const char *text,
                      cardvm_lua_standing *at) {
  lookup look = {.key = key, .text = text};
  if (!key || !text || !protect(program, find_value, &look) || !look.id) return false;
  if (at) *at = look.at;
  return true;
}

/* The numbers of texts follow each other in the order in which they were declared, those of tags in
 * each property of their list. */
static int find_text(lua_State *L) {
  lookup *look = lua_touserdata(L, 1);
  uint32_t id;
  key_kind kind = cardvm__key(L, look->key, &id);
  if (kind != KEY_ATTRIBUTE && kind != KEY_TAGS) return 0;
  cardvm__push_ref(L, look->b->texts);
  lua_getfield(L, -1, look->key);
  lua_Integer first = 0, n = look->value;
  for (; kind == KEY_TAGS && id && n >= 32; n -= 32)
    if (!(id = cardvm_program_more_tags(look->b->program, id))) return 0;
  if (kind == KEY_TAGS) first = (lua_Integer)id << 5;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (!first || lua_tointeger(L, -1) < first) first = lua_tointeger(L, -1);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_tointeger(L, -1) == first + n)
      look->found = lua_tostring(L, -2); /* the table keeps it */
  return 0;
}

const char *cardvm_lua_text(const cardvm_program *program, const char *key, uint32_t n) {
  lookup look = {.key = key, .value = (int32_t)n};
  return key && n < INT32_MAX && protect(program, find_text, &look) ? look.found : NULL;
}

static int find_remembered(lua_State *L) {
  lookup *look = lua_touserdata(L, 1);
  look->key = cardvm__push_remembers(L, look->id);
  if (look->key) cardvm__push_numbered(L, look->key, look->value);
  if (look->key) look->found = lua_tostring(L, -1); /* the table keeps it */
  return 0;
}

const char *cardvm_lua_remembers(const cardvm_program *program, cardvm_id field) {
  lookup look = {.id = field};
  return protect(program, find_remembered, &look) ? look.key : NULL;
}

const char *cardvm_lua_remembered(const cardvm_program *program, cardvm_id field, int32_t number) {
  lookup look = {.id = field, .value = number};
  return protect(program, find_remembered, &look) ? look.found : NULL;
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

/* -- What is said to clients (load/data.c) ----------------------------------------------------- */

bool cardvm_lua_form_at(const cardvm_program *program, uint32_t n, cardvm_lua_form *form) {
  const loaded *l = loaded_of(program);
  if (n >= l->forms.count) return false;
  const written *one = &ARRAY_ITEM(written, l->forms, n);
  *form = one->form;
  form->table = &ARRAY_ITEM(cardvm_lua_data, l->data, one->first);
  return true;
}

/* What is in a table stands right behind it. */
const cardvm_lua_data *cardvm_lua_data_next(const cardvm_lua_data *table,
                                            const cardvm_lua_data *entry) {
  const cardvm_lua_data *next = entry ? entry + entry->size : table ? table + 1 : NULL;
  return table && next < table + table->size ? next : NULL;
}

const cardvm_lua_data *cardvm_lua_data_key(const cardvm_lua_data *table, const char *key) {
  const cardvm_lua_data *entry = NULL;
  while ((entry = cardvm_lua_data_next(table, entry)))
    if (entry->key && strcmp(entry->key, key) == 0) break;
  return entry;
}

const cardvm_lua_data *cardvm_lua_data_entry(const cardvm_lua_data *table, uint32_t n) {
  const cardvm_lua_data *entry = NULL;
  do entry = cardvm_lua_data_next(table, entry);
  while (entry && !entry->key && n--);
  return entry && !entry->key ? entry : NULL;
}
