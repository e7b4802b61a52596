"""Keeping the record of a game while it is played, so that nothing is lost whatever happens."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path

from ..core.errors import NOT_ALLOWED, REASONS, KartenhausError, reason
from ..core.voice import Both
from ..engine.game import Play
from . import texts

WHO_PLAYS = "Players"
"""A header line of our own: for each seat `person` or the name of a computer player, so that the game can go on."""


class CannotSave(KartenhausError):
    """A file that cannot be written."""

    def __init__(self, path: Path, why: OSError | Both) -> None:
        if isinstance(why, OSError):
            why = reason(why)
        de, en = texts.CANNOT_SAVE
        super().__init__(de.format(path=path, why=why[0]), en.format(path=path, why=why[1]))


def check_writable(path: Path) -> None:
    """Said before the work, not after it."""
    folder = path.parent
    if path.is_dir():
        raise CannotSave(path, REASONS[errno.EISDIR])
    if not folder.is_dir():
        raise CannotSave(path, (texts.NO_FOLDER[0].format(folder=folder), texts.NO_FOLDER[1].format(folder=folder)))
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise CannotSave(path, NOT_ALLOWED)


class Keeper:
    """Writes a record beside its place and then moves it there: a reader finds the old one or the new one, whole."""

    def __init__(self, path: Path, players: Sequence[str]) -> None:
        check_writable(path)
        self.path, self.players = path, players

    @classmethod
    def beside_others(cls, wanted: Path, players: Sequence[str]) -> Keeper:
        """Where a record is already kept, in a file of its own."""
        check_writable(wanted)
        if wanted.exists() and not wanted.is_file():
            raise CannotSave(wanted, texts.NO_PLAIN_FILE)
        return cls(free(wanted), players)

    def keep(self, play: Play) -> None:
        beside = self.path.with_name(self.path.name + ".part")
        try:
            beside.write_text(self.written(play), "utf-8", newline="\n")
            beside.replace(self.path)
        except OSError as error:
            raise CannotSave(self.path, error) from error

    def written(self, play: Play) -> str:
        """The record, with who plays: before the empty line that ends its head."""
        head, _, picks = play.record().partition("\n\n")
        return f'{head}\n[{WHO_PLAYS} "{" | ".join(self.players)}"]\n\n{picks}'


def free(path: Path) -> Path:
    """`path`, or with a number where a record is already kept: `game.txt`, `game-2.txt`, …"""
    found, n = path, 1
    while found.exists():
        n += 1
        found = path.with_name(f"{path.stem}-{n}{path.suffix}")
    return found
