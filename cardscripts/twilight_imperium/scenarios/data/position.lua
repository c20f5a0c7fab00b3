-- A position of three players in few words. "you" are A, "enemy" B, "player 3" C; each has an
-- infantry on both home planets. What is said:
--   control = { CU = "enemy" }      who controls common planets, and homes that were taken; with a
--                                   token where no unit is
--   readied = { "CU" }              planets are exhausted otherwise
--   units = { CU = { { "enemy", "Infantry", as = "b1" }, ... }, S1 = { ... } }
--   hands = { { "GAIN" }, {}, {} }  cards in hand
--   goods, points, tactics, passed = { 1, 2, 3 }   of the players, by seats
--   explore = { cultural = { "Warm Welcome" } }
--   action_deck, action_discard     as explore: top first
--   custodians = false              none on MR: there are agendas
--   agendas = { "Disarmament" }
--   deck = { "CU", ... }            order of the planet deck, top first
local SEATS = { "you", "enemy", "player 3" }
local HOMES = { { "HA1", "HA2" }, { "HB1", "HB2" }, { "HC1", "HC2" } }
local COMMON = { "MR", "CU", "HZ", "IN", "DU", "LE", "C2", "I2", "H2", "I3", "DV" }
local SPACE = { S = true, E = true }

local function contains(list, what)
  for _, item in ipairs(list or {}) do
    if item == what then return true end
  end
  return false
end

local function circles(p)
  local planets, space = {}, {}
  for place, units in pairs(p.units or {}) do
    local list = {}
    for _, unit in ipairs(units) do
      local owner = unit[1] ~= "nobody" and unit[1] or nil
      list[#list + 1] = { unit[2], owner = owner, as = unit.as }
    end
    local zone = SPACE[place:sub(1, 1)] and space or planets
    zone[place] = list
  end
  for seat, names in ipairs(HOMES) do
    for _, name in ipairs(names) do
      planets[name] = planets[name] or { { "Infantry", owner = SEATS[seat] } }
    end
  end
  return planets, space
end

local function has_unit(list, owner)
  for _, unit in ipairs(list or {}) do
    if unit.owner == owner then return true end
  end
  return false
end

return function(p)
  local planets, space = circles(p)
  local masters, players, deck = {}, {}, {}
  for seat, names in ipairs(HOMES) do
    players[seat] = { area = {}, hand = (p.hands or {})[seat] or {} }
    for _, variable in ipairs { "goods", "points", "tactics", "passed" } do
      players[seat][variable] = (p[variable] or {})[seat]
    end
    for _, name in ipairs(names) do
      masters[name] = SEATS[seat]
      if not (p.control or {})[name] then table.insert(players[seat].area, name) end
    end
  end
  for name, who in pairs(p.control or {}) do
    masters[name] = who
    for seat, seat_name in ipairs(SEATS) do
      if who == seat_name then
        table.insert(players[seat].area, { name, exhausted = not contains(p.readied, name),
          attached = (p.attached or {})[name] })
        if name == "LE" then
          table.insert(players[seat].area, { "Beacon of LE", exhausted = p.beacon })
        end
      end
    end
    planets[name] = planets[name] or {}
    if not has_unit(planets[name], who) then
      table.insert(planets[name], { "Control Token", owner = who })
    end
  end
  for _, name in ipairs(p.deck or COMMON) do
    if not masters[name] then deck[#deck + 1] = name end
  end
  if not masters["LE"] then deck[#deck + 1] = "Beacon of LE" end
  if not (p.control or {}).MR and p.custodians ~= false then
    planets["MR"] = planets["MR"] or {}
    table.insert(planets["MR"], "Custodians Token")
  end
  local explore = p.explore or {}
  return {
    players = players, masters = masters, turn = p.turn, options = p.options, seed = p.seed,
    shared = {
      planets = planets, space = space, planet_deck = deck,
      cultural = explore.cultural or { "Quiet Valley" },
      hazardous = explore.hazardous or { "Barren Rock" },
      industrial = explore.industrial or { "Rust Field" },
      cultural_discard = explore.cultural_discard,
      agenda_deck = p.agendas or {},
      action_deck = p.action_deck, action_discard = p.action_discard,
    },
    p[1],
  }
end
