-- A rule set with a slip of the pen: it must not load, and say where.
rules { name = "Untidy", players = { 2, 2 }, turn = "turn" }
zone "deck" { sen_by = "nobody" }
