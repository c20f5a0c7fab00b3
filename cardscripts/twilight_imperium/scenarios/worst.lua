-- The fullest action of six players: fleets meet at a system whose planets others hold. What
-- ends meets no limit, however much of it there is.
local SEATS = { "you", "enemy", "player 3", "player 4", "player 5", "player 6" }
local HOMES = { "A", "B", "C", "D", "E", "F" }

-- `called`: the units are w1, w2, ...
local function add(list, count, name, owner, called)
  for n = 1, count do
    list[#list + 1] = { name, owner = owner, as = called and called .. n }
  end
end

-- All homes are kept; each enemy has ships in S1, and the planets of S1 are full of theirs.
local function six(p)
  local players, masters, planets, space = {}, {}, {}, { S1 = {}, S2 = {}, E1 = {} }
  for seat, home in ipairs(HOMES) do
    local first, second = "H" .. home .. "1", "H" .. home .. "2"
    players[seat] = { area = { first, second } }
    masters[first], masters[second] = SEATS[seat], SEATS[seat]
    planets[first] = { { "Infantry", owner = SEATS[seat] } }
    planets[second] = { { "Infantry", owner = SEATS[seat] } }
    if seat > 1 then
      for _, ship in ipairs { "Dreadnought", "Carrier", "Cruiser", "War Sun" } do
        add(space.S1, p.ships, ship, SEATS[seat])
      end
    end
  end
  for n, planet in ipairs { "CU", "HZ", "IN" } do
    players[n + 1].area[3] = planet
    masters[planet], planets[planet] = SEATS[n + 1], {}
    add(planets[planet], 12, "Infantry", SEATS[n + 1])
    add(planets[planet], 4, "Mech", SEATS[n + 1])
    add(planets[planet], 6, "PDS", SEATS[n + 1])
  end
  for _, system in ipairs { "S2", "E1" } do
    add(space[system], 8, "War Sun", "you", system .. "w")
    add(space[system], 40, "Infantry", "you", system .. "i")
  end
  return {
    players = players, masters = masters, options = p.options,
    shared = {
      planets = planets, space = space,
      planet_deck = { "MR", "DU", "LE", "C2", "I2", "H2", "I3", "DV" },
    },
    p[1],
  }
end

-- How much is taken of what is offered: as much as may be.
local MOST = { ["move ships"] = 16, transport = 6, ["commit to"] = 1, land = 1,
  ["land with it"] = 99, bombard = 1 }

-- Answers whoever is asked until the action is over.
local function act(t)
  t:you "tactical action" { choose = "S1" }
  while t:turn_player() == "you" and not t:over() do
    local who, _, prompt = t:asked()
    local most, offered = MOST[prompt], t:options(who)
    if most and who == "you" then
      local picks = {}
      for n = 1, math.min(most, #offered) do picks[n] = offered[n] end
      t:you { choose = picks }
    else
      t:settle()
    end
  end
end

for _, die in ipairs { 3, 9 } do
  scenario("six players, all fleets at one system; the die shows " .. die) (six {
    ships = 4, options = { combat_die = die, cannon_die = 1 },
    function(t)
      act(t)
      t:happened { "throw" }
      t:equal(t:turn_player(), "enemy", "the action has come to its end")
    end,
  })
end
