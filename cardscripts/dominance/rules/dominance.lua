-- What dominance is. Everything here only looks, and knows spaces only as neighbours of each other.

label "glyph" -- a card that has one is drawn as a piece
zone "pool" { drawn = "row" }
zone "removed" { drawn = "row" }
group "pieces" { zones = { "squares", "hexagons" } }

local ACROSS_A_CORNER = 11 -- directions from here on

local function spaces()
  return game.board == 1 and you.hexagons or you.squares
end

function spawning_spaces()
  local all, list = spaces(), {}
  for i, n in ipairs(game.board == 1 and spawning_hexagons or spawning_squares) do
    list[i] = all[n]
  end
  return list
end

function has_piece(space, player)
  local piece = space.top
  return piece and piece.master == player
end

local function side_by_side(a, b)
  local direction = a:direction_to(b)
  return direction and (game.side_by_side == 0
    or (direction < ACROSS_A_CORNER and direction > -ACROSS_A_CORNER))
end

-- Two neighbours of a space support each other: side by side or on opposing sides of it.
local function support(space, a, b)
  return space:opposite(a) == b or side_by_side(a, b)
end

-- Two pieces of that player dominate the space, whether it is empty or not.
function dominates(player, space)
  local near -- made where there is a piece
  for _, neighbour in ipairs(space.neighbours) do
    if has_piece(neighbour, player) then
      near = near or {}
      for _, other in ipairs(near) do
        if support(space, other, neighbour) then return true end
      end
      near[#near + 1] = neighbour
    end
  end
  return false
end

-- A piece that came to `to`, and left `from`, would complete dominance over an enemy piece.
local function attacks(player, to, from)
  for _, target in ipairs(to.neighbours) do
    if has_piece(target, player.opponent) then
      for _, other in ipairs(target.neighbours) do
        if other ~= to and other ~= from and has_piece(other, player)
          and support(target, to, other) then
          return true
        end
      end
    end
  end
  return false
end

-- `from` is nil for a piece that is spawned.
function may_enter(player, to, from)
  return to.count == 0
    and (not dominates(player.opponent, to) or attacks(player, to, from))
end

-- For tools and tests: the board that is not played on, and what a player dominates.
place_mark "unused" {
  hides = true,
  function(place)
    return place.zone == (game.board == 1 and "squares" or "hexagons")
  end,
}
place_mark "dominated" {
  function(place, player)
    return #place.neighbours > 0 and dominates(player, place)
  end,
}
