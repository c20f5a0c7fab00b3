-- Kingdoms: one of each card goes into the box. Of more than ten piles and two landscapes the setup
-- takes so many at random: a new card is added to "Any Ten".

deck "First Game" {
  { 1, "Cellar" }, { 1, "Market" }, { 1, "Militia" }, { 1, "Mine" }, { 1, "Moat" },
  { 1, "Remodel" }, { 1, "Smithy" }, { 1, "Village" }, { 1, "Workshop" }, { 1, "Throne Room" },
}

deck "Size Distortion" {
  { 1, "Artisan" }, { 1, "Bandit" }, { 1, "Bureaucrat" }, { 1, "Chapel" }, { 1, "Festival" },
  { 1, "Gardens" }, { 1, "Sentry" }, { 1, "Throne Room" }, { 1, "Witch" }, { 1, "Workshop" },
}

deck "Deck Top" {
  { 1, "Artisan" }, { 1, "Harbinger" }, { 1, "Laboratory" }, { 1, "Library" }, { 1, "Merchant" },
  { 1, "Vassal" }, { 1, "Poacher" }, { 1, "Council Room" }, { 1, "Moneylender" }, { 1, "Moat" },
}

deck "Possessed" {
  { 1, "Possession" }, { 1, "Outpost" }, { 1, "Fortress" }, { 1, "Watchtower" },
  { 1, "Masquerade" }, { 1, "Border Village" }, { 1, "Trader" }, { 1, "Farmland" },
  { 1, "Militia" }, { 1, "Chapel" }, { 1, "Mission" }, { 1, "Seize the Day" }, { 1, "Fleet" },
}

deck "Exchanges" {
  { 1, "Page" }, { 1, "Vampire" }, { 1, "Camel Train" }, { 1, "Bounty Hunter" }, { 1, "Island" },
  { 1, "Ambassador" }, { 1, "Possession" }, { 1, "Lurker" }, { 1, "Graverobber" }, { 1, "Villa" },
  { 1, "Transport" }, { 1, "Inheritance" }, { 1, "Way of the Horse" },
}

deck "Tokens" {
  { 1, "Monument" }, { 1, "Baker" }, { 1, "Acting Troupe" }, { 1, "City Quarter" },
  { 1, "Pirate Ship" }, { 1, "Goons" }, { 1, "Haunted Woods" }, { 1, "Prince" },
  { 1, "Possession" }, { 1, "Black Market" }, { 1, "Ball" }, { 1, "Borrow" }, { 1, "Pathfinding" },
  { 1, "Training" },
}

deck "Trash" {
  { 1, "Rats" }, { 1, "Market Square" }, { 1, "Tunnel" }, { 1, "Salvager" }, { 1, "Swindler" },
  { 1, "Gladiator" }, { 1, "Remake" }, { 1, "Archive" }, { 1, "Native Village" }, { 1, "Pawn" },
  { 1, "Way of the Butterfly" },
}

deck "Old Friends" {
  { 1, "Ironworks" }, { 1, "Armory" }, { 1, "Possession" }, { 1, "Treasure Hunter" },
  { 1, "Toll Gate" }, { 1, "Night Watch" }, { 1, "Throne Room" },
  { 1, "Black Market" }, { 1, "Watchtower" }, { 1, "Trader" },
}

deck "Any Ten" {
  { 1, "Acting Troupe" }, { 1, "Ambassador" }, { 1, "Archive" }, { 1, "Armory" },
  { 1, "Artisan" }, { 1, "Baker" }, { 1, "Ball" }, { 1, "Bandit" }, { 1, "Black Market" },
  { 1, "Border Village" }, { 1, "Borrow" }, { 1, "Bounty Hunter" }, { 1, "Bureaucrat" },
  { 1, "Camel Train" }, { 1, "Cellar" }, { 1, "Chapel" }, { 1, "City Quarter" },
  { 1, "Council Room" }, { 1, "Farmland" }, { 1, "Festival" }, { 1, "Fleet" }, { 1, "Fortress" },
  { 1, "Gardens" }, { 1, "Ghost Town" }, { 1, "Gladiator" }, { 1, "Goons" },
  { 1, "Graverobber" }, { 1, "Harbinger" },
  { 1, "Haunted Woods" }, { 1, "Inheritance" }, { 1, "Ironworks" }, { 1, "Island" },
  { 1, "Laboratory" }, { 1, "Library" }, { 1, "Lurker" }, { 1, "Market" }, { 1, "Market Square" },
  { 1, "Masquerade" }, { 1, "Merchant" }, { 1, "Militia" }, { 1, "Mine" }, { 1, "Mission" },
  { 1, "Moat" }, { 1, "Moneylender" }, { 1, "Monument" }, { 1, "Native Village" },
  { 1, "Nomad Camp" },
  { 1, "Outpost" }, { 1, "Page" }, { 1, "Pathfinding" }, { 1, "Pawn" }, { 1, "Pirate Ship" },
  { 1, "Poacher" }, { 1, "Possession" }, { 1, "Prince" }, { 1, "Rats" }, { 1, "Remake" },
  { 1, "Remodel" }, { 1, "Salvager" }, { 1, "Seize the Day" }, { 1, "Sentry" }, { 1, "Smithy" },
  { 1, "Swindler" }, { 1, "Throne Room" }, { 1, "Tomb" }, { 1, "Trader" },
  { 1, "Training" }, { 1, "Transport" },
  { 1, "Tunnel" }, { 1, "Vampire" }, { 1, "Vassal" }, { 1, "Villa" }, { 1, "Village" },
  { 1, "Watchtower" }, { 1, "Way of the Butterfly" }, { 1, "Way of the Horse" }, { 1, "Witch" },
  { 1, "Workshop" },
}
