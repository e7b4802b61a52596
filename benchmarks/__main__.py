"""Everything that is measured, beside its peers in the same run.

    python -m benchmarks                           all groups, some ten minutes
    python -m benchmarks --only search server      these
    python -m benchmarks --write                   also into docs/benchmarks.md, group by group as they end
    python -m benchmarks --json FILE               also every single run, for programs
    python -m benchmarks --quick                   whether the programs work: seconds each, the figures say nothing

Each group has a process of its own. One that fails says why, the others go on, and the exit code is 1. Ctrl-C ends it
with what there is so far. What it compares with comes with `pip install -e .[peers]`, pgx and EnvPool by themselves.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from benchmarks import page
from benchmarks.contest import Book, Result
from benchmarks.groups import groups

ROUNDS = 7
LONGEST = 1200.0  # seconds that one group may take
LAST_WORDS = 20.0  # seconds to write down what there is
ROOT = Path(__file__).parents[1]


def main(arguments: Sequence[str]) -> int:
    known = groups()
    parser = ArgumentParser("python -m benchmarks", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="GROUP", choices=known, default=list(known), help=", ".join(known))
    parser.add_argument("--rounds", type=a_number, help=f"in which all take turns; otherwise {ROUNDS}")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--write", action="store_true")
    said = parser.parse_args(arguments)
    if said.write and said.quick:
        parser.error("--write needs a whole run; figures of --quick say nothing.")
    chosen = list(dict.fromkeys(said.only))
    if said.write:
        try:
            page.check(page.PAGE.read_text("utf-8"), chosen)
        except (page.NoPlace, OSError) as error:
            parser.error(str(error))
    rounds = said.rounds or (1 if said.quick else ROUNDS)
    results: list[Result] = []
    for name in chosen:
        print(f"{name} …", file=sys.stderr, flush=True)
        result = alone(name, rounds, said.quick)
        results.append(result)
        print(f"## {result.title}\n\n{page.tables(result)}\n{page.lost(result)}", flush=True)
        if said.json:
            said.json.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=2))
        if said.write and result.sound:
            page.PAGE.write_text(page.renewed(page.PAGE.read_text("utf-8"), result), "utf-8")
        if not result.complete:
            return 130
    failed = [result for result in results if result.failed]
    for result in failed:
        print(f"{result.group}: {result.failed}", file=sys.stderr)
    return bool(failed)


def a_number(said: str) -> int:
    if not said.isdecimal() or not 1 <= int(said) <= 1000:
        raise ArgumentTypeError(f"{said!r} is no whole number from 1 to 1000")
    return int(said)


def alone(name: str, rounds: int, quick: bool) -> Result:
    """The group in a process of its own. Ctrl-C reaches that, too; it answers with what it has."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "result.json")
        how = "light" if quick else "whole"
        command = [sys.executable, "-m", "benchmarks.groups", name, str(rounds), how, str(file)]
        child = subprocess.Popen(command, cwd=ROOT)
        why = ended(child)
        if not file.exists():
            result = Book(name, groups()[name].title, rounds, quick).result()
        else:
            result = msgspec.json.decode(file.read_bytes(), type=Result)
            if result.complete:
                return result
        result.failed, result.complete = ("", False) if why == INTERRUPTED else (why, True)
        return result


INTERRUPTED = "it was interrupted"


def ended(child: subprocess.Popen[bytes]) -> str:
    """Waits for it; why it may have left nothing."""
    why = ""
    try:
        child.wait(LONGEST)
    except KeyboardInterrupt:
        why = INTERRUPTED
    except subprocess.TimeoutExpired:
        why = f"it took longer than {LONGEST:.0f} s"
        child.send_signal(signal.SIGINT)
    try:
        child.wait(LAST_WORDS)
    except (KeyboardInterrupt, subprocess.TimeoutExpired):
        child.kill()
        child.wait()
    return why or f"its process ended with exit code {child.returncode}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
