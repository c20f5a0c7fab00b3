-- A position in few words: red = "c3 d4", black = "e5" and what else a scenario has. Pieces are
-- called by the space they stand on at first; pools are filled up to ten.
local function words(text)
  local list = {}
  for word in (text or ""):gmatch("%S+") do
    list[#list + 1] = word
  end
  return list
end

local function heap(count, card)
  return count > 0 and { count, card } or {}
end

local function side(board, spaces, lost, card, seat)
  for _, space in ipairs(spaces) do
    board[space] = { card, as = space, owner = seat }
  end
  return { pool = heap(10 - #spaces - lost, card), removed = heap(lost, card) }
end

return function(p)
  local board, options = {}, p.options or {}
  local lost = p.lost or { 0, 0 }
  return {
    your = side(board, words(p.red), lost[1], "Red", "you"),
    enemy = side(board, words(p.black), lost[2], "Black", "enemy"),
    shared = { [options.board == 1 and "hexagons" or "squares"] = board },
    turn = p.turn, options = options,
    p[1],
  }
end
