/* Views as values (vm/view_take.c, view_bytes.c, view_look.c): what they tell, in which order, to
 * whom; that nothing hidden shows in them; as bytes; and from bytes that nobody vouches for. */
#include "meagre.h"
#include "story.h"
#include "world.h"

#include "cardvm_file.h"
#include "cardvm_view.h"
#include "view_words.h"
#include "words.h"

GUARDS(
    "services/views/view_take services/views/view_bytes services/views/view_look state/knowledge")

static cardvm_view *taken(world *w, cardvm_seat viewer) {
  cardvm_view *v = cardvm_view_take(w->game, viewer, NULL);
  assert_non_null(v);
  return v;
}

static bool same_view(world *a, world *b, cardvm_seat viewer) {
  cardvm_view *x = taken(a, viewer), *y = taken(b, viewer);
  size_t size = cardvm_view_bytes(x, NULL, 0), other = cardvm_view_bytes(y, NULL, 0);
  void *p = malloc(size), *q = malloc(other);
  cardvm_view_bytes(x, p, size);
  cardvm_view_bytes(y, q, other);
  bool same = size == other && memcmp(p, q, size) == 0;
  assert_int_equal(x->count == y->count && memcmp(x->words, y->words, 4 * (size_t)x->count) == 0,
                   same);
  free(p);
  free(q);
  cardvm_view_free(x);
  cardvm_view_free(y);
  return same;
}

static cardvm_view_place place_in(const cardvm_view *v, world *w, cardvm_id zone,
                                  cardvm_seat seat) {
  cardvm_view_place p;
  assert_true(cardvm_view_place_at(v, world_place(w, zone, seat), &p));
  return p;
}

static cardvm_view_card card_in(const cardvm_view *v, uint32_t number) {
  cardvm_view_card c;
  assert_true(cardvm_view_card_at(v, number, &c));
  return c;
}

static void learn(world *w, cardvm_handle card, cardvm_seat viewer) {
  assert_int_equal(cardvm_edit_reveal(w->game, card, viewer), CARDVM_OK);
  world_run(w);
}

typedef struct zoo {
  cardvm_id bear, wolf, hawk;
} zoo;

static world *open_zoo(zoo *z) {
  world *w = world_declare();
  z->bear = world_plain(w, "Bear", 3);
  z->wolf = world_plain(w, "Wolf", 2);
  z->hawk = world_plain(w, "Hawk", 1);
  world_start(w);
  return w;
}

/* -- What is told ------------------------------------------------------------------------------ */

TEST(known_card_is_told_whole) {
  zoo z;
  world *w = open_zoo(&z);
  cardvm_handle bear = world_put(w, z.bear, 1, w->battle), gear = world_put(w, z.wolf, 1, w->hand);
  world_propose(w, ev_amount(w->hurt, bear, 2));
  cardvm_edit_attach(w->game, gear, bear);
  world_run(w);
  cardvm_edit_control(w->game, bear, 2, w->this_turn);
  world_run(w);
  cardvm_view *v = taken(w, 2);
  cardvm_view_place battle = place_in(v, w, w->battle, 1);
  assert_int_equal(battle.info.count, 1);
  assert_int_equal(battle.info.zone, w->battle);
  assert_int_equal(battle.info.owner, 1);
  assert_true(battle.ordered);
  cardvm_view_card c = card_in(v, battle.first);
  assert_true(c.known);
  assert_int_equal(c.definition, z.bear);
  assert_int_equal(c.owner, 1);
  assert_int_equal(c.master, 2);
  assert_int_equal(c.original_master, 1);
  assert_int_equal(c.decider, 2);
  assert_int_equal(c.place, world_place(w, w->battle, 1));
  assert_int_equal(c.position, 0);
  assert_int_equal(cardvm_view_field(v, battle.first, w->damage), 2);
  assert_int_equal(cardvm_view_property(v, battle.first, w->power), 3);
  uint32_t first = 0;
  assert_int_equal(cardvm_view_attached(v, battle.first, &first), 1);
  c = card_in(v, first);
  assert_int_equal(c.definition, z.wolf);
  assert_int_equal(c.host, battle.first);
  assert_int_equal(c.place, 0);
  cardvm_view_lasting l;
  assert_int_equal(cardvm_view_info_of(v).lasting, 1);
  assert_true(cardvm_view_lasting_at(v, 0, &l));
  assert_int_equal(l.kind, CARDVM_VIEW_CONTROL);
  assert_int_equal(l.target.number, battle.first);
  assert_int_equal(l.master, 2);
  assert_int_equal(l.until, w->this_turn);
  cardvm_view_free(v);
}

