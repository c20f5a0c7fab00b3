-- The pieces, a turn, and who can no longer win.

sequence "setup" {
  step "pools" {
    function(setup)
      local red = setup.player
      for _ = 1, 10 do
        create("Red", red, "pool")
        create("Black", red.opponent, "pool")
      end
    end,
  },
}

local function controls(player, space)
  return has_piece(space, player) or dominates(player, space)
end

-- With at most one piece in play, and no way to bring in another.
local function shuts_out(player)
  local count = 0
  for _, piece in ipairs(any.pieces:list()) do
    if piece.master ~= player then count = count + 1 end
  end
  if count > 1 or can_spawn(player.opponent) then return false end
  for _, space in ipairs(spawning_spaces()) do
    if not controls(player, space) then return false end
  end
  return true
end

event "be_shut_out" { on = "player" } -- to be told

sequence "turn" {
  step "action" { window = "action" },
  step "shut out" {
    quiet = true,
    function(turn)
      if not shuts_out(turn.player) then return end
      turn.player.opponent:be_shut_out()
      turn.player.opponent:defeat()
    end,
  },
}
