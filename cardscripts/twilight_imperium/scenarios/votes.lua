-- The agenda phase: votes are the influence of planets exhausted for them.
local position = include "data/position"
local look = include "data/look"

local function vote(t, votes)
  t:you "pass"
  t:enemy "pass"
  t:player(3) "pass"
  for _, seat in ipairs { 3, 1, 2 } do -- whoever passed last votes first
    local side, planets = votes[seat][1], votes[seat][2]
    t:player(seat)(side)
    if planets then t:player(seat) { choose = planets } end
  end
end

-- HA1 gives 2 votes, HA2 one; so do the others' homes.
local VOTES = {
  { "more votes for it: it is enacted", { { "for", { "HA1" } }, { "against", { "HB2" } },
    { "abstain" } }, true },
  { "as many against it: nothing happens", { { "for", { "HA1" } }, { "against", { "HB1" } },
    { "abstain" } }, false },
  { "more against it: nothing happens", { { "for", { "HA2" } }, { "against", { "HB1" } },
    { "abstain" } }, false },
  { "all abstain: nothing happens", { { "abstain" }, { "abstain" }, { "abstain" } }, false },
  { "two outvote one", { { "for", { "HA1" } }, { "against", { "HB1", "HB2" } },
    { "for", { "HC1" } } }, true },
}
for _, row in ipairs(VOTES) do
  local what, votes, enacted = row[1], row[2], row[3]
  scenario("agenda: " .. what) (position {
    custodians = false, agendas = { "Disarmament" }, control = { CU = "enemy" },
    units = { CU = { { "enemy", "PDS", as = "b1" } } },
    function(t)
      vote(t, votes)
      t:settle()
      t:equal(t:card("b1").exists, not enacted)
      t:equal({ t:card("HA1").exhausted, t:card("HB1").exhausted }, { false, false },
        "readied afterwards")
      look.at(t, "CU", { controller = "enemy", tokens = enacted and 1 or 0 })
    end,
  })
end

scenario "agenda: planets are exhausted for votes, and only those" (position {
  custodians = false, agendas = { "Disarmament" },
  units = { HB1 = { { "enemy", "PDS", as = "b1" }, { "enemy", "Infantry" } } },
  function(t)
    t:you "pass"
    t:enemy "pass"
    t:player(3) "pass"
    t:player(3) "for"
    t:player(3) "none"
    t:not_happened { "exhaust on" }
    t:you "against"
    t:you { choose = { "HA2" } }
    t:equal({ t:card("HA1").exhausted, t:card("HA2").exhausted }, { false, true })
    t:enemy "for"
    t:enemy { choose = { "HB2" } }
    t:settle()
    t:equal(t:card("b1").exists, true, "one vote for it, one against it, and none of who gave none")
  end,
})
