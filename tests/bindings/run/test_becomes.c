/* Scripts under which cards become others. */
#include "binding_world.h"

#define BEAR "local bear, wolf = table.unpack(your.units:list())\n"

TEST(all_that_scripts_read_follows) {
  world_run(
      "",
      BEAR
      "bear:becomes(wolf)\n"
      "if bear.name == 'Wolf' and bear.number == 'B2'\n"
      "and your.units:with { traits = 'Blue' }:count() == 2\n"
      "and your.units:with { traits = 'Red' }:count() == 0 then you:finish(bear.power * 10 + bear.cost) end",
      31);
  world_run("card 'Song' { type = 'spell', number = 'S' }",
            BEAR "bear:becomes('Song')\n"
                 "local n = your.units:count()\n"
                 "bear:becomes('Wolf', { until_ = 'forever' })\n"
                 "you:finish(n * 10 + your.units:count())",
            12);
  /* It is over with the effect: Song was the older one. */
  world_run("",
            BEAR "local it = bear:becomes('Wolf')\n"
                 "local before = bear.power\n"
                 "it:finish()\n"
                 "you:finish(before * 10 + bear.power)",
            32);
}

TEST(the_event_is_told_prohibited_and_replaced) {
  world_run("card 'Rock' { type = 'unit', prohibition { on = 'become', card = any.units } }",
            BEAR "create('Rock', you, 'field')\n"
                 "local it = bear:becomes('Wolf')\n"
                 "you:finish(it == nil and bear.name == 'Bear' and 5 or 6)",
            5);
  world_run("card 'Eye' { type = 'unit', triggered { on = 'become', interrupts = true, "
            "card = any.units,\n"
            "  function(me, event) if event.name == 'Wolf' and event.card.name == 'Wolf' then\n"
            "    me.owner:finish(8) end end } }",
            BEAR "create('Eye', you, 'field')\n"
                 "bear:becomes('Wolf')",
            8);
  world_run("card 'Glass' { type = 'unit', power = 0, substitution { on = 'become',\n"
            "  function(me, event) event.card = me end } }",
            BEAR "local glass = create('Glass', you, 'field')\n"
                 "bear:becomes('Wolf', { until_ = this_turn })\n"
                 "you:finish(glass.power * 10 + bear.power)",
            32);
}

TEST(what_hears_itself_become_hears_it) {
  world_run("card 'Moth' { type = 'unit', triggered { on = 'become', self = true, "
            "interrupts = true,\n"
            "  function(me, event) you:finish(9) end } }",
            BEAR "bear:becomes('Moth')", 9);
}

/* What is left is what was last known; of what nothing is known there is no copy. */
TEST(copies_of_what_is_gone) {
  world_run("",
            BEAR "wolf:becomes('Token', { until_ = this_turn })\n"
                 "wolf:destroy()\n"
                 "bear:becomes(wolf)\n"
                 "you:finish(bear.name == 'Token' and 4 or 3)",
            4);
}

TEST(what_is_wrong_is_said) {
  world_fails("", BEAR "bear:becomes('Waif')", "Waif");
  world_fails("", BEAR "bear:becomes()", "becomes");
  world_fails("", BEAR "bear:becomes(you)", "what it becomes");
  world_fails("", BEAR "bear:becomes(7)", "what it becomes");
  world_fails("", BEAR "bear:becomes('Wolf', this_turn)", "until_");
}

/* A filter that asks for what is printed, a count and a selection are kept between changes. */
TEST(what_is_kept_of_selections_follows) {
  world_run("local strong = your.units:with { power = at_least(3) }\n"
            "card 'Song' { type = 'spell', power = 9 }",
            BEAR "local a = strong:count()\n"
                 "bear:becomes(wolf)\n"
                 "local b = strong:count()\n"
                 "wolf:becomes('Token')\n"
                 "local c = strong:count()\n"
                 "you:finish(a * 100 + b * 10 + c)",
            121);
}
