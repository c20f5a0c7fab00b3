-- tables that grow and shrink, with lists of lists
local seed = 14
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
local all = {}
for i = 1, 60 do all[i] = { [all] = i, name = "n" .. i } end
for n = 1, 4000 do
  local t = all[luck(60)]
  local k = luck(64)
  if luck(5) < 3 then t[k] = n elseif luck(2) == 1 then t[k] = nil else t[all[luck(60)]] = luck(2) == 1 or nil end
  if n % 10 == 0 then print(#t, #all[luck(60)]) end
end
