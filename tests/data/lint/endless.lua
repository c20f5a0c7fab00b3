-- rules
event "go_down" { body = function(event) event.card:bury() end }
-- cards
card "Wrong" { type = "unit", power = 1000, text = "Draw 1.",
  activated { keyword = "read", window = "main", function() you:draw(1) end } } --!
card "Fine" { type = "unit", power = 1000, text = "Draw 1, while you have no card.",
  activated { keyword = "read", window = "main", if_ = at_most(0, your.hand),
    function() you:draw(1) end } }
card "Fine, it goes" { type = "unit", power = 1000, text = "Return this to your hand.",
  activated { keyword = "return", window = "main", function(me) me:move_to("hand") end } }
local function hang_up(card, on) card:attach_to(on) end
card "Fine, it is attached" { type = "unit", power = 1000, text = "Attach this to a unit.",
  activated { keyword = "attach", window = "main", function(me)
    local on = you:choose(one(your.units:other()))
    if on then hang_up(me, on) end
  end } }
card "Fine, an event" { type = "unit", power = 1000, text = "Destroy this.",
  activated { keyword = "end", window = "main", function(me) me:go_down() end } }
card "Fine, its own condition" { type = "unit", power = 1000, text = "Fight with nobody.",
  activated { keyword = "sleep", window = "main", if_ = equal(0, this.fought), function(me) me:fight() end } }
card "Wrong, another goes" { type = "unit", power = 1000, text = "Destroy one of your units.",
  activated { keyword = "kill", window = "main", function() --!
    local unit = you:choose(one(your.units))
    if unit then unit:move_to("graveyard") end
  end } }
card "Wrong, declined for ever" { type = "unit", power = 1000, text = "When you have no cards in hand, you may draw 1.",
  triggered { while_ = at_most(0, your.hand), may = true, function() you:draw(1) end } } --!
card "Fine, once each turn" { type = "unit", power = 1000,
  text = "When you have no cards in hand, you may draw 1. Once per turn.",
  triggered { while_ = at_most(0, your.hand), may = true, limit = once_per_turn, function() you:draw(1) end } }
card "Fine, until it holds no more" { type = "unit", power = 1000, text = "When you have no cards in hand, draw 1.",
  triggered { while_ = at_most(0, your.hand), function() you:draw(1) end } }
