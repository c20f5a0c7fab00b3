-- Line ends of another system.
card "Bell" { type = "lamp",
  prohibition { of = { "sink", "smoke" }, match = same(event.card, this) },
}
