/* How a rule set is drawn: what it says, and what follows where it says nothing. */
#include "schema.h"

#include <string.h>

static const cardvm_lua_data *key_of_rules(const cardvm_program *program, const char *key) {
  return cardvm_lua_data_key(schema_form(program, "rules", NULL), key);
}

static const cardvm_lua_data *key_of_draw(const cardvm_program *program, const char *key) {
  return cardvm_lua_data_key(key_of_rules(program, "draw"), key);
}

/* The function of a form asked of a place for a seat; 0 if it failed, or is none: the data may not
 * have been checked. */
static int32_t asked_of_place(cardvm_game *game, const cardvm_lua_data *function,
                              cardvm_place place, cardvm_seat seat) {
  const cardvm_lua_argument arguments[] = {{CARDVM_SUBJECT_PLACE, place},
                                           {CARDVM_SUBJECT_SEAT, seat}};
  int32_t value = 0;
  if (!function || function->kind != CARDVM_LUA_FUNCTION) return 0;
  bool told = cardvm_lua_ask(game, (cardvm_id)function->number, seat, arguments, 2, &value);
  return told ? value : 0;
}

/* -- Zones ------------------------------------------------------------------------------------- */

enum { RANK_BOARD = 1, RANK_PLAY, RANK_HAND, RANK_PILE };

/* In the order of cardvm_client_shape. */
static const char *const shapes[] = {"nothing", "row",      "pile",  "cards", "piles",
                                     "squares", "hexagons", "graph", NULL};

static bool has(const cardvm_lua_data *zone, const char *key) {
  return cardvm_lua_data_key(zone, key) != NULL;
}

static bool is_true(const cardvm_lua_data *table, const char *key) {
  const cardvm_lua_data *value = cardvm_lua_data_key(table, key);
  return value && value->number;
}

static void check_drawn(checking *c, const cardvm_lua_data *drawn) {
  int shape = schema_word(shapes, drawn, 0);
  bool circles = shape >= CARDVM_CLIENT_CARDS, flat = shape > CARDVM_CLIENT_NOTHING && !circles;
  bool has_circles = has(c->form.table, "circles");
  if (has_circles ? flat : circles)
    schema_wrong(c, NULL, "drawn = \"%s\" is for a zone that has %s", drawn->text,
                 has_circles ? "no circles" : "circles");
}

static void check_pile(checking *c, const cardvm_lua_data *pile) {
  (void)pile;
  const cardvm_lua_data *drawn = cardvm_lua_data_key(c->form.table, "drawn");
  if (schema_word(shapes, drawn, -1) != CARDVM_CLIENT_PILES)
    schema_wrong(c, NULL, "pile is for a zone that is drawn = \"piles\"");
}

const row zone_rows[] = {{"drawn", .kind = ROW_WORD, .words = shapes, .further = check_drawn},
                         {"pile", .kind = ROW_FUNCTION, .further = check_pile},
                         {0}};

cardvm_client_look cardvm_client_zone_look(const cardvm_program *program, cardvm_id zone) {
  const cardvm_lua_data *z =
      schema_form(program, "zone", cardvm_program_name(program, CARDVM_SORT_ZONE, zone));
  const char *seen = schema_text(cardvm_lua_data_key(z, "seen_by"));
  bool board = is_true(z, "board"), hand = seen && strcmp(seen, "owner") == 0;
  if (!z) return (cardvm_client_look){.rank = RANK_PILE};
  int follows = has(z, "circles") ? (has(z, "links") ? CARDVM_CLIENT_BOARD : CARDVM_CLIENT_CARDS)
                : board || hand || is_true(z, "play") ? CARDVM_CLIENT_ROW
                                                      : CARDVM_CLIENT_PILE;
  int shape = schema_word(shapes, cardvm_lua_data_key(z, "drawn"), follows);
  cardvm_client_look look = {.shape = (cardvm_client_shape)shape, .declared = has(z, "drawn")};
  look.rank = board                         ? RANK_BOARD
              : shape == CARDVM_CLIENT_PILE ? RANK_PILE
              : hand                        ? RANK_HAND
                                            : RANK_PLAY;
  return look;
}

cardvm_id cardvm_client_pile_kind(cardvm_game *game, cardvm_place place) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_place_info info;
  cardvm_card_info top;
  cardvm_handle card;
  if (!cardvm_game_place_info(game, place, &info)) return 0;
  if (cardvm_game_cards(game, place, &card, 1) && cardvm_game_card(game, card, &top))
    return top.definition;
  const char *name = cardvm_program_name(program, CARDVM_SORT_ZONE, info.zone);
  int32_t kind = asked_of_place(
      game, cardvm_lua_data_key(schema_form(program, "zone", name), "pile"), place, 1);
  bool known = kind > 0 && (uint32_t)kind <= cardvm_program_count(program, CARDVM_SORT_DEFINITION);
  return known ? (cardvm_id)kind : 0;
}

