-- cards
card "Wrong" { type = "spell", text = "Draw 1.",
  command { keyword = "read", window = "main", zones = "hand", function() you:draw(1) end } } --!
card "Fine" { type = "spell", text = "Draw 1.",
  command { keyword = "read", window = "main", zones = "hand", after = "graveyard",
    function() you:draw(1) end } }
