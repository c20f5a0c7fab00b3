-- What waits for the next time: each start works once, then it is over.
local is_reprieved = instead_of_dying {
  with = {}, card = your.creatures, keyword = "Reprieve",
  function(_, event)
    event.card:heal()
    event.card:be_saved()
    event.card:tap()
    return replaced
  end,
}

card "Reprieve" {
  type = "instant", colour = "white",
  text = "1W. The next time a creature of yours would die this turn, it doesn't: remove all damage "
    .. "from it, and tap it.",
  instant { cost = "1W", function() is_reprieved:start { once = true, until_ = this_turn } end },
}

local strikes_air = substitution {
  on = "damage", with = { creature = "card" }, keyword = "Glancing Blow",
  match = same(event.source, param.creature),
  function() return replaced end,
}

card "Glancing Blow" {
  type = "instant", colour = "white",
  text = "W. The next time a creature would deal damage this turn, it deals none.",
  instant {
    cost = "W", choose = one(targets),
    function(_, creature)
      strikes_air:start { creature = creature, once = true, until_ = this_turn }
    end,
  },
}

local is_said_again = triggered {
  on = "activate", with = {}, keyword = "Twice Told",
  match = all_of(activates "cast", same_player(event.player, you),
    is(event.card, any.spells:with { type = one_of { "instant", "sorcery" } })),
  function(_, event)
    local copy = event.card:copy()
    if copy then copy:choose_targets() end
  end,
}

card "Twice Told" {
  type = "instant", colour = "red",
  text = "1R. When you next cast an instant or sorcery this turn, copy it. The copy may have other "
    .. "targets.",
  instant { cost = "1R", function() is_said_again:start { once = true, until_ = this_turn } end },
}

local is_welcomed = triggered {
  on = "come", with = {}, interrupts = true, keyword = "Warm Welcome",
  match = is(event.card, your.creatures),
  function(_, event) event.card:now():grow(2) end,
}

card "Warm Welcome" {
  type = "sorcery", colour = "green",
  text = "G. The next creature that enters under you this turn has two +1/+1 counters.",
  sorcery { cost = "G", function() is_welcomed:start { once = true, until_ = this_turn } end },
}

local is_due = triggered {
  on = begins "end", with = {}, keyword = "Dusk Debt",
  function()
    you:draw(2)
    you:lose_life(2)
  end,
}

card "Dusk Debt" {
  type = "instant", colour = "black",
  text = "B. At the beginning of the next end step, draw 2 and lose 2 life.",
  instant { cost = "B", function() is_due:start { once = true, until_ = "forever" } end },
}

local brings_news = triggered {
  on = "damage", keyword = "Messenger",
  match = all_of(same(event.source, this), not_(present(event.card))),
  function() you:draw(2) end,
}

card "Messenger's Oath" {
  type = "instant", colour = "blue",
  text = "U. A creature of yours gains \"When this next deals damage to a player, draw 2\".",
  instant {
    cost = "U", choose = one(your_targets),
    function(_, creature)
      creature:gains(brings_news, { once = true, until_ = "forever" })
    end,
  },
}
