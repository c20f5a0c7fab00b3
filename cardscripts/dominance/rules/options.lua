-- What can be chosen before a game; all are numbers, 0 is the default.

game_variable "board" { start = 0 }        -- 0: 49 squares, 1: 37 hexagons
game_variable "order" { start = 0 }        -- of removals; 0: attacker first, 1: simultaneous, 2: literal
game_variable "side_by_side" { start = 0 } -- two pieces are next to each other on 0: adjacent spaces,
                                           -- 1: spaces that share an edge, not only a corner
