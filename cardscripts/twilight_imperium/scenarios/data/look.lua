-- What rule 25 speaks of, of one planet.
local look = {}

-- Whose control tokens are on it, how many of whose units.
function look.tokens(t, planet, what)
  local n = 0
  for _, card in ipairs(t:at(planet)) do
    if card.name == (what or "Control Token") then n = n + 1 end
  end
  return n
end

function look.units(t, planet, seat)
  local n = 0
  for _, card in ipairs(t:at(planet)) do
    local unit = card.type ~= 9 and not card.name:find("Token")
    if unit and card.master == seat then n = n + 1 end
  end
  return n
end

-- look.at(t, "CU", { controller = "you", exhausted = true, tokens = 1 })
function look.at(t, planet, expected)
  local card = t:card(planet)
  local who = expected.controller
  t:equal(t:master(planet), who, "controller of " .. planet)
  t:equal(card.zone, who == "nobody" and "planet_deck" or "area",
    "where the card of " .. planet .. " is")
  if who ~= "nobody" then t:equal(card.master, who, "whose the card of " .. planet .. " is") end
  if expected.exhausted ~= nil then
    t:equal(card.exhausted, expected.exhausted, planet .. " is exhausted")
  end
  if expected.tokens then
    t:equal(look.tokens(t, planet), expected.tokens, "control tokens on " .. planet)
    for _, piece in ipairs(t:at(planet)) do
      if piece.name == "Control Token" then t:equal(piece.master, who, "whose token") end
    end
  end
end

-- An effect on a player and a planet, from the hand of "you": GAIN, PLACE.
function look.effect(t, name, who, planet)
  t:you("do " .. name)
  t:you { choose = who == "you" and t.you or who == "enemy" and t.enemy or t:player(3) }
  t:you { choose = planet }
end

return look
