-- Before the first turn.

game_variable "first_player" {} -- a seat, or 0: by lot
event "begin_with" { on = "none", sets_game = "first_player", args = { "amount" } }

local function first_player(setup)
  local player = setup.player
  return player.seat == game.first_player and player or player.opponent
end

-- The deck's starter is the first vanguard.
local function stand_up(player)
  for _, card in ipairs(player.deck.cards) do
    if card.starter == 1 then
      card:move_to(player.circles[1])
      break
    end
  end
  player.deck:shuffle()
end

local function mulligan(player)
  local back = player:choose(up_to(5, player.hand.cards), "put back")
  if #back == 0 then return end
  for _, card in ipairs(back) do
    card:put_on_bottom()
  end
  player.deck:shuffle()
  player:draw(#back)
end

sequence "setup" {
  step "lot" {
    if_ = equal(game.first_player, 0),
    function() game:begin_with(random(2)) end,
  },
  step "first player" {
    function(setup)
      first_player(setup):goes_first()
      game:open(1)
    end,
  },
  step "vanguards" {
    function(setup)
      stand_up(setup.player)
      stand_up(setup.player.opponent)
    end,
  },
  step "hands" {
    function(setup)
      first_player(setup):draw(5)
      first_player(setup).opponent:draw(5)
    end,
  },
  step "first mulligan" { function(setup) mulligan(first_player(setup)) end },
  step "second mulligan" { function(setup) mulligan(first_player(setup).opponent) end },
}

-- How many cards an entry list holds; they are noted in `all`.
local function put(all, deck_name, list)
  local sum = 0
  for _, entry in ipairs(list) do
    if entry[1] > 4 then error(deck_name .. ": more than 4 of " .. entry[2]) end
    table.insert(all, entry)
    sum = sum + entry[1]
  end
  return sum
end

-- A deck as the game allows it: 50 cards, one of them the first vanguard; 16 triggers, 4 heals at
-- most; no more than 4 of each.
function battle_deck(name)
  return function(parts)
    local all, triggers = {}, 0
    local units = put(all, name, { { 1, parts.starter } }) + put(all, name, parts.units)
    for _, kind in ipairs({ "critical", "draw", "stand" }) do
      triggers = triggers + put(all, name, parts[kind] or {})
    end
    local heals = put(all, name, parts.heal or {})
    triggers = triggers + heals
    if units + triggers ~= 50 then error(name .. ": " .. units + triggers .. " cards, not 50") end
    if triggers ~= 16 then error(name .. ": " .. triggers .. " triggers, not 16") end
    if heals > 4 then error(name .. ": " .. heals .. " heal triggers, not at most 4") end
    deck(name)(all)
  end
end
