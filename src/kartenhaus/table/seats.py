"""Whose seat it is: a seat belongs to its person, also while a computer player stands in."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..players import LevelName
from .entries import Computer, Open, Person, Phase, Setup, Sitter, owner_of
from .errors import Declined
from .names import distinct


class Seats(ABC):
    """What a table knows of its people."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.sitters: list[Sitter] = [Open()] * setup.seats
        self.played: set[str] = set()
        """Profiles that have had a seat since the game began, whatever became of them."""
        self.agreed: dict[int, dict[str, int]] = {}
        """By seat: who would have a computer player stand in there, and since when."""

    @property
    @abstractmethod
    def phase(self) -> Phase: ...

    @abstractmethod
    def has_left(self, seat: int) -> bool:
        """Out of the game for good (G-5)."""

    @abstractmethod
    def others_names(self, profile: str) -> list[str]:
        """What others here are called, or were when they spoke; for somebody who has no seat."""

    @abstractmethod
    def sit(self, seat: int, who: Sitter, at: int, nonce: str = "", ready: bool = True) -> None: ...

    # ── Who is who ───────────────────────────────────────────────────────────
    def seats_of(self, profile: str) -> list[int]:
        """Where the profile plays."""
        return [seat for seat, who in enumerate(self.sitters) if isinstance(who, Person) and who.profile == profile]

    def owned(self, profile: str) -> list[int]:
        """The seats that belong to the profile, those where a computer player stands in included."""
        return [seat for seat, who in enumerate(self.sitters) if owner_of(who) == profile]

    def kept_for(self, profile: str) -> list[int]:
        """Where a computer player stands in for the profile, who may take the seat back."""
        if self.phase == "over":
            return []
        return [
            seat for seat in self.owned(profile) if isinstance(self.sitters[seat], Computer) and not self.has_left(seat)
        ]

    def plays_alone(self, profile: str) -> bool:
        """Against nobody but computer players, from the first pick on. Whoever plays or has played against a person
        here, also one at the same device, has neither undo nor hints; nor is there either in the game of the day."""
        return not self.setup.daily and self.played == {profile} and len(self.seats_of(profile)) == 1

    def names(self, computer: str = "Computer") -> list[str]:
        return [who.name or computer if isinstance(who, Person | Computer) else "" for who in self.sitters]

    def admits(self, profile: str | None, invitation: str) -> bool:
        """Who may look: those it belongs to, those who were invited; everybody, if it is public."""
        mine = profile is not None and (profile in self.played or bool(self.owned(profile)))
        return mine or self.setup.admits(profile, invitation)

    # ── Taking a seat ────────────────────────────────────────────────────────
    def join(self, wanted: int | None, profile: str, name: str, at: int, nonce: str = "") -> None:
        """Takes an open seat, the first if none is named; or one's own back. Somebody else's is never taken."""
        kept = self.kept_for(profile)
        if kept and (wanted is None or wanted in kept):
            self.come_back(profile, name, at)
            return
        if self.owned(profile):
            raise Declined(
                "Du sitzt schon an diesem Tisch; ein zweiter Platz geht nicht.",
                "You already sit at this table; a second seat cannot be had.",
            )
        free = [seat for seat, who in enumerate(self.sitters) if isinstance(who, Open)]
        if wanted is not None and wanted not in free:
            raise Declined("Dieser Platz ist besetzt.", "That seat is taken.")
        if not free:
            raise Declined("Hier ist kein Platz frei; zuschauen kannst du.", "No seat is free here; you can watch.")
        who = Person(profile, distinct(name, self.others_names(profile)))
        self.sit(free[0] if wanted is None else wanted, who, at, nonce)

    def stand_in(self, seat: int, level: LevelName, at: int) -> None:
        """A computer player plays for the seat's person, until they come back."""
        match self.sitters[seat]:
            case Person(profile, name) if self.phase != "over" and not self.has_left(seat):
                self.sit(seat, Computer(level, profile, name), at)
            case _:
                raise Declined("Hier kann niemand einspringen.", "Nobody can stand in here.")

    def come_back(self, profile: str, name: str, at: int) -> None:
        """Takes back all seats that computer players have kept for the profile, under the name they were kept by; in
        logs older than such names, under this one."""
        for seat in self.kept_for(profile):
            self.sit(seat, Person(profile, self.names(name)[seat]), at, ready=False)
