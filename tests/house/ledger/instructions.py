#!/usr/bin/env python3
"""instructions.py PROGRAM COMPILER [--write] [ROW...]: holds what games cost against tests/house/ledger/instructions.txt.

PROGRAM is ledger_games, COMPILER what built it ("GNU 12.2.0 RelWithDebInfo"). Callgrind counts what each row does beside loading. A
row is `NAME UNITS INSTRUCTIONS # why it is what it is`: instructions of a unit (a decision, a turn, a game, a copy). It fails when it
costs one percent more, and when it costs one percent less: then the row is to be lowered. Other UNITS than the row's mean that games
went another way: who changes rules writes down first what the old rules cost on the machine of today. --write sets the rows to what
there is and keeps what stands behind `#`; who raises a row changes that to the reason.
Lua draws the seed of its tables anew in each process, which moves a count by up to a percent: a row that seems wrong is counted four
times more, and the middle one holds. Blocks that were freed are not kept aside by size: when they are joined depends on where the
heap happens to lie, and moved a row by up to two percent.
Counts hold for one compiler and one valgrind, which the ledger names: with another one the test is skipped (77)."""
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[3]
LEDGER = pathlib.Path(__file__).with_name('instructions.txt')
ROW = re.compile(r'(\S+)\s+(\d+)\s+(\d+)\s*(#.*)?$')
SKIPPED = 77


def machine(compiler):
    version = subprocess.run(['valgrind', '--version'], capture_output=True, text=True, check=True).stdout.strip()
    return f'{compiler}, {version}, {os.uname().machine}'


def read():
    made_by, rows = '', {}
    for number, line in enumerate(LEDGER.read_text(encoding='utf-8').splitlines() if LEDGER.exists() else [], 1):
        if line.startswith('made by: '):
            made_by = line.removeprefix('made by: ')
        elif line and not line.startswith('#'):
            row = ROW.match(line)
            if not row:
                sys.exit(f'{LEDGER}:{number}: expected NAME UNITS INSTRUCTIONS # REASON, found: {line}')
            rows[row[1]] = int(row[2]), int(row[3]), row[4] or ''
    return made_by, rows


def count(program, row):
    """(units, instructions of a unit)"""
    run = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', '--collect-atstart=no',
                          '--toggle-collect=measured', program, row, TOP / 'cardscripts'], capture_output=True, text=True,
                         env={**os.environ, 'GLIBC_TUNABLES': 'glibc.malloc.mxfast=0'})
    units, collected = re.search(r'^(\d+) \w+$', run.stdout, re.M), re.search(r'Collected : (\d+)', run.stderr)
    if run.returncode or not units or not collected:
        sys.exit(f'{row}: could not be counted:\n{run.stdout}{run.stderr}')
    return int(units[1]), round(int(collected[1]) / int(units[1]))


def main():
    arguments = [a for a in sys.argv[1:] if a != '--write']
    if len(arguments) < 2:
        sys.exit(__doc__)
    program, compiler, *chosen = arguments
    if not shutil.which('valgrind'):
        print('skipped: valgrind is not installed')
        return SKIPPED
    here, (made_by, rows) = machine(compiler), read()
    names = subprocess.run([program, '--rows'], capture_output=True, text=True, check=True).stdout.split()
    writing = len(arguments) < len(sys.argv) - 1
    if not writing and here != made_by:
        print(f'skipped: the ledger was made by {made_by}, this is {here}')
        return SKIPPED
    wrong = [f'{name}: no row of ledger_games has that name' for name in rows.keys() - set(names)]
    for name in chosen or names:
        units, cost = count(program, name)
        row_units, row, reason = rows.get(name, (0, 0, ''))
        if writing or not 0.99 * row <= cost <= 1.01 * row:
            cost = statistics.median([cost] + [count(program, name)[1] for _ in range(4)])
        print(f'{name:<20} {units:>6} {cost:>9}   {cost / row if row else 0:.4f} of its row', flush=True)
        if writing:
            rows[name] = units, cost, reason
        elif units != row_units:
            wrong.append(f'{name}: {units} units, its row says {row_units}: games went another way; write down why')
        elif not 0.99 * row <= cost <= 1.01 * row:
            wrong.append(f'{name}: {cost} instructions, its row says {row}: ' +
                         ('find what made it dearer, or raise the row and say why on it' if cost > row else 'lower the row'))
    if writing:
        LEDGER.write_text('# Instructions of a unit: tests/house/ledger/instructions.py\n'
                          f'made by: {here}\n' +
                          ''.join(f'{name:<20} {rows[name][0]:>6} {rows[name][1]:>9} {rows[name][2]}'.rstrip() + '\n'
                                  for name in names if name in rows), encoding='utf-8')
        return 0
    print(*wrong, sep='\n')
    print(f'{len(chosen or names)} rows, {len(wrong)} are wrong')
    return bool(wrong)


if __name__ == '__main__':
    sys.exit(main())
