-- What cards say sentence by sentence, where no other scenario expects it.
local position = include "data/position"
local look = include "data/look"

scenario "Sealed Treaty: whose only planet is swapped is not eliminated" (position {
  hands = { { "Sealed Treaty" } },
  control = { CU = "you", HZ = "enemy", HB1 = "player 3", HB2 = "player 3" },
  units = { HB1 = {}, HB2 = {} },
  function(t)
    t:you "play Sealed Treaty" { choose = "CU", choose2 = "HZ" }
    t:not_happened { "eliminate" }
    t:equal(t.enemy.lost, false)
    look.at(t, "CU", { controller = "enemy", exhausted = true, tokens = 1 })
    look.at(t, "HZ", { controller = "you", exhausted = true, tokens = 1 })
  end,
})

scenario "Sealed Treaty: what can't be lost is not swapped, and nothing is got for it" (position {
  hands = { { "HOLD", "Sealed Treaty" } }, control = { CU = "you", HZ = "enemy" },
  function(t)
    t:you "do HOLD" { choose = "CU" }
    t:you "play Sealed Treaty" { choose = "CU", choose2 = "HZ" }
    look.at(t, "CU", { controller = "you", tokens = 1 })
    look.at(t, "HZ", { controller = "enemy", tokens = 1 })
  end,
})

scenario "Disarmament: structures on a planet that nobody controls" (position {
  custodians = false, agendas = { "Disarmament" }, hands = { { "Secession" } },
  control = { CU = "enemy" }, units = { CU = { { "enemy", "PDS", as = "b1" } } },
  function(t)
    t:you "play Secession" { choose = "CU" }
    look.at(t, "CU", { controller = "nobody" })
    t:enemy "pass"
    t:player(3) "pass"
    t:you "pass"
    t:you "for"
    t:you { choose = { "HA1" } }
    t:enemy "abstain"
    t:player(3) "abstain"
    t:settle()
    t:equal(t:card("b1").exists, false)
  end,
})

scenario "Border Raid: what belongs to nobody is no structure of another player" (position {
  hands = { { "Border Raid" } }, units = { CU = { { "nobody", "PDS" } } },
  function(t) t:equal(t:can("you", "play", "Border Raid"), false) end,
})

scenario "Border Raid: ground forces of others beside it" (position {
  hands = { { "Border Raid" } }, control = { CU = "enemy" },
  units = { CU = { { "enemy", "PDS" }, { "you", "Infantry" } } },
  function(t) t:equal(t:can("you", "play", "Border Raid"), false) end,
})

-- 33.5: of who is eliminated.
scenario "who is eliminated discards the action cards; decks and discards stay" (position {
  hands = { { "LOSE", "REMOVE", "Envoys", "Garrison" } }, control = { HA2 = "enemy" },
  units = { HA1 = { { "you", "Infantry", as = "a1" } }, HA2 = {} },
  agendas = { "Disarmament" }, action_deck = { "Builders" }, action_discard = { "Secession" },
  function(t)
    t:you "do REMOVE" { choose = "a1" }
    t:you "do LOSE" { choose = "HA1" }
    t:equal(t.you.lost, true)
    t:happened { "eliminate", "move on Envoys from hand to action_discard" }
    t:equal({ #t.your.hand, t:count("any.action_discard"), t:count("any.action_deck") },
      { 0, 5, 1 })
    t:equal({ t:count("any.agenda_deck"), t:count("any.cultural") }, { 1, 1 })
    t:equal(t:asked(), "enemy")
  end,
})

scenario "Envoys: who returns the last planet and is eliminated by it discards it once" (position {
  hands = { { "Envoys", "Garrison" } }, control = { HA1 = "you", HA2 = "enemy" },
  units = { HA1 = {}, HA2 = {} },
  function(t)
    t:you "play Envoys"
    t:settle()
    t:equal(t.you.lost, true)
    t:equal({ #t.your.hand, t:count("any.action_discard") }, { 0, 2 })
  end,
})
