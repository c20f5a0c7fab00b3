/* Fields and variables that refer to cards, players and places: what they lead to, who sees it, and
 * what is kept of it. */
#include "cardvm_view.h"
#include "services.h"
#include "world.h"

GUARDS("state/references program/refers program/define services/views/view_take services/edit")

typedef struct bonds {
  world *w;
  cardvm_id mate, origin, rival, home; /* fields: a card's stay, a card, a player, a place */
  cardvm_id champion, ally, leader;    /* variables: a player's card and player; the game's card */
  cardvm_id set_mate, set_origin, set_rival, set_home, set_champion, set_ally, set_leader;
  cardvm_id plain;
  cardvm_handle one, two; /* player 1's cards in the battle zone */
} bonds;

#define CARD_STAY ((cardvm_reference){CARDVM_SUBJECT_CARD, false})
#define CARD_ITSELF ((cardvm_reference){CARDVM_SUBJECT_CARD, true})

static cardvm_id declare_event(world *w, const char *name, cardvm_change change, cardvm_id what) {
  const cardvm_id id = cardvm_program_event(
      w->program, &(cardvm_event_def){.name = name, .change = change, .what = what});
  assert_int_not_equal(id, 0);
  return id;
}

static cardvm_id declare_field(world *w, const char *name, cardvm_reference refers) {
  const cardvm_id id =
      cardvm_program_field(w->program, &(cardvm_field_def){.name = name, .refers = refers});
  assert_int_not_equal(id, 0);
  return id;
}

static bonds declare(void) {
  bonds b = {.w = world_declare()};
  cardvm_program *p = b.w->program;
  const cardvm_reference player = {CARDVM_SUBJECT_SEAT, false},
                         place = {CARDVM_SUBJECT_PLACE, false};
  b.mate = declare_field(b.w, "mate", CARD_STAY);
  b.origin = declare_field(b.w, "origin", CARD_ITSELF);
  b.rival = declare_field(b.w, "rival", player);
  b.home = declare_field(b.w, "home", place);
  b.champion = cardvm_program_player_variable(p, "champion", 0);
  b.ally = cardvm_program_player_variable(p, "ally", 0);
  b.leader = cardvm_program_game_variable(p, "leader", 0);
  cardvm_program_refers(p, CARDVM_SORT_PLAYER_VARIABLE, b.champion, CARD_STAY);
  cardvm_program_refers(p, CARDVM_SORT_PLAYER_VARIABLE, b.ally, player);
  cardvm_program_refers(p, CARDVM_SORT_GAME_VARIABLE, b.leader, CARD_ITSELF);
  b.set_mate = declare_event(b.w, "set mate", CARDVM_CHANGE_SET_FIELD, b.mate);
  b.set_origin = declare_event(b.w, "set origin", CARDVM_CHANGE_SET_FIELD, b.origin);
  b.set_rival = declare_event(b.w, "set rival", CARDVM_CHANGE_SET_FIELD, b.rival);
  b.set_home = declare_event(b.w, "set home", CARDVM_CHANGE_SET_FIELD, b.home);
  b.set_champion = declare_event(b.w, "set champion", CARDVM_CHANGE_SET_PLAYER, b.champion);
  b.set_ally = declare_event(b.w, "set ally", CARDVM_CHANGE_SET_PLAYER, b.ally);
  b.set_leader = declare_event(b.w, "set leader", CARDVM_CHANGE_SET_GAME, b.leader);
  b.plain = world_plain(b.w, "Plain", 1);
  return b;
}

static void start(bonds *b) {
  world_start(b->w);
  b->one = world_put(b->w, b->plain, 1, b->w->battle);
  b->two = world_put(b->w, b->plain, 1, b->w->battle);
}

static bonds open_bonds(void) {
  bonds b = declare();
  start(&b);
  return b;
}

static cardvm_outcome set(const bonds *b, cardvm_id event, cardvm_handle card, cardvm_slot slot,
                          uint32_t to) {
  cardvm_event e = ev_card(event, card);
  e.slot[slot] = to;
  return world_propose(b->w, e);
}

