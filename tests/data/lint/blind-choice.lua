-- cards
card "Wrong" { type = "spell", text = "Choose a unit in your opponent's hand. Bury it.",
  cast { choose = one(enemy.hand:with { type = "unit" }), --!
    function(me, card) card:bury() end } }
card "Fine" { type = "spell", text = "Choose a unit in your hand. Bury it.",
  cast { choose = one(your.hand:with { type = "unit" }),
    function(me, card) card:bury() end } }
card "Fine blind" { type = "spell", text = "Choose a card in your opponent's hand. Bury it.",
  cast { choose = one(enemy.hand), function(me, card) card:bury() end } }
card "Sum blind" { type = "spell", text = "Choose 2 cards in your opponent's hand with a total power of 300. Bury them.",
  cast { choose = exactly(2, enemy.hand, { total = equal(300, it.power) }), --!
    function(me, cards) together(cards):bury() end } }
