-- A vector (a position, one action, what comes of it) becomes a scenario. Pieces are called by the
-- space they stand on at first: "d4".
local SEAT = { red = "you", black = "enemy" }
local OTHER = { red = "black", black = "red" }

local function words(text)
  local list = {}
  for word in text:gmatch("%S+") do
    list[#list + 1] = word
  end
  return list
end

local function sorted(list)
  table.sort(list)
  return table.concat(list, " ")
end

local function spaces(cards)
  local list = {}
  for i, card in ipairs(cards) do
    list[i] = card.place
  end
  return sorted(list)
end

local function heap(count, card)
  return count > 0 and { count, card } or {}
end

local function position(v)
  local board = {}
  for colour, seat in pairs(SEAT) do
    for _, space in ipairs(words(v[colour])) do
      board[space] = { colour == "red" and "Red" or "Black", as = space, owner = seat }
    end
  end
  local on_hexagons = v.name:find("HEX", 1, true) ~= nil
  return {
    shared = { [on_hexagons and "hexagons" or "squares"] = board },
    your = { pool = heap(v.pool[1], "Red"), removed = heap(v.lost[1], "Red") },
    enemy = { pool = heap(v.pool[2], "Black"), removed = heap(v.lost[2], "Black") },
    turn = SEAT[v.turn],
    options = {
      board = on_hexagons and 1 or 0, order = v.order or 0, side_by_side = v.side_by_side or 0,
    },
  }
end

local function is_asked(t, what)
  local _, kind, prompt = t:asked()
  return kind == "choose" and prompt == what
end

-- The spaces between which there is a choice, or the only one: there the piece is already.
local function open_spaces(t, seat, before)
  if is_asked(t, "where to") then return sorted(t:options(seat)) end
  for _, card in ipairs(t[seat].pieces) do
    if not before[card.place] then return card.place end
  end
end

local function begin(t, seat, by)
  local before = {}
  for _, card in ipairs(t[seat].pieces) do
    before[card.place] = true
  end
  t[seat](t, { by and "move" or "spawn", by = by })
  return before
end

local function expect_refused(t, seat, by, to)
  if by and not t:can(seat, "move", by) then return t:refused(seat, "move", { by = by }) end
  if not by and not t:can(seat, "spawn") then return t:refused(seat, "spawn") end
  local before = begin(t, seat, by)
  if is_asked(t, "where to") then
    t:refused(seat, { choose = to })
  else
    t:expect(open_spaces(t, seat, before) ~= to, "the only way is another")
  end
end

-- Spawning at once shows where the next player may spawn.
local function expect_spawns(t, seat, expected)
  if #words(expected) == 0 then return t:equal(t:can(seat, "spawn"), false, "can spawn") end
  t:equal(open_spaces(t, seat, begin(t, seat)), sorted(words(expected)), "next spawns")
end

local function expect_removed(t, v, by, to)
  local lines = {}
  for i, word in ipairs(words(v.after.removed or "")) do
    local colour, space = word:match("(%a+):(%w+)")
    local name = colour == v.turn and space == to and by or space
    if colour == v.turn and not by then name = colour == "red" and "Red" or "Black" end
    lines[i] = "remove " .. name
  end
  t:happened(lines)
end

local function expect_after(t, v, by, to)
  expect_removed(t, v, by, to)
  for i, colour in ipairs { "red", "black" } do
    local side = t[SEAT[colour]]
    t:equal(spaces(side.pieces), sorted(words(v.after[colour])), colour .. " pieces")
    t:equal(#side.pool, v.after.pool[i], colour .. " pool")
    t:equal(#side.removed, v.after.lost[i], colour .. " lost")
  end
  t:equal(t:winner(), v.after.winner and SEAT[v.after.winner], "winner")
  if v.after.why == "W1" then t:happened { "rule: who has lost nine pieces loses" } end
  if v.after.why ~= "W1" then t:not_happened { "rule: who has lost nine pieces loses" } end
  if not v.after.winner then
    t:equal(t:turn_player(), SEAT[OTHER[v.turn]], "whose turn it is")
  end
  if v.after.spawns then expect_spawns(t, SEAT[OTHER[v.turn]], v.after.spawns) end
end

return function(v)
  local place = position(v)
  local act = words(v.act)
  local function doing(t)
    if act[1] == "concede" then
      t:concede(SEAT[act[2]])
      return expect_after(t, v)
    end
    local seat, by, to = SEAT[v.turn], act[1] == "move" and act[2] or nil, act[#act]
    if v.illegal then return expect_refused(t, seat, by, to) end
    local before = begin(t, seat, by)
    if v.open then
      t:equal(open_spaces(t, seat, before), sorted(words(v.open)), "where it may go")
    end
    if is_asked(t, "where to") then t[seat](t, { choose = to }) end
    if is_asked(t, "which one first") then
      t[seat](t, { choose = v.first or t:options(seat)[1] })
    end
    expect_after(t, v, by, to)
  end
  place[1] = function(t)
    doing(t)
    if not t:over() then t:settle() end -- a question that was only looked at
  end
  scenario(v.name)(place)
end
