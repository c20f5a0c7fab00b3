deck "Harbor Watch" { -- blue and green: hold the line, link, outgrow
  { 4, "Scout" }, { 2, "Picket" }, { 3, "Banner" }, { 3, "Sniper" }, { 3, "Lookout" },
  { 2, "Signal" }, { 4, "Harbor Sentinel" }, { 4, "Tide Runner" }, { 3, "Field Surgeon" },
  { 3, "Orchard Colossus" },
  { 2, "Drum Major" }, { 4, "Old Mariner" }, { 3, "Signal Tower" }, { 3, "Calm Waters" },
  { 3, "Sudden Bloom" }, { 2, "Muster" }, { 2, "Either" },
}

deck "Ember Column" { -- red and white: strike first, break through
  { 4, "Lancer" }, { 3, "Raider" }, { 3, "Avenger" }, { 4, "Martyr" }, { 2, "Rally" },
  { 4, "Ember Lance" }, { 3, "Gale Skimmer" }, { 3, "Siege Walker" }, { 4, "Breach Hound" },
  { 4, "Cinder Twin" }, { 4, "Ash Marshal" }, { 3, "Iron Citadel" }, { 4, "Scorch" },
  { 2, "Hold Fire" }, { 3, "Decree" },
}
