-- Scenarios say what lies where; pools they do not speak of are full.
scenario_defaults {}
