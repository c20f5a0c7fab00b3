-- Rulings 54 to 58. The rules declare them as invariants (rules/invariants.lua), which are tested
-- after every event of every scenario and of `cardvm run --check`. Here whole games are played at
-- random and looked at from outside.

local SEATS = { "you", "enemy", "player 3", "player 4", "player 5", "player 6" }

local function all_cards(t, players)
  local where = {}
  local function note(cards, owner)
    for _, card in ipairs(cards) do
      where[card.name] = where[card.name] or {}
      table.insert(where[card.name], owner)
    end
  end
  note(t.shared.planet_deck, "nobody")
  for seat = 1, players do
    note(t:player(seat).area, SEATS[seat])
  end
  return where
end

local function pieces_on(t, planet)
  local units, tokens = {}, {}
  for _, piece in ipairs(t:at(planet)) do
    if piece.name == "Control Token" then table.insert(tokens, piece.master)
    elseif not piece.name:find("Token") then units[piece.master] = true end
  end
  return units, tokens
end

local function check_position(t, players)
  for name, owners in pairs(all_cards(t, players)) do
    if name ~= "Beacon of LE" then
      t:equal(#owners, 1, "places of the card of " .. name)
      local master = t:master(name)
      t:equal(owners[1], master, "where the card of " .. name .. " is")
      local units, tokens = pieces_on(t, name)
      for _, whose in ipairs(tokens) do
        t:equal(whose, master, "whose the token on " .. name .. " is")
      end
      if master ~= "nobody" and not units[master] then
        t:equal(#tokens, 1, "tokens on " .. name)
      end
    end
  end
end

-- Of what happened: gains from nobody, planets exhausted with them, explorations.
local function read(t, counts)
  for _, line in ipairs(t:trace()) do
    local event = line:match("^%s*(%S+)")
    if event == "explore" then counts.explored = counts.explored + 1 end
    if event == "count_first_gain" then counts.first = counts.first + 1 end
    if event == "take_control" then counts.gained = counts.gained + 1 end
  end
  t:mark()
end

for players = 3, 6 do
  scenario("TI-54, TI-55, TI-56, TI-57, TI-58 hold in a game of " .. players) {
    players = { {}, {}, {}, players > 3 and {} or nil, players > 4 and {} or nil,
      players > 5 and {} or nil },
    decks = {},
    function(t)
      local counts = { explored = 0, first = 0, gained = 0 }
      for n = 1, 60 do
        if t:over() then break end
        t:random(5, 300 * players + n)
        if not t:over() then check_position(t, players) end
        read(t, counts)
      end
      t:expect(counts.gained > 3, "planets are gained")
      t:equal(t:variable("explorations"), counts.explored, "explorations")
      t:equal(t:variable("first_gains"), counts.first, "gains from nobody")
      if not t:over() then t:settle() end -- in the middle of whatever is asked
    end,
  }
end

scenario "a player who gives up in the middle of a game: the others play on" {
  decks = {},
  function(t)
    t:random(40, 8)
    t:concede("enemy")
    t:random(300, 9)
    t:expect(t:over() or t:variable("round") > 1, "the game goes on")
    if not t:over() then
      check_position(t, 3)
      t:settle()
    end
  end,
}
