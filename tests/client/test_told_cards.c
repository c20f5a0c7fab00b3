/* What viewers are told of cards: which of several it was, where it lies, and what lies face down
 * is told to those alone who may know it, and so it is in a game that was saved. */
#include "told_world.h"

/* -- Which one of several ----------------------------------------------------------------------- */

static const char which_rules[] = RULES
    "game_variable 'prey' { refers = 'card', follows = 'card' }\n"
    "event 'bottom' { moves_to = 'deck', before = true, position = 'bottom' }\n"
    "event 'riffle' { about = 'place', shuffles = true }\n"
    "action(activated { keyword = 'home', window = 'main', function()\n"
    "  local c = you.field.top game:set_prey(c) c:take_back() end })\n"
    "action(activated { keyword = 'lose', window = 'main', function()\n"
    "  local c = you.field.top game:set_prey(c) c:sink() you.deck:riffle() end })\n"
    "action(activated { keyword = 'set one', window = 'main', function()\n"
    "  you:choose(one(your.hand)):set_down() end })\n"
    "action(activated { keyword = 'bury', window = 'main', function()\n"
    "  you:choose(one(your.hand:with { type = 'dragon' })):bottom() end })\n"
    "action(activated { keyword = 'pay', window = 'main',\n"
    "  cost = cost_cards { 1, from = your.hand:with { type = 'dragon' }, event = 'bottom' },\n"
    "  function() end })\n"
    "action(activated { keyword = 'pay alike', window = 'main',\n"
    "  cost = cost_cards { 1, from = your.hand:with { type = 'dragon' }, event = 'bottom',\n"
    "    alike = true }, function() end })\n";

/* What seat 1 chooses: the card of that name if it is asked for one, of those that are offered. */
static void choose_card(const board *t, const char *card) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  if (d->kind == CARDVM_ASK_ACT && strcmp(card, "cast Sorcerer") != 0 &&
      strcmp(card, "cast Wizard") != 0)
    return;
  const char *name = d->kind == CARDVM_ASK_ACT ? card + strlen("cast ") : card;
  const cardvm_id wanted = id_of(t, CARDVM_SORT_DEFINITION, name);
  for (uint32_t i = 0; i < d->option_count; i++)
    if (cardvm_game_definition(t->game, d->options[i].subject) == wanted) {
      assert_int_equal(cardvm_game_choose(t->game, &i, 1), CARDVM_OK);
      assert_int_equal(cardvm_game_run(t->game), CARDVM_DECISION);
      return;
    }
  fail_msg("'%s' is not offered", name);
}

typedef struct secret {
  const char *seen, *unseen; /* seat 1 has one that all have seen, which it takes back, and one */
  const char *deed, *chosen;
} secret;

static void tell_secret(const secret *s, uint64_t seed, cardvm_seat viewer, telling *to) {
  static cardvm_view_entry entries[500];
  board t = board_idle(which_rules, cards, 2);
  assert_int_equal(cardvm_game_reseed(t.game, seed), CARDVM_OK);
  for (int i = 0; i < 4; i++) put(&t, i & 1 ? "Plain" : "Tower", 1, "deck");
  put(&t, s->unseen, 1, "hand");
  put(&t, "Tower", 1, "hand"); /* so that not all of the hand are options */
  put(&t, s->seen, 1, "field");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  if (strcmp(s->deed, "lose") != 0) act(&t, "home");
  if (strcmp(s->deed, "cast") != 0) act(&t, s->deed);
  choose_card(&t, s->chosen);
  while (cardvm_game_decision(t.game)->kind != CARDVM_ASK_ACT) decline(&t);
  assert_int_equal(cardvm_game_check(t.game), CARDVM_OK);
  memset(to, 0, sizeof *to);
  const uint32_t n = cardvm_view_stream(t.game, viewer, 1, entries, 500);
  cardvm_client_events_json(entries, n, to->events, TEXT_BYTES);
  cardvm_view *v = cardvm_view_take(t.game, viewer, NULL);
  cardvm_client_view_json(t.program, v, to->json, TEXT_BYTES);
  to->size = cardvm_view_bytes(v, to->view, sizeof to->view);
  cardvm_view_free(v);
  board_close(&t);
}

