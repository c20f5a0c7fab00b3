-- Every scenario here must not pass; its message holds what stands behind the arrow.
local function bad(name, what, position)
  position = position or {
    your = { field = { "Twice", "Counter", "Pair", { "Elm", as = "a" }, { "Elm", as = "b" } } },
    enemy = { field = { "Oak" } },
  }
  position[1] = what
  scenario(name)(position)
end

bad("a question that no table names -> ends while something is asked", function(t)
  t:you "twice" { choose = "a" }
  t:expect(true, "something")
end)
bad("none for what nobody asks -> nobody asked for it", function(t)
  t:you "twice" { choose = { "a", "b", "none" } }
end)
bad("a pick too many -> does not answer what is asked: nobody asked for it", function(t)
  t:you "strike" { by = "a", choose = { "Oak", "b" } }
end)
bad("a choice where a number is asked -> choose = 1 does not answer", function(t)
  t:you "count" { choose = 1 }
end)
bad("what would answer it -> what is asked now is answered by", function(t) t:you "count" { choose = 1 } end)
bad("what was taken by itself -> so far: answered by you pair Pair#3; taken Oak#6 by you, unasked", function(t)
  t:you "pair" { choose = "Twice", choose2 = "Oak", number = 2 }
end)
bad("whose action it is where none is asked -> no action is asked for", function(t)
  t:you "twice"
  t:you "a" { by = "Twice" }
end)
bad("two words before the keys -> one text", function(t) t:you { "strike", "a", choose = "Oak" } end)
bad("a circle of several zones -> several zones have a circle", function(t) t:at("left") end)
bad("where that circle is -> front.left", function(t) t:at("left") end)
scenario "no circle of that zone -> did you mean" { your = { camp = { lefft = "Elm" } }, function() end }
scenario "a circle of another zone -> there is no zone or circle" { function(t) t:at("field.left") end }

local helpers = include "data/helpers"
local function local_helper(t) t:equal(1, 2, "a local helper") end
bad("deferred in a helper, done behind it -> in the scenario: tests/data/scenes/scenarios/bad.lua:", function(t)
  helpers.poke(t)
  t:expect(true, "something")
end)
bad("the second line of a helper -> in the scenario: tests/data/scenes/scenarios/bad.lua:", function(t)
  helpers.end_turns(t)
end)
bad("an error of a helper's own Lua -> in the scenario: tests/data/scenes/scenarios/bad.lua:", function(t)
  helpers.index_nothing(t)
end)
bad("a function of the same file -> in the scenario: tests/data/scenes/scenarios/bad.lua:", function(t)
  local_helper(t)
end)
for _, what in ipairs { "known_to", "master", "owner" } do
  local card = { "Elm", [what] = { "enemy" } }
  scenario("one player for " .. what .. " -> is one player") {
    your = { field = { card } }, function() end }
end
scenario "what can't lie under it -> can't lie under" { your = { field = { { "Elm", becomes = "Hood" } } }, function() end }
scenario "no such face -> did you mean" { your = { field = { { "Elm", becomes = "Gise" } } }, function() end }
scenario "a face that is no name -> is the name of a card" { your = { field = { { "Elm", becomes = 3 } } }, function() end }
bad("all pass where something is asked -> something else is asked than what to do, so all can't pass", function(t)
  t:you "twice"
  t:all_pass()
end)
local ears = { your = { field = { "Pest", "Ear", { "Ear", hurt = 1 } } } }
bad("yes for an order -> no option is called", function(t)
  t:you "poke"
  t:you "yes"
end, ears)
bad("what is asked there -> asked: you: choose 1 of 2: next effect", function(t)
  t:you "poke"
  t:you "yes"
end, { your = { field = { "Pest", "Ear", { "Ear", hurt = 1 } } } })
bad("a word of another question -> asked: you: choose up to 1 of 5: one of them", function(t) t:you "twice" { choose = "red" } end)
bad("a slip in what is offered -> did you mean", function(t) t:you "twice" { choose = "Twise" } end)
bad("a misspelt key -> asked: you: what do you do in main", function(t) t:you "strike" { by = "a", chose = "Oak" } end)

-- What is wrong with the value of a key, and which key would answer.
local function much()
  return { your = { field = { "Counter", "Painter", "Couple", { "Elm", as = "a" }, { "Elm", as = "b", hurt = 1 } } } }
end
bad("half a number -> 1.5 can't be chosen: a whole number from 1 to 3", function(t) t:you "count" { number = 1.5 } end, much())
bad("a number out of range -> 4 can't be chosen: a whole number from 1 to 3", function(t) t:you "count" { number = 4 } end, much())
bad("a number that would wrap -> can't be chosen", function(t) t:you "count" { number = (1 << 32) + 1 } end, much())
bad("a list of numbers -> answers one question; the next one is answered by", function(t) t:you "both" { number = { 1, 2 } } end,
  much())
bad("where its key is said -> number2", function(t) t:you "both" { number = { 1, 2 } } end, much())
bad("a list of options -> option2", function(t) t:you "paint" { option = { "red", "blue" } } end, much())
bad("an option that is no text -> an option is named by a string, not by a number", function(t) t:you "paint" { option = 3 } end,
  much())
bad("an option under choose -> what is asked now is answered by", function(t) t:you "paint" { choose = "red" } end,
  much())
bad("an option under cost -> what is asked now is answered by", function(t) t:you "paint" { cost = "red" } end, much())
bad("one picked twice -> does not answer what is asked: it is picked already", function(t)
  t:you "couple" { choose = { "a", "a" } }
end, much())
bad("one picked twice by hand -> is picked already", function(t)
  t:you "couple"
  t:you { "a", "a" }
end, much())
bad("by and the card behind the action -> names its card already", function(t) t:you "strike a" { by = "b" } end, much())
bad("a card where an action is due -> that is a card, and what it does comes first", function(t) t:you "Painter" end, much())

local function masks() return { your = { field = { { "Oak", becomes = "Guise" }, { "Elm", becomes = "Guise" } } } } end
bad("two different ones that lie face down -> may be any of 2 actions", function(t) t:you "unveil Guise" end, masks())
bad("the same of t:card -> may be any of several cards", function(t) t:card("Guise") end, masks())

-- A scenario that a function of data/ makes: the line is that one's.
include("data/makers").misplaced("a scenario made by a function -> in the scenario: tests/data/scenes/scenarios/bad.lua:")

local function forced() return { your = { field = { "Forced" } } } end
bad("another number than was taken -> number = 3 does not answer", function(t) t:you "force" { number = 3 } end, forced())
bad("another option than was taken -> nobody asked for it", function(t) t:you "force" { option = "blue" } end, forced())
bad("a number taken, under choose_option -> nobody asked for it", function(t) t:you "force" { option = "2" } end, forced())
bad("a number twice that was taken once -> nobody asked for it", function(t) t:you "force" { number = 3, number2 = 2 } end, forced())
