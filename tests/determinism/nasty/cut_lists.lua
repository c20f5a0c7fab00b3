-- lists cut in the middle and at the end
local seed = 4
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 150 do
  local t = { name = n, [{}] = 1 }
  for i = 1, luck(60) do t[i] = i end
  for _ = 1, luck(20) do t[luck(60)] = nil t["k" .. luck(9)] = luck(2) == 1 or nil end
  print(n, #t)
  t[#t + 1] = "end"
  print(#t)
end
