"""For terminals that lack a character: letters and plain signs instead, never a question mark.

What a game's own symbols are called then it says itself, in its words: `LETTERS`. Boards stay in line: where one
character becomes two, the filling behind it gives one up.
"""

from __future__ import annotations

import codecs
import io
import re
import sys
import unicodedata
from collections.abc import Mapping

NAME = "kartenhaus.letters"
LACKING = "#"  # for what has no likeness

LIKE = {
    **dict.fromkeys("╭╮╰╯╔╗╚╝┏┓┗┛├┤┬┴┼╋", "+"),
    **dict.fromkeys("─━┄┈–—", "-"),
    **dict.fromkeys("│┃┊║", "|"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("\u00a0\u202f\u2009", " "),
    **dict(zip("▁▂▃▄▅▆▇█", "__..::##", strict=True)),
    **dict(zip("⚀⚁⚂⚃⚄⚅", "123456", strict=True)),
    **dict(zip("①②③", "123", strict=True)),
    **dict(zip("░▒▓", ".:=", strict=True)),
    **dict(zip("▸◂→↑↓⇄↔", "><>^vxx", strict=True)),
    **dict(zip("●○◆◇•⚑★", "@o#-o!*", strict=True)),
    "═": "=",
    "−": "-",
    "×": "x",
    "±": "+/-",
    "≤": "<=",
    "…": "...",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
}
FILLING = re.compile(r"([ ─━═┈])\1")
SEPARATOR = re.compile(r"(?:^|(?<=[\w).!%\"»] ))·(?= [\w(«\"])")
own: dict[str, str] = {}
"""The symbols of the game that is shown."""


def speak_of(symbols: Mapping[str, str]) -> None:
    own.clear()
    own.update(symbols)


def letters_for(character: str) -> str:
    if character in own:
        return own[character]
    if character in LIKE:
        return LIKE[character]
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return bare or LACKING


def instead(error: UnicodeError) -> tuple[str, int]:
    """For one character that cannot be written; what follows it, as far as its filling goes, is taken along."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text, at = error.object, error.start
    end = at + 1
    if text[at] == "·":
        return ("-" if SEPARATOR.match(text, at) else "."), end
    if text[at] == "…" and text[at - 1 : at].strip():
        return "~", end  # cut to fit
    written = letters_for(text[at])
    if len(written) == 1:
        return written, end
    line = text.find("\n", end)
    filling = FILLING.search(text, end, len(text) if line < 0 else line)
    if filling is None or not text[end : filling.start()].isascii():
        return written, end
    return written + text[end : filling.start()], filling.start() + 1


codecs.register_error(NAME, instead)


def make_safe(*streams: object) -> None:
    """Streams write letters for what they lack."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=NAME)


def as_written(text: str, stream: object = None) -> str:
    """The text as the stream will show it."""
    encoding = getattr(sys.stdout if stream is None else stream, "encoding", None) or "utf-8"
    return text.encode(encoding, NAME).decode(encoding)