static void expect_same_secret(const secret *a, const secret *b, uint64_t seed) {
  telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
  for (cardvm_seat v = 0; v <= 2; v += 2) {
    tell_secret(a, 1, v, one);
    tell_secret(b, seed, v, other);
    expect_same_words(one, other);
    expect_same_view(one, other);
  }
  free(one);
  free(other);
}

TEST(which_of_two_was_put_face_down) {
  expect_same_secret(&(secret){"Dragon", "Plain", "set one", "Dragon"},
                     &(secret){"Dragon", "Plain", "set one", "Plain"}, 1);
  expect_same_secret(&(secret){"Sorcerer", "Wizard", "cast", "cast Sorcerer"},
                     &(secret){"Sorcerer", "Wizard", "cast", "cast Wizard"}, 1);
}

TEST(where_a_card_lies_in_a_shuffled_pile) {
  const secret s = {"Dragon", "Plain", "lose", "Dragon"};
  for (uint64_t seed = 2; seed < 6; seed++) expect_same_secret(&s, &s, seed);
}

/* The other card may have been an option too. */
TEST(the_only_option_is_not_told) {
  static const char *const deeds[] = {"bury", "pay", "pay alike"};
  for (int i = 0; i < 3; i++)
    expect_same_secret(&(secret){"Dragon", "Plain", deeds[i], "Dragon"},
                       &(secret){"Dragon", "Drake", deeds[i], "Drake"}, 1);
  expect_same_secret(&(secret){"Dragon", "Plain", "pay alike", "Dragon"},
                     &(secret){"Dragon", "Dragon", "pay alike", "Dragon"}, 1);
}

/* -- The order of cards that are alike --------------------------------------------------------- */

static const char alike_rules[] =
    RULES "field 'prey' { refers = 'card', follows = 'card' }\n"
          "field 'mark' {}\n"
          "event 'note_it' { adds = 'mark', args = { 'amount' } }\n"
          "event 'bottom' { moves_to = 'deck', before = true, position = 'bottom' }\n"
          "action(activated { keyword = 'hunt', window = 'main', function()\n"
          "  local prey = your.field:list() local n = 0\n"
          "  for _, card in ipairs(your.hand:list()) do if card.name == 'Tower' then\n"
          "    n = n + 1 card:set_prey(prey[n]) card:note_it(n) card:reveal() end end\n"
          "  for _, card in ipairs(prey) do card:take_back() end end })\n"
          "action(activated { keyword = 'bury', window = 'main', function()\n"
          "  you:choose(one(your.hand:with { type = 'dragon' })):bottom() end })\n";

/* Seat 2 knows two Towers in the hand of seat 1, and which card each of them refers to. One of
 * these is put under the deck in secret: where it is must not follow from the order of the Towers.
 */
static void tell_alike(const char *buried, telling *to) {
  board t = board_idle(alike_rules, cards, 2);
  put(&t, "Tower", 1, "hand");
  put(&t, "Tower", 1, "hand");
  put(&t, "Dragon", 1, "field");
  put(&t, "Drake", 1, "field");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  act(&t, "hunt");
  while (cardvm_game_decision(t.game)->kind != CARDVM_ASK_ACT ||
         cardvm_game_decision(t.game)->player != 1)
    decline(&t);
  act(&t, "bury");
  choose_card(&t, buried);
  while (cardvm_game_decision(t.game)->player != 1) decline(&t);
  tell(&t, 2, to);
  board_close(&t);
}

TEST(equal_cards_are_not_ordered_by_what_is_hidden) {
  telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
  tell_alike("Dragon", one);
  tell_alike("Drake", other);
  expect_same_view(one, other);
  free(one);
  free(other);
}

static const char lasting_rules[] =
    RULES "action(activated { keyword = 'bless', window = 'main', function()\n"
          "  local one_of = you:choose(one(your.hand))\n"
          "  for _, card in ipairs(your.hand:list()) do if card ~= one_of then\n"
          "    one_of:gets { power = 1, until_ = 'forever' } one_of:reveal()\n"
          "    card:gets { power = 2, until_ = 'forever' } card:reveal() end end end })\n"
          "game_variable 'prey' { refers = 'card' }\n"
          "action(activated { keyword = 'mark', window = 'main', function()\n"
          "  local one_of = you:choose(one(your.hand)) game:set_prey(one_of)\n"
          "  for _, card in ipairs(your.hand:list()) do card:reveal() end end })\n";

