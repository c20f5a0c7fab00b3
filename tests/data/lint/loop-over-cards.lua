-- cards
card "Wrong" { type = "spell", text = "Destroy all your units.",
  cast { function()
    for _, unit in ipairs(your.units:list()) do unit:bury() end --!
  end } }
card "Wrong, picked" { type = "spell", text = "Destroy all your units with 1000 power.",
  cast { function()
    local weak, more = {}, {}
    for _, unit in ipairs(your.units:list()) do --!
      if unit.power == 1000 then weak[#weak + 1] = unit end
    end
    for _, card in ipairs(you.hand.cards) do --!
      if card.power == 1000 and card ~= weak[1] then table.insert(more, card) end
    end
    together(weak):bury()
    together(more):bury()
  end } }
card "Fine" { type = "spell", text = "Destroy all your units.", cast { function() your.units:bury() end } }
card "Fine, more" { type = "spell", text = "Destroy all your units. Draw 1 for each.",
  cast { function()
    for _, unit in ipairs(your.units:list()) do
      unit:bury()
      you:draw(1)
    end
    local places = {}
    for _, unit in ipairs(your.units:list()) do
      if unit.power == 1000 then places[#places + 1] = unit.place end
    end
    for _, player in ipairs({ you }) do player:draw(#places) end
  end } }
