"""Where faults can be made in the functions of vm, and who calls whom (faults.py)."""
import collections
import pathlib
import re

TOP = pathlib.Path(__file__).resolve().parents[2]
TURNED = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&'}
ASIDE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])*\'|^[ ]*#(?:[^\n]*\\\n)*[^\n]*', re.S | re.M)
TOKEN = re.compile(r'\w+|->|\+\+|--|<<=|>>=|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||\S')
FUNCTION = re.compile(r'^[A-Za-z_][\w \*]*[ \*](\w+)\([^;{}]*\)\s*\{', re.M)
DECLARED = re.compile(r'(const|static|unsigned|struct|enum|void|bool|char|int|size_t)\b|\w+ +\**\w')
WORDS = set('if for while switch return sizeof else do case default break continue goto'.split())


def closes(text, at):
    """Where the bracket at `at` is closed."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in '([{') - (text[i] in ')]}')
        if not depth:
            return i
    return len(text) - 1


def reaches(text, at, end, stop):
    """Where `stop` stands next, outside of brackets."""
    while at < end and text[at] != stop:
        at = closes(text, at) + 1 if text[at] in '([{' else at + 1
    return at


class Source:
    """A file; `plain` is without comments, `masked` without assertions; functions are (name, begin, end)."""
    def __init__(self, path):
        self.path, self.name, self.text = path, str(path.relative_to(TOP)), path.read_text(encoding='utf-8')
        self.plain = ASIDE.sub(lambda m: re.sub(r'[^\n]', ' ', m[0]), self.text)
        self.functions = [(m[1], m.end() - 1, closes(self.plain, m.end() - 1)) for m in FUNCTION.finditer(self.plain)]
        self.masked = re.sub('.*CARDVM_ASSERTIONS.*', lambda m: ' ' * len(m[0]), self.plain)
        for m in re.finditer(r'\b(ASSERT|ASSERT_IN|MUST)\(', self.plain):
            begin, end = self.plain.rfind('\n', 0, m.start()) + 1, self.plain.find('\n', closes(self.plain, m.end() - 1))
            self.masked = self.masked[:begin] + re.sub(r'[^{}\n]', ' ', self.masked[begin:end]) + self.masked[end:]


def sites(text, begin, end, neighbours):
    """(kind, begin, end, what stands there then) of each fault that can be made in a function."""
    tokens, skip = [(m[0], m.start(), m.end()) for m in TOKEN.finditer(text, begin + 1, end)], begin
    for (t, a, b), (after, open_, _) in zip(tokens, tokens[1:] + [('', end, end)]):
        if t in TURNED:
            yield 'and/or' if t in ('&&', '||') else 'comparison', a, b, TURNED[t]
        elif re.fullmatch(r'\d+u?', t) and not (text[a - 1] == '{' and after == '}'):
            yield from (('one', a, b, f'({t} {sign} 1)') for sign in '+-')
        elif t == '[':
            yield from (('one', a, closes(text, a) + 1, f'{text[a:closes(text, a)]} {sign} 1]') for sign in '+-')
        elif t in neighbours:
            yield from (('enum', a, b, other) for other in neighbours[t])
        elif t in ('if', 'while') and after == '(':
            yield 'negated', a, closes(text, open_) + 1, f'{t} (!{text[open_:closes(text, open_) + 1]})'
        elif after == '(' and re.fullmatch(r'[a-z]\w*', t) and t not in WORDS:
            at, close = open_, closes(text, open_)
            while at < close:
                start, at = at + 1, reaches(text, at + 1, close, ',')
                if text[start:at].strip() not in ('', '0', '0u', 'NULL', 'false', 'void'):
                    yield 'argument', start, at, '0' if start == open_ + 1 else ' 0'
        if a < skip:  # inside of a statement, or of its head
            continue
        if t in ('if', 'for', 'while', 'switch'):
            skip = closes(text, open_) + 1
        elif t in ('case', 'default'):
            skip = text.index(':', b) + 1
        elif t not in ('else', 'do', '{', '}', ';', ':'):
            skip = reaches(text, a, end, ';') + 1
            if t not in WORDS and not DECLARED.match(text[a:skip - 1]):
                yield 'dropped', a, skip, '{}'


def places():
    """({kind: [(source, function, begin, end, what stands there then)]}, {function: what it calls or is called by})"""
    files = [Source(f) for f in sorted((TOP / 'vm').rglob('*.[ch]'))]
    neighbours, near, drawn = (collections.defaultdict(kind) for kind in (list, set, list))
    for m in (m for f in files for m in re.finditer(r'\benum\s*\w*\s*\{([^}]*)\}', f.plain)):
        names = re.findall(r'(?:^|,)\s*([A-Z]\w+)\s*(?=,|=|$)', m[1])
        for one, other in zip(names, names[1:]):
            neighbours[one].append(other)
            neighbours[other].append(one)
    defined = {name for f in files for name, _, _ in f.functions}
    for f, (name, begin, end) in ((f, function) for f in files for function in f.functions):
        for called in defined.intersection(re.findall(r'\b([a-z]\w*)\s*\(', f.plain[begin:end])):
            near[name].add(called)
            near[called].add(name)
        for kind, *site in sites(f.masked, begin, end, neighbours) if f.path.suffix == '.c' and f.path.stem != 'holds' else ():
            drawn[kind].append((f, name, *site))
    return drawn, near
