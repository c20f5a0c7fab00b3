-- What scenarios need not say: five Resources, three Shields without Burst, ten cards in the deck.
scenario_defaults {
  resources = { 5, "Resource" },
  resource_deck = { 5, "Resource" },
  shields = { 3, "Filler" },
  deck = { 10, "Filler" },
}
