-- Stars joined by lanes, planets in them, piles to buy from: what tools draw that the game rule sets
-- do not have.
rules {
  name = "Voyage", players = { 2, 4 }, order = "choice", setup = "setup", turn = "turn",
  turn_limit = 20, show = { "price" }, marks = { "worn" },
  draw = { players = { "teal", "orange", "purple", "blue" }, tint = "sort", turned = "worn" },
}

zone "stars" {
  shared = true, play = true, board = true,
  circles = {
    { "Sun & Co", 0, 0 }, { "Hub", 3, 1 }, { "Rim", 6, 0 }, { "Far", 3, -1 }, { "Edge", 7, 2 },
  },
  links = { { 1, 2 }, { 2, 3 }, { 1, 4 }, { 3, 4 }, { 3, 5 } },
}
-- Where they lie is where their star lies.
zone "planets" {
  shared = true, play = true, board = true, master_follows_card = true,
  circles = { { "Ada", 0, 0 }, { "Bo", 0, 0 }, { "Cy", 3, 1 }, { "Di", 7, 2 } },
}
zone "supply" { shared = true, circles = { { "cheap", 0, 0 }, { "dear", 1, 0 }, { "rare", 2, 0 } } }
zone "lanes" { shared = true, circles = { { "l1", 0, 0 } }, drawn = "nothing" }
zone "hand" { seen_by = "owner" }
zone "secret" { seen_by = "nobody" }

attribute "sort" { "green", "odd <kind>" }
property "price" { base = 0 }
label "glyph"
field "worn" {}
player_variable "gold" { start = 3 }
game_variable "disguise" { start = 0 }

event "wear" { sets = { field = "worn", amount = 1 } }

place_mark "in reach" {
  function(place, player)
    for _, star in ipairs(place.neighbours) do
      if star.top and star.top.master == player then return true end
    end
    return false
  end,
}

window "main" { pass = "end turn" }
sequence "setup" {
  step "lay out" {
    function(setup)
      local stars, planets, piles = you.stars, you.planets, you.supply
      create("Ship", setup.player, stars[1])
      create("Ship", setup.player, stars[1])
      create("Scout", setup.player, stars[3])
      create("Ship", setup.player.opponent, stars[5])
      create("Base", setup.player.opponent, planets[4])
      create("Base", setup.player, planets[1])
      for _ = 1, 8 do create("Bread & Butter", setup.player, piles[1]) end
      create("Crown, Old", setup.player, piles[2])
      -- What nobody, and what one player alone may know.
      create(game.disguise == 1 and "Crown" or "Masque", setup.player, "secret")
      if game.disguise == 1 then
        create("Crown", setup.player.opponent, setup.player.hand):wear()
      else
        create("Masque", setup.player, "hand")
      end
      create("Bread & Butter", setup.player.opponent, "hand")
    end,
  },
}
sequence "turn" { step "main" { window = "main" } }

action(activated {
  keyword = "fly", window = "main",
  function(me) me:move_to(you:choose(one(me.place.neighbours), "where to")) end,
}, your.stars)
action(activated {
  keyword = "buy", window = "main",
  function(me)
    you:choose(up_to(2, any.supply), "what to buy"):move_to(you.hand)
  end,
})
action(activated {
  keyword = "wear", window = "main", function(me) me:wear() end,
}, your.hand)
