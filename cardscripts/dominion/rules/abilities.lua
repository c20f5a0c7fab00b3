-- The words that cards are written with. Each makes one of the machine's five kinds of ability;
-- what
-- it does belongs to the player of the event, who is `you`.

local function of_its_own(on, body)
  return triggered {
    on = on, self = true, zones = everywhere(), players = true, interrupts = true, body,
  }
end

-- play(function(me) ... end): its text, when it is played.
function play(body) return of_its_own("resolve", body) end

-- A Way's text: me is the card that is played.
function way(body)
  return of_its_own("resolve_as", function(_, event) return body(event.other) end)
end

-- The text of an Event or Project, when it is bought.
function when_bought(body) return of_its_own("resolve", body) end

-- when_gained(function(me) ... end): "when you gain this".
function when_gained(body)
  return triggered {
    on = "gain", self = true, zones = everywhere(), players = true, interrupts = true,
    function(me, event) return body(event.new or me, event) end,
  }
end

-- when_trashed(function(me) ... end): "when you trash this".
function when_trashed(body)
  return triggered {
    on = "trash", self = true, zones = everywhere(), players = true, interrupts = true,
    function(me, event) return body(event.new or me, event) end,
  }
end

-- What is done when the game is set up: see brings() in rules/setup.lua.
function when_set_up(body)
  return of_its_own("set_up", body)
end

-- Reactions from the hand. may: what is offered is to reveal it.
local function reaction(on, match, body)
  return triggered {
    on = on, zones = "hand", may = true, interrupts = true, match = match, body,
  }
end

-- "When another player plays an Attack card, you may first ..."
local by_another = all_of(is(event.card, any.attacks), not_(same_player(event.player, you)))
function when_attacked(body) return reaction("play", by_another, body)
end

-- "When you gain a card, you may ..." from the hand: body(me, gained card).
local by_its_player = same_player(event.player, you)
function when_you_gain(body, if_)
  return reaction("gain", if_ and all_of(if_, by_its_player) or by_its_player,
    function(me, event) return body(me, event.new or event.card) end)
end

-- "When one of your cards is trashed, you may ..." from the hand.
function when_your_card_is_trashed(body)
  return reaction("trash",
    all_of(same_player(event.player, you), equal(event.amount, 1)), body)
end

local older, newer = equal(game.buy_triggers, 2021), equal(game.buy_triggers, 2022)
local bought_card = all_of(newer, equal(event.extra, 1))

-- when_you_buy_this(function(me, event) ... end): since 2022, when you gain it and have bought it.
function when_you_buy_this(body)
  return {
    triggered {
      on = "buy", self = true, zones = everywhere(), players = true, interrupts = true,
      match = older, body,
    },
    triggered {
      on = "gain", self = true, zones = everywhere(), players = true, interrupts = true,
      match = bought_card, body,
    },
  }
end

-- While this is in play, when you buy a card: body(me, card).
function when_you_buy(body)
  local function of_card(me, event) return body(me, event.card) end
  local by_you = same_player(event.player, you)
  return {
    triggered { on = "buy", interrupts = true, match = all_of(older, by_you), of_card },
    triggered { on = "gain", interrupts = true, match = all_of(bought_card, by_you), of_card },
  }
end

-- when_discarded_from_play(function(me) ... end): may.
function when_discarded_from_play(body)
  return triggered {
    on = "discard", self = true, zones = "discard", interrupts = true, may = true,
    match = function(_, _, event) return event.from.zone == "in_play" end,
    body,
  }
end

-- next_turn(function(me, event, given) ... end): what a Duration does at the start of its player's
-- next turn. The card starts it, as often as it is played: it does not matter where the card is by
-- then.
function next_turn(body, with)
  return triggered { on = begins "start", with = with or {}, match = turn_of(you), body }
end

-- worth(function(me) ... end): victory points that depend on something.
function worth(points)
  return constant {
    zones = {
      "deck", "hand", "in_play", "discard", "set_aside", "returning", "exile", "island",
      "native_village", "face_down",
    },
    vp = set(points),
  }
end
