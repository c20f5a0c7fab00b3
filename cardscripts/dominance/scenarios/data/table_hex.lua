-- Which pairs of neighbours of a space dominate it.
return {
  { what = "interior", space = "k4", side_by_side = 0, of = 15,
    dominate = {
      "l4-k5", "l4-j4", "l4-l3", "k5-j5", "k5-k3", "j5-j4", "j5-l3", "j4-k3", "k3-l3",
    },
    not_ = {
      "l4-j5", "l4-k3", "k5-j4", "k5-l3", "j5-k3", "j4-l3",
    } },
  { what = "edge", space = "l1", side_by_side = 0, of = 6,
    dominate = {
      "m1-l2", "m1-k1", "l2-k2", "k2-k1",
    },
    not_ = {
      "m1-k2", "l2-k1",
    } },
  { what = "corner", space = "k1", side_by_side = 0, of = 3,
    dominate = {
      "l1-k2", "k2-j2",
    },
    not_ = {
      "l1-j2",
    } },
}
