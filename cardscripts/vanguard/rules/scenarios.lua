-- What scenarios need not say: ten cards in the deck, a card in hand. Who has a vanguard says so.
scenario_defaults {
  deck = { 10, "Filler" },
  hand = { 1, "Filler" },
}
