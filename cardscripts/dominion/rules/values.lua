-- What is printed on cards, and what a turn counts.

tags "types" {
  "action", "treasure", "victory", "curse", "attack", "reaction", "night", "duration", "traveller",
  "event", "project", "way", "landmark",
}

-- A cost is coins, potions and debt. "Up to" and "less than" compare all three: rules/gaining.lua.
property "cost" {}
property "potion" {}
property "debt" {}

-- What a card gives whenever it is played, in this order, before its text.
property "cards" {}
property "actions" {}
property "buys" {}
property "coins" {}
property "potions" {}

property "vp" {}
-- Where it is gained to, where nothing else is said.
GAINED_TO_DISCARD, GAINED_TO_HAND, GAINED_TO_DECK = 0, 1, 2
property "gained_to" { hidden = true }
-- How often an Event can be bought by one player, where it says so.
ONCE_PER_TURN, ONCE_PER_GAME = 1, 2
property "once" { hidden = true }
property "pile_size" { base = 10, hidden = true } -- 0 of landscapes: Events, Projects, Ways

player_variable "actions" { start = 1, each_turn = true, shown = "turn" }
player_variable "buys" { start = 1, each_turn = true, shown = "turn" }
player_variable "coins" { each_turn = true, shown = "turn" }
player_variable "potions" { each_turn = true }
-- Bought in this turn: no Treasure can be played any more.
player_variable "bought" { each_turn = true, shown = "never" }
-- To be drawn in the next Clean-up.
player_variable "hand_size" { start = 5, each_turn = true, shown = "never" }

-- Tokens.
player_variable "debt" {}
player_variable "coffers" {}
player_variable "villagers" {}
player_variable "vp" {}
player_variable "pirate_ship" {} -- coin tokens on the mat
-- On a card of that `kind` that is set aside.
player_variable "estate_token" { shown = "never" }
player_variable "minus_card" {} -- 1: the -1 Card token lies on the deck
player_variable "minus_coin" {}
-- Tokens on piles: the `kind` of the cards of that pile; 0: not placed.
player_variable "plus_card_on" { on_pile = "+1 Card" }
player_variable "plus_action_on" { on_pile = "+1 Action" }
player_variable "plus_buy_on" { on_pile = "+1 Buy" }
player_variable "plus_coin_on" { on_pile = "+1 Coin" }

player_variable "turns" { shown = "never" } -- normal ones, for ties
player_variable "gained" { shown = "never" } -- cards in this turn, where something asks
player_variable "gained_last" { shown = "never" } -- in the last turn
player_variable "buys_no_cards" { each_turn = true, shown = "never" } -- 1: Mission
player_variable "immune" { shown = "never" } -- to the attack with this number
player_variable "score" { shown = "never" } -- when the game is over

game_variable "piles" {} -- in the Supply when the game began
game_variable "nights" {} -- 1: there are Night cards
game_variable "attacks" {} -- played so far
game_variable "last_turn" {} -- whose turn came before this one: a seat
game_variable "fleet" {} -- rules/fleet.lua
FLEET_TURNS_OVER = 7 -- its value then: more than seats
player_variable "sailed" { shown = "never" } -- 1: the Fleet turn has been given
game_variable "best_rank" { start = -1000000 } -- rules/ending.lua

group "attacks" { zones = everywhere(), types = "attack" }

game_variable "in_a_row" {} -- turns of that player
game_variable "last_extra" {} -- 1: it was an extra turn

field "home" {} -- of a card of `pile_names`: the number of its pile among other_piles
field "stays" {} -- Durations: Clean-ups that it stays in play
field "attack_number" {} -- of an Attack that is being played
