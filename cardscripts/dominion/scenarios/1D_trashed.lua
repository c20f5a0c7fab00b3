-- Part 1D: "their trashed cards are set aside".
local dominion = include "data/table"
local deeds = include "data/deeds"
local possessed = include "data/possessed"

scenario "S46, S47 trashed cards are set aside and come back after the turn" (dominion {
  your = { hand = { "Possession" } },
  enemy = { hand = { "Chapel", { "Estate", as = "e1" }, { "Estate", as = "e2" } } },
  function(t)
    deeds.possess(t)
    t:you "play Chapel" { choose = { "e1", "e2" } }
    t:happened { "trash on Estate to trash_pile", "keep_for_later on Estate" }
    t:equal({ t:card("e1").zone, t:card("e2").zone }, { "returning", "returning" })
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal({ t:card("e1").zone, t:card("e2").zone }, { "discard", "discard" })
    t:equal(t:card("e1").owner, "enemy")
  end,
})

scenario "S47 not before the turn has ended: when Clean-up is over they are still set aside"
  (possessed(
  { "Village", "Chapel", "Night Watch", { "Estate", as = "e" } },
  function(t)
    t:you "play Village"
    t:you "play Night Watch"
    t:you "play Chapel" { choose = "e" }
    deeds.end_turn(t, 1)
    t:equal(select(2, t:asked()), "yes_no")
    t:equal(t:card("e").zone, "returning")
    t:you "yes"
    deeds.check(t, 2, 2)
    t:equal(t:card("e").zone, "discard")
  end))

scenario "S48 they are not among the cards that are shuffled in Clean-up" (dominion {
  your = { hand = { "Possession" } },
  enemy = { hand = { "Chapel", "Estate" }, deck = {}, discard = { 3, "Gold" } },
  function(t)
    deeds.possess(t)
    t:you "play Chapel" { choose = "Estate" }
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t:count("enemy.hand"), 4, "Chapel and three Golds")
    t:equal(t.enemy.discard, { "Estate" })
  end,
})

scenario "S49 abilities that listen to trashing resolve" (dominion {
  your = { hand = { "Possession" } },
  enemy = { hand = { "Chapel", "Rats" }, deck = { "Gold", { 9, "Copper" } } },
  function(t)
    deeds.possess(t)
    t:you "play Chapel" { choose = "Rats" }
    t:you "Rats"
    t:equal(t.enemy.hand, { "Gold" })
    t:equal(t:card("Rats").zone, "returning")
  end,
})

local function fortress(first, after)
  return dominion {
    your = { hand = { "Possession" } }, enemy = { hand = { "Chapel", "Fortress" } },
    function(t)
      deeds.possess(t)
      t:you "play Chapel" { choose = "Fortress" }
      local who, kind = t:asked()
      t:equal({ who, kind, t:whose() }, { "you", "order", "enemy" })
      t:you(first)
      after(t)
    end,
  }
end

scenario "S51, S53 Fortress first: it is in hand and nothing comes back" (fortress("Fortress",
  function(t)
    t:equal(t:card("Fortress").zone, "hand")
    t:equal(t:card("Fortress").owner, "enemy")
    t:equal(t:count("enemy.returning"), 0)
  end))

scenario "S52, S53 Possession first: Fortress is set aside and cannot be returned"
  (fortress("Possession",
  function(t)
    t:equal(t:card("Fortress").zone, "returning")
    deeds.end_turn(t, 1)
    t:equal(t:card("Fortress").zone, "discard")
  end))

scenario "S56 a card of the Supply stays in the trash" (dominion {
  your = { hand = { "Possession" } }, enemy = { hand = { "Lurker" } }, kingdom = { "Smithy" },
  function(t)
    deeds.possess(t)
    t:you "play Lurker" { option = "trash", choose = "Smithy" }
    t:equal(t:count("any.trash_pile"), 1)
    deeds.end_turn(t, 1)
    t:equal(t:count("any.trash_pile"), 1)
  end,
})