static cardvm_outcome refer(const bonds *b, cardvm_id event, cardvm_handle card, cardvm_handle to) {
  return set(b, event, card, CARDVM_SLOT_OTHER, to);
}

static uint32_t leads(const cardvm_game *g, cardvm_id field, cardvm_handle card) {
  return cardvm_game_reference(g, CARDVM_SORT_FIELD, card, field);
}

static cardvm_view_ref seen(const bonds *b, cardvm_seat viewer, cardvm_id field,
                            cardvm_handle card) {
  cardvm_view *v = cardvm_view_take(b->w->game, viewer, NULL);
  cardvm_view_ref ref = {0, 0};
  const cardvm_view_info info = cardvm_view_info_of(v);
  const cardvm_place at = world_card(b->w, card).place;
  cardvm_view_card c;
  for (uint32_t n = 1; n <= info.cards; n++) /* the first one there that refers to something */
    if (cardvm_view_card_at(v, n, &c) && c.place == at && !ref.number && !ref.definition)
      ref = cardvm_view_reference(v, CARDVM_SORT_FIELD, n, field);
  cardvm_view_free(v);
  return ref;
}

/* -- What they lead to ------------------------------------------------------------------------- */

TEST(what_they_are_set_to) {
  bonds b = open_bonds();
  const cardvm_game *g = b.w->game;
  const cardvm_place hand = world_place(b.w, b.w->hand, 1);
  assert_int_equal(leads(g, b.mate, b.one), 0);
  assert_int_equal(refer(&b, b.set_mate, b.one, b.two), CARDVM_DONE);
  assert_int_equal(refer(&b, b.set_mate, b.one, b.two), CARDVM_NOTHING);
  assert_int_equal(set(&b, b.set_rival, b.one, CARDVM_SLOT_PLAYER, 2), CARDVM_DONE);
  assert_int_equal(set(&b, b.set_home, b.one, CARDVM_SLOT_TO, hand), CARDVM_DONE);
  cardvm_event e = ev_player(b.set_champion, 2, 0);
  e.slot[CARDVM_SLOT_OTHER] = b.one;
  assert_int_equal(world_propose(b.w, e), CARDVM_DONE);
  assert_int_equal(world_propose(b.w, ev_player(b.set_ally, 1, 2)), CARDVM_DONE);
  assert_int_equal(refer(&b, b.set_leader, 0, b.two), CARDVM_DONE);
  assert_int_equal(leads(g, b.mate, b.one), b.two);
  assert_int_equal(leads(g, b.rival, b.one), 2);
  assert_int_equal(leads(g, b.home, b.one), hand);
  assert_int_equal(cardvm_game_reference(g, CARDVM_SORT_PLAYER_VARIABLE, 2, b.champion), b.one);
  assert_int_equal(cardvm_game_reference(g, CARDVM_SORT_PLAYER_VARIABLE, 1, b.champion), 0);
  assert_int_equal(cardvm_game_reference(g, CARDVM_SORT_PLAYER_VARIABLE, 1, b.ally), 2);
  assert_int_equal(cardvm_game_reference(g, CARDVM_SORT_GAME_VARIABLE, 0, b.leader), b.two);
  assert_int_equal(refer(&b, b.set_mate, b.one, 0), CARDVM_DONE);
  assert_int_equal(refer(&b, b.set_mate, b.one, 0), CARDVM_NOTHING);
  assert_int_equal(leads(g, b.mate, b.one), 0);
  assert_int_equal(leads(g, b.w->damage, b.one), 0); /* a number refers to nothing */
}

