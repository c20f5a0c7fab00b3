-- Here an oath is whom it is sworn against.
field "oath" { refers = "card" }
player_variable "avenged" {}
event "avenge" { about = "player", adds_player = "avenged", amount = 1 }

card "Feudist" {
  type = "creature", power = 3, toughness = 1,
  text = "When this comes, it swears to see an enemy creature gone. When that one leaves, however it goes, "
    .. "you gain 2 life, and 1 more for each that was gone before.",
  triggered {
    on = enters "field", self = true, choose = one(enemy.creatures),
    function(me, creature) me:set_oath(creature) end,
  },
  triggered {
    on = leaves "field", match = same(event.card, this.oath),
    function()
      you:gain_life(2 + you.avenged)
      you:avenge()
    end,
  },
}
