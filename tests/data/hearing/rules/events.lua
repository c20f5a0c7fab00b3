event "come" { moves_to = "bench" }
event "appear" {} -- a witness has come, by whatever way
event "screen" { moves_to = "bench", as = "Screened Witness" }
event "unscreen" {
  body = function(event)
    if event.card.name ~= "Screened Witness" then return false end
    event.card:be_itself()
  end,
}
event "note_down" { moves_to = "notes" }
event "exhibit" { moves_to = "exhibits" }
event "dismiss" { moves_to = "record", before = true }
event "excuse" { moves_to = "record", before = true } -- for somebody of more standing
event "drop" { moves_to = "record" }
event "strike_out" { moves_to = "record" } -- from the floor, before it counts
event "hang_on" {
  attaches = { left = "record", master = "own", host = any.witnesses }, args = { "other" },
}
event "guard" { sets = { field = "guarded", amount = 1 } }
event "open_up" { sets = { field = "guarded", amount = 0 } }
event "tire" { sets = { field = "asked_today", amount = 1 } }
event "recover" { sets = { field = "asked_today", amount = 0 } }
event "speak_up" { about = "none", sets_game = "spoken", args = { "amount" } }
event "open_session" { about = "none", sets_game = "opening", args = { "amount" } }
event "change_credit" { about = "player", adds_player = "credit", args = { "amount" } }
event "draw" {
  about = "player",
  body = function(event)
    local top = event.player.docket.top
    if top then top:move_to("hand") else event.player:defeat() end
  end,
}

rule_action "who has no credit left loses" {
  over = "players", while_ = at_most(0, you.credit), does = "defeat",
}
