-- Before the first turn, and what a turn is made of.
game_variable "first_turn" { start = 0 } -- 1 in the first turn: no card is drawn
event "open" { on = "none", sets_game = "first_turn", args = { "amount" } }

sequence "setup" {
  step "decks" {
    function(setup)
      for _, player in ipairs({ setup.player, setup.player.opponent }) do
        player.library:shuffle()
        player:draw(7)
      end
      game:open(1)
    end,
  },
}

-- Players answer each other until both have passed in a row.
window "priority" { mode = "stack" }

local function lose_mana()
  turn_player:lose_mana()
  turn_player.opponent:lose_mana()
end

-- Who attacks, then who blocks it; damage is dealt at the same time.
local function without(cards, one_less)
  local others = {}
  for _, card in ipairs(cards) do
    if card ~= one_less then others[#others + 1] = card end
  end
  return others
end

local function able(player, attacks)
  local cards = {}
  for _, card in ipairs(player.battlefield.cards) do
    local rested = card.tapped == 0 and (not attacks or card.new == 0 or card:has("haste"))
    if card:has("creature") and rested then cards[#cards + 1] = card end
  end
  return cards
end

-- One after another, as long as the player likes.
local function attackers_of(player)
  local attackers, left = {}, able(player, true)
  while #left > 0 do
    local attacker = player:choose(up_to(1, left), "attack with")
    if not attacker then break end
    attacker:tap()
    attackers[#attackers + 1] = attacker
    left = without(left, attacker)
  end
  return attackers
end

local function fight(player)
  local enemy_of, attackers = player.opponent, attackers_of(player)
  local blockers, blocks = able(enemy_of, false), {}
  for i, attacker in ipairs(attackers) do
    local blocker = nil
    if #blockers > 0 then blocker = enemy_of:choose(up_to(1, blockers), "block") end
    blocks[i] = { attacker, blocker }
    if blocker then blockers = without(blockers, blocker) end
  end
  for _, pair in ipairs(blocks) do
    local attacker, blocker = pair[1], pair[2]
    if blocker then
      attacker:damage(blocker.power, blocker)
      blocker:damage(attacker.power, attacker)
    else
      enemy_of:burn(attacker.power, attacker)
    end
  end
end

sequence "turn" {
  step "untap" {
    function(turn)
      for _, card in ipairs(turn.player.battlefield.cards) do
        card:untap()
        card:settle()
      end
    end,
  },
  step "upkeep" { window = "priority", after = lose_mana },
  step "draw" {
    window = "priority", after = lose_mana,
    function(turn)
      if game.first_turn == 0 then turn.player:draw(1) end
    end,
  },
  step "main" { window = "priority", after = lose_mana },
  step "combat" {
    function(turn) fight(turn.player) end,
    window = "priority", after = lose_mana,
  },
  step "second main" { window = "priority", after = lose_mana },
  step "end" { window = "priority", after = lose_mana },
  step "cleanup" {
    function(turn)
      local hand = turn.player.hand
      if hand.count > 7 then
        local chosen = turn.player:choose(exactly(hand.count - 7, hand.cards), "discard")
        together(chosen):discard()
      end
      any.creatures:heal()
      game:open(0)
    end,
  },
}

function end_the_turn() running("turn"):go_to("cleanup") end

duration "this_turn" { at = ends "cleanup", same = "turn" }
main_phase = any_of(during "main", during "second main")
