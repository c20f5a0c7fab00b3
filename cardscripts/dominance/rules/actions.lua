-- The one action of a turn. An attack is a spawn or a move that dominates an enemy piece.

event "spawn" { moves_to = "squares", args = { "to" } }

window "action" { mode = "once", must = true }

local function where_to_spawn(player)
  local open = {}
  for _, space in ipairs(spawning_spaces()) do
    if may_enter(player, space) then open[#open + 1] = space end
  end
  return open
end

function can_spawn(player)
  if player.pool.count == 0 then return false end
  if not player.pool.top:can("spawn", spawning_spaces()[1]) then return false end
  for _, space in ipairs(spawning_spaces()) do
    if may_enter(player, space) then return true end
  end
  return false
end

local function where_to_move(piece)
  local from, open = piece.place, {}
  for _, space in ipairs(from.neighbours) do
    if may_enter(piece.master, space, from) then open[#open + 1] = space end
  end
  return open
end

local function can_move(piece)
  local from = piece.place
  for _, space in ipairs(from.neighbours) do
    if may_enter(piece.master, space, from) then return true end
  end
  return false
end

action(activated {
  keyword = "spawn", window = "action",
  if_ = function() return can_spawn(you) end,
  function()
    local space = you:choose(one(where_to_spawn(you)), "where to")
    you.pool.top:spawn(space)
    evaluate(you)
  end,
})

action(activated {
  keyword = "move", window = "action",
  if_ = can_move, does = deed "move" { this, { "squares", 1 } }, -- or wherever it goes
  function(piece)
    piece:move_to(you:choose(one(where_to_move(piece)), "where to"))
    evaluate(you)
  end,
}, your.pieces)
