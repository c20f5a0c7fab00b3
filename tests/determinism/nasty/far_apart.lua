-- items at powers of two and far apart
local seed = 15
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
local t, u = { [{}] = 0 }, {}
for i = 0, 62 do t[1 << i] = i t["k" .. i] = i end
print(#t)
for i = 0, 20 do u[1 << i] = i u[(1 << i) + 1] = luck(2) == 1 or nil u[{}] = i print(#u) end
for i = 1, 100 do t[luck(1000000)] = i t[1 << luck(20)] = luck(2) == 1 or nil print(#t) end
