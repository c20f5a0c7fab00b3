-- The words of card texts, made of the five kinds of ability. Each takes a function, or a table
-- with the function in it and whatever else the text says: choose, if_, limit, cost.

-- A text as a table, with what the word says by itself: that can't be said once more beside it.
local function with(text, said)
  if type(text) == "function" then text = { text } end
  for key, value in pairs(said) do
    if text[key] ~= nil then error("'" .. key .. "' is said by the word itself") end
    text[key] = value
  end
  return text
end

local function when_it(keyword, on, text)
  return triggered(with(text, { on = on, keyword = keyword, self = true }))
end

local function when_one_of(cards, keyword, on, text)
  return triggered(with(text, { on = on, keyword = keyword, card = cards }))
end

-- [Deploy], [When Attacking], [Destroyed]
function deploy(text) return when_it("deployed", "enter", text) end
function attacks(text) return when_it("attacks", "attack", text) end
function destroyed(text) return when_it("destroyed", "destroy", text) end

-- "When one of your Units is destroyed": destroyed_one(your.units, ...)
function destroyed_one(units, text)
  return when_one_of(units, "destroyed one", "destroy", text)
end

-- "When one of your Shields is destroyed"
function destroyed_shield(shields, text)
  return when_one_of(shields, "destroyed shield", "destroy_shield", text)
end

-- "When this Unit receives effect damage" / "battle damage"
function damaged(text) return when_it("damaged", "damage", text) end
function battle_damaged(text) return when_it("battle damaged", "battle_damage", text) end

-- "During your turn, when this Unit destroys an enemy ... with battle damage": as the attacker
function destroys_in_battle(cards, text)
  text = with(text, { match = all_of(same(this, role.attacker), destroyed_by_the_blow) })
  return when_one_of(cards, "destroys", { "destroy", "destroy_shield" }, text)
end

-- A Pilot of this Unit that is as `test` says; any Pilot if it says nothing.
local function pilots_of_this(test)
  local pilots = your.units:attached()
  if test then pilots = pilots:with(test) end
  return pilots:where(same(host_of(it), this))
end

-- [When Paired]; [When Paired - (Red) Pilot]: with pilot = { traits = "Red" }
function when_paired(text)
  text = with(text, {})
  local fits = at_least(1, pilots_of_this(text.pilot))
  text.pilot = nil
  return triggered(with(text, {
    on = "pair", keyword = "paired", match = all_of(same(event.other, this), fits),
  }))
end

-- While this Unit has a Pilot.
during_pair = equal(this.paired, 1)

-- What makes this a Link Unit: link { traits = "Red" } or link { name = "PR" }.
function link(test)
  return constant { while_ = at_least(1, pilots_of_this(test)), linked = set(1) }
end

-- A Pilot's modifiers. "It" of its text is the Unit.
function pilot(ap, hp)
  return constant { attached = true, ap = add(ap), hp = add(hp), paired = set(1) }
end

-- [Burst]: before everything else that waits. rules/shields.lua does the rest.
function burst(text)
  text = with(text, { class = "burst", zones = "shields", may = true })
  return when_it("burst", "destroy_shield", text)
end

-- Costs.
function pay(n)
  return cost_cards { n, from = your.resources:active(), event = "pay", alike = true,
                      prompt = "pay" }
end

function discard(n)
  return cost_cards { n, from = your.hand, event = "discard", prompt = "discard" }
end

rest_this = cost_self { event = "rest" } -- a card that is rested can't be rested
discard_this = cost_self { event = "discard" }

-- "Lv": so many Resources, in whatever state, are needed to play the card.
has_level = at_least(this.level, your.resources)

-- [Main], [Action], [Main]/[Action] of a Command.
local function play(window, text)
  text = with(text, { keyword = "play", window = window, zones = "hand", cost = pay(this.cost),
                      during = "revealed", after = "trash" })
  text.if_ = text.if_ and all_of(has_level, text.if_) or has_level
  return command(text)
end

function main(text) return play("main", text) end
function in_action(text) return play("action", text) end
function main_or_action(text) return play({ "main", "action" }, text) end

-- [Activate-Main], [Activate-Action]
local function activate(keyword, window, text)
  return activated(with(text, { keyword = keyword, window = window }))
end

function activate_main(text) return activate("activate main", "main", text) end
function activate_action(text) return activate("activate action", "action", text) end

-- "[Activate-Main] effects" as prohibitions speak of them; <Support> is one.
an_activate_main = any_of(activates "activate main", activates "support")

-- Of a prohibition of "attack": at the player, at no Unit.
at_the_player = not_(present(event.other))

-- Of a prohibition of "activate": an enemy effect would choose this. Who attacks it chooses, too,
-- and that is no effect.
chosen_by_enemy_effects = all_of(same(event.other, this),
  same_player(event.player, opponent), not_(activates "attack"))

-- "Draw cards by effects": all drawing but the turn's.
drawn_by_effect = not_(during "draw")

-- "... instead", said by a Command of what it does itself.
function instead(text)
  local by_this = same(event.source, this)
  text.match = text.match and all_of(by_this, text.match) or by_this
  return substitution(with(text, { zones = "revealed" }))
end
