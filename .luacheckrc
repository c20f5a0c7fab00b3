-- luacheck for card scripts: what a script may use is what the sandbox gives it, and nothing else.
-- Whatever stands below is known everywhere; the words that a rule set defines for its own cards stand
-- with that rule set. bindings/lua/README.md describes each name; a name added there is added here.

local sandbox = {
  "assert", "error", "ipairs", "pairs", "print", "rawequal", "select", "tonumber", "tostring", "type",
  string = { fields = { "byte", "char", "len", "lower", "rep", "reverse", "sub", "upper" } },
  math = { fields = { "abs", "ceil", "floor", "max", "maxinteger", "min", "mininteger", "tointeger", "type", "ult" } },
  table = { fields = { "insert", "sort" } },
}

-- The script API.
local api = {
  -- declaring a rule set
  "rules", "include", "zone", "layer", "property", "attribute", "tags", "label", "field",
  "player_variable", "game_variable", "player_number", "class", "window", "sequence", "step", "verb", "group",
  "adjective", "plan", "deed", "duration", "rule", "action", "rule_action", "invariant", "place_mark", "story",
  "scenario_defaults",
  -- cards and abilities
  "card", "deck", "constant", "prohibition", "triggered", "activated", "command", "substitution",
  "one", "up_to", "exactly", "cost_cards", "cost_self", "cost_player", "once_per", "times",
  "begins", "ends", "constants",
  -- selections, numbers, conditions, players, cards
  "your", "enemy", "any", "named", "count", "total", "seat_of", "number_of_players", "ordinal_of", "position_of",
  "in_extra_turn", "printed", "least", "most", "add", "set",
  "at_least", "at_most", "equal", "not_", "all_of", "any_of", "one_of", "same", "is", "has", "present",
  "controlled",
  "during", "turn_of", "arrived_in", "adjacent", "column_of", "row_of", "activates", "same_player",
  "you", "opponent", "turn_player", "starter", "master_of", "owner_of",
  "this", "it", "itself", "event", "role", "param", "game", "bearer", "host_of",
  -- while a function runs
   "together", "simultaneously", "circle", "run", "running", "create", "random", "checkpoint", "extra_turn",
   "is_extra_turn", "turns_waiting", "draw_game", "turn_number",
  "note", "use", "enqueue", "replaced",
  -- scenarios
  "scenario",
}

-- What each rule set's rules define for its cards.
local rule_sets = {
  gundam = {
    "deploy", "attacks", "destroyed", "destroyed_one", "destroyed_shield", "damaged",
    "battle_damaged", "destroys_in_battle", "when_paired", "during_pair", "link", "pilot", "burst",
    "pay", "discard", "rest_this", "discard_this", "has_level", "main", "in_action",
    "main_or_action", "activate_main", "activate_action", "an_activate_main", "instead",
    "once_per_turn", "this_turn", "this_battle", "this_strikes", "remaining_hp", "hp_at_most",
    "having", "battle_deck", "drawn_by_effect",
  },
  dominance = {
    "spawning_squares", "spawning_hexagons", "spawning_spaces", "has_piece", "dominates",
    "may_enter", "can_spawn", "evaluate",
  },
  twilight_imperium = {
    "all_systems", "attach_to_planet", "bombardment_hits", "bring", "can_spend", "cannon_hits",
    "casualties", "committed_infantry", "common_planets", "control_token", "custodians_on",
    "destroy", "empty_planets", "enacted", "explored", "fight", "has_room", "has_units",
    "home_of", "lightly_held", "lonely_structures", "opponents_at", "others_at", "planet_card",
    "planet_of", "planets_controlled_by", "planets_of", "planets_of_nobody",
    "planets_of_others", "play", "players_from", "react", "system_in_action", "system_of",
    "unguarded", "unguarded_commons", "units_at",
  },
  dominion = {
    "everywhere", "play", "way", "when_bought", "when_gained", "when_trashed", "when_set_up",
    "when_attacked", "when_you_gain", "worth", "having", "costing_up_to", "costing_up_to_more",
    "costing_exactly_more", "costing_less", "pile_of", "top_card", "victory_points",
    "end_of_game", "brings", "this_turn", "your_next_turn", "once_per_turn", "not_a_third_in_a_row",
    "when_you_buy_this", "when_you_buy", "when_discarded_from_play", "when_your_card_is_trashed",
    "home_of", "FIRST_KINGDOM_PILE", "empty_piles", "top_of", "take_fleet_turns", "FLEET_TURNS_OVER",
  },
  vanguard = {
    "attacks", "boosts", "hits", "guards", "retired", "placed", "rides", "when_one", "ends_battle",
    "ends_boost", "perfect_guard",     "ends_turn", "act", "cont", "counter_blast", "soul_blast", "discard", "rest_this", "retire_this",
    "soul_this", "attack_another", "seek_mate", "exchange", "hits_a_vanguard", "on_vanguard",
    "on_rear_guard", "own_leader", "on_your_side", "grade_allows", "still_has_text", "once_per_turn", "this_turn",
    "this_battle", "your_next_turn", "opponents_next_turn", "your_next_stand_phase", "battle_deck",
  },
}

-- Scenarios are plain Lua.
stds.scenarios = { read_globals = { table = { fields = { "concat", "remove", "unpack" } } } }
stds.cardvm = { read_globals = sandbox }
for _, name in ipairs(api) do
  table.insert(stds.cardvm.read_globals, name)
end
std = "cardvm"
max_line_length = 100
codes = true
unused_args = false -- abilities are always told `me` first

for name, words in pairs(rule_sets) do
  files["cardscripts/" .. name] = { read_globals = words }
  files["cardscripts/" .. name .. "/rules"] = { globals = words }
  files["cardscripts/" .. name .. "/scenarios"] = { std = "cardvm+scenarios" }
end
