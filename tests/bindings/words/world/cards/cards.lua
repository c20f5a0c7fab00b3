card "Scout" { type = "unit", power = 2, cost = 1, number = "W01", traits = { "Red" }, text = "A scout." }
card "Guard" { type = "unit", power = 3, cost = 2, number = "W02", traits = { "Blue", "Beast" } }
card "Blade" { type = "gear", cost = 1, constant { attached = true, power = add(1) } }
card "Token" { type = "unit", power = 1 }
card "Volley" {
  type = "spell", cost = 1, text = "Choose 1 enemy unit. Deal 2 damage to it.",
  activated { keyword = "main", window = "main", zones = "hand", choose = one(enemy.units),
    function(me, unit)
      unit:damage(2)
      me:move_to("grave")
    end },
}
deck "Starter" { { 6, "Scout" }, { 6, "Guard" }, { 4, "Volley" } }
