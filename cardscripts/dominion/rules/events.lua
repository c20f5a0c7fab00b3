-- What happens to cards and players.

-- From anywhere to a player; nothing else is a gain. `extra` is 1 for a card that was bought.
event "gain" { moves_to = "discard", args = { "player", "to", "extra" }, affected = "player" }
event "buy" { args = { "player" } } -- before the gain
-- By the player; amount is 1 for one of that player's own cards.
event "trash" { moves_to = "trash_pile", args = { "player", "amount" } }
event "discard" { moves_to = "discard" } -- scripts: player:discard_cards(cards)
event "be_seen" { reveals = true } -- by all, because it lies on top of a discard pile
event "play" { args = { "player" } } -- before its text; reactions to attacks come here
event "resolve" { args = { "player" } } -- its text
event "resolve_as" { args = { "player", "other" } } -- a Way's text, for the other card

-- Moves that are neither gains nor trashing.
event "return_to_pile" { moves_to = "supply", args = { "to" } }
event "exchange" { moves_to = "discard", args = { "to" } }
event "set_aside" { moves_to = "set_aside", args = { "to" } }
event "set_face_down" { moves_to = "face_down" }
event "be_exiled" { moves_to = "exile", args = { "to" } }
event "draw_cards" {
  on = "player", deals = { from = "deck", to = "hand", refill = "discard" }, args = { "amount" },
}
event "be_forgotten" { moves_to = "nowhere" }
event "put_in_play" { moves_to = "in_play", args = { "to" } }
event "pass" { moves_to = "hand", args = { "to" } }
event "keep_for_later" { moves_to = "returning" }
event "come_back" { moves_to = "discard" } -- to the discard pile, but not discarded
event "set_up" { args = { "player" } } -- before the game: of each card in the box

-- What a turn counts.
event "add_actions" { on = "player", adds_player = "actions", args = { "amount" } }
event "add_buys" { on = "player", adds_player = "buys", args = { "amount" } }
event "add_coins" { on = "player", adds_player = "coins", args = { "amount" } }
event "add_potions" { on = "player", adds_player = "potions", args = { "amount" } }
event "forbid_buying" { on = "player", sets_player = "buys_no_cards", args = { "amount" } }
event "take_pirate_coin" { on = "player", adds_player = "pirate_ship", amount = 1 }
event "begin_buying" { on = "player", sets_player = "bought", args = { "amount" } }
event "count_purchase" { on = "player", adds_player = "bought", amount = 1 }
event "set_hand_size" { on = "player", sets_player = "hand_size", args = { "amount" } }
event "count_turn" { on = "player", adds_player = "turns", amount = 1 }
event "be_immune" { on = "player", sets_player = "immune", args = { "amount" } }
event "set_score" { on = "player", sets_player = "score", args = { "amount" } }

-- Tokens that are taken; those that are used up are taken negatively.
event "take_debt" { on = "player", adds_player = "debt", args = { "amount" } }
event "take_coffers" { on = "player", adds_player = "coffers", args = { "amount" } }
event "take_villagers" { on = "player", adds_player = "villagers", args = { "amount" } }
event "take_vp" { on = "player", adds_player = "vp", args = { "amount" } }
event "spend_debt" { on = "player", adds_player = "debt", args = { "amount" } }
event "spend_coffers" { on = "player", adds_player = "coffers", amount = -1 }
event "spend_villagers" { on = "player", adds_player = "villagers", amount = -1 }
event "set_minus_card" { on = "player", sets_player = "minus_card", args = { "amount" } }
event "set_minus_coin" { on = "player", sets_player = "minus_coin", args = { "amount" } }
event "place_plus_card" { on = "player", sets_player = "plus_card_on", args = { "amount" } }
event "place_plus_action" { on = "player", sets_player = "plus_action_on", args = { "amount" } }
event "place_plus_buy" { on = "player", sets_player = "plus_buy_on", args = { "amount" } }
event "place_plus_coin" { on = "player", sets_player = "plus_coin_on", args = { "amount" } }

event "stay_out" { sets = { field = "stays" }, args = { "amount" } }
event "place_estate_token" { on = "player", sets_player = "estate_token", args = { "amount" } }
event "count_gain" { on = "player", adds_player = "gained", amount = 1 }
event "set_gained" { on = "player", sets_player = "gained", args = { "amount" } }
event "set_gained_last" { on = "player", sets_player = "gained_last", args = { "amount" } }
event "settle" { sets = { field = "home" }, args = { "amount" } }
event "number_attack" { sets = { field = "attack_number" }, args = { "amount" } }
event "count_attack" { on = "none", adds_game = "attacks", amount = 1 }
event "set_piles" { on = "none", sets_game = "piles", args = { "amount" } }
event "set_nights" { on = "none", sets_game = "nights", args = { "amount" } }
event "set_last_turn" { on = "none", sets_game = "last_turn", args = { "amount" } }
event "set_in_a_row" { on = "none", sets_game = "in_a_row", args = { "amount" } }
event "set_last_extra" { on = "none", sets_game = "last_extra", args = { "amount" } }
event "set_best_rank" { on = "none", sets_game = "best_rank", args = { "amount" } }
event "sail_once_more" { on = "player", sets_player = "sailed", amount = 1 }
event "set_fleet" { on = "none", sets_game = "fleet", args = { "amount" } }
