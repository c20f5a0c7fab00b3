/* What is read and asked of a card. */
#include "run.h"

/* Where a text stands, as the value of an attribute or as a tag. */
typedef struct standing {
  uint32_t key, value; /* as in the tables of the forms */
} standing;

/* Finds the one with the lowest key above `above`, and returns how many there are from there on.
 * The tables are texts[attribute or tags][text] and keys[attribute or tags]. */
static uint32_t next_standing(lua_State *L, const binding *b, int text, uint32_t above,
                              standing *lowest) {
  uint32_t count = 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->keys);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->texts);
  int texts = lua_gettop(L), keys = texts - 1;
  for (lua_pushnil(L); lua_next(L, texts); lua_settop(L, texts + 1)) {
    lua_pushvalue(L, text);
    if (lua_rawget(L, -2) == LUA_TNIL || cardvm__own_hidden(L, lua_tostring(L, texts + 1)))
      continue;
    uint32_t value = (uint32_t)lua_tointeger(L, -1);
    lua_pushvalue(L, texts + 1);
    lua_rawget(L, keys);
    uint32_t key = (uint32_t)lua_tointeger(L, -1);
    if (key <= above) continue;
    if (count++ == 0 || key < lowest->key) *lowest = (standing){key, value};
  }
  lua_settop(L, keys - 1);
  return count;
}

/* Has the card this text as the value of an attribute, or as one of its tags? `known`: whether any
 * card could. Reading costs, and the walk over a table has another order in every process: so what
 * is read, and in which order, follows from the keys. */
static bool has_text(lua_State *L, const binding *b, cardvm_handle card, int text, bool *known) {
  standing s = {0};
  bool has = false;
  for (uint32_t count = 2; !has && count > 1;) {
    count = next_standing(L, b, text, s.key, &s);
    if (count == 0) break;
    const cardvm_lua_standing at = cardvm__standing((key_kind)(s.key & 0xff), s.key >> 8, s.value);
    has = cardvm_lua_holds(&at, cardvm_game_property(b->game, card, at.property));
    *known = true;
  }
  return has;
}

static int card_has(lua_State *L) {
  binding *b = cardvm__reading(L);
  cardvm_handle card = cardvm_effect_reads(b->game, cardvm__own_card(L, b));
  const char *text = cardvm__check_text(L, 2, "text");
  bool known = false, has = has_text(L, b, card, 2, &known);
  if (!known) return luaL_error(L, "no attribute or tag is called '%s'", text);
  lua_pushboolean(L, has);
  return 1;
}

static int card_is(lua_State *L) {
  binding *b = cardvm__reading(L);
  cardvm_handle card = cardvm__own_card(L, b), small[CARDS_SMALL];
  const object *o = cardvm__object_of(L, 2, OBJECT_SELECTION);
  if (o && !b->context) {
    lua_pushboolean(L, cardvm_matches(b->game, o->id, card));
    return 1;
  }
  uint32_t count;
  const cardvm_handle *cards = cardvm__check_cards(L, b, 2, "selection", small, &count);
  bool found = false;
  for (uint32_t i = 0; i < count && !found; i++) found = cards[i] == card;
  lua_pushboolean(L, found);
  return 1;
}

/* A card is still where it was, a player has not lost, a place stays. */
static int thing_exists(lua_State *L) {
  binding *b = cardvm__reading(L);
  const uint32_t handle = cardvm__self_handle(L);
  switch (CARDVM_HANDLE_KIND(handle)) {
  case KIND_SEAT: lua_pushboolean(L, !cardvm_game_lost(b->game, HANDLE_ID(handle))); break;
  case KIND_PLACE: lua_pushboolean(L, true); break;
  default: lua_pushboolean(L, cardvm_is_current(b->game, cardvm__own_card(L, b)));
  }
  return 1;
}

static int card_now(lua_State *L) {
  binding *b = cardvm__reading(L);
  cardvm__push_handle(L, cardvm_follow(b->game, cardvm__own_card(L, b)));
  return 1;
}

/* The kinds of counters that lie on it, as they were declared. */
static int card_counters(lua_State *L) {
  binding *b = cardvm__reading(L);
  const cardvm_handle card = cardvm__own_card(L, b);
  lua_Integer count = 0;
  lua_newtable(L);
  for (cardvm_id id = 1; id <= cardvm_program_count(b->program, CARDVM_SORT_FIELD); id++) {
    if (!cardvm__counter(b, id) || cardvm_game_field(b->game, card, id) <= 0) continue;
    cardvm__push_text(L, cardvm_program_name(b->program, CARDVM_SORT_FIELD, id));
    lua_rawseti(L, -2, ++count);
  }
  return 1;
}

/* -- What waits -------------------------------------------------------------------------------- */

static int card_copy(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_event event = {0};
  const cardvm_handle card = cardvm__own_card(L, b);
  return cardvm__finish(L, b, cardvm_copy_waiting(b->game, card, &event), &event);
}

static int card_choose_targets(lua_State *L) {
  binding *b = cardvm__doing(L);
  const cardvm_handle card = cardvm__own_card(L, b);
  return cardvm__finish(L, b, cardvm_choose_anew(b->game, card), NULL);
}

/* -- Words ------------------------------------------------------------------------------------- */

#define ON_TARGETS (ON(KIND_CARD) | ON(KIND_SEAT) | ON(KIND_PLACE))

