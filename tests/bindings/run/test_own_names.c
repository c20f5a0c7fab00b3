/* What a file of cards declares is seen in that file alone: two files may call different things by
 * one name. Everything else knows them by the names of their files. */
#include "binding_world.h"
#include "cardvm_read.h"

typedef struct file {
  const char *name, *text;
} file;

static const char *file_name(void *user, uint32_t n) {
  const file *files = user;
  for (uint32_t i = 0; i <= n; i++)
    if (!files[i].name) return NULL;
  return files[n].name;
}

static const char *file_text(void *user, const char *name, size_t *bytes) {
  for (const file *f = user; f->name; f++)
    if (strcmp(f->name, name) == 0) {
      *bytes = strlen(f->text);
      return f->text;
    }
  return NULL;
}

static world load(const char *rules, const char *goblins, const char *elves) {
  static char all[1 << 15];
  snprintf(all, sizeof all, "%s%s", world_rules, rules);
  file files[] = {
      {"rules.lua", all},
      {"cards/0.lua", world_cards},
      {"rules/goblins.lua", "verb('card', 'look_up', function(card)\n  return card.oath\nend)\n"},
      {"cards/goblins.lua", goblins},
      {"cards/elves.lua", elves},
      {NULL, NULL}};
  const cardvm_lua_files given = {file_name, file_text, files};
  world w = {0};
  w.program = cardvm_lua_load_files(NULL, &given, &w.error);
  return w;
}

static world begin(const char *goblins, const char *elves) {
  world w = load("", goblins, elves);
  if (!w.program) fail_msg("load: %s:%d: %s", w.error.file, w.error.line, w.error.message);
  world_game(&w, 1);
  world_begin(&w);
  return w;
}

/* Words of a file, and the function with which its cards use them. */
#define FIELDS                                                                                     \
  "field 'oath' { initial = 2 }\n"                                                                 \
  "event 'swear' { adds = 'oath', args = { 'amount' } }\n"
#define PROBE(body)                                                                                \
  "card 'Probe' { type = 'spell', play(function(me)\n"                                             \
  "local bear, wolf = table.unpack(your.units:list())\n" body "\nend) }\n"
#define OTHER(body) "card 'Other' { type = 'spell', play(function(me)\n" body "\nend) }\n"

static void both_give(const char *goblins, const char *elves, int32_t wanted) {
  world w = begin(goblins, elves);
  world_expect_well(&w, world_play(&w));
  if (world_result(&w) != wanted) fail_msg("%s: gives %d", goblins, (int)world_result(&w));
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  world_close(&w);
}

#define ELF(keys, body) "card 'Elf' { type = 'unit', triggered { " keys ", " body " } }\n"

TEST(a_field_and_what_changes_it_are_of_one_file) {
  static const char elves[] = "field 'oath' { initial = 40 }\n"
                              "event 'swear' { sets = { field = 'oath', amount = 7 } }\n" ELF(
                                  "on = 'heard', self = true, interrupts = true",
                                  "function(me) me:swear() you:gain_life(me.oath) end");
  both_give(FIELDS PROBE("bear:swear(3) you:finish(bear.oath * 10 + wolf.oath)"), elves, 52);
  both_give(FIELDS PROBE("local elf = create('Elf', you, 'field') elf:heard() elf:swear(1)\n"
                         "you:finish(you.life * 10 + elf.oath)"),
            elves, 273);
  world w = begin(FIELDS PROBE("bear:swear(3)"), elves);
  world_expect_well(&w, world_play(&w));
  assert_int_equal(
      cardvm_game_field(w.game, w.bear, world_id(&w, CARDVM_SORT_FIELD, "goblins.oath")), 5);
  assert_int_equal(cardvm_game_field(w.game, w.bear, world_id(&w, CARDVM_SORT_FIELD, "elves.oath")),
                   40);
  assert_int_equal(cardvm_program_find(w.program, CARDVM_SORT_FIELD, "oath"), 0);
  cardvm_game *saved = world_saved(&w);
  assert_int_equal(
      cardvm_game_field(saved, w.bear, world_id(&w, CARDVM_SORT_FIELD, "goblins.oath")), 5);
  cardvm_game_free(saved);
  world_close(&w);
}

