"""cardvm from Python by cffi: the headers say what there is, so nothing is declared twice.

Where it is not installed, CARDVM_LIBRARY names the shared library and CARDVM_INCLUDE the folders of headers, with
colons between them.
"""
import os
import pathlib
import subprocess
import tempfile

import cffi

HEADERS = ("cardvm.h", "cardvm_program.h", "cardvm_read.h", "cardvm_file.h", "cardvm_batch.h", "cardvm_view.h", "cardvm_lua.h")


def include_folders():
    if "CARDVM_INCLUDE" in os.environ:
        return os.environ["CARDVM_INCLUDE"].split(":")
    flags = subprocess.run(["pkg-config", "--cflags-only-I", "cardvm"], check=True, capture_output=True, text=True)
    return [flag[2:] for flag in flags.stdout.split()] or ["/usr/include"]


def declarations():
    """The headers as one text: cffi knows the types of C's own, so those headers are empty."""
    with tempfile.TemporaryDirectory() as empty:
        for name in ("stdbool.h", "stddef.h", "stdint.h"):
            pathlib.Path(empty, name).touch()
        said = "".join(f'#include "{header}"\n' for header in HEADERS)
        folders = [f"-I{folder}" for folder in (empty, *include_folders())]
        command = ["cc", "-E", "-P", "-nostdinc", *folders, "-x", "c", "-"]
        return subprocess.run(command, input=said, check=True, capture_output=True, text=True).stdout


ffi = cffi.FFI()
ffi.cdef(declarations())
lib = ffi.dlopen(os.environ.get("CARDVM_LIBRARY", "libcardvm.so"))


class Failed(Exception):
    pass


def text(characters):
    return ffi.string(characters).decode()


class Program:
    """A rule set, loaded from its folder. Games keep it alive."""

    def __init__(self, folder):
        error = ffi.new("cardvm_error *")
        program = lib.cardvm_lua_load(ffi.NULL, str(folder).encode(), error)
        if not program:
            raise Failed(f"{text(error.file)}:{error.line}: {text(error.message)}")
        self.pointer = ffi.gc(program, lib.cardvm_program_free)

    def start(self, seed):
        setup = ffi.new("cardvm_setup *", lib.cardvm_setup_default())
        setup.seed = seed
        setup.players = max(setup.players, lib.cardvm_lua_players_min(self.pointer))
        error = ffi.new("cardvm_error *")
        game = lib.cardvm_lua_start(self.pointer, setup, ffi.NULL, error)
        if not game:
            raise Failed(text(error.message))
        return Game(self, game)


class Game:
    def __init__(self, program, pointer):
        self.pointer = ffi.gc(pointer, lib.cardvm_game_free)
        self.program = program  # goes after the game

    def run(self):
        """Returns the open decision, or None when the game is over."""
        status = lib.cardvm_game_run(self.pointer)
        if status not in (lib.CARDVM_DECISION, lib.CARDVM_OVER):
            raise Failed(text(lib.cardvm_game_error(self.pointer).message))
        return lib.cardvm_game_decision(self.pointer) if status == lib.CARDVM_DECISION else None

    def accepted(self, status):
        if status != lib.CARDVM_OK:
            raise Failed(text(lib.cardvm_game_error(self.pointer).message))

    def choose(self, *indices):
        self.accepted(lib.cardvm_game_choose(self.pointer, list(indices), len(indices)))

    def choose_first(self):
        self.accepted(lib.cardvm_game_choose_first(self.pointer))

    def hash(self):
        return lib.cardvm_game_hash(self.pointer)

    def fork(self):
        fork = lib.cardvm_game_fork(self.pointer, ffi.NULL)
        if not fork:
            raise Failed(text(lib.cardvm_program_error(self.program.pointer).message))
        return Game(self.program, fork)

    def save(self):
        size = lib.cardvm_game_save(self.pointer, ffi.NULL, 0)
        if not size:
            raise Failed("a game is saved at an open decision, or when it is over")
        room = ffi.new("char[]", size)
        lib.cardvm_game_save(self.pointer, room, size)
        return ffi.buffer(room, size)[:]

    def load(self, saved):
        error = ffi.new("cardvm_error *")
        game = lib.cardvm_game_load(self.program.pointer, saved, len(saved), error)
        if not game:
            raise Failed(text(error.message))
        return Game(self.program, game)

    def winners(self):
        result = lib.cardvm_game_result(self.pointer)
        return [result.winners[i] for i in range(result.winner_count)]
