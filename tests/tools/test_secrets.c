/* What viewers learn (tools/secrets) is found: each leak here is a door that leaks in that way over
 * the public API, put into the table. And the doors there are tell nothing. */
#include <stdio.h>
#include <string.h>

#include "cardvm_effect.h"
#include "secrets.h"
#include "tests.h"

/* Cards are put face down, and hands hold cards that may react, with more or fewer choices. */
#define RULES                                                                                      \
  "rules { name = 'R', players = 2, turn = 'turn' }\n"                                             \
  "zone 'hand' { seen_by = 'owner' } zone 'deck' { seen_by = 'nobody' }\n"                         \
  "zone 'field' { play = true } zone 'out' {} property 'power' { base = 0 }\n"                     \
  "window 'main' { pass = 'pass' }\n"                                                              \
  "event 'set_down' { moves_to = 'field', as = 'Mask' } event 'discard' { moves_to = 'out' }\n"    \
  "event 'sink' { moves_to = 'deck', position = 'bottom' } "                                       \
  "event 'draw_one' { moves_to = 'hand' } event 'ping' { about = 'player' }\n"                     \
  "sequence 'turn' { step 'main' { window = 'main' } }\n"                                          \
  "action(activated { keyword = 'attack', window = 'main', limit = once_per 'turn', "              \
  "function() you.opponent:ping() end })\n"                                                        \
  "action(activated { keyword = 'bury', window = 'main', limit = once_per 'turn', function()\n"    \
  "  local card = you:choose(one(you.hand.cards)) if card then card:sink() end\n"                  \
  "  for _ = 1, 2 do local card = you.deck.top if card then card:draw_one() end end end })\n"

static const char secret_rules[] = RULES;
static const char rules[] = RULES
    "action(activated { keyword = 'set', window = 'main', limit = once_per 'turn', "
    "function() local card = you.hand.top if card then card:set_down() end end })\n"
    "action(activated { keyword = 'discard', window = 'main', limit = once_per 'turn', "
    "function() local card = you:choose(one(you.hand.cards)) if card then card:discard() end end })\n"
    "action(activated { keyword = 'mix', window = 'main', limit = once_per 'turn', "
    "function() you.deck:shuffle() local card = you.deck.top if card then card:draw_one() end end })\n";
static const char cards[] =
    "card 'Mask' { hides = true } card 'Dragon' {}\n"
    "card 'Spy' { activated { keyword = 'sneak', window = 'main', zones = 'hand', "
    "function(me) me:discard() end } }\n"
    "card 'Lord' { activated { keyword = 'rule', window = 'main', zones = 'hand', function(me)\n"
    "  me:discard() extra_turn { player = you.opponent, decider = you } end } }\n"
    "card 'Tower' { triggered { keyword = 'look', on = 'ping', zones = 'hand', may = true, "
    "function(me) me:reveal() end } }\n"
    "card 'Trader' { triggered { keyword = 'trade', on = 'ping', zones = 'hand', may = true, "
    "function(me) me:reveal() end } }\n";

static cardvm_program *load(const char *script) {
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load_text(NULL, script, cards, &error);
  if (!program) fail_msg("%s:%d: %s", error.file, error.line, error.message);
  return program;
}

static cardvm_game *start(cardvm_program *program) {
  static const char *const names[] = {"Spy", "Dragon", "Tower", "Trader", "Lord"};
  static const char *const zones[] = {"hand", "deck"};
  cardvm_setup_cards list[20];
  cardvm_setup setup = cardvm_setup_default();
  cardvm_error error;
  for (uint32_t i = 0; i < 20; i++)
    list[i] = (cardvm_setup_cards){
        1 + i / 10, cardvm_program_find(program, CARDVM_SORT_ZONE, zones[i / 5 % 2]),
        cardvm_program_find(program, CARDVM_SORT_DEFINITION, names[i % 5]), i / 5 % 2 ? 3 : i % 2};
  setup.cards = list;
  setup.card_count = 20;
  cardvm_game *game = cardvm_game_start(program, &setup, &error);
  if (!game) fail_msg("%s", error.message);
  assert_int_equal(cardvm_game_follow(game, true), CARDVM_OK);
  return game;
}

/* Plays games at random with so many pairs in all; returns after how many something was found. 0:
 * nothing was. *count is what was reached. */