TEST(head_tells_turn_players_and_variables) {
  zoo z;
  world *w = open_zoo(&z);
  world_propose(w, ev_player(w->gain, 2, 5));
  world_propose(w, (cardvm_event){.kind = w->set_tally, .slot[CARDVM_SLOT_AMOUNT] = 3});
  cardvm_view *v = taken(w, 0);
  cardvm_view_info info = cardvm_view_info_of(v);
  assert_int_equal(info.players, 2);
  assert_int_equal(info.turn_player, 1);
  assert_int_equal(info.turn_number, 1);
  assert_false(info.result.over);
  assert_int_equal(cardvm_view_variable(v, w->tally), 3);
  assert_int_equal(cardvm_view_variable(v, 77), 0);
  assert_int_equal(cardvm_view_player_variable(v, 2, w->life), 25);
  assert_int_equal(cardvm_view_player_variable(v, 3, w->life), 0);
  assert_int_equal(cardvm_view_decider(v, 2), 2);
  cardvm_view_sequence s;
  assert_true(cardvm_view_sequence_at(v, 0, &s));
  assert_int_equal(s.sequence, w->turn);
  assert_int_equal(s.step, w->s_main);
  assert_int_equal(s.player, 1);
  assert_false(cardvm_view_sequence_at(v, 1, &s));
  cardvm_view_free(v);
  cardvm_game_concede(w->game, 1);
  cardvm_game_run(w->game);
  v = taken(w, 1);
  info = cardvm_view_info_of(v);
  assert_true(info.result.over);
  assert_int_equal(info.result.winner_count, 1);
  assert_int_equal(info.result.winners[0], 2);
  assert_true(cardvm_view_lost(v, 1));
  assert_false(cardvm_view_lost(v, 2));
  cardvm_view_decision d;
  assert_false(cardvm_view_decision_of(v, &d));
  cardvm_view_free(v);
}

TEST(question_is_told_to_its_decider_only) {
  zoo z;
  world *w = open_zoo(&z);
  const cardvm_decision *ask = cardvm_game_decision(w->game);
  cardvm_view_decision d;
  cardvm_view_option o;
  cardvm_view *v = taken(w, 1);
  assert_true(cardvm_view_decision_of(v, &d));
  assert_true(d.told);
  assert_int_equal(d.kind, CARDVM_ASK_ACT);
  assert_int_equal(d.prompt, ask->prompt);
  assert_int_equal(d.option_count, ask->option_count);
  for (uint32_t i = 0; i < d.option_count; i++) {
    assert_true(cardvm_view_option_at(v, i, &o));
    assert_int_equal(o.name, ask->options[i].name);
  }
  assert_false(cardvm_view_option_at(v, d.option_count, &o));
  cardvm_view_free(v);
  for (cardvm_seat seat = 0; seat <= 2; seat += 2) {
    v = taken(w, seat);
    assert_true(cardvm_view_decision_of(v, &d));
    assert_false(d.told);
    assert_int_equal(d.player, 1);
    assert_int_equal(d.decider, 1);
    assert_int_equal(d.kind + d.min + d.max + d.prompt + d.ability + d.option_count, 0);
    assert_false(cardvm_view_option_at(v, 0, &o));
    cardvm_view_free(v);
  }
}

