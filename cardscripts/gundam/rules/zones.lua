-- Where cards are. Decks are face down even for their owner; a Command or Burst card that is being
-- used is in none of these but "revealed".

zone "deck" { seen_by = "nobody", owners_only = true, drawn = "pile" }
zone "resource_deck" { seen_by = "nobody", owners_only = true, back = "resource" }
zone "hand" { seen_by = "owner", owners_only = true }
zone "trash" { owners_only = true, drawn = "pile" }
zone "removal" { owners_only = true }

zone "resources" { play = true }
zone "battle" { play = true, board = true }
zone "base" { play = true }
zone "shields" { seen_by = "nobody", drawn = "row" }

zone "revealed" {}