static uint64_t pairs_until_found(const char *script, const door *table, uint64_t most,
                                  secrets_count *count, char *why, size_t bytes) {
  cardvm_program *program = load(script);
  uint64_t luck = 1;
  buffer said = {0};
  bool same = true;
  *count = (secrets_count){0};
  while (same && count->pairs < most) {
    cardvm_game *game = start(program);
    secrets *s = secrets_new(game, table);
    for (int n = 0; n < 40 && same && cardvm_game_run(game) == CARDVM_DECISION; n++) {
      secrets_note(s, game);
      same = !secrets_can_begin(game) || secrets_pair(s, game, luck++, &said);
      if (cardvm_game_run(game) != CARDVM_DECISION ||
          cardvm_game_choose_random(game, &luck) != CARDVM_OK)
        break;
    }
    const secrets_count more = secrets_counted(s);
    secrets_add(count, &more);
    secrets_free(s);
    cardvm_game_free(game);
  }
  snprintf(why, bytes, "%s", buffer_text(&said));
  buffer_free(&said);
  cardvm_program_free(program);
  return same ? 0 : count->pairs;
}

/* -- Leaks ------------------------------------------------------------------------------------- */

/* What lies face down is told by what its player knows of it. */
static void leak_face_down(const door_look *l, buffer *told) {
  for (cardvm_seat seat = 1; seat <= 2; seat++) {
    cardvm_view *view = cardvm_view_take(l->game, seat, NULL);
    cardvm_view_lasting face;
    for (uint32_t n = 0; cardvm_view_lasting_at(view, n, &face); n++)
      if (face.kind == CARDVM_VIEW_BECOMES && face.own) buffer_add(told, "%u ", face.own);
    cardvm_view_free(view);
  }
}

/* The sentence of another's question names the ability that asks. */
static void leak_ability(const door_look *l, buffer *told) {
  if (l->ask) buffer_add(told, "%u", l->ask->ability);
}

/* It tells how many options there are. */
static void leak_option_count(const door_look *l, buffer *told) {
  if (l->ask) buffer_add(told, "choose 1 of %u", l->ask->option_count);
}

/* Decisions of all seats are counted together. */
static void leak_serial(const door_look *l, buffer *told) {
  buffer_add(told, "%u", (unsigned)cardvm_game_stats(l->game).decisions);
}

/* That somebody was asked is told to everybody. */
static void leak_asked(const door_look *l, buffer *told) {
  uint32_t count = 0;
  const cardvm_trace *trace = cardvm_game_trace(l->game, 0, &count);
  for (uint32_t i = 0; i < count; i++)
    if (trace[i].kind == CARDVM_TRACE_ASKED || trace[i].kind == CARDVM_TRACE_ANSWERED)
      buffer_add(told, "%u by %u ", trace[i].kind, trace[i].player);
}

/* The cards of a hand, backs all alike, come in the order of what they are. */
static void leak_order(const door_look *l, buffer *told) {
  const cardvm_id hand =
      cardvm_program_find(cardvm_game_program(l->game), CARDVM_SORT_ZONE, "hand");
  cardvm_handle list[40];
  const uint32_t count =
      cardvm_game_cards(l->game, cardvm_game_place(l->game, hand, 3 - l->viewer), list, 40);
  for (cardvm_id d = 1; l->viewer && d < 10; d++)
    for (uint32_t i = 0; i < count; i++)
      if (cardvm_game_definition(l->game, list[i]) == d) buffer_add(told, "%u ", list[i]);
}

static uint32_t dragons(const door_look *l) {
  const cardvm_program *p = cardvm_game_program(l->game);
  cardvm_handle list[40];
  uint32_t found = 0;
  for (cardvm_place place = 1; place <= cardvm_game_place_count(l->game); place++) {
    const uint32_t count = cardvm_game_cards(l->game, place, list, 40);
    for (uint32_t i = 0; i < count; i++)
      found += !cardvm_game_visible(l->game, list[i], l->viewer) &&
               strcmp(cardvm_program_name(p, CARDVM_SORT_DEFINITION,
                                          cardvm_game_definition(l->game, list[i])),
                      "Dragon") == 0 &&
               place % 2;
  }
  return found;
}

/* Hidden cards of one kind take a token, which nobody sees but by the next one's number. */
static void leak_tokens(const door_look *l, buffer *told) {
  buffer_add(told, "next token %u", 100 + dragons(l));
}

/* What is told is padded: the bytes are the same as far as both go. */
static void leak_length(const door_look *l, buffer *told) {
  for (uint32_t i = 0; i < dragons(l); i++) buffer_add(told, " ");
}

/* Another's options are told as what they are to who decides, */
static void leak_options(const door_look *l, buffer *told) {
  const cardvm_client_reader all = {.sees_all = true};
  char text[400];
  for (uint32_t i = 0; l->ask && i < l->ask->option_count; i++) {
    cardvm_client_say_option(l->game, l->ask, i, &all, false, text, sizeof text);
    buffer_add(told, "%s ", text);
  }
}

