-- Agendas, each by its text: named by whoever cast most of the votes for it.
local position = include "data/position"
local look = include "data/look"

-- Votes of seats 3, 1 and 2, in that order.
local function vote(t, votes)
  t:you "pass"
  t:enemy "pass"
  t:player(3) "pass"
  for _, seat in ipairs { 3, 1, 2 } do
    local planets = votes[seat]
    t:player(seat)(planets and "for" or "abstain")
    if planets then t:player(seat) { choose = planets } end
  end
end

local function agenda(p)
  p.custodians, p.agendas = false, p.agendas or { p.name }
  return position(p)
end

scenario "Land Reform: a planet without units that is no home is lost" (agenda {
  name = "Land Reform", control = { CU = "enemy", HZ = "enemy", HB1 = "enemy" },
  units = { HZ = { { "enemy", "PDS" } }, HB1 = {} },
  function(t)
    vote(t, { { "HA1" } })
    t:settle()
    look.at(t, "CU", { controller = "nobody", tokens = 0 })
    look.at(t, "HZ", { controller = "enemy" })
    look.at(t, "HB1", { controller = "enemy", tokens = 1 })
  end,
})

scenario "Land Reform: of two, whoever cast most names one" (agenda {
  name = "Land Reform", control = { CU = "you", HZ = "player 3" },
  function(t)
    vote(t, { { "HA2" }, { "HB1" } })
    t:equal(t:asked(), "enemy")
    t:equal(t:options("enemy"), { "CU", "HZ" })
    t:enemy "HZ"
    look.at(t, "HZ", { controller = "nobody", tokens = 0 })
    look.at(t, "CU", { controller = "you" })
    t:happened { "be_voted_on on Land Reform", "cast_votes", "be_lost_by for player 3" }
  end,
})

scenario "Land Reform: nothing to name, and the game goes on" (agenda {
  name = "Land Reform",
  function(t)
    vote(t, { { "HA1" } })
    t:not_happened { "lose_control" }
    t:not_happened { "be_lost_by" }
    t:equal(t:variable("round"), 2)
  end,
})

scenario "Open Borders: one vote gains a planet that nobody controls" (agenda {
  name = "Open Borders",
  function(t)
    vote(t, { { "HA2" } })
    t:you "CU"
    look.at(t, "CU", { controller = "you", tokens = 1 })
  end,
})

scenario "Open Borders: of as many votes, those that were cast first" (agenda {
  name = "Open Borders", agendas = { "Open Borders", "Disarmament" },
  function(t)
    vote(t, { { "HA1" }, { "HB2" }, { "HC1" } })
    t:equal(t:asked(), "player 3")
    t:player(3) "MR"
    look.at(t, "MR", { controller = "player 3", tokens = 1 })
    t:equal({ t:count("any.agenda_deck"), t:count("any.agenda_discard") }, { 1, 1 })
  end,
})

local ALL = {}
for _, name in ipairs { "MR", "CU", "HZ", "IN", "DU", "LE", "C2", "I2", "H2", "I3", "DV" } do
  ALL[name] = "enemy"
end
local BUT_ONE = {}
for name, who in pairs(ALL) do
  if name ~= "IN" then BUT_ONE[name] = who end
end

scenario "Open Borders: none is left, and the game goes on" (agenda {
  name = "Open Borders", control = ALL,
  function(t)
    vote(t, { { "HA1" } })
    t:not_happened { "take_control" }
    t:equal(t:variable("round"), 2)
  end,
})

scenario "Open Borders: the last one" (agenda {
  name = "Open Borders", control = BUT_ONE,
  function(t)
    vote(t, { { "HA1" } })
    look.at(t, "IN", { controller = "you", tokens = 1 })
  end,
})

-- Planets of the three; who gains CU from "you", who cast most.
local HANDOVER = {
  { "the others have as many: the next player", { CU = "you" }, "enemy" },
  { "the next has as many as oneself", { CU = "you", HZ = "enemy" }, "player 3" },
  { "nobody has fewer: nothing happens", { HZ = "enemy" }, nil },
  { "the fewest, not only fewer", { CU = "you", HZ = "you", HC2 = "enemy", HB1 = "you" },
    "player 3" },
  { "one's last planet is kept, if the others have one", { HA2 = "enemy", HB2 = "player 3" }, nil },
}
for _, row in ipairs(HANDOVER) do
  local what, control, who = row[1], row[2], row[3]
  scenario("Handover: " .. what) (agenda {
    name = "Handover", control = control,
    function(t)
      vote(t, { { "HA1" } })
      if who then
        t:equal({ t:asked() }, { "you", "choose", "give", "Handover" })
        t:you "CU"
        look.at(t, "CU", { controller = who, exhausted = false, tokens = 1 })
      else
        t:not_happened { "take_control" }
        t:equal(t:variable("round"), 2)
      end
    end,
  })
end

scenario "Disarmament: all structures of one planet, and nothing else" (agenda {
  name = "Disarmament", control = { CU = "enemy", HZ = "you", IN = "enemy" },
  units = {
    CU = { { "enemy", "PDS", as = "b1" }, { "enemy", "Space Dock", as = "b2" },
      { "enemy", "Infantry", as = "b3" } },
    HZ = { { "you", "PDS", as = "a1" } }, IN = { { "enemy", "Infantry" } },
  },
  function(t)
    vote(t, { { "HA1" } })
    t:equal(t:options("you"), { "CU", "HZ" })
    t:you "CU"
    t:equal({ t:card("b1").exists, t:card("b2").exists, t:card("b3").exists, t:card("a1").exists },
      { false, false, true, true })
  end,
})

scenario "Disarmament: there are no structures, and the game goes on" (agenda {
  name = "Disarmament",
  function(t)
    vote(t, { { "HA1" } })
    t:not_happened { "destroy" }
    t:equal(t:variable("round"), 2)
  end,
})

scenario "the agenda phase without an agenda: nobody is asked" (agenda {
  agendas = {},
  function(t)
    t:you "pass"
    t:enemy "pass"
    t:player(3) "pass"
    t:not_happened { "shuffle" }
    t:equal(t:variable("round"), 2)
    t:equal(t:asked(), "you")
  end,
})

scenario "the last agenda: the discards are moved to the deck, and then shuffled" (agenda {
  name = "Disarmament",
  function(t)
    vote(t, {})
    t:happened { "move on Disarmament from agenda_discard to agenda_deck", "shuffle" }
  end,
})

scenario "no agenda phase before the custodians are gone" (position {
  agendas = { "Disarmament" },
  function(t)
    t:you "pass"
    t:enemy "pass"
    t:player(3) "pass"
    t:equal({ t:variable("round"), t:count("any.agenda_deck") }, { 2, 1 })
    t:not_happened { "step voting" }
  end,
})
