"""An environment for players that learn: many games of one rule set, stepped in one call.

A state of the world is a row of numbers: what the player who decides may know. An answer is a number from 0 on, below
`answers`. A game that is over begins anew, with other cards.
"""
import random
import sys

from cardvm import Program, ffi, lib


class Games:
    def __init__(self, program, count, seed=1):
        self.program = program
        self.count = count
        self.seed = seed
        self.games = ffi.new("cardvm_game *[]", count)
        self.states = ffi.new("cardvm_batch_state[]", count)
        self.reset()

    def begin(self, i):
        """Forks have the same cards and the same luck, so each game is of a seed of its own."""
        self.seed += 1
        start = self.program.start(self.seed)
        assert lib.cardvm_games_fork(start.pointer, self.games + i, 1) == 1, "memory is refused"
        lib.cardvm_games_step(self.games + i, ffi.NULL, 1, self.states + i)

    def reset(self):
        """All games begin."""
        for i in range(self.count):
            self.begin(i)
        return self.observe()

    def observe(self):
        self.width = max(getattr(self, "width", 0), lib.cardvm_games_observe(self.games, self.count, ffi.NULL, 0))
        self.rows = ffi.new("uint32_t[]", self.count * self.width)
        lib.cardvm_games_observe(self.games, self.count, self.rows, self.width)
        return ffi.buffer(self.rows)  # numpy.frombuffer(rows, "uint32").reshape(count, width) reads it without a copy

    def step(self, answers):
        """Returns the rows, who has won each game (bit seat - 1; 0: nobody yet), and which are over."""
        lib.cardvm_games_step(self.games, answers, self.count, self.states)
        won = [state.winners for state in self.states]
        over = [state.status == lib.CARDVM_OVER for state in self.states]
        for i in (i for i, ended in enumerate(over) if ended):
            self.begin(i)
        return self.observe(), won, over

    def answers(self):
        """How many answers each open decision has."""
        return [state.answers for state in self.states]

    def free(self):
        for game in self.games:
            lib.cardvm_game_free(game)


games = Games(Program(sys.argv[1]), count=1000)
chance = random.Random(7)
decisions = 0
rows, width = games.observe(), games.width * 4
begun = {bytes(rows[i * width : (i + 1) * width]) for i in range(games.count)}
print("the first hands differ:", len(begun) > 100)
for _ in range(20):
    rows, winners, over = games.step([chance.randrange(max(n, 1)) for n in games.answers()])
    decisions += games.count
print(games.count, "games,", decisions, "decisions, rows of", len(rows) // games.count // 4, "numbers")
games.free()