/* or only that they are there. */
static void leak_hidden_options(const door_look *l, buffer *told) {
  for (uint32_t i = 0; l->ask && i < l->ask->option_count; i++) buffer_add(told, "a hidden card ");
}

/* What another picked is told. */
static void leak_answer(const door_look *l, buffer *told) {
  const cardvm_client_reader all = {.sees_all = true};
  char text[400];
  cardvm_client_say_answer(l->game, l->ask, l->picks, l->pick_count, &all, text, sizeof text);
  buffer_add(told, "%s", text);
}

static uint32_t hand_of(const cardvm_game *game, cardvm_seat seat, cardvm_handle list[40]) {
  const cardvm_id zone = cardvm_program_find(cardvm_game_program(game), CARDVM_SORT_ZONE, "hand");
  return cardvm_game_cards(game, cardvm_game_place(game, zone, seat), list, 40);
}

/* A card that was picked out of another's hand in secret is still pointed at. */
static void leak_picked(const door_look *l, buffer *told) {
  cardvm_handle list[40];
  for (cardvm_seat seat = 1; seat <= 2; seat++) {
    const uint32_t count = hand_of(l->game, seat, list);
    for (uint32_t i = 0; seat != l->viewer && i < count; i++) buffer_add(told, "%u ", list[i]);
  }
}

/* The hand of a player for whom another decides is told to all. */
static void leak_decided(const door_look *l, buffer *told) {
  cardvm_handle list[40];
  for (cardvm_seat seat = 1; seat <= 2; seat++) {
    const uint32_t count = hand_of(l->game, seat, list);
    for (uint32_t i = 0; cardvm_game_decider(l->game, seat) != seat && i < count; i++)
      buffer_add(told, "%u ", cardvm_game_definition(l->game, list[i]));
  }
}

/* Passing is called otherwise where there is nothing else to do. */
static void leak_pass(const door_look *l, buffer *told) {
  buffer_add(told, "%s", l->ask && l->ask->option_count > 3 ? "pass" : "do little");
}

#define PAIRS 300

TEST(each_leak_is_found) {
  static const door leaks[] = {
      {"definition of a card face down", DOOR_ALWAYS, false, leak_face_down},
      {"ability of a hidden card", DOOR_OTHER, false, leak_ability},
      {"number of options", DOOR_OTHER, false, leak_option_count},
      {"options of another", DOOR_OTHER, false, leak_options},
      {"hidden options of another", DOOR_OTHER, false, leak_hidden_options},
      {"answer of another", DOOR_ANSWER, false, leak_answer},
      {"card picked in secret", DOOR_ALWAYS, false, leak_picked},
      {"hand of who does not decide", DOOR_ALWAYS, false, leak_decided},
      {"passing", DOOR_ALWAYS, false, leak_pass},
      {"serial of all seats", DOOR_OWN, false, leak_serial},
      {"that another was asked", DOOR_OWN, false, leak_asked},
      {"order", DOOR_OWN, false, leak_order},
      {"count of tokens", DOOR_OWN, false, leak_tokens},
      {"length alone", DOOR_OWN, false, leak_length},
  };
  for (size_t i = 0; i < sizeof leaks / sizeof *leaks; i++) {
    const door table[] = {leaks[i], {0}};
    secrets_count count;
    char why[2000];
    const uint64_t found = pairs_until_found(rules, table, PAIRS, &count, why, sizeof why);
    print_message("           %s: found after %u pairs, %u decisions\n", leaks[i].name,
                  (unsigned)found, (unsigned)(count.decisions + count.stops));
    if (!found) fail_msg("%s: not found in %u pairs", leaks[i].name, PAIRS);
    if (!strstr(why, leaks[i].name)) fail_msg("%s: it says %s", leaks[i].name, why);
  }
}

/* A door that tells what everybody may know is never found, however much is hidden. */
static void tell_what_is_open(const door_look *l, buffer *told) {
  const cardvm_client_reader to = {.seat = l->viewer};
  for (cardvm_place place = 1; place <= cardvm_game_place_count(l->game); place++) {
    cardvm_handle top;
    char text[100];
    const uint32_t count = cardvm_game_cards(l->game, place, &top, 1);
    cardvm_client_say_place(l->game, place, &to, text, sizeof text);
    buffer_add(told, "%s %u turn %u\n", text, count, cardvm_game_turn_number(l->game));
  }
}

