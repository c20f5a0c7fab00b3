-- cards
card "Wrong" { type = "spell", text = "Draw 1.",
  command { keyword = "read", window = "main", zones = "hand", function() you:draw(1) end } } --!
card "Fine" { type = "spell", text = "Draw 1.",
  command { keyword = "read", window = "main", zones = "hand", after = "graveyard",
    function() you:draw(1) end } }
card "Fine, it goes" { type = "spell", text = "Put this on the field.",
  command { keyword = "set", window = "main", zones = "hand", function(me) me:move_to("field") end } }
card "Fine, it stays" { type = "spell", text = "This stays on the field: draw 1.",
  command { keyword = "set", window = "main", zones = "hand", during = "field", after = "field",
    function() you:draw(1) end } }
