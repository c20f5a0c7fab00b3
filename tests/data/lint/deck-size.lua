-- cards
deck "Wrong" { { 39, "Scout" } } --!
deck "Fine" { { 40, "Scout" } }
