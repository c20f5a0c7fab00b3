/* The short way of a move (slide in vm/moves.c) does to the block what the long way does. A
 * control effect that changes nothing, written into a copy of the game by hand, makes the copy take
 * the long way. */
#include "world.h"

#include "services.h"

GUARDS("change/moves state/places")

enum { KINDS = 6, CARDS = 40 };

typedef struct slide_world {
  world *w;
  cardvm_id kinds[KINDS], vault, nest, shelf;
  uint64_t random;
  uint32_t slid, long_way, remembered;
} slide_world;

static uint32_t pick(slide_world *s, uint32_t below) { return world_random(&s->random, below); }

static cardvm_id hears_in(world *w, cardvm_id zone, bool self, bool attached) {
  const cardvm_id events[2] = {w->shout, w->hurt};
  return world_ability(w, &(cardvm_ability_def){.kind = CARDVM_TRIGGERED,
                                                .events = events,
                                                .event_count = 2,
                                                .self = self,
                                                .attached = attached,
                                                .zones = zone_set(zone),
                                                .function = w->fn_log});
}

static void watch(world *w, const char *name, cardvm_id zone, cardvm_expr condition, bool at_once) {
  cardvm_id id = cardvm_program_rule_action(
      w->program, &(cardvm_rule_action_def){.name = name,
                                            .selection = world_select(w, zone, CARDVM_SIDE_ANY, 0),
                                            .condition = condition,
                                            .at_once = at_once,
                                            .event = w->shout});
  assert_int_not_equal(id, 0);
}

static slide_world open_slides(uint64_t seed) {
  slide_world s = {.w = world_declare(), .random = seed};
  world *w = s.w;
  cardvm_program *p = w->program;
  s.vault = cardvm_program_zone(
      p, &(cardvm_zone_def){.name = "vault", .seen = CARDVM_SEEN_OWNER, .makes_owner = true});
  s.shelf = cardvm_program_zone(
      p, &(cardvm_zone_def){.name = "shelf", .shared = true, .seen = CARDVM_SEEN_NOBODY});
  /* In play, but no part of the board: each move there is a new stay. */
  s.nest = cardvm_program_zone(p, &(cardvm_zone_def){.name = "nest",
                                                     .play = true,
                                                     .circles = true,
                                                     .makes_owner = true,
                                                     .master_follows_card = true});
  cardvm_program_circle(p, s.nest, "a", 0, 0);
  cardvm_program_circle(p, s.nest, "b", 1, 0);
  const cardvm_modifier_def more = {.property = w->power, .value = x_num(w, 2)};
  cardvm_expr damaged = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), 1);
  cardvm_id aura =
      world_ability(w, &CONSTANT(NULL, &more, .zones = zone_set(w->trash), .on = damaged));
  s.kinds[0] = world_plain(w, "Plain", 3);
  s.kinds[1] = WORLD_CARD(w, "Hand", 1, hears_in(w, w->hand, false, false));
  s.kinds[2] = WORLD_CARD(w, "Many", 2, hears_in(w, w->battle, false, false),
                          hears_in(w, s.vault, false, false));
  s.kinds[3] = WORLD_CARD(w, "Self", 2, hears_in(w, w->battle, true, false));
  s.kinds[4] = WORLD_CARD(w, "Worn", 2, hears_in(w, 0, false, true));
  s.kinds[5] = WORLD_CARD(w, "Aura", 0, aura);
  watch(w, "trash", w->trash,
        x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 99), false);
  watch(w, "nest", s.nest, x_at_least(w, x_op(w, CARDVM_OP_OWNER, CARDVM_WHO_IT, 0), 99), true);
  w->setup.players = 3;
  w->setup.idle = true;
  world_start(w);
  return s;
}

/* -- Positions at random ----------------------------------------------------------------------- */

