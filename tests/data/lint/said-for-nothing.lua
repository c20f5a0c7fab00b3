-- rules
local function paid_by_x(keys)
  keys.announces, keys.cost = { x = { 0, 5 } }, cost_player { "life", 100 * param.x }
  return cast(keys)
end
function bonfire(doing) return paid_by_x { doing } end
function blaze() return paid_by_x { function(_, given) you:draw(given.x) end } end
-- cards
card "Wrong" { type = "spell", text = "Pay any number of times 100 life: draw 1.",
  cast { announces = { x = { 0, 5 } }, cost = cost_player { "life", 100 * param.x }, --!
    function() you:draw(1) end } }
card "Wrong word" { type = "spell", text = "Pay any number of times 100 life: draw 1.",
  bonfire(function() you:draw(1) end) } --!
card "Wrong yes" { type = "spell", text = "You may pay 100 life. Draw 1.",
  cast { announces = { kicked = "yes or no" }, cost = cost_player { "life", 100 * param.kicked }, --!
    function() you:draw(1) end } }
card "Fine" { type = "spell", text = "Pay any number of times 100 life: draw that many.",
  cast { announces = { x = { 0, 5 } }, cost = cost_player { "life", 100 * param.x },
    function(_, given) you:draw(given.x) end } }
card "Fine word" { type = "spell", text = "Pay any number of times 100 life: draw that many.", blaze() }
card "Fine, chosen" { type = "spell", text = "Destroy a unit of a power that you pay in life.",
  cast { announces = { x = { 0, 5 } }, cost = cost_player { "life", 100 * param.x },
    choose = one(any.units:where(equal(it.power, 100 * param.x))), function(_, unit) unit:bury() end } }