scenario "S56 also one that was the possessed player's before it was returned"
  (possessed({ "Lurker" },
  function(t)
    t:you "play Lurker" { option = "trash" }
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t:card("Smithy").zone, "trash_pile")
  end, { supply = { k1 = { "Smithy", owner = "enemy" } } }))

scenario "S50 one's reaction to the trashing; what it gains goes to the possessor" (possessed(
  { "Chapel", { "Copper", as = "c" }, "Market Square" },
  function(t)
    t:you "play Chapel" { choose = "c" }
    t:equal({ (t:asked()), t:whose() }, { "you", "enemy" })
    t:you "Market Square"
    t:you "yes"
    t:equal(t:card("Market Square").zone, "discard")
    t:equal(t.your.discard, { "Gold", "Possession" })
    if t:asked() and ({ t:asked() })[2] == "choose" then t:you "Possession" end
    t:equal(t:card("c").zone, "returning")
  end))

scenario "S54 what comes back is not gained" (dominion {
  your = { hand = { "Possession" }, deck = { "Watchtower", { 9, "Copper" } } },
  enemy = { hand = { "Chapel", { "Copper", as = "c" } } },
  function(t)
    deeds.possess(t)
    t:you "play Chapel" { choose = "c" }
    t:mark()
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2) -- nobody was asked anything
    t:equal(t:card("c").zone, "discard")
    t:happened { "come_back on Copper" }
    t:not_happened { "gain" }
    t:equal(t.your.discard, { "Possession" })
  end,
})

scenario "S55 other players' cards stay in the trash" (dominion {
  players = {
    { hand = { "Possession" }, deck = { { 5, "Copper" }, { "Smithy", as = "a" }, { 9,
      "Copper" } } },
    { hand = { "Swindler" } },
    { deck = { { "Moat", as = "c" }, { 9, "Copper" } } },
  },
  kingdom = { "Militia", "Cellar" },
  function(t)
    deeds.possess(t)
    t:you "play Swindler"
    t:you "Cellar"
    t:you "Militia"
    t:equal(t.any.trash_pile, { "Smithy", "Moat" })
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t.any.trash_pile, { "Smithy", "Moat" })
    t:equal({ t:count("player 3.discard"), t:count("your.discard") }, { 1, 2 })
  end,
})

scenario "S57 a Gladiator of the Supply stays in the trash" (possessed(
  { { "Gladiator", as = "g" }, "Estate" },
  function(t)
    t:you "play Gladiator" { choose = "Estate" }
    t:equal(t:count("any.trash_pile"), 1)
    t:equal(t:variable("enemy", "coins"), 3)
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t.any.trash_pile, { "Gladiator" })
  end, { supply = { k1 = { 5, "Gladiator" } } }))

scenario "S58 a card that is passed does not come back" (dominion {
  players = {
    { hand = { "Possession" } },
    { hand = { "Masquerade", { "Province", as = "p" } }, deck = { 10, "Curse" } },
    { hand = { "Duchy" } },
  },
  function(t)
    deeds.possess(t)
    t:you "play Masquerade"
    t:you "p"
    t:you "Copper"
    t:you "none"
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal({ t:card("p").owner, t:card("p").zone }, { "player 3", "hand" })
  end,
})

scenario "S58 with two players the possessor has it" (possessed(
  { "Masquerade", { "Province", as = "p" } },
  function(t)
    t:you "play Masquerade"
    t:you "p"
    t:you "Copper"
    t:you "none"
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal({ t:card("p").owner, t:card("p").zone }, { "you", "hand" })
  end, {
    enemy = { hand = { "Masquerade", { "Province", as = "p" } }, deck = { 10, "Curse" } },
  }))

