#!/usr/bin/env python3
"""faults.py [--count 30] [--seed S] [--minutes N]: draws faults over the functions of vm, and says which are seen and where.

One at a time, a fault is written into a copy of vm below build/faults, never into the tree. The copy is built with every
assertion and asked until something differs: the compiler, the tests of the fault's floor (short ones first), those of other
floors, scenarios, five random games of each rule set, golden games. What is told first then names the fault exactly (an assertion
in the same function or file, or in a function that calls it or is called by it; the test of that file), or by its floor alone, or
not at all. It goes on until COUNT faults were seen, or for N minutes. Left out is what only assertions ask: holds.c, lines with
ASSERT or MUST. A program may take 20 seconds of processor time. The first run plays all without a fault, too."""
import argparse
import collections
import json
import random
import re
import shlex
import shutil
import subprocess
import sys
import time

from faults_places import TOP, places

WORK, BASE = TOP / 'build/faults', TOP / 'build/faults/base'
LIBRARY, OBJECT, TIMES = WORK / 'libfaulty.so', WORK / 'faulty.o', WORK / 'times.json'
# Called where no test has one of its own (tests/support/broken.c).
WRAP = '''_Bool __real_program_broken(const void *p, const char *where, const char *what);
__attribute__((weak)) _Bool __wrap_program_broken(const void *p, const char *where, const char *what) {
  return __real_program_broken(p, where, what);
}'''
OPTIONS = ('-DCARDVM_ASSERTIONS=ON -DCARDVM_HARDEN=OFF -DCARDVM_SHARED=OFF -DCMAKE_BUILD_TYPE=Debug '
           '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON').split() + ['-DCMAKE_C_FLAGS_DEBUG=-O1 -g0']
TESTS_OF = {'paying': 'flow', 'asking': 'flow', 'offering': 'flow'}  # floors whose tests lie with another's
def run(*command):
    """(passed, what was told)"""
    with open(WORK / 'told.txt', 'w+b') as told:
        code = subprocess.run(['timeout', '240', 'prlimit', '--cpu=20', '--core=0', '--fsize=67108864', *command], cwd=TOP,
                              stdin=subprocess.DEVNULL, stdout=told, stderr=told, check=False).returncode
    text = (WORK / 'told.txt').read_bytes()[:1 << 20].decode('utf-8', 'replace')
    return code == 0, text + ('' if code in (0, 1) else f'\n(ended by {code})')


