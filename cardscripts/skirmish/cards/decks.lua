deck "All" {
  { 4, "Scout" }, { 4, "Martyr" }, { 4, "Healer" }, { 4, "Captain" }, { 4, "Zealot" },
  { 4, "Guardian" }, { 4, "Bribe" }, { 4, "Study" }, { 4, "Bolt" }, { 4, "Rally" },
}

deck "Eight" {
  { 5, "Scout" }, { 5, "Martyr" }, { 5, "Healer" }, { 5, "Captain" },
  { 5, "Zealot" }, { 5, "Bribe" }, { 5, "Study" }, { 5, "Bolt" },
}
