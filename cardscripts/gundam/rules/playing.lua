-- Playing Units, Bases and Pilots from the hand in the main phase. Commands: rules/text.lua.

local function play_card(keyword, if_, does, play, choose)
  return activated {
    keyword = keyword, window = "main",
    if_ = if_, cost = pay(this.cost), choose = choose, does = does,
    play,
  }
end

-- ... and there are fewer than may be there, or one of them can give way.
local function has_room(most, cards)
  return all_of(has_level,
    any_of(at_most(most - 1, cards), at_least(1, cards:that_can "give_way")))
end

local function deploy_it(me) me:deploy() end

action(play_card("deploy", has_room(6, your.units), deed "enter" { this, "battle" }, deploy_it),
  your.hand:with { type = "unit" })
action(play_card("deploy", has_room(1, your.bases), deed "enter" { this, "base" }, deploy_it),
  your.hand:with { type = "base" })
action(play_card("pair", has_level, deed "pair" { this, it },
  function(me, unit) me:pair(unit) end, one(your.units:unpaired())),
  your.hand:with { type = "pilot" })
