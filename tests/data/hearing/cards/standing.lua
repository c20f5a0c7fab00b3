-- What happens because of how things stand, whatever has brought that about.
card "Lone Voice" {
  type = "witness", standing = 2, weight = 6, nerve = 2,
  text = "When you have no cards in hand, excuse this.",
  triggered { while_ = at_most(0, your.hand), function(me) me:excuse() end },
}

-- It triggers again until it holds no more.
card "Copyist" {
  type = "witness", standing = 2, weight = 2, nerve = 3,
  text = "When your opponent has at least 2 more cards in hand than you, draw 1.",
  triggered { while_ = at_least(count(your.hand) + 2, enemy.hand), function() you:draw() end },
}

-- What it was about may be over when its turn comes.
card "Archivist" {
  type = "witness", standing = 3, weight = 5, nerve = 6,
  text = "When there are 3 exhibits or more, and if there are then, dismiss one.",
  triggered {
    while_ = at_least(3, any.exhibits), if_ = at_least(3, any.exhibits), choose = one(any.exhibits),
    function(_, exhibit) exhibit:dismiss() end,
  },
}

card "Bookmaker" {
  type = "witness", standing = 3, weight = 3, nerve = 3,
  text = "When you have more credit than your opponent, draw 1 if you pay 2. Once each turn.",
  triggered {
    while_ = at_least(opponent.credit + 1, you.credit), cost = cost_player { "credit", 2 }, limit = once_per "turn",
    function() you:draw() end,
  },
}

card "Head Constable" {
  type = "witness", standing = 5, weight = 7, nerve = 5,
  text = "While this is open, your other witnesses have: When this has weight 10 or more, dismiss this.",
  constant {
    while_ = equal(0, this.guarded), cards = your.witnesses:other(),
    gains = triggered { while_ = at_least(10, this.weight), function(me) me:dismiss() end },
  },
}

local runs_dry = triggered {
  while_ = at_most(0, enemy.hand), with = { fine = "number" }, keyword = "Subpoena",
  function(_, given) you.opponent:change_credit(-given.fine) end,
}
card "Subpoena" {
  type = "motion", text = "The next time your opponent has no cards in hand, they lose 5 credit.",
  motion { function() runs_dry:start { fine = 5, once = true, until_ = "forever" } end },
}

-- It answers what waits because of how things stand, too. What is struck out may be said again.
card "Silence" {
  type = "objection", speed = 2, text = "What waits on the floor, and is no paper, does not count.",
  objection { choose = one(any.floor:with { type = "remark" }), function(_, remark) remark:strike_out() end },
}

deck "Second" {
  { 3, "Lone Voice" }, { 3, "Copyist" }, { 3, "Archivist" }, { 3, "Bookmaker" }, { 2, "Head Constable" },
  { 2, "Subpoena" }, { 3, "Silence" }, { 2, "Constable" }, { 2, "Recess" }, { 3, "Letter of Praise" },
  { 2, "Prompter" }, { 2, "Redact" },
}
