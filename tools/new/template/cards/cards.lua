card "Soldier" { type = "unit", power = 1000 }

card "Scout" {
  type = "unit", power = 500,
  text = "When this is summoned, draw 1.",
  triggered { on = "summon", self = true, function() you:draw(1) end },
}

deck "First" { { 12, "Soldier" }, { 8, "Scout" } }
