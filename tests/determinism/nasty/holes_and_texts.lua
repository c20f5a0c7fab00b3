-- lists with holes, text keys come and go
local seed = 1
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
for n = 1, 200 do
  local t = {}
  for i = 1, 80 do
    local k = luck(40)
    if luck(3) == 1 then k = "k" .. k elseif luck(3) == 1 then k = ("long "):rep(12) .. k end
    if luck(3) == 1 then t[k] = nil else t[k] = i end
    if i % 20 == 0 then print(n, #t) end
  end
end
