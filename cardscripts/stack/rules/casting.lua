-- Lands and spells: the words that cards are written with.
-- What players may do while they have priority.
local at_leisure = all_of(turn_of(you), main_phase, at_most(0, any.waiting))

action(activated {
  keyword = "play", window = "priority", at_once = true, if_ = at_leisure,
  cost = cost_player { "land_drops", 1 }, does = { deed "enter" { this }, deed "come" { this } },
  function(me) me:enter() end,
}, your.hand:with { type = "land" })

local function spell(keys)
  keys.keyword, keys.window, keys.zones = "cast", "priority", "hand"
  keys.during, keys.after = "stack", "graveyard"
  if has_x(keys.cost) then keys.announces = { x = { 0, 20 } } end
  if keys.kicker then keys.announces = { kicked = "yes or no" } end
  keys.cost = { spell_cost(keys.cost, keys.kicker), keys.besides }
  keys.besides, keys.kicker = nil, nil
  return command(keys)
end

function instant(keys) return spell(keys) end

function sorcery(keys)
  keys.timing = at_leisure
  return spell(keys)
end

-- What stays on the battlefield is a spell, too, until it resolves.
local when_it_can = any_of(at_leisure, has(this, "flash"))

local function without_x(cost)
  if has_x(cost) then
    error("\"" .. cost .. "\": nothing that stays is told X; write instant or sorcery { cost = "
      .. "..., function(me, given) ... end }")
  end
  return cost
end

function cast(cost)
  return spell { cost = without_x(cost), timing = when_it_can, function(me) me:enter() end }
end

function aura(cost)
  return spell {
    cost = without_x(cost), timing = when_it_can, choose = one(targets),
    function(me, creature) me:enter(creature) end,
  }
end

-- It enters as what this makes of it: nobody sees it otherwise.
function as_enters(f)
  return triggered { on = "come", self = true, interrupts = true, f }
end

function when_enters(f) return triggered { on = "entered", self = true, f } end

sacrifice_this = cost_self { event = "sacrifice" }

-- Used whenever its player has priority; it waits as spells do.
function ability(keys)
  keys.window = "priority"
  return activated(keys)
end

tap_this = cost_self {
  event = "tap",
  if_ = all_of(equal(0, it.tapped),
    any_of(not_(has(it, "creature")), equal(0, it.new), has(it, "haste"))),
}

-- Mana is there at once, also while something is paid.
function gives_mana(letter, keyword)
  return activated {
    keyword = keyword or "tap", window = { "priority", "paying" }, cost = tap_this,
    gives = mana_of[letter],
  }
end

-- Under a mask: for 3 it enters as a creature of 2/2 that is nothing else. For its price it shows
-- what it is, whenever its player has priority; that does not wait. It stays the same object.
event "come_masked" { moves_to = "battlefield", as = "Masked Creature" }
event "enter_masked" {
  body = function(event)
    if not event.card:come_masked() then return false end
    local me = event.card:now()
    me:arrive()
    me:entered()
  end,
}
event "unmask" { body = function(event) event.card:be_itself() end }

action(command {
  keyword = "mask", window = "priority", during = "stack", after = "graveyard",
  as = "Masked Creature", if_ = at_leisure, cost = mana "3",
  function(me) me:enter_masked() end,
}, your.hand:with { mask = at_least(1) })

action(activated {
  keyword = "unmask", window = "priority", at_once = true,
  if_ = all_of(is(this, named "Masked Creature"), at_least(1, own(this, "mask"))),
  cost = mana_of_any(own(this, "mask")), does = deed "unmask" { this },
  function(me) me:unmask() end,
}, your.creatures)
