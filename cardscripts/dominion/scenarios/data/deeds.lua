-- What many scenarios do, by seats: 1 is A, 2 is B, 3 is C, 4 is D.
local names = { "you", "enemy", "player 3", "player 4" }
local deeds = {}

-- It is this seat's turn, and that seat decides: `seat` and `controller` of the rulings.
function deeds.check(t, seat, decider)
  t:equal({ t:turn_player(), t:whose(), (t:asked()) }, { names[seat], names[seat], names[decider] },
    "turn player, who is concerned, who decides")
end

function deeds.end_turn(t, decider)
  t:player(decider) "end actions"
  t:player(decider) "end turn"
end

-- A whole turn in which nothing is done.
function deeds.turn(t, seat, decider)
  deeds.check(t, seat, decider)
  deeds.end_turn(t, decider)
end

-- A plays Possession, nothing else, and B's possessed turn begins.
function deeds.possess(t)
  t:player(1) "play Possession"
  if select(2, t:asked()) == "yes_no" then t:player(1) "no" end -- not as a Way
  deeds.end_turn(t, 1)
  deeds.check(t, 2, 1)
end

return deeds
