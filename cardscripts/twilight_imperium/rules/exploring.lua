-- Rule 35: exploring a planet that was gained from nobody.

event "be_found" { args = { "player" } } -- to be told
event "explore" { about = "card", adds_game = "explorations", amount = 1, args = { "player" } }

role "explored"
role "found"

local DECKS = constants { "cultural", "hazardous", "industrial" }

local function traits_of(card)
  local list = {}
  for _, trait in ipairs(DECKS) do
    if card:has(trait) then list[#list + 1] = trait end
  end
  return list
end

local function discards_of(player, trait)
  if trait == "cultural" then return player.cultural_discard end
  if trait == "hazardous" then return player.hazardous_discard end
  return player.industrial_discard
end

local function deck_of(player, trait)
  if trait == "cultural" then return player.cultural end
  if trait == "hazardous" then return player.hazardous end
  return player.industrial
end

-- The top card; an empty deck is made of its discards.
local function draw(player, trait)
  local deck, discards = deck_of(player, trait), discards_of(player, trait)
  if deck.count == 0 and discards.count > 0 then
    discards.cards:move_to(deck)
    deck:shuffle()
  end
  return deck.top
end

-- Who has a choice of two traits names one (35.2c).
local function choose_trait(player, traits)
  if #traits < 2 then return traits[1] end
  return player:choose_option(traits, "which deck")
end

-- What is left where it was drawn goes to the discards: it was neither attached nor kept.
sequence "exploration" {
  step "resolve" {
    quiet = true,
    function(exploration)
      use("explored", exploration.found, you)
    end,
  },
}

verb("player", "explore_planet", function(player, planet)
  local card = planet_card(planet)
  local traits = traits_of(card)
  if #traits == 0 then return end
  card:explore(player)
  local trait = choose_trait(player, traits)
  local found = draw(player, trait)
  if not found then return end
  found = found:move_to(player.exploring)
  found:be_found(player)
  run("exploration", { player = player, explored = card, found = found })
  local left = player.exploring.cards:where(function(lying) return lying == found end)
  left:move_to(discards_of(player, trait))
end)

-- 35.8: the card lies under the planet's card, a token on the planet.
function attach_to_planet(card, planet)
  simultaneously(function()
    create("Attachment Token", you, planet_of(planet))
    card:attach_to(planet)
  end)
end
