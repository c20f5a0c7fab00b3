-- What can be chosen before a game; all are numbers, 0 is the default.

-- 0: 49 squares, 1: 37 hexagons.
game_variable "board" {}

-- Of removals (removing.lua): 0: attacker first, 1: simultaneous, 2: literal.
game_variable "order" {}

-- Two pieces are side by side on 0: adjacent spaces, 1: spaces that share an edge, not a corner.
game_variable "side_by_side" {}
