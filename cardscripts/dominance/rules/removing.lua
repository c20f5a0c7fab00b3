-- Dominated pieces are removed from play, in one of three orders.

event "remove" { moves_to = "removed" }

local ATTACKER_FIRST, SIMULTANEOUS = 0, 1 -- else literal: the attacker is judged next

-- A player's pieces that the other player dominates.
local function dominated(player)
  local list = {}
  -- lint: loop-over-cards meant: asked after each attack, and so a fortieth cheaper
  for _, piece in ipairs(any.pieces:list()) do
    if piece.master == player and dominates(player.opponent, piece.place) then
      list[#list + 1] = piece
    end
  end
  return list
end

-- The piece being attacked; of several the attacker names it.
local function attacked(attacker)
  local enemies = dominated(attacker.opponent)
  if #enemies < 2 then return enemies[1] end
  return attacker:choose(one(enemies), "which one first")
end

-- One after another; who of them has gone changes nothing for the others, since it is the
-- opponent's pieces that dominate.
local function remove_all(player)
  for _, piece in ipairs(dominated(player)) do piece:remove() end
end

local function remove_all_at_once()
  local list = dominated(opponent)
  for _, piece in ipairs(dominated(you)) do
    list[#list + 1] = piece
  end
  together(list):remove()
end

-- After a piece has come to a space.
function evaluate(attacker)
  local first = attacked(attacker)
  if first then first:remove() end
  -- Whoever goes leaves nobody dominated who was not before: each player is judged once (DOM-45).
  if game.order == SIMULTANEOUS then
    remove_all_at_once()
  elseif game.order == ATTACKER_FIRST then
    remove_all(attacker.opponent)
    remove_all(attacker)
  else
    remove_all(attacker)
    remove_all(attacker.opponent)
  end
end

rule_action "who has lost nine pieces loses" {
  over = "players", while_ = at_least(9, your.removed), at = "once",
  does = "defeat",
}
