-- rules
window "priority" { mode = "stack" }
sequence "duel" { step "answer" { window = "priority" } }
verb("player", "keep", function(_, first, second)
  if first then second:bury() end
end)
rule(triggered { on = begins "main", function() run("duel") end })
-- cards
local function fight(mine, other)
  if mine and other then other:bury() end
end
local function blindly(_, mine, other)
  if mine then other:bury() end --!
end
local function fight_blindly(mine, other)
  other:bury() mine:bury()
end
card "Wrong" { type = "spell", text = "Choose one of your units and an enemy unit. Destroy them.",
  cast { choose = { one(your.units), one(enemy.units) },
    function(_, mine, theirs)
      mine:bury() --!
      if theirs then theirs:bury() end
    end } }
card "Wrong test" { type = "spell", text = "Choose one of your units and an enemy unit. It is destroyed.",
  activated { window = "priority", keyword = "hunt", zones = "hand", cost = cost_self { event = "discard" },
    choose = { one(your.units), one(enemy.units) },
    function(_, mine, theirs)
      if mine then theirs:bury() end --!
    end } }
card "Wrong list" { type = "spell", text = "Choose one of your units and an enemy unit. Destroy them.",
  cast { choose = { one(your.units), one(enemy.units) },
    function(_, mine, theirs) together({ mine, theirs }):bury() end } } --!
card "Handed on" { type = "spell", text = "Choose one of your units and an enemy unit. They fight.",
  cast { choose = { one(your.units), one(enemy.units) },
    function(_, mine, theirs) fight_blindly(mine, theirs) end } } --!
card "Handed to a verb" { type = "spell", text = "Choose one of your units and an enemy unit. They fight.",
  cast { choose = { one(your.units), one(enemy.units) },
    function(_, mine, theirs) you:keep(mine, theirs) end } } --!
card "Wrong, by its name" { type = "spell", text = "Choose one of your units and an enemy unit. They fight.",
  cast { choose = { one(your.units), one(enemy.units) }, blindly } }
card "Wrong modes" { type = "spell", text = "Choose two: destroy a unit; rest a unit; draw 1.",
  cast { choose_modes = 2, modes = {
    { "destroy", choose = one(enemy.units), function(_, unit) unit:bury() end }, --!
    { "recover", choose = one(your.units), function(_, unit) if unit then unit:recover() end end },
    { "draw", function() you:draw(1) end } } } }
card "Wrong up to" { type = "spell", text = "Choose up to 1 enemy unit. Destroy it.",
  cast { choose = one_or_none(enemy.units), function(_, unit) unit:bury() end } } --!
card "Wrong asked" { type = "spell", text = "You may destroy an enemy unit.",
  cast { function()
    local unit = you:choose(one_or_none(enemy.units), "destroy")
    unit:bury() --!
  end } }
card "Wrong in one line" { type = "spell", text = "You may destroy an enemy unit.",
  cast { function() you:choose(one_or_none(enemy.units), "destroy"):bury() end } } --!
card "Wrong behind a test" { type = "spell", text = "You may destroy an enemy unit.",
  cast { function()
    local unit = you:choose(one_or_none(enemy.units), "destroy")
    if not unit then you:draw(1) end
    unit:bury() --!
  end } }
card "Wrong behind another" { type = "spell", text = "You may destroy an enemy unit.",
  cast { function()
    local unit
    unit = you:choose(one_or_none(enemy.units), "destroy")
    if unit then you:draw(1) end
    unit:bury() --!
  end } }
card "Fine behind a test" { type = "spell", text = "You may destroy an enemy unit.",
  cast { function()
    local unit = you:choose(one_or_none(enemy.units), "destroy")
    if not unit then you:draw(1) return end
    unit:bury()
  end } }
card "Fine with another one" { type = "spell", text = "You may destroy an enemy unit.",
  cast { function()
    local unit = you:choose(one_or_none(enemy.units), "destroy")
    if not unit then unit = enemy.units:list()[1] end
    unit:bury()
  end } }
card "Fine" { type = "spell", text = "Choose one of your units and an enemy unit. They fight.",
  cast { choose = { one(your.units), one(enemy.units) },
    function(_, mine, theirs)
      if not (mine and theirs) then return end
      mine:bury() theirs:bury()
    end } }
card "Fine, handed on" { type = "spell", text = "Choose one of your units and an enemy unit. They fight.",
  cast { choose = { one(your.units), one(enemy.units) },
    function(_, mine, theirs) fight(mine, theirs) end } }
card "Fine, one" { type = "spell", text = "Choose an enemy unit. Destroy it.",
  cast { choose = one(enemy.units), function(_, unit) unit:bury() end } }
card "Fine, lists" { type = "spell", text = "Choose up to 2 of yours and up to 2 enemy units. Destroy them.",
  cast { choose = { up_to(2, your.units), up_to(2, enemy.units) },
    function(_, mine, theirs) together(mine):bury() together(theirs):bury() end } }
card "Fine, one mode" { type = "spell", text = "Choose: destroy a unit; or draw 1.",
  cast { modes = {
    { "destroy", choose = one(any.units), function(_, unit) unit:bury() end },
    { "draw", function() you:draw(1) end } } } }
card "Fine, at once" { type = "unit", power = 1000,
  text = "When this is summoned, choose one of your units and an enemy unit. Destroy them.",
  triggered { on = "summon", self = true, interrupts = true, choose = { one(your.units), one(enemy.units) },
    function(_, mine, theirs) mine:bury() theirs:bury() end } }
card "Fine, asked" { type = "spell", text = "You may destroy an enemy unit.",
  cast { function()
    local unit = you:choose(one_or_none(enemy.units), "destroy")
    local other = unit and unit.master
    if unit then unit:bury() other:draw(1) end
  end } }