TEST(what_is_open_is_not_found) {
  static const door table[] = {{"what is open", DOOR_ALWAYS, false, tell_what_is_open}, {0}};
  secrets_count count;
  char why[2000];
  if (pairs_until_found(rules, table, PAIRS, &count, why, sizeof why)) fail_msg("%s", why);
  /* And the pairs reached what hides. */
  buffer said = {0};
  secrets_say(&count, table, true, &said);
  print_message("%s", buffer_text(&said));
  buffer_free(&said);
  assert_true(count.face_down * 10 >= count.pairs);
  assert_true(count.reaction * 2 >= count.pairs);
  assert_true(count.foreign * 20 >= count.pairs);
  assert_true(count.shuffle * 20 >= count.pairs);
  assert_true(count.decider * 10 >= count.pairs);
  assert_true(count.ends[SECRETS_SHOWN] && count.ends[SECRETS_LENGTH]);
  /* Few end because the games could not be kept together. */
  assert_true((count.ends[SECRETS_PARTED] + count.ends[SECRETS_ANSWERS]) * 10 <= count.pairs);
  assert_int_equal(count.ends[SECRETS_STOPPED], 0);
}

TEST(no_door_tells_more) {
  secrets_count count;
  char why[2000];
  if (pairs_until_found(rules, doors, PAIRS, &count, why, sizeof why)) fail_msg("%s", why);
}

/* Others pick cards, and only they see which. */
TEST(what_is_picked_in_secret_is_not_told) {
  secrets_count count;
  char why[2000];
  if (pairs_until_found(secret_rules, doors, PAIRS, &count, why, sizeof why)) fail_msg("%s", why);
  print_message("           %u of %u pairs, of %u the viewer knew a card that was offered\n",
                (unsigned)count.apart, (unsigned)count.pairs, (unsigned)count.apart_known);
  assert_true(count.apart * 5 >= count.pairs);
  assert_true(count.apart_known * 10 >= count.pairs);
}

/* -- Somebody decides for another --------------------------------------------------------------- */

/* A game in which who begins has a Possession and plays it. */
static cardvm_game *possess(cardvm_program *program, uint32_t players, uint64_t seed) {
  static const char *const deck[] = {"Possessed"};
  cardvm_setup setup = cardvm_setup_default();
  setup.players = players;
  setup.seed = seed;
  cardvm_game *game = cardvm_lua_start(program, &setup, deck, NULL);
  assert_int_equal(cardvm_game_follow(game, true), CARDVM_OK);
  assert_int_equal(cardvm_game_run(game), CARDVM_DECISION);
  const cardvm_seat seat = cardvm_game_decision(game)->player;
  const cardvm_id hand = cardvm_program_find(program, CARDVM_SORT_ZONE, "hand");
  const cardvm_handle card =
      cardvm_edit_create(game, cardvm_program_find(program, CARDVM_SORT_DEFINITION, "Possession"),
                         seat, cardvm_game_place(game, hand, seat), 0);
  assert_int_equal(cardvm_game_run(game), CARDVM_DECISION);
  const cardvm_decision *ask = cardvm_game_decision(game);
  uint32_t play = 0;
  while (play < ask->option_count && ask->options[play].subject != card) play++;
  assert_int_equal(cardvm_game_choose(game, &play, 1), CARDVM_OK);
  return game;
}

TEST(possession_tells_no_more) {
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load(NULL, "cardscripts/dominion", &error);
  secrets_count count = {0};
  buffer said = {0};
  uint64_t luck = 1;
  assert_non_null(program);
  for (uint64_t seed = 1; seed <= 10; seed++) {
    cardvm_game *game = possess(program, 2 + seed % 2, seed);
    secrets *s = secrets_new(game, doors);
    for (int n = 0; n < 100 && cardvm_game_run(game) == CARDVM_DECISION; n++) {
      secrets_note(s, game);
      if (secrets_decided(game) && secrets_can_begin(game) && !secrets_pair(s, game, ++luck, &said))
        fail_msg("seed %u: %s", (unsigned)seed, buffer_text(&said));
      assert_int_equal(cardvm_game_choose_random(game, &luck), CARDVM_OK);
    }
    const secrets_count more = secrets_counted(s);
    secrets_add(&count, &more);
    secrets_free(s);
    cardvm_game_free(game);
  }
  secrets_say(&count, doors, true, &said);
  print_message("%s", buffer_text(&said));
  buffer_free(&said);
  cardvm_program_free(program);
  assert_true(count.pairs >= 50);
  assert_int_equal(count.decider, count.pairs);
}