def make(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def make_base():
    """Builds the tree as it is, with vm in a library that is exchanged. Gives (floor of each test, how each file is compiled)."""
    WORK.mkdir(parents=True, exist_ok=True)
    tests = {f.stem: f.parent.name for f in sorted((TOP / 'tests/vm').rglob('test_*.c'))}
    make('cmake', '-S', TOP, '-B', BASE, '-G', 'Ninja', *OPTIONS, f'-DCMAKE_C_COMPILER_LAUNCHER={shutil.which("ccache") or ""}')
    make('ninja', '-C', BASE, '-j1', 'cardvm_vm')
    (WORK / 'wrap.c').write_text(WRAP)
    make('cc', '-fPIC', '-c', WORK / 'wrap.c', '-o', WORK / 'wrap.o')
    commands = {e['file'][len(f'{TOP}/'):]: e['command'] for e in json.loads((BASE / 'compile_commands.json').read_text())}
    commands = {file: command for file, command in commands.items() if file.startswith('vm/')}
    link(commands, '')
    archive, script = BASE / 'libcardvm_vm.a', f'INPUT({LIBRARY})\n'
    if archive.read_bytes() != script.encode():
        archive.write_text(script)  # the linker reads it instead of an archive
    make('ninja', '-C', BASE, '-j1', 'cardvm', *tests)
    shutil.rmtree(WORK / 'vm', ignore_errors=True)
    shutil.copytree(TOP / 'vm', WORK / 'vm')
    return tests, commands


def link(commands, faulty):
    objects = [OBJECT if f == faulty else BASE / 'CMakeFiles/cardvm_vm.dir' / (f + '.o') for f in commands]
    make('cc', '-shared', '-Wl,--wrap=program_broken', '-o', LIBRARY, WORK / 'wrap.o', *objects)


def build(commands, source, text):
    """(built, what the compiler told)"""
    command = shlex.split(commands[source.name].replace(f'{TOP}/vm', f'{WORK}/vm'))
    command[command.index('-o') + 1] = str(OBJECT)
    (WORK / source.name).write_text(text, encoding='utf-8')
    built, told = run(*command, '-Werror', '-Wno-parentheses', f'-fmacro-prefix-map={WORK}/=')
    (WORK / source.name).write_text(source.text, encoding='utf-8')
    link(commands, source.name if built else '')
    return built, told


def ask(tests, times, floor, ends):
    """(name, what was told) of the first program that fails; ('late', '') if there is no time for that."""
    cardvm, rules = BASE / 'cardvm', sorted(f'cardscripts/{f.name}' for f in (TOP / 'cardscripts').iterdir() if f.is_dir())
    programs = [(t, BASE / t) for t in sorted(tests, key=lambda t: (tests[t] != TESTS_OF.get(floor, floor), times.get(t, 0)))]
    programs += [('scenarios ' + r, cardvm, 'test', r) for r in rules]
    programs += [('games ' + r, cardvm, 'run', r, '--games', '5', '--check') for r in rules]
    for name, *command in [*programs, ('golden', 'tests/golden/golden.sh', cardvm)]:
        began = time.time()
        if began > ends:
            return 'late', ''
        passed, told = run(*command)
        times.setdefault(name, time.time() - began)
        if not passed:
            return name, told
    return '', ''


def named(source, function, near, test, tests, told):
    """How well what was told names the fault, and by what."""
    floor, said = source.name.split('/')[1], re.search(r'(\w+): (vm/(\w+)/[\w/]*\.[ch]):\d+|$', told)
    is_floor = tests.get(test) == TESTS_OF.get(floor, floor)
    ways = {'exactly by an assertion in the function': said[1] == function,
            'exactly by an assertion in the file': said[2] == source.name,
            'exactly by an assertion of a caller or callee': said[1] in near,
            'exactly by the test of the file': is_floor and re.fullmatch(rf'test_(vm_)?{source.path.stem}s?(_.*)?', test),
            'by the floor of an assertion': said[3] == floor, 'by the floor of a test': is_floor,
            'not, an assertion elsewhere': said[1], 'not, a test of another floor': test in tests, f'not, {test.split()[0]}': True}
    return next(way for way, holds in ways.items() if holds)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('--count', type=int, default=30)
    options.add_argument('--seed', type=int, default=random.randrange(10 ** 6))
    options.add_argument('--minutes', type=float, default=1e6)
    options = options.parse_args()
    ends, chance, sums, number = time.time() + 60 * options.minutes, random.Random(options.seed), collections.Counter(), 0
    print(f'seed {options.seed}', flush=True)
    (tests, commands), (drawn, near) = make_base(), places()
    times = json.loads(TIMES.read_text()) if TIMES.exists() else {}
    if not times:
        test, told = ask(tests, times, '', float('inf'))
        if test:
            sys.exit(f'without a fault, {test} fails: {told[-500:]}')
        TIMES.write_text(json.dumps(times))
    while sums['seen'] < options.count and time.time() < ends:
        number, kind = number + 1, chance.choice(sorted(drawn))
        source, function, a, b, new = chance.choice(drawn[kind])
        test, how = 'build', 'exactly by the compiler'
        built, told = build(commands, source, source.text[:a] + new + source.text[b:])
        if built:
            test, told = ask(tests, times, source.name.split('/')[1], ends)
            how = named(source, function, near[function], test, tests, told) if test else 'unseen'
        if test == 'late':
            break
        sums.update([how, 'seen'] if test else [how])
        what, line = ' '.join(f'{source.text[a:b]} -> {new}'.split()), source.text.count('\n', 0, a) + 1
        first = re.findall(r'.*\w: vm/.*|.*error:.*', told) + re.findall('(?i).*(?:broken|ended by|fail|!=).*', told)
        print(f'{number}. {source.name}:{line} {function} [{kind}] {what}: {how}', *[test, *first][:2 if test else 0],
              sep='; ', flush=True)
    link(commands, '')
    print(*(f'{count:4} {how}' for how, count in sorted(sums.items())), sep='\n')


if __name__ == '__main__':
    main()
