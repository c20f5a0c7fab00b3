-- tostring and texts of everything
local seed = 12
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
local t = {}
print(t, print, pairs, string, math.abs, tostring(function() end), tostring(luck), ("x").rep)
print(string.format("%s %s %s", {}, print, nil), 1e15, 0.1, -0.0, 1 / 0, 3 // 0.7)
print(tostring({}) == tostring({}), tostring(print), #tostring(t), { } == { })
