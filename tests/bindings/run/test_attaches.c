/* Scripts under which events say how a card is attached: whose it is, where it goes when its host
 * leaves, what may be its host. */
#include "probe_world.h"

#define RULES                                                                                       \
  "event 'mount' { attaches = true, args = { 'other' } }\n"                                         \
  "event 'curse' { attaches = { master = 'own', left = 'grave', host = any.units }, "               \
  "args = { 'other' } }\n"                                                                          \
  "event 'brand' { attaches = { left = 'deck', host = enemy.units:with { power = at_least(2) } }, " \
  "args = { 'other' } }\n"

static world begin(const char *body) { return probe_with(RULES, "", body); }

static void gives(const char *body, int32_t wanted) { probe_gives(begin(body), body, wanted); }

TEST(it_stays_its_own_masters_or_follows_its_host) {
  gives("wolf:curse(theirs) you:finish(wolf:now().master.seat)", 1);
  gives("wolf:mount(theirs) you:finish(wolf:now().master.seat)", 2);
  /* The host's master changes, and changes back. */
  gives("wolf:curse(theirs) bear:mount(theirs)\n"
        "local held = theirs:control(you)\n"
        "local n = 10 * wolf:now().master.seat + bear:now().master.seat\n"
        "held:finish()\n"
        "you:finish(100 * n + 10 * wolf:now().master.seat + bear:now().master.seat)",
        1112);
  gives("theirs:curse(bear) bear:control(opponent) bear:control(you)\n"
        "you:finish(10 * theirs:now().master.seat + bear.master.seat)",
        21);
  /* Attached another way, it is as that way says. */
  gives("wolf:curse(theirs) wolf:now():mount(theirs) you:finish(wolf:now().master.seat)", 2);
}

TEST(it_goes_along_or_to_its_own_zone) {
#define WHERE                                                                                      \
  "local n = wolf:now().zone == 'grave' and 1 or wolf:now().zone == 'hand' and 2 or 3\n"           \
  "local of = wolf:now().place.owner.seat\n"                                                       \
  "you:finish(10 * n + of)"
  gives("wolf:curse(theirs) theirs:move_to('hand')\n" WHERE, 11);
  gives("wolf:mount(theirs) theirs:move_to('hand')\n" WHERE, 21);
  gives("wolf:curse(theirs) theirs:destroy()\n" WHERE, 11);
  gives("wolf:brand(theirs) theirs:destroy()\n" WHERE, 31);
  /* What stays in play keeps what is attached. */
  gives("wolf:curse(theirs) theirs:move_to(opponent.camp[1])\n"
        "you:finish(wolf:now().host == theirs:now() and 5 or 6)",
        5);
  /* In a zone where it goes by itself it is its owner's again, whatever it was attached to. */
  gives("theirs:curse(bear) bear:control(opponent) bear:destroy()\n"
        "you:finish(#opponent.grave.cards * 10 + #your.grave:list())",
        11);
}

TEST(only_what_may_be_a_host_is_one) {
  gives("local token = create('Token', opponent, 'field')\n"
        "local no = wolf:brand(bear) == nil and 1 or 0\n"
        "local weak = wolf:brand(token) == nil and 1 or 0\n"
        "local can = wolf:brand(theirs) ~= nil and 1 or 0\n"
        "you:finish(100 * no + 10 * weak + can)",
        111);
  gives("local spell = create('Probe', you, 'field')\n"
        "you:finish(wolf:curse(spell) == nil and wolf.zone == 'field' and 7 or 8)",
        7);
}

/* A question is open while cards are attached so. */
TEST(saves_forks_and_views_keep_it) {
  world w = begin("wolf:curse(theirs) bear:mount(theirs)\n"
                  "if me:confirm('Go on?') then theirs:destroy() end\n"
                  "you:finish(#you.grave.cards * 10 + #opponent.grave.cards)");
  world_expect_well(&w, world_play(&w));
  cardvm_game *games[3];
  probe_copies(&w, games);
  for (size_t i = 0; i < 3; i++) {
    w.game = games[i];
    world_expect_well(&w, world_pick(&w, 0));
    assert_int_equal(world_result(&w), 21); /* both of mine are in my grave: one by its own way */
    assert_true(cardvm_game_hash(games[i]) == cardvm_game_hash(games[0]));
  }
  cardvm_game_free(games[0]);
  cardvm_game_free(games[1]);
  world_close(&w);
}

TEST(mistakes_are_told) {
  probe_refused("event 'hex' { attaches = { master = 'mine' } }\n", "",
                "master: 'mine' is none of 'host', 'own'");
  probe_refused("event 'hex' { attaches = { left = 'gravee' } }\n", "", "did you mean 'grave'?");
  probe_refused("event 'hex' { attaches = { hots = any.units } }\n", "", "did you mean 'host'?");
  probe_refused("event 'hex' { attaches = { host = 3 } }\n", "", "expected a selection");
  probe_refused("event 'hex' { attaches = 3 }\n", "", "attaches: expected true or false");
}