static void shake(slide_world *s, cardvm_game *g) {
  uint32_t index = 1 + pick(s, g->h->card_count), host = 1 + pick(s, g->h->card_count);
  if (!g->cards[index].definition) return;
  WRITE(g, g->h->clock, g->h->clock + 1);
  switch (pick(s, 8)) {
  case 0:
    if (card_attachable(g, index, host)) card_attach(g, index, host, 0);
    break;
  case 1:
  case 2: {
    cardvm_id field = 1 + pick(s, g->program->fields.count);
    g->fields_set = true;
    write_int(g, card_field(g, index, field), *card_field(g, index, field) + 1);
    field_changed(g, index, field);
    break;
  }
  case 3: card_learn(g, index, pick(s, 4)); break;
  case 4: {
    lasting l = {
        .kind = LASTING_CONTROL, .target = card_handle(g, index), .master = 1 + pick(s, 3)};
    l.until = CARDVM_FOREVER;
    if (pick(s, 4) == 0) lasting_add(g, &l);
    break;
  }
  case 5: { /* the marks are served */
    header *h = g->h;
    if (pick(s, 3) == 0)
      h->now_changed = h->now_all = h->later_changed = h->later_all = h->now_count =
          h->later_count = 0;
    break;
  }
  default: break;
  }
}

/* -- Both ways --------------------------------------------------------------------------------- */

/* As lasting_add does it, but nothing is told of it. */
static void hold_back(cardvm_game *g, uint32_t index) {
  uint32_t at = TAKE(g, lastings, lasting_count, lasting, "lasting effects");
  assert_int_not_equal(at, 0);
  uint32_t generation = g->lastings[at].generation;
  g->lastings[at] = (lasting){.kind = LASTING_CONTROL,
                              .generation = generation,
                              .target = card_handle(g, index),
                              .master = g->cards[index].master,
                              .until = CARDVM_FOREVER};
  g->cards[index].lasting = at;
}

static void same_words(const char *what, const void *a, const void *b, size_t bytes) {
  const uint32_t *x = a, *y = b;
  for (size_t i = 0; i < bytes / sizeof *x; i++)
    if (x[i] != y[i])
      fail_msg("%s, word %u: %u the short way, %u the long way", what, (unsigned)i, (unsigned)x[i],
               (unsigned)y[i]);
}

static void same_memories(slide_world *s, cardvm_game *a, cardvm_game *b) {
  const cardvm_program *p = a->program;
  assert_int_equal(a->h->remembered_count, b->h->remembered_count);
  for (uint32_t i = 0; i < a->h->remembered_count; i++) {
    size_t at = (size_t)i * a->at.remembered_words;
    const memory_of *m = (const memory_of *)(const void *)(a->remembered + at);
    same_words("remembered", m, b->remembered + at, offsetof(memory_of, modified));
    const int32_t *fields[2], *properties[2];
    assert_non_null(remembered_card(a, m->handle, &fields[0], &properties[0]));
    assert_non_null(remembered_card(b, m->handle, &fields[1], &properties[1]));
    same_words("remembered fields", fields[0], fields[1], p->fields.count * sizeof(int32_t));
    same_words("remembered properties", properties[0], properties[1],
               p->properties.count * sizeof(int32_t));
    s->remembered += !m->modified;
  }
}

static void same(slide_world *s, cardvm_game *a, cardvm_game *b) {
  const header *h = a->h;
  header x = *h, y = *b->h;
  x.lasting_count = y.lasting_count = x.lasting_free = y.lasting_free = 0;
  same_words("header", &x, &y, sizeof x);
  same_words("cards", a->cards + 1, b->cards + 1, h->card_count * sizeof *a->cards);
  same_words("fields", card_field(a, 1, 1), card_field(b, 1, 1),
             h->card_count * a->program->fields.count * sizeof(int32_t));
  same_words("places", a->places + 1, b->places + 1, a->at.place_count * sizeof *a->places);
  same_words("listeners", a->listeners + 1, b->listeners + 1,
             h->listener_count * sizeof *a->listeners);
  same_words("hooks", a->hooks, b->hooks, a->program->hooks * sizeof *a->hooks);
  same_words("tails", a->tails, b->tails, a->program->hooks * sizeof *a->tails);
  same_words("touched", a->changed_cards, b->changed_cards,
             h->now_count * sizeof *a->changed_cards);
  same_words("touched later", a->changed_cards_later, b->changed_cards_later,
             h->later_count * sizeof *a->changed_cards);
  same_memories(s, a, b);
  for (uint32_t i = 1; i <= h->card_count; i++)
    for (uint32_t q = 1; a->cards[i].definition && q <= a->program->properties.count; q++)
      assert_int_equal(property_of(a, i, q), property_of(b, i, q));
}

