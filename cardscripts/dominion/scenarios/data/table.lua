-- Positions of a game: the basic piles, the kingdom that is named, and how many piles there are.
--
--   scenario "S01 ..." (dominion { kingdom = { "Smithy" }, your = { hand = { "Possession" } },
--     function(t) ... end })
--
-- What else a scenario can have is handed through; `supply` replaces single piles:
-- supply = { province = { 1, "Province" }, curse = {} }; an empty one counts as a pile.
local basic = {
  copper = { 46, "Copper" }, silver = { 40, "Silver" }, gold = { 30, "Gold" },
  estate = { 8, "Estate" }, duchy = { 8, "Duchy" }, province = { 8, "Province" },
  curse = { 10, "Curse" }, potion = { 16, "Potion" },
}

local function copy(from)
  local to = {}
  for key, value in pairs(from) do
    to[key] = value
  end
  return to
end

return function(position)
  local made = copy(position)
  local shared, supply, piles = copy(position.shared or {}), copy(basic), 8
  for n, name in ipairs(position.kingdom or {}) do
    supply["k" .. n] = { 10, name }
    piles = piles + 1
  end
  for name, pile in pairs(position.supply or {}) do
    supply[name] = pile[1] and pile or nil
  end
  shared.supply = supply
  made.shared = shared
  made.options = copy(position.options or {})
  made.options.piles = piles
  made.kingdom, made.supply = nil, nil
  return made
end
