-- settings
limits = { cards = 160 },
-- cards
deck "Wrong" { { 81, "Scout" } } --!
deck "Fine" { { 80, "Scout" } }
