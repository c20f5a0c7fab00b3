"""What a page shows of a terminal: lines that begin with `$ ` are run, the others are what is said then.

`...` on a line of its own stands for any lines, `<n>` for any number, `<x>` for one in hexadecimal. A command must end well, unless it says
`# exit code N` behind itself.
"""
import os
import re
import subprocess


def run(line, folder, cardvm, top):
    bin_folder = folder / ".bin"
    if not bin_folder.exists():
        bin_folder.mkdir()
        (bin_folder / "cardvm").symlink_to(cardvm)
    around = {**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}", "CARDVM_CACHE": str(folder / ".cache"),
              "CARDVM_PATH": str(top / "cardscripts"), "TERM": "dumb"}
    done = subprocess.run(["bash", "-c", line], cwd=folder, env=around, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def pattern(lines):
    """A regular expression for what is shown."""
    parts = []
    for line in lines:
        if line == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(re.escape(line.rstrip()).replace("<n>", r"[\d.]+").replace("<x>", "[0-9a-f]+") + r" *\n")
    return "".join(parts)


def wrong(text, folder, cardvm, top):
    """Runs a block; says what is not as it is shown, or None."""
    commands = []
    for line in text.splitlines():
        if line.startswith("$ "):
            commands.append((line[2:], []))
        elif commands:
            commands[-1][1].append(line)
        else:
            return f"a block of a terminal begins with '$ ': {line}"
    for line, shown in commands:
        code, said = run(line, folder, cardvm, top)
        wanted = re.search(r"# exit code (\d+)$", line)
        if code != (int(wanted[1]) if wanted else 0):
            return f"$ {line}\nends with exit code {code}:\n{said}"
        if shown and not re.fullmatch(pattern(shown), said if said.endswith("\n") or not said else said + "\n"):
            return f"$ {line}\nsays:\n{said}"
    return None