/* Two cards of a hand are alike but for what lasts on them, or refers to them. */
static void tell_lasting(const char *deed, uint32_t first, telling *to) {
  board t = board_idle(lasting_rules, cards, 2);
  put(&t, "Tower", 1, "hand");
  put(&t, "Tower", 1, "hand");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  act(&t, deed);
  assert_int_equal(cardvm_game_choose(t.game, &first, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(t.game), CARDVM_DECISION);
  tell(&t, 2, to);
  board_close(&t);
}

TEST(equal_cards_are_not_told_apart_by_where_they_lie) {
  static const char *const deeds[] = {"bless", "mark"};
  telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
  for (int i = 0; i < 2; i++) {
    tell_lasting(deeds[i], 0, one);
    tell_lasting(deeds[i], 1, other);
    expect_same_view(one, other);
  }
  free(one);
  free(other);
}

/* -- Face down ---------------------------------------------------------------------------------- */

#define DO(keyword, zone, deed)                                                                    \
  "action(activated { keyword = '" keyword "', window = 'main', function() local card = you." zone \
  ".top if card then card:" deed "() end end })\n"

static const char face_rules[] = RULES DO("set", "hand", "set_down") DO("play", "hand", "enter")
    DO("up", "field", "turn_up") DO("down", "field", "turn_down") DO("back", "field", "take_back")
        DO("sink", "field", "sink") DO("drop", "field", "drop");

/* Seat 1 does these things with a card that only it has seen. What the viewer is told of it. */
static void tell_faces(const char *card, const char *const *deeds, cardvm_seat viewer, bool follow,
                       telling *to) {
  static cardvm_view_entry entries[500];
  board t = board_idle(face_rules, cards, 2);
  put(&t, card, 1, "hand");
  if (follow) assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  for (int i = 0; deeds[i]; i++)
    if (strcmp(deeds[i], "no") == 0) decline(&t);
    else act(&t, deeds[i]);
  assert_int_equal(cardvm_game_check(t.game), CARDVM_OK);
  memset(to, 0, sizeof *to);
  const uint32_t n = follow ? cardvm_view_stream(t.game, viewer, 1, entries, 500)
                            : cardvm_view_trace(t.game, viewer, entries, 500);
  cardvm_client_events_json(entries, n, to->events, TEXT_BYTES);
  cardvm_view *v = cardvm_view_take(t.game, viewer, NULL);
  cardvm_client_view_json(t.program, v, to->json, TEXT_BYTES);
  cardvm_view_free(v);
  board_close(&t);
}

TEST(what_is_put_face_down_is_told_as_its_face) {
  static const char *const deeds[][5] = {
      {"set"}, {"set", "back"}, {"set", "sink"}, {"set", "back", "set"}, {"set", "sink"}};
  telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
  for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
    for (int follow = 0; follow < 2; follow++)
      for (cardvm_seat v = 0; v <= 2; v += 2) {
        tell_faces("Dragon", deeds[i], v, follow, one);
        tell_faces("Plain", deeds[i], v, follow, other);
        expect_same_words(one, other);
      }
  /* What is used face down does not say which ability it is, nor that it asks. */
  static const char *const used[][3] = {{"cast"}, {"cast", "no"}};
  for (int i = 0; i < 4; i++)
    for (cardvm_seat v = 0; v <= 2; v += 2) {
      tell_faces("Sorcerer", used[i / 2], v, i & 1, one);
      tell_faces("Wizard", used[i / 2], v, i & 1, other);
      expect_same_words(one, other);
    }
  tell_faces("Dragon", deeds[0], 1, true, one);
  tell_faces("Plain", deeds[0], 1, true, other);
  assert_string_not_equal(one->events, other->events); /* who put it there is told which it was */
  free(one);
  free(other);
}

/* The definition of the card in the last event of that kind; 0: there is none. */
static cardvm_id last_told(const board *t, const char *event, cardvm_seat viewer, uint32_t *token) {
  static cardvm_view_entry entries[500];
  const uint32_t n = cardvm_view_stream(t->game, viewer, 1, entries, 500);
  const cardvm_id id = id_of(t, CARDVM_SORT_EVENT, event);
  for (uint32_t i = n; i-- > 0;)
    if (entries[i].kind == CARDVM_TRACE_EVENT && entries[i].event == id) {
      *token = entries[i].card_token;
      return entries[i].card;
    }
  return 0;
}

static void expect_told(const board *t, const char *event, cardvm_seat viewer, const char *card,
                        uint32_t token) {
  uint32_t is = 0;
  assert_int_equal(last_told(t, event, viewer, &is), id_of(t, CARDVM_SORT_DEFINITION, card));
  assert_int_equal(is, token);
}

TEST(each_viewer_is_told_what_the_card_was_to_it) {
  board t = board_idle(face_rules, cards, 2);
  put(&t, "Dragon", 1, "hand");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  act(&t, "set");
  expect_told(&t, "set_down", 1, "Dragon", 1);
  expect_told(&t, "set_down", 2, "Mask", 1);
  expect_told(&t, "set_down", 0, "Mask", 1);
  act(&t, "back"); /* the others see the face leave, by its token */
  expect_told(&t, "take_back", 2, "Mask", 1);
  expect_told(&t, "take_back", 0, "Mask", 1);
  act(&t, "set");
  expect_told(&t, "set_down", 1, "Dragon", 1);
  expect_told(&t, "set_down", 2, "Mask", 2); /* it may have been another one */
  act(&t, "up");
  expect_told(&t, "turn_up", 2, "Mask", 2); /* it was that */
  act(&t, "down");
  expect_told(&t, "turn_down", 2, "Dragon", 2); /* all saw what it was */
  act(&t, "drop");
  expect_told(&t, "drop", 2, "Mask", 2);
  board_close(&t);
}

/* Of a card that it does not see the reader is not told what it becomes. */
TEST(stories_leave_out_what_hides) {
  char script[8000];
  snprintf(script, sizeof script, "%s%s", face_rules,
           DO("dim", "hand", "turn_down") "story { become = '{card} is {name} now' }\n");
  board t = board_idle(script, cards, 2);
  put(&t, "Dragon", 1, "hand");
  board_turn(&t);
  act(&t, "dim");
  uint32_t all = 0, lines = 0;
  const cardvm_trace *trace = cardvm_game_trace(t.game, 0, &all);
  for (cardvm_seat v = 1; v <= 2; v++) {
    static cardvm_view_entry entries[100];
    cardvm_client_telling telling = {0};
    cardvm_client_line line;
    const uint32_t n = cardvm_view_trace(t.game, v, entries, 100);
    for (uint32_t i = 0, at = 0; i < all; i++) {
      while (at < n && trace[i].kind == CARDVM_TRACE_EVENT &&
             entries[at].kind != CARDVM_TRACE_EVENT)
        at++;
      const bool event = trace[i].kind == CARDVM_TRACE_EVENT;
      if (cardvm_client_tell(&telling, t.game, &trace[i], event ? &entries[at] : NULL,
                             &(cardvm_client_reader){.seat = v}, &line)) {
        lines++;
        assert_string_equal(line.text, v == 1 ? "{card} is Mask now" : "{card} is a card now");
      }
      at += event;
    }
  }
  assert_int_equal(lines, 2);
  board_close(&t);
}

/* -- Saves -------------------------------------------------------------------------------------- */

TEST(a_save_keeps_who_was_told_what) {
  const char *const hand[] = {"Blocker", "Dragon", NULL}, *const field[] = {"Tower", NULL};
  board t = game_of(face_rules, "", hand, field);
  act(&t, "set");
  act(&t, "attack");
  cardvm_error error;
  for (int n = 0; n < 3; n++, decline(&t)) {
    const size_t size = cardvm_game_save_with(t.game, CARDVM_SAVE_STREAM, NULL, 0);
    uint8_t *save = malloc(size);
    assert_int_equal(cardvm_game_save_with(t.game, CARDVM_SAVE_STREAM, save, size), size);
    cardvm_game *loaded = cardvm_game_load(t.program, save, size, &error);
    if (!loaded) fail_msg("%s", error.message);
    board again = {t.program, loaded};
    telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
    for (cardvm_seat v = 0; v <= 2; v++) {
      tell(&t, v, one);
      tell(&again, v, other);
      expect_same_words(one, other);
    }
    free(one);
    free(other);
    cardvm_game_free(loaded);
    free(save);
  }
  board_close(&t);
}
