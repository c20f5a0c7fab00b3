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