/* The decider is asked, with all options; the replaced player only learns that somebody is. */
TEST(decider_sees_what_the_player_sees_no_longer_than_it_decides) {
  zoo z;
  world *w = open_zoo(&z);
  world_put(w, z.bear, 1, w->hand);
  cardvm_handle deep = world_put(w, z.wolf, 1, w->deck);
  learn(w, deep, 1);
  for (int round = 0; round < 3; round++) {
    bool decides = round == 1;
    cardvm_view *v = taken(w, 2);
    cardvm_view_place hand = place_in(v, w, w->hand, 1), deck = place_in(v, w, w->deck, 1);
    assert_int_equal(card_in(v, hand.first).known, decides);
    assert_int_equal(card_in(v, deck.first).known, decides);
    assert_int_equal(hand.ordered, decides);
    cardvm_view_decision d;
    assert_true(cardvm_view_decision_of(v, &d));
    assert_int_equal(d.told, decides);
    assert_int_equal(d.player, 1);
    cardvm_view_free(v);
    v = taken(w, 1);
    assert_true(
        card_in(v, place_in(v, w, w->hand, 1).first).known); /* its own hand stays its own */
    assert_true(cardvm_view_decision_of(v, &d));
    assert_int_equal(d.told, !decides);
    cardvm_view_free(v);
    if (round == 2) break;
    cardvm_event e = {.kind = CARDVM_EVENT_DECIDE};
    if (round == 0) {
      e.slot[CARDVM_SLOT_PLAYER] = 1;
      e.slot[CARDVM_SLOT_AMOUNT] = 2;
      e.slot[CARDVM_SLOT_TO] = w->until_shout;
    } else {
      e.kind = w->shout;
    }
    world_propose(w, e);
  }
}

/* -- Order ------------------------------------------------------------------------------------- */

TEST(position_in_a_pile_is_told_for_who_knows_the_card) {
  zoo z;
  world *w = open_zoo(&z);
  for (int i = 0; i < 3; i++) world_put(w, z.bear, 1, w->deck);
  cardvm_handle seen = world_put(w, z.wolf, 1, w->battle);
  world_move(w, seen, world_place(w, w->deck, 1), CARDVM_AT_INDEX + 1);
  cardvm_view *v = taken(w, 2);
  cardvm_view_place deck = place_in(v, w, w->deck, 1);
  assert_int_equal(deck.info.count, 4);
  assert_true(deck.ordered);
  for (uint32_t i = 0; i < 4; i++) {
    cardvm_view_card c = card_in(v, deck.first + i);
    assert_int_equal(c.known, i == 1);
    assert_int_equal(c.definition, i == 1 ? z.wolf : 0);
    assert_int_equal(c.position, i);
    assert_int_equal(c.owner, 1);
  }
  cardvm_view_free(v);
}

/* Where the known card lies in another's hand, and which of the unknown ones is which, does not
 * show. */
TEST(hand_of_another_has_no_order) {
  static const int orders[4][3] = {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}};
  world *worlds[4];
  zoo z;
  for (int n = 0; n < 4; n++) {
    world *w = worlds[n] = open_zoo(&z);
    const cardvm_id cards[3] = {z.wolf, z.bear, z.hawk};
    for (int i = 0; i < 3; i++) {
      cardvm_handle card = world_put(w, cards[orders[n][i]], 1, w->hand);
      if (orders[n][i] != 2) learn(w, card, 2);
    }
    cardvm_view *v = taken(w, 2);
    cardvm_view_place hand = place_in(v, w, w->hand, 1);
    assert_false(hand.ordered);
    assert_int_equal(card_in(v, hand.first).definition, z.bear); /* sorted by what they are */
    assert_int_equal(card_in(v, hand.first + 1).definition, z.wolf);
    assert_false(card_in(v, hand.first + 2).known);
    assert_int_equal(card_in(v, hand.first).position, CARDVM_VIEW_UNKNOWN);
    cardvm_view_free(v);
  }
  for (int n = 1; n < 4; n++) {
    assert_true(same_view(worlds[0], worlds[n], 2));
    assert_false(same_view(worlds[0], worlds[n], 1));
  }
  for (int n = 0; n < 4; n++) world_free(worlds[n]);
}

