-- What can't be decided: each line ends in what is said of it, and stays as it is.
local function with(text, said)
  for key, value in pairs(said) do text[key] = value end
  return text
end

function shines(text, most) return constant(with(text, { on = any.lamps:where(most) })) end --! 'on' 'cards' of constant
function hears(text) return triggered(with(text, { on = "sink" })) end

function replaces(text)
  text.of = { "sink", "smoke" } --! 'of' 'on' of substitution
  return substitution(with(text, {}))
end

local all = { on = any.lamps } --! 'on' 'cards' of constant
rule(constant(all))
event "burn" { on = "player" }