/* Moves a card in the game and in a copy. */
static void move_both_ways(slide_world *s, cardvm_game *g, cardvm_game **spare) {
  uint32_t index = 1 + pick(s, g->h->card_count), to = 1 + pick(s, g->at.place_count);
  uint32_t position = pick(s, 2) ? pick(s, 2) : CARDVM_AT_INDEX + pick(s, 4);
  if (!g->cards[index].definition) return;
  cardvm_game *copy = cardvm_game_fork(g, *spare);
  assert_non_null(copy);
  const card *c = &g->cards[index];
  uint64_t board = g->program->board_zones;
  bool stays =
      !c->host && (zone_bit(card_zone(g, index)) & board) && (zone_bit(g->places[to].zone) & board);
  bool both = !c->lasting && to != c->place && !stays;
  s->slid += both && !(c->host | c->attached_first | c->listeners);
  s->long_way += !both;
  if (both) hold_back(copy, index);
  card_move(g, index, to, position);
  card_move(copy, index, to, position);
  if (both) assert_int_equal(copy->cards[index].lasting, 0);
  same(s, g, copy);
  *spare = copy;
}

TEST(moves_are_the_same_the_short_way_and_the_long_way) {
  for (uint64_t seed = 1; seed <= 8; seed++) {
    slide_world s = open_slides(seed);
    cardvm_game *g = s.w->game, *spare = NULL;
    for (uint32_t i = 0; i < CARDS; i++) /* some are nobody's */
      assert_int_not_equal(card_create(g, s.kinds[pick(&s, KINDS)], pick(&s, 4),
                                       1 + pick(&s, g->at.place_count), 0, 1),
                           0);
    for (int i = 0; i < 1500; i++) {
      shake(&s, g);
      move_both_ways(&s, g, &spare);
    }
    world_check_game(g);
    assert_true(s.slid > 400 && s.long_way > 200 && s.remembered > 1000);
    cardvm_game_free(spare);
    world_free(s.w);
  }
}

/* What was printed is known of a card that nothing modified, within its bounds. */
TEST(last_known_values_of_an_unmodified_card_are_its_definitions) {
  for (int modified = 0; modified < 3; modified++) {
    world *w = world_declare();
    const cardvm_value values[] = {{w->power, 7}, {w->cost, 25}};
    cardvm_id big = cardvm_program_definition(
        w->program, &(cardvm_definition_def){.name = "Big", .values = values, .value_count = 2});
    const cardvm_modifier_def more = {.property = w->power, .value = x_num(w, 2)};
    cardvm_expr everyone = x_num(w, 1);
    cardvm_id aura = world_ability(w, &CONSTANT(NULL, &more, .on = everyone));
    cardvm_id banner = WORLD_CARD(w, "Banner", 0, aura);
    world_start(w);
    cardvm_handle a = world_put(w, big, 1, w->battle);
    if (modified == 1) world_put(w, banner, 2, w->battle);
    if (modified == 2) {
      cardvm_event e = ev_power(w, a, 2, CARDVM_FOREVER);
      assert_int_equal(world_propose(w, e), CARDVM_DONE);
    }
    world_propose(w, ev_amount(w->hurt, a, 4));
    world_propose(w, ev_card(w->destroy, a));
    assert_false(cardvm_is_current(w->game, a));
    assert_int_equal(cardvm_game_property(w->game, a, w->power), modified ? 9 : 7);
    assert_int_equal(cardvm_game_property(w->game, a, w->cost), 10); /* printed 25 */
    assert_int_equal(cardvm_game_property(w->game, a, w->shine), 0);
    assert_int_equal(cardvm_game_field(w->game, a, w->damage), 4);
    /* And a constant that comes later is too late. */
    world_put(w, banner, 2, w->battle);
    assert_int_equal(cardvm_game_property(w->game, a, w->power), modified ? 9 : 7);
    world_free(w);
  }
}
