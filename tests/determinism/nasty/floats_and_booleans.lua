-- lists with holes, floats, negative numbers and truth values as keys
local seed = 3
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 150 do
  local t = {}
  for i = 1, 80 do
    local k, kind = luck(40), luck(6)
    if kind == 1 then k = k + 0.5 elseif kind == 2 then k = -k elseif kind == 3 then k = k % 2 == 0 elseif kind == 4 then k = "t" .. k end
    if luck(3) == 1 then t[k] = nil else t[k] = i end
    if i % 20 == 0 then print(n, #t, t[true], t[false]) end
  end
end
