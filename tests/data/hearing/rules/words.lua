-- What players may do, and the words that cards are written with.
card "Screened Witness" { type = "witness", hides = "standing", text = "Who it is will be seen when it is questioned." }
card "Folded Paper" { hides = "speed" }
card "Remark" { type = "remark" } -- an ability that waits on the floor

local witness = your.hand:with { type = "witness" }
local minor, major = witness:with { standing = at_most(4) }, witness:with { standing = at_least(5) }
local room, a_call = at_most(4, your.witnesses), cost_player { "calls", 1 }
local make_way = cost_cards { 1, from = your.witnesses, event = "excuse", prompt = "excuse" }

verb("card", "take_the_stand", function(me)
  local now = me:come()
  if not now then return end
  game:set_newcomer(now)
  now:appear()
end)

local function deed_of(keys)
  keys.window, keys.at_once = "speak", true
  local does = keys[1]
  keys[1] = function(...)
    game:speak_up(1)
    does(...)
  end
  return activated(keys)
end
local function calls(me) me:take_the_stand() end
local function screens(me)
  local now = me:screen()
  if now then now:guard() end
end

action(deed_of { keyword = "call", if_ = room, cost = a_call, calls }, minor)
action(deed_of { keyword = "call", cost = { a_call, make_way }, calls }, major)
action(deed_of { keyword = "screen", as = "Screened Witness", if_ = room, cost = a_call, screens }, minor)
action(deed_of {
  keyword = "note", as = "Folded Paper", if_ = at_most(4, your.papers), function(me) me:note_down() end,
}, your.hand:with { type = one_of { "motion", "objection" } })

action(deed_of {
  keyword = "show", if_ = not_(arrived_in(this, "turn")),
  function(me)
    me:open_up()
    me:unscreen()
  end,
}, your.witnesses:with { guarded = 1 })

-- What is asked counts when all answers have been given. Without witnesses the other side is asked itself.
local function asks(keyword, keys)
  keys.keyword, keys.cost = keyword, cost_self { event = "tire" }
  keys[1] = function(me, witness)
    game:set_asker(me)
    game:set_asked(witness)
  end
  action(deed_of(keys), your.witnesses:open():with { asked_today = 0 })
end
local in_session = equal(0, game.opening)
asks("question", { if_ = in_session, choose = one(enemy.witnesses) })
asks("accuse", { if_ = all_of(in_session, at_most(0, enemy.witnesses)) })

-- A paper waits, as all that can be used in the window "chain".
local function paper(keys, zones, condition)
  keys.keyword, keys.window, keys.zones = "say", { "speak", "chain" }, zones
  keys.during, keys.after = "floor", "record"
  keys.if_ = keys.if_ and all_of(condition, keys.if_) or condition
  return command(keys)
end

-- What is only said as the first of a chain; and what stays then.
function motion(keys) return paper(keys, { "hand", "notes" }, during "speak") end

function stays(keys)
  local does = keys[1]
  keys[1] = function(me, ...)
    me:exhibit()
    does(me:now(), ...)
  end
  return motion(keys)
end

-- What answers: noted down in an earlier turn, at any time; out of the hand in one's own turn.
local noted_before = all_of(is(this, your.notes), not_(arrived_in(this, "turn")))
function objection(keys) return paper(keys, "notes", all_of(fast_enough, noted_before)) end

function quick(keys)
  local at_hand = any_of(noted_before, all_of(is(this, your.hand), turn_of(you)))
  return paper(keys, { "hand", "notes" }, all_of(fast_enough, at_hand))
end

function whisper(keys)
  keys.keyword, keys.window, keys.zones = "whisper", { "speak", "chain" }, "hand"
  keys.if_, keys.cost = fast_enough, cost_self { event = "drop" }
  return activated(keys)
end

function when(event, keys)
  keys.on, keys.self = event, true
  return triggered(keys)
end
