-- lists with holes, tables and functions as keys
local seed = 2
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 200 do
  local t, keys = {}, {}
  for i = 1, 10 do keys[i] = luck(2) == 1 and {} or function() return i end end
  for i = 1, 80 do
    local k = luck(40)
    if k > 30 then k = keys[k - 30] end
    if luck(3) == 1 then t[k] = nil else t[k] = i end
    if i % 20 == 0 then print(n, #t) end
  end
end
