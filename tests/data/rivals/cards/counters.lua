-- Counters of any kind: put, doubled, moved, taken away; one kind that only this file has.
field "rust" { counter = "put" }

card "Thornling" {
  type = "creature", power = 1, toughness = 1, text = "+1/+1 for each growth counter on this.",
  constant { power = add(this.growth), toughness = add(this.growth) },
}

card "Tend" {
  type = "spell", text = "Put two growth counters on a creature of yours.",
  spell { choose = one(your.creatures), function(_, creature) creature:put("growth", 2) end },
}

card "Corrode" {
  type = "spell", text = "Put a rust counter on each creature. Those with rust have -1/-0 for each.",
  spell { function() any.creatures:put("rust", 1) end },
}

card "Old Smith" {
  type = "creature", power = 2, toughness = 2, text = "Creatures have -1/-0 for each rust counter on them.",
  constant { cards = any.creatures, power = add(-it.rust) },
}

card "More of All" {
  type = "spell", text = "Of each kind of counter on each creature put one more.",
  spell {
    function()
      for _, creature in ipairs(any.creatures:list()) do
        for _, kind in ipairs(creature:counters()) do creature:put(kind, 1) end
      end
    end,
  },
}

card "Echo Stone" {
  type = "gear", text = "If counters would be put on a creature of yours, twice as many are.",
  substitution {
    on = "put", card = your.creatures, match = at_least(1, event.amount),
    function(_, event) event.amount = 2 * event.amount end,
  },
}

card "Shift" {
  type = "spell", text = "Move all counters from a creature of yours onto another one.",
  spell {
    choose = { from = one(your.creatures), to = one(your.creatures:where(not_(same(it, chosen.from)))) },
    function(_, given)
      for _, kind in ipairs(given.from:counters()) do
        local count = given.from[kind]
        given.from:put(kind, -count)
        given.to:put(kind, count)
      end
    end,
  },
}

card "Hoarder" {
  type = "creature", power = 1, toughness = 2,
  text = "Once a turn put a charge counter on this. When some are put on this, gain 1 life for each.",
  triggered {
    on = "put", self = true, match = all_of(is_counter "charge", at_least(1, event.amount)),
    function(_, event) you:gain_life(event.amount) end,
  },
  activated { keyword = "wind", window = "main", limit = once_per "turn", plan { deed "put" { this, "charge", 1 } } },
}

card "Scour" {
  type = "spell", text = "No growth counters can be put on enemy creatures. Take all counters from one.",
  prohibition { on = "put", card = enemy.creatures, match = is_counter "growth", zones = "grave" },
  spell {
    choose = one(enemy.creatures),
    function(_, creature)
      for _, kind in ipairs(creature:counters()) do creature:put(kind, -creature[kind]) end
    end,
  },
}

deck "Counters" { { 4, "Thornling" }, { 4, "Tend" }, { 3, "Corrode" }, { 3, "Old Smith" }, { 3, "More of All" },
  { 3, "Echo Stone" }, { 3, "Shift" }, { 3, "Hoarder" }, { 2, "Scour" } }
