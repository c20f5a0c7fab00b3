card "Cog" { type = "ship", size = 1 }
card "Galley" { type = "ship", size = 2 }

deck "Fleet" {
  { 6, "Cog" }, { 4, "Galley" }, { 2, "Fair Wind" }, { 2, "Salt Market" }, { 2, "Blockade" },
  { 2, "Reef Pilot" }, { 2, "Grand Tour" }, { 2, "Outpost" }, { 3, "Smuggler" },
}
