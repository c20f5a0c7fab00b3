-- pairs over a table with keys that have no order: which one is told
local seed = 13
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
local t = {}
for i = 1, 20 do t[{}] = i t[function() return i end] = i t["k" .. i] = i end
for k in pairs(t) do print(k) end
-- ends with: has no order
