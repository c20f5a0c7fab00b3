-- Every scenario here must pass.

scenario "R1, R2.b position, values and groups" {
  your = {
    life = 3,
    hand = { "Plain", "Red One" },
    battle = { { "Plain", as = "first", rested = true, hurt = 2 }, { 2, "Echo" } },
    stage = { left = { "Red One", attached = { "Helper" } } },
    trash = {},
  },
  enemy = { battle = { { "Plain", master = "you", as = "lent" } }, deck = { 4, "Plain" } },
  options = { bonus = 7 },
  function(t)
    t:equal(#t.your.hand, 2, "hand")
    t:equal(t.your.hand, { "Plain", "Red One" }, "hand by name")
    t:equal(t.you.life, 3, "life")
    t:equal(t:variable("you", "life"), 3, "life as a variable")
    t:equal(t:variable("bonus"), 7, "game variable")
    t:equal(t:card("first").rested, true, "rested")
    t:equal(t:card("first").hurt, 2, "hurt")
    t:equal(t:card("first").position, 1, "position")
    t:equal(t:count("your.battle"), 4, "your battle: one is lent")
    t:equal(#t:at("your.battle"), 3, "what lies there")
    t:equal(#t.your.fighters, 4, "fighters: one is lent")
    t:equal(t:card("lent").master, "you", "master")
    t:equal(t:card("lent").owner, "enemy", "owner")
    t:equal(t:card("Helper").host.name, "Red One", "host")
    t:equal(t:card("Helper").host.power, 5, "power with a Helper")
    t:equal(t:card("Helper").host.place, "left", "circle")
    t:equal(t:card("Helper").zone, "stage", "zone of what is attached")
    t:equal(t:card("Helper").host:has("traits", "Red"), true, "trait")
    t:equal(t:card("first").number, "P1", "label")
    t:equal(t:sees("you", t.your.hand[1]), true, "own hand")
    t:equal(t:sees("enemy", t.your.hand[1]), false, "the other's hand")
    t:equal(t:abilities("Echo"), { "triggered" }, "kinds")
  end,
}

scenario "deferred answers: the game is read before or after" {
  your = { hand = { "Plain", "Red One" } },
  function(t)
    t:you "deploy" { by = t.your.hand[2] }
    t:equal(#t.your.battle, 1, "deployed before it is read")
    t:equal(t.your.battle[1].name, "Red One", "the right one")
    t:you "deploy Plain"
    t:equal(#t.your.battle, 2, "without a table")
    t:you { "shout" }
    t:happened { "poke by you" }
    local plain = t:card("Plain")
    t:you("shout")
    t:equal(plain.zone, "battle", "read through an object")
    t:you "end turn"
  end,
}

scenario "picks: targets, costs, options, numbers, order" {
  your = { hand = { "Plain", "Red One", "Echo" }, battle = { "Payer", "Chooser", "Sorter" } },
  enemy = { battle = { { "Plain", as = "e1" }, { "Plain", as = "e2" } } },
  function(t)
    t:you "strike" { by = "Payer", at = "e2" }
    t:equal(t:card("e2").hurt, 1, "target")
    t:equal(t:card("e1").hurt, 0, "the other one")
    t:refused("you", "strike", { by = "Payer" })
    t:you "pay" { by = "Payer", cost = "Plain", choose = { "e1", "e2" } }
    t:equal(t:card("e1").hurt, 1, "chosen")
    t:equal(#t.your.hand, 2, "paid")
    t:you "options" { by = "Chooser", option = "lose", number = 2 }
    t:equal(t.you.life, 3, "life")
    t:you "options"
    t:equal(select(2, t:asked()), "option", "kind of question")
    t:refused("enemy", "win")
    t:you "win"
    t:you(3)
    t:equal(t.you.life, 6, "life again")
    t:you "sort" { by = "Sorter", order = { "Echo" } }
    t:happened { "discard Echo", "discard on Red One" }
    t:not_happened { "discard Red One", "discard Echo" }
  end,
}

scenario "triggers: order, yes and no" {
  your = { battle = { { "Echo", as = "a" }, { "Echo", as = "b" } }, hand = { "Drawer", "Drawer" },
    deck = { 5, "Plain" } },
  function(t)
    t:mark()
    t:you "shout"
    t:you { order = { "b", "a" } }
    t:happened { "triggered echo of a", "asked order", "activated echo of b", "activated echo of a" }
    t:equal(t.you.life, 7, "life")
    t:you "deploy Drawer"
    t:you "use arrive"
    t:equal(#t.your.hand, 2, "drawn")
    t:you "deploy Drawer"
    t:you "no"
    t:equal(#t.your.hand, 1, "not drawn")
    t:fork_check()
  end,
}

scenario "fresh cards are there when somebody is asked" {
  your = { battle = { { "Chooser", fresh = true } } },
  function(t) t:equal(t:can("you", "options", "Chooser"), true, "offered") end,
}

scenario "running on, turns, the end" {
  your = { deck = { 8, "Plain" } }, enemy = { deck = { 8, "Plain" } },
  turn = "enemy",
  function(t)
    t:equal(t:turn_player(), "enemy", "turn player")
    t:equal({ t:asked() }, { "enemy", "act", "main" }, "asked")
    t:run_to("you answer")
    t:equal(t:step(), "answer", "step")
    t:run_to("you main")
    t:equal(t:turn(), 2, "turn")
    t:equal(#t.your.hand, 1, "the turn's card")
    t:run_to("enemy")
    t:equal(t:over(), false, "not over")
    t:concede("enemy")
    t:equal(t:over(), true, "over")
    t:equal(t:winner(), "you", "winner")
  end,
}

scenario "three players" {
  players = { { battle = { "Plain" } }, {}, { battle = { "Echo" }, life = 9 } },
  function(t)
    t:equal(t:player(3).life, 9, "life")
    t:equal(#t:player(3).battle, 1, "battle")
    t:you "end turn"
    t:run_to("player 3 main")
    t:fork_check()
    t:player(3) "shout"
    t:equal(t:player(3).life, 10, "its echo")
  end,
}

scenario "a whole game from its decks" {
  decks = { "Even", "Odd" }, seed = 4, options = { bonus = 2 },
  function(t)
    t:equal(#t.your.hand + #t.your.deck, 18, "cards")
    t:you "shout"
    t:happened { "poke 2 by you" }
    t:finish()
    t:equal(t:over(), true, "over")
  end,
}

scenario "places with marks, and places that can't be chosen" {
  shared = { yard = { gate = { "Plain", owner = "you" }, well = { "Echo", owner = "enemy" } } },
  function(t)
    local names = include "data/names"
    t:equal(#t:marked("you", "crowded"), 0, "crowded places")
    t:equal(t:marked("enemy", "fenced_off"), { "far end" }, "fenced off")
    t:equal(t:card("Plain").options, { "claim Plain on gate", "step Plain on gate" }, "options")
    t:you { "step", choose = names[2] }
    t:equal(t:marked("you", "crowded"), { names[2] }, "crowded places")
    t:you { "step" }
    t:refused("you", { choose = "well" })
    t:refused("you", { choose = "your.trash" })
    t:you { choose = names[1] }
    t:equal(t:card("Plain").place, "gate", "where it is")
  end,
}

scenario "several cards on a circle, and whose a circle is" {
  your = { yard = { gate = { "Plain", { "Echo", as = "e" } } } },
  shared = { yard = { well = { { "Plain", owner = "enemy", as = "p" }, { "Echo", owner = "you" } },
    ["far end"] = { 2, "Red One", owner = "you" } } },
  masters = { well = "enemy" },
  function(t)
    t:equal(t:at("gate"), { "Plain", "e" }, "on the gate, top first")
    t:equal(t:at("well"), { "p", "Echo" }, "on the well")
    t:equal(#t:at("far end"), 2, "on the far end")
    t:equal(t:card("e").owner, "you", "whose it is")
    t:equal(t:master("well"), "enemy", "whose the well is")
    t:equal(t:master("gate"), "nobody", "whose the gate is")
    t:you "claim" { by = "e" }
    t:equal(t:master("gate"), "you", "whose the gate is")
    t:happened { "claim" }
  end,
}

scenario "what is attached in a position can be told apart, and changed" {
  your = { battle = { { "Plain", attached = { { "Helper", as = "h", hurt = 2 } } } } },
  function(t)
    t:equal(t:card("h").hurt, 2, "hurt")
    t:equal(t:card("h").host, "Plain", "its host")
  end,
}

scenario "answers at random" {
  decks = { "Even", "Odd" },
  function(t)
    t:random(6, 3)
    t:equal(t:over(), false, "over")
    t:random(2000, 4)
    t:equal(t:over(), true, "over")
  end,
}

scenario "answers are taken back" {
  your = { battle = { "Plain", "Echo" } }, enemy = { battle = { { "Plain", as = "e" }, "Echo" } },
  function(t)
    local before = t:hash()
    t:you "strike" { by = "your Plain", at = "e" }
    t:equal(t:card("e").hurt, 2, "hurt")
    t:mark()
    t:you "shout"
    t:happened { "poke by you" }
    t:undo(2)
    t:equal(select(2, t:asked()), "choose", "kind of question")
    t:not_happened { "poke by you" }
    t:undo()
    t:equal(t:hash(), before, "hash")
    t:asked_nothing()
    t:you "shout"
    t:equal(t.you.life, 6, "life")
    t:equal(t:card("e").hurt, 0, "hurt no more")
  end,
}

scenario "a draw" {
  your = { life = 0 }, enemy = { life = 0 },
  function(t)
    t:equal(t:over(), true, "over")
    t:equal(t:winner(), "nobody", "winner")
  end,
}

scenario "what is done by itself stands in the trace" {
  your = { hand = { "Drawer" }, deck = { 9, "Plain" } }, enemy = { deck = { 9, "Plain" } },
  function(t)
    t:you "deploy Drawer"
    t:settle()
    t:happened { "declined by you yes or no", "asked act" }
    t:run_to("enemy main")
    t:happened { "passed by you end turn", "step main of enemy" }
  end,
}

scenario "whatever is offered has a name: as it is listed" {
  your = { battle = { { "Echo", as = "a" }, "Echo" }, hand = { "Plain", "Plain", "Red One" } },
  function(t)
    t:you "shout"
    local effects = t:options("you")
    t:you { order = { effects[2], effects[1] } }
    t:equal(t.you.life, 7, "life")
  end,
}

scenario "what may be declined, t:can says" {
  your = { hand = { "Plain", "Plain" }, battle = { "Payer" } }, enemy = { battle = { "Plain" } },
  function(t)
    t:equal(t:can("you", "none"), false, "what to do")
    t:you "pay"
    t:equal(t:can("you", "none"), false, "a cost")
    t:you "Plain"
    t:equal({ t:can("you", "none"), t:can("enemy", "none") }, { true, false }, "up to two")
    t:you "none"
  end,
}
