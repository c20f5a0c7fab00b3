-- Before the first turn.

game_variable "first_player" { start = 0 } -- a seat, or 0: by lot
event "begin_with" { about = "none", sets_game = "first_player", args = { "amount" } }

local function first_player(setup)
  local player = setup.player
  return player.seat == game.first_player and player or player.opponent
end

local function draw_hand(player)
  for _ = 1, 5 do
    player.deck.top:move_to("hand")
  end
end

local function redraw_or_keep(player)
  if not player:confirm("redraw your hand") then return end
  player.hand.cards:put_on_bottom()
  draw_hand(player)
  player.deck:shuffle()
end

-- The deck's first card becomes the bottom Shield.
local function place_shields(player)
  for _ = 1, 6 do
    player.deck.top:move_to("shields", "top")
  end
  create("EX Base", player, "base")
end

sequence "setup" {
  step "decks" {
    function(setup)
      for _, player in ipairs({ setup.player, setup.player.opponent }) do
        player.deck:shuffle()
        for _ = 1, 10 do
          create("Resource", player, "resource_deck")
        end
      end
    end,
  },
  step "lot" {
    if_ = equal(game.first_player, 0),
    function() game:begin_with(random(2)) end,
  },
  step "first player" { function(setup) first_player(setup):goes_first() end },
  step "hands" {
    function(setup)
      local first = first_player(setup)
      draw_hand(first)
      draw_hand(first.opponent)
    end,
  },
  step "first redraw" { function(setup) redraw_or_keep(first_player(setup)) end },
  step "second redraw" { function(setup) redraw_or_keep(first_player(setup).opponent) end },
  step "shields" {
    function(setup)
      local first = first_player(setup)
      place_shields(first)
      place_shields(first.opponent)
      create("EX Resource", first.opponent, "resources")
    end,
  },
}
