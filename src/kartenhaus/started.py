"""Started as the command `kartenhaus`, Ctrl-C ends the process quietly until a command is there to hear it: loading the
rest takes a moment. As a library this changes nothing.

Nothing is loaded for it that the interpreter has not loaded already: `signal` itself, or `pathlib`, would be moments in
which Ctrl-C still shows a traceback."""

import _signal  # type: ignore[import-not-found]  # what `signal` is made of: part of the interpreter
import sys


def is_command() -> bool:
    """`python -m kartenhaus` while the package is being loaded, or the script of that name."""
    called = sys.argv[0] if sys.argv else ""
    name = called.replace("\\", "/").rpartition("/")[2].partition(".")[0]
    return (called == "-m" and "kartenhaus" in sys.orig_argv) or name == "kartenhaus"


if is_command() and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
