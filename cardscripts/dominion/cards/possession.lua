-- Possession, and what else gives extra turns.

-- In the turn that it gives; `victim` takes that turn, `you` is who played Possession.
local gains_are_yours = substitution {
  on = "gain", with = { victim = "player" }, keyword = "gain it instead",
  match = same_player(event.player, param.victim),
  function(_, event)
    if you.lost then return end -- who has given up gains nothing
    event.card:gain(you, you:gains_to(event.card), event.extra)
    return replaced
  end,
}

local trashed_cards_return = triggered {
  on = "trash", with = { victim = "player" }, keyword = "set it aside",
  players = true, interrupts = true,
  match = all_of(same_player(event.player, param.victim), equal(event.amount, 1)),
  function(_, event) event.new:keep_for_later() end,
}

-- What the victim would take, you take.
local function taken_by_you(what, in_rules)
  return substitution {
    on = what, with = { victim = "player" },
    match = all_of(same_player(event.player, param.victim), in_rules),
    function(_, event)
      if you.lost then return end
      you[what](you, event.amount)
      return replaced
    end,
  }
end

local debt_is_yours = taken_by_you("take_debt", at_least(2016, game.possession_rules))
local vp_is_yours = taken_by_you("take_vp", equal(game.possession_rules, 2016))
local coffers_are_yours = taken_by_you("take_coffers", equal(game.possession_rules, 2016))
local villagers_are_yours = taken_by_you("take_villagers", equal(game.possession_rules, 2016))

-- 2023: not a second extra turn of that player in a row.
local function comes_too_late(victim)
  return game.possession_rules >= 2023 and game.last_turn == victim.seat and game.last_extra == 1
end

local possessed_turn = triggered {
  on = begins "opening", with = { victim = "player" }, interrupts = true,
  function(_, _, given)
    local victim = given.victim
    if comes_too_late(victim) then
      running("turn"):leave()
      return
    end
    gains_are_yours:start { victim = victim, until_ = this_turn }
    trashed_cards_return:start { victim = victim, until_ = this_turn }
    debt_is_yours:start { victim = victim, until_ = this_turn }
    vp_is_yours:start { victim = victim, until_ = this_turn }
    coffers_are_yours:start { victim = victim, until_ = this_turn }
    villagers_are_yours:start { victim = victim, until_ = this_turn }
  end,
}

card "Possession" { types = "action", cost = 6, potion = 1,
  text = "The player to your left takes an extra turn after this one, in which you can see all " ..
    "cards they can and make all decisions for them. Cards and Debt that they would get in that " ..
    "turn, you get instead. Cards of theirs that are trashed are set aside and come back to " ..
    "their discard pile at the end of the turn.",
  play(function()
    local victim = you.next
    if victim == nil then return end
    extra_turn {
      player = victim, decider = you, starts = possessed_turn, with = { victim = victim },
    }
  end),
}

card "Outpost" { types = { "action", "duration" }, cost = 5,
  text = "If this is your first Outpost of this turn, and the turn before was not yours, you " ..
    "take an extra turn after this one, and draw only 3 cards for it. (2023: you draw only 3 " ..
    "cards, and take an extra turn after this one, but not a third turn in a row.)",
  play(function(me)
    local newer = game.possession_rules >= 2023
    if not newer and (game.last_turn == you.seat or you.hand_size == 3) then return end
    me:stay_in_play(1)
    you:set_hand_size(3)
    extra_turn { player = you, starts = newer and not_a_third_in_a_row or nil }
  end),
}
