-- What scenarios need not say: five Resources, three Shields without Burst, ten cards in the deck,
-- and a card in hand: whoever has none and could not act anyway is not asked in action steps.
scenario_defaults {
  resources = { 5, "Resource" },
  resource_deck = { 5, "Resource" },
  shields = { 3, "Filler" },
  deck = { 10, "Filler" },
  hand = { 1, "Filler" },
}
