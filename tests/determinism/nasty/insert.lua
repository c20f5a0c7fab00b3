-- table.insert into lists with holes
local seed = 6
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 150 do
  local t = { [{}] = 1 }
  for i = 1, 40 do
    local k = luck(30)
    if luck(2) == 1 then t[k] = i elseif luck(2) == 1 then t["k" .. k] = i else table.insert(t, luck(#t + 1), -i) end
    if luck(3) == 1 then t[luck(30)] = nil end
  end
  table.insert(t, "last")
  for i = 1, 45 do print(n, i, t[i]) end
end
