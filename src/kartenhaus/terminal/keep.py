"""Keeping the record of a game while it is played, so that nothing is lost whatever happens."""

from __future__ import annotations

from pathlib import Path

from ..core.errors import KartenhausError
from ..engine.game import Play
from . import texts


class CannotSave(KartenhausError):
    """A file that cannot be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        why = error.strerror or type(error).__name__
        super().__init__(*(text.format(path=path, why=why) for text in texts.CANNOT_SAVE))


class Keeper:
    """Writes a record beside its place and then moves it there: a reader finds the old one or the new one, whole."""

    def __init__(self, wanted: Path) -> None:
        self.path = free(wanted)

    def keep(self, play: Play) -> None:
        beside = self.path.with_name(self.path.name + ".part")
        try:
            beside.write_text(play.record(), "utf-8", newline="\n")
            beside.replace(self.path)
        except OSError as error:
            raise CannotSave(self.path, error) from error


def free(path: Path) -> Path:
    """`path`, or with a number where a record is already kept: `game.txt`, `game-2.txt`, …"""
    found, n = path, 1
    while found.exists():
        n += 1
        found = path.with_name(f"{path.stem}-{n}{path.suffix}")
    return found
