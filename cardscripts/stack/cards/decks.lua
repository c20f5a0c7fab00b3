deck "Cinder" {
  { 8, "Crag" }, { 7, "Fen" }, { 2, "Ruin" },
  { 2, "Cinder Hound" }, { 2, "Pit Fighter" }, { 2, "Charger" }, { 2, "Ogre" }, { 1, "Emberling" },
  { 1, "Herald" }, { 1, "Warband Caller" }, { 1, "Bog Adder" }, { 1, "Night Bat" },
  { 2, "Gallows Brute" },
  { 1, "Mourner" }, { 1, "Rot Priest" }, { 1, "Grave Giant" }, { 2, "Singe" }, { 1, "Leech" },
  { 1, "Strike Down" }, { 1, "Wilt" },
}
deck "Vow" {
  { 8, "Meadow" }, { 7, "Grove" }, { 2, "Ruin" },
  { 2, "Squire" }, { 1, "Lancer" }, { 1, "Chaplain" }, { 1, "Watchman" }, { 1, "Heron Rider" },
  { 1, "Drummer" }, { 1, "Asha, Oathbound" }, { 2, "Wolf" }, { 2, "Ox" }, { 1, "Tusker" },
  { 1, "Oakheart" }, { 1, "Canopy Weaver" }, { 1, "Budding Hydra" }, { 1, "Sporemother" },
  { 2, "Brace" },
  { 1, "Feather Mantle" }, { 1, "Bind" }, { 1, "Sky Captain" }, { 1, "Growth" },
}
