-- nil in constructors
local seed = 5
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
local function some(n) if n == 0 then return end return luck(2) == 1 and n or nil, some(n - 1) end
for n = 1, 100 do
  local t = { some(n % 20) }
  local u = { 1, nil, 3, x = 4, some(n % 7) }
  local v = { nil, nil, n, [{}] = 5, ["a" .. n] = 6, nil }
  print(n, #t, #u, #v, #{ some(9) }, #{ nil, some(3), 1 })
end