TEST(who_has_left_is_gone) {
  bonds b = open_bonds();
  world *w = b.w;
  refer(&b, b.set_mate, b.one, b.two);
  refer(&b, b.set_origin, b.one, b.two);
  refer(&b, b.set_leader, 0, b.one);
  const cardvm_handle there = world_move(w, b.two, world_place(w, w->trash, 1), CARDVM_AT_TOP);
  assert_int_equal(leads(w->game, b.mate, b.one), 0);
  assert_int_equal(leads(w->game, b.origin, b.one), there);
  assert_int_equal(refer(&b, b.set_mate, b.one, b.two), CARDVM_NOTHING); /* it is gone */
  assert_int_equal(refer(&b, b.set_mate, b.one, 0), CARDVM_DONE);
  /* What the card itself refers to ends with its stay. */
  const cardvm_handle one = world_move(w, b.one, world_place(w, w->trash, 1), CARDVM_AT_TOP);
  assert_int_equal(leads(w->game, b.origin, one), 0);
  assert_int_equal(cardvm_game_reference(w->game, CARDVM_SORT_GAME_VARIABLE, 0, b.leader), one);
  /* The record is used again: that is another card. */
  assert_int_equal(world_propose(w, ev_card(w->vanish, one)), CARDVM_DONE);
  const cardvm_handle next = world_put(w, b.plain, 1, w->battle);
  assert_int_equal(handle_index(next), handle_index(one));
  assert_int_equal(cardvm_game_reference(w->game, CARDVM_SORT_GAME_VARIABLE, 0, b.leader), 0);
}

TEST(nonsense_is_refused) {
  bonds b = open_bonds();
  world *w = b.w;
  assert_int_equal(refer(&b, b.set_mate, b.one, 77), CARDVM_NOTHING);
  assert_int_equal(refer(&b, b.set_mate, b.one, handle_make(CARDVM_KIND_CARD, 1, 999)),
                   CARDVM_NOTHING);
  assert_int_equal(set(&b, b.set_rival, b.one, CARDVM_SLOT_PLAYER, 9), CARDVM_NOTHING);
  assert_int_equal(set(&b, b.set_home, b.one, CARDVM_SLOT_TO, 999), CARDVM_NOTHING);
  assert_int_equal(cardvm_edit_field(w->game, b.one, b.mate, 77), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_field(w->game, b.one, b.rival, 3), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_player(w->game, 1, b.champion, 77), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_variable(w->game, b.leader, 77), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_field(w->game, b.one, b.mate, (int32_t)b.two), CARDVM_OK);
  assert_int_equal(leads(w->game, b.mate, b.one), b.two);
}

TEST(declaring_refuses) {
  bonds b = declare();
  cardvm_program *p = b.w->program;
  assert_int_equal(cardvm_program_refers(p, CARDVM_SORT_GAME_VARIABLE, b.leader, CARD_STAY),
                   CARDVM_ERROR_ARGUMENT); /* twice */
  assert_int_equal(cardvm_program_refers(p, CARDVM_SORT_PLAYER_VARIABLE, b.w->life, CARD_STAY),
                   CARDVM_ERROR_ARGUMENT); /* it starts at 20 */
  assert_int_equal(cardvm_program_refers(p, CARDVM_SORT_FIELD, b.mate, CARD_STAY),
                   CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_program_reference(p, CARDVM_SORT_FIELD, b.origin).follows_card, true);
  world_free(b.w);
  const cardvm_field_def fields[] = {
      {.name = "a", .kept = true, .refers = CARD_STAY},
      {.name = "b", .initial = 1, .refers = CARD_STAY},
      {.name = "c", .refers = {CARDVM_SUBJECT_NUMBER, false}},
      {.name = "d", .refers = {CARDVM_SUBJECT_SEAT, true}},
  };
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    cardvm_program *q = cardvm_program_new(NULL);
    assert_int_equal(cardvm_program_field(q, &fields[i]), 0);
    cardvm_program_free(q);
  }
}

