-- Every scenario here must not pass; its message holds what stands behind the arrow.
local one = { battle = { "Plain" }, hand = { "Plain", "Red One" } }
local other = { battle = { { "Plain", as = "e1", hurt = 1 }, "Plain" } }

local function bad(name, what)
  scenario(name) { your = one, enemy = other, what }
end

bad("equal -> expected: 3", function(t) t:equal(#t.your.hand, 3, "hand") end)
bad("found -> found: 2", function(t) t:equal(#t.your.hand, 3, "hand") end)
bad("expect -> does not hold", function(t) t:expect(false) end)
bad("not asked -> enemy is not asked", function(t) t:enemy "end turn" end)
bad("illegal action -> not a legal action", function(t) t:you "strike" { by = "Red One", at = "e1" } end)
bad("unknown action -> did you mean", function(t) t:you "stirke" { by = "Plain" } end)
bad("unknown card -> there is no card", function(t) t:card("Plian") end)
bad("unknown key of a card -> did you mean", function(t) t:equal(t:card("e1").hrut, 1) end)
bad("unknown method -> did you mean", function(t) t:eqaul(1, 1) end)
bad("unknown zone -> no zone, group or variable", function(t) t:equal(#t.your.hnad, 1) end)
bad("unknown step -> no step", function(t) t:run_to("you mian") end)
bad("unknown pick -> an answer has no", function(t) t:you "strike" { by = "your Plain", att = "e1" } end)
bad("a pick of nothing -> it has by, cost, accept, option, number, at, choose, order", function(t) t:you "shout" { confirm = "yes" } end)
bad("nobody's options -> expected, got no value", function(t) t:options() end)
bad("ambiguous -> may be any of", function(t) t:card("Plain") end)
bad("ambiguous option -> different options", function(t) t:you "strike" { at = "enemy Plain" } end)
bad("wrong target -> does not answer what is asked",
  function(t) t:you "strike" { by = "your Plain", at = "your Plain" } end)
bad("left open -> ends while something is asked", function(t) t:you "strike" end)
bad("happened -> expected to have happened", function(t) t:happened { "poke" } end)
bad("not happened -> expected not to have happened",
  function(t) t:you "shout"; t:not_happened { "poke by you" } end)
bad("accepted -> expected to be refused", function(t) t:refused("you", "shout") end)
bad("deferred at the end -> not a legal action", function(t) t:you "deploy Echo" end)
bad("a caught failure -> expected: 1", function(t) pcall(function() t:equal(2, 1) end) end)
bad("a Lua error -> attempt to index a nil value", function() local x; return x.y end)
bad("endless -> does not end", function() while true do end end)
bad("all memory -> not enough memory", function() local s = "x"; while true do s = s .. s end end)
bad("an unknown global -> there is no global", function() return undefined_name end)
bad("run away -> the game was over before", function(t) t:run_to("enemy draw") end)

scenario "script error -> Broken" {
  your = { battle = { "Broken" } },
  function(t) t:you "break" end,
}
scenario "unknown zone of a position -> did you mean" { your = { batle = {} }, function() end }
scenario "unknown field of a position -> in a position has no" {
  your = { battle = { { "Plain", restd = true } } }, function() end,
}
scenario "unknown key of a scenario -> a scenario has no" { yours = {}, function() end }
scenario "unknown variable -> no game variable" { options = { bonsu = 1 }, function() end }
scenario "unknown mark -> there is no place mark" { function(t) t:marked("you", "crowd") end }
scenario "nothing to include -> cannot open" { function() include "data/nothing" end }
scenario "a broken invariant -> nobody has more than 1000 lives" {
  your = { battle = { "Healer" } },
  function(t) t:you "heal" end,
}
scenario "no circle of that name -> there is no zone or circle" { masters = { gaet = "you" }, function() end }
scenario "no circle whose master can be set -> is no circle" { masters = { deck = "you" }, function() end }
scenario "looking at no place -> there is no zone or circle" { function(t) t:master("gaet") end }

bad("a misspelt beginning -> did you mean", function(t) t:not_happened { "triggred echo" } end)
bad("a misspelt event -> begins with", function(t) t:not_happened { "pook by you" } end)
bad("a misspelt word -> can hold the word", function(t) t:not_happened { "poke by yuo" } end)
bad("a misspelt card -> did you mean", function(t) t:not_happened { "triggered echo of Ecko" } end)
bad("nothing expected -> expects nothing", function(t) t:you "shout" end)
bad("nobody asked -> nobody asked for it", function(t) t:you "shout" { choose = "e1" } end)
bad("a cost for a target -> does not answer what is asked", function(t) t:you "strike" { by = "your Plain", cost = "e1" } end)
bad("something is asked -> expected that nothing is asked", function(t)
  t:you "strike" { by = "your Plain" }
  t:asked_nothing()
end)
bad("too much taken back -> can't be taken back", function(t) t:you "shout"; t:undo(2) end)
scenario "a target for a cost -> does not answer what is asked" {
  your = { hand = { "Plain", "Echo" }, battle = { "Payer" } },
  function(t) t:you "pay" { by = "Payer", at = "Plain" } end,
}
scenario "one card too many -> is one too many" { your = { battle = { 2, "Plain", "Echo" } }, function() end }
scenario "a line of data -> why" {
  function(t) include "data/failing"(t) end,
}

scenario "alike cards are different ones -> expected to be refused" {
  your = { hand = { "Plain" }, battle = { "Payer" } }, enemy = { battle = { { 2, "Plain" } } },
  function(t)
    t:you "pay" { by = "Payer", cost = "Plain" }
    t:refused("you", { choose = { "enemy Plain", "enemy Plain" } })
  end,
}
