-- Playing Units, Bases and Pilots from the hand in the main phase. Commands: rules/text.lua.

local function play_card(keyword, does, play, choose)
  return activated {
    keyword = keyword, window = "main",
    if_ = has_level, cost = pay(this.cost), choose = choose, does = does,
    play,
  }
end

local function deploy_it(me) me:deploy() end

action(play_card("deploy", deed "enter" { this, "battle" }, deploy_it),
  your.hand:with { type = "unit" })
action(play_card("deploy", deed "enter" { this, "base" }, deploy_it),
  your.hand:with { type = "base" })
action(play_card("pair", deed "pair" { this, it }, function(me, unit) me:pair(unit) end,
  one(your.units:unpaired())), your.hand:with { type = "pilot" })