/* Asked to pick among another's cards, the unknown ones are offered as what they are: all alike. */
static cardvm_handle offered_cards[3];

static cardvm_call_status ask_player_2(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++) return CARDVM_CALL_DONE;
  cardvm_option options[3];
  for (int i = 0; i < 3; i++) options[i] = (cardvm_option){offered_cards[i], 0};
  const cardvm_question q = world_question(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 2, options, 3);
  return world_waits(cardvm_ask_player(game, &q));
}

TEST(unknown_options_without_order_are_alike) {
  zoo z;
  world *w = open_zoo(&z);
  for (int i = 0; i < 3; i++) offered_cards[i] = world_put(w, i == 1 ? z.wolf : z.bear, 1, w->hand);
  learn(w, offered_cards[1], 2);
  assert_int_equal(world_do(w, ask_player_2), CARDVM_DECISION);
  cardvm_view *v = taken(w, 2);
  cardvm_view_place hand = place_in(v, w, w->hand, 1);
  cardvm_view_option o[3];
  for (uint32_t i = 0; i < 3; i++) assert_true(cardvm_view_option_at(v, i, &o[i]));
  assert_int_equal(o[1].card.number, hand.first);
  assert_int_equal(o[1].card.definition, z.wolf);
  assert_int_equal(o[0].card.number, hand.first + 1);
  assert_int_equal(o[2].card.number, hand.first + 1);
  assert_int_equal(o[0].card.definition, 0);
  cardvm_view_free(v);
  world_answer(w, offered_cards[0], 0);
}

/* -- What must not show ------------------------------------------------------------------------ */

/* Two games that differ in what player 2 can't see: cards, their fields, effects on them, which
 * copy came back, how often something happened out of sight, which records are used. */
static world *secretive(bool other) {
  zoo z;
  world *w = open_zoo(&z);
  world_put(w, z.bear, 2, w->hand);
  cardvm_handle first = world_put(w, z.bear, 1, w->battle),
                second = world_put(w, z.bear, 1, w->battle);
  world_put(w, other ? z.wolf : z.hawk, 1, w->hand);
  world_put(w, other ? z.hawk : z.wolf, 1, w->deck);
  cardvm_handle secret = world_put(w, other ? z.bear : z.hawk, 1, w->hand);
  /* Both copies go back and the deck is shuffled; either one returns. */
  first = world_move(w, first, world_place(w, w->deck, 1), CARDVM_AT_BOTTOM);
  second = world_move(w, second, world_place(w, w->deck, 1), CARDVM_AT_BOTTOM);
  cardvm_event e = {.kind = CARDVM_EVENT_SHUFFLE};
  e.slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 1);
  world_propose(w, e);
  world_move(w, other ? first : second, world_place(w, w->battle, 1), 0);
  if (other) {
    world_propose(w, ev_amount(w->hurt, secret, 4));
    world_propose(w, ev_amount(w->mark, secret, 1));
    cardvm_edit_control(w->game, secret, 1, w->this_turn);
    world_run(w);
    learn(w, secret, 1);
  }
  return w;
}

TEST(hidden_differences_do_not_show) {
  world *a = secretive(false), *b = secretive(true);
  assert_true(cardvm_game_hash(a->game) != cardvm_game_hash(b->game));
  assert_true(same_view(a, b, 2));
  assert_true(same_view(a, b, 0));
  assert_false(same_view(a, b, 1));
  world_free(a);
  world_free(b);
}

/* A trigger of a hidden card waits in the queue: only who sees the card knows of it. */
static cardvm_handle hidden_source;
static cardvm_id hidden_ability;

