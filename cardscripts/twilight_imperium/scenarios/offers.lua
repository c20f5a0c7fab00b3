-- An action card can be played if what its text names is there: not with none, but with one.
local position = include "data/position"
local look = include "data/look"

local COMMON = { "MR", "CU", "HZ", "IN", "DU", "LE", "C2", "I2", "H2", "I3", "DV" }

-- All common planets, and the enemy's; but not these.
local function controlled_but(...)
  local control = {}
  for _, name in ipairs(COMMON) do
    control[name] = "enemy"
  end
  for _, name in ipairs { ... } do
    control[name] = nil
  end
  return control
end

-- A unit of the enemy's on each common planet; but not on these.
local function units_but(...)
  local units = {}
  for _, name in ipairs(COMMON) do
    units[name] = { { "enemy", "PDS" } }
  end
  for _, name in ipairs { ... } do
    units[name] = nil
  end
  return units
end

local LOST, KEPT = { HA1 = "enemy", HA2 = "enemy" }, { HA1 = "enemy" }
local OTHERS_LOST = { HB1 = "you", HB2 = "you", HC1 = "you", HC2 = "you" }
local ONE_LEFT = { HB1 = "you", HB2 = "you", HC1 = "you" }
local GUARDED = { CU = { { "enemy", "PDS" }, { "enemy", "Infantry" } } }

-- Card, what is said of the position, that position, whether it can be played.
local OFFERS = {
  { "Open Charter", "all planets are controlled", { control = controlled_but() }, false },
  { "Open Charter", "nobody controls one", { control = controlled_but("CU") }, true },
  { "Open Charter", "the custodians are on the last", { control = controlled_but("MR") }, false },
  { "Bloodless Coup", "all others' planets have units", {}, false },
  { "Bloodless Coup", "one has none", { control = { CU = "enemy" } }, true },
  { "Secession", "ground forces are on all others' planets", { control = { CU = "you" } }, false },
  { "Secession", "there are none on one", { control = { CU = "enemy" } }, true },
  { "Secession", "only a structure is on one",
    { control = { CU = "enemy" }, units = { CU = { { "enemy", "PDS" } } } }, true },
  { "Envoys", "one has no planet", { control = LOST }, false },
  { "Envoys", "one has one planet", { control = KEPT }, true },
  { "Garrison", "one has no planet", { control = LOST }, false },
  { "Garrison", "one has one planet", { control = KEPT }, true },
  { "Builders", "one has no planet", { control = LOST }, false },
  { "Builders", "one has one planet", { control = KEPT }, true },
  { "Sealed Treaty", "one has no planet", { control = LOST }, false },
  { "Sealed Treaty", "the others have none", { control = OTHERS_LOST }, false },
  { "Sealed Treaty", "the others have one", { control = ONE_LEFT }, true },
  { "Sealed Treaty", "one has one planet", { control = KEPT }, true },
  { "Evacuation", "one's forces are in space",
    { units = { HA1 = { { "you", "PDS" } }, HA2 = { { "you", "PDS" } },
      SA = { { "you", "Carrier" }, { "you", "Infantry" } } } }, false },
  { "Evacuation", "one has one on a planet", { units = { HA2 = { { "you", "PDS" } } } }, true },
  { "Border Raid", "ground forces stand by all structures",
    { control = { CU = "enemy" }, units = GUARDED }, false },
  { "Border Raid", "the only structure alone is one's own",
    { control = { CU = "you" }, units = { CU = { { "you", "PDS" } } } }, false },
  { "Border Raid", "one stands alone",
    { control = { CU = "enemy" }, units = { CU = { { "enemy", "PDS" } } } }, true },
}
for _, row in ipairs(OFFERS) do
  local card, what, p, offered = row[1], row[2], row[3], row[4]
  scenario((offered and "can play " or "can't play ") .. card .. ": " .. what) (position {
    hands = { { card } }, control = p.control, units = p.units,
    function(t) t:equal(t:can("you", "play", card), offered, card) end,
  })
end

scenario "Open Charter: a planet that nobody controls, from the deck" (position {
  hands = { { "Open Charter" } }, control = controlled_but("CU", "IN"),
  function(t)
    t:you "play Open Charter"
    t:equal(t:options("you"), { "CU", "IN" })
    t:you "CU"
    look.at(t, "CU", { controller = "you", exhausted = true, tokens = 1 })
    look.at(t, "IN", { controller = "nobody" })
    t:equal({ #t.your.hand, #t.any.action_discard }, { 0, 1 })
  end,
})

for n = 0, 2 do
  scenario("Evacuation: " .. n .. " removed gain " .. n .. " trade goods") (position {
    hands = { { "Evacuation" } },
    units = { HA1 = { { "you", "Infantry", as = "a1" }, { "you", "Mech", as = "a2" } },
      HA2 = { { "you", "PDS" } } },
    function(t)
      t:you "play Evacuation"
      t:you "a1"
      if n == 0 then t:you "none" else t:you { choose = n == 1 and { "a1" } or { "a1", "a2" } } end
      t:equal({ t.you.goods, look.units(t, "HA1", "you") }, { n, 2 - n })
      if n == 0 then t:not_happened { "gain_goods" } end
    end,
  })
end

-- -- Reactions ----------------------------------------------------------------------------------

for _, row in ipairs { { "no planet without units", {}, false }, { "one", { "DV" }, true } } do
  local what, empty, offered = row[1], row[2], row[3]
  scenario("Relief Drop in an invasion: " .. what) (position {
    hands = { {}, { "Relief Drop" } }, control = controlled_but("MR"),
    units = (function()
      local units = units_but(table.unpack(empty))
      units.MR = nil
      units.S0 = { { "you", "Carrier" } }
      return units
    end)(),
    function(t)
      t:you "tactical action" { choose = "S0" }
      t:equal(t:can("enemy", "react", "Relief Drop"), offered)
      if offered then
        t:enemy "react Relief Drop"
        t:equal(look.tokens(t, "DV", "Infantry"), 1)
      end
    end,
  })
end

scenario "Relief Drop after production, where no ship has come" (position {
  hands = { { "Relief Drop" } }, control = { CU = "you" },
  function(t)
    t:you "tactical action" { choose = "S0" }
    t:you "react Relief Drop"
    t:you "CU"
    t:equal(look.units(t, "CU", "you"), 1)
    t:equal(#t.any.action_discard, 1)
  end,
})

-- Two influence: 1 of HB2 and trade goods.
local PILOTS = {
  { "an infantry and two influence", "Infantry", 1, true },
  { "an infantry and one influence", "Infantry", 0, false },
  { "a mech", "Mech", 5, false },
}
for _, row in ipairs(PILOTS) do
  local what, committed, goods, offered = row[1], row[2], row[3], row[4]
  scenario("Bribed Pilots: " .. what) (position {
    hands = { {}, { "Bribed Pilots" } }, control = { HB1 = "player 3" }, goods = { 0, goods },
    units = { S1 = { { "you", "Carrier" }, { "you", committed, as = "a1" } } },
    function(t)
      t:you "tactical action" { choose = "S1", choose2 = "CU" }
      t:equal(t:can("enemy", "react", "Bribed Pilots"), offered)
      if not offered then return end
      t:enemy "react Bribed Pilots"
      t:settle()
      t:equal(t:card("a1").exists, false)
      t:equal({ t.enemy.goods, t:card("HB2").exhausted }, { 0, true })
      look.at(t, "CU", { controller = "nobody" })
    end,
  })
end
