-- What a file of cards remembers for itself: oaths that are counted. An oath of feuds.lua is another thing.
field "oath" {}
event "swear" { adds = "oath", args = { "amount", "source?" } }
event "tuck" { moves_to = "deck", position = "bottom", args = { "position?" } }
tags "bond" { "blood", "salt" }
group "bound" { zones = "field", at_least(1, it.oath) }
adjective "steadfast" { oath = at_least(2) }
local until_it_swears = duration "until_it_swears" {
  at = "swear", match = same(event.card, bearer),
}

card "Oathkeeper" {
  type = "creature", power = 1, toughness = 2, bond = { "blood", "salt" },
  text = "This has +1/+0 for each oath. When it swears, you gain 1 life.",
  constant { cards = this, power = add(this.oath) },
  triggered { on = "swear", self = true, function() you:gain_life(1) end },
}

card "Word Given" {
  type = "spell", text = "A creature of yours swears twice. It has +3/+0 until it swears.",
  spell {
    choose = one(your.creatures),
    function(me, creature)
      creature:swear(2)
      creature:gets { power = add(3), until_ = until_it_swears }
    end,
  },
}

card "Blood Brother" {
  type = "creature", power = 2, toughness = 2, bond = "blood",
  text = "When this comes, each other creature of yours bound by blood swears by it.",
  triggered {
    on = enters "field", self = true,
    function(me) together(your.creatures:with { bond = "blood" }:other(me)):swear(1, me) end,
  },
}

card "Shallow Grave" {
  type = "spell", text = "Put an enemy creature into its owner's deck, third from the top; one that has sworn goes to the bottom.",
  spell {
    choose = one(enemy.creatures),
    function(me, creature)
      if creature.oath > 0 then creature:tuck() else creature:tuck(3) end
    end,
  },
}

card "Roll of Names" {
  type = "gear", text = "When a creature swears by another, tap that one. Steadfast creatures have +0/+2.",
  constant { cards = any.bound:steadfast(), toughness = add(2) },
  triggered {
    on = "swear", match = is(event.source, any.creatures),
    function(_, event) event.source:tap() end,
  },
}

deck "Sworn" {
  { 8, "Oathkeeper" }, { 6, "Word Given" }, { 8, "Blood Brother" }, { 6, "Shallow Grave" },
  { 2, "Roll of Names" }, { 4, "Feudist" },
}