/* -- Marks of places --------------------------------------------------------------------------- */

const row place_mark_rows[] = {{"[1]", .kind = ROW_FUNCTION,
                                .expected = "{ function(place, player) ... end }", .needed = true},
                               {"hides", .kind = ROW_TRUTH},
                               {0}};

static bool place_mark(const cardvm_program *program, uint32_t n, cardvm_lua_form *mark) {
  for (uint32_t i = 0; cardvm_lua_form_at(program, i, mark); i++)
    if (strcmp(mark->word, "place_mark") == 0 && n-- == 0) return true;
  return false;
}

const char *cardvm_client_place_mark(const cardvm_program *program, uint32_t n) {
  cardvm_lua_form mark;
  return place_mark(program, n, &mark) ? mark.name : NULL;
}

bool cardvm_client_place_mark_hides(const cardvm_program *program, uint32_t n) {
  cardvm_lua_form mark;
  return place_mark(program, n, &mark) && is_true(mark.table, "hides");
}

bool cardvm_client_place_marked(cardvm_game *game, uint32_t n, cardvm_place place,
                                cardvm_seat seat) {
  cardvm_lua_form mark;
  cardvm_place_info info;
  return place_mark(cardvm_game_program(game), n, &mark) &&
         cardvm_game_place_info(game, place, &info) &&
         asked_of_place(game, schema_entry(mark.table, 0), place, seat) != 0;
}

/* -- Player variables -------------------------------------------------------------------------- */

/* In the order of cardvm_client_shown. */
static const char *const shown[] = {"not_0", "always", "turn", "never", NULL};

const row variable_rows[] = {
    {"shown", .kind = ROW_WORD, .words = shown}, {"on_pile", .kind = ROW_TEXT}, {0}};

cardvm_client_variable_look cardvm_client_variable(const cardvm_program *program,
                                                   cardvm_id variable) {
  const char *name = cardvm_program_name(program, CARDVM_SORT_PLAYER_VARIABLE, variable);
  const cardvm_lua_data *v = schema_form(program, "player_variable", name);
  cardvm_client_variable_look look = {.on_pile = schema_text(cardvm_lua_data_key(v, "on_pile"))};
  const bool tally = !v && variable <= cardvm_program_count(program, CARDVM_SORT_PLAYER_VARIABLE);
  int otherwise = look.on_pile || tally ? CARDVM_CLIENT_NEVER : CARDVM_CLIENT_IF_NOT_0;
  look.shown = (cardvm_client_shown)schema_word(shown, cardvm_lua_data_key(v, "shown"), otherwise);
  return look;
}

/* -- The rules: cards, prices, colours --------------------------------------------------------- */

static const char *const colours[] = {"red",    "blue", "green", "yellow", "purple",
                                      "orange", "teal", "brown", "black",  "white",
                                      "pink",   "grey", NULL};

static const char *const opponents[] = {"random", "greedy", "search", NULL};

static void check_tint(checking *c, const cardvm_lua_data *tint) {
  if (!cardvm_lua_text(c->program, tint->text, 0))
    schema_wrong(c, NULL, "tint: '%s' is no attribute and no tags", tint->text);
}

static void check_deck_word(checking *c, const cardvm_lua_data *word) {
  if (!cardvm_lua_deck_shared(c->program))
    schema_wrong(c, NULL,
                 "deck_word: it is for one deck for the whole table: deck_zone is no shared zone");
  if (word->text[strspn(word->text, "abcdefghijklmnopqrstuvwxyz_")] || !*word->text)
    schema_wrong(c, NULL, "deck_word: '%s' has other than small letters", word->text);
}

/* Decks have names that the machine does not know. */
static void check_random_deck(checking *c, const cardvm_lua_data *deck) {
  const char *best = NULL;
  for (uint32_t i = 0; i < cardvm_lua_deck_count(c->program); i++) {
    const char *name = cardvm_lua_deck_name(c->program, i);
    if (strcmp(name, deck->text) == 0) return;
    best = cardvm_lua_nearer(deck->text, best, name);
  }
  schema_wrong(c, best, "random_deck: there is no deck '%s'", deck->text);
}

#define PRICE "names of properties, or { \"property\", \"sign\" }"
static const row property = {"[1]", .kind = ROW_NAME, .noun = "property",
                             .sort = CARDVM_SORT_PROPERTY};
static const row field = {"[1]", .kind = ROW_NAME, .noun = "field", .sort = CARDVM_SORT_FIELD};
static const row colour = {"[1]", .kind = ROW_WORD, .expected = "the name of a colour",
                           .words = colours, .noun = "colour"};
