-- The agenda phase, once the custodians are gone: one agenda in each round. Whoever casts the most
-- votes of the side that wins names what the agenda asks for. Nobody's votes: nothing happens.

role "agenda"

-- To be told: which agenda, how many votes, and that nothing came of it.
event "be_voted_on" { args = { "player" } }
event "cast_votes" { about = "player", args = { "amount" } }
event "be_rejected" {}

-- What a player casts: with its sign.
local function vote_of(player)
  local side = player:choose_option({ "for", "against", "abstain" }, "vote")
  if side == "abstain" then return 0 end
  local votes = player:exhaust_for_votes()
  player:cast_votes(votes)
  return side == "for" and votes or -votes
end

-- By the player who decides.
sequence "enactment" {
  step "enact" { quiet = true, function(enactment) use("enacted", enactment.agenda, you) end },
}

sequence "agenda phase" {
  step "voting" {
    function(phase)
      local card = phase.player.agenda_deck.top
      if not card then return end
      card = card:move_to(phase.player.agenda_discard)
      card:be_voted_on(phase.player)
      local sum, most, loudest = 0, 0, nil
      for _, player in ipairs(players_from(phase.player)) do
        local votes = vote_of(player)
        sum = sum + votes
        if votes > most then most, loudest = votes, player end
      end
      if sum > 0 then
        run("enactment", { player = loudest, agenda = card })
      else
        card:be_rejected()
      end
    end,
  },
  step "afterwards" {
    function(phase)
      any.controlled_planets:ready()
      local player = phase.player
      if player.agenda_deck.count == 0 and player.agenda_discard.count > 0 then
        player.agenda_discard.cards:move_to(player.agenda_deck)
        player.agenda_deck:shuffle()
      end
    end,
  },
}
