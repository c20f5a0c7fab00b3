-- rules
event "play" { moves_to = "graveyard" }
local function play_one(player)
  local card = player:choose(one_or_none(player.hand.cards), "play")
  if card then card:play() end
end
local function seconds(player)
  return player:confirm("and once more")
end
local ROUNDS = 13
local function play_down(player) --!
  play_one(player)
  if player.hand.count > 0 then play_down(player) end
end
local function play_twice(player)
  for _ = 1, 2 do play_one(player) end
end
verb("player", "give_all", function(player)
  while player.hand.count > 0 do --!
    player:choose(one(player.hand.cards), "give"):play()
  end
end)
verb("player", "pass_on", function(player)
  player:choose(one(player.hand.cards), "pass on"):play()
end)
event "offer" {
  about = "player",
  body = function(event) event.player:choose(one(event.player.hand.cards)):play() end,
}
local LENGTH = 2
function ping(player) --!
  if player:confirm("on") then pong(player) end
end
function pong(player) --!
  if player.hand.count > 0 then ping(player) end
end
event "insist" {
  about = "player",
  body = function(event) --!
    if event.player:confirm("again") then event.player:insist() end
  end,
}
local function ask_next(player)
  return player:confirm("next")
end
sequence "rest" { step "idle" { window = "main" } }
sequence "wrong" {
  step "go on" { if_ = at_least(9, your.units), function() run("fine") run("wrong") run("wrong as well") end },
  step "tricks" {
    function(hand)
      for _ = 1, ROUNDS do --!
        for _, player in ipairs({ hand.player, hand.player.opponent }) do play_one(player) end
      end
    end,
    after = function(hand)
      for _ = 1, 5 do hand.player:pass_on() end --!
      repeat local again = seconds(hand.player) until not again --!
      while hand.player:confirm("and again") do end --!
      for _ = 1, 10 do hand.player:offer() end --!
      for _ = 1, 8 do run("rest") end --!
      for _ = 1, hand.player.hand.count do hand.player:pass_on() end --!
      for _, card in ipairs(hand.player.hand.cards) do if hand.player:confirm("play") then card:play() end end --!
    end,
  },
  step "down" { function(hand) play_down(hand.player) hand.player:give_all() end },
}
sequence "wrong as well" {
  step "rounds" {
    function(hand)
      local times = 6
      repeat hand.player:draw(1) until not hand.player:confirm("more") --!
      for _ = 10, 1, -1 do hand.player:pass_on() end --!
      for _ = 1, LENGTH * 3 do hand.player:pass_on() end --!
      for _ = 1, times do hand.player:pass_on() end --!
      for _ in function() return hand.player:confirm("next") end do hand.player:draw(1) end --!
      for _ in ask_next do hand.player:draw(1) end --!
      ::again:: --!
      if hand.player:confirm("again") then goto again end
    end,
  },
}
sequence "fine" {
  step "few" {
    function(hand)
      local times = 2
      for _ = times, 1, -1 do hand.player:pass_on() end
      for _ = 2, LENGTH - 1 do hand.player:pass_on() end
      for _ = 1, 9, 4 do hand.player:pass_on() end
      repeat hand.player:draw(1) until hand.player.hand.count > 3
      if hand.player:confirm("once") then goto done end
      hand.player:draw(1)
      ::done::
    end,
  },
  step "twice" { function(hand) for _ = 1, 2 do play_one(hand.player) end end },
  step "once each" {
    function(hand)
      for _, player in ipairs({ hand.player, hand.player.opponent }) do play_twice(player) end
      local which = hand.player:choose_number(1, 13)
      for _ = 1, which do hand.player:draw(1) end
      for _, card in ipairs(hand.player:order(hand.player.hand.cards)) do card:play() end
      while hand.player.hand.count > 9 do hand.player.hand.top:play() end
    end,
  },
  step "plan" { plan { over = any.units, deed "bury" { it } } },
}
-- cards
card "Wrong" { type = "spell", text = "As often as you like: destroy one of your units.",
  cast { function()
    while true do --!
      local unit = you:choose(one_or_none(your.units), "destroy")
      if not unit then return end
      unit:bury()
    end
  end } }
card "Fine, each" { type = "spell", text = "Destroy any of your units.",
  cast { function()
    for _, unit in ipairs(your.units:list()) do if you:confirm("destroy") then unit:bury() end end
  end } }
card "Fine" { type = "spell", text = "Destroy any number of your units.",
  cast { choose = up_to(9, your.units), function(_, units)
    for _, unit in ipairs(units) do unit:bury() end
  end } }
