-- Line ends of another system.
card "Bell" { type = "lamp",
  prohibition { on = { "sink", "smoke" }, match = same(event.card, this) },
}
