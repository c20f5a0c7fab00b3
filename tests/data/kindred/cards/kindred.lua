-- Creatures of a tribe, and those that speak of one before any card of it is declared.
card "Old Guide" {
  tribe = { "Elder", "Hound" }, colour = "grey", might = 2, text = "Other Hounds have +1 might.",
  constant { cards = any.creatures:with { tribe = "Hound" }:where(not_(same(it, this))), might = add(1) },
}
card "Wolf" { tribe = "Hound", colour = "grey", might = 2 }
card "Stone" { tribe = "Bog", colour = "grey" }
card "Heron" { tribe = "Bird", colour = "white", call = "flying" }
card "Magpie" { tribe = { "Bird", "Thief" }, colour = "white", call = "flying" }

-- What flies keeps watch; a younger silence takes it away again.
card "Lookout" {
  tribe = "Elder", colour = "brown", text = "What flies is watchful.",
  constant { cards = any.creatures:with { call = "flying" }, call = add("watchful") },
}
card "Hush" {
  tribe = "Fog", colour = "grey", text = "Nothing is watchful.",
  constant { cards = any.creatures, call = remove("watchful") },
}
card "Still Night" {
  tribe = "Fog", colour = "grey", text = "Nothing has a call.",
  constant { cards = any.creatures, call = none },
}
card "Updraft" {
  tribe = "Wind", colour = "white", text = "Lead it: a creature flies this turn.",
  triggered { keyword = "lift", on = "arrive", self = true, choose = one(any.creatures),
    function(_, it) it:gets { call = add("flying"), until_ = this_turn } end },
}
card "Mud Pit" {
  tribe = "Bog", colour = "brown", text = "Lead it: a creature has no call this turn.",
  triggered { keyword = "sink", on = "arrive", self = true, choose = one(any.creatures),
    function(_, it) it:gets { call = none, until_ = this_turn } end },
}

-- A tribe is chosen and remembered.
card "Pack Banner" {
  tribe = "Wind", colour = "brown", might = 1, text = "Choose a tribe. Your creatures of it have +1 might.",
  triggered { keyword = "rally", on = "arrive", self = true,
    function(me) me:set_kin(you:choose_text("tribe", "Which tribe?")) end },
  constant { cards = your.creatures:where(has(it, this.kin)), might = add(1) },
}
card "Painter" {
  tribe = "Elder", colour = "brown", text = "Choose a colour. What is of it is silent.",
  triggered { keyword = "paint", on = "arrive", self = true,
    function(me) me:set_hue(you:choose_text("colour", "Which colour?")) end },
  constant { cards = any.creatures:where(has(it, this.hue)), call = add("silent") },
}
card "Shape Thief" {
  tribe = "Fog", colour = "grey", text = "Lead it: another creature is a Bird and nothing else.",
  triggered { keyword = "shape", on = "arrive", self = true, choose = one(any.creatures:other()),
    function(_, it) it:gets { tribe = set("Bird"), until_ = this_turn } end },
}

-- Cards are like each other.
card "Foundling" {
  tribe = "Thief", might = 0, text = "It has +1 might for each other creature that shares a tribe with it.",
  constant { might = add(count(any.creatures:where(all_of(shares(it, this, "tribe"), not_(same(it, this)))))) },
}
card "Twin" {
  tribe = "Elder", colour = "white", text = "It has +2 might beside another of its colour.",
  constant { while_ = at_least(1, your.creatures:where(all_of(equal(it.colour, this.colour), not_(same(it, this))))),
    might = add(2) },
}

-- Names: two cards may share one, and a card may have two.
card "K1" { called = { "Reed the Ferryman", "Reed" }, tribe = "Elder", colour = "brown" }
card "K2" { called = "Reed the Young", tribe = "Elder", colour = "brown", might = 3 }
card "K3" {
  called = "Ferry Bell", tribe = "Bog", colour = "grey", text = "Every Reed has +2 might; what is called just Reed flies.",
  constant { cards = any.creatures:with { called = containing "Reed" }, might = add(2) },
  constant { cards = any.creatures:with { called = "Reed" }, call = add("flying") },
}

deck "Hounds" { { 6, "Wolf" }, { 2, "Old Guide" }, { 3, "Pack Banner" }, { 2, "Hush" }, { 3, "Foundling" }, { 2, "K3" },
  { 3, "K1" }, { 2, "Shape Thief" }, { 2, "Twin" } }
deck "Birds" { { 6, "Heron" }, { 4, "Magpie" }, { 3, "Lookout" }, { 2, "Still Night" }, { 2, "Updraft" }, { 2, "Mud Pit" },
  { 2, "Painter" }, { 3, "K2" }, { 2, "Foundling" } }
