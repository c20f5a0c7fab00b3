-- Mana of five colours and of none: what it is paid with, and where it comes from.
mana_of = constants {
  W = "white", U = "blue", B = "black", R = "red", G = "green", C = "colourless",
}
local function all_mana()
  return { "white", "blue", "black", "red", "green", "colourless" }
end

for _, colour in ipairs(all_mana()) do
  event("add_" .. colour) { on = "player", adds_player = colour, args = { "amount" } }
  event("lose_" .. colour) { on = "player", sets_player = colour, args = { "amount" } }
end

-- mana "1RR": one of any kind, and two red.
function mana_and(text, more)
  local generic = tonumber(string.sub(text, 1, 1)) or 0
  local costs, of_colour = {}, {}
  for at = 1, #text do
    local colour = mana_of[string.sub(text, at, at)]
    if colour then of_colour[colour] = (of_colour[colour] or 0) + 1 end
  end
  for _, colour in ipairs(all_mana()) do
    if of_colour[colour] then costs[#costs + 1] = cost_player { colour, of_colour[colour] } end
  end
  if more then
    costs[#costs + 1] = cost_player { all_mana(), most(0, generic + more) }
  elseif generic > 0 then
    costs[#costs + 1] = cost_player { all_mana(), generic }
  end
  return costs
end

function mana(text) return mana_and(text) end

