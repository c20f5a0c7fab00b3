-- rules
verb("player", "call_for", function(player, name)
  for _, card in ipairs(player.deck.cards) do
    if card.name == name then return card:move_to("hand") end
  end
end)
-- cards
card "Wrong" { type = "spell", text = "Create a Scout.",
  cast { function() you:call_for("Scuot") end } } --!
card "Fine" { type = "spell", text = "Create a Scout.",
  cast { function() you:call_for("Scout") end } }
card "Asking" { type = "spell", text = "You may draw 1.",
  cast { function() if you:confirm("scout") then you:draw(1) end end } }
