-- What leaves the battlefield, by whatever way, and whose master changes.
local with = include "data/table"
local rich, both_pass = with.rich, with.both_pass

local function cast(t, spell, at)
  t:you "cast" { by = spell, choose = at }
  both_pass(t)
end

-- The opponent gets mana from two lands, and casts it.
local function theirs(t, spell, at)
  t:enemy "tap Grove"
  t:enemy "tap Grove"
  t:enemy "cast" { by = spell, choose = at }
  both_pass(t)
end

local function attack_leashed(t)
  cast(t, "Siren's Leash", "Ox")
  with.until_step(t, "enemy", "draw")
  with.until_step(t, "you", "attackers")
  t:you { choose = "Ox" }
end

-- 506.4: a permanent is removed from combat if its controller changes.
scenario "ST-L1 an attacker that returns to its owner attacks no more" {
  your = rich("blue", { hand = { "Siren's Leash", "Study" }, library = { 10, "Isle" } }),
  enemy = { hand = { "Reclaiming Vines", "Study" }, battlefield = { "Ox", { 2, "Grove" } } },
  function(t)
    attack_leashed(t)
    t:you "pass"
    theirs(t, "Reclaiming Vines", "Siren's Leash")
    t:equal(t:card("Ox").master, t.enemy, "the Ox")
    t:equal(t:card("Ox").attacking, 0, "in no combat")
    t:equal(t:card("Ox").new, 1, "new under its master")
    t:run_to("you second main")
    t:equal(t.your.life, 20, "your life")
    t:equal(t.enemy.life, 20, "their life")
  end,
}

-- 302.6: whoever did not control it continuously since the turn began can't attack with it.
scenario "ST-L2 what returns in its owner's turn can't attack in it" {
  your = rich("blue", { hand = { "Siren's Leash", "Study" } }),
  enemy = {
    hand = { "Reclaiming Vines", "Study" }, battlefield = { "Ox", "Wolf", { 2, "Grove" } },
  },
  function(t)
    cast(t, "Siren's Leash", "Ox")
    with.until_step(t, "enemy", "main")
    theirs(t, "Reclaiming Vines", "Siren's Leash")
    t:equal(t:card("Ox").master, t.enemy, "the Ox is theirs again")
    with.until_step(t, "enemy", "combat")
    both_pass(t)
    t:enemy "pass"
    t:you "pass"
    t:equal(t:options("enemy"), { "enemy Wolf" }, "who can attack")
    t:enemy "none"
  end,
}

-- 613.7, 611.2: the newest control effect counts; one that leaves the master as it is changes none.
scenario "ST-L3 control of one's own attacker changes nothing" {
  your = rich("blue", { hand = { "Sudden Envy", "Study" }, battlefield = { "Ox" } }),
  enemy = {},
  step = "attackers",
  function(t)
    t:you { choose = "Ox" }
    cast(t, "Sudden Envy", "Ox")
    t:equal(t:card("Ox").attacking, 1, "it goes on attacking")
    t:equal(t:card("Ox").new, 0, "it is not new")
    t:run_to("you second main")
    t:equal(t.enemy.life, 17, "their life")
  end,
}

