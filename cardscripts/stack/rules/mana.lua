-- Mana of five colours and of none: what it is paid with, and where it comes from.
mana_of = constants {
  W = "white", U = "blue", B = "black", R = "red", G = "green", C = "colourless",
}
local function all_mana()
  return { "white", "blue", "black", "red", "green", "colourless" }
end

event "add_red" { on = "player", adds_player = "red", args = { "amount" } }

-- What a price asks of each colour, and how much of any.
local function parts(text)
  local of_colour = { generic = tonumber(string.sub(text, 1, 1)) or 0 }
  for at = 1, #text do
    local colour = mana_of[string.sub(text, at, at)]
    if colour then of_colour[colour] = (of_colour[colour] or 0) + 1 end
  end
  return of_colour
end

function mana_of_any(number) return cost_player { all_mana(), number } end

-- So much in each colour; of what is of any kind the player says what pays.
local function costs_of(of_colour)
  local costs = {}
  for _, colour in ipairs(all_mana()) do
    local number = of_colour[colour]
    if number then costs[#costs + 1] = cost_player { colour, number } end
  end
  if of_colour.generic ~= 0 then costs[#costs + 1] = mana_of_any(of_colour.generic) end
  return costs
end

-- mana "1RR": one of any kind, and two red.
function mana(text) return costs_of(parts(text)) end

-- What a spell costs: X is what its player says, the kicker counts if it is kicked, and there may
-- be a tax.
function spell_cost(text, kicker)
  local price = parts(text)
  if string.sub(text, 1, 1) == "X" then price.generic = param.x end
  if kicker then
    for colour, n in pairs(parts(kicker)) do
      price[colour] = (price[colour] or 0) + n * param.kicked
    end
  end
  price.generic = most(0, price.generic + this.tax)
  return costs_of(price)
end
