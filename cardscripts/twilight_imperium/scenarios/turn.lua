-- Turns: one action each; who can't go on.
local position = include "data/position"

scenario "a card that is played is the action of the turn" (position {
  hands = { { "Garrison", "Envoys" } },
  function(t)
    t:you "play Garrison"
    t:you "HA1"
    t:equal(t:asked(), "enemy")
    t:equal(t.you.passed, 0)
    t:enemy "pass"
    t:equal(t.enemy.passed, 1)
    t:player(3) "pass"
    t:equal(t:asked(), "you")
    t:you "play Envoys"
    t:you "HA2"
    t:equal(t:asked(), "you")
    t:you "pass"
    t:equal(t:variable("round"), 2)
  end,
})

scenario "an effect in a tactical action gives no further action" (position {
  hands = { { "PLACE", "EXHAUST" } }, units = { S1 = { { "you", "Carrier" } } },
  function(t)
    t:you "do EXHAUST"
    t:you "HA1"
    t:equal(t:asked(), "you", "an effect is no action")
    t:you "tactical action" { choose = "S1" }
    t:you "do PLACE"
    t:you { choose = t.you }
    t:you { choose = "HA1", option = "Mech" }
    t:you "let it be"
    t:you "no more"
    t:equal(t:asked(), "enemy")
  end,
})

-- 33: what "you" have left besides nothing; whether that is enough.
local LEFT = {
  { "nothing", {}, {}, false },
  { "a token in space", {}, {}, false, true },
  { "a PDS", { LE = { { "you", "PDS" } } }, {}, false },
  { "ships", { S1 = { { "you", "Carrier" }, { "you", "Cruiser" } } }, {}, false },
  { "one ship", { S1 = { { "you", "Cruiser" } } }, {}, false },
  { "a space dock", { LE = { { "you", "Space Dock" } } }, {}, true },
  { "infantry in space", { S1 = { { "you", "Carrier" }, { "you", "Infantry" } } }, {}, true },
  { "a planet", {}, { CU = "you" }, true },
}
for _, row in ipairs(LEFT) do
  local what, units, control, stays, active = row[1], row[2], row[3], row[4], row[5]
  control.HA1, control.HA2, control.LE = "enemy", "enemy", "enemy"
  units.HA1, units.HA2 = { { "you", "Infantry", as = "last" }, { "enemy", "PDS" } },
    { { "enemy", "PDS" } }
  units.LE = units.LE or { { "enemy", "PDS" } }
  if units.LE[1][1] == "you" then table.insert(units.LE, { "enemy", "PDS" }) end
  scenario("who has " .. what .. " left " .. (stays and "stays" or "is eliminated")) (position {
    hands = { {}, { "REMOVE" } }, control = control, units = units,
    function(t)
      if active then
        t:you "tactical action" { choose = "S0" }
        if t:asked() == "you" then t:you "no more" end
      else
        t:you "pass"
      end
      t:enemy "do REMOVE"
      t:enemy { choose = { "last" } }
      t:equal(t:card("last").exists, false)
      local pieces = 0
      for _, place in ipairs { "S0", "S1", "LE", "CU" } do
        for _, piece in ipairs(t:at(place)) do
          if piece.master == "you" then pieces = pieces + 1 end
        end
      end
      if not stays then
        t:equal(pieces, 0)
        t:happened { "eliminate" }
      else
        t:expect(pieces > 0, "pieces")
        t:not_happened { "eliminate" }
      end
      t:equal(t:asked(), "enemy")
    end,
  })
end
