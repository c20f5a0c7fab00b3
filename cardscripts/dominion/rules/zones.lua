-- Where cards are. A card belongs to the player in whose place it lies; cards of the Supply and the
-- trash belong to nobody, or to whom they belonged last, which nothing asks. Only some places are
-- reached from there.

zone "deck" { seen_by = "nobody", makes_owner = true }
zone "hand" { seen_by = "owner", makes_owner = true }
zone "in_play" { play = true }
-- Nobody looks through it. All see the card on top: player:discard_cards() in rules/playing.lua.
zone "discard" { seen_by = "nobody", makes_owner = true }
zone "set_aside" { makes_owner = true }
zone "returning" {} -- come back to the discard pile when the turn has ended
zone "exile" { makes_owner = true }
zone "island" {}
zone "native_village" { seen_by = "owner" }
-- Set aside; its owner may look.
zone "face_down" { seen_by = "owner" }

FIRST_KINGDOM_PILE = 9

-- The card of the box that names a kingdom pile.
local function kingdom_card_of(place)
  for n, named in ipairs(any.box:list()) do
    if you.supply[FIRST_KINGDOM_PILE + n - 1] == place then return named end
  end
end

-- Circles with these names: each list is a row, with its number.
local function in_rows(rows)
  local circles = {}
  for _, row in ipairs(rows) do
    for column = 1, #row.names do
      circles[#circles + 1] = { row.names[column], column, row.at }
    end
  end
  return circles
end

-- One circle for each pile: `top` is the card that can be gained. What lay in an empty one is for
-- tools.
zone "supply" {
  shared = true, drawn = "piles",
  pile = function(place)
    local named = kingdom_card_of(place)
    return named and named.kind or 0
  end,
  circles = in_rows {
    { at = 2, names = { "copper", "silver", "gold", "potion" } },
    { at = 3, names = { "estate", "duchy", "province", "curse" } },
    { at = 1, names = { "k1", "k2", "k3", "k4", "k5" } },
    { at = 0, names = { "k6", "k7", "k8", "k9", "k10" } },
  },
}

-- Piles that are not part of the Supply: Bats, Travellers, ...
zone "other_piles" {
  shared = true, drawn = "piles",
  circles = in_rows { { at = 5, names = { "o1", "o2", "o3", "o4", "o5", "o6" } } },
}
-- For each of those one card that says where it is, also when it is empty.
zone "pile_names" { shared = true, drawn = "nothing" }
zone "black_market" { shared = true, seen_by = "nobody" }
zone "landscapes" { shared = true, drawn = "row" } -- Events, Projects, Ways
zone "projects" { play = true } -- a copy of each Project that the player has bought
-- A copy of each Event that the player can't buy again: rules/buying.lua.
zone "bought_already" { drawn = "nothing" }
zone "trash_pile" { shared = true }
-- One of each kingdom card of this game, in the order of their piles.
zone "box" { shared = true, drawn = "nothing" }

-- Piles without a card in this game.
place_mark "not in this game" {
  hides = true,
  function(place)
    if place.count > 0 then return false end
    if place.zone == "other_piles" then
      for _, named in ipairs(any.pile_names:list()) do
        if you.other_piles[named.home] == place then return false end
      end
      return true
    end
    if place.zone ~= "supply" then return false end
    if place.name == "potion" then return any.box:with({ potion = at_least(1) }):count() == 0 end
    return place.name:sub(1, 1) == "k" and kingdom_card_of(place) == nil
  end,
}

-- What can be gained from the Supply: the top card of each pile.
group "piles" { zones = "supply", top = true }
group "tops_of_discard_piles" { zones = "discard", top = true }
group "provinces" { zones = "supply", circle = 7 }
group "laid_out" { zones = { "hand", "in_play" } } -- discarded in Clean-up

-- All cards of a player; where abilities of cards work that are not tied to a place.
group "own_cards" {
  zones = {
    "deck", "hand", "in_play", "discard", "set_aside", "returning", "exile", "island",
    "native_village", "face_down",
  },
}
function everywhere()
  return {
    "deck", "hand", "in_play", "discard", "set_aside", "returning", "exile", "island",
    "native_village", "face_down", "projects", "supply", "other_piles", "black_market",
    "landscapes", "trash_pile", "box",
  }
end