static cardvm_call_status enqueue_and_ask(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++) return CARDVM_CALL_DONE;
  assert_int_equal(cardvm_enqueue(game, hidden_ability, hidden_source, 1), CARDVM_DONE);
  const cardvm_option yes_no[] = {{0, 1}, {0, 0}};
  const cardvm_question q = world_question(CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, 1, yes_no, 2);
  return world_waits(cardvm_ask_player(game, &q));
}

TEST(trigger_of_a_hidden_card_does_not_show) {
  world *w = world_declare();
  hidden_ability = world_trigger(w, w->shout, 0);
  cardvm_id sly = WORLD_CARD(w, "Sly", 1, hidden_ability);
  world_start(w);
  hidden_source = world_put(w, sly, 1, w->hand);
  assert_int_equal(world_do(w, enqueue_and_ask), CARDVM_DECISION);
  cardvm_view *v = taken(w, 1);
  cardvm_view_waiting waits;
  assert_true(cardvm_view_waiting_at(v, 0, &waits));
  assert_int_equal(waits.ability, hidden_ability);
  assert_int_equal(waits.source.definition, sly);
  assert_int_equal(waits.master, 1);
  cardvm_view_free(v);
  v = taken(w, 2);
  assert_int_equal(cardvm_view_info_of(v).waiting, 0);
  cardvm_view_free(v);
  world_yes(w);
}

/* -- Bytes ------------------------------------------------------------------------------------- */

TEST(view_read_from_bytes_is_equal) {
  world *w = secretive(true);
  for (cardvm_seat seat = 0; seat <= 2; seat++) {
    cardvm_view *v = taken(w, seat);
    size_t size = cardvm_view_bytes(v, NULL, 0);
    uint8_t *bytes = malloc(size);
    bytes[0] = 0;
    assert_int_equal(cardvm_view_bytes(v, bytes, size - 1), size);
    assert_int_equal(bytes[0], 0); /* no room: nothing is written */
    assert_int_equal(cardvm_view_bytes(v, bytes, size), size);
    cardvm_error error;
    cardvm_view *read = cardvm_view_read(w->program, bytes, size, &error);
    if (!read) fail_msg("%s", error.message);
    assert_true(cardvm_view_equal(v, read));
    for (uint32_t n = 1; n <= cardvm_view_info_of(v).cards; n++) {
      cardvm_view_card a = card_in(v, n), b = card_in(read, n);
      assert_memory_equal(&a, &b, sizeof a);
      assert_int_equal(cardvm_view_property(v, n, w->power),
                       cardvm_view_property(read, n, w->power));
    }
    cardvm_view_free(read);
    free(bytes);
    cardvm_view_free(v);
  }
}

TEST(memory_of_a_view_is_used_again) {
  world *w = secretive(true);
  cardvm_view *v = taken(w, 1), *fresh = taken(w, 2);
  assert_ptr_equal(cardvm_view_take(w->game, 2, v), v);
  assert_true(cardvm_view_equal(v, fresh));
  assert_null(cardvm_view_take(w->game, 3, v));
  cardvm_view_free(v);
  cardvm_view_free(fresh);
  cardvm_view_free(NULL);
}

