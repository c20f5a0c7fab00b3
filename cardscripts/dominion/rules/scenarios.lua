-- Positions in which nothing is said of a deck have ten Coppers there; hands are empty.
-- scenarios/data/table.lua makes the Supply.
scenario_defaults { deck = { 10, "Copper" } }
