-- Lamps of a harbour, in the words of before: event { on = "player" }, rule_action { when = ... }.
rules {
  name = "Lamps", players = { 2, 2 }, setup = "setup", turn = "turn", turn_limit = 20,
  deck_zone = "deck", deck_rules = { { "lamps", of = { type = "lamp" }, cards = { 0, 40 } } },
}

zone "deck" { seen_by = "nobody" }
zone "quay" { play = true, board = true }
zone "sea" {}

attribute "type" { "lamp", "keeper" }
property "light" { min = 0 }
property "cards" {}
field "soot" {}
player_variable "oil" { start = 3 }
game_variable "tide" { start = 1 }

group "lamps" { zones = "quay", type = "lamp" }
group "keepers" { zones = "quay", type = "keeper" }

event "sink" { moves_to = "sea" }
event "smoke" { adds = "soot", args = { "amount" } }
event "burn" { about = "player", adds_player = "oil", args = { "amount" } }
event "drift"{about="none",adds_game="tide",amount=1} -- on = "none"
event("lantern") { ["about"] = "player" }
event "spill" ({
  args = { "amount" },
  about --[[ of whom; on = "card" is what is meant anyhow ]] =
    { "card", "player" },
  body = function(event)
    local on, of, when = event.player, event.card, 0
    on = on or event.card.master
    when = when + 1
    local note = { text = "on = 'player', of = 'sink'", long = [[ constant { on = your.lamps } ]] }
    return on and of and note and when
  end,
})

window "main" { pass = "sleep" }
sequence "setup" { step "start" { function() end } }
sequence "turn" {
  step "main" { window = "main" },
}

-- Hands its table on as it is.
function shines(text) return constant(text) end

-- Speaks of the key itself, so the key is the function's own.
function watch(text)
  local on = text.on
  text.on = nil
  text.match = same(event.card, on)
  return triggered({ on = "sink", match = text.match, text[1] })
end

rule_action "who has no oil left loses" {
  over = "players", while_ = at_most(0, you.oil), does = "defeat",
}
rule_action "a lamp full of soot sinks" {
  over = any.lamps, while_ = at_least(3, it.soot), does = "sink",
}
rule(constant { cards = any.keepers, light = add(1) })
action(activated {
  keyword = "smoke", window = "main", if_ = at_least(1, you.oil), choose = one(any.lamps),
  function(_, lamp) lamp:smoke(1) you:burn(-1) end,
})

scenario_defaults { deck = { 5, "Wick" } }
