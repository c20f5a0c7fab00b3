/* What sealing finds once: where abilities work, who listens to its own events, what could be used
 * from where not everybody looks. Games only read it. */
#include "world.h"

#include "program.h"

GUARDS("program/seal")

static bool lists(const uint32_t *set, cardvm_id id) { return set[id / 32] >> id % 32 & 1; }

TEST(sealing_finds_where_abilities_work) {
  world *w = world_declare();
  const uint64_t play = zone_set(w->battle) | zone_set(w->field) | zone_set(w->throne) |
                        zone_set(w->camp),
                 hand = zone_set(w->hand);
  const cardvm_modifier_def more = {.property = w->power, .value = x_num(w, 1)};
  const cardvm_id events[2] = {w->hurt, w->rest};
  cardvm_ability_def own = ON_EVENT(TRIGGERED, "own", events, .self = true, .function = w->fn_log);
  own.event_count = 2;
  const cardvm_id self = world_ability(w, &own), heard = world_trigger(w, w->shout, 0),
                  aura = world_ability(w, &CONSTANT("aura", &more, .zones = hand)),
                  worn = world_ability(w, &CONSTANT("worn", &more, .attached = true)),
                  granting = world_ability(w, &(cardvm_ability_def){.name = "grants",
                                                                    .kind = CARDVM_CONSTANT,
                                                                    .grants = true,
                                                                    .on = x_rested(w)}),
                  granted =
                      world_ability(w, &ON_EVENT(TRIGGERED, "granted", &w->hurt,
                                                 .function = w->fn_log, .granted_by = granting,
                                                 .bearer_zones = hand, .queue_class = w->burst));
  const cardvm_id a = WORLD_CARD(w, "Self", 1, self), b = WORLD_CARD(w, "Aura", 99, aura),
                  c = WORLD_CARD(w, "Worn", 1, worn),
                  d = WORLD_CARD(w, "All", 1, heard, granting, granted);
  world_seal(w);
  const cardvm_program *p = w->program;
  assert_true(p->play_zones == play && p->board_zones == play && p->grants);
  assert_true(program_ability(p, self)->zones == play && program_ability(p, aura)->zones == hand);
  assert_int_equal(program_ability(p, self)->def.queue_class, w->ordinary);
  assert_int_equal(program_ability(p, granted)->def.queue_class, w->burst);
  assert_true(program_ability(p, heard)->bearers == play);
  const definition *of_self = program_definition(p, a);
  assert_true(of_self->self_count == 2 && !of_self->zones && !of_self->attached);
  for (uint32_t i = 0; i < 2; i++) {
    assert_int_equal(of_self->self_listeners[i].event, events[i]);
    assert_int_equal(of_self->self_listeners[i].ability, self);
    const uint32_t *listen = program_event(p, events[i])->own_listeners;
    assert_true(lists(listen, a) && !lists(listen, b) && !lists(listen, d));
  }
  assert_null(program_event(p, w->shout)->own_listeners);
  assert_true(program_definition(p, b)->zones == hand && program_definition(p, d)->zones == play);
  assert_true(program_definition(p, c)->attached && !program_definition(p, c)->zones);
  const uint32_t *in_hand = program_zone(p, w->hand)->listed,
                 *there = program_zone(p, w->battle)->listed;
  assert_true(lists(in_hand, b) && !lists(in_hand, a) && !lists(in_hand, d));
  assert_true(lists(there, d) && !lists(there, a) && !lists(there, b) && !lists(there, c));
  world_free(w);
}

/* Where cards lie that not everybody sees, and could act, prohibit or give something. */
TEST(sealing_finds_what_could_be_done_in_hiding) {
  world *w = world_declare();
  const uint64_t hand = zone_set(w->hand), deck = zone_set(w->deck), battle = zone_set(w->battle);
  const cardvm_id hidden = world_ability(w, &IN_WINDOW("hidden", w->w_once, .function = w->fn_log,
                                                       .zones = hand | battle)),
                  open = world_ability(w, &IN_WINDOW("open", w->w_once, .function = w->fn_log)),
                  rule = world_ability(w, &IN_WINDOW("rule", w->w_once, .function = w->fn_log)),
                  ban = world_ability(
                      w, &ON_EVENT(PROHIBITION, "ban", &w->rest, .zones = hand | battle)),
                  gives =
                      world_ability(w, &IN_WINDOW("gives", w->w_main, .gives = 2, .zones = hand)),
                  plain = world_ability(w, &IN_WINDOW("plain", w->w_main, .gives = 1));
  cardvm_program_rule(w->program, rule, world_select(w, w->deck, CARDVM_SIDE_YOURS, 0));
  WORLD_CARD(w, "Card", 1, hidden, open, ban, gives, plain);
  w->rules.payment_window = w->w_main;
  world_seal(w);
  const cardvm_program *p = w->program;
  const window *once = ITEM(const window, p->windows, w->w_once),
               *main = ITEM(const window, p->windows, w->w_main);
  assert_true(once->hidden == (hand | deck) && once->hidden_rules == deck);
  assert_int_equal(once->hidden_act_count, 1);
  assert_int_equal(once->hidden_acts[0], hidden);
  assert_int_equal(once->offer_count, 1);
  assert_int_equal(once->offers[0].id, rule);
  assert_true(main->unlisted && !once->unlisted);
  assert_true(program_event(p, w->rest)->hidden_prohibit == hand);
  assert_true(!program_event(p, w->hurt)->hidden_prohibit);
  assert_int_equal(p->gives_hidden, 2);
  world_free(w);
}

/* Each circle knows the ways along its links, in both directions. */
TEST(circles_know_their_ways) {
  cardvm_program *p = cardvm_program_new(NULL);
  cardvm_id zones[2];
  for (int z = 0; z < 2; z++) {
    zones[z] = cardvm_program_zone(p, &(cardvm_zone_def){.name = z ? "b" : "a", .circles = true});
    for (int i = 0; i < 3; i++) cardvm_program_circle(p, zones[z], "c", 0, 0);
  }
  cardvm_program_link(p, zones[0], 1, 2, 5);
  cardvm_program_link(p, zones[0], 3, 1, 7);
  cardvm_program_link(p, zones[1], 2, 3, 9);
  cardvm_program_rules(p, &(cardvm_rules_def){.players_min = 2, .players_max = 2});
  assert_int_equal(cardvm_program_seal(p, NULL), CARDVM_OK);
  const uint32_t counts[] = {2, 1, 1, 0, 1, 1};
  for (uint32_t i = 0; i < 6; i++)
    assert_int_equal(ITEM(const circle, p->circles, i + 1)->way_count, counts[i]);
  const way *ways = ITEM(const circle, p->circles, 1)->ways;
  assert_true(ways[0].ordinal == 2 && ways[0].direction == 5);
  assert_true(ways[1].ordinal == 3 && ways[1].direction == -7);
  assert_int_equal(ITEM(const circle, p->circles, 5)->ways[0].ordinal, 3);
  cardvm_program_free(p);
}
