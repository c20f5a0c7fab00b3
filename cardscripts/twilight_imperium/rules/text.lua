-- The words that cards are written in.

-- An exploration card: f(me, planet's card) while it is resolved by `you`.
function explored(f)
  return activated {
    keyword = "explored", zones = "exploring",
    function(me) f(me, role.explored) end,
  }
end

-- An action card: the action of one's turn.
function play(t)
  t.keyword, t.zones, t.window, t.after = "play", "hand", "action", "action_discard"
  return activated(t)
end

-- An action card of a tactical action: for anybody before what was committed is fought over, or
-- after production, as t.window says.
function react(t)
  t.keyword, t.zones, t.after = "react", "hand", "action_discard"
  t.window = t.window or "reaction"
  return activated(t)
end

-- An agenda that was voted for: f(), by who cast the most votes (`you`).
function enacted(f)
  return activated { keyword = "enacted", zones = "agenda_discard", f }
end

-- Planets, as what is chosen: by who is their master, and who is there.
your_planets = places(your.planets)
local controlled = places(any.planets):where(at_least(1, seat_of(master_of(it))))
local without_units = at_most(0, any.units:at(it))
planets_of_others = controlled:where(not_(same_player(master_of(it), you)))
unguarded_planets = planets_of_others:where(without_units)
unguarded_commons = controlled:where(all_of(without_units, not_(has(it, "home"))))

function planets_controlled_by(player)
  local list = {}
  for i, card in ipairs(any.controlled_planets:with { master = player }) do
    list[i] = planet_of(card)
  end
  return list
end

function planets_of_nobody()
  local list = {}
  for _, card in ipairs(any.planet_deck:list()) do
    local planet = card.type == "planet" and planet_of(card)
    if planet and not custodians_on(planet) then list[#list + 1] = planet end
  end
  return list
end

local function some(list, test)
  local found = {}
  for _, item in ipairs(list) do
    if test(item) then found[#found + 1] = item end
  end
  return found
end

function building_sites(player)
  return some(planets_controlled_by(player),
    function(planet) return #structures_that_fit(planet, player) > 0 end)
end

-- Where nobody has units, and no custodians are.
function empty_planets()
  local list = {}
  for _, card in ipairs(any.planet_cards:list()) do
    local planet = planet_of(card)
    if #units_at(planet) == 0 and not custodians_on(planet) then list[#list + 1] = planet end
  end
  return list
end

-- Of another player, not of nobody; whoever's ground forces are there guard them.
function lonely_structures(player)
  return any.structures:where(function(unit)
    return unit.master and unit.master ~= player and #units_at(unit.place, nil, "ground") == 0
  end)
end

function committed_infantry(player)
  if not running("invasion") then return {} end
  return any.ground_forces:with { name = "Infantry", committed = 1, master = not_(player) }
end
