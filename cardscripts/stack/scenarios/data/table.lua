-- What scenarios share: players with mana of these colours, and both passing. Where mana of one
-- colour is there nobody is asked which kind pays; and who has mana and a card that nobody sees is
-- asked whenever they have priority.
local colours = { "white", "blue", "black", "red", "green" }

local function rich(of, position)
  for _, colour in ipairs(colours) do
    if string.find(of, colour, 1, true) then position[colour] = 9 end
  end
  return position
end

-- What waits on top does what it does.
local function both_pass(t)
  if t.queue[1] then t:all_pass() end
end

-- Nobody acts any more while attackers or blockers are being declared.
local function declared(t)
  while (t:step() == "attackers" or t:step() == "blockers")
    and select(2, t:asked()) == "act" do
    t[t:asked()](t, "pass")
  end
end

-- Nobody acts until somebody is asked something else.
local function until_choice(t)
  while not t:over() and select(2, t:asked()) == "act" do t[t:asked()](t, "pass") end
end

-- Nobody acts or attacks until that player's step.
local function until_step(t, player, step)
  while not (t:turn_player() == player and t:step() == step) do
    local who, kind = t:asked()
    t[who](t, kind == "act" and "pass" or "none")
  end
end

return { rich = rich, both_pass = both_pass, declared = declared, until_choice = until_choice,
  until_step = until_step }
