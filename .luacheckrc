-- luacheck for card scripts: what a script may use is what the sandbox gives it, and nothing else.
-- Whatever stands below is known everywhere; the words that a rule set defines for its own cards stand
-- with that rule set. bindings/README.md describes each name; a name added there is added here.

local sandbox = {
  "assert", "error", "ipairs", "pairs", "print", "rawequal", "select", "tonumber", "tostring", "type",
  string = { fields = { "byte", "char", "len", "lower", "rep", "reverse", "sub", "upper" } },
  math = { fields = { "abs", "ceil", "floor", "max", "maxinteger", "min", "mininteger", "tointeger", "type", "ult" } },
  table = { fields = { "insert", "sort" } },
}

-- The script API.
local api = {
  "card",
}

-- What each rule set's rules define for its cards.
local rule_sets = {
  gundam = {},
}

stds.cardvm = { read_globals = sandbox }
for _, name in ipairs(api) do
  table.insert(stds.cardvm.read_globals, name)
end
std = "cardvm"
max_line_length = 100
codes = true

for name, words in pairs(rule_sets) do
  files["cardscripts/" .. name] = { read_globals = words }
end
