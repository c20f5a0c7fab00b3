#!/usr/bin/env python3
"""tokens.py [--write]: holds the amount of code, folder by folder, against tests/house/ledger/tokens.txt.

A row is `FOLDER TOKENS # why it is what it is`. A row fails when its folder has grown by more than half a percent (or 100
tokens, if that is more), and when it has shrunk by more than two percent (or 100): then the row is to be lowered. --write sets the
rows to what there is and keeps what stands behind `#`; who raises a row changes that to the reason.
Tokens of C, without comments: what there is to read, whatever the formatting."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[3]
LEDGER = pathlib.Path(__file__).with_name('tokens.txt')
PARTS = ('vm', 'bindings', 'tools', 'tests')
ROW = re.compile(r'(\S+)\s+(\d+)\s*(#.*)?$')
TOKEN = re.compile(r'''
  (?P<nothing>/\*.*?\*/|//[^\n]*|\s+|\\\n)
 |"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'
 |\w+|\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|&&|\|\||[-+*/%&|^<>=!]=|\#\#|.''', re.X | re.S)


def tokens(text):
    return sum(match.lastgroup is None for match in TOKEN.finditer(text))


def folders():
    """(folder, tokens): the parts, and each folder in them."""
    for part in PARTS:
        for folder in [TOP / part, *sorted(f for f in (TOP / part).iterdir() if f.is_dir())]:
            files = [f for kind in ('*.c', '*.h') for f in folder.rglob(kind)]
            if files:
                yield str(folder.relative_to(TOP)), sum(tokens(f.read_text(encoding='utf-8')) for f in files)


def main():
    now = dict(folders())
    rows = {}
    for number, line in enumerate(LEDGER.read_text(encoding='utf-8').splitlines() if LEDGER.exists() else [], 1):
        if not line or line.startswith('#'):
            continue
        row = ROW.match(line)
        if not row:
            sys.exit(f'{LEDGER}:{number}: expected FOLDER TOKENS # REASON, found: {line}')
        rows[row[1]] = int(row[2]), row[3] or ''
    if sys.argv[1:] == ['--write']:
        LEDGER.write_text('# Tokens of each folder: tests/house/ledger/tokens.py\n' +
                          ''.join(f'{folder:<28} {count:>7} {rows.get(folder, (0, ""))[1]}'.rstrip() + '\n'
                                  for folder, count in now.items()), encoding='utf-8')
        return 0
    if sys.argv[1:]:
        sys.exit(__doc__)
    wrong = []
    for folder in sorted(now.keys() | rows.keys()):
        count, (row, _) = now.get(folder, 0), rows.get(folder, (0, ''))
        if count > row + max(row // 200, 100):
            wrong.append(f'{folder}: {count} tokens, its row says {row}: take something out, or raise the row and say why on it')
        elif count < row - max(row // 50, 100):
            wrong.append(f'{folder}: {count} tokens, its row says {row}: lower the row')
    print(*wrong, sep='\n')
    print(f'{len(now)} folders, {sum(now[part] for part in PARTS)} tokens, {len(wrong)} rows are wrong')
    return bool(wrong)


if __name__ == '__main__':
    sys.exit(main())
