-- A function for scenarios that fails in a line of its own.
return function(t)
  t:equal(1, 2, "why")
end