scenario "S59 what Ambassador returns stays, and the possessor gains one" (possessed(
  { "Ambassador", { "Gold", as = "g1" }, { "Gold", as = "g2" } },
  function(t)
    t:you "play Ambassador" { choose = "g1" }
    t:you { choose = { "g1", "g2" } }
    t:equal(t:count("enemy.hand"), 0)
    t:equal(t.your.discard, { "Gold", "Possession" })
    t:equal(#t.any.supply, 46 + 40 + 31 + 8 + 8 + 8 + 10 + 16)
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t.enemy.discard, { "Ambassador" })
  end))

scenario "S60 a card that Way of the Horse returns stays on its pile" (possessed(
  { { "Smithy", as = "s" } },
  function(t)
    t:you "play Smithy"
    t:you "yes"
    t:equal({ t:count("enemy.hand"), t:variable("enemy", "actions") }, { 2, 1 })
    t:equal(t:card("s").place, "k1")
    deeds.end_turn(t, 1)
    t:equal(t:card("s").place, "k1")
  end, { supply = { k1 = { 9, "Smithy" } }, shared = { landscapes = { "Way of the Horse" } } }))

scenario "S61 cards on the Island mat stay there" (possessed({ "Island", { "Province", as = "p" } },
  function(t)
    t:you "play Island"
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal({ t:card("Island").zone, t:card("p").zone }, { "island", "island" })
    t:equal({ t:card("Island").owner, t:card("p").owner }, { "enemy", "enemy" })
  end))

scenario "S62 a card that is exiled stays there"
  (possessed({ "Bounty Hunter", { "Gold", as = "g" } },
  function(t)
    t:you "play Bounty Hunter"
    t:equal({ t:card("g").zone, t:card("g").owner }, { "exile", "enemy" })
    t:equal(t:variable("enemy", "coins"), 3)
    deeds.end_turn(t, 1)
    t:equal(t:card("g").zone, "exile")
  end))

scenario "S63 Way of the Butterfly: returned for good, the other one goes to the possessor"
  (possessed(
  { { "Smithy", as = "s" } },
  function(t)
    t:you "play Smithy"
    t:you "yes"
    t:you "yes"
    t:you "Market"
    t:equal(t:card("s").place, "k1")
    t:equal(t.your.discard, { "Market", "Possession" })
    deeds.end_turn(t, 1)
    t:equal(t:card("s").place, "k1")
  end, {
    supply = { k1 = { 9, "Smithy" }, k2 = { 10, "Market" } },
    shared = { landscapes = { "Way of the Butterfly" } },
  }))

scenario "S65 what comes back is not discarded" (possessed({ "Chapel", "Tunnel" },
  function(t)
    t:you "play Chapel" { choose = "Tunnel" }
    deeds.end_turn(t, 1)
    deeds.check(t, 2, 2)
    t:equal(t:card("Tunnel").zone, "discard")
    t:equal(t.your.discard, { "Possession" })
  end))

scenario "Tunnel does react to being discarded" (dominion {
  your = { hand = { "Cellar", "Tunnel" } },
  function(t)
    t:you "play Cellar" { choose = "Tunnel" }
    t:you "yes"
    t:equal(t.your.discard[1].name, "Gold")
  end,
})

scenario "S66 Remodel: the card comes back, the other one is the possessor's" (possessed(
  { "Remodel", { "Gold", as = "g" } },
  function(t)
    t:you "play Remodel"
    t:you "Province"
    t:equal(t.your.discard, { "Province", "Possession" })
    deeds.end_turn(t, 1)
    t:equal({ t:card("g").zone, t:card("g").owner }, { "discard", "enemy" })
  end))

scenario "S66 Salvager: the card comes back, the coins are to be spent" (possessed(
  { "Salvager", { "Province", as = "p" } },
  function(t)
    t:you "play Salvager"
    t:equal(t:variable("enemy", "coins"), 8)
    t:equal(t:card("p").zone, "returning")
    deeds.end_turn(t, 1)
    t:equal({ t:card("p").zone, t:card("p").owner }, { "discard", "enemy" })
  end))
