-- The status phase: points, a new hand, command tokens back, everything readied, the next round.

local LAST_ROUND, POINTS_TO_WIN = 6, 8

event "draw_card" { moves_to = "hand", args = { "to" } }
event "next_round" { about = "none", adds_game = "round", amount = 1 }

local function controls_trait(player, trait)
  return any.controlled_planets:with { master = player, traits = trait }:any()
end

local function controls_all_traits(player)
  return controls_trait(player, "cultural") and controls_trait(player, "hazardous")
    and controls_trait(player, "industrial")
end

local function common_planets_of(player)
  local n = 0
  for _, name in ipairs(common_planets()) do
    if circle(name).master == player then n = n + 1 end
  end
  return n
end

-- Three objectives, each in every round: three planets that are no homes; all three traits; MR.
local function objectives_met(player)
  local n = 0
  if common_planets_of(player) >= 3 then n = n + 1 end
  if controls_all_traits(player) then n = n + 1 end
  if circle("MR").master == player then n = n + 1 end
  return n
end

verb("player", "draw_action_card", function(player)
  local deck, discards = player.action_deck, player.action_discard
  if deck.count == 0 and discards.count > 0 then
    discards.cards:move_to(deck)
    deck:shuffle()
  end
  if deck.count > 0 then deck.top:draw_card(player.hand) end
end)

-- More points, then more planets, then who comes first in turn.
local function leads(player, other)
  if not other or player.points ~= other.points then
    return not other or player.points > other.points
  end
  return #planets_controlled_by(player) > #planets_controlled_by(other)
end

local function leader(first)
  local best = nil
  for _, player in ipairs(players_from(first)) do
    if leads(player, best) then best = player end
  end
  return best
end

sequence "status phase" {
  step "score" {
    function(phase)
      for _, player in ipairs(players_from(phase.player)) do
        local n = objectives_met(player)
        if n > 0 then player:gain_points(n) end
      end
    end,
  },
  step "winner" {
    function(phase)
      local best = leader(phase.player)
      if best.points >= POINTS_TO_WIN or game.round >= LAST_ROUND then best:win() end
    end,
  },
  step "action cards" {
    function(phase)
      for _, player in ipairs(players_from(phase.player)) do
        player:draw_action_card()
      end
    end,
  },
  step "command tokens" {
    function(phase)
      any.tokens:with { name = "Command Token" }:take_away()
      for _, player in ipairs(players_from(phase.player)) do
        player:add_tactics(3 - player.tactics)
        player:set_passed(0)
      end
    end,
  },
  step "ready cards" {
    function()
      for _, card in ipairs(any.area:list()) do
        card:ready()
        card.attached:ready()
      end
    end,
  },
  step "agenda" {
    if_ = function() return not custodians_on(circle("MR")) end,
    function(phase) run("agenda phase", { player = phase.player }) end,
  },
  step "next round" { function() game:next_round() end },
}

-- What a position is worth to players that look ahead. Who has passed, or keeps tokens back, gets
-- nothing more in this round.
player_number "standing" {
  you.points * 100 + count(your.area:with { type = "planet" }) * 12 + total(your.units, it.cost) -
    you.passed * 8 - you.tactics * 5,
}
