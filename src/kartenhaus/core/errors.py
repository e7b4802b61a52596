"""One hierarchy of errors. Each carries its sentence in German and in English."""

from __future__ import annotations

import difflib
import errno
from collections.abc import Iterable
from typing import Any, Self


class KartenhausError(Exception):
    """`str(error)` is the German sentence with the English one below it; `error.in_language("en")` is one of them."""

    def __init__(self, de: str, en: str) -> None:
        super().__init__(de, en)
        self.de, self.en = de, en

    def in_language(self, lang: str) -> str:
        return self.en if lang == "en" else self.de

    def __str__(self) -> str:
        return f"{self.de}\n{self.en}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Whatever a kind of error is made from, a copy is made from its sentences and what it holds besides: so that
        it comes back whole from another process."""
        return type(self)._again, (self.args, self.__dict__)

    @classmethod
    def _again(cls, sentences: tuple[str, str], held: dict[str, Any]) -> Self:
        error = cls.__new__(cls, *sentences)
        error.__dict__.update(held)
        return error


class Unknown(KartenhausError):
    """A name that does not exist: a game, an option, a player."""

    def __init__(self, what: tuple[str, str], name: object, known: Iterable[str]) -> None:
        names = list(known)
        near = difflib.get_close_matches(str(name).lower(), names, n=1)
        there = ", ".join(names) if names else "–"
        de = (
            f"{what[0]} {str(name)!r} gibt es nicht. "
            + (f"Meintest du {near[0]!r}? " if near else "")
            + f"Es gibt: {there}."
        )
        en = (
            f"There is no {what[1]} {str(name)!r}. "
            + (f"Did you mean {near[0]!r}? " if near else "")
            + f"There are: {there}."
        )
        super().__init__(de, en)


class BadOption(KartenhausError):
    """An option that exists, with a value it cannot have."""


class BadSeats(KartenhausError):
    """A number of seats, or of names for them, that the game does not have."""


class NotationError(KartenhausError):
    """A text, or a typed pick, that is no pick of the game."""


class NoSuchPick(NotationError):
    """A text that has the shape of no pick at all."""


class RecordError(KartenhausError):
    """A record that cannot be read or does not replay. `pick` counts all picks from 1, chance's included."""

    def __init__(self, de: str, en: str, pick: int | None = None) -> None:
        super().__init__(de, en)
        self.pick = pick


class CutOff(RecordError):
    """A record that ends before its end."""


NOT_ALLOWED = ("das ist hier nicht erlaubt", "permission denied")
REASONS = {
    errno.EACCES: NOT_ALLOWED,
    errno.EPERM: NOT_ALLOWED,
    errno.EISDIR: ("das ist ein Ordner, keine Datei", "that is a folder, not a file"),
    errno.ENOENT: ("die Datei oder ihren Ordner gibt es nicht", "there is no such file or folder"),
    errno.ENOTDIR: ("ein Teil des Pfades ist kein Ordner", "a part of the path is no folder"),
    errno.ENAMETOOLONG: ("der Name ist zu lang", "the name is too long"),
    errno.ENOSPC: ("die Platte ist voll", "the disk is full"),
    errno.EROFS: ("dort lässt sich nur lesen", "it is read-only there"),
    errno.EADDRNOTAVAIL: ("diese Adresse hat dieses Gerät nicht", "this machine does not have that address"),
}


def reason(error: OSError) -> tuple[str, str]:
    """Why the system refused, for the end of a sentence. What is rare stays as the system says it."""
    said = error.strerror or type(error).__name__
    return REASONS.get(error.errno or 0, (said, said))
