-- rules
bearers = any.units:where(same(host_of(it), it)) --!
function of_this_one(card) return same(card, card) end --!
function gear_of_this() return same(host_of(it), this) end
-- cards
card "Wrong" { type = "unit", power = 1000, text = "Units get +100 power.",
  constant { cards = any.units:where(same(it, it)), power = add(100) } } --!
card "Wrong player" { type = "unit", power = 1000, text = "Whenever you lose life, draw 1.",
  triggered { on = "lose_life", match = same_player(you, opponent), function() you:draw(1) end } } --!
card "Wrong value" { type = "unit", power = 1000, text = "This gets +100 power.",
  constant { while_ = at_least(this.power, this.power), power = add(100) } } --!
card "Fine" { type = "unit", power = 1000, text = "Whenever you lose life, draw 1.",
  triggered { on = "lose_life", match = same_player(event.player, you), function() you:draw(1) end } }
card "Fine as well" { type = "unit", power = 1000, text = "This gets +100 power.",
  constant { cards = any.units:where(same(it, this)), while_ = at_least(1, this.power), power = add(100) } }
card "Fine, bearers" { type = "unit", power = 1000, text = "Draw 1 when this is summoned.",
  triggered { on = "summon", self = true, if_ = of_this_one(this), function() bearers:list() you:draw(1) end },
  constant { cards = any.units:where(gear_of_this()), power = add(100) } }
