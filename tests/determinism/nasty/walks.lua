-- pairs over keys of all kinds, changed while it walks
local seed = 11
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 60 do
  local t = {}
  for i = 1, 60 do
    local k, kind = luck(50), luck(5)
    if kind == 1 then k = k / 4 elseif kind == 2 then k = "k" .. k elseif kind == 3 then k = k % 2 == 0 elseif kind == 4 then k = -k end
    t[k] = luck(4) > 1 and i or nil
  end
  for k, v in pairs(t) do
    print(n, k, v)
    t[luck(50)] = nil
    t["k" .. luck(50)] = n
  end
  for i, v in ipairs(t) do print(i, v) end
  print(#t)
end