-- Envy at what the Leash holds: the master stays the same when it begins, and when it ends.
scenario "ST-L4 an older effect that holds on is no change" {
  your = rich("blue", {
    hand = { "Siren's Leash", "Sudden Envy", "Study" }, library = { 10, "Isle" },
    battlefield = { "Turncoat's Purse" },
  }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    cast(t, "Siren's Leash", "Ox")
    both_pass(t)
    t:equal(#t.your.hand, 3, "a card for the Leash")
    cast(t, "Sudden Envy", "Ox")
    t:equal(#t.queue, 0, "nothing triggers")
    t:equal(#t.your.hand, 2, "none for the Envy")
  end,
}

scenario "ST-L5 control of several that ends with the turn is a change of each, at once" {
  your = {
    blue = 9, hand = { "Sudden Envy", "Sudden Envy", "Study" },
    battlefield = { "Turncoat's Purse" },
  },
  enemy = { battlefield = { "Ox", "Wolf" }, hand = { "Study" } },
  function(t)
    cast(t, "Sudden Envy", "Ox")
    both_pass(t)
    cast(t, "Sudden Envy", "Wolf")
    both_pass(t)
    t:equal(#t.your.hand, 3, "you have got two, and a card for each")
    t:mark()
    while t:turn_player() == t.you or t:step() ~= "upkeep" do
      local who, kind = t:asked()
      if kind == "act" then t[who](t, "pass")
      else t[who](t, t:step() == "cleanup" and { order = "Ox" } or "none") end
    end
    both_pass(t)
    t:happened { "master changes on Ox", "master changes on Wolf" }
    t:equal(t:card("Ox").master, t.enemy, "the Ox is theirs")
    t:equal(#t.enemy.hand, 3, "and a card for each is theirs")
  end,
}

-- 610.3: the second of two effects comes at once when the first is over, however that came.
local function held(t, other)
  if other then t:you "cast" { by = "Net Warden", option = "white", option2 = "white" }
  else t:you "cast Net Warden" end
  both_pass(t)
  both_pass(t)
  t:equal(t:card("Ox").zone, "exile", "the Ox is held")
end

local function let_go(name, colour, spell, sees)
  scenario(name) {
    your = rich("white " .. colour, {
      hand = { "Net Warden", spell, "Study" }, library = { 10, "Isle" },
    }),
    enemy = { battlefield = { "Ox" } },
    function(t)
      held(t, colour ~= "")
      t:you "cast" { by = spell, choose = "Net Warden" }
      both_pass(t)
      sees(t)
    end,
  }
end

local function back(t)
  t:equal(t:card("Ox").zone, "battlefield", "the Ox is back")
  t:equal(t:card("Ox").master, t.enemy, "its owner has it")
  t:equal(#t.queue, 0, "at once")
end

let_go("ST-L6 the Warden lets go when it is taken back", "blue", "Send Home", back)
let_go("ST-L7 the Warden lets go when it dies", "red", "Singe", back)
let_go("ST-L9 a Warden that is blinked lets go, and holds anew", "", "Blink", function(t)
  t:equal(t:card("Ox").zone, "battlefield", "the Ox is back")
  both_pass(t)
  t:equal(t:card("Ox").zone, "exile", "and is held by the new Warden")
end)

-- 603.10a: abilities that trigger when something leaves look back, also at what leaves with it.
scenario "ST-L10 of what leaves at once the Bell hears each, tokens, too" {
  your = {
    black = 6, hand = { "Plague", "Study" },
    battlefield = { "Farewell Bell", "Ox", "Soldier" },
  },
  enemy = { battlefield = { "Wolf" } },
  function(t)
    t:you "cast Plague"
    both_pass(t)
    t:equal(#t.queue, 3, "one for each")
    both_pass(t) both_pass(t) both_pass(t)
    t:equal(t.your.life, 23, "your life")
  end,
}

scenario "ST-L11 the Fog turns what would leave in any way into exile" {
  your = rich("blue", { hand = { "Send Home", "Study" }, battlefield = { "Hungry Fog" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    cast(t, "Send Home", "Ox")
    t:equal(t:card("Ox").zone, "exile", "not the hand")
  end,
}

scenario "ST-L12 a creature under the Fog is exiled by what exiles it, and by what destroys it" {
  your = rich("red", { hand = { "Singe", "Study" }, battlefield = { "Hungry Fog" } }),
  enemy = { battlefield = { "Wolf" } },
  function(t)
    cast(t, "Singe", "Wolf")
    t:equal(t:card("Wolf").zone, "exile", "not the graveyard")
  end,
}

scenario "ST-L13 what can't leave stays" {
  your = { battlefield = { "Pillar of Vows", "Ox" }, hand = { "Study" }, blue = 9 },
  enemy = rich("blue", { hand = { "Send Home", "Study" } }),
  function(t)
    t:you "pass"
    t:enemy "cast" { by = "Send Home", choose = "Ox" }
    both_pass(t)
    t:equal(t:card("Ox").zone, "battlefield", "the Ox")
    t:happened { "prohibited: bounce on Ox" }
  end,
}

scenario "704.3 what the rules could not put into the graveyard goes as soon as it can leave" {
  your = { hand = { "Study" },
    battlefield = {
      "Pillar of Vows", { "Asha, Oathbound", as = "kept" }, { "Asha, Oathbound", as = "other" },
    } },
  enemy = { hand = { "Study" } },
  function(t)
    t:you { choose = "kept" }
    t:equal(t:card("other").zone, "battlefield", "held by the Pillar")
    with.until_step(t, "enemy", "main")
    t:equal(t:card("other").zone, "graveyard", "the Pillar holds in its master's turn alone")
    t:equal(t:card("kept").zone, "battlefield")
  end,
}

scenario "ST-L14 the Bell is told of its own leaving, and not by itself of others" {
  your = rich("green", {
    hand = { "Reclaiming Vines", "Study" }, battlefield = { "Farewell Bell" },
  }),
  enemy = {},
  function(t)
    cast(t, "Reclaiming Vines", "Farewell Bell")
    both_pass(t)
    t:equal(#t.your.hand, 2, "a card")
    t:equal(t.your.life, 20, "and no life")
  end,
}

scenario "ST-L15 a masked creature that leaves is heard as what it was" {
  your = rich("blue", { hand = { "Send Home", "Study" }, battlefield = { "Farewell Bell" } }),
  enemy = { battlefield = { { "Hollow Oak", as = "Masked Creature" } } },
  function(t)
    t:you "cast Send Home"
    both_pass(t)
    t:equal(#t.queue, 1, "the Bell")
    both_pass(t)
    t:equal(t.your.life, 21, "your life")
  end,
}

scenario "ST-L16 what an Aura gives works for who wears it, and nowhere else" {
  your = { green = 2, hand = { "Warm Blanket", "Study" }, battlefield = { "Ox", "Wolf" } },
  enemy = {},
  function(t)
    cast(t, "Warm Blanket", "Ox")
    t:expect(t:can("you", "rest", "Ox"), "the Ox")
    t:expect(not t:can("you", "rest", "Wolf"), "not the Wolf")
    t:you "rest Ox"
    both_pass(t)
    t:equal(t.your.life, 21, "your life")
  end,
}

-- What a player may do, a player may do 300 times: memory is what ends it.
scenario "ST-L17 the same ability as often as its player can pay" {
  your = { red = 300, hand = { "Study" }, battlefield = { "Fire Wall" } },
  enemy = {},
  function(t)
    for _ = 1, 300 do t:you "flare Fire Wall" end
    while #t.queue > 0 do both_pass(t) end
    t:equal(t:card("Fire Wall").power, 300, "its power")
  end,
}

-- 118.11: what is done to pay may be replaced; the cost is paid all the same.
for _, instead in ipairs { "Hungry Fog", "Soul Cage" } do
  scenario("ST-L18 a sacrifice that ends in exile pays, beside " .. instead) {
    your = { hand = { "Study" }, battlefield = { "Blood Warden", "Ox" } },
    enemy = { battlefield = { instead } },
    function(t)
      t:you "drain" { cost = "Ox" }
      both_pass(t)
      t:equal(t:card("Ox").zone, "exile", "the Ox")
      t:equal(t.enemy.life, 19, "their life")
    end,
  }
end

-- 610.3: it is the effect that lasts until this leaves, whatever this has become meanwhile.
for _, case in ipairs { { "Hollow Voice", 1 }, { "Mimicry", 2, "Wolf" } } do
  scenario("ST-L19 the Warden lets go after " .. case[1]) {
    your = rich("white", {
      hand = { { "Net Warden", as = "warden" }, case[1], "Send Home", "Study" },
      battlefield = { { case[2] + 1, "Isle" }, "Wolf" },
    }),
    enemy = { battlefield = { "Ox" } },
    function(t)
      held(t)
      for _ = 1, case[2] do t:you "tap Isle" end
      t:you "cast" {
        by = case[1], choose = "warden", choose2 = case[3], option = case[3] and "blue",
      }
      both_pass(t)
      t:you "tap Isle"
      cast(t, "Send Home", "warden")
      t:equal(t:card("warden").zone, "hand", "the Warden")
      back(t)
    end,
  }
end

-- The trigger waits while the Warden goes: nothing is exiled.
scenario "ST-L20 a Warden that has left before it exiles holds nobody" {
  your = rich("white", { hand = { "Net Warden", "Send Home", "Study" }, battlefield = { "Isle" } }),
  enemy = { battlefield = { "Ox" } },
  function(t)
    t:you "cast Net Warden"
    both_pass(t)
    t:you "tap Isle"
    cast(t, "Send Home", "Net Warden")
    both_pass(t)
    t:equal(t:card("Ox").zone, "battlefield", "the Ox")
    t:not_happened { "banish" }
  end,
}
