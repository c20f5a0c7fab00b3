-- Facts around section 9: setup, resources, limits, tokens, winning and losing.

scenario "GF-deploy-1 Lv. counts all Resources, cost only active ones" {
  your = { hand = { "u33" },
    resources = { "Resource", "Resource", { "Resource", rested = true } } },
  function(t)
    t:equal(t:can("you", "deploy", "u33"), true, "offered")
    t:you "deploy" { by = "u33" }
    t:equal(t:card("u33").zone, "battle", "u33")
  end,
}

scenario "GF-deploy-2 Lv. not reached" {
  your = { hand = { "u33" }, resources = { "Resource", "Resource" } },
  function(t) t:equal(t:can("you", "deploy", "u33"), false, "offered") end,
}

scenario "GF-deploy-3 cost not payable" {
  your = { hand = { "u33" },
    resources = { "Resource", { "Resource", rested = true }, { "Resource", rested = true } } },
  function(t) t:equal(t:can("you", "deploy", "u33"), false, "offered") end,
}

scenario "GF-limit-1 a seventh Unit takes the place of another, which is not destroyed" {
  your = { battle = { "Martyr", "u33", "u33", "u33", "u33", "Mourner" }, hand = { "u22" } },
  function(t)
    t:you "deploy" { by = "u22", choose = "Martyr" }
    t:equal(t:card("Martyr").zone, "trash", "Martyr")
    t:equal(t:card("u22").zone, "battle", "u22")
    t:equal(#t.your.battle, 6, "Units")
    t:equal(#t.your.hand, 0, "hand: nobody drew")
  end,
}

scenario "GF-limit-2 a second Base takes the place of the first" {
  your = { base = { "Depot" }, hand = { "Fort" } },
  function(t)
    t:you "deploy" { by = "Fort" }
    t:equal(t:card("Depot").zone, "trash", "Depot")
    t:equal(t:card("Fort").zone, "base", "Fort")
  end,
}

scenario "GF-limit-3 ten cards are kept at the end of the turn" {
  your = { hand = { 12, "u22" } },
  function(t)
    t:you "end main"
    t:run_to("you hand")
    t:you { choose = { t.your.hand[1], t.your.hand[2] } }
    t:run_to("enemy main")
    t:equal(#t.your.hand, 10, "hand")
  end,
}

scenario "GF-token-1 a token touches its destination and is gone" {
  your = { battle = { "Recruit", "Mourner" } }, enemy = { hand = { "Volley" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Volley", choose = "Recruit" }
    t:happened { "destroy Recruit", "vanish Recruit", "draw by you" }
    t:equal(#t.your.trash, 0, "trash")
    t:equal(#t.your.hand, 1, "hand of Mourner's owner")
  end,
}

scenario "GF-token-2 tokens are deployed" {
  your = { hand = { "Muster" }, battle = { "u22" } },
  function(t)
    t:you "play" { by = "Muster" }
    t:equal(#t.your.battle, 3, "Units")
    t:equal(t:can("you", "attack", "Recruit"), false, "they attack at once")
  end,
}

scenario "GF-turn-1 cards become active, a card is drawn, a Resource is added" {
  your = { battle = { { "u22", rested = true } }, base = { { "Depot", rested = true } },
    resources = { { "Resource", rested = true }, { "Resource", rested = true } } },
  turn = "enemy",
  function(t)
    t:run_to("you main")
    t:equal(t:card("u22").rested + t:card("Depot").rested, 0, "rested")
    t:equal(#t.your.hand, 1, "hand")
    t:equal(#t.your.resources, 3, "Resources")
    t:equal(t.your.resources[1].rested, 0, "the first of them rested")
  end,
}

scenario "GF-turn-2 without resource cards none is added" {
  your = { resource_deck = {} }, turn = "enemy",
  function(t)
    t:run_to("you main")
    t:equal(#t.your.resources, 5, "Resources")
  end,
}

scenario "GF-turn-3 damage stays" {
  your = { battle = { { "u33", damage = 2 } } },
  function(t)
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("u33").damage, 2, "damage")
  end,
}

scenario "GF-turn-4 in the end phase the standby player acts first, until both pass in a row" {
  your = { hand = { "Either" } }, enemy = { hand = { "Either" } },
  function(t)
    t:you "end main"
    t:equal(t:asked(), "enemy", "first")
    t:enemy "pass"
    t:you "play" { by = "your Either" }
    t:equal(t:asked(), "enemy", "then")
    t:enemy "play" { by = "enemy Either" }
    t:you "pass"
    t:enemy "pass"
    t:run_to("enemy main")
  end,
}

scenario "GF-loss-1 battle damage without Shields" {
  your = { battle = { "u22" } }, enemy = { shields = {} },
  function(t)
    t:you "attack" { by = "u22" }
    t:finish()
    t:equal(t:winner(), "you", "winner")
  end,
}

scenario "GF-loss-2 none with 0 AP" {
  your = { battle = { "Bulwark" } }, enemy = { shields = {} },
  function(t)
    t:you "attack" { by = "Bulwark" }
    t:run_to("you main")
    t:equal(t:over(), false, "over")
  end,
}

scenario "GF-loss-3 the last card of the deck" {
  your = { deck = { "u22" }, hand = { "Scout" } },
  function(t)
    t:you "deploy" { by = "Scout" }
    t:equal(t:over(), true, "over")
    t:equal(t:winner(), "enemy", "winner")
  end,
}

scenario "GF-loss-4 the turn's card" {
  enemy = { deck = { "u22" } },
  function(t)
    t:you "end main"
    t:finish()
    t:equal(t:winner(), "you", "winner")
  end,
}

scenario "GF-loss-5 both at once: a draw" {
  your = { deck = { "u22", "u22" }, hand = { "Deluge" } }, enemy = { deck = { "u22", "u22" } },
  function(t)
    t:you "play" { by = "Deluge" }
    t:equal(t:over(), true, "over")
    t:equal(t:winner(), nil, "winner")
  end,
}

scenario "GF-ex-1 an EX Resource can be kept" {
  your = { battle = { "Boost" }, resources = { "Resource", "EX Resource" } },
  function(t)
    t:you "activate main" { by = "Boost", cost = { "Resource" } }
    t:equal(#t.your.resources, 2, "Resources left")
  end,
}

scenario "GF-ex-2 or used" {
  your = { battle = { "Boost" }, resources = { "Resource", "EX Resource" } },
  function(t)
    t:you "activate main" { by = "Boost", cost = { "EX Resource" } }
    t:equal(#t.your.resources, 1, "Resources left")
    t:equal(t.your.resources[1].rested, 0, "the other one rested")
  end,
}
