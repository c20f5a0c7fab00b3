-- Rulings that changed with the years; all are numbers.

-- Possession. 2010: no token goes to the possessor; 2016: every token that is taken does; 2018:
-- only
-- Debt; 2023: as 2018, and no second extra turn in a row.
game_variable "possession_rules" { start = 2018 }

-- "When you buy" of older cards: 2021: when bought; 2022: when a card that was bought is gained.
game_variable "buy_triggers" { start = 2021 }

-- Trader. 2011: instead of gaining; 2020: exchanged when gained.
game_variable "trader" { start = 2020 }
