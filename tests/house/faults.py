#!/usr/bin/env python3
"""faults.py [--count 30] [--seed S] [--minutes N]: draws faults over the functions of vm, and says which are seen and where.

One at a time, a fault is written into a copy of vm below build/faults, never into the tree. The copy is built with every
assertion and asked until something differs: the compiler, the tests that say they guard the file (GUARDS), those of its floor (short
ones first), those of other floors, scenarios, five random games of each rule set, golden games. What is told first then names the fault
exactly (an assertion, or what is on the stack when a program crashes, in the same function or file, or in a function that calls it or is
called by it; a test that guards the file), or by its floor alone, or not at all. It goes on until COUNT faults were seen, or for N minutes.
Left out are lines with ASSERT or MUST, and holds.c, which assertions ask before saves do. A program may take 60 seconds of processor time. The first run
plays all without a fault, too."""
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
# What a crash tells: the functions on the stack, as addresses of the library. Below it, what is called where no test has one of its own
# (tests/support/broken.c).
WRAP = '''#define _GNU_SOURCE
#include <dlfcn.h>
#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static void crashed(int number) {
  void *at[48];
  Dl_info own, other;
  const int count = backtrace(at, 48);
  dladdr((void *)crashed, &own);
  for (int i = 1; i < count; i++)
    if (dladdr(at[i], &other) && other.dli_fbase == own.dli_fbase)
      dprintf(2, "STACK %zx\\n", (size_t)((char *)at[i] - (char *)own.dli_fbase) - 1);
  sigaction(number, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  raise(number);
}
void (*signal(int number, void (*handler)(int)))(int) { /* cmocka would go on with the next test */
  struct sigaction before;
  return handler == SIG_DFL || sigaction(number, NULL, &before) ? SIG_DFL : before.sa_handler;
}
__attribute__((constructor)) static void watch(void) {
  static char room[65536];
  void *loaded[1];
  backtrace(loaded, 1); /* it loads a library when it is first called */
  sigaltstack(&(stack_t){.ss_sp = room, .ss_size = sizeof room}, NULL);
  for (int i = 0; i < 4; i++)
    sigaction((int[]){SIGSEGV, SIGBUS, SIGFPE, SIGABRT}[i], &(struct sigaction){.sa_handler = crashed, .sa_flags = SA_ONSTACK}, NULL);
}
_Bool __real_program_broken(const void *p, const char *where, const char *what);
__attribute__((weak)) _Bool __wrap_program_broken(const void *p, const char *where, const char *what) {
  return __real_program_broken(p, where, what);
}'''
OPTIONS = ('-DCARDVM_ASSERTIONS=ON -DCARDVM_HARDEN=OFF -DCARDVM_SHARED=OFF -DCMAKE_BUILD_TYPE=Debug '
           '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON').split() + ['-DCMAKE_C_FLAGS_DEBUG=-O1 -g1']


def run(*command):
    """(passed, what was told)"""
    with open(WORK / 'told.txt', 'w+b') as told:
        code = subprocess.run(['timeout', '240', 'prlimit', '--cpu=60', '--core=0', '--fsize=67108864', *command], cwd=TOP,
                              stdin=subprocess.DEVNULL, stdout=told, stderr=told, check=False).returncode
    text = (WORK / 'told.txt').read_bytes()[:1 << 20].decode('utf-8', 'replace')
    return code == 0, text + ('' if code in (0, 1) else f'\n(ended by {code})')


def make(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def make_base():
    """Builds the tree as it is, with vm in a library that is exchanged. Gives ((floor, files guarded) of each test, how each file is compiled)."""
    WORK.mkdir(parents=True, exist_ok=True)
    tests = {f.stem: (f.parent.name, re.search(r'^GUARDS\(([^)]*)', f.read_text(encoding='utf-8'), re.M)[1].replace('"', '').split())
             for f in sorted((TOP / 'tests/vm').rglob('test_*.c'))}
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


def stack(told):
    """What was told, with the functions on the stack of a crash."""
    at = re.findall(r'^STACK (\w+)$', told, re.M)[:8]
    if at:
        lines = subprocess.run(['addr2line', '-f', '-e', LIBRARY, *at], capture_output=True, text=True, check=True).stdout.splitlines()
        told += ''.join(f'\n{function}: {re.sub(".*/vm/", "vm/", line)}' for function, line in zip(lines[::2], lines[1::2]))
    return told


def ask(tests, times, name, ends):
    """(name, what was told) of the first program that fails; ('late', '') if there is no time for that."""
    cardvm, rules = BASE / 'cardvm', sorted(f'cardscripts/{f.name}' for f in (TOP / 'cardscripts').iterdir() if f.is_dir())
    floor, guarded = name.split('/')[0], name.removesuffix('.c')
    programs = [(t, BASE / t) for t in sorted(tests, key=lambda t: (guarded not in tests[t][1], tests[t][0] != floor, times.get(t, 0)))]
    programs += [('scenarios ' + r, cardvm, 'test', r) for r in rules]
    programs += [('games ' + r, cardvm, 'run', r, '--games', '5', '--check') for r in rules]
    for name, *command in [*programs, ('golden', 'tests/golden/golden.sh', cardvm)]:
        began = time.time()
        if began > ends:
            return 'late', ''
        passed, told = run(*command)
        times.setdefault(name, time.time() - began)
        if not passed:
            return name, stack(told)
    return '', ''


def named(source, function, near, test, tests, told):
    """How well what was told names the fault, and by what."""
    floor, said = source.name.split('/')[1], re.findall(r'(\w+): (vm/(\w+)/[\w/]*\.[ch]):\d+', told)[:4]  # of a stack the top
    functions, files, floors = zip(*said) if said else ((), (), ())
    test_floor, guarded = tests.get(test, ('', []))
    ways = {'exactly by an assertion in the function': function in functions,
            'exactly by an assertion in the file': source.name in files,
            'exactly by an assertion of a caller or callee': near.intersection(functions),
            'exactly by a test of the file': source.name[3:-2] in guarded,
            'by the floor of an assertion': floor in floors, 'by the floor of a test': test_floor == floor,
            'not, an assertion elsewhere': said, 'not, a test of another floor': test in tests, f'not, {test.split()[0]}': True}
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
            test, told = ask(tests, times, source.name[3:], ends)
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