/* clang-format off */
const word cardvm__words_on_cards[] = {
 {"counters", ON(KIND_CARD), RUNNING, A_LIST,
  "The names of the counters that lie on it (`adds_counters`), in the order in which they were declared.",
  "for _, kind in ipairs(me:counters()) do me:put(kind, 1) end", .function = card_counters},
 {"name", ON(KIND_CARD), RUNNING, A_TEXT,
  "The name under which the card was declared.",
  "me.name", READS(READ_CARD_NAME)},
 {"kind", ON(KIND_CARD), ALWAYS, A_INTEGER,
  "A number that all cards of one name share, and no others.",
  "this.kind", READS(READ_CARD_KIND)},
 {"owner", ON(KIND_CARD), RUNNING, A_PLAYER,
  "The player to whom the card belongs; nil if it is nobody's. Outside functions: "
  "`owner_of(card)`.",
  "me.owner", READS(READ_CARD_OWNER)},
 {"master", ON(KIND_CARD), RUNNING, A_PLAYER,
  "The player who has the card now, who is not its owner if an effect has given it to another. "
  "Outside functions: `master_of(card)`.",
  "me.master == you", READS(READ_CARD_MASTER)},
 {"original_master", ON(KIND_CARD), RUNNING, A_PLAYER,
  "Who would be its master if the last effect that controls it ended.",
  "me.original_master", READS(READ_CARD_ORIGINAL_MASTER)},
 {"zone", ON(KIND_CARD), RUNNING, A_TEXT,
  "The name of the zone that the card is in, an attached one with its host; nil out of the game.",
  "me.zone == 'field'", READS(READ_CARD_ZONE)},
 {"place", ON(KIND_CARD), RUNNING, A_PLACE,
  "The place that the card is in: a player's zone, a shared one, or a circle; nil if it is "
  "attached, or out of the game.",
  "me.place", READS(READ_CARD_PLACE)},
 {"host", ON(KIND_CARD), RUNNING, A_CARD,
  "The card that this one is attached to; nil if it is not attached.",
  "me.host", READS(READ_CARD_HOST)},
 {"attached", ON(KIND_CARD), RUNNING, A_GROUP,
  "The cards that are attached to this one. Outside functions, how many: "
  "`your.units:where(at_least(1, it.attached))`.",
  "unit.attached[1]", READS(READ_CARD_ATTACHED)},
 {"ability_of", ON(KIND_CARD), RUNNING, A_CARD,
  "Of a card that stands for a waiting ability (`waits_as`): the card whose ability it is. A "
  "spell that waits as itself is its own; nil of all other cards.",
  "me.ability_of", READS(READ_CARD_ABILITY_OF)},
 {"chosen", ON(KIND_CARD), RUNNING, A_GROUP,
  "What was chosen for what waits as this card, one after another: cards, those that have left as "
  "well, players and places; nothing for all other cards.",
  "me.chosen[1]", READS(READ_CARD_CHOSEN)},
 {"said", ON(KIND_CARD), RUNNING, A_TABLE,
  "What its player said as what waits as this card was announced: each name of `announces`, and `modes`, "
  "the names of the modes chosen; an empty table for all other cards. Its own function is told it as an "
  "argument.",
  "me.said", READS(READ_CARD_SAID)},
 {"copy", ON(KIND_CARD), RUNNING, WHAT_HAPPENED,
  "Copies what waits as this card, a spell or an ability: the copy is yours and waits above all, with "
  "the same modes, numbers and targets; nobody has used it. Its card, which is what comes of it, is "
  "gone when the copy has been done or is moved away. It is an event `create`.",
  "me:copy()", .function = card_copy},
 {"choose_targets", ON(KIND_CARD), RUNNING, WHAT_HAPPENED,
  "You choose the targets of what waits as this card once more: as many as there were, of which each "
  "may stay, from those that its own player could choose.",
  "me:choose_targets()", .function = card_choose_targets},
 {"column", ON(KIND_CARD), RUNNING, A_INTEGER,
  "The column of the circle that the card is in, seen from your chair; 0 where there are no "
  "circles, nil of an attached card.",
  "me.column", READS(READ_CARD_COLUMN)},
 {"row", ON(KIND_CARD), RUNNING, A_INTEGER,
  "The row of the circle that the card is in, seen from your chair; 0 where there are no circles, "
  "nil of an attached card.",
  "me.row", READS(READ_CARD_ROW)},
 {"has", ON(KIND_CARD), RUNNING, A_FLAG,
  "Whether the card has this text as the value of an attribute, or as one of its tags.",
  "if unit:has('Red') then unit:rest() end",
  {{"text", A_TAG}}, card_has},
 {"is", ON(KIND_CARD), RUNNING, A_FLAG,
  "Whether the card is one of these.",
  "if unit:is(your.units:fresh()) then unit:rest() end",
  {{"cards", SOME_CARDS}}, card_is},
 {"exists", ON_TARGETS, RUNNING, A_FLAG,
  "Whether the card is still where it was when the function came to know it. A card that has left "
  "is another one: what was read of it stays readable, but nothing can be done to it. A player "
  "exists who has not lost, a place always.",
  "if unit:exists() then unit:rest() end", .function = thing_exists},
 {"is_card", ON_TARGETS, RUNNING, A_FLAG,
  "Whether it is a card: of what was chosen among cards, players and places.",
  "unit.is_card", .reads = READ_CODE(READ_IS, KIND_CARD)},
 {"is_player", ON_TARGETS, RUNNING, A_FLAG,
  "Whether it is a player: of what was chosen among cards, players and places.",
  "player.is_player", .reads = READ_CODE(READ_IS, KIND_SEAT)},
 {"is_place", ON_TARGETS, RUNNING, A_FLAG,
  "Whether it is a place: of what was chosen among cards, players and places.",
  "you.field.is_place", .reads = READ_CODE(READ_IS, KIND_PLACE)},
 {"now", ON(KIND_CARD), RUNNING, A_CARD,
  "The same piece of cardboard as it is now, wherever it has gone.",
  "unit:move_to('hand') unit:now():move_to('deck')", .function = card_now},
 {NULL}};
/* clang-format on */
