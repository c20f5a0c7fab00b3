-- Mana of five colours and of none: what it is paid with, and where it comes from.
mana_of = constants {
  W = "white", U = "blue", B = "black", R = "red", G = "green", C = "colourless",
}
local function all_mana()
  return { "white", "blue", "black", "red", "green", "colourless" }
end

event "add_red" { about = "player", adds_player = "red", args = { "amount" } }

-- What a price asks of each colour, how much of any, and how often X: "XX10RR" is written in this
-- order.
local function parts(text)
  local price, digits, at = { generic = 0, x = 0 }, "", 1
  local function letter() return string.sub(text, at, at) end
  while letter() == "X" do
    price.x, at = price.x + 1, at + 1
  end
  while tonumber(letter()) do
    digits, at = digits .. letter(), at + 1
  end
  price.generic = tonumber(digits) or 0
  while mana_of[letter()] do
    local colour = mana_of[letter()]
    price[colour], at = (price[colour] or 0) + 1, at + 1
  end
  if text == "" or at <= #text then
    error("\"" .. text .. "\" is no price: expected X, a number, then letters of WUBRGC, as in "
      .. "\"1RR\"")
  end
  return price
end

-- Whether its player says how much of it is paid.
function has_x(price) return parts(price).x > 0 end

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

local function with_x(price)
  if price.x > 0 then price.generic = price.generic + price.x * param.x end
  return price
end

-- mana "1RR": one of any kind, and two red.
function mana(text) return costs_of(with_x(parts(text))) end

-- What a spell costs: X is what its player says, the kicker counts if it is kicked, and there may
-- be a tax.
function spell_cost(text, kicker)
  local price = with_x(parts(text))
  if kicker then
    local more = parts(kicker)
    if more.x > 0 then error("kicker \"" .. kicker .. "\": X stands in the cost alone") end
    price.generic = price.generic + more.generic * param.kicked
    for _, colour in ipairs(all_mana()) do
      if more[colour] then
        price[colour] = (price[colour] or 0) + more[colour] * param.kicked
      end
    end
  end
  price.generic = most(0, price.generic + this.tax)
  return costs_of(price)
end