static void refused(world *w, const uint8_t *bytes, size_t size, const char *says) {
  cardvm_error error = {0};
  assert_null(cardvm_view_read(w->program, bytes, size, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  if (!strstr(error.message, says)) fail_msg("'%s' does not say '%s'", error.message, says);
  assert_null(cardvm_view_read(w->program, bytes, size, NULL));
}

TEST(bytes_that_are_no_view_are_refused) {
  world *w = secretive(true);
  cardvm_view *v = taken(w, 1);
  size_t size = cardvm_view_bytes(v, NULL, 0);
  uint8_t *bytes = malloc(size);
  cardvm_view_bytes(v, bytes, size);
  refused(w, bytes, 0, "begin");
  refused(w, bytes, size - 4, "cut off");
  bytes[size - 1] ^= 1;
  refused(w, bytes, size, "checksum");
  bytes[size - 1] ^= 1;
  bytes[0] ^= 1;
  refused(w, bytes, size, "begin");
  world *other = world_declare();
  world_plain(other, "Stranger", 1);
  world_start(other);
  bytes[0] ^= 1;
  cardvm_error error;
  assert_null(cardvm_view_read(other->program, bytes, size, &error));
  assert_int_equal(error.code, CARDVM_ERROR_DEFINITION);
  world_free(other);
  free(bytes);
  cardvm_view_free(v);
}

/* Looks at everything that a view has: under the sanitizers a bad number would show. */
static uint64_t look_at_all(const cardvm_view *v) {
  cardvm_view_info info = cardvm_view_info_of(v);
  uint64_t sum = info.turn_number;
  for (cardvm_seat s = 0; s <= info.players + 1; s++)
    sum += cardvm_view_decider(v, s) + cardvm_view_lost(v, s);
  cardvm_view_sequence s;
  for (uint32_t i = 0; cardvm_view_sequence_at(v, i, &s); i++) sum += s.step;
  for (cardvm_id role = 0; role < 4; role++) sum += cardvm_view_role(v, role).number;
  cardvm_view_place p;
  for (cardvm_place i = 0; i <= info.places + 1; i++)
    sum += cardvm_view_place_at(v, i, &p) ? p.first : 0;
  for (uint32_t n = 0; n <= info.cards + 1; n++) {
    cardvm_view_card c;
    sum += cardvm_view_card_at(v, n, &c) ? c.definition + c.place : 0;
    sum += (uint32_t)cardvm_view_field(v, n, 1) + (uint32_t)cardvm_view_property(v, n, 1);
    sum += cardvm_view_attached(v, n, NULL);
  }
  cardvm_view_lasting l;
  for (uint32_t i = 0; cardvm_view_lasting_at(v, i, &l); i++) sum += l.what;
  cardvm_view_waiting waits;
  for (uint32_t i = 0; cardvm_view_waiting_at(v, i, &waits); i++) sum += waits.ability;
  cardvm_view_decision d;
  if (cardvm_view_decision_of(v, &d)) sum += d.prompt;
  cardvm_view_option o;
  for (uint32_t i = 0; cardvm_view_option_at(v, i, &o); i++) sum += o.card.number + o.subject;
  return sum;
}

/* Words are altered and the checksum is made right again: refused, or as good as any. */
TEST(altered_views_are_refused_or_harmless) {
  world *w = secretive(true);
  uint64_t random = 7;
  uint32_t read_well = 0, tries = 0;
  for (cardvm_seat seat = 0; seat <= 2; seat++) {
    cardvm_view *v = taken(w, seat);
    size_t size = cardvm_view_bytes(v, NULL, 0), head = size - 4 * (size_t)v->count;
    uint8_t *bytes = malloc(size);
    static const uint32_t values[] = {0, 1, 2, 7, 0x7fffffffu, 0x80000000u, 0xffffffffu};
    for (uint32_t i = 0; i < 3000; i++, tries++) {
      cardvm_view_bytes(v, bytes, size);
      for (uint32_t n = world_random(&random, 3) + 1; n > 0; n--) {
        uint32_t at = i < v->count * 2 ? i / 2 : world_random(&random, v->count);
        uint32_t value = values[world_random(&random, 7)];
        if (world_random(&random, 2)) value = v->words[at] + (value & 1 ? 1 : 0xffffffffu);
        word_store(bytes + head + 4 * (size_t)at, value);
      }
      cardvm_file_close(bytes, (uint32_t)(size / 4));
      cardvm_view *read = cardvm_view_read(w->program, bytes, size, NULL);
      if (!read) continue;
      read_well++;
      look_at_all(read);
      cardvm_view_free(read);
    }
    free(bytes);
    cardvm_view_free(v);
  }
  world_free(w);
  assert_true(read_well > 100 && read_well < tries);
}

/* A view of much: what refers, lasts, waits and plays a role, and a question about all sorts. */
static cardvm_handle actor;

static cardvm_call_status ask_in_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  const cardvm_option options[] = {{actor, 0},
                                   {CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, 2), 0},
                                   {CARDVM_HANDLE_OF(CARDVM_KIND_PLACE, 1), 0}};
  if (call->sequence != w->duel || call->step++) return CARDVM_CALL_DONE;
  cardvm_event shouts[2] = {{.kind = w->shout}, {.kind = w->shout}};
  assert_int_equal(cardvm_propose_all(game, shouts, 2), CARDVM_DONE);
  const cardvm_question q = world_question(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_ANY, 1, options, 3);
  return world_waits(cardvm_ask_player(game, &q));
}

