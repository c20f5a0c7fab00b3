-- Its zones.
zone "field" { play = true }
zone "hand" { seen_by = "owner", drawn = "rwo" }
