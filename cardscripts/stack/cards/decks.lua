deck "A" { { 17, "Meadow" }, { 23, "Ox" } }
deck "B" { { 17, "Meadow" }, { 23, "Singe" } }
