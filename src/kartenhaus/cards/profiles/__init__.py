"""Deck profiles: what a Jay deck contains and what its figures do, as data files that people copy and change.

The files beside this page are built in and go by their name; any other is given by its path. A file that is
wrong somewhere is refused with the line and the reason.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote, unquote

from ...core.errors import BadOption
from ...core.voice import Both
from ..jay import COLOURS, FIGURES, MOST_COPIES

BARE = "bare"
RESERVES = ("laid", "thrown", "always")
FEWEST_CARDS = 25  # five players who keep three Slots each still get a card each, and there are five traitors
MOST_CARDS = 150  # alone, any win takes fewer than the 300 turns that a loss counts (JS-23)
LONGEST = 100_000
SHIPPED = tuple(
    sorted(file.name.removesuffix(".toml") for file in files(__package__).iterdir() if file.name.endswith(".toml"))
)


class BadProfile(BadOption):
    """A profile that cannot be read; `line` is where, or None where the file itself is the matter."""

    def __init__(self, where: str, line: int | None, de: str, en: str) -> None:
        super().__init__(
            f"Deckprofil {where}{'' if line is None else f', Zeile {line}'}: {de}",
            f"Deck profile {where}{'' if line is None else f', line {line}'}: {en}",
        )
        self.line = line


@dataclass(frozen=True)
class Figure:
    names: Both
    copies: int
    on: tuple[str, ...] = ()
    reserves: str | None = None


@dataclass(frozen=True)
class Profile:
    """A deck. Colours and figures go by their letters, in the order of the notation."""

    title: Both
    colours: dict[str, Both]
    figures: dict[str, Figure]

    @property
    def size(self) -> int:
        return len(self.colours) * sum(figure.copies for figure in self.figures.values())

    def numbers(self) -> tuple[int, ...]:
        """For the rules: the deck as a heap (`jay.Heap`); for each figure the set of figures that an effect lays on
        it; those that it lays on a bare traitor, that reserve when laid, that reserve when thrown."""
        return (
            *(self._kinds(lambda f, digit=digit: f.copies >> digit & 1) for digit in range(3)),
            *(self._figures(lambda f, letter=letter: letter in f.on) for letter in FIGURES),
            self._figures(lambda f: BARE in f.on),
            self._figures(lambda f: f.reserves in ("laid", "always")),
            self._figures(lambda f: f.reserves in ("thrown", "always")),
        )

    def _figures(self, test: Any) -> int:
        return sum(1 << FIGURES.index(letter) for letter, figure in self.figures.items() if test(figure))

    def _kinds(self, test: Any) -> int:
        return sum(self._figures(test) << 8 * COLOURS.index(letter) for letter in self.colours)

    @property
    def digest(self) -> str:
        """Of all that the rules see of it; other names for the same cards change nothing."""
        return hashlib.sha256(repr(self.numbers()).encode()).hexdigest()[:8]


# ── Which profile ────────────────────────────────────────────────────────────
def settle(given: object) -> str:
    """How a record names a profile: a built-in name, or `path#digest`, so that a changed file is noticed."""
    if isinstance(given, str) and given in SHIPPED:
        return given
    if not isinstance(given, str) or not given.strip():
        names = ", ".join(SHIPPED)
        raise BadOption(
            f"Die Option profile kann nicht {given!r} sein; möglich: {names} oder der Pfad einer Datei.",
            f"Option profile cannot be {given!r}; possible: {names}, or the path of a file.",
        )
    recorded = re.fullmatch(r"(.+)#([0-9a-f]{8})", given)
    path = unquote(recorded[1]) if recorded else given
    digest = read_file(path).digest
    if recorded and recorded[2] != digest:
        raise BadProfile(
            path,
            None,
            f"Die Datei ist nicht mehr die, mit der gespielt wurde (jetzt {digest}, damals {recorded[2]}).",
            f"the file is no longer the one that was played with (now {digest}, then {recorded[2]}).",
        )
    return f"{quote(path, safe='/:~+,=@')}#{digest}"


@lru_cache
def profile(settled: str) -> Profile:
    """The profile that `settle` has named."""
    if settled in SHIPPED:
        return read((files(__package__) / f"{settled}.toml").read_text("utf-8"), settled)
    return read_file(unquote(settled.rpartition("#")[0]))


def read_file(path: str) -> Profile:
    try:
        raw = Path(path).read_bytes()
    except (OSError, ValueError):
        names = ", ".join(SHIPPED)
        raise BadProfile(
            path,
            None,
            f"Weder gibt es diese Datei noch ein mitgeliefertes Profil, das so heißt. Mitgeliefert: {names}.",
            f"there is neither such a file nor a built-in profile of that name. Built in: {names}.",
        ) from None
    try:
        if len(raw) > LONGEST:
            raise ValueError
        text = raw.decode("utf-8")
    except ValueError:
        raise BadProfile(path, None, "Das ist keine Textdatei in UTF-8.", "this is no text file in UTF-8.") from None
    return read(text, path)


# ── Reading ──────────────────────────────────────────────────────────────────
def read(text: str, where: str) -> Profile:
    """The profile that a text in TOML writes down; `where` is what errors call it."""
    return _Reader(text, where).profile()


class _Reader:
    def __init__(self, text: str, where: str) -> None:
        self.where, self.lines = where, _lines(text)
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"line (\d+)", str(error))
            line = int(found[1]) if found else text.count("\n") + 1
            raise BadProfile(where, line, f"Das ist kein TOML: {error}.", f"this is not TOML: {error}.") from None

    def refuse(self, path: tuple[str, ...], de: str, en: str) -> NoReturn:
        """Names the line of the key, or of the nearest table around it."""
        while path and path not in self.lines:
            path = path[:-1]
        raise BadProfile(self.where, self.lines.get(path, 1), de, en)

    def profile(self) -> Profile:
        self.check_keys((), self.data, ("de", "en", "colour", "figure"))
        colours = {letter: self.colour(letter) for letter in self.letters("colour", COLOURS)}
        figures = {letter: self.figure(letter) for letter in self.letters("figure", FIGURES)}
        made = Profile(self.names((), self.data), colours, figures)
        for letter, figure in figures.items():
            for on in figure.on:
                if on != BARE and on not in figures:
                    self.refuse(
                        ("figure", letter, "on"),
                        f"eine Figur {on} hat dieses Deck nicht.",
                        f"this deck has no figure {on}.",
                    )
        if not FEWEST_CARDS <= made.size <= MOST_CARDS:
            self.refuse(
                ("figure",),
                f"Das Deck hat {made.size} Karten; es müssen {FEWEST_CARDS} bis {MOST_CARDS} sein.",
                f"the deck has {made.size} cards; it must have {FEWEST_CARDS} to {MOST_CARDS}.",
            )
        return made

    def letters(self, table: str, known: str) -> list[str]:
        """The entries of [colour] or [figure], in the order of the notation."""
        found = self.data.get(table)
        if not isinstance(found, dict) or not found:
            self.refuse((table,), f"Es fehlt [{table}.{known[0]}].", f"[{table}.{known[0]}] is missing.")
        for letter, entry in found.items():
            if len(letter) != 1 or letter not in known or not isinstance(entry, dict):
                letters = " ".join(known)
                self.refuse(
                    (table, letter),
                    f"[{table}.{letter}] geht nicht; möglich sind die Buchstaben {letters}.",
                    f"[{table}.{letter}] is not possible; the letters are {letters}.",
                )
        return [letter for letter in known if letter in found]

    def colour(self, letter: str) -> Both:
        path = ("colour", letter)
        entry = self.data["colour"][letter]
        self.check_keys(path, entry, ("de", "en"))
        return self.names(path, entry)

    def figure(self, letter: str) -> Figure:
        path = ("figure", letter)
        entry = self.data["figure"][letter]
        self.check_keys(path, entry, ("de", "en", "copies", "on", "reserves"))
        copies, on, reserves = entry.get("copies"), entry.get("on", []), entry.get("reserves")
        if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
            self.one_of((*path, "copies"), copies, map(str, range(1, MOST_COPIES + 1)))
        if not isinstance(on, list) or any(one not in (*FIGURES, BARE) for one in on):
            self.one_of((*path, "on"), on, (*FIGURES, BARE))
        if reserves is not None and reserves not in RESERVES:
            self.one_of((*path, "reserves"), reserves, RESERVES)
        return Figure(self.names(path, entry), copies, tuple(on), reserves)

    def names(self, path: tuple[str, ...], entry: dict[str, Any]) -> Both:
        for lang in ("de", "en"):
            name = entry.get(lang)
            if not isinstance(name, str) or not 1 <= len(name.strip()) <= 40:
                self.refuse(
                    (*path, lang),
                    f'Es fehlt der Name {lang} = "…" (1 bis 40 Zeichen).',
                    f'the name {lang} = "…" is missing (1 to 40 characters).',
                )
        return entry["de"].strip(), entry["en"].strip()

    def one_of(self, path: tuple[str, ...], value: object, allowed: Iterable[str]) -> NoReturn:
        some, key = ", ".join(allowed), path[-1]
        if value is None:
            self.refuse(path, f"{key} fehlt; möglich: {some}.", f"{key} is missing; possible: {some}.")
        self.refuse(
            path, f"{key} kann nicht {value!r} sein; möglich: {some}.", f"{key} cannot be {value!r}; possible: {some}."
        )

    def check_keys(self, path: tuple[str, ...], entry: dict[str, Any], known: tuple[str, ...]) -> None:
        for key in entry:
            if key not in known:
                some = ", ".join(known)
                self.refuse(
                    (*path, key),
                    f"{key} kennt ein Profil hier nicht; möglich: {some}.",
                    f"a profile has no {key} here; possible: {some}.",
                )


def _lines(text: str) -> dict[tuple[str, ...], int]:
    """Where each table and each key begins: tomllib says what a file means but not where it says so."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for n, line in enumerate(text.splitlines(), 1):
        header, key = re.match(r"\s*\[+([^\[\]]+)\]", line), re.match(r"\s*([^\s=#\[\]]+)\s*=", line)
        if header:
            table = _path(header[1])
        path = table if header else (*table, *_path(key[1])) if key else ()
        for depth in range(1, len(path) + 1):
            found.setdefault(path[:depth], n)
    return found


def _path(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