/* Conditions of abilities, tests, costs, deeds of plans, what is asked of many cards. */
TEST(words_of_loading_find_the_file_s_own) {
  static const char elves[] = "field 'oath' { initial = 40 }\n";
  both_give(
      FIELDS "card 'Knight' { type = 'unit', power = 1,\n"
             "  constant { cards = any.units:with { oath = at_least(5) }, power = add(it.oath) },\n"
             "  triggered { on = 'swear', card = any.units, interrupts = true,\n"
             "    match = at_least(4, event.card.oath), plan { deed 'rest' { this } } } }\n" //
      PROBE("local knight = create('Knight', you, 'field')\n"
            "bear:swear(1) local early = knight.rested\n"
            "bear:swear(2) you:finish(early * 1000 + knight.rested * 100 + bear.power * 10 +\n"
            "  #your.units:with { oath = 5 }:list())"),
      elves, 171);
  both_give(FIELDS "group 'sworn' { zones = 'field', oath = at_least(3) }\n"
                   "adjective 'loyal' { at_least(4, it.oath) }\n" //
            PROBE("bear:swear(1) wolf:swear(2)\n"
                  "you:finish(#your.sworn:list() * 10 + #your.sworn:loyal():list())"),
            "group 'sworn' { zones = 'hand' }\nadjective 'loyal' { rested = 1 }\n"
            "field 'zone_of' {}",
            21);
  both_give(FIELDS PROBE("you:finish((bear:can('swear', 1) and 1 or 0) +\n"
                         "  your.units:highest('oath'):list()[1].oath)"),
            elves, 3);
}

TEST(what_refers_brings_an_event_of_the_file) {
  static const char elves[] = "field 'mate' { refers = 'player' }\n"
                              "card 'Elf' { type = 'unit', triggered { on = 'heard', self = true,\n"
                              "  interrupts = true, function(me) me:set_mate(opponent)\n"
                              "  you:finish(me.mate.seat) end } }\n";
  both_give("field 'mate' { refers = 'card' }\n"
            "card 'Ear' { type = 'unit', triggered { on = 'set_mate', interrupts = true,\n"
            "  card = your.units, function(me, event) event.other:rest() end } }\n" //
            PROBE("create('Ear', you, 'field') bear:set_mate(wolf)\n"
                  "you:finish(wolf.rested * 10 + (bear.mate == wolf and 1 or 0))"),
            elves, 11);
  both_give("field 'mate' { refers = 'card' }\n" PROBE("create('Elf', you, 'field'):heard()"),
            elves, 2);
}

TEST(durations_have_names_in_the_file) {
  static const char elves[] = "local for_now = duration 'for_now' { at = 'destroy' }\n";
  both_give(
      "event 'dawn' { about = 'none' }\nlocal for_now = duration 'for_now' { at = 'dawn' }\n" PROBE(
          "bear:gets { power = add(3), until_ = for_now }\n"
          "local before = bear.power wolf:destroy() local between = bear.power\n"
          "game:dawn() you:finish(before * 100 + between * 10 + bear.power)"),
      elves, 552);
}

TEST(tags_and_attributes_are_of_the_file) {
  static const char elves[] = "tags 'kin' { 'Moon', 'Wood' }\n"
                              "card 'Elf' { type = 'unit', kin = { 'Wood' } }\n";
  static const char goblins[] =
      "tags 'kin' { 'Cave', 'Wood' }\nattribute 'rank' { 'low', 'high' }\n"
      "property 'greed' { base = 3 }\n"
      "card 'Gob' { type = 'unit', kin = 'Wood', rank = 'high', greed = 5,\n"
      "  constant { cards = any.units:with { kin = 'Cave' }, power = add(this.greed) } }\n";
  static char all[4000];
  snprintf(
      all, sizeof all, "%s%s", goblins,
      PROBE("local gob, elf = create('Gob', you, 'field'), create('Elf', you, 'field')\n"
            "local n = (gob:has('Wood') and 1 or 0) + (elf:has('Wood') and 10 or 0)\n"
            "bear:gets { kin = add('Cave') }\n"
            "you:finish(n + #your.units:with { kin = 'Wood' }:list() * 100 + elf.greed * 1000\n"
            "  + (gob.rank == 'high' and 10000 or 0) + bear.power * 100000)"));
  both_give(all, elves, 713101);
  both_give(
      "tags 'kin' { 'Wood' }\n"
      "card 'Sage' { type = 'unit', triggered { on = 'heard', self = true, interrupts = true,\n"
      "  match = has(event.other, 'Wood'), function() you:finish(1) end } }\n" PROBE(
          "create('Elf', you, 'field'):rest() you:finish(2)"),
      elves, 2);
}

