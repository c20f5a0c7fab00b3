-- luacheck for card scripts: what a script may use, and nothing else.
-- Made by `cardvm words --luacheck RULESET...` from the rows in bindings/lua and from the rules.

-- What the sandbox gives of Lua.
local lua = {
  "assert",
  "constants",
  "error",
  "ipairs",
  "pairs",
  "print",
  "rawequal",
  "select",
  "tonumber",
  "tostring",
  "type",
  string = { fields = { "byte", "char", "find", "format", "len", "lower", "rep", "reverse", "sub", "upper", } },
  table = { fields = { "concat", "insert", "remove", "sort", "unpack", } },
  math = { fields = { "abs", "ceil", "floor", "max", "min", "tointeger", "type", "ult", "maxinteger", "mininteger", } },
}

-- Words of all scripts.
local cards = {
  "property", "attribute", "tags", "field", "player_variable", "game_variable", "begins", "ends",
  "leaves", "enters", "master_changes", "chosen_as_target", "machine", "group", "adjective",
  "duration", "card", "deck", "constant", "prohibition", "triggered", "activated", "command",
  "substitution", "replaced", "none", "add", "set", "remove", "once_per", "times", "one",
  "one_or_none", "up_to", "exactly", "between", "any_number", "players", "places", "cost_cards",
  "cost_self", "cost_player", "either", "price", "plan", "deed", "this", "it", "itself", "outer",
  "bearer", "you", "opponent", "turn_player", "starter", "event", "role", "param", "chosen",
  "game", "master_of", "owner_of", "host_of", "any", "your", "enemy", "named", "printed", "own",
  "least", "most", "count", "how_often", "total", "count_different", "ordinal_of", "position_of",
  "column_of", "row_of", "number_of_players", "seat_of", "at_least", "at_most", "equal", "not_",
  "one_of", "containing", "all_of", "any_of", "same", "is", "is_counter", "shares", "has",
  "present", "adjacent", "controlled", "arrived_in", "same_player", "turn_of", "in_extra_turn",
  "during", "activates", "circle", "together", "simultaneously", "as_one", "create", "draw_game",
  "run", "running", "turn_number", "is_extra_turn", "turns_waiting", "extra_turn", "checkpoint",
  "use", "enqueue", "random", "note",
}

-- Words of rules files.
local rules = {
  "rules", "include", "scenario_defaults", "story", "place_mark", "zone", "layer", "names",
  "label", "player_number", "event", "sequence", "step", "window", "class", "role", "verb",
  "rule", "action", "rule_action", "invariant",
}

-- What each rule set's rules define for its cards.
local rule_sets = {
  ["cardscripts/dominance"] = {
    "can_spawn", "dominates", "evaluate", "has_piece", "may_enter", "spawning_hexagons",
    "spawning_spaces", "spawning_squares",
  },
  ["cardscripts/dominion"] = {
    "FIRST_KINGDOM_PILE", "FLEET_TURNS_OVER", "GAINED_TO_DECK", "GAINED_TO_DISCARD",
    "GAINED_TO_HAND", "ONCE_PER_GAME", "ONCE_PER_TURN", "brings", "costing_exactly_more",
    "costing_less", "costing_up_to", "costing_up_to_more", "empty_piles", "end_of_game",
    "everywhere", "having", "home_of", "next_turn", "not_a_third_in_a_row", "pile_of", "play",
    "take_fleet_turns", "this_turn", "top_card", "top_of", "way", "when_attacked", "when_bought",
    "when_discarded_from_play", "when_gained", "when_set_up", "when_trashed", "when_you_buy",
    "when_you_buy_this", "when_you_gain", "when_your_card_is_trashed", "worth",
    "would_be_the_third_in_a_row", "your_next_turn", "your_next_turn_has_begun",
  },
  ["cardscripts/gundam"] = {
    "activate_action", "activate_main", "an_activate_main", "at_the_player", "attacks",
    "battle_damaged", "burst", "chosen_by_enemy_effects", "damaged", "deploy", "destroyed",
    "destroyed_by_the_blow", "destroyed_one", "destroyed_shield", "destroys_in_battle",
    "discard", "discard_this", "drawn_by_effect", "during_pair", "has_level", "having",
    "hp_at_most", "in_action", "instead", "link", "main", "main_or_action", "once_per_turn",
    "pay", "pilot", "put_on_bottoms", "remaining_hp", "rest_this", "this_battle", "this_turn",
    "when_paired",
  },
  ["cardscripts/skirmish"] = {
    "cast", "once_per_turn", "this_turn", "until_the_end",
  },
  ["cardscripts/stack"] = {
    "ability", "any_target", "artifact_targets", "as_enters", "aura", "cast",
    "declare_attackers", "declare_blockers", "enchantment_targets", "end_the_turn", "gives_mana",
    "has_x", "instant", "instead_of_dying", "main_phase", "mana", "mana_of", "mana_of_any",
    "protected", "sacrifice_this", "sorcery", "spell_cost", "strike", "tap_this", "targets",
    "this_turn", "through_their_turn", "when_dies", "when_enters", "while_there", "your_targets",
  },
  ["cardscripts/twilight_imperium"] = {
    "all_systems", "attach_to_planet", "bombardment_hits", "bring", "building_sites",
    "can_spend", "cannon_hits", "casualties", "committed_infantry", "common_planets",
    "control_token", "custodians_on", "destroy", "empty_planets", "enacted", "explored", "fight",
    "has_units", "home_of", "lonely_structures", "opponents_at", "others_at", "planet_card",
    "planet_of", "planets_controlled_by", "planets_of", "planets_of_nobody", "planets_of_others",
    "play", "players_from", "react", "structures_that_fit", "system_in_action", "system_of",
    "unguarded_commons", "unguarded_planets", "units_at", "units_of_nobody", "your_planets",
  },
  ["cardscripts/vanguard"] = {
    "act", "attack_another", "attacks", "boosts", "cont", "counter_blast", "discard",
    "ends_battle", "ends_boost", "ends_turn", "exchange", "grade_allows", "guards", "hits",
    "hits_a_vanguard", "on_rear_guard", "on_vanguard", "on_your_side", "once_per_turn",
    "opponents_next_turn", "own_leader", "perfect_guard", "placed", "rest_this", "retire_this",
    "retired", "rides", "seek_mate", "soul_blast", "soul_this", "this_battle", "this_turn",
    "when_one", "your_next_stand_phase", "your_next_turn",
  },
}

stds.cards = { read_globals = lua }
stds.rules = { read_globals = rules }
stds.scenarios = { read_globals = {
  "scenario", "include", table = { fields = { "concat", "remove", "unpack" } },
} }
for _, name in ipairs(cards) do table.insert(stds.cards.read_globals, name) end
std = "cards"
max_line_length = 100
codes = true
unused_args = false -- abilities are always told `me` first

for folder, words in pairs(rule_sets) do
  files[folder] = { read_globals = words }
  for _, file in ipairs { "/rules", "/rules.lua" } do
    files[folder .. file] = { std = "cards+rules", globals = words }
  end
  files[folder .. "/scenarios"] = { std = "cards+scenarios" }
end
