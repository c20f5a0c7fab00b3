/* Scripts that listen to what follows from other events: a card leaves a zone or enters one, by
 * whatever event; its master changes. And names: the machine's own events take none. */
#include "probe_world.h"

#define RULES                                                                                      \
  "player_variable 'log' {}\n"                                                                     \
  "event 'tell' { about = 'player', adds_player = 'log', args = { 'amount' } }\n"                  \
  "event 'bounce' { moves_to = 'hand' }\n"                                                         \
  "event 'vanish' { moves_to = 'nowhere' }\n"                                                      \
  "event 'mount' { attaches = true, args = { 'other' } }\n"                                        \
  "event 'come' { moves_to = 'field' }\n"                                                          \
  "event 'arrive' { body = function(event) if not event.card:come() then return false end\n"       \
  "  event.card:now():rest() end }\n"                                                              \
  "event 'deal' { about = 'player', deals = { from = 'deck', to = 'hand', refill = 'grave' },\n"   \
  "  args = { 'amount' } }\n"                                                                      \
  "duration 'while_there' { while_ = present(this) }\n"                                            \
  "duration 'until_it_leaves' { at = leaves 'field', match = same(event.card, bearer) }\n"

/* What happens is told in the log: each kind by its own power of ten. */
#define LEFT                                                                                       \
  "card 'Ear' { type = 'unit', triggered { on = leaves 'field', card = any.units:other(),\n"       \
  "  interrupts = true, each = true, function(me, event) you:tell(1) end } }\n"                    \
  "card 'Leaver' { type = 'unit', power = 4, triggered { on = leaves 'field', self = true,\n"      \
  "  interrupts = true, function(me) you:tell(10 * me.power) end } }\n"

static world begin(const char *cards, const char *body) { return probe_with(RULES, cards, body); }

static void gives(const char *cards, const char *body, int32_t wanted) {
  probe_gives(begin(cards, body), body, wanted);
}

#define MADE(name) "local made = create('" name "', you, 'field')\n"
#define LOG " you:finish(you.log)"

TEST(leaving_is_heard_however_it_comes) {
  static const char *const ways[] = {"wolf:destroy()",
                                     "wolf:bounce()",
                                     "wolf:vanish()",
                                     "wolf:move_to('deck', 'bottom')",
                                     "wolf:mount(bear)",
                                     "wolf:move_to(opponent.field)",
                                     "wolf:move_to(you.camp[1])"};
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    char body[200];
    snprintf(body, sizeof body, MADE("Ear") "%s" LOG, ways[i]);
    gives(LEFT, body, i == 5 ? 0 : 1); /* the field's other place is of the board, too */
  }
  /* To its own place, and anew: it stays. */
  gives(LEFT, MADE("Ear") "wolf:move_to('field', 'bottom') wolf:rest()" LOG, 0);
  gives(LEFT, MADE("Ear") "wolf:renew()" LOG, 0);
  gives(LEFT, MADE("Ear") "your.hand:move_to('grave') you:draw(1)" LOG, 0);
}

#define DEALT                                                                                      \
  "card 'Ear' { type = 'unit', triggered { on = leaves 'deck', each = true, interrupts = true,\n"  \
  "  function(me, event) you:tell(event.new.zone == 'hand' and 1 or 100) end } }\n"

/* Whatever lay there, and whatever a refill has brought, the cards leave the deck. */
TEST(what_a_refill_brings_leaves_too) {
  gives(DEALT, MADE("Ear") "you:deal(2)" LOG, 2);
  static const char emptied[] = MADE("Ear") "local n = you.deck.count\n"
                                            "your.deck:top(n - 1):move_to('grave')\n"
                                            "local before = you.log\n"
                                            "you:deal(3) you:finish(you.log - before)";
  gives(DEALT, emptied, 3);
  gives(DEALT, MADE("Ear") "simultaneously(function() you:deal(1) you:deal(1) end)" LOG, 2);
  /* Two deals at once: the second finds the deck empty, and there is more to be noted. */
  static const char twice[] = MADE("Ear") "local n = you.deck.count\n"
                                          "your.deck:top(n - 2):move_to('grave')\n"
                                          "local before = you.log\n"
                                          "simultaneously(function() you:deal(2) you:deal(2) end)\n"
                                          "you:finish(you.log - before)";
  gives(DEALT, twice, 4);
  static const char none[] = MADE("Ear") "your.deck:move_to('grave')\n"
                                         "local before = you.log\n"
                                         "you:deal(2) you:finish(you.log - before)";
  gives(DEALT, none, 2);
}

TEST(who_leaves_hears_it_as_it_was) {
  gives(LEFT, MADE("Leaver") "made:gets { power = 2, until_ = this_turn } made:bounce()" LOG, 60);
  gives(LEFT, MADE("Leaver") "made:destroy()" LOG, 40);
  gives(LEFT, MADE("Leaver") "made:vanish()" LOG, 40);
  gives(LEFT, MADE("Leaver") "made:mount(bear)" LOG, 40);
  /* Of what leaves at once each looks back at the others. */
  gives(LEFT, MADE("Ear") "together({ bear, made, theirs }):bounce()" LOG, 2);
  /* What it carried was attached, and lay in no zone. */
  gives(LEFT, MADE("Ear") "wolf:mount(bear) bear:destroy()" LOG, 2);
}

