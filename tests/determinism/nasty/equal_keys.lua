-- sort with equal keys
local seed = 10
local function luck(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
local list = {}
for i = 1, 300 do list[i] = { rank = luck(5), i = i } end
table.sort(list, function(a, b) return a.rank < b.rank end)
for i, item in ipairs(list) do print(i, item.rank, item.i) end
local texts = {}
for i = 1, 300 do texts[i] = ("x"):rep(luck(60)) .. string.char(luck(255)) end
table.sort(texts)
for _, text in ipairs(texts) do print(#text, text < texts[1], text <= "x", text:byte(-1)) end
