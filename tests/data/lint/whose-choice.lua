-- cards
card "Wrong" { type = "spell", text = "Your opponent discards a card.",
  cast { function() you.opponent:choose(one(your.hand), "discard"):discard() end } } --!
card "Wrong order" { type = "spell", text = "Your opponent puts the hand into an order.",
  cast { function() opponent:order(your.hand) end } } --!
card "Wrong loop" { type = "spell", text = "Each other player destroys a unit.",
  cast { function()
    local function others() return { you.opponent } end
    for _, player in ipairs(others()) do
      local unit = player:choose(one(your.units), "destroy") --!
      if unit then unit:bury() end
    end
  end } }
card "Wrong, you" { type = "spell", text = "Your opponent discards a card.",
  cast { function() opponent:choose(one(you.hand.cards), "discard"):discard() end } } --!
card "Wrong, named" { type = "spell", text = "Your opponent discards a card.",
  cast { function()
    local other = you.opponent
    other:choose(one(your.hand), "discard"):discard() --!
  end } }
card "Wrong, each" { type = "spell", text = "Each player discards a card.",
  cast { function()
    for _, player in ipairs({ you, opponent }) do
      player:choose(one(your.hand), "discard"):discard() --!
    end
  end } }
card "Fine, a hand" { type = "spell", text = "Your opponent looks at your hand and chooses a card. Discard it.",
  cast { function() opponent:choose(one(your.hand), "discard"):discard() end } }
card "Fine, you control" { type = "spell", text = "Draw 1. Your opponent chooses a unit you control. Destroy it.",
  cast { function()
    local unit = opponent:choose(one(your.units), "destroy")
    you:draw(1)
    if unit then unit:bury() end
  end } }
card "Fine, among" { type = "spell", text = "An enemy chooses among your units. Destroy it.",
  cast { function()
    local unit = opponent:choose(one(your.units), "destroy")
    if unit then unit:bury() end
  end } }
card "Fine, theirs by you" { type = "spell", text = "Your opponent discards a card.",
  cast { function()
    local me_again = you
    opponent:choose(one(you.opponent.hand.cards), "discard"):discard()
    me_again:choose(one(your.hand), "discard"):discard()
  end } }
card "Fine" { type = "spell", text = "Your opponent discards a card.",
  cast { function() you.opponent:choose(one(you.opponent.hand.cards), "discard"):discard() end } }
card "Fine, theirs" { type = "spell", text = "Your opponent destroys a unit.",
  cast { function()
    local unit = opponent:choose(one(enemy.units), "destroy")
    if unit then unit:bury() end
  end } }
card "Fine, yours" { type = "spell", text = "Your opponent chooses one of your units. Destroy it.",
  cast { function()
    local unit = opponent:choose(one(your.units), "destroy")
    if unit then unit:bury() end
  end } }
card "Fine, you" { type = "spell", text = "Destroy one of your units.",
  cast { function()
    local unit = you:choose(one(your.units), "destroy")
    if unit then unit:bury() end
  end } }