static const row price_rows[] = {{"[1]", .kind = ROW_NAME, .expected = PRICE, .noun = "property",
                                  .sort = CARDVM_SORT_PROPERTY, .needed = true},
                                 {"[2]", .kind = ROW_TEXT, .expected = PRICE},
                                 {0}};
static const row price = {"[1]", .kind = ROW_TABLE, .expected = PRICE, .inner = price_rows,
                          .alone = true};
static const row draw_rows[] = {
    {"players", .kind = ROW_LIST, .expected = "a list of colours", .inner = &colour},
    {"tint", .kind = ROW_TEXT, .further = check_tint},
    {"turned", .kind = ROW_NAME, .noun = "field", .sort = CARDVM_SORT_FIELD},
    {"face_down", .kind = ROW_NAME, .noun = "field", .sort = CARDVM_SORT_FIELD},
    {0}};
const row rules_rows[] = {
    {"show", .kind = ROW_LIST, .expected = "a list of names", .inner = &property},
    {"marks", .kind = ROW_LIST, .expected = "a list of names", .inner = &field},
    {"price", .kind = ROW_LIST, .expected = "a list of properties", .inner = &price},
    {"draw", .kind = ROW_TABLE, .inner = draw_rows},
    {"deck_rules", .kind = ROW_LIST, .expected = "a list of rules", .inner = &deck_rule_row},
    {"deck_word", .kind = ROW_TEXT, .further = check_deck_word},
    {"random_deck", .kind = ROW_TEXT, .further = check_random_deck},
    {"opponent", .kind = ROW_WORD, .expected = "\"random\", \"greedy\" or \"search\"",
     .words = opponents, .noun = "opponent"},
    {0}};

cardvm_id cardvm_client_show(const cardvm_program *program, uint32_t n) {
  return schema_id(program, CARDVM_SORT_PROPERTY,
                   cardvm_lua_data_entry(key_of_rules(program, "show"), n));
}

cardvm_id cardvm_client_mark(const cardvm_program *program, uint32_t n) {
  return schema_id(program, CARDVM_SORT_FIELD,
                   cardvm_lua_data_entry(key_of_rules(program, "marks"), n));
}

cardvm_id cardvm_client_price(const cardvm_program *program, uint32_t n, const char **sign) {
  const cardvm_lua_data *one = cardvm_lua_data_entry(key_of_rules(program, "price"), n);
  const char *text = schema_text(schema_entry(one, 1));
  if (sign) *sign = text ? text : "";
  return schema_id(program, CARDVM_SORT_PROPERTY, schema_entry(one, 0));
}

const char *cardvm_client_colour(const cardvm_program *program, cardvm_seat seat) {
  return seat ? schema_text(cardvm_lua_data_entry(key_of_draw(program, "players"), seat - 1))
              : NULL;
}

cardvm_id cardvm_client_turned(const cardvm_program *program) {
  return schema_id(program, CARDVM_SORT_FIELD, key_of_draw(program, "turned"));
}

cardvm_id cardvm_client_face_down(const cardvm_program *program) {
  return schema_id(program, CARDVM_SORT_FIELD, key_of_draw(program, "face_down"));
}

/* Of several tags the one declared first: of a card in a game, or as printed (game NULL). */
static const char *tint_of(const cardvm_program *program, cardvm_game *game, uint32_t of) {
  const char *key = schema_text(key_of_draw(program, "tint")), *text;
  for (uint32_t n = 0; key && (text = cardvm_lua_text(program, key, n)); n++) {
    cardvm_lua_standing at;
    if (cardvm_lua_value(program, key, text, &at) &&
        cardvm_lua_holds(&at, game ? cardvm_game_property(game, of, at.property)
                                   : cardvm_program_definition_value(program, of, at.property)))
      return text;
  }
  return NULL;
}

const char *cardvm_client_tint(cardvm_game *game, cardvm_handle card) {
  return tint_of(cardvm_game_program(game), game, card);
}

const char *cardvm_client_printed_tint(const cardvm_program *program, cardvm_id definition) {
  return tint_of(program, NULL, definition);
}

const char *cardvm_client_deck_word(const cardvm_program *program) {
  return schema_text(key_of_rules(program, "deck_word"));
}

const char *cardvm_client_opponent(const cardvm_program *program) {
  return schema_text(key_of_rules(program, "opponent"));
}

uint32_t cardvm_client_random_deck(const cardvm_program *program) {
  const char *name = schema_text(key_of_rules(program, "random_deck"));
  uint32_t n = 0, count = cardvm_lua_deck_count(program);
  while (n < count && !(name && strcmp(cardvm_lua_deck_name(program, n), name) == 0)) n++;
  return n;
}