/* Each refusal is that of a program of its own: the first one counts. */
TEST(paths_and_numbers_are_told_apart) {
  for (int i = 0; i < 6; i++) {
    bonds b = declare();
    cardvm_program *p = b.w->program;
    b.w->frail = true;
    const cardvm_path_def odd[] = {{CARDVM_PATH_FIELD, CARDVM_WHO_ME, b.home},
                                   {CARDVM_PATH_FIELD, CARDVM_WHO_ME, b.w->damage},
                                   {CARDVM_PATH_FIELD, CARDVM_WHO_PATH + 5, b.mate},
                                   {(cardvm_path_step)9, CARDVM_WHO_ME, b.mate}};
    cardvm_id made = 0;
    if (i < 4) made = cardvm_program_path(p, &odd[i]);
    else if (i == 4) made = cardvm_program_expr(p, CARDVM_OP_FIELD, CARDVM_WHO_ME, b.mate, 0);
    else
      made = cardvm_program_event(
          p, &(cardvm_event_def){.name = "add", .change = CARDVM_CHANGE_ADD_FIELD, .what = b.mate});
    assert_int_equal(made, 0);
    assert_int_not_equal(cardvm_program_error(p)->code, CARDVM_OK);
    world_free(b.w);
  }
}

TEST(the_same_path_has_one_id) {
  bonds b = declare();
  const cardvm_path_def mate = {CARDVM_PATH_FIELD, CARDVM_WHO_IT, b.mate};
  const cardvm_id id = cardvm_program_path(b.w->program, &mate);
  assert_int_not_equal(id, 0);
  assert_int_equal(cardvm_program_path(b.w->program, &mate), id);
  cardvm_path_def read;
  assert_true(cardvm_program_get_path(b.w->program, id, &read));
  assert_int_equal(read.what, b.mate);
  assert_false(cardvm_program_get_path(b.w->program, id + 1, &read));
}

/* -- Others look ------------------------------------------------------------------------------- */

TEST(views_tell_as_much_as_both_ends_show) {
  bonds b = open_bonds();
  world *w = b.w;
  const cardvm_handle secret = world_put(w, b.plain, 1, w->hand);
  refer(&b, b.set_mate, b.one, b.two);
  cardvm_view_ref ref = seen(&b, 2, b.mate, b.one);
  assert_int_equal(ref.definition, b.plain);
  assert_int_not_equal(ref.number, 0);
  refer(&b, b.set_mate, b.one, secret); /* a card, but not which */
  ref = seen(&b, 2, b.mate, b.one);
  assert_int_equal(ref.definition, 0);
  assert_int_not_equal(ref.number, 0);
  assert_int_equal(seen(&b, 1, b.mate, b.one).definition, b.plain);
  refer(&b, b.set_mate, b.one, 0);
  refer(&b, b.set_mate, secret, b.one); /* nobody else sees what a hidden card refers to */
  assert_int_equal(seen(&b, 2, b.mate, secret).number, 0);
  assert_int_equal(seen(&b, 1, b.mate, secret).definition, b.plain);
  set(&b, b.set_rival, b.one, CARDVM_SLOT_PLAYER, 2);
  assert_int_equal(seen(&b, 2, b.rival, b.one).number, 2);
  refer(&b, b.set_leader, 0, b.two);
  cardvm_view *v = cardvm_view_take(w->game, 2, NULL);
  assert_int_equal(cardvm_view_reference(v, CARDVM_SORT_GAME_VARIABLE, 0, b.leader).definition,
                   b.plain);
  assert_int_equal(cardvm_view_player_variable(v, 2, w->life), 20);
  assert_int_equal(cardvm_view_reference(v, CARDVM_SORT_PLAYER_VARIABLE, 7, b.ally).number, 0);
  const size_t size = cardvm_view_bytes(v, NULL, 0);
  unsigned char *bytes = malloc(size);
  cardvm_view_bytes(v, bytes, size);
  cardvm_error error;
  cardvm_view *read = cardvm_view_read(w->program, bytes, size, &error);
  if (!read) fail_msg("%s", error.message);
  assert_true(cardvm_view_equal(v, read));
  cardvm_view_free(read);
  free(bytes);
  cardvm_view_free(v);
}

