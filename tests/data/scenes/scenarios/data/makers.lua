-- Functions that make scenarios.
local makers = {}

function makers.misplaced(name)
  scenario(name) { your = { feild = { "Elm" } }, function(t) t:expect(true, "it never comes here") end }
end

return makers
