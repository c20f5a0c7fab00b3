-- table.concat and table.sort as far as a list goes
local seed = 9
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 150 do
  local t = { x = 1, [{}] = 2 }
  for i = 1, 40 do t[luck(30)] = luck(90) t["k" .. luck(30)] = luck(2) == 1 or nil end
  local whole = true
  for i = 1, #t do whole = whole and t[i] ~= nil end
  print(n, #t, whole)
  if whole then
    table.sort(t)
    print(table.concat(t, " "))
  end
end
local bad = { 1, 2, nil, 4, 5, nil, 7, 8, x = 1, [{}] = 2, y = 3 }
for i = 1, 30 do bad["k" .. i] = i bad["k" .. i] = nil end
print(table.concat(bad, ","))
-- ends with: item 3 is a nil
