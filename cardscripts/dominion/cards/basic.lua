-- Cards of every game.

card "Copper" { types = "treasure", cost = 0, coins = 1 }
card "Silver" { types = "treasure", cost = 3, coins = 2 }
card "Gold" { types = "treasure", cost = 6, coins = 3 }
card "Potion" { types = "treasure", cost = 4, potions = 1 }

-- As the card with the Estate token, while its player has one: see Inheritance. It stays in play as
-- long as that card would.
-- lint: ability-without-text meant: only the Estate token gives it something to do
card "Estate" { types = "victory", cost = 2, vp = 1,
  play(function(me)
    for _, card in ipairs(you.set_aside.cards) do
      if card.kind == you.estate_token then
        card:stay_out(0)
        you:perform(card)
        me:stay_in_play(card.stays)
        return
      end
    end
  end),
}
card "Duchy" { types = "victory", cost = 5, vp = 3 }
card "Province" { types = "victory", cost = 8, vp = 6 }
card "Curse" { types = "curse", cost = 0, vp = -1 }
