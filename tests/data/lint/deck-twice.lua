-- cards
deck "Wrong" { { 20, "Scout" }, { 10, "Martyr" }, { 10, "Scout" } } --!
deck "Fine" { { 20, "Scout" }, { 20, "Martyr" } }
