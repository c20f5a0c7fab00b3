-- cards
deck "Wrong" { { 81, "Scout" } } --!
deck "Fine" { { 80, "Scout" } }
