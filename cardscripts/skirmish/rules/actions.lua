-- What players may do: summon, cast, attack.
verb("player", "open_circles", function(player)
  local open = {}
  for _, circle in ipairs(player.field) do
    if circle.count == 0 then open[#open + 1] = circle end
  end
  return open
end)

-- One unit a turn, where there is room.
action(activated {
  keyword = "summon", window = "main",
  if_ = at_most(4, count(any.units:where(same_player(owner_of(it), you)))),
  cost = cost_player { "may_summon", 1 }, does = deed "summon" { this, { "field", 1 } },
  function(me) me:summon(you:choose(one(you:open_circles()), "where")) end,
}, your.hand:with { type = "unit" })

local function strike(attacker, target)
  local mine, theirs = attacker.power, target.power
  if mine == theirs then
    together({ attacker, target }):bury()
  elseif mine > theirs then
    local loser = target.master
    target:bury()
    loser:lose_life(mine - theirs)
  else
    local loser = attacker.master
    attacker:bury()
    loser:lose_life(theirs - mine)
  end
end

local ready = your.units:with { fought = 0 }

action(activated {
  keyword = "attack with", window = "battle", cost = cost_self { event = "fight" },
  choose = one(enemy.units), strike,
}, ready)

action(activated {
  keyword = "attack the player with", window = "battle", cost = cost_self { event = "fight" },
  if_ = at_most(0, enemy.units), does = deed "lose_life" { opponent, this.power },
  function(me) you.opponent:lose_life(me.power) end,
}, ready)

-- The one ability of a spell: it is cast in a main phase, then it is in the graveyard.
function cast(keys)
  keys.keyword, keys.window, keys.zones, keys.after = "cast", "main", "hand", "graveyard"
  return command(keys)
end
