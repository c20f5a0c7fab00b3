-- Functions that help scenarios; each may fail in a line of its own.
local helpers = {}

function helpers.poke(t)
  t:you "poke"
end

function helpers.end_turns(t)
  t:you "end turn"
  t:you "end turn"
  t:you "end turn"
end

function helpers.index_nothing(t)
  t:you "strike"
  local nothing
  return nothing.at_all
end

return helpers