static cardvm_call_status begin_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  const cardvm_role_value roles[] = {{w->attacker, 0}, {w->target, 0}, {w->number[0], actor}};
  if (call->step++) return CARDVM_CALL_DONE;
  return world_waits(cardvm_run_sequence(game, w->duel, 1, roles, 3));
}

static world *busy(void) {
  world *w = world_declare();
  static const struct {
    const char *name;
    cardvm_reference to;
  } fields[] = {{"mate", {CARDVM_SUBJECT_CARD, false}},
                {"rival", {CARDVM_SUBJECT_SEAT, false}},
                {"home", {CARDVM_SUBJECT_PLACE, false}}};
  for (int i = 0; i < 3; i++)
    cardvm_program_field(w->program,
                         &(cardvm_field_def){.name = fields[i].name, .refers = fields[i].to});
  cardvm_program_refers(w->program, CARDVM_SORT_GAME_VARIABLE,
                        cardvm_program_game_variable(w->program, "leader", 0), fields[0].to);
  cardvm_program_refers(w->program, CARDVM_SORT_PLAYER_VARIABLE,
                        cardvm_program_player_variable(w->program, "ally", 0), fields[1].to);
  w->number[0] = cardvm_program_role(w->program, "third");
  const cardvm_id bear = WORLD_CARD(w, "Bear", 3, world_trigger(w, w->shout, 0)),
                  plain = world_plain(w, "Plain", 1);
  world_start(w);
  actor = world_put(w, bear, 1, w->battle);
  for (int i = 0; i < 2; i++) {
    const cardvm_handle on = world_put(w, plain, 2, i ? w->hand : w->battle);
    cardvm_edit_attach(w->game, world_put(w, plain, 1, w->hand), i ? actor : on);
    world_run(w);
    cardvm_edit_become(w->game, on, bear);
    world_run(w);
  }
  world_propose(w, ev_power(w, actor, 2, CARDVM_FOREVER));
  cardvm_edit_control(w->game, actor, 2, CARDVM_FOREVER);
  world_run(w);
  w->step_body = ask_in_duel;
  world_do(w, begin_duel);
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 3);
  return w;
}

TEST(roles_are_told_and_what_there_is_is_listed_to_its_end) {
  world *w = busy();
  cardvm_view *v = taken(w, 1);
  assert_int_equal(cardvm_view_role(v, w->number[0]).definition, world_card(w, actor).definition);
  assert_int_equal(cardvm_view_role(v, w->attacker).number, 0);
  assert_int_equal(cardvm_view_role(v, 99).number, 0);
  const cardvm_view_info info = cardvm_view_info_of(v); /* behind the last there is none */
  cardvm_view_lasting lasting;
  cardvm_view_waiting waits;
  cardvm_view_sequence runs;
  cardvm_view_option o;
  assert_true(cardvm_view_lasting_at(v, info.lasting - 1, &lasting));
  assert_false(cardvm_view_lasting_at(v, info.lasting, &lasting));
  assert_true(cardvm_view_waiting_at(v, info.waiting - 1, &waits));
  assert_false(cardvm_view_waiting_at(v, info.waiting, &waits));
  assert_true(cardvm_view_sequence_at(v, info.sequences - 1, &runs));
  assert_false(cardvm_view_sequence_at(v, info.sequences, &runs));
  assert_true(cardvm_view_option_at(v, 2, &o));
  assert_false(cardvm_view_option_at(v, 3, &o));
  cardvm_view_free(v);
}

