card "Cinder Twin" { type = "unit", colour = "red", traits = "Ember",
  level = 4, cost = 2, ap = 3, hp = 3,
  text = "Link: (Ember)\n[When Attacking] If this is a Link Unit, it gets AP+1 during this battle.",
  link { traits = "Ember" },
  attacks { if_ = equal(this.linked, 1),
    function(me) me:gets { ap = 1, until_ = this_battle } end },
}