/* Open lists, too: what a card has is one of its own file's. */
TEST(open_tags_are_of_the_file) {
  static const char elves[] =
      "tags 'kin' { open = true }\n"
      "card 'Elf' { type = 'unit', kin = { 'Wood', 'Moon' },\n"
      "  constant { cards = any.units:with { kin = 'Moon' }, power = add(100) } }\n";
  static const char goblins[] =
      "tags 'kin' { open = true }\nfield 'foe' { remembers = 'kin' }\n"
      "card 'Gob' { type = 'unit', kin = { 'Cave', 'Wood' },\n"
      "  constant { cards = any.units:with { kin = containing 'oo' }, power = add(1) },\n"
      "  constant { while_ = has(this, this.foe), power = add(10) } }\n";
  char all[4000];
  snprintf(all, sizeof all, "%s%s", goblins,
           PROBE("local gob, elf = create('Gob', you, 'field'), create('Elf', you, 'field')\n"
                 "gob:set_foe('Cave')\n"
                 "bear:gets { kin = add('Wood') }\n"
                 "you:finish(gob.power * 1000000 + elf.power * 1000 + bear.power * 10 +\n"
                 "  #your.units:with { kin = 'Wood' }:list())"));
  both_give(all, elves, 11100032);
  world w = begin(all, elves);
  assert_string_equal(cardvm_lua_text(w.program, "goblins.kin", 0), "Cave");
  assert_string_equal(cardvm_lua_text(w.program, "goblins.kin", 1), "Wood");
  assert_null(cardvm_lua_text(w.program, "goblins.kin", 2));
  assert_null(cardvm_lua_text(w.program, "kin", 0));
  world_close(&w);
}

TEST(a_text_of_the_file_s_open_list_is_chosen) {
  world w = begin("tags 'kin' { open = true }\nfield 'foe' { remembers = 'kin' }\n"
                  "card 'Gob' { type = 'unit', kin = { 'Cave', 'Wood' } }\n" //
                  PROBE("bear:set_foe(you:choose_text('kin'))\n"
                        "you:finish((bear.foe == 'Wood' and 5 or 6) * 10 +\n"
                        "  #your.units:with { foe = 'Wood' }:list())"),
                  "tags 'kin' { open = true }\ncard 'Elf' { kin = { 'Bog', 'Moon', 'Wood' } }\n");
  world_expect_well(&w, world_play(&w));
  assert_int_equal(cardvm_game_decision(w.game)->kind, CARDVM_ASK_OPTION);
  assert_int_equal(cardvm_game_decision(w.game)->option_count, 2);
  world_expect_well(&w, world_pick(&w, 1));
  assert_int_equal(world_result(&w), 51);
  world_close(&w);
}

TEST(players_and_the_game_remember_for_a_file) {
  static const char elves[] =
      "player_variable 'fame' { start = 9 }\ngame_variable 'age' { start = 8 }\n";
  both_give("player_variable 'fame' { start = 1 }\ngame_variable 'age' { start = 2 }\n"
            "event 'praise' { about = 'player', adds_player = 'fame', args = { 'amount' } }\n"
            "event 'grow_old' { about = 'none', adds_game = 'age', amount = 1 }\n" PROBE(
                "you:praise(4) game:grow_old() you:finish(you.fame * 10 + game.age)"),
            elves, 53);
}

/* -- What is refused --------------------------------------------------------------------------- */

