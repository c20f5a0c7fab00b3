-- Scenarios say what lies where; see scenarios/data/position.lua.
scenario_defaults {}
