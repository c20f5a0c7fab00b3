-- Playing Units, Bases and Pilots from the hand in the main phase. Commands: rules/text.lua.

local function play_card(keyword, choose, play)
  return activated {
    keyword = keyword, window = "main",
    if_ = has_level, cost = pay(this.cost), choose = choose,
    play,
  }
end

local function deploy_it(me) me:deploy() end

action(play_card("deploy", nil, deploy_it), your.hand:with { type = "unit" })
action(play_card("deploy", nil, deploy_it), your.hand:with { type = "base" })
action(play_card("pair", one(your.units:unpaired()), function(me, unit) me:pair(unit) end),
  your.hand:with { type = "pilot" })