/* Each word is one of a few others: how many such views are read, and how many are refused because
 * of which part. A check more or less changes one of these numbers. */
TEST(altered_views_are_refused_as_ever) {
  static const char *const whys[] = {"length", "head",    "sequences", "variables",
                                     "cards",  "effects", "question"};
  world *w = busy();
  cardvm_view *v = taken(w, 1);
  const size_t size = cardvm_view_bytes(v, NULL, 0), head = size - 4 * (size_t)v->count;
  uint8_t *bytes = malloc(size);
  cardvm_view_bytes(v, bytes, size);
  uint32_t read = 0, refused[8] = {0};
  for (uint32_t i = 0; i < v->count; i++) {
    for (uint32_t n = 0; n < 24; n++) {
      cardvm_error error = {0};
      const uint32_t was = v->words[i],
                     values[] = {was + 1, was - 1, was ^ 0x80000000u, was | 15, was | 240};
      word_store(bytes + head + 4 * (size_t)i, n < 19 ? n : values[n - 19]);
      cardvm_file_close(bytes, v->count + (uint32_t)(head / 4));
      cardvm_view *altered = cardvm_view_read(w->program, bytes, size, &error);
      uint32_t why = 0;
      while (why < 7 && !strstr(error.message, whys[why])) why++;
      if (altered) read++;
      else refused[why]++;
      cardvm_view_free(altered);
    }
    word_store(bytes + head + 4 * (size_t)i, v->words[i]);
  }
  begin_story();
  tell("read %u", (unsigned)read);
  for (int i = 0; i < 7; i++) tell(" %s %u", whys[i], (unsigned)refused[i]);
  tell(" other %u", (unsigned)refused[7]);
  free(bytes);
  cardvm_view_free(v);
  world_free(w);
  expect_story(
      "read 2639 length 210 head 157 sequences 226 variables 99 cards 1696 effects 1191 question 334 other 0");
}

/* -- Memory ------------------------------------------------------------------------------------ */

TEST(refused_memory_is_told_and_nothing_leaks) {
  meagre m = {0};
  const cardvm_allocator allocator = {meagre_resize, &m};
  world *w = world_declare_in(&allocator, false);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_put(w, bear, 1, w->hand);
  world_put(w, bear, 1, w->deck);
  size_t before = m.live;
  bool made = false;
  for (uint32_t n = 0; !made; n++) {
    assert_true(n < 100);
    m.left = n;
    m.counting = true;
    cardvm_view *v = cardvm_view_take(w->game, 1, NULL), *read = NULL;
    uint8_t bytes[4096];
    cardvm_error error = {0};
    if (v) {
      size_t size = cardvm_view_bytes(v, bytes, sizeof bytes);
      assert_true(size <= sizeof bytes);
      read = cardvm_view_read(w->program, bytes, size, &error);
      assert_int_equal(error.code, read ? CARDVM_OK : CARDVM_ERROR_MEMORY);
    }
    cardvm_game *drawn;
    cardvm_status status = cardvm_game_determinize(w->game, 2, 1, NULL, &drawn);
    assert_true(status == CARDVM_OK ? drawn != NULL : status == CARDVM_ERROR_MEMORY && !drawn);
    made = v && read && status == CARDVM_OK;
    m.counting = false;
    cardvm_view_free(v);
    cardvm_view_free(read);
    cardvm_game_free(drawn);
    assert_int_equal(m.live, before);
  }
  world_free(w);
  assert_int_equal(m.live, 0);
}
