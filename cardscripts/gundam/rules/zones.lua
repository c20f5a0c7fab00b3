-- Where cards are. Decks are face down even for their owner; a Command or Burst card that is being
-- used is in none of these but "revealed".

zone "deck" { seen_by = "nobody", drawn = "pile" }
zone "resource_deck" { seen_by = "nobody", back = "resource" }
zone "hand" { seen_by = "owner" }
zone "trash" { drawn = "pile" }
zone "removal" {}

zone "resources" { play = true }
zone "battle" { play = true, board = true }
zone "base" { play = true }
zone "shields" { seen_by = "nobody", drawn = "row" }

zone "revealed" {}