TEST(what_is_wrong_is_said_where_it_is) {
  static const struct {
    const char *goblins, *elves, *file;
    int line;
    const char *says;
  } wrong[] = {
      {"field 'hurt' {}", "", "cards/goblins.lua", 1,
       "field: 'hurt' is taken (field): what a file of cards declares for itself has a name that nothing else has"},
      {"\nevent 'attacker' {}", "", "cards/goblins.lua", 2, "'attacker' is taken (a group, a role"},
      {"group 'units' { zones = 'hand' }", "", "cards/goblins.lua", 1, "is taken"},
      {"event 'omen' {}", "", "cards/goblins.lua", 1, "is taken"},
      {"event 'cost' { verb = false }", "", "cards/goblins.lua", 1, "is taken"},
      {"field 'damage' {}", "", "cards/goblins.lua", 1, "is taken"},
      {"field 'oath' {}\nfield 'oath' {}", "", "cards/goblins.lua", 2,
       "field: 'oath' is taken (field)"},
      {"field 'oath' {}\nevent 'oath' {}", "", "cards/goblins.lua", 2,
       "event: 'oath' is taken (field)"},
      {"local a = duration 'the.day' { at = 'rest' }", "", "cards/goblins.lua", 1, "and no dot"},
      {"field 'oath'", "", "cards/goblins.lua", 1, "expected a table behind it: field \"oath\""},
      {"event 'swear' { adds = 'oath' }\nfield 'oath' {}", "", "cards/goblins.lua", 1,
       "there is no field 'oath' yet: it is declared below, in line 2"},
      /* What another file has is not there. */
      {"field 'oath' {}", "event 'swear' { adds = 'oath' }", "cards/elves.lua", 1,
       "there is no field 'oath'"},
      {"field 'oath' {}" PROBE("you:finish(bear.oath)"), OTHER("me:rest()\nyou:finish(me.oath)"),
       "cards/elves.lua", 3, "nothing has a field 'oath'"},
      {FIELDS PROBE("bear:swear(1)"), OTHER("me:swear(1)"), "cards/elves.lua", 2,
       "nothing has a method 'swear'"},
      {OTHER("me:swear(1)"), FIELDS PROBE("bear:swear(1)"), "cards/goblins.lua", 2,
       "nothing has a method 'swear'"},
      {"duration 'for_now' { at = 'rest' }", "local x = for_now", "cards/elves.lua", 1,
       "unknown name 'for_now'"},
      {"group 'sworn' { zones = 'field' }", "local all = any.sworn", "cards/elves.lua", 1,
       "there is no zone or group 'sworn'"},
      {"tags 'kin' { 'Wood' }", "card 'Elf' { kin = 'Wood' }", "cards/elves.lua", 1,
       "unknown key 'kin'"},
      {"tags 'kin' { open = true }\ncard 'Gob' { kin = 'Cave' }\n"
       "local s = your.units:with { kin = 'Cav' }",
       "", "cards/goblins.lua", 3, "kin: no card has 'Cav'; did you mean 'Cave'?"},
      {"tags 'kin' { open = true }\ncard 'Gob' { kin = 'Cave' }\n"
       "local s = your.units:with { kin = containing 'oo' }",
       "tags 'kin' { open = true }\ncard 'Elf' { kin = 'Wood' }", "cards/goblins.lua", 3,
       "kin: nothing contains 'oo'"},
      {"local c = has(this, 'Moon')", "tags 'kin' { open = true }\ncard 'Elf' { kin = 'Moon' }",
       "cards/goblins.lua", 1, "no attribute or tag is called 'Moon'"},
      {"local c = has(this, 'Sun')", "tags 'kin' { open = true }\ncard 'Elf' { kin = 'Moon' }",
       "cards/goblins.lua", 1, "no attribute or tag is called 'Sun'"},
      {"tags 'kin' { open = true }\ncard 'Gob' { kin = 'Cave' }", "card 'Elf' { kin = 'Wood' }",
       "cards/elves.lua", 1, "unknown key 'kin'"},
      {"tags 'kin' { open = true, loses = true }", "", "cards/goblins.lua", 1,
       "a list that is whole"},
      {"tags 'kin' { 'Wood' }", "local c = has(this, 'Wood')", "cards/elves.lua", 1,
       "no attribute or tag is called 'Wood'"},
      {"zone 'nest' {}", "", "cards/goblins.lua", 1, "'zone' is only for rules files"},
      {"role 'guest'", "", "cards/goblins.lua", 1, "roles are declared in rules files"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    world w = load("event 'omen' { verb = false }\n", wrong[i].goblins, wrong[i].elves);
    if (w.program) fail_msg("loaded: %s | %s", wrong[i].goblins, wrong[i].elves);
    if (!strstr(w.error.message, wrong[i].says) || strcmp(w.error.file, wrong[i].file) != 0 ||
        w.error.line != wrong[i].line)
      fail_msg("%s | %s: %s:%d: %s", wrong[i].goblins, wrong[i].elves, w.error.file, w.error.line,
               w.error.message);
  }
}

TEST(rules_do_not_see_what_a_file_has) {
  world w = load("include 'rules/goblins'\n", FIELDS PROBE("you:finish(bear:look_up())"), "");
  if (w.program) fail_msg("loaded");
  assert_string_equal(w.error.file, "rules/goblins.lua");
  if (!strstr(w.error.message, "nothing has a field 'oath'")) fail_msg("%s", w.error.message);
}

/* All files' fields are counted, and the numbers follow the order of files. */
TEST(fields_of_all_files_are_numbered_and_counted) {
  char goblins[4000] = "", elves[4000] = "";
  for (int i = 0; i < 31; i++) {
    sprintf(goblins + strlen(goblins), "field 'f%d' {}\n", i);
    sprintf(elves + strlen(elves), "field 'f%d' {}\n", i);
  }
  world w = load("", goblins, elves);
  if (!w.program) fail_msg("%s", w.error.message);
  assert_int_equal(world_id(&w, CARDVM_SORT_FIELD, "goblins.f0"),
                   world_id(&w, CARDVM_SORT_FIELD, "elves.f30") + 1);
  cardvm_program_free(w.program);
  strcat(goblins, "\nfield 'much' {}");
  w = load("", goblins, elves);
  assert_null(w.program);
  assert_string_equal(w.error.file, "cards/goblins.lua");
  assert_int_equal(w.error.line, 33);
  assert_string_equal(w.error.message,
                      "goblins.much: there are more than 64 fields, with those of files of cards");
}
