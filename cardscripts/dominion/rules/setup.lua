-- Before the first turn: the Supply, ten cards for everybody. The box holds one of each kingdom
-- card of the game, in the order of their piles, and before that one of each landscape.

local provinces = constants { 8, 8, 12, 12, 15, 18 }

-- Where piles lie among the circles of the Supply: rules/zones.lua.
local COPPER, SILVER, GOLD, POTION, ESTATE, DUCHY, PROVINCE, CURSE = 1, 2, 3, 4, 5, 6, 7, 8
local landscapes = any.box:with { types = one_of { "event", "project", "way" } }
local costs_potions = any.box:with { potion = at_least(1) }

local function fill(place, name, n)
  create(name, nil, place, "bottom", n)
end

local function first_empty(places)
  for n, place in ipairs(places) do
    if place.count == 0 then return n end
  end
end

-- For cards: a pile that is not part of the Supply, and what else is done then. Its name says where
-- it is when it is empty: see home_of() in rules/gaining.lua.
function brings(name, n, also)
  return when_set_up(function()
    local at = first_empty(you.other_piles)
    fill(you.other_piles[at], name, n)
    create(name, nil, "pile_names"):settle(at)
    if also then also() end
  end)
end

local function basic_piles(supply, players)
  local victory = players == 2 and 8 or 12
  fill(supply[COPPER], "Copper", 60 - 7 * players)
  fill(supply[SILVER], "Silver", 40)
  fill(supply[GOLD], "Gold", 30)
  fill(supply[ESTATE], "Estate", victory)
  fill(supply[DUCHY], "Duchy", victory)
  fill(supply[PROVINCE], "Province", provinces[players])
  fill(supply[CURSE], "Curse", 10 * (players - 1))
end

local function kingdom_piles(supply, players)
  local pile = FIRST_KINGDOM_PILE
  for _, card in ipairs(any.box:list()) do
    local n = card.pile_size
    if card:has("victory") then n = players == 2 and 8 or 12 end
    fill(supply[pile], card.name, n)
    pile = pile + 1
  end
end

local function is_landscape(card)
  return card:has("event") or card:has("project") or card:has("way")
end

-- Ten piles and two landscapes are enough.
local function leave_ten()
  local piles, lying = 0, 0
  if any.box:count() > 10 then any.box:list()[1].place:shuffle() end
  for _, card in ipairs(any.box:list()) do
    if is_landscape(card) then lying = lying + 1 else piles = piles + 1 end
    if piles > 10 and not is_landscape(card) or lying > 2 and is_landscape(card) then
      card:move_to("nowhere")
    end
  end
end

sequence "setup" {
  step "kingdom" { if_ = any_of(at_least(11, any.box), at_least(3, landscapes)), leave_ten },
  step "supply" {
    function(setup)
      local supply = setup.player.supply
      local players = #setup.player:others() + 1
      for _, card in ipairs(any.box:list()) do
        card:set_up(setup.player)
      end
      if costs_potions:count() > 0 then fill(supply[POTION], "Potion", 16) end
      for _, card in ipairs(landscapes:list()) do
        card:move_to("landscapes")
      end
      basic_piles(supply, players)
      kingdom_piles(supply, players)
    end,
  },
  step "piles" { plan {
    deed "set_piles" { count(any.piles) },
    deed "set_nights" { 1, if_ = at_least(1, any.box:with { types = "night" }) },
  } },
  step "decks" {
    function(setup)
      local all = setup.player:others()
      all[#all + 1] = setup.player
      for _, player in ipairs(all) do
        create("Copper", player, "deck", "bottom", 7)
        create("Estate", player, "deck", "bottom", 3)
        player.deck:shuffle()
        player:draw(5)
      end
    end,
  },
}
