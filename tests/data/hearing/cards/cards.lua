-- Witnesses.
card "Clerk" {
  type = "witness", standing = 3, weight = 4, nerve = 3,
  text = "When this appears, draw 1.",
  when("appear", { function() you:draw() end }),
}

card "Constable" { type = "witness", standing = 4, weight = 7, nerve = 5 }

card "Night Porter" {
  type = "witness", standing = 2, weight = 3, nerve = 2,
  text = "When this is no longer screened, dismiss another card in play.",
  when("unscreen", {
    choose = one(any_of { any.witnesses:other(), any.exhibits }), function(_, card) card:dismiss() end,
  }),
}

card "Prompter" {
  type = "witness", standing = 4, weight = 5, nerve = 4, speed = 2,
  text = "Whisper: drop this. One of your open witnesses has 4 more weight this turn.",
  whisper {
    choose = one(your.witnesses:open()),
    function(_, witness) witness:gets { weight = 4, until_ = this_turn } end,
  },
}

card "Magistrate" {
  type = "witness", standing = 6, weight = 9, nerve = 4,
  text = "When this appears, you may dismiss an exhibit of your opponent.",
  when("appear", {
    choose = one(enemy.exhibits), may = true, function(_, exhibit) exhibit:dismiss() end,
  }),
}

card "Old Friend" {
  type = "witness", standing = 4, weight = 5, nerve = 7,
  text = "When this is dismissed, your opponent loses 2 credit.",
  when("dismiss", { function() you.opponent:change_credit(-2) end }),
}

-- Motions.
card "Recess" { type = "motion", text = "Draw 2.", motion { function()
  you:draw()
  you:draw()
end } }

card "Redact" {
  type = "motion", speed = 2, text = "Dismiss an exhibit.",
  quick { choose = one(any.exhibits), function(_, exhibit) exhibit:dismiss() end },
}

card "Letter of Praise" {
  type = "motion", text = "Hangs on a witness, which has 3 more weight.",
  stays { choose = one(any.witnesses), function(me, witness) me:hang_on(witness) end },
  constant { attached = true, weight = add(3) },
}

-- Objections.
card "Not on the List" {
  type = "objection", speed = 2, text = "Against an enemy witness of weight 5 or more that is called: dismiss it.",
  objection {
    if_ = all_of(is(game.newcomer, enemy.witnesses), at_least(5, game.newcomer.weight)),
    function() if game.newcomer then game.newcomer:dismiss() end end,
  },
}

card "Badgering" {
  type = "objection", speed = 2, text = "Against a question of the enemy: dismiss all of its open witnesses.",
  objection {
    if_ = is(game.asker, enemy.witnesses),
    function() enemy.witnesses:open():dismiss() end,
  },
}

card "Overruled" {
  type = "objection", speed = 3, text = "5 credit. What was said last, a motion or an objection, does not count.",
  objection {
    cost = cost_player { "credit", 5 }, choose = one(answered),
    function(_, word) word:strike_out() end,
  },
}

deck "First" {
  { 3, "Clerk" }, { 3, "Constable" }, { 3, "Night Porter" }, { 2, "Prompter" }, { 3, "Magistrate" },
  { 3, "Old Friend" }, { 2, "Recess" }, { 2, "Redact" }, { 2, "Letter of Praise" },
  { 3, "Not on the List" }, { 2, "Badgering" }, { 2, "Overruled" },
}
