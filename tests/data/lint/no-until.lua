-- cards
card "Wrong" { type = "spell", text = "Choose one of your units. It gets +200.",
  cast { choose = one(your.units),
    function(me, unit) unit:gets { power = 200 } end } } --!
card "Fine" { type = "spell", text = "Choose one of your units. It gets +200.",
  cast { choose = one(your.units),
    function(me, unit) unit:gets { power = 200, until_ = "forever" } end } }
