card "Wick" { light = 2,
  shines { on = your.lamps, light = add(1) }, --! 'on' 'cards' of constant
  hears { if_ = at_least(1, you.oil), function() end },
  replaces { if_ = at_least(1, you.oil), function() end }, --! 'if_' 'match' of substitution
  strangers { of = "sink" }, --! 'of' 'on' of prohibition, 'on' of substitution
  substitution { of = "sink", match = same(event.card, this),
    if_ = at_least(1, you.oil), function() end }, --! substitution: 'if_' all_of(
}
