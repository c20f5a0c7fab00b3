-- Cards that mind what leaves the battlefield, however it goes.
-- The second of two effects, which waits for the card that leaves: no ability of that card.
local lets_go = triggered {
  on = leaves "battlefield", with = { held = "card" }, interrupts = true,
  match = same(event.card, bearer),
  function(_, _, given) if given.held then given.held:enter() end end,
}

card "Net Warden" {
  type = "creature", colour = "white", power = 2, toughness = 2,
  text = "2W. When this enters, exile a creature of the opponent until this leaves.",
  cast "2W",
  triggered {
    on = "entered", self = true, choose = one(enemy.creatures),
    function(me, creature)
      if not me:exists() or not creature:banish() then return end
      lets_go:start { held = creature:now(), bearer = me, until_ = "forever" }
    end,
  },
}

card "Farewell Bell" {
  type = "artifact",
  text = "2. When another permanent leaves, gain 1 life. When this leaves, draw a card.",
  cast "2",
  triggered {
    on = leaves "battlefield", card = any.permanents:other(),
    function() you:gain_life(1) end,
  },
  triggered { on = leaves "battlefield", self = true, function() you:draw(1) end },
}

card "Hungry Fog" {
  type = "enchantment", colour = "black",
  text = "1B. A creature of the opponent that would leave is exiled instead.",
  cast "1B",
  substitution {
    on = leaves "battlefield", card = enemy.creatures, counts = true,
    function(_, event) event.card:banish() return replaced end,
  },
}

card "Pillar of Vows" {
  type = "enchantment", colour = "white",
  text = "1W. Creatures of yours can't leave while it is your turn.",
  cast "1W",
  prohibition { on = leaves "battlefield", card = your.creatures, while_ = turn_of(you) },
}

card "Turncoat's Purse" {
  type = "artifact",
  text = "1. When a creature changes masters, its new master draws a card.",
  cast "1",
  triggered {
    on = master_changes, card = any.creatures,
    function(_, event) event.player:draw(1) end,
  },
}

card "Warm Blanket" {
  type = { "enchantment", "aura" }, colour = "green",
  text = "G. The enchanted creature has \"T: gain 1 life\".",
  aura "G",
  constant {
    cards = this.enchants,
    gains = ability {
      keyword = "rest", cost = tap_this, function() you:gain_life(1) end,
    },
  },
}
