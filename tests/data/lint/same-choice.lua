-- cards
card "Wrong" { type = "spell", text = "Choose a unit and a unit. Destroy them.",
  cast { choose = { one(any.units), one(any.units) }, --!
    function(me, a, b) a:bury() b:bury() end } }
card "Fine" { type = "spell", text = "Choose one of your units and an enemy unit. Destroy them.",
  cast { choose = { one(your.units), one(enemy.units) },
    function(me, a, b) a:bury() b:bury() end } }
card "Modal" { type = "spell", text = "Choose: destroy a unit; or return a unit to its owner's hand.",
  cast { modes = {
    { "destroy", choose = one(any.units), function(me, unit) unit:bury() end },
    { "return", choose = one(any.units), function(me, unit) unit:move_to("hand") end } } } }