TEST(a_function_is_told_where_it_goes_and_what_it_is_there) {
  gives("card 'Ear' { type = 'unit', triggered { on = leaves 'field', interrupts = true,\n"
        "  function(me, event) you:tell(event.to.zone == 'hand' and 1 or 0)\n"
        "    if event.new and event.new.zone == 'hand' and event.new ~= event.card then\n"
        "    you:tell(10) end end } }\n",
        MADE("Ear") "wolf:bounce()" LOG, 11);
}

#define CAME                                                                                         \
  "card 'Eye' { type = 'unit', triggered { on = enters 'field', card = any.units:other(),\n"         \
  "  interrupts = true, each = true, function(me, event)\n"                                          \
  "  you:tell(event.card.rested == 0 and 1 or 5) end } }\n"                                          \
  "card 'Comer' { type = 'unit', triggered { on = enters 'field', self = true, interrupts = true,\n" \
  "  function(me) you:tell(me.zone == 'field' and 10 or 0) end } }\n"                                \
  "card 'Hand' { type = 'unit', triggered { on = enters 'hand', interrupts = true, each = true,\n"   \
  "  function() you:tell(100) end } }\n"

TEST(entering_is_heard_however_it_comes) {
  gives(CAME, MADE("Eye") "create('Bear', you, 'field')" LOG, 1);
  gives(CAME, MADE("Eye") "wolf:bounce() your.hand:list()[1]:come()" LOG, 1);
  /* An event with a body is two moments. */
  gives(CAME, MADE("Eye") "wolf:bounce() your.hand:list()[1]:arrive()" LOG, 1);
  gives(CAME, MADE("Comer") LOG, 10);
  gives(CAME, MADE("Hand") "wolf:bounce() you:deal(3)" LOG, 400);
  /* What was attached comes to where its host goes. */
  gives(CAME, MADE("Hand") "wolf:mount(bear) bear:bounce()" LOG, 200);
}

TEST(leaving_is_prohibited_and_replaced) {
  static const char stuck[] = "card 'Glue' { type = 'unit', prohibition { on = leaves 'field',\n"
                              "  card = your.units:other() } }\n";
  gives(stuck,
        MADE("Glue") "local a = wolf:destroy() local b = wolf:bounce() wolf:vanish()\n"
                     "you:finish((a or b) and 2 or wolf.zone == 'field' and 1 or 0)",
        1);
  gives(stuck, MADE("Glue") "you:finish(theirs:destroy() and 1 or 0)", 1);
  static const char fog[] = "card 'Fog' { type = 'unit', substitution { on = leaves 'field',\n"
                            "  card = any.units:other(), function(me, event)\n"
                            "  event.to = you.grave end } }\n"
                            "card 'Deep' { type = 'unit', substitution { on = leaves 'field',\n"
                            "  card = any.units:other(), function(me, event)\n"
                            "  event.card:vanish() return replaced end } }\n";
  gives(fog, MADE("Fog") "local w = wolf w:bounce() you:finish(w:now().zone == 'grave' and 1 or 0)",
        1);
  gives(fog, MADE("Deep") "wolf:bounce() you:finish(#your.hand:list() + 10 * #your.units:list())",
        21); /* Probe lies in the hand */
  static const char gate[] = "card 'Gate' { type = 'unit', prohibition { on = enters 'field' } }\n";
  gives(gate,
        MADE("Gate") "wolf:bounce() your.hand:list()[1]:come()\n"
                     "you:finish(create('Bear', you, 'field') and 9 or #your.units:list())",
        2);
}

TEST(what_lasts_until_it_leaves) {
  gives("",
        "wolf:gets { power = 2, until_ = until_it_leaves } theirs:bounce()\n"
        "local a = wolf.power wolf:move_to(you.camp[1]) you:finish(10 * a + wolf.power)",
        53);
}

#define TURN                                                                                         \
  "card 'Purse' { type = 'unit', triggered { on = master_changes, each = true, interrupts = true,\n" \
  "  function(me, event) you:tell(event.player == event.card.master and event.player.seat or 9)\n"   \
  "  you:tell(10 * event.amount) end } }\n"

