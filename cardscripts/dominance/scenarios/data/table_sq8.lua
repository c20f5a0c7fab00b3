-- Which pairs of neighbours of a space dominate it.
return {
  { what = "interior", space = "d4", side_by_side = 0, of = 28,
    dominate = {
      "e4-d5", "e4-e5", "e4-c4", "e4-d3", "e4-e3", "d5-e5", "d5-c5", "d5-c4", "d5-d3", "e5-c3",
      "c5-c4", "c5-e3", "c4-d3", "c4-c3", "d3-c3", "d3-e3",
    },
    not_ = {
      "e4-c5", "e4-c3", "d5-c3", "d5-e3", "e5-c5", "e5-c4", "e5-d3", "e5-e3", "c5-d3", "c5-c3",
      "c4-e3", "c3-e3",
    } },
  { what = "interior by edges", space = "d4", side_by_side = 1, of = 28,
    dominate = {
      "e4-e5", "e4-c4", "e4-e3", "d5-e5", "d5-c5", "d5-d3", "e5-c3", "c5-c4", "c5-e3", "c4-c3",
      "d3-c3", "d3-e3",
    },
    not_ = {
      "e4-d5", "e4-c5", "e4-d3", "e4-c3", "d5-c4", "d5-c3", "d5-e3", "e5-c5", "e5-c4", "e5-d3",
      "e5-e3", "c5-d3", "c5-c3", "c4-d3", "c4-e3", "c3-e3",
    } },
  { what = "edge", space = "d1", side_by_side = 0, of = 10,
    dominate = {
      "e1-d2", "e1-e2", "e1-c1", "d2-e2", "d2-c2", "d2-c1", "c2-c1",
    },
    not_ = {
      "e1-c2", "e2-c2", "e2-c1",
    } },
  { what = "edge by edges", space = "d1", side_by_side = 1, of = 10,
    dominate = {
      "e1-e2", "e1-c1", "d2-e2", "d2-c2", "c2-c1",
    },
    not_ = {
      "e1-d2", "e1-c2", "d2-c1", "e2-c2", "e2-c1",
    } },
  { what = "corner", space = "a1", side_by_side = 0, of = 3,
    dominate = {
      "b1-a2", "b1-b2", "a2-b2",
    },
    not_ = {
    } },
  { what = "corner by edges", space = "a1", side_by_side = 1, of = 3,
    dominate = {
      "b1-b2", "a2-b2",
    },
    not_ = {
      "b1-a2",
    } },
}
