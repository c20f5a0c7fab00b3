-- table.remove from lists with holes
local seed = 7
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 150 do
  local t = { [function() end] = 1 }
  for i = 1, 60 do t[luck(40)] = i t["k" .. luck(20)] = luck(2) == 1 or nil end
  for i = 1, 20 do
    t[luck(40)] = nil
    print(n, i, table.remove(t))
    if #t > 0 then print(table.remove(t, luck(#t))) end
  end
end
