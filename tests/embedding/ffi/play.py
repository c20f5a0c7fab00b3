"""A game in which everybody always takes the first legal answer; saved in the middle, forked, and looked at."""
import sys

from cardvm import Program, ffi, lib

program = Program(sys.argv[1])
game = program.start(seed=1)
for _ in range(20):
    decision = game.run()
    game.choose_first()
game.run()

again = game.load(game.save())
fork = game.fork()
fork.choose_first()
print("the save is the same game:", again.hash() == game.hash())
print("the fork has gone on alone:", fork.hash() != game.hash())

view = lib.cardvm_view_take(game.pointer, 1, ffi.NULL)
print("seat 1 sees something:", lib.cardvm_view_bytes(view, ffi.NULL, 0) > 0)
lib.cardvm_view_free(view)  # before the program, so not left to Python's order at the end

while game.run():
    game.choose_first()
print("won by", game.winners())
