-- The end of the game: no Provinces or three empty piles at the end of a turn. Who owns Fleet takes
-- one more turn after that, when all extra turns that wait have been taken.

-- game.fleet: 0, or 1 while Fleet turns are to come, or how many are left + 1.
local NONE, TO_COME = 0, 1

player_number "victory_points" { you.vp + total(your.own_cards, it.vp) }

-- What a position is worth to players that look ahead: points, good cards in a deck that is not too
-- large, and within a turn what can still be bought and played.
player_number "standing" {
  (you.vp + total(your.own_cards, it.vp)) * 20 - count(your.own_cards) * 36 +
    total(your.own_cards:with { types = not_("victory") }, it.cost + it.potion * 2 + it.debt) * 18 +
    you.coins * 4 + you.potions * 8 + count(your.hand) +
    you.coffers * 6 + you.villagers * 4 - you.debt * 12,
}

local function better(player, best)
  if player.score ~= best.score then return player.score > best.score end
  return player.turns < best.turns
end

-- Most points; among equals fewest turns, extra turns not counted. Who is still equal shares the
-- victory: the game is drawn between them.
local function count_points(player)
  local all = player:others()
  all[#all + 1] = player
  local best = player
  for _, one_of_them in ipairs(all) do
    one_of_them:set_score(one_of_them.victory_points)
  end
  for _, one_of_them in ipairs(all) do
    if better(one_of_them, best) then best = one_of_them end
  end
  for _, one_of_them in ipairs(all) do
    if one_of_them ~= best and not better(best, one_of_them) then
      draw_game()
      return
    end
  end
  best:win()
end

local function fleet_owners(player)
  local owners = {}
  local all = player:others()
  all[#all + 1] = player
  for _, one_of_them in ipairs(all) do
    if one_of_them:has_project("Fleet") then owners[#owners + 1] = one_of_them end
  end
  return owners
end

-- A turn that Fleet gives counts itself down.
local fleet_turn = triggered {
  on = ends "turn end", with = {}, interrupts = true,
  function() game:set_fleet(game.fleet - 1) end,
}

-- At the end of a turn in which the game has ended, or later.
function end_of_game(player)
  if game.fleet == NONE then
    if #fleet_owners(player) == 0 then
      count_points(player)
      return
    end
    game:set_fleet(TO_COME)
  end
  if game.fleet == TO_COME and turns_waiting() == 0 then
    local owners = fleet_owners(player)
    for _, owner in ipairs(owners) do
      extra_turn { player = owner, starts = fleet_turn }
    end
    game:set_fleet(#owners + 2)
  elseif game.fleet == TO_COME + 1 then
    count_points(player)
  end
end
