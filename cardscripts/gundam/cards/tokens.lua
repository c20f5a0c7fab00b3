card "Resource" { type = "resource" }

card "EX Resource" { type = "resource", token = 1,
  text = "When this is used to pay a cost, remove it from the game.",
  substitution { on = "pay", match = same(event.card, this), counts = true,
    function(me)
      me:vanish()
      return replaced
    end },
}

card "EX Base" { type = "base", token = 1, ap = 0, hp = 3 }

card "Recruit" { type = "unit", token = 1, ap = 1, hp = 1 }
