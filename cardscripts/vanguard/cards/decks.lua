battle_deck "Veiled Court" { -- dominate what stands against you
  starter = "Veil Fledgling",
  units = {
    { 4, "Lantern Bearer" }, { 3, "Thread Puller" }, { 4, "Mist Screen" }, { 3, "Night Courier" },
    { 4, "Silk Duelist" }, { 3, "Shadow Broker" }, { 3, "Puppet Drummer" }, { 2, "Hall of Masks" },
    { 3, "Crowned Puppeteer" }, { 2, "Oath Breaker" }, { 2, "Twilight Regent" },
  },
  critical = { { 4, "Veil Spark" }, { 4, "Veil Ember" } },
  draw = { { 4, "Veil Page" } },
  heal = { { 4, "Veil Balm" } },
}

battle_deck "Gear Works" { -- lock, delete, and attack as two
  starter = "Gear Pup",
  units = {
    { 3, "Rivet Runner" }, { 4, "Latch Keeper" }, { 4, "Iron Curtain" }, { 3, "Boiler Hand" },
    { 4, "Steam Lancer" }, { 2, "Piston Guard" }, { 2, "Clamp Adept" }, { 2, "Convoy Driver" },
    { 2, "Hearth Foundry" }, { 3, "Void Engine" }, { 2, "Grand Eraser" }, { 2, "Twin Foundry" },
  },
  critical = { { 4, "Gear Spark" } },
  draw = { { 4, "Gear Ledger" } },
  stand = { { 4, "Gear Lift" } },
  heal = { { 4, "Gear Oil" } },
}
