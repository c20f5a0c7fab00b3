-- What is chosen is an isle: by what it is, who is there, whose it is, and what lies beside it.

card "Fair Wind" {
  type = "plan", text = "Choose a ship of yours and an isle that is no home, with no ships: it sails there.",
  plan_of {
    choose = { one(your.ships), one(free_isles:where(not_(has(it, "home"))), "to") },
    function(_, ship, isle) if ship and isle then ship:sail(isle) end end,
  },
}

card "Salt Market" {
  type = "plan", text = "Choose an isle with salt that is yours: gain what its trade is worth.",
  plan_of {
    choose = one(isles:with { goods = "salt" }:where(same_player(master_of(it), you))),
    function(_, isle) you:gain(isle.trade) end,
  },
}

card "Blockade" {
  type = "plan", text = "Choose an enemy's isle beside two of your ships or more: its ships sink.",
  plan_of {
    choose = one(places(enemy.isles):where(at_least(2, your.ships:adjacent_to(it)))),
    function(_, isle) for _, ship in ipairs(isle.cards) do ship:sink() end end,
  },
}

card "Reef Pilot" {
  type = "plan", text = "Choose a reef, or an isle in whose column no ship lies: draw a card, at a reef two.",
  plan_of {
    choose = one(isles:where(any_of(has(it, "reef"),
      at_most(0, any.ships:where(equal(column_of(it), column_of(outer))))))),
    function(_, isle) for _ = 1, isle.type == "reef" and 2 or 1 do you:draw() end end,
  },
}

local rich = isles:where(all_of(
  at_least(2, it.trade), at_most(0, any.ships:with { size = 2 }:at(it))))
card "Grand Tour" {
  type = "plan", text = "Gain 1 for each isle of trade 2 or more without a ship of size 2.",
  plan_of { needs = one(rich), function() you:gain(#rich:list()) end },
}

-- What decides which isles there are lies in a hand: nobody else sees whether there was a choice.
card "Smuggler" {
  type = "plan", text = "Choose the isle of trade 4, or any if you have a Galley in your hand: gain 1.",
  plan_of {
    choose = one(isles:where(any_of(
      at_least(4, it.trade), at_least(1, your.hand:with { name = "Galley" })))),
    function() you:gain(1) end,
  },
}

-- In a function, too.
local lonely = isles:where(all_of(
  same_player(master_of(it), you), at_most(0, any.ships:adjacent_to(it))))
card "Outpost" {
  type = "plan", text = "You may choose an isle of yours beside no ships: gain 3.",
  plan_of {
    function() if you:choose(one(lonely), "outpost") then you:gain(3) end end,
  },
}
