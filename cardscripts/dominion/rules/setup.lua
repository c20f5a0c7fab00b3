-- Before the first turn: the Supply, ten cards for everybody. The box holds one of each kingdom
-- card of the game, in the order of their piles, and before that one of each landscape.

-- Where piles lie among the circles of the Supply: rules/zones.lua.
local COPPER, SILVER, GOLD, POTION, ESTATE, DUCHY, PROVINCE, CURSE = 1, 2, 3, 4, 5, 6, 7, 8

local players = number_of_players()
local victory_cards = least(12, 4 * players) -- 8 for two players
local landscapes = any.box:with { pile_size = 0 }
local kingdom_cards = any.box:with { pile_size = at_least(1) }
local costs_potions = any.box:with { potion = at_least(1) }

-- Landscapes have left the box when kingdom piles are made.
local own_pile = FIRST_KINGDOM_PILE - 1 + position_of(it)

local function supply_pile(name, at, n, if_)
  return deed "create" { name, "nobody", { "supply", at }, "bottom", n, if_ = if_ }
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
    create(name, nil, you.other_piles[at], "bottom", n)
    create(name, nil, "pile_names"):settle(at)
    if also then also() end
  end)
end

-- Ten piles and two landscapes are enough.
local function leave_ten()
  any.box:list()[1].place:shuffle()
  for n, card in ipairs(kingdom_cards:list()) do
    if n > 10 then card:move_to("nowhere") end
  end
  for n, card in ipairs(landscapes:list()) do
    if n > 2 then card:move_to("nowhere") end
  end
end

sequence "setup" {
  step "kingdom" { if_ = any_of(at_least(11, kingdom_cards), at_least(3, landscapes)), leave_ten },
  step "cards that bring others" { plan {
    over = any.box, together = false,
    deed "set_up" { it, you },
  } },
  step "supply" { plan {
    deed "move" { landscapes, "landscapes" },
    supply_pile("Copper", COPPER, 60 - 7 * players),
    supply_pile("Silver", SILVER, 40),
    supply_pile("Gold", GOLD, 30),
    supply_pile("Potion", POTION, 16, at_least(1, costs_potions)),
    supply_pile("Estate", ESTATE, victory_cards),
    supply_pile("Duchy", DUCHY, victory_cards),
    supply_pile("Province", PROVINCE, most(victory_cards, 3 * players)),
    supply_pile("Curse", CURSE, 10 * (players - 1)),
  } },
  step "kingdom piles" { plan {
    over = any.box, together = false,
    {
      if_ = has(it, "victory"), supply_pile(it.kind, own_pile, victory_cards),
      else_ = supply_pile(it.kind, own_pile, it.pile_size),
    },
  } },
  step "piles" { plan {
    deed "set_piles" { count(any.piles) },
    deed "set_nights" { 1, if_ = at_least(1, any.box:with { types = "night" }) },
  } },
  step "decks" { plan {
    over = "players",
    deed "create" { "Copper", you, "deck", "bottom", 7 },
    deed "create" { "Estate", you, "deck", "bottom", 3 },
    deed "shuffle" { "deck" },
    deed "draw_cards" { you, 5 },
  } },
}
