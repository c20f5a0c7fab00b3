-- Facts around section 9: setup, resources, limits, tokens, winning and losing.

local function drawn(t, side)
  return 10 - #t[side or "your"].deck
end

local decks = constants { "Harbor Watch", "Ember Column" }

-- Who is asked first to redraw is Player One.
local function players_in_order(t)
  local first = t:asked()
  return first, first == "you" and "enemy" or "you"
end

scenario "GF-setup-1 five cards, six Shields, an EX Base each, an EX Resource for Player Two" {
  decks = decks,
  function(t)
    local one, two = players_in_order(t)
    t[one] "no"
    t[two] "no"
    for _, seat in ipairs({ one, two }) do
      t:equal(#t[seat].shields, 6, "Shields")
      t:equal(t[seat].base[1].name, "EX Base", "Base")
      t:equal(#t[seat].base, 1, "Bases")
    end
    t:equal(t:asked(), one, "who begins")
    t:equal(t:turn(), 1, "turn")
    t:equal(#t[one].hand, 6, "Player One's hand, with the first turn's card")
    t:equal(#t[one].deck, 38, "Player One's deck")
    t:equal(#t[one].resources, 1, "Player One's Resources")
    t:equal(#t[one].resource_deck, 9, "Player One's resource deck")
    t:equal(#t[two].hand, 5, "Player Two's hand")
    t:equal(#t[two].deck, 39, "Player Two's deck")
    t:equal(t[two].resources[1].name, "EX Resource", "Player Two's Resource")
    t:equal(#t[two].resources, 1, "Player Two's Resources")
  end,
}

scenario "GF-setup-2 the deck's first card becomes the bottom Shield" {
  decks = decks,
  function(t)
    local one, two = players_in_order(t)
    t[one] "no"
    local first, sixth = t[two].deck[1], t[two].deck[6]
    t[two] "no"
    t:equal(t[two].shields[6], first, "bottom Shield")
    t:equal(t[two].shields[1], sixth, "top Shield")
  end,
}

scenario "GF-setup-3 each may redraw once" {
  decks = decks,
  function(t)
    local one, two = players_in_order(t)
    local kept, given = t[one].hand[1], t[two].hand[1]
    t[one] "no"
    t[two] "yes"
    t:equal(t:asked(), one, "nobody is asked again")
    t:equal(kept.zone, "hand", "a card that was kept")
    t:equal(#t[two].hand, 5, "hand")
    t:happened { "put_on_bottom", "move from deck to hand", "shuffle" }
    t:equal(given.zone ~= "hand", true, "a card that was given back is not drawn again")
  end,
}

scenario "GF-setup-4 turns alternate, whoever begins" {
  decks = decks,
  function(t)
    local one, two = players_in_order(t)
    t[one] "no"
    t[two] "no"
    for turn = 1, 4 do
      t:equal(t:turn_player(), turn % 2 == 1 and one or two, "turn player")
      t:run_to((turn % 2 == 1 and two or one) .. " main")
    end
  end,
}

scenario "GF-setup-5 the lot may fall to the second seat" {
  decks = decks, seed = 6,
  function(t)
    t:equal(t:asked(), "enemy", "who is asked first")
    t:enemy "no"
    t:you "no"
    t:equal(t:turn_player(), "enemy", "who begins")
    t:run_to("you main")
    t:equal(#t.your.resources, 2, "Resources of Player Two in the first turn")
    t:run_to("enemy main")
    t:equal(t:turn(), 3, "turn")
  end,
}

for seed = 1, 6 do
  scenario("GF-setup-6 by lot one of the two begins, seed " .. seed) {
    decks = decks, seed = seed,
    function(t)
      local one = players_in_order(t)
      t:equal(t:variable("first_player"), one == "you" and 1 or 2, "the lot")
      t:settle()
    end,
  }
end

for seat, name in ipairs({ "you", "enemy" }) do
  for seed = 5, 8 do
    scenario("GF-setup-7 " .. name .. " begins where it is agreed, seed " .. seed) {
      decks = decks, seed = seed, options = { first_player = seat },
      function(t)
        t:equal(t:asked(), name, "who is asked first")
        t:settle()
      end,
    }
  end
end

scenario "GF-setup-8 both decks are shuffled, then Player One draws, then Player Two" {
  decks = decks,
  function(t)
    local one, two = players_in_order(t)
    t:happened { "shuffle", "shuffle", "step first player", "move" }
    t:not_happened { "move " .. t[two].hand[1].name .. " from deck to hand",
      "move " .. t[one].hand[1].name .. " from deck to hand" }
    t:settle()
  end,
}

scenario "GF-setup-9 Player One's Shields, Player Two's, then the EX Resource" {
  decks = decks,
  function(t)
    local one, two = players_in_order(t)
    t[one] "no"
    t[two] "no"
    t:happened { "move " .. t[one].shields[1].name .. " from deck to shields",
      "move " .. t[two].shields[6].name .. " from deck to shields", "create EX Resource" }
    t:not_happened { "move " .. t[two].shields[1].name .. " from deck to shields",
      "move " .. t[one].shields[6].name .. " from deck to shields" }
    t:not_happened { "create EX Resource", "move from deck to shields" }
  end,
}

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
    t:you "deploy" { by = "u22" }
    t:equal(#t:options("you"), 6, "the six that were there can give way")
    t:you { choose = "Martyr" }
    t:equal(t:card("Martyr").zone, "trash", "Martyr")
    t:equal(t:card("u22").zone, "battle", "u22")
    t:equal(#t.your.battle, 6, "Units")
    t:equal(drawn(t), 0, "cards drawn")
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
    t:enemy "pass"
    t:you "pass"
    t:you { choose = { t.your.hand[1], t.your.hand[2] } }
    t:equal(#t.your.hand, 10, "hand")
    t:equal(#t.your.trash, 2, "trash")
  end,
}

scenario "GF-token-1 a token touches its destination and is gone" {
  your = { battle = { "Recruit", "Mourner" } }, enemy = { hand = { "Volley" } }, turn = "enemy",
  function(t)
    t:enemy "play" { by = "Volley", choose = "Recruit" }
    t:happened { "destroy Recruit", "vanish from trash to nowhere", "draw by you" }
    t:equal(#t.your.trash, 0, "trash")
    t:equal(drawn(t), 1, "cards drawn by Mourner's owner")
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
    t:equal(drawn(t), 1, "cards drawn")
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
  your = { battle = { { "u33", damage_taken = 2 } } },
  function(t)
    t:run_to("enemy main")
    t:run_to("you main")
    t:equal(t:card("u33").damage_taken, 2, "damage")
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
    t:enemy "pass"
    t:you "pass"
    t:equal(t:over(), true, "over")
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
    t:enemy "pass"
    t:you "pass"
    t:equal(t:over(), true, "over")
    t:equal(t:winner(), "you", "winner")
  end,
}

scenario "GF-loss-5 both at once: a draw" {
  your = { deck = { "u22", "u22" }, hand = { "Deluge" } }, enemy = { deck = { "u22", "u22" } },
  function(t)
    t:you "play" { by = "Deluge" }
    t:equal(t:over(), true, "over")
    t:equal(t:winner(), "nobody", "winner")
  end,
}

scenario "GF-loss-6 at once, also in the middle of an effect" {
  your = { deck = { "u22" }, hand = { "Study" } }, enemy = { battle = { "u51", "u22" } },
  function(t)
    t:you "play" { by = "Study" }
    t:equal(t:winner(), "enemy", "winner")
  end,
}

scenario "GF-loss-7 whoever concedes" {
  function(t)
    t:concede("you")
    t:equal(t:winner(), "enemy", "winner")
  end,
}

scenario "GF-hp-1 what is left without HP is destroyed at once" {
  your = {
    battle = { { "Wall", damage_taken = 4 } }, base = { "Iron Citadel" }, hand = { "Fort" },
  },
  function(t)
    t:equal(t:card("Wall").hp, 5, "HP")
    t:you "deploy" { by = "Fort" }
    t:equal(t:card("Iron Citadel").zone, "trash", "Iron Citadel")
    t:equal(t:card("Wall").zone, "trash", "Wall")
  end,
}

scenario "GF-deploy-4 [Activate-Main] in the turn of the deployment" {
  your = { hand = { "Rally" } },
  function(t)
    t:you "deploy" { by = "Rally" }
    t:you "activate main" { by = "Rally" }
    t:equal(t:card("Rally").ap, 3, "AP")
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
