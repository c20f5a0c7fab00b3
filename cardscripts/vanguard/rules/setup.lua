-- Before the first turn.

game_variable "first_player" {} -- a seat, or 0: by lot
event "begin_with" { about = "none", sets_game = "first_player", args = { "amount" } }

local function first_player(setup)
  local player = setup.player
  return player.seat == game.first_player and player or player.opponent
end

-- The deck's starter is the first vanguard.
local function stand_up(player)
  player.deck.cards:with { starter = 1 }:top(1):move_to(player.circles[1])
  player.deck:shuffle()
end

local function mulligan(player)
  local back = player:choose(up_to(5, player.hand.cards), "put back")
  if #back == 0 then return end
  back:put_on_bottom()
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
