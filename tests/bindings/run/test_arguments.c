/* Arguments of a rule set's events: some may be left out, and a position says where a card comes to
 * lie. */
#include "probe_world.h"

#define RULES                                                                                      \
  "player_variable 'log' {}\n"                                                                     \
  "event 'tell' { about = 'player', adds_player = 'log', args = { 'amount' } }\n"                  \
  "event 'tuck' { moves_to = 'deck', args = { 'position?' } }\n"                                   \
  "event 'sink' { moves_to = 'deck', position = 'bottom', args = { 'position?' } }\n"              \
  "event 'slip' { moves_to = 'deck', args = { 'position' } }\n"                                    \
  "event 'scorch' { adds = 'hurt', args = { 'amount', 'source?' } }\n"                             \
  "event 'mark' { args = { 'other?', 'by?', 'extra?' } }\n"                                        \
  "local function where(card)\n"                                                                   \
  "  for i, other in ipairs(card.owner.deck.cards) do if other == card then return i end end\n"    \
  "  return 0\n"                                                                                   \
  "end\n"                                                                                          \
  "verb('card', 'depth', function(card) return where(card:now()) end)\n"

static void gives(const char *cards, const char *body, int32_t wanted) {
  probe_gives(probe_with(RULES, cards, body), body, wanted);
}

#define TO_DEPTH(deed) deed " you:finish(bear:depth())"

TEST(a_position_is_handed_to_the_move) {
  gives("", TO_DEPTH("bear:tuck()"), 1);
  gives("", TO_DEPTH("bear:tuck('top')"), 1);
  gives("", TO_DEPTH("bear:tuck(nil)"), 1);
  gives("", TO_DEPTH("bear:tuck(3)"), 3);
  gives("", TO_DEPTH("bear:slip(2)"), 2);
  gives("", "bear:tuck('bottom') you:finish(bear:depth() - you.deck.count)", 0);
  gives("", TO_DEPTH("your.units:tuck(3)"), 4); /* each is third when it comes */
}

TEST(one_that_is_left_out_is_the_event_s_own) {
  gives("", "bear:sink() you:finish(bear:depth() - you.deck.count)", 0);
  gives("", TO_DEPTH("bear:sink('top')"), 1);
  gives("", TO_DEPTH("bear:sink(2)"), 2);
  gives("", "bear:sink('bottom') you:finish(bear:depth() - you.deck.count)", 0);
}

#define PLANNED(name, value)                                                                       \
  "card '" name "' { type = 'unit', triggered { on = 'rest', self = true, interrupts = true,\n"    \
  "  plan { deed 'sink' { this, " value " } } } }\n"
#define PLAN_OF(name) "local made = create('" name "', you, 'field') made:rest()\n"

TEST(plans_say_positions_too) {
  gives(PLANNED("Third", "3"), PLAN_OF("Third") "you:finish(made:depth())", 3);
  gives(PLANNED("First", "'top'"), PLAN_OF("First") "you:finish(made:depth())", 1);
  gives(PLANNED("Last", "'bottom'"), PLAN_OF("Last") "you:finish(made:depth() - you.deck.count)",
        0);
  gives(PLANNED("Own", "nil"), PLAN_OF("Own") "you:finish(made:depth() - you.deck.count)", 0);
  probe_refused(RULES, PLANNED("X", "0"), "position is 0; the first card of a place is 1");
  probe_refused(RULES, PLANNED("X", "this"), "position is");
}

/* Other arguments are nothing: 0 in conditions, nil in functions. */
#define HEARD                                                                                      \
  "card 'Ear' { type = 'unit', triggered { on = 'scorch', interrupts = true,\n"                    \
  "  function(me, event)\n"                                                                        \
  "    you:tell(event.source.name == 'Probe' and 1 or event.source == event.card and 10 or 100)\n" \
  "  end }, triggered { on = 'mark', interrupts = true, match = present(event.other),\n"           \
  "  function() you:tell(1) end }, triggered { on = 'mark', interrupts = true,\n"                  \
  "  match = not_(present(event.other)), function(me, event)\n"                                    \
  "    if not event.other and event.by == you and event.extra == 0 then you:tell(10) end\n"        \
  "  end } }\n"
#define HEARS(deed) "create('Ear', you, 'field')\n" deed " you:finish(you.log)"

TEST(what_is_left_out_is_nothing_and_a_source_the_card_whose_ability_it_is) {
  gives(HEARD, HEARS("theirs:scorch(1, theirs)"), 10);
  gives(HEARD, HEARS("theirs:scorch(1, bear)"), 100);
  gives(HEARD, HEARS("theirs:scorch(1)"), 1);
  gives(HEARD, HEARS("theirs:scorch(1, nil)"), 1);
  gives(HEARD, HEARS("wolf:mark(bear)"), 1);
  gives(HEARD, HEARS("wolf:mark()"), 10);
  gives(HEARD, HEARS("wolf:mark(nil, nil, nil)"), 10);
}

TEST(what_is_wrong_is_said) {
  static const struct {
    const char *deed, *says;
  } wrong[] = {{"bear:slip()",
                "slip: position is missing; \"top\", \"bottom\" or a whole number was expected"},
               {"bear:slip(nil)", ""}, /* the top, as of move_to */
               {"bear:tuck(0)", "position is 0; the first card of a place is 1"},
               {"bear:tuck('middle')", "position is"},
               {"bear:tuck(1, 2)", "tuck takes 1 argument, not 2"},
               {"bear:scorch()", "scorch: amount is missing"}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    world w = probe_with(RULES, "", wrong[i].deed);
    const cardvm_status result = world_play(&w);
    if (!*wrong[i].says) world_expect_well(&w, result);
    else if (!strstr(cardvm_game_error(w.game)->message, wrong[i].says))
      fail_msg("%s: %s", wrong[i].deed, cardvm_game_error(w.game)->message);
    world_close(&w);
  }
  probe_refused("event 'x' { args = { 'position' } }\n", "", "an event has no 'position'");
  probe_refused("event 'x' { about = 'player', adds_player = 'life', args = { 'position?' } }\n",
                "", "an event has no 'position'");
}