TEST(saves_and_forks_keep_them_and_are_checked) {
  bonds b = open_bonds();
  world *w = b.w;
  refer(&b, b.set_mate, b.one, b.two);
  refer(&b, b.set_leader, 0, b.one);
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  unsigned char *bytes = malloc(size);
  cardvm_game_save(w->game, bytes, size);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(w->program, bytes, size, &error);
  if (!loaded) fail_msg("%s", error.message);
  assert_int_equal(cardvm_game_hash(loaded), cardvm_game_hash(w->game));
  assert_int_equal(leads(loaded, b.mate, b.one), b.two);
  cardvm_game *fork = cardvm_game_fork(w->game, NULL);
  assert_int_equal(leads(fork, b.mate, b.one), b.two);
  refer(&b, b.set_mate, b.one, 0);
  assert_int_equal(leads(fork, b.mate, b.one), b.two);
  cardvm_game_free(fork);
  cardvm_game_free(loaded);
  free(bytes);
  /* Words that lead nowhere. */
  int32_t *words[] = {card_field(w->game, handle_index(b.one), b.mate),
                      card_field(w->game, handle_index(b.one), b.rival),
                      card_field(w->game, handle_index(b.one), b.home),
                      player_var(w->game, 2, b.champion), game_var(w->game, b.leader)};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    const int32_t was = *words[i];
    *words[i] = 7777;
    w->program->assertions_off = true;
    assert_int_not_equal(cardvm_game_check(w->game), CARDVM_OK);
    assert_non_null(strstr(cardvm_game_error(w->game)->message, "refers to 7777"));
    w->program->assertions_off = false;
    *words[i] = was;
  }
  assert_int_equal(cardvm_game_check(w->game), CARDVM_OK);
}

/* A public card refers to one of its owner's hidden cards. In a drawn game it refers to the same
 * one, whatever that is now; and it may be any of them. */
TEST(draws_keep_them) {
  bonds b = declare();
  world *w = b.w;
  const cardvm_id others[] = {world_plain(w, "A", 1), world_plain(w, "B", 2),
                              world_plain(w, "C", 3)};
  start(&b);
  cardvm_handle deck[3];
  for (int i = 0; i < 3; i++) deck[i] = world_put(w, others[i], 1, w->deck);
  refer(&b, b.set_mate, b.one, deck[1]);
  refer(&b, b.set_origin, b.one, deck[2]);
  uint32_t times[3] = {0};
  cardvm_game *drawn = NULL;
  for (uint64_t seed = 0; seed < 90; seed++) {
    assert_int_equal(cardvm_game_determinize(w->game, 2, seed, drawn, &drawn), CARDVM_OK);
    world_check_game(drawn);
    assert_int_equal(leads(drawn, b.mate, b.one), deck[1]);
    assert_int_equal(leads(drawn, b.origin, b.one), deck[2]);
    for (int i = 0; i < 3; i++) times[i] += cardvm_game_definition(drawn, deck[1]) == others[i];
  }
  for (int i = 0; i < 3; i++) assert_in_range(times[i], 15, 45);
  cardvm_game_free(drawn);
}

TEST(what_is_taken_back_leads_where_it_led) {
  bonds b = open_bonds();
  world *w = b.w;
  assert_int_equal(cardvm_game_history(w->game, 1 << 16), CARDVM_OK);
  refer(&b, b.set_mate, b.one, b.two);
  const cardvm_mark mark = cardvm_game_mark(w->game);
  assert_int_not_equal(mark, 0);
  refer(&b, b.set_mate, b.one, b.one);
  refer(&b, b.set_leader, 0, b.one);
  assert_int_equal(cardvm_game_rewind(w->game, mark), CARDVM_OK);
  assert_int_equal(leads(w->game, b.mate, b.one), b.two);
  assert_int_equal(cardvm_game_reference(w->game, CARDVM_SORT_GAME_VARIABLE, 0, b.leader), 0);
}
