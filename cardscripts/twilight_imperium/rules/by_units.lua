-- Rules 25.4 and 25.5: what units that come and go mean for control. Each is looked at when units
-- have come to a planet or left it (units.lua), and at no other time.

local function only_other(planet)
  local found = nil
  for _, unit in ipairs(units_at(planet)) do
    if unit.master and not unit.master.lost then -- not what belongs to nobody
      if found and unit.master ~= found then return nil end
      found = unit.master
    end
  end
  return found
end

-- Who gains a planet to which units came, or that units left; readings R-1 and R-3.
local function gains_by_units(planet, came)
  local master = planet.master
  if master and has_units(planet, master) then return nil end
  for _, player in ipairs(players_from(turn_player)) do
    if player.seat == came and has_units(planet, player) then return player end
  end
  if not master then return nil end
  return only_other(planet)
end

role "settled"

-- One planet is settled, with all that follows, before the next.
sequence "settling" {
  step "settle" {
    quiet = true,
    function(settling)
      local card = settling.settled
      local planet = planet_of(card)
      local player = gains_by_units(planet, card.came)
      if not player or not planet:be_gained_by(player) then card:forget() end
    end,
  },
}

-- Not during an invasion: there Establish Control decides, and what else came waits (25.5b, R-8).
rule_action "25.5 a planet goes to the units on it" {
  over = any.planet_cards:with { came = at_least(1) },
  while_ = not_(any_of(during "invasion", during "settling")), at = "once",
  does = function(card)
    if card.came > 0 then run("settling", { player = turn_player, settled = card }) end
  end,
}

rule_action "25.4 a planet without its master's units is marked" {
  over = any.planet_cards:with { stirred = 1 },
  while_ = at_least(1, it.stirred), at = "once", together = false,
  does = function(card)
    local planet = planet_of(card)
    local master = planet.master
    local marked = not master or has_units(planet, master) or control_token(planet, master)
    simultaneously(function()
      card:calm()
      if not marked then create("Control Token", master, planet) end
    end)
  end,
}
