-- What is printed on the cards of the game: cost, what playing gives, points and types.
local dominion = include "data/table"

local A, AA, AR, AV = "action", "action attack", "action reaction", "action victory"
local AD, AT = "action duration", "action traveller"

-- Cost; then cards, Actions, Buys, coins; points.
local printed = {
  { "Cellar", A, 2, { 0, 1, 0, 0 } }, { "Chapel", A, 2 }, { "Moat", AR, 2, { 2, 0, 0, 0 } },
  { "Village", A, 3, { 1, 2, 0, 0 } }, { "Workshop", A, 3 }, { "Smithy", A, 4, { 3, 0, 0, 0 } },
  { "Militia", AA, 4, { 0, 0, 0, 2 } }, { "Throne Room", A, 4 },
  { "Council Room", A, 5, { 4, 0, 1, 0 } }, { "Market", A, 5, { 1, 1, 1, 1 } },
  { "Laboratory", A, 5, { 2, 1, 0, 0 } }, { "Festival", A, 5, { 0, 2, 1, 2 } }, { "Mine", A, 5 },
  { "Remodel", A, 4 }, { "Witch", AA, 5, { 2, 0, 0, 0 } }, { "Bureaucrat", AA, 4 },
  { "Artisan", A, 6 }, { "Merchant", A, 3, { 1, 1, 0, 0 } }, { "Vassal", A, 3, { 0, 0, 0, 2 } },
  { "Harbinger", A, 3, { 1, 1, 0, 0 } }, { "Poacher", A, 4, { 1, 1, 0, 1 } },
  { "Moneylender", A, 4 }, { "Bandit", AA, 5 }, { "Sentry", A, 5, { 1, 1, 0, 0 } },
  { "Library", A, 5 },
  { "Gardens", "victory", 4, vp = 1 }, -- it and ten Coppers
  { "Copper", "treasure", 0, { 0, 0, 0, 1 } }, { "Silver", "treasure", 3, { 0, 0, 0, 2 } },
  { "Gold", "treasure", 6, { 0, 0, 0, 3 } }, { "Potion", "treasure", 4 },
  { "Estate", "victory", 2, vp = 1 }, { "Duchy", "victory", 5, vp = 3 },
  { "Province", "victory", 8, vp = 6 }, { "Curse", "curse", 0, vp = -1 },
  { "Black Market", A, 3, { 0, 0, 0, 2 } }, { "Page", AT, 2, { 1, 1, 0, 0 } },
  { "Treasure Hunter", AT, 3, { 0, 1, 0, 1 } }, { "Vampire", "night", 5 }, { "Bat", "night", 2 },
  { "Camel Train", A, 3 }, { "Bounty Hunter", A, 4, { 0, 1, 0, 0 } }, { "Island", AV, 4, vp = 2 },
  { "Ambassador", AA, 3 }, { "Farmland", "victory", 6, vp = 2 },
  { "Border Village", A, 6, { 1, 2, 0, 0 } }, { "Trader", AR, 4 }, { "Watchtower", AR, 3 },
  { "Ironworks", A, 4 }, { "Armory", A, 4 }, { "Villa", A, 4, { 0, 2, 1, 1 } },
  { "Graverobber", A, 5 }, { "Masquerade", A, 3, { 2, 0, 0, 0 } },
  { "Nomad Camp", A, 4, { 0, 0, 1, 2 } }, { "Ghost Town", "night duration", 3 },
  { "Haunted Woods", "action attack duration", 5 }, { "Prince", A, 8 }, { "Pawn", A, 2 },
  { "Native Village", A, 2, { 0, 2, 0, 0 } }, { "Archive", AD, 5, { 0, 1, 0, 0 } },
  { "Possession", A, 6, potion = 1 }, { "Outpost", AD, 5 }, { "Monument", A, 4, { 0, 0, 0, 2 } },
  { "Baker", A, 5, { 1, 1, 0, 0 } }, { "Acting Troupe", A, 3 },
  { "City Quarter", A, 0, { 0, 2, 0, 0 }, debt = 8 }, { "Pirate Ship", AA, 4 },
  { "Goons", AA, 6, { 0, 0, 1, 2 } }, { "Fortress", A, 4, { 1, 2, 0, 0 } },
  { "Rats", A, 4, { 1, 1, 0, 0 } }, { "Market Square", AR, 3, { 1, 1, 1, 0 } },
  { "Tunnel", "victory reaction", 3, vp = 2 }, { "Salvager", A, 4, { 0, 0, 1, 0 } },
  { "Swindler", AA, 3, { 0, 0, 0, 2 } }, { "Gladiator", A, 3, { 0, 0, 0, 2 } },
  { "Remake", A, 4 }, { "Lurker", A, 2, { 0, 1, 0, 0 } },
  { "Transport", "event", 3 }, { "Inheritance", "event", 7 }, { "Mission", "event", 4 },
  { "Seize the Day", "event", 4 }, { "Ball", "event", 5 }, { "Borrow", "event", 0 },
  { "Pathfinding", "event", 8 }, { "Training", "event", 6 }, { "Fleet", "project", 5 },
  { "Tomb", "landmark", 0 }, { "Way of the Horse", "way", 0 },
  { "Way of the Butterfly", "way", 0 },
}

local all_types = {
  "action", "treasure", "victory", "curse", "attack", "reaction", "night", "duration", "traveller",
  "event", "project", "way", "landmark",
}

local function types_of(card)
  local found = {}
  for _, name in ipairs(all_types) do
    if card:has("types", name) then found[#found + 1] = name end
  end
  return found
end

local function sorted_types(text)
  local found = {}
  for _, name in ipairs(all_types) do
    if (" " .. text .. " "):find(" " .. name .. " ", 1, true) then found[#found + 1] = name end
  end
  return found
end

for _, row in ipairs(printed) do
  local name, types, cost, gives = table.unpack(row)
  scenario("printed: " .. name) (dominion {
    your = { set_aside = { { name, as = "it" } } },
    function(t)
      local card = t:card "it"
      t:equal(types_of(card), sorted_types(types))
      t:equal({ card.cost, card.potion, card.debt }, { cost, row.potion or 0, row.debt or 0 })
      t:equal({ card.cards, card.actions, card.buys, card.coins }, gives or { 0, 0, 0, 0 })
      t:equal({ card.vp, card.potions }, { row.vp or 0, name == "Potion" and 1 or 0 })
    end,
  })
end
