-- Rulings 3, 44 and 45: what holds at the end of every turn of a game.
local OTHER = { you = "enemy", enemy = "you" }

local function dice(seed)
  return function(n)
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed // 65536 % n + 1
  end
end

local function choose_action(t, seat, roll)
  local movers = {}
  for _, piece in ipairs(t[seat].pieces) do
    if t:can(seat, "move", piece) then movers[#movers + 1] = piece end
  end
  local n = roll(#movers + (t:can(seat, "spawn") and 2 or 0))
  return movers[n]
end

local function attacked(t, seat)
  local dominated = {}
  for _, space in ipairs(t:marked(seat, "dominated")) do
    dominated[space] = true
  end
  for _, piece in ipairs(t[OTHER[seat]].pieces) do
    if dominated[piece.place] then return piece end
  end
end

local function act(t, seat, roll)
  local mover = choose_action(t, seat, roll)
  t[seat](t, { mover and "move" or "spawn", by = mover })
  local who, kind, prompt = t:asked()
  if who == seat and kind == "choose" and prompt == "where to" then
    local options = t:options(seat)
    t[seat](t, { choose = options[roll(#options)] })
    who, kind, prompt = t:asked()
  end
  if who == seat and kind == "choose" and prompt == "which one first" then
    t[seat](t, { choose = attacked(t, seat) })
  end
  return mover
end

local function check(t, lost, seat, mover, lemma)
  for _, side in ipairs { "you", "enemy" } do
    local p = t[side]
    t:equal(#p.pool + #p.pieces + #p.removed, 10, "pieces of " .. side)
    if not t:over() then t:equal(attacked(t, side), nil, "a piece dominated by " .. side) end
  end
  local own = #t[seat].removed - lost[seat]
  t:expect(not lemma or own <= 1, "more than one own piece is lost")
  if lemma and own == 1 and mover then t:equal(mover.zone, "removed", "which one is lost") end
end

for board, name in pairs { [0] = "SQ8", [1] = "HEX" } do
  for order = 0, 2 do
    local what = ("at the end of every turn (%s, order %d)"):format(name, order)
    scenario("DOM-3, DOM-44, DOM-45 " .. what) {
      decks = {}, options = { board = board, order = order },
      function(t)
        local roll = dice(10 * board + order)
        for _ = 1, 250 do
          if t:over() then break end
          local seat = t:turn_player()
          local lost = { you = #t.you.removed, enemy = #t.enemy.removed }
          check(t, lost, seat, act(t, seat, roll), order == 0)
        end
      end,
    }
  end
end