TEST(a_change_of_the_master_is_heard_when_there_is_one) {
  gives(TURN, MADE("Purse") "theirs:control(you, { until_ = 'forever' })" LOG, 21);
  gives(TURN, MADE("Purse") "wolf:control(you, { until_ = 'forever' })" LOG, 0);
  /* It ends; an older one holds on; both end, the older one first. */
  gives(TURN,
        MADE("Purse") "theirs:control(you, { until_ = while_there(wolf) }) wolf:destroy()" LOG,
        21 + 12);
  gives(TURN,
        MADE("Purse") "theirs:control(you, { until_ = while_there(bear) })\n"
                      "theirs:control(you, { until_ = while_there(wolf) }) wolf:destroy()" LOG,
        21);
  gives(TURN,
        MADE("Purse") "bear:control(opponent, { until_ = while_there(theirs) })\n"
                      "bear:control(you, { until_ = while_there(wolf) })\n"
                      "theirs:destroy() wolf:destroy()" LOG,
        12 + 21);
  /* A new stay is a new card. */
  gives(TURN, MADE("Purse") "theirs:control(you, { until_ = 'forever' }) theirs:destroy()" LOG, 21);
  /* A script ends it. */
  gives(TURN,
        MADE("Purse") "theirs:control(you, { until_ = 'forever' }) theirs:release()\n"
                      "bear:rest()" LOG,
        21 + 12);
  /* What is attached follows its host. */
  gives(TURN, MADE("Purse") "wolf:mount(bear) bear:control(opponent, { until_ = 'forever' })" LOG,
        24);
}

#define SWAP                                                                                       \
  "bear:control(opponent, { until_ = 'forever' })\n"                                               \
  "theirs:control(you, { until_ = 'forever' })\n"

/* Both are heard of, also when one function says of each whose it is to be. */
TEST(masters_of_several_change_at_once) {
  gives(TURN, MADE("Purse") "simultaneously(function() " SWAP " end)" LOG, 12 + 21);
  gives(TURN, MADE("Purse") "as_one(function() " SWAP " end)" LOG, 12 + 21);
  gives(TURN,
        MADE("Purse") "together({ bear, theirs }):control(function(card)\n"
                      "  return card.master.opponent end, { until_ = 'forever' })" LOG,
        12 + 21);
  gives(TURN,
        MADE("Purse") "together({ bear, theirs }):control(function(card)\n"
                      "  return card.master.opponent end, { until_ = while_there(wolf) })\n"
                      "wolf:destroy()" LOG,
        12 + 21 + 21 + 12);
  gives(TURN, MADE("Purse") "your.units:other(made):control(you, { until_ = 'forever' })" LOG, 0);
  /* Who gets another one and another one is told of once, and of its first. */
  gives(TURN,
        MADE("Purse") "simultaneously(function() bear:control(opponent, { until_ = 'forever' })\n"
                      "bear:control(you, { until_ = 'forever' })\n"
                      "bear:control(opponent, { until_ = 'forever' }) end)" LOG,
        12);
  gives(TURN,
        MADE("Purse") "simultaneously(function() bear:control(opponent, { until_ = 'forever' })\n"
                      "bear:control(you, { until_ = 'forever' }) end)" LOG,
        0);
}

TEST(what_has_happened_is_neither_prohibited_nor_replaced) {
  probe_refused("", "card 'No' { prohibition { on = master_changes } }\n", "can't be prohibited");
  probe_refused("",
                "card 'No' { substitution { on = { 'rest', master_changes },\n"
                "  function() end } }\n",
                "can't be prohibited or replaced");
  probe_refused("", "card 'No' { triggered { on = leaves 'feild', function() end } }\n", "field");
  probe_refused("", "card 'No' { triggered { on = 'leaves field', function() end } }\n",
                "no event");
  probe_refused("", "card 'No' { triggered { on = machine 'moev', function() end } }\n", "move");
}

/* Every name that the machine's own events have. */
TEST(a_rule_set_takes_the_names_of_the_machine) {
  static const char *const names[] = {
      "move",    "create",    "modify",       "control",      "start",         "decide",
      "shuffle", "reveal",    "attach",       "activate",     "defeat",        "renew",
      "become",  "begin end", "leaves field", "enters field", "master changes"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char rules[200];
    snprintf(rules, sizeof rules, "event '%s' { verb = false }\n", names[i]);
    const world w = probe_load(rules, "card 'E' { triggered { on = enters 'field',\n"
                                      "  function() end } }\n");
    if (!w.program) fail_msg("%s: %s", names[i], w.error.message);
    cardvm_program_free(w.program);
  }
}

/* Its own event is heard by the name, the machine's by `machine`. */
TEST(two_events_of_one_name_are_told_apart) {
  static const char own[] = "card 'Ear' { type = 'unit', triggered { on = 'reveal',\n"
                            "  interrupts = true, function() you:tell(1) end } }\n";
  static const char its[] = "card 'Ear' { type = 'unit', triggered { on = machine 'reveal',\n"
                            "  interrupts = true, function() you:tell(1) end } }\n";
  static const char body[] = MADE("Ear") "you.deck.top:reveal()" LOG;
  static const char taken[] = RULES "event 'reveal' { verb = false }\n";
  probe_gives(probe_with(taken, own, body), "the rule set's", 0);
  probe_gives(probe_with(taken, its, body), "the machine's", 1);
  probe_gives(probe_with(RULES, own, body), "the machine's by its name", 1);
  probe_gives(probe_with(RULES, its, body), "the machine's", 1);
}
