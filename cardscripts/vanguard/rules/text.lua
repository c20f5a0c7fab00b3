-- The words of card texts, made of the kinds of ability. Each takes a function, or a table with
-- the function in it and whatever else the text says: choose, if_, cost, place.

local function open(text)
  if type(text) == "function" then return { text } end
  return text
end

-- What a word says by itself can't be said once more beside it.
local function say(text, key, value)
  if text[key] ~= nil then error("'" .. key .. "' is said by the word itself") end
  text[key] = value
end

-- Adds a condition to those that the text has.
local function also(text, key, condition)
  text[key] = text[key] and all_of(condition, text[key]) or condition
end

-- place = "vanguard" or "rear_guard": where the text works; anywhere if it does not say.
local function where_it_says(text, key)
  local place = text.place
  text.place = nil
  if place == "vanguard" then
    also(text, key, on_vanguard)
  elseif place == "rear_guard" then
    also(text, key, on_rear_guard)
  elseif place ~= nil then
    error("a text works in place = \"vanguard\" or \"rear_guard\", not " .. tostring(place))
  end
end

-- [AUTO]
local function auto(keyword, event, text)
  where_it_says(text, "match")
  text.on = event
  say(text, "keyword", keyword)
  return triggered(text)
end

local function auto_of_this(keyword, event, text)
  text = open(text)
  say(text, "self", true)
  return auto(keyword, event, text)
end

function attacks(text) return auto_of_this("attacks", "attack", text) end
function boosts(text) return auto_of_this("boosts", "boost", text) end
function hits(text) return auto_of_this("hits", "hit", text) end
function guards(text) return auto_of_this("guards", "guard", text) end
function retired(text) return auto_of_this("retired", "retire", text) end

-- "When this unit guards, you may discard 1. If you do, the attacked unit gets +30000 until end of
-- that battle."
function perfect_guard()
  return guards(function()
    if not you:discard(1) then return end
    running("battle").target:gets { power = 30000, until_ = this_battle }
  end)
end

-- The guardian circle is one, too: text that means (VC) or (RC) says so.
function placed(text)
  return auto_of_this("placed", { "call", "superior_call", "ride", "superior_ride", "guard" }, text)
end

function rides(text) return auto_of_this("rides", { "ride", "superior_ride" }, text) end

-- "When an attack hits a vanguard"
hits_a_vanguard = is(event.other, any.vanguards)

-- "When another of your units ...": when_one(your.units:other(), "attack", ...)
function when_one(units, event_name, text)
  text = open(text)
  say(text, "card", units)
  return auto("one of yours", event_name, text)
end

-- At the end of a battle in which this unit attacked, or boosted; at the end of your turn.
function ends_battle(text)
  text = open(text)
  also(text, "match", same(this, role.attacker))
  return auto("ends battle", begins "close", text)
end

function ends_boost(text)
  text = open(text)
  also(text, "match", same(this, role.booster))
  return auto("ends boost", begins "close", text)
end

function ends_turn(text)
  text = open(text)
  also(text, "match", turn_of(you))
  return auto("ends turn", ends "end", text)
end

-- [ACT]
function act(text)
  text = open(text)
  where_it_says(text, "if_")
  say(text, "keyword", "act")
  say(text, "window", "main")
  return activated(text)
end

-- [CONT]: cont { cards = your.rear_guards, power = add(3000) }; `place` says where this must be.
function cont(text)
  where_it_says(text, "while_")
  return constant(text)
end

-- Costs of an [ACT].
function counter_blast(n)
  return cost_cards { n, from = your.damage:face_up(), event = "counter_blast", alike = true,
                      prompt = "counter-blast" }
end

function soul_blast(n)
  return cost_cards { n, from = your.soul, event = "soul_blast", alike = true,
                      prompt = "soul-blast" }
end

function discard(n)
  return cost_cards { n, from = your.hand, event = "discard", prompt = "discard" }
end

rest_this = cost_self { event = "rest" }
-- lint: unused-word meant: a word for cards that are still to come
retire_this = cost_self { event = "retire" }
soul_this = cost_self { event = "put_into_soul" }

-- "It attacks another unit of your opponent", whatever stands in which row.
function attack_another(unit)
  local target = you:choose(one(enemy.fielded), "attack")
  if target then unit:attack_unit(target) end
end

-- Seek Mate, once for each leader, whether or not the mate was found.
local foe_has_grown = at_least(1, enemy.vanguards:with { grade = at_least(3) })

function seek_mate(name)
  return act {
    place = "vanguard", cost = cost_cards { 4, from = your.drop, event = "put_on_bottom",
                                         alike = true, prompt = "return" },
    if_ = all_of(foe_has_grown, equal(this.sought, 0)),
    function(me)
      me:have_sought()
      local mate = you:seek(name)
      if mate then me:form_legion(mate) end
      you.deck:shuffle()
    end,
  }
end
