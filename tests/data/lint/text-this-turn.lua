-- cards
card "Wrong" { type = "unit", power = 1000, text = "Your units get +200 during this turn.", --!
  constant { cards = your.units, power = add(200) } }
card "Fine" { type = "spell", text = "Choose one of your units. It gets +200 during this turn.",
  cast { choose = one(your.units),
    function(me, unit) unit:gets { power = 200, until_ = this_turn } end } }
card "Fine too" { type = "unit", power = 1000, text = "This has +200 for each fight of yours this turn.",
  constant { power = add(200 * how_often "turn" { on = "fight", card = your.units }) } }
