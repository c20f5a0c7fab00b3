-- What players may do while they have priority.
local at_leisure = all_of(turn_of(you), main_phase, at_most(0, any.waiting))

action(activated {
  keyword = "play", window = "priority", at_once = true, if_ = at_leisure,
  cost = cost_player { "land_drops", 1 },
  function(me) me:enter() end,
}, your.hand:with { type = "land" })

-- A creature is a spell, too, until it resolves.
local function summon(creatures, when)
  action(command {
    keyword = "cast", window = "priority", during = "stack", after = "graveyard", if_ = when,
    cost = cost_player { "mana", this.cost },
    function(me) me:enter() end,
  }, creatures)
end
summon(your.hand:with { type = "creature" }, any_of(at_leisure, has(this, "flash")))

local function spell(keys)
  keys.keyword, keys.window, keys.zones = "cast", "priority", "hand"
  keys.during, keys.after = "stack", "graveyard"
  keys.cost = cost_player { "mana", this.cost }
  return command(keys)
end

function instant(keys) return spell(keys) end

function sorcery(keys)
  keys.if_ = at_leisure
  return spell(keys)
end

tap_this = cost_self {
  event = "tap",
  if_ = all_of(equal(0, it.tapped),
    any_of(not_(has(it, "creature")), equal(0, it.new), has(it, "haste"))),
}

-- Mana is there at once.
function gives_mana(n)
  return activated {
    keyword = "tap", window = "priority", at_once = true, cost = tap_this,
    function() you:add_mana(n) end,
  }
end
