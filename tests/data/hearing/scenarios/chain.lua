-- The chain: how links are added, in which order they count, and what waits for the last of them.
local function redact(name) return { "Redact", as = name } end
local function overruled(name) return { "Overruled", as = name } end

scenario "all links count when both have nothing left to say, the last word first" {
  your = {
    hand = { "Letter of Praise" }, bench = { { "Constable", as = "mine" } },
    notes = { redact "first", redact "spare" },
  },
  enemy = { notes = { redact "answer", redact "left" }, exhibits = { { "Recess", as = "theirs" } } },
  function(t)
    t:you "say" { by = "Letter of Praise", choose = "mine" }
    t:enemy "say answer"
    t:you "say first"
    t:equal(#t.queue, 3, "links")
    t:enemy "no answer"
    t:equal(#t.queue, 3, "one may still answer")
    t:you "no answer"
    t:equal(#t.queue, 0, "nobody was asked in between")
    t:equal(t:card("theirs").zone, "record", "the exhibit, of the last word")
    t:equal(t:card("answer").zone, "record", "whose exhibit was gone by then")
    t:equal(t:card("mine").weight, 10, "the letter, last of all")
  end,
}

scenario "who has passed may answer what is new" {
  your = { bench = { { "Constable", as = "mine" } }, hand = { { 2, "Prompter" } } },
  enemy = { bench = { "Clerk" }, hand = { { 2, "Prompter" } } },
  function(t)
    t:you "whisper" { choose = "mine" }
    t:enemy "no answer"
    t:you "whisper" { choose = "mine" }
    t:enemy "whisper" { choose = "Clerk" }
    t:enemy "no answer"
    t:equal(t:card("mine").weight, 15, "two whispers")
    t:equal(t:card("Clerk").weight, 8, "one")
  end,
}

scenario "an answer is at least as fast as the newest link" {
  your = {
    hand = { { "Recess", as = "slow" } }, notes = { { "Recess", as = "slow too" }, overruled "no", redact "quick" },
  },
  enemy = { notes = { overruled "their no", redact "theirs" }, exhibits = { "Letter of Praise" } },
  function(t)
    t:you "say slow"
    t:expect(t:can("enemy", "say", "theirs"), "speed 2 answers speed 1")
    t:enemy "say theirs"
    t:expect(not t:can("you", "say", "slow too"), "a slow motion answers nothing")
    t:expect(t:can("you", "say", "quick"), "speed 2 answers speed 2")
    t:you "say no"
    t:expect(t:can("enemy", "say", "their no"), "speed 3 answers speed 3")
    t:enemy "say their no"
    t:expect(not t:can("you", "say"), "speed 2 is too slow for speed 3")
    t:equal(t:why_not("say quick"), {
      "condition: its speed is 2, and must be at least the sum of its speed over floor (1 is the position of it), which is 3",
    }, "why")
  end,
}

scenario "what was struck from the floor does not count, and below it all goes on" {
  your = { hand = { { "Recess", as = "said" } }, notes = { overruled "mine" } },
  enemy = { notes = { overruled "theirs" } },
  function(t)
    t:you "say said"
    t:enemy "say theirs"
    t:you "say mine"
    t:equal(t:count("your.hand"), 2, "the recess, in the end")
    t:equal({ t.your.credit, t.enemy.credit }, { 15, 15 }, "both have paid")
    t:equal(t:card("theirs").zone, "record", "the overruled one")
  end,
}

scenario "an objection that is overruled changes nothing, and who is slower can't answer that" {
  your = { hand = { { "Constable", as = "called" }, redact "at hand" }, notes = { "Overruled" } },
  enemy = {
    notes = { { "Not on the List", as = "first" }, { "Not on the List", as = "second" } },
    hand = { "Prompter", redact "theirs" }, bench = { "Clerk" }, exhibits = { "Letter of Praise" },
  },
  function(t)
    t:you "call called"
    t:expect(not t:can("enemy", "say", "theirs"), "out of the hand, in another's turn")
    t:expect(t:can("enemy", "say", "second"), "fast enough for what does not wait")
    t:enemy "say first"
    t:expect(t:can("you", "say", "at hand"), "out of the hand, in one's own turn")
    t:you "say Overruled"
    t:expect(not t:can("enemy", "say", "second"), "an objection of speed 2")
    t:expect(not t:can("enemy", "whisper"), "a whisper of speed 2")
    t:enemy "no answer"
    t:you "no answer"
    t:equal(t:card("called").zone, "bench", "the witness")
    t:equal(t:card("first").zone, "record", "the objection")
  end,
}

scenario "what triggers in a chain waits for its last link, and is a chain that is asked about" {
  your = { bench = { { "Constable", as = "asker" }, "Old Friend" }, hand = { "Recess" } },
  enemy = {
    bench = { "Clerk" }, notes = { "Badgering", redact "theirs" }, hand = { "Prompter" },
    exhibits = { "Letter of Praise" },
  },
  function(t)
    t:you "question" { by = "asker", choose = "Clerk" }
    t:enemy "say theirs"
    t:you "no answer"
    t:enemy "say Badgering"
    t:you "no answer"
    t:enemy "no answer"
    t:equal(t:card("Old Friend").zone, "record", "it was dismissed")
    t:equal(t:card("Letter of Praise").zone, "record", "and the link below has counted")
    t:equal(t.enemy.credit, 20, "nothing of what it heard")
    t:equal(#t.queue, 1, "that waits")
    t:enemy "whisper" { choose = "Clerk" }
    t:you "no answer"
    t:equal(t.enemy.credit, 18, "what it heard")
    t:equal(t:card("Clerk").weight, 8, "and the answer to it")
  end,
}

scenario "a chain of 20 links" {
  your = { bench = { { "Constable", as = "mine" } }, hand = { { 10, "Prompter" } } },
  enemy = { bench = { "Clerk" }, hand = { { 10, "Prompter" } } },
  function(t)
    for n = 1, 10 do
      t:you "whisper" { choose = "mine" }
      t:equal(#t.queue, 2 * n - 1, "links")
      t:enemy "whisper" { choose = "Clerk" }
    end
    t:equal(#t.queue, 0, "the last answer was the last there could be")
    t:equal(t:card("mine").weight, 47, "ten whispers")
    t:equal(t:card("Clerk").weight, 44, "and ten")
  end,
}
