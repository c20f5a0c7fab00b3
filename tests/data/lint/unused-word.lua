-- rules
function whenever(keys) return triggered(keys) end --!
function always(keys) return constant(keys) end
rule(always { cards = any.units, power = add(1) })
