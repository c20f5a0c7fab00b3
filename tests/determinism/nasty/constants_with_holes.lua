-- what cannot be changed, with holes
local seed = 16
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 100 do
  local t = { x = 1, y = n }
  for i = 1, 30 do t[luck(20)] = luck(3) > 1 and i or nil t["k" .. luck(12)] = luck(2) == 1 or nil end
  local c = constants(t)
  print(n, #c, #t, select("#", table.unpack(c)))
end
