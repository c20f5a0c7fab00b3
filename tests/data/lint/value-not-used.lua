-- cards
local wrong = prohibition {
  of = "fight", with = { unit = "card" }, match = same(event.card, bearer) } --!
local fine = prohibition {
  of = "fight", with = { unit = "card" }, match = same(event.card, param.unit) }
card "Fine" { type = "spell", text = "Choose a unit. It can't fight this turn.",
  cast { choose = one(any.units),
    function(me, unit)
      wrong:start { on = unit, unit = unit, until_ = this_turn }
      fine:start { unit = unit, until_ = this_turn }
    end } }
