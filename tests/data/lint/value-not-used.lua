-- cards
local wrong = prohibition {
  on = "fight", with = { unit = "card" }, match = same(event.card, bearer) } --!
local fine = prohibition {
  on = "fight", with = { unit = "card" }, match = same(event.card, param.unit) }
card "Fine" { type = "spell", text = "Choose a unit. It can't fight this turn.",
  cast { choose = one(any.units),
    function(me, unit)
      wrong:start { bearer = unit, unit = unit, until_ = this_turn }
      fine:start { unit = unit, until_ = this_turn }
    end } }
