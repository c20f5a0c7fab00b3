deck "Ember" {
  { 17, "Field" }, { 4, "Squire" }, { 3, "Ambusher" }, { 3, "Emberling" }, { 2, "Martyr" },
  { 2, "Herald" }, { 2, "Mourner" }, { 3, "Singe" }, { 2, "Forked Flame" }, { 1, "Deluge" },
  { 1, "Refuse" },
}
deck "Vow" {
  { 17, "Field" }, { 3, "Ox" }, { 3, "Veiled Stag" }, { 3, "Oakheart" }, { 2, "Marshal" },
  { 2, "Gravedigger" }, { 2, "Brace" }, { 1, "Ordeal" }, { 1, "Send Home" }, { 1, "Blink" },
  { 2, "Refuse" }, { 1, "Hush" }, { 1, "Ward" }, { 1, "Return Fire" },
}
