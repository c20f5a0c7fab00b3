-- Where cards are. What leaves the circles goes to its owner's zones, whoever is its master.

zone "deck" { seen_by = "nobody", owners_only = true, drawn = "pile" }
zone "hand" { seen_by = "owner", owners_only = true }
zone "drop" { owners_only = true, drawn = "pile" }
zone "damage" { owners_only = true, drawn = "row" }
zone "soul" { owners_only = true }
zone "bind" { owners_only = true }
zone "trigger" {}
zone "removed" { owners_only = true }

-- As their owner sees them: columns left to right, front row -1, back row -2; beyond 0 the
-- opponent's begin. The master of a circle is that of the unit on it.
zone "circles" { play = true, board = true, master_follows_card = true, circles = {
  { "V", 0, -1 },
  { "FL", -1, -1 }, { "FR", 1, -1 }, { "BL", -1, -2 }, { "BC", 0, -2 }, { "BR", 1, -2 },
} }
zone "guardians" { play = true, board = true }

-- A locked card lies here, on the circle of this name: no unit, without text, its owner's.
zone "locked" { circles = {
  { "FL", -1, -1 }, { "FR", 1, -1 }, { "BL", -1, -2 }, { "BC", 0, -2 }, { "BR", 1, -2 },
} }
