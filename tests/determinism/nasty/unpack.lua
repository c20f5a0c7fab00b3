-- table.unpack and select of lists with holes
local seed = 8
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 200 do
  local t = { [{}] = 0 }
  for i = 1, 40 do t[luck(30)] = luck(3) > 1 and i or nil t["k" .. luck(30)] = luck(2) == 1 or nil end
  for i = 30, 40 do t[i] = nil end
  print(n, select("#", table.unpack(t)), table.unpack(t))
end
