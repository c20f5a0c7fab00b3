deck "Veiled Court" { -- dominate what stands against you
  { 1, "Veil Fledgling" },
  { 4, "Lantern Bearer" }, { 3, "Thread Puller" }, { 4, "Mist Screen" }, { 3, "Night Courier" },
  { 4, "Silk Duelist" }, { 3, "Shadow Broker" }, { 3, "Puppet Drummer" }, { 2, "Hall of Masks" },
  { 3, "Crowned Puppeteer" }, { 2, "Oath Breaker" }, { 2, "Twilight Regent" },
  { 4, "Veil Spark" }, { 4, "Veil Ember" },
  { 4, "Veil Page" },
  { 4, "Veil Balm" },
}

deck "Gear Works" { -- lock, delete, and attack as two
  { 1, "Gear Pup" },
  { 3, "Rivet Runner" }, { 4, "Latch Keeper" }, { 4, "Iron Curtain" }, { 3, "Boiler Hand" },
  { 4, "Steam Lancer" }, { 2, "Piston Guard" }, { 2, "Clamp Adept" }, { 2, "Convoy Driver" },
  { 2, "Hearth Foundry" }, { 3, "Void Engine" }, { 2, "Grand Eraser" }, { 2, "Twin Foundry" },
  { 4, "Gear Spark" },
  { 4, "Gear Ledger" },
  { 4, "Gear Lift" },
  { 4, "Gear Oil" },
}
