-- What each card costs. Rulings ST19 and ST25.
local costs = {
  { "1", {
    "Cracked Urn", "Salve Jar", "Seeing Glass", "Tin Sentry",
  } },
  { "2", {
    "Mana Stone", "Mirror Pool", "Restless Gear",
  } },
  { "3", {
    "Banner of Wings", "Waking Idol", "War Banner",
  } },
  { "4", {
    "Bronze Golem", "Furnace Idol",
  } },
  { "10", {
    "Old Colossus",
  } },
  { "B", {
    "Bog Adder", "Curse of Rot", "Dusk Debt", "Rite of Ash", "Unearth", "Wilt",
  } },
  { "1B", {
    "Blood Price", "Blood Warden", "Leech", "Mourner", "Night Bat",
  } },
  { "2B", {
    "Bone Knight", "Gallows Brute", "Gnaw Memory", "Gravedigger", "Mutual Ruin", "Rot Priest",
  } },
  { "3B", {
    "Call Back", "Host Painter",
  } },
  { "4B", {
    "Grave Giant",
  } },
  { "1BB", {
    "Strike Down",
  } },
  { "2BB", {
    "Find Anything",
  } },
  { "3BB", {
    "Plague",
  } },
  { "G", {
    "Bark Skin", "Brace", "Seedling", "Seek", "Warm Welcome",
  } },
  { "1G", {
    "Budding Hydra", "Giant's Hour", "Growth", "Pounce Cat", "Reclaiming Vines",
    "Test of Strength", "Toad Hour", "Veiled Stag", "Wolf",
  } },
  { "2G", {
    "Crowd Spirit", "Kin Tracker", "Oakheart", "Ox", "Root Speaker",
  } },
  { "3G", {
    "Canopy Weaver", "Sporemother",
  } },
  { "3GG", {
    "Forest Fury", "Tusker",
  } },
  { "4GG", {
    "Behemoth",
  } },
  { "R", {
    "Cinder Hound", "Ordeal", "Singe",
  } },
  { "1R", {
    "Emberling", "Fire Wall", "Flash of Fury", "Forked Flame", "Pit Fighter", "Shatter",
    "Sudden Charge", "Twice Told",
  } },
  { "2R", {
    "Ash Keeper", "Charger", "Drillmaster", "Fresh Assault", "Herald", "Seize",
  } },
  { "3R", {
    "Ogre", "Warband Caller",
  } },
  { "2RR", {
    "Deluge of Fire",
  } },
  { "3RR", {
    "Ember Drake",
  } },
  { "U", {
    "Hollow Voice", "Messenger's Oath", "Send Home", "Soar", "Twist",
  } },
  { "1U", {
    "Ambusher", "Augur", "Foresee", "Mimicry", "Painted Sky", "Petrify", "Reed Thief",
    "Reed Walker",
  } },
  { "2U", {
    "Decree", "Study", "Tide Drake",
  } },
  { "3U", {
    "Dull Moon", "Marching Iron", "Shape Thief", "Sudden Envy",
  } },
  { "4U", {
    "Skywhale",
  } },
  { "2UU", {
    "Siren's Leash",
  } },
  { "3UU", {
    "Second Dawn",
  } },
  { "4UU", {
    "Nightfall", "Puppet Strings",
  } },
  { "W", {
    "Blink", "Glancing Blow", "Martyr", "Mend", "Rampart", "Shelter", "Squire",
  } },
  { "1W", {
    "Bind", "Calm", "Chaplain", "Feather Mantle", "Grateful Sister", "Lancer", "Rally",
    "Reprieve", "Toll Keeper",
  } },
  { "2W", {
    "Heron Rider", "Marshal", "Muster", "Soul Cage", "Watchman",
  } },
  { "3W", {
    "Granite Saint", "Levelling Edict", "Sky Captain", "Waking Oath",
  } },
  { "WW", {
    "Warded Knight",
  } },
  { "1WW", {
    "Asha, Oathbound", "Drummer",
  } },
  { "2WW", {
    "Grey Silence", "Twin Blade",
  } },
}

local names = { W = "white", U = "blue", B = "black", R = "red", G = "green" }

-- A player with that much mana and what the cards need: creatures, a graveyard, things to break.
local function position(colour, amount, hand)
  return {
    [colour] = amount, hand = hand,
    battlefield = { "Ox", "Wolf", { "Mana Stone", tapped = 1 }, "Soul Cage" },
    graveyard = { "Ox" },
  }
end

local function says_cost(cost, cards)
  local letter = string.sub(cost, -1)
  local generic = tonumber(cost) or tonumber(string.sub(cost, 1, 1)) or 0
  local pips = names[letter] and (generic > 0 and #cost - 1 or #cost) or 0
  local colour, total = names[letter] or "red", generic + pips
  local enemy = { battlefield = { "Ox", "Wolf" } }
  scenario("ST19 " .. cost .. " is enough") {
    your = position(colour, total, cards), enemy = enemy,
    function(t)
      for _, card in ipairs(cards) do t:expect(t:can("you", "cast", card), card) end
    end,
  }
  scenario("ST19 less than " .. cost .. " is too little") {
    your = position(colour, total - 1, cards), enemy = enemy,
    function(t)
      for _, card in ipairs(cards) do t:expect(not t:can("you", "cast", card), card) end
    end,
  }
  if pips == 0 then return end
  local other = position("colourless", 9, cards)
  other[colour] = pips - 1
  scenario("ST19 " .. cost .. " wants its colour") {
    your = other, enemy = enemy,
    function(t)
      for _, card in ipairs(cards) do t:expect(not t:can("you", "cast", card), card) end
    end,
  }
  local mixed = position("colourless", generic, cards)
  mixed[colour] = pips
  scenario("ST19 " .. cost .. " wants no more of it") {
    your = mixed, enemy = enemy,
    function(t)
      for _, card in ipairs(cards) do t:expect(t:can("you", "cast", card), card) end
    end,
  }
end

for _, row in ipairs(costs) do says_cost(row[1], row[2]) end
